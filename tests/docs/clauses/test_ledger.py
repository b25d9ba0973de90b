"""Ids are permanent: the ledger, the built site, the engine and the tests agree on them."""

from __future__ import annotations

import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bridgepath_docs import ids
from bridgepath_docs.clauses import ledger
from bridgepath_docs.code import coverage
from bridgepath_docs.code import listing as code
from bridgepath_docs.code.sources import Sources

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
SITE = (ROOT / "build" / "site").resolve()
LEDGER = ROOT / "docs" / "rules" / "ledger.txt"
ENGINE = ROOT / "engine" / "bridgepath"


class Anchors(HTMLParser):
    """The ids of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name == "id" and value]


@cache
def anchors(page: str) -> frozenset[str]:
    """The anchors of a page of the built site; no anchor may appear twice."""
    parser = Anchors()
    parser.feed((SITE / page).read_text(encoding="utf-8"))
    assert len(parser.found) == len(set(parser.found)), page
    return frozenset(parser.found)


@cache
def entered() -> dict[str, str]:
    """The ledger."""
    return ledger.read(LEDGER.read_text(encoding="utf-8"))


@cache
def clauses() -> list[dict[str, Any]]:
    """Clauses and rulings as published."""
    found: list[dict[str, Any]] = json.loads((SITE / "clauses.json").read_text("utf-8"))["clauses"]
    return found


@cache
def cases() -> list[dict[str, Any]]:
    """Worked examples as published."""
    found: list[dict[str, Any]] = json.loads((SITE / "cases.json").read_text("utf-8"))["cases"]
    return found


def test_ledger_and_site_agree() -> None:
    assert ledger.differences(entered(), ledger.declared(SITE)) == []


def test_ledger_is_written_in_order() -> None:
    assert LEDGER.read_text(encoding="utf-8") == ledger.write(entered())


def test_every_id_of_the_ledger_has_its_anchor() -> None:
    places = {item["id"]: item["url"] for item in [*clauses(), *cases()]}
    missing = []
    for ident in entered():
        page, _, anchor = (places.get(ident) or "").partition("#")
        if anchor != ident or ident not in anchors(page):
            missing.append(ident)
    assert missing == []


def test_every_anchor_that_looks_like_an_id_is_in_the_ledger() -> None:
    pages = [path.relative_to(SITE).as_posix() for path in (SITE / "rules").rglob("*.html")]
    found = {anchor for page in pages for anchor in anchors(page) if ids.is_id(anchor)}
    assert found - set(entered()) == set()


def test_ledger_only_grows() -> None:
    before = {ident for text in earlier_ledgers() for ident in ledger.read(text)}
    assert before - set(entered()) == set()


def earlier_ledgers() -> Iterator[str]:
    """The ledger of every commit that changed it; empty if the project has no Git history."""
    git, name = shutil.which("git"), LEDGER.relative_to(ROOT).as_posix()
    if git is None:
        return
    log = [git, "log", "--format=%H", "--", name]
    commits = subprocess.run(log, cwd=ROOT, capture_output=True, text=True, check=False)
    for commit in commits.stdout.split():
        show = [git, "show", f"{commit}:{name}"]
        done = subprocess.run(show, cwd=ROOT, capture_output=True, check=False)
        if done.returncode == 0:  # a commit may have removed the file
            yield done.stdout.decode()


def test_every_handle_of_the_engine_is_used() -> None:
    sources = code.read().sources  # cached for the process; the reference pages read the same
    handles = set(coverage.handles(sources))
    assert code.read().folder == ENGINE
    assert handles
    assert handles - coverage.cited(sources) == set()


def test_every_clause_that_code_cites_is_declared() -> None:
    known = ledger.declared(SITE)
    named = coverage.handles(code.read().sources)
    lost = {ident: at for ident, at in named.items() if ident not in known}
    assert lost == {}


def test_links_between_pages_end_at_anchors() -> None:
    broken = [link for page in sorted(SITE.rglob("*.html")) for link in dead_links(page)]
    assert broken == []


DRILLS = "path/drills.html"


def is_list(anchor: str) -> bool:
    """True for an address of existing drills or boards, or for a place on the page of drills."""
    first, *more = anchor.split(".")
    if not more:
        return anchor in anchors(DRILLS)
    if first != "set":
        return (SITE / "drills" / f"{first}-{more[0]}.json").is_file()
    return all(map(is_there, more))


def is_there(item: str) -> bool:
    """True if the drill with this name, or the board with this rung and name, exists."""
    rung, _, board = item.partition("/")
    if not board:
        return (SITE / "drills" / f"{item}-1.json").is_file()
    listed = json.loads((SITE / "boards" / f"{int(rung):02}.json").read_text(encoding="utf-8"))
    return board in {one["id"] for one in listed}


def dead_links(page: Path) -> Iterator[str]:
    """Links of a page to the site's own pages that lead nowhere."""
    if not {"lite", "_static"}.isdisjoint(page.relative_to(SITE).parts):
        return
    text, name = page.read_text(encoding="utf-8"), page.relative_to(SITE).as_posix()
    for href in dict.fromkeys(re.findall(r'<a [^>]*?href="([^"#]*#[^"]*)"', text)):
        path, _, anchor = href.partition("#")
        if ":" in path or not anchor:
            continue
        path = path.partition("?")[0]
        target = posixpath.join(posixpath.dirname(name), path) if path else name
        target = posixpath.normpath(target)
        if not (is_list(anchor) if target == DRILLS else anchor in anchors(target)):
            yield f"{name}: {href}"


# The tools themselves, on made-up ids.


def test_ledger_reads_what_it_writes() -> None:
    kinds = {"TST-A-10": "case", "TST-A-2": "normative", "TST-AMB-1": "ruling"}
    text = ledger.write(kinds)
    assert ledger.read(text) == kinds
    assert text.index("TST-A-2 normative\nTST-A-10 case\nTST-AMB-1 ruling\n") > 0


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("TST-A-1 good", 'ledger, line 1: "TST-A-1 good" is not an id followed by its kind'),
        ("A1 case", 'ledger, line 1: "A1 case" is not an id followed by its kind'),
        ("TST-A-1 case\nTST-A-1 case", 'ledger, line 2: "TST-A-1" appears twice'),
    ],
)
def test_broken_ledger_is_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(ledger.LedgerError) as caught:
        ledger.read(line)
    assert str(caught.value) == sentence


def test_update_enters_new_ids_and_keeps_lost_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    declared = {"clauses": [{"id": "TST-A-1", "kind": "normative"}]}
    (tmp_path / "clauses.json").write_text(json.dumps(declared))
    cases = {"cases": [{"id": "TST-EX-1", "url": "x.html#TST-EX-1"}]}
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    file = tmp_path / "ledger.txt"
    file.write_text("TST-A-2 normative\n")
    where = ["--site", str(tmp_path), "--ledger", str(file)]
    assert ledger.main(where) == 1
    assert ledger.main([*where, "--update"]) == 1
    assert set(ledger.read(file.read_text())) == {"TST-A-1", "TST-A-2", "TST-EX-1"}
    seen = capsys.readouterr()
    assert seen.out == "3 ids, 2 of them new\n"
    assert seen.err.splitlines()[-1] == "TST-A-2 is in the ledger, but on no page"


def test_ledger_tool_asks_for_a_built_site(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ledger.main(["--site", str(tmp_path)]) == 2
    assert "build the site first" in capsys.readouterr().err


def test_citations_count_when_the_handle_is_used(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        'USED: Final = clause("TST-A-1")\nIDLE = clause("TST-A-2")\nAWAY = clause("TST-A-3")\n'
        'print(USED, clause("TST-A-4"))\n'
    )
    (tmp_path / "two.py").write_text(
        'from one import AWAY\nprint(AWAY)\nIDLE = 1\nprint(IDLE)\n"TST-B-1"\n'
    )
    sources = Sources(tmp_path)
    assert set(coverage.handles(sources)) == {"TST-A-1", "TST-A-2", "TST-A-3", "TST-A-4"}
    assert coverage.handles(sources)["TST-A-2"] == "one.py:2"
    assert coverage.cited(sources) == {"TST-A-1", "TST-A-3", "TST-A-4"}


def test_equal_names_in_two_modules_are_two_handles(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    (folder / "games").mkdir(parents=True)
    for name, text in {
        "__init__.py": "",
        "one.py": 'FOLLOW = clause("TST-A-1")\nLEAD = clause("TST-A-2")\n',
        "two.py": 'FOLLOW = clause("TST-B-1")\nfrom .one import LEAD\n',
        "three.py": 'LEAD = clause("TST-C-1")\nFOLLOW = clause("TST-C-2")\n',
        "four.py": 'FOLLOW = clause("TST-D-1")\nLEAD = clause("TST-D-2")\nWON = clause("TST-D-3")',
        "games/__init__.py": "from .. import three\nfrom ..three import LEAD as FIRST\n",
        "games/play.py": (
            "from ..one import FOLLOW as follow\nfrom ..two import LEAD\n"
            "import rules.four as four\nimport rules\nfrom . import FIRST, three\n"
            "print(follow, LEAD, FIRST, three.FOLLOW, four.FOLLOW, rules.four.WON)\n"
        ),
    }.items():
        (folder / name).write_text(text)
    used = {"TST-A-1", "TST-A-2", "TST-C-1", "TST-C-2", "TST-D-1", "TST-D-3"}
    assert coverage.cited(Sources(folder)) == used


def test_handle_in_a_class_counts_when_some_attribute_has_its_name(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        'class Rules:\n    end = clause("TST-A-1")\n    idle: Clause = clause("TST-A-2")\n'
    )
    (tmp_path / "two.py").write_text("print(rules.end)\n")
    assert coverage.cited(Sources(tmp_path)) == {"TST-A-1"}


@pytest.mark.parametrize("page", ["adding-a-game", "writing"])
def test_the_commands_of_the_guides_start(page: str) -> None:
    text = (ROOT / "docs" / "reference" / f"{page}.md").read_text(encoding="utf-8")
    command = r"^\$ PYTHONPATH=(\S+) \.venv/bin/python -m (bridgepath_docs\S+) --update$"
    found = re.findall(command, text, re.MULTILINE)
    assert found
    for path, module in found:
        done = subprocess.run(
            [sys.executable, "-m", module, "--help"],
            env=os.environ | {"PYTHONPATH": path},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
