"""Endings are solved with the same results as by trying everything."""

from __future__ import annotations

import random
from functools import cache

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.bridge.tricks import RankOrder, Tricks
from bridgepath.core.cards import PACK_52, RANKS, Card, Hand, Suit
from bridgepath.core.seats import COMPASS, TRIO, Seat
from bridgepath.reason.position import Position
from bridgepath.reason.solver import solve
from tests.sample import times
from tests.wording import mentions

SEATS = {2: (Seat.NORTH, Seat.SOUTH), 3: TRIO, 4: COMPASS}
Worth = dict[Card, int] | None


def ending(rng: random.Random, hands: int, size: int) -> tuple[Tricks, Worth, frozenset[Seat]]:
    """A few cards in each hand, some on the table, any order of ranks, any two camps."""
    odd = rng.random() < 0.3
    plain = dict(zip(RANKS, range(1, 14), strict=True))
    followed = dict(zip(RANKS, rng.sample(range(1, 14), 13), strict=True)) if odd else plain
    led = {rank: rng.randrange(15) for rank in RANKS} if odd and rng.random() < 0.5 else followed
    pack = rng.sample(rng.sample(PACK_52, max(hands * size, 20)), hands * size)
    seats = SEATS[hands]
    tricks = Tricks.of(
        seats,
        tuple(Hand.of(pack[i::hands]) for i in range(hands)),
        rng.choice((None, *Suit)),
        rng.choice(seats),
        order=RankOrder.of(led, followed),
    )
    for _ in range(rng.randrange(hands)):
        tricks = tricks.add(rng.choice(legal_in(tricks)))
    worth = rng.choice((None, {card: rng.choice((-3, 0, 1, 1, 10)) for card in PACK_52}))
    camp = frozenset(rng.sample(seats, rng.randrange(1, hands)))
    return tricks, worth, camp


def legal_in(tricks: Tricks) -> list[Card]:
    assert tricks.turn is not None
    return [card for card in tricks.hand(tricks.turn) if not tricks.revoke(card, "you", ())]


def everything(tricks: Tricks, worth: Worth, camp: frozenset[Seat]) -> dict[Card, int]:
    """What each card brings to the camp that plays it, by trying everything."""

    @cache
    def more(now: Tricks) -> int:
        """What `camp` takes from now on."""
        if now.turn is None:
            return 0
        pick = max if now.turn in camp else min
        return pick(after(now, card) for card in legal_in(now))

    def after(now: Tricks, card: Card) -> int:
        then = now.add(card)
        return more(then) + (0 if then.table else gain(then))

    def gain(now: Tricks) -> int:
        last = now.done[-1]
        if last.winner not in camp:
            return 0
        return 1 if worth is None else sum(worth[card] for card in last.cards)

    def all_of_it() -> int:
        """What both camps take together, if that is always the same."""
        cards = [*tricks.table, *(card for hand in tricks.hands for card in hand)]
        return len(cards) // len(tricks.hands) if worth is None else sum(worth[c] for c in cards)

    assert tricks.turn is not None
    found = {card: after(tricks, card) for card in legal_in(tricks)}
    if tricks.turn in camp:
        return found
    return {card: all_of_it() - taken for card, taken in found.items()}


@pytest.mark.parametrize(("hands", "size"), [(2, 4), (3, 3), (4, 2), (4, 3)])
def test_as_trying_everything(hands: int, size: int) -> None:
    rng = random.Random(f"{hands} {size}")
    for _ in range(times(6, 25)):
        tricks, worth, camp = ending(rng, hands, size)
        position = Position(tricks, worth)
        before = position.copy()
        found = solve(position, camp)
        assert found == everything(tricks, worth, camp)
        assert list(found) == legal_in(tricks)
        assert (position.hands, position.won, position.line) == (
            before.hands,
            before.won,
            before.line,
        )
        # the other camp gives the same question
        assert found == solve(position, set(tricks.rotation) - camp)


def test_a_finesse_and_a_squeeze() -> None:
    def told(trump: Suit | None, *hands: str) -> dict[str, int]:
        held = tuple(map(Hand.parse, hands))
        position = Position(Tricks.of(COMPASS, held, trump, Seat.SOUTH))
        return {str(c): n for c, n in solve(position, {Seat.SOUTH, Seat.NORTH}).items()}

    finesse = told(None, "♠K2", "♠AQ", "♠43", "♠65")
    assert finesse == {"♠6": 2, "♠5": 2}
    # West has to keep the spade king-queen and the heart ace, and cannot
    squeeze = told(None, "♠KQ ♥A", "♠A3 ♥K", "♦432", "♠2 ♥2 ♣A")
    assert squeeze == {"♠2": 1, "♥2": 1, "♣A": 3}


def test_nothing_left_and_a_stranger() -> None:
    empty = Position(Tricks.of(COMPASS, (Hand(),) * 4, None, Seat.WEST))
    assert solve(empty, {Seat.WEST}) == {}
    with pytest.raises(NotationError, check=mentions("dummy")):
        solve(empty, {Seat.WEST, Seat.DUMMY})
