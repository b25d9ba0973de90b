"""The parts of a table card that appear only on paper: more lines, the figures of the score, and a
score sheet.

The figures come from the engine's own scoring; the columns of a score sheet are those of the
engine's score pad.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from bridgepath import pad
from bridgepath.bridge import scoring
from bridgepath.bridge.calls import Bid, Contract, Denomination
from bridgepath.bridge.matches import Deals, Rubber
from bridgepath.core.cards import Hand
from bridgepath.core.options import describe
from bridgepath.core.seats import TRIO, Seat
from bridgepath.games import GAMES

from ..markup import Html, data, el, join, link
from ..nodekit import Directive
from ..site import games_facts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from docutils.nodes import Node, system_message
    from sphinx.application import Sphinx

    from bridgepath.core.score import ScoreLine

    from ..report import Topic

# Columns that a sheet combines into one, and their names there.
_ONE = {"level": "Contract", "denomination": "Contract", "doubling": "Contract", "goal": "Contract"}
# Fields of the pad that the written sheet makes obvious.
_UNWRITTEN = {"end", "dealer", "holder", "stock"}
# The number of deals on a sheet of paper.
ROWS = 16


def _points(lines: Iterable[ScoreLine], at: int = 0) -> str:
    return str(tuple(lines)[at].points)


class EngineRole(SphinxRole):
    """{engine}`ninety_nine.BONUS[1]`: a value from the engine, so that no figure is typed."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        names: dict[str, object] = {"points": _points, "scoring": scoring}
        names |= {word: _module(word) for word in _words(self.text)}
        return [nodes.Text(str(eval(self.text, names)))], []


def _words(text: str) -> list[str]:
    return [word for word in (game.replace("-", "_") for game in GAMES) if word in text]


def _module(name: str) -> object:
    from importlib import import_module

    return import_module(f"bridgepath.games.{name}")


# --- figures ------------------------------------------------------------------------------------

A, B = Seat.A, Seat.B


def _contract(text: str, doubling: int = 1) -> Contract:
    level, denomination = int(text[0]), Denomination(text[1:])
    return Contract(Bid(level, denomination), A, doubling)


def _line(text: str, tricks: int, at: int, doubling: int = 1, vulnerable: bool = False) -> str:
    found = scoring.duplicate_lines(
        _contract(text, doubling), tricks, vulnerable=vulnerable, defender=B
    )
    return str(found[at].points)


def _pair(of: Callable[[bool], str]) -> str:
    """Not vulnerable, then vulnerable; one number if both are the same."""
    plain, vulnerable = of(False), of(True)
    return plain if plain == vulnerable else f"{plain} / {vulnerable}"


def _down(doubling: int) -> str:
    def of(vulnerable: bool) -> str:
        fell = [scoring.undertrick_points(n, doubling, vulnerable) for n in range(1, 5)]
        return ", ".join(map(str, fell))

    return f"{of(False)} / {of(True)}"


def _bridge(*, rubber: bool) -> list[tuple[str, str]]:
    first = _line("1NT", 7, 0)
    more = int(_line("2NT", 8, 0)) - int(first)
    tricks = f"♣ ♦ {_line('1♣', 7, 0)} · ♥ ♠ {_line('1♥', 7, 0)} · no trumps {first}, then {more}"
    insult = f"{_line('1♣', 7, 1, doubling=2)}, {_line('1♣', 7, 1, doubling=4)}"
    over = f"♣ ♦ {_line('1♣', 8, 1)} · ♥ ♠ {_line('1♥', 8, 1)} · no trumps {_line('1NT', 8, 1)}"
    for word, doubling in (("doubled", 2), ("redoubled", 4)):
        each = _pair(partial(_line, "1♣", 8, 1, doubling))
        over += f"; {word} {each}"
    slams = [_pair(partial(_line, text, taken, 1, 1)) for text, taken in (("6♣", 12), ("7♣", 13))]
    rows = [
        ("Each trick bid and made", tricks),
        ("Doubled, redoubled", f"twice, four times that; for making it {insult}"),
        ("Each overtrick", over),
        ("Down 1, 2, 3, 4", _down(1)),
        ("… doubled", _down(2)),
        ("… redoubled", _down(4)),
        ("Slam of six, of seven", " · ".join(slams)),
    ]
    if not rubber:
        game = _pair(partial(_line, "4♥", 10, 1, 1))
        return [*rows, ("Part-score, game made", f"{_line('1♣', 7, 1)} · {game}")]
    four, five = (
        scoring.honour_lines(Hand.parse(f"♠{held}"), Denomination.SPADES, A)[0].points
        for held in ("AKQJ", "AKQJ10")
    )
    aces = scoring.honour_lines(Hand.parse("♠A ♥A ♦A ♣A"), Denomination.NOTRUMP, A)[0].points
    honours = f"four {four}, five {five}; four aces at no trumps {aces}"
    return [*rows, ("Honours in one hand", honours), ("Rubber", _rubber())]


def _rubber() -> str:
    from bridgepath.core.deal import Deal
    from bridgepath.core.state import Outcome

    game = Outcome(scoring.rubber_lines(_contract("4♥"), 10, vulnerable=False, defender=B), "")
    other = Outcome(tuple(type(x)(B, x.points, x.clauses, x.text, x.below) for x in game.lines), "")
    start = Rubber.between(A, B, ("A", "B"))
    short = start.add(Deal(), game).add(Deal(), game).lines[0].points
    long = start.add(Deal(), game).add(Deal(), other).add(Deal(), game).lines[0].points
    return f"100 below the line is a game; two games {short}, or {long} if the others have one"


def _fourth() -> list[tuple[str, str]]:
    from bridgepath.games.need_a_fourth import score

    def paid(contract: str, tricks: int, doubling: int, seat: Seat = A, **more: str) -> str:
        lines = score(contract, tricks, doubling=doubling, **more)
        return str(sum(x.points for x in lines if x.seat is seat)).replace("-", "−")

    def over(doubling: int) -> str:
        return str(int(paid("2♥", 9, doubling)) - int(paid("2♥", 8, doubling)))

    def made(contract: str, tricks: int, doubling: int) -> str:
        both = [paid(contract, tricks, doubling, seat) for seat in (A, B)]
        return f"{both[0]} each" if both[0] == both[1] else " and ".join(both)

    rows = []
    for name, contract, tricks in (
        ("Partial made", "2♥", 8),
        ("Game made", "4♥", 10),
        ("Small slam made", "6♥", 12),
        ("Grand slam made", "7♥", 13),
    ):
        plain, doubled, redoubled = (made(contract, tricks, n) for n in (1, 2, 4))
        rows.append((name, f"{plain}; doubled {doubled}; redoubled {redoubled}"))
    rows.append(("Each overtrick", f"{over(1)} each; doubled {over(2)}; redoubled {over(4)}"))
    downs = [
        f"{word}{paid('4♥', 9, n)} and {paid('4♥', 9, n, B)}"
        for n, word in ((1, ""), (2, "doubled "), (4, "redoubled "))
    ]
    rows.append(("Each undertrick", "; ".join(downs)))
    liar = ", ".join(paid("4♥", 9, n, liar="chooser") for n in (1, 2, 4))
    rows.append(("A liar alone", f"each undertrick {liar} (doubled, redoubled)"))
    return rows


FIGURES: dict[str, Callable[[], list[tuple[str, str]]]] = {
    "contract-bridge": lambda: _bridge(rubber=True) + _bridge(rubber=False)[-1:],
    "double-dummy": lambda: _bridge(rubber=True),
    "single-dummy": lambda: _bridge(rubber=True),
    "semi-exposed-dummies": lambda: _bridge(rubber=True),
    "bridge-solitaire": lambda: _bridge(rubber=True),
    "three-player": lambda: _bridge(rubber=False),
    "carls-contract": lambda: _bridge(rubber=False),
    "need-a-fourth": _fourth,
}


def figures(game: str) -> Html:
    """The table of figures of a game that has one; empty for others."""
    if game not in FIGURES:
        return Html("")
    rows = [
        el("tr", None, el("th", {"scope": "row"}, name), el("td", None, text))
        for name, text in FIGURES[game]()
    ]
    note = "not vulnerable / vulnerable" if game != "need-a-fourth" else "Chooser and Partner"
    return el("table", {"class": "bp-figures"}, el("caption", None, f"Figures: {note}"), join(rows))


# --- the score sheet ----------------------------------------------------------------------------


def sheet(game: str) -> Html:
    """An empty score sheet, with the columns of the game."""
    paper = pad.new(game)
    seats = paper.game.scorers
    asked = {field.key: field for field in paper.fields()}
    # The fields for each player are under that player.
    own = [word for word in ("bid", "won") if all(f"{word}{seat.value}" in asked for seat in seats)]
    theirs = {f"{word}{seat.value}" for word in own for seat in seats}
    theirs |= {key for key in ("a", "b", "south", "north") if key in asked}
    common = dict.fromkeys(
        _ONE.get(key, field.label)
        for key, field in asked.items()
        if key not in _UNWRITTEN | theirs and not key.startswith("double")
    )
    heads = ["Deal", *(["Dealer"] if paper.game.shape.dealers else []), *common]
    match = paper.match
    sums = ("below", "above") if isinstance(match, Rubber) else ("points", "total")
    columns = (*own, *sums)
    number = match.number if isinstance(match, Deals) and match.number else ROWS
    top = [el("th", {"rowspan": "2", "scope": "col"}, head) for head in heads]
    span = {"colspan": str(len(columns)), "scope": "colgroup"}
    top += [el("th", span, _head(paper.name(seat), seat)) for seat in seats]
    low = [el("th", {"scope": "col"}, word) for _ in seats for word in columns]
    blank = [el("td", None, "")] * (len(heads) - 1 + len(columns) * len(seats))
    body = [
        el("tr", None, el("th", {"scope": "row"}, str(n)), *blank)
        for n in range(1, min(number, ROWS) + 1)
    ]
    return el(
        "table",
        {"class": "bp-scores"},
        el("thead", None, el("tr", None, *top), el("tr", None, *low)),
        el("tbody", None, *body),
    )


def _head(name: str, seat: Seat) -> str:
    """The name of a side; a player's own name is written by hand."""
    return "\xa0" if seat in TRIO else name


# --- the nodes ----------------------------------------------------------------------------------


def papers(game: str, more: nodes.definition_list | None, way_to_pad: str) -> list[nodes.Node]:
    """The printed parts after a table card, and the buttons for them."""
    title = next((fact.title for fact in games_facts.facts() if fact.id == game), "")
    if not title or game not in pad.FORMS:
        return []
    table = figures(game)
    card = nodes.container(classes=["bp-paper", "bp-paper-card"])
    if more is not None:
        card += more
    if table:
        card += nodes.raw("", str(table), format="html")
    buttons = [
        el("button", {"type": "button", "class": "bp-button", "data-paper": what}, text)
        for what, text in (
            ("card", "Print the card"),
            ("sheet", "Print the score sheet"),
            ("rules", "Print the rules"),
        )
    ]
    way = link(f"{way_to_pad}?game={game}", "Score pad", "bp-button")
    bar = el(
        "div",
        {"class": "bp-prints", "data-title": title, "hidden": ""},
        *buttons,
        way,
    )
    empty = el("div", {"class": "bp-paper bp-paper-sheet"}, sheet(game))
    return [card, nodes.raw("", f"{empty}{bar}", format="html")]


class ScorepadDirective(Directive):
    """`{scorepad}`: the pad of every game; no argument, no body."""

    topic: Topic = "tablecard"

    def run(self) -> list[nodes.Node]:
        games = {
            fact.id: {
                "title": fact.title,
                "empty": pad.sheet(fact.id),
                "rules": [
                    {key: rule[key] for key in ("key", "text", "values", "default")}
                    for rule in describe(GAMES[fact.id].options)
                ],
            }
            for fact in games_facts.facts()
            if fact.id in pad.FORMS
        }
        need = "The pad needs JavaScript. An empty score sheet prints from the page of each game."
        html = el("bridge-pad", None, data(games, "bp-pads"), el("noscript", None, need))
        node = nodes.container(classes=["bp-pad-page"])
        node += nodes.raw("", str(html), format="html")
        return [node]


def _script(
    app: Sphinx,
    _page: str,
    _template: str,
    _context: dict[str, object],
    doctree: nodes.document | None,
) -> None:
    if doctree is None:
        return
    kinds = {name for box in doctree.findall(nodes.container) for name in box["classes"]}
    if "bp-pad-page" in kinds:
        app.add_css_file("bridgepath/pad.css")
        app.add_js_file("bridgepath/pad.js", type="module")
    if "bp-paper-card" in kinds:
        app.add_js_file("bridgepath/print.js", type="module")


def setup(app: Sphinx) -> None:
    """Register the role and the directive."""
    app.add_role("engine", EngineRole())
    app.add_directive("scorepad", ScorepadDirective)
    app.connect("html-page-context", _script)
