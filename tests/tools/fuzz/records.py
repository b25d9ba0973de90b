"""Spoilt records, links, PBN and LIN: `python -m tests.tools fuzz-records --count 100000`.

Each try takes a valid record or board, spoils it a few times, and gives it to its reader. The
reader may accept it or refuse it with its documented error: one short printable sentence.
Anything else ends the run and shows the seed. The tests run a seeded sample.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any
from urllib.parse import quote

from bridgepath.base.errors import BridgepathError, RecordError
from bridgepath.base.text import plain
from bridgepath.notation.board import FileError
from bridgepath.notation.convert import FORMS, Found, find, written
from bridgepath.notation.lin import read_lin, write_lin
from bridgepath.notation.link import Shared
from bridgepath.notation.pbn import read_pbn, write_pbn
from bridgepath.notation.record import Record
from bridgepath.view.movie import movie
from tests.engine.notation.boards import random_board
from tests.play import ROOT

LONGEST = 2500
MARKS = (
    *"{}[]().,:;=#\"'\\|!?*+-_$%^&/~ \n\r\t\0\x1b\x7f\x9b",
    *"0123456789AKQJTSHDCNEWXxpe♠♥♦♣é–",
    "\u202e", "\u2066", "\u200b", "\u2028", "\ufeff", "\ud800", "😀", "٣", "ſ", "\u212a",
    '"""', "'''", "[[", "0x", "1e9", "nan", "inf", "true", "null", "##", "pass ", "Joker ",
    "\\ud800", "\\u0000", "mb|", "|",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**50, "", "x", "♠A", "S", "N", "pass", "\x1b[2J", "\ud800",
    "9" * 5000,
    [], [[]], {}, {"S": 1}, {"S": {}}, [1] * 3000, "♣3 " * 1300,
)  # fmt: skip


def shown(found: Found) -> None:
    """Replay the first deal, and write it in every format that can hold it."""
    record = found.record(0)
    movie(record)
    for form in FORMS:
        with suppress(RecordError):
            written(record, form)


READERS: dict[str, Callable[[Any], object]] = {
    "toml": lambda text: Record.from_toml(text, "f").states(),
    "json": lambda text: Record.from_json(text, "f").states(),
    "table": lambda data: Record.from_dict(data, "f").states(),
    "pbn": lambda text: read_pbn(text, "f"),
    "lin": lambda text: read_lin(text, "f"),
    "link": lambda text: movie(Shared.from_text(text, "f").record),
    "text": lambda text: shown(find(text, "f")),
    "bytes": lambda text: shown(find(text.encode("utf-16", "surrogatepass"), "f")),
}
# The error that each of these readers may raise; all others raise RecordError.
DOCUMENTED: dict[str, type[BridgepathError]] = {
    "pbn": FileError,
    "lin": FileError,
    "text": BridgepathError,
    "bytes": BridgepathError,
}


@cache
def sources() -> tuple[tuple[str, str], ...]:
    """The valid inputs: kind and text."""
    found = []
    for path in sorted((ROOT / "docs" / "hands").rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        record = Record.from_toml(text, path.stem)
        found += [("toml", text), ("json", record.to_json()), ("link", Shared(record).to_text())]
    rng = random.Random(7)
    for number in range(1, 31):
        board = random_board(rng, number, ("Ann", "Bo Li", "Cyd", "Dee O'Hara"))
        pbn = write_pbn([board, board])
        found += [("pbn", write_pbn([board])), ("text", pbn), ("bytes", pbn)]
        found.append(("text", pbn.replace("\r\n\r\n", "\n")))
        if board.contract is None or board.auction.over:
            lin = write_lin([board, board])
            address = f"https://www.bridgebase.com/tools/handviewer.html?lin={quote(lin)}"
            found += [("lin", lin), ("text", address), ("text", f"See {address}\n{address}")]
            found.append(("text", in_parameters(lin.partition("\n")[0])))
    return tuple(found)


def in_parameters(lin: str) -> str:
    """An address of the hand viewer with the hands, the calls and the cards of a board."""
    commands = re.findall(r"(..)\|([^|]*)\|", lin)
    told = dict(commands)
    dealer, hands = "swne"[int(told["md"][0]) - 1], told["md"][1:].split(",")
    values = {seat: hand for seat, hand in zip("swne", hands, strict=True) if hand}
    calls = "".join(
        f"({text})" if name == "an" else text for name, text in commands if name in ("mb", "an")
    )
    cards = "".join(text for name, text in commands if name == "pc")
    values |= {"d": dealer, "v": told["sv"], "a": quote(calls), "p": cards, "sn": "Dee+O'Hara"}
    return "https://x.org/?" + "&amp;".join(f"{key}={value}" for key, value in values.items())


def spoil(text: str, rng: random.Random) -> str:
    """The text with a few parts cut, inserted, doubled, exchanged, repeated or broken off."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 20, 200)))
        match rng.randrange(8):
            case 0:
                new = ""
            case 1:
                new = text[start:end] * rng.choice((2, 3, 50))
            case 2:
                new = rng.choice(MARKS) * rng.choice((1, 2, 30, 3000, 60_000))
            case 3:
                other = rng.randint(0, len(text))
                new = text[other : other + rng.randint(0, 200)]
            case 4:
                return text[:start]
            case _:
                new = "".join(rng.choices(MARKS, k=rng.randint(1, 3)))
        text = (text[:start] + new + text[end:])[:400_000]
    return text


def spoil_table(value: Any, rng: random.Random, chance: float = 0.03) -> Any:
    """Plain values with some of them exchanged, left out or under another key."""
    if rng.random() < chance:
        return rng.choice(VALUES)
    if isinstance(value, dict):
        return {
            (
                rng.choice(("x", "S", "note", 5, None, "\x1b"))
                if rng.random() < chance / 2
                else key
            ): (spoil_table(one, rng, chance))
            for key, one in value.items()
            if rng.random() > chance / 2
        }
    if isinstance(value, list):
        return [spoil_table(one, rng, chance) for one in value if rng.random() > chance / 4]
    return value


def one(seed: int) -> str:
    """One try; returns its result. Raises AssertionError, or an error that should not get out."""
    rng = random.Random(seed)
    kind, text = rng.choice(sources())
    if kind == "json" and rng.random() < 0.5:
        kind, given = "table", spoil_table(json.loads(text), rng)
    else:
        given = spoil(text, rng)
    sentence = ""
    try:
        READERS[kind](given)
    except DOCUMENTED.get(kind, RecordError) as error:
        sentence = str(error)
    assert sentence == plain(sentence), f"seed {seed}: not printable: {sentence!a}"
    assert len(sentence) <= LONGEST, f"seed {seed}: {len(sentence)} characters"
    return f"{kind} {'refused' if sentence else 'read'}"


def many(count: int, first: int = 0) -> Counter[str]:
    """Run this many tries, and count their results. An unexpected error notes its seed."""
    return Counter(ending for _, ending in each(count, first))


def each(count: int, first: int = 0) -> Iterator[tuple[int, str]]:
    """Run this many tries; yield the seed and the result of each."""
    for seed in range(first, first + count):
        try:
            yield seed, one(seed)
        except Exception as error:
            error.add_note(f"seed {seed} of `fuzz-records`")
            raise


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the results of all tries; the first fault ends the run."""
    parser.add_argument("--count", type=int, default=100_000, help="how many tries")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    longest = (0.0, 0)
    start = since = time.perf_counter()
    for seed, ending in each(options.count, options.first):
        counts[ending] += 1
        longest = max(longest, (time.perf_counter() - since, seed))
        since = time.perf_counter()
    for ending, count in sorted(counts.items()):
        print(f"{ending}: {count}")
    print(
        f"{options.count} tries, {since - start:.0f} s; the longest, seed {longest[1]}, "
        f"{longest[0]:.1f} s"
    )
    return 0
