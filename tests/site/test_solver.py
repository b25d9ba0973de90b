"""The site's solver: it is there, it matches its sources, and nothing is left over."""

from __future__ import annotations

import json
from pathlib import Path

import dds
import pytest
from common import SiteError, sha256

ROOT = Path(__file__).resolve().parents[2]
# The result of the pinned sources and the pinned compiler, on any machine.
BYTES = "54cde10f132b4f5af18a09b6ad4e562f1524a94e297939cefdc6e052cc4f72a2"


def test_the_site_has_the_solver_that_its_sources_make() -> None:
    told = json.loads(dds.FLAG.read_bytes())
    assert told.get("left_out", "") == "", "the tests need the solver; `make dds` says why not"
    data = (ROOT / "build" / "site" / "_static" / "dds" / dds.WASM).read_bytes()
    assert told == {"sha256": sha256(data), "size": len(data)}
    assert told["sha256"] == BYTES


def test_the_compiler_is_deleted() -> None:
    assert [path.name for path in dds.STORE.iterdir()] == [dds.key()]
    assert {path.name for path in (dds.STORE / dds.key()).iterdir()} == {dds.WASM, dds.PARTS}


def test_a_site_without_it_is_built_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def offline(target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        raise SiteError("The compiler cannot be fetched: no network.")

    monkeypatch.setattr(dds, "make", offline)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / dds.WASM).write_bytes(b"of an older build")
    dds.build(tmp_path / "out", tmp_path / "cache", tmp_path / "dds.json")
    assert "built without verdicts" in capsys.readouterr().out
    assert json.loads((tmp_path / "dds.json").read_bytes()) == {
        "left_out": "The compiler cannot be fetched: no network."
    }
    assert not (tmp_path / "out").exists()


def test_what_is_kept_is_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = []

    def make(target: Path) -> None:
        made.append(target)
        target.mkdir(parents=True)
        (target / dds.WASM).write_bytes(b"solver")

    monkeypatch.setattr(dds, "make", make)
    (tmp_path / "cache" / "older").mkdir(parents=True)
    for _ in range(2):
        dds.build(tmp_path / "out", tmp_path / "cache", tmp_path / "dds.json")
    assert len(made) == 1
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [dds.key()]
    assert json.loads((tmp_path / "dds.json").read_bytes())["size"] == 6
    assert capsys.readouterr().out.count("gzipped") == 1
