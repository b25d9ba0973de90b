"""Measure one choice of a game by playing on from it, with quick players in every seat.

The deal is played up to the choice, then to its end once for each answer, with the same players and
the same random numbers. So the luck of the cards cancels out in the difference.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bridgepath.bridge.calls import Bid, Pass
from bridgepath.core.cards import Rank
from bridgepath.core.events import Action
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.games.bid_fair.phases import Exchanging
from bridgepath.games.bridge_solitaire.phases import PlayerCalling
from bridgepath.games.ninety_nine.phases import Offering
from bridgepath.players import player
from tests.tools.knowledge import cells
from tests.tools.knowledge.cells import Table
from tests.tools.players.paired import lead, play

Answers: TypeAlias = tuple[str, tuple[float, ...]]
"""The circumstances of a choice, and the result of each answer."""

LEVEL: Final = "learner"
_PIECE: Final = 100


def _reached(name: str, number: int, phase: type) -> tuple[State, Callable[[State], State]] | None:
    """The first state in a phase, and a function that plays on from it; None if there is none."""
    game, bot, seed = GAMES[name], player(LEVEL, name), f"knowledge {name} {number}"
    state = game.begin(game.deal(random.Random(seed), None, {}), {})
    bots = dict.fromkeys(game.viewers, bot)
    while (seat := state.to_act) is not None:
        if isinstance(state.phase, phase):
            return state, lambda begun: play(begun, bots, seed)
        if seat in bots:
            rng = random.Random(f"{seed} {len(state.turns)}")
            state = state.apply(bot(state.observe(seat), rng).action)
        else:
            state = state.apply(state.legal_actions()[0])
    return None


def _named(state: State, name: str) -> Action:
    return next(action for action in state.legal_actions() if str(action) == name)


def exchange(number: int) -> Answers | None:
    """Bid Fair: the results of keeping and of swapping the hand, by strong cards held."""
    found = _reached("bid-fair", number, Exchanging)
    if found is None:
        return None
    state, finish = found
    phase = state.phase
    assert isinstance(phase, Exchanging), "the phase that was looked for"
    seat = state.to_act
    assert seat is not None, "the holder chooses"
    hand = phase.hand(phase.player(seat))
    strong = sum(card.suit is phase.trump or card.rank in (phase.high, Rank.ACE) for card in hand)
    ends = [finish(state.apply(_named(state, name))) for name in ("stay", "exchange")]
    return str(min(strong, 6)), tuple(lead(state.game, end, (seat,)) for end in ends)


def premium(number: int) -> Answers | None:
    """Ninety-Nine: the results of the leader's three offers, by the bid, if nobody else offers."""
    found = _reached("ninety-nine", number, Offering)
    if found is None:
        return None
    state, finish = found
    seat = state.to_act
    assert seat is not None, "the leader offers first"
    assert isinstance(state.phase, Offering), "the phase that was looked for"
    bid = state.phase.bid(seat)
    points = []
    for name in ("pass", "declare", "reveal"):
        end = state.apply(_named(state, name))
        while isinstance(end.phase, Offering):
            end = end.apply(_named(end, "pass"))
        points.append(lead(state.game, finish(end), (seat,)))
    return str(min(bid, 6)), tuple(points)


def house(number: int) -> Answers | None:
    """Bridge Solitaire: the results of defending and of choosing freely, by the House's call."""
    found = _reached("bridge-solitaire", number, PlayerCalling)
    if found is None:
        return None
    state, finish = found
    phase = state.phase
    assert isinstance(phase, PlayerCalling), "the phase that was looked for"
    seat = Seat.SOUTH
    if not isinstance(phase.house, Bid):
        end = finish(state)
        return "pass", (float("nan"), lead(state.game, end, (seat,)), float("nan"))
    defended = finish(state.apply(next(a for a in state.legal_actions() if isinstance(a, Pass))))
    chosen = finish(state)
    assert defended.outcome is not None, "a deal that is over has an outcome"
    made = defended.outcome.points(Seat.HOUSE) > 0
    return (
        str(phase.house.level),
        (lead(state.game, defended, (seat,)), lead(state.game, chosen, (seat,)), float(made)),
    )


KINDS: Final = {"exchange": exchange, "premium": premium, "house": house}


def piece(kind: str, numbers: range) -> list[Answers]:
    """The results of these deals; any process can run this."""
    return [found for number in numbers if (found := KINDS[kind](number)) is not None]


def _all(executor: Executor, kind: str, count: int) -> dict[str, NDArray[np.float64]]:
    parts = [range(at, min(at + _PIECE, count)) for at in range(0, count, _PIECE)]
    found: defaultdict[str, list[tuple[float, ...]]] = defaultdict(list)
    for some in executor.map(piece, [kind] * len(parts), parts):
        for name, answers in some:
            found[name].append(answers)
    return {name: np.array(found[name]) for name in sorted(found)}


def _exchange(executor: Executor, count: int) -> Iterator[Table]:
    table = Table(
        "exchange",
        "Bid Fair: swapping the hand for the crib",
        "points gained compared with keeping the hand",
        ("strong cards", "swapping"),
    )
    often = Table(
        "exchange-often",
        "Bid Fair: how often swapping is better",
        "of 100 deals",
        ("strong cards", "swapping"),
    )
    for name, found in _all(executor, "exchange", count).items():
        more = found[:, 1] - found[:, 0]
        named = f"{name} or more" if name == "6" else name
        table.rows.append([named, cells.mean(more, signed=True)])
        often.rows.append([named, cells.share(more > 0)])
    yield _filled(table)
    yield _filled(often)


def _premium(executor: Executor, count: int) -> Iterator[Table]:
    columns = ("bid", "declaring", "revealing")
    unit = "points gained compared with offering none"
    table = Table("premium", "Ninety-Nine: premiums", unit, columns)
    for name, found in _all(executor, "premium", count).items():
        row = [cells.mean(found[:, at] - found[:, 0], signed=True) for at in (1, 2)]
        table.rows.append([f"{name} or more" if name == "6" else name, *row])
    yield _filled(table)


def _house(executor: Executor, count: int) -> Iterator[Table]:
    columns = ("the House calls", "if you always pass", "if you may overcall")
    table = Table(
        "house",
        "Bridge Solitaire: what a call of the House is worth to you",
        "points on average",
        columns,
    )
    made = Table(
        "house-makes",
        "Bridge Solitaire: how often the House makes its bid if you pass",
        "of 100 deals",
        ("the House bids", "made"),
    )
    for name, found in _all(executor, "house", count).items():
        passed = name == "pass"
        row = ["" if passed else cells.mean(found[:, 0], signed=True)]
        row.append(cells.mean(found[:, 1], signed=True))
        table.rows.append([name, *row])
        if not passed:
            made.rows.append([name, cells.share(found[:, 2] > 0)])
    yield _filled(table)
    yield _filled(made)


GAMES_ASKED: Final = {"bid-fair": _exchange, "ninety-nine": _premium, "bridge-solitaire": _house}


def tables(executor: Executor, count: int, games: Sequence[str]) -> Iterator[Table]:
    """The tables of these games, from this many deals of each."""
    for name in games:
        yield from GAMES_ASKED[name](executor, count)


def _filled(table: Table) -> Table:
    table.rows = [row for row in table.rows if any(row[1:])]
    return table
