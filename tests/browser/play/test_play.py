"""Every game is played at the table of the play page: by tapping, at the size of a phone."""

from __future__ import annotations

import itertools
import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

import bridgepath.games
from bridgepath.core.cards import Hand
from bridgepath.core.events import Action
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.desk.session import READER, Session
from bridgepath.games import GAMES
from bridgepath.learn.critical_card import turned
from bridgepath.notation.record import Record
from bridgepath.reason.claim import claim, claimable
from bridgepath.solve import open_play
from bridgepath.view.card_memory import cards_named
from bridgepath.view.person import addressed, spoken_to
from bridgepath.view.prompt import prompt
from tests.browser.conftest import Site, Watch
from tests.browser.desk import at_desk
from tests.browser.player import serious
from tests.facts import facts
from tests.fixtures.pages import low_duel
from tests.play import playout, secrets, vocabulary
from tests.sample import some, times
from tests.solving import cards_of as values_of
from tests.solving import in_node, to_dds

PHONE = {"width": 360, "height": 640}
STARTED = 90_000
KEPT = "bridgepath-games"
# This many answers of a deal are tapped as by a thumb.
TAPPED = times(8, 200)

Plain = dict[str, Any]


def on_a_phone(browser: Browser, site: Site, watch: Watch) -> BrowserContext:
    screen: Any = PHONE
    phone = browser.new_context(
        viewport=screen, has_touch=True, reduced_motion="reduce", base_url=site.url
    )
    return watch(phone)


@pytest.fixture(scope="module")
def awake(browser: Browser, site: Site, watch: Watch) -> Iterator[Page]:
    """The play page on a phone; the desk is in this process, so every game can be played."""
    context = at_desk(on_a_phone(browser, site, watch))
    page = context.new_page()
    page.goto("play.html")
    yield page
    context.close()


@pytest.fixture(scope="module")
def alone(browser: Browser, site: Site, watch: Watch) -> Iterator[Page]:
    """The play page on a phone with the Python that it starts itself, as a reader has it."""
    context = on_a_phone(browser, site, watch)
    page = context.new_page()
    page.goto("play.html")
    yield page
    context.close()


def sit_down(page: Page, game: str, people: int = 1) -> None:
    """Begin a new match of a game, with this many people at the screen."""
    page.evaluate("key => localStorage.removeItem(key)", KEPT)
    page.evaluate("document.querySelector('bridge-play').store.games = {}")
    page.evaluate("location.hash = ''")
    page.locator(f".bp-play-list a[href='#{game}']").click()
    form = page.locator(".bp-prepare")
    expect(form).to_be_visible()
    for select in form.locator(".bp-seat select").all()[:people] if people > 1 else []:
        select.select_option("reader")
    form.locator(".bp-go").tap()
    at_table(page)
    settled(page)
    expect(page.locator(".t-sheet[open]")).to_have_count(0)


def at_table(page: Page) -> None:
    """Wait until the table is there, with its sentence or its curtain."""
    expect(page.locator(".t-table :is(.t-says, .t-curtain, .t-box, .t-end)").first).to_be_visible(
        timeout=STARTED
    )


def test_who_chooses_far_down_the_list_sees_the_table(awake: Page) -> None:
    """And a reader who goes back finds the list where it was left."""
    page = awake
    page.evaluate("location.hash = ''")
    last = page.locator(".bp-play-list a").last
    last.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    assert place > PHONE["height"]
    last.tap()
    expect(page.locator(".bp-prepare")).to_be_in_viewport()
    expect(page.locator(".bp-screen .bp-line").first).to_be_in_viewport()
    page.go_back()
    expect(last).to_be_in_viewport()


def kept(page: Page, game: str) -> Session:
    """The game in progress, as this browser stores it."""
    text: str = page.evaluate("key => localStorage.getItem(key)", KEPT)
    return Session.from_dict(json.loads(text)["games"][game])


def result_of(session: Session) -> str:
    """How a finished deal ended, as told to a reader who played alone."""
    state = session.state
    if len(session.seats_of_readers) == 1:
        state = addressed(state, session.seats_of_readers[0])
    assert state.outcome is not None
    return spoken_to(state.outcome.text)


def settled(page: Page) -> None:
    """Wait until the desk has answered and everything that happened is shown."""
    page.wait_for_function(
        """() => { const table = document.querySelector("bridge-play");
                   return !table.busy && (table.covered || table.step === table.last); }"""
    )


def done(page: Page) -> int:
    """How many turns the game on the page has had."""
    count: int = page.evaluate(
        "document.querySelector('bridge-play').now.session.record.turns.length"
    )
    return count


def press(page: Page, button: str, by_hand: bool) -> None:
    """Tap something on the table as a thumb does, or only send it a click, which is quicker."""
    if by_hand:
        # Only the corner of a card in a fan is visible.
        corner: Any = {"x": 6, "y": 8} if "data-card" in button else None
        page.locator(f".t-table {button}").first.tap(position=corner, force=True)
    else:
        page.evaluate("button => document.querySelector(`.t-table ${button}`).click()", button)


def decide(page: Page, rng: random.Random, by_hand: bool = True) -> None:
    """Give one answer."""
    before = done(page)
    asked: Plain = page.evaluate("document.querySelector('bridge-play').now.ask")
    part = rng.choice(asked["parts"])
    if part["kind"] == "cards":
        for at in rng.sample(range(len(part["cards"])), part["most"]):
            press(page, card(part["cards"][at], part["cards"][:at]), by_hand)
        press(page, ".t-box [data-action='go']", by_hand)
    elif part["kind"] == "card":
        legal = [answer for answer in part["answers"] if answer["legal"]]
        if not legal:
            return
        answer = rng.choice(legal)
        press(page, card(answer["card"]), by_hand)
        if len([one for one in asked["parts"] if one["kind"] == "card"]) > 1:
            press(page, f".t-box [data-action='{answer['action']}']", by_hand)
    else:
        answer = rng.choice([answer for answer in part["answers"] if answer["legal"]][:9])
        answer_by_dock(page, part, answer, by_hand)
    settled(page)
    if page.locator(".t-says.t-no").count() == 0:
        assert done(page) > before


def answer_by_dock(page: Page, part: Plain, answer: Plain, by_hand: bool) -> None:
    """Give a call, a number or a choice; its meaning is shown before it is confirmed."""
    action, means = answer["action"], answer.get("means", "")
    before = done(page)
    button = f".t-box [data-action='{action}']"
    if part["kind"] == "number":
        for _ in part["answers"]:
            if page.locator(button).count():
                break
            press(page, ".t-step [aria-label='One more']", by_hand)
        assert not means or means in page.locator(".t-box .t-means").inner_text()
        press(page, button, by_hand)
        return
    if action[0] in "1234567":
        press(page, f".t-levels button:nth-child({action[0]})", by_hand)
    elif not page.locator(button).count():
        # In a choice of several words, each word is chosen in turn.
        for word in words_of(action):
            press(page, f".t-box [data-word='{word}']", by_hand)
    press(page, button, by_hand)
    if page.locator(".t-box [data-action='go']").count():
        assert done(page) == before
        assert means.lower() in page.locator(".t-box").inner_text().replace("\n", " ").lower()
        press(page, ".t-box [data-action='go']", by_hand)


def words_of(action: str) -> list[str]:
    """The parts of an answer; if there are many, each has a row of its own."""
    parts = re.split(", |: ", action)
    return parts if len(parts) > 1 else action.split(" ", 1)


def card(name: str, before: Sequence[str] = ()) -> str:
    """The button of a card, which may be there twice."""
    times = before.count(name)
    key = f"{name}#{times}" if times else name
    return f".t-live button[data-key='{key}']"


def play_on(page: Page, game: str, rng: random.Random, until: int = 200) -> bool:
    """Play up to this many turns, passing the phone when asked; true if the deal is over."""
    for turn in range(200):
        settled(page)
        if page.locator(".t-end").count():
            return True
        by_hand = turn < TAPPED
        if page.locator(".t-curtain").count():
            take_the_phone(page, by_hand)
        elif done(page) >= until:
            return False
        else:
            decide(page, rng, by_hand)
    raise AssertionError(f"{game} does not end")


def take_the_phone(page: Page, by_hand: bool = True) -> None:
    """Take the phone; nothing that only the previous player knows may be on the screen."""
    assert page.locator(".t-table [data-card]").count() == 0
    assert page.locator(".t-table :is(.t-says, .t-box, .t-lines)").count() == 0
    assert page.locator(".t-table > .bp-unseen").inner_text() == ""
    press(page, ".t-curtain .t-go", by_hand)
    settled(page)


SAID = """() => {
  const table = document.querySelector(".t-table");
  const labels = [...table.querySelectorAll("[aria-label]")];
  return [table.innerText, ...labels.map((one) => one.getAttribute("aria-label"))].join("\\n");
}"""
DRAWN = (
    "() => [...document.querySelectorAll('.t-table [data-card]')].map((one) => one.dataset.card)"
)


@pytest.mark.every
@pytest.mark.parametrize("game", some(list(GAMES), 3))
def test_nothing_is_drawn_or_said_that_a_seat_cannot_know(awake: Page, game: str) -> None:
    rng, hidden = random.Random(game), set[str]()
    sit_down(awake, game)
    for _ in range(times(6, 100)):
        settled(awake)
        state = kept(awake, game).state
        if state.to_act is None:
            break
        viewer = Seat(awake.evaluate("document.querySelector('bridge-play').view"))
        hidden = {str(card) for card in secrets(state, viewer)} - {"Joker"}
        assert not hidden & set(awake.evaluate(DRAWN))
        said = awake.evaluate(SAID)
        assert not hidden & set(cards_named(said))
        assert not [card for card in hidden if re.search(as_read(card), said)]
        decide(awake, rng, by_hand=False)
    assert hidden, "there were no secrets"
    assert "#" + game == awake.evaluate("location.hash"), "the address is no link to the deal"


def as_read(card: str) -> str:
    """A card as it is read out, alone or in a list of its suit."""
    rank, suit = RANKS.get(card[1:], card[1:]), f"{SUITS[card[0]]}s"
    return rf"\b{rank} of {suit}\b|(?:[:;]|^) ?{suit} (?:\w+, )*{rank}\b"


def tool(page: Page, name: str) -> None:
    """Use a tool of the table, whoever has the phone; then the next player takes it."""
    settled(page)
    if page.locator(".t-curtain").count():
        take_the_phone(page)
    button = page.locator(f".t-bar [aria-label='{name}']")
    if button.count():
        button.tap()
    else:
        from_menu(page, name)
    settled(page)


def from_menu(page: Page, name: str) -> None:
    """Tap a line of the menu."""
    page.locator(".t-bar [aria-label='Menu']").tap()
    page.locator(".t-sheet").get_by_role("button", name=name, exact=True).tap()


@pytest.mark.parametrize("game", some(list(GAMES), 2))
def test_a_deal_against_bots_is_played_by_tapping(awake: Page, game: str) -> None:
    play_a_deal(awake, game)


@pytest.mark.parametrize("game", some(list(GAMES), 1, "itself"))
def test_the_python_of_the_page_plays_alike(alone: Page, game: str) -> None:
    play_a_deal(alone, game)


def play_a_deal(page: Page, game: str, people: int = 1) -> None:
    """Play a deal by tapping; half-way, undo, redo and reload."""
    rng = random.Random(game)
    seats = dict.fromkeys(GAMES[game].viewers, "learner")
    half = len(Session.begin(game, seats, seed=1).advance().state.turns) // 2
    for _ in range(6):
        sit_down(page, game, people)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        if people > 1:
            # Even the first deal is under the curtain, and so is a game that is opened again.
            expect(page.locator(".t-curtain")).to_be_visible()
        if not play_on(page, game, rng, half):
            break
    else:
        raise AssertionError(f"{game} is always over before it is half over")
    turns = done(page)
    while done(page) == turns:
        decide(page, rng)
    before = kept(page, game)
    tool(page, "Undo")
    assert len(kept(page, game).state.turns) < len(before.state.turns)
    tool(page, "Redo")
    assert kept(page, game).state == before.state
    page.reload()
    at_table(page)
    settled(page)
    if people > 1 and before.waits:
        expect(page.locator(".t-curtain")).to_be_visible()
    assert kept(page, game) == before
    assert play_on(page, game, rng)
    session = kept(page, game)
    assert result_of(session) in page.locator(".t-end h2").inner_text().replace("\n", " ")
    assert Record.from_toml(session.record().to_toml(), game).states()[-1] == session.state
    assert serious(page) == []


@pytest.mark.parametrize("game", some([g for g in GAMES if len(GAMES[g].viewers) > 1], 1, "round"))
def test_one_phone_is_passed_round(awake: Page, game: str) -> None:
    play_a_deal(awake, game, people=2)


def reach(page: Page, selector: str, key: str = "Tab", most: int = 150) -> None:
    """Press a key until a certain element has the focus."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {selector}")


def test_a_bid_that_is_chosen_keeps_the_keyboard(awake: Page) -> None:
    page = awake
    page.evaluate("() => { crypto.getRandomValues = numbers => numbers.fill(1); }")  # the same deal
    sit_down(page, "need-a-fourth")
    page.evaluate("delete crypto.getRandomValues")
    settled(page)
    before = done(page)
    page.locator(".t-levels button").nth(6).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".t-levels button").nth(6)).to_be_focused()
    bid = page.locator(".t-box [data-action='7NT']")
    bid.focus()
    page.keyboard.press("Enter")
    expect(bid).to_be_focused()
    expect(bid).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    settled(page)
    assert done(page) > before


@pytest.mark.parametrize("game", some(list(GAMES), 1, "keys"))
def test_a_deal_is_played_with_the_keyboard_alone(awake: Page, game: str) -> None:
    page = awake
    page.evaluate("key => localStorage.removeItem(key)", KEPT)
    page.evaluate("document.querySelector('bridge-play').store.games = {}")
    page.evaluate("location.hash = ''; document.activeElement.blur()")
    expect(page.locator(".bp-play-list").first).to_be_visible()
    reach(page, f".bp-play-list a[href='#{game}']")
    page.keyboard.press("Enter")
    expect(page.locator(".bp-prepare")).to_be_visible()
    reach(page, ".bp-prepare .bp-go")
    page.keyboard.press("Enter")
    at_table(page)
    for _ in range(200):
        settled(page)
        if page.locator(".t-end").count():
            break
        # From the start the focus is at the table, and each hand is one tab stop.
        expect(page.locator(".t-table :focus")).to_have_count(1)
        assert page.locator(".t-zone button[tabindex='0']").count() <= 1
        before = done(page)
        by_keys(page, str(kept(page, game).choice().action))
        settled(page)
        assert done(page) > before
    assert kept(page, game).state.outcome is not None
    # The result has the focus, so it is read out; the way on is a few stops away.
    expect(page.locator(".t-end h2")).to_be_focused()
    reach(page, ".t-end .t-go, .t-end .t-row button", most=6)
    # The focus stays where it is when the end is drawn again.
    again = page.get_by_role("button", name="Same deal")
    again.focus()
    page.evaluate("document.querySelector('bridge-play').draw()")
    expect(again).to_be_focused()


def by_keys(page: Page, action: str) -> None:
    """Give an answer with the keyboard: along the hand, and from control to control."""
    asked: Plain = page.evaluate("document.querySelector('bridge-play').now.ask")
    for part in asked["parts"]:
        verb = f"{part['verb']} " if part["verb"] else ""
        if part["kind"] in ("cards", "card") and action.startswith(verb):
            names = cards_of(page, action)
            if part["kind"] == "card" and action not in [one["action"] for one in part["answers"]]:
                continue
            for at, name in enumerate(names):
                along_the_hand(page, card(name, names[:at]))
                page.keyboard.press("Enter")
            if part["kind"] == "cards":
                reach(page, ".t-box [data-action='go']")
                page.keyboard.press("Enter")
            elif len([one for one in asked["parts"] if one["kind"] == "card"]) > 1:
                reach(page, f".t-box [data-action='{action}']")
                page.keyboard.press("Enter")
            return
        if part["kind"] == "number" and action in [one["action"] for one in part["answers"]]:
            reach(page, ".t-step")
            for _ in part["answers"]:
                if page.locator(f".t-box [data-action='{action}']").count():
                    break
                page.keyboard.press("ArrowUp")
            reach(page, f".t-box [data-action='{action}']")
            page.keyboard.press("Enter")
            return
    button = f".t-box [data-action='{action}']"
    if action[0] in "1234567":
        reach(page, f".t-levels button:nth-child({action[0]})")
        page.keyboard.press("Enter")
    elif not page.locator(button).count():
        for word in words_of(action):
            reach(page, f".t-box [data-word='{word}']")
            page.keyboard.press("Enter")
    reach(page, button)
    page.keyboard.press("Enter")
    if page.locator(".t-box [data-action='go']").count():
        reach(page, ".t-box [data-action='go']")
        page.keyboard.press("Enter")


@pytest.mark.parametrize("game", some(list(GAMES), 1, "ears"))
def test_a_deal_is_played_from_the_accessibility_tree_alone(awake: Page, game: str) -> None:
    """By roles and names, as a screen reader gets them; every event is announced."""
    page = awake
    sit_down(page, game)
    table = page.get_by_role("main")
    for _ in range(200):
        settled(page)
        if table.get_by_role("region", name="The end of the deal").count():
            break
        before = done(page)
        by_ear(page, str(kept(page, game).choice().action))
        settled(page)
        assert done(page) > before
        told = page.locator(".t-table > [aria-live]").inner_text()
        assert told
        assert not re.search("[♠♥♦♣]", told)
    expect(table.get_by_role("heading", level=2)).to_have_text(result_of(kept(page, game)))


def cards_of(page: Page, action: str) -> list[str]:
    """The cards that an action names, one by one."""
    game = page.evaluate("document.querySelector('bridge-play').game.id")
    named = GAMES[game].parse(action).only
    return [str(one) for one in named] if isinstance(named, Hand) else [str(named)]


RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
SUITS = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}


def in_words(name: str) -> str:
    """The name of a card."""
    if name == "Joker":
        return name
    return f"{RANKS.get(name[1:], name[1:])} of {SUITS[name[0]]}s"


def by_ear(page: Page, action: str) -> None:
    """Give an answer using only roles and names."""
    asked: Plain = page.evaluate("document.querySelector('bridge-play').now.ask")
    table = page.get_by_role("main")

    def push(name: str, at: int = 0) -> None:
        button = table.get_by_role("button", name=name, exact=True)
        button.nth(at).evaluate("button => button.click()")

    for part in asked["parts"]:
        verb = f"{part['verb']} " if part["verb"] else ""
        listed = [one["action"] for one in part.get("answers", [])]
        if part["kind"] == "cards" and action.startswith(verb):
            names = cards_of(page, action)
            for at, name in enumerate(names):
                push(in_words(name), names[:at].count(name))
            done = re.compile(f"^{part['verb']} ", re.IGNORECASE)
            table.get_by_role("button", name=done).last.click()
            return
        if part["kind"] == "card" and action in listed:
            push(in_words(action.removeprefix(verb)))
            if len([one for one in asked["parts"] if one["kind"] == "card"]) > 1:
                said = next(one for one in part["answers"] if one["action"] == action)
                tile = re.compile(f"^{said.get('says') or action}", re.IGNORECASE)
                table.get_by_role("button", name=tile).click()
            return
        if part["kind"] == "number" and action in listed:
            number = table.get_by_role("spinbutton")
            number.focus()
            wanted = re.compile(f"^(Bid )?{action}$", re.IGNORECASE)
            for _ in listed:
                if table.get_by_role("button", name=wanted).count():
                    break
                page.keyboard.press("ArrowUp")
            table.get_by_role("button", name=wanted).click()
            return
    if action[0] in "1234567":
        push(action[0])
        if action.endswith("NT"):
            push(action)
        else:
            push(f"{action[0]} {SUITS[action[1]]}{'s' if action[0] > '1' else ''}")
        push(f"Bid {action}")
        return
    says = next(
        one.get("says") or action
        for part in asked["parts"]
        for one in part.get("answers", [])
        if one["action"] == action
    )
    said = says[0].upper() + says[1:]
    words = words_of(says)
    if table.get_by_role("button", name=re.compile(f"^{re.escape(said)}")).count():
        table.get_by_role("button", name=re.compile(f"^{re.escape(said)}")).first.click()
    else:
        for word in words:
            push(word[0].upper() + word[1:])
    # What was only chosen is now confirmed; the next question may have a button like it.
    meant = page.locator(".t-box [data-action='go']")
    if meant.count() and (meant.text_content() or "").strip() == said:
        meant.click()


def along_the_hand(page: Page, wanted: str) -> None:
    """The hand is one tab stop, and arrows move along it."""
    hand = f":is(.t-zone, .t-loose):has({wanted.removeprefix('.t-live ')}) button"
    reach(page, hand)
    page.keyboard.press("Home")
    reach(page, wanted, "ArrowRight")


def test_python_that_breaks_down_is_replaced(alone: Page) -> None:
    page, rng = alone, random.Random(1)
    sit_down(page, "duel")
    decide(page, rng)
    before = kept(page, "duel")
    # The next question is put to a Python that breaks down over it.
    page.evaluate(
        """() => {
          const post = MessagePort.prototype.postMessage;
          MessagePort.prototype.postMessage = function ({id}) {
            MessagePort.prototype.postMessage = post;
            const data = {kind: "crashed", id, sentence: "gone"};
            this.dispatchEvent(new MessageEvent("message", {data}));
          };
        }"""
    )
    press(page, ".t-live button.t-may", by_hand=False)
    expect(page.locator(".t-table .bp-status")).to_contain_text("your game is unchanged")
    settled(page)
    assert kept(page, "duel").states()[: len(before.states())] == before.states()
    assert len(kept(page, "duel").state.turns) > len(before.state.turns)
    play_on(page, "duel", rng)


def test_the_page_knows_no_rule(
    browser: Browser, site: Site, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The built page plays a game that it does not know, in which the lowest card wins."""
    folders = [*bridgepath.games.__path__, str(Path(str(low_duel.__file__)).parent)]
    monkeypatch.setattr(bridgepath.games, "__path__", folders)
    monkeypatch.setitem(sys.modules, "bridgepath.games.low_duel", low_duel)
    context = at_desk(on_a_phone(browser, site, watch))
    page = context.new_page()

    def with_the_game(route: Route) -> None:
        # The page lists the games for which its build wrote an entry.
        text = route.fetch().text().replace('"id":"duel"', '"id":"low-duel"')
        route.fulfill(body=text, content_type="text/html; charset=utf-8")

    page.route("**/play.html", with_the_game)
    page.goto("play.html")
    sit_down(page, "low-duel")
    play_on(page, "low-duel", random.Random(3))
    session = kept(page, "low-duel")
    for trick in session.state.phase.tricks.done:
        assert trick.card == min(trick.cards, key=lambda card: card.index)
    assert result_of(session) in page.locator(".t-end h2").inner_text().replace("\n", " ")
    context.close()


def test_an_illegal_card_is_lifted_and_says_why(awake: Page) -> None:
    page, rng = awake, random.Random(2)
    for _ in range(6):
        sit_down(page, "ninety-nine")
        for _ in range(12):
            settled(page)
            if page.locator(".t-live .t-dim").count():
                before = kept(page, "ninety-nine")
                tried = page.locator(".t-live .t-dim").first.get_attribute("data-card")
                told = addressed(before.state, before.seats_of_readers[0])
                refusal = told.violation(str(tried))
                assert refusal is not None
                press(page, ".t-live .t-dim", by_hand=True)
                expect(page.locator(".t-says.t-no")).to_contain_text(spoken_to(refusal.text))
                expect(page.locator(".t-card.t-bad")).to_have_count(1)
                expect(page.locator(".t-card.t-lit")).not_to_have_count(0)
                assert kept(page, "ninety-nine") == before
                return
            if page.locator(".t-end").count():
                break
            decide(page, rng)
    raise AssertionError("every card could be played")


def test_a_card_is_dragged_onto_the_felt(awake: Page) -> None:
    page = awake
    sit_down(page, "duel")
    settled(page)
    asked: Plain = page.evaluate("document.querySelector('bridge-play').now.ask")
    legal = [one["card"] for one in asked["parts"][0]["answers"] if one["legal"]]
    before = done(page)
    # Let go in the hand, or beside the felt, the card goes back.
    hand = card(legal[0])
    pull(page, hand, 60, 0)
    pull(page, hand, 0, -2000)
    settled(page)
    assert done(page) == before
    pull(page, hand, 0, -220)
    settled(page)
    assert done(page) > before
    turn = kept(page, "duel").state.turns[before]
    assert str(turn.action) == legal[0]


def pull(page: Page, selector: str, right: int, down: int) -> None:
    """Drag a card this far, and let it go."""
    box = page.locator(f".t-table {selector}").bounding_box()
    assert box
    x, y = box["x"] + 8, box["y"] + 10
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y - 12)
    page.mouse.move(x + right, max(1, y + down))
    page.mouse.up()


def test_several_matches_of_a_game_lie_side_by_side(awake: Page) -> None:
    page = awake
    sit_down(page, "duel")
    settled(page)
    decide(page, random.Random(1))
    first = kept(page, "duel")
    another_match(page, "Another match")
    page.locator(".bp-prepare .bp-go").tap()
    at_table(page)
    settled(page)
    second = kept(page, "duel")
    assert second != first
    page.reload()
    at_table(page)
    settled(page)
    assert kept(page, "duel") == second
    another_match(page, "Your 2 matches")
    matches = page.locator(".bp-matches li")
    expect(matches).to_have_count(2)
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    matches.nth(1).get_by_role("button", name="Play on").tap()
    at_table(page)
    settled(page)
    assert kept(page, "duel") == first
    another_match(page, "Your 2 matches")
    matches.nth(1).get_by_role("button", name="Remove").tap()
    expect(matches).to_have_count(1)
    page.get_by_role("button", name="Take it back").tap()
    expect(matches).to_have_count(2)
    page.evaluate("location.hash = ''")
    expect(page.locator(".bp-play-list .bp-pill").first).to_have_text("2 under way")
    page.evaluate("document.querySelector('bridge-play').store.others = {}")


def another_match(page: Page, name: str) -> None:
    """Go from the table to the matches of its game."""
    from_menu(page, name)
    expect(page.locator(".bp-matches")).to_be_visible()


def test_a_match_kept_by_an_older_page_is_played_on(awake: Page) -> None:
    page = awake
    sit_down(page, "duel")
    settled(page)
    before = kept(page, "duel")
    kept_then = json.dumps({"v": 1, "games": {"duel": before.to_dict()}})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, kept_then])
    page.reload()
    at_table(page)
    assert kept(page, "duel") == before


def test_a_deal_that_is_over_has_its_verdicts(awake: Page) -> None:
    """The card that turned it, exactly; what was makeable; and every card, when looked at."""
    page = awake
    deals = (playout(GAMES["contract-bridge"], seed) for seed in itertools.count())
    found = ((states, open_play(states)) for states in deals)
    states, play = next((states, play) for states, play in found if play)
    over = Session.of(Record.of(states[-1]), {Seat.SOUTH: READER})
    text = json.dumps({"v": 1, "games": {"contract-bridge": over.to_dict()}})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, text])
    page.goto("play.html?over#contract-bridge")
    answers = in_node([to_dds(play.question(position)) for position in play.positions])
    losses = {}
    for position, answer in zip(play.positions, answers, strict=True):
        values = values_of(answer)
        if loss := max(values.values()) - values[play.cards[position.played]]:
            losses[position] = loss
    worst = max(losses.values())
    line = page.locator(".t-end .t-note").first
    said = f"{worst} tricks away" if worst > 1 else "a trick away"
    expect(line).to_contain_text(said)
    expect(page.locator(".t-end .v-makeable td")).not_to_have_count(0)
    line.get_by_role("button", name="Look at it").tap()
    hand = page.locator("bridge-hand")
    expect(hand.locator("[data-do=mistake]")).to_be_visible()
    step = int(hand.locator("[data-do=slide]").input_value())
    assert worst in [loss for position, loss in losses.items() if position.step == step]
    expect(hand.locator(".h-judged")).to_contain_text(said)
    page.go_back()


def seated(state: State) -> Session:
    """A session in this state, in which the reader is to act."""
    readers = ((s, READER if s is state.to_act else "learner") for s in state.game.viewers)
    return Session(state, tuple(readers))


def test_the_card_that_turned_a_deal_is_told_and_shown(awake: Page) -> None:
    page = awake
    deals = (playout(GAMES["duel"], seed) for seed in range(20))
    # Only one trick is left, so the deal ends as it did at random.
    lay(page, "duel", seated(next(states for states in deals if turned(states))[-3]))
    play_on(page, "duel", random.Random(1))
    session = kept(page, "duel")
    told = addressed(session.state, session.seats_of_readers[0])
    found = turned(replace(session, state=told).states())
    assert found is not None
    line = page.locator(".t-end .t-note")
    expect(line).to_contain_text(spoken_to(found.text))
    line.get_by_role("button", name="Look at it").tap()
    expect(page.locator("bridge-hand [data-do=slide]")).to_have_value(str(found.step))
    page.go_back()
    expect(line).to_be_visible()


def test_a_claim_is_answered_and_ends_the_deal(awake: Page) -> None:
    """Play goes on after a claim that is refused; one that is certain ends the deal."""
    page = awake
    states = chain.from_iterable(playout(GAMES["duel"], seed) for seed in range(20))
    moments = [state for state in states if claimable(state)]
    for certain in (False, True):
        session = seated(next(one for one in moments if claim(one).stands == certain))
        lay(page, "duel", session)
        from_menu(page, "Claim")
        settled(page)
        on = page.get_by_role("button", name="Next deal")
        if certain:
            expect(on).to_be_visible()
            assert kept(page, "duel").state.outcome is not None
        else:
            said = page.locator(".t-table .bp-status")
            expect(said.get_by_role("link", name="BRG-PLAY-8")).to_be_visible()
            expect(on).to_have_count(0)
            assert kept(page, "duel") == session


# Random players rarely bid as low as this: only a player who bid less than they hold may raise.
SELDOM = {"carls-game": ("2", "pass", "pass")}


def moments_of(game: str) -> list[State]:
    """One moment for each phase in which anybody decides, and for each kind of answer in it.

    If a phase ever offers something that is refused, the moment chosen is one that does.
    """
    found: dict[tuple[str, str], State] = {}
    offers: set[tuple[str, str]] = set()
    playouts = [playout(GAMES[game], seed) for seed in range(20)]
    rarely = [states[0] for states in playouts]
    for action in SELDOM.get(game, ()):
        rarely = [state.apply(GAMES[game].parse(action)) for state in rarely]
    for state in chain(rarely, *playouts):
        question = prompt(state)
        if question is None or question.forced or state.to_act not in state.game.viewers:
            continue
        for part in question.parts:
            key = (type(state.phase).__name__, part.kind)
            refuses = any(not answer.legal for answer in part.answers)
            if key not in found or (refuses and key not in offers):
                found[key] = state
            if refuses:
                offers.add(key)
    phases = {rules.phase.__name__ for rules in GAMES[game].phases if rules.action_types}
    assert {phase for phase, _ in found} == phases - facts(game).unasked
    return list(found.values())


@pytest.mark.parametrize("game", some(list(GAMES), 2, "tries"))
def test_what_is_not_allowed_is_tried_in_every_phase(awake: Page, game: str) -> None:
    """By tapping, if it is offered, and by typing; a sentence says why, and nothing changes."""
    page, rng = awake, random.Random(game)
    for state in moments_of(game):
        session = seated(state)
        lay(page, game, session)
        if tap_what_is_refused(page):
            stands(page, game, session)
        page.locator(".t-bar [aria-label='Menu']").tap()
        field = page.locator(".bp-typing input")
        field.fill(str(refused(state, rng)))
        field.press("Enter")
        stands(page, game, session)
    page.evaluate("document.querySelector('bridge-play').store.games = {}")


def lay(page: Page, game: str, session: Session) -> None:
    """Open the table of a game in this state."""
    page.evaluate("location.hash = ''")
    expect(page.locator(".bp-play-list").first).to_be_visible()
    page.evaluate(
        "([game, kept]) => { document.querySelector('bridge-play').store.games = {[game]: kept}; }",
        [game, session.to_dict()],
    )
    page.evaluate("game => { location.hash = game; }", game)
    at_table(page)
    settled(page)
    assert kept(page, game) == session


def tap_what_is_refused(page: Page) -> bool:
    """Tap a card, a call or too few cards, if the dock offers any that are refused."""
    asked: Plain = page.evaluate("document.querySelector('bridge-play').now.ask")
    for part in asked["parts"]:
        if part["kind"] == "card":
            dim = page.locator(".t-live .t-dim")
            if dim.count():
                press(page, ".t-live .t-dim", by_hand=True)
                return page.locator(".t-says.t-no").count() > 0
        if part["kind"] == "call":
            off = page.locator(".t-box .t-nope[data-action]")
            if off.count():
                off.first.tap(force=True)
                return True
    return False


def stands(page: Page, game: str, session: Session) -> None:
    """The attempt was refused, in a sentence with its clause, and the game is unchanged."""
    settled(page)
    say = page.locator(".t-says.t-no")
    expect(say).to_be_visible()
    expect(say.locator(".t-why")).to_be_visible()
    assert len(say.inner_text().split()) > 3
    assert kept(page, game) == session


def refused(state: State, rng: random.Random) -> Action:
    """An action that is not allowed now."""
    legal = set(state.legal_actions())
    known = [action for action in vocabulary(state, rng) if action not in legal]
    return rng.choice([action for action in known if state.violation(action) is not None])


@pytest.mark.parametrize(
    "text",
    [
        "{oops",
        "[]",
        '{"v":7,"games":{}}',
        '{"v":1,"games":[]}',
        '{"v":1,"games":{},"others":{"duel":[7]}}',
        '{"v":1,"games":{},"about":{"duel":7}}',
    ],
)
def test_what_cannot_be_read_is_set_aside(awake: Page, text: str) -> None:
    page = awake
    page.goto("about:blank")
    page.goto("play.html")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, text])
    page.reload()
    expect(page.locator(".bp-set-aside")).to_contain_text(
        "cannot read part of what it saved: your games"
    )
    assert page.evaluate("key => localStorage.getItem(`${key}-damaged`)", KEPT) == text
    page.evaluate("localStorage.clear()")


def test_people_at_one_phone_are_called_by_their_names_and_a_reader_alone_you(awake: Page) -> None:
    page = awake
    sit_down(page, "duel")
    assert "You" in page.locator(".t-felt").inner_text()
    page.evaluate("document.querySelector('bridge-play').store.games = {}")
    page.evaluate("location.hash = ''")
    page.locator(".bp-play-list a[href='#duel']").click()
    form = page.locator(".bp-prepare")
    names = form.locator(".bp-seat .bp-field")
    expect(names.first).to_be_hidden()
    seats = form.locator(".bp-seat select")
    expect(seats).to_have_count(2)
    for select in seats.all():
        select.select_option("reader")
    for field, name in zip(names.all(), ("Mia", "Tom"), strict=True):
        field.fill(name)
    form.locator(".bp-go").tap()
    at_table(page)
    settled(page)
    assert page.locator(".t-curtain h2").inner_text() in ("Mia", "Tom")
    take_the_phone(page)
    said = page.locator(".t-table").inner_text()
    assert "Mia" in said
    assert "Tom" in said
    assert "You" not in said


def test_what_a_game_shows_beside_its_cards_is_on_its_table(awake: Page) -> None:
    page = awake
    sit_down(page, "draw-bridge")
    expect(page.locator(".t-aid .t-ways > div")).to_have_count(2)
    from_menu(page, "What have I seen?")
    seen = page.get_by_role("region", name="What have I seen?")
    held = kept(page, "draw-bridge").state.hand(
        page.evaluate("document.querySelector('bridge-play').view")
    )
    expect(seen.locator("li.t-was-held")).to_have_count(len(held))
    page.locator(".t-sheet .t-close").tap()


def test_a_phone_on_its_side_has_its_tools_beside_the_sentence_and_all_facts_in_the_menu(
    awake: Page,
) -> None:
    page = awake
    sit_down(page, "ninety-nine")
    labels = {fact.label for fact in kept(page, "ninety-nine").state.facts}
    screen: Any = PHONE
    page.set_viewport_size({"width": 844, "height": 390})
    for name in ("Hint", "Menu"):
        page.locator(f".t-bar [aria-label='{name}']").tap()
    menu = page.locator(".t-sheet .t-all-facts")
    assert {one.inner_text() for one in menu.locator("dt").all()} == labels
    page.locator(".t-sheet .t-close").tap()
    page.set_viewport_size(screen)


def test_each_event_is_said_once(awake: Page) -> None:
    page, rng = awake, random.Random(4)
    sit_down(page, "duel")
    page.evaluate(
        """() => {
          window.heard = [];
          const live = document.querySelector(".t-table > [aria-live]");
          const hear = () => live.textContent && heard.push(live.textContent);
          window.ear = new MutationObserver(hear);
          ear.observe(live, {childList: true, characterData: true, subtree: true});
        }"""
    )
    before = done(page)
    while page.locator(".t-end").count() == 0:
        decide(page, rng, by_hand=False)
    heard: list[str] = page.evaluate("() => { ear.disconnect(); return heard; }")
    assert len(heard) == done(page) - before
    assert not [one for one, two in itertools.pairwise(heard) if one == two]
