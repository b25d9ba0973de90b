"""The developers' tools: one command line, and each tool is loaded only when it is named."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.play import ROOT
from tests.tools.__main__ import TOOLS, main
from tests.wording import gist

FOLDER = ROOT / "tests" / "tools"


def test_every_tool_is_a_command() -> None:
    modules = {
        ".".join(path.relative_to(FOLDER).with_suffix("").parts)
        for path in FOLDER.rglob("*.py")
        if path.name != "__main__.py" and "\ndef main(parser" in path.read_text(encoding="utf-8")
    }
    assert sorted(tool.module for tool in TOOLS.values()) == sorted(modules)


def test_help_lists_every_tool_and_loads_none() -> None:
    code = (
        "import sys\nfrom tests.tools.__main__ import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    print('LOADED', *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    listed, _, loaded = done.stdout.partition("LOADED")
    ours = [name for name in loaded.split() if name.startswith(("tests.tools.", "bridgepath"))]
    assert ours == ["tests.tools.__main__"]
    assert re.findall(r"^  ([a-z-]+)  +\w", listed.partition("tools:")[2], re.MULTILINE) == [*TOOLS]


@pytest.mark.parametrize("name", sorted(TOOLS.keys() - {"mutation"}))
def test_each_tool_has_help_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m tests.tools {name} [-h]")


def test_a_tool_without_its_packages_says_what_installs_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cosmic_ray", None)
    monkeypatch.delitem(sys.modules, "tests.tools.mutation", raising=False)
    with pytest.raises(SystemExit) as ended:
        main(["mutation", "--help"])
    assert ended.value.code == 1
    assert gist(capsys.readouterr().err) == {"cosmic_ray"}


def test_an_unknown_tool_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["arenas"])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert "arenas" in told
    assert "build-cost" in told


def test_make_and_the_docs_name_tools_that_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"\$\(tool\) ([a-z-]+)", makefile))
    assert named <= TOOLS.keys()
    for folder in ("docs", "tests"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in (".py", ".md", ".toml") and "node_modules" not in path.parts:
                text = path.read_text(encoding="utf-8")
                for name in re.findall(r"python -m tests\.tools ([a-z][a-z-]*)", text):
                    assert name in TOOLS, path
                assert not re.search(r"-m tests\.(?!tools\b)[a-z]", text), path
