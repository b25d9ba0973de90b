"""The published conformance suite: its form, its sources, and that the engine passes it."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bridgepath.__main__ import main
from bridgepath.desk.api import answer
from bridgepath.desk.conformance import difference, read_suite
from bridgepath.games import GAMES
from bridgepath_docs.examples import conformance, digests
from tests.play import ROOT
from tests.sample import some

SITE = ROOT / "build" / "site"
TEXT = (SITE / conformance.NAME).read_text(encoding="utf-8") if SITE.exists() else ""
LINES = TEXT.splitlines()


def test_every_line_is_of_the_form_of_its_schema() -> None:
    schema = json.loads((SITE / conformance.SCHEMA).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    form = Draft202012Validator(schema)
    for line in [LINES[0], *some(LINES[1:], 200)]:
        form.validate(json.loads(line))


def test_its_head_tells_what_it_holds() -> None:
    head = json.loads(LINES[0])
    rows = [json.loads(line) for line in LINES[1:]]
    assert head["games"] == dict(Counter(row["game"] for row in rows))
    assert list(head["games"]) == list(GAMES)
    assert head["kinds"] == dict(Counter(row["id"].partition("/")[0] for row in rows))
    assert min(head["games"].values()) >= 200
    assert head["kinds"]["position"] >= 2000
    assert len({row["id"] for row in rows}) == len(rows)
    hands = {path.relative_to(ROOT / "docs").with_suffix("").as_posix()
             for path in (ROOT / "docs" / "hands").glob("*/*.toml")}  # fmt: skip
    named = {row["id"].rpartition("/")[0].replace("hand/", "hands/") for row in rows}
    assert hands <= named
    assert len(TEXT.encode()) < 6_000_000


def test_the_engine_gives_the_answers() -> None:
    for one in some(read_suite(TEXT).asked, 300):
        told: dict[str, Any] = json.loads(answer(json.dumps(one.request)))
        assert difference(one, told) == "", one.id


def test_no_rule_changes_unseen() -> None:
    """If this fails, describe the change in the changelog and enter the new digests."""
    kept = digests.DIGESTS.read_text(encoding="utf-8")
    assert kept == digests.written(digests.digests(TEXT))


def test_a_program_in_another_language_passes_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    program = ROOT / "docs" / "reference" / "conformance" / "duel.mjs"
    node = Path(sys.executable).with_name("node")
    suite = str(SITE / conformance.NAME)
    assert main(["conform", suite, "--", str(node), str(program)]) == 0
    said = capsys.readouterr().out.splitlines()[1].split()
    assert said == ["duel", said[-1], "of", said[-1]]


def test_the_engine_passes_through_its_own_door(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = some(LINES[1:], 100)
    head = json.loads(LINES[0]) | {"lines": len(chosen)}
    suite = tmp_path / "suite.jsonl"
    suite.write_text("\n".join([json.dumps(head), *chosen]) + "\n", encoding="utf-8")
    desk = (sys.executable, "-m", "bridgepath", "desk")
    assert main(["conform", str(suite), "--", *desk]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(GAMES)
