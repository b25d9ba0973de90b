"""What holds for every drill: its questions, its mistakes, and that guessing does not help."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache

import pytest

from bridgepath.clauses import cited_ids
from bridgepath.course.question import Question
from bridgepath.drills import DRILLS, LEVELS, drill
from bridgepath.errors import NotationError
from tests.learners import (
    LEARNERS,
    LESSON,
    everything,
    first,
    highest,
    last,
    lowest,
    try_out,
)
from tests.sample import times

SAMPLE = times(120, 2000)
MOST = 0.4
"""No answer is right more often."""
SLACK = 0.08 if SAMPLE < 1000 else 0.02
"""What a sample may exceed it by."""
EACH = [(name, level) for name in DRILLS for level in LEVELS]


@cache
def questions(name: str, level: int) -> tuple[Question, ...]:
    one = drill(name)
    return tuple(one.question(level, 2, number) for number in range(SAMPLE))


def wrong_answers(question: Question) -> list[str]:
    return [answer for answer in question.answers if not question.is_right(answer)]


@pytest.mark.parametrize(("name", "level"), EACH)
def test_the_same_seed_asks_the_same(name: str, level: int) -> None:
    one = drill(name)
    asked = [one.question(level, 5, number) for number in range(3)]
    assert asked == [one.question(level, 5, number) for number in range(3)]
    assert len({json.dumps(each.to_dict()) for each in asked}) > 1


@pytest.mark.parametrize(("name", "level"), EACH)
def test_every_wrong_answer_is_met_with_a_sentence(name: str, level: int) -> None:
    for question in questions(name, level):
        assert question.right
        assert question.working
        assert all(line and line == line.strip() for line in question.working)
        assert question.clauses
        assert {cite.id for cite in question.clauses} <= set(cited_ids())
        for answer in wrong_answers(question) + list(question.wrong):
            mistake = question.mistake(answer)
            assert mistake is not None
            assert mistake.kind
            assert mistake.text.endswith("."), mistake
            assert "!" not in mistake.text
        for answer in question.right:
            assert question.mistake(answer) is None


@pytest.mark.parametrize(("name", "level"), EACH)
def test_a_question_is_plain_values(name: str, level: int) -> None:
    for question in questions(name, level)[:40]:
        plain = question.to_dict()
        assert json.loads(json.dumps(plain)) == plain


@pytest.mark.parametrize("name", DRILLS)
def test_every_kind_of_mistake_occurs_and_no_other(name: str) -> None:
    about = drill(name).about
    found: set[str] = set()
    for level in LEVELS:
        for question in questions(name, level):
            found |= {mistake.kind for mistake in question.wrong.values()}
            told = len(question.wrong) < len(wrong_answers(question)) or not question.answers
            if question.otherwise.kind and told:
                found.add(question.otherwise.kind)
    assert found == {kind for kind, _ in about.kinds}
    assert len(about.levels) == len(LEVELS)
    assert about.checker in ("rule", "value", "moving", "share", "table")


@pytest.mark.parametrize(("name", "level"), EACH)
def test_no_answer_is_right_too_often(name: str, level: int) -> None:
    asked = questions(name, level)
    rights = Counter(answer for question in asked for answer in question.right)
    assert rights.most_common(1)[0][1] / len(asked) <= MOST + SLACK, rights.most_common(3)
    rng = random.Random(1)
    for place in (first, last, highest, lowest, everything):
        share = sum(question.is_right(place(question, rng)) for question in asked) / len(asked)
        assert share <= MOST + SLACK, place.__name__


@pytest.mark.parametrize("name", DRILLS)
def test_who_guesses_does_not_pass_for_a_master(name: str) -> None:
    for learner in LEARNERS:
        if (name, learner) not in LESSON:
            row = try_out(drill(name), 2, learner, times(300, 2000), questions(name, 2))
            assert row.passed <= 0.05 + SLACK / 2, row


@pytest.mark.parametrize(("name", "level"), EACH)
def test_no_sentence_is_shouted_or_left_open(name: str, level: int) -> None:
    for question in questions(name, level)[:30]:
        assert question.text[-1] in ".?"
        for text in (question.text, *question.working):
            assert "!" not in text
            assert "  " not in text
            assert "None" not in text


def test_a_drill_refuses_what_there_is_not() -> None:
    with pytest.raises(NotationError, match="there is no drill"):
        drill("patience")
    for level, seed, number in ((0, 1, 1), (4, 1, 1), (1, -1, 1), (1, 1, -1)):
        with pytest.raises(NotationError, match="a question has a level"):
            drill(DRILLS[0]).question(level, seed, number)
