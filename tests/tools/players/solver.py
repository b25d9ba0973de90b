"""Ask the site's solver and endplay the same: `python -m tests.tools solver --count 10000`.

Every question is a random deal that was played on at random; all cards of all answers have to be
equal. The times of both are compared question by question, so a slow machine changes little: the
site's solver, run by Node, against the native one. Only questions that take endplay a millisecond
or more are compared, since the others measure the call.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from bridgepath.solve import Endplay
from tests.solving import WASM, cards_of, in_node, question, to_dds

_BATCH = 1000


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print how many answers are equal, and how the times compare."""
    parser.add_argument(
        "--count", type=int, default=10_000, help="how many questions (%(default)s)"
    )
    parser.add_argument("--wasm", type=Path, default=WASM, help="the site's solver (%(default)s)")
    options = parser.parse_args(arguments)
    solver = Endplay()
    differ, ratios = [], []
    for start in range(0, options.count, _BATCH):
        asked = [question(number) for number in range(start, min(start + _BATCH, options.count))]
        answers = in_node([to_dds(one) for one in asked], options.wasm)
        for number, (one, answer) in enumerate(zip(asked, answers, strict=True), start):
            before = time.perf_counter()
            found = solver.tricks(one)
            took = 1000 * (time.perf_counter() - before)
            if took >= 1:
                ratios.append(answer["ms"] / took)
            if cards_of(answer) != found:
                differ.append(number)
    print(f"{options.count - len(differ)} of {options.count} questions have the same answer")
    if len(ratios) > 1:
        high = quantiles(ratios, n=20)[-1]
        print(f"times against endplay: {median(ratios):.2f} in the median, {high:.2f} at 95 %")
    for number in differ[:10]:
        print(f"question {number} differs: {question(number)}")
    return 1 if differ else 0
