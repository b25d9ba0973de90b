"""The score of a deal of Ninety-Nine, line by line (N99-SCO)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from types import MappingProxyType
from typing import Final

from ...base._check import answers
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.scoring import counted
from ...core.clauses import Clause, clause
from ...core.score import ScoreLine, total
from ...core.seats import TRIO, Seat, as_player, as_seats
from .bids import NINE_TRICKS, SUM, Finding
from .premium import DONE, ONE_HOLDER, Kind
from .trump import NONE_NEXT

EXACTLY: Final = clause("N99-BID-1")
TRICK: Final = clause("N99-SCO-1")
SUCCESS: Final = MappingProxyType(
    {
        3: clause("N99-SCO-2"),
        2: clause("N99-SCO-3"),
        1: clause("N99-SCO-4"),
        0: clause("N99-SCO-5"),
    }
)
"""Which clause pays successful players, by their number."""
SUCCESSFUL_ONLY: Final = clause("N99-SCO-6")
PREMIUM: Final = clause("N99-SCO-7")
PREMIUM_FAILED: Final = clause("N99-SCO-8")
HIGHEST: Final = clause("N99-SCO-9")
REVEAL_PAYS_MORE: Final = clause("N99-PREM-4")
IN_FULL: Final = clause("N99-AMB-10")
REVOKED: Final = clause("TBL-REV-4")

SUCCESS_PAYS: Final = frozenset((*SUCCESS.values(), SUCCESSFUL_ONLY))
"""The clauses that pay a success bonus, or none."""
PREMIUM_PAYS: Final = frozenset((PREMIUM, PREMIUM_FAILED))
"""The clauses that pay a premium."""

BONUS: Final = MappingProxyType({3: 10, 2: 20, 1: 30, 0: 0})
"""The success bonus of each successful player, by their number."""
PREMIUM_POINTS: Final = MappingProxyType({"declare": 30, "reveal": 60})

Three = Sequence[int]


def lines(
    bids: Three,
    won: Three,
    premium: tuple[Seat, Kind] | None,
    known: Sequence[Seat] = TRIO,
    revoked: Sequence[Seat] = (),
) -> tuple[ScoreLine, ...]:
    """The score of A, B and C; failed bids of players not `known` are not shown.

    A player in `revoked` counts as having failed.
    """
    met = {seat: b == w and seat not in revoked for seat, b, w in zip(TRIO, bids, won, strict=True)}
    count = sum(met.values())
    found: list[ScoreLine] = []
    for seat, asked, tricks in zip(TRIO, bids, won, strict=True):
        found.append(ScoreLine(seat, tricks, (TRICK,), _tricks(tricks)))
        if met[seat]:
            whom = {1: "the only success", 2: "one of two successes", 3: "all three succeed"}[count]
            text = f"bid {asked}, won {tricks}: {whom}"
            cites: tuple[Clause, ...] = (SUCCESS[count], EXACTLY)
            found.append(ScoreLine(seat, BONUS[count], cites, text))
        elif seat in revoked:
            text = f"bid {asked}, won {tricks}, but revoked: no success bonus"
            found.append(ScoreLine(seat, 0, (REVOKED, SUCCESSFUL_ONLY), text))
        else:
            text = f"bid {asked}, won {tricks}"
            if seat not in known:
                text = f"won {tricks}, which is not the bid"
            cites = (SUCCESSFUL_ONLY, EXACTLY, *(() if count else (SUCCESS[0], NONE_NEXT)))
            found.append(ScoreLine(seat, 0, cites, f"{text}: no success bonus"))
        if premium is not None:
            found += _premium_lines(seat, *premium, met=met[premium[0]])
    return tuple(found)


def _premium_lines(seat: Seat, holder: Seat, kind: Kind, *, met: bool) -> list[ScoreLine]:
    points = PREMIUM_POINTS[kind]
    if met and seat is holder:
        text = f"{DONE[kind]} and met the bid"
        return [ScoreLine(seat, points, (PREMIUM, REVEAL_PAYS_MORE), text)]
    if not met and seat is not holder:
        text = f"an opponent {DONE[kind]} but did not meet the bid"
        return [ScoreLine(seat, points, (PREMIUM_FAILED, PREMIUM, IN_FULL), text)]
    return []


def _tricks(count: int) -> str:
    return counted(count, "trick") if count else "no tricks"


def read_three(numbers: str | Three, what: str) -> tuple[int, int, int]:
    """Three whole numbers, such as ``3/4/2``; raises NotationError."""
    parts = numbers.split("/") if isinstance(numbers, str) else [str(n) for n in numbers]
    if len(parts) != 3 or not all(p.strip().isascii() and p.strip().isdigit() for p in parts):
        raise NotationError(
            f'"{short(str(numbers))}": write the {what} of Ann, Bob and Cleo like 3/4/2'
        )
    first, second, third = (int(part) for part in parts)
    return first, second, third


def read_premium(text: str) -> tuple[Seat, Kind]:
    """``A declare`` or ``C reveal``; raises NotationError."""
    who, _, what = text.strip().partition(" ")
    if (kind := what.strip().lower()) in PREMIUM_POINTS:
        return as_player(who, TRIO), "reveal" if kind == "reveal" else "declare"
    raise NotationError(
        f'"{short(text)}": write who has which premium, as in "A declare" [{ONE_HOLDER}]'
    )


@answers
def score(
    bids: str | Three,
    tricks: str | Three,
    premium: str | None = None,
    *,
    revoked: str = "",
) -> tuple[ScoreLine, ...]:
    """The lines of one deal: bids and tricks of A, B and C, such as ``3/4/2``.

    `premium` is the player who played declared or revealed: ``A declare``. `revoked` names a player
    who did so at a real table, and counts as having failed: ``B``. Raises NotationError.
    """
    asked, won = read_three(bids, "bids"), read_three(tricks, "tricks")
    for number in asked:
        if number > 9:
            raise NotationError(f"a bid must be from 0 to 9, not {short(str(number))} [{SUM}]")
    if sum(won) != 9:
        text = f"nine tricks are played, not {short(str(sum(won)))} [{NINE_TRICKS}]"
        raise NotationError(text)
    slipped = as_seats(revoked)
    return lines(asked, won, read_premium(premium) if premium else None, revoked=slipped)


def highest() -> Finding[tuple[str, ...]]:
    """The most that one player can get in a deal, with the ways to get it. It tries every deal."""
    best, ways = 0, set[str]()
    premiums = [None, *product(TRIO, PREMIUM_POINTS)]
    for won in product(range(10), repeat=3):
        if sum(won) != 9:
            continue
        for misses in product((0, 1), repeat=3):
            # Only whether a bid is met matters, not by how much it is missed.
            bids = [abs(w - miss) for w, miss in zip(won, misses, strict=True)]
            for one in premiums:
                premium: tuple[Seat, Kind] | None = None
                if one is not None:
                    premium = (one[0], "reveal" if one[1] == "reveal" else "declare")
                scored = lines(bids, won, premium)
                for seat in TRIO:
                    points = total(scored, seat)
                    if points > best:
                        best, ways = points, set()
                    if points == best:
                        parts = [f"{x.points} ({x.text})" for x in scored if x.seat is seat]
                        ways.add(" + ".join(parts))
    return Finding(tuple(sorted(ways)), f"at most {best} points in one deal", (HIGHEST,))
