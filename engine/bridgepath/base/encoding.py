"""Decode bytes as UTF-8 or UTF-16, depending on how they begin, and otherwise as Windows-1252."""

from __future__ import annotations

import codecs
from types import MappingProxyType
from typing import Final

from ._check import takes

__all__ = ["WINDOWS", "unicode_text", "windows_text"]

_MARK: Final = "\ufeff"
_MARKS: Final = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"
WINDOWS: Final = MappingProxyType(
    {code: char for code, char in enumerate(_MARKS, 0x80) if char != " "}
)
"""What Windows-1252 has in place of the control characters of ISO 8859-1; five are empty.

A page that runs the engine would have to fetch Python's own table.
"""
_WINDOWS_ONLY: Final = {**dict.fromkeys(range(0x80, 0xA0), "\ufffd"), **WINDOWS}


@takes
def unicode_text(data: bytes) -> str:
    """The text of bytes in UTF-8 or UTF-16, without its byte order mark.

    UTF-16 without a mark is recognized by the zero byte next to its first letter, because records,
    PBN and LIN begin with an ASCII letter; damaged characters become U+FFFD. Raises
    UnicodeDecodeError for bytes that are neither.
    """
    name = _wide(data)
    if not name:
        return data.decode("utf-8").removeprefix(_MARK)
    # Some programs append a last byte, such as the Ctrl-Z of old systems.
    return data[: len(data) // 2 * 2].decode(name, "replace").removeprefix(_MARK)


@takes
def windows_text(data: bytes) -> str:
    """The text of bytes in Windows-1252; undefined bytes become U+FFFD."""
    return data.decode("latin-1").translate(_WINDOWS_ONLY)


def _wide(data: bytes) -> str:
    """Which UTF-16 this is; empty for any other text."""
    if data.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    if data.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    first = data[:2]
    if len(first) < 2 or (first[0] == 0) == (first[1] == 0):
        return ""
    return "utf-16-be" if first[0] == 0 else "utf-16-le"
