"""The bidding table keeps its lessons: calls have what they promise, and no question is passed."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator

import pytest

from bridgepath.bidding import AuctionSummary, BiddingView, Line, summary_of, table_call
from bridgepath.bidding.auction_summary import GAME_LEVEL, MAJORS
from bridgepath.bidding.hands import dealt
from bridgepath.bidding.line import Force
from bridgepath.bridge.auction import Auction
from bridgepath.bridge.calls import Bid, Call, Denomination, Pass
from bridgepath.core.cards import PACK_52, Hand, Rank, Suit
from bridgepath.core.seats import COMPASS, Seat, from_seat, partner
from tests.oracle import bidding
from tests.sample import times

HANDS = times(3000, 20_000)
PASS = Pass()


def looks(calls: str, seed: str) -> Iterator[BiddingView]:
    """Random hands for South after some calls."""
    rng, told = random.Random(seed), summary_of(calls)
    for _ in range(HANDS):
        yield BiddingView(dealt(rng), told)


def too_short(calls: str, bids: Collection[Bid], promised: int) -> Counter[Bid]:
    """How often South makes certain bids with fewer cards than they promise."""
    found: Counter[Bid] = Counter()
    for view in looks(calls, f"short {calls}"):
        call, _ = table_call(view)
        if isinstance(call, Bid) and call in bids:
            suit = call.denomination.trump
            assert suit is not None
            found[call] += view.length(suit) < promised
    return found


# --- each call keeps what the lessons say --------------------------------------------------------


@pytest.mark.parametrize("calls", ["1♠ P", "1♥ P", "1♦ P", "1♠ 2♣", "1♥ 1♠", "1♦ 1♥"])
def test_a_new_suit_at_the_two_level_shows_five(calls: str) -> None:
    bid = {
        trump for _, one in summary_of(calls).bids if (trump := one.denomination.trump) is not None
    }
    new = {Bid(2, Denomination.of(suit)) for suit in Suit if suit not in bid}
    jumps = {Bid(2, Denomination.SPADES)} if calls == "1♥ P" else set()  # with support
    found = too_short(calls, new - jumps, 5)
    assert found
    assert found.total() == 0, found


@pytest.mark.parametrize("calls", ["1♦ 1♥", "1♣ 1♥", "1♣ 1♦", "1♣ 1♠", "1♦ 1♠"])
def test_a_major_of_four_comes_before_a_raise_of_a_minor(calls: str) -> None:
    told = summary_of(calls)
    wrong = seen = 0
    for view in looks(calls, f"major {calls}"):
        shown = [s for s in MAJORS if s in told.unbid and view.length(s) >= 4]
        bids = [one for s in shown if (one := view.bid(1, s)) is not None]
        if view.hcp >= 6 and bids:
            seen += 1
            wrong += table_call(view)[0] not in bids
    assert seen > HANDS / 10 or calls.endswith("♠")
    assert wrong == 0


def test_a_minor_is_raised_over_an_overcall_with_four_cards() -> None:
    for calls in ("1♦ 1♥", "1♣ 1♦", "1♦ 1♠"):
        opened = summary_of(calls).bids[0][1].denomination.trump
        assert opened is not None
        for view in looks(calls, f"raise {calls}"):
            call, _ = table_call(view)
            if isinstance(call, Bid) and call.denomination.trump is opened:
                assert view.length(opened) >= 4, view.hand


def test_a_six_card_major_opposite_1nt_is_bid_with_points_for_game() -> None:
    seen: Counter[Call] = Counter()
    for view in looks("1NT P", "six"):
        if view.hcp in (8, 9) and max(map(view.length, MAJORS)) >= 6:
            call, _ = table_call(view)
            seen[call] += 1
            assert call == view.bid(4, view.longest(MAJORS)), view.hand
    assert seen


@pytest.mark.parametrize("calls", ["1♣", "1♦", "1♥"])
def test_an_opening_hand_with_five_of_a_major_does_not_pass_at_the_one_level(calls: str) -> None:
    theirs = summary_of(calls).theirs[0]
    seen = 0
    for view in looks(calls, f"over {calls}"):
        long = [s for s in MAJORS if s is not theirs and view.length(s) >= 5]
        if 12 <= view.hcp <= 16 and any(view.bid(1, s) is not None for s in long):
            seen += 1
            assert table_call(view)[0] != PASS, view.hand
    assert seen > HANDS / 50


@pytest.mark.parametrize("calls", ["1♥ 1♠", "1♦ 1♠", "1♣ 1♥", "1♠ 2♦", "1♠ 2♥", "1♥ X", "1♥ 2♣"])
def test_eleven_points_do_not_pass_after_partner_has_opened(calls: str) -> None:
    seen = 0
    for view in looks(calls, f"eleven {calls}"):
        if view.hcp >= 11:
            seen += 1
            assert table_call(view)[0] != PASS, view.hand
    assert seen > HANDS / 5


@pytest.mark.parametrize(
    ("calls", "quiet"),
    [
        ("1♣ X 1♥ P", "1♣ P 1♥ P"),
        ("1♣ 1♦ 1♠ P", "1♣ P 1♠ P"),
        ("1♦ X 1♠ P", "1♦ P 1♠ P"),
        ("1♦ 1♥ 1♠ P", "1♦ P 1♠ P"),
        ("1♥ X 1♠ P", "1♥ P 1♠ P"),
        ("1♥ 1♠ 2♣ P", "1♥ P 2♣ P"),
    ],
)
def test_opener_calls_again_as_if_the_enemies_had_passed(calls: str, quiet: str) -> None:
    """But not in their suit; and with five cards in it, no trumps requires a stopper in it, too."""
    opened, told = summary_of(calls).bids[0][1], summary_of(quiet)
    own = opened.denomination.trump
    assert own is not None
    seen = 0
    for view in looks(calls, f"again {calls}"):
        if table_call(BiddingView(view.hand, summary_of()))[0] != opened:
            continue
        seen += 1
        call, _ = table_call(view)
        alike, _ = table_call(BiddingView(view.hand, told))
        assert isinstance(alike, Bid), view.hand
        if call != alike and alike.denomination.trump not in view.theirs:
            assert alike.denomination is Denomination.NOTRUMP, view.hand
            assert view.length(own) >= 5, view.hand
            assert not view.stops_theirs(), view.hand
        if isinstance(call, Bid) and call.denomination.trump is own:
            assert view.length(own) >= 5, view.hand
    assert seen > HANDS / 100


def test_opener_does_not_ask_for_aces_by_a_jump_in_no_trumps() -> None:
    view = BiddingView(Hand.parse("♠A54 ♥KQ2 ♦AJ54 ♣KQ3"), summary_of("1♦ 2♠ 3♥ P"))
    assert str(table_call(view)[0]) == "3NT"


@pytest.mark.parametrize("calls", ["1♦ X P 1♥ P", "1♦ X P 2♣ P", "1♠ X P 2♥ P", "1♥ X P 1♠ P"])
def test_17_points_that_have_doubled_do_not_pass_the_answer(calls: str) -> None:
    """Unless there is no fit, no five-card suit and no stopper, and the line says so."""
    opened, answered = (str(bid) for _, bid in summary_of(calls).bids)
    seen = 0
    for view in looks(calls, f"double first {calls}"):
        if 17 <= view.hcp <= 23:
            seen += 1
            call, line = table_call(view)
            assert str(call) == bidding.after_double(str(view.hand), opened, answered), view.hand
            assert call != PASS or line.id == "BID-OVR-12", view.hand
    assert seen > HANDS / 100


@pytest.mark.parametrize(
    ("calls", "hand", "call", "line"),
    [
        ("1♦ X P 2♣ P", "♠AKQJ109 ♥K7 ♦K95 ♣Q6", "2♠", "BID-OVR-9"),
        ("1♦ X P 1♥ P", "♠AKQJ ♥K7 ♦K95 ♣QJ96", "1NT", "BID-OVR-10"),
        ("1♦ X P 1♥ P", "♠AQ5 ♥KQ76 ♦5 ♣AJ962", "2♥", "BID-OVR-8"),
        ("1♦ X P 1♥ P", "♠AK5 ♥KQJ6 ♦5 ♣AK962", "4♥", "BID-OVR-7"),
        ("1♥ X P 2♣ P", "♠AKQ5 ♥76 ♦AQ5 ♣K962", "3♣", "BID-OVR-11"),
        ("1♥ X P 2♣ P", "♠AKQ5 ♥76 ♦AQ52 ♣K96", "pass", "BID-OVR-12"),
        ("1♦ X P 1♥ P", "♠AQ53 ♥K76 ♦5 ♣AJ962", "pass", "BID-SUM-12"),
        ("1♦ X P 1♥ P 1♠ P", "♠K42 ♥97632 ♦84 ♣J75", "pass", "BID-SUM-9"),
        ("1♦ X P 1♥ P 1NT P", "♠K42 ♥Q976 ♦84 ♣Q975", "3NT", "BID-SUM-2"),
        ("1♦ X P 1♥ P 1♠ P", "♠K42 ♥Q9763 ♦84 ♣Q75", "4♠", "BID-SUM-1"),
        ("1♦ X P 1NT P", "♠KQ54 ♥A932 ♦2 ♣K432", "pass", "BID-SUM-12"),
        ("1♦ X P 1NT P", "♠AQ54 ♥AK32 ♦2 ♣K432", "2NT", "BID-SUM-11"),
    ],
)
def test_a_double_and_then_a_bid_are_strong(calls: str, hand: str, call: str, line: str) -> None:
    made, by = table_call(BiddingView(Hand.parse(hand), summary_of(calls)))
    assert (str(made), by.id) == (call, line)


def test_no_trumps_over_a_double_are_no_overcall_in_no_trumps() -> None:
    assert summary_of("1♦ X P 1NT P").shown[Seat.NORTH].limit == 6
    assert summary_of("1♦ P P 1NT P").shown[Seat.NORTH].limit == 15


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        ("1♣ 1♦ 1♠ P 2♠ P", "♠KJ54 ♥K5 ♦A632 ♣A42", "4♠"),
        ("1♦ X P 1♥ P 2♥ P", "♠54 ♥KJ54 ♦Q632 ♣K42", "4♥"),
    ],
)
def test_a_raise_of_four_cards_shows_four_over_a_bid_of_theirs(
    calls: str, hand: str, call: str
) -> None:
    assert str(table_call(BiddingView(Hand.parse(hand), summary_of(calls)))[0]) == call


# --- 2♣ and slams --------------------------------------------------------------------------------


Lines = tuple[Line | None, ...]


def by_table(
    hands: dict[Seat, Hand], bidders: tuple[Seat, ...], dealer: Seat
) -> tuple[Auction, Lines]:
    """An auction in which some bid by the table and the others pass."""
    auction = Auction(from_seat(dealer, COMPASS))
    lines: list[Line | None] = []
    while (seat := auction.to_act) is not None:
        call: Call = PASS
        line = None
        if seat in bidders:
            told = AuctionSummary(seat, tuple(auction.by_seat()), frozenset(auction.legal()))
            call, line = table_call(BiddingView(hands[seat], told))
        auction = auction.add(call)
        lines.append(line)
    return auction, tuple(lines)


def table_of_four(rng: random.Random) -> dict[Seat, Hand]:
    cards = rng.sample(PACK_52, 52)
    return {seat: Hand.of(cards[13 * n : 13 * n + 13]) for n, seat in enumerate(COMPASS)}


NS = (Seat.NORTH, Seat.SOUTH)


def strong(seed: str, count: int, least: int, together: int) -> Iterator[dict[Seat, Hand]]:
    """Deals in which South alone, or South and North together, have many points."""
    rng = random.Random(seed)
    while count:
        hands = table_of_four(rng)
        south = hands[Seat.SOUTH].hcp
        if south >= least and south + hands[Seat.NORTH].hcp >= together:
            count -= 1
            yield hands


def enough(auction: Auction, lines: Lines) -> bool:
    """True if the contract is a game, their contract doubled, or the one allowed stop."""
    bid, contract = auction.bid, auction.contract
    if bid is None or contract is None:
        return False
    if contract.declarer not in NS:
        return contract.doubling > 1 or bid.level >= GAME_LEVEL[bid.denomination]
    return bid.level >= GAME_LEVEL[bid.denomination] or stopped(lines)


def stopped(lines: Lines) -> bool:
    """True if 2NT was passed with at most one point, the only stop below game after 2♣."""
    return any(line is not None and line.id == "BID-2C-6" for line in lines)


@pytest.mark.parametrize("bidders", [NS, COMPASS])
def test_23_points_open_2c_and_come_to_game(bidders: tuple[Seat, ...]) -> None:
    for hands in strong("two clubs", times(60, 2000), 23, 0):
        auction, lines = by_table(hands, bidders, Seat.SOUTH)
        assert str(auction.calls[0]) == "2♣", hands[Seat.SOUTH]
        assert enough(auction, lines), (auction, hands)


def test_the_answers_to_2c_tell_strong_from_weak() -> None:
    """2♦ waits even with diamonds, so a strong hand with diamonds bids them at the three level."""
    for view in looks("2♣ P", "answers to 2♣"):
        call, _ = table_call(view)
        assert (str(call) == "2♦") is (view.hcp < 8), view.hand


def aces(hand: Hand) -> int:
    return sum(card.rank is Rank.ACE for card in hand)


def test_no_slam_in_a_suit_is_bid_with_two_aces_missing() -> None:
    slams = 0
    for hands in strong("slams", times(400, 10_000), 12, 27):
        auction, _ = by_table(hands, NS, Seat.SOUTH)
        bid = auction.bid
        if bid is not None and bid.level >= 6 and bid.denomination.trump is not None:
            slams += 1
            held = sum(aces(hands[seat]) for seat in NS)
            assert held >= (4 if bid.level == 7 else 3), (auction, hands)
    assert slams > times(20, 500)


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        ("1♠ P 3♠ P", "♠AKQJ54 ♥KQJ2 ♦KQ ♣A", "4NT"),
        ("1♠ P 4♠ P 4NT P", "♠J432 ♥5 ♦AQ32 ♣AJ43", "5♥"),
        ("1♠ P 4♠ P 4NT P", "♠KJ32 ♥K5 ♦KQ32 ♣QJ4", "5♣"),
        ("1♠ P 4♠ P 4NT P 5♣ P", "♠AQ9765 ♥KQ ♦KQJ ♣KQ", "5♠"),
        ("1♠ P 4♠ P 4NT P 5♥ P", "♠AQ9765 ♥KQ ♦KQJ ♣KQ", "6♠"),
        ("1♥ P 4♥ P 4NT P 5♥ P", "♥QJ9765 ♠KQJ ♦KQ ♣KQ", "pass"),
        ("1♠ P 4♠ P 4NT P 5♦ P 5♠ P", "♠J9432 ♥5 ♦AQ32 ♣KJ3", "pass"),
        ("1♠ P 4NT P", "♠AQ976 ♥KQ ♦KQJ ♣J92", "6NT"),
        ("1NT P 4NT P", "♠AQ9 ♥KQ4 ♦KJ83 ♣K92", "6NT"),
    ],
)
def test_4nt_asks_for_aces_unless_it_answers_an_opening(calls: str, hand: str, call: str) -> None:
    assert str(table_call(BiddingView(Hand.parse(hand), summary_of(calls)))[0]) == call


@pytest.mark.parametrize(
    ("calls", "hand"),
    [
        ("1♣ 1♠ 2♦ P 3NT P", "♠7 ♥Q9876 ♦KJ10853 ♣A"),
        ("1♦ 1♠ 2♣ P 3NT P", "♠K7 ♥A9 ♦3 ♣KQJ109876"),
        ("1♥ P 2♣ P 3NT P", "♠K7 ♥J9 ♦3 ♣KQJ98765"),
    ],
)
def test_openers_3nt_shows_no_two_cards_of_every_suit(calls: str, hand: str) -> None:
    """Opener goes to 3NT with a void as well, so a six-card suit opposite it is not yet a fit."""
    assert not summary_of(calls).shown[Seat.NORTH].balanced
    assert str(table_call(BiddingView(Hand.parse(hand), summary_of(calls)))[0]) == "pass"


# --- one call, one meaning -----------------------------------------------------------------------


def test_all_lines_for_one_call_in_one_auction_ask_the_same() -> None:
    """Partner reads the first line that fits, so two lines must not differ in what they ask."""
    made: dict[tuple[str, Call], dict[Force, str]] = defaultdict(dict)
    for number in range(times(300, 5000)):
        rng = random.Random(f"one meaning {number}")
        hands = table_of_four(rng)
        if number % 2:  # strong hands have more lines that ask
            hands = next(strong(f"one meaning {number}", 1, 15, 24))
        bidders = NS if number % 3 else COMPASS
        auction, lines = by_table(hands, bidders, Seat.SOUTH)
        for at, (call, line) in enumerate(zip(auction.calls, lines, strict=True)):
            if line is not None and isinstance(call, Bid):
                before = " ".join(map(str, auction.calls[:at]))
                made[before, call][line.force] = line.id
    mixed = {key: found for key, found in made.items() if len(found) > 1}
    assert not mixed


def test_no_call_that_asks_is_passed() -> None:
    """Partner calls again unless the next opponent has bid; and forced to game means game."""
    asked: Counter[Force] = Counter()
    for number in range(times(700, 10_000)):
        rng = random.Random(f"asked {number}")
        hands = table_of_four(rng)
        if number % 2:
            hands = next(strong(f"asked {number}", 1, 14, 23))
        bidders = NS if number % 3 else COMPASS
        auction, lines = by_table(hands, bidders, rng.choice(COMPASS))
        calls, seats = auction.calls, [seat for seat, _ in auction.by_seat()]
        bid = {seat for seat, call in auction.by_seat() if call != PASS}
        for at, line in enumerate(lines[:-2]):
            if line is None or line.force in (Force.NONE, Force.POINTS):
                continue
            asked[line.force] += 1
            if calls[at + 1] == PASS:
                assert calls[at + 2] != PASS, (line.id, auction, hands)
            if line.force is Force.GAME and bid <= {seats[at], partner(seats[at])}:
                last = auction.bid
                assert last is not None
                game = last.level >= GAME_LEVEL[last.denomination]
                assert game or stopped(lines), (line.id, auction)
    assert min(asked[one] for one in (Force.ROUND, Force.GAME, Force.ACES)) > 3, asked
