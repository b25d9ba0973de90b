"""Endings, their scripts, boards and questions: what is called right is right."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.bridge.tricks import Play, Tricks
from bridgepath.core.cards import PACK_52, Card, Hand, Suit, parse_cards
from bridgepath.core.seats import COMPASS, Seat
from bridgepath.learn.boards import BoardError, board
from bridgepath.learn.course.ending import Ending, Search, shares
from bridgepath.learn.course.question import Mistake, Question, card, cards, choice, number, typed
from bridgepath.learn.course.script import script, share_script
from tests.oracle import endings as oracle
from tests.sample import times
from tests.wording import gist, mentions

W, N, E, S = COMPASS
Plain = dict[str, Any]


def ending(north: str, south: str, others: str, need: int, **more: Any) -> Ending:
    seen = {N: Hand.parse(north), S: Hand.parse(south)}
    given: dict[str, Any] = {"leader": S, "hidden": Hand.parse(others)} | more
    return Ending.made(COMPASS, seen, {N, S}, need, **given)


VERIFIED = [
    ("♥QJ2 ♣A", "♥AK ♣32", "♥10987 ♣KQJ10", 4, {}, "♥AK"),
    ("♣432 ♦3", "♣KQJ ♦A", "♣A98 ♦KQJ109", 3, {}, "♣KQJ"),
    ("♣32 ♥A", "♣AQ ♥2", "♣K98 ♥KQJ", 3, {"holds": {E: Hand.parse("♣K")}}, "♥2"),
    ("♠43 ♥2 ♦2", "♠AK ♥AK", "♥QJ ♠QJ109 ♦KQ", 4, {"trump": Suit.HEARTS}, "♥AK"),
    (
        "♠2 ♥2 ♦43",
        "♠A3 ♥AK",
        "♥QJ ♠KQJ10 ♦KQ",
        4,
        {"trump": Suit.HEARTS, "lengths": {(W, Suit.HEARTS): 1, (W, Suit.SPADES): 2}},
        "♠A",
    ),
    ("♣QJ10 ♦K", "♣K2 ♦A3", "♣A987 ♦QJ109", 3, {}, "♦3 ♣K2"),
]
"""Endings for which the right cards were found beforehand by other means."""


@pytest.mark.parametrize(("north", "south", "others", "need", "more", "right"), VERIFIED)
def test_the_known_endings(
    north: str, south: str, others: str, need: int, more: dict[str, Any], right: str
) -> None:
    search = Search(ending(north, south, others, need, **more))
    assert {one for one, wins in search.right(search.start).items() if wins} == set(
        parse_cards(right)
    )


def by_chance(rng: random.Random) -> Ending:
    """Three cards per hand, or two with a trick begun; two seats or four; trumps or none."""
    four = rng.random() < 0.7
    size = 2 if four and rng.random() < 0.5 else 3
    suits = rng.sample([*Suit], 2)
    pack = [one for one in PACK_52 if one.suit in suits]
    rng.shuffle(pack)

    def take(count: int) -> Hand:
        return Hand.of(pack.pop() for _ in range(count))

    trump = rng.choice([None, *suits])
    if not four:
        hand, aside, leader = take(size), rng.choice((0, 2)), rng.choice((Seat.A, Seat.B))
        return Ending.made(
            (Seat.A, Seat.B), {Seat.A: hand}, {Seat.A}, rng.randint(1, size),
            hidden=take(size + aside), aside=aside, trump=trump, leader=leader,
        )  # fmt: skip
    leader = rng.choice(COMPASS)
    begun = rng.random() < 0.4
    seen = {N: take(size), S: take(size)}
    rooms = 2 * size
    table: tuple[Card, ...] = ()
    if begun:
        table = (pack.pop(),)
        if leader in seen:
            seen[leader] = seen[leader].without(next(iter(seen[leader])))
        else:
            rooms -= 1
    return Ending.made(
        COMPASS, seen, {N, S}, rng.randint(1, size),
        hidden=take(rooms), trump=trump, leader=leader, table=table,
    )  # fmt: skip


def plainly(found: Ending, need: int) -> bool:
    """The same question to the oracle."""

    def written(one: Card) -> str:
        return str(one).replace("10", "T")

    worlds = []
    for number_of in range(len(found.layouts)):
        hands = zip(found.rotation, found.hands(number_of), strict=True)
        worlds.append({seat.value: frozenset(map(written, hand)) for seat, hand in hands})
    order = "".join(seat.value for seat in found.rotation)
    at = order.index(found.leader.value)
    trick = [(order[(at + i) % len(order)], written(one)) for i, one in enumerate(found.table)]
    mine = frozenset(seat.value for seat in found.mine)
    trump = found.trump.symbol if found.trump else ""
    return oracle.wins(worlds, order, mine, trick, found.leader.value, need, trump)


@pytest.mark.parametrize("seed", range(times(40, 4000)))
def test_a_second_search_says_the_same(seed: int) -> None:
    found = by_chance(random.Random(seed))
    search = Search(found)
    for need in range(1, 4):
        assert search.wins(search.start, need) is plainly(found, need)


def play_line(found: Ending, tricks: Tricks, line: list[str]) -> Tricks:
    """Make the moves of a script with the engine's own tricks, which refuse illegal cards."""
    for move in line:
        who, _, what = move.partition(" ")
        if who == ">":
            assert tricks.done[-1].winner.value == what
            continue
        assert tricks.turn is not None
        assert tricks.turn.value == who
        one = Card.parse(what)
        assert tricks.playable >> one.index & 1, f"{move} is legal"
        tricks = tricks.add(one)
    return tricks


def fitting(found: Ending, line: list[str]) -> Tricks | None:
    """The tricks after a line, in some layout whose cards are where the line plays them."""
    for number_of in range(len(found.layouts)):
        try:
            return play_line(found, found.tricks(number_of), line)
        except AssertionError:
            continue
    return None


@pytest.mark.parametrize(("north", "south", "others", "need", "more", "right"), VERIFIED)
def test_every_way_of_a_script_is_legal_and_ends_as_it_says(
    north: str, south: str, others: str, need: int, more: dict[str, Any], right: str
) -> None:
    found = ending(north, south, others, need, **more)
    ways = script(found)
    json.dumps(ways)
    seen: set[int] = set()
    todo: list[tuple[int, list[str]]] = [(0, ways["line"])]
    while todo:
        node_number, before = todo.pop()
        if node_number in seen:
            continue
        seen.add(node_number)
        node = ways["nodes"][node_number]
        now = fitting(found, before)
        assert now is not None
        assert now.turn is not None
        assert now.turn.value == node["hand"]
        legal = {str(one) for one in Hand(now.playable)}
        assert set(node["cards"]) == legal
        for text, refused in node["no"].items():
            assert text not in legal
            assert refused["clauses"]
        for way in node["cards"].values():
            line = before + way["line"]
            after = fitting(found, line)
            assert after is not None, line
            left = len(after.hands[0]) + (len(after.table) > 0)
            if way.get("won"):
                assert after.won(N, S) >= need
            elif "shows" in way:
                assert after.won(N, S) + left < need
            else:
                todo.append((way["to"], line))
    assert len(seen) == len(ways["nodes"])


def test_nothing_to_find_is_refused() -> None:
    with pytest.raises(NotationError, check=mentions()):
        script(ending("♣32 ♥A", "♣AQ ♥2", "♣K98 ♥KQJ", 3))
    with pytest.raises(NotationError, check=mentions()):
        script(ending("♣32", "♣AK", "♣QJ54", 2))
    with pytest.raises(NotationError, check=mentions()):
        ending("♣A2", "♣A3", "♣QJ54", 2)
    with pytest.raises(NotationError, check=mentions("1 2")):
        ending("♣A", "♣K3", "♣QJ54", 2)
    with pytest.raises(NotationError, check=mentions()):
        ending("♣A2", "♣K3", "♣QJ5", 2)
    with pytest.raises(NotationError, check=mentions()):
        ending("♣A2", "♣K3", "♣QJ54", 3)


def test_shares_count_layouts() -> None:
    # East holds the king in ten layouts; in three on each side it is a singleton.
    found = ending("♣32 ♥A", "♣AQ ♥2", "♣K98 ♥KQJ", 3)
    assert {str(one): n for one, n in shares(found).items()} == {"♥2": 13, "♣A": 6, "♣Q": 0}
    assert len(found.layouts) == 20
    node = share_script(found)["nodes"][0]
    assert node["cards"]["♥2"]["share"] == 13
    assert set(node["cards"]["♣A"]["shows"]) == {"W", "E"}


BOARD: Plain = {
    "id": "keep-the-entry",
    "checker": "moving",
    "text": "Three tricks.",
    "hands": {"N": "♣32 ♥A", "S": "♣AQ ♥2"},
    "hidden": "♣K98 ♥KQJ",
    "holds": {"E": "♣K"},
    "need": 3,
    "right": ["♥2"],
    "won": "The finesse is taken from the other hand.",
    "lost": "East keeps the king.",
}


def test_a_board_says_all_that_a_page_needs() -> None:
    made = board(BOARD)
    json.dumps(made)
    assert made["kind"] == "play"
    assert gist(made["goal"]) == {"3"}
    assert made["hidden"] == {"W": 3, "E": 3}
    asked = board(
        {
            "id": "off-suit-ace",
            "checker": "rule",
            "drill": "who-wins",
            "given": {"trick": "♥5 ♦A ♥9"},
            "right": ["♥9"],
            "won": "An ace of another suit cannot win.",
        }
    )
    json.dumps(asked)
    assert asked["kind"] == "answer"
    assert asked["right"] == ["♥9"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"right": ["♣A"]}, "♥2"),
        ({"need": 2, "holds": {}, "right": ["♥2"]}, ""),
        ({"checker": "luck"}, ""),
        ({"colour": "red"}, "colour"),
        ({"won": ""}, "won"),
        ({"right": []}, "right"),
        ({"hidden": "♣K98"}, ""),
        ({"clauses": ["none"]}, ""),
        ({"id": "Keep it"}, ""),
    ],
)
def test_a_board_that_does_not_hold_is_refused(change: Plain, why: str) -> None:
    with pytest.raises(BoardError, check=mentions(why)):
        board(BOARD | change)


def question(**more: Any) -> Question:
    given: dict[str, Any] = {
        "text": "Which?",
        "parts": (card(parse_cards("♥A ♥K")),),
        "right": frozenset({"♥A"}),
        "working": ("It is the ace.",),
        "wrong": {"♥K": Mistake("lower", "It is lower.")},
    }
    return Question(**(given | more))


def test_a_question_knows_its_answers() -> None:
    asked = question()
    assert asked.is_right("♥A")
    assert asked.mistake("♥K") == Mistake("lower", "It is lower.")
    several = question(
        parts=(cards(parse_cards("♥A ♥K ♠2")),), right=frozenset({"take ♠2 ♥A"}), wrong={}
    )
    assert several.is_right("take ♥A ♠2")
    assert several.mistake("take ♥A") is not None
    assert question(parts=(number(0, 3),), right=frozenset({"2"}), wrong={}).answers == (
        "0", "1", "2", "3",
    )  # fmt: skip
    assert question(parts=(typed(0, 900),), right=frozenset({"420"}), wrong={}).is_right("420")
    plain = question(parts=(typed(0, 900),), right=frozenset({"420"}), wrong={}).to_dict()
    assert plain["parts"] == [{"kind": "typed", "verb": "", "least": 0, "most": 900}]
    json.dumps(question(parts=(choice("yes", "no"),), right=frozenset({"no"}), wrong={}).to_dict())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"right": frozenset()}, ""),
        ({"right": frozenset({"♥A", "♥K"})}, "♥K"),
        ({"right": frozenset({"♥2"})}, "♥2"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(change: Plain, why: str) -> None:
    with pytest.raises(NotationError, check=mentions(why)):
        question(**change)


def test_a_play_is_a_card() -> None:
    # A script and a record write a card in the same way.
    assert str(Play(Card.parse("♥A"))) == "♥A"
