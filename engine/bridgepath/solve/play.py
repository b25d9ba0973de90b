"""The question about the play of a game: which hands play together, the trumps, and who plays.

The ten games in which two sides play out four hands of thirteen cards share one question, and
`open_play` derives it from the states of a deal. It supports no other game: Bid Fair ranks the
cards differently, Ninety-Nine has three players, and the games with two hands have no partners.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Final, NamedTuple, final

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError
from ..bridge.auction import Auction
from ..bridge.tricks import ACE_HIGH, Play, Tricks
from ..core.cards import Card, Hand, Suit
from ..core.seats import COMPASS, Seat, from_seat
from ..core.state import State
from ..reason.position import Position
from ..reason.trick_values import worths
from .question import Question

__all__ = ["OpenPlay", "OpenPosition", "open_play"]

_HANDS: Final = 4
_SIZE: Final = 13


@final
class OpenPosition(NamedTuple):
    """A moment of the play at which a card must be played."""

    step: int
    """How many turns came before it."""
    played: int
    """How many cards had been played."""
    leader: int
    """The hand that leads or has led to the trick, as a place in `OpenPlay.seats`."""
    table: int
    """How many cards are on the table."""
    won: int
    """The tricks that the declaring side has won so far."""


@final
@dataclass(frozen=True, slots=True)
class OpenPlay:
    """The play of a deal, in the form that a solver takes."""

    seats: tuple[Seat, ...]
    """The four hands, clockwise and starting with North if there is one; the first and the third
    play together."""
    hands: tuple[Hand, ...]
    """What they hold before the opening lead."""
    trump: Suit | None
    declaring: int
    """The side with the dummy, or the one that does not lead: 0 for the first hand, or 1."""
    cards: tuple[Card, ...]
    """The cards that were played, in order."""
    positions: tuple[OpenPosition, ...]
    """The positions that a solver can answer."""
    target: int | None
    """The number of tricks at which the declaring side's score rises most; None if it does not."""
    made: int | None
    """The total tricks of the declaring side; None if the play is not over."""
    points: tuple[float, ...]
    """What each number of tricks, from 0 on, is worth to the player of the declaring side, beyond
    what the others score; empty if the number does not decide it."""

    dealer: Seat | None
    """The dealer, if four seats of the compass had an auction, so that the deal has a par."""
    vulnerable: tuple[Seat, ...]
    """The sides that are vulnerable."""

    def __post_init__(self) -> None:
        of_kinds(self)

    def question(self, position: OpenPosition) -> Question:
        """The question for a solver at a position."""
        played = self.cards[: position.played]
        gone = Hand.of(played).bits
        a, b, c, d = (Hand(hand.bits & ~gone) for hand in self.hands)
        table = played[len(played) - position.table :]
        return Question((a, b, c, d), self.trump, position.leader, table)


@takes
def open_play(states: Sequence[State]) -> OpenPlay | None:
    """The play of a deal from its states, or None if a solver cannot judge it.

    That is the case in other games, before the opening lead, and if an extra trick can cost points.
    If a later choice can change trumps, positions before it are left out.
    """
    found = [(step, state, play) for step, state in enumerate(states) if (play := _play(state))]
    if not found:
        return None
    last = found[-1]
    same = [
        (step, state, play)
        for step, state, play in found
        if play.trump is last[2].trump
        and type(state.phase) is type(last[1].phase)
        and play.turn is not None
    ]
    if not same:
        return None
    final = _tricks(states[-1]) or last[2]
    cards = tuple(card for _, card in final.played())
    seats = final.rotation
    if Seat.NORTH in seats:
        seats = from_seat(Seat.NORTH, seats)
    declaring = _declaring(final, seats)
    camp = [seats[declaring], seats[declaring + 2]]
    scale = _scale(same, camp)
    if any(more < less for less, more in pairwise(scale)):
        return None
    whole = {seat: set(last[2].hand(seat)) for seat in seats}
    for seat, card in last[2].played():
        whole[seat].add(card)
    return OpenPlay(
        seats,
        tuple(Hand.of(whole[seat]) for seat in seats),
        last[2].trump,
        declaring,
        cards,
        tuple(
            OpenPosition(
                step,
                len(play.played()),
                seats.index(play.leader),
                len(play.table),
                play.won(*camp),
            )
            for step, _, play in same
        ),
        _target(scale),
        final.won(*camp) if final.turn is None else None,
        tuple(scale),
        *_par_of(states, seats),
    )


def _par_of(
    states: Sequence[State], seats: tuple[Seat, ...]
) -> tuple[Seat | None, tuple[Seat, ...]]:
    """The dealer and the vulnerable sides, if there is a par."""
    called = any(isinstance(getattr(state.phase, "auction", None), Auction) for state in states)
    setting = states[0].setting
    if not called or set(seats) != set(COMPASS):
        return None, ()
    return setting.deal.dealer, tuple(setting.standing.vulnerable)


def _declaring(tricks: Tricks, seats: Sequence[Seat]) -> int:
    """The side with the dummy; if both have one, or neither, the side that does not lead."""
    camps = {seats.index(seat) % 2 for seat in seats if tricks.player(seat) is not seat}
    if len(camps) == 1:
        return camps.pop()
    return (seats.index(tricks.done[0].leader if tricks.done else tricks.leader) + 1) % 2


def _tricks(state: State) -> Tricks | None:
    """The tricks of a state, if its phase holds them directly."""
    phase = state.phase
    tricks = phase.tricks if any(part.name == "tricks" for part in fields(phase)) else None
    return tricks if isinstance(tricks, Tricks) else None


def _play(state: State) -> Tricks | None:
    """The current play of four hands of thirteen cards by the rules of bridge."""
    tricks = _tricks(state)
    if tricks is None or tricks.turn is None or len(tricks.rotation) != _HANDS:
        return None
    if tricks.order != ACE_HIGH or tricks.joker is not None:
        return None
    held = sum(map(len, tricks.hands)) + len(tricks.played())
    return tricks if held == _HANDS * _SIZE else None


def _scale(found: Sequence[tuple[int, State, Tricks]], declarers: Sequence[Seat]) -> list[float]:
    """The value of each number of tricks to the declaring side; empty if the game defines none."""
    for _, state, play in found:
        position = _position(play)
        if position is None:
            return []
        if play.turn not in declarers:
            continue
        camp = (position.turn, (position.turn + 2) % _HANDS)
        first = next((one for one in state.legal_actions() if isinstance(one, Play)), None)
        return (first and worths(state, play, position, camp, first.card)) or []
    return []


def _position(tricks: Tricks) -> Position | None:
    try:
        return Position(tricks)
    except BridgepathError:
        return None


def _target(scale: Sequence[float]) -> int | None:
    """Where the scale rises most, if there is a single such place."""
    steps = [more - less for less, more in pairwise(scale)]
    greatest = max(steps, default=0)
    return steps.index(greatest) + 1 if greatest > 0 and steps.count(greatest) == 1 else None
