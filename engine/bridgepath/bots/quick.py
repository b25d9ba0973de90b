"""A quick player who sees all cards: how a deal may go on, for a bot that looks ahead.

It wins a trick with the lowest card that holds it, throws the lowest card else, and leads what is
high. That is no best play, which takes too long, and it is much nearer to it than chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..kernel import Position

__all__ = ["enemies", "play_out"]

_SUIT: Final = 0x1FFF
_SUITS: Final = tuple(_SUIT << 13 * i for i in range(4))


def enemies(size: int) -> tuple[tuple[int, ...], ...]:
    """The hands that play against each hand: of four those beside it, else all others."""
    if size == 4:
        return tuple(((hand + 1) % 4, (hand + 3) % 4) for hand in range(4))
    return tuple(tuple(other for other in range(size) if other != hand) for hand in range(size))


def play_out(position: Position, line: list[int] | None = None) -> list[int]:
    """What `Position.won` comes to, in tricks, when all hands play on; the position stays as it is.

    The cards are added to `line`, if it is given.
    """
    hands, won, size = position.hands.copy(), position.won.copy(), len(position.hands)
    against, floor, trumps = enemies(size), position.floor, position.trumps
    high_trumps = -1 << trumps
    turn, count, follow, end = position.turn, position.count, position.follow, position.end
    best, winner = position.best, position.winner
    line = [] if line is None else line
    while hand := hands[turn]:
        if not count:
            card = _lead(hands, turn, against[turn], floor, trumps)
            lowest = card // 13 * 13
            follow, end, best, winner = _SUIT << lowest, lowest + 13, floor[card], turn
        else:
            legal = hand & follow or hand
            if legal & (legal - 1):
                threat, foes = -1, against[turn]
                for later in range(turn + 1, turn + size - count):
                    other = later % size
                    if other in foes:
                        held = hands[other]
                        top = (held & follow or held & high_trumps).bit_length() - 1
                        threat = max(threat, top)
                takers = 0
                if winner in foes or threat > best:
                    takers = legal & (follow | high_trumps)
                    takers = takers >> (above := max(best, threat) + 1) << above
                if takers:
                    card = (takers & -takers).bit_length() - 1
                elif legal & follow:
                    card = (legal & -legal).bit_length() - 1
                else:
                    card = _discard(legal, trumps)
            else:
                card = legal.bit_length() - 1
            if card > best and (card < end or card >= trumps):
                best, winner = card, turn
        hands[turn] = hand ^ 1 << card
        line.append(card)
        count += 1
        if count < size:
            turn = (turn + 1) % size
        else:
            won[winner] += 1
            turn, count, follow = winner, 0, 0
    return won


def _discard(legal: int, trumps: int) -> int:
    """The lowest card that is no trump, of equal ones that of the longest suit; or a trump."""
    best, found = (99, 0), -1
    for number, suit in enumerate(_SUITS):
        if held := legal & suit:
            card = (held & -held).bit_length() - 1
            missed = (card - 13 * number + (20 if card >= trumps else 0), -held.bit_count())
            if missed < best:
                best, found = missed, card
    return found


def _lead(
    hands: Sequence[int], turn: int, foes: Sequence[int], floor: Sequence[int], trumps: int
) -> int:
    """What nobody beats, then a low card to a partner's high one, then a low one of a long suit."""
    legal = hands[turn]
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    mate = hands[turn - 2] if len(hands) == 4 else 0
    enemy = 0
    for foe in foes:
        enemy |= hands[foe]
    best, found = -99, -1
    for number, suit in enumerate(_SUITS):
        held = legal & suit
        if not held:
            continue
        top = held.bit_length() - 1
        over = (enemy & suit).bit_length() - 1
        worth, card = held.bit_count(), (held & -held).bit_length() - 1
        if 13 * number >= trumps:
            if over < 0:
                worth -= 10
            elif over <= floor[top]:
                # trumps are drawn while enemies have any
                worth, card = worth + 60, top
            else:
                worth -= 5
        elif not any(not hands[foe] & suit and hands[foe] >> trumps for foe in foes):
            if over <= floor[top]:
                worth, card = worth + 40, top
            elif (mate & suit).bit_length() - 1 > over:
                worth += 20
        if worth > best:
            best, found = worth, card
    return found
