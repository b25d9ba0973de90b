"""Auctions of two, three and four callers: counted, and against a second reading of the rules.

The numbers of legal call sequences for four callers are known from other sources: 36, 701, 9731,
107451 and 999852 for lengths 1 to 5, 8126237 and 59087257 for 6 and 7, and (4·22³⁵ − 1)/3 complete
auctions.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgepath.bridge.auction import BRIDGE, Auction, AuctionClauses
from bridgepath.bridge.calls import BIDS, Call, Double, Pass, Redouble, parse_call
from bridgepath.core.clauses import clause
from bridgepath.core.seats import COMPASS, TRIO, Seat
from bridgepath.games import contract_bridge as bridge
from tests.oracle import auction as oracle
from tests.sample import times
from tests.wording import gist, mentions

PAIR = (Seat.SOUTH, Seat.NORTH)
TABLES = (PAIR, TRIO, COMPASS)
callers_of = st.sampled_from(TABLES)


def letters(callers: tuple[Seat, ...]) -> list[str]:
    return [seat.value for seat in callers]


def legal(auction: Auction) -> list[Call]:
    """The legal calls of the player to act, found by trying every call."""
    seat = auction.to_act
    if seat is None:
        return []
    return [call for call in auction.candidates() if auction.violation(seat, call) is None]


# Counting


def sequences(auction: Auction, length: int) -> int:
    """The number of legal sequences of calls from here; each is walked, none are combined."""
    if length == 1:
        return len(legal(auction))
    return sum(sequences(auction.add(call), length - 1) for call in legal(auction))


# Four callers have many sequences; `put_together` counts those, too.
@pytest.mark.parametrize(
    ("length", "count"), [(1, 36), (2, 701), (3, 9731), (4, 107451)][: times(3, 4)]
)
def test_sequences_of_four_callers(length: int, count: int) -> None:
    assert sequences(Auction(COMPASS), length) == count


@pytest.mark.parametrize(("length", "count"), [(4, 107451), (5, 999852)][: times(1, 2)])
def test_sequences_whose_last_call_is_asked_by_situation(length: int, count: int) -> None:
    """Every sequence is walked except for its last call."""
    last: dict[tuple[object, ...], int] = {}

    def walk(auction: Auction, length: int) -> int:
        if length > 1:
            return sum(walk(auction.add(call), length - 1) for call in legal(auction))
        key = situation(auction)
        if key not in last:
            last[key] = len(legal(auction))
        return last[key]

    assert walk(Auction(COMPASS), length) == count


def situation(auction: Auction) -> tuple[object, ...]:
    """What decides which calls are legal from here on, ignoring who bid what before.

    The engine is asked in one auction of each situation. The walks above show for the first four
    calls, and the second reading below for random auctions, that the others are alike.
    """
    at = len(auction.calls) % len(auction.callers)
    order = auction.callers[at:] + auction.callers[:at]
    bidder = auction.bidder and order.index(auction.bidder)
    doublings = Counter((order.index(who), times) for who, times in auction.doublings)
    if len(auction.callers) == 4 and bidder is not None:
        bidder %= 2
        doublings = Counter((who % 2, times) for (who, times) in doublings)
    return (auction.bid, bidder, frozenset(doublings.items()), auction.passes)


def put_together(callers: tuple[Seat, ...], length: int) -> int:
    """The number of legal sequences of calls, counting auctions in the same situation together."""
    level: dict[tuple[object, ...], tuple[Auction, int]] = {(): (Auction(callers), 1)}
    for _ in range(length):
        below: dict[tuple[object, ...], tuple[Auction, int]] = {}
        for auction, ways in level.values():
            for call in legal(auction):
                after = auction.add(call)
                key = situation(after)
                below[key] = (after, ways + below.get(key, (after, 0))[1])
        level = below
    return sum(ways for _, ways in level.values())


@pytest.mark.parametrize(
    ("length", "count"),
    [(1, 36), (2, 701), (3, 9731), (4, 107451), (5, 999852), (6, 8126237), (7, 59087257)],
)
def test_longer_sequences_of_four_callers(length: int, count: int) -> None:
    assert put_together(COMPASS, length) == count


def complete(auction: Auction, known: dict[tuple[object, ...], int]) -> int:
    """The number of complete auctions that continue from here."""
    if auction.over:
        return 1
    key = situation(auction)
    if key not in known:
        known[key] = sum(complete(auction.add(call), known) for call in legal(auction))
    return known[key]


def test_all_complete_auctions_of_four_callers() -> None:
    assert complete(Auction(COMPASS), {}) == (4 * 22**35 - 1) // 3


def test_all_complete_auctions_of_two_callers() -> None:
    # after a bid there are three ways to the end (pass; double, pass; double, redouble, pass) and
    # three to the next bid; the first bid comes at once or after one pass
    assert complete(Auction(PAIR), {}) == 2 * 4**35 - 1


def after_a_bid(calls: list[str], names: list[str]) -> tuple[int, int]:
    """By the second reading: after the bid 1♣, the ways to the end and the ways to the next bid."""
    ends = nexts = 0
    if oracle.closed(names, calls):
        return 1, 0
    for call in oracle.vocabulary(names):
        if not oracle.legal(names, calls, call):
            continue
        if call == "1♦":
            nexts += 1
        elif call not in oracle.LADDER:
            more = after_a_bid([*calls, call], names)
            ends, nexts = ends + more[0], nexts + more[1]
    return ends, nexts


@pytest.mark.parametrize("callers", TABLES, ids=len)
def test_all_complete_auctions_by_the_second_reading(callers: tuple[Seat, ...]) -> None:
    ends, nexts = after_a_bid(["1♣"], letters(callers))
    # chains of n bids out of 35, the first after 0 to k − 1 passes; and the passed-out auction
    chains = len(callers) * ends * ((1 + nexts) ** 35 - 1) // nexts
    assert complete(Auction(callers), {}) == chains + 1


@pytest.mark.parametrize("callers", TABLES, ids=len)
def test_every_short_sequence_by_the_second_reading(callers: tuple[Seat, ...]) -> None:
    names = letters(callers)

    def walk(auction: Auction, history: list[str]) -> None:
        expected = [c for c in oracle.vocabulary(names) if oracle.legal(names, history, c)]
        assert sorted(map(str, legal(auction))) == sorted(expected), history
        if len(history) < 2:
            for call in expected:
                walk(auction.add(parse_call(call)), [*history, call])

    walk(Auction(callers), [])


# Random auctions


def random_auction(callers: tuple[Seat, ...], seed: int) -> list[str]:
    """A legal auction to its end, by the second reading; doubles and passes are frequent."""
    rng, names, history = random.Random(seed), letters(callers), list[str]()
    while not oracle.closed(names, history):
        calls = [c for c in oracle.vocabulary(names) if oracle.legal(names, history, c)]
        few = [c for c in calls if c not in oracle.LADDER]
        low = [c for c in calls if c in oracle.LADDER][:4]
        history.append(rng.choice(rng.choice([few, few, calls, low or few])))
    return history


@given(callers_of, st.integers(0, 2**32))
@settings(max_examples=times(20, 150))
def test_random_auctions_by_the_second_reading(callers: tuple[Seat, ...], seed: int) -> None:
    names, history = letters(callers), random_auction(callers, seed)
    auction = Auction(callers)
    for step, said in enumerate(history):
        so_far = history[:step]
        for call in oracle.vocabulary(names):
            refusal = auction.violation(callers[step % len(callers)], parse_call(call))
            assert (refusal is None) == oracle.legal(names, so_far, call), (so_far, call)
        for other in callers:
            if other is not auction.to_act:
                assert auction.violation(other, Pass()) is not None
        assert not auction.over
        assert auction.contract is None
        auction = auction.add(parse_call(said))
    assert auction.over
    assert auction.to_act is None
    assert auction == Auction.of(callers, map(parse_call, history))
    assert [str(call) for _, call in auction.by_seat()] == history
    assert str(auction).replace(":", " ").split() == " ".join(history).split()
    assert all(auction.violation(seat, Pass()) is not None for seat in callers)
    if oracle.last_bid(history) is None:
        assert auction.passed_out
        assert auction.contract is None
        return
    bid, declarer, against = oracle.contract(names, history)
    contract = auction.contract
    assert contract is not None
    assert (str(contract.bid), contract.declarer.value) == (bid, declarer)
    assert {seat.value: auction.doubled_by(seat) for seat in callers if seat.value in against} == (
        against
    )
    assert contract.doubling == max(against.values())


@given(callers_of, st.integers(0, 2**32))
@settings(max_examples=times(12, 60))
def test_every_call_is_told_with_its_clauses(callers: tuple[Seat, ...], seed: int) -> None:
    auction = Auction(callers)
    for text in random_auction(callers, seed):
        call = parse_call(text)
        events = auction.events(call)
        assert all(event.clauses and event.text.endswith(".") for event in events)
        after = auction.add(call)
        assert len(events) == 1 + after.passed_out
        assert (BRIDGE.contract in events[0].clauses) is (after.over and not after.passed_out)
        if not auction.calls:
            assert BRIDGE.turn in events[0].clauses
        auction = auction.add(call)


# Sentences


@pytest.mark.parametrize(
    ("calls", "callers", "refusal"),
    [
        ("1♠ 1♥", "WNES", "1♠ 1♥ BRG-AUC-4 North"),
        ("1♠ 1♠", "WNES", "1♠ BRG-AUC-4 North"),
        ("X", "WNES", "BRG-AUC-5 West double"),
        ("1♠ P X", "WNES", "1♠ BRG-AUC-5 East West double"),
        ("1♠ P P P X", "WNES", "BRG-AUC-8 West"),
        ("1♠ X P X", "WNES", "1♠ BRG-AUC-5 South double doubled"),
        ("1♠ X XX X", "WNES", "1♠ BRG-AUC-5 South double redoubled"),
        ("XX", "WNES", "BRG-AUC-6 West redouble"),
        ("1♠ XX", "WNES", "1♠ BRG-AUC-6 North redouble"),
        ("1♠ P XX", "WNES", "1♠ BRG-AUC-6 East doubled redouble"),
        ("1♠ X P XX", "WNES", "1♠ BRG-AUC-6 South redouble"),
        ("1♠ X XX P XX", "WNES", "1♠ BRG-AUC-6 West redouble redoubled"),
        ("1♠ X XX:N", "WNES", "BRG-AUC-6 East"),
        ("P P P P P", "WNES", "BRG-AUC-9 West"),
        ("1♠ P P X", "ABC", "A BRG-AUC-8"),
        ("1♠ X P X", "ABC", "1♠ A BRG-AUC-5 double"),
        ("1♠ X X P X", "ABC", "1♠ B BRG-AUC-5 double doubled"),
        ("1♠ X P XX", "ABC", "A BRG-AUC-6 double redoubled"),
        ("1♠ X P XX(C)", "ABC", "1♠ A BRG-AUC-6 C doubled redouble"),
        ("1♠ X X XX(B) P P XX(B)", "ABC", "A"),
        ("1♠ X P XX(B) P X XX(B)", "ABC", "A B BRG-AUC-6 redouble"),
        ("1♠ X P XX(W)", "ABC", "1♠ A BRG-AUC-6 West doubled redouble"),
        ("1♠ X P XX(A)", "ABC", "1♠ A BRG-AUC-6 doubled redouble"),
        ("1♠ X XX(B)", "ABC", "1♠ BRG-AUC-6 C redouble"),
        ("1♠ 2♠ 2♠", "AB", "2♠ A BRG-AUC-4"),
    ],
)
def test_refusals(calls: str, callers: str, refusal: str) -> None:
    with pytest.raises(ValueError, match="BRG-AUC") as refused:
        bridge.auction(calls, callers=callers)
    assert gist(refused.value) >= set(refusal.split())


def test_calls_out_of_turn() -> None:
    auction = Auction(COMPASS)
    assert gist(auction.violation(Seat.EAST, Pass())) == {"BRG-AUC-1", "East", "West"}
    names = {Seat.EAST: "Eve", Seat.WEST: "Wim"}
    assert gist(auction.violation(Seat.EAST, Pass(), names.__getitem__)) >= {"Wim"}


def test_an_auction_of_illegal_calls_is_no_auction() -> None:
    with pytest.raises(ValueError, check=mentions("1♠")):
        Auction.of(COMPASS, [BIDS[3], BIDS[3]])


def test_an_auction_without_doubles() -> None:
    own = clause("DRAW-P2-1")
    plain = AuctionClauses(
        turn=own, kinds=own, levels=own, sufficient=own, double=(own,), redouble=(own,),
        again=own, closed=own, passed_out=own, contract=own, doubles=False,
    )  # fmt: skip
    auction = Auction(PAIR, cites=plain).add(BIDS[0])
    assert legal(auction) == [Pass(), *BIDS[1:]]
    assert gist(auction.violation(Seat.NORTH, Double())) >= {"North", "double"}
    assert gist(auction.violation(Seat.NORTH, Redouble())) >= {"North", "redouble"}


def test_what_follows_a_double_is_told() -> None:
    doubled = Auction.of(COMPASS, map(parse_call, ["1♥", "X"]))
    (event,) = doubled.events(parse_call("2♥"))
    assert [cite.id for cite in event.clauses] == ["BRG-AUC-4", "BRG-AUC-7"]
    assert doubled.add(parse_call("2♥")).doubling == 1
    after = doubled.events(Redouble())
    assert [event.text for event in after] == ["East redoubles."]
    three = Auction.of(TRIO, map(parse_call, ["1♥", "X", "X"]))
    assert gist(three.events(parse_call("XX B C"))[0].text) == {"A", "B", "C", "double"}
    assert three.add(parse_call("XX B C")).doubling == 4
