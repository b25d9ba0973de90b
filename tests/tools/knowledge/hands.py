"""Tables from random deals that need no solver: points, shapes, fits, tops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Final

import numpy as np

from tests.tools.knowledge.cells import Table
from tests.tools.knowledge.features import chance

_OF_100: Final = "of 100 deals"
_NORMAL: Final = 1.96


class Tally:
    """Hits and tries by name, summed over pieces."""

    def __init__(self) -> None:
        self.hits: Counter[object] = Counter()
        self.tries: Counter[object] = Counter()

    def add(self, name: object, hits: int, tries: int) -> None:
        """Add the hits and tries of one more piece."""
        self.hits[name] += int(hits)
        self.tries[name] += int(tries)

    def __getitem__(self, name: object) -> str:
        tries = self.tries[name]
        if tries < 100:
            return ""
        part = self.hits[name] / tries
        half = max(100 * _NORMAL * sqrt(part * (1 - part) / tries), 0.01)
        return f"{100 * part:.2f} ± {half:.2f}"


_SHAPES: Final = 12
_FITS: Final = range(7, 12)
_OWN: Final = range(21)


def tables(count: int) -> Iterator[Table]:
    """All tables of this module, over this many deals."""
    tally, shapes = Tally(), Counter[str]()
    hands = 0
    for deals in chance(count):
        size = len(deals)
        hands += size
        points, lengths, tops = deals.points, deals.lengths, deals.tops
        # One hand and one side of each deal, so that the observations are independent.
        own, pair = points[:, 0], points[:, 0] + points[:, 2]
        for number in _OWN:
            there = own == number
            tally.add(("points", number), there.sum(), size)
            for wanted in (25, 20):
                tally.add((wanted, number), (pair[there] >= wanted).sum(), there.sum())
        for wanted in (20, 25, 33):
            both = np.maximum(pair, 40 - pair)
            tally.add(("ours", wanted), (pair >= wanted).sum(), size)
            tally.add(("either", wanted), (both >= wanted).sum(), size)
        fits = lengths[:, 0] + lengths[:, 2]
        for fit in _FITS:
            tally.add(("fit", fit), (fits.max(axis=1) == fit).sum(), size)
            major = fits[:, 2:].max(axis=1)
            tally.add(("major", fit), (major == fit).sum(), size)
        for long in range(4, 9):
            there = lengths[:, 0, 3] == long
            for least, name in ((3, "three"), (2, "two")):
                mate = lengths[:, 2, 3] >= least
                tally.add((name, long), mate[there].sum(), there.sum())
        shape = np.sort(lengths[:, 0], axis=1)[:, ::-1]
        kinds, counts = np.unique(shape, axis=0, return_counts=True)
        for kind, number in zip(kinds, counts, strict=True):
            shapes["-".join(map(str, kind))] += int(number)
        for held in range(2, 8):
            there = tops[:, 0] == held
            rivals = np.maximum(tops[:, 1], tops[:, 3])
            tally.add(("tops", held), there.sum(), size)
            tally.add(("most", held), (rivals < held)[there].sum(), there.sum())
            tally.add(("more", held), (rivals > held)[there].sum(), there.sum())
    yield Table(
        "hand-points",
        "Points in a hand",
        _OF_100,
        ("points", "hands"),
        [[str(number), tally["points", number]] for number in _OWN],
    )
    yield Table(
        "partner",
        "How often you and partner have 20 or 25 points combined",
        _OF_100,
        ("your points", "25 or more combined", "20 or more combined"),
        [[str(number), tally[25, number], tally[20, number]] for number in _OWN],
    )
    yield Table(
        "strength",
        "How often a side has enough points for a game or a slam",
        _OF_100,
        ("combined points", "your side", "either side"),
        [[f"{w} or more", tally["ours", w], tally["either", w]] for w in (20, 25, 33)],
    )
    yield Table(
        "fits",
        "Your side's longest suit",
        _OF_100,
        ("combined cards", "longest suit", "longest major"),
        [
            [f"{fit} cards", tally["fit", fit], tally["major", fit] if fit > 6 else ""]
            for fit in _FITS
        ],
    )
    yield Table(
        "support",
        "Support for your long suit",
        _OF_100,
        ("your cards in the suit", "partner has three or more", "partner has two or more"),
        [[str(long), tally["three", long], tally["two", long]] for long in range(4, 9)],
    )
    for name, number in shapes.items():
        tally.add(("shape", name), number, hands)
    yield Table(
        "shapes",
        "The most common shapes",
        _OF_100,
        ("shape", "hands"),
        [[name, tally["shape", name]] for name, _ in shapes.most_common(_SHAPES)],
    )
    yield Table(
        "rivals",
        "Carl's game: your tops against the other two players'",
        _OF_100,
        ("your tops", "nobody has as many", "someone has more"),
        [[str(held), tally["most", held], tally["more", held]] for held in range(2, 8)],
    )
