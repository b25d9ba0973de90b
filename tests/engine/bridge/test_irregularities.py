"""Irregularities at the table: who revoked, and how many tricks go over; cases show the rest."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.bridge import irregularities as slips
from bridgepath.bridge.tricks import Trick, Tricks
from bridgepath.core.cards import Card, Hand
from bridgepath.core.seats import COMPASS, Seat
from bridgepath.games import GAMES
from tests.wording import gist

HEARTS = "♥K ♥3 ♠2 ♥9; ♣A ♣2 ♥5 ♣4"


def played(seed: int) -> Tricks:
    """A whole deal of Minibridge, played at random."""
    rng = random.Random(seed)
    game = GAMES["minibridge"]
    state = game.begin(game.deal(rng))
    while state.outcome is None:
        state = state.apply(rng.choice(state.legal_actions()))
    tricks: Tricks = state.phase.tricks
    return tricks


def written(tricks: Iterable[Trick]) -> str:
    return "; ".join(" ".join(map(str, trick.cards)) for trick in tricks)


def test_legal_play_holds_no_revoke() -> None:
    for seed in range(10):
        play = played(seed)
        trump = play.trump.symbol if play.trump else None
        assert slips.revokes(written(play.done), play.done[0].leader, trump) == ()


def test_a_revoke_is_what_the_cards_say_by_a_second_count() -> None:
    rng = random.Random(8)
    for seed in range(30):
        order = rng.sample([Card.parse(str(card)) for card in Hand.parse("♠AKQJ ♥AKQJ ♦AKQJ")], 12)
        rows = [order[0:4], order[4:8], order[8:12]]
        text = "; ".join(" ".join(map(str, row)) for row in rows)
        leader = Seat.WEST
        owner: dict[Card, tuple[int, Seat]] = {}
        leads = []
        for number, row in enumerate(rows, 1):
            at = COMPASS.index(leader)
            seats = COMPASS[at:] + COMPASS[:at]
            leads.append((leader, row[0].suit))
            owner |= {card: (number, seat) for card, seat in zip(row, seats, strict=True)}
            fits = [card for card in row if card.suit is row[0].suit]
            leader = owner[max(fits, key=lambda card: card.index)][1]
        wanted = {
            (number, seat)
            for card, (number, seat) in owner.items()
            if card.suit is not leads[number - 1][1]
            and any(
                other.suit is leads[number - 1][1] and who is seat and later > number
                for other, (later, who) in owner.items()
            )
        }
        found = {(one.trick, one.seat) for one in slips.revokes(text, "W")}
        assert found == wanted, seed


def test_no_side_gives_more_than_it_won() -> None:
    rng = random.Random(3)
    for _ in range(200):
        won = [rng.choice("WNES") for _ in range(13)]
        trick = rng.randint(1, 13)
        award = slips.award(" ".join(won), trick, "E", "W")
        later = [seat for seat in won[trick - 1 :] if seat in "EW"]
        assert award.tricks <= min(2, len(later))
        assert (award.tricks == 2) == (won[trick - 1] == "E" and len(later) > 1)
        assert award.tricks or not later


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (lambda: slips.revokes("♥K ♥3; ♣A", "W"), "1 2 4"),
        (lambda: slips.revokes(HEARTS, "W", held={"E": "♥5"}), "♥5"),
        (
            lambda: slips.revokes("Joker ♥3", "W"),
            "1",
        ),
        (lambda: slips.award("W N", 3, "W"), "2 3"),
        (lambda: slips.award("W N", 1, "W", points=[1]), "2"),
        (lambda: slips.made_good("2♥", "1♠"), "1♠ 2♥ BRG-AUC-4"),
        (lambda: slips.made_good("pass", "1♠"), "2♥ 3NT pass"),
        (lambda: slips.exposed("♠7", "♥Q"), "♠7 ♥Q"),
        (
            lambda: slips.taken_back("bid", slip=True, next_acted=False),
            "bid call card",
        ),
    ],
)
def test_what_cannot_be_is_one_sentence(asked: object, sentence: str) -> None:
    assert callable(asked)
    with pytest.raises(NotationError) as caught:
        asked()
    assert gist(caught.value) == set(sentence.split())
