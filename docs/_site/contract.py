"""The TypeScript types of the engine's answers, generated from its own types.

`bridgepath.desk.contract` names every request, every reply and the data in pages; this writes their
types into `docs/_web/src/python/contract.d.ts`. There a type has its name without ``Dict``, a
`NotRequired` key gets a question mark, and docstrings become comments.

    python docs/_site/contract.py           write the file
    python docs/_site/contract.py --check   fail if it is not what would be written
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import types
import typing
from importlib.util import resolve_name
from pathlib import Path
from typing import Final, Literal, NotRequired, Union, get_args, get_origin

ROOT: Final = Path(__file__).resolve().parents[2]
TARGET: Final = ROOT / "docs" / "_web" / "src" / "python" / "contract.d.ts"
HEAD: Final = """\
// Generated from the engine's types by docs/_site/contract.py; run `make contract` to update it.
// What the engine is asked and what it answers; see bridgepath.desk.contract.
"""
_PLAIN: Final[dict[object, str]] = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    object: "unknown",
    types.NoneType: "null",
}
_TAKEN: Final = ("Array", "Date", "Error", "Event", "Map", "Node", "Record", "Request", "Set")
"""Names that TypeScript reserves."""
_WIDTH: Final = 120


def written() -> str:
    """The text of the file."""
    from bridgepath.desk import contract

    page = _Page()
    for root in (contract.DeskRequest, contract.Replies, contract.FailureDict, contract.PageData):
        page.type_of(root)
    return "\n".join([HEAD, *(page.made[name] for name in sorted(page.made))])


class _Page:
    """The declarations so far, by name."""

    def __init__(self) -> None:
        self.made: dict[str, str] = {}
        self._aliases: dict[object, tuple[str, str]] = {}
        """The names of types that are not classes, and their descriptions."""
        self._read: set[str] = set()
        self._read_aliases("bridgepath.desk.contract")

    def type_of(self, hint: object) -> str:
        """A type in TypeScript; the types that it names are declared."""
        if isinstance(hint, type) and typing.is_typeddict(hint):
            return self._interface(hint)
        if hint not in self._aliases:
            return self._plain(hint)
        name, told = self._aliases[hint]
        if name not in self.made:
            self.made[name] = ""  # because it may refer to itself
            self.made[name] = _comment(told) + _alias(name, self._plain(hint))
        return name

    def _plain(self, hint: object) -> str:
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Literal:
            return " | ".join(map(_value, parts))
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(map(self.type_of, parts)))
        if origin is list:
            (each,) = map(self.type_of, parts)
            return f"({each})[]" if "|" in each and not each.endswith("]") else f"{each}[]"
        if origin is tuple:
            return f"[{', '.join(map(self.type_of, parts))}]"
        if origin is dict:
            key, each = map(self.type_of, parts)
            return f"Record<{key}, {each}>"
        return _PLAIN[hint]

    def _interface(self, kind: type) -> str:
        name = kind.__name__.removesuffix("Dict")
        if name in self.made:
            return name
        if name in _TAKEN:
            raise ValueError(f"{name} is a TypeScript name: rename {kind.__name__}")
        self.made[name] = ""
        self._read_aliases(kind.__module__)
        above, keys, told, purpose = _declared(kind)
        hints = typing.get_type_hints(kind, include_extras=True)
        head = f"export interface {name}"
        if above:
            head += f" extends {', '.join(map(self._interface, above))}"
        lines = [f"{_comment(purpose)}{head} {{"]
        for key in hints if keys is None else keys:
            hint, mark = hints[key], ""
            if get_origin(hint) is NotRequired:
                (hint,), mark = get_args(hint), "?"
            comment = _comment(told.get(key, ""), "  ")
            lines.append(f"{comment}  {key}{mark}: {self.type_of(hint)};")
        self.made[name] = "\n".join([*lines, "}\n"])
        return name

    def _read_aliases(self, module: str) -> None:
        """Learn the names of types in a module and its imports."""
        if module in self._read or module not in sys.modules:
            return
        self._read.add(module)
        loaded = sys.modules[module]
        body = ast.parse(inspect.getsource(loaded)).body
        for node, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(node, ast.ImportFrom) and node.level:
                above = "." * node.level + (node.module or "")
                self._read_aliases(resolve_name(above, loaded.__package__))
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
                name = ast.unparse(node.target)
                self._aliases[getattr(loaded, name)] = name.removesuffix("Dict"), _told(after)


def _declared(kind: type) -> tuple[list[type], list[str] | None, dict[str, str], str]:
    """The bases of a class, its own keys in order, their descriptions, and its own.

    The keys are None for a type that is written as a call, because they need not be names. The
    description of such a type is the text under the call.
    """
    module = sys.modules[kind.__module__]
    body = ast.parse(inspect.getsource(module)).body
    for node, under in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            bases = [getattr(module, ast.unparse(base), None) for base in node.bases]
            above = [base for base in bases if isinstance(base, type) and typing.is_typeddict(base)]
            told = {
                ast.unparse(line.target): _told(after)
                for line, after in zip(node.body, [*node.body[1:], None], strict=True)
                if isinstance(line, ast.AnnAssign)
            }
            return above, list(told), told, inspect.getdoc(kind) or ""
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == kind.__name__:
            return [], None, {}, _told(under)
    return [], None, {}, ""


def _told(after: ast.stmt | None) -> str:
    """The text under a declaration, which describes it."""
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        return inspect.cleandoc(str(after.value.value))
    return ""


def _value(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _alias(name: str, told: str) -> str:
    """A name for a type, formatted like Prettier."""
    line, head = f"export type {name} = {told};", f"export type {name} =\n"
    if len(line) <= _WIDTH:
        return f"{line}\n"
    if len(told) + 3 <= _WIDTH:
        return f"{head}  {told};\n"
    return head + "\n".join(f"  | {part}" for part in told.split(" | ")) + ";\n"


def _comment(text: str, indent: str = "") -> str:
    lines = re.sub(r"\b([A-Z]\w+)Dict\b", r"\1", text.replace("``", "`")).splitlines()
    if len(lines) < 2:
        return f"{indent}/** {lines[0]} */\n" if lines else ""
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def main(arguments: list[str]) -> int:
    """Write the file, or check whether it is up to date."""
    text = written()
    if arguments != ["--check"]:
        TARGET.write_text(text, encoding="utf-8")
    elif not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text:
        where = TARGET.relative_to(ROOT).as_posix()
        print(f"{where} differs from the engine's types: run make contract", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
