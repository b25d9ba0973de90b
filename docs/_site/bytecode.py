"""Byte-compile a library or a wheel; runs inside Pyodide, so for the Python that the browser has.

Everything that is written depends on the input alone: entries keep their order, dates are fixed,
and a ``.pyc`` is bound to its source by hash and not by time ("unchecked": the browser need not
read the source to trust it).  Pyodide brings its own zlib, so the bytes do not depend on the
machine either.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import io
import marshal
import sys
import zipfile

SITE_PACKAGES = "/lib/python3.14/site-packages/"
# Docstrings stay (`help` works), and so do assertions: the engine's promises hold in a browser.
OPTIMIZE = 0


def _pyc(source: bytes, filename: str) -> bytes:
    code = compile(source, filename, "exec", dont_inherit=True, optimize=OPTIMIZE)
    unchecked_hash = (1).to_bytes(4, "little")
    head = importlib.util.MAGIC_NUMBER + unchecked_hash + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o100644 << 16
    info.create_system = 3
    archive.writestr(info, data, compresslevel=9)


def _entries(data: bytes) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(info.filename, archive.read(info)) for info in archive.infolist()]


def library(data: bytes, place: str) -> bytes:
    """A zip of modules, each as ``.pyc`` beside where its source was, as zipimport wants it."""
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


def wheel(data: bytes, *, keep_sources: bool) -> bytes:
    """The same wheel with bytecode: beside the sources, or instead of them."""
    made: list[tuple[str, bytes]] = []
    record = ""
    for name, content in _entries(data):
        if name.endswith(".dist-info/RECORD"):
            record = name
        elif name.endswith("/"):
            continue
        elif not name.endswith(".py"):
            made.append((name, content))
        elif keep_sources:
            folder, _, stem = name[: -len(".py")].rpartition("/")
            tag = sys.implementation.cache_tag
            made.append((name, content))
            cached = f"{folder}/__pycache__/{stem}.{tag}.pyc"
            made.append((cached.lstrip("/"), _pyc(content, SITE_PACKAGES + name)))
        else:
            made.append((f"{name}c", _pyc(content, SITE_PACKAGES + name)))
    if not record:
        raise ValueError("the wheel has no RECORD")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        rows = []
        for name, content in made:
            _put(archive, name, content)
            hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            rows.append(f"{name},sha256={hashed.decode()},{len(content)}\n")
        rows.append(f"{record},,\n")
        _put(archive, record, "".join(rows).encode())
    return out.getvalue()


def compile_file(kind: str, source: str, target: str) -> None:
    """Read one file, compile it, write the other."""
    with open(source, "rb") as file:  # noqa: PTH123 - pathlib would only slow the start
        data = file.read()
    if kind == "library":
        made = library(data, "/lib/python314.zip")
    else:
        made = wheel(data, keep_sources=kind == "engine")
    with open(target, "wb") as file:  # noqa: PTH123
        file.write(made)
