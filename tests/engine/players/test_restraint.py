"""The player of Need a Fourth?: it bids its values, counts what others show once, and wins."""

from __future__ import annotations

import random

import pytest

from bridgepath.bridge.calls import Call, parse_call
from bridgepath.core.cards import SUITS, Hand, Suit
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import State
from bridgepath.players import Choice
from bridgepath.players.hand_bounds import expected, shown, sound
from tests.engine.players.test_bots import at
from tests.sample import some, times
from tests.tools.players.paired import paired
from tests.tools.players.restraint import BASELINES, ENGINE, GAME, contracts
from tests.wording import gist

# --- what it is worth -----------------------------------------------------------------------------


def test_contracts_are_reasonable_and_more_than_half_are_made() -> None:
    found = contracts(times(40, 600), "sample")
    assert found.played >= 0.9 * found.deals
    assert found.slams <= 0.03 * found.played, found
    assert found.made > 0.6 * found.played, found


@pytest.mark.parametrize("stays", some([True, False], 1, "stays"))
def test_who_never_bids_is_behind(stays: bool) -> None:
    held = BASELINES["never bids"]
    rest = ENGINE if stays else held
    found = paired(GAME, ENGINE, held, times(20, 200), "sample", rest=rest)
    assert found.better, found


# --- what calls show ------------------------------------------------------------------------------


def said_by_turns(calls: str) -> list[tuple[Seat, Call]]:
    return [(TRIO[n % 3], parse_call(text)) for n, text in enumerate(calls.split())]


def test_a_bid_shows_what_it_promises_and_shows_it_once() -> None:
    once = shown(said_by_turns("1♠"), Seat.A)
    assert once.points == (10, 40)
    assert once.least == {**dict.fromkeys(SUITS, 0), Suit.SPADES: 5}
    raised = shown(said_by_turns("1♠ 2♥ 2♠ 3♠ 4♥ P 4♠"), Seat.A)
    assert raised == once
    assert shown(said_by_turns("1♠ 2♥ 2♠ 3♠ 4♥ P 4♠"), Seat.B).points[0] == 6


def test_a_pass_shows_that_less_is_there() -> None:
    assert shown(said_by_turns("P"), Seat.A).points == (0, 10)
    assert shown(said_by_turns("1♠ P"), Seat.B).points == (0, 14)
    assert shown(said_by_turns("1♠ 2♥ P P"), Seat.A).points == (10, 15)
    assert shown([], Seat.A).points == (0, 40)


def test_points_that_one_has_the_other_has_not() -> None:
    own = Hand.parse("♠AK54 ♥AQ3 ♦K54 ♣K432")
    calls = said_by_turns("P 1♠ 2♥")
    both = expected(own, shown(calls, Seat.B), shown(calls, Seat.C))
    alone = expected(own, shown(calls, Seat.B), shown([], Seat.C))
    assert sum(hand.hcp for hand in both) <= 40 - own.hcp
    assert both[0].hcp < alone[0].hcp
    for suit in SUITS:
        assert sum(hand.lengths[suit] for hand in both) <= 13 - own.length(suit)
    # a bluff shows points that cannot all exist: then only the cards that are out count
    strong = Hand.parse("♠AKQJ ♥AKQJ ♦AKQ ♣AK2")
    bluff = expected(strong, shown(calls, Seat.B), shown(calls, Seat.C))
    assert sum(hand.hcp for hand in bluff) == pytest.approx((40 - strong.hcp) * 28 / 38, abs=0.3)


@pytest.mark.parametrize(
    ("calls", "hand", "holds"),
    [
        ("1♠", "♠AK432 ♥Q32 ♦J32 ♣432", True),
        ("1♠", "♠AK43 ♥Q432 ♦J32 ♣432", False),
        ("P 1♠ P 2♠", "♠K32 ♥Q432 ♦J432 ♣432", True),
        ("P 1♥ P 1NT", "♠J32 ♥5432 ♦J432 ♣432", False),
        ("1♥ 3NT", "♠KQ2 ♥KJ2 ♦A5432 ♣Q32", True),
        ("1♥ 3NT", "♠KQ2 ♥KJ2 ♦65432 ♣432", False),
        ("1♥ 4♠", "♠AKJ65 ♥2 ♦A5432 ♣Q32", False),
    ],
)
def test_a_bid_is_sound_if_the_hand_has_what_it_shows(calls: str, hand: str, holds: bool) -> None:
    assert sound(said_by_turns(calls), Hand.parse(hand)) is holds


# --- what it does ---------------------------------------------------------------------------------


def choose(state: State) -> Choice:
    return ENGINE(state.observe(state.to_act), random.Random(0))


def told(state: State) -> tuple[str, str]:
    found = choose(state)
    return str(found.action), found.reason


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("♠AKQ54 ♥A543 ♦43 ♣432", "", "1♠"),
        ("♠AKQ4 ♥KQ32 ♦A54 ♣Q32", "", "3NT"),
        ("♠J98 ♥K52 ♦Q1084 ♣652", "P P 1♠", "2♠"),
        ("♠KJ983 ♥2 ♦AQ1084 ♣65", "P P 1♠", "4♠"),
        ("♠AKQ654 ♥AQ43 ♦43 ♣43", "1♠ P 2♠", "4♠"),
        ("♠AKQ54 ♥A543 ♦43 ♣432", "1♠ P 2♠", "pass"),
        ("♠J9854 ♥9543 ♦43 ♣432", "P 1♠ 2♥ P 3♠ 4♥", "pass"),
        # others who bid on raise the auction, but do not improve this hand
        ("♠AKQ54 ♥A543 ♦43 ♣432", "1♠ 2♦ 3♦ P 4♦ 5♦", "pass"),
        ("♠AKQ54 ♥A543 ♦43 ♣432", "1♠ 2♣ 2♥ P 3♣ 4♥ P 5♣ 5♥", "pass"),
    ],
)
def test_what_it_bids(hand: str, calls: str, call: str) -> None:
    assert told(at(GAME.id, {"A": hand}, calls, dealer="A"))[0] == call


@pytest.mark.parametrize(
    ("hand", "calls", "why"),
    [
        ("♠J9854 ♥9543 ♦43 ♣432", "", "no contract is likely to gain enough"),
        ("♠K10873 ♥J94 ♦AKJ9 ♣A8", "1♠ 2♥ 2♠", "2♠ may well be made with Cleo"),
        ("♠743 ♥AKQ6 ♦J1096 ♣942", "P 1NT 2♣ P 3NT P", "the others should fail in 3NT"),
        ("♠74 ♥9653 ♦J10964 ♣942", "P 1♠ 2♣", "no higher contract is likely to gain enough"),
    ],
)
def test_why_it_passes(hand: str, calls: str, why: str) -> None:
    assert told(at(GAME.id, {"A": hand}, calls, dealer="A")) == ("pass", why)


@pytest.mark.parametrize(
    ("hand", "calls", "choice"),
    [
        (
            "♠AKQ54 ♥A543 ♦43 ♣432",
            "1♠ P P",
            ("choose B", "Bob is as likely to help as the other player"),
        ),
        ("♠AKQ54 ♥A543 ♦43 ♣432", "1♠ 2♦ P 2♠ P P", ("choose B", "Bob has bid")),
        ("♠AKQ54 ♥A543 ♦43 ♣432", "1♠ P 2♠ 3♠ P P", ("choose C", "Cleo has bid the same suit")),
        ("♠AKQ5 ♥A543 ♦A3 ♣432", "1NT P 2NT 3NT P P", ("choose C", "Cleo has bid no trumps too")),
        (
            "♠AKQ54 ♥A543 ♦43 ♣432",
            "1♠ 2♦ 2NT 3♠ P P",
            ("choose C", "Cleo is more likely to help"),
        ),
    ],
)
def test_the_partner_is_who_has_shown_more(hand: str, calls: str, choice: tuple[str, str]) -> None:
    assert told(at(GAME.id, {"A": hand}, calls, dealer="A")) == choice


@pytest.mark.parametrize(
    ("hand", "calls", "why"),
    [
        ("♠AKQ54 ♥A543 ♦43 ♣432", "", "♠"),
        (
            "♠1042 ♥Q10752 ♦65 ♣KJ108",
            "P 1♥ 3NT",
            "♥",
        ),
    ],
)
def test_why_it_bids(hand: str, calls: str, why: str) -> None:
    assert gist(told(at(GAME.id, {"A": hand}, calls, dealer="A"))[1]) == set(why.split())


def test_it_doubles_what_its_own_cards_defeat() -> None:
    hands = {"C": "♠AKQJ ♥AKQ2 ♦AK2 ♣A32"}
    state = at(GAME.id, hands, "4♠ P P ; choose B", dealer="A")
    action, reason = told(state)
    assert action == "double"
    assert gist(reason) >= {"4♠"}
    poor = at(GAME.id, {"C": "♠432 ♥5432 ♦5432 ♣432"}, "4♠ P P ; choose B", dealer="A")
    assert told(poor) == ("pass", "4♠ may well be made")


def test_it_redoubles_what_will_be_made_all_the_same() -> None:
    hands = {"A": "♠AKQJ1098 ♥AKQ ♦A43 ♣2", "B": "♠7654 ♥432 ♦KQ2 ♣A543"}
    state = at(GAME.id, hands, "2♠ P P ; choose B ; double", dealer="A")
    assert told(state) == ("redouble", "2♠ should still be made")
    thin = {"A": "♠AQ1098 ♥A432 ♦K43 ♣32"}
    state = at(GAME.id, thin, "2♠ P P ; choose B ; double", dealer="A")
    assert told(state) == ("pass", "the stakes are high enough")


def test_why_it_gives_a_card() -> None:
    alone = at(GAME.id, {"A": "♠AQ1098 ♥A432 ♦KQ43 ♣2"}, "1♠ P P ; choose B ; P", dealer="A")
    assert told(alone) == ("give ♣2", "without the ♣2 the suit can be ruffed")
    without = at(GAME.id, {"A": "♥AKQ543 ♦KQJ9876 ♣2"}, "1♥ 1♠ P P ; choose A ; P", dealer="A")
    assert told(without) == ("give ♣2", "the ♣2 is the least useful card")


def test_defenders_draw_the_trumps_that_are_theirs() -> None:
    hands = {"A": "♠AKQ1098 ♥K2 ♦5432 ♣43", "B": "♠765 ♥AQJ4 ♦AK76 ♣876"}
    before = at(GAME.id, hands, "2♠; P; P; choose B; P; give ♣3; give ♣6", dealer="A")
    leads = before.play(str(before.legal_actions()[0]))
    assert told(leads) == ("♠A", "draw trumps while this hand has the highest")
    # without the ace they wait, and so does a hand with few trumps
    for own in ("♠KQJ1098 ♥K2 ♦5432 ♣43", "♠A2 ♥K2 ♦98765432 ♣43"):
        before = at(GAME.id, {"A": own}, "2♠; P; P; choose B; P; give ♣3", dealer="A")
        for _ in range(2):
            before = before.play(str(before.legal_actions()[-1]))
        assert told(before)[1] != "draw trumps while this hand has the highest"
