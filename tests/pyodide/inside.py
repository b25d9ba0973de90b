"""Runs under the browser's Python; see run.mjs.  The project is unpacked at /project."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

PROJECT = Path("/project")
TESTS = 110


def _check_engine() -> None:
    """Check that the engine is the wheel that the site serves, with its bytecode, not the tree.

    Its sources are beside the bytecode, which refers to them: a notebook's reader may look at the
    source of a function, and a traceback shows its lines.
    """
    import inspect

    import bridgepath

    spec = bridgepath.__spec__
    assert spec is not None
    assert str(spec.origin).startswith("/lib/python3.14/site-packages/"), spec.origin
    assert Path(str(spec.cached)).is_file(), "the wheel has no bytecode for this Python"
    assert "class Deal:" in inspect.getsource(bridgepath.Deal)
    assert Path(bridgepath.Deal.of.__code__.co_filename).is_file()


def tests() -> int:
    """Run pytest; return its exit code."""
    _check_engine()
    import pytest

    os.chdir(PROJECT)
    sys.dont_write_bytecode = True
    print("Python", sys.version.split()[0], "on", sys.platform, flush=True)
    # Without the tree's engine on the path. A failure here is also a failure outside, where it is
    # shown with all its values; rewriting the assertions for that would take long here.
    arguments = ["--color=no", "--durations=5", "--assert=plain", "tests"]
    arguments.append("--override-ini=pythonpath=docs/_web")
    return int(pytest.main(arguments, plugins=[Sampled()]))


class Sampled:
    """Selects a sample of the tests, spread over all files; all of them in a soak."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        from tests.sample import some

        # Without the files of the path there are no boards, so tests with one case per board are
        # empty.
        items[:] = some([item for item in items if not is_empty(item)], TESTS)


def is_empty(item: pytest.Item) -> bool:
    """True for the placeholder of a test that has one case per board, if there are no boards."""
    mark = item.get_closest_marker("skip")
    reason = mark.kwargs.get("reason", "") if mark else ""
    return item.path.name == "test_boards.py" and reason.startswith("got empty parameter set")


def answers() -> str:
    """The results of the examples, the tutorials and the records, as JSON."""
    _check_engine()
    sys.path[:0] = [str(PROJECT), str(PROJECT / "docs" / "_web")]
    from tests.pyodide.asked import asked
    from tests.pyodide.examples import differences
    from tests.pyodide.movies import movies
    from tests.tutorials import TUTORIALS, run

    os.chdir(PROJECT)
    pages, wrong = differences(PROJECT / "docs")
    found = {
        "pages": pages,
        "wrong": wrong,
        "tutorials": {path.stem: run(path) for path in TUTORIALS},
        "asked": asked(),
        "movies": movies(PROJECT / "docs" / "hands"),
    }
    return json.dumps(found, ensure_ascii=False)
