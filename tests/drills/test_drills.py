"""What holds for every drill: its questions, its mistakes, and that guessing does not help."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.learn.course.question import QuestionDict
from bridgepath.learn.drills import DRILLS, LEVELS, drill
from tests.contract import faults
from tests.oracle.drills.calls import READINGS
from tests.sample import some, times
from tests.tools.drills.learners import ASKED, LEARNERS, LESSON, reaches, try_out
from tests.tools.drills.questions import SEED, Tally, questions
from tests.tools.drills.rungs import follows, guessed
from tests.wording import mentions

EACH = [(name, level) for name in DRILLS for level in LEVELS]


@pytest.mark.parametrize(("name", "level"), some(EACH, 3))
def test_the_same_seed_asks_the_same(name: str, level: int) -> None:
    one = drill(name)
    asked = [question.to_dict() for question in questions(name, level)[:3]]
    assert asked == [one.question(level, SEED, number).to_dict() for number in range(3)]
    assert len({json.dumps(each) for each in asked}) > 1
    assert list(faults(json.loads(json.dumps(asked)), list[QuestionDict])) == []


@pytest.mark.parametrize("name", DRILLS)
def test_questions_are_fair_and_a_second_reading_answers_the_same(name: str) -> None:
    about = drill(name).about
    found: set[str] = set()
    named: set[str] = set()
    for level in LEVELS:
        tally = Tally(name, level)
        for number, question in enumerate(questions(name, level)):
            tally.take(question, again=number < times(5, 1000))
        tally.end()
        found |= tally.kinds
        named |= tally.named
    assert found == {kind for kind, _ in about.kinds}
    if name in READINGS:
        # each mistake in bidding and scoring is told apart from every other
        assert named == found
    assert len(about.levels) == len(LEVELS)
    assert about.checker in ("rule", "value", "moving", "share", "table")


@pytest.mark.parametrize("name", DRILLS)
def test_who_guesses_does_not_pass_for_a_master(name: str) -> None:
    asked = questions(name, 2)
    tries, slack = times(300, 2000), 0.04 if len(asked) < 1000 else 0.01
    if name in READINGS:
        slack = 0
    for learner in LEARNERS:
        if (name, learner) not in LESSON:
            row = try_out(drill(name), 2, learner, tries, asked)
            assert row.passed <= 0.05 + slack, row
    # nor does always giving the answer that is right most often
    usual, _ = Counter(answer for one in asked for answer in one.right).most_common(1)[0]
    rng, same = random.Random(name), [one.is_right(usual) for one in asked]
    runs = (rng.choices(same, k=ASKED) for _ in range(tries))
    assert sum(map(reaches, runs)) <= (0.05 + slack) * tries


@pytest.mark.parametrize("rung", some(range(1, 17), 1, "boards"))
def test_who_guesses_does_not_solve_all_boards_of_a_rung(rung: int) -> None:
    for learner, (_, whole) in guessed(rung, times(50, 1000)).items():
        assert whole <= 0.05, learner


@pytest.mark.parametrize("name", some(DRILLS, 3))
def test_who_follows_the_lesson_learns_the_skill(name: str) -> None:
    assert follows(name, times(100, 1000)) >= 0.8


def test_a_drill_refuses_what_there_is_not() -> None:
    with pytest.raises(NotationError, check=mentions()):
        drill("patience")
    for level, seed, number in ((0, 1, 1), (4, 1, 1), (1, -1, 1), (1, 1, -1)):
        with pytest.raises(NotationError, check=mentions()):
            drill(DRILLS[0]).question(level, seed, number)
