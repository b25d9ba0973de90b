"""The scripts say everything in whole sentences, whose gaps have names.

A sentence that is put together from pieces cannot be translated: in another language its words
have another order, and numbers change them in other ways.  Scripts say `filled("{who} leads to
{what}", …)` and `counted(2, {one: "# card", other: "# cards"})` instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "docs" / "_web"
SCRIPTS = sorted([*(WEB / "src").rglob("*.ts"), *(WEB / "service").glob("*.ts")])

COMMENT = r"//[^\n]*|/\*.*?\*/"
STRING = r'"(?:\\.|[^"\\\n])*"'
# A slash after a value divides; after anything else it begins a pattern.
PATTERN = r"(?<![\w)\]])(?<![\w)\]] )/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*"
TOKEN = re.compile(rf"(?P<skip>{COMMENT}|{PATTERN})|(?P<string>{STRING})|[`{{}}]", re.DOTALL)
WORD = re.compile(r"[A-Za-z]{2,}")
# Names of classes, and the words that the search recognizes.
NO_WORDS = re.compile(r"^(?: ?[a-z]*-[a-z-]*)+ ?$|^ (?:spade|heart|diamond|club) $")


@dataclass
class Open:
    """A text with gaps whose end is still to come."""

    start: int
    said: str
    markup: bool = False
    """It is an HTML template, in which tags separate the texts."""
    depth: int = 0
    """How many braces are open in the current gap."""

    @property
    def worded(self) -> bool:
        """Whether a gap at this point is between words."""
        return worded(texts_of(self.said)[-1] if self.markup else self.said)


def strings(text: str) -> Iterator[tuple[int, str, bool]]:
    """Each text of a script: where it begins, what it is, whether it is in a gap of another.

    The gaps of a text with gaps are shown as `\\0`.
    """
    around: list[Open] = []
    at = 0
    while found := TOKEN.search(text, at):
        token, at = found[0], found.end()
        inside = around[-1] if around else None
        if found["string"]:
            yield found.start(), token[1:-1], any(one.worded for one in around)
        elif inside and token == "{":
            inside.depth += 1
        elif inside and token == "}" and inside.depth:
            inside.depth -= 1
        elif token == "`" or (inside and token == "}"):
            tagged = text.endswith(("html", "svg"), 0, found.start())
            one = Open(found.start(), "", tagged) if token == "`" else around.pop()
            at, more, ends = piece(text, at)
            one.said += more if token == "`" else f"\0{more}"
            if ends:
                in_gap = any(other.worded for other in around)
                for said in texts_of(one.said) if one.markup else (one.said,):
                    yield one.start, said, in_gap
            else:
                around.append(one)


def piece(text: str, at: int) -> tuple[int, str, bool]:
    """A text with gaps up to its end or next gap: where that is, the words, whether it ends."""
    found = re.compile(r"((?:\\.|(?!\$\{)[^`\\])*)(`|\$\{)", re.DOTALL).match(text, at)
    assert found
    return found.end(), found[1], found[2] == "`"


def texts_of(markup: str) -> list[str]:
    """The texts between the tags of a template, without the indentation of its lines."""
    texts = re.split(r"<(?:\"[^\"]*\"|[^>\"])*>", markup)
    return [re.sub(r"^\s*\n\s*|\s*\n\s*$", "", text) for text in texts]


def worded(text: str) -> bool:
    """Whether a reader could read it: not a class, an address, or a selector."""
    return bool(WORD.search(text)) and " " in text and not re.search(r"bp-|[#=/\[]", text)


def glued(text: str) -> Iterator[str]:
    """Each text that is a piece of a sentence, after the number of its line."""
    for start, said, in_gap in strings(text):
        is_piece = in_gap or said.startswith(" ") or said.endswith(" ")
        if is_piece and WORD.search(said) and not NO_WORDS.search(said):
            yield f"{text.count(chr(10), 0, start) + 1}: {said}"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_no_sentence_is_glued(path: Path) -> None:
    assert list(glued(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('say("a lead " + card)', ["a lead "]),
        ('say(`one ${many ? "lead" : "follow"} of it`)', ["lead", "follow"]),
        ("say(`led ${`by ${name}`} here`)", ["by \0"]),
        ('say(`${name} leads ${card}.`, "bp-on bp-off", " ", x / 2, "two / three") // "so "', []),
        ("html`<p title=${name}>\n  ${name}\n</p>${at}`", []),
        (
            'html`<p>One ${many ? "lead" : "follow"} of <b>it</b></p>`',
            ["lead", "follow", "One \0 of "],
        ),
        ('css(`bp-card ${won ? "bp-won" : ""}`, text.replace(/ "of "/g, ""))', []),
    ],
)
def test_glue_is_known(script: str, found: list[str]) -> None:
    assert sorted(glued(script)) == sorted(f"1: {piece}" for piece in found)
