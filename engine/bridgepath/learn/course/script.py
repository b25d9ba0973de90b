"""All ways in which an ending can go, written out in advance, so that a page plays it without
Python.

A script has a node for each position in which the reader decides. A card that still wins leads on:
the others reply so that the reader has the fewest right cards next. A losing card is played out to
the trick that it costs, and the layout that beat it is shown. Forced cards play themselves, and
once nothing can go wrong any more, the ending is won.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NotRequired, TypedDict, final

from ...base._check import takes
from ...base.errors import NotationError
from ...bridge.laws import FOLLOW_SUIT, ONE_CARD_EACH, WINNER_LEADS
from ...bridge.scoring import counted
from ...bridge.tricks import follow_violation
from ...core.cards import Card, Hand
from ...core.clauses import RefusalDict, Violation
from ...core.seats import Seat
from .ending import At, Ending, Search, shares

__all__ = ["DecisionDict", "ScriptDict", "WayDict", "script", "share_script"]

Name = Callable[[Seat], str]
_MOST: Final = 600


def _word(seat: Seat) -> str:
    return seat.word


class WayDict(TypedDict):
    """The result of a card: a line, and then the next decision, the end, or the mistake."""

    line: list[str]
    """Moves: ``S ♥A``, or ``> S`` for the winner of a trick."""
    to: NotRequired[int]
    """The number of the next decision."""
    won: NotRequired[bool]
    shows: NotRequired[dict[str, str]]
    """The remaining cards of the unseen hands, if the card was wrong."""
    share: NotRequired[int]
    """In how many layouts the card wins."""
    of: NotRequired[int]
    """The number of all layouts."""


class DecisionDict(TypedDict):
    """A position in which the reader decides."""

    hand: str
    """The hand from which a card is played."""
    no: dict[str, RefusalDict]
    """Why each other open card is not legal."""
    cards: dict[str, WayDict]
    """The result of each card."""


class ScriptDict(TypedDict):
    """All ways in which an ending can go."""

    line: list[str]
    """The moves before the first decision."""
    nodes: list[DecisionDict]


@takes
def script(ending: Ending, name: Name = _word, most: int = _MOST) -> ScriptDict:
    """Every way in which the ending can go, as plain values.

    Raises NotationError for an ending that cannot be won, for one
    in which nothing can go wrong, and for more than `most` nodes.
    """
    return _Script(Search(ending), name, most).plain()


@final
class _Script:
    def __init__(self, search: Search, name: Name, most: int) -> None:
        self.search: Final = search
        self._name: Final = name
        self.ending: Final = search.ending
        self._most: Final = most
        self._numbers: dict[At, int] = {}
        self._nodes: list[DecisionDict] = []
        self._next: dict[At, tuple[list[str], At]] = {}
        self._safe: dict[At, bool] = {}

    def plain(self) -> ScriptDict:
        start = self.search.start
        if not self.search.wins(start):
            raise NotationError(
                f"{counted(self.ending.need, 'trick')} cannot be won against every layout"
            )
        line, first = self._advance(start)
        if self._is_safe(first):
            raise NotationError("every card wins, so there is nothing to find")
        self._node(first)
        return {"line": line, "nodes": self._nodes}

    def _node(self, at: At) -> int:
        if at in self._numbers:
            return self._numbers[at]
        number = self._numbers[at] = len(self._nodes)
        if number >= self._most:
            raise NotationError(f"this ending has more than {self._most} decisions")
        seat = self.ending.rotation[self.search.turn(at)]
        no = _refusals(self.search, at, self._name)
        node: DecisionDict = {"hand": seat.value, "no": no, "cards": {}}
        self._nodes.append(node)
        node["cards"] = {
            str(card): self._right(at, card, after)
            if self.search.wins(after)
            else self._wrong(at, card, after)
            for card, after in self.search.options(at)
        }
        return number

    def _right(self, at: At, card: Card, after: At) -> WayDict:
        line, then = self._advance(after)
        line = self._moves(at, card, after) + line
        if self._is_safe(then):
            return {"line": line + self._rest(then), "won": True}
        return {"line": line, "to": self._node(then)}

    def _wrong(self, at: At, card: Card, after: At) -> WayDict:
        line, last = self._moves(at, card, after), after
        while last.won + self.search.left(last) >= self.ending.need:
            options = self.search.options(last)
            mine = self.search.is_mine(last)
            # The reader does the best possible, the others what hurts most, with their lowest card.
            ranked = options if mine else options[::-1]
            pick = max if mine else min
            card, then = pick(ranked, key=lambda one: self.search.secured(one[1]))
            line += self._moves(last, card, then)
            last = then
        return {"line": line, "shows": self._shown(last)}

    def _shown(self, at: At) -> dict[str, str]:
        """The remaining cards of the unseen hands, in the first layout that is still possible."""
        layout, left = self.ending.layouts[self.search.layout(at)], self.search.unplayed(at)
        found = {}
        for seat, hand in zip(self.ending.unseen, layout, strict=True):
            kept = hand.bits & left.bits
            found[seat.value] = str(Hand(kept)) if kept else ""
        return found

    def _moves(self, at: At, card: Card, after: At) -> list[str]:
        seat = self.ending.rotation[self.search.turn(at)]
        found = [f"{seat.value} {card}"]
        if not after.table:
            found.append(f"> {self.ending.rotation[after.leader].value}")
        return found

    def _advance(self, at: At) -> tuple[list[str], At]:
        """The moves of the others, and forced ones, up to the next decision or the end."""
        if at not in self._next:
            self._next[at] = self._advanced(at)
        return self._next[at]

    def _advanced(self, at: At) -> tuple[list[str], At]:
        options = self.search.options(at)
        if not options or self._is_safe(at):
            return [], at
        if self.search.is_mine(at) and len(options) > 1:
            return [], at
        best: tuple[Fraction, list[str], At] | None = None
        for card, after in reversed(options):
            line, then = self._advance(after)
            easy = self._ease(then)
            if best is None or easy < best[0]:
                best = (easy, self._moves(at, card, after) + line, then)
        assert best is not None, "there are cards to play"
        return best[1], best[2]

    def _rest(self, at: At) -> list[str]:
        """The rest of a won ending, up to the last trick that the reader needs."""
        line: list[str] = []
        while at.won < self.ending.need:
            options = self.search.options(at)
            card, after = options[0 if self.search.is_mine(at) else -1]
            line += self._moves(at, card, after)
            at = after
        return line

    def _ease(self, at: At) -> Fraction:
        """The share of right cards at the reader's next decision."""
        if self._is_safe(at):
            return Fraction(2)
        right = self.search.right(at)
        return Fraction(sum(right.values()), len(right))

    def _is_safe(self, at: At) -> bool:
        """True if the reader wins whatever anybody plays."""
        if at not in self._safe:
            self._safe[at] = at.won >= self.ending.need or (
                self.search.wins(at) and all(map(self._is_safe, self.search.worthwhile(at)))
            )
        return self._safe[at]


def _refusals(search: Search, at: At, name: Name) -> dict[str, RefusalDict]:
    """Why each other open card of the reader's hands is not legal now."""
    ending = search.ending
    place = search.turn(at)
    legal = {card for card, _ in search.options(at)}
    found: dict[str, RefusalDict] = {}
    for number, seat in enumerate(ending.rotation):
        if seat not in ending.mine:
            continue
        held = search.held(at, number)
        for card in held:
            if number != place:
                turn = name(ending.rotation[place])
                text = f"{turn} plays the next card, but {name(seat)} holds {card}"
                why = Violation(text, (WINNER_LEADS if not at.table else ONE_CARD_EACH,))
                found[str(card)] = why.to_dict()
            elif card not in legal:
                led = search.position.card(at.table[0]).suit
                assert led is not None, "there are no jokers in an ending"
                refusal = follow_violation(name(seat), held, led, card, (FOLLOW_SUIT,))
                assert refusal is not None, "an illegal card does not follow suit"
                found[str(card)] = refusal.to_dict()
    return found


@takes
def share_script(ending: Ending, name: Name = _word) -> ScriptDict:
    """One decision by shares: each card with the number of layouts in which it wins.

    The one node is like that of a `script`; each card has ``share`` and ``of``, and a card that is
    not among the best ``shows`` the first layout in which it loses and a best one wins. Raises
    NotationError if all cards are equally good.
    """
    search = Search(ending)
    at = search.start
    found = shares(ending)
    most = max(found.values())
    if min(found.values()) == most:
        raise NotationError("all cards win equally often, so there is nothing to find")
    best = next(card for card, number in found.items() if number == most)
    ways: dict[str, WayDict] = {}
    for card, number in found.items():
        entry: WayDict = {
            "line": [f"{ending.rotation[search.turn(at)].value} {card}"],
            "share": number,
            "of": len(ending.layouts),
        }
        if number == most:
            entry["won"] = True
        else:
            entry["shows"] = _against(ending, card, best)
        ways[str(card)] = entry
    seat = ending.rotation[search.turn(at)]
    no = _refusals(search, at, name)
    node: DecisionDict = {"hand": seat.value, "no": no, "cards": ways}
    return {"line": [], "nodes": [node]}


def _against(ending: Ending, card: Card, best: Card) -> dict[str, str]:
    """A layout in favour of another card."""
    for number, hands in enumerate(ending.layouts):
        alone = Ending(
            ending.rotation, ending.seen, ending.mine, (hands,),
            ending.trump, ending.leader, ending.table, ending.need,
        )  # fmt: skip
        found = shares(alone)
        if found[best] and not found[card]:
            named = zip(ending.unseen, ending.layouts[number], strict=True)
            return {seat.value: str(hand) for seat, hand in named}
    raise AssertionError("a card that wins less often loses somewhere")
