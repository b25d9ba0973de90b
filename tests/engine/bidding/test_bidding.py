"""The bidding table: one legal call for every hand in every auction, and no line is unused."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.bidding import (
    SITUATIONS,
    AuctionSummary,
    BiddingView,
    Line,
    line_of,
    listed,
    promised,
    situations,
    summary_of,
    table_call,
    view_of,
)
from bridgepath.bidding.hands import consistent, dealt, hands_for, inside, meanings
from bridgepath.bridge.auction import Auction
from bridgepath.bridge.calls import Bid, Call, Pass, parse_call
from bridgepath.core.cards import PACK_52, Hand
from bridgepath.core.seats import COMPASS, Seat, from_seat
from tests.sample import times
from tests.wording import gist

LINES = [line for _, line in listed()]
_LONGEST = 30


def random_call(rng: random.Random, auction: Auction) -> Call:
    """A legal call, low bids more often than high ones."""
    legal = auction.legal()
    others = [call for call in legal if not isinstance(call, (Bid, Pass))]
    bids = [call for call in legal if isinstance(call, Bid)]
    if others and rng.random() < 0.3:
        return rng.choice(others)
    if bids and rng.random() < 0.6:
        return bids[min(int(rng.expovariate(0.4)), len(bids) - 1)]
    return Pass()


def test_a_hand_is_dealt_as_a_sample_is_drawn() -> None:
    """As long as this holds, the questions of drills do not change."""
    for seed in range(200):
        one, two = random.Random(seed), random.Random(seed)
        assert dealt(one) == Hand.of(PACK_52[at] for at in two.sample(range(52), 13))
        assert one.random() == two.random()


# --- laws ---------------------------------------------------------------------------------------


def test_every_hand_has_one_legal_call_in_every_auction() -> None:
    """Auctions with calls by the table and at random; asking again gives the same call."""
    for number in range(times(150, 20_000)):
        rng = random.Random(f"auction {number}")
        cards = rng.sample(PACK_52, 52)
        hands = {seat: Hand.of(cards[13 * n : 13 * n + 13]) for n, seat in enumerate(COMPASS)}
        auction, sane = Auction(from_seat(rng.choice(COMPASS), COMPASS)), rng.random()
        while (seat := auction.to_act) is not None and len(auction.calls) < _LONGEST:
            legal = frozenset(auction.legal())
            told = AuctionSummary(seat, tuple(auction.by_seat()), legal)
            call, line = table_call(BiddingView(hands[seat], told))
            assert call in legal, (hands[seat], str(auction), line.id)
            assert table_call(BiddingView(hands[seat], told)) == (call, line)
            assert line in [one for each in situations(told) for one in each.lines]
            assert promised(line).kept(BiddingView(hands[seat], told), call)
            auction = auction.add(call if rng.random() < sane else random_call(rng, auction))


def test_the_end_of_an_auction_by_the_table_comes_soon() -> None:
    for number in range(times(120, 5000)):
        rng = random.Random(f"four {number}")
        cards = rng.sample(PACK_52, 52)
        hands = {seat: Hand.of(cards[13 * n : 13 * n + 13]) for n, seat in enumerate(COMPASS)}
        auction = Auction(from_seat(rng.choice(COMPASS), COMPASS))
        while (seat := auction.to_act) is not None:
            told = AuctionSummary(seat, tuple(auction.by_seat()), frozenset(auction.legal()))
            auction = auction.add(table_call(BiddingView(hands[seat], told))[0])
        assert len(auction.calls) <= _LONGEST, auction


@pytest.mark.parametrize("line", LINES, ids=[line.id for line in LINES])
def test_every_line_has_a_hand_in_the_auction_that_it_names(line: Line) -> None:
    hand = next(hands_for(line, random.Random(line.id), tries=60_000), None)
    assert hand is not None, f"{line.id} is never reached"
    view = view_of(hand, line.after)
    assert line.call(view) is not None
    assert consistent(hand, line.after)
    assert line_of(line.id) is line


def test_lines_are_told_one_by_one_and_once() -> None:
    assert [line for one in SITUATIONS.values() for line in one.lines] == LINES
    assert max(Counter(line.id for line in LINES).values()) == 1
    for line in LINES:
        section, _, number = line.id.removeprefix("BID-").rpartition("-")
        assert section
        assert number.isdecimal()
        assert str(line.promise)
        assert not line.reason.endswith(".")
    read_on = ("penalty", "second-call", "slam", "strong", "cue")  # others follow these
    last = {name: one.lines[-1] for name, one in SITUATIONS.items() if name not in read_on}
    waits = last.pop("answer-2c")
    assert str(waits.make(view_of("♠5432 ♥5432 ♦543 ♣54", "2♣ P"))) == "2♦"
    for line in last.values():
        assert isinstance(line.make(view_of("♠5432 ♥5432 ♦543 ♣54")), Pass)


# --- what partner may rely on --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("BID-OPEN-2", "15 17"),
        ("BID-MAJ-4", "3 6 9"),
        ("BID-MAJ-8", "11 12"),
        ("BID-NT-6", "22"),
        ("BID-OPEN-6", "11"),
        ("BID-2C-6", "1"),
        ("BID-OVR-5", ""),
    ],
)
def test_a_promise_is_told_in_words(line: str, words: str) -> None:
    assert gist(str(promised(line))) == set(words.split())


def test_points_of_others_are_never_overrated() -> None:
    """A player who bids by the table never holds less than the others conclude."""
    wrong: Counter[str] = Counter()
    bids = 0
    for number in range(times(120, 5000)):
        rng = random.Random(f"limit {number}")
        cards = rng.sample(PACK_52, 52)
        hands = {seat: Hand.of(cards[13 * n : 13 * n + 13]) for n, seat in enumerate(COMPASS)}
        auction = Auction(from_seat(rng.choice(COMPASS), COMPASS))
        while (seat := auction.to_act) is not None:
            told = AuctionSummary(seat, tuple(auction.by_seat()), frozenset(auction.legal()))
            call, line = table_call(BiddingView(hands[seat], told))
            auction = auction.add(call)
            if isinstance(call, Bid):
                after = AuctionSummary(seat, tuple(auction.by_seat()), frozenset())
                view, shown = BiddingView(hands[seat], after), after.shown[seat]
                most = max([view.hcp, *(view.with_fit(suit) for suit in shown.lengths)])
                long = all(view.length(suit) >= n for suit, n in shown.lengths.items())
                bids += 1
                if most < shown.limit or not long:
                    wrong[line.id] += 1
    assert sum(wrong.values()) <= bids / 20, wrong.most_common()


def test_what_calls_mean() -> None:
    found = meanings("1♠ P")
    assert [line.id for line in found[parse_call("2♠")]] == ["BID-MAJ-4"]
    assert [line.id for line in found[parse_call("P")]] == ["BID-MAJ-11"]
    assert parse_call("2NT") in found
    assert parse_call("5♣") not in found


def test_hands_well_inside_a_band() -> None:
    assert inside(Hand.parse("♠AQ54 ♥K32 ♦AQ2 ♣J32"), "")
    assert not inside(Hand.parse("♠AQ54 ♥K32 ♦AQ2 ♣432"), "")
    assert len(dealt(random.Random(1))) == 13


def test_auctions_and_lines_that_are_not_there() -> None:
    for calls in ("1♠ 1♥", "P P P P", "1♠ P P P", "X", "1♥ hello"):
        with pytest.raises(NotationError):
            summary_of(calls)
    with pytest.raises(NotationError):
        line_of("BID-NONE-1")
    with pytest.raises(NotationError):
        view_of("♠AA", "")
    assert summary_of("1♠ P").opener is Seat.NORTH
