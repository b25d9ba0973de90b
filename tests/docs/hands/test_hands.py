"""`{hand}`: a record becomes a table that needs no script, with a movie beside it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from bridgepath_docs import engine
from bridgepath_docs.hands import handtable
from bridgepath_docs.markup import Html
from tests import four_hands

if TYPE_CHECKING:
    from tests.docs.conftest import Build

PAGE = """
:::{clause} TST-LEAD-1
:title: Who leads

Nora leads.
:::

:::{hand} tst/short
:::
"""


def step(actor: str | None, short: str, group: str, **more: Any) -> dict[str, Any]:
    """One step of a movie."""
    return {
        "actor": actor,
        "action": short,
        "short": short,
        "group": group,
        "result": "",
        "say": "",
        "note": "",
        "why": [],
        "toAct": None,
        "facts": [],
        **more,
    }


MOVIE: dict[str, Any] = {
    "v": 1,
    "game": "tst",
    "id": "made-up",
    "title": "A <short> hand",
    "intro": "Two cards & no more.",
    "seats": [
        {"id": "N", "name": "Dov", "place": "top"},
        {"id": "S", "name": "Nora", "place": "bottom"},
    ],
    "clauses": {"TST-LEAD-1": ""},
    "views": [{"id": "all", "name": "All hands"}],
    "steps": [
        step(None, "", "Start"),
        step("S", "♥A", "Trick 1", say="Nora leads ♥A.", why=["TST-LEAD-1"]),
        step("N", "♥10", "Trick 1", say="Dov follows.", note="He must.", result="Nora · 11"),
        step("S", "Joker", "Trick 2", why=["TST-LEAD-1"]),
    ],
    "frames": {
        "all": [
            {
                "zones": {
                    "S": {
                        "kind": "hand",
                        "place": "bottom",
                        "seat": "S",
                        "title": "Nora",
                        "cards": ["♥A", "Joker"],
                    },
                    "stock": {"kind": "pile", "place": "left", "title": "Stock", "hidden": 7},
                    "trick": {"kind": "trick", "place": "center", "title": "Trick"},
                }
            },
            {"zones": {}},
            {
                "zones": {
                    "trick": {
                        "kind": "trick",
                        "place": "center",
                        "title": "Trick",
                        "plays": [["S", "♥A"], ["N", "♥10"]],
                        "winner": "S",
                    }
                }
            },
            {"zones": {"trick": None}},
        ]
    },
}


def made(**parts: object) -> engine.Movie:
    """The movie with some parts replaced."""
    return cast("engine.Movie", {**MOVIE, **parts})


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the engine: an empty record becomes one fixed movie, any other is refused."""

    def movie(path: Path, name: str) -> engine.Movie:
        text = path.read_text(encoding="utf-8")
        if text.strip():
            raise engine.Refusal(f"{name}, step 7: {text.strip()}")
        return made()

    monkeypatch.setattr(engine, "movie", movie)


@pytest.mark.usefixtures("replayed")
def test_hand_reads_without_scripts(build: Build) -> None:
    built = build({"hands/tst/short.toml": ""}, index=PAGE)
    assert built.complaints == ()
    page = built.html()
    assert '<bridge-hand class="bp-hand" id="hand-tst-short" data-src-id="tst/short">' in page
    assert "<strong>A &lt;short&gt; hand</strong>" in page
    assert '<p class="bp-intro">Two cards &amp; no more.</p>' in page
    assert "<dt>Stock</dt> <dd>7 face down</dd>" in page
    head = re.search(r'<table class="bp-log">.*?</thead>', page)
    assert head is not None
    assert re.findall(r'<th scope="col"(?: data-seat="(.)")?>(.*?)</th>', head[0]) == [
        ("", "#"),
        ("S", "Nora"),
        ("N", "Dov"),
        ("", "Result"),
    ]
    assert (
        '<tr data-from="1"><th scope="row">Trick 1</th>'
        '<td data-seat="S"><span data-step="1" class="bp-item"><strong>'
        '<span class="bp-card bp-H">♥A</span></strong></span></td>'
        '<td data-seat="N"><span data-step="2" class="bp-item">'
        '<span class="bp-card bp-H">♥10</span></span></td><td>Nora · 11</td></tr>'
    ) in page
    assert '<span class="bp-card bp-J">Joker</span>' in page
    assert '<li id="hand-tst-short-2">Dov follows. <em class="bp-note">He must.</em></li>' in page


@pytest.mark.usefixtures("replayed")
def test_movie_lies_beside_with_titles_and_addresses(build: Build) -> None:
    page = build({"hands/tst/short.toml": ""}, index=PAGE).html()
    found = re.search(r'<script type="application/json" class="bp-movie">(.*?)</script>', page)
    assert found is not None
    assert "<" not in found[1]
    movie = json.loads(found[1])
    assert movie["id"] == "tst/short"
    assert movie["clauses"] == {"TST-LEAD-1": "Who leads"}
    assert movie["links"] == {"TST-LEAD-1": "#TST-LEAD-1"}
    assert movie["steps"] == MOVIE["steps"]
    assert '<script type="module" src="_static/bridgepath/hand.js' in page


@pytest.mark.usefixtures("replayed")
def test_movies_of_a_page_of_rules_lie_in_files_of_that_page(build: Build) -> None:
    sources = {f"hands/tst/{name}.toml": "" for name in ("short", "other")}
    second = "\n:::{hand} tst/other\n:::\n"
    built = build({**sources, "rules/game.md": f"# Game\n{PAGE}{second}"}, index="# Index\n")
    page = built.html("rules/game")
    scripts = re.findall(r'<script type="application/json" class="bp-movie"(.*?)</script>', page)
    folder = "hands/rules/game/hand-tst"
    assert scripts == [f' data-from="../{folder}-{name}.json">' for name in ("short", "other")]
    where = f"{folder}-other.json"
    movie = built.published(where)
    assert movie["id"] == "tst/other"
    assert movie["links"] == {"TST-LEAD-1": "#TST-LEAD-1"}
    assert movie["steps"] == MOVIE["steps"]


@pytest.mark.usefixtures("replayed")
def test_clause_leads_to_the_steps_that_show_it(build: Build) -> None:
    page = build({"hands/tst/short.toml": ""}, index=PAGE).html()
    assert (
        'Shown by <a class="bp-by-hand" href="#hand-tst-short">A &lt;short&gt; hand</a> steps '
        '<a href="#hand-tst-short-1">1</a>, <a href="#hand-tst-short-3">3</a>'
    ) in page


@pytest.mark.usefixtures("replayed")
def test_refused_record_stops_the_build_with_its_own_sentence(build: Build) -> None:
    built = build({"hands/tst/short.toml": "Nora must follow suit [TST-LEAD-1]"}, index=PAGE)
    assert built.complaint == (
        "index.md:10: WARNING: hands/tst/short.toml, step 7: Nora must follow suit [TST-LEAD-1] "
        "[bridgepath.hand]"
    )


@pytest.mark.usefixtures("replayed")
def test_unknown_hand_and_hand_shown_twice(build: Build) -> None:
    built = build(
        {"hands/tst/short.toml": ""},
        index=f"{PAGE}\n:::{{hand}} tst/shore\n:::\n\n:::{{hand}} tst/short\n:::\n",
    )
    assert built.complaints == (
        (
            'index.md:13: WARNING: there is no hand "tst/shore"; did you mean tst/short? '
            "[bridgepath.hand]"
        ),
        'index.md:16: WARNING: the page shows the hand "tst/short" twice [bridgepath.hand]',
    )


@pytest.mark.usefixtures("replayed")
def test_clause_that_a_step_cites_must_be_declared(build: Build) -> None:
    built = build(
        {"hands/tst/short.toml": ""},
        index=PAGE.replace("{clause} TST-LEAD-1", "{clause} TST-LEAD-2"),
    )
    assert built.complaint == (
        'index.md:10: WARNING: hands/tst/short.toml, step 1: no page declares the id "TST-LEAD-1"; '
        "did you mean TST-LEAD-2? [bridgepath.hand]"
    )


def log_of(movie: engine.Movie) -> list[list[str]]:
    """The log as text: rows of cells; a title that spans rows is in the first of them."""
    table = handtable.log(movie)
    cells = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>")
    return [
        [re.sub("<[^>]*>", "", cell) for cell in cells.findall(row)]
        for row in re.findall("<tr[^>]*>(.*?)</tr>", table)
    ]


def test_auction_reads_as_the_usual_table_of_calls() -> None:
    rows = log_of(four_hands.movie())
    assert rows[0] == ["#", "Nora", "Dov", "Dummy", "Ada", "Result"]
    assert rows[1] == ["Auction"]
    assert rows[2] == ["", "", "1♥", "", "1♠", ""]
    assert rows[3] == ["", "pass", "2♥", "", "2♠", ""]
    assert rows[4] == ["", "pass", "3♥", "", "pass", ""]
    assert rows[5] == ["", "double", "pass", "", "pass", "Dov · 3♥ ×"]
    assert rows[6] == ["Trick 1", "♠10", "♠2", "♠K", "♠A", "Ada · 0–1"]
    assert len(rows) == 1 + 5 + 13
    assert '<tr><th colspan="6">Auction</th></tr>' in handtable.log(four_hands.movie())


def test_explained_call_is_marked_and_its_words_are_no_markup() -> None:
    words = 'Explained as: <b>12–14</b> "HCP"'
    steps = [step(None, "", "Start"), step("S", "1NT", "Calls", alert=words)]
    frames: dict[str, Any] = {"all": [{"zones": {}} for _ in steps]}
    movie = made(steps=steps, frames=frames)
    assert log_of(movie)[1] == ["Calls", "1NT* explained", "", ""]
    title = "Explained as: &lt;b&gt;12–14&lt;/b&gt; &quot;HCP&quot;"
    told = handtable.log(movie) + handtable.steps(movie, Html)
    assert f'class="bp-item" title="{title}">1NT<sup' in told
    assert '<span class="bp-alert">Explained as: &lt;b&gt;12–14&lt;/b&gt; "HCP"</span>' in told
    assert "<b>12" not in told


def test_rounds_of_two_stand_beside_their_title() -> None:
    steps = [step(None, "", "Start"), *(step(seat, "pass", "Calls") for seat in "NSN")]
    frames: dict[str, Any] = {"all": [{"zones": {}} for _ in steps]}
    movie = made(steps=steps, frames=frames)
    assert log_of(movie)[1:] == [["Calls", "", "pass", ""], ["pass", "pass", ""]]
    assert '<th scope="row" rowspan="2">Calls</th>' in handtable.log(movie)


def test_hands_at_the_start_are_written_suit_by_suit() -> None:
    start = re.sub("<[^>]*>", "", handtable.start(four_hands.movie()))
    assert start.startswith("Nora ♠J10 ♥AQ8 ♦Q9543 ♣764 Dov ")
    assert "Nora ♥A Joker Stock 7 face down" in re.sub("<[^>]*>", "", handtable.start(made()))


def test_card_of_the_dummy_stands_in_its_column_and_says_who_played_it() -> None:
    table = handtable.log(four_hands.movie())
    second = (
        '<td data-seat="N"><span data-step="17" class="bp-item" title="played by Dov"><strong>'
        '<span class="bp-card bp-H">♥6</span></strong></span></td>'
    )
    assert second in table
    assert 'data-seat="W"><span data-step="19" class="bp-item"><span' in table


@pytest.mark.parametrize(
    ("turns", "rows"),
    [
        ("H S", ["H S"]),  # one turn each, so one row, as for a trick
        ("S S", ["S S"]),  # only one seat, so the order is plain
        ("N S N", ["N", "S N"]),
        ("S N S", ["S N", "S"]),
        ("S N S N", ["S N", "S N"]),
        ("S W N E", ["S W N E"]),
        ("W N E S", ["W N E", "S"]),
    ],
)
def test_rounds_of_calls(turns: str, rows: list[str]) -> None:
    places = {"S": "bottom", "W": "left", "N": "top", "H": "top", "E": "right"}
    seats = [{"id": seat, "name": seat, "place": places[seat]} for seat in set(turns.split())]
    steps = [step(None, "", "Start"), *(step(seat, "pass", "Calls") for seat in turns.split())]
    frames: dict[str, Any] = {"all": [{"zones": {}} for _ in steps]}
    found = handtable.rows(made(seats=seats, steps=steps, frames=frames))
    assert [" ".join(str(item.seat) for item in row.items) for row in found] == rows
    assert [row.more for row in found] == [False] + [True] * (len(rows) - 1)


REAL = Path(__file__).parents[3] / "docs" / "hands" / "bridge-solitaire" / "source-example-1.toml"
RECORD = REAL.read_text(encoding="utf-8")
ONLY_HAND = ":::{hand} bridge-solitaire/one\n:::\n"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('{ S = "♣8", won = "S" }', '{ S = "♥Q" }', r"step 6: .*suit.* \[SOL-PPLAY-1.*\]"),
        ('{ S = "1♣"', '{ S = "pass"', r"step 4: .* \[SOL-BID-1.*\]"),
        ('{ S = "♣8", won = "S" }', '{ S = "♣8", won = "H" }', r"step 6: .* \[SOL-PLAY-.*\]"),
        ("title =", "titel =", r'unknown key "titel" in the record; .*'),
        ('"bridge-solitaire"', '"bridge-patience"', r'there is no game "bridge-patience"; .*'),
        ("♠J ♠10", "♠J ♠J", r".*♠J.*"),
        ("♠J ♠10", "♠J ♠1", r".*♠1.*"),
    ],
    ids=["illegal card", "illegal call", "false claim", "key", "game", "card twice", "no card"],
)
def test_wrong_record_names_file_step_and_clause(
    build: Build, old: str, new: str, sentence: str
) -> None:
    assert old in RECORD
    wrong = RECORD.replace(old, new, 1)
    built = build({"hands/bridge-solitaire/one.toml": wrong}, index=ONLY_HAND)
    start = r"index\.md:3: WARNING: hands/bridge-solitaire/one\.toml(, |: )"
    assert re.fullmatch(rf"{start}{sentence} \[bridgepath\.hand\]", built.complaint)


def test_truncated_record_names_the_file(build: Build) -> None:
    wrong = RECORD[: RECORD.index("turns") + 20]
    built = build({"hands/bridge-solitaire/one.toml": wrong}, index=ONLY_HAND)
    assert built.complaint.startswith(
        "index.md:3: WARNING: hands/bridge-solitaire/one.toml: this is not complete TOML: "
    )


def test_record_that_is_no_text_names_the_file(build: Build, tmp_path: Path) -> None:
    build({"hands/bridge-solitaire/one.toml": ""}, index="Nothing yet.")
    (tmp_path / "docs" / "hands" / "bridge-solitaire" / "one.toml").write_bytes(b"\xff\xfe")
    built = build(index=ONLY_HAND)
    assert "hands/bridge-solitaire/one.toml: the record is not UTF-8 text" in built.complaint


def test_unknown_option_of_a_directive_is_named(build: Build) -> None:
    built = build(index=":::{clause} TST-A-1\n:titel: x\n:title: y\n\nText.\n:::\n")
    assert "'clause': Unknown option key: 'titel'" in built.complaint


def test_options_of_an_unknown_game(build: Build) -> None:
    built = build(index=":::{options} bridge-patience\n:::\n")
    assert built.complaint.startswith(
        'index.md:3: WARNING: there is no game "bridge-patience"; the games are '
    )


@pytest.mark.usefixtures("replayed")
def test_hand_begins_as_the_page_says(build: Build) -> None:
    page = PAGE.replace(
        "{hand} tst/short\n", "{hand} tst/short\n:view: all\n:step: 2\n:hide-later:\n"
    )
    built = build({"hands/tst/short.toml": ""}, index=page)
    assert built.complaints == ()
    assert (
        'data-src-id="tst/short" data-view="all" data-step="2" data-later="hidden">' in built.html()
    )


@pytest.mark.usefixtures("replayed")
@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        (":view: E", '"tst/short" has no view "E"; it has all'),
        (":step: 9", '"tst/short" has steps 0 to 3, so it cannot start at 9'),
    ],
)
def test_hand_cannot_begin_where_it_is_not(build: Build, option: str, sentence: str) -> None:
    page = PAGE.replace("{hand} tst/short\n", f"{{hand}} tst/short\n{option}\n")
    assert sentence in build({"hands/tst/short.toml": ""}, index=page).complaint
