"""Solving many deals: one process and two give the same file, as does a stopped run."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tests.tools.knowledge import bulk
from tests.tools.knowledge.store import SIZE, Store, hands, owners, unpacked

DEALS = 2


def solved(path: Path, processes: int) -> bytes:
    with ProcessPoolExecutor(processes, initializer=bulk.deaf) as pool:
        assert bulk.run(pool, Store(path), DEALS, 2 * processes) == DEALS
    return path.read_bytes()


def test_any_number_of_processes_and_any_stop_give_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "PIECE", 1)
    one = solved(tmp_path / "one", 1)
    assert len(one) == DEALS * SIZE
    assert solved(tmp_path / "two", 2) == one
    # A run that was cut off in the middle of a deal continues after its last whole one.
    (tmp_path / "cut").write_bytes(one[: SIZE + 7])
    assert solved(tmp_path / "cut", 1) == one
    # A run that is told to stop finishes what was in progress, and begins nothing new.
    kept = Store(tmp_path / "told")
    told: list[int] = []
    with ProcessPoolExecutor(1) as pool:
        there = bulk.run(pool, kept, DEALS, 1, lambda: bool(told), told.append)
    assert there == 1
    assert solved(tmp_path / "told", 1) == one


def test_a_record_keeps_the_cards_of_its_deal() -> None:
    owned = owners(3)
    again, tricks = unpacked(
        bytes(sum(owned[at + place] << 2 * place for place in range(4)) for at in range(0, 52, 4))
        + bytes(10)
    )
    assert hands(again) == hands(owned)
    assert tricks == [0] * 20
