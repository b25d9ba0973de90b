"""Boards: what they fill in by themselves, and what they refuse."""

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
        ({"deal": replace(DEAL, dealer=None)}, "the dealer of a board is N, E, S or W [BRG-AUC-1]"),
        ({"deal": Deal.of(Seat.WEST, {}, {"stock": ()})}, "a board has four hands and no piles"),
        ({"vulnerable": (Seat.NORTH,)}, "North is not a side; the sides are NS and EW"),
        ({"number": 0}, "the number of a board is 1 or more, of nine digits at most"),
        ({"number": 10**9}, "the number of a board is 1 or more, of nine digits at most"),
        ({"names": ((Seat.HOUSE, "x"),)}, "players sit at N, E, S and W"),
        ({"date": "a\nb"}, '"a b" must be one line of printable text'),
        ({"tags": (Tag("A B"),)}, '"A B" is not the name of a tag; it has letters, digits and _'),
        ({"tags": (Tag("event"),)}, '"event" is not another tag: a field of the board holds it'),
        ({"tags": (Tag("Play"),)}, '"Play" is not another tag: a field of the board holds it'),
        ({"tags": (Tag("A"), Tag("A"))}, 'the tag "A" stands twice'),
        ({"tags": (Tag("A", "", ("x ",)),)}, "a line below a tag is not empty, ends without spa"),
        ({"tags": (Tag("A", "", ("a [b]",)),)}, '"a [b]" cannot stand below a tag: put [ ] { }'),
        (
            {"calls": (CLUB, CLUB)},
            "North must bid higher than 1♣: 1♣ is not sufficient [BRG-AUC-4]",
        ),
        ({"calls": (Redouble((Seat.NORTH,)),)}, "West may not redouble: nobody has bid [BRG-AUC-6"),
        ({"calls": (Pass(),) * 5}, "West may not call any more: the auction is over [BRG-AUC-9]"),
        (
            {"calls": (Pass(),) * 4, "contract": Contract(CLUB, Seat.WEST)},
            "all four have passed, so there is no contract 1♣ by West [BRG-AUC-9]",
        ),
        (
            {"calls": (CLUB, Pass(), Pass(), Pass()), "contract": Contract(CLUB, Seat.EAST)},
            "the auction ends in 1♣ by West, not in 1♣ by East [BRG-AUC-10]",
        ),
        ({"contract": Contract(CLUB, Seat.NORTH_SOUTH)}, "the contract is not one of bridge [BRG-"),
        ({"tricks": 7}, "nobody can have taken tricks: the contract is not known [BRG-AUC-10]"),
        ({"calls": (Pass(),) * 4, "tricks": 7}, "nobody can have taken tricks: all four have pas"),
        ({"cards": (JOKER,)}, "no card can be played: the contract is not known [BRG-AUC-10]"),
        (
            {"contract": Contract(CLUB, Seat.WEST), "cards": (JOKER,)},
            "it is North's turn, and North does not hold Joker [BRG-PLAY-3]",
        ),
        ({"call_remarks": (Remark(0, "x"),)}, "a remark stands where nothing is, at 0"),
        ({"card_remarks": (Remark(-1, "x"),)}, "a remark stands where nothing is, at -1"),
        (
            {"calls": (CLUB,), "call_remarks": (Remark(0, "x"), Remark(0, "y"))},
            "a remark stands twice, at 0",
        ),
        (
            {"calls": (CLUB,), "call_remarks": (Remark(0, "x", (256,)),)},
            "the glyphs of a remark are 0 to 255",
        ),
    ],
)
def test_what_a_board_refuses(parts: dict[str, object], problem: str) -> None:
    deal = deal_of(Seat.WEST, SUITS)
    with pytest.raises(BoardError) as caught:
        Board(**({"deal": deal} | parts))  # type: ignore[arg-type]
    assert str(caught.value).startswith(problem)


def test_what_a_deal_refuses() -> None:
    assert deal_of(Seat.WEST, {s: SUITS[s] for s in COMPASS[1:]}) == deal_of(Seat.WEST, SUITS)
    for cards, part, problem in (
        ({Seat.A: ()}, "deal", "A has no hand: the seats are N, E, S and W"),
        ({Seat.WEST: (JOKER,)}, "W", "West has a joker, and bridge has none [BRG-PACK-1]"),
        ({Seat.WEST: SUITS[Seat.WEST][1:]}, "W", "West must have 13 cards, not 12 [BRG-DEAL-1]"),
        (
            SUITS | {Seat.NORTH: SUITS[Seat.WEST]},
            "N",
            "♣2 is dealt twice, to West and to North [BRG-PACK-1]",
        ),
        (
            {Seat.WEST: SUITS[Seat.WEST]},
            "deal",
            "the cards of North and East and South are not given; a board needs all four hands",
        ),
    ):
        with pytest.raises(BoardError) as caught:
            deal_of(Seat.WEST, cards)
        assert caught.value.part == part
        assert str(caught.value).startswith(problem)


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
