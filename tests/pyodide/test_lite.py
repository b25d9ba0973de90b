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

from bridgepath_docs.site.pocket import THEIRS

SITE = ROOT / "build" / "site"
SETTINGS = ROOT / "docs" / "lite"
NAME = bridgepath_lite.SETTINGS
CONFIG = bridgepath_lite.CONFIG
APPS = {"consoles", "edit", "lab", "notebooks", "tree"}


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
    names = ["@jupyterlite/pyodide-kernel-extension", "bridgepath-notebooks"]
    assert [one["name"] for one in extensions] == names


def test_another_build_is_the_same_and_leaves_no_trace(folder: Path) -> None:
    built = _build(folder)
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    there = _files(SITE / "lite")
    # The site's own worker comes before that of the notebooks.
    ours, found, there["service-worker.js"] = there["service-worker.js"].partition(THEIRS.encode())
    assert ours.startswith(b"self.bridgepath=")
    assert found
    assert _files(folder / "site" / "lite") == there
    assert set(_files(folder / "docs")) == {"index.md", f"lite/{NAME}", f"lite/{CONFIG}"}
    assert not list(folder.rglob(".jupyterlite*"))
    # Of JupyterLite there is nothing on the pages, nor beside them.
    page = (folder / "site" / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"jupyterlite|https?://fonts", page)
    assert not list((folder / "site" / "_static").glob("*jupyterlite*"))


def test_a_failure_is_told(folder: Path) -> None:
    settings = folder / "docs" / "lite" / CONFIG
    settings.write_text('{"LiteBuildConfig": {"app_archive": "no-such.tgz"}}', encoding="utf-8")
    built = _build(folder)
    assert built.returncode != 0
    assert "JupyterLite cannot be built" in built.stderr
    # In JupyterLite's own words.
    assert "no-such.tgz" in built.stderr
    assert not list(folder.rglob(".jupyterlite*"))


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """As much of a build as `check` looks at."""
    for app in APPS:
        (tmp_path / app).mkdir()
        (tmp_path / app / NAME).write_text("{}", encoding="utf-8")
    shutil.copyfile(SETTINGS / NAME, tmp_path / NAME)
    bridgepath_lite.check(SETTINGS, tmp_path)
    return tmp_path


@pytest.mark.parametrize("text", ["", "{", "{}"])
def test_settings_that_cannot_be_read_are_refused(text: str, tmp_path: Path, built: Path) -> None:
    (built / NAME).write_text(text, encoding="utf-8")
    ours = tmp_path / "ours"
    shutil.copytree(SETTINGS, ours)
    (ours / NAME).write_text(text, encoding="utf-8")
    for folder in (SETTINGS, ours):
        with pytest.raises(ExtensionError, match=f"{NAME} of JupyterLite cannot be read: "):
            bridgepath_lite.check(folder, built)


@pytest.mark.parametrize("key", ["pyodideUrl", "disablePyPIFallback", "loadPyodideOptions"])
def test_a_build_that_lost_a_setting_is_refused(key: str, built: Path) -> None:
    spoiled = json.loads((built / NAME).read_bytes())
    for plugin in spoiled["jupyter-config-data"]["litePluginSettings"].values():
        del plugin[key]
    (built / NAME).write_text(json.dumps(spoiled), encoding="utf-8")
    with pytest.raises(ExtensionError, match=f"without the setting {key} of {NAME}"):
        bridgepath_lite.check(SETTINGS, built)


def test_a_build_with_another_app_is_refused(built: Path) -> None:
    (built / "repl").mkdir()
    (built / "repl" / NAME).write_text("{}", encoding="utf-8")
    with pytest.raises(ExtensionError, match=f"not built with the apps of {CONFIG}: repl"):
        bridgepath_lite.check(SETTINGS, built)
    shutil.rmtree(built / "repl")
    shutil.rmtree(built / "tree")
    with pytest.raises(ExtensionError, match=f"not built with the apps of {CONFIG}: tree"):
        bridgepath_lite.check(SETTINGS, built)


def test_only_apps_that_run_nothing_from_their_address_are_there() -> None:
    """The REPL would: it runs `?code=` without a click."""
    lite = SITE / "lite"
    pages = {path.parent.relative_to(lite).as_posix() for path in lite.rglob("*.html")}
    # Those with a stroke, and the front door, lead on to one of the others.
    led = {".", "doc/tree", "doc/workspaces", "lab/tree", "lab/workspaces"}
    assert pages == APPS | led
    # And no app takes up the plugins of the REPL, which read the code.
    for script in (lite / "build").rglob("*.js"):
        assert b'shareKey:"@jupyterlite/repl-extension"' not in script.read_bytes(), script
