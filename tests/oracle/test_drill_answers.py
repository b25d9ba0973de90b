"""Every drill of card play against an oracle that sees what the reader sees, and nothing else."""

from __future__ import annotations

import pytest

from bridgepath.drills import DRILLS, LEVELS, drill
from tests.oracle.drill_answers import ORACLES
from tests.sample import times

EACH = [(name, level) for name in DRILLS if name in ORACLES for level in LEVELS]


@pytest.mark.parametrize(("name", "level"), EACH)
def test_what_is_right_is_right_and_nothing_else(name: str, level: int) -> None:
    one = drill(name)
    for number in range(times(200, 10_000)):
        question = one.question(level, 3, number)
        found = ORACLES[name](question.to_dict())
        assert found == set(question.right), (number, question.text, question.zones)
