"""Play against the House of Bridge Solitaire, whose cards come from a stock in random order.

The House follows with the first card it turns that is of the suit led, a trump or a joker. The
cards it turns before are out of play, so leading a nearly exhausted suit empties the stock; and
when that is empty, every card still held is a trick.
"""

from __future__ import annotations

import re
from typing import Final

from ..bridge.tricks import Play
from ..core.cards import JOKER, PACK_52, Card
from ..core.observation import Observation
from .choice import Picked
from .seat_view import trump_of

__all__ = ["against_the_house"]

_HOLD: Final = 2.5
"""The value of a high card that waits for a lead of the House."""
_BURN: Final = 1.0
"""The value of turning the whole stock."""
_TURNED: Final = re.compile(r"(?:skip |top )?([♠♥♦♣](?:10|[2-9JQKA])|Joker)")


def against_the_house(seen: Observation) -> Picked:
    """A card to lead, or to a card that the House has led."""
    legal = [action.card for action in seen.legal if isinstance(action, Play)]
    if len(legal) == 1:
        return legal[0], "it is the only card that may be played"
    trick = next((z for z in seen.zones if z.kind == "trick"), None)
    led = trick.plays[0][1] if trick and trick.plays and not trick.winner else None
    return _lead(seen, legal) if led is None else _follow(seen, legal, led)


def _rank(card: Card) -> int:
    return card.index % 13


def _spare(legal: list[Card], seen: Observation) -> Card:
    """The least useful card; a joker never wins, so it goes on a lost trick."""
    trump = trump_of(seen)
    jokers = [card for card in legal if card.is_joker]
    if jokers:
        return jokers[0]
    return min(legal, key=lambda card: (card.suit is trump, _rank(card), card.index))


def _follow(seen: Observation, legal: list[Card], led: Card) -> Picked:
    trump = trump_of(seen)
    if led.is_joker:
        jokers = [card for card in legal if card.is_joker]
        if jokers:
            return jokers[0], "the other joker is the one card that beats a joker led"
        return _spare(legal, seen), "only the other joker could beat the joker led"
    takers = [
        card
        for card in legal
        if not card.is_joker
        and (
            (card.suit is led.suit and _rank(card) > _rank(led))
            or (card.suit is trump and led.suit is not trump)
        )
    ]
    if takers:
        card = min(takers, key=_rank)
        ruff = card.suit is not led.suit
        return card, "the lowest trump is enough" if ruff else "win as cheaply as you can"
    card = _spare(legal, seen)
    if card.is_joker:
        return card, "a joker cannot win here, so play it on a trick that is lost anyway"
    return card, "nothing here can win, so play the lowest"


def _lead(seen: Observation, legal: list[Card]) -> Picked:
    trump = trump_of(seen)
    out = _unseen(seen)
    stock = next(z for z in seen.zones if z.id == "stock")
    left = len(stock.cards) + stock.hidden
    share = min(1.0, left / max(1, len(out)))
    best: tuple[float, Card, float] | None = None
    for card in legal:
        if card.is_joker:
            worth, wins = -1.0, 0.0
        else:
            answers = [c for c in out if c.is_joker or c.suit in (card.suit, trump)]
            beat = sum(
                c.is_joker
                or (c.suit is trump and card.suit is not trump)
                or (c.suit is card.suit and _rank(c) > _rank(card))
                for c in answers
            )
            wins = 1 - beat / len(answers) if answers else 1.0
            burn = 1 / (1 + share * len(answers))
            worth = wins - _HOLD * _rank(card) / 12 + _BURN * burn
        if best is None or worth > best[0] + 1e-9:
            best = (worth, card, wins)
    assert best is not None, "there are cards to lead"
    _, card, wins = best
    if wins > 0.6:
        return card, f"most cards that the House may turn up lose to the {card}"
    return card, "lead low cards early, and keep high ones for what the House leads"


def _unseen(seen: Observation) -> list[Card]:
    """The cards not seen since the seven came in: in the stock, or laid aside.

    The open cards of the stock, a help to learners, are not used.
    """
    turned = [Card.parse(found[1]) for _, text in seen.turns if (found := _TURNED.fullmatch(text))]
    hand = [card for zone in seen.zones if zone.kind == "hand" for card in zone.cards]
    aside = [c for zone in seen.zones if zone.id in ("discards", "ignored") for c in zone.cards]
    gone = {card for card in (*turned, *hand, *aside) if not card.is_joker}
    jokers = 2 - sum(card.is_joker for card in (*turned, *hand))
    return [card for card in PACK_52 if card not in gone] + [JOKER] * jokers
