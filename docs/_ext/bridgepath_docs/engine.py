"""The interface to the engine for pages, with every refusal as a sentence.

The engine is imported on first use, not when Sphinx loads the extension, so that the ledger tool
and the tests of single directives do not need it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import tomllib
from contextlib import suppress
from itertools import islice, product, repeat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NotRequired, TypedDict

from . import kept

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bridgepath.bidding.queries import SituationDict
    from bridgepath.learn.boards import BoardDict
    from bridgepath.learn.course.question import QuestionDict
    from bridgepath.learn.guess import QuestionsDict
    from bridgepath.view.forms import FormDict, FormFieldDict, TriedDict
    from bridgepath.view.movie_types import MovieDict

    class Movie(MovieDict):
        """A movie, with the questions for readers who guess the hand."""

        guess: NotRequired[QuestionsDict]

    class AskedForm(FormDict):
        """A form, and the answers to all of its questions if they are few."""

        name: str
        title: str
        clauses: tuple[str, ...]
        game: str
        answers: dict[str, TriedDict]


class Refusal(Exception):
    """The engine's error on bad input: one sentence."""


class DrillFacts(TypedDict):
    """The description of a drill for a page."""

    name: str
    title: str
    text: str
    levels: list[str]


class OptionRow(TypedDict):
    """The description of a house rule for a page."""

    key: str
    values: list[str]  # printed, the default first; empty where they cannot be listed
    free: str  # what may be written there instead
    default: str
    clause: str
    text: str
    with_bots: NotRequired[str]  # the value that a table with a bot starts with, if not the default


def movie(path: Path, name: str) -> Movie:
    """Replay the record at `path`; `name` is its name in messages and in the movie.

    ``guess`` has the questions for readers who guess the hand.
    """
    from bridgepath.base.errors import BridgepathError
    from bridgepath.learn.guess import questions
    from bridgepath.notation.record import Record
    from bridgepath.view.movie import movie as make

    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(f"{name}: the record is not UTF-8 text ({error.reason})") from None
    except OSError as error:
        raise Refusal(f"{name}: the record cannot be read: {error.strerror}") from None
    try:
        record = Record.from_toml(text, name)
        return {**make(record), "guess": questions(record)}
    except BridgepathError as error:
        raise Refusal(str(error)) from None


# The inputs of an ending, and of a question.
_LOOKED_THROUGH = ("learn/course/*.py", "core/cards.py", "bridge/*.py", "reason/*.py")
_ASKED = (
    "base/*.py",
    "core/*.py",
    "bridge/*.py",
    "reason/*.py",
    "bidding/*.py",
    "games/**/*.py",
    "learn/**/*.py",
    "learn/**/*.toml",
)


def begin(boards_: Iterable[Path], number: int, cache: Path) -> None:
    """Begin with the boards of some files, and with the first questions of the drills."""
    for path in boards_:
        # A fault of a file is reported on the page that shows it.
        with suppress(Refusal):
            name = f"{path.parent.name}/{path.name}"
            for one, place in _listed(path, name, cache):
                if place:
                    kept.KEPT.begin(place, _board, one, name)
    for (name, level), place in _first_questions(number, cache).items():
        kept.KEPT.begin(place, _asked, name, level, number)


def boards(path: Path, name: str, cache: Path) -> list[BoardDict]:
    """The boards of a file, each with every line of play; `name` is for messages.

    Searching every line of an ending takes seconds, so results are stored in `cache`.
    """
    return [
        kept.KEPT.get(place, _board, one, name) if place else _board(one, name)
        for one, place in _listed(path, name, cache)
    ]


def _listed(path: Path, name: str, cache: Path) -> list[tuple[dict[str, object], Path | None]]:
    """The boards of a file as written, each with the place where its lines of play are stored."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Refusal(f"{name}: the boards cannot be read: {error}") from None
    listed = found.pop("board", None)
    if found or not isinstance(listed, list) or not listed:
        raise Refusal(f"{name}: a file of boards may contain only [[board]] tables")
    names = [one.get("id") for one in listed]
    if len(set(names)) < len(names):
        raise Refusal(f"{name}: two boards have the same id")
    code = _digest(_LOOKED_THROUGH)

    def place(one: dict[str, object]) -> Path | None:
        if "drill" in one or "function" in one:
            return None
        text = json.dumps(one, sort_keys=True, ensure_ascii=False)
        return kept.place(cache / "boards", f"{path.stem}-{one.get('id')}", code, text)

    return [(one, place(one)) for one in listed]


def _board(given: dict[str, object], name: str) -> BoardDict:
    from bridgepath.learn.boards import BoardError, board

    try:
        return board(given)
    except BoardError as error:
        raise Refusal(f"{name}: {error}") from None


def drills() -> dict[str, DrillFacts]:
    """The description of each drill for a page, by name."""
    from bridgepath.learn.drills import DRILLS, drill

    return {
        name: {
            "name": name,
            "title": drill(name).about.title,
            "text": drill(name).about.text,
            "levels": list(drill(name).about.levels),
        }
        for name in DRILLS
    }


def questions(number: int, cache: Path) -> Iterator[tuple[str, int, list[QuestionDict]]]:
    """The first questions of each level of each drill; stored in `cache` like boards."""
    for (name, level), place in _first_questions(number, cache).items():
        yield name, level, kept.KEPT.get(place, _asked, name, level, number)


def _first_questions(number: int, cache: Path) -> dict[tuple[str, int], Path]:
    """The place where the questions of each drill and level are stored."""
    from bridgepath.learn.drills import DRILLS, LEVELS

    code = _digest(_ASKED)
    return {
        (name, level): kept.place(cache / "drills", f"{name}-{level}", code, str(number))
        for name in DRILLS
        for level in LEVELS
    }


def _asked(name: str, level: int, number: int) -> list[QuestionDict]:
    from bridgepath.learn.drills import drill

    return [drill(name).question(level, 1, n).to_dict() for n in range(number)]


def option_rows(game: str) -> list[OptionRow]:
    """The house rules of a game, in the engine's order."""
    from bridgepath.core.options import describe, with_bots
    from bridgepath.games import GAMES

    if game not in GAMES:
        known = ", ".join(sorted(GAMES))
        raise Refusal(f'there is no game "{game}"; the games are {known}')
    kind = GAMES[game].options
    bots = {rule["key"]: rule["value"] for rule in with_bots(kind)}
    rows = [
        OptionRow(
            key=row["key"],
            values=list(row["values"]),
            free=row["free"],
            default=row["default"],
            clause=row["clause"],
            text=row["text"],
        )
        for row in describe(kind)
    ]
    for row in rows:
        if row["key"] in bots:
            row["with_bots"] = bots[row["key"]]
    return rows


class Answered(NamedTuple):
    """The answer of a form for its default values."""

    html: str
    refused: bool
    code: str


# This many answers of a form are computed with the page; a form with more asks the engine.
_FEW = 24


def form(function: str, lines: list[str]) -> tuple[AskedForm, Answered]:
    """The form over a function, as plain values, and the answer to its defaults.

    If the number of questions is small, ``answers`` has the result of each, by the values in the
    order of the fields with a line between them.
    """
    from bridgepath.base.errors import BridgepathError
    from bridgepath.view.forms import Form, FormAnswer, answer

    def ask(values: Mapping[str, str]) -> FormAnswer:
        return answer(function, values, {}, dict(read.says))

    try:
        read = Form.read(function, lines)
        plain, found = read.plain(), ask(read.values())
        names = [field["name"] for field in plain["fields"]]
        ways = list(islice(product(*map(_open_values, plain["fields"])), _FEW + 1))
        answers = {
            "\n".join(way): ask(dict(zip(names, way, strict=True))).to_dict()
            for way in (ways if len(ways) <= _FEW else ())
        }
    except BridgepathError as error:
        raise Refusal(str(error)) from None
    asked: AskedForm = {
        **plain,
        "name": read.name,
        "title": read.title,
        "clauses": read.clauses,
        "game": read.game,
        "answers": answers,
    }
    return asked, Answered(*found)


def _open_values(field: FormFieldDict) -> Iterable[str]:
    """All values of a field; more than a few if it has no choices."""
    if field["kind"] == "switch":
        return ("true", "false")
    if field["kind"] == "choice":
        return [value for value, _ in field["choices"]]
    if field["kind"] == "number" and "more" not in field:
        return map(str, range(field["low"], field["high"] + 1))
    return repeat(field["value"], _FEW + 1)


def bidding() -> list[SituationDict]:
    """The bidding table: each situation with its lines and their examples."""
    from bridgepath.bidding.queries import pages

    return pages()


def source_folder() -> Path | None:
    """The folder of the engine's modules; None if it is not installed."""
    found = importlib.util.find_spec("bridgepath")
    if found is None or not found.submodule_search_locations:
        return None
    return Path(next(iter(found.submodule_search_locations)))


def fingerprint() -> str:
    """A digest of the engine's code: when it changes, pages that show the engine's output are
    stale.
    """
    return _digest(("**/*.py",))


def _digest(patterns: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    folder = source_folder()
    found = {path for each in patterns for path in folder.glob(each)} if folder else set()
    for path in sorted(found):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
