"""Principles of card play that apply at every table where tricks are to be won.

`winning` picks one of the legal cards of a `SeatView`, and names the principle. Partners are the
hands of a camp: a defender trusts the other one, declarer sees both hands. Certainties come before
probabilities: enough sure tricks are taken at once, and a hand that has shown out of a suit is
known to be void. A reason contains nothing that the seat cannot know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.cards import Card, Suit
from ..core.seats import Seat
from .choice import Picked
from .leading import last_entry, lead
from .seat_view import TEN, SeatView
from .sure import ENOUGH, keeping

__all__ = ["cheapest", "discard", "follow", "winning"]


def winning(sight: SeatView, asked: Suit | None = None) -> Picked:
    """The card that should win as many tricks as possible, and the principle behind it.

    `asked` is a suit that partner has bid, for the opening lead.
    """
    if len(sight.legal) == 1:
        return sight.legal[0], "it is the only card that may be played"
    if not sight.table:
        return lead(sight, asked)
    return follow(sight)


def cheapest(sight: SeatView, cards: Iterable[Card]) -> Card:
    """The least useful card: not a trump if possible, then the lowest."""
    return min(cards, key=lambda c: (sight.suit(c) is sight.trump, sight.strength(c), c.index))


# --- following ----------------------------------------------------------------------------------


def follow(sight: SeatView) -> Picked:
    """A card to a trick that another hand has led."""
    led = sight.suit(sight.table[0][1])
    ours = sight.winner in sight.camp
    takers = [card for card in sight.legal if sight.takes(card)]
    takers.sort(key=lambda c: (sight.suit(c) is sight.trump, sight.strength(c)))
    enough = _enough(sight, takers)
    if enough is not None:
        return enough
    if ours and sight.held(follows=True):
        return _spare(sight), "partner has the trick" + ("" if sight.held() else " so far")
    if not takers:
        return _spare(sight), "nothing here can win, so play the least useful card"
    if sight.suit(sight.legal[0]) is not led:
        return _ruff(sight, takers, ours)
    if not sight.after:
        return takers[0], "last to play: win as cheaply as you can"
    if len(sight.rotation) < 4:
        sure = _sure(sight, takers)
        if sure is not None:
            return sure, _surely(sight, sure)
        return _spare(sight), "whatever wins now may still be beaten, so a low card will do"
    if len(sight.after) == 1:
        return _third(sight, takers, ours)
    return _second(sight, takers)


def _sure(sight: SeatView, takers: Iterable[Card]) -> Card | None:
    """The cheapest card that wins the trick, unless a hand that may follow suit ruffs."""
    return next((card for card in takers if sight.stands(card, follows=True)), None)


def _surely(sight: SeatView, card: Card) -> str:
    if sight.high(card):
        return f"the {card} is high now"
    return (
        "no opponent still to play can beat it" if sight.stands(card) else "only a ruff can beat it"
    )


def _enough(sight: SeatView, takers: Sequence[Card]) -> Picked | None:
    """The card after which sure tricks reach the number needed."""
    need = sight.needed
    if need is None:
        return None
    spare = _spare(sight)
    # While the other hand has the trick, this one may overtake it, or choose its discard.
    chosen = sight.winner is sight.mate and sight.declares
    card = keeping(sight, [spare, *takers, *sight.legal] if chosen else takers, need)
    if card is None:
        return None
    if card in takers:
        return card, f"the {card} wins the trick, and then {ENOUGH}"
    return card, f"partner has the trick, and {ENOUGH}"


def _spare(sight: SeatView) -> Card:
    """A card for a trick that should be lost."""
    led = sight.suit(sight.table[0][1])
    if sight.suit(sight.legal[0]) is led:
        return min(sight.legal, key=sight.strength)
    return discard(sight, sight.legal)


def _lost(sight: SeatView) -> bool:
    """True if an opponent behind certainly beats the best card of the trick so far."""
    _, card = sight.table[sight.best]
    led = sight.suit(sight.table[0][1])
    return any(sight.must_beat(s, card, led) for s in sight.after if s not in sight.camp)


def _ruff(sight: SeatView, takers: Sequence[Card], ours: bool) -> Picked:
    """Void in the suit led, with trumps."""
    _, card = sight.table[sight.best]
    others = any(sight.suit(c) is not sight.trump for c in sight.legal)
    high = sight.strength(card) > TEN or len(sight.after) > 1
    if ours and high and others and not _lost(sight):
        return _spare(sight), "partner has the trick so far, so keep the trump"
    sure = _sure(sight, takers)
    if sight.stands(takers[0]):
        return takers[0], _lowest_ruff(sight, takers[0])
    if len(sight.after) == 1 and sure is not takers[0]:
        if sure is not None and sight.stands(sure):
            return sure, "high enough that nobody behind can overruff it"
        if sight.after[0] in sight.known and others:
            return _spare(sight), "the hand behind can beat whatever you play"
    return takers[0], "ruff with the lowest trump that wins so far"


def _lowest_ruff(sight: SeatView, card: Card) -> str:
    """The reason for the lowest trump that wins the trick, if nobody behind beats it."""
    trumps = (c for c in sight.legal if sight.suit(c) is sight.trump)
    lower = any(sight.strength(c) < sight.strength(card) for c in trumps)
    return f"the {card} is the lowest trump that wins" if lower else "the lowest trump is enough"


def _third(sight: SeatView, takers: Sequence[Card], ours: bool) -> Picked:
    """Third hand: one opponent is still to play."""
    last = sight.after[0]
    if last in sight.known:
        sure = _sure(sight, takers)
        if sure is None:
            return _spare(sight), "the hand behind can beat whatever you play"
        return sure, "just high enough to beat the face-up hand behind"
    risk = [len(_beaten_by(sight, card, last)) for card in takers]
    low = min(risk)
    at = risk.index(low)
    if ours:
        _, card = sight.table[sight.best]
        if len(_beaten_by(sight, card, last)) <= low:
            return _spare(sight), "partner's card does as much as any of yours"
    if sight.declares and low == 0 and at and risk[at - 1] == 1:
        lower = takers[risk.index(1)]
        if _finesse(sight, lower, takers, last):
            # A missing card in front is caught by the lower one.
            return lower, "a finesse: the missing card may be in the hand that plays before yours"
    if low == 0 and sight.stands(takers[at], follows=True):
        return takers[at], _surely(sight, takers[at])
    return takers[at], "third hand high"


def _beaten_by(sight: SeatView, card: Card, seat: Seat) -> list[Card]:
    mine = sight.strength(card)
    return [c for c in sight.may_hold(seat, sight.suit(card)) if sight.strength(c) > mine]


def _finesse(sight: SeatView, card: Card, takers: Sequence[Card], last: Seat) -> bool:
    """True if the one card that beats `card` may be with the opponent who has already played.

    It must be the only one missing between `card` and the highest of `takers`. If it is the last
    one out, playing high is as good; and while few cards are left, a lost trick may give up the
    lead for good.
    """
    (missing,) = _beaten_by(sight, card, last)
    before = sight.table[-1][0]
    suit = sight.suit(card)
    low, high = sight.strength(card), max(map(sight.strength, takers))
    outside = sight.outside(suit)
    return (
        missing in sight.may_hold(before, suit)
        and [one for one in outside if low < sight.strength(one) < high] == [missing]
        and len(outside) > 1
        and sight.left > 2
    )


def _second(sight: SeatView, takers: Sequence[Card]) -> Picked:
    """Second hand: an opponent and the partner are still to play."""
    _, card = sight.table[0]
    third = sight.after[0]
    sure = _sure(sight, takers)
    low = min(sight.legal, key=sight.strength)
    if _opposite(sight):
        mate = sight.mate
        if sure is not None and last_entry(sight, mate) and not last_entry(sight, sight.seat):
            return sure, "win here, and keep the entry opposite"
        return low, "second hand low: the high card opposite can win this trick"
    if sure is not None and third in sight.known and sight.strength(sure) <= TEN:
        return sure, "just high enough to beat the face-up hand behind"
    if sure is not None and sight.left <= 3:
        return sure, _surely(sight, sure)
    if sight.strength(card) >= TEN and _covers(sight, takers, card):
        return takers[0], "cover an honour with an honour"
    if sure is not None and sight.trump is None and _runs(sight, sure):
        return sure, _surely(sight, sure)
    if sure is low:
        return low, _surely(sight, low)
    if sight.strength(low) < TEN:
        return low, "second hand low"
    return low, "the lowest card that follows suit"


def _opposite(sight: SeatView) -> bool:
    """True if declarer's other hand has a card that nobody who follows suit can beat."""
    led, third, mate = sight.table[0][1], sight.after[0], sight.mate
    return mate in sight.known and any(
        sight.suit(card) is sight.suit(led)
        and sight.strength(card) > sight.as_led(led)
        and not sight.may_beat(third, card, sight.suit(led), follows=True)
        for card in sight.known[mate]
    )


def _covers(sight: SeatView, takers: Sequence[Card], led: Card) -> bool:
    """True if covering may promote a lower card: no equal of the card led is visible beside it."""
    leader = sight.table[0][0]
    if leader in sight.known:
        beside = [sight.strength(c) for c in sight.known[leader] if sight.suit(c) is led.suit]
        if sight.strength(led) - 1 in beside:
            return False
    return sight.strength(takers[0]) - sight.strength(led) <= 3


def _runs(sight: SeatView, card: Card) -> bool:
    """True if the rest of the suit is high as well, and long."""
    suit = [c for c in sight.hand if sight.suit(c) is sight.suit(card)]
    return len(suit) >= 3 and all(sight.high(c) for c in suit)


# --- discarding ---------------------------------------------------------------------------------


def discard(sight: SeatView, cards: Iterable[Card]) -> Card:
    """The least useful card: no trump, nothing high, no guard, no entry to the other hand.

    Among such cards it takes one of the weakest suit.
    """
    return min(cards, key=lambda card: (_missed(sight, card), card.index))


def _missed(sight: SeatView, card: Card) -> float:
    suit = sight.suit(card)
    mine = sorted((c for c in sight.hand if sight.suit(c) is suit), key=sight.strength)
    rank = sight.strength(card) % 13
    cost = rank / 13
    if suit is sight.trump:
        cost += 40 + rank
    outside = sight.outside(suit)
    if not outside:
        return cost + 20
    above = sum(sight.strength(c) > sight.strength(card) for c in outside)
    if not above:
        cost += 12
    # A top card with as many companions as there are cards above it may eventually win.
    top = mine[-1]
    over_top = sum(sight.strength(c) > sight.strength(top) for c in outside)
    if over_top and len(mine) == over_top + 1 and over_top <= 2:
        cost += 6
    elif card is top and above == 1 and len(mine) >= 2:
        cost += 5
    if len(mine) >= 4 and len(outside) <= len(mine) + 3:
        cost += 2
    if len(mine) == 1 and _leads_across(sight, suit):
        cost += 6
    return cost


def _leads_across(sight: SeatView, suit: Suit | None) -> bool:
    """True if a card of a suit leads to a high one in declarer's other hand."""
    if sight.mate not in sight.known:
        return False
    return any(sight.suit(c) is suit and sight.high(c) for c in sight.known[sight.mate])
