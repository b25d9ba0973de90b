"""The facts about the duel for the tests."""

from __future__ import annotations

from typing import Final

from bridgepath.core.seats import Seat
from tests.facts import Facts, cards_only, secrets_without_dummy

FACTS: Final = Facts(
    tricks=lambda setting: len(setting.deal.hand(Seat.A)),
    secrets=secrets_without_dummy,
    always=cards_only,
)
