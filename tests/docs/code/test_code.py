"""Links from a clause to the code that cites it, and the coverage of the reference."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from bridgepath.games import GAMES
from bridgepath_docs.code import coverage, proof
from bridgepath_docs.code import listing as code
from bridgepath_docs.code.sources import Sources
from bridgepath_docs.code.uses import handles, uses
from tests.play import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LAWS = """
from .clauses import clause
FOLLOW: Final = clause("TST-PLAY-1")
AGAIN: Final = FOLLOW
UNUSED: Final = clause("TST-PLAY-2")
"""
PLAY = """
from . import laws
from .clauses import clause
from .laws import AGAIN as SECOND, FOLLOW
OWN = clause("TST-PLAY-3")
CITES: Final = PlayClauses((FOLLOW,), OWN)

class Rules(Base):
    why: Final = SECOND

    @property
    def told(self):
        return laws.AGAIN

def refuses(card):
    return Violation("no", (FOLLOW, clause("TST-PLAY-4")))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small engine."""
    (tmp_path / "games").mkdir()
    for name, text in {
        "clauses": "def clause(id): ...",
        "laws": LAWS,
        "play": PLAY,
        "games/one": 'from ..play import OWN\n\ndef lead():\n    return OWN, "TST-PLAY-2"\n',
    }.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    return tmp_path


def test_handles_are_followed_to_where_they_are_used(folder: Path) -> None:
    sources = Sources(folder)
    assert {name: ident for (_, name), ident in handles(sources).items()} == {
        "FOLLOW": "TST-PLAY-1",
        "AGAIN": "TST-PLAY-1",
        "UNUSED": "TST-PLAY-2",
        "OWN": "TST-PLAY-3",
        "Rules.why": "TST-PLAY-1",
    }
    assert {ident: [str(part) for part in parts] for ident, parts in uses(sources).items()} == {
        "TST-PLAY-1": ["play.CITES", "play.Rules.told", "play.refuses"],
        "TST-PLAY-3": ["games.one.lead", "play.CITES"],
        "TST-PLAY-4": ["play.refuses"],
    }


def test_a_decorated_function_begins_with_its_decorator(folder: Path) -> None:
    (told,) = (p for p in uses(Sources(folder))["TST-PLAY-1"] if p.name == "Rules.told")
    assert PLAY.splitlines()[told.line - 1].strip() == "@property"


def test_the_pages_name_all_that_the_engine_cites() -> None:
    known = code.read()
    assert set(known.uses) == coverage.cited(known.sources)
    assert "BF-RANK-2" in known.uses


def test_every_name_of_the_laws_is_used() -> None:
    sources = code.read().sources
    named = {name for home, name in handles(sources) if home == ("bridge", "laws")}
    used = {name for home, name in sources.used() if home == ("bridge", "laws")}
    assert len(named) > 30
    assert named <= used


def test_places_of_the_reference_are_found_in_the_sources() -> None:
    found = {
        ("bridgepath.core.state", "State.play"): "../code/core.state.html#State.play",
        ("bridgepath.core.state", "Standing.totals"): "../code/core.game.html#Standing.totals",
        ("bridgepath.notation.pbn", "read_pbn"): "../code/notation.pbn.html#read.read_pbn",
        ("bridgepath.games.duel", "GAME"): "../code/games.duel.html#GAME",
        ("bridgepath.games.contract_bridge", "score"): (
            "../code/games.contract_bridge.html#queries.score"
        ),
        ("bridgepath.core.state", "State.nothing"): None,
        ("bridgepath.nowhere", "State"): None,
        ("random", "Random"): None,
    }
    assert {place: code.resolve(*place) for place in found} == found


def test_the_reference_describes_every_module() -> None:
    pages = (ROOT / "docs" / "reference").glob("*.md")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    described = re.findall(r"^\.\. automodule:: bridgepath\.(\S+)$", text, re.MULTILINE)
    assert text.count(":::{games-code}\n") == 1
    described += [f"games.{name.replace('-', '_')}" for name in GAMES]
    assert len(described) == len(set(described))
    modules = {".".join(module) for module in code.read().sources.trees}
    # The page about the architecture describes packages that only hold modules. Parts of a package
    # are described with it, and the command line by its own help.
    holding = {"base", "core", "bridge", "reason", "notation", "view", "learn", "desk"}
    inner = {
        name
        for name in modules
        if re.fullmatch(r"(notation\.pbn|pad|players)\..*|games\..*\..*", name)
    }
    assert set(described) == modules - inner - holding - {"", "_former", "__main__", "desk.cli"}


def test_the_reference_names_all_that_is_public() -> None:
    pages = (ROOT / "build" / "site" / "reference").glob("*.html")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    described = set(re.findall(r'id="(bridgepath[\w.]*)\.(\w+)"', text))
    modules = {name: import_module(name) for name in proof.public_modules()}
    # Some names are described under their game or its family.
    things = {id(getattr(modules[m], word)) for m, word in described if m in modules}
    rows = re.findall(r"<strong>(bridgepath[\w.]*)</strong>: (.*?)</p>", text)
    listed = {(name, word) for name, row in rows for word in re.findall(r">(\w+)<", row)}
    for name, module in modules.items():
        for word in module.__all__:
            there = (name, word) in described | listed or id(getattr(module, word)) in things
            assert there, f"{name}.{word}"
