"""Questions of every drill as on a page, from the browser's Python and from this one."""

from __future__ import annotations

from bridgepath.learn.course.question import QuestionDict
from bridgepath.learn.drills import DRILLS, LEVELS, drill
from tests.sample import times

SEED = 4


def asked() -> dict[str, list[QuestionDict]]:
    """The first questions of each drill and level, as plain values."""
    return {
        f"{name} {level}": [
            drill(name).question(level, SEED, number).to_dict() for number in range(times(1, 20))
        ]
        for name in DRILLS
        for level in LEVELS
    }
