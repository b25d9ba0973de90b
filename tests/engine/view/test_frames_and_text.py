"""What a page draws and what a terminal prints for one known hand."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bridgepath.core.observation import Zone
from bridgepath.core.seats import Seat
from bridgepath.games import GAMES
from bridgepath.games import bridge_solitaire as sol
from bridgepath.notation.record import Record
from bridgepath.view.movie import VERSION, movie, zone_dict, zones_dict
from bridgepath.view.text import diagram, playthrough, score_table
from tests.play import ROOT
from tests.wording import facts_in, gist, gists

PATH = ROOT / "docs" / "hands" / "bridge-solitaire" / "notrump-run-out.toml"
RECORD = Record.from_toml(PATH.read_text(encoding="utf-8"), "bridge-solitaire/notrump-run-out")
STATES = RECORD.states()
FILM: dict[str, Any] = dict(movie(RECORD))


def test_the_movie_says_what_it_is() -> None:
    assert list(FILM) == [
        "v",
        "game",
        "id",
        "title",
        "intro",
        "seats",
        "clauses",
        "views",
        "pack",
        "steps",
        "frames",
        "last",
    ]
    assert FILM["v"] == VERSION == 2
    assert FILM["game"] == "bridge-solitaire"
    assert FILM["id"] == "bridge-solitaire/notrump-run-out"
    assert FILM["title"] == RECORD.title
    assert FILM["seats"] == [
        {"id": "S", "name": "Player", "place": "bottom"},
        {"id": "H", "name": "House", "place": "top"},
    ]
    assert FILM["views"] == [
        {"id": "all", "name": "All hands"},
        {"id": "S", "name": "What Player knows"},
    ]
    cited = {cite for step in FILM["steps"] for cite in step["why"]}
    assert list(FILM["clauses"]) == sorted(cited)
    assert set(FILM["clauses"].values()) == {""}


def test_steps() -> None:
    opening, keep, *_, last = FILM["steps"]
    assert opening == {
        "actor": None,
        "action": "",
        "short": "",
        "group": "Deal",
        "result": "",
        "say": "Seven cards lie face down and thirteen face up; 34 form the stock.",
        "note": "",
        "why": ["SOL-DEAL-1", "SOL-DEAL-2"],
        "toAct": "S",
        "facts": [],
    }
    assert (keep["actor"], keep["action"], keep["group"], keep["toAct"]) == (
        "S",
        "keep ♠A ♥A ♦AQJ ♣A",
        "Choosing",
        "S",
    )
    assert last["toAct"] is None
    assert last["result"] == "Player · 11–2"
    assert last["why"][-4:] == ["SOL-HPLAY-5", "SOL-RUN-2", "SOL-PLAY-5", "SOL-SCO-1"]
    groups = list(dict.fromkeys(step["group"] for step in FILM["steps"]))
    assert groups == ["Deal", "Choosing", "Calls", *(f"Trick {n}" for n in range(1, 13))]
    # the rows of a log are complete: a group never returns
    order = [step["group"] for step in FILM["steps"]]
    assert order == sorted(order, key=groups.index)


def test_frames_hide_what_the_player_does_not_know() -> None:
    first = FILM["frames"]["S"][0]["zones"]
    assert first["stock"]["hidden"] == 34
    assert "cards" not in first["stock"]
    assert first["closed"] == {
        "kind": "pile",
        "place": "center",
        "title": "Yours, unseen",
        "hidden": 7,
    }
    assert len(FILM["frames"]["all"][0]["zones"]["stock"]["cards"]) == 34


def test_frames_mark_the_playable_cards_of_who_may_know_them() -> None:
    lead = next(i for i, step in enumerate(FILM["steps"]) if step["action"] == "♥10")
    hand = FILM["frames"]["S"][lead]["zones"]["hand:S"]
    assert hand["legal"] == ["♥A", "♥8", "♥5"], "the House led a heart"
    later = FILM["frames"]["S"][lead + 1]["zones"]["hand:S"]
    assert len(later["legal"]) == len(later["cards"]) == 12, "the player leads"
    waiting = FILM["frames"]["S"][lead + 2]["zones"]["hand:S"]
    assert "legal" not in waiting, "the House is to turn a card"


def test_a_trick_shows_its_winner_and_the_missing_card() -> None:
    limit = next(i for i, step in enumerate(FILM["steps"]) if step["action"] == "skip ♥6")
    assert FILM["frames"]["S"][limit]["zones"]["trick"] == {
        "kind": "trick",
        "place": "center",
        "title": "Trick",
        "plays": [("S", "♦A"), ("H", None)],
        "winner": "S",
    }


def test_zones_that_go_are_null() -> None:
    chosen = FILM["frames"]["S"][1]["zones"]
    assert chosen["open"] is None
    assert chosen["discards"]["cards"] == ["♥9", "♥2", "♦6", "♦5", "♦3", "♦2", "♣Q"]
    assert "stock" not in chosen, "it has not changed"


def test_a_zone_says_nothing_it_need_not() -> None:
    assert zone_dict(Zone("x", "pile", "top", "X")) == {
        "kind": "pile",
        "place": "top",
        "title": "X",
    }


def test_jokers_are_marked_once() -> None:
    state = sol.position("♠4 Joker Joker", "♥2 ♥3 ♥4", "1♣")
    hand = zones_dict(state.observe(Seat.SOUTH))["hand:S"]
    assert hand["cards"] == ["♠4", "Joker", "Joker"]
    assert hand["legal"] == ["♠4", "Joker"]


def test_the_movie_is_the_same_every_time() -> None:
    def text() -> str:
        return json.dumps(movie(Record.from_toml(PATH.read_text("utf-8"), RECORD.name)))

    assert text() == text() == json.dumps(FILM)


# Text


def test_the_diagram_of_a_position() -> None:
    state = STATES[10]
    assert diagram(state.observe(Seat.SOUTH), state.setting.name) == (
        "Contract 3NT by the player · Tricks Player 1 of 9 · House 0\n"
        "Stock (House): 30 face down\n"
        "Passed over: ♠8 + 2 face down\n"
        "Discards: ♦6 + 6 face down\n"
        "Trick: Player ♦A\n"
        "Tricks won (House): empty\n"
        "Tricks won (Player): 2 face down\n"
        "Hand (Player): ♠AQ4 ♥85 ♦QJ7 ♣AKJ"
    ).replace("♠AQ4 ♥85 ♦QJ7 ♣AKJ", "♠A ♠Q ♠4 ♥8 ♥5 ♦Q ♦J ♦7 ♣A ♣K ♣J")


def test_the_diagram_before_the_first_turn() -> None:
    assert gist(diagram(STATES[0].observe(Seat.SOUTH))) == facts_in(
        "34 7 House ♠A ♣A ♣Q ♥2 ♥9 ♥A ♦2 ♦3 ♦5 ♦6 ♦A ♦J ♦Q"
    )


def test_a_trick_without_a_card_in_the_diagram() -> None:
    state = next(s for s in STATES if s.turns and str(s.turns[-1].action) == "skip ♥6")
    shown = diagram(state.observe(Seat.SOUTH), state.setting.name)
    assert gist(shown) >= {"House", "♦A"}


def test_the_playthrough() -> None:
    lines = playthrough(RECORD).splitlines()
    assert gist(lines[0]) == {"Bridge", "Solitaire"}
    assert gists(lines[1:4]) == [
        set(),
        facts_in("S ♠A ♣A ♣Q ♥92 ♥A ♦6532 ♦AQJ SOL-CHOOSE-1 SOL-CHOOSE-3"),
        facts_in("S ♠AQ4 ♣AKJ ♥A85 ♦6 ♦AQJ7 SOL-CHOOSE-4 SOL-CHOOSE-5 SOL-CHOOSE-6"),
    ]
    assert gists(lines[-5:]) == [
        {"11", "3NT"},
        {"100", "3", "BRG-RUB-1", "BRG-SCO-1", "NT"},
        {"2", "30", "60", "BRG-SCO-3"},
        {"150", "BRG-RUB-5", "SOL-SCO-2"},
        {"310"},
    ]
    assert sum(line.startswith("  ") for line in lines) == len(RECORD.turns)


def test_a_playthrough_that_is_not_over() -> None:
    record = Record.of(STATES[4], title="Cut short")
    gist(playthrough(record).splitlines()[-1])


@pytest.mark.parametrize("name", GAMES)
def test_a_fresh_deal_has_a_diagram_for_everybody(name: str) -> None:
    game = GAMES[name]
    state = game.begin(game.deal(random.Random(1)))
    for viewer in (None, *game.viewers):
        assert diagram(state.observe(viewer)).count("\n") >= 2


def test_scores_of_two_sides() -> None:
    lines = (*sol.score("4♠", 8), *sol.score("1NT", 7))
    assert gists(score_table(lines, sol.GAME.names.__getitem__).splitlines()) == [
        {"100", "2", "BRG-SCO-6", "House"},
        {"1", "40", "BRG-RUB-1", "BRG-SCO-1", "NT"},
        {"100", "House"},
        {"40"},
    ]
