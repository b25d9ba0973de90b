"""The phase in which tricks are played.

`TrickRules` makes the phase for games in which each plays one hand, `PlayingRules` for games in
which declarer plays two, their own and dummy's (BRG-PLAY).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar, final

from ..base._check import of_kinds, takes
from ..core.cards import Card, Suit
from ..core.clauses import Clause, Violation
from ..core.events import Action, Event, Story
from ..core.seats import Seat
from ..core.state import Phase, PhaseRules
from .laws import (
    DUMMY_SPREAD,
    FOLLOW_SUIT,
    HIGHEST_WINS,
    LEFT_HAND_LEADS,
    ONE_CARD_EACH,
    WINNER_LEADS,
)
from .tricks import Play, Trick, Tricks, plays_of, winning_reason

__all__ = [
    "BRIDGE",
    "PhaseOfTricks",
    "PhaseWithDeclarer",
    "PhaseWithDummy",
    "PlayClauses",
    "PlayingRules",
    "TrickRules",
    "TwoCamps",
]


@final
@dataclass(frozen=True, slots=True)
class PlayClauses:
    """The clauses that the play cites; a game may put its own in front."""

    lead: tuple[Clause, ...]
    """Who makes the opening lead."""
    turn: tuple[Clause, ...]
    """One card from each hand, clockwise."""
    follow: tuple[Clause, ...]
    """Follow suit, or play any card."""
    win: tuple[Clause, ...]
    """Which card wins."""
    next: tuple[Clause, ...]
    """The winner leads."""
    dummy: tuple[Clause, ...] = ()
    """When dummy is spread, and who plays its cards."""
    held: tuple[Clause, ...] = ()
    """A card comes from the hand that plays it; if left out, the same as `turn`."""

    def __post_init__(self) -> None:
        of_kinds(self)


BRIDGE: Final = PlayClauses(
    lead=(LEFT_HAND_LEADS,),
    dummy=(DUMMY_SPREAD,),
    turn=(ONE_CARD_EACH,),
    follow=(FOLLOW_SUIT,),
    win=(HIGHEST_WINS,),
    next=(WINNER_LEADS,),
)
"""The play of contract bridge."""


class PhaseOfTricks(Phase, Protocol):
    """A phase in which tricks are played."""

    @property
    def tricks(self) -> Tricks:
        """The play so far."""


PlayT = TypeVar("PlayT", bound=PhaseOfTricks)


AfterT = TypeVar("AfterT", bound=Phase)


def _nothing_told(after: Phase) -> Iterable[Event]:
    return ()


def _nothing_scored(after: Phase) -> str:
    return ""


class TrickRules(Generic[PlayT, AfterT]):
    """The phase in which hands are played out in tricks, each by the player who holds it.

    `put(phase, tricks)` returns the phase after a card, of the class `phase` while cards are left.
    `refuse_other` refuses any action but a card, `told` adds the end of the play to the last story,
    and `score` adds to the result of a trick. A game whose play differs overrides the parts that
    differ; `rules` is the phase as a value.
    """

    @takes
    def __init__(
        self,
        phase: type[PlayT],
        put: Callable[[PlayT, Tricks], AfterT],
        refuse_other: Callable[[PlayT, Seat, Action], Violation],
        told: Callable[[AfterT], Iterable[Event]] = _nothing_told,
        cites: PlayClauses = BRIDGE,
        score: Callable[[AfterT], str] = _nothing_scored,
    ) -> None:
        self.phase = phase
        self._put, self._refuse_other, self._told = put, refuse_other, told
        self._cites, self._score = cites, score

    def rules(self) -> PhaseRules[PlayT, Play]:
        """The phase as a value."""
        return PhaseRules(
            self.phase,
            (Play,),
            self.turn,
            self.offers,
            self.refuses,
            self._refuse_other,
            self.next_phase,
            self.narrate,
            legal=self.legal,
        )

    def turn(self, phase: PlayT) -> Seat | None:
        """Who decides on the next card."""
        return phase.tricks.actor

    def offers(self, phase: PlayT) -> Iterable[Play]:
        """The cards of the hand whose turn it is."""
        turn = phase.tricks.turn
        return () if turn is None else plays_of(phase.tricks.hand(turn).bits)

    def legal(self, phase: PlayT) -> Iterable[Play]:
        """Those that follow suit, or all of them."""
        return plays_of(phase.tricks.playable)

    def refuses(self, phase: PlayT, seat: Seat, action: Play) -> Violation | None:
        """Why a card is refused."""
        tricks, card = phase.tricks, action.card
        if seat is tricks.actor and tricks.playable >> card.index & 1:
            return None
        turn = tricks.turn
        if turn is None:
            return self._refuse_other(phase, seat, action)
        if seat is not tricks.actor:
            return self._out_of_turn(phase, seat, turn, card)
        if card not in tricks.hand(turn):
            return self._not_held(phase, seat, turn, card)
        return self._revoke(phase, turn, card)

    def _out_of_turn(self, phase: PlayT, seat: Seat, turn: Seat, card: Card) -> Violation:
        tricks, name, cites = phase.tricks, phase.setting.name, self._cites
        who, other = name(seat), name(turn)
        if not tricks.started:
            return Violation(f"{who} may not lead: {other} makes the opening lead", cites.lead)
        if not tricks.table:
            return Violation(f"{who} may not lead: {other} won the last trick", cites.next)
        return Violation(f"{who} may not play now: it is {other}'s turn", cites.turn)

    def _not_held(self, phase: PlayT, seat: Seat, turn: Seat, card: Card) -> Violation:
        why = self._cites.held or self._cites.turn
        return Violation(f"{phase.setting.name(turn)} does not hold {card}", why)

    def _revoke(self, phase: PlayT, turn: Seat, card: Card) -> Violation | None:
        return phase.tricks.revoke(card, phase.setting.name(turn), self._cites.follow)

    def next_phase(self, phase: PlayT, action: Play) -> AfterT:
        """The phase after a legal card."""
        return self._put(phase, phase.tricks.add(action.card))

    def narrate(self, phase: PlayT, action: Play) -> Story:
        """The card, and who takes the trick that it completes."""
        tricks = phase.tricks
        turn = tricks.turn
        assert turn is not None, "all cards are played"
        group = f"Trick {tricks.number}"
        hand = turn if turn is not tricks.actor else None
        events = [self._card_event(phase, tricks, turn, action.card)]
        events += self._opened(phase, tricks)
        after = tricks.add(action.card)
        if after.table:
            return Story(group, tuple(events), hand=hand)
        last = after.done[-1]
        events.append(self._winner_event(phase, last, tricks.trump))
        ended = self.next_phase(phase, action)
        if after.turn is None:
            events += self._told(ended)
        result = f"{phase.setting.name(last.winner)}{self._score(ended)}"
        return Story(group, tuple(events), result=result, winner=last.winner, hand=hand)

    def _opened(self, phase: PlayT, tricks: Tricks) -> Iterable[Event]:
        """The consequences of the card; the opening lead spreads a dummy."""
        return ()

    def _card_event(self, phase: PlayT, tricks: Tricks, turn: Seat, card: Card) -> Event:
        who, cites = phase.setting.name(turn), self._cites
        if not tricks.table:
            why = cites.next if tricks.started else cites.lead
            return Event(f"{who} leads {card}.", why)
        led = tricks.table[0].suit
        assert led is not None
        if card.suit is led:
            return Event(f"{who} follows with {card}.", cites.follow)
        verb = "ruffs with" if card.suit is tricks.trump else "discards"
        return Event(f"{who} has no {led.word} and {verb} {card}.", cites.follow)

    def _winner_event(self, phase: PlayT, trick: Trick, trump: Suit | None) -> Event:
        who = phase.setting.name(trick.winner)
        why = winning_reason(trick.cards, trick.seats.index(trick.winner), trump)
        text = f"{trick.card}, {why}, wins for {'dummy' if who == 'Dummy' else who}."
        return Event(text, self._cites.win)


class PhaseWithDummy(PhaseOfTricks, Protocol):
    """A phase of tricks in which somebody plays dummy's cards."""

    @property
    def dummy(self) -> Seat:
        """Whose hand is spread."""


class PhaseWithDeclarer(PhaseWithDummy, Protocol):
    """A phase of tricks in which declarer plays dummy's cards."""

    @property
    def declarer(self) -> Seat:
        """Who plays two hands."""


class TwoCamps:
    """The tricks that declarer and dummy win together in a phase; it has no fields."""

    __slots__ = ()

    def taken(self: PhaseWithDeclarer) -> int:
        """Tricks of declarer and dummy."""
        return self.tricks.won(self.declarer, self.dummy)

    def lost(self: PhaseWithDeclarer) -> int:
        """Tricks of the defenders."""
        return len(self.tricks.done) - self.tricks.won(self.declarer, self.dummy)


DummyT = TypeVar("DummyT", bound=PhaseWithDummy)


class PlayingRules(TrickRules[DummyT, AfterT]):
    """The thirteen tricks in which declarer plays their own hand and dummy's (BRG-PLAY-2).

    `spread_by_lead` is False if dummy is open before the lead. If declarer is not the only one with
    a dummy, `player` says who plays a hand, and `spread` what the lead opens.
    """

    @takes
    def __init__(
        self,
        phase: type[DummyT],
        put: Callable[[DummyT, Tricks], AfterT],
        refuse_other: Callable[[DummyT, Seat, Action], Violation],
        told: Callable[[AfterT], Iterable[Event]] = _nothing_told,
        cites: PlayClauses = BRIDGE,
        score: Callable[[AfterT], str] = _nothing_scored,
        *,
        spread_by_lead: bool = True,
        spread: str = "",
    ) -> None:
        super().__init__(phase, put, refuse_other, told, cites, score)
        self._spread, self._spread_by_lead = spread, spread_by_lead

    def _out_of_turn(self, phase: DummyT, seat: Seat, turn: Seat, card: Card) -> Violation:
        tricks = phase.tricks
        name, cites, actor = phase.setting.name, self._cites, tricks.player(turn)
        who = name(seat)
        if turn is not actor and (seat is turn or card in tricks.hand(turn)):
            whose = "dummy" if turn is phase.dummy else name(turn)
            text = f"{who} may not play {whose}'s cards: {name(actor)} does"
            return Violation(text, cites.dummy)
        if not tricks.started:
            text = f"{who} may not lead: {name(actor)} makes the opening lead"
            return Violation(text, (*cites.lead, *cites.turn))
        if not tricks.table:
            text = f"{who} may not lead: {name(turn)} won the last trick"
            return Violation(text, tuple(dict.fromkeys((*cites.next, *cites.turn))))
        return Violation(f"{who} may not play now: it is {name(turn)}'s turn", cites.turn)

    def _not_held(self, phase: DummyT, seat: Seat, turn: Seat, card: Card) -> Violation:
        tricks, name, cites = phase.tricks, phase.setting.name, self._cites
        if any(tricks.player(x) is seat and card in tricks.hand(x) for x in tricks.rotation):
            whose = "dummy" if name(turn) == "Dummy" else name(turn)
            text = f"{name(seat)} may not play {card} now: the card must come from {whose}'s hand"
            return Violation(text, tuple(dict.fromkeys((*cites.turn, *cites.dummy))))
        return super()._not_held(phase, seat, turn, card)

    def _opened(self, phase: DummyT, tricks: Tricks) -> Iterable[Event]:
        if tricks.started or not self._spread_by_lead:
            return
        shown = phase.setting.name(phase.dummy)
        text = "Dummy is spread." if shown == "Dummy" else f"{shown}'s hand is spread as dummy."
        yield Event(self._spread or text, self._cites.dummy)
