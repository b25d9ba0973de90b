"""Endings of four hands, compared with the double dummy solver of `endplay`."""

from __future__ import annotations

import random

import pytest

from bridgepath.bridge.tricks import Tricks
from bridgepath.core.cards import DISPLAY_SUITS, PACK_52, Hand, Suit
from bridgepath.core.seats import COMPASS, Seat
from bridgepath.reason.position import Position
from bridgepath.reason.solver import solve
from tests.sample import times


def theirs(tricks: Tricks) -> dict[str, int]:
    from endplay.dds import solve_board
    from endplay.types import Deal as TheirDeal
    from endplay.types import Denom, Player

    trump = Denom.nt if tricks.trump is None else Denom[tricks.trump.word]
    leader = Player[tricks.leader.word.lower()]
    hands = [
        ".".join(
            "".join(str(rank).replace("10", "T") for rank in hand.ranks(suit))
            for suit in DISPLAY_SUITS
        )
        for hand in tricks.hands
    ]
    deal = TheirDeal(f"W:{' '.join(hands)}", first=leader, trump=trump)
    return {
        f"{card.suit.name[0].upper()}{card.rank.abbr}": taken for card, taken in solve_board(deal)
    }


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_every_card_takes_as_many_tricks(size: int) -> None:
    rng = random.Random(size)
    for _ in range(times(12, 60) if size < 6 else times(6, 30)):
        pack = rng.sample(PACK_52, 4 * size)
        hands = tuple(Hand.of(pack[i::4]) for i in range(4))
        tricks = Tricks.of(COMPASS, hands, rng.choice((None, *Suit)), rng.choice(COMPASS))
        found = solve(Position(tricks), {Seat.NORTH, Seat.SOUTH})
        ours = {
            f"{card.suit.value}{str(card.rank).replace('10', 'T')}": taken
            for card, taken in found.items()
            if card.suit is not None
        }
        assert ours == theirs(tricks), tricks
