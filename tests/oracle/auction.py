"""The auction, again without the engine: calls as text, in a history that is read again each time.

A history is a list of calls as text, the dealer's first: ``1♥``, ``pass``, ``double``,
``redouble``; with three callers ``redouble B`` or ``redouble A C``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

STRAINS = ["♣", "♦", "♥", "♠", "NT"]
LADDER = [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]
"""The 35 bids, lowest first."""


def vocabulary(callers: Sequence[str]) -> list[str]:
    """Everything that one of these callers could say."""
    redoubles = ["redouble"]
    if len(callers) == 3:
        groups = [*combinations(sorted(callers), 1), *combinations(sorted(callers), 2)]
        redoubles += ["redouble " + " ".join(group) for group in groups]
    return ["pass", "double", *redoubles, *LADDER]


def together(callers: Sequence[str], one: str, two: str) -> bool:
    """Whether two callers are on one side: only among four, those who sit opposite each other."""
    if one == two:
        return True
    return len(callers) == 4 and (callers.index(one) - callers.index(two)) % 2 == 0


def last_bid(history: Sequence[str]) -> int | None:
    """The place of the last bid in the history."""
    places = [i for i, call in enumerate(history) if call in LADDER]
    return places[-1] if places else None


def closed(callers: Sequence[str], history: Sequence[str]) -> bool:
    """Whether the auction is over."""
    if last_bid(history) is None:
        return len(history) == len(callers)
    tail = history[1 - len(callers) :]
    return len(tail) == len(callers) - 1 and set(tail) == {"pass"}


def legal(callers: Sequence[str], history: Sequence[str], call: str) -> bool:
    """Whether the caller whose turn it is may make this call."""
    if closed(callers, history):
        return False
    if call == "pass":
        return True
    bid = last_bid(history)
    if call in LADDER:
        return bid is None or LADDER.index(call) > LADDER.index(history[bid])
    if bid is None:
        return False
    me, bidder = callers[len(history) % len(callers)], callers[bid % len(callers)]
    since = [(callers[i % len(callers)], history[i]) for i in range(bid + 1, len(history))]
    doubled = [who for who, said in since if said == "double"]
    answered = [word for _, said in since if "redouble" in said for word in said.split()[1:]]
    redoubled = any("redouble" in said for _, said in since)
    if len(callers) == 3:
        if call == "double":
            return me != bidder and me not in doubled
        names = call.split()[1:]
        return (
            me == bidder
            and len(names) > 0
            and all(name in doubled and name not in answered for name in names)
        )
    if call == "double":
        return not together(callers, me, bidder) and not doubled
    if call == "redouble":
        return together(callers, me, bidder) and len(doubled) == 1 and not redoubled
    return False


def contract(callers: Sequence[str], history: Sequence[str]) -> tuple[str, str, dict[str, int]]:
    """The contract of a closed auction: bid, declarer, and the multiplier against each other side.

    The sides are named by their callers; if there are four, both opponents are named.
    """
    bid = last_bid(history)
    assert bid is not None
    named, bidder = history[bid], callers[bid % len(callers)]
    strain = named[1:]
    declarer = next(
        callers[i % len(callers)]
        for i, call in enumerate(history)
        if call[1:] == strain
        and call in LADDER
        and together(callers, callers[i % len(callers)], bidder)
    )
    against: dict[str, int] = {}
    for seat in callers:
        if together(callers, seat, bidder):
            continue
        times = 1
        for i in range(bid + 1, len(history)):
            who = callers[i % len(callers)]
            if history[i] == "double" and together(callers, who, seat):
                times = 2
            if history[i].startswith("redouble"):
                meant = history[i].split()[1:] or [c for c in callers if c == seat]
                if any(together(callers, name, seat) for name in meant):
                    times = 4
        against[seat] = times
    return named, declarer, against
