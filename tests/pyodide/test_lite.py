"""JupyterLite as built: with our settings, or not at all."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import lite
import pytest
from common import ROOT, SiteError

SITE = ROOT / "build" / "site"
NAME = "jupyter-lite.json"


def test_the_built_site_points_to_its_own_pyodide() -> None:
    settings = json.loads((SITE / "lite" / NAME).read_bytes())
    plugins = settings["jupyter-config-data"]["litePluginSettings"]
    (plugin,) = (value for name, value in plugins.items() if "pyodide" in name)
    # Resolved against the lite folder itself, whatever app is open.
    assert (SITE / "lite" / plugin["pyodideUrl"]).resolve().is_file()
    assert plugin["disablePyPIFallback"] is True
    assert "bridgepath" in plugin["loadPyodideOptions"]["packages"]


def test_no_source_maps_and_no_other_apps() -> None:
    assert not list((SITE / "lite").rglob("*.map"))
    apps = {path.parent.name for path in (SITE / "lite").glob("*/index.html")}
    assert apps == {"notebooks", "tree"}


@pytest.mark.parametrize("key", ["pyodideUrl", "disablePyPIFallback", "loadPyodideOptions"])
def test_a_build_that_lost_a_setting_is_refused(key: str, tmp_path: Path) -> None:
    shutil.copyfile(lite.SETTINGS / NAME, tmp_path / NAME)
    lite.check(tmp_path)
    spoiled = json.loads((tmp_path / NAME).read_bytes())
    for plugin in spoiled["jupyter-config-data"]["litePluginSettings"].values():
        del plugin[key]
    (tmp_path / NAME).write_text(json.dumps(spoiled), encoding="utf-8")
    with pytest.raises(SiteError, match=f"without the setting {key} of docs/lite"):
        lite.check(tmp_path)
