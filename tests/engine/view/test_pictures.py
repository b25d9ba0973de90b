"""What games show beside their cards: it is true, and no seat learns what it cannot know."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from bridgepath.core.pictures import Prospects, RankOrders, Scale, SeenCards, Tally, Targets
from bridgepath.core.score import total
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.games.bid_fair import contract_value, order
from bridgepath.games.draw_bridge import knows
from bridgepath.view.card_memory import cards_named
from bridgepath.view.movie import live, picture_dict
from tests.play import playout, secrets

CARLS = ["carls-contract", "carls-game", "carls-no-trump"]
WITH_PICTURES = ["bid-fair", *CARLS, "draw-bridge", "ninety-nine", "three-player"]


def moments(game: str, deals: int = 3) -> Iterator[State]:
    for seed in range(deals):
        yield from playout(GAMES[game], seed)


@pytest.mark.parametrize("game", WITH_PICTURES)
def test_nothing_is_shown_that_a_seat_cannot_know(game: str) -> None:
    shown = 0
    for state in moments(game):
        for viewer in state.game.viewers:
            hidden = {str(card) for card in secrets(state, viewer)} - {"Joker"}
            for picture in state.pictures(viewer):
                text = json.dumps(picture_dict(picture), ensure_ascii=False)
                assert not hidden & set(cards_named(text)), (viewer, picture)
                shown += 1
    assert shown


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(WITH_PICTURES)))
def test_other_games_show_their_cards_and_no_more(game: str) -> None:
    assert not any(state.pictures(viewer) for state in moments(game, 1) for viewer in (None,))


def test_a_player_of_draw_bridge_has_seen_what_a_perfect_memory_holds() -> None:
    for state in moments("draw-bridge", 4):
        for viewer in state.game.viewers:
            (seen,) = (one for one in state.pictures(viewer) if isinstance(one, SeenCards))
            assert {card for card, _ in seen.cards} == set(knows(state, viewer).seen)
        assert state.pictures(None) == ()


def test_winning_and_losing_a_draw_are_told_by_the_cards_that_do_it() -> None:
    told = set()
    for state in moments("draw-bridge", 4):
        seat = state.to_act
        for one in state.pictures(seat) if seat else ():
            if isinstance(one, Prospects):
                win, lose = one.ways
                told |= {win.text.split(" ")[0], lose.text.split(" ")[0]}
                assert win.card is not None
                assert lose.card is None
    assert told == {"with", "the"}


def test_the_orders_of_a_deal_are_those_of_its_high_rank() -> None:
    for state in moments("bid-fair", 6):
        for one in state.pictures(Seat.SOUTH):
            if isinstance(one, Scale):
                assert all(contract_value(rank) == int(points) for rank, points in one.steps)
            elif isinstance(one, RankOrders):
                rows = dict(one.rows)
                assert rows["A card led"] == tuple(r.value for r in order(one.high, "led").ranks)
                second = order(one.high, "second").ranks
                assert rows["Played second"] == tuple(rank.value for rank in second)


def test_a_target_is_told_to_those_who_know_it() -> None:
    known = set()
    for state in moments("ninety-nine"):
        for viewer in (None, *state.game.viewers):
            for one in state.pictures(viewer):
                if isinstance(one, Targets):
                    wanted = {seat: number for seat, _, number in one.seats}
                    assert viewer is None or wanted[viewer] is not None
                    known.add((viewer is None, sum(number is None for number in wanted.values())))
    assert (True, 0) in known
    assert (False, 2) in known


def test_a_result_is_told_as_a_table_without_bids_that_stay_closed() -> None:
    closed = set()
    for seed in range(6):
        *_, over = playout(GAMES["ninety-nine"], seed)
        assert over.outcome is not None
        for viewer in (None, *over.game.viewers):
            (told,) = over.pictures(viewer)
            assert isinstance(told, Tally)
            assert told.players == tuple(map(over.setting.name, TRIO))
            rows = dict(told.rows)
            assert rows["Points"] == tuple(str(total(over.outcome.lines, seat)) for seat in TRIO)
            bids = zip(TRIO, rows["Bid"], rows["Tricks"], rows["Bonus"], strict=True)
            for seat, bid, won, bonus in bids:
                # A player who has not made the bid need not show it to the others.
                assert viewer not in (None, seat) or bid != "–"
                assert (bid == won) is (bonus != "0")
                closed.add((viewer is None, bid == "–"))
    assert closed == {(True, False), (False, False), (False, True)}


@pytest.mark.parametrize("game", CARLS)
def test_tops_are_counted_for_those_who_hold_them_until_the_play(game: str) -> None:
    seen = set()
    for state in moments(game):
        for viewer in state.game.viewers:
            for one in state.pictures(viewer):
                if isinstance(one, Scale):
                    held = state.hand(viewer)
                    held_ranks = [str(card)[1:] for card in held]
                    tops = {rank: held_ranks.count(rank) for rank in "AKQ"}
                    assert dict(one.steps) == {rank: str(n) for rank, n in tops.items()}
                    assert one.title.endswith(f": {sum(tops.values())}")
                    assert len(held) == 13
                    seen.add(viewer is state.to_act)
    assert True in seen


def test_a_bid_counts_against_each_opponent_as_each_has_doubled_it() -> None:
    told = set()
    for state in moments("three-player", 20):
        times = dict(state.phase.auction.doublings)
        scales = [one for one in state.pictures(None) if isinstance(one, Scale)]
        assert bool(scales) == bool(times)
        for one in scales:
            told |= {word for _, word in one.steps}
            doubled = {name for name, word in one.steps if word != "not doubled"}
            assert doubled == {f"against {state.setting.name(seat)}" for seat in times}
    assert told == {"not doubled", "doubled", "redoubled"}


def test_a_movie_tells_pictures_where_they_change() -> None:
    *_, last = playout(GAMES["bid-fair"], 1)
    states = [State(last.first, (), last.first)]
    for turn in last.turns:
        states.append(states[-1].apply(turn.action, turn.seat))
    frames = live(states, Seat.SOUTH)["frames"]["S"]
    now: object = []
    for state, frame in zip(states, frames, strict=True):
        now = frame.get("pictures", now)
        assert now == [picture_dict(one) for one in state.pictures(Seat.SOUTH)]
