"""A card that declarer names from dummy, and what dummy may say."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.bridge.dummy import named, spoken
from bridgepath.bridge.tricks import winning_index
from bridgepath.core.cards import PACK_52, Card, Hand, as_suit
from tests.sample import times
from tests.wording import mentions

DUMMY = "♠AQ4 ♥K72 ♦7 ♣J1053"


@pytest.mark.parametrize(
    ("words", "trick", "cards"),
    [
        ("♥K", "", "♥K"),
        ("spade", "", "♠4"),
        ("high spade", "", "♠A"),
        ("low clubs", "", "♣3"),
        ("win", "♠3 ♠K", "♠A"),
        ("win", "♠3 ♠J", "♠Q"),
        ("win", "♣2 ♣Q", "♣3"),
        ("high", "♠3 ♠K", "♠A"),
        ("low", "♠3", "♠4"),
        ("7", "♥3 ♥4", "♥7"),
        ("7", "", "♥7 ♦7"),
        ("7", "♠2", ""),
        ("♥9", "", ""),
        ("ace of spades", "", "♠A"),
        ("10", "", "♣10"),
        ("♣J", "♥3", ""),
        ("anything", "♣2", "♣J1053"),
        ("anything", "", DUMMY),
    ],
)
def test_words_mean_a_card(words: str, trick: str, cards: str) -> None:
    found = named(words, DUMMY, trick)
    assert Hand.of(found.cards) == Hand.parse(cards)
    assert found.clauses[0].id == "TBL-NAME-1"
    must_follow = (words, trick) in {("♣J", "♥3"), ("7", "♠2")}
    assert [one.id for one in found.clauses[1:]] == ["BRG-PLAY-4"] * must_follow


def test_a_rank_goes_on_in_the_suit_that_has_won() -> None:
    assert named("7", DUMMY, last="♦").cards == (Card.parse("♦7"),)
    assert len(named("7", DUMMY, last="♠").cards) == 2


def test_a_trump_wins_and_a_discard_does_not() -> None:
    assert named("win ♦", "♦92 ♣3", "♠A", "♦").cards == (Card.parse("♦2"),)
    assert named("win ♦", "♦92 ♣3", "♠A ♦5", "♦").cards == (Card.parse("♦9"),)
    assert named("win ♦", "♦92 ♣3", "♠A", "♣").cards == (Card.parse("♦2"),)


@pytest.mark.parametrize("words", ["", "the little one", "♠ ♥K x"])
def test_other_words_are_refused(words: str) -> None:
    with pytest.raises(NotationError, check=mentions()):
        named(words, DUMMY)


def test_what_is_played_follows_suit_and_is_what_was_said() -> None:
    for seed in range(times(60, 2000)):
        rng = Random(seed)
        pack = rng.sample(PACK_52, 16)
        dummy, trick = Hand.of(pack[:13]), pack[13 : 13 + rng.randrange(3)]
        played = " ".join(map(str, trick))
        for how, suit in product(("", "high", "low", "win"), ("", *"♣♦♥♠")):
            if not how and not suit:
                continue
            found = named(f"{how} {suit}", str(dummy), played, "♠")
            assert all(card in dummy for card in found.cards)
            if trick and trick[0].suit and dummy.suit(trick[0].suit):
                assert all(card.suit is trick[0].suit for card in found.cards)
            if suit:
                assert all(card.suit is as_suit(suit) for card in found.cards)
            if how == "win" and trick and len(found.cards) == 1:
                card = found.cards[0]
                same = [one for one in dummy if one.suit is card.suit]
                wins = [
                    one for one in same if winning_index((*trick, one), as_suit("♠")) == len(trick)
                ]
                assert card.index == min(one.index for one in wins or same)


def test_dummy_speaks_before_and_not_after() -> None:
    assert [str(one.clauses[0]) for one in (spoken(before=True), spoken(before=False))] == [
        "TBL-DUMMY-1",
        "TBL-DUMMY-2",
    ]
    assert str(spoken(before=True, looked=True).clauses[0]) == "TBL-DUMMY-2"
