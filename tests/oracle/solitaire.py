"""Bridge Solitaire, implemented again from the rulebook, naively and with cards as printed text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.oracle.bridge import ORDER, height, suit_of, trick_winner

SUITS = "♠♥♦♣"  # from the highest down
JOKER = "Joker"


def of_suit(cards: Sequence[str], suit: str) -> list[str]:
    """The cards of one suit, highest first."""
    return sorted((c for c in cards if suit_of(c) == suit), key=height, reverse=True)


def winners(held: list[str], out: list[str], attrition: bool) -> int:
    """SOL-COUNT-4 to 6 by recursion; both lists highest first."""
    if not held:
        return 0
    if not out:
        return len(held)
    if height(held[0]) > height(out[0]):
        return 1 + winners(held[1:], out[:-1] if attrition else out, attrition)
    return winners(held[:-1], out[1:], attrition)


def count(hand: Sequence[str], gone: Sequence[str] = (), attrition: bool = False) -> dict[str, int]:
    """Winning tricks by suit; `gone` are cards that the House cannot have, either."""
    found = {}
    for suit in SUITS:
        every = [suit + rank for rank in reversed(ORDER)]
        out = [card for card in every if card not in hand and card not in gone]
        found[suit] = winners(of_suit(hand, suit), out, attrition)
    return found


def house_calls(
    hand: Sequence[str],
    gone: Sequence[str] = (),
    attrition: bool = False,
    tie: str = "highest",
    void: str = "counts",
) -> set[str]:
    """The House's possible calls: one, or several if the player chooses among ties."""
    won = count(hand, gone, attrition)
    level = 6 - sum(won.values())
    if level < 1:
        return {"pass"}
    length = {suit: len(of_suit(hand, suit)) for suit in SUITS}
    open_to_it = [s for s in SUITS if void == "counts" or length[s] > 0]
    short = [s for s in open_to_it if length[s] == min(length[x] for x in open_to_it)]
    if tie == "highest":
        short = [short[0]]
    elif tie == "lowest":
        short = [short[-1]]
    elif tie == "fewest-winners":
        poorest = min(won[s] for s in short)
        short = [next(s for s in short if won[s] == poorest)]
    return {f"{level}{suit}" for suit in short}


def notrump_allowed(hand: Sequence[str], four_shapes: bool = False) -> bool:
    """SOL-BID-4."""
    shape = "".join(sorted((str(len(of_suit(hand, s))) for s in SUITS), reverse=True))
    shape += "*" * list(hand).count(JOKER)
    return shape in ["4333", "3333*", "3332**"] + (["4332*"] if four_shapes else [])


def bids_over(house: str) -> list[str]:
    """The bids that outrank the House's call; all 35 if it passed."""
    every = [f"{level}{strain}" for level in range(1, 8) for strain in ["♣", "♦", "♥", "♠", "NT"]]
    return every if house == "pass" else every[every.index(house) + 1 :]


def player_calls(hand: Sequence[str], house: str, four_shapes: bool = False) -> set[str]:
    """The player's legal calls."""
    legal = set(bids_over(house))
    if not notrump_allowed(hand, four_shapes):
        legal = {bid for bid in legal if not bid.endswith("NT")}
    return legal if house == "pass" else legal | {"pass"}


def playable(hand: Sequence[str], led: str | None) -> set[str]:
    """The player's legal cards."""
    if led is None or led == JOKER:
        return set(hand)
    return set(of_suit(hand, suit_of(led))) or set(hand)


@dataclass
class Table:
    """The play, step by step; everything that the House does is worked out here."""

    hand: list[str]
    stock: list[str]
    trump: str
    """A suit sign, or empty in no trumps."""
    player_leads: bool
    won: dict[str, int] = field(default_factory=lambda: {"S": 0, "H": 0})
    told: list[tuple[str, str, list[str], str | None, str]] = field(default_factory=list)
    """Leader, player's card, cards passed over, House's card, winner."""
    house_led: str | None = None

    @property
    def over(self) -> bool:
        """True if there is no card in hand, or no stock left for another trick."""
        return not self.hand or (not self.stock and self.house_led is None)

    def prepare(self) -> None:
        """Let the House lead, if it is its turn."""
        if not self.over and not self.player_leads and self.house_led is None:
            self.house_led = self.stock.pop(0)

    def play(self, card: str) -> None:
        """Play the player's card and, if the player leads, the House's answer."""
        assert card in playable(self.hand, self.house_led)
        self.hand.remove(card)
        passed: list[str] = []
        answer: str | None
        if self.house_led is not None:
            leader, led, second = "H", self.house_led, card
            answer = self.house_led
        else:
            leader, led = "S", card
            answer = self.search(card, passed)
            second = answer or ""
        self.house_led = None
        winner = self.decide(leader, led, second)
        self.won[winner] += 1
        self.told.append((leader, card, passed, answer, winner))
        self.player_leads = winner == "S"
        if self.hand and not self.stock:
            self.won["S"] += len(self.hand)
            self.hand = []

    def search(self, led: str, passed: list[str]) -> str | None:
        """SOL-HPLAY-2 to 5, SOL-RUN-1."""
        while True:
            card = self.stock.pop(0)
            if JOKER in (card, led) or suit_of(card) in (suit_of(led), self.trump):
                return card
            if not self.trump and len(passed) == 3:
                passed.append(card)
                return None
            if not self.stock:
                return card
            passed.append(card)

    def decide(self, leader: str, led: str, second: str) -> str:
        """S or H."""
        if led == second == JOKER and leader == "H":
            return "S"
        if JOKER in (led, second):
            return "H"
        if not second:
            return "S"
        first_wins = trick_winner([led, second], self.trump or "none") == 0
        return leader if first_wins else {"S": "H", "H": "S"}[leader]


def honours(hand: Sequence[str], strain: str) -> int:
    """BRG-RUB-5."""
    if strain == "NT":
        return 150 if all(suit + "A" in hand for suit in SUITS) else 0
    held = sum(strain + rank in hand for rank in ["A", "K", "Q", "J", "10"])
    return {4: 100, 5: 150}.get(held, 0)
