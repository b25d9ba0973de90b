"""The bidding table against open cards: bounds that a broken line would exceed."""

from __future__ import annotations

from functools import cache

from bridgepath.core.seats import Seat
from tests.sample import times
from tests.tools.players.bidding import Dealt, Table, alone, dealt, four, imps, par, report, tables

COUNT = times(24, 400)


@cache
def solved() -> tuple[tuple[Dealt, ...], tuple[Table, ...]]:
    deals = tuple(dealt(number) for number in range(COUNT))
    return deals, tuple(tables(deals))


def test_par_is_theirs() -> None:
    from endplay.dds import calc_dd_table
    from endplay.dds import par as their_par
    from endplay.types import Deal, Player, Vul

    from tests.tools.players.bidding import written

    deals, found = solved()
    vul = {(): Vul.none, (Seat.NORTH_SOUTH,): Vul.ns, (Seat.EAST_WEST,): Vul.ew}
    for deal, table in list(zip(deals, found, strict=True))[: times(1, 100)]:
        theirs = their_par(
            calc_dd_table(Deal(written(deal))),
            vul.get(deal.vulnerable, Vul.both),
            Player[deal.dealer.word.lower()],
        )
        assert par(table, deal) == theirs.score, deal


def test_contracts_are_not_far_from_the_best_ones() -> None:
    deals, found = solved()
    told = report(alone(deals, found), four(deals, found))
    assert told.deals == COUNT
    assert told.loss <= 5
    assert told.to_par <= 6.5
    assert told.games_made >= 0.3
    assert told.parts_made >= 0.3
    assert all(one.loss >= 0 for one in alone(deals, found))


def test_the_scale_of_teams() -> None:
    assert [imps(points) for points in (0, 10, 20, -50, 420, 500, 4000)] == [0, 0, 1, 2, 9, 11, 24]
