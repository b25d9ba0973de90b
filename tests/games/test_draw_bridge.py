"""Draw Bridge and the duel: a second reading of the rules, house rules, views, memory, the match.

The worked examples and refused actions in the rulebook are cases; the tests here need more than one
line each.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from bridgepath.base.errors import BridgepathError, DealError, NotationError, OptionError
from bridgepath.bridge.calls import BIDS
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import PACK_52, Card, Hand, parse_cards
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.observation import Observation, Zone
from bridgepath.core.options import describe, options_from
from bridgepath.core.score import total
from bridgepath.core.seats import Seat
from bridgepath.core.state import Game, Outcome, Standing, State
from bridgepath.games import draw_bridge as db
from bridgepath.games import duel
from bridgepath.notation.record import Record
from bridgepath.view.movie import movie
from tests.oracle import draw_bridge as oracle
from tests.play import Swap, playout
from tests.sample import some
from tests.wording import facts_in, gist, mentions

GAME, A, B = db.GAME, Seat.A, Seat.B
DEAL = Deal.of(
    A,
    {A: Hand.parse("♠J1086 ♥KJ104 ♦Q1052 ♣A"), B: Hand.parse("♠A9 ♥973 ♦76 ♣Q98743")},
    {
        "stock": parse_cards(
            "♠K ♠2 ♣2 ♠3 ♦9 ♥6 ♦J ♦4 ♣J ♦8 ♥A ♦3 ♣10 ♦K ♠4 ♣6 ♥2 ♦A ♥5 ♥8 ♣5 ♠Q ♥Q ♣K ♠7 ♠5"
        )
    },
)
FIRST = "♠A ♠6 ♣3 ♣A ♦2 ♦6 ♣Q ♥4 ♠9 ♠10 ♥K ♥3 ♦5 ♦7 ♣4 ♠8 ♥7 ♥10 ♦10 ♣7 ♠J ♣8 ♦Q ♥9 ♥J ♣9"
SECOND = "♥A ♥8 ♥Q ♠3 ♠K ♠2 ♠Q ♠7 ♠5 ♥2 ♦A ♦4 ♣K ♣2 ♦J ♦K ♣J ♣10 ♥6 ♠4 ♦9 ♥5 ♦8 ♣5 ♦3 ♣6"
CALLS = "1♥; 4♠; pass"
SECOND_HANDS = {A: "♠72 ♥AQ652 ♦K4 ♣J652", B: "♠KQ543 ♥8 ♦AJ983 ♣K10"}


def start(**rules: Any) -> State:
    """The example deal under house rules."""
    return GAME.begin(DEAL, db.DrawOptions(**rules))


def refusal(state: State, action: str, by: Seat | None = None) -> str:
    """The refusal of an action, as a reader gets it; the state does not change."""
    before = repr(state.phase)
    with pytest.raises(IllegalAction) as refused:
        state.apply(state.game.parse(action), by)
    assert repr(state.phase) == before
    return str(refused.value)


def stretch(cards: str, first: int, last: int | None = None) -> str:
    """Part of a run of cards."""
    return " ".join(cards.split()[first:last])


def zone(seen: Observation, name: str) -> Zone:
    """A zone by its id."""
    return next(zone for zone in seen.zones if zone.id == name)


def faces(zone: Zone) -> str:
    """The open cards in a zone, and how many others there are."""
    return f"{' '.join(map(str, zone.cards))}+{zone.hidden}"


def texts(cards: Iterable[Card]) -> list[str]:
    """Cards in their notation."""
    return [str(card) for card in cards]


# A second reading of the rules, over random deals, house rules and playouts


@pytest.mark.parametrize("seed", some(range(80), 16))
def test_whole_deals_against_the_second_reading(seed: int) -> None:
    states = playout(GAME, seed)
    setting, end = states[0].setting, states[-1]
    rules: db.DrawOptions = setting.options
    dealer = str(setting.deal.dealer)
    plays = [turn for turn in end.turns if isinstance(turn.action, Play)]
    calls = [str(t.action) for t in end.turns if not isinstance(t.action, Play | db.Take)]

    cards = [str(turn.action) for turn in plays[:26]]
    won = oracle.winners(cards, oracle.opponent(dealer), None)
    pile = texts(setting.deal.pile("stock"))
    taken = oracle.second_hands(pile, won)
    takes = [(str(t.seat), str(t.action)) for t in end.turns if isinstance(t.action, db.Take)]
    order = [who for winner in won for who in (winner, oracle.opponent(winner))]
    assert takes == [(who, f"take {card}") for who, card in zip(order, pile, strict=True)]

    first = dealer if rules.first_bid == "dealer" else oracle.opponent(dealer)
    named = oracle.contract(calls, first)
    assert end.outcome is not None
    if named is None:
        assert calls == ["pass", "pass"]
        assert end.outcome.redeal is not None
        assert end.outcome.lines == ()
        return
    bid, declarer, times = named
    later = [str(turn.action) for turn in plays[26:]]
    trump = None if bid.endswith("NT") else bid[1]
    tricks = oracle.winners(later, oracle.opponent(declarer), trump)
    assert len(tricks) == 13
    wanted = oracle.points(
        bid,
        tricks.count(declarer),
        times,
        contracted=rules.count == "contracted",
        bridge_no_trump=rules.no_trump == "40+30",
    )
    extras = {"A": 0, "B": 0}
    if rules.extras == "bridge":
        second = {player: " ".join(cards) for player, cards in taken.items()}
        extras = oracle.extras(bid, tricks.count(declarer), times, second, declarer)
    assert end.outcome.points(Seat(declarer)) == wanted + extras[declarer]
    over = tricks.count(declarer) - 6 - int(bid[0])
    how = f"{end.phase.contract} {abs(over) or ''} {tricks.count(declarer)}"
    assert facts_in(end.outcome.text) >= facts_in(f"{setting.name(Seat(declarer))} {how}")
    cost = 0 if rules.undertricks == "free" else oracle.price(bid, tricks.count(declarer), times)
    opponent = oracle.opponent(declarer)
    assert end.outcome.points(Seat(opponent)) == cost + extras[opponent]
    played = [(str(t.seat), str(t.action)) for t in plays[26:]]
    assert {card for who, card in played if who == "A"} == taken["A"]


@pytest.mark.parametrize("game", [GAME, duel.GAME], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", some(range(40), 8))
def test_what_may_be_played_against_the_second_reading(game: Game, seed: int) -> None:
    for state in playout(game, seed):
        legal = [str(a) for a in state.legal_actions() if isinstance(a, Play)]
        if not legal:
            continue
        tricks, seat = state.phase.tricks, state.to_act
        hand = texts(tricks.hand(seat))
        led = str(tricks.table[0]) if tricks.table else None
        assert set(legal) == set(oracle.may_follow(hand, led) if led else hand)


@pytest.mark.parametrize("seed", some(range(60), 12))
def test_duels_against_the_second_reading(seed: int) -> None:
    states = playout(duel.GAME, seed)
    setting, end = states[0].setting, states[-1]
    trump = setting.options.trump
    cards = [str(turn.action) for turn in end.turns]
    leader = oracle.opponent(str(setting.deal.dealer))
    won = oracle.winners(cards, leader, None if trump == "none" else trump)
    assert end.outcome is not None
    assert [end.outcome.points(seat) for seat in (A, B)] == [won.count("A"), won.count("B")]


@pytest.mark.parametrize("count", ["all", "contracted"])
@pytest.mark.parametrize("no_trump", ["flat40", "40+30"])
@pytest.mark.parametrize("undertricks", ["free", "bridge"])
def test_every_score_against_the_second_reading(
    count: str, no_trump: str, undertricks: str
) -> None:
    rules = db.DrawOptions(count=count, no_trump=no_trump, undertricks=undertricks)
    for bid, tricks, times in product(BIDS, range(14), (1, 2, 4)):
        text = f"{bid}{'X' * (times // 2)}"
        lines = db.score(text, tricks, options=rules, declarer="B")
        wanted = oracle.points(
            str(bid),
            tricks,
            times,
            contracted=count == "contracted",
            bridge_no_trump=no_trump == "40+30",
        )
        price = 0 if undertricks == "free" else oracle.price(str(bid), tricks, times)
        assert (total(lines, B), total(lines, A)) == (wanted, price), (bid, tricks, times)
        assert len(lines) == 1
        cited = "DRAW-SCO-1" if wanted else "DRAW-AMB-17" if price else "DRAW-SCO-3"
        assert lines[0].clauses[0].id == cited


HONOURS = {
    "no honours": "",
    "three": "♠A ♠K ♠Q ♥A ♥K",
    "four": "♠A ♠K ♠Q ♠10 ♥A",
    "five": "♠A ♠K ♠Q ♠J ♠10",
    "aces": "♠A ♥A ♦A ♣A",
}


@pytest.mark.parametrize("hand", HONOURS)
def test_slams_insult_and_honours_against_the_second_reading(hand: str) -> None:
    rules = db.DrawOptions(extras="bridge")
    hands = {"A": HONOURS[hand]}
    for bid, tricks, times in product(BIDS, range(14), (1, 2, 4)):
        contract = f"{bid}{'X' * (times // 2)}"
        plain = db.score(contract, tricks, declarer="B", hands=hands)
        lines = db.score(contract, tricks, declarer="B", hands=hands, options=rules)
        extras = oracle.extras(str(bid), tricks, times, hands, "B")
        for seat in (A, B):
            assert total(lines, seat) == total(plain, seat) + extras[str(seat)]
        assert all(line.clauses[-1].id == "DRAW-AMB-8" for line in lines[1:])


def test_the_contract_is_counted_before_honours() -> None:
    """Both reach 100 with one deal: B by the contract; A by honours, and with more points."""
    rules = db.DrawOptions(extras="bridge")
    lines = db.score("4♥", 10, declarer="B", hands={"A": "♥A ♥K ♥Q ♥J"}, options=rules)
    assert (total(lines, A), total(lines, B)) == (100, 120)
    standing = Standing(((A, 90), (B, 0)), ((A, 90), (B, 0)), deals=1)
    after = db.BestOf(standing).add(Deal(A), Outcome(lines, ""))
    assert after.rounds == (0, 1)
    assert gist(after) == {"0", "1", "120", "190", "Ann", "Bob"}
    lines = db.score("1♥", 7, declarer="B", hands={"A": "♥A ♥K ♥Q ♥J"}, options=rules)
    assert db.BestOf(standing).add(Deal(A), Outcome(lines, "")).rounds == (1, 0)


# The example deal


def test_the_example_deal() -> None:
    state = db.draw(start(), FIRST)
    assert {s: str(state.phase.tricks.hand(s)) for s in (A, B)} == SECOND_HANDS
    state = db.draw(state.play(CALLS), SECOND)
    assert state.outcome is not None
    assert state.outcome.points(B) == 120
    assert gist(state.outcome.text) == {"10", "120", "4♠", "Bob"}
    assert len(state.turns) == 81


def test_the_round_so_far_is_told() -> None:
    standing = Standing(((A, 130), (B, 70)), ((A, 30), (B, 70)), deals=3)
    state = db.draw(GAME.begin(DEAL, standing=standing), FIRST).play("2♣; pass")
    assert str(state.facts[1]) == "Round: Ann 30 · Bob 70"
    while state.to_act:
        state = state.apply(state.legal_actions()[0])
    assert state.outcome is not None
    score = state.outcome.points(A)
    assert (score > 0) == (f"30 and {score} make {30 + score}" in state.outcome.text)


def test_a_hundred_wins_a_round_and_each_line_is_cited() -> None:
    first = db.BestOf(Standing((), ())).add(Deal(A), Outcome(db.score("5♦", 11), ""))
    assert first.rounds == (1, 0), "a hundred, and not a point more"
    state = db.draw(start(extras="bridge"), FIRST).play("1♥; 4♠; double; pass")
    cards = SECOND.split()
    state = db.draw(state, " ".join(cards[:-1]))
    told = state.story(GAME.parse(cards[-1])).events
    scored = next(event for event in told if event.text == "Bob scores 290.")
    paid = [clause.id for clause in scored.clauses]
    assert {"DRAW-SCO-1", "BRG-SCO-4", "DRAW-AMB-8"} <= set(paid)


def count(state: State, depth: int) -> int:
    """The number of legal continuations for some cards; cards of the pile are taken in between."""
    while isinstance(state.phase, db.Taking):
        state = state.apply(state.legal_actions()[0])
    if not depth:
        return 1
    return sum(count(state.apply(action), depth - 1) for action in state.legal_actions())


def test_ways_to_play() -> None:
    assert [count(start(), depth) for depth in range(5)] == [1, 13, 34, 408, 968]
    second = db.draw(start(), FIRST).play(CALLS)
    assert [count(second, depth) for depth in range(5)] == [1, 13, 33, 396, 1000]
    six = duel.GAME.begin(
        Deal.of(
            A,
            {A: Hand.parse("♠AJ10642"), B: Hand.parse("♠KQ9853")},
            {"rest": [Card.parse("♠7")]},
        )
    )
    assert [count(six, depth) for depth in range(6)] == [1, 6, 36, 180, 900, 3600]


# What is refused


def test_turns_and_leads() -> None:
    state = start()
    assert gist(refusal(state, "♠J", A)) == {"Ann", "Bob", "DRAW-P1-1"}
    assert gist(refusal(state, "♠K")) == {"BRG-PLAY-3", "Bob", "♠K"}
    state = state.play("♠A")
    assert gist(refusal(state, "♠9", B)) == {"Ann", "BRG-PLAY-3", "Bob"}
    state = state.play("♠6; take ♠K; take ♠2")
    assert gist(refusal(state, "♠J", A)) == {"Ann", "Bob", "DRAW-AMB-1", "DRAW-P1-4"}
    assert gist(refusal(state, "take ♣2")) == {"Bob", "DRAW-P1-3", "♣2"}


@pytest.mark.parametrize("hidden", ["off", "on"])
def test_nobody_chooses_from_the_pile(hidden: str) -> None:
    state = start(loser_hidden=hidden).play("♠A; ♠6")
    assert [str(action) for action in state.legal_actions()] == ["take ♠K"]
    assert gist(refusal(state, "take ♠2")) == {"Bob", "DRAW-P1-3", "♠2"}
    assert gist(refusal(state, "take ♠K", A)) == {"Ann", "Bob", "DRAW-P1-3"}
    state = state.play("take ♠K")
    assert gist(refusal(state, "take ♣2")) == {"Ann", "DRAW-P1-3", "♣2"}
    assert gist(refusal(state, "take ♠2", B)) == {"Ann", "Bob", "DRAW-P1-3"}
    assert gist(refusal(state, "♠J")) == {"Ann", "DRAW-P1-3", "♠J"}
    state = state.play("take ♠2; ♣3; ♣A")
    assert gist(refusal(state, "take ♣2", B)) == {"Ann", "Bob", "DRAW-P1-3"}
    assert gist(refusal(state, "take ♠3")) == {"Ann", "DRAW-P1-3", "♠3"}
    assert gist(refusal(state.play("take ♣2"), "take ♦9")) == {"Bob", "DRAW-P1-3", "♦9"}


def test_what_comes_too_early_or_too_late() -> None:
    state = db.draw(start(), stretch(FIRST, 0, -1))
    assert gist(refusal(state, "1♣")) >= {"2", "Bob"}
    state = state.play("♣9; take ♠7")
    assert gist(refusal(state, "1♣")) >= {"1", "Bob"}
    state = state.play("take ♠5")
    assert gist(refusal(state, "♥A")) == {"Ann", "DRAW-AUC-1", "DRAW-P2-1", "♥A"}
    assert gist(refusal(state, "take ♠5")) == {"Ann", "DRAW-P1-5", "♠5"}
    state = state.play(CALLS)
    assert gist(refusal(state, "5♥")) == {"Ann", "BRG-AUC-8", "DRAW-AUC-1"}
    state = state.play("♥A")
    assert gist(refusal(state, "♠3")) == {"BRG-PLAY-4", "Bob", "♠3", "♥8"}
    end = db.draw(state, stretch(SECOND, 1))
    over = refusal(end, "♠A", A)
    assert gist(over) == {"BRG-PLAY-6"}
    assert over == refusal(end, "pass", A) == refusal(end, "look A", A)
    out = db.draw(start(), FIRST).play("pass; pass")
    assert gist(refusal(out, "1♣", A)) == {"DRAW-AMB-10"}


def test_looking_is_refused() -> None:
    state = start()
    assert gist(refusal(state, "look pile")) == {"Bob", "DRAW-DEAL-1"}
    assert gist(refusal(state, "look A")) == {"Ann", "Bob", "DRAW-AMB-12"}
    assert gist(refusal(state, "look b")) == {"Bob", "DRAW-AMB-12"}
    assert gist(refusal(state, "look tricks")) == {"Bob", "DRAW-AMB-12"}
    state = db.draw(state, FIRST)
    assert gist(refusal(state, "look pile")) == {"Ann", "DRAW-P1-5"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("look under", "A B"),
        ("take", ""),
        ("hello", ""),
        ("9♣", "1 7"),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(NotationError, check=mentions(message)):
        db.parse(text)


def test_study_refuses_in_a_sentence() -> None:
    wrong: list[Any] = [
        lambda: db.score("4♠", 14),
        lambda: db.score("4♠", True),
        lambda: db.score("4♠", 10, declarer="C"),
        lambda: db.score("9♠", 10),
        lambda: db.score("4♠X", 10, options=db.DrawOptions(doubles=False)),
        lambda: db.sheet("4♠ B"),
        lambda: db.sheet("4♠ B 10", dealer="N"),
        lambda: db.sheet("4♠ B 10", "4♠ B 10", "P"),
        lambda: db.knows(start(), "S"),
        lambda: db.knows(start(), Seat.SOUTH),
        lambda: db.draw(start(), "♠A ♦2"),
        lambda: db.draw(start(), "?"),
        lambda: duel.score(14, 0),
        lambda: duel.parse("pass"),
    ]
    for attempt in wrong:
        with pytest.raises(BridgepathError) as refused:
            attempt()
        assert "\n" not in str(refused.value)
        assert not str(refused.value).endswith(".")


# House rules


def test_options_are_those_of_the_catalogue() -> None:
    assert {one["key"]: one["values"] for one in describe(db.DrawOptions)} == {
        "draw.loser.hidden": ["off", "on"],
        "draw.firstbid": ["dealer", "nondealer"],
        "draw.count": ["all", "contracted"],
        "draw.nt": ["flat40", "40+30"],
        "draw.doubles": ["on", "off"],
        "draw.extras": ["none", "bridge"],
        "draw.undertricks": ["free", "bridge"],
        "draw.bestof": ["3", "1", "5", "7"],
        "draw.aid": ["off", "on"],
    }
    keys = [one["key"] for one in describe(duel.DuelOptions)]
    assert keys == ["duel.cards", "duel.suits", "duel.trump"]
    with pytest.raises(OptionError):
        options_from(duel.DuelOptions, {"duel.cards": 14})


@pytest.mark.parametrize(("rounds", "needed"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_a_match_is_the_best_of_some_rounds(rounds: int, needed: int) -> None:
    rules = db.DrawOptions(best_of=rounds)
    match = db.sheet(*["4♥ A 10"] * (needed - 1), options=rules)
    assert not match.over
    assert match.needed == needed
    match = db.sheet(*["4♥ A 10"] * needed, options=rules)
    assert match.winner is A
    words = {1: "a round", 2: "two rounds", 3: "three rounds", 4: "four rounds"}
    cites = "DRAW-SCO-4" if rounds == 3 else "DRAW-SCO-4, DRAW-AMB-18"
    with pytest.raises(IllegalAction) as refused:
        db.sheet(*["4♥ A 10"] * (needed + 1), options=rules)
    assert gist(refused.value) == facts_in(f"Ann {words[needed]} {cites}")


@pytest.mark.parametrize(("rule", "caller"), [("dealer", A), ("nondealer", B)])
@pytest.mark.parametrize("dealer", [A, B])
def test_who_calls_first(rule: str, caller: Seat, dealer: Seat) -> None:
    deal = Deal(dealer, DEAL.hands, DEAL.piles)
    state = GAME.begin(deal, db.DrawOptions(first_bid=rule))
    while not isinstance(state.phase, db.Bidding):
        state = state.apply(state.legal_actions()[0])
    assert (state.to_act is caller) == (dealer is A)
    other = B if state.to_act is A else A
    cite = "BRG-AUC-1" if rule == "dealer" else "DRAW-AMB-4"
    assert refusal(state, "1♣", other).endswith(f"[{cite}]")


@pytest.mark.parametrize("doubles", ["on", "off"])
def test_doubles(doubles: str) -> None:
    state = db.draw(start(doubles=doubles), FIRST).play("1♥")
    if doubles == "off":
        assert gist(refusal(state, "double")) == {"Bob", "DRAW-AMB-7", "double"}
        assert refusal(state, "redouble").endswith("[DRAW-AMB-7]")
        return
    assert gist(refusal(state, "redouble")) == {"1♥", "BRG-AUC-6", "Bob", "DRAW-AMB-7", "redouble"}
    state = state.play("double; redouble; pass")
    while state.to_act:
        state = state.apply(state.legal_actions()[0])
    assert state.phase.contract.doubling == 4


@pytest.mark.parametrize(
    ("contract", "tricks", "text"),
    [
        ("1NT", 7, "1 40"),
        ("1NT", 8, "1 2 30 40"),
        ("3NT", 9, "2 3 30 40"),
        ("4♠", 10, "30 4 ♠"),
    ],
)
def test_no_trump_is_added_up_in_words(contract: str, tricks: int, text: str) -> None:
    (line,) = db.score(contract, tricks, options=db.DrawOptions(no_trump="40+30"))
    assert gist(line.text) == set(text.split())


@pytest.mark.parametrize(
    ("contract", "tricks", "doubled", "cited"),
    [
        ("3♠", 9, False, False),
        ("5♣", 11, False, True),
        ("1♠", 7, True, False),
        ("2♠", 8, True, True),
    ],
)
def test_a_round_in_one_deal_says_that_there_is_no_bonus(
    contract: str, tricks: int, doubled: bool, cited: bool
) -> None:
    (line,) = db.score(contract, tricks, doubled=doubled, options=db.DrawOptions(doubles=True))
    assert ("DRAW-SCO-2" in {cite.id for cite in line.clauses}) is cited


@pytest.mark.parametrize(("before", "short"), [(30, True), (40, False)])
def test_a_hundred_points_are_enough_for_a_round(before: int, short: bool) -> None:
    standing = Standing(part_scores=((A, 0), (B, before)))
    state = GAME.begin(DEAL, db.DrawOptions(count="contracted"), standing)
    state = db.draw(state, FIRST).play("1♥; 2♠; pass; " + "; ".join(SECOND.split()))
    assert state.outcome is not None
    told = gist(state.outcome.text)
    assert told >= facts_in(f"Bob {before} 60 {before + 60}")
    assert ("90" in told) is short


# What a player sees


def test_what_lies_open_in_phase_one() -> None:
    state = start()
    for seat in (A, B):
        seen = state.observe(seat)
        assert faces(zone(seen, "stock")) == "♠K+25"
        other = "B" if seat is A else "A"
        assert faces(zone(seen, f"hand:{other}")) == "+13"
    state = state.play("♠A; ♠6; take ♠K")
    for seat in (A, B):
        assert faces(zone(state.observe(seat), "aside:B")) == "♠K+0"
        assert faces(zone(state.observe(seat), "stock")) == "♠2+24"
    state = state.play("take ♠2; ♣3")
    # at the next lead the cards just taken are turned down; their owner still sees them
    assert faces(zone(state.observe(A), "aside:B")) == "+1"
    assert faces(zone(state.observe(B), "aside:B")) == "♠K+0"
    assert faces(zone(state.observe(A), "aside:A")) == "♠2+0"
    assert faces(zone(state.observe(B), "won:first")) == "+2"


def test_nothing_is_shown_in_phase_two() -> None:
    state = db.draw(start(), FIRST)
    assert [zone.id for zone in state.observe(A).zones] == ["hand:B", "hand:A", "won:first"]
    assert faces(zone(state.observe(A), "hand:B")) == "+13"
    assert faces(zone(state.observe(A), "won:first")) == "+26"
    state = db.draw(state.play(CALLS), stretch(SECOND, 0, 4))
    for seat, other in ((A, B), (B, A)):
        seen = state.observe(seat)
        assert not zone(seen, f"hand:{other}").cards
        assert all(not one.cards for one in seen.zones if one.kind == "pile")
        assert sum(len(one.cards) for one in seen.zones) == len(zone(seen, f"hand:{seat}").cards)


def test_the_aid_leaves_open_what_was_seen() -> None:
    state = db.draw(start(aid=True), stretch(FIRST, 0, 8)).play("♠9")
    assert faces(zone(state.observe(A), "aside:B")) == "♠K ♠3 ♦J ♦9+0"
    assert zone(state.observe(A), "won:first").hidden == 0
    state = db.draw(state, stretch(FIRST, 9)).play(CALLS)
    assert Hand.of(zone(state.observe(A), "hand:B").cards) == Hand.parse(SECOND_HANDS[B])
    state = db.draw(state, stretch(SECOND, 0, 4))
    assert Hand.of(zone(state.observe(A), "hand:B").cards) == Hand.parse("♠KQ54 ♦AJ983 ♣K10")
    assert zone(state.observe(B), "won:first").hidden == 0


def test_the_loser_takes_unseen() -> None:
    state = start(loser_hidden=True).play("♠A; ♠6; take ♠K")
    assert faces(zone(state.observe(A), "stock")) == "♠2+24"
    assert faces(zone(state.observe(B), "stock")) == "+25"
    assert state.observe(B).legal == ()
    state = state.play("take ♠2")
    assert faces(zone(state.observe(A), "aside:A")) == "♠2+0"
    assert faces(zone(state.observe(B), "aside:A")) == "+1"
    assert state.observe(B).turns[-1] == (A, "take, a card face down")
    assert state.observe(A).turns[-1] == (A, "take ♠2")
    assert state.observe(None).turns[-1] == (A, "take ♠2")
    # the winner's card is open, whatever the house rule
    assert state.observe(A).turns[-2] == (B, "take ♠K")


def test_the_aid_does_not_show_what_was_taken_unseen() -> None:
    state = db.draw(start(loser_hidden=True, aid=True), FIRST)
    assert faces(zone(state.observe(B), "hand:A")) == "♠7 ♥A ♥Q ♥5 ♥2 ♣J ♣5 ♣2+5"
    assert faces(zone(state.observe(A), "hand:B")) == "♠K ♠4 ♦J ♦9 ♣10+8"


def test_a_page_covers_the_losers_card() -> None:
    state = start(loser_hidden=True).play("♠A; ♠6; take ♠K; take ♠2")
    film = movie(Record.of(state, "hidden"))
    covered = film["frames"]["B"][4]["step"]
    assert gist(covered["say"]) == {"Ann"}
    assert covered["short"] == "▮"
    assert "♠2" not in str(film["frames"]["B"])
    assert "step" not in film["frames"]["A"][4]


# What a player can know


@pytest.mark.parametrize("seed", some(range(25), 5))
def test_memory_is_right(seed: int) -> None:
    """Sure cards are there, actual cards are at least possible, and seen cards are not guesses."""
    for state in playout(GAME, seed):
        for seat, other in ((A, B), (B, A)):
            knows, table = db.knows(state, seat), state.phase
            hand = table.tricks.hand(other)
            assert knows.size == len(hand)
            assert not set(knows.sure) - set(hand)
            assert set(hand) <= set(knows.sure) | set(knows.maybe)
            assert not set(knows.maybe) & (set(knows.seen) | set(knows.sure))
            assert knows.unseen == Hand.of(PACK_52) - knows.seen
            assert knows.pile == len(table.pile)
            if isinstance(table, db.Drawing | db.Taking):
                assert len(knows.laid) + knows.unseen_laid == len(table.aside(other))
                assert set(knows.laid) <= set(table.aside(other))
            else:
                # from the auction on the other hand is known, whether it was taken openly or not
                assert knows.sure == hand
                assert not knows.maybe


@pytest.mark.parametrize("seed", some(range(40), 8))
def test_memory_is_blind(seed: int) -> None:
    """If two cards that a player has not seen are swapped, the memory stays the same."""
    rng = random.Random(seed)
    states = playout(GAME, seed)
    setting, viewer = states[0].setting, rng.choice((A, B))
    at = rng.randrange(60)
    unseen = sorted(set(db.knows(states[at], viewer).unseen), key=str)
    if len(unseen) < 2:
        return
    swap = Swap(*rng.sample(unseen, 2))
    other = GAME.begin(swap.deal(setting.deal), setting.options, setting.standing)
    for turn in states[at].turns:
        action = swap.action(turn.action)
        if other.violation(action, turn.seat) is not None:
            return
        other = other.apply(action, turn.seat)
    # players see whether a suit was followed, so a swap that changes this leads to another deal
    one, two = db.knows(states[at], viewer), db.knows(other, viewer)
    assert (one.seen, one.maybe, one.sure, one.laid) == (two.seen, two.maybe, two.sure, two.laid)


def test_memory_in_words() -> None:
    state = db.draw(start(), stretch(FIRST, 0, 8))
    assert gist(db.knows(state, "B")) == facts_in(
        "18 26 52 9 Ann Bob ♠2 ♠QJ108754 ♣2 ♣J ♥6 ♥AKQJ10852 ♦4 ♦AKQ10853"
    )
    unseen = db.draw(start(loser_hidden=True), stretch(FIRST, 0, 8))
    assert gist(db.knows(unseen, B)) >= {"3", "Ann", "♣2"}
    last = db.draw(state, stretch(FIRST, 8, -1))
    assert str(db.knows(last, A)).endswith("Bob holds 1 card: ♣9")
    assert gist(db.knows(last.play("♣9"), A)) >= {"Bob"}
    done = db.draw(db.draw(start(), FIRST).play(CALLS), SECOND)
    assert gist(db.knows(done, A)) == {"52", "Ann", "Bob"}


# Rounds and the match


@pytest.mark.parametrize("seed", some(range(30), 8))
def test_matches_against_the_second_reading(seed: int) -> None:
    rng = random.Random(seed)
    match = db.sheet()
    results: list[tuple[str, int]] = []
    written: list[str] = []
    while not match.over:
        bid, tricks, who = rng.choice(BIDS), rng.randrange(14), rng.choice("AB")
        written.append(f"{bid} {who} {tricks}")
        results.append((who, oracle.points(str(bid), tricks)))
        match = db.sheet(*written)
        points, won = oracle.rounds(results)
        assert dict(match.standing.part_scores) == {Seat(s): n for s, n in points.items()}
        assert dict(zip("AB", match.rounds, strict=True)) == won
        whole = {s: sum(n for who, n in results if who == s.value) for s in (A, B)}
        assert dict(match.standing.totals) == whole
        assert match.standing.deals == len(results)
    assert match.winner is Seat(max("AB", key=lambda s: won[s]))
    assert match.dealer is None
    assert match.violation(DEAL) is not None


def test_the_deal_alternates() -> None:
    match = db.match(db.DrawOptions())
    assert match.dealer is None
    assert match.violation(Deal(A)) is match.violation(Deal(B)) is None
    passed = db.draw(start(), FIRST).play("pass; pass").outcome
    assert passed is not None
    match = match.add(DEAL, passed)
    assert match.dealer is B
    assert gist(match.violation(DEAL)) == {"Ann", "Bob", "DRAW-AMB-11"}
    assert gist(match.violation(Deal())) == {"Bob", "DRAW-AMB-11"}
    assert match.standing.deals == 1
    assert db.sheet("2♥ A 8", "4♥ A 10").dealer is A


# The duel


@pytest.mark.parametrize("suits", ["one", "four"])
@pytest.mark.parametrize("cards", range(3, 14))
def test_the_length_of_a_duel(suits: str, cards: int) -> None:
    options = duel.DuelOptions(cards=cards, suits=suits)
    size = min(cards, 6) if suits == "one" else cards
    deal = duel.GAME.deal(random.Random(cards), A, options)
    assert [len(deal.hand(seat)) for seat in (A, B)] == [size, size]
    dealt = Hand.of([*deal.hand(A), *deal.hand(B), *deal.pile("rest")])
    assert len(dealt) == (13 if suits == "one" else 52)
    assert suits == "four" or {str(card)[0] for card in dealt} == {"♠"}
    state = duel.GAME.begin(deal, options)
    assert str(state.to_act) == "B"
    while state.to_act is not None:
        state = state.apply(state.legal_actions()[-1])
    assert state.outcome is not None
    assert state.outcome.points(A) + state.outcome.points(B) == size
    if not (suits == "one" and cards >= 6) and options != duel.DuelOptions():
        with pytest.raises(DealError):
            duel.GAME.begin(deal)


@pytest.mark.parametrize(("trump", "winner"), [("none", A), ("♦", A), ("♥", B), ("♣", A)])
def test_the_trump_of_a_duel(trump: str, winner: Seat) -> None:
    options = duel.DuelOptions(cards=3, suits="four", trump=trump)
    hands = {A: Hand.parse("♠A3 ♦A"), B: Hand.parse("♥2 ♥3 ♥4")}
    rest = [card for card in PACK_52 if card not in hands[A] and card not in hands[B]]
    state = duel.GAME.begin(Deal.of(B, hands, {"rest": rest}), options).play("♠A; ♥2")
    assert state.phase.tricks.done[0].winner is winner


def test_what_a_duel_refuses() -> None:
    deal = Deal.of(
        A,
        {A: Hand.parse("♠AJ10642"), B: Hand.parse("♠KQ9853")},
        {"rest": [Card.parse("♠7")]},
    )
    state = duel.GAME.begin(deal)
    assert gist(refusal(state, "♠A", A)) == {"Ann", "Bob", "DRAW-P1-1"}
    assert gist(refusal(state, "♠7")) == {"BRG-PLAY-3", "Bob", "♠7"}
    assert gist(state.violation(db.parse("pass"))) == {"Bob", "DRAW-AMB-13", "Duel"}
    state = state.play("♠3; ♠4; ♠J; ♠Q")
    assert faces(zone(state.observe(A), "rest")) == "+1"
    assert faces(zone(state.observe(None), "rest")) == "♠7+0"
    end = state.play("♠5; ♠6; ♠2; ♠8; ♠K; ♠A; ♠10; ♠9")
    assert gist(refusal(end, "♠A", A)) == {"DRAW-AMB-13", "Duel"}
    assert end.outcome is not None
    assert gist(end.outcome.text) == {"2", "4", "Ann", "Duel"}
    match = duel.match(duel.DuelOptions()).add(deal, end.outcome)
    assert not match.over
    assert match.dealer is B
    assert gist(match.violation(deal)) == {"Ann", "Bob", "DRAW-AMB-11"}


@pytest.mark.parametrize(("a", "b"), [(0, 13), (13, 0), (6, 7), (7, 6), (0, 0), (2, 1)])
def test_a_trick_of_a_duel_is_a_point(a: int, b: int) -> None:
    assert [(line.seat, line.points) for line in duel.score(a, b)] == [(A, a), (B, b)]


@pytest.mark.parametrize(
    ("a", "b", "sentence"),
    [
        (14, 0, "0 13 14"),
        (0, 14, "0 13 14"),
        (-1, 3, "-1 0 13"),
        (3, True, "0 13 True"),
        (13, 1, "1 13"),
        (1, 13, "1 13"),
    ],
)
def test_tricks_that_no_duel_has(a: int, b: int, sentence: str) -> None:
    with pytest.raises(BridgepathError) as refused:
        duel.score(a, b)
    assert gist(refused.value) == set(sentence.split())


def test_a_duel_may_end_level() -> None:
    options = duel.DuelOptions(cards=4, suits="one")
    hands = {A: Hand.parse("♠AK32"), B: Hand.parse("♠QJ54")}
    rest = [Card.parse(f"♠{rank}") for rank in ("10", "9", "8", "7", "6")]
    state = duel.GAME.begin(Deal.of(B, hands, {"rest": rest}), options)
    state = state.play("♠A; ♠4; ♠K; ♠5; ♠2; ♠Q; ♠J; ♠3")
    assert state.outcome is not None
    assert state.outcome.text == "Both have 2 tricks."
