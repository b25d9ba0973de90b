"""The rules of each phase of Need a Fourth?."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from ...base.text import joined
from ...bridge.auction import calling
from ...bridge.calls import Bid, Call, Double, Pass, Redouble
from ...bridge.laws import ONE_CARD_EACH
from ...bridge.table import ended
from ...bridge.trick_phase import PlayClauses, PlayingRules
from ...core.clauses import Violation, clause
from ...core.events import Covered, Event, Story
from ...core.score import total
from ...core.seats import TRIO, Seat
from ...core.state import PhaseRules
from .phases import (
    CHOOSER,
    Bidding,
    Choose,
    Choosing,
    Dealt,
    Doubling,
    Give,
    Giving,
    Over,
    PassedOut,
    Playing,
    Table,
    Won,
    called,
    chosen,
    gave,
    gifts_of,
    played_out,
    read,
    staked,
)
from .refusals import (
    ABANDONED,
    CHOOSER_ANSWERS,
    FREE_CHOICE,
    GIFT,
    LEFT_LEADS,
    MAY_DOUBLE,
    SECRET,
    SHUFFLED,
    THIRTEEN,
    THIRTEEN_TRICKS,
    TURNED_UP,
    WINDOW,
    refuse,
    refuse_other,
)
from .result import told_result
from .score import EXCHANGED, Result

CLOCKWISE: Final = clause("NAF-EQ-4")
LEFT_DEALS: Final = clause("NAF-AMB-3")
TARGET: Final = clause("NAF-BID-4")
TRUMPS: Final = clause("NAF-BID-5")
ROLES: Final = clause("NAF-CHO-3")
WHOSE_CONTRACT: Final = clause("NAF-CHO-4")
PARTNER_ANSWERS: Final = clause("NAF-DBL-3")
TAKES_TITLE: Final = clause("NAF-DBL-4")
KEEPS_TITLE: Final = clause("NAF-DBL-5")
LARGER: Final = clause("NAF-DBL-6")
ONE_OF_EACH: Final = clause("NAF-DBL-7")
PLAYS_DUMMY: Final = clause("NAF-PLAY-2")
FOLLOW: Final = clause("NAF-PLAY-4")
VOID: Final = clause("NAF-PLAY-5")
WINS: Final = clause("NAF-PLAY-6")
WINNER_LEADS: Final = clause("NAF-PLAY-7")
RANKS: Final = clause("NAF-EQ-3")
NO_SECOND: Final = clause("NAF-AMB-7")
ANY_CARD: Final = clause("NAF-AMB-11")
ROUND_THE_TABLE: Final = clause("NAF-AMB-13")

PLAYED: Final = PlayClauses(
    lead=(LEFT_LEADS,),
    dummy=(PLAYS_DUMMY, TURNED_UP),
    turn=(ROUND_THE_TABLE, CLOCKWISE),
    follow=(FOLLOW, VOID),
    win=(WINS, RANKS),
    next=(WINNER_LEADS,),
    held=(THIRTEEN_TRICKS, ONE_CARD_EACH),
)
"""The play: that of bridge, with this game's seats."""


# --- the auction


def _told_call(after: Table) -> Iterator[Event]:
    """The consequences of the last call of the auction."""
    if isinstance(after, Won):
        text = f"{after.name(after.chooser)} is the Chooser."
        yield Event(text, (CHOOSER, FREE_CHOICE))
    else:
        text = "The hand is abandoned; the player on the dealer's left deals the next one."
        yield Event(text, (ABANDONED, LEFT_DEALS))


CALLS: Final = calling(Bidding, called, refuse_other, _told_call)


def _told_promise(phase: Bidding, call: Call) -> Story:
    """The call, its promise if it has one, and its effect on the auction."""
    story, options = CALLS.narrate(phase, call), phase.setting.options
    if not options.structured or not isinstance(call, Bid):
        return story
    made = read(options, phase.auction.add(call)).bids[-1]
    promise = Event(f"{made.told(phase.name)}.", made.clauses)
    return replace(story, events=(story.events[0], promise, *story.events[1:]))


def _means_promise(phase: Bidding, call: Call) -> str:
    """The task that a bid sets, and its promise if it is structured (NAF-STR)."""
    if not isinstance(call, Bid):
        return ""
    options = phase.setting.options
    if not options.structured:
        return call.asked
    made = read(options, phase.auction.add(call)).bids[-1]
    if made.requirement is None:
        return f"{call.asked}; as a free bid, it promises nothing"
    return f"{call.asked}; it promises {made.requirement.promised(made.suit)}"


BIDDING: Final = replace(CALLS, narrate=_told_promise, means=_means_promise)
"""The auction, including the promise of a structured bid."""


# --- the choice of a Partner


def _refuse_choice(phase: Choosing, seat: Seat, action: Choose) -> Violation | None:
    who, chooser = phase.name, phase.chooser
    if seat is not chooser:
        text = f"{who(seat)} may not choose: {who(chooser)} has won the auction"
        return refuse(text, FREE_CHOICE, CHOOSER)
    if action.seat is seat:
        return refuse(f"{who(seat)} must choose one of the other two", FREE_CHOICE)
    if action.seat not in TRIO:
        text = f"{who(seat)} must choose a player, not {action.seat.word}"
        return refuse(text, FREE_CHOICE, ROLES)
    return None


def _told_choice(phase: Choosing, action: Choose) -> Story:
    after = chosen(phase, action)
    chooser, partner = map(after.name, after.defenders)
    declarer, bid = after.name(after.declarer), after.bid
    trump = bid.denomination.trump
    what = f"{trump.word} are trumps" if trump else "there are no trumps"
    events = (
        Event(
            f"{chooser} picks {partner}; {declarer} is the Declarer and plays the dummy.",
            (FREE_CHOICE, ROLES),
        ),
        Event(
            f"{chooser} and {partner} defend: together they must take {6 + bid.level} tricks, "
            f"and {what}.",
            (WHOSE_CONTRACT, TARGET, TRUMPS),
        ),
    )
    return Story("Partner", events, short=partner)


def _means_choice(phase: Choosing, action: Choose) -> str:
    """What this player bid, with the promises, and who would then play the dummy (NAF-CHO-3)."""
    bids: list[str] = []
    for one in phase.readings.bids:
        if one.seat is action.seat:
            need = one.requirement
            bids.append(f"{one.bid}, promising {need.promised(one.suit)}" if need else str(one.bid))
    said = f"bid {joined(bids)}" if bids else "never bid"
    return f"{said}; {phase.name(chosen(phase, action).declarer)} would play the dummy"


CHOOSING: Final = PhaseRules(
    Choosing,
    action_types=(Choose,),
    asks="chooses a partner",
    means=_means_choice,
    turn=lambda phase: phase.chooser,
    offers=lambda phase: map(Choose, TRIO),
    refuses=_refuse_choice,
    refuse_other=refuse_other,
    next_phase=chosen,
    narrate=_told_choice,
)
"""The Chooser picks one of the two others (NAF-CHO-2)."""


# --- double and redouble


Stake: TypeAlias = Pass | Double | Redouble
STAKES: Final[tuple[Stake, ...]] = (Pass(), Double(), Redouble())
_ANSWERS: Final = (MAY_DOUBLE, CHOOSER_ANSWERS, PARTNER_ANSWERS)


def _asked(phase: Doubling) -> Seat:
    return (phase.declarer, *phase.defenders)[len(phase.stakes)]


def _refuse_stake(phase: Doubling, seat: Seat, action: Stake) -> Violation | None:
    match action:
        case Double():
            return _no_double(phase, seat)
        case Redouble():
            return _no_redouble(phase, seat, action)
    turn = _asked(phase)
    if seat is turn:
        return None
    text = f"{phase.name(seat)} may not pass now: it is {phase.name(turn)}'s turn"
    return refuse(text, _ANSWERS[len(phase.stakes)])


def _no_double(phase: Doubling, seat: Seat) -> Violation | None:
    who, declarer = phase.name, phase.declarer
    if seat is not declarer:
        text = f"{who(seat)} may not double: only {who(declarer)}, who was not chosen, may"
        return refuse(text, MAY_DOUBLE, WINDOW)
    if phase.stakes:
        text = f"{who(seat)} has already doubled: only one double is allowed in a hand"
        return refuse(text, ONE_OF_EACH, MAY_DOUBLE)
    return None


def _no_redouble(phase: Doubling, seat: Seat, call: Redouble) -> Violation | None:
    who, chooser, partner = phase.name, phase.chooser, phase.partner
    if not phase.stakes:
        text = f"{who(seat)} may not redouble: nobody has doubled"
        return refuse(text, CHOOSER_ANSWERS, NO_SECOND)
    if seat is phase.declarer:
        first, then = who(chooser), who(partner)
        text = f"{who(seat)} may not redouble: only {first}, and then {then}, may"
        return refuse(text, CHOOSER_ANSWERS, PARTNER_ANSWERS)
    if seat is not _asked(phase):
        if seat is partner:
            text = f"{who(seat)} must wait until {who(chooser)} has passed the double"
        else:
            text = f"{who(seat)} has passed the double: now only {who(partner)} may redouble"
        return refuse(text, PARTNER_ANSWERS, CHOOSER_ANSWERS)
    if call.of:
        return refuse(f"{who(seat)} may not name anybody in a redouble", CHOOSER_ANSWERS)
    return None


def _told_stake(phase: Doubling, action: Stake) -> Story:
    after, who = staked(phase, action), phase.name(_asked(phase))
    chooser, partner = map(phase.name, phase.defenders)
    match action, len(phase.stakes):
        case Pass(), 0:
            event = Event(f"{who} does not double.", (MAY_DOUBLE,))
        case Pass(), 1:
            text = f"{who} passes the double: {partner} may redouble instead."
            event = Event(text, (CHOOSER_ANSWERS, PARTNER_ANSWERS))
        case Pass(), _:
            text = f"{who} passes too: {after.contract}, and {chooser} remains the Chooser."
            event = Event(text, (PARTNER_ANSWERS, KEEPS_TITLE))
        case Double(), _:
            text = f"{who} doubles {phase.bid}: gains and losses grow."
            event = Event(text, (MAY_DOUBLE, LARGER))
        case _, 1:
            event = Event(f"{who} redoubles.", (CHOOSER_ANSWERS, ONE_OF_EACH))
        case _:
            text = f"{who} redoubles and now scores as the Chooser, {chooser} as the Partner."
            event = Event(text, (PARTNER_ANSWERS, TAKES_TITLE, EXCHANGED))
    result = after.contract if isinstance(after, Giving) else ""
    return Story("Double", (event,), result=result)


def _at_stake(phase: Doubling, action: Stake) -> str:
    """What the Defenders then score, made exactly, and for each undertrick (NAF-SCO)."""
    doubling = 4 if isinstance(action, Redouble) else 2
    if not phase.stakes and isinstance(action, Pass):
        doubling = 1
    takes_title = doubling == 4 and len(phase.stakes) == 2

    def scored(over: int) -> str:
        result = Result(
            phase.bid, 6 + phase.bid.level + over, doubling, *phase.defenders, takes_title
        )
        lines = result.lines()
        each = (f"{phase.name(seat)} {total(lines, seat):+}" for seat in phase.defenders)
        return ", ".join(each).replace("-", "−")

    return f"made: {scored(0)}; each undertrick: {scored(-1)}"


DOUBLING: Final[PhaseRules[Doubling, Stake]] = PhaseRules(
    Doubling,
    action_types=(Pass, Double, Redouble),
    asks=lambda phase: f"{'redoubles' if phase.stakes else 'doubles'}, or passes",
    means=_at_stake,
    turn=_asked,
    offers=lambda phase: STAKES,
    refuses=_refuse_stake,
    refuse_other=refuse_other,
    next_phase=staked,
    narrate=_told_stake,
)
"""The Declarer may double; then the Chooser, then the Partner may redouble (NAF-DBL)."""


# --- the fourteenth card


def _gifts(phase: Giving) -> tuple[Give, ...]:
    return gifts_of(phase.kept(phase.giver))


def _refuse_gift(phase: Giving, seat: Seat, action: Give) -> Violation | None:
    who, turn = phase.name, phase.giver
    if seat is not turn:
        if phase.given(seat):
            text = f"{who(seat)} has already given a card: each player gives one"
            return refuse(text, GIFT, THIRTEEN)
        text = f"{who(seat)} must wait: {who(turn)}'s gift comes first"
        return refuse(text, SECRET, GIFT)
    if len(action.cards) != 1:
        text = f"{who(seat)} must give exactly one card, not {len(action.cards) or 'none'}"
        return refuse(text, GIFT, THIRTEEN)
    if phase.kept(seat).holds(action.cards):
        return None
    text = f"{who(seat)} may not give {action.cards}: it is not in {who(seat)}'s hand"
    return refuse(text, GIFT)


def _given(phase: Giving, what: str) -> tuple[Event, ...]:
    """The public side of a gift, and the consequences of the third."""
    who = phase.name(phase.giver)
    gift = Event(f"{who} gives the dummy {what}, face down.", (GIFT, ANY_CARD, SECRET))
    if len(phase.gifts) + 1 < len(TRIO):
        return (gift,)
    declarer, leader = phase.name(phase.declarer), phase.name(phase.rotation[0])
    text = f"All hands have thirteen cards. {declarer} shuffles the dummy and lays it opposite."
    return (
        gift,
        Event(text, (THIRTEEN, SHUFFLED)),
        Event(f"{leader}, on {declarer}'s left, leads.", (LEFT_LEADS,)),
    )


def _told_gift(phase: Giving, action: Give) -> Story:
    what = str(action.cards)
    return Story("Gifts", _given(phase, what), short=what)


def _covered_gift(phase: Giving, action: Give) -> Covered:
    return Covered((phase.giver,), "give a card, face down", _given(phase, "a card"), "a card")


GIVING: Final = PhaseRules(
    Giving,
    action_types=(Give,),
    asks="gives a card to the dummy",
    turn=lambda phase: phase.giver,
    offers=_gifts,
    refuses=_refuse_gift,
    refuse_other=refuse_other,
    next_phase=gave,
    narrate=_told_gift,
    public_side=_covered_gift,
    legal=_gifts,
)
"""Each player moves a card to the dummy, face down (NAF-GIV-1)."""


# --- the play


def _so_far(after: Dealt) -> str:
    """The number of the Defenders' tricks beside the result of a trick."""
    return f" · {after.taken()}/{6 + after.bid.level}"


PHASES: Final[tuple[PhaseRules, ...]] = (
    BIDDING,
    CHOOSING,
    DOUBLING,
    GIVING,
    PlayingRules(Playing, played_out, refuse_other, told_result, PLAYED, _so_far).rules(),
    ended(Over, refuse_other),
    ended(PassedOut, refuse_other),
)
