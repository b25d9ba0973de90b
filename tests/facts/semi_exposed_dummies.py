"""The facts about Semi-Exposed Dummies for the tests."""

from __future__ import annotations

from typing import Final

from tests.facts import Facts, double_dummy

FACTS: Final[Facts] = double_dummy.FACTS
