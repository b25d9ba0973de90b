"""Run one of the tools beside the tests: `python -m tests.tools --help` lists them.

Each tool is a module with a function `main(parser, arguments)`: it adds its options to the parser,
parses its arguments, and returns the exit status. Only the tool that you name is imported, because
some need packages that are not always installed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]


class Tool(NamedTuple):
    """A command: its module, and what it does."""

    module: str
    purpose: str


TOOLS: Final = {
    "arena": Tool("players.arena", "measure how strong the players of the engine are"),
    "bench": Tool("bench.run", "time every game, others' engines, and the pages"),
    "bidding": Tool("players.bidding", "judge the bidding table with open cards"),
    "build-cost": Tool("pages.build_cost", "measure what one more game costs the build"),
    "certain": Tool("players.certain", "find hints that lose what can be counted"),
    "corpus": Tool("corpus", "show how PBN and LIN in the shapes of other programs are read"),
    "fuzz-cells": Tool("fuzz.cells", "run spoiled cells"),
    "fuzz-records": Tool("fuzz.records", "read spoiled records, links, PBN and LIN"),
    "golden": Tool("golden", "keep the words that the tests meet in tests/golden"),
    "guessing": Tool("drills.learners", "measure how far guessing comes, drill by drill"),
    "icons": Tool("pages.icons", "draw the icons and screenshots of the installed site"),
    "knowledge": Tool("knowledge.run", "solve many deals, and keep what the pages show of them"),
    "learners": Tool("drills.rungs", "measure how far guessing comes, rung by rung"),
    "lengths": Tool("pages.lengths", "measure the rules pages on a phone"),
    "lighthouse": Tool("pages.lighthouse.run", "run Lighthouse on a slow phone, page by page"),
    "loss": Tool("players.loss", "measure what players lose against best play of all hands"),
    "mutation": Tool("mutation", "change the rules in small ways, and count who notices"),
    "pictures": Tool("pages.pictures", "photograph the table in every phase of every game"),
    "playouts": Tool("fuzz.playouts", "play random deals of every game to their end"),
    "questions": Tool("drills.questions", "ask the drills thousands of questions"),
    "scenes": Tool("pages.scenes", "print what lies on the table in every phase of every game"),
    "search": Tool("pages.search", "put people's questions to the search of the site"),
    "sentences": Tool("sentences", "print a sample of the sentences that a reader meets"),
    "social": Tool("pages.social", "draw what chats show of shared links"),
    "solver": Tool("players.solver", "compare the site's solver with endplay"),
    "taps": Tool("pages.taps", "measure how soon a tapped card moves, and how even its frames are"),
    "verdicts": Tool("bench.verdicts", "time the verdicts on whole deals in Chromium"),
    "weights": Tool("pages.weights", "fit what speaks for an answer of the search"),
    "words": Tool("words", "find the tests that quote a sentence of the engine"),
}
_OURS: Final = ("tests", "bridgepath", "bridgepath_docs")
PROGRAM: Final = "python -m tests.tools"


def listing() -> str:
    """The commands, one on each line, with what each does."""
    width = max(map(len, TOOLS)) + 2
    return "\n".join(f"  {name.ljust(width)}{tool.purpose}" for name, tool in TOOLS.items())


def main(arguments: Sequence[str]) -> int:
    """Run the tool that the first argument names, with the remaining arguments."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        usage=f"{PROGRAM} [-h] TOOL ...",
        description="Measure, fuzz and draw. Each tool has a --help of its own.",
        epilog=f"tools:\n{listing()}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("tool", choices=TOOLS, metavar="TOOL", help="one of those below")
    name = parser.parse_args(arguments[:1]).tool
    folders = (str(ROOT / part) for part in ("engine", "docs/_ext", "docs/_site", "docs/_web"))
    sys.path += [folder for folder in folders if folder not in sys.path]
    try:
        tool = import_module(f"tests.tools.{TOOLS[name].module}")
    except ModuleNotFoundError as error:
        package = (error.name or "tests").partition(".")[0]
        if package in _OURS:
            raise
        parser.exit(1, f"{name} needs {package}, which is not here: `make {name}` installs it\n")
    own = argparse.ArgumentParser(
        prog=f"{PROGRAM} {name}",
        description=tool.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return int(tool.main(own, arguments[1:]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
