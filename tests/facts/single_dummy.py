"""What the tests are told of Single Dummy Bridge."""

from __future__ import annotations

from typing import Final

from tests.facts import Facts, double_dummy

FACTS: Final[Facts] = double_dummy.FACTS
