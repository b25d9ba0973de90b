"""How values look on a page: plain HTML, the same in forms, cells and notebooks.

A sentence is a paragraph, cards have their suit symbols, several values are a list, and values
with rows are a table. A clause is an element with its id in ``data-clause``: the page, not the
engine, knows its address. Everything is escaped, and nothing is shown in Python's own notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from importlib import import_module
from typing import Final

from ..base._check import takes
from ..base.display import Bars, Drawable, Felt, Grid, Laid, Printed, Row
from ..bridge.auction import Auction
from ..core.cards import Card, Hand, Suit
from ..core.clauses import Clause, Violation
from ..core.events import Action
from ..core.observation import Fact, Observation, Zone
from ..core.score import ScoreLine, total
from ..core.seats import Seat
from ..core.state import OnTable, State
from ..notation.link import play_on

__all__ = ["in_notebook", "refused", "to_html"]

Name = Callable[[Seat], str]

_LETTER: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_ID: Final = r"[A-Z0-9]+(?:-[A-Z0-9]+)+"
_MARKED: Final = re.compile(
    rf"(?P<cites>\[{_ID}(?:, {_ID})*\])"
    r"|(?P<card>[♠♥♦♣](?:10|[AKQJT2-9])*|\bJoker\b)"
)
_CITED: Final = re.compile(r'<span class="bp-cite" data-clause="([^"]+)">([^<]*)</span>')
_PLAYED: Final = re.compile(r'<span class="bp-play-on" data-deal="([^"]+)">([^<]*)</span>')
_NEGATIVE: Final = re.compile(r"(?<![^\s(])-(?=\d)")
"""The hyphen of a negative number, which a reader sees as a minus sign."""
_BAR_STEP: Final = 20
_BAR_ROOM: Final = 270
_BAR_NUMBER: Final = 50
"""The height of a bar, and the share of the width for names and bars, and for numbers."""
_LONG_PILE: Final = 6
"""A pile with more cards than this is drawn suit by suit."""
_ALIGNED: Final = re.compile(r"\S {2,}\S|^ ")


def to_html(value: object, name: Name | None = None) -> str:
    """`value` as HTML; `name` names the seats, which are South, Ann and so on by default."""
    return _block(value, name or _word)


def in_notebook(value: object) -> str:
    """`value` as HTML for a notebook: in a notebook of the site, each clause links to its page.

    In any other, the address of the site is unknown, and a clause is its id.
    """
    html, root = to_html(value), escape(_site())
    if not root:
        return html
    html = _CITED.sub(rf'<a class="bp-cite" href="{root}c/\1.html" target="_blank">\2</a>', html)
    play = rf'<a class="bp-play-on" href="{root}play.html#\1" target="_blank">\2</a>'
    return _PLAYED.sub(play, html)


def _site() -> str:
    """The root of the site whose notebook runs this Python; empty anywhere else."""
    try:
        here = str(import_module("js").location.href)
    except (ImportError, AttributeError):
        return ""
    root, inside, _ = here.partition("/lite/")
    return f"{root}/" if inside and root.startswith("http") else ""


@takes
def refused(sentence: str) -> str:
    """A refusal as HTML, with its clauses set apart."""
    return f'<p class="bp-refused">{_text(sentence)}</p>'


def _word(seat: Seat) -> str:
    return seat.word


def _block(value: object, name: Name) -> str:
    if isinstance(value, Printed):
        return _block(value.value, value.name)
    if isinstance(value, Grid):
        return _table(value, name)
    if isinstance(value, Felt):
        return _felt(value)
    if isinstance(value, Bars):
        return _bars(value)
    if isinstance(value, Violation):
        return refused(str(value))
    if isinstance(value, ScoreLine):
        return _lines((value,), name)
    if isinstance(value, Auction):
        return _auction(value, name)
    if isinstance(value, State):
        return _seen(value.observe(None), value.setting.name)
    if isinstance(value, Observation):
        names = dict(value.names)
        return _seen(value, name if name is not _word else lambda seat: names.get(seat, seat.word))
    if isinstance(value, OnTable):
        deal = play_on(value.state)
        on = f'<span class="bp-play-on" data-deal="{deal}">Play on at the table</span>'
        return f"{_block(value.state, name)}<p>{on}</p>"
    if isinstance(value, Card):
        return _laid_out((value,))
    if isinstance(value, Hand):
        return _felt(Felt(tuple(map(_by_suit, str(value).split())))) if value else "<p>no card</p>"
    if isinstance(value, Mapping):
        return _listed((_inline(key, name), _inline(held, name)) for key, held in value.items())
    if isinstance(value, (tuple, list, frozenset, set)):
        return _several(tuple(value), name)
    if isinstance(value, Drawable) and not isinstance(value, (Card, Suit)):
        parts = value.drawing()
        if parts != (str(value),):
            return "".join(_block(part, name) for part in parts)
    text = _plain(value, name)
    lines = text.split("\n")
    if len(lines) > 1 and any(map(_ALIGNED.search, lines)):
        return f"<pre>{_text(text)}</pre>"
    return "".join(f"<p>{_text(line)}</p>" for line in lines)


def _several(values: tuple[object, ...], name: Name) -> str:
    if not values:
        return "<p>none</p>"
    if all(isinstance(value, ScoreLine) for value in values):
        return _lines(tuple(v for v in values if isinstance(v, ScoreLine)), name)
    if all(isinstance(value, Clause) for value in values):
        return f'<p class="bp-cites">{_inline(values, name)}</p>'
    if all(isinstance(value, Card) for value in values):
        return _laid_out(values)
    if all(isinstance(value, Fact) for value in values):
        return _listed((_text(v.label), _text(v.value)) for v in values if isinstance(v, Fact))
    if all(isinstance(value, Action) for value in values):
        return _choices(tuple(v for v in values if isinstance(v, Action)))
    return f'<ul class="bp-drawn">{"".join(f"<li>{_inline(v, name)}</li>" for v in values)}</ul>'


def _inline(value: object, name: Name) -> str:
    if isinstance(value, Hand):
        held = str(value).split(" ")
        return " ".join(_text(group) for group in held) if value else "no card"
    if isinstance(value, (tuple, list)):
        if value and all(isinstance(each, Clause) for each in value):
            return " ".join(map(_cite, map(str, value)))
        return " ".join(_inline(each, name) for each in value)
    if isinstance(value, Clause):
        return _cite(value.id)
    return _text(_plain(value, name).replace("\n", "; "))


def _plain(value: object, name: Name) -> str:
    """The words for a value that is not a table."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"−{-value}" if value < 0 else str(value)
    if isinstance(value, Seat):
        return name(value)
    return str(value)


def _cite(ident: str) -> str:
    return f'<span class="bp-cite" data-clause="{ident}">{ident}</span>'


def _text(text: str) -> str:
    """A sentence with its cards and clauses marked."""
    text = _NEGATIVE.sub("−", text)
    out: list[str] = []
    end = 0
    for found in _MARKED.finditer(text):
        out.append(escape(text[end : found.start()], quote=False))
        if cites := found["cites"]:
            out.append(" ".join(map(_cite, cites[1:-1].split(", "))))
        else:
            letter = _LETTER.get(found["card"][0], "J")
            out.append(f'<span class="bp-card bp-{letter}">{found["card"]}</span>')
        end = found.end()
    out.append(escape(text[end:], quote=False))
    return "".join(out)


def _row(entries: Iterable[object], name: Name) -> str:
    cells = (f"<td{_class(_is_number(entry))}>{_inline(entry, name)}</td>" for entry in entries)
    return f"<tr>{''.join(cells)}</tr>"


def _is_number(entry: object) -> bool:
    return isinstance(entry, (int, float)) and not isinstance(entry, bool)


def _class(is_number: bool) -> str:
    return ' class="bp-number"' if is_number else ""


def _table(table: Grid, name: Name) -> str:
    numbers = [
        all(_is_number(row[at]) for row in table.rows if at < len(row))
        for at in range(len(table.head))
    ]
    named = zip(map(_class, numbers), (_inline(entry, name) for entry in table.head), strict=True)
    head = "".join(
        f'<th scope="col"{css}>{text}</th>' if text else "<td></td>" for css, text in named
    )
    body = "".join(_row(row, name) for row in table.rows)
    foot = f"<tfoot>{_row(table.foot, name)}</tfoot>" if table.foot else ""
    return (
        f'<table class="bp-drawn"><thead><tr>{head}</tr></thead><tbody>{body}</tbody>{foot}</table>'
    )


def _felt(felt: Felt) -> str:
    """Cards side by side; the words are for screen readers, and for pages without a sheet that
    draws the cards.
    """
    rows = "".join(map(_laid_row, felt.rows))
    summed = f"<figcaption>{_text(felt.sum)}</figcaption>" if felt.sum else ""
    return f'<figure class="bp-drawn bp-felt">{rows}{summed}</figure>'


def _laid_row(row: Row) -> str:
    head = f"<strong>{_text(row.head)}</strong>" if row.head else ""
    cards = "".join(map(_laid, row.cards))
    told = f'<p class="bp-told">{_text(row.told)}</p>'
    return f'<div class="bp-felt-row">{head}<span class="bp-minis">{cards}</span>{told}</div>'


def _laid(laid: Laid) -> str:
    taken = laid.taken_by is not None
    under = _mini(laid.taken_by) if taken else ""
    state = " bp-wins" if laid.wins else " bp-falls" if taken else ""
    return f'<span class="bp-on-felt{state}">{_mini(laid.card)}{under}</span>'


def _mini(card: object) -> str:
    """A small card without a text of its own."""
    text = str(card)
    suit = _LETTER.get(text[0])
    rank = text[1:] if suit else text
    css = f" bp-{suit}" if suit else " bp-J" if text == "Joker" else ""
    return f'<span class="bp-mini{css}" data-rank="{escape(rank)}"></span>'


def _laid_out(cards: Iterable[object]) -> str:
    """Cards in their given order."""
    several = tuple(cards)
    told = " ".join(map(str, several))
    return _felt(Felt((Row(tuple(map(Laid, several)), told),)))


def _by_suit(group: str) -> Row:
    """The cards of one suit as a hand prints them: ``♥AQ10``."""
    if group[0] not in _LETTER:
        return Row((Laid(group),), group)
    ranks = re.findall("10|.", group[1:])
    return Row(tuple(Laid(group[0] + rank) for rank in ranks), group)


def _bars(bars: Bars) -> str:
    """A picture that scales with the page; readers who cannot see it get the numbers."""
    label = 7 * max((len(name) for name, _ in bars.rows), default=0) + 8
    room, rows = _BAR_ROOM - label, []
    for at, (text, number) in enumerate(bars.rows):
        y, width = _BAR_STEP * at, room * number / bars.longest
        rows.append(
            f'<text x="{label - 6}" y="{y + 13}" text-anchor="end">{escape(text)}</text>'
            f'<rect x="{label}" y="{y + 2}" width="{width:.1f}" height="14" rx="2" opacity="0.6"/>'
            f'<text x="{label + width + 5:.1f}" y="{y + 13}">{number:g}</text>'
        )
    told = "; ".join(f"{text}: {number:g}" for text, number in bars.rows)
    title = escape(bars.title)
    return (
        f'<figure class="bp-drawn bp-bars"><figcaption>{title}</figcaption>'
        f'<svg viewBox="0 0 {_BAR_ROOM + _BAR_NUMBER} {_BAR_STEP * len(bars.rows)}" '
        f'width="{_BAR_ROOM + _BAR_NUMBER}" fill="currentColor" font-size="12" role="img" '
        f'aria-label="{title}: {escape(told)}">{"".join(rows)}</svg></figure>'
    )


def _lines(lines: tuple[ScoreLine, ...], name: Name) -> str:
    """Score lines with a sum for each seat that has more than one."""
    ruled = any(line.below for line in lines)
    head = ("", "points", *(("line",) if ruled else ()), "for")
    rows = tuple(
        (
            line.seat,
            line.points,
            *((("below" if line.below else "above"),) if ruled else ()),
            f"{line.text} [{', '.join(cite.id for cite in line.clauses)}]",
        )
        for line in lines
    )
    seats = tuple(dict.fromkeys(line.seat for line in lines))
    sums = "".join(
        _row((seat, total(lines, seat), *(("",) if ruled else ()), "in all"), name)
        for seat in seats
        if sum(line.seat is seat for line in lines) > 1
    )
    html = _table(Grid(head, rows), name).replace("bp-drawn", "bp-drawn bp-lines", 1)
    return html.replace("</table>", f"<tfoot>{sums}</tfoot></table>") if sums else html


def _auction(auction: Auction, name: Name) -> str:
    """One column for each caller, one row for each round, beginning with the first caller."""
    callers, calls = auction.callers, auction.calls
    rounds = [calls[at : at + len(callers)] for at in range(0, len(calls), len(callers))]
    rows = tuple((*each, *[""] * (len(callers) - len(each))) for each in rounds)
    if not rows:
        return "<p>no call was made</p>"
    return _table(Grid(callers, rows), name).replace("bp-drawn", "bp-drawn bp-auction", 1)


def _listed(rows: Iterable[tuple[str, str]]) -> str:
    listed = "".join(f"<dt>{head}</dt><dd>{held}</dd>" for head, held in rows)
    return f'<dl class="bp-drawn">{listed}</dl>'


def _choices(actions: tuple[Action, ...]) -> str:
    """What a player may do: cards to play as cards, anything else side by side."""
    cards = [act.only for act in actions if not act.answer_verb and isinstance(act.only, Card)]
    if len(cards) == len(actions):
        return _laid_out(cards)
    chips = "".join(f"<li>{_text(str(act))}</li>" for act in actions)
    return f'<ul class="bp-drawn bp-chips">{chips}</ul>'


def _seen(seen: Observation, name: Name) -> str:
    """The table: the facts, then each place with its cards, where it lies."""
    told = ((fact.label, fact.for_viewer(seen.viewer)) for fact in seen.facts)
    facts = " · ".join(_text(f"{label} {value}") for label, value in told)
    places: dict[str, list[str]] = {}
    for zone in seen.zones:
        if zone.cards or zone.hidden or zone.plays:
            places.setdefault(zone.place, []).append(_zone(zone, name))
    lists = (f'<dl class="bp-{place}">{"".join(held)}</dl>' for place, held in places.items())
    above = f"<p>{facts}</p>" if facts else ""
    return f'<div class="bp-drawn bp-seen">{above}{"".join(lists)}</div>'


def _zone(zone: Zone, name: Name) -> str:
    title = zone.title
    if zone.seat is not None and name(zone.seat) not in title:
        title = f"{title} ({name(zone.seat)})"
    suits = zone.kind == "hand" or len(zone.cards) > _LONG_PILE
    parts = [_inline(Hand.of(zone.cards) if suits else zone.cards, name)] if zone.cards else []
    if zone.hidden:
        parts.append(f"<em>{zone.hidden} face down</em>")
    parts += [
        f"<span>{escape(name(seat))} {_inline(card, name) if card else 'face down'}"
        + (" wins" if seat is zone.winner else "")
        + "</span>"
        for seat, card in zone.plays
    ]
    css = ' class="bp-suits"' if suits else ' class="bp-trick"' if zone.plays else ""
    return f"<div><dt>{escape(title)}</dt><dd{css}>{' '.join(parts)}</dd></div>"
