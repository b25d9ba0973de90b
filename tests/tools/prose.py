"""Extract the sentences of the project, each with its file and line.

Pages are parsed as Markdown, so directives, their options and code are not prose; boards, cases,
hands and drills are read as TOML, Python with `ast` and `tokenize`, TypeScript string by string.
"""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

ROOT: Final = Path(__file__).resolve().parents[2]
_MARKDOWN: Final = (
    MarkdownIt("commonmark")
    .enable("table")
    .use(front_matter_plugin)
    .use(colon_fence_plugin)
    .use(deflist_plugin)
)
_CODE: Final = frozenset(
    (
        "setup",
        "pattern",
        "moves",
        "play",
        "auction",
        "code",
        "given",
        "before",
        "after",
        "result",
        "command",
        "versions",
    )
)
"""TOML keys whose text is not prose: code and its output, whose sentences are in the engine."""
_PROSE_OPTIONS: Final = frozenset(("title", "alt", "summary", "question", "note", "caption"))
_SENTENCE_OPTIONS: Final = frozenset(("evidence", "ruling"))
"""Options of a directive that contain sentences."""
_END: Final = re.compile(r"(?<=[.!?])[\"”’)*]*\s+(?=[\"“‘(*]*[A-Z0-9♠♥♦♣{`])")
_ABBREVIATION: Final = re.compile(r"\b(?:e\.g|i\.e|vs|Mr|No|etc|cf)\.$")
_TAG: Final = re.compile(r"<[^>]*>")
_TO_TOOLS: Final = re.compile(r"#\s*(?:noqa|type: ignore|fmt: \w+$|pragma)")
"""A comment for a tool and not for a reader."""
_ROLE: Final = re.compile(r"\{[\w:-]+\}$")
"""The start of a role on a page, before its code."""


class Sentence(NamedTuple):
    """A sentence, or a title or label, that somebody can read."""

    path: str
    line: int
    kind: str
    text: str


def split(text: str) -> Iterator[tuple[int, str]]:
    """The sentences of a text, each with the number of lines above it."""
    start = 0
    for end in [*(match.span() for match in _END.finditer(text)), (len(text), len(text))]:
        piece = text[start : end[0]]
        if _ABBREVIATION.search(piece) and end[0] < len(text):
            continue
        if piece.strip():
            yield text[:start].count("\n"), " ".join(piece.split())
        start = end[1]


def _sentences(path: str, line: int, kind: str, text: str) -> Iterator[Sentence]:
    for down, sentence in split(text):
        if re.search(r"[A-Za-z]{2}", sentence):
            yield Sentence(path, line + down, kind, sentence)


def _inline(token: Token) -> str:
    """The text of an inline token as a reader sees it; code becomes plain text."""
    parts = []
    for child in token.children or ():
        match child.type:
            case "text":
                parts.append(child.content)
            case "code_inline" if parts and _ROLE.search(parts[-1]):
                parts[-1] = _ROLE.sub("", parts[-1])
                parts.append(re.sub(r"\s*<[^>]*>$", "", child.content))
            case "code_inline":
                parts.append(f"`{child.content}`")
            case "softbreak" | "hardbreak":
                parts.append("\n")
            case "image":
                parts.append(child.content)
            case _:
                continue
    return "".join(parts)


def markdown(path: str, source: str, line: int = 1) -> Iterator[Sentence]:
    """The sentences of a page, including those inside its directives."""
    kind = "text"
    for token in _MARKDOWN.parse(source):
        at = line + (token.map[0] if token.map else 0)
        match token.type:
            case "heading_open":
                kind = "title"
            case "heading_close" | "th_close" | "dt_close":
                kind = "text"
            case "th_open" | "dt_open":
                kind = "title"
            case "inline":
                yield from _sentences(path, at, kind, _inline(token))
            case "colon_fence" | "fence" if token.info.strip().startswith("{"):
                yield from _directive(path, token, at)
            case _:
                continue


def _directive(path: str, token: Token, line: int) -> Iterator[Sentence]:
    name, _, argument = token.info.strip().partition("}")
    name = name.strip("{")
    lines = token.content.split("\n")
    options = 0
    while options < len(lines) and re.match(r":[\w.-]+:", lines[options]):
        key, _, value = lines[options][1:].partition(":")
        if name == "try" and "|" in value:
            label = value.rpartition("|")[2].strip()
            yield from _sentences(path, line + 1 + options, "title", label)
        elif key in _PROSE_OPTIONS:
            yield from _sentences(path, line + 1 + options, "title", value.strip())
        elif key in _SENTENCE_OPTIONS:
            yield from markdown(path, value.strip(), line + 1 + options)
        options += 1
    body = "\n".join(lines[options:])
    if name == "tablecard":
        for down, row in enumerate(body.split("\n")):
            yield from _sentences(path, line + 1 + options + down, "title", row)
        return
    if name in ("drill", "board", "boards") and body.strip():
        yield from toml(path, body, line + 1 + options)
        return
    if argument.strip() and re.search(r"\w \w", argument):
        yield from _sentences(path, line, "title", argument.strip())
    if name in (
        "code-cell",
        "example",
        "code-block",
        "code",
        "eval-rst",
        "toctree",
        "notebooklite",
    ):
        return
    if re.search(r"^(?:>>>|\[\[?\w+\]\]?$)", body, re.MULTILINE):
        return
    yield from markdown(path, body, line + 1 + options)


def toml(path: str, source: str, line: int = 1) -> Iterator[Sentence]:
    """The sentences among the values of a TOML file."""
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError:
        return
    at = 0

    def walk(value: object, key: str) -> Iterator[Sentence]:
        nonlocal at
        match value:
            case dict():
                for name, inner in value.items():
                    if name not in _CODE:
                        yield from walk(inner, name)
            case list():
                for inner in value:
                    yield from walk(inner, key)
            case str() if re.search(r"[a-z]{2,} [\w`{]", value):
                first = json.dumps(value.split("\n")[0], ensure_ascii=False)[1:-1][:60]
                found = source.find(first, at)
                found = source.find(first) if found < 0 else found
                at = max(found, 0)
                kind = "title" if key in ("title", "columns", "rows") else "text"
                text = re.sub(r"\{\w+\}`([^`<]*?)(?:\s*<[^>`]*>)?`", r"\1", value)
                row = line + source.count("\n", 0, at)
                yield from _sentences(path, row, kind, text)
            case _:
                return

    yield from walk(table, "")


def _said(node: ast.JoinedStr | ast.Constant) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    parts = [
        part.value if isinstance(part, ast.Constant) else "{}"
        for part in node.values
        if isinstance(part, ast.Constant | ast.FormattedValue)
    ]
    return "".join(map(str, parts))


def python(path: str, source: str, *, says: bool) -> Iterator[Sentence]:
    """The docstrings and comments of a module; with `says`, its other strings as well."""
    tree = ast.parse(source)
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside.update(ast.walk(node))
            inside.discard(node)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inside.add(node.value)
            if isinstance(node.value.value, str):
                text = re.split(
                    r"^\s*(?:>>>|::)", node.value.value, maxsplit=1, flags=re.MULTILINE
                )[0]
                yield from _paragraphs(path, node.lineno, "docstring", text)
    for node in ast.walk(tree):
        if says and isinstance(node, ast.JoinedStr | ast.Constant) and node not in inside:
            text = _said(node)
            if text and re.search(r"[a-z]{2,} [a-z{]+ ", text):
                yield from _paragraphs(path, node.lineno, "said", text)
    comment, first, last = "", 0, -1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or _TO_TOOLS.match(token.string):
            continue
        if token.start[0] != last + 1:
            yield from _sentences(path, first, "comment", comment)
            comment, first = "", token.start[0]
        last = token.start[0]
        comment += "\n" * bool(comment) + token.string.lstrip("#!: ")
    yield from _sentences(path, first, "comment", comment)


def _paragraphs(path: str, line: int, kind: str, text: str) -> Iterator[Sentence]:
    for paragraph in re.finditer(r"(?:.+\n?)+", text):
        down = text.count("\n", 0, paragraph.start())
        yield from _sentences(path, line + down, kind, paragraph[0])


_TOKENS: Final = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"""|(?P<regex>(?<=[(,=:\[!&|?{};+]\s)/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/"""
    r"""|(?<=[(!])/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/)|(?P<template>`)|(?P<brace>[{}])""",
    re.DOTALL,
)


def typescript(path: str, source: str) -> Iterator[Sentence]:
    """The texts of a script for readers, and its comments."""
    yield from _typescript(path, source, 0, len(source))


def _template(source: str, at: int) -> int:
    """The end of the template literal that begins at this index, including its gaps."""
    at += 1
    while source[at] != "`":
        if source[at] == "\\":
            at += 2
        elif source.startswith("${", at):
            depth, at = 1, at + 2
            while depth:
                if source[at] == "`":
                    at = _template(source, at) - 1
                depth += {"{": 1, "}": -1}.get(source[at], 0)
                at += 1
        else:
            at += 1
    return at + 1


def _gaps(text: str) -> tuple[str, list[tuple[int, str]]]:
    """A template with empty gaps, and the contents of the gaps, each with its offset."""
    said, gaps, at = "", [], 0
    while at < len(text):
        if text.startswith("${", at):
            depth, end = 1, at + 2
            while depth:
                if text[end] == "`":
                    end = _template(text, end) - 1
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
            gaps.append((at + 2, text[at + 2 : end - 1]))
            said += "{}" + "\n" * text.count("\n", at, end)
            at = end
        else:
            said, at = said + text[at], at + 1
    return said, gaps


def _typescript(path: str, source: str, start: int, end: int) -> Iterator[Sentence]:
    at = start
    while match := _TOKENS.search(source, at, end):
        line = source.count("\n", 0, match.start()) + 1
        at = match.end()
        if match["comment"]:
            text = re.sub(r"^\s*(?:/\*+|\*+/?|//)|\*/$", "", match[0], flags=re.MULTILINE)
            yield from _sentences(path, line, "comment", text)
        elif match["string"] and re.search(r"[a-z]{2,} [a-z{]+ ", match[0]):
            yield from _sentences(path, line, "said", match[0][1:-1])
        elif match["template"]:
            at = _template(source, match.start())
            said, gaps = _gaps(source[match.end() : at - 1])
            for offset, _ in gaps:
                first = match.end() + offset
                stop = first
                depth = 1
                while depth:
                    if source[stop] == "`":
                        stop = _template(source, stop) - 1
                    depth += {"{": 1, "}": -1}.get(source[stop], 0)
                    stop += 1
                yield from _typescript(path, source, first, stop - 1)
            if re.search(r"[a-z]{2,} [a-z{]+ ", said):
                yield from _sentences(path, line, "said", unescape(_TAG.sub(" ", said)))


def template(path: str, source: str) -> Iterator[Sentence]:
    """The sentences of a page's template."""
    text = re.sub(
        r"\{[%#].*?[%#]\}|\{\{.*?\}\}", lambda m: "\n" * m[0].count("\n"), source, flags=re.DOTALL
    )
    text = _TAG.sub(lambda m: "\n" * m[0].count("\n") + " ", text)
    for row, part in enumerate(text.split("\n"), 1):
        if re.search(r"[a-z]{2,} [a-z]+", part):
            yield from _sentences(path, row, "said", unescape(part))


def files() -> list[str]:
    """Every file of the project that Git does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return sorted(name for name in set(listed.stdout.splitlines()) if (ROOT / name).is_file())


def sentences() -> Iterator[Sentence]:
    """Every sentence of the project that a reader or a developer can meet."""
    for name in files():
        source = (ROOT / name).read_text(encoding="utf-8") if _prose(name) else ""
        if name.endswith(".md"):
            yield from markdown(name, source)
        elif name.endswith(".toml"):
            yield from toml(name, source)
        elif name.endswith(".py"):
            yield from python(name, source, says=not name.startswith("tests/"))
        elif name.endswith((".ts", ".js")):
            tested = name.startswith("docs/_web/test/")
            for sentence in typescript(name, source):
                # The name of a test describes it, as a docstring does.
                yield sentence._replace(kind="docstring") if tested else sentence
        elif name.endswith(".html"):
            yield from template(name, source)


def _prose(name: str) -> bool:
    return name.endswith((".md", ".toml", ".py", ".ts", ".js", ".html")) and not name.startswith(
        ("tests/golden/", "tests/fixtures/", "pyproject")
    )
