"""The games for two, again without the engine: places, visible cards and the play of a trick.

Players are the letters A and B, dummies D1 and D2; cards and calls are their printed text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.oracle import bridge

OTHER = {"A": "B", "B": "A", "D1": "D2", "D2": "D1"}
TABLE = ["B", "D1", "D2", "A"]
"""Side by side, each opposite a dummy: A at the bottom, the others clockwise from A's left."""


def first_trick(declarer: str, dummy: str, seats: str, lead: str) -> list[str]:
    """The four hands in the order in which they play to the first trick."""
    defender = OTHER[declarer]
    if seats == "rotate":
        if lead == "left":
            return [defender, dummy, OTHER[dummy], declarer]
        return [defender, declarer, OTHER[dummy], dummy]
    # nobody moves, but if dummies are chosen, declarer's is laid opposite
    round_ = list(TABLE)
    facing = {"A": 1, "B": 2}
    round_[facing[declarer]], round_[facing[defender]] = dummy, OTHER[dummy]
    at = round_.index(declarer)
    start = (at + (1 if lead == "left" else 3)) % 4
    return round_[start:] + round_[:start]


def sight(
    game: str,
    moment: str,
    viewer: str,
    *,
    declarer: str = "A",
    taken: str = "D1",
    exposed: int = 7,
    handicap: bool = False,
    peek: bool = False,
) -> dict[str, int]:
    """How many cards of each hand the viewer sees; after the lead, for hands not yet played from.

    The moments are ``auction``, ``choice``, ``lead`` and ``play``.
    """
    seen = {hand: 13 if hand == viewer else 0 for hand in ("A", "B", "D1", "D2")}
    if moment == "play":
        return seen | {"D1": 13, "D2": 13}
    if game == "semi-exposed-dummies":
        return seen | {"D1": exposed, "D2": max(0, exposed - 3 * handicap)}
    if game == "double-dummy":
        own = {"A": "D1", "B": "D2"}[viewer]
        return seen | ({own: 13} if moment == "lead" else {})
    seen["D1"] = 13
    looked = peek and viewer == declarer and moment in ("choice", "lead")
    mine = moment == "lead" and (taken == "D2") == (viewer == declarer)
    seen["D2"] = 13 if looked or mine else 0
    return seen


def plays(hands: Mapping[str, Sequence[str]], order: Sequence[str], trump: str, depth: int) -> int:
    """The number of legal sequences of `depth` cards, the first hand of `order` leading."""

    def count(table: list[tuple[str, str]], played: frozenset[str], seat: str, left: int) -> int:
        held = [card for card in hands[seat] if card not in played]
        follow = [card for card in held if table and card[0] == table[0][1][0]]
        choice = follow or held
        if left == 1:
            return len(choice)
        total = 0
        for card in choice:
            now = [*table, (seat, card)]
            after = order[(order.index(seat) + 1) % 4]
            if len(now) == 4:
                after = now[bridge.trick_winner([c for _, c in now], trump)][0]
                now = []
            total += count(now, played | {card}, after, left - 1)
        return total

    return count([], frozenset(), order[0], depth)
