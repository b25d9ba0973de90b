"""The ids that the engine's code implements: those that it cites.

This module only reads sources. A handle counts as a citation when it is used:
`FOLLOW = clause("BF-PLAY-3")` alone does not.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .sources import Sources


def handles(sources: Sources) -> dict[str, str]:
    """Every id that `clause("…")` names in the code of a folder, with one of its places."""
    found: dict[str, str] = {}
    for module, nodes in sources.nodes.items():
        for call in _calls(nodes):
            found.setdefault(named(call), f"{sources.files[module]}:{call.lineno}")
    return found


def cited(sources: Sources) -> set[str]:
    """The ids whose handles are used somewhere in the code of a folder."""
    used = sources.used()
    attributes = {
        node.attr
        for nodes in sources.nodes.values()
        for node in nodes
        if isinstance(node, ast.Attribute)
    }
    found: set[str] = set()
    for module, nodes in sources.nodes.items():
        bound, fields = _bound(nodes)
        for call in _calls(nodes):
            name = bound.get(call)
            # The sources alone do not show which class an attribute belongs to.
            as_field = call in fields and name in attributes
            if name is None or (module, name) in used or as_field:
                found.add(named(call))
    return found


def clause_calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every `clause("…")` in a piece of code."""
    return _calls(ast.walk(tree))


def _calls(nodes: Iterable[ast.AST]) -> Iterator[ast.Call]:
    for node in nodes:
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


def _bound(nodes: Iterable[ast.AST]) -> tuple[dict[ast.Call, str], set[ast.Call]]:
    """Calls whose value is assigned directly to a name, and those that are fields of a class."""
    found: dict[ast.Call, str] = {}
    fields: set[ast.Call] = set()
    for node in nodes:
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
