"""A game added as `docs/reference/adding-a-game.md` describes has pages like any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from bridgepath_docs.clauses import ledger
from tests.guests import GUESTS, docs_of, entered

if TYPE_CHECKING:
    from tests.docs.conftest import Build, Built

guests = pytest.mark.parametrize("name", GUESTS)


@pytest.fixture(autouse=True)
def among_the_games() -> Iterator[None]:
    """Add the guests to the games while the pages are built."""
    with entered():
        yield


def built(build: Build, name: str) -> Built:
    """Build a rulebook of one game."""
    docs = docs_of(name)
    files = {
        path.relative_to(docs).as_posix(): path.read_text(encoding="utf-8")
        for path in docs.rglob("*.*")
    }
    return build(files, index=f"```{{toctree}}\nrules/{name}\n```\n")


@guests
def test_its_page_builds_without_a_complaint(build: Build, name: str) -> None:
    book = built(build, name)
    assert book.complaints == ()
    page = book.html(f"rules/{name}")
    assert f'id="hand-{name}-' in page
    cases = book.published("cases.json")["cases"]
    assert {case["kind"] for case in cases} == {"EX", "ERR"}
    assert {case["url"] is not None for case in cases} == {True}


@guests
def test_its_ids_are_in_its_ledger(build: Build, name: str) -> None:
    book = built(build, name)
    kept = (docs_of(name) / "rules" / "ledger.txt").read_text(encoding="utf-8")
    assert ledger.differences(ledger.read(kept), ledger.declared(book.out)) == []
