"""Ranks, tricks and card points of Bid Fair (BF-RANK, BF-PTS)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, final

from ...base._check import answers
from ...base.display import Drawable, Felt, Laid, Row
from ...base.errors import NotationError
from ...bridge.tricks import RankOrder, winning_index
from ...core.cards import (
    PACK_24,
    Card,
    Hand,
    Rank,
    Suit,
    as_card,
    as_cards,
    as_rank,
    as_suit,
)
from ...core.clauses import Clause, clause
from .options import KINGS_HIGH

PACK: Final = clause("BF-EQ-2")
HIGH_RANK: Final = clause("BF-RANK-1")
ACE_LOW_WHEN_LED: Final = clause("BF-RANK-2")
ACE_HIGH_WHEN_SECOND: Final = clause("BF-RANK-3")
ACES_HIGH: Final = clause("BF-RANK-4")
TRUMPS_TOO: Final = clause("BF-RANK-5")
TRICK_WINNER: Final = clause("BF-PLAY-5")
ACE_POINT: Final = clause("BF-PTS-1")
PICTURE_POINTS: Final = clause("BF-PTS-2")
SPOT_POINTS: Final = clause("BF-PTS-3")
ACE_OF_TRUMPS: Final = clause("BF-AMB-21")

VALUES: Final = MappingProxyType({
    Rank.ACE: 90, Rank.KING: 80, Rank.QUEEN: 70, Rank.JACK: 60, Rank.TEN: 50, Rank.NINE: 40,
})  # fmt: skip
"""Contract values by the rank of the highest bid (BF-CON-5)."""
POINTS: Final = dict.fromkeys(VALUES, 10) | {Rank.ACE: 1, Rank.NINE: 9}
"""Points of captured cards (BF-PTS-1 to 3)."""
POINT_CLAUSES: Final = dict.fromkeys(VALUES, PICTURE_POINTS) | {
    Rank.ACE: ACE_POINT, Rank.TEN: SPOT_POINTS, Rank.NINE: SPOT_POINTS,
}  # fmt: skip
"""Which clause gives a captured card its points."""

_PACK: Final = Hand.of(PACK_24)
_NO_JOKER: Final = "there is no joker in this pack"


def _foreign(card: Card) -> NotationError:
    return NotationError(f"{card} is not in the pack of this game [{PACK}]")


def rank_of(card: Card) -> Rank:
    """The rank of a card of the pack; raises NotationError for any other card."""
    if card not in _PACK:
        raise _foreign(card)
    assert card.rank is not None, _NO_JOKER
    return card.rank


def suit_of(card: Card) -> Suit:
    """The suit of a card of the pack; raises NotationError for any other card."""
    if card not in _PACK:
        raise _foreign(card)
    assert card.suit is not None, _NO_JOKER
    return card.suit


def _read_rank(rank: Rank | str) -> Rank:
    found = as_rank(rank)
    if found not in VALUES:
        raise NotationError(f"there is no {found} in the pack: the ranks are A K Q J 10 9 [{PACK}]")
    return found


def _read_high(high: Rank | str | None) -> Rank:
    """The high rank; without a contract it is the king (BF-AMB-1)."""
    return Rank.KING if high is None else _read_rank(high)


_STRENGTHS: Final = {
    ACE_LOW_WHEN_LED: 0, HIGH_RANK: 20, ACES_HIGH: 20, ACE_HIGH_WHEN_SECOND: 30,
}  # fmt: skip
"""The strength of cards outside the natural order, by the clause that says so."""


def _is_high(high: Rank) -> Clause:
    """The clause that makes a rank the high one."""
    return ACES_HIGH if high is Rank.ACE else HIGH_RANK


@cache
def rank_order(high: Rank) -> RankOrder:
    """The strength of each rank under a high rank (BF-RANK-1 to 4).

    `_higher` finds the clause that decides.
    """
    plain = {rank: rank.index for rank in VALUES} | {high: _STRENGTHS[_is_high(high)]}
    if high is Rank.ACE:
        return RankOrder.of(plain, plain)
    led = plain | {Rank.ACE: _STRENGTHS[ACE_LOW_WHEN_LED]}
    return RankOrder.of(led, plain | {Rank.ACE: _STRENGTHS[ACE_HIGH_WHEN_SECOND]})


@final
@dataclass(frozen=True, slots=True)
class Order(Drawable):
    """How ranks beat each other in one suit, strongest first."""

    ranks: tuple[Rank, ...]

    def drawing(self) -> tuple[object, ...]:
        """The ranks on the felt, strongest first."""
        told = f"{' · '.join(rank.value for rank in self.ranks)}, strongest first"
        return (
            Felt((Row(tuple(Laid(rank.value) for rank in self.ranks), told, "strongest first"),)),
        )

    def __repr__(self) -> str:
        return " ".join(rank.value for rank in self.ranks)


@answers
def order(high: Rank | str | None = "J", played: str = "led") -> Order:
    """Strength of a card led, or played second, under a high rank (BF-RANK-1 to 4).

    `high` is None in a deal without a contract (BF-AMB-1). Raises NotationError for an unknown rank
    or position.
    """
    if played not in ("led", "second"):
        raise NotationError(f'a card must be "led" or played "second", not "{played}"')
    both = rank_order(_read_high(high))
    strength = both.led if played == "led" else both.followed
    return Order(tuple(sorted(VALUES, key=lambda rank: -strength[rank.index])))


def card_points(cards: Hand | Card | Iterable[Card] | str) -> int:
    """The points of captured cards (BF-PTS-1 to 3).

    Raises NotationError for other cards and for repeated ones, KindError for values that are not
    cards.
    """
    found = (cards,) if isinstance(cards, Card) else as_cards(cards)
    once(found)
    return sum(POINTS[rank_of(card)] for card in found)


def once(cards: Sequence[Card]) -> None:
    """Refuse repeated cards: the pack has each card once (BF-EQ-2)."""
    for card in cards:
        if cards.count(card) > 1:
            raise NotationError(f"{card} appears twice, but the pack has only one [{PACK}]")


def contract_value(rank: Rank | str) -> int:
    """Points that the opponent of a bid of this rank must reach (BF-CON-5)."""
    return VALUES[_read_rank(rank)]


@final
@dataclass(frozen=True, slots=True)
class Trick(Drawable):
    """Two cards, and which of them wins."""

    led: Card
    second: Card
    second_wins: bool
    reason: str
    clauses: tuple[Clause, ...]
    """The clause that decides, then any that explain it."""

    @property
    def winner(self) -> str:
        """``leader`` or ``second``."""
        return "second" if self.second_wins else "leader"

    @property
    def points(self) -> int:
        """Card points in the trick."""
        return card_points((self.led, self.second))

    def drawing(self) -> tuple[object, ...]:
        """The two cards on the felt, the winner marked, and the reason."""
        rows = (
            Row((Laid(self.led, not self.second_wins),), f"{self.led} is led", "led"),
            Row((Laid(self.second, self.second_wins),), f"{self.second} is played", "second"),
        )
        return (Felt(rows), str(self))

    def __repr__(self) -> str:
        who = f"{self.second}, played second," if self.second_wins else f"{self.led}, led,"
        cites = ", ".join(cite.id for cite in self.clauses)
        return f"{who} wins: {self.reason} [{cites}]"


@answers
def trick(
    led: Card | str,
    second: Card | str,
    high: Rank | str | None = None,
    trump: Suit | str | None = None,
) -> Trick:
    """Who wins when `second` is played on `led`, and why (BF-PLAY-5, BF-RANK-1 to 5).

    `high` is None in a deal without a contract; without `trump` the two cards are compared as plain
    suits. Raises NotationError for a card that is not in the pack.
    """
    first, other = as_card(led), as_card(second)
    for card in (first, other):
        rank_of(card)
    once((first, other))
    suit = None if trump is None else as_suit(trump)
    return decide(first, other, suit, _read_high(high), contract=high is not None)


@cache
def decide(led: Card, second: Card, trump: Suit | None, high: Rank, *, contract: bool) -> Trick:
    """A trick of two cards of the pack; `contract` is True if a bid made `high` high."""
    second_wins = winning_index((led, second), trump, rank_order(high)) == 1
    if led.suit is second.suit:
        reason, cites = _higher(led, second, second_wins, high)
        cites = (*cites, TRICK_WINNER)
        if led.suit is trump:
            cites = (*cites, TRUMPS_TOO)
        if not contract:
            cites = (*cites, KINGS_HIGH)
        return Trick(led, second, second_wins, reason, cites)
    if second_wins:
        reason, ace = "a trump beats the other suits", second.rank is Rank.ACE
    else:
        ace = led.rank is Rank.ACE
        reason = "an ace led wins if nobody follows or ruffs"
        reason = reason if ace else "a discard never wins"
    cites = (TRICK_WINNER, ACE_OF_TRUMPS) if ace else (TRICK_WINNER,)
    return Trick(led, second, second_wins, reason, cites)


def _higher(
    led: Card, second: Card, second_wins: bool, high: Rank
) -> tuple[str, tuple[Clause, ...]]:
    """Why a card beats one of its suit: which of the two is out of the natural order."""
    order, suit = rank_order(high), suit_of(led).word[:-1]
    first, other = order.led[rank_of(led).index], order.followed[rank_of(second).index]
    if first == _STRENGTHS[ACE_LOW_WHEN_LED]:
        return f"an ace led is the lowest {suit}", (ACE_LOW_WHEN_LED,)
    best = max(first, other)
    if best == _STRENGTHS[ACE_HIGH_WHEN_SECOND]:
        above = ", even above the high rank" if first == _STRENGTHS[HIGH_RANK] else ""
        return f"an ace played second is the highest {suit}{above}", (ACE_HIGH_WHEN_SECOND,)
    if best == _STRENGTHS[HIGH_RANK]:
        return f"{high.word}s are the high rank", (_is_high(high),)
    winner, loser = (second, led) if second_wins else (led, second)
    return f"{winner} beats {loser}", (HIGH_RANK,)
