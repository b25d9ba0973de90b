"""The glossary, the lessons, and the order in which lessons explain their terms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bridgepath_docs import engine
from bridgepath_docs.clauses import terms
from bridgepath_docs.clauses.terms import Passage, Term

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.docs.conftest import Build, Built

GLOSSARY = """
# Words

:::{glossary}
trick | tricks
  One card from each.

lead | leads, led
  The first card of a {term}`trick`.

trump | trumps, trump suit
  Beats the others.

no trumps | no trump
  Without a {term}`trump suit`.

draw trumps | drawing trumps
  To {term}`lead` {term}`trumps`.

game | games | everyday
  A hundred points.
:::
"""

RUNG = """
# {title}

:::{{rung}} NUMBER
:::


{text}

:::{{hand}} tst/{hand}
:::

:::{{example}} A sum
:name: sum

>>> {code}
{output}
:::

:::{{boards}} NUMBER
:::

:::{{drill}} who-wins
:::

:::{{whole-game}} NUMBER
:::

Because {because}.
"""

BOARD = """[[board]]
id = "one"
checker = "value"
text = "Tap a card."
hands = { A = "♠J4" }
hidden = "♠3"
leader = "B"
table = "♠9"
need = 2
right = ["♠J"]
won = "It is higher."
lost = "SAID."
"""

ROAD = """[[rung]]
number = NUMBER
page = "path/0NUMBER-page"
title = "A page"
idea = "An idea."
needs = "two players"
drills = ["who-wins"]
games = [{ name = "the Duel", game = "duel", options = {} }]
was = []
"""

TOC = ":::{toctree}\n:glob:\n\nglossary\npath/*\n:::\n"


@pytest.fixture(autouse=True)
def movies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every movie by one of a single step, whose note is the file name with spaces."""

    def movie(path: Any, name: str) -> dict[str, Any]:
        step: dict[str, Any] = {
            "actor": None,
            "action": "",
            "short": "",
            "group": "",
            "result": "",
            "why": [],
        }
        step |= {"toAct": None, "facts": [], "zones": [], "say": "Ann plays."}
        return {
            "v": 1,
            "game": "tst",
            "title": "A deal",
            "intro": "",
            "seats": [],
            "clauses": {},
            "views": [],
            "steps": [step | {"note": path.stem.replace("-", " ")}],
            "frames": {"all": [{"zones": {}}]},
        }

    monkeypatch.setattr(engine, "movie", movie)


def lesson(text: str, *, title: str = "A page", hand: str = "plain", **more: str) -> str:
    """A complete rung with these words in it; `numbered` adds its number."""
    parts = {"code": "1 + 1", "output": "2", "because": "so it is"} | more
    return RUNG.format(title=title, text=text, hand=hand, **parts)


def road(*lessons: str, said: str = "It is lower") -> dict[str, str]:
    """The files of these rungs, numbered from 1."""
    files: dict[str, str] = {}
    listed = ""
    for n, page in enumerate(lessons, 1):
        boards = page.replace("{boards} NUMBER", f"{{boards}} {n:02}")
        files[f"path/{n:02}-page.md"] = boards.replace("NUMBER", str(n))
        files[f"boards/{n:02}.toml"] = BOARD.replace("SAID", said)
        listed += ROAD.replace("0NUMBER", f"{n:02}").replace("NUMBER", str(n))
    return files | {"path/rungs.toml": listed}


def course(build: Build, *lessons: str, **files: str) -> Built:
    """Build a site with a glossary and these lessons, numbered from 1."""
    pages = road(*lessons)
    hands = {
        name: f"hands/tst/{name}.toml"
        for page in lessons
        for name in re.findall(r"tst/(\S+)", page)
    }
    records = dict.fromkeys(hands.values(), "game = 'tst'\n")
    return build({"glossary.md": GLOSSARY, **pages, **records, **files}, index=TOC)


def complaints(built: Built) -> list[str]:
    return [line.removesuffix(" [bridgepath.term]") for line in built.complaints]


def test_a_rung_tells_its_number_and_its_new_words(build: Build) -> None:
    built = course(build, lesson("A {new}`trick` is two cards. To {new}`lead` is to begin."))
    assert built.complaints == ()
    page = " ".join(built.html("path/01-page").split())
    assert "Rung 1 of 1 · two players" in page
    assert 'New words: <a class="reference internal" href="#new-trick">trick</a> · <a ' in page
    link = '<a class="reference internal" href="../glossary.html#term-trick">'
    assert f'<dfn class="bp-new" id="new-trick">{link}' in page
    assert 'href="../play.html?rung=1#duel"' in page


def test_what_boards_say_is_held_to_it(build: Build) -> None:
    files = road(lesson("Text."), said="The trick is lost")
    built = build({"glossary.md": GLOSSARY, **files, "hands/tst/plain.toml": ""}, index=TOC)
    (said,) = complaints(built)
    assert 'a board: "trick" is used too early' in said


def test_every_form_of_a_term_leads_to_it(build: Build) -> None:
    text = "The card that is {term}`led`; {term}`Leads <leads>`, {term}`trump suit`."
    built = build({"glossary.md": GLOSSARY, "page.md": f"# Page\n\n{text}"}, index=TOC + "\npage\n")
    page = built.html("page")
    assert [c for c in built.complaints if "toctree" not in c] == []
    assert page.count('href="glossary.html#term-lead"') == 2
    assert page.count('href="glossary.html#term-trump"') == 1
    shown = built.html("glossary")
    assert "|" not in "".join(re.findall(r"<dt[^>]*>(.*?)<", shown))


def test_a_term_of_no_glossary_is_reported(build: Build) -> None:
    built = course(build, lesson("A {new}`ruff`."), lesson("See {term}`crib`."))
    assert [re.sub(r" \[.*", "", line) for line in built.complaints] == [
        "path/01-page.md:8: WARNING: term not in glossary: 'ruff'",
        "path/02-page.md:8: WARNING: term not in glossary: 'crib'",
    ]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (lesson("Lead a card.\nNow a trick ends. A {new}`trick` is two cards."), 9, '"trick"'),
        (lesson("Text.", title="Two tricks"), 2, '"tricks"'),
        (lesson("- one\n- two\n- A Trick."), 10, '"Trick"'),
        (lesson("Text.", because="the\ntricks are two"), 30, '"tricks"'),
        (lesson("Text.", hand="he-wins-tricks"), 10, 'hand tst/he-wins-tricks, step 0: "tricks"'),
        (lesson("Text.", code="print('a trick')", output="a trick"), 13, '"A sum": "trick"'),
    ],
    ids=["text", "title", "list", "answer", "hand", "output"],
)
def test_a_word_before_its_explanation(build: Build, text: str, line: int, said: str) -> None:
    later = lesson("A {new}`trick`, a {new}`lead`.")
    if "{new}`trick`" in text:
        later = lesson("A {new}`lead`.")
    found = [c for c in complaints(course(build, text, later)) if "Lead" not in c]
    assert len(found) == 1, found
    assert found[0].startswith(f"path/01-page.md:{line}: WARNING: ")
    assert said in found[0]
    assert "is used too early: it is explained" in found[0]


def test_where_the_explanation_is(build: Build) -> None:
    built = course(
        build,
        lesson("A lead, a trick, no trump."),
        lesson("To {new}`lead` to a {new}`trick`. The trick is led."),
    )
    assert complaints(built) == [
        ('path/01-page.md:8: WARNING: "lead" is used too early: it is explained in path/02-page'),
        ('path/01-page.md:8: WARNING: "trick" is used too early: it is explained in path/02-page'),
        'path/01-page.md:8: WARNING: "no trump" is used too early: no lesson explains it',
    ]


def test_code_and_plain_words_are_free(build: Build) -> None:
    text = "A game, two games, a trick-taker, a `trick`."
    assert course(build, lesson(text, code="trick = 2; trick")).complaints == ()


def test_a_word_is_explained_once(build: Build) -> None:
    built = course(build, lesson("A {new}`trick`."), lesson("{new}`Tricks <tricks>`."))
    assert complaints(built) == [
        'path/02-page.md:8: WARNING: "trick" is explained twice: first in path/01-page'
    ]


def test_the_last_rung_is_held_to_it_as_well(build: Build) -> None:
    built = course(build, *[lesson("Text.")] * 3, lesson("A trick."))
    assert complaints(built) == [
        'path/04-page.md:8: WARNING: "trick" is used too early: no lesson explains it'
    ]


def test_a_new_word_keeps_its_capital(build: Build) -> None:
    glossary = GLOSSARY.replace("draw trumps |", "House\n  A player.\n\ndraw trumps |")
    text = "The {new}`House`. {new}`Leads <lead>`."
    page = course(build, lesson(text), **{"glossary.md": glossary}).html("path/01-page")
    assert 'href="#new-house">House</a>' in page
    assert 'href="#new-lead">lead</a>' in page


def test_the_longest_term_counts() -> None:
    heads = {
        form: Term(name, (), False, "glossary")
        for name, forms in {
            "trump": ("trump", "trumps"),
            "no trumps": ("no trumps", "no trump"),
            "draw trumps": ("draw trumps",),
        }.items()
        for form in forms
    }
    said: Mapping[str, str] = {
        "draw\ntrumps": "draw trumps",
        "in no trumps": "no trumps",
        "a trump": "trump",
        "Trumps!": "trumps",
    }
    for text, word in said.items():
        [(page, line, sentence)] = terms.misuses(heads, {"path/01": (Passage(7, "", text),)})
        assert (page, line) == ("path/01", 7)
        assert sentence.lower().startswith(f'"{word}" is used too early')
    known = Passage(1, "", "no trumps: a trump", ((0, "no trumps"), (11, "trump")))
    assert list(terms.misuses(heads, {"path/01": (known,)})) == []


def test_a_rung_has_its_parts(build: Build) -> None:
    built = build({"glossary.md": GLOSSARY, "path/03-short.md": "# Short\n\nText."}, index=TOC)
    assert built.complaints == tuple(
        f"path/03-short.md:1: WARNING: a rung has {{{name}}}; this one has none [bridgepath.lesson]"
        for name in ("rung", "boards", "drill", "whole-game")
    )


def test_malformed_blocks_are_one_sentence(build: Build) -> None:
    text = ":::{rung} 9\n:::\n\n:::{drill} who-win\n:::\n\n:::{boards} 07\n:::\n"
    files = {"path/rungs.toml": ROAD.replace("NUMBER", "1"), "boards/01.toml": BOARD}
    did_you = "; did you mean who-wins?"
    assert build(files, index=text).complaints == (
        "index.md:3: WARNING: there is no rung 9 [bridgepath.lesson]",
        f'index.md:6: WARNING: there is no drill "who-win"{did_you} [bridgepath.lesson]',
        'index.md:9: WARNING: there are no boards "07" [bridgepath.hand]',
    )
    entry = ":::{glossary}\ntrick | everyday\n  Text.\n:::\n"
    assert build(index=entry).complaint == (
        'index.md:4: WARNING: "everyday" is listed as a form of the term "trick"; it belongs in '
        "the third part of the line, after a second bar [bridgepath.term]"
    )
    entry = ":::{glossary}\ntrick | tricks | often\n  Text.\n:::\n"
    assert build(index=entry).complaint == (
        'index.md:4: WARNING: "often" is not a kind of term (at "trick"); only "everyday" is '
        "[bridgepath.term]"
    )


def test_several_processes_read_the_same(build: Build) -> None:
    pages = [lesson("A lead."), lesson("To {new}`lead`."), *[lesson("Text.")] * 4]
    files = road(*pages)
    files |= {"glossary.md": GLOSSARY, "hands/tst/plain.toml": "game = 'tst'\n"}
    # Sphinx reads a few pages in one process; with these it starts several.
    files |= {f"page{n}.md": f"---\norphan:\n---\n# Page {n}\n" for n in range(8)}
    built = build(files, index=TOC, parallel=2)
    assert complaints(built) == [
        ('path/01-page.md:8: WARNING: "lead" is used too early: it is explained in path/02-page')
    ]
