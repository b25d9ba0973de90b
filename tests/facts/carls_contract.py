"""The facts about Carl's game, contract-choosing form, for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bridgepath.bridge.calls import BIDS
from tests.facts import carls_game


def always() -> Iterator[str]:
    yield from (*carls_game.always(), "aces", *map(str, BIDS))


FACTS: Final = replace(carls_game.FACTS, always=always)
