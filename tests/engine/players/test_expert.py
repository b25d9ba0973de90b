"""The players who ask a solver: they see what their seat sees, and lose nothing that is seen."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, final

import pytest

from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card, Hand
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.players import adviser, player
from bridgepath.players.levels import solvers
from bridgepath.players.levels.expert import CLUB, EXPERT
from bridgepath.reason.worlds import worlds
from bridgepath.solve import DealTable, Question, TooLongError, deal_table
from bridgepath.solve.endings import Endings
from tests.play import playout
from tests.sample import some, times
from tests.wording import gist

FOUR_HANDS: Final = [
    "double-dummy", "single-dummy", "semi-exposed-dummies", "carls-no-trump", "carls-game",
    "carls-contract", "three-player", "need-a-fourth", "minibridge", "contract-bridge",
]  # fmt: skip


@final
class Counting:
    """A solver that knows nothing, answers so often, and keeps what it was asked."""

    def __init__(self, answers: int = 1000) -> None:
        self.answers = answers
        self.asked: list[Question] = []

    def tricks(self, question: Question) -> dict[Card, int]:
        """The last card brings most."""
        if len(self.asked) == self.answers:
            raise TooLongError("that is enough")
        self.asked.append(question)
        legal = list(question.legal)
        return {card: int(card == legal[-1]) for card in legal}

    def table(self, hands: Sequence[Hand]) -> DealTable:
        """Nobody asks for it."""
        return deal_table(self, hands)


@pytest.fixture(autouse=True)
def nobody() -> Iterator[None]:
    """No solver is left to other tests."""
    yield
    solvers.use()


def late(name: str, seed: int, cards: int) -> State:
    """A moment at which so many cards are left, and there is a choice."""
    for number in range(seed, seed + 1000):
        for state in playout(GAMES[name], number):
            legal = state.legal_actions()
            if len(legal) > 1 and all(isinstance(action, Play) for action in legal):
                tricks = state.phase.tricks
                if tricks.started and sum(map(len, tricks.hands)) <= cards:
                    return state
    raise AssertionError(name)


@pytest.mark.parametrize("name", some(FOUR_HANDS, 3, "expert"))
@pytest.mark.parametrize("kind", ["club", "expert"])
def test_the_choice_hangs_on_what_was_seen(name: str, kind: str) -> None:
    solvers.use(Endings())
    for seed in range(times(1, 10)):
        state = late(name, 1000 * seed, 16)
        assert state.to_act is not None
        seen = state.observe(state.to_act)
        bot = player(kind, name)
        choice = bot(seen, random.Random(seed))
        assert choice.action in seen.legal
        world = next(worlds(state.game, seen, random.Random(seed + 1)))
        assert bot(world.observe(state.to_act), random.Random(seed)) == choice


@pytest.mark.parametrize("name", FOUR_HANDS)
def test_what_a_solver_is_asked_is_a_world(name: str) -> None:
    """It holds all cards that are left, and those that the seat sees where they are."""
    solver = Counting()
    solvers.use(solver)
    state = late(name, 0, 40)
    tricks = state.phase.tricks
    seat = state.to_act
    assert seat is not None
    seen = state.observe(seat)
    player("expert", name)(seen, random.Random(1))
    left = {card for hand in tricks.hands for card in hand}
    shown = {
        zone.seat: zone.cards for zone in seen.zones if zone.kind == "hand" and not zone.hidden
    }
    for question in solver.asked:
        assert {card for hand in question.hands for card in hand} == left
        assert question.table == tricks.table
        for at, hand in zip(tricks.rotation, question.hands, strict=True):
            assert at not in shown or hand == Hand.of(shown[at])
    # each layout once, so a seat that sees every card asks once
    assert len(set(solver.asked)) == len(solver.asked)
    assert len(solver.asked) <= EXPERT.worlds


def test_levels_differ_in_what_they_ask() -> None:
    state = late("contract-bridge", 3, 40)
    assert state.to_act is not None
    seen = state.observe(state.to_act)
    asked = []
    for kind in ("learner", "club", "expert"):
        solver = Counting()
        solvers.use(solver)
        player(kind, "contract-bridge")(seen, random.Random(1))
        asked.append(len(solver.asked))
    assert asked == [0, CLUB.worlds, EXPERT.worlds]
    assert all(less < more for less, more in pairwise(asked))


def test_a_solver_may_have_had_enough() -> None:
    """With three answers a card is chosen by them, with fewer the player of the game chooses."""
    state = late("contract-bridge", 3, 40)
    assert state.to_act is not None
    seen = state.observe(state.to_act)
    usual = player("learner", "contract-bridge")(seen, random.Random(1))
    for answers in (2, 3):
        solvers.use(Counting(answers))
        choice = player("expert", "contract-bridge")(seen, random.Random(1))
        assert (choice == usual) is (answers == 2)
        if answers == 3:
            assert choice.action == seen.legal[-1]
            gist(choice.reason)


@pytest.mark.parametrize("kind", ["club", "expert"])
def test_who_has_no_time_asks_as_often_as_is_needed(kind: str) -> None:
    """The time is over at once, and the answer is still that of a solver."""
    state = late("contract-bridge", 3, 40)
    assert state.to_act is not None
    solver = Counting()
    solvers.use(solver, 0.3, itertools.count().__next__)
    choice = player(kind, "contract-bridge")(state.observe(state.to_act), random.Random(1))
    assert len(solver.asked) == 3
    assert choice.action == state.legal_actions()[-1]


def test_a_hint_is_the_expert_s_choice() -> None:
    for name in some(FOUR_HANDS, 2, "hint"):
        state = late(name, 5, 28)
        assert state.to_act is not None
        seen = state.observe(state.to_act)
        solvers.use(Counting())
        assert adviser(name)(seen, random.Random(1)) == player("expert", name)(
            seen, random.Random(1)
        )


def test_old_names_of_levels_are_known() -> None:
    assert player("plain", "duel") is player("learner", "duel")
    assert player("sampler", "duel") is player("expert", "duel")
