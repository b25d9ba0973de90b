"""Winning tricks and the House's call (SOL-COUNT, SOL-HOUSE).

The House is an automaton: what it calls is computed from the player's thirteen cards alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...base._check import answers, of_kinds
from ...base.display import Drawable, Felt, Laid, Row
from ...base.errors import NotationError
from ...bridge.calls import Bid, Denomination, Pass
from ...bridge.scoring import counted
from ...core.cards import DISPLAY_SUITS, PACK_52, Card, Hand, Suit, as_hand
from ...core.clauses import Clause, clause
from .options import SolitaireOptions

THIRTEEN: Final = clause("SOL-CHOOSE-4")
SEVEN_DISCARDED: Final = clause("SOL-CHOOSE-3")
SUIT_BY_SUIT: Final = clause("SOL-COUNT-1")
HIGHEST_WINS: Final = clause("SOL-COUNT-4")
LOWEST_FALLS: Final = clause("SOL-COUNT-5")
FROM_THE_HAND: Final = clause("SOL-HOUSE-1")
LEVEL: Final = clause("SOL-HOUSE-2")
SHORTEST: Final = clause("SOL-HOUSE-3")
VOID_IS_SHORTEST: Final = clause("SOL-HOUSE-4")
TIE: Final = clause("SOL-HOUSE-5")
NEVER_NOTRUMP: Final = clause("SOL-HOUSE-6")
NOTRUMP_SHAPE: Final = clause("SOL-BID-4")
WHOSE_DISCARDS: Final = clause("SOL-AMB-1")
ATTRITION: Final = clause("SOL-AMB-2")
WHICH_TIED: Final = clause("SOL-AMB-3")
WHICH_VOID: Final = clause("SOL-AMB-4")
WHICH_SHAPES: Final = clause("SOL-AMB-6")

_BROKEN: Final = {
    "highest": "the highest is bid",
    "lowest": "the lowest is bid",
    "fewest-winners": "the one with the fewest winning tricks is bid",
    "player": "the player chooses one",
}


@final
@dataclass(frozen=True, slots=True)
class CountStep:
    """One step of the count of a suit."""

    card: Card
    """The player's card."""
    taken_by: Card | None
    """The outstanding card that takes it, or None if the card is a winning trick."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def clause(self) -> Clause:
        """The clauses behind this step."""
        return HIGHEST_WINS if self.taken_by is None else LOWEST_FALLS

    def __str__(self) -> str:
        return (
            f"{self.card} wins" if self.taken_by is None else f"{self.taken_by} takes {self.card}"
        )


@final
@dataclass(frozen=True, slots=True)
class SuitCount(Drawable):
    """The count of one suit, step by step (SOL-COUNT-4 to 6)."""

    suit: Suit
    held: Hand
    steps: tuple[CountStep, ...]

    @property
    def winners(self) -> int:
        """Number of winning tricks, 0 to 13."""
        return sum(step.taken_by is None for step in self.steps)

    def row(self) -> Row:
        """The cards in order, each winner marked and each loser over the card that takes it."""
        by_card = sorted(self.steps, key=lambda step: -step.card.index)
        laid = (Laid(step.card, step.taken_by is None, step.taken_by) for step in by_card)
        return Row(tuple(laid), self._told, f"{self.suit.symbol} {self.winners}")

    def drawing(self) -> tuple[object, ...]:
        """The cards of the suit on the felt."""
        return (Felt((self.row(),)),)

    @property
    def _told(self) -> str:
        return ", ".join(map(str, self.steps)) or f"no {self.suit.word}"

    def __str__(self) -> str:
        return f"{self.suit.symbol} {self.winners}: {self._told}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class HandCount(Drawable):
    """The four counts of a hand; they add up (SOL-COUNT-1)."""

    suits: tuple[SuitCount, ...]
    """Spades, hearts, diamonds, clubs."""

    @property
    def winners(self) -> int:
        """Winning tricks in all, 0 to 13."""
        return sum(one.winners for one in self.suits)

    def in_suit(self, suit: Suit) -> int:
        """Winning tricks in `suit`."""
        return next(one.winners for one in self.suits if one.suit is suit)

    def felt(self, told: str) -> Felt:
        """The cards of all four suits, with a sum."""
        return Felt(tuple(one.row() for one in self.suits), told)

    def drawing(self) -> tuple[object, ...]:
        """The four suits as cards, and the sum."""
        cites = dict.fromkeys(step.clause for one in self.suits for step in one.steps)
        felt = self.felt(counted(self.winners, "winning trick"))
        return (felt, (SUIT_BY_SUIT, *sorted(cites, key=str)))

    def __str__(self) -> str:
        return "\n".join([*map(str, self.suits), f"{self.winners} in all"])

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class HouseCall(Drawable):
    """What the House calls and why (SOL-HOUSE-1 to 6)."""

    call: Bid | Pass
    """The call; under ``sol.house.tie = player`` the highest of the possible ones."""
    count: HandCount
    shortest: tuple[Suit, ...]
    """The suits it may bid, after the tie rule; empty if it passes."""
    tied: tuple[Suit, ...]
    """All suits that are shortest, before the tie rule; empty if it passes."""
    clauses: tuple[Clause, ...]
    """The clauses behind the call."""
    broken: str = ""
    """How a tie is broken: ``the highest is bid``."""

    @property
    def calls(self) -> tuple[Bid | Pass, ...]:
        """All calls that the House may make, lowest first; more than one only after a tie."""
        if isinstance(self.call, Pass):
            return (self.call,)
        level = self.call.level
        return tuple(Bid(level, Denomination.of(suit)) for suit in reversed(self.shortest))

    @property
    def reason(self) -> str:
        """The arithmetic: ``6 − 5 winning tricks = 1, fewest cards in ♦``."""
        tricks = counted(self.count.winners, "winning trick")
        if isinstance(self.call, Pass):
            return f"6 − {tricks} leaves no level to bid"
        *others, last = (suit.symbol for suit in self.tied)
        fewest = f"6 − {tricks} = {self.call.level}, fewest cards in "
        if not others:
            return fewest + last
        return f"{fewest}{', '.join(others)} and {last}, of which {self.broken}"

    def drawing(self) -> tuple[object, ...]:
        """The count on the felt with the reason as its sum, then the call with its clauses."""
        calls = " or ".join(map(str, self.calls))
        cites = ", ".join(dict.fromkeys(cite.id for cite in self.clauses))
        return (self.count.felt(self.reason), f"The House calls {calls} [{cites}]")

    def __str__(self) -> str:
        return f"{self.call}: {self.reason}"

    def __repr__(self) -> str:
        return f"HouseCall({self})"


_PACK: Final = Hand.of(PACK_52)


def read_hand(hand: Hand | str, discards: Hand | str = "", *, whole: bool = False) -> Hand:
    """A hand of at most thirteen cards, or exactly that many, none of them among the discards.

    Raises NotationError.
    """
    cards, gone = as_hand(hand), as_hand(discards)
    if len(cards) > 13 or (whole and len(cards) != 13):
        most = "has 13 cards" if whole else "has at most 13 cards"
        raise NotationError(f"a hand {most}, jokers included, not {len(cards)} [{THIRTEEN}]")
    for card in gone:
        if card in cards and not card.is_joker:
            raise NotationError(f"{card} is both in the hand and among the discards [{THIRTEEN}]")
    return cards


@answers
def count_suit(
    held: Hand | str,
    discards: Hand | str = "",
    options: SolitaireOptions | None = None,
    *,
    suit: Suit | None = None,
) -> SuitCount:
    """Count the winning tricks of one suit (SOL-COUNT-2 to 7).

    `held` holds cards of one suit, named by `suit` if there are none; `discards` matter only under
    ``sol.count.discards = removed``. Raises NotationError if `held` has more than one suit.
    """
    rules = options or SolitaireOptions()
    cards = read_hand(held, discards)
    if suit is None:
        named = [one for one in DISPLAY_SUITS if cards.length(one)]
        if len(named) != 1 or cards.jokers:
            raise NotationError(f'"{cards}" is not a holding in one suit; count suit by suit')
        suit = named[0]
    return _count_suit(cards, suit, as_hand(discards), rules)


@answers
def count(
    hand: Hand | str, discards: Hand | str = "", options: SolitaireOptions | None = None
) -> HandCount:
    """Count all four suits; jokers play no part (SOL-COUNT-1).

    Raises NotationError for more than thirteen cards, and for a card that is also discarded.
    """
    return _count(read_hand(hand, discards), as_hand(discards), options or SolitaireOptions())


def _count(cards: Hand, gone: Hand, rules: SolitaireOptions) -> HandCount:
    return HandCount(tuple(_count_suit(cards, suit, gone, rules) for suit in DISPLAY_SUITS))


def _count_suit(cards: Hand, suit: Suit, gone: Hand, rules: SolitaireOptions) -> SuitCount:
    held = cards.suit(suit)
    away = held.bits | (gone.bits if rules.count_discards == "removed" else 0)
    own, out = list(held), list(Hand(_PACK.bits & ~away).suit(suit))
    steps: list[CountStep] = []
    while own:
        if not out or own[0].index > out[0].index:
            steps.append(CountStep(own.pop(0), None))
            if rules.count_attrition and out:
                out.pop()
        else:
            steps.append(CountStep(own.pop(), out.pop(0)))
    return SuitCount(suit, held, tuple(steps))


@answers
def house_call(
    hand: Hand | str, discards: Hand | str = "", options: SolitaireOptions | None = None
) -> HouseCall:
    """The House's call against the player's thirteen cards (SOL-HOUSE-1 to 6).

    Raises NotationError unless `hand` has thirteen cards, jokers included.
    """
    rules = options or SolitaireOptions()
    cards = as_hand(hand)
    if len(cards) != 13:
        raise NotationError(
            f"the House calls against a hand of 13 cards; this one has {len(cards)} [{THIRTEEN}]"
        )
    if len(gone := as_hand(discards)) > 7:
        raise NotationError(f"seven cards must be discarded, not {len(gone)} [{SEVEN_DISCARDED}]")
    found = _count(read_hand(cards, gone), gone, rules)
    level = 6 - found.winners
    ruled = _house_rules(rules, gone=bool(gone))
    if level <= 0:
        return HouseCall(Pass(), found, (), (), (FROM_THE_HAND, LEVEL, *ruled))
    allowed = [s for s in DISPLAY_SUITS if rules.house_void == "counts" or cards.length(s)]
    fewest = min(cards.length(suit) for suit in allowed)
    tied = tuple(suit for suit in allowed if cards.length(suit) == fewest)
    chosen = tied
    if rules.house_tie == "highest":
        chosen = tied[:1]
    elif rules.house_tie == "lowest":
        chosen = tied[-1:]
    elif rules.house_tie == "fewest-winners":
        # A tie in winners as well goes to the highest suit, as in the default.
        chosen = (min(tied, key=lambda suit: (found.in_suit(suit), tied.index(suit))),)
    cites = [FROM_THE_HAND, LEVEL, SHORTEST, NEVER_NOTRUMP]
    if not fewest:
        cites.append(VOID_IS_SHORTEST)
    elif len(allowed) < len(DISPLAY_SUITS):
        cites.append(WHICH_VOID)
    if len(tied) > 1:
        cites.append(TIE if rules.house_tie == "highest" else WHICH_TIED)
    bid, broken = Bid(level, Denomination.of(chosen[0])), _BROKEN[rules.house_tie]
    return HouseCall(bid, found, chosen, tied, (*cites, *ruled), broken)


def _house_rules(rules: SolitaireOptions, *, gone: bool) -> list[Clause]:
    """The rulings by which winners are counted differently from the rule."""
    removed, used_up = rules.count_discards == "removed", rules.count_attrition
    return [*([WHOSE_DISCARDS] if removed and gone else []), *([ATTRITION] if used_up else [])]


@answers
def explain_house_call(
    hand: Hand | str, discards: Hand | str = "", options: SolitaireOptions | None = None
) -> str:
    """The count, one line for each suit, then the call with its reason."""
    call = house_call(hand, discards, options)
    return f"{call.count}\nThe House calls {call}"


@answers
def notrump_shapes(
    options: SolitaireOptions | None = None,
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Shapes that may bid no trumps, longest suit first, with their jokers (SOL-BID-4)."""
    three = (((4, 3, 3, 3), 0), ((3, 3, 3, 3), 1), ((3, 3, 3, 2), 2))
    more = (((4, 3, 3, 2), 1),)
    return three + (more if options and options.nt_shapes == "four" else ())


@answers
def shape_clauses(options: SolitaireOptions) -> tuple[Clause, ...]:
    """The clauses on the shapes that may bid no trumps."""
    return (WHICH_SHAPES, NOTRUMP_SHAPE) if options.nt_shapes == "four" else (NOTRUMP_SHAPE,)


def may_bid_notrump(hand: Hand | str, options: SolitaireOptions | None = None) -> bool:
    """Whether the shape of the player's thirteen cards allows a bid of no trumps (SOL-BID-4).

    Raises NotationError unless there are thirteen cards.
    """
    cards = read_hand(hand, whole=True)
    return _shape(cards) in notrump_shapes(options)


def _shape(cards: Hand) -> tuple[tuple[int, ...], int]:
    lengths = sorted((cards.length(suit) for suit in DISPLAY_SUITS), reverse=True)
    return tuple(lengths), cards.jokers


def shape_text(cards: Hand) -> str:
    """The shape of a hand in words: ``4-4-3-1 with one joker``."""
    lengths, jokers = _shape(cards)
    return "-".join(map(str, lengths)) + ("", " with one joker", " with two jokers")[jokers]
