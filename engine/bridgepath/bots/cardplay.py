"""Principles of card play that hold at every table where tricks are to be won.

`winning` picks one of the legal cards of a `Sight` and says by which principle. Partners are the
hands of a camp: a defender trusts the other one, declarer sees both of his.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..cards import SUITS, Card, Suit
from ..seats import Seat
from .opening import opening_lead
from .sight import Sight

__all__ = ["cheapest", "discard", "follow", "lead", "winning"]

Picked = tuple[Card, str]
_HONOUR: Final = 8
"""The place of the ten among the ranks, from 0."""


def winning(sight: Sight, asked: Suit | None = None) -> Picked:
    """The card that is to win as many tricks as may be, and the principle behind it.

    `asked` is a suit that partner has bid, for the opening lead.
    """
    if len(sight.legal) == 1:
        return sight.legal[0], "it is the only card that may be played"
    if not sight.table:
        return lead(sight, asked)
    return follow(sight)


def cheapest(sight: Sight, cards: Iterable[Card]) -> Card:
    """The card that is missed least: no trump if it can be helped, then the lowest."""
    return min(cards, key=lambda c: (sight.suit(c) is sight.trump, sight.strength(c), c.index))


# --- following ----------------------------------------------------------------------------------


def follow(sight: Sight) -> Picked:
    """A card to a trick that somebody else has led."""
    led = sight.suit(sight.table[0][1])
    ours = sight.winner in sight.camp
    takers = [card for card in sight.legal if sight.takes(card)]
    takers.sort(key=lambda c: (sight.suit(c) is sight.trump, sight.strength(c)))
    if ours and _safe(sight):
        return _spare(sight), "partner has the trick"
    if not takers:
        return _spare(sight), "nothing here can win, so what is missed least goes"
    if sight.suit(sight.legal[0]) is not led:
        return _ruff(sight, takers, ours)
    last = not sight.after
    if last:
        return takers[0], "last to play, win as cheaply as you can"
    if len(sight.rotation) < 4:
        sure = next((card for card in takers if sight.stands(card)), None)
        if sure is not None:
            return sure, _surely(sight, sure)
        return _spare(sight), "it would be beaten, so a low card will do"
    if len(sight.after) == 1:
        return _third(sight, takers, ours)
    return _second(sight, takers)


def _surely(sight: Sight, card: Card) -> str:
    if sight.high(card):
        return f"the {card} is high now"
    return "nobody behind can beat it"


def _spare(sight: Sight) -> Card:
    """A card for a trick that is not to be won."""
    led = sight.suit(sight.table[0][1])
    if sight.suit(sight.legal[0]) is led:
        return min(sight.legal, key=sight.strength)
    return discard(sight, sight.legal)


def _safe(sight: Sight) -> bool:
    """True if the trick stays with the partner who has it so far."""
    seat, card = sight.table[sight.best]
    led = sight.suit(sight.table[0][1])
    return seat in sight.camp and not any(
        sight.may_beat(other, card, led) for other in sight.after if other not in sight.camp
    )


def _ruff(sight: Sight, takers: Sequence[Card], ours: bool) -> Picked:
    """Void in the suit led, with trumps."""
    _, card = sight.table[sight.best]
    if ours and (sight.strength(card) > _HONOUR or len(sight.after) > 1):
        return _spare(sight), "partner may win this, so the trump is kept"
    sure = next((c for c in takers if sight.stands(c)), None)
    if sure is not None and sure is not takers[0] and len(sight.after) == 1:
        return sure, "high enough that nobody behind can ruff over it"
    return takers[0], "the lowest trump is enough"


def _third(sight: Sight, takers: Sequence[Card], ours: bool) -> Picked:
    """Third hand: one enemy is still to play."""
    last = sight.after[0]
    if last in sight.known:
        sure = next((card for card in takers if sight.stands(card)), None)
        if sure is None:
            return _spare(sight), "the hand behind has it anyway"
        return sure, "just enough to beat the open hand behind"
    risk = [len(_beaten_by(sight, card, last)) for card in takers]
    low = min(risk)
    at = risk.index(low)
    if ours:
        _, card = sight.table[sight.best]
        held_off = len(_beaten_by(sight, card, last))
        if held_off <= low:
            return _spare(sight), "partner's card does the same, so it is enough"
    if sight.declares and low == 0 and at and risk[at - 1] == 1 and _can_wait(sight):
        # a missing card that lies in front is caught by the lower one
        return takers[risk.index(1)], "a finesse: the one card that is missing may lie before you"
    if low == 0:
        return takers[at], _surely(sight, takers[at])
    return takers[at], "third hand high"


def _beaten_by(sight: Sight, card: Card, seat: Seat) -> list[Card]:
    mine = sight.strength(card)
    return [c for c in sight.may_hold(seat, sight.suit(card)) if sight.strength(c) > mine]


def _can_wait(sight: Sight) -> bool:
    """True while a lost trick does not cost the lead for good: there are cards of the suit left."""
    return sight.left > 2


def _second(sight: Sight, takers: Sequence[Card]) -> Picked:
    """Second hand: an enemy and the partner are still to play."""
    _, card = sight.table[0]
    third, mate = sight.after[0], sight.mate
    sure = next((c for c in takers if sight.stands(c)), None)
    assert mate is not None, "there are four hands"
    if mate in sight.known and any(
        sight.suit(c) is sight.suit(card) and sight.high(c) for c in sight.known[mate]
    ):
        low = min(sight.legal, key=sight.strength)
        return low, "second hand low: the high card opposite takes it"
    if sure is not None and third in sight.known and sight.strength(sure) <= _HONOUR:
        return sure, "just enough to beat the open hand behind"
    if sure is not None and sight.left <= 3:
        return sure, _surely(sight, sure)
    if sight.strength(card) >= _HONOUR and _covers(sight, takers, card):
        return takers[0], "cover an honour with an honour"
    if sure is not None and sight.trump is None and _runs(sight, sure):
        return sure, _surely(sight, sure)
    return min(sight.legal, key=sight.strength), "second hand low"


def _covers(sight: Sight, takers: Sequence[Card], led: Card) -> bool:
    """True if to cover may make a lower card high: no equal of the card led is open beside it."""
    leader = sight.table[0][0]
    if leader in sight.known:
        beside = [sight.strength(c) for c in sight.known[leader] if sight.suit(c) is led.suit]
        if sight.strength(led) - 1 in beside:
            return False
    return sight.strength(takers[0]) - sight.strength(led) <= 3


def _runs(sight: Sight, card: Card) -> bool:
    """True if the rest of the suit is high as well, and long."""
    suit = [c for c in sight.hand if sight.suit(c) is sight.suit(card)]
    return len(suit) >= 3 and all(sight.high(c) for c in suit)


# --- discarding ---------------------------------------------------------------------------------


def discard(sight: Sight, cards: Iterable[Card]) -> Card:
    """The card that is missed least: no trump, nothing high, no guard, from the weakest suit."""
    return min(cards, key=lambda card: (_missed(sight, card), card.index))


def _missed(sight: Sight, card: Card) -> float:
    suit = sight.suit(card)
    mine = sorted((c for c in sight.hand if sight.suit(c) is suit), key=sight.strength)
    rank = sight.strength(card) % 13
    cost = rank / 13
    if suit is sight.trump:
        cost += 40 + rank
    outside = sight.outside(suit)
    if not outside:
        return cost + 20
    above = sum(sight.strength(c) > sight.strength(card) for c in outside)
    if not above:
        cost += 12
    # a card with as many companions as there are cards above it may win in the end
    top = mine[-1]
    over_top = sum(sight.strength(c) > sight.strength(top) for c in outside)
    if card is not top and over_top and len(mine) == over_top + 1 and over_top <= 2:
        cost += 6
    elif card is top and above == 1 and len(mine) >= 2:
        cost += 5
    if len(mine) >= 4 and len(outside) <= len(mine) + 3:
        cost += 2
    return cost


# --- leading ------------------------------------------------------------------------------------


def lead(sight: Sight, asked: Suit | None = None) -> Picked:
    """A card to begin a trick; `asked` is a suit that partner has bid, for the opening lead."""
    if sight.declares:
        return _declarer_leads(sight)
    if len(sight.rotation) < 4:
        return _alone(sight)
    if not sight.cards:
        card, line = opening_lead(sight.legal, sight.trump, asked)
        return card, line.value
    return _defender_leads(sight)


def _in_suit(sight: Sight, cards: Iterable[Card], suit: Suit | None) -> list[Card]:
    """The cards of a suit, strongest first."""
    return sorted((c for c in cards if sight.suit(c) is suit), key=sight.strength, reverse=True)


def _draws(sight: Sight) -> bool:
    """True if enemies may hold trumps."""
    return sight.trump is not None and any(
        sight.may_hold(seat, sight.trump) for seat in sight.rotation if seat not in sight.camp
    )


def _cashable(sight: Sight) -> list[Card]:
    """High cards that nobody still to play can beat or ruff, as far as can be known."""
    return [card for card in sight.legal if sight.high(card) and sight.stands(card)]


def _alone(sight: Sight) -> Picked:
    """A lead without a partner."""
    trumps = _in_suit(sight, sight.legal, sight.trump) if sight.trump else []
    cash = _cashable(sight)
    plain = [card for card in cash if sight.suit(card) is not sight.trump]
    if trumps and _draws(sight) and sight.high(trumps[0]) and (len(trumps) >= 3 or plain):
        return trumps[0], "trumps are drawn while the highest is here"
    if plain:
        best = max(plain, key=lambda c: (_length(sight, c), sight.strength(c)))
        return best, f"the {best} is high now"
    if cash and sight.left <= len(cash) + 1:
        return cash[0], f"the {cash[0]} is high now"
    return _quiet(sight)


def _length(sight: Sight, card: Card) -> int:
    return sum(sight.suit(c) is sight.suit(card) for c in sight.hand)


def _quiet(sight: Sight) -> Picked:
    """A lead that gives little away: the top of a sequence, or low from the longest weak suit."""
    best: tuple[float, Card, str] | None = None
    for suit in SUITS:
        cards = _in_suit(sight, sight.legal, suit)
        if not cards:
            continue
        outside = sight.outside(suit)
        above = [len(sight.above(card)) for card in cards]
        worth = len(cards) - len(outside) / max(1, len(sight.rotation) - 1)
        pick, why = cards[-1], "a low card of the longest suit gives least away"
        if len(cards) > 1 and 0 < above[0] <= 2 and above[0] == above[1]:
            pick, why, worth = cards[0], "the top of a sequence drives out what is above", worth + 2
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


def _defender_leads(sight: Sight) -> Picked:
    """A lead of a defender who sees dummy."""
    trump, dummy = sight.trump, sight.dummy
    assert sight.mate is not None, "there are four hands"
    cash = [card for card in _cashable(sight) if sight.suit(card) is not trump]
    sure = [c for c in cash if all(sight.high(x) for x in _in_suit(sight, sight.hand, c.suit)[:2])]
    if cash and (len(cash) >= sight.left - 1 or (trump is not None and not _long_game(sight))):
        return cash[0], f"the {cash[0]} is high now"
    if sure:
        best = max(sure, key=lambda c: (_length(sight, c), sight.strength(c)))
        return best, f"the {best} is high now"
    if trump is not None and _partner_ruffs(sight):
        card = _partner_ruffs(sight)[0]
        return card, "partner has shown out of it and may ruff"
    suit = max(SUITS, key=lambda suit: _promise(sight, suit, dummy))
    cards = _in_suit(sight, sight.legal, suit)
    if not cards:
        return _quiet(sight)
    why = "back to the suit that partner led"
    mates = {sight.suit(card) for card in sight.leads[sight.mate]}
    if suit not in mates:
        why = "through the strength of dummy" if dummy in sight.after[:1] else "up to weakness"
        if dummy is None:
            why = "a suit that gives least away"
    if (
        len(cards) > 1
        and sight.strength(cards[0]) - sight.strength(cards[1]) == 1
        and (sight.strength(cards[0]) >= _HONOUR)
    ):
        return cards[0], f"{why}, the top of a sequence"
    if len(cards) <= 2:
        return cards[0], why
    return cards[-1], why


def _long_game(sight: Sight) -> bool:
    return sight.left > 6


def _partner_ruffs(sight: Sight) -> list[Card]:
    mate = sight.mate
    if mate is None or not sight.may_hold(mate, sight.trump):
        return []
    return [c for c in sight.legal if sight.suit(c) in sight.voids[mate] and c.suit != sight.trump]


def _promise(sight: Sight, suit: Suit, dummy: Seat | None) -> float:
    """How promising it is for a defender to lead a suit."""
    cards = _in_suit(sight, sight.legal, suit)
    if not cards:
        return -99
    mate = sight.mate
    worth = 0.4 * len(cards)
    if suit is sight.trump:
        worth -= 3
    if mate is not None and any(sight.suit(c) is suit for c in sight.leads[mate]):
        worth += 3
    if any(sight.suit(c) is suit for c in sight.leads[sight.seat]):
        worth += 1.5
    top = sight.strength(cards[0])
    if len(cards) > 1 and top >= _HONOUR and top - sight.strength(cards[1]) == 1:
        worth += 2
    elif top >= 11:
        worth -= 1.5
    if dummy is not None:
        open_cards = sight.may_hold(dummy, suit)
        honours = sum(_HONOUR <= sight.strength(c) <= 11 for c in open_cards)
        if dummy in sight.after[:1]:
            worth += honours
        else:
            worth -= honours or -1
        if sight.trump is not None and not open_cards and suit is not sight.trump:
            worth -= 3
    return worth


def _declarer_leads(sight: Sight) -> Picked:
    """A lead from one of two hands that are both seen."""
    assert sight.mate is not None, "declarer has a dummy"
    other = sight.known[sight.mate]
    trump = sight.trump
    if trump is not None and _draws(sight):
        picked = _draw_trumps(sight, other)
        if picked is not None:
            return picked
    cash = _cashable(sight)
    winners = sum(_winners(sight, other, suit) for suit in SUITS)
    if cash and winners >= sight.left:
        best = max(cash, key=lambda c: (sight.suit(c) is not trump, -_length(sight, c)))
        return best, f"the {best} is high now"
    made = _establish(sight, other)
    if made is not None:
        return made
    if cash:
        best = max(cash, key=lambda c: (sight.suit(c) is not trump, _length(sight, c)))
        return best, f"the {best} is high now"
    for suit in SUITS:
        if any(sight.high(c) for c in _in_suit(sight, other, suit)):
            cards = _in_suit(sight, sight.legal, suit)
            if cards:
                return cards[-1], "low to the high card opposite"
    return _quiet(sight)


def _winners(sight: Sight, other: Iterable[Card], suit: Suit) -> int:
    """Tricks that a suit brings to declarer without losing the lead, more or less."""
    both = _in_suit(sight, [*sight.hand, *other], suit)
    mine = len(_in_suit(sight, sight.hand, suit))
    longest = max(mine, len(both) - mine)
    tops = sum(sight.high(card) for card in both)
    if not sight.outside(suit):
        return longest
    out = len(sight.outside(suit))
    if tops >= (out + 1) // 2 and tops >= 2:
        return longest
    return min(tops, longest)


def _draw_trumps(sight: Sight, other: Iterable[Card]) -> Picked | None:
    trump = sight.trump
    mine, theirs = _in_suit(sight, sight.legal, trump), _in_suit(sight, other, trump)
    out = len(sight.outside(trump))
    if not mine or len(mine) + len(theirs) <= out:
        return None
    if sight.high(mine[0]) or (theirs and sight.high(theirs[0])):
        if sight.high(mine[0]):
            return mine[0], "trumps are drawn"
        return mine[-1], "low to the high trump opposite"
    if max(len(mine), len(theirs)) < 3:
        return None
    if theirs and sight.strength(theirs[0]) > sight.strength(mine[0]):
        return mine[-1], "trumps are drawn, towards the honour"
    return mine[0], "trumps are drawn: the highest drives out what is above"


def _establish(sight: Sight, other: Sequence[Card] | Iterable[Card]) -> Picked | None:
    """A lead that makes small cards high: of the suit that promises most."""
    best: tuple[float, Card, str] | None = None
    other = list(other)
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
        worth += 0.4 * sum(sight.strength(c) >= _HONOUR + 1 for c in both)
        if worth <= 0.5:
            continue
        if tops >= (len(out) + 1) // 2 and sight.high(mine[0]):
            picked = (mine[0], f"the {mine[0]} is high now, and the suit is long")
        elif theirs and sight.strength(theirs[0]) > sight.strength(mine[0]):
            picked = (mine[-1], "low towards the honours opposite")
        elif len(mine) > 1 and sight.strength(mine[0]) - sight.strength(mine[1]) == 1:
            picked = (mine[0], "the top of a sequence makes the rest high")
        elif sight.high(mine[0]) and len(mine) + len(theirs) > len(out):
            picked = (mine[0], f"the {mine[0]} is high now, and the suit is long")
        else:
            picked = (mine[-1], "the long suit is made high")
        if best is None or worth > best[0]:
            best = (worth, *picked)
    return None if best is None else (best[1], best[2])
