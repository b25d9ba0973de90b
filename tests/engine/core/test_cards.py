"""Cards and hands: many ways to write them, one way to print them."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgepath.base.errors import NotationError
from bridgepath.core.cards import (
    JOKER,
    PACK_24,
    PACK_36,
    PACK_37,
    PACK_52,
    PACK_54,
    RANKS,
    SUITS,
    Card,
    Hand,
    Rank,
    Suit,
    parse_cards,
    parse_rank,
    parse_suit,
)
from tests.wording import facts_in, gist, mentions

cards = st.sampled_from(PACK_52)
hands = st.lists(st.sampled_from(PACK_54), unique=True, max_size=20).map(Hand.of)
with_jokers = st.builds(
    lambda plain, jokers: Hand.of([*plain, *[JOKER] * jokers]),
    st.lists(cards, unique=True, max_size=16),
    st.integers(0, 2),
)


def test_packs() -> None:
    assert (len(PACK_52), len(PACK_54), len(PACK_24)) == (52, 54, 24)
    assert len(set(PACK_52)) == 52
    assert PACK_54.count(JOKER) == 2
    assert {card.rank for card in PACK_24} == set(RANKS[7:])
    assert {card.rank for card in PACK_36} == set(RANKS[4:])
    assert (*PACK_36, JOKER) == PACK_37
    assert len(PACK_36) == 36
    assert [str(card) for card in PACK_52[:3]] == ["♣2", "♣3", "♣4"]
    assert str(PACK_52[-1]) == "♠A"


@pytest.mark.parametrize("suit", SUITS)
def test_every_suit_is_read_in_every_way(suit: Suit) -> None:
    names = [suit.symbol, suit.symbol + "\ufe0f", suit.value, suit.value.lower(), suit.word]
    names += [suit.word[:-1], suit.name, f" {suit.word.title()} ", "♧♢♡♤"[SUITS.index(suit)]]
    assert [parse_suit(name) for name in names] == [suit] * len(names)
    assert str(suit) == repr(suit) == suit.symbol


@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_is_read_in_every_way(rank: Rank) -> None:
    assert parse_rank(str(rank)) is rank
    assert parse_rank(f" {rank.value.lower()} ") is rank
    assert RANKS.index(rank) == rank.index
    assert rank.word == rank.name.lower()


def test_ten_has_two_names() -> None:
    assert parse_rank("t") is parse_rank("10") is Rank.TEN


@pytest.mark.parametrize("card", PACK_54)
def test_every_card_is_read_as_it_is_printed(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(str(card).lower()) == card
    assert card.is_joker == (card == JOKER)
    assert repr(card) == str(card)


@pytest.mark.parametrize(
    "text",
    [
        "♥AQT32",
        "HAQT32",
        "HAQ1032",
        "h a q t 3 2",
        "♥A,♥Q,♥10,♥3,♥2",
        "♡23QA10",
        ".AQT32..",
        ".aq1032..",
        "- . A Q 10 3 2 . - . -",
        "♥️AQ1032",
        "♠— ♥A Q 10 3 2 ♦— ♣—",
    ],
)
def test_forgiving_forms_have_one_printed_form(text: str) -> None:
    assert str(Hand.parse(text)) == "♥AQ1032"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("", "–"),
        ("–", "–"),
        ("♥", "–"),
        ("AK.Q.432.", "♠AK ♥Q ♦432"),
        ("T9.8.76.5432", "♠109 ♥8 ♦76 ♣5432"),
        ("*", "Joker"),
        ("joker, JOKER", "Joker Joker"),
        ("♣2 Joker ♠A * ♣3", "♠A ♣32 Joker Joker"),
        ("♠ A Q 4 · ♥ A 8 5 · ♦ A Q J 7 · ♣ A K J", "♠AQ4 ♥A85 ♦AQJ7 ♣AKJ"),
    ],
)
def test_hands_print_high_to_low_jokers_last(text: str, printed: str) -> None:
    hand = Hand.parse(text)
    assert str(hand) == repr(hand) == printed
    assert Hand.parse(printed) == hand


@given(st.one_of(hands, with_jokers))
def test_hands_are_read_as_they_are_printed(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert Hand.of(hand) == hand
    assert Hand.of(parse_cards(" ".join(map(str, hand)))) == hand
    assert len(list(hand)) == len(hand)


@given(with_jokers)
def test_other_notations_say_the_same(hand: Hand) -> None:
    plain = [card for card in hand if not card.is_joker]
    dotted = ".".join("".join(str(rank) for rank in hand.ranks(suit)) for suit in reversed(SUITS))
    assert Hand.parse(dotted) == Hand.of(plain)
    letters = " ".join(
        suit.value + "".join(str(rank).replace("10", "T") for rank in hand.ranks(suit))
        for suit in SUITS
    )
    assert Hand.parse(letters + " *" * hand.jokers) == hand


@given(with_jokers, with_jokers)
def test_hands_are_sets_of_cards(one: Hand, two: Hand) -> None:
    def plain(hand: Hand) -> set[Card]:
        return {card for card in hand if not card.is_joker}

    assert len(one) == len(plain(one)) + one.jokers
    assert sum(one.length(suit) for suit in SUITS) + one.jokers == len(one)
    assert all((card in one) == (card in list(one)) for card in PACK_54)
    inside = plain(two) <= plain(one) and two.jokers <= one.jokers
    assert one.holds(Hand.of([*plain(two), *[JOKER] * two.jokers])) == inside or two.jokers == 1
    left = one
    for card in random.Random(len(one)).sample(list(one), len(one)):
        assert card in left
        left = left.without(card)
    assert left == Hand()
    if plain(one).isdisjoint(plain(two)) and one.jokers + two.jokers <= 2:
        both = one | two
        assert plain(both) == plain(one) | plain(two)
        assert both.jokers == one.jokers + two.jokers
        assert both - two == one
    else:
        with pytest.raises(NotationError):
            _ = one | two


@given(st.sets(st.sampled_from(PACK_52)))
def test_points_and_lengths_are_counted_card_by_card(cards: set[Card]) -> None:
    hand = Hand.of(cards)
    worth = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
    assert hand.hcp == sum(worth.get(card.rank, 0) for card in cards if card.rank)
    assert hand.lengths == tuple(sum(card.suit is suit for card in cards) for suit in SUITS)


def test_two_jokers_are_two_cards() -> None:
    one, two = Hand.parse("♠A Joker"), Hand.parse("♠A Joker Joker")
    assert (len(one), one.jokers, len(two), two.jokers) == (2, 1, 3, 2)
    assert two.without(JOKER) == one
    assert one | Hand.parse("Joker") == two
    assert two.holds(one)
    assert not one.holds(two)
    assert [card.is_joker for card in two] == [False, True, True]
    assert one.suit(None) == Hand.parse("*")
    assert two.length(Suit.SPADES) == 1


def test_a_card_that_is_not_held_cannot_be_taken_out() -> None:
    hand = Hand.parse("♥A ♦10")
    with pytest.raises(KeyError, match="♥K"):
        hand.without(Card(Suit.HEARTS, Rank.KING))
    with pytest.raises(KeyError, match="Joker"):
        hand.without(JOKER)
    with pytest.raises(KeyError, match="♠A"):
        _ = hand - Hand.parse("♥A ♠A")
    assert "♥A" not in hand


def test_a_card_has_a_suit_and_a_rank_or_neither() -> None:
    with pytest.raises(ValueError, check=mentions()):
        Card(Suit.HEARTS, None)
    with pytest.raises(ValueError, check=mentions()):
        Card(None, Rank.ACE)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A", "A ♥AQ10"),
        ("10", "10 ♥AQ10"),
        (
            " ♥1 ",
            ("1 Joker ♥1 ♥AQ10"),
        ),
        (
            "♥X",
            ("Joker X ♥AQ10 ♥X"),
        ),
        ("♥A ♥A", "♥A"),
        ("♥AQT32 H10", "H10 ♥10 ♥AQT32"),
        ("* * *", "*"),
        ("A.K.Q", "A A.K.Q ♥AQ10"),
        ("♥A Jokers", "Joker Jokers ♥A"),
        ("jokers 2", "2 Joker jokers"),
        (
            "♥A\n?\x1b",
            ("? ?\\x1b Joker ♥A ♥AQ10"),
        ),
    ],
)
def test_what_is_no_hand(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        Hand.parse(text)
    assert gist(refused.value) == set(sentence.split())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "♥A ♦10"),
        ("♥", "♥ ♥A ♦10"),
        ("♥A ♦K", "♥A ♦10 ♦K"),
        ("♥AK", "♥A ♥AK ♦10"),
        (
            "?",
            ("? Joker ♥AQ10"),
        ),
    ],
)
def test_what_is_no_card(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        Card.parse(text)
    assert gist(refused.value) == set(sentence.split())


@pytest.mark.parametrize("text", ["", "Z", "10", "♥♥", "hears"])
def test_what_is_no_suit(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_suit(text)
    assert gist(refused.value) == facts_in(f'"{text}" ♠ ♣ ♥ ♦')


@pytest.mark.parametrize("text", ["", "1", "11", "ace", "♥"])
def test_what_is_no_rank(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_rank(text)
    assert gist(refused.value) == facts_in(f'"{text}" A K Q J 10 9 8 7 6 5 4 3 2')


def test_a_long_text_is_quoted_short() -> None:
    with pytest.raises(NotationError) as refused:
        Hand.parse("♥" + "x" * 100_000)
    assert str(refused.value).startswith(f'"♥{"x" * 79}…": "X" ')


@given(st.text(max_size=12))
def test_any_text_is_a_hand_or_one_sentence(text: str) -> None:
    with contextlib.suppress(NotationError):
        hand = Hand.parse(text)
        assert Hand.parse(str(hand)) == hand
