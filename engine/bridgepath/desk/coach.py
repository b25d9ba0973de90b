"""A coach beside the table: one sentence, with the reason, after a choice that cost something.

The coach sees what the player saw, and nothing else. If every card is in view and few are left, the
verdict is exact. For a bid the coach quotes the bidding table. Anything else is the estimate by
which the bots choose, and the sentence says so.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple, final

from ..base._check import takes
from ..base.errors import NotationError
from ..bridge.tricks import Play
from ..core.cards import Card
from ..core.events import Action
from ..core.observation import Observation
from ..core.state import State
from ..players import player
from ..players.plays import named
from ..players.sampler import Result, weighed
from .session import Session

if TYPE_CHECKING:
    from .contract import AdviceDict

__all__ = ["Advice", "advice", "advised", "reviewed"]

_CLEAR: Final = 4
"""A card is clearly better if the layouts in which it wins more outnumber those in which it wins
less by a quarter of all."""
_SEEN_THROUGH: Final = 12
"""With this many cards left, in all hands, the coach finds best play."""


@final
class Advice(NamedTuple):
    """The coach's verdict on a choice."""

    text: str
    """One sentence without a full stop."""
    better: str
    """What would have been better, in notation."""
    exact: bool
    """False for an estimate, which the text mentions too."""
    step: int = 0
    """How many turns came before the choice."""
    cost: float = 0.0
    """Its cost in points of the game, if that is known; otherwise 0."""

    def to_dict(self) -> AdviceDict:
        """The advice as plain values."""
        return {
            "text": self.text,
            "better": self.better,
            "exact": self.exact,
            "step": self.step,
            "cost": self.cost,
        }


@takes
def advice(before: State, action: Action, rng: random.Random) -> Advice | None:
    """The verdict on an action of the seat to act; None if it cost nothing, or its cost is unknown.

    Raises NotationError if the deal is over.
    """
    seat = before.to_act
    if seat is None:
        raise NotationError("the deal is over: there is nothing left to do")
    seen = before.observe(seat)
    if len(seen.legal) < 2:
        return None
    return _card(seen, action.card, rng) if isinstance(action, Play) else _call(seen, action, rng)


@takes
def advised(session: Session) -> Advice | None:
    """The verdict on the reader's last decision in the deal."""
    states = session.states()
    for step in range(len(states) - 2, -1, -1):
        if states[step].to_act in session.readers and len(states[step].legal_actions()) > 1:
            return _at(session, states, step)
    return None


@takes
def reviewed(session: Session) -> Advice | None:
    """The most expensive card that a reader played; None if no card cost anything."""
    states = session.states()
    found: Advice | None = None
    for step in range(len(states) - 1):
        if states[step].to_act not in session.readers:
            continue
        if not isinstance(states[step + 1].turns[-1].action, Play):
            continue
        told = _at(session, states, step)
        if told is not None and (found is None or told.cost > found.cost):
            found = told
    if found is None:
        return None
    number = _trick(states[found.step])
    return found._replace(text=f"Trick {number} cost the most: {found.text}")


def _at(session: Session, states: tuple[State, ...], step: int) -> Advice | None:
    rng = random.Random(f"{session.seed} coach {step}")
    told = advice(states[step], states[step + 1].turns[-1].action, rng)
    return told._replace(step=step) if told else None


def _trick(state: State) -> int:
    """The number of the trick on the table, from 1."""
    phase = state.phase
    return int(phase.tricks.number)


def _card(seen: Observation, card: Card, rng: random.Random) -> Advice | None:
    found = weighed(seen, rng)
    if found is None or card not in found:
        return None
    mine = found[card]
    better = max(found, key=lambda one: (_mean(found[one]), one == card))
    gains = [a.points - b.points for a, b in zip(found[better], mine, strict=True)]
    ahead = sum(gain > 0 for gain in gains) - sum(gain < 0 for gain in gains)
    if ahead * _CLEAR < len(gains) or ahead <= 0:
        return None
    tricks = sum(a.tricks - b.tricks for a, b in zip(found[better], mine, strict=True))
    cost = sum(gains) / len(gains)
    hands = [zone for zone in seen.zones if zone.kind == "hand"]
    open_ = not any(zone.hidden for zone in hands)
    sure = open_ and sum(len(zone.cards) for zone in hands) <= _SEEN_THROUGH
    more = abs(tricks) / len(gains)
    count = f"{more:.0f}" if sure else f"{more:.1f}"
    unit = "trick" if count in ("1", "1.0") else "tricks"
    what = f"wins {count} {unit} {'more' if tricks >= 0 else 'fewer'} than {card}"
    if not tricks:
        what = f"comes out ahead of {card}"
    where = "by the bots' estimate" if open_ else f"over {len(gains)} layouts, by estimate"
    if sure:
        where = "with all cards in view"
    return Advice(f"{better} {what} ({where}){_why(seen, better, rng)}", str(better), sure, 0, cost)


def _mean(results: tuple[Result, ...]) -> float:
    return sum(result.points for result in results) / len(results)


def _why(seen: Observation, better: Card, rng: random.Random) -> str:
    """The name of the play, or the reason of a rule-of-thumb player who would have made it."""
    if (play := named(seen, better)) is not None:
        return f": {play.sentence}"
    assert seen.terms is not None, "a game that was weighed is known"
    choice = player("learner", seen.terms.game.id)(seen, rng)
    picked = isinstance(choice.action, Play) and choice.action.card == better
    return f": {choice.reason}" if picked else ""


def _call(seen: Observation, action: Action, rng: random.Random) -> Advice | None:
    assert seen.terms is not None, "a table has a game"
    game = seen.terms.game.id
    choice = player("learner", game)(seen, rng)
    if str(choice.action) == str(action):
        return None
    thumb = "a player following rules of thumb would choose"
    who = "the bidding table has" if choice.line else thumb
    text = f"{who} {choice.action}: {choice.reason}"
    return Advice(text, str(choice.action), bool(choice.line))
