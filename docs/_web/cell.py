"""Run the cell of a rules page, statement by statement, like the interactive prompt.

The Sphinx build and the worker in the reader's browser both use this one file, so the build checks
exactly what the reader gets. It needs the standard library only, and Python 3.11 or newer.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import contextlib
import importlib
import io
import json
import linecache
import pathlib
import sys
import traceback
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["OUTPUT_LIMIT", "Error", "Part", "Result", "adopt", "run"]

#: A cell may print this many characters; the rest is dropped and the output says so.
OUTPUT_LIMIT = 100_000

#: The distribution whose frames are shown beside the reader's own.
ENGINE = "bridgepath"

# There nobody can press Ctrl-C, so the cell itself raised it.
_in_browser = sys.platform == "emscripten"

_FUTURE_FLAGS = 0
for _feature in __future__.all_feature_names:
    _FUTURE_FLAGS |= getattr(__future__, _feature).compiler_flag


class Error(NamedTuple):
    """Why a cell stopped: one line for everybody, and the frames for readers who want them."""

    sentence: str
    traceback: str


class Part(NamedTuple):
    """A piece of output: as text, and as a drawing if it is a value of the engine."""

    text: str
    html: str | None = None


class Result(NamedTuple):
    """Everything a cell printed and echoed, in order, and why it stopped early, if it did."""

    output: str
    error: Error | None
    parts: tuple[Part, ...] = ()


class _Sink(io.TextIOBase):
    """Collects printed output, up to a limit, and passes it on while the cell is running."""

    def __init__(
        self,
        limit: int,
        on_output: Callable[[str], object] | None,
        on_drawn: Callable[[str], object] | None = None,
    ) -> None:
        self.parts: list[Part] = []
        self._left = limit
        self._limit = limit
        self._full = False
        self._on_output = on_output
        self._on_drawn = on_drawn

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if not self._full:
            kept = text[: self._left]
            self._left -= len(kept)
            if len(kept) < len(text):
                self._full = True
                kept += f"\n… cut here: this cell printed more than {self._limit:,} characters\n"
            self._emit(kept)
        return len(text)

    def _emit(self, text: str) -> None:
        if text:
            self.parts.append(Part(text))
            if self._on_output is not None:
                self._on_output(text)

    def draw(self, text: str, html: str) -> None:
        """Take a drawn value; `text` is the echo of a prompt."""
        if self._full or len(text) + len(html) > self._left:
            self.write(text)
            return
        self._left -= len(html)
        self.parts.append(Part(text, html))
        if self._on_drawn is not None:
            self._on_drawn(html)

    def text(self) -> str:
        return "".join(part.text for part in self.parts)


def run(
    source: str,
    namespace: dict[str, Any],
    name: str = "cell",
    on_output: Callable[[str], object] | None = None,
    on_drawn: Callable[[str], object] | None = None,
    limit: int = OUTPUT_LIMIT,
) -> Result:
    """Run ``source`` in ``namespace``, echoing each expression's value that is not ``None``.

    ``name`` is the file name in tracebacks: cells that share a namespace need different ones, or a
    traceback shows the lines of the wrong cell. ``on_output`` gets every piece of output at once,
    and ``on_drawn`` the HTML of each echoed value that the engine draws. An error in the cell never
    escapes: it is part of the result, with everything printed before it. Only Ctrl-C escapes, if
    there is one, because it is meant for the caller.
    """
    filename = f"<{name}>"
    namespace.setdefault("__name__", "__main__")
    lines = source.splitlines(keepends=True)
    # A size without a time, so that linecache trusts the entry and never looks for such a file.
    linecache.cache[filename] = (len(source), None, lines, filename)
    sink = _Sink(limit, on_output, on_drawn)
    error: Error | None = None
    with _captured(sink):
        try:
            flags = 0
            for statement in ast.parse(source, filename).body:
                block = ast.Interactive([statement])
                # Line by line, so that a future import applies to the statements below it.
                code = compile(block, filename, "single", flags=flags, dont_inherit=True)
                flags |= code.co_flags & _FUTURE_FLAGS
                exec(code, namespace)
        except KeyboardInterrupt as stopped:
            if not _in_browser:
                raise
            error = _explain(stopped)
        except BaseException as stopped:  # noqa: BLE001 - whatever a cell raises is its result
            error = _explain(stopped)
    return Result(sink.text(), error, tuple(sink.parts))


@contextlib.contextmanager
def _captured(sink: _Sink) -> Iterator[None]:
    """Send output and echoes to ``sink``, and let ``input()`` find nothing instead of waiting.

    What the engine draws is drawn when it is printed, too.
    """

    def echo(value: object) -> None:
        if value is None:
            return
        html = _html(value)
        if html is None:
            sink.write(f"{value!r}\n")
        else:
            sink.draw(f"{value!r}\n", html)

    def say(*values: object, sep: str | None = None, end: str | None = None, **how: Any) -> None:
        html = _html(values[0] if len(values) == 1 else values) if end is None and not how else None
        if html is None:
            plain(*values, sep=sep, end=end, **how)
        else:
            sink.draw((" " if sep is None else sep).join(map(str, values)) + "\n", html)

    hook, stdin, plain = sys.displayhook, sys.stdin, print
    sys.displayhook, sys.stdin = echo, io.StringIO()
    vars(builtins)["print"] = say
    try:
        with contextlib.redirect_stdout(sink), contextlib.redirect_stderr(sink):
            yield
    finally:
        sys.displayhook, sys.stdin = hook, stdin
        vars(builtins)["print"] = plain


def _html(value: object) -> str | None:
    """HTML of a value that can draw itself, or of several of them."""
    several = value if isinstance(value, (tuple, list)) else (value,)
    if not several or not all(hasattr(type(each), "_repr_html_") for each in several):
        return None
    try:
        html: str = importlib.import_module(f"{ENGINE}.view.html").to_html(value)
    except Exception:  # noqa: BLE001 - then it is echoed
        return None
    return html


def adopt(house: str) -> None:
    """Make these house rules the defaults of the games' options: JSON, by game and key.

    Cells without house rules of their own then play by those of the page. Each call starts from the
    default rules.
    """
    for kind, defaults in _as_written.items():
        kind.__init__.__defaults__ = defaults
    games = importlib.import_module(f"{ENGINE}.games").GAMES
    options = importlib.import_module(f"{ENGINE}.options")
    for game, rules in json.loads(house).items():
        kind = games[game].options
        free = {field["key"]: field["free"] for field in options.describe(kind)}
        values = {
            key: int(text) if "number" in free.get(key, "") and text.isdecimal() else text
            for key, text in rules.items()
        }
        try:
            chosen = options.options_from(kind, values)
        except ValueError:
            continue  # a form says why
        _as_written.setdefault(kind, kind.__init__.__defaults__)
        kind.__init__.__defaults__ = tuple(
            getattr(chosen, name) for name in kind.__dataclass_fields__
        )


_as_written: dict[Any, Any] = {}


def _explain(stopped: BaseException) -> Error:
    # Without the first frame, which is this file's.
    trace = stopped.__traceback__
    stopped.with_traceback(trace.tb_next if trace is not None else None)
    try:
        summary = traceback.TracebackException.from_exception(stopped)
        _keep_own_frames(summary, set())
        text = "".join(summary.format())
    except Exception:  # noqa: BLE001 - one that cannot be printed must not hide that it happened
        text = ""
    return Error(_sentence(stopped), text)


def _sentence(stopped: BaseException) -> str:
    kind = type(stopped)
    if isinstance(stopped, SyntaxError):
        place = f" (line {stopped.lineno})" if stopped.lineno else ""
        return f"{kind.__name__}: {stopped.msg}{place}"
    if isinstance(stopped, SystemExit):
        return "The cell asked Python to exit, but Python keeps running here."
    try:
        message = " ".join(str(stopped).split())
    except Exception:  # noqa: BLE001 - an exception's own methods may fail as well
        message = ""
    if message and kind.__module__.partition(".")[0] == ENGINE:
        return message  # The engine's own errors are sentences already.
    shown = kind.__qualname__
    if kind.__module__ not in ("builtins", "__main__"):
        shown = f"{kind.__module__}.{shown}"
    return f"{shown}: {message}" if message else shown


def _keep_own_frames(summary: traceback.TracebackException, seen: set[int]) -> None:
    """Keep the frames of cells and of the engine, without the folders of this machine."""
    if id(summary) in seen:
        return
    seen.add(id(summary))
    kept = []
    for frame in summary.stack:
        shown = _shown_name(frame.filename)
        if shown is not None:
            frame.filename = shown
            kept.append(frame)
    summary.stack = traceback.StackSummary.from_list(cast("Any", kept))
    inner = [summary.__cause__, summary.__context__, *(getattr(summary, "exceptions", None) or [])]
    for other in inner:
        if other is not None:
            _keep_own_frames(other, seen)


def _shown_name(filename: str) -> str | None:
    if filename.startswith("<"):
        return None if filename.startswith("<frozen ") else filename
    parts = pathlib.PurePath(filename).parts
    if ENGINE not in parts[:-1]:
        return None
    start = len(parts) - 1 - parts[::-1].index(ENGINE)
    return "/".join(parts[start:])
