"""The conformance runner: right and wrong programs, and bad ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridgepath.__main__ import main
from bridgepath.base.limits import LONGEST_REQUEST
from tests.cli.test_main import ENGINE, run
from tests.play import ROOT
from tests.wording import facts_in, gist, gists

NODE = Path(sys.executable).with_name("node")
ADAPTER = ROOT / "docs" / "reference" / "conformance" / "duel.mjs"
DESK = (sys.executable, "-m", "bridgepath", "desk")

KNOWS = '{"games": ["duel"]}'

DEAL = {
    "dealer": "A",
    "hands": {"A": "♠AJ10642", "B": "♠KQ9853"},
    "piles": {"rest": "♠7"},
}
ROW: dict[str, Any] = {
    "id": "duel/1",
    "game": "duel",
    "request": {
        "do": "judge",
        "record": {"game": "duel", "deal": DEAL, "turns": [{"B": "♠3"}]},
        "try": [{"A": "♠A"}, {"A": "♠K"}],
    },
    "answer": {
        "to_act": "A",
        "count": 6,
        "legal": ["♠A", "♠J", "♠10", "♠6", "♠4", "♠2"],
        "tried": [[], ["BRG-PLAY-3"]],
    },
}


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A suite of one line, and one line of another game."""
    other = ROW | {"id": "other/1", "game": "whist"}
    head = {"conformance": 1, "revision": "abc", "lines": 2}
    path = tmp_path / "suite.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in (head, ROW, other)), encoding="utf-8")
    return path


Conform = Callable[..., tuple[int, str]]


@pytest.fixture
def conform(suite: Path, capsys: pytest.CaptureFixture[str]) -> Conform:
    """Run the suite against a program; returns the exit status and everything printed."""

    def put(*program: str, options: tuple[str, ...] = (), file: Path = suite) -> tuple[int, str]:
        status = main(["conform", str(file), *options, "--", *program])
        said = capsys.readouterr()
        assert not (said.out and said.err)
        return status, said.out + said.err

    return put


def test_the_adapter_and_the_engine_pass(conform: Conform) -> None:
    told = "conformance 1, revision abc\nduel                         1 of      1\n"
    assert conform(str(NODE), str(ADAPTER)) == (0, told)
    assert conform(*DESK, options=("--game", "duel")) == (0, told)


def test_a_wrong_answer_is_named(conform: Conform) -> None:
    knows, legal = '{"games": ["duel"]}', json.dumps(ROW["answer"]["legal"])
    wrong = f'{{"to_act": "A", "count": 6, "legal": {legal}, "tried": [[], ["X-1"]]}}'
    program = ("sh", "-c", f"read a; echo '{knows}'; read a; echo '{wrong}'; read a")
    status, said = conform(*program)
    assert status == 1
    rows = gists(said.splitlines()[1:])
    assert rows == [{"0", "1"}, {"1"}, {"1", "A", "BRG-PLAY-3", "X-1", "♠K"}]
    assert conform(*program, options=("--no-clauses",)) == (
        0,
        "conformance 1, revision abc, without clauses\nduel                         1 of      1\n",
    )


@pytest.mark.parametrize(
    ("program", "named"),
    [
        ("read a; echo hello", "JSON"),
        ("read a; echo '[1]'", "1"),
        ("exit 3", "3"),
        ("echo oh no >&2; exit 4", "4"),
        ("read a; read b", "0.2"),
        ("exec >&-; exec sleep 20", ""),
        ("read a; echo '{}'; read b", "do games"),
        ("read a; echo '{\"games\": []}'; read b", ""),
        (
            'read a; echo \'{"games": ["duel"]}\'; read a; exit 5',
            "1 5",
        ),
        # It closes its input before it answers, so nobody reads the next request.
        (
            'read a; exec <&-; echo \'{"games": ["duel"]}\'; exec sleep 20',
            "1",
        ),
        ("exec cat /dev/zero", "2,000,000"),
    ],
)
def test_a_bad_program_gets_one_sentence(conform: Conform, program: str, named: str) -> None:
    # The short timeout is only for silent programs; on a busy machine the others may start late.
    patience = "0.2" if "0.2" in named else "0.5" if "sleep" in program else "60"
    status, said = conform("sh", "-c", program, options=("--seconds", patience))
    assert (status, said.count("\n")) == (1, 1)
    assert gist(said) >= set(named.split())


def test_who_talks_unasked_is_told(conform: Conform) -> None:
    status, said = conform("yes", '{"games": ["duel"]}')
    assert (status, said.count("\n")) == (1, 1)
    # Which request the message is about depends on how fast the program is.
    assert facts_in(said) >= {"games", "duel"}


@pytest.mark.parametrize("right", [True, False])
def test_who_reads_no_further_still_gets_the_status(suite: Path, right: bool) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    program = DESK if right else ("sh", "-c", f"while read a; do echo '{KNOWS}'; done")
    done = subprocess.run(
        [sys.executable, "-m", "bridgepath", "conform", suite, "--game", "duel", "--", *program],
        stdout=theirs, stderr=subprocess.PIPE, env=os.environ | ENGINE, check=False, timeout=60,
    )  # fmt: skip
    os.close(theirs)
    assert (done.returncode, done.stderr) == (0 if right else 1, b"")


def test_a_full_disk(suite: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bridgepath", "conform", suite, "--game", "duel", "--", *DESK],
            stdout=full, stderr=subprocess.PIPE, env=os.environ | ENGINE, check=False, timeout=60,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    gist(done.stderr.decode())


def test_a_suite_of_any_size_gets_one_sentence(conform: Conform) -> None:
    status, said = conform("true", file=Path("/dev/zero"))
    assert (status, said.count("\n")) == (1, 1)
    assert gist(said) == {"20,000,000"}


def test_what_cannot_be_asked_is_said(conform: Conform, tmp_path: Path) -> None:
    missing = tmp_path / "none.jsonl"
    status, said = conform("true", file=missing)
    assert (status, said.count("\n"), said.count(str(missing))) == (1, 1, 1)
    status, said = conform("/nowhere/x")
    assert (status, said.count("\n")) == (1, 1)
    gist(said)
    knows = ("sh", "-c", 'read a; echo \'{"games": ["duel"]}\'; read a')
    for game in ("whist", "poker"):
        status, said = conform(*knows, options=("--game", game))
        assert (status, said.count("\n"), said.count(game)) == (1, 1, 1)
        gist(said)
    with pytest.raises(SystemExit, match="2"):
        conform()
    with pytest.raises(SystemExit, match="2"):
        main(["games", "--", "true"])


def test_the_desk_answers_a_line_a_line() -> None:
    done = run("desk", typed='{"do": "games"}\nhello\n')
    assert done.returncode == 0
    first, second = map(json.loads, done.stdout.splitlines())
    assert "duel" in first["games"]
    assert gist(second["error"]) >= {"JSON"}


def test_a_line_of_any_length_is_refused_and_the_next_one_answered() -> None:
    """At once, before the line has ended; a line of the longest allowed length is read."""
    games = '{"do": "games"}'
    with subprocess.Popen(
        DESK, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | ENGINE
    ) as desk:
        assert desk.stdin is not None
        assert desk.stdout is not None
        desk.stdin.write(games.ljust(LONGEST_REQUEST).encode() + b"\n")
        desk.stdin.flush()
        assert "duel" in json.loads(desk.stdout.readline())["games"]
        desk.stdin.write(games.ljust(LONGEST_REQUEST + 1).encode())
        desk.stdin.flush()
        assert gist(json.loads(desk.stdout.readline())["error"]) == {"2,000,000"}
        desk.stdin.write(b"x" * (3 * LONGEST_REQUEST) + b"\n" + games.encode())
        desk.stdin.close()
        assert "duel" in json.loads(desk.stdout.readline())["games"]
        assert desk.stdout.read() == b""


def test_the_desk_holds_little_of_a_line_without_an_end() -> None:
    limit = "ulimit -v 400000; head -c 600000000 /dev/zero | "
    done = subprocess.run(
        ["sh", "-c", limit + " ".join(DESK)],
        capture_output=True, env=os.environ | ENGINE, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (0, 1, b"")


def test_nobody_listens_to_the_desk() -> None:
    done = subprocess.run(
        ["sh", "-c", f"yes '{{}}' | {' '.join(DESK)} | head -1"],
        capture_output=True,
        text=True,
        env=ENGINE | {"PATH": "/usr/bin:/bin"},
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
