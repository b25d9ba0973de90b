"""The built site in Firefox and in WebKitGTK, on a small screen: `make browsers`.

Both are Debian's. Playwright works with neither, so Selenium drives them: Firefox over WebDriver
BiDi; WebKitGTK, which represents Safari, by its own driver. `engine` is one and then the other,
with the same few methods for both.
Each page begins with a script that first removes what the browser must lack for a test, and then
records whatever goes wrong on the page. Nothing here can skip.
"""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
import serve
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.bidi.common import command_builder
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.conftest import SITE, running

WIDTH, HEIGHT = 360, 740
# Python starts slowly on a busy machine, so even a correct page may take its time.
PATIENCE: Final = 90

# The directive that the policy of such a page contains for browsers that know it.
TYPED: Final = b"; require-trusted-types-for 'script'"

# Runs before everything else on a page. What it finds survives a change of page.
WATCH: Final = """
for (const path of LACKING) {
  const names = path.split(".");
  const last = names.pop();
  const owner = names.reduce((at, name) => at[name], globalThis);
  for (let at = owner; at; at = Object.getPrototypeOf(at)) Reflect.deleteProperty(at, last);
}
const found = [];
window.bridgepathTrouble = () => found.splice(0);
const note = (...words) => found.push(words.join(" "));
addEventListener("error", ({message, error, target}) =>
  note("error:", message ?? target.src ?? target.href, error?.stack ?? ""), true);
addEventListener("unhandledrejection", ({reason}) => note("rejected:", reason?.stack ?? reason));
addEventListener("securitypolicyviolation", (told) =>
  note("policy:", told.effectiveDirective, told.blockedURI, told.sample));
const error = console.error;
console.error = (...words) => { note("console:", ...words); error.apply(console, words); };
"""

# The first visible match; nothing if something else covers it, or while it moves: what was far away
# gets its height only when it comes near, and the page shifts with it.
REACH: Final = """async (css) => {
  const found = [...document.querySelectorAll(css)].find((one) => one.checkVisibility());
  if (!found) return null;
  const place = () => {
    found.scrollIntoView({block: "center", behavior: "instant"});
    const {left, top, width, height} = found.getBoundingClientRect();
    return [left + width / 2, top + height / 2, document.documentElement.scrollHeight];
  };
  const before = place();
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  if (String(place()) !== String(before)) return null;
  const over = document.elementFromPoint(before[0], before[1]);
  return found.contains(over) ? found : null;
}"""

# --- the server ---------------------------------------------------------------------------------


@dataclass
class Site:
    """The running server, what browsers lack from the next page on, and whether it is down."""

    url: str = ""
    lacking: list[str] = field(default_factory=list)
    down: bool = False


class _Handler(serve.Handler):
    """The handler that readers get; its pages are watched."""

    def __init__(self, *args: Any, site: Site, **kwargs: Any) -> None:
        self.site = site
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        if self.site.down:
            self.close_connection = True
            return
        path = urlsplit(self.path).path
        page = Path(self.translate_path(path))
        # Stored files are known by their hash, so they are stored without the watching script.
        kept = self.headers["Sec-Fetch-Dest"] == "empty"
        if path == "/watch.js":
            body, kind = WATCH.replace("LACKING", json.dumps(self.site.lacking)).encode(), ".js"
        elif page.suffix == ".html" and page.is_file() and not kept:
            script = b'<script src="/watch.js"></script><meta charset="utf-8">'
            body, kind = page.read_bytes().replace(b'<meta charset="utf-8">', script, 1), ".html"
            # A browser without Trusted Types does not know the directive that asks for them.
            if "trustedTypes" in self.site.lacking:
                assert body.count(TYPED) == 1, f"{path} asks for Trusted Types in other words"
                body = body.replace(TYPED, b"")
        else:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", self.extensions_map[kind])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def served() -> Iterator[Site]:
    """The built site at a new address, which no browser has visited."""
    if not (SITE / "index.html").is_file():
        pytest.fail("There is no built site in build/site: run `make site` first.", pytrace=False)
    made = Site()
    handler = functools.partial(_Handler, directory=str(SITE), site=made)
    for port in running(serve.Server(("127.0.0.1", 0), handler)):
        made.url = f"http://127.0.0.1:{port}/"
        yield made


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The built site on localhost."""
    yield from served()


# --- the engines --------------------------------------------------------------------------------


class Engine(ABC):
    """A browser with one page."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.trouble: list[str] = []

    @abstractmethod
    def go(self, address: str) -> None:
        """Load a page, even if it is already there."""

    @abstractmethod
    def ask(self, function: str, given: object = None) -> Any:
        """The result of a JavaScript function, awaited if it is a promise."""

    @abstractmethod
    def tap(self, css: str) -> None:
        """Scroll to the first visible match, and press it."""

    @abstractmethod
    def press(self, *keys: str) -> None:
        """Press these keys together."""

    def open(self, path: str, *, lacking: Sequence[str] = ()) -> None:
        """Open a path of the site in a browser that lacks these names."""
        self.look()
        self.site.lacking[:] = lacking
        self.go("about:blank")  # a browser stays on the page if only the part after the # differs
        self.go(self.site.url + path)

    def look(self) -> None:
        """Collect what went wrong on the page."""
        self.trouble += self.ask("() => window.bridgepathTrouble?.() ?? []")

    def reload(self) -> None:
        """Reload the page."""
        self.look()
        self.go(self.ask("() => location.href"))

    def until(self, function: str, given: object = None) -> Any:
        """Wait until a JavaScript function returns something true, and return that."""
        wait = WebDriverWait(self, PATIENCE, poll_frequency=0.1)
        return wait.until(lambda engine: engine.ask(function, given), function)

    def shown(self, css: str) -> str:
        """Wait until a match is shown, and return its text."""
        text: str = self.until(
            """(css) => [...document.querySelectorAll(css)]
              .find((one) => one.checkVisibility() && one.innerText)?.innerText""",
            css,
        )
        return text


class Firefox(Engine):
    """Firefox over WebDriver BiDi, which it supports by itself."""

    def __init__(self, site: Site, address: str) -> None:
        super().__init__(site)
        self.socket = WebSocketConnection(f"{address}/session", PATIENCE, 0.01)
        self.send("session.new", capabilities={})
        self.context = self.send("browsingContext.getTree")["contexts"][0]["context"]
        screen = {"width": WIDTH, "height": HEIGHT}
        self.send("browsingContext.setViewport", context=self.context, viewport=screen)

    def send(self, method: str, **parameters: object) -> Any:
        return self.socket.execute(command_builder(method, parameters))

    def call(self, function: str, given: object) -> Any:
        answer = self.send(
            "script.callFunction",
            functionDeclaration=f"(given) => ({function})(JSON.parse(given))",
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self.context},
            awaitPromise=True,
        )
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"]["text"])
        return answer["result"]

    def go(self, address: str) -> None:
        self.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def ask(self, function: str, given: object = None) -> Any:
        text = f"async (given) => JSON.stringify(await ({function})(given) ?? null)"
        return json.loads(self.call(text, given)["value"])

    def tap(self, css: str) -> None:
        place: Any = WebDriverWait(self, PATIENCE, poll_frequency=0.1).until(
            lambda engine: engine.call(REACH, css).get("sharedId"), f"{css} cannot be reached"
        )
        origin = {"type": "element", "element": {"sharedId": place}}
        actions = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "finger", "actions": actions}
        self.send("input.performActions", context=self.context, actions=[source])

    def press(self, *keys: str) -> None:
        actions = [{"type": "keyDown", "value": key} for key in keys]
        actions += [{"type": "keyUp", "value": key} for key in reversed(keys)]
        source = {"type": "key", "id": "keys", "actions": actions}
        self.send("input.performActions", context=self.context, actions=[source])


class WebKit(Engine):
    """WebKitGTK's own small browser."""

    def __init__(self, site: Site, driver: webdriver.Remote) -> None:
        super().__init__(site)
        self.driver = driver

    def go(self, address: str) -> None:
        self.driver.get(address)

    def ask(self, function: str, given: object = None) -> Any:
        value, problem = self.driver.execute_async_script(
            f"""const [given, done] = arguments;
            (async () => ({function})(given))().then(
              (value) => done([value ?? null, null]),
              (problem) => done([null, String(problem)]));""",
            given,
        )
        if problem:
            raise AssertionError(problem)
        return value

    def tap(self, css: str) -> None:
        self.until(
            "(css) => [...document.querySelectorAll(css)].some((one) => one.checkVisibility())", css
        )
        found = self.driver.find_elements(By.CSS_SELECTOR, css)
        one = next(one for one in found if one.is_displayed())
        # The driver scrolls an element just inside the window, where the tabs at its foot would
        # cover it.
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", one)
        one.click()

    def press(self, *keys: str) -> None:
        actions = ActionChains(self.driver)
        for key in keys:
            actions.key_down(key)
        for key in reversed(keys):
            actions.key_up(key)
        actions.perform()


def program(name: str) -> str:
    """The path of a program that the set-up has installed."""
    path = shutil.which(name)
    if path is None:
        pytest.fail(f"{name} is not there: run `make setup-browsers`.", pytrace=False)
    return path


@contextmanager
def started(command: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A running program, which is ended afterwards, whatever happens."""
    with subprocess.Popen(command, **options) as process:
        try:
            yield process
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def firefox(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    command = [program("firefox-esr"), "--headless", "--no-remote", "--remote-debugging-port=0"]
    profile = tmp_path_factory.mktemp("firefox")
    (profile / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);')
    command += ["--profile", str(profile)]
    with started(command, stderr=subprocess.PIPE, text=True) as browser:
        assert browser.stderr
        told = (re.search("WebDriver BiDi listening on (ws://.*)", line) for line in browser.stderr)
        engine = Firefox(site, next(found[1] for found in told if found))
        # Nobody reads the rest of its output, but it must not wait for a reader.
        threading.Thread(target=browser.stderr.read, daemon=True).start()
        yield engine


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """A virtual screen, because WebKitGTK needs one; yields its name."""
    read, write = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(write), "-screen", "0", "800x1000x24"]
    with started([*command, "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL):
        os.close(write)
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"


@pytest.fixture(scope="session")
def webkit(site: Site, screen: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    driver = program("WebKitWebDriver")
    options = Options()
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.?/MiniBrowser"))
    if not found:
        pytest.fail("MiniBrowser is not there: run `make setup-browsers`.", pytrace=False)
    options.binary_location = str(found[-1])
    options.add_argument("--automation")
    home = tmp_path_factory.mktemp("webkit")
    looks = home / ".config" / "gtk-3.0"
    looks.mkdir(parents=True)
    (looks / "settings.ini").write_text("[Settings]\ngtk-enable-animations=false\n")
    # Its toolbar must not be wider than a phone.
    (looks / "gtk.css").write_text("* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }")
    environment = os.environ | {
        "DISPLAY": screen,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "LIBGL_ALWAYS_SOFTWARE": "1",
        # Root cannot start its sandbox, and the site is ours.
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    }
    service = Service(driver, env=environment, log_output=str(home / "log"))
    service.start()
    try:
        place = RemoteConnection(client_config=ClientConfig(service.service_url))
        with webdriver.Remote(place, options=options) as browser:
            browser.set_script_timeout(PATIENCE)
            engine = WebKit(site, browser)
            # The size includes the toolbar, which takes part of it.
            browser.set_window_size(WIDTH, HEIGHT)
            tools = engine.until(f"() => innerWidth === {WIDTH} && outerHeight - innerHeight")
            browser.set_window_size(WIDTH, HEIGHT + tools)
            yield engine
    finally:
        service.stop()


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """One browser after the other. The test fails if anything goes wrong on a page."""
    found: Engine = request.getfixturevalue(request.param)
    yield found
    found.look()
    told, found.trouble = found.trouble, []
    assert told == []


@pytest.fixture
def host(engine: Engine) -> Iterator[Site]:
    """A site that the engine visits in one test, and that can be taken down."""
    usual = engine.site
    for engine.site in served():
        yield engine.site
        engine.site.down = False
        engine.look()
        engine.go("about:blank")
    engine.site = usual
