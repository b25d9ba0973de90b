"""Every process draws the same samples, so several processes can share the tests."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.play import ROOT


@pytest.mark.parametrize(("value", "count"), [("1", 100), ("0", 3), ("", 3)])
def test_sample_is_the_same_in_every_process(value: str, count: int) -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", "from tests.sample import some; print(some(range(100), 3))"],
            env=os.environ | {"BRIDGEPATH_SOAK": value, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].split(",")) == count
