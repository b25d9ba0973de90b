"""Measure what players lose against double-dummy play: `python -m tests.tools loss --deals 200`.

Every deal is played by one level as declarer and another as defenders, and DDS finds how many
tricks each card cost. A contract counts as lost if best play would make it from the opening lead on
but it is not made. Counted separately are contracts that declarer could have cashed out when on
lead, without losing the lead again. All randomness comes from the deal's number, so two runs can be
compared deal by deal. Requires endplay.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.players import LEVELS, player
from bridgepath.players.levels import solvers
from bridgepath.players.seat_view import SeatView
from bridgepath.players.sure import cashing
from bridgepath.solve import OpenPlay, open_play
from bridgepath.solve.dds import Endplay
from bridgepath.solve.question import Solver
from tests.tools.players.arena import rules_of

_WHOLE: Final = 13
_GAME_IN_NO_TRUMPS: Final = 9


class Mistake(NamedTuple):
    """A card that cost tricks."""

    deal: int
    turn: int
    """How many turns came before it."""
    declares: bool
    card: Card
    better: tuple[Card, ...]
    cost: int
    lost: bool
    """True if it turned a contract that could still be made, or still be defeated."""

    def __str__(self) -> str:
        side = "declarer" if self.declares else "defence"
        turned = ", and the contract" if self.lost else ""
        better = " ".join(map(str, self.better))
        return f"{self.deal}:{self.turn} {side} {self.card} for {better}: {self.cost}{turned}"


@dataclass
class Loss:
    """Sums over some deals."""

    deals: int = 0
    declarer: int = 0
    defence: int = 0
    makeable: list[bool] = field(default_factory=list)
    """For each contract that best play makes, whether it was made."""
    three_no_trumps: list[bool] = field(default_factory=list)
    cashable: list[bool] = field(default_factory=list)
    """The same for each contract that declarer could cash out when on lead."""
    mistakes: list[Mistake] = field(default_factory=list)

    def __str__(self) -> str:
        deals = max(1, self.deals)
        return (
            f"{self.deals} deals, tricks lost per deal: declarer {self.declarer / deals:.2f}, "
            f"defence {self.defence / deals:.2f}; makeable contracts down "
            f"{self.makeable.count(False)} of {len(self.makeable)}, of 3NT "
            f"{self.three_no_trumps.count(False)} of {len(self.three_no_trumps)}, of those that "
            f"can be cashed out {self.cashable.count(False)} of {len(self.cashable)}"
        )


def _declaring(state: State) -> set[Seat]:
    """The seats of declarer and dummy in the play."""
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


def _cashes(state: State) -> bool:
    """True if declarer is on lead, and needs no more than the sure tricks."""
    seat = state.to_act
    assert seat is not None, "there is a card to play"
    sight = SeatView(state.observe(seat))
    if sight.table or not sight.declares:
        return False
    need = sight.needed
    return need is not None and cashing(sight, need) is not None


def add(loss: Loss, states: Sequence[State], solver: Solver, number: int = 0) -> None:
    """Add what the cards of a deal cost."""
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
        cost = most - tricks[card]
        if declares:
            loss.declarer += cost
        else:
            loss.defence += cost
        if cost:
            turned = False
            if play.target is not None:
                left = sum(map(len, question.hands)) + len(question.table)
                need = play.target - position.won
                need = need if declares else (left + 3) // 4 + 1 - need
                turned = tricks[card] < need <= most
            better = tuple(one for one, won in tricks.items() if won == most)
            loss.mistakes.append(
                Mistake(number, position.step, declares, card, better, cost, turned)
            )
    _contract(loss, states, play, best)


def _contract(loss: Loss, states: Sequence[State], play: OpenPlay, best: int | None) -> None:
    """Note whether a makeable contract was made; `best` is how many tricks best play takes."""
    if play.target is None or play.made is None:
        return
    made = play.made >= play.target
    if any(_cashes(states[position.step]) for position in play.positions if not position.table):
        loss.cashable.append(made)
    if best is None or best < play.target:
        return
    loss.makeable.append(made)
    if play.trump is None and play.target == _GAME_IN_NO_TRUMPS:
        loss.three_no_trumps.append(made)


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the losses."""
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--game", action="append", choices=list(GAMES), help="this game alone")
    parser.add_argument("--declarer", choices=LEVELS, default="expert")
    parser.add_argument("--defence", choices=LEVELS, default="expert")
    parser.add_argument("--start", type=int, default=0, help="the first deal (%(default)s)")
    parser.add_argument("--each", action="store_true", help="print what each deal loses")
    parser.add_argument("--mistakes", type=int, default=0, help="list so many, the worst first")
    given = parser.parse_args(arguments)
    solver = Endplay()
    solvers.use(solver)
    for name in given.game or ("contract-bridge", "minibridge"):
        loss = Loss()
        for number in range(given.start, given.start + given.deals):
            states = played(name, number, given.declarer, given.defence)
            before = (loss.declarer, loss.defence)
            add(loss, states, solver, number)
            if given.each:
                lost = (loss.declarer - before[0], loss.defence - before[1])
                print(f"{number}: declarer {lost[0]}, defence {lost[1]}", flush=True)
        print(f"{name}, {given.declarer} against {given.defence}: {loss}", flush=True)
        loss.mistakes.sort(key=lambda one: (not one.lost, -one.cost))
        print(*loss.mistakes[: given.mistakes], sep="\n", end="\n" if given.mistakes else "")
    return 0
