"""Bridge scores, cell by cell, and the matches that add them up."""

from __future__ import annotations

import inspect
from dataclasses import fields
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgepath.base.errors import NotationError
from bridgepath.bridge.calls import BIDS, Bid, Contract, Denomination, parse_bid
from bridgepath.bridge.matches import CHICAGO, CHICAGO_SCHEDULE, Deals, Rubber
from bridgepath.bridge.scoring import (
    duplicate_lines,
    fate,
    honour_lines,
    rubber_lines,
    trick_points,
    undertrick_points,
)
from bridgepath.core.cards import PACK_52, Card, Hand
from bridgepath.core.clauses import clause
from bridgepath.core.deal import Deal
from bridgepath.core.score import ScoreLine, paying, total
from bridgepath.core.seats import Seat
from bridgepath.core.state import Outcome, Standing
from bridgepath.games import GAMES
from bridgepath.games.bid_fair.racing import Race, RaceClauses
from bridgepath.view.text import score_table
from tests.oracle import bridge, solitaire
from tests.wording import facts_in, gist, gists

S, W, N, H = Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.HOUSE

bids = st.sampled_from(BIDS)
doublings = st.sampled_from([1, 2, 4])


def duplicate(bid: str | Bid, tricks: int, doubling: int = 1, vulnerable: bool = False) -> int:
    """Declarer's points; the defenders' count as negative."""
    named = parse_bid(bid) if isinstance(bid, str) else bid
    contract = Contract(named, S, doubling)
    lines = duplicate_lines(contract, tricks, vulnerable=vulnerable, defender=W)
    assert not any(line.below for line in lines)
    return total(lines, S) - total(lines, W)


def test_every_contract_made_exactly() -> None:
    for (bid, doubling, vulnerable), points in bridge.made().items():
        made = duplicate(bid, 6 + int(bid[0]), doubling, vulnerable)
        assert made == points, (bid, doubling, vulnerable)


def test_every_undertrick() -> None:
    for cell, points in bridge.undertricks().items():
        down, doubling, vulnerable = cell
        assert undertrick_points(down, doubling, vulnerable) == points, cell
        for bid in BIDS:
            if 6 + bid.level >= down:
                lost = duplicate(bid, 6 + bid.level - down, doubling, vulnerable)
                assert lost == -points, (bid, cell)


def test_the_tables_are_complete() -> None:
    assert len(bridge.made()) == 35 * 6
    assert len(bridge.undertricks()) == 13 * 6


@pytest.mark.parametrize(
    ("bid", "tricks", "doubling", "vulnerable", "points"),
    [
        ("2♥", 9, 1, False, 140),
        ("3NT", 9, 1, False, 400),
        ("3NT", 9, 1, True, 600),
        ("4♠", 11, 1, True, 650),
        ("5♦", 11, 1, False, 400),
        ("2♦", 8, 2, False, 180),
        ("1NT", 7, 4, False, 560),
        ("6♥", 12, 1, True, 1430),
        ("7NT", 13, 1, False, 1520),
        ("4♠", 8, 1, False, -100),
        ("4♠", 7, 2, False, -500),
        ("4♠", 7, 2, True, -800),
        ("1♣", 7, 2, False, 140),
        ("3♦", 10, 1, False, 130),
        ("3♦", 10, 2, False, 570),
        ("2♠", 8, 4, False, 640),
    ],
)
def test_duplicate_examples(
    bid: str, tricks: int, doubling: int, vulnerable: bool, points: int
) -> None:
    assert duplicate(bid, tricks, doubling, vulnerable) == points


@pytest.mark.parametrize(
    ("bid", "tricks", "doubling", "vulnerable", "points"),
    [
        ("1♣", 7, 2, False, (40, 50, 0)),
        ("3NT", 9, 1, False, (100, 0, 0)),
        ("2♦", 9, 2, True, (80, 250, 0)),
        ("3♥", 10, 4, False, (360, 300, 0)),
        ("6♣", 12, 1, False, (120, 500, 0)),
        ("5♦", 7, 2, False, (0, 0, 800)),
        ("5♦", 7, 2, True, (0, 0, 1100)),
        ("1♠", 5, 4, False, (0, 0, 600)),
    ],
)
def test_rubber_examples(
    bid: str, tricks: int, doubling: int, vulnerable: bool, points: tuple[int, int, int]
) -> None:
    contract = Contract(parse_bid(bid), S, doubling)
    lines = rubber_lines(contract, tricks, vulnerable=vulnerable, defender=W)
    assert (
        total(lines, S, below=True),
        total(lines, S, below=False),
        total(lines, W, below=False),
    ) == points


@pytest.mark.parametrize(
    ("over", "told"),
    [
        (2, "2 2♠"),
        (1, "1 2♠"),
        (0, "2♠"),
        (-1, "1 2♠"),
        (-8, "2♠ 8"),
    ],
)
def test_what_becomes_of_a_contract(over: int, told: str) -> None:
    assert gist(fate(parse_bid("2♠"), over)) == set(told.split())


def test_a_score_is_paid_for_by_the_first_clause_of_each_line() -> None:
    contract = Contract(parse_bid("6♠"), S, 2)
    lines = rubber_lines(contract, 13, vulnerable=False, defender=W)
    paid = [line.paid_by for line in lines]
    assert [str(cite) for cite in paid] == ["BRG-RUB-1", "BRG-SCO-3", "BRG-SCO-4", "BRG-SCO-5"]
    assert paying((*lines, lines[0])) == tuple(paid)


@given(bids, st.integers(0, 13), doublings, st.booleans())
def test_rubber_scores_are_the_oracles(
    bid: Bid, tricks: int, doubling: int, vulnerable: bool
) -> None:
    contract = Contract(bid, S, doubling)
    lines = rubber_lines(contract, tricks, vulnerable=vulnerable, defender=W)
    assert (
        total(lines, S, below=True),
        total(lines, S, below=False),
        total(lines, W),
    ) == bridge.rubber(str(bid), tricks, doubling, vulnerable)
    assert all(line.clauses and line.text for line in lines)
    # duplicate scores the deal without a line, with a bonus for part-score or game
    made = tricks >= contract.needed
    below = bridge.rubber(str(bid), tricks, doubling, vulnerable)[0]
    bonus = (500 if vulnerable else 300) if below >= 100 else 50
    rubber = total(lines, S) - total(lines, W)
    assert duplicate(bid, tricks, doubling, vulnerable) == rubber + bonus * made


@given(st.lists(st.sampled_from(PACK_52), unique=True, min_size=13, max_size=13))
def test_honours_are_the_oracles(cards: list[Card]) -> None:
    for denomination in Denomination:
        lines = honour_lines(Hand.of(cards), denomination, S)
        wanted = solitaire.honours(list(map(str, cards)), str(denomination))
        assert total(lines, S) == wanted


@pytest.mark.parametrize(
    ("hand", "denomination", "points"),
    [
        ("♠AKQJ10", "♠", 150),
        ("♠AKQJ", "♠", 100),
        ("♠KQJ10", "♠", 100),
        ("♠AKQ10", "♠", 100),
        ("♠AKQ", "♠", 0),
        ("♠AKQJ10", "♥", 0),
        ("♠A ♥A ♦A ♣A", "NT", 150),
        ("♠A ♥A ♦A ♣K", "NT", 0),
        ("♠A ♥A ♦A ♣A", "♠", 0),
        ("♠AKQJ9 Joker", "♠", 100),
    ],
)
def test_honours(hand: str, denomination: str, points: int) -> None:
    lines = honour_lines(Hand.parse(hand), Denomination(denomination), W)
    assert total(lines, W) == points


def test_trick_points() -> None:
    assert [trick_points(d, 2) for d in Denomination] == [40, 40, 60, 60, 70]
    assert [trick_points(d, 0) for d in Denomination] == [0] * 5


def test_score_lines_print_as_they_are_read_aloud() -> None:
    lines = rubber_lines(Contract(parse_bid("3NT"), S, 2), 10, vulnerable=True, defender=W)
    assert gist("\n".join(map(str, lines))) == facts_in(
        "1 100 2 200 3 50 NT S doubled BRG-RUB-1 BRG-SCO-1 BRG-SCO-2 BRG-SCO-3 BRG-SCO-4"
    )
    assert gist(score_table(lines)) == facts_in(
        "1 100 2 200 3 450 50 NT South doubled BRG-RUB-1 BRG-SCO-1 BRG-SCO-2 BRG-SCO-3 BRG-SCO-4"
    )
    gist(score_table(()))


# Matches


def result(bid: str, tricks: int, declarer: Seat, vulnerable: bool, doubling: int) -> Outcome:
    contract = Contract(parse_bid(bid), declarer, doubling)
    defender = H if declarer is S else S
    return Outcome(rubber_lines(contract, tricks, vulnerable=vulnerable, defender=defender), "")


def rubber(*deals: tuple[str, int, Seat, int]) -> Rubber:
    """A rubber between the player and the House: bid, tricks, declarer, doubling."""
    sheet = Rubber.between(S, H, ("the player", "the House"))
    for bid, tricks, declarer, doubling in deals:
        vulnerable = declarer in sheet.standing.vulnerable
        sheet = sheet.add(Deal(), result(bid, tricks, declarer, vulnerable, doubling))
    return sheet


SEVEN = (
    ("1♣", 7, S, 2),
    ("1♥", 4, S, 2),
    ("2♦", 8, H, 1),
    ("3♣", 10, S, 1),
    ("3♠", 9, H, 2),
    ("2NT", 7, S, 1),
    ("2♠", 8, S, 4),
)


def test_the_sample_rubber_of_seven_hands() -> None:
    # the first hand's 150 for honours are not among these lines
    expected = [
        ((240 - 150, 0), (0, 0), ()),
        ((90, 500), (0, 0), ()),
        ((90, 540), (40, 40), ()),
        ((170, 540), (0, 0), (S,)),
        ((170, 770), (0, 0), (S, H)),
        ((170, 870), (0, 0), (S, H)),
        ((1160 - 150, 870), (0, 0), (S, H)),
    ]
    for count, (totals, parts, vulnerable) in enumerate(expected, 1):
        sheet = rubber(*SEVEN[:count])
        assert tuple(points for _, points in sheet.standing.totals) == totals
        if parts == (40, 40):
            assert sheet.standing.part_scores == ((S, 40), (H, 40))
        assert sheet.standing.vulnerable == vulnerable
        assert sheet.standing.deals == count
        assert sheet.over == (count == 7)
    assert sheet.games == (2, 1)
    assert gists([str(line) for line in sheet.lines]) == [{"500", "BRG-RUB-2", "BRG-RUB-4", "S"}]
    assert sheet.winner is S
    assert gist(sheet.violation(Deal())) == {"BRG-RUB-4"}
    assert sheet.unfinished() == ()


def test_games_are_made_of_part_scores_and_cut_off_the_others() -> None:
    sheet = rubber(("2♠", 8, S, 1), ("3♣", 9, H, 1), ("1NT", 7, S, 1))
    assert sheet.standing.part_scores == ((S, 0), (H, 0))
    assert sheet.games == (1, 0)
    assert sheet.standing.totals == ((S, 100), (H, 60))
    # the House's 60 no longer count
    sheet = rubber(("2♠", 8, S, 1), ("3♣", 9, H, 1), ("1NT", 7, S, 1), ("2♥", 8, H, 1))
    assert sheet.games == (1, 0)
    assert sheet.standing.part_scores == ((S, 0), (H, 60))


def test_rubber_in_two_games_and_the_higher_total() -> None:
    quick = rubber(("4♠", 10, H, 1), ("4♠", 10, H, 1))
    assert quick.winner is H
    assert gists([str(line) for line in quick.lines]) == [{"700", "BRG-RUB-2", "BRG-RUB-4"}]
    # winning two games is not enough against a higher total
    poor = rubber(("7♣", 0, S, 4), ("4♠", 10, S, 1), ("4♠", 10, S, 1))
    assert poor.over
    assert poor.winner is H


def test_a_sheet_says_who_is_vulnerable_while_the_rubber_goes_on() -> None:
    assert "vulnerable" not in str(rubber(("1♠", 7, S, 1)))
    mine, theirs = str(rubber(("4♠", 10, S, 1))).splitlines()
    assert mine.endswith("games 1, vulnerable")
    assert theirs.endswith("games 0")
    assert "vulnerable" not in str(rubber(("4♠", 10, S, 1), ("4♠", 10, S, 1)))


def test_an_overtrick_never_goes_below_the_line() -> None:
    sheet = rubber(("2♠", 13, S, 1))
    assert sheet.standing.part_scores == ((S, 60), (H, 0))
    assert sheet.games == (0, 0)


@pytest.mark.parametrize(
    ("deals", "owed"),
    [
        ((), {}),
        ((("2♠", 8, S, 1),), {S: 100}),
        ((("2♠", 8, S, 1), ("2♠", 8, H, 1)), {}),
        ((("4♠", 10, S, 1),), {S: 300}),
        ((("4♠", 10, S, 1), ("2♣", 8, H, 1)), {S: 300, H: 100}),
        ((("4♠", 10, S, 1), ("2♣", 8, S, 1)), {S: 400}),
        ((("4♠", 10, S, 1), ("4♠", 10, H, 1)), {}),
        ((("4♠", 10, S, 1), ("4♠", 10, H, 1), ("1♣", 7, H, 1)), {H: 100}),
    ],
)
def test_an_unfinished_rubber(
    deals: tuple[tuple[str, int, Seat, int], ...], owed: dict[Seat, int]
) -> None:
    lines = rubber(*deals).unfinished()
    assert {seat: total(lines, seat) for seat in (S, H) if total(lines, seat)} == owed
    assert all(str(line).endswith("[BRG-RUB-6]") for line in lines)


def plain(seat: Seat, points: int) -> Outcome:
    line = ScoreLine(seat, points, (clause("BRG-SCO-1"),), "points")
    return Outcome((line,), "A deal.")


def test_a_match_is_not_over_a_deal_early() -> None:
    """Nor if level totals require one more deal."""
    match = Deals.of((S, W), 2, CHICAGO, extra=1)
    ahead, level = Outcome((ScoreLine(S, 10, (), ""),), ""), Outcome((), "")
    assert not match.add(Deal(S), ahead).over
    assert match.add(Deal(S), ahead).add(Deal(W), level).over
    assert not match.add(Deal(S), level).add(Deal(W), level).over
    assert match.add(Deal(S), level).add(Deal(W), level).add(Deal(S), ahead).over


def test_a_rubber_without_dealers_names_none() -> None:
    assert Rubber.between(S, H, ("Player", "House")).add(Deal(S), plain(S, 50)).dealer is None
    dealt = Rubber.between(S, W, ("South", "West"), (S, W))
    assert dealt.add(Deal(), plain(S, 50)).dealer is None
    assert dealt.add(Deal(S), plain(S, 50)).dealer is W


def test_before_the_first_deal_its_dealer_is_the_first_in_order() -> None:
    match = Deals.of((S, W), 4, CHICAGO, schedule=("dealer", "none"))
    assert match.standing.vulnerable == (S,)


def test_four_deals() -> None:
    match = Deals.of((S, H), 4, CHICAGO, schedule=CHICAGO_SCHEDULE, first=S, named=False)
    seen = []
    for points in (50, 100, 150, 200):
        seen.append(match.standing.vulnerable)
        assert match.violation(Deal()) is None
        match = match.add(Deal(), plain(S if points < 200 else H, points))
    assert seen == [(), (H,), (S,), (S, H)]
    assert match.standing.totals == ((S, 300), (H, 200))
    assert (match.over, match.winner) == (True, S)
    assert gist(match.violation(Deal())) == {"4", "BRG-CHI-1"}


def race(target: int = 100, *, inclusive: bool = False, same: bool = True) -> Race:
    cites = [clause(f"BF-NEXT-{n}") for n in range(1, 1 + len(fields(RaceClauses)))]
    return Race(
        (S, N),
        ("Nora", "Dov"),
        target,
        inclusive,
        same,
        RaceClauses(*cites),
        Standing(((S, 0), (N, 0))),
    )


def test_a_race_goes_past_its_target() -> None:
    by_south = Deal(S)
    level = race().add(by_south, plain(S, 100))
    assert not level.over
    assert race(inclusive=True).add(by_south, plain(S, 100)).over
    assert level.add(by_south, plain(S, 1)).winner is S
    # If both are past the target, the higher total wins; if they are level, they play on.
    both = Outcome((*plain(S, 150).lines, *plain(N, 150).lines), "A deal.")
    tie = race().add(by_south, both)
    assert (tie.over, tie.winner) == (False, None)
    assert tie.add(by_south, plain(N, 1)).winner is N
    assert gist(level.add(by_south, plain(S, 1)).violation(by_south)) == {"BF-NEXT-1"}


def test_in_a_race_the_leader_deals() -> None:
    start = race()
    assert start.dealer is None
    assert start.violation(Deal(S)) is None
    assert start.violation(Deal(N)) is None
    ahead = start.add(Deal(N), plain(S, 10))
    assert ahead.dealer is S
    assert gist(ahead.violation(Deal(N))) >= {"Dov"}
    gist(ahead.violation(Deal()))
    assert ahead.violation(Deal(S)) is None
    level = ahead.add(Deal(S), plain(N, 10))
    assert level.dealer is N, "the deal alternates"
    gist(level.violation(Deal(S)))


@pytest.mark.parametrize("same", [True, False])
def test_a_redeal_counts_for_nothing(same: bool) -> None:
    passed = Outcome((), "Nothing.", clause("BF-BID-8"))
    again = race(same=same).add(Deal(S), passed)
    assert again.standing.deals == 0
    assert again.standing.totals == ((S, 0), (N, 0))
    assert again.dealer is (S if same else N)


def test_every_score_function_answers_in_lines() -> None:
    modules = [*(name.replace("-", "_") for name in GAMES), "two_players"]
    games = [import_module(f"bridgepath.games.{name}") for name in modules]
    scores = {game.__name__: game.score for game in games if "score" in game.__all__}
    assert len(scores) >= 12
    for name, score in scores.items():
        told = inspect.signature(score).return_annotation
        assert told == "tuple[ScoreLine, ...]", name


@pytest.mark.parametrize(("down", "doubling"), [(0, 1), (-1, 2), (1, 3), (0, 3)])
def test_what_is_no_undertrick(down: int, doubling: int) -> None:
    with pytest.raises(NotationError, match="BRG-SCO-6"):
        undertrick_points(down, doubling, False)
