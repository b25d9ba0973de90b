"""The Sphinx extension of the rulebook: clauses, rulings, examples, hands, cases, options.

Every directive makes a semantic node first; the node's visitor writes the HTML late. The domain of
`domain.py` has what one page needs to know about another (which example shows which clause). It is
resolved after all pages are read, so parallel and incremental builds see the same site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import domain
from .clauses import asked, clauses, index, lasting, links, options, sections, terms
from .code import counted, proof, signatures
from .code import listing as code
from .examples import ask, cases, examples, tries
from .hands import bidding, boards, hands, lessons, rungs
from .print import fold, opening, paper, prose_tables, tablecard
from .site import (
    assets,
    contents,
    described,
    games,
    games_pages,
    hosting,
    onesheet,
    pictures,
    pocket,
    published,
    refresh,
    search,
    shell,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register every part; the order does not matter."""
    for part in (
        domain,
        asked,
        clauses,
        code,
        examples,
        tries,
        fold,
        hands,
        boards,
        bidding,
        cases,
        options,
        paper,
        tablecard,
        games,
        games_pages,
        index,
        lasting,
        links,
        sections,
        terms,
        lessons,
        rungs,
        proof,
        signatures,
        counted,
        published,
        refresh,
        search,
        assets,
        ask,
        contents,
        described,
        onesheet,
        opening,
        pictures,
        prose_tables,
        hosting,
        pocket,
        shell,
    ):
        part.setup(app)
    return {
        "version": "1",
        "env_version": 1,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
