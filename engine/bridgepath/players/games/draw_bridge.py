"""The player of Draw Bridge: it decides which cards of the pile to want, and then knows both hands.

A player who remembers the play knows both second hands: the opponent holds all the cards that were
not played in the first phase and are not in the player's own hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final, final

from ...bridge.calls import BIDS, Bid, Contract, Denomination, Double, Pass, Redouble
from ...bridge.tricks import Play
from ...core.cards import PACK_52, Card, Hand
from ...core.events import Action
from ...core.observation import Observation
from ...core.score import ScoreLine, total
from ...core.seats import Seat
from ...core.state import Standing
from ...games.draw_bridge.options import DrawOptions
from ...games.draw_bridge.phases import other
from ...games.draw_bridge.result import HUNDRED
from ...games.draw_bridge.score import lines_of
from ..calling import bids_made, doubled
from ..cardplay import cheapest, winning
from ..choice import Choice
from ..choice import played as play_of
from ..known_hands import Auction
from ..seat_view import SeatView, held, played, trump_of
from ..worth import hoped, likely
from .two_hands import best_card, tricks_of

__all__ = ["choose", "exact", "think"]

_WORTH: Final = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.8, 1.4, 2.2, 3.2, 4.5)
"""The value of a card in the second hand, from the two to the ace."""
_FIRST: Final = 26
"""The number of cards played in the first phase."""
_LAST: Final = 10
"""With this many cards left, it finds best play exactly, in some hundredths of a second."""
_ALL: Final = 13
"""With all of them left, that takes about a tenth of a second, and half a second at worst."""
_LESS: Final = 0.35
"""On average declarer takes this many tricks fewer than the rough count."""
_ROUND: Final = 30
"""The value of winning the round, in points on top of those scored."""
_SLIGHT: Final = 5
"""A difference of points that does not justify a less preferred call."""
_REMOTE: Final = 0.002
"""A number of tricks that is less likely than this is not considered."""
_DEAR: Final = 10
"""A queen or higher is worth keeping for a better prize."""


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    return _chosen(seen, _LAST)


def exact(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason; in the second hand, best play from the first card on."""
    return _chosen(seen, _ALL)


think = exact
"""What ``expert`` does: in the second hand, nothing is left to estimate."""


def _chosen(seen: Observation, last: int) -> Choice:
    first = seen.legal[0]
    if isinstance(first, Bid | Pass | Double | Redouble):
        return _call(seen)
    if not isinstance(first, Play):
        return Choice(first, "the trick decides where the card from the pile goes")
    if any(zone.id == "stock" for zone in seen.zones):
        return _draw(seen)
    return _second(seen, last)


# --- the first hand -----------------------------------------------------------------------------


def _draw(seen: Observation) -> Choice:
    """A card of the first hand, depending on whether the open card of the pile is worth winning."""
    sight = SeatView(seen, PACK_52)
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


def _unseen(seen: Observation, sight: SeatView) -> list[Card]:
    """The cards that may come next from the pile."""
    taken = {text[5:] for _, text in seen.turns if text.startswith("take ")}
    return [card for card in sight.hidden if str(card) not in taken] or list(sight.hidden)


def _worth(card: Card, second: Hand) -> float:
    assert card.suit is not None, "there is no joker here"
    length = second.length(card.suit)
    return _WORTH[card.index % 13] + 0.22 * length


def _win(seen: Observation, sight: SeatView, top: Card, gain: float) -> Choice:
    spend = [card for card in sight.legal if sight.strength(card) < _DEAR or gain > 0.9]
    takers = [card for card in spend if sight.takes(card)] if sight.table else []
    if takers:
        card = min(takers, key=sight.strength)
        return play_of(seen, (card, f"the {top} is worth winning, as cheaply as possible"))
    if sight.table or not spend:
        card = min(sight.legal, key=sight.strength)
        why = "cannot be won" if sight.table else "costs too much"
        return play_of(seen, (card, f"the {top} {why}, so play a low card"))
    high = [card for card in spend if sight.high(card)]
    if high:
        card = min(high, key=sight.strength)
        return play_of(seen, (card, f"the {top} is worth winning, and the {card} is high now"))
    card = min(spend, key=lambda c: (len(sight.above(c)), sight.strength(c)))
    return play_of(seen, (card, f"the {top} is worth trying for"))


def _lose(seen: Observation, sight: SeatView, top: Card) -> Choice:
    why = f"the next card from the pile is likely to be better than the {top}"
    if sight.table:
        losers = [card for card in sight.legal if not sight.takes(card)]
        if losers:
            led = sight.suit(sight.table[0][1])
            cheap = [card for card in losers if sight.strength(card) < _DEAR] or losers
            follows = sight.suit(cheap[0]) is led
            card = (max if follows else min)(cheap, key=sight.strength)
            return play_of(seen, (card, why))
        return play_of(seen, (min(sight.legal, key=sight.strength), "this trick cannot be lost"))
    card = max(sight.legal, key=lambda c: (len(sight.above(c)), -sight.strength(c)))
    return play_of(seen, (card, why))


# --- the second hand ----------------------------------------------------------------------------


def _opponent(seen: Observation) -> Hand:
    """The opponent's cards in the second phase."""
    known = Hand.of((*held(seen), *played(seen)))
    return Hand.of(card for card in PACK_52 if card not in known)


def _other(seen: Observation) -> Seat:
    return next(
        z.seat for z in seen.zones if z.kind == "hand" and z.seat not in (None, seen.viewer)
    )


def _call(seen: Observation) -> Choice:
    """The call with the highest expected value for the round, if the opponent calls well."""
    terms = seen.terms
    table = _SecondHands(seen, terms.options if terms else DrawOptions())
    made, times = bids_made(seen), doubled(seen)
    last = made[-1][1] if made else None
    ours = bool(made) and made[-1][0] is seen.viewer
    passed = any(text == "pass" for _, text in seen.turns)
    auction = Auction(table.worth, doubles=table.options.doubles)

    def value(call: Action) -> float:
        return auction.after(call, last, ours=ours, doubling=times, passed=passed)

    worth = {call: value(call) for call in sorted(seen.legal, key=table.liking)}
    enough = max(worth.values()) - _SLIGHT
    call = next(call for call in worth if worth[call] >= enough)
    return Choice(call, table.reason(call, last, ours=ours))


@final
class _SecondHands:
    """Both second hands, as the next caller knows them, and the value of contracts.

    The cards are certain. The tricks that they take are a rough count (`tricks_of`).
    """

    def __init__(self, seen: Observation, options: DrawOptions) -> None:
        self.options: Final = options
        self.other: Final = _other(seen)
        self.me: Final = other(self.other)
        standing = seen.terms.standing if seen.terms else Standing()
        self._had: Final = dict(standing.part_scores)
        mine, theirs = held(seen), _opponent(seen)
        self._hands: Final = ((self.me, mine), (self.other, theirs))
        self._tricks: Final = {
            ours: {each: tricks_of(*hands, each.trump, leads=False) for each in Denomination}
            for ours, hands in ((True, (mine, theirs)), (False, (theirs, mine)))
        }
        """Roughly how many tricks each player takes as declarer, if the other one leads."""

    def makes(self, bid: Bid, *, ours: bool) -> bool:
        """True if a contract should be made, by the rough count."""
        return self._tricks[ours][bid.denomination] >= 6 + bid.level

    def liking(self, call: Action) -> tuple[int, int]:
        """The order of calls with equal values: a pass, the highest that can be made, the rest."""
        if isinstance(call, Bid):
            return (1, -call.order) if self.makes(call, ours=True) else (2, call.order)
        return (0, 0) if isinstance(call, Pass) else (3, 0)

    def worth(self, bid: Bid, ours: bool, doubling: int) -> float:
        """The value of a contract to us: the count is rough, so all numbers of tricks matter."""
        contract = Contract(bid, self.me if ours else self.other, doubling)
        chances = likely(self._tricks[ours][bid.denomination] - _LESS)
        return sum(
            chance * self._value(lines_of(contract, tricks, self.options, self._hands))
            for tricks, chance in enumerate(chances)
            if chance > _REMOTE
        )

    def _value(self, lines: Iterable[ScoreLine]) -> float:
        """Our points beyond the opponent's, with an extra for the round."""
        return self._gain(lines, self.me) - self._gain(lines, self.other)

    def _gain(self, lines: Iterable[ScoreLine], seat: Seat) -> int:
        points = total(lines, seat)
        won = points and self._had.get(seat, 0) + points >= HUNDRED
        return points + (_ROUND if won else 0)

    def reason(self, call: Action, last: Bid | None, *, ours: bool) -> str:
        """The reason for this call, in a sentence without a full stop."""
        if isinstance(call, Bid):
            return self._why_bid(call, last)
        if last is None:
            return "no contract is likely to be made with these cards"
        if isinstance(call, Redouble):
            return f"{last} should still be made"
        if isinstance(call, Double):
            return f"{last} should fail, and each missing trick costs points"
        if ours:
            return f"{last} is the contract"
        if self.makes(last, ours=False):
            why = (
                "there is no higher bid"
                if last == BIDS[-1]
                else "any higher bid would probably cost more"
            )
            return f"{last} should be made, and {why}"
        if self.options.undertricks == "free":
            return f"{last} should fail, and then nobody scores"
        return f"{last} should fail, and a double would gain nothing"

    def _why_bid(self, bid: Bid, last: Bid | None) -> str:
        if self.makes(bid, ours=True):
            return f"{hoped(self._tricks[True][bid.denomination])} in {bid}"
        free = self.options.undertricks == "free"
        less = "a contract that fails costs nothing here" if free else f"{bid} should cost less"
        if last is not None and self.makes(last, ours=False):
            return f"{last} should be made, and {less}"
        return less if free else "this call should leave the opponent less than a lower one would"


def _second(seen: Observation, last: int) -> Choice:
    theirs, who = _opponent(seen), _other(seen)
    past = played(seen)
    sight = SeatView(seen, PACK_52, cards=past[_FIRST:], known={who: theirs}, gone=past[:_FIRST])
    if len(sight.legal) > 1 and sight.left <= last:
        led = sight.table[0][1] if sight.table else None
        card, count = best_card(sight.hand, theirs, trump_of(seen), led)
        word = "trick" if count == 1 else "tricks"
        return play_of(seen, (card, f"every card is known now: this one wins {count} {word}"))
    return play_of(seen, winning(sight))
