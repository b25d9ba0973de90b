"""What the games say about themselves, compared with the rules, the deals and the table cards."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgepath.core.blurb import About, Skill
from bridgepath.games import GAMES
from tests.guests import GUESTS, docs_of, entered
from tests.play import choose

ROOT = Path(__file__).resolve().parents[3]
NUMBERS = ("no", "one", "two", "three", "four")
games = pytest.mark.parametrize("name", [*GAMES, *GUESTS])


@pytest.fixture(autouse=True, scope="module")
def guests() -> Iterator[None]:
    """Games that the site does not show give the same information."""
    with entered():
        yield


def about(name: str) -> About:
    found = GAMES[name].about
    assert found is not None, f"{name} says nothing of itself"
    return found


def table_cards() -> dict[str, dict[str, str]]:
    """The table card of each game on the rules pages, line by line."""
    found = {}
    books = (ROOT / "docs", *map(docs_of, GUESTS))
    for path in (path for docs in books for path in sorted((docs / "rules").glob("*.md"))):
        text = path.read_text(encoding="utf-8")
        for named, body in re.findall(
            r"^:::\{tablecard\} ?(\S*)\n(.*?)^:::", text, re.DOTALL | re.MULTILINE
        ):
            rows = [line.partition(":") for line in body.splitlines() if line.strip()]
            found[named or path.stem] = {term.strip(): words.strip() for term, _, words in rows}
    return found


CARDS = table_cards()


@games
def test_every_game_says_what_people_ask_first(name: str) -> None:
    facts = about(name)
    low, high = facts.minutes
    assert 0 < low <= high
    assert facts.line[0].isupper()
    assert facts.line.endswith(".")
    assert len(facts.line) <= 100
    for phrase in (*facts.teaches, facts.bidding, facts.dummy, facts.trumps, facts.match):
        assert phrase
        assert not phrase.endswith(".")
    assert facts.skills
    assert len(set(facts.skills)) == len(facts.skills)
    assert facts.credit.name in ("traditional", "Bridgepath") or facts.credit.link
    assert facts.credit.link == "" or facts.credit.link.startswith("https://")


def test_every_skill_is_taught_somewhere() -> None:
    public = [name for name in GAMES if name not in GUESTS]
    assert {skill for name in public for skill in about(name).skills} == set(Skill)


@games
def test_players_and_pack_are_those_of_the_table_card(name: str) -> None:
    game, card = GAMES[name], CARDS[name]
    assert re.match(r"\w+", card["Players"])[0] == NUMBERS[len(game.viewers)]  # type: ignore[index]
    pack = game.shape.pack
    jokers = sum(card.is_joker for card in pack)
    words = card["Pack"].replace("thirteen spades", "13 spades")
    number = re.search(r"\d+", words)
    assert number is not None, words
    assert int(number[0]) in (len(pack), len(pack) - jokers)
    assert bool(jokers) == ("joker" in card["Pack"].lower())


@games
def test_a_player_has_as_many_cards_as_the_game_says(name: str) -> None:
    game = GAMES[name]
    dealt = [part.size for part in game.shape.parts if part.place in game.viewers]
    # A number is given only where it cannot be derived from the deal.
    assert bool(about(name).hand) == (not dealt)
    assert game.hand_size == (dealt[0] if dealt else about(name).hand)
    assert len(set(dealt)) <= 1


@games
def test_a_deal_has_as_many_tricks_as_the_game_says(name: str) -> None:
    game = GAMES[name]
    played = []
    for seed in range(12):
        rng = random.Random(seed)
        state, won = game.begin(game.deal(rng)), 0
        while state.to_act is not None:
            action = choose(state, rng)
            won += state.story(action).winner is not None
            state = state.apply(action)
        played.append(won)
    assert max(played) == about(name).tricks


@games
def test_whether_there_are_dummies_is_seen_in_the_deal(name: str) -> None:
    game = GAMES[name]
    nobodys = [seat for seat in game.places if seat not in game.seats]
    if nobodys:
        assert about(name).dummy.startswith(NUMBERS[len(nobodys)])
    elif len(game.viewers) < 4:
        assert about(name).dummy.startswith("none")
