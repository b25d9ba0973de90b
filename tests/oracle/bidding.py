"""The opening and answering lines of the bidding table, implemented again without the engine.

A hand is its printed text, such as ``♠AQ543 ♥K32 ♦Q32 ♣J2``; a call is its text. The lines are
written as they are taught to a beginner, one after the other.
"""

from __future__ import annotations

import re

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
HIGH_TO_LOW = "♠♥♦♣"


def holding(hand: str) -> dict[str, list[str]]:
    """The ranks of each suit."""
    found: dict[str, list[str]] = {suit: [] for suit in HIGH_TO_LOW}
    for group in hand.split():
        found[group[0]] = re.findall("10|[AKQJ2-9]", group[1:])
    return found


def points(hand: str) -> int:
    """High-card points."""
    return sum(POINTS.get(mark, 0) for mark in hand)


def long(hand: str) -> dict[str, int]:
    """How many cards each suit has."""
    return {suit: len(ranks) for suit, ranks in holding(hand).items()}


def short_suits(hand: str, trump: str) -> int:
    """The points to add for a void, a singleton or a doubleton."""
    others = [count for suit, count in long(hand).items() if suit != trump]
    return 5 * others.count(0) + 3 * others.count(1) + others.count(2)


def flat(hand: str) -> bool:
    """4-3-3-3, 4-4-3-2 or 5-3-3-2."""
    shape = "".join(map(str, sorted(long(hand).values(), reverse=True)))
    return shape in ("4333", "4432", "5332")


def top(hand: str, suits: str) -> str:
    """The longest of some suits; if several are equally long, the one named first."""
    return max(suits, key=lambda suit: (long(hand)[suit], -suits.index(suit)))


def opening(hand: str) -> str:
    """The dealer's call."""
    count, held = points(hand), long(hand)
    if count >= 23:
        return "2♣"
    if flat(hand) and count >= 20:
        return "2NT"
    if flat(hand) and 15 <= count <= 17:
        return "1NT"
    if count >= 12:
        if max(held["♠"], held["♥"]) >= 5:
            return "1" + top(hand, "♠♥")
        if held["♦"] == held["♣"]:
            return "1♣" if held["♣"] == 3 else "1♦"
        return "1" + top(hand, "♦♣")
    for suit in HIGH_TO_LOW:
        if held[suit] >= 7 and len(set("AKQJ") & set(holding(hand)[suit])) >= 2 and count >= 6:
            return f"3{suit}" if count <= 10 else "pass"
    return "pass"


def to_major(hand: str, major: str) -> str:
    """The answer to one of a major."""
    count, held = points(hand), long(hand)
    if held[major] >= 3:
        support = count + short_suits(hand, major)
        others = [suit for suit in HIGH_TO_LOW if suit != major and held[suit] >= 4]
        if count >= 16 and others:
            best = top(hand, "".join(others))
            one = HIGH_TO_LOW.index(best) < HIGH_TO_LOW.index(major)
            return f"{2 if one else 3}{best}"
        if support >= 13:
            return f"4{major}"
        if support >= 6:
            return f"{3 if support >= 10 else 2}{major}"
    if major == "♥" and held["♠"] >= 4 and count >= 6:
        return "1♠"
    below = HIGH_TO_LOW[HIGH_TO_LOW.index(major) + 1 :]
    if count >= 10 and held[top(hand, below)] >= 5:
        return "2" + top(hand, below)
    return no_trumps(count)


def no_trumps(count: int) -> str:
    """The answer to one of a suit with nothing else to show."""
    for least, bid in ((21, "6NT"), (17, "4NT"), (13, "3NT"), (11, "2NT"), (6, "1NT")):
        if count >= least:
            return bid
    return "pass"


def to_minor(hand: str, minor: str) -> str:
    """The answer to one of a minor."""
    count, held = points(hand), long(hand)
    if count >= 6 and max(held["♠"], held["♥"]) >= 4:
        return "1♥" if held["♠"] == held["♥"] == 4 else "1" + top(hand, "♠♥")
    if count >= 4 and max(held["♠"], held["♥"]) >= 5:
        return "1" + top(hand, "♠♥")
    if minor == "♣" and count >= 6 and held["♦"] >= 4:
        return "1♦"
    if minor == "♦" and count >= 10 and held["♣"] >= 5:
        return "2♣"
    if held[minor] >= 5:
        others = [cards for suit, cards in held.items() if suit != minor]
        if count >= 13 and min(others) <= 1:
            return f"5{minor}"
        support = count + short_suits(hand, minor)
        if 6 <= support <= 12:
            return f"{3 if support >= 10 else 2}{minor}"
    return no_trumps(count)


def to_one_nt(hand: str) -> str:
    """The answer to 1NT."""
    count, held = points(hand), long(hand)
    best = top(hand, "♠♥")
    if count >= 8 and held[best] >= 6:
        return f"4{best}"
    if 10 <= count <= 15 and held[best] >= 5:
        return f"3{best}"
    for least, bid in ((22, "7NT"), (18, "6NT"), (16, "4NT"), (10, "3NT"), (8, "2NT")):
        if count >= least:
            return bid
    weak = top(hand, "♠♥♦")
    return f"2{weak}" if held[weak] >= 5 else "pass"


def to_two_nt(hand: str) -> str:
    """The answer to 2NT."""
    count, held = points(hand), long(hand)
    best = top(hand, "♠♥")
    if count >= 4 and held[best] >= 5:
        return f"{4 if held[best] >= 6 else 3}{best}"
    for least, bid in ((17, "7NT"), (13, "6NT"), (11, "4NT"), (4, "3NT")):
        if count >= least:
            return bid
    return "pass"


def to_two_clubs(hand: str) -> str:
    """The answer to 2♣, which says nothing of clubs."""
    if points(hand) < 8:
        return "2♦"
    best = top(hand, HIGH_TO_LOW)
    if long(hand)[best] < 5:
        return "2NT"
    return f"{2 if best in '♠♥' else 3}{best}"


def answer(hand: str, opened: str) -> str:
    """The answer to partner's opening."""
    if opened == "2♣":
        return to_two_clubs(hand)
    if opened == "1NT":
        return to_one_nt(hand)
    if opened == "2NT":
        return to_two_nt(hand)
    return (to_major if opened[1] in "♠♥" else to_minor)(hand, opened[1])


# --- opener's second call after a raise or 1NT, and the calls over an opening --------------------


def stopper(ranks: list[str]) -> bool:
    """A, Kx, Qxx or J10xx."""
    count = len(ranks)
    return (
        "A" in ranks
        or ("K" in ranks and count >= 2)
        or ("Q" in ranks and count >= 3)
        or ({"J", "10"} <= set(ranks) and count >= 4)
    )


def good(ranks: list[str]) -> bool:
    """Five cards with two of A K Q, or three of A K Q J 10."""
    tops, five = set("AKQ") & set(ranks), {*"AKQJ", "10"} & set(ranks)
    return len(ranks) >= 5 and (len(tops) >= 2 or len(five) >= 3)


def over_a_suit(hand: str, opened: str) -> str:
    """The call directly over an opening of one of a suit."""
    count, held, theirs = points(hand), holding(hand), opened[1]
    if flat(hand) and 15 <= count <= 18 and stopper(held[theirs]):
        return "1NT"
    for level in (1, 2):
        any_five = level == 1 and count >= 12
        fits = [
            suit
            for suit in HIGH_TO_LOW
            if suit != theirs
            and (good(held[suit]) or (any_five and len(held[suit]) >= 5))
            and (HIGH_TO_LOW.index(suit) > HIGH_TO_LOW.index(theirs)) is (level == 2)
        ]
        if fits and (8, 11)[level - 1] <= count <= 16:
            return f"{level}{top(hand, ''.join(fits))}"
    others = [len(ranks) for suit, ranks in held.items() if suit != theirs]
    if count >= 17 or (count >= 12 and len(held[theirs]) <= 2 and min(others) >= 3):
        return "double"
    return "pass"


def after_double(hand: str, opened: str, answered: str) -> str:
    """The call of a player who doubled with 17 to 23 points, after a low answer in a suit."""
    count, held = points(hand), holding(hand)
    theirs, suit = opened[1], answered[1]
    support = count + short_suits(hand, suit)

    def low(named: str) -> str:
        above = named == "NT" or HIGH_TO_LOW.index(named) < HIGH_TO_LOW.index(suit)
        return f"{int(answered[0]) + (not above)}{named}"

    if suit in "♠♥" and len(held[suit]) >= 4:
        return f"4{suit}" if support >= 22 else low(suit)
    others = [one for one in HIGH_TO_LOW if one not in (theirs, suit)]
    best = top(hand, "".join(others))
    if len(held[best]) >= 5:
        return low(best)
    if stopper(held[theirs]):
        return low("NT")
    return low(suit) if suit in "♦♣" and len(held[suit]) >= 4 else "pass"


def after_raise(hand: str, major: str, level: int) -> str:
    """Opener's call after a raise of the major to two, three or four."""
    support = points(hand) + short_suits(hand, major)
    if level == 4:
        return "4NT" if support >= 19 else "pass"
    if level == 3:
        return "4NT" if support >= 22 else f"4{major}" if support >= 14 else "pass"
    return f"4{major}" if support >= 19 else f"3{major}" if support >= 16 else "pass"


def after_one_nt(hand: str, major: str) -> str:
    """Opener's call after the answer 1NT to a major."""
    count, held = points(hand), long(hand)
    if count >= 18 and not flat(hand):
        order = HIGH_TO_LOW[HIGH_TO_LOW.index(major) + 1 :] + ("♠" if major == "♥" else "")
        if held[top(hand, order)] >= 4:
            return "3" + top(hand, order)
    if held[major] >= 6:
        return f"{3 if count >= 16 else 2}{major}"
    below = [suit for suit in HIGH_TO_LOW[HIGH_TO_LOW.index(major) + 1 :] if held[suit] >= 4]
    if below and not flat(hand):
        return "2" + top(hand, "".join(below))
    return "2NT" if flat(hand) and count in (18, 19) else "pass"
