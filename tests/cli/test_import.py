"""What is loaded, and when: a page or a notebook waits only for the game that it needs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import bridgepath
from bridgepath._former import CALLED_NOW, NOW_AT, now_at
from bridgepath.games import GAMES

ENGINE = Path(bridgepath.__file__).parents[1]
DUEL = {"game": "duel", "deal": {"hands": {"A": "♠AKQJ109"}}}


def loaded_by(code: str) -> set[str]:
    """Every module that a fresh Python has loaded after `code`."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        env={**os.environ, "PYTHONPATH": str(ENGINE)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def own(modules: set[str], under: str = "") -> set[str]:
    return {name for name in modules if name.startswith(f"bridgepath{under}")}


def test_the_engine_is_loaded_without_games_and_without_readers() -> None:
    loaded = loaded_by("import bridgepath")
    assert {"bridgepath.core.cards", "bridgepath.core.state", "bridgepath.games"} <= loaded
    assert not own(loaded, ".games.")
    assert not own(loaded, ".pbn")
    assert not loaded & {
        "bridgepath.notation.record",
        "bridgepath.notation.lin",
        "json",
        "tomllib",
        "pathlib",
    }
    packages = {name.split(".")[1] for name in own(loaded) if "." in name}
    assert packages == {"_former", "base", "core", "bridge", "games"}
    assert own(loaded, ".bridge.") == {"bridgepath.bridge.calls", "bridgepath.bridge.laws"}


def test_ids_are_known_without_the_games() -> None:
    asked = "GAMES.keys(); len(GAMES); 'duel' in GAMES; GAMES.get('bridge'); repr(GAMES)"
    found = loaded_by(f"from bridgepath import GAMES; {asked}") - loaded_by("import bridgepath")
    # the import machinery, and no module of ours
    assert found == {"importlib._abc", "importlib.util", "pkgutil"}


@pytest.mark.parametrize(
    "code",
    [
        "from bridgepath import GAMES; GAMES['duel']",
        "from bridgepath.games import duel",
        f"from bridgepath import Record; Record.from_json({json.dumps(DUEL)!r})",
    ],
)
def test_only_the_game_that_is_asked_for_is_loaded(code: str) -> None:
    assert own(loaded_by(code), ".games.") == {"bridgepath.games.duel"}


def test_a_table_loads_only_its_game() -> None:
    begin = json.dumps({"do": "begin", "game": "duel"})
    loaded = loaded_by(f"from bridgepath.desk.api import answer; answer({begin!r})")
    assert own(loaded, ".games.") == {"bridgepath.games.duel"}
    assert not own(loaded, ".pad")
    players = {f"bridgepath.players.{name.replace('-', '_')}" for name in GAMES}
    assert loaded & players <= {"bridgepath.players.games.duel"}


def test_games_are_a_mapping() -> None:
    assert list(GAMES) == [game.id for game in GAMES.values()]
    assert len(GAMES) == len(set(GAMES))
    assert GAMES["duel"] is dict(GAMES)["duel"]
    assert repr(GAMES).startswith("<games bridge-solitaire, duel, ")
    for wrong in ("bridge", "two_players", "two-players", "Duel"):
        assert wrong not in GAMES
        assert GAMES.get(wrong) is None
        with pytest.raises(KeyError, match=wrong):
            GAMES[wrong]


def test_names_at_the_top_are_told_before_they_are_loaded() -> None:
    assert set(bridgepath.__all__) <= set(dir(bridgepath))
    missing = "module 'bridgepath' has no attribute 'Records'"
    with pytest.raises(AttributeError, match=missing):
        bridgepath.Records  # noqa: B018


@pytest.fixture
def former(monkeypatch: pytest.MonkeyPatch) -> None:
    """An imported module is set on its package, where a function may have the same name."""
    monkeypatch.setattr(bridgepath, "worlds", bridgepath.worlds)


@pytest.mark.usefixtures("former")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_former_module_with_the_name_of_a_function_is_called_as_that() -> None:
    import_module("bridgepath.worlds")
    duel = GAMES["duel"].begin(GAMES["duel"].deal(Random(1)))
    world = next(iter(bridgepath.worlds(duel.game, duel.observe("A"), Random(1))))
    assert world.observe("A") == duel.observe("A")


@pytest.mark.usefixtures("former")
@pytest.mark.parametrize("name", NOW_AT)
def test_a_module_is_found_under_its_former_name(name: str) -> None:
    sys.modules.pop(f"bridgepath.{name}", None)
    with pytest.warns(DeprecationWarning, match=r"^bridgepath\.") as warned:
        found = import_module(f"bridgepath.{name}")
    # the package that contained a module warns first, if nothing has imported the module yet
    assert str(warned[-1].message).startswith(f"bridgepath.{name} is bridgepath.")
    for place in now_at(name):
        module = import_module(f"bridgepath.{place}")
        assert all(getattr(found, word) is getattr(module, word) for word in module.__all__)
    for word, now in CALLED_NOW.get(name, {}).items():
        assert getattr(found, word) is getattr(found, now)
