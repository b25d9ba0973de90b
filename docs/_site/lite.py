"""Build JupyterLite with the tutorials in it: ``build/lite``, which the site has as ``lite/``.

    python docs/_site/lite.py [--out build/lite]

Its settings are in docs/lite.  It shares the site's Pyodide (``_static/pyodide``), so it is small
and has the same engine as the pages.  Nothing is done when the tutorials, the settings and the
installed JupyterLite are those of the last time.

JupyterLite's own command is used, and not a Sphinx extension around it: the tutorials are opened
by a plain link, no page needs a script or a style for it, and a rebuild of the pages leaves it
alone.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from common import CACHE, ROOT, SiteError, digest, say
from notebooks import convert

SETTINGS = ROOT / "docs" / "lite"
PACKAGES = ("jupyterlite-core", "jupyterlite-pyodide-kernel")
KERNEL_EXTENSION = "@jupyterlite/pyodide-kernel-extension"


def kernel_extension() -> Path:
    """The folder of the kernel's browser part."""
    for file in importlib.metadata.files("jupyterlite-pyodide-kernel") or []:
        if file.as_posix().endswith(f"labextensions/{KERNEL_EXTENSION}/package.json"):
            return Path(str(file.locate())).resolve().parent
    raise SiteError("The installed JupyterLite kernel lacks its browser part: run `make setup`.")


def build(notebooks: Path, out: Path) -> None:
    """Run JupyterLite's build in a folder of its own, then put the result in place."""
    with tempfile.TemporaryDirectory(dir=out.parent) as scratch:
        # The build keeps its state beside the settings, and with old state it forgets them.
        settings = Path(scratch, "settings")
        shutil.copytree(SETTINGS, settings)
        made = Path(scratch, "made")
        log = out.parent / "lite.log"
        command = [sys.executable, "-m", "jupyterlite_core", "build", f"--lite-dir={settings}"]
        command += [f"--contents={notebooks}", f"--output-dir={made}"]
        command += [f"--LiteBuildConfig.federated_extensions={kernel_extension()}"]
        with log.open("w", encoding="utf-8") as output:
            done = subprocess.run(
                command, cwd=settings, stdout=output, stderr=subprocess.STDOUT, check=False
            )
        if done.returncode:
            raise SiteError(f"JupyterLite cannot be built; {log} says why.")
        check(made)
        shutil.rmtree(out, ignore_errors=True)
        made.rename(out)


def check(made: Path) -> None:
    """What was built must have our settings: without them it would ask another host for Python."""
    wanted = json.loads((SETTINGS / "jupyter-lite.json").read_bytes())
    built = json.loads((made / "jupyter-lite.json").read_bytes())
    for name, values in wanted["jupyter-config-data"]["litePluginSettings"].items():
        has = built["jupyter-config-data"].get("litePluginSettings", {}).get(name, {})
        for key, value in values.items():
            if has.get(key) != value:
                raise SiteError(f"JupyterLite was built without the setting {key} of docs/lite.")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "lite")
    options = parser.parse_args()
    out = options.out.resolve()
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        notebooks = convert(ROOT / "tutorials", CACHE / "notebooks")
        inputs = digest(
            *(path for path in sorted(SETTINGS.iterdir()) if path.suffix == ".json"),
            *(part for path in notebooks for part in (path.name, path)),
            *(importlib.metadata.version(name) for name in PACKAGES),
            Path(__file__),
        )
        stamp = out / ".inputs"
        if stamp.is_file() and stamp.read_text(encoding="utf-8") == inputs:
            return
        say("lite", f"building JupyterLite with {len(notebooks)} notebook(s)")
        build(CACHE / "notebooks", out)
        stamp.write_text(inputs, encoding="utf-8")
    except SiteError as error:
        sys.exit(f"lite: {error}")


if __name__ == "__main__":
    main()
