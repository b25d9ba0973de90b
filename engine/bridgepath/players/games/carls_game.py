"""The player of Carl's game, shared by all its forms."""

from .carls import choose

__all__ = ["choose"]
