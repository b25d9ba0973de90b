"""The boards of the course: a second, independent search confirms what their checkers say."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from bridgepath.core.cards import parse_cards
from bridgepath.learn.boards import board
from tests.oracle import endings as oracle
from tests.sample import some

FILES: Final = sorted((Path(__file__).parents[3] / "docs" / "boards").glob("*.toml"))

Plain = dict[str, Any]


@cache
def listed() -> list[tuple[str, Plain]]:
    return [
        (f"{path.stem}/{one['id']}", one)
        for path in FILES
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["board"]
    ]


def played(checkers: tuple[str, ...]) -> list[Any]:
    return [
        pytest.param(one, id=name)
        for name, one in listed()
        if one["checker"] in checkers and "drill" not in one
    ]


def cards_of(text: str) -> frozenset[str]:
    return frozenset(str(one).replace("10", "T") for one in parse_cards(text))


@pytest.mark.parametrize("one", some(played(("moving", "value")), 8))
def test_a_second_search_says_what_is_right(one: Plain) -> None:
    order = "AB" if set(one["hands"]) <= {"A", "B"} else "WNES"
    leader = one.get("leader", order[0] if order == "AB" else "S")
    table = [str(card).replace("10", "T") for card in parse_cards(one.get("table", ""))]
    seats = [order[(order.index(leader) + i) % len(order)] for i in range(len(order))]
    trick = list(zip(seats, table, strict=False))
    has_played = {seat for seat, _ in trick}
    seen = {seat: cards_of(text) for seat, text in one["hands"].items()}
    size = max(len(hand) + (seat in has_played) for seat, hand in seen.items())
    rooms = {seat: size - (seat in has_played) for seat in order if seat not in seen}
    worlds = []
    for layout in oracle.layouts(sorted(cards_of(one.get("hidden", ""))), rooms):
        holds = all(cards_of(text) <= layout[seat] for seat, text in one.get("holds", {}).items())
        long = all(
            sum(card[0] == suit for card in layout[seat]) == number
            for seat, suits in one.get("lengths", {}).items()
            for suit, number in suits.items()
        )
        if holds and long:
            worlds.append(layout | seen)
    to_play = seats[len(trick)]
    if to_play in seen and len(oracle.may_play(seen[to_play], trick)) == 1:
        # The first card is forced, and the first decision comes after it.
        return
    mine = frozenset(one.get("mine") or (("A",) if order == "AB" else ("N", "S")))
    right = oracle.right(worlds, order, mine, trick, leader, one["need"], one.get("trump", ""))
    # Only if the reader chooses first can the reader's cards be judged from here.
    if right is not None:
        assert right == cards_of(" ".join(one["right"]))


@pytest.mark.parametrize("one", some([pytest.param(one, id=n) for n, one in listed()], 40))
def test_a_board_says_something_to_every_answer(one: Plain) -> None:
    made = board(one)
    assert made["won"] or made.get("working")
    if made["kind"] == "play":
        bad = [
            card
            for node in made["script"]["nodes"]
            for card, way in node["cards"].items()
            if "shows" in way
        ]
        assert bad
        assert made["lost"] or all(card in made["wrong"] for card in bad)
        assert set(made["wrong"]) <= set(bad), "a sentence for a card that is never wrong"
        return
    offered = {
        answer["action"]
        for part in made["parts"]
        if part["kind"] != "cards" and part["kind"] != "typed"
        for answer in part["answers"]
    }
    for answer in offered - set(made["right"]):
        assert made["wrong"].get(answer, made.get("otherwise", ("", made["lost"])))[1]
