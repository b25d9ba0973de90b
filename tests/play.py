"""Random deals, house rules, standings and playouts of any game, and everything one may try."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from bridgepath.bridge.calls import BIDS
from bridgepath.core.cards import JOKER, PACK_37, PACK_54, Card, Hand, Rank, parse_suit
from bridgepath.core.deal import Deal
from bridgepath.core.events import Action
from bridgepath.core.options import Options
from bridgepath.core.seats import Seat
from bridgepath.core.state import Game, Standing, State
from bridgepath.games import GAMES
from tests.guests import GUESTS, docs_of
from tests.sample import times

ROOT: Final = Path(__file__).resolve().parents[1]
"""The folder of the project."""

_EXPLORING: Final = not settings().derandomize
seeds: Final = st.integers(0, 2**32 - 1 if _EXPLORING else times(8, 400) - 1)
"""One number decides a whole playout; a fixed run shares its playouts among the laws."""


def random_options(game: Game, rng: random.Random) -> Options:
    """House rules; half of the fields keep their default."""
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
    """The start of a match, or some state in the middle of one."""
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
    """A legal action: often the first or the last in canonical order, where passes stand."""
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


def _some(cards: tuple[Card, ...], sizes: tuple[int, ...], rng: random.Random) -> Hand:
    return Hand.of(rng.sample(cards, rng.choice(sizes)))


def _solitaire(state: State, rng: random.Random) -> Iterator[str]:
    face_up = state.setting.deal.pile("open")
    yield from (f"keep {_some(face_up, (5, 6, 7), rng)}" for _ in range(6))
    yield from (f"keep {_some(PACK_54, (6,), rng)}" for _ in range(2))


def _solitaire_always() -> Iterator[str]:
    for card in dict.fromkeys(PACK_54):
        yield from (str(card), f"top {card}", f"skip {card}")
    for where in ("closed", "discards", "stock", "ignored", "tricks"):
        yield f"look {where}"
    yield from (*map(str, BIDS), "pass", "double", "redouble")


def _bid_fair(state: State, rng: random.Random) -> Iterator[str]:
    dealt = [tuple(hand) for _, hand in state.setting.deal.hands]
    yield from (f"crib {_some(rng.choice(dealt), (3, 4, 5), rng)}" for _ in range(6))
    yield from (f"crib {_some(PACK_54[:52], (4,), rng)}" for _ in range(2))


def _bid_fair_always() -> Iterator[str]:
    for card in PACK_54[:52]:
        yield from (str(card), f"up {card}", f"down {card}", f"take {card}", f"turn {card}")
    yield from ("pass", "exchange", "exchange ♥A", "stay", "peek", "end")


def _no_more(state: State, rng: random.Random) -> Iterator[str]:
    yield from ()


def _calls_and_cards() -> Iterator[str]:
    yield from (*map(str, BIDS), "pass", "double", "redouble")
    yield from map(str, PACK_54[:52])


def _three_always() -> Iterator[str]:
    yield from _calls_and_cards()
    yield from (f"redouble {whose}" for whose in ("A", "B", "C", "A B", "A C", "B C", "D"))


def _carl(state: State, rng: random.Random) -> Iterator[str]:
    for _ in range(20):
        suit, length, number = rng.choice("♠♥♦♣"), rng.randrange(3, 9), rng.randrange(14)
        yield f"{suit}, {length} cards, {number} tops"
    dummy = state.setting.deal.hand(Seat.DUMMY)
    for tied in "♠♥♦♣":
        yield f"{tied}, {dummy.length(parse_suit(tied))} cards, 3 tops"


def _carl_always() -> Iterator[str]:
    yield from ("pass", "double", "redouble", "keep", "look", "warn", "advise", "withdraw")
    yield from (*map(str, range(15)), "99", *(f"raise {number}" for number in range(15)))
    yield from ("♠", "♥", "♦", "♣", "NT", "♠♥, 4 cards, 3 tops")
    yield from map(str, PACK_54[:52])


def _carls_contract_always() -> Iterator[str]:
    yield from (*_carl_always(), "aces", *map(str, BIDS))


def _minibridge_always() -> Iterator[str]:
    yield from (f"{points} HCP" for points in range(41))
    for band in ("part-score", "game", "small slam", "grand slam"):
        yield from (f"{name} {band}" for name in ("♣", "♦", "♥", "♠", "NT"))
    yield from _calls_and_cards()


def _need_a_fourth(state: State, rng: random.Random) -> Iterator[str]:
    yield from (f"give {_some(PACK_54[:52], (0, 2, 3), rng)}" for _ in range(4))


def _need_a_fourth_always() -> Iterator[str]:
    yield from _calls_and_cards()
    yield from (f"choose {seat}" for seat in "ABCD")
    yield from (f"give {card}" for card in PACK_54[:52])
    yield from ("redouble A", "look dummy", "look gift", "ask gifts", "spread", "claim", "take ♦3")


def _ninety_nine(state: State, rng: random.Random) -> Iterator[str]:
    dealt = [tuple(hand) for _, hand in state.setting.deal.hands]
    yield from (f"bid {_some(rng.choice(dealt), (2, 3, 3, 3, 4), rng)}" for _ in range(8))
    yield from (f"bid {_some(PACK_37, (3,), rng)}" for _ in range(2))


def _ninety_nine_always() -> Iterator[str]:
    yield from map(str, (*PACK_54[:52], JOKER))
    yield from ("pass", "hide", "look A", "look B", "look C")
    for trump in ("", "♣", "♦", "♥", "♠", "NT"):
        yield from (f"declare {trump}", f"reveal {trump}")
        if trump:
            yield f"trump {trump}"


def _two_players() -> Iterator[str]:
    yield from _calls_and_cards()
    yield from ("take D1", "take D2", "look D1", "look D2", "look A", "look B")


def _draw_always() -> Iterator[str]:
    yield from _calls_and_cards()
    yield from (f"take {card}" for card in PACK_54[:52])
    yield from ("look pile", "look tricks", "look A", "look B")


def _oh_hell_always() -> Iterator[str]:
    yield from (*map(str, range(15)), "99")
    yield from _cards_only()


def _cards_only() -> Iterator[str]:
    yield from map(str, PACK_54[:52])


Texts = Callable[[State, random.Random], Iterable[str]]
_TEXTS: Final[dict[str, tuple[Texts, Callable[[], Iterable[str]]]]] = {
    "bridge-solitaire": (_solitaire, _solitaire_always),
    "bid-fair": (_bid_fair, _bid_fair_always),
    "carls-no-trump": (_carl, _carl_always),
    "carls-game": (_carl, _carl_always),
    "carls-contract": (_carl, _carls_contract_always),
    "three-player": (_no_more, _three_always),
    "minibridge": (_no_more, _minibridge_always),
    "need-a-fourth": (_need_a_fourth, _need_a_fourth_always),
    "ninety-nine": (_ninety_nine, _ninety_nine_always),
    "contract-bridge": (_no_more, _calls_and_cards),
    "semi-exposed-dummies": (_no_more, _two_players),
    "double-dummy": (_no_more, _two_players),
    "single-dummy": (_no_more, _two_players),
    "draw-bridge": (_no_more, _draw_always),
    "duel": (_no_more, _cards_only),
    "oh-hell": (_no_more, _oh_hell_always),
}
"""A new game names here all that its players can write down: of a deal, and always."""


@lru_cache
def _always(game: Game) -> tuple[Action, ...]:
    return tuple(map(game.parse, _TEXTS[game.id][1]()))


def vocabulary(state: State, rng: random.Random) -> list[Action]:
    """Actions of every kind the game knows, most of them out of place."""
    game = state.game
    return [*map(game.parse, dict.fromkeys(_TEXTS[game.id][0](state, rng))), *_always(game)]


def anything(state: State, rng: random.Random) -> Action:
    """One of the actions that `vocabulary` lists, without making them all."""
    always = _always(state.game)
    texts = list(_TEXTS[state.game.id][0](state, rng))
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
    """A few actions of other games: things to refuse, not to stumble over."""
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
        """The other one of the two, or the card itself."""
        return {self.one: self.two, self.two: self.one}.get(card, card)

    def hand(self, hand: Hand) -> Hand:
        """A hand with the cards swapped."""
        return Hand.of(map(self.card, hand))

    def deal(self, deal: Deal) -> Deal:
        """A deal with the cards swapped, in piles and lists too; of two jokers one moves."""
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
        for name, value in _parts(action).items():
            if isinstance(value, Card):
                changes[name] = self.card(value)
            elif isinstance(value, Hand):
                changes[name] = self.hand(value)
        thing: Any = action
        swapped: Action = replace(thing, **changes) if changes else action
        return swapped


def _parts(action: Any) -> dict[str, object]:
    return {field.name: getattr(action, field.name) for field in fields(action)}


@lru_cache(maxsize=100_000)
def cards_of(action: Action) -> frozenset[Card]:
    """The cards that an action names."""
    found: set[Card] = set()
    for value in _parts(action).values():
        if isinstance(value, Card):
            found.add(value)
        elif isinstance(value, Hand):
            found |= set(value)
    return frozenset(found)


def named(state: State, *kinds: str, seat: Seat | None = None) -> set[Card]:
    """The cards that turns of some kinds, by class name, have named."""
    return {
        card
        for turn in state.turns
        if type(turn.action).__name__ in kinds and seat in (None, turn.seat)
        for card in cards_of(turn.action)
    }


def _solitaire_secrets(state: State, viewer: Seat) -> set[Card]:
    deal, options = state.setting.deal, state.setting.options
    aided = options.aid
    stock = list(deal.pile("stock"))
    for turn in state.turns:
        if turn.seat is not viewer and cards_of(turn.action):
            stock.remove(*cards_of(turn.action))
    taken_up = any(type(turn.action).__name__ == "Top" for turn in state.turns)
    secret = set() if aided else set(stock)
    if not taken_up:
        secret |= set(deal.pile("closed"))
    # one joker may be known and the other not; a card that is known somewhere is no secret
    return secret - visible_jokers(state)


def visible_jokers(state: State) -> set[Card]:
    """The joker, if the player has seen one of the two."""
    deal = state.setting.deal
    met = {card for turn in state.turns for card in cards_of(turn.action)}
    met |= set(deal.pile("open"))
    if any(type(turn.action).__name__ == "Top" for turn in state.turns):
        met |= set(deal.pile("closed"))
    if state.setting.options.aid:
        met |= set(deal.pile("stock"))
    return met & {JOKER}


def _bid_fair_secrets(state: State, viewer: Seat) -> set[Card]:
    other = next(seat for seat in state.game.seats if seat is not viewer)
    if state.to_act is None and state.setting.options.show_all_after_deal:
        return set()
    secret = set(state.setting.deal.hand(other)) - named(state, "Up", "Play")
    if any(type(t.action).__name__ == "Exchange" and t.seat is viewer for t in state.turns):
        secret -= named(state, "Lay")
    return secret - {getattr(state.phase, "cut", None)}


def _dummy_secrets(state: State, viewer: Seat) -> set[Card]:
    """Other hands, without the cards played and, after the opening lead, without dummy."""
    deal, played = state.setting.deal, named(state, "Play")
    open_to_all = set(deal.hand(state.phase.dummy)) if played else set()
    others = {card for seat, hand in deal.hands if seat is not viewer for card in hand}
    return others - played - open_to_all


def _three_secrets(state: State, viewer: Seat) -> set[Card]:
    """The same; but of dummy the agreed number of cards lies open from the start."""
    deal, number = state.setting.deal, state.setting.options.exposed
    order = [card for card in deal.pile("exposed") if card in deal.hand(Seat.DUMMY)]
    return _dummy_secrets(state, viewer) - set(order[:number])


def _carl_secrets(state: State, viewer: Seat) -> set[Card]:
    """The same; but what is told of a hand says something about the cards in it."""
    deal, table, options = state.setting.deal, state.phase, state.setting.options
    secret = _dummy_secrets(state, viewer)
    if getattr(options, "backs", False):
        secret = {card for card in secret if card.rank not in (Rank.ACE, Rank.KING, Rank.QUEEN)}
    if not table.numbers.over or table.numbers.passed_out:
        return secret
    human = getattr(options, "informer", "engine") == "human"
    looked = table.informer is viewer and state.game.id != "carls-no-trump"
    if looked and type(table).__name__ not in ("Calling", "Raising"):
        secret -= set(deal.hand(Seat.DUMMY))
    if getattr(table, "report", None) is not None and not human:
        secret -= set(deal.hand(Seat.DUMMY))
    if getattr(options, "raising", "ask") == "auto":
        secret -= set(deal.hand(table.declarer))
    return secret


def _minibridge_secrets(state: State, viewer: Seat) -> set[Card]:
    """Other hands, without the cards played and, once four numbers are said, without dummy."""
    deal, said = state.setting.deal, len(state.turns) >= 4
    level = sum(deal.hand(seat).hcp for seat in (Seat.NORTH, Seat.SOUTH)) == 20
    open_to_all = set(deal.hand(state.phase.dummy)) if said and not level else set()
    others = {card for seat, hand in deal.hands if seat is not viewer for card in hand}
    return others - named(state, "Play") - open_to_all


def _need_a_fourth_secrets(state: State, viewer: Seat) -> set[Card]:
    """Other hands and the dummy, without the cards played; after the lead the dummy lies open."""
    deal, played = state.setting.deal, named(state, "Play")
    known = set(deal.hand(viewer)) | played
    if played:
        known |= set(deal.hand(Seat.DUMMY)) | named(state, "Give")
    return {card for _, hand in deal.hands for card in hand} - known


def _ninety_nine_secrets(state: State, viewer: Seat) -> set[Card]:
    """Other hands and bids, but for a premium player's and, at the end, those of the successful."""
    deal, options, phase = state.setting.deal, state.setting.options, state.phase
    known = set(deal.hand(viewer)) | named(state, "Play")
    bids = {t.seat: cards_of(t.action) for t in state.turns if type(t.action).__name__ == "LayBid"}
    if len(bids) == 3 and phase.offers.over and phase.premium is not None:
        holder, offer = phase.premium
        known |= set(deal.hand(holder) if offer.reveals else bids[holder])
    if state.to_act is None:
        met = [seat for seat in state.game.seats if phase.won(seat) == phase.bid(seat)]
        shown = state.game.seats if options.show_failed_bids else met
        known |= {card for seat in shown for card in bids[seat]}
    return {card for _, hand in deal.hands for card in hand} - known


def _two_player_secrets(state: State, viewer: Seat) -> set[Card]:
    """The other hand and the dummies, as far as the game's own visibility table closes them."""
    deal, played = state.setting.deal, named(state, "Play")
    other = Seat.B if viewer is Seat.A else Seat.A
    secret = set(deal.hand(other)) - played
    if played:
        return secret
    dummies = {seat: set(deal.hand(seat)) for seat in (Seat.DUMMY_1, Seat.DUMMY_2)}
    after_auction = getattr(state.phase, "tricks", None) is not None
    for number, (seat, cards) in enumerate(dummies.items()):
        mine = after_auction and state.phase.player(seat) is viewer
        if state.game.id == "semi-exposed-dummies":
            wanted = state.setting.options.exposed
            if number and state.setting.options.handicap:
                wanted = max(0, wanted - 3)
            if state.setting.options.seats == "fixed":
                wanted = max(1, wanted)
            listed = [c for c in deal.pile(f"exposed{number + 1}") if c in cards]
            secret |= cards - set(listed[:wanted])
        elif state.game.id == "single-dummy":
            chosen = type(state.phase).__name__ in ("Choosing", "Playing")
            looks = state.setting.options.peek and chosen
            looks = looks and state.phase.declarer is viewer
            secret |= set() if seat is Seat.DUMMY_1 or mine or looks else cards
        else:
            secret |= set() if mine else cards
    return secret


def _draw_secrets(state: State, viewer: Seat) -> set[Card]:
    """The other's first hand, the pile under its top card, and what the other took unseen."""
    deal, hidden = state.setting.deal, state.setting.options.loser_hidden
    other = Seat.B if viewer is Seat.A else Seat.A
    pile = deal.pile("stock")
    takes = [turn for turn in state.turns if type(turn.action).__name__ == "Take"]
    drawn = len(takes)
    secret = set(deal.hand(other)) | set(pile[drawn + 1 :])
    if hidden:
        secret |= {c for t in takes[1::2] if t.seat is other for c in cards_of(t.action)}
        if drawn % 2 and state.to_act is other:
            secret.add(pile[drawn])
    return secret - named(state, "Play")


def _duel_secrets(state: State, viewer: Seat) -> set[Card]:
    """Other hands, without the cards played, and what was not dealt."""
    deal = state.setting.deal
    return ({*_others(deal, viewer), *deal.pile("rest")}) - named(state, "Play")


def _others(deal: Deal, viewer: Seat) -> set[Card]:
    return {card for seat, hand in deal.hands if seat is not viewer for card in hand}


SECRETS: Final[dict[str, Callable[[State, Seat], set[Card]]]] = {
    "bridge-solitaire": _solitaire_secrets,
    "bid-fair": _bid_fair_secrets,
    "carls-no-trump": _carl_secrets,
    "carls-game": _carl_secrets,
    "carls-contract": _carl_secrets,
    "three-player": _three_secrets,
    "minibridge": _minibridge_secrets,
    "need-a-fourth": _need_a_fourth_secrets,
    "ninety-nine": _ninety_nine_secrets,
    "contract-bridge": _dummy_secrets,
    "semi-exposed-dummies": _two_player_secrets,
    "double-dummy": _two_player_secrets,
    "single-dummy": _two_player_secrets,
    "draw-bridge": _draw_secrets,
    "duel": _duel_secrets,
    "oh-hell": _duel_secrets,
}
"""A new game says here, from its rules and not from its zones, which cards a seat cannot know."""


def secrets(state: State, viewer: Seat) -> set[Card]:
    """The cards that `viewer` has no way to know."""
    return SECRETS[state.game.id](state, viewer)


def visible(state: State, viewer: Seat) -> set[Card]:
    """Every card whose face the viewer sees now or has seen in a turn."""
    zones = state.game.zones(state.phase, viewer)
    found = {card for zone in zones for card in zone.cards}
    found |= {card for zone in zones for _, card in zone.plays if card is not None}
    for turn in state.turns:
        if turn.covered is None or viewer in turn.covered.seen_by:
            found |= cards_of(turn.action)
    return found
