"""Code that several scripts use is in chunks, which the head of each page names in advance."""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from pathlib import Path

from tests.browser.conftest import SITE

FOLDER = SITE / "_static" / "bridgepath"
CHUNKS: dict[str, list[str]] = json.loads((SITE.parent / "modules.json").read_bytes())
# Built separately, with lasting addresses: nobody waits for the one script of such a page.
APART = ("c/", "lite/")


def pages() -> list[Path]:
    found = (path.relative_to(SITE) for path in SITE.glob("**/*.html"))
    return [path for path in found if not path.as_posix().startswith(APART)]


def addresses(page: Path, pattern: str) -> set[str]:
    """The targets of the page's addresses, from the root of the site."""
    html = (SITE / page).read_text(encoding="utf-8")
    folder = page.parent.as_posix()
    return {
        posixpath.normpath(posixpath.join(folder, found)).partition("?")[0]
        for found in re.findall(pattern, html)
    }


def test_a_page_names_the_chunks_of_its_scripts_and_no_others() -> None:
    for page in pages():
        scripts = addresses(page, r'<script [^>]*src="([^"]*bridgepath/[^"]*)"')
        needed = {chunk for one in scripts for chunk in CHUNKS[posixpath.basename(one)]}
        named = addresses(page, r'<link rel="modulepreload" href="([^"]*)"')
        assert {posixpath.basename(one) for one in named} == needed, page
        for one in scripts | named:
            assert (SITE / one).is_file(), (page, one)


def test_a_chunk_is_found_by_its_content_alone() -> None:
    """Two builds of the same sources give it the same name, and other content has another name."""
    chunks = {chunk for needed in CHUNKS.values() for chunk in needed}
    assert {path.name for path in FOLDER.glob("chunk-*")} == chunks
    assert all(re.fullmatch(r"chunk-[A-Z0-9]{8}\.js", name) for name in chunks)
    texts = {hashlib.sha256((FOLDER / name).read_bytes()).digest() for name in chunks}
    assert len(texts) == len(chunks)


def test_no_script_holds_what_another_brings() -> None:
    """A word of each shared module is in only one file, so a page never has two copies."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.js")}
    for word in ("Loading Python: ", "This browser has no room left", "bridgepath-branches"):
        assert len([name for name, text in texts.items() if word in text]) == 1, word
