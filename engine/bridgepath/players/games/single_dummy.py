"""The player of Single Dummy Bridge, shared by all games for two with dummies."""

from .two_dummies import choose

__all__ = ["choose"]
