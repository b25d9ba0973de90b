"""JupyterLite as built: with our settings, or not at all."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import bridgepath_lite
import pytest
from common import ROOT
from sphinx.errors import ExtensionError

SITE = ROOT / "build" / "site"
SETTINGS = ROOT / "docs" / "lite"
NAME = bridgepath_lite.SETTINGS
STATE = ".jupyterlite.doit.db"


def _files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build a site of one page and the tutorials, as conf.py has it, from the folder's docs/."""
    command = [sys.executable, "-m", "sphinx", "-nWqE", "-c", str(ROOT)]
    command += ["-d", str(folder / "doctrees"), "-D", "extensions=myst_parser,bridgepath_lite"]
    return subprocess.run(
        [*command, str(folder / "docs"), str(folder / "site")],
        text=True,
        capture_output=True,
        check=False,
        # Where Sphinx leaves its report of a failure.
        env=os.environ | {"TMPDIR": str(folder)},
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a site of one page is built from."""
    shutil.copytree(SETTINGS, tmp_path / "docs" / "lite")
    (tmp_path / "docs" / "index.md").write_text("# A page\n", encoding="utf-8")
    # As an interrupted build leaves it, or an old one.
    (tmp_path / "docs" / STATE).write_text("no database at all", encoding="utf-8")
    return tmp_path


def test_the_built_site_points_to_its_own_pyodide() -> None:
    settings = json.loads((SITE / "lite" / NAME).read_bytes())
    plugins = settings["jupyter-config-data"]["litePluginSettings"]
    (plugin,) = (value for name, value in plugins.items() if "pyodide" in name)
    # Resolved against the lite folder itself, whatever app is open.
    assert (SITE / "lite" / plugin["pyodideUrl"]).resolve().is_file()
    assert plugin["disablePyPIFallback"] is True
    assert "bridgepath" in plugin["loadPyodideOptions"]["packages"]


def test_no_source_maps_and_no_other_extension() -> None:
    assert not list((SITE / "lite").rglob("*.map"))
    settings = json.loads((SITE / "lite" / NAME).read_bytes())
    extensions = settings["jupyter-config-data"]["federated_extensions"]
    assert [one["name"] for one in extensions] == ["@jupyterlite/pyodide-kernel-extension"]


def test_another_build_is_the_same_and_leaves_no_trace(folder: Path) -> None:
    built = _build(folder)
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    assert _files(folder / "site" / "lite") == _files(SITE / "lite")
    sources = {"index.md", f"lite/{NAME}", "lite/jupyter_lite_config.json"}
    assert set(_files(folder / "docs")) == sources
    # Of jupyterlite-sphinx there is nothing on the pages, nor beside them.
    page = (folder / "site" / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"jupyterlite|https?://fonts", page)
    assert not list((folder / "site" / "_static").glob("*jupyterlite*"))


def test_a_failure_is_told(folder: Path) -> None:
    settings = folder / "docs" / "lite" / "jupyter_lite_config.json"
    settings.write_text('{"LiteBuildConfig": {"app_archive": "no-such.tgz"}}', encoding="utf-8")
    built = _build(folder)
    assert built.returncode != 0
    assert "JupyterLite cannot be built" in built.stderr
    # In JupyterLite's own words.
    assert "no-such.tgz" in built.stderr
    assert not (folder / "docs" / STATE).exists()


@pytest.mark.parametrize("text", ["", "{", "{}"])
def test_settings_that_cannot_be_read_are_refused(text: str, tmp_path: Path) -> None:
    spoiled = tmp_path / NAME
    spoiled.write_text(text, encoding="utf-8")
    for pair in ((spoiled, SETTINGS / NAME), (SETTINGS / NAME, spoiled)):
        with pytest.raises(ExtensionError, match=f"{NAME} of JupyterLite cannot be read: "):
            bridgepath_lite.check(*pair)


@pytest.mark.parametrize("key", ["pyodideUrl", "disablePyPIFallback", "loadPyodideOptions"])
def test_a_build_that_lost_a_setting_is_refused(key: str, tmp_path: Path) -> None:
    built = tmp_path / NAME
    shutil.copyfile(SETTINGS / NAME, built)
    bridgepath_lite.check(SETTINGS / NAME, built)
    spoiled = json.loads(built.read_bytes())
    for plugin in spoiled["jupyter-config-data"]["litePluginSettings"].values():
        del plugin[key]
    built.write_text(json.dumps(spoiled), encoding="utf-8")
    with pytest.raises(ExtensionError, match=f"without the setting {key} of {NAME}"):
        bridgepath_lite.check(SETTINGS / NAME, built)
