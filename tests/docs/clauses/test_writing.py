"""The samples on the page about writing are ones that the build accepts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.docs.conftest import Build

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "writing.md"


def block(language: str, holding: str) -> str:
    """The only block on the page in this language that contains this text."""
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    (found,) = (body for body in blocks if holding in body)
    return str(found)


def test_the_example_and_the_case_print_what_they_say(build: Build) -> None:
    example, cases = block("text", ":::{example}"), block("toml", "[[case]]")
    ids = sorted(set(re.findall(r"\b(?:SOL|BF)-[A-Z]+-[0-9]+\b", example + cases)))
    rules = "\n".join(f":::{{clause}} {ident}\n:title: A rule\n\nIt is.\n:::\n" for ident in ids)
    index = f"{rules}\n{example}\n:::{{cases}} bid-fair.toml BF-EX-T\n:::\n"
    built = build({"cases/bid-fair.toml": cases}, index=index)
    assert built.complaints == ()
    assert 'id="ex-house-call"' in built.html()
    assert [case["id"] for case in built.published("cases.json")["cases"]] == ["BF-EX-T1"]
