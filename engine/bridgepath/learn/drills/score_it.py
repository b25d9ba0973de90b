"""Score it: the value of a contract on a sheet of single deals."""

from __future__ import annotations

import random
from typing import Final

from ...bridge.calls import BIDS, Bid, Contract, parse_contract
from ...bridge.laws import DUPLICATE, INSULT, OVERTRICKS, SLAM
from ...bridge.scoring import duplicate_lines, whole_tricks
from ...core.clauses import Clause
from ...core.score import ScoreLine, paying
from ...core.seats import Seat
from ..course.question import Mistake, Question, typed
from . import About

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    "Score it",
    "You see a contract and the tricks that declarer took, and write the score of the deal.",
    11,
    "rule",
    (
        "made contracts, not vulnerable",
        "made or not, vulnerable or not",
        "doubled contracts and slams as well",
    ),
    (
        ("bonus-missed", "the bonus for a part-score or game is left out"),
        ("wrong-bonus", "the game bonus for a part-score, or the other way round"),
        ("overtricks", "the overtricks are left out, or counted as if they were bid"),
        ("no-trumps", "the first odd trick in no trumps counted like the others"),
        ("vulnerable", "the score for the other vulnerability"),
        ("double-missed", "the double is not counted"),
        ("insult-missed", "the points for making a doubled contract are left out"),
        ("slam-missed", "the slam bonus is left out"),
        ("all-tricks", "the first six tricks are counted too"),
        ("flat", "each undertrick counted like the first"),
    ),
)
_MOST: Final = 9000
_OTHER: Final = Mistake("", "Write the lines one below the other, and add them up.")


def make(contract: str, tricks: int, vulnerable: bool = False) -> Question:
    """The score of ``4♥``, ``4♥X`` or ``3NT redoubled`` when declarer's side took `tricks`.

    Raises NotationError for a text that is not a contract, and for more than thirteen tricks.
    """
    named = parse_contract(contract, Seat.SOUTH)
    taken = whole_tricks(tricks)
    lines = _lines(named, taken, vulnerable)
    right = _sum(lines)
    made = taken >= named.needed
    status = "vulnerable" if vulnerable else "not vulnerable"
    who = "declarer's side" if made else "the other side"
    took = f"{taken} trick" + ("" if taken == 1 else "s")
    wrong = {
        str(points): Mistake(kind, text)
        for points, kind, text in reversed(_slips(named, taken, vulnerable, lines))
        if points != right and points >= 0
    }
    return Question(
        f"The contract is {named}, {status}. Declarer's side took {took}. "
        f"How many points does {who} score for this deal?",
        (typed(0, _MOST),),
        frozenset({str(right)}),
        (*map(_told, lines), f"That is {right} in all."),
        wrong=wrong,
        otherwise=_OTHER,
        clauses=paying(lines),
    )


def _lines(contract: Contract, tricks: int, vulnerable: bool) -> tuple[ScoreLine, ...]:
    return duplicate_lines(contract, tricks, vulnerable=vulnerable, defender=Seat.WEST)


def _told(line: ScoreLine) -> str:
    """A line with its points, without repeating the arithmetic that it already has."""
    _, counted, how = line.text.partition(": ")
    if not counted:
        return f"{line.text}: {line.points}."
    return f"{line.text}." if how == str(line.points) else f"{line.text} = {line.points}."


def _sum(lines: tuple[ScoreLine, ...]) -> int:
    return sum(line.points for line in lines)


# --- mistakes -----------------------------------------------------------------------------------

_Slip = tuple[int, str, str]


def _slips(
    contract: Contract, tricks: int, vulnerable: bool, lines: tuple[ScoreLine, ...]
) -> list[_Slip]:
    """Sums that result from a mistake, the likeliest first."""
    right = _sum(lines)
    found = [_left_out(line, right) for line in lines]
    slips = [slip for slip in found if slip is not None]
    other = _sum(_lines(contract, tricks, not vulnerable))
    word = "vulnerable" if vulnerable else "not vulnerable"
    text = f"That is the score for the other vulnerability: declarer's side is {word}."
    slips.append((other, "vulnerable", text))
    if contract.doubling > 1:
        plain = Contract(contract.bid, contract.declarer)
        missed = _sum(_lines(plain, tricks, vulnerable))
        slips.append((missed, "double-missed", "That would be right without the double."))
    if tricks >= contract.needed:
        slips += _made_slips(contract, tricks, vulnerable, right)
    else:
        slips += _flat(contract, tricks, vulnerable)
    return slips


def _left_out(line: ScoreLine, right: int) -> _Slip | None:
    """The sum without one line."""
    kinds: dict[Clause, str] = {
        DUPLICATE: "bonus-missed",
        OVERTRICKS: "overtricks",
        INSULT: "insult-missed",
        SLAM: "slam-missed",
    }
    kind = kinds.get(line.paid_by)
    if kind is None:
        return None
    return right - line.points, kind, f"One line is missing: {line.text} ({line.points})."


def _made_slips(contract: Contract, tricks: int, vulnerable: bool, right: int) -> list[_Slip]:
    slips: list[_Slip] = []
    bid, game = contract.bid, (500 if vulnerable else 300)
    worth = _trick_points(bid, bid.level) * contract.doubling
    if worth >= 100:
        text = f"The tricks bid are worth {worth}. That makes game, so the bonus is {game}."
        slips.append((right - game + 50, "wrong-bonus", text))
    else:
        text = f"The tricks bid are worth {worth}, less than 100, so the bonus is 50."
        slips.append((right - 50 + game, "wrong-bonus", text))
    if bid.denomination.trump is None and contract.doubling == 1:
        text = "In no trumps the first odd trick is worth 40, and each further one 30."
        slips += [(right - 10, "no-trumps", text)]
        slips += [(right + 10 * (tricks - 7), "no-trumps", text)]
    each = 30 if bid.denomination.trump is None else _trick_points(bid, 1)
    text = "Only the tricks beyond the first six count."
    slips.append((right + 6 * each, "all-tricks", text))
    return slips


def _trick_points(bid: Bid, tricks: int) -> int:
    each = _lines(Contract(Bid(tricks, bid.denomination), Seat.SOUTH), 6 + tricks, False)
    return each[0].points


def _flat(contract: Contract, tricks: int, vulnerable: bool) -> list[_Slip]:
    """The score if every undertrick counts like the first one."""
    first = _sum(_lines(contract, contract.needed - 1, vulnerable))
    down = contract.needed - tricks
    text = "The first doubled undertrick is the cheapest, and the next ones cost more."
    return [(first * down, "flat", text)]


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """A contract at random, with a likely number of tricks."""
    bids = [bid for bid in BIDS if bid.level <= (5 if level < 3 else 7)]
    weights = [1 if bid.level in (1, 5) else 2 for bid in bids]
    bid = rng.choices(bids, weights)[0]
    doubling = rng.choice(("", "X", "X", "XX")) if level == 3 and rng.random() < 0.7 else ""
    vulnerable = level > 1 and rng.random() < 0.5
    needed = 6 + bid.level
    if level == 1 or rng.random() < 0.55:
        tricks = min(13, needed + rng.choice((0, 0, 1, 1, 2, 3)))
    else:
        tricks = needed - rng.choice((1, 1, 2, 2, 3, 4))
    return make(f"{bid}{doubling}", tricks, vulnerable)
