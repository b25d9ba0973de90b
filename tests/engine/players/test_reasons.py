"""The reason that a player gives for a card is true, as far as its seat can know.

Every reason is checked against worlds that fit what the seat has seen: what must be is true in all
of them, and what may be is possible. None of this uses the players' own reading of the table.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Final

import pytest

from bridgepath.bridge.tricks import Play, Tricks, winning_index
from bridgepath.core.cards import Card, Hand, Suit
from bridgepath.core.observation import Observation
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.players import player
from bridgepath.players.opening import Line
from bridgepath.reason.worlds import Evidence, plain, worlds
from tests.sample import some, times

GAMES_OF_FOUR: Final = (
    "contract-bridge", "minibridge", "carls-game", "three-player", "need-a-fourth", "double-dummy",
)  # fmt: skip
WORLDS: Final = 8
_TEN: Final = 8


def rank(card: Card) -> int:
    return card.index % 13


class Case:
    """A choice of a card, and what its seat can know of the table."""

    def __init__(self, state: State, card: Card, reason: str) -> None:
        assert state.to_act is not None
        self.state, self.card, self.reason = state, card, reason
        self.seen: Observation = state.observe(state.to_act)
        self.tricks: Tricks = state.phase.tricks
        self.turn: Seat = self.tricks.turn
        self.table: Sequence[Card] = self.tricks.table
        self.trump: Suit | None = self.tricks.trump
        rotation = self.tricks.rotation
        at = rotation.index(self.turn)
        self.mate: Seat = rotation[(at + 2) % 4]
        self.camp = {self.turn, self.mate}
        self.after = [rotation[(at + i) % 4] for i in range(1, 4 - len(self.table))]
        self.before = [rotation[(at - i) % 4] for i in range(len(self.table), 0, -1)]
        self.shown = {
            zone.seat: Hand.of(zone.cards)
            for zone in self.seen.zones
            if zone.kind == "hand" and not zone.hidden and zone.seat in rotation
        }
        self.legal = [a.card for a in state.legal_actions() if isinstance(a, Play)]

    @cached_property
    def worlds(self) -> list[Tricks]:
        """The play in some worlds that fit what was seen, and in the actual deal."""
        rng = random.Random(len(self.state.turns))
        found = islice(worlds(self.state.game, self.seen, rng), WORLDS)
        return [self.tricks, *(world.phase.tricks for world in found)]

    def possible(self, seat: Seat, card: Card) -> bool:
        """True if a hand may hold a card, by what was seen."""
        if seat in self.shown:
            return card in self.shown[seat]
        evidence = Evidence(self.state.game, self.seen)
        where, _, clues = (self.state.game.unseen or plain)(evidence)
        if card in where.known[seat]:
            return False  # it was played
        try:
            if seat not in where.may(card):
                return False
            where.put(seat, (card,))
        except ValueError:
            return False
        return where.layouts(clues).count > 0

    def wins(self, cards: Sequence[Card]) -> bool:
        """True if the last of these cards takes the trick."""
        return winning_index(cards, self.trump) == len(cards) - 1

    @property
    def takers(self) -> list[Card]:
        """The legal cards that would be winning the trick so far."""
        return [card for card in self.legal if self.wins([*self.table, card])]

    def beaten(self, world: Tricks, cards: Sequence[Card], seat: Seat) -> bool:
        """True if a hand in a world may beat the best of these cards of the trick."""
        best = cards[winning_index(cards, self.trump)]
        hand, led = world.hand(seat), cards[0].suit
        fit = [card for card in hand if card.suit is led] or list(hand)
        return any(
            (card.suit is best.suit and rank(card) > rank(best))
            or (card.suit is self.trump and best.suit is not self.trump)
            for card in fit
        )

    def holds(self, card: Card) -> bool:
        """True if a card holds the trick against the opponents behind in all worlds."""
        enemies = [seat for seat in self.after if seat not in self.camp]
        cards = [*self.table, card]
        return not any(self.beaten(w, cards, seat) for w in self.worlds for seat in enemies)

    def above(self, card: Card, seats: Sequence[Seat] | None = None) -> bool:
        """True if in some world an opponent among these seats holds a higher card of the suit."""
        among = self.tricks.rotation if seats is None else seats
        return any(
            other.suit is card.suit and rank(other) > rank(card)
            for world in self.worlds
            for seat in among
            if seat not in self.camp
            for other in world.hand(seat)
        )

    def suit(self, seat: Seat, suit: Suit | None = None) -> list[Card]:
        """The cards of the suit played, or of another one, in a hand, strongest first."""
        wanted = self.card.suit if suit is None else suit
        return sorted((c for c in self.tricks.hand(seat) if c.suit is wanted), key=rank)[::-1]

    @property
    def dummy(self) -> Seat | None:
        """The opponents' open hand."""
        return next((seat for seat in self.shown if seat not in self.camp), None)

    @property
    def unseen(self) -> list[Card]:
        """The cards in hands that the seat cannot see, in the actual deal."""
        closed = [seat for seat in self.tricks.rotation if seat not in self.shown]
        return [card for seat in closed for card in self.tricks.hand(seat)]


# --- reasons, and when they are true --------------------------------------------------------------


def _named(case: Case) -> Card:
    found = re.search(r"[♠♥♦♣](?:10|[2-9JQKA])", case.reason)
    assert found is not None
    return Card.parse(found[0])


def _ours(case: Case) -> bool:
    return case.before[winning_index(case.table, case.trump)] in case.camp


def _lowest_that_takes(case: Case) -> bool:
    same = [card for card in case.takers if card.suit is case.card.suit]
    return case.card == min(same, key=rank)


def _finesse(case: Case) -> bool:
    """One card beats the card played, and may be in the hand before; a higher one was held back."""
    missing = [
        card for card in case.unseen if card.suit is case.card.suit and rank(card) > rank(case.card)
    ]
    higher = [card for card in case.takers if rank(card) > rank(case.card)]
    between = [card for card in missing if any(rank(card) < rank(one) for one in higher)]
    return len(between) == 1 and case.possible(case.before[-1], between[0])


def _partner_does_as_much(case: Case) -> bool:
    """The hand behind may hold no more cards above partner's than above the best of these."""
    (last,) = case.after
    above = [c for c in case.unseen if c.suit is case.card.suit and case.possible(last, c)]
    partners, *own = (
        sum(rank(other) > rank(card) for other in above)
        for card in (case.table[winning_index(case.table, case.trump)], *case.takers)
    )
    return _ours(case) and partners <= min(own)


def _behind_beats_all(case: Case) -> bool:
    (last,) = case.after
    cards = ([*case.table, card] for card in case.takers)
    return last in case.shown and all(case.beaten(case.tricks, held, last) for held in cards)


def _enough_opposite(case: Case) -> bool:
    """Declarer's other hand has a card of the suit led that only a ruff can beat."""
    fit = [c for c in case.shown[case.mate] if c.suit is case.table[0].suit]
    return any(case.wins([*case.table, c]) and not case.above(c, case.after) for c in fit)


def _draws(case: Case) -> bool:
    """A trump is led, and an opponent may have one."""
    out = any(card.suit is case.trump for card in case.unseen)
    open_ = case.dummy is not None and any(
        card.suit is case.trump for card in case.shown[case.dummy]
    )
    return case.card.suit is case.trump and (out or open_)


def _partner_may_ruff(case: Case) -> bool:
    trumps = [card for card in case.unseen if card.suit is case.trump]
    none = not any(case.possible(case.mate, c) for c in case.unseen if c.suit is case.card.suit)
    return none and any(case.possible(case.mate, card) for card in trumps)


def _partner_led(case: Case) -> bool:
    return any(
        t.leader is case.mate and t.cards[0].suit is case.card.suit for t in case.tricks.done
    )


def _gives_little(case: Case) -> bool:
    """Partner may have a card of the suit, and no honours of dummy's are behind."""
    behind = case.dummy is not None and case.dummy == case.after[-1]
    if behind and case.card.suit is not case.trump and _dummys_honours(case):
        return False
    return case.mate not in case.shown and any(
        case.possible(case.mate, card) for card in case.unseen if card.suit is case.card.suit
    )


def _dummys_honours(case: Case) -> list[Card]:
    assert case.dummy is not None
    return [card for card in case.suit(case.dummy) if rank(card) >= _TEN]


def _top_of_touching(case: Case) -> bool:
    suit = case.suit(case.turn)
    at = suit.index(case.card)
    return at == 0 and rank(suit[0]) - rank(suit[1]) == 1


TRUE: Final[dict[str, Callable[[Case], bool]]] = {
    "it is the only card that may be played": lambda c: len(c.legal) == 1,
    "partner has the trick": lambda c: (
        _ours(c)
        and not any(c.beaten(w, c.table, s) for w in c.worlds for s in c.after if s not in c.camp)
    ),
    "nothing here can win, so play the least useful card": lambda c: not c.takers,
    "the X wins the trick, and then your sure tricks are enough": lambda c: (
        c.holds(c.card) and _named(c) == c.card in c.takers
    ),
    "last to play: win as cheaply as you can": lambda c: not c.after and _lowest_that_takes(c),
    "the X is high now": lambda c: _named(c) == c.card and not c.above(c.card),
    "partner has the trick so far": _ours,
    "partner has the trick, and your sure tricks are enough": lambda c: (
        _ours(c)
        and not any(c.beaten(w, c.table, s) for w in c.worlds for s in c.after if s not in c.camp)
    ),
    "no opponent still to play can beat it": lambda c: c.card in c.takers and c.holds(c.card),
    "only a ruff can beat it": lambda c: c.card in c.takers and not c.above(c.card, c.after),
    "partner has the trick so far, so keep the trump": lambda c: (
        _ours(c) and c.card.suit is not c.trump
    ),
    "the lowest trump is enough": lambda c: (
        c.card.suit is c.trump and c.card == c.suit(c.turn)[-1] and c.holds(c.card)
    ),
    "the X is the lowest trump that wins": lambda c: (
        c.card.suit is c.trump
        and _named(c) == c.card != c.suit(c.turn)[-1]
        and _lowest_that_takes(c)
        and c.holds(c.card)
    ),
    "high enough that nobody behind can overruff it": lambda c: (
        c.card.suit is c.trump and c.holds(c.card)
    ),
    "ruff with the lowest trump that wins so far": lambda c: (
        c.card.suit is c.trump and _lowest_that_takes(c)
    ),
    "the hand behind can beat whatever you play": _behind_beats_all,
    "just high enough to beat the face-up hand behind": lambda c: (
        c.after[0] in c.shown
        and c.holds(c.card)
        and not any(c.holds(one) for one in c.takers if rank(one) < rank(c.card))
    ),
    "partner's card does as much as any of yours": _partner_does_as_much,
    "a finesse: the missing card may be in the hand that plays before yours": _finesse,
    "third hand high": lambda c: len(c.table) == 2 and c.card in c.takers,
    "win here, and keep the entry opposite": lambda c: (
        c.card in c.takers and not c.above(c.card, c.after) and _enough_opposite(c)
    ),
    "second hand low: the high card opposite can win this trick": lambda c: (
        c.card == c.suit(c.turn)[-1] and _enough_opposite(c)
    ),
    "cover an honour with an honour": lambda c: (
        len(c.table) == 1 and _TEN <= rank(c.table[0]) < rank(c.card) and c.card in c.takers
    ),
    "second hand low": lambda c: (
        len(c.table) == 1 and c.card == c.suit(c.turn)[-1] and rank(c.card) < _TEN
    ),
    "the lowest card that follows suit": lambda c: (
        len(c.table) == 1 and c.card == c.suit(c.turn)[-1] and rank(c.card) >= _TEN
    ),
    "your sure tricks are enough, so you take them": lambda c: not c.table,
    "every remaining trick is sure": lambda c: not c.table,
    "this suit gives the least away": lambda c: not c.table,
    "the most promising suit": lambda c: c.mate in c.shown,
    "a suit that gives little away": _gives_little,
    "no other suit is more promising": lambda c: c.mate not in c.shown,
    "draw trumps": _draws,
    "draw trumps while this hand has the highest": lambda c: _draws(c) and not c.above(c.card),
    "draw trumps, leading towards the X": lambda c: (
        _draws(c) and _named(c) in c.shown[c.mate] and rank(_named(c)) > rank(c.suit(c.turn)[0])
    ),
    "draw trumps: your highest drives out the cards above it": lambda c: (
        _draws(c) and c.card == c.suit(c.turn)[0] and c.above(c.card)
    ),
    "low to the high trump opposite": lambda c: (
        c.card.suit is c.trump and not c.above(c.suit(c.mate)[0])
    ),
    "low to the high card opposite": lambda c: (
        not c.above(c.suit(c.mate)[0]) and rank(c.card) < rank(c.suit(c.mate)[0])
    ),
    "the other hand ruffs it": lambda c: (
        not c.suit(c.mate)
        and c.card.suit is not c.trump
        and any(card.suit is c.trump for card in c.shown[c.mate])
    ),
    "low towards the X opposite": lambda c: (
        _named(c) in c.shown[c.mate]
        and _named(c).suit is c.card.suit
        and rank(_named(c)) > rank(c.suit(c.turn)[0])
    ),
    "the top of a sequence drives out the cards above it": lambda c: (
        c.above(c.card)
        and c.card == c.suit(c.turn)[0]
        and not any(
            rank(c.suit(c.turn)[1]) < rank(one) < rank(c.card)
            for one in c.unseen
            if one.suit is c.card.suit
        )
    ),
    "partner has shown out of this suit and may ruff": _partner_may_ruff,
    "return the suit that partner led": _partner_led,
    "through dummy's strength": lambda c: c.dummy == c.after[0] and bool(_dummys_honours(c)),
    "up to dummy's weakness": lambda c: c.dummy == c.after[-1] and not _dummys_honours(c),
}
"""By reason, without its cards: whether it is true of a choice."""
OPENING: Final = {line.value for line in Line}


def check(state: State, card: Card, reason: str) -> str:
    """The reason without its cards; fails if it is not true."""
    case = Case(state, card, reason)
    said = re.sub(r"[♠♥♦♣](?:10|[2-9JQKA])", "X", reason)
    if said in OPENING and not case.tricks.done:
        return "an opening lead"  # tests/engine/players/test_leads.py
    first, top = (
        said.removesuffix(": the top of a sequence"),
        said.endswith(": the top of a sequence"),
    )
    assert first in TRUE, f"nothing says when this is true: {reason}"
    assert TRUE[first](case), (state, state.turns, str(card), reason)
    assert not top or _top_of_touching(case), (state, state.turns, str(card), reason)
    return first


def choices(name: str, seed: int | str) -> Iterator[tuple[State, Card, str]]:
    """The cards that players of a game choose in a deal, with their reasons.

    A number is the seed of one of these tests' deals; a text is a complete seed.
    """
    game, bot = GAMES[name], player("learner", name)
    text = seed if isinstance(seed, str) else f"{name} reasons {seed}"
    state = game.begin(game.deal(random.Random(text)))
    while (seat := state.to_act) is not None:
        choice = bot(state.observe(seat), random.Random(len(state.turns)))
        if isinstance(choice.action, Play):
            yield state, choice.action.card, choice.reason
        state = state.apply(choice.action)


ODD: Final = {
    "contract-bridge": ("rev 0", "rev 2"),  # second hand with A-K-Q; a ruff with A-5-4-2
    # a lead from K-J-10-4 into Q-9-8, in a suit of which partner has none; Defenders who draw
    # trumps
    "need-a-fourth": ("rev 7", "need-a-fourth reasons 121"),
}


@pytest.mark.parametrize(("name", "deal"), [(name, deal) for name in ODD for deal in ODD[name]])
def test_reasons_of_rare_positions_are_true(name: str, deal: str) -> None:
    assert [check(*choice) for choice in choices(name, deal)]


@pytest.mark.parametrize("name", some(GAMES_OF_FOUR, 4, "reasons"))
def test_reasons_are_true(name: str) -> None:
    met = {check(*choice) for seed in range(times(4, 400)) for choice in choices(name, seed)}
    assert len(met) > 10


def tricks_of(state: State) -> dict[str, int]:
    """The tricks won so far, by side: ``declarer`` and ``defenders``."""
    (fact,) = (fact.value for fact in state.facts if fact.label == "Tricks")
    return {side: int(count) for side, count in re.findall(r"(declarer|defenders) (\d+)", fact)}


SURE: Final = {
    "sure 20": "the hand that follows to the run keeps its entry",
    "sure 346": "partner must not overtake the card that wins the trick",
}


def test_sure_tricks_are_won() -> None:
    """From the first time that a camp claims this, in deals that bots play to the end."""
    met = 0
    for name in (*SURE, *(f"sure {number}" for number in range(times(12, 500)))):
        told = set[str]()
        for state, card, reason in choices("contract-bridge", name):
            if "sure tricks are enough" not in reason:
                continue
            case = Case(state, card, reason)
            side, wanted = _wanted(case)
            if side in told:
                continue
            told.add(side)
            met += 1
            end = _played_on(state, set(case.tricks.rotation), random.Random(name))
            assert tricks_of(end)[side] >= wanted, (name, str(card), reason)
    assert met > 10


def _wanted(case: Case) -> tuple[str, int]:
    """The side of a case, and the tricks that it needs to make or beat the contract."""
    (contract,) = (fact.value for fact in case.state.facts if fact.label == "Contract")
    target = 6 + int(contract[0])
    return ("declarer", target) if case.mate in case.shown else ("defenders", 14 - target)


def test_sure_tricks_are_won_whatever_the_others_do() -> None:
    """The others play at random from there on, in the deal and in worlds that look the same."""
    met = 0
    for seed in range(times(12, 200)):
        for state, card, reason in choices("contract-bridge", seed):
            if "sure tricks are enough" not in reason:
                continue
            case = Case(state, card, reason)
            met += 1
            side, wanted = _wanted(case)
            rng = random.Random(seed)
            found = islice(worlds(state.game, case.seen, rng), 1)
            for world in (state, *found):
                assert tricks_of(_played_on(world, case.camp, rng))[side] >= wanted, (world, reason)
            break  # the rest of this deal is the same run
    assert met > 5


def _played_on(state: State, camp: set[Seat], rng: random.Random) -> State:
    """The end of a deal in which a camp plays as the bots do, and the others at random."""
    bot = player("learner", "contract-bridge")
    while (seat := state.to_act) is not None:
        if state.phase.tricks.turn in camp:
            state = state.apply(bot(state.observe(seat), rng).action)
        else:
            state = state.apply(rng.choice(state.legal_actions()))
    return state
