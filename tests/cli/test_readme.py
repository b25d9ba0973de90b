"""The README's Python does what it says: here, and in an environment with nothing else."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from bridgepath import __version__
from bridgepath.games import GAMES
from tests.play import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
WHEELS = ROOT / "build" / "wheel"
CODE = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_readme_has_three_examples_of_at_most_ten_lines() -> None:
    """One for the author of a card game, one for a teacher, and one for a researcher."""
    assert len(CODE) == 3
    for block in CODE:
        typed = [line for line in block.splitlines() if line.startswith((">>>", "..."))]
        assert 5 <= len(typed) <= 10


def test_the_readme_shows_what_python_prints() -> None:
    for block in CODE:
        found = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
        said: list[str] = []
        doctest.DocTestRunner().run(found, out=said.append)
        assert not said, "".join(said)


def run(*command: str | Path) -> str:
    """What a command prints; it must not have access to this tree."""
    env = {"PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [*map(str, command)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        cwd="/",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with only the wheel installed."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, symlinks=True)
    wheels = sorted(WHEELS.glob("bridgepath-*.whl"))
    assert len(wheels) == 1, "build the wheel first: make wheel"
    programs = folder / "bin"
    uv = Path(sys.executable).with_name("uv")
    apart = ("--no-config", "--offline", "--no-cache", "--quiet")
    run(uv, "pip", "install", *apart, "--python", programs / "python", wheels[0])
    return programs


def test_the_wheel_brings_the_readme_to_life(installed: Path, tmp_path: Path) -> None:
    script = tmp_path / "readme.py"
    lines = [f"README = {CODE!r}", "import doctest, sys", "for block in README:"]
    lines += ["    test = doctest.DocTestParser().get_doctest(block, {}, 'README', None, 0)"]
    lines += ["    assert not doctest.DocTestRunner().run(test).failed"]
    lines += ["import bridgepath; print(bridgepath.__file__)"]
    script.write_text("\n".join(lines), encoding="utf-8")
    home = run(installed / "python", script).strip()
    assert Path(home).is_relative_to(installed.parent)


def test_the_wheel_brings_its_command(installed: Path) -> None:
    assert run(installed / "bridgepath", "--version").strip() == __version__
    listed = run(installed / "bridgepath", "games").splitlines()
    assert [line.split()[0] for line in listed] == list(GAMES)
    hand = ROOT / "docs" / "hands" / "duel"
    record = min(hand.glob("*.toml"))
    assert run(installed / "bridgepath", "show", record).count("\n") >= 3
