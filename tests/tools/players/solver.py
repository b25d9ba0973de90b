"""Compare the site's solver with endplay: `python -m tests.tools solver --count 10000`.

Every question is a position from random play of a random deal, and both must agree on every card.
Then their times for the same questions are compared in one run: the site's solver under Node
against the native one.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from bridgepath.solve.dds import Endplay
from tests.solving import WASM, cards_of, in_node, question, to_dds

_BATCH = 1000


def _high(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[-1]


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print how many answers are equal, and how the times compare."""
    parser.add_argument(
        "--count", type=int, default=10_000, help="how many questions (%(default)s)"
    )
    parser.add_argument("--wasm", type=Path, default=WASM, help="the site's solver (%(default)s)")
    options = parser.parse_args(arguments)
    solver = Endplay()
    differ: list[int] = []
    site: list[float] = []
    native: list[float] = []
    for start in range(0, options.count, _BATCH):
        asked = [question(number) for number in range(start, min(start + _BATCH, options.count))]
        answers = in_node([to_dds(one) for one in asked], options.wasm)
        for number, (one, answer) in enumerate(zip(asked, answers, strict=True), start):
            before = time.perf_counter()
            found = solver.tricks(one)
            native.append(1000 * (time.perf_counter() - before))
            site.append(answer["ms"])
            if cards_of(answer) != found:
                differ.append(number)
    print(f"{options.count - len(differ)} of {options.count} questions have the same answer")
    if options.count > 1:
        for name, of in (("median", median), ("95 %", _high)):
            ratio = of(site) / of(native)
            print(f"{name}: {of(site):.2f} ms, endplay {of(native):.2f} ms, ratio {ratio:.2f}")
    for number in differ[:10]:
        print(f"question {number} differs: {question(number)}")
    return 1 if differ else 0
