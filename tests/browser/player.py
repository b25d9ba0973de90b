"""What the tests of the pages share: which there are, screens, steps, and what shuts people out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.conftest import SITE

AXE = Path(__file__).parents[2] / "docs" / "_web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 900}


def pages_with(tag: str) -> list[str]:
    """The pages of the built site that hold an element of this name."""
    return [
        path.relative_to(SITE).as_posix()
        for path in sorted(SITE.rglob("*.html"))
        if not path.is_relative_to(SITE / "lite")
        if f"<{tag} " in path.read_text(encoding="utf-8")
    ]


def go(hand: Locator, step: int) -> None:
    """Bring a hand to a step."""
    hand.locator(".bp-slider").evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }", step
    )


def serious(page: Page) -> list[str]:
    """What axe finds that shuts somebody out, as short lines."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # The sidebar is the theme's own.
    found: dict[str, Any] = page.evaluate("() => axe.run({exclude: ['.sidebar-drawer']})")
    return [
        f"{one['id']}: {node['html'][:160]}: {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
