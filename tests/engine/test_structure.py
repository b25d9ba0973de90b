"""How the engine is built: imports go one way, nothing reaches outside, public names are listed."""

from __future__ import annotations

import ast
import importlib
import inspect
import py_compile
import re
import subprocess
import sys
import types
import zipfile
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

import bridgepath
from bridgepath import games
from bridgepath.base import errors
from bridgepath.base.errors import (
    BridgepathError,
    DealError,
    MissingError,
    NotationError,
    OptionError,
    RecordError,
)
from bridgepath.core.clauses import Clause, IllegalAction, Violation, cited_ids, clause
from bridgepath.games import GAMES
from bridgepath.players import BOTS, player

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "engine" / "bridgepath"
MODULES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

# modules that would tie the engine to a machine, a moment or an accident
OUTSIDE = {
    "os",
    "sys",
    "io",
    "time",
    "datetime",
    "pathlib",
    "tempfile",
    "shutil",
    "subprocess",
    "socket",
    "threading",
    "multiprocessing",
    "asyncio",
    "urllib",
    "http",
    "ctypes",
    "uuid",
    "secrets",
    "locale",
    "logging",
    "warnings",
    "pickle",
    "argparse",
}
FORBIDDEN_CALLS = {"open", "print", "input", "exec", "eval", "breakpoint", "__import__", "id"}
DOORS = {"__main__", "_former", "desk.cli", "desk.subprocess"}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


@cache
def nodes(module: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(module)))


def nodes_with(word: str, path: Path) -> Iterator[ast.AST]:
    """The nodes of a file that has this word; most have not, and need not be parsed."""
    text = path.read_text(encoding="utf-8")
    return ast.walk(ast.parse(text)) if word in text else iter(())


def from_inside_of_games(module: str) -> Iterator[str]:
    """The names that a module of a game takes from another game without that game listing them."""
    home = module.split(".")[:-1]
    for node in nodes(module):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        place = [*home[: len(home) - node.level + 1], *(node.module or "").split(".")]
        source = ".".join(part for part in place if part)
        for alias in node.names:
            # `from .. import carls_game` gives the game itself, whose attributes are checked below.
            inner = f"{source}.{alias.name}"
            game = inner if source == "games" else source
            if not game.startswith("games.") or game.split(".")[1] == module.split(".")[1]:
                continue
            if source == "games":
                local = alias.asname or alias.name
                taken = {
                    part.attr
                    for part in ast.walk(tree(module))
                    if isinstance(part, ast.Attribute) and ast.unparse(part.value) == local
                }
            else:
                taken = {alias.name}
            public = listed(game) if game.count(".") == 1 else frozenset[str]()
            yield from (f"{game}: {name}" for name in sorted(taken - public))


@cache
def listed(module: str) -> frozenset[str]:
    """The public names of a module."""
    return frozenset(importlib.import_module(f"bridgepath.{module}").__all__)


def test_a_game_takes_only_public_names_of_another() -> None:
    modules = [m for m in MODULES if m.startswith("games.") and m != "games.__init__"]
    assert len(modules) > len(GAMES)
    assert [f"{m} takes {name}" for m in modules for name in from_inside_of_games(m)] == []


def reaches_outside(module: str) -> Iterator[str]:
    """Whatever ties a module to a machine, a moment or an accident."""
    for node in nodes(module):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        yield from (f"imports {name}" for name in names if name.split(".")[0] in OUTSIDE)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in FORBIDDEN_CALLS:
                yield f"calls {node.func.id}"
        elif isinstance(node, ast.Attribute):
            by_name = isinstance(node.value, ast.Name) and node.value.id == "random"
            if by_name and node.attr != "Random":
                yield f"uses random.{node.attr}"
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            others = {alias.name for alias in node.names} - {"Random"}
            yield from (f"imports random.{name}" for name in others)


def test_no_module_reaches_outside() -> None:
    inner = set(MODULES) - DOORS
    assert [f"{module} {said}" for module in inner for said in reaches_outside(module)] == []


def handles(module: str) -> Iterator[str]:
    """The ids for which a module has names, ``NAME: Final = clause("ID")``."""
    for node in tree(module).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
            call = node.value
            if isinstance(call.func, ast.Name) and call.func.id == "clause":
                yield ast.literal_eval(call.args[0])


def test_each_clause_of_bridge_has_one_handle() -> None:
    found = [named for module in MODULES for named in handles(module) if named.startswith("BRG-")]
    assert len(found) > 30
    assert sorted(set(found)) == sorted(found)


def test_few_places_take_any_value() -> None:
    """Types end where JSON begins, and where all games share one type."""
    places = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in (PACKAGE, ROOT / "docs" / "_ext", ROOT / "docs" / "_site")
        for path in sorted(folder.rglob("*.py"))
        for node in nodes_with("Any", path)
        if isinstance(node, ast.Name) and node.id == "Any"
    }
    assert len(places) <= 20, sorted(places)


def narrows(test: ast.expr) -> bool:
    """True for `x is not None` and `isinstance(x, T)`, which narrow a type for a type checker."""
    if isinstance(test, ast.Call):
        return isinstance(test.func, ast.Name) and test.func.id == "isinstance"
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.IsNot)


def test_what_is_asserted_narrows_a_type() -> None:
    """What a caller can cause is refused with a proper error, not asserted."""
    others = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in nodes_with("assert ", path)
        if isinstance(node, ast.Assert) and not narrows(node.test)
    ]
    assert others == []


def not_described(module: str) -> list[str]:
    """The public things of a module, or the module itself, that have no docstring."""
    root = tree(module)
    missing = [] if ast.get_docstring(root) else ["itself"]
    for node in root.body:
        public = isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name[0] != "_"
        if not public:
            continue
        if not ast.get_docstring(node):  # type: ignore[arg-type]
            missing.append(node.name)  # type: ignore[attr-defined]
        if isinstance(node, ast.ClassDef):
            missing += [
                f"{node.name}.{part.name}"
                for part in node.body
                if isinstance(part, ast.FunctionDef)
                and part.name[0] != "_"
                and not ast.get_docstring(part)
            ]
    return missing


def test_every_module_and_public_thing_is_described() -> None:
    assert [f"{module}: {name}" for module in MODULES for name in not_described(module)] == []


def is_part_of_game(module: str) -> bool:
    """True for a file inside a game's package, whose public names the package lists."""
    return module.startswith("games.") and module.count(".") == 2 and "__init__" not in module


def test_public_names_are_listed_and_there() -> None:
    shown = [m for m in MODULES if m != "__main__" and not is_part_of_game(m)]
    assert len(shown) > len(GAMES)
    for module in shown:
        check_listed(module)


def check_listed(module: str) -> None:
    """Check that `__all__` is sorted and complete, and that each of its names exists."""
    loaded = importlib.import_module(f"bridgepath.{module}".removesuffix(".__init__"))
    listed: list[str] = loaded.__all__

    def shelf(word: str) -> tuple[int, str]:
        return (0 if word.isupper() else 1 if word[0].isupper() else 2, word)

    right = sorted(set(listed), key=shelf)
    assert listed == right, f"{module}: constants, classes, functions, each sorted"
    for word in listed:
        assert hasattr(loaded, word), f"{module}: {word}"
        assert not isinstance(getattr(loaded, word), types.ModuleType), f"{module}: {word}"
    public = {
        node.name
        for node in tree(module).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name[0] != "_"
    }
    if not module.startswith("games."):
        assert public <= set(listed), f"{module}: a public name is not listed"


def test_values_are_frozen() -> None:
    names = [m.removesuffix("__init__").removesuffix(".") for m in MODULES if m != "__main__"]
    loaded = [importlib.import_module(f"bridgepath.{name}".removesuffix(".")) for name in names]
    values = {
        thing
        for module in loaded
        for thing in vars(module).values()
        if isinstance(thing, type) and is_dataclass(thing)
        if thing.__module__.startswith("bridgepath")
    }
    assert len(values) > 100
    for thing in values:
        assert thing.__dataclass_params__.frozen, thing  # type: ignore[attr-defined]
        for field in fields(thing):
            kind = str(field.type)
            assert not kind.startswith(("list", "dict", "set")), f"{thing.__name__}.{field.name}"


def test_games_are_listed_by_players_and_then_as_one_leads_to_the_next() -> None:
    known = (
        "bridge-solitaire",
        "duel",
        "draw-bridge",
        "double-dummy",
        "single-dummy",
        "semi-exposed-dummies",
        "bid-fair",
        "carls-no-trump",
        "carls-game",
        "carls-contract",
        "three-player",
        "need-a-fourth",
        "ninety-nine",
        "minibridge",
        "contract-bridge",
    )
    assert [name for name in GAMES if name in known] == list(known)
    players = [len(game.viewers) for game in GAMES.values()]
    assert players == sorted(players)
    for game in GAMES.values():
        place = importlib.import_module(f"bridgepath.games.{game.id.replace('-', '_')}").PLACE
        assert place.startswith(f"{len(game.viewers)} player")


def test_every_module_that_has_a_game_says_where_it_is_listed() -> None:
    tops = {
        m.removesuffix(".__init__") for m in MODULES if re.fullmatch(r"games\.\w+(\.__init__)?", m)
    }
    loaded = {name: importlib.import_module(f"bridgepath.{name}") for name in tops - {"games"}}
    assert {name for name in loaded if hasattr(loaded[name], "GAME")} == {
        f"games.{name.replace('-', '_')}" for name in GAMES
    }


def test_what_games_share_and_what_is_no_id_is_no_game() -> None:
    for wrong in ("two-players", "carls-family", "bid_fair", "bid-fair.rules", "../duel", "", 3):
        assert wrong not in GAMES
    with pytest.raises(MissingError, match="there is no game 'two-players'; the games are bridge-"):
        GAMES["two-players"]


def test_games_are_known_and_not_loaded() -> None:
    code = (
        "import sys; from bridgepath import GAMES;"
        "assert len(GAMES) and 'duel' in GAMES and repr(GAMES);"
        "print([name for name in sys.modules if name.startswith('bridgepath.games.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_game_is_found_where_its_module_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder, in a zip, and as bytecode alone, which is what the browser has."""
    text = (
        "from bridgepath.games.duel import GAME\n"
        'PLACE = "2 players, place 15"\n'
        'raise AssertionError("not to be run")\n'
    )
    (tmp_path / "added_here.py").write_text(text, encoding="utf-8")
    compiled = tmp_path / "compiled"
    compiled.mkdir()
    for optimize, name in ((-1, "added_bare"), (2, "added_small")):
        source = tmp_path / f"{name}.txt"
        source.write_text(text, encoding="utf-8")
        py_compile.compile(str(source), str(compiled / f"{name}.pyc"), optimize=optimize)
    with zipfile.ZipFile(tmp_path / "zipped.zip", "w") as archive:
        archive.write(compiled / "added_bare.pyc", "added_packed.pyc")
    folders = [str(tmp_path), str(compiled), str(tmp_path / "zipped.zip")]
    monkeypatch.setattr(games, "__path__", [*games.__path__, *folders])
    found = list(GAMES)
    assert found[1:7] == [
        "duel",
        "added-bare",
        "added-here",
        "added-packed",
        "added-small",
        "draw-bridge",
    ]
    assert all(name in GAMES for name in found)


def test_a_player_is_found_by_the_name_of_its_game() -> None:
    own = {m.rpartition(".")[2] for m in MODULES if m.startswith("players.games.")}
    for name in GAMES:
        module, bot = name.replace("-", "_"), player("learner", name)
        if module in own:
            found = importlib.import_module(f"bridgepath.players.games.{module}")
            assert bot.__wrapped__ is found.choose  # type: ignore[attr-defined]
        else:
            assert bot is BOTS["learner"]
    assert player("learner", "two-dummies") is BOTS["learner"]


def test_games_are_registered_by_their_ids() -> None:
    for name, game in GAMES.items():
        assert game.id == name
        module = importlib.import_module(f"bridgepath.games.{name.replace('-', '_')}")
        assert module.GAME is game
        assert set(game.viewers) <= set(game.seats)
        assert {*game.seats, *game.sides, *game.places} == set(game.names)
        assert set(game.seats) <= set(game.places)
        assert repr(game) == f"<game {name}>"
        phases = [rules.phase for rules in game.phases]
        assert phases
        assert len(set(phases)) == len(phases), "one phase has two sets of rules"
        assert sum(part.size for part in game.shape.parts) == len(game.shape.pack)


def test_errors_form_one_family() -> None:
    family = (NotationError, DealError, OptionError, IllegalAction, RecordError)
    for kind in family:
        assert issubclass(kind, BridgepathError)
        assert issubclass(kind, ValueError)
        assert f"`{kind.__name__}`" in str(inspect.getdoc(errors))


def test_what_a_reader_needs_first_is_at_the_top() -> None:
    assert set(bridgepath.__all__) >= {"GAMES", "Card", "Deal", "Hand", "Record", "Seat", "State"}
    assert bridgepath.Hand.parse("♥A") == bridgepath.Hand.of([bridgepath.Card.parse("HA")])
    for word in bridgepath.__all__:
        thing = getattr(bridgepath, word)
        home = importlib.import_module(getattr(thing, "__module__", "bridgepath.games"))
        assert getattr(home, word) is thing


def test_clauses_are_handles() -> None:
    one = clause("SOL-HOUSE-3")
    assert one is clause("SOL-HOUSE-3")
    assert one == Clause("SOL-HOUSE-3")
    assert str(one) == repr(one) == one.id == "SOL-HOUSE-3"
    assert "SOL-HOUSE-3" in cited_ids()
    assert list(cited_ids()) == sorted(cited_ids())
    for wrong in ("", "SOL", "sol-house-3", "SOL-HOUSE-", "SOL HOUSE 3", "SOL-HOUSE-3 "):
        with pytest.raises(ValueError, match="is not a clause id; ids look like SOL-HOUSE-3"):
            clause(wrong)
    refusal = Violation("the player must bid", (one, clause("SOL-BID-1")))
    assert str(refusal) == "the player must bid [SOL-HOUSE-3, SOL-BID-1]"
    assert IllegalAction(refusal).violation is refusal
