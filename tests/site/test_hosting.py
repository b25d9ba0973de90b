"""What a stranger needs to serve the site: settings from one list, and a workflow that is sound."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import headers
import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("netlify", "_headers"),
        ("nginx", "_static/hosting/nginx.conf"),
        ("caddy", "_static/hosting/Caddyfile"),
    ],
)
def test_the_site_holds_the_settings_of_its_own_path(name: str, file: str) -> None:
    text = (SITE / file).read_text(encoding="utf-8")
    assert text == headers.WRITTEN[name](os.environ.get("BRIDGEPATH_BASE", "/"))
    assert text.count("{") == text.count("}")
    for policy in (headers.PAGES, headers.NOTEBOOKS):
        assert headers.policy(policy) in text
    for header, value in headers.EVERYWHERE.items():
        assert header in text
        assert value in text


def test_no_value_of_a_header_breaks_out_of_its_place() -> None:
    every = {**headers.EVERYWHERE, "Cache-Control": headers.VERSIONED}
    every |= {name: value for under in headers.UNDER.values() for name, value in under.items()}
    assert not [value for value in every.values() if re.search(r'["$\\\n{}]', value)]


def test_what_is_read_by_name_at_the_root_lies_there() -> None:
    # Without the first file, GitHub Pages leaves out folders such as _static.
    assert [
        name for name in (".nojekyll", "_headers", "404.html") if not (SITE / name).is_file()
    ] == []


OFFLINE = ROOT / "docs" / "_web" / "src" / "offline" / "offline.ts"


def test_the_notebooks_keep_what_is_theirs_under_their_own_names() -> None:
    own = json.loads((SITE / "lite" / "jupyter-lite.json").read_bytes())["jupyter-config-data"]
    names = {own[f"{kind}StorageName"] for kind in ("contents", "settings", "workspaces")}
    # The page that deletes everything names what it deletes.
    sources = set((ROOT / "docs" / "_web" / "src").rglob("*.ts")) - {OFFLINE}
    ours = {
        name for path in sources for name in re.findall(r'"([^"\n]+)"', path.read_text("utf-8"))
    }
    assert names
    assert OFFLINE.is_file()
    assert not names & ours


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_names_its_actions_by_commit_and_needs_no_secret(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "secrets." not in text
    workflow: dict[str, Any] = yaml.safe_load(text)
    assert workflow["permissions"] == {"contents": "read"}
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    assert [one for one in used if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", one)] == []
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for step in steps:
        for target in re.findall(r"\bmake ([a-z-]+)", step.get("run", "")):
            assert target in targets
