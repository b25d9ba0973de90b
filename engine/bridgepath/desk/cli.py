"""The command line: ``python -m bridgepath games``, ``… play GAME``, ``… replay FILE``, ``show``.

`replay` prints every turn of a record with its clauses, `show` draws the table after the last turn.
`play` plays a game, or continues a record from some step, and asks for each decision. `desk`
answers requests to `bridgepath.desk.api`, one on each line, and `conform SUITE -- PROGRAM …` runs
the conformance suite against any program that does the same. Exit status: 0 for success; 1, with
one sentence on standard error, for a faulty record and for files that cannot be read or written; 2
for a wrong command and for a game that cannot begin as requested; 130 after Ctrl-C. `conform` also
exits with 1 if an answer is wrong. It is not an error if the receiver stops early, as `head` does.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NoReturn, TextIO

from .. import __version__
from ..base.encoding import unicode_text
from ..base.errors import BridgepathError, RecordError
from ..base.limits import LONGEST_RECORD, LONGEST_REQUEST, LONGEST_SUITE, LONGEST_TEXT
from ..base.text import plain
from ..core.state import Game
from ..games import GAMES
from ..notation.record import Record
from ..players import LEVELS
from ..players.levels.solvers import use_native
from ..view.text import diagram, playthrough
from .terminal import HELP, BeginError, play

__all__ = ["STOPPED", "load", "run"]

STOPPED = 130
"""Exit status of a command that Ctrl-C ended, as shells have it."""


_BOARDS: Final = (".pbn", ".lin")


def load(path: Path, deal: int | None = None) -> Record:
    """Read a record from a .toml or .json file, or a deal from PBN or LIN; raises RecordError.

    `deal` selects one of several deals, from 1; unreadable ones are reported on standard error.
    Only the beginning of a file that is too large is read, whatever its size.
    """
    most = 4 * LONGEST_RECORD  # The most bytes that this many characters can take.
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordError(str(path), f"cannot be read: {why}") from None
    if len(data) > most:
        text = f"is too large: a record has at most {LONGEST_RECORD:,} characters"
        raise RecordError(str(path), text)
    suffix = path.suffix.lower()
    if suffix in _BOARDS:
        return _chosen(data, str(path), deal)
    if deal not in (None, 1):
        raise RecordError(str(path), f"holds one deal, so there is no deal {deal}")
    try:
        text = unicode_text(data)
    except UnicodeDecodeError:
        raise RecordError(str(path), "is neither UTF-8 nor UTF-16 text") from None
    text = text.replace("\r\n", "\n")
    if suffix == ".json":
        return Record.from_json(text, str(path))
    return Record.from_toml(text, str(path))


def _chosen(data: bytes, name: str, deal: int | None) -> Record:
    """One deal of a file from another program; raises BridgepathError."""
    from ..notation.convert import find  # A record does not need the PBN reader.

    found = find(data, name)
    count = len(found.titles)
    if deal is None and count > 1:
        raise RecordError(name, f"holds {count} deals: choose one with --deal 1 to --deal {count}")
    if not 1 <= (deal or 1) <= count:
        raise RecordError(name, f"holds deals 1 to {count}, so there is no deal {deal}")
    for said in (*found.faults, *found.notes):
        _complain(said)
    return found.record((deal or 1) - 1)


class _InputError(BridgepathError):
    """Standard input that cannot be read."""


class _Parser(argparse.ArgumentParser):
    """A parser whose messages are safe to print, whatever its input was."""

    def error(self, message: str) -> NoReturn:
        # Not with print_usage, which in some releases of Python fails on a full disk.
        _complain(self.format_usage() + plain(f"{self.prog}: error: {message}"))
        self.exit(2)


def _parser() -> _Parser:
    parser = _Parser(
        prog="bridgepath",
        description="Play the card games, show their records, and check programs.",
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="list the games")
    game = commands.add_parser("play", help="play a game, or continue a record", epilog=HELP)
    game.formatter_class = argparse.RawDescriptionHelpFormatter
    game.add_argument("game", help="the id of a game, or a record in TOML, JSON, PBN or LIN")
    game.add_argument("--deal", type=int, help="the deal's number, from 1, if the file has several")
    game.add_argument("--seats", help="your seats, such as A or S,N; the others are bots")
    game.add_argument("--bots", choices=LEVELS, help="how well the bots play")
    game.add_argument("--step", type=int, help="continue a record after this step")
    game.add_argument("--seed", type=int, help="the same number deals the same cards")
    game.add_argument(
        "--house", action="append", default=[], metavar="KEY=VALUE", help="a house rule"
    )
    for name, text in (("replay", "print every turn with its clauses"), ("show", "draw the table")):
        command = commands.add_parser(name, help=text)
        command.add_argument("file", type=Path, help="a record in TOML, JSON, PBN or LIN")
        command.add_argument(
            "--deal", type=int, help="the deal's number, from 1, if the file has several"
        )
    commands.add_parser(
        "desk", help="answer requests, one line of JSON each; see the page Conformance"
    )
    conform = commands.add_parser(
        "conform",
        help="run the conformance suite against a program",
        usage="%(prog)s [-h] [--game GAME] [--seconds N] [--no-clauses] suite -- program ...",
    )
    conform.add_argument("suite", type=Path, help="the suite, such as conformance-1.jsonl")
    conform.add_argument(
        "--game", action="append", default=[], help="only this game; repeat for several games"
    )
    conform.add_argument("--seconds", type=float, default=10, help="time limit for one answer")
    conform.add_argument("--no-clauses", action="store_true", help="do not compare clauses")
    return parser


def _told(command: str, file: Path | None, deal: int | None) -> str:
    """The output of `games`, `replay` and `show`; raises RecordError."""
    if command == "games" or file is None:
        return "\n".join(f"{game.id:20} {game.title}" for game in GAMES.values())
    record = load(file, deal)
    if command == "replay":
        return playthrough(record)
    last = record.states()[-1]
    return diagram(last.observe(None), last.setting.name)


def _begin(chosen: argparse.Namespace) -> dict[str, object]:
    """The first request of a game in the terminal; raises RecordError."""
    seed = random.SystemRandom().randrange(2**32) if chosen.seed is None else chosen.seed
    request: dict[str, object] = {"seed": seed}
    readers = dict.fromkeys((chosen.seats or "").replace(",", " ").split(), "reader")

    def players(game: Game) -> dict[str, str]:
        yours = readers or {game.viewers[0].value: "reader"}
        return dict.fromkeys((seat.value for seat in game.viewers), chosen.bots) | yours

    if readers:
        request["players"] = readers
    if chosen.game in GAMES:
        if chosen.bots:
            request["players"] = players(GAMES[chosen.game])
        house = dict(rule.partition("=")[::2] for rule in chosen.house)
        return request | {"do": "begin", "game": chosen.game, "options": house}
    if not Path(chosen.game).suffix:
        raise RecordError(chosen.game, f"there is no such game; the games are {', '.join(GAMES)}")
    record = load(Path(chosen.game), chosen.deal)
    if chosen.bots:
        request["players"] = players(record.game)
    return request | {"do": "open", "record": record.to_dict(), "step": chosen.step}


def _lines(most: int) -> Iterator[str | None]:
    """The lines of standard input without their ends; None for one of more than `most` characters.

    Only the beginning of such a line is held. The rest is skipped when the next line is read, so
    the sender gets an answer at once, even if the line never ends. Bytes that are not text become
    U+FFFD. Raises _InputError.
    """
    if sys.stdin is None:
        return
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    while line := _piece(most + 1):
        whole = len(line) <= most or line.endswith("\n")
        yield line.removesuffix("\n") if whole else None
        while not whole:
            rest = _piece(most + 1)
            whole = not rest or rest.endswith("\n")


def _piece(most: int) -> str:
    """The next line, or the first `most` characters of a longer one; raises _InputError."""
    try:
        return sys.stdin.readline(most)
    except OSError as error:
        raise _InputError(f"the input cannot be read: {error.strerror}") from None


def _desk() -> None:
    """Answer the requests on standard input until it ends; raises _InputError."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # JSON writes half a surrogate pair as an escape.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    from .api import answer  # Commands that print or draw a record need no table.

    too_long = json.dumps({"error": f"a request has at most {LONGEST_REQUEST:,} characters"})
    for line in _lines(LONGEST_REQUEST):
        print(too_long if line is None else answer(line), flush=True)


def _conform(chosen: argparse.Namespace, program: list[str]) -> tuple[str, bool]:
    """The report on a program, and whether every answer is right.

    Raises BridgepathError. Only the beginning of a suite that is too large is read.
    """
    # A game in the terminal does not wait for the module that starts programs.
    from .conformance import SuiteError, read_suite
    from .subprocess import put

    try:
        with chosen.suite.open("rb") as file:
            data = file.read(LONGEST_SUITE + 1)
        # Cutting the text may split its last character.
        text = "" if len(data) > LONGEST_SUITE else data.decode("utf-8")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise SuiteError(f"{chosen.suite} cannot be read: {why}") from None
    if len(data) > LONGEST_SUITE:
        most = f"a suite has at most {LONGEST_SUITE:,} bytes"
        raise SuiteError(f"{chosen.suite} is too large: {most}")
    told: list[str] = []
    right = put(
        read_suite(text),
        program,
        told.append,
        games=chosen.game,
        seconds=chosen.seconds,
        clauses=not chosen.no_clauses,
    )
    return "\n".join(told), right


def _parted(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Our own arguments, and the program after ``--``."""
    if "--" not in arguments:
        return arguments, []
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1 :]


def _save(file: str, text: str) -> None:
    """Write a record; if that fails, say so and let the game go on."""
    if not file:
        print("say where: save FILE")
        return
    try:
        with Path(file).open("x", encoding="utf-8") as out:
            out.write(text)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        print(plain(f"{file} cannot be written: {why}"))
    else:
        print(plain(f"saved in {file}"))


def _typed() -> Iterator[str]:
    """The typed lines, until the input ends; raises _InputError."""
    lines = _lines(LONGEST_TEXT)
    while True:
        print("> ", end="", flush=True)
        try:
            line = next(lines)
        except StopIteration:
            return
        if line is None:
            print(f"a line has at most {LONGEST_TEXT:,} characters")
        elif "\ufffd" in line:
            print("that is not UTF-8 text")
        else:
            yield line


def _flush() -> None:
    """Write the output now, while a failure can still be reported."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _give_up(stream: TextIO | None) -> None:
    """Drop the unwritten output of `stream`, which Python would try to write again at exit."""
    # A caller from Python may have put another stream there, which is not ours to close.
    for ours in (sys.__stdout__, sys.__stderr__):
        if ours is not None and stream is ours:
            os.dup2(os.open(os.devnull, os.O_WRONLY), ours.fileno())


def _complain(sentence: object) -> None:
    """Report an error on standard error; if that is closed, the exit status is the report."""
    try:
        print(sentence, file=sys.stderr, flush=True)
    except OSError:
        _give_up(sys.stderr)


def _run(arguments: list[str] | None) -> tuple[str, int]:
    """The remaining output, and the exit status; raises BridgepathError and SystemExit."""
    own, program = _parted(sys.argv[1:] if arguments is None else arguments)
    parser = _parser()
    chosen = parser.parse_args(own)
    if (chosen.command == "conform") != bool(program):
        parser.error("only conform takes a program after --")
    if chosen.command == "play":
        # Hints use it, too.
        use_native()
        play(_begin(chosen), _typed(), print, _save)
        return "", 0
    if chosen.command == "conform":
        told, right = _conform(chosen, program)
        return told, 0 if right else 1
    if chosen.command == "desk":
        _desk()
        return "", 0
    return _told(chosen.command, getattr(chosen, "file", None), getattr(chosen, "deal", None)), 0


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status; None for the arguments of this process."""
    status = 0
    try:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")  # A terminal may have no ♠.
        try:
            told, status = _run(arguments)
        except SystemExit:
            # The output of --help and --version has not been written yet either.
            _flush()
            raise
        except BridgepathError as error:
            status = 2 if isinstance(error, BeginError) else 1
            _flush()
            _complain(error)
            return status
        if told:
            print(told)
        _flush()
    except BrokenPipeError:
        # The receiver has read enough: … | head
        _give_up(sys.stdout)
    except OSError as error:
        _give_up(sys.stdout)
        _complain(f"the output cannot be written: {error.strerror}")
        return 1
    except KeyboardInterrupt:
        _give_up(sys.stdout)
        _complain("stopped")
        return STOPPED
    return status
