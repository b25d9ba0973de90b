"""The score of a deal between two players, each with a dummy (TWO-SCO-1)."""

from __future__ import annotations

from typing import Final

from ...clauses import clause
from ...match import CHICAGO, CHICAGO_SCHEDULE, Deals, DealsClauses, Rubber
from ...scoring import ScoreLine, duplicate_lines, honour_lines, rubber_lines, total
from ...state import Event, Match, Outcome
from .options import TwoOptions
from .phases import HANDS, PLAYERS, TWO_CALLERS, Over, Table

__all__ = ["match", "outcome", "score_lines", "told_result"]

SCORED_AS_BRIDGE: Final = clause("TWO-SCO-1")
DEAL_ALTERNATES: Final = clause("TWO-DEAL-1")
DEALER_FIRST: Final = clause("TWO-AMB-2")
HONOURS_OF_DUMMY: Final = clause("TWO-AMB-4")
NEXT_DEALER: Final = clause("TWO-AMB-6")
THIRTEEN_TRICKS: Final = clause("BRG-PLAY-6")
NUMBER_OF_DEALS: Final = 8


def score_lines(table: Table) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over; none after two passes."""
    contract = table.contract
    if contract is None:
        return ()
    setting = table.setting
    vulnerable = table.declarer in setting.standing.vulnerable
    made, defender = table.made(), table.defender
    if table.options.scoring != "rubber":
        return duplicate_lines(contract, made, vulnerable=vulnerable, defender=defender)
    lines = rubber_lines(contract, made, vulnerable=vulnerable, defender=defender)
    for seat in HANDS:
        where = setting.name(seat)
        place = f"{where}'s hand" if seat in PLAYERS else where[0].lower() + where[1:]
        cards, owner = setting.deal.hand(seat), table.player(seat)
        for line in honour_lines(cards, contract.bid.denomination, owner, place=place):
            cites = (*line.clauses, HONOURS_OF_DUMMY)
            lines += (ScoreLine(line.seat, line.points, cites, line.text),)
    return lines


def told_result(table: Table) -> tuple[Event, ...]:
    """How the play ended, and the score, in short."""
    contract = table.contract
    assert contract is not None, "the play followed a contract"
    name, over = table.setting.name, table.made() - contract.needed
    how = "makes" if over >= 0 else "goes down in"
    by = f" with {over} over" if over > 0 else f", {-over} down" if over < 0 else ""
    lines = score_lines(table)
    sums = ", ".join(f"{name(seat)} {total(lines, seat)}" for seat in PLAYERS)
    cites = dict.fromkeys((SCORED_AS_BRIDGE, *(line.clauses[0] for line in lines)))
    text = f"{name(table.declarer)} {how} {contract}{by}: {table.made()} tricks."
    return (Event(text, (THIRTEEN_TRICKS,)), Event(f"Score: {sums}.", tuple(cites)))


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over."""
    if not isinstance(table, Over):
        return None
    if table.contract is None:
        return Outcome((), "Both pass: there is no score.", TWO_CALLERS)
    return Outcome(score_lines(table), " ".join(event.text for event in told_result(table)))


def match(options: TwoOptions) -> Match:
    """A rubber, four deals of Chicago, or eight deals of duplicate; the deal alternates."""
    if options.scoring == "rubber":
        return Rubber.between(*PLAYERS, ("Ann", "Bob"), PLAYERS)
    if options.scoring == "chicago":
        return Deals.of(PLAYERS, 4, CHICAGO, schedule=CHICAGO_SCHEDULE, redeal="next")
    cites = DealsClauses(SCORED_AS_BRIDGE, DEAL_ALTERNATES, NEXT_DEALER)
    return Deals.of(PLAYERS, NUMBER_OF_DEALS, cites)
