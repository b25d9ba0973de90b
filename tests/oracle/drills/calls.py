"""The right answers of the drills of bidding and scoring, found again from what a page shows."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.oracle import auction, bidding, bridge
from tests.sample import times

Plain = dict[str, Any]
STRAINS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠", "no": "NT"}
BID = re.compile("[1-7]")


def hand_of(shown: Plain, at: int = -1) -> str:
    """A hand on the page, as printed; by default the last one."""
    groups: dict[str, str] = {}
    for card in list(shown["zones"].values())[at]["cards"]:
        groups[card[0]] = groups.get(card[0], "") + card[1:]
    return " ".join(suit + ranks for suit, ranks in groups.items())


def cells(shown: Plain, tag: str) -> list[str]:
    """The cells of the table of calls."""
    found = re.findall(f"<{tag}[^>]*>(.*?)</{tag}>", shown.get("html", ""))
    return [text for cell in found if (text := re.sub("<[^>]*>", "", cell))]


def calls_of(shown: Plain) -> list[str]:
    return cells(shown, "td")


# --- the bidding table ---------------------------------------------------------------------------


def opening(shown: Plain) -> set[str]:
    return {bidding.opening(hand_of(shown))}


def answer(shown: Plain) -> set[str]:
    (opened,) = (call for call in calls_of(shown) if call != "pass")
    return {bidding.answer(hand_of(shown), opened)}


def over_their_bid(shown: Plain) -> set[str] | None:
    calls = [call for call in calls_of(shown) if call != "pass"]
    simple = len(calls) == 1 and calls[0][0] == "1" and calls[0] != "1NT"
    return {bidding.over_a_suit(hand_of(shown), calls[0])} if simple else None


def second_call(shown: Plain) -> set[str] | None:
    opened, answered = (call for call in calls_of(shown) if call != "pass")
    if opened[1] not in "♥♠" or opened == "1NT":
        return None
    if answered == "1NT":
        return {bidding.after_one_nt(hand_of(shown), opened[1])}
    level = int(answered[0])
    if answered[1:] != opened[1:] or level > 3:
        return None
    return {bidding.after_raise(hand_of(shown), opened[1], level)}


@cache
def by_call(opened: str) -> dict[str, list[str]]:
    """Random hands, by what the second reading opens with them, or answers to `opened`."""
    rng, deck = random.Random(1), [suit + rank for suit in "♠♥♦♣" for rank in bridge.ORDER]
    found: dict[str, list[str]] = {}
    for _ in range(times(1500, 20_000)):
        cards = rng.sample(deck, 13)
        suits = {suit: [card[1:] for card in cards if card[0] == suit] for suit in "♠♥♦♣"}
        hand = " ".join(suit + "".join(ranks) for suit, ranks in suits.items() if ranks)
        call = bidding.answer(hand, opened) if opened else bidding.opening(hand)
        found.setdefault(call, []).append(hand)
    return found


def promised(shown: Plain) -> set[str] | None:
    """The answer called right, if all hands that call so fulfil it; otherwise none."""
    auction_ = " ".join(calls_of(shown))
    calls = [call for call in auction_.split() if call != "pass"]
    if len(calls) > 2 or auction_.removeprefix("pass ").split()[1:2] not in ([], ["pass"]):
        return None
    (told,) = shown["right"]
    return {told} if _kept(told, *calls) else set()


@cache
def _kept(told: str, *calls: str) -> bool:
    points, _, length = told.partition(", ")
    bounds = [int(word) for word in points.split() if word.isdigit()]
    least, most = bounds[0], bounds[-1]
    if "or more" in points:
        most = 40
    elif points.startswith("at most"):
        least = 0
    suit = calls[-1][1]
    for hand in by_call(calls[0] if len(calls) == 2 else "").get(calls[-1], []):
        extra = bidding.short_suits(hand, suit) if "short suits" in points else 0
        if not least <= bidding.points(hand) + extra <= most:
            return False
        if length and bidding.long(hand)[suit] < int(length[0]):
            return False
    return True


# --- calls, hands and scores ---------------------------------------------------------------------


def who_declares(shown: Plain) -> set[str]:
    seats = cells(shown, "th")
    _, declarer, _ = auction.contract(seats, calls_of(shown))
    role = {"Who is declarer?": 0, "Who leads?": 1, "Who is dummy?": 2}[shown["text"]]
    return {seats[(seats.index(declarer) + role) % 4]}


def enough(shown: Plain) -> set[str]:
    seats, calls = list("WNES"), calls_of(shown)
    legal = [call for call in auction.vocabulary(seats) if auction.legal(seats, calls, call)]
    words = shown["text"].split()
    if words[0] != "What":
        return {next((word for word in ("double", "redouble") if word in legal), "neither")}
    return {next(call for call in legal if call[1:] == STRAINS[words[6]])}


def takeout_or_penalty(shown: Plain) -> set[str]:
    calls = calls_of(shown)
    # the opponents made the last call, the third from last, and so on
    enemies = all((len(calls) - at) % 2 for at, call in enumerate(calls) if BID.match(call))
    low = int(next(call for call in calls[-3::-1] if BID.match(call))[0]) <= 3
    if not (enemies and low):
        return {"penalty: you pass"}
    return {"takeout: you must bid" if calls[-1] == "pass" else "takeout, but you may pass"}


def _goal(hands: tuple[str, str]) -> str:
    both = {suit: sum(bidding.long(hand)[suit] for hand in hands) for suit in "♠♥♦♣"}
    enough_ = sum(map(bidding.points, hands)) >= 25
    for suits in ("♠♥", "♦♣"):
        best = max(suits, key=lambda suit: both[suit])
        if both[best] >= 8 and (suits == "♠♥" or not enough_):
            return f"{best} {'game' if enough_ else 'part-score'}"
    return f"NT {'game' if enough_ else 'part-score'}"


def points_and_goal(shown: Plain) -> set[str]:
    hands = (hand_of(shown, 0), hand_of(shown, 1))
    if "points" in shown["text"]:
        return {str(sum(map(bidding.points, hands)))}
    if "goal" in shown["text"]:
        return {_goal(hands)}
    both = {suit: sum(bidding.long(hand)[suit] for hand in hands) for suit in "♠♥♦♣"}
    best = max(both, key=lambda suit: both[suit])
    return {best if both[best] >= 8 else "no suit"}


def score_it(shown: Plain) -> set[str] | None:
    words = shown["text"].split(". ")
    contract, status = words[0].removeprefix("The contract is ").split(", ")
    bid, _, doubled = contract.partition(" ")
    times_ = {"": 1, "doubled": 2, "redoubled": 4}[doubled]
    score = bridge.duplicate(bid, int(words[1].split()[3]), times_, status == "vulnerable")
    # the question says whose score it is
    return {str(abs(score))} if ("declarer's" in words[2]) is (score > 0) else set()


READINGS: dict[str, Callable[[Plain], set[str] | None]] = {
    "open": opening,
    "answer": answer,
    "second-call": second_call,
    "over-their-bid": over_their_bid,
    "promised": promised,
    "who-declares": who_declares,
    "enough": enough,
    "takeout-or-penalty": takeout_or_penalty,
    "points-and-goal": points_and_goal,
    "score-it": score_it,
}
"""A reading answers None to what it does not cover, such as the third call of an auction."""
