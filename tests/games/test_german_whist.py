"""German Whist, a game only for the tests: cards of a stock are taken into the hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given

from bridgepath.core.cards import Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.fixtures import german_whist as gw
from tests.guests import entered
from tests.oracle import german_whist as oracle
from tests.play import playout, seeds

A, B, GAME = Seat.A, Seat.B, gw.GAME


@pytest.fixture(autouse=True, scope="module")
def among_the_games() -> Iterator[None]:
    """Add the game to those that records find."""
    with entered():
        yield


def start() -> State:
    """Bob deals, so Ann leads."""
    return GAME.begin(GAME.deal(random.Random(1), "B"))


@given(seed=seeds)
def test_a_whole_deal_as_read_a_second_time(seed: int) -> None:
    states = playout(GAME, seed)
    deal = states[0].setting.deal
    hands = {str(seat): set(map(str, hand)) for seat, hand in deal.hands}
    leader = "B" if deal.dealer is A else "A"
    second = oracle.Deal(hands, list(map(str, deal.pile("stock"))), leader)
    for state, after in pairwise(states):
        turn, choices = second.choices()
        assert str(state.to_act) == turn
        assert {str(action) for action in state.legal_actions()} == choices
        second.do(str(after.turns[-1].action))
    assert second.choices() == ("", set())
    outcome = states[-1].outcome
    assert outcome is not None
    points = second.points(states[0].setting.options.scoring == "tricks")
    assert {str(seat): outcome.points(seat) for seat in (A, B)} == points


def test_a_player_has_thirteen_cards_again_before_each_lead_of_the_first_half() -> None:
    for state in playout(GAME, 1):
        if isinstance(state.phase, gw.Playing) and not state.phase.tricks.table:
            left = 13 if state.phase.pile else 13 - len(state.phase.tricks.done)
            assert [len(state.hand(seat)) for seat in (A, B)] == [left, left]


def test_the_winner_s_card_is_open_and_the_loser_s_is_not() -> None:
    state = start()
    while not isinstance(state.phase, gw.Taking):
        state = state.apply(state.legal_actions()[0])
    winner = state.to_act
    assert winner is not None
    loser = B if winner is A else A
    top, second, third, *_ = state.setting.deal.pile("stock")

    def on_top(viewer: Seat) -> tuple[Card, ...]:
        return next(zone.cards for zone in state.observe(viewer).zones if zone.id == "stock")

    assert on_top(winner) == on_top(loser) == (top,)
    state = state.apply(f"take {top}")
    assert (on_top(winner), on_top(loser)) == ((), (second,))
    state = state.apply(f"take {second}")
    assert on_top(winner) == on_top(loser) == (third,)
    assert [text for _, text in state.observe(winner).turns[-2:]] == [
        f"take {top}",
        "take, a card face down",
    ]
    assert state.observe(loser).turns[-1] == (loser, f"take {second}")


@pytest.mark.parametrize("deals", [1, 3, 5, 7])
def test_a_match_has_as_many_deals_as_are_agreed(deals: int) -> None:
    match, played = GAME.match({"gw.deals": deals}), 0
    dealers = []
    while not match.over:
        deal = GAME.deal(random.Random(played), match.dealer)
        state = GAME.begin(deal, {"gw.deals": deals}, match.standing)
        while state.outcome is None:
            state = state.apply(state.legal_actions()[0])
        match, played = match.add(deal, state.outcome), played + 1
        dealers.append(deal.dealer)
    assert played == deals
    assert match.winner in (A, B)
    assert all(one is not other for one, other in pairwise(dealers))
