"""Seeded samples for `make test`; `make soak` tries everything.

A list that is too long for every run goes through `some`, and a number of tries through `times`.
With ``BRIDGEPATH_SOAK=1`` in the environment, which `make soak` sets, both leave nothing out.  The
samples are the same in every process and on every machine, so you can use them in
`pytest.mark.parametrize`::

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
"""True if everything is to be tried."""


def some(items: Sequence[T], count: int, seed: str | int = "bridgepath") -> list[T]:
    """At most `count` of the items, in order and evenly spread; all of them in a soak.

    The items are cut into `count` runs of nearly equal length, and one is drawn from each.
    Neighbouring items (the hands of a game) are alike, so every kind is represented.  The same
    items, count and seed give the same sample; another seed gives a different one.  Raises
    ValueError unless `count` is positive.
    """
    if count < 1:
        raise ValueError(f"a sample has at least one item, not {count}")
    if SOAK or count >= len(items):
        return list(items)
    rng = random.Random(f"{seed} {len(items)} {count}")
    edges = [len(items) * at // count for at in range(count + 1)]
    return [items[rng.randrange(*run)] for run in pairwise(edges)]


def times(sampled: int, whole: int) -> int:
    """How often to try something: `sampled` times, or `whole` times in a soak.

    Raises ValueError if `sampled` is larger than `whole`.
    """
    if sampled > whole:
        raise ValueError(f"a sample of {sampled} is more than the whole, {whole}")
    return whole if SOAK else sampled
