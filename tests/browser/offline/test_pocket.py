"""What is kept for times without a network: reading, playing, learning; newer versions are offered.

Pages of 127.0.0.1 keep nothing by themselves, so that no other test meets a service worker. Here
the site has a host name of its own, which the browser resolves to this machine, and a server that
can be taken away.
"""

from __future__ import annotations

import functools
import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import headers
import pytest
import serve
from playwright.sync_api import BrowserContext, Page, expect

from bridgepath_docs.site import pocket
from tests.browser.conftest import SITE, Trouble
from tests.browser.player import come_to, do, go
from tests.sample import some

PHONE = {"width": 360, "height": 740}
# What a part of the page says once it has everything.
ALL_KEPT = "All of it is stored"
# Look for a newer version, as browsers do by themselves soon after a page has loaded; report when
# it is there, or why it is not. Chromium announces a worker's state and its place one after the
# other.
SETTLED = """async () => {
  let trouble = "";
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (event.data.kind === "trouble") trouble = event.data.sentence;
  });
  const found = await navigator.serviceWorker.getRegistration();
  let coming = null;
  // A look that the browser began by itself before there was a newer one answers for ours, too; and
  // one that fails at once may be gone before it is seen here, but says why.
  for (let looks = 0; !coming && !trouble && looks < 50; looks += 1) {
    await found.update();
    coming = found.installing ?? found.waiting;
    await new Promise((done) => setTimeout(done, 10));
  }
  if (coming?.state === "installing") {
    await new Promise((done) => coming.addEventListener("statechange", done, { once: true }));
  }
  if (!found.active || (!coming && !trouble)) return "nothing newer";
  const waits = coming?.state === "installed";
  const told = () => waits ? found.waiting : trouble;
  while (!told()) await new Promise((done) => setTimeout(done, 10));
  return waits ? "waits" : trouble;
}"""
READY = (
    "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
)


@dataclass
class Host:
    """A site in a folder of a server that can go away; `bad` are paths that it cannot send.

    With `login`, a network's sign-in page answers in its place.
    """

    folder: Path
    base: str = "/"
    url: str = ""
    down: bool = False
    login: bool = False
    bad: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)


class _Handler(serve.Handler):
    def __init__(self, *args: Any, host: Host, **kwargs: Any) -> None:
        self.host = host
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        path = urlsplit(self.path).path.removeprefix(self.host.base)
        # Two versions written within one second have the same date, so the second would not count
        # as newer.
        del self.headers["If-Modified-Since"]
        if self.host.down:
            self.close_connection = True
        elif self.host.login:
            body = b"<!doctype html><title>Sign in</title><h1>Sign in</h1>"
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        elif path in self.host.bad:
            self.send_response(503)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.host.asked.append(path)
            super().do_GET()


def _serve(host: Host, name: str) -> Iterator[Host]:
    root = str(host.folder).removesuffix(host.base.rstrip("/"))
    handler = functools.partial(_Handler, directory=root, host=host)
    with serve.Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        host.url = f"http://{name}.localhost:{server.server_port}{host.base}"
        yield host
        server.shutdown()
        thread.join()


# --- a site of a few files, whose next version is there at once -----------------------------------

STYLE = "h1 { color: rgb(1, 2, 3); }"
HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>{0}</title><h1>{0}</h1>'
KEEP = '<script type="module" src="{}_static/bridgepath/updates.js"></script>'
# As a page requests them, which differs from how a script does.
DRESSED = (
    '<link rel="stylesheet" href="../_static/all.css"><script src="../_static/theme.js"></script>'
)
PARTS = ("book", "python", "notebooks", "pages", "forget")
SCRIPTS = ("updates.js", "offline.js", "chunk-*.js", "sw.js", "sw-lite.js")
# Like JupyterLite's worker: what is left to it may come from a store of its own.
THEIRS = """self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (/[/]api[/]drive$|%/.test(event.request.url)) event.respondWith(new Response("theirs"));
});"""


def write(folder: Path, version: str) -> None:
    """Make the site, or its next version."""
    parts = "".join(f'<bridge-offline part="{part}"></bridge-offline>' for part in PARTS)
    element = '<script type="module" src="_static/bridgepath/offline.js"></script>'
    base = '<base href="/nowhere/">'
    texts = {
        "index.html": HEAD.format(f"Home {version}") + KEEP.format(""),
        "offline.html": HEAD.format(f"Kept {version}") + parts + element + KEEP.format(""),
        "search.html": HEAD.format(f"Search {version}"),
        "rules/a.html": HEAD.format(f"Rules {version}") + DRESSED + KEEP.format("../"),
        "_static/all.css": STYLE,
        "_static/theme.js": "document.documentElement.dataset.theme = 'here';",
        "away.html": HEAD.format("No network") + base + '<a href="index.html">Home</a>',
        "newer.html": HEAD.format("Newer") + base + '<a href="offline.html">Use it</a>',
        "strange.html": HEAD.format("Something else") + base + '<a href="index.html">Home</a>',
        "code/a.html": HEAD.format(f"Code {version}"),
        "code/b.html": HEAD.format(f"More code {version}"),
        "c/BF-RANK-2.html": HEAD.format(f"Clause {version}"),
        "clauses.json": json.dumps({"clauses": [{"id": "BF-RANK-2", "url": "rules/a.html#x"}]}),
        "cases.json": json.dumps({"cases": []}),
        "_static/ask.js": "postMessage(self.location.search);",
        "_static/pyodide/a.wasm": "wasm" * 300_000 + version,
        "_static/pyodide/b.zip": "library",
        "_static/pyodide/a.mjs": "export {};",
        "lite/index.html": HEAD.format(f"Notebooks {version}"),
        "lite/service-worker.js": THEIRS,
    }
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    (folder / "_static" / "bridgepath").mkdir(exist_ok=True)
    scripts = SITE / "_static" / "bridgepath"
    for script in chain.from_iterable(map(scripts.glob, SCRIPTS)):
        shutil.copy(script, folder / "_static" / "bridgepath")
    pocket.keep(folder)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Host]:
    folder = tmp_path / "some" / "where"
    folder.mkdir(parents=True)
    write(folder, "one")
    yield from _serve(Host(folder, "/some/where/"), "small")


@pytest.fixture
def reader(small: Host, new_context: Callable[..., BrowserContext], trouble: Trouble) -> Page:
    """A phone that has visited the small site once."""
    trouble.allow(r"ERR_EMPTY_RESPONSE|ERR_FAILED|status of 503|integrity|small\.localhost")
    page = new_context(viewport=PHONE).new_page()
    page.goto(small.url)
    page.wait_for_function(READY)
    return page


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def newer(page: Page) -> str:
    """`waits`, or what became of the newer version."""
    return str(page.evaluate(SETTLED))


def lite_worker(page: Page, host: Host) -> None:
    """A page of the notebooks, with JupyterLite's own worker active."""
    page.goto(f"{host.url}lite/index.html")
    page.evaluate("() => navigator.serviceWorker.register('service-worker.js').then(() => 0)")
    # It controls the page before it is active, and a request would have to wait for that.
    page.wait_for_function(
        """() => {
          const {scriptURL, state} = navigator.serviceWorker.controller ?? {};
          return scriptURL?.includes("lite") && state === "activated";
        }"""
    )


def part(page: Page, name: str) -> Any:
    return page.locator(f"bridge-offline[part={name}]")


def test_the_first_visit_keeps_the_rulebook(reader: Page, small: Host) -> None:
    reader.goto(f"{small.url}code/a.html")
    small.down = True
    for path, text in (
        ("rules/a.html", "Rules one"),
        ("search.html?q=a&game=b", "Search one"),
        ("code/a.html", "Code one"),  # visited
        ("", "Home one"),
    ):
        reader.goto(small.url + path)
        heading(reader, text)
    # A clause whose own page was never visited is shown where it is in the rules.
    reader.goto(f"{small.url}c/BF-RANK-2.html")
    expect(reader).to_have_url(f"{small.url}rules/a.html#x")
    # A page that is not stored says so, at an address of any depth, and leads on.
    answer = reader.goto(f"{small.url}far/down/there.html?x=1")
    assert answer is not None
    assert answer.status == 503
    heading(reader, "No network")
    reader.get_by_role("link", name="Home").click()
    heading(reader, "Home one")
    # A worker is given the query with which its page requested it.
    said = reader.evaluate(
        """() => new Promise((done) => {
          trustedTypes.createPolicy("default", { createScriptURL: (address) => address });
          new Worker("_static/ask.js?x=1").onmessage = (event) => done(event.data);
        })"""
    )
    assert said == "?x=1"
    # A worker that starts from a blob, as Python does, is served as its page is.
    said = reader.evaluate(
        """() => new Promise((done) => {
          const text = `import "${new URL("_static/ask.js", location)}"`;
          const blob = new Blob([text], { type: "text/javascript" });
          const worker = new Worker(URL.createObjectURL(blob), { type: "module" });
          worker.onmessage = (event) => done(event.data);
          worker.onerror = () => done("nothing");
        })"""
    )
    assert said == ""


# What a script of a notebook could do: replace the content and headers of everything stored.
POISON = """async (kinds) => {
  const kind = new RegExp(kinds);
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) {
      if (!kind.test(new URL(request.url).pathname)) continue;
      const headers = { "Content-Type": "text/html" };
      await store.put(request, new Response("<h1>Poisoned</h1>", { headers }));
    }
  }
}"""
FETCHED = "path => fetch(path).then((found) => found.text())"
GOT = """async (path) => {
  const found = await fetch(path);
  const sent = ["content-type", "content-security-policy"].map((name) => found.headers.get(name));
  return [await found.text(), ...sent];
}"""


def test_what_was_put_among_what_is_kept_is_not_shown(reader: Page, small: Host) -> None:
    """Pages, scripts and lists are as the build made them, or they are not shown at all."""
    reader.goto(f"{small.url}code/a.html")
    reader.evaluate(POISON, r"(?<!away)\.(html|js|json)$|/$")
    for path, text in (
        ("rules/a.html", "Rules one"),
        ("code/a.html", "Code one"),
        ("", "Home one"),
    ):
        reader.goto(small.url + path)
        heading(reader, text)
    assert reader.evaluate(GOT, "_static/ask.js")[0] == "postMessage(self.location.search);"
    # Each was fetched once more, and is stored again, with the headers of the site.
    reader.evaluate(POISON, r"\.json$")
    small.down = True
    found, kind, policy = reader.evaluate(GOT, "_static/ask.js")
    assert found == "postMessage(self.location.search);"
    assert kind == "text/javascript; charset=utf-8"
    assert policy == headers.policy(headers.PAGES)
    for path, text in (("rules/a.html", "Rules one"), ("code/a.html", "Code one")):
        answer = reader.goto(small.url + path)
        assert answer is not None
        assert answer.headers["content-security-policy"] == headers.policy(headers.PAGES)
        heading(reader, text)
    # Without a network there is nothing to replace it.
    reader.evaluate(POISON, "rules/a|code/a")
    for path in ("rules/a.html", "code/a.html"):
        reader.goto(small.url + path)
        heading(reader, "No network")


def test_python_and_notebooks_are_compared_before_they_are_used(reader: Page, small: Host) -> None:
    reader.goto(f"{small.url}offline.html")
    part(reader, "notebooks").get_by_role("button", name="Save for offline use").click()
    expect(part(reader, "notebooks")).to_contain_text(ALL_KEPT)
    lite_worker(reader, small)
    found, kind, policy = reader.evaluate(GOT, "index.html")
    assert "Notebooks one" in found
    assert (kind, policy) == ("text/html; charset=utf-8", headers.policy(headers.NOTEBOOKS))
    # An address that names no file is not left to JupyterLite, which would not check what it has.
    assert "theirs" not in reader.evaluate(FETCHED, "%E0%A4%A.js")
    reader.evaluate(POISON, "lite/index|b.zip|kept")
    small.down = True
    for path in ("index.html", "../_static/pyodide/b.zip"):
        assert (
            reader.evaluate("path => fetch(path).then(() => 'came', () => 'failed')", path)
            == "failed"
        )
    small.down = False
    assert "Notebooks one" in reader.evaluate(GOT, "index.html")[0]
    assert reader.evaluate(GOT, "../_static/pyodide/b.zip")[0] == "library"


def test_a_file_that_finds_no_room_is_shown(reader: Page, small: Host) -> None:
    origin = small.url.removesuffix(small.base)
    reader.evaluate(POISON, "rules/a")
    full = {"origin": origin, "quotaSize": 1}
    reader.context.new_cdp_session(reader).send("Storage.overrideQuotaForOrigin", full)
    reader.goto(f"{small.url}rules/a.html")
    heading(reader, "Rules one")


def test_without_the_list_the_network_is_asked(reader: Page, small: Host) -> None:
    """The list was changed in the store, and the server has that of a newer version."""
    reader.evaluate(POISON, "kept")
    write(small.folder, "two")
    # A worker that restarts remembers no list.
    session = reader.context.new_cdp_session(reader)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    assert reader.evaluate(FETCHED, "_static/pyodide/b.zip") == "library"
    # Even so, a page of another version is not shown among those of this one.
    reader.goto(f"{small.url}code/a.html")
    heading(reader, "Newer")


def test_a_style_and_a_script_of_a_page_are_kept_again(reader: Page, small: Host) -> None:
    reader.evaluate(POISON, r"\.css$|theme\.js$")
    small.asked.clear()
    for turn in range(2):
        reader.goto(f"{small.url}rules/a.html")
        expect(reader.get_by_role("heading", level=1)).to_have_css("color", "rgb(1, 2, 3)")
        dressed = {"_static/all.css", "_static/theme.js"}
        assert dressed & set(small.asked) == (set() if turn else dressed)
        small.asked.clear()
        small.down = True
    expect(reader.locator("html")).to_have_attribute("data-theme", "here")


@pytest.mark.parametrize("path", ["rules/%E0%A4%A.html", "c/%25E0.html"])
def test_an_address_that_is_none_has_an_answer(path: str, reader: Page, small: Host) -> None:
    answer = reader.goto(small.url + path)
    assert answer is not None
    assert answer.status == 404
    small.down = True
    reader.goto(small.url + path)
    heading(reader, "No network")


def test_a_login_of_a_network_is_no_newer_rulebook(reader: Page, small: Host) -> None:
    reader.evaluate(POISON, "rules/a")
    small.login = True
    for path in ("code/b.html", "rules/a.html"):
        reader.goto(small.url + path)
        heading(reader, "Something else")
    reader.goto(f"{small.url}offline.html")
    part(reader, "book").get_by_role("button", name="Check for a newer version").click()
    expect(part(reader, "book")).to_contain_text("you need to sign in")
    part(reader, "python").get_by_role("button", name="Save for offline use").click()
    expect(part(reader, "python")).to_contain_text(
        "the server sent a web page instead, such as a login"
    )
    small.login = False
    for path, text in (("code/b.html", "More code one"), ("rules/a.html", "Rules one")):
        reader.goto(small.url + path)
        heading(reader, text)


def test_a_newer_version_is_offered_and_never_forced(reader: Page, small: Host) -> None:
    write(small.folder, "two")
    reader.reload()
    heading(reader, "Home one")
    assert newer(reader) == "waits"
    # Whatever is opened now is of the version that was begun; a page that only the server has is
    # not mixed in.
    reader.goto(f"{small.url}rules/a.html")
    heading(reader, "Rules one")
    reader.goto(f"{small.url}code/a.html")
    heading(reader, "Newer")
    reader.goto(small.url)
    offer = reader.get_by_role("complementary", name="A newer rulebook")
    expect(offer).to_be_visible()
    other = reader.context.new_page()
    other.goto(f"{small.url}rules/a.html")
    offer.get_by_role("button", name="Use it now").click()
    expect(offer).to_contain_text("open in another tab")
    other.close()
    offer.get_by_role("button", name="Later").click()
    reader.goto(f"{small.url}rules/a.html")
    heading(reader, "Rules one")
    expect(offer).to_have_count(0)
    reader.goto(f"{small.url}offline.html")
    part(reader, "book").get_by_role("button", name="Use it now").click()
    heading(reader, "Kept two")
    small.down = True
    reader.goto(f"{small.url}rules/a.html")
    heading(reader, "Rules two")


def test_a_page_that_only_a_newer_version_has_says_so(reader: Page, small: Host) -> None:
    reader.evaluate(POISON, "rules/a")
    write(small.folder, "two")
    reader.goto(f"{small.url}rules/a.html")
    heading(reader, "Newer")


def test_a_version_that_is_half_here_is_not_used(reader: Page, small: Host) -> None:
    write(small.folder, "two")
    small.bad.add("rules/a.html")
    reader.reload()
    assert "rules/a.html" in newer(reader)
    small.bad.clear()
    # A cache on the way returns an old file for a new one.
    (small.folder / "rules" / "a.html").write_text(HEAD.format("Rules old"))
    reader.goto(f"{small.url}offline.html")
    heading(reader, "Kept one")
    assert "rules/a.html" in newer(reader)
    reader.goto(f"{small.url}rules/a.html")
    heading(reader, "Rules one")
    write(small.folder, "two")
    reader.goto(f"{small.url}offline.html")
    assert newer(reader) == "waits"


def test_python_and_notebooks_are_kept_when_asked_for(reader: Page, small: Host) -> None:
    reader.goto(f"{small.url}offline.html")
    expect(part(reader, "book")).to_contain_text(ALL_KEPT)
    python, notebooks = part(reader, "python"), part(reader, "notebooks")
    expect(python).to_contain_text("Not stored")
    # Stored as it is used, file by file.
    reader.evaluate("() => fetch('_static/pyodide/b.zip').then((found) => found.text())")
    reader.reload()
    expect(python).to_contain_text("The part you have used is stored")
    small.bad.add("_static/pyodide/a.wasm")
    python.get_by_role("button", name="Save for offline use").click()
    expect(python).to_contain_text("a.wasm did not arrive: the server answered 503")
    small.bad.clear()
    python.get_by_role("button", name="Save for offline use").click()
    expect(python).to_contain_text(f"{ALL_KEPT}: 1.2 MB")
    notebooks.get_by_role("button", name="Save for offline use").click()
    expect(notebooks).to_contain_text(ALL_KEPT)
    # Where JupyterLite's own worker is active, it is asked for what is stored.
    lite_worker(reader, small)
    small.down = True
    reader.reload()
    heading(reader, "Notebooks one")
    assert reader.evaluate(FETCHED, "../_static/pyodide/b.zip") == "library"
    assert reader.evaluate(FETCHED, "api/drive") == "theirs"
    # What was stored is fetched along with the next version.
    small.down = False
    write(small.folder, "two")
    reader.goto(f"{small.url}offline.html")
    assert newer(reader) == "waits"
    reader.reload()
    part(reader, "book").get_by_role("button", name="Use it now").click()
    heading(reader, "Kept two")
    expect(python).to_contain_text(ALL_KEPT)
    small.down = True
    assert str(reader.evaluate(FETCHED, "_static/pyodide/a.wasm")).endswith("two")
    reader.goto(f"{small.url}lite/index.html")
    heading(reader, "Notebooks two")


TYPES = """async () => {
  const types = {};
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) {
      const path = new URL(request.url).pathname.replace("/some/where/", "");
      types[path] = (await store.match(request)).headers.get("Content-Type");
    }
  }
  return types;
}"""


def test_what_is_kept_has_its_type(reader: Page, small: Host) -> None:
    """The worker of an earlier release sends what it finds on the shelves as it is."""
    # Stored as it is used, and when the reader asks for it.
    reader.goto(f"{small.url}code/a.html")
    reader.evaluate("() => fetch('../_static/pyodide/a.mjs').then((found) => found.text())")
    reader.goto(f"{small.url}offline.html")
    part(reader, "notebooks").get_by_role("button", name="Save for offline use").click()
    expect(part(reader, "notebooks")).to_contain_text(ALL_KEPT)
    types = reader.evaluate(TYPES)
    for path, kind in {
        "code/a.html": "text/html; charset=utf-8",
        "lite/index.html": "text/html; charset=utf-8",
        "_static/pyodide/a.mjs": "text/javascript; charset=utf-8",
        "_static/pyodide/a.wasm": "application/wasm",
        "_static/pyodide/b.zip": "application/zip",
    }.items():
        assert types[path] == kind


# Wait until another worker of the notebooks is active.
RENEWED = """async (address) => {
  const found = await navigator.serviceWorker.getRegistration(address);
  found.addEventListener("updatefound", () => {
    const coming = found.installing;
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated") window.renewed = true;
    });
  });
}"""


@pytest.fixture
def with_notebooks(reader: Page, small: Host) -> Page:
    """A reader who keeps the notebooks and has opened one."""
    reader.goto(f"{small.url}offline.html")
    part(reader, "notebooks").get_by_role("button", name="Save for offline use").click()
    expect(part(reader, "notebooks")).to_contain_text(ALL_KEPT)
    lite_worker(reader, small)
    return reader


def the_notebooks_are_those_of_two(page: Page, host: Host) -> None:
    host.down = True
    page.goto(f"{host.url}lite/index.html")
    heading(page, "Notebooks two")
    assert str(page.evaluate(FETCHED, "../_static/pyodide/a.wasm")).endswith("two")


def test_notebooks_that_are_ahead_of_the_site_are_whole(with_notebooks: Page, small: Host) -> None:
    """Their worker starts at once, even where the site's has not yet seen the newer version."""
    page = with_notebooks
    write(small.folder, "two")
    page.evaluate(RENEWED, "./")
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration('./')).update()")
    page.wait_for_function("() => window.renewed")
    the_notebooks_are_those_of_two(page, small)
    page.goto(f"{small.url}rules/a.html")
    heading(page, "Rules one")


def test_notebooks_that_cannot_come_whole_stay_as_they_are(
    with_notebooks: Page, small: Host
) -> None:
    page = with_notebooks
    write(small.folder, "two")
    small.bad.add("_static/pyodide/a.wasm")
    became = page.evaluate(
        """async () => {
          const found = await navigator.serviceWorker.getRegistration("./");
          await found.update();
          const { installing } = found;
          await new Promise((done) => installing.addEventListener("statechange", done));
          return installing.state;
        }"""
    )
    assert became == "redundant"
    small.down = True
    page.reload()
    heading(page, "Notebooks one")
    assert str(page.evaluate(FETCHED, "../_static/pyodide/a.wasm")).endswith("one")


def test_notebooks_follow_a_newer_version_that_comes_late(
    with_notebooks: Page, small: Host
) -> None:
    """After the visit's one check, and while the newer version waits."""
    page = with_notebooks
    page.goto(f"{small.url}rules/a.html")
    page.wait_for_function("() => sessionStorage.getItem('bridgepath-renewed') !== null")
    page.evaluate(RENEWED, "../lite/")
    write(small.folder, "two")
    assert newer(page) == "waits"
    page.wait_for_function("() => window.renewed")
    the_notebooks_are_those_of_two(page, small)


def test_everything_is_forgotten_when_asked(reader: Page, small: Host) -> None:
    reader.goto(f"{small.url}offline.html")
    reader.evaluate("() => localStorage.setItem('bridgepath-progress', '{}')")
    reader.evaluate("() => localStorage.setItem('another', '1')")
    forget = part(reader, "forget")
    forget.get_by_role("button", name="Forget everything kept").click()
    forget.get_by_role("button", name="Really").click()
    expect(forget).to_contain_text("Everything stored has been deleted")
    expect(part(reader, "book")).to_contain_text("You asked this site to forget everything")
    assert reader.evaluate("() => caches.keys()") == []
    assert reader.evaluate("() => localStorage.getItem('bridgepath-progress')") == "{}"
    # It stays so, and the pages come from the network.
    small.asked.clear()
    reader.goto(small.url)
    reader.evaluate("() => new Promise((done) => requestIdleCallback(done, {timeout: 5000}))")
    assert reader.evaluate("() => navigator.serviceWorker.getRegistrations()") == []
    assert "" in small.asked
    reader.goto(f"{small.url}offline.html")
    forget.get_by_role("button", name="Forget what I did").click()
    forget.get_by_role("button", name="Really").click()
    expect(forget).to_contain_text("have been deleted")
    kept = reader.evaluate("() => Object.keys(localStorage).sort()")
    assert kept == ["another", "bridgepath-pocket"]
    # Until the reader asks for it again.
    part(reader, "book").get_by_role("button", name="Save for offline use").click()
    expect(part(reader, "book")).to_contain_text(ALL_KEPT)


def test_whoever_saves_data_is_asked_first(
    small: Host, new_context: Callable[..., BrowserContext]
) -> None:
    context = new_context(viewport=PHONE)
    context.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
    )
    page = context.new_page()
    page.goto(f"{small.url}offline.html")
    expect(part(page, "book")).to_contain_text("Your browser is in data-saver mode")
    page.evaluate("() => new Promise((done) => requestIdleCallback(done, {timeout: 5000}))")
    assert page.evaluate("() => navigator.serviceWorker.getRegistrations()") == []


def test_a_file_that_does_not_come_is_named(
    small: Host, new_context: Callable[..., BrowserContext], trouble: Trouble
) -> None:
    trouble.allow("status of 503|integrity")
    small.bad.add("rules/a.html")
    page = new_context(viewport=PHONE).new_page()
    page.goto(f"{small.url}offline.html")
    book = part(page, "book")
    expect(book).to_contain_text("rules/a.html did not arrive or is not the file")
    small.bad.clear()
    book.get_by_role("button", name="Save for offline use").click()
    expect(book).to_contain_text(ALL_KEPT)


def test_a_browser_that_keeps_nothing_says_so(
    small: Host, new_context: Callable[..., BrowserContext]
) -> None:
    context = new_context(viewport=PHONE)
    context.add_init_script(
        """if (navigator.serviceWorker) {
             navigator.serviceWorker.register = () => Promise.reject(new Error("Not here."));
           }"""
    )
    page = context.new_page()
    page.goto(f"{small.url}offline.html")
    part(page, "python").get_by_role("button", name="Save for offline use").click()
    expect(part(page, "python")).to_contain_text("let the site store nothing")


# --- the whole site without a network -------------------------------------------------------------


@pytest.fixture
def whole() -> Iterator[Host]:
    yield from _serve(Host(SITE), "book")


def play(page: Page, host: Host) -> None:
    page.goto(f"{host.url}play.html")
    page.locator(".bp-play-list a[href='#ninety-nine']").click()
    page.locator(".bp-prepare .bp-go").click()
    expect(page.locator(".t-table :is(.t-says, .t-box, .t-curtain)").first).to_be_visible()


def add_up(page: Page, host: Host) -> None:
    page.goto(f"{host.url}score-pad.html?game=ninety-nine")
    page.get_by_role("button", name="Enter this deal").click()
    expect(page.locator("bridge-pad tbody tr:not(.bp-pad-lines)")).to_have_count(1)


def test_the_table_is_laid_without_a_network(
    whole: Host, new_context: Callable[..., BrowserContext], trouble: Trouble
) -> None:
    trouble.allow("ERR_FAILED|Failed to (fetch|load)|book.localhost")
    page = new_context(viewport=PHONE).new_page()
    page.goto(f"{whole.url}offline.html")
    expect(part(page, "book")).to_contain_text(ALL_KEPT)

    # If Python cannot load, the message names the network: one that does not answer, and one that
    # is absent.
    whole.down = True
    page.goto(f"{whole.url}play.html#ninety-nine")
    page.locator(".bp-prepare .bp-go").click()
    told = page.locator("bridge-play .bp-status")
    expect(told).to_contain_text("Python is not stored on this device, and there is no network")
    page.context.set_offline(True)
    told.get_by_role("button", name="Try again").click()
    expect(told).to_contain_text("and there is no network: ")
    page.context.set_offline(False)
    whole.down = False

    page.goto(f"{whole.url}offline.html")
    part(page, "python").get_by_role("button", name="Save for offline use").click()
    expect(part(page, "python")).to_contain_text(ALL_KEPT)
    whole.down = True

    page.goto(f"{whole.url}search.html?q=BF-RANK-2")
    page.get_by_role("link", name="Read the rule").click()
    expect(page).to_have_url(re.compile(r"rules/bid-fair\.html#BF-RANK-2$"))

    page.goto(f"{whole.url}rules/contract-bridge.html#hand-contract-bridge-four-hearts")
    hand = page.locator("#hand-contract-bridge-four-hearts")
    hand.locator("[data-do=next]").click()
    expect(hand.locator(".t-says")).not_to_be_empty()
    do(hand, "guess")
    expect(hand.locator(".h-guess")).to_be_visible()

    # A folded hand has its moves in a file, and its verdicts come from a worker.
    page.goto(f"{whole.url}rules/contract-bridge.html#hand-contract-bridge-small-slam")
    hand = come_to(page.locator("#hand-contract-bridge-small-slam"))
    do(hand, "verdicts")
    hand.locator("dialog [data-do=close]").click()
    hand.locator("[data-tab=verdicts]:visible").click()
    expect(hand.locator(".v-makeable")).to_be_visible()
    hand.locator("dialog [data-do=close]").click()
    # During the auction no card may be played, so none has a badge.
    go(hand, 20)
    expect(hand.locator(".t-value").first).to_be_visible()

    page.goto(whole.url)
    page.locator("bridge-boards .t-live [data-card='♣A']").click(force=True)
    expect(page.locator(".t-task .t-says [href*='BRG-PLAY-4']")).to_be_visible()

    page.goto(f"{whole.url}path/drills.html#who-wins.2.77")
    page.locator(".t-task .t-live [data-card]").first.click()
    expect(page.locator(".t-task .t-verdict")).to_be_visible()

    # Python starts from the stored files.
    for start in some((play, add_up), 1, "offline"):
        start(page, whole)
    assert trouble.unexpected == []
