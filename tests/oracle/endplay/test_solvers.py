"""Three solvers that agree: DDS in this process, the site's own, and the search of endings."""

from __future__ import annotations

import random

from bridgepath.core.seats import COMPASS, Seat, from_seat
from bridgepath.solve import Solver, par
from bridgepath.solve.dds import Endplay
from bridgepath.solve.endings import Endings
from bridgepath.solve.question import pbn
from tests.sample import times
from tests.solving import cards_of, hands, in_node, plain, question, table_of, to_dds

COUNT = times(150, 1500)


def test_every_card_takes_as_many_tricks_in_webassembly() -> None:
    solver = Endplay()
    assert isinstance(solver, Solver)
    asked = [question(number) for number in range(COUNT)]
    answers = in_node([to_dds(one) for one in asked])
    for one, answer in zip(asked, answers, strict=True):
        assert cards_of(answer) == solver.tricks(one), one


def test_endings_are_the_same() -> None:
    solver, endings = Endplay(), Endings()
    for number in range(times(25, 250)):
        asked = question(number, 32)
        assert endings.tricks(asked) == solver.tricks(asked), asked


def test_the_end_has_no_cards() -> None:
    asked = question(0, 52, 52)
    assert Endplay().tricks(asked) == Endings().tricks(asked) == {}


def test_tables_and_par_are_the_same() -> None:
    solver = Endplay()
    seats = from_seat(Seat.NORTH, COMPASS)
    deals = [hands(random.Random(f"table {number}")) for number in range(times(4, 100))]
    sides = ((), (Seat.NORTH_SOUTH, Seat.EAST_WEST), (Seat.NORTH_SOUTH,), (Seat.EAST_WEST,))
    asked = [
        {"deal": pbn(deal), "dealer": number % 4, "vulnerable": number % 4}
        for number, deal in enumerate(deals)
    ]
    tables = solver.tables(deals)
    for number, (table, answer) in enumerate(zip(tables, in_node(asked), strict=True)):
        assert plain(table) == table_of(answer)
        found = par(table, seats, seats[number % 4], sides[number % 4])
        assert found.score == answer["par"]["score"]
