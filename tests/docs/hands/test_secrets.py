"""Secrets: in a seat's view, no text of any step names a card that the seat has not seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bridgepath.base.errors import RecordError
from bridgepath.notation.record import Record
from bridgepath.view.card_memory import Memory, cards_named
from bridgepath.view.movie import movie

HANDS = Path(__file__).parents[3] / "docs" / "hands"
RECORDS = sorted(
    path.relative_to(HANDS).with_suffix("").as_posix() for path in HANDS.rglob("*.toml")
)


def film(name: str, old: str = "", new: str = "") -> dict[str, Any]:
    """The movie of one of the site's records, if wanted with other words in it."""
    text = (HANDS / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text
    return dict(movie(Record.from_toml(text.replace(old, new, 1), name)))


def written(step: dict[str, Any]) -> list[str]:
    """All texts of a step that the hand player shows."""
    facts = [part for fact in step["facts"] for part in fact]
    return [*(step[key] for key in ("action", "short", "group", "result", "say", "note")), *facts]


@pytest.mark.parametrize("name", RECORDS)
def test_no_view_names_a_card_that_its_seat_has_not_seen(name: str) -> None:
    shown = film(name)
    record = Record.from_toml((HANDS / f"{name}.toml").read_text(encoding="utf-8"), name)
    guesses = [False, *(turn.note_for == "guess" for turn in record.turns)]
    public = {"Joker"} if shown["game"] == "ninety-nine" else set()
    told: list[str] = []
    for view in shown["views"][1:]:
        memory = Memory(shown["pack"].split())
        table: dict[str, Any] = {}
        before = [shown["title"], "" if "introFor" in shown else shown["intro"]]
        for number, (step, frame) in enumerate(
            zip(shown["steps"], shown["frames"][view["id"]], strict=True)
        ):
            table |= frame["zones"]
            memory.look({key: zone for key, zone in table.items() if zone})
            seen = step | frame.get("step", {})
            if guesses[number]:
                seen["note"] = ""
            told += [
                f"{view['id']} {number}: {' '.join(unknown)} in {text!r}"
                for text in [*before, *written(seen)]
                # Everybody is told at once which card the joker replaces, but not who has it.
                if (unknown := set(memory.strangers(text)) - public)
            ]
            before = []
    assert told == []


def test_a_note_that_gives_a_secret_away_is_refused() -> None:
    with pytest.raises(RecordError) as refused:
        film(
            "bridge-solitaire/notrump-run-out",
            'note = "Keep the four',
            'note = "♥10 comes. Keep the four',
        )
    assert str(refused.value) == (
        "bridge-solitaire/notrump-run-out, step 1: the note names ♥10, which S has not seen; "
        '"note.all" is shown only in the view of all hands'
    )


def test_a_title_that_gives_a_secret_away_is_refused() -> None:
    with pytest.raises(RecordError, match=r"the title names ♥10, which S has not seen; every view"):
        film("bridge-solitaire/notrump-run-out", 'title = "', 'title = "♥10 and ')


def test_a_note_for_all_hands_is_silent_for_a_seat() -> None:
    shown = film(
        "bridge-solitaire/notrump-run-out",
        'note = "Keep the four',
        'note.all = "♥10 comes. Keep the four',
    )
    assert shown["steps"][1]["note"].startswith("♥10 comes.")
    assert shown["frames"]["S"][1]["step"] == {"note": ""}


def test_a_guess_may_name_what_nobody_has_seen() -> None:
    shown = film(
        "bridge-solitaire/notrump-run-out",
        'note = "Keep the four',
        'note.guess = "♥10 next? Keep the four',
    )
    assert "step" not in shown["frames"]["S"][1]


def test_whom_a_note_is_for_is_kept_and_checked() -> None:
    name = "bridge-solitaire/notrump-run-out"
    text = (HANDS / f"{name}.toml").read_text(encoding="utf-8")
    text = text.replace('note = "', 'note.all = "', 1).replace('intro = "', 'intro.all = "', 1)
    record = Record.from_toml(text, name)
    assert Record.from_toml(record.to_toml(), name) == record
    assert Record.from_json(record.to_json(), name) == record
    with pytest.raises(RecordError, match="unknown key"):
        Record.from_toml(text.replace("note.all", "note.some"), name)


def test_the_cards_of_a_sentence() -> None:
    assert cards_named("♠AQ10 and the ♥T, not 4♠ or 1♣; the Joker, a joker") == (
        "♠A",
        "♠Q",
        "♠10",
        "♥10",
        "Joker",
    )
