"""Incremental builds: pages that are stale although their own source did not change.

A page with output of the engine is read again when the engine changes; a page with clauses is
written again when other pages show them in new places.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from .. import domain, engine

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def _outdated(
    _app: Sphinx,
    env: BuildEnvironment,
    _added: AbstractSet[str],
    _changed: AbstractSet[str],
    _removed: AbstractSet[str],
) -> Iterable[str]:
    now = engine.fingerprint()
    before = getattr(env, "bp_engine", None)
    env.bp_engine = now  # type: ignore[attr-defined]
    if before == now:
        return []
    bp = domain.of(env)
    pages = {item.docname for item in bp.exhibits.values()}
    pages |= {docname for docname, _ in bp.options.values()}
    return sorted(pages)


def _rewritten(_app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Everything that cites or is cited depends on the whole, so one digest of it is enough."""
    bp = domain.of(env)
    whole = repr([sorted(bp.data[table].items()) for table in ("declared", "exhibits", "options")])
    if env.config.bridgepath_code:
        whole += engine.fingerprint()  # Each clause lists the code that cites it.
    now = hashlib.sha256(whole.encode()).hexdigest()
    before = getattr(env, "bp_whole", None)
    env.bp_whole = now  # type: ignore[attr-defined]
    return [] if before == now else sorted(env.found_docs)


def setup(app: Sphinx) -> None:
    """Answer Sphinx's two questions."""
    app.connect("env-get-outdated", _outdated)
    app.connect("env-updated", _rewritten)
