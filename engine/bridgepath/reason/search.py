"""One search of tricks: how many a camp certainly takes, whatever the other hands play.

`solver`, the endings of `learn.course` and `claim` use it. They differ in the cards they see:
`TrickSearch` sees every hand; in `HiddenSearch` a card is played from any hidden hand where it may
still be, so the result holds in every layout.

- Of equally good cards, only one is tried (`distinct`).
- Each question is whether the camp takes `need` from now on. An answer that reaches `need` is what
  the camp takes at least; any other is what it takes at most.
- What was found out at the start of a trick is remembered, as bounds that serve any `need`.
- Tricks that the leader can cash at once are counted, not played.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from .position import Position

__all__ = ["HiddenSearch", "TrickSearch", "distinct"]

_SUITS: Final = tuple(0x1FFF << 13 * i for i in reversed(range(4)))
"""The cards of each suit, the trumps first."""


def distinct(position: Position, cards: int, others: int) -> list[int]:
    """One of each set of equivalent `cards`, the strongest first.

    Cards of a suit are equivalent if none of `others` lies between them, the lower one included, if
    they are worth the same, and if each of them ranks when it is led as it does when it follows.
    """
    floor, worth = position.floor, position.worth
    found: list[int] = []
    last = -1  # Of no suit.
    while cards:
        card = cards.bit_length() - 1
        cards ^= 1 << card
        if (
            last // 13 != card // 13
            or others & (1 << last) - (1 << card)
            or floor[card] != card
            or floor[last] != last
            or (worth is not None and worth[card] != worth[last])
        ):
            found.append(card)
        last = card
    return found


class TrickSearch:
    """The tricks of a camp if every hand that does not choose for it plays against it.

    `chooses` says by hand whether its cards are chosen for the camp, `takes` whether its tricks are
    the camp's; without `takes`, the two are the same. With `exact`, a trick too many is as bad as
    one too few: an answer then is `need`, or less if the camp cannot be sure of that number.
    """

    def __init__(
        self,
        position: Position,
        chooses: Sequence[bool],
        takes: Sequence[bool] | None = None,
        *,
        exact: bool = False,
    ) -> None:
        self.position: Final = position
        self.chooses: Final = chooses
        self.takes: Final = chooses if takes is None else takes
        self.exact: Final = exact
        self.plain: Final = position.worth is None
        """True where tricks are counted, not points."""
        self.limit: Final = 13 if position.worth is None else sum(map(abs, position.worth))
        """The result lies between this number and its negative."""
        self.shown = 0
        """A visible hand."""
        self._strong_as_led: Final = all(n in (i, 0) for i, n in enumerate(position.floor))
        camps = list(zip(self.chooses, self.takes, strict=True))
        self._partners: Final = [
            [hand for hand, camp in enumerate(camps) if camp == camps[leader] and hand != leader]
            for leader in range(len(camps))
        ]
        self._bounds: Final[dict[Hashable, tuple[int, int]]] = {}
        """At the start of a trick: the minimum and maximum for the camp."""
        self._exactly: Final[dict[Hashable, bool]] = {}

    # --- questions --------------------------------------------------------------------------------

    def most(self, card: int, guess: int) -> int:
        """The camp's tricks from now on with this card; a good guess speeds up the search."""
        least, most, found = -self.limit, self.limit, guess
        while least < most:
            need = max(found, least + 1)
            found = self.after(card, need)
            if found < need:
                most = found
            else:
                least = found
        return found

    def reaches(self, need: int) -> bool:
        """True if the camp takes this many from here on."""
        return (self.choose(need) if self.position.count else self.lead(need)) >= need

    def after(self, card: int, need: int) -> int:
        """The answer after this card."""
        position = self.position
        worth = position.play(card)
        gain = worth if self.takes[position.leader] else 0
        found = gain + (self.choose(need) if position.count else self.lead(need - gain))
        position.undo()
        return found

    def lead(self, need: int) -> int:
        """The answer at the start of a trick."""
        left = self.position.hands[self.shown].bit_count()
        if self.exact:
            return need if self._takes_exactly(need, left) else need - 1
        if not left:
            return 0
        least, most = (0, left) if self.plain else (-self.limit, self.limit)
        if least >= need:
            return least
        if most < need:
            return most
        key = self.key()
        if known := self._bounds.get(key):
            least, most = known
            if least >= need:
                return least
            if most < need:
                return most
        if sure := self._cashed():
            if self.takes[self.position.turn]:
                least = max(least, sure)
            else:
                most = min(most, left - sure)
        found = least if least >= need else most if most < need else self.choose(need)
        self._bounds[key] = (found, most) if found >= need else (least, found)
        return found

    def _cashed(self) -> int:
        """Tricks that the leader can win at once, with cards that nobody can beat or ruff.

        It is 0 if there are none, and where it is not looked for: where points are counted, where a
        card may rank otherwise when it is led, and where the leader's tricks go to the other camp.
        """
        position = self.position
        hands, leader = position.hands, position.turn
        own, partners = hands[leader], 0
        if not (own and self.plain and self._strong_as_led):
            return 0
        if self.takes[leader] is not self.chooses[leader]:
            return 0
        for hand in self._partners[leader]:
            partners |= hands[hand]
        enemies = self.live() & ~own & ~partners
        found = 0
        for suit in _SUITS:
            held, out, ours = own & suit, enemies & suit, partners & suit
            tops = (held >> (out | ours).bit_length()).bit_count()
            if out.bit_count() > tops and suit >> position.trumps:
                return tops  # Trumps are left that may ruff.
            drawn = max(out.bit_count(), ours.bit_count()) <= tops
            found += held.bit_count() if drawn else tops
        return found

    def choose(self, need: int) -> int:
        """The answer if a visible hand plays the next card."""
        ours = self.chooses[self.position.turn]
        best = -self.limit if ours else self.limit
        for card in self.cards():
            found = self.after(card, need)
            if (found > best) is ours:
                best = found
            if (best >= need) is ours:
                break
        return best

    def _takes_exactly(self, need: int, left: int) -> bool:
        if not left or not 0 <= need <= left:
            return left == need == 0
        if need == left and self.takes[self.position.turn] and self._cashed() == left:
            return True
        key = (need, self.key())
        known = self._exactly.get(key)
        if known is None:
            known = self._exactly[key] = self.choose(need) >= need
        return known

    # --- parts that a subclass may change
    # -------------------------------------------------------------

    def key(self) -> Hashable:
        """Everything that the rest depends on at the start of a trick."""
        return (self.position.turn, *self.position.hands)

    def live(self) -> int:
        """Every card still to be played or on the table, as bits."""
        position = self.position
        live = 0
        for hand in position.hands:
            live |= hand
        if position.count:
            for card in position.table:
                live |= 1 << card
        return live

    def cards(self) -> Iterable[int]:
        """The legal cards, the most promising first."""
        position = self.position
        turn, legal = position.turn, position.legal()
        if not legal & legal - 1:
            return (legal.bit_length() - 1,)
        found = distinct(position, legal, self.live() & ~position.hands[turn])
        if position.count:
            ahead = self.chooses[position.winner] is self.chooses[turn]
            if ahead or found[0] < position.best:
                found.reverse()
        return found


class HiddenSearch(TrickSearch):
    """A search with some hands unseen, which are empty in the position.

    `unseen` is the knowledge of their cards at this point of the play, a value of any kind. A
    subclass reads it in `hidden_moves` and in `live`.
    """

    def __init__(
        self,
        position: Position,
        chooses: Sequence[bool],
        takes: Sequence[bool] | None = None,
        *,
        hidden: Iterable[int],
        unseen: Hashable,
        exact: bool = False,
    ) -> None:
        super().__init__(position, chooses, takes, exact=exact)
        self.hidden: Final = frozenset(hidden)
        self.unseen = unseen
        self.shown = next(i for i in range(len(position.hands)) if i not in self.hidden)

    def hidden_moves(self) -> Iterable[tuple[int, Hashable]]:
        """Each card that the hidden hand may play, and the knowledge after it."""
        raise NotImplementedError

    def choose(self, need: int) -> int:
        """The answer if any hand plays the next card."""
        position = self.position
        turn = position.turn
        if turn not in self.hidden:
            return TrickSearch.choose(self, need)
        before, best = self.unseen, self.limit
        for card, after in self.hidden_moves():
            self.unseen = after
            position.hands[turn] = 1 << card  # It was really there.
            best = min(best, self.after(card, need))
            position.hands[turn] = 0
            self.unseen = before
            if best < need:
                break
        return best

    def key(self) -> Hashable:
        """Everything that the rest depends on at the start of a trick."""
        return (self.position.turn, self.unseen, *self.position.hands)
