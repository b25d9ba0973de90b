"""Compare two players on the same cards: how much more one scores, with a confidence interval.

Every deal is played twice for each place: once with player A there and once with player B, while
the same players have the other places, with the same random numbers. The difference between the two
tables is how much more A is worth than B in that place; the luck of the cards cancels out. A deal
counts once, as the mean over all places (partners take both places of their side).

Callers need only `paired`::

    found = paired(GAMES["duel"], player("learner", "duel"), BOTS["random"], deals=200, seed="a")
    found.mean, found.margin, found.better

With three players the answer depends on the others at the table, so `rest` names them. It is B by
default; with two camps this is a match of A against B, played both ways round. With ``rest=a`` the
question is whether it pays to play like B at a table of A's.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, TypeAlias

from bridgepath.core.seats import COMPASS, Seat, side_of
from bridgepath.core.state import Game, State
from bridgepath.players import Bot
from tests.tools.players.former import Former

Player: TypeAlias = Bot | Former
"""A player of this engine or of another checkout."""
Measure: TypeAlias = Callable[[Game, State, Sequence[Seat]], float]
"""A function for what a finished deal is worth to a camp."""

_NORMAL: Final = 1.96
"""Half the 95 % interval in standard errors."""


@dataclass(frozen=True)
class Difference:
    """How many more points per deal a player scores than another on the same cards."""

    mean: float
    margin: float
    """Half the 95 % confidence interval; infinite for a single deal."""
    deals: int

    @property
    def better(self) -> bool:
        """True if the whole 95 % interval lies above zero."""
        return self.mean > self.margin

    def __str__(self) -> str:
        return f"{self.mean:+9.1f} ± {self.margin:5.1f}"


def summary(found: Sequence[float]) -> Difference:
    """The mean of one number per deal, with its interval; raises ValueError if there is no deal."""
    if not found:
        raise ValueError("there is no mean of no deals")
    margin = _NORMAL * stdev(found) / sqrt(len(found)) if len(found) > 1 else float("inf")
    return Difference(fmean(found), margin, len(found))


# --- a table --------------------------------------------------------------------------------------


def play(
    state: State, bots: Mapping[Seat, Player], seed: str, slow: list[float] | None = None
) -> State:
    """Play a deal to its end; a seat without a bot takes its first legal action.

    All randomness comes from `seed` and the turn. The CPU seconds of every choice are added to
    `slow`.
    """
    while (seat := state.to_act) is not None:
        if seat not in bots:
            state = state.apply(state.legal_actions()[0])
            continue
        rng, bot = random.Random(f"{seed} {len(state.turns)}"), bots[seat]
        if isinstance(bot, Former):
            state = state.apply(bot.choose(state, rng))
            continue
        seen = state.observe(seat)
        start = time.process_time()
        choice = bot(seen, rng)
        if slow is not None:
            slow.append(time.process_time() - start)
        state = state.apply(choice.action)
    return state


def camps(game: Game) -> list[tuple[Seat, ...]]:
    """The seats that play together, in the order in which a player takes the places."""
    if set(game.viewers) <= set(COMPASS) and game.sides:
        return [tuple(s for s in game.viewers if side_of(s) is side) for side in game.sides]
    return [(seat,) for seat in game.viewers]


def _columns(game: Game, camp: Sequence[Seat]) -> set[Seat]:
    """The columns of the score that belong to a camp."""
    return {side_of(seat) if game.sides and seat in COMPASS else seat for seat in camp}


def own(game: Game, state: State, camp: Sequence[Seat]) -> float:
    """The points of a camp."""
    outcome = state.outcome
    assert outcome is not None, "a deal that is over has an outcome"
    return sum(outcome.points(seat) for seat in _columns(game, camp))


def lead(game: Game, state: State, camp: Sequence[Seat]) -> float:
    """A camp's points above the mean of the others; all its points if there are no others."""
    outcome = state.outcome
    assert outcome is not None, "a deal that is over has an outcome"
    columns = _columns(game, camp)
    others = [outcome.points(seat) for seat in game.scorers if seat not in columns]
    return own(game, state, camp) - (fmean(others) if others else 0.0)


# --- two tables -----------------------------------------------------------------------------------


def differences(
    game: Game,
    a: Player,
    b: Player,
    deals: int,
    seed: str,
    *,
    rest: Player | None = None,
    measure: Measure = lead,
    options: Mapping[str, Any] | None = None,
) -> Iterator[float]:
    """For each deal, how much more A scores than B, as the mean over all places (see `paired`)."""
    others = b if rest is None else rest
    given = dict(options or {})
    for number in range(deals):
        name = f"{game.id} {seed} {number}"
        start = game.begin(game.deal(random.Random(name), None, given), given)
        ends: dict[tuple[Player, ...], State] = {}
        found = []
        for camp in camps(game):
            worth = []
            for bot in (a, b):
                bots = {seat: bot if seat in camp else others for seat in game.viewers}
                same = tuple(bots.values())
                # a table with the same players is not played twice
                if same not in ends:
                    ends[same] = play(start, bots, name)
                worth.append(measure(game, ends[same], camp))
            found.append(worth[0] - worth[1])
        yield fmean(found)


def paired(
    game: Game,
    a: Player,
    b: Player,
    deals: int,
    seed: str,
    *,
    rest: Player | None = None,
    measure: Measure = lead,
    options: Mapping[str, Any] | None = None,
) -> Difference:
    """How many more points per deal player A scores than B in the same place, with the same cards.

    The cards come from `seed` and the number of the deal, so the same call gives the same answer.
    `rest` takes the other places at both tables; the default is B. `measure` is what a finished
    deal is worth to a camp: `lead`, its points above the mean of the others, or `own`, its own
    points. `options` are house rules. Raises ValueError if `deals` is not positive.
    """
    found = differences(game, a, b, deals, seed, rest=rest, measure=measure, options=options)
    return summary(list(found))
