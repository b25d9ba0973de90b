"""HTML as values: escaped once, in one place, with letters and shapes for cards."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# Card groups as the engine prints them: a suit sign and its ranks, or the word Joker.
_CARDS = re.compile(r"([♠♥♦♣](?:10|[AKQJT2-9])*)|\bJoker\b")
_LETTER = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}

Attr = str | int | bool | None


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def escape(text: str) -> Html:
    """Plain text as HTML; text that is HTML already stays as it is."""
    return text if isinstance(text, Html) else Html(html.escape(text, quote=False))


def opening(tag: str, attrs: Mapping[str, Attr] | None = None) -> Html:
    """A start tag. An attribute that is None or False is left out, True has no value."""
    parts = [f"<{tag}"]
    for name, value in (attrs or {}).items():
        if value is None or value is False:
            continue
        parts.append(f" {name}" if value is True else f' {name}="{html.escape(str(value))}"')
    return Html("".join(parts) + ">")


def el(tag: str, attrs: Mapping[str, Attr] | None = None, *children: str) -> Html:
    """One element with its children."""
    inner = "".join(escape(child) for child in children)
    return Html(f"{opening(tag, attrs)}{inner}</{tag}>")


def join(parts: list[Html], between: str = "") -> Html:
    """Several pieces as one."""
    return Html(between.join(parts))


def unbroken(text: str) -> str:
    """A number with its error, which stays on one line."""
    return text.replace(" ± ", "\xa0±\xa0")


def cards(text: str) -> Html:
    """A sentence in which every card is marked with its suit, for colour beside the shape."""
    out: list[str] = []
    last = 0
    for found in _CARDS.finditer(text):
        out.append(html.escape(text[last : found.start()], quote=False))
        letter = _LETTER.get(found.group()[0], "J")
        out.append(f'<span class="bp-card bp-{letter}">{found.group()}</span>')
        last = found.end()
    out.append(html.escape(text[last:], quote=False))
    return Html("".join(out))


def data(value: object, css_class: str | None, *, kind: str = "application/json") -> Html:
    """A JSON block for scripts or machines; nothing in it can end the block early."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    body = body.replace("<", "\\u003c")
    return Html(f"{opening('script', {'type': kind, 'class': css_class})}{body}</script>")


def link(href: str, text: str, css_class: str | None = None, title: str | None = None) -> Html:
    """One link."""
    return el("a", {"class": css_class, "href": href, "title": title or None}, text)
