"""The terminal door: ``python -m bridgepath games``, ``… replay FILE``, ``… show FILE``.

`replay` tells every turn of a record with its clauses, `show` draws the table after the last turn.
Exit status: 0, or 1 with one sentence on standard error for a record that is not in order and for
what cannot be read or written, or 2 for a wrong command, or 130 if it was stopped with Ctrl-C.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path
from typing import NoReturn

from . import __version__
from .bounds import LONGEST_RECORD
from .errors import BridgepathError, RecordError, plain
from .games import GAMES
from .record import Record
from .text import diagram, playthrough

STOPPED = 130
"""Exit status of a command that Ctrl-C ended, as shells have it."""


def load(path: Path) -> Record:
    """Read a record from a .toml or .json file; raises RecordError.

    Of a file that is too large only the beginning is read, so that it may be of any size.
    """
    most = 4 * LONGEST_RECORD  # bytes that so many characters can take
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordError(str(path), f"cannot be read: {why}") from None
    if len(data) > most:
        text = f"is too large: a record has at most {LONGEST_RECORD:,} characters"
        raise RecordError(str(path), text)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(str(path), "is not UTF-8 text") from None
    text = text.replace("\r\n", "\n")
    if path.suffix.lower() == ".json":
        return Record.from_json(text, str(path))
    return Record.from_toml(text, str(path))


class _Parser(argparse.ArgumentParser):
    """A parser whose messages are safe to print, whatever it was given."""

    def error(self, message: str) -> NoReturn:
        super().error(plain(message))


def _parser() -> _Parser:
    parser = _Parser(prog="bridgepath", description="Check and show records.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="list the games")
    for name, text in (("replay", "tell every turn with its clauses"), ("show", "draw the table")):
        command = commands.add_parser(name, help=text)
        command.add_argument("file", type=Path, help="a record in TOML or JSON")
    return parser


def _told(command: str, file: Path | None) -> str:
    """What a command prints; raises RecordError."""
    if command == "games" or file is None:
        return "\n".join(f"{game.id:20} {game.title}" for game in GAMES.values())
    record = load(file)
    if command == "replay":
        return playthrough(record)
    last = record.states()[-1]
    return diagram(last.observe(None), last.setting.name)


def _give_up_output() -> None:
    """Let what has not been written go: at its exit Python would try once more."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may have no ♠
    try:
        chosen = _parser().parse_args(arguments)
        told = _told(chosen.command, getattr(chosen, "file", None))
    except BridgepathError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return STOPPED
    try:
        print(told, flush=sys.stdout is not None)
    except BrokenPipeError:
        # whoever read has seen enough: … | head
        _give_up_output()
    except OSError as error:
        _give_up_output()
        print(f"the output cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        _give_up_output()
        return STOPPED
    return 0


if __name__ == "__main__":
    sys.exit(main())
