"""Which ids code stands behind: those that the engine cites. Reads sources only.

A handle counts as a citation when it is used: `FOLLOW = clause("BF-PLAY-3")` alone says nothing.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .sources import Sources

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def handles(folder: Path) -> dict[str, str]:
    """Every id that `clause("…")` names in the code of a folder, with one place of it."""
    sources = Sources(folder)
    found: dict[str, str] = {}
    for module, tree in sources.trees.items():
        for call in clause_calls(tree):
            found.setdefault(named(call), f"{sources.files[module]}:{call.lineno}")
    return found


def cited(folder: Path) -> set[str]:
    """The ids whose handles are used somewhere in the code of a folder."""
    sources = Sources(folder)
    used = sources.used()
    attributes = {
        node.attr
        for tree in sources.trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
    }
    found: set[str] = set()
    for module, tree in sources.trees.items():
        bound, fields = _bound(tree)
        for call in clause_calls(tree):
            name = bound.get(call)
            # Whose field an attribute is cannot be told from the sources alone.
            as_field = call in fields and name in attributes
            if name is None or (module, name) in used or as_field:
                found.add(named(call))
    return found


def clause_calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every `clause("…")` in a piece of code."""
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


def named(call: ast.Call) -> str:
    """The id that such a call names."""
    first = call.args[0]
    assert isinstance(first, ast.Constant)
    return str(first.value)


def _bound(tree: ast.AST) -> tuple[dict[ast.Call, str], set[ast.Call]]:
    """Calls whose value gets a plain name at once; and those of them that are fields of a class."""
    found: dict[ast.Call, str] = {}
    fields: set[ast.Call] = set()
    for node in ast.walk(tree):
        found.update(_binding(node))
        if isinstance(node, ast.ClassDef):
            fields.update(call for part in node.body for call, _ in _binding(part))
    return found, fields


def _binding(node: ast.AST) -> list[tuple[ast.Call, str]]:
    if isinstance(node, ast.Assign):
        target = node.targets[0]
    elif isinstance(node, ast.AnnAssign):
        target = node.target
    else:
        return []
    if isinstance(node.value, ast.Call) and isinstance(target, ast.Name):
        return [(node.value, target.id)]
    return []
