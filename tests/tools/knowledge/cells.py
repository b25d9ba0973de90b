"""Format numbers with their errors as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

FEWEST: Final = 100
"""A cell based on fewer deals stays empty."""
_NORMAL: Final = 1.96
"""Half a 95 % interval in standard errors."""

Mask = NDArray[np.bool_]


@dataclass
class Table:
    """One question with its answers, as stored in `figures/odds.toml`."""

    name: str
    title: str
    unit: str
    """What a number counts, such as "of 100 deals"."""
    columns: tuple[str, ...]
    rows: list[list[str]] = field(default_factory=list)


def _written(value: float, half: float, signed: bool = False) -> str:
    """The number and its error, with as many decimal places as the error justifies."""
    places = 0 if half >= 0.95 else 1 if half >= 0.095 else 2
    least = 10.0**-places
    shown = f"{value:+.{places}f}" if signed else f"{value:.{places}f}"
    return f"{shown.replace('-', '−')} ± {max(half, least):.{places}f}"


def share(hits: Mask) -> str:
    """The share of 100 with half of Wilson's interval, which is valid near 0 and 100 too."""
    count = len(hits)
    if count < FEWEST:
        return ""
    part, square = float(np.mean(hits)), _NORMAL**2
    half = _NORMAL * sqrt(part * (1 - part) / count + square / (4 * count**2))
    return _written(100 * part, 100 * half / (1 + square / count))


def mean(
    values: NDArray[np.float64] | NDArray[np.int64] | Sequence[float],
    *,
    signed: bool = False,
) -> str:
    """The mean with half of its 95 % interval."""
    if len(values) < FEWEST:
        return ""
    half = _NORMAL * float(np.std(values)) / sqrt(len(values))
    return _written(float(np.mean(values)), half, signed)
