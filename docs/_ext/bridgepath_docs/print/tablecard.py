"""`{tablecard}`: a whole game on one card, as terms and lines; it prints on one sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref

from ..ids import did_you_mean
from ..nodekit import Directive, entry
from ..site import games_facts
from .paper import papers
from .score_figures import KINDS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ..report import Topic

# More lines than this do not fit on one screen of a phone.
LINES = 8
# The rules that apply at every table, whatever the game.
SLIPS = "rules/common/at-the-table"
PLAY = "play"

# The class of a table card.
CARD = "bp-tablecard"


class TablecardDirective(Directive):
    """The body has one line for each row: `Players: two, about 40 minutes`.

    The argument names the game, if the page has a different name. Lines after `---` are
    only for the printed card, like the figures of the score, which `:figures: rubber duplicate`
    names.
    """

    topic: Topic = "tablecard"
    optional_arguments = 1
    has_content = True
    option_spec: ClassVar = {"figures": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        card = nodes.definition_list(classes=[CARD])
        card["game"] = self.arguments[0] if self.arguments else ""
        self.set_source_info(card)
        more = nodes.definition_list(classes=["bp-tablecard"])
        rows = card
        for number, line in enumerate(self.content):
            if not line.strip():
                continue
            if line.strip() == "---":
                rows = more
                continue
            term, colon, text = line.partition(":")
            if not colon or not term.strip() or not text.strip():
                sentence = f'"{line.strip()}" is not a table-card line; write, say, "Players: two"'
                return self.fail(sentence, self.body_line(number))
            rows += entry(term.strip(), self.paragraph(text.strip()))
        if not card.children:
            return self.fail("the table card is empty")
        if len(card.children) > LINES:
            return self.fail(f"a table card has at most {LINES} lines; this one has {len(card)}")
        kinds = self.options.get("figures", "").split()
        for kind in kinds:
            if kind not in KINDS:
                return self.fail(f'there are no figures "{kind}"{did_you_mean(kind, KINDS)}')
        # Pages are at their names; the pad is at the root.
        root = "../" * self.env.docname.count("/")
        pad = f"{root}score-pad.html"
        game = card["game"] or self.env.docname.rpartition("/")[2]
        printed = papers(game, kinds, more if more.children else None, pad)
        return [card, *self._play(game, root), *self._after(), *printed]

    def _play(self, game: str, root: str) -> list[nodes.Node]:
        """The link to the table where the game can be played."""
        if PLAY not in self.env.found_docs or not games_facts.known(game):
            return []
        href = f"{root}{PLAY}.html#{game}"
        link = nodes.reference("", "Play it here", internal=True, refuri=href)
        return [nodes.paragraph("", "", link, classes=["bp-play-it"])]

    def _after(self) -> list[nodes.Node]:
        """The link to the rules for when something goes wrong, if the book has such a page."""
        if SLIPS not in self.env.found_docs:
            return []
        text = "A revoke, a misdeal, a card out of turn?"
        link = pending_xref(
            "",
            nodes.inline("", text),
            refdomain="std",
            reftype="doc",
            reftarget=f"/{SLIPS}",
            refdoc=self.env.docname,
            refexplicit=True,
            refwarn=True,
        )
        return [nodes.paragraph("", "", link, classes=["bp-slips"])]


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("tablecard", TablecardDirective)
