"""Carl's game, implemented again without the engine: the printed score table and plain text.

Cards are their printed text, hands are lists of them, players are letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from .bridge import trick_winner

# tricks minus target, no trumps, trumps
TABLE = """
+10 +13 +16
+9 +12 +15
+8 +11 +14
+7 +10 +13
+6 +9 +12
+5 +8 +11
+4 +7 +10
+3 +6 +9
+2 +5 +8
+1 +4 +7
0 +3 +6
-1 0 +2
-2 -3 -3
-3 -4 -4
-4 -5 -5
-5 -6 -6
-6 -7 -7
-7 -8 -8
-8 -9 -9
-9 -10 -10
-10 -11 -11
-11 -12 -12
-12 -13 -13
-13 -14 -14
"""


def table() -> dict[tuple[int, bool], int]:
    """The table from (tricks minus target, trumps) to points, as printed."""
    cells = {}
    for row in TABLE.split("\n"):
        if row:
            difference, plain, trumps = map(int, row.split())
            cells[difference, False], cells[difference, True] = plain, trumps
    return cells


def points(difference: int, trumps: bool) -> int:
    """The points, also beyond the printed rows: one less for each trick less."""
    cells, lowest = table(), -13
    if difference >= lowest:
        return cells[difference, trumps]
    return cells[lowest, trumps] + difference - lowest


def tops(hand: Iterable[str]) -> int:
    """The number of aces, kings and queens."""
    return sum(card[1:] in ("A", "K", "Q") for card in hand)


def report(hand: Sequence[str]) -> tuple[str, int, int]:
    """The suit reported, its length, the tops."""
    best = ("", 0)
    for suit in "♠♥♦♣":
        length = len([card for card in hand if card[0] == suit])
        if length > best[1]:
            best = (suit, length)
    return (*best, tops(hand))


def fits(shape: Sequence[int], suit: str, length: int) -> bool:
    """True if a hand of this shape, ♠ ♥ ♦ ♣, gets this report."""
    hand = [f"{s}{n}" for s, count in zip("♠♥♦♣", shape, strict=True) for n in range(count)]
    return report(hand)[:2] == (suit, length)


def shapes(suit: str, length: int) -> set[tuple[int, ...]]:
    """All shapes of thirteen cards that get this report."""
    found = product(range(14), repeat=4)
    return {shape for shape in found if sum(shape) == 13 and fits(shape, suit, length)}


def deal_score(
    dealer: str,
    hands: dict[str, list[str]],
    turns: Sequence[tuple[str, str]],
    order: str = "ABC",
    *,
    cap: int = 99,
    auto: bool = False,
) -> dict[str, int]:
    """The score of a whole deal, from the text of its turns."""
    at = order.index(dealer)
    callers = order[at:] + order[:at]
    bid, declarer = 0, ""
    for who, call in zip(callers, turns, strict=False):
        assert call[0] == who
        if call[1] != "pass":
            assert int(call[1]) > max(bid, 1)
            bid, declarer = int(call[1]), who
    if not declarer:
        assert len(turns) == 3
        return dict.fromkeys("ABC", 0)
    own, dummy = tops(hands[declarer]), tops(hands["D"])
    if auto:
        bid = max(bid, own)
    at = order.index(declarer)
    around = [order[(at + 1) % 3], "D", order[(at + 2) % 3], declarer]
    mode, told = "", report(hands["D"])
    cards: list[str] = []
    truth = told
    for who, text in turns[3:]:
        words = text.replace(",", "").split()
        if text.startswith("raise"):
            assert who == declarer
            assert bid < own
            bid = int(words[1])
        elif len(words) > 1:
            assert who == around[2]
            told = (words[0], int(words[1]), int(words[3]))
        elif text in ("♠", "♥", "♦", "♣", "NT"):
            assert who == declarer
            assert not cards or (len(cards) == 1 and told != truth)
            mode = text
        elif text != "keep":
            cards.append(text)
    assert len(cards) == 52
    leader, won = 0, 0
    held = {seat: list(hand) for seat, hand in hands.items()}
    for start in range(0, 52, 4):
        trick = cards[start : start + 4]
        for i, card in enumerate(trick):
            hand = held[around[(leader + i) % 4]]
            follow = [c for c in hand if c[0] == trick[0][0]]
            assert card in (follow or hand)
            hand.remove(card)
        leader = (leader + trick_winner(trick, "" if mode == "NT" else mode)) % 4
        won += around[leader] in ("D", declarer)
    target = min(max(bid, own) + dummy + (1 if mode == "NT" else 3), cap)
    score = dict.fromkeys("ABC", 0)
    score[declarer] = points(won - target, mode != "NT") - 6 * (bid < own)
    score[around[2]] -= 2 * (told != truth)
    return score


def plays(hands: Sequence[Sequence[str]], trump: str, depth: int) -> int:
    """The number of ways to play this many cards; the first of four hands leads."""
    return _plays([list(hand) for hand in hands], trump, [], 0, depth)


def _plays(held: list[list[str]], trump: str, trick: list[str], leader: int, left: int) -> int:
    if left == 0:
        return 1
    seat = (leader + len(trick)) % 4
    follow = [card for card in held[seat] if trick and card[0] == trick[0][0]]
    count = 0
    for card in follow or held[seat]:
        after = [[c for c in hand if c != card] for hand in held]
        done = [*trick, card]
        if len(done) == 4:
            winner = (leader + trick_winner(done, trump)) % 4
            count += _plays(after, trump, [], winner, left - 1)
        else:
            count += _plays(after, trump, done, leader, left - 1)
    return count
