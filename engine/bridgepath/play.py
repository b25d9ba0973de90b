"""Tricks: following suit, the order of cards, who wins, and the phase in which they are played.

A trick is a sequence of cards, leader first, of any length. The order of ranks is given by the
game: in Bid Fair it differs for the card led and the card played second.

`Tricks` is the play of some hands in rotation, as data. `TrickRules` is the phase of the games in
which each plays a hand, `PlayingRules` that of the games in which declarer plays two hands,
his own and the dummy's (BRG-PLAY).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, final

from .cards import RANKS, Card, Hand, Rank, Suit
from .clauses import Clause, Violation, clause
from .errors import NotationError
from .seats import Seat
from .state import Action, Event, Story

__all__ = [
    "ACE_HIGH",
    "BRIDGE",
    "Play",
    "PlayClauses",
    "PlayingRules",
    "RankOrder",
    "Trick",
    "TrickRules",
    "Tricks",
    "declarer_plays_dummy",
    "face",
    "follow_violation",
    "winning_index",
    "winning_reason",
]

LEFT_HAND_LEADS: Final = clause("BRG-PLAY-1")
DUMMY_SPREAD: Final = clause("BRG-PLAY-2")
ONE_CARD_EACH: Final = clause("BRG-PLAY-3")
FOLLOW_SUIT: Final = clause("BRG-PLAY-4")
HIGHEST_WINS: Final = clause("BRG-PLAY-5")
WINNER_LEADS: Final = clause("BRG-PLAY-6")


@final
@dataclass(frozen=True, slots=True)
class Play:
    """Playing a card to a trick."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)

    def __repr__(self) -> str:
        return str(self.card)


@final
@dataclass(frozen=True, slots=True, eq=False)
class RankOrder:
    """How strong each rank is in a suit: higher numbers win, on one scale for both positions."""

    led: Mapping[Rank, int]
    """Strength of the card led."""
    followed: Mapping[Rank, int]
    """Strength of a card played to a lead of its suit."""


_PLAIN: Final = {rank: rank.index for rank in RANKS}
ACE_HIGH: Final = RankOrder(_PLAIN, _PLAIN)
"""A K Q J 10 … 2, led or not."""


def winning_index(cards: Sequence[Card], trump: Suit | None, order: RankOrder = ACE_HIGH) -> int:
    """Position, from 0 for the leader, of the card that wins the trick.

    The best trump wins, otherwise the best card of the suit led; `cards` hold no jokers.

    Raises NotationError for a trick without a card.
    """
    if not cards:
        raise NotationError("a trick without a card has no winner")
    led = cards[0].suit
    best, best_key = 0, (-1, -1)
    for i, card in enumerate(cards):
        assert card.rank is not None, "a joker is not decided by suit and rank"
        strength = (order.followed if i else order.led)[card.rank]
        key = (2 if card.suit is trump else 1 if card.suit is led else 0, strength)
        if key > best_key and (card.suit is trump or card.suit is led):
            best, best_key = i, key
    return best


def winning_reason(cards: Sequence[Card], best: int, trump: Suit | None) -> str:
    """Why the card at `best` wins: ``the only trump``, ``the highest spade``."""
    suit = cards[best].suit
    if suit is not None and suit is not trump:
        return f"the highest {suit.word[:-1]}"
    ruffed = suit is not cards[0].suit and sum(card.suit is trump for card in cards) == 1
    return "the only trump" if ruffed else "the highest trump"


def face(card: Card, joker: Card | None) -> Card:
    """What a card counts as: a joker, the card that it stands for, if it stands for one."""
    return joker if card.is_joker and joker is not None else card


def follow_violation(
    who: str,
    hand: Hand,
    led: Suit,
    card: Card,
    cites: Sequence[Clause],
    joker: Card | None = None,
) -> Violation | None:
    """The refusal of `card` by a hand that can follow the suit `led`, or None.

    A joker follows as the card `joker`.
    """
    held = hand.suit(led)
    if joker is not None and joker.suit is led:
        held = held | hand.suit(None)
    if not held or face(card, joker).suit is led:
        return None
    return Violation(f"{who} must follow suit: holds {held}, played {card}", tuple(cites))


@final
@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    leader: Seat
    cards: tuple[Card, ...]
    """In the order in which they were played."""
    seats: tuple[Seat, ...]
    """Who played them."""
    winner: Seat

    @property
    def card(self) -> Card:
        """The card that won."""
        return self.cards[self.seats.index(self.winner)]


@final
@dataclass(frozen=True, slots=True)
class Tricks:
    """Hands that are played out in rotation. A value: `add` returns it after one more card."""

    rotation: tuple[Seat, ...]
    """Whose hands are played, clockwise."""
    hands: tuple[Hand, ...]
    """What each of them still holds, in the order of `rotation`."""
    trump: Suit | None
    leader: Seat
    """Who leads or has led to the trick on the table."""
    table: tuple[Card, ...] = ()
    """The unfinished trick."""
    done: tuple[Trick, ...] = ()
    order: RankOrder = field(default=ACE_HIGH, compare=False)
    joker: Card | None = None
    """The card that a joker counts as; None where no hand holds one."""

    @property
    def turn(self) -> Seat | None:
        """Whose card comes next; None once all hands are empty."""
        if not self.table and not any(self.hands):
            return None
        at = self.rotation.index(self.leader) + len(self.table)
        return self.rotation[at % len(self.rotation)]

    @property
    def number(self) -> int:
        """The number of the trick on the table, from 1."""
        return len(self.done) + 1

    @property
    def started(self) -> bool:
        """True once the opening lead is made."""
        return bool(self.table or self.done)

    def hand(self, seat: Seat) -> Hand:
        """What `seat` still holds."""
        return self.hands[self.rotation.index(seat)]

    def won(self, *seats: Seat) -> int:
        """How many tricks these seats have won together."""
        return sum(trick.winner in seats for trick in self.done)

    def played(self) -> tuple[tuple[Seat, Card], ...]:
        """Every card so far, in order, with the hand that it came from."""
        found = [pair for t in self.done for pair in zip(t.seats, t.cards, strict=True)]
        return (*found, *zip(self._seats(), self.table, strict=False))

    def _seats(self) -> tuple[Seat, ...]:
        at = self.rotation.index(self.leader)
        return (*self.rotation[at:], *self.rotation[:at])

    def revoke(self, card: Card, who: str, cites: Sequence[Clause]) -> Violation | None:
        """The refusal of a card that does not follow suit, or None."""
        seat = self.turn
        if not self.table or seat is None:
            return None
        led = face(self.table[0], self.joker).suit
        assert led is not None, "a joker is not followed by suit"
        return follow_violation(who, self.hand(seat), led, card, cites, self.joker)

    def add(self, card: Card) -> Tricks:
        """The play after one more card, which the hand whose turn it is must hold."""
        seat = self.turn
        assert seat is not None, "all cards are played"
        at = self.rotation.index(seat)
        hands = (*self.hands[:at], self.hands[at].without(card), *self.hands[at + 1 :])
        table = (*self.table, card)
        leader, done = self.leader, self.done
        if len(table) == len(self.rotation):
            seats = self._seats()
            faces = [face(played, self.joker) for played in table]
            leader = seats[winning_index(faces, self.trump, self.order)]
            done = (*done, Trick(self.leader, table, seats, leader))
            table = ()
        return Tricks(self.rotation, hands, self.trump, leader, table, done, self.order, self.joker)


@final
@dataclass(frozen=True, slots=True)
class PlayClauses:
    """The clauses that the play cites; a game may put its own before those of bridge."""

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
    """A card comes from the hand that plays it; left out, what `turn` says."""


BRIDGE: Final = PlayClauses(
    lead=(LEFT_HAND_LEADS,),
    dummy=(DUMMY_SPREAD,),
    turn=(ONE_CARD_EACH,),
    follow=(FOLLOW_SUIT,),
    win=(HIGHEST_WINS,),
    next=(WINNER_LEADS,),
)
"""The play of contract bridge."""


class TrickRules:
    """The phase in which hands are played out in tricks, each by the player who holds it.

    The phase has the fields `setting` and `tricks`. `put(phase, tricks)` gives the phase after a
    card, of this class while cards are left; `elsewhere` refuses what is no card; `told` adds to
    the last story how the play ended; `score` adds to the result of a trick.
    """

    def __init__(
        self,
        phase: type[Any],
        put: Callable[[Any, Tricks], Any],
        elsewhere: Callable[[Any, Seat, Action], Violation],
        told: Callable[[Any], Iterable[Event]] = lambda after: (),
        cites: PlayClauses = BRIDGE,
        score: Callable[[Any], str] = lambda after: "",
    ) -> None:
        self.phase = phase
        self._put, self._elsewhere, self._told = put, elsewhere, told
        self._cites, self._score = cites, score

    def to_act(self, phase: Any) -> Seat | None:
        """Who decides on the next card."""
        turn: Seat | None = phase.tricks.turn
        return None if turn is None else self._player_of(phase, turn)

    def candidates(self, phase: Any) -> Iterable[Action]:
        """The cards of the hand whose turn it is."""
        tricks: Tricks = phase.tricks
        return () if tricks.turn is None else map(Play, tricks.hand(tricks.turn))

    def violation(self, phase: Any, seat: Seat, action: Action) -> Violation | None:
        """Why a card is refused; what is no card belongs elsewhere."""
        tricks: Tricks = phase.tricks
        turn = tricks.turn
        if not isinstance(action, Play) or turn is None:
            return self._elsewhere(phase, seat, action)
        if seat is not self._player_of(phase, turn):
            return self._out_of_turn(phase, seat, turn, action.card)
        if action.card not in tricks.hand(turn):
            return self._not_held(phase, seat, turn, action.card)
        return self._revoke(phase, turn, action.card)

    def _player_of(self, phase: Any, hand: Seat) -> Seat:
        return hand

    def _out_of_turn(self, phase: Any, seat: Seat, turn: Seat, card: Card) -> Violation:
        tricks: Tricks = phase.tricks
        who, other, cites = phase.setting.name(seat), phase.setting.name(turn), self._cites
        if not tricks.started:
            return Violation(f"{who} may not lead: {other} makes the opening lead", cites.lead)
        if not tricks.table:
            return Violation(f"{who} may not lead: {other} won the last trick", cites.next)
        return Violation(f"{who} may not play now: it is {other}'s turn", cites.turn)

    def _not_held(self, phase: Any, seat: Seat, turn: Seat, card: Card) -> Violation:
        why = self._cites.held or self._cites.turn
        return Violation(f"{phase.setting.name(turn)} does not hold {card}", why)

    def _revoke(self, phase: Any, turn: Seat, card: Card) -> Violation | None:
        tricks: Tricks = phase.tricks
        return tricks.revoke(card, phase.setting.name(turn), self._cites.follow)

    def apply(self, phase: Any, action: Any) -> Any:
        """The phase after a legal card."""
        return self._put(phase, phase.tricks.add(action.card))

    def story(self, phase: Any, action: Any) -> Story:
        """The card, and who takes the trick that it completes."""
        tricks: Tricks = phase.tricks
        turn = tricks.turn
        assert turn is not None, "all cards are played"
        group = f"Trick {tricks.number}"
        hand = turn if turn is not self._player_of(phase, turn) else None
        events = [self._card_event(phase, tricks, turn, action.card)]
        events += self._opened(phase, tricks)
        after = tricks.add(action.card)
        if after.table:
            return Story(group, tuple(events), hand=hand)
        last = after.done[-1]
        events.append(self._winner_event(phase, last, tricks.trump))
        ended = self.apply(phase, action)
        if after.turn is None:
            events += self._told(ended)
        result = f"{phase.setting.name(last.winner)}{self._score(ended)}"
        return Story(group, tuple(events), result=result, winner=last.winner, hand=hand)

    def _opened(self, phase: Any, tricks: Tricks) -> Iterable[Event]:
        """What the card brings with it; with the opening lead a dummy is spread."""
        return ()

    def _card_event(self, phase: Any, tricks: Tricks, turn: Seat, card: Card) -> Event:
        who, cites = phase.setting.name(turn), self._cites
        if not tricks.table:
            why = cites.next if tricks.started else cites.lead
            return Event(f"{who} leads {card}.", why)
        led = tricks.table[0].suit
        assert led is not None
        if card.suit is led:
            return Event(f"{who} follows with {card}.", cites.follow)
        verb = "ruffs with" if card.suit is tricks.trump else "discards"
        return Event(f"{who} has no {led.word[:-1]} and {verb} {card}.", cites.follow)

    def _winner_event(self, phase: Any, trick: Trick, trump: Suit | None) -> Event:
        who = phase.setting.name(trick.winner)
        why = winning_reason(trick.cards, trick.seats.index(trick.winner), trump)
        text = f"{trick.card}, {why}, takes the trick for {who}."
        return Event(text, self._cites.win)

    def covered(self, phase: Any, action: Action) -> None:
        """Cards are played face up."""
        return


def declarer_plays_dummy(phase: Any, hand: Seat) -> Seat:
    """Who plays a hand where only declarer has a second one (BRG-PLAY-2)."""
    declarer: Seat = phase.declarer
    return declarer if hand is phase.dummy else hand


class PlayingRules(TrickRules):
    """The phase of thirteen tricks in which declarer plays his own hand and dummy's (BRG-PLAY-2).

    The phase has the fields `declarer` and `dummy` besides. `spread_by_lead` is False where dummy
    lies open before the lead. `player` says who plays a hand where declarer is not the only one
    with a dummy, and `spread` what the lead opens then.
    """

    def __init__(
        self,
        phase: type[Any],
        put: Callable[[Any, Tricks], Any],
        elsewhere: Callable[[Any, Seat, Action], Violation],
        told: Callable[[Any], Iterable[Event]] = lambda after: (),
        cites: PlayClauses = BRIDGE,
        score: Callable[[Any], str] = lambda after: "",
        *,
        spread_by_lead: bool = True,
        player: Callable[[Any, Seat], Seat] = declarer_plays_dummy,
        spread: str = "",
    ) -> None:
        super().__init__(phase, put, elsewhere, told, cites, score)
        self._player, self._spread = player, spread
        self._spread_by_lead = spread_by_lead

    def _player_of(self, phase: Any, hand: Seat) -> Seat:
        return self._player(phase, hand)

    def _out_of_turn(self, phase: Any, seat: Seat, turn: Seat, card: Card) -> Violation:
        tricks: Tricks = phase.tricks
        name, cites, actor = phase.setting.name, self._cites, self._player(phase, turn)
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

    def _not_held(self, phase: Any, seat: Seat, turn: Seat, card: Card) -> Violation:
        tricks: Tricks = phase.tricks
        name, cites = phase.setting.name, self._cites
        if any(self._player(phase, x) is seat and card in tricks.hand(x) for x in tricks.rotation):
            whose = "dummy" if name(turn) == "Dummy" else name(turn)
            text = f"{name(seat)} may not play {card} now: it is the turn of {whose}'s hand"
            return Violation(text, tuple(dict.fromkeys((*cites.turn, *cites.dummy))))
        return super()._not_held(phase, seat, turn, card)

    def _opened(self, phase: Any, tricks: Tricks) -> Iterable[Event]:
        if tricks.started or not self._spread_by_lead:
            return
        shown = phase.setting.name(phase.dummy)
        text = "Dummy is spread." if shown == "Dummy" else f"{shown}'s hand is spread as dummy."
        yield Event(self._spread or text, self._cites.dummy)
