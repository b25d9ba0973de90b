"""Semi-Exposed Dummies: a part of both dummies lies open from the start (SEMI).

The deal's lists ``exposed1`` and ``exposed2`` name the cards of each dummy that lie open.
"""

from __future__ import annotations

from typing import Final

from ..cards import Card, Hand
from ..clauses import Clause, Violation, clause
from ..errors import DealError
from ..play import Play
from ..seats import Seat
from ..state import Game, Setting
from .two_players import Bidding, Clauses, Playing, SemiOptions, Table, game
from .two_players.phases import DUMMIES, start

__all__ = ["GAME", "exposed_cards"]

PART_FACE_UP: Final = clause("SEMI-DUM-1")
AGREED: Final = clause("SEMI-DUM-2")
UNSEEN: Final = clause("SEMI-DUM-3")
BIDS_ON_WHAT_SHOWS: Final = clause("SEMI-AUC-1")
TOWARDS_DUMMY: Final = clause("SEMI-LEAD-1")
FULLY_OPEN: Final = clause("SEMI-LEAD-2")
HANDICAP: Final = clause("SEMI-AMB-2")
AT_RANDOM: Final = clause("SEMI-AMB-3")
BOTH_OPEN: Final = clause("SEMI-AMB-4")
LEAD_OPEN_CARDS: Final = clause("SEMI-AMB-5")

LISTS: Final = ("exposed1", "exposed2")
FEWEST: Final = 4


def exposed_cards(setting: Setting, dummy: Seat) -> tuple[Card, ...]:
    """The cards of a dummy that lie open from the start (SEMI-DUM-1, SEMI-DUM-2).

    The list names just these cards, or the whole pack in some order, of which the first in the
    dummy are meant. Raises DealError for a list that cannot be.
    """
    number, hand = DUMMIES.index(dummy), setting.deal.hand(dummy)
    wanted: int = setting.options.exposed
    if number and setting.options.handicap == "on":
        wanted = FEWEST
    listed, label = setting.deal.pile(LISTS[number]), setting.name(dummy)
    if len(set(listed)) == len(setting.game.shape.pack):
        return tuple(card for card in listed if card in hand)[:wanted]
    for card in listed:
        if card not in hand:
            raise DealError(f"{label} does not hold the open card {card} [{PART_FACE_UP}]")
    if len(set(listed)) != wanted or len(listed) != wanted:
        raise DealError(
            f"{wanted} different cards of {label} lie open, not {len(set(listed))} [{AGREED}]"
        )
    return listed


def seen(table: Table, viewer: Seat | None, dummy: Seat) -> Hand:
    """The open cards, for both players."""
    if viewer is None:
        return table.hand(dummy)
    return Hand.of(exposed_cards(table.setting, dummy))


def look(table: Table, seat: Seat, dummy: Seat) -> tuple[str, tuple[Clause, ...]]:
    """Why the other cards stay face down."""
    if table.tricks is not None and table.tricks.started:
        return "it lies open already", (FULLY_OPEN,)
    return "its other cards are seen by nobody before the opening lead", (UNSEEN,)


def refuse_lead(phase: Playing, play: Play) -> Violation | None:
    """With fixed seats a dummy may lead: then only a card that lies open."""
    dummy = phase.tricks.turn if phase.tricks else None
    if dummy not in DUMMIES or play.card in exposed_cards(phase.setting, dummy):
        return None
    who = phase.setting.name(phase.player(dummy))
    text = f"{who} may lead only an open card from {phase.setting.name(dummy)}, not {play.card}"
    return Violation(text, (LEAD_OPEN_CARDS, UNSEEN))


def told(setting: Setting) -> tuple[str, tuple[Clause, ...]]:
    """What lies open of both dummies."""
    shown = [
        f"{setting.name(dummy)} shows {Hand.of(exposed_cards(setting, dummy))}" for dummy in DUMMIES
    ]
    because = (PART_FACE_UP, AGREED, UNSEEN, AT_RANDOM, BIDS_ON_WHAT_SHOWS)
    return "; ".join(shown) + ".", because


def begin(setting: Setting) -> Bidding:
    """The deal before the first call; raises DealError for a wrong list of open cards."""
    for dummy in DUMMIES:
        exposed_cards(setting, dummy)
    return start(setting)


GAME: Final[Game] = game(
    "semi-exposed-dummies",
    "Semi-Exposed Dummies",
    SemiOptions,
    Clauses(
        auction=(BIDS_ON_WHAT_SHOWS,),
        lead=(TOWARDS_DUMMY,),
        opened=(FULLY_OPEN, BOTH_OPEN),
        look=look,
        refuse_lead=refuse_lead,
    ),
    seen,
    told,
    lists=LISTS,
    begin=begin,
)
