"""The score of a deal between two players, each with a dummy (TWO-SCO-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...base._check import takes
from ...bridge.calls import Contract
from ...bridge.laws import LEVELS, THIRTEEN_TRICKS
from ...bridge.matches import CHICAGO, CHICAGO_SCHEDULE, Deals, DealsClauses, Rubber
from ...bridge.scoring import counted, duplicate_lines, honour_lines, rubber_lines
from ...core.cards import Hand
from ...core.clauses import clause
from ...core.events import Event
from ...core.score import ScoreLine, paying, total
from ...core.seats import CALLED, Seat, next_seat
from ...core.state import Match, Outcome
from .options import WHICH_SCORING, TwoOptions
from .phases import HANDS, PLAYERS, Over, Owned, PassedOut, Table

__all__ = ["NAMES", "deal_lines", "match", "outcome", "score_lines", "told_result"]

SCORED_AS_BRIDGE: Final = clause("TWO-SCO-1")
DEAL_ALTERNATES: Final = clause("TWO-DEAL-1")
DEALER_FIRST: Final = clause("TWO-AMB-2")
HONOURS_OF_DUMMY: Final = clause("TWO-AMB-4")
NEXT_DEALER: Final = clause("TWO-AMB-6")

NAMES: Final = tuple((seat, CALLED[seat]) for seat in PLAYERS)
"""The names of players who have no other."""
NUMBER_OF_DEALS: Final = 8
SCHEDULE: Final = ("none", "A", "B", "both", "A", "B", "both", "none")
"""Who is vulnerable in eight deals of duplicate: each dealer has each case once (TWO-AMB-3)."""

Held = tuple[Hand, Seat, str]
"""A hand, its owner, and its name in lines."""


def deal_lines(
    contract: Contract,
    tricks: int,
    *,
    vulnerable: bool,
    scoring: str,
    held: Iterable[Held] = (),
) -> tuple[ScoreLine, ...]:
    """The lines of a contract between two players; in a rubber with the honours of hands `held`.

    `tricks` are declarer's, 0 to 13; `vulnerable` is declarer's status (BRG-SCO-7).
    """
    defender = next_seat(contract.declarer, PLAYERS)
    if scoring != "rubber":
        return duplicate_lines(contract, tricks, vulnerable=vulnerable, defender=defender)
    lines = rubber_lines(contract, tricks, vulnerable=vulnerable, defender=defender)
    for hand, owner, place in held:
        for line in honour_lines(hand, contract.bid.denomination, owner, place=place):
            cites = (*line.clauses, HONOURS_OF_DUMMY)
            lines += (ScoreLine(line.seat, line.points, cites, line.text),)
    return lines


@takes
def score_lines(table: Owned) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over."""
    setting, name = table.setting, table.setting.name
    return deal_lines(
        table.contract,
        table.made(),
        vulnerable=table.declarer in setting.standing.vulnerable,
        scoring=setting.options.scoring,
        held=[
            (
                setting.deal.hand(seat),
                table.player(seat),
                f"{name(seat)}'s hand" if seat in PLAYERS else name(seat),
            )
            for seat in HANDS
        ],
    )


def _told_points(lines: Iterable[ScoreLine], seat: Seat) -> str:
    """The points of `seat` on a rubber score sheet: ``60 below and 50 above``; empty for none."""
    mine = [line for line in lines if line.seat is seat]
    below, above = total(mine, seat, below=True), total(mine, seat, below=False)
    return " and ".join(
        f"{points} {where}" for points, where in ((below, "below"), (above, "above")) if points
    )


def _sums(table: Owned, lines: tuple[ScoreLine, ...]) -> str:
    name = table.setting.name
    if table.setting.options.scoring == "rubber":
        found = [(seat, _told_points(lines, seat)) for seat in PLAYERS]
        return ", ".join(f"{name(seat)} {told}" for seat, told in found if told) + " the line"
    found = [(seat, str(total(lines, seat) or "")) for seat in PLAYERS]
    return ", ".join(f"{name(seat)} {told}" for seat, told in found if told)


def told_result(table: Owned) -> tuple[Event, ...]:
    """How the play ended, and the score, in short."""
    return _told_result(table, score_lines(table))


def _told_result(table: Owned, lines: tuple[ScoreLine, ...]) -> tuple[Event, ...]:
    contract = table.contract
    over = table.made() - contract.needed
    fate = f"{contract} is {-over} down" if over < 0 else f"{contract} is made"
    if over >= 0:
        fate += f" with {counted(over, 'overtrick')}" if over else " exactly"
    text = f"{table.setting.name(table.declarer)} takes {counted(table.made(), 'trick')}: {fate}."
    cites = dict.fromkeys((SCORED_AS_BRIDGE, *paying(lines)))
    return (
        Event(text, (THIRTEEN_TRICKS, LEVELS)),
        Event(f"Score: {_sums(table, lines)}.", tuple(cites)),
    )


def told_passed_out(table: PassedOut) -> str:
    """What happens after a deal in which both pass (TWO-AMB-6)."""
    setting = table.setting
    then = f"{setting.name(next_seat(setting.dealer, PLAYERS))} deals next"
    if setting.options.scoring == "chicago":
        return f"The deal does not count, and {then}."
    return f"Nobody scores, and {then}."


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over; in Chicago a deal passed out does not count."""
    if isinstance(table, PassedOut):
        again = NEXT_DEALER if table.setting.options.scoring == "chicago" else None
        return Outcome((), f"Both pass. {told_passed_out(table)}", again)
    if not isinstance(table, Over):
        return None
    lines = score_lines(table)
    return Outcome(lines, " ".join(event.text for event in _told_result(table, lines)))


@takes
def match(options: TwoOptions) -> Match:
    """A rubber, four deals of Chicago, or eight deals of duplicate; the dealer alternates."""
    if options.scoring == "rubber":
        return Rubber.between(*PLAYERS, ("Ann", "Bob"), PLAYERS, DEAL_ALTERNATES)
    if options.scoring == "chicago":
        cites = DealsClauses(CHICAGO.end, DEAL_ALTERNATES, NEXT_DEALER)
        return Deals.of(PLAYERS, 4, cites, schedule=CHICAGO_SCHEDULE, redeal="next", names=NAMES)
    cites = DealsClauses(WHICH_SCORING, DEAL_ALTERNATES, NEXT_DEALER)
    return Deals.of(PLAYERS, NUMBER_OF_DEALS, cites, schedule=SCHEDULE, names=NAMES)
