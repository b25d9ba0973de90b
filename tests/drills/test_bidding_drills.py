"""Drills of bidding and scoring: fair questions, answers that others come to, mistakes by name."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from bridgepath.auction import Auction
from bridgepath.bidding import heard
from bridgepath.course.question import Question
from bridgepath.drills import LEVELS, Drill, drill
from bridgepath.errors import NotationError
from bridgepath.seats import partner
from tests.oracle import auction as calls_again
from tests.oracle import bidding, bridge
from tests.sample import times

NAMES = (
    "points-and-goal",
    "score-it",
    "who-declares",
    "enough",
    "open",
    "answer",
    "second-call",
    "promised",
    "over-their-bid",
    "takeout-or-penalty",
)
TABLE = ("open", "answer", "second-call", "over-their-bid")
COUNT = times(200, 10_000)
drills = pytest.mark.parametrize("name", NAMES)
levels = pytest.mark.parametrize("level", LEVELS)


@cache
def asked(name: str, level: int) -> tuple[Question, ...]:
    which = drill(name)
    return tuple(which.question(level, 1, number) for number in range(COUNT))


def hand_of(question: Question, at: int = -1) -> str:
    """The last hand in view, as it is printed."""
    groups: dict[str, str] = {}
    for card in question.zones[at].cards:
        groups[str(card)[0]] = groups.get(str(card)[0], "") + str(card)[1:]
    return " ".join(suit + ranks for suit, ranks in groups.items())


def calls_of(question: Question) -> list[str]:
    shown = question.shown[0]
    return [str(call) for call in shown.calls] if isinstance(shown, Auction) else []


# --- laws ---------------------------------------------------------------------------------------


@drills
@levels
def test_the_same_seed_asks_the_same(name: str, level: int) -> None:
    which = drill(name)
    for number in range(5):
        one = which.question(level, 7, number)
        assert one.to_dict() == which.question(level, 7, number).to_dict()
        assert one.text
        assert one.working
        assert all(line.endswith(".") for line in one.working)
        assert one.clauses


@drills
@levels
def test_every_wrong_answer_gets_a_sentence_of_a_known_kind(name: str, level: int) -> None:
    kinds = dict(drill(name).about.kinds)
    for question in asked(name, level):
        for answer in {*question.answers, *question.wrong}:
            mistake = question.mistake(answer)
            if question.is_right(answer):
                assert mistake is None
                continue
            assert mistake is not None
            assert mistake.kind in kinds, mistake
            assert mistake.text.endswith("."), mistake
        assert question.answers or question.otherwise.text


@drills
@levels
def test_no_answer_is_right_too_often(name: str, level: int) -> None:
    questions = asked(name, level)
    told = Counter(answer for question in questions for answer in question.right)
    assert max(told.values()) <= 0.4 * len(questions), told.most_common(2)
    if name not in (*TABLE, "score-it", "enough"):
        places = Counter(
            question.answers.index(answer) for question in questions for answer in question.right
        )
        assert max(places.values()) <= 0.4 * len(questions), places.most_common(2)


@drills
def test_every_kind_of_mistake_occurs(name: str) -> None:
    found = {
        mistake.kind
        for level in LEVELS
        for question in asked(name, level)
        for mistake in question.wrong.values()
    }
    assert found == set(dict(drill(name).about.kinds))


@drills
def test_chance_and_habit_do_not_pass(name: str) -> None:
    """Eight of ten right within twenty questions: for who knows nothing in one try of twenty."""
    questions = asked(name, 2)
    usual = Counter(answer for one in questions for answer in one.right).most_common(1)[0][0]
    rng = random.Random(name)
    tries = times(200, 1000)
    for learner in ("random", "first", "usual"):
        passed = 0
        for _ in range(tries):
            right = []
            for question in rng.sample(questions, 20):
                answers = question.answers or (usual,)
                given = {"random": rng.choice(answers), "first": answers[0], "usual": usual}
                right.append(question.is_right(given[learner]))
            passed += any(sum(right[start : start + 10]) >= 8 for start in range(11))
        assert passed <= tries / 20, learner


# --- the same answers by another way -------------------------------------------------------------


def by_the_table(name: str, question: Question) -> str | None:
    """The call of the second reading, where it has the auction."""
    hand, calls = hand_of(question), [c for c in calls_of(question) if c != "pass"]
    if name == "open":
        return bidding.opening(hand)
    if name == "answer":
        return bidding.answer(hand, calls[0])
    if name == "over-their-bid":
        simple = len(calls) == 1 and calls[0][0] == "1" and calls[0] != "1NT"
        return bidding.over_a_suit(hand, calls[0]) if simple else None
    opened, answered = calls
    if opened[1] not in "♥♠" or opened == "1NT":
        return None
    if answered == "1NT":
        return bidding.after_one_nt(hand, opened[1])
    level = int(answered[0])
    raised = answered[1:] == opened[1:] and level <= 3
    return bidding.after_raise(hand, opened[1], level) if raised else None


@pytest.mark.parametrize("name", TABLE)
@levels
def test_a_second_reading_of_the_table_calls_the_same(name: str, level: int) -> None:
    compared = 0
    for question in asked(name, level):
        call = by_the_table(name, question)
        if call is not None:
            compared += 1
            assert question.right == {call}, (hand_of(question), calls_of(question))
    assert compared >= len(asked(name, level)) // 8


@levels
def test_the_sheet_of_a_second_reading_has_the_same_sum(level: int) -> None:
    for question in asked("score-it", level):
        words = question.text.split(". ")
        contract, status = words[0].removeprefix("The contract is ").split(", ")
        bid, _, doubled = contract.partition(" ")
        times_ = {"": 1, "doubled": 2, "redoubled": 4}[doubled]
        tricks = int(words[1].split()[3])
        score = bridge.duplicate(bid, tricks, times_, status == "vulnerable")
        assert question.right == {str(abs(score))}
        assert ("declarer's" in words[2]) is (score > 0)


@levels
def test_another_history_of_calls_finds_the_seats(level: int) -> None:
    for question in asked("who-declares", level):
        shown = question.shown[0]
        assert isinstance(shown, Auction)
        seats = [seat.word for seat in shown.callers]
        _, declarer, _ = calls_again.contract(seats, calls_of(question))
        at = seats.index(declarer)
        role = {"Who is declarer?": 0, "Who leads?": 1, "Who is dummy?": 2}[question.text]
        assert question.right == {seats[(at + role) % 4]}


@levels
def test_another_ladder_finds_what_is_enough(level: int) -> None:
    seats = list("WNES")
    strains = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠", "no": "NT"}
    for question in asked("enough", level):
        calls = calls_of(question)
        legal = [call for call in calls_again.vocabulary(seats)
                 if calls_again.legal(seats, calls, call)]  # fmt: skip
        words = question.text.split()
        if words[0] == "What":
            strain = strains[words[6]]
            right = next(call for call in legal if call[1:] == strain)
        else:
            right = next((word for word in ("double", "redouble") if word in legal), "neither")
        assert question.right == {right}, (calls, question.text)


def goal(hands: tuple[str, str]) -> str:
    both = {suit: sum(bidding.long(hand)[suit] for hand in hands) for suit in "♠♥♦♣"}
    enough = sum(map(bidding.points, hands)) >= 25
    for suits in ("♠♥", "♦♣"):
        best = max(suits, key=lambda suit: both[suit])
        if both[best] >= 8 and (suits == "♠♥" or not enough):
            return f"{best} {'game' if enough else 'part-score'}"
    return f"NT {'game' if enough else 'part-score'}"


@levels
def test_two_hands_are_counted_again(level: int) -> None:
    for question in asked("points-and-goal", level):
        hands = (hand_of(question, 0), hand_of(question, 1))
        if "points" in question.text:
            right = str(sum(map(bidding.points, hands)))
        elif "goal" in question.text:
            right = goal(hands)
        else:
            both = {suit: sum(bidding.long(hand)[suit] for hand in hands) for suit in "♠♥♦♣"}
            best = max(both, key=lambda suit: both[suit])
            right = best if both[best] >= 8 else "no suit"
        assert question.right == {right}


@levels
def test_a_double_is_for_takeout_while_partners_have_not_bid(level: int) -> None:
    for question in asked("takeout-or-penalty", level):
        calls = calls_of(question)
        told = heard(" ".join(calls))
        # counted from the end: an enemy has called last, and third from the end
        enemies = all((len(calls) - at) % 2 for at, c in enumerate(calls) if c[0] in "1234567")
        low = int(next(c for c in calls[-3::-1] if c[0] in "1234567")[0]) <= 3
        takeout = enemies and low
        assert takeout is told.shown[partner(told.seat)].doubled, calls
        words = "penalty" if not takeout else "may pass" if calls[-1] != "pass" else "must bid"
        assert words in next(iter(question.right))


@cache
def by_call(opened: str) -> dict[str, list[str]]:
    """Hands by chance, by what the second reading opens with them, or answers to `opened`."""
    rng, deck = random.Random(1), [suit + rank for suit in "♠♥♦♣" for rank in bridge.ORDER]
    found: dict[str, list[str]] = {}
    for _ in range(times(1500, 20_000)):
        cards = rng.sample(deck, 13)
        suits = {suit: [card[1:] for card in cards if card[0] == suit] for suit in "♠♥♦♣"}
        hand = " ".join(suit + "".join(ranks) for suit, ranks in suits.items() if ranks)
        call = bidding.answer(hand, opened) if opened else bidding.opening(hand)
        found.setdefault(call, []).append(hand)
    return found


@levels
def test_hands_keep_what_a_bid_has_promised(level: int) -> None:
    seen = {" ".join(calls_of(one)): next(iter(one.right)) for one in asked("promised", level)}
    for auction, told in seen.items():
        calls = [call for call in auction.split() if call != "pass"]
        if len(calls) > 2 or auction.removeprefix("pass ").split()[1:2] not in ([], ["pass"]):
            continue
        points, _, length = told.partition(", ")
        bounds = [int(word) for word in points.split() if word.isdigit()]
        for hand in by_call(calls[0] if len(calls) == 2 else "").get(calls[-1], []):
            extra = bidding.short_suits(hand, calls[-1][1]) if "short suits" in points else 0
            count = bidding.points(hand) + extra
            if "or more" in points:
                assert count >= bounds[0], (auction, hand)
            elif points.startswith("at most"):
                assert count <= bounds[0], (auction, hand)
            else:
                assert bounds[0] <= count <= bounds[-1], (auction, hand)
            if length:
                assert bidding.long(hand)[calls[-1][1]] >= int(length[0]), (auction, hand)


# --- mistakes that somebody makes ----------------------------------------------------------------


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
        assert question.right == {"6 to 9 points with short suits, 3 cards of spades or more"}
    assert seen["7 to 9 points with short suits, 3 cards of spades or more"] == "too-narrow"
    assert seen["6 points or more with short suits, 3 cards of spades or more"] == "too-wide"
    assert seen["4 to 7 points with short suits, 3 cards of spades or more"] == "too-low"
    assert seen["8 to 11 points with short suits, 3 cards of spades or more"] == "too-high"
    assert seen["6 to 9 points with short suits, 4 cards of spades or more"] == "too-long"


def test_what_cannot_be_asked_is_said_in_a_sentence() -> None:
    for name, texts in (
        ("open", (STRONG, "1♥")),
        ("open", ("♠AKQ",)),
        ("answer", (PLAIN, "")),
        ("answer", (PLAIN, "4♠ P")),
        ("second-call", (PLAIN, "1♠ P 2♠ P")),
        ("over-their-bid", (STRONG, "1♥ P")),
        ("promised", ("7♣",)),
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
