"""Every form on the site, filled in at random: its answer is that of the engine's function.

The page's answer comes from the desk, as in a browser. It is compared with the result of the code
that the page shows for the same question, run on its own and drawn.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bridgepath.base.errors import BridgepathError, NotationError
from bridgepath.core.options import describe
from bridgepath.desk.api import answer as desk
from bridgepath.games import GAMES
from bridgepath.view.forms import Form, answer
from bridgepath.view.html import refused, to_html
from tests.play import ROOT
from tests.sample import times

_BLOCK = re.compile(r"^:::\{try\} (\S+)\n(.*?)^:::$", re.DOTALL | re.MULTILINE)


@cache
def forms() -> dict[str, Form]:
    """Every form on the pages, by page and name."""
    found = {}
    for path in sorted((ROOT / "docs").rglob("*.md")):
        for function, body in _BLOCK.findall(path.read_text(encoding="utf-8")):
            form = Form.read(function, body.splitlines())
            found[f"{path.relative_to(ROOT / 'docs').with_suffix('')} {form.name}"] = form
    return found


def pack(field: dict[str, Any]) -> list[str]:
    cards = [sign + rank for sign in "♠♥♦♣" for rank in field["ranks"]]
    return cards + ["Joker"] * field["jokers"]


def bids() -> list[str]:
    return [f"{level}{strain}" for level in range(1, 8) for strain in ("♣", "♦", "♥", "♠", "NT")]


def anything(field: dict[str, Any], rng: random.Random) -> str:
    """What a reader could enter by tapping, sensible or not."""
    kind = field["kind"]
    if rng.random() < 0.2 or kind == "text":
        return str(field["value"])
    if field.get("more") and rng.random() < 0.3:
        return str(rng.choice(field["more"])[0])
    if kind in ("cards", "card"):
        count = 1
        if kind == "cards":
            count = field["count"] if field["count"] and rng.random() < 0.7 else rng.randrange(15)
        held = " ".join(rng.sample(pack(field), count))
        return field["wrap"].replace("{}", held) if "wrap" in field else held
    if kind == "choice":
        return str(rng.choice(field["choices"])[0])
    if kind == "number":
        return str(rng.randint(field["low"], field["high"]))
    if kind == "numbers":
        numbers = (rng.randint(field["low"], field["high"]) for _ in field["labels"])
        return "/".join(map(str, numbers))
    if kind == "switch":
        return rng.choice(["true", "false"])
    if kind == "calls":
        calls = [*rng.choices(bids(), k=2), "P", "P", "X", "XX"]
        return " ".join(rng.choices(calls, k=rng.randrange(6)))
    return rng.choice(bids()) + (rng.choice(["", "X", "XX"]) if kind == "contract" else "")


def house(form: Form, rng: random.Random) -> dict[str, str]:
    """Some house rules of the game, in the form that the switches on its page send."""
    if not form.game or rng.random() < 0.4:
        return {}
    rows = [row for row in describe(GAMES[form.game].options) if row["values"]]
    return {row["key"]: rng.choice(row["values"]) for row in rng.sample(rows, min(2, len(rows)))}


def asked(form: Form, values: dict[str, str], rules: dict[str, str]) -> dict[str, Any]:
    request = {"do": "try", "function": form.function, "values": values, "rules": rules}
    reply: dict[str, Any] = json.loads(desk(json.dumps(request)))
    assert set(reply) == {"html", "refused", "code"}, (values, reply)
    return reply


def by_itself(code: str) -> str:
    """The result of a form's code, drawn."""
    start, _, call = code.partition("\n\n")
    names: dict[str, Any] = {}
    exec(start, names)
    module = start.split()[1].rpartition(".")[2].replace("_", "-")
    called = dict(GAMES[module].names) if module in GAMES else {}
    try:
        result = eval(call, names)
    except BridgepathError as error:
        return refused(str(error))
    from bridgepath.core.seats import Seat

    plain = called or {Seat.A: "Ann", Seat.B: "Bob"}
    return to_html(result, lambda seat: seat.word if "{" in plain.get(seat, "{") else plain[seat])


def sentences(html: str) -> Iterator[str]:
    yield from (
        re.sub(r"<[^>]*>", "", part)
        for part in re.findall(r'<p class="bp-refused">(.*?)</p>', html)
    )


@pytest.mark.parametrize("name", forms())
def test_a_form_answers_what_the_function_answers(name: str) -> None:
    form, rng = forms()[name], random.Random(name)
    fields: list[dict[str, Any]] = [dict(field.plain()) for field in form.fields]
    for _ in range(times(12, 400)):
        values = {field["name"]: anything(field, rng) for field in fields}
        rules = house(form, rng)
        reply = asked(form, values, rules)
        if reply["refused"]:
            refusals = list(sentences(reply["html"]))
            assert len(refusals) == 1, (values, reply["html"])
            told = refusals[0]
            assert told.strip()
            assert "\n" not in told, told
            assert not re.search(r"Error|Exception|Traceback|object at|<|\bNone\b", told), told
        else:
            assert not re.search(r"Suit\.|Rank\.|Seat\.|object at|\[\]|\(\)", reply["html"])
        assert by_itself(reply["code"]) == reply["html"], (values, rules)


@pytest.mark.parametrize("name", forms())
def test_a_form_begins_with_an_answer(name: str) -> None:
    form = forms()[name]
    found = answer(form.function, form.values(), {}, dict(form.says))
    assert not found.refused, found.html
    assert found.html


def test_the_rules_that_people_ask_about_have_forms() -> None:
    asked_for = {form.function for form in forms().values()}
    assert asked_for >= {
        "bridge_solitaire.count",
        "bridge_solitaire.house_call",
        "bridge_solitaire.may_bid_notrump",
        "bridge_solitaire.score",
        "bid_fair.order",
        "bid_fair.trick",
        "bid_fair.bidding",
        "bid_fair.score",
        "carls_game.target",
        "carls_game.score",
        "carls_game.infer",
        "need_a_fourth.score",
        "need_a_fourth.check_bid",
        "three_player.row",
        "contract_bridge.score",
        "ninety_nine.bid",
        "ninety_nine.premium",
        "ninety_nine.score",
        "double_dummy.who_sees",
        "single_dummy.who_sees",
        "semi_exposed_dummies.who_sees",
        "draw_bridge.score",
    }
    scoring = {
        choice
        for form in forms().values()
        if form.function == "contract_bridge.score"
        for field in form.fields
        if field.name == "scoring"
        for choice, _ in field.plain()["choices"]
    }
    assert scoring == {"rubber", "duplicate", "chicago", "older chicago"}


def test_house_rules_change_an_answer_and_its_code() -> None:
    values = {"hand": "♠975 ♥864 ♦10742 ♣532"}
    plain = answer("bridge_solitaire.house_call", values)
    low = answer("bridge_solitaire.house_call", values, {"sol.house.tie": "lowest"})
    assert plain.html != low.html
    assert 'SolitaireOptions(house_tie="lowest")' in low.code
    # House rules of another game and values that are the default are ignored.
    same = answer(
        "bridge_solitaire.house_call", values, {"bf.target": "500", "sol.house.tie": "highest"}
    )
    assert same == plain
    wrong = answer("bridge_solitaire.house_call", values, {"sol.house.tie": "both"})
    assert wrong.refused
    assert "SOL-AMB-3" in wrong.html


def test_what_cannot_be_asked_is_a_sentence() -> None:
    for request in (
        {"do": "try", "function": "bridge_solitaire.parse_nothing"},
        {"do": "try", "function": "os.system", "values": {"command": "true"}},
        {"do": "try", "function": "bridge_solitaire.count", "values": {"cards": "♠A"}},
        {"do": "try", "function": "bridge_solitaire.count", "values": {"hand": 7}},
        {"do": "try"},
    ):
        reply = json.loads(desk(json.dumps(request)))
        assert list(reply) == ["error"], reply
        assert "\n" not in reply["error"]
    left_out = {"do": "try", "function": "bridge_solitaire.count", "values": {}}
    assert list(json.loads(desk(json.dumps(left_out)))) == ["error"]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ([":title: x"], 'needs a ":name:"'),
        ([":name: A b", ":title: x"], "lower-case letters"),
        ([":name: a", ":title: x"], 'does not ask for "hand"'),
        ([":name: a", ":title: x", ":hand: ♠A | a lot"], "is not a kind of value"),
        ([":name: a", ":title: x", ":hand: ♠A | 13 cards of 50"], "no pack of 50"),
        ([":name: a", ":title: x", ":hand: ♠A", ":hand: ♠A"], "twice"),
        ([":name: a", ":title: x", ":hands: ♠A"], 'no argument "hands"'),
        (["hand"], "is not a line of a form"),
    ],
)
def test_a_form_that_is_wrong_is_refused(lines: list[str], wrong: str) -> None:
    with pytest.raises(NotationError, match=re.escape(wrong)):
        Form.read("bridge_solitaire.count", lines)


def test_what_is_typed_is_escaped() -> None:
    found = answer("bridge_solitaire.count", {"hand": "<b>♠A</b>"})
    assert found.refused
    assert "<b>" not in found.html
    assert Path(__file__).name not in found.code
