"""The slowest inputs for the file readers: doubled, nested, cut off, or one character repeated.

The tests check that each is read, or refused with a sentence; `make bench` measures the time.
"""

from __future__ import annotations

from typing import Final

DEAL = "W:T96.KJ73.8.AQJ82 KJ.AQ862.AT74.T6 A85432.T9.K63.43 Q7.54.QJ952.K975"
MD = "2S7QH45D259JQC579K,S69TH37JKD8C28JQA,SJKH268QAD47TAC6T,"

PBN: Final = (
    "[" * 50_000,
    "{" * 50_000,
    '"' * 50_000,
    '["' + "\\" * 50_000,
    '[A "' + '\\"' * 25_000 + '"]',
    " \t" * 25_000 + "x",
    "{}" * 25_000,
    f'[Deal "N:{"A" * 50_000}"]',
    f'[Deal "N:{"- " * 25_000}"]',
    f'[Deal "N:{"." * 50_000} - - -"]',
    f'[Deal "{DEAL}"][Auction "W"]' + " pass" * 12_000,
    f'[Deal "{DEAL}"][Auction "W"]' + " 1C ap" * 12_000,
    f'[Deal "{DEAL}"][Auction "W"] 1C' + " $1" * 25_000,
    f'[Deal "{DEAL}"][Auction "W"] 1C' + "!" * 50_000,
    f'[Deal "{DEAL}"][Auction "W"] ' + "=" * 50_000,
    f'[Deal "{DEAL}"][Auction "W"] ' + "-" * 50_000,
    f'[Deal "{DEAL}"][Declarer "N"][Contract "1C"][Play "E"] ' + "- " * 25_000,
    f'[Deal "{DEAL}"][Declarer "N"][Contract "1C"][Play "E"] ' + "S2 " * 15_000,
    f'[Deal "{DEAL}"][XTable "a"]' + " x" * 25_000,
    f'[Deal "{DEAL}"]' + "".join(f'[X{i} "##"]' for i in range(5_000)),
    f'[Deal "{DEAL}"][Contract "{"1 " * 25_000}"]',
    f'[Deal "{DEAL}"][Contract "1{"A" * 50_000}!"]',
    f'[Deal "{DEAL}"][Result "{" " * 25_000}x"]',
    f'[Deal "{DEAL}"][Board "{"9" * 50_000}"]',
    f'[Deal "{DEAL}"][Site "##{"x" * 25_000}"]' + '\n\n[X ""]' * 5_000,
    f'[X "{"x" * 25_000}"]',
    '[A "' + '"' * 50_000 + '"]',
    '[A "x" ' * 7_000,
    '[Deal "x"]\n' * 5_000,
    '[Event ""]\n' + '[Deal "x"]\n[Site "\n' * 2_500,
    f'[Deal "{DEAL}"][Auction "W"] ' + "1C* " * 12_000,
)  # fmt: skip
"""PBN files."""

LIN: Final = (
    "|" * 50_000,
    "mb" * 25_000,
    " \n" * 25_000 + "x",
    "pg||" * 12_000,
    "pg||" * 12_000 + "x",
    f"md|{'1' + 'S' * 50_000}|",
    f"md|{'1' + 'SA' * 25_000}|",
    f"md|{'1' + ',' * 50_000}|",
    f"md|{MD}|mb|" + "p" * 50_000,
    f"md|{MD}|mb|" + "p" * 50_000 + "|",
    f"md|{MD}|" + "mb|1C ap|" * 8_000,
    f"md|{MD}|mb|1C|" + "an|xy|" * 8_000,
    f"md|{MD}|mb|1Cap|pc|" + "SA" * 25_000 + "|",
    f"md|{MD}|ah|{'9' * 50_000}|",
    f"md|{MD}|qx|{' ' * 50_000}|",
    f"md|{MD}|mc|{' ' * 50_000}x|",
    f"pn|{',' * 50_000}|" + f"md|{MD}|" * 100,
    f"md|{MD}|" + "md|0|" * 10_000,
    f"md|{MD}|" + "md||" * 2_000,
    f"md|{MD}|mb|1C|" + "mb|-|" * 10_000 + "mb|p|",
    "https://" * 6_000,
    "https://x?s= " * 1_000,
    "x https://x?lin=st||\n" * 2_500,
    "https://x?s=&a=" + "(" * 50_000,
    "https://x?s=&a=" + "1c(x y)" * 7_000,
    "https://x?" + "&s=" * 17_000,
    "https://x?lin=" + "%41" * 17_000,
    "https://x?lin=" + "| " * 25_000,
)
"""LIN files."""

TOML: Final = (
    'a = """' + '"' * 190_000,
    'a = "' + "\\" * 190_000,
    "a = [" + "1," * 90_000 + "]",
    "".join(f"[a{i}.b.c.d.e.f]\n" for i in range(9_000)),
    "[[a]]\n" * 30_000,
)
"""TOML records."""

JSON: Final = (
    '"\\' * 95_000,
    '"' * 190_000,
    "{" + ",".join(f'"{i}":1' for i in range(17_000)) + ',"1":1}',
)
"""JSON records."""
