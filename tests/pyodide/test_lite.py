"""JupyterLite is built with our settings, or not at all."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from importlib.metadata import files, version
from pathlib import Path
from unittest.mock import MagicMock

import bridgepath_lite
import jupyterlite_sphinx
import pytest
from common import ROOT
from sphinx.errors import ExtensionError

from bridgepath_docs.site.pocket import THEIRS
from tests.sample import some
from tests.tutorials import TUTORIALS

SITE = ROOT / "build" / "site"
SETTINGS = ROOT / "docs" / "lite"
NAME = bridgepath_lite.SETTINGS
CONFIG = bridgepath_lite.CONFIG
APPS = {"consoles", "edit", "lab", "notebooks", "tree"}


def _files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _build(
    folder: Path, builder: str = "html", extensions: str = "bridgepath_lite,jupyterlite_sphinx"
) -> subprocess.CompletedProcess[str]:
    """Build a site with few pages and the tutorials, as conf.py does, from the folder's docs/."""
    command = [sys.executable, "-m", "sphinx", "-nWqE", "-b", builder, "-c", str(ROOT)]
    command += ["-d", str(folder / "doctrees"), "-D", f"extensions=myst_parser,{extensions}"]
    # Another JupyterLite, which comes first in the PATH.
    other = folder / "bin" / "jupyter-lite"
    other.parent.mkdir()
    other.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    other.chmod(0o755)
    path = os.pathsep.join([str(other.parent), os.environ["PATH"]])
    return subprocess.run(
        [*command, str(folder / "docs"), str(folder / "site")],
        text=True,
        capture_output=True,
        check=False,
        # The folder in which Sphinx leaves its report of a failure.
        env=os.environ | {"TMPDIR": str(folder), "PATH": path},
    )


LINK = """```{{notebooklite}} {}
:new_tab:
:new_tab_button_text: Open *it*
```
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sources of a site of one page."""
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
    (folder / "docs" / "index.md").write_text(
        f"# A page\n\n{LINK.format('first-hands')}\n```{{toctree}}\nsub/other\n```\n",
        encoding="utf-8",
    )
    (folder / "docs" / "sub").mkdir()
    other = folder / "docs" / "sub" / "other.md"
    other.write_text(f"# Another\n\n{LINK.format('house-bids')}", encoding="utf-8")
    # What an interrupted build leaves behind.
    (folder / "docs" / bridgepath_lite.STATE).write_text("stale", encoding="utf-8")
    built = _build(folder)
    package, core = version("jupyterlite-sphinx"), version("jupyterlite-core")
    said = f"{package} builds JupyterLite {core} with {len(TUTORIALS)} notebooks"
    assert (built.returncode, built.stderr) == (0, "")
    assert built.stdout == f"[jupyterlite-sphinx] {said}\n"
    there = _files(SITE / "lite")
    # The site's own worker code comes before that of the notebooks.
    ours, found, there["service-worker.js"] = there["service-worker.js"].partition(THEIRS.encode())
    assert ours.startswith(b"self.bridgepath=")
    assert found
    assert _files(folder / "site" / "lite") == there
    sources = {"index.md", "sub/other.md", f"lite/{NAME}", f"lite/{CONFIG}"}
    assert set(_files(folder / "docs")) == sources
    assert not list(folder.rglob(".jupyterlite*"))
    # Pages have only a plain link to JupyterLite, and nothing of it beside them.
    address = "lite/notebooks/index.html?path="
    for name, href in {
        "index": f"{address}first-hands.ipynb",
        "sub/other": f"../{address}house-bids.ipynb",
    }.items():
        page = (folder / "site" / f"{name}.html").read_text(encoding="utf-8")
        (link,) = re.findall(r"<p><a\b[^>]*\bbp-open\b.*</a></p>", page)
        assert re.fullmatch(
            r"<p><a class=\"[\w -]+\" href=\"[^\"]+\">Open <em>it</em></a></p>", link
        )
        assert f'href="{href}"' in link
        assert not re.search(r"jupyterlite|https?://fonts|<iframe|onclick", page)
    assert not list((folder / "site" / "_static").glob("*jupyterlite*"))


def test_each_tutorial_is_opened_from_its_page() -> None:
    page = (SITE / "tutorials.html").read_text(encoding="utf-8")
    links = re.findall(r'<a class="[^"]*\bbp-open\b[^"]*" href="([^"]+)"', page)
    address = "lite/notebooks/index.html?path="
    assert sorted(links) == [f"{address}{path.stem}.ipynb" for path in TUTORIALS]
    for link in links:
        assert (SITE / "lite" / "files" / link.removeprefix(address)).is_file()
    assert not re.search(r"<iframe|<button class=\"try|onclick", page)


def test_every_directive_of_the_package_is_known(tmp_path: Path) -> None:
    """A newer version may add another directive, which would have to be refused, too."""
    app = MagicMock(srcdir=tmp_path, outdir=tmp_path)
    jupyterlite_sphinx.setup(app)
    brought = {call.args[0] for call in app.add_directive.call_args_list}
    assert brought == {"notebooklite", *bridgepath_lite.REFUSED}


def other_ways_to_place_a_notebook_are_refused(folder: Path) -> None:
    """Sphinx itself does not warn of them, and one is a frame with a REPL."""
    wrong = [
        *(f"```{{{name}}} first-hands\n```\n" for name in bridgepath_lite.REFUSED),
        "```{replite}\n:execute: False\n\nprint(1)\n```\n",
        "```{notebooklite} first-hands\n```\n",
        LINK.format("no-such"),
        LINK.format("first-hands").replace(":new_tab:", ":new_tab:\n:height: 9px", 1),
    ]
    page = "\n".join(["# A page\n", *wrong, LINK.format("first-hands")])
    (folder / "docs" / "index.md").write_text(page, encoding="utf-8")
    built = _build(folder, "pseudoxml")
    assert built.returncode != 0
    for name in bridgepath_lite.REFUSED:
        assert f"A page cannot have {{{name}}}" in built.stderr
    assert built.stderr.count("A page cannot have {replite}") == 2
    assert "The notebook first-hands would be a frame in the page" in built.stderr
    assert "There is no notebook no-such: tutorials/ has no no-such.md." in built.stderr
    assert "height" in built.stderr


def the_package_is_not_loaded_before_it_is_held(folder: Path) -> None:
    built = _build(folder, "dummy", "jupyterlite_sphinx,bridgepath_lite")
    assert built.returncode != 0
    assert "List bridgepath_lite before jupyterlite_sphinx in conf.py." in built.stderr


def a_failure_is_told(folder: Path) -> None:
    settings = folder / "docs" / "lite" / CONFIG
    settings.write_text('{"LiteBuildConfig": {"app_archive": "no-such.tgz"}}', encoding="utf-8")
    built = _build(folder)
    assert built.returncode != 0
    assert "JupyterLite cannot be built" in built.stderr
    # In JupyterLite's own words.
    assert "no-such.tgz" in built.stderr
    assert not list(folder.rglob(".jupyterlite*"))


@pytest.mark.parametrize(
    "fails",
    some(
        [
            other_ways_to_place_a_notebook_are_refused,
            the_package_is_not_loaded_before_it_is_held,
            a_failure_is_told,
        ],
        1,
    ),
)
def test_a_build_that_fails_says_why(fails: Callable[[Path], None], folder: Path) -> None:
    fails(folder)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """As much of a build as `check` reads."""
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
        with pytest.raises(ExtensionError, match=f"JupyterLite's {NAME} cannot be read: "):
            bridgepath_lite.check(folder, built)


@pytest.mark.parametrize("key", ["pyodideUrl", "disablePyPIFallback", "loadPyodideOptions"])
def test_a_build_that_lost_a_setting_is_refused(key: str, built: Path) -> None:
    spoiled = json.loads((built / NAME).read_bytes())
    for plugin in spoiled["jupyter-config-data"]["litePluginSettings"].values():
        del plugin[key]
    (built / NAME).write_text(json.dumps(spoiled), encoding="utf-8")
    with pytest.raises(ExtensionError, match=f"without the setting {key} from {NAME}"):
        bridgepath_lite.check(SETTINGS, built)


def test_a_build_with_another_app_is_refused(built: Path) -> None:
    (built / "repl").mkdir()
    (built / "repl" / NAME).write_text("{}", encoding="utf-8")
    with pytest.raises(ExtensionError, match=f"not built with just the apps in {CONFIG}: repl"):
        bridgepath_lite.check(SETTINGS, built)
    shutil.rmtree(built / "repl")
    # Its script alone is refused as well.
    script = built / "build" / "repl" / "bundle.js"
    script.parent.mkdir(parents=True)
    script.write_text("", encoding="utf-8")
    with pytest.raises(ExtensionError, match=f"not built with just the apps in {CONFIG}: repl"):
        bridgepath_lite.check(SETTINGS, built)
    script.unlink()
    shutil.rmtree(built / "tree")
    with pytest.raises(ExtensionError, match=f"not built with just the apps in {CONFIG}: tree"):
        bridgepath_lite.check(SETTINGS, built)


def test_only_apps_that_run_nothing_from_their_address_are_there() -> None:
    """The REPL would run something: `?code=`, without a click."""
    lite = SITE / "lite"
    pages = {path.parent.relative_to(lite).as_posix() for path in lite.rglob("*.html")}
    # Those with a stroke, and the front door, redirect to one of the others.
    led = {".", "doc/tree", "doc/workspaces", "lab/tree", "lab/workspaces"}
    assert pages == APPS | led
    # And no app loads the plugins of the REPL, which read the code.
    for script in (lite / "build").rglob("*.js"):
        assert b'shareKey:"@jupyterlite/repl-extension"' not in script.read_bytes(), script


def test_no_script_is_there_that_only_the_repl_loads(tmp_path: Path) -> None:
    archives = [file for file in files("jupyterlite-core") or () if file.suffix == ".tgz"]
    with tarfile.open(str(archives[-1].locate())) as archive:
        for app in (*APPS, "repl"):
            script = archive.extractfile(f"package/build/{app}/bundle.js")
            assert script is not None
            target = tmp_path / "build" / app / "bundle.js"
            target.parent.mkdir(parents=True)
            target.write_bytes(script.read())
    ours = (bridgepath_lite.chunks(tmp_path, app) for app in APPS)
    alone = bridgepath_lite.chunks(tmp_path, "repl").difference(*ours)
    assert alone
    assert [name for name in alone if (SITE / "lite" / "build" / name).exists()] == []
