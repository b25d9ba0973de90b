"""Which card wins a trick, and when a player must follow suit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgepath.base.errors import NotationError
from bridgepath.bridge.tricks import (
    ACE_HIGH,
    Play,
    RankOrder,
    Tricks,
    face,
    follow_violation,
    winning_index,
    winning_reason,
)
from bridgepath.core.cards import JOKER, PACK_52, RANKS, SUITS, Card, Hand, Rank, Suit
from bridgepath.core.clauses import clause
from bridgepath.core.seats import TRIO, Seat
from tests.oracle import bridge
from tests.wording import gist, mentions

tricks = st.lists(st.sampled_from(PACK_52), unique=True, min_size=1, max_size=4)
trumps = st.sampled_from([*SUITS, None])


@given(tricks, trumps)
def test_the_winner_is_the_oracles(cards: list[Card], trump: Suit | None) -> None:
    sign = trump.symbol if trump else "no trumps"
    assert winning_index(cards, trump) == bridge.trick_winner(list(map(str, cards)), sign)


@given(tricks, trumps)
def test_a_discard_never_wins_and_the_lead_may(cards: list[Card], trump: Suit | None) -> None:
    winner = cards[winning_index(cards, trump)]
    assert winner.suit in (cards[0].suit, trump)
    if all(card.suit not in (cards[0].suit, trump) for card in cards[1:]):
        assert winner == cards[0]


def test_a_game_may_rank_the_lead_and_the_answer_differently() -> None:
    low = {rank: (0 if rank is Rank.ACE else rank.index + 1) for rank in RANKS}
    order = RankOrder.of(led=low, followed={rank: rank.index + 1 for rank in RANKS})
    ace, two = Card.parse("♥A"), Card.parse("♥2")
    assert winning_index((ace, two), None, order) == 1
    assert winning_index((two, ace), None, order) == 1
    assert winning_index((ace, two), None, ACE_HIGH) == 0
    # an ace still wins if nobody can follow suit
    assert winning_index((ace, Card.parse("♠K")), None, order) == 0


def test_no_cards_are_no_trick() -> None:
    with pytest.raises(NotationError, check=mentions()):
        winning_index((), None)


@given(st.lists(st.sampled_from(PACK_52), unique=True, min_size=1, max_size=8), st.data())
def test_following_suit_is_the_oracles(cards: list[Card], data: st.DataObject) -> None:
    hand = Hand.of(cards)
    led = data.draw(st.sampled_from(SUITS))
    card = data.draw(st.sampled_from(cards))
    refusal = follow_violation("West", hand, led, card, (clause("BRG-PLAY-5"),))
    able = [c for c in cards if c.suit is led]
    assert (refusal is None) == (not able or card in able)


def test_the_refusal_says_what_is_held() -> None:
    refusal = follow_violation(
        "West", Hand.parse("♥Q7 ♠2"), Suit.HEARTS, Card.parse("♠2"), (clause("BRG-PLAY-5"),)
    )
    assert gist(refusal) == {"BRG-PLAY-5", "West", "♠2", "♥Q7"}


def test_a_joker_may_stand_for_a_card() -> None:
    king = Card.parse("♠K")
    assert face(JOKER, king) == king
    assert face(JOKER, None) == JOKER
    assert face(Card.parse("♥A"), king) == Card.parse("♥A")
    hands = tuple(map(Hand.parse, ("♠Q ♥2", "♥A Joker", "♠3 ♥3")))
    led = Tricks.of(TRIO, hands, None, Seat.A, joker=king).add(Card.parse("♠Q"))
    refusal = led.revoke(Card.parse("♥A"), "Bob", (clause("BRG-PLAY-4"),))
    assert gist(refusal) == {"BRG-PLAY-4", "Bob", "Joker", "♥A"}
    assert led.revoke(JOKER, "Bob", (clause("BRG-PLAY-4"),)) is None
    after = led.add(JOKER).add(Card.parse("♠3"))
    assert after.done[0].card == JOKER
    assert after.leader is Seat.B
    again = after.add(Card.parse("♥A"))
    assert again.joker == king


@pytest.mark.parametrize(
    ("trick", "best", "trump", "reason"),
    [
        ("♠Q ♠K ♥A", 1, None, ""),
        ("♠Q ♥2 ♠A", 1, Suit.HEARTS, ""),
        ("♠Q ♥2 ♥3", 2, Suit.HEARTS, ""),
        ("♥Q ♠2 ♠3", 0, Suit.HEARTS, ""),
    ],
)
def test_why_a_card_wins(trick: str, best: int, trump: Suit | None, reason: str) -> None:
    cards = [Card.parse(text) for text in trick.split()]
    assert winning_index(cards, trump) == best
    assert gist(winning_reason(cards, best, trump)) == set(reason.split())


@pytest.mark.parametrize("card", PACK_52)
def test_a_play_is_written_as_its_card(card: Card) -> None:
    assert str(Play(card)) == repr(Play(card)) == str(card)
