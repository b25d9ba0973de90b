"""Put JupyterLite into the built site, at ``lite/``.

``[…](lite/notebooks/index.html?path=first-hands.ipynb)`` is all that a page needs to open a
notebook.  docs/lite holds the settings; here is what JupyterLite has to be held to: it leaves
nothing among the sources, is silent unless it fails, and does not get away with a build that asks
another host for Python or that runs what an address says.  Each of its pages gets a policy that
keeps it to this site.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from common import ROOT, SiteError
from headers import NOTEBOOKS, policy
from notebooks import convert
from sphinx.errors import ExtensionError
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)
SETTINGS = "jupyter-lite.json"
CONFIG = "jupyter_lite_config.json"
# The kernel's browser part, and what we change ourselves.  No other extension of JupyterLab is
# wanted, even if one is installed.
EXTENSIONS = (
    Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"),
    ROOT / "build" / "labextension",
)
PYODIDE = Path("_static", "pyodide", "pyodide.mjs")
# Lines of each stream of a failed build that are shown: the reason stands near the end of one.
TAIL = 25


def _add_lite(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    # The notebooks are made from tutorials/, and must not be made among the sources.
    notebooks = Path(app.srcdir, "..", "build", "notebooks").resolve()
    try:
        convert(Path(app.confdir, "tutorials"), notebooks)
    except SiteError as problem:
        raise ExtensionError(str(problem)) from problem
    folder, built = Path(app.srcdir, "lite"), Path(app.outdir, "lite")
    _build(folder, notebooks, built)
    check(folder, built)
    _confine(built)
    if not (app.outdir / PYODIDE).is_file():
        # The pages are readable without it, so this is left to -W to decide.
        logger.warning("%s is not there, so no notebook can start: run `make bundle`", PYODIDE)


def _build(folder: Path, notebooks: Path, out: Path) -> None:
    """Let JupyterLite build; show what it said only if it fails."""
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    command += ["--config", str(folder / CONFIG), "--lite-dir", str(folder)]
    command += ["--contents", str(notebooks), "--output-dir", str(out)]
    command += [f"--LiteBuildConfig.federated_extensions={path}" for path in EXTENSIONS]
    # JupyterLite keeps its state in the folder it runs in.  With old state it takes our settings
    # for already applied, and leaves them out.
    with tempfile.TemporaryDirectory() as state:
        done = subprocess.run(command, cwd=state, capture_output=True, check=False)
    if done.returncode:
        for stream in (done.stderr, done.stdout):
            lines = stream.decode(errors="replace").splitlines()
            logger.error("JupyterLite ended with:\n%s", "\n".join(lines[-TAIL:]))
        raise ExtensionError("JupyterLite cannot be built; its last lines are above.")


def _confine(built: Path) -> None:
    """Put the policy into every page, before all that it rules."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(NOTEBOOKS)}">'
    for page in built.rglob("*.html"):
        before, head, after = page.read_text(encoding="utf-8").partition("<head>")
        if not head:
            raise ExtensionError(f"{page.name} of JupyterLite has no head to put its policy into.")
        page.write_text(f"{before}{head}{meta}{after}", encoding="utf-8")


def check(folder: Path, built: Path) -> None:
    """What was built must have our settings, and only the apps that we ask for.

    Without the settings it would ask another host for Python.  And one app of JupyterLite, the
    REPL, runs the code that stands in its address: a link to it could do anything on this site.
    """
    has = _plugins(built / SETTINGS)
    for name, values in _plugins(folder / SETTINGS).items():
        for key, value in values.items():
            if has.get(name, {}).get(key) != value:
                raise ExtensionError(
                    f"JupyterLite was built without the setting {key} of {SETTINGS}."
                )
    wanted = set(_read(folder / CONFIG, "LiteBuildConfig").get("apps", ()))
    # Each app has its own settings beside its page; no other folder has.
    there = {path.parent.name for path in built.glob(f"*/{SETTINGS}")}
    if there != wanted:
        other = ", ".join(sorted(there ^ wanted))
        raise ExtensionError(f"JupyterLite was not built with the apps of {CONFIG}: {other}.")


def _plugins(path: Path) -> dict[str, dict[str, Any]]:
    plugins: dict[str, dict[str, Any]] = _read(path, "jupyter-config-data").get(
        "litePluginSettings", {}
    )
    return plugins


def _read(path: Path, key: str) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(path.read_bytes())[key]
    except (OSError, ValueError, KeyError) as problem:
        # JupyterLite itself passes over settings that it cannot read.
        raise ExtensionError(f"{path.name} of JupyterLite cannot be read: {problem}") from problem
    return data


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the notebooks when the pages are written."""
    app.connect("build-finished", _add_lite)
    return {"version": "2", "parallel_read_safe": True, "parallel_write_safe": True}
