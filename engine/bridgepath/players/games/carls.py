"""The player of Carl's game and of its teaching forms: an honest number, then the best mode."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from ...bridge.calls import Bid, Contract, Denomination, Double, Pass, Redouble
from ...bridge.tricks import Play
from ...core.cards import DISPLAY_SUITS, PACK_52, SUITS, Hand, Rank, Suit
from ...core.events import Action
from ...core.observation import Observation
from ...core.seats import Seat
from ...games.carls_contract import Aces
from ...games.carls_family import Aim, DummyTold, Keep, Mode, Number, Raise, Report
from ...games.carls_family.tops import told_of, tops
from ...games.carls_game.score import points as carls_points
from ..calling import is_vulnerable, told_bid
from ..cardplay import winning
from ..choice import Choice, played
from ..seat_view import SeatView, held
from ..worth import Side, Tricks, about, hoped, likely, points, side, tricks

__all__ = ["choose"]

_SURE: Final = 40
"""A double must promise this many points: declarer chose the contract after the report on dummy."""
_TO_SPARE: Final = 1.5
"""A redouble needs this many tricks more than the contract."""
_LONG: Final = 6
"""A suit of this length makes a hand shapely: it may bid one more than its tops."""


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    legal = seen.legal
    if any(isinstance(action, Play) for action in legal):
        return _double(seen) or played(seen, winning(SeatView(seen, PACK_52)))
    if any(isinstance(action, Redouble) for action in legal):
        return _redouble(seen)
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
    return Choice((calm or list(legal))[0], "another call would gain nothing")


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
        return Choice(more, f"{own} {word} and a suit of {longest} cards are worth one more")
    if no is not None:
        return Choice(no, f"{own} {word} are not worth a higher number")
    return Choice(numbers[0], "a number must be named, and this is the lowest")


def _raise(seen: Observation) -> Choice:
    """A bid below one's own tops is raised, because it costs six if it is not."""
    own = tops(held(seen))
    raises = [a for a in seen.legal if isinstance(a, Raise) and a.number >= own]
    keep = next((action for action in seen.legal if isinstance(action, Keep)), None)
    named = seen.meant(Number)
    bid = named.number if named else own
    if bid < own and raises:
        best = min(raises, key=lambda action: action.number)
        return Choice(best, f"not raising the bid to {own}, the number of tops, costs six")
    if keep is not None:
        return Choice(keep, "the bid is as high as the number of tops")
    return Choice(seen.legal[0], "the bid must be raised")


def _report(seen: Observation) -> Choice:
    """The true report on dummy."""
    dummy = next(z for z in seen.zones if z.kind == "hand" and z.seat is Seat.DUMMY)
    true = told_of(Hand.of(dummy.cards))
    return Choice(true, "the report is true: a false one costs two")


# --- the mode -------------------------------------------------------------------------------------


def _both(seen: Observation) -> Side:
    """Declarer and dummy, as far as dummy is seen or reported."""
    own = held(seen)
    dummy = next(z for z in seen.zones if z.kind == "hand" and z.seat is Seat.DUMMY)
    if dummy.cards and not dummy.hidden:
        return side(own, Hand.of(dummy.cards))
    told = seen.meant(DummyTold)
    if told is None:
        return side(own)
    named, length, high = told.report.suit, told.report.length, told.report.tops
    jacks = sum(card.rank is Rank.JACK for card in own)
    lengths = _lengths(own, named, length)
    plain = side(own)
    aces = told.aces
    worth = 3 * high if aces is None else 4 * aces + 2.5 * (high - aces)
    return Side(own.hcp + worth + (4 - jacks) / 3, lengths, plain.ruffs)


def _aces_told(seen: Observation) -> int | None:
    """The number of dummy's aces that was announced; None if nobody asked."""
    told = seen.meant(DummyTold)
    return told.aces if told else None


def _own_aces(seen: Observation) -> int:
    return sum(card.rank is Rank.ACE for card in held(seen))


def _lengths(own: Hand, named: Suit, length: int) -> dict[Suit, float]:
    """Cards of both hands, if dummy has this many in its longest suit."""
    others = [suit for suit in SUITS if suit is not named]
    out = {suit: 13 - own.length(suit) for suit in others}
    found: dict[Suit, float] = {named: own.length(named) + length}
    for suit in others:
        share = (13 - length) * out[suit] / sum(out.values())
        # No suit is longer than the one named, or as long if it ranks above it.
        above = DISPLAY_SUITS.index(suit) < DISPLAY_SUITS.index(named)
        found[suit] = own.length(suit) + min(share, length - above)
    return found


def _mode(seen: Observation, modes: Sequence[Mode]) -> Choice:
    """Trumps or no trumps: the target is two lower in no trumps, and earns three less."""
    expected = tricks(_both(seen))
    aim = seen.meant(Aim)

    def worth(mode: Mode) -> float:
        named = mode.denomination
        unknown = 7 if named is Denomination.NOTRUMP else 9
        target = aim.target(named) if aim else unknown
        chances = likely(expected[named])
        return sum(p * carls_points(named, n - target) for n, p in enumerate(chances))

    best = max(modes, key=worth)
    named = best.denomination
    how = "in no trumps" if named.trump is None else f"with {named} as trumps"
    return Choice(best, f"{hoped(expected[named])} {how}")


def _contract(seen: Observation, bids: Sequence[Bid]) -> Choice:
    """The contract that pays most, or none; before a high one, it asks for dummy's aces."""
    own = _own_aces(seen)
    ask = next((action for action in seen.legal if isinstance(action, Aces)), None)
    if ask is not None and own < 4:
        here = "no ace" if not own else "one ace" if own == 1 else f"{own} aces"
        return Choice(
            ask, f"dummy's aces decide how high to go with {here} in hand, and asking is free"
        )
    expected: Tricks = tricks(_both(seen))
    aces = _aces_told(seen)
    if aces is not None:
        # A missing ace is a trick for the defenders, and hardly ever less.
        most = 12.7 - (4 - own - aces)
        expected = {how: min(count, most) for how, count in expected.items()}
    vulnerable = is_vulnerable(seen, seen.viewer)
    found: list[tuple[float, Action, str]] = [
        (points(bid, expected, vulnerable=vulnerable), bid, told_bid(bid, expected)) for bid in bids
    ]
    found += [
        (0.0, action, "no contract that may be chosen is likely to gain")
        for action in seen.legal
        if isinstance(action, Pass)
    ]
    _, action, why = max(found, key=lambda option: option[0])
    return Choice(action, why)


# --- doubles ------------------------------------------------------------------------------------


def _double(seen: Observation) -> Choice | None:
    """Before the lead, double a contract that the reported tops will hardly make."""
    double = next((action for action in seen.legal if isinstance(action, Double)), None)
    contract, aim = seen.meant(Contract), seen.meant(Aim)
    if double is None or contract is None or aim is None:
        return None
    bid = contract.bid
    own = held(seen)
    jacks = 4 - sum(card.rank is Rank.JACK for card in own)
    hcp = min(40 - own.hcp, 3 * aim.number + 2 * jacks / 3)
    lengths = {suit: (13 - own.length(suit)) * 2 / 3 for suit in SUITS}
    trump = bid.denomination.trump
    if trump is not None:
        # Trumps are chosen for their length.
        lengths[trump] += 1
    expected = tricks(Side(hcp, lengths, dict.fromkeys(SUITS, 0.6)))
    vulnerable = is_vulnerable(seen, contract.declarer)
    plain, doubled = (
        -points(bid, expected, doubling=times, vulnerable=vulnerable) for times in (1, 2)
    )
    if doubled - plain < _SURE:
        return None
    left = about(expected[bid.denomination])
    return Choice(double, f"{bid} should fail: the reported tops are worth {left}")


def _with_tops(seen: Observation) -> Side:
    """Declarer and dummy, of which only the number of tops is known by now."""
    own = held(seen)
    plain = side(own)
    aim = seen.meant(Aim)
    if aim is None:
        return plain
    jacks = 4 - sum(card.rank is Rank.JACK for card in own)
    return plain._replace(hcp=own.hcp + 3 * aim.dummy + jacks / 3)


def _redouble(seen: Observation) -> Choice:
    """Redouble a doubled contract that should still be made."""
    contract = seen.meant(Contract)
    redouble = next(action for action in seen.legal if isinstance(action, Redouble))
    no = next(action for action in seen.legal if isinstance(action, Pass))
    if contract is not None:
        expected = tricks(_with_tops(seen))
        bid = contract.bid
        if expected[bid.denomination] >= contract.needed + _TO_SPARE:
            return Choice(redouble, f"{bid} should still be made")
    return Choice(no, "the contract is not safe enough to be worth four times as much")
