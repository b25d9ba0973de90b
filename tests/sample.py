"""What `make test` tries of a great number: a seeded sample.  `make soak` tries all of it.

Whatever is too many to be tried ten times a day is listed whole, and goes through `some`; whatever
is counted goes through `times`.  With ``BRIDGEPATH_SOAK=1`` in the environment, as `make soak` has
it, both leave nothing out.  The samples are the same in every process and on every machine, so
they may stand in `pytest.mark.parametrize`::

    @pytest.mark.parametrize("path", some(HANDS, 12))
    def test_hand(path: Path) -> None: ...

    @settings(max_examples=times(20, 200))
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")

SOAK: bool = os.environ.get("BRIDGEPATH_SOAK") == "1"
"""True where everything is tried."""


def some(items: Sequence[T], count: int, seed: str | int = "bridgepath") -> list[T]:
    """At most `count` of the items, in their order, spread over them; all of them in a soak.

    The items are cut into `count` runs of nearly the same length, and one is drawn from each: items
    that stand together (the hands of a game) are alike, so every kind of them has its turn.  The
    same items, count and seed give the same sample; another seed gives another.  Raises ValueError
    unless `count` is positive.
    """
    if count < 1:
        raise ValueError(f"a sample has at least one item, not {count}")
    if SOAK or count >= len(items):
        return list(items)
    rng = random.Random(f"{seed} {len(items)} {count}")
    edges = [len(items) * at // count for at in range(count + 1)]
    return [items[rng.randrange(*run)] for run in pairwise(edges)]


def times(sampled: int, whole: int) -> int:
    """How often something is tried: `sampled` times, `whole` times in a soak.

    Raises ValueError if the sample is the larger.
    """
    if sampled > whole:
        raise ValueError(f"a sample of {sampled} is more than the whole, {whole}")
    return whole if SOAK else sampled
