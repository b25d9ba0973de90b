"""Need a Fourth?, again without the engine: the printed table, promises and whole hands as text.

Players are 0, 1 and 2 clockwise; cards and bids are their printed text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.oracle.bridge import trick_winner

# the points of each Defender; columns undoubled, doubled, redoubled, each Chooser and Partner
MADE = """
partial      100 100   700 600  1000 800
game         500 500   800 700  1100 900
small slam  1200 1200 1500 1400 1800 1600
grand slam  2000 2000 2300 2200 2600 2400
overtrick     50 50    100 100   200 200
"""
# the cost of one undertrick for Chooser, Partner, Liar
SHORT = {1: (100, 50, 150), 2: (250, 150, 350), 4: (500, 300, 600)}
GAMES = ["3NT", "4♥", "4♠", "4NT", "5♣", "5♦", "5♥", "5♠", "5NT"]
RANKING = [f"{level}{strain}" for level in range(1, 8) for strain in ("♣", "♦", "♥", "♠", "NT")]


def table() -> dict[tuple[str, int], tuple[int, int]]:
    """The table from (row, doubling) to the points of Chooser and Partner."""
    cells = {}
    for line in MADE.strip().splitlines():
        words = line.split()
        name, numbers = " ".join(words[:-6]), [int(word) for word in words[-6:]]
        for at, doubling in enumerate((1, 2, 4)):
            cells[name, doubling] = (numbers[2 * at], numbers[2 * at + 1])
    return cells


def kind(bid: str) -> str:
    """The row for a bid."""
    if bid in GAMES:
        return "game"
    return {"6": "small slam", "7": "grand slam"}.get(bid[0], "partial")


def score(
    bid: str, tricks: int, doubling: int, partner_redoubled: bool, liars: str
) -> tuple[int, int]:
    """Points of the original Chooser and the original Partner; `liars` contains some of ``CP``."""
    missing = 6 + int(bid[0]) - tricks
    if missing <= 0:
        first, second = table()[kind(bid), doubling]
        over = table()["overtrick", doubling][0] * -missing
        pair = (first + over, second + over)
        return pair[::-1] if partner_redoubled else pair
    chooser, partner, liar = (missing * each for each in SHORT[doubling])
    if liars == "C":
        return -liar, -partner
    if liars == "P":
        return -partner, -liar
    return (-partner, -chooser) if partner_redoubled else (-chooser, -partner)


FIRST = {
    "1♣": (4, 10), "1♦": (4, 10), "1♥": (5, 10), "1♠": (5, 10), "1NT": (0, 15), "2NT": (0, 20),
}  # fmt: skip


def promises(calls: Sequence[str], any_turn: bool = False) -> dict[int, tuple[int, int]]:
    """The cards and points that each structured bid promises, by its place among the calls."""
    found: dict[int, tuple[int, int]] = {}
    for place, call in enumerate(calls):
        if call == "pass":
            continue
        me, level, strain = place % 3, call[0], call[1:]
        opening = f"1{strain}"
        if call in FIRST and place < 3:
            found[place] = FIRST[call]
        if level in "23" and strain != "NT" and opening in calls[:place]:
            raised = list(calls).index(opening)
            turns = [at for at in range(raised + 1, place) if at % 3 == me]
            if raised % 3 != me and raised in found and (any_turn or not turns):
                found[place] = (4 if strain in "♣♦" else 3, 5 if level == "2" else 10)
    return found


def holds(cards: Sequence[str], call: str, cards_needed: int, points_needed: int) -> bool:
    """Whether a hand keeps the promise of a bid."""
    points = sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[1:], 0) for card in cards)
    return points >= points_needed and sum(card[0] == call[1:] for card in cards) >= cards_needed


def hand(
    turns: Sequence[tuple[int, str]],
    dealt: Mapping[int, Sequence[str]],
    *,
    dealer: int,
    structured: bool,
    thirteen: bool,
    any_turn: bool,
) -> dict[int, int] | None:
    """The score of a whole hand from its turns alone; None after three passes.

    Player 3 is the dummy, whose cards another player plays.
    """
    said = [text for _, text in turns]
    bids = [at for at, text in enumerate(said) if text in RANKING]
    if not bids:
        return None
    calls = said[: bids[-1] + 3]
    assert calls[-2:] == ["pass", "pass"]
    bid, chooser = calls[-3], turns[bids[-1]][0]
    partner = "ABC".index(said[len(calls)].removeprefix("choose "))
    declarer = 3 - chooser - partner
    gifts = [at for at, text in enumerate(said) if text.startswith("give ")]
    stakes = said[len(calls) + 1 : gifts[0]]
    doubling = {0: 1, 1: 2, 2: 4}["double" in stakes and 1 + ("redouble" in stakes)]
    given = {turns[at][0]: said[at].removeprefix("give ") for at in gifts}
    assert len(given) == 3
    plays = said[gifts[-1] + 1 :]
    assert len(plays) == 52
    order = [(declarer + 1) % 3, 3, (declarer + 2) % 3, declarer]
    left = {who: [card for card in cards if card != given.get(who)] for who, cards in dealt.items()}
    left[3] += given.values()
    trump = bid[1:] if bid[1:] != "NT" else ""
    lead, won = 0, 0
    for first in range(0, 52, 4):
        cards = plays[first : first + 4]
        for step, card in enumerate(cards):
            who = order[(lead + step) % 4]
            if any(held[0] == cards[0][0] for held in left[who]):
                assert card[0] == cards[0][0]
            left[who].remove(card)
            assert turns[gifts[-1] + 1 + first + step][0] == (declarer if who == 3 else who)
        lead = (lead + trick_winner(cards, trump)) % 4
        won += order[lead] in (chooser, partner)
    liars = ""
    if structured and won < 6 + int(bid[0]):
        for place, (length, points) in promises(calls, any_turn).items():
            who = (dealer + place) % 3
            tested = [card for card in dealt[who] if not thirteen or card != given[who]]
            mark = {chooser: "C", partner: "P"}.get(who, "")
            if mark not in liars and not holds(tested, calls[place], length, points):
                liars += mark
    exchanged = stakes[1:] == ["pass", "redouble"]
    first_one, second_one = score(bid, won, doubling, exchanged, "".join(sorted(liars)))
    return {chooser: first_one, partner: second_one, declarer: 0}
