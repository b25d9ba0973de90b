"""Principles of card play, in endings with all hands given; each player sees what its seat sees."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bridgepath.bridge.calls import parse_bid
from bridgepath.bridge.table import Task
from bridgepath.bridge.tricks import plays_of
from bridgepath.core.cards import Card, Hand, parse_cards
from bridgepath.core.observation import Fact, Observation, Zone
from bridgepath.core.seats import COMPASS, Seat, from_seat, parse_seat
from bridgepath.players.cardplay import winning
from bridgepath.players.seat_view import SeatView

_PLACES = {Seat.SOUTH: "bottom", Seat.WEST: "left", Seat.NORTH: "top", Seat.EAST: "right"}


class Ending(NamedTuple):
    """Four hands in the middle of a play; South is declarer, and North is dummy."""

    north: str
    east: str
    south: str
    west: str
    turn: str
    """The hand that plays, after the cards on the table: ``N ♠3 ♥2``."""
    played: str = ""
    """Earlier tricks, each with its leader, ``W ♠K ♠2 ♠3 ♥4; N …``; by default, one in clubs."""
    trump: str = "NT"
    target: int = 0
    """How many tricks South needs, including those already won; 0 if that is not known."""


def sight(ending: Ending) -> SeatView:
    """What the seat to play sees of an ending."""
    texts = (ending.west, ending.north, ending.east, ending.south)
    hands = dict(zip(COMPASS, map(Hand.parse, texts), strict=True))
    turn = parse_seat(ending.turn.split()[0])
    table = parse_cards(" ".join(ending.turn.split()[1:]))
    viewer = Seat.SOUTH if turn is Seat.NORTH else turn
    leader = from_seat(turn, COMPASS)[-len(table) % 4]
    on_table = tuple(zip(from_seat(leader, COMPASS), table, strict=False))
    cards = [*table, *(card for hand in hands.values() for card in hand)]
    before = ending.played or _nothing_told(leader, cards)
    tricks = [trick.split() for trick in before.split(";")]
    turns = [
        (seat, card)
        for first, *played in tricks
        for seat, card in zip(from_seat(parse_seat(first), COMPASS), played, strict=True)
    ]
    zones = [_zone(seat, hand, seat in (viewer, Seat.NORTH)) for seat, hand in hands.items()]
    zones.append(Zone("trick", "trick", "center", "Trick", plays=on_table))
    facts = [Fact("Trump", ending.trump, means=parse_bid(f"1{ending.trump}").denomination)]
    if ending.target:
        task = Task((Seat.NORTH, Seat.SOUTH), ending.target)
        facts.append(Fact("Tricks", f"declarer 0 of {ending.target} · defenders 0", means=task))
    held = hands[turn]
    follow = held.following(suit, None) if table and (suit := table[0].suit) else 0
    seen = Observation(
        viewer,
        viewer,
        tuple(zones),
        tuple(facts),
        (*turns, *((seat, str(card)) for seat, card in on_table)),
        tuple(plays_of(follow or held.bits)),
    )
    found = SeatView(seen, [*cards, *(Card.parse(text) for _, text in turns)])
    for seat, suits in found.voids.items():
        assert not any(card.suit in suits for card in hands[seat]), "the play cannot have been so"
    return found


def _nothing_told(leader: Seat, cards: list[Card]) -> str:
    """West's opening lead in clubs, to which all follow; the next leader has won it."""
    high, *low = (card for card in parse_cards("♣10987654") if card not in cards)
    order = from_seat(Seat.WEST, COMPASS)
    return f"W {' '.join(str(high if seat is leader else low.pop()) for seat in order)}"


def _zone(seat: Seat, hand: Hand, shown: bool) -> Zone:
    cards, hidden = (tuple(hand), 0) if shown else ((), len(hand))
    return Zone(f"hand:{seat}", "hand", _PLACES[seat], seat.word, cards, hidden, seat)


def said(ending: Ending) -> tuple[str, str]:
    """The card that is played, and the reason."""
    card, reason = winning(sight(ending))
    return str(card), reason


# --- a suit that somebody has shown out of ------------------------------------------------------

SHOWN_OUT = {
    "in this trick: the king is behind, and queen or ace alone beats it": (
        Ending("♠AQ4", "♠K86", "♥K7", "♥43", "N ♠2 ♥9"),
        "♠A",
    ),
    "in an earlier trick": (
        Ending("♠AQ4", "♠K8", "♥K7", "♥43", "N ♠2 ♥9", "E ♠3 ♠9 ♥2 ♠7"),
        "♠A",
    ),
    "nobody: the king may lie in front": (
        Ending("♠AQ4", "♠86", "♥K7", "♠K3", "N ♠2 ♠7"),
        "♠Q",
    ),
    "the hand behind: every card above the one in front is enough": (
        Ending("♠AQ4", "♥A6", "♥K7", "♠K3", "N ♠2 ♠J", "E ♥2 ♥J ♥5 ♥3; S ♠9 ♠5 ♠6 ♥8"),
        "♠Q",
    ),
    "all the rest: the hand behind has nothing but hearts": (
        # West has shown out of hearts, so East holds the three that are left, and no king
        Ending("♠AQ4", "♥A96", "♠53 ♥K", "♠K7 ♦2", "N ♠2 ♠J", "E ♥2 ♥J ♦5 ♥3"),
        "♠Q",
    ),
}


@pytest.mark.parametrize("name", SHOWN_OUT)
def test_a_hand_that_has_shown_out_holds_none_of_the_suit(name: str) -> None:
    ending, card = SHOWN_OUT[name]
    played, reason = said(ending)
    assert played == card
    finesse = name.startswith("nobody")
    assert ("may be in the hand that plays before yours" in reason) is finesse, reason


def test_a_card_is_known_where_it_has_one_place_left() -> None:
    seen = sight(Ending("♠AQ4", "♥A96", "♠53 ♥K", "♠K7 ♦2", "N ♠2 ♠J", "E ♥2 ♥J ♦5 ♥3"))
    hearts, spades = (parse_cards(text)[0].suit for text in ("♥A", "♠K"))
    assert seen.least(Seat.EAST, hearts) == 3
    assert not seen.may_hold(Seat.EAST, spades)
    assert seen.least(Seat.WEST, spades) == 2
    assert not seen.may_hold(Seat.WEST, hearts)


# --- sure tricks that are enough ----------------------------------------------------------------

ENOUGH = {
    "declarer cashes, and drives out no ace": (
        Ending("♠K4 ♦QJ10", "♠1098 ♦A6", "♠A2 ♥A ♦32", "♠J7 ♥K3 ♦9", "S", target=3),
        {"♠A", "♥A"},
    ),
    "without a target the suit is established": (
        Ending("♠K4 ♦QJ10", "♠1098 ♦A6", "♠A2 ♥A ♦32", "♠J7 ♥K3 ♦9", "S"),
        {"♦2"},
    ),
    "declarer takes no finesse that he does not need": (
        Ending("♠AQ4 ♦A", "♠K8 ♦K6", "♠32 ♥A ♣A", "♠J ♥K3 ♦9", "N ♠5 ♠6", target=3),
        {"♠A"},
    ),
    "and takes it if he needs it": (
        Ending("♠AQ4 ♦A", "♠K8 ♦K6", "♠3 ♥2 ♣2 ♣6", "♠J ♥K3 ♦9", "N ♠5 ♠6", target=4),
        {"♠Q"},
    ),
    "a defender defeats the contract": (
        Ending("♠KQ ♦432", "♠J98 ♦A6", "♠1076 ♦KQ", "♠A2 ♥AK3", "W", target=4),
        {"♥A", "♠A"},
    ),
    "second hand rises to defeat it": (
        Ending("♠K4 ♦54", "♦AK7 ♣A3", "♠A9 ♥Q5 ♦J", "♠J7 ♥K3", "E ♦2", target=4),
        {"♦K"},
    ),
}


@pytest.mark.parametrize("name", ENOUGH)
def test_sure_tricks_that_are_enough_are_taken(name: str) -> None:
    ending, cards = ENOUGH[name]
    played, reason = said(ending)
    assert played in cards, reason
    assert ("sure tricks are enough" in reason) is bool(ending.target and "needs it" not in name)


def test_a_run_begins_with_the_high_cards_of_the_short_hand() -> None:
    """King and ace of the short hand would block the suit if they were kept."""
    ending = Ending("♠AQJ10", "♠987 ♥4", "♠K2 ♥53", "♠65 ♥AK", "S", target=4)
    assert said(ending)[0] == "♠K"
    # with the lead in the long hand, the short hand is not left with the bare king
    other = ending._replace(turn="N", north="♠AQJ10", south="♠K2 ♥53")
    assert said(other)[0] == "♠10"


# --- entries ------------------------------------------------------------------------------------

ENTRIES = {
    "the trick is won in dummy, and the entry to the hand with the diamonds is kept": (
        Ending("♥A4 ♦54 ♣2", "♥J9 ♦A9 ♣6", "♥K6 ♦KQJ10", "♥Q108 ♦32", "N ♥2"),
        "♥A",
    ),
    "it is won in hand, and the entry to dummy is kept": (
        Ending("♥A4 ♦KQJ10", "♥J9 ♦A9 ♣6", "♥K6 ♦54 ♣2", "♥Q108 ♦32", "N ♥2"),
        "♥4",
    ),
    "the last card that leads to dummy's winners is not thrown away": (
        Ending("♠AKQ", "♠J9 ♥9", "♠2 ♥J ♦43", "♠10 ♦Q8", "S ♣7 ♣8 ♣K"),
        "♦3",
    ),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_the_last_entry_to_the_long_hand_is_kept(name: str) -> None:
    ending, card = ENTRIES[name]
    assert said(ending)[0] == card


# --- a suit that partner has shown out of -------------------------------------------------------

PARTNER_OUT = {
    "no trumps: another suit": (
        Ending("♠A32 ♥72", "♥A94 ♦K5", "♠84 ♥KJ ♦A", "♠KJ95 ♦3", "W", "W ♠Q ♠6 ♣9 ♠7"),
        {"♦3"},
    ),
    "nothing else is left": (
        Ending("♠A32", "♥A94", "♠84 ♥K", "♠KJ9", "W", "W ♠Q ♠6 ♣9 ♠7"),
        {"♠K", "♠J", "♠9"},
    ),
    "partner may ruff it": (
        Ending("♠A32 ♥72", "♥A94 ♦K5", "♠84 ♥KJ ♦A", "♠KJ95 ♦3", "W", "W ♠Q ♠6 ♣9 ♠7", trump="♥"),
        {"♠5"},
    ),
    "partner has no trump either": (
        Ending(
            "♠A32 ♥7",
            "♣94 ♦K5",
            "♠8 ♥KJ ♦A",
            "♠KJ9 ♦3",
            "W",
            "W ♠Q ♠6 ♣8 ♠7; W ♥10 ♥9 ♣10 ♥8",
            trump="♥",
        ),
        {"♦3"},
    ),
    "dummy would ruff it before partner": (
        Ending("♥72 ♦A", "♥A4 ♦K", "♠84 ♥K", "♠K5 ♦3", "W", "W ♠Q ♣6 ♣9 ♠7", trump="♥"),
        {"♦3"},
    ),
}


@pytest.mark.parametrize("name", PARTNER_OUT)
def test_a_defender_leads_no_suit_of_which_partner_has_none(name: str) -> None:
    ending, cards = PARTNER_OUT[name]
    played, reason = said(ending)
    assert played in cards, reason
    assert ("may ruff" in reason) is (name == "partner may ruff it")


# --- partner's winner ---------------------------------------------------------------------------

CRASHED = {
    "third hand leaves the trick to partner's king": (
        Ending("♠J2", "♠A5", "♥K7", "♥43", "E ♠K ♠3"),
        "♠5",
    ),
    "though declarer may ruff": (
        Ending("♠J2", "♠A5", "♥K7", "♥43", "E ♠K ♠3", trump="♥"),
        "♠5",
    ),
    "last hand throws the ace on nothing": (
        Ending("♠62", "♠43", "♥K7", "♠A5", "W ♠9 ♠K ♠8"),
        "♠5",
    ),
    "declarer leads low to a king that lies alone": (
        Ending("♠K ♣76", "♠J98", "♠A2 ♥3", "♠Q6 ♥4", "S"),
        "♠2",
    ),
    "trumps, too": (
        Ending("♠KQ ♥72", "♠J9 ♥A8", "♠A32 ♥3", "♠87 ♥4 ♣K", "S", trump="♠"),
        "♠2",
    ),
}


@pytest.mark.parametrize("name", CRASHED)
def test_partners_winner_is_not_crashed(name: str) -> None:
    ending, card = CRASHED[name]
    assert said(ending)[0] == card


# --- discards -----------------------------------------------------------------------------------

GUARDED = {
    "a king with one": (
        Ending("♠2 ♣A", "♥A ♣K4", "♥53 ♣Q", "♠9 ♥8", "E ♠K ♠3"),
        "♣4",
    ),
    "a queen with two": (
        Ending("♠2 ♥AK", "♦A ♥Q109", "♥8 ♦532", "♠9 ♦84", "E ♠K ♠3"),
        "♥9",
    ),
}


@pytest.mark.parametrize("name", GUARDED)
def test_an_honour_is_not_thrown_before_its_guard(name: str) -> None:
    ending, card = GUARDED[name]
    assert said(ending)[0] == card
