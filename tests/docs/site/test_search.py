"""The search of the built site, asked in Node: people's questions find the clauses that answer."""

from __future__ import annotations

import gzip
import json

import pytest

from bridgepath_docs.clauses import asked as ways_of_asking
from tests.sample import times
from tests.tools.pages import search


@pytest.fixture(scope="module")
def clauses() -> set[str]:
    """The ids of all clauses in the rulebook."""
    published = json.loads((search.SITE / "clauses.json").read_text(encoding="utf-8"))
    return {clause["id"] for clause in published["clauses"]}


def test_people_find_their_answers() -> None:
    asked = search.ask(180)
    told = search.table(asked)
    assert len(asked) >= 120, told
    assert sum(one.among(1) for one in asked) >= 0.9 * len(asked), told
    assert sum(one.among(3) for one in asked) >= 0.97 * len(asked), told


def test_ways_of_asking_that_the_search_was_not_told_still_lead_near() -> None:
    asked = search.held_out(count=times(80, search.HELD_OUT))
    told = search.table(asked)
    assert sum(one.among(1) for one in asked) >= 0.35 * len(asked), told
    assert sum(one.among(3) for one in asked) >= 0.55 * len(asked), told


def test_questions_of_people_who_do_not_know_the_pages_are_answered() -> None:
    folder = search.ROOT / "tests" / "fixtures" / "search"
    names = ("sealed", "sealed-2", "sealed-3", "sealed-4", "sealed-5")
    asked = search.of_files(*(folder / f"{name}-labelled.json" for name in names), count=20)
    told = search.table(asked)
    assert len(asked) >= 20 * len(names), told
    assert sum(one.among(1) for one in asked) >= 0.75 * len(asked), told
    assert sum(one.among(3) for one in asked) >= 0.9 * len(asked), told


# Incidents as people describe them, each with the clause that answers.
STORIES = {
    "I played a club but still had a heart": "TBL-REV-1",
    "I ruffed a spade and found a spade two tricks later": "TBL-REV-2",
    "we only have 51 cards": "TBL-DEAL-1",
    "can dummy warn declarer": "TBL-DUMMY-1",
    "how many points to open": "path/bidding",
    "she dropped the king on the table during the bidding": "TBL-SHOW-1",
    "he bid 1 heart after 1 spade": "TBL-CALL-2",
    "my partner led but it was my turn": "TBL-TURN-1",
    "which game for three people in half an hour": "which-game",
    "can I use it on a train without internet": "offline",
    "3NT +1 vulnerable": "rules/contract-bridge#try-contract",
    "two down in 4 hearts doubled": "rules/contract-bridge#try-contract",
}


def test_a_story_finds_what_answers_it() -> None:
    answers = search.found(list(STORIES))
    firsts = dict(zip(STORIES, (one[:1] for one in answers), strict=True))
    assert firsts == {story: [answer] for story, answer in STORIES.items()}


def test_what_the_search_fetches_stays_small() -> None:
    names = ("clauses.json", "terms.json", "search.json")
    packed = [len(gzip.compress((search.SITE / name).read_bytes(), 9)) for name in names]
    assert sum(packed) <= 250_000, dict(zip(names, packed, strict=True))


def test_every_clause_is_asked_for_in_three_ways() -> None:
    ways = json.loads(search.WAYS.read_text(encoding="utf-8"))
    published = json.loads((search.SITE / "clauses.json").read_text(encoding="utf-8"))
    wanted = [one["id"] for one in published["clauses"] if one["kind"] in ("normative", "ruling")]
    wanted += [one["id"] for one in published["clauses"] if one["id"].startswith("TBL-")]
    assert ways_of_asking.too_few(ways, wanted) == []


def test_every_answer_is_a_clause(clauses: set[str]) -> None:
    wanted = {one for rows in search.questions().values() for ids in rows.values() for one in ids}
    assert wanted <= clauses


def test_every_game_is_asked_about(clauses: set[str]) -> None:
    wanted = {one for rows in search.questions().values() for ids in rows.values() for one in ids}

    def games(ids: set[str]) -> set[str]:
        return {one.split("-")[0] for one in ids}

    assert games(wanted) == games(clauses)


# The prefixes of the clauses that may be found: the named game's own, and those that games share.
NAMED = {
    "99 who leads": {"N99", "BRG", "TBL"},
    "Ninety-Nine: who leads?": {"N99", "BRG", "TBL"},
    "ninety nine who leads": {"N99", "BRG", "TBL"},
    "who leads in solitaire": {"SOL", "BRG", "TBL"},
    "carl's game, who leads": {"CARL", "BRG", "TBL"},
    "3 player who leads": {"3P", "BRG", "TBL"},
    "three-player bridge who leads": {"3P", "BRG", "TBL"},
    "who leads in bridge": {"BRG", "TBL"},
    "need a 4th who leads": {"NAF", "BRG", "TBL"},
}


def test_a_game_that_is_named_is_kept_to(clauses: set[str]) -> None:
    for (question, allowed), found in zip(NAMED.items(), search.found(list(NAMED)), strict=True):
        begun = {one.split("-")[0] for one in found if one in clauses}
        assert begun <= allowed, question
        assert found[0].split("-")[0] in allowed, question


def test_the_name_of_a_game_alone_finds_its_page_and_its_rules_from_the_first_on() -> None:
    found = search.found(["99", "Bid Fair", "solitaire"])
    assert [one[:2] for one in found] == [
        ["rules/ninety-nine", "N99-EQ-1"],
        ["rules/bid-fair", "BF-EQ-1"],
        ["rules/bridge-solitaire", "SOL-PACK-1"],
    ]


def test_a_question_about_a_whole_game_finds_its_page() -> None:
    asked = ["need a fourth how does it work", "Carl's game rules", "how do you play draw bridge"]
    found = [one[0] for one in search.found(asked)]
    assert found == ["rules/need-a-fourth", "rules/carls-game", "rules/draw-bridge"]


def test_how_many_play_is_heard() -> None:
    found = search.found(["is there bidding when I play by myself", "we are 3 people, who deals"])
    assert found[0][0].startswith("SOL-")
    assert found[1][0].partition("-")[0] in {"3P", "CARL", "NAF", "N99"}


MEANT = (
    ("bid fair tie, who deals", "bid fair equal, who deals"),
    ("99 bid zero", "99 bid 0"),
    ("99 bid nil", "99 bid 0"),
    ("bridge renege", "bridge revoke"),
    ("bid fair kitty", "bid fair crib"),
    ("bid fair can I trade", "bid fair can I swap"),
    ("solitaire honors", "solitaire honours"),
    ("can the house bid NT", "can the house bid no trumps"),
)


def test_the_words_of_people_lead_to_the_words_of_the_rules() -> None:
    found = search.found([question for pair in MEANT for question in pair])
    for (said, _), peoples, rules in zip(MEANT, found[::2], found[1::2], strict=True):
        assert rules[0] in peoples[:3], said


def test_a_number_or_its_beginning_is_all_that_is_found() -> None:
    one, some, none = search.found(["bf-exch-2", "BF-EXCH", "zzz"])
    assert one == ["BF-EXCH-2"]
    assert some == [f"BF-EXCH-{number}" for number in range(1, 5)]
    assert none == []
