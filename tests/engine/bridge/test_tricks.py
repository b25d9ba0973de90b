"""The play of hands in rotation, and of two hands by one declarer, against a second reading.

The second reading handles cards as printed text and in lists; it shares no code with the engine.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgepath.base.errors import NotationError
from bridgepath.bridge.tricks import Play, Tricks, winning_index, winning_reason
from bridgepath.core.cards import JOKER, PACK_52, SUITS, Card, Hand, Suit, parse_cards
from bridgepath.core.clauses import clause
from bridgepath.core.deal import Deal
from bridgepath.core.seats import COMPASS, TRIO, Seat, next_seat, partner
from bridgepath.core.state import Game, State
from bridgepath.games import contract_bridge as bridge
from tests.oracle import bridge as oracle
from tests.sample import times
from tests.wording import facts_in, gist, gists

PAIR = (Seat.SOUTH, Seat.NORTH)
FOLLOW = (clause("BRG-PLAY-4"),)
seeds = st.integers(0, 2**32)

BRIDGE_GAME: Game = bridge.GAME


@dataclass
class Naive:
    """Hands as lists of printed cards."""

    seats: list[str]
    hands: dict[str, list[str]]
    trump: str
    leader: str
    table: list[str]
    won: list[str]

    def turn(self) -> str:
        return self.seats[(self.seats.index(self.leader) + len(self.table)) % len(self.seats)]

    def legal(self) -> list[str]:
        held = self.hands[self.turn()]
        if not self.table:
            return list(held)
        return [card for card in held if card[0] == self.table[0][0]] or list(held)

    def play(self, card: str) -> None:
        self.hands[self.turn()].remove(card)
        self.table.append(card)
        if len(self.table) == len(self.seats):
            at = self.seats.index(self.leader) + oracle.trick_winner(self.table, self.trump)
            self.leader = self.seats[at % len(self.seats)]
            self.won.append(self.leader)
            self.table = []


def dealt(rotation: tuple[Seat, ...], size: int, rng: random.Random) -> tuple[Tricks, Naive]:
    """The same random hands in both readings."""
    cards = rng.sample(PACK_52, size * len(rotation))
    hands = tuple(Hand.of(cards[i * size : (i + 1) * size]) for i in range(len(rotation)))
    trump = rng.choice([*SUITS, None])
    leader = rng.choice(rotation)
    names = [seat.value for seat in rotation]
    printed = {
        seat.value: [str(card) for card in hand] for seat, hand in zip(rotation, hands, strict=True)
    }
    sign = trump.symbol if trump else "none"
    return (
        Tricks.of(rotation, hands, trump, leader),
        Naive(names, printed, sign, leader.value, [], []),
    )


@given(st.sampled_from([PAIR, TRIO, COMPASS]), st.integers(1, 13), seeds)
@settings(max_examples=times(20, 120))
def test_play_is_the_second_readings(rotation: tuple[Seat, ...], size: int, seed: int) -> None:
    rng = random.Random(seed)
    tricks, naive = dealt(rotation, size, rng)
    first = tricks
    for played in range(size * len(rotation)):
        turn = tricks.turn
        assert turn is not None
        assert turn.value == naive.turn()
        assert tricks.number == 1 + played // len(rotation)
        assert tricks.started == (played > 0)
        assert {seat.value: list(map(str, tricks.hand(seat))) for seat in rotation} == naive.hands
        free = [card for card in tricks.hand(turn) if not tricks.revoke(card, "West", FOLLOW)]
        assert list(map(str, free)) == naive.legal()
        card = rng.choice(free)
        naive.play(str(card))
        tricks = tricks.add(card)
        assert tricks.played()[-1] == (turn, card)
        assert list(map(str, tricks.table)) == naive.table
        assert [trick.winner.value for trick in tricks.done] == naive.won
    assert tricks.turn is None
    assert not any(tricks.hands)
    assert sum(tricks.won(seat) for seat in rotation) == tricks.won(*rotation) == size
    assert sorted(card.index for _, card in tricks.played()) == sorted(
        card.index for hand in first.hands for card in hand
    )
    for trick, after in zip(tricks.done, tricks.done[1:], strict=False):
        assert after.leader is trick.winner
        assert trick.seats[0] is trick.leader
        assert trick.cards[trick.seats.index(trick.winner)] == trick.card


def test_a_joker_that_stands_for_a_card_follows_and_wins_as_that_card() -> None:
    stands = Card.parse("♥9")
    hands = (Hand.of([JOKER, Card.parse("♠2")]), Hand.parse("♥7 ♠3"))
    tricks = Tricks.of(PAIR, hands, None, Seat.NORTH, joker=stands).add(Card.parse("♥7"))
    assert gist(tricks.revoke(Card.parse("♠2"), "South", FOLLOW)) == {
        "BRG-PLAY-4",
        "Joker",
        "South",
        "♠2",
    }
    assert tricks.revoke(JOKER, "South", FOLLOW) is None
    assert tricks.add(JOKER).done[0].winner is Seat.SOUTH


# Declarer's two hands

HANDS = {
    Seat.NORTH: "♠J32 ♥A1087 ♦A95 ♣982",
    Seat.EAST: "♠1098 ♥92 ♦K732 ♣AQ63",
    Seat.SOUTH: "♠AKQ7 ♥KQJ63 ♦J10 ♣75",
    Seat.WEST: "♠654 ♥54 ♦Q864 ♣KJ104",
}


def four_hearts(play: str = "") -> State:
    """The example deal: South plays 4♥, West leads."""
    deal = Deal.of(Seat.WEST, {seat: Hand.parse(HANDS[seat]) for seat in COMPASS})
    calls = "pass; pass; pass; 1♥; pass; 3♥; pass; 4♥; pass; pass; pass;"
    return BRIDGE_GAME.begin(deal).play(calls + play)


def refused(state: State, card: str, by: Seat | None = None) -> str:
    return str(state.violation(Play(Card.parse(card)), by))


def test_declarer_plays_dummys_cards() -> None:
    state = four_hearts("♣J")
    assert state.to_act is Seat.SOUTH
    assert [str(action) for action in state.legal_actions()] == ["♣9", "♣8", "♣2"]
    assert gist(refused(state, "♣9", Seat.NORTH)) == {"BRG-PLAY-2", "North", "South", "dummy"}
    assert gist(refused(state, "♣A", Seat.EAST)) == {"BRG-PLAY-3", "East", "North"}
    assert gist(refused(state, "♣5")) == {"BRG-PLAY-2", "BRG-PLAY-3", "North", "South", "♣5"}
    assert gist(refused(state, "♣A")) == {"BRG-PLAY-3", "North", "♣A"}
    assert gist(refused(state, "♥A")) == {"BRG-PLAY-4", "North", "♣982", "♥A"}
    story = state.story(Play(Card.parse("♣2")))
    assert story.hand is Seat.NORTH
    after = state.play("♣2")
    assert after.turns[-1].seat is Seat.SOUTH
    assert after.to_act is Seat.EAST


def test_only_the_hand_on_declarers_left_may_lead() -> None:
    state = four_hearts()
    assert state.to_act is Seat.WEST
    for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH):
        card = str(next(iter(state.setting.deal.hand(seat))))
        assert gist(refused(state, card, seat)) == facts_in(
            f"BRG-PLAY-1 BRG-PLAY-3 {seat.word} West"
        )
    assert len(state.legal_actions()) == 13


def test_what_happens_in_a_trick_is_told() -> None:
    state = four_hearts("♣J; ♣2; ♣3; ♣5; ♣4; ♣8; ♣Q; ♣7; ♣A")
    story = state.story(Play(Card.parse("♥6")))
    assert gists([event.text for event in story.events]) == [{"South", "♥6"}]
    state = state.play("♥6; ♣10")
    events = state.story(Play(Card.parse("♣9"))).events
    assert gists([event.text for event in events]) == [{"North", "♣9"}, {"South", "♥6"}]
    assert gist(four_hearts().story(Play(Card.parse("♣J"))).events[1].text) == {"North", "dummy"}


@given(seeds)
@settings(max_examples=times(6, 40))
def test_whole_deals_are_the_second_readings(seed: int) -> None:
    """Any declarer, any trump suit: who acts, what is legal and who wins, card by card."""
    rng = random.Random(seed)
    deal = BRIDGE_GAME.deal(rng)
    assert deal.dealer is not None
    bid = rng.choice(["1♣", "2♦", "3♥", "4♠", "7NT"])
    passes = rng.randrange(4)
    state = BRIDGE_GAME.begin(deal).play("pass;" * passes + bid + "; pass; pass; pass")
    declarer = COMPASS[(COMPASS.index(deal.dealer) + passes) % 4]
    naive = Naive(
        [seat.value for seat in COMPASS],
        {seat.value: [str(card) for card in deal.hand(seat)] for seat in COMPASS},
        bid[1:],
        next_seat(declarer, COMPASS).value,
        [],
        [],
    )
    while state.to_act is not None:
        turn = naive.turn()
        acting = declarer.value if turn == partner(declarer).value else turn
        assert state.to_act.value == acting
        assert [str(action) for action in state.legal_actions()] == naive.legal()
        card = rng.choice(naive.legal())
        naive.play(card)
        state = state.play(card)
    ours = [declarer.value, partner(declarer).value]
    assert state.phase.taken() == sum(winner in ours for winner in naive.won)
    assert state.phase.lost() == sum(winner not in ours for winner in naive.won)
    assert len(naive.won) == 13


def test_trumps_are_the_denominations() -> None:
    for bid, trump in (("1♣", Suit.CLUBS), ("1♠", Suit.SPADES), ("1NT", None)):
        deal = Deal.of(Seat.WEST, {seat: Hand.parse(HANDS[seat]) for seat in COMPASS})
        state = BRIDGE_GAME.begin(deal).play(f"{bid}; pass; pass; pass")
        assert state.phase.tricks.trump is trump


# Counting the ways to play


def engine_ways(state: State, length: int) -> int:
    """The number of legal sequences of cards from here."""
    actions = state.legal_actions()
    if length == 1:
        return len(actions)
    after = state.rules.next_phase
    return sum(
        engine_ways(state.game.at(after(state.phase, action)), length - 1) for action in actions
    )


def naive_ways(naive: Naive, length: int) -> int:
    if length == 0:
        return 1
    count = 0
    for card in naive.legal():
        copy = Naive(
            naive.seats,
            {seat: list(held) for seat, held in naive.hands.items()},
            naive.trump,
            naive.leader,
            list(naive.table),
            list(naive.won),
        )
        copy.play(card)
        count += naive_ways(copy, length - 1)
    return count


WAYS = {1: 13, 2: 41, 3: 139, 4: 380, 5: 4560, 6: 12720}


@pytest.mark.parametrize(("length", "count"), list(WAYS.items()))
def test_ways_to_play_the_example_deal(length: int, count: int) -> None:
    assert engine_ways(four_hearts(), length) == count
    hands = {seat.value: [str(c) for c in Hand.parse(HANDS[seat])] for seat in COMPASS}
    naive = Naive([seat.value for seat in COMPASS], hands, "♥", "W", [], [])
    assert naive_ways(naive, length) == count


@pytest.mark.parametrize(
    ("cards", "best", "trump", "reason"),
    [
        ("♠3 ♠K", 1, None, "the higher spade"),
        ("♠K ♠3", 0, Suit.SPADES, "the higher trump"),
        ("♠K ♥3", 0, None, "the only spade"),
        ("♥3 ♠K", 1, Suit.SPADES, "the only trump"),
        ("♠3 ♠K ♠4 ♥A", 1, None, "the highest spade"),
        ("♠3 ♥2 ♥5 ♠A", 2, Suit.HEARTS, "the highest trump"),
        ("♠3 ♥2 ♠5 ♠A", 1, Suit.HEARTS, "the only trump"),
    ],
)
def test_why_a_card_wins(cards: str, best: int, trump: Suit | None, reason: str) -> None:
    trick = parse_cards(cards)
    assert winning_index(trick, trump) == best
    assert winning_reason(trick, best, trump) == reason
    for nowhere in (-1, len(trick)):
        with pytest.raises(NotationError, match="no card at"):
            winning_reason(trick, nowhere, trump)


@pytest.mark.parametrize("cards", [(PACK_52[0], JOKER), (JOKER, PACK_52[0])])
def test_a_joker_that_stands_for_no_card_wins_no_trick(cards: tuple[Card, ...]) -> None:
    for trump in (None, Suit.SPADES, Suit.HEARTS):
        with pytest.raises(NotationError):
            winning_index(cards, trump)
