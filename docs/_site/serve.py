"""Serve the built site on this machine only.

python docs/_site/serve.py [--port 8000] [FOLDER]      FOLDER: build/site

Prints one line with the address. Uses a free port if the requested one is taken. Ctrl-C or SIGTERM
stops it.
"""

import signal
import sys

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import errno
import threading
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[2]


class Handler(SimpleHTTPRequestHandler):
    """Serve files with the media types that a browser requires, never stale, without logging."""

    protocol_version = "HTTP/1.1"
    # Otherwise a file waits 40 ms, until the browser has acknowledged its headers.
    disable_nagle_algorithm = True

    # The machine's own table can be wrong: with another type for wasm the loader of Pyodide waits
    # for ever, and a module script with another type does not start.
    extensions_map = {  # noqa: RUF012 - declared so in the base class
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".eot": "application/vnd.ms-fontobject",
        ".gif": "image/gif",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/x-icon",
        ".ipynb": "application/json",
        ".jpg": "image/jpeg",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".map": "application/json",
        ".md": "text/plain; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".py": "text/plain; charset=utf-8",
        ".svg": "image/svg+xml",
        ".toml": "text/plain; charset=utf-8",
        ".ttf": "font/ttf",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".woff": "font/woff",
        ".woff2": "font/woff2",
        ".xml": "text/xml",
        ".zip": "application/zip",
    }

    def guess_type(self, path: object) -> str:
        """Return the media type by the last suffix, in any letter case."""
        suffix = Path(str(path)).suffix.lower()
        return self.extensions_map.get(suffix, self.extensions_map[""])

    def translate_path(self, path: str) -> str:
        """Return the file for a path; a file name never has a zero byte."""
        return super().translate_path(path).replace("\0", "\N{REPLACEMENT CHARACTER}")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """If there is no such file, answer with the site's own 404 page, as other servers can."""
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", self.extensions_map[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def list_directory(self, path: object) -> None:
        """Do not list files: on most servers a folder without a page is not found."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Make the browser ask each time: after a new build the old page must not be shown."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing about requests."""


class Server(ThreadingHTTPServer):
    """One thread for each request; no thread delays the end."""

    daemon_threads = True
    # On Linux a port in TIME_WAIT can be used; on Windows the option would share a live port.
    allow_reuse_address = sys.platform != "win32"
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """Be quiet if a browser disconnects in the middle of a file."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def listen(folder: Path, port: int) -> Server:
    """Open the requested port, or the next free one, or any."""
    handler = partial(Handler, directory=str(folder))
    for candidate in (*range(port, min(port + 10, 65536)), 0):
        try:
            return Server(("127.0.0.1", candidate), handler)
        except OSError as error:
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
    raise OSError(errno.EADDRINUSE, "no free port on this machine")


def port_number(text: str) -> int:
    """Read a port; 0 is any free port."""
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise ValueError(f'"{text}" is not a port: a port is a whole number from 0 to 65535.')
    return int(text)


def main() -> int:
    """Serve until somebody stops it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--port", default="8000")
    arguments = parser.parse_args()
    try:
        port = port_number(arguments.port)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if not (arguments.folder / "index.html").is_file():
        print(f"There is no site in {arguments.folder} yet: run `make site`.", file=sys.stderr)
        return 1

    stop = threading.Event()

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGINT, on_signal)
    signal.signal(signal.SIGTERM, on_signal)
    with listen(arguments.folder, port) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"Bridgepath is on http://localhost:{server.server_port}/ (Ctrl-C stops)", flush=True)
        stop.wait()
        server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
