"""Random deals, house rules, standings, playouts and actions for any game."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from bridgepath.core.cards import JOKER, Card, Hand
from bridgepath.core.deal import Deal
from bridgepath.core.events import Action
from bridgepath.core.options import Options
from bridgepath.core.seats import Seat
from bridgepath.core.state import Game, Standing, State
from bridgepath.games import GAMES
from tests.facts import cards_of, facts, parts
from tests.guests import GUESTS, docs_of
from tests.sample import times

ROOT: Final = Path(__file__).resolve().parents[1]
"""The project's folder."""

_EXPLORING: Final = not settings().derandomize
seeds: Final = st.integers(0, 2**32 - 1 if _EXPLORING else times(5, 400) - 1)
"""A seed decides a whole playout; in a fixed run there are few, shared by all the laws."""


def sent(value: object) -> Any:
    """Plain values as they come back from JSON, where a tuple is a list."""
    return json.loads(json.dumps(value))


def random_options(game: Game, rng: random.Random) -> Options:
    """Random house rules; about half of the fields keep their default."""
    chosen: dict[str, Any] = {}
    for field in fields(game.options):
        values = field.metadata["values"]
        if rng.random() < 0.5:
            continue
        free = len(values) == 1 and type(values[0]) is int
        step = field.metadata["step"]
        chosen[field.name] = step * rng.randrange(1, 2000) if free else rng.choice(values)
    options: Options = game.options(**chosen)
    return options


def random_standing(game: Game, rng: random.Random) -> Standing:
    """The start of a match, or a random standing in the middle of one."""
    if rng.random() < 0.3:
        return Standing()
    return Standing(
        tuple((seat, rng.randrange(0, 799, 10)) for seat in game.scorers),
        tuple((seat, rng.choice((0, 30, 60, 90))) for seat in game.scorers),
        tuple(seat for seat in game.scorers if rng.random() < 0.5),
        rng.randrange(9),
        rng.choice(("", "♥", "NT")),
    )


def random_start(game: Game, rng: random.Random) -> State:
    """A deal before its first turn."""
    names = {seat: f"{seat.word} Doe" for seat in game.seats if rng.random() < 0.3}
    options = random_options(game, rng)
    standing = random_standing(game, rng)
    return game.begin(game.deal(rng, None, options, standing), options, standing, names)


def choose(state: State, rng: random.Random) -> Action:
    """A legal action: often the first or last in canonical order, because passes are there."""
    candidates = list(state.rules.offers(state.phase))
    lean = rng.random()
    if lean < 0.15:
        order = candidates
    elif lean < 0.25:
        order = candidates[::-1]
    else:
        order = rng.sample(candidates, len(candidates))
    found: Action = next(action for action in order if state.violation(action) is None)
    return found


@lru_cache(maxsize=1000)
def playout(game: Game, seed: int) -> tuple[State, ...]:
    """The states of one deal played at random from start to end."""
    rng = random.Random(seed)
    states = [random_start(game, rng)]
    limit = 2 * len(game.shape.pack) + 10
    while states[-1].to_act is not None:
        assert len(states) < limit, f"this deal does not end: {states[-1]!r}"
        states.append(states[-1].apply(choose(states[-1], rng)))
    return tuple(states)


def moments(states: tuple[State, ...], count: int, rng: random.Random) -> list[State]:
    """The first, the last, and some other states of a playout, in order."""
    inner = range(1, len(states) - 1)
    chosen = {0, len(states) - 1, *rng.sample(inner, min(count - 2, len(inner)))}
    return [states[i] for i in sorted(chosen)]


@lru_cache
def _always(game: Game) -> tuple[Action, ...]:
    return tuple(map(game.parse, facts(game.id).always()))


def vocabulary(state: State, rng: random.Random) -> list[Action]:
    """Actions of every kind in the game, most of them illegal now."""
    game = state.game
    return [*map(game.parse, dict.fromkeys(facts(game.id).texts(state, rng))), *_always(game)]


def anything(state: State, rng: random.Random) -> Action:
    """One of the actions of `vocabulary`, without making all of them."""
    always = _always(state.game)
    texts = list(facts(state.game.id).texts(state, rng))
    at = rng.randrange(len(always) + len(texts))
    return always[at] if at < len(always) else state.game.parse(texts[at - len(always)])


@lru_cache
def known_ids() -> frozenset[str]:
    """Every permanent id of the rulebook, and of the guests' own pages."""
    found: set[str] = set()
    for docs in (ROOT / "docs", *map(docs_of, GUESTS)):
        text = (docs / "rules" / "ledger.txt").read_text(encoding="utf-8")
        lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
        found |= {line[0] for line in lines if line}
    return frozenset(found)


@lru_cache
def foreign(game: Game) -> tuple[Action, ...]:
    """A few actions of other games, which must be refused without an error in the engine."""
    rng = random.Random(0)
    own = {type(action) for action in vocabulary(random_start(game, rng), rng)}
    kinds: dict[type, Action] = {}
    for other in GAMES.values():
        for action in vocabulary(random_start(other, rng), rng):
            if type(action) not in own:
                kinds.setdefault(type(action), action)
    return tuple(kinds.values())


@dataclass(frozen=True)
class Swap:
    """Two cards change places, wherever they are."""

    one: Card
    two: Card

    def card(self, card: Card) -> Card:
        """The other card if this is one of the two; otherwise the card itself."""
        return {self.one: self.two, self.two: self.one}.get(card, card)

    def hand(self, hand: Hand) -> Hand:
        """A hand with the cards swapped."""
        return Hand.of(map(self.card, hand))

    def deal(self, deal: Deal) -> Deal:
        """A deal with the cards swapped, also in piles and lists; of two jokers only one moves."""
        moved = False

        def card(old: Card) -> Card:
            nonlocal moved
            if old == JOKER and JOKER in (self.one, self.two):
                if moved:
                    return old
                moved = True
            return self.card(old)

        return Deal(
            deal.dealer,
            tuple((seat, Hand.of(map(card, hand))) for seat, hand in deal.hands),
            tuple((name, tuple(map(card, cards))) for name, cards in deal.piles),
        )

    def action(self, action: Action) -> Action:
        """The same action with the other card."""
        changes: dict[str, Any] = {}
        for name, value in parts(action).items():
            if isinstance(value, Card):
                changes[name] = self.card(value)
            elif isinstance(value, Hand):
                changes[name] = self.hand(value)
        thing: Any = action
        swapped: Action = replace(thing, **changes) if changes else action
        return swapped


def secrets(state: State, viewer: Seat) -> set[Card]:
    """The cards that `viewer` has no way to know."""
    return facts(state.game.id).secrets(state, viewer)


def visible(state: State, viewer: Seat) -> set[Card]:
    """Every card whose face the viewer sees now or has seen in a turn."""
    zones = state.game.zones(state.phase, viewer)
    found = {card for zone in zones for card in zone.cards}
    found |= {card for zone in zones for _, card in zone.plays if card is not None}
    for turn in state.turns:
        if turn.covered is None or viewer in turn.covered.seen_by:
            found |= cards_of(turn.action)
    return found
