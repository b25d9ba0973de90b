"""A hand as plain HTML, complete without scripts: the start, a table of the turns, every step.

All of it comes from the movie that the engine made of the record; nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any

from .markup import Html, cards, el, escape, join

if TYPE_CHECKING:
    from .engine import Movie

Cite = Callable[[str], Html]

# The reader sits at the bottom of the table, so the columns begin there and go round.
_ROUND = ("bottom", "left", "top", "right", "center")


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of the log: a step in the column of its seat."""

    step: int
    seat: str | None  # None: the table itself, such as a card that is turned
    short: str
    won: bool


@dataclass(slots=True)
class Row:
    """One row of the log: the steps of a trick, or of a phase."""

    title: str
    result: str = ""
    items: list[Item] = field(default_factory=list)


def anchor(movie: Movie) -> str:
    """Where the hand stands on its page; its steps add `-1`, `-2` and so on."""
    return "hand-" + str(movie["id"]).replace("/", "-")


def columns(movie: Movie) -> list[tuple[str, str]]:
    """Seats with their names, the reader's own seat first."""
    seats = sorted(movie["seats"], key=lambda seat: _ROUND.index(seat["place"]))
    return [(seat["id"], seat["name"]) for seat in seats]


def rows(movie: Movie) -> list[Row]:
    """The log: consecutive steps of one group are one row. Step 0 is the start, no turn."""
    winners = _winners(movie)
    numbered = list(enumerate(movie["steps"]))[1:]
    found: list[Row] = []
    for title, group in groupby(numbered, key=lambda pair: pair[1]["group"]):
        row = Row(title)
        steps = list(group)
        winner = winners.get(steps[-1][0])
        last = {step["actor"]: number for number, step in steps if step["short"]}
        for number, step in steps:
            row.result = step["result"] or row.result
            if step["short"]:
                actor = step["actor"]
                won = winner is not None and actor == winner and number == last[actor]
                row.items.append(Item(number, actor, step["short"], won))
        found.append(row)
    return found


def _winners(movie: Movie) -> dict[int, str]:
    """Step to the seat whose card took the trick that lies complete there."""
    zones: dict[str, Any] = {}
    found: dict[int, str] = {}
    for number, frame in enumerate(movie["frames"]["all"]):
        zones.update(frame["zones"])
        for zone in zones.values():
            if zone and zone["kind"] == "trick" and zone.get("winner"):
                found[number] = zone["winner"]
    return found


def start(movie: Movie) -> Html:
    """The position before the first step: one line a zone that holds something."""
    parts: list[Html] = []
    for zone in movie["frames"]["all"][0]["zones"].values():
        held = _held(zone) if zone else Html("")
        if held:
            parts.append(el("dt", None, zone["title"]))
            parts.append(el("dd", None, held))
    return el("dl", None, *parts)


def _held(zone: dict[str, Any]) -> Html:
    parts = [cards(" ".join(zone["cards"]))] if zone.get("cards") else []
    if zone.get("hidden"):
        parts.append(escape(f"{zone['hidden']} face down"))
    return join(parts, ", ")


def log(movie: Movie) -> Html:
    """The table of the turns."""
    seats: list[tuple[str | None, str]] = list(columns(movie))
    found = rows(movie)
    if any(item.seat is None for row in found for item in row.items):
        seats.append((None, "Table"))
    head = [el("th", {"scope": "col"}, "#")]
    head += [el("th", {"scope": "col", "data-seat": seat}, name) for seat, name in seats]
    head.append(el("th", {"scope": "col"}, "Result"))
    body = [_row(row, seats) for row in found]
    return el(
        "table",
        {"class": "bp-log"},
        el("caption", None, f"{movie['title']}, turn by turn"),
        el("thead", None, el("tr", None, *head)),
        el("tbody", None, *body),
    )


def _row(row: Row, seats: Sequence[tuple[str | None, str]]) -> Html:
    cells = [el("th", {"scope": "row"}, cards(row.title))]
    for seat, _ in seats:
        items = [_item(item) for item in row.items if item.seat == seat]
        cells.append(el("td", {"data-seat": seat}, join(items, " ")))
    cells.append(el("td", None, cards(row.result)))
    return el("tr", None, *cells)


def _item(item: Item) -> Html:
    text = cards(item.short)
    shown = el("strong", None, text) if item.won else text
    return el("span", {"data-step": item.step, "class": "bp-item"}, shown)


def steps(movie: Movie, cite: Cite) -> Html:
    """Every step as a sentence with the clauses behind it, folded away; step 0 is the start."""
    items = [
        el("li", {"id": f"{anchor(movie)}-{number}"}, join(list(_sentence(step, cite)), " "))
        for number, step in enumerate(movie["steps"])
    ]
    return el(
        "details",
        {"class": "bp-steps"},
        el("summary", None, "Every step in words"),
        el("ol", {"start": 0}, *items),
    )


def _sentence(step: dict[str, Any], cite: Cite) -> Iterator[Html]:
    yield cards(step["say"] or step["action"] or step["short"] or "The cards are dealt.")
    if step["note"]:
        yield el("em", {"class": "bp-note"}, cards(step["note"]))
    if step["why"]:
        yield el("span", {"class": "bp-why"}, join([cite(ident) for ident in step["why"]], " "))


def title(movie: Movie) -> Html:
    """The name of the hand with its permanent link."""
    mark = el(
        "a",
        {
            "class": "bp-permalink",
            "href": f"#{anchor(movie)}",
            "aria-label": f"Permanent link to {movie['title']}",
        },
        "#",
    )
    return el("div", {"class": "bp-hand-title"}, el("strong", None, movie["title"]), mark)


def intro(movie: Movie) -> Html:
    """One or two sentences before the hand, if it has them."""
    return el("p", {"class": "bp-intro"}, cards(movie["intro"])) if movie["intro"] else Html("")
