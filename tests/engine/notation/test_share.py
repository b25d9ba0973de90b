"""Deals in links: they survive the round trip, they are short, and damaged ones are refused."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bridgepath.base.errors import RecordError
from bridgepath.core.seats import Seat
from bridgepath.desk.session import Session
from bridgepath.games import GAMES
from bridgepath.learn.guess import NAMED, AskedDict, GuessPartDict, questions
from bridgepath.notation.link import LONGEST_LINK, Shared
from bridgepath.notation.record import Record
from bridgepath.view.movie import movie
from tests.contract import to_desk
from tests.play import ROOT, known_ids, playout, sent
from tests.sample import some, times
from tests.wording import gist, mentions

Plain = dict[str, Any]
HANDS = sorted((ROOT / "docs" / "hands").rglob("*.toml"))


def called(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


hands = pytest.mark.parametrize("path", HANDS, ids=called)
games = pytest.mark.parametrize("name", GAMES)
LONGEST = 2000


def record_of(path: Path) -> Record:
    return Record.from_toml(path.read_text(encoding="utf-8"), path.stem)


def payload(text: str) -> str:
    """The text as written in an address."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


# --- there and back -----------------------------------------------------------------------------


@hands
def test_every_hand_of_the_rulebook_comes_back_out_of_a_link(path: Path) -> None:
    record = record_of(path)
    viewer = record.game.viewers[-1]
    given = Shared(record, len(record.turns) // 2, viewer, record.game.viewers[0])
    text = given.to_text()
    assert len(payload(text)) < LONGEST
    found = Shared.from_text(text)
    assert found.record.states() == record.states()
    assert (found.step, found.view, found.seat) == (given.step, given.view, given.seat)
    assert found.record.title == record.title
    assert found.to_text() == text


@games
def test_a_whole_deal_of_every_game_is_a_short_link(name: str) -> None:
    for seed in range(times(2, 60)):
        states = playout(GAMES[name], seed)
        text = Shared(Record.of(states[-1])).to_text()
        assert len(payload(text)) < LONGEST
        assert Shared.from_text(text).record.states() == states


@games
def test_what_was_shared_is_taken_over_where_it_stood(name: str) -> None:
    states = playout(GAMES[name], 4)
    session = Session.of(Record.of(states[-1]), dict.fromkeys(GAMES[name].viewers, "reader"))
    filmed = cache(movie)  # the same record each time, unless something is wrong
    for step in some(range(len(states)), 1, name):
        seat = GAMES[name].viewers[-1].value
        told = to_desk(do="share", session=session.to_dict(), step=step, view="all", seat=seat)
        opened = to_desk(do="open", link=told["share"], advance=False)
        assert Session.from_dict(opened["session"]).state == states[step]
        assert opened["readers"] == [seat]
        seen = to_desk(do="watch", link=told["share"])
        assert (seen["step"], seen["view"], seen["seat"]) == (step, "all", seat)
        assert len(seen["movie"]["steps"]) == len(states)
        assert seen["movie"] == sent(filmed(Shared.from_text(told["share"]).record))


def test_the_deals_of_a_match_can_be_looked_at_again() -> None:
    rng = random.Random(5)
    told = to_desk(do="begin", game="duel", seed=9)
    firsts = []
    for _ in range(2):
        while told["waits"]:
            legal = [a["action"] for a in told["ask"]["parts"][0]["answers"] if a["legal"]]
            told = to_desk(do="act", session=told["session"], action=rng.choice(legal))
        firsts.append(told["result"]["text"])
        told = to_desk(do="next", session=told["session"])
    past = to_desk(do="past", session=told["session"])["past"]
    assert [deal["text"] for deal in past] == firsts
    seen = to_desk(do="watch", session=told["session"], deal=1)
    assert seen["step"] == len(seen["movie"]["steps"]) - 1
    assert firsts[1].partition(".")[0] in seen["movie"]["steps"][-1]["say"]
    assert "2 earlier deals" in to_desk(do="watch", session=told["session"], deal=2)["error"]


# --- what is refused ----------------------------------------------------------------------------


def test_alerts_travel_with_a_link_unless_they_make_it_too_long() -> None:
    path = ROOT / "docs/hands/contract-bridge/small-slam.toml"
    record = record_of(path)
    plain = Shared(record).to_text()
    assert "alerts" not in plain
    first = replace(record.turns[0], alert="a “strong” one; ♠A")
    told = Shared(replace(record, turns=(first, *record.turns[1:]))).to_text()
    assert [turn.alert for turn in Shared.from_text(told).record.turns[:2]] == [first.alert, None]
    turns = tuple(replace(turn, alert="x" * 4000) for turn in record.turns[:6])
    assert Shared(replace(record, turns=(*turns, *record.turns[6:]))).to_text() == plain
    for alerts, problem in (
        ({"0": "x"}, "0"),
        ({"99": "x"}, "99"),
        ([], "alerts"),
        ({"1": 5}, "1 alert"),
        ({"1": "\x1b"}, "1 U+001B alert"),
    ):
        with pytest.raises(RecordError, check=mentions(problem)):
            Shared.from_text(spoilt(plain, alerts=alerts))


def spoilt(text: str, **values: object) -> str:
    return json.dumps(json.loads(text) | values, ensure_ascii=False)


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"v": 2}, "1 2"),
        ({"v": True}, "True"),
        ({"game": "whist"}, "whist"),
        ({"turns": ["A ♠A"]}, "turns"),
        ({"turns": "Z ♠A"}, ""),
        ({"step": 99}, "0 12 99"),
        ({"step": -1}, "-1"),
        ({"step": "3"}, "3"),
        ({"step": 10**50}, "0 12"),
        ({"view": "N"}, "A B Duel N"),
        ({"seat": "all"}, ""),
        ({"title": "a\u202eb"}, "U+202E"),
        ({"script": "<b>"}, "script"),
    ],
)
def test_a_spoilt_link_is_refused_in_a_sentence(values: Plain, problem: str) -> None:
    text = Shared(record_of(ROOT / "docs/hands/duel/six-spades.toml")).to_text()
    with pytest.raises(RecordError) as refused:
        Shared.from_text(spoilt(text, **values))
    assert gist(refused.value) >= set(problem.split())
    assert to_desk(do="watch", link=spoilt(text, **values))["error"] == str(refused.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "1", '{"v":1}', "x" * (LONGEST_LINK + 1)])
def test_what_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"^the link: "):
        Shared.from_text(text)


# --- guessing -----------------------------------------------------------------------------------


def record_says(part: GuessPartDict, asked: AskedDict) -> bool:
    """Whether the record's own answer is among those of this part."""
    did = asked["did"]
    if part["kind"] == "cards":
        return set(did.get("cards", ())) <= set(part["cards"]) and bool(did.get("cards"))
    if part["kind"] == "card":
        return any(did["action"] == f"{part['verb']} {card}".strip() for card in part["cards"])
    return did["action"] in part["answers"]


@pytest.mark.parametrize("path", some(HANDS, 9), ids=called)
def test_what_a_page_answers_is_what_the_rules_say(path: Path) -> None:
    record = record_of(path)
    states, found = record.states(), questions(record)
    rng = random.Random(path.stem)
    assert Shared.from_text(found["share"]).record.states() == states
    for why in found["refusals"]:
        assert why["text"]
        assert set(why["clauses"]) <= known_ids()
    for asked in found["asks"]:
        state = states[asked["step"]]
        assert state.to_act is not None
        assert state.to_act.value == asked["seat"]
        assert any(record_says(part, asked) for part in asked["parts"])
        for part in asked["parts"]:
            for action, card, number in answers_of(part, rng):
                refusal = state.violation(state.game.parse(action))
                if number is None:
                    assert refusal is None, action
                    continue
                why = found["refusals"][number]
                assert refusal is not None, action
                if card:
                    assert why["text"].replace(NAMED, card) == refusal.text
                    assert why["because"] == [str(one) for one in refusal.because]
                assert why["clauses"] == [cite.id for cite in refusal.clauses]


def answers_of(part: GuessPartDict, rng: random.Random) -> list[tuple[str, str, int | None]]:
    """Some answers: their text, what they name, and the refusal they get."""
    if part["kind"] == "card":
        return [(f"{part['verb']} {c}".strip(), c, part["no"].get(c)) for c in part["cards"]]
    if part["kind"] != "cards":
        return [(action, action, part["no"].get(action)) for action in part["answers"]]
    found = []
    for _ in range(6):
        chosen = rng.sample(part["cards"], part["most"])
        missing = [number for card, number in part["needs"].items() if card not in chosen]
        number = missing[0] if missing else None
        found.append((f"{part['verb']} {' '.join(chosen)}", "", number))
    return found


def test_every_decision_of_every_recorded_hand_is_asked() -> None:
    """Six cards, cribs, numbers, choices: every decision in every phase."""
    kinds: Counter[str] = Counter()
    for path in HANDS:
        record = record_of(path)
        states = record.states()
        asked = {one["step"]: one for one in questions(record)["asks"]}
        for step, (state, after) in enumerate(pairwise(states)):
            turn = after.turns[-1]
            free = turn.seat is state.to_act and len(state.legal_actions()) > 1
            assert (step in asked) is free, f"{called(path)}, step {step}"
            if free:
                assert any(record_says(part, asked[step]) for part in asked[step]["parts"])
                kinds.update({part["kind"] for part in asked[step]["parts"]})
    assert set(kinds) == {"card", "cards", "call", "number", "choice"}


@games
def test_a_deal_that_is_played_is_asked_in_every_phase(name: str) -> None:
    for seed in range(times(3, 100)):
        record = Record.of(playout(GAMES[name], seed)[-1])
        for asked in questions(record)["asks"]:
            assert any(record_says(part, asked) for part in asked["parts"])


def test_a_seat_is_asked_nothing_that_leaves_no_choice() -> None:
    found = questions(record_of(ROOT / "docs/hands/minibridge/twenty-twenty.toml"))
    assert found["asks"] == []
    for path in some(HANDS, 7):
        for asked in questions(record_of(path))["asks"]:
            parts = asked["parts"]
            listed = [
                part["cards"]
                if part["kind"] == "card" or part["kind"] == "cards"
                else part["answers"]
                for part in parts
            ]
            assert sum(map(len, listed)) > 1
            assert asked["seat"] in {seat.value for seat in Seat}


def test_a_state_lies_on_the_table_with_a_way_to_play_on() -> None:
    state = playout(GAMES["contract-bridge"], 3)[12]
    on_table = state.game.table(state)
    assert str(on_table) == str(state)
    html = on_table._repr_html_()
    found = re.search(r'data-deal="1\.([\w-]+)"', html)
    assert found
    packed = base64.urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4))
    shared = Shared.from_text(zlib.decompress(packed, -zlib.MAX_WBITS).decode())
    assert shared.record.states()[-1] == state
    assert (shared.step, shared.seat) == (12, state.to_act)
    with pytest.raises(ValueError, check=mentions("Contract Duel")):
        GAMES["duel"].table(state)


# --- a line of the reader's own -------------------------------------------------------------------


@pytest.mark.parametrize("path", some(HANDS, 3, "branches"), ids=called)
def test_a_branch_is_the_record_up_to_it_and_what_was_tried(path: Path) -> None:
    record = record_of(path)
    states = record.states()
    after = len(states) // 2
    tried = str(random.Random(path.stem).choice(list(states[after].legal_actions())))
    text = Shared(record, after + 1, branch=(after, (tried,))).to_text()
    found = Shared.from_text(text)
    assert found.record.states() == states
    assert found.line.states()[-1] == states[after].apply(record.game.parse(tried))
    assert found.to_text() == text
    shown = to_desk(do="watch", link=text)
    assert shown["step"] == after + 1 == len(shown["movie"]["steps"]) - 1
    assert shown["share"] == text


@pytest.mark.parametrize(
    ("branch", "why"),
    [
        ("13;♥A", "step 14: Dummy must follow suit"),
        ("900;♥A", "steps 0 to"),
        ("60;♥A", "the deal is over"),
        ("13", "a branch must be a step and the actions tried"),
        (13, "a branch must be a step and the actions tried"),
    ],
    ids=["refused", "no step", "over", "nothing", "no text"],
)
def test_a_branch_that_the_rules_refuse_is_told(branch: object, why: str) -> None:
    record = record_of(ROOT / "docs" / "hands" / "need-a-fourth" / "no-trumps.toml")
    data = json.loads(Shared(record).to_text()) | {"branch": branch}
    with pytest.raises(RecordError, match=why):
        Shared.from_text(json.dumps(data))
