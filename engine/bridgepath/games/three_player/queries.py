"""What dummy's open cards show: count the cards in view, and share out the rest (3P-TAC)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ...base._check import answers
from ...base.display import Drawable, Grid
from ...base.errors import NotationError
from ...core.cards import DISPLAY_SUITS, PACK_52, Hand, Suit, as_hand


@final
@dataclass(frozen=True, slots=True)
class Outlook(Drawable):
    """What to expect of hidden hands if only some cards are known.

    All hidden cards are equally likely in any place; bids are ignored.
    """

    dummy: float
    """Expected high-card points (BRG-HCP-1) of dummy, its open cards included."""
    opponent: float
    """Expected high-card points of each other unseen hand."""
    dummy_suits: tuple[tuple[Suit, float], ...]
    """Expected length of each suit in dummy, its open cards included."""
    opponent_suits: tuple[tuple[Suit, float], ...]
    """Expected length of each suit in each of these hands."""

    def drawing(self) -> tuple[object, ...]:
        """Expected points and lengths of dummy and of each other hand."""
        hands = (
            ("dummy", self.dummy, self.dummy_suits),
            ("every other hand", self.opponent, self.opponent_suits),
        )
        rows = tuple(
            (title, f"{points:.1f}", *(f"{length:.1f}" for _, length in suits))
            for title, points, suits in hands
        )
        return (Grid(("to expect", "points", *(suit for suit, _ in self.dummy_suits)), rows),)

    def __repr__(self) -> str:
        rows = (
            ("dummy", self.dummy, self.dummy_suits),
            ("every other hand", self.opponent, self.opponent_suits),
        )
        return "\n".join(
            f"{title}: {points:.1f} points, "
            + " ".join(f"{suit}{length:.1f}" for suit, length in suits)
            for title, points, suits in rows
        )


@answers
def outlook(exposed: Hand | str, hand: Hand | str = "") -> Outlook:
    """What dummy's open cards, `exposed`, and your own `hand` let you expect (3P-TAC-2).

    An empty `hand` is left out of the count. Raises NotationError for impossible cards.
    """
    shown, own = as_hand(exposed), as_hand(hand)
    if len(shown) > 13:
        raise NotationError(f"dummy must have 13 cards, not {len(shown)}")
    if len(own) not in (0, 13):
        raise NotationError(f"a hand must have 13 cards or be left out; this one has {len(own)}")
    if shown.jokers or own.jokers:
        raise NotationError("there are no jokers in this pack")
    seen = shown | own
    unseen = Hand.of(PACK_52) - seen
    left, hidden = len(unseen), 13 - len(shown)

    def share(total: int, cards: int) -> float:
        return total * cards / left

    points = unseen.hcp
    suits = [(suit, len(shown.suit(suit)), len(unseen.suit(suit))) for suit in DISPLAY_SUITS]
    return Outlook(
        shown.hcp + share(points, hidden),
        share(points, 13),
        tuple((suit, held + share(rest, hidden)) for suit, held, rest in suits),
        tuple((suit, share(rest, 13)) for suit, _, rest in suits),
    )
