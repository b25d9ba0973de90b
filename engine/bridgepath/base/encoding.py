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
"""What Windows-1252 has where ISO 8859-1 has control characters; five places are empty.

Python's own table would be fetched for it where a page runs the engine.
"""
_WINDOWS_ONLY: Final = {**dict.fromkeys(range(0x80, 0xA0), "\ufffd"), **WINDOWS}


@takes
def unicode_text(data: bytes) -> str:
    """The text of bytes in UTF-8 or UTF-16, without its byte order mark.

    UTF-16 without a mark is known by the zero beside its first letter, since records, PBN and LIN
    begin with a letter of ASCII; what is damaged in it becomes U+FFFD. Raises UnicodeDecodeError
    for bytes that are neither.
    """
    name = _wide(data)
    if not name:
        return data.decode("utf-8").removeprefix(_MARK)
    # Some programs put a last byte of their own behind it, such as the Ctrl-Z of old systems.
    return data[: len(data) // 2 * 2].decode(name, "replace").removeprefix(_MARK)


@takes
def windows_text(data: bytes) -> str:
    """The text of bytes in Windows-1252; what it does not have becomes U+FFFD."""
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
