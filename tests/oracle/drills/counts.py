"""Two hands against one opponent with all other cards, again: plain sets, every card tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

Card = tuple[str, int]
"""A suit and a rank from 2 to 14."""
Cards = frozenset[Card]


def of(hand: Iterable[Card], suit: str) -> list[Card]:
    return sorted(card for card in hand if card[0] == suit)


def legal(hand: Cards, led: str) -> list[Card | None]:
    """The cards that follow suit, otherwise all; None from an empty hand."""
    follow: list[Card | None] = [*of(hand, led)]
    return follow or [*sorted(hand)] or [None]


def less(hand: Cards, card: Card | None) -> Cards:
    return hand - {card} if card else hand


def top(cards: Iterable[Card | None], suit: str, trump: str) -> Card | None:
    """The card that is winning among some, if one of them can win at all."""
    there = [card for card in cards if card]
    best = [card for card in there if card[0] == trump] or of(there, suit)
    return max(best, default=None, key=lambda card: card[1])


def cashed(first: Cards, second: Cards, out: Cards) -> int:
    """The number of tricks before one is lost; the holder of `first` leads.

    An opponent keeps the highest cards. So the opponent still has the highest card of a suit until
    there have been as many rounds of it as the opponent had cards in it, and then has none.
    """
    suits = sorted({card[0] for card in out})
    has = {suit: len(of(out, suit)) for suit in suits}
    high = {suit: of(out, suit)[-1][1] for suit in suits}

    @cache
    def most(lead: Cards, other: Cards, rounds: tuple[str, ...]) -> int:
        found = 0
        for card in lead:
            suit = card[0]
            out_of_it = rounds.count(suit) >= has.get(suit, 0)
            for reply in legal(other, suit):
                best = max((c for c in (card, reply) if c and c[0] == suit), key=lambda c: c[1])
                if not out_of_it and best[1] < high[suit]:
                    continue
                mine, theirs = less(lead, card), less(other, reply)
                after = tuple(sorted((*rounds, suit)))
                if best == card:
                    found = max(found, 1 + most(mine, theirs, after))
                else:
                    found = max(found, 1 + most(theirs, mine, after))
        return found

    return most(first, second, ())


def groups(out: Cards, ours: Cards) -> list[Card | None]:
    """One card of each run that none of ours interrupts, because they are equal; None if empty."""
    found: list[Card] = []
    for card in sorted(out):
        if (
            not found
            or found[-1][0] != card[0]
            or any(c[0] == card[0] and found[-1][1] < c[1] < card[1] for c in ours)
        ):
            found.append(card)
    return [*found] or [None]


def one_suit(mine: Cards, other: Cards, out: Cards) -> tuple[int, int]:
    """The most tricks in a suit, and then the fewest losses before the last of them."""
    suit = next(iter(mine | other))[0]

    @cache
    def best(one: Cards, two: Cards, theirs: Cards) -> tuple[int, int]:
        found = (0, 0)
        if not one and not two:
            return found
        for card in legal(one, suit):
            for reply in legal(two, suit):
                found = max(found, worst(one, two, theirs, card, reply))
        return found

    def worst(
        one: Cards, two: Cards, theirs: Cards, card: Card | None, reply: Card | None
    ) -> tuple[int, int]:
        ahead = max(c[1] for c in (card, reply) if c)
        left = less(one, card), less(two, reply)
        results = []
        for his in groups(theirs, one | two):
            won, cost = best(*left, less(theirs, his))
            # costs are negative, so that more is better
            if his and his[1] > ahead:
                results.append((won, cost - 1) if won else (0, 0))
            else:
                results.append((won + 1, cost))
        return min(results)

    won, cost = best(mine, other, out)
    return won, -cost


def fewest_losers(mine: Cards, dummy: Cards, out: Cards, trump: str) -> int:
    """The most tricks that can be lost; you lead, and the others hold no trump."""
    in_suit = cache(groups)

    @cache
    def won(one: Cards, two: Cards, theirs: Cards, leader: str, need: int) -> bool:
        if need <= 0:
            return True
        if len(one) < need:
            return False
        if leader == "others":
            return all(
                any(after(one, two, theirs, suit, need, pair) for pair in pairs(one, two, suit))
                for suit in sorted({card[0] for card in theirs})
            )
        lead, other = (one, two) if leader == "you" else (two, one)
        return any(
            after(
                one, two, theirs, card[0], need, (card, reply) if leader == "you" else (reply, card)
            )
            for card in sorted(lead)
            for reply in legal(other, card[0])
        )

    def pairs(one: Cards, two: Cards, suit: str) -> Iterator[tuple[Card | None, Card | None]]:
        for card in legal(one, suit):
            for reply in legal(two, suit):
                yield card, reply

    def after(
        one: Cards,
        two: Cards,
        theirs: Cards,
        suit: str,
        need: int,
        pair: tuple[Card | None, Card | None],
    ) -> bool:
        ahead = top(pair, suit, trump)
        left = less(one, pair[0]), less(two, pair[1])
        for his in in_suit(frozenset(of(theirs, suit)), frozenset(of(one | two, suit))):
            ruffed = ahead is not None and ahead[0] == trump and suit != trump
            taken = ahead is None or (his is not None and not ruffed and his[1] > ahead[1])
            rest = less(theirs, his)
            if taken:
                if not won(*left, rest, "others", need):
                    return False
            elif not won(*left, rest, "you" if ahead == pair[0] else "dummy", need - 1):
                return False
        return True

    size = len(mine)
    return next(lost for lost in range(size + 1) if won(mine, dummy, out, "you", size - lost))
