"""The score pad: whatever is played, its lines and totals are those of the game itself."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from bridgepath.base.errors import BridgepathError
from bridgepath.bridge.calls import Bid
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.score import ScoreLine
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import Game, State
from bridgepath.desk.api import answer
from bridgepath.games import GAMES
from bridgepath.games.ninety_nine.score import read_premium
from bridgepath.pad import FORMS, Entry, new
from tests.wording import gist, mentions

MATCHES = 3
DEALS = 5


def named(bid: Bid) -> dict[str, str]:
    return {"level": str(bid.level), "denomination": bid.denomination.value}


def honours(lines: tuple[ScoreLine, ...], house: Seat | None = None) -> dict[str, str]:
    """The honours among the lines of a deal; those of the House are kept apart."""
    found = {}
    for line in lines:
        if line.clauses[0].id != "BRG-RUB-5":
            continue
        words = {"four t": "four", "all fi": "five", "four a": "aces"}
        key = "stock" if line.seat is house else "honours"
        found[key] = words[line.text[:6]]
        if house is None:
            found["holder"] = line.seat.value
    return found


def played(phase: Any) -> dict[str, str]:
    return {
        "end": "played",
        "declarer": phase.contract.declarer.value,
        **named(phase.contract.bid),
    }


def bridge(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    times = str(phase.contract.doubling)
    return {**played(phase), "doubling": times, "tricks": str(phase.taken()), **honours(lines)}


def two(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    times = str(phase.contract.doubling)
    return {**played(phase), "doubling": times, "tricks": str(phase.made()), **honours(lines)}


def draw(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    more = {} if not phase.setting.options.doubles else {"doubling": str(phase.contract.doubling)}
    return {**played(phase), "tricks": str(phase.made()), **more}


def mini(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    goal = phase.goal
    what = named(goal) if isinstance(goal, Bid) else {"goal": goal.band}
    return {
        "end": "played", "declarer": phase.declarer.value,
        "denomination": goal.denomination.value, **what, "tricks": str(phase.taken()),
    }  # fmt: skip


def duel(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    return {"a": str(phase.tricks.won(Seat.A)), "b": str(phase.tricks.won(Seat.B))}


def fair(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    points = {x.seat.word.lower(): str(x.points) for x in lines if x.text == "points in tricks"}
    bonus = "".join(x.seat.value for x in lines if x.text == "bid in the trump suit")
    entry = {"bonus": "SN" if len(bonus) == 2 else bonus or "none", **points}
    contract = phase.contract
    if contract is None:
        return {"end": "none", **entry}
    up = contract.both_up
    return {
        "end": "contract", "holder": phase.seat(contract.holder).value,
        "high": contract.high.value,
        "up": "yes" if up else "no", **entry,
    }  # fmt: skip


def three(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    doubles = {f"double{seat.value}": str(n) for seat, n in phase.auction.doublings}
    return {**played(phase), **doubles, "tricks": str(phase.taken())}


def fourth(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    result = phase.held(phase.review)
    times = {1: "1", 2: "2", 4: "partner" if result.partner_redoubled else "chooser"}[
        result.doubling
    ]
    entry = {
        "end": "played", "chooser": result.chooser.value, "partner": result.partner.value,
        **named(result.bid), "doubling": times, "tricks": str(result.tricks),
    }  # fmt: skip
    if phase.setting.options.structured:
        liars = result.liars or ()
        one = "chooser" if liars == (result.chooser,) else "partner"
        entry["liar"] = "both" if len(liars) == 2 else one if liars else "nobody"
    return entry


def ninety_nine(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    kind = phase.premium
    premium = "none" if kind is None else f"{kind[0].value} {kind[1].kind}"
    assert premium == "none" or read_premium(premium)
    bids = {f"bid{seat.value}": str(phase.bid(seat)) for seat in TRIO}
    won = {f"won{seat.value}": str(phase.won(seat)) for seat in TRIO}
    return {**bids, **won, "premium": premium}


def carl(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    own = str(phase.own_tops) if phase.own_tops > phase.bid else "bid"
    return {
        **honest(phase, lines), "own": own, "false": "yes" if phase.misinformed else "no",
        "mode": phase.mode.value,
    }  # fmt: skip


def honest(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    mode = {} if getattr(phase.setting.options, "mode", "") == "nt" else {"mode": phase.mode.value}
    return {
        "end": "played", "declarer": phase.declarer.value, "bid": str(phase.bid),
        "dummy": str(phase.dummy_tops), "tricks": str(phase.taken()), **mode,
    }  # fmt: skip


def solitaire(phase: Any, lines: tuple[ScoreLine, ...]) -> Entry:
    contract = phase.play.contract
    house = contract.declarer is Seat.HOUSE
    jokers = sum(card.is_joker for card in phase.play.dealt)
    return {
        "declarer": "house" if house else "player", **named(contract.bid), "jokers": str(jokers),
        "tricks": str(phase.won(contract.declarer)), **honours(lines, Seat.HOUSE),
    }  # fmt: skip


READ: dict[str, Callable[[Any, tuple[ScoreLine, ...]], Entry]] = {
    "bridge-solitaire": solitaire,
    "duel": duel,
    "draw-bridge": draw,
    "double-dummy": two,
    "single-dummy": two,
    "semi-exposed-dummies": two,
    "bid-fair": fair,
    "carls-no-trump": honest,
    "carls-game": carl,
    "carls-contract": bridge,
    "three-player": three,
    "need-a-fourth": fourth,
    "ninety-nine": ninety_nine,
    "minibridge": mini,
    "contract-bridge": bridge,
}


def over(game: Game, state: State, rng: random.Random) -> State:
    """A deal played to its end; passes are rare, so that most deals score."""
    while state.outcome is None:
        actions = state.legal_actions()
        others = [action for action in actions if str(action) != "pass"]
        few = rng.random() < 0.4 and len(state.turns) < 8
        state = state.apply(rng.choice(others if few and others else actions))
    return state


def sums(lines: tuple[ScoreLine, ...]) -> list[tuple[str, int, bool]]:
    return sorted((line.seat.value, line.points, line.below) for line in lines)


def random_options(game: Game, rng: random.Random) -> dict[str, object]:
    """Some of the house rules that change a score."""
    every = {
        "contract-bridge": {"brg.scoring": ["rubber", "chicago", "duplicate"]},
        "minibridge": {"mini.goal": ["band", "level"], "mini.slam": ["off", "on"]},
        "ninety-nine": {"n99.structure": ["nineDeals", "hundred"]},
    }
    return {key: rng.choice(values) for key, values in every.get(game.id, {}).items()}


@pytest.mark.parametrize("id", FORMS)
def test_what_is_played_and_entered_scores_the_same(id: str) -> None:
    game, rng = GAMES[id], random.Random(id)
    for _ in range(MATCHES):
        options = game.read_options(random_options(game, rng))
        match, pad = game.match(options), new(id, options)
        for _ in range(DEALS):
            if match.over:
                break
            deal = game.deal(rng, match.dealer, options, match.standing)
            end = over(game, game.begin(deal, options, match.standing), rng)
            outcome = end.outcome
            assert outcome is not None
            entry: dict[str, str] = {}
            if "end" in {field.key for field in pad.fields()}:
                entry["end"] = "passed"
            if outcome.lines or not entry:
                entry = dict(READ[id](end.phase, outcome.lines))
            if "dealer" in {field.key for field in pad.fields()}:
                assert deal.dealer is not None
                entry["dealer"] = deal.dealer.value
            pad, match = pad.enter(entry), match.add(deal, outcome)
            assert sums(pad.rows[-1].outcome.lines) == sums(outcome.lines), entry
            assert pad.match.standing.totals == match.standing.totals
            assert pad.match.standing.vulnerable == match.standing.vulnerable
            assert (pad.match.over, pad.match.winner) == (match.over, match.winner)
            assert pad.match.dealer is match.dealer


def test_every_game_has_a_pad() -> None:
    assert set(FORMS) == set(GAMES) == set(READ)


@pytest.mark.parametrize("id", FORMS)
def test_what_the_form_offers_first_is_a_deal(id: str) -> None:
    pad = new(id)
    after = pad.enter({})
    assert len(after.rows) == 1
    assert after.undo() == pad
    for field in pad.fields():
        for key, values in field.only:
            known = {other.key: other for other in pad.fields()}
            assert set(values) <= {value for value, _ in known[key].choices}


def test_a_match_that_is_over_takes_no_more() -> None:
    pad = new("ninety-nine")
    for _ in range(9):
        pad = pad.enter({})
    assert pad.match.over
    assert pad.fields() == ()
    with pytest.raises(IllegalAction, check=mentions("9")):
        pad.enter({})


@pytest.mark.parametrize(
    ("game", "entry", "sentence"),
    [
        ("ninety-nine", {"wonA": "4"}, "10 N99-BID-2"),
        ("ninety-nine", {"bidA": "x"}, "0 9 Ann x"),
        (
            "contract-bridge",
            {"declarer": "Z"},
            "East North South West Z declarer",
        ),
        ("contract-bridge", {"tea": "2"}, "tea"),
        (
            "contract-bridge",
            {"honours": "aces"},
            "♠",
        ),
        ("duel", {"a": "5"}, "6 8"),
        ("need-a-fourth", {"partner": "A"}, "Partner"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    game: str, entry: dict[str, str], sentence: str
) -> None:
    with pytest.raises(BridgepathError) as caught:
        new(game).enter(entry)
    assert gist(caught.value) == set(sentence.split())


def test_the_desk_answers_in_json() -> None:
    def ask(**asked: object) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(answer(json.dumps({"do": "pad", **asked})))
        return value

    first = ask(game="ninety-nine")
    assert first["columns"] == ["Ann", "Bob", "Cleo"]
    assert [field["key"] for field in first["fields"]][:2] == ["dealer", "bidA"]
    one = ask(game="ninety-nine", entries=[], enter={})
    assert one["rows"][0]["points"] == one["rows"][0]["totals"] == [13, 13, 13]
    again = ask(game="ninety-nine", entries=one["entries"], enter={"wonA": "9"})
    assert gist(again["refused"]) == {"15", "N99-BID-2"}
    assert len(again["rows"]) == 1
    spoiled = ask(game="ninety-nine", entries=[{}, {"bidA": "ten"}, {}])
    assert len(spoiled["rows"]) == 1
    assert gist(spoiled["lost"]) >= {"2", "Ann"}
    assert gist(ask(game="whist")["error"]) >= {"whist"}
    assert gist(ask(game="duel", entries="all")["error"]) >= {"entries"}
    assert gist(ask(game="duel", entries=[{}] * 401)["error"]) >= {"400"}
    assert gist(ask()["error"]) >= {"game"}
    assert gist(ask(game="duel", enter=[[1]])["refused"]) == {"1"}
