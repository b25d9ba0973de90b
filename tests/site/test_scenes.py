"""Every phase of every game fits its window, and nothing covers the index of a card."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.tools.pages.scenes import text

WEB = Path(__file__).parents[2] / "docs" / "_web"


def test_scenes(tmp_path: Path) -> None:
    scenes = tmp_path / "scenes.json"
    scenes.write_text(text(), encoding="utf-8")
    found = subprocess.run(
        ["node", "scenes.mjs", scenes], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    assert not found.stdout, found.stdout
