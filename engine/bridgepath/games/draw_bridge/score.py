"""What a deal of Draw Bridge scores (DRAW-SCO)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from ...base._check import answers
from ...base.errors import NotationError
from ...bridge.calls import Contract, Denomination, doubled_contract
from ...bridge.laws import UNDERTRICKS
from ...bridge.scoring import counted, honour_lines, premium_lines, undertrick_points, whole_tricks
from ...core.cards import Hand
from ...core.clauses import Clause, clause
from ...core.score import ScoreLine
from ...core.seats import Seat, as_player
from .options import DOUBLES, EXTRAS, NO_TRUMP_POINTS, PRICE, WHICH_TRICKS, DrawOptions
from .phases import PLAYERS, Declared, other

__all__ = ["FAILED", "NO_BONUSES", "lines_of", "odd_points", "score", "score_lines"]

TRICK_POINTS: Final = clause("DRAW-SCO-1")
NO_BONUSES: Final = clause("DRAW-SCO-2")
FAILED: Final = clause("DRAW-SCO-3")

_EACH: Final = {
    Denomination.CLUBS: 20,
    Denomination.DIAMONDS: 20,
    Denomination.HEARTS: 30,
    Denomination.SPADES: 30,
    Denomination.NOTRUMP: 40,
}


def odd_points(denomination: Denomination, odd: int, options: DrawOptions) -> tuple[int, str]:
    """Undoubled points of `odd` tricks beyond six, and the sum in words (DRAW-SCO-1)."""
    count = counted(odd, "odd trick")
    if denomination is Denomination.NOTRUMP and options.no_trump == "40+30":
        rest = f", {odd - 1} × 30" if odd > 1 else ""
        return 40 + 30 * (odd - 1), f"{count} in no trumps, 40{rest}"
    each = _EACH[denomination]
    return odd * each, f"{count} at {denomination} × {each}"


def lines_of(
    contract: Contract,
    tricks: int,
    options: DrawOptions,
    hands: Iterable[tuple[Seat, Hand]] = (),
) -> tuple[ScoreLine, ...]:
    """The lines of a contract with `tricks` taken by declarer (DRAW-SCO-1 to DRAW-SCO-3).

    The first line is that of the contract. The other bridge bonuses follow if the house rule asks
    for them; `hands` are searched for honours (DRAW-AMB-8).
    """
    result, extras = _result(contract, tricks, options), list[ScoreLine]()
    if options.extras == "bridge":
        if tricks >= contract.needed:
            extras += premium_lines(contract, vulnerable=False)
        for seat, hand in hands:
            extras += honour_lines(hand, contract.bid.denomination, seat)
    return (result, *(replace(x, clauses=(*x.clauses, EXTRAS)) for x in extras))


def _result(contract: Contract, tricks: int, options: DrawOptions) -> ScoreLine:
    """The line of the contract itself."""
    who, bid = contract.declarer, contract.bid
    doubled: tuple[Clause, ...] = (DOUBLES,) if contract.doubling > 1 else ()
    if (short := contract.needed - tricks) > 0:
        text = f"{short} short of {contract.needed} tricks"
        if options.undertricks == "free":
            return ScoreLine(who, 0, (FAILED, *doubled), f"{text}: nobody scores")
        points = undertrick_points(short, contract.doubling, vulnerable=False)
        return ScoreLine(other(who), points, (PRICE, UNDERTRICKS, *doubled), text)
    odd = tricks - 6 if options.count == "all" else bid.level
    points, text = odd_points(bid.denomination, odd, options)
    cites = [TRICK_POINTS]
    if tricks > contract.needed:
        cites.append(WHICH_TRICKS)
    if bid.denomination is Denomination.NOTRUMP:
        cites.append(NO_TRUMP_POINTS)
    if doubled:
        text += f" = {points}, × {contract.doubling}"
    if points * contract.doubling >= 100:
        cites += [NO_BONUSES, *((EXTRAS,) if options.extras == "none" else ())]
    return ScoreLine(who, points * contract.doubling, (*cites, *doubled), text)


def score_lines(table: Declared) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over."""
    hands = [(seat, table.aside(seat)) for seat in PLAYERS]
    return lines_of(table.contract, table.made(), table.setting.options, hands)


@answers
def score(
    contract: str,
    tricks: int,
    *,
    declarer: str = "A",
    doubled: bool = False,
    redoubled: bool = False,
    hands: Mapping[str, str] | None = None,
    options: DrawOptions | None = None,
) -> tuple[ScoreLine, ...]:
    """The score of a contract with `tricks` taken by declarer, 0 to 13.

    A doubled contract is also written ``2♠X``. `hands` are the second hands by ``A`` and ``B``,
    which are searched for honours if those score (DRAW-AMB-8). Raises NotationError.
    """
    who = as_player(declarer, PLAYERS)
    named = doubled_contract(contract, who, doubled=doubled, redoubled=redoubled)
    rules = options or DrawOptions()
    if named.doubling > 1 and not rules.doubles:
        raise NotationError(f"{named}: these house rules do not allow doubling [{DOUBLES}]")
    held = [(as_player(who, PLAYERS), Hand.parse(cards)) for who, cards in (hands or {}).items()]
    return lines_of(named, whole_tricks(tricks), rules, held)
