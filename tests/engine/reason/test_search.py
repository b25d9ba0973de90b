"""The single search of tricks: what it skips, remembers and answers."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bridgepath.bridge.tricks import RankOrder, Tricks
from bridgepath.core.cards import PACK_52, RANKS, Card, Hand, Rank, Suit, parse_cards
from bridgepath.core.seats import COMPASS, TRIO, Seat
from bridgepath.reason.position import Position, numbers
from bridgepath.reason.search import TrickSearch, distinct
from tests.sample import times


def of(hand: str, other: str = "", **more: object) -> tuple[Position, int, int]:
    """A position with a hand, and as bits that hand and the other cards that are left."""
    held, rest = Hand.parse(hand), Hand.parse(other)
    free = [card for card in PACK_52 if card not in held | rest]
    hands = (held, rest | Hand.of(free[: len(held) - len(rest)]))
    tricks = Tricks.of((Seat.NORTH, Seat.SOUTH), hands, None, Seat.NORTH)
    position = Position(tricks, **more)  # type: ignore[arg-type]
    return position, position.hands[0], sum(1 << position.number(card) for card in rest)


@pytest.mark.parametrize(
    ("hand", "other", "tried"),
    [
        ("♠AKQ", "", "♠A"),
        ("♠AKQ", "♠J", "♠A"),
        ("♠AQ10", "♠K", "♠A ♠Q"),
        ("♠AQ10", "♠KJ", "♠A ♠Q ♠10"),
        ("♠A2 ♥K", "♥A", "♠A ♥K"),
        ("♠32 ♥32", "♠4", "♠3 ♥3"),
    ],
)
def test_of_cards_as_good_as_each_other_one_is_tried(hand: str, other: str, tried: str) -> None:
    position, held, others = of(hand, other)
    found = distinct(position, held, others)
    assert {position.card(card) for card in found} == set(parse_cards(tried))
    assert found == sorted(found, reverse=True)


def test_cards_of_other_worth_and_rank_are_all_tried() -> None:
    values = {card: 10 if card.rank is Rank.TEN else 0 for card in PACK_52}
    position, held, others = of("♠J109", values=values)
    assert len(distinct(position, held, others)) == 3
    ranks = dict(zip(RANKS, range(1, 14), strict=True))
    order = RankOrder.of(ranks | {Rank.ACE: 0}, ranks)
    hands = (Hand.parse("♠AKQ"), Hand.parse("♥AKQ"))
    position = Position(Tricks.of((Seat.NORTH, Seat.SOUTH), hands, None, Seat.NORTH, order=order))
    assert len(distinct(position, position.hands[0], 0)) == 2  # the ace is low when it is led


def everything(position: Position, chooses: Sequence[bool], takes: Sequence[bool]) -> set[int]:
    """Each number of tricks for which exactly that many can be guaranteed."""
    if position.over:
        return {0}
    found = []
    for card in list(numbers(position.legal())):
        gain = position.play(card) and takes[position.leader]
        found.append({number + gain for number in everything(position, chooses, takes)})
        position.undo()
    if chooses[position.turn]:
        return set().union(*found)
    return found[0].intersection(*found[1:])


@pytest.mark.parametrize("seed", range(times(25, 1000)))
def test_any_number_asked_in_any_order_of_one_search(seed: int) -> None:
    rng = random.Random(seed)
    seats, size = rng.choice(((TRIO, 3), (COMPASS, 2), (COMPASS, 3), ((Seat.A, Seat.B), 4)))
    pack = rng.sample(rng.sample(PACK_52, 20), len(seats) * size)
    hands = tuple(Hand.of(pack[i :: len(seats)]) for i in range(len(seats)))
    trump = rng.choice((None, *Suit))
    position = Position(Tricks.of(seats, hands, trump, rng.choice(seats)))
    chooses = [rng.random() < 0.5 for _ in seats]
    takes = [ours or rng.random() < 0.3 for ours in chooses]
    exactly = everything(position, chooses, takes)
    search = TrickSearch(position, chooses, takes)
    found = {}
    for need in rng.sample(range(-1, size + 2), size + 3):
        found[need] = search.lead(need)
    most = max(need for need in found if found[need] >= need)
    for need, answer in found.items():
        # An answer that reaches the number is a lower bound; any other is an upper bound.
        assert answer <= most if answer >= need else answer >= most
    exact = TrickSearch(position, chooses, takes, exact=True)
    for need in rng.sample(range(-1, size + 2), size + 3):
        assert (exact.lead(need) >= need) is (need in exactly)
    assert most == max([0, *at_least(position, chooses, takes)])
    assert position.hands == Position(Tricks.of(seats, hands, trump, seats[position.leader])).hands


def at_least(position: Position, chooses: Sequence[bool], takes: Sequence[bool]) -> list[int]:
    """The largest number of tricks that can be guaranteed, by trying everything."""
    if position.over:
        return [0]
    found = []
    for card in list(numbers(position.legal())):
        gain = position.play(card) and takes[position.leader]
        found.append(gain + at_least(position, chooses, takes)[0])
        position.undo()
    return [(max if chooses[position.turn] else min)(found)]


class Counted(TrickSearch):
    """Counts the cards that are tried."""

    tried = 0

    def after(self, card: int, need: int) -> int:
        self.tried += 1
        return super().after(card, need)


def test_what_is_known_for_one_number_serves_another() -> None:
    rng = random.Random(5)
    for _ in range(20):
        pack = rng.sample(PACK_52, 16)
        hands = tuple(Hand.of(pack[i::4]) for i in range(4))
        search = Counted(Position(Tricks.of(COMPASS, hands, None, Seat.WEST)), [True, False] * 2)
        found = search.lead(2)
        search.tried = 0
        if found >= 2:
            # If two tricks are sure to be taken, so is one.
            assert search.lead(1) >= 1
        else:
            assert search.lead(3) <= found
        assert search.tried == 0


def test_it_sees_what_is_on_the_table() -> None:
    """The king on the table separates the ace from the queen, and only the ace takes it."""
    hands = (Hand.parse("♠K ♥2"), Hand.parse("♠AQ"))
    tricks = Tricks.of((Seat.A, Seat.B), hands, None, Seat.A).add(Card.parse("♠K"))
    search = TrickSearch(Position(tricks), [False, True])
    assert len(list(search.cards())) == 2
    assert search.choose(2) == 2


@pytest.mark.parametrize(
    ("hands", "trump", "cashed"),
    [
        ("♠AKQ2|♠43 ♥32|♠765 ♥4|♣5432", None, 4),
        ("♠AKQ2|♠43 ♥32|♠8765|♣5432", None, 3),
        ("♠A2 ♥K3|♠43 ♥52|♠75 ♥64|♠J ♥A97", None, 1),
        # Partner's higher card may have to win, and then partner has to lead.
        ("♠A2 ♥A32|♠J ♥J ♣AK3|♠KQ ♥KQ ♣2|♣QJ1098", None, 2),
        # A trump is out that may ruff, unless it falls.
        ("♠A ♥A3|♠43 ♥2|♥5 ♣54|♦432", Suit.HEARTS, 3),
        ("♠A ♥A3|♠43 ♥2|♥5 ♣54|♥74 ♦2", Suit.HEARTS, 1),
        ("♠AK3|♥43 ♦2|♦543|♦987", Suit.HEARTS, 0),
    ],
)
def test_a_leader_cashes_what_nobody_beats_or_ruffs(
    hands: str, trump: Suit | None, cashed: int
) -> None:
    position = Position(
        Tricks.of(COMPASS, tuple(map(Hand.parse, hands.split("|"))), trump, Seat.WEST)
    )
    left = position.hands[0].bit_count()
    ours, theirs = Counted(position, [True, False] * 2), Counted(position, [False, True] * 2)
    assert ours.lead(cashed) >= cashed
    assert theirs.lead(left - cashed + 1) <= left - cashed
    assert ours.tried == theirs.tried == 0
    # Nothing more is known without trying a card, or if the tricks go to the other camp.
    for search, need in (
        (ours, cashed + 1),
        (theirs, left - cashed),
        (Counted(position, [True, False] * 2, [False, True] * 2), 1),
    ):
        search.lead(need)
        assert bool(search.tried) is (0 < need <= left)
