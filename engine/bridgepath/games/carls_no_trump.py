"""The honest no-trump form, the first step towards Carl's game (CARL-T-NT).

Each player calls how many tops the hand holds, or passes, and nothing is reported about dummy.
Declarer plays in no trumps, and the target is known when dummy is seen::

    2    pass    5    ♦Q    ♦2    ♦3    ♦A …
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, final

from ..base._check import takes, whole
from ..bridge.calls import Denomination, Pass
from ..bridge.matches import Deals, DealsClauses
from ..bridge.scoring import counted
from ..bridge.table import ended
from ..bridge.trick_phase import PlayingRules
from ..bridge.tricks import Play, Tricks
from ..core.blurb import About, Credit, Skill
from ..core.clauses import Violation, clause
from ..core.events import Action, Event, Story
from ..core.observation import Fact, Zone
from ..core.options import Options, option, switch
from ..core.score import ScoreLine
from ..core.seats import TRIO, Seat, from_seat
from ..core.state import Game, Outcome, PhaseRules, Setting
from ..reason.worlds import Evidence, Plan
from .carls_family import (
    ALL_TOPS,
    CITES,
    HANDS,
    LOWEST,
    NAMES,
    NAMES_MODE,
    ONE_CALL_EACH,
    PASS_OR_NUMBER,
    PASSED_OUT,
    PLACES,
    PLAY,
    SHAPE,
    THIRTEEN_EACH,
    Aim,
    Attempt,
    Call,
    Calling,
    Declared,
    InPlay,
    Keep,
    Mode,
    Number,
    Numbers,
    PassedOut,
    Raise,
    Report,
    Table,
    bid_of,
    calling,
    calls_made,
    lay,
    nowhere,
    parse,
    refuse_common,
    score_so_far,
    tally,
    targets,
    told_deal,
    told_first,
    told_mode,
    told_score,
    told_seats,
    told_taken,
    told_target,
    tops,
    tops_held,
    tops_in_hand,
    tricks_so_far,
    with_report,
)
from .carls_game import score

__all__ = ["GAME", "NoTrumpOptions", "honest_calls", "match", "parse"]

PLACE: Final = "3 players, place 10"

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

    score: bool = switch(
        "carlt.nt.score", True, clause=HOW_SCORED,
        text="Whether a deal is scored, as in Carl's game, or just played",
    )  # fmt: skip
    mode: Literal["nt", "afterlead"] = option(
        "carlt.nt.mode", "nt", "afterlead", clause=WHICH_MODES,
        text="Always no trumps, or, for children, declarer's choice once dummy is seen",
    )  # fmt: skip
    backs: bool = switch(
        "carlt.nt.backs", False, clause=OTHER_BACKS,
        text="Whether the tops have different backs, which show how many each hand holds",
    )  # fmt: skip
    deals: int = option(
        "carlt.nt.deals", 3, clause=FIRST_DEALS, text="How many deals are played in this form"
    )


@final
@dataclass(frozen=True, slots=True)
class Leading(InPlay[NoTrumpOptions]):
    """The opening lead, if declarer names the mode after it (CARL-T-NT-7)."""


@final
@dataclass(frozen=True, slots=True)
class Choosing(InPlay[NoTrumpOptions]):
    """Declarer chooses between trumps and no trumps when dummy is seen (CARL-T-NT-7)."""


@dataclass(frozen=True, slots=True)
class Undertaken(InPlay[NoTrumpOptions]):
    """What is known once the mode is named."""

    mode: Denomination
    """The mode of the deal."""

    @property
    def target(self) -> int:
        """Tricks to be taken; known when dummy is seen (CARL-T-NT-5)."""
        return Aim(self.bid, self.dummy_tops).target(self.mode)


@final
@dataclass(frozen=True, slots=True)
class Playing(Undertaken):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Undertaken):
    """After the last trick."""


def _start(setting: Setting[NoTrumpOptions]) -> Calling[NoTrumpOptions]:
    return Calling(setting, Numbers(from_seat(setting.dealer, TRIO)))


# --- calls


_NUMBERS: Final = tuple(map(Number, range(ALL_TOPS + 1)))
_PASS: Final = Pass()


def honest_call(held: int, bid: int | None) -> Call:
    """The only call of a player with `held` tops over `bid` (CARL-T-NT-3, CARL-T-NT-4)."""
    return _NUMBERS[held] if held >= LOWEST and (bid is None or held > bid) else _PASS


def _dishonest(table: Calling[NoTrumpOptions], seat: Seat, call: Call) -> Violation | None:
    who, held = table.name(seat), tops(table.setting.deal.hand(seat))
    if call == honest_call(held, table.numbers.bid):
        return None
    if isinstance(call, Pass):
        return Violation(f"{who} must bid {held}: calls are honest here", (HONEST, CANNOT_BID))
    text = f"{who} may not bid {call}: the hand holds {counted(held, 'top')}, and calls are honest "
    return Violation(f"{text}here", (HONEST,))


def honest_calls(first: int, second: int, third: int) -> Numbers:
    """The calls of three players with these numbers of tops, in order; raises NotationError."""
    numbers = Numbers()
    for held in (first, second, third):
        whole(held, "the number of tops", 0, ALL_TOPS)
        numbers = numbers.add(honest_call(held, numbers.bid))
    return numbers


def _declared(
    setting: Setting[NoTrumpOptions], numbers: Numbers, declarer: Seat, bid: int
) -> Leading | Playing:
    mode = Denomination.NOTRUMP
    tricks = Declared(setting, numbers, declarer, bid).to_play(mode)
    if setting.options.mode == "afterlead":
        return Leading(setting, numbers, declarer, bid, tricks)
    return Playing(setting, numbers, declarer, bid, tricks, mode)


def _told_calls(table: Leading | Playing) -> Iterator[Event]:
    yield told_seats(table, informed=False)
    if isinstance(table, Playing):
        who = table.name(table.declarer)
        text = f"{who} plays in no trumps, and nothing is said about dummy."
        yield Event(text, (FIRST_DEALS, NOTHING_TOLD))
    else:
        text = "Nothing is said about dummy; after the lead declarer chooses trumps or no trumps."
        yield Event(text, (NOTHING_TOLD, AFTER_THE_LEAD))


# --- actions out of place


def _refuse_other(table: Table[NoTrumpOptions], seat: Seat, action: Action) -> Violation:
    who = table.name(seat)
    if isinstance(action, Attempt) and action.verb == "look" and not table.spread:
        text = f"{who} may not look at dummy: nobody may before the lead"
        return Violation(text, (NOTHING_TOLD,))
    if isinstance(action, Attempt) and action.verb == "warn":
        return Violation(f"{who} has nothing to warn about: every bid is honest here", (HONEST,))
    if (common := refuse_common(table, seat, action)) is not None:
        return common
    match action:
        case Report():
            return Violation(f"{who} may not report: nothing is said about dummy", (NOTHING_TOLD,))
        case Raise() | Keep():
            text = f"{who} has nothing to raise: every bid is honest here"
            return Violation(text, (HONEST,))
        case Mode():
            return _refuse_mode(table, seat)
        case Play() if isinstance(table, Declared):
            text = f"{who} may not play yet: {table.name(table.declarer)} chooses the mode first"
            return Violation(text, (AFTER_THE_LEAD,))
        case Play():
            text = f"{who} may not play a card yet: the calls are not over"
            return Violation(text, (ONE_CALL_EACH,))
    return nowhere(action)


def _refuse_mode(table: Table[NoTrumpOptions], seat: Seat) -> Violation:
    who = table.name(seat)
    if not isinstance(table, Declared):
        text = f"{who} may not name a suit or no trumps in a call: a bid is a number"
        return Violation(text, (PASS_OR_NUMBER, HONEST))
    if table.setting.options.mode == "nt":
        text = f"{who} may not choose a mode: this form is played in no trumps"
        return Violation(text, (FIRST_DEALS, WHICH_MODES))
    if seat is not table.declarer:
        text = f"{who} may not choose the mode: {table.name(table.declarer)} is declarer"
        return Violation(text, (AFTER_THE_LEAD, NAMES_MODE))
    if not isinstance(table, Playing):
        text = f"{who} may not choose the mode yet: it follows the opening lead"
        return Violation(text, (AFTER_THE_LEAD,))
    return Violation(f"{who} has already chosen {table.mode}", (AFTER_THE_LEAD, WHICH_MODES))


# --- lead, mode, tricks


def _led(table: Leading, tricks: Tricks) -> Choosing:
    return Choosing(table.setting, table.numbers, table.declarer, table.bid, tricks)


def _refuse_choice(table: Choosing, seat: Seat, action: Mode) -> Violation | None:
    return None if seat is table.declarer else _refuse_mode(table, seat)


def _chosen(table: Choosing, action: Mode) -> Playing:
    mode = action.denomination
    tricks = table.tricks.under(mode.trump)
    return Playing(table.setting, table.numbers, table.declarer, table.bid, tricks, mode)


def _told_choice(table: Choosing, action: Mode) -> Story:
    mode = told_mode(table, action.denomination, (AFTER_THE_LEAD, WHICH_MODES))
    return Story("Mode", (mode, _told_target(table, action.denomination)))


def _told_target(table: InPlay[NoTrumpOptions], mode: Denomination) -> Event:
    """Playnumber and target, once dummy is spread (CARL-T-NT-5)."""
    event = told_target(Aim(table.bid, table.dummy_tops), mode)
    return Event(event.text, (TARGET_WITH_DUMMY, *event.clauses))


def _played(table: Playing, tricks: Tricks) -> Playing | Over:
    kind = Playing if tricks.turn else Over
    return kind(table.setting, table.numbers, table.declarer, table.bid, tricks, table.mode)


def _told_card(table: Playing, action: Play) -> Story:
    story = _CARDS.narrate(table, action)
    if table.spread:
        return story
    return replace(story, events=(*story.events, _told_target(table, table.mode)))


# --- the end


def _lines(table: Undertaken) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over: those of Carl's game, if the form is scored at all."""
    if not table.setting.options.score:
        return ()
    lines = score(
        table.bid, table.dummy_tops, table.mode, table.taken(), declarer=table.declarer
    )  # fmt: skip
    return tuple(
        replace(line, clauses=(*line.clauses, TARGET_WITH_DUMMY, HOW_SCORED)) for line in lines
    )


def _told_result(table: Undertaken) -> Iterator[Event]:
    yield told_taken(table, table.target)
    yield from told_score(table, _lines(table))
    if not table.setting.options.score:
        yield Event("The deal is not scored.", (HOW_SCORED,))


def _outcome(table: Table[NoTrumpOptions]) -> Outcome | None:
    if isinstance(table, PassedOut):
        text = "All three pass: the next player deals again."
        return Outcome((), text, PASSED_OUT)
    if not isinstance(table, Over):
        return None
    return Outcome(_lines(table), " ".join(event.text for event in _told_result(table)))


@takes
def match(options: NoTrumpOptions) -> Deals:
    """A few deals; one that is passed out is not counted (CARL-T-NT-1)."""
    cites = DealsClauses(FIRST_DEALS, THIRTEEN_EACH, NEXT_DEALER)
    names = tuple((seat, NAMES[seat]) for seat in TRIO)
    return Deals.of(TRIO, options.deals, cites, redeal="next", names=names)


def _zones(table: Table[NoTrumpOptions], viewer: Seat | None) -> tuple[Zone, ...]:
    return lay(table, viewer)


def _facts(table: Table[NoTrumpOptions]) -> tuple[Fact, ...]:
    setting, name = table.setting, table.name
    found = [Fact("Dealer", name(setting.dealer)), *score_so_far(table)]
    if setting.options.backs:
        dealt = tuple((seat, tops(setting.deal.hand(seat))) for seat in HANDS)
        value = " · ".join(f"{name(seat)} {number}" for seat, number in dealt)
        found.append(Fact("Tops", value, means=dealt))
    if isinstance(table, InPlay):
        aim = Aim(table.bid, table.dummy_tops) if table.spread else None
        mode = table.mode if isinstance(table, Undertaken) else None
        found += (bid_of(table), *targets(table, aim, mode), tricks_so_far(table))
    return tuple(found)


def _opening(setting: Setting[NoTrumpOptions]) -> Story:
    events = [told_deal(setting)]
    if setting.options.backs:
        text = "The tops have different backs, so everybody sees how many each hand holds."
        events.append(Event(text, (OTHER_BACKS,)))
    played, all_deals = setting.standing.deals, setting.options.deals
    if played + 1 == all_deals:
        text = "This is the last deal in this form; Carl's game itself comes next."
        events.append(Event(text, (FIRST_DEALS, THE_REAL_GAME)))
    who = setting.name(setting.dealer)
    first = told_first(setting)
    text = f"{who} calls first; each player calls the number of tops held, or passes."
    return Story("Deal", (*events, Event(text, (*first.clauses, HONEST, CANNOT_BID))))


def _unseen(evidence: Evidence) -> Plan:
    """The plain plan, with what honest calls show about each hand, and what the backs show."""
    clues, bid = [], LOWEST - 1
    for seat, call in calls_made(evidence):
        held = range(bid + 1)
        if isinstance(call, Number):
            bid = call.number
            held = range(bid, bid + 1)
        clues.append(tops_held(seat, held))
    clues += [tops_held(seat, (number,)) for seat, number in evidence.each("Tops", int)]
    return with_report(evidence, None, clues)


_CARDS: Final = PlayingRules(Playing, _played, _refuse_other, _told_result, CITES, tally)

GAME: Final[Game[NoTrumpOptions, Table[NoTrumpOptions]]] = Game(
    id="carls-no-trump",
    title="Carl's game, honest no-trump form",
    seats=TRIO,
    viewers=TRIO,
    names=NAMES,
    places=PLACES,
    options=NoTrumpOptions,
    shape=SHAPE,
    phases=(
        calling(
            _declared,
            _refuse_other,
            _told_calls,
            refuse=_dishonest,
            bidding=(HONEST,),
            passing=(CANNOT_BID, EARLIER_KEEPS),
        ),
        PlayingRules(Leading, _led, _refuse_other, cites=CITES).rules(),
        PhaseRules(
            Choosing,
            action_types=(Mode,),
            asks="names the mode",
            turn=lambda table: table.declarer,
            offers=lambda table: map(Mode, Denomination),
            refuses=_refuse_choice,
            refuse_other=_refuse_other,
            next_phase=_chosen,
            narrate=_told_choice,
        ),
        replace(_CARDS.rules(), narrate=_told_card),
        ended(Over, _refuse_other),
        ended(PassedOut, _refuse_other),
    ),
    start=_start,
    parse_action=parse,
    zones=_zones,
    public_facts=_facts,
    pictures=tops_in_hand,
    outcome=_outcome,
    matches=match,
    opening=_opening,
    end=PLAY,
    about=About(
        line=(
            "Say how many aces, kings and queens you have; the player with the most plays two "
            "hands."
        ),
        minutes=(15, 30),
        teaches=("declaring with a dummy, entries, the finesse", "judging a hand by its top cards"),
        skills=(Skill.DUMMY, Skill.JUDGING, Skill.DEFENCE),
        bidding="one number each, which must be true",
        dummy="one, for declarer",
        trumps="none",
        tricks=13,
        match="two or three deals",
        credit=Credit("Carl Rundqvist", "https://people.kth.se/~goranr/beginbri.htm"),
        seated=True,
    ),
    unseen=_unseen,
)
