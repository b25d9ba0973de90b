"""Worlds of every game: they fit what a seat has seen, and the real deal is among them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice
from math import comb

import pytest
from hypothesis import given

from bridgepath.base.errors import BridgepathError, NotationError
from bridgepath.core.cards import PACK_24, Card, Hand
from bridgepath.core.deal import Deal
from bridgepath.core.observation import Observation
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.games.carls_family.tops import tops
from bridgepath.reason.layouts import Clue, Layouts, WorldError
from bridgepath.reason.worlds import CardLocations, Evidence, plain, worlds
from tests.facts import Places, facts
from tests.guests import GUESTS, entered
from tests.play import moments, playout, seeds
from tests.test_laws import examples
from tests.wording import mentions

games = pytest.mark.parametrize("name", [*GAMES, *GUESTS])


@pytest.fixture(autouse=True, scope="module")
def guests() -> Iterator[None]:
    """Games that are not on the site must have worlds, too."""
    with entered():
        yield


def drawn(seen: Observation, count: int, seed: int) -> list[State]:
    """This many random worlds that fit an observation."""
    assert seen.terms is not None
    return list(islice(worlds(seen.terms.game, seen, random.Random(seed)), count))


def some_moments(name: str, seed: int, count: int) -> Iterator[tuple[list[State], Seat]]:
    """The states up to several moments of a deal, each time with a random viewer."""
    rng, states = random.Random(seed), playout(GAMES[name], seed)
    for state in moments(states, count, rng):
        yield list(states[: len(state.turns) + 1]), rng.choice(state.game.viewers)


@games
@given(seed=seeds)
@examples(40)
def test_a_world_is_what_was_seen(name: str, seed: int) -> None:
    for states, viewer in some_moments(name, seed, 5):
        seen = states[-1].observe(viewer)
        for world in drawn(seen, 2, seed):
            assert world.observe(viewer) == seen
            assert world.setting.terms == states[-1].setting.terms
            # The viewer saw the same in every earlier state, too.
            again = [State(world.first, (), world.first)]
            for turn in world.turns:
                again.append(again[-1].apply(turn.action, turn.seat))
            assert again[-1] == world
            for before, other in zip(states, again, strict=True):
                assert other.observe(viewer) == before.observe(viewer)


@games
@given(seed=seeds)
@examples(24)
def test_every_seat_has_worlds_at_every_step(name: str, seed: int) -> None:
    game = GAMES[name]
    state = random.Random(seed).choice(playout(game, seed))
    for viewer in game.viewers:
        seen = state.observe(viewer)
        assert [world.observe(viewer) for world in drawn(seen, 1, seed)] == [seen]


@games
@given(seed=seeds)
@examples(24)
def test_worlds_hang_on_what_was_seen_alone(name: str, seed: int) -> None:
    for states, viewer in some_moments(name, seed, 3):
        seen = states[-1].observe(viewer)
        (world,) = drawn(seen, 1, seed)
        assert drawn(world.observe(viewer), 2, seed + 1) == drawn(seen, 2, seed + 1)


@games
@given(seed=seeds)
@examples(24)
def test_words_for_a_turn_that_was_not_seen_are_no_action(name: str, seed: int) -> None:
    end = playout(GAMES[name], seed)[-1]
    for text in {turn.covered.action for turn in end.turns if turn.covered}:
        with pytest.raises(NotationError):
            end.game.parse(text)


def truth(state: State, viewer: Seat, places: Iterable[Hashable]) -> Places:
    """The cards that each place of a plan really holds."""
    found = facts(state.game.id).truth(state, viewer)
    return {
        place: [card for one in place for card in found[one]]
        if isinstance(place, tuple)
        else found[place]
        for place in places
    }


@games
@given(seed=seeds)
@examples(60)
def test_the_truth_is_among_what_is_possible(name: str, seed: int) -> None:
    for states, viewer in some_moments(name, seed, 6):
        state = states[-1]
        evidence = Evidence(state.game, state.observe(viewer))
        where, _, clues = (state.game.unseen or plain)(evidence)
        there = truth(state, viewer, where.sizes)
        for place, cards in there.items():
            held = list(cards)
            known = where.known[place]
            assert len(held) == where.sizes[place], (state, viewer, place)
            assert Counter(known) <= Counter(held), (state, viewer, place)
            for card in Counter(held) - Counter(known):
                assert place in where.may(card), (state, viewer, place, card)
            for clue in clues:
                if clue.place == place:
                    assert sum(map(clue.worth, held)) in clue.sums, (state, viewer, place)
        assert where.layouts(clues).count > 0


def test_the_count_is_that_of_all_layouts() -> None:
    """Compared with every way to put eight cards into three places."""
    cards = [Card.parse(text) for text in ["♠A", "♠K", "♠2", "♥A", "♥Q", "♥3", "♦K", "♦4"]]
    rooms: dict[Hashable, int] = {"a": 3, "b": 3, "c": 2}
    where = {card: frozenset[Hashable]("abc") for card in cards}
    where[cards[0]] = frozenset("ab")
    where[cards[3]] = where[cards[4]] = frozenset("bc")
    clues = (
        Clue("a", lambda card: Hand.of((card,)).hcp, range(3, 8)),
        Clue("b", lambda card: card.suit is cards[0].suit, (0, 2)),
    )

    def fits(a: Iterable[Card], b: Iterable[Card], c: Iterable[Card]) -> bool:
        there: dict[Hashable, Iterable[Card]] = {"a": a, "b": b, "c": c}
        lie = all(place in where[card] for place, held in there.items() for card in held)
        sums = [(sum(clue.worth(card) for card in there[clue.place]), clue) for clue in clues]
        return lie and all(number in clue.sums for number, clue in sums)

    every = set()
    for a in combinations(cards, 3):
        rest = [card for card in cards if card not in a]
        for b in combinations(rest, 3):
            c = tuple(card for card in rest if card not in b)
            if fits(a, b, c):
                every.add((Hand.of(a), Hand.of(b), Hand.of(c)))
    layouts = Layouts(rooms, list(where.items()), clues)
    assert layouts.count == len(every) > 50
    rng, times = random.Random(1), 40
    met = Counter(
        tuple(Hand.of(held) for held in layouts.draw(rng).values())
        for _ in range(times * len(every))
    )
    assert met.keys() == every, "each is met, and no other"
    # If the draw is fair, a count so far from the mean is a matter of one in thousands.
    assert times - 30 < min(met.values()) <= max(met.values()) < times + 30


def test_what_fits_nothing_is_said() -> None:
    ace = Card.parse("♠A")
    for rooms, places in ((("a", 1), ("b", 0)), "b"), ((("a", 2),), "a"), ((("a", 0),), "a"):
        layouts = Layouts(dict(rooms), [(ace, frozenset(places))])
        assert layouts.count == 0
        with pytest.raises(WorldError, check=mentions()):
            layouts.draw(random.Random(1))
    assert Layouts({"a": 0}, [], [Clue("a", lambda card: 1, ())]).count == 0
    where = CardLocations(PACK_24, {"a": 1, "b": 23})
    where.put("a", (ace,))
    where.put("a", (ace,))
    with pytest.raises(WorldError, check=mentions("♠A")):
        where.put("b", (ace,))
    with pytest.raises(WorldError, check=mentions()):
        where.put("a", (Card.parse("♠K"),))
    with pytest.raises(WorldError, check=mentions("♠2")):
        where.put("b", (Card.parse("♠2"),))


def test_all_deals_of_a_short_duel_are_met() -> None:
    """One suit, three cards each, one trick led: Bob may hold any two of the nine unseen cards."""
    game = GAMES["duel"]
    deal = Deal.of("B", {"A": "♠AK2", "B": "♠Q87"}, {"rest": "♠J ♠10 ♠9 ♠6 ♠5 ♠4 ♠3"})
    state = game.begin(deal, {"duel.cards": 3}).play("♠K ♠7")
    seen = state.observe(Seat.A)
    met = Counter(world.hand("B") for world in drawn(seen, 2000, 1))
    unseen = [card for card in game.shape.pack if card not in deal.hand("A")]
    unseen.remove(Card.parse("♠7"))
    assert len(met) == comb(9, 2) == 36
    assert set(met) == {Hand.of(two) for two in combinations(unseen, 2)}
    assert 25 < min(met.values()) <= max(met.values()) < 95


def test_a_suit_shown_out_stays_out() -> None:
    """Four suits: Bob has no heart, so in every world the hearts are among the rest."""
    game = GAMES["duel"]
    rng = random.Random(3)
    rules = {"duel.cards": 4, "duel.suits": "four"}
    deal = game.deal(rng, "B", rules)
    mine, theirs = Hand.parse("♥AKQ ♠2"), Hand.parse("♠AK ♦32")
    pack = [card for card in game.shape_for(rules).pack if card not in mine and card not in theirs]
    state = game.begin(replace(deal, hands=((Seat.A, mine), (Seat.B, theirs)),
                               piles=(("rest", tuple(pack)),)), rules).play("♥A ♦2")  # fmt: skip
    evidence = Evidence(game, state.observe(Seat.A))
    # 47 cards are unseen, ten of them hearts. Bob has three of the others.
    assert plain(evidence).where.layouts().count == comb(37, 3)
    suits = {card.suit for w in drawn(evidence.seen, 50, 1) for card in w.hand("B")}
    assert len(suits) == 3
    assert mine.suit(Card.parse("♥A").suit)


def refused(seen: Observation, named: str, name: str = "") -> None:
    """Check that no world fits, and that the error names what does not fit."""
    assert seen.terms is not None
    game = GAMES[name] if name else seen.terms.game
    with pytest.raises(WorldError, check=mentions(named)) as error:
        next(worlds(game, seen, random.Random(1)))
    assert isinstance(error.value, BridgepathError)
    assert not str(error.value).endswith(".")


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    state = playout(GAMES["contract-bridge"], 4)[-1]
    seen = state.observe("N")
    refused(state.observe(None), "Contract")
    refused(seen, "Contract Duel", "duel")
    nothing = "Contract North"
    refused(replace(seen, turns=seen.turns[:-1]), nothing)
    refused(replace(seen, turns=(*seen.turns[:-1], (Seat.NORTH, "7NT"))), nothing)
    refused(replace(seen, facts=()), nothing)
    first = playout(GAMES["contract-bridge"], 4)[0].observe("N")
    (zone,) = (zone for zone in first.zones if zone.seat is Seat.NORTH)
    other = tuple(replace(one, cards=zone.cards, hidden=0) for one in first.zones)
    refused(replace(first, zones=other), "")
    for wrong in ("seen", None, state):
        with pytest.raises(TypeError, check=mentions("Observation")):
            worlds(state.game, wrong, random.Random(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, check=mentions("Random")):
        worlds(state.game, seen, 1)  # type: ignore[arg-type]


def test_a_position_in_the_middle_of_a_deal_is_no_deal() -> None:
    late = playout(GAMES["duel"], 2)[5]
    refused(late.game.at(late.phase).observe("A"), "Duel Ann")


def test_what_a_plan_leaves_out_comes_out_all_the_same() -> None:
    """Without its plan, Minibridge finds hands with the right points by trial."""
    game = replace(GAMES["minibridge"], unseen=None)
    assert game.unseen is None
    state = game.begin(game.deal(random.Random(8), "N"))
    state = state.apply(state.legal_actions()[0])
    for world in drawn(state.observe("S"), 3, 1):
        assert world.hand("N").hcp == state.hand("N").hcp
        assert world.hand("S") == state.hand("S")


def test_what_facts_mean_does_not_depend_on_names() -> None:
    game = GAMES["carls-no-trump"]
    deal = game.deal(random.Random(5), "A")
    names = {"A": "Ann 3", "B": "Bob · x", "C": "C"}
    rules = {"carlt.nt.backs": "on"}
    for called in (names, {**names, "B": "C"}):
        seen = game.begin(deal, rules, None, called).observe("A")
        evidence = Evidence(game, seen)
        told = evidence.each("Tops", int)
        assert told == [(seat, tops(deal.hand(seat))) for seat in (*TRIO, Seat.DUMMY)]
        assert evidence.each("Nothing", int) == []
        assert next(worlds(game, seen, random.Random(1))).observe("A") == seen
