"""The quick position of tricks plays by the rules of every game that it may represent."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from bridgepath.base.errors import MissingError, NotationError
from bridgepath.bridge.tricks import ACE_HIGH, Play, RankOrder, Tricks
from bridgepath.core.cards import JOKER, PACK_52, RANKS, Card, Hand, Rank, Suit
from bridgepath.core.seats import COMPASS, TRIO, Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.games import bid_fair as bf
from bridgepath.games.draw_bridge import Take
from bridgepath.reason.position import Position, numbers
from tests.play import playout
from tests.sample import times
from tests.wording import mentions

PLAYED = [name for name in GAMES if name != "bridge-solitaire"]
"""All games except Bridge Solitaire, whose House has no hand: it turns up cards of a stock."""
PAIR = (Seat.SOUTH, Seat.NORTH)


def tricks_of(state: State) -> Tricks | None:
    """The tricks being played, or None while something else happens."""
    if state.to_act is None or not isinstance(state.legal_actions()[0], Play):
        return None
    tricks: Tricks = state.phase.tricks
    return tricks


def cards(position: Position, bits: int) -> set[Card]:
    return {position.card(number) for number in numbers(bits)}


def same(one: Position, other: Position) -> bool:
    """True if two positions are at the same moment of the same deal."""
    names = ("seats", "trumps", "hands", "leader", "turn", "table", "follow", "count", "over")
    return all(getattr(one, name) == getattr(other, name) for name in names)


@pytest.mark.parametrize("name", PLAYED)
def test_every_card_is_as_the_rules_have_it(name: str) -> None:
    compared = 0
    for seed in range(times(4, 12)):
        position: Position | None = None
        players: dict[int, Seat | None] = {}
        for state, after in pairwise(playout(GAMES[name], seed)):
            tricks, action = tricks_of(state), after.turns[-1].action
            if tricks is None or not isinstance(action, Play):
                if not isinstance(action, Take):
                    position = None  # in Carl's games declarer may name trumps after the lead
                continue
            now = Position(tricks)
            if position is None or position.over:
                position = now.copy()  # Draw Bridge plays two hands in a deal
            assert same(position, now)
            legal = {action.card for action in state.legal_actions() if isinstance(action, Play)}
            if name == "semi-exposed-dummies" and not tricks.started:
                # the opening lead may have to be an open card (SEMI-AMB-5)
                assert legal <= cards(now, now.legal())
            else:
                assert legal == cards(now, now.legal())
            # the game says who decides, but it stays the same for each hand
            assert state.to_act is players.setdefault(now.turn, state.to_act)
            winner = state.story(action).winner
            had = position.won.copy()
            position.play(position.number(action.card))
            if winner is None:
                assert position.count
                assert position.won == had
            else:
                assert winner is position.seats[position.leader]
                had[position.leader] += 1
                assert position.won == had
            compared += 1
        assert position is None or position.over
    assert compared > times(30, 100)


def random_tricks(rng: random.Random, hands: int, size: int, order: RankOrder) -> Tricks:
    """Hands of `size` cards; some cards are on the table already."""
    seats = TRIO if hands == 3 else (Seat.NORTH, Seat.SOUTH) if hands == 2 else COMPASS
    pack = rng.sample(PACK_52, hands * size)
    tricks = Tricks.of(
        seats,
        tuple(Hand.of(pack[i::hands]) for i in range(hands)),
        rng.choice((None, *Suit)),
        rng.choice(seats),
        order=order,
    )
    for _ in range(rng.randrange(hands)):
        tricks = tricks.add(rng.choice(legal_in(tricks)))
    return tricks


def legal_in(tricks: Tricks) -> list[Card]:
    """The cards that `Tricks` itself does not refuse."""
    assert tricks.turn is not None
    return [card for card in tricks.hand(tricks.turn) if not tricks.revoke(card, "you", ())]


def random_order(rng: random.Random) -> RankOrder:
    """Ranks in any order, and in another order when led; some are equal to one that follows."""
    followed = dict(zip(RANKS, rng.sample(range(1, 27), 13), strict=True))
    return RankOrder.of({rank: rng.randrange(27) for rank in RANKS}, followed)


@pytest.mark.parametrize("hands", [2, 3, 4])
def test_any_trump_and_any_order_of_ranks(hands: int) -> None:
    rng = random.Random(hands)
    for _ in range(times(12, 40)):
        tricks = random_tricks(rng, hands, rng.randrange(1, 14), random_order(rng))
        position = Position(tricks)
        while tricks.turn is not None:
            assert same(position, Position(tricks))
            legal = legal_in(tricks)
            assert set(legal) == cards(position, position.legal())
            card = rng.choice(legal)
            tricks = tricks.add(card)
            position.play(position.number(card))
        assert position.over
        assert position.won == [tricks.won(seat) for seat in tricks.rotation]


def test_bid_fair_ranks_a_card_led_otherwise() -> None:
    pack = bf.GAME.shape.pack
    ranks = [card.rank for card in pack[:6] if card.rank is not None]
    for high, trump in product(ranks, Suit):
        plain = {rank: rank.index for rank in RANKS} | {high: 20}
        last, first = ({}, {}) if high is Rank.ACE else ({Rank.ACE: 0}, {Rank.ACE: 30})
        order = RankOrder.of(plain | last, plain | first)
        start = Position(Tricks.of(PAIR, (Hand(), Hand()), trump, PAIR[0], order=order))
        for led, second in permutations(pack, 2):
            position = start.copy()
            position.hands = [1 << position.number(card) for card in (led, second)]
            position.play(position.number(led))
            position.play(position.number(second))
            won = bf.trick(led, second, high, trump)
            assert position.won == ([0, 1] if won.second_wins else [1, 0])


def test_a_joker_is_the_card_that_it_stands_for() -> None:
    spades = Card.parse("♠A")
    held = (Hand.parse("♠K ♥2"), Hand.parse("Joker ♥A"), Hand.parse("♠2 ♦2"))
    position = Position(Tricks.of(TRIO, held, None, Seat.A, joker=spades))
    position.play(position.number(Card.parse("♠K")))
    assert cards(position, position.legal()) == {JOKER}
    position.play(position.number(JOKER))
    position.play(position.number(Card.parse("♠2")))
    assert position.won == [0, 1, 0]
    assert position.card(position.number(spades)) is JOKER


@pytest.mark.parametrize("hands", [2, 3, 4])
def test_undo_takes_back_card_by_card(hands: int) -> None:
    rng = random.Random(hands)
    for _ in range(times(8, 30)):
        tricks = random_tricks(rng, hands, 13, random_order(rng))
        position = Position(tricks, {card: rng.randrange(20) for card in PACK_52})
        kept = []
        while not position.over:
            kept.append(position.copy())
            position.play(rng.choice([*numbers(position.legal())]))
        for before in reversed(kept):
            position.undo()
            assert same(position, before)
            assert (position.best, position.winner) == (before.best, before.winner)
            assert (position.won, position.line) == (before.won, before.line)
        with pytest.raises(MissingError, check=mentions()):
            position.undo()


@pytest.mark.parametrize("hands", [2, 3, 4])
def test_a_rollout_is_made_of_legal_cards(hands: int) -> None:
    rng = random.Random(hands)
    values = {card: rng.randrange(-5, 20) for card in PACK_52}
    for i in range(times(25, 100)):
        tricks = random_tricks(rng, hands, rng.randrange(1, 14), random_order(rng))
        for _ in range(rng.randrange(20)):
            if tricks.turn is not None:
                tricks = tricks.add(rng.choice(legal_in(tricks)))
        position = Position(tricks, values if i % 2 else None)
        before = position.copy()
        line: list[int] = []
        won = position.rollout(rng, line)
        assert same(position, before)
        assert position.won == before.won
        assert line[: position.count] == position.table
        for number in line[position.count :]:
            assert position.legal() >> number & 1
            position.play(number)
        assert position.over
        assert position.won == won


def test_a_rollout_is_fair_and_repeats_with_its_seed() -> None:
    held = (Hand.parse("♠AK5 ♥2 ♦2"), Hand.parse("♠Q32 ♥3 ♣4"), Hand.parse("♣AKQJ10"))
    position = Position(Tricks.of(TRIO, held, Suit.HEARTS, Seat.A))
    lines = []
    for i in range(6000):
        line: list[int] = []
        position.rollout(random.Random(i), line)
        lines.append([position.card(number) for number in line])
    leads = Counter(line[0] for line in lines)
    assert set(leads) == set(held[0])
    assert all(abs(count - 1200) < 120 for count in leads.values())
    follows = Counter(line[1] for line in lines if line[0].suit is Suit.SPADES)
    assert set(follows) == set(held[1].suit(Suit.SPADES))
    assert all(abs(count - 1200) < 120 for count in follows.values())
    # a discard, after one suit was followed: again any of the four cards left
    discards = Counter(
        line[4]
        for line in lines
        if line[:2] == [Card.parse("♠A"), Card.parse("♠Q")] and line[3] == Card.parse("♦2")
    )
    assert set(discards) == set(Hand.parse("♠32 ♥3 ♣4"))
    assert all(abs(count / discards.total() - 1 / 4) < 0.12 for count in discards.values())
    again: list[int] = []
    position.rollout(random.Random(17), again)
    assert [position.card(number) for number in again] == lines[17]


def test_points_of_cards_are_those_of_the_game() -> None:
    for seed in range(20):
        states = [s for s in playout(bf.GAME, seed) if tricks_of(s) is not None]
        if not states:
            continue
        tricks = tricks_of(states[0])
        assert tricks is not None
        position = Position(tricks, {card: bf.card_points(card) for card in bf.GAME.shape.pack})
        last = playout(bf.GAME, seed)[-1].phase
        for _, card in last.tricks.played():
            position.play(position.number(card))
        assert position.won == [last.points(last.player(seat)) for seat in PAIR]


def test_what_is_not_assumed_is_refused() -> None:
    def refused(
        *hands: str, match: str, values: dict[Card, int] | None = None, **more: Any
    ) -> None:
        seats = COMPASS[: len(hands)]
        tricks = Tricks.of(seats, tuple(map(Hand.parse, hands)), None, Seat.WEST, **more)
        with pytest.raises(NotationError, match=match):
            Position(tricks, values)

    equal = RankOrder(ACE_HIGH.led, (1,) * 13)
    low = RankOrder.of({Rank.TWO: 1}, {Rank.TWO: 1})
    refused("♠2", match="tricks need two to four hands, not 1")
    refused("♠2", "♠34", match="must have the same number")
    refused("♠2", "♠3", table=(Card.parse("♠4"),), match="must have the same number")
    refused("♠2", "♠2", match="each card must appear once")
    refused("♠2", "Joker", match="each card must appear once")
    refused("♠2", "Joker", joker=Card.parse("♠2"), match="each card must appear once")
    refused("♠2", "♠3", order=low, match="♠3 has a rank that is not in the order of ranks")
    refused("♠2", "♠3", order=equal, match="no two ranks may be equally strong")
    refused("♠2", "♠3", values={Card.parse("♠2"): 1}, match="♠3 has no value")


def test_to_go_to_another_point_of_the_play() -> None:
    hands = tuple(map(Hand.parse, ("♠A2", "♠K3", "♠Q4", "♥AK")))
    position = Position(Tricks.of(COMPASS, hands, Suit.HEARTS, Seat.WEST))
    start = position.copy()
    for card in ("♠A", "♠3"):
        position.play(position.number(Card.parse(card)))
    later = position.copy()
    position.put(start.hands, start.leader)
    assert same(position, start)
    position.put(later.hands, later.leader, later.table)
    assert same(position, later)
    with pytest.raises(MissingError, match="taken back"):
        position.undo()
    position.play(position.number(Card.parse("♠Q")))
    position.play(position.number(Card.parse("♥K")))
    assert (position.seats[position.leader], position.won) == (Seat.SOUTH, [0, 0, 0, 1])
    position.put(start.hands, start.leader)
    assert position.won == [0] * 4
