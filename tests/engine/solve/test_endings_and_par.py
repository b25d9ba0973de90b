"""What solvers are asked, and the solver that is always available."""

from __future__ import annotations

import random

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.bridge.calls import BIDS, Denomination
from bridgepath.core.cards import Card, Hand, Suit
from bridgepath.core.seats import COMPASS, Seat
from bridgepath.solve import Question, Solver, TooLongError, deal_table, par
from bridgepath.solve.endings import Endings
from tests.solving import hands, question


def four(a: str, b: str, c: str, d: str) -> tuple[Hand, Hand, Hand, Hand]:
    return Hand.parse(a), Hand.parse(b), Hand.parse(c), Hand.parse(d)


def test_a_finesse() -> None:
    # The queen is caught behind the ace and the jack, and not when she comes before the king that
    # leads.
    asked = Question(four("♠AJ", "♠53", "♠42", "♠KQ"), None, 2)
    assert Endings().tricks(asked) == {Card.parse("♠4"): 1, Card.parse("♠2"): 1}
    caught = Question(four("♠AJ", "♠KQ", "♠42", "♠53"), None, 1)
    assert set(Endings().tricks(caught).values()) == {1}


def test_a_trick_goes_on() -> None:
    lead, ruff = Card.parse("♥A"), Card.parse("♠2")
    asked = Question(four("♥AK", "♠2 ♦3", "♥Q ♦4", "♥J ♦5"), Suit.SPADES, 0)
    after = asked.after(lead)
    assert (after.turn, after.table, after.leader) == (1, (lead,), 0)
    assert after.after(ruff).legal == Hand.parse("♥Q")
    done = after.after(ruff).after(Card.parse("♥Q")).after(Card.parse("♥J"))
    assert (done.leader, done.turn, done.table) == (1, 1, ())
    # The ♦5 is partner's.
    assert Endings().tricks(done) == {Card.parse("♦3"): 1}


@pytest.mark.parametrize(
    ("held", "leader", "table"),
    [
        (("♠A", "♠K", "♠Q", ""), 0, ()),
        (("♠A", "♠A", "♠Q", "♠J"), 0, ()),
        (("♠A", "♠K", "♠Q", "♠J"), 4, ()),
        (("♠A", "♠K", "♠Q", "Joker"), 0, ()),
        (("", "", "", ""), 0, ("♠A", "♠K", "♠Q", "♠J")),
    ],
)
def test_what_is_no_question(
    held: tuple[str, str, str, str], leader: int, table: tuple[str, ...]
) -> None:
    with pytest.raises(NotationError):
        Question(four(*held), None, leader, tuple(map(Card.parse, table)))


def test_no_other_card_is_played() -> None:
    asked = question(3, 1, 1)
    (other, *_) = (card for card in asked.hands[asked.leader] if card not in asked.legal)
    with pytest.raises(NotationError):
        asked.after(other)


def test_a_whole_deal_is_too_long() -> None:
    assert isinstance(Endings(), Solver)
    with pytest.raises(TooLongError):
        Endings().tricks(question(1, 0, 0))
    with pytest.raises(TooLongError):
        Endings().table(hands(random.Random(1)))


def test_a_table_of_short_hands() -> None:
    short = hands(random.Random(5), 4)
    table = Endings().table(short)
    assert table == deal_table(Endings(), short)
    assert all(0 <= tricks <= 4 for row in table for tricks in row.values())
    assert all(set(row) == set(Denomination) for row in table)


def test_par_of_one_side() -> None:
    # North and South take all tricks, so they bid a grand slam, and nobody can bid over 7NT.
    ours, theirs = dict.fromkeys(Denomination, 13), dict.fromkeys(Denomination, 0)
    found = par((ours, theirs, ours, theirs), (Seat.NORTH, *_rest()), Seat.EAST)
    assert found.score == 1520
    assert found.contract is not None
    assert found.contract.bid == BIDS[-1]
    over = par((theirs, ours, theirs, ours), (Seat.NORTH, *_rest()), Seat.EAST, (Seat.EAST_WEST,))
    assert over.score == -2220


def test_a_sacrifice_is_par() -> None:
    """4♠ makes, vulnerable; 5♥ doubled is two down, not vulnerable: 300 instead of 620."""
    ours = {**dict.fromkeys(Denomination, 4), Denomination.SPADES: 10}
    theirs = {**dict.fromkeys(Denomination, 3), Denomination.HEARTS: 9}
    rows = (ours, theirs, ours, theirs)
    found = par(rows, (Seat.NORTH, *_rest()), Seat.NORTH, (Seat.NORTH_SOUTH,))
    assert found.score == 300
    assert str(found.contract).startswith("5♥")


def test_no_par_without_a_compass() -> None:
    row = dict.fromkeys(Denomination, 6)
    with pytest.raises(NotationError):
        par((row, row, row, row), (Seat.A, Seat.B, Seat.C, Seat.DUMMY), Seat.A)


def _rest() -> tuple[Seat, ...]:
    at = COMPASS.index(Seat.NORTH)
    return (*COMPASS[at + 1 :], *COMPASS[:at])
