"""Where unseen cards may be: in hands or among bid-cards (N99-BID-3)."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Iterator
from itertools import product
from typing import Final

from ...bridge.calls import Pass
from ...bridge.tricks import Play
from ...core.cards import Card, Hand
from ...core.events import Action
from ...core.seats import TRIO, Seat
from ...reason.layouts import Clue
from ...reason.worlds import Evidence, Guess, Held, Plan, in_tricks, suit_of
from .bids import BID_CARDS, VALUES
from .phases import ORDERS, LayBid
from .premium import Call, Offer, Offers

__all__ = ["unseen"]

LAID: Final = "the bid-cards of "
"""The place of a player's three bid-cards."""
HIGHEST: Final = 9
"""The highest possible bid."""
SEALED: Final[tuple[Call, ...]] = (Pass(), Offer("declare"), Offer("reveal"))


def unseen(evidence: Evidence) -> Plan:
    """Own cards, cards open or played, suits shown out, and bids that were not met."""
    me, turnup = evidence.viewer, next(iter(evidence.shown("turnup")), None)
    joker = None if turnup is None or turnup.is_joker else turnup
    others = [seat for seat in TRIO if seat is not me]
    laid: dict[Seat, Hashable] = {seat: f"{LAID}{seat}" for seat in others}
    sizes: dict[Hashable, int] = {part.place: part.size for part in evidence.shape.parts}
    for seat in others:
        sizes |= {seat: sizes[seat] - BID_CARDS, laid[seat]: BID_CARDS}
    where = evidence.locations(sizes)
    if turnup is not None:
        where.put("turnup", (turnup,))
    for seat in TRIO:
        where.put(seat, evidence.shown(f"hand:{seat}"))
        where.put(laid.get(seat, me), evidence.shown(f"bid:{seat}"))
    plays = [(seat, did.card) for seat, did in evidence.turns if isinstance(did, Play)]
    for seat, card in plays:
        where.put(seat, (card,))
    tricks = in_tricks(plays, len(TRIO), joker)
    where.lacks((play for play in tricks if play.hand in others), joker)

    def make(held: Held, rng: random.Random) -> Guess:
        bids = {seat: tuple(held[place]) for seat, place in laid.items()}
        dealt: Held = {seat: (*held[seat], *cards) for seat, cards in bids.items()}
        return Guess(evidence.deal({**held, **dealt}), tuple(_hidden(evidence, bids, rng)))

    return Plan(where, make, tuple(_missed(evidence, laid, joker)))


def _missed(evidence: Evidence, laid: dict[Seat, Hashable], joker: Card | None) -> Iterator[Clue]:
    """After the last trick, a bid that stays closed was not met (N99-PROOF-1)."""

    def worth(card: Card) -> int:
        suit = suit_of(card, joker)
        return 0 if suit is None else VALUES[suit]

    if evidence.seen.to_act is None:
        for seat, won in evidence.each("Tricks", int):
            if seat in laid and not evidence.shown(f"bid:{seat}"):
                yield Clue(laid[seat], worth, frozenset(range(HIGHEST + 1)) - {won})


def _hidden(
    evidence: Evidence, bids: dict[Seat, tuple[Card, ...]], rng: random.Random
) -> Iterator[Action]:
    """Bids laid unseen, then sealed offers that lead to the known premium."""
    unknown = [seat for seat, action in evidence.turns if action is None]
    closed = [seat for i, seat in enumerate(unknown) if seat in unknown[:i]]
    yield from (LayBid(Hand.of(bids[seat])) for seat in unknown[: len(unknown) - len(closed)])
    if closed:
        yield from rng.choice(_offers(evidence, closed))


def _offers(evidence: Evidence, closed: list[Seat]) -> list[tuple[Call, ...]]:
    """Every combination of offers that these players can have made."""
    order = ORDERS[_dealer(evidence)]
    mine = [
        (seat, did)
        for seat, did in evidence.turns
        if seat is evidence.viewer and isinstance(did, Offer | Pass)
    ]

    def kinds(made: Iterable[tuple[int, Offer]]) -> list[tuple[Seat, str]]:
        return [(order[player], offer.kind) for player, offer in made]

    told, lapsed = evidence.each("Premium", str), evidence.each("Outranked", str)
    found: list[tuple[Call, ...]] = []
    for calls in product(SEALED, repeat=len(closed)):
        offers = Offers.under(evidence.terms.options)
        made = dict([*mine, *zip(closed, calls, strict=True)])
        for player, seat in enumerate(order):
            if seat in made:
                offers = offers.add(player, made[seat])
        best = (offers.granted,) if offers.granted else ()
        if kinds(best) == told and kinds(offers.lapsed) == lapsed:
            found.append(calls)
    return found


def _dealer(evidence: Evidence) -> Seat:
    dealer = evidence.terms.dealer
    assert dealer is not None, "somebody deals in this game"
    return dealer
