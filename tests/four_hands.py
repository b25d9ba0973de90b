"""A made-up deal of three players and a dummy, as the movie that a page gets.

Dov, on the left, wins the auction. Then he moves to the near side, the dummy is put opposite, and
the others keep their order. He plays the dummy's cards, so the dummy has cards and tricks but never
acts. Legal actions and winners are not computed here but written down.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from bridgepath_docs.engine import Movie

NAMES = {"S": "Nora", "W": "Dov", "N": "Dummy", "E": "Ada"}
BEFORE = {"S": "bottom", "W": "left", "N": "top", "E": "right"}
AFTER = {"S": "right", "W": "bottom", "N": "top", "E": "left"}
HANDS = {
    "S": "♠J ♠10 ♥A ♥Q ♥8 ♦Q ♦9 ♦5 ♦4 ♦3 ♣7 ♣6 ♣4",
    "W": "♠6 ♠3 ♠2 ♥K ♥J ♥9 ♥4 ♥3 ♦10 ♣A ♣K ♣Q ♣9",
    "N": "♠K ♥10 ♥7 ♥6 ♦A ♦K ♦J ♦8 ♦7 ♦6 ♦2 ♣J ♣2",
    "E": "♠A ♠Q ♠9 ♠8 ♠7 ♠5 ♠4 ♥5 ♥2 ♣10 ♣8 ♣5 ♣3",
}
CALLS = "W 1♥, E 1♠, S pass, W 2♥, E 2♠, S pass, W 3♥, E pass, S double, W pass, E pass"
# The leader, the cards clockwise from the leader, and the winner.
TRICKS = """
E ♠A ♠K ♠10 ♠2 E
E ♠Q ♥6 ♠J ♠3 N
N ♦A ♦3 ♦10 ♥2 E
E ♠9 ♥7 ♥8 ♠6 S
S ♥A ♥3 ♥5 ♥10 S
S ♦Q ♥4 ♣3 ♦2 W
W ♥K ♠4 ♣2 ♥Q W
W ♣A ♣5 ♣J ♣4 W
W ♣K ♣8 ♦6 ♣6 W
W ♣Q ♣10 ♦7 ♣7 W
W ♥J ♠5 ♦8 ♦4 W
W ♥9 ♠7 ♦J ♦5 W
W ♣9 ♠8 ♦K ♦9 W
"""
CLOCKWISE = "WENS"
CLAUSES = ("TST-DUMMY-1", "TST-DUMMY-2")

Zones = dict[str, dict[str, Any] | None]


def movie() -> Movie:
    """The movie with two views: all hands open, and Nora's, in which the other hands are closed."""
    script = list(_script())
    steps = [step for step, _, _ in script]
    for step, after in pairwise(steps):
        step["toAct"] = after["actor"]
    steps[-1]["toAct"] = None
    whole = {
        "v": 2,
        "game": "tst",
        "id": "tst/four-hands",
        "title": "Three and a dummy",
        "intro": "Dov takes his place opposite the dummy.",
        "seats": [{"id": seat, "name": NAMES[seat], "place": BEFORE[seat]} for seat in "SWNE"],
        "clauses": dict.fromkeys(CLAUSES, "Declarer plays for the dummy"),
        "views": [
            {"id": "all", "name": "All hands"},
            {"id": "S", "name": "What Nora knows"},
        ],
        "steps": steps,
        "frames": {
            "all": [{"zones": zones} for _, zones, _ in script],
            "S": [
                {"zones": {key: _closed(zone, led) for key, zone in zones.items()}}
                for _, zones, led in script
            ],
        },
    }
    return cast("Movie", whole)


def _closed(zone: dict[str, Any] | None, led: bool) -> dict[str, Any] | None:
    """A hand as Nora sees it: her own, and the dummy's once a card is led."""
    if zone is None or zone["kind"] != "hand" or zone["seat"] == "S":
        return zone
    if led and zone["seat"] == "N":
        return zone
    shown = {key: value for key, value in zone.items() if key not in ("cards", "legal")}
    return {**shown, "hidden": len(zone["cards"])}


def _script() -> Iterator[tuple[dict[str, Any], Zones, bool]]:
    """The steps, each with the zones that it changed, and whether a card has been led."""
    held = {seat: cards.split() for seat, cards in HANDS.items()}
    places = BEFORE

    def hand(seat: str, led: str = "") -> dict[str, Any]:
        zone: dict[str, Any] = {"kind": "hand", "place": places[seat], "title": NAMES[seat]}
        zone |= {"seat": seat, "cards": list(held[seat])}
        if follow := [card for card in held[seat] if led and card[0] == led]:
            zone["legal"] = follow
        return zone

    facts = [["Dealer", "Dov"]]
    yield _step(None, "", "Deal", facts, "Four hands of thirteen."), _zones(hand), False
    calls = [call.split() for call in CALLS.split(", ")]
    for seat, call in calls[:-1]:
        yield _step(seat, call, "Auction", facts, f"{NAMES[seat]}: {call}."), {}, False
    places = AFTER
    facts = [*facts, ["Contract", "3♥ doubled by Dov"]]
    last = _step("E", "pass", "Auction", facts, "Dov plays 3♥ doubled.", "Dov · 3♥ ×")
    yield last, _zones(hand), False
    won = {"W": 0, "S": 0}
    for number, line in enumerate(TRICKS.split("\n")[1:-1], 1):
        leader, *cards, winner = line.split()
        start = CLOCKWISE.index(leader)
        order = [CLOCKWISE[(start + turn) % 4] for turn in range(4)]
        plays: list[list[str]] = []
        before = ""
        for seat, card in zip(order, cards, strict=True):
            held[seat].remove(card)
            plays.append([seat, card])
            trick: dict[str, Any] = {"kind": "trick", "place": "center", "title": "Trick"}
            trick["plays"] = [list(play) for play in plays]
            zones: Zones = {f"hand:{seat}": hand(seat), "trick": trick}
            if before:
                zones[f"hand:{before}"] = hand(before)
            if len(plays) < 4:
                before = CLOCKWISE[(start + len(plays)) % 4]
                zones[f"hand:{before}"] = hand(before, cards[0][0])
            result = ""
            if len(plays) == 4:
                trick["winner"] = winner
                won["W" if winner in "WN" else "S"] += 1
                result = f"{NAMES[winner]} · {won['W']}–{won['S']}"
            elif number == 1 and len(plays) == 1:
                zones["hand:N"] = hand("N", cards[0][0])  # the dummy is opened
            score = [["Tricks", f"Dov {won['W']} · Nora and Ada {won['S']}"]]
            yield (_play(seat, card, f"Trick {number}", [*facts, *score], result), zones, True)


def _zones(hand: Any) -> Zones:
    return {f"hand:{seat}": hand(seat) for seat in "SWNE"}


def _play(seat: str, card: str, group: str, facts: list[list[str]], result: str) -> dict[str, Any]:
    if seat != "N":
        return _step(seat, card, group, facts, f"{NAMES[seat]} plays {card}.", result)
    step = _step("W", card, group, facts, f"Dov plays {card} from the dummy.", result)
    return {**step, "hand": "N", "why": list(CLAUSES)}


def _step(
    actor: str | None, short: str, group: str, facts: list[list[str]], say: str, result: str = ""
) -> dict[str, Any]:
    return {
        "actor": actor,
        "action": short,
        "short": short,
        "group": group,
        "result": result,
        "say": say,
        "note": "",
        "why": [],
        "toAct": None,
        "facts": facts,
    }
