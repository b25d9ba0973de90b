"""German Whist, implemented again without the engine: printed cards as text."""

from __future__ import annotations

from dataclasses import dataclass, field

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


@dataclass
class Deal:
    """Two hands and a stock, as the cards are played and taken."""

    hands: dict[str, set[str]]
    stock: list[str]
    leader: str
    trump: str = ""
    table: list[str] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    takers: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.trump = self.stock[0][0]

    def choices(self) -> tuple[str, set[str]]:
        """The player to act and everything they may do; nobody and nothing after the end."""
        if self.takers:
            return self.takers[0], {f"take {self.stock[0]}"}
        turn = self.leader if not self.table else {"A": "B", "B": "A"}[self.leader]
        hand = self.hands[turn]
        if not hand:
            return "", set()
        same = {card for card in hand if self.table and card[0] == self.table[0][0]}
        return turn, set(same or hand)

    def do(self, text: str) -> None:
        """Play a card, or take one."""
        turn, _ = self.choices()
        if text.startswith("take "):
            self.hands[self.takers.pop(0)].add(self.stock.pop(0))
            return
        self.hands[turn].remove(text)
        self.table.append(text)
        if len(self.table) < 2:
            return
        led, other = self.table
        ruffed = other[0] == self.trump != led[0]
        higher = other[0] == led[0] and RANKS.index(other[1:]) > RANKS.index(led[1:])
        loser = self.leader
        if ruffed or higher:
            self.leader = turn
        else:
            loser = turn
        self.winners.append(self.leader)
        self.table = []
        self.takers = [self.leader, loser] if self.stock else []

    def points(self, each: bool) -> dict[str, int]:
        """Each player's points: one for most of the last thirteen tricks, or one for each."""
        won = {seat: self.winners[13:].count(seat) for seat in "AB"}
        return won if each else {seat: int(number > 6) for seat, number in won.items()}
