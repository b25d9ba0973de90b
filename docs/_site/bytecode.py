"""Byte-compile a library or a wheel, and pack what cells need; it runs inside Pyodide, so that the
result is for the browser's Python.

The output depends only on the input: entries keep their order, dates are fixed, and a ``.pyc`` is
not bound to the time of its source ("unchecked": the browser need not read the source to trust it).
Pyodide brings its own zlib, so the bytes do not depend on the machine either.
"""

from __future__ import annotations

import sys

# The modules that a start of Python loads by itself, noted before anything here loads more.
AT_START = frozenset(sys.modules)

import ast  # noqa: E402
import base64  # noqa: E402
import contextlib  # noqa: E402
import hashlib  # noqa: E402
import importlib  # noqa: E402
import importlib.util  # noqa: E402
import io  # noqa: E402
import marshal  # noqa: E402
import pathlib  # noqa: E402
import re  # noqa: E402
import types  # noqa: E402
import zipfile  # noqa: E402
from typing import TYPE_CHECKING  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LIBRARY = "/lib/python314.zip"
# The folder where docs/_web/rest.py puts its files.
REST = "/lib/rest.zip"
SITE_PACKAGES = "/lib/python3.14/site-packages/"
# Docstrings stay (`help` works), and so do assertions: the engine's promises hold in a browser.
OPTIMIZE = 0
# Every byte of a first run counts: the small library goes without docstrings, which few readers
# want, and without line numbers, because its frames are never in a cell's traceback.
OPTIMIZE_SMALL = 2
# The flags of a ``.pyc`` that Python takes without a look at its source, whose hash would follow.
UNCHECKED = (1).to_bytes(4, "little")
# asyncio would import it, but a page has no sockets.
LEFT_OUT = frozenset({"ssl", "_ssl"})


def _without_lines(code: types.CodeType) -> types.CodeType:
    inner = (_without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=b"")


# A name in a compiled module.
_WORD = re.compile(rb"[A-Za-z_]{5,}")
# Parts of the engine for a terminal, for other programs and for type checkers, which no page can
# use.
_OTHERS = (
    "__main__", "desk/cli", "desk/conformance", "desk/contract", "desk/subprocess", "desk/terminal",
    "solve/dds", "solve/endings",
)  # fmt: skip
OUTSIDE = frozenset(f"bridgepath/{name}.py" for name in _OTHERS)
# What tables, drills, score pads, bots and opened deals need: nobody has to see their lines in a
# traceback.
_ASKED = (
    r"bidding/\w+|desk/(?:api|coach|judge)|learn/(?:course/|drills/)?\w+|pad/(?:games/)?\w+"
    r"|players/(?:\w+/)?\w+|notation/(?:\w+/)?\w+|reason/\w+|solve/\w+|view/(?:movie|open_play|prompt|person)"
)
_AT_TABLE = re.compile(rf"bridgepath/(?:{_ASKED})\.py")


def _pyc(source: bytes, filename: str, *, small: bool = False, lines: bool = True) -> bytes:
    optimize = OPTIMIZE_SMALL if small else OPTIMIZE
    code = compile(source, filename, "exec", dont_inherit=True, optimize=optimize)
    if small or not lines:
        code = _without_lines(code)
    # Nobody reads the hash, and nothing compresses it.
    return importlib.util.MAGIC_NUMBER + UNCHECKED + bytes(8) + marshal.dumps(code)


def _put(archive: zipfile.ZipFile, name: str, data: bytes, how: int = zipfile.ZIP_DEFLATED) -> None:
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.compress_type = how
    info.external_attr = 0o100644 << 16
    info.create_system = 3
    archive.writestr(info, data, compresslevel=9)


def _entries(data: bytes) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(info.filename, archive.read(info)) for info in archive.infolist()]


def library(data: bytes, place: str) -> bytes:
    """A zip of modules, each as ``.pyc`` where its source would be, as zipimport needs it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in _entries(data):
            if name.endswith(".py"):
                _put(archive, f"{name}c", _pyc(content, f"{place}/{name}"))
            elif name.endswith("/"):
                _put(archive, name, b"")
            else:
                _put(archive, name, content)
    return out.getvalue()


def wheel(data: bytes) -> bytes:
    """The same wheel with bytecode in place of its sources."""
    return _wheel(
        (f"{name}c", _pyc(content, SITE_PACKAGES + name))
        if name.endswith(".py")
        else (name, content)
        for name, content in _entries(data)
    )


def engine(path: pathlib.Path) -> bytes:
    """The same wheel with bytecode beside its sources, made by pyodide-build's ``py-compile``.

    That command leaves out the sources and leaves the wheel's RECORD as it was. Here each ``.pyc``
    goes where Python looks for it when the source is there too, so a traceback shows the source,
    and ``inspect`` finds it.

    Raises ValueError for a file whose name is not a wheel's, and py_compile.PyCompileError for a
    source that does not compile.
    """
    from pyodide_build.cli.py_compile import main as py_compile

    py_compile(["--silent", "--keep", str(path)], standalone_mode=False)
    made = [other for other in path.parent.iterdir() if other != path]
    if not made:
        raise ValueError(f"py-compile does not recognize {path.name} as a wheel")
    compiled = dict(_entries(made[0].read_bytes()))
    tag = sys.implementation.cache_tag

    def entries() -> Iterator[tuple[str, bytes]]:
        for name, content in _entries(path.read_bytes()):
            yield name, content
            if name.endswith(".py"):
                folder, stroke, stem = name[: -len(".py")].rpartition("/")
                cached = f"{folder}{stroke}__pycache__/{stem}.{tag}.pyc"
                yield cached, _unchecked(compiled[f"{name}c"])

    return _wheel(entries())


def _unchecked(pyc: bytes) -> bytes:
    """The same bytecode, marked so that Python need not read the source.

    A browser checks the hash of the whole wheel, so it has nothing to gain from hashing every
    source again at import.
    """
    return pyc[:4] + UNCHECKED + pyc[8:]


def _wheel(entries: Iterable[tuple[str, bytes]]) -> bytes:
    """A wheel of these entries, with a new RECORD at its end."""
    record = ""
    rows = []
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in entries:
            if name.endswith(".dist-info/RECORD"):
                record = name
            elif not name.endswith("/"):
                _put(archive, name, content)
                hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
                rows.append(f"{name},sha256={hashed.decode()},{len(content)}\n")
        if not record:
            raise ValueError("the wheel has no RECORD")
        rows.append(f"{record},,\n")
        _put(archive, record, "".join(rows).encode())
    return out.getvalue()


def _stored(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in entries.items():
            _put(archive, name, content, zipfile.ZIP_STORED)
    return out.getvalue()


def _neighbours(entries: dict[str, bytes]) -> dict[str, bytes]:
    """The same entries in an order that puts similar ones next to each other.

    The packs are compressed as one piece, and gzip looks back only 32 kB, so this saves a twentieth
    of a first run's download.
    """
    words = {name: frozenset(_WORD.findall(content)) for name, content in entries.items()}
    name = min(words)
    here, found = words.pop(name), {name: entries[name]}
    while words:
        name = max(words, key=lambda other: (_likeness(here, words[other]), other))
        here, found[name] = words.pop(name), entries[name]
    return found


def _likeness(some: frozenset[bytes], others: frozenset[bytes]) -> float:
    return len(some & others) / (len(some | others) or 1)


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imports(source: bytes) -> set[str]:
    """All imports of a module, including those inside its functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def _used(sources: dict[str, bytes], known: frozenset[str]) -> set[str]:
    """The modules of the library that are loaded when all these sources are in use."""
    wanted = set().union(*map(_imports, sources.values())) & known
    # Modules imported for the work here must not count.
    for name in set(sys.modules) - AT_START:
        if name in known:
            del sys.modules[name]
    for name in sorted(wanted):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    # A traceback in words: its first use fetches some of the library.
    try:
        eval("1 / 0", {})
    except ZeroDivisionError as error:
        text = importlib.import_module("traceback").TracebackException.from_exception(error)
        "".join(text.format())
    loaded = {name: sys.modules[name].__spec__ for name in known & set(sys.modules) - LEFT_OUT}
    # Modules frozen into the interpreter are never looked up in an archive.
    return {name for name, spec in loaded.items() if not spec or spec.origin != "frozen"}


def cells(data: bytes) -> bytes:
    """What a page needs to run cells: ``small`` at first, and ``rest`` on demand.

    The input is an archive of the library (``library``), the engine's wheel (``engine``) and single
    modules for the worker; the output is an archive of the two packs, not yet compressed.
    """
    given = dict(_entries(data))
    files = dict(_entries(given.pop("library")))
    packed = dict(_entries(given.pop("engine")))
    ours = given | {
        name: content
        for name, content in packed.items()
        if name.endswith(".py") and name not in OUTSIDE
    }
    tables = {name: content for name, content in packed.items() if name.endswith(".toml")}
    modules = {_module(name): name for name in files if name.endswith(".py")}
    used = _used(ours, frozenset(modules))
    small = {
        f"{name}c": _pyc(content, f"{LIBRARY}/{name}", lines=not _AT_TABLE.fullmatch(name))
        for name, content in ours.items()
    }
    small |= tables
    rest = {}
    for module, name in modules.items():
        content = files[name]
        if module in used:
            small[f"{name}c"] = _pyc(content, f"{LIBRARY}/{name}", small=True)
        else:
            rest[f"{name}c"] = _pyc(content, f"{REST}/{name}")
    rest |= {name: data for name, data in files.items() if not name.endswith((".py", "/"))}
    small["rest.txt"] = "\n".join(sorted(modules.keys() - used)).encode()
    rest = dict(sorted(rest.items()))
    return _stored({"rest": _stored(rest), "small": _stored(_neighbours(small))})


def compile_file(kind: str, source: str, target: str) -> None:
    """Read one file, compile it, write the other."""
    path = pathlib.Path(source)
    if kind == "library":
        made = library(path.read_bytes(), LIBRARY)
    elif kind == "cells":
        made = cells(path.read_bytes())
    elif kind == "engine":
        made = engine(path)
    else:
        made = wheel(path.read_bytes())
    pathlib.Path(target).write_bytes(made)
