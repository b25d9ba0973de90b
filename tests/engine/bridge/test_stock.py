"""Drawing from a stock between tricks."""

from __future__ import annotations

import random

import pytest

from bridgepath.base.errors import MissingError, NotationError
from bridgepath.bridge.stock import Take, read_take, stock_zone
from bridgepath.bridge.tricks import Tricks
from bridgepath.core.cards import Card, Hand
from bridgepath.core.seats import Seat
from bridgepath.games import GAMES

PAIR = (Seat.A, Seat.B)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def tricks(a: str, b: str) -> Tricks:
    return Tricks.of(PAIR, (Hand.parse(a), Hand.parse(b)), None, Seat.A)


def after(text: str, tricks: Tricks) -> Tricks:
    for card in cards(text):
        tricks = tricks.add(card)
    return tricks


def test_a_card_that_is_drawn_may_be_played_at_once() -> None:
    done = after("♠2 ♠3", tricks("♠2 ♥5", "♠3 ♦6"))
    (drawn,) = cards("♥A")
    more = done.draw(Seat.B, drawn)
    assert more.hand(Seat.B) == Hand.parse("♦6 ♥A")
    assert more.hand(Seat.A) == done.hand(Seat.A)
    assert (more.turn, more.actor, more.leader, more.done) == (Seat.B, Seat.B, Seat.B, done.done)
    assert Hand(more.playable) == Hand.parse("♦6 ♥A")
    # the other player's card does not change what the leader may play
    assert Hand(more.draw(Seat.A, *cards("♣2")).playable) == Hand.parse("♦6 ♥A")


def test_play_goes_on_with_hands_that_were_empty() -> None:
    done = after("♠2 ♠3", tricks("♠2", "♠3"))
    assert done.turn is None
    assert done.draw(Seat.A, *cards("♥A")).turn is None
    assert done.draw(Seat.B, *cards("♥A")).turn is Seat.B


def test_nobody_draws_in_a_trick_or_what_is_held() -> None:
    start = tricks("♠2 ♥5", "♠3 ♦6")
    with pytest.raises(
        NotationError, match="♣A can be drawn only between two tricks, not in the middle"
    ):
        after("♠2", start).draw(Seat.B, *cards("♣A"))
    with pytest.raises(NotationError, match="♦6 is already in a hand"):
        start.draw(Seat.A, *cards("♦6"))
    with pytest.raises(MissingError, match="C is not one of A and B"):
        start.draw(Seat.C, *cards("♣A"))


def test_reading_what_is_taken() -> None:
    assert read_take(" Take ♠K ") == Take(Card.parse("♠K"))
    assert str(Take(Card.parse("♠K"))) == "take ♠K"
    assert read_take("♠K") is None
    with pytest.raises(NotationError):
        read_take("take pile")


@pytest.mark.parametrize(("top", "all_open", "shown"), [(1, 0, 1), (0, 0, 0), (0, 1, 3)])
def test_the_stock_on_the_table(top: int, all_open: int, shown: int) -> None:
    pile = cards("♠2 ♥3 ♦4")
    zone = stock_zone(pile, "Stock", top=bool(top), all_open=bool(all_open))
    assert (zone.cards, zone.hidden) == (pile[:shown], 3 - shown)
    assert stock_zone((), "Stock", top=True).hidden == 0


def test_the_winner_takes_the_top_card_and_the_loser_the_next() -> None:
    game = GAMES["draw-bridge"]
    deal = game.deal(random.Random(2), "A")
    state = game.begin(deal, {"draw.loser.hidden": "on"})
    for _ in range(2):
        state = state.apply(state.legal_actions()[0])
    winner = state.phase.tricks.done[0].winner
    loser = next(seat for seat in PAIR if seat is not winner)
    top, second, *_ = state.setting.deal.pile("stock")
    assert (state.to_act, state.legal_actions()) == (winner, (Take(top),))
    refused = state.violation(Take(second))
    assert refused is not None
    assert [clause.id for clause in refused.clauses] == ["DRAW-P1-3"]
    assert state.violation(Take(top), loser) is not None
    state = state.apply(Take(top))
    assert (state.to_act, state.legal_actions()) == (loser, (Take(second),))
    assert state.violation(Take(second), winner) is not None
    state = state.apply(Take(second))
    assert state.observe(winner).turns[-2:] == (
        (winner, f"take {top}"),
        (loser, "take, a card face down"),
    )
    assert state.observe(loser).turns[-1] == (loser, f"take {second}")
