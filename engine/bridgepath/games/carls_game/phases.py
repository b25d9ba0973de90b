"""The phases of Carl's game: calls, raise, report, mode, tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ...bridge.calls import Denomination
from ...bridge.tricks import Tricks
from ...core.seats import Seat, from_seat
from ...core.state import Setting
from ..carls_family import Aim, Calling, Declared, InPlay, Numbers, Report
from .options import PER_HALF, CarlOptions
from .sheet import ORDERS


def in_match(setting: Setting[CarlOptions]) -> bool:
    """True in a match; False deal by deal."""
    return setting.options.match != "open"


def players(setting: Setting[CarlOptions]) -> tuple[Seat, ...]:
    """The three players clockwise; in the second half of a match A C B (CARL-MATCH-4)."""
    if not in_match(setting):
        return ORDERS[0]
    return ORDERS[setting.standing.deals // PER_HALF % len(ORDERS)]


@final
@dataclass(frozen=True, slots=True)
class Raising(Declared[CarlOptions]):
    """Declarer is asked whether to raise the bid."""


@final
@dataclass(frozen=True, slots=True)
class Informing(Declared[CarlOptions]):
    """A player reports on dummy."""


@final
@dataclass(frozen=True, slots=True)
class Choosing(Declared[CarlOptions]):
    """Declarer names the mode."""

    report: Report
    """The report on dummy."""

    @property
    def misinformed(self) -> bool:
        """True if the report was false (CARL-PEN-4)."""
        return self.report != self.true_report

    @property
    def aim(self) -> Aim:
        """What declarer must reach, with the tops as reported."""
        return Aim(self.bid, self.report.tops, self.setting.options.target_cap)


@dataclass(frozen=True, slots=True)
class Undertaken(InPlay[CarlOptions]):
    """What is known once the mode is named."""

    report: Report
    """The report on dummy."""
    modes: tuple[Denomination, ...]
    """The mode; two of them after a change."""

    @property
    def misinformed(self) -> bool:
        """True if the report was false (CARL-PEN-4)."""
        return self.report != self.true_report

    @property
    def mode(self) -> Denomination:
        """The mode of the deal."""
        return self.modes[-1]

    @property
    def aim(self) -> Aim:
        """What declarer must reach, with the tops as reported until dummy is spread."""
        seen = self.dummy_tops if self.spread else self.report.tops
        return Aim(self.bid, seen, self.setting.options.target_cap)

    def target(self, mode: Denomination) -> int:
        """Tricks to be taken in `mode`, as everybody knows it."""
        return self.aim.target(mode)


@final
@dataclass(frozen=True, slots=True)
class Playing(Undertaken):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Undertaken):
    """After the last trick."""


def start(setting: Setting[CarlOptions]) -> Calling[CarlOptions]:
    """The deal before the first call."""
    return Calling(setting, Numbers(from_seat(setting.dealer, players(setting))))


def declared(
    setting: Setting[CarlOptions], numbers: Numbers, declarer: Seat, bid: int
) -> Raising | Informing | Choosing:
    """The table after the calls: declarer is asked for a raise, or is raised at once."""
    asked = Raising(setting, numbers, declarer, bid)
    if setting.options.raising == "ask":
        return asked
    auto = setting.options.raising == "auto"
    return informed(asked, max(bid, asked.own_tops) if auto else bid)


def informed(table: Raising, bid: int) -> Informing | Choosing:
    """The table when the final `bid` is known and dummy has been looked at, or is to be."""
    setting, numbers, who = table.setting, table.numbers, table.declarer
    if setting.options.informer == "human":
        return Informing(setting, numbers, who, bid)
    return Choosing(setting, numbers, who, bid, table.true_report)


def reported(table: Informing, report: Report) -> Choosing:
    """The table after a player's report."""
    return Choosing(table.setting, table.numbers, table.declarer, table.bid, report)


def raised(table: Choosing | Playing, bid: int) -> Choosing | Playing:
    """The table after a late raise; everything else stays settled (CARL-RAISE-4)."""
    setting, numbers, who, report = table.setting, table.numbers, table.declarer, table.report
    if isinstance(table, Choosing):
        return Choosing(setting, numbers, who, bid, report)
    return Playing(setting, numbers, who, bid, table.tricks, report, table.modes)


def chosen(table: Choosing, mode: Denomination) -> Playing:
    """The table when the mode is named: declarer's left leads (CARL-LEAD-1)."""
    tricks, report = table.to_play(mode), table.report
    who, bid = table.declarer, table.bid
    return Playing(table.setting, table.numbers, who, bid, tricks, report, (mode,))


def chosen_again(table: Playing, mode: Denomination) -> Playing:
    """The table after a new mode; the opening lead stays (CARL-PEN-5)."""
    tricks, modes = table.tricks.under(mode.trump), (*table.modes, mode)
    who, bid = table.declarer, table.bid
    return Playing(table.setting, table.numbers, who, bid, tricks, table.report, modes)


def played(table: Playing, tricks: Tricks) -> Playing | Over:
    """The table after a card."""
    kind = Playing if tricks.turn else Over
    who, bid = table.declarer, table.bid
    return kind(table.setting, table.numbers, who, bid, tricks, table.report, table.modes)
