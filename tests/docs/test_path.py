"""The course: fourteen lessons in order, each of the same shape, each with a hand of its own."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
FOLDER: Final = DOCS / "path"
STEPS: Final = range(1, 15)
# What follows the idea; what is watched is a duel, a deal, a hand, or two of them.
PARTS: Final = ("Watch", "Try it", "The rules of this step", "You have it when …", "Go on")
DUEL: Final = "The whole game is the Duel"
"""A game made of clauses of Draw Bridge: its lessons are all there is to read about it."""
TONIGHT: Final = "**Play it like this tonight:**"
"""What of the game's rules is enough for a first evening."""
READ: Final = "Read a deal in print"
"""The one part more: the last lesson ends with a record that is read, not stepped through."""


@dataclass(frozen=True)
class Lesson:
    """A page of the course, cut at its headings."""

    step: int
    path: Path
    title: str
    parts: tuple[tuple[str, str], ...]
    """Heading and text; what stands before the first heading has none."""

    def part(self, begins: str) -> str:
        """The text under the only heading that begins so."""
        (found,) = [text for heading, text in self.parts if heading.startswith(begins)]
        return found

    @property
    def text(self) -> str:
        return "\n".join(text for _, text in self.parts)


def _lessons() -> tuple[Lesson, ...]:
    found = []
    for path in sorted(FOLDER.glob("[0-9][0-9]-*.md")):
        head, *rest = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        title, _, opening = head.partition("\n")
        parts = [("", opening)]
        for part in rest:
            heading, _, text = part.partition("\n")
            parts.append((heading, text))
        found.append(Lesson(int(path.name[:2]), path, title.removeprefix("# "), tuple(parts)))
    return tuple(found)


LESSONS: Final = _lessons()
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)


def _directives(text: str, name: str) -> list[tuple[str, str]]:
    """Argument and body of each directive of this name."""
    return re.findall(rf"^:::\{{{name}\}} ?(.*)\n((?:(?!:::$).*\n)*):::$", text, flags=re.MULTILINE)


def _linked(lesson: Lesson) -> set[Path]:
    """The pages that *Go on* leads to."""
    targets = re.findall(r"\]\(([^)#]+\.md)(?:#[^)]*)?\)", lesson.part("Go on"))
    return {(FOLDER / target).resolve() for target in targets}


def test_fourteen_lessons_in_order() -> None:
    assert [lesson.step for lesson in LESSONS] == list(STEPS)


@every_lesson
def test_a_lesson_has_one_new_idea_and_then_its_parts(lesson: Lesson) -> None:
    headings = [heading for heading, _ in lesson.parts[1:]]
    idea = [heading for heading in headings if not heading.startswith((*PARTS, READ))]
    # The idea stands at the top; one heading at most goes deeper into it, before the deal.
    assert idea == headings[: len(idea)]
    assert len(idea) <= 1
    rest = [heading for heading in headings[len(idea) :] if heading != READ]
    assert len(rest) == len(PARTS)
    assert all(map(str.startswith, rest, PARTS)), rest
    assert (READ in headings) == (lesson.step == STEPS[-1])
    assert len(_directives(lesson.parts[0][1], "lesson")) == 1
    assert "needs" in _directives(lesson.parts[0][1], "lesson")[0][1]


@every_lesson
def test_a_lesson_has_hands_of_its_own(lesson: Lesson) -> None:
    hands = [name for name, _ in _directives(lesson.part("Watch"), "hand")]
    assert 1 <= len(hands) <= 2
    assert {Path(name).name for name in hands} == {f"lesson-{lesson.step:02}"}
    for name in hands:
        record = tomllib.loads((DOCS / "hands" / f"{name}.toml").read_text(encoding="utf-8"))
        notes = [turn["note"] for turn in record["turns"] if "note" in turn]
        claims = [turn["won"] for turn in record["turns"] if "won" in turn]
        assert record["title"]
        assert record["intro"]
        assert len(notes) >= 3
        assert len(claims) >= 3


def test_each_hand_of_the_course_stands_in_its_lesson() -> None:
    files = {f"{path.parent.name}/{path.stem}" for path in DOCS.glob("hands/*/lesson-*.toml")}
    assert files == {name for lesson in LESSONS for name, _ in _directives(lesson.text, "hand")}


@every_lesson
def test_a_lesson_has_one_or_two_examples_and_names_its_clauses(lesson: Lesson) -> None:
    examples = _directives(lesson.part("Try it"), "example")
    assert examples == _directives(lesson.text, "example")
    assert 1 <= len(examples) <= 2
    assert all(re.search(r"^:clauses: \S", body, flags=re.MULTILINE) for _, body in examples)
    assert "{clause}`" in lesson.part("The rules of this step")


@every_lesson
def test_a_lesson_asks_whether_you_have_it(lesson: Lesson) -> None:
    answers = _directives(lesson.part("You have it when …"), "answer")
    assert len(answers) >= 3
    assert all(question.strip() and body.strip() for question, body in answers)


@every_lesson
def test_a_lesson_leads_on(lesson: Lesson) -> None:
    pages = _linked(lesson)
    assert all(page.is_file() for page in pages), pages
    whole = any(page.is_relative_to(DOCS / "rules") for page in pages)
    assert whole or DUEL in lesson.part("Go on"), "to the whole game"
    assert lesson.part("Go on").count(TONIGHT) == 1
    if lesson.step < STEPS[-1]:
        assert LESSONS[lesson.step].path in pages, "to the next step"


def test_no_word_is_new_twice() -> None:
    new = [
        word.lower()
        for lesson in LESSONS
        for label, target in re.findall(r"\{new\}`([^`<]+?)(?: <([^>]+)>)?`", lesson.text)
        for word in [target or label]
    ]
    assert sorted(new) == sorted(set(new))
