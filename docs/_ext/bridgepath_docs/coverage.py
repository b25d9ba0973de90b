"""Which ids code stands behind: cited by the engine, or exercised by the tests. Reads sources only.

A handle counts as a citation when it is used: `FOLLOW = clause("BF-PLAY-3")` alone says nothing.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from . import ids

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_MENTION = re.compile(rf"(?<![A-Z0-9-]){ids.SHAPE.pattern}(?![A-Za-z0-9-])")


def handles(folder: Path) -> dict[str, str]:
    """Every id that `clause("…")` names in the code of a folder, with one place of it."""
    found: dict[str, str] = {}
    for path, tree in _modules(folder):
        for call in _clause_calls(tree):
            found.setdefault(_named(call), f"{path.relative_to(folder)}:{call.lineno}")
    return found


def cited(folder: Path) -> set[str]:
    """The ids whose handles are used somewhere in the code of a folder."""
    trees = [tree for _, tree in _modules(folder)]
    abroad = {name for tree in trees for name in _used_from_elsewhere(tree)}
    found: set[str] = set()
    for tree in trees:
        bound = _bound(tree)
        used = _loaded(tree) | abroad
        for call in _clause_calls(tree):
            if call not in bound or bound[call] in used:
                found.add(_named(call))
    return found


def mentioned(folder: Path, skip: str) -> set[str]:
    """The ids that the tests of a folder name, but for one subfolder."""
    return {
        ident
        for path in sorted(folder.rglob("*.py"))
        if skip not in path.relative_to(folder).parts
        for ident in _MENTION.findall(path.read_text(encoding="utf-8"))
    }


def _modules(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"), str(path))


def _clause_calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "clause"
            and node.args
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str)
        ):
            yield node


def _named(call: ast.Call) -> str:
    first = call.args[0]
    assert isinstance(first, ast.Constant)
    return str(first.value)


def _bound(tree: ast.AST) -> dict[ast.Call, str]:
    """Calls whose value gets a plain name at once."""
    found: dict[ast.Call, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        if isinstance(value, ast.Call) and isinstance(targets[0], ast.Name):
            found[value] = targets[0].id
    return found


def _loaded(tree: ast.AST) -> set[str]:
    """Names that a module reads."""
    return {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }


def _used_from_elsewhere(tree: ast.AST) -> Iterator[str]:
    """Names of other modules that a module uses: imported and read, or read as attributes."""
    loaded = _loaded(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (name.name for name in node.names if (name.asname or name.name) in loaded)
        elif isinstance(node, ast.Attribute):
            yield node.attr
