"""The one door to the engine: what the pages ask of it, with every refusal as a sentence.

The engine is imported when it is asked, not when Sphinx loads the extension, so that the ledger
tool and the tests of single directives do not need it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping

Movie = dict[str, Any]


class Refusal(Exception):
    """What the engine said about bad input: one sentence."""


class OptionRow(TypedDict):
    """What a page says of one house rule."""

    key: str
    values: list[str]  # printed, the default first; empty where they cannot be listed
    free: str  # what may be written there instead
    default: str
    clause: str
    text: str


def movie(path: Path, name: str) -> Movie:
    """Replay the record at `path`; `name` is what messages and the movie call it.

    Under ``guess`` stands what is asked of whoever guesses the hand.
    """
    from bridgepath.errors import BridgepathError
    from bridgepath.frames import movie as make
    from bridgepath.guess import questions
    from bridgepath.record import Record

    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(f"{name}: the record is not UTF-8 text ({error.reason})") from None
    except OSError as error:
        raise Refusal(f"{name}: the record cannot be read: {error.strerror}") from None
    try:
        record = Record.from_toml(text, name)
        return make(record) | {"guess": questions(record)}
    except BridgepathError as error:
        raise Refusal(str(error)) from None


_BOARD = ("title", "text", "seat", "points", "won", "lost", "hand")


def board(path: Path, name: str) -> dict[str, Any]:
    """A position to act on, with all ways in which it can go; `name` is what messages call it.

    A board asks for ``points``: some way must reach them, and some way must not.
    """
    from bridgepath.errors import BridgepathError
    from bridgepath.observation import diagram
    from bridgepath.record import Record
    from bridgepath.seats import parse_seat
    from bridgepath.session import READER, Session
    from bridgepath.tree import tree

    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Refusal(f"{name}: the board cannot be read: {error}") from None
    if sorted(found) != sorted(_BOARD):
        raise Refusal(f"{name}: a board has the keys {', '.join(_BOARD)}, and no others")
    try:
        seat = parse_seat(found["seat"])
        start = Session.of(Record.from_dict(found.pop("hand"), name), {seat: READER})
        ways = tree(start)
    except BridgepathError as error:
        raise Refusal(f"{name}: {error}") from None
    ends = [node["result"] for node in ways["nodes"].values() if "result" in node]
    points = [
        sum(line["points"] for line in end["lines"] if line["seat"] == seat.value) for end in ends
    ]
    if not min(points) < found["points"] <= max(points):
        raise Refusal(f"{name}: {found['points']} points are reached by all ways, or by none")
    state = start.state
    table = diagram(state.observe(seat), state.setting.name).splitlines()
    return found | {"tree": ways, "table": table}


def option_rows(game: str) -> list[OptionRow]:
    """The house rules of a game, in the engine's order."""
    from bridgepath.games import GAMES
    from bridgepath.options import describe

    games: Mapping[str, Any] = GAMES
    if game not in games:
        known = ", ".join(sorted(games))
        raise Refusal(f'there is no game "{game}"; the engine knows {known}')
    return [
        OptionRow(
            key=row["key"],
            values=list(row["values"]),
            free=row["free"],
            default=row["default"],
            clause=row["clause"],
            text=row["text"],
        )
        for row in describe(games[game].options)
    ]


class Answered(NamedTuple):
    """What a form says to its defaults."""

    html: str
    refused: bool
    code: str


def form(function: str, lines: list[str]) -> tuple[dict[str, Any], Answered]:
    """The form over a function, as plain values, and the answer to its defaults."""
    from bridgepath.errors import BridgepathError
    from bridgepath.forms import Form, answer

    try:
        read = Form.read(function, lines)
        found = answer(function, read.values(), {}, dict(read.says))
    except BridgepathError as error:
        raise Refusal(str(error)) from None
    facts = {"name": read.name, "title": read.title, "clauses": read.clauses, "game": read.game}
    return read.plain() | facts, Answered(*found)


def bidding() -> list[dict[str, Any]]:
    """The bidding table: each situation with its lines and their examples."""
    from bridgepath.bidding.study import pages

    return pages()


def source_folder() -> Path | None:
    """Where the engine's modules lie; None when it is not installed."""
    found = importlib.util.find_spec("bridgepath")
    if found is None or not found.submodule_search_locations:
        return None
    return Path(next(iter(found.submodule_search_locations)))


def fingerprint() -> str:
    """A digest of the engine's code: pages that show what it says are stale when this changes."""
    digest = hashlib.sha256()
    folder = source_folder()
    for path in sorted(folder.rglob("*.py")) if folder is not None else []:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
