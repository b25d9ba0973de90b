"""Trumps (from the turn-up, from the previous deal, or named) and who wins a trick (N99-TRUMP)."""

from __future__ import annotations

from typing import Final

from ...base._check import answers
from ...base.errors import NotationError
from ...base.text import short, shown
from ...bridge.calls import Denomination
from ...bridge.tricks import face, winning_index, winning_reason
from ...core.cards import Card, Hand, Rank, as_card, parse_suit
from ...core.clauses import Clause, clause
from .bids import (
    BY_VALUE,
    JOKER_IS,
    JOKER_TURNED,
    TURN_UP_ASIDE,
    Finding,
    read_cards,
    read_turn_up,
    stands_for,
)

TURN_UP_SUIT: Final = clause("N99-TRUMP-1")
NINE_TURNED: Final = clause("N99-TRUMP-2")
JOKER_NO_TRUMP: Final = clause("N99-TRUMP-3")
JOKER_PLAYS: Final = clause("N99-JOK-3")
JOKER_NINE: Final = clause("N99-AMB-2")
NEXT_TRUMP: Final = clause("N99-JTJ-3")
NONE_NEXT: Final = clause("N99-AMB-11")
RANKS_FALL: Final = clause("N99-EQ-3")
HIGHEST_WINS: Final = clause("N99-PLAY-4")

NO_TRUMP: Final = Denomination.NOTRUMP


def read_trump(text: str) -> Denomination:
    """Read ``♥``, ``hearts`` or ``NT``; raises NotationError."""
    if text.strip().upper().replace(" ", "") in ("NT", "N", "NOTRUMP", "NOTRUMPS"):
        return NO_TRUMP
    try:
        return Denomination.of(parse_suit(text))
    except NotationError:
        raise NotationError(
            f'"{short(text)}" is not a trump suit; write ♣, ♦, ♥, ♠ or NT'
        ) from None


def words(trump: Denomination) -> str:
    """``spades are trumps``."""
    suit = trump.trump
    return "there is no trump" if suit is None else f"{suit.word} are trumps"


def turned(card: Card) -> tuple[Denomination, tuple[Clause, ...]]:
    """Trumps in the classic game, if `card` is turned up."""
    if card.is_joker:
        return NO_TRUMP, (JOKER_NO_TRUMP, JOKER_TURNED)
    if card.rank is Rank.NINE:
        return NO_TRUMP, (NINE_TURNED,)
    return Denomination.of(card.suit), (TURN_UP_SUIT,)


@answers
def turn_up(card: str | Card) -> Finding[Denomination]:
    """The effect of a turn-up on trumps and on the Joker in the classic game.

    Raises NotationError.
    """
    up = read_turn_up(card)
    trump, cites = turned(up)
    text = f"{'the Joker' if up.is_joker else up} is turned up: {words(trump)}, "
    if up.is_joker:
        return Finding(trump, text + "and no hand holds the Joker", cites)
    cites = (*cites, JOKER_IS, *((JOKER_NINE,) if up.rank is Rank.NINE else ()))
    return Finding(trump, text + f"and the Joker is {up}", cites)


def after_successes(count: int) -> Denomination:
    """The next trump in Junk the Joker, by the bid code (N99-JTJ-3)."""
    return Denomination.of(BY_VALUE[count])


def next_trump(successes: int) -> Finding[Denomination]:
    """Trumps of the next deal in Junk the Joker; raises NotationError."""
    if type(successes) is not int or not 0 <= successes <= 3:
        raise NotationError(f"0 to 3 players succeed, not {shown(successes)} [{NEXT_TRUMP}]")
    trump = after_successes(successes)
    who = {0: "nobody", 1: "one player", 2: "two players", 3: "all three"}[successes]
    cites = (NEXT_TRUMP, *(() if successes else (NONE_NEXT,)))
    return Finding(trump, f"{who} succeeded: {words(trump)} in the next deal", cites)


def why_it_wins(
    cards: tuple[Card, ...], best: int, trump: Denomination, joker: Card | None
) -> tuple[str, tuple[Clause, ...]]:
    """Why the winner of a trick won it, in words, and the clauses."""
    faces = [face(card, joker) for card in cards]
    text = winning_reason(faces, best, trump.trump)
    if not any(card.is_joker for card in cards):
        return text, (HIGHEST_WINS, RANKS_FALL)
    return f"{text}; the Joker is {joker}", (HIGHEST_WINS, RANKS_FALL, JOKER_PLAYS)


@answers
def trick(
    *cards: str | Card, turnup: str | Card | None = None, trump: str | None = None
) -> Finding[int]:
    """Who wins a trick of three cards, leader first: 0, 1 or 2.

    Trumps come from `turnup` as in the classic game, unless `trump` (``♥``, ``NT``) is given.
    Raises NotationError.
    """
    played = tuple(map(as_card, cards))
    if len(played) != 3:
        raise NotationError(f"a trick must have three cards, not {len(played)}")
    joker = stands_for(read_cards(Hand.of(played)), turnup)
    if trump is not None:
        denomination = read_trump(trump)
    elif turnup is not None:
        denomination = turned(read_turn_up(turnup))[0]
    else:
        raise NotationError(
            f'no trump is given; write turnup="♠K", trump="♠" or trump="NT" [{TURN_UP_ASIDE}]'
        )
    best = winning_index([face(card, joker) for card in played], denomination.trump)
    why, cites = why_it_wins(played, best, denomination, joker)
    place = ("led", "played second", "played third")[best]
    card = "the Joker" if played[best].is_joker else str(played[best])
    return Finding(best, f"{card}, {place}, wins: {why}", cites)
