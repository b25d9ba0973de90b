"""Permanent ids: their form, their order, and similar ids. It uses only the standard library."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# A game or subject prefix, any number of subject words, a number that may carry letters:
# BF-RANK-2, SOL-AMB-21, BF-EX-B1, BRG-RUB-EX-4, 3P-SCO-1, DRAW-P1-1.
SHAPE = re.compile(r"[A-Z0-9]{2,5}(?:-[A-Z]+[0-9]?)*-[A-Z]?[0-9]+[a-z]?")


def is_id(text: str) -> bool:
    """True if the text has the form of an id, declared or not."""
    return SHAPE.fullmatch(text) is not None


def order(ident: str) -> tuple[tuple[int, int | str], ...]:
    """A sort key that puts BF-RANK-2 before BF-RANK-10."""
    parts = re.split(r"([0-9]+)", ident)
    return tuple((0, int(part)) if part.isdigit() else (1, part) for part in parts if part)


def near(wrong: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """At most `limit` known names that the writer may have meant, best first."""
    return difflib.get_close_matches(wrong, sorted(known), n=limit, cutoff=0.6)


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """The end of an error message: empty if no known name is similar."""
    found = near(wrong, known)
    return f"; did you mean {' or '.join(found)}?" if found else ""


def split(text: str) -> list[str]:
    """The ids of an option value, written with spaces or commas between them."""
    return text.replace(",", " ").split()


def select(wanted: Sequence[str], known: Sequence[str]) -> list[str]:
    """The known ids that an id, with or without its number, names, in the order of `known`.

    `SOL-EX` names SOL-EX-1 and SOL-EX-2 but not SOL-EXTRA-1; `BF-EX-T` names BF-EX-T1. An exact id
    names only itself: `SOL-EX-1` is not SOL-EX-10.
    """
    numbers = {word: "" if word in known else "(?:-?[0-9]+[a-z]?)?" for word in wanted}
    patterns = [re.compile(re.escape(word) + number) for word, number in numbers.items()]
    return [ident for ident in known if any(p.fullmatch(ident) for p in patterns)]
