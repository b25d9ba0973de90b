"""Second and third hand: a defender's card to a lead, with dummy in view.

Second hand plays low, but covers an honour that has no neighbour. Third hand plays high, but the
lowest of equal cards. Cards are equal, too, if dummy or the trick has all cards between them.
"""

from __future__ import annotations

import random
from typing import Final

from ...base.errors import NotationError
from ...bridge.laws import FOLLOW_SUIT
from ...core.cards import PACK_52, SUITS, Card, Hand
from ...core.seats import Seat
from ..course.question import Mistake, Question, card, hand_zone
from . import About
from .words import equals, read_hand, read_trick, trick_zone

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Second and third hand",
    text="You defend, and play second or third to a trick with dummy in view.",
    rung=8,
    checker="table",
    levels=(
        "second low, third high, the lowest of equals",
        "equals across dummy's cards; a third hand that cannot win",
        "high cards led from dummy: to cover or not",
    ),
    kinds=(
        ("too-high", "a high card spent for nothing"),
        ("too-low", "a high card kept that was needed"),
        ("not-lowest-of-equals", "the higher of two equal cards"),
        ("not-lowest", "a middle card where the lowest is enough"),
    ),
)

_TEN: Final = 8


def make(trick: str, dummy: str, hand: str) -> Question:
    """The card to play to a trick in a suit, second or third.

    With one card in `trick` you are second: it was led from dummy on your right, which still has
    `dummy` in the suit. With two you are third: partner led, dummy played the second card and still
    has `dummy`, and declarer plays last. `hand` is your holding in the suit. Raises NotationError
    for other suits and for repeated cards.
    """
    table = read_trick(trick, 1, 2)
    held = read_hand(hand)
    rest = Hand.parse(dummy)
    suits = {each.suit for each in (*table, *held, *rest)}
    if len(suits) > 1:
        raise NotationError(f'"{trick}", "{dummy}", "{hand}": the cards must all be of one suit')
    gone = Hand.of((*table, *rest))
    if gone.bits & held.bits:
        raise NotationError("a card appears twice")
    same, why = _second(table[0], rest, held) if len(table) == 1 else _third(table, gone, held)
    right = _low(same)
    wrong = {str(other): _mistake(other, right, same, why) for other in held if other is not right}
    seats = (Seat.EAST,) if len(table) == 1 else (Seat.NORTH, Seat.EAST)
    told = (
        f"Dummy, on your right, leads {table[0]}. You play second."
        if len(table) == 1
        else f"Partner leads {table[0]} and dummy plays {table[1]}. "
        "You play third, before declarer."
    )
    zones = [hand_zone(Seat.SOUTH, held), trick_zone(table, seats)]
    if rest:
        zones.insert(0, hand_zone(Seat.EAST, rest, "Dummy"))
    return Question(
        text=f"{told} Which card do you play?",
        parts=(card(held),),
        right=frozenset({str(right)}),
        working=(why, f"So you play {right}."),
        zones=tuple(zones),
        names=((Seat.SOUTH, "You"), (Seat.NORTH, "Partner"), (Seat.EAST, "Dummy")),
        wrong=wrong,
        clauses=(FOLLOW_SUIT,),
    )


def _low(held: Hand) -> Card:
    return min(held, key=lambda each: each.index)


def _second(led: Card, dummy: Hand, held: Hand) -> tuple[Hand, str]:
    """Cards that do equally well in second place, and why."""
    above = [each for each in held if each.index > led.index and each.index % 13 >= _TEN]
    low = Hand.of((_low(held),))
    if led.index % 13 < _TEN or not above:
        return low, "Second hand plays low: partner plays last and can still win."
    if any(each.index == led.index - 1 for each in dummy):
        text = f"Dummy holds the card below {led} as well, so covering gains nothing: play low."
        return low, text
    cover = min(above, key=lambda each: each.index)
    same = Hand.of(each for each in equals(held, cover, Hand()) if each.index >= cover.index)
    text = (
        "Cover a single high card with the lowest card that beats it: "
        "two of the opponents' high cards fall for one of yours."
    )
    return same, text


def _third(table: tuple[Card, ...], gone: Hand, held: Hand) -> tuple[Hand, str]:
    """Cards that do equally well in third place, and why."""
    top, low = max(held, key=lambda each: each.index), Hand.of((_low(held),))
    best = max(table, key=lambda each: each.index)
    if top.index < best.index:
        return low, f"You cannot beat {best}, so play your lowest card."
    same = Hand.of(each for each in equals(held, top, gone) if each.index > best.index)
    if best is table[0] and best in equals(held | Hand.of((best,)), top, gone):
        return low, f"Partner's {best} does all that {top} could do, so play low."
    if table[0].index % 13 >= _TEN:
        raise NotationError(f"it is not clear whether to play {top} on partner's {table[0]}")
    text = "Third hand plays high, so that declarer must spend a high card."
    if len(same) > 1:
        text += f" {same} are equal here, and from equals you play the lowest."
    return same, text


def _mistake(picked: Card, right: Card, same: Hand, why: str) -> Mistake:
    if picked in same and picked.index > right.index:
        text = f"{picked} is as good as {right}, but the lowest of equals tells partner more."
        return Mistake("not-lowest-of-equals", text)
    if picked.index < right.index:
        return Mistake("too-low", f"{picked} is too low here. {why}")
    if picked.index % 13 < _TEN:
        return Mistake("not-lowest", f"{picked} is higher than it need be. {why}")
    return Mistake("too-high", f"{picked} is too high here. {why}")


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """A random suit; the lowest card and the highest are right about equally often."""
    wanted = rng.choices(("lowest", "highest", "between"), (3, 3, 4))[0]
    cheap = rng.random() < 0.3
    while True:
        start = 13 * rng.randrange(len(SUITS))
        pack = [PACK_52[start + rank] for rank in rng.sample(range(13), 9)]
        second = rng.random() < (0.35, 0.3, 0.75)[level - 1]
        table = pack[: 1 if second else 2]
        rest = Hand.of(pack[2 : 2 + rng.randint(1, 2 if level == 1 else 3)])
        held = Hand.of(pack[5 : 5 + rng.choice((3, 4))])
        if not _fits(table, rest, held, level):
            continue
        try:
            question = make(" ".join(map(str, table)), str(rest), str(held))
        except NotationError:
            continue
        (right,) = question.right
        cards = [str(each) for each in held]
        standing = "highest" if right == cards[0] else "lowest"
        if right not in (cards[0], cards[-1]):
            standing = "between"
        if standing == wanted and (right == _cheapest(table, held)) is cheap:
            return question


def _cheapest(table: list[Card], held: Hand) -> str:
    """The card of a player who always wins as cheaply as possible."""
    best = max(each.index for each in table)
    winners = [each for each in held if each.index > best]
    return str(min(winners or held, key=lambda each: each.index))


def _fits(table: list[Card], rest: Hand, held: Hand, level: int) -> bool:
    """True for a situation of the level; small equal cards are left out, because they do not
    matter.
    """
    led = table[0].index % 13
    low = _low(held)
    if len(equals(held, low, Hand.of((*table, *rest)))) > 1 and low.index % 13 < _TEN:
        return False
    if level == 1:
        across = any(
            equals(held, each, Hand()) != equals(held, each, Hand.of((*table, *rest)))
            for each in held
        )
        return led < 7 and not across and (len(table) == 1 or table[1].index % 13 < _TEN)
    if level == 3 and len(table) == 1:
        return led >= _TEN
    return led < 7 if len(table) == 1 else True
