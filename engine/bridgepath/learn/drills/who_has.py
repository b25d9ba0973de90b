"""Who still has it? Some tricks were played, and they show what the others hold.

You are South, and dummy is open opposite. The right answer depends on the cards seen, not on those
that West and East really hold.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, final

from ...base.display import Grid
from ...base.errors import NotationError
from ...base.text import joined
from ...bridge.laws import FOLLOW_SUIT
from ...bridge.scoring import counted
from ...bridge.tricks import winning_index
from ...core.cards import PACK_52, SUITS, Card, Hand, Suit, parse_suit
from ...core.seats import COMPASS, Seat, from_seat, parse_seat
from ...view.prompt import Part
from ..course.question import Mistake, Question, choice, number, with_dummy
from . import About
from .words import PLAIN_NAMES, one, read_hand, read_trick

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Who still has it?",
    text="You see some tricks, your hand and dummy, and say what the others can still hold.",
    rung=9,
    checker="rule",
    levels=(
        "how many cards of a suit are out",
        "who can still have a card of a suit",
        "how many cards of a suit one hand has left",
    ),
    kinds=(
        ("show-out-missed", "missed that somebody has shown out of the suit"),
        ("open-cards-forgotten", "your own cards or dummy's were not counted"),
        ("played-forgotten", "cards that were played were not counted"),
        ("wrong-seat", "the wrong opponent"),
        ("miscounted", "a wrong number"),
    ),
)

_OTHERS: Final = (Seat.WEST, Seat.EAST)
_WORDS: Final = {
    frozenset(_OTHERS): "both",
    frozenset({Seat.WEST}): "West",
    frozenset({Seat.EAST}): "East",
    frozenset[Seat](): "neither",
}


@final
class _Seen(NamedTuple):
    """What the tricks have shown about a suit."""

    suit: Suit
    played: tuple[Card, ...]
    """Cards of the suit that were played."""
    open: Hand
    """Your cards of the suit and dummy's."""
    void: frozenset[Seat]
    """The opponents who have shown out of it."""
    left: int
    """How many cards a hand has left."""

    @property
    def out(self) -> int:
        """How many cards of the suit West and East hold in total."""
        return 13 - len(self.played) - len(self.open)

    @property
    def may(self) -> frozenset[Seat]:
        """Which of the others can still have one."""
        return frozenset(_OTHERS) - self.void if self.out else frozenset()


def make(tricks: str, yours: str, dummy: str, suit: str, about: str = "number") -> Question:
    """What West and East can still hold of a suit.

    `tricks` are all tricks so far, in the form ``W ♥A ♥3 ♥5 ♥2 / N ♠4 …``: the leader, and four
    cards. `yours` and `dummy` are the cards that South and North have left. `about` is ``number``:
    how many cards of the suit West and East have in total; ``who``: which of them can have one; or
    a seat, ``W`` or ``E``: how many that hand has. Raises NotationError if that is not known.
    """
    south, north = read_hand(yours), read_hand(dummy)
    rows = [_trick(text) for text in tricks.split("/")]
    seen = _look(rows, south, north, parse_suit(suit))
    before = Grid(
        ("", "leads", *(seat.word if seat in _OTHERS else name for seat, name in _NAMED)),
        tuple(
            (at, _called(leader), *(cards[seat] for seat, _ in _NAMED))
            for at, (leader, cards) in enumerate(rows, 1)
        ),
    )
    ask_, part, right, wrong = _asked(seen, about)
    return Question(
        text=ask_,
        parts=(part,),
        right=frozenset({right}),
        working=tuple(_working(seen, about, right)),
        zones=with_dummy(south, north),
        names=PLAIN_NAMES,
        shown=(before,),
        wrong={key: mistake for key, mistake in wrong.items() if key != right},
        otherwise=Mistake("miscounted", f"The answer is {right}. Count the suit up to thirteen."),
        clauses=(FOLLOW_SUIT,),
    )


_NAMED: Final = (
    (Seat.WEST, "West"),
    (Seat.NORTH, "Dummy"),
    (Seat.EAST, "East"),
    (Seat.SOUTH, "You"),
)


def _called(seat: Seat) -> str:
    return dict(_NAMED)[seat]


def _trick(text: str) -> tuple[Seat, dict[Seat, Card]]:
    who, _, cards = text.strip().partition(" ")
    leader = parse_seat(who)
    return leader, dict(zip(from_seat(leader, COMPASS), read_trick(cards, 4, 4), strict=True))


def _look(
    rows: Sequence[tuple[Seat, dict[Seat, Card]]], south: Hand, north: Hand, suit: Suit
) -> _Seen:
    cards = [card for _, trick in rows for card in trick.values()]
    Hand.of((*cards, *south, *north))
    if len(south) != len(north) or len(south) + len(rows) != 13:
        left = counted(13 - len(rows), "card")
        raise NotationError(f"after {counted(len(rows), 'trick')}, each hand must have {left} left")
    void = frozenset(
        seat
        for seat in _OTHERS
        for leader, trick in rows
        if trick[leader].suit is suit is not trick[seat].suit
    )
    played = tuple(card for card in cards if card.suit is suit)
    return _Seen(suit, played, (south | north).suit(suit), void, len(south))


def _asked(seen: _Seen, about: str) -> tuple[str, Part, str, dict[str, Mistake]]:
    """The question, the way to the answer, the right answer, and the mistakes."""
    if about == "who":
        return _who(seen)
    wrong: dict[str, Mistake] = {}
    if about == "number":
        text = f"How many {seen.suit.word} do West and East have between them?"
        right = seen.out
    else:
        seat = parse_seat(about)
        right = _of_seat(seen, seat)
        text = f"How many {seen.suit.word} does {seat.word} have left?"
        other = next(each for each in _OTHERS if each is not seat)
        missed = f"{joined(sorted(each.word for each in seen.void))} did not follow suit to a "
        missed += f"{one(seen.suit)} and cannot have any left."
        for value in range(14):
            if 0 < value < seen.out or (seat in seen.void and value):
                wrong[str(value)] = Mistake("show-out-missed", missed)
        if seat in seen.void and other not in seen.void and seen.out:
            said = f"That is how many {other.word} has. {missed}"
            wrong[str(seen.out)] = Mistake("wrong-seat", said)
    text_open = "You see some of them in your own hand and in dummy. The others cannot have those."
    wrong[str(13 - len(seen.played))] = Mistake("open-cards-forgotten", text_open)
    text_played = "Some have already been played. Count them in the tricks."
    wrong[str(13 - len(seen.open))] = Mistake("played-forgotten", text_played)
    return text, number(0, 13), str(right), wrong


def _of_seat(seen: _Seen, seat: Seat) -> int:
    if seat not in _OTHERS:
        raise NotationError(f"{seat.word}'s cards are face up")
    if seat in seen.void or not seen.out:
        return 0
    if not seen.void:
        raise NotationError(f"it is not known how many {seen.suit.word} {seat.word} has")
    if seen.out > seen.left:
        raise NotationError(f"{seat.word} has no room for {seen.out} {seen.suit.word}")
    return seen.out


def _who(seen: _Seen) -> tuple[str, Part, str, dict[str, Mistake]]:
    right = _WORDS[seen.may]
    wrong: dict[str, Mistake] = {}
    for seats, word in _WORDS.items():
        if gone := sorted(seat.word for seat in seats & seen.void):
            text = f"{joined(gone)} did not follow suit to a {one(seen.suit)} "
            text += "and cannot have any left."
            wrong[word] = Mistake("show-out-missed", text)
        elif not seen.out:
            text = f"You can see all {seen.suit.word}: in the tricks, in your hand and in dummy."
            wrong[word] = Mistake("played-forgotten", text)
        elif word != right:
            text = f"{joined(sorted(seat.word for seat in seen.may))} can have one: "
            text += f"{seen.out} {'is' if seen.out == 1 else 'are'} out."
            wrong[word] = Mistake("wrong-seat", text)
    text = f"Which of West and East can still have a {one(seen.suit)}?"
    return text, choice(*_WORDS.values()), right, wrong


def _working(seen: _Seen, about: str, right: str) -> Iterator[str]:
    word = seen.suit.word
    have = "has" if len(seen.played) == 1 else "have"
    yield f"There are 13 {word}. {len(seen.played)} of them {have} been played."
    yield f"You and dummy have {len(seen.open)}, so West and East have {seen.out}."
    if about != "number":
        for seat in _OTHERS:
            if seat in seen.void:
                told = f"{seat.word} did not follow suit to a {one(seen.suit)}"
                yield f"{told} and cannot have any left."
    yield f"The answer is {right}."


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """Random tricks; the answers come up about equally often."""
    count = rng.randint(*((3, 5), (4, 7), (5, 8))[level - 1])
    wanted = rng.choice(tuple(_WORDS.values()))
    number_ = rng.choice(((0, 1, 2, 3, 4, 5), (), (0, 1, 2, 3, 4))[level - 1] or (0,))
    while True:
        rows, left = _played(rng, count)
        for suit in rng.sample(SUITS, 4):
            seen = _look(rows, left[Seat.SOUTH], left[Seat.NORTH], suit)
            about = _about(rng, seen, level, wanted, number_)
            if not about or not any(trick[leader].suit is suit for leader, trick in rows):
                continue
            told = " / ".join(
                f"{leader.value} " + " ".join(str(card) for card in _in_turn(leader, trick))
                for leader, trick in rows
            )
            return make(told, str(left[Seat.SOUTH]), str(left[Seat.NORTH]), suit.symbol, about)


def _about(rng: random.Random, seen: _Seen, level: int, wanted: str, count: int) -> str:
    if level == 1:
        return "number" if seen.out == count else ""
    if level == 2:
        return "who" if _WORDS[seen.may] == wanted else ""
    if not seen.void or not seen.out or len(seen.void) == 2:
        return ""
    (void,) = seen.void
    other = next(seat for seat in _OTHERS if seat is not void)
    if not count:
        return void.value
    return other.value if seen.out == count <= seen.left else ""


def _in_turn(leader: Seat, trick: dict[Seat, Card]) -> list[Card]:
    return [trick[seat] for seat in from_seat(leader, COMPASS)]


def _played(
    rng: random.Random, count: int
) -> tuple[list[tuple[Seat, dict[Seat, Card]]], dict[Seat, Hand]]:
    """Tricks in no trumps, in which suits are led again and again, and the remaining cards."""
    pack = rng.sample(PACK_52, 52)
    held = {seat: pack[13 * at : 13 * at + 13] for at, seat in enumerate(COMPASS)}
    leader, rows, last = rng.choice(COMPASS), [], None
    for _ in range(count):
        trick: dict[Seat, Card] = {}
        led: Suit | None = last if rng.random() < 0.75 else None
        for seat in from_seat(leader, COMPASS):
            fit = [card for card in held[seat] if card.suit is led]
            card = rng.choice(fit or held[seat])
            trick[seat] = card
            held[seat].remove(card)
            led = trick[leader].suit
        rows.append((leader, trick))
        last = led
        cards = _in_turn(leader, trick)
        leader = from_seat(leader, COMPASS)[winning_index(cards, None)]
    return rows, {seat: Hand.of(cards) for seat, cards in held.items()}
