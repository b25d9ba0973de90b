"""Records: they come back as they were written, and every mistake gets a sentence."""

from __future__ import annotations

import contextlib
import copy
import json
import sys
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgepath.base.errors import RecordError
from bridgepath.base.text import plain as printable
from bridgepath.core.seats import Seat
from bridgepath.games import GAMES
from bridgepath.notation.record import Expect, Record, RecordTurn, replay
from tests import worst
from tests.play import ROOT, playout, seeds
from tests.sample import times

FOLDER = ROOT / "docs" / "hands"
FILES = sorted(FOLDER.rglob("*.toml"))
SOURCE = FOLDER / "bridge-solitaire" / "source-example-1.toml"
# How deep lists lie in lists, far beyond where Python recurses. The browser's Python frees them one
# in another on the stack of its engine, and ends for good where that is full.
DEEP = 2_000 if sys.platform == "emscripten" else 100_000

BASE: dict[str, Any] = {
    "game": "bridge-solitaire",
    "deal": {
        "piles": {
            "closed": "♠94 ♥7 ♦3 ♣QJ Joker",
            "open": "♠J1072 ♥Q854 ♦9 ♣AK108",
            "stock": "♣3 ♦75 ♥A ♣9 ♥K ♠A ♣7 ♦A ♥J ♠Q ♣2 ♦K ♣6 ♦10 ♣4 ♠K ♦4Q ♥2 Joker ♠63 ♦J "
            "♣5 ♥9 ♦8 ♥6 ♠8 ♥10 ♦6 ♠5 ♥3 ♦2",
        }
    },
    "turns": [
        {"S": text} if seat == "S" else {"H": text}
        for seat, text in [
            ("S", "keep ♥Q8 ♣AK108"),
            ("S", "top ♠J"),
            ("H", "pass"),
            ("S", "1♣"),
            ("H", "♣3"),
            ("S", "♣8"),
            ("S", "♣A"),
            ("H", "skip ♦7"),
            ("H", "skip ♦5"),
        ]
    ],
}


BRIDGE = (ROOT / "docs/hands/contract-bridge/small-slam.toml").read_text(encoding="utf-8")


def changed(**changes: Any) -> dict[str, Any]:
    """The base record with other values at the top."""
    return copy.deepcopy(BASE) | changes


def step(number: int, **turn: Any) -> dict[str, Any]:
    """The base record with another turn; `number` counts from 1."""
    data = copy.deepcopy(BASE)
    data["turns"][number - 1 :] = [turn]
    return data


def refused(data: dict[str, Any]) -> str:
    """The sentence by which a record is refused."""
    with pytest.raises(RecordError) as error:
        Record.from_dict(data, "r").states()
    assert error.value.name == "r"
    return str(error.value)


def test_the_base_is_in_order() -> None:
    states = replay(Record.from_dict(BASE, "r"))
    assert len(states) == 10
    assert len(set(map(id, states))) == 10
    assert states[-1].to_act is Seat.HOUSE


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_record_of_the_rulebook_holds_and_comes_back(path: Any) -> None:
    text = path.read_text(encoding="utf-8")
    name = f"{path.parent.name}/{path.stem}"
    record = Record.from_toml(text, name)
    assert record.game.id == path.parent.name
    assert record.title
    assert record.states()[-1].outcome is not None, "a hand of the rulebook is complete"
    assert record.expect.totals, "and claims its score"
    assert Record.from_toml(record.to_toml(), name) == record
    assert Record.from_json(record.to_json(), name) == record
    assert Record.from_dict(record.to_dict(), name) == record


def test_every_game_has_records() -> None:
    assert {path.parent.name for path in FILES} == set(GAMES)


# All but what no text of a record may have; a test below holds that this is refused.
fit = st.characters(
    codec="utf-8",
    exclude_categories=["Cc", "Cf", "Cs", "Cn", "Zl", "Zp"],
    include_characters="\u200c\u200d",
)
words = st.text(fit, max_size=30)
lines = st.text(fit | st.sampled_from("\n\t"), max_size=30)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=times(6, 100))
@given(seed=seeds, title=words, intro=lines, note=lines, data=st.data())
def test_words_of_every_kind_come_back(
    name: str, seed: int, title: str, intro: str, note: str, data: st.DataObject
) -> None:
    game = GAMES[name]
    state = playout(game, seed)[-1]
    base = Record.of(state, "r", title)
    names = tuple((seat, data.draw(words)) for seat in game.seats)
    won = data.draw(st.sampled_from([None, *game.seats]))
    first = base.turns[0]
    totals = tuple((seat, data.draw(st.integers())) for seat in game.seats)
    scored = tuple((seat, 5, data.draw(words)) for seat in game.seats)
    record = replace(
        base,
        intro=intro,
        names=names,
        turns=(RecordTurn(first.seat, first.action, note, won), *base.turns[1:]),
        expect=Expect(totals, data.draw(st.sampled_from([None, (), scored]))),
    )
    assert Record.from_toml(record.to_toml(), "r") == record
    assert Record.from_json(record.to_json(), "r") == record
    assert Record.from_dict(record.to_dict(), "r") == record


def test_an_alert_belongs_to_a_call() -> None:
    data: dict[str, Any] = dict(Record.from_toml(BRIDGE, "r").to_dict())
    data["turns"][0]["alert"], data["turns"][1]["alert"] = "12–14 <i>points</i>", ""
    record = Record.from_dict(data, "r")
    for again in (
        Record.from_dict(record.to_dict(), "r"),
        Record.from_toml(record.to_toml(), "r"),
        Record.from_json(record.to_json(), "r"),
    ):
        assert again == record
        assert [turn.alert for turn in again.turns[:3]] == ["12–14 <i>points</i>", "", None]
    assert "alert" not in Record.from_toml(BRIDGE, "r").to_toml()
    for wrong, why in (
        ("a\nb", '"alert" has U+000A'),
        ("\u202e", '"alert" has U+202E'),
        ("x" * 4001, '"alert" has at most 4,000'),
        (5, '"alert" must be text'),
    ):
        data["turns"][0]["alert"] = wrong
        assert refused(data).startswith(f"r, step 1: {why}")
    del data["turns"][0]["alert"]
    data["turns"][-1]["alert"] = "top of a sequence"
    last = len(data["turns"])
    assert refused(data).startswith(f"r, step {last}: only a call can be alerted, and ")


def test_seats_by_word_and_forgiving_notation() -> None:
    data = changed(names={"South": "Nora"}, turns=[{"S": " KEEP hQ8 c A K T 8 "}, {"S": "Top sJ"}])
    record = Record.from_dict(data)
    assert record.names == ((Seat.SOUTH, "Nora"),)
    assert str(record.states()[1].turns[0].action) == "keep ♥Q8 ♣AK108"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, 'r: "game" is missing'),
        ({"game": "bridge-solitaire"}, 'r: "deal" is missing'),
        (
            changed(colour=1),
            (
                'r: unknown key "colour" in the record; the keys are game, title, '
                "intro, names, options, standing, deal, turns, expect"
            ),
        ),
        (changed(game="bridge"), f'r: there is no game "bridge"; there are {", ".join(GAMES)}'),
        (changed(game=5), 'r: "game" must be text, not 5'),
        (changed(title=5), 'r: "title" must be text, not 5'),
        (changed(intro=["x"]), "r: \"intro\" must be text, not ['x']"),
        (changed(names=5), 'r: "names" must be a table of keys and values, not 5'),
        (changed(names={"S": 5}), 'r: "names" must be text, not 5'),
        (changed(names={"N": "Dov"}), "r: names: seat N is not in this game; its seats are S, H"),
        (
            changed(names={"Q": "Dov"}),
            'r: names: "Q" is not a seat; the seats are W N E S H A B C D D1 D2 NS EW',
        ),
        (changed(names={"S": "Dov", "South": "Nora"}), "r: names: a seat stands twice in S, South"),
        (changed(options=[]), 'r: "options" must be a table of keys and values, not []'),
        (
            changed(options={"sol.aid": "never"}),
            "r: \"sol.aid\" is one of off, on, not 'never' [SOL-AMB-26]",
        ),
        (changed(deal=5), 'r: "deal" must be a table of keys and values, not 5'),
        (changed(deal={}), "r: the face-down cards must have 7 cards, not 0 [SOL-DEAL-1]"),
        (
            changed(deal={"stock": "♥A"}),
            'r: unknown key "stock" in deal; the keys are dealer, hands, piles',
        ),
        (changed(deal={"dealer": "S"}), "r: this game has no dealer"),
        (changed(deal={"hands": {"S": "♥AA"}}), 'r: "♥AA": ♥A is there twice'),
        (changed(deal={"hands": {"S": 5}}), 'r: "hand S" must be text, not 5'),
        (changed(deal={"piles": {"open": 5}}), 'r: "open" must be text, not 5'),
        (
            changed(deal={"piles": {"open": "♥Z"}}),
            (
                'r: "♥Z": "Z" is neither a suit nor a rank; '
                "write suit then ranks, like ♥AQ10, and Joker for a joker"
            ),
        ),
        (
            changed(standing={"x": 1}),
            (
                'r: unknown key "x" in standing; '
                "the keys are totals, part_scores, vulnerable, deals, carry"
            ),
        ),
        (changed(standing={"totals": {"S": "x"}}), "r: \"totals\" must be a whole number, not 'x'"),
        (
            changed(standing={"vulnerable": "S"}),
            "r: \"vulnerable\" must be a list of seats, not 'S'",
        ),
        (changed(standing={"deals": True}), 'r: "deals" must be a whole number, not True'),
        (changed(turns="x"), "r: \"turns\" must be a list, not 'x'"),
        (changed(turns=[5]), 'r, step 1: "a turn" must be a table of keys and values, not 5'),
        (
            changed(expect={"points": {}}),
            'r: unknown key "points" in expect; the keys are totals, lines',
        ),
        (changed(expect={"lines": 5}), 'r: "lines" must be a list of rows, not 5'),
        (
            changed(expect={"lines": [["S", 40]]}),
            "r: a row of \"lines\" is [seat, points, clause], not ['S', 40]",
        ),
        (
            changed(expect={"lines": [["S", "x", "y"]]}),
            "r: \"lines\" must be a whole number, not 'x'",
        ),
    ],
)
def test_what_is_no_record(data: dict[str, Any], sentence: str) -> None:
    assert refused(data) == sentence


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (step(1), "r, step 1: a turn has exactly one of the keys S, H, not 0"),
        (
            step(2, S="top ♠J", H="pass"),
            "r, step 2: a turn has exactly one of the keys S, H, not 2",
        ),
        (step(2, S=5), 'r, step 2: "S" must be text, not 5'),
        (step(2, S="top ♠J", note=5), 'r, step 2: "note" must be text, not 5'),
        (
            step(2, S="top ♠J", who="x"),
            'r, step 2: unknown key "who" in a turn; the keys are S, H, alert, note, won',
        ),
        (
            step(2, S="top ♠J", won="N"),
            "r, step 2: won: seat N is not in this game; its seats are S, H",
        ),
        (
            step(2, S="hop"),
            (
                'r, step 2: "hop" is not an action here; there are keep, top, skip, '
                "look, calls such as 1♦ or pass, and cards"
            ),
        ),
        (
            step(2, S="top ♥Z"),
            (
                'r, step 2: "♥Z": "Z" is neither a suit nor a rank; write suit then '
                "ranks, like ♥AQ10, and Joker for a joker"
            ),
        ),
        (
            step(1, H="keep ♥Q8 ♣AK108"),
            "r, step 1: the player chooses the six cards, not the House [SOL-CHOOSE-1]",
        ),
        (step(3, S="pass"), "r, step 3: the House calls first [SOL-HOUSE-1]"),
        (
            step(3, H="1♠"),
            (
                "r, step 3: the House must call pass: 6 − 6 winning tricks leaves no "
                "level to bid; it cannot call 1♠ [SOL-HOUSE-1, SOL-HOUSE-2]"
            ),
        ),
        (step(5, S="♣3"), "r, step 5: the House is to play, not the player [SOL-PLAY-2]"),
        (
            step(9, H="♦5"),
            ("r, step 9: ♦5 is neither of the suit of ♣A nor a trump nor a joker [SOL-HPLAY-3]"),
        ),
        (
            step(6, S="♣8", won="H"),
            (
                "r, step 6: the trick is not House's: The player follows with "
                "♣8. The player wins the trick: ♣8 is higher than ♣3. "
                "[SOL-PLAY-1, BRG-PLAY-5, SOL-PPLAY-1]"
            ),
        ),
        (
            step(7, S="♣A", won="S"),
            (
                "r, step 7: no trick is complete, so none is Player's: The "
                "player leads ♣A. [SOL-PLAY-3, SOL-PPLAY-4]"
            ),
        ),
        (
            changed(expect={"totals": {"S": 240}}),
            "r: a score is claimed but the deal is not over after 9 turns [SOL-PLAY-5]",
        ),
        (
            changed(expect={"lines": []}),
            "r: a score is claimed but the deal is not over after 9 turns [SOL-PLAY-5]",
        ),
    ],
)
def test_turns_and_claims_that_do_not_hold(data: dict[str, Any], sentence: str) -> None:
    assert refused(data) == sentence


def test_a_repeated_key_is_refused_in_either_form() -> None:
    with pytest.raises(RecordError, match=r'the key "game" stands twice$'):
        Record.from_json('{"game": "bid-fair", "game": "bid-fair"}')
    with pytest.raises(RecordError, match="Cannot overwrite a value"):
        Record.from_toml("game = 'bid-fair'\ngame = 'bid-fair'")


def test_values_out_of_all_measure_get_a_short_sentence() -> None:
    for action in ("9" * 5000 + "♣", "x" * 5000):
        sentence = refused(step(3, H=action))
        assert sentence.startswith("r, step 3: ")
        assert len(sentence) < 250


def test_the_step_is_told_apart() -> None:
    with pytest.raises(RecordError) as error:
        Record.from_dict(step(3, S="pass"), "hands/x.toml").states()
    assert (error.value.name, error.value.step) == ("hands/x.toml", 3)
    with pytest.raises(RecordError) as error:
        Record.from_dict({}, "hands/x.toml")
    assert error.value.step is None


def complete(**expect: Any) -> dict[str, Any]:
    """The source's first hand with other claims about its score."""
    record = Record.from_toml(SOURCE.read_text(encoding="utf-8"))
    return record.to_dict() | {"expect": expect}


LINES = [["S", 40, "BRG-RUB-1"], ["S", 50, "BRG-SCO-4"], ["S", 150, "BRG-RUB-5"]]


def test_true_scores() -> None:
    for expect in (
        {},
        {"totals": {"S": 240}},
        {"totals": {"S": 240, "H": 0}},
        {"lines": LINES, "totals": {"S": 240}},
        {"lines": LINES[::-1]},
    ):
        Record.from_dict(complete(**expect), "r").states()


@pytest.mark.parametrize(
    ("expect", "sentence"),
    [
        ({"totals": {"S": 241}}, "r: Player scores 240, not 241 [BRG-RUB-1, BRG-SCO-4, BRG-RUB-5]"),
        ({"totals": {"H": 50}}, "r: House scores 0, not 50 [SOL-PLAY-5]"),
        (
            {"lines": LINES[:2]},
            (
                "r: a score line is missing: S   150       all five trump honours "
                "in one hand [BRG-RUB-5, SOL-SCO-2]"
            ),
        ),
        (
            {"lines": [*LINES, LINES[0]]},
            "r: no score line S 40 [BRG-RUB-1]: there is no other line",
        ),
        (
            {"lines": [LINES[0], LINES[1], ["S", 100, "BRG-RUB-5"]]},
            (
                "r: no score line S 100 [BRG-RUB-5]: S   150       all five trump honours in one "
                "hand [BRG-RUB-5, SOL-SCO-2]"
            ),
        ),
        (
            {"lines": [["H", 40, "BRG-RUB-1"]]},
            (
                "r: no score line H 40 [BRG-RUB-1]: S    40 below 1 odd trick at ♣: 20 × 2 "
                "[BRG-RUB-1, BRG-SCO-1, BRG-SCO-2]"
            ),
        ),
    ],
)
def test_false_scores(expect: dict[str, Any], sentence: str) -> None:
    assert refused(complete(**expect)) == sentence


def test_turns_after_the_end() -> None:
    data = complete()
    data["turns"].append({"S": "♥2"})
    assert refused(data) == ("r, step 43: the hand is over, ♥2 comes too late [SOL-PLAY-5]")


def test_a_record_cut_anywhere_is_refused_or_complete_up_to_there() -> None:
    text = SOURCE.read_text(encoding="utf-8")
    for end in range(0, len(text), 7):
        with contextlib.suppress(RecordError):
            states = Record.from_toml(text[:end], "cut.toml").states()
            assert states[-1].turns == () or states[-1].outcome is not None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game",
        "game =",
        'game = "',
        "turns = [",
        "turns = [ {",
        "a = 1\na = 2",
        "a = 9999-99-99",
    ],
)
def test_broken_toml(text: str) -> None:
    with pytest.raises(RecordError, match=r"^f\.toml: (this is not complete TOML: |\"game\" is)"):
        Record.from_toml(text, "f.toml")


def refused_text(text: str, form: str) -> str:
    """The sentence by which a text is refused."""
    with pytest.raises(RecordError) as error:
        (Record.from_toml if form == "toml" else Record.from_json)(text, "f")
    sentence = str(error.value)
    assert len(sentence) < 400
    assert sentence == printable(sentence)
    return sentence.removeprefix("f: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a" + ".a" * 80_000 + " = 1", "a key has at most 8 parts with dots between"),
        ("a" + " . a" * 3_000 + " = 1", "a key has at most 8 parts with dots between"),
        ('""' + '.""' * 9 + " = 1", "a key has at most 8 parts with dots between"),
        ("[a" + ".a" * 9 + "]", "a key has at most 8 parts with dots between"),
        ("." * 6_000, "a key has at most 8 parts with dots between"),
        ("x = " + "[" * 5_000, "a record nests at most 20 brackets"),
        ("x = " + "{a = " * 21, "a record nests at most 20 brackets"),
        ("x = 0x" + "f" * 90_000, "a number or a bare word has at most 64 characters"),
        ("x = " + "9" * 65, "a number or a bare word has at most 64 characters"),
        ("#" * 200_001, "a record has at most 200,000 characters, this one has 200,001"),
    ],
    ids=range(10),
)
def test_toml_beyond_all_measure_is_not_parsed(text: str, sentence: str) -> None:
    assert refused_text(text, "toml").endswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 100_000, "a record nests at most 20 brackets"),
        ('{"a": ' * 21, "a record nests at most 20 brackets"),
        ('{"a": ' + "9" * 5_000 + "}", "a number or a bare word has at most 64 characters"),
        (" " * 200_001, "a record has at most 200,000 characters, this one has 200,001"),
    ],
    ids=range(4),
)
def test_json_beyond_all_measure_is_not_parsed(text: str, sentence: str) -> None:
    assert refused_text(text, "json").endswith(sentence)


def test_marks_inside_a_text_or_a_comment_are_not_counted() -> None:
    many = "[" * 30 + "{" * 30 + "." * 30 + "9" * 99
    for quote in ('"', "'", '"""', "'''"):
        assert refused_text(f"title = {quote}{many}{quote}", "toml") == '"game" is missing'
    assert refused_text(f'title = """a\\"""" # {many}\nintro = "{many}"', "toml") == (
        '"game" is missing'
    )
    assert refused_text(f'title = """""" # {many}', "toml") == '"game" is missing'
    assert refused_text(json.dumps({"title": f'"{many}\\'}), "json") == '"game" is missing'


def test_the_worst_texts_are_refused() -> None:
    for text in worst.TOML:
        refused_text(text, "toml")
    for text in worst.JSON:
        refused_text(text, "json")


def test_values_of_any_size_are_never_shown_whole() -> None:
    deep: Any = 1
    for _ in range(DEEP):
        deep = [deep]
    long: Any = ["x"] * 100_000
    wide = {str(i): i for i in range(100_000)}
    for value in (deep, long, wide, 10**5_000, -(10**5_000), "x" * 100_000, {"x": deep}):
        for key in ("game", "title", "intro", "names", "options", "standing", "turns", "expect"):
            with pytest.raises(RecordError) as error:
                Record.from_dict(changed(**{key: value}), "r")
            assert len(str(error.value)) < 400
        for changes in (
            {"options": {"sol.aid": value}},
            {"options": {"sol.target": value}},
            {"standing": {"totals": {"S": value}}},
            {"standing": {"deals": value}},
            {"standing": {"vulnerable": [value]}},
            {"expect": {"totals": {"S": value}}},
            {"expect": {"lines": [["S", value, "BRG-RUB-1"]]}},
            {"expect": {"lines": [value]}},
            {"deal": {"piles": {"open": value}}},
            {"turns": [{"S": value}]},
            {"turns": [{"S": "top ♠J", "note": value}]},
        ):
            with pytest.raises(RecordError) as error:
                Record.from_dict(changed(**changes), "r").states()
            assert len(str(error.value)) < 600


# A colour, a bell, a line end, a CSI of one character, the directions, no width, half a character.
UNFIT = (
    "\x1b", "\x07", "\r", "\x00", "\x7f", "\x85", "\x9b", "\xad", "\u061c", "\u180e", "\u200b",
    "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202e", "\u2060", "\u2066", "\u2069",
    "\ufeff", "\ufffb", "\uffff", "\ud800", "\udfff", "\U000e0041",
)  # fmt: skip
FIT = (
    "José Ångström — “née” O’Hara", "♠ ♥️ ♦ ♣", "שלום", "مرحبا", "王小明", "नमस्ते", "می‌خواهم",
    "👩‍🚀🃏", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "e\u0301", "\ufffd",
)  # fmt: skip


@pytest.mark.parametrize("mark", UNFIT, ids=[f"U+{ord(mark):04X}" for mark in UNFIT])
def test_characters_that_no_text_may_have(mark: str) -> None:
    sentence = f"has U+{ord(mark):04X}, which no text of a record may have"
    for key, data in {
        "title": changed(title=f"a{mark}b"),
        "intro": changed(intro=f"a{mark}b"),
        "names": changed(names={"S": f"a{mark}b"}),
        "note": step(2, S="top ♠J", note=f"a{mark}b"),
        "S": step(2, S=f"top{mark}♠J"),
    }.items():
        told = refused(data)
        assert told.endswith(f'"{key}" {sentence}')
        assert told == printable(told)
    state = GAMES["bid-fair"].begin(
        Record.from_toml((FOLDER / "bid-fair" / "jack-high.toml").read_text(encoding="utf-8")).deal
    )
    with pytest.raises(RecordError, match="title"):
        Record.of(state, title=mark)


@pytest.mark.parametrize("text", FIT)
def test_ordinary_texts_of_every_language(text: str) -> None:
    data = changed(title=text, intro=f"{text}\n\t{text}", names={"S": text})
    data["turns"][1]["note"] = f"{text}\n{text}"
    record = Record.from_dict(data)
    assert (record.title, record.names[0][1]) == (text, text)
    assert Record.from_toml(record.to_toml(), "record") == record
    for key, wrong in (("title", changed(title="a\nb")), ("names", changed(names={"S": "a\tb"}))):
        assert f'"{key}" has U+000' in refused(wrong)


@pytest.mark.parametrize("text", ["", "{", '{"game": ', "nul", '{"a": 1,}'])
def test_broken_json(text: str) -> None:
    with pytest.raises(RecordError, match=r"^f\.json: this is not complete JSON: "):
        Record.from_json(text, "f.json")


@pytest.mark.parametrize("text", ["[]", "5", '"game"', "null"])
def test_json_that_is_no_table(text: str) -> None:
    with pytest.raises(RecordError) as error:
        Record.from_json(text, "f.json")
    assert str(error.value) == (
        "f.json: a record is a table with keys, not a list or a single value"
    )


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
keys = st.sampled_from(
    ["game", "title", "names", "options", "standing", "deal", "turns", "expect", "x"]
)


@given(st.dictionaries(keys, plain))
def test_nothing_but_sentences_comes_of_nonsense(changes: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        Record.from_dict(changed(**changes) | {"deal": {}}).states()


@given(key=keys, value=plain)
def test_nothing_but_sentences_comes_of_one_wrong_value(key: str, value: Any) -> None:
    with contextlib.suppress(RecordError):
        Record.from_dict(changed(**{key: value})).states()


def test_toml_is_laid_out_for_people() -> None:
    record = Record.from_dict(
        changed(
            title='A "title"',
            names={"S": "Nora"},
            options={"sol.aid": "on"},
            standing={"totals": {"S": 100, "H": 0}, "vulnerable": ["S"], "deals": 1},
            turns=[{"S": "keep ♥Q8 ♣AK108", "note": "Six."}],
            expect={"totals": {"S": 1}, "lines": [["S", 1, "BRG-RUB-1"]]},
        )
    )
    stock = " ".join(str(card) for card in record.deal.pile("stock"))
    assert record.to_toml() == (
        'game = "bridge-solitaire"\n'
        'title = "A \\"title\\""\n'
        'names = { S = "Nora" }\n'
        "\n"
        'options."sol.aid" = "on"\n'
        "\n"
        "standing.totals = { S = 100, H = 0 }\n"
        'standing.vulnerable = ["S"]\n'
        "standing.deals = 1\n"
        "\n"
        'deal.piles.closed = "♠9 ♠4 ♥7 ♦3 ♣Q ♣J Joker"\n'
        'deal.piles.open = "♠J ♠10 ♠7 ♠2 ♥Q ♥8 ♥5 ♥4 ♦9 ♣A ♣K ♣10 ♣8"\n'
        f'deal.piles.stock = "{stock}"\n'
        "\n"
        "turns = [\n"
        '  { S = "keep ♥Q8 ♣AK108", note = "Six." },\n'
        "]\n"
        "\n"
        "expect.totals = { S = 1 }\n"
        'expect.lines = [["S", 1, "BRG-RUB-1"]]\n'
    )
