"""The table of Minibridge (announcements, goal, tricks) and its notation."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, final

from ...base._check import one_of, takes, whole
from ...base.display import Drawable
from ...base.errors import NotationError
from ...bridge.calls import Bid, Denomination, parse_bid, read_call
from ...bridge.scoring import trick_points
from ...bridge.table import hands_now
from ...bridge.trick_phase import TwoCamps
from ...bridge.tricks import Tricks, parse_play
from ...core.cards import Hand
from ...core.clauses import clause
from ...core.events import Action
from ...core.seats import COMPASS, Seat, from_seat, next_seat, partner, side_of
from ...core.state import Setting
from ..contract_bridge import SIDES
from .options import MinibridgeOptions

__all__ = ["Announce", "Announcements", "Goal"]

ANNOUNCE: Final = clause("MINI-ANN-1")
MORE_POINTS: Final = clause("MINI-ANN-2")
DECLARER: Final = clause("MINI-ANN-3")
ALL_POINTS: Final = 40
MOST_OF_A_HAND: Final = 37

BANDS: Final = ("part-score", "game", "small slam", "grand slam")
_GAME_LEVEL: Final = {"♣": 5, "♦": 5, "♥": 4, "♠": 4, "NT": 3}


@final
@dataclass(frozen=True, slots=True, repr=False)
class Announce(Action):
    """Announcing one's high-card points."""

    points: int
    """0 to 37."""

    def __post_init__(self) -> None:
        # More than 37 can be announced, and is refused.
        whole(self.points, "a number of points", 0, 99)

    def __str__(self) -> str:
        return f"{self.points} HCP"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Goal(Action):
    """Declarer's goal: a part-score, a game or a slam in a denomination."""

    denomination: Denomination
    band: str
    """``part-score``, ``game``, ``small slam`` or ``grand slam``."""

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        one_of(self.band, BANDS, "a goal")

    @property
    def level(self) -> int:
        """The odd tricks that it takes: 1 for a part-score (MINI-GOAL-1)."""
        game = _GAME_LEVEL[self.denomination.value]
        return {"part-score": 1, "game": game, "small slam": 6, "grand slam": 7}[self.band]

    @property
    def is_game(self) -> bool:
        """True for a game or more."""
        return self.band != "part-score"

    def __str__(self) -> str:
        return f"{self.denomination} {self.band}"


def is_game(goal: Goal | Bid) -> bool:
    """True if a goal earns the game bonus: for a level, from 100 trick points up."""
    if isinstance(goal, Goal):
        return goal.is_game
    return trick_points(goal.denomination, goal.level) >= 100


_POINTS: Final = re.compile(r"([0-9]{1,3})(?:\s*(?:hcp|points?))?", re.IGNORECASE)
_TRICKS: Final = re.compile(r"([0-9]{1,2})\s*tricks?(?:\s+(?:in|at))?\s+(.+)", re.IGNORECASE)


@takes
def parse(text: str) -> Action:
    """Read ``16 HCP``, a goal (``♥ game``), a level (``4♥``), a call or a card.

    Raises NotationError. Calls are read so that they can be refused.
    """
    words = text.strip()
    if points := _POINTS.fullmatch(words):
        return Announce(int(points[1]))
    if tricks := _TRICKS.fullmatch(words):
        return parse_bid(f"{int(tricks[1]) - 6}{tricks[2]}" if int(tricks[1]) > 6 else words)
    goal = _goal(words)
    if goal is not None:
        return goal
    if (call := read_call(text)) is not None:
        return call
    return parse_play(
        text, "neither a number of points (16 HCP), a goal (♥ game, NT part-score) nor a card (♥A)"
    )


def _goal(text: str) -> Goal | None:
    words = text.lower().replace(" in ", " ").replace("partscore", "part-score")
    for band in BANDS:
        for name in (words.removesuffix(band), words.removeprefix(band)):
            if name != words:
                with suppress(NotationError):
                    return Goal(parse_bid(f"1{name}").denomination, band)
    return None


@final
@dataclass(frozen=True, slots=True)
class Announcements(Drawable):
    """The announced high-card points, the dealer's first."""

    dealer: Seat
    points: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[Seat, ...]:
        """Who announces, one after the other (MINI-ANN-1)."""
        return from_seat(self.dealer, COMPASS)

    @property
    def complete(self) -> bool:
        """True once all four have announced."""
        return len(self.points) == len(COMPASS)

    def said(self) -> tuple[tuple[Seat, int], ...]:
        """The announcements, in order."""
        return tuple(zip(self.order, self.points, strict=False))

    def of(self, side: Seat) -> int:
        """The points of a side."""
        return sum(points for seat, points in self.said() if side_of(seat) is side)

    @property
    def declarer(self) -> Seat | None:
        """Who plays two hands; None before that is known, and at 20–20 (MINI-ANN-2, -3)."""
        ahead = self.ahead
        return ahead and ahead[0]

    @property
    def ahead(self) -> tuple[Seat, int] | None:
        """Declarer, and the lead over dummy in points; of equal hands, the first to announce.

        None as for `declarer` (MINI-ANN-2, MINI-ANN-3).
        """
        first, second = map(self.of, SIDES)
        if not self.complete or first == second:
            return None
        side = SIDES[first < second]
        pair = [(seat, points) for seat, points in self.said() if side_of(seat) is side]
        (who, most), (_, less) = sorted(pair, key=lambda each: -each[1])
        return who, most - less

    def __str__(self) -> str:
        if not self.complete:
            return f"{len(self.points)} of four have announced [{ANNOUNCE}]"
        if self.declarer is None:
            return f"20–20: the same dealer deals again [{MORE_POINTS}]"
        sums = ", ".join(f"{side.word} {self.of(side)}" for side in SIDES)
        return f"{sums}: {self.declarer.word} declares [{MORE_POINTS}, {DECLARER}]"

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows."""

    setting: Setting[MinibridgeOptions]
    announced: Announcements

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each seat holds now."""
        return hands_now(self.setting, None, COMPASS)


@final
@dataclass(frozen=True, slots=True)
class Announcing(Table):
    """Each player announces their high-card points."""


@final
@dataclass(frozen=True, slots=True)
class Level(Table):
    """After four numbers that make 20–20."""


@dataclass(frozen=True, slots=True)
class Declared(Table):
    """What is known once four numbers have been said."""

    declarer: Seat
    """Who plays two hands."""

    @property
    def dummy(self) -> Seat:
        """Whose hand is spread."""
        return partner(self.declarer)


@final
@dataclass(frozen=True, slots=True)
class Choosing(Declared):
    """Declarer sees dummy and names a goal."""


@dataclass(frozen=True, slots=True)
class Undertaken(Declared, TwoCamps):
    """What is known once the goal is named."""

    goal: Goal | Bid
    """A level, a `Bid`, under the option ``mini.goal``."""
    tricks: Tricks

    @property
    def contract(self) -> Goal | Bid:
        """The goal, under the name that all games use."""
        return self.goal

    @property
    def needed(self) -> int:
        """The tricks that declarer must take."""
        return 6 + self.goal.level

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each seat holds now."""
        return hands_now(self.setting, self.tricks, COMPASS)


@final
@dataclass(frozen=True, slots=True)
class Playing(Undertaken):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Undertaken):
    """After the last trick."""


def start(setting: Setting[MinibridgeOptions]) -> Announcing:
    """The deal before the first number."""
    return Announcing(setting, Announcements(setting.dealer))


def announced(table: Announcing, points: int) -> Announcing | Level | Choosing:
    """The table after one more number; dummy is spread after the fourth (MINI-DUM-1)."""
    setting, before = table.setting, table.announced
    so_far = Announcements(before.dealer, (*before.points, points))
    if not so_far.complete:
        return Announcing(setting, so_far)
    declarer = so_far.declarer
    return Level(setting, so_far) if declarer is None else Choosing(setting, so_far, declarer)


def chosen(table: Choosing, goal: Goal | Bid) -> Playing:
    """The table after declarer's choice: the hand on the left leads (MINI-PLAY-1)."""
    setting, declarer = table.setting, table.declarer
    hands = tuple(setting.deal.hand(seat) for seat in COMPASS)
    leader, played_by = next_seat(declarer, COMPASS), {partner(declarer): declarer}
    tricks = Tricks.of(COMPASS, hands, goal.denomination.trump, leader, played_by=played_by)
    return Playing(setting, table.announced, declarer, goal, tricks)


def played(table: Playing, tricks: Tricks) -> Playing | Over:
    """The table after a card."""
    kind = Playing if tricks.turn else Over
    return kind(table.setting, table.announced, table.declarer, table.goal, tricks)
