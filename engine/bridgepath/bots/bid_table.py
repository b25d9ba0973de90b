"""A bidding table for beginners, as data: five-card majors, and 15 to 17 points for 1NT.

A table is a list of lines for a situation. They are tried in order, and the first line that has a
call makes it, so every hand has exactly one call. A line is a custom, never a rule: nothing is
refused that is not in the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, final

from ..calls import Bid, Call, Denomination, Double, Pass
from ..cards import SUITS, Rank, Suit
from .look import GAME_LEVEL, MAJORS, MINORS, Look

__all__ = ["TABLES", "Line", "situation", "table_call"]

NT: Final = Denomination.NOTRUMP
_H, _S, _D, _C = Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS
Maker: TypeAlias = Callable[[Look], Call | None]


@final
class Line(NamedTuple):
    """One line of a table."""

    id: str
    """As people cite it: ``BID-OPEN-3``."""
    reason: str
    """Why the call is made, a sentence without a full stop."""
    call: Maker
    """The call that the line makes with a hand, or None where it does not fit."""


def _when(fits: Callable[[Look], bool], make: Maker) -> Maker:
    return lambda look: make(look) if fits(look) else None


def _pass(look: Look) -> Call:
    return Pass()


def _between(low: int, high: int) -> Callable[[Look], bool]:
    return lambda look: low <= look.hcp <= high


def _balanced(low: int, high: int = 40) -> Callable[[Look], bool]:
    return lambda look: look.balanced and low <= look.hcp <= high


def _opened(look: Look) -> Suit:
    """The suit in which partner opened."""
    suit = look.shown[look.mate].bids[0].denomination.trump
    assert suit is not None, "partner opened a suit"
    return suit


# --- opening ------------------------------------------------------------------------------------


def _major(look: Look) -> Call | None:
    long = [suit for suit in MAJORS if look.length(suit) >= 5]
    return look.bid(1, look.longest(long)) if long and look.hcp >= 12 else None


def _minor(look: Look) -> Call | None:
    if look.hcp < 12:
        return None
    equal = look.length(_D) == look.length(_C)
    suit = look.longest(MINORS)
    return look.bid(1, _C if equal and look.length(_C) == 3 else suit)


def _preempt(look: Look) -> Call | None:
    if not 6 <= look.hcp <= 10:
        return None
    for suit in (*MAJORS, *MINORS):
        ranks = look.hand.ranks(suit)
        tops = sum(rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK) for rank in ranks)
        if len(ranks) >= 7 and tops >= 2:
            return look.bid(3, suit)
    return None


OPEN: Final = (
    Line("BID-OPEN-1", "balanced with 20 points or more opens 2NT",
         _when(_balanced(20), lambda look: look.bid(2, NT))),
    Line("BID-OPEN-2", "balanced with 15 to 17 points opens 1NT",
         _when(_balanced(15, 17), lambda look: look.bid(1, NT))),
    Line("BID-OPEN-3", "12 points and a five-card major open it", _major),
    Line("BID-OPEN-4", "12 points without a five-card major open the longer minor", _minor),
    Line("BID-OPEN-5", "a good suit of seven and few points: bid high to be in the way", _preempt),
    Line("BID-OPEN-6", "fewer than 12 points pass", _pass),
)  # fmt: skip


# --- answers ------------------------------------------------------------------------------------


def _raise(low: int, high: int, level: int) -> Maker:
    """A raise of partner's suit to a level, with support and so many points."""

    def make(look: Look) -> Call | None:
        suit = _opened(look)
        enough = look.length(suit) >= (3 if suit in MAJORS else 5)
        fits = enough and low <= look.with_fit(suit) <= high
        return look.bid(level, suit) if fits else None

    return make


def _strong_support(look: Look) -> Call | None:
    suit = _opened(look)
    if not look.support(suit) or look.hcp < 16:
        return None
    others = [s for s in (*MAJORS, *MINORS) if s is not suit and look.length(s) >= 4]
    return look.lowest(look.longest(others)) if others else None


def _one_spade(look: Look) -> Call | None:
    over_hearts = _opened(look) is _H and look.length(_S) >= 4 and look.hcp >= 6
    return look.bid(1, _S) if over_hearts else None


def _two_over_one(look: Look) -> Call | None:
    if look.hcp < 10:
        return None
    order = list(SUITS)
    below = [s for s in reversed(order[: order.index(_opened(look))]) if look.length(s) >= 5]
    return look.bid(2, look.longest(below)) if below else None


def _notrump(low: int, high: int, level: int, *, balanced: bool = False) -> Maker:
    return lambda look: (
        look.bid(level, NT) if low <= look.hcp <= high and (look.balanced or not balanced) else None
    )


MAJ: Final = (
    Line("BID-MAJ-1", "support and 16 points show another suit first", _strong_support),
    Line("BID-MAJ-2", "support and 13 points raise to game", _raise(13, 40, 4)),
    Line("BID-MAJ-3", "support and 10 to 12 points raise to three", _raise(10, 12, 3)),
    Line("BID-MAJ-4", "support and 6 to 9 points raise to two", _raise(6, 9, 2)),
    Line("BID-MAJ-5", "four spades can be shown at the one level", _one_spade),
    Line("BID-MAJ-6", "10 points and a suit of five below partner's", _two_over_one),
    Line("BID-MAJ-7", "balanced with 13 to 15 points: 3NT", _notrump(13, 15, 3, balanced=True)),
    Line("BID-MAJ-8", "balanced with 11 or 12 points: 2NT", _notrump(11, 12, 2, balanced=True)),
    Line("BID-MAJ-9", "6 to 10 points without anything better: 1NT", _notrump(6, 10, 1)),
    Line("BID-MAJ-10", "11 points or more show the longer minor",
         _when(_between(11, 40), lambda look: look.bid(2, look.longest(MINORS, _C)))),
    Line("BID-MAJ-11", "fewer than 6 points pass", _pass),
)  # fmt: skip


def _major_answer(look: Look) -> Call | None:
    long = [suit for suit in MAJORS if look.length(suit) >= 4]
    if not long or look.hcp < 6:
        return None
    both = len(long) == 2 and look.length(_H) == look.length(_S)
    return look.bid(1, _H if both and look.length(_H) == 4 else look.longest(long))


def _one_diamond(look: Look) -> Call | None:
    fits = _opened(look) is _C and look.length(_D) >= 4 and look.hcp >= 6
    return look.bid(1, _D) if fits else None


def _two_clubs(look: Look) -> Call | None:
    fits = _opened(look) is _D and look.length(_C) >= 5 and look.hcp >= 10
    return look.bid(2, _C) if fits else None


def _minor_game(look: Look) -> Call | None:
    suit = _opened(look)
    short = any(look.length(s) <= 1 for s in SUITS if s is not suit)
    return look.bid(5, suit) if short and look.length(suit) >= 5 and look.hcp >= 13 else None


MIN: Final = (
    Line("BID-MIN-1", "a four-card major is shown at the one level", _major_answer),
    Line("BID-MIN-2", "four diamonds are shown over 1♣", _one_diamond),
    Line("BID-MIN-3", "five clubs and 10 points over 1♦", _two_clubs),
    Line("BID-MIN-4", "five cards of support, a short suit and 13 points: game", _minor_game),
    Line("BID-MIN-5", "five cards of support and 10 to 12 points raise to three",
         _raise(10, 12, 3)),
    Line("BID-MIN-6", "five cards of support and 6 to 9 points raise to two", _raise(6, 9, 2)),
    Line("BID-MIN-7", "19 points opposite an opening: 6NT", _notrump(19, 40, 6)),
    Line("BID-MIN-8", "16 to 18 points ask for 6NT with 4NT", _notrump(16, 18, 4)),
    Line("BID-MIN-9", "13 to 15 points: 3NT", _notrump(13, 15, 3)),
    Line("BID-MIN-10", "11 or 12 points: 2NT", _notrump(11, 12, 2)),
    Line("BID-MIN-11", "6 to 10 points without anything better: 1NT", _notrump(6, 10, 1)),
    Line("BID-MIN-12", "fewer than 6 points pass", _pass),
)  # fmt: skip


def _of_major(length: int, low: int, high: int, level: int) -> Maker:
    def make(look: Look) -> Call | None:
        long = [suit for suit in MAJORS if look.length(suit) >= length]
        fits = long and low <= look.hcp <= high
        return look.bid(level, look.longest(long)) if fits else None

    return make


def _weak_suit(look: Look) -> Call | None:
    long = [suit for suit in (_S, _H, _D) if look.length(suit) >= 5]
    return look.bid(2, look.longest(long)) if long and look.hcp <= 7 else None


ONE_NT: Final = (
    Line("BID-NT-1", "10 points and a six-card major: game in it", _of_major(6, 10, 40, 4)),
    Line("BID-NT-2", "10 to 15 points show a five-card major", _of_major(5, 10, 15, 3)),
    Line("BID-NT-3", "10 to 15 points opposite 15 to 17: game", _notrump(10, 15, 3)),
    Line("BID-NT-4", "16 or 17 points ask for 6NT with 4NT", _notrump(16, 17, 4)),
    Line("BID-NT-5", "18 or 19 points: 6NT", _notrump(18, 19, 6)),
    Line("BID-NT-6", "20 points or more: 7NT", _notrump(20, 40, 7)),
    Line("BID-NT-7", "8 or 9 points ask for game with 2NT", _notrump(8, 9, 2)),
    Line("BID-NT-8", "few points and a suit of five: a safer part-score", _weak_suit),
    Line("BID-NT-9", "1NT is as good as any", _pass),
)

TWO_NT: Final = (
    Line("BID-2NT-1", "a six-card major: game in it", _of_major(6, 4, 40, 4)),
    Line("BID-2NT-2", "a five-card major is shown", _of_major(5, 4, 40, 3)),
    Line("BID-2NT-3", "11 or 12 points ask for 6NT with 4NT", _notrump(11, 12, 4)),
    Line("BID-2NT-4", "13 to 15 points: 6NT", _notrump(13, 15, 6)),
    Line("BID-2NT-5", "16 points or more: 7NT", _notrump(16, 40, 7)),
    Line("BID-2NT-6", "4 to 10 points: game", _notrump(4, 10, 3)),
    Line("BID-2NT-7", "fewer than 4 points pass", _pass),
)


# --- opener's second call -----------------------------------------------------------------------


def _answer(look: Look) -> Bid:
    """Partner's last bid."""
    return look.shown[look.mate].bids[-1]


def _own(look: Look) -> Suit | None:
    """The suit in which this seat opened; None in no trumps."""
    return look.shown[look.seat].bids[0].denomination.trump


def _raised(level: int) -> Callable[[Look], bool]:
    def fits(look: Look) -> bool:
        suit, bid = _own(look), _answer(look)
        return suit is not None and bid == Bid(level, Denomination.of(suit))

    return fits


def _after_raise(look: Look) -> Call | None:
    suit = _own(look)
    if suit is None or look.hcp < 16:
        return Pass()
    if suit in MAJORS:
        return look.bid(4 if look.hcp >= 19 else 3, suit)
    if look.hcp >= 19 and look.all_stopped([s for s in SUITS if s is not suit]):
        return look.bid(3, NT)
    return look.bid(3, suit)


def _after_jump_raise(look: Look) -> Call | None:
    suit = _own(look)
    if suit is None or look.with_fit(suit) < 14:
        return Pass()
    return look.bid(4, suit) if suit in MAJORS else look.bid(3, NT)


def _after_game(look: Look) -> Call | None:
    suit = _own(look)
    return look.bid(6, suit) if look.hcp >= 20 else Pass()


def _answered_nt(level: int) -> Callable[[Look], bool]:
    return lambda look: _own(look) is not None and _answer(look) == Bid(level, NT)


def _six_cards(look: Look) -> Call | None:
    suit = _own(look)
    if suit is None or look.length(suit) < 6:
        return None
    return look.bid(3 if look.hcp >= 16 else 2, suit)


def _second_low(look: Look) -> Call | None:
    suit = _own(look)
    if suit is None:
        return None
    below = [s for s in SUITS[: SUITS.index(suit)] if look.length(s) >= 4]
    return look.bid(2, look.longest(below[::-1])) if below and not look.balanced else None


def _over_two_nt(look: Look) -> Call | None:
    suit = _own(look)
    long = suit is not None and look.length(suit) >= 6
    if look.hcp >= 14:
        return look.bid(4, suit) if long and suit in MAJORS else look.bid(3, NT)
    return look.bid(3, suit) if long else Pass()


def _over_three_nt(look: Look) -> Call | None:
    suit = _own(look)
    return look.bid(4, suit) if suit in MAJORS and look.length(suit) >= 6 else None


def _to_nt(look: Look) -> Call | None:
    """What opener says when 1NT or 2NT was raised or a major was shown over it."""
    bid = _answer(look)
    suit = bid.denomination.trump
    if _own(look) is not None:
        return None
    top = look.hcp >= (22 if look.shown[look.seat].bids[0].level == 2 else 17)
    if suit in MAJORS and bid.level == 3:
        return look.bid(4, suit) if look.length(suit) >= 3 else look.bid(3, NT)
    if bid == Bid(2, NT):
        return look.bid(3, NT) if look.hcp >= 16 else Pass()
    if bid == Bid(4, NT):
        return look.bid(6, NT) if top else Pass()
    return Pass()


def _asked_slam(look: Look) -> Call | None:
    if _own(look) is not None and _answer(look) == Bid(4, NT):
        return look.bid(6, NT) if look.hcp >= 15 else Pass()
    return None


def _new_suit(look: Look) -> bool:
    suit = _answer(look).denomination.trump
    return suit is not None and suit is not _own(look)


def _supports(look: Look) -> Call | None:
    suit = _answer(look).denomination.trump
    assert suit is not None, "a new suit is one"
    level = _answer(look).level
    need = 3 if suit is _H and level == 2 else 4
    if look.length(suit) < need:
        return None
    if suit in MAJORS:
        if look.hcp >= (15 if level == 2 else 19):
            return look.bid(4, suit)
        return look.jump(suit) if look.hcp >= 16 else look.lowest(suit)
    if level == 2 and look.hcp >= 15:
        rest = [s for s in SUITS if s not in (suit, _own(look))]
        return look.bid(3, NT) if look.all_stopped(rest) else look.bid(5, suit)
    return look.lowest(suit)


def _balanced_again(look: Look) -> Call | None:
    if not look.balanced:
        return None
    return look.jump(NT) if look.hcp >= 18 else look.lowest(NT, 3)


def _suit_again(look: Look) -> Call | None:
    suit = _own(look)
    if suit is None or look.length(suit) < 6:
        return None
    return look.jump(suit) if look.hcp >= 16 else look.lowest(suit)


def _second_below(look: Look) -> Call | None:
    suit = _own(look)
    if suit is None:
        return None
    below = [s for s in SUITS[: SUITS.index(suit)] if look.length(s) >= 4 and s in look.unbid]
    bid = look.lowest(look.longest(below[::-1])) if below else None
    return None if bid is not None and bid.level >= 3 and look.hcp < 15 else bid


def _second_above(look: Look) -> Call | None:
    suit = _own(look)
    if suit is None or look.hcp < 16:
        return None
    above = [s for s in SUITS[SUITS.index(suit) + 1 :] if look.length(s) >= 4 and s in look.unbid]
    return look.lowest(above[0]) if above else None


def _one_spade_again(look: Look) -> Call | None:
    return look.bid(1, _S) if look.length(_S) >= 4 else None


REB: Final = (
    Line("BID-REB-1", "after a raise to two: 16 points go on, fewer pass",
         _when(_raised(2), _after_raise)),
    Line("BID-REB-2", "after a raise to three: 14 points go to game, fewer pass",
         _when(_raised(3), _after_jump_raise)),
    Line("BID-REB-3", "partner has bid the game",
         _when(lambda look: _raised(4)(look) or _raised(5)(look), _after_game)),
    Line("BID-REB-4", "a suit of six is bid again", _when(_answered_nt(1), _six_cards)),
    Line("BID-REB-5", "a second suit below the first", _when(_answered_nt(1), _second_low)),
    Line("BID-REB-6", "balanced with 18 or 19 points: 2NT",
         _when(lambda look: _answered_nt(1)(look) and look.hcp >= 18,
               lambda look: look.bid(2, NT))),
    Line("BID-REB-7", "1NT is as good as any", _when(_answered_nt(1), _pass)),
    Line("BID-REB-8", "after 2NT: 14 points go to game", _when(_answered_nt(2), _over_two_nt)),
    Line("BID-REB-9", "a major of six is better than 3NT", _when(_answered_nt(3), _over_three_nt)),
    Line("BID-MIN-8", "4NT asks for 15 points", _asked_slam),
    Line("BID-NT-7", "partner asks how good the no trump is", _to_nt),
    Line("BID-REB-10", "support for partner's suit", _when(_new_suit, _supports)),
    Line("BID-REB-11", "four spades can be shown at the one level",
         _when(_new_suit, _one_spade_again)),
    Line("BID-REB-12", "balanced: no trumps again", _when(_new_suit, _balanced_again)),
    Line("BID-REB-13", "a suit of six is bid again", _when(_new_suit, _suit_again)),
    Line("BID-REB-14", "a second suit below the first", _when(_new_suit, _second_below)),
    Line("BID-REB-15", "16 points and a second suit above the first",
         _when(_new_suit, _second_above)),
    Line("BID-REB-16", "nothing new, so the first suit again",
         _when(_new_suit, lambda look: look.lowest(_own(look), 3))),
)  # fmt: skip


# --- later calls --------------------------------------------------------------------------------


def _fit(look: Look, suits: tuple[Suit, ...]) -> Suit | None:
    theirs = look.shown[look.mate].lengths
    both = {suit: look.length(suit) + theirs.get(suit, 0) for suit in suits}
    found = [s for s in suits if both[s] >= 8 and (theirs.get(s, 0) >= 3 or look.length(s) >= 6)]
    return max(found, key=lambda suit: both[suit]) if found else None


def _sum(look: Look, trump: Suit | None) -> int:
    fits = trump is not None and trump in look.shown[look.mate].lengths
    mine = look.with_fit(trump) if fits and trump is not None else look.hcp
    return mine + look.shown[look.mate].limit


def _slam(look: Look) -> Call | None:
    trump = _fit(look, MAJORS) or _fit(look, MINORS)
    total = _sum(look, trump)
    if total < 33:
        return None
    return look.bid(7 if total >= 37 else 6, trump if trump is not None else NT)


def _major_fit(look: Look) -> Call | None:
    trump = _fit(look, MAJORS)
    if trump is None:
        return None
    total, named = _sum(look, trump), Denomination.of(trump)
    last = look.last
    ours = last is not None and last[0] in (look.seat, look.mate)
    if ours and last is not None and last[1].denomination is named and last[1].level >= 4:
        return Pass()
    if total >= 25:
        return look.bid(4, trump)
    low = look.lowest(trump, 3)
    if total >= 23:
        return look.bid(3, trump) if ours else low
    if ours and last is not None and last[1].denomination is named:
        return Pass()
    return low if low is not None and total >= 17 + 2 * low.level else None


def _no_fit(look: Look) -> Call | None:
    if _fit(look, MAJORS) is not None:
        return None
    total = _sum(look, None)
    last = look.last
    if last is not None and _is_game(last[1]) and _ours(look):
        return Pass()
    if total >= 25:
        if look.all_stopped(look.unbid if look.quiet else look.theirs):
            bid = look.bid(3, NT)
            if bid is not None:
                return bid
        minor = _fit(look, MINORS)
        if minor is not None and total >= 28:
            return look.bid(5, minor)
        return look.bid(3, NT)
    return look.bid(2, NT) if total >= 23 else None


def _ours(look: Look) -> bool:
    return look.last is not None and look.last[0] in (look.seat, look.mate)


def _is_game(bid: Bid) -> bool:
    return bid.level >= GAME_LEVEL[bid.denomination]


def _preference(look: Look) -> Call | None:
    """Back to partner's first suit where it is longer by two."""
    last = look.last
    if last is None or last[0] is not look.mate or _is_game(last[1]):
        return None
    suit = last[1].denomination.trump
    shown = [bid.denomination.trump for bid in look.shown[look.mate].bids]
    first = next((s for s in shown if s is not None), None)
    if suit is None or first is None or suit is first:
        return None
    if look.length(first) >= look.length(suit) - 1:
        return look.lowest(first, 3)
    return None


def _asked_again(look: Look) -> Call | None:
    """A new suit of responder asks opener to call again."""
    last = look.last
    if (
        last is None
        or last[0] is not look.mate
        or last[1].level > 2
        or not look.shown[look.seat].bids
        or look.opener is not look.seat
        or not _new_suit(look)
    ):
        return None
    return look.lowest(_own(look), 3)


SUM: Final = (
    Line("BID-SUM-3", "33 points together: a slam", _slam),
    Line("BID-SUM-1", "the points together say how high in the major", _major_fit),
    Line("BID-SUM-2", "the points together say how high in no trumps", _no_fit),
    Line("BID-SUM-5", "a new suit asks opener to call again", _asked_again),
    Line("BID-SUM-4", "back to the suit that fits better", _preference),
    Line("BID-SUM-4", "that is high enough", _pass),
)


# --- after an enemy bid -------------------------------------------------------------------------


def _over_nt(look: Look) -> Call | None:
    fits = look.balanced and 15 <= look.hcp <= 18 and all(map(look.stopped, look.theirs))
    return look.bid(1, NT) if fits else None


def _overcall(look: Look) -> Call | None:
    found: list[Bid] = []
    for suit in sorted((s for s in (*MAJORS, *MINORS) if look.good(s)), key=look.length)[::-1]:
        bid = look.lowest(suit, 2)
        if bid is not None and (8 if bid.level == 1 else 11) <= look.hcp <= 16:
            found.append(bid)
    return found[0] if found else None


def _takeout(look: Look) -> Call | None:
    theirs = look.theirs
    if not theirs or look.hcp < 12 or look.length(theirs[0]) > 2:
        return None
    fits = all(look.length(suit) >= 3 for suit in look.unbid)
    last = look.last
    return look.double() if fits and last is not None and last[1].level <= 3 else None


def _strong(look: Look) -> Call | None:
    last = look.last
    return look.double() if look.hcp >= 17 and last is not None and last[1].level <= 3 else None


OVR: Final = (
    Line("BID-OVR-1", "balanced with 15 to 18 points and a stopper: 1NT", _over_nt),
    Line("BID-OVR-2", "a good suit of five is worth an overcall", _overcall),
    Line("BID-OVR-3", "an opening, short in their suit: double for takeout", _takeout),
    Line("BID-OVR-4", "17 points double first", _strong),
    Line("BID-OVR-5", "nothing to say over their bid", _pass),
)


def _advance(low: int, high: int, by: int) -> Maker:
    def make(look: Look) -> Call | None:
        suit = look.shown[look.mate].bids[-1].denomination.trump
        if suit is None or look.length(suit) < 3:
            return None
        points = look.with_fit(suit)
        if not low <= points <= high:
            return None
        if by >= 2:
            if suit in MINORS and look.length(suit) < 5:
                stopped = all(map(look.stopped, look.theirs))
                return look.bid(3, NT) if stopped else look.jump(suit)
            return look.bid(GAME_LEVEL[Denomination.of(suit)], suit)
        return look.jump(suit, by) if by else look.lowest(suit, 3)

    return make


def _advance_nt(low: int, high: int, by: int) -> Maker:
    return lambda look: (
        look.jump(NT, by)
        if low <= look.hcp <= high and all(map(look.stopped, look.theirs))
        else None
    )


def _advance_suit(look: Look) -> Call | None:
    suits = [s for s in look.unbid if look.good(s)]
    return look.lowest(look.longest(suits), 3) if suits and look.hcp >= 10 else None


ADV: Final = (
    Line("BID-ADV-1", "support for the overcall: raise", _advance(6, 10, 0)),
    Line("BID-ADV-1", "support and 11 to 13 points: jump", _advance(11, 13, 1)),
    Line("BID-ADV-1", "support and 14 points: game", _advance(14, 40, 2)),
    Line("BID-ADV-2", "a stopper and 9 to 11 points: no trumps", _advance_nt(9, 11, 0)),
    Line("BID-ADV-2", "a stopper and 12 to 14 points: jump in no trumps", _advance_nt(12, 14, 1)),
    Line("BID-ADV-3", "a good suit of one's own", _advance_suit),
    Line("BID-ADV-4", "nothing to add to the overcall", _pass),
)


def _sit(look: Look) -> Call | None:
    theirs = look.theirs[0] if look.theirs else None
    if theirs is None or look.length(theirs) < 5 or look.hcp < 8:
        return None
    honours = [r for r in look.hand.ranks(theirs) if r.index >= 9]
    return Pass() if len(honours) >= 2 else None


def _longest_unbid(look: Look) -> Suit | None:
    return look.longest(look.unbid) if look.unbid else None


def _game_answer(look: Look) -> Call | None:
    if look.hcp < 12:
        return None
    majors = [s for s in MAJORS if s in look.unbid and look.length(s) >= 4]
    if majors:
        return look.bid(4, look.longest(majors))
    if all(map(look.stopped, look.theirs)):
        return look.bid(3, NT)
    return look.jump(_longest_unbid(look))


def _jump_answer(look: Look) -> Call | None:
    return look.jump(_longest_unbid(look)) if 9 <= look.hcp <= 11 else None


def _one_nt_answer(look: Look) -> Call | None:
    majors = any(s in look.unbid and look.length(s) >= 4 for s in MAJORS)
    fits = 6 <= look.hcp <= 10 and not majors and all(map(look.stopped, look.theirs))
    return look.bid(1, NT) if fits else None


def _must_answer(look: Look) -> Call | None:
    if look.hcp < 6 and _bid_since_double(look):
        return Pass()
    most = 3 if _bid_since_double(look) else 4
    return look.lowest(_longest_unbid(look), most)


def _bid_since_double(look: Look) -> bool:
    """True if an enemy has bid since partner's double."""
    asked = max(at for at, (who, call) in enumerate(look.calls) if who is look.mate and _dbl(call))
    return any(isinstance(call, Bid) for _, call in look.calls[asked:])


def _dbl(call: Call) -> bool:
    return isinstance(call, Double)


DBL: Final = (
    Line("BID-DBL-1", "long and strong in their suit: the double stands", _sit),
    Line("BID-DBL-2", "12 points opposite a double: game", _game_answer),
    Line("BID-DBL-3", "9 to 11 points jump in the longest unbid suit", _jump_answer),
    Line("BID-DBL-4", "a stopper and no major: 1NT", _one_nt_answer),
    Line("BID-DBL-5", "the double asks for the longest unbid suit", _must_answer),
    Line("BID-DBL-5", "there is nothing to say", _pass),
)


def _redouble(look: Look) -> Call | None:
    suit = look.shown[look.mate].bids[-1].denomination.trump
    if look.hcp < 10 or (suit is not None and look.support(suit)):
        return None
    return look.redouble()


def _comp_suit(look: Look) -> Call | None:
    for suit in sorted(look.unbid, key=look.length, reverse=True):
        bid = look.lowest(suit, 2)
        if bid is None:
            continue
        if bid.level == 1 and look.length(suit) >= 4 and look.hcp >= 6:
            return bid
        if bid.level == 2 and look.length(suit) >= 5 and look.hcp >= 10:
            return bid
    return None


def _comp_nt(look: Look) -> Call | None:
    if not all(map(look.stopped, look.theirs)):
        return None
    if look.hcp >= 13:
        return look.bid(3, NT)
    if look.hcp >= 10:
        return look.bid(2, NT)
    return look.bid(1, NT) if look.hcp >= 7 else None


COMP: Final = (
    Line("BID-COMP-2", "10 points over their double: redouble", _redouble),
    Line("BID-COMP-1", "support and 14 points: game", _advance(14, 40, 2)),
    Line("BID-COMP-1", "support and 11 to 13 points: jump", _advance(11, 13, 1)),
    Line("BID-COMP-1", "support: raise", _advance(6, 10, 0)),
    Line("BID-COMP-1", "a new suit over their bid", _comp_suit),
    Line("BID-COMP-1", "a stopper and points: no trumps", _comp_nt),
    Line("BID-COMP-3", "nothing that can still be bid", _pass),
)


def _penalty_game(look: Look) -> Call | None:
    mine, theirs = look.shown[look.seat].limit, look.shown[look.mate].limit
    last = look.last
    if last is None or _ours(look) or not _is_game(last[1]):
        return None
    showed = max(mine, look.hcp if mine else 0) + theirs
    return look.double() if showed >= 23 and _fit(look, MAJORS) is None else None


def _penalty_stack(look: Look) -> Call | None:
    last = look.last
    if last is None or _ours(look) or last[1].level < 3:
        return None
    suit = last[1].denomination.trump
    if suit is None or look.length(suit) < 4:
        return None
    honours = sum(rank.index >= 9 for rank in look.hand.ranks(suit))
    opened = look.opener is look.mate
    return look.double() if honours >= 2 and (opened or look.hcp >= 13) else None


def _too_many(look: Look) -> Call | None:
    """They are so high that our points alone must beat them."""
    last = look.last
    if last is None or _ours(look):
        return None
    sure = look.hcp + look.shown[look.mate].limit
    enough = {4: 26, 5: 24, 6: 16, 7: 10}.get(last[1].level, 99)
    return look.double() if sure >= enough else None


PEN: Final = (
    Line("BID-PEN-1", "they bid game against our points: double", _penalty_game),
    Line("BID-PEN-2", "long and strong in their trumps: double", _penalty_stack),
    Line("BID-PEN-1", "they are too high for the points that are left to them", _too_many),
)

TABLES: Final = {
    "open": OPEN,
    "answer a major": MAJ,
    "answer a minor": MIN,
    "answer 1NT": ONE_NT,
    "answer 2NT": TWO_NT,
    "second call": REB,
    "later": SUM,
    "over their bid": OVR,
    "answer an overcall": ADV,
    "answer a double": DBL,
    "in competition": COMP,
    "penalty": PEN,
}
"""Every situation with its lines, in the order in which they are tried."""


def situation(look: Look) -> tuple[str, ...]:
    """The tables that a seat consults, one after the other."""
    me, mate = look.shown[look.seat], look.shown[look.mate]
    if not look.bids:
        return ("open",)
    if look.opener is look.mate and look.turn() == sum(
        who is look.seat for who, call in look.calls[: _first_bid(look)]
    ):
        return _to_answer(look)
    if look.opener is look.seat and look.quiet and len(me.bids) == 1 and len(mate.bids) == 1:
        return ("second call", "later")
    if look.opener in (look.seat, look.mate):
        return ("penalty", "later")
    if mate.bids and not me.bids and not me.doubled:
        return ("penalty", "answer an overcall")
    if mate.doubled and not me.bids:
        return ("penalty", "answer a double")
    if not mate.bids and not me.bids and not me.doubled:
        return ("penalty", "over their bid")
    return ("penalty", "later")


def _first_bid(look: Look) -> int:
    return next(at for at, (_, call) in enumerate(look.calls) if isinstance(call, Bid))


def _to_answer(look: Look) -> tuple[str, ...]:
    """Partner has opened, and this is the first call since."""
    bid = look.shown[look.mate].bids[0]
    suit = bid.denomination.trump
    if not look.quiet:
        return ("penalty", "in competition") if suit is not None else ("penalty", "later")
    if suit is None:
        return ("answer 1NT" if bid.level == 1 else "answer 2NT",) if bid.level <= 2 else ("later",)
    if bid.level > 1:
        return ("later",)
    return ("answer a major" if suit in MAJORS else "answer a minor",)


def table_call(look: Look) -> tuple[Call, Line]:
    """The call of a hand, and the line that makes it."""
    for name in situation(look):
        for line in TABLES[name]:
            call = line.call(look)
            if call is not None:
                return call, line
    return Pass(), SUM[-1]
