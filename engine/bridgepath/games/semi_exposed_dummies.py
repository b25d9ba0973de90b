"""Semi-Exposed Dummies: part of both dummies is open from the start (SEMI).

The deal's lists ``exposed1`` and ``exposed2`` name the open cards of each dummy.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..base._check import answers, takes
from ..base.errors import DealError, MissingError
from ..base.text import joined
from ..core.blurb import About, Credit, Skill
from ..core.cards import Card, Hand
from ..core.clauses import Clause, Violation, clause
from ..core.deal import cards_listed
from ..core.events import Event
from ..core.seats import Seat
from ..core.state import Game, Setting
from .two_players import (
    DUMMIES,
    Bidding,
    Clauses,
    Playing,
    SeatView,
    SemiOptions,
    Table,
    game,
    start,
)
from .two_players import who_sees as _who_sees

__all__ = ["GAME", "exposed_cards", "who_sees"]

PLACE: Final = "2 players, place 50"

PART_FACE_UP: Final = clause("SEMI-DUM-1")
AGREED: Final = clause("SEMI-DUM-2")
UNSEEN: Final = clause("SEMI-DUM-3")
BIDS_ON_WHAT_SHOWS: Final = clause("SEMI-AUC-1")
TOWARDS_DUMMY: Final = clause("SEMI-LEAD-1")
FULLY_OPEN: Final = clause("SEMI-LEAD-2")
HOW_MANY: Final = clause("SEMI-AMB-1")
HANDICAP: Final = clause("SEMI-AMB-2")
AT_RANDOM: Final = clause("SEMI-AMB-3")
BOTH_OPEN: Final = clause("SEMI-AMB-4")
LEAD_OPEN_CARDS: Final = clause("SEMI-AMB-5")
ALL_AT_ONCE: Final = clause("SEMI-AMB-6")

LISTS: Final = ("exposed1", "exposed2")
FEWER: Final = 3
"""How many fewer cards the second dummy shows under a handicap."""


@takes
def exposed_cards(setting: Setting, dummy: Seat) -> tuple[Card, ...]:
    """The cards of a dummy that are open from the start (SEMI-DUM-1, SEMI-DUM-2).

    The list has just these cards, or the whole pack in some order, whose first cards in the dummy
    count. With fixed seats there is at least one (SEMI-AMB-5). Raises DealError for an impossible
    list.
    """
    if dummy not in DUMMIES:
        raise MissingError(f"{dummy.word} is not one of {joined(DUMMIES)}")
    number, hand = DUMMIES.index(dummy), setting.deal.hand(dummy)
    rules: SemiOptions = setting.options
    handicap = FEWER if number and rules.handicap else 0
    # With fixed seats a dummy may have to lead, and only open cards can be led.
    wanted = max(rules.exposed - handicap, 1 if rules.seats == "fixed" else 0)
    listed, pack = setting.deal.pile(LISTS[number]), setting.game.shape.pack
    found = cards_listed(listed, hand, pack, lambda: setting.name(dummy), PART_FACE_UP)
    if len(listed) != len(pack) and len(found) != wanted:
        raise DealError(
            f"{wanted} cards of {setting.name(dummy)} must be exposed, "
            f"but the deal lists {len(found)} [{AGREED}]"
        )
    return found[:wanted]


def seen(table: Table, viewer: Seat, dummy: Seat) -> Hand:
    """The open cards, for both players."""
    return Hand.of(exposed_cards(table.setting, dummy))


def recalled(table: Table, viewer: Seat) -> tuple[Card, ...]:
    """The cards of both dummies that were open from the start."""
    return tuple(card for dummy in DUMMIES for card in exposed_cards(table.setting, dummy))


def look(table: Table, seat: Seat, dummy: Seat) -> tuple[str, tuple[Clause, ...]]:
    """Why the other cards stay face down."""
    return "nobody may see its other cards before the opening lead", (UNSEEN, ALL_AT_ONCE)


def lead_refused(phase: Playing, card: Card) -> Violation | None:
    """With fixed seats a dummy may lead, but only an open card (SEMI-AMB-5)."""
    dummy = phase.tricks.leader
    if dummy not in DUMMIES or card in exposed_cards(phase.setting, dummy):
        return None
    who = phase.setting.name(phase.player(dummy))
    text = f"{who} may lead only a face-up card from {phase.setting.name(dummy)}, not {card}"
    return Violation(text, (LEAD_OPEN_CARDS, UNSEEN))


def told(setting: Setting[SemiOptions]) -> Iterable[Event]:
    """The open cards of both dummies."""
    hidden = False
    for dummy in DUMMIES:
        shown = Hand.of(exposed_cards(setting, dummy))
        hidden = hidden or shown != setting.deal.hand(dummy)
        text = f"{setting.name(dummy)} shows {shown or 'no card'}."
        cites = (PART_FACE_UP, AGREED, HOW_MANY, HANDICAP, AT_RANDOM)
        yield Event(text, cites if setting.options.handicap else (*cites[:3], AT_RANDOM))
    if hidden:
        yield Event("The other cards stay face down.", (UNSEEN,))


def begin(setting: Setting[SemiOptions]) -> Bidding:
    """The deal before the first call; raises DealError for a wrong list of open cards."""
    for dummy in DUMMIES:
        exposed_cards(setting, dummy)
    return start(setting)


GAME: Final[Game[SemiOptions, Table]] = game(
    "semi-exposed-dummies",
    "Semi-Exposed Dummies",
    SemiOptions,
    Clauses(
        auction=(BIDS_ON_WHAT_SHOWS,),
        lead=(TOWARDS_DUMMY,),
        opened=(FULLY_OPEN, BOTH_OPEN),
        look=look,
        lead_refused=lead_refused,
    ),
    seen,
    told,
    lists=LISTS,
    begin=begin,
    about=About(
        line=(
            "Part of each dummy is face up while you bid; after the lead, each player plays two "
            "hands."
        ),
        minutes=(15, 90),
        teaches=("bidding with part of the picture", "finding a fit, weighing a risk"),
        skills=(Skill.BIDDING, Skill.DUMMY, Skill.PLANNING),
        bidding="a bridge auction for two",
        dummy="two, one for each player; seven cards of each are face up",
        trumps="the contract names them",
        tricks=13,
        match="a rubber: two games won",
        credit=Credit("traditional", "https://www.improvebridge.com/"),
    ),
    recalls=recalled,
)


@answers
def who_sees(moment: str, player: str, *, declarer: str = "Ann", **rules: object) -> SeatView:
    """What a player sees: in the ``auction``, before the ``lead``, in ``play`` (SEMI-DUM).

    `rules` are house rules by field name: ``exposed=5``. Raises NotationError, OptionError.
    """
    return _who_sees(GAME, moment, player, rules=rules, declarer=declarer)
