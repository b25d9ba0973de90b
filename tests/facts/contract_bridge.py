"""The facts about contract bridge for the tests."""

from __future__ import annotations

from typing import Final

from tests.facts import Facts, calls_and_cards, secrets_with_dummy

FACTS: Final = Facts(tricks=13, secrets=secrets_with_dummy, always=calls_and_cards)
