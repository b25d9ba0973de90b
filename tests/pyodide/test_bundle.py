"""The output of bundle.py: complete, checked, the same every time; and its error messages."""

from __future__ import annotations

import base64
import csv
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import bundle
import bytecode
import pytest
from common import ROOT, SiteError
from wheels import fetch, pins

from tests.sample import some

BUILT = ROOT / "build" / "static" / "pyodide"
NPM = ROOT / "docs" / "_web" / "node_modules" / "pyodide"
SCRIPT = ROOT / "docs" / "_site" / "bundle.py"
CACHE = ROOT / "build" / "cache" / "bundle" / "build-wheels"


@pytest.fixture(scope="module")
def lock() -> dict[str, Any]:
    made: dict[str, Any] = json.loads((BUILT / "pyodide-lock.json").read_bytes())
    return made


@pytest.fixture(scope="module")
def build_wheels() -> list[Path]:
    """The wheels of pyodide-build and of what it imports."""
    return fetch(SCRIPT.with_name("build-wheels.txt"), CACHE)


def test_the_folder_is_what_the_lock_names(lock: dict[str, Any]) -> None:
    names = {package["file_name"] for package in lock["packages"].values()}
    core = {*bundle.CORE, bundle.LIBRARY, bundle.LOCK, bundle.SMALL, bundle.REST, bundle.LIST}
    assert {path.name for path in BUILT.iterdir()} == names | core
    assert bundle.check(BUILT / bundle.LOCK) == len(names)


def _entries(pack: str) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress((BUILT / pack).read_bytes()))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_first_run_loads_what_it_uses_and_no_more() -> None:
    small, rest = _entries(bundle.SMALL), _entries(bundle.REST)
    # Every file of the library is in one or the other.
    with zipfile.ZipFile(BUILT / bundle.LIBRARY) as archive:
        library = {name for name in archive.namelist() if not name.endswith("/")}
    ours = {name for name in small if name.startswith("bridgepath")} | {"rest.txt"}
    assert small.keys() - ours | rest.keys() == library
    assert not small.keys() & rest.keys()
    listed = small["rest.txt"].decode().split()
    files = {name for name in rest if name.endswith(".pyc")}
    assert {name.removesuffix(".pyc").removesuffix("/__init__") for name in files} == {
        name.replace(".", "/") for name in listed
    }
    assert {"bridgepath/__init__.pyc", "bridgepath_cell.pyc", "bridgepath_rest.pyc"} <= ours
    assert "bridgepath/learn/drills/endings.toml" in ours
    assert {"dataclasses.pyc", "json/__init__.pyc", "random.pyc"} <= small.keys()
    assert {"csv.pyc", "unittest/__init__.pyc", "ssl.pyc"} <= rest.keys()


def test_the_list_of_cells_tells_hashes_and_the_page_true_megabytes() -> None:
    listed = json.loads((BUILT / bundle.LIST).read_bytes())
    for name, told in listed.items():
        data = (BUILT / name).read_bytes()
        assert told["sha256"] == hashlib.sha256(data).hexdigest()
        assert told["size"] == len(data)
    loaded = sum(told["packed"] for name, told in listed.items() if name != bundle.REST)
    assert loaded <= 5_500_000
    script = (ROOT / "docs" / "_web" / "src" / "python" / "python.ts").read_text(encoding="utf-8")
    said = re.search(r"size = ([\d.]+)e6", script)
    assert said is not None
    assert abs(float(said[1]) * 1e6 - loaded) < 100_000


def test_every_listed_version_is_there(lock: dict[str, Any]) -> None:
    listed = {pin.name: pin.version for pin in pins(SCRIPT.with_name("kernel-wheels.txt"))}
    assert {name: lock["packages"][name]["version"] for name in listed} == listed


def test_the_versions_are_those_that_pyodide_names() -> None:
    named = json.loads((NPM / "pyodide-lock.json").read_bytes())["packages"]
    listed = pins(SCRIPT.with_name("kernel-wheels.txt"))
    known = {pin.name: pin.version for pin in listed if pin.name in named}
    assert len(known) > 10
    assert known == {name: named[name]["version"] for name in known}


def test_no_settings_name_another_package(lock: dict[str, Any]) -> None:
    settings = json.loads((ROOT / "docs" / "lite" / "jupyter-lite.json").read_bytes())
    (plugin,) = settings["jupyter-config-data"]["litePluginSettings"].values()
    assert set(plugin["loadPyodideOptions"]["packages"]) <= set(lock["packages"])


def test_the_engine_has_source_and_bytecode(lock: dict[str, Any]) -> None:
    wheel = BUILT / lock["packages"]["bridgepath"]["file_name"]
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (record,) = (name for name in names if name.endswith(".dist-info/RECORD"))
        rows = list(csv.reader(archive.read(record).decode().splitlines()))
        for name, digest, size in rows:
            if name == record:
                assert (digest, size) == ("", "")
                continue
            data = archive.read(name)
            wanted = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            assert (digest, size) == (f"sha256={wanted}", str(len(data))), name
    assert {name for name, _, _ in rows} == names
    sources = {name for name in names if name.endswith(".py")}
    assert "bridgepath/__init__.py" in sources
    for name in sources:
        folder, _, file = name.rpartition("/")
        assert f"{folder}/__pycache__/{file[:-3]}.cpython-314.pyc" in names


def test_the_engine_is_compiled_by_pyodide_build(lock: dict[str, Any]) -> None:
    with zipfile.ZipFile(BUILT / lock["packages"]["bridgepath"]["file_name"]) as archive:
        compiled = {name: archive.read(name) for name in archive.namelist() if ".pyc" in name}
    magics = set()
    for name, data in compiled.items():
        magics.add(data[:4])
        # Bound to its source by a hash, not by a date; the browser need not read the source.
        assert data[4:8] == bytecode.UNCHECKED, name
        # Compiled under its name in the wheel, as py-compile does, and not under its future path.
        folder, _, file = name.partition("__pycache__/")
        assert f"{folder}{file.partition('.')[0]}.py".encode() in data, name
        assert b"site-packages" not in data, name
    assert len(magics) == 1


def test_compiling_again_gives_the_same_bytes(
    tmp_path: Path, lock: dict[str, Any], build_wheels: list[Path]
) -> None:
    engine = bundle.newest_wheel(ROOT / "build" / "wheel")
    compiler = bundle.Compiler(NPM, tmp_path, build_wheels)
    (again,) = compiler.compile("the engine", "engine", [engine])
    assert again.read_bytes() == (BUILT / lock["packages"]["bridgepath"]["file_name"]).read_bytes()


def _fails(*arguments: str | Path) -> str:
    command = [sys.executable, str(SCRIPT), *map(str, arguments)]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    assert done.returncode == 1
    (sentence,) = done.stderr.strip().splitlines()
    return sentence


def test_a_missing_wheel_is_a_sentence(tmp_path: Path) -> None:
    wheel = tmp_path / "none.whl"
    assert _fails(wheel) == f"bundle: There is no engine wheel {wheel}."


def test_another_folder_is_not_pyodide(tmp_path: Path) -> None:
    wheel = bundle.newest_wheel(ROOT / "build" / "wheel")
    said = _fails(wheel, "--pyodide", tmp_path)
    assert said == f"bundle: {tmp_path} is not the npm package pyodide: it has no pyodide.mjs."


def _does_not_compile(folder: Path, tools: list[Path]) -> tuple[list[Path], Path, str]:
    wheel = folder / "bad-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("bad.py", "def :\n")
        archive.writestr("bad-1.dist-info/RECORD", "")
    return tools, wheel, r"^Byte-compiling failed: .*SyntaxError: invalid syntax"


def _no_wheel(folder: Path, tools: list[Path]) -> tuple[list[Path], Path, str]:
    wheel = folder / "bad.whl"
    wheel.write_bytes(b"")
    return tools, wheel, r"py-compile does not take bad\.whl for a wheel$"


def _no_tool(folder: Path, tools: list[Path]) -> tuple[list[Path], Path, str]:
    tool = folder / "pyodide_build-1-py3-none-any.whl"
    tool.write_bytes(b"no zip")
    engine = bundle.newest_wheel(ROOT / "build" / "wheel")
    return [tool], engine, rf"^Byte-compiling failed: {tool}: .{{0,80}}$"


@pytest.mark.parametrize("spoil", some([_does_not_compile, _no_wheel, _no_tool], 1))
def test_what_cannot_be_compiled_is_a_sentence(
    spoil: Any, tmp_path: Path, build_wheels: list[Path]
) -> None:
    tools, wheel, sentence = spoil(tmp_path, build_wheels)
    with pytest.raises(SiteError, match=sentence):
        bundle.Compiler(NPM, tmp_path / "cache", tools).compile("it", "engine", [wheel])


def test_a_list_without_pyodide_build_is_a_sentence(tmp_path: Path) -> None:
    engine = bundle.newest_wheel(ROOT / "build" / "wheel")
    others = [tmp_path / "rich-15.0.0-py3-none-any.whl"]
    others[0].write_bytes(b"")
    with pytest.raises(SiteError, match=r"^build-wheels\.txt does not list pyodide-build\.$"):
        bundle.Compiler(NPM, tmp_path, others).compile("it", "engine", [engine])


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda lock: lock["packages"]["comm"].update(sha256="0" * 64), "does not match its hash"),
        (lambda lock: lock["packages"].pop("parso"), "lists jedi but not its dependency parso"),
        (lambda lock: lock.pop("info"), "is not a valid lock"),
        (lambda lock: lock["packages"]["comm"].update(file_name="comm-0.2.3-x.whl"), "valid lock"),
    ],
)
def test_a_wrong_lock_is_refused(
    tmp_path: Path, lock: dict[str, Any], spoil: Any, sentence: str
) -> None:
    copy = tmp_path / "pyodide"
    shutil.copytree(BUILT, copy, ignore=shutil.ignore_patterns("pyodide.*"))
    changed = json.loads(json.dumps(lock))
    spoil(changed)
    (copy / bundle.LOCK).write_text(json.dumps(changed), encoding="utf-8")
    with pytest.raises(SiteError, match=sentence):
        bundle.check(copy / bundle.LOCK)


def test_a_list_of_wheels_must_have_hashes(tmp_path: Path) -> None:
    listing = tmp_path / "list.txt"
    listing.write_text("# heading\nsix==1.17.0\n", encoding="utf-8")
    with pytest.raises(SiteError, match=r"^list\.txt, line 2: expected NAME==VERSION"):
        pins(listing)
