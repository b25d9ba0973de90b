"""What the tests are told of Carl's game, honest no-trump form."""

from __future__ import annotations

from typing import Final

from tests.facts import Facts, carls_game

FACTS: Final[Facts] = carls_game.FACTS
