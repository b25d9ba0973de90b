"""The player of Single Dummy Bridge, which is that of all games for two with dummies."""

from .two_dummies import choose

__all__ = ["choose"]
