"""Count how often guessing completes a rung: `python -m tests.tools learners`.

A rung counts as done when each of its boards has been solved, its skill is learnt (eight of the
last ten right at level 2), and a whole game has been played. Learners who know nothing try every
board once, and twenty questions of the drill; a learner who follows the lesson makes one slip in
ten. `--write` stores the table for *How we know*.
"""

from __future__ import annotations

import argparse
import random
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from bridgepath.core.cards import Card
from bridgepath.learn.boards import board
from bridgepath.learn.drills import DRILLS, drill
from tests.tools.drills.learners import ASKED, LEARNERS, LESSON, cheapest, rank, reaches, try_out
from tests.tools.drills.questions import endless, questions
from tests.tools.figures import write

BOARDS: Final = Path(__file__).parents[3] / "docs" / "boards"
NAIVE: Final = ("at random", "highest", "lowest", "cheapest winner")
SLIP: Final = 0.1
"""How often a learner who follows the lesson is still wrong."""
LEVEL: Final = 2
OF: Final = 2_000
"""Twenty questions are drawn from this many, so that luck favours no habit."""
COLUMNS: Final = (
    "rung", "boards", "solved at once by guessing", "all solved at once by guessing",
    "skill", "learnt by guessing", "learnt by following the lesson",
)  # fmt: skip

Plain = Mapping[str, Any]
Pick = Callable[[Sequence[Card], Sequence[Card], random.Random], Card]
PICKS: Final[dict[str, Pick]] = {
    "at random": lambda cards, _, rng: rng.choice(cards),
    "highest": lambda cards, *_: max(cards, key=rank),
    "lowest": lambda cards, *_: min(cards, key=rank),
    "cheapest winner": lambda cards, table, _: cheapest(cards, table),
}


def _cards(texts: Iterable[str]) -> list[Card]:
    return [Card.parse(text) for text in texts]


def solves(made: Plain, learner: str, rng: random.Random) -> bool:
    """True if a learner solves a board at the first try."""
    if made["kind"] == "play":
        return _plays(made, PICKS[learner], rng)
    return _answers(made, learner, rng)


def _plays(made: Plain, pick: Pick, rng: random.Random) -> bool:
    script = made["script"]
    table = _cards(card for _, card in made["trick"])
    line, node = script["line"], script["nodes"][0]
    while True:
        for move in line:
            who, what = move.split(" ", 1)
            table = [] if who == ">" else [*table, Card.parse(what)]
        way = node["cards"][str(pick(_cards(node["cards"]), table, rng))]
        if "to" not in way:
            return "won" in way
        line, node = way["line"], script["nodes"][way["to"]]


def _answers(made: Plain, learner: str, rng: random.Random) -> bool:
    part = made["parts"][0]
    if part["kind"] == "typed":
        return str(rng.randint(part["least"], part["most"])) in made["right"]
    offered = [answer["action"] for one in made["parts"] for answer in one.get("answers", ())]
    if part["kind"] == "cards":
        held = [card for zone in made["zones"].values() for card in zone.get("cards", ())]
        count = rng.randint(1, len(held))
        chosen = sorted(rng.sample(held, count), key=held.index)
        return " ".join([part["verb"], *chosen]).strip() in made["right"]
    if part["kind"] == "card":
        table = [c for zone in made["zones"].values() for _, c in zone.get("plays", ()) if c]
        picked = PICKS[learner](_cards(offered), _cards(table), rng)
        return str(picked) in made["right"]
    index = {"highest": -1, "lowest": 0}.get(learner)
    return (rng.choice(offered) if index is None else offered[index]) in made["right"]


@cache
def boards(rung: int) -> tuple[Plain, ...]:
    """The boards of a rung in the form that a page has."""
    text = (BOARDS / f"{rung:02}.toml").read_text(encoding="utf-8")
    return tuple(board(one) for one in tomllib.loads(text)["board"])


def guessed(rung: int, tries: int) -> dict[str, tuple[float, float]]:
    """For each learner, the share of boards solved at once, and of tries that solved all."""
    found = {}
    for learner in NAIVE:
        rng = random.Random(f"{rung} {learner}")
        runs = [[solves(one, learner, rng) for one in boards(rung)] for _ in range(tries)]
        share = sum(map(sum, runs)) / sum(map(len, runs))
        found[learner] = (share, sum(map(all, runs)) / tries)
    return found


def follows(name: str, tries: int) -> float:
    """How often a learner who follows the lesson has the skill within twenty questions."""
    rng = random.Random(name)
    asked = questions(name, LEVEL)
    passed = 0
    for _ in range(tries):
        run = rng.choices(asked, k=ASKED)
        passed += reaches(
            [rng.random() >= SLIP or one.is_right(LEARNERS["at random"](one, rng)) for one in run]
        )
    return passed / tries


def _best(found: Mapping[str, float]) -> str:
    name = max(found, key=lambda one: found[one])
    return f"{found[name]:.0%} ({name})"


def rows(tries: int) -> list[list[str]]:
    """A row for each skill of each rung; a rung without a skill has one for its boards."""
    found = []
    for rung in range(1, 17):
        naive = guessed(rung, tries)
        head = [
            str(rung),
            str(len(boards(rung))),
            _best({who: share for who, (share, _) in naive.items()}),
            _best({who: whole for who, (_, whole) in naive.items()}),
        ]
        names = [name for name in DRILLS if drill(name).about.rung == rung]
        for name in names:
            learners = [who for who in LEARNERS if (name, who) not in LESSON]
            asked = tuple(endless(name, LEVEL, OF))
            tried = {who: try_out(drill(name), LEVEL, who, tries, asked).passed for who in learners}
            found.append([*head, name, _best(tried), f"{follows(name, tries):.0%}"])
        if not names:
            found.append([*head, "–", "–", "–"])
    return found


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the table, a line for each row."""
    parser.add_argument("--tries", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help="keep the figures")
    given = parser.parse_args(arguments)
    found = rows(given.tries)
    for row in found:
        print("  ".join(row))
    if given.write:
        write("rulebook", "Who passes for a master", "make learners", COLUMNS, found)
    return 0
