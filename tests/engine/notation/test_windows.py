"""The engine reads Windows-1252 without Python's own table, which a page does not have."""

from __future__ import annotations

from bridgepath.base.encoding import windows_text


def test_every_byte_is_what_python_reads() -> None:
    data = bytes(range(256))
    assert windows_text(data) == data.decode("cp1252", "replace")
