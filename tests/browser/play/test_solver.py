"""Bots and hints at the table ask the solver that the page's Python brings with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card
from bridgepath.core.seats import Seat
from bridgepath.desk.session import READER, Session
from bridgepath.players.levels import solvers
from bridgepath.solve.endings import Endings
from tests.browser.conftest import Site, Trouble

GAME: Final = "minibridge"
STARTED: Final = 90_000
SAYS: Final = re.compile(r"1\.0 trick more than with \S+ on average, over \d+ possible layouts")
KEPT: Final = "bridgepath-games"


@pytest.fixture(scope="module")
def told() -> Iterator[tuple[Session, Card]]:
    """A moment at which a solver knows better than the rules of thumb, and the card it prefers.

    It is better by a whole trick in every layout, however many there was time for.
    """
    solvers.use(Endings(20))
    yield next(_moments())
    solvers.use()


def _moments() -> Iterator[tuple[Session, Card]]:
    for seed in range(200):
        session = Session.begin(GAME, dict.fromkeys("NESW", "learner"), seed=seed)
        while (seat := session.state.to_act) is not None:
            legal = session.state.legal_actions()
            cards = [action.card for action in legal if isinstance(action, Play)]
            held = 52 - sum(isinstance(turn.action, Play) for turn in session.state.turns)
            if 1 < len(cards) == len(legal) and 12 <= held <= 16:
                found = _with(session, seat, READER)
                choice = found.choice()
                club = _with(session, seat, "club").choice()
                if SAYS.search(choice.reason) and club.action == choice.action:
                    assert isinstance(choice.action, Play)
                    yield found, choice.action.card
            session = session.step()


def _with(session: Session, seat: Seat, who: str) -> Session:
    """The same moment with one player at this seat, and experts at the others."""
    players = {**{one: "expert" for one, _ in session.players}, seat: who}
    return Session.of(session.record(), players, seed=session.seed)


def lay(page: Page, site: Site, session: Session) -> None:
    """Open the table of a stored game, with the page's own Python."""
    page.goto(f"{site.url}play.html")
    page.evaluate(
        "([game, kept]) => { document.querySelector('bridge-play').store.games = {[game]: kept}; }",
        [GAME, session.to_dict()],
    )
    page.evaluate("game => { location.hash = game; }", GAME)
    expect(page.locator(".t-live .t-may").first).to_be_visible(timeout=STARTED)
    rest(page)


def rest(page: Page) -> None:
    """Wait until everything that happened is shown, and the reader is asked."""
    page.wait_for_function(
        """() => { const table = document.querySelector("bridge-play");
                   return !table.busy && table.step === table.last; }""",
        timeout=STARTED,
    )


def now(page: Page) -> Session:
    text: str = page.evaluate("key => localStorage.getItem(key)", KEPT)
    return Session.from_dict(json.loads(text)["games"][GAME])


def hint(page: Page) -> None:
    page.locator(".t-table").get_by_role("button", name="Hint").first.click()


def test_experts_play_and_hints_come_from_the_solver(
    page: Page, site: Site, told: tuple[Session, Card]
) -> None:
    session, card = told
    fetched: list[str] = []
    page.on("request", lambda one: fetched.append(one.url) if "dds.wasm" in one.url else None)
    lay(page, site, session)
    hint(page)
    expect(page.locator(".t-says")).to_contain_text(SAYS)
    expect(page.locator(f".t-live .t-hint[data-card='{card}']")).to_have_count(1)
    page.locator(f".t-live [data-card='{card}']").click(position={"x": 6, "y": 8})
    page.wait_for_function(
        "before => document.querySelector('bridge-play').now.session.record.turns.length > before",
        arg=len(session.state.turns) + 1,
        timeout=STARTED,
    )
    rest(page)
    after = now(page)
    assert dict(after.players) == dict(session.players)
    assert str(after.state.turns[len(session.state.turns)].action) == str(card)
    # The experts used the same instance.
    assert len(fetched) == 1


def test_without_the_solver_the_table_is_as_it_was(
    page: Page, site: Site, told: tuple[Session, Card], trouble: Trouble
) -> None:
    trouble.allow("Failed to load|ERR_FAILED")
    session, _ = told
    page.route("**/dds.wasm*", lambda route: route.abort())
    lay(page, site, session)
    hint(page)
    solvers.use()
    choice = session.choice()
    solvers.use(Endings(20))
    expect(page.locator(".t-says")).to_contain_text(choice.reason)
    page.locator(f".t-live [data-card='{choice.action}']").click(position={"x": 6, "y": 8})
    page.wait_for_function(
        "before => document.querySelector('bridge-play').now.session.record.turns.length > before",
        arg=len(session.state.turns) + 1,
        timeout=STARTED,
    )


def test_the_usual_bots_are_experts_where_a_solver_answers(page: Page, site: Site) -> None:
    for game, words in (
        (GAME, ["learner", "club", "expert"]),
        ("ninety-nine", ["learner", "expert"]),
    ):
        page.goto(f"{site.url}play.html#{game}")
        seats = page.locator(".bp-seat select")
        expect(seats.first).to_be_visible()
        assert seats.first.locator("option").all_inner_texts() == [
            "a person here",
            *(f"a bot: {word}" for word in words),
        ]
        usual = "expert" if "club" in words else "learner"
        chosen: list[str] = seats.evaluate_all("all => all.map((one) => one.value).sort()")
        assert chosen == sorted([READER, *[usual] * (len(chosen) - 1)])
        page.goto("about:blank")
