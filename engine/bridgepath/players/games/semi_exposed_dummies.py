"""The player of Semi-Exposed Dummies, which is that of all games for two with dummies."""

from .two_dummies import choose

__all__ = ["choose"]
