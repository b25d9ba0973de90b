"""Workflows, hooks, forms and release notes: each is sound, and they fit together."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
PYTHONS = [
    classifier.rpartition(" :: ")[2]
    for classifier in PROJECT["project"]["classifiers"]
    if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", classifier)
]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
CHANGES = ROOT / ".ci" / "changes"


def loaded(path: str | Path) -> dict[Any, Any]:
    """The content of a YAML file."""
    found: dict[Any, Any] = yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))
    return found


# --- the workflow of the tests -------------------------------------------------------------------


@pytest.fixture(scope="module")
def workflow() -> dict[Any, Any]:
    return loaded(".github/workflows/tests.yml")


def steps(job: dict[str, Any]) -> str:
    """Everything that a job runs."""
    return "\n".join(step.get("run", "") for step in job["steps"])


def test_pushes_and_pull_requests_are_tested(workflow: dict[Any, Any]) -> None:
    assert workflow[True].keys() == {"push", "pull_request"}  # YAML reads `on` as true


def test_the_engine_is_tested_under_every_python_that_is_promised(workflow: dict[Any, Any]) -> None:
    engine = workflow["jobs"]["engine"]
    assert engine["strategy"]["matrix"]["python"] == PYTHONS
    assert f">={PYTHONS[0]}" == PROJECT["project"]["requires-python"]
    assert "make unit" in steps(engine)


def test_everything_is_tested_under_one_python(workflow: dict[Any, Any]) -> None:
    assert steps(workflow["jobs"]["whole"]).split() == ["make", "check", "make", "test"]


def test_the_engine_is_tested_on_other_systems(workflow: dict[Any, Any]) -> None:
    elsewhere = workflow["jobs"]["elsewhere"]
    systems = [name.partition("-")[0] for name in elsewhere["strategy"]["matrix"]["system"]]
    assert systems == ["macos", "windows"]
    variables = dict(re.findall(r"^(LAWS|UNIT) := (.*)$", MAKEFILE, re.MULTILINE))
    unit = variables["UNIT"].replace("$(LAWS)", variables["LAWS"]).split()
    # The tests of the command line end processes in the way Linux does.
    assert steps(elsewhere).split()[-len(unit) + 1 :] == [it for it in unit if it != "tests/cli"]


def test_every_job_ends_by_itself(workflow: dict[Any, Any]) -> None:
    assert all(0 < job["timeout-minutes"] <= 60 for job in workflow["jobs"].values())


# --- newer versions ------------------------------------------------------------------------------


def test_newer_versions_are_proposed_for_every_list_that_can_be_changed_alone() -> None:
    asked = loaded(".github/dependabot.yml")
    assert asked["version"] == 2
    folders = {
        one["package-ecosystem"]: one.get("directories") or [one["directory"]]
        for one in asked["updates"]
    }
    locks = (*ROOT.glob("docs/*/package-lock.json"), *ROOT.glob("tests/**/package-lock.json"))
    npm = {f"/{path.parent.relative_to(ROOT).as_posix()}" for path in locks}
    assert set(folders.pop("npm")) == {folder for folder in npm if "node_modules" not in folder}
    # The lists in .ci are written as a whole, by make lock.
    assert folders == {"github-actions": ["/"], "pip": ["/"]}


# --- before a commit -----------------------------------------------------------------------------


def test_hooks_run_what_set_up_has_installed() -> None:
    config = loaded(".pre-commit-config.yaml")
    dev = {Requirement(text).name for text in PROJECT["project"]["optional-dependencies"]["dev"]}
    assert "pre-commit" in dev
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    for hook in config["repos"][0]["hooks"]:
        assert hook["language"] == "unsupported", "nothing is fetched for a hook"
        program, what, *_ = hook["entry"].split()
        if program == "make":
            assert what in TARGETS
        else:
            assert program.removeprefix(".venv/bin/") in dev


def test_editors_and_git_keep_to_the_format_of_the_house() -> None:
    editor = (ROOT / ".editorconfig").read_text(encoding="utf-8")
    width = PROJECT["tool"]["ruff"]["line-length"]
    assert f"[*.py]\nindent_size = 4\nmax_line_length = {width}\n" in editor
    assert "end_of_line = lf" in editor
    attributes = (ROOT / ".gitattributes").read_text(encoding="utf-8")
    assert "* text=auto eol=lf" in attributes.splitlines()


def test_the_container_sets_the_project_up() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_bytes())
    made = re.fullmatch(r"python:(3\.\d+)-[a-z]+", container["image"])
    assert made
    assert made[1] in PYTHONS
    assert container["postCreateCommand"].removeprefix("make ") in TARGETS
    assert f"PORT ?= {container['forwardPorts'][0]}\n" in MAKEFILE


# --- forms ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [path for path in FORMS if path.stem != "config"], ids=str)
def test_a_form_of_an_issue_can_be_filled_in(path: Path) -> None:
    form = loaded(path)
    assert form.keys() == {"name", "description", "title", "labels", "body"}
    ids = [part["id"] for part in form["body"]]
    assert len(ids) == len(set(ids))
    for part in form["body"]:
        assert part["type"] in ("input", "textarea", "dropdown")
        assert part["attributes"]["label"]
        assert ("options" in part["attributes"]) == (part["type"] == "dropdown")
        assert part.keys() <= {"type", "id", "attributes", "validations"}
    assert any(part.get("validations") == {"required": True} for part in form["body"])


def test_there_is_a_form_for_a_rule_a_fault_and_a_wish() -> None:
    assert [path.stem for path in FORMS] == ["config", "rule", "site", "wish"]


@pytest.mark.parametrize("name", ["PULL_REQUEST_TEMPLATE.md", "SECURITY.md"])
def test_what_the_pages_of_github_name_is_there(name: str) -> None:
    text = (ROOT / ".github" / name).read_text(encoding="utf-8")
    assert [
        target for target in re.findall(r"`make ([a-z-]+)", text) if target not in TARGETS
    ] == []
    for path in re.findall(r"`([^` ]+/)`", text):
        assert (ROOT / path).is_dir(), path


# --- notes for a release -------------------------------------------------------------------------


def kinds() -> list[str]:
    """The kinds of notes, by the names of their files."""
    return [kind["directory"] for kind in PROJECT["tool"]["towncrier"]["type"]]


def test_notes_have_the_headings_of_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (\w+)$", changelog, re.MULTILINE)
    named = [kind["name"] for kind in PROJECT["tool"]["towncrier"]["type"]]
    assert [heading.lower() for heading in named] == kinds()
    assert [name for name in headings if name not in named] == []
    assert PROJECT["tool"]["towncrier"]["start_string"] in changelog


def wrong(name: str, text: str) -> str:
    """What is wrong with a note, or nothing."""
    if not (shape := re.fullmatch(r"\+[a-z0-9-]+\.([a-z]+)\.md", name)) or shape[1] not in kinds():
        return f"its name is not +what.KIND.md with a KIND of {', '.join(kinds())}"
    if not re.fullmatch(r"\S[^\n]*(\n\S[^\n]*)*\n", text) or text.startswith(("-", "*", "#")):
        return "it is not one paragraph of plain sentences"
    if shape[1] == "rules" and not re.search(r"\b[A-Z]+(-[A-Z]+)+-\d+\b", text):
        return "it names no clause"
    return ""


def test_every_note_is_well_named_and_one_paragraph() -> None:
    notes = [path for path in CHANGES.iterdir() if path.name != "README.md"]
    found = {path.name: wrong(path.name, path.read_text(encoding="utf-8")) for path in notes}
    assert {name: why for name, why in found.items() if why} == {}


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("+hooks.added.md", "Hooks for git.\n", ""),
        ("+kings.rules.md", "A king may be led (BRG-PLAY-4).\n", ""),
        ("hooks.added.md", "Hooks for git.\n", "name"),
        ("+hooks.feature.md", "Hooks for git.\n", "name"),
        ("+hooks.md", "Hooks for git.\n", "name"),
        ("+hooks.added.md", "- Hooks for git.\n", "paragraph"),
        ("+hooks.added.md", "Hooks.\n\nAnd forms.\n", "paragraph"),
        ("+hooks.added.md", "", "paragraph"),
        ("+kings.rules.md", "A king may be led.\n", "clause"),
    ],
)
def test_a_bad_note_is_told_what_is_wrong(name: str, text: str, why: str) -> None:
    assert why in wrong(name, text)
    assert bool(why) == bool(wrong(name, text))


# --- other systems -------------------------------------------------------------------------------


def test_every_name_of_a_file_can_be_used_on_every_system() -> None:
    tops = (".ci", ".devcontainer", ".github", "docs", "engine", "tests", "tutorials")
    names = [
        path.relative_to(ROOT).as_posix()
        for top in tops
        for path in (ROOT / top).rglob("*")
        if not {"node_modules", "__pycache__"} & set(path.parts)
    ]
    assert [name for name in names if re.search(r'[<>:"\\|?*\x00-\x1f]|[. ](/|$)', name)] == []
    assert len({name.casefold() for name in names}) == len(names)
