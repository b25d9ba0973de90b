"""Print how PBN and LIN as other programs write them are read: one line for each shape."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bridgepath.notation.lin import scan_lin
from bridgepath.notation.pbn import scan_pbn
from tests.engine.notation.corpus import SHAPES, holds, told


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print each shape (kind, name, whether it passes, what is read); return 1 if one fails."""
    parser.parse_args(arguments)
    good = 0
    for shape in SHAPES:
        fine = holds(shape)
        good += fine
        print(f"{shape.kind} {'ok  ' if fine else 'NOT '} {shape.title}")
        for line in told(scan_pbn(shape.text) if shape.kind == "pbn" else scan_lin(shape.text)):
            print(f"         {line}")
        if not fine:
            print("    wanted", *shape.read, sep="\n         ")
    print(f"{good} of {len(SHAPES)} shapes are read as they must be")
    return int(good < len(SHAPES))
