"""A page's solver: its questions as text, its answers, and what happens without it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bridgepath.base.errors import MissingError
from bridgepath.core.cards import Hand
from bridgepath.games import GAMES
from bridgepath.players import adviser, player
from bridgepath.players.levels import solvers
from bridgepath.solve import Question, Solver, TooLongError
from bridgepath.solve.page import PageSolver
from tests.play import playout
from tests.sample import times
from tests.solving import cards_of, in_node, question, to_dds


@pytest.fixture(autouse=True)
def nobody() -> Iterator[None]:
    """Other tests find no solver afterwards."""
    yield
    solvers.use()


class Page:
    """A page that runs DDS in Node, or that has none."""

    def __init__(self, *, has: bool = True) -> None:
        self.has = has
        self.loads = 0
        self.asked: list[tuple[str, int, int, str]] = []
        self.answer = ""

    def load(self) -> Page | None:
        self.loads += 1
        return self if self.has else None

    def __call__(self, hands: str, trump: int, leader: int, table: str) -> str:
        self.asked.append((hands, trump, leader, table))
        return self.answer


def test_a_question_goes_out_as_text_and_its_answer_comes_back() -> None:
    page = Page()
    solver = PageSolver(page.load)
    assert isinstance(solver, Solver)
    assert page.loads == 0
    asked = [question(number, most=47) for number in range(times(20, 400))]
    answers = in_node([to_dds(one) for one in asked])
    for one, answer in zip(asked, answers, strict=True):
        page.answer = " ".join(f"{card} {tricks}" for card, tricks in cards_of(answer).items())
        assert solver.tricks(one) == {card: cards_of(answer)[card] for card in one.legal}
        wanted = to_dds(one)
        told = (wanted["hands"], wanted["trump"], wanted["leader"], " ".join(map(str, one.table)))
        assert page.asked[-1] == told
    assert page.loads == 1


def test_without_cards_nothing_is_asked() -> None:
    page = Page()
    none = Hand.of(())
    assert PageSolver(page.load).tricks(Question((none, none, none, none), None, 0)) == {}
    assert page.loads == 0


def test_what_does_not_come_is_asked_for_once_and_missed_in_words() -> None:
    page = Page(has=False)
    solver = PageSolver(page.load)
    for _ in range(2):
        with pytest.raises(MissingError, match="did not load"):
            solver.tricks(question(1, most=20))
    assert page.loads == 1
    with pytest.raises(TooLongError):
        PageSolver(Page().load).tricks(question(1, most=20))


def test_without_the_solver_everybody_plays_as_before() -> None:
    """A hint, too."""
    states = [state for state in playout(GAMES["minibridge"], 5) if state.to_act is not None]
    for state in states[-20:]:
        assert state.to_act is not None
        seen = state.observe(state.to_act)
        choices = []
        for solver in (None, PageSolver(Page(has=False).load)):
            solvers.use(solver)
            bots = (player("club", "minibridge"), adviser("minibridge"))
            choices.append([bot(seen, random.Random(1)) for bot in bots])
        assert choices[0] == choices[1]
