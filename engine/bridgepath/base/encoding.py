"""Bytes as text: UTF-8 or UTF-16, told apart by their mark or by their first letters."""

from __future__ import annotations

import codecs
from typing import Final

from ._check import takes

__all__ = ["unicode_text"]

_MARK: Final = "\ufeff"


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
