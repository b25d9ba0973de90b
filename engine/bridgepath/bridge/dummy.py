"""A dummy at a real table: cards named wrongly or incompletely, and what dummy may say (TBL).

On a page declarer taps the card. At a table declarer says "spade" or "high", and partner plays the
card.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final, final

from ..base._check import takes
from ..base.display import Drawable
from ..base.errors import NotationError
from ..base.text import short
from ..core.cards import Card, Hand, Rank, Suit, as_suit, parse_cards, parse_rank, parse_suit
from ..core.clauses import Clause, clause
from .irregularities import Rectification
from .laws import FOLLOW_SUIT
from .tricks import follow_violation, winning_index

__all__ = ["NamedCard", "named", "spoken"]

NAMED: Final = clause("TBL-NAME-1")
MAY: Final = clause("TBL-DUMMY-1")
MAY_NOT: Final = clause("TBL-DUMMY-2")

HOW: Final = ("high", "low", "win", "anything")
FILLERS: Final = frozenset(("a", "of", "the", "please"))


@final
@dataclass(frozen=True, slots=True)
class NamedCard(Drawable):
    """The card in dummy that declarer's words mean (TBL-NAME-1)."""

    cards: tuple[Card, ...]
    """The card; several if somebody has to choose, none if the words are void."""
    text: str
    """What happens, without a full stop."""
    clauses: tuple[Clause, ...] = (NAMED,)

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(map(str, self.clauses))}]"

    __repr__ = __str__


@takes
def named(
    words: str, dummy: str, trick: str = "", trump: str | None = None, *, last: str | None = None
) -> NamedCard:
    """The card that is played when declarer says `words` for the hand `dummy`.

    The words are a card, a suit, a rank, ``high``, ``low`` or ``win``, one of these with a suit, or
    ``anything``: ``♠``, ``high ♠``, ``7``. `trick` has the cards played so far, the leader's first;
    it is empty if dummy leads, and then `last` may be the suit in which dummy won the last trick.
    Raises NotationError for other words.
    """
    hand, played = Hand.parse(dummy), parse_cards(trick)
    led = played[0].suit if played else None
    how, suit, rank = _read(words, led)
    meant = [card for card in hand if suit in (None, card.suit) and rank in (None, card.rank)]
    if rank is not None and last is not None and not played:
        # Declarer continues the suit that has just won.
        meant = [card for card in meant if card.suit is as_suit(last)] or meant
    if not meant:
        text = "dummy does not hold that card: declarer must name another"
        return NamedCard((), text)
    fit = [card for card in meant if not led or not follow_violation("dummy", hand, led, card, ())]
    if not fit:
        text = f"dummy must follow suit with {hand.suit(led)}: declarer must name another card"
        return NamedCard((), text, (NAMED, FOLLOW_SUIT))
    if how == "anything":
        return NamedCard(tuple(fit), "either defender may name the card")
    if len({card.suit for card in fit}) > 1:
        which = f": {' or '.join(map(str, fit))}" if rank else " suit"
        return NamedCard(tuple(fit), f"declarer says which{which}")
    fit.sort(key=lambda card: card.index)
    trumps = as_suit(trump) if trump else None
    wins = [card for card in fit if winning_index((*played, card), trumps) == len(played)]
    if how == "win" and wins and played:
        return _plays(wins[0], "the lowest that wins")
    if how == "high" or (how == "win" and not played):
        return _plays(fit[-1], "the highest")
    return _plays(fit[0], "" if rank or len(fit) == 1 else "the lowest")


def _plays(card: Card, why: str) -> NamedCard:
    return NamedCard((card,), f"{card} is played" + (f", {why}" if why else ""))


def _read(words: str, led: Suit | None) -> tuple[str, Suit | None, Rank | None]:
    """How high, which suit and which rank the words say."""
    how, suit, rank = "", None, None
    ranks = {one.word: one for one in Rank}
    for word in words.lower().split():
        if word in FILLERS:
            continue
        if word in HOW and not how:
            how = word
            continue
        if word in ranks:
            rank = ranks[word]
            continue
        with suppress(NotationError):
            suit = parse_suit(word)
            continue
        with suppress(NotationError):
            rank = parse_rank(word)
            continue
        try:
            card = Card.parse(word)
        except NotationError:
            ways = 'a card, a suit, a rank, "high", "low", "win" or "anything"'
            raise NotationError(f'"{short(words)}" names no card; declarer says {ways}') from None
        suit, rank = card.suit, card.rank
    if not (how or suit or rank):
        raise NotationError("declarer has said nothing")
    return how, suit or (led if how in HOW[:3] else None), rank


@takes
def spoken(*, before: bool, looked: bool = False) -> Rectification:
    """What follows if dummy warns declarer of a slip, or asks whether the suit is really out.

    `before` means before the slip is made, such as a lead from the wrong hand; `looked` that dummy
    has looked into another player's hand of their own accord.
    """
    if looked:
        text = (
            "dummy has lost the right to speak up: a defender chooses the hand that leads, and "
            "a revoke that dummy reveals is penalized"
        )
        return Rectification(text, (MAY_NOT,))
    if before:
        return Rectification("dummy may warn declarer, who may then avoid the slip", (MAY,))
    return Rectification("dummy says nothing until the deal is over", (MAY_NOT,))
