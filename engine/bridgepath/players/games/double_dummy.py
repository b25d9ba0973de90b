"""The player of Double Dummy Bridge, which is that of all games for two with dummies."""

from .two_dummies import choose

__all__ = ["choose"]
