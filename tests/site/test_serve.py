"""`make serve`: the program that serves the built site."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest
import serve

ROOT = Path(__file__).resolve().parents[2]
SERVE = ROOT / "docs" / "_site" / "serve.py"

TYPES = {
    "index.html": "text/html; charset=utf-8",
    "a/hand.js": "text/javascript; charset=utf-8",
    "a/pyodide.mjs": "text/javascript; charset=utf-8",
    "a/pyodide.asm.wasm": "application/wasm",
    "a/lock.json": "application/json",
    "a/site.css": "text/css; charset=utf-8",
    "a/strange.thing": "application/octet-stream",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in TYPES:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    return tmp_path


@contextmanager
def serving(folder: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A running server, and the port that it reports."""
    command = [sys.executable, str(SERVE), "--port", str(port), str(folder)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            match = re.search(r"http://localhost:(\d+)/", line)
            assert match is not None, line
            yield process, int(match[1])
        finally:
            process.kill()


def get(port: int, path: str) -> tuple[int, http.client.HTTPMessage, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        connection.close()


def test_sends_files_with_the_types_browsers_insist_on_and_never_stale(folder: Path) -> None:
    with serving(folder, 0) as (_, port):
        for name, media_type in TYPES.items():
            status, headers, text = get(port, f"/{name}")
            assert (status, text) == (200, name)
            assert headers["Content-Type"] == media_type
            assert headers["Cache-Control"] == "no-cache"
        assert get(port, "/")[2] == "index.html"
        assert get(port, "/missing.html")[0] == 404
        assert get(port, "/../../etc/passwd")[0] == 404


def test_a_file_does_not_wait_for_its_headers_to_be_acknowledged(folder: Path) -> None:
    """Without this option, each file of a page takes 40 ms longer."""
    told = []

    class Noting(serve.Handler):
        def do_GET(self) -> None:
            told.append(self.connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            super().do_GET()

    handler = partial(Noting, directory=str(folder))
    with serve.Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        assert get(server.server_port, "/index.html")[0] == 200
        server.shutdown()
    assert told[0]


def test_answers_with_the_page_of_the_site_where_there_is_nothing(folder: Path) -> None:
    (folder / "404.html").write_text("No such page. ♠")
    with serving(folder, 0) as (_, port):
        for path in ("/missing.html", "/a/b/c/", "/a/hand.js/", "/a/", "/%00", "/é"):
            status, headers, text = get(port, quote(path, safe="/%"))
            assert (status, text) == (404, "No such page. ♠")
            assert headers["Content-Type"] == "text/html; charset=utf-8"
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("HEAD", "/missing.html")
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (404, b"")
        connection.close()


@pytest.mark.parametrize("port", ["-1", "65536", "eight", "", "٨", "80.5"])
def test_a_port_that_is_none_gets_one_sentence(folder: Path, port: str) -> None:
    command = [sys.executable, str(SERVE), f"--port={port}", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 2
    assert done.stderr == f'"{port}" is not a port: a port is a whole number from 0 to 65535.\n'


def test_takes_another_port_when_the_wanted_one_is_taken(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wanted = taken.getsockname()[1]
        with serving(folder, wanted) as (_, port):
            assert port != wanted
            assert get(port, "/index.html")[0] == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_stops_cleanly_and_says_nothing_more(folder: Path, number: signal.Signals) -> None:
    with serving(folder, 0) as (process, port):
        get(port, "/index.html")
        process.send_signal(number)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (0, "", "")


def test_says_what_to_do_when_there_is_no_site(tmp_path: Path) -> None:
    command = [sys.executable, str(SERVE), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 1
    assert "make site" in done.stderr
