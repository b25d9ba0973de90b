"""Oh Hell for three, a game only for the tests, whose deals change from one to the next."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given

from bridgepath.base.errors import DealError, RecordError
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import Standing
from bridgepath.notation.record import Record
from tests.fixtures import oh_hell as oh
from tests.guests import entered
from tests.oracle import oh_hell as oracle
from tests.play import playout, seeds
from tests.wording import mentions

GAME, LATE = oh.GAME, Standing(deals=7)


@pytest.fixture(autouse=True, scope="module")
def among_the_games() -> Iterator[None]:
    """Add the game to those that records find."""
    with entered():
        yield


@pytest.mark.parametrize("most", range(3, 11))
def test_hands_shrink_to_a_card_and_grow_again(most: int) -> None:
    options = oh.OhHellOptions(most=most)
    sizes, match = [], GAME.match(options)
    while not match.over:
        deal = GAME.deal(random.Random(1), match.dealer, options, match.standing)
        sizes.append(len(deal.hand(Seat.A)))
        state = GAME.begin(deal, options, match.standing)
        while state.outcome is None:
            state = state.apply(state.legal_actions()[0])
        match = match.add(deal, state.outcome)
    assert sizes == oracle.sizes(most)
    assert match.violation(deal) is not None


def test_a_standing_after_the_last_deal_begins_a_new_match() -> None:
    options = oh.OhHellOptions()
    sizes = [oh.hand_size(options, Standing(deals=n)) for n in (0, 18, 19, 38, 10**40)]
    assert sizes[:4] == [10, 10, 10, 10]
    assert 1 <= sizes[4] <= 10


def test_the_deal_fits_the_standing() -> None:
    early = GAME.deal(random.Random(1), "C")
    assert GAME.begin(early).to_act is Seat.A
    with pytest.raises(DealError, check=mentions("10 3 Ann OH-DEAL-2")):
        GAME.begin(early, standing=LATE)
    late = GAME.deal(random.Random(1), "C", standing=LATE)
    assert len(GAME.begin(late, standing=LATE).hand("A")) == 3
    with pytest.raises(DealError, check=mentions("10 3 Ann OH-DEAL-2")):
        GAME.begin(late)


def test_a_record_tells_how_many_cards_there_are() -> None:
    state = GAME.begin(GAME.deal(random.Random(1), "C", standing=LATE), standing=LATE)
    table = Record.of(state.play("0 0 1"), "late").to_dict()
    assert Record.from_dict(table, "late").states()[-1] == state.play("0 0 1")
    del table["standing"]
    with pytest.raises(RecordError, check=mentions("10 3 Ann")):
        Record.from_dict(table, "late").states()


@pytest.mark.parametrize("hook", [True, False])
def test_what_the_dealer_may_bid(hook: bool) -> None:
    options = oh.OhHellOptions(hook=hook)
    state = GAME.begin(GAME.deal(random.Random(1), "C", options, LATE), options, LATE)
    for first, second in product(range(4), repeat=2):
        last = state.play(f"{first} {second}")
        bids = {int(str(action)) for action in last.legal_actions()}
        assert bids == (oracle.dealer_may_bid(3, (first, second)) if hook else set(range(4)))


def test_bids_are_aloud_and_hands_are_not() -> None:
    state = GAME.begin(GAME.deal(random.Random(1), "C", standing=LATE), standing=LATE).play("2")
    for viewer in TRIO:
        seen = state.observe(viewer)
        assert seen.turns == ((Seat.A, "2"),)
        open_hands = {zone.seat for zone in seen.zones if zone.kind == "hand" and zone.cards}
        assert open_hands == {viewer}
        turned = next(zone for zone in seen.zones if zone.id == "turnup")
        assert turned.cards == state.setting.deal.pile("turnup")
    with pytest.raises(IllegalAction, check=mentions("Bob")):
        state.apply(oh.Number(1), Seat.C)


@given(seed=seeds)
def test_tricks_and_scores_as_read_a_second_time(seed: int) -> None:
    end = playout(GAME, seed)[-1]
    table, outcome = end.phase, end.outcome
    assert isinstance(table, oh.Over)
    assert outcome is not None
    trump = str(table.turned)[0]
    for trick in table.tricks.done:
        assert trick.seats[oracle.winner([str(c) for c in trick.cards], trump)] is trick.winner
    counted = end.setting.options.missed == "tricks"
    for seat in TRIO:
        won = sum(trick.winner is seat for trick in table.tricks.done)
        assert outcome.points(seat) == oracle.points(table.bid(seat), won, counted)
