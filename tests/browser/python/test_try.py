"""Forms on a phone: used only by tapping, stored in a link, under house rules, with one Python."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bridgepath.view.forms import Form, answer
from tests.browser.conftest import SITE, Site, Watch
from tests.browser.player import pages_with
from tests.docs.code.test_forms import forms
from tests.sample import some

PHONE = {"width": 360, "height": 740}
PAGE = "rules/bridge-solitaire.html"
PAGES = pages_with("bridge-try")
STARTED = 90_000
HAND = "♠975 ♥864 ♦10742 ♣532"
HOUSE = {"sol.house.tie": "lowest"}

# An answer links to a clause by its title; the engine names its id.
BY_ID = """(reply) => {
  const copy = reply.cloneNode(true);
  for (const rule of copy.querySelectorAll("a.bp-rule")) rule.replaceWith(rule.title);
  return copy.innerHTML;
}"""

Visit = Callable[..., Page]


def words(html: str) -> str:
    """The text of an answer without spaces, which depend on the layout."""
    return re.sub(r"\s", "", re.sub(r"<[^>]*>", "", html).replace("&amp;", "&"))


def answered(form: Locator) -> str:
    expect(form.locator("> .bp-reply")).not_to_have_class(
        re.compile(r"\bbp-stale\b"), timeout=STARTED
    )
    return words(form.locator("> .bp-reply").evaluate(BY_ID))


def begin(form: Locator) -> None:
    """Open the fields, unless the address or a house rule has opened them."""
    expect(form).to_have_class(re.compile(r"\bbp-on\b"))
    opener = form.locator(".bp-begin")
    if opener.count():
        opener.click()


@pytest.fixture(scope="module")
def phone(browser: Browser, watch: Watch, site: Site) -> Iterator[Page]:
    """A phone that opened a link with house rules and with a hand."""
    # Forms of other pages are inserted as text, which a page's policy would refuse.
    phone = browser.new_context(viewport=PHONE, has_touch=True, bypass_csp=True)  # type: ignore[arg-type]
    context = watch(phone)
    page = context.new_page()
    house = ",".join(f"{key}:{value}" for key, value in HOUSE.items())
    page.goto(f"{site.url}{PAGE}?house={house}#try-house-call?hand={quote(HAND)}")
    yield page
    context.close()


def test_a_link_with_house_rules_opened_anew_shows_them(phone: Page) -> None:
    page, form = phone, phone.locator("#try-house-call")
    expect(form.locator(".bp-line").first).to_contain_text("♠975 ♥864 ♦10742 ♣532")
    found = answer("bridge_solitaire.house_call", {"hand": HAND}, HOUSE)
    assert answered(form) == words(found.html)
    expect(form.locator(".bp-with")).to_have_text("With house rules: sol.house.tie is lowest")
    expect(page.locator("html")).to_have_attribute("data-bp-house", "sol.house.tie:lowest")
    bar = page.locator(".bp-house-bar")
    expect(bar).to_contain_text("sol.house.tie is lowest")
    # The ruling and the clause that links to it show it.
    for ident in ("SOL-AMB-3", "SOL-HOUSE-5"):
        marked = page.locator(f'[id="{ident}"].bp-changed')
        expect(marked.locator(".bp-house-note")).to_contain_text("sol.house.tie is lowest")
    form.locator("summary").tap()
    expect(form.locator("bridge-cell pre").first).to_contain_text('house_tie="lowest"')

    bar.locator(".bp-house-reset").tap()
    expect(bar).to_be_hidden()
    expect(page.locator(".bp-changed")).to_have_count(0)
    assert answered(form) == words(answer("bridge_solitaire.house_call", {"hand": HAND}).html)
    assert "house=" not in page.url

    page.locator("summary", has_text="house rules to choose").tap()
    row = page.locator('tr[data-key="sol.house.tie"]')
    row.get_by_role("radio", name="lowest").tap()
    assert answered(form) == words(found.html)
    assert "?house=sol.house.tie:lowest#" in page.url
    row.get_by_role("radio", name="highest").tap()
    expect(bar).to_be_hidden()


def test_house_rules_in_an_address_start_no_python(page: Page) -> None:
    # What other pages of this file still load is not counted.
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(f"{PAGE}?house=sol.house.tie:lowest")
    form = page.locator("#try-house-call")
    expect(page.locator('[id="SOL-AMB-3"].bp-changed')).to_be_attached()
    expect(form.locator(".bp-with")).to_have_text(
        "With house rules: sol.house.tie is lowest. "
        "This answer uses the standard rules; ask again to use yours."
    )
    # A form that has a house rule as a field shows the page's value.
    page.goto("rules/two-players.html?house=two.scoring:duplicate")
    form = page.locator("bridge-try", has_text="Way of scoring")
    expect(form.locator(".bp-stale")).to_be_attached()
    assert not [path for path in requested if "pyodide" in path or "worker.js" in path]
    assert page.workers == []
    page.route("**/worker.js*", lambda route: None)
    form.locator(".bp-begin").click()
    expect(form.get_by_role("radio", name="Duplicate")).to_be_checked()


def test_a_ruling_has_its_switch_beside_its_readings(page: Page) -> None:
    page.goto("rules/draw-bridge.html#DRAW-AMB-5")
    ruling = page.locator("#DRAW-AMB-5")
    here = ruling.get_by_role("radiogroup", name="draw.count")
    there = page.locator('tr[data-key="draw.count"]').get_by_role(
        "radiogroup", name="draw.count", include_hidden=True
    )
    # It shows the value in force, and a choice in either switch applies to both.
    expect(here.get_by_role("radio", checked=True)).to_have_count(1)
    here.get_by_role("radio", checked=False).first.click()
    assert "?house=draw.count:" in page.url
    for group in (here, there):
        chosen = group.get_by_role("radio", checked=True, include_hidden=True)
        expect(chosen).to_have_text(re.compile(page.url.split("draw.count:")[1].split("#")[0]))
    expect(ruling.locator(".bp-house-note")).to_be_visible()
    page.locator(".bp-house-reset").click()
    expect(ruling.locator(".bp-house-note")).to_have_count(0)
    assert "house=" not in page.url


def test_a_hand_is_chosen_by_tapping(phone: Page) -> None:
    page, form = phone, phone.locator("#try-count")
    begin(form)
    form.locator(".bp-change").first.tap()
    grid = form.locator(".bp-panel").first
    sizes = grid.locator(".bp-key").evaluate_all(
        "keys => keys.map((key) => Math.min(key.offsetWidth, key.offsetHeight))"
    )
    assert min(sizes) >= 36
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    grid.locator('button[data-card="♠A"]').tap()
    grid.locator('button[data-card="♦A"]').tap()
    hand = dict(parse_qsl(urlsplit(page.url).fragment.partition("?")[2]))["hand"]
    assert hand == "♠93 ♥AQ1032 ♦A3 ♣K43 Joker"
    assert answered(form) == words(answer("bridge_solitaire.count", {"hand": hand}).html)
    # Each clause of an answer links to its place.
    cites = form.locator("> .bp-reply a.bp-rule")
    assert cites.count() > 0
    for address in cites.evaluate_all("links => links.map((link) => link.getAttribute('href'))"):
        assert address.startswith("#") or "c/" in address or ".html#" in address
    form.locator("> .bp-tools .bp-reset").tap()
    expect(page).to_have_url(re.compile("#try-count$"))
    form.locator(".bp-change").first.tap()
    expect(grid).to_be_hidden()


def tapped(form: Locator, kind: str, box: Locator, rng: random.Random) -> None:
    """Tap what a reader would tap to change one field."""
    opener = box.locator(".bp-change")
    if opener.count():
        if opener.get_attribute("aria-expanded") == "false":
            opener.tap()
        keys = box.locator(".bp-key, .bp-box .bp-button")
        keys.nth(rng.randrange(keys.count())).tap()
        if kind != "card":
            opener.tap()
    elif kind == "switch":
        box.locator(".bp-switch").tap()
    elif kind in ("number", "numbers"):
        box.locator(".bp-plus, .bp-less").nth(rng.randrange(2)).tap()
    else:
        picks = box.get_by_role("radio")
        picks.nth(rng.randrange(picks.count())).tap()


# Forms of every page take turns; a test without a browser asks all of them at random.
@pytest.mark.parametrize("name", some([n for n in forms() if n.startswith("rules/")], 5))
def test_a_form_is_used_by_tapping_alone(name: str, phone: Page, site: Site) -> None:
    path, _, short = name.partition(" ")
    form, rng, page = forms()[name], random.Random(name), phone
    page.evaluate(
        """async ([address, id]) => {
          const text = await (await fetch(address)).text();
          const other = new DOMParser().parseFromString(text, "text/html");
          for (const old of document.querySelectorAll("bridge-try")) old.remove();
          const form = document.importNode(other.getElementById(id), true);
          document.querySelector("article h1").after(form);
        }""",
        [f"{site.url}{path}.html", f"try-{short}"],
    )
    shown = page.locator(f"#try-{short}")
    begin(shown)
    boxes = shown.locator(".bp-question")
    expect(boxes).to_have_count(len(form.fields))
    for at, field in enumerate(form.fields):
        tapped(shown, field.plain()["kind"], boxes.nth(at), rng)
    told = answered(shown)
    assert told == words(_expected(form, page))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def _expected(form: Form, page: Page) -> str:
    given = dict(parse_qsl(urlsplit(page.url).fragment.partition("?")[2], keep_blank_values=True))
    return answer(form.function, form.values() | given, {}, dict(form.says)).html


def test_no_python_comes_before_it_is_asked(visit: Visit, requested: list[str]) -> None:
    page = visit(PAGE)
    form = page.locator("#try-score")
    begin(form)
    expect(form.locator(".bp-hint").first).to_have_text(re.compile(r"about [\d.]+ MB\.$"))
    form.locator(".bp-change").first.click()
    form.locator("summary").click()
    expect(form.locator("bridge-cell pre").first).to_be_visible()
    assert [path for path in requested if "pyodide" in path] == []


def test_a_page_without_scripts_shows_question_and_answer(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url + PAGE)
    form = page.locator("#try-house-call")
    expect(form.locator(".bp-asked")).to_contain_text("Your thirteen cards")
    expect(form.locator("> .bp-reply")).to_contain_text("The House calls 1♦")
    expect(form.locator("> .bp-reply a.bp-rule").first).to_have_attribute("href", re.compile("#"))
    form.locator("summary").click()
    expect(form.locator("bridge-cell .bp-code")).to_contain_text("house_call(")
    context.close()


def test_no_python_is_in_sight() -> None:
    """Code is folded everywhere: in forms, in examples, in lessons."""
    assert len(PAGES) > 20
    for path in PAGES:
        text = (SITE / path).read_text(encoding="utf-8")
        text = re.sub(r"<details class=\"bp-fold\">.*?</details>", "", text, flags=re.DOTALL)
        assert "bp-code highlight" not in text, path
        sources = re.findall(r'class="bp-form">(.*?)</script>', text)
        assert all(json.loads(source)["fields"] for source in sources)
