"""Deals: every card, where it starts, and every random event of a game.

A deal also holds the order of the stock, the turn-up and the cut, so the rest is a pure function of
the deal and the actions. Records store deals, never seeds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, final

from ..base._check import of_kinds, takes
from ..base._fast import unchecked
from ..base.errors import DealError, KindError
from .cards import Card, Hand, as_cards, as_hand
from .clauses import Clause
from .seats import Seat, as_seat, by_seat

__all__ = ["Deal", "DealShape", "Part", "cards_listed"]

_NOTHING: Final = Hand()


@final
@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """The dealer, the cards of each hand, and the named piles beside them.

    A deal prints one line for each place; its `repr` is the call of `of` that makes it again.
    """

    dealer: Seat | None = None
    """None if nobody deals in turn, as in Bridge Solitaire."""
    hands: tuple[tuple[Seat, Hand], ...] = ()
    """The hands as dealt, in the game's order of seats."""
    piles: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    """Cards that lie in order, top first: ``open``, ``stock``, ``cut`` …"""

    def __post_init__(self) -> None:
        of_kinds(self)

    @staticmethod
    def of(
        dealer: Seat | str | None = None,
        hands: Mapping[Seat, Hand | str] | Mapping[str, Hand | str] | None = None,
        piles: Mapping[str, Iterable[Card | str] | str] | None = None,
    ) -> Deal:
        """A deal from mappings, kept in their order; texts are parsed.

        ``Deal.of("N", {"N": "♠AKQ ♥2", …}, {"stock": "♦3 ♣10"})``: seats, hands and cards may each
        be objects or texts. Raises NotationError for text that cannot be read, KindError for any
        other value.
        """
        if piles is not None and not isinstance(piles, Mapping):
            raise KindError(
                f"piles must be a mapping from names to cards, not {type(piles).__name__}"
            )
        return Deal(
            None if dealer is None else as_seat(dealer),
            tuple((seat, as_hand(hand)) for seat, hand in by_seat(hands, "the hands of a deal")),
            tuple((_named(name), as_cards(cards)) for name, cards in (piles or {}).items()),
        )

    def __str__(self) -> str:
        rows = [f"{seat.word}: {hand}" for seat, hand in self.hands]
        rows += [f"{name}: {_written(cards) or '–'}" for name, cards in self.piles]
        if self.dealer is not None:
            rows.insert(0, f"Dealer {self.dealer.word}")
        return "\n".join(rows) or "nothing dealt"

    def __repr__(self) -> str:
        given = [
            repr(None if self.dealer is None else self.dealer.value),
            repr({seat.value: str(hand) if hand else "" for seat, hand in self.hands}),
            repr({name: _written(cards) for name, cards in self.piles}),
        ]
        while given and given[-1] in ("None", "{}"):
            given.pop()
        return f"Deal.of({', '.join(given)})"

    def hand(self, seat: Seat | str) -> Hand:
        """The hand dealt to `seat`; empty if it got none."""
        who = as_seat(seat)
        for owner, hand in self.hands:
            if owner is who:
                return hand
        return _NOTHING

    def pile(self, name: str) -> tuple[Card, ...]:
        """The pile called `name`, top card first; empty if there is none."""
        for called, cards in self.piles:
            if called == name:
                return cards
        _named(name)
        return ()


_dealt: Final = unchecked(Deal)


@final
@dataclass(frozen=True, slots=True)
class Part:
    """A place that cards are dealt to."""

    place: Seat | str
    """A seat's hand, or a pile by name."""
    size: int
    """How many cards it gets."""
    title: str
    """What a refusal calls the place: ``the stock``."""
    clause: Clause
    """The clause that fixes the size."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class DealShape:
    """What a legal deal of a game looks like."""

    pack: tuple[Card, ...]
    pack_clause: Clause
    parts: tuple[Part, ...]
    """In the order in which the cards are dealt; sizes add up to the pack."""
    lists: tuple[str, ...] = ()
    """Piles that only name cards dealt to other places, such as the order of a cut."""
    dealers: tuple[Seat, ...] = ()
    """Who may deal; empty if nobody does."""
    _indexes: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The cards of the pack, by their indexes, in order."""

    def __post_init__(self) -> None:
        of_kinds(self)
        object.__setattr__(self, "_indexes", tuple(sorted(card.index for card in self.pack)))

    @takes
    def completed(self, deal: Deal, rng: random.Random) -> Deal:
        """Complete each list of `deal` with the rest of the pack, in random order."""
        piles = dict(deal.piles)
        for name in self.lists:
            listed = deal.pile(name)
            rest = [card for card in self.pack if card not in listed]
            rng.shuffle(rest)
            piles[name] = (*listed, *rest)
        return Deal(deal.dealer, deal.hands, tuple(piles.items()))

    def check(self, deal: Deal) -> None:
        """Raise DealError, in one sentence, unless `deal` has this shape."""
        if not isinstance(deal, Deal):
            raise KindError(f"only a Deal can be checked, not {type(deal).__name__}")
        self.check_dealer(deal.dealer)
        known = {part.place for part in self.parts}.union(self.lists)
        for place, _ in (*deal.hands, *deal.piles):
            if place not in known:
                raise DealError(f'the deal has no place called "{place}"')
        dealt: list[int] = []
        for part in self.parts:
            cards = self._cards(deal, part)
            dealt += [card.index for card in cards]
            if len(cards) != part.size:
                size = "1 card" if part.size == 1 else f"{part.size} cards"
                raise DealError(f"{part.title} must have {size}, not {len(cards)} [{part.clause}]")
        for name in self.lists:
            there = set(self._indexes)
            for card in deal.pile(name):
                if card.index not in there:
                    raise DealError(f"{card} is not in the pack of this game [{self.pack_clause}]")
        if tuple(sorted(dealt)) != self._indexes:
            raise self._wrong_card(deal, Counter(self._indexes))

    def check_dealer(self, dealer: Seat | None) -> None:
        """Raise DealError, in one sentence, unless `dealer` may deal."""
        if self.dealers and dealer not in self.dealers:
            who = " or ".join(seat.value for seat in self.dealers)
            got = (
                dealer.value if isinstance(dealer, Seat) else "nobody" if not dealer else "no seat"
            )
            raise DealError(f"the dealer must be {who}, not {got}")
        if not self.dealers and dealer is not None:
            raise DealError("this game has no dealer")

    def _wrong_card(self, deal: Deal, allowed: Mapping[int, int]) -> DealError:
        """The fault of a deal whose parts have the right size: a foreign or repeated card."""
        places: dict[Card, list[str]] = {}
        for part in self.parts:
            for card in self._cards(deal, part):
                places.setdefault(card, []).append(part.title)
        for card, titles in places.items():
            if card.index not in allowed:
                return DealError(f"{card} is not in the pack of this game [{self.pack_clause}]")
            if len(titles) > allowed[card.index]:
                break
        return DealError(
            f"{card} is dealt {_times(len(titles))}, to {' and to '.join(titles)} "
            f"[{self.pack_clause}]"
        )

    @staticmethod
    def _cards(deal: Deal, part: Part) -> tuple[Card, ...]:
        if isinstance(part.place, Seat):
            return tuple(deal.hand(part.place))
        return deal.pile(part.place)

    def shuffle(self, rng: random.Random, dealer: Seat | None = None) -> Deal:
        """A random deal of this shape; each list has the whole pack in random order."""
        if not isinstance(rng, random.Random):
            raise KindError(
                f"the source of randomness must be a random.Random, not {type(rng).__name__}"
            )
        if dealer is not None and not isinstance(dealer, Seat):
            raise KindError(f"a dealer must be a Seat or None, not {type(dealer).__name__}")
        cards = list(self.pack)
        rng.shuffle(cards)
        hands: list[tuple[Seat, Hand]] = []
        piles: list[tuple[str, tuple[Card, ...]]] = []
        start = 0
        for part in self.parts:
            got = cards[start : start + part.size]
            start += part.size
            if isinstance(part.place, Seat):
                hands.append((part.place, Hand.of(got)))
            else:
                piles.append((part.place, tuple(got)))
        for name in self.lists:
            order = list(self.pack)
            rng.shuffle(order)
            piles.append((name, tuple(order)))
        return _dealt(dealer, tuple(hands), tuple(piles))


def _named(name: object) -> str:
    if not isinstance(name, str):
        raise KindError(
            f"the name of a pile must be text, such as stock, not {type(name).__name__}"
        )
    return name


def _written(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _times(count: int) -> str:
    return {2: "twice", 3: "three times"}.get(count, f"{count} times")


@takes
def cards_listed(
    listed: tuple[Card, ...],
    hand: Hand,
    pack: Sequence[Card],
    label: Callable[[], str],
    cite: Clause,
) -> tuple[Card, ...]:
    """The exposed cards of `hand`, which `label` names, according to a list of a deal, in order.

    The list has just these cards, or the whole pack in some order, as in a shuffled deal; then the
    result is all cards of the hand in that order. Raises DealError, citing `cite`, for a card that
    is not in the hand or is listed twice.
    """
    # This runs whenever a seat looks at the table.
    if len({card.index for card in listed}) == len(pack):
        held = hand.bits
        return tuple(card for card in listed if held >> card.index & 1)
    for card in listed:
        if card not in hand:
            raise DealError(f"{card} is listed as exposed, but {label()} does not hold it [{cite}]")
        if listed.count(card) > 1:
            raise DealError(f"{card} is listed as exposed {listed.count(card)} times [{cite}]")
    return listed
