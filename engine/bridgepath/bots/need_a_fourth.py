"""The player of Need a Fourth?: whoever wins the auction defends, with a partner of choice.

It keeps what structured bids promise, whether or not the table asks for it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from ..action import Action
from ..calls import Bid, Call, Denomination, Double, Pass, Redouble, parse_call
from ..cards import PACK_52, SUITS, Card, Hand, Suit
from ..games.need_a_fourth.phases import Choose, Give
from ..games.need_a_fourth.promises import judge, read_auction
from ..games.need_a_fourth.requirements import SUGGESTED_TEXT, parse_list
from ..games.need_a_fourth.score import FOR_MAKING, PER_OVERTRICK, PER_UNDERTRICK, category
from ..observation import Observation
from ..play import Play
from ..seats import TRIO, Seat, from_seat
from .calling import bids_made, told_bid
from .cardplay import winning
from .choice import Choice, played
from .sight import Sight, held
from .worth import Side, Tricks, about, likely, tricks

__all__ = ["choose"]

_LISTED: Final = parse_list(SUGGESTED_TEXT)
_REACH: Final = 0.6
_PASSED: Final = 8.0
_BID: Final = 12.0
"""Points that a player is taken to hold who passes, or who bids."""


def choose(seen: Observation, rng: random.Random) -> Choice:
    """What to do, and why."""
    kinds = {type(action) for action in seen.legal}
    if Play in kinds:
        return played(seen, winning(Sight(seen, PACK_52)))
    if Choose in kinds:
        return _partner(seen)
    if Give in kinds:
        return _gift(seen)
    if Double in kinds or Redouble in kinds:
        return _stakes(seen)
    return _bid(seen)


# --- what the others hold -----------------------------------------------------------------------


def _calls(seen: Observation) -> list[tuple[Seat, Call]]:
    found: list[tuple[Seat, Call]] = []
    for seat, text in seen.turns:
        if text.startswith("choose"):
            break
        found.append((seat, parse_call(text)))
    return found


def _others(seen: Observation) -> tuple[Seat, ...]:
    assert seen.viewer is not None, "a bot sits at a seat"
    return from_seat(seen.viewer, TRIO)[1:]


def _shown(seen: Observation, other: Seat) -> tuple[float, dict[Suit, float]]:
    """Points and lengths that a player is taken to hold, after the calls."""
    own = held(seen)
    rest = 38
    hcp = 14 / rest * (40 - own.hcp)
    lengths = {suit: 14 / rest * (13 - own.length(suit)) for suit in SUITS}
    calls = [call for seat, call in _calls(seen) if seat is other]
    bids = [call for call in calls if isinstance(call, Bid)]
    if bids:
        hcp = max(hcp, min(_BID + bids[-1].level - 1, 40 - own.hcp))
        for bid in bids:
            suit = bid.denomination.trump
            if suit is not None:
                lengths[suit] = max(lengths[suit], min(4.6, 13 - own.length(suit)))
    elif calls:
        hcp = min(hcp, _PASSED)
    return hcp, lengths


def _together(seen: Observation, other: Seat) -> Side:
    """What the viewer and `other` have as Defenders."""
    own = held(seen)
    hcp, lengths = _shown(seen, other)
    both = {suit: own.length(suit) + lengths[suit] - 0.2 for suit in SUITS}
    ruffs = dict.fromkeys(SUITS, 0.0)
    for trump in SUITS:
        if own.length(trump) >= 3:
            short = sorted(own.length(suit) for suit in SUITS if suit is not trump)
            # the card that is given away makes a short suit shorter
            ruffs[trump] = (0.9, 0.9, 0.4)[short[0]] if short[0] < 3 else 0.0
    return Side(own.hcp + hcp + 0.5, both, ruffs)


def _expected(seen: Observation) -> dict[Seat, Tricks]:
    return {other: tricks(_together(seen, other)) for other in _others(seen)}


def _value(bid: Bid, mean: float, doubling: int = 1) -> float:
    """What a contract is worth to its Chooser."""
    needed = 6 + bid.level
    base = category(bid).points + FOR_MAKING.get(doubling, {"Chooser": 0})["Chooser"]
    over, under = PER_OVERTRICK[doubling], PER_UNDERTRICK[doubling]["Chooser"]
    return sum(
        chance * (base + over * (n - needed) if n >= needed else under * (n - needed))
        for n, chance in enumerate(likely(mean))
    )


# --- the auction --------------------------------------------------------------------------------


def _bid(seen: Observation) -> Choice:
    expected = _expected(seen)
    best_of = {d: max(one[d] for one in expected.values()) for d in Denomination}
    made = bids_made(seen)
    no = next((action for action in seen.legal if isinstance(action, Pass)), None)
    options: list[tuple[float, Action, str]] = []
    if no is not None:
        value, why = 0.0, "no contract promises enough"
        if made:
            who, last = made[-1]
            value, why = 0.0, f"{last} is high enough for the others"
            if who is seen.viewer:
                value, why = 0.0, f"{last} may stand"
        options.append((value, no, why))
    for action in seen.legal:
        if not isinstance(action, Bid):
            continue
        mean = best_of[action.denomination]
        if 6 + action.level > mean + _REACH or not _honest(seen, action):
            continue
        options.append((_value(action, mean) - 10, action, told_bid(action, best_of)))
    if not options:
        return Choice(seen.legal[0], "one must bid, and this is the lowest")
    _, action, why = max(options, key=lambda option: option[0])
    return Choice(action, why)


def _honest(seen: Observation, bid: Bid) -> bool:
    """True unless the bid promises what the hand has not."""
    calls = _calls(seen)
    first = calls[0][0] if calls else seen.viewer
    assert first is not None, "a bot sits at a seat"
    every = [call for _, call in calls] + [bid]
    reading = read_auction(from_seat(first, TRIO), every, _LISTED, "firstTurn").bids[-1]
    return reading.requirement is None or judge(reading, reading.requirement, held(seen)).true


def _partner(seen: Observation) -> Choice:
    """Who defends with the Chooser: whoever showed most for the contract."""
    named = bids_made(seen)[-1][1].denomination
    expected = _expected(seen)
    best = max(expected, key=lambda other: expected[other][named])
    action = next(a for a in seen.legal if isinstance(a, Choose) and a.seat is best)
    bids = [call for seat, call in _calls(seen) if seat is best and isinstance(call, Bid)]
    name = dict(seen.names).get(best, best.word)
    if any(bid.denomination is named for bid in bids):
        return Choice(action, f"{name} has bid the same suit")
    return Choice(
        action, f"{name} has bid" if bids else f"{name} is as likely to help as the other"
    )


def _stakes(seen: Observation) -> Choice:
    """Double or redouble where the outcome looks settled."""
    last = bids_made(seen)[-1][1]
    no = next(action for action in seen.legal if isinstance(action, Pass))
    strong = next(action for action in seen.legal if not isinstance(action, Pass))
    if isinstance(strong, Double):
        # the viewer is alone with the dummy against both
        own = held(seen)
        share = 10 / 38
        hcp = 40 - own.hcp - share * (40 - own.hcp) + 1
        lengths = {s: (1 - share) * (13 - own.length(s)) + 0.3 for s in SUITS}
        mean = tricks(Side(hcp, lengths, dict.fromkeys(SUITS, 0.2)))[last.denomination]
        if mean < 6 + last.level - 1.2:
            return Choice(strong, f"{last} should fail: they have {about(mean)}")
        return Choice(no, f"{last} may well be made")
    calls = [seat for seat, text in seen.turns if text.startswith("choose")]
    expected = _expected(seen)
    with_whom = next((s for s in _others(seen) if s in calls), None)
    means: Mapping[Denomination, float] = (
        expected[with_whom] if with_whom else max(expected.values(), key=lambda t: sum(t.values()))
    )
    if means[last.denomination] > 6 + last.level + 1:
        return Choice(strong, f"{last} should be made with a trick to spare")
    return Choice(no, "the stakes are high enough")


# --- the gift -----------------------------------------------------------------------------------


def _gift(seen: Observation) -> Choice:
    """The card that is missed least: a lone low card beside trumps, else the lowest."""
    last = bids_made(seen)[-1][1].denomination.trump
    own = held(seen)
    gifts = [action for action in seen.legal if isinstance(action, Give) and len(action.cards) == 1]

    def missed(action: Give) -> float:
        (card,) = action.cards
        return _missed(own, card, last)

    best = min(gifts, key=missed)
    (card,) = best.cards
    if last is not None and card.suit is not last and own.length(_suit(card)) == 1:
        return Choice(best, f"without the {card} the suit can be ruffed")
    return Choice(best, f"the {card} is missed least")


def _suit(card: Card) -> Suit:
    assert card.suit is not None, "there is no joker here"
    return card.suit


def _missed(own: Hand, card: Card, trump: Suit | None) -> float:
    suit = _suit(card)
    length, rank = own.length(suit), card.index % 13
    cost = float(rank) + (8 if rank >= 9 else 0)
    if suit is trump:
        return cost + 30
    if trump is not None and own.length(trump) >= 3:
        cost += {1: -4.0, 2: -1.0}.get(length, 0.0)
    # a guard is kept beside its honour
    higher = [c for c in own.suit(suit) if c.index > card.index and c.index % 13 >= 10]
    if higher and 1 < length <= 13 - higher[0].index % 13 + 1:
        cost += 5
    return cost - 0.3 * length
