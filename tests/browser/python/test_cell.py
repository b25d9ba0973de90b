"""Examples in a real browser: run, edit, share names, fail with a sentence, stop, start again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import serve
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from bridgepath.games import GAMES
from tests.browser.conftest import ROOT, SITE, Site, Watch
from tests.browser.player import come_to, laid_out, pages_with
from tests.sample import some

PAGE = "rules/bridge-solitaire.html"
# Every page of the site that contains an example. (Worked cases keep theirs in a template until it
# is needed: test_rules.py opens it.)
PAGES = [path for path in pages_with("bridge-cell") if not path.startswith("rules/cases/")]
# Python is large, and the machine may be busy.
STARTED = 90_000

Visit = Callable[..., Page]
Awake = Callable[[str], Page]


# The cells that share names; a form's code shares none.
CELLS = "bridge-cell[data-page-cell]"


def cell(page: Page, index: int = 0) -> Locator:
    """An example, unfolded."""
    laid_out(page)
    found = page.locator(CELLS).nth(index)
    found.locator("details.bp-fold").evaluate("fold => { fold.open = true; }")
    expect(found).to_have_class(re.compile(r"\bbp-on\b"))
    return found


def printed(example: Locator) -> str:
    """The output without empty lines, which come from the layout."""
    return re.sub(r"\n+", "\n", output(example).inner_text()).strip()


def output(example: Locator) -> Locator:
    return example.locator(".bp-out")


def write(example: Locator, source: str) -> None:
    """Replace the code of an example in its editor."""
    edit = example.locator(".bp-edit")
    if edit.is_visible():
        edit.click()
    editor = example.locator(".cm-content")
    expect(editor).to_be_focused()
    editor.fill(source)


def hold(example: Locator, source: str) -> None:
    """Give an example its code without opening an editor."""
    example.evaluate("(cell, source) => { cell.source = source; }", source)


def run(example: Locator) -> None:
    example.locator(".bp-run").click()


def finished(example: Locator) -> None:
    expect(example).not_to_have_attribute("data-running", "", timeout=STARTED)


# --- one Python for many tests ------------------------------------------------------------------


@pytest.fixture(scope="module")
def _started(browser: Browser, watch: Watch, site: Site) -> Iterator[Page]:
    """A page with Python running, because starting it takes longer than most tests."""
    # Examples of other pages are inserted as text, which a page's policy would refuse.
    context = watch(browser.new_context(bypass_csp=True))
    page = context.new_page()
    page.goto(site.url + PAGE)
    run(cell(page))
    finished(cell(page))
    yield page
    context.close()


@pytest.fixture
def awake(_started: Page, site: Site) -> Awake:
    """`awake("rules/bid-fair.html")`: the examples of a page as opened, with Python running.

    The page itself stays. Its Python forgets all names, and its examples are replaced by those of
    the given page, which have not run.
    """

    def wake(path: str) -> Page:
        page = _started
        page.evaluate(f"document.querySelector('{CELLS}').source = 'globals().clear()'")
        run(cell(page))
        finished(cell(page))
        page.evaluate(
            """async (address) => {
              const text = await (await fetch(address)).text();
              const other = new DOMParser().parseFromString(text, "text/html");
              const cells = "bridge-cell[data-page-cell]";
              const [first, ...rest] = document.querySelectorAll(cells);
              for (const old of rest) old.remove();
              sessionStorage.clear();
              first.replaceWith(...[...other.querySelectorAll(cells)]
                .map((fresh) => document.importNode(fresh, true)));
            }""",
            site.url + path,
        )
        return page

    return wake


def at_home(site: Site) -> str:
    """The page on a host with another name, where the browser may store everything."""
    return site.url.replace("127.0.0.1", "home.localhost") + PAGE


# --- running ------------------------------------------------------------------------------------


def test_a_run_shows_its_progress_and_prints_what_the_page_says(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(service_workers="block").new_page()
    page.goto(at_home(site))
    room = {"origin": page.evaluate("origin"), "quotaSize": 1_000_000}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
    for index in range(page.locator(CELLS).count()):
        cell(page, index)
    hints = page.locator(f"{CELLS} .bp-hint")
    expect(hints).to_have_count(page.locator(CELLS).count())
    expect(hints.first).to_have_text(re.compile(r"^The first run loads Python, about [\d.]+ MB\.$"))
    example = cell(page)
    promised = printed(example)
    status = example.locator(".bp-status")
    status.evaluate(
        """status => {
          window.seen = [];
          const [counted, told] = status.children;
          window.told = [];
          const note = () => {
            window.seen.push(counted.textContent);
            if (window.told.at(-1) !== told.textContent) window.told.push(told.textContent);
          };
          new MutationObserver(note).observe(status, {childList: true, subtree: true});
        }"""
    )
    run(example)
    finished(example)
    expect(status).to_have_text("Done.")
    assert printed(example) == promised
    seen = example.page.evaluate("window.seen")
    # Each part of Python that is loading is named, with how much of it has arrived.
    part = r" · (Python|rules|start): [\d.]+/[\d.]+"
    whole = rf"Loading Python: [\d.]+( of [\d.]+)? MB(?:{part})+"
    assert any(re.fullmatch(whole, text) for text in seen), seen
    parts = {found[1] for text in seen for found in re.finditer(part, text)}
    assert parts == {"Python", "rules", "start"}
    # The megabytes are only shown; screen readers are told each quarter, once.
    told = example.page.evaluate("window.told")
    assert "Python is loading." in told
    assert len(told) == len(set(told)) <= 10, told
    expect(hints).to_have_count(0)
    # There is no room for the snapshot that would make the next start quicker.
    expect(status).to_contain_text("This browser cannot store Python")


@pytest.mark.parametrize("kind", some(["text/html", "text/plain", "missing"], 1))
def test_without_their_script_examples_say_so(
    visit: Visit, faults: Any, trouble: Any, kind: str
) -> None:
    trouble.allow("MIME type|Failed to load resource")
    if kind == "missing":
        faults.status(r"/cell\.js$", 404)
    else:
        faults.mime(r"/cell\.js$", kind)
    page = visit(PAGE)
    told = page.locator("p.bp-refused", has_text="cell.js did not load, or cannot start")
    expect(told).to_have_count(1)
    expect(told).to_be_visible()
    come_to(page.locator("bridge-hand").first)


def test_every_game_and_most_rungs_have_examples_that_run() -> None:
    stepped = {
        game: [
            path
            for path in PAGES
            if path.startswith("rules/")
            if f'data-src-id="{game}/' in (SITE / path).read_text(encoding="utf-8")
        ]
        for game in GAMES
    }
    assert [game for game, paths in stepped.items() if not paths] == []
    rungs = (ROOT / "docs" / "path").glob("[0-9]*.md")
    lessons = [path.stem for path in rungs if "{example}" in path.read_text(encoding="utf-8")]
    assert lessons
    assert {f"path/{name}.html" for name in lessons} <= set(PAGES)


# All these examples also run under the browser's Python in tests/pyodide; this tests the browser,
# with pages of games and a lesson.
@pytest.mark.parametrize("path", some([p for p in PAGES if p.startswith(("rules/", "path/01"))], 1))
def test_every_example_prints_in_the_browser_what_the_build_printed(
    path: str, awake: Awake
) -> None:
    page = awake(path)
    assert page.locator(CELLS).count() > 0
    for index in range(page.locator(CELLS).count()):
        example = cell(page, index)
        promised = printed(example)
        run(example)
        finished(example)
        # A refusal that is raised is told below the output; one that is a value is drawn in it.
        told = example.locator(".bp-error .bp-refused")
        raised = (told.text_content() or "") if told.count() else ""
        assert promised.endswith(raised)
        assert printed(example) == promised.removesuffix(raised).strip()


def test_the_cells_above_run_first(awake: Awake) -> None:
    page = awake(PAGE)
    last = cell(page, page.locator(CELLS).count() - 1)
    promised = printed(last)
    run(last)
    finished(last)
    assert printed(last) == promised


def test_names_go_from_cell_to_cell_in_one_python(visit: Visit, requested: list[str]) -> None:
    page = visit(PAGE)
    first, second = cell(page, 0), cell(page, 1)
    write(first, "answer = 6 * 7")
    run(first)
    finished(first)
    expect(first.locator(".bp-status")).to_have_text("Done; nothing was printed.")
    write(second, "answer + 1\nprint('and', answer)")
    page.keyboard.press("ControlOrMeta+Enter")
    finished(second)
    expect(output(second)).to_have_text("43\nand 42\n")
    assert len([path for path in requested if path.endswith(".wasm")]) == 1


def test_an_error_is_a_sentence_with_its_traceback_folded(awake: Awake) -> None:
    example = cell(awake(PAGE))
    write(example, "print('before')\nnowhere")
    run(example)
    finished(example)
    expect(output(example)).to_have_text("before\n")
    told = example.locator(".bp-error")
    expect(told.locator(".bp-refused")).to_have_text("NameError: name 'nowhere' is not defined")
    expect(told.locator("pre")).to_be_hidden()
    told.locator("summary").click()
    expect(told.locator("pre")).to_contain_text("line 2, in <module>")


def test_output_is_text_and_never_markup(awake: Awake) -> None:
    example = cell(awake(PAGE))
    write(example, "print('<img src=x onerror=alert(1)>')\nraise ValueError('<b>no</b>')")
    run(example)
    finished(example)
    expect(output(example)).to_have_text("<img src=x onerror=alert(1)>\n")
    expect(example.locator(".bp-error .bp-refused")).to_have_text("ValueError: <b>no</b>")
    expect(example.locator(".bp-out img, .bp-error b")).to_have_count(0)


def test_a_failure_above_is_told_with_a_link(awake: Awake) -> None:
    page = awake(PAGE)
    first, second = cell(page, 0), cell(page, 1)
    write(first, "1 / 0")
    write(second, "print('still here')")
    run(second)
    finished(second)
    expect(output(second)).to_have_text("still here\n")
    status = second.locator(".bp-status")
    expect(status).to_contain_text("failed: ZeroDivisionError: division by zero")
    expect(status.locator("a")).to_have_attribute("href", f"#{first.get_attribute('id')}")


def test_a_flood_of_output_is_cut(awake: Awake) -> None:
    example = cell(awake(PAGE))
    write(example, "for number in range(60_000): print(number)")
    run(example)
    finished(example)
    expect(output(example)).to_contain_text("cut here: this cell printed more than 100,000 char")


def test_the_answer_stays_until_the_new_one_is_there(awake: Awake) -> None:
    example = cell(awake(PAGE))
    answer = output(example).inner_html()
    hold(example, "while True: pass")
    run(example)
    expect(example.locator(".bp-stop")).to_be_visible()
    expect(output(example)).to_have_class(re.compile(r"\bbp-stale\b"))
    assert output(example).inner_html() == answer
    example.locator(".bp-stop").click()
    finished(example)
    assert output(example).inner_html() == answer
    hold(example, "print('new')")
    run(example)
    finished(example)
    expect(output(example)).not_to_have_class(re.compile(r"\bbp-stale\b"))
    expect(output(example)).to_have_text("new\n")


# --- at rest and opened -------------------------------------------------------------------------


def test_the_answer_is_there_before_anybody_opens_the_code(visit: Visit) -> None:
    page = visit(PAGE)
    laid_out(page)
    shown = 0
    for example in page.locator(CELLS).all():
        expect(example.locator(".bp-code")).to_be_hidden()
        answer = output(example)
        if answer.get_attribute("hidden") is None:
            expect(answer).to_be_visible()
            shown += 1
    assert shown >= 10


@pytest.mark.parametrize("width", [360, 1280])
def test_code_is_beside_its_answer_or_above_it(visit: Visit, width: int) -> None:
    page = visit(PAGE)
    page.set_viewport_size({"width": width, "height": 900})
    example = cell(page)
    code, answer = (example.locator(css).bounding_box() for css in (".bp-code", ".bp-out"))
    assert code
    assert answer
    if width == 1280:
        assert code["x"] + code["width"] <= answer["x"] + 1
        assert abs(code["y"] - answer["y"]) < 8
    else:
        assert code["y"] + code["height"] <= answer["y"]
        assert abs(code["x"] - answer["x"]) < 8


def test_from_code_to_the_form_that_asks_the_same_and_back(visit: Visit) -> None:
    page = visit(PAGE)
    example = next(
        each
        for each in (cell(page, index) for index in range(page.locator(CELLS).count()))
        if each.locator("a", has_text="As a form").count()
    )
    link = example.locator("a", has_text="As a form").first
    name = (link.get_attribute("href") or "")[1:]
    form = page.locator(f"bridge-try#{name}")
    # Many examples have such a link: its name says which form it leads to.
    title = form.locator(".bp-try-title").inner_text()
    expect(link).to_have_accessible_name(f"As a form: {title}")
    link.click()
    expect(form).to_be_in_viewport()
    page.go_back()
    expect(example.locator(".bp-code")).to_be_in_viewport()
    # A form has code of its own, which follows the question, and can be folded away again.
    fold = form.locator("details.bp-fold > summary")
    expect(fold).to_have_accessible_name("Show as Python")
    fold.click()
    expect(form.locator(".bp-code")).to_be_visible()
    expect(fold).to_have_accessible_name("Hide Python")
    fold.click()
    expect(form.locator(".bp-code")).to_be_hidden()
    expect(fold).to_have_accessible_name("Show as Python")
    expect(form.locator(".bp-reply").first).to_be_visible()


# --- stopping -----------------------------------------------------------------------------------


def test_an_endless_loop_is_stopped_and_the_next_run_works(visit: Visit) -> None:
    page = visit(PAGE)
    example = cell(page)
    promised = printed(example)
    write(example, "print('going')\nwhile True:\n    pass")
    run(example)
    expect(output(example)).to_have_text("going\n", timeout=STARTED)
    # The page itself stays responsive during the loop.
    hand = come_to(page.locator("bridge-hand").first)
    hand.locator("[data-do=next]").click()
    expect(hand.locator("[data-counter]")).to_have_text(re.compile("^1 "))
    example.locator(".bp-stop").click()
    expect(example.locator(".bp-status")).to_contain_text("Stopped. Names were lost")
    expect(output(example)).to_have_text("going\n")
    expect(example.locator(".bp-run")).to_be_focused()
    example.locator(".bp-reset").click()
    run(example)
    finished(example)
    assert printed(example) == promised


def test_a_start_can_be_stopped(visit: Visit, faults: Any) -> None:
    faults.hang(r"\.wasm$")
    example = cell(visit(PAGE))
    run(example)
    example.locator(".bp-stop").click()
    expect(example.locator(".bp-status")).to_contain_text("Stopped")
    faults.clear()
    run(example)
    finished(example)
    expect(example.locator(".bp-status")).to_have_text("Done.")


def test_a_second_run_waits_for_the_first(visit: Visit, faults: Any) -> None:
    faults.hang(r"\.wasm$")
    page = visit(PAGE)
    first, second = cell(page, 0), cell(page, 1)
    run(first)
    run(second)
    expect(second.locator(".bp-status")).to_contain_text("Another example is running")
    first.locator(".bp-stop").click()


HOSTILE = {
    'import js\njs.postMessage(js.JSON.parse(\'{"kind": "done", "id": 1}\'))\njs.close()': (
        "AttributeError"
    ),
    "raise KeyboardInterrupt": "KeyboardInterrupt",
    "raise SystemExit": "The cell asked Python to exit, but Python keeps running here.",
    "import sys\nsys.stdout.close()\nsys.exit('now')": "The cell asked Python to exit",
    "raise GeneratorExit": "GeneratorExit",
    "import os\nos._exit(3)": "Python crashed",
}


def test_after_a_hostile_cell_the_next_run_works(awake: Awake) -> None:
    example = cell(awake(PAGE))
    for number, (source, words) in enumerate(HOSTILE.items()):
        hold(example, source)
        run(example)
        finished(example)
        expect(example.locator(".bp-error .bp-refused")).to_contain_text(words)
        hold(example, f"print('well', {number})")
        run(example)
        finished(example)
        expect(output(example)).to_have_text(f"well {number}\n")


MEMORY = "new URL('../_static/pyodide/memory', location)"
KEPT = f"""async () => {{
  while (!await caches.match({MEMORY})) await new Promise((next) => setTimeout(next, 20));
}}"""
# A snapshot is discarded if starting from it takes longer than a plain start did, which may happen
# on a busy machine.
PATIENT = f"""async () => {{
  const store = await caches.open("bridgepath-python");
  const kept = await store.match({MEMORY});
  const [key, , size] = kept.headers.get("x-of").split(" ");
  const headers = {{ "x-of": `${{key}} 600000 ${{size}}` }};
  await store.put({MEMORY}, new Response(await kept.arrayBuffer(), {{ headers }}));
}}"""
SPOIL = """async () => {
  const store = await caches.open("bridgepath-python");
  for (const kept of await store.keys()) {
    const { headers } = await store.match(kept);
    await store.put(kept, new Response("spoilt", { headers }));
  }
}"""


def test_memory_is_kept_and_its_dice_are_new(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    """The next start uses what the first stored; if that is damaged, everything still works."""
    drawn, seeds = list[str](), list[str]()
    context, requested = new_context(service_workers="block"), list[str]()
    context.on("request", lambda request: requested.append(urlsplit(request.url).path))
    page = context.new_page()

    def loaded(name: str) -> int:
        return sum(path.endswith(name) for path in requested)

    def opened() -> Locator:
        page.goto(at_home(site))
        return cell(page)

    def draw(example: Locator) -> None:
        hold(example, "import random; print(random.random(), hash('of this memory'))")
        run(example)
        finished(example)
        number, seed = printed(example).split()
        drawn.append(number)
        seeds.append(seed)

    example = opened()
    draw(example)
    example.page.evaluate(KEPT)
    example.page.evaluate(PATIENT)
    example = opened()
    draw(example)
    example.locator(".bp-anew").click()
    draw(example)
    assert loaded("pyodide.asm.wasm") == 1
    example.page.evaluate(SPOIL)
    example = opened()
    draw(example)
    assert loaded("pyodide.asm.wasm") == 2
    assert len(set(drawn)) == 4
    # Each Python has its own hash seed, and a snapshot has that of the Python it came from.
    assert seeds[1] == seeds[2]
    assert len(set(seeds)) == 3
    assert not loaded("rest.pack")
    # What a first run does not need is loaded when a cell imports it, and not before.
    hold(example, "import csv, email.message, unittest; print(csv.__name__)")
    run(example)
    finished(example)
    expect(output(example)).to_have_text("csv\n")
    assert loaded("rest.pack")


@pytest.mark.parametrize("wish", ["", "nothing"])
def test_who_wants_nothing_kept_is_left_no_memory(
    site: Site, new_context: Callable[..., BrowserContext], wish: str
) -> None:
    page = new_context(service_workers="block").new_page()
    page.clock.install()
    page.goto(at_home(site))
    page.evaluate("(wish) => localStorage.setItem('bridgepath-pocket', wish)", wish)
    example = cell(page)
    run(example)
    finished(example)
    # Another Python makes the snapshot once there have been no requests for a while.
    assert len(page.workers) == 1
    if wish:
        page.clock.run_for(60_000)
        assert len(page.workers) == 1
    else:
        with page.expect_worker():
            page.clock.run_for(60_000)


# --- editing ------------------------------------------------------------------------------------


def test_the_editor_comes_when_it_is_wanted(visit: Visit, requested: list[str]) -> None:
    example = cell(visit(PAGE))
    assert not any(path.endswith("editor.js") for path in requested)
    example.locator(".bp-edit").click()
    expect(example.locator(".cm-content")).to_be_focused()
    assert any(path.endswith("editor.js") for path in requested)
    assert not any("pyodide" in path for path in requested)


def test_every_key_reaches_the_editor(visit: Visit) -> None:
    example = cell(visit(PAGE))
    write(example, "")
    text = "8 / 2 ? [s] k"
    example.page.keyboard.type(text)
    expect(example.locator(".cm-content")).to_have_text(text)


def test_edits_last_while_the_tab_is_open(visit: Visit) -> None:
    example = cell(visit(PAGE))
    original = example.locator(".bp-code").inner_text()
    write(example, "print('mine')")
    page = example.page
    page.reload()
    example = cell(page)
    expect(example.locator(".bp-edited")).to_have_text("print('mine')")
    expect(example.locator(".bp-checked")).to_have_text("edited by you")
    expect(example.locator(".bp-code")).to_be_hidden()
    run(example)
    finished(example)
    expect(output(example)).to_have_text("mine\n")
    example.locator(".bp-reset").click()
    assert example.locator(".bp-code").inner_text() == original
    page.reload()
    expect(cell(page).locator(".bp-code")).to_be_visible()


def test_a_browser_without_storage_edits_as_well(page: Page, visit: Visit) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', "
        "{get() { throw new DOMException('closed', 'SecurityError'); }})"
    )
    example = cell(visit(PAGE))
    write(example, "1")
    example.locator(".bp-reset").click()
    expect(example.locator(".bp-code")).to_be_visible()


def test_without_the_editor_a_plain_field_serves(visit: Visit, faults: Any, trouble: Any) -> None:
    trouble.allow("Failed to load resource")
    faults.status(r"editor\.js$", 404)
    example = cell(visit(PAGE))
    example.locator(".bp-edit").click()
    field = example.locator("textarea")
    expect(field).to_be_focused()
    field.fill("print('plain')")
    field.press("ControlOrMeta+Enter")
    finished(example)
    expect(output(example)).to_have_text("plain\n")


def test_the_code_can_be_copied(context: BrowserContext, visit: Visit) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    example = cell(visit(PAGE))
    example.locator(".bp-copy").click()
    expect(example.locator(".bp-status")).to_have_text("Code copied.")
    expect(example.locator(".bp-copy")).to_have_class(re.compile(r"\bbp-did\b"))
    copied = example.page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == example.locator(".bp-code").inner_text().strip()


# --- files that cannot be loaded ----------------------------------------------------------------


LOGIN = b"<!doctype html><title>Who are you?</title>"
# Files that a start loads, what may arrive instead (a status, or other bytes), and the message.
FETCHED: list[tuple[str, int | Callable[[bytes], bytes], str]] = [
    ("worker.js", 503, "worker.js could not be fetched: the server answered 503."),
    ("worker.js", lambda _: LOGIN, "worker.js did not arrive: the server sent a web page"),
    ("worker.js", lambda whole: whole + b" ", "worker.js arrived damaged: its checksum is wrong."),
    ("cells.json", 503, "cells.json could not be fetched: the server answered 503."),
    ("cells.json", lambda _: LOGIN, "cells.json did not arrive: the server sent a web page"),
    ("cells.json", lambda _: b"{}", "cells.json does not list "),
    ("pyodide.asm.mjs", 503, "pyodide.asm.mjs could not be fetched: the server answered 503."),
    ("pyodide.asm.mjs", lambda _: LOGIN, "pyodide.asm.mjs did not arrive: the server sent a web"),
    ("pyodide.asm.wasm", 503, "pyodide.asm.wasm could not be fetched: the server answered 503."),
    ("pyodide.asm.wasm", lambda _: b"", "pyodide.asm.wasm arrived empty."),
    ("pyodide.asm.wasm", lambda whole: whole[:5000], "pyodide.asm.wasm was cut short after"),
    ("small.pack", 404, "small.pack could not be fetched: the server answered 404."),
    (
        "small.pack",
        lambda whole: whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:],
        "small.pack arrived damaged: its checksum is wrong.",
    ),
]


def answering(name: str, instead: int | Callable[[bytes], bytes]) -> Callable[[Route], None]:
    """Play a server that sends something else in place of a file."""
    folder = "bridgepath" if name == "worker.js" else "pyodide"
    kind = serve.Handler.extensions_map.get(Path(name).suffix)

    def answer(route: Route) -> None:
        if isinstance(instead, int):
            route.fulfill(status=instead)
        else:
            body = instead((SITE / "_static" / folder / name).read_bytes())
            route.fulfill(body=body, content_type=kind)

    return answer


def test_a_file_that_does_not_come_is_named_and_retried(
    context: BrowserContext, visit: Visit, trouble: Any
) -> None:
    """One file after the other is wrong; the reader tries again each time."""
    trouble.allow("Failed to load resource|WebAssembly|Uncaught")
    page = visit(PAGE)
    example = cell(page)
    alert = example.locator(".bp-error [role=alert]")
    press = example.locator(".bp-run")
    for name, instead, words in FETCHED:
        context.route(f"**/{name}*", answering(name, instead))
        press.click()
        finished(example)
        expect(alert).to_contain_text(words)
        context.unroute(f"**/{name}*")
        press = example.locator(".bp-retry")
    # A missing feature of the browser is named as well.
    page.evaluate("window.kept = WebAssembly; delete window.WebAssembly")
    press.click()
    finished(example)
    expect(alert).to_contain_text("This browser does not run WebAssembly")
    page.evaluate("window.WebAssembly = window.kept")
    press.click()
    finished(example)
    expect(example.locator(".bp-status")).to_have_text("Done.")


@pytest.mark.parametrize("kind", some(["application/octet-stream", "text/plain"], 1))
def test_wasm_under_a_wrong_name_is_taken_all_the_same(
    visit: Visit, faults: Any, kind: str
) -> None:
    faults.mime(r"\.wasm$", kind)
    example = cell(visit(PAGE))
    run(example)
    finished(example)
    expect(example.locator(".bp-status")).to_have_text("Done.")


@pytest.mark.parametrize(
    "file", some([r"\.wasm$", r"small\.pack$", r"asm\.mjs$", r"cells\.json$", r"worker\.js$"], 1)
)
def test_a_file_that_hangs_ends_in_a_message(visit: Visit, faults: Any, file: str) -> None:
    page = visit(PAGE)
    page.clock.install()
    page.reload()
    example = cell(page)
    faults.hang(file)
    run(example)
    expect(example.locator(".bp-status")).to_have_text(re.compile("MB|is loading"))
    alert = example.locator(".bp-error [role=alert]")
    # Other files may still be loading, and each of them renews the patience.
    for _ in range(20):
        page.clock.fast_forward(30_000)
        if alert.is_visible():
            break
    expect(alert).to_contain_text("no data for 25 seconds")
    faults.clear()
    example.locator(".bp-retry").click()
    finished(example)
    expect(example.locator(".bp-status")).to_have_text("Done.")


def test_a_stale_file_is_asked_for_once_more(
    context: BrowserContext, visit: Visit, requested: list[str]
) -> None:
    """As from a cache that has the file of an earlier build."""
    wheels = iter([b"of an earlier build, and just as long".ljust(2_000_000)])

    def answer(route: Route) -> None:
        body = next(wheels, None)
        route.continue_() if body is None else route.fulfill(body=body)

    context.route("**/small.pack", answer)
    example = cell(visit(PAGE))
    run(example)
    finished(example)
    expect(example.locator(".bp-status")).to_have_text("Done.")
    assert len([path for path in requested if path.endswith("small.pack")]) == 2


@pytest.mark.parametrize("kind", some(["application/octet-stream", "text/plain", "text/html"], 1))
def test_a_script_under_a_wrong_name_is_named(
    visit: Visit, faults: Any, trouble: Any, kind: str
) -> None:
    trouble.allow("MIME type")
    faults.mime(r"asm\.mjs$", kind)
    example = cell(visit(PAGE))
    run(example)
    finished(example)
    expect(example.locator(".bp-error [role=alert]")).to_contain_text("pyodide.asm.mjs ")
    faults.clear()
    example.locator(".bp-retry").click()
    finished(example)
    expect(example.locator(".bp-status")).to_have_text("Done.")


# --- what the page shows is what Python knows ---------------------------------------------------


def test_an_edit_marks_what_hangs_on_it_and_reset_means_it(awake: Awake) -> None:
    page = awake(PAGE)
    first, second = cell(page, 0), cell(page, 1)
    built = printed(second)
    write(first, "from bridgepath.games import bridge_solitaire as sol\nsol.count_suit = len")
    # It uses `sol`, so it is marked as out of date before anything has run.
    expect(second.locator(".bp-checked")).to_have_text("out of date")
    run(second)
    finished(second)
    assert printed(second) != built
    expect(second.locator(".bp-anew")).to_be_visible()
    first.locator(".bp-reset").click()
    assert printed(second) == built
    expect(second.locator(".bp-checked")).to_have_text("as printed")
    run(second)
    finished(second)
    assert printed(second) == built


def test_python_is_started_anew_when_the_reader_wants_it(awake: Awake) -> None:
    page = awake(PAGE)
    first, second = cell(page, 0), cell(page, 1)
    write(first, "kept = 1")
    run(first)
    finished(first)
    write(second, "kept")
    first.locator(".bp-anew").click()
    expect(first.locator(".bp-run")).to_be_focused()
    first.locator(".bp-reset").click()
    run(second)
    finished(second)
    expect(second.locator(".bp-error .bp-refused")).to_have_text(
        "NameError: name 'kept' is not defined"
    )
