"""Classes for tables with prose in their cells, whose columns a phone would make too narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# Letters: a cell with more is prose, and a first column with more leaves none of a phone for it.
PROSE: Final = 60
FIRST: Final = 20


class ProseTables(SphinxPostTransform):
    """Two columns lie one below the other on a phone; more of them keep a width and scroll."""

    default_priority = 900
    builders = ()

    def run(self, **_kwargs: object) -> None:
        for table in self.document.findall(nodes.table):
            rows = [[len(cell.astext()) for cell in row] for row in table.findall(nodes.row)]
            longest = max((max(row, default=0) for row in rows), default=0)
            columns = max(map(len, rows), default=0)
            if longest <= PROSE or "bp-bidding" in table["classes"]:
                continue
            if columns > 2:
                table["classes"].append("bp-wide")
            elif max(row[0] for row in rows) > FIRST:
                table["classes"].append("bp-pairs")


def setup(app: Sphinx) -> None:
    """Register the transform, which comes after all that fill a table."""
    app.add_post_transform(ProseTables)
