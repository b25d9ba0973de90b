"""Principles of card play if a trick too many is as bad as one too few.

`exactly` looks at the outcome of each card: whether it takes this trick, and how many tricks the
remaining cards promise. It plays the card whose sum is nearest to the tricks needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from ..core.cards import Card, Suit
from ..core.seats import Seat
from .seat_view import SeatView

__all__ = ["Outlook", "exactly"]

_DOUBT: Final = 0.35
"""The weight of uncertainty relative to distance."""


@final
class Outlook(NamedTuple):
    """The tricks that some cards promise."""

    tricks: float
    """The expected number of tricks."""
    doubt: float
    """Its variance."""

    @staticmethod
    def of(chances: Sequence[float]) -> Outlook:
        """The number of tricks of cards with these winning probabilities."""
        return Outlook(sum(chances), sum(p * (1 - p) for p in chances))


def exactly(sight: SeatView, needed: int) -> tuple[Card, str]:
    """The card for exactly `needed` more tricks, this one included, and why."""
    if len(sight.legal) == 1:
        return sight.legal[0], "it is the only card that may be played"
    best: tuple[float, Card, float] | None = None
    for card in sight.legal:
        now = _takes(sight, card)
        rest = Outlook.of(_chances(sight, [c for c in sight.hand if c is not card]))
        away = now + rest.tricks - needed
        doubt = now * (1 - now) + rest.doubt
        worth = away * away + _DOUBT * doubt
        if best is None or worth < best[0] - 1e-9:
            best = (worth, card, now)
    assert best is not None, "somebody who is asked for a card holds one"
    return best[1], _reason(sight, best[1], best[2], needed)


def _reason(sight: SeatView, card: Card, now: float, needed: int) -> str:
    wants = "no more tricks are" if needed <= 0 else f"{needed} more {_tricks(needed)}"
    if needed < 0:
        wants = "the bid is missed, so fewer tricks are"
    if now > 0.5:
        if needed <= 0:
            return f"{wants} wanted, but this trick can hardly be lost: play the dangerous card"
        if sight.high(card):
            return f"{wants} wanted: the {card} is high now"
        return f"{wants} wanted: this trick can be won"
    loses = bool(sight.table) and not sight.takes(card)
    if needed > 0:
        here = "not here" if loses else "preferably not here"
        return f"{wants} wanted, but {here}: the cards kept should win them"
    if not loses:
        return f"{wants} wanted: this card is likely to lose"
    if sight.suit(card) is not sight.suit(sight.table[0][1]):
        return f"{wants} wanted: throw the dangerous card away"
    return f"{wants} wanted: lose on purpose, with as high a card as will do"


def _tricks(number: int) -> str:
    return "trick is" if number == 1 else "tricks are"


def _share(sight: SeatView) -> float:
    """The part of the unseen cards that the others hold."""
    held = sum(sight.sizes[s] for s in sight.rotation if s not in sight.known)
    return min(1.0, held / max(1, len(sight.hidden)))


def _takes(sight: SeatView, card: Card) -> float:
    """The probability that `card`, played now, takes the trick."""
    if sight.table and not sight.takes(card):
        return 0.0
    safe = 1.0
    led = sight.suit(sight.table[0][1]) if sight.table else sight.suit(card)
    for seat in sight.after:
        safe *= 1 - _beats(sight, seat, card, led)
    return safe


def _beats(sight: SeatView, seat: Seat, card: Card, led: Suit | None) -> float:
    """The probability that a hand still to play takes the trick from `card`."""
    if not sight.may_beat(seat, card, led, follows=True):
        return 0.0
    if seat in sight.known:
        return 1.0
    share = _share(sight) / max(1, sum(s not in sight.known for s in sight.rotation))
    fit = sight.may_hold(seat, led)
    suit = sight.suit(card)
    mine = sight.as_led(card) if not sight.table else sight.strength(card)
    none = (1 - share) ** len(fit)
    over = 0.0
    if suit is led:
        over = 1 - (1 - share) ** sum(sight.strength(c) > mine for c in fit)
    if sight.trump is not None and led is not sight.trump:
        trumps = sight.may_hold(seat, sight.trump)
        if suit is sight.trump:
            trumps = [c for c in trumps if sight.strength(c) > sight.strength(card)]
        over += none * (1 - (1 - share) ** len(trumps)) * 0.8
    return min(1.0, over)


def _chances(sight: SeatView, cards: Sequence[Card]) -> list[float]:
    """The probability that each remaining card takes a trick later."""
    share = _share(sight)
    others = max(1, len(sight.rotation) - 1)
    trumps = len(sight.outside(sight.trump)) if sight.trump else 0
    left = len(cards)
    found = []
    for card in cards:
        suit = sight.suit(card)
        out = sight.outside(suit)
        above = sum(sight.strength(c) > sight.strength(card) for c in out)
        mine = sum(sight.suit(c) is suit for c in cards)
        before = sum(
            sight.suit(c) is suit and sight.strength(c) > sight.strength(card) for c in cards
        )
        alone = (1 - 0.85 * share) ** above
        below = len(out) - above
        if suit is sight.trump:
            # Low trumps ruff.
            chance = max(alone, 0.3 if left > mine else 0.1) if below or above else 1.0
            if above and above <= before:
                chance = max(chance, 0.6)
        elif trumps:
            rounds = before + 1
            live = share * len(out)
            dry = max(0.0, 1 - live / (others * rounds + 0.5)) if live else 1.0
            chance = alone * (1 - min(0.9, 0.12 * before + dry * min(1.0, 0.3 * trumps * share)))
            # Nobody plays every card as well as possible.
            chance = 0.10 + 0.62 * chance if left > 4 else 0.06 + 0.58 * chance
        else:
            chance = 0.12 + 0.6 * alone if left > 4 else 0.05 + 0.6 * alone
        found.append(chance)
    return found
