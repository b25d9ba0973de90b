"""The player of Carl's game and of its teaching forms: an honest number, then the best mode."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Final

from ..action import Action
from ..calls import Bid, Denomination, Double, Pass, Redouble
from ..cards import DISPLAY_SUITS, PACK_52, SUITS, Hand, Rank, Suit, parse_suit
from ..games.carls_family import Keep, Mode, Number, Raise, Report
from ..games.carls_family.tops import told_of, tops
from ..games.carls_game.score import points as carls_points
from ..observation import Observation
from ..play import Play
from ..seats import Seat
from .calling import is_vulnerable, told_bid
from .cardplay import winning
from .choice import Choice, played
from .sight import Sight, held
from .worth import Side, Tricks, about, likely, points, side, tricks

__all__ = ["choose"]

_REPORT: Final = re.compile(r"([♠♥♦♣]), (\d+) cards?, (\d+) tops?")
_NUMBER: Final = re.compile(r"\d+")
_LONG: Final = 6
"""A suit so long makes a hand shapely: it may bid one more than its tops."""


def choose(seen: Observation, rng: random.Random) -> Choice:
    """What to do, and why."""
    legal = seen.legal
    if any(isinstance(action, Play) for action in legal):
        return played(seen, winning(Sight(seen, PACK_52)))
    numbers = [action for action in legal if isinstance(action, Number)]
    if numbers:
        return _number(seen, numbers)
    if any(isinstance(action, Keep | Raise) for action in legal):
        return _raise(seen)
    if any(isinstance(action, Report) for action in legal):
        return _report(seen)
    modes = [action for action in legal if isinstance(action, Mode)]
    if modes:
        return _mode(seen, modes)
    bids = [action for action in legal if isinstance(action, Bid)]
    if bids:
        return _contract(seen, bids)
    calm = [action for action in legal if not isinstance(action, Double | Redouble)]
    return Choice((calm or list(legal))[0], "there is nothing to gain by more")


# --- the number ---------------------------------------------------------------------------------


def _number(seen: Observation, numbers: Sequence[Number]) -> Choice:
    """A number by the honest count of tops."""
    hand = held(seen)
    own = tops(hand)
    word = "top" if own == 1 else "tops"
    exact = next((action for action in numbers if action.number == own), None)
    no = next((action for action in seen.legal if isinstance(action, Pass)), None)
    if exact is not None:
        return Choice(exact, f"{own} {word} are worth an honest {own}")
    more = next((action for action in numbers if action.number == own + 1), None)
    longest = max(hand.length(suit) for suit in SUITS)
    if more is not None and own >= 3 and longest >= _LONG:
        return Choice(more, f"{own} {word} and a suit of {longest} are worth one more")
    if no is not None:
        return Choice(no, f"{own} {word} are not worth a higher number")
    return Choice(numbers[0], "a number must be named, and this is the lowest")


def _raise(seen: Observation) -> Choice:
    """A bid below one's own tops is raised, for it costs six if it is not."""
    own = tops(held(seen))
    raises = [a for a in seen.legal if isinstance(a, Raise) and a.number >= own]
    keep = next((action for action in seen.legal if isinstance(action, Keep)), None)
    fact = next((fact.value for fact in seen.facts if fact.label == "Bid"), "")
    bid = int(found[0]) if (found := _NUMBER.match(fact)) else own
    if bid < own and raises:
        best = min(raises, key=lambda action: action.number)
        return Choice(best, f"{own} tops are held: an underbid that stays costs six")
    if keep is not None:
        return Choice(keep, "the bid is as high as the tops")
    return Choice(seen.legal[0], "the bid must be raised")


def _report(seen: Observation) -> Choice:
    """What is true of dummy."""
    dummy = next(z for z in seen.zones if z.kind == "hand" and z.seat is Seat.DUMMY)
    true = told_of(Hand.of(dummy.cards))
    return Choice(true, "dummy is told of as it is: a false report costs two")


# --- how to play --------------------------------------------------------------------------------


def _both(seen: Observation) -> Side:
    """Declarer and dummy, as far as dummy is seen or told of."""
    own = held(seen)
    dummy = next(z for z in seen.zones if z.kind == "hand" and z.seat is Seat.DUMMY)
    if dummy.cards and not dummy.hidden:
        return side(own, Hand.of(dummy.cards))
    told = next((fact.value for fact in seen.facts if fact.label == "Dummy"), "")
    report = _REPORT.search(told)
    if report is None:
        return side(own)
    named, length, high = parse_suit(report[1]), int(report[2]), int(report[3])
    jacks = sum(card.rank is Rank.JACK for card in own)
    lengths = _lengths(own, named, length)
    plain = side(own)
    return Side(own.hcp + 3 * high + (4 - jacks) / 3, lengths, plain.ruffs)


def _lengths(own: Hand, named: Suit, length: int) -> dict[Suit, float]:
    """Cards of both hands, where dummy has so many of its longest suit."""
    others = [suit for suit in SUITS if suit is not named]
    out = {suit: 13 - own.length(suit) for suit in others}
    found: dict[Suit, float] = {named: own.length(named) + length}
    for suit in others:
        share = (13 - length) * out[suit] / sum(out.values())
        # no suit is longer than the one named, nor as long if it ranks above it
        above = DISPLAY_SUITS.index(suit) < DISPLAY_SUITS.index(named)
        found[suit] = own.length(suit) + min(share, length - above)
    return found


def _mode(seen: Observation, modes: Sequence[Mode]) -> Choice:
    """Trumps or none: the target is two lower in no trumps, and earns three less."""
    expected = tricks(_both(seen))
    fact = next((fact.value for fact in seen.facts if fact.label == "Target"), "")
    goals = [int(found) for found in _NUMBER.findall(fact)]
    plain = goals[0] if goals else 7
    trumps = goals[1] if len(goals) > 1 else plain + 2

    def worth(mode: Mode) -> float:
        named = mode.denomination
        target = plain if named is Denomination.NOTRUMP else trumps
        chances = likely(expected[named])
        return sum(p * carls_points(named, n - target) for n, p in enumerate(chances))

    best = max(modes, key=worth)
    how = "no trumps" if best.denomination.trump is None else f"{best.denomination} as trumps"
    return Choice(best, f"{about(expected[best.denomination])} are in it with {how}")


def _contract(seen: Observation, bids: Sequence[Bid]) -> Choice:
    """The contract that pays most, or none."""
    expected: Tricks = tricks(_both(seen))
    vulnerable = is_vulnerable(seen, seen.viewer)
    found: list[tuple[float, Action, str]] = [
        (points(bid, expected, vulnerable=vulnerable), bid, told_bid(bid, expected)) for bid in bids
    ]
    found += [
        (0.0, action, "no contract that may be chosen promises anything")
        for action in seen.legal
        if isinstance(action, Pass)
    ]
    _, action, why = max(found, key=lambda option: option[0])
    return Choice(action, why)
