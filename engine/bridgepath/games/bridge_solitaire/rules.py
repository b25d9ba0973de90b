"""The rules of choosing and calling in Bridge Solitaire (SOL-CHOOSE, SOL-HOUSE, SOL-BID)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...base._fast import each
from ...base.text import joined
from ...bridge.calls import BIDS, Bid, Denomination, Double, Pass, Redouble, asked_by
from ...bridge.laws import SUFFICIENT as SUFFICIENT_BID
from ...bridge.scoring import counted
from ...core.cards import Hand
from ...core.clauses import IllegalAction, Violation, clause
from ...core.events import Action, Event, Story
from ...core.seats import Seat
from ...core.state import PhaseRules, Setting
from .count import (
    FROM_THE_HAND,
    SEVEN_DISCARDED,
    SUIT_BY_SUIT,
    THIRTEEN,
    WHICH_VOID,
    house_call,
    may_bid_notrump,
    shape_clauses,
    shape_text,
)
from .options import SolitaireOptions
from .phases import (
    HOUSE,
    LOOKS,
    PLAYER,
    Attempt,
    Choosing,
    HouseCalling,
    Keep,
    PlayerCalling,
    Playing,
    Top,
    Topping,
    final_contract,
    opens,
    opponent,
    within,
)
from .score import JOKERS_DOUBLE

__all__ = ["JOKERS_KEPT", "PHASES", "SIX", "TWO_CALLS", "refused_look"]

SIX: Final = clause("SOL-CHOOSE-1")
JOKERS_KEPT: Final = clause("SOL-CHOOSE-2")
TOP_ONLY: Final = clause("SOL-CHOOSE-5")
TOP_CHOSEN: Final = clause("SOL-CHOOSE-6")
MUST_BID: Final = clause("SOL-BID-1")
PASS_OR_OVERCALL: Final = clause("SOL-BID-2")
SUFFICIENT: Final = clause("SOL-BID-3")
TWO_CALLS: Final = clause("SOL-BID-5")
DECLARER: Final = clause("SOL-BID-6")
DOUBLES_HOUSE_TOO: Final = clause("SOL-DBL-2")
FACE_DOWN: Final = clause("SOL-PLAY-4")
OUT_OF_PLAY: Final = clause("SOL-HPLAY-4")
IGNORED_VIEW: Final = clause("SOL-AMB-18")
AID: Final = clause("SOL-AMB-26")


def refused_look(
    setting: Setting[SolitaireOptions], look: Attempt, *, choosing: bool = False
) -> Violation:
    """Why nobody may look there, or why there is nothing to look at."""
    what, options = LOOKS[str(look.what)], setting.options
    if look.what == "closed":
        if choosing:
            return Violation(f"nobody may look at {what} before six cards have been kept", (SIX,))
        return Violation(f"{what} are already in the player's hand", (THIRTEEN,))
    if options.aid:
        return Violation(f"a learner can already see {what}; there is nothing to turn over", (AID,))
    if look.what == "ignored" and options.ignored_view == "all":
        text = f"the player can already see {what}; there is nothing to turn over"
        return Violation(text, (IGNORED_VIEW,))
    if look.what == "tricks":
        cites = (FACE_DOWN, AID)
    elif look.what == "ignored":
        cites = (OUT_OF_PLAY, IGNORED_VIEW)
    else:
        cites = (TOP_ONLY, AID)
    return Violation(f"nobody may look at {what}; memory is part of the game", cites)


def _before_six(table: Choosing, seat: Seat, action: Action) -> Violation:
    if isinstance(action, Attempt):
        return refused_look(table.setting, action, choosing=True)
    if seat is not PLAYER:
        return Violation("the player chooses the six cards, not the House", (SIX,))
    return Violation(f"the player keeps six cards first; {action} comes later", (SIX,))


def _sixes(table: Choosing) -> list[Keep]:
    return each(Keep, table.shown.choices(6, _forced(table)))


def _forced(table: Choosing) -> Hand:
    """The cards that must be among the six: every joker (SOL-CHOOSE-2)."""
    return table.shown.suit(None)


def _refuses_keep(table: Choosing, seat: Seat, action: Keep) -> Violation | None:
    if seat is not PLAYER:
        return _before_six(table, seat, action)
    kept, shown = action.cards, table.shown
    if not shown.holds(kept):
        missing = ", ".join(str(card) for card in kept if card not in shown)
        problem = f"the thirteen do not include {missing or 'a second joker'}"
        return Violation(f"only face-up cards can be kept: {problem}", (SIX,))
    if len(kept) != 6:
        return Violation(f"the player must keep exactly six cards, not {len(kept)}", (SIX,))
    if not kept.holds(_forced(table)):
        return Violation("every face-up joker must be kept, and one was not", (JOKERS_KEPT,))
    return None


def _keeps(table: Choosing, action: Keep) -> Topping:
    return Topping(table.setting, action.cards, table.shown - action.cards)


def _told_keep(table: Choosing, action: Keep) -> Story:
    cites = (SIX, JOKERS_KEPT) if action.cards.jokers else (SIX,)
    left = table.shown - action.cards
    keeps = Event(f"{opens(table.setting, PLAYER)} keeps {action.cards}.", cites)
    rest = Event(f"The other seven, {left}, are discarded.", (SEVEN_DISCARDED,))
    return Story("Choosing", (keeps, rest))


def _before_top(table: Topping, seat: Seat, action: Action) -> Violation:
    if isinstance(action, Attempt):
        return refused_look(table.setting, action, choosing=True)
    if isinstance(action, Keep):
        return Violation("six cards have already been kept", (SIX,))
    if seat is not PLAYER:
        return Violation("the player names the top discard, not the House", (TOP_CHOSEN,))
    text = f"the player names the top discard first; {action} comes later"
    return Violation(text, (TOP_CHOSEN,))


def _tops(table: Topping) -> Iterator[Top]:
    return map(Top, table.left)


def _refuses_top(table: Topping, seat: Seat, action: Top) -> Violation | None:
    if seat is not PLAYER:
        return _before_top(table, seat, action)
    if action.card not in table.left:
        return Violation(f"{action.card} is not among the discards", (TOP_CHOSEN,))
    return None


def _taken_up(table: Topping) -> Hand:
    """The thirteen cards of the player (SOL-CHOOSE-4)."""
    return table.kept | Hand.of(table.setting.deal.pile("closed"))


def _topped(table: Topping, action: Top) -> HouseCalling:
    setting, hand = table.setting, _taken_up(table)
    discards = (action.card, *table.left.without(action.card))
    return HouseCalling(setting, hand, discards, house_call(hand, table.left, setting.options))


def _told_top(table: Topping, action: Top) -> Story:
    who = opens(table.setting, PLAYER)
    top = Event(f"{action.card} lies on top of the discards.", (TOP_CHOSEN, TOP_ONLY))
    text = f"{who} picks up the seven face-down cards and holds {_taken_up(table)}."
    held = Event(text, (THIRTEEN,))
    return Story("Choosing", (top, held))


def _not_called(table: HouseCalling, seat: Seat, action: Action) -> Violation:
    if isinstance(action, Attempt):
        return refused_look(table.setting, action)
    if seat is not HOUSE:
        return Violation("the House calls first", (FROM_THE_HAND,))
    call = table.call
    return Violation(f"the House must call {call}; it cannot call {action}", call.clauses)


def _refuses_house(table: HouseCalling, seat: Seat, action: Bid | Pass) -> Violation | None:
    if seat is HOUSE and action in table.call.calls:
        return None
    return _not_called(table, seat, action)


def _house_calls(table: HouseCalling, action: Bid | Pass) -> PlayerCalling:
    return PlayerCalling(table.setting, table.hand, table.discards, action)


def _told_house(table: HouseCalling, action: Bid | Pass) -> Story:
    call, who = table.call, within(table.setting, PLAYER)
    verb = "passes" if isinstance(action, Pass) else f"bids {action}"
    suits = ", ".join(f"{one.suit} {one.winners}" for one in call.count.suits)
    winners = call.count.winners
    text = f"The House {verb}: {who} has {counted(winners, 'winning trick')} ({suits}), so "
    if isinstance(action, Pass):
        text += f"6 − {winners} leaves no level to bid."
    else:
        text += f"the level is 6 − {winners} = {action.level}. {_shortest(table)}"
    return Story("Calls", (Event(text, (*call.clauses, SUIT_BY_SUIT)),))


def _shortest(table: HouseCalling) -> str:
    """The suit of the bid, and how a tie between several was broken."""
    call, who, options = table.call, within(table.setting, PLAYER), table.setting.options
    counts = " apart from a void" if WHICH_VOID in call.clauses else ""
    if len(call.tied) == 1:
        return f"{call.tied[0]} is {who}'s shortest suit{counts}."
    two = len(call.tied) == 2
    which = {
        "highest": f"the House bids the {'higher' if two else 'highest'}",
        "lowest": f"the House bids the {'lower' if two else 'lowest'}",
        "fewest-winners": f"the House bids the one with {'fewer' if two else 'fewest'} winning "
        "tricks",
        "player": f"{who} chooses one for the House",
    }
    suits = joined(call.tied)
    return f"Of {who}'s shortest suits{counts}, {suits}, {which[options.house_tie]}."


def _before_call(table: PlayerCalling, seat: Seat, action: Action) -> Violation:
    if isinstance(action, Attempt):
        return refused_look(table.setting, action)
    if isinstance(action, (Double, Redouble)):
        text = f"nobody may call {action}: only jokers double"
        return Violation(text, (TWO_CALLS, JOKERS_DOUBLE))
    if seat is not PLAYER:
        return Violation("the House has called and does not call again", (TWO_CALLS,))
    return Violation(f"the player must call before {action}", (PASS_OR_OVERCALL,))


def _lowest(table: PlayerCalling) -> int:
    """The order of the lowest bid that outranks the House's."""
    return table.house.order + 1 if isinstance(table.house, Bid) else 0


def _may_pass(table: PlayerCalling) -> bool:
    return isinstance(table.house, Bid)


def _may_bid_notrump(table: PlayerCalling) -> bool:
    return may_bid_notrump(table.hand, table.setting.options)


def _answers(table: PlayerCalling) -> tuple[Bid | Pass, ...]:
    bids = BIDS[_lowest(table) :]
    if not _may_bid_notrump(table):
        bids = tuple(bid for bid in bids if bid.denomination is not Denomination.NOTRUMP)
    return (Pass(), *bids) if _may_pass(table) else bids


_TWO_PASSES: Final = Violation("the House passed, so the player must bid", (MUST_BID,))


def _refuses_answer(table: PlayerCalling, seat: Seat, action: Bid | Pass) -> Violation | None:
    if seat is not PLAYER:
        return _before_call(table, seat, action)
    if isinstance(action, Pass):
        if _may_pass(table):
            return None
        return _TWO_PASSES
    if action.order < _lowest(table):
        text = f"{action} does not outrank the House's {table.house}"
        return Violation(text, (SUFFICIENT, SUFFICIENT_BID))
    if action.denomination is Denomination.NOTRUMP and not _may_bid_notrump(table):
        text = f"the shape {shape_text(table.hand)} does not allow {action}"
        return Violation(text, shape_clauses(table.setting.options))
    return None


def _called(table: PlayerCalling, action: Bid | Pass) -> Playing:
    setting, hand = table.setting, table.hand
    bid, declarer = (action, PLAYER) if isinstance(action, Bid) else (table.house, HOUSE)
    if isinstance(bid, Pass):
        raise IllegalAction(_TWO_PASSES)
    contract = final_contract(bid, declarer, hand.jokers, setting.options)
    stock, leader = setting.deal.pile("stock"), opponent(declarer)
    return Playing(setting, hand, table.discards, hand, contract, stock, leader)


def _told_answer(table: PlayerCalling, action: Bid | Pass) -> Story:
    setting = table.setting
    contract = _called(table, action).contract
    name = opens(setting, PLAYER)
    if isinstance(action, Pass):
        events = [Event(f"{name} passes and defends.", (PASS_OR_OVERCALL,))]
    elif isinstance(table.house, Pass):
        events = [Event(f"{name} must bid, and bids {action}.", (MUST_BID,))]
    else:
        events = [Event(f"{name} overcalls with {action}.", (PASS_OR_OVERCALL, SUFFICIENT))]
    if contract.bid.denomination is Denomination.NOTRUMP:
        text = f"The shape {shape_text(table.hand)} allows a no-trump bid."
        events.append(Event(text, shape_clauses(setting.options)))
    if contract.doubling > 1:
        jokers = "One joker doubles" if contract.doubling == 2 else "Two jokers redouble"
        cites = (JOKERS_DOUBLE,) + ((DOUBLES_HOUSE_TOO,) if contract.declarer is HOUSE else ())
        events.append(Event(f"{jokers} the contract.", cites))
    needs = f"needs {contract.needed} of the thirteen tricks."
    events.append(Event(f"{opens(setting, contract.declarer)} {needs}", (DECLARER,)))
    return Story("Calls", tuple(events), result=f"{setting.name(contract.declarer)} · {contract}")


PHASES: Final[tuple[PhaseRules, ...]] = (
    PhaseRules(
        Choosing,
        action_types=(Keep,),
        asks="keeps six of the thirteen cards",
        turn=lambda table: PLAYER,
        offers=_sixes,
        refuses=_refuses_keep,
        refuse_other=_before_six,
        next_phase=_keeps,
        narrate=_told_keep,
        legal=_sixes,
    ),
    PhaseRules(
        Topping,
        action_types=(Top,),
        asks="chooses which card lies on top of the discards",
        turn=lambda table: PLAYER,
        offers=_tops,
        refuses=_refuses_top,
        refuse_other=_before_top,
        next_phase=_topped,
        narrate=_told_top,
        legal=_tops,
    ),
    PhaseRules(
        HouseCalling,
        action_types=(Bid, Pass),
        turn=lambda table: HOUSE,
        offers=lambda table: table.call.calls,
        refuses=_refuses_house,
        refuse_other=_not_called,
        next_phase=_house_calls,
        narrate=_told_house,
    ),
    PhaseRules(
        PlayerCalling,
        action_types=(Bid, Pass),
        asks="bids, or passes",
        means=asked_by,
        turn=lambda table: PLAYER,
        offers=lambda table: (Pass(), *BIDS),
        refuses=_refuses_answer,
        refuse_other=_before_call,
        next_phase=_called,
        narrate=_told_answer,
        legal=_answers,
    ),
)
