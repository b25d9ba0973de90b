"""Whether a number of tricks is certain after a card: one plan wins them in every layout.

A solver looks at each layout by itself, so it assumes that a player always guesses right. A player
follows one plan: while it cannot tell two layouts apart, it plays the same card in both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, final

from ...core.cards import SUITS, Card, Hand, Suit
from ...solve.question import Question, Solver

__all__ = ["Plans"]


@final
class Plans:
    """The plans of a player who cannot tell some layouts apart, against everyone else.

    The player has one hand, or with a face-up partner two. Other players see all cards, and even a
    closed partner plays against the plan, though that hand's tricks count.
    """

    def __init__(
        self,
        solver: Solver,
        hands: Collection[int],
        most: int,
        over: Callable[[], bool] = lambda: False,
    ) -> None:
        """`hands` are those that follow the plan.

        Nothing is certain any more after `most` positions, or once the time is `over`.
        """
        self._solver: Final = solver
        self._over: Final = over
        self._hands: Final = frozenset(hands)
        self._camp: Final = min(hands) % 2
        self._left = most
        self._known: Final[dict[tuple[frozenset[Question], int], bool]] = {}
        self._found: Final[dict[Question, Mapping[Card, int]]] = {}

    def keeps(self, layouts: Sequence[Question], card: Card, need: int) -> bool:
        """True if this many more tricks are certain once the player plays this card.

        False too if there are too many positions to be sure.
        """
        return self._after(layouts, card, need)

    @property
    def unsure(self) -> bool:
        """True if there were too many positions, so that more may be certain than was found."""
        return self._left < 0

    def _most(self, one: Question) -> Mapping[Card, int]:
        """What each card may win for the player's camp, with all cards seen."""
        found = self._found.get(one)
        if found is None:
            found = self._solver.tricks(one)
            if one.turn % 2 != self._camp:
                left = (sum(map(len, one.hands)) + len(one.table) + 3) // 4
                found = {card: left - tricks for card, tricks in found.items()}
            self._found[one] = found
        return found

    def _after(self, layouts: Sequence[Question], card: Card, need: int) -> bool:
        # all layouts agree on the cards of this trick, so they agree on who wins it
        if any(self._most(one)[card] < need for one in layouts):
            return False
        then = [one.after(card) for one in layouts]
        if not then[0].table and then[0].leader % 2 == self._camp:
            need -= 1
        return self._makes(then, need)

    def _makes(self, layouts: Sequence[Question], need: int) -> bool:
        if need <= max(0, self._sure(layouts[0])):
            return True
        if not layouts[0].legal:
            return False
        key = frozenset(layouts), need
        found = self._known.get(key)
        if found is None:
            self._left -= 1
            enough = self._left < 0 or self._over()
            self._known[key] = found = not enough and self._search(layouts, need)
        return found

    def _sure(self, one: Question) -> int:
        """The tricks that need no search, between two tricks; all layouts agree on them."""
        if one.table:
            return 0
        trumps = _of_suit(one, one.trump)
        theirs = max(trumps[1 - self._camp], trumps[3 - self._camp])
        # trumps above all enemy trumps win a trick, whenever they are played
        most = theirs.bit_length()
        found = max((trumps[hand] >> most).bit_count() for hand in self._hands)
        if theirs or one.turn not in self._hands:
            return found
        # nobody can ruff, so the cards above all others in their suits can be led one by one
        runs = 0
        for suit in SUITS:
            held = _of_suit(one, suit)
            mine = held.pop(one.turn)
            runs += (mine >> max(held).bit_length()).bit_count()
        return max(found, runs)

    def _search(self, layouts: Sequence[Question], need: int) -> bool:
        if layouts[0].turn in self._hands:
            wins = [self._most(one) for one in layouts]
            hopes = sorted(_distinct(layouts[0]), key=lambda card: -sum(one[card] for one in wins))
            return any(self._after(layouts, card, need) for card in hopes)
        cards = {card: None for one in layouts for card in one.legal}
        return all(
            self._after([one for one in layouts if card in one.legal], card, need) for card in cards
        )


def _of_suit(one: Question, suit: Suit | None) -> list[int]:
    """The cards of a suit, hand by hand, as bits; none without a suit."""
    return [0 if suit is None else hand.suit(suit).bits for hand in one.hands]


def _distinct(one: Question) -> list[Card]:
    """One of each set of legal cards that no card of another hand lies between."""
    others = Hand.of(one.table).bits
    for seat, hand in enumerate(one.hands):
        others |= 0 if seat == one.turn else hand.bits
    found: list[Card] = []
    last: Card | None = None
    for card in one.legal:
        between = -1 if last is None else (1 << last.index) - (1 << card.index)
        if last is None or card.suit is not last.suit or others & between:
            found.append(card)
        last = card
    return found
