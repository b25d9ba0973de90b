"""Every tutorial runs from top to bottom, and gives the same notebook every time."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sample import some
from tests.tutorials import TUTORIALS, cells, run

ROOT = Path(__file__).resolve().parents[1]


def test_there_is_a_tutorial() -> None:
    assert TUTORIALS


# The browser's Python runs all of them as well, and must show the same.
@pytest.mark.parametrize("path", some(TUTORIALS, 2), ids=lambda path: path.stem)
def test_it_runs(path: Path) -> None:
    outputs = run(path)
    assert len(outputs) > 1
    assert any(outputs)
    # A reader who runs it again, or elsewhere, must see the same.
    assert run(path) == outputs


def test_conversion(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "docs" / "_site" / "notebooks.py"), "--out"]
    made = []
    for name in ("once", "again"):
        subprocess.run([*command, str(tmp_path / name)], check=True, capture_output=True)
        made.append({p.name: p.read_bytes() for p in sorted((tmp_path / name).iterdir())})
    assert made[0] == made[1]
    assert sorted(made[0]) == sorted(f"{path.stem}.ipynb" for path in TUTORIALS)
    for path in TUTORIALS:
        notebook = json.loads(made[0][f"{path.stem}.ipynb"])
        assert notebook["metadata"]["kernelspec"]["name"] == "python"
        codes = ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
        assert codes == [source.rstrip("\n") for _, source in cells(path)]
        ids = [cell["id"] for cell in notebook["cells"]]
        assert len(ids) == len(set(ids))
