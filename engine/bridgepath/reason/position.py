"""Tricks on plain numbers: a fast position for bots, boards and other code that searches.

The rules are in `play` and in the games; this module has only what a search does a million times
once tricks are played. `Position` makes the moves of `Tricks` on integers, without sentences,
clauses or refusals, and changes in place; `Position.rollout` plays at random to the end.

**A card is a bit.** The pack of a position is numbered again, 13 numbers for each suit, so that a
higher number is a stronger card:

- the suits keep their order, but trumps come last, so every trump is above every other card;
- in a suit the ranks are ordered by their strength when they follow, whatever the game calls high.

A set of cards is an integer with the bit ``1 << number`` of each card. Then ``hand & follow or
hand`` is every legal card, and a card takes the trick if its number is above the best one so far
and it is of the suit led, or a trump. If a card led ranks differently from one that follows, as the
ace does in Bid Fair, the trick starts not with the number of the card but with its `floor`.

A joker has the number of the card that it stands for. `Position.number` and `Position.card` convert
between cards and numbers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, final

from ..base._check import takes, whole
from ..base.errors import MissingError, NotationError
from ..base.text import shown
from ..bridge.tricks import RankOrder, Tricks, face
from ..core.cards import JOKER, RANKS, SUITS, Card, Rank, Suit
from ..core.seats import Seat

__all__ = ["Position", "numbers"]

_SUIT: Final = 0x1FFF
_SIZE: Final = 52
_SUITS: Final = tuple(_SUIT << 13 * i for i in range(4))
# The hands in the order of play, by the number of hands and by the leader.
_CLOCKWISE: Final = {
    n: tuple(tuple((leader + i) % n for i in range(n)) for leader in range(n)) for n in (2, 3, 4)
}


def numbers(cards: int) -> Iterator[int]:
    """The numbers of a set of cards, strongest first."""
    whole(cards, "a set of cards", 0, (1 << _SIZE) - 1)
    while cards:
        top = cards.bit_length() - 1
        yield top
        cards ^= 1 << top


@final
class Position:
    """Hands in the middle of their tricks, which `play` and `undo` change.

    It can be made from any `Tricks` that meets these conditions:

    - two to four hands, equally long at the start of a trick, take turns clockwise, and every
      card is played to a trick: there is no stock, and no hand gets another card;
    - a hand leads any card, follows suit if it can, and may otherwise play anything;
    - the best trump wins, or else the best card of the suit led, and the winner leads;
    - trumps stay what they are;
    - no two ranks of a suit are equally strong when they follow;
    - there is at most one joker, and it stands for a card that nobody holds.

    It does not know other restrictions of a game, who sees a card, who plays which hand, or what
    the tricks score. The play of Bridge Solitaire has no position, because the House plays cards
    from a stock. Where trumps may still change after the opening lead, as in the honest form of
    Carl's game and after a false report (CARL-T-NT-7, CARL-PEN-5), the change makes another
    position. The caller must know that an opening lead may have to be an open card (SEMI-AMB-5),
    and that a trick with the first hands of Draw Bridge is worth a card from the stock.

    To search other hands that are possible in the same play, put them into `hands` of a copy.
    """

    __slots__ = (
        "_back", "_cards", "_numbers", "best", "count", "end", "floor", "follow",
        "hands", "leader", "line", "seats", "trumps", "turn", "winner", "won", "worth",
    )  # fmt: skip

    @takes
    def __init__(self, tricks: Tricks, values: Mapping[Card, int] | None = None) -> None:
        """The position of `tricks`.

        A trick counts 1 or, with `values`, the sum of its cards, each of which must have its value.
        Raises NotationError for tricks that break these conditions.
        """
        self._check(tricks, values)
        self.seats: Final[tuple[Seat, ...]] = tricks.rotation
        """The hands in play, clockwise; each is identified by its index."""
        pack, back, floor = _numbering(tricks.trump, tricks.order, tricks.joker)
        self._cards, self._numbers = pack, back
        self.floor: Final[tuple[int, ...]] = floor
        """By number: what a card of the suit must be above to beat that card when it is led."""
        self.trumps: Final[int] = _SIZE if tricks.trump is None else _SIZE - 13
        """The number of the lowest trump; 52 if there are none."""
        self.worth: Final[tuple[int, ...] | None] = (
            None
            if values is None
            else tuple(values.get(self._cards.get(n, JOKER), 0) for n in range(_SIZE))
        )
        """The value of the card with each number; None if tricks are counted."""

        self.hands = [sum(1 << self._numbers[card] for card in hand) for hand in tricks.hands]
        """The remaining cards of each hand, as bits."""
        self.won = [0] * len(self.seats)
        """Tricks, or points in tricks, by hand, from the first trick on."""
        for trick in tricks.done:
            won = 1 if values is None else sum(values[card] for card in trick.cards)
            self.won[self.seats.index(trick.winner)] += won

        self.leader = self.seats.index(tricks.leader)
        """The hand that leads or has led to this trick."""
        self.turn = self.leader
        """The hand from which the next card comes."""
        self.count = 0
        """How many cards are on the table."""
        self.follow = 0
        """All cards of the suit led; 0 before the lead."""
        self.end = 0
        """One above the best number of the suit led."""
        self.best = -1
        """What a card must be above to take the trick."""
        self.winner = self.leader
        """The hand that is winning the trick."""
        self.line: list[int] = []
        """The cards of this trick and all those played since, in order."""
        self._back: list[tuple[tuple[int, int, int, int, int, int, int], int]] = []
        for i, card in enumerate(tricks.table):
            number = self._numbers[card]
            self.hands[(self.leader + i) % len(self.seats)] |= 1 << number
            self.play(number)
        self._back.clear()

    @staticmethod
    def _check(tricks: Tricks, values: Mapping[Card, int] | None) -> None:
        """Refuse tricks that `Position` cannot hold."""
        order, n = tricks.order, len(tricks.rotation)
        if n not in _CLOCKWISE:
            raise NotationError(f"tricks need two to four hands, not {n}")
        at = tricks.rotation.index(tricks.leader)
        played = {(at + i) % n for i in range(len(tricks.table))}
        if len({len(hand) + (i in played) for i, hand in enumerate(tricks.hands)}) > 1:
            text = "hands that are played in tricks must have the same number of cards"
            raise NotationError(text)
        cards = [*tricks.table, *(card for hand in tricks.hands for card in hand)]
        cards += [card for trick in tricks.done for card in trick.cards]
        faces = [face(card, tricks.joker) for card in cards]
        if len(set(faces)) < len(faces) or JOKER in faces:
            raise NotationError(
                "each card must appear once, and a joker must stand for a card that no hand holds"
            )
        for card in faces:
            if card.rank is None or card.rank not in order:
                raise NotationError(f"{card} has a rank that is not in the order of ranks")
        strengths = [order.followed[rank.index] for rank in RANKS if rank in order]
        if len(set(strengths)) < len(strengths):
            raise NotationError("no two ranks may be equally strong here")
        for card in cards:
            if values is not None and card not in values:
                raise NotationError(f"{card} has no value")

    def copy(self) -> Position:
        """An independent copy of the position."""
        other = object.__new__(Position)
        for name in Position.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, list) else value)
        return other

    def put(self, hands: Sequence[int], leader: int, table: Sequence[int] = ()) -> None:
        """Jump to another point of the play: the hands as bits, and the cards on the table.

        The hands are not checked. Tricks won before no longer count, and there is nothing to take
        back.
        """
        self.hands[:] = hands
        self.leader = self.turn = self.winner = leader
        self.count = self.follow = self.end = 0
        self.best = -1
        self.won[:] = [0] * len(self.hands)
        self.line.clear()
        for card in table:
            self.hands[self.turn] |= 1 << card
            self.play(card)
        self._back.clear()

    def number(self, card: Card) -> int:
        """The number of a card of the pack; raises MissingError for any other card."""
        try:
            return self._numbers[card]
        except (KeyError, TypeError):
            raise MissingError(f"{shown(card)} is not a card of this pack") from None

    def card(self, number: int) -> Card:
        """The card with this number; raises MissingError if there is none."""
        try:
            return self._cards[number]
        except (KeyError, TypeError):
            raise MissingError(f"no card of this pack has the number {shown(number)}") from None

    @property
    def table(self) -> list[int]:
        """The unfinished trick, its lead first."""
        return self.line[len(self.line) - self.count :]

    @property
    def over(self) -> bool:
        """True once all cards are played."""
        return not self.hands[self.turn]

    def legal(self) -> int:
        """The legal cards, as bits; 0 once all are played."""
        hand = self.hands[self.turn]
        return hand & self.follow or hand

    def play(self, card: int) -> int:
        """Play a card of `legal`, without a check; returns the value of the trick that it ends.

        The value is 0 while the trick goes on; afterwards the hand `leader` has won it.
        """
        turn, count, hands = self.turn, self.count + 1, self.hands
        before = (turn, self.leader, self.count, self.follow, self.end, self.best, self.winner)
        hands[turn] ^= 1 << card
        self.line.append(card)
        if count == 1:
            lowest = card // 13 * 13
            self.follow, self.end = _SUIT << lowest, lowest + 13
            self.best, self.winner = self.floor[card], turn
        elif card > self.best and (card < self.end or card >= self.trumps):
            self.best, self.winner = card, turn
        worth = 0
        if count < len(hands):
            self.count, self.turn = count, (turn + 1) % len(hands)
        else:
            value = self.worth
            worth = 1 if value is None else sum(value[card] for card in self.line[-count:])
            self.won[self.winner] += worth
            self.leader = self.turn = self.winner
            self.count = self.follow = 0
        self._back.append((before, worth))
        return worth

    def undo(self) -> None:
        """Take back the last card that `play` played; raises MissingError if there is none."""
        if not self._back:
            raise MissingError("no card has been played, so none can be taken back")
        before, worth = self._back.pop()
        self.won[self.leader] -= worth
        self.turn, self.leader, self.count, self.follow, self.end, self.best, self.winner = before
        self.hands[self.turn] |= 1 << self.line.pop()

    @takes
    def rollout(self, rng: random.Random, line: list[int] | None = None) -> list[int]:
        """The final `won` if all hands play on at random; the position stays as it is.

        Each legal card is as likely as the others. The cards are added to `line`, if that is given.
        """
        line = [] if line is None else line
        chance, floor, trumps, worth = rng.random, self.floor, self.trumps, self.worth
        suits = [[list(_in(hand & suit)) for suit in _SUITS] for hand in self.hands]
        hands = [[*a, *b, *c, *d] for a, b, c, d in suits]
        # Cards that followed suit are still in `hands`, and are skipped there.
        gone = bytearray(_SIZE)
        trick, won, clockwise = self.table, self.won.copy(), _CLOCKWISE[len(hands)]
        leader, led, best, winner = self.leader, self.end // 13 - 1, self.best, self.winner
        for _ in range(self.hands[self.turn].bit_count()):
            if not trick:
                hand = hands[leader]
                card = hand.pop(int(chance() * len(hand)))
                while gone[card]:
                    card = hand.pop(int(chance() * len(hand)))
                trick.append(card)
                led, best, winner = card // 13, floor[card], leader
                suits[leader][led].remove(card)
            for seat in clockwise[leader][len(trick) :]:
                if choice := suits[seat][led]:
                    card = choice.pop(int(chance() * len(choice)))
                    gone[card] = 1
                    if card > best:
                        best, winner = card, seat
                else:
                    hand = hands[seat]
                    card = hand.pop(int(chance() * len(hand)))
                    while gone[card]:
                        card = hand.pop(int(chance() * len(hand)))
                    suits[seat][card // 13].remove(card)
                    if card >= trumps and card > best:
                        best, winner = card, seat
                trick.append(card)
            won[winner] += 1 if worth is None else sum([worth[card] for card in trick])
            line += trick
            leader, trick = winner, []
        return won


@cache
def _in(cards: int) -> tuple[int, ...]:
    """The numbers of the cards of one suit."""
    return tuple(numbers(cards))


def _ranks(order: RankOrder) -> list[Rank]:
    """The possible ranks of a card, weakest first as they follow."""
    both = [rank for rank in RANKS if rank in order]
    return sorted(both, key=lambda rank: order.followed[rank.index])


@lru_cache(maxsize=100)
def _numbering(
    trump: Suit | None, order: RankOrder, joker: Card | None
) -> tuple[Mapping[int, Card], Mapping[Card, int], tuple[int, ...]]:
    """The card of each number, trumps last and each suit by strength; the reverse; and the floors.

    The floor of a card led is the number above which a card of its suit beats it.
    """
    suits = sorted(SUITS, key=lambda suit: suit is trump)
    ranks = _ranks(order)
    cards = {
        13 * i + j: Card(suit, rank) for i, suit in enumerate(suits) for j, rank in enumerate(ranks)
    }
    back = {card: number for number, card in cards.items()}
    if joker is not None:
        back[JOKER] = back[joker]
        cards[back[joker]] = JOKER
    beaten = [
        sum(order.followed[x.index] <= order.led[rank.index] for x in ranks) for rank in ranks
    ]
    floors = (n // 13 * 13 + beaten[n % 13] - 1 if n in cards else 0 for n in range(_SIZE))
    return cards, back, tuple(floors)
