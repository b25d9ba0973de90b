"""The player of the honest no-trump form, shared by all forms of Carl's game."""

from .carls import choose

__all__ = ["choose"]
