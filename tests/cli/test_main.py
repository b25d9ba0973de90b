"""The command line, in a process of its own: what it prints, and its exit status."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bridgepath import __version__
from bridgepath.__main__ import main
from bridgepath.base.text import plain
from bridgepath.core.state import Setting, Standing
from bridgepath.games import GAMES
from bridgepath.notation.record import Record
from bridgepath.view.text import diagram, playthrough, score_table
from tests.play import ROOT
from tests.sample import some
from tests.wording import facts_in, gist

HAND = ROOT / "docs" / "hands" / "bridge-solitaire" / "source-example-1.toml"


# Output is buffered, as it is unless a user sets this variable.
ENGINE = {"PYTHONPATH": str(ROOT / "engine"), "PYTHONUNBUFFERED": ""}


def run(
    *arguments: str | Path, folder: Path = ROOT, encoding: str = "utf-8", typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run `python -m bridgepath` on the engine of this tree."""
    env = os.environ | ENGINE | {"PYTHONIOENCODING": encoding}
    return subprocess.run(
        [sys.executable, "-m", "bridgepath", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        cwd=folder,
        check=False,
        timeout=60,
    )


def test_games() -> None:
    done = run("games")
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(GAMES)
    assert all(game.title in done.stdout for game in GAMES.values())


def test_version() -> None:
    assert run("--version").stdout.strip() == __version__


def test_replay() -> None:
    done = run("replay", HAND)
    assert (done.returncode, done.stderr) == (0, "")
    record = Record.from_toml(HAND.read_text(encoding="utf-8"), str(HAND))
    assert done.stdout == playthrough(record) + "\n"


def test_show() -> None:
    done = run("show", HAND)
    assert (done.returncode, done.stderr) == (0, "")
    assert gist(done.stdout.splitlines()[0]) >= {"1♣", "7", "doubled"}
    assert "Trick: Player ♥8, House ♣5 (wins)" in done.stdout


def test_json_is_told_by_its_name(tmp_path: Path) -> None:
    record = Record.from_toml(HAND.read_text(encoding="utf-8"), "x")
    path = tmp_path / "hand.json"
    path.write_text(record.to_json(), encoding="utf-8")
    assert run("replay", "hand.json", folder=tmp_path).stdout == run("replay", HAND).stdout


def test_a_record_in_utf_16_is_read(tmp_path: Path) -> None:
    (tmp_path / "hand.toml").write_bytes(HAND.read_text(encoding="utf-8").encode("utf-16"))
    assert run("replay", "hand.toml", folder=tmp_path).stdout == run("replay", HAND).stdout


def test_files_of_other_programs_are_told(tmp_path: Path) -> None:
    deal = '[Deal "W:T96.KJ73.8.AQJ82 KJ.AQ862.AT74.T6 A85432.T9.K63.43 -"]'
    game = f'{deal}\n[Auction "W"]\nPass 1H 1S =1= AP\n[Note "1:light"]\n'
    (tmp_path / "one.pbn").write_bytes(game.encode("utf-16"))
    one = run("replay", "one.pbn", folder=tmp_path)
    assert (one.returncode, one.stderr) == (0, "")
    assert "  E 1♠  East bids 1♠. [" in one.stdout
    assert "\n      Explained as: light\n" in one.stdout
    assert gist(run("show", "one.pbn", "--deal", "2", folder=tmp_path).stderr) == {
        "1",
        "2",
        "one.pbn",
    }
    (tmp_path / "two.PBN").write_text(f"{game}\n{game.replace('1S', '3S')}\n[Site]\n")
    two = run("replay", "two.PBN", folder=tmp_path)
    assert (two.returncode, two.stdout) == (1, "")
    assert gist(two.stderr) == {"1", "2", "PBN"}
    two = run("replay", "two.PBN", "--deal", "2", folder=tmp_path)
    assert two.returncode == 0
    assert "East bids 3♠" in two.stdout
    assert gist(two.stderr) == {"1", "11", "Name", "PBN", "value"}
    assert gist(run("show", HAND, "--deal", "0").stderr) >= {"0"}


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_record_that_is_not_in_order(command: str, tmp_path: Path) -> None:
    data = Record.from_toml(HAND.read_text(encoding="utf-8"), "x").to_dict()
    data["turns"][2]["H"] = "1♠"
    (tmp_path / "hand.json").write_text(json.dumps(data), encoding="utf-8")
    done = run(command, "hand.json", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert gist(done.stderr) == facts_in("1♠ 3 6 House hand.json pass SOL-HOUSE-1 SOL-HOUSE-2")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    done = run("replay", "nothing.toml", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert gist(done.stderr) == {"nothing.toml"}
    (tmp_path / "latin.toml").write_bytes(b'title = "caf\xe9"\n')
    done = run("show", "latin.toml", folder=tmp_path)
    assert done.returncode == 1
    assert gist(done.stderr) == {"latin.toml", "UTF-8", "UTF-16"}
    (tmp_path / "cut.toml").write_text('game = "bridge', encoding="utf-8")
    done = run("replay", "cut.toml", folder=tmp_path)
    assert done.returncode == 1
    assert gist(done.stderr) >= {"TOML", "cut.toml"}
    assert done.stderr.count("\n") == 1


def test_files_that_other_programs_wrote(tmp_path: Path) -> None:
    (tmp_path / "mark.toml").write_text(HAND.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert run("replay", "mark.toml", folder=tmp_path).stdout == run("replay", HAND).stdout
    done = run("replay", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"{tmp_path}: ")


def test_a_terminal_without_suit_signs() -> None:
    done = run("replay", HAND, encoding="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert r"keep \u2665Q8 \u2663AK108" in done.stdout


def test_a_reader_that_has_gone() -> None:
    command = [sys.executable, "-m", "bridgepath", "replay", str(HAND)]
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        command, stdout=theirs, stderr=subprocess.PIPE, env=os.environ | ENGINE, check=False
    )
    os.close(theirs)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [(), ("fly",), ("replay",), ("games", "more")])
def test_a_wrong_command(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("usage: bridgepath")


def test_a_wrong_command_that_cannot_be_told() -> None:
    command = 'exec "$0" -m bridgepath fly 2>/dev/full'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable], env=os.environ | ENGINE, check=False, timeout=60
    )
    assert done.returncode == 2


def test_a_wrong_command_leaves_no_writing_to_argparse(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Python 3.11.2, which Debian 12 has, argparse fails if it cannot write."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(argparse.ArgumentParser, "_print_message", fail)
    with pytest.raises(SystemExit) as left:
        main(["fly"])
    assert left.value.code == 2


def sent(*arguments: str | Path, **kinds: Any) -> subprocess.Popen[bytes]:
    """Start the command as a process that runs by itself, and that SIGINT stops.

    A shell lets its background jobs ignore SIGINT, and so would their children.
    """
    command = [sys.executable, "-m", "bridgepath", *map(str, arguments)]
    kinds |= {"env": os.environ | ENGINE, "stderr": subprocess.PIPE}
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(command, **kinds)
    finally:
        signal.signal(signal.SIGINT, ours)


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_file_of_any_size_gets_one_sentence(command: str, tmp_path: Path) -> None:
    with (tmp_path / "huge.toml").open("wb") as file:
        file.truncate(50_000_000)
    done = run(command, "huge.toml", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert gist(done.stderr) == {"huge.toml", "200,000"}
    done = run(command, "/dev/zero")
    assert (done.returncode, done.stdout) == (1, "")
    gist(done.stderr)


def test_what_is_wrong_is_said_before_a_full_disk() -> None:
    with Path("/dev/full").open("wb") as full:
        _, told = sent("replay", "nothing.toml", stdout=full).communicate(timeout=60)
    assert gist(told.decode()) == {"nothing.toml"}


WRITE = {
    "games": ("games",),
    "replay": ("replay", HAND),
    "show": ("show", HAND),
    "play": ("play", "bid-fair", "--seed", "1"),
    "desk": ("desk",),
    "--help": ("--help",),
    "--version": ("--version",),
}
"""Commands that print something without any input."""


@pytest.mark.parametrize("command", some(list(WRITE), 4, "full"))
def test_a_full_disk(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        process = sent(*WRITE[command], stdin=subprocess.PIPE, stdout=full)
        _, told = process.communicate(b"pass\n", timeout=60)
    assert process.returncode == 1
    assert told.count(b"\n") == 1
    gist(told.decode())


@pytest.mark.parametrize("command", some(list(WRITE), 4, "gone"))
def test_a_reader_that_has_gone_before_anything_is_said(command: str) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    process = sent(*WRITE[command], stdin=subprocess.PIPE, stdout=theirs)
    os.close(theirs)
    _, told = process.communicate(b"pass\n", timeout=60)
    assert (process.returncode, told) == (0, b"")


def test_a_reader_that_has_seen_enough_of_a_game() -> None:
    process = sent(*WRITE["play"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b"North deals twelve cards to each player.")
    process.stdout.close()
    process.stdin.write(b"pass\n")
    process.stdin.close()
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(60) == 0


CLOSED = ("<&-", ">&-", "2>/dev/full >/dev/full")


@pytest.mark.parametrize(
    ("command", "closed"), some([(one, closed) for one in WRITE for closed in CLOSED], 4)
)
def test_without_any_input_or_output(command: str, closed: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m bridgepath "$@" {closed}', sys.executable, *WRITE[command]],
        env=os.environ | ENGINE, stdin=subprocess.DEVNULL, capture_output=True, check=False,
        timeout=60,
    )  # fmt: skip
    # The desk prints nothing if it gets no request.
    assert done.returncode == (1 if "full" in closed and command != "desk" else 0)
    # argparse reports on standard error what it cannot write elsewhere.
    assert done.stderr == b"" or command.startswith("--")
    assert b"Traceback" not in done.stderr


def test_an_input_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken:
        def readline(self, size: int) -> str:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(sys, "stdin", Broken())
    for command in ("desk", "play"):
        assert main([*map(str, WRITE[command])]) == 1
        gist(capsys.readouterr().err)


def test_stopped_before_anything_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bridgepath.desk.cli._parser", stopped)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == "stopped\n"


@pytest.mark.parametrize("command", ["play", "desk"])
def test_stopped_while_it_waits(command: str) -> None:
    process = sent(*WRITE[command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    # Its first output shows that it has started.
    process.stdin.write(b"help\n")
    process.stdin.flush()
    assert process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert (process.returncode, told) == (130, b"stopped\n")


def test_stopped_while_it_reads(tmp_path: Path) -> None:
    pipe = tmp_path / "slow.toml"
    os.mkfifo(pipe)
    process = sent("replay", pipe, stdout=subprocess.PIPE)
    # This waits until the command has opened the other end for reading.
    with pipe.open("wb"):
        process.send_signal(signal.SIGINT)
        out, told = process.communicate(timeout=60)
    assert (process.returncode, out, told) == (130, b"", b"stopped\n")


HOSTILE = "\x1b[31mRed\x07\nS pass  forged \u202eevil\x9b2J\u200b"


def test_names_from_outside_are_printed_safely(tmp_path: Path) -> None:
    path = tmp_path / f"{HOSTILE.replace(chr(0), '')}.toml"
    path.write_text('game = "bridge', encoding="utf-8")
    for arguments in (("replay", path), ("fly" + HOSTILE,), ("games", HOSTILE)):
        done = run(*arguments)
        assert done.returncode in (1, 2)
        for line in (done.stdout + done.stderr).splitlines():
            assert line == plain(line)
    done = run("replay", path)
    assert done.stderr.count("\n") == 1
    assert r"\x1b[31mRed\x07\nS pass" in done.stderr


def test_pictures_of_hostile_words_are_safe() -> None:
    """A position set up for study may have any names; `begin` would refuse these."""
    record = Record.from_toml(HAND.read_text(encoding="utf-8"), "x")
    game, names = record.game, tuple((seat, HOSTILE) for seat in record.game.seats)
    state = game.at(game.start(Setting(game, record.options, record.deal, Standing(), names)))
    for turn in record.turns:
        state = state.play(turn.action)
    assert state.outcome is not None
    for text in (
        diagram(state.observe(None), state.setting.name),
        score_table(state.outcome.lines, state.setting.name),
    ):
        assert r"\x1b[31mRed" in text
        assert not any(line != plain(line) for line in text.split("\n"))
        assert not any(line.startswith("S pass") for line in text.split("\n"))


# --- playing ------------------------------------------------------------------------------------


def test_play_asks_refuses_takes_back_and_keeps(tmp_path: Path) -> None:
    typed = "?\nhint\n♥A\nnonsense\n\nsave\nsave kept.toml\nsave kept.toml\nundo\nhelp\nquit\n♥A\n"
    done = run("play", "bid-fair", "--seed", "4", folder=tmp_path, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout
    assert "South: ♠A ♠K ♠9" in told
    assert gist(told) >= {"North", "8", "4", "♠A", "♠K", "♠9", "♥109", "♦9", "nonsense", "FILE"}
    assert facts_in(told) >= {"BF-TRUMP-1", "BF-PLAY-1"}
    assert told.count("kept.toml") == 2
    assert Record.from_toml((tmp_path / "kept.toml").read_text(encoding="utf-8"), "kept").turns


def test_play_to_the_end_of_a_deal_and_on() -> None:
    hand = ROOT / "docs" / "hands" / "duel" / "six-spades.toml"
    done = run("play", hand, "--step", "10", "--seats", "A,B", typed="♠10\n♠9\n?\nnext\n")
    assert (done.returncode, done.stderr) == (0, "")
    (match,) = [line for line in done.stdout.splitlines() if line.startswith("Ann 0, Bob 0")]
    gist(match)
    assert done.stdout.count("?\n> ") == 3


def test_bots_of_a_level_play() -> None:
    done = run("play", "duel", "--seed", "2", "--bots", "club", typed="quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    done = run("play", "duel", "--bots", "deep", typed="quit\n")
    assert done.returncode == 2
    assert "learner" in done.stderr


def test_play_says_the_house_rules_of_a_table_with_a_bot() -> None:
    done = run("play", "draw-bridge", "--seed", "1", typed="quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    off = "--house draw.undertricks=free"
    assert gist(done.stdout) >= {"DRAW-AMB-17"}
    assert f"{off}\n\n" in done.stdout
    for arguments in (off.split(), ["--seats", "A,B"]):
        done = run("play", "draw-bridge", "--seed", "1", *arguments, typed="quit\n")
        assert done.returncode == 0
        assert "ndertricks" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("whist",), 1, ""),
        (("duel", "--seats", "Z"), 2, "Z"),
        (("duel", "--seats", "N"), 2, "Duel N"),
        (("duel", "--house", "x=1"), 2, "x"),
        (("duel", "--house", "duel.cards"), 2, "DRAW-AMB-14"),
        (("duel", "--seed", "-1"), 2, "-1 0"),
        ((HAND, "--seats", "N"), 2, "Bridge N Solitaire"),
        (("nothing.toml",), 1, "nothing.toml"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    arguments: tuple[str | Path, ...], status: int, sentence: str
) -> None:
    done = run("play", *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert gist(done.stderr) >= set(sentence.split())
    assert len(done.stderr.splitlines()) == 1


def test_numbers_and_lines_beyond_all_measure_do_not_end_a_game() -> None:
    typed = f"claim {'9' * 5000}\nclaim {'9' * 3000}\nclaim 99\n?\n"
    done = run("play", "duel", "--seed", "1", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    *_, line, number, claim, rest, _ = done.stdout.split("> ")
    assert gist(line) == {"4,000"}
    assert gist(number) == {"40"}
    gist(claim)
    assert rest.startswith("♠A · ♠Q")


def test_what_is_no_text_is_said_and_the_next_line_counts() -> None:
    process = sent("play", "duel", "--seed", "1", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    out, told = process.communicate(b"\xff\n?\n", timeout=60)
    assert (process.returncode, told) == (0, b"")
    assert gist(out.decode()) >= {"UTF-8", "♠A", "♠Q"}
