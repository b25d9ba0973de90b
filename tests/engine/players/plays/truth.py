"""When the sentence of a named play is true, by the state and by layouts that fit what was seen.

None of this uses the players' own reading of the table, only the cards of layouts and what the
worlds of the game allow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Final

from bridgepath.bridge.tricks import winning_index
from bridgepath.core.cards import Card, Suit
from bridgepath.core.seats import Seat
from bridgepath.reason.worlds import Evidence, plain
from tests.engine.players.test_reasons import Case, rank

_TEN: Final = 8
_CARD: Final = r"[♠♥♦♣](?:10|[2-9JQKA])"

Says = Mapping[str, str]
True_ = Callable[[Case, Says], bool]


def _card(text: str) -> Card:
    return Card.parse(text)


def can(case: Case, *puts: tuple[Seat, Iterable[Card]]) -> bool:
    """True if the hidden hands may hold all these cards at once."""
    evidence = Evidence(case.state.game, case.seen)
    where, _, clues = (case.state.game.unseen or plain)(evidence)
    try:
        for seat, held in puts:
            for card in held:
                if card not in where.known[seat] and seat not in where.may(card):
                    return False
            where.put(seat, [card for card in held if card not in where.known[seat]])
    except ValueError:
        return False
    return where.layouts(clues).count > 0


def foes(case: Case) -> list[Seat]:
    return [seat for seat in case.tricks.rotation if seat not in case.camp]


def behind(case: Case) -> list[Seat]:
    return [seat for seat in case.after if seat not in case.camp]


def own(case: Case) -> list[Card]:
    return list(case.tricks.hand(case.turn))


def opposite(case: Case) -> list[Card]:
    return list(case.shown[case.mate])


def called(case: Case, seat: Seat) -> str:
    return case.state.setting.name(seat)


def above(case: Case, card: Card, seats: Iterable[Seat] | None = None) -> set[Card]:
    """Every higher card of the suit that one of the opponents holds, or may hold."""
    among = foes(case) if seats is None else seats
    found = set()
    for seat in among:
        held = case.shown.get(seat, case.unseen)
        found |= {
            one
            for one in held
            if one.suit is card.suit and rank(one) > rank(card) and case.possible(seat, one)
        }
    return found


def beats(case: Case, cards: list[Card]) -> bool:
    """True if in some layout an opponent behind beats the best of these cards of a trick."""
    return any(case.beaten(w, cards, seat) for w in case.worlds for seat in behind(case))


def ruffs(case: Case) -> bool:
    """True if in some layout an opponent behind ruffs this trick."""
    led = case.table[0].suit if case.table else case.card.suit
    if led is case.trump or case.trump is None:
        return False
    return any(
        not any(c.suit is led for c in w.hand(seat))
        and any(c.suit is case.trump for c in w.hand(seat))
        for w in case.worlds
        for seat in behind(case)
    )


def ours(case: Case) -> Card | None:
    """Partner's card that is winning the trick so far."""
    at = winning_index(case.table, case.trump)
    return case.table[at] if case.before[at] is case.mate else None


def suit_named(word: str) -> Suit:
    return next(suit for suit in Suit if suit.word in (word, f"{word}s"))


def length(case: Case, seat: Seat, suit: Suit | None) -> int:
    return len(case.suit(seat, suit))


# --- kind by kind -------------------------------------------------------------------------------


def _sure(case: Case, says: Says) -> bool:
    card = _card(says["card"])
    if says["takes"]:
        return card == case.card in case.takers and not beats(case, [*case.table, card])
    if card == case.card:
        return not case.table and not beats(case, [card])
    return not case.table and card in opposite(case) and not beats(case, [case.card, card])


def _safety(case: Case, says: Says) -> bool:
    card, missing, upper, lower = map(_card, (says["a"], says["b"], says["c"], says["d"]))
    hand = next(held for held in (own(case), opposite(case)) if upper in held)
    rest = [one for one in case.unseen if one.suit is card.suit and one != missing]
    one, two = foes(case)
    alone = (can(case, (a, [missing]), (b, rest)) for a, b in ((one, two), (two, one)))
    return (
        card == case.card not in (upper, lower)
        and lower in hand
        and rank(lower) < rank(missing) < rank(upper)
        and above(case, lower) == {missing}
        and not beats(case, [card])
        and bool(rest)
        and any(alone)
    )


def _finesse(case: Case, says: Says) -> bool:
    missing = {_card(text) for text in re.findall(_CARD, says["missing"])}
    (last,) = case.after
    front = case.before[-1]
    here = [w for w in case.worlds if not missing & set(w.hand(last))]
    wins = all(
        not case.beaten(w, [*case.table, case.card], last)
        or (says["ruff"] and not any(c.suit is case.table[0].suit for c in w.hand(last)))
        for w in here
    )
    return (
        _card(says["card"]) == case.card in case.takers
        and called(case, front) == says["name"]
        and above(case, case.card, [last]) == missing
        and any(rank(card) > max(map(rank, missing)) for card in case.takers)
        and can(case, (front, missing))
        and wins
    )


def _to_finesse(case: Case, says: Says) -> bool:
    upper, lower, missing = map(_card, (says["a"], says["b"], says["missing"]))
    hand = opposite(case)
    return (
        upper in hand
        and lower in hand
        and rank(case.card) < rank(lower) < rank(missing) < rank(upper)
        and _over_the_foe(case, lower, missing, says)
    )


def _run(case: Case, says: Says) -> bool:
    missing = _card(says["missing"])
    upper = [card for card in opposite(case) if card.suit is missing.suit]
    return (
        _card(says["card"]) == case.card
        and any(rank(card) > rank(missing) for card in upper)
        and _over_the_foe(case, case.card, missing, says)
    )


def _over_the_foe(case: Case, lower: Card, missing: Card, says: Says) -> bool:
    return (
        called(case, case.after[0]) == says["name"]
        and above(case, lower) == {missing}
        and case.possible(case.after[0], missing)
        and bool(says["ruff"] or not ruffs(case))
    )


def _ruff_first(case: Case, says: Says) -> bool:
    trump = _card(says["trump"])
    out = any(
        c.suit is case.trump for w in case.worlds for seat in foes(case) for c in w.hand(seat)
    )
    return (
        suit_named(says["suit"]) is case.card.suit
        and not length(case, case.mate, case.card.suit)
        and trump in opposite(case)
        and trump.suit is case.trump
        and out
    )


def _draw(case: Case, says: Says) -> bool:
    told = 1 if says["count"] == "one" else int(says["count"])
    out = {
        sum(c.suit is case.trump for seat in foes(case) for c in w.hand(seat)) for w in case.worlds
    }
    if says["winner"]:
        winner = _card(says["winner"])
        if winner not in [*own(case), *opposite(case)] or above(case, winner):
            return False
    return case.card.suit is case.trump and out == {told}


def _cross(case: Case, says: Says) -> bool:
    top, waits = _card(says["a"]), _card(says["b"])
    return (
        top in opposite(case)
        and waits in opposite(case)
        and rank(top) > rank(case.card)
        and not beats(case, [case.card, top])
        and not above(case, waits)
        and not any(card.suit is waits.suit for card in own(case))
    )


def _unblock_lead(case: Case, says: Says) -> bool:
    top, suit = _card(says["b"]), suit_named(says["suit"])
    return (
        _card(says["a"]) == case.card
        and top == case.suit(case.mate)[0]
        and length(case, case.mate, suit) > length(case, case.turn, suit)
        and not beats(case, [case.card])
        and not above(case, top)
    )


def _unblock(case: Case, says: Says) -> bool:
    suit = suit_named(says["suit"])
    return (
        _card(says["card"]) == case.card
        and ours(case) is not None
        and length(case, case.mate, suit) > length(case, case.turn, suit) - 1
        and rank(case.card) > rank(case.suit(case.mate)[-1])
    )


def _win_here(case: Case, says: Says) -> bool:
    kept = _card(says["card"])
    return kept in opposite(case) and not above(case, kept) and case.holds(case.card)


def _let_win(case: Case, says: Says) -> bool:
    top, kept = _card(says["a"]), _card(says["b"])
    return (
        top in opposite(case)
        and kept in own(case)
        and kept != case.card
        and not above(case, kept)
        and not beats(case, [*case.table, case.card, top])
    )


def _keeps_winner(case: Case, says: Says) -> bool:
    kept = _card(says["card"])
    return (
        kept in case.takers
        and case.card not in case.takers
        and not above(case, kept)
        and not beats(case, [*case.table, kept])
    )


def _hold_up(case: Case, says: Says) -> bool:
    return _keeps_winner(case, says) and suit_named(says["suit"]) is case.card.suit


def _against_dummy(case: Case, says: Says) -> bool:
    assert case.dummy is not None
    return _hold_up(case, says) and length(case, case.dummy, case.card.suit) >= 2


def _duck(case: Case, says: Says) -> bool:
    return _hold_up(case, says) and length(case, case.turn, case.card.suit) > 1 + length(
        case, case.mate, case.card.suit
    )


def _give_a_ruff(case: Case, says: Says) -> bool:
    none = not any(c.suit is case.card.suit and case.possible(case.mate, c) for c in case.unseen)
    trumps = any(c.suit is case.trump and case.possible(case.mate, c) for c in case.unseen)
    return suit_named(says["suit"]) is case.card.suit and none and trumps


def _force(case: Case, says: Says) -> bool:
    foe = next(seat for seat in foes(case) if called(case, seat) == says["name"])
    none = not any(c.suit is case.card.suit and case.possible(foe, c) for c in case.unseen)
    trump = any(c.suit is case.trump and case.possible(foe, c) for c in case.unseen)
    return none and trump and not above(case, case.card) and _card(says["card"]) == case.card


def _cover(case: Case, says: Says) -> bool:
    beating, card = _card(says["a"]), _card(says["b"])
    return (
        card == case.card in case.takers
        and len(case.table) == 1
        and _TEN <= rank(case.table[0]) < rank(card) < rank(beating)
        and case.possible(case.after[0], beating)
    )


def _cheap(case: Case, says: Says) -> bool:
    card, kept = _card(says["a"]), _card(says["b"])
    return (
        card == case.card in case.takers
        and kept in case.takers
        and rank(kept) > rank(card)
        and not beats(case, [*case.table, card])
        and any(rank(card) < rank(one) < rank(kept) for one in above(case, card))
    )


def _third(case: Case, says: Says) -> bool:
    assert len(case.table) == 2
    (last,) = case.after
    higher = above(case, case.card, [last])
    if not says["ruff"] and says["what"] != "a ruff" and ruffs(case):
        return False
    if says["what"].startswith("a higher"):
        return case.card in case.takers and len(higher) > 1
    named = {_card(text) for text in re.findall(_CARD, says["what"])}
    return case.card in case.takers and higher == named


def _leave(case: Case, says: Says) -> bool:
    won, kept = _card(says["a"]), _card(says["b"])
    return (
        ours(case) == won
        and kept in case.takers
        and case.card not in case.takers
        and not beats(case, list(case.table))
    )


def _second(case: Case, says: Says) -> bool:
    return (
        len(case.table) == 1
        and case.after[-1] is case.mate
        and case.card == case.suit(case.turn)[-1]
        and _card(says["card"]) in case.takers
    )


def _ruff(case: Case, says: Says) -> bool:
    cards = [_card(text) for text in re.findall(_CARD, says["what"])]
    if says["what"].startswith("no opponent") and beats(case, [*case.table, case.card]):
        return False
    return (
        case.card in cards
        and case.card.suit is case.trump is not case.table[0].suit
        and case.card in case.takers
        and (bool(behind(case)) or "wins the trick" in says["what"])
    )


def _loser(case: Case, says: Says) -> bool:
    won, higher, card = map(_card, (says["a"], says["b"], says["c"]))
    held = {one for seat in foes(case) for one in case.tricks.hand(seat)}
    return (
        card == case.card
        and ours(case) == won
        and not beats(case, list(case.table))
        and higher in held
        and higher.suit is card.suit
        and rank(higher) > rank(card)
    )


def _guard(case: Case, says: Says) -> bool:
    honour, beside = _card(says["a"]), _card(says["b"])
    suit = case.suit(case.turn, honour.suit)
    others = [seat for seat in case.tricks.rotation if seat is not case.turn]
    if case.mate in case.shown:
        others.remove(case.mate)
    higher = above(case, honour, others)
    return suit[0] == honour and beside in suit[1:] and len(higher) == len(suit) - 1


def _partners(case: Case, says: Says) -> bool:
    led = _card(says["card"])
    leads = [t.cards[0] for t in case.tricks.done if t.leader is case.mate]
    return led in leads and led.suit is case.card.suit


def _through(case: Case, says: Says) -> bool:
    return case.dummy == case.after[0] and _card(says["card"]) in case.suit(case.after[0])


def _weakness(case: Case, says: Says) -> bool:
    return case.dummy == case.after[-1] and _card(says["card"]) == case.suit(case.after[-1])[0]


def _sequence(case: Case, says: Says) -> bool:
    higher, card, after = map(_card, (says["a"], says["b"], says["c"]))
    elsewhere = [seat for seat in case.tricks.rotation if seat is not case.turn]
    if case.mate in case.shown:
        elsewhere.remove(case.mate)
    found = above(case, after, elsewhere)
    return card == case.card and after in own(case) and found <= {higher}


def _driving(case: Case, says: Says) -> bool:
    card, after = _card(says["a"]), _card(says["b"])
    touching = rank(card) - rank(after) == 1 and after in own(case)
    others = [c for c in case.unseen if c.suit is card.suit and rank(c) > rank(card)]
    shown = chain.from_iterable(case.shown[seat] for seat in foes(case) if seat in case.shown)
    others += [c for c in shown if c.suit is card.suit and rank(c) > rank(card)]
    return card == case.card and touching and len(others) > 1


def _short_dummy(case: Case, says: Says) -> bool:
    assert case.dummy is not None
    suit, trump = suit_named(says["suit"]), _card(says["card"])
    count = 0 if says["has"] == "no" else 1
    return (
        case.card.suit is case.trump is trump.suit
        and trump in case.shown[case.dummy]
        and length(case, case.dummy, suit) == count
    )


def _towards(case: Case, says: Says) -> bool:
    honour, missing = _card(says["a"]), _card(says["b"])
    return (
        honour in opposite(case)
        and rank(honour) > rank(case.card)
        and above(case, honour) == {missing}
        and called(case, case.after[0]) == says["name"]
        and case.possible(case.after[0], missing)
    )


def _drive_out(case: Case, says: Says) -> bool:
    missing, one, two = map(_card, (says["a"], says["b"], says["c"]))
    both = [*own(case), *opposite(case)]
    return one in both and two in both and above(case, two) == {missing}


def _long(case: Case, says: Says) -> bool:
    suit = suit_named(says["suit"])
    ours_ = length(case, case.turn, suit) + length(case, case.mate, suit)
    theirs = {sum(c.suit is suit for s in foes(case) for c in w.hand(s)) for w in case.worlds}
    return ours_ == int(says["ours"]) and theirs == {int(says["theirs"])}


_RUFF: Final = r"(?P<ruff> and nobody ruffs)?"
_SIDE: Final = r"(?:dummy's|your)"
_HAND: Final = r"(?:dummy|your hand)"
TRUE: Final[dict[str, dict[str, True_]]] = {
    "sure trick": {
        rf"(?P<takes>take )?a sure trick: no opponent can beat (?:{_SIDE} )?(?P<card>C)": _sure
    },
    "safety play": {
        r"safety play: cash (?P<a>C) in case (?P<b>C) is a singleton, and keep (?P<c>C) "
        r"and (?P<d>C) for a finesse": _safety
    },
    "finesse": {
        r"finesse: (?P<card>C) wins if (?P<name>.+?) has (?P<missing>C(?: and C)?)"
        r"(?P<ruff> and .+ does not ruff)?": _finesse
    },
    "lead for a finesse": {
        rf"lead for a finesse: with {_SIDE} (?P<a>C) and (?P<b>C), your side wins this trick if "
        rf"(?P<name>.+) has (?P<missing>C){_RUFF}": _to_finesse,
        r"run (?P<card>C) for a finesse: your side wins this trick if (?P<name>.+) has "
        rf"(?P<missing>C){_RUFF}": _run,
    },
    "ruff before drawing trumps": {
        rf"ruff before you draw trumps: {_HAND} has no (?P<suit>\w+) and can ruff C with "
        r"(?P<trump>C)": _ruff_first
    },
    "draw trumps": {
        r"draw trumps: the opponents still have (?P<count>one|\d+)"
        r"(?:, which could ruff a winner such as (?P<winner>C))?": _draw
    },
    "use an entry": {
        rf"use an entry: (?P<a>C) takes the lead to {_HAND}, where (?P<b>C) is high and cannot be "
        r"reached in its own suit": _cross
    },
    "unblock": {
        rf"unblock: take (?P<a>C) first, because {_HAND} has more (?P<suit>\w+), "
        r"headed by (?P<b>C)":
            _unblock_lead,
        rf"unblock: (?P<card>C) would be in the way of {_SIDE} longer (?P<suit>\w+)": _unblock,
    },
    "keep an entry": {
        rf"win here and keep (?P<card>C) as an entry to {_HAND}": _win_here,
        rf"let (?P<a>C) win and keep (?P<b>C) as an entry to {_HAND}": _let_win,
    },
    "hold up": {
        r"hold up (?P<card>C): it stays high, and an opponent may run out of (?P<suit>\w+) first":
            _hold_up,
        r"hold up (?P<card>C): it stands in the way of dummy's (?P<suit>\w+) for as long as you "
        r"keep it": _against_dummy,
    },
    "duck": {
        r"duck: let this trick go, and keep (?P<card>C) as an entry to the longer (?P<suit>\w+)":
            _duck
    },
    "give a ruff": {
        r"give partner a ruff: partner has no (?P<suit>\w+) left and may have a trump": _give_a_ruff
    },
    "force declarer": {
        r"force declarer: (?P<name>.+) has no \w+ left, and only a trump can beat (?P<card>C)":
            _force
    },
    "cover an honour": {
        r"cover an honour with an honour: if (?P<a>C) beats (?P<b>C), the opponents spend two "
        r"honours on one trick": _cover
    },
    "win cheaply": {
        r"win as cheaply as you can: (?P<a>C) is enough, and (?P<b>C) is kept": _cheap
    },
    "third hand high": {
        r"third hand high: only (?P<what>C|a higher \w+|a ruff)(?P<ruff> or a ruff)? "
        r"can beat C": _third
    },
    "leave partner's trick": {
        rf"leave the trick to (?:partner|{_HAND}): (?P<a>C) wins it, and (?P<b>C) is kept": _leave
    },
    "second hand low": {
        rf"second hand low: (?:partner|{_HAND}) plays last to this trick, so (?P<card>C) can wait":
            _second
    },
    "ruff": {
        r"ruff: (?P<what>C wins the trick from C|no opponent can beat C|only a higher trump beats "
        r"C)": _ruff
    },
    "throw a loser": {
        r"throw a loser: (?P<a>C) wins this trick, and (?P<b>C) would beat (?P<c>C)": _loser
    },
    "keep a guard": {r"keep a guard: (?P<a>C) still needs (?P<b>C) beside it": _guard},
    "return partner's suit": {
        r"return partner's suit: partner led (?P<card>C)": _partners
    },
    "lead through strength": {
        r"lead through strength: dummy has (?P<card>C) and must play before partner": _through
    },
    "top of a sequence": {
        r"top of a sequence: if (?P<a>C) beats (?P<b>C), (?P<c>C) is high": _sequence,
        r"top of a sequence: (?P<a>C) and (?P<b>C) drive out higher \w+": _driving,
    },
    "lead up to weakness": {
        r"lead up to weakness: dummy plays last and has nothing above (?P<card>C)": _weakness
    },
    "lead a trump to stop ruffs": {
        r"lead a trump to stop ruffs: dummy has (?P<has>no|only one) (?P<suit>\w+) and could "
        r"(?:soon )?ruff with (?P<card>C)": _short_dummy
    },
    "lead towards an honour": {
        rf"lead towards {_SIDE} (?P<a>C): if (?P<name>.+) has (?P<b>C), .+ must play before C does":
            _towards
    },
    "drive out a high card": {
        r"drive out (?P<a>C): once it is gone, (?P<b>C) and (?P<c>C) are high": _drive_out
    },
    "set up a long suit": {
        r"set up a long suit: your side has (?P<ours>\d+) (?P<suit>\w+), and the opponents have "
        r"(?P<theirs>\d+)": _long
    },
}  # fmt: skip
"""By kind and by sentence, with ``C`` for a card: whether the sentence is true of a choice."""


def is_true(case: Case, kind: str, sentence: str) -> bool:
    """Whether a sentence is true; fails if there is no rule for it."""
    for pattern, check in TRUE[kind].items():
        found = re.fullmatch(re.sub(r"(?<![A-Za-z])C(?![a-z])", _CARD, pattern), sentence)
        if found is not None:
            return check(case, {name: text or "" for name, text in found.groupdict().items()})
    raise AssertionError(f"nothing says when this is true: {kind}: {sentence}")
