"""3-Player Bridge, again without the engine: doubles one to one, rows and whole deals as text.

Players are the letters A, B and C, dummy is D; calls and cards are their printed text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tests.oracle import bridge
from tests.oracle.auction import LADDER

PLAYERS = "ABC"


def after(player: str, steps: int = 1) -> str:
    """The player this many places clockwise."""
    return PLAYERS[(PLAYERS.index(player) + steps) % 3]


def stakes(dealer: str, calls: Sequence[str]) -> tuple[str, str, dict[str, int]] | None:
    """The last bid, its maker, and its multiplier against each opponent; None without a bid."""
    found = [i for i, call in enumerate(calls) if call in LADDER]
    if not found:
        return None
    at = found[-1]
    bidder = after(dealer, at)
    counts = {after(bidder): 1, after(bidder, 2): 1}
    for i in range(at + 1, len(calls)):
        if calls[i] == "double":
            counts[after(dealer, i)] = 2
        for named in calls[i].split()[1:]:
            counts[named] = 4
    return calls[at], bidder, counts


def version(bid: str, tricks: int, times: int, vulnerable: bool, formula: bool = False) -> int:
    """Declarer's points from one opponent."""
    level, strain = int(bid[0]), bridge.strain_of(bid)
    short = 6 + level - tricks
    if short > 0:
        return -bridge.undertricks()[short, times, vulnerable]
    if formula:
        return 30 * (tricks - 6) * times
    if times == 1:
        each = 20 if strain in "♣♦" else 30
    else:
        each = {2: 100, 4: 200}[times] * (2 if vulnerable else 1)
    return bridge.made()[bid, times, vulnerable] - short * each


def row(
    bid: str,
    declarer: str,
    counts: Mapping[str, int],
    tricks: int,
    vulnerable: bool = False,
    formula: bool = False,
) -> dict[str, int]:
    """The points of A, B and C."""
    points = dict.fromkeys(PLAYERS, 0)
    for opponent in PLAYERS.replace(declarer, ""):
        gain = version(bid, tricks, counts[opponent], vulnerable, formula)
        points[declarer] += gain
        points[opponent] -= gain
    return points


def table(dealer: str, declarer: str, swap: bool) -> str:
    """The hands in the order of play, from the leader.

    Chairs are numbered clockwise: the dealer has 0, dummy 2, and the others sit between.
    """
    chairs = [dealer, after(dealer), "D", after(dealer, 2)]
    if swap:
        other = chairs.index(declarer)
        chairs[0], chairs[other] = chairs[other], chairs[0]
    else:
        chairs = [declarer, after(declarer), "D", after(declarer, 2)]
    return "".join((*chairs[1:], chairs[0]))


def tricks_of(
    cards: Iterable[str], order: str, trump: str, sides: str
) -> tuple[int, list[tuple[str, str]]]:
    """How many tricks the hands of `sides` take, and every card with the hand it came from."""
    played = list(cards)
    leader, won, told = order[0], 0, []
    for start in range(0, len(played), 4):
        four = played[start : start + 4]
        at = order.index(leader)
        seats = (order[at:] + order[:at])[: len(four)]
        told += list(zip(seats, four, strict=True))
        if len(four) == 4:
            leader = seats[bridge.trick_winner(four, trump)]
            won += leader in sides
    return won, told
