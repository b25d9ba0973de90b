"""PBN and LIN as found in the wild: every shape of the corpus is read as it must be."""

from __future__ import annotations

import pytest

from bridgepath.core.seats import COMPASS, Seat
from bridgepath.notation.board import FileError, supplied_dealer, supplied_vulnerable
from bridgepath.notation.lin import read_lin, scan_lin
from bridgepath.notation.pbn import read_pbn, scan_pbn
from tests.engine.notation.corpus import SHAPES, holds, told
from tests.wording import gist


def test_the_corpus_is_large_and_its_shapes_differ() -> None:
    assert len(SHAPES) >= 120
    assert len({(shape.kind, shape.text) for shape in SHAPES}) == len(SHAPES)


@pytest.mark.parametrize("kind", ["pbn", "lin"])
def test_every_shape_is_read_as_it_must_be(kind: str) -> None:
    scan = scan_pbn if kind == "pbn" else scan_lin
    wrong = [
        (shape.title, told(scan(shape.text)), shape.read)
        for shape in SHAPES
        if shape.kind == kind and not holds(shape)
    ]
    assert not wrong


@pytest.mark.parametrize("kind", ["pbn", "lin"])
def test_the_strict_reader_raises_the_first_thing_that_is_wrong(kind: str) -> None:
    scan, read = (scan_pbn, read_pbn) if kind == "pbn" else (scan_lin, read_lin)
    for shape in SHAPES:
        if shape.kind != kind:
            continue
        reading = scan(shape.text, "f")
        wrong = [*reading.faults, *reading.notes]
        if not wrong:
            assert read(shape.text, "f") == reading.boards, shape.title
            continue
        with pytest.raises(FileError) as caught:
            read(shape.text, "f")
        assert str(caught.value) == str(min(wrong, key=lambda one: (one.line, one.column)))


def test_a_file_beyond_all_measure() -> None:
    for scan in (scan_pbn, scan_lin):
        (fault,) = scan(" " * 16_000_001).faults
        assert gist(fault.problem) == {"16,000,000"}


def test_what_the_number_of_a_board_says() -> None:
    """The deal rotates; each side is vulnerable on eight boards of sixteen, both on four."""
    assert [supplied_dealer(number) for number in range(1, 5)] == [
        Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST,
    ]  # fmt: skip
    sides = [supplied_vulnerable(number) for number in range(1, 17)]
    assert sum(Seat.NORTH_SOUTH in one for one in sides) == 8
    assert sum(Seat.EAST_WEST in one for one in sides) == 8
    assert sum(len(one) == 2 for one in sides) == 4
    # Of the four boards that a seat deals, each has a different one of the four vulnerabilities.
    for seat in COMPASS:
        dealt = [n for n in range(1, 17) if supplied_dealer(n) is seat]
        assert len({supplied_vulnerable(n) for n in dealt}) == 4
    assert supplied_vulnerable(17) == supplied_vulnerable(1) == ()
