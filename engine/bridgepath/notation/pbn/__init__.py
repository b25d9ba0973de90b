"""Portable Bridge Notation 2.1: read boards in either format, and write them in export format.

Reading is as forgiving as PBN's import format, and more: lower case, tags in any order or missing,
comments, annotations. A rule violation, or text that is not PBN, is a `FileError` with its line and
column: `read_pbn` raises the first, `scan_pbn` returns all of them and the sound boards. This
package does not open files.
"""

from __future__ import annotations

from .read import read_pbn, scan_pbn
from .write import write_pbn

__all__ = ["read_pbn", "scan_pbn", "write_pbn"]
