"""The player of Carl's game, which is that of all of Carl's games."""

from .carls import choose

__all__ = ["choose"]
