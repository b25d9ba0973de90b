"""Functions that answer readers' questions refuse the impossible, in one sentence."""

from __future__ import annotations

import inspect
import random
import traceback
from collections.abc import Callable
from importlib import import_module
from itertools import chain, combinations
from types import ModuleType
from typing import Any

import pytest

from bridgepath import GAMES, BridgepathError, Card, Hand
from bridgepath.core.seats import Seat
from bridgepath.games import bid_fair as bf
from bridgepath.games import bridge_solitaire as sol
from bridgepath.games import carls_game as carl
from bridgepath.games import contract_bridge as bridge
from bridgepath.games import draw_bridge as draw
from bridgepath.games import duel, minibridge, need_a_fourth
from tests.play import playout
from tests.sample import times
from tests.wording import gist, mentions

LONG = "♠AKQJ1098765432 ♥A"
SIXTEEN = "♠AKQJ1098765432 ♥AKQ"
HELD = "♠A93 ♥AQ1032 ♦3 ♣K43 Joker"
FORBIDDEN = "♠AKQJ ♥AKQJ ♦AKQJ ♣A"

REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "a holder who has not bid": (
        lambda: bf.score(south=60, north=50, holder="S", suit_bonus="SN"),
        ("BF-AMB-14 BF-CON-3 South"),
    ),
    "a bid without a contract": (
        lambda: bf.score(south=60, north=50, suit_bonus="S"),
        ("BF-AMB-14 BF-BID-9 South"),
    ),
    "one bid paid twice": (
        lambda: bf.score(south=60, north=50, holder="S", suit_bonus="NN"),
        "BF-SCO-8 North",
    ),
    "both bids, and no holder": (
        lambda: bf.score(south=60, north=50, both_up=True),
        "BF-CON-3",
    ),
    "a nine above another bid": (
        lambda: bf.score(south=60, north=50, holder="S", high="9", both_up=True),
        "BF-BID-4",
    ),
    "more points than cards": (
        lambda: bf.score(south=141, north=0),
        "0 140 141 BF-PLAY-6 BF-PTS-4 South",
    ),
    "points below nothing": (
        lambda: bf.score(south=-1, north=0),
        "-1 0 140 BF-PLAY-6 BF-PTS-4 South",
    ),
    "half a point": (
        lambda: bf.score(south=60, north=50.5),  # type: ignore[arg-type]
        "0 140 50.5 BF-PLAY-6 BF-PTS-4 North",
    ),
    "more points together": (
        lambda: bf.score(south=71, north=70),
        ("140 70 71 BF-PLAY-6 BF-PTS-4"),
    ),
    "a card that beats itself": (
        lambda: bf.trick("♥A", "♥A"),
        "BF-EQ-2 ♥A",
    ),
    "a card bid and covered": (
        lambda: bf.bidding("♥10 up", "down ♥10"),
        "BF-EQ-2 ♥10",
    ),
    "a card captured twice": (
        lambda: bf.card_points("♥A ♠K ♥A"),
        "BF-EQ-2 ♥A",
    ),
    "half a total": (
        lambda: bf.race(south=9.5, north=0, dealer="S"),  # type: ignore[arg-type]
        "9.5 South",
    ),
    "jokers that are not held": (
        lambda: sol.score("1♠", 7, jokers=2, hand=HELD),
        "1 2 SOL-DBL-1",
    ),
    "jokers that are forgotten": (
        lambda: sol.score("1♠", 7, hand=HELD),
        "0 1 SOL-DBL-1",
    ),
    "no trumps of the House": (
        lambda: sol.score("1NT", 7, declarer="house"),
        "1NT House SOL-HOUSE-6",
    ),
    "a grand slam of the House": (
        lambda: sol.position("♠A", "♠K", "7♠", declarer="house"),
        "6 7♠ House SOL-HOUSE-2",
    ),
    "a shape without no trumps": (
        lambda: sol.score("1NT", 7, hand=FORBIDDEN),
        "1NT 4-4-4-1 SOL-BID-4",
    ),
    "a shape under the house rule": (
        lambda: sol.score("1NT", 7, hand=FORBIDDEN, options=sol.SolitaireOptions(nt_shapes="four")),
        "1NT 4-4-4-1 SOL-AMB-6 SOL-BID-4",
    ),
    "fourteen cards": (
        lambda: sol.may_bid_notrump(LONG),
        "13 14 SOL-CHOOSE-4",
    ),
    "sixteen cards": (
        lambda: sol.count(SIXTEEN),
        "13 16 SOL-CHOOSE-4",
    ),
    "a card kept and discarded": (
        lambda: sol.house_call(HELD, "♠A ♥4"),
        "SOL-CHOOSE-4 ♠A",
    ),
    "two hands that share a card": (
        lambda: need_a_fourth.review("1♥ P P", {"A": "♠A9", "Bob": "♠A4"}),
        "Ann Bob NAF-EQ-2 ♠A",
    ),
    "sixteen cards of a bidder": (
        lambda: need_a_fourth.check_bid("1♠", SIXTEEN),
        "14 16 NAF-DEAL-2",
    ),
    "a joker in bridge": (
        lambda: need_a_fourth.points("♠A Joker"),
        "NAF-EQ-2",
    ),
    "fourteen cards of Carl's": (
        lambda: carl.infer("♠", 4, hand=LONG),
        "13 14",
    ),
    "eight discards": (
        lambda: sol.house_call(HELD, "♠8765 ♦9876"),
        "8 SOL-CHOOSE-3",
    ),
    "points that no hand has": (
        lambda: minibridge.declarer(W=38, N=2, E=0, S=0),
        "0 37 38 MINI-ANN-1 W",
    ),
    "half a point announced": (
        lambda: minibridge.declarer(W=10.5, N=9.5, E=10, S=10),  # type: ignore[arg-type]
        "0 10.5 37 MINI-ANN-1 W",
    ),
    "a whole game carried over": (
        lambda: bridge.score("1♠", 7, scoring="older chicago", carried=100),
        "0 100 90 BRG-AMB-6",
    ),
    "less than nothing carried over": (
        lambda: bridge.score("1♠", 7, scoring="older chicago", carried=-1),
        "-1 0 90 BRG-AMB-6",
    ),
    "more tricks than cards": (
        lambda: duel.score(7, 7),
        "13 7",
    ),
    "a rubber that goes on": (
        lambda: bridge.rubber("4♠ S 10", "4♠ S 10", "1♠ S 7"),
        "BRG-RUB-4",
    ),
    "a match that goes on": (
        lambda: draw.sheet("4♠ A 10", "4♠ A 10", "1♠ A 7"),
        "Ann DRAW-SCO-4",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str) -> None:
    ask, named = REFUSED[what]
    with pytest.raises(BridgepathError) as refused:
        ask()
    assert gist(refused.value) == set(named.split())


WRONG_KIND: dict[str, tuple[Callable[[], Any], str]] = {
    "a number for a hand": (
        lambda: sol.count(5),  # type: ignore[arg-type]
        "Hand",
    ),
    "a dict for house rules": (
        lambda: sol.house_call(HELD, options={"sol.house.tie": "lowest"}),  # type: ignore[arg-type]
        "None SolitaireOptions house_call",
    ),
    "a number for moves": (
        lambda: bf.bidding("♥10 up", 5),  # type: ignore[arg-type]
        "",
    ),
    "a number for yes or no": (
        lambda: bridge.score("1♠", 7, vulnerable=1),  # type: ignore[arg-type]
        "False True",
    ),
    "a number for cards": (
        lambda: Hand.parse(5),  # type: ignore[arg-type]
        "♥AQ10",
    ),
}


@pytest.mark.parametrize("what", WRONG_KIND)
def test_another_kind_is_refused(what: str) -> None:
    ask, named = WRONG_KIND[what]
    with pytest.raises(TypeError, check=mentions(named)):
        ask()


def test_a_tie_is_said_in_words_and_the_ruling_is_cited() -> None:
    tied = "♠975 ♥864 ♦10742 ♣532"
    ways = {
        "highest": ("6♠", "SOL-HOUSE-5"),
        "lowest": ("6♣", "SOL-AMB-3"),
        "fewest-winners": ("6♠", "SOL-AMB-3"),
        "player": ("6♠", "SOL-AMB-3"),
    }
    for rule, (bid, ruling) in ways.items():
        found = sol.house_call(tied, options=sol.SolitaireOptions(house_tie=rule))  # type: ignore[arg-type]
        assert str(found).startswith(f"{bid}: ")
        assert gist(str(found)) == {bid, "6", "0", "♠", "♥", "♣"}
        assert {cite.id for cite in found.clauses} & {"SOL-HOUSE-5", "SOL-AMB-3"} == {ruling}


def test_house_rules_that_change_a_call_are_cited() -> None:
    void = "♠97532 ♥8643 ♦10742"
    cites = {
        "SOL-HOUSE-4": sol.SolitaireOptions(),
        "SOL-AMB-4": sol.SolitaireOptions(house_void="skipped"),
        "SOL-AMB-2": sol.SolitaireOptions(count_attrition=True),
        "SOL-AMB-1": sol.SolitaireOptions(count_discards="removed"),
    }
    for ruling, rules in cites.items():
        found = {cite.id for cite in sol.house_call(void, "♣AKQ", rules).clauses}
        others = set(cites) - {ruling, "SOL-HOUSE-4"}
        assert ruling in found
        assert not found & others


# --- whatever is asked ----------------------------------------------------------------------------

_RANKS = "AKQJ98762"
_BIDS = [f"{level}{named}" for level in (1, 2, 3, 4, 7) for named in ("♣", "♥", "♠", "NT")]
_TEXTS = [
    *("", "A", "B", "S", "N", "Ann", "Bob Cleo", "house", "player", "x", "♥", "NT", "pass", "A SN"),
    *_BIDS, *(f"{bid} S 9" for bid in _BIDS), *("4♥ A 10", "P", "4♥X 10", "1♥ P P P", "P P 1♦ P P"),
    *("♥A", "♠10", "down", "up ♥K", "♥K up", "Joker", "3/4/2", "0/4/5", "A declares", "lead"),
    *("auction", "choice", "play", "D1", "on", "rubber", "chicago", "duplicate", "0 0 6, 3♦"),
    "\x1b",
    "♠AKQ ♥A105 ♦K64 ♣8732", "♠A93 ♥AQ1032 ♦3 ♣K43 Joker", "AKQ.A105.K64.8732", "♠A♠A", "é" * 300,
]  # fmt: skip
_OTHERS = [
    *range(-1, 16), 37, 99, 10**30, 2.5, True, False, None, b"x", (), [], [1, 2, 3], [(0, 0, 6)],
    {}, {"A": "♠A"}, {"A": Hand.parse("♠AK")}, Seat.A, Seat.NORTH, Seat.SOUTH, Card.parse("♥A"),
    Hand.parse("♠AKQ ♥A105 ♦K64 ♣8732"), Hand.parse("♠AK ♥2"), Hand(), object(),
]  # fmt: skip
_NOT_ASKED = ("match", "parse", "exposed_cards", "score_lines", "end_violation")


def _module(game: str) -> ModuleType:
    return import_module(f"bridgepath.games.{game.replace('-', '_')}")


def _functions(game: str) -> dict[str, Callable[..., object]]:
    module = _module(game)
    there = {name: getattr(module, name) for name in module.__all__ if name not in _NOT_ASKED}
    return {name: given for name, given in there.items() if inspect.isfunction(given)}


def _cards(rng: random.Random) -> str:
    size = rng.choice((1, 2, 3, 5, 12, 13, 14))
    drawn = rng.sample([suit + rank for suit in "♠♥♦♣" for rank in _RANKS], size)
    return " ".join(drawn)


def _value(hint: str, game: str, rng: random.Random, own: list[Any]) -> object:
    """Usually something of the right kind, otherwise anything."""
    if rng.random() < 0.15:
        return rng.choice(_OTHERS)
    if "Options" in hint:
        return rng.choice([None, GAMES[game].options()])
    if "State" in hint or "Observation" in hint or hint.endswith("Row"):
        return rng.choice(own)
    if "bool" in hint:
        return rng.random() < 0.5
    if "int" in hint and rng.random() < 0.8:
        return rng.choice((0, 1, 2, 3, 4, 5, 7, 9, 10, 12, 13, 14, -1, 40, 100))
    if "Hand" in hint or rng.random() < 0.2:
        return _cards(rng)
    return rng.choice(_TEXTS)


def _ask(function: Callable[..., object], game: str, rng: random.Random, own: list[Any]) -> None:
    args: list[object] = []
    named: dict[str, object] = {}
    for one in inspect.signature(function).parameters.values():
        hint = str(one.annotation)
        if one.kind is one.VAR_POSITIONAL:
            args += [_value(hint, game, rng, own) for _ in range(rng.randrange(5))]
        elif one.kind is one.VAR_KEYWORD:
            named |= {
                key: _value(hint, game, rng, own)
                for key in rng.choice(("", "WNES", ("exposed",), ("two.seats",)))
            }
        elif one.kind is one.KEYWORD_ONLY:
            if one.default is one.empty or rng.random() < 0.5:
                named[one.name] = _value(hint, game, rng, own)
        elif one.default is one.empty or rng.random() < 0.5:
            args.append(_value(hint, game, rng, own))
        else:
            break
    refusal: Exception | None = None
    try:
        repr(function(*args, **named))
    except (BridgepathError, TypeError, ValueError) as error:
        refusal = error
    if refusal is not None:
        last = traceback.extract_tb(refusal.__traceback__)[-1]
        meant = (last.line or "").startswith("raise ") and "bridgepath" in last.filename
        assert meant, f"{function.__name__}(*{args}, **{named}): {refusal!r} at {last}"
        assert str(refusal)
        assert str(refusal).isprintable(), repr(str(refusal))


def _own(game: str) -> list[Any]:
    """A few moments of a deal."""
    states = playout(GAMES[game], 7)
    return [*states[:: max(1, len(states) // 4)], states[-1]]


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_answered_or_refused_in_a_sentence(game: str) -> None:
    rng, own = random.Random(game), _own(game)
    for function in _functions(game).values():
        for _ in range(times(16, 40)):
            _ask(function, game, rng, own)


def test_the_questions_are_those_of_every_game() -> None:
    asked = set(chain.from_iterable(_functions(game) for game in GAMES))
    assert {"score", "trick", "infer", "house_call", "premium", "who_sees", "rubber"} <= asked
    assert all(_functions(game) for game in GAMES)
    assert not any(set(a) & set(b) for a, b in combinations((_NOT_ASKED, asked), 2))
