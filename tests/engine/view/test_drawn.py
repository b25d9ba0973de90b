"""How values are displayed: small HTML, with cards and clauses marked, and never a repr."""

from __future__ import annotations

import re
import sys
from random import Random
from types import SimpleNamespace

import pytest

from bridgepath import GAMES, Bid, Card, Deal, Denomination, Hand, Seat
from bridgepath.base.display import Bars, Drawable, Grid
from bridgepath.core.clauses import Violation, clause
from bridgepath.games import bid_fair, bridge_solitaire, contract_bridge
from bridgepath.view.html import refused, to_html
from bridgepath.view.text import diagram, score_table
from tests.wording import gist, mentions


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "none"),
        (True, "yes"),
        (False, "no"),
        (-3, "−3"),
        ((), "none"),
        ([], "none"),
        (Seat.NORTH_SOUTH, "North–South"),
        (Card.parse("♥10"), "♥10"),
        (Hand.parse("♥A10 ♠K Joker"), "♠K ♥A10 Joker"),
        (Hand.parse(""), "no card"),
        ((Card.parse("♥A"), Card.parse("♠2")), "♥A ♠2"),
        ([Bid(3, Denomination.NOTRUMP), "pass"], "3NT pass"),
        ({"tricks": 7}, "tricks 7"),
        ("one [SOL-HOUSE-1, BRG-SCO-2]", "one SOL-HOUSE-1 BRG-SCO-2"),
    ],
)
def test_plain_values_in_words(value: object, told: str) -> None:
    html = to_html(value)
    assert words(html) == told
    assert "[]" not in html


def test_cards_and_clauses_are_marked_and_all_else_is_escaped() -> None:
    html = to_html("♥AQ10 <i>&</i> a Joker 4♠ [SOL-HOUSE-1]")
    assert '<span class="bp-card bp-H">♥AQ10</span>' in html
    assert '<span class="bp-card bp-J">Joker</span>' in html
    assert '4<span class="bp-card bp-S">♠</span>' in html
    assert '<span class="bp-cite" data-clause="SOL-HOUSE-1">SOL-HOUSE-1</span>' in html
    assert "&lt;i&gt;&amp;&lt;/i&gt;" in html


def test_a_refusal_is_one_paragraph() -> None:
    why = Violation("West must follow suit: holds ♥Q, played ♠2", (clause("BRG-PLAY-4"),))
    assert to_html(why) == refused(str(why))
    assert to_html(why).startswith('<p class="bp-refused">West ')


def test_score_lines_are_a_table_with_sums() -> None:
    lines = contract_bridge.score("3♥XX", 10, scoring="rubber")
    html = to_html(lines)
    assert html.count("<tr>") == 1 + len(lines) + 1
    assert "in all" in words(html)
    assert words(to_html(lines[:1])).startswith("points line for North–South 360 below")
    assert words(to_html(lines, lambda _: "Ann & Bob")).count("Ann &amp; Bob") == len(lines) + 1
    flat = to_html(contract_bridge.score("4♥", 10))
    assert "below" not in flat


def test_an_auction_goes_round() -> None:
    html = to_html(contract_bridge.auction("1♥ P 3♥ P 4♥ P P P", "W"))
    assert words(html) == (
        "West North East South 1 ♥ pass 3 ♥ pass 4 ♥ pass pass pass "
        "4 ♥ by West; North leads BRG-AUC-10 BRG-PLAY-1"
    )


def test_a_state_shows_what_lies_on_the_table() -> None:
    hands = {Seat.A: Hand.parse("♠A32"), Seat.B: Hand.parse("♠K54")}
    deal = Deal.of(Seat.B, hands, {"rest": Hand.parse("♠QJ109876")})
    duel = GAMES["duel"]
    state = duel.begin(deal, {"duel.cards": 3})
    led = state.play("♠A")
    html = words(to_html(led))
    assert "♠32" in html
    assert "Ann ♠A" in html
    seen = words(to_html(led.observe(Seat.B)))
    assert "♠32" not in seen
    assert "face down" in seen


def test_a_table_is_drawn_row_by_row() -> None:
    table = Grid(("suit", "tricks"), (("♠", 1), ("♥", -2)), ("in all", -1))
    html = to_html(table)
    # The head of a column of numbers is aligned with them.
    assert html.count('class="bp-number"') == 4
    assert gist(words(html)) == {"♠", "1", "♥", "−2", "−1"}


def test_notebooks_draw_the_same() -> None:
    for value in (
        bridge_solitaire.house_call("♠AK4 ♥KQ62 ♦J ♣AQJ95"),
        bid_fair.trick("♠J", "♠A", high="J"),
        Hand.parse("♠AK"),
    ):
        assert isinstance(value, Drawable)
        assert value._repr_html_() == to_html(value)
        assert type(value).__name__ not in to_html(value)


@pytest.mark.parametrize(
    ("here", "linked"),
    [
        ("https://site.example/book/lite/extensions/kernel/worker.js", True),
        ("https://site.example/book/_static/bridgepath/worker.js", False),
        ("blob:null/lite/worker.js", False),
    ],
)
def test_a_notebook_of_the_site_links_clauses(
    here: str, linked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = contract_bridge.auction("1♥ 1♠ P P P", callers="NESW")
    plain = called._repr_html_()
    assert 'data-clause="BRG-AUC-10"' in plain
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace(location=SimpleNamespace(href=here)))
    href = "https://site.example/book/c/BRG-AUC-10.html"
    assert (f'href="{href}"' in called._repr_html_()) is linked
    assert (called._repr_html_() == plain) is not linked


def test_printed_lines_are_drawn_from_the_value_they_tell() -> None:
    lines = contract_bridge.score("4♥", 10)
    table = score_table(lines, lambda _: "Ann & Bob")
    assert table.startswith("Ann & Bob")
    assert to_html(table) == to_html(lines, lambda _: "Ann & Bob") == table._repr_html_()
    hands = {Seat.A: Hand.parse("♠A32"), Seat.B: Hand.parse("♠K54")}
    deal = Deal.of(Seat.B, hands, {"rest": Hand.parse("♠QJ109876")})
    seen = GAMES["duel"].begin(deal, {"duel.cards": 3}).play("♠A").observe(Seat.B)
    drawn = to_html(diagram(seen, lambda seat: f"Player {seat.value}"))
    assert "(Player B)" in drawn
    places = dict(re.findall(r'<dl class="bp-(\w+)">(.*?)</dl>', drawn))
    assert {zone.place for zone in seen.zones if zone.cards or zone.hidden} <= set(places)
    assert "♠32" not in drawn


def test_a_table_is_aligned_in_print_and_in_a_picture() -> None:
    table = Grid.of(("bid", "points", ""), [("1♣", -70), ("7NT", 1520, "high")])
    assert str(table).splitlines() == ["bid  points", "1♣      -70", "7NT    1520  high"]
    html = to_html(table)
    assert html.count('<th scope="col" class="bp-number">') == 1
    assert gist(words(html)) == {"♣", "−70", "1", "7NT", "1520"}
    with pytest.raises(ValueError, check=mentions("2", "1")):
        Grid.of(("one",), [(1, 2)])


def test_what_a_player_may_do_lies_side_by_side() -> None:
    start = contract_bridge.GAME.begin(contract_bridge.GAME.deal(Random(4), Seat.NORTH))
    calls = to_html(start.legal_actions())
    assert calls.count("<li>") == len(start.legal_actions())
    lead = start.play("1♣; pass; pass; pass")
    assert to_html(lead.legal_actions()).count("bp-mini") == 13 + 1
    facts = to_html(start.facts)
    assert facts.count("<dt>") == len(start.facts)


def test_bars_tell_their_numbers_in_print_and_in_a_picture() -> None:
    bars = Bars.of({10: 2, 9: 4, 11: 0}, "tricks <of all>")
    assert str(bars).splitlines() == [
        "tricks <of all>",
        f" 9  {'█' * 40} 4",
        f"10  {'█' * 20} 2",
        "11   0",
    ]
    html = to_html(bars)
    assert "tricks &lt;of all&gt;: 9: 4; 10: 2; 11: 0" in html
    assert re.findall(r'<rect[^>]* width="([^"]*)"', html) == ["248.0", "124.0", "0.0"]
    assert "style" not in html
    assert to_html(Bars.of({}, "nothing")).count("<rect") == 0
    with pytest.raises(ValueError, check=mentions()):
        Bars.of({"a": -1}, "a debt")
