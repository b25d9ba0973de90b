"""Run Lighthouse as a slow phone: `make lighthouse`, or `python -m tests.tools lighthouse`.

Pages of the built site are opened as on a phone with a slow network, from a server that
compresses text. The scores for performance, accessibility, best practices and search engines are
printed; the exit status is 1 if one of them is too low.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import serve

ROOT = Path(__file__).resolve().parents[4]
SITE = ROOT / "build" / "site"
PROGRAM = Path(__file__).parent / "node_modules" / "lighthouse" / "cli" / "index.js"

PAGES = (
    "rules/bid-fair.html",
    "rules/need-a-fourth.html",
    "rules/cases/bid-fair.html",
    "c/BF-RANK-2.html",
    "path/01-the-highest-card-wins.html",
    "index.html",
    "tutorials.html",
    "reference/how-we-know.html",
)
# The lowest accepted score of each kind, in hundredths.
WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}

Report = dict[str, Any]


class Packing(serve.Handler):
    """The site's own server, with text compressed for clients that accept it."""

    def do_GET(self) -> None:
        """Send a file, compressed if it is text."""
        path = Path(self.translate_path(self.path))
        kind = self.guess_type(path)
        text = kind.startswith("text/") or "json" in kind or "svg" in kind
        if not (path.is_file() and text):
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def measured(address: str, browser: str) -> Report:
    """Lighthouse's report on one page."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        subprocess.run(
            [
                "node",
                PROGRAM,
                address,
                "--quiet",
                "--output=json",
                f"--output-path={out}",
                "--chrome-flags=--headless --no-sandbox --disable-gpu",
                f"--only-categories={','.join(WANTED)}",
            ],
            env={**os.environ, "CHROME_PATH": browser},
            check=True,
        )
        report: Report = json.loads(out.read_text(encoding="utf-8"))
        return report


def scores(report: Report) -> dict[str, int]:
    """The four scores, in hundredths."""
    return {name: round(100 * (report["categories"][name]["score"] or 0)) for name in WANTED}


def failures(report: Report) -> list[str]:
    """The audits that cost points, each with Lighthouse's explanation."""
    found = []
    for category in WANTED:
        for part in report["categories"][category]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                shown = audit.get("displayValue", "")
                found.append(f"    {category}: {audit['title']} {shown}".rstrip())
    return found


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Measure the pages and print the scores."""
    parser.add_argument("pages", nargs="*", default=PAGES, metavar="PAGE")
    parser.add_argument("--site", type=Path, default=SITE, metavar="FOLDER")
    parser.add_argument("--report", type=Path, metavar="FOLDER", help="keep the reports there")
    wanted = parser.parse_args(arguments)
    browser = (ROOT / ".venv" / "browser-path").read_text(encoding="utf-8").strip()
    good = True
    handler = partial(Packing, directory=str(wanted.site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"{'':42} " + "  ".join(WANTED))
        for page in wanted.pages:
            report = measured(f"http://127.0.0.1:{server.server_port}/{page}", browser)
            found = scores(report)
            row = "  ".join(f"{found[name]:{len(name)}}" for name in WANTED)
            print(f"{page:42} {row}", flush=True)
            if any(found[name] < least for name, least in WANTED.items()):
                good = False
                print("\n".join(failures(report)), flush=True)
            if wanted.report:
                wanted.report.mkdir(parents=True, exist_ok=True)
                name = page.replace("/", "-").removesuffix(".html")
                text = json.dumps(report, indent=1)
                (wanted.report / f"{name}.json").write_text(text, encoding="utf-8")
        server.shutdown()
    return 0 if good else 1
