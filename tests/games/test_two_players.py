"""Semi-Exposed Dummies, Double Dummy and Single Dummy Bridge, against a second reading.

The worked examples and refused actions in the rulebook are cases; the tests here need more than one
line each.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from bridgepath.base.errors import DealError, NotationError, OptionError, RecordError
from bridgepath.bridge.calls import BIDS
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import PACK_52, Card, Hand, parse_cards
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.observation import Zone
from bridgepath.core.options import options_from, options_to
from bridgepath.core.score import ScoreLine, total
from bridgepath.core.seats import Seat
from bridgepath.core.state import Game, Outcome, Standing, State
from bridgepath.games import double_dummy, semi_exposed_dummies, single_dummy, two_players
from bridgepath.notation.record import Record
from bridgepath.view.movie import movie
from bridgepath.view.prompt import prompt
from tests.oracle import auction, bridge
from tests.oracle import two_players as oracle
from tests.play import ROOT, Swap, choose
from tests.wording import facts_in, gist, gists, mentions

A, B, D1, D2 = Seat.A, Seat.B, Seat.DUMMY_1, Seat.DUMMY_2
PLAYERS, HANDS = (A, B), (A, D1, B, D2)
SEMI: Game = semi_exposed_dummies.GAME
DOUBLE: Game = double_dummy.GAME
SINGLE: Game = single_dummy.GAME
GAMES = {game.id: game for game in (SEMI, DOUBLE, SINGLE)}
OPEN = {
    A: Hand.parse("♠A63 ♥AQJ103 ♦K62 ♣J5"),
    D1: Hand.parse("♠1098 ♥9875 ♦Q103 ♣AK10"),
    B: Hand.parse("♠K72 ♥K ♦AJ987 ♣9762"),
    D2: Hand.parse("♠QJ54 ♥642 ♦54 ♣Q843"),
}
HALF_OPEN = {
    A: Hand.parse("♠KQ4 ♥KQ42 ♦32 ♣AJ106"),
    D1: Hand.parse("♠A982 ♥J87 ♦K85 ♣Q92"),
    B: Hand.parse("♠J53 ♥A963 ♦A10964 ♣5"),
    D2: Hand.parse("♠1076 ♥105 ♦QJ7 ♣K8743"),
}
EXPOSED = ("♠A8 ♥J ♦K5 ♣Q9", "♠10 ♥105 ♦J ♣K83")
RECORDS = [
    "semi-exposed-dummies/limit-in-one-call",
    "semi-exposed-dummies/face-down-diamonds",
    "double-dummy/the-lone-king",
    "double-dummy/honours-even",
    "double-dummy/both-pass",
    "single-dummy/a-known-fit",
    "single-dummy/the-wrong-dummy",
]
OWN_DUMMIES = ("Ann's dummy", "Bob's dummy")
DUMMY_LABELS = {"single-dummy": ("Dummy 1", "Dummy 2")}
games = pytest.mark.parametrize("name", GAMES)


def half_open(first: str = EXPOSED[0], second: str = EXPOSED[1]) -> Deal:
    """The example deal of Semi-Exposed Dummies."""
    piles = {"exposed1": parse_cards(first), "exposed2": parse_cards(second)}
    return Deal.of(A, HALF_OPEN, piles)


def start(name: str = "double-dummy", dealer: Seat = A, **rules: Any) -> State:
    """The example deal of Double Dummy Bridge, in any of the games, under house rules."""
    game = GAMES[name]
    piles = {}
    if game is SEMI:
        piles = {"exposed1": tuple(PACK_52), "exposed2": tuple(PACK_52[::-1])}
    return game.begin(Deal.of(dealer, OPEN, piles), game.options(**rules))


def at_lead(name: str, declarer: Seat = A, taken: str = "D1", **rules: Any) -> State:
    """The same before the opening lead against 2♥."""
    state = start(name, declarer, **rules).play("2♥; pass")
    return state.play(f"take {taken}") if name == "single-dummy" else state


def load(name: str) -> Record:
    path = ROOT / "docs" / "hands" / f"{name}.toml"
    return Record.from_toml(path.read_text(encoding="utf-8"), name)


def refusal(state: State, action: str, by: Seat | None = None) -> str:
    """The refusal of an action, as a reader gets it."""
    with pytest.raises(IllegalAction) as refused:
        state.apply(two_players.parse(action), by)
    return str(refused.value)


def zone(state: State, viewer: Seat | None, name: str) -> Zone:
    return next(z for z in state.observe(viewer).zones if z.id == name)


def seen(state: State, viewer: Seat) -> dict[str, int]:
    """How many cards of each hand a viewer sees."""
    return {seat.value: len(zone(state, viewer, f"hand:{seat}").cards) for seat in HANDS}


# What each player sees


@games
@pytest.mark.parametrize("declarer", PLAYERS)
def test_the_table_of_who_sees_what(name: str, declarer: Seat) -> None:
    settings: list[dict[str, Any]] = [{}]
    if name == "semi-exposed-dummies":
        settings = [
            {"exposed": number, "handicap": handicap}
            for number, handicap in product((0, 1, 4, 5, 7, 12, 13), ("off", "on"))
        ]
    if name == "single-dummy":
        settings = [{"peek": "off"}, {"peek": "on"}]
    for rules, taken in product(settings, ("D1", "D2") if name == "single-dummy" else ("D1",)):
        told = {
            key: value == "on" if value in ("on", "off") else value for key, value in rules.items()
        }
        bidding = start(name, declarer, **rules)
        moments = {"auction": bidding}
        if name == "single-dummy":
            moments["choice"] = bidding.play("2♥; pass")
        lead = at_lead(name, declarer, taken, **rules)
        moments["lead"] = lead
        for (moment, state), viewer in product(moments.items(), PLAYERS):
            want = oracle.sight(
                name, moment, viewer.value, declarer=declarer.value, taken=taken, **told
            )
            assert seen(state, viewer) == want, (moment, viewer, rules)
        led = lead.apply(lead.legal_actions()[0])
        turn = led.turns[-1].seat
        for viewer in PLAYERS:
            want = oracle.sight(name, "play", viewer.value)
            want[turn.value] -= viewer is turn
            assert seen(led, viewer) == want


@games
def test_nobody_sees_more_when_both_pass(name: str) -> None:
    over = start(name).play("pass; pass")
    assert over.to_act is None
    for viewer in PLAYERS:
        assert seen(over, viewer) == oracle.sight(name, "auction", viewer.value)


@games
def test_what_is_left_unseen_is_the_other_hand(name: str) -> None:
    lead = at_lead(name)
    led = lead.apply(lead.legal_actions()[0])
    for state in (led, led.apply(led.legal_actions()[0])):
        assert two_players.unseen(state, "Ann") == state.phase.hand(B)
        assert two_players.unseen(state, "B") == state.phase.hand(A)
    before = two_players.unseen(lead, "Ann")
    assert before.holds(OPEN[B])
    assert len(before) == (26 if name != "semi-exposed-dummies" else 25)


def test_every_moment_on_paper() -> None:
    for module, name in (
        (semi_exposed_dummies, "semi-exposed-dummies"),
        (double_dummy, "double-dummy"),
        (single_dummy, "single-dummy"),
    ):
        for moment, viewer in product(("auction", "lead", "play"), ("Ann", "Bob")):
            sight = module.who_sees(moment, viewer)
            want = oracle.sight(name, moment, viewer[0])
            if moment == "play":
                want["B"] -= viewer == "Bob"
            labels = dict(zip(("A", "B"), ("Ann's hand", "Bob's hand"), strict=True))
            labels |= dict(zip(("D1", "D2"), DUMMY_LABELS.get(name, OWN_DUMMIES), strict=True))
            counts = {row[0]: row[1] for row in sight.rows}
            assert counts == {labels[hand]: number for hand, number in want.items()}
            assert sight.known == sum(want.values()) + (moment == "play")
            for _, _, hidden, why in sight.rows:
                assert bool(hidden) == bool(why)
    assert single_dummy.who_sees("choice", "Ann", peek=True).known == 39
    assert single_dummy.who_sees("choice", "Bob", peek=True).known == 26
    assert single_dummy.who_sees("lead", "Bob", declarer="Bob", taken="D2").known == 39
    assert semi_exposed_dummies.who_sees("auction", "Ann", exposed=4, handicap=True).known == 18


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: double_dummy.who_sees("now", "Ann"), NotationError, ""),
        (lambda: double_dummy.who_sees("choice", "Ann"), NotationError, "dummy"),
        (lambda: double_dummy.who_sees("lead", "Cleo"), NotationError, "Ann Cleo"),
        (lambda: double_dummy.who_sees("lead", "Ann", peek=True), OptionError, "peek"),
        (lambda: single_dummy.who_sees("lead", "Ann", peek="yes"), OptionError, "sd.peek"),
        (lambda: single_dummy.who_sees("lead", "Ann", taken="A"), NotationError, "D1 D2"),
        (lambda: semi_exposed_dummies.who_sees("lead", "Ann", exposed=14), OptionError, ""),
        (lambda: two_players.who_leads("D1"), NotationError, "Ann Bob"),
        (lambda: two_players.who_leads(seats="swap"), OptionError, "two.seats"),
        (lambda: two_players.who_leads(lead="up"), OptionError, "two.lead"),
        (lambda: two_players.together("♠A", "♠A"), NotationError, "♠A"),
    ],
)  # fmt: skip
def test_questions_that_cannot_be_answered(ask: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, check=mentions(words)):
        ask()


# Looking


@games
@pytest.mark.parametrize("peek", ["off", "on"])
def test_every_look_is_refused_with_the_clause_of_the_moment(name: str, peek: str) -> None:
    rules: dict[str, Any] = {"peek": peek} if name == "single-dummy" else {}
    states = [start(name, **rules), start(name, **rules).play("2♥; pass")]
    states += [at_lead(name, taken=taken, **rules) for taken in ("D1", "D2")]
    states += [state.apply(state.legal_actions()[0]) for state in states[-2:]]
    states.append(start(name, **rules).play("pass; pass"))
    for state, viewer, hand in product(states, PLAYERS, HANDS):
        text = refusal(state, f"look {hand}", viewer)
        who = two_players.name(viewer)
        assert who in facts_in(text)
        hidden = zone(state, viewer, f"hand:{hand}").hidden
        if hidden and hand in (D1, D2):
            own = {"semi-exposed-dummies": "SEMI-DUM-3", "double-dummy": "DD-DUM"}
            assert own.get(name, "[SD-") in text
        if hand is viewer:
            assert gist(text) == facts_in(f"{who} TWO-SEAT-1")
        elif hand in PLAYERS:
            assert "TWO-SEAT-1" in text


def test_the_hidden_dummy_of_single_dummy_bridge() -> None:
    assert "SD-DUM-2" in refusal(start("single-dummy"), "look D2", B)
    choice = start("single-dummy").play("2♥; pass")
    assert gist(refusal(choice, "look D2", A)) >= {"SD-CHOICE-2"}
    assert gist(refusal(choice, "look D2", B)) >= {"SD-DUM-2"}
    lead = choice.play("take D1")
    assert gist(refusal(lead, "look D2", A)) >= {"SD-AMB-4"}
    assert gist(refusal(lead, "look D2", B)) >= {"Bob"}
    peek = start("single-dummy", peek=True).play("2♥; pass")
    assert gist(refusal(peek, "look D2", A)) >= {"Ann"}
    passed = start("single-dummy").play("pass; pass")
    assert gist(refusal(passed, "look D2", A)) >= {"SD-DUM-2"}


@pytest.mark.parametrize("seats", ["rotate", "fixed"])
@games
def test_a_refusal_before_the_lead_tells_nothing(name: str, seats: str) -> None:
    """Wherever a card is that the players cannot see, the sentence about it is the same."""
    for declarer, viewer in product(PLAYERS, PLAYERS):
        state = at_lead(name, declarer, seats=seats)
        shown = {c for z in state.observe(viewer).zones for c in z.cards}
        unknown = [card for card in PACK_52 if card not in shown]
        said = set()
        for card in unknown:
            violation = state.violation(Play(card), viewer)
            if violation is not None:
                said.add(str(violation).replace(str(card), "it"))
            else:
                pytest.fail(f"{viewer} may play {card} unseen")
        assert len(said) == 1, said


# Semi-exposed


@pytest.mark.parametrize("number", [0, 1, 4, 7, 13])
def test_the_first_cards_of_a_shuffled_order_lie_open(number: int) -> None:
    deal = SEMI.deal(random.Random(number), B)
    for handicap in ("off", "on"):
        rules = options_from(
            SEMI.options, {"semi.exposed": number, "semi.exposed.handicap": handicap}
        )
        state = SEMI.begin(deal, rules)
        for dummy, pile in ((D1, "exposed1"), (D2, "exposed2")):
            order = [card for card in deal.pile(pile) if card in deal.hand(dummy)]
            fewer = 3 if handicap == "on" and dummy is D2 else 0
            count = max(0, number - fewer)
            for viewer in PLAYERS:
                shown = zone(state, viewer, f"hand:{dummy}")
                assert set(shown.cards) == set(order[:count])
                assert shown.hidden == 13 - count
    told = " ".join(event.text for event in SEMI.opening(SEMI.begin(deal).setting).events)
    assert gist(told) >= {"Ann", "dummy"}
    assert gist(told) >= {"Bob"}


def test_what_lies_open_is_said() -> None:
    deal = SEMI.deal(random.Random(3), B)

    def told(**rules: Any) -> str:
        setting = SEMI.begin(deal, SEMI.options(**rules)).setting
        return " ".join(event.text for event in SEMI.opening(setting).events)

    assert gist(told(exposed=0)) >= {"dummy"}
    assert "face down" not in told(exposed=13)
    gist(told(exposed=13, handicap=True))


def test_a_dummy_that_may_lead_shows_a_card() -> None:
    deal = SEMI.deal(random.Random(3), B)
    rules = SEMI.options(exposed=0, seats="fixed", lead="left")
    state = SEMI.begin(deal, rules).play("1♥; pass")
    (open_card,) = semi_exposed_dummies.exposed_cards(state.setting, state.phase.tricks.turn)
    assert [str(action) for action in state.legal_actions()] == [str(open_card)]


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ("♠A8 ♥J ♦K5 ♣Q", EXPOSED[1], "7 Ann dummy"),
        ("♠A8 ♥J ♦K5 ♣Q92", EXPOSED[1], "7 Ann dummy"),
        (EXPOSED[0], "", "0 7 Bob dummy"),
        (EXPOSED[0], "♠10 ♥105 ♦J ♣K8 ♠A", "Bob dummy ♠A"),
        ("♠A8 ♥J ♦K5 ♣Q ♠A", EXPOSED[1], "2 ♠A"),
    ],
)  # fmt: skip
def test_a_list_of_open_cards_that_cannot_be(first: str, second: str, words: str) -> None:
    with pytest.raises(DealError, match=r"\[SEMI-DUM-[12]\]") as refused:
        SEMI.begin(half_open(first, second))
    assert gist(refused.value) >= set(words.split())
    data = load(RECORDS[0]).to_dict()
    data["deal"]["piles"] = {"exposed1": first, "exposed2": second}
    with pytest.raises(RecordError, match=r"\[SEMI-DUM-[12]\]"):
        Record.from_dict(data, "r").states()


def test_the_cards_to_be_led_from_a_half_hidden_dummy() -> None:
    rules = two_players.SemiOptions(seats="fixed")
    state = SEMI.begin(half_open(), rules).play("pass; 1♦; pass")
    assert state.phase.tricks.leader is D1
    assert state.to_act is A
    assert state.legal_actions() == tuple(map(Play, Hand.parse(EXPOSED[0])))
    assert state.observe(B).legal == ()
    # the question names no face-down card
    asked = prompt(state)
    assert asked is not None
    assert [part.cards for part in asked.parts] == [tuple(Hand.parse(EXPOSED[0]))]
    for card in PACK_52:
        if card not in Hand.parse(EXPOSED[0]):
            assert facts_in(refusal(state, str(card))) >= {"Ann", "dummy"}
    led = state.play("♥J")
    assert led.story(led.legal_actions()[0]).hand is D2
    # with a whole dummy in sight any card may be led
    double = start(seats="fixed").play("pass; 1♦; pass")
    assert len(double.legal_actions()) == 13


# The auction


@pytest.mark.parametrize("seed", range(4))
def test_auctions_against_the_second_reading(seed: int) -> None:
    rng = random.Random(seed)
    for name, _ in product(GAMES, range(12)):
        dealer = rng.choice(PLAYERS)
        state, calls = start(name, dealer), list[str]()
        callers = ["A", "B"] if dealer is A else ["B", "A"]
        while isinstance(state.phase, two_players.Bidding):
            legal = {str(action) for action in state.legal_actions()}
            words = auction.vocabulary(callers)
            assert legal == {w for w in words if auction.legal(callers, calls, w)}, calls
            odd = [call for call in legal if "double" in call]
            low = sorted(legal & set(auction.LADDER), key=auction.LADDER.index)[:2]
            calls.append(rng.choice(["pass", *low, *odd * 2]))
            state = state.play(calls[-1])
        assert auction.closed(callers, calls)
        if auction.last_bid(calls) is None:
            assert state.outcome is not None
            assert state.outcome.lines == ()
            continue
        bid, declarer, counts = auction.contract(callers, calls)
        contract = state.phase.contract
        assert (str(contract.bid), contract.declarer.value) == (bid, declarer)
        assert set(counts.values()) == {contract.doubling}


def test_how_an_auction_is_told() -> None:
    story = start().play("1♥; double; redouble").story(two_players.parse("pass"))
    assert story.result == "1♥ by Ann, redoubled"
    told: list[tuple[object, list[str]]] = [
        (gist(event.text), [cite.id for cite in event.clauses]) for event in story.events
    ]
    assert ({"1♥", "Ann", "Bob", "redoubled"}, ["BRG-AUC-2", "TWO-AUC-1", "BRG-AUC-10"]) in told
    assert ({"dummy"}, ["DD-DUM-2", "DD-AMB-2", "DD-DUM-3"]) in told
    places = {"Ann", "South", "dummy", "North", "Bob", "West"}
    assert (places, ["TWO-SEAT-3", "DD-LEAD-1", "DD-AMB-1", "TWO-AMB-1"]) in told
    story = start().play("pass").story(two_players.parse("pass"))
    assert gist(story.events[-1].text) == {"Bob"}
    assert "TWO-AUC-1" in refusal(start().play("pass; pass"), "1♥")
    assert "TWO-AUC-1" in refusal(start(), "♠A")
    assert gist(refusal(start(), "take D1")) == {"Ann", "TWO-SEAT-1", "dummy"}
    assert "BRG-AUC-1" in refusal(start(), "1♥", B)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("look S", "A B D1 D2 TWO-SEAT-1"),
        ("take A", "D1 D2 TWO-SEAT-1"),
        ("take", ""),
        ("8♥", "1 7 BRG-AUC-3"),
        ("maybe", "D1 D2"),
    ],
)
def test_what_is_no_action(text: str, words: str) -> None:
    with pytest.raises(NotationError) as refused:
        two_players.parse(text)
    assert gist(refused.value) >= set(words.split())


# Seats and the lead


@games
@pytest.mark.parametrize("seats", ["rotate", "fixed"])
@pytest.mark.parametrize("lead", ["left", "right"])
def test_who_leads_and_who_follows(name: str, seats: str, lead: str) -> None:
    for declarer, taken in product(PLAYERS, ("D1", "D2")):
        dummy = taken if name == "single-dummy" else {"A": "D1", "B": "D2"}[declarer.value]
        state = at_lead(name, declarer, taken, seats=seats, lead=lead)
        order = oracle.first_trick(declarer.value, dummy, seats, lead)
        owner = {declarer.value: declarer, dummy: declarer}
        other = B if declarer is A else A
        leader = owner.get(order[0], other)
        assert leader is other, "the defender leads, from one hand or the other"
        assert state.to_act is leader
        clauses = {cite.id for cite in state.story(state.legal_actions()[0]).events[0].clauses}
        assert "TWO-AMB-1" in clauses
        assert ("TWO-SEAT-3" in clauses) == (seats == "rotate")
        literal = {"semi-exposed-dummies": "SEMI-LEAD-1", "double-dummy": "DD-LEAD-1"}
        assert (literal.get(name, "SD-LEAD-1") in clauses) == (lead == "left")
        refused = refusal(state, str(next(iter(OPEN[declarer]))), declarer)
        gist(refused)
        assert "TWO-AMB-1" in refused
        for seat in order:
            assert state.phase.tricks.turn.value == seat
            assert state.to_act is owner.get(seat, other)
            state = state.apply(state.legal_actions()[0])
        if name == "double-dummy":
            paper = two_players.who_leads(declarer.value, seats=seats, lead=lead)
            assert [seat.value for seat in paper.order] == order
            assert paper.leader.value == order[0]


@games
@pytest.mark.parametrize("lead", ["left", "right"])
def test_where_the_hands_are_drawn(name: str, lead: str) -> None:
    before = {B: "left", D1: "top", D2: "right", A: "bottom"}
    for declarer, taken in product(PLAYERS, ("D1", "D2")):
        other = B if declarer is A else A
        fixed = at_lead(name, declarer, taken, seats="fixed", lead=lead)
        places = {z.seat: z.place for z in fixed.observe(A).zones}
        assert (places[A], places[B]) == ("bottom", "left")
        if name != "single-dummy":
            assert places == before
        assert places[fixed.phase.dummy] == {A: "top", B: "right"}[declarer]
        state = at_lead(name, declarer, taken, lead=lead)
        places = {z.seat: z.place for z in state.observe(B).zones}
        assert places[declarer] == "bottom"
        assert places[state.phase.dummy] == "top"
        assert places[other] == ("left" if lead == "left" else "right")
        assert {z.seat: z.place for z in start(name, declarer).observe(A).zones} == before
        camps = [
            z for z in state.apply(state.legal_actions()[0]).observe(None).zones if z.kind == "pile"
        ]
        assert {z.title: z.place for z in camps} == {
            f"Won by {two_players.name(seat)}": places[seat] for seat in PLAYERS
        }  # fmt: skip


def test_how_the_seats_are_told() -> None:
    def told(declarer: Seat, **rules: str) -> str:
        state = start(dealer=declarer, **rules).play("2♥")
        return state.story(two_players.parse("pass")).events[-1].text

    assert gist(told(B)) == {"Ann", "Bob", "North", "South", "West", "dummy"}
    assert gist(told(A, lead="right")) == {"Ann", "Bob", "East", "North", "South", "dummy"}
    assert gist(told(A, seats="fixed")) == {"Ann", "Bob"}
    assert gist(told(B, seats="fixed")) == {"Ann", "Bob", "dummy"}
    assert gist(told(B, seats="fixed", lead="right")) == {"Ann", "Bob"}


# Choosing a dummy


def test_the_choice() -> None:
    choice = start("single-dummy").play("2♥; pass")
    assert choice.to_act is A
    assert [str(action) for action in choice.legal_actions()] == ["take D1", "take D2"]
    assert "Ann chooses [SD-CHOICE-1]" in refusal(choice, "take D1", B)
    assert gist(refusal(choice, "♠K", B)) >= {"Ann", "SD-CHOICE-1", "dummy"}
    assert "TWO-AUC-1" in refusal(choice, "double", B)
    for taken, owners in (("D1", {A: D1, B: D2}), ("D2", {A: D2, B: D1})):
        state = choice.play(f"take {taken}")
        assert state.phase.dummy is owners[A]
        for player, dummy in owners.items():
            assert state.phase.player(dummy) is player
        assert gist(refusal(state, "take D2", A)) >= {"SD-CHOICE-1"}
        story = choice.story(two_players.parse(f"take {taken}"))
        texts = [event.text for event in story.events]
        assert texts[0] == f"Ann takes Dummy {taken[1]}."
        assert gist(texts[1]) == facts_in(f"Bob {3 - int(taken[1])} dummy")
        assert gist(texts[2]) == facts_in(f"2 {'Bob' if taken == 'D1' else 'Ann'} dummy")
        assert story.group == "Choice"
    assert gist(refusal(start("single-dummy"), "take D1")) >= {"SD-CHOICE-1"}
    gist(refusal(start("single-dummy").play("pass; pass"), "take D1"))


def test_who_has_looked_first_need_not_look_again() -> None:
    choice = start("single-dummy", peek=True).play("2♥")
    texts = [event.text for event in choice.story(two_players.parse("pass")).events]
    assert gist(texts[-1]) == {"2", "Ann", "dummy"}
    choice = choice.play("pass")
    texts = [event.text for event in choice.story(two_players.parse("take D2")).events]
    assert not any("looks" in text for text in texts)
    texts = [event.text for event in choice.story(two_players.parse("take D1")).events]
    assert {"2", "Bob", "dummy"} in gists(texts)


# The play


def test_each_player_plays_two_hands() -> None:
    led = at_lead("double-dummy").play("♠2")
    assert led.to_act is A
    assert led.story(two_players.parse("♠8")).hand is D1
    spread = at_lead("double-dummy").story(two_players.parse("♠2")).events[1]
    gist(spread.text)
    assert [cite.id for cite in spread.clauses] == ["TWO-PLAY-1", "DD-LEAD-2", "TWO-PLAY-2"]
    assert gist(refusal(led, "♠8", B)) == {"Ann", "Bob", "TWO-PLAY-1", "dummy", "♠8"}
    assert gist(refusal(led, "♠Q", A)) == {"Ann", "Bob", "TWO-PLAY-1", "dummy", "♠Q"}
    assert gist(refusal(led, "♠A")) >= {"Ann", "BRG-PLAY-3", "TWO-PLAY-1", "dummy"}
    assert gist(refusal(led, "♠K")) == {"Ann", "BRG-PLAY-3", "dummy", "♠K"}
    assert gist(refusal(led, "♠K", B)) >= {"Ann", "BRG-PLAY-3", "dummy"}
    assert gist(refusal(led, "♥9")) >= {"Ann", "dummy", "♠1098", "♥9"}
    theirs = led.play("♠8")
    assert theirs.to_act is B
    assert theirs.story(two_players.parse("♠J")).hand is D2
    done = theirs.play("♠J; ♠A")
    assert theirs.play("♠J").story(two_players.parse("♠A")).result == "Ann · 1–0"
    assert done.to_act is A
    assert gist(refusal(done, "♠9")) >= {"Ann", "♠9"}


@pytest.mark.parametrize(
    ("declarer", "rules", "counts"),
    [
        (A, {}, [13, 40, 126, 354, 4248]),
        (A, {"lead": "right"}, [13, 37, 113, 354, 4248]),
        (B, {}, [13, 41, 138, 354, 4248]),
        (B, {"seats": "fixed"}, [13, 42, 138, 354, 4248]),
    ],
)
def test_every_play_from_the_lead_is_counted(
    declarer: Seat, rules: dict[str, str], counts: list[int]
) -> None:
    """Legal sequences of one to five cards, and again with the rule of following suit rewritten."""
    state = at_lead("double-dummy", declarer, "D1", **rules)
    seats, lead = rules.get("seats", "rotate"), rules.get("lead", "left")
    order = oracle.first_trick(declarer.value, {A: "D1", B: "D2"}[declarer], seats, lead)
    held = {seat.value: [str(card) for card in hand] for seat, hand in OPEN.items()}

    def engine(state: State, depth: int) -> int:
        actions = state.legal_actions()
        if depth == 1:
            return len(actions)
        return sum(engine(state.apply(action), depth - 1) for action in actions)

    assert [engine(state, depth) for depth in range(1, 6)] == counts
    assert [oracle.plays(held, order, "♥", depth) for depth in range(1, 6)] == counts


@games
@pytest.mark.parametrize("seed", range(5))
def test_whole_plays_against_the_second_reading(name: str, seed: int) -> None:
    rng = random.Random(seed)
    state = GAMES[name].begin(GAMES[name].deal(rng))
    while isinstance(state.phase, two_players.Bidding | two_players.Choosing):
        state = state.apply(choose(state, rng))
    if state.contract is None:
        return
    order = [seat.value for seat in state.phase.tricks.rotation]
    trump = bridge.strain_of(str(state.phase.contract.bid))
    seat, table, won = state.phase.tricks.leader.value, list[str](), dict.fromkeys(order, 0)
    while state.to_act is not None:
        assert state.phase.tricks.turn.value == seat
        held = [str(card) for card in state.phase.hand(Seat(seat))]
        follow = [card for card in held if table and card[0] == table[0][0]]
        assert [str(action) for action in state.legal_actions()] == (follow or held)
        card = choose(state, rng)
        table.append(str(card))
        state = state.apply(card)
        seat = order[(order.index(seat) + 1) % 4]
        if len(table) == 4:
            leader = order.index(seat)
            at = bridge.trick_winner(table, "" if trump == "NT" else trump)
            seat = order[(leader + at) % 4]
            won[seat] += 1
            table = []
    side = (state.phase.declarer.value, state.phase.dummy.value)
    made, needed = sum(won[hand] for hand in side), state.phase.contract.needed
    assert state.phase.made() == made
    assert state.outcome is not None
    by = abs(made - needed) or ""
    assert facts_in(state.outcome.text) >= facts_in(f"{state.contract} {by}")


# Scoring


def sheet(lines: tuple[ScoreLine, ...], seat: Seat) -> tuple[int, int]:
    """The points below and above the line of a rubber score sheet."""
    return total(lines, seat, below=True), total(lines, seat, below=False)


def test_every_score_against_the_second_reading() -> None:
    for bid, tricks, doubling, vulnerable in product(
        map(str, BIDS), range(14), (1, 2, 4), (False, True)
    ):
        more: dict[str, Any] = {
            "doubled": doubling == 2,
            "redoubled": doubling == 4,
            "vulnerable": vulnerable,
        }
        who, other = (B, A) if tricks % 2 else (A, B)
        declarer = two_players.name(who)
        lines = two_players.score(bid, tricks, declarer=declarer, **more)
        below, above, lost = bridge.rubber(bid, tricks, doubling, vulnerable)
        assert sheet(lines, who) == (below, above)
        assert sheet(lines, other) == (0, lost)
        for scoring in ("duplicate", "chicago"):
            alone = two_players.score(bid, tricks, declarer=declarer, scoring=scoring, **more)
            points = bridge.duplicate(bid, tricks, doubling, vulnerable)
            assert total(alone, who) == max(points, 0)
            assert total(alone, other) == max(-points, 0)


def test_honours_count_in_all_four_hands() -> None:
    hands = {"A": "♠AKQJ2", "D1": "♥AKQJ10", "Bob": "♦AKJ10", "Bob's dummy": "♣AQJ10"}
    for bid, owner, points in (
        ("1♠", A, 100),
        ("1♥", A, 150),
        ("1♦", B, 100),
        ("1♣", B, 100),
    ):
        lines = two_players.score(bid, 6, hands=hands)
        assert sheet(lines, owner) == (0, points + (50 if owner is B else 0))
        assert [cite.id for cite in lines[-1].clauses] == ["BRG-RUB-5", "TWO-AMB-4"]
        alone = two_players.score(bid, 6, hands=hands, scoring="duplicate")
        assert sheet(alone, owner) in ((0, 0), (0, 50))
    aces = {"Bob's dummy": "♠A ♥A ♦A ♣A"}
    lines = two_players.score("1NT", 7, hands=aces)
    assert (sheet(lines, A), sheet(lines, B)) == ((40, 0), (0, 150))
    places = [two_players.score(bid, 7, hands=hands)[-1].text for bid in ("1♠", "1♥", "1♣")]
    assert gists(places) == [{"Ann"}, {"Ann", "dummy"}, {"Bob", "dummy"}]


@pytest.mark.parametrize(("taken", "holder"), [("D1", A), ("D2", B)])
def test_the_honours_of_a_dummy_belong_to_whoever_took_it(taken: str, holder: Seat) -> None:
    hands = {
        A: Hand.parse("♠5432 ♥K52 ♦Q52 ♣K52"), D1: Hand.parse("♠AKQJ ♥J43 ♦J43 ♣J43"),
        B: Hand.parse("♠1098 ♥Q1097 ♦A87 ♣A76"), D2: Hand.parse("♠76 ♥A86 ♦K1096 ♣Q1098"),
    }  # fmt: skip
    state = SINGLE.begin(Deal.of(A, hands)).play(f"1♠; pass; take {taken}")
    while state.to_act is not None:
        state = state.apply(state.legal_actions()[0])
    assert state.outcome is not None
    line = next(x for x in state.outcome.lines if x.clauses[0].id == "BRG-RUB-5")
    assert (line.seat, line.points, line.text) == (holder, 100, "four trump honours in Dummy 1")


@pytest.mark.parametrize(
    ("arguments", "more", "words"),
    [
        (("8♦", 10), {}, "1 7"),
        (("3♦", 14), {}, "0 13 14 declarer"),
        (("3♦", 9), {"declarer": "Cleo"}, "Ann Bob"),
        (("3♦", 9), {"hands": {"Cleo": "♠A"}}, "Ann Bob dummy"),
    ],
)
def test_what_is_no_result(arguments: tuple[Any, ...], more: dict[str, Any], words: str) -> None:
    with pytest.raises(NotationError, check=mentions(words)):
        two_players.score(*arguments, **more)


def test_house_rules_of_the_score() -> None:
    assert sheet(two_players.score("4♥X", 10), A) == (240, 50)
    with pytest.raises(OptionError, match=r"two\.scoring"):
        two_players.score("4♥", 10, scoring="whist")
    with pytest.raises(NotationError, match="BRG-RUB-3"):
        two_players.vulnerability("rubber")
    for name, game in GAMES.items():
        keys = [f"two.{key}" for key in ("seats", "lead", "scoring")]
        for key, value in zip(keys, ("fixed", "right", "duplicate"), strict=True):
            rules = options_from(game.options, {key: value})
            assert options_to(rules) == {key: value}, name


@pytest.mark.parametrize("scoring", ["rubber", "chicago", "duplicate"])
def test_how_a_deal_is_scored_under_each_house_rule(scoring: str) -> None:
    record = load("double-dummy/the-lone-king")
    deal = record.states()[0].setting.deal
    state = DOUBLE.begin(
        deal, two_players.DoubleOptions(scoring=scoring), Standing(vulnerable=(A,))
    )
    for turn in record.turns:
        state = state.play(turn.action)
    assert state.outcome is not None
    below = total(state.outcome.lines, A, below=True)
    assert (below, state.outcome.points(A)) == ((60, 220) if scoring == "rubber" else (0, 170))
    ruled = (
        "Score: Ann 60 below and 160 above the line." if scoring == "rubber" else "Score: Ann 170."
    )
    assert gist(state.outcome.text) == facts_in(f"Ann 10 2♥ 2. {ruled}")


@pytest.mark.parametrize(
    ("bid", "by"),
    [
        ("3♥", {"1"}),
        ("4♥", set()),
        ("5♥", {"1"}),
        ("6♥", {"2"}),
    ],
)
def test_how_far_a_contract_is_missed(bid: str, by: set[str]) -> None:
    record = load("double-dummy/the-lone-king")
    state = record.states()[0].play(f"{bid}; pass")
    for turn in record.turns[4:]:
        state = state.play(turn.action)
    assert state.outcome is not None
    assert gist(state.outcome.text) >= {"Ann", "10", bid} | by


# The match


def test_a_rubber() -> None:
    match = two_players.match(two_players.DoubleOptions())
    assert match.dealer is None
    match = two_players.sheet("2♥ Ann 10", "P", "3NT Bob 9")
    assert match.standing.vulnerable == (B,)
    assert match.dealer is B
    refused = match.violation(Deal.of(A))
    assert gist(refused) == {"Ann", "Bob", "TWO-DEAL-1"}
    over = two_players.sheet("2♥ Ann 10", "P", "3NT Bob 9", "4♠ Bob 10", dealer="Bob")
    assert over.over
    assert over.winner is B
    assert total(over.lines, B) == 700
    with pytest.raises(IllegalAction, check=mentions("BRG-RUB-4")):
        two_players.sheet("3NT Bob 9", "4♠ Bob 10", "P")


def test_chicago() -> None:
    assert two_players.vulnerability("chicago", "Ann") == ("nobody", "Bob", "Ann", "both")
    assert two_players.vulnerability("chicago", "Bob") == ("nobody", "Ann", "Bob", "both")
    match = two_players.sheet("P", "2♥ Ann 8", scoring="chicago")
    assert match.standing.deals == 1, "a deal that is passed out does not count"
    assert match.dealer is A, "and yet the deal has passed on"
    assert match.standing.vulnerable == (A,)
    over = start(scoring="chicago").play("pass; pass").outcome
    assert over is not None
    assert over.redeal is not None
    assert over.redeal.id == "TWO-AMB-6"
    assert gist(over.text) == {"Bob", "pass"}
    assert match.add(Deal.of(A), over).standing.deals == 1
    full = two_players.sheet("2♥ Ann 8", "2♥ Bob 8", "2♥ Ann 8", "2♥ Bob 8", scoring="chicago")
    assert full.over
    assert gist(full.violation(Deal.of(A))) == {"4", "BRG-CHI-1"}


def test_duplicate() -> None:
    cycle = two_players.vulnerability("duplicate")
    assert len(cycle) == 8
    for dealer in (0, 1):
        assert set(cycle[dealer::2]) == {"nobody", "Ann", "Bob", "both"}
    match = two_players.sheet("P", "2♥ Ann 8", scoring="duplicate")
    assert match.standing.deals == 2
    assert gist(match) >= {"0", "110", "2", "8", "Ann", "Bob"}
    over = start(scoring="duplicate").play("pass; pass").outcome
    assert over is not None
    assert over == Outcome((), over.text)
    assert gist(over.text) == {"pass", "Bob"}
    assert gist(match.violation(Deal.of(B))) == {"Ann", "Bob", "TWO-DEAL-1"}


def test_what_is_no_sheet() -> None:
    for text in ("4♥ Ann", "4♥ Cleo 10", "9♥ Ann 10", "4♥ Ann 14"):
        with pytest.raises(NotationError):
            two_players.sheet(text)


# Records


@pytest.mark.parametrize("name", RECORDS)
def test_the_example_hands(name: str) -> None:
    record = load(name)
    states = record.states()
    assert states[-1].outcome is not None
    film = movie(record)
    assert {view["id"] for view in film["views"]} == {"all", "A", "B"}
    if states[-1].contract is not None:
        assert len([turn for turn in record.turns if turn.won is not None]) == 13


@pytest.mark.parametrize("name", RECORDS)
def test_no_card_that_is_hidden_shows(name: str) -> None:
    """Two cards that a player cannot see before the lead are swapped: no difference shows."""
    record, rng = load(name), random.Random(1)
    first = record.states()[0]
    turns = [turn.action for turn in record.turns]
    calls = [t for t in turns if t[0] not in "♠♥♦♣"]
    for viewer in PLAYERS:
        shown = {c for z in first.observe(viewer).zones for c in z.cards}
        for _ in range(5):
            one, two = rng.sample([card for card in PACK_52 if card not in shown], 2)
            other = first.game.begin(Swap(one, two).deal(first.setting.deal), first.setting.options)
            state = first.game.begin(first.setting.deal, first.setting.options)
            for call in ["", *calls]:
                state, other = state.play(call), other.play(call)
                visible = {c for z in state.observe(viewer).zones for c in z.cards}
                if visible & {one, two}:
                    break
                assert state.observe(viewer).zones == other.observe(viewer).zones


def test_dummies_are_named_after_their_players() -> None:
    state = DOUBLE.begin(Deal.of(A, OPEN), names={A: "Eva", B: "Max"})
    assert [z.title for z in state.observe(A).zones] == ["Eva", "Eva's dummy", "Max", "Max's dummy"]
    said = state.play("2♥").story(two_players.parse("pass")).events[-1].text
    assert gist(said) == {"Eva", "North", "South", "West", "dummy"}
    assert Card.parse("♠2") in OPEN[B]
