"""The names that a folder of code uses, module by module: equal names in two modules are
different.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

# A module by its path in the folder, and a name in it; the empty name is the module itself.
Module = tuple[str, ...]
Name = tuple[Module, str]


class Sources:
    """The modules of a folder, and their imports from each other. No code is run."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[Module, Path] = {}
        self.trees: dict[Module, ast.Module] = {}
        for path in sorted(folder.rglob("*.py")):
            place = path.relative_to(folder)
            module = place.parent.parts if path.stem == "__init__" else place.with_suffix("").parts
            self.files[module] = place
            self.trees[module] = ast.parse(path.read_text(encoding="utf-8"), str(path))
        self.nodes = {module: tuple(ast.walk(tree)) for module, tree in self.trees.items()}
        """All nodes of each module, cached because walking takes longer than searching."""
        self.root = folder.name
        self._imported = {module: dict(self._imports(module)) for module in self.trees}

    def used(self) -> set[Name]:
        """The names that are read anywhere, each with the module that defines it."""
        return {
            self._origin(name)
            for module, nodes in self.nodes.items()
            for name in self._reads(module, nodes)
        }

    def read_in(self, module: Module, node: ast.AST) -> Iterator[Name]:
        """The names that are read in a part of a module, each with the module that defines it."""
        return map(self._origin, self._reads(module, ast.walk(node)))

    def known_in(self, module: Module) -> dict[str, Name]:
        """The imports of a module: each local name with the module that defines it."""
        return {local: self._origin(name) for local, name in self._imported[module].items()}

    def _imports(self, module: Module) -> Iterator[tuple[str, Name]]:
        """Local names, and their meanings."""
        for node in self.nodes[module]:
            if isinstance(node, ast.ImportFrom):
                source = self._source(module, node)
                for alias in node.names:
                    inner = (*source, alias.name)
                    target = (inner, "") if inner in self.trees else (source, alias.name)
                    yield alias.asname or alias.name, target
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    whole = self._inside(alias.name)
                    if alias.asname:
                        yield alias.asname, (whole, "")
                    else:
                        first = alias.name.partition(".")[0]
                        yield first, (self._inside(first), "")

    def _source(self, module: Module, node: ast.ImportFrom) -> Module:
        """The module that an import names."""
        if not node.level:
            return self._inside(node.module or "")
        package = module if self.files[module].stem == "__init__" else module[:-1]
        above = package[: len(package) - node.level + 1]
        return (*above, *(node.module.split(".") if node.module else ()))

    def _inside(self, dotted: str) -> Module:
        parts = tuple(dotted.split("."))
        return parts[1:] if parts[0] == self.root else parts

    def _reads(self, module: Module, nodes: Iterable[ast.AST]) -> Iterator[Name]:
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                yield self._imported[module].get(node.id, (module, node.id))
            elif isinstance(node, ast.Attribute):
                outer = self._as_module(module, node.value)
                if outer is not None:
                    yield outer, node.attr

    def _as_module(self, module: Module, node: ast.expr) -> Module | None:
        """The module that an expression such as `games.bid_fair` refers to."""
        if isinstance(node, ast.Name):
            target, name = self._origin(self._imported[module].get(node.id, (module, node.id)))
            return None if name else target
        if isinstance(node, ast.Attribute):
            outer = self._as_module(module, node.value)
            inner = (*outer, node.attr) if outer is not None else None
            return inner if inner in self.trees else None
        return None

    def _origin(self, name: Name) -> Name:
        """The origin of a name that passes through several modules."""
        seen: set[Name] = set()
        while name not in seen:
            seen.add(name)
            module, local = name
            name = self._imported.get(module, {}).get(local, name)
        return name
