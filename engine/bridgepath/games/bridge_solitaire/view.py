"""What the player of Bridge Solitaire sees, and the events at the start of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from ...bridge.calls import Contract
from ...core.cards import JOKER, Card, Hand
from ...core.clauses import clause
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.score import total
from ...core.seats import Seat
from ...core.state import Setting
from .options import SolitaireOptions
from .phases import (
    HOUSE,
    PLAYER,
    Held,
    Over,
    PlayerCalling,
    Playing,
    Table,
    Topping,
    within,
)
from .rules import JOKERS_KEPT
from .score import score_lines

DEAL: Final = clause("SOL-DEAL-1")
STOCK: Final = clause("SOL-DEAL-2")

_ALL: Final = 54


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it (SOL-CHOOSE-5, SOL-AMB-18, SOL-AMB-26)."""
    options, deal = table.setting.options, table.setting.deal
    everything = viewer is None or (viewer is PLAYER and options.aid)
    play = table.play if isinstance(table, Over) else table
    cards = play.stock if isinstance(play, Playing) else deal.pile("stock")
    stock = _pile("stock", "Stock", cards, "top", _ALL if everything else 0, HOUSE)
    if isinstance(play, Held):
        show = _ALL if everything else 1
        discards = _pile("discards", "Discards", play.discards, "center", show)
        hand = _own("Hand", play.hand, viewer)
        if not isinstance(play, Playing):
            return (stock, discards, hand)
        show = _ALL if everything else {"top": 1, "all": _ALL, "none": 0}[options.ignored_view]
        ignored = _pile("ignored", "Passed over", play.ignored, "top", show)
        return (stock, ignored, discards, *_tricks(play, everything), hand)
    show = _ALL if viewer is None else 0
    title = "Yours" if show else "Yours, unseen"
    closed = _pile("closed", title, deal.pile("closed"), "center", show)
    if isinstance(play, Topping):
        left = _pile("discards", "Discards", tuple(play.left), "center", _ALL)
        return (stock, closed, left, _own("Kept", play.kept, viewer))
    shown = tuple(Hand.of(deal.pile("open")))
    return (stock, closed, Zone("open", "hand", "bottom", "Face up", shown))


def _pile(
    id: str, title: str, cards: tuple[Card, ...], place: str, show: int, seat: Seat | None = None
) -> Zone:
    """A pile whose first `show` cards are open."""
    shown = cards[:show]
    return Zone(id, "pile", place, title, shown, len(cards) - len(shown), seat)


def _own(title: str, hand: Hand, viewer: Seat | None) -> Zone:
    shown = tuple(hand) if viewer in (None, PLAYER) else ()
    return Zone("hand:S", "hand", "bottom", title, shown, len(hand) - len(shown), PLAYER)


def _tricks(play: Playing, everything: bool) -> Iterator[Zone]:
    """The trick and the piles of won tricks; a finished trick stays open until the next lead."""
    done = list(play.tricks)
    plays: tuple[tuple[Seat, Card | None], ...] = play.trick
    winner: Seat | None = None
    if done and not plays:
        last = done.pop()
        plays, winner = last.plays, last.winner
    yield Zone("trick", "trick", "center", "Trick", plays=plays, winner=winner)
    for seat, place in ((HOUSE, "top"), (PLAYER, "bottom")):
        won = [trick for trick in reversed(done) if trick.winner is seat]
        cards = tuple(card for trick in won for _, card in trick.plays if card is not None)
        show = _ALL if everything else 0
        pile = _pile(f"won:{seat.value}", "Tricks won", cards, place, show, seat)
        yield replace(pile, tricks=sum(trick.winner is seat for trick in play.tricks))


def facts(table: Table) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting = table.setting

    def both(points: Callable[[Seat], int], task: Contract | None = None) -> str:
        aim = {task.declarer: f" of {task.needed}"} if task else {}
        sides = (
            f"{setting.name(seat)} {points(seat)}{aim.get(seat, '')}" for seat in (PLAYER, HOUSE)
        )
        return " · ".join(sides)

    if isinstance(table, PlayerCalling):
        return (Fact("House", str(table.house)),)
    if not isinstance(table, (Playing, Over)):
        return ()
    contract = (table.play if isinstance(table, Over) else table).contract
    found = [
        Fact("Contract", f"{contract} by {within(setting, contract.declarer)}", means=contract),
        Fact("Tricks", both(table.won, contract)),
    ]
    if isinstance(table, Over):
        lines = score_lines(table)
        found.append(Fact("Score", both(lambda seat: total(lines, seat))))
    return tuple(found)


def opening(setting: Setting[SolitaireOptions]) -> Story:
    """The events of the deal."""
    jokers = setting.deal.pile("open").count(JOKER)
    text = "Seven cards lie face down and thirteen face up; 34 form the stock."
    events = [Event(text, (DEAL, STOCK))]
    if jokers:
        which = "The joker" if jokers == 1 else "Both jokers"
        events.append(Event(f"{which} among the thirteen must be kept.", (JOKERS_KEPT,)))
    return Story("Deal", tuple(events))
