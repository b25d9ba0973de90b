"""Records: they survive a round trip, and every mistake gets a sentence."""

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
from tests.wording import facts_in, gist, mentions

FOLDER = ROOT / "docs" / "hands"
FILES = sorted(FOLDER.rglob("*.toml"))
SOURCE = FOLDER / "bridge-solitaire" / "source-example-1.toml"
# How deeply lists are nested, far beyond Python's recursion limit. The browser's Python frees
# nested lists on the stack of the JavaScript engine, and crashes if that is full.
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
    """The base record with other top-level values."""
    return copy.deepcopy(BASE) | changes


def step(number: int, **turn: Any) -> dict[str, Any]:
    """The base record with another turn; `number` counts from 1."""
    data = copy.deepcopy(BASE)
    data["turns"][number - 1 :] = [turn]
    return data


def refused(data: dict[str, Any]) -> str:
    """The sentence that refuses a record."""
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


# Everything except what no text of a record may contain; a test below checks that it is refused.
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
        ("a\nb", "alert U+000A"),
        ("\u202e", "alert U+202E"),
        ("x" * 4001, "alert 4,000"),
        (5, "alert 5"),
    ):
        data["turns"][0]["alert"] = wrong
        assert gist(refused(data)) >= {"1", *why.split()}
    del data["turns"][0]["alert"]
    data["turns"][-1]["alert"] = "top of a sequence"
    last = len(data["turns"])
    assert gist(refused(data)) >= facts_in(f"{last}")


def test_seats_by_word_and_forgiving_notation() -> None:
    data = changed(names={"South": "Nora"}, turns=[{"S": " KEEP hQ8 c A K T 8 "}, {"S": "Top sJ"}])
    record = Record.from_dict(data)
    assert record.names == ((Seat.SOUTH, "Nora"),)
    assert str(record.states()[1].turns[0].action) == "keep ♥Q8 ♣AK108"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "game"),
        ({"game": "bridge-solitaire"}, "deal"),
        (
            changed(colour=1),
            ("colour"),
        ),
        (changed(game="bridge"), "bridge"),
        (changed(game=5), "5 game"),
        (changed(title=5), "5 title"),
        (changed(intro=["x"]), "intro"),
        (changed(names=5), "5 names"),
        (changed(names={"S": 5}), "5 names"),
        (changed(names={"N": "Dov"}), "H N S"),
        (
            changed(names={"Q": "Dov"}),
            "A B C D D1 D2 E EW H N NS Q S W",
        ),
        (changed(names={"S": "Dov", "South": "Nora"}), "S South"),
        (changed(options=[]), "options"),
        (
            changed(options={"sol.aid": "never"}),
            "SOL-AMB-26 sol.aid",
        ),
        (changed(deal=5), "5 deal"),
        (changed(deal={}), "0 7 SOL-DEAL-1"),
        (
            changed(deal={"stock": "♥A"}),
            "stock",
        ),
        (changed(deal={"dealer": "S"}), ""),
        (changed(deal={"hands": {"S": "♥AA"}}), "♥A ♥AA"),
        (changed(deal={"hands": {"S": 5}}), "5 S hand"),
        (changed(deal={"piles": {"open": 5}}), "5 open"),
        (
            changed(deal={"piles": {"open": "♥Z"}}),
            ("Joker Z ♥AQ10 ♥Z"),
        ),
        (
            changed(standing={"x": 1}),
            ("part_scores x"),
        ),
        (changed(standing={"totals": {"S": "x"}}), "totals"),
        (
            changed(standing={"vulnerable": "S"}),
            "S vulnerable",
        ),
        (changed(standing={"deals": True}), "True deals"),
        (changed(turns="x"), "turns"),
        (changed(turns=[5]), "1 5 a turn"),
        (
            changed(expect={"points": {}}),
            "points",
        ),
        (changed(expect={"lines": 5}), "5 lines"),
        (
            changed(expect={"lines": [["S", 40]]}),
            "40 S lines",
        ),
        (
            changed(expect={"lines": [["S", "x", "y"]]}),
            "lines",
        ),
    ],
)
def test_what_is_no_record(data: dict[str, Any], sentence: str) -> None:
    assert gist(refused(data)) >= set(sentence.split())


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (step(1), "0 1 H S"),
        (
            step(2, S="top ♠J", H="pass"),
            "2 H S",
        ),
        (step(2, S=5), "2 5 S"),
        (step(2, S="top ♠J", note=5), "2 5 note"),
        (
            step(2, S="top ♠J", who="x"),
            "2 H S who",
        ),
        (
            step(2, S="top ♠J", won="N"),
            "2 H N S",
        ),
        (
            step(2, S="hop"),
            ("1♦ 2 hop pass"),
        ),
        (
            step(2, S="top ♥Z"),
            ("2 Joker Z ♥AQ10 ♥Z"),
        ),
        (
            step(1, H="keep ♥Q8 ♣AK108"),
            "1 House SOL-CHOOSE-1",
        ),
        (step(3, S="pass"), "3 House SOL-HOUSE-1"),
        (
            step(3, H="1♠"),
            ("1♠ 3 6 House SOL-HOUSE-1 SOL-HOUSE-2 pass"),
        ),
        (step(5, S="♣3"), "5 House SOL-PLAY-2"),
        (
            step(9, H="♦5"),
            ("9 SOL-HPLAY-3 ♣A ♦5"),
        ),
        (
            step(6, S="♣8", won="H"),
            ("6 BRG-PLAY-5 House SOL-PLAY-1 SOL-PPLAY-1 ♣3 ♣8"),
        ),
        (
            step(7, S="♣A", won="S"),
            ("7 SOL-PLAY-3 SOL-PPLAY-4 ♣A"),
        ),
        (
            changed(expect={"totals": {"S": 240}}),
            "9 SOL-PLAY-5",
        ),
        (
            changed(expect={"lines": []}),
            "9 SOL-PLAY-5",
        ),
    ],
)
def test_turns_and_claims_that_do_not_hold(data: dict[str, Any], sentence: str) -> None:
    assert gist(refused(data)) == set(sentence.split())


def test_a_repeated_key_is_refused_in_either_form() -> None:
    with pytest.raises(RecordError, check=mentions("game")):
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
        ({"totals": {"S": 241}}, "240 241 BRG-RUB-1 BRG-RUB-5 BRG-SCO-4"),
        ({"totals": {"H": 50}}, "0 50 House SOL-PLAY-5"),
        (
            {"lines": LINES[:2]},
            ("150 BRG-RUB-5 S SOL-SCO-2"),
        ),
        (
            {"lines": [*LINES, LINES[0]]},
            "40 BRG-RUB-1 S",
        ),
        (
            {"lines": [LINES[0], LINES[1], ["S", 100, "BRG-RUB-5"]]},
            ("100 150 BRG-RUB-5 S SOL-SCO-2"),
        ),
        (
            {"lines": [["H", 40, "BRG-RUB-1"]]},
            ("1 2 20 40 BRG-RUB-1 BRG-SCO-1 BRG-SCO-2 H S ♣"),
        ),
    ],
)
def test_false_scores(expect: dict[str, Any], sentence: str) -> None:
    assert gist(refused(complete(**expect))) == set(sentence.split())


def test_turns_after_the_end() -> None:
    data = complete()
    data["turns"].append({"S": "♥2"})
    assert gist(refused(data)) == {"43", "SOL-PLAY-5", "♥2"}


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
    """The sentence that refuses a text."""
    with pytest.raises(RecordError) as error:
        (Record.from_toml if form == "toml" else Record.from_json)(text, "f")
    sentence = str(error.value)
    assert len(sentence) < 400
    assert sentence == printable(sentence)
    return sentence.removeprefix("f: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a" + ".a" * 80_000 + " = 1", "8"),
        ("a" + " . a" * 3_000 + " = 1", "8"),
        ('""' + '.""' * 9 + " = 1", "8"),
        ("[a" + ".a" * 9 + "]", "8"),
        ("." * 6_000, "8"),
        ("x = " + "[" * 5_000, "20"),
        ("x = " + "{a = " * 21, "20"),
        ("x = 0x" + "f" * 90_000, "64"),
        ("x = " + "9" * 65, "64"),
        ("#" * 200_001, "200,000 200,001"),
    ],
    ids=range(10),
)
def test_toml_beyond_all_measure_is_not_parsed(text: str, sentence: str) -> None:
    assert gist(refused_text(text, "toml")) >= set(sentence.split())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 100_000, "20"),
        ('{"a": ' * 21, "20"),
        ('{"a": ' + "9" * 5_000 + "}", "64"),
        (" " * 200_001, "200,000 200,001"),
    ],
    ids=range(4),
)
def test_json_beyond_all_measure_is_not_parsed(text: str, sentence: str) -> None:
    assert gist(refused_text(text, "json")) >= set(sentence.split())


def test_marks_inside_a_text_or_a_comment_are_not_counted() -> None:
    many = "[" * 30 + "{" * 30 + "." * 30 + "9" * 99
    for quote in ('"', "'", '"""', "'''"):
        assert gist(refused_text(f"title = {quote}{many}{quote}", "toml")) == {"game"}
    assert gist(refused_text(f'title = """a\\"""" # {many}\nintro = "{many}"', "toml")) == {"game"}
    assert gist(refused_text(f'title = """""" # {many}', "toml")) == {"game"}
    assert gist(refused_text(json.dumps({"title": f'"{many}\\'}), "json")) == {"game"}


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


# A colour, a bell, a line end, a one-character CSI, text directions, zero width, half a character.
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
    for key, data in {
        "title": changed(title=f"a{mark}b"),
        "intro": changed(intro=f"a{mark}b"),
        "names": changed(names={"S": f"a{mark}b"}),
        "note": step(2, S="top ♠J", note=f"a{mark}b"),
        "S": step(2, S=f"top{mark}♠J"),
    }.items():
        told = refused(data)
        assert facts_in(told) >= {key, f"U+{ord(mark):04X}"}
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
        assert f'"{key}" contains U+000' in refused(wrong)


@pytest.mark.parametrize("text", ["", "{", '{"game": ', "nul", '{"a": 1,}'])
def test_broken_json(text: str) -> None:
    with pytest.raises(RecordError, check=mentions("JSON f.json")):
        Record.from_json(text, "f.json")


@pytest.mark.parametrize("text", ["[]", "5", '"game"', "null"])
def test_json_that_is_no_table(text: str) -> None:
    with pytest.raises(RecordError) as error:
        Record.from_json(text, "f.json")
    assert gist(error.value) == {"f.json"}


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
