"""Code that cites each clause: the places that use the handle `FOLLOW = clause("BF-PLAY-3")`.

Handles are followed through imports and aliases. This module only reads sources.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .coverage import clause_calls, named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .sources import Module, Name, Sources


@dataclass(frozen=True, slots=True)
class Part:
    """A function, a method or a top-level value of a module; the name of a method has a dot."""

    module: Module
    name: str
    line: int  # counted from 1

    def __str__(self) -> str:
        return ".".join((*self.module, self.name))


def parts_of(module: Module, tree: ast.Module) -> Iterator[tuple[Part, ast.stmt]]:
    """The parts of a module in order, each with its code; classes are split into methods."""
    for node in tree.body:
        yield from _parts(module, node, "")


def _parts(module: Module, node: ast.stmt, outer: str) -> Iterator[tuple[Part, ast.stmt]]:
    for name in _names(node):
        yield Part(module, outer + name, _line(node)), node
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                yield from _parts(module, inner, f"{name}.")


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(mark.lineno for mark in decorators)])


def handles(sources: Sources) -> dict[Name, str]:
    """The names for a clause, including other names for the same clause."""
    found: dict[Name, str] = {}
    second: dict[Name, Name] = {}
    for module, tree in sources.trees.items():
        for part, node in parts_of(module, tree):
            value = getattr(node, "value", None)
            if isinstance(value, ast.Call) and list(clause_calls(value)) == [value]:
                found[module, part.name] = named(value)
            elif isinstance(value, ast.Name | ast.Attribute):
                for origin in sources.read_in(module, value):
                    second[module, part.name] = origin
    for name in second:
        origin, seen = name, {name}
        while origin in second and second[origin] not in seen:
            origin = second[origin]
            seen.add(origin)
        if origin in found:
            found[name] = found[origin]
    return found


def uses(sources: Sources) -> dict[str, list[Part]]:
    """The parts of the code that cite each id, module by module.

    Giving a handle a name does not count as citing.
    """
    known = handles(sources)
    found: dict[str, list[Part]] = {}
    for module, tree in sources.trees.items():
        for part, node in parts_of(module, tree):
            if (module, part.name) in known:
                continue
            for ident in dict.fromkeys(_cited(sources, known, module, node)):
                found.setdefault(ident, []).append(part)
    return found


def _cited(
    sources: Sources, known: dict[Name, str], module: Module, node: ast.stmt
) -> Iterator[str]:
    # The methods of a class are parts of their own.
    pieces: list[ast.AST] = [node]
    if isinstance(node, ast.ClassDef):
        pieces = [*node.bases, *node.keywords, *node.decorator_list]
    for piece in pieces:
        yield from (known[name] for name in sources.read_in(module, piece) if name in known)
        yield from map(named, clause_calls(piece))
