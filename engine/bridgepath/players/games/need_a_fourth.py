"""The player of Need a Fourth?: the winner of the auction picks a partner and defends.

It keeps the promises of structured bids, whether or not the table plays them. It weighs a contract
by its lead over the two others: its score beyond their mean.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import exp
from typing import Final, NamedTuple, final

from ...bridge.calls import Bid, Call, Denomination, Double, Pass, Redouble, parse_call
from ...bridge.tricks import Play
from ...core.cards import PACK_52, SUITS, Card, Hand, Suit
from ...core.events import Action
from ...core.observation import Observation
from ...core.seats import TRIO, Seat, from_seat, parse_seat
from ...games.need_a_fourth.phases import Choose, Give
from ...games.need_a_fourth.score import (
    FOR_MAKING,
    PARTIAL_EXTRA,
    PER_OVERTRICK,
    PER_UNDERTRICK,
    Column,
    category,
)
from ..calling import bids_made, told_bid
from ..cardplay import winning
from ..choice import Choice, played
from ..hand_bounds import Expected, expected, shown, sound
from ..seat_view import SeatView, held
from ..worth import Tricks, about, likely

__all__ = ["choose"]

_SPREAD: Final = 1.6
"""How far tricks vary if the partner's hand is unseen."""
_REACH: Final[Mapping[str, float]] = {"partial": 0.49, "game": 1.3}
"""This many tricks beyond the expected ones may be bid; a slam needs all of them."""
_DOUBLED_IF_DOWN: Final = 0.6
"""How often a failing contract is doubled."""
_BELIEVED: Final = 0.5
"""By how many tricks a contract is outbid on average."""
_MARGIN: Final = 40
"""The points that a double must promise."""
_AFTER_DOUBLE: Final = 0.8
"""How many tricks fewer are expected after a double."""
_TRUMPS_AHEAD: Final = 3
"""With this many more trumps than the other side, Defenders draw them."""
_PARTIAL: Final = category("1♣")
_COLUMNS: Final[tuple[Column, Column]] = ("Chooser", "Partner")


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    kinds = {type(action) for action in seen.legal}
    if Play in kinds:
        sight = SeatView(seen, PACK_52)
        return played(seen, _draws_trumps(sight) or winning(sight))
    if Choose in kinds:
        return _partner(seen)
    if Give in kinds:
        return _gift(seen)
    if Double in kinds or Redouble in kinds:
        return _stakes(seen)
    return _bid(seen)


# --- what two hands promise ---------------------------------------------------------------------


def _calls(seen: Observation) -> list[tuple[Seat, Call]]:
    found: list[tuple[Seat, Call]] = []
    for seat, text in seen.turns:
        if text.startswith("choose"):
            break
        found.append((seat, parse_call(text)))
    return found


def _viewer(seen: Observation) -> Seat:
    assert seen.viewer is not None, "a bot sits at a seat"
    return seen.viewer


def _name(seen: Observation, seat: Seat) -> str:
    return dict(seen.names).get(seat, seat.word)


def _together(one: Expected, two: Expected, short: Mapping[Suit, float]) -> Tricks:
    """How many tricks two hands may expect as Defenders in each denomination.

    `short` has for each trump suit the cards that side suits lack to three, for ruffs. The numbers
    are the best fit to many deals in which this player sat at every seat.
    """
    over = one.hcp + two.hcp - 20
    both = {suit: one.lengths[suit] + two.lengths[suit] for suit in SUITS}
    longest = max(both.values())
    found = {Denomination.NOTRUMP: 6.7 + 0.35 * over + 0.2 * max(0.0, longest - 8)}
    for suit in SUITS:
        ruffs = 0.23 * short[suit]
        found[Denomination.of(suit)] = 7.4 + 0.23 * over + 0.8 * (both[suit] - 8) + ruffs
    return {d: min(13.0, max(0.0, count)) for d, count in found.items()}


@final
class _View(NamedTuple):
    """The viewer's estimate of the table."""

    beside: Mapping[Seat, Tricks]
    """The tricks with each of the others as a partner."""
    against: Tricks
    """The tricks of the two others together."""


def _view(seen: Observation) -> _View:
    calls, own = _calls(seen), held(seen)
    one, two = from_seat(_viewer(seen), TRIO)[1:]
    hands = expected(own, shown(calls, one), shown(calls, two))
    mine = Expected(own.hcp, {suit: own.length(suit) for suit in SUITS})
    short = {trump: _short(own, trump) for trump in SUITS}
    beside = {
        seat: _together(mine, hand, short) for seat, hand in zip((one, two), hands, strict=True)
    }
    return _View(beside, _together(*hands, dict.fromkeys(SUITS, 1.0)))


def _short(own: Hand, trump: Suit) -> float:
    if own.length(trump) < 3:
        return 0.0
    return float(sum(max(0, 3 - own.length(suit)) for suit in SUITS if suit is not trump))


# --- what a contract is worth -------------------------------------------------------------------


def _score(bid: Bid, taken: int, doubling: int, column: Column) -> float:
    """The points for a contract in a column with this many tricks."""
    over, kind = taken - 6 - bid.level, category(bid)
    if over < 0:
        return PER_UNDERTRICK[doubling][column] * over
    found = kind.points + PER_OVERTRICK[doubling] * over
    if doubling > 1:
        found += FOR_MAKING[doubling][column] + PARTIAL_EXTRA * (kind is _PARTIAL)
    return found


def _scores(bid: Bid, mean: float, doubling: int | None = None) -> tuple[float, float]:
    """The points of Chooser and Partner for a contract, if this many tricks are expected.

    Without a `doubling` it is open: a contract that is made is not doubled, one that fails may be.
    """

    def score(taken: int, column: Column) -> float:
        if doubling is not None:
            return _score(bid, taken, doubling, column)
        once, twice = (_score(bid, taken, times, column) for times in (1, 2))
        down = taken < 6 + bid.level
        return once + (_DOUBLED_IF_DOWN * (twice - once) if down else 0.0)

    chances = likely(mean, _SPREAD)
    chooser, partner = (
        sum(chance * score(taken, column) for taken, chance in enumerate(chances))
        for column in _COLUMNS
    )
    return chooser, partner


def _ahead(mine: float, other: float) -> float:
    """A Defender's lead over the two others; the Declarer scores nothing."""
    return mine - other / 2


# --- the auction --------------------------------------------------------------------------------


def _bid(seen: Observation) -> Choice:
    view, calls, own, viewer = _view(seen), _calls(seen), held(seen), _viewer(seen)
    best_of = {d: max(one[d] for one in view.beside.values()) for d in Denomination}
    options: list[tuple[float, Action, str]] = []
    for action in seen.legal:
        if isinstance(action, Pass):
            value, why = _passing(seen, view)
            options.append((value, action, why))
        elif isinstance(action, Bid):
            mean = best_of[action.denomination]
            reach = _REACH.get(category(action).name, 0.0)
            if 6 + action.level <= mean + reach and sound([*calls, (viewer, action)], own):
                value = _ahead(*_scores(action, mean))
                options.append((value, action, told_bid(action, best_of, f"a {category(action)}")))
    _, action, why = max(options, key=lambda option: option[0])
    return Choice(action, why)


def _passing(seen: Observation, view: _View) -> tuple[float, str]:
    """The lead that results from leaving the last bid to its maker, and why."""
    made = bids_made(seen)
    if not made:
        return 0.0, "no contract is likely to gain enough"
    chooser, last = made[-1]
    needed = 6 + last.level
    beside, against = view.beside[chooser][last.denomination], view.against[last.denomination]
    chance = _picked(seen, chooser, last.denomination)
    theirs, mine = _scores(last, beside)
    value = chance * _ahead(mine, theirs) - (1 - chance) * sum(_scores(last, against)) / 2
    if chance >= 0.5 and beside >= needed:
        return value, f"{last} may well be made with {_name(seen, chooser)}"
    if against < needed:
        return value, f"the others should fail in {last}"
    return value, "no higher contract is likely to gain enough"


def _picked(seen: Observation, chooser: Seat, named: Denomination) -> float:
    """The probability that a Chooser picks the viewer, after the calls so far."""
    viewer, calls = _viewer(seen), _calls(seen)
    other = next(seat for seat in TRIO if seat not in (viewer, chooser))
    # Nobody else knows the viewer's cards.
    hands = expected(Hand(), shown(calls, viewer), shown(calls, other))
    mine, theirs = (
        0.4 * hand.hcp + (0.0 if named.trump is None else 0.7 * hand.lengths[named.trump])
        for hand in hands
    )
    return 1 / (1 + exp(4 * (theirs - mine)))


def _partner(seen: Observation) -> Choice:
    """Who defends with the Chooser: the player who has shown most for the contract."""
    named = bids_made(seen)[-1][1].denomination
    beside = _view(seen).beside
    best, other = sorted(beside, key=lambda seat: beside[seat][named], reverse=True)
    action = next(a for a in seen.legal if isinstance(a, Choose) and a.seat is best)
    bids = {
        seat: [bid.denomination for who, bid in bids_made(seen) if who is seat]
        for seat in (best, other)
    }
    name = _name(seen, best)
    if named in bids[best]:
        what = "no trumps too" if named.trump is None else "the same suit"
        return Choice(action, f"{name} has bid {what}")
    if bids[best] and not bids[other]:
        return Choice(action, f"{name} has bid")
    if beside[best][named] - beside[other][named] < 0.1:
        return Choice(action, f"{name} is as likely to help as the other player")
    return Choice(action, f"{name} is more likely to help")


# --- doubles ------------------------------------------------------------------------------------


def _stakes(seen: Observation) -> Choice:
    """Double or redouble if it pays more than it risks."""
    chooser, last = bids_made(seen)[-1]
    view, needed = _view(seen), 6 + last.level
    no = next(action for action in seen.legal if isinstance(action, Pass))
    strong = next(action for action in seen.legal if not isinstance(action, Pass))
    if isinstance(strong, Double):
        # Each bidder knows cards that the viewer does not, so their estimate counts half.
        mean = (view.against[last.denomination] + needed + _BELIEVED) / 2
        gain = sum(_scores(last, mean, 1)) - sum(_scores(last, mean, 2))
        if gain > _MARGIN and round(mean) < needed:
            return Choice(
                strong, f"{last} should fail: the Defenders are likely to take {about(mean)}"
            )
        return Choice(no, f"{last} may well be made")
    mine = chooser is _viewer(seen)
    other = _chosen(seen) if mine else chooser
    mean = view.beside[other][last.denomination] - _AFTER_DOUBLE
    chooses, follows = _scores(last, mean, 2)
    now = _ahead(chooses, follows) if mine else _ahead(follows, chooses)
    if mean > needed and _ahead(*_scores(last, mean, 4)) - now > _MARGIN:
        return Choice(strong, f"{last} should still be made")
    return Choice(no, "the stakes are high enough")


def _chosen(seen: Observation) -> Seat:
    """The choice of a Partner."""
    text = next(text for _, text in seen.turns if text.startswith("choose"))
    return parse_seat(text.removeprefix("choose "))


# --- the gift -----------------------------------------------------------------------------------


def _gift(seen: Observation) -> Choice:
    """The least useful card: a lone low card beside trumps, otherwise the lowest."""
    last = bids_made(seen)[-1][1].denomination.trump
    own = held(seen)
    gifts = [action for action in seen.legal if isinstance(action, Give) and len(action.cards) == 1]

    def missed(action: Give) -> float:
        (card,) = action.cards
        return _missed(own, card, last)

    best = min(gifts, key=missed)
    (card,) = best.cards
    ruffs = last is not None and card.suit is not last and own.length(last) > 0
    if ruffs and own.length(_suit(card)) == 1:
        return Choice(best, f"without the {card} the suit can be ruffed")
    return Choice(best, f"the {card} is the least useful card")


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
        # A short suit is soon ruffed.
        cost += {1: -8.0, 2: -4.0}.get(length, 0.0)
    # A guard is kept beside its honour.
    higher = [c for c in own.suit(suit) if c.index > card.index and c.index % 13 >= 10]
    if higher and 1 < length <= 13 - higher[0].index % 13 + 1:
        cost += 5
    return cost + (0.5 if trump is not None else -0.3) * length


# --- the play -----------------------------------------------------------------------------------


def _draws_trumps(sight: SeatView) -> tuple[Card, str] | None:
    """A high trump of a Defender on lead, because here the trumps belong to the defence.

    None while the other side may have about as many, or a higher one.
    """
    trump, mate = sight.trump, sight.mate
    if sight.table or trump is None or mate is None or sight.declares or sight.left < 2:
        return None
    foes = [seat for seat in sight.rotation if seat not in sight.camp]
    if not any(sight.may_hold(seat, trump) for seat in foes):
        return None
    mine = [card for card in sight.legal if card.suit is trump]
    hidden = len(sight.may_hold(mate, trump))
    closed = sum(sight.sizes[seat] for seat in sight.rotation if seat not in sight.known)
    partner = hidden * sight.sizes[mate] / closed
    ours = len(mine) + partner
    if not mine or ours - len(sight.outside(trump)) + partner < _TRUMPS_AHEAD:
        return None
    top = max(mine, key=sight.strength)
    return (top, "draw trumps while this hand has the highest") if sight.high(top) else None
