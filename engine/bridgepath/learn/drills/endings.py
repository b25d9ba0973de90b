"""Endings that drills ask, found by chance beforehand: to find one takes long, to ask it does not.

Each line is your hand, dummy's, what West and East hold together, the tricks to win, and a right
card. For the first card, trumps and the lengths of West follow where there are any; for which hand
leads, the cards that are known to lie with West and with East. Tests try each of them against
every layout.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple, final

from ...core.cards import DISPLAY_SUITS, Card, Hand
from .words import equals

__all__ = [
    "FIRST_CARD",
    "FIRST_CARD_TRUMPS",
    "WHICH_HAND",
    "Kept",
    "half_turned",
    "spread",
    "turned",
]


@final
class Kept(NamedTuple):
    """An ending as it is kept."""

    yours: str
    dummy: str
    others: str
    need: int
    right: str
    """A card that is right; an equal one may be right as well."""
    known: tuple[str, str]
    """Trumps and lengths, or the cards of West and of East."""


def _read(text: str) -> tuple[Kept, ...]:
    """The endings of a level, one a line."""
    found = []
    for line in text.strip().splitlines():
        parts = [part.strip() for part in line.split("|")]
        yours, dummy, others, need, right, *known = (*parts, "", "")
        found.append(Kept(yours, dummy, others, int(need), right, (known[0], known[1])))
    return tuple(found)


def turned(one: Kept, rng: random.Random) -> Kept:
    """The same ending in other suits."""
    suits = [suit.symbol for suit in DISPLAY_SUITS]
    names = str.maketrans(dict(zip(suits, rng.sample(suits, 4), strict=True)))
    yours, dummy, others, need, right, (first, second) = one
    texts = [text.translate(names) for text in (yours, dummy, others, right, first, second)]
    return Kept(texts[0], texts[1], texts[2], need, texts[3], (texts[4], texts[5]))


def spread(kept: tuple[Kept, ...], rng: random.Random, *, both: bool = False) -> Kept:
    """One of some endings, in such suits that the right card may lie at any place.

    With `both`, the table may be turned by half, and the cards of both hands are shown.
    """
    place = rng.choices(((True, False), (False, True), (False, False)), (30, 30, 40))[0]
    lowest = rng.random() < 0.3
    found = kept[0]
    for _ in range(60):
        found = turned(rng.choice(kept), rng)
        if both and rng.random() < 0.5:
            found = half_turned(found)
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


def half_turned(one: Kept) -> Kept:
    """The same ending with you and dummy in each other's place."""
    return one._replace(yours=one.dummy, dummy=one.yours, known=one.known[::-1])


FIRST_CARD: Final = tuple(
    _read(text)
    for text in (
        """
    ♠Q ♣K8 | ♠AJ9 | ♠1087 ♥87 ♣A | 2 | ♠Q
    ♠8 ♣107 | ♠A10 ♦Q | ♠9 ♦AK10 ♣Q8 | 2 | ♠8
    ♥J ♦9 ♣7 | ♦Q10 ♣10 | ♥A7 ♦8 ♣QJ9 | 2 | ♦9
    ♥Q10 ♦J | ♦AQ7 | ♥AKJ97 ♦8 | 3 | ♦J
    ♠9 ♣J8 | ♠AKJ | ♠107 ♣AKQ9 | 3 | ♠9
    ♥J ♦9 ♣Q | ♥10 ♣97 | ♥9 ♦QJ107 ♣A | 1 | ♥J
    ♠J ♣K7 | ♠KQ ♣Q | ♠7 ♥K107 ♣A8 | 2 | ♠J
    ♠A10 ♣9 | ♠K ♥A7 | ♠J ♥9 ♣AJ108 | 3 | ♠10 |  | ♠1 ♣2
    ♠108 ♦9 | ♠Q ♦A10 | ♠AJ97 ♦J7 | 1 | ♦9
    ♦10 ♣K8 | ♦97 ♣Q | ♠AQ8 ♦8 ♣A9 | 1 | ♦10 |  | ♣1
    ♠K7 ♥J | ♠J ♥A8 | ♠AQ98 ♥Q7 | 1 | ♥J
    ♠10 ♥Q9 | ♠J7 ♥A | ♠98 ♥KJ87 | 3 | ♠10
    ♠10 ♣Q8 | ♠AJ7 | ♠Q8 ♣KJ97 | 1 | ♠10
    ♠J ♥QJ | ♠K10 ♥A | ♠A87 ♥K87 | 2 | ♠J |  | ♠2 ♥1
    ♠J ♥K ♣J | ♠K ♥9 ♣Q | ♠Q9 ♥AQ ♣A10 | 1 | ♠J
    ♦AQ7 | ♠AK ♦J | ♠J87 ♦K98 | 2 | ♦7
    ♣KJ10 | ♠K ♣AQ | ♠AJ107 ♣87 | 3 | ♣J
    ♥9 ♣109 | ♥AK ♣K | ♥Q107 ♣AQ8 | 2 | ♥9 |  | ♥1 ♣2
    """,
        """
    ♠Q10 ♥10 ♦9 | ♥AJ ♦Q10 | ♠A8 ♥7 ♦AJ7 ♣Q8 | 2 | ♥10 |  | ♣1 ♦2 ♥0 ♠1
    ♥10 ♦109 ♣K | ♠A ♥Q ♦K ♣J | ♠K108 ♥7 ♦A ♣AQ9 | 2 | ♥10 |  | ♣1 ♠2 ♥1 ♦0
    ♠K98 ♦Q | ♠Q ♦A ♣J9 | ♠A7 ♥J ♦87 ♣AK10 | 2 | ♦Q |  | ♥1 ♠2 ♦1 ♣0
    ♠10 ♦J8 ♣J | ♥J10 ♦K10 | ♠8 ♥A8 ♦AQ9 ♣K7 | 2 | ♠10 |  | ♠1 ♣0 ♥0 ♦3
    ♠Q ♦7 ♣K9 | ♠A7 ♦J ♣Q | ♠KJ ♥K9 ♦K8 ♣A10 | 2 | ♠Q |  | ♥0 ♣2 ♦1 ♠1
    ♠J ♥9 ♦97 | ♠K ♥AK ♦K | ♠A ♥J ♦AJ10 ♣1098 | 2 | ♥9 |  | ♦1 ♠1 ♣1 ♥1
    ♠Q ♦K9 ♣10 | ♠A9 ♥A ♣Q | ♠87 ♥K ♦A ♣AK87 | 3 | ♠Q |  | ♦0 ♠1 ♥0 ♣3
    ♠Q8 ♦Q ♣K | ♥QJ ♣A10 | ♠97 ♥A109 ♦K7 ♣8 | 3 | ♠Q |  | ♥1 ♦1 ♠2 ♣0
    ♥K ♦108 ♣Q | ♠A8 ♥10 ♦A | ♠9 ♥AQ9 ♦Q7 ♣108 | 4 | ♣Q |  | ♥1 ♦2 ♣0 ♠1
    ♥108 ♦K ♣J | ♦AQJ ♣Q | ♠J8 ♥9 ♦1087 ♣A8 | 4 | ♥10 |  | ♣0 ♥1 ♦2 ♠1
    ♥AQ ♣KJ | ♥K ♦AJ ♣Q | ♠K109 ♥98 ♦9 ♣A9 | 3 | ♥Q |  | ♠1 ♣0 ♦1 ♥2
    ♥K ♦AQ ♣J | ♠A ♥108 ♦K | ♠KQ7 ♥J7 ♦87 ♣K | 4 | ♦Q |  | ♥0 ♣1 ♠2 ♦1
    ♥Q108 ♦J | ♠10 ♥J9 ♦K | ♠AKJ87 ♥A ♦Q9 | 1 | ♦J |  | ♥1 ♠3 ♦0
    ♠Q7 ♥AJ | ♠9 ♥Q8 ♣8 | ♠J10 ♥K7 ♣AK107 | 3 | ♠Q |  | ♠0 ♥0 ♣4
    ♠Q ♦7 ♣A10 | ♠KJ ♣98 | ♠10987 ♦Q9 ♣Q7 | 4 | ♠Q |  | ♣0 ♠2 ♦2
    ♠K87 ♦9 | ♦A ♣KQJ | ♠A9 ♦Q1087 ♣97 | 4 | ♦9 |  | ♠2 ♦1 ♣1
    ♠9 ♦10 ♣J9 | ♦A97 ♣10 | ♠AQ87 ♦J8 ♣KQ | 3 | ♦10 |  | ♦1 ♠1 ♣2
    ♠K7 ♥9 ♣Q | ♠109 ♣AJ | ♠AQ ♥KJ107 ♣K9 | 2 | ♣Q |  | ♣1 ♠1 ♥2
    ♥J ♦A10 ♣7 | ♥AK ♦98 | ♥987 ♦Q7 ♣K108 | 4 | ♥J |  | ♦0 ♣2 ♥2
    ♥9 ♦J98 | ♥AJ ♦Q ♣Q | ♥87 ♦K ♣KJ1097 | 2 | ♥9 |  | ♥2 ♣2 ♦0
    ♠K ♥10 ♦J9 | ♠109 ♥Q ♦8 | ♠AJ7 ♥87 ♦Q107 | 1 | ♥10 |  | ♠1 ♦2 ♥1
    ♠J ♥K9 ♦8 | ♠Q ♥Q ♦KJ | ♠10 ♥A10 ♦AQ1097 | 1 | ♠J |  | ♦3 ♠0 ♥1
    ♠10 ♥Q ♦Q8 | ♠AJ ♥9 ♦9 | ♠Q98 ♥K7 ♦KJ10 | 2 | ♠10 |  | ♠2 ♥2 ♦0
    ♥J ♦97 ♣10 | ♦Q ♣AKJ | ♥AQ7 ♦K108 ♣98 | 3 | ♣10 |  | ♦2 ♣2 ♥0
    ♠QJ ♦9 ♣J | ♠K7 ♣AK | ♠A108 ♦KJ7 ♣97 | 2 | ♣J |  | ♠1 ♣0 ♦3
    ♠J ♦109 ♣9 | ♥QJ ♦K ♣J | ♠Q9 ♥87 ♦Q ♣Q87 | 3 | ♦10 |  | ♦0 ♣2 ♥2 ♠0
    ♥9 ♦9 ♣KJ | ♠AQ ♥J ♦K | ♠1087 ♥87 ♦A ♣A9 | 3 | ♥9 |  | ♥1 ♦0 ♣0 ♠3
    ♠9 ♦KQ ♣9 | ♠J ♥AJ10 | ♠7 ♥987 ♦A ♣Q87 | 4 | ♠9 |  | ♠1 ♣2 ♥1 ♦0
    ♠10 ♣AK7 | ♥Q10 ♦A ♣9 | ♠K98 ♥7 ♦Q108 ♣8 | 4 | ♣7 |  | ♦2 ♠2 ♥0 ♣0
    ♠Q ♥9 ♦8 ♣7 | ♠9 ♦10 ♣J8 | ♠KJ8 ♥A87 ♦Q ♣9 | 2 | ♣7 |  | ♣1 ♦0 ♠1 ♥2
    ♠K ♥10 ♦98 | ♠J ♦KJ7 | ♠A108 ♥K8 ♦Q ♣J9 | 3 | ♦9 |  | ♥2 ♠1 ♣0 ♦1
    ♠A8 ♥9 ♦K | ♠K ♦9 ♣AK | ♠9 ♥J87 ♦A108 ♣8 | 3 | ♠8 |  | ♠1 ♣1 ♦2 ♥0
    ♠QJ ♦10 ♣9 | ♥9 ♦J ♣A10 | ♠AK87 ♥7 ♦A ♣K7 | 3 | ♣9 |  | ♦0 ♥1 ♣2 ♠1
    ♥109 ♣KJ | ♠J ♥A ♦K ♣7 | ♠K7 ♥J7 ♦A87 ♣8 | 4 | ♥10 |  | ♣0 ♥1 ♠1 ♦2
    ♠Q9 ♥Q ♣9 | ♥8 ♣AQ10 | ♠A8 ♥AK97 ♣K7 | 1 | ♣9 |  | ♣0 ♥3 ♠1
    ♠J ♥Q10 ♦10 | ♦AQJ9 | ♠Q987 ♥A9 ♦K8 | 4 | ♦10 |  | ♥2 ♦2 ♠0
    """,
        """
    ♥A8 ♣KJ | ♥J ♦Q9 ♣Q | ♥Q109 ♦J87 ♣109 | 4 | ♣J |  | ♥2 ♣1 ♦1
    ♠K8 ♦10 ♣Q | ♠9 ♣AK9 | ♠AJ7 ♦Q97 ♣J7 | 3 | ♣Q |  | ♦2 ♣1 ♠1
    ♥98 ♦J ♣K | ♦A109 ♣Q | ♥K107 ♦KQ ♣A109 | 3 | ♦J |  | ♥2 ♣1 ♦1
    ♥J ♦Q9 ♣J | ♠AJ ♥A ♣9 | ♥KQ98 ♦AJ ♣K7 | 3 | ♥J |  | ♥1 ♣1 ♦2
    ♠Q ♥Q10 ♣J | ♠10 ♣AKQ | ♠K97 ♥KJ98 ♣10 | 3 | ♣J |  | ♥3 ♣1 ♠0
    ♥K10 ♦9 ♣7 | ♥Q ♦8 ♣K10 | ♥AJ7 ♦AJ10 ♣J8 | 2 | ♦9 |  | ♦1 ♣0 ♥3
    ♥10 ♦AQJ | ♦K9 ♣A8 | ♥AKQJ ♦10 ♣KQ7 | 4 | ♦Q |  | ♦1 ♥1 ♣2
    ♠Q ♥Q ♦K7 | ♠K10 ♥J10 | ♠AJ ♥A87 ♦J109 | 2 | ♥Q |  | ♥2 ♠2 ♦0
    ♠108 ♥Q ♦9 | ♦K7 ♣KQ | ♠QJ ♥A109 ♣A109 | 2 | ♦9 |  | ♣2 ♥2 ♠0
    ♠Q8 ♦109 | ♦K8 ♣A8 | ♠K1097 ♦7 ♣J109 | 3 | ♦10 |  | ♠3 ♣1 ♦0
    ♦10 ♣J98 | ♥KJ ♦8 ♣Q | ♥987 ♦AKQ ♣A7 | 2 | ♦10 |  | ♦2 ♥2 ♣0
    ♠8 ♥A ♣QJ | ♠J10 ♥Q ♣10 | ♠K9 ♥J109 ♣A87 | 2 | ♣Q |  | ♣2 ♠1 ♥1
    ♥J ♣K109 | ♥AK109 | ♥Q87 ♣AQJ87 | 4 | ♥J |  | ♥1 ♣3
    ♠109 ♦J8 | ♠AK8 ♦10 | ♠QJ7 ♦AKQ97 | 3 | ♠10 |  | ♦2 ♠2
    ♠J10 ♥A8 | ♠AQ9 ♥J | ♠K87 ♥KQ1097 | 3 | ♠J |  | ♥2 ♠2
    ♠K9 ♦Q ♣10 | ♠10 ♦J ♣KQ | ♠AQ7 ♦A1097 ♣7 | 2 | ♣10 |  | ♣0 ♠2
    ♠KQ9 ♥10 | ♥AKQJ | ♠AJ1087 ♥987 | 4 | ♥10 |  | ♠3 ♥1
    ♠AQJ ♦8 | ♠108 ♦AJ | ♠K97 ♦KQ1097 | 3 | ♠Q |  | ♠2 ♦2
    ♠AQJ ♥Q | ♠10 ♥A108 | ♠K987 ♥KJ97 | 3 | ♥Q |  | ♠1 ♥3
    ♦K10 ♣QJ | ♦8 ♣AK8 | ♦AQJ97 ♣1097 | 3 | ♣Q |  | ♦3 ♣1
    ♦Q7 ♣87 | ♠K108 ♣A | ♠QJ ♦AKJ9 ♣K9 | 2 | ♣8 |  | ♦1 ♣1 ♠2
    ♥9 ♦10 ♣J10 | ♥A ♦Q98 | ♥Q10 ♦KJ7 ♣AK7 | 1 | ♥9 |  | ♣1 ♦1 ♥2
    ♥9 ♦KQ ♣9 | ♥8 ♦10 ♣J7 | ♥KJ107 ♦A87 ♣10 | 2 | ♣9 |  | ♥1 ♣0 ♦3
    ♠AJ ♣Q8 | ♠109 ♦10 ♣K | ♠Q87 ♦KQ7 ♣97 | 3 | ♣8 |  | ♦1 ♠1 ♣2
    ♥K ♣AQJ | ♠J ♥Q ♣K8 | ♠98 ♥A1098 ♣97 | 4 | ♣Q |  | ♠2 ♣2 ♥0
    ♠AJ ♥AJ | ♠Q ♥K ♣97 | ♠K ♥Q987 ♣AJ10 | 4 | ♥J |  | ♠1 ♣2 ♥1
    ♠J ♥A ♣A10 | ♠9 ♥Q10 ♣K | ♠Q1087 ♥K9 ♣J8 | 3 | ♣10 |  | ♠2 ♣2 ♥0
    ♥9 ♦A8 ♣A | ♠A ♥K ♦J ♣7 | ♠Q7 ♥AQJ8 ♣Q8 | 4 | ♦8 |  | ♥3 ♣0 ♠1
    ♠10 ♦Q8 ♣A | ♠97 ♦J ♣10 | ♠QJ8 ♦1097 ♣K9 | 3 | ♦8 |  | ♣0 ♦2 ♠2
    """,
    )
)
"""First card in no trumps, level by level."""
FIRST_CARD_TRUMPS: Final = tuple(
    _read(text)
    for text in (
        """
    ♠7 ♦Q8 | ♦K10 ♣K | ♦J7 ♣AJ107 | 3 | ♦8 | ♦
    ♥A ♦10 ♣7 | ♥Q10 ♣10 | ♥J7 ♦97 ♣98 | 2 | ♦10 | ♦
    ♠K ♦A10 | ♦J ♣Q9 | ♠97 ♦8 ♣K107 | 2 | ♠K | ♣ | ♦0 ♠1
    ♥10 ♦7 ♣K | ♦A10 ♣A | ♥A ♦Q ♣QJ87 | 2 | ♥10 | ♣
    ♦J9 ♣K | ♥QJ ♣A | ♥AK7 ♦10 ♣QJ | 3 | ♦J | ♦
    ♥K8 ♣Q | ♥7 ♦K10 | ♥Q ♦97 ♣A98 | 3 | ♣Q | ♦ | ♦1 ♣1
    ♥8 ♣KJ | ♠A ♥K ♣Q | ♠J8 ♥A97 ♣7 | 3 | ♣J | ♣ | ♣0 ♠1
    ♠AQ ♦K | ♠J ♣KQ | ♦QJ107 ♣109 | 3 | ♦K | ♣ | ♣1 ♦2
    ♠Q ♦K8 | ♠K ♦A9 | ♠J10 ♦J7 ♣Q7 | 3 | ♠Q | ♠ | ♠1
    ♠A ♥Q ♦J | ♠QJ8 | ♠109 ♥J ♦1087 | 3 | ♥Q | ♥
    ♥Q ♦A8 | ♦J ♣J7 | ♥K9 ♦109 ♣A8 | 3 | ♥Q | ♦ | ♥1 ♣1
    ♥A ♣Q8 | ♥J ♦AJ | ♥987 ♦K10 ♣10 | 3 | ♣Q | ♥ | ♥2 ♣0
    ♥K10 ♣J | ♠AQ ♥9 | ♠7 ♥J7 ♣1097 | 3 | ♣J | ♠
    ♥7 ♦A ♣J | ♥K9 ♦J | ♥8 ♦KQ ♣K87 | 2 | ♣J | ♦
    ♥J ♣K8 | ♦J9 ♣10 | ♥108 ♦Q ♣AJ7 | 1 | ♥J | ♣
    ♠Q ♦J9 | ♠J ♥AJ | ♠A87 ♥98 ♦10 | 2 | ♦J | ♦
    ♠K ♦A ♣8 | ♠J ♦K ♣A | ♠9 ♦108 ♣KQ7 | 3 | ♠K | ♠
    ♥Q ♦AJ | ♠Q10 ♦9 | ♠98 ♥KJ8 ♦8 | 3 | ♥Q | ♦
    ♠8 ♥9 ♣10 | ♠Q9 ♥K | ♠7 ♥8 ♣KQ97 | 3 | ♥9 | ♥ | ♣2
    ♥10 ♦J ♣8 | ♦A ♣A10 | ♥97 ♦Q1087 | 3 | ♥10 | ♥ | ♦2
    ♦K ♣AQ | ♠J ♦8 ♣K | ♠Q10987 ♦10 | 3 | ♦K | ♦
    ♥J7 ♣8 | ♠A ♥9 ♣A | ♠J10 ♥Q10 ♣97 | 1 | ♣8 | ♥
    ♥8 ♦9 ♣K | ♥10 ♣Q10 | ♥K7 ♦J10 ♣87 | 1 | ♦9 | ♥
    ♥A9 ♦Q | ♥K ♣J8 | ♥87 ♦AK ♣Q9 | 3 | ♦Q | ♥ | ♥1
    ♠9 ♥A8 | ♠Q10 ♥J | ♠7 ♥K107 ♦J10 | 3 | ♠9 | ♠
    ♠K9 ♥Q | ♣A109 | ♠8 ♥10987 ♣Q | 3 | ♥Q | ♣
    ♠8 ♣A9 | ♠K10 ♦9 | ♠97 ♦8 ♣J87 | 2 | ♠8 | ♣ | ♦1
    ♥A ♦Q ♣K | ♥10 ♦A10 | ♥QJ ♦KJ ♣A8 | 2 | ♦Q | ♦
    ♥K ♦QJ | ♥A ♣97 | ♥Q ♦AK ♣AKJ | 2 | ♦Q | ♥
    ♠J ♦Q ♣K | ♦10 ♣97 | ♠K8 ♦K7 ♣AJ | 1 | ♠J | ♦ | ♣1
    ♠J ♥J ♦Q | ♠10 ♥K9 | ♠A987 ♥8 ♦8 | 3 | ♥J | ♥ | ♦1
    ♥9 ♦AQ | ♥K ♦K10 | ♠AQ107 ♥Q ♦7 | 3 | ♥9 | ♥ | ♠2 ♦0
    ♥A ♦KQ | ♥10 ♦9 ♣10 | ♥K7 ♦87 ♣Q7 | 3 | ♦K | ♦
    ♥J ♦AQ | ♥KQ ♦K | ♠AJ8 ♥107 ♦7 | 3 | ♥J | ♥ | ♥1
    ♠Q ♥J ♦J | ♠KJ ♥9 | ♠98 ♥A87 ♦7 | 1 | ♦J | ♥ | ♦1
    ♠AK ♦10 | ♥KJ ♦A | ♠Q8 ♥97 ♦J9 | 3 | ♦10 | ♦ | ♦1
    """,
        """
    ♠J ♥J ♣K10 | ♠AK ♦A ♣8 | ♠1097 ♥Q7 ♦Q7 ♣9 | 3 | ♠J | ♥ | ♦2 ♣1 ♥0 ♠1
    ♠J ♦K7 ♣Q | ♠107 ♦J8 | ♠KQ98 ♦10 ♣A107 | 1 | ♣Q | ♠ | ♣1 ♦0 ♠3
    ♠Q10 ♥8 ♦J | ♠K ♥10 ♦K10 | ♠AJ87 ♥J7 ♦98 | 2 | ♦J | ♠ | ♠3 ♦1 ♥0
    ♥K ♣QJ8 | ♠108 ♥J10 | ♠Q7 ♥987 ♣1097 | 3 | ♣Q | ♠ | ♠0 ♣1 ♥3
    ♠J ♥KQ10 | ♥8 ♦AQ10 | ♠K97 ♥A97 ♦J7 | 1 | ♠J | ♠ | ♥2 ♦0 ♠2
    ♥87 ♣A9 | ♠AK8 ♣K | ♠J1097 ♥10 ♣J108 | 4 | ♣9 | ♣ | ♣1 ♠2 ♥1
    ♠QJ ♦J ♣9 | ♠8 ♦AK ♣8 | ♠AK1097 ♦Q10 ♣K | 1 | ♦J | ♠ | ♠3 ♦1 ♣0
    ♠K7 ♦10 ♣9 | ♠J ♦K ♣AQ | ♠AQ108 ♦97 ♣K7 | 3 | ♣9 | ♦ | ♣1 ♠1 ♦2
    ♠K9 ♥J ♦J | ♠J10 ♦A ♣J | ♠AQ8 ♥8 ♣A1087 | 2 | ♥J | ♥ | ♥0 ♠2 ♣2
    ♥J ♦A10 ♣J | ♥Q98 ♦7 | ♥AK10 ♦K9 ♣K98 | 2 | ♥J | ♦ | ♥2 ♦2 ♣0
    ♦KJ7 ♣8 | ♦Q ♣AK9 | ♥J1098 ♦108 ♣Q7 | 4 | ♣8 | ♣ | ♥2 ♦0 ♣2
    ♠8 ♦10 ♣A10 | ♠AJ ♦J ♣J | ♠K9 ♦A98 ♣Q97 | 2 | ♦10 | ♦ | ♠2 ♦2 ♣0
    ♠Q ♣KJ9 | ♠AK ♦Q ♣A | ♠1087 ♦AJ87 ♣7 | 3 | ♠Q | ♠ | ♠1 ♣1
    ♠10 ♥10 ♣K8 | ♥K9 ♣QJ | ♠QJ ♥AQ87 ♣A10 | 1 | ♠10 | ♥ | ♥2 ♠1
    ♠8 ♦K ♣K8 | ♠J ♥Q ♦8 ♣A | ♠Q109 ♥10 ♦J7 ♣Q9 | 2 | ♠8 | ♦ | ♣2 ♠2 ♦0 ♥0
    ♠109 ♥A ♦K | ♥KJ ♦108 | ♠AQ ♥98 ♦AQJ7 | 1 | ♠10 | ♦ | ♥2 ♠1 ♦1
    ♠Q9 ♥KJ | ♠K ♥AQ ♦Q | ♠J108 ♥9 ♦KJ107 | 4 | ♠9 | ♠ | ♠2 ♦1 ♥1
    ♠Q ♦AK ♣Q | ♠9 ♥8 ♦Q ♣A | ♠K8 ♥K1097 ♣97 | 2 | ♣Q | ♠ | ♥1 ♠2 ♣1
    ♠A ♥J ♦AK | ♠Q ♥A ♦J ♣Q | ♥Q107 ♦108 ♣J87 | 3 | ♥J | ♥ | ♥1 ♦0 ♣3
    ♠7 ♥K9 ♣Q | ♥AQ8 ♣K | ♠QJ108 ♥7 ♣A98 | 1 | ♠7 | ♣ | ♠1 ♥0 ♣3
    """,
        """
    ♥Q ♦9 ♣A9 | ♥A8 ♦A ♣J | ♥J97 ♦J87 ♣87 | 4 | ♥Q | ♥ | ♥2 ♦2
    ♥A8 ♣QJ | ♠AJ9 ♥J | ♠8 ♥KQ97 ♣A87 | 2 | ♣Q | ♥ | ♠0 ♣1
    ♠87 ♦10 ♣9 | ♦Q8 ♣K10 | ♠AQ9 ♦KJ ♣QJ7 | 2 | ♣9 | ♠ | ♦1 ♠1
    ♠QJ7 ♦8 | ♠AK9 ♥Q | ♠8 ♥K1097 ♦AQ10 | 1 | ♦8 | ♥ | ♥2 ♠0
    ♠8 ♥8 ♦Q ♣K | ♠QJ ♥J ♣10 | ♠107 ♥AQ97 ♦97 | 4 | ♦Q | ♦ | ♦1 ♥2
    ♠AKJ ♦9 | ♠Q ♥AQ ♦Q | ♠9 ♥K1097 ♦AJ7 | 4 | ♠J | ♠ | ♥2 ♦1
    ♠9 ♦9 ♣108 | ♥J9 ♦K10 | ♠10 ♥AQ ♦Q7 ♣KQ9 | 1 | ♦9 | ♠ | ♥1
    ♠A ♦QJ ♣8 | ♠J10 ♦10 ♣10 | ♠Q9 ♦987 ♣K97 | 3 | ♦Q | ♦ | ♦1
    ♠K ♦A10 ♣J | ♠AQ ♦Q ♣K | ♠97 ♦K87 ♣1087 | 4 | ♠K | ♠ | ♠1
    ♠K ♥8 ♦Q ♣10 | ♠J ♥QJ ♣Q | ♠87 ♥A ♦7 ♣KJ87 | 2 | ♦Q | ♦ | ♣2
    ♠A8 ♥K ♦A | ♠QJ ♥J ♦9 | ♠1097 ♥1087 ♦107 | 3 | ♥K | ♥ | ♥1
    ♠8 ♥Q108 | ♥K ♦A109 | ♠J1097 ♥A7 ♦Q8 | 3 | ♠8 | ♥ | ♦1 ♥1
    ♠9 ♦A9 ♣7 | ♠J ♦10 ♣Q8 | ♠KQ107 ♦J7 ♣109 | 4 | ♣7 | ♣ | ♣1 ♦1
    ♠AQ9 ♥Q | ♠J8 ♥K ♦9 | ♠107 ♥AJ1097 ♦A | 2 | ♠9 | ♥ | ♦0 ♠1
    ♠A ♥109 ♣A | ♠J8 ♦Q10 | ♠K ♥8 ♦KJ7 ♣J107 | 4 | ♥10 | ♥ | ♦2 ♥1
    ♠10 ♥J ♦KQ | ♠Q ♥KQ9 | ♠9 ♥8 ♦AJ10987 | 4 | ♠10 | ♠ | ♠0 ♦3
    """,
    )
)
"""First card with trumps, level by level."""
WHICH_HAND: Final = tuple(
    _read(text)
    for text in (
        """
    ♥A109 | ♥QJ8 | ♥K76543 | 3 | ♥J | ♥76 | ♥K
    ♥AQ10 | ♥J98 | ♥K76543 | 3 | ♥J |  | ♥K76
    ♦AK8 | ♦J107 | ♦Q96543 | 3 | ♦10 | ♦9 | ♦Q6
    ♠AQ10 | ♠J87 | ♠K96543 | 3 | ♠J |  | ♠K9
    ♥Q105 | ♥AJ9 | ♥K87643 | 3 | ♥10 | ♥K | ♥87
    ♦AJ10 | ♦Q87 | ♦K96543 | 3 | ♦Q | ♦96 | ♦K
    ♥J109 | ♥K87 | ♥AQ6543 | 2 | ♥10 | ♥AQ6
    ♣KJ8 | ♣1096 | ♣AQ7543 | 2 | ♣10 |  | ♣AQ7
    ♥J109 | ♥AK7 | ♥Q86543 | 3 | ♥10 | ♥Q8 | ♥6
    ♥J109 | ♥AQ8 | ♥K76543 | 3 | ♥10 | ♥K | ♥76
    ♦QJ5 | ♦A109 | ♦K87643 | 3 | ♦J | ♦K7 | ♦8
    ♦976 | ♦AKJ | ♦Q108543 | 3 | ♦6 | ♦Q108
    ♠J108 | ♠AK9 | ♠Q76543 | 3 | ♠10 | ♠Q76
    ♠KQ9 | ♠1084 | ♠AJ7653 | 2 | ♠10 |  | ♠AJ7
    ♠J97 | ♠AK10 | ♠Q86543 | 3 | ♠7 | ♠Q86
    ♠J96 | ♠AK10 | ♠Q87543 | 3 | ♠6 | ♠Q87
    """,
        """
    ♠8 ♦98 | ♠K ♦AQ | ♠AQ10 ♦KJ10 | 2 | ♦8 | ♦K | ♠A
    ♦Q8 ♣A | ♦10 ♣KJ | ♦KJ9 ♣Q108 | 2 | ♦10 | ♣Q | ♦K
    ♥AQ ♣9 | ♣A108 | ♥K1098 ♣KJ | 3 | ♥A |  | ♥K ♣K
    ♠K10 ♣10 | ♠A ♣KJ | ♠QJ98 ♣Q8 | 3 | ♣10 | ♠Q ♣Q
    ♠K ♦Q8 | ♠98 ♦10 | ♠QJ10 ♦KJ9 | 2 | ♦10 |  | ♠Q ♦K
    ♦AJ9 | ♥KJ ♦10 | ♥A1098 ♦Q8 | 3 | ♦10 |  | ♥A ♦Q
    ♠A10 ♦K | ♦AJ8 | ♠J98 ♦Q109 | 3 | ♠A |  | ♠J ♦Q
    ♣AQ8 | ♠KQ8 | ♠J109 ♣K109 | 3 | ♠K | ♠J ♣K
    ♠AK10 | ♠8 ♥KQ | ♠QJ9 ♥J108 | 3 | ♥K | ♠QJ
    ♥K ♦QJ | ♥A ♦A8 | ♥Q98 ♦K109 | 3 | ♦J | ♦K | ♥Q
    ♠AJ ♦8 | ♦AK10 | ♠K109 ♦QJ9 | 3 | ♠A | ♦Q | ♠K
    ♠J ♥QJ | ♠K ♥A9 | ♠AQ98 ♥K8 | 2 | ♥J | ♠A ♥K
    ♥A ♦AJ | ♥QJ ♦Q | ♥K98 ♦K98 | 3 | ♦Q |  | ♥K ♦K
    ♠J9 ♣10 | ♣AQJ | ♠AQ108 ♣K8 | 3 | ♣10 | ♠A ♣K
    ♥AK ♦10 | ♦AK9 | ♥1098 ♦QJ8 | 3 | ♥A |  | ♦QJ
    ♠K8 ♣A | ♠109 ♣Q | ♠AJ ♣KJ98 | 2 | ♠10 |  | ♠A ♣K
    ♥QJ ♦K | ♥A9 ♦J | ♥K8 ♦AQ98 | 2 | ♥J | ♥K ♦A
    ♠AKQ | ♦AKJ | ♠J98 ♦Q109 | 3 | ♠A | ♠J | ♦Q
    ♠K8 ♦9 | ♠A ♦Q8 | ♠Q109 ♦AJ10 | 2 | ♦9 | ♦A | ♠Q
    ♠K ♦A10 | ♠109 ♦J | ♠QJ8 ♦K98 | 3 | ♦J |  | ♠Q ♦K
    ♠QJ ♦J | ♠A ♦A10 | ♠K109 ♦K98 | 3 | ♦J | ♠K ♦K
    ♥KQ8 | ♦AJ10 | ♥AJ109 ♦Q9 | 2 | ♥K | ♥A ♦Q
    ♣KQ10 | ♠KJ10 | ♠A98 ♣J98 | 3 | ♣K |  | ♠A ♣J
    ♦8 ♣QJ | ♦A ♣A10 | ♦QJ109 ♣K9 | 3 | ♣J | ♣K | ♦Q
    ♣Q98 | ♦Q8 ♣10 | ♦AJ109 ♣AJ | 1 | ♣10 |  | ♦A ♣A
    ♠Q ♦A10 | ♠AK10 | ♠J98 ♦QJ9 | 3 | ♦A | ♠J | ♦Q
    ♠K ♣Q9 | ♠AJ10 | ♠Q9 ♣AJ108 | 2 | ♠K | ♠Q ♣A
    ♥K10 ♣A | ♥J ♣QJ | ♥Q98 ♣K108 | 3 | ♥J | ♣K | ♥Q
    ♠10 ♣KQ | ♠KJ ♣A | ♠AQ98 ♣J9 | 2 | ♠10 | ♠Q | ♠A
    ♥AQ ♣A | ♥J10 ♣10 | ♥K98 ♣KJ8 | 3 | ♥10 |  | ♥K ♣K
    ♠AQ ♦K | ♠9 ♦Q10 | ♠KJ8 ♦J98 | 3 | ♠9 |  | ♠KJ
    ♥K10 ♣A | ♥8 ♣J8 | ♥AJ9 ♣KQ10 | 2 | ♥8 | ♣K | ♥A
    ♦8 ♣Q10 | ♦AJ10 | ♦Q9 ♣KJ98 | 3 | ♦8 | ♦Q | ♣K
    ♥A ♣KJ | ♥KJ ♣10 | ♥Q1098 ♣AQ | 2 | ♣10 |  | ♥Q ♣A
    ♠9 ♣KQ | ♠AQ ♣A | ♠K108 ♣J98 | 3 | ♠9 | ♠K ♣J
    ♥A ♦AJ | ♥KJ ♦9 | ♥Q1098 ♦Q8 | 3 | ♦9 |  | ♥Q ♦Q
    ♠Q ♦109 | ♠A ♦AQ | ♠K109 ♦KJ8 | 3 | ♦10 | ♦K | ♠K
    ♦8 ♣KJ | ♦AJ ♣A | ♦K9 ♣Q1098 | 3 | ♦8 | ♦K ♣Q
    ♠9 ♣KJ | ♠KJ10 | ♠AQ8 ♣AQ9 | 1 | ♠9 | ♠A | ♣A
    ♥K ♣AQ | ♥10 ♣98 | ♥AQJ8 ♣K10 | 2 | ♣8 | ♥A | ♣K
    """,
        """
    ♥A109 | ♥J ♣KQ | ♥Q8 ♣AJ108 | 2 | ♣K | ♣A
    ♥KQ8 | ♦KQ8 | ♥J109 ♦A109 | 2 | ♥K | ♦A
    ♥AKQ | ♠AJ10 | ♠K8 ♥J1098 | 3 | ♥A |  | ♠K
    ♠AKQ | ♣AQ8 | ♠J98 ♣KJ9 | 3 | ♠A |  | ♣K
    ♠J10 ♦J | ♠K ♦K9 | ♠Q98 ♦AQ10 | 2 | ♦J | ♦A
    ♠AKQ | ♣AQ10 | ♠J10 ♣KJ98 | 3 | ♠A | ♣K
    ♥KQ ♦9 | ♦KJ8 | ♥1098 ♦AQ10 | 2 | ♥K | ♦A
    ♠10 ♥J10 | ♠K9 ♥Q | ♠AQJ8 ♥98 | 2 | ♠10 | ♠A
    ♠10 ♥Q10 | ♠K9 ♥A | ♠AQJ8 ♥K8 | 2 | ♠10 | ♠A
    ♥AKQ | ♦AK10 | ♥J9 ♦QJ98 | 3 | ♥A |  | ♦Q
    ♠Q ♣KJ | ♠AJ ♣A | ♠K1098 ♣Q8 | 3 | ♠Q | ♠K
    ♥J ♦AQ | ♥AK10 | ♥Q98 ♦KJ8 | 3 | ♦A |  | ♦K
    ♠K10 ♦10 | ♠A ♦AQ | ♠QJ98 ♦K8 | 3 | ♦10 | ♦K
    ♦K8 ♣Q | ♦9 ♣AJ | ♦AQ10 ♣K108 | 2 | ♦9 |  | ♦A
    ♠A ♣K8 | ♠K9 ♣J | ♠QJ10 ♣AQ10 | 2 | ♣J |  | ♣A
    ♦AK8 | ♠K10 ♦10 | ♠QJ8 ♦QJ9 | 3 | ♠K |  | ♠Q
    ♠K ♦A10 | ♠AQ9 | ♠J108 ♦KQ8 | 3 | ♦A |  | ♦K
    ♦AKQ | ♥AJ10 | ♥KQ98 ♦108 | 3 | ♦A |  | ♥K
    ♥J8 ♦8 | ♥A ♦K9 | ♥K109 ♦AQ10 | 2 | ♦8 | ♦A
    ♥KQJ | ♦AK10 | ♥1098 ♦J98 | 3 | ♥J | ♦J
    ♠KJ ♣A | ♠10 ♣K9 | ♠AQ9 ♣QJ8 | 2 | ♠10 |  | ♠A
    ♠A98 | ♦KJ10 | ♠KQ10 ♦Q98 | 2 | ♦K | ♠K
    ♦Q ♣KJ | ♦A8 ♣9 | ♦J109 ♣AQ8 | 2 | ♣9 |  | ♣A
    ♠K10 ♦K | ♠J ♦QJ | ♠AQ8 ♦1098 | 2 | ♠J |  | ♠A
    ♥K108 | ♥J ♦J8 | ♥AQ9 ♦K109 | 1 | ♥J |  | ♥A
    ♠AQ ♦A | ♠9 ♦KQ | ♠K108 ♦1098 | 3 | ♠9 |  | ♠K
    ♦A ♣KJ | ♦Q ♣98 | ♦J109 ♣AQ10 | 2 | ♣8 |  | ♣A
    ♠A ♣Q9 | ♠KQ ♣8 | ♠J1098 ♣K10 | 2 | ♣8 |  | ♣K
    ♠98 ♥A | ♠KJ ♥J | ♠AQ10 ♥KQ9 | 2 | ♠8 | ♠A
    ♠Q10 ♣8 | ♠A ♣K10 | ♠K98 ♣AQ9 | 2 | ♣8 | ♣A
    ♠Q109 | ♠8 ♦AJ | ♠AJ ♦K1098 | 2 | ♠8 |  | ♠A
    ♠AQ ♦A | ♠8 ♦Q9 | ♠K9 ♦KJ108 | 3 | ♠8 |  | ♠K
    ♠Q10 ♥A | ♠9 ♥K9 | ♠KJ8 ♥J108 | 2 | ♠9 |  | ♠K
    ♥AJ ♦A | ♥9 ♦QJ | ♥K108 ♦K108 | 3 | ♥9 |  | ♥K
    ♠A ♣AQ | ♠KJ ♣10 | ♠Q98 ♣K98 | 3 | ♣10 |  | ♣K
    ♠A ♥Q9 | ♠KQ ♥8 | ♠1098 ♥KJ10 | 2 | ♥8 |  | ♥K
    """,
    )
)
"""Which hand leads, level by level."""
