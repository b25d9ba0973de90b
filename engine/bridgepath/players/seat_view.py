"""The tricks as a seat sees them: an observation read once, for any player that chooses a card.

Everything here comes from the places on the table, the public facts and the turns that the seat
saw. An open hand is `known`. Any other unseen card may be in each of the hidden hands that have not
shown out of its suit, the current trick included, as long as there is room for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final, final

from ..base.errors import NotationError
from ..bridge.calls import Contract, Denomination
from ..bridge.table import Task
from ..bridge.tricks import ACE_HIGH, Play, RankOrder, face, winning_index
from ..core.cards import PACK_52, Card, Hand, Rank, Suit
from ..core.observation import Observation
from ..core.seats import Seat, from_seat

__all__ = [
    "ACE",
    "JACK",
    "KING",
    "QUEEN",
    "TEN",
    "SeatView",
    "denomination",
    "held",
    "played",
    "trump_of",
]

TEN, JACK, QUEEN, KING, ACE = (
    rank.index for rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
)
"""The strength of an honour if the ace is high; tens and higher cards are honours."""

_CLOCKWISE: Final = ("left", "top", "right", "bottom")
_CARD: Final = re.compile(r"[♠♥♦♣](?:10|[2-9JQKA])|Joker")


def held(seen: Observation) -> Hand:
    """The cards that the viewer holds, without those laid aside."""
    zones = (zone for zone in seen.zones if zone.kind == "hand" and zone.seat is seen.viewer)
    return Hand.of(card for zone in zones for card in zone.cards)


def denomination(seen: Observation) -> Denomination | None:
    """How the tricks are played, from the facts; None while that is open."""
    for fact in seen.facts:
        match fact.means:
            case Denomination() as named:
                return named
            case Suit() as suit:
                return Denomination.of(suit)
            case Contract(bid):
                return bid.denomination
    return None


def trump_of(seen: Observation) -> Suit | None:
    """The trump suit; None if there is none, or none yet."""
    found = denomination(seen)
    return found and found.trump


def _points(card: Card) -> int:
    """4 for an ace, 3 for a king, 2 for a queen, 1 for a jack."""
    return Hand.of((card,)).hcp


def played(seen: Observation) -> tuple[Card, ...]:
    """Every card that was played to a trick in the viewer's sight, in order."""
    return tuple(Card.parse(text) for _, text in seen.turns if _CARD.fullmatch(text))


@final
class SeatView:
    """The tricks as the seat to act sees them: its cards, the current trick, the cards that are
    out.
    """

    def __init__(
        self,
        seen: Observation,
        pack: Iterable[Card] = PACK_52,
        *,
        order: RankOrder = ACE_HIGH,
        joker: Card | None = None,
        cards: tuple[Card, ...] | None = None,
        known: Mapping[Seat, Hand] | None = None,
        gone: Iterable[Card] = (),
        points: Mapping[Seat, int] | None = None,
    ) -> None:
        """What `seen` shows of the current tricks.

        `cards` are those that were played to them, by default all; `known` are closed hands that
        are known nevertheless; `gone` are cards that nobody holds; `points` are high-card points
        that a seat has announced for the cards it was dealt.
        """
        hands = [z for z in seen.zones if z.kind == "hand" and z.seat is not None]
        hands.sort(key=lambda zone: _CLOCKWISE.index(zone.place))
        self.rotation: Final = tuple(zone.seat for zone in hands if zone.seat is not None)
        """The hands in play, clockwise."""
        self.order: Final = order
        self.joker: Final = joker
        self.trump: Final = trump_of(seen)
        self.legal: Final = tuple(a.card for a in seen.legal if isinstance(a, Play))
        """The legal cards, in the order of a hand."""
        self.known: Final = {z.seat: Hand.of(z.cards) for z in hands if z.seat and not z.hidden}
        """The hands whose every card is known, including the viewer's own."""
        self.known.update(known or {})
        self.sizes: Final = {z.seat: len(z.cards) + z.hidden for z in hands if z.seat}
        """How many cards each hand holds."""
        self.seat: Final = self._whose(seen)
        """The hand that must play a card."""
        self.hand: Final = self.known[self.seat]
        self.cards: Final = played(seen) if cards is None else cards
        """The cards played to these tricks, in order."""
        trick = next((z for z in seen.zones if z.kind == "trick"), None)
        on_table = trick.plays if trick and not trick.winner else ()
        self.table: Final = tuple((seat, card) for seat, card in on_table if card is not None)
        """The unfinished trick, its lead first."""
        self.voids: dict[Seat, set[Suit]] = {seat: set() for seat in self.rotation}
        """Suits that a hand has shown out of."""
        self.opener: Seat | None = self.seat if not self.cards else None
        """Who led to the first trick; None if that is not known."""
        self.leads: dict[Seat, list[Card]] = {seat: [] for seat in self.rotation}
        """The cards that each hand has led."""
        self._points: Final = dict(points or {})
        """The announced high-card points that a hand still holds."""
        self.won: dict[Seat, int] = dict.fromkeys(self.rotation, 0)
        """How many of these tricks each hand has won."""
        self._replay(seen)
        self._facts: Final = seen.facts
        self._held: dict[tuple[Seat, Suit | None], list[Card]] = {}
        self._least: dict[tuple[Seat, Suit | None], int] = {}
        self._open: Final = {z.seat: z.cards for z in hands if z.seat and z.hidden}
        seen_bits = 0
        for card in (*self.cards, *(card for z in seen.zones for card in z.cards), *gone):
            seen_bits |= 1 << card.index
        for hand in self.known.values():
            seen_bits |= hand.bits
        self.hidden: Final = tuple(c for c in pack if not seen_bits >> c.index & 1)
        """The unseen cards: in hidden hands, or out of play."""

    def _whose(self, seen: Observation) -> Seat:
        """The hand of the legal cards; before the tricks, the viewer's own."""
        for seat, hand in self.known.items():
            if self.legal and all(card in hand for card in self.legal):
                return seat
        assert seen.viewer is not None, "a bot sits at a seat"
        return seen.viewer

    def _replay(self, seen: Observation) -> None:
        """Find out from the turns who led, and who has shown out of which suit."""
        first = (
            next((seat for seat, text in seen.turns if text == str(self.cards[0])), None)
            if (self.cards)
            else None
        )
        size = len(self.rotation)
        if first not in self.rotation or size < 2:
            return
        leader = first
        self.opener = leader
        for at in range(0, len(self.cards), size):
            trick = self.cards[at : at + size]
            seats = from_seat(leader, self.rotation)
            if not trick[0].is_joker or self.joker:
                led = face(trick[0], self.joker).suit
                for seat, card in zip(seats, trick, strict=False):
                    if seat in self._points:
                        self._points[seat] -= _points(card)
                    if led is not None and face(card, self.joker).suit is not led:
                        self.voids[seat].add(led)
                self.leads[leader].append(trick[0])
            if len(trick) == size:
                try:
                    faces = [face(card, self.joker) for card in trick]
                    leader = seats[winning_index(faces, self.trump, self.order)]
                    self.won[leader] += 1
                except NotationError:
                    return

    # --- camps ----------------------------------------------------------------------------------

    @cached_property
    def mate(self) -> Seat | None:
        """The partner of this hand: of four, the one opposite."""
        if len(self.rotation) != 4:
            return None
        return self.rotation[(self.rotation.index(self.seat) + 2) % 4]

    @cached_property
    def camp(self) -> frozenset[Seat]:
        """The hands whose tricks are counted with those of this hand."""
        return frozenset({self.seat} if self.mate is None else {self.seat, self.mate})

    @cached_property
    def declares(self) -> bool:
        """True if this hand is declarer's or dummy's, both of which declarer knows."""
        return self.mate is not None and self.mate in self.known

    @cached_property
    def dummy(self) -> Seat | None:
        """An open hand of the other camp."""
        return next((s for s in self.known if s not in self.camp), None)

    @cached_property
    def after(self) -> tuple[Seat, ...]:
        """The hands that play to this trick after this one, in order."""
        if not self.table:
            return from_seat(self.seat, self.rotation)[1:]
        seats = from_seat(self.table[0][0], self.rotation)
        return seats[len(self.table) + 1 :]

    @property
    def left(self) -> int:
        """How many cards this hand still holds."""
        return len(self.hand)

    @cached_property
    def needed(self) -> int | None:
        """How many tricks this camp still needs to make the contract or to defeat it.

        None if there is no such contract, or if there are not four hands.
        """
        if self.mate is None or self.opener is None:
            return None
        defends, target = self.opener in self.camp, 0
        for fact in self._facts:
            match fact.means:
                case Contract() as contract:
                    target = contract.needed
                case Task(seats, tricks):
                    target, defends = tricks, self.camp.isdisjoint(seats)
        if not target:
            return None
        tricks = self.left + sum(self.won.values())
        whole = tricks + 1 - target if defends else target
        return whole - sum(self.won[seat] for seat in self.camp)

    # --- cards ----------------------------------------------------------------------------------

    def face(self, card: Card) -> Card:
        """The card that a card counts as."""
        return face(card, self.joker)

    def suit(self, card: Card) -> Suit | None:
        """The suit of a card, or a joker."""
        return card.suit if self.joker is None else self.face(card).suit

    def strength(self, card: Card) -> int:
        """The strength of a card in its suit when it follows."""
        return self.order.followed[self.face(card).index % 13]

    def as_led(self, card: Card) -> int:
        """The strength of a card in its suit when it is led."""
        return self.order.led[self.face(card).index % 13]

    @cached_property
    def best(self) -> int:
        """The place in the trick of the best card so far."""
        return winning_index([self.face(c) for _, c in self.table], self.trump, self.order)

    @property
    def winner(self) -> Seat | None:
        """The hand that wins the trick so far."""
        return self.table[self.best][0] if self.table else None

    def takes(self, card: Card) -> bool:
        """True if `card` would be the best of the trick so far."""
        faces = [self.face(c) for _, c in self.table] + [self.face(card)]
        return winning_index(faces, self.trump, self.order) == len(faces) - 1

    def outside(self, suit: Suit | None) -> list[Card]:
        """The cards of a suit that the other camp, or nobody, may hold."""
        open_cards = (c for s, h in self.known.items() if s not in self.camp for c in h)
        return [c for c in (*self.hidden, *open_cards) if self.suit(c) is suit]

    def above(self, card: Card) -> list[Card]:
        """The cards of the same suit outside of the camp that beat `card` when it is led."""
        mine = self.as_led(card)
        return [c for c in self.outside(self.suit(card)) if self.strength(c) > mine]

    def high(self, card: Card) -> bool:
        """True if no card of its suit outside of the camp beats `card`."""
        return not self.above(card)

    def may_hold(self, seat: Seat, suit: Suit | None) -> list[Card]:
        """The cards of a suit that a hand has or, if it is closed, may have."""
        key = seat, suit
        if key not in self._held:
            closed = (*self._open.get(seat, ()), *self._may.get(seat, ()))
            cards = self.known.get(seat, closed)
            self._held[key] = [card for card in cards if self.suit(card) is suit]
        return self._held[key]

    def most(self, seat: Seat, suit: Suit | None) -> int:
        """The maximum number of cards of a suit in a hand."""
        return min(len(self.may_hold(seat, suit)), self.sizes[seat])

    def least(self, seat: Seat, suit: Suit | None) -> int:
        """The minimum number of cards of a suit in a hand."""
        if seat in self.known:
            return len(self.may_hold(seat, suit))
        key = seat, suit
        if key not in self._least:
            rooms = self._rooms
            fit = {p: sum(self.suit(c) is suit for c in held) for p, held in self._may.items()}
            out = sum(self.suit(card) is suit for card in self.hidden)
            elsewhere = sum(min(n, rooms[place]) for place, n in fit.items() if place is not seat)
            others = len(self._may[seat]) - fit[seat]
            shown = sum(self.suit(card) is suit for card in self._open.get(seat, ()))
            self._least[key] = shown + max(0, out - elsewhere, rooms[seat] - others)
        return self._least[key]

    @cached_property
    def _rooms(self) -> dict[Seat | None, int]:
        """How many unseen cards each closed hand holds, and under None how many are elsewhere."""
        rooms: dict[Seat | None, int] = {
            seat: size - len(self._open.get(seat, ()))
            for seat, size in self.sizes.items()
            if seat not in self.known
        }
        return rooms | {None: max(0, len(self.hidden) - sum(rooms.values()))}

    @property
    def elsewhere(self) -> int:
        """How many unseen cards are in no hand."""
        return self._rooms[None]

    @cached_property
    def _may(self) -> dict[Seat | None, list[Card]]:
        """The possible places of each unseen card, by hand; under None, in no hand at all.

        A hand is void in a suit that it has shown out of. A card that can only be in one hand is
        there, and a hand that is full of such cards holds nothing else.
        """
        rooms = self._rooms
        may = {
            place: {card for card in self.hidden if place is None or self._may_be(card, place)}
            for place, room in rooms.items()
            if room
        }
        again = sum(rooms.values()) == len(self.hidden)
        while again:
            again = False
            for place, cards in may.items():
                others = [held for other, held in may.items() if other is not place]
                certain = cards.difference(*others)
                if len(certain) == rooms[place] < len(cards):
                    may[place] = certain
                    again = True
                elif len(cards) == rooms[place]:
                    for held in others:
                        again |= not held.isdisjoint(cards)
                        held.difference_update(cards)
        return {place: [c for c in self.hidden if c in may.get(place, ())] for place in rooms}

    def _may_be(self, card: Card, seat: Seat) -> bool:
        """True if a hand may hold a card, given the suits shown out and the announced points."""
        if self.suit(card) in self.voids[seat]:
            return False
        left = self._points.get(seat)
        if left is None or not _points(card):
            return True
        # The remaining points are some of the other honours that may be there.
        sums = {0}
        others = [s for s in self.rotation if s not in self.known and s is not seat]
        for other in self.hidden:
            more, suit = _points(other), self.suit(other)
            if other is card or not more or suit in self.voids[seat]:
                continue
            certain = not self._rooms[None] and all(suit in self.voids[s] for s in others)
            with_it = {number + more for number in sums}
            sums = with_it if certain else sums | with_it
        return left - _points(card) in sums

    def may_beat(self, seat: Seat, card: Card, led: Suit | None, *, follows: bool = False) -> bool:
        """True if a hand that is still to play may take the trick from `card`.

        With `follows`, a hand that may hold the suit led is assumed to hold it, and does not ruff.
        """
        fit = self.may_hold(seat, led)
        suit, trump = self.suit(card), self.trump
        if fit and suit is led:
            mine = self.strength(card) if self.table else self.as_led(card)
            if any(self.strength(c) > mine for c in fit):
                return True
        if trump is None or led is trump or (fit and (follows or self.least(seat, led))):
            return False
        trumps = self.may_hold(seat, trump)
        if suit is not trump:
            return bool(trumps)
        return any(self.strength(c) > self.strength(card) for c in trumps)

    def must_beat(self, seat: Seat, card: Card, led: Suit | None) -> bool:
        """True if a hand that is still to play can take the trick from `card` for certain."""
        if seat in self.known:
            return self.may_beat(seat, card, led)
        mine, fit = self.strength(card), self.may_hold(seat, led)
        follows = self.suit(card) is led and self.least(seat, led) > 0
        return follows and all(self.strength(c) > mine for c in fit)

    def held(self, *, follows: bool = False) -> bool:
        """True if no opponent still to play may beat the best card of the trick; see `may_beat`."""
        led, (_, card) = self.suit(self.table[0][1]), self.table[self.best]
        enemies = [seat for seat in self.after if seat not in self.camp]
        return not any(self.may_beat(seat, card, led, follows=follows) for seat in enemies)

    def stands(self, card: Card, *, follows: bool = False) -> bool:
        """True if no opponent still to play may take the trick from `card`; see `may_beat`."""
        led = self.suit(self.table[0][1]) if self.table else self.suit(card)
        enemies = [seat for seat in self.after if seat not in self.camp]
        return not any(self.may_beat(seat, card, led, follows=follows) for seat in enemies)
