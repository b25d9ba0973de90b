"""Values at Python's prompt: what is written can be read, and what is printed can be read back."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from bridgepath import GAMES, Deal, Hand, Seat
from bridgepath.core.cards import parse_cards
from bridgepath.core.observation import diagram
from bridgepath.core.options import options_from
from bridgepath.core.state import Standing
from tests.play import moments, playout
from tests.sample import some

games = pytest.mark.parametrize("name", GAMES)
SEEDS = some(range(5), 2)
HANDS = {
    "W": "♠A ♥Q8542 ♦J82 ♣KQ85",
    "N": "♠J1076 ♥97 ♦K1076 ♣743",
    "E": "♠Q542 ♥J3 ♦A953 ♣AJ9",
    "S": "♠K983 ♥AK106 ♦Q4 ♣1062",
}


def test_a_deal_is_read_as_it_is_written() -> None:
    seats = {Seat(letter): Hand.parse(cards) for letter, cards in HANDS.items()}
    deal = Deal.of("North", HANDS, {"stock": "♥2 ♠A", "cut": ["♦K", parse_cards("♣3")[0]]})
    assert deal == Deal.of(
        Seat.NORTH, seats, {"stock": parse_cards("♥2 ♠A"), "cut": parse_cards("♦K ♣3")}
    )
    assert deal.hand("W") == deal.hand(Seat.WEST) == seats[Seat.WEST]
    assert str(deal) == (
        "Dealer North\n"
        "West: ♠A ♥Q8542 ♦J82 ♣KQ85\n"
        "North: ♠J1076 ♥97 ♦K1076 ♣743\n"
        "East: ♠Q542 ♥J3 ♦A953 ♣AJ9\n"
        "South: ♠K983 ♥AK106 ♦Q4 ♣1062\n"
        "stock: ♥2 ♠A\n"
        "cut: ♦K ♣3"
    )
    assert repr(Deal.of("N", {"N": "♥2", "S": ""})) == "Deal.of('N', {'N': '♥2', 'S': ''})"
    assert repr(Deal.of(piles={"cut": ""})) == "Deal.of(None, {}, {'cut': ''})"
    assert (repr(Deal()), str(Deal())) == ("Deal.of()", "nothing dealt")


@games
@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal_prints_as_the_call_that_makes_it(name: str, seed: int) -> None:
    deal = GAMES[name].deal(random.Random(seed))
    assert eval(repr(deal), {"Deal": Deal}) == deal
    assert Deal.of(deal.dealer, dict(deal.hands), dict(deal.piles)) == deal


def test_a_standing_is_read_as_it_is_written() -> None:
    ns, ew = Seat.NORTH_SOUTH, Seat.EAST_WEST
    written = Standing.of({"NS": 60, "EW": 0}, {"NS": 60}, "NS EW", 2, "♥")
    assert written == Standing(((ns, 60), (ew, 0)), ((ns, 60),), (ns, ew), 2, "♥")
    assert Standing.of(vulnerable=["NS", ew]).vulnerable == (ns, ew)
    assert Standing.of() == Standing()


@games
def test_house_rules_and_names_are_read_as_they_are_written(name: str) -> None:
    game = GAMES[name]
    deal, seat = game.deal(random.Random(2)), game.seats[0]
    state = game.begin(deal, {}, names={seat.value: "Nell"})
    assert state == game.begin(deal, game.options(), Standing(), {seat: "Nell"})
    assert state.setting.name(seat) == "Nell"
    assert game.match({}) == game.match() == game.match(game.options())


def test_house_rules_of_a_match_are_read() -> None:
    game = GAMES["contract-bridge"]
    rules = {"brg.scoring": "duplicate", "brg.deals": 2}
    assert game.match(rules) == game.match(options_from(game.options, rules)) != game.match()


@games
@pytest.mark.parametrize("seed", SEEDS)
def test_states_print_as_the_table(name: str, seed: int) -> None:
    states = playout(GAMES[name], seed)
    for state in moments(states, 4, random.Random(seed)):
        *table, last = str(state).split("\n")
        assert "\n".join(table) == diagram(state.observe(None), state.setting.name)
        if state.outcome:
            assert last == state.outcome.text
            lines = [str(line) for line in state.outcome.lines]
            assert str(state.outcome).split("\n") == [state.outcome.text, *lines]
        else:
            assert state.to_act is not None
            assert last == f"{state.setting.name(state.to_act)} to act"
        for seat in state.game.viewers:
            seen = state.observe(seat.value)
            assert str(seen) == diagram(seen, state.setting.name)
            assert repr(seen) == f"<what {seat.word} knows, turn {len(state.turns)}>"
            assert len(repr(state)) < 80


@games
@pytest.mark.parametrize("seed", SEEDS)
def test_states_come_back_equal_from_copies_and_pickles(name: str, seed: int) -> None:
    states = playout(GAMES[name], seed)
    for state in moments(states, 5, random.Random(seed)):
        for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert again == state
            assert again.game is state.game
            assert again.legal_actions() == state.legal_actions()
            assert again.outcome == state.outcome
            assert again.observe(None) == state.observe(None)
        if state.outcome:
            assert pickle.loads(pickle.dumps(state.outcome)) == state.outcome
    match = GAMES[name].match()
    assert pickle.loads(pickle.dumps(match)) == copy.deepcopy(match) == match


def test_calls_and_cards_are_read_with_spaces_between_them() -> None:
    state = GAMES["contract-bridge"].begin(Deal.of("N", HANDS))
    led = state.play("1NT P P P ♠Q")
    assert repr(led.contract) == "1NT by North"
    assert led.play("♠K; ♠A\n♠J") == led.play("♠K ♠A ♠J")
    assert led.hand("east") == Hand.parse("♠542 ♥J3 ♦A953 ♣AJ9")
    assert [str(turn.action) for turn in led.turns] == ["1NT", "pass", "pass", "pass", "♠Q"]
    assert state.contract is None
    assert repr(state) == "<contract-bridge, turn 0, North to act>"
