"""The laws that every game satisfies, over random deals, house rules and playouts."""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import Phase, given, settings

from bridgepath.core.cards import Card
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.events import Action, Event
from bridgepath.core.observation import Observation
from bridgepath.core.score import total
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.notation.record import Expect, Record
from bridgepath.view.movie import movie, zones_dict
from bridgepath.view.prompt import prompt
from tests.facts import cards_of, facts
from tests.guests import GUESTS, entered
from tests.play import (
    Swap,
    choose,
    foreign,
    known_ids,
    moments,
    playout,
    secrets,
    seeds,
    visible,
    vocabulary,
)
from tests.sample import times
from tests.tools.fuzz.playouts import play_out

games = pytest.mark.parametrize("name", [*GAMES, *GUESTS])


@pytest.fixture(autouse=True, scope="module")
def guests() -> Iterator[None]:
    """Games that are not on the site must satisfy the laws, too."""
    with entered():
        yield


# Choosing six of thirteen cards gives a long list, which not every example has to go through.
LONG = 400


def examples(count: int) -> settings:
    """This many playouts in a soak. No shrinking, because a smaller seed is not a simpler deal."""
    most = settings().max_examples
    if settings().derandomize:
        most = times(max(2, count // 36) if count > 50 else 1, count)
        if sys.platform == "emscripten":
            most = min(most, settings().max_examples)
    return settings(max_examples=most, phases=[Phase.explicit, Phase.generate])


def legal_set(state: State, rng: random.Random) -> set[object] | None:
    """The legal actions, or None if the list is long and this example skips it."""
    if state.to_act is None:
        return set()
    length = sum(1 for _ in state.rules.offers(state.phase))
    return set(state.legal_actions()) if length < LONG or rng.random() < 0.2 else None


@games
@given(seed=seeds)
@examples(40)
def test_legal_is_what_no_rule_forbids(name: str, seed: int) -> None:
    game, rng = GAMES[name], random.Random(seed)
    for state in moments(playout(game, seed), 7, rng):
        legal = legal_set(state, rng)
        tried = vocabulary(state, rng)
        for action in tried:
            refusal = state.violation(action)
            if legal is not None:
                assert (refusal is None) == (action in legal), (state, action, refusal)
            elif refusal is None:
                assert action in set(state.rules.offers(state.phase)), (state, action)
        for seat in game.seats:
            asides = state.asides(seat)
            for action in rng.sample(tried, 20) if seat is not state.to_act else ():
                refusal = state.violation(action, seat)
                assert (refusal is None) == (action in asides), (state, seat, action)
            for aside in asides:
                assert state.apply(aside, seat).turns[-1].seat is seat


@games
@given(seed=seeds)
@examples(50)
def test_actions_of_other_games_are_refused(name: str, seed: int) -> None:
    game = GAMES[name]
    for state in moments(playout(game, seed), 10, random.Random(seed)):
        for action in foreign(game):
            assert state.violation(action) is not None, (state, action)


@games
@given(seed=seeds)
@examples(20)
def test_whatever_is_tried_is_taken_or_refused_with_a_clause(name: str, seed: int) -> None:
    turns, refused = play_out(GAMES[name], seed)
    assert refused <= turns
    # If everybody passes at once, all that was tried may have been legal.
    assert refused or turns <= len(GAMES[name].seats)


@games
@given(seed=seeds)
@examples(300)
def test_nobody_acts_exactly_when_it_is_over(name: str, seed: int) -> None:
    game = GAMES[name]
    for state in playout(game, seed):
        over = state.to_act is None
        assert over == (state.outcome is not None)
        if over:
            assert state.legal_actions() == ()
            # The result has the new score. Only Bridge Solitaire shows that one as a fact.
            shown = {fact.label for fact in state.facts} & {"Score", "Part-scores", "Round"}
            assert shown <= ({"Score"} if name == "bridge-solitaire" else set())
        else:
            assert any(
                state.violation(action) is None for action in state.rules.offers(state.phase)
            )


@games
@given(seed=seeds)
@examples(40)
def test_legal_actions_are_in_order_and_written_as_they_are_read(name: str, seed: int) -> None:
    game = GAMES[name]
    rng = random.Random(seed)
    for state in moments(playout(game, seed), 10, rng):
        if legal_set(state, rng) is None or state.to_act is None:
            continue
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal)
        kept = set(legal)
        assert [a for a in state.rules.offers(state.phase) if a in kept] == list(legal)
        for action in legal:
            assert game.parse(str(action)) == action


@games
@given(seed=seeds)
@examples(40)
def test_nothing_that_is_given_changes(name: str, seed: int) -> None:
    game = GAMES[name]
    known, rng = known_ids(), random.Random(seed)
    states = playout(game, seed)
    start = game.begin(
        states[0].setting.deal,
        states[0].setting.options,
        states[0].setting.standing,
        dict(states[0].setting.names),
    )
    for state, turn in zip(states, states[-1].turns, strict=False):
        before = (repr(state.phase), state.setting, state.turns)
        for action in rng.sample(vocabulary(state, rng), 8):
            violation = state.violation(action)
            if violation is None:
                continue
            with pytest.raises(IllegalAction) as refused:
                state.apply(action)
            assert refused.value.violation == violation
            assert str(refused.value) == str(violation)
            assert violation.clauses
            assert {cite.id for cite in violation.clauses} <= known, violation
            assert not violation.text.endswith(".")
            assert re.search(r" \[[A-Z0-9, -]+\]$", str(violation)), violation
        after = state.apply(turn.action)
        assert after.turns[-1].action == turn.action
        assert before == (repr(state.phase), state.setting, state.turns)
    # Replayed from the start, the same turns give the same states.
    again = start
    for state, turn in zip(states, states[-1].turns, strict=False):
        assert again == state
        again = again.apply(turn.action, turn.seat)
    assert again == states[-1]


@games
@given(seed=seeds)
@examples(100)
def test_no_card_is_lost_or_doubled(name: str, seed: int) -> None:
    game = GAMES[name]
    states = playout(game, seed)
    setting = states[0].setting
    pack = Counter(game.shape_for(setting.options, setting.standing).pack)
    for state in states:
        zones = game.zones(state.phase, None)
        assert len({zone.id for zone in zones}) == len(zones)
        assert not any(zone.hidden for zone in zones), "the view of everything hides cards"
        cards = Counter(card for zone in zones for card in zone.cards)
        cards += Counter(c for zone in zones for _, c in zone.plays if c is not None)
        assert cards == pack, state
        for viewer in game.viewers:
            seen = game.zones(state.phase, viewer)
            shown = sum(len(z.cards) + z.hidden for z in seen)
            shown += sum(card is not None for z in seen for _, card in z.plays)
            assert shown == pack.total(), (state, viewer)
            faces = Counter(card for zone in seen for card in zone.cards)
            assert faces <= pack


def tricks_of(state: State) -> int:
    """The number of tricks in this deal if it is played out."""
    number = facts(state.game.id).tricks
    return number if isinstance(number, int) else number(state.setting)


def led_by_another(state: State, winner: Seat) -> bool:
    """True if the winner is dummy, whose cards declarer plays."""
    return getattr(state.phase, "dummy", None) is winner and state.to_act in (
        state.phase.declarer,
        None,
    )


@games
@given(seed=seeds)
@examples(100)
def test_tricks_add_up_and_the_winner_leads(name: str, seed: int) -> None:
    game = GAMES[name]
    states = playout(game, seed)
    finished = 0
    for before, after, turn in zip(states, states[1:], states[-1].turns, strict=False):
        story = before.story(turn.action)
        assert story.events, "every turn is told"
        assert all(event.clauses for event in story.events), story
        assert story.group
        if story.winner is None:
            continue
        finished += 1
        if story.winner in game.viewers and not led_by_another(after, story.winner):
            assert after.to_act in (story.winner, None)
        tricks = [zone for zone in game.zones(after.phase, None) if zone.kind == "trick"]
        assert [zone.winner for zone in tricks] == [story.winner]
        assert turn.action.card in {card for _, card in tricks[0].plays} | {  # type: ignore[attr-defined]
            card for zone in game.zones(after.phase, None) for card in zone.cards
        }
    end = states[-1]
    assert end.outcome is not None
    if end.outcome.redeal is None and finished:
        hands = [zone for zone in game.zones(end.phase, None) if zone.kind == "hand"]
        assert finished + sum(len(zone.cards) for zone in hands) == tricks_of(end)


def told(state: State, action: Action, viewer: Seat) -> tuple[object, ...]:
    """What a viewer is told about an action taken now, and what the log shows to everybody."""
    story, cover = state.story(action), state.covered(action)
    log = (state.to_act, story.group, story.result, story.winner, cites(story.events))
    if cover is not None and viewer not in cover.seen_by:
        return (*log, cover.action, cover.events, cover.short)
    return (*log, str(action), story.events, story.short)


def whole(seen: Observation) -> tuple[object, ...]:
    """An observation as a tuple, so that a failure shows the difference."""
    return (seen.to_act, seen.zones, seen.facts, seen.turns, seen.legal)


def asked(state: State, seed: int) -> tuple[object, ...]:
    """The question to the seat to act, and the response to some answers before they are given."""
    offers = list(state.rules.offers(state.phase))
    tried = random.Random(seed).sample(offers, min(5, len(offers)))
    said = []
    for action in tried:
        refusal = state.violation(action)
        said.append((str(action), str(refusal) if refusal else state.means(action)))
    return prompt(state), tuple(said)


@games
@given(seed=seeds)
@examples(100)
def test_no_secret_is_shown(name: str, seed: int) -> None:
    game = GAMES[name]
    for state in playout(game, seed):
        for viewer in game.viewers:
            assert not visible(state, viewer) & secrets(state, viewer), (state, viewer)


@games
@given(seed=seeds)
@examples(120)
def test_observations_are_blind(name: str, seed: int) -> None:
    game = GAMES[name]
    rng = random.Random(seed)
    states = playout(game, seed)
    turns = states[-1].turns
    setting = states[0].setting
    viewer = rng.choice(game.viewers)
    # Cards that stay secret for a long time test more than those that are played at once.
    late = states[rng.randrange(len(states))] if rng.random() < 0.6 else states[0]
    unseen = sorted(secrets(late, viewer) & secrets(states[0], viewer), key=str)
    if len(unseen) < 2:
        return
    one, two = rng.sample(unseen, 2)
    swap = Swap(one, two)
    other = game.begin(
        swap.deal(setting.deal), setting.options, setting.standing, dict(setting.names)
    )
    heard: tuple[object, object] = (None, None)
    for step, state in enumerate(states):
        if not {one, two} <= secrets(state, viewer) & secrets(other, viewer):
            break
        assert whole(state.observe(viewer)) == whole(other.observe(viewer)), (step, one, two)
        if state.to_act is viewer:
            assert asked(state, seed) == asked(other, seed), (step, one, two)
        assert heard[0] == heard[1], (step, one, two)
        if step == len(turns):
            break
        turn = turns[step]
        action = swap.action(turn.action)
        if other.violation(action, turn.seat) is not None:
            break
        heard = (told(state, turn.action, viewer), told(other, action, viewer))
        other = other.apply(action, turn.seat)


def cites(events: tuple[Event, ...]) -> list[str]:
    """The ids that a step of a page shows to every viewer."""
    return [cite.id for event in events for cite in event.clauses]


@games
@given(seed=seeds)
@examples(60)
def test_records_come_back(name: str, seed: int) -> None:
    game = GAMES[name]
    rng = random.Random(seed)
    states = playout(game, seed)
    state = states[rng.randrange(len(states))] if rng.random() < 0.3 else states[-1]
    record = Record.of(state, "r", "a title")
    end = state.outcome
    if end is not None:
        lines = tuple((x.seat, x.points, x.clauses[0].id) for x in end.lines)
        totals = tuple((seat, end.points(seat)) for seat in game.scorers)
        record = Record(
            **{name: getattr(record, name) for name in Record.__dataclass_fields__}
            | {"expect": Expect(totals, lines)}
        )
    assert record.states()[-1] == state
    assert record.states() == states[: len(state.turns) + 1]
    for again in (
        Record.from_dict(record.to_dict(), "r"),
        Record.from_json(record.to_json(), "r"),
        Record.from_toml(record.to_toml(), "r"),
    ):
        assert again == record
        assert again.to_dict() == record.to_dict()
        assert again.states()[-1] == state
    assert Record.from_toml(record.to_toml(), "r").to_toml() == record.to_toml()


@games
@given(seed=seeds)
@examples(100)
def test_score_lines_cite_clauses_and_add_up(name: str, seed: int) -> None:
    game = GAMES[name]
    known = known_ids()
    state = playout(game, seed)[-1]
    end = state.outcome
    assert end is not None
    assert end.text.endswith(".")
    for line in end.lines:
        assert line.seat in game.scorers
        assert line.text
        assert line.clauses
        assert {cite.id for cite in line.clauses} <= known, line
    for seat in game.scorers:
        mine = [line.points for line in end.lines if line.seat is seat]
        assert end.points(seat) == sum(mine) == total(end.lines, seat)
    fresh = game.match(game.options())
    assert not fresh.over
    match = fresh.add(state.setting.deal, end)
    assert dict(fresh.standing.totals) == dict.fromkeys(game.scorers, 0)
    for seat in game.scorers:
        bonus = total(match.lines, seat)
        assert dict(match.standing.totals)[seat] == end.points(seat) + bonus
    # Any standing that a match can have can start the next deal.
    options = state.setting.options
    following = game.deal(random.Random(seed), state.setting.deal.dealer, options, match.standing)
    game.begin(following, options, match.standing)


@games
@given(seed=seeds)
@examples(12)
def test_frames_add_up_to_the_observations(name: str, seed: int) -> None:
    game = GAMES[name]
    states = playout(game, seed)
    record = Record.of(states[-1], f"{game.id}/random")
    film = movie(record)
    text = json.dumps(film, ensure_ascii=False)
    # In JSON a tuple is a list; everything else is the same.
    assert json.dumps(json.loads(text), ensure_ascii=False) == text
    assert json.dumps(movie(record), ensure_ascii=False) == text
    assert len(film["steps"]) == len(states)
    assert set(film["frames"]) == {"all", *(seat.value for seat in game.viewers)}
    for viewer in (None, *game.viewers):
        frames = film["frames"][viewer.value if viewer else "all"]
        assert len(frames) == len(states)
        table: dict[str, object] = {}
        for frame, state in zip(frames, states, strict=True):
            for key, zone in frame["zones"].items():
                assert table.get(key) != zone, "a frame lists what did not change"
                if zone is None:
                    del table[key]
                else:
                    table[key] = zone
            assert table == zones_dict(state.observe(viewer))


@games
def test_every_game_says_what_its_players_can_try(name: str) -> None:
    game = GAMES[name]
    state = playout(game, 1)[0]
    kinds = {type(action) for action in vocabulary(state, random.Random(1))}
    met = {type(turn.action) for seed in range(30) for turn in playout(game, seed)[-1].turns}
    assert met <= kinds


def test_swaps_and_sight() -> None:
    """The helpers of the blindness test work as they should."""
    game = GAMES["bridge-solitaire"]
    state = game.begin(game.deal(random.Random(5)))
    seen = visible(state, Seat.SOUTH)
    assert seen == set(state.setting.deal.pile("open"))
    assert seen | secrets(state, Seat.SOUTH) == set(game.shape.pack)
    one, two = (Card.parse(text) for text in ("♥A", "♦2"))
    swap = Swap(one, two)
    assert swap.deal(swap.deal(state.setting.deal)) == state.setting.deal
    assert cards_of(game.parse("keep ♥A ♠K")) == {one, Card.parse("♠K")}
    assert str(swap.action(game.parse("skip ♥A"))) == "skip ♦2"
    assert str(swap.action(game.parse("pass"))) == "pass"
    assert state.violation(choose(state, random.Random(1))) is None
