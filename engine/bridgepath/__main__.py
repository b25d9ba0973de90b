"""The terminal door: ``python -m bridgepath games``, ``… replay FILE``, ``… show FILE``.

`replay` tells every turn of a record with its clauses, `show` draws the table after the last turn.
Exit status: 0, or 1 with one sentence on standard error for a record that is not in order, or 2 for
a wrong command.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path

from . import __version__
from .errors import BridgepathError, RecordError
from .games import GAMES
from .record import Record
from .text import diagram, playthrough


def load(path: Path) -> Record:
    """Read a record from a .toml or .json file; raises RecordError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise RecordError(str(path), f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(str(path), "is not UTF-8 text") from None
    if path.suffix.lower() == ".json":
        return Record.from_json(text, str(path))
    return Record.from_toml(text, str(path))


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="bridgepath", description="Check and show records.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="list the games")
    for name, text in (("replay", "tell every turn with its clauses"), ("show", "draw the table")):
        command = commands.add_parser(name, help=text)
        command.add_argument("file", type=Path, help="a record in TOML or JSON")
    chosen = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may have no ♠
    try:
        if chosen.command == "games":
            for game in GAMES.values():
                print(f"{game.id:20} {game.title}")
        elif chosen.command == "replay":
            print(playthrough(load(chosen.file)))
        else:
            last = load(chosen.file).states()[-1]
            print(diagram(last.observe(None), last.setting.name))
        sys.stdout.flush()
    except BridgepathError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        # whoever read has seen enough (… | head); at its exit Python flushes once more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
