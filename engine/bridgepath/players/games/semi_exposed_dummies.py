"""The player of Semi-Exposed Dummies, shared by all games for two with dummies."""

from .two_dummies import choose

__all__ = ["choose"]
