"""The score of 3-Player Bridge: two contracts at once, one against each opponent (3P-SCO)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final, final

from ...base._check import answers, of_kinds
from ...base.display import Drawable, Grid, Printed
from ...base.errors import NotationError
from ...base.text import minus, short, shown
from ...bridge.calls import Bid, Contract, as_bid
from ...bridge.laws import DOUBLE, DUPLICATE, PASSED_OUT
from ...bridge.scoring import counted, duplicate_lines, trick_points, whole_tricks
from ...core.clauses import Clause, Violation, clause
from ...core.score import ScoreLine, total
from ...core.seats import CALLED, TRIO, Seat, as_player, from_seat
from .options import VULNERABILITY, WHICH_SCORING
from .phases import ONE_TO_ONE, PASSED_OUT_ZERO, REDOUBLE_NAMES

EACH_FOR_HIMSELF: Final = clause("3P-DBL-2")
TWO_CONTRACTS: Final = clause("3P-SCO-1")
MADE: Final = clause("3P-SCO-2")
DEFEATED: Final = clause("3P-SCO-3")
STANDARD: Final = clause("3P-SCO-4")
GAME_IF_DOUBLED: Final = clause("3P-AMB-13")

NAMES: Final = CALLED
"""The names of players who have no other; the source's Player 1, 2 and 3."""
PER_ODD_TRICK: Final = 30
"""Points for an odd trick in the formula that gives the printed figures (3P-AMB-8)."""

Namer = Callable[[Seat], str]


@final
@dataclass(frozen=True, slots=True)
class Version:
    """The result of a contract between declarer and one opponent (3P-SCO-1)."""

    contract: Contract
    """With the doubling that applies to this opponent."""
    opponent: Seat
    points: int
    """What declarer gets from the opponent; negative for what declarer pays."""
    lines: tuple[ScoreLine, ...]
    """The items of the player who is paid, then one line for the player who pays."""

    def __post_init__(self) -> None:
        of_kinds(self)

    def __repr__(self) -> str:
        return f"{self.contract} against {NAMES[self.opponent]}: {self.points}"


@final
@dataclass(frozen=True, slots=True)
class Row(Drawable):
    """One row of the score sheet: the points of three players in one deal."""

    versions: tuple[Version, ...]
    """First against the opponent on declarer's left in the order of the players; empty if the
    deal was passed out."""
    names: tuple[tuple[Seat, str], ...] = tuple(NAMES.items())

    @property
    def title(self) -> str:
        """The contract without its doublings: ``3♦``."""
        return str(self.versions[0].contract.bid) if self.versions else "passed out"

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """Every line of the row."""
        if not self.versions:
            cites = (PASSED_OUT_ZERO, PASSED_OUT)
            return tuple(ScoreLine(seat, 0, cites, "passed out") for seat in TRIO)
        return tuple(line for version in self.versions for line in version.lines)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of A, B and C; they sum to zero (3P-SCO-2, 3P-SCO-3)."""
        lines = self.lines
        return tuple(total(lines, seat) for seat in TRIO)

    def points(self, player: Seat | str) -> int:
        """Points of one player, ``A`` or ``Ann``; raises NotationError."""
        return total(self.lines, as_player(player, TRIO))

    def violation(self, claim: str | Sequence[int]) -> Violation | None:
        """Why a row that somebody wrote down is wrong, or None; A comes first.

        Raises NotationError unless it is three numbers.
        """
        name = dict(self.names).__getitem__
        written = _read_row(claim)
        if sum(written):
            told = " + ".join(map(minus, written)).replace("+ −", "− ")
            text = f"a row must sum to zero, but {told} = {minus(sum(written))}"
            return Violation(text, (MADE, DEFEATED))
        got = dict(zip(TRIO, written, strict=True))
        for one, other in (self.versions, self.versions[::-1]) if self.versions else ():
            want, said = -one.points, got[one.opponent]
            if said == want:
                continue
            who = name(one.opponent)
            if said == -other.points and one.contract.doubling != other.contract.doubling:
                how = {1: "did not double", 2: "doubled", 4: "was redoubled"}[one.contract.doubling]
                text = f"{who} {how}, whatever {name(other.opponent)} did: {who} "
                text += f"{minus(want)}, not {minus(said)}"
                return Violation(text, (ONE_TO_ONE, EACH_FOR_HIMSELF))
            cites = next(x.clauses for x in one.lines if x.seat is one.opponent)
            return Violation(f"{who} scores {minus(want)}, not {minus(said)}", cites)
        if written != self.totals:
            return Violation("nobody scores when all three pass", (PASSED_OUT_ZERO,))
        return None

    def drawing(self) -> tuple[object, ...]:
        """The points of the three, and every line of both versions."""
        names = dict(self.names)
        points = tuple(total(self.lines, seat) for seat in names)
        lines = Printed.of(repr(self), self.lines, names.__getitem__)
        return (Grid(tuple(names.values()), (points,)), lines)

    def __repr__(self) -> str:
        points = zip(self.names, self.totals, strict=True)
        return ", ".join(f"{name} {number}" for (_, name), number in points)


@final
@dataclass(frozen=True, slots=True)
class Sheet(Drawable):
    """Rows of several deals, with the running totals (3P-SCO-5)."""

    rows: tuple[Row, ...]

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """The totals of A, B and C after each deal."""
        columns = zip(*(row.totals for row in self.rows), strict=True)
        return tuple(zip(*map(accumulate, columns), strict=True))

    def drawing(self) -> tuple[object, ...]:
        """A row for each deal, and the sums."""
        names = [name for _, name in self.rows[0].names]
        rows = tuple((f"{i}: {row.title}", *row.totals) for i, row in enumerate(self.rows, 1))
        return (Grid(("deal", *names), rows, ("in all", *self.running[-1])),)

    def __repr__(self) -> str:
        names = [name for _, name in self.rows[0].names]
        table = [["deal", *names]]
        for number, row in enumerate(self.rows, 1):
            table.append([f"{number}  {row.title}", *map(str, row.totals)])
        table.append(["in all", *map(str, self.running[-1])])
        first = max(len(line[0]) for line in table)
        return "\n".join(
            f"{line[0]:{first}}" + "".join(f"{cell:>7}" for cell in line[1:]) for line in table
        )


def version(
    contract: Contract,
    opponent: Seat,
    tricks: int,
    *,
    vulnerable: bool,
    scoring: str,
    name: Namer,
    alone: bool = False,
) -> Version:
    """The result of `contract` between its declarer and `opponent` (3P-SCO-2 to 4).

    `tricks` are declarer's, 0 to 13; `vulnerable` is declarer's status. `alone` is True if the
    other opponent has doubled and this one has not.
    """
    declarer, odd = contract.declarer, tricks - 6
    made = tricks >= contract.needed
    why: tuple[Clause, ...] = (TWO_CONTRACTS,)
    if contract.doubling > 1:
        why = (TWO_CONTRACTS, ONE_TO_ONE)
    elif alone:
        why = (TWO_CONTRACTS, ONE_TO_ONE, EACH_FOR_HIMSELF)
    if made and scoring != "standard":
        text = f"{counted(odd, 'odd trick')} × {PER_ODD_TRICK}"
        if contract.doubling > 1:
            text += f" × {contract.doubling}"
        points = PER_ODD_TRICK * odd * contract.doubling
        items = [ScoreLine(declarer, points, (WHICH_SCORING, MADE), text)]
    else:
        due = (STANDARD, VULNERABILITY) if vulnerable else (STANDARD,)
        items = [
            replace(item, clauses=(*item.clauses, *_extra(item, contract), *due))
            for item in duplicate_lines(contract, tricks, vulnerable=vulnerable, defender=opponent)
        ]
    if not made:
        (item,) = items
        owed = (DEFEATED, *why)
        text = f"pays {name(opponent)}: {item.text}"
        paid = ScoreLine(declarer, -item.points, owed, text)
        item = replace(item, clauses=(*item.clauses, DEFEATED, *why[1:]))
        return Version(contract, opponent, -item.points, (item, paid))
    points = sum(item.points for item in items)
    lines = [replace(item, text=f"against {name(opponent)}: {item.text}") for item in items]
    told = " + ".join(str(item.points) for item in items)
    text = f"pays {name(declarer)} for {contract}: {told}"
    lines.append(ScoreLine(opponent, -points, (MADE, *why), text))
    return Version(contract, opponent, points, tuple(lines))


def _extra(item: ScoreLine, contract: Contract) -> tuple[Clause, ...]:
    """The ruling on a part-score that becomes a game only by its doubling, if it matters."""
    bid = contract.bid
    game = item.paid_by == DUPLICATE and item.points >= 300
    low = trick_points(bid.denomination, bid.level) < 100
    return (GAME_IF_DOUBLED,) if game and low else ()


@answers
def row(
    contract: Bid | str,
    tricks: int,
    *,
    declarer: Seat | str = "Ann",
    doubled_by: Seat | str | Iterable[Seat | str] = (),
    redoubled: Seat | str | Iterable[Seat | str] = (),
    vulnerable: bool = False,
    scoring: str = "standard",
) -> Row:
    """The row of one deal from its contract and the tricks of declarer and dummy (3P-SCO).

    Players are ``Ann``, ``Bob`` and ``Cleo``, or ``A``, ``B`` and ``C``; one text may have several.
    `redoubled` names those whose doubles declarer redoubled; `vulnerable` is declarer's status;
    `scoring` is ``standard`` or ``source-example``. Raises NotationError.
    """
    bid = as_bid(contract)
    whole_tricks(tricks)
    if scoring not in ("standard", "source-example"):
        raise NotationError(
            f'the scoring must be "standard" or "source-example", not "{short(str(scoring))}"'
        )
    who = as_player(declarer, TRIO)
    doublings: dict[Seat, int] = {}
    for seat in read_players(doubled_by):
        if seat is who:
            text = f"{NAMES[seat]} may not double {bid}: it is {NAMES[seat]}'s own bid"
            raise NotationError(f"{text} [{DOUBLE}]")
        doublings[seat] = 2
    for seat in read_players(redoubled):
        if seat not in doublings:
            text = f"{NAMES[who]} may not redouble {NAMES[seat]}, who has not doubled {bid}"
            raise NotationError(f"{text} [{REDOUBLE_NAMES}]")
        doublings[seat] = 4
    return played_row(bid, who, doublings, tricks, vulnerable, scoring, tuple(NAMES.items()))


@answers
def score(
    contract: Bid | str,
    tricks: int,
    *,
    declarer: Seat | str = "Ann",
    doubled_by: Seat | str | Iterable[Seat | str] = (),
    redoubled: Seat | str | Iterable[Seat | str] = (),
    vulnerable: bool = False,
    scoring: str = "standard",
) -> tuple[ScoreLine, ...]:
    """Score of one deal, line by line: the lines of its `row`, which takes the same arguments."""
    found = row(
        contract,
        tricks,
        declarer=declarer,
        doubled_by=doubled_by,
        redoubled=redoubled,
        vulnerable=vulnerable,
        scoring=scoring,
    )
    return found.lines


def played_row(
    bid: Bid,
    declarer: Seat,
    doublings: dict[Seat, int],
    tricks: int,
    vulnerable: bool,
    scoring: str,
    names: tuple[tuple[Seat, str], ...],
) -> Row:
    """The row of a bid that `declarer` has played; `doublings` are 2 or 4, by opponent."""
    versions = tuple(
        version(
            Contract(bid, declarer, doublings.get(seat, 1)),
            seat,
            tricks,
            vulnerable=vulnerable,
            scoring=scoring,
            name=dict(names).__getitem__,
            alone=bool(doublings),
        )
        for seat in from_seat(declarer, TRIO)[1:]
    )
    return Row(versions, names)


def sheet(*rows: Row) -> Sheet:
    """A score sheet of one deal or more; raises NotationError for none."""
    if not rows:
        raise NotationError("a score sheet must have at least one row")
    for each in rows:
        if not isinstance(each, Row):
            raise NotationError(f"a row must come from row(…), not from {shown(each)}")
    return Sheet(rows)


def read_players(players: Seat | str | Iterable[Seat | str]) -> tuple[Seat, ...]:
    """Players, also in one text: ``Bob and Cleo``, ``B C``; raises NotationError."""
    if isinstance(players, Seat):
        players = (players,)
    if isinstance(players, str):
        players = [word for word in re.split(r"[\s,]+", players) if word not in ("", "and")]
    return tuple(dict.fromkeys(as_player(each, TRIO) for each in players))


def _read_row(claim: str | Sequence[int]) -> tuple[int, ...]:
    """Three whole numbers, as a player writes them down."""
    words = re.split(r"[\s,;]+", claim.strip()) if isinstance(claim, str) else list(claim)
    try:
        numbers = tuple(int(str(word).replace("−", "-").replace("–", "-")) for word in words)
    except ValueError:
        numbers = ()
    if len(numbers) != 3:
        raise NotationError(f"a row must be three whole numbers, not {shown(claim)}")
    return numbers
