"""A real browser on the built site, with no other network.

The site is served from ``build/site`` on an ephemeral port of 127.0.0.1, at ``/`` and once more
under ``/some/where/``.  The browser is Chromium; every request to another host goes to a proxy that
refuses and records it.  Nothing here can skip: a missing site or a missing browser is a failure
that says what to do.

Fixtures for tests in this folder (all of pytest-playwright's are there too):

``site``
    the server.  ``site.url`` ends in ``/``; ``site.sub_url`` is the same site under a sub-path.
``page``, ``context``, ``new_context``
    pytest-playwright's, watched.  ``base_url`` is ``site.url``, so
    ``page.goto("rules/bid-fair.html")`` works.
``watch``
    watches a context that outlives a test; those of ``new_context`` are watched anyway.
``warm_context``, ``warm_page``
    one context for a module, emptied after each test. Where most tests read one page of the site,
    the module's own ``context`` and ``page`` return these; it then sets no init script and no
    storage by ``context``.
``visit``
    ``visit("rules/bid-fair.html")`` opens a path of the site and returns the page;
    ``visit("…", sub=True)`` opens it under the sub-path.
``requested``
    the live list of paths that the server was asked for in this test, by pages and by workers,
    without the query.  ``assert not any("pyodide" in path for path in requested)``.
``outside``
    the live list of requests of pages and workers that left localhost.  It is always on, and
    a test with such a request fails.
``trouble``
    console errors and uncaught page errors.  Always on; a test that has any fails, unless it
    called ``trouble.allow(r"regular expression")`` before.
``faults``
    makes the server misbehave for this test, by a regular expression searched in the path:
    ``faults.status(r"\\.wasm$", 503)``, ``faults.mime(r"\\.wasm$", "application/octet-stream")``,
    ``faults.hang(r"\\.whl$")``, ``faults.hold(r"\\.woff2$")``,
    ``faults.header("X-Name", "value")``, and ``faults.clear()``.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import threading
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import serve
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebError,
    expect,
)

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"
SUB_PATH = "/some/where/"

# Several browsers share the machine with the other tests, so even a correct page may be slow.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Python in the browser runs for seconds: compiling its wasm with the optimizing compiler, again
    # at every start, costs more than it saves.
    "--js-flags=--liftoff-only",
)

# Chromium itself calls these, whatever page is open and in spite of the flags above (updates,
# sign-in, form hints, field trials).  The list excuses them at the proxy only: a request that a
# page or a worker makes is seen by Playwright as well, and there no host is excused.
BROWSERS_OWN_HOSTS = frozenset(
    {
        "accounts.google.com",
        "android.clients.google.com",
        "clients2.google.com",
        "content-autofill.googleapis.com",
        "edgedl.me.gvt1.com",
        "optimizationguide-pa.googleapis.com",
        "redirector.gvt1.com",
        "safebrowsingohttpgateway.googleapis.com",
        "update.googleapis.com",
        "www.google.com",
    }
)

# --- a server that misbehaves on purpose --------------------------------------------------------


@dataclass
class Faults:
    """What the server does wrong during the running test."""

    _rules: list[tuple[re.Pattern[str], str, str]] = field(default_factory=list)
    _released: threading.Event = field(default_factory=threading.Event)

    def status(self, pattern: str, code: int) -> None:
        """Answer matching paths with this status and an empty page."""
        self._rules.append((re.compile(pattern), "status", str(code)))

    def mime(self, pattern: str, media_type: str) -> None:
        """Send matching files with another media type."""
        self._rules.append((re.compile(pattern), "mime", media_type))

    def header(self, name: str, value: str) -> None:
        """Send one more header with every page."""
        self._rules.append((re.compile(r"(\.html|/)$"), "header", f"{name}\n{value}"))

    def hang(self, pattern: str, *, once: bool = False) -> None:
        """Accept each request, or one, and never answer (until `clear`, or the end of the test)."""
        self._rules.append((re.compile(pattern), "hang", "once" if once else ""))

    def hold(self, pattern: str) -> None:
        """Accept each request, and answer it only at `clear`, as a slow network would."""
        self._rules.append((re.compile(pattern), "hold", ""))

    def clear(self) -> None:
        """Behave normally again; requests that hang end with an error."""
        self._rules.clear()
        self._released.set()
        self._released = threading.Event()

    def find(self, path: str, kind: str) -> str | None:
        for rule in list(self._rules):
            pattern, its_kind, value = rule
            if its_kind == kind and pattern.search(path):
                if value == "once":
                    self._rules.remove(rule)
                return value
        return None

    def wait(self) -> None:
        self._released.wait()


# --- the server ---------------------------------------------------------------------------------


@dataclass
class Site:
    """The running server."""

    url: str
    sub_url: str
    folder: Path
    faults: Faults
    log: list[str]


class _Handler(serve.Handler):
    """The handler that readers get, with faults in front of it."""

    def __init__(self, *args: Any, faults: Faults, log: list[str], **kwargs: Any) -> None:
        self.faults = faults
        self.log = log
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.log.append(path)
        if self.faults.find(path, "hang") is not None:
            self.faults.wait()
            self.close_connection = True
            return
        if self.faults.find(path, "hold") is not None:
            self.faults.wait()
        code = self.faults.find(path, "status")
        if code is not None:
            body = b"This is a fault on purpose."
            self.send_response(int(code))
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            return
        super().do_GET()

    def translate_path(self, path: str) -> str:
        if path.startswith(SUB_PATH):
            path = path[len(SUB_PATH) - 1 :]
        return super().translate_path(path)

    def end_headers(self) -> None:
        header = self.faults.find(urlsplit(self.path).path, "header")
        if header is not None:
            self.send_header(*header.split("\n"))
        super().end_headers()

    def guess_type(self, path: object) -> str:
        other = self.faults.find(urlsplit(self.path).path, "mime")
        return super().guess_type(path) if other is None else other


def running(server: serve.Server) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The built site on localhost."""
    if not (SITE / "index.html").is_file():
        pytest.fail("There is no built site in build/site: run `make site` first.", pytrace=False)
    faults = Faults()
    log: list[str] = []
    handler = functools.partial(_Handler, directory=str(SITE), faults=faults, log=log)
    for port in running(serve.Server(("127.0.0.1", 0), handler)):
        origin = f"http://127.0.0.1:{port}"
        yield Site(f"{origin}/", f"{origin}{SUB_PATH}", SITE, faults, log)


@pytest.fixture(scope="session")
def base_url(site: Site) -> str:
    return site.url


@pytest.fixture
def requested(context: BrowserContext) -> list[str]:
    """The paths requested by the pages of this test; those of other tests may still be open."""
    paths: list[str] = []
    context.on("request", lambda request: paths.append(urlsplit(request.url).path))
    return paths


@pytest.fixture
def faults(site: Site) -> Iterator[Faults]:
    """The server's faults, cleared at the end of the test."""
    yield site.faults
    site.faults.clear()


# --- the world outside --------------------------------------------------------------------------


class _Refuser(BaseHTTPRequestHandler):
    """A proxy that records every request and refuses it."""

    def __init__(self, *args: Any, seen: list[str], **kwargs: Any) -> None:
        self.seen = seen
        super().__init__(*args, **kwargs)

    def _refuse(self) -> None:
        host = (
            self.path.rpartition(":")[0]
            if self.command == "CONNECT"
            else urlsplit(self.path).hostname or self.path
        )
        if host not in BROWSERS_OWN_HOSTS:
            self.seen.append(f"{self.command} {self.path}")
        self.send_response(403)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True

    def __getattr__(self, name: str) -> Any:
        # The base class looks for a method for each kind of request: do_GET, do_CONNECT, …
        if name.startswith("do_"):
            return self._refuse
        raise AttributeError(name)

    def log_message(self, format: str, *args: Any) -> None:
        """Stay silent: the requests are in the list."""


@dataclass
class _Trap:
    port: int
    seen: list[str]


@pytest.fixture(scope="session")
def _trap() -> Iterator[_Trap]:
    seen: list[str] = []
    for port in running(serve.Server(("127.0.0.1", 0), functools.partial(_Refuser, seen=seen))):
        yield _Trap(port, seen)


@pytest.fixture(autouse=True)
def outside(_trap: _Trap) -> Iterator[list[str]]:
    """Requests that left localhost.  There must be none."""
    _trap.seen.clear()
    yield _trap.seen
    assert not _trap.seen, f"asked of other hosts: {sorted(set(_trap.seen))}"


# A memory snapshot of Python takes as long to make as some starts do, and most tests start Python
# only once. On hosts with other names it is made as for any reader.
NOTHING_KEPT = """try {
  if (location.hostname === "127.0.0.1") localStorage.setItem("bridgepath-pocket", "nothing");
} catch {}"""


# --- the browser --------------------------------------------------------------------------------

# Moving cards are painted sixty times a second, by the processor. A test that is not about motion
# does without it, as a reader may; `MOVING` brings it back.
STILL: dict[str, Any] = {"reduced_motion": "reduce"}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


def _browser_path() -> str:
    """The path of the browser that the set-up found."""
    note = ROOT / ".venv" / "browser-path"
    named = os.environ.get("BRIDGEPATH_BROWSER", "")
    if not named and note.is_file():
        named = note.read_text(encoding="utf-8").strip()
    if not named:
        pytest.fail(
            "No browser is set up for the tests: run `make setup`, or set BRIDGEPATH_BROWSER to "
            "the path of Chromium or Chrome.",
            pytrace=False,
        )
    found = shutil.which(named)
    if found is None:
        pytest.fail(
            f"The browser for the tests, {named}, is not a program: set BRIDGEPATH_BROWSER to "
            "the path of Chromium or Chrome.",
            pytrace=False,
        )
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], _trap: _Trap
) -> dict[str, Any]:
    # Chromium never sends loopback addresses to a proxy, so the site itself is served directly.
    proxy = f"--proxy-server=http://127.0.0.1:{_trap.port}"
    return {
        **browser_type_launch_args,
        "executable_path": _browser_path(),
        "args": [*CHROMIUM_FLAGS, proxy],
    }


@dataclass
class Trouble:
    """Console errors and uncaught errors of this test's pages."""

    found: list[str] = field(default_factory=list)
    _allowed: list[re.Pattern[str]] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        """Errors that match are expected in this test."""
        self._allowed.append(re.compile(pattern))

    def forget(self) -> None:
        """Begin another test."""
        self.found.clear()
        self._allowed.clear()

    @property
    def unexpected(self) -> list[str]:
        return [one for one in self.found if not any(ok.search(one) for ok in self._allowed)]


@pytest.fixture(scope="session")
def _trouble() -> Trouble:
    return Trouble()


@pytest.fixture(autouse=True)
def trouble(_trouble: Trouble) -> Iterator[Trouble]:
    """Errors that a reader's console would show.  There must be none."""
    _trouble.forget()
    yield _trouble
    assert not _trouble.unexpected, "errors in the browser:\n" + "\n".join(_trouble.unexpected)


def _is_local(url: str) -> bool:
    parts = urlsplit(url)
    host = parts.hostname or ""
    ours = host in {"127.0.0.1", "localhost"} or host.endswith(".localhost")
    return ours or parts.scheme in {"about", "blob", "data"}


Watch = Callable[[BrowserContext], BrowserContext]
# Everything that a page can store for the next one.
STORED = "cookies,local_storage,indexeddb,cache_storage,service_workers"


@pytest.fixture(scope="session")
def watch(_trap: _Trap, _trouble: Trouble) -> Watch:
    """Keep an eye on the requests and the errors of a context."""

    def on_request(request: Request) -> None:
        if not _is_local(request.url):
            _trap.seen.append(f"{request.method} {request.url}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            where = message.location.get("url", "")
            _trouble.found.append(f"console: {message.text} ({where})")

    def on_weberror(error: WebError) -> None:
        _trouble.found.append(f"uncaught: {error.error}")

    def over(context: BrowserContext) -> BrowserContext:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NOTHING_KEPT)
        context.on("request", on_request)
        context.on("console", on_console)
        context.on("weberror", on_weberror)
        return context

    return over


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext],
    watch: Watch,
    outside: list[str],
    trouble: Trouble,
    faults: Faults,
) -> Callable[..., BrowserContext]:
    """Contexts whose requests and errors are watched; cards move only if a test asks for it."""

    def make(**kwargs: Any) -> BrowserContext:
        return watch(new_context(**STILL | kwargs))

    return make


@pytest.fixture(scope="module")
def warm_context(browser: Browser, watch: Watch, site: Site) -> Iterator[BrowserContext]:
    """A context for all tests of a module, so that what its pages load is compiled only once."""
    context = watch(browser.new_context(base_url=site.url, **STILL))
    yield context
    context.close()


@pytest.fixture
def warm_page(
    warm_context: BrowserContext, site: Site, outside: list[str], trouble: Trouble, faults: Faults
) -> Iterator[Page]:
    """A page of that context, without anything that an earlier test stored, routed or allowed."""
    yield warm_context.new_page()
    warm_context.unroute_all()
    warm_context.clear_permissions()
    session = warm_context.new_cdp_session(warm_context.new_page())
    stored = {"origin": site.url.rstrip("/"), "storageTypes": STORED}
    session.send("Storage.clearDataForOrigin", stored)
    for page in warm_context.pages:
        page.close()


@pytest.fixture
def visit(page: Page, site: Site) -> Callable[..., Page]:
    """Open a path of the site."""

    def go(path: str, *, sub: bool = False) -> Page:
        page.goto((site.sub_url if sub else site.url) + path.lstrip("/"))
        return page

    return go


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, None]:
    """No test of this folder may be skipped: a skip is a failure."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped; tests in a browser must run."
