"""The facts about Carl's game, honest no-trump form, for the tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tests.facts import carls_game

FACTS: Final = replace(carls_game.FACTS, unasked=frozenset({"Calling"}))
