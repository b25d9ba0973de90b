"""Entered like every deal of two players with a dummy each."""

from __future__ import annotations

from .two_players import FORM

__all__ = ["FORM"]
