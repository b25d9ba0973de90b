"""The honest no-trump form, the first step towards Carl's game (CARL-T-NT).

Each player calls how many tops the hand holds, or passes; nothing is told about dummy; declarer
plays in no trumps, and the target is known when dummy is seen::

    2    pass    5    ♦Q    ♦2    ♦3    ♦A …
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, final

from ..about import About, Credit, Skill
from ..calls import Denomination, Pass
from ..clauses import Clause, Violation, clause
from ..match import Deals, DealsClauses
from ..options import Options, option
from ..play import Play, PlayingRules, Tricks
from ..scoring import ScoreLine, counted
from ..seats import TRIO, Seat
from ..state import Action, Event, Fact, Game, Outcome, Setting, Story, Zone
from ..table import EndRules, advance
from .carls_game import SHAPE, Calling, Choosing, Numbers, Over, Playing, parse
from .carls_game.actions import Attempt, Call, Keep, Mode, Number, Raise
from .carls_game.bidding import LOWEST, ONE_CALL_EACH, PASS_OR_NUMBER, PASSED_OUT
from .carls_game.calling import CallRules, told_seats
from .carls_game.phases import HANDS, THIRTEEN_EACH, THREE_PLAYERS, Table, dealer_of, start
from .carls_game.refusals import NAMES_MODE, PLAY, refuse_common
from .carls_game.result import NAMES, told_tricks
from .carls_game.rules import CITES, tally, told_mode, told_target
from .carls_game.score import score, whole
from .carls_game.tops import ALL_TOPS, Report, tops
from .carls_game.view import (
    PLACES,
    lay,
    score_so_far,
    targets,
    told_deal,
    told_first,
    tricks_so_far,
)

__all__ = ["GAME", "NoTrumpOptions", "honest_calls", "match", "parse"]

FIRST_DEALS: Final = clause("CARL-T-NT-1")
NOTHING_TOLD: Final = clause("CARL-T-NT-2")
HONEST: Final = clause("CARL-T-NT-3")
CANNOT_BID: Final = clause("CARL-T-NT-4")
TARGET_WITH_DUMMY: Final = clause("CARL-T-NT-5")
OTHER_BACKS: Final = clause("CARL-T-NT-6")
AFTER_THE_LEAD: Final = clause("CARL-T-NT-7")
THE_REAL_GAME: Final = clause("CARL-T-PATH-1")
EARLIER_KEEPS: Final = clause("CARL-T-AMB-1")
HOW_SCORED: Final = clause("CARL-T-AMB-2")
WHICH_MODES: Final = clause("CARL-T-AMB-3")
NEXT_DEALER: Final = clause("CARL-T-AMB-10")


@final
@dataclass(frozen=True, slots=True)
class NoTrumpOptions(Options):
    """House rules of the honest no-trump form."""

    score: Literal["on", "off"] = option(
        "carlt.nt.score", "on", "off", clause=HOW_SCORED,
        text="Whether a deal is scored, as in Carl's game, or just played",
    )  # fmt: skip
    mode: Literal["nt", "afterlead"] = option(
        "carlt.nt.mode", "nt", "afterlead", clause=WHICH_MODES,
        text="Always no trumps, or for children: declarer chooses when dummy is seen",
    )  # fmt: skip
    backs: Literal["off", "on"] = option(
        "carlt.nt.backs", "off", "on", clause=OTHER_BACKS,
        text="Whether the tops have other backs, so that all see how many each hand holds",
    )  # fmt: skip
    deals: int = option(
        "carlt.nt.deals", 3, clause=FIRST_DEALS, text="How many deals are played in this form"
    )


def honest_violation(who: str, held: int, call: Call, bid: int | None) -> Violation | None:
    """Why a player with `held` tops may not make this call over `bid`, or None (CARL-T-NT-3, 4)."""
    may_bid = held >= LOWEST and (bid is None or held > bid)
    tops_held = counted(held, "top")
    if isinstance(call, Pass):
        if not may_bid:
            return None
        return Violation(f"{who} must bid {held}: a call is honest here", (HONEST, CANNOT_BID))
    if call.number == held:
        return None
    text = f"{who} may not bid {call}: the hand holds {tops_held}, and a call is honest here"
    return Violation(text, (HONEST,))


def _honest(table: Calling, seat: Seat, call: Call) -> Violation | None:
    held = tops(table.setting.deal.hand(seat))
    return honest_violation(table.name(seat), held, call, table.numbers.bid)


def honest_calls(first: int, second: int, third: int) -> Numbers:
    """The calls of three players with so many tops, in their order; raises NotationError."""
    numbers = Numbers()
    for held in (first, second, third):
        whole(held, "the number of tops", 0, ALL_TOPS)
        choice: list[Call] = [Pass(), Number(held)]
        numbers = numbers.add(
            next(
                call
                for call in choice
                if honest_violation("the player", held, call, numbers.bid) is None
            )
        )
    return numbers


def _called(table: Calling, numbers: Numbers) -> Table:
    after = advance(Calling, table, numbers=numbers)
    if not numbers.over:
        return after
    if numbers.passed_out:
        return advance(Over, after)
    tricks = after.to_play(Denomination.NOTRUMP)
    modes = () if table.setting.options.mode == "afterlead" else (Denomination.NOTRUMP,)
    return advance(Playing, after, modes=modes, tricks=tricks)


def _told_calls(table: Table) -> Iterator[Event]:
    yield told_seats(table, informed=False)
    if table.mode is not None:
        who = table.name(table.declarer)
        text = f"{who} plays in no trumps, and nothing is told about dummy."
        yield Event(text, (FIRST_DEALS, NOTHING_TOLD))
    else:
        text = "Nothing is told about dummy; after the lead trumps or no trumps are chosen."
        yield Event(text, (NOTHING_TOLD, AFTER_THE_LEAD))


def _played(table: Playing, tricks: Tricks) -> Table:
    if table.mode is None:
        return advance(Choosing, table, tricks=tricks)
    return advance(Playing if tricks.turn else Over, table, tricks=tricks)


def _elsewhere(table: Table, seat: Seat, action: Action) -> Violation:
    who = table.name(seat)
    if isinstance(action, Attempt) and action.verb == "look" and not table.spread:
        text = f"{who} may not look at dummy: nobody does before the lead"
        return Violation(text, (NOTHING_TOLD,))
    if isinstance(action, Attempt) and action.verb == "warn":
        return Violation(f"{who} has nothing to warn of: every bid is honest here", (HONEST,))
    if (common := refuse_common(table, seat, action)) is not None:
        return common
    match action:
        case Report():
            return Violation(f"{who} may not report: nothing is told about dummy", (NOTHING_TOLD,))
        case Raise() | Keep():
            text = f"{who} has nothing to raise: every bid is honest here"
            return Violation(text, (HONEST,))
        case Mode():
            return _refuse_mode(table, seat)
        case Play():
            if isinstance(table, Choosing):
                text = (
                    f"{who} may not play yet: {table.name(table.declarer)} chooses the mode first"
                )
                return Violation(text, (AFTER_THE_LEAD,))
            text = f"{who} may not play a card yet: the calls are open"
            return Violation(text, (ONE_CALL_EACH,))
    return Violation(f"{action} has no place in this game", (THREE_PLAYERS,))


def _refuse_mode(table: Table, seat: Seat) -> Violation:
    who = table.name(seat)
    if not table.numbers.over:
        text = f"{who} may not name a suit or no trumps in a call: a bid is a number"
        return Violation(text, (PASS_OR_NUMBER, HONEST))
    if table.setting.options.mode == "nt":
        text = f"{who} may not choose a mode: this form is played in no trumps"
        return Violation(text, (FIRST_DEALS, WHICH_MODES))
    if seat is not table.declarer:
        text = f"{who} may not choose the mode: {table.name(table.declarer)} is declarer"
        return Violation(text, (AFTER_THE_LEAD, NAMES_MODE))
    if not table.spread:
        text = f"{who} may not choose the mode yet: it follows the opening lead"
        return Violation(text, (AFTER_THE_LEAD,))
    return Violation(f"{who} has chosen {table.mode} already", (AFTER_THE_LEAD, WHICH_MODES))


class ChoosingRules:
    """Declarer chooses between trumps and no trumps when dummy is seen (CARL-T-NT-7)."""

    phase = Choosing

    def to_act(self, phase: Choosing) -> Seat:
        return phase.declarer

    def candidates(self, phase: Choosing) -> Iterator[Action]:
        yield from map(Mode, Denomination)

    def violation(self, phase: Choosing, seat: Seat, action: Action) -> Violation | None:
        if isinstance(action, Mode) and seat is phase.declarer:
            return None
        return _elsewhere(phase, seat, action)

    def apply(self, phase: Choosing, action: Any) -> Table:
        mode, tricks = action.denomination, phase.tricks
        assert tricks is not None, "the mode is chosen after the lead"
        return advance(Playing, phase, modes=(mode,), tricks=replace(tricks, trump=mode.trump))

    def story(self, phase: Choosing, action: Any) -> Story:
        after = self.apply(phase, action)
        return Story("Mode", (told_mode(after, (AFTER_THE_LEAD, WHICH_MODES)), _target(after)))

    def covered(self, phase: Choosing, action: Action) -> None:
        return None


def _target(table: Table) -> Event:
    event = told_target(table)
    return Event(event.text, (TARGET_WITH_DUMMY, *event.clauses))


class PlayRules(PlayingRules):
    """Thirteen tricks; the target is told when dummy is spread (CARL-T-NT-5)."""

    def story(self, phase: Playing, action: Any) -> Story:
        """The card; with the lead, playnumber and target."""
        story = super().story(phase, action)
        after = self.apply(phase, action)
        if phase.spread or after.mode is None:
            return story
        return replace(story, events=(*story.events, _target(after)))


def _lines(table: Table) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over: those of Carl's game, if it is scored at all."""
    if table.mode is None or table.setting.options.score == "off":
        return ()
    lines = score(
        table.bid, table.dummy_tops, table.mode, table.taken(), declarer=table.declarer
    )  # fmt: skip
    cites: tuple[Clause, ...] = (TARGET_WITH_DUMMY, HOW_SCORED)
    return tuple(replace(line, clauses=(*line.clauses, *cites)) for line in lines)


def _told_result(table: Table) -> Iterator[Event]:
    yield from told_tricks(table, _lines(table))
    if table.setting.options.score == "off":
        yield Event("Nothing is written down.", (HOW_SCORED,))


def _outcome(table: Table) -> Outcome | None:
    if not isinstance(table, Over):
        return None
    if table.numbers.passed_out:
        text = "All three pass: the cards are dealt again by the next player."
        return Outcome((), text, PASSED_OUT)
    return Outcome(_lines(table), " ".join(event.text for event in _told_result(table)))


def match(options: NoTrumpOptions) -> Deals:
    """A few deals; one that is passed out is not counted (CARL-T-NT-1)."""
    cites = DealsClauses(FIRST_DEALS, THIRTEEN_EACH, NEXT_DEALER)
    names = tuple((seat, NAMES[seat]) for seat in TRIO)
    return Deals.of(TRIO, options.deals, cites, redeal="next", names=names)


def _zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    return lay(table, viewer, None)


def _facts(table: Table) -> tuple[Fact, ...]:
    setting, name = table.setting, table.name
    found = [Fact("Dealer", name(dealer_of(setting))), *score_so_far(setting)]
    if setting.options.backs == "on":
        dealt = ((seat, tops(setting.deal.hand(seat))) for seat in HANDS)
        found.append(Fact("Tops", " · ".join(f"{name(seat)} {number}" for seat, number in dealt)))
    if not table.numbers.over or table.numbers.bid is None:
        return tuple(found)
    found.append(Fact("Bid", f"{table.bid} by {name(table.declarer)}"))
    return (*found, *targets(table), *tricks_so_far(table))


def _opening(setting: Setting) -> Story:
    events = [told_deal(setting)]
    if setting.options.backs == "on":
        text = "The tops have other backs, so everybody sees how many each hand holds."
        events.append(Event(text, (OTHER_BACKS,)))
    played, all_deals = setting.standing.deals, setting.options.deals
    if played + 1 == all_deals:
        text = "It is the last deal in this form; Carl's game itself comes next."
        events.append(Event(text, (FIRST_DEALS, THE_REAL_GAME)))
    who = setting.name(dealer_of(setting))
    first = told_first(setting)
    text = f"{who} calls first; everybody calls the number of tops held, or passes."
    return Story("Deal", (*events, Event(text, (*first.clauses, HONEST, CANNOT_BID))))


GAME: Final = Game(
    id="carls-no-trump",
    title="Carl's game, honest no-trump form",
    seats=TRIO,
    viewers=TRIO,
    names=NAMES,
    places=PLACES,
    options=NoTrumpOptions,
    shape=SHAPE,
    phases=(
        CallRules(
            _called,
            _elsewhere,
            _told_calls,
            _honest,
            bidding=(HONEST,),
            passing=(CANNOT_BID, EARLIER_KEEPS),
        ),
        ChoosingRules(),
        PlayRules(Playing, _played, _elsewhere, _told_result, CITES, tally),
        EndRules(Over, _elsewhere),
    ),
    start=start,
    parse=parse,
    zones=_zones,
    facts=_facts,
    outcome=_outcome,
    match=match,
    opening=_opening,
    end=PLAY,
    about=About(
        line="Say how many aces, kings and queens you have; the highest number plays two hands.",
        minutes=(15, 30),
        teaches=("declaring with a dummy, entries, the finesse", "judging a hand by its top cards"),
        skills=(Skill.DUMMY, Skill.JUDGING, Skill.DEFENCE),
        bidding="one number each, and it must be true",
        dummy="one, for declarer",
        trumps="none",
        tricks=13,
        match="two or three deals",
        credit=Credit("Carl Rundqvist", "https://people.kth.se/~goranr/beginbri.htm"),
    ),
)
