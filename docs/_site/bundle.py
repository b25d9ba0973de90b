"""Make the site's Pyodide: ``build/static/pyodide``, for example cells and for JupyterLite alike.

    python docs/_site/bundle.py [WHEEL]      default: the newest build/wheel/bridgepath-*.whl

It takes Pyodide from the npm package, the wheels of ``kernel-wheels.txt``, the wheels that
JupyterLite's kernel ships, and the engine's wheel.  The standard library and all wheels are
byte-compiled in Pyodide itself (see ``bytecode.py``), the engine's by pyodide-build from
``build-wheels.txt``, and ``pyodide-lock.json`` is written and checked with pyodide-lock. Work whose
input did not change is not repeated, and the same input gives the same bytes.

Cells share Pyodide's own files with JupyterLite, and have two packs of their own: ``small.pack``,
with the engine and as much of the library as it uses, and ``rest.pack``, with the rest of the
library. ``cells.json`` has the sizes and hashes of everything that they load.

To move to another Pyodide: change its version in docs/_web/package.json, copy the versions in its
own pyodide-lock.json to kernel-wheels.txt (``pip download`` and ``pip hash`` give the hashes), and
let the tests check whether JupyterLite's kernel agrees.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.metadata
import json
import os
import shutil
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from common import CACHE, ROOT, SiteError, digest, run_pyodide, say, sha256, write_if_new
from deflate import gzip_compress
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec
from wheels import PYTHON, fetch

HERE = Path(__file__).resolve().parent
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
SMALL, REST = "small.pack", "rest.pack"
LIST = "cells.json"
# libdeflate's strongest level.
TIGHTEST = 12
# Modules of the worker, packed with the engine: the name there, and the file here.
WORKERS = {"bridgepath_cell.py": "cell.py", "bridgepath_rest.py": "rest.py"}
ENGINE = "bridgepath"
# The tool that byte-compiles the engine, as its wheel names it.
PY_COMPILE = "pyodide_build"
# The kernel package ships stubs of this one too, for notebooks with widgets; ours have none.
NOT_NEEDED = "widgetsnbextension"

Kind = Literal["library", "wheel", "engine", "cells"]


@dataclass(frozen=True)
class Job:
    """One file to byte-compile, and the place for the result."""

    kind: Kind
    source: Path
    target: Path
    tools: list[Path]


def newest_wheel(folder: Path) -> Path:
    """The most recent engine wheel."""
    found = sorted(folder.glob(f"{ENGINE}-*.whl"), key=lambda path: path.stat().st_mtime_ns)
    if not found:
        raise SiteError("There is no engine wheel in build/wheel: run `make site`, or build one.")
    return found[-1]


def kernel_wheels() -> list[Path]:
    """The wheels inside the installed JupyterLite kernel."""
    name = "jupyterlite-pyodide-kernel"
    try:
        files = importlib.metadata.files(name) or []
    except importlib.metadata.PackageNotFoundError:
        raise SiteError(f"{name} is not installed: run `make setup`.") from None
    found = sorted(
        Path(str(file.locate())).resolve()
        for file in files
        if file.suffix == ".whl"
        and "labextensions" in file.parts
        and not file.name.startswith(NOT_NEEDED)
    )
    if not found:
        raise SiteError(f"The installed {name} ships no wheels, so it is not the one we expect.")
    return found


def compiled_by(build_wheels: list[Path]) -> str:
    """The name and version of the tool that compiles the engine."""
    found = [path.name.split("-") for path in build_wheels if path.name.startswith(PY_COMPILE)]
    if not found:
        raise SiteError(f"build-wheels.txt does not list {PY_COMPILE.replace('_', '-')}.")
    name, version, *_ = found[0]
    return f"{name.replace('_', '-')} {version}"


class Compiler:
    """Byte-compiles files, and caches the results under the hash of the input."""

    def __init__(self, pyodide: Path, folder: Path, build_wheels: list[Path]) -> None:
        self.pyodide = pyodide
        self.folder = folder
        self.build_wheels = build_wheels
        self.common = digest(
            *(pyodide / name for name in (*CORE, LIBRARY)),
            HERE / "bytecode.py",
            HERE / "compile.mjs",
            HERE / "leave.mjs",
        )
        self.used: set[Path] = set()

    def compile(self, what: str, kind: Kind, sources: list[Path]) -> list[Path]:
        """The compiled files, one for each source, in order."""
        tools = self.build_wheels if kind == "engine" else []
        jobs = []
        for source in sources:
            name = f"{digest(self.common, kind, source.name, source, *tools)[:24]}-{source.name}"
            jobs.append(Job(kind, source, self.folder / name, tools))
        self.used.update(job.target for job in jobs)
        missing = [job for job in jobs if not job.target.is_file()]
        if missing:
            by = f"{compiled_by(tools)} in Pyodide" if tools else "Pyodide"
            say("bundle", f"byte-compiling {what} for Python {PYTHON}, with {by} in Node")
            self._run(missing)
        return [job.target for job in jobs]

    def _run(self, jobs: list[Job]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder) as scratch:
            made = [Path(scratch, job.target.name) for job in jobs]
            orders = [
                {
                    "kind": job.kind,
                    "source": str(job.source),
                    "target": str(target),
                    "tools": [str(tool) for tool in job.tools],
                }
                for job, target in zip(jobs, made, strict=True)
            ]
            script, python = HERE / "compile.mjs", HERE / "bytecode.py"
            done = run_pyodide(script, str(self.pyodide), str(python), order=orders)
            if done.returncode:
                lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
                raise SiteError(f"Byte-compiling failed: {lines[-1]}")
            for job, target in zip(jobs, made, strict=True):
                target.replace(job.target)

    def forget_unused(self) -> None:
        """Remove files that no longer belong to any input."""
        for path in self.folder.iterdir():
            if path.is_file() and path not in self.used:
                path.unlink()


def input_of_cells(library: Path, engine: Path, target: Path) -> Path:
    """Collect the input of the packs in one file."""
    web = ROOT / "docs" / "_web"
    parts = {"library": library, "engine": engine}
    parts |= {name: web / file for name, file in WORKERS.items()}
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w") as archive:
        for name, path in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), path.read_bytes())
    return target


def list_of_cells(files: dict[str, bytes]) -> bytes:
    """The files that cells load: for each its hash, its size, and about how many bytes are
    transferred.
    """
    listed = {}
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm", SMALL, REST):
        data = files[name]
        # Rounded, because not every machine's zlib compresses alike.
        packed = round(len(gzip.compress(data, 6)), -4)
        listed[name] = {"sha256": sha256(data), "size": len(data), "packed": packed}
    return json.dumps(listed, indent=1).encode()


def lock_of(info: dict[str, object], version: str, sources: list[Path]) -> PyodideLockSpec:
    """The lock of these wheels, with dependencies read from their metadata."""
    with tempfile.TemporaryDirectory() as scratch:
        empty = Path(scratch, "empty.json")
        # Older versions of pyodide-lock insist on a version here, newer ones leave it out again.
        start = {"info": {**info, "version": version}, "packages": {}}
        empty.write_text(json.dumps(start), encoding="utf-8")
        folder = Path(scratch, "wheels")
        folder.mkdir()
        for source in sources:
            shutil.copyfile(source, folder / source.name)
        try:
            return add_wheels_to_spec(
                PyodideLockSpec.from_json(empty),
                [folder / source.name for source in sources],
                base_path=folder,
            )
        except RuntimeError as error:
            raise SiteError(f"The browser's packages are incompatible: {error}") from error


def check(lock: Path) -> int:
    """Check a written lock against the files beside it; return the number of packages."""
    try:
        spec = PyodideLockSpec.from_json(lock)
        spec.check_wheel_filenames()
    except (OSError, TypeError, ValueError) as error:
        raise SiteError(f"{lock.name} is not a valid lock: {error}") from error
    for name, package in spec.packages.items():
        file = lock.parent / package.file_name
        if not file.is_file():
            raise SiteError(f"{lock.name} lists {package.file_name}, which is missing.")
        if sha256(file.read_bytes()) != package.sha256:
            raise SiteError(f"{package.file_name} does not match its hash in {lock.name}.")
        for other in package.depends:
            if other not in spec.packages:
                raise SiteError(f"{lock.name} lists {name} but not its dependency {other}.")
    return len(spec.packages)


def tight(archive: bytes) -> bytes:
    """A pack of cells in as few bytes as gzip allows, because a first run waits for every byte."""
    return bytes(gzip_compress(archive, TIGHTEST))


def bundle(engine: Path, pyodide: Path, out: Path, cache: Path) -> None:
    """Make the whole folder."""
    if not engine.is_file():
        raise SiteError(f"There is no engine wheel {engine}.")
    for name in (*CORE, LIBRARY, LOCK, "package.json"):
        if not (pyodide / name).is_file():
            raise SiteError(f"{pyodide} is not the npm package pyodide: it has no {name}.")
    info = json.loads((pyodide / LOCK).read_bytes())["info"]
    version = json.loads((pyodide / "package.json").read_bytes())["version"]
    if not info["python"].startswith(f"{PYTHON}."):
        raise SiteError(
            f"Pyodide {version} has Python {info['python']}, but our wheels are for {PYTHON}."
        )

    wheels = [*fetch(HERE / "kernel-wheels.txt", cache / "wheels"), *kernel_wheels()]
    lock = lock_of(info, version, [*wheels, engine])

    build_wheels = fetch(HERE / "build-wheels.txt", cache / "build-wheels")
    compiler = Compiler(pyodide, cache / "compiled", build_wheels)
    parts = input_of_cells(pyodide / LIBRARY, engine, cache / "cells.zip")

    def packs() -> dict[str, bytes]:
        (made,) = compiler.compile("the packs of cells", "cells", [parts])
        with zipfile.ZipFile(made) as archive:
            return {SMALL: tight(archive.read("small")), REST: tight(archive.read("rest"))}

    # The packs first, because they take longest.
    with ThreadPoolExecutor(2) as pool:
        packed = pool.submit(packs)
        groups = (
            pool.submit(compiler.compile, "the standard library", "library", [pyodide / LIBRARY]),
            pool.submit(compiler.compile, "the kernel's wheels", "wheel", wheels),
            pool.submit(compiler.compile, "the engine", "engine", [engine]),
        )
        (library,), kernel, (compiled_engine,) = (group.result() for group in groups)
        files = packed.result()
    compiler.forget_unused()

    files |= {name: (pyodide / name).read_bytes() for name in CORE}
    files[LIBRARY] = library.read_bytes()
    files[LIST] = list_of_cells(files)
    for source, compiled in zip(wheels, kernel, strict=True):
        files[source.name] = compiled.read_bytes()
    data = compiled_engine.read_bytes()
    # The engine changes between releases too.  With its hash in the name (as a wheel's build tag)
    # no browser can take an old copy out of its store for the new one.
    distribution, release, *tags = engine.stem.split("-")
    engine_name = f"{distribution}-{release}-0x{sha256(data)[:8]}-{'-'.join(tags[-3:])}.whl"
    files[engine_name] = data
    for package in lock.packages.values():
        name = engine_name if package.name == ENGINE else package.file_name
        package.file_name = name
        package.sha256 = sha256(files[name])
        package.depends.sort()
        package.imports.sort()
    with tempfile.TemporaryDirectory() as scratch:
        written = Path(scratch, LOCK)
        lock.to_json(written, indent=1)
        files[LOCK] = written.read_bytes()

    changed = [name for name, content in files.items() if write_if_new(out / name, content)]
    for path in out.iterdir():
        if path.name not in files:
            path.unlink()
    packages = check(out / LOCK)
    # The date of the folder must be later than that of its input.
    os.utime(out / LOCK)
    size = sum(len(content) for content in files.values()) / 1e6
    news = f"{len(changed)} of {len(files)} files are new" if changed else "nothing changed"
    say("bundle", f"Pyodide {version}, {packages} packages, {size:.1f} MB: {news}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wheel", nargs="?", type=Path, help="the engine's wheel")
    parser.add_argument(
        "--pyodide",
        type=Path,
        default=ROOT / "docs" / "_web" / "node_modules" / "pyodide",
        help="the npm package's folder",
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build" / "static" / "pyodide", help="the result"
    )
    parser.add_argument(
        "--cache", type=Path, default=CACHE / "bundle", help="the files stored between runs"
    )
    options = parser.parse_args()
    try:
        wheel = options.wheel or newest_wheel(ROOT / "build" / "wheel")
        bundle(
            wheel.resolve(),
            options.pyodide.resolve(),
            options.out.resolve(),
            options.cache.resolve(),
        )
    except SiteError as error:
        sys.exit(f"bundle: {error}")


if __name__ == "__main__":
    main()
