"""Irregularities at a real table: who revoked, what it costs, what happens to a wrong card (TBL).

A state refuses what the rules forbid, so none of this happens on a page. At a table it does. These
functions answer from the cards and calls as they were played, or from what the players say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from ..base._check import takes
from ..base.display import Drawable
from ..base.errors import NotationError
from ..base.text import short
from ..core.cards import Card, Hand, as_suit, parse_cards
from ..core.clauses import Clause, Violation, clause
from ..core.seats import Seat, as_seat, as_seats, from_seat
from .calls import Bid, parse_call
from .laws import FOLLOW_SUIT, SUFFICIENT
from .tricks import follow_violation, winning_index

__all__ = [
    "Award",
    "ExposedCard",
    "MadeGood",
    "Rectification",
    "Revoke",
    "award",
    "claimed",
    "conceded",
    "exposed",
    "looked",
    "made_good",
    "misdealt",
    "out_of_turn",
    "revoke_found",
    "revokes",
    "seen",
    "taken_back",
    "wrong_score",
]

DEALT_AGAIN: Final = clause("TBL-DEAL-1")
WRONG_NUMBER: Final = clause("TBL-DEAL-2")
CARD_SEEN: Final = clause("TBL-DEAL-3")
LOW_BID: Final = clause("TBL-CALL-2")
CALL_BACK: Final = clause("TBL-CALL-3")
EXPOSED: Final = clause("TBL-SHOW-1")
OUT_OF_TURN: Final = clause("TBL-TURN-1")
PLAYED: Final = clause("TBL-PLAY-1")
LOOKED: Final = clause("TBL-SEE-1")
CLAIM: Final = clause("TBL-CLAIM-1")
CONCEDED: Final = clause("TBL-CLAIM-2")
WRONG_SCORE: Final = clause("TBL-SCORE-1")
REVOKE: Final = clause("TBL-REV-1")
TRICKS_GO_OVER: Final = clause("TBL-REV-2")
POINTS_GO_TOO: Final = clause("TBL-REV-3")
BID_FAILS: Final = clause("TBL-REV-4")
FIRST_HALF: Final = clause("TBL-REV-5")
AGAINST_THE_HOUSE: Final = clause("TBL-REV-6")

_OF_GAME: Final[dict[str, tuple[Clause, ...]]] = {
    "bid-fair": (POINTS_GO_TOO, TRICKS_GO_OVER),
    "bridge-solitaire": (AGAINST_THE_HOUSE, TRICKS_GO_OVER),
}


@final
@dataclass(frozen=True, slots=True)
class Rectification(Drawable):
    """The correction, and the clauses that require it."""

    text: str
    clauses: tuple[Clause, ...]

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(map(str, self.clauses))}]"

    __repr__ = __str__


@takes
def misdealt(*, acted: bool, found: bool = False) -> Rectification:
    """What happens to a deal in which a card was exposed or a hand has the wrong number of cards.

    `acted` is True if anybody has called or played, `found` if each missing card has been found and
    clearly belongs to one hand.
    """
    if not acted:
        return Rectification("the same dealer deals again", (DEALT_AGAIN,))
    if found:
        text = "the card goes to the hand it belongs to, and counts as if it had always been there"
        return Rectification(text, (WRONG_NUMBER,))
    return Rectification("the deal is void; the same dealer deals again", (WRONG_NUMBER,))


@takes
def seen(*, top: bool) -> Rectification:
    """What happens to a card of a stock, a crib or a dummy that was seen."""
    if top:
        return Rectification("the card stays on top, and everybody may see it", (CARD_SEEN,))
    return Rectification("the card is shuffled back into the part that it came from", (CARD_SEEN,))


@takes
def taken_back(what: str, *, slip: bool, next_acted: bool) -> Rectification:
    """Whether a ``call`` or a ``card`` may be taken back.

    `slip` means that it was a slip of the tongue or hand, not a change of mind; `next_acted` that
    the next player has called or played. Raises NotationError for anything else.
    """
    if what not in ("call", "card"):
        raise NotationError(f'only a "call" or a "card" can be taken back, not "{short(what)}"')
    cite = CALL_BACK if what == "call" else PLAYED
    if not slip:
        return Rectification(f"the {what} stands: a change of mind is not a slip", (cite,))
    if next_acted:
        return Rectification(f"the {what} stands: the next player has acted", (cite,))
    return Rectification(f"the {what} may be taken back", (cite,))


@takes
def out_of_turn(*, next_played: bool) -> Rectification:
    """What happens to a card that was led or played out of turn."""
    if next_played:
        return Rectification("the card stands: the next player has played", (OUT_OF_TURN,))
    return Rectification(
        "the card may be taken back, and then it is an exposed card", (OUT_OF_TURN, EXPOSED)
    )


@takes
def revoke_found(*, next_begun: bool, game: str = "") -> Rectification:
    """Whether a revoke is corrected, or stands.

    `next_begun` means that a card was led to the next trick; in the first part of Draw Bridge,
    whose `game` is ``draw-bridge first part``, that the next card of the stock was turned.
    """
    first_part = game == "draw-bridge first part"
    if not next_begun:
        text = (
            "the revoke is corrected: a legal card is played, and the wrong one is an exposed card"
        )
        return Rectification(text, (FIRST_HALF if first_part else REVOKE, EXPOSED))
    if first_part:
        return Rectification("the revoke stands", (FIRST_HALF,))
    cite = BID_FAILS if game == "ninety-nine" else _OF_GAME.get(game, (TRICKS_GO_OVER,))[0]
    return Rectification("the trick stands; the penalty is applied at the end of the deal", (cite,))


def looked() -> Rectification:
    """What a player who looked at hidden cards must do."""
    text = "the player who looked must say so, and the others may look too"
    return Rectification(text, (LOOKED,))


@takes
def claimed(*, doubted: bool) -> Rectification:
    """What happens to a claim."""
    if not doubted:
        return Rectification("the rest of the tricks are counted as claimed", (CLAIM,))
    return Rectification("the cards stay open, and play continues as described", (CLAIM,))


@takes
def conceded(*, objected: bool, sure: bool) -> Rectification:
    """What happens to tricks that a player gives away.

    `objected` means that the partner objected at once; `sure` that the side has won the trick
    already, or could not lose it by any normal play.
    """
    if objected:
        text = "nothing is conceded, and play continues"
        return Rectification(text, (CONCEDED,))
    if sure:
        return Rectification("the trick is given back", (CONCEDED,))
    return Rectification("the tricks are counted for the other side", (CONCEDED,))


@takes
def wrong_score(*, agreed: bool, over: bool) -> Rectification:
    """Whether a mistake in the score is corrected; `over` means that the match is over."""
    if agreed and not over:
        return Rectification("the score is corrected", (WRONG_SCORE,))
    why = "the match is over" if over else "the sides do not agree that it is wrong"
    return Rectification(f"the score stands: {why}", (WRONG_SCORE,))


@final
@dataclass(frozen=True, slots=True)
class Revoke(Drawable):
    """A card that did not follow suit although its player could have followed (TBL-REV-1)."""

    trick: int
    """From 1."""
    seat: Seat
    card: Card
    """What was played."""
    could: Hand
    """The cards of the suit led that the player still had."""

    def __str__(self) -> str:
        return (
            f"trick {self.trick}: {self.seat.word} revoked by playing {self.card} while "
            f"holding {self.could} [{REVOKE}]"
        )

    __repr__ = __str__


@takes
def revokes(
    tricks: str,
    leader: Seat | str,
    trump: str | None = None,
    *,
    held: dict[str, str] | None = None,
    seats: str = "W N E S",
) -> tuple[Revoke, ...]:
    """The revokes among `tricks`, in the order of play.

    Tricks are separated by ``;``, and each begins with its leader's card: ``♥K ♥3 ♠2 ♥9; ♣A …``.
    `leader` led to the first, the winner of a trick to the next; the last one may be unfinished.
    `held` has the cards that are not played yet: ``{"E": "♥Q7"}``. `seats` are the players,
    clockwise. Raises NotationError for an impossible play.
    """
    rotation = as_seats(seats)
    suit = None if trump is None else as_suit(trump)
    rows = [parse_cards(row) for row in tricks.split(";") if row.strip()]
    at = as_seat(leader)
    played: list[tuple[int, Seat, Card, Card]] = []
    for number, row in enumerate(rows, 1):
        order = from_seat(at, rotation)
        last = number == len(rows)
        if not row or len(row) > len(order) or (len(row) < len(order) and not last):
            raise NotationError(f"trick {number} has {len(row)} cards, and {len(order)} play")
        if any(card.is_joker for card in row):
            raise NotationError(f"trick {number}: write a joker as the card that it counts as")
        played += [(number, seat, card, row[0]) for seat, card in zip(order, row, strict=False)]
        at = order[winning_index(row, suit)]
    left = {seat: list(Hand.parse((held or {}).get(seat.value, ""))) for seat in rotation}
    found: list[Revoke] = []
    for number, seat, card, led in reversed(played):
        if any(card in cards for cards in left.values()):
            raise NotationError(f"{card} appears twice")
        left[seat].append(card)
        hand = Hand.of(left[seat])
        assert led.suit is not None
        if card != led and follow_violation(seat.word, hand, led.suit, card, (REVOKE,)):
            found.append(Revoke(number, seat, card, hand.suit(led.suit)))
    return tuple(reversed(found))


@final
@dataclass(frozen=True, slots=True)
class Award(Drawable):
    """Which tricks go over to the other side at the end of the deal (TBL-REV-2)."""

    revoked: int | None
    """The trick of the revoke, counted from 1, if it goes over as one."""
    choice: tuple[int, ...]
    """One of these tricks goes over as well; none if it is empty."""
    clauses: tuple[Clause, ...]
    best: int | None = None
    """The trick of `choice` with the most points, if points go with the tricks (TBL-REV-3)."""

    @property
    def tricks(self) -> int:
        """How many tricks are transferred: 0, 1 or 2."""
        return (self.revoked is not None) + bool(self.choice)

    def __str__(self) -> str:
        parts = [] if self.revoked is None else [f"trick {self.revoked}, won by the revoke"]
        if self.choice:
            numbers = ", ".join(map(str, self.choice))
            one = f"one of tricks {numbers}" if len(self.choice) > 1 else f"trick {numbers}"
            if self.best and len(self.choice) > 1:
                one += f"; trick {self.best} is worth most"
            parts.append(one)
        cites = ", ".join(map(str, self.clauses))
        if not parts:
            return f"no trick is transferred: the side that revoked won none from then on [{cites}]"
        count = "1 trick is" if self.tricks == 1 else "2 tricks are"
        return f"{count} transferred: {', and '.join(parts)} [{cites}]"

    __repr__ = __str__


def award(
    won: str,
    trick: int,
    by: Seat | str,
    partner: Seat | str | None = None,
    *,
    game: str = "",
    points: Sequence[int] = (),
) -> Award:
    """What an established revoke costs: which tricks are transferred to the other side.

    `won` says who won each trick, in order: ``W N N S``. `by` revoked in the trick `trick`, from 1;
    a trick that the `partner` won, such as dummy, was not won by the offender. `game` is the id of
    the game, if it has a clause of its own; in Bid Fair `points` are those in each trick. Raises
    NotationError, also for Ninety-Nine, where no trick is transferred.
    """
    if game == "ninety-nine":
        text = (
            "in Ninety-Nine no trick is transferred: a player who revoked counts as having failed"
        )
        raise NotationError(f"{text} [{BID_FAILS}]")
    winners, offender = as_seats(won), as_seat(by)
    if not 1 <= trick <= len(winners):
        raise NotationError(f"there is no trick {trick}: {len(winners)} were played")
    if points and len(points) != len(winners):
        raise NotationError(f"{len(winners)} tricks need {len(winners)} point counts")
    side = {offender, *(() if partner is None else (as_seat(partner),))}
    mine = [number for number, seat in enumerate(winners, 1) if seat in side and number >= trick]
    first = trick if winners[trick - 1] is offender else None
    choice = tuple(number for number in mine if number != first)
    best = max(choice, key=lambda number: points[number - 1]) if points and choice else None
    return Award(first, choice, _OF_GAME.get(game, (TRICKS_GO_OVER,)), best)


@final
@dataclass(frozen=True, slots=True)
class MadeGood(Drawable):
    """How a bid that is too low is corrected (TBL-CALL-2)."""

    bid: Bid
    """What was bid."""
    with_: Bid | None
    """The lowest bid of the same denomination that is enough; None if there is none."""

    def __str__(self) -> str:
        ways = "pass" if self.with_ is None else f"bid {self.with_}, or pass"
        return f"{self.bid} is too low: {ways} [{LOW_BID}, {SUFFICIENT}]"

    __repr__ = __str__


def made_good(bid: str, over: str) -> MadeGood:
    """How an insufficient `bid` over `over`, a bid as high or higher, is corrected.

    Raises NotationError for a text that is not a bid, and for a bid that is high enough.
    """
    low, last = _bid(bid), _bid(over)
    if low.order > last.order:
        raise NotationError(f"{low} over {last} is high enough [{SUFFICIENT}]")
    higher = (Bid(level, low.denomination) for level in range(1, 8))
    return MadeGood(low, next((one for one in higher if one.order > last.order), None))


def _bid(text: str) -> Bid:
    call = parse_call(text)
    if not isinstance(call, Bid):
        raise NotationError(f'"{short(text)}" is not a bid; write one like 2♥ or 3NT')
    return call


@final
@dataclass(frozen=True, slots=True)
class ExposedCard(Drawable):
    """Whether a card that was shown by accident is played now (TBL-SHOW-1)."""

    card: Card
    waits: Violation | None
    """The reason why it cannot be played yet; None if it is played now."""

    def __str__(self) -> str:
        if self.waits is None:
            return f"{self.card} is played now [{EXPOSED}]"
        cites = ", ".join(map(str, (EXPOSED, *self.waits.clauses)))
        return f"{self.card} waits, face up: {self.waits.text} [{cites}]"

    __repr__ = __str__


def exposed(card: str, hand: str, led: str | None = None, who: str = "the player") -> ExposedCard:
    """Whether the exposed `card` of a `hand` is played now: to the suit `led`, or as a lead.

    Raises NotationError for a card that is not in the hand.
    """
    shown, cards = Card.parse(card), Hand.parse(hand)
    if shown not in cards:
        raise NotationError(f"{shown} is not in the hand {cards}")
    if led is None or shown.is_joker:
        return ExposedCard(shown, None)
    suit = as_suit(led)
    if follow_violation(who, cards, suit, shown, (EXPOSED,)) is None:
        return ExposedCard(shown, None)
    text = f"{who} can follow suit with {cards.suit(suit)}"
    return ExposedCard(shown, Violation(text, (FOLLOW_SUIT,)))
