"""`{example}`: the code runs at build time and must print what the page shows."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.docs.conftest import Build

GOOD = """
:::{clause} TST-ADD-1
:title: Sums

Points are added.
:::

:::{example} Two deals
:name: two-deals
:clauses: TST-ADD-1

>>> def total(*points):
...     return sum(points)
...
>>> total(40, 60)
100

>>> print("a\\n\\nb")
a

b
:::

:::{example} The next deal
:name: next-deal

>>> total(100, 20)
120
:::
"""


def test_cells_share_names_and_show_code_then_output(build: Build) -> None:
    built = build(index=GOOD)
    assert built.complaints == ()
    page = built.html()
    assert '<bridge-cell class="bp-example" id="ex-two-deals" data-page-cell="1">' in page
    assert '<bridge-cell class="bp-example" id="ex-next-deal" data-page-cell="2">' in page
    assert '<span class="bp-example-title">Two deals</span>' in page
    assert "&gt;&gt;&gt;" not in page
    assert '<div class="bp-out"><pre>100\na\n\nb</pre></div>' in page
    # The cell runs the text of its code, so markup is kept to words that have a colour.
    codes = re.findall(r'<div class="bp-code[^>]*>(.*?)</div>', page, re.DOTALL)
    sources = [html.unescape(re.sub("<[^>]+>", "", code)).strip() for code in codes]
    assert sources[0].startswith("def total(*points):\n    return sum(points)\n")
    assert sources[1] == "total(100, 20)"
    assert 'class="n"' not in page


def test_example_and_clause_link_to_each_other(build: Build) -> None:
    page = build(index=GOOD).html()
    assert (
        '<div class="bp-shows">Shows <a class="bp-cite" href="#TST-ADD-1">TST-ADD-1</a></div>'
    ) in page
    assert (
        '<div class="bp-used"><span class="bp-shown">Shown by '
        '<a class="bp-by-example" href="#ex-two-deals">Two deals</a>.</span>'
    ) in page


def test_only_pages_with_cells_load_the_script(build: Build) -> None:
    built = build({"plain.md": "---\norphan:\n---\n# Plain\n"}, index=GOOD)
    assert re.search(r'<script type="module" src="_static/bridgepath/cell.js', built.html())
    assert "cell.js" not in built.html("plain")
    assert "hand.js" not in built.html()


def test_other_output_names_page_line_and_difference(build: Build) -> None:
    built = build(index=GOOD.replace("120\n", "130\n"))
    assert built.complaint == (
        'index.md:29: WARNING: the example "The next deal" does not print what the page shows\n'
        "    - expected\n"
        "    + actual\n"
        "    - 130\n"
        "    + 120 [bridgepath.example]"
    )


REFUSAL = """
:::{example} A refusal
:name: refusal

>>> print("before")
before
>>> int("x")
! ValueError: invalid literal for int() with base 10: 'x'
:::
"""


def test_refusal_is_shown_as_a_sentence(build: Build) -> None:
    built = build(index=REFUSAL)
    assert built.complaints == ()
    sentence = "ValueError: invalid literal for int() with base 10: &#x27;x&#x27;"
    assert f'<pre>before\n<span class="bp-refused">{html.unescape(sentence)}</span></pre>' in (
        built.html()
    )


def test_refusal_links_its_ids_in_the_words_of_a_run(build: Build) -> None:
    refusal = """
:::{example} A refusal
:name: refused

>>> raise ValueError("words are not points [TST-ADD-1]")
! ValueError: words are not points [TST-ADD-1]
:::
"""
    built = build(index=GOOD + refusal)
    assert built.complaints == ()
    assert (
        '<span class="bp-refused">ValueError: words are not points '
        '[<a class="bp-cite" href="#TST-ADD-1">TST-ADD-1</a>]</span>'
    ) in built.html()


def test_unexpected_refusal_stops_the_build(build: Build) -> None:
    built = build(index=REFUSAL.replace("! ValueError", "ValueError"))
    assert 'index.md:9: WARNING: the example "A refusal" does not print' in built.complaint
    assert "+ ! ValueError: invalid literal" in built.complaint


def test_nothing_may_follow_a_refusal(build: Build) -> None:
    built = build(
        index=REFUSAL.replace(":::\n", ">>> 1\n1\n:::\n").replace("\n>>> 1\n1\n:::{", "\n:::{")
    )
    assert 'the example "A refusal" continues after a refusal' in built.complaint


def test_malformed_examples_are_one_sentence(build: Build) -> None:
    built = build(
        index="""
        :::{example} Nameless

        >>> 1
        1
        :::

        :::{example} Prose
        :name: prose

        Some words.
        :::

        :::{example} Tight
        :name: tight

        >>>1
        :::

        :::{example} Same
        :name: same

        >>> 1
        1
        :::

        :::{example} Again
        :name: same

        >>> 1
        1
        :::

        :::{example} Lost
        :name: lost
        :clauses: TST-NO-1

        >>> None
        :::
        """
    )
    assert built.complaints == (
        (
            'index.md:4: WARNING: the example "Nameless" needs a :name: of lowercase letters, '
            "digits and hyphens [bridgepath.example]"
        ),
        (
            'index.md:13: WARNING: the example "Prose": "Some words." comes before the first '
            '">>> " [bridgepath.example]'
        ),
        (
            'index.md:19: WARNING: the example "Tight": a space is missing after ">>>" '
            "[bridgepath.example]"
        ),
        (
            'index.md:29: WARNING: the page has two examples with the name "same" '
            "[bridgepath.example]"
        ),
        (
            'index.md:36: WARNING: the example "Lost": no page declares the id "TST-NO-1" '
            "[bridgepath.example]"
        ),
    )
