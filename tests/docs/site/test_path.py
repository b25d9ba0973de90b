"""The bridge path: sixteen rungs of the same shape, each with boards, drills and a game."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from bridgepath.core.options import describe
from bridgepath.games import GAMES
from bridgepath.learn.drills import DRILLS

ROOT: Final = Path(__file__).parents[3]
DOCS: Final = ROOT / "docs"
PARTS: Final = (
    ("In short",),
    ("The drill", "The drills"),
    ("A whole game",),
    ("Tonight, with cards",),
    ("The rules",),
    ("For the curious",),
)
LONGEST_INTRO: Final = 60
LONGEST_IDEA: Final = 250

RUNGS: Final[list[dict[str, Any]]] = tomllib.loads(
    (DOCS / "path" / "rungs.toml").read_text(encoding="utf-8")
)["rung"]
every_rung = pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: f"{rung['number']:02}")


def text_of(rung: dict[str, Any]) -> str:
    return (DOCS / f"{rung['page']}.md").read_text(encoding="utf-8")


def parts_of(rung: dict[str, Any]) -> dict[str, str]:
    """The parts of a page by heading; the text before the first heading has an empty key."""
    head, *rest = re.split(r"^## ", text_of(rung), flags=re.MULTILINE)
    return {"": head} | dict(part.split("\n", 1) for part in rest)


def boards_of(rung: dict[str, Any]) -> list[dict[str, Any]]:
    path = DOCS / "boards" / f"{rung['number']:02}.toml"
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["board"]
    return found


def words(text: str) -> int:
    """The number of words of prose, without directives and markup."""
    plain = re.sub(r"^:::.*?^:::$", " ", text, flags=re.MULTILINE | re.DOTALL)
    plain = re.sub(r"\{\w+\}|[`*#]|\]\([^)]*\)", " ", plain)
    return len(re.findall(r"\w[\w’'-]*", plain))


def drills_on(text: str) -> list[str]:
    return re.findall(r"^:::\{drill\} (\S+)$", text, flags=re.MULTILINE)


def test_sixteen_rungs_in_order() -> None:
    assert [rung["number"] for rung in RUNGS] == list(range(1, 17))
    pages = {path.stem for path in (DOCS / "path").glob("[0-9][0-9]-*.md")}
    assert pages == {Path(rung["page"]).name for rung in RUNGS}
    assert {path.stem for path in (DOCS / "boards").glob("[0-9]*.toml")} == {
        f"{rung['number']:02}" for rung in RUNGS
    }


@every_rung
def test_a_rung_has_its_parts_and_comes_to_the_point(rung: dict[str, Any]) -> None:
    parts = parts_of(rung)
    assert len(parts) == len(PARTS) + 1, list(parts)
    for heading, wanted in zip(list(parts)[1:], PARTS, strict=True):
        assert heading in wanted
    title, _, intro = parts[""].partition("\n")
    assert title == f"# {rung['title']}"
    assert intro.count(":::{boards}") == 1
    assert f":::{{rung}} {rung['number']}\n" in intro
    assert words(intro) <= LONGEST_INTRO
    assert words(parts["In short"]) <= LONGEST_IDEA


@every_rung
def test_a_rung_has_drills_and_games_that_are_there(rung: dict[str, Any]) -> None:
    parts = parts_of(rung)
    part = parts.get("The drill") or parts["The drills"]
    assert drills_on(part) == rung["drills"] == drills_on(text_of(rung))
    assert rung["drills"], "something to practise"
    assert set(rung["drills"]) <= set(DRILLS)
    assert f":::{{whole-game}} {rung['number']}\n" in parts["A whole game"]
    for game in rung["games"]:
        rows = {row["key"]: row["values"] for row in describe(GAMES[game["game"]].options)}
        for key, value in game["options"].items():
            assert value in rows[key]


@every_rung
def test_python_is_for_the_curious(rung: dict[str, Any]) -> None:
    for heading, text in parts_of(rung).items():
        assert (">>> " in text or "{example}" in text) <= (heading == "For the curious")
    assert "{clause}`" in parts_of(rung)["The rules"]


@every_rung
def test_a_rung_has_eight_to_twelve_boards_with_hints(rung: dict[str, Any]) -> None:
    boards = boards_of(rung)
    assert 8 <= len(boards) <= 12
    for board in boards:
        text = board.get("text", "")
        assert len(re.findall(r"[.?:](?:\s|$)", text)) <= 4, text
        assert 1 <= len(board.get("hints", [])) <= 2, board["id"]


def test_a_hundred_and_fifty_boards_and_no_two_alike() -> None:
    boards = [(rung["number"], board) for rung in RUNGS for board in boards_of(rung)]
    assert len(boards) >= 150
    names = Counter((number, board["id"]) for number, board in boards)
    assert max(names.values()) == 1
    positions = Counter(
        str({key: value for key, value in board.items() if key in ("hands", "given", "hidden")})
        + str(board.get("table", ""))
        + str(board.get("choices", ""))
        + str(board.get("trick", ""))
        for _, board in boards
    )
    assert [one for one, count in positions.items() if count > 1] == []


def test_the_doors_lead_to_boards_that_are_there() -> None:
    names = {f"{rung['number']}/{board['id']}" for rung in RUNGS for board in boards_of(rung)}
    index = (DOCS / "path" / "index.md").read_text(encoding="utf-8")
    doors = re.findall(r"#set\.([^\"]+)\"", index)
    assert len(doors) == 3
    for door in doors:
        listed = door.split(".")
        assert len(set(listed)) == 5
        assert set(listed) <= names


def test_texts_that_went_elsewhere_leave_an_address() -> None:
    went = [was for rung in RUNGS for was in rung["was"]]
    assert len(set(went)) == len(went)
    for was in went:
        assert not (DOCS / f"{was}.md").exists()


def test_no_word_is_new_twice() -> None:
    new = [
        (target or label).lower()
        for rung in RUNGS
        for text in (text_of(rung), *(board.get("text", "") for board in boards_of(rung)))
        for label, target in re.findall(r"\{new\}`([^`<]+?)(?: <([^>]+)>)?`", text)
    ]
    assert [word for word, count in Counter(new).items() if count > 1] == []


def test_each_hand_of_the_course_stands_on_a_rung() -> None:
    files = {f"{path.parent.name}/{path.stem}" for path in DOCS.glob("hands/*/lesson-*.toml")}
    there = {
        name
        for rung in RUNGS
        for name in re.findall(r"^:::\{hand\} (\S+)$", text_of(rung), flags=re.MULTILINE)
    }
    assert files <= there
