"""Oh Hell, implemented again without the engine: printed cards as text."""

from __future__ import annotations

from collections.abc import Sequence

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def sizes(most: int) -> list[int]:
    """How many cards each player has, deal after deal."""
    down = list(range(most, 0, -1))
    return down + down[-2::-1]


def dealer_may_bid(size: int, others: Sequence[int]) -> set[int]:
    """The bids left for the dealer."""
    return {bid for bid in range(size + 1) if bid + sum(others) != size}


def winner(trick: Sequence[str], trump: str) -> int:
    """The position of the winning card; the leader's is 0."""
    ruffed = any(card.startswith(trump) for card in trick)
    suit = trump if ruffed else trick[0][0]
    best = [(RANKS.index(card[1:]), at) for at, card in enumerate(trick) if card[0] == suit]
    return max(best)[1]


def points(bid: int, won: int, tricks_count: bool) -> int:
    """The score of a player."""
    if bid == won:
        return 10 + bid
    return won if tricks_count else 0
