"""Mutation testing: `make mutation`, or `python -m tests.tools mutation ninety-nine`.

Every small change to a rule must be detected. The changes are those of cosmic-ray: a comparison is
reversed or moved by one, a number grows or shrinks, `and` becomes `or`, a sum a difference, a
condition its opposite, a loop runs over nothing. The `strict` of a `zip` is left alone, because it
is an assertion and not a rule. Changes are made in every function that decides what is refused,
who wins and what is scored: in all code that runs while `State.violation`, `State.outcome` and the
score pad answer the conformance suite of the built site, and in all code that decides a winner.

Each mutant replaces its function in memory, in a process of its own. It is first tested with the
suite, whose random part is fixed by `docs/reference/conformance/digests.txt`, then with the worked
cases and the tests of the game. A mutant that nothing detects has survived;
`docs/reference/figures/mutation.toml` lists it with the reason.
"""

from __future__ import annotations

import argparse
import ast
import gc
import inspect
import json
import os
import random
import resource
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

import bridgepath
from bridgepath.base.errors import BridgepathError
from bridgepath.core.state import PhaseRules, State
from bridgepath.desk.api import answer
from bridgepath.desk.conformance import Asked, difference, read_suite
from bridgepath.games import GAMES
from tests.play import ROOT

ENGINE: Final = Path(bridgepath.__file__).parent
SUITE: Final = ROOT / "build" / "site" / "conformance-1.jsonl"
FIGURES: Final = ROOT / "docs" / "reference" / "figures" / "mutation.toml"
SECONDS: Final = 600
"""The CPU limit for the unchanged rules; a mutant may take 10 s more than three times as long."""

_TURNS: Final = (
    "Eq_NotEq", "NotEq_Eq", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE",
    "GtE_Gt", "GtE_Lt", "Is_IsNot", "IsNot_Is",
)  # fmt: skip
_SUMS: Final = (
    "Add_Sub", "Sub_Add", "Mul_Add", "FloorDiv_Mul", "Mod_Add", "BitOr_BitAnd", "BitAnd_BitOr",
    "LShift_RShift", "RShift_LShift", "BitXor_BitOr",
)  # fmt: skip
OPERATORS: Final = (
    *(f"core/ReplaceComparisonOperator_{name}" for name in _TURNS),
    *(f"core/ReplaceBinaryOperator_{name}" for name in _SUMS),
    "core/ReplaceAndWithOr", "core/ReplaceOrWithAnd", "core/AddNot",
    "core/ReplaceTrueWithFalse", "core/ReplaceFalseWithTrue", "core/NumberReplacer",
    "core/ReplaceUnaryOperator_Delete_Not", "core/ReplaceUnaryOperator_USub_UAdd",
    "core/ReplaceBreakWithContinue", "core/ReplaceContinueWithBreak", "core/ZeroIterationForLoop",
)  # fmt: skip
"""A selection: a comparison is reversed or moved by one, not replaced by every other."""


@dataclass(frozen=True)
class Group:
    """Source files that are tested together."""

    files: tuple[str, ...]
    """Paths under the engine: files, or folders with everything in them."""
    games: tuple[str, ...]
    """The games whose lines of the suite are used."""
    tests: tuple[str, ...]
    books: tuple[str, ...] = ()
    """The names of the files of worked cases."""


def _own(name: str, **more: Any) -> Group:
    module = name.replace("-", "_")
    where = (f"games/{module}", f"games/{module}.py")
    group = {"tests": (f"tests/games/test_{module}.py",), "books": (name,)}
    return Group(where, (name,), **(group | more))


_TWO: Final = {"tests": ("tests/games/test_two_players.py",)}
_TEACHING: Final = {
    "tests": ("tests/games/test_carls_teaching.py",),
    "books": ("carls-teaching-forms",),
}
_CARLS: Final = ("carls-no-trump", "carls-game", "carls-contract")
_DUMMIES: Final = ("double-dummy", "single-dummy", "semi-exposed-dummies")

_SPECIAL: Final[dict[str, Group]] = {
    "duel": _own("duel", tests=("tests/games/test_draw_bridge.py",), books=("draw-bridge",)),
    "double-dummy": _own("double-dummy", **_TWO),
    "single-dummy": _own("single-dummy", **_TWO),
    "semi-exposed-dummies": _own("semi-exposed-dummies", **_TWO),
    "two-players": Group(
        ("games/two_players",), _DUMMIES, _TWO["tests"], ("two-players", *_DUMMIES)
    ),
    "carls-no-trump": _own("carls-no-trump", **_TEACHING),
    "carls-contract": _own("carls-contract", **_TEACHING),
    "carls-family": Group(
        ("games/carls_family",),
        _CARLS,
        ("tests/games/test_carls_game.py", "tests/games/test_carls_teaching.py"),
        ("carls-game", "carls-teaching-forms"),
    ),
    "shared": Group(
        (
            "bridge/auction.py",
            "bridge/stock.py",
            "bridge/tricks.py",
            "bridge/trick_phase.py",
            "bridge/scoring.py",
            "bridge/matches.py",
            "core/score.py",
        ),
        ("contract-bridge", "duel", "ninety-nine", "double-dummy", "three-player", "draw-bridge"),
        (
            "tests/engine/bridge/test_auction.py",
            "tests/engine/bridge/test_tricks.py",
            "tests/engine/bridge/test_play.py",
            "tests/engine/bridge/test_scoring.py",
            "tests/engine/bridge/test_stock.py",
            "tests/engine/test_nonsense.py",
            "tests/games/test_answers.py",
            "tests/games/test_contract_bridge.py",
            "tests/games/test_draw_bridge.py",
            "tests/games/test_german_whist.py",
            "tests/games/test_three_player.py",
        ),
        ("bridge-scoring", "contract-bridge"),
    ),
}
GROUPS: Final = {name: _own(name) for name in GAMES} | _SPECIAL
"""Every game by itself, then the code that games share."""


# --- which functions ----------------------------------------------------------------------------

_GATES: Final = {
    PhaseRules.violation.__code__,
    State.violation.__code__,
    State.legal_actions.__code__,
    State.outcome.fget.__code__,  # type: ignore[attr-defined]
}
_WINNER: Final = ("win", "won", "beat", "best", "outrank", "order", "strength")

Key = tuple[str, int, str]
"""A function: its file, its first line, its name."""


def key(code: CodeType) -> Key:
    """The key of a function's code."""
    return code.co_filename, code.co_firstlineno, code.co_qualname


def deciding(work: Callable[[], None], paths: Sequence[str]) -> set[Key]:
    """The functions in these paths that run while something is refused, won or scored."""
    found: set[Key] = set()
    depth = 0
    # Keyed by identity: comparing code objects would read them, and this runs at every call.
    known: dict[int, tuple[CodeType, bool, bool, bool]] = {}

    def about(code: CodeType) -> tuple[CodeType, bool, bool, bool]:
        gate = code in _GATES or code.co_qualname in ("sheet", "Deals.add")
        # Code that runs once, at import, cannot be replaced later.
        function = code.co_flags & inspect.CO_OPTIMIZED
        ours = bool(function) and code.co_filename.startswith(tuple(paths))
        return code, gate, _tells_winner(code), ours

    def watch(frame: FrameType, event: str, _: object) -> None:
        nonlocal depth
        if event not in ("call", "return"):
            return
        code = frame.f_code
        if (seen := known.get(id(code))) is None:
            seen = known[id(code)] = about(code)
        _, gate, winner, ours = seen
        if event == "return":
            depth -= gate
            return
        depth += gate
        if ours and (depth or winner):
            found.add(key(code))

    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def _tells_winner(code: CodeType) -> bool:
    return any(word in code.co_name.lower() for word in _WINNER)


# --- mutants ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """One small change."""

    file: str
    """Relative to the engine."""
    function: str
    before: str
    """The line without the change."""
    after: str
    codes: tuple[tuple[Key, CodeType], ...] = field(repr=False)
    """The functions that change, with their new code."""

    @property
    def name(self) -> tuple[str, str, str, str]:
        """The name of the mutant, which does not change when lines move."""
        return self.file, self.function, self.before, self.after


def mutants(path: Path, wanted: set[Key]) -> Iterator[Mutant]:
    """Every change in the wanted functions of a file that changes their code."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    for piece in ast.parse(source).body:
        decorators = getattr(piece, "decorator_list", [])
        start = min(one.lineno for one in (piece, *decorators))
        # One function or class at a time, at its own lines: each change parses the text again.
        text = "\n" * (start - 1) + "\n".join(lines[start - 1 : piece.end_lineno]) + "\n"
        yield from _changes(path, text, wanted)


def _changes(path: Path, source: str, wanted: set[Key]) -> Iterator[Mutant]:
    old = {key(code): code for code in _inner(compile(source, str(path), "exec"))}
    spans = [_span(code) for one, code in old.items() if one in wanted]
    if not spans:
        return
    seen = set()
    tree = get_ast(source)
    for name in OPERATORS:
        operator = get_operator(name)()
        places = [place for node in ast_nodes(tree) for place in operator.mutation_positions(node)]
        for occurrence, ((line, _), _) in enumerate(places):
            if not any(low <= line <= high for low, high in spans):
                continue
            text = mutate_code(source, operator, occurrence)
            if text is None or text in seen:
                continue
            seen.add(text)
            before, after = source.splitlines()[line - 1], text.splitlines()[line - 1]
            if before.replace("strict=True", "strict=False") == after:
                continue
            try:
                codes = tuple(_inner(compile(text, str(path), "exec")))
            except SyntaxError:
                continue
            changed = tuple(
                (key(code), code)
                for code in codes
                if key(code) in old and not _same(code, old[key(code)])
            )
            inmost = [k for k, _ in changed if k in wanted]
            if inmost:
                where = path.relative_to(ENGINE).as_posix()
                function = inmost[-1][2].replace("<locals>.", "")
                yield Mutant(where, function, before.strip(), after.strip(), changed)


def _inner(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions in a module's code, outer ones first."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _inner(const)


def _span(code: CodeType) -> tuple[int, int]:
    lines = [line for one in (code, *_inner(code)) for _, _, line in one.co_lines() if line]
    return code.co_firstlineno, max(lines, default=code.co_firstlineno)


def _same(one: CodeType, other: CodeType) -> bool:
    """True if two code objects do the same; their positions in the source do not count."""
    if (one.co_code, one.co_names) != (other.co_code, other.co_names):
        return False
    consts = zip(one.co_consts, other.co_consts, strict=False)
    return len(one.co_consts) == len(other.co_consts) and all(
        _same(a, b)
        if isinstance(a, CodeType) and isinstance(b, CodeType)
        else (type(a), a) == (type(b), b)
        for a, b in consts
    )


class Live:
    """The engine's functions in memory, and the caches of their results."""

    def __init__(self) -> None:
        self._functions: dict[Key, list[FunctionType]] = defaultdict(list)
        self._caches: list[Any] = []
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                self._functions[key(thing.__code__)].append(thing)
            elif hasattr(type(thing), "cache_clear"):
                self._caches.append(thing)

    def enter(self, mutant: Mutant) -> None:
        """Replace the function by its mutant for the rest of this process."""
        for where, code in mutant.codes:
            for function in self._functions[where]:
                if function.__code__.co_freevars == code.co_freevars:
                    function.__code__ = code
        for cached in self._caches:
            if str(getattr(cached, "__module__", "")).startswith("bridgepath"):
                cached.cache_clear()


# --- detection ----------------------------------------------------------------------------------


def judge(asked: Sequence[Asked]) -> bool:
    """True if every line of the suite gets the right answer."""
    for one in asked:
        try:
            if difference(one, json.loads(answer(json.dumps(one.request)))):
                return False
        except Exception:  # noqa: BLE001 - a mutant may break anything, and that counts as detected
            return False
    return True


class Tests:
    """The worked cases and the tests of a group, collected once for all mutants."""

    def __init__(self, group: Group, work: Callable[[Tests], None]) -> None:
        """Collect and run the tests, sort them by speed, then call `work` inside the session."""
        self._work = work
        self._right = False
        self._seconds: dict[str, float] = {}
        self._items: list[pytest.Item] = []
        cases = [_REFUSED, *(f"tests/games/test_cases.py::{_CASE}[{book}]" for book in group.books)]
        pytest.main([*_PYTEST, *cases, *group.tests], plugins=[self])
        if not self._right:
            sys.exit("without a mutant, a test fails")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record how long a test takes."""
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0.0) + report.duration

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests once, sort them (fastest first), and call the work."""
        self._items = session.items
        if self.passed():
            self._right = True
            self._items.sort(key=lambda item: self._seconds[item.nodeid])
            self._work(self)
        return True

    def pytest_report_teststatus(self) -> tuple[str, str, str]:
        """Print nothing for a test."""
        return "", "", ""

    def passed(self) -> bool:
        """True if all tests pass; stops at the first failure."""
        for item, after in pairwise([*self._items, None]):
            assert item is not None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if item.session.testsfailed:
                return False
        return True


_REFUSED: Final = "tests/games/test_answers.py::test_what_cannot_be_is_refused"
_CASE: Final = "test_every_case_prints_what_its_page_says"
_PYTEST: Final = ("-sqq", "-p", "no:playwright", "-p", "no:xdist", "-W", "ignore", "--tb=no")


def fate(
    live: Live, mutant: Mutant | None, asked: Sequence[Asked], tests: Tests, seconds: int
) -> str:
    """What detects a mutant (suite, tests, time) or survived; None is the engine unchanged."""
    child = os.fork()
    if child == 0:
        _look(live, mutant, asked, tests, seconds)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "time"
    return {0: "survived", 1: "suite", 2: "tests"}.get(os.WEXITSTATUS(status), "time")


def _look(
    live: Live, mutant: Mutant | None, asked: Sequence[Asked], tests: Tests, seconds: int
) -> None:
    status = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(silent, stream)
        if mutant:
            live.enter(mutant)
        if judge(asked):
            status = 0 if tests.passed() else 2
    finally:
        os._exit(status)


def _processor() -> float:
    """CPU seconds used by all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# --- the run ------------------------------------------------------------------------------------


@cache
def suite(path: Path) -> tuple[Asked, ...]:
    """Read a suite, usually that of the built site."""
    if not path.exists():
        sys.exit(f"there is no {path}; build the site first")
    return read_suite(path.read_text(encoding="utf-8")).asked


def run(name: str, path: Path, sample: int) -> dict[str, Any]:
    """The figures of a group: how many mutants, how many each check detected, and the survivors.

    With `sample`, only this many mutants are tried, drawn at random with a fixed seed.
    """

    def say(text: str) -> None:
        """Print at once, because a run is long, with the group, because groups run in parallel."""
        print(f"{name}: {text}", flush=True)

    group = GROUPS[name]
    asked = [one for one in suite(path) if one.game in group.games]
    random.Random(name).shuffle(asked)
    paths = [str(ENGINE / file) for file in group.files]
    wanted = deciding(lambda: assert_right(asked), paths)
    files = sorted({Path(one[0]) for one in wanted})
    found = [one for path in files for one in mutants(path, wanted)]
    whole = len(found)
    if 0 < sample < whole:
        # Shuffled, then cut, so that a larger sample begins with the smaller one.
        random.Random(name).shuffle(found)
        found = found[:sample]
    say(f"{len(found)} of {whole} mutants in {len(wanted)} functions")
    fates: Counter[str] = Counter()
    survivors = []

    def work(tests: Tests) -> None:
        live = Live()
        before = _processor()
        if (right := fate(live, None, asked, tests, SECONDS)) != "survived":
            sys.exit(f"without a mutant, {name} is stopped by: {right}")
        seconds = 10 + round(3 * (_processor() - before))
        for number, mutant in enumerate(found, 1):
            end = fate(live, mutant, asked, tests, seconds)
            fates[end] += 1
            if end == "survived":
                survivors.append(mutant)
                change = f"    - {mutant.before}\n    + {mutant.after}"
                say(f"nobody notices {mutant.file}: {mutant.function}\n{change}")
            if number % 50 == 0:
                say(f"{number} of {len(found)}: {dict(fates)}")

    Tests(group, work)
    killed = len(found) - fates["survived"]
    say(f"{killed} of {len(found)} noticed, {killed / max(1, len(found)):.1%}")
    return {
        "functions": len(wanted),
        "mutants": len(found),
        "of": whole,
        "suite": fates["suite"],
        "tests": fates["tests"],
        "time": fates["time"],
        "survivors": [mutant.name for mutant in survivors],
    }


def assert_right(asked: Sequence[Asked]) -> None:
    """Check that the unchanged engine answers the lines. Raises BridgepathError."""
    if not judge(asked):
        raise BridgepathError("the suite of the site is not that of this engine: build it again")


# --- the figures --------------------------------------------------------------------------------

HEAD: Final = """\
# Mutation testing: written by `make mutation ARGS="--write NAME"`, except for the reasons,
# which people give. A reason that begins with "same" says why no test could tell the difference.
"""


def read() -> dict[str, Any]:
    """The committed figures."""
    return tomllib.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}


def write(figures: dict[str, Any]) -> None:
    """Write the figures, group by group in the order of `GROUPS`."""
    parts = [HEAD]
    for name in [name for name in GROUPS if name in figures]:
        one = figures[name]
        parts.append(f"\n[{name}]\n")
        counts = ("functions", "mutants", "of", "suite", "tests", "time")
        parts += [f"{count} = {one[count]}\n" for count in counts]
        for row in one.get("survivors", ()):
            parts.append(f"\n[[{name}.survivors]]\n")
            parts += [f"{k} = {json.dumps(v, ensure_ascii=False)}\n" for k, v in row.items()]
    FIGURES.parent.mkdir(parents=True, exist_ok=True)
    FIGURES.write_text("".join(parts), encoding="utf-8")


NAMES: Final = ("file", "function", "before", "after")


def with_reasons(found: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """The figures, with the reasons that the same survivors already have."""
    known = defaultdict(str)
    for row in before.get("survivors", ()):
        known[tuple(row[name] for name in NAMES)] = row["reason"]
    rows = [
        dict(zip(NAMES, one, strict=True)) | {"reason": known[one]} for one in found["survivors"]
    ]
    return found | {"survivors": rows}


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Run groups and print their figures; return 1 below 95 %, or if a survivor has no reason."""
    parser.add_argument("group", nargs="*", metavar="NAME", help=f"of {', '.join(GROUPS)}")
    parser.add_argument("--suite", type=Path, default=SUITE, metavar="FILE")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many of each group")
    parser.add_argument("--write", action="store_true", help="keep the figures")
    given = parser.parse_args(arguments)
    figures, bad = read(), []
    if unknown := set(given.group) - set(GROUPS):
        parser.error(f"there is no {unknown.pop()}; there are {', '.join(GROUPS)}")
    # The longest group first, each in a process of its own: results that one group has cached would
    # not be computed for the next, and code that does not run cannot be observed.
    names = sorted(given.group or GROUPS, key=lambda name: -figures.get(name, {}).get("of", 0))
    with ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        runs = {pool.submit(run, name, given.suite, given.sample): name for name in names}
        for done in as_completed(runs):
            name = runs[done]
            one = figures[name] = with_reasons(done.result(), figures.get(name, {}))
            if given.write:
                write(figures)
            share = 1 - len(one["survivors"]) / max(1, one["mutants"])
            if share < 0.95 or not all(row["reason"] for row in one["survivors"]):
                bad.append(name)
    if bad:
        sys.exit(f"below 95 %, or with survivors that have no reason: {', '.join(bad)}")
    return 0
