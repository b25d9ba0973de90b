"""Drills of bidding and scoring: mistakes by name, and what cannot be asked."""

from __future__ import annotations

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.bidding import summary_of
from bridgepath.bridge.auction import Auction
from bridgepath.core.seats import partner
from bridgepath.learn.course.question import Question
from bridgepath.learn.drills import LEVELS, Drill, drill
from tests.tools.drills.questions import questions


@pytest.mark.parametrize("level", LEVELS)
def test_a_double_is_for_takeout_where_the_bidding_says_so(level: int) -> None:
    for question in questions("takeout-or-penalty", level):
        (shown,) = question.shown
        assert isinstance(shown, Auction)
        told = summary_of(" ".join(map(str, shown.calls)))
        (right,) = question.right
        assert right.startswith("takeout") is told.shown[partner(told.seat)].doubled, right


def kind(name: str, answer: str, *texts: object, **more: object) -> str:
    question = made(name, *texts, **more)
    mistake = question.mistake(answer)
    assert mistake is not None, f"{answer} is right"
    return mistake.kind


def made(name: str, *texts: object, **more: object) -> Question:
    which: Drill = drill(name)
    return which.make(*texts, **more)


STRONG = "♠KQ5 ♥A5432 ♦KQ2 ♣A2"
PLAIN = "♠543 ♥K432 ♦KQ32 ♣32"


@pytest.mark.parametrize(
    ("name", "texts", "answer", "expected"),
    [
        ("open", (STRONG,), "pass", "passed"),
        ("open", ("♠543 ♥K432 ♦KQ32 ♣32",), "1♦", "bid-on"),
        ("open", ("♠AQ543 ♥K32 ♦Q32 ♣J2",), "2♠", "too-high"),
        ("open", ("♠AQ54 ♥AK2 ♦AQ2 ♣K32",), "1NT", "too-low"),
        ("open", ("♠AQ543 ♥K32 ♦Q32 ♣J2",), "1♥", "other-suit"),
        ("open", ("♠AQ54 ♥K32 ♦AQ2 ♣J32",), "1♠", "suit-for-no-trumps"),
        ("open", ("♠AQ543 ♥K32 ♦Q32 ♣J2",), "1NT", "no-trumps-for-suit"),
        ("answer", (PLAIN, "1♠ P"), "3♠", "too-high"),
        ("answer", (PLAIN, "1♠ P"), "1NT", "no-trumps-for-suit"),
        ("second-call", ("♠AKJ54 ♥AQ32 ♦Q2 ♣32", "1♠ P 2♠ P"), "4♠", "too-high"),
        ("over-their-bid", ("♠KQJ54 ♥A32 ♦432 ♣32", "1♦"), "double", "doubled"),
        ("over-their-bid", ("♠KQ54 ♥A932 ♦2 ♣K432", "1♦"), "1♠", "not-doubled"),
        ("enough", ("1♠", "♥"), "1♥", "rank"),
        ("enough", ("2♠", "♥"), "1♥", "too-low"),
        ("enough", ("1♠", "♥"), "3♥", "too-high"),
        ("enough", ("1♠", "♥"), "2♦", "other"),
        ("enough", ("1♠ P", "double"), "double", "own-bid"),
        ("enough", ("1♠ X P", "double"), "redouble", "own-bid"),
        ("enough", ("1♠ X XX", "double"), "double", "done"),
        ("enough", ("1♠", "double"), "redouble", "not-doubled"),
        ("enough", ("1♠", "double"), "neither", "may"),
        ("who-declares", ("1♥ P 2♥ P P P", "S"), "North", "last-bidder"),
        ("who-declares", ("1♥ P 2♥ P P P", "S"), "West", "other-side"),
        ("who-declares", ("1♥ P P P", "S"), "North", "dummy"),
        ("who-declares", ("1♥ P 2♥ P P P", "S", "leader"), "South", "leads-himself"),
        ("who-declares", ("1♥ P 2♥ P P P", "S", "leader"), "East", "right-hand"),
        ("score-it", ("4♥", 10), "120", "bonus-missed"),
        ("score-it", ("4♥", 10), "170", "wrong-bonus"),
        ("score-it", ("2♥", 9), "110", "overtricks"),
        ("score-it", ("3NT", 9), "390", "no-trumps"),
        ("score-it", ("4♥", 10), "620", "vulnerable"),
        ("score-it", ("4♥X", 10), "420", "double-missed"),
        ("score-it", ("4♥X", 10), "540", "insult-missed"),
        ("score-it", ("6♥", 12), "480", "slam-missed"),
        ("score-it", ("2♥", 8), "290", "all-tricks"),
        ("score-it", ("4♥X", 8), "200", "flat"),
        ("takeout-or-penalty", ("1♥ X P",), "penalty: you pass", "left-in"),
        ("takeout-or-penalty", ("1♥ X 2♥",), "takeout: you must bid", "freed"),
        ("takeout-or-penalty", ("1♥ X P",), "takeout, but you may pass", "bound"),
        ("takeout-or-penalty", ("1♥ P 2♥ P 4♥ X P",), "takeout: you must bid", "taken-out"),
    ],
)
def test_a_mistake_is_told_by_its_kind(
    name: str, texts: tuple[object, ...], answer: str, expected: str
) -> None:
    assert kind(name, answer, *texts) == expected


def test_mistakes_of_two_hands() -> None:
    north, south = "♠KJ103 ♥KQ10 ♦94 ♣J864", "♠94 ♥A7543 ♦A82 ♣KQ3"
    assert kind("points-and-goal", "10", north, south, "points") == "one-hand"
    assert kind("points-and-goal", "22", north, south, "points") == "counted"
    assert kind("points-and-goal", "♠", north, south, "fit") == "short-suit"
    assert kind("points-and-goal", "no suit", north, south, "fit") == "fit-missed"
    assert kind("points-and-goal", "♥ game", north, south) == "game-too-high"
    assert kind("points-and-goal", "NT part-score", north, south) == "fit-missed"
    strong = ("♠A5 ♥K74 ♦AQ962 ♣J83", "♠K72 ♥A63 ♦K54 ♣Q1042")
    assert kind("points-and-goal", "♦ game", *strong) == "minor-game"
    assert kind("points-and-goal", "NT part-score", *strong) == "game-missed"
    two = ("♠AK543 ♥AQ54 ♦32 ♣K2", "♠QJ76 ♥K876 ♦A4 ♣543")
    assert kind("points-and-goal", "♥ game", *two) == "trumps"
    assert kind("points-and-goal", "♥", *two, "fit") == "longer-suit"


def test_mistakes_about_a_promise() -> None:
    seen: dict[str, str] = {}
    for seed in range(40):
        question = made("promised", "1♠ P 2♠", seed)
        seen |= {answer: mistake.kind for answer, mistake in question.wrong.items()}
        assert question.right == {"6 to 9 points counting short suits, 3 or more spades"}
    assert seen["7 to 9 points counting short suits, 3 or more spades"] == "too-narrow"
    assert seen["6 points or more counting short suits, 3 or more spades"] == "too-wide"
    assert seen["4 to 7 points counting short suits, 3 or more spades"] == "too-low"
    assert seen["8 to 11 points counting short suits, 3 or more spades"] == "too-high"
    assert seen["6 to 9 points counting short suits, 4 or more spades"] == "too-long"


def test_what_cannot_be_asked_is_said_in_a_sentence() -> None:
    for name, texts in (
        ("open", (STRONG, "1♥")),
        ("open", ("♠AKQ",)),
        ("answer", (PLAIN, "")),
        ("answer", (PLAIN, "4♠ P")),
        ("second-call", (PLAIN, "1♠ P 2♠ P")),
        ("second-call", ("♠J82 ♥AQ5 ♦A76 ♣QJ92", "1♣ 1♦ 1♠ P")),
        ("over-their-bid", (STRONG, "1♥ P")),
        ("promised", ("7♣",)),
        ("promised", ("",)),
        ("enough", ("P P", "♥")),
        ("enough", ("7♠", "♥")),
        ("who-declares", ("P P P P",)),
        ("who-declares", ("1♥ 1♣",)),
        ("score-it", ("8♥", 10)),
        ("score-it", ("4♥", 14)),
        ("takeout-or-penalty", ("1♥ P",)),
        ("points-and-goal", (PLAIN, PLAIN)),
        ("points-and-goal", (PLAIN, "♠A", "points")),
    ):
        with pytest.raises(NotationError):
            made(name, *texts)
