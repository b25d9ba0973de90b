"""A score pad as a value: the entered deals of a match, and their results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, final

from ..base._check import of_kinds
from ..base.errors import NotationError
from ..base.text import short
from ..core.clauses import IllegalAction, Violation
from ..core.deal import Deal
from ..core.options import Options
from ..core.score import ScoreLine
from ..core.seats import Seat, as_seat
from ..core.state import Game, Match, Outcome

__all__ = ["DEALER", "Choices", "Entry", "Field", "Form", "Only", "Pad", "Row"]

Entry: TypeAlias = Mapping[str, str]
"""The result of one deal: the key of each field with the value chosen."""

Choices: TypeAlias = tuple[tuple[str, str], ...]
"""Each value that may be chosen, with the words shown for it."""
Only: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Keys of other fields, each with the values for which a field applies."""

DEALER: Final = "dealer"


@final
@dataclass(frozen=True, slots=True)
class Field:
    """One part of a deal's result."""

    key: str
    label: str
    choices: Choices = ()
    """Empty for a number."""
    default: str = ""
    least: int = 0
    most: int = -1
    """The bounds of a whole number; `most` is below `least` if the field has `choices`."""
    only: Only = ()
    """It applies only while these other fields have one of these values."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def is_number(self) -> bool:
        """True if it takes a whole number."""
        return self.most >= self.least

    def read(self, entry: Entry) -> str:
        """The value in `entry`; raises NotationError for an unknown one."""
        value = entry.get(self.key, self.default)
        if self.is_number:
            plain = value.isascii() and value.isdigit() and len(value) < 6
            if plain and self.least <= int(value) <= self.most:
                return str(int(value))
            bounds = f"write a whole number from {self.least} to {self.most}"
            raise NotationError(f'{self.label}: {bounds}, not "{short(value)}"')
        if value not in dict(self.choices):
            there = ", ".join(shown for _, shown in self.choices)
            raise NotationError(f'{self.label}: choose one of {there}, not "{short(value)}"')
        return value


@final
@dataclass(frozen=True, slots=True)
class Form:
    """The entry form of a game's deals: its fields, and the score of an entry."""

    fields: Callable[[Any, Match], tuple[Field, ...]]
    """From house rules and the match so far."""
    outcome: Callable[[Entry, Any, Match], Outcome]
    """The result of a deal from its complete entry; raises NotationError."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Row:
    """One deal on the pad."""

    dealer: Seat | None
    entry: Entry
    outcome: Outcome
    match: Match
    """After this deal."""
    bonus: tuple[ScoreLine, ...] = ()
    """Lines of the match itself that this deal added, such as the rubber bonus."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """All lines of this deal."""
        return self.outcome.lines + self.bonus


@final
@dataclass(frozen=True, slots=True)
class Pad:
    """The score of a match so far."""

    game: Game
    form: Form
    options: Options
    start: Match
    rows: tuple[Row, ...] = ()

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.rows[-1].match if self.rows else self.start

    def name(self, seat: Seat) -> str:
        """The name of a column."""
        return self.game.names[seat]

    def fields(self) -> tuple[Field, ...]:
        """The fields of the next deal; empty once the match is over."""
        match = self.match
        if match.over:
            return ()
        dealers = self.game.shape.dealers
        asked = self.form.fields(self.options, match)
        if not dealers or match.dealer is not None or not self._dealt(match):
            return asked
        choices = tuple((seat.value, self.name(seat)) for seat in dealers)
        return (Field(DEALER, "Dealer", choices, dealers[0].value), *asked)

    def _dealt(self, match: Match) -> bool:
        """True if somebody deals; some matches only keep the order of sides."""
        return bool(getattr(match, "named", True))

    def enter(self, entry: Entry) -> Pad:
        """The pad after one more deal.

        Raises NotationError for an impossible entry, IllegalAction after the end.
        """
        match = self.match
        if match.over:
            refusal = match.violation(Deal())
            assert refusal is not None, "a match that is over takes no more deals"
            raise IllegalAction(refusal)
        fields = self.fields()
        known = {field.key for field in fields}
        for key in entry:
            if key not in known:
                raise NotationError(f'there is no question called "{short(key)}"')
        whole = {field.key: field.read(entry) for field in fields}
        asked = {
            field.key: whole[field.key]
            for field in fields
            if all(whole[key] in values for key, values in field.only)
        }
        outcome = self.form.outcome(asked, self.options, match)
        dealer = as_seat(asked[DEALER]) if DEALER in asked else match.dealer
        deal = Deal(dealer)
        refused: Violation | None = match.violation(deal)
        if refused is not None:
            raise IllegalAction(refused)
        after = match.add(deal, outcome)
        bonus = () if after.lines == match.lines else after.lines
        row = Row(dealer, asked, outcome, after, bonus)
        return Pad(self.game, self.form, self.options, self.start, (*self.rows, row))

    def undo(self) -> Pad:
        """The pad without its last deal."""
        return Pad(self.game, self.form, self.options, self.start, self.rows[:-1])
