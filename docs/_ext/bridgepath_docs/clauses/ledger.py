"""The ledger of permanent ids: `docs/rules/ledger.txt`, each id with its kind on a line; it only
grows.

    export PYTHONPATH=docs/_ext:docs/_site
    python -m bridgepath_docs.clauses.ledger            # compare with the built site
    python -m bridgepath_docs.clauses.ledger --update   # enter new ids

The site must have been built: what it declares is read from its `clauses.json` and `cases.json`.
An id that is only in the ledger is never removed; the tests fail until the site has it again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from .. import ids

KINDS = ("normative", "informative", "withdrawn", "ruling", "case")

HEAD = """\
# Permanent ids and their kinds. An id is never removed, renumbered or used again.
# New ids are entered by: python -m bridgepath_docs.clauses.ledger --update
"""

Ledger = Mapping[str, str]


class LedgerError(Exception):
    """A ledger that cannot be read, with the reason and the line in one sentence."""


def read(text: str) -> dict[str, str]:
    """Ids with their kinds, in the order of the file. Raises LedgerError."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        ident, _, kind = line.partition(" ")
        if not ids.is_id(ident) or kind not in KINDS:
            raise LedgerError(f'ledger, line {number}: "{line}" is not an id followed by its kind')
        if ident in found:
            raise LedgerError(f'ledger, line {number}: "{ident}" appears twice')
        found[ident] = kind
    return found


def write(ledger: Ledger) -> str:
    """The text of a ledger, in the order of the ids."""
    lines = [f"{ident} {ledger[ident]}\n" for ident in sorted(ledger, key=ids.order)]
    return HEAD + "".join(lines)


def declared(site: Path) -> dict[str, str]:
    """The ids that a built site declares."""
    clauses = json.loads((site / "clauses.json").read_text(encoding="utf-8"))["clauses"]
    cases = json.loads((site / "cases.json").read_text(encoding="utf-8"))["cases"]
    found = {item["id"]: str(item["kind"]) for item in clauses}
    return found | {item["id"]: "case" for item in cases if item["url"] is not None}


def grown(ledger: Ledger, site: Ledger) -> dict[str, str]:
    """The ledger with the site's ids added; kinds follow the site, and nothing is lost."""
    return {**ledger, **site}


def differences(ledger: Ledger, site: Ledger) -> list[str]:
    """The differences between ledger and site, with a sentence for each."""
    found = [f"{ident} is in the ledger, but on no page" for ident in ledger if ident not in site]
    for ident, kind in site.items():
        if ident not in ledger:
            found.append(f"{ident} is on a page, but not in the ledger")
        elif ledger[ident] != kind:
            found.append(f"{ident} is {kind} on its page, but {ledger[ident]} in the ledger")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Compare, or update and then compare; returns 0 when ledger and site agree."""
    parser = argparse.ArgumentParser(description="Compare or update the ledger of permanent ids.")
    parser.add_argument("--update", action="store_true", help="add the ids of the built site")
    parser.add_argument("--site", type=Path, default=Path("build/site"), metavar="FOLDER")
    parser.add_argument(
        "--ledger", type=Path, default=Path("docs/rules/ledger.txt"), metavar="FILE"
    )
    chosen = parser.parse_args(arguments)
    try:
        site = declared(chosen.site)
    except FileNotFoundError as error:
        print(f"there is no {error.filename}; build the site first", file=sys.stderr)
        return 2
    try:
        before = read(chosen.ledger.read_text(encoding="utf-8")) if chosen.ledger.exists() else {}
    except LedgerError as error:
        print(error, file=sys.stderr)
        return 2
    after = grown(before, site) if chosen.update else before
    if chosen.update:
        chosen.ledger.write_text(write(after), encoding="utf-8")
        print(f"{len(after)} ids, {len(after) - len(before)} of them new")
    complaints = differences(after, site)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
