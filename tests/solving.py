"""Seeded random questions for solvers, and the site's own solver, run by Node."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bridgepath.core.cards import DISPLAY_SUITS, PACK_52, SUITS, Card, Hand
from bridgepath.solve import DealTable, Question
from bridgepath.solve.question import pbn

ROOT: Final = Path(__file__).resolve().parents[1]
WASM: Final = ROOT / "build" / "site" / "_static" / "dds" / "dds.wasm"
_TRUMPS: Final = (*DISPLAY_SUITS, None)
_RANKS: Final = "23456789TJQKA"


def hands(rng: random.Random, size: int = 13) -> tuple[Hand, Hand, Hand, Hand]:
    """Four random hands of this many cards."""
    cards = rng.sample(PACK_52, 4 * size)
    a, b, c, d = (Hand.of(cards[size * n : size * (n + 1)]) for n in range(4))
    return a, b, c, d


def question(number: int, least: int = 0, most: int = 51) -> Question:
    """The question with this number: a random deal after `least` to `most` random cards."""
    rng = random.Random(f"solver {number}")
    found = Question(hands(rng), rng.choice((*SUITS, None)), rng.randrange(4))
    for _ in range(rng.randint(least, most)):
        found = found.after(rng.choice(list(found.legal)))
    return found


def to_dds(asked: Question) -> dict[str, Any]:
    """A question in the form that the page sends."""
    return {
        "hands": pbn(asked.hands),
        "trump": _TRUMPS.index(asked.trump),
        "leader": asked.leader,
        "table": [_numbers(card) for card in asked.table],
    }


def _numbers(card: Card) -> tuple[int, int]:
    return _TRUMPS.index(card.suit), _RANKS.index(str(card.rank).replace("10", "T")) + 2


def in_node(asked: Sequence[dict[str, Any]], wasm: Path = WASM) -> list[dict[str, Any]]:
    """The answers of the site's solver, run by Node."""
    command = ["node", str(ROOT / "docs" / "_web" / "solve.mjs"), str(wasm)]
    done = subprocess.run(
        command, input=json.dumps(asked), text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def cards_of(answer: dict[str, Any]) -> dict[Card, int]:
    """The tricks of an answer, by card."""
    return {Card.parse(card): tricks for card, tricks in answer["tricks"].items()}


def table_of(answer: dict[str, Any]) -> list[list[int]]:
    """For each hand, its tricks from spades to no trumps."""
    return [list(row) for row in zip(*answer["table"], strict=True)]


def plain(table: DealTable) -> list[list[int]]:
    """The same rows from one of our own tables."""
    return [[row[named] for named in sorted(row, key=_place)] for row in table]


def _place(named: Any) -> int:
    return _TRUMPS.index(named.trump)
