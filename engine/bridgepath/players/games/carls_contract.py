"""The player of the contract-choosing form, shared by all forms of Carl's game."""

from .carls import choose

__all__ = ["choose"]
