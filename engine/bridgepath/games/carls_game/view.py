"""What the players of Carl's game see, and the events at the start of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.clauses import Clause, clause
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.pictures import Picture, Targets
from ...core.seats import TRIO, Seat
from ...core.state import Setting
from ..carls_family import (
    Declared,
    DummyTold,
    InPlay,
    Table,
    bid_of,
    lay,
    score_so_far,
    targets,
    told_deal,
    told_first,
    tops_in_hand,
    tricks_so_far,
)
from .options import PER_HALF, PER_MATCH, CarlOptions
from .phases import Choosing, Raising, Undertaken, in_match, players
from .sheet import PLACES_CHANGE, TWELVE_DEALS

DRAWN: Final = clause("CARL-MATCH-2")
A_KEEPS_SCORE: Final = clause("CARL-MATCH-3")
AT_RANDOM: Final = clause("CARL-AMB-16")


def table_zones(table: Table[CarlOptions], viewer: Seat | None) -> tuple[Zone, ...]:
    """The table of Carl's game: the informer sees dummy before the lead, the others after it."""
    view = table.setting.options.view
    if isinstance(table, Declared) and not isinstance(table, Raising):
        return lay(table, viewer, table.informer, view)
    return lay(table, viewer, None, view)


def facts(table: Table[CarlOptions]) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting = table.setting
    found = [Fact("Dealer", setting.name(setting.dealer))]
    if in_match(setting):
        deals = setting.standing.deals % PER_MATCH
        found.append(Fact("Deal", f"{deals + 1} of {PER_MATCH}"))
    found += score_so_far(table, players(setting))
    if isinstance(table, Declared):
        found.append(bid_of(table))
    if isinstance(table, Choosing | Undertaken):
        if not table.spread:
            found.append(Fact("Dummy", str(table.report), means=DummyTold(table.report)))
        mode = table.mode if isinstance(table, Undertaken) else None
        found += targets(table, table.aim, mode)
    if isinstance(table, InPlay):
        found.append(tricks_so_far(table))
    return tuple(found)


def pictures(table: Table[CarlOptions], viewer: Seat | None) -> tuple[Picture, ...]:
    """The viewer's tops, then declarer's target and the tricks so far (CARL-TOP-1, CARL-SCO-2)."""
    if not isinstance(table, Undertaken):
        return tops_in_hand(table, viewer)
    return (Targets(((table.declarer, table.taken(), table.target(table.mode)),)),)


def opening(setting: Setting[CarlOptions]) -> Story:
    """The events of the deal."""
    events = [told_deal(setting)]
    if in_match(setting):
        events += _told_match(setting)
    return Story("Deal", (*events, told_first(setting)))


def _told_match(setting: Setting[CarlOptions]) -> Iterator[Event]:
    """The place of the deal in the match."""
    deals, name = setting.standing.deals % PER_MATCH, setting.name
    where = f"This is deal {deals + 1} of {PER_MATCH}"
    cites: tuple[Clause, ...] = (TWELVE_DEALS,)
    if deals == 0:
        first = name(TRIO[0])
        yield Event(f"{where}. Cards were drawn for places: {first} is first and keeps "
                    "score.", (*cites, DRAWN, AT_RANDOM, A_KEEPS_SCORE))  # fmt: skip
        return
    if deals >= PER_HALF:
        order = ", ".join(map(name, players(setting)))
        where += f", and the order round the table is now {order}"
        cites = (*cites, PLACES_CHANGE)
    yield Event(f"{where}.", cites)
