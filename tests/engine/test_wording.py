"""The facts in a sentence, and where the words of sentences are stored."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests import wording
from tests.wording import WRITES, compare, facts_in, gist, gists, mentions, path_of, written

# A game that does not exist.
GAME = "whist"
FILE = f"tests/games/test_{GAME}.py"


@pytest.mark.parametrize(
    ("sentence", "facts"),
    [
        ("North must bid higher than 1♠: 1♥ is too low [BRG-AUC-4]", "North 1♠ 1♥ BRG-AUC-4"),
        ("Dummy must follow suit: holds ♠862, played ♥A", "dummy ♠862 ♥A"),
        ("Ann doubled: Ann -470, not -640", "Ann doubled -470 -640"),
        ('"3p.deals" is one of 6, 0, not 7', "3p.deals 6 0 7"),
        ("3NT by the House, redoubled", "3NT House redoubled"),
        ("the title has U+001B, at most 4,000 characters", "U+001B 4,000"),
        ("Both pass. Nobody scores, and Bob deals next.", "pass Bob"),
        ("This was seen in Contract bridge.\nThen Nora sits in.", "Contract Nora"),
        ("nothing of the kind", ""),
    ],
)
def test_the_facts_of_a_sentence(sentence: str, facts: str) -> None:
    assert facts_in(sentence) == set(facts.split())


def test_other_words_and_another_order_say_the_same() -> None:
    told = "South must follow suit: holds ♠AK, played ♥2 [BRG-PLAY-4]"
    again = "♥2 does not follow suit, and with ♠AK South has to [BRG-PLAY-4]"
    assert facts_in(told) == facts_in(again)
    assert facts_in(told) != facts_in(told.replace("♠AK", "♠A"))


@pytest.fixture
def met(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[tuple[str, str], list[str]]:
    """The sentences met by tests of another module, with a folder for their words."""
    found: dict[tuple[str, str], list[str]] = {}
    monkeypatch.setattr(wording, "_met", found)
    monkeypatch.setattr(wording, "GOLDEN", tmp_path / "tests" / "golden")
    return found


def test_words_are_kept_and_compared(
    met: dict[tuple[str, str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    met[FILE, "test_a"] = ["Ann leads.", "Bob wins\nit."]
    met[FILE, "test_b"] = ["Bob leads."]
    monkeypatch.setenv(WRITES, "yes")
    compare()
    assert not met
    assert path_of(FILE).name == "whist.toml"
    monkeypatch.delenv(WRITES)
    # A test may run without the others, and more than once.
    for _ in range(2):
        met[FILE, "test_b"] = ["Bob leads."]
        compare()
    met[FILE, "test_a"] = ["Ann leads.", "Bob takes\nit."]
    with pytest.raises(
        AssertionError, match=r"1 sentences .* tests/golden/games/whist\.toml"
    ) as other:
        compare()
    assert "test_a meets 'Bob takes\\nit.', and not 'Bob wins\\nit.'" in str(other.value)
    met[FILE, "test_c"] = ["Ann leads."]
    with pytest.raises(AssertionError, match=r"tests\.tools golden tests/games/test_whist\.py"):
        compare()
    met[FILE, "test_a"] = ["Ann leads."]
    with pytest.raises(AssertionError, match="meets None"):
        compare()


def test_any_words_can_be_kept() -> None:
    kept = {"test_a[\n]": ['say "it"', "a\\b\tc\x1b\u202e", 'lines\n"""of\n', "", "\n", "♠A\r\n"]}
    assert tomllib.loads(written(kept)) == kept


def test_what_a_test_asks_is_met(met: dict[tuple[str, str], list[str]]) -> None:
    assert gist(ValueError("Ann leads.")) == {"Ann"}
    assert gists(["Bob", "1♥"]) == [{"Bob"}, {"1♥"}]
    assert mentions("1♥", "Bob")(ValueError("Bob bids 1♥"))
    with pytest.raises(AssertionError, match="2♥"):
        mentions("2♥ Bob")(ValueError("Bob bids 1♥"))
    with pytest.raises(TypeError, match="list"):
        gist(["Bob"])
    here = ("tests/engine/test_wording.py", "test_what_a_test_asks_is_met")
    assert met == {here: ["Ann leads.", "Bob", "1♥", "Bob bids 1♥", "Bob bids 1♥"]}
    # Python's own parser words its message differently from version to version.
    gist("f.json: this is not complete JSON: Expecting value")
    assert met[here][-1] == "f.json: this is not complete JSON: …"
