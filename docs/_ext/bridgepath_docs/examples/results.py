"""The output of a worked case, drawn: score lines as a table, clauses as links, cards as cards.

This module works without Sphinx. A line of output in an unknown form stays as it was printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

from .. import ids
from ..markup import Html, cards, el, join
from . import cells

Cite = Callable[[str], Html]

_IDS = rf"{ids.SHAPE.pattern}(?:, {ids.SHAPE.pattern})*"
# The clauses behind a sentence: [BF-RANK-2, BF-PLAY-5], or as a tuple (CARL-LEAD-1,).
_CITED = re.compile(rf" ?[\[(]({_IDS}),?[\])]")
# Who, how many points, what for: "North    40  the contract is fulfilled". A refusal or a tuple
# with such a line in it is not one, nor is a row of nothing but figures.
_WHO = r"[^\s!:()\[\]]+"
_SCORE = re.compile(rf"({_WHO}(?: {_WHO})*) {{2,}}([+-]?\d+) {{2,}}(\S.*[^\W\d_].*)")
# What keeps the columns of a line apart.
_GAP = re.compile(" {2,}")
# A Python list or tuple alone on its line, and one within a line.
_WHOLE = re.compile(r"[\[(](.*?),?[\])]")
_WITHIN = re.compile(r"\[([^\[\]]*)\]")
_WORDS = {"True": "yes", "False": "no", "None": "nothing"}
# A number below zero, but neither a range nor the shape of a hand.
_BELOW_ZERO = re.compile(r"(?<![^\s(])-(?=\d)")


def draw(result: str, cite: Cite) -> Html:
    """The output of a case; refusals follow `! `."""
    lines = result.split("\n")
    parts: list[Html] = []
    for is_score, group in groupby(lines, key=lambda line: _SCORE.fullmatch(line) is not None):
        if is_score:
            parts.append(_score(list(group), cite))
        else:
            parts.append(_text(list(group), cite))
    return join(parts)


def named(result: str) -> set[str]:
    """The ids behind the sentences of an output."""
    return {ident for found in _CITED.finditer(result) for ident in found[1].split(", ")}


def _score(lines: list[str], cite: Cite) -> Html:
    rows = []
    for line in lines:
        found = _SCORE.fullmatch(line)
        who, points, what = found.groups() if found else ("", "", line)
        cell = {"class": "bp-points"}
        rows.append(
            el(
                "tr",
                None,
                el("td", None, who),
                el("td", cell, _BELOW_ZERO.sub("−", points)),
                el("td", None, _line(_GAP.sub(": ", what), cite)),
            )
        )
    return el("table", {"class": "bp-score"}, el("tbody", None, *rows))


def _text(lines: list[str], cite: Cite) -> Html:
    parts: list[Html] = []
    for columns, group in groupby(lines, key=_columns):
        if columns > 1:
            parts.append(_table([_GAP.split(line.strip()) for line in group], cite))
        else:
            parts += (el("p", None, _line(line, cite)) for line in group)
    return join(parts)


def _columns(line: str) -> int:
    """Into how many columns a line is set with spaces; a refusal is a sentence."""
    return 1 if line.startswith(cells.REFUSAL) else len(_GAP.split(line.strip()))


def _table(rows: list[list[str]], cite: Cite) -> Html:
    """Aligned lines as a table; a line of nothing but words names the columns."""
    drawn = []
    for row in rows:
        tag = "th" if all(map(str.isalpha, row)) else "td"
        drawn.append(el("tr", None, *(el(tag, None, _line(x.rstrip(","), cite)) for x in row)))
    return el("table", {"class": "bp-score"}, el("tbody", None, *drawn))


def _line(line: str, cite: Cite) -> Html:
    refused = line.startswith(cells.REFUSAL)
    text = line.removeprefix(cells.REFUSAL)
    parts: list[Html] = []
    last = 0
    for found in _CITED.finditer(text):
        parts.append(cards(_plain(text[last : found.start()])))
        cited = [cite(ident) for ident in found[1].split(", ")]
        parts.append(el("span", {"class": "bp-cites"}, " ", join(cited, " ")))
        last = found.end()
    parts.append(cards(_plain(text[last:])))
    return el("span", {"class": "bp-refused"}, *parts) if refused else join(parts)


def _plain(text: str) -> str:
    """Words for Python's own notation."""
    if text in _WORDS:
        return _WORDS[text]
    if whole := _WHOLE.fullmatch(text):
        text = whole[1].replace("'", "") or "none"
    text = _WITHIN.sub(lambda found: found[1] or "none", text)
    return _BELOW_ZERO.sub("−", text)
