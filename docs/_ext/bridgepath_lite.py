"""Put JupyterLite into the built site, at ``lite/``; pages open a notebook by a plain link.

``[…](lite/notebooks/index.html?path=first-hands.ipynb)`` is all that a page needs: this extension
adds nothing to any page.  The build itself is docs/_site/lite.py, which does nothing when its
input is that of the last time.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)
BUILDER = Path(__file__).resolve().parent.parent / "_site" / "lite.py"
PYODIDE = Path("_static", "pyodide", "pyodide.mjs")


def _add_lite(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    outdir = Path(app.outdir)
    built = Path(app.confdir) / "build" / "lite"
    command = [sys.executable, str(BUILDER), "--out", str(built)]
    done = subprocess.run(command, text=True, stderr=subprocess.PIPE, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["lite.py failed and gave no reason"]
        raise ExtensionError(lines[-1])
    target = outdir / "lite"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(built, target, ignore=shutil.ignore_patterns(".inputs"))
    if not (outdir / PYODIDE).is_file():
        # The pages are readable without it, so this is left to -W to decide.
        logger.warning("%s is not there, so no notebook can start: run `make bundle`", PYODIDE)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the notebooks when the pages are written."""
    app.connect("build-finished", _add_lite)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
