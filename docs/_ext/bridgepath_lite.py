"""Put JupyterLite into the built site, at ``lite/``, by way of jupyterlite-sphinx.

``[…](lite/notebooks/index.html?path=first-hands.ipynb)`` is all that a page needs to open a
notebook.  conf.py and docs/lite hold the settings; here is what jupyterlite-sphinx has to be held
to: it adds nothing to the pages, leaves nothing among the sources, is silent unless it fails, and
does not get away with a JupyterLite that asks another host for Python.
"""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from common import SiteError
from jupyterlite_sphinx.jupyterlite_sphinx import jupyterlite_build
from notebooks import convert
from sphinx.errors import ExtensionError
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)
SETTINGS = "jupyter-lite.json"
# The kernel's browser part.  No other extension of JupyterLab is wanted, even if one is installed.
KERNEL = Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension")
PYODIDE = Path("_static", "pyodide", "pyodide.mjs")
# Lines of each stream of a failed build that are shown: the reason stands near the end of one.
TAIL = 25


def _add_lite(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    try:
        convert(
            Path(app.confdir, "tutorials"), Path(app.srcdir, app.config.jupyterlite_content_dir)
        )
    except SiteError as problem:
        raise ExtensionError(str(problem)) from problem
    # Said only now: a path of this machine must not get into the hash of the configuration, which
    # is written into the site.
    app.config.jupyterlite_build_command_options = {"LiteBuildConfig.federated_extensions": KERNEL}
    _build(app)
    check(
        Path(app.srcdir, app.config.jupyterlite_dir, SETTINGS), Path(app.outdir, "lite", SETTINGS)
    )
    if not (app.outdir / PYODIDE).is_file():
        # The pages are readable without it, so this is left to -W to decide.
        logger.warning("%s is not there, so no notebook can start: run `make bundle`", PYODIDE)


def _build(app: Sphinx) -> None:
    """Let jupyterlite-sphinx build; show what JupyterLite said only if it fails."""
    # JupyterLite keeps its state in the folder it runs in, which is that of the sources.  With old
    # state it takes our settings for already applied, and leaves them out.
    state = Path(app.srcdir, ".jupyterlite.doit.db")
    state.unlink(missing_ok=True)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            jupyterlite_build(app, None)
    except Exception as problem:
        # With `jupyterlite_silence`, jupyterlite-sphinx stumbles over its own report of a failure,
        # so the failure itself is one step behind.
        failure = problem.__context__ or problem
        if not isinstance(failure, subprocess.CalledProcessError):
            raise
        for stream in (failure.stderr, failure.stdout):
            lines = (stream or b"").decode(errors="replace").splitlines()
            logger.error("JupyterLite ended with:\n%s", "\n".join(lines[-TAIL:]))
        raise ExtensionError("JupyterLite cannot be built; its last lines are above.") from problem
    finally:
        state.unlink(missing_ok=True)


def check(settings: Path, built: Path) -> None:
    """What was built must have our settings: without them it would ask another host for Python."""
    has = _plugins(built)
    for name, values in _plugins(settings).items():
        for key, value in values.items():
            if has.get(name, {}).get(key) != value:
                raise ExtensionError(
                    f"JupyterLite was built without the setting {key} of {settings.name}."
                )


def _plugins(path: Path) -> dict[str, dict[str, Any]]:
    try:
        data: dict[str, Any] = json.loads(path.read_bytes())["jupyter-config-data"]
    except (OSError, ValueError, KeyError) as problem:
        # JupyterLite itself passes over settings that it cannot read.
        raise ExtensionError(f"{path.name} of JupyterLite cannot be read: {problem}") from problem
    plugins: dict[str, dict[str, Any]] = data.get("litePluginSettings", {})
    return plugins


def setup(app: Sphinx) -> ExtensionMetadata:
    """Load jupyterlite-sphinx, and add the notebooks when the pages are written."""
    styles, scripts = len(app.registry.css_files), len(app.registry.js_files)
    app.setup_extension("jupyterlite_sphinx")
    # They serve its directives, which no page uses, and one of them comes from another host.
    del app.registry.css_files[styles:], app.registry.js_files[scripts:]
    for path in Path(app.outdir, "_static").glob("jupyterlite_sphinx.*"):
        path.unlink()
    for listener in list(app.events.listeners["build-finished"]):
        if listener.handler is jupyterlite_build:
            app.disconnect(listener.id)
    app.connect("build-finished", _add_lite)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
