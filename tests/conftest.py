"""Settings for all tests; Hypothesis draws the same examples each time unless told to explore."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Test folders are packages without __init__.py; helpers are imported as tests.<module>.
_ROOT = str(Path(__file__).resolve().parents[1])
if _ROOT not in sys.path:
    sys.path.insert(0, _ROOT)

# With a deadline, tests would fail on slow machines and in the browser's Python for no reason.
_SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]

from tests import wording  # noqa: E402, after the path is set
from tests.sample import some, times  # noqa: E402, after the path is set

# make browsers runs these: they need two more browsers and their drivers.
collect_ignore = ["browsers"]

settings.register_profile(
    "fixed",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=times(16, 100),
    suppress_health_check=_SLOW_IS_FINE,
)
settings.register_profile(
    "explore",
    deadline=None,
    max_examples=1000,
    print_blob=True,
    suppress_health_check=_SLOW_IS_FINE,
)
# The browser's Python is several times slower and the rules are the same, so fewer examples do.
settings.register_profile(
    "inside",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=times(3, 10),
    suppress_health_check=_SLOW_IS_FINE,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than processors for ``-n auto``, because tests wait for their browsers.

    For ``-n logical``, which runs tests without a browser, one for each processor.
    """
    return (os.cpu_count() or 1) + int(config.option.numprocesses == "auto")


# All tests and modules live until the end, so the garbage collector need not run so often.
gc.set_threshold(100_000, 20, 1000)


def pytest_sessionfinish() -> None:
    """Collect once; what is left need not be looked at five times, as pytest does at its end."""
    gc.collect()
    gc.freeze()


# The slowest files come first, in this order, so that no worker still runs one at the end.
LONG = (
    "test_browser_python.py",
    "test_notebook.py",
    "test_addresses.py",
    "test_trust.py",
    "test_cell.py",
    "test_pocket.py",
    "test_play.py",
    "test_still.py",
    "test_hand.py",
    "test_offline.py",
    "test_notebooks.py",
    "test_lite.py",
    "test_bundle.py",
    "test_ledger.py",
    "test_conform.py",
    "test_main.py",
    "test_session.py",
    "test_laws.py",
    "test_worlds.py",
    "test_solvers.py",
)


def _sample(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a third of the parameters of each browser test.

    A browser is slow, and most of them differ only in the size, the scheme or the page. All are
    kept in a soak, if tests are named on the command line, and for a test that is marked `every`.
    """
    if config.option.keyword or any("::" in named for named in config.args):
        return
    alike: dict[str, list[pytest.Item]] = {}
    for item in items:
        inside = "browser" in item.path.relative_to(_ROOT).parts
        if inside and hasattr(item, "callspec") and item.get_closest_marker("every") is None:
            alike.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = [it for name, of in alike.items() for it in some(of, max(1, len(of) // 3), name)]
    left = {it for of in alike.values() for it in of} - set(kept)
    if left:
        config.hook.pytest_deselected(items=[item for item in items if item in left])
        items[:] = [item for item in items if item not in left]


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in the same hook
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sample the browser tests, and group all tests for parallel workers.

    A file stays together, and in the laws each game does. Browser tests are grouped by page,
    because pages are independent and some take long.
    """
    _sample(config, items)
    if not config.pluginmanager.hasplugin("xdist"):
        return  # as is the case in the browser's Python
    for item in items:
        name = item.path.name
        folders = item.path.relative_to(_ROOT).parts[:-1]
        given = item.callspec.params if hasattr(item, "callspec") else {}
        if name in ("test_laws.py", "test_worlds.py"):
            name = str(given.get("name", name))
        elif name in ("test_addresses.py", "test_notebook.py", "test_trust.py"):
            name = "jupyterlite"  # two at the same time start slowly
        elif "browser" in folders:
            name = f"{name} {given.get('path', '')}"
        elif "drills" in folders:
            name = f"{name} {given.get('name', '')}"  # so that its questions are made only once
        elif name in ("test_ledger.py", "test_code.py"):
            name = "sources"  # so that they are read only once
        elif "endplay" in folders:
            name = "endplay"  # so that only one worker loads it
        item.add_marker(pytest.mark.xdist_group(name))
    rank = {name: at for at, name in enumerate(LONG)}
    items.sort(key=lambda item: rank.get(item.path.name, len(rank)))


@pytest.fixture(scope="module", autouse=True)
def _words() -> Iterator[None]:
    """After each module, compare the sentences that its tests met with `tests/golden/`."""
    yield
    wording.compare()
