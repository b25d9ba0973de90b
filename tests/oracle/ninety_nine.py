"""Ninety-Nine, implemented again without the engine: printed cards as text.

A Joker is replaced by the turn-up in advance, because that is all it means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
WORTH = {"♦": 0, "♠": 1, "♥": 2, "♣": 3}

# N99, the table of bids and the suit patterns that express them
PATTERNS = {
    0: ["♦♦♦"],
    1: ["♦♦♠"],
    2: ["♦♦♥", "♦♠♠"],
    3: ["♦♦♣", "♦♠♥", "♠♠♠"],
    4: ["♦♠♣", "♦♥♥", "♠♠♥"],
    5: ["♦♥♣", "♠♠♣", "♠♥♥"],
    6: ["♦♣♣", "♠♥♣", "♥♥♥"],
    7: ["♠♣♣", "♥♥♣"],
    8: ["♥♣♣"],
    9: ["♣♣♣"],
}


def as_card(card: str, turnup: str | None) -> str:
    """A card, or the card that the Joker represents."""
    return turnup if card == "Joker" and turnup else card


def bid(cards: Sequence[str], turnup: str | None) -> int:
    """The value of bid-cards."""
    return sum(WORTH[as_card(card, turnup)[0]] for card in cards)


def trumps(turnup: str) -> str:
    """The trump suit of the classic game, or nothing."""
    return "" if turnup == "Joker" or turnup[1:] == "9" else turnup[0]


def legal(hand: Sequence[str], led: str | None, turnup: str | None) -> set[str]:
    """The cards that may be played."""
    if led is None:
        return set(hand)
    suit = as_card(led, turnup)[0]
    return {card for card in hand if as_card(card, turnup)[0] == suit} or set(hand)


def winner(trick: Sequence[str], trump: str, turnup: str | None) -> int:
    """The position of the winning card among three."""
    cards = [as_card(card, turnup) for card in trick]
    suit = trump if any(card[0] == trump for card in cards) else cards[0][0]
    return max(
        (i for i in range(3) if cards[i][0] == suit), key=lambda i: RANKS.index(cards[i][1:])
    )


def sealed(offers: Sequence[str]) -> tuple[int, str] | None:
    """The player who gets a premium (leader, middle or dealer, by number), and which one it is."""
    for kind in ("reveal", "declare"):
        for player, offer in enumerate(offers):
            if offer == kind:
                return player, kind
    return None


def score(
    bids: Sequence[int], won: Sequence[int], premium: tuple[int, str] | None
) -> tuple[int, int, int]:
    """The points of each of the three players."""
    met = [b == w for b, w in zip(bids, won, strict=True)]
    bonus = {3: 10, 2: 20, 1: 30}
    points = [w + (bonus[sum(met)] if ok else 0) for w, ok in zip(won, met, strict=True)]
    if premium is not None:
        holder, kind = premium
        worth = 30 if kind == "declare" else 60
        for player in range(3):
            if met[holder] == (player == holder):
                points[player] += worth
    return points[0], points[1], points[2]


def every_deal() -> Iterator[tuple[tuple[int, ...], tuple[int, ...], tuple[int, str] | None]]:
    """Bids, tricks and premium of every possible deal, without rotations of the table.

    A's bids take every value; those of the others only vary in whether they are met.
    """
    premiums = [None, *product(range(3), ("declare", "reveal"))]
    for won in product(range(10), repeat=3):
        if sum(won) != 9:
            continue
        others = [(w, (w + 1) % 10) for w in won[1:]]
        for bids in product(range(10), *others):
            for premium in premiums:
                yield bids, won, premium
