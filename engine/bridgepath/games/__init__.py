"""The games, one module each; a module exports ``GAME`` and what its rules page runs."""

from __future__ import annotations

from typing import Final

from ..state import Game
from . import bid_fair, bridge_solitaire, contract_bridge

__all__ = ["GAMES"]

GAMES: Final[dict[str, Game]] = {
    game.id: game for game in (bridge_solitaire.GAME, bid_fair.GAME, contract_bridge.GAME)
}
"""Every game by its id."""
