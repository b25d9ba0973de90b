"""The figures of a score on paper, from the engine's own scoring."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bridgepath.base.text import minus
from bridgepath.bridge import scoring
from bridgepath.bridge.calls import Bid, Contract, Denomination
from bridgepath.bridge.matches import Rubber
from bridgepath.core.cards import Hand
from bridgepath.core.seats import Seat

from ..markup import Html, el, join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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
        ("Doubled, redoubled", f"two or four times that, plus {insult} for making the contract"),
        ("Each overtrick", over),
        ("Down 1, 2, 3, 4", _down(1)),
        ("… doubled", _down(2)),
        ("… redoubled", _down(4)),
        ("Small slam, grand slam", " · ".join(slams)),
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
    return (
        f"100 below the line is a game; winning two games is worth {short}, "
        f"or {long} if the other side has won one"
    )


def _fourth() -> list[tuple[str, str]]:
    from bridgepath.games.need_a_fourth import score

    def paid(contract: str, tricks: int, doubling: int, seat: Seat = A, **more: str) -> str:
        lines = score(contract, tricks, doubling=doubling, **more)
        return minus(sum(x.points for x in lines if x.seat is seat))

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


KINDS: dict[str, Callable[[], list[tuple[str, str]]]] = {
    "rubber": lambda: _bridge(rubber=True),
    "duplicate": lambda: _bridge(rubber=False),
    "need-a-fourth": _fourth,
}
"""The rows of each kind of score that a table card can name."""


def figures(kinds: Iterable[str]) -> Html:
    """The table of these kinds of `KINDS`, each row once; empty for none."""
    some = list(kinds)
    rows = [
        el("tr", None, el("th", {"scope": "row"}, name), el("td", None, text))
        for name, text in dict(row for kind in some for row in KINDS[kind]()).items()
    ]
    if not rows:
        return Html("")
    note = "Chooser and Partner" if "need-a-fourth" in some else "not vulnerable / vulnerable"
    return el("table", {"class": "bp-figures"}, el("caption", None, f"Figures: {note}"), join(rows))
