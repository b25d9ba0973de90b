"""What the players of Carl's game and its teaching forms see (CARL-INFO-1, CARL-TABLE-1)."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from ...base._check import takes
from ...base.text import minus
from ...bridge.calls import Denomination
from ...bridge.table import AROUND, Task, TrickPile, hands_held, tricks_fact, zones
from ...core.observation import Fact, Zone
from ...core.pictures import Picture, Scale
from ...core.seats import TRIO, Seat
from .actions import Number
from .table import DUMMY, Calling, Declared, InPlay, Table
from .target import Aim
from .tops import TOP_RANKS, tops

PLACES: Final = MappingProxyType({Seat.A: "bottom", Seat.B: "left", DUMMY: "top", Seat.C: "right"})
"""The places of the seats before anything is known; the zones of a deal may move them."""


@takes
def lay(
    table: Table, viewer: Seat | None, informer: Seat | None = None, view: str = "together"
) -> tuple[Zone, ...]:
    """Hands at their places, the trick on the table and the cards played.

    A viewer sees one hand, and dummy once it is spread; `informer` sees it at once. `view` is how
    played cards are shown, as in the house rule ``carl.tricks.view``.
    """
    places = dict(zip(table.clockwise, AROUND, strict=True))
    informed = informer is not None and viewer is informer

    def sees(seat: Seat) -> bool:
        return viewer in (None, seat) or (seat is DUMMY and (table.spread or informed))

    held = hands_held(table.hands(), sees)
    if not isinstance(table, InPlay) or not table.spread:
        return zones(held, places, table.name)
    if view == "together":
        return zones(held, places, table.name, table.tricks, _camps(table))
    found = zones(held, places, table.name, table.tricks)
    return (*found, *_played(table, view, places))


def _camps(table: InPlay) -> tuple[TrickPile, ...]:
    """Declarer and dummy against the two defenders."""
    left, _, right, declarer = table.clockwise
    name = table.name
    return (
        TrickPile("declarer", f"Won by {name(declarer)}", (declarer, DUMMY), "bottom"),
        TrickPile("defenders", f"Won by {name(left)} and {name(right)}", (left, right), "left"),
    )


def _played(table: InPlay, view: str, places: dict[Seat, str]) -> Iterator[Zone]:
    """Cards in front of the hands that played them, the last one on top (CARL-TABLE-1).

    Turned cards show who won, and the title counts them; in the middle way, only dummy's.
    """
    # A finished trick stays in the middle until the next lead.
    done = table.tricks.done if table.tricks.table else table.tricks.done[:-1]
    ours = (table.declarer, DUMMY)
    for seat in table.clockwise:
        name = table.name(seat)
        title = f"Played by {name}"
        if view == "separate" or seat is DUMMY:
            won = sum((trick.winner in ours) is (seat in ours) for trick in done)
            title = f"{name}: {won} won, {len(done) - won} lost"
        cards = tuple(trick.cards[trick.seats.index(seat)] for trick in reversed(done))
        yield Zone(f"played:{seat}", "pile", places[seat], title, cards)


@takes
def tops_in_hand(table: Table, viewer: Seat | None) -> tuple[Picture, ...]:
    """The tops of the viewer's hand until the play, or of whoever decides if all hands are open."""
    if isinstance(table, Calling):
        seat = viewer or table.numbers.to_act
    elif isinstance(table, Declared) and not isinstance(table, InPlay):
        seat = table.declarer if viewer in (None, table.declarer) else None
    else:
        seat = None
    if seat is None:
        return ()
    hand = table.setting.deal.hand(seat)
    steps = tuple((str(rank), str(sum(card.rank is rank for card in hand))) for rank in TOP_RANKS)
    return (Scale(f"Tops in {table.name(seat)}'s hand: {tops(hand)}", steps),)


@takes
def score_so_far(table: Table, order: tuple[Seat, ...] = TRIO) -> Iterator[Fact]:
    """The totals of the match before this deal, in the `order` of the players.

    There are none in the first deal, and none beside the result of a deal.
    """
    setting = table.setting
    points = dict(setting.standing.totals)
    if points and not setting.game.over(table):
        each = (f"{setting.name(seat)} {minus(points.get(seat, 0))}" for seat in order)
        yield Fact("Score", " · ".join(each))


@takes
def bid_of(table: Declared) -> Fact:
    """The bid, and the bidder."""
    return Fact("Bid", f"{table.bid} by {table.name(table.declarer)}", means=Number(table.bid))


@takes
def targets(table: Declared, aim: Aim | None, mode: Denomination | None) -> Iterator[Fact]:
    """Playnumber and target, or both targets while the mode is open, as far as they are known.

    Once the mode is named, the target reads like a contract: ``9 in NT by Ann``.
    """
    if aim is not None:
        yield Fact("Playnumber", str(aim), means=aim)
        trumps, none = aim.target(Denomination.SPADES), aim.target(Denomination.NOTRUMP)
        if mode is None:
            yield Fact("Target", f"{none} in NT · {trumps} with trumps")
        else:
            value = f"{aim.target(mode)} in {mode} by {table.name(table.declarer)}"
            task = Task((table.declarer, DUMMY), aim.target(mode))
            yield Fact("Target", value, means=task)
    if mode is not None:
        yield Fact("Mode", str(mode), means=mode)


@takes
def tricks_so_far(table: InPlay, needed: int = 0) -> Fact:
    """Tricks of both sides, and those that a contract needs."""
    return tricks_fact(table.tricks, (table.declarer, DUMMY), needed)
