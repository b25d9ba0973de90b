"""A hand as plain HTML, complete without scripts: the start, a table of the turns, every step.

All of it comes from the engine's movie of the record; this module knows no rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from ..markup import Attr, Html, cards, el, escape, join

if TYPE_CHECKING:
    from bridgepath.view.movie_types import StepDict, ZoneDict

    from ..engine import Movie

Cite = Callable[[str], Html]

# The reader is at the bottom of the table, so the columns begin there and continue clockwise.
_ROUND = ("bottom", "left", "top", "right", "center")

# A longer result would squeeze the other columns: the first limit is for two of them, the second
# for more.
_SHORT_RESULT = 12
_SHORTER_RESULT = 10

_SENTENCE = re.compile(r".+?[.?!](?=\s|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of the log: a step in the column of the seat whose card or call it was."""

    step: int
    seat: str | None  # None: the table itself, such as a card that is turned
    short: str
    won: bool
    by: str = ""  # the name of the player who acted, if it is somebody else
    alert: str = ""  # what a call means, as its side explained it


@dataclass(slots=True)
class Row:
    """One row of the log: a trick, a phase, or one round of an auction."""

    title: str
    first: int  # the first of its steps
    trick: bool = False
    more: bool = False  # the row above continues
    result: str = ""
    items: list[Item] = field(default_factory=list)


def anchor(movie: Movie) -> str:
    """The anchor of the hand on its page; its steps add `-1`, `-2` and so on."""
    return "hand-" + str(movie["id"]).replace("/", "-")


def columns(movie: Movie) -> list[tuple[str, str]]:
    """Seats with their names, the reader's own seat first."""
    seats = sorted(movie["seats"], key=lambda seat: _ROUND.index(seat["place"]))
    return [(seat["id"], seat["name"]) for seat in seats]


def seat_of(step: StepDict) -> str | None:
    """The owner of a step's card or call: declarer acts, but the card is dummy's."""
    seat: str | None = step.get("hand") or step["actor"]
    return seat


def rows(movie: Movie) -> list[Row]:
    """The log: a row for each run of steps of one group. Step 0 is the start, not a turn."""
    order = [seat for seat, _ in columns(movie)]
    names = dict(columns(movie))
    tricks = _tricks(movie)
    numbered = list(enumerate(movie["steps"]))[1:]
    found: list[Row] = []
    for title, group in groupby(numbered, key=lambda pair: pair[1]["group"]):
        steps = list(group)
        trick = {number: tricks[number] for number, _ in steps if number in tricks}
        winner = next(reversed(trick.values()), None)
        shown = [(number, step) for number, step in steps if step["short"]]
        last = {seat_of(step): number for number, step in shown}
        rounds = not trick and _in_rounds([seat_of(step) for _, step in shown])
        row = Row(title, steps[0][0], trick=bool(trick))
        found.append(row)
        for number, step in shown:
            seat, actor = seat_of(step), step["actor"]
            if rounds and row.items and not _after(order, row.items[-1].seat, seat):
                row = Row(title, number, more=True)
                found.append(row)
            won = winner is not None and seat == winner and number == last[seat]
            by = names.get(actor, "") if actor and actor != seat else ""
            row.items.append(Item(number, seat, step["short"], won, by, step.get("alert") or ""))
        row.result = next((step["result"] for _, step in reversed(steps) if step["result"]), "")
    return found


def _in_rounds(seats: Sequence[str | None]) -> bool:
    """True if these are calls in turn around the table, so that their order needs rows."""
    different = len(set(seats))
    return different > 2 or 1 < different < len(seats)


def _after(order: Sequence[str], before: str | None, seat: str | None) -> bool:
    """True if a seat is to the right of another one; the table itself comes last."""
    places = [order.index(each) if each in order else len(order) for each in (before, seat)]
    return places[0] < places[1]


def _tricks(movie: Movie) -> dict[int, str | None]:
    """The steps that play a card to a trick, with its winner if the trick is complete."""
    return {
        number: zone.get("winner")
        for number, frame in enumerate(movie["frames"]["all"])
        for zone in frame["zones"].values()
        if zone and zone["kind"] == "trick" and zone.get("plays")
    }


def start(movie: Movie) -> Html:
    """The position before the first step: one line for each zone that is not empty."""
    parts: list[Html] = []
    for zone in movie["frames"]["all"][0]["zones"].values():
        if zone and (held := _held(zone)):
            parts.append(el("dt", None, zone["title"]))
            parts.append(el("dd", None, held))
    return el("dl", None, join(parts, " "))


def _held(zone: ZoneDict) -> Html:
    held = zone.get("cards", [])
    # The order in a pile matters; a hand is read suit by suit: ♠AQ4 ♥109.
    text = " ".join(_by_suit(held) if zone["kind"] == "hand" else held)
    parts = [cards(text)] if held else []
    if zone.get("hidden"):
        parts.append(escape(f"{zone['hidden']} face down"))
    return join(parts, ", ")


def _by_suit(held: Sequence[str]) -> Iterator[str]:
    """Cards of one suit next to each other, as one word."""
    for sign, group in groupby(held, key=lambda card: card[0] if card[0] in "♠♥♦♣" else ""):
        if sign:
            yield sign + "".join(card[1:] for card in group)
        else:
            yield from group


def log(movie: Movie) -> Html:
    """The table of the turns."""
    seats: list[tuple[str | None, str]] = list(columns(movie))
    found = rows(movie)
    if any(item.seat is None for row in found for item in row.items):
        seats.append((None, "Table"))
    wide = len(seats) > 2
    head = [el("th", {"scope": "col"}, "#")]
    head += [el("th", {"scope": "col", "data-seat": seat}, name) for seat, name in seats]
    head.append(el("th", {"scope": "col"}, "Result"))
    body: list[Html] = []
    for index, row in enumerate(found):
        title = _number(row.title) if row.trick and wide else cards(row.title)
        if row.more or (wide and not row.trick):
            if not row.more:
                # Many columns are narrow, so the name of a phase has a row of its own.
                body.append(el("tr", None, el("th", {"colspan": len(seats) + 2}, title)))
            first = el("td", None) if wide else Html("")
        else:
            rest = list(takewhile(lambda row: row.more, found[index + 1 :]))
            height = 1 + len(rest) + any(_is_long(each, wide=wide) for each in [row, *rest])
            span = height if height > 1 else None
            first = el("th", {"scope": "row", "rowspan": span}, title)
        long = _is_long(row, wide=wide)
        body.append(_row(row, first, seats, long=long))
        if long:
            end = el("td", {"colspan": len(seats) + (2 if wide else 1)}, cards(row.result))
            body.append(el("tr", {"class": "bp-end"}, end))
    return el(
        "table",
        {"class": "bp-log bp-wide-log" if wide else "bp-log"},
        el("caption", None, f"{movie['title']}, turn by turn"),
        el("thead", None, el("tr", None, *head)),
        el("tbody", None, *body),
    )


def _row(row: Row, first: Html, seats: Sequence[tuple[str | None, str]], *, long: bool) -> Html:
    cells = [first]
    for seat, _ in seats:
        items = [_item(item) for item in row.items if item.seat == seat]
        cells.append(el("td", {"data-seat": seat}, join(items, " ")))
    cells.append(el("td", None, Html("") if long else cards(row.result)))
    return el("tr", {"class": "bp-ends" if long else None, "data-from": row.first}, *cells)


def _is_long(row: Row, *, wide: bool) -> bool:
    """True if the result of a phase, such as a contract, needs a row of its own."""
    return not row.trick and len(row.result) > (_SHORTER_RESULT if wide else _SHORT_RESULT)


def _number(title: str) -> Html:
    """The title of a trick with its number apart, because only the number is shown under "#"."""
    word, space, number = title.rpartition(" ")
    return join([el("span", {"class": "bp-unseen"}, word + space), escape(number)])


def _item(item: Item) -> Html:
    text = cards(item.short)
    shown = el("strong", None, text) if item.won else text
    by = f"played by {item.by}" if item.by else None
    title = item.alert or by
    attributes: dict[str, Attr] = {"data-step": item.step, "class": "bp-item", "title": title}
    if not item.alert:
        return el("span", attributes, shown)
    mark = el("sup", {"aria-hidden": "true"}, "*")
    return el("span", attributes, shown, mark, el("span", {"class": "bp-unseen"}, " explained"))


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


def _sentence(step: StepDict, cite: Cite) -> Iterator[Html]:
    yield cards(step["say"] or step["action"] or step["short"] or "The cards are dealt.")
    if alert := step.get("alert"):
        yield el("span", {"class": "bp-alert"}, cards(alert))
    if step["note"]:
        yield el("em", {"class": "bp-note"}, cards(step["note"]))
    if step["why"]:
        yield el("span", {"class": "bp-why"}, join([cite(ident) for ident in step["why"]], " "))


def title(movie: Movie) -> Html:
    """The name of the hand with its permanent link."""
    return el(
        "div", {"class": "bp-hand-title"}, el("strong", None, movie["title"]), _permalink(movie)
    )


def _permalink(movie: Movie) -> Html:
    label = f"Permanent link to {movie['title']}"
    return el(
        "a",
        {"class": "bp-permalink", "href": f"#{anchor(movie)}", "aria-label": label},
        "#",
    )


def intro(movie: Movie) -> Html:
    """One or two sentences before the hand, if it has them."""
    return el("p", {"class": "bp-intro"}, cards(movie["intro"])) if movie["intro"] else Html("")


def folded(movie: Movie, opens: Mapping[str, str], player: Html) -> Html:
    """A folded hand under its title and the first sentence of its intro.

    Browsers open it automatically for an address inside it and for a search in the page.
    """
    # A seat's view does not contain what the seat cannot know.
    told = opens.get("view", "all") == "all" or movie.get("introFor") != "all"
    sentence = _SENTENCE.match(movie["intro"]) if told else None
    line = [el("strong", None, movie["title"])]
    if sentence:
        line.append(el("span", None, cards(sentence[0])))
    return el(
        "details",
        {"class": "bp-hand-fold"},
        el("summary", None, join(line, " ")),
        _permalink(movie),
        player,
    )
