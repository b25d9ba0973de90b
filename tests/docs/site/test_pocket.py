"""The lists of files to store and to install: they match the site and are the same each time."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import struct
from pathlib import Path
from typing import Any

import headers
import pytest

from bridgepath_docs.site import pocket

SITE = Path(__file__).parents[3] / "build" / "site"


def book_of(site: Path) -> tuple[str, dict[str, str]]:
    """The version and the files of the rulebook, as the service worker has them."""
    begin = told((site / "sw.js").read_text(encoding="utf-8"))
    return begin["version"], dict(begin["book"])


def told(worker: str) -> dict[str, Any]:
    """The first line of a worker, in which the build passes it its data."""
    first = worker.partition("\n")[0].removeprefix("self.bridgepath=").removesuffix(";")
    begin: dict[str, Any] = json.loads(first)
    return begin


def test_a_worker_knows_the_type_and_the_policy_of_each_file_that_it_keeps() -> None:
    for worker in ("sw.js", "lite/service-worker.js"):
        served = told((SITE / worker).read_text(encoding="utf-8"))["served"]
        assert served["headers"] == [[folder, sent] for folder, sent in headers.KEPT.items()]
        kept = [
            path for group in kept_of(SITE)["groups"].values() for path in group.get("files", ())
        ]
        unknown = {path.rpartition(".")[2] for path in kept} - set(served["types"])
        assert unknown <= {"pack"}
        assert served["types"]["wasm"] == "application/wasm"
    policies = [sent["Content-Security-Policy"] for sent in headers.KEPT.values()]
    assert policies == [headers.policy(headers.PAGES), headers.policy(headers.NOTEBOOKS)]


def kept_of(site: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((site / "kept.json").read_bytes())
    return told


def hash_of(path: Path) -> str:
    return base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def test_every_file_that_is_kept_is_there_as_it_is_listed() -> None:
    version, book = book_of(SITE)
    kept = kept_of(SITE)
    assert kept["version"] == version
    assert {path: hash_of(SITE / path) for path in book} == book
    for name in ("python", "notebooks", "pages"):
        group = kept["groups"][name]
        found = {
            path: [hash_of(SITE / path)[:22], (SITE / path).stat().st_size]
            for path in group["files"]
        }
        assert found == group["files"]
        assert group["count"] == len(found)
        assert group["bytes"] == sum(size for _, size in found.values())
        assert group["sent"] <= group["bytes"] + 100_000


def test_the_rulebook_is_kept_and_what_is_large_is_not() -> None:
    _, book = book_of(SITE)
    kept = kept_of(SITE)["groups"]
    rules = {path.relative_to(SITE).as_posix() for path in (SITE / "rules").rglob("*.html")}
    wanted = {
        "index.html",
        "search.html",
        "searchindex.js",
        "clauses.json",
        "terms.json",
        "search.json",
    }
    wanted |= {"play.html", "score-pad.html", "path/drills.html", "drills/who-wins-2.json"}
    wanted |= {
        "away.html",
        "newer.html",
        "strange.html",
        "kept.json",
        "_static/all.css",
    }
    assert wanted | rules <= set(book)
    assert not [
        path for path in book if path.startswith(("lite/", "c/", "code/", "_static/pyodide"))
    ]
    assert kept["book"]["sent"] < 5e6
    assert "_static/pyodide/pyodide.asm.wasm" in kept["python"]["files"]
    assert any("/ipython-" in path for path in kept["notebooks"]["files"])
    assert not any("/ipython-" in path for path in kept["python"]["files"])
    assert "lite/notebooks/index.html" in kept["notebooks"]["files"]
    assert {"c/BF-RANK-2.html", "reference/engine.html"} <= set(kept["pages"]["files"])


def test_all_that_the_pages_load_is_kept_with_them() -> None:
    _, book = book_of(SITE)
    loaded = set()
    for page in ("index.html", "play.html", "path/drills.html", "rules/bid-fair.html"):
        text = (SITE / page).read_text(encoding="utf-8")
        for link in re.findall(
            r'<(?:script|link rel="(?:stylesheet|icon)")[^>]* (?:src|href)="([^"?]+)', text
        ):
            loaded.add(
                (SITE / page).parent.joinpath(link).resolve().relative_to(SITE.resolve()).as_posix()
            )
    assert loaded <= set(book)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    for path, text in {
        "index.html": "home",
        "404.html": "lost",
        "rules/one.html": "rules",
        "c/ONE-1.html": "one",
        "_static/a.css": "style",
        "_static/a.css.map": "map",
        "_static/bridgepath/sw.js": "worker",
        "_static/bridgepath/sw-lite.js": "before",
        "lite/index.html": "notebooks",
        "lite/service-worker.js": "their own",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


def test_the_same_files_are_the_same_version_and_another_byte_is_another(small: Path) -> None:
    pocket.keep(small)
    first = {name: (small / name).read_bytes() for name in ("sw.js", "kept.json")}
    theirs = (small / "lite" / "service-worker.js").read_text()
    assert theirs.endswith(";\nbefore\n// JupyterLite's own:\ntheir own")
    # The worker accepts only this list as that of its version.
    assert told(theirs)["kept"] == hash_of(small / "kept.json")
    pocket.keep(small)
    assert {name: (small / name).read_bytes() for name in first} == first
    assert (small / "lite" / "service-worker.js").read_text() == theirs
    assert set(book_of(small)[1]) == {"index.html", "rules/one.html", "_static/a.css", "kept.json"}
    (small / "c" / "ONE-1.html").write_text("One")
    pocket.keep(small)
    assert book_of(small)[0] != json.loads(first["kept.json"])["version"]


def png_size(path: Path) -> str:
    """The width and height in the header of a PNG."""
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return f"{width}x{height}"


def test_what_is_installed_has_its_pictures_and_its_ways() -> None:
    told = json.loads((SITE / "manifest.webmanifest").read_bytes())
    pictures = [*told["icons"], *told["screenshots"]]
    pictures += [icon for way in told["shortcuts"] for icon in way["icons"]]
    for picture in pictures:
        path = SITE / picture["src"]
        if picture["type"] == "image/png":
            assert png_size(path) == picture["sizes"]
            assert path.stat().st_size < 300_000
        else:
            assert path.is_file()
    sizes = {(icon["purpose"], icon["sizes"]) for icon in told["icons"]}
    assert {
        (kind, size) for kind in ("any", "maskable") for size in ("192x192", "512x512")
    } <= sizes
    assert {picture["form_factor"] for picture in told["screenshots"]} == {"narrow", "wide"}
    # Relative, so that they work at the root of a server and in a folder.
    assert (told["scope"], told["start_url"]) == ("./", "./index.html")
    _, book = book_of(SITE)
    for way in [{"url": told["start_url"]}, *told["shortcuts"]]:
        assert way["url"].removeprefix("./").partition("#")[0] in book


def test_every_page_can_be_installed_and_leads_to_what_is_kept() -> None:
    for page in ("index.html", "404.html", "rules/common/scoring.html", "play.html"):
        text = (SITE / page).read_text(encoding="utf-8")
        up = "../" * page.count("/")
        assert f'<link rel="manifest" href="{up}manifest.webmanifest">' in text
        assert f'<link rel="apple-touch-icon" href="{up}_static/app/touch-180.png">' in text
        assert text.count('<meta name="theme-color"') == 2
        if page != "404.html":
            assert f'<a href="{up}offline.html">Without a network</a>' in text
