"""What the three games of two players with two dummies share (TWO).

A player is A or B and plays two hands after the opening lead, an own one and a dummy. Each game is
a module of its own beside this package: `semi_exposed_dummies`, `double_dummy`, `single_dummy`.
A call, a choice or a card a turn::

    1♥    2♦    2♥    pass    ♠2    ♠8    ♠J    ♠A …
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ...about import About
from ...cards import PACK_52
from ...deal import DealShape, Part
from ...options import Options
from ...seats import Seat
from ...state import Event, Game, Setting
from .options import DoubleOptions, SemiOptions, SingleOptions, TwoOptions
from .phases import (
    HANDS,
    PLAYERS,
    Bidding,
    Choosing,
    Look,
    Over,
    Playing,
    Table,
    Take,
    parse,
    start,
)
from .rules import Clauses, phases
from .score import NAMES, THIRTEEN_TRICKS, match, outcome, score_lines
from .study import (
    Lead,
    Score,
    Sight,
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
from .view import FOUR_HANDS, PACK, PLACES, Seen, facts, opening, table_zones

__all__ = [
    "Bidding",
    "Choosing",
    "Clauses",
    "DoubleOptions",
    "Lead",
    "Look",
    "Over",
    "Playing",
    "Score",
    "SemiOptions",
    "Sight",
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
    "together",
    "unseen",
    "vulnerability",
    "who_leads",
    "who_sees",
]

OWN_DUMMIES: Final[Mapping[Seat, str]] = {
    **dict(NAMES),
    Seat.DUMMY_1: "{A}'s dummy",
    Seat.DUMMY_2: "{B}'s dummy",
}
"""Each dummy named after its player."""


def game(
    id: str,
    title: str,
    options: type[Options],
    cites: Clauses,
    seen: Seen,
    told: Callable[[Setting], Iterable[Event]],
    *,
    names: Mapping[Seat, str] = OWN_DUMMIES,
    lists: tuple[str, ...] = (),
    begin: Callable[[Setting], Table] = start,
    about: About | None = None,
) -> Game:
    """One of the three games: its clauses, what is seen before the lead, how it is opened."""
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
                Part(seat, 13, title, FOUR_HANDS)
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
        parse=parse,
        zones=lambda table, viewer: table_zones(table, viewer, seen),
        facts=facts,
        outcome=outcome,
        match=match,
        opening=lambda setting: opening(setting, told(setting), cites.auction),
        end=THIRTEEN_TRICKS,
        about=about,
    )
