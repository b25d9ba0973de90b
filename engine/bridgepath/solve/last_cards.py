"""What the last cards of a deal are worth, in games about which DDS is not asked.

All cards are seen, and every line of play is tried. A value is the player's tricks in the Duel, in
the second hand of Draw Bridge, and in Bridge Solitaire, whose stock keeps its order; in Bid Fair
the score beyond the opponent's; in Ninety-Nine 1 if the bid is met whatever the others play, or 0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, final

from ..base._check import of_kinds, takes
from ..bridge.tricks import Play
from ..core.cards import PACK_24, Card
from ..core.seats import TRIO, Seat
from ..core.state import State
from ..games.bid_fair.tricks import POINTS, rank_of
from ..games.ninety_nine.phases import Playing
from ..reason.position import Position, numbers
from ..reason.search import TrickSearch
from ..reason.solver import solve
from ..reason.trick_values import ended, lead_of, play_of

__all__ = ["LastCards", "LastPosition", "last_cards"]

Unit: TypeAlias = Literal["trick", "point", "bid"]
"""What a card gives away: tricks, points of the score, or the bid."""
Worth: TypeAlias = Callable[[State, Sequence[Card]], Sequence[float] | None]
"""What each of some cards is worth to the seat to act; None if that cannot be said."""


@final
class LastPosition(NamedTuple):
    """A decision."""

    step: int
    """How many turns came before it."""
    seat: Seat
    """The hand from which it comes."""
    played: Card | None
    """The card that was played; None if the deal ends here."""
    values: Mapping[Card, float]
    """Of each legal card."""


@final
@dataclass(frozen=True, slots=True)
class LastCards:
    """The last decisions of a deal."""

    unit: Unit
    positions: tuple[LastPosition, ...]

    def __post_init__(self) -> None:
        of_kinds(self)


@takes
def last_cards(states: Sequence[State]) -> LastCards | None:
    """What the last cards of a deal are worth; None if that cannot be said."""
    game = states[0].game.id if states else ""
    if game not in _GAMES:
        return None
    unit, most, worth = _GAMES[game]
    found: list[LastPosition] = []
    for step, state in enumerate(states):
        seat = state.to_act
        if seat not in state.game.viewers or _in_hand(state, seat) > most:
            continue
        cards = [action.card for action in state.legal_actions() if isinstance(action, Play)]
        values = worth(state, cards) if cards else None
        if values is None:
            continue
        then = states[step + 1].turns[-1].action if step + 1 < len(states) else None
        played = then.card if isinstance(then, Play) else None
        found.append(LastPosition(step, seat, played, dict(zip(cards, values, strict=True))))
    return LastCards(unit, tuple(found)) if found else None


def _in_hand(state: State, seat: Seat) -> int:
    zones = state.game.zones(state.phase, None)
    return sum(len(zone.cards) for zone in zones if zone.kind == "hand" and zone.seat is seat)


def _tricks(world: State, cards: Sequence[Card]) -> list[float] | None:
    """The player's tricks in the whole deal; None if a trick wins a card from the pile, too."""
    tricks = play_of(world)
    stock = any(zone.id == "stock" for zone in world.game.zones(world.phase, None))
    if tricks is None or tricks.turn is None or stock:
        return None
    found, had = solve(Position(tricks), (tricks.turn,)), tricks.won(tricks.turn)
    return [had + found[card] for card in cards]


def _against_the_house(world: State, cards: Sequence[Card]) -> list[float]:
    def best(state: State) -> float:
        if state.to_act is None:
            zones = state.game.zones(state.phase, None)
            return sum(zone.tricks or 0 for zone in zones if zone.seat is Seat.SOUTH)
        return max(best(state.apply(action)) for action in state.legal_actions())

    return [best(world.apply(Play(card))) for card in cards]


def _ahead(world: State, cards: Sequence[Card]) -> list[float] | None:
    """More points in tricks are not always better, since a reward may depend on the opponent's."""
    tricks = play_of(world)
    if tricks is None:
        return None
    position = Position(tricks, {card: POINTS[rank_of(card)] for card in PACK_24})
    me, before = position.turn, len(tricks.table)
    known: dict[Hashable, float] = {}

    def best(*choices: int) -> float:
        """The result of the best of some cards; at the end of the deal, its result."""
        if not choices:
            line = [position.card(number) for number in position.line[before:]]
            return lead_of(world, ended(world, tricks, line))
        return (max if position.turn == me else min)(map(after, choices))

    def after(number: int) -> float:
        position.play(number)
        key = (position.turn, tuple(position.table), *position.hands, *position.won)
        if key not in known:
            known[key] = best(*numbers(position.legal()))
        position.undo()
        return known[key]

    return [after(position.number(card)) for card in cards]


def _met(world: State, cards: Sequence[Card]) -> list[float] | None:
    """1 if the bid is certain to be met, or else 0; None if it is missed already."""
    table = world.phase
    if not isinstance(table, Playing) or table.tricks.turn is None:
        return None
    position = Position(table.tricks)
    me = position.turn
    need = table.bid(position.seats[me]) - position.won[me]
    if not 0 <= need <= position.hands[me].bit_count():
        return None
    search = TrickSearch(position, [hand == me for hand in range(len(TRIO))], exact=True)
    return [float(search.after(position.number(card), need) == need) for card in cards]


class _Judge(NamedTuple):
    unit: Unit
    most: int
    """The most cards in hand with which every line of play is tried at once."""
    worth: Worth


_GAMES: Final = {
    "bridge-solitaire": _Judge("trick", 6, _against_the_house),
    "draw-bridge": _Judge("trick", 10, _tricks),
    "duel": _Judge("trick", 6, _tricks),
    "bid-fair": _Judge("point", 6, _ahead),
    "ninety-nine": _Judge("bid", 7, _met),
}
LAST_CARDS: Final[Mapping[str, Worth]] = {game: judge.worth for game, judge in _GAMES.items()}
"""By game, what cards are worth once few are left."""
