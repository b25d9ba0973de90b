"""Tricks: following suit, the order of cards, and who wins.

A trick is a sequence of cards, leader first, of any length. The order of ranks is given by the
game: in Bid Fair it differs for the card led and the card played second.

`Tricks` is the play of some hands in rotation, as data; `bridgepath.bridge.trick_phase` makes
phases of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, final

from ..base._check import of_kinds, takes
from ..base._fast import maker
from ..base.errors import KindError, NotationError
from ..base.text import short, shown
from ..core.cards import JOKER, PACK_52, RANKS, Card, Hand, InOrder, Rank, Suit, following, without
from ..core.clauses import Clause, Violation
from ..core.events import Action
from ..core.seats import Seat, from_seat, place_of

__all__ = [
    "ACE_HIGH",
    "Play",
    "RankOrder",
    "Trick",
    "Tricks",
    "face",
    "follow_violation",
    "parse_play",
    "plays_of",
    "winning_index",
    "winning_reason",
]


@final
@dataclass(frozen=True, slots=True, repr=False)
class Play(Action):
    """Playing a card to a trick."""

    answer_kind = "card"

    card: Card

    def __str__(self) -> str:
        return str(self.card)


def parse_play(text: str, otherwise: str) -> Play:
    """Read a card that is played.

    Raises NotationError with the text ``otherwise``, such as "not a card; a Duel has only cards:
    ♠A".
    """
    try:
        return Play(Card.parse(text))
    except NotationError:
        raise NotationError(f'"{short(text)}" is {otherwise}') from None


_PLAYS: Final = InOrder(map(Play, (*PACK_52, JOKER)))


def plays_of(bits: int) -> tuple[Play, ...]:
    """The cards of a hand, given as `Hand.bits`, as actions in the order of the hand."""
    try:
        return _PLAYS.of(bits)
    except (TypeError, ValueError):
        raise KindError(f"the bits of a hand must be a whole number, not {shown(bits)}") from None


@final
@dataclass(frozen=True, slots=True)
class RankOrder:
    """How strong each rank is in a suit: higher numbers win, on one scale for both positions.

    Both are thirteen numbers, for the ranks from two to ace; the number of a rank that is not in
    the pack does not matter.
    """

    led: tuple[int, ...]
    """Strength of the card led."""
    followed: tuple[int, ...]
    """Strength of a card played to a lead of its suit."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @staticmethod
    @takes
    def of(led: Mapping[Rank, int], followed: Mapping[Rank, int]) -> RankOrder:
        """An order built from numbers by rank; a rank that is left out counts −1."""
        return RankOrder(
            tuple(led.get(rank, -1) for rank in RANKS),
            tuple(followed.get(rank, -1) for rank in RANKS),
        )

    def __contains__(self, rank: Rank) -> bool:
        """True for a rank that is in both orders."""
        return self.led[rank.index] >= 0 and self.followed[rank.index] >= 0


ACE_HIGH: Final = RankOrder(tuple(range(13)), tuple(range(13)))
"""A K Q J 10 … 2, led or not."""


_UNNAMED: Final = "for a joker in a trick, give the card that it counts as"


def winning_index(cards: Sequence[Card], trump: Suit | None, order: RankOrder = ACE_HIGH) -> int:
    """Position, from 0 for the leader, of the card that wins the trick.

    The best trump wins, otherwise the best card of the suit led; `cards` hold no jokers.

    Raises NotationError for a trick without a card.
    """
    if not cards:
        raise NotationError("a trick without a card has no winner")
    try:
        led, followed = cards[0], order.followed
        best, suit, strength = 0, led.suit, order.led[led.index % 13]
        for i in range(1, len(cards)):
            card = cards[i]
            if card.suit is suit:
                number = followed[card.index % 13]
                if number > strength:
                    best, strength = i, number
            elif card.suit is None or suit is None:
                raise NotationError(_UNNAMED)
            elif card.suit is trump:
                best, suit, strength = i, trump, followed[card.index % 13]
    except (AttributeError, TypeError, KeyError):
        raise KindError(f"a trick must be a list of cards, not {shown(cards)}") from None
    return best


@takes
def winning_reason(cards: Sequence[Card], best: int, trump: Suit | None) -> str:
    """Why the card at `best` wins: ``the only trump``; raises NotationError for any other card."""
    if not 0 <= best < len(cards):
        raise NotationError(
            f"the trick has {len(cards)} cards, so there is no card at {shown(best)}"
        )
    suit = cards[best].suit
    most = "highest"
    if len(cards) == 2:
        most = "higher" if cards[0].suit is cards[1].suit else "only"
    if suit is not None and suit is not trump:
        return f"the {most} {suit.word[:-1]}"
    ruffed = suit is not cards[0].suit and sum(card.suit is trump for card in cards) == 1
    return "the only trump" if ruffed else f"the {most} trump"


def face(card: Card, joker: Card | None) -> Card:
    """What a card counts as: for a joker, the card that it stands for, if there is one."""
    try:
        return joker if card.suit is None and joker is not None else card
    except AttributeError:
        raise KindError(f"a card must be a Card, not {type(card).__name__}") from None


@takes
def follow_violation(
    who: str,
    hand: Hand,
    led: Suit,
    card: Card,
    cites: Sequence[Clause],
    joker: Card | None = None,
) -> Violation | None:
    """The refusal of a card of `hand` that does not follow the suit `led`, or None.

    A joker follows as the card `joker`.
    """
    fit = hand.following(led, joker)
    if fit >> card.index & 1:
        return None
    return _must_follow(who, Hand(fit), card, cites)


def _must_follow(who: str, fit: Hand, card: Card, cites: Sequence[Clause]) -> Violation:
    text = f"{who} must follow suit: holds {fit}, played {card}"
    return Violation(text, tuple(cites), tuple(fit))


@final
class Trick(NamedTuple):
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


def _playable(held: int, led: Card, joker: Card | None) -> int:
    """The cards that a hand, given as `Hand.bits`, may play to the card led (BRG-PLAY-4)."""
    suit = led.suit or face(led, joker).suit
    if suit is None:
        raise NotationError(_UNNAMED)
    return following(held, suit, joker)


@final
class Tricks(NamedTuple):
    """Hands that are played out in rotation: a value, made by `of`; `add` returns the next one.

    The turn and the legal cards are the same for the whole position, so they are computed once.
    """

    rotation: tuple[Seat, ...]
    """Whose hands are played, clockwise."""
    held: tuple[int, ...]
    """What each of them still holds, as `Hand.bits`, in the order of `rotation`."""
    trump: Suit | None
    leader: Seat
    """Who leads or has led to the trick on the table."""
    table: tuple[Card, ...]
    """The unfinished trick."""
    done: tuple[Trick, ...]
    order: RankOrder
    joker: Card | None
    """The card that a joker counts as; None if no hand holds one."""
    players: tuple[Seat, ...]
    """Who plays each of the hands, in the order of `rotation`: declarer plays dummy's, too."""
    turn: Seat | None
    """Whose card comes next; None once all hands are empty."""
    actor: Seat | None
    """Who plays it."""
    playable: int
    """The cards that the hand whose turn it is may play, as `Hand.bits`; none after the end."""

    @staticmethod
    def of(
        rotation: tuple[Seat, ...],
        hands: tuple[Hand, ...],
        trump: Suit | None,
        leader: Seat,
        table: tuple[Card, ...] = (),
        *,
        order: RankOrder = ACE_HIGH,
        joker: Card | None = None,
        played_by: Mapping[Seat, Seat] | None = None,
    ) -> Tricks:
        """The play before the lead of `leader`, or with an unfinished trick on the table.

        `played_by` says who plays the hands of others: ``{dummy: declarer}``.
        """
        players = tuple((played_by or {}).get(seat, seat) for seat in rotation)
        at = (place_of(leader, rotation) + len(table)) % len(rotation)
        held = tuple(hand.bits for hand in hands)
        playable = _playable(held[at], table[0], joker) if table else held[at]
        turn, actor = (rotation[at], players[at]) if table or playable else (None, None)
        return Tricks(
            rotation, held, trump, leader, table, (), order, joker, players, turn, actor, playable
        )

    @takes
    def under(self, trump: Suit | None, leader: Seat | None = None) -> Tricks:
        """The play with trumps named, or changed; before the opening lead, also its leader."""
        if leader is None:
            return self._replace(trump=trump)
        played_by = dict(zip(self.rotation, self.players, strict=True))
        known = (self.rotation, self.hands, trump, leader)
        return Tricks.of(*known, order=self.order, joker=self.joker, played_by=played_by)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What each of the hands still holds, in the order of `rotation`."""
        return tuple(map(Hand, self.held))

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
        return Hand(self.held[place_of(seat, self.rotation)])

    def player(self, hand: Seat) -> Seat:
        """Who plays the cards of a hand."""
        try:
            return self.players[self.rotation.index(hand)]
        except ValueError:
            return self.players[place_of(hand, self.rotation)]  # This raises an error that explains
            # the fault.

    def won(self, *seats: Seat) -> int:
        """How many tricks these seats have won together."""
        for seat in seats:
            if type(seat) is not Seat:
                raise KindError(f"a seat must be a Seat, not {type(seat).__name__}")
        return sum(trick.winner in seats for trick in self.done)

    def played(self) -> tuple[tuple[Seat, Card], ...]:
        """Every card so far, in order, with the hand that it came from."""
        found = [pair for t in self.done for pair in zip(t.seats, t.cards, strict=True)]
        return (*found, *zip(from_seat(self.leader, self.rotation), self.table, strict=False))

    @takes
    def revoke(self, card: Card, who: str, cites: Sequence[Clause]) -> Violation | None:
        """The refusal of a card of the hand whose turn it is, if it does not follow suit."""
        if not self.table or self.playable >> card.index & 1:
            return None
        return _must_follow(who, Hand(self.playable), card, cites)

    @takes
    def draw(self, seat: Seat, card: Card) -> Tricks:
        """The play after `seat` has taken a card into the hand, between two tricks.

        Raises NotationError while a trick is on the table and for a card that is in a hand,
        MissingError for a seat that plays no hand here.
        """
        if self.table:
            raise NotationError(
                f"{card} can be drawn only between two tricks, not in the middle of one"
            )
        if any(card in hand for hand in self.hands):
            raise NotationError(f"{card} is already in a hand")
        at = place_of(seat, self.rotation)
        hands = (*self.hands[:at], Hand.of((*self.hands[at], card)), *self.hands[at + 1 :])
        held = tuple(hand.bits for hand in hands)
        first = place_of(self.leader, self.rotation)
        turn, actor = (self.leader, self.players[first]) if held[first] else (None, None)
        return self._replace(held=held, turn=turn, actor=actor, playable=held[first])

    def add(self, card: Card) -> Tricks:
        """The play after one more card, which the hand whose turn it is must hold."""
        rotation, held, trump, leader, table, done, order, joker, by, turn, actor, _ = self
        if turn is None:
            raise NotationError("no more cards can be played: all hands are empty")
        at, size = rotation.index(turn), len(rotation)
        left = list(held)
        left[at] = without(left[at], card)
        held, table = tuple(left), (*table, card)
        at = (at + 1) % size
        if len(table) < size:
            turn, actor = rotation[at], by[at]
            playable = _playable(held[at], table[0], joker)
        else:
            # The leader follows the last one.
            seats = rotation[at:] + rotation[:at]
            faces = table if joker is None else tuple(face(played, joker) for played in table)
            best = winning_index(faces, trump, order)
            winner, at = seats[best], (at + best) % size
            done, leader, table = (*done, _trick((leader, table, seats, winner))), winner, ()
            playable = held[at]
            turn, actor = (winner, by[at]) if playable else (None, None)
        return _tricks(
            (rotation, held, trump, leader, table, done, order, joker, by, turn, actor, playable)
        )


_trick, _tricks = maker(Trick), maker(Tricks)
