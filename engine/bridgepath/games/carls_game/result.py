"""How a deal and a match of Carl's game end (CARL-SCO, CARL-MATCH)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...clauses import clause
from ...match import Deals, DealsClauses
from ...scoring import ScoreLine, total
from ...seats import TRIO, Seat
from ...state import Event, Outcome, State
from .bidding import PASSED_OUT
from .options import ALL_PASS, CarlOptions
from .phases import DUMMY, THIRTEEN_EACH, Over, Table, in_match
from .score import TARGET, UNDERBID, score
from .sheet import DEALERS, PLACES_CHANGE, TWELVE_DEALS, Row

THIRTEEN_TRICKS: Final = clause("BRG-PLAY-6")

NAMES: Final = {Seat.A: "Ann", Seat.B: "Bob", Seat.C: "Cleo", DUMMY: "Dummy"}
"""What the players are called where they have no other names."""


def lines(table: Table) -> tuple[ScoreLine, ...]:
    """The score of a deal that is over; none after three passes."""
    if table.mode is None:
        return ()
    return score(
        table.bid,
        table.dummy_tops,
        table.mode,
        table.taken(),
        own=table.own_tops,
        false_report=table.misinformed,
        declarer=table.declarer,
        informer=table.informer,
        raised=bool(table.raises),
        options=table.setting.options,
    )


def told_result(table: Table) -> Iterator[Event]:
    """Tricks against target, and the score, in short."""
    yield from told_tricks(table, lines(table))


def told_tricks(table: Table, found: tuple[ScoreLine, ...]) -> Iterator[Event]:
    """The same for the score lines of any form of the game."""
    mode, who = table.mode, table.name(table.declarer)
    assert mode is not None, "a deal is played out without a mode"
    wanted = table.target(mode)
    assert wanted is not None
    taken = table.taken()
    text = f"{who} takes {taken} {'trick' if taken == 1 else 'tricks'}, the target was {wanted}."
    yield Event(text, (TARGET, THIRTEEN_TRICKS))
    if any(line.clauses[0] is UNDERBID for line in found):
        text = f"{who} held {table.own_tops} tops and bid {table.bid}, so the target was really "
        really = wanted + table.own_tops - table.bid
        text += f"{min(really, table.cap) if isinstance(table.cap, int) else really}."
        yield Event(text, (UNDERBID,))
    sums = [
        f"{table.name(seat)} {points}"
        for seat in TRIO
        if (points := total(found, seat)) or any(line.seat is seat for line in found)
    ]
    if sums:
        cites = tuple(dict.fromkeys(line.clauses[0] for line in found))
        yield Event(f"Score: {', '.join(sums)}.", cites)


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over; after three passes there is none (CARL-BID-8)."""
    if not isinstance(table, Over):
        return None
    if table.numbers.passed_out:
        text = "All three pass: the cards are dealt again."
        if in_match(table.setting):
            text = "All three pass: nobody scores, and the deal counts for the match."
        return Outcome((), text, PASSED_OUT)
    return Outcome(lines(table), " ".join(event.text for event in told_result(table)))


def match(options: CarlOptions) -> Deals:
    """Twelve deals in which three passes count, or deals without an end (CARL-MATCH-1)."""
    names = tuple((seat, NAMES[seat]) for seat in TRIO)
    if options.match != "open":
        cites = DealsClauses(TWELVE_DEALS, PLACES_CHANGE, ALL_PASS)
        return Deals.of(
            TRIO, options.match, cites, dealers=DEALERS, first=Seat.A, names=names
        )  # fmt: skip
    cites = DealsClauses(TWELVE_DEALS, THIRTEEN_EACH, ALL_PASS)
    return Deals.of(TRIO, 0, cites, redeal=options.passout, names=names)


def row(state: State) -> Row:
    """What a deal that is over adds to the sheet; raises ValueError while it is not over."""
    end, table = state.outcome, state.phase
    if end is None:
        raise ValueError("the deal is not over")
    a, b, c = (end.points(seat) for seat in TRIO)
    note = "" if table.mode is None else f"{table.dummy_tops}{table.mode}"
    return Row((a, b, c), note)
