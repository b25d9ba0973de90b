"""Deals that are shared: links, texts, files; opened as copies, they never replace a game."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from bridgepath.desk.api import answer
from bridgepath.games import GAMES
from bridgepath.notation.board import Board, Remark
from bridgepath.notation.convert import record_of
from bridgepath.notation.lin import write_lin
from bridgepath.notation.link import Shared
from bridgepath.notation.pbn import write_pbn
from bridgepath.notation.record import Record
from tests.browser.conftest import Site, Watch
from tests.browser.play.test_play import KEPT, PHONE, STARTED, decide, kept, settled, sit_down
from tests.browser.player import do, open_page, serious
from tests.engine.notation.boards import random_board
from tests.play import ROOT, playout
from tests.sample import some, times
from tests.tools.fuzz.records import spoil

Plain = dict[str, Any]
HANDS = sorted((ROOT / "docs" / "hands").rglob("*.toml"))


@pytest.fixture(scope="module")
def awake(browser: Browser, site: Site, watch: Watch) -> Iterator[Page]:
    """The play page on a phone; its Python, once started, serves all tests of this file."""
    screen: Any = PHONE
    context = watch(
        browser.new_context(
            viewport=screen, has_touch=True, reduced_motion="reduce", base_url=site.url
        )
    )
    page = context.new_page()
    page.goto("play.html")
    yield page
    context.close()


def called(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def hash_of(text: str) -> str:
    """The part of an address after the #, containing this text."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode("utf-8", "replace")) + packer.flush()
    return "1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def text_of(url: str) -> str:
    """The text that a link contains."""
    packed = url.partition("#1.")[2]
    return zlib.decompress(base64.urlsafe_b64decode(packed + "=="), -15).decode()


def follow(page: Page, link: str) -> None:
    """Go where a link leads, without reloading the page."""
    page.evaluate("location.hash = ''")
    expect(page.locator(".bp-play-list").first).to_be_visible()
    page.evaluate("(hash) => { location.hash = hash; }", link)


def open_text(page: Page, text: str) -> None:
    """Paste a text into the field for deals."""
    page.evaluate("location.hash = ''")
    expect(page.locator(".bp-play-list").first).to_be_visible()
    page.locator(".bp-open > summary").tap()
    page.locator(".bp-paste").fill(text)
    page.locator(".bp-open .bp-go").tap()


def stored(page: Page) -> str | None:
    text: str | None = page.evaluate("key => localStorage.getItem(key)", KEPT)
    return text


@pytest.mark.parametrize("path", some(HANDS, 2, "links"), ids=called)
def test_a_link_shows_the_hand_as_a_copy(awake: Page, path: Path) -> None:
    page, record = awake, Record.from_toml(path.read_text(encoding="utf-8"), path.stem)
    before = stored(page)
    step, viewer = len(record.turns) // 2, record.game.viewers[0]
    follow(page, hash_of(Shared(record, step, viewer).to_text()))
    hand = page.locator("bridge-hand")
    expect(hand.locator("[data-counter]")).to_have_text(
        f"{step} / {len(record.turns)}", timeout=STARTED
    )
    assert hand.evaluate("hand => hand.view") == viewer.value
    hand.locator("[data-do=next]").tap()
    expect(hand.locator("[data-counter]")).to_have_text(f"{step + 1} / {len(record.turns)}")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    hand.locator("[data-do=settings]").tap()
    expect(hand.locator(".bp-copied")).to_contain_text("A copy")
    page.get_by_role("button", name="Share", exact=True).tap()
    link = page.get_by_label("Link to this deal", exact=True)
    again = Shared.from_text(text_of(link.input_value()))
    assert (again.step, again.view) == (step + 1, viewer)
    assert again.record.states() == record.states()
    assert len(link.input_value()) < 2000
    assert serious(page) == []
    assert stored(page) == before


@pytest.mark.parametrize("game", some(list(GAMES), 1, "shared"))
def test_a_game_under_way_is_shared_played_on_elsewhere_and_stays(awake: Page, game: str) -> None:
    page, rng = awake, random.Random(game)
    sit_down(page, game)
    settled(page)
    for _ in range(3):
        if page.locator(".t-live, .t-box").count():
            decide(page, rng)
            settled(page)
    mine = stored(page)
    session = kept(page, game)
    page.locator(".t-bar [aria-label='Menu']").tap()
    page.get_by_role("button", name="Share", exact=True).tap()
    link = page.get_by_label("Link to this deal", exact=True).input_value()
    assert Shared.from_text(text_of(link)).record.states()[-1] == session.state
    follow(page, link.partition("#")[2])
    hand = page.locator("bridge-hand")
    expect(hand.locator("[data-do=slide]")).to_be_visible()
    hand.locator("[data-do=first]").tap()
    do(hand, "take")
    hand.locator("[data-do=play-on]:visible").tap()
    expect(page.locator(".t-bar a.t-icon")).to_be_visible()
    expect(page.locator(".t-table :is(.t-says, .t-box, .t-curtain)").first).to_be_visible()
    settled(page)
    assert stored(page) == mine
    # The branch belongs to this tab: it survives a reload, and can become the reader's own game.
    branch = page.evaluate("document.querySelector('bridge-play').now.session")
    page.reload()
    expect(page.locator(".t-bar").first).to_be_visible(timeout=STARTED)
    settled(page)
    assert page.evaluate("document.querySelector('bridge-play').now.session") == branch
    assert stored(page) == mine
    page.locator(".t-bar a.t-icon").tap()
    expect(page.locator("bridge-hand [data-counter]")).to_contain_text("0 /")
    page.go_back()
    expect(page.locator(".t-bar").first).to_be_visible()
    settled(page)
    page.locator(".t-bar [aria-label='Menu']").tap()
    page.get_by_role("button", name="Keep as my game").tap()
    expect(page.locator(".bp-back-link")).to_have_count(0)
    now = json.loads(stored(page) or "{}")
    assert now["games"][game] == branch
    # The game in progress was set aside unchanged.
    assert now["others"][game][0]["session"] == json.loads(mine or "{}")["games"][game]


def test_another_card_is_tried_and_the_record_stays(awake: Page) -> None:
    """The reader's own line is a link: it has verdicts, goes on, and leads back to the record."""
    page = awake
    path = ROOT / "docs" / "hands" / "need-a-fourth" / "no-trumps.toml"
    record = Record.from_toml(path.read_text(encoding="utf-8"), path.stem)
    follow(page, hash_of(Shared(record, 13).to_text()))
    hand = page.locator("bridge-hand")
    counter = hand.locator("[data-counter]")
    expect(counter).to_have_text(f"13 / {len(record.turns)}", timeout=STARTED)
    tried: list[str] = []
    for after in (13, 14):
        do(hand, "try")
        card = hand.locator(".h-taking [data-try]:visible").first
        tried.append(card.get_attribute("data-try") or "")
        card.tap()
        expect(counter).to_have_text(f"{after + 1} / {after + 1}")
        expect(hand.locator(".h-title")).to_contain_text("your line from step 13")
        expect(hand.locator("[data-do=mistake]")).to_be_visible()
        assert Shared.from_text(text_of(page.url)).branch == (13, tuple(tried))
    page.reload()
    expect(counter).to_have_text("15 / 15", timeout=STARTED)
    page.get_by_role("link", name="Back to the record").tap()
    expect(counter).to_have_text(f"13 / {len(record.turns)}")


def test_a_link_is_opened_while_a_table_is_still_being_laid(awake: Page) -> None:
    page = awake
    record = Record.from_toml(HANDS[0].read_text(encoding="utf-8"), HANDS[0].stem)
    sit_down(page, "duel")
    for _ in range(5):
        page.evaluate(
            """async (link) => {
                 const change = (hash) => new Promise((done) => {
                   addEventListener("hashchange", () => done(), { once: true });
                   location.hash = hash;
                 });
                 await change("");
                 await change("duel");
                 await change(link);
               }""",
            hash_of(Shared(record, 2).to_text()),
        )
        counter = page.locator("bridge-hand [data-counter]")
        expect(counter).to_have_text(f"2 / {len(record.turns)}")


def test_spoilt_links_give_a_sentence_and_touch_nothing(awake: Page) -> None:
    page, rng = awake, random.Random(11)
    sit_down(page, "duel")
    before = stored(page)
    texts = [Shared(Record.of(playout(GAMES[game], 1)[-1])).to_text() for game in GAMES]
    for _ in range(times(12, 400)):
        text = rng.choice(texts)
        bad = hash_of(spoil(text, rng)) if rng.random() < 0.6 else spoil(hash_of(text), rng)
        bad = "1." + re.sub(r"[\s\0-\x1f]", "", bad)[:18_000]
        follow(page, bad)
        page.wait_for_function(
            """() => { const play = document.querySelector("bridge-play");
                       return !play.busy && (document.querySelector("bridge-hand, .t-felt")
                         || play.querySelector(".bp-status [role=status]").textContent); }"""
        )
        assert page.locator("bridge-play script:not([type='application/json'])").count() == 0
        assert stored(page) == before
    page.evaluate("location.hash = 'duel'")
    expect(page.locator(".t-table :is(.t-says, .t-box, .t-curtain)").first).to_be_visible()


def test_texts_and_files_are_opened(awake: Page, tmp_path: Path) -> None:
    page, rng = awake, random.Random(3)
    before = stored(page)
    boards: list[Board] = []
    while len(boards) < 3:
        board = random_board(rng, len(boards) + 1, ("Ann", "Bo", "Cyd", "Dee"))
        if board.auction.over and board.cards:
            boards.append(board)
    hand = page.locator("bridge-hand")
    open_text(page, write_pbn(boards))
    expect(page.locator(".bp-deals button")).to_have_count(3, timeout=STARTED)
    page.locator(".bp-deals button").nth(1).tap()
    turns = len(record_of(boards[1]).turns)
    expect(hand.locator("[data-counter]")).to_have_text(f"0 / {turns}")
    hand.locator("[data-do=settings]").tap()
    with page.expect_download() as caught:
        page.get_by_role("button", name="Save as LIN").tap()
    assert "md|" in Path(caught.value.path()).read_text(encoding="utf-8")
    # A file in a western European encoding.
    file = tmp_path / "one.pbn"
    file.write_bytes(write_pbn(boards[:1]).replace("Ann", "Zoé").encode("latin-1"))
    page.evaluate("location.hash = ''")
    page.locator(".bp-open > summary").tap()
    page.locator(".bp-open input[type=file]").set_input_files(file)
    expect(hand.locator(".h-felt")).to_contain_text("Zoé")
    # The same as Windows writes it, with a remark on a call.
    alerted = replace(boards[0], call_remarks=(Remark(0, "<b>15–17</b>"),))
    file.write_bytes(write_pbn([alerted]).encode("utf-16"))
    page.evaluate("location.hash = ''")
    page.locator(".bp-open > summary").tap()
    page.locator(".bp-open input[type=file]").set_input_files(file)
    expect(hand.locator("[data-counter]")).to_have_text(f"0 / {len(record_of(boards[0]).turns)}")
    alerts = open_page(hand, "notes").locator(".h-explained")
    expect(alerts.locator("li")).to_contain_text("Explained as: <b>15–17</b>")
    alerts.get_by_role("button").tap()
    expect(hand.locator(".t-says .h-alert")).to_have_text("Explained as: <b>15–17</b>")
    expect(hand.locator("[aria-live]")).to_contain_text("Explained as:")
    hand.locator("[data-do=settings]").tap()
    with page.expect_download() as caught:
        page.get_by_role("button", name="Save as LIN").tap()
    assert "an|<b>15–17</b>|" in Path(caught.value.path()).read_text(encoding="utf-8")
    # Addresses of the hand viewer, with notes on what was left out.
    lins = "\n".join(f"https://x.org/v?lin={quote(write_lin([board]))}" for board in boards)
    open_text(page, f"Ours:\n{lins}")
    expect(page.locator(".bp-deals button")).to_have_count(3)
    expect(page.locator("bridge-play")).to_contain_text('"Ours:"')
    page.locator(".bp-deals button").last.tap()
    expect(hand.locator("[data-counter]")).to_have_text(f"0 / {len(record_of(boards[2]).turns)}")
    # An address of this site works like a link.
    record = Record.of(playout(GAMES["ninety-nine"], 2)[-1], title="Three players")
    open_text(page, f"https://example.org/play.html#{hash_of(Shared(record, 4).to_text())}")
    expect(hand.locator(".h-title")).to_have_text("Three players")
    open_text(page, "nothing of the kind")
    told = json.loads(answer(json.dumps({"do": "watch", "text": "nothing of the kind"})))
    expect(page.locator("bridge-play .bp-status")).to_contain_text(told["error"])
    assert stored(page) == before


def test_the_deals_of_a_match_are_watched_again(awake: Page) -> None:
    page, rng = awake, random.Random(6)
    sit_down(page, "duel")
    on = page.locator(".t-end .t-go:has-text('Next deal')")
    for deal in range(2):
        while not on.count():
            decide(page, rng)
        if not deal:
            on.tap()
            expect(on).to_have_count(0)
            settled(page)
    page.locator(".t-bar [aria-label='Menu']").tap()
    page.get_by_role("button", name="Earlier deals").tap()
    page.get_by_role("button", name="Watch deal 1").tap()
    hand = page.locator("bridge-hand")
    expect(hand.locator("[data-do=slide]")).to_be_visible()
    hand.locator(".h-back").tap()
    expect(on).to_be_visible()
    page.locator(".t-bar [aria-label='Menu']").tap()
    page.get_by_role("button", name="Watch this deal").tap()
    expect(hand.locator("[data-counter]")).to_contain_text("0 /")


def test_a_hand_stands_in_a_frame(awake: Page, site: Site) -> None:
    page = awake.context.new_page()
    record = Record.of(playout(GAMES["bid-fair"], 2)[-1])
    page.goto(f"{site.url}embed.html#{hash_of(Shared(record, 3).to_text())}")
    assert page.locator("a.bp-whole").get_attribute("href") is not None
    page.get_by_role("button", name="Show the hand").tap()
    hand = page.locator("bridge-hand")
    expect(hand.locator("[data-counter]")).to_have_text(f"3 / {len(record.turns)}", timeout=STARTED)
    hand.locator("[data-do=next]").tap()
    expect(hand.locator("[data-counter]")).to_have_text(f"4 / {len(record.turns)}")
    assert serious(page) == []
    page.close()
