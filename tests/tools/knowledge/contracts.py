"""Tables from solved deals: how often contracts make, and what the numbers of Carl's game pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bridgepath.bridge.calls import Denomination
from bridgepath.core.seats import Seat
from bridgepath.games import carls_game
from bridgepath.games.minibridge import score
from tests.tools.knowledge import cells
from tests.tools.knowledge.cells import Mask, Table
from tests.tools.knowledge.features import Ints, Sides, Solved, sides

_OF_100: Final = "of 100 deals"
_FITS: Final = ((7, "7 trumps"), (8, "8 trumps"), (9, "9 trumps"), (10, "10 or more"))


def tables(deals: Solved) -> Iterator[Table]:
    """All tables of this module."""
    both = sides(deals)
    yield _three_no_trumps(both)
    yield _by_fit(
        both, "major-game", "Ten tricks with trumps, by points and fit", 10, range(17, 32)
    )
    yield _by_fit(
        both, "minor-game", "Eleven tricks with trumps, by points and fit", 11, range(19, 34)
    )
    yield _which_game(both)
    yield _by_fit(both, "slam", "Twelve tricks, by points and fit", 12, range(24, 37), none=True)
    yield _tricks(both)
    yield _fit_worth(both)
    yield _game_pays(both)
    yield _declarer(both)
    yield _carls_number(deals)
    yield _carls_mode(deals)


def _open(numbers: Sequence[int], both: Sides) -> Iterator[tuple[str, Mask]]:
    """A row for each number of combined points, with the sides that have it."""
    for number in numbers:
        yield str(number), both.points == number


def _filled(table: Table) -> Table:
    """The table without rows that have too few deals."""
    table.rows = [row for row in table.rows if any(row[1:])]
    return table


def _three_no_trumps(both: Sides) -> Table:
    columns = ("combined points", "all deals", "no fit", "eight-card major", "nine or more")
    table = Table("three-no-trumps", "3NT, by points and fit", _OF_100, columns)
    most = both.fits[:, 2:].max(axis=1)
    kinds = (most > 0, both.fit < 8, most == 8, most > 8)
    for name, there in _open(range(18, 33), both):
        row = [cells.share(both.notrumps[there & kind] >= 9) for kind in kinds]
        table.rows.append([name, *row])
    return _filled(table)


def _by_fit(
    both: Sides, name: str, title: str, wanted: int, numbers: range, *, none: bool = False
) -> Table:
    first = ("no trumps",) if none else ()
    columns = ("combined points", *first, *(label for _, label in _FITS))
    table = Table(name, title, _OF_100, columns)
    for points, there in _open(numbers, both):
        row = [cells.share(both.notrumps[there] >= wanted)] if none else []
        for fit, label in _FITS:
            kind = both.fit >= fit if "more" in label else both.fit == fit
            row.append(cells.share(both.trumps[there & kind] >= wanted))
        table.rows.append([points, *row])
    return _filled(table)


def _which_game(both: Sides) -> Table:
    columns = ("combined points", "3NT", "four of the major")
    title = "Which game to choose with an eight-card major fit"
    table = Table("which-game", title, _OF_100, columns)
    eight = both.fits[:, 2:].max(axis=1) == 8
    for name, there in _open(range(20, 33), both):
        at = there & eight
        made = (both.notrumps[at] >= 9, both.in_major[at] >= 10)
        table.rows.append([name, *map(cells.share, made)])
    return _filled(table)


def _tricks(both: Sides) -> Table:
    columns = ("combined points", "no trumps", "8 trumps", "9 trumps")
    table = Table("tricks", "Tricks, by points", "tricks on average", columns)
    for name, there in _open(range(12, 31), both):
        row = [cells.mean(both.notrumps[there])]
        row += [cells.mean(both.trumps[there & (both.fit == fit)]) for fit in (8, 9)]
        table.rows.append([name, *row])
    return _filled(table)


def _fit_worth(both: Sides) -> Table:
    columns = ("combined length of the longest suit", "extra tricks compared with no trumps")
    table = Table("fit", "What a trump suit is worth", "on average", columns)
    for fit in (7, 8, 9, 10, 11):
        there = both.fit == fit
        more = cells.mean(both.trumps[there] - both.notrumps[there], signed=True)
        table.rows.append([f"{fit} cards", more])
    return _filled(table)


def _points_of(goal: str, *, vulnerable: bool = False) -> Ints:
    """The score of declarer's side for a Minibridge goal, by the number of tricks."""
    found = []
    for tricks in range(14):
        lines = score(goal, tricks, vulnerable=vulnerable)
        ours = sum(line.points for line in lines if line.seat is Seat.NORTH_SOUTH)
        theirs = sum(line.points for line in lines if line.seat is not Seat.NORTH_SOUTH)
        found.append(ours - theirs)
    return np.array(found)


def _game_pays(both: Sides) -> Table:
    columns = ("combined points", "not vulnerable", "vulnerable")
    title = "Game in no trumps instead of a part-score"
    table = Table("game-pays", title, "points gained on average", columns)
    for name, there in _open(range(20, 30), both):
        tricks = both.notrumps[there]
        row = []
        for vulnerable in (False, True):
            goals = [_points_of(f"NT {g}", vulnerable=vulnerable) for g in ("game", "part-score")]
            row.append(cells.mean(goals[0][tricks] - goals[1][tricks], signed=True))
        table.rows.append([name, *row])
    return _filled(table)


def _declarer(both: Sides) -> Table:
    columns = ("result if the stronger hand declares", "no trumps", "with trumps")
    table = Table("declarer", "Whether it matters which hand declares", _OF_100, columns)
    at = np.arange(len(both.points))
    pairs = (
        (both.notrumps, both.others[:, 4]),
        (both.trumps, both.others[at, both.longest]),
    )
    results = (("better by a trick or more", 1), ("the same", 0), ("worse by a trick or more", -1))
    for name, sign in results:
        table.rows.append([name, *(cells.share(np.sign(a - b) == sign) for a, b in pairs)])
    return table


# --- Carl's game ----------------------------------------------------------------------------------

_NONE: Final = 4


def _four_hands(deals: Solved) -> Iterator[tuple[Ints, Ints, Ints, Ints, Ints]]:
    """Each hand as declarer: its tops and dummy's, its lengths and dummy's, and its tricks."""
    for hand in range(4):
        mate = (hand + 2) % 4
        yield (
            deals.tops[:, hand],
            deals.tops[:, mate],
            deals.lengths[:, hand],
            deals.lengths[:, mate],
            deals.tricks[:, hand],
        )


def _mode(number: Ints, own: Ints, dummy: Ints) -> Ints:
    """The denomination that CARL-TAC-3 advises after the report: a suit, or 4 for no trumps.

    The report names dummy's longest suit, or the highest of several.
    """
    every = np.arange(len(number))
    told = 3 - np.argmax(dummy[:, ::-1], axis=1)
    together = own[every, told] + dummy[every, told]
    longest = 3 - np.argmax(own[:, ::-1], axis=1)
    trumps = np.where(together >= 8, told, longest)
    none = (number >= 9) | ((own.max(axis=1) < 6) & (together < 8))
    return np.where(none, _NONE, trumps)


def _paid(number: Ints, mode: Ints, tricks: Ints) -> tuple[NDArray[np.int64], Mask]:
    """The score, and whether the target was reached."""
    taken = tricks[np.arange(len(mode)), mode]
    points, reached = np.zeros(len(mode), dtype=np.int64), np.zeros(len(mode), dtype=bool)
    for named in (Denomination.NOTRUMP, Denomination.SPADES):
        there = (mode == _NONE) == (named is Denomination.NOTRUMP)
        for one in np.unique(number[there]):
            target = carls_game.target(int(one), named)
            table = np.array([carls_game.points(named, took - target) for took in range(14)])
            at = there & (number == one)
            points[at] = table[taken[at]]
            reached[at] = taken[at] >= target
    return points, reached


def _carls_number(deals: Solved) -> Table:
    columns = ("tops in hand", "your tops", "one more", "two more", "three more")
    table = Table(
        "carls-number", "Carl's game: the number you declare with", "points on average", columns
    )
    found: dict[tuple[int, int], list[Ints]] = {}
    for tops, dummy, own, other, tricks in _four_hands(deals):
        for more in range(4):
            number = tops + more + dummy
            points, _ = _paid(number, _mode(number, own, other), tricks)
            for held in range(2, 9):
                found.setdefault((held, more), []).append(points[tops == held])
    for held in range(2, 9):
        row = [cells.mean(np.concatenate(found[held, more]), signed=True) for more in range(4)]
        table.rows.append([str(held), *row])
    return _filled(table)


def _carls_mode(deals: Solved) -> Table:
    columns = ("total of the bid and dummy's tops", "no trumps", "eight trumps", "nine or more")
    title = "Carl's game: trumps or no trumps"
    table = Table("carls-mode", title, "points on average", columns)
    found: dict[tuple[int, int], list[Ints]] = {}
    for tops, dummy, own, other, tricks in _four_hands(deals):
        number, every = tops + dummy, np.arange(len(tops))
        told = 3 - np.argmax(other[:, ::-1], axis=1)
        together = own[every, told] + other[every, told]
        none, _ = _paid(number, np.full(len(tops), _NONE), tricks)
        suit, _ = _paid(number, told, tricks)
        for one in range(3, 12):
            there = (number == one) & (tops >= 2)
            found.setdefault((one, 0), []).append(none[there])
            found.setdefault((one, 1), []).append(suit[there & (together == 8)])
            found.setdefault((one, 2), []).append(suit[there & (together > 8)])
    for one in range(3, 12):
        row = [cells.mean(np.concatenate(found[one, kind]), signed=True) for kind in range(3)]
        table.rows.append([str(one), *row])
    return _filled(table)
