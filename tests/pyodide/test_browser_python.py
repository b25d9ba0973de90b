"""The engine under the browser's Python: its own tests pass, and its movies are the same bytes."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from common import run_pyodide
from wheels import fetch

from bridgepath.games import GAMES
from tests.pyodide.asked import asked
from tests.pyodide.movies import movies
from tests.sample import SOAK
from tests.tutorials import TUTORIALS, run

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
PYODIDE = ROOT / "build" / "static" / "pyodide"
# A hash of everything with which the engine's tests passed inside. `make clean` makes them run
# again.
PASSED = ROOT / "build" / "stamps" / "inside"

# What the engine's tests read besides themselves.  The engine's source is only read; the wheel is
# what is imported (inside.py checks that).
READ = (
    "docs/_web/cell.py",
    "docs/cases",
    "docs/hands",
    "docs/path",
    "docs/rules",
    "engine",
    "tutorials",
)
# What cannot run inside a browser's Python, because it starts processes, or needs a browser,
# Sphinx or Node.
NOT_INSIDE = (
    "tests/browser",
    "tests/cli",
    "tests/docs",
    "tests/engine/notation/test_fuzz.py",
    # Their tools write figures for the site.
    "tests/engine/players/test_leads.py",
    "tests/engine/players/test_restraint.py",
    # These check numbers; the questions themselves are compared below.
    "tests/drills",
    "tests/pyodide",
    "tests/site",
    "tests/test_notebooks.py",
)
# Exceptions: the browser's worker uses the runner of example cells, for one.
YET_INSIDE = (
    "tests/docs/code/test_cell_runner.py",
    "tests/pyodide/asked.py",
    "tests/pyodide/examples.py",
    "tests/pyodide/movies.py",
)


def _under(path: str, places: tuple[str, ...]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)


def _files() -> Iterator[Path]:
    folders = (ROOT / name for name in ("docs", "engine", "tests", "tutorials"))
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if not path.is_file() or "__pycache__" in path.parts or "node_modules" in path.parts:
            continue
        if name.startswith("tests/"):
            if _under(name, YET_INSIDE) or not _under(name, NOT_INSIDE):
                yield path
        elif _under(name, READ):
            yield path
    yield ROOT / "pyproject.toml"


@pytest.fixture(scope="session")
def wheels() -> list[Path]:
    """pytest, hypothesis and what they need, for the browser's Python."""
    return fetch(HERE / "wheels.txt", ROOT / "build" / "cache" / "test-wheels")


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive that is unpacked inside."""
    target = tmp_path_factory.mktemp("pyodide") / "project.zip"
    with zipfile.ZipFile(target, "w") as archive:
        for path in _files():
            archive.write(path, path.relative_to(ROOT).as_posix())
    return target


def _hash(wheels: list[Path]) -> str:
    """One hash of all that runs inside: the browser's Python, the tools, the tests, the engine."""
    total = hashlib.sha256()
    pyodide = sorted(path for path in PYODIDE.rglob("*") if path.is_file())
    for path in (*pyodide, *wheels, *_files(), HERE / "inside.py", HERE / "run.mjs"):
        data = path.read_bytes()
        total.update(f"{path} {len(data)}\n".encode() + data)
    return total.hexdigest()


def _call(
    name: str, wheels: list[Path], project: Path
) -> tuple[subprocess.CompletedProcess[str], Path]:
    lock_file = PYODIDE / "pyodide-lock.json"
    if not lock_file.is_file():
        pytest.fail("There is no build/static/pyodide: run `make bundle` first.", pytrace=False)
    engine = json.loads(lock_file.read_bytes())["packages"]["bridgepath"]["file_name"]
    result = project.with_name(f"{name}.json")
    order: dict[str, Any] = {
        "pyodide": str(PYODIDE),
        "wheels": [str(path) for path in [PYODIDE / engine, *wheels]],
        "project": str(project),
        "script": str(HERE / "inside.py"),
        "call": name,
        "result": str(result),
    }
    return run_pyodide(HERE / "run.mjs", order=order, minutes=90), result


def test_the_same_test_tools(wheels: list[Path]) -> None:
    """The same pytest and the same hypothesis run the tests inside and outside."""
    inside = dict(path.name.split("-")[:2] for path in wheels)
    outside = {name: importlib.metadata.version(name) for name in inside}
    assert inside == outside


def test_the_engine_passes_its_tests_inside(wheels: list[Path], project: Path) -> None:
    # A sample of them, or all.
    value = [_hash(wheels), "all" if SOAK else "some"]
    passed = PASSED.read_text(encoding="utf-8").split() if PASSED.is_file() else []
    if passed in (value, [value[0], "all"]):
        return  # they have, and not a byte has changed since
    done, _ = _call("tests", wheels, project)
    print(done.stdout[-20_000:], done.stderr[-5_000:])
    assert done.returncode == 0, f"exit code {done.returncode}, see the output"
    assert "on emscripten" in done.stdout
    closing = re.search(r"(\d+) passed", done.stdout)
    assert closing is not None
    assert int(closing[1]) > 0
    assert "skipped" not in done.stdout
    PASSED.parent.mkdir(exist_ok=True)
    PASSED.write_text(" ".join(value), encoding="utf-8")


@pytest.fixture(scope="module")
def answers(project: Path) -> dict[str, Any]:
    """The results of examples, tutorials and records inside; see `inside.answers`."""
    done, result = _call("answers", [], project)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
    return found


def test_movies_are_the_same_bytes(answers: dict[str, Any]) -> None:
    wanted = movies(ROOT / "docs" / "hands")
    assert wanted
    assert list(answers["movies"]) == list(wanted)
    for name, movie in wanted.items():
        assert answers["movies"][name].encode() == movie.encode(), name


def test_drills_ask_the_same_with_the_same_answers(answers: dict[str, Any]) -> None:
    wanted = asked()
    assert wanted
    assert list(answers["asked"]) == list(wanted)
    for name, questions in wanted.items():
        # The results came out of the page as JSON, in which a pair is a list.
        assert answers["asked"][name] == json.loads(json.dumps(questions)), name


def test_every_example_prints_inside_what_its_page_says(answers: dict[str, Any]) -> None:
    assert answers["wrong"] == []
    assert answers["pages"] > len(GAMES)


def test_every_tutorial_shows_inside_what_it_shows_outside(answers: dict[str, Any]) -> None:
    wanted = {path.stem: run(path) for path in TUTORIALS}
    assert wanted
    assert answers["tutorials"] == wanted
