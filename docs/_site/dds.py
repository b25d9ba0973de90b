"""Make the site's solver: ``build/static/dds/dds.wasm``, DDS 2.9 as WebAssembly.

    python docs/_site/dds.py

The sources are those inside endplay's source package, which .ci/requirements.txt pins with its
hashes; the compiler is that of ``ziglang``, pinned in .ci/compiler-requirements.txt. The compiler
unpacks to 400 MB, so it is installed only for this and deleted once the 400 kB are there. The
result is stored under the hash of all inputs, and the same input gives the same bytes. Nothing of
ours but this file and the shim is in it, so it is stored with the packages that are installed, and
``make clean`` leaves it there.

If it cannot be made, without a network or a compiler for this machine, the site is still built,
without verdicts; ``build/dds.json`` records the result, and the scripts of the pages are built with
it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from common import ROOT, SiteError, digest, say, sha256, write_if_new

HERE = Path(__file__).resolve().parent
SHIM = HERE / "dds-shim.h"
LOCK = ROOT / ".ci" / "requirements.txt"
COMPILER = ROOT / ".ci" / "compiler-requirements.txt"
STORE = ROOT / ".venv" / "solver"
OUT = ROOT / "build" / "static" / "dds"
FLAG = ROOT / "build" / "dds.json"
WASM = "dds.wasm"
PARTS = "parts.json"
# The functions that the page calls.
EXPORTS = ("SetResources", "SolveBoardPBN", "CalcDDtablePBN", "DealerPar", "malloc", "free")
# As much memory as its deepest search needs.
STACK = 4 << 20
# DDS asks the system how much memory there is; in WebAssembly there is none to ask.
ASKS = "#ifdef __linux__\n  // Use half"
TOLD = "#ifdef __wasi__\n  kilobytesFree = 300 * 1024; ncores = 1; return;\n#endif\n\n"


@dataclass(frozen=True, order=True)
class Part:
    """Other people's work inside the file: for the list of parts and the licences."""

    name: str
    version: str
    licence: str
    """In SPDX notation."""
    text: str


def sources() -> str:
    """The pin of endplay with its hashes, as a list for pip, for every Python."""
    lock = LOCK.read_text(encoding="utf-8")
    found = re.search(
        r"^endplay==[^\s;\\]+[^\n]*\\\n(?:    --hash=\S+(?: \\)?\n)+", lock, re.MULTILINE
    )
    if found is None:
        raise SiteError(f"{LOCK.name} does not pin endplay, which contains the DDS sources.")
    # Only its sources are used, so the Pythons of its wheels do not matter.
    return re.sub(r" ;[^\n]*\\\n", " \\\\\n", found[0], count=1)


def key() -> str:
    """The hash of all inputs."""
    return digest(sources(), COMPILER, SHIM, Path(__file__))


def pip(what: str, *arguments: str | Path, **variables: str) -> None:
    """Run pip, and turn its failure into one sentence."""
    command = [sys.executable, "-m", "pip", *map(str, arguments)]
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes")
    done = subprocess.run(
        [*command, *options],
        text=True,
        capture_output=True,
        check=False,
        env={**os.environ, **variables},
    )
    if done.returncode:
        reasons = [line[7:] for line in done.stderr.splitlines() if line.startswith("ERROR: ")]
        raise SiteError(f"{what} cannot be fetched: {(reasons or ['pip gave no reason'])[0]}")


def make(target: Path) -> None:
    """Compile the solver into a new folder, with its licences beside it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        work = Path(scratch)
        tools = work / "tools"
        say("dds", "installing the compiler (100 MB), which is deleted afterwards")
        wheels = ("--only-binary=:all:", "--no-compile", "--target", tools)
        pip("The compiler", "install", *wheels, "--requirement", COMPILER)
        listed = work / "sources.txt"
        listed.write_text(sources(), encoding="utf-8")
        plain = ("--no-binary=:all:", "--no-build-isolation", "--ignore-requires-python")
        where = ("--requirement", listed, "--dest", work)
        # pip asks the package's own build tool for its name; that tool is in the `tools` folder.
        pip("The DDS sources", "download", *plain, *where, PYTHONPATH=str(tools))
        package = next(work.glob("endplay-*.tar.gz"))
        with tarfile.open(package) as archive:
            archive.extractall(work / "sources", filter="data")
        (library,) = (work / "sources").glob("endplay-*/libs/dds")
        made = work / "made"
        made.mkdir()
        compile_to(made / WASM, library, tools, work)
        parts = [vars(part) for part in sorted(parts_of(library, tools / "ziglang"))]
        (made / PARTS).write_text(json.dumps(parts, indent=1, sort_keys=True), encoding="utf-8")
        made.replace(target)


def compile_to(target: Path, library: Path, tools: Path, work: Path) -> None:
    """Run the compiler in the folder of DDS's sources."""
    folder = library / "src"
    system = folder / "System.cpp"
    text = system.read_text(encoding="utf-8-sig")
    if ASKS not in text:
        raise SiteError("System.cpp of DDS is not the version we know how to build.")
    system.write_text(text.replace(ASKS, TOLD + ASKS), encoding="utf-8")
    shutil.copyfile(SHIM, folder / SHIM.name)
    say("dds", "compiling DDS to WebAssembly (about a minute)")
    command = [sys.executable, "-m", "ziglang", "c++", "-target", "wasm32-wasi", "-O3", "-g0"]
    command += ["-include", SHIM.name, "-I../include", "-fno-exceptions", "-mexec-model=reactor"]
    command += [f"-Wl,-z,stack-size={STACK}", "-Wl,--strip-all"]
    command += [f"-Wl,--export={name}" for name in EXPORTS]
    command += ["-o", str(target), *sorted(path.name for path in folder.glob("*.cpp"))]
    caches = {f"ZIG_{kind}_CACHE_DIR": str(work / "zig") for kind in ("GLOBAL", "LOCAL")}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **caches, "PYTHONPATH": str(tools)},
        text=True,
        capture_output=True,
        check=False,
    )
    if done.returncode or not target.is_file():
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        raise SiteError(f"DDS cannot be compiled: {(errors or ['no reason given'])[0]}")


def parts_of(library: Path, zig: Path) -> list[Part]:
    """The parts inside the file, with the licences."""
    compiler = re.search(r"^ziglang==(\S+)", COMPILER.read_text(encoding="utf-8"), re.MULTILINE)
    if compiler is None:
        raise SiteError(f"{COMPILER.name} does not pin ziglang.")
    own = int(_number(library / "include" / "dll.h", r"#define DDS_VERSION\s+(\d+)"))
    libcxx = int(_number(zig / "lib/libcxx/include/__config", r"# *define _LIBCPP_VERSION (\d+)"))
    lib, wasi = zig / "lib", zig / "lib" / "libc" / "wasi"

    def text(*paths: Path) -> str:
        return "\n\n".join(path.read_text(encoding="utf-8").strip() for path in paths)

    cpp = "Apache-2.0 WITH LLVM-exception"
    return [
        Part("dds", _dotted(own), "Apache-2.0", text(library / "LICENSE")),
        Part("libc++", _dotted(libcxx), cpp, text(lib / "libcxx" / "LICENSE.TXT")),
        # Parts without a version of their own have the compiler's.
        Part(
            "wasi-libc",
            f"zig-{compiler[1]}",
            f"{cpp} OR Apache-2.0 OR MIT",
            text(
                wasi / "LICENSE",
                wasi / "LICENSE-MIT",
                wasi / "libc-bottom-half" / "cloudlibc" / "LICENSE",
                lib / "libc" / "musl" / "COPYRIGHT",
            ),
        ),
        Part("zig-compiler-rt", compiler[1], "MIT", text(zig / "LICENSE")),
    ]


def _dotted(number: int) -> str:
    """Version 20900 as 2.9.0."""
    return f"{number // 10_000}.{number // 100 % 100}.{number % 100}"


def _number(path: Path, pattern: str) -> str:
    found = re.search(pattern, path.read_text(encoding="utf-8-sig"))
    if found is None:
        raise SiteError(f"{path.name} does not contain its version.")
    return found[1]


def parts() -> list[Part]:
    """The parts of this site's solver; empty if it is left out."""
    if not FLAG.is_file() or "sha256" not in json.loads(FLAG.read_bytes()):
        return []
    told = STORE / key() / PARTS
    return [Part(**one) for one in json.loads(told.read_bytes())]


def build(out: Path, store: Path, flag: Path) -> None:
    """Put the solver of these sources in place, compiled only if necessary, and report on it."""
    kept = store / key()
    try:
        if not (kept / WASM).is_file():
            make(kept)
        for old in store.iterdir():
            if old != kept:
                shutil.rmtree(old)
    except (SiteError, OSError) as error:
        say("dds", f"{error} The site is built without verdicts.")
        shutil.rmtree(out, ignore_errors=True)
        write_if_new(flag, json.dumps({"left_out": str(error)}).encode())
        return
    data = (kept / WASM).read_bytes()
    if write_if_new(out / WASM, data):
        packed = len(gzip.compress(data, 9))
        say("dds", f"{WASM}: {len(data)} bytes, {packed} gzipped")
    write_if_new(flag, json.dumps({"sha256": sha256(data), "size": len(data)}).encode())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.parse_args()
    build(OUT, STORE, FLAG)


if __name__ == "__main__":
    main()
