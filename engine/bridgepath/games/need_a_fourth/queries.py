"""Functions for the rules page: structured bids, promises and reviews from plain strings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from typing import Final

from ...base._check import answers
from ...base.errors import NotationError, OptionError
from ...bridge.auction import Auction
from ...bridge.calls import Call, parse_call
from ...core.cards import Hand, as_hand
from ...core.clauses import Violation
from ...core.seats import TRIO, Seat, as_player, from_seat
from .options import NeedAFourthOptions
from .phases import CALLING, read
from .promises import Reading, Readings, Review, Verdict, judge, judge_all
from .refusals import ONE_PACK
from .requirements import AGREED
from .view import FOURTEEN_EACH
from .words import called, read_bid

FOURTEEN: Final = 14
_ON: Final = NeedAFourthOptions(structured=True)


def read_calls(text: str) -> tuple[Call, ...]:
    """Read calls such as ``1♠ – P – 2♠``, the dealer's first; raises NotationError."""
    words = [word for word in re.split(r"[\s,]+", text) if word not in ("", "–", "-")]
    return tuple(read_bid(word) if word[0].isdigit() else parse_call(word) for word in words)


@answers
def auction(calls: str, dealer: Seat | str = Seat.A) -> Auction:
    """An auction from its calls; raises NotationError for a call that is refused."""
    held = Auction(from_seat(as_player(dealer, TRIO), TRIO), cites=CALLING)
    for call in read_calls(calls):
        refusal = held.violation(held.to_act or held.callers[0], call, called)
        if refusal is not None:
            raise NotationError(str(refusal))
        held = held.add(call)
    return held


@answers
def structured(
    calls: str, dealer: Seat | str = Seat.A, options: NeedAFourthOptions | None = None
) -> Readings:
    """What each bid of an auction promises; raises NotationError.

    Without `options`, the suggested list and the default rulings apply.
    """
    return read(options or _ON, auction(calls, dealer))


@answers
def promises(
    bid: str,
    after: str = "",
    dealer: Seat | str = Seat.A,
    options: NeedAFourthOptions | None = None,
) -> Reading:
    """The promise of `bid` after the calls `after`; raises NotationError."""
    read_bid(bid)
    return structured(f"{after} {bid}", dealer, options).bids[-1]


def points(hand: Hand | str) -> int:
    """High-card points of a hand (NAF-STR-5); raises NotationError."""
    return _cards(hand).hcp


def _cards(hand: Hand | str) -> Hand:
    cards = as_hand(hand)
    if cards.jokers:
        raise NotationError(f"there is no joker in this pack [{ONE_PACK}]")
    return cards


def _held(hand: Hand | str) -> Hand:
    """The cards of one player during the bidding, or some of them."""
    cards = _cards(hand)
    if len(cards) > FOURTEEN:
        raise NotationError(f"a player must be dealt 14 cards, not {len(cards)} [{FOURTEEN_EACH}]")
    return cards


@answers
def check_bid(
    bid: str,
    hand: Hand | str,
    after: str = "",
    dealer: Seat | str = Seat.A,
    options: NeedAFourthOptions | None = None,
) -> Verdict | Reading:
    """Compare a bid with a hand: true or a lie; a free bid is returned unchanged.

    Raises NotationError.
    """
    held, reading = _held(hand), promises(bid, after, dealer, options)
    if reading.requirement is None:
        return reading
    return judge(reading, reading.requirement, held)


@answers
def review(
    calls: str,
    hands: Mapping[str, Hand | str],
    dealer: Seat | str = Seat.A,
    options: NeedAFourthOptions | None = None,
) -> Review:
    """Every structured bid of the players whose hands are given; raises NotationError.

    `hands` are the fourteen cards held while bidding, by ``A``, ``B``, ``C`` or by name.
    """
    cards = {as_player(seat, TRIO): _held(hand) for seat, hand in hands.items()}
    for one, other in combinations(cards, 2):
        for card in cards[one]:
            if card in cards[other]:
                text = f"{card} is in the hands of both {called(one)} and {called(other)}"
                raise NotationError(f"{text} [{ONE_PACK}]")
    return judge_all(structured(calls, dealer, options), cards)


@answers
def refuse_list(by: str) -> Violation | None:
    """Why the list of structured bids may not be changed by these players, or None.

    `by` names the players who agree, such as ``"AB"``; raises NotationError for any other letter.
    """
    agreed = {as_player(letter, TRIO) for letter in by if not letter.isspace()}
    missing = [called(seat) for seat in TRIO if seat not in agreed]
    if not missing:
        return None
    verb = "does" if len(missing) == 1 else "do"
    text = f"the list changes only if all three agree: {' and '.join(missing)} {verb} not"
    return Violation(text, (AGREED,))


@answers
def agree(text: str, by: str = "ABC") -> NeedAFourthOptions:
    """House rules with the optional rule on and the table's own list.

    Raises NotationError unless all three players, named in `by`, agree, and for a list that cannot
    be read.
    """
    refusal = refuse_list(by)
    if refusal is not None:
        raise NotationError(str(refusal))
    try:
        return NeedAFourthOptions(structured=True, structured_list=text)
    except OptionError as error:
        raise NotationError(str(error).removeprefix('"naf.structured.list": ')) from None
