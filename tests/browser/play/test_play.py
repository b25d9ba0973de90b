"""Every game is played at the table of the play page: by tapping, at the size of a phone."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

import bridgepath.games
from bridgepath.core.events import Action
from bridgepath.core.state import State
from bridgepath.desk.session import READER, Session
from bridgepath.games import GAMES
from bridgepath.learn.critical_card import turned
from bridgepath.notation.record import Record
from bridgepath.view.prompt import ask
from tests.browser.conftest import Site, Watch
from tests.browser.desk import at_desk
from tests.browser.player import drag, serious
from tests.fixtures import low_duel
from tests.play import playout, vocabulary
from tests.sample import some, times

PHONE = {"width": 360, "height": 740}
STARTED = 90_000
KEPT = "bridgepath-games"
# So many answers of a deal are tapped as by a thumb.
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
    """Begin a fresh match of a game; so many people sit at this screen."""
    page.evaluate("key => localStorage.removeItem(key)", KEPT)
    page.evaluate("document.querySelector('bridge-play').store.games = {}")
    page.evaluate("location.hash = ''")
    page.locator(f".bp-play-list a[href='#{game}']").click()
    form = page.locator(".bp-prepare")
    expect(form).to_be_visible()
    for select in form.locator(".bp-seat select").all()[:people] if people > 1 else []:
        select.select_option("reader")
    form.locator(".bp-go").tap()
    expect(page.locator(".bp-question")).to_be_visible(timeout=STARTED)


def test_who_chooses_far_down_the_list_sees_the_table(awake: Page) -> None:
    """And whoever goes back is where the list was left."""
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
    """The game under way, as this browser keeps it."""
    text: str = page.evaluate("key => localStorage.getItem(key)", KEPT)
    return Session.from_dict(json.loads(text)["games"][game])


def settled(page: Page) -> None:
    """The desk has answered, and all that happened is shown."""
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
    """Tap a button of the dock as a thumb does, or only let it hear a click, which is quicker."""
    if by_hand:
        page.locator(f".bp-dock {button}").first.tap()
    else:
        page.evaluate("button => document.querySelector(`.bp-dock ${button}`).click()", button)


def decide(page: Page, rng: random.Random, by_hand: bool = True) -> None:
    """Give one answer."""
    before = done(page)
    asked: Plain = page.evaluate("document.querySelector('bridge-play').now.ask")
    part = rng.choice(asked["parts"])
    if part["kind"] == "cards":
        for at in rng.sample(range(len(part["cards"])), part["most"]):
            press(page, key(part, at), by_hand)
        press(page, ".bp-answers .bp-go", by_hand)
    elif part["kind"] == "card":
        legal = [answer for answer in part["answers"] if answer["legal"]]
        if not legal:
            return
        answer = rng.choice(legal)
        press(page, f".bp-tap[data-key='{answer['card']} 0']", by_hand)
        if len([one for one in asked["parts"] if one["kind"] == "card"]) > 1:
            press(page, f"[data-action='{answer['action']}']", by_hand)
    else:
        answer = rng.choice([answer for answer in part["answers"] if answer["legal"]])
        if not page.locator(f".bp-dock [data-action='{answer['action']}']").count():
            press(page, ".bp-higher", by_hand)
        press(page, f"[data-action='{answer['action']}']", by_hand)
        if answer.get("means"):
            # What it asks for is said; the second tap means it.
            assert done(page) == before
            assert answer["means"] in page.locator(".bp-dock .bp-meaning").inner_text()
            press(page, ".bp-answers .bp-go", by_hand)
    settled(page)
    if page.locator(".bp-say.bp-no").count() == 0:
        assert done(page) > before


def key(part: Plain, at: int) -> str:
    """The button of a card among those that may be there twice."""
    card = part["cards"][at]
    return f".bp-tap[data-key='{card} {part['cards'][:at].count(card)}']"


def play_on(page: Page, game: str, rng: random.Random, until: int = 200) -> bool:
    """Play to so many turns, passing the phone where it is passed; true if the deal is over."""
    for turn in range(200):
        settled(page)
        if page.locator(".bp-score, .bp-dock .bp-go:has-text('Next deal')").count():
            return True
        by_hand = turn < TAPPED
        if page.locator(".bp-curtain").count():
            take_the_phone(page, by_hand)
        elif done(page) >= until:
            return False
        else:
            decide(page, rng, by_hand)
    raise AssertionError(f"{game} does not end")


def take_the_phone(page: Page, by_hand: bool = True) -> None:
    """Whoever takes the phone is shown nothing that the other one knows."""
    assert page.locator(".bp-felt [data-card]").count() == 0
    assert page.locator(".bp-say").inner_text() == ""
    assert page.locator(".bp-tools button").count() == 0
    assert page.locator("bridge-play > .bp-unseen").inner_text() == ""
    press(page, ".bp-curtain .bp-go", by_hand)
    settled(page)


def tool(page: Page, name: str) -> None:
    """Use a tool of the table, whoever holds the phone; the next one takes it."""
    settled(page)
    if page.locator(".bp-curtain").count():
        take_the_phone(page)
    page.get_by_role("button", name=name, exact=True).tap()
    settled(page)


@pytest.mark.parametrize("game", some(list(GAMES), 3))
def test_a_deal_against_bots_is_played_by_tapping(awake: Page, game: str) -> None:
    play_a_deal(awake, game)


@pytest.mark.parametrize("game", some(list(GAMES), 1, "itself"))
def test_the_python_of_the_page_plays_alike(alone: Page, game: str) -> None:
    play_a_deal(alone, game)


def play_a_deal(page: Page, game: str, people: int = 1) -> None:
    """A deal by taps to its score, and half-way undo, redo, a reload."""
    rng = random.Random(game)
    seats = dict.fromkeys(GAMES[game].viewers, "plain")
    half = len(Session.begin(game, seats, seed=1).advance().state.turns) // 2
    for _ in range(6):
        sit_down(page, game, people)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        if people > 1:
            # Even the first deal lies under the curtain; so does a game that comes back.
            expect(page.locator(".bp-curtain")).to_be_visible()
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
    expect(page.locator(".bp-dock :is(.bp-question, .bp-go)").first).to_be_visible(timeout=STARTED)
    settled(page)
    if people > 1 and before.waits:
        expect(page.locator(".bp-curtain")).to_be_visible()
    assert kept(page, game) == before
    assert play_on(page, game, rng)
    session = kept(page, game)
    outcome = session.state.outcome
    assert outcome is not None
    assert outcome.text in page.locator(".bp-dock").inner_text()
    assert Record.from_toml(session.record().to_toml(), game).states()[-1] == session.state
    assert serious(page) == []


@pytest.mark.parametrize("game", some([g for g in GAMES if len(GAMES[g].viewers) > 1], 1, "round"))
def test_one_phone_is_passed_round(awake: Page, game: str) -> None:
    play_a_deal(awake, game, people=2)


def reach(page: Page, selector: str, key: str = "Tab", most: int = 150) -> None:
    """Press a key until what is wanted has the focus."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {selector}")


def type_it(page: Page, action: str) -> None:
    """Wherever the keyboard is, the first letter opens the field."""
    page.keyboard.press({"♠": "s", "♥": "h", "♦": "d", "♣": "c"}.get(action[0], action[0]))
    page.keyboard.type(action[1:])
    page.keyboard.press("Enter")


def test_a_higher_bid_that_is_chosen_stays_under_the_keyboard(awake: Page) -> None:
    page = awake
    page.evaluate("() => { crypto.getRandomValues = numbers => numbers.fill(1); }")  # one deal
    sit_down(page, "need-a-fourth")
    page.evaluate("delete crypto.getRandomValues")
    settled(page)
    page.locator(".bp-higher").focus()
    before, bids = done(page), page.locator(".bp-answers .bp-bid")
    shown = bids.count()
    page.keyboard.press("Enter")
    expect(bids.nth(shown)).to_be_focused()
    bid = bids.last
    action = bid.get_attribute("data-action")
    bid.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-action='{action}']")).to_be_focused()
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
    expect(page.locator(".bp-question")).to_be_visible(timeout=STARTED)
    for turn in range(200):
        settled(page)
        if page.locator(".bp-score, .bp-dock .bp-go:has-text('Next deal')").count():
            break
        before = done(page)
        action = str(kept(page, game).choice().action)
        asked: Plain = page.evaluate("document.querySelector('bridge-play').now.ask")
        kinds = [part["kind"] for part in asked["parts"]]
        if turn % 2 or "cards" in kinds or kinds.count("card") > 1:
            # After a slip of the pen the text is still there, to be mended.
            if turn == 1:
                type_it(page, "z")
                expect(page.locator(".bp-say")).to_have_class("bp-say bp-no")
                expect(page.locator(".bp-typing .bp-field")).to_be_focused()
                expect(page.locator(".bp-typing .bp-field")).to_have_value("z")
                page.keyboard.type(action)
                page.keyboard.press("Enter")
            else:
                type_it(page, action)
        else:
            answer = f":is([data-key='{action} 0'], [data-action='{action}'])"
            if not page.locator(f".bp-answers {answer}").count():
                reach(page, ".bp-higher")
                page.keyboard.press("Enter")
            reach(page, ".bp-answers button")
            reach(page, ".bp-answers button:first-of-type", "ArrowLeft")
            reach(page, answer, "ArrowRight")
            page.keyboard.press("Enter")
            if page.locator(".bp-answers .bp-go").count():
                page.keyboard.press("Enter")
        settled(page)
        assert done(page) > before, action
    assert kept(page, game).state.outcome is not None
    # The result has the keyboard, so it is read; what goes on is the next stop.
    result = page.locator(".bp-dock .bp-question")
    expect(result).to_be_focused()
    page.keyboard.press("Tab")
    again = page.get_by_role("button", name="Same cards again")
    reach(page, ".bp-dock .bp-choices button:first-child", most=1)
    # It stays where it is when the end is drawn anew, and is taken from nobody who writes.
    again.focus()
    page.evaluate("document.querySelector('bridge-play').draw()")
    expect(again).to_be_focused()
    page.locator(".bp-rare > summary").click()
    page.locator(".bp-rare .bp-open > summary").click()
    page.locator(".bp-rare .bp-paste").focus()
    page.evaluate("document.querySelector('bridge-play').draw()")
    expect(page.locator(".bp-rare .bp-paste")).to_be_focused()


def test_python_that_breaks_down_is_replaced(alone: Page) -> None:
    page, rng = alone, random.Random(1)
    sit_down(page, "duel")
    decide(page, rng)
    before = kept(page, "duel")
    # The next question comes to a Python that breaks down over it.
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
    page.locator(".bp-dock .bp-tap:not(.bp-off)").first.tap()
    expect(page.locator("bridge-play .bp-status")).to_contain_text("your game is as it was")
    settled(page)
    assert kept(page, "duel").states()[: len(before.states())] == before.states()
    assert len(kept(page, "duel").state.turns) > len(before.state.turns)
    play_on(page, "duel", rng)


def test_the_page_knows_no_rule(
    browser: Browser, site: Site, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The built page plays a game that it has never heard of, in which the lowest card wins."""
    monkeypatch.setattr(bridgepath.games, "_IDS", (*GAMES, "low-duel"))
    monkeypatch.setitem(sys.modules, "bridgepath.games.low_duel", low_duel)
    context = at_desk(on_a_phone(browser, site, watch))
    page = context.new_page()

    def with_the_game(route: Route) -> None:
        # The page lists the games for which its build wrote a line.
        text = route.fetch().text().replace('"id":"duel"', '"id":"low-duel"')
        route.fulfill(body=text, content_type="text/html; charset=utf-8")

    page.route("**/play.html", with_the_game)
    page.goto("play.html")
    sit_down(page, "low-duel")
    play_on(page, "low-duel", random.Random(3))
    session = kept(page, "low-duel")
    for trick in session.state.phase.tricks.done:
        assert trick.card == min(trick.cards, key=lambda card: card.index)
    assert session.state.outcome is not None
    assert session.state.outcome.text in page.locator(".bp-dock").inner_text()
    context.close()


def test_an_illegal_card_is_lifted_and_says_why(awake: Page) -> None:
    page, rng = awake, random.Random(2)
    for _ in range(6):
        sit_down(page, "ninety-nine")
        for _ in range(12):
            settled(page)
            off = page.locator(".bp-dock .bp-tap.bp-off")
            if off.count():
                before = kept(page, "ninety-nine")
                off.first.tap()
                expect(page.locator(".bp-say")).to_have_class("bp-say bp-no")
                expect(page.locator(".bp-say")).to_contain_text("must follow suit")
                expect(page.locator(".bp-felt .bp-up")).to_have_count(1)
                expect(page.locator(".bp-felt .bp-lit")).not_to_have_count(0)
                assert kept(page, "ninety-nine") == before
                return
            if not page.locator(".bp-decision").count():
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
    # Let go in the hand, or beside the felt, it goes back.
    table = page.locator("bridge-play")
    drag(table, legal[0], ".bp-at-bottom")
    drag(table, legal[0], ".bp-play-bar")
    settled(page)
    assert done(page) == before
    drag(table, legal[0], ".bp-felt .bp-table")
    settled(page)
    assert done(page) > before
    turn = kept(page, "duel").state.turns[before]
    assert str(turn.action) == legal[0]
    # A tap does the same.
    if page.locator(".bp-decision").count():
        before = done(page)
        asked = page.evaluate("document.querySelector('bridge-play').now.ask")
        card = next(one["card"] for one in asked["parts"][0]["answers"] if one["legal"])
        page.locator(f".bp-felt [data-zone^='hand'] [data-card='{card}']").tap(
            position={"x": 6, "y": 8}
        )
        settled(page)
        assert done(page) > before


def test_several_matches_of_a_game_lie_side_by_side(awake: Page) -> None:
    page = awake
    sit_down(page, "duel")
    settled(page)
    decide(page, random.Random(1))
    first = kept(page, "duel")
    another_match(page, "Another match")
    page.locator(".bp-prepare .bp-go").tap()
    expect(page.locator(".bp-dock .bp-question")).to_be_visible(timeout=STARTED)
    settled(page)
    second = kept(page, "duel")
    assert second != first
    page.reload()
    expect(page.locator(".bp-dock .bp-question")).to_be_visible(timeout=STARTED)
    settled(page)
    assert kept(page, "duel") == second
    another_match(page, "Your 2 matches")
    matches = page.locator(".bp-matches li")
    expect(matches).to_have_count(2)
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    matches.nth(1).get_by_role("button", name="Play on").tap()
    expect(page.locator(".bp-dock .bp-question")).to_be_visible(timeout=STARTED)
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
    """From the table to the matches of its game."""
    page.locator(".bp-rare > summary").tap()
    page.get_by_role("button", name=name).tap()
    expect(page.locator(".bp-matches")).to_be_visible()


def test_a_match_kept_by_an_older_page_is_played_on(awake: Page) -> None:
    page = awake
    sit_down(page, "duel")
    settled(page)
    before = kept(page, "duel")
    kept_then = json.dumps({"v": 1, "games": {"duel": before.to_dict()}})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, kept_then])
    page.reload()
    expect(page.locator(".bp-dock .bp-question")).to_be_visible(timeout=STARTED)
    assert kept(page, "duel") == before


def test_the_card_that_turned_a_deal_is_told_and_shown(awake: Page) -> None:
    page = awake
    for seed in range(6):
        sit_down(page, "contract-bridge")
        play_on(page, "contract-bridge", random.Random(seed))
        page.wait_for_function(
            "() => document.querySelector('.bp-dock .bp-score, .bp-dock .bp-go')"
        )
        found = turned(kept(page, "contract-bridge").states())
        if found is None:
            continue
        line = page.locator(".bp-turned")
        expect(line).to_contain_text(f"Trick {found.trick}: with all cards seen and best play")
        line.get_by_role("button", name="Look at it").tap()
        expect(page.locator("bridge-hand [data-do=slide]")).to_have_value(str(found.step))
        page.go_back()
        return
    raise AssertionError("no card ever mattered")


def test_a_claim_is_answered_and_ends_the_deal(awake: Page) -> None:
    """Asked before every card, until the rest is certain; no is a sentence, and play goes on."""
    page, rng = awake, random.Random(4)
    sit_down(page, "duel")
    for _ in range(90):
        settled(page)
        on = page.get_by_role("button", name="Next deal")
        if on.count():
            on.tap()
            continue
        claim = page.locator(".bp-claim button")
        if claim.count():
            if not claim.is_visible():
                page.locator(".bp-rare > summary").tap()
            before = kept(page, "duel")
            claim.tap()
            said = page.locator("bridge-play .bp-status")
            expect(said).to_contain_text("Ann claims")
            expect(said.get_by_role("link", name="BRG-PLAY-8")).to_be_visible()
            settled(page)
            if kept(page, "duel").state.outcome is not None:
                expect(said).to_contain_text("certain wherever the unseen cards lie")
                expect(on).to_be_visible()
                return
            expect(said).to_contain_text("not certain")
            assert kept(page, "duel") == before
        decide(page, rng, by_hand=False)
    raise AssertionError("nothing was certain to the end")


# In these phases of a deal nobody is asked, or there is one answer only.
BY_ITSELF = {
    "bridge-solitaire": {"HouseCalling"},
    "draw-bridge": {"Taking"},
    "carls-no-trump": {"Calling"},
    "minibridge": {"Announcing"},
}
OVER = {"Over", "PassedOut", "Declined", "Level"}
# Chance seldom bids as low as this: who holds more than he said is asked whether he raises.
SELDOM = {"carls-game": ("2", "pass", "pass")}


def moments_of(game: str) -> list[State]:
    """A moment of each phase in which anybody decides, and of each kind of answer in it.

    If anything is ever offered there that is refused, it is offered at that moment.
    """
    found: dict[tuple[str, str], State] = {}
    offers: set[tuple[str, str]] = set()
    playouts = [playout(GAMES[game], seed) for seed in range(20)]
    seldom = [states[0] for states in playouts]
    for action in SELDOM.get(game, ()):
        seldom = [state.apply(GAMES[game].parse(action)) for state in seldom]
    for state in chain(seldom, *playouts):
        question = ask(state)
        if question is None or question.forced or state.to_act not in state.game.viewers:
            continue
        for part in question.parts:
            key = (type(state.phase).__name__, part.kind)
            refuses = any(not answer.legal for answer in part.answers)
            if key not in found or (refuses and key not in offers):
                found[key] = state
            if refuses:
                offers.add(key)
    phases = {rules.phase.__name__ for rules in GAMES[game].phases}
    assert {phase for phase, _ in found} == phases - OVER - BY_ITSELF.get(game, set())
    return list(found.values())


@pytest.mark.parametrize("game", some(list(GAMES), 3, "tries"))
def test_what_is_not_allowed_is_tried_in_every_phase(awake: Page, game: str) -> None:
    """By tapping, where it is offered, and by typing; a sentence says why, and nothing is done."""
    page, rng = awake, random.Random(game)
    for state in moments_of(game):
        readers = tuple((s, READER if s is state.to_act else "plain") for s in state.game.viewers)
        session = Session(state, readers)
        lay(page, game, session)
        if tap_what_is_refused(page):
            stands(page, game, session)
        field = page.locator(".bp-typing input")
        field.fill(str(refused(state, rng)))
        field.press("Enter")
        stands(page, game, session)
    page.evaluate("document.querySelector('bridge-play').store.games = {}")


def lay(page: Page, game: str, session: Session) -> None:
    """Go to the table of a game as it was kept."""
    page.evaluate("location.hash = ''")
    expect(page.locator(".bp-play-list").first).to_be_visible()
    page.evaluate(
        "([game, kept]) => { document.querySelector('bridge-play').store.games = {[game]: kept}; }",
        [game, session.to_dict()],
    )
    page.evaluate("game => { location.hash = game; }", game)
    expect(page.locator(".bp-dock .bp-decision")).to_be_visible(timeout=STARTED)
    settled(page)
    assert kept(page, game) == session


def tap_what_is_refused(page: Page) -> bool:
    """A card, a call or too few cards, if the dock offers any that are refused."""
    off = page.locator(".bp-dock .bp-off:not(:disabled)")
    one: Plain
    for one in page.evaluate("document.querySelector('bridge-play').now.ask")["parts"]:
        if one["kind"] == "cards" and one["least"] > 1:
            page.locator(".bp-dock .bp-tap").first.tap()
            page.locator(".bp-answers .bp-go").tap()
            return True
    if not off.count():
        return False
    off.first.tap()
    if page.locator(".bp-dock .bp-verb").count():
        # The card is chosen, and both ways to play it are refused.
        off.last.tap()
    return True


def stands(page: Page, game: str, session: Session) -> None:
    """What was tried was refused, in a sentence with its clause, and the game is as it was."""
    settled(page)
    say = page.locator(".bp-say")
    expect(say).to_have_class("bp-say bp-no")
    expect(say.locator(".bp-because").first).to_be_visible()
    assert len(say.locator(".bp-sentence").inner_text().split()) > 3
    assert kept(page, game) == session


def refused(state: State, rng: random.Random) -> Action:
    """Something that may not be done now."""
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
