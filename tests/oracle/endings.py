"""Endings searched again, slowly and plainly: whole layouts, with cards as text.

Nothing of the engine is used. `wins` answers the same question as the engine's search: can the
reader take this many tricks against every layout that fits what was seen, without knowing which of
them it is?
"""

from __future__ import annotations

from itertools import combinations

RANKS = "23456789TJQKA"

Layout = dict[str, frozenset[str]]


def layouts(hidden: list[str], rooms: dict[str, int]) -> list[Layout]:
    """Every way to divide the hidden cards; those left over are out of play."""
    if not rooms:
        return [{}]
    (seat, size), *rest = rooms.items()
    found = []
    for held in combinations(hidden, size):
        others = [card for card in hidden if card not in held]
        found += [{seat: frozenset(held)} | more for more in layouts(others, dict(rest))]
    return found


def taker(trick: list[tuple[str, str]], trump: str) -> str:
    """The winner of a whole trick of (seat, card)."""
    led = trick[0][1][0]

    def strength(card: str) -> tuple[int, int]:
        return (2 if card[0] == trump else 1 if card[0] == led else 0, RANKS.index(card[1]))

    return max(trick, key=lambda one: strength(one[1]))[0]


def may_play(held: frozenset[str], trick: list[tuple[str, str]]) -> frozenset[str]:
    """The cards of a hand that follow, or all of them."""
    follow = frozenset(card for card in held if trick and card[0] == trick[0][1][0])
    return follow or held


def wins(
    worlds: list[Layout],
    order: str,
    mine: frozenset[str],
    trick: list[tuple[str, str]],
    leader: str,
    need: int,
    trump: str,
) -> bool:
    """True if the reader, who cannot tell `worlds` apart, takes `need` tricks in all of them.

    A world has every hand by its seat; the hands that the reader sees are the same in all.
    """
    if len(trick) == len(order):
        winner = taker(trick, trump)
        return wins(worlds, order, mine, [], winner, need - (winner in mine), trump)
    if need <= 0:
        return True
    seat = order[(order.index(leader) + len(trick)) % len(order)]
    if not trick and not worlds[0][seat]:
        return False
    choices = {card for world in worlds for card in may_play(world[seat], trick)}
    results = []
    for card in sorted(choices):
        left = [world for world in worlds if card in may_play(world[seat], trick)]
        after = [world | {seat: world[seat] - {card}} for world in left]
        results.append(wins(after, order, mine, [*trick, (seat, card)], leader, need, trump))
    return any(results) if seat in mine else all(results)


def right(
    worlds: list[Layout],
    order: str,
    mine: frozenset[str],
    trick: list[tuple[str, str]],
    leader: str,
    need: int,
    trump: str,
) -> frozenset[str] | None:
    """The cards that win for the reader, who is to play; None if it is another player's turn.

    The same question as `wins`, with its results cached.
    """
    known: dict[object, bool] = {}

    def taken(now: list[Layout], on: list[tuple[str, str]], first: str, left: int) -> bool:
        if len(on) == len(order):
            winner = taker(on, trump)
            return taken(now, [], winner, left - (winner in mine))
        tricks = max(len(now[0][seat]) for seat in order)
        if left <= 0 or left > tricks:
            return left <= 0
        key = (frozenset(frozenset(one.items()) for one in now), tuple(on), first, left)
        if key not in known:
            seat = order[(order.index(first) + len(on)) % len(order)]
            ways = (
                taken(after, [*on, (seat, card)], first, left)
                for card, after in choices(now, seat, on)
            )
            known[key] = any(ways) if seat in mine else all(ways)
        return known[key]

    seat = order[(order.index(leader) + len(trick)) % len(order)]
    if seat not in mine:
        return None
    return frozenset(
        card
        for card, after in choices(worlds, seat, trick)
        if taken(after, [*trick, (seat, card)], leader, need)
    )


def choices(
    worlds: list[Layout], seat: str, trick: list[tuple[str, str]]
) -> list[tuple[str, list[Layout]]]:
    """Each card that a seat may play in some world, with the worlds in which it does."""
    found = []
    for card in sorted({card for world in worlds for card in may_play(world[seat], trick)}):
        left = [world for world in worlds if card in may_play(world[seat], trick)]
        found.append((card, [world | {seat: world[seat] - {card}} for world in left]))
    return found
