"""The player of Draw Bridge: which card of the pile to want, and then two hands that are known.

Who has kept in mind what was played and taken knows both second hands: all cards that were not
played in the first phase, and are not one's own, are the opponent's.
"""

from __future__ import annotations

import random
from typing import Final

from ..calls import Bid, Denomination, Double, Pass, Redouble
from ..cards import PACK_52, Card, Hand
from ..observation import Observation
from ..play import Play
from ..scoring import undertrick_points
from ..seats import Seat
from .calling import bids_made, doubled
from .cardplay import cheapest, winning
from .choice import Choice
from .choice import played as play_of
from .sight import Sight, held, played, trump_of
from .two_hands import best_card, tricks_of
from .worth import number

__all__ = ["choose"]

_WORTH: Final = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.8, 1.4, 2.2, 3.2, 4.5)
"""What a card promises in the second hand, from the two to the ace."""
_EACH: Final = {"♣": 20, "♦": 20, "♥": 30, "♠": 30, "NT": 40}
_FIRST: Final = 26
"""So many cards are played in the first phase."""
_LAST: Final = 10
"""With so many cards left, best play is found exactly; it takes some hundredths of a second."""
_CAUTION: Final = 1
"""Where undertricks are paid for, so many tricks fewer than the rough count are relied upon."""
_DEAR: Final = 10
"""From the queen on a card is worth keeping for a better prize."""


def choose(seen: Observation, rng: random.Random) -> Choice:
    """What to do, and why."""
    first = seen.legal[0]
    if isinstance(first, Bid | Pass | Double | Redouble):
        return _call(seen)
    if not isinstance(first, Play):
        return Choice(first, "the card of the pile goes where the trick sends it")
    if any(zone.id == "stock" for zone in seen.zones):
        return _draw(seen)
    return _second(seen)


# --- the first hand -----------------------------------------------------------------------------


def _draw(seen: Observation) -> Choice:
    """A card of the first hand: is the open card of the pile to be won?"""
    sight = Sight(seen, PACK_52)
    stock = next(zone for zone in seen.zones if zone.id == "stock")
    if not stock.cards:
        return play_of(seen, (cheapest(sight, sight.legal), "there is nothing to win"))
    top = stock.cards[0]
    second = Hand.of(
        card for zone in seen.zones if zone.id == f"aside:{seen.viewer}" for card in zone.cards
    )
    unknown = _unseen(seen, sight)
    gain = _worth(top, second) - sum(_worth(card, second) for card in unknown) / len(unknown)
    if gain > 0:
        return _win(seen, sight, top, gain)
    return _lose(seen, sight, top)


def _unseen(seen: Observation, sight: Sight) -> list[Card]:
    """The cards that may come next from the pile."""
    taken = {text[5:] for _, text in seen.turns if text.startswith("take ")}
    return [card for card in sight.hidden if str(card) not in taken] or list(sight.hidden)


def _worth(card: Card, second: Hand) -> float:
    assert card.suit is not None, "there is no joker here"
    length = second.length(card.suit)
    return _WORTH[card.index % 13] + 0.22 * length


def _win(seen: Observation, sight: Sight, top: Card, gain: float) -> Choice:
    spend = [card for card in sight.legal if sight.strength(card) < _DEAR or gain > 0.9]
    takers = [card for card in spend if sight.takes(card)] if sight.table else []
    if takers:
        card = min(takers, key=sight.strength)
        return play_of(seen, (card, f"the {top} is worth winning, as cheaply as can be"))
    if sight.table or not spend:
        card = min(sight.legal, key=sight.strength)
        why = "cannot be won" if sight.table else "costs too much"
        return play_of(seen, (card, f"the {top} {why}, so a low card goes"))
    high = [card for card in spend if sight.high(card)]
    if high:
        card = min(high, key=sight.strength)
        return play_of(seen, (card, f"the {top} is worth winning, and the {card} is high now"))
    card = min(spend, key=lambda c: (len(sight.above(c)), sight.strength(c)))
    return play_of(seen, (card, f"the {top} is worth trying for"))


def _lose(seen: Observation, sight: Sight, top: Card) -> Choice:
    why = f"the next card of the pile is likely to be better than the {top}"
    if sight.table:
        losers = [card for card in sight.legal if not sight.takes(card)]
        if losers:
            led = sight.suit(sight.table[0][1])
            cheap = [card for card in losers if sight.strength(card) < _DEAR] or losers
            follows = sight.suit(cheap[0]) is led
            card = (max if follows else min)(cheap, key=sight.strength)
            return play_of(seen, (card, why))
        return play_of(seen, (min(sight.legal, key=sight.strength), "it cannot be lost"))
    card = max(sight.legal, key=lambda c: (len(sight.above(c)), -sight.strength(c)))
    return play_of(seen, (card, why))


# --- the second hand ----------------------------------------------------------------------------


def _opponent(seen: Observation) -> Hand:
    """The cards that the opponent holds in the second phase."""
    known = Hand.of((*held(seen), *played(seen)))
    return Hand.of(card for card in PACK_52 if card not in known)


def _other(seen: Observation) -> Seat:
    return next(
        z.seat for z in seen.zones if z.kind == "hand" and z.seat not in (None, seen.viewer)
    )


def _call(seen: Observation) -> Choice:
    mine, theirs = held(seen), _opponent(seen)
    made = bids_made(seen)
    last = made[-1][1] if made else None
    caution = _CAUTION if _priced(seen) else 0
    yes, no = {}, {}
    for denomination in Denomination:
        yes[denomination] = tricks_of(mine, theirs, denomination.trump, leads=False) - caution
        no[denomination] = 13 - tricks_of(mine, theirs, denomination.trump, leads=True) - caution
    bids = [action for action in seen.legal if isinstance(action, Bid)]
    passes = next(action for action in seen.legal if isinstance(action, Pass))
    good = [bid for bid in bids if yes[bid.denomination] >= 6 + bid.level]
    best = max(
        good,
        key=lambda bid: ((yes[bid.denomination] - 6) * _EACH[str(bid.denomination)], bid.level),
        default=None,
    )
    if last is None or made[-1][0] is not seen.viewer:
        if best is not None:
            count = number(yes[best.denomination])
            why = f"both hands are known, and {count} tricks are here with {best}"
            return Choice(best, why)
        if last is not None and no[last.denomination] >= 6 + last.level:
            lost = (no[last.denomination] - 6) * _EACH[str(last.denomination)] * doubled(seen)
            instead = _instead(seen, bids, yes, lost)
            if instead is not None:
                return Choice(instead[0], f"{last} would be made, and {instead[1]}")
    if last is None:
        return Choice(passes, "no contract can be made with these cards")
    again = next((action for action in seen.legal if isinstance(action, Redouble)), None)
    if again is not None and doubled(seen) == 2 and yes[last.denomination] >= 6 + last.level:
        return Choice(again, f"{last} is made all the same")
    if made[-1][0] is seen.viewer:
        return Choice(passes, f"{last} is what there is")
    if no[last.denomination] >= 6 + last.level:
        why = "any bid would cost more" if bids else "there is no higher bid"
        return Choice(passes, f"{last} will be made, and {why}")
    if not _priced(seen):
        return Choice(passes, f"{last} should fail, and then nobody scores")
    double = next((action for action in seen.legal if isinstance(action, Double)), passes)
    return Choice(double, f"{last} should fail, and each trick that is missing is paid for")


def _priced(seen: Observation) -> bool:
    """True if undertricks are paid for (DRAW-AMB-17)."""
    return any(fact.label == "Undertricks" for fact in seen.facts)


def _instead(
    seen: Observation, bids: list[Bid], yes: dict[Denomination, int], lost: int
) -> tuple[Bid, str] | None:
    """A bid that fails, but costs less than the `lost` points of the opponent's contract."""
    if not bids:
        return None
    if not _priced(seen):
        return bids[0], "a contract that fails costs nothing here"
    # The opponent knows both hands, too, and will double.
    price = {
        bid: undertrick_points(6 + bid.level - yes[bid.denomination], 2, vulnerable=False)
        for bid in bids
    }
    bid = min(bids, key=lambda each: price[each])
    return (bid, f"{bid} costs less, even doubled") if price[bid] < lost else None


def _second(seen: Observation) -> Choice:
    other, who = _opponent(seen), _other(seen)
    cards = played(seen)[_FIRST:]
    sight = Sight(seen, PACK_52, cards=cards, known={who: other})
    if len(sight.legal) > 1 and sight.left <= _LAST:
        led = sight.table[0][1] if sight.table else None
        card, count = best_card(sight.hand, other, trump_of(seen), led)
        word = "trick" if count == 1 else "tricks"
        return play_of(seen, (card, f"every card is known now: this one brings {count} {word}"))
    return play_of(seen, winning(sight))
