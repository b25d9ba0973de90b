"""Put JupyterLite into the built site, at ``lite/``, with jupyterlite-sphinx.

A page places a notebook with the package's own directive, and its build makes JupyterLite:

    ```{notebooklite} first-hands
    :new_tab:
    :new_tab_button_text: Open *First hands*
    ```

conf.py and docs/lite hold the settings. This module restricts jupyterlite-sphinx: it adds nothing
but a plain link to the pages, leaves nothing among the sources, is silent unless it fails, and
fails a build that would load Python from another host or run code from an address. Its other
directives are refused: they put frames, handlers and the REPL into pages. Each page of JupyterLite
gets a policy that keeps it to this site.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from common import ROOT, SiteError, say
from docutils import nodes
from docutils.parsers.rst import directives
from headers import NOTEBOOKS, policy
from jupyterlite_sphinx.jupyterlite_sphinx import (
    NotebookLiteDirective,
    NotebookLiteTab,
    jupyterlite_build,
)
from notebooks import convert
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata, OptionSpec

logger = logging.getLogger(__name__)
PACKAGE = "jupyterlite-sphinx"
SETTINGS = "jupyter-lite.json"
CONFIG = "jupyter_lite_config.json"
# The kernel's browser part, and what we change ourselves.  No other extension of JupyterLab is
# wanted, even if one is installed.
EXTENSIONS = (
    Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"),
    ROOT / "build" / "labextension",
)
PYODIDE = Path("_static", "pyodide", "pyodide.mjs")
# The directives of jupyterlite-sphinx other than `notebooklite`.
REFUSED = ("jupyterlite", "replite", "retrolite", "try_examples", "voici")
# The form in which the script of an app names another, which it loads on demand.
_CHUNK = re.compile(r'\b(\d+):"([0-9a-f]+)"')
# JupyterLite's state, in the folder where it runs.
STATE = ".jupyterlite.doit.db"
# The number of lines shown from each stream of a failed build: the reason is near the end of one.
TAIL = 25


# --- directives -----------------------------------------------------------------------------------


class Tab(NotebookLiteTab):  # type: ignore[misc]
    """The link that `notebooklite` makes for a notebook in a new tab, at its address on this
    site.
    """

    # Its own way there is "tree/../notebooks/".
    lite_app = "notebooks/"


class Notebook(NotebookLiteDirective):  # type: ignore[misc]
    """``{notebooklite} NAME``, always with ``:new_tab:``: a link that opens a tutorial.

    NAME is that of a file in tutorials/, without its ``.md``.  jupyterlite-sphinx makes the address
    and the words; the notebook itself comes from ``notebooks.py``, the same bytes every time.
    """

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "new_tab": directives.flag,
        "new_tab_button_text": directives.unchanged_required,
    }
    newtab_cls = Tab

    def run(self) -> list[nodes.Node]:
        """The link, as a paragraph.

        Raises a DirectiveError without ``:new_tab:``, and for a tutorial that does not exist.
        """
        name = self.arguments.pop()
        if "new_tab" not in self.options:
            raise self.error(
                f"The notebook {name} needs :new_tab:. A frame would load 30 MB with the page, "
                "and our content security policy forbids frames."
            )
        source = tutorials(self.env.app) / f"{name}.md"
        if not source.is_file():
            raise self.error(f"There is no notebook {name}: tutorials/ has no {name}.md.")
        self.env.note_dependency(str(source))
        self.options.update(new_tab="yes", path=f"{name}.ipynb")
        (tab,) = super().run()
        words, messages = self.parse_inline(tab.button_text)
        link = nodes.reference("", "", *words, refuri=tab.lab_src, internal=True)
        link["classes"] = ["bp-button", "bp-go", "bp-open"]
        return [nodes.paragraph("", "", link), *messages]


class Refused(SphinxDirective):
    """A directive of jupyterlite-sphinx that no page may use."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Raise a DirectiveError with this message."""
        raise self.error(
            f"A page cannot have {{{self.name}}}: it adds a frame, a handler or a REPL, "
            "which our content security policy forbids. Write {notebooklite} with :new_tab:."
        )


# --- build ----------------------------------------------------------------------------------------


def tutorials(app: Sphinx) -> Path:
    """The folder of the tutorials, which is outside docs/."""
    return Path(app.confdir, "tutorials")


def _add_lite(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    try:
        made = convert(tutorials(app), Path(app.srcdir, app.config.jupyterlite_content_dir))
    except SiteError as problem:
        raise ExtensionError(str(problem)) from problem
    folder, built = Path(app.srcdir, app.config.jupyterlite_dir), Path(app.outdir, "lite")
    core, package = version("jupyterlite-core"), version(PACKAGE)
    say(PACKAGE, f"{package} builds JupyterLite {core} with {len(made)} notebooks")
    _build(app, folder)
    _leave_out_apps(folder, built)
    check(folder, built)
    _confine(built)
    if not (app.outdir / PYODIDE).is_file():
        # The pages are readable without it, so -W decides whether this is an error.
        logger.warning("%s is missing, so no notebook can start: run `make bundle`", PYODIDE)


def _build(app: Sphinx, folder: Path) -> None:
    """Let jupyterlite-sphinx build; show JupyterLite's output only if it fails."""
    # With old state JupyterLite considers our settings already applied, and leaves them out.
    state = Path(app.srcdir, STATE)
    state.unlink(missing_ok=True)
    config = json.loads((folder / CONFIG).read_bytes())
    # Not an option, because it has one value and these are two; not in the file, because the paths
    # differ from machine to machine.
    config["LiteBuildConfig"]["federated_extensions"] = [str(path) for path in EXTENSIONS]
    try:
        with tempfile.TemporaryDirectory() as scratch, _own_programs_first():
            whole = Path(scratch, CONFIG)
            whole.write_text(json.dumps(config), encoding="utf-8")
            # Set only now, because the hash of the configuration is on the site and must not depend
            # on the machine.
            app.config.jupyterlite_config = str(whole)
            with contextlib.redirect_stdout(io.StringIO()):
                jupyterlite_build(app, None)
    except (subprocess.CalledProcessError, UnboundLocalError) as problem:
        # When it is silent, it fails on its own report, which hides the cause.
        failure = problem.__context__ or problem
        if not isinstance(failure, subprocess.CalledProcessError):
            raise
        for stream in (failure.stderr, failure.stdout):
            lines = (stream or b"").decode(errors="replace").splitlines()
            logger.error("JupyterLite ended with:\n%s", "\n".join(lines[-TAIL:]))
        raise ExtensionError("JupyterLite cannot be built; its last lines are above.") from problem
    finally:
        state.unlink(missing_ok=True)


@contextlib.contextmanager
def _own_programs_first() -> Iterator[None]:
    """The `jupyter-lite` to run: that of this Python, not another one on the PATH."""
    before = os.environ.get("PATH", os.defpath)
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), before])
    try:
        yield
    finally:
        os.environ["PATH"] = before


def _leave_out_apps(folder: Path, built: Path) -> None:
    """Remove the apps that we do not want: jupyterlite-sphinx always builds all of them.

    With them go the scripts that no other app loads.
    """
    wanted = _wanted(folder)
    there = _apps(built)
    kept = frozenset[str]().union(*(chunks(built, app) for app in there & wanted))
    for app in there - wanted:
        for name in chunks(built, app) - kept:
            (built / "build" / name).unlink(missing_ok=True)
        shutil.rmtree(built / app, ignore_errors=True)
        shutil.rmtree(built / "build" / app, ignore_errors=True)


def _confine(built: Path) -> None:
    """Put the policy into every page, before everything it governs."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(NOTEBOOKS)}">'
    for page in built.rglob("*.html"):
        before, head, after = page.read_text(encoding="utf-8").partition("<head>")
        if not head:
            raise ExtensionError(f"JupyterLite's {page.name} has no <head> for its policy.")
        page.write_text(f"{before}{head}{meta}{after}", encoding="utf-8")


def check(folder: Path, built: Path) -> None:
    """Check that the build has our settings, and only the apps that we want.

    Without the settings it would load Python from another host. Another app of JupyterLite, the
    REPL, runs code from its address: a link to it could do anything on this site.
    """
    has = _plugins(built / SETTINGS)
    for name, values in _plugins(folder / SETTINGS).items():
        for key, value in values.items():
            if has.get(name, {}).get(key) != value:
                raise ExtensionError(
                    f"JupyterLite was built without the setting {key} from {SETTINGS}."
                )
    other = _apps(built) ^ _wanted(folder)
    if other:
        names = ", ".join(sorted(other))
        raise ExtensionError(f"JupyterLite was not built with just the apps in {CONFIG}: {names}.")


def _wanted(folder: Path) -> set[str]:
    """The apps that docs/lite asks for."""
    return set(cast("list[str]", _read(folder / CONFIG, "LiteBuildConfig").get("apps", [])))


def _apps(built: Path) -> set[str]:
    """The apps that were built: those with settings beside a page, and those with a script."""
    pages = {path.parent.name for path in built.glob(f"*/{SETTINGS}")}
    return pages | {path.parent.name for path in built.glob("build/*/bundle.js")}


def chunks(built: Path, app: str) -> frozenset[str]:
    """The files of build/ that an app loads: its script has the number and the hash of each."""
    script = (built / "build" / app / "bundle.js").read_text(encoding="utf-8")
    return frozenset(f"{number}.{digest}.js" for number, digest in _CHUNK.findall(script))


def _plugins(path: Path) -> dict[str, dict[str, object]]:
    found = _read(path, "jupyter-config-data").get("litePluginSettings", {})
    return cast("dict[str, dict[str, object]]", found)


def _read(path: Path, key: str) -> dict[str, object]:
    try:
        data: dict[str, object] = json.loads(path.read_bytes())[key]
    except (OSError, ValueError, KeyError) as problem:
        # JupyterLite itself ignores settings that it cannot read.
        raise ExtensionError(f"JupyterLite's {path.name} cannot be read: {problem}") from problem
    return data


def setup(app: Sphinx) -> ExtensionMetadata:
    """Load jupyterlite-sphinx, remove what pages must not have, and build after they are written.

    Raises ExtensionError if jupyterlite-sphinx was loaded before, because its additions to every
    page could not be distinguished.
    """
    if "jupyterlite_sphinx" in app.extensions:
        raise ExtensionError("List bridgepath_lite before jupyterlite_sphinx in conf.py.")
    styles, scripts = len(app.registry.css_files), len(app.registry.js_files)
    app.setup_extension("jupyterlite_sphinx")
    # Its styles and scripts are for its frames, and load a font from another host.
    del app.registry.css_files[styles:], app.registry.js_files[scripts:]
    for path in Path(app.outdir, "_static").glob("jupyterlite_sphinx.*"):
        path.unlink()
    for listener in list(app.events.listeners["build-finished"]):
        if listener.handler is jupyterlite_build:
            app.disconnect(listener.id)
    app.add_directive("notebooklite", Notebook, override=True)
    for name in REFUSED:
        app.add_directive(name, Refused, override=True)
    app.connect("build-finished", _add_lite)
    return {"version": "3", "parallel_read_safe": True, "parallel_write_safe": True}
