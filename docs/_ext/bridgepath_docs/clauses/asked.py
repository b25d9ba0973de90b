"""Questions asked at a table, which lead to a clause, a word, a page or a form:
`docs/rules/asked.json`.

A key is the id of a clause or a ruling, the name of a page (`path/bidding`), or a page and the
anchor of a form or a word on it (`rules/contract-bridge#try-contract`, `glossary#term-void`). Its
value lists questions in the words of people who do not know our terms. The search uses them, and
no page shows them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, cast

from .. import domain, ids
from ..report import warn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

FILE = "rules/asked.json"
VOCABULARY = "rules/vocabulary.json"
FEWEST = 3
"""A clause with fewer questions is hard to find."""

Questions = dict[str, list[str]]


def load(srcdir: Path) -> Questions:
    """The questions, by the id that answers them; empty if a site has no such file."""
    path = srcdir / FILE
    if not path.exists():
        return {}
    return cast("Questions", json.loads(path.read_text(encoding="utf-8")))


def vocabulary(srcdir: Path) -> dict[str, object]:
    """The search's knowledge of words: names of games, synonyms, small words."""
    path = srcdir / VOCABULARY
    if not path.exists():
        lists: dict[str, object] = {"games": [], "allusions": []}
        texts = dict.fromkeys(("small", "overview", "cards"), "")
        return lists | texts | {"alike": {}}
    return cast("dict[str, object]", json.loads(path.read_text(encoding="utf-8")))


def is_clause(key: str) -> bool:
    """True if a key is a clause or a ruling, and not a page or a form."""
    return ids.is_id(key)


def is_word(env: BuildEnvironment, key: str) -> bool:
    """True if a key is a word of the glossary."""
    docname, _, anchor = key.partition("#")
    found = env.domains.standard_domain.objects.items()
    return any(kind == "term" and place == (docname, anchor) for (kind, _), place in found)


def too_few(questions: Mapping[str, list[str]], wanted: Iterable[str]) -> list[str]:
    """The wanted ids that have fewer than three questions."""
    return [ident for ident in wanted if len(set(questions.get(ident, ()))) < FEWEST]


def is_known(env: BuildEnvironment, key: str) -> bool:
    """True if a page declares the clause, or if the page, the form or the word exists."""
    bp = domain.of(env)
    docname, _, anchor = key.partition("#")
    if is_clause(key):
        return key in bp.declared
    if anchor:
        return (docname, anchor) in bp.exhibits or is_word(env, key)
    return docname in env.found_docs


def faults(env: BuildEnvironment) -> Iterable[str]:
    """A sentence for each unknown key, and for each repeated question."""
    for key, asked in load(Path(env.srcdir)).items():
        if not is_known(env, key):
            unknown = domain.of(env).unknown(key)
            what = unknown if is_clause(key) else f'there is no page, form or word "{key}"'
            yield f"{FILE}: {what}"
        for question in sorted({one for one in asked if asked.count(one) > 1}):
            yield f'{FILE}: {key} has the question "{question}" twice'


def _check(_app: Sphinx, env: BuildEnvironment) -> None:
    for sentence in faults(env):
        warn("asked", sentence, None)


def setup(app: Sphinx) -> None:
    """Check the file after every page is read."""
    app.connect("env-check-consistency", _check)
