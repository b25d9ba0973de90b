"""Plots of measurements, as SVG: a row for each line of a table, with its bar or its interval.

A table with the same figures is beside each plot, so screen readers skip the plot.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..markup import Html, el, unbroken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..markup import Attr

WIDTH, HEIGHT = 200, 12
# A drawing as wide as its place.
_BOX: dict[str, Attr] = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "preserveAspectRatio": "none"}
_NUMBER = re.compile(r"([+−-]?[\d,]+(?:\.\d+)?)(?:\s*±\s*([\d,]+(?:\.\d+)?))?")


def number(text: str) -> tuple[float, float] | None:
    """The first number of a cell and the one after its ±, or 0; None if there is none."""
    found = _NUMBER.match(text.strip())
    if found is None:
        return None
    value, half = (
        float((part or "0").replace(",", "").replace("−", "-")) for part in found.groups()
    )
    return value, half


def bars(rows: Sequence[tuple[str, str]], caption: str) -> Html:
    """Names with figures. Each interval has its own scale from zero, because games count
    differently.
    """
    read = [(name, shown, number(shown)) for name, shown in rows]
    most = max((found[0] for _, _, found in read if found), default=0) or 1
    lines = []
    for name, shown, found in read:
        if found is None:
            continue
        value, half = found
        drawn = _interval(value, half) if "±" in shown else _bar(max(value, 0) / most)
        lines.append(_line(name, drawn, shown))
    apart = any("±" in shown for _, shown, _ in read)
    return _plot(lines, caption + ("; each on its own scale from zero" if apart else ""))


def scaled(rows: Sequence[tuple[str, str]], caption: str, most: float | None = None) -> Html:
    """Names with figures and their intervals, all on one scale, which reaches to `most` if given.

    Negative figures run to the left of zero.
    """
    read = [(name, shown, found) for name, shown in rows if (found := number(shown)) is not None]
    ends = [end for _, _, (value, half) in read for end in (value - half, value + half)]
    low = min([0.0, *(value for _, _, (value, _) in read)])
    low = min(ends) if low < 0 else 0.0
    scale = WIDTH / ((most or max([0.0, *ends])) - low or 1)

    def at(value: float) -> float:
        return min(max((value - low) * scale, 0.0), float(WIDTH))

    lines = []
    for name, shown, (value, half) in read:
        ground = el("rect", {"class": "bp-ground", "width": WIDTH, "height": HEIGHT})
        parts = [ground, _from(at(0), at(value), 0)]
        if half:
            parts.append(_from(at(value - half), at(value + half), 3, "bp-between"))
        lines.append(_line(name, _svg(*parts), shown))
    return _plot(lines, caption)


def _from(a: float, b: float, y: int, kind: str = "") -> Html:
    """The bar between two positions; a thin bar is widened so that it can be seen."""
    attrs: dict[str, Attr] = {"class": kind} if kind else {}
    attrs |= {"x": f"{min(a, b):.1f}", "width": f"{max(abs(a - b), 1):.1f}"}
    return el("rect", attrs | {"y": y, "height": HEIGHT - 2 * y})


def goals(rows: Iterable[tuple[str, Sequence[bool]]], caption: str) -> Html:
    """Topics with their goals: a square for each that was reached, a cross for each that was
    not.
    """
    lines = []
    for name, met in rows:
        if met:
            squares = [_goal(at, good=good) for at, good in enumerate(sorted(met, reverse=True))]
            lines.append(_line(name, _svg(*squares, fit="xMinYMid"), f"{sum(met)} of {len(met)}"))
    return _plot(lines, caption)


def card(
    title: str, figure: str, line: str, scale: Sequence[float], *, goal: str, met: bool
) -> Html:
    """One figure in large type, with its goal as a mark on its bar.

    `scale` has the number that is drawn, that of the goal, and that of a full bar.
    """
    value, wanted, most = (WIDTH * min(part / scale[2], 1) for part in scale)
    ground = el("rect", {"class": "bp-ground", "width": WIDTH, "height": HEIGHT})
    bar = el("rect", {"width": f"{value:.1f}", "height": HEIGHT})
    at = f"{min(wanted, most - 2):.1f}"
    mark = el("rect", {"class": "bp-aim", "x": at, "width": 2, "height": HEIGHT})
    aimed = "bp-aimed bp-halfway" if wanted < most * 2 / 3 else "bp-aimed"
    verdict = el("span", {"class": "bp-met" if met else "bp-unmet"}, "reached" if met else "missed")
    return el(
        "li",
        {"class": None if met else "bp-short"},
        el("h2", None, title, verdict),
        el("b", None, unbroken(figure)),
        el("span", {"class": aimed}, f"goal: {goal}"),
        el("svg", _BOX | {"aria-hidden": "true"}, ground, bar, mark),
        el("p", None, line),
    )


def cover(head: Sequence[str], rows: Iterable[tuple[Html, Sequence[int]]], caption: str) -> Html:
    """A table in which each count has a bar: its share of the first count of the row."""
    names = [el("th", {"scope": "col"}, title) for title in head]
    body = []
    for name, (total, *counts) in rows:
        cells = [el("td", None, el("b", None, str(n)), _bar(n / total)) for n in counts]
        first = el("th", {"scope": "row"}, name)
        body.append(el("tr", None, first, el("td", None, str(total)), *cells))
    return el(
        "table",
        {"class": "bp-cover"},
        el("caption", None, caption),
        el("thead", None, el("tr", None, *names)),
        el("tbody", None, *body),
    )


def _plot(lines: Sequence[Html], caption: str) -> Html:
    told = el("figcaption", None, caption)
    return el("figure", {"class": "bp-plot", "aria-hidden": "true"}, el("ul", None, *lines), told)


def _line(name: str, drawn: Html, shown: str) -> Html:
    return el("li", None, el("span", None, name), el("b", None, unbroken(shown)), drawn)


def _svg(*parts: Html, fit: str = "none") -> Html:
    """As wide as there is room; squares keep their shape."""
    return el("svg", _BOX | {"preserveAspectRatio": fit}, *parts)


def _bar(share: float) -> Html:
    ground = el("rect", {"class": "bp-ground", "width": WIDTH, "height": HEIGHT})
    width = f"{max(2.0, WIDTH * min(share, 1)) if share else 0:.1f}"
    return _svg(ground, el("rect", {"width": width, "height": HEIGHT}))


def _interval(value: float, half: float) -> Html:
    """Zero is at the left, the end of the interval at the right."""
    end = (abs(value) + half) or 1
    low, at = max(0.0, abs(value) - half) / end * WIDTH, abs(value) / end * WIDTH
    line: dict[str, Attr] = {"width": WIDTH, "height": 2, "y": HEIGHT // 2 - 1}
    around: dict[str, Attr] = {"class": "bp-between", "x": f"{low:.1f}", "y": 2}
    around |= {"width": f"{max(0, WIDTH - 1 - low):.1f}", "height": HEIGHT - 4}
    middle: dict[str, Attr] = {"x": f"{min(at, WIDTH - 4) - 2:.1f}", "width": 4, "height": HEIGHT}
    return _svg(el("rect", {"class": "bp-ground"} | line), el("rect", around), el("rect", middle))


def _goal(at: int, *, good: bool) -> Html:
    x = at * (HEIGHT + 4)
    if good:
        return el("rect", {"x": x, "width": HEIGHT, "height": HEIGHT, "rx": 3})
    far, low = x + HEIGHT - 1, HEIGHT - 1
    return el("path", {"class": "bp-missed", "d": f"M{x + 1} 1L{far} {low}M{far} 1L{x + 1} {low}"})
