"""A player with a few rules of thumb that apply at most tables: count points, second hand low.

It does not know any game: it looks at the hand, the trick and the public facts. If a game asks for
anything but calls, cards and numbers, it answers at random, and tends to keep high cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final

from ..bridge.calls import Bid, Denomination, Double, Pass, Redouble
from ..bridge.tricks import Play, winning_index
from ..core.cards import Card, Hand, Suit
from ..core.events import Action
from ..core.observation import Observation, Zone
from ..core.seats import COMPASS, Seat, partner
from .choice import Choice
from .seat_view import held, trump_of

__all__ = ["plain"]

_LEVELS: Final = (12, 15, 18, 21)
"""The points that make a bid at level 1, 2, 3, 4 worthwhile."""
_ACE: Final = Card.parse("♠A")
_JACK: Final = Card.parse("♠J")
_TEN: Final = Card.parse("♠10")
_TRIED: Final = 40
"""Of many cards at once, this many choices are considered."""


def plain(seen: Observation, rng: random.Random) -> Choice:
    """One of the legal actions of the seat to act, with the rule of thumb behind it."""
    plays = [action for action in seen.legal if isinstance(action, Play)]
    if plays:
        card, reason = _card(seen, [play.card for play in plays])
        return Choice(next(play for play in plays if play.card == card), reason)
    bids = [action for action in seen.legal if isinstance(action, Bid)]
    passes = [action for action in seen.legal if isinstance(action, Pass)]
    if bids:
        return _bid(held(seen), bids, passes)
    numbers = [action for action in seen.legal if isinstance(action.only, int)]
    if numbers:
        return _number(held(seen), numbers, passes)
    if passes:
        return Choice(passes[0], "with nothing to add, pass")
    if isinstance(seen.legal[0].only, Hand):
        return _cards(seen.legal, rng)
    calm = [action for action in seen.legal if not isinstance(action, (Double, Redouble))]
    return Choice(rng.choice(calm or seen.legal), "no choice looks better than another")


# --- calls --------------------------------------------------------------------------------------


def _bid(hand: Hand, bids: Sequence[Bid], passes: Sequence[Pass]) -> Choice:
    lengths = {suit: hand.length(suit) for suit in Suit}
    longest = max(Suit, key=lambda suit: (lengths[suit], suit.value))
    even = min(lengths.values()) >= 2 and max(lengths.values()) <= 4
    wanted = Denomination.NOTRUMP if even and hand.hcp >= _LEVELS[1] else Denomination.of(longest)
    most = sum(hand.hcp >= points for points in _LEVELS)
    fit = [bid for bid in bids if bid.denomination is wanted and bid.level <= most]
    if fit:
        what = (
            "a balanced hand"
            if wanted is Denomination.NOTRUMP
            else f"{longest} as the longest suit"
        )
        return Choice(fit[0], f"{hand.hcp} points with {what} are worth this bid")
    if passes:
        return Choice(passes[0], f"{hand.hcp} points are not worth a bid here")
    return Choice(bids[0], "a bid is required, and this is the lowest")


def _number(hand: Hand, numbers: Sequence[Action], passes: Sequence[Pass]) -> Choice:
    worth = 4 + hand.hcp // 3
    fit = [action for action in numbers if action.only <= worth]
    if fit:
        return Choice(fit[0], f"{hand.hcp} points are worth about {worth} tricks")
    if passes:
        return Choice(passes[0], f"{hand.hcp} points are worth about {worth} tricks, no more")
    return Choice(numbers[0], "a number is required, and this is the lowest")


def _cards(legal: Sequence[Action], rng: random.Random) -> Choice:
    """Several cards at once: high ones are kept, low ones given away."""
    tried = legal if len(legal) <= _TRIED else rng.sample(legal, _TRIED)
    if str(legal[0]).startswith("keep"):
        return Choice(
            max(tried, key=lambda action: action.only.hcp), "high cards are worth keeping"
        )
    return Choice(min(tried, key=lambda action: action.only.hcp), "low cards are the least useful")


# --- cards --------------------------------------------------------------------------------------


def _strength(card: Card) -> int:
    return card.index % 13 if card.suit else 13


def _low(cards: Iterable[Card]) -> Card:
    return min(cards, key=_strength)


def _high(cards: Iterable[Card]) -> Card:
    return max(cards, key=_strength)


def _on_table(seen: Observation) -> tuple[list[tuple[Seat, Card]], int]:
    """The cards of the unfinished trick, and how many hands play to it."""
    hands = sum(zone.kind == "hand" for zone in seen.zones)
    tricks: list[Zone] = [zone for zone in seen.zones if zone.kind == "trick" and not zone.winner]
    plays = [(seat, card) for zone in tricks for seat, card in zone.plays if card is not None]
    return plays, hands


def _card(seen: Observation, legal: Sequence[Card]) -> tuple[Card, str]:
    if len(legal) == 1:
        return legal[0], "it is the only card that may be played"
    plays, hands = _on_table(seen)
    trump = trump_of(seen)
    if not plays:
        return _lead(legal, trump)
    if any(card.is_joker for _, card in plays) or any(card.is_joker for card in legal):
        return _low(legal), "the joker is kept for later"
    cards = [card for _, card in plays]
    best = winning_index(cards, trump)
    winners = [card for card in legal if winning_index([*cards, card], trump) == len(cards)]
    if _friend(seen, plays[best][0]) and (
        len(plays) == hands - 1 or _strength(cards[best]) > _strength(_TEN) + 1
    ):
        return _cheapest(legal, trump), "partner has the trick"
    if not winners:
        return _cheapest(legal, trump), "nothing here can win, so play the lowest"
    if legal[0].suit is not cards[0].suit:
        return _low(winners), "the lowest trump is enough"
    if len(plays) == hands - 1:
        return _low(winners), "last to play: win as cheaply as you can"
    if len(plays) == 1 and hands > 2:
        return _low(legal), "second hand low"
    return _high(winners), "third hand high"


def _friend(seen: Observation, other: Seat) -> bool:
    return seen.viewer in COMPASS and other in COMPASS and partner(other) is seen.viewer


def _cheapest(legal: Sequence[Card], trump: Suit | None) -> Card:
    return _low([card for card in legal if card.suit is not trump] or legal)


def _lead(legal: Sequence[Card], trump: Suit | None) -> tuple[Card, str]:
    side = [card for card in legal if card.suit and card.suit is not trump] or list(legal)
    suits = {suit: [card for card in side if card.suit is suit] for suit in Suit}
    longest = max(suits.values(), key=len) or side
    ranked = sorted(longest, key=_strength, reverse=True)
    if (
        len(ranked) > 1
        and _strength(ranked[0]) - _strength(ranked[1]) == 1
        and _strength(ranked[0]) > 8
    ):
        return ranked[0], "the top of a sequence"
    if _strength(ranked[0]) == 12:
        return ranked[0], "an ace takes its trick"
    if len(ranked) > 3:
        return ranked[3], "the fourth best of the longest suit"
    return ranked[-1], "a low card of the longest suit"
