"""Tricks that a camp takes one after the other without losing the lead, in any layout.

The visible hands of the seat's camp are played together: two for declarer, one for a defender. All
other hands are as strong as the cards seen allow: each keeps its highest cards, and each opponent
ruffs whenever it may. A run of tricks that holds against that is sure. It includes entries, because
each trick is led from the hand that won the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, final

from ..core.cards import SUITS, Card, Hand, Suit
from ..core.seats import Seat
from .seat_view import SeatView

__all__ = ["ENOUGH", "begins", "cashing", "keeping"]

ENOUGH: Final = "your sure tricks are enough"
"""The reason for a card after which certain tricks reach the number needed."""

_STEPS: Final = 300
"""The most tricks that are searched before a run counts as not found."""
_Suits = tuple[int, ...]
"""The cards of a hand, suit by suit: a card is a bit at its strength."""


class _Other(NamedTuple):
    """The possible cards of a hand outside the run, suit by suit."""

    seat: Seat
    top: tuple[int, ...]
    """The strength of the highest card, -1 for none."""
    most: tuple[int, ...]
    least: tuple[int, ...]
    enemy: bool

    def without(self, suit: int) -> _Other:
        """The hand after it has followed once; the card played may be any but the highest."""
        most, least = (
            tuple(count - (i == suit) for i, count in enumerate(counts))
            for counts in (self.most, self.least)
        )
        return self._replace(most=most, least=least)


class _At(NamedTuple):
    """A moment between two tricks."""

    turn: int
    """Which of the hands in the run is on lead."""
    hands: tuple[_Suits, ...]
    rounds: tuple[int, ...]
    """How often each suit was led."""
    loose: bool
    """True if an opponent may have discarded, so that it need not follow where it had to before."""


class _Move(NamedTuple):
    suit: int
    """The suit that is led."""
    card: int
    """The card led, as a bit."""
    then: _At


def cashing(sight: SeatView, need: int, *, likely: bool = False) -> Card | None:
    """The card to lead that begins at least `need` sure tricks; None if there are fewer.

    It begins the longest run found. With `likely`, each suit is assumed to split evenly between the
    other hands, which follow to it.
    """
    if not 0 < need <= sight.left or not _plain(sight):
        return None
    search = _Search(sight, likely=likely)
    at = _At(0, tuple(_read(sight, sight.known[s]) for s in search.seats), (0,) * 4, False)
    best: _Move | None = None
    for count in range(need, sight.left + 1):
        moves = (move for move in search.moves(at) if search.reaches(move.then, count - 1))
        found = next(moves, None)
        if found is None:
            break
        best = found
    return None if best is None else search.card(best)


def begins(sight: SeatView, card: Card, need: int) -> bool:
    """True if at least `need` tricks are sure once this card is played.

    This trick is one of them if another hand has led to it. So are the highest trumps of a hand,
    which win whenever they are played.
    """
    if need <= 0 or not _plain(sight):
        return False
    if _in_any_order(sight, card) >= need:
        return True
    if sight.table:
        return keeping(sight, (card,), need) is not None
    if need > sight.left:
        return False
    search = _Search(sight, likely=False)
    at = _At(0, tuple(_read(sight, sight.known[s]) for s in search.seats), (0,) * 4, False)
    moves = (move for move in search.moves(at) if search.card(move) == card)
    return any(search.reaches(move.then, need - 1) for move in moves)


def _in_any_order(sight: SeatView, card: Card) -> int:
    """The tricks that are sure once this card is played, whatever is played after it."""
    mate = sight.mate
    theirs = _masters(sight, sight.known[mate]) if mate in sight.known else 0
    if not sight.table:
        return max(_masters(sight, sight.hand), theirs)
    takes = sight.takes(card)
    won = sight.stands(card) if takes else sight.winner is mate and sight.held()
    # A hand that is still to play may have to play one of its highest trumps to this trick.
    return won + max(
        _masters(sight, sight.hand.without(card)), 0 if mate in sight.after else theirs
    )


def _masters(sight: SeatView, hand: Iterable[Card]) -> int:
    """How many trumps of a hand no card outside of the camp beats."""
    trump = sight.trump
    if trump is None:
        return 0
    most = max(map(sight.strength, sight.outside(trump)), default=-1)
    return sum(sight.suit(card) is trump and sight.strength(card) > most for card in hand)


def keeping(sight: SeatView, cards: Iterable[Card], need: int) -> Card | None:
    """The first of some cards to play to this trick after which `need` tricks are sure.

    This trick is one of them. None if no card takes it, or leaves it to the camp's other hand, with
    that many tricks to follow.
    """
    if not 0 < need <= sight.left or not _plain(sight):
        return None
    search = _Search(sight, likely=False)
    led = sight.suit(sight.table[0][1])
    assert led is not None, "no run of tricks contains a joker that stands for nothing"
    # Every player still to play follows with one card, or throws one away.
    search.followed(SUITS.index(led))
    loose = any(s not in sight.camp and not sight.least(s, led) for s in sight.after)
    for card in cards:
        after = _after(sight, card, led)
        if after is None:
            continue
        turn, hands = after
        at = _At(turn, tuple(_read(sight, hand) for hand in hands), (0,) * 4, loose)
        if search.reaches(at, need - 1):
            return card
    return None


def _after(sight: SeatView, card: Card, led: Suit) -> tuple[int, list[Hand]] | None:
    """Which hand of the camp leads after this trick, and their cards; None if it may be lost."""
    hands, mate = [sight.hand.without(card)], sight.mate
    takes = sight.takes(card)
    if takes and not sight.stands(card):
        return None
    if mate is None or mate not in sight.known:
        # A closed partner who may beat the card may have to, and is then on lead.
        over = mate in sight.after and sight.may_beat(mate, card, led)
        return (0, hands) if takes and not over else None
    other = sight.known[mate]
    if mate in sight.after:
        fit = sorted(sight.may_hold(mate, led), key=sight.strength)
        if not takes or not fit or not _lower(sight, fit[0], card):
            return None  # It throws something away, or has to take the trick.
        return 0, [*hands, other.without(fit[0])]
    if takes:
        return 0, [*hands, other]
    holds = sight.winner is mate and sight.held()
    return (1, [*hands, other]) if holds else None


def _lower(sight: SeatView, one: Card, card: Card) -> bool:
    """True if a card of the suit led does not beat `card`."""
    return sight.suit(one) is not sight.suit(card) or sight.strength(one) < sight.strength(card)


def _plain(sight: SeatView) -> bool:
    """True if a card is as strong when it is led as when it follows, and each has a suit."""
    return sight.order.led == sight.order.followed and sight.joker is None


def _read(sight: SeatView, cards: Hand) -> _Suits:
    found = dict.fromkeys(SUITS, 0)
    for card in cards:
        suit = sight.suit(card)
        assert suit is not None, "no run of tricks contains a joker that stands for nothing"
        found[suit] |= 1 << sight.strength(card)
    return tuple(found.values())


@final
class _Search:
    """Runs of tricks from one position; they share a cache."""

    def __init__(self, sight: SeatView, *, likely: bool) -> None:
        both = (sight.seat, sight.mate) if sight.declares else (sight.seat,)
        self.seats: Final[tuple[Seat, ...]] = tuple(seat for seat in both if seat is not None)
        self._sight: Final = sight
        self._trump: Final = -1 if sight.trump is None else SUITS.index(sight.trump)
        self._others = [
            _even(sight, seat) if likely and seat not in sight.known else _worst(sight, seat)
            for seat in sight.rotation
            if seat not in self.seats
        ]
        self._steps = 0
        self._reached: dict[_At, int] = {}
        """How many tricks are sure from here on."""
        self._missed: dict[_At, int] = {}
        """How many are not."""

    def followed(self, suit: int) -> None:
        """The hands still to play that must follow do so once before the run begins."""
        after = self._sight.after
        self._others = [
            other.without(suit) if other.seat in after and other.least[suit] else other
            for other in self._others
        ]

    def card(self, move: _Move) -> Card:
        """The card from the hand of the seat that a move leads."""
        sight = self._sight
        return next(
            card
            for card in sight.hand
            if sight.suit(card) is SUITS[move.suit] and 1 << sight.strength(card) == move.card
        )

    def reaches(self, at: _At, need: int) -> bool:
        """True if `need` tricks are sure from here on."""
        if need <= 0 or self._reached.get(at, 0) >= need:
            return True
        if need > sum(map(int.bit_count, at.hands[at.turn])) or self._missed.get(at, 99) <= need:
            return False
        if self._steps > _STEPS or need > self._bound(at):
            return False
        self._steps += 1
        if any(self.reaches(move.then, need - 1) for move in self.moves(at)):
            self._reached[at] = need
            return True
        self._missed[at] = need
        return False

    def _bound(self, at: _At) -> int:
        """An upper bound on the sure tricks from here on."""
        found = 0
        for suit in range(4):
            lengths = [hand[suit].bit_count() for hand in at.hands]
            rounds = at.rounds[suit]
            tops = [o.top[suit] for o in self._others if o.most[suit] > rounds]
            left = max((o.most[suit] - rounds for o in self._others), default=0)
            high = sum((hand[suit] >> min(tops, default=-1) + 1).bit_count() for hand in at.hands)
            # Once nobody else has any, small cards win too; and each trump may ruff by itself.
            long = sum(lengths) if suit == self._trump else max(lengths)
            found += long if high >= left else min(high, long)
            if suit == self._trump and high < left:
                found += sum(lengths) - min(high, long)
        return found

    def moves(self, at: _At) -> Iterator[_Move]:
        """Every trick that can be taken for certain, those of the shorter suits first."""
        suits = [suit for suit in range(4) if at.hands[at.turn][suit]]
        suits.sort(key=lambda suit: (suit != self._trump, self._length(at, suit)))
        for suit in suits:
            if self._ruffed(at, suit):
                continue
            yield from self._of_suit(at, suit)

    def _length(self, at: _At, suit: int) -> int:
        return at.hands[at.turn][suit].bit_count()

    def _ruffed(self, at: _At, suit: int) -> bool:
        """True if an opponent may ruff this suit now."""
        trump = self._trump
        if trump in (-1, suit):
            return False
        return any(
            other.enemy
            and other.most[trump] > at.rounds[trump]
            and (at.loose or other.least[suit] <= at.rounds[suit])
            for other in self._others
        )

    def _of_suit(self, at: _At, suit: int) -> Iterator[_Move]:
        rounds = at.rounds[suit]
        top = max(
            (other.top[suit] for other in self._others if other.most[suit] > rounds), default=-1
        )
        loose = at.loose or any(o.enemy and o.least[suit] <= rounds for o in self._others)
        after = tuple(n + (i == suit) for i, n in enumerate(at.rounds))
        held = at.hands[at.turn][suit]
        high, low = 1 << held.bit_length() - 1, held & -held
        partner = at.hands[1 - at.turn] if len(at.hands) == 2 else None

        def move(card: int, thrown: tuple[int, int] | None, turn: int) -> _Move:
            hands = [list(hand) for hand in at.hands]
            hands[at.turn][suit] ^= card
            if thrown is not None:
                hands[1 - at.turn][thrown[0]] ^= thrown[1]
            then = _At(turn, tuple(tuple(hand) for hand in hands), after, loose)
            return _Move(suit, card, then)

        if partner is None or not any(partner):
            if high >> top + 1:
                yield move(high, None, at.turn)
        elif partner[suit]:
            fit = partner[suit]
            best, least = 1 << fit.bit_length() - 1, fit & -fit
            if high >> top + 1 and high > least:
                yield move(high, (suit, least), at.turn)
            if best >> top + 1 and best > low:
                yield move(low, (suit, best), 1 - at.turn)
        else:
            trump = self._trump
            if suit != trump and trump >= 0 and partner[trump]:
                yield move(low, (trump, partner[trump] & -partner[trump]), 1 - at.turn)
            if high >> top + 1:
                rest = [(bits & -bits, i) for i, bits in enumerate(partner) if bits and i != trump]
                for bits, other in sorted(rest)[:2]:
                    yield move(high, (other, bits), at.turn)


def _worst(sight: SeatView, seat: Seat) -> _Other:
    """The strongest possible hand of a seat."""
    held = [sight.may_hold(seat, suit) for suit in SUITS]
    return _Other(
        seat,
        tuple(max(map(sight.strength, cards), default=-1) for cards in held),
        tuple(sight.most(seat, suit) for suit in SUITS),
        tuple(sight.least(seat, suit) for suit in SUITS),
        seat not in sight.camp,
    )


def _even(sight: SeatView, seat: Seat) -> _Other:
    """A hand with its share of each suit, which may have the highest card of it."""
    worst = _worst(sight, seat)
    closed = [s for s in sight.rotation if s not in sight.known]

    def share(suit: Suit) -> int:
        out = sum(sight.suit(card) is suit for card in sight.hidden)
        sharing = sum(bool(sight.may_hold(s, suit)) for s in closed)
        return -(-out // max(1, sharing))

    even = tuple(min(n, share(suit)) for n, suit in zip(worst.most, SUITS, strict=True))
    return worst._replace(most=even, least=even)
