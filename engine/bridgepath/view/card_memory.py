"""The cards of a deal that a viewer has seen, on demand; no text may name any other card.

Cards are written in the form of zones (``♠A``, ``Joker``); jokers are alike, so they count as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, final

from ..base._check import takes
from ..base.errors import NotationError
from .movie_types import LookDict, ZoneDict

__all__ = ["Memory", "cards_named", "in_sight", "ordered"]

_NAMED: Final = re.compile(r"([♠♥♦♣])((?:10|[AKQJT2-9])+)|\bJoker\b")
_RANK: Final = re.compile(r"10|[AKQJT2-9]")
_ORDER: Final = "AKQJ"


@takes
def cards_named(text: str) -> tuple[str, ...]:
    """The cards that a sentence names, each once: ``♠AQ10`` are three. A bid such as 4♠ is not a
    card.
    """
    found: list[str] = []
    for sign, ranks in _NAMED.findall(text):
        if not sign:
            found.append("Joker")
        found += [sign + ("10" if rank == "T" else rank) for rank in _RANK.findall(ranks)]
    return tuple(dict.fromkeys(found))


@takes
def in_sight(zones: Mapping[str, ZoneDict]) -> frozenset[str]:
    """The open cards in the zones of one frame."""
    return frozenset(
        card
        for zone in zones.values()
        for card in (*zone.get("cards", ()), *(card for _, card in zone.get("plays", ()) if card))
    )


def _place(card: str) -> tuple[int, int]:
    if card == "Joker":
        return (4, 0)
    rank = card[1:]
    high = _ORDER.find(rank)
    return ("♠♥♦♣".index(card[0]), high if high >= 0 else 20 - int(rank))


@takes
def ordered(cards: Iterable[str]) -> list[str]:
    """Cards suit by suit, high to low, the joker last; raises NotationError for any other text."""
    try:
        return sorted(set(cards), key=_place)
    except (ValueError, IndexError):
        raise NotationError("cards are written as they are printed, such as ♥A and Joker") from None


@final
class Memory:
    """Everything one viewer has seen so far; `look` at one frame after the other."""

    @takes
    def __init__(self, pack: Iterable[str]) -> None:
        """`pack` are all cards of the deal in the order of `ordered`."""
        self._number = {card: number for number, card in enumerate(pack)}
        self._seen: frozenset[str] = frozenset()
        self._gone: frozenset[str] = frozenset()

    def look(self, zones: Mapping[str, ZoneDict]) -> LookDict:
        """Add a frame; returns the changes since the last one, as places in the pack.

        ``met`` were never seen before, ``gone`` have gone out of sight, ``back`` have returned; a
        key without cards is left out.
        """
        now = in_sight(zones)
        seen = self._seen | now
        gone = seen - now
        found: LookDict = {}
        if met := now - self._seen:
            found["met"] = self._places(met)
        if left := gone - self._gone:
            found["gone"] = self._places(left)
        if back := self._gone - gone:
            found["back"] = self._places(back)
        self._seen, self._gone = seen, gone
        return found

    def _places(self, cards: Iterable[str]) -> list[int]:
        return sorted(self._number[card] for card in cards)

    def strangers(self, text: str) -> tuple[str, ...]:
        """The cards of this deal that `text` names but that have not been seen."""
        return tuple(
            card for card in cards_named(text) if card in self._number and card not in self._seen
        )
