"""A picture of every game, one moment of a seeded deal, and of what some notebooks find out.

The engine's bots play the deal; the picture is the view of the seat nearest the reader once a trick
is on the table. This module knows no rules: the zones of that frame give every position.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from docutils import nodes

from ..markup import Html, el, join, opening
from ..nodekit import Directive

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from bridgepath.core.state import Game
    from bridgepath.view.movie_types import ZoneDict

    from ..markup import Attr
    from ..report import Topic

FOLDER = "_static/games"
BARE = "-bare"
"""After the name of a game: its picture without a felt."""
WIDTH, HEIGHT = 320, 150
# The number of deals that are searched for one in which the reader has the near hand.
_TRIES = 40
_TALL = 1.41
_INK = {"♠": "#16202b", "♥": "#c8102e", "♦": "#b95200", "♣": "#0a7a3d", "J": "#5b3a8f"}
_ON_FELT = {"♠": "#dfe9f5", "♥": "#ff9aa3", "♦": "#ffb169", "♣": "#7fe0a6", "J": "#d9c7f5"}
_NAME = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "J": "j"}
# The shapes of the suits are those on the tables.
_DRAWN = Path(__file__).parents[3] / "_web" / "src" / "felt" / "cards.ts"
_DRAWING = re.compile(r'^  ([SHDCJ]): "(M[^"]+)",$', re.MULTILINE)


@cache
def moment(game: Game) -> dict[str, ZoneDict]:
    """The zones of the moment that is drawn."""
    from bridgepath.desk.session import Session
    from bridgepath.view.movie import zones_dict

    seats = dict.fromkeys(game.viewers, "learner")
    me = next(seat for seat in game.viewers if game.places[seat] == "bottom")
    found: dict[str, ZoneDict] = {}
    # Each game always has the same deals of its own.
    begin = zlib.crc32(game.id.encode()) % 1000
    for seed in range(begin, begin + _TRIES):
        session = Session.begin(game, seats, seed=seed).advance()
        tables = [zones_dict(state.observe(me)) for state in session.states()]
        full = [table for table in tables if any(z.get("winner") for z in table.values())]
        found = found or next(iter(full), {})
        for table in full[1:3]:
            mine = table.get(f"hand:{me.value}")
            if mine and mine["place"] == "bottom" and len(mine.get("cards", ())) > 3:
                return table
    return found


@dataclass
class _Drawing:
    """Pieces of a picture, in drawing order."""

    parts: list[Html] = field(default_factory=list)
    bare: bool = False

    def add(self, tag: str, *children: str, **attrs: Attr) -> None:
        """One element; an underscore in a name becomes a hyphen."""
        named = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
        self.parts.append(el(tag, named, *children))

    def card(
        self,
        card: str | None,
        x: float,
        y: float,
        w: float,
        *,
        lit: bool = False,
        covered: bool = False,
    ) -> None:
        """A card with its upper left corner here; None is a card face down.

        If the next card covers it, only its index is drawn.
        """
        h, r = w * _TALL, w * 0.1
        place: dict[str, Attr] = {"x": _n(x), "y": _n(y), "width": _n(w), "height": _n(h)}
        place["rx"] = _n(r)
        if card is None:
            self.add("rect", **place, fill="#fffefb", stroke="#0004", stroke_width="0.7")
            inner = {"x": _n(x + w * 0.07), "y": _n(y + w * 0.07), "rx": _n(r * 0.6)}
            size = {"width": _n(w * 0.86), "height": _n(h - w * 0.14)}
            self.add("rect", **inner, **size, fill="#8c2f39")
            return
        edge: dict[str, Attr] = {"stroke": "#0005", "stroke_width": "0.7"}
        if lit:
            edge = {"stroke": "#f2c14e", "stroke_width": 3, "paint_order": "stroke"}
        self.add("rect", **place, fill="#fffefb", **edge)
        suit = card[0]
        ink = _INK.get(suit, _INK["J"])
        name = _NAME.get(suit, "j")
        rank = card[1:] if suit in _NAME and suit != "J" else "★"
        if suit != "J":
            tight: dict[str, Attr] = {"letter_spacing": "-.08em"} if rank == "10" else {}
            at: dict[str, Attr] = {"x": _n(x + w * 0.1), "y": _n(y + w * 0.37)}
            self.add("text", rank, **at, font_size=_n(w * 0.38), fill=ink, **tight)
        small = w * 0.27
        low = y + w * (0.44 if suit != "J" else 0.12)
        self._suit(name, x + w * 0.09, low, small, ink)
        if not covered:
            self._suit(name, x + w * 0.42, y + h - w * 0.58, w * 0.5, ink)

    def _suit(self, name: str, x: float, y: float, size: float, ink: str) -> None:
        side = _n(size)
        self.add("use", href=f"#{name}", x=_n(x), y=_n(y), width=side, height=side, fill=ink)

    def fan(self, cards: Sequence[str | None], y: float, w: float, room: float) -> None:
        """Cards side by side, in the middle of the width."""
        step = min(w * 0.78, (room - w) / max(1, len(cards) - 1))
        x = (WIDTH - w - step * (len(cards) - 1)) / 2
        for at, card in enumerate(cards):
            self.card(card, x + at * step, y, w, covered=at < len(cards) - 1)

    def lines(self, cards: Sequence[str], x: float, y: float) -> None:
        """A visible hand from which no card is played here: a line for each suit."""
        held = {suit: [card[1:] for card in cards if card[0] == suit] for suit in "♠♥♦♣"}
        self.add("rect", x=_n(x), y=_n(y), width=82, height=74, rx=9, fill="#052018", opacity="0.6")
        for row, (suit, ranks) in enumerate(held.items()):
            base = y + 17 + row * 17
            self._suit(_NAME[suit], x + 7, base - 9.5, 11, _ON_FELT[suit])
            words = " ".join(ranks) or "—"
            squeeze: dict[str, Attr] = {"textLength": 57} if len(words) > 9 else {}
            where: dict[str, Attr] = {"x": _n(x + 22), "y": _n(base)}
            self.add("text", words, **where, font_size="11.5", fill="#f4f6f1", **squeeze)


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _held(zone: ZoneDict) -> list[str | None]:
    return [*zone.get("cards", ()), *[None] * zone.get("hidden", 0)]


def draw(game: Game, *, bare: bool = False) -> str:
    """The picture of a game as SVG; a file of its own, without a style or a script.

    A bare picture has no felt of its own, and no hand that its edge would cut.
    """
    drawing = _Drawing(bare=bare)
    _table(drawing, game)
    return _framed(drawing)


def _table(drawing: _Drawing, game: Game) -> None:
    zones = moment(game)
    hands = [zone for zone in zones.values() if zone["kind"] == "hand" and "seat" in zone]
    places = {seat.value: place for seat, place in game.places.items()}
    places |= {zone["seat"]: zone["place"] for zone in hands}
    for zone in hands:
        _hand(drawing, zone)
    _piles(drawing, zones.values())
    for zone in zones.values():
        if zone["kind"] == "trick":
            _trick(drawing, zone, places)


def _framed(drawing: _Drawing) -> str:
    shapes = [
        el("symbol", {"id": suit.lower(), "viewBox": "0 0 24 24"}, el("path", {"d": shape}))
        for suit, shape in _DRAWING.findall(_DRAWN.read_text(encoding="utf-8"))
    ]
    felt = join(
        [
            el("stop", {"offset": "0", "stop-color": "#1a7257"}),
            el("stop", {"offset": "1", "stop-color": "#0c4433"}),
        ]
    )
    light = {"id": "f", "cx": ".5", "cy": ".36", "r": ".8"}
    # Without a felt, the reader's hand is shown whole.
    high = HEIGHT + 18 if drawing.bare else HEIGHT
    head: dict[str, Attr] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {WIDTH} {high}",
        "width": WIDTH,
        "height": high,
        "font-family": "Inter,system-ui,Arial,sans-serif",
        "font-weight": "700",
    }
    if drawing.bare:
        return f"{opening('svg', head)}{el('defs', None, *shapes)}{join(drawing.parts)}</svg>\n"
    ground = el("rect", {"width": WIDTH, "height": HEIGHT, "fill": "url(#f)"})
    defs = el("defs", None, el("radialGradient", light, felt), *shapes)
    return f"{opening('svg', head)}{defs}{ground}{join(drawing.parts)}</svg>\n"


def _hand(drawing: _Drawing, zone: ZoneDict) -> None:
    """A hand at its side of the table: visible cards, and backs for the others."""
    cards, place = _held(zone), zone["place"]
    if not cards:
        return
    known = [card for card in cards if card is not None]
    if place == "bottom":
        drawing.fan(cards, HEIGHT - 36, 38, WIDTH - 20)
    elif place == "top":
        high = 5 if known or drawing.bare else -9
        drawing.fan(cards, high, 26 if known else 24, WIDTH - 104)
    elif known:
        drawing.lines(known, 5 if place == "left" else WIDTH - 87, 36)
    elif not drawing.bare:
        count = min(len(cards), 9)
        for at in range(count):
            x = -13 if place == "left" else WIDTH - 13
            drawing.card(None, x, 52 - count * 3.5 + at * 7, 26)


def _trick(drawing: _Drawing, zone: ZoneDict, places: dict[str, str]) -> None:
    """The cards of a trick, each on its player's side, and the winner."""
    w = 28
    off = {"bottom": (0, 0.66), "top": (0, -0.66), "left": (-1.1, 0), "right": (1.1, 0)}
    if len(zone.get("plays", ())) == 2:
        w = 31
        off |= {"bottom": (0.56, 0.06), "top": (-0.56, -0.06)}
    for seat, card in zone.get("plays", ()):
        dx, dy = off[places.get(seat, "top")]
        x, y = WIDTH / 2 + dx * w - w / 2, 76 + dy * w - w * _TALL / 2
        drawing.card(card, x, y, w, lit=seat == zone.get("winner"))


def _piles(drawing: _Drawing, zones: Iterable[ZoneDict]) -> None:
    """Other things on the table: a stock, a crib, bids, a turn-up."""
    spots = _spots()
    for zone in zones:
        cards = _held(zone)
        aside = zone["kind"] == "hand" and "seat" not in zone
        if not (aside or zone["kind"] in ("pile", "slot")) or not cards or "tricks" in zone:
            continue
        if zone["place"] in ("left", "right"):
            continue
        x, y = next(spots, (0, 0))
        if not x:
            return
        shown = cards[-1:] if len(cards) > 4 else cards
        w = 26
        for at, card in enumerate(shown if zone.get("cards") else [None, None]):
            drawing.card(card, x + at * (9 if card else 2.5), y - (0 if card else at * 2), w)
        if zone.get("hidden") and zone.get("cards") and len(cards) > 4:
            drawing.card(zone["cards"][-1], x + 16, y, w)


# --- what notebooks find out --------------------------------------------------------------------


def _bars(drawing: _Drawing) -> None:
    """How often each number comes up."""
    for at, high in enumerate((22, 44, 66, 92, 74, 40, 16)):
        fill = "#f2c14e" if at == 3 else "#e8efe6"
        x = 68 + at * 27
        drawing.add("rect", x=x, y=126 - high, width=20, height=high, rx=3, fill=fill)


def _curve(drawing: _Drawing) -> None:
    """A target that pays more, and then too much."""
    line: dict[str, Attr] = {"fill": "none", "stroke_width": 4, "stroke_linecap": "round"}
    drawing.add("path", d="M62 24V126H262", **line | {"stroke": "#cfe0d6", "stroke_width": 2})
    drawing.add("path", d="M70 114C108 110 126 34 164 34S222 96 254 104", **line, stroke="#f2c14e")
    drawing.add("circle", cx=164, cy=34, r=8, fill="#fffefb")


def _sum(drawing: _Drawing) -> None:
    """A contract that is made, line by line."""
    from bridgepath.games.contract_bridge import score

    lines = score("4♠", 10)
    shown = [("4♠", lines[0].points), ("game", lines[1].points), ("", sum(n.points for n in lines))]
    for at, (what, points) in enumerate(shown):
        base, last = 48 + at * 36, at == len(shown) - 1
        fill = "#f2c14e" if last else "#f4f6f1"
        drawing.add("text", what, x=84, y=base, font_size=24, fill=fill)
        drawing.add("text", str(points), x=238, y=base, font_size=24, fill=fill, text_anchor="end")
    drawing.add("rect", x=84, y=92, width=154, height=2, fill="#f4f6f1")


def _steps(drawing: _Drawing) -> None:
    """A bidding sequence, step by step."""
    for at, bid in enumerate(("1NT", "2NT", "3NT")):
        x, y, last = 52 + at * 76, 92 - at * 32, at == 2
        fill, ink = ("#f2c14e", "#16202b") if last else ("#052018", "#f4f6f1")
        drawing.add("rect", x=x, y=y, width=68, height=36, rx=18, fill=fill)
        drawing.add("text", bid, x=x + 34, y=y + 25, font_size=20, fill=ink, text_anchor="middle")


_FOUND: Final = MappingProxyType({"bars": _bars, "curve": _curve, "sum": _sum, "steps": _steps})


def _spots() -> Iterator[tuple[float, float]]:
    yield from ((60, 56), (234, 56), (22, 70), (272, 70))


def of(name: str, root: str, css_class: str | None = None) -> Html:
    """The picture of a game or sketch, for eyes only; `root` leads to the root of the site."""
    source: dict[str, Attr] = {"class": css_class, "src": f"{root}{FOLDER}/{name}.svg", "alt": ""}
    size: dict[str, Attr] = {"width": WIDTH, "height": HEIGHT}
    return opening("img", source | size | {"loading": "lazy", "decoding": "async"})


class PictureDirective(Directive):
    """`{game-picture} duel`: the picture of a game, or a sketch of what a notebook finds out; the
    words beside it say the same.
    """

    topic: Topic = "games"
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        from .games_facts import known

        game = self.arguments[0]
        if game not in _FOUND and not known(game):
            return self.fail(f'there is no game "{game}"')
        root = "../" * self.env.docname.count("/")
        return [nodes.raw("", of(game, root, "d-game"), format="html")]


def _write(app: Sphinx, error: Exception | None) -> None:
    """A file for each game, if a page of this site shows the games."""
    if error is not None or app.builder.name != "html" or not getattr(app.env, "bp_games", None):
        return
    from .games_facts import games

    folder = Path(app.outdir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for game in games():
        (folder / f"{game.id}.svg").write_text(draw(game), encoding="utf-8")
        (folder / f"{game.id}{BARE}.svg").write_text(draw(game, bare=True), encoding="utf-8")
    for name, found_out in _FOUND.items():
        drawing = _Drawing()
        found_out(drawing)
        (folder / f"{name}.svg").write_text(_framed(drawing), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Once for the site."""
    app.add_directive("game-picture", PictureDirective)
    app.connect("build-finished", _write)
