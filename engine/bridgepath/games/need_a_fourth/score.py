"""The score of a hand, line by line, and the categories of bids (NAF-CAT, NAF-SCO)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, final

from ...base._check import answers, of_kinds
from ...base.display import Drawable
from ...base.errors import NotationError
from ...base.text import short, shown
from ...bridge.calls import Bid, Denomination, as_bid
from ...bridge.scoring import counted, whole_tricks
from ...core.clauses import Clause, clause
from ...core.score import ScoreLine
from ...core.seats import TRIO, Seat, as_player
from .words import read_bid

GAME_LINE: Final = clause("NAF-CAT-1")
PARTIAL: Final = clause("NAF-CAT-2")
GAME_BID: Final = clause("NAF-CAT-3")
SMALL_SLAM: Final = clause("NAF-CAT-4")
GRAND_SLAM: Final = clause("NAF-CAT-5")
BY_THE_BID: Final = clause("NAF-CAT-6")
DECLARER_NOTHING: Final = clause("NAF-SCO-1")
MADE: Final = clause("NAF-SCO-2")
PARTIAL_MADE: Final = clause("NAF-SCO-3")
GAME_MADE: Final = clause("NAF-SCO-4")
SMALL_MADE: Final = clause("NAF-SCO-5")
GRAND_MADE: Final = clause("NAF-SCO-6")
DOUBLED_MADE: Final = clause("NAF-SCO-7")
REDOUBLED_MADE: Final = clause("NAF-SCO-8")
NOT_BOTH: Final = clause("NAF-SCO-9")
PARTIAL_BONUS: Final = clause("NAF-SCO-10")
OVERTRICKS: Final[Mapping[int, Clause]] = MappingProxyType(
    {
        1: clause("NAF-SCO-11"),
        2: clause("NAF-SCO-12"),
        4: clause("NAF-SCO-13"),
    }
)
UNDERTRICKS: Final[Mapping[int, Clause]] = MappingProxyType(
    {
        1: clause("NAF-SCO-14"),
        2: clause("NAF-SCO-15"),
        4: clause("NAF-SCO-16"),
    }
)
FLAT: Final = clause("NAF-SCO-17")
NO_LIAR_IF_MADE: Final = clause("NAF-SCO-18")
EXCHANGED: Final = clause("NAF-SCO-21")
FULL_EXCHANGE: Final = clause("NAF-AMB-9")
BONUS_REDOUBLED: Final = clause("NAF-AMB-14")
NOBODY_CHECKS: Final = clause("NAF-LIE-2")
NEITHER_LIED: Final = clause("NAF-LIE-4")
BOTH_LIED: Final = clause("NAF-LIE-5")
ONE_LIED: Final = clause("NAF-LIE-6")
EVEN_REDOUBLED: Final = clause("NAF-LIE-7")
LIAR_REDOUBLED: Final = clause("NAF-AMB-24")

Column = Literal["Chooser", "Partner", "Liar"]
"""A column of the scoring table."""

PER_UNDERTRICK: Final[Mapping[int, Mapping[Column, int]]] = MappingProxyType(
    {
        1: {"Chooser": 100, "Partner": 50, "Liar": 150},
        2: {"Chooser": 250, "Partner": 150, "Liar": 350},
        4: {"Chooser": 500, "Partner": 300, "Liar": 600},
    }
)
"""The cost of an undertrick: by doubling, then by column."""
PER_OVERTRICK: Final[Mapping[int, int]] = MappingProxyType({1: 50, 2: 100, 4: 200})
"""The value of an overtrick to each Defender, by doubling."""
FOR_MAKING: Final[Mapping[int, Mapping[Column, int]]] = MappingProxyType(
    {
        2: {"Chooser": 300, "Partner": 200},
        4: {"Chooser": 600, "Partner": 400},
    }
)
"""The bonus for making a doubled contract, by doubling and column."""
PARTIAL_EXTRA: Final = 300
"""The extra bonus for each Defender when a doubled or redoubled partial is made."""

_WORDS: Final = {2: "doubled", 4: "redoubled"}
_GAME_LEVEL: Final = {
    Denomination.CLUBS: 5,
    Denomination.DIAMONDS: 5,
    Denomination.HEARTS: 4,
    Denomination.SPADES: 4,
    Denomination.NOTRUMP: 3,
}


@final
@dataclass(frozen=True, slots=True)
class Category(Drawable):
    """Partial, game, small slam or grand slam; it depends only on the bid (NAF-CAT-6)."""

    name: str
    points: int
    """What each Defender gets when the contract is made."""
    clauses: tuple[Clause, ...]
    """The clause that pays, then those that sort the bid."""

    def drawing(self) -> tuple[object, ...]:
        """The result, in words."""
        return (repr(self),)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"{self.name}, {self.points} points"


_PARTIAL: Final = Category("partial", 100, (PARTIAL_MADE, PARTIAL, GAME_LINE))
_GAME: Final = Category("game", 500, (GAME_MADE, GAME_BID, GAME_LINE))
_SMALL: Final = Category("small slam", 1200, (SMALL_MADE, SMALL_SLAM))
_GRAND: Final = Category("grand slam", 2000, (GRAND_MADE, GRAND_SLAM))


def category(bid: Bid | str) -> Category:
    """The column of a bid in the scoring table; raises NotationError for any other text."""
    found = read_bid(bid) if isinstance(bid, str) else as_bid(bid)
    if found.level >= 6:
        return _SMALL if found.level == 6 else _GRAND
    return _GAME if found.level >= _GAME_LEVEL[found.denomination] else _PARTIAL


@final
@dataclass(frozen=True, slots=True)
class Result:
    """A finished hand as the score sees it."""

    bid: Bid
    tricks: int
    """Tricks of the Defenders, 0 to 13."""
    doubling: int
    """1 undoubled, 2 doubled, 4 redoubled."""
    chooser: Seat
    """Who bid the contract."""
    partner: Seat
    partner_redoubled: bool = False
    """True if the Partner has taken over the title of Chooser (NAF-DBL-4)."""
    liars: tuple[Seat, ...] | None = None
    """Which Defenders lied; None if nobody checks (NAF-LIE-3)."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def over(self) -> int:
        """Overtricks; undertricks below zero."""
        return self.tricks - 6 - self.bid.level

    @property
    def made(self) -> bool:
        """True if the Defenders have the tricks that they promised (NAF-SCO-2)."""
        return self.over >= 0

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """Chooser and Partner, in this order."""
        return self.chooser, self.partner

    @property
    def declarer(self) -> Seat:
        """The third player."""
        return next(seat for seat in TRIO if seat not in self.defenders)

    def reviewed(self, liars: tuple[Seat, ...]) -> Result:
        """The same hand after a check of the Defenders' bids (NAF-LIE-3)."""
        return replace(self, liars=liars)

    def lines(self) -> tuple[ScoreLine, ...]:
        """Every item of the score; the Declarer's nothing comes last."""
        items = self._for_making() if self.made else self._undertricks()
        nothing = ScoreLine(self.declarer, 0, (DECLARER_NOTHING,), "the Declarer scores nothing")
        return (*items, nothing)

    def _column(self, seat: Seat) -> Column:
        """The column that a Defender scores in, without lies."""
        return "Chooser" if (seat is self.chooser) != self.partner_redoubled else "Partner"

    def _exchange(self) -> tuple[Clause, ...]:
        return (EXCHANGED, FULL_EXCHANGE) if self.partner_redoubled else ()

    def _for_making(self) -> Iterator[ScoreLine]:
        kind, doubled = category(self.bid), _WORDS.get(self.doubling)
        cites = (*kind.clauses, *((BY_THE_BID,) if self.over else ()))
        if self.liars is not None:
            cites = (*cites, NOBODY_CHECKS, NO_LIAR_IF_MADE)
        for seat in self.defenders:
            yield ScoreLine(seat, kind.points, cites, f"{kind} made, {self.bid}")
        if doubled:
            cite = (REDOUBLED_MADE, NOT_BOTH) if self.doubling == 4 else (DOUBLED_MADE,)
            for seat in self.defenders:
                column = self._column(seat)
                text = f"made {doubled}, {column} column"
                points = FOR_MAKING[self.doubling][column]
                yield ScoreLine(seat, points, (*cite, *self._exchange()), text)
            if kind is _PARTIAL:
                cites = (PARTIAL_BONUS, *((BONUS_REDOUBLED,) if self.doubling == 4 else ()))
                for seat in self.defenders:
                    text = f"partial made when {doubled}"
                    yield ScoreLine(seat, PARTIAL_EXTRA, cites, text)
        if self.over:
            each = PER_OVERTRICK[self.doubling]
            for seat in self.defenders:
                text = f"{self._counted(self.over, 'overtrick')} × {each}"
                yield ScoreLine(seat, self.over * each, (OVERTRICKS[self.doubling],), text)

    def _undertricks(self) -> Iterator[ScoreLine]:
        down, rates = -self.over, PER_UNDERTRICK[self.doubling]
        for seat in self.defenders:
            column, why = self._paying(seat)
            cites = (UNDERTRICKS[self.doubling], *((FLAT,) if down > 1 else ()), *why)
            text = f"{self._counted(down, 'undertrick')} × {rates[column]}"
            yield ScoreLine(seat, -down * rates[column], cites, f"{text}, {column} column")

    def _counted(self, tricks: int, what: str) -> str:
        """Tricks over or under the contract, and the doubling that applies to them."""
        doubled = _WORDS.get(self.doubling)
        return f"{counted(tricks, what)}{f', {doubled}' if doubled else ''}"

    def _paying(self, seat: Seat) -> tuple[Column, tuple[Clause, ...]]:
        """The column in which a Defender pays for undertricks, and why."""
        liars = () if self.liars is None else tuple(x for x in self.liars if x in self.defenders)
        if len(liars) == 1:
            why: tuple[Clause, ...] = (ONE_LIED,)
            if self.partner_redoubled:
                why = (*why, LIAR_REDOUBLED if liars == (self.partner,) else EVEN_REDOUBLED)
            return ("Liar" if seat in liars else "Partner"), why
        why = self._exchange()
        if self.liars is not None:
            why = (*why, BOTH_LIED if liars else NEITHER_LIED)
        return self._column(seat), why


_DOUBLINGS: Final = {"": 1, "X": 2, "XX": 4}
_SIDES: Final = ("chooser", "partner")


@answers
def score(
    contract: Bid | str,
    tricks: int,
    *,
    doubling: int = 1,
    redoubled_by: str = "chooser",
    liar: str | None = None,
    chooser: Seat | str = Seat.A,
    partner: Seat | str = Seat.B,
) -> tuple[ScoreLine, ...]:
    """The lines of one hand from its contract and the Defenders' tricks (NAF-SCO).

    `contract` may end in X or XX; otherwise `doubling` is 1, 2 (doubled) or 4 (redoubled).
    `redoubled_by` is ``"chooser"`` or ``"partner"``. With the optional rule `liar` is ``"nobody"``,
    ``"chooser"``, ``"partner"`` or ``"both"``; without it, None. Raises NotationError.
    """
    bid, times = _read_contract(contract, doubling)
    whole_tricks(tricks, "the Defenders win")
    if redoubled_by not in _SIDES:
        raise NotationError(
            f'redoubled_by must be "chooser" or "partner", not {shown(redoubled_by)}'
        )
    seats = (as_player(chooser, TRIO), as_player(partner, TRIO))
    if seats[0] is seats[1]:
        raise NotationError("Chooser and Partner must be two different players")
    lied: dict[str | None, tuple[Seat, ...] | None] = {
        None: None, "nobody": (), "chooser": seats[:1], "partner": seats[1:], "both": seats,
    }  # fmt: skip
    if liar not in lied:
        raise NotationError(
            f'liar must be "nobody", "chooser", "partner" or "both", not {shown(liar)}'
        )
    exchanged = times == 4 and redoubled_by == "partner"
    return Result(bid, tricks, times, *seats, exchanged, lied[liar]).lines()


def _read_contract(contract: Bid | str, doubling: int) -> tuple[Bid, int]:
    if type(doubling) is not int or doubling not in (1, 2, 4):
        raise NotationError(
            f"doubling must be 1, 2 (doubled) or 4 (redoubled), not {shown(doubling)}"
        )
    if not isinstance(contract, str):
        return contract, doubling
    text = contract.upper().rstrip()
    mark = "XX" if text.endswith("XX") else "X" if text.endswith("X") else ""
    bid = read_bid(text.removesuffix(mark))
    if mark and doubling not in (1, _DOUBLINGS[mark]):
        raise NotationError(f'"{short(contract)}" already shows the doubling; leave out doubling=')
    return bid, _DOUBLINGS[mark] if mark else doubling
