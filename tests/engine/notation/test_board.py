"""Boards: which values they derive, and what they refuse."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bridgepath.bridge.calls import Bid, Call, Contract, Denomination, Double, Pass, Redouble
from bridgepath.core.cards import JOKER, PACK_52, Card
from bridgepath.core.deal import Deal
from bridgepath.core.seats import COMPASS, Seat, from_seat
from bridgepath.notation.board import Board, BoardError, Remark, Tag, closing_passes, deal_of
from tests.engine.notation.boards import random_board, random_deal
from tests.wording import gist

CLUB = Bid(1, Denomination.CLUBS)
DEAL = random_deal(Random(1))
SUITS = {seat: PACK_52[13 * i : 13 * i + 13] for i, seat in enumerate(COMPASS)}
"""West has the clubs, North the diamonds, East the hearts, South the spades."""


def test_a_board_fills_in_what_follows() -> None:
    board = Board(DEAL, calls=(CLUB, Pass(), Pass(), Pass()))
    assert board.contract == Contract(CLUB, board.dealer)
    assert board == Board(DEAL, calls=board.calls, contract=board.contract)
    whole = next(b for b in map(random_board, map(Random, range(99))) if len(b.cards) == 52)
    assert whole.contract is not None
    assert whole.play is not None
    assert replace(whole, tricks=None) == whole
    assert whole.play.turn is None


def test_a_board_has_one_form() -> None:
    hands = {seat: DEAL.hand(seat) for seat in from_seat(Seat.EAST, COMPASS)}
    board = Board(
        Deal.of(DEAL.dealer, hands),
        vulnerable=(Seat.EAST_WEST, Seat.NORTH_SOUTH, Seat.EAST_WEST),
        calls=(CLUB, Double()),
        names=((Seat.SOUTH, " Sam "), (Seat.WEST, "?"), (Seat.NORTH, "Nora")),
        event="?",
        site=" here",
        call_remarks=(Remark(1, " why ", (9, 3, 9)), Remark(0)),
        tags=(Tag("Zoo"), Tag("Age")),
    )
    assert board.deal == DEAL
    assert board.vulnerable == (Seat.NORTH_SOUTH, Seat.EAST_WEST)
    assert board.names == ((Seat.NORTH, "Nora"), (Seat.SOUTH, "Sam"))
    assert (board.name(Seat.WEST), board.event, board.site) == ("", "", "here")
    assert board.call_remarks == (Remark(1, "why", (3, 9)),)
    assert [tag.name for tag in board.tags] == ["Age", "Zoo"]
    assert replace(board) == board


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"deal": replace(DEAL, dealer=None)}, "BRG-AUC-1 E N S W"),
        ({"deal": Deal.of(Seat.WEST, {}, {"stock": ()})}, ""),
        ({"vulnerable": (Seat.NORTH,)}, "EW NS North"),
        ({"number": 0}, "1"),
        ({"number": 10**9}, "1"),
        ({"names": ((Seat.HOUSE, "x"),)}, "E N S W"),
        ({"date": "a\nb"}, "a b"),
        ({"tags": (Tag("A B"),)}, "A B"),
        ({"tags": (Tag("event"),)}, "event"),
        ({"tags": (Tag("Play"),)}, "Play"),
        ({"tags": (Tag("A"), Tag("A"))}, "A"),
        ({"tags": (Tag("A", "", ("x ",)),)}, ""),
        ({"tags": (Tag("A", "", ("a [b]",)),)}, "[b] a"),
        (
            {"calls": (CLUB, CLUB)},
            "1♣ BRG-AUC-4 North",
        ),
        ({"calls": (Redouble((Seat.NORTH,)),)}, "BRG-AUC-6 West redouble"),
        ({"calls": (Pass(),) * 5}, "BRG-AUC-9 West"),
        (
            {"calls": (Pass(),) * 4, "contract": Contract(CLUB, Seat.WEST)},
            "1♣ BRG-AUC-9 West",
        ),
        (
            {"calls": (CLUB, Pass(), Pass(), Pass()), "contract": Contract(CLUB, Seat.EAST)},
            "1♣ BRG-AUC-10 East West",
        ),
        ({"contract": Contract(CLUB, Seat.NORTH_SOUTH)}, ""),
        ({"tricks": 7}, "BRG-AUC-10"),
        ({"calls": (Pass(),) * 4, "tricks": 7}, ""),
        ({"cards": (JOKER,)}, "BRG-AUC-10"),
        (
            {"contract": Contract(CLUB, Seat.WEST), "cards": (JOKER,)},
            "BRG-PLAY-3 Joker North",
        ),
        ({"call_remarks": (Remark(0, "x"),)}, "0"),
        ({"card_remarks": (Remark(-1, "x"),)}, "-1"),
        (
            {"calls": (CLUB,), "call_remarks": (Remark(0, "x"), Remark(0, "y"))},
            "0",
        ),
        (
            {"calls": (CLUB,), "call_remarks": (Remark(0, "x", (256,)),)},
            "0 255",
        ),
    ],
)
def test_what_a_board_refuses(parts: dict[str, object], problem: str) -> None:
    deal = deal_of(Seat.WEST, SUITS)
    with pytest.raises(BoardError) as caught:
        Board(**({"deal": deal} | parts))  # type: ignore[arg-type]
    assert gist(caught.value) >= set(problem.split())


def test_what_a_deal_refuses() -> None:
    assert deal_of(Seat.WEST, {s: SUITS[s] for s in COMPASS[1:]}) == deal_of(Seat.WEST, SUITS)
    for cards, part, problem in (
        ({Seat.A: ()}, "deal", "A E N S W"),
        ({Seat.WEST: (JOKER,)}, "W", "BRG-PACK-1 West"),
        ({Seat.WEST: SUITS[Seat.WEST][1:]}, "W", "12 13 BRG-DEAL-1 West"),
        (
            SUITS | {Seat.NORTH: SUITS[Seat.WEST]},
            "N",
            "BRG-PACK-1 North West ♣2",
        ),
        (
            {Seat.WEST: SUITS[Seat.WEST]},
            "deal",
            "East North South",
        ),
    ):
        with pytest.raises(BoardError) as caught:
            deal_of(Seat.WEST, cards)
        assert caught.value.part == part
        assert gist(caught.value) >= set(problem.split())


def test_passes_that_close_an_auction() -> None:
    auctions: dict[tuple[Call, ...], int] = {
        (): 4,
        (Pass(),) * 3: 1,
        (Pass(),) * 4: 0,
        (CLUB,): 3,
        (CLUB, Double(), Pass()): 2,
        (CLUB, Pass(), Pass(), Pass()): 0,
    }
    for calls, count in auctions.items():
        assert closing_passes(calls) == [Pass()] * count
        assert Board(DEAL, calls=(*calls, *closing_passes(calls))).auction.over


def test_cards_are_a_play() -> None:
    board = Board(DEAL, contract=Contract(CLUB, Seat.SOUTH))
    assert board.play is not None
    assert board.play.turn is Seat.WEST
    lead: Card = next(iter(DEAL.hand(Seat.WEST)))
    assert replace(board, cards=(lead,)).play == board.play.add(lead)
