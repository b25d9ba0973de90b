"""Draw Bridge and the duel, again in plain text only: who wins, who takes what, what it scores.

Players are the letters A and B; cards are their printed text, a suit and a rank.
"""

from __future__ import annotations

from collections.abc import Sequence

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
EACH = {"♣": 20, "♦": 20, "♥": 30, "♠": 30, "NT": 40}


def opponent(player: str) -> str:
    """The other player."""
    return "B" if player == "A" else "A"


def second_wins(led: str, reply: str, trump: str | None) -> bool:
    """True if the card played second takes the trick."""
    if reply[0] != led[0]:
        return reply[0] == trump
    return ORDER.index(reply[1:]) > ORDER.index(led[1:])


def may_follow(hand: Sequence[str], led: str) -> list[str]:
    """The cards of a hand that may be played to a lead."""
    same = [card for card in hand if card[0] == led[0]]
    return same or list(hand)


def winners(cards: Sequence[str], leader: str, trump: str | None) -> list[str]:
    """The winner of each trick in a run of cards, the first of them led by `leader`."""
    found: list[str] = []
    for led, reply in zip(cards[::2], cards[1::2], strict=False):
        leader = opponent(leader) if second_wins(led, reply, trump) else leader
        found.append(leader)
    return found


def second_hands(pile: Sequence[str], won: Sequence[str]) -> dict[str, set[str]]:
    """The cards that each player has taken: of two, the winner of the trick takes the first."""
    taken: dict[str, set[str]] = {"A": set(), "B": set()}
    for top, under, winner in zip(pile[::2], pile[1::2], won, strict=False):
        taken[winner].add(top)
        taken[opponent(winner)].add(under)
    return taken


def contract(calls: Sequence[str], first: str) -> tuple[str, str, int] | None:
    """The last bid, its maker, and its multiplier: 1, 2 or 4; None if nobody bid."""
    caller, bid, times = first, None, 1
    for call in calls:
        if call == "double":
            times = 2
        elif call == "redouble":
            times = 4
        elif call != "pass":
            bid, times = (call, caller), 1
        caller = opponent(caller)
    return None if bid is None else (*bid, times)


def points(
    bid: str,
    tricks: int,
    times: int = 1,
    *,
    contracted: bool = False,
    bridge_no_trump: bool = False,
) -> int:
    """Declarer's score."""
    level, strain = int(bid[0]), bid[1:]
    if tricks < 6 + level:
        return 0
    odd = level if contracted else tricks - 6
    worth = [EACH[strain]] * odd
    if strain == "NT" and bridge_no_trump:
        worth[1:] = [30] * (odd - 1)
    return sum(worth) * times


_DOUBLED = (0, 100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500)
"""By the number of undertricks, for a doubled side that is not vulnerable."""


def price(bid: str, tricks: int, times: int = 1) -> int:
    """The other player's score, if undertricks are paid for."""
    short = max(0, 6 + int(bid[0]) - tricks)
    return {1: 50 * short, 2: _DOUBLED[short], 4: 2 * _DOUBLED[short]}[times]


def extras(bid: str, tricks: int, times: int, hands: dict[str, str], who: str) -> dict[str, int]:
    """Each player's points for slam, insult and honours, if they score; hands in plain text."""
    level, strain = int(bid[0]), bid[1:]
    paid = {"A": 0, "B": 0}
    if tricks >= 6 + level:
        paid[who] += {1: 0, 2: 50, 4: 100}[times] + {6: 500, 7: 1000}.get(level, 0)
    for player, text in hands.items():
        cards = text.split()
        if strain == "NT":
            paid[player] += 150 * all(f"{suit}A" in cards for suit in "♣♦♥♠")
        else:
            held = sum(f"{strain}{rank}" in cards for rank in ("A", "K", "Q", "J", "10"))
            paid[player] += {4: 100, 5: 150}.get(held, 0)
    return paid


def rounds(results: Sequence[tuple[str, int]]) -> tuple[dict[str, int], dict[str, int]]:
    """The points in the current round, and the rounds won, after deals with these scores."""
    points = {"A": 0, "B": 0}
    won = {"A": 0, "B": 0}
    for player, scored in results:
        points[player] += scored
        if points[player] >= 100:
            won[player] += 1
            points = {"A": 0, "B": 0}
    return points, won
