"""The games, one module each; a module exports ``GAME`` and what its rules page runs."""

from __future__ import annotations

from typing import Final

from ..state import Game
from . import (
    bid_fair,
    bridge_solitaire,
    carls_contract,
    carls_game,
    carls_no_trump,
    contract_bridge,
    double_dummy,
    draw_bridge,
    duel,
    minibridge,
    need_a_fourth,
    ninety_nine,
    semi_exposed_dummies,
    single_dummy,
    three_player,
)

__all__ = ["GAMES"]

GAMES: Final[dict[str, Game]] = {
    game.id: game
    for game in (
        bridge_solitaire.GAME,
        duel.GAME,
        draw_bridge.GAME,
        double_dummy.GAME,
        single_dummy.GAME,
        semi_exposed_dummies.GAME,
        bid_fair.GAME,
        carls_no_trump.GAME,
        carls_game.GAME,
        carls_contract.GAME,
        three_player.GAME,
        need_a_fourth.GAME,
        ninety_nine.GAME,
        minibridge.GAME,
        contract_bridge.GAME,
    )
}
"""Every game by its id: by the number of players, and as one leads to the next."""
