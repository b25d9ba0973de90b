"""A fast player that sees all cards and continues a deal, for a bot that looks ahead.

It wins a trick with the lowest card that can win it, otherwise throws the lowest card, and leads
high cards. That is not best play, which takes too long, but much better than random play. If each
hand plays for its own number of tricks, it loses on purpose once it has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .position import Position, numbers

__all__ = ["enemies", "play_exactly", "play_out"]

_SUIT: Final = 0x1FFF
_SUITS: Final = tuple(_SUIT << 13 * i for i in range(4))


def enemies(size: int) -> tuple[tuple[int, ...], ...]:
    """The opponents of each hand: of four hands, the two beside it; otherwise all the others."""
    if size == 4:
        return tuple(((hand + 1) % 4, (hand + 3) % 4) for hand in range(4))
    return tuple(tuple(other for other in range(size) if other != hand) for hand in range(size))


def play_out(position: Position, line: list[int] | None = None) -> list[int]:
    """The final `Position.won`, in tricks, if all hands play on; the position stays as it is.

    The cards are added to `line`, if that is given.
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
    """The lowest card outside trumps, of equal ones that of the longest suit; or a trump."""
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
    """An unbeatable card, then a low card to a partner's high one, then a low one of a long
    suit.
    """
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
                # Trumps are drawn while opponents have any.
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


def play_exactly(
    position: Position, goals: Sequence[int], line: list[int] | None = None
) -> list[int]:
    """The final `Position.won`, in tricks, if each hand plays on for exactly its goal.

    A goal counts from the first trick on. The position stays as it is; the cards are added to
    `line`, if that is given.
    """
    hands, won, size = position.hands.copy(), position.won.copy(), len(position.hands)
    floor, trumps = position.floor, position.trumps
    high_trumps = -1 << trumps
    turn, count, follow, end = position.turn, position.count, position.follow, position.end
    best, winner = position.best, position.winner
    line = [] if line is None else line
    while hand := hands[turn]:
        wants = goals[turn] > won[turn]
        if not count:
            card = _lead_exactly(hands, turn, floor, trumps, wants=wants)
            lowest = card // 13 * 13
            follow, end, best, winner = _SUIT << lowest, lowest + 13, floor[card], turn
        else:
            legal = hand & follow or hand
            takers = (legal & (follow | high_trumps)) >> best + 1 << best + 1
            losers = legal & ~takers
            if not legal & (legal - 1):
                card = legal.bit_length() - 1
            elif wants:
                threat = best
                for later in range(turn + 1, turn + size - count):
                    other = later % size
                    # A partner who has enough does not take it away.
                    if goals[other] > won[other]:
                        held = hands[other]
                        top = (held & follow or held & high_trumps).bit_length() - 1
                        threat = max(threat, top)
                safe = takers >> threat + 1 << threat + 1
                if safe or not losers:
                    card = _lowest(safe or takers)
                else:
                    card = _lowest(losers) if losers & follow else _discard(losers, trumps)
            elif losers:
                if losers & follow:
                    card = losers.bit_length() - 1
                else:
                    card = _danger(losers, hands, turn, trumps)
            else:
                # A trick that cannot be lost takes the highest card with it; another one may be
                # lost.
                card = takers.bit_length() - 1 if count == size - 1 else _lowest(takers)
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


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


def _danger(cards: int, hands: Sequence[int], turn: int, trumps: int) -> int:
    """The card that is likeliest to win a trick later, by the cards of others below and above
    it.
    """
    others = sum(hands) - hands[turn]
    best, found = -99.0, -1
    for suit in _SUITS:
        if held := cards & suit:
            card = held.bit_length() - 1
            out = (others & suit).bit_count()
            above = ((others & suit) >> card).bit_count()
            worth = out - 3 * above - 0.5 * (hands[turn] & suit).bit_count()
            worth += 5 if card >= trumps else 0
            if worth > best:
                best, found = worth, card
    return found


def _lead_exactly(
    hands: Sequence[int], turn: int, floor: Sequence[int], trumps: int, *, wants: bool
) -> int:
    """A hand that wants tricks leads an unbeatable card, one that does not, the highest beatable
    one.
    """
    legal = hands[turn]
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    foes = [hand for other, hand in enumerate(hands) if other != turn]
    enemy = sum(foes)
    best, found = -99.0, -1
    for number, suit in enumerate(_SUITS):
        held, out = legal & suit, enemy & suit
        if not held:
            continue
        trump = 13 * number >= trumps
        ruffed = not trump and any(not foe & suit and foe >> trumps for foe in foes)
        if wants:
            top = held.bit_length() - 1
            if out.bit_length() - 1 <= floor[top] and not ruffed:
                worth, card = 50.0 if trump and out else 40.0, top
            else:
                worth, card = -held.bit_count() - (8.0 if trump else 0.0), _lowest(held)
        else:
            worth, card = max(
                (_loses(card, out, [foe & suit for foe in foes], ruffed=ruffed), card)
                for card in numbers(held)
            )
            worth -= 5 if trump and not out else 0
        if worth > best:
            best, found = worth, card
    return found


def _loses(card: int, out: int, foes: Sequence[int], *, ruffed: bool) -> float:
    """How sure it is that a card led is beaten; of equal ones the higher counts more."""
    if ruffed or any(foe and foe >> card << card == foe for foe in foes):
        sure = 10.0
    else:
        sure = 6.0 * (out >> card).bit_count() / out.bit_count() if out else 0.0
    return sure + 0.02 * (card % 13)
