"""Principles of the lead: the opening lead, a defender's, declarer's, and leads without a
partner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.cards import SUITS, Card, Suit
from ..core.seats import Seat
from .choice import Picked
from .opening import opening_lead
from .seat_view import JACK, KING, TEN, SeatView
from .sure import ENOUGH, cashing

__all__ = ["last_entry", "lead"]


def lead(sight: SeatView, asked: Suit | None = None) -> Picked:
    """A card to lead; `asked` is a suit that partner has bid, for the opening lead."""
    if len(sight.rotation) < 4:
        return _alone(sight)
    if not sight.cards and not sight.declares:
        card, line = opening_lead(sight.legal, sight.trump, asked)
        return card, line.value
    enough = _enough(sight)
    if enough is not None:
        return enough
    return _declarer_leads(sight) if sight.declares else _defender_leads(sight)


def _enough(sight: SeatView) -> Picked | None:
    """The first of enough sure tricks to need nothing else."""
    need = sight.needed
    if need is not None and (card := cashing(sight, need)) is not None:
        return card, f"{ENOUGH}, so you take them"
    if (card := cashing(sight, sight.left)) is not None:
        return card, "every remaining trick is sure"
    return None


# --- positions of cards
# ----------------------------------------------------------------------------


def _in_suit(sight: SeatView, cards: Iterable[Card], suit: Suit | None) -> list[Card]:
    """The cards of a suit, strongest first."""
    return sorted((c for c in cards if sight.suit(c) is suit), key=sight.strength, reverse=True)


def _length(sight: SeatView, card: Card) -> int:
    return sum(sight.suit(c) is sight.suit(card) for c in sight.hand)


def _draws(sight: SeatView) -> bool:
    """True if opponents may hold trumps."""
    return sight.trump is not None and any(
        sight.may_hold(seat, sight.trump) for seat in sight.rotation if seat not in sight.camp
    )


def _cashable(sight: SeatView) -> list[Card]:
    """High cards that cannot be ruffed by anybody still to play, except a hand that may follow."""
    return [c for c in sight.legal if sight.high(c) and sight.stands(c, follows=True)]


def last_entry(sight: SeatView, seat: Seat | None) -> bool:
    """True if declarer has a suit to run in one hand, and one high card beside it as an entry."""
    if seat not in sight.known or sight.mate not in sight.known:
        return False
    other = sight.mate if seat is sight.seat else sight.seat
    assert other is not None, "declarer has a dummy"
    hand = sight.known[seat]
    for suit in SUITS:
        here, there = _in_suit(sight, hand, suit), _in_suit(sight, sight.known[other], suit)
        long = len(here) >= 4 and len(here) > len(there)
        if suit is sight.trump or not long or len(here) + len(there) <= len(sight.outside(suit)):
            continue
        return sum(sight.suit(card) is not suit and sight.high(card) for card in hand) == 1
    return False


# --- alone --------------------------------------------------------------------------------------


def _alone(sight: SeatView) -> Picked:
    """A lead without a partner."""
    trumps = _in_suit(sight, sight.legal, sight.trump) if sight.trump else []
    cash = _cashable(sight)
    plain = [card for card in cash if sight.suit(card) is not sight.trump]
    if trumps and _draws(sight) and sight.high(trumps[0]) and (len(trumps) >= 3 or plain):
        return trumps[0], "draw trumps while this hand has the highest"
    if plain:
        best = max(plain, key=lambda c: (_length(sight, c), sight.strength(c)))
        return best, f"the {best} is high now"
    if cash and sight.left <= len(cash) + 1:
        return cash[0], f"the {cash[0]} is high now"
    return _quiet(sight)


def _quiet(sight: SeatView) -> Picked:
    """A lead that gives little away: the top of a sequence, or low from the longest weak suit."""
    best: tuple[float, Card, str] | None = None
    for suit in SUITS:
        cards = _in_suit(sight, sight.legal, suit)
        if not cards:
            continue
        outside = sight.outside(suit)
        tops = sorted(cards, key=sight.as_led, reverse=True)
        above = [len(sight.above(card)) for card in tops]
        worth = len(cards) - len(outside) / max(1, len(sight.rotation) - 1)
        pick, why = cards[-1], "this suit gives the least away"
        if len(cards) > 1 and 0 < above[0] <= 2 and above[0] == above[1]:
            pick, worth = tops[0], worth + 2
            why = "the top of a sequence drives out the cards above it"
            if sight.elsewhere:
                # They may be in no hand.
                why = "the top of a sequence wins, or drives out a card above it"
        elif above[0] == 0 and len(cards) > 1:
            worth -= 2
        elif above[0] == 1:
            worth -= 3 if len(cards) == 2 else 1.5
        if suit is sight.trump:
            worth -= 3
        if best is None or worth > best[0]:
            best = (worth, pick, why)
    assert best is not None, "a hand that leads has cards"
    return best[1], best[2]


# --- a defender ---------------------------------------------------------------------------------


def _defender_leads(sight: SeatView) -> Picked:
    """A lead of a defender who sees dummy."""
    trump = sight.trump
    cash = [card for card in _cashable(sight) if sight.suit(card) is not trump]
    sure = [c for c in cash if all(sight.high(x) for x in _in_suit(sight, sight.hand, c.suit)[:2])]
    if cash and (len(cash) >= sight.left - 1 or (trump is not None and sight.left <= 6)):
        return cash[0], f"the {cash[0]} is high now"
    if sure:
        best = max(sure, key=lambda c: (_length(sight, c), sight.strength(c)))
        return best, f"the {best} is high now"
    ruffs = _partner_ruffs(sight)
    if ruffs:
        return ruffs[-1], "partner has shown out of this suit and may ruff"
    suits = [suit for suit in SUITS if _in_suit(sight, sight.legal, suit)]
    suit = max(suits, key=lambda suit: _promise(sight, suit))
    return _from_suit(sight, suit)


def _from_suit(sight: SeatView, suit: Suit) -> Picked:
    """The card of a suit that a defender leads, and the reason for the suit."""
    cards = _in_suit(sight, sight.legal, suit)
    why = _why_suit(sight, suit)
    top = sight.strength(cards[0])
    if len(cards) > 1 and top >= TEN and top - sight.strength(cards[1]) == 1:
        return cards[0], f"{why}: the top of a sequence"
    return cards[0] if len(cards) <= 2 else cards[-1], why


def _why_suit(sight: SeatView, suit: Suit) -> str:
    """Why a defender leads this suit, or that no other suit is better."""
    assert sight.mate is not None, "there are four hands"
    if any(sight.suit(card) is suit for card in sight.leads[sight.mate]):
        return "return the suit that partner led"
    dummy = sight.dummy
    if dummy is not None and suit is not sight.trump:
        honours = _honours(sight, sight.may_hold(dummy, suit))
        if dummy in sight.after[:1] and honours:
            return "through dummy's strength"
        if dummy not in sight.after[:1] and not honours:
            return "up to dummy's weakness"
        if dummy not in sight.after[:1]:
            return "no other suit is more promising"  # It runs into honours.
    if not sight.may_hold(sight.mate, suit):
        return "no other suit is more promising"
    return "a suit that gives little away"


def _honours(sight: SeatView, cards: Iterable[Card]) -> int:
    """How many cards are tens or higher."""
    return sum(sight.strength(card) >= TEN for card in cards)


def _partner_ruffs(sight: SeatView) -> list[Card]:
    """The cards of a suit that partner may ruff, strongest first, if no opponent ruffs before."""
    mate, trump = sight.mate, sight.trump
    if mate is None or trump is None or not sight.may_hold(mate, trump):
        return []
    between = sight.after[0]
    for suit in SUITS:
        cards = _in_suit(sight, sight.legal, suit)
        if suit is trump or not cards or suit not in sight.voids[mate]:
            continue
        if sight.may_hold(between, suit) or not sight.may_hold(between, trump):
            return cards
    return []


def _promise(sight: SeatView, suit: Suit) -> float:
    """The value of leading a suit as a defender."""
    cards = _in_suit(sight, sight.legal, suit)
    mate, dummy, trump = sight.mate, sight.dummy, sight.trump
    assert mate is not None, "there are four hands"
    worth = 0.4 * len(cards)
    if suit is trump:
        worth -= 3
    if any(sight.suit(c) is suit for c in sight.leads[mate]):
        worth += 3
    if any(sight.suit(c) is suit for c in sight.leads[sight.seat]):
        worth += 1.5
    top = sight.strength(cards[0])
    if len(cards) > 1 and top >= TEN and top - sight.strength(cards[1]) == 1:
        worth += 2
    elif top >= KING:
        worth -= 1.5
    if not sight.may_hold(mate, suit) and not sight.high(cards[0]):
        # If partner is void, a lead in the suit helps only declarer.
        worth -= 6
    if dummy is not None:
        open_cards = sight.may_hold(dummy, suit)
        honours = sum(TEN <= sight.strength(c) <= KING for c in open_cards)
        if dummy in sight.after[:1]:
            worth += honours
        else:
            worth -= honours or -1
        if not open_cards and trump not in (None, suit) and sight.may_hold(dummy, trump):
            # Dummy ruffs; and if declarer is void too, one hand throws a loser away.
            closed = [s for s in sight.rotation if s not in sight.camp and s is not dummy]
            worth -= 3 if any(sight.may_hold(seat, suit) for seat in closed) else 6
    return worth


# --- declarer -----------------------------------------------------------------------------------


def _declarer_leads(sight: SeatView) -> Picked:
    """A lead from one of two visible hands."""
    assert sight.mate is not None, "declarer has a dummy"
    other = list(sight.known[sight.mate])
    trump = sight.trump
    if trump is not None and _draws(sight):
        picked = _draw_trumps(sight, other)
        if picked is not None:
            return picked
    likely = cashing(sight, sight.left, likely=True)
    if likely is not None:
        return likely, _cashes(sight, likely)
    made = _establish(sight, other)
    if made is not None:
        return made
    cash = _cashable(sight)
    if cash:
        best = max(cash, key=lambda c: (sight.suit(c) is not trump, _length(sight, c)))
        card = _uncrossed(sight, best, other)
        return card, _cashes(sight, card)
    for suit in SUITS:
        mine, theirs = _in_suit(sight, sight.legal, suit), _in_suit(sight, other, suit)
        lower = mine and theirs and sight.strength(mine[-1]) < sight.strength(theirs[0])
        if lower and sight.high(theirs[0]):
            return mine[-1], "low to the high card opposite"
    return _quiet(sight)


def _cashes(sight: SeatView, card: Card) -> str:
    """Why declarer leads a card that should win a trick, in this hand or the other one."""
    if sight.high(card):
        return f"the {card} is high now"
    assert sight.mate is not None, "declarer has a dummy"
    fit = _in_suit(sight, sight.known[sight.mate], sight.suit(card))
    return "low to the high card opposite" if fit else "the other hand ruffs it"


def _uncrossed(sight: SeatView, card: Card, other: Iterable[Card]) -> Card:
    """`card`, or the lowest of its suit if `card` would fall on a high one of the other hand."""
    mine, theirs = (_in_suit(sight, cards, sight.suit(card)) for cards in (sight.legal, other))
    if theirs and sight.high(theirs[-1]) and sight.strength(mine[-1]) < sight.strength(theirs[-1]):
        return mine[-1]
    return card


def _draw_trumps(sight: SeatView, other: Iterable[Card]) -> Picked | None:
    trump = sight.trump
    mine, theirs = _in_suit(sight, sight.legal, trump), _in_suit(sight, other, trump)
    out = len(sight.outside(trump))
    if not mine or len(mine) + len(theirs) <= out:
        return None
    if sight.high(mine[0]) or (theirs and sight.high(theirs[0])):
        card = _uncrossed(sight, mine[0], theirs) if sight.high(mine[0]) else mine[-1]
        return card, "draw trumps" if card is mine[0] else "low to the high trump opposite"
    if max(len(mine), len(theirs)) < 3:
        return None
    if theirs and sight.strength(theirs[0]) > sight.strength(mine[0]):
        return mine[-1], f"draw trumps, leading towards the {theirs[0]}"
    return mine[0], "draw trumps: your highest drives out the cards above it"


def _establish(sight: SeatView, other: Iterable[Card]) -> Picked | None:
    """A lead that sets up small cards, in the most promising suit."""
    found = max(_plans(sight, list(other)), key=lambda plan: plan[0], default=None)
    return None if found is None else (found[1], found[2])


def _plans(sight: SeatView, other: list[Card]) -> Iterator[tuple[float, Card, str]]:
    """The value of a lead in each suit, the card for it, and why."""
    for suit in SUITS:
        mine, theirs = _in_suit(sight, sight.legal, suit), _in_suit(sight, other, suit)
        out = sight.outside(suit)
        if not mine or suit is sight.trump or not out:
            continue
        both = sorted([*mine, *theirs], key=sight.strength, reverse=True)
        longest = max(len(mine), len(theirs))
        tops = sum(sight.high(card) for card in both)
        if tops >= longest:
            continue
        worth = longest - len(out) / 2 + 0.5 * tops
        worth += 0.4 * sum(sight.strength(c) >= JACK for c in both)
        if worth > 0.5:
            yield worth, *_of_suit(sight, mine, theirs, tops)


def _of_suit(sight: SeatView, mine: list[Card], theirs: list[Card], tops: int) -> Picked:
    """The card of a suit that declarer leads to set it up."""
    out = len(sight.outside(sight.suit(mine[0])))
    high = sight.high(mine[0])
    if high and tops >= (out + 1) // 2:
        card = _uncrossed(sight, mine[0], theirs)
        return card, _cashes(sight, card)
    if theirs and sight.strength(theirs[0]) > sight.strength(mine[0]):
        return mine[-1], f"low towards the {theirs[0]} opposite"
    if len(mine) > 1 and sight.strength(mine[0]) - sight.strength(mine[1]) == 1 and not high:
        return mine[0], "the top of a sequence drives out the cards above it"
    if high and len(mine) + len(theirs) > out:
        card = _uncrossed(sight, mine[0], theirs)
        return card, _cashes(sight, card)
    return mine[-1], "the most promising suit"
