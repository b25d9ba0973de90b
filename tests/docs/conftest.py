"""Build a tiny rulebook in a moment, to test one directive at a time."""

from __future__ import annotations

import io
import json
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Built:
    """The output and the complaints of a build."""

    out: Path
    complaints: tuple[str, ...]
    """One entry for each warning, without colour and without the folder of the test."""

    def html(self, page: str = "index") -> str:
        """A page as written."""
        return (self.out / f"{page}.html").read_text(encoding="utf-8")

    def published(self, name: str) -> dict[str, Any]:
        """One of the data files."""
        value: dict[str, Any] = json.loads((self.out / name).read_text(encoding="utf-8"))
        return value

    @property
    def complaint(self) -> str:
        """The complaint of a build that has exactly one."""
        assert len(self.complaints) == 1, self.complaints
        return self.complaints[0]


Build = Callable[..., Built]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """`build(index="…", **files)`, which writes and builds a rulebook; the keys are file paths."""

    def make(
        files: Mapping[str, str] | None = None,
        /,
        *,
        index: str = "",
        out: str = "out",
        fresh: bool = True,
        parallel: int = 0,
        builder: str = "html",
    ) -> Built:
        source = tmp_path / "docs"
        source.mkdir(exist_ok=True)
        written = dict(files or {})
        if index:
            written["index.md"] = f"# Rules\n\n{dedent(index)}"
        for name, text in written.items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(text), encoding="utf-8")
        return run_sphinx(source, tmp_path / out, fresh, parallel, builder)

    return make


def run_sphinx(source: Path, out: Path, fresh: bool, parallel: int, builder: str) -> Built:
    """Run one build in this process."""
    settings: dict[str, Any] = {
        "extensions": ["myst_parser", "bridgepath_docs"],
        "bridgepath_questions": 0,
        "myst_enable_extensions": ["colon_fence", "deflist"],
        "exclude_patterns": ["hands", "cases"],
        "nitpicky": True,
        "html_theme": "basic",
        "html_copy_source": False,
        "project": "Rules",
        # As in conf.py.
        "smartquotes_action": "De",
    }
    stream = io.StringIO()
    # Sphinx and docutils warn of their own future changes, which do not matter to these tests.
    with warnings.catch_warnings(), patch_docutils(), docutils_namespace():
        warnings.simplefilter("ignore")
        app = Sphinx(
            source,
            None,
            out,
            out.parent / "doctrees",
            builder,
            settings,
            status=None,
            warning=stream,
            freshenv=fresh,
            parallel=parallel,
        )
        app.build()
    return Built(out, tuple(_complaints(stream.getvalue(), source)))


def _complaints(text: str, source: Path) -> Iterator[str]:
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text).replace(f"{source}/", "")
    for part in re.split(r"\n(?=\S+: (?:WARNING|ERROR)|(?:WARNING|ERROR): )", plain.strip()):
        if part:
            yield part
