"""What is run under the browser's Python; see run.mjs.  The project is unpacked at /project."""

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
    """The engine has to be the wheel that the site serves, bytecode and all, and not the tree.

    Its sources are beside the bytecode, and what is compiled leads to them: a reader of a notebook
    may look at what a function does, and a traceback shows its lines.
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
    # Without the tree's engine on the path. What is wrong is wrong outside as well, where it is
    # shown with all its values; to rewrite the assertions for that takes long here.
    arguments = ["--color=no", "--durations=5", "--assert=plain", "tests"]
    arguments.append("--override-ini=pythonpath=docs/_web")
    return int(pytest.main(arguments, plugins=[Sampled()]))


class Sampled:
    """Of the tests, a sample that is spread over all files; all of them in a soak."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        from tests.sample import some

        # Without files of the path there are no boards, and what is asked of each is asked of none.
        items[:] = some([item for item in items if not is_empty(item)], TESTS)


def is_empty(item: pytest.Item) -> bool:
    """True for a test of boards that stands for all of them where there are none."""
    mark = item.get_closest_marker("skip")
    reason = mark.kwargs.get("reason", "") if mark else ""
    return item.path.name == "test_boards.py" and reason.startswith("got empty parameter set")


def answers() -> str:
    """What the examples, the tutorials and the records give, as JSON."""
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
