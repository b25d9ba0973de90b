"""Sentences that address a reader as you."""

from __future__ import annotations

import json
import random
import re

import pytest

from bridgepath.core.seats import Seat
from bridgepath.desk.api import _in_second_person, answer
from bridgepath.games import GAMES
from bridgepath.view.movie import live
from bridgepath.view.person import addressed, spoken_to
from bridgepath.view.prompt import prompt
from tests.play import playout, vocabulary
from tests.sample import times

WHO = dict(addressed(playout(GAMES["contract-bridge"], 0)[0], Seat.SOUTH).setting.names)[Seat.SOUTH]
THIRD = re.compile(
    r"\b[Yy]ou (?:is|has|does|was|plays|takes|leads|wins|holds|lays|bids|calls|passes|keeps)\b"
    r"|\b[Yy]ou (?:\w+ ){1,6}(?:and|or) (?:takes|leads|discards|ruffs|plays|calls|passes|sits)\b"
)

SENTENCES = """
@ plays ♥A.
You play ♥A.
@ takes the trick, 20 points: the ace is high.
You take the trick, 20 points: the ace is high.
@ has no club and ruffs with ♥A.
You have no club and ruff with ♥A.
@ is ahead and deals twelve cards.
You are ahead and deal twelve cards.
@ passes: North may place the first card.
You pass: North may place the first card.
North is not to play: @ won the last trick and leads
North is not to play: you won the last trick and lead
@ is not to play: North did not deal and leads
You are not to play: North did not deal and leads
Ann sits opposite dummy; @, on Ann's left, leads.
Ann sits opposite dummy; you, on Ann's left, lead.
Nobody may exchange, and @, who did not deal, leads.
Nobody may exchange, and you, who did not deal, lead.
@ must follow suit: holds ♥A, played ♠2
You must follow suit: you hold ♥A, played ♠2
@ has more than East, so @ is declarer.
You have more than East, so you are declarer.
4♥ by @
4♥ by you
@ 3 · North 2
You 3 · North 2
North 2 · @ 3
North 2 · You 3
@'s dummy has no club and discards ♥A.
Your dummy has no club and discards ♥A.
South may not play now: the next card is @'s
South may not play now: the next card is yours
the next card is @'s dummy's
the next card is your dummy's
North plays a card from @'s hand
North plays a card from your hand
@ leads from @'s dummy
You lead from your dummy
@ takes 8 tricks in 1♠ and makes it.
You take 8 tricks in 1♠ and make it.
Bob doubles @'s 4♥.
Bob doubles your 4♥.
@ and Ann defend: together they must take 7.
You and Ann defend: together they must take 7.
@ sees @'s own cards already
You see your own cards already
South plays ♥A.
South plays ♥A.
""".strip().splitlines()


@pytest.mark.parametrize(
    ("told", "spoken"), list(zip(SENTENCES[::2], SENTENCES[1::2], strict=True))
)
def test_a_sentence_speaks_to_its_reader(told: str, spoken: str) -> None:
    assert spoken_to(told.replace("@", WHO)) == spoken


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_game_tells_speaks_of_you_as_of_another(game: str) -> None:
    """Movies, questions, refusals and results of some deals, seat by seat."""
    found = set[str]()
    for seed in range(times(1, 2)):
        states = playout(GAMES[game], seed)
        rng = random.Random(seed)
        for seat in GAMES[game].viewers:
            told = [addressed(state, seat) for state in states]
            texts = json.dumps(_in_second_person(live(told, seat)), ensure_ascii=False)
            for state in told:
                asked, words = prompt(state), vocabulary(state, rng)
                texts += f"\n{spoken_to(asked.text)}" if asked else ""
                for action in rng.sample(words, min(4, len(words))):
                    refused = state.violation(action, seat) if seat in state.game.seats else None
                    texts += f"\n{spoken_to(refused.text)}" if refused else ""
            assert WHO not in texts
            assert re.search(r"\b[Yy]ou\b", texts)
            found |= {text[0] for text in THIRD.finditer(texts)}
    assert not found


def test_a_reader_alone_is_spoken_to_and_several_by_their_names() -> None:
    def begun(**more: object) -> str:
        asked = {"do": "begin", "game": "duel", "seed": 1, "you": True, **more}
        return answer(json.dumps(asked))

    alone = json.loads(begun())
    assert "You" in [seat["name"] for seat in alone["movie"]["seats"]]
    assert alone["ask"]["text"].startswith("You lead")
    assert "names" not in alone["session"]["record"], "what is kept has no names of its own"
    both = begun(players={"A": "reader", "B": "reader"}, names={"A": "Mia", "B": "Tom"})
    assert "You" not in both
    assert [seat["name"] for seat in json.loads(both)["movie"]["seats"]] == ["Mia", "Tom"]


def test_a_refusal_speaks_to_the_reader() -> None:
    begun = json.loads(answer(json.dumps({"do": "begin", "game": "duel", "seed": 1, "you": True})))
    request = {"do": "act", "session": begun["session"], "action": "♣2", "you": True}
    for card in ("♠A", "♥A", "♦A", "♣A", "♣2"):
        reply = json.loads(answer(json.dumps({**request, "action": card})))
        if "refused" in reply:
            assert reply["refused"]["text"].startswith("You ")
            break
    else:
        raise AssertionError("nothing was refused")
