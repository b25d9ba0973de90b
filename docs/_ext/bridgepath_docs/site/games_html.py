"""The HTML of the lists of games: plain links first, and the data for the finder's script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bridgepath.core.options import describe, with_bots
from bridgepath.games import GAMES

from ..markup import Html, cards, data, el, escape, join, link, opening
from . import games_facts, pictures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..markup import Attr
    from .games_facts import GameFacts, Wish


@dataclass(frozen=True, slots=True)
class Entry:
    """A game with the address of its page and the lines of its table card."""

    game: GameFacts
    href: str
    rows: tuple[tuple[str, str], ...]


def _groups(entries: Sequence[Entry]) -> Iterator[tuple[int, str, list[Entry]]]:
    """The games by players, each group with its heading."""
    for players, group in games_facts.by_players(entry.game for entry in entries):
        ids = {game.id for game in group}
        title = games_facts.NUMBERS[players].capitalize() + (
            " player" if players == 1 else " players"
        )
        yield players, title, [entry for entry in entries if entry.game.id in ids]


def _title(entry: Entry) -> Html:
    if not entry.href:
        return el("b", None, entry.game.title)
    return link(entry.href, entry.game.title)


# --- playing ------------------------------------------------------------------------------------


def play(entries: Sequence[Entry], root: str, pad: str | None) -> Html:
    """The data for the table of each game, and a tile for each; `root` is the path to the root.

    `pad` is the path to the score pad, if there is one.
    """
    told = []
    for _, title, group in _groups(entries):
        for entry in group:
            game = GAMES[entry.game.id]
            told.append(
                {
                    "id": game.id,
                    "title": game.title,
                    "line": entry.game.about.line,
                    "href": entry.href,
                    "players": title,
                    # To read while Python is loading.
                    "card": [list(row) for row in entry.rows],
                    "seats": [[seat.value, game.names[seat]] for seat in game.viewers],
                    # Readers see their own hand before them.
                    "mine": next(s.value for s in game.viewers if game.places[s] == "bottom"),
                    "options": [
                        {key: rule[key] for key in ("key", "values", "default", "text")}
                        for rule in describe(game.options)
                    ],
                    "bots": list(with_bots(game.options)),
                    "solved": games_facts.solved(game),
                }
            )
    filters = [("", "All games")]
    filters += [(str(n), f"{n} player{'s' if n > 1 else ''}") for n, _, _ in _groups(entries)]
    filters.append(("short", "Under 20 minutes"))
    pills = [_pill(value, label) for value, label in filters]
    asked = el("legend", {"class": "bp-unseen"}, "Which games")
    box = el("fieldset", {"class": "bp-pills d-filter"}, asked, *pills)
    needs = "Playing needs JavaScript, which this browser does not run."
    note = el("p", {"class": "d-needs"}, needs)
    # Links name a game by its id; with scripts they lead to its table.
    items = [_tile(entry, root, entry.href, named=True) for entry in entries]
    shown = el("ul", {"class": "bp-play-list d-tiles"}, *items)
    sheet = [link(pad, "Score pad", "d-pad")] if pad else []
    return el("bridge-play", None, note, box, shown, *sheet, data(told, "bp-play-games"))


def _pill(value: str, label: str) -> Html:
    attrs: dict[str, Attr] = {"type": "radio", "name": "d-games", "value": value}
    attrs["checked"] = not value
    return el("label", None, opening("input", attrs), el("span", None, label))


def tiles(entries: Sequence[Entry], root: str, play: str | None) -> Html:
    """A picture for each game, with a link to its table on the page `play`, or to its rules."""
    items = []
    for entry in entries:
        if play is None:
            items.append(_tile(entry, root, entry.href))
        else:
            rules = [_rules(entry)] if entry.href else []
            items.append(_tile(entry, root, f"{play}#{entry.game.id}", *rules))
    return el("ul", {"class": "d-tiles"}, *items)


def _rules(entry: Entry) -> Html:
    of = el("span", {"class": "bp-unseen"}, f" of {entry.game.title}")
    return el("a", {"class": "d-rules", "href": entry.href}, "Rules", of)


def _tile(entry: Entry, root: str, href: str, *more: Html, named: bool = False) -> Html:
    """One game: its table, players and length, and what it trains. All of it is one link."""
    game = entry.game
    title = game.title
    people = f"{game.players} player{'s' if game.players > 1 else ''}"
    attrs: dict[str, Attr] = {"id": game.id if named else None}
    attrs |= {"data-players": game.players, "data-minutes": game.about.minutes[0]}
    trains = game.about.skills[0].value
    parts = [
        pictures.of(game.id, root),
        el("b", None, link(href, title) if href else escape(title)),
        el("span", {"class": "d-who"}, f"{people} · ", el("span", None, game.minutes)),
        el("span", {"class": "d-for"}, trains.capitalize()),
    ]
    return el("li", attrs, *parts, *more)


# --- the table ----------------------------------------------------------------------------------

_COLUMNS = ("Minutes", "Cards", "Bidding", "Dummy", "Trumps", "Match")


def table(entries: Sequence[Entry]) -> Html:
    """A row for each game. The roles stay when a phone's style turns the rows into cards."""
    head = [_cell("th", title, role="columnheader", scope="col") for title in ("Game", *_COLUMNS)]
    bodies = []
    for _, title, group in _groups(entries):
        wide = _cell("th", title, role="rowheader", scope="rowgroup", colspan=len(head))
        over = el("tr", {"role": "row", "class": "bp-over"}, wide)
        rows = [_row(entry) for entry in group]
        bodies.append(el("tbody", {"role": "rowgroup"}, over, *rows))
    caption = (
        "All games. The two numbers under Minutes are for a short sitting and for a whole match"
    )
    return el(
        "div",
        {"class": "table-wrapper bp-wide-table"},
        el(
            "table",
            {"class": "bp-compare docutils", "role": "table"},
            el("caption", None, caption),
            el("thead", {"role": "rowgroup"}, el("tr", {"role": "row"}, *head)),
            *bodies,
        ),
    )


def _row(entry: Entry) -> Html:
    game, about = entry.game, entry.game.about
    low, high = about.minutes
    values = (
        f"{low}–{high}",
        f"{game.pack}; {game.hand} each, {about.tricks} tricks",
        about.bidding,
        about.dummy,
        about.trumps,
        about.match,
    )
    cells = [
        _cell("td", value, role="cell", **{"data-label": label})
        for label, value in zip(_COLUMNS, values, strict=True)
    ]
    name = _cell("th", _title(entry), role="rowheader", scope="row")
    return el("tr", {"role": "row"}, name, *cells)


def _cell(tag: str, text: str, **attrs: Attr) -> Html:
    return el(tag, attrs, text)


# --- the finder ---------------------------------------------------------------------------------


def finder(entries: Sequence[Entry], wishes: Sequence[Wish], root: str) -> Html:
    """The questions, and all games by players; the script hides those that do not fit."""
    groups = []
    for players, title, group in _groups(entries):
        heading = el("h2", {"id": f"players-{players}"}, title)
        items = el("ul", None, *(_item(entry, root) for entry in group))
        groups.append(el("section", {"class": "bp-group"}, heading, items))
    asked = [_menu(wish) if _is_wordy(wish) else _choices(wish) for wish in wishes]
    total = len(entries)
    return el(
        "bridge-finder",
        None,
        el("form", {"class": "bp-wishes", "autocomplete": "off"}, *asked),
        el(
            "div",
            {"class": "bp-found"},
            el("p", {"role": "status", "tabindex": -1}, f"{total} games."),
        ),
        el("div", {"class": "bp-none", "hidden": True}),
        *groups,
    )


def _is_wordy(wish: Wish) -> bool:
    """True if the answers do not fit side by side on a phone."""
    return any(len(one.label) > 2 for one in wish.choices)


def _choices(wish: Wish) -> Html:
    """A question with short answers: a row of buttons, one of them pressed."""
    made = [_radio(wish, "", "Any", "", checked=True)]
    made += [_radio(wish, one.value, one.label, one.told) for one in wish.choices]
    return el(
        "fieldset",
        {"data-wish": wish.name},
        el("legend", None, wish.title),
        el("div", {"class": "bp-pills"}, *made),
    )


def _radio(wish: Wish, value: str, label: str, told: str, *, checked: bool = False) -> Html:
    attrs: dict[str, Attr] = {"type": "radio", "name": wish.name, "value": value}
    attrs |= {"data-told": told or None, "checked": checked}
    return el("label", None, opening("input", attrs), el("span", None, label))


def _menu(wish: Wish) -> Html:
    """A question whose answers are words."""
    made = [el("option", {"value": ""}, "Any")]
    made += [
        el("option", {"value": one.value, "data-told": one.told}, one.label) for one in wish.choices
    ]
    return el(
        "label",
        {"class": "bp-menu", "data-wish": wish.name},
        el("span", None, wish.title),
        el("select", {"name": wish.name}, *made),
    )


def _item(entry: Entry, root: str) -> Html:
    game, about = entry.game, entry.game.about
    fits: dict[str, Attr] = {f"data-{name}": " ".join(values) for name, values in game.fits}
    gist = f"{game.minutes} · {game.pack}"
    first, second = about.teaches
    parts = [
        pictures.of(game.id, root),
        el("h3", None, _title(entry)),
        el("p", None, about.line),
        el("p", {"class": "bp-gist"}, gist),
        el("p", {"class": "bp-gist"}, f"Teaches: {first}; {second}."),
        el("p", {"class": "bp-gist"}, _credit(game)),
    ]
    if entry.rows:
        parts.append(_card(entry))
    return el("li", fits, *parts)


def _credit(game: GameFacts) -> Html:
    credit = game.about.credit
    unknown = credit.name == "traditional"
    name = "Traditional" if unknown else credit.name
    maker = link(credit.link, name) if credit.link else escape(name)
    year = f", {credit.year}" if credit.year else ""
    return join([Html("" if unknown else "By "), maker, Html(year)])


def _card(entry: Entry) -> Html:
    lines = [
        join([el("dt", None, f"{term} "), el("dd", None, cards(text))]) for term, text in entry.rows
    ]
    of = el("span", {"class": "bp-unseen"}, f" of {entry.game.title}")
    return el(
        "details",
        None,
        el("summary", None, "Table card", of),
        el("dl", {"class": "bp-tablecard"}, *lines),
    )
