"""The list of opening leads, which the lesson, the players, the hint and the drill share."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bridgepath.bidding import summary_of
from bridgepath.bridge.auction import Auction
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card, Hand, Suit, parse_suit
from bridgepath.core.deal import Deal
from bridgepath.core.seats import COMPASS, Seat
from bridgepath.core.state import State
from bridgepath.desk.session import Session
from bridgepath.games import GAMES
from bridgepath.learn.course.question import Question
from bridgepath.learn.drills import drill
from bridgepath.players import player
from bridgepath.players.opening import Line, opening_lead, partners_suit
from tests.sample import times
from tests.tools.drills.questions import questions
from tests.wording import gist

LIST = [
    # partner's suit: never low from an ace against trumps
    ("♠A64 ♥8532 ♦J7 ♣Q974", "♥", "♠", "♠A", Line.PARTNER_ACE),
    ("♠A9 ♥8532 ♦J75 ♣Q974", "♥", "♠", "♠A", Line.PARTNER_ACE),
    ("♠A ♥8532 ♦J753 ♣Q974", "♥", "♠", "♠A", Line.PARTNER),
    ("♠A64 ♥8532 ♦J7 ♣Q974", "", "♠", "♠4", Line.PARTNER_LOW),
    ("♠K64 ♥8532 ♦J7 ♣Q974", "♥", "♠", "♠4", Line.PARTNER_LOW),
    ("♠94 ♥8532 ♦J75 ♣Q974", "♥", "♠", "♠9", Line.PARTNER_TWO),
    ("♠QJ4 ♥8532 ♦J7 ♣Q974", "♥", "♠", "♠Q", Line.PARTNER_TOUCHING),
    ("♠AK4 ♥8532 ♦J7 ♣Q974", "♥", "♠", "♠A", Line.PARTNER_TOUCHING),
    # no card of it
    ("♥K8532 ♦J7 ♣Q97432", "", "♠", "♣4", Line.FOURTH_LONGEST),
    # without a suit bid by partner
    ("♠KQJ4 ♥532 ♦J75 ♣974", "", "", "♠K", Line.TOUCHING),
    ("♠KJ743 ♥532 ♦J7 ♣974", "", "", "♠4", Line.FOURTH_LONGEST),
    ("♠AQJ7 ♥65432 ♦72 ♣97", "", "", "♠7", Line.FOURTH),
    ("♠A543 ♥8532 ♦7 ♣Q974", "♥", "", "♦7", Line.SINGLETON),
    ("♠A5432 ♦75 ♣A97432", "♥", "", "♦7", Line.NOTHING),
    ("♠A862 ♥8532 ♦A75 ♣A7", "♥", "", "♥2", Line.TRUMP),
    ("♠A8642 ♦A75 ♣A9742", "♥", "", "♠A", Line.ACE),
    # without trumps, a singleton cannot lead to a ruff
    ("♠A5432 ♦7 ♣A986432", "♥", "", "♦7", Line.NOTHING),
]


@pytest.mark.parametrize(("hand", "trump", "asked", "card", "line"), LIST)
def test_the_list_of_leads(hand: str, trump: str, asked: str, card: str, line: Line) -> None:
    suits = [parse_suit(text) if text else None for text in (trump, asked)]
    assert opening_lead(Hand.parse(hand), *suits) == (Card.parse(card), line)


def test_a_lead_against_trumps_is_never_low_from_an_ace_in_a_side_suit() -> None:
    rng, aces = random.Random(1), 0
    for _ in range(times(2000, 50_000)):
        held = Hand.of(rng.sample(list(GAMES["contract-bridge"].shape.pack), 13))
        trump, asked = rng.choice([*Suit]), rng.choice([None, *Suit])
        card, line = opening_lead(held, trump, None if asked is trump else asked)
        if card.suit is trump:
            continue
        suit = held.suit(card.suit)
        top = next(iter(suit))
        if top.index % 13 == 12:
            aces += 1
            assert card is top, (held, trump, asked, line)
        check_words(held, card, line)
    assert aces > 100


def test_the_lead_of_an_ace_says_what_not_to_lead() -> None:
    gist(Line.ACE.value)


def check_words(held: Hand, card: Card, line: Line) -> None:
    """What a line says about the card is true."""
    suit = list(held.suit(card.suit))
    above = suit.index(card)
    longest = max(held.lengths)
    true = {
        Line.SINGLETON: len(suit) == 1,
        Line.TOUCHING: above == 0 and suit[0].index - suit[1].index == 1 if suit[1:] else False,
        Line.FOURTH_LONGEST: above == 3 and len(suit) == longest,
        Line.FOURTH: above == 3,
        Line.LOW: card is suit[-1] and len(suit) == 3 and suit[0].index % 13 >= 8,
        Line.TWO: above == 0 and len(suit) == 2,
        Line.PARTNER_TWO: above == 0 and len(suit) == 2,
        Line.PARTNER_LOW: card is suit[-1] and len(suit) >= 3,
        Line.PARTNER_TOUCHING: above == 0 and len(suit) > 1,
        Line.NOTHING: suit[0].index % 13 <= 8,
    }
    assert true.get(line, True), (held, card, line)


def test_partners_suit_is_the_last_one_that_he_has_shown_and_that_is_not_trumps() -> None:
    told = summary_of("1♠ P 1NT P 2♥ P")
    assert partners_suit(told, None) is Suit.HEARTS
    assert partners_suit(told, Suit.HEARTS) is Suit.SPADES
    assert partners_suit(summary_of("1NT P"), None) is None
    # a takeout double promises suits, and bids none
    assert partners_suit(summary_of("1♦ X P"), Suit.DIAMONDS) is None


def led(question: Question) -> tuple[Hand, Auction]:
    """The hand and the auction that a question shows."""
    (auction,) = question.shown
    assert isinstance(auction, Auction)
    (zone,) = question.zones
    return Hand.of(zone.cards), auction


def table(hand: Hand, auction: Auction) -> Session:
    """South at a table of contract bridge, after the auction."""
    game = GAMES["contract-bridge"]
    rest = [card for card in game.shape.pack if card not in hand]
    random.Random(str(hand)).shuffle(rest)
    others = [seat for seat in COMPASS if seat is not Seat.SOUTH]
    hands: dict[Seat, Hand] = {Seat.SOUTH: hand}
    hands |= {seat: Hand.of(rest[13 * i : 13 * i + 13]) for i, seat in enumerate(others)}
    deal = Deal.of(auction.callers[0], hands)
    session = Session.begin(game, dict.fromkeys(COMPASS, "reader"), deal=deal)
    for call in auction.calls:
        session = session.act(str(call))
    return session


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_player_the_hint_and_the_drill_lead_the_same_card(level: int) -> None:
    for question in questions("opening-lead", level)[: times(40, 400)]:
        session = table(*led(question))
        state: State = session.state
        assert state.to_act is Seat.SOUTH
        choice = player("learner", "contract-bridge")(state.observe("S"), random.Random(1))
        assert isinstance(choice.action, Play)
        assert {str(choice.action)} == question.right
        assert session.choice() == choice


def partner_against_trumps(asked: tuple[Question, ...]) -> Iterator[Question]:
    for question in asked:
        if question.working[0] != "No trumps." and "Partner has bid" in question.working[1]:
            yield question


def test_partners_suit_against_trumps_is_asked_and_often_with_the_ace() -> None:
    asked = questions("opening-lead", 3)
    found = list(partner_against_trumps(asked))
    assert 0.2 < len(found) / len(asked) < 0.5
    aces = [
        question for question in found if "Against trumps, lead the ace" in str(question.working)
    ]
    assert 0.3 < len(aces) / len(found) < 0.7
    for question in aces:
        (right,) = question.right
        assert right.endswith("A")


def test_low_from_an_ace_in_partners_suit_is_a_mistake_against_trumps() -> None:
    question = drill("opening-lead").make("♠A64 ♥8532 ♦J7 ♣Q974", "1♥ P 2♥ 2♠ 4♥ P P P")
    assert question.right == {"♠A"}
    mistake = question.mistake("♠4")
    assert mistake is not None
    assert mistake.kind == "wrong-card"
    gist(mistake.text)
    calls = "1♦ P P 1♠ 1NT P 3NT P P P"
    assert drill("opening-lead").make("♠A64 ♥8532 ♦J7 ♣Q974", calls).right == {"♠4"}
