"""How a hand and a match of Need a Fourth? end (NAF-LIE, NAF-GAME)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...base._check import takes
from ...base.text import minus
from ...bridge.matches import Deals, DealsClauses
from ...bridge.scoring import counted
from ...core.clauses import clause
from ...core.events import Event
from ...core.score import ScoreLine, paying, total
from ...core.seats import TRIO, Seat
from ...core.state import Outcome
from .options import FOURTEEN, SHOWN, USED_UP, NeedAFourthOptions
from .phases import Dealt, Over, PassedOut, Table
from .promises import Review
from .refusals import ABANDONED
from .score import MADE, NOBODY_CHECKS, Result
from .words import NAMES

AGREED_LENGTH: Final = clause("NAF-GAME-1")
NEXT_DEALER: Final = clause("NAF-DEAL-4")
ADDED: Final = clause("NAF-PLAY-1")
STOPPED: Final = clause("NAF-PLAY-3")
RECONSTRUCTED: Final = clause("NAF-LIE-3")
COSTS_IF: Final = clause("NAF-LIE-1")
DECLARER_FREE: Final = clause("NAF-LIE-8")


def shown(table: Table) -> tuple[Seat, ...]:
    """Whose fourteen cards everybody may know once the hand is over (NAF-AMB-25).

    All three if everything is revealed after each hand; the Defenders if the contract fails under
    the optional rule and the test covers fourteen cards; otherwise nobody.
    """
    if not isinstance(table, Over):
        return ()
    return _shown(table, table.played)


def _shown(table: Dealt, result: Result) -> tuple[Seat, ...]:
    rules = table.setting.options
    if rules.show_all_after_deal:
        return TRIO
    tested = rules.structured and not result.made
    return table.defenders if tested and rules.liar_test == "dealt14" else ()


def told_result(table: Dealt) -> Iterator[Event]:
    """The end of the play, the cards turned up, the liars, and the score in short."""
    review = table.review
    result = table.held(review)
    return _told_result(table, review, result, result.lines())


def _told_result(
    table: Dealt, review: Review, result: Result, lines: tuple[ScoreLine, ...]
) -> Iterator[Event]:
    name, over = table.name, result.over
    made = f"made with {counted(over, 'overtrick')}" if over > 0 else "made"
    how = f"{-over} down" if over < 0 else made
    tricks, needed = counted(result.tricks, "trick"), 6 + result.bid.level
    text = f"The Defenders take {tricks} and need {needed}: {table.contract}, {how}."
    yield Event(text, (MADE, ADDED) if result.made else (MADE, ADDED, STOPPED))
    if seats := _shown(table, result):
        gifts = ", ".join(f"{table.given(seat)} from {name(seat)}" for seat in seats)
        all_told = table.setting.options.show_all_after_deal
        yield Event(f"The dummy had {gifts}.", (SHOWN,) if all_told else (SHOWN, RECONSTRUCTED))
    if table.setting.options.structured:
        yield from _told_review(table, review, result)
    sums = ", ".join(f"{name(seat)} {minus(total(lines, seat))}" for seat in TRIO)
    yield Event(f"Score: {sums}.", paying(lines))


def _told_review(table: Dealt, review: Review, result: Result) -> Iterator[Event]:
    """Verdicts: on the Defenders if the contract failed, on all if all is revealed (NAF-LIE-3)."""
    everybody = table.setting.options.show_all_after_deal
    if result.made and not everybody:
        yield Event("The contract is made, so nobody checks the bids.", (NOBODY_CHECKS,))
        return
    seats = TRIO if everybody else table.defenders
    for verdict in review.of(*seats).verdicts:
        yield Event(f"{verdict.told(table.name)}.", verdict.reading.clauses[:1])
    if result.made:
        yield Event("The contract is made, so no lie counts.", (NOBODY_CHECKS, COSTS_IF))
        return
    liars = result.liars or ()
    if len(liars) == 1:
        text = f"{table.name(liars[0])} is the only Defender who lied."
    else:
        text = f"{'Both Defenders' if liars else 'Neither Defender'} lied."
    yield Event(text, (RECONSTRUCTED, FOURTEEN, COSTS_IF, DECLARER_FREE))


def outcome(table: Table) -> Outcome | None:
    """The score of a hand that is over; none after three passes (NAF-DEAL-5)."""
    if isinstance(table, PassedOut):
        if table.setting.options.passed_out_counts:
            return Outcome((), "All three pass: nobody scores, and the next player deals.")
        return Outcome((), "All three pass: the next player deals this hand again.", ABANDONED)
    if not isinstance(table, Over):
        return None
    review = table.review
    result = table.held(review)
    lines = result.lines()
    told = _told_result(table, review, result, lines)
    return Outcome(lines, " ".join(event.text for event in told))


@takes
def match(options: NeedAFourthOptions) -> Deals:
    """An agreed number of hands, with a running total for each player (NAF-GAME, NAF-SCO-20)."""
    return Deals.of(
        TRIO,
        options.hands,
        DealsClauses(end=AGREED_LENGTH, dealer=NEXT_DEALER, redeal=USED_UP),
        redeal="counts" if options.passed_out_counts else "next",
        extra=len(TRIO) if options.tie == "extraRound" else 0,
        first=Seat.A if options.first_dealer == "seat" else None,
        names=tuple((seat, NAMES[seat]) for seat in TRIO),
    )
