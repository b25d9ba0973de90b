"""The samples that represent large numbers of cases: seeded, spread, and complete in a soak."""

from __future__ import annotations

import os

import pytest

from tests import sample
from tests.sample import some, times
from tests.wording import mentions


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in `make test`."""
    monkeypatch.setattr(sample, "SOAK", False)


@pytest.mark.usefixtures("short")
def test_sample_is_spread_in_order_and_without_doubles() -> None:
    for length in (2, 7, 30, 100, 101):
        for count in (1, 2, 6, 30):
            found = some(range(length), count)
            assert len(found) == min(length, count)
            assert found == sorted(set(found))
            if count < length:
                for at, item in enumerate(found):
                    assert length * at // count <= item < length * (at + 1) // count


@pytest.mark.usefixtures("short")
def test_seed_decides() -> None:
    assert some(range(1000), 10, "one") == some(range(1000), 10, "one")
    assert some(range(1000), 10, "one") != some(range(1000), 10, "another")
    seen = {x for seed in range(200) for x in some(range(20), 4, seed)}
    assert seen == set(range(20)), "every item has its turn"


@pytest.mark.usefixtures("short")
def test_what_is_no_sample() -> None:
    assert some([], 3) == []
    with pytest.raises(ValueError, check=mentions("0")):
        some("abc", 0)
    with pytest.raises(ValueError, check=mentions("3 5")):
        times(5, 3)


@pytest.mark.usefixtures("short")
def test_counts() -> None:
    assert times(5, 300) == 5


def test_soak_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample, "SOAK", True)
    assert some("abcdefgh", 2) == list("abcdefgh")
    assert times(5, 300) == 300


def test_what_belongs_together_is_told_to_the_workers(request: pytest.FixtureRequest) -> None:
    """Otherwise each worker would make what the tests of a file share."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        assert request.node.nodeid.endswith("@test_sample.py")
