"""The linter for English: what it reads, and that a habit makes it fail."""

from __future__ import annotations

import json
import subprocess
from itertools import chain

from tests.play import ROOT
from tests.tools.prose import markdown, python, toml, typescript

PAGE = """# A title

Who follows wins. You {term}`lead <leads>` next.

:::{clause} BRG-PLAY-4
:title: A card is played
:source: table

A second
text.
:::

```{code-block} python
not = "a sentence of anybody"
```
"""


def test_a_page_is_read_without_its_directives() -> None:
    assert [(line, kind, text) for _, line, kind, text in markdown("a.md", PAGE)] == [
        (1, "title", "A title"),
        (3, "text", "Who follows wins."),
        (3, "text", "You lead next."),
        (6, "title", "A card is played"),
        (9, "text", "A second text."),
    ]


def test_sentences_are_found_in_data_and_code_with_their_lines() -> None:
    data = 'code = "not a sentence here"\nnote = "It is your turn. Play."\n'
    module = '"""What it does."""\n\nX = f"{Y} may not play {Z} now"  # Why so.\n'
    script = '// Why so.\nconst said = `You have ${n(`a "b"`)} tricks left.`;\n'
    found = chain(
        toml("a.toml", data), python("a.py", module, says=True), typescript("a.ts", script)
    )
    assert [(path, line, text) for path, line, _, text in found] == [
        ("a.toml", 2, "It is your turn."),
        ("a.toml", 2, "Play."),
        ("a.py", 1, "What it does."),
        ("a.py", 3, "{} may not play {} now"),
        ("a.py", 3, "Why so."),
        ("a.ts", 1, "Why so."),
        ("a.ts", 2, "You have {} tricks left."),
    ]


def lint(*sentences: str, path: str = "docs/a.md") -> subprocess.CompletedProcess[str]:
    """Run the linter on sentences of one page, one per line."""
    rows = [
        {"path": path, "line": line, "kind": "text", "text": text}
        for line, text in enumerate(sentences, 1)
    ]
    return subprocess.run(
        ["node", "docs/_web/prose.mjs"], cwd=ROOT, input="\n".join(map(json.dumps, rows)),
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_habit_fails_with_its_line_and_better_words() -> None:
    bad = lint("You may lead.", "Who follows wins.", "It is seldom so.")
    assert bad.returncode == 1
    assert [row.split(":")[:2] for row in bad.stdout.splitlines()] == [
        ["docs/a.md", "2"], ["docs/a.md", "3"]
    ]  # fmt: skip
    assert "rarely" in bad.stdout
    assert lint("You may lead.", "Who follows?").returncode == 0


def test_a_habit_can_hold_for_some_files_only() -> None:
    sentence = "Whoever wins leads."
    assert lint(sentence, path="docs/rules/a.md").returncode == 1
    assert lint(sentence, path="engine/a.md").returncode == 0


RULING = """:::{ruling} BRG-AMB-1
:title: How many?
:readings: one | two
:evidence: The source says two.
:ruling: Two.
:::
"""


def test_what_a_ruling_says_is_read() -> None:
    assert [(line, kind, text) for _, line, kind, text in markdown("a.md", RULING)] == [
        (2, "title", "How many?"),
        (4, "text", "The source says two."),
        (5, "text", "Two."),
    ]
