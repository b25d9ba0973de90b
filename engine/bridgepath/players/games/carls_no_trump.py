"""The player of the honest no-trump form of Carl's game, which is that of all of Carl's games."""

from .carls import choose

__all__ = ["choose"]
