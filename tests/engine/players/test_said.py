"""What players say in the games of two and three hands is true of the deal."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from bridgepath.bridge.calls import Bid
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.players import player
from bridgepath.players.worth import number
from tests.sample import times

GAMES_OF_FEW: Final = ("bid-fair", "ninety-nine", "duel", "draw-bridge", "bridge-solitaire")


def said(name: str) -> Iterator[tuple[State, Any, str]]:
    """What bots do in some deals, and their reasons."""
    game, bot = GAMES[name], player("learner", name)
    for seed in range(times(6, 400)):
        state = game.begin(game.deal(random.Random(f"{name} said {seed}")))
        while (seat := state.to_act) is not None:
            legal = state.legal_actions()
            if seat not in game.viewers or len(legal) == 1:
                state = state.apply(legal[0])
                continue
            choice = bot(state.observe(seat), random.Random(len(state.turns)))
            yield state, choice.action, choice.reason
            state = state.apply(choice.action)


def _loses(state: State, card: Card) -> bool:
    """True if another card on the table already beats it."""
    tricks = state.phase.tricks
    after = tricks.add(card)
    if not after.table:
        return bool(after.done[-1].winner is not tricks.turn)
    return bool(tricks.table) and _best(after) != len(after.table) - 1


def _best(tricks: Any) -> int:
    from bridgepath.bridge.tricks import face, winning_index

    cards = [face(card, tricks.joker) for card in tricks.table]
    return winning_index(cards, tricks.trump, tricks.order)


def _is_high(state: State, card: Card) -> bool:
    """True if nobody else holds a card of its suit that beats it when it is led."""
    tricks, order = state.phase.tricks, state.phase.tricks.order
    held = order.led if not tricks.table else order.followed
    others = (c for seat in tricks.rotation if seat is not tricks.turn for c in tricks.hand(seat))
    mine = held[card.index % 13]
    return not any(c.suit is card.suit and order.followed[c.index % 13] > mine for c in others)


def _leads_highest(state: State, card: Card) -> bool:
    """True if no card of the suit in the hand is stronger when led."""
    tricks, order = state.phase.tricks, state.phase.tricks.order
    suit = [c for c in tricks.hand(tricks.turn) if c.suit is card.suit]
    return all(order.led[c.index % 13] <= order.led[card.index % 13] for c in suit)


TRUE: Final[dict[str, Callable[[State, Card], bool]]] = {
    r"last to play: win as cheaply as you can": lambda s, c: not _loses(s, c),
    r"nothing here can win.*": _loses,
    r".*wanted, but not here: .*": _loses,
    r".*wanted: lose on purpose.*": _loses,
    r".*wanted: throw the dangerous card away": _loses,
    r"(.*wanted: )?the \S+ is high now": lambda s, c: c.is_joker or _is_high(s, c),
    r"the top of a sequence drives out the cards above it": lambda s, c: (
        not _is_high(s, c) and _leads_highest(s, c)
    ),
    r"the top of a sequence wins, or drives out a card above it": _leads_highest,
}
"""When sentences about a card are true, in the actual deal."""


@pytest.mark.parametrize("name", GAMES_OF_FEW[:4])
def test_what_is_said_of_a_card_is_so(name: str) -> None:
    met = set()
    for state, action, reason in said(name):
        if not isinstance(action, Play):
            continue
        for pattern, is_true in TRUE.items():
            if re.fullmatch(pattern, reason):
                met.add(pattern)
                assert is_true(state, action.card), (state, str(action), reason)
    assert len(met) > 1


def test_a_bid_of_solitaire_for_more_than_is_hoped_for_is_called_a_risk() -> None:
    met = 0
    for _, action, reason in said("bridge-solitaire"):
        if isinstance(action, Bid) and (told := re.search(r"about (\w+) tricks?", reason)):
            few = all(number(count) != told[1] for count in range(6 + action.level, 14))
            assert few is ("worth the risk" in reason), (str(action), reason)
            met += 1
    assert met


def test_an_ace_that_is_lowest_as_it_is_led_leads_no_sequence() -> None:
    led = [
        action.card
        for state, action, reason in said("bid-fair")
        if isinstance(action, Play) and not state.phase.tricks.table and "sequence" in reason
    ]
    assert led
    assert all(str(card.rank) != "A" for card in led)
