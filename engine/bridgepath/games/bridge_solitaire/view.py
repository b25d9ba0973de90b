"""What the player of Bridge Solitaire sees, and how the start of a hand is told."""

from __future__ import annotations

from typing import Final

from ...cards import JOKER, Card, Hand
from ...clauses import clause
from ...seats import Seat
from ...state import Event, Fact, Phase, Setting, Story, Zone
from .options import SolitaireOptions
from .phases import HOUSE, PLAYER, Choosing, Over, PlayerCalling, Playing, Topping, within
from .rules import JOKERS_KEPT
from .score import outcome

DEAL: Final = clause("SOL-DEAL-1")
STOCK: Final = clause("SOL-DEAL-2")


def zones(phase: Phase, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it (SOL-CHOOSE-5, SOL-AMB-18, SOL-AMB-26)."""
    options: SolitaireOptions = phase.setting.options
    everything = viewer is None or (viewer is PLAYER and options.aid == "on")
    own = viewer in (None, PLAYER)

    def pile(
        id: str,
        title: str,
        cards: tuple[Card, ...],
        place: str,
        *,
        show: int,
        seat: Seat | None = None,
    ) -> Zone:
        shown = cards[:show]
        return Zone(id, "pile", place, title, shown, len(cards) - len(shown), seat)

    deal = phase.setting.deal
    everywhere = 54
    if isinstance(phase, (Choosing, Topping)):
        stock = pile(
            "stock", "Stock", deal.pile("stock"), "top",
            show=everywhere if everything else 0, seat=HOUSE,
        )  # fmt: skip
        closed = pile(
            "closed",
            "Face down",
            deal.pile("closed"),
            "center",
            show=everywhere if viewer is None else 0,
        )
        shown = Hand.of(deal.pile("open"))
        if isinstance(phase, Choosing):
            return (stock, closed, Zone("open", "hand", "bottom", "Face up", tuple(shown)))
        left = tuple(shown - phase.kept)
        kept = tuple(phase.kept)
        return (
            stock,
            closed,
            pile("discards", "Discards", left, "center", show=everywhere),
            Zone(
                "hand:S", "hand", "bottom", "Kept", kept if own else (), 0 if own else len(kept),
                PLAYER,
            ),
        )  # fmt: skip
    play = phase.play if isinstance(phase, Over) else phase
    playing = isinstance(play, Playing)
    stock_cards = play.stock if playing else deal.pile("stock")
    result = [
        pile("stock", "Stock", stock_cards, "top", show=everywhere if everything else 0, seat=HOUSE)
    ]
    if playing:
        view = {"top": 1, "all": everywhere, "none": 0}[options.ignored_view]
        result.append(
            pile(
                "ignored", "Passed over", play.ignored, "top",
                show=everywhere if everything else view,
            )
        )  # fmt: skip
    discards = pile(
        "discards", "Discards", play.discards, "center", show=everywhere if everything else 1
    )
    result.append(discards)
    if playing:
        showing = play.trick or (play.tricks[-1].plays if play.tricks else ())
        done = play.tricks if play.trick else play.tricks[:-1]
        winner = None if play.trick or not play.tricks else play.tricks[-1].winner
        result.append(
            Zone("trick", "trick", "center", "Trick", plays=tuple(showing), winner=winner)
        )
        for seat in (HOUSE, PLAYER):
            taken = tuple(
                card
                for trick in reversed(done)
                if trick.winner is seat
                for _, card in trick.plays
                if card is not None
            )
            place = "top" if seat is HOUSE else "bottom"
            result.append(
                pile(
                    f"won:{seat.value}", "Tricks won", taken, place,
                    show=everywhere if everything else 0, seat=seat,
                )
            )  # fmt: skip
    cards = tuple(play.hand)
    result.append(
        Zone(
            "hand:S", "hand", "bottom", "Hand", cards if own else (), 0 if own else len(cards),
            PLAYER,
        )
    )  # fmt: skip
    return tuple(result)


def facts(phase: Phase) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting: Setting = phase.setting
    result: list[Fact] = []
    if isinstance(phase, PlayerCalling):
        result.append(Fact("House", str(phase.house)))
    if isinstance(phase, (Playing, Over)):
        play = phase.play if isinstance(phase, Over) else phase
        contract = play.contract
        result.append(Fact("Contract", f"{contract} by {within(setting, contract.declarer)}"))
        result.append(Fact("Needs", str(contract.needed)))
        result.append(
            Fact(
                "Tricks",
                f"{setting.name(PLAYER)} {phase.won(PLAYER)} · "
                f"{setting.name(HOUSE)} {phase.won(HOUSE)}",
            )
        )
    if isinstance(phase, Over):
        end = outcome(phase)
        assert end is not None
        result.append(
            Fact(
                "Score",
                f"{setting.name(PLAYER)} {end.points(PLAYER)} · "
                f"{setting.name(HOUSE)} {end.points(HOUSE)}",
            )
        )
    return tuple(result)


def opening(setting: Setting) -> Story:
    """How the deal is told."""
    jokers = setting.deal.pile("open").count(JOKER)
    text = "Seven cards lie face down, thirteen face up, 34 form the stock."
    events = [Event(text, (DEAL, STOCK))]
    if jokers:
        which = "The joker" if jokers == 1 else "Both jokers"
        events.append(Event(f"{which} among the thirteen must be kept.", (JOKERS_KEPT,)))
    return Story("Deal", tuple(events))
