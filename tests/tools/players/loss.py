"""What players lose against best play of all hands: `python -m tests.tools loss --deals 200`.

Every deal is played by one level as declarer and another in defence, and DDS says of each card what
it cost in tricks. A contract that best play makes from the opening lead's position on, and that is
not made, is lost. All chance comes from the deal's number; endplay has to be installed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgepath.bridge.tricks import Play
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.players import LEVELS, player
from bridgepath.players.levels import solvers
from bridgepath.solve import open_play
from bridgepath.solve.dds import Endplay
from bridgepath.solve.question import Solver
from tests.tools.players.arena import rules_of

_WHOLE: Final = 13
_GAME_IN_NO_TRUMPS: Final = 9


@dataclass
class Loss:
    """Sums over some deals."""

    deals: int = 0
    declarer: int = 0
    defence: int = 0
    makeable: list[bool] = field(default_factory=list)
    """Of each contract that best play makes, whether it was made."""
    three_no_trumps: list[bool] = field(default_factory=list)

    def __str__(self) -> str:
        deals = max(1, self.deals)
        return (
            f"{self.deals} deals, tricks lost a deal: declarer {self.declarer / deals:.2f}, "
            f"defence {self.defence / deals:.2f}; makeable contracts lost "
            f"{self.makeable.count(False)} of {len(self.makeable)}, of 3NT "
            f"{self.three_no_trumps.count(False)} of {len(self.three_no_trumps)}"
        )


def _declaring(state: State) -> set[Seat]:
    """Who declares, and the dummy, in the play."""
    tricks = getattr(state.phase, "tricks", None)
    if tricks is None:
        return set()
    pairs = zip(tricks.rotation, tricks.players, strict=True)
    return {seat for hand, by in pairs if hand is not by for seat in (hand, by)}


def played(name: str, number: int, declarer: str, defence: str) -> list[State]:
    """The states of a deal, played by two levels."""
    game, options = GAMES[name], rules_of(GAMES[name])
    state = game.begin(game.deal(random.Random(f"{name} {number}"), None, options), options)
    states = [state]
    while (seat := state.to_act) is not None:
        legal = state.legal_actions()
        defends = isinstance(legal[0], Play) and seat not in _declaring(state)
        bot = player(defence if defends else declarer, name)
        rng = random.Random(f"{name} {number} {len(state.turns)}")
        state = state.apply(bot(state.observe(seat), rng).action)
        states.append(state)
    return states


def add(loss: Loss, states: Sequence[State], solver: Solver) -> None:
    """What the cards of a deal cost."""
    play = open_play(states)
    if play is None or not play.positions:
        return
    loss.deals += 1
    best: int | None = None
    for position in play.positions:
        question = play.question(position)
        tricks = solver.tricks(question)
        most, card = max(tricks.values()), play.cards[position.played]
        declares = question.turn % 2 == play.declaring
        if best is None:
            best = most if declares else _WHOLE - most
        if declares:
            loss.declarer += most - tricks[card]
        else:
            loss.defence += most - tricks[card]
    if play.target is None or play.made is None or best is None or best < play.target:
        return
    loss.makeable.append(play.made >= play.target)
    if play.trump is None and play.target == _GAME_IN_NO_TRUMPS:
        loss.three_no_trumps.append(play.made >= play.target)


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print what is lost."""
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--game", action="append", choices=list(GAMES), help="this game alone")
    parser.add_argument("--declarer", choices=LEVELS, default="expert")
    parser.add_argument("--defence", choices=LEVELS, default="expert")
    given = parser.parse_args(arguments)
    solver = Endplay()
    solvers.use(solver)
    for name in given.game or ("contract-bridge", "minibridge"):
        loss = Loss()
        for number in range(given.deals):
            add(loss, played(name, number, given.declarer, given.defence), solver)
        print(f"{name}, {given.declarer} against {given.defence}: {loss}", flush=True)
    return 0
