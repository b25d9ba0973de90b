"""Rule changes cannot go unnoticed: a digest, for each game, of the random part of the conformance
suite.

    export PYTHONPATH=engine:docs/_ext:docs/_site
    python -m bridgepath_docs.examples.digests            # compare with the site
    python -m bridgepath_docs.examples.digests --update   # enter those of today

Random deals and results depend only on the engine, not on the pages. Their digests are in
`docs/reference/conformance/digests.txt`, and a test compares the built site with them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import Final

from bridgepath.games import GAMES

from .conformance import NAME

DIGESTS: Final = Path(__file__).parents[3] / "reference" / "conformance" / "digests.txt"


def digests(text: str) -> dict[str, str]:
    """For each game, a digest of the suite's lines from random deals and results."""
    found = {game: hashlib.sha256() for game in GAMES}
    for line in text.splitlines()[1:]:
        row = json.loads(line)
        if row["id"].startswith(("position/", "result/")):
            found[row["game"]].update(line.encode() + b"\n")
    return {game: digest.hexdigest()[:16] for game, digest in found.items()}


def written(digests: dict[str, str]) -> str:
    """The file of digests."""
    head = """\
# Random deals and results of the conformance suite, one digest per game. If one changes, a rule
# or the notation of house rules or actions has changed; say so in the changelog.
# Entered by: python -m bridgepath_docs.examples.digests --update
"""
    return head + "".join(f"{game} {digest}\n" for game, digest in digests.items())


def main(arguments: list[str] | None = None) -> int:
    """Compare the digests with those of the built site, or enter them; returns 0 when they
    agree.
    """
    parser = argparse.ArgumentParser(description="Compare or update the digests of the suite.")
    parser.add_argument("--update", action="store_true", help="enter the digests of the built site")
    parser.add_argument("--site", type=Path, default=Path("build/site"), metavar="FOLDER")
    chosen = parser.parse_args(arguments)
    text = (chosen.site / NAME).read_text(encoding="utf-8")
    now = written(digests(text))
    if chosen.update:
        DIGESTS.write_text(now, encoding="utf-8")
    before = DIGESTS.read_text(encoding="utf-8").splitlines()
    changed = [line.split()[0] for line in now.splitlines() if line not in before]
    for game in changed:
        print(f"the suite now judges {game} differently", file=sys.stderr)
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
