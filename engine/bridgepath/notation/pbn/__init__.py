"""Portable Bridge Notation 2.1: boards are read in either format and written in export format.

Reading is as forgiving as PBN's import format, and more: lower case, tags in any order or missing,
comments, annotations. What the rules refuse, and what is no PBN, is a `FileError` with its line and
column: `read_pbn` raises the first, `scan_pbn` gives all of them and the boards that are sound.
Nothing here opens a file.
"""

from __future__ import annotations

from .read import read_pbn, scan_pbn
from .write import write_pbn

__all__ = ["read_pbn", "scan_pbn", "write_pbn"]
