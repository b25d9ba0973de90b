"""One way to report faults: a Sphinx warning with a code, so that a strict build stops on it."""

from __future__ import annotations

from typing import Literal

from docutils import nodes
from sphinx.util import logging

Topic = Literal[
    "asked",
    "clause",
    "ruling",
    "example",
    "hand",
    "cases",
    "options",
    "tablecard",
    "games",
    "section",
    "published",
    "lesson",
    "term",
    "try",
    "proof",
]
Place = nodes.Node | tuple[str, int | None] | str | None

_log = logging.getLogger(__name__)


def warn(topic: Topic, sentence: str, place: Place) -> None:
    """Report one clear sentence. `place` is a node, or a page name with its line."""
    _log.warning(sentence, type="bridgepath", subtype=topic, location=place)
