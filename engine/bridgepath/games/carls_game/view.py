"""What the players of Carl's game and its teaching forms see (CARL-INFO-1, CARL-TABLE-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...calls import Denomination
from ...clauses import Clause, clause
from ...play import Tricks
from ...seats import TRIO, Seat
from ...state import Event, Fact, Setting, Story, Zone
from ...table import AROUND, Camp, hands_held, zones
from .bidding import ONE_CALL_EACH
from .options import PER_HALF, PER_MATCH, CarlOptions
from .phases import (
    DUMMY,
    OPPOSITE_DEALER,
    THIRTEEN_EACH,
    THREE_PLAYERS,
    Raising,
    Table,
    dealer_of,
    in_match,
    players,
)
from .sheet import PLACES_CHANGE, TWELVE_DEALS

PACK: Final = clause("BRG-PACK-1")
DRAWN: Final = clause("CARL-MATCH-2")
A_KEEPS_SCORE: Final = clause("CARL-MATCH-3")
AT_RANDOM: Final = clause("CARL-AMB-16")

PLACES: Final = {Seat.A: "bottom", Seat.B: "left", DUMMY: "top", Seat.C: "right"}
"""Where the seats are drawn before anything is known; the zones of a deal place them anew."""


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table of Carl's game: the informer sees dummy before the lead, the others after it."""
    looked = table.numbers.over and not isinstance(table, Raising)
    informer = table.informer if looked and not table.numbers.passed_out else None
    return lay(table, viewer, informer)


def lay(table: Table, viewer: Seat | None, informer: Seat | None) -> tuple[Zone, ...]:
    """Hands at their places, the trick on the table and what has been played.

    A viewer sees one hand, and dummy once it is spread; `informer` sees it at once.
    """
    places = dict(zip(table.clockwise, AROUND, strict=True))

    def sees(seat: Seat) -> bool:
        if viewer in (None, seat):
            return True
        return seat is DUMMY and (table.spread or (informer is not None and viewer is informer))

    held = hands_held(table.hands(), sees)
    tricks, options = table.tricks, table.setting.options
    view = options.view if isinstance(options, CarlOptions) else "together"
    if tricks is None or view == "together" or not table.spread:
        return zones(held, places, table.name, tricks, _camps(table))
    found = zones(held, places, table.name, tricks)
    return (*found, *_played(table, tricks, view, places))


def _camps(table: Table) -> tuple[Camp, ...]:
    """Declarer and dummy against the two defenders, once tricks are played."""
    if not table.spread:
        return ()
    left, _, right, declarer = table.clockwise
    name = table.name
    return (
        Camp("declarer", f"Tricks of {name(declarer)}", (declarer, DUMMY), "bottom"),
        Camp("defenders", f"Tricks of {name(left)} and {name(right)}", (left, right), "left"),
    )


def _played(table: Table, tricks: Tricks, view: str, places: dict[Seat, str]) -> Iterator[Zone]:
    """Cards in front of the hands that played them, the last one on top (CARL-TABLE-1).

    Cards that are turned show who won, which the title counts: in the middle way dummy's alone.
    """
    # a finished trick lies in the middle until the next lead
    done = tricks.done if tricks.table else tricks.done[:-1]
    ours = (table.declarer, DUMMY)
    for seat in table.clockwise:
        name = table.name(seat)
        title = f"Played by {name}"
        if view == "separate" or seat is DUMMY:
            won = sum((trick.winner in ours) is (seat in ours) for trick in done)
            title = f"{name}: {won} won, {len(done) - won} lost"
        cards = tuple(trick.cards[trick.seats.index(seat)] for trick in reversed(done))
        yield Zone(f"played:{seat}", "pile", places[seat], title, cards)


def facts(table: Table) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting, name = table.setting, table.name
    found = [Fact("Dealer", name(dealer_of(setting)))]
    if in_match(setting):
        deals = setting.standing.deals % PER_MATCH
        found.append(Fact("Deal", f"{deals + 1} of {PER_MATCH}"))
    found += score_so_far(setting)
    if not table.numbers.over or table.numbers.bid is None:
        return tuple(found)
    found.append(Fact("Bid", f"{table.bid} by {name(table.declarer)}"))
    if table.report is not None and not table.spread:
        found.append(Fact("Dummy", str(table.report)))
    found += targets(table)
    return (*found, *tricks_so_far(table))


def score_so_far(setting: Setting) -> list[Fact]:
    """The totals of the match, if there are any."""
    points = dict(setting.standing.totals)
    if not points:
        return []
    each = (f"{setting.name(seat)} {points.get(seat, 0)}" for seat in players(setting))
    return [Fact("Score", " · ".join(each))]


def targets(table: Table) -> list[Fact]:
    """Playnumber and target, or both targets while the mode is open."""
    number, mode = table.playnumber, table.mode
    found: list[Fact] = []
    if number is not None:
        found.append(Fact("Playnumber", f"{table.bid} + {number - table.bid} = {number}"))
        modes = (Denomination.NOTRUMP, Denomination.SPADES) if mode is None else (mode,)
        with_trumps = [f"{table.target(m)} {_in(m)}" for m in modes]
        value = " · ".join(with_trumps) if mode is None else f"{table.target(modes[0])} tricks"
        found.append(Fact("Target", value))
    if mode is not None:
        found.append(Fact("Mode", str(mode)))
    return found


def _in(mode: Denomination) -> str:
    return "in NT" if mode is Denomination.NOTRUMP else "with trumps"


def tricks_so_far(table: Table) -> tuple[Fact, ...]:
    """Tricks of both sides, once there is play."""
    if table.tricks is None:
        return ()
    done = len(table.tricks.done)
    return (Fact("Tricks", f"declarer {table.taken()} · defenders {done - table.taken()}"),)


def opening(setting: Setting) -> Story:
    """How the deal is told."""
    events = [told_deal(setting)]
    if in_match(setting):
        events += _told_match(setting)
    return Story("Deal", (*events, told_first(setting)))


def told_deal(setting: Setting) -> Event:
    """Who deals what."""
    dealer = setting.name(dealer_of(setting))
    text = f"{dealer} deals thirteen cards to each player, and to dummy opposite, face down."
    return Event(text, (THIRTEEN_EACH, OPPOSITE_DEALER, THREE_PLAYERS, PACK))


def told_first(setting: Setting) -> Event:
    """Who calls first."""
    return Event(f"{setting.name(dealer_of(setting))} calls first.", (ONE_CALL_EACH,))


def _told_match(setting: Setting) -> Iterator[Event]:
    """Where the deal stands in the match."""
    deals, name = setting.standing.deals % PER_MATCH, setting.name
    where = f"It is deal {deals + 1} of {PER_MATCH}"
    cites: tuple[Clause, ...] = (TWELVE_DEALS,)
    if deals == 0:
        first = name(TRIO[0])
        yield Event(f"{where}. Cards were drawn for the places: {first} is first and keeps the "
                    "score.", (*cites, DRAWN, AT_RANDOM, A_KEEPS_SCORE))  # fmt: skip
        return
    if deals >= PER_HALF:
        order = ", ".join(map(name, players(setting)))
        where += f", and the order round the table is now {order}"
        cites = (*cites, PLACES_CHANGE)
    yield Event(f"{where}.", cites)
