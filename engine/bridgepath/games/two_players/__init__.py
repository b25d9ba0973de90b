"""The parts that the three games of two players with two dummies share (TWO).

A player is A or B and plays two hands after the opening lead, their own and a dummy. Each game is
a module of its own beside this package: `semi_exposed_dummies`, `double_dummy`, `single_dummy`.
A turn is a call, a choice or a card::

    1♥    2♦    2♥    pass    ♠2    ♠8    ♠J    ♠A …
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from ...base._check import takes
from ...bridge.laws import PACK, THIRTEEN_EACH, THIRTEEN_TRICKS
from ...core.blurb import About
from ...core.cards import PACK_52, Card
from ...core.deal import DealShape, Part
from ...core.events import Event
from ...core.seats import Seat
from ...core.state import Game, Setting
from .options import DoubleOptions, SemiOptions, SingleOptions, TwoOptions
from .phases import (
    DUMMIES,
    HANDS,
    PLAYERS,
    Attempt,
    Bidding,
    Choosing,
    Declared,
    Over,
    Owned,
    PassedOut,
    Playing,
    Table,
    Take,
    parse,
    start,
)
from .queries import (
    Lead,
    SeatView,
    Together,
    name,
    score,
    sheet,
    sight,
    together,
    unseen,
    vulnerability,
    who_leads,
    who_sees,
)
from .rules import Clauses, phases
from .score import NAMES, match, outcome, score_lines
from .view import PLACES, Seen, facts, opening, table_zones

__all__ = [
    "DUMMIES",
    "NAMES",
    "Attempt",
    "Bidding",
    "Choosing",
    "Clauses",
    "Declared",
    "DoubleOptions",
    "Lead",
    "Over",
    "Owned",
    "PassedOut",
    "Playing",
    "SeatView",
    "SemiOptions",
    "SingleOptions",
    "Table",
    "Take",
    "Together",
    "TwoOptions",
    "game",
    "match",
    "name",
    "parse",
    "score",
    "score_lines",
    "sheet",
    "sight",
    "start",
    "together",
    "unseen",
    "vulnerability",
    "who_leads",
    "who_sees",
]

OptionsT = TypeVar("OptionsT", bound=TwoOptions)

OWN_DUMMIES: Final[Mapping[Seat, str]] = MappingProxyType(
    {
        **dict(NAMES),
        Seat.DUMMY_1: "{A}'s dummy",
        Seat.DUMMY_2: "{B}'s dummy",
    }
)
"""Each dummy named after its player."""


@takes
def game(
    id: str,
    title: str,
    options: type[OptionsT],
    cites: Clauses,
    seen: Seen,
    told: Callable[[Setting[OptionsT]], Iterable[Event]],
    *,
    names: Mapping[Seat, str] = OWN_DUMMIES,
    lists: tuple[str, ...] = (),
    begin: Callable[[Setting[OptionsT]], Table] = start,
    about: About | None = None,
    recalls: Callable[[Table, Seat], tuple[Card, ...]] = lambda table, viewer: (),
) -> Game[OptionsT, Table]:
    """One of the three games: its clauses, what is seen before the lead, how it opens."""
    return Game(
        id=id,
        title=title,
        seats=PLAYERS,
        viewers=PLAYERS,
        names=names,
        places=PLACES,
        options=options,
        shape=DealShape(
            PACK_52,
            PACK,
            tuple(
                Part(seat, 13, title, THIRTEEN_EACH)
                for seat, title in zip(
                    HANDS,
                    ("A's hand", "the first dummy", "B's hand", "the second dummy"),
                    strict=True,
                )
            ),
            lists=lists,
            dealers=PLAYERS,
        ),
        phases=phases(cites),
        start=begin,
        parse_action=parse,
        zones=lambda table, viewer: table_zones(table, viewer, seen),
        public_facts=facts,
        outcome=outcome,
        matches=match,
        opening=lambda setting: opening(setting, told(setting), cites.auction),
        end=THIRTEEN_TRICKS,
        about=about,
        recalls=recalls,
    )
