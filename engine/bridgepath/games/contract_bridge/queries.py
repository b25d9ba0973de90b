"""Contract bridge on paper: the result of an auction, and the score of a result."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, final

from ...base._check import answers
from ...base.display import Drawable
from ...base.errors import NotationError
from ...base.text import short, shown
from ...bridge.auction import Auction
from ...bridge.calls import Contract, doubled_contract, parse_call, parse_contract
from ...bridge.laws import CLOSED, CONTRACT, HONOURS, LEFT_HAND_LEADS, PASSED_OUT
from ...bridge.matches import Rubber
from ...bridge.scoring import duplicate_lines, rubber_lines, whole_tricks
from ...core.clauses import Clause, IllegalAction
from ...core.deal import Deal
from ...core.score import ScoreLine
from ...core.seats import COMPASS, Seat, as_player, from_seat, next_seat, parse_seat, side_of
from ...core.state import Outcome
from .options import OLDER_CHICAGO
from .phases import SIDES
from .score import FULL_GAME, carried_lines, other_side

__all__ = ["AuctionResult", "auction", "parse_contract", "rubber", "score"]


# A redouble may name the doublers in brackets; other brackets mark the opponents' calls.
_CALL: Final = re.compile(r"(?:xx|rdbl|redouble)\s*\([A-ENSW, ]+\)|[^\s()]+", re.IGNORECASE)
_RESULT: Final = re.compile(
    r"(?P<contract>\S+)\s+(?P<declarer>[A-Za-z]+)\s+(?P<tricks>[0-9]+)"
    r"(?:\s*,\s*(?P<honours>100|150)\s+honours\s+(?P<holder>[A-Za-z]+))?"
)
_SCORINGS: Final = ("duplicate", "rubber", "chicago", "older chicago")


@final
@dataclass(frozen=True, slots=True)
class AuctionResult(Drawable):
    """An auction and its result; it prints on one line."""

    auction: Auction

    @property
    def contract(self) -> Contract | None:
        """The contract; None while the auction is open, and if all passed."""
        return self.auction.contract

    @property
    def declarer(self) -> Seat | None:
        """Who plays the contract."""
        return None if self.contract is None else self.auction.declarer

    @property
    def leader(self) -> Seat | None:
        """Who makes the opening lead (BRG-PLAY-1); None without contract, or with two callers."""
        if self.contract is None or len(self.auction.callers) == 2:
            return None
        return next_seat(self.auction.declarer, self.auction.callers)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses for it."""
        if self.auction.passed_out:
            return (PASSED_OUT,)
        if self.contract is None:
            return (CLOSED,)
        return (CONTRACT,) if self.leader is None else (CONTRACT, LEFT_HAND_LEADS)

    def drawing(self) -> tuple[object, ...]:
        """The calls round by round, and their result."""
        return (self.auction, str(self))

    def __str__(self) -> str:
        turn = self.auction.to_act
        if turn is not None:
            text = f"the auction is not over: it is {turn.word}'s turn"
        elif self.contract is None:
            text = "passed out: there is no contract"
        else:
            text = self.auction.told()
            if self.leader is not None:
                text += f"; {self.leader.word} leads"
        return f"{text} [{', '.join(cite.id for cite in self.clauses)}]"

    def __repr__(self) -> str:
        return str(self)


@answers
def auction(calls: str, dealer: str = "", callers: str = "WNES") -> AuctionResult:
    """The result of the `calls`, the dealer's first: ``auction("1♥ P 3♥ P 4♥ P P P", "W")``.

    `callers` are the seats that call, clockwise: ``WNES`` for four, ``ABC`` for three, ``AB`` for
    two; the first of them deals unless `dealer` names another. With three callers a redouble names
    the doublers: ``XX(B)``. Raises NotationError for a text that is not a call, and IllegalAction,
    with its clause, for a refused call.
    """
    seats = tuple(map(parse_seat, callers))
    if len(seats) not in (2, 3, 4) or len(set(seats)) < len(seats):
        text = f'the callers must be two, three or four different seats, not "{short(callers)}"'
        raise NotationError(text)
    first = parse_seat(dealer) if dealer else seats[0]
    if first not in seats:
        text = f"{first.word} takes no part in this auction; the callers are {' '.join(callers)}"
        raise NotationError(text)
    found = Auction(from_seat(first, seats))
    for text in _CALL.findall(calls):
        call = parse_call(re.sub(r"[(),:]", " ", text))
        refusal = found.violation(found.to_act or first, call)
        if refusal is not None:
            raise IllegalAction(refusal)
        found = found.add(call)
    return AuctionResult(found)


@answers
def score(
    contract: str,
    tricks: int,
    *,
    doubled: bool = False,
    redoubled: bool = False,
    vulnerable: bool = False,
    scoring: str = "duplicate",
    declarer: str = "S",
    carried: int = 0,
    last: bool = False,
) -> tuple[ScoreLine, ...]:
    """The score of a contract with `tricks` taken by declarer's side, 0 to 13, line by line.

    `vulnerable` is the declaring side's own status (BRG-SCO-7). `scoring` is ``duplicate``,
    ``rubber`` (without honours), ``chicago`` or ``older chicago``; for the last one `carried` are
    the points towards game from earlier deals and `last` marks the fourth deal. A doubled contract
    is also written ``4♠X``. Raises NotationError.
    """
    side = side_of(as_player(declarer, COMPASS))
    named = doubled_contract(contract, side, doubled=doubled, redoubled=redoubled)
    whole_tricks(tricks)
    if scoring not in _SCORINGS:
        raise NotationError(
            f'"scoring" must be one of {", ".join(_SCORINGS)}, not "{short(scoring)}"'
        )
    if type(carried) is not int or not 0 <= carried < FULL_GAME:
        text = f"0 to {FULL_GAME - 10} points can be carried over, not {shown(carried)}"
        raise NotationError(f"{text} [{OLDER_CHICAGO}]")
    defender = other_side(side)
    if scoring == "rubber":
        return rubber_lines(named, tricks, vulnerable=vulnerable, defender=defender)
    if scoring == "older chicago":
        return carried_lines(
            named, tricks, vulnerable=vulnerable, defender=defender, carried=carried, last=last
        )
    return duplicate_lines(named, tricks, vulnerable=vulnerable, defender=defender)


@answers
def rubber(*results: str) -> Rubber:
    """The sheet of a rubber after some deals: ``rubber("2♠ S 8", "4♥X E 8, 100 honours S")``.

    A result is contract, declarer and declarer's tricks, then honours if there were any; ``P`` is a
    deal passed out. Raises NotationError, and IllegalAction for a deal after the end (BRG-RUB-4).
    """
    names = (Seat.NORTH_SOUTH.word, Seat.EAST_WEST.word)
    sheet = Rubber.between(*SIDES, names)
    for text in results:
        refusal = sheet.violation(Deal())
        if refusal is not None:
            raise IllegalAction(refusal)
        sheet = sheet.add(Deal(), Outcome(_rubber_lines(text, sheet), ""))
    return sheet


def _rubber_lines(text: str, sheet: Rubber) -> tuple[ScoreLine, ...]:
    if text.strip().upper() in ("P", "PASS", "PASSED OUT"):
        return ()
    found = _RESULT.fullmatch(text.strip())
    if found is None:
        raise NotationError(
            f'"{short(text)}" is not a result; write contract, declarer and tricks: 4♥ S 10'
        )
    vulnerable = side_of(as_player(found["declarer"], COMPASS)) in sheet.standing.vulnerable
    lines = score(
        found["contract"],
        int(found["tricks"]),
        vulnerable=vulnerable,
        scoring="rubber",
        declarer=found["declarer"],
    )
    if found["honours"]:
        holder, points = side_of(as_player(found["holder"], COMPASS)), int(found["honours"])
        if (
            points == 100
            and parse_contract(found["contract"], holder).bid.denomination.trump is None
        ):
            raise NotationError(
                f"in no trumps, honours are four aces, worth 150, not 100 [{HONOURS}]"
            )
        lines += (ScoreLine(holder, points, (HONOURS,), "honours in one hand"),)
    return lines
