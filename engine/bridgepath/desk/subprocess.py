"""Another program behind its standard input and output, and the conformance suite for it.

The program gets one request on each line and answers each with one line. Any fault other than a
wrong answer (it does not start, ends, is silent, floods, does not send JSON) ends the run with one
sentence.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Final, Self

from ..base._check import takes
from ..base.errors import BridgepathError
from ..base.limits import LONGEST_REQUEST
from ..base.text import plain, shown
from .conformance import Asked, Suite, SuiteError, difference, read_answer

__all__ = ["Program", "ProgramError", "put"]

_LAST_WORDS: Final = 300
_SHOWN: Final = 10
"""The most differences that are listed."""


class ProgramError(BridgepathError):
    """A program that cannot be judged, with the reason in one sentence."""


class Program:
    """A running program, for use in a ``with``, which ends it.

    `seconds` is how long an answer may take. Raises ProgramError if it cannot be started.
    """

    @takes
    def __init__(self, command: Sequence[str], seconds: float = 10) -> None:
        self._seconds = seconds
        if not command:
            raise ProgramError("the command that starts a program is empty")
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise ProgramError(f"{command[0]} cannot be started: {why}") from None
        # Bounded, so that a program that sends unrequested lines has to wait and fills no memory.
        self._lines: queue.Queue[str] = queue.Queue(maxsize=2)
        self._deaf = False
        self._last_words = ""
        readers = ((self._listen, self._process.stdout), (self._note, self._process.stderr))
        self._threads = [
            threading.Thread(target=work, args=(stream,), daemon=True) for work, stream in readers
        ]
        for thread in self._threads:
            thread.start()

    def _listen(self, stream: IO[str]) -> None:
        while line := stream.readline(LONGEST_REQUEST):
            if not self._deaf:
                self._lines.put(line)
        self._lines.put("")

    def _note(self, stream: IO[str]) -> None:
        while text := stream.readline(LONGEST_REQUEST):
            self._last_words = (self._last_words + text)[-_LAST_WORDS:]

    def ask(self, request: Mapping[str, object]) -> dict[str, object]:
        """The answer to one request; raises ProgramError."""
        if not self._lines.empty():
            unasked = self._checked(self._lines.get())
            raise ProgramError(f"it sent {shown(unasked.strip())}, which was not requested")
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request, ensure_ascii=False) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise ProgramError(self._ended("does not read its input")) from None
        try:
            line = self._lines.get(timeout=self._seconds)
        except queue.Empty:
            raise ProgramError(f"it gave no answer within {self._seconds:g} seconds") from None
        try:
            return read_answer(self._checked(line))
        except SuiteError as error:
            raise ProgramError(f"it {error}") from None

    def _checked(self, line: str) -> str:
        """Return the line, unless the program has ended or floods."""
        if not line:
            raise ProgramError(self._ended())
        if len(line) >= LONGEST_REQUEST:
            raise ProgramError(
                f"it sent too much: an answer has at most {LONGEST_REQUEST:,} characters"
            )
        return line

    def _ended(self, else_it: str = "has closed its standard output") -> str:
        try:
            status = self._process.wait(self._seconds)
        except subprocess.TimeoutExpired:
            return f"it {else_it}"
        self._threads[1].join(self._seconds)
        words = self._last_words.strip().splitlines()
        last = f"; its last output: {words[-1]}" if words else ""
        return f"it has ended, with status {status}{last}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        process = self._process
        assert process.stdin is not None
        # Not for a program that has ended already.
        with suppress(OSError):
            process.stdin.close()
        try:
            # A program that was judged may finish; one that failed is not waited for.
            process.wait(0.1 if failed else 1)
        except subprocess.TimeoutExpired:
            self._kill()
        self._deaf = True
        for thread, stream in zip(self._threads, (process.stdout, process.stderr), strict=True):
            assert stream is not None
            while thread.is_alive():
                # A program that was still sending may have filled the queue.
                with suppress(queue.Empty):
                    self._lines.get(timeout=0.05)
            stream.close()

    def _kill(self) -> None:
        """End the program and everything it has started."""
        if hasattr(os, "killpg"):
            os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()


@takes
def put(
    suite: Suite,
    command: Sequence[str],
    say: Callable[[str], None],
    *,
    games: Sequence[str] = (),
    seconds: float = 10,
    clauses: bool = True,
) -> bool:
    """Run a suite against a program, report on it, and return whether every answer is right.

    The program is asked about the games that it claims to know, or only about `games`. Raises
    ProgramError for a program that cannot be judged.
    """
    passed: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    wrong: list[str] = []
    with Program(command, seconds) as program:
        known = _known(program, suite, games)
        for one in suite.asked:
            if one.game not in known:
                continue
            asked[one.game] += 1
            if why := _wrong(program, one, sum(asked.values()), clauses):
                wrong.append(f"{one.id}: {why}")
            else:
                passed[one.game] += 1
    say(f"conformance 1, revision {suite.revision}{'' if clauses else ', without clauses'}")
    for game in known:
        say(f"{game:24}{passed[game]:>6} of {asked[game]:>6}")
    if wrong:
        more = f"; the first {_SHOWN}" if len(wrong) > _SHOWN else ""
        say(f"{len(wrong)} wrong{more}:")
        for line in wrong[:_SHOWN]:
            say(plain(f"  {line}"))
    return not wrong


def _known(program: Program, suite: Suite, games: Sequence[str]) -> tuple[str, ...]:
    said = program.ask({"do": "games"}).get("games")
    if not isinstance(said, list):
        raise ProgramError(
            f'it must answer {{"do": "games"}} with a list of "games", not {shown(said)}'
        )
    wanted = [game for game in suite.games if game in said and (not games or game in games)]
    if missing := [game for game in games if game not in wanted]:
        where = "the suite" if missing[0] not in suite.games else "it"
        raise ProgramError(f"{where} does not know {missing[0]}")
    if not wanted:
        raise ProgramError(f"it does not know any game in the suite: {', '.join(suite.games)}")
    return tuple(wanted)


def _wrong(program: Program, one: Asked, number: int, clauses: bool) -> str:
    try:
        answer = program.ask(dict(one.request))
    except ProgramError as error:
        raise ProgramError(f"at request {number}, {one.id}: {error}") from None
    return difference(one, answer, clauses=clauses)
