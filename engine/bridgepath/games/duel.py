"""A Duel: two hands, tricks and nothing else, the first step towards bridge (DRAW-AMB-13).

By default each player has six spades. House rules give longer hands, four suits and a trump suit.
A turn is a card::

    ♠A    ♠2    ♠9    ♠K …
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, final

from ..base._check import answers, takes
from ..base.display import Drawable
from ..base.errors import NotationError
from ..base.text import shown
from ..bridge.laws import HIGHEST_WINS, PACK, RANKS_FALL
from ..bridge.matches import Deals, DealsClauses
from ..bridge.scoring import counted
from ..bridge.table import TrickPile, ended, hands_held, zones
from ..bridge.trick_phase import BRIDGE, PlayClauses, TrickRules
from ..bridge.tricks import Play, Tricks, parse_play, winning_index
from ..core.blurb import About, Credit, Skill
from ..core.cards import PACK_52, SUITS, Card, Hand, Suit, as_card, as_suit, parse_suit
from ..core.clauses import Clause, Violation, clause
from ..core.deal import DealShape, Part
from ..core.events import Action, Event, Story
from ..core.observation import Fact, Zone
from ..core.options import Options, option
from ..core.score import ScoreLine
from ..core.seats import CALLED, Seat, next_seat
from ..core.state import Game, Outcome, Setting

__all__ = [
    "GAME",
    "DuelOptions",
    "Over",
    "Playing",
    "Table",
    "Winner",
    "match",
    "parse",
    "score",
    "winner",
]

PLACE: Final = "2 players, place 10"

NON_DEALER_LEADS: Final = clause("DRAW-P1-1")
FOLLOW: Final = clause("DRAW-P1-2")
WINNER_LEADS: Final = clause("DRAW-P1-4")
DEAL_ALTERNATES: Final = clause("DRAW-AMB-11")
ONE_POINT: Final = clause("DRAW-AMB-13")
HOW_MANY_CARDS: Final = clause("DRAW-AMB-14")
HOW_MANY_SUITS: Final = clause("DRAW-AMB-15")
WHICH_TRUMP: Final = clause("DRAW-AMB-16")

PLAYERS: Final = (Seat.A, Seat.B)
NAMES: Final = MappingProxyType({seat: CALLED[seat] for seat in PLAYERS})
PLACES: Final = MappingProxyType({Seat.A: "bottom", Seat.B: "top"})
SPADES: Final = tuple(card for card in PACK_52 if card.suit is Suit.SPADES)
MOST_OF_ONE_SUIT: Final = len(SPADES) // 2


@final
@dataclass(frozen=True, slots=True)
class DuelOptions(Options):
    """The length of the hands, their suits, and the trump suit."""

    cards: int = option(
        "duel.cards", 6, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13,
        clause=HOW_MANY_CARDS, text="How many cards each player has; with one suit, at most six",
    )  # fmt: skip
    suits: str = option(
        "duel.suits", "one", "four",
        clause=HOW_MANY_SUITS, text="Whether the pack has one suit (spades) or all four",
    )  # fmt: skip
    trump: str = option(
        "duel.trump", "none", *map(str, SUITS),
        clause=WHICH_TRUMP, text="Which suit is trump",
    )  # fmt: skip

    @property
    def size(self) -> int:
        """Cards in a hand: half of a suit is six."""
        return min(self.cards, MOST_OF_ONE_SUIT) if self.suits == "one" else self.cards

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards from which the hands are dealt."""
        return SPADES if self.suits == "one" else PACK_52

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit, if there is one."""
        return None if self.trump == "none" else parse_suit(self.trump)


def parse(text: str) -> Play:
    """Read a card, the only possible action here; raises NotationError."""
    return parse_play(text, "not a card; in a Duel you can only play cards, such as ♠A")


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows."""

    setting: Setting[DuelOptions]
    tricks: Tricks


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """The tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the last trick."""


def _start(setting: Setting[DuelOptions]) -> Playing:
    hands = tuple(setting.deal.hand(seat) for seat in PLAYERS)
    leader = next_seat(setting.dealer, PLAYERS)
    return Playing(setting, Tricks.of(PLAYERS, hands, setting.options.trump_suit, leader))


def _played(table: Playing, tricks: Tricks) -> Playing | Over:
    return (Playing if tricks.turn else Over)(table.setting, tricks)


def _refuse_other(table: Table, seat: Seat, action: Action) -> Violation:
    who = table.setting.name(seat)
    if isinstance(table, Over):
        return Violation("the Duel is over: all tricks have been played", (ONE_POINT,))
    return Violation(f"{who} may only play a card: a Duel has nothing but tricks", (ONE_POINT,))


@answers
def score(a: int, b: int) -> tuple[ScoreLine, ...]:
    """The score of a Duel in which A has won `a` tricks and B `b`; raises NotationError."""
    for number in (a, b):
        if type(number) is not int or not 0 <= number <= 13:
            raise NotationError(f"a player can win 0 to 13 tricks, not {shown(number)}")
    if a + b > 13:
        raise NotationError(f"two players win at most 13 tricks in all, not {a} and {b}")
    return _lines([a, b])


def _lines(tricks: list[int]) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(seat, won, (ONE_POINT,), counted(won, "trick"))
        for seat, won in zip(PLAYERS, tricks, strict=True)
    )


def _won(table: Table) -> list[int]:
    return [table.tricks.won(seat) for seat in PLAYERS]


def _result(table: Table, won: list[int]) -> str:
    best, less = max(won), min(won)
    if best == less:
        return f"Both have {best} tricks."
    return f"{table.setting.name(PLAYERS[won.index(best)])} wins the Duel by {best} to {less}."


def _told_result(table: Table) -> Iterator[Event]:
    yield Event(_result(table, _won(table)), (ONE_POINT,))


def _balance(table: Table) -> str:
    a, b = _won(table)
    return f" · {a}–{b}"


def _outcome(table: Table) -> Outcome | None:
    if not isinstance(table, Over):
        return None
    won = _won(table)
    return Outcome(_lines(won), _result(table, won))


def _zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    name = table.setting.name
    held = hands_held(
        ((seat, table.tricks.hand(seat)) for seat in PLAYERS), lambda seat: viewer in (None, seat)
    )
    camps = tuple(TrickPile(s.value, f"Won by {name(s)}", (s,), PLACES[s]) for s in PLAYERS)
    found = zones(held, PLACES, name, table.tricks, camps)
    rest = table.setting.deal.pile("rest")
    seen = tuple(Hand.of(rest)) if viewer is None else ()
    aside = Zone("rest", "pile", "center", "Not dealt", seen, len(rest) - len(seen))
    return (*found, aside)


def _facts(table: Table) -> tuple[Fact, ...]:
    name, options = table.setting.name, table.setting.options
    won = " · ".join(f"{name(seat)} {table.tricks.won(seat)}" for seat in PLAYERS)
    trump = (Fact("Trump", options.trump, means=options.trump_suit),) if options.trump_suit else ()
    return (Fact("Dealer", name(table.setting.dealer)), *trump, Fact("Tricks", won))


def _opening(setting: Setting[DuelOptions]) -> Story:
    table, options = _start(setting), setting.options
    which = "from the thirteen spades" if options.suits == "one" else "from the whole pack"
    dealer = setting.name(table.setting.dealer)
    left = len(options.pack) - 2 * options.size
    rest = "one card stays" if left == 1 else "the rest stay"
    text = f"{dealer} deals each player {options.size} cards {which}; {rest} face down."
    cites: tuple[Clause, ...] = (HOW_MANY_CARDS, HOW_MANY_SUITS, PACK, DEAL_ALTERNATES)
    trump = options.trump_suit
    # The first step of the path has no trumps, so they are not mentioned unless there are some.
    leads = (
        f"{trump.word.capitalize()} are trumps, and the non-dealer leads."
        if trump
        else "The non-dealer leads."
    )
    return Story("Deal", (Event(text, cites), Event(leads, (WHICH_TRUMP, NON_DEALER_LEADS))))


@takes
def match(options: DuelOptions) -> Deals:
    """Deals without a limit; the dealer alternates (DRAW-AMB-11, DRAW-AMB-13)."""
    cites = DealsClauses(ONE_POINT, DEAL_ALTERNATES, ONE_POINT)
    return Deals.of(PLAYERS, 0, cites, names=tuple(NAMES.items()))


@cache
def _shape(options: DuelOptions) -> DealShape:
    """The hands, and the rest of the pack, which stays out of play."""
    size, pack = options.size, options.pack
    hands = tuple(Part(seat, size, f"{NAMES[seat]}'s hand", HOW_MANY_CARDS) for seat in PLAYERS)
    rest = Part("rest", len(pack) - 2 * size, "the rest of the pack", HOW_MANY_CARDS)
    pack_clause = HOW_MANY_SUITS if options.suits == "one" else PACK
    return DealShape(pack, pack_clause, (*hands, rest), dealers=PLAYERS)


CITES: Final = PlayClauses(
    lead=(NON_DEALER_LEADS,),
    turn=BRIDGE.turn,
    follow=(FOLLOW, *BRIDGE.follow),
    win=(*BRIDGE.win, RANKS_FALL),
    next=(WINNER_LEADS,),
)

GAME: Final[Game[DuelOptions, Table]] = Game(
    id="duel",
    title="Duel",
    seats=PLAYERS,
    viewers=PLAYERS,
    names=NAMES,
    places=PLACES,
    options=DuelOptions,
    shape=_shape(DuelOptions()),
    phases=(
        TrickRules(Playing, _played, _refuse_other, _told_result, CITES, _balance).rules(),
        ended(Over, _refuse_other),
    ),
    start=_start,
    parse_action=parse,
    zones=_zones,
    public_facts=_facts,
    outcome=_outcome,
    matches=match,
    opening=_opening,
    end=ONE_POINT,
    shapes=lambda options, standing: _shape(options),
    about=About(
        line="Six cards each, and nothing but tricks: the first step.",
        minutes=(5, 15),
        teaches=("which card wins, following suit", "ruffing and drawing trumps"),
        skills=(Skill.TRICKS,),
        bidding="none",
        dummy="none",
        trumps="none, or a suit that you agree on",
        tricks=6,
        match="as many deals as you like",
        credit=Credit("Bridgepath"),
    ),
)


@final
@dataclass(frozen=True, slots=True)
class Winner(Drawable):
    """Which of two cards wins, and why."""

    card: Card
    reason: str
    clauses: tuple[Clause, ...]

    def __repr__(self) -> str:
        return f"{self.card} wins: {self.reason} [{', '.join(cite.id for cite in self.clauses)}]"


def winner(led: Card | str, second: Card | str, trump: Suit | str | None = None) -> Winner:
    """Which card of a two-card trick wins; raises NotationError unless they are two different
    cards.
    """
    cards = (as_card(led), as_card(second))
    trumps = None if trump is None else as_suit(trump)
    if cards[0] == cards[1]:
        raise NotationError(f"{cards[0]} cannot be played twice: there is only one [{PACK}]")
    if any(card.suit is None for card in cards):
        raise NotationError(f"there is no joker in this pack [{PACK}]")
    best = cards[winning_index(cards, trumps)]
    if cards[0].suit is cards[1].suit:
        return Winner(best, "it is the higher card", (RANKS_FALL, HIGHEST_WINS))
    if best is cards[1]:
        return Winner(best, "a trump beats every other suit", (HIGHEST_WINS,))
    return Winner(best, f"{cards[1]} does not follow suit", (HIGHEST_WINS,))
