"""The endings that drills use: `endings.toml` has them, level by level."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from pkgutil import get_data
from typing import NamedTuple, final

from ...core.cards import DISPLAY_SUITS, Card, Hand
from .words import equals

__all__ = ["Kept", "kept", "spread"]


@final
class Kept(NamedTuple):
    """An ending as it is stored."""

    yours: str
    dummy: str
    others: str
    """What West and East hold together."""
    need: int
    right: str
    """A right card; an equal one may be right as well."""
    trump: str = ""
    west: str = ""
    """Cards known to be with West, or lengths of suits such as ``♥2``."""
    east: str = ""


@cache
def kept(drill: str) -> tuple[tuple[Kept, ...], ...]:
    """The endings of a drill, level by level; raises KeyError for a drill without any."""
    # The import system reads it, because the engine may be an archive, as in a browser.
    data = get_data(__package__, "endings.toml") or b""
    levels = tomllib.loads(data.decode())[drill]
    return tuple(tuple(Kept(**one) for one in level) for level in levels)


def _turned(one: Kept, rng: random.Random) -> Kept:
    """The same ending in other suits."""
    suits = [suit.symbol for suit in DISPLAY_SUITS]
    names = str.maketrans(dict(zip(suits, rng.sample(suits, 4), strict=True)))
    return Kept._make(part.translate(names) if isinstance(part, str) else part for part in one)


def spread(endings: tuple[Kept, ...], rng: random.Random, *, both: bool = False) -> Kept:
    """One of some endings, in suits chosen so that the right card may be at any place.

    With `both`, the table may be turned by half, and the cards of both hands are shown.
    """
    place = rng.choices(((True, False), (False, True), (False, False)), (30, 30, 40))[0]
    lowest = rng.random() < 0.3
    found = endings[0]
    for _ in range(60):
        found = _turned(rng.choice(endings), rng)
        if both and rng.random() < 0.5:
            found = _half_turned(found)
        hands = [Hand.parse(text) for text in ((found.dummy,) if both else ())]
        hands.append(Hand.parse(found.yours))
        shown = [card for hand in hands for card in hand]
        right = Card.parse(found.right)
        same = next(equals(hand, right, Hand()) for hand in hands if right in hand)
        if (shown[0] in same, shown[-1] in same) == place and lowest is (
            min(shown, key=lambda card: card.index % 13) in same
        ):
            break
    return found


def _half_turned(one: Kept) -> Kept:
    """The same ending with you and dummy exchanged."""
    return one._replace(yours=one.dummy, dummy=one.yours, west=one.east, east=one.west)
