"""`{games-tiles}`, `{games-table}`, `{game-finder}`, and the entrance pages that use them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from bridgepath.core.cards import PACK_24, PACK_36, PACK_37, PACK_52, PACK_54, Card, Suit
from bridgepath.games import GAMES
from bridgepath_docs.site import games_facts, pictures

if TYPE_CHECKING:
    from bridgepath.core.state import Game
    from tests.docs.conftest import Build

SITE = Path(__file__).parents[3] / "build" / "site"

INDEX = """
:::{games-tiles}
:::

:::{games-table}
:::

:::{game-finder}
:::
"""


def card(game: str) -> str:
    """A rules page with a table card and nothing else."""
    return f"---\norphan:\n---\n# {game}\n\n:::{{tablecard}}\nPlayers: some, ♥A too\n:::\n"


PAGES = {f"rules/{game}.md": card(game) for game in GAMES}


def items(html: str) -> dict[str, dict[str, str]]:
    """The data of each game for the finder's script, by the game's page."""
    found = {}
    for attrs, name in re.findall(
        r'<li( data-[^>]*)><img[^>]*><h3><a href="rules/([a-z-]+)\.html">', html
    ):
        found[name] = dict(re.findall(r'data-(\w+)="([^"]*)"', attrs))
    return found


def test_every_game_is_in_every_list_with_its_page(build: Build) -> None:
    built = build(PAGES, index=INDEX)
    assert built.complaints == ()
    html = built.html()
    for name, game in GAMES.items():
        assert html.count(f'<a href="rules/{name}.html">{game.title}</a>') == 3
    for heading in ("One player", "Two players", "Three players", "Four players"):
        assert html.count(heading) == 2
    assert html.count("bridgepath/finder.js") == 1
    assert html.count("bridgepath/games.css") == 1
    assert "bridgepath/games.css" not in built.html("rules/duel")


def test_games_stand_by_the_number_of_players(build: Build) -> None:
    found = items(build(PAGES, index=INDEX).html())
    players = [int(one["players"]) for one in found.values()]
    assert players == sorted(players)
    assert {name: int(one["players"]) for name, one in found.items()} == {
        name: len(game.viewers) for name, game in GAMES.items()
    }


def test_each_game_says_which_choices_fit(build: Build) -> None:
    found = items(build(PAGES, index=INDEX).html())
    assert found["bridge-solitaire"]["pack"] == "jokers"
    assert found["bid-fair"]["pack"] == "52 jokers 36 24"
    # Classic Ninety-Nine has a joker; a house rule removes it.
    assert found["ninety-nine"]["pack"] == "52 jokers 36"
    assert found["contract-bridge"]["minutes"] == "30 60"
    assert found["duel"]["minutes"] == "10 20 30 60"
    assert found["double-dummy"]["learn"].split()[0] == "planning"


def test_every_choice_has_its_control_and_every_value_is_a_choice(build: Build) -> None:
    html = build(PAGES, index=INDEX).html()
    found = items(html)
    for wish in games_facts.wishes():
        values = {one.value for one in wish.choices}
        assert {v for one in found.values() for v in one[wish.name].split()} <= values
        assert f'data-wish="{wish.name}"' in html
        for one in wish.choices:
            assert re.search(f'value="{one.value}" data-told="{re.escape(one.told)}"', html)
    assert html.count('value="" checked') == 2


def test_tiles_lead_to_the_rules_or_to_the_tables(build: Build) -> None:
    pages = {**PAGES, "play.md": "---\norphan:\n---\n# Play\n"}
    built = build(pages, index=":::{games-tiles} play\n:::\n\n:::{games-tiles} home\n:::\n")
    assert built.complaint == (
        "index.md:6: WARNING: tiles lead to the rules or, with the argument play, to the tables "
        "[bridgepath.games]"
    )
    html = built.html()
    for name, game in GAMES.items():
        assert f'<a href="play.html#{name}">{game.title}</a>' in html
        assert f'<a class="d-rules" href="rules/{name}.html">' in html
        assert f'src="_static/games/{name}.svg"' in html
        assert (built.out / "_static" / "games" / f"{name}.svg").is_file()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_picture_is_drawn_from_what_one_seat_sees(game: Game) -> None:
    text = pictures.draw(game)
    assert text == pictures.draw(game)
    assert len(text) < 16_000
    svg = ET.fromstring(text)
    names = {one.tag.rpartition("}")[2] for one in svg.iter()}
    assert names <= {
        "svg",
        "defs",
        "radialGradient",
        "stop",
        "symbol",
        "path",
        "rect",
        "text",
        "use",
    }
    assert "style" not in text
    shown_ranks = [one.text for one in svg.iter() if one.tag.endswith("text")]
    assert len(shown_ranks) >= 4
    # Card backs are drawn wherever a zone has cards that the reader does not see.
    assert ("#8c2f39" in text) == any(
        zone.get("hidden") for zone in pictures.moment(game).values() if "tricks" not in zone
    )


def test_a_table_card_is_shown_with_its_cards_marked(build: Build) -> None:
    html = build(PAGES, index=INDEX).html()
    row = '<dt>Players </dt><dd>some, <span class="bp-card bp-H">♥A</span> too</dd>'
    assert html.count(row) == len(GAMES)
    assert 'Table card<span class="bp-unseen"> of Bid Fair</span>' in html


def test_a_card_names_its_game_on_a_page_with_several(build: Build) -> None:
    several = "---\norphan:\n---\n# Forms\n"
    for game in ("duel", "draw-bridge"):
        several += f"\n## The {game}\n\n:::{{tablecard}} {game}\nPlayers: two\n:::\n"
    pages = {k: v for k, v in PAGES.items() if "duel" not in k and "draw" not in k}
    built = build({**pages, "rules/forms.md": several}, index=INDEX)
    assert built.complaints == ()
    assert '<a href="rules/forms.html#the-duel">Duel</a>' in built.html()
    assert '<a href="rules/forms.html#the-draw-bridge">Draw Bridge</a>' in built.html()


def test_a_game_without_a_page_is_named(build: Build) -> None:
    pages = {k: v for k, v in PAGES.items() if "duel" not in k}
    built = build(pages, index=INDEX)
    assert built.complaint == (
        'index.md:4: WARNING: no page has the table card of "duel" [bridgepath.games]'
    )
    assert "<b>Duel</b>" in built.html()


def test_cards_of_unknown_and_of_the_same_game_are_refused(build: Build) -> None:
    built = build(
        {
            **PAGES,
            "more.md": "---\norphan:\n---\n# More\n\n:::{tablecard} bidfair\nPlayers: two\n:::\n",
            "rules/zz.md": "---\norphan:\n---\n# Z\n\n:::{tablecard} duel\nPlayers: two\n:::\n",
        },
        index=INDEX,
    )
    assert built.complaints == (
        (
            'more.md:6: WARNING: there is no game "bidfair"; did you mean bid-fair? '
            "[bridgepath.tablecard]"
        ),
        (
            'rules/zz.md:6: WARNING: "duel" already has a table card on rules/duel '
            "[bridgepath.tablecard]"
        ),
    )


def test_lists_are_written_anew_when_a_card_changes(build: Build) -> None:
    build(PAGES, index=INDEX)
    changed = card("duel").replace("some", "two, face to face")
    built = build({"rules/duel.md": changed}, fresh=False)
    assert built.complaints == ()
    assert "two, face to face" in built.html()


def test_a_build_in_several_processes_is_the_same(build: Build) -> None:
    one = build(PAGES, index=INDEX).html()
    assert build(PAGES, index=INDEX, out="many", parallel=2).html() == one


def test_other_builders_print_the_games(build: Build) -> None:
    built = build(PAGES, index=INDEX, builder="text")
    assert built.complaints == ()
    assert "Bid Fair: Your bid sets a target" in (built.out / "index.txt").read_text("utf-8")


SPADES = tuple(c for c in PACK_52 if c.suit is Suit.SPADES)


@pytest.mark.parametrize(
    ("packs", "words"),
    [
        ([PACK_52], "52 cards"),
        ([PACK_54], "52 cards and two jokers"),
        ([PACK_24], "24 cards, nine to ace"),
        ([PACK_37], "36 cards, six to ace, and a joker"),
        ([PACK_37, PACK_36], "36 cards, six to ace, and a joker, which can be left out"),
        ([SPADES], "13 cards of one suit"),
    ],
)
def test_packs_in_words(packs: list[tuple[Card, ...]], words: str) -> None:
    assert games_facts.pack_words(packs) == words


# --- the built site -----------------------------------------------------------------------------


def home() -> str:
    return (SITE / "index.html").read_text(encoding="utf-8")


def test_home_leads_to_the_four_things_that_readers_come_for() -> None:
    text = home()
    article = text[text.index('<article role="main"') : text.index("</article>")]
    first = article[: article.index("<h2>The games")]
    assert '<form class="bp-ask" method="get" action="search.html"' in first
    assert first.count("<h1>") == 1
    links = re.findall(r'<a\b[^>]*? href="([^"#?]+)(?:\?[^"#]*)?(?:#([^"]*))?"', first)
    pages = {page for page, _ in links}
    assert "which-game.html" in pages
    for page, anchor in links:
        found = (SITE / page).read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in found, (page, anchor)
    assert any(anchor.startswith("hand-") for _, anchor in links)


def test_the_doors_show_every_game_of_the_engine() -> None:
    """Home links to the game's table, the rules to its page, and the finder to its rules."""
    ways = {
        "index.html": 'play.html#{id}">{title}</a>',
        "rules/index.html": '<a href="[a-z][^"]+">{title}</a>',
        "which-game.html": '<a href="rules/[^"]+">{title}</a>',
    }
    for page, way in ways.items():
        text = (SITE / page).read_text(encoding="utf-8")
        for name, game in GAMES.items():
            title = re.escape(game.title)
            assert re.search(way.format(id=name, title=title), text), (page, name)
    text = home()
    for game in GAMES.values():
        of = f" of {re.escape(game.title)}</span>"
        assert re.search(rf'<a class="d-rules" href="rules/[^"]+">Rules<span[^>]*>{of}', text), game


def test_each_game_stands_once_in_the_sidebar_under_its_players() -> None:
    text = (SITE / "rules" / "bid-fair.html").read_text(encoding="utf-8")
    tree = text[text.index('<div class="sidebar-tree">') : text.index("</aside>")]
    parts = re.split(r'<span class="caption-text">', tree)[1:]
    links = {
        part.partition("<")[0]: re.findall(r'href="([a-z][^"#/]*|#)(?:\.html)?"', part)
        for part in parts
    }
    names = ("One player", "Two players", "Three players", "Four players")
    for players, name in enumerate(names, start=1):
        assert len(links[name]) == len(set(links[name]))
        for docname in links[name]:
            game = GAMES.get(docname.removesuffix(".html"))
            assert game is None or len(game.viewers) == players, docname
