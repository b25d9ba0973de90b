"""Carl's game against its printed tables, and against a second reading of the rules.

The worked examples and refused actions in the rulebook are cases; the tests here need more than one
line each.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.bridge.calls import Denomination, Pass, Redouble
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import PACK_52, SUITS, Card, Hand, Suit
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.options import describe, options_from
from bridgepath.core.score import total
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import Game, Outcome, Standing, State
from bridgepath.games import carls_game as carl
from bridgepath.games.carls_family import LARGEST, Number, Numbers, Report
from bridgepath.games.carls_family.numbers import Cap
from bridgepath.notation.record import Record
from tests.oracle import carl as oracle
from tests.play import Swap
from tests.sample import some, times
from tests.wording import facts_in, gist, mentions

GAME: Game = carl.GAME
A, B, C, D = Seat.A, Seat.B, Seat.C, Seat.DUMMY
MODES = ("♠", "♥", "♦", "♣", "NT")

# The source's hand: West is A and deals, East is B, South is C; North is dummy.
HANDS = {
    A: "♠K763 ♥J86 ♦J1097 ♣Q5",
    B: "♠J109 ♥KQ93 ♦5 ♣KJ943",
    C: "♠AQ4 ♥75 ♦KQ8643 ♣82",
    D: "♠852 ♥A1042 ♦A2 ♣A1076",
}
# Leader; cards of W N E S; who wins; tricks of both sides so far. As printed in the rulebook.
TRICKS = """
W ♠3 ♠2 ♠9 ♠Q S 1 0
S ♦7 ♦A ♦5 ♦3 N 2 0
N ♦9 ♦2 ♥9 ♦K S 3 0
S ♥6 ♥10 ♥Q ♥5 E 3 1
E ♠6 ♠5 ♠J ♠A S 4 1
S ♦10 ♠8 ♣4 ♦Q S 5 1
S ♥8 ♥A ♥3 ♥7 N 6 1
N ♥J ♥4 ♥K ♠4 E 6 2
E ♠7 ♣6 ♠10 ♦4 S 7 2
S ♣5 ♣A ♣3 ♣2 N 8 2
N ♦J ♥2 ♣9 ♣8 W 8 3
W ♠K ♣7 ♣J ♦6 S 9 3
S ♣Q ♣10 ♣K ♦8 S 10 3
"""
COMPASS = dict(zip("WNES", (A, D, B, C), strict=True))
CALLS = "pass; 3; 4"


def deal_of(hands: dict[Seat, str], dealer: Seat = A) -> Deal:
    return Deal.of(dealer, {seat: Hand.parse(text) for seat, text in hands.items()})


def printed_tricks(text: str) -> Iterator[tuple[list[tuple[Seat, str]], Seat, int, int]]:
    """The cards of each trick in order of play with their hands, the winner, the sums."""
    for row in text.split("\n"):
        if row:
            leader, *cards, winner, ours, theirs = row.split()
            at = "WNES".index(leader)
            order = [(at + i) % 4 for i in range(4)]
            plays = [(COMPASS["WNES"[i]], cards[i]) for i in order]
            yield plays, COMPASS[winner], int(ours), int(theirs)


CARDS = [card for plays, *_ in printed_tricks(TRICKS) for _, card in plays]
# Cleo has ♠K ♥K ♥Q for ♠4 ♦8 ♦6: seven tops.
STRONG = {
    A: "♠7643 ♥J86 ♦J1097 ♣Q5",
    B: "♠J109 ♥93 ♦865 ♣KJ943",
    C: "♠AKQ ♥KQ75 ♦KQ43 ♣82",
    D: "♠852 ♥A1042 ♦A2 ♣A1076",
}


def start(hands: dict[Seat, str] = HANDS, deals: int = 0, **rules: Any) -> State:
    """The source's deal under house rules, or another one."""
    standing = Standing(deals=deals)
    return GAME.begin(deal_of(hands), carl.CarlOptions(**rules), standing)


def refusal(state: State, action: str, by: Seat | None = None) -> str:
    """The refusal of an action, as a reader gets it; the state does not change."""
    before = repr(state.phase)
    with pytest.raises(IllegalAction) as refused:
        state.apply(GAME.parse(action), by)
    assert repr(state.phase) == before
    return str(refused.value)


def said(state: State, action: str) -> str:
    """Everything that an action tells."""
    return " ".join(event.text for event in state.story(state.game.parse(action)).events)


def fact(state: State, label: str) -> str | None:
    return next((fact.value for fact in state.facts if fact.label == label), None)


def play_out(state: State, rng: random.Random | None = None) -> State:
    """Play all cards that are left: the first legal one each time, or a random one."""
    while state.to_act is not None:
        plays = [a for a in state.legal_actions() if isinstance(a, Play)]
        state = state.apply(rng.choice(plays) if rng else plays[0])
    return state


def end_of(state: State) -> Outcome:
    """How a finished deal ended."""
    assert state.outcome is not None
    return state.outcome


# The printed tables


def test_every_cell_of_the_score_table() -> None:
    cells = oracle.table()
    assert len(cells) == 48
    for (difference, trumps), points in cells.items():
        for mode in MODES:
            if (mode != "NT") is trumps:
                assert carl.points(mode, difference) == points


def test_every_score_against_the_second_reading() -> None:
    cells = [*product(range(2, 13), range(13), ("♣", "NT"), range(14))]
    for bid, dummy, mode, tricks in some(cells, 500):
        for own in {0, bid - 1, bid, bid + 1, 12} - {-1, 13}:
            if own + dummy > 12:
                with pytest.raises(NotationError, match="CARL-TOP-1"):
                    carl.score(bid, dummy, mode, tricks, own=own)
                continue
            counted = max(bid, own)
            aim = counted + dummy + (1 if mode == "NT" else 3)
            want = oracle.points(tricks - aim, mode != "NT") - 6 * (own > bid)
            lines = carl.score(bid, dummy, mode, tricks, own=own, declarer="B")
            assert total(lines, B) == want
            assert {line.seat for line in lines} == {B}
            capped = carl.score(
                bid, dummy, mode, tricks, own=own, options=carl.CarlOptions(target_cap=13)
            )
            want = oracle.points(tricks - min(aim, 13), mode != "NT") - 6 * (own > bid)
            assert total(capped, A) == want


def test_score_lines_say_which_clause_pays() -> None:
    def cited(*deal: Any, **more: Any) -> list[tuple[str, int, str]]:
        return [(x.seat.value, x.points, x.clauses[0].id) for x in carl.score(*deal, **more)]

    assert cited(4, 3, "♦", 10) == [("A", 6, "CARL-SCO-3")]
    assert cited(4, 3, "NT", 10) == [("A", 3, "CARL-SCO-3"), ("A", 2, "CARL-SCO-4")]
    assert cited(4, 3, "NT", 7) == [("A", 0, "CARL-SCO-5")]
    assert cited(4, 3, "♦", 8) == [("A", -3, "CARL-SCO-6")]
    assert cited(4, 3, "♦", 7) == [("A", -4, "CARL-SCO-7")]
    both = cited(4, 2, "♦", 9, own=5, false_report=True, declarer="B")
    assert both == [("B", 2, "CARL-SCO-5"), ("B", -6, "CARL-PEN-1"), ("A", -2, "CARL-PEN-4")]
    raised = carl.score(5, 2, "♦", 9, own=7, raised=True)
    assert "CARL-PEN-3" in str(raised[-1])
    for tricks, words in ((9, "one"), (8, "two"), (7, "three"), (6, "4")):
        assert gist(carl.score(4, 3, "♦", tricks)[0].text) >= facts_in(f"10 {words}")


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ((1, 3, "♦", 10), "1 2 99"),
        ((4.0, 3, "♦", 10), "2 4.0 99"),
        ((True, 3, "♦", 10), "2 99 True"),
        ((4, 13, "♦", 10), "0 12 13 dummy"),
        ((4, 3, "x", 10), "NT x ♠ ♣ ♥ ♦"),
        ((4, 3, "♦", 14), "0 13 14"),
    ],
)
def test_bad_input_gets_a_sentence(deal: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        carl.score(*deal)
    assert gist(refused.value) == set(sentence.split())
    with pytest.raises(NotationError, check=mentions("dummy")):
        carl.score(4, 3, "♦", 10, declarer="D")
    with pytest.raises(NotationError, check=mentions("13 2")):
        carl.information("♠AK")
    for wrong in (
        lambda: carl.tops(5),  # type: ignore[arg-type]
        lambda: carl.points("♦", 2.5),  # type: ignore[arg-type]
        lambda: carl.points("♦", 14),
        lambda: carl.score(4, 3, "♦", 10, own=-1),
        lambda: carl.score(4, 3, "♦", 10, own=13),
        lambda: carl.target(-1, "♦"),
        lambda: carl.target(112, "♦"),
        lambda: carl.points(5, 2),  # type: ignore[arg-type]
        lambda: carl.settle(5),  # type: ignore[arg-type]
        lambda: carl.sheet(5),  # type: ignore[arg-type]
        lambda: carl.infer("x", 4),
        lambda: carl.infer("♦", 4, 3, hand="♠AA"),
        lambda: carl.infer("♦", 4, 3, hand="Joker"),
    ):
        with pytest.raises(NotationError):
            wrong()
    with pytest.raises(NotationError, check=mentions()):
        carl.information("♠AKQJ1098765432 Joker")


def test_information_against_the_second_reading() -> None:
    rng = random.Random(3)
    for _ in range(times(100, 500)):
        hand = Hand.of(rng.sample(PACK_52, 13))
        told = carl.information(hand)
        assert (str(told.suit), told.length, told.tops) == oracle.report([str(c) for c in hand])
        assert GAME.parse(str(told)) == told
        assert carl.tops(str(hand)) == told.tops


# What a report reveals


def test_shapes_against_the_second_reading() -> None:
    for suit, length in product("♠♥♦♣", range(4, 14)):
        found = carl.infer(suit, length)
        assert len(set(found.shapes)) == len(found.shapes)
        assert set(found.shapes) == oracle.shapes(suit, length)
        assert list(found.shapes) == sorted(found.shapes, reverse=True)


def test_the_hands_of_all_reports_are_all_hands() -> None:
    """Every hand has exactly one report, so the numbers of hands add up."""
    own = Hand.parse(HANDS[C])
    for hand, unseen in ((Hand(), 52), (own, 39)):
        hands = 0
        for suit, length in product(SUITS, range(4, 14)):
            parts = [
                dict(carl.infer(suit, length, number, hand=hand).counts) for number in range(13)
            ]
            whole = dict(carl.infer(suit, length, hand=hand).counts)
            for shape, count in whole.items():
                assert sum(part.get(shape, 0) for part in parts) == count
            assert set().union(*parts) == set(whole)
            hands += sum(whole.values())
        assert hands == comb(unseen, 13)


def test_the_true_shape_is_always_among_those_inferred() -> None:
    rng = random.Random(5)
    for _ in range(times(30, 150)):
        deal = GAME.deal(rng)
        told = carl.information(deal.hand(D))
        found = carl.infer(told.suit, told.length, told.tops, hand=deal.hand(A), seen=deal.hand(B))
        lengths = [deal.hand(D).length(suit) for suit in (SUITS[3], SUITS[2], SUITS[1], SUITS[0])]
        assert tuple(lengths) in found.shapes
        wider = carl.infer(told.suit, told.length, told.tops, hand=str(deal.hand(A)))
        assert set(found.shapes) <= set(wider.shapes)
        assert set(wider.shapes) <= set(carl.infer(told.suit, told.length).shapes)


def test_what_the_article_infers() -> None:
    hearts = carl.infer("♥", 4, 3, hand=HANDS[C])
    assert min(hearts.lengths("♦")) == 2
    diamonds = carl.infer("♦", 4)
    assert diamonds.lengths("♣") == (3, 4)
    majors = {shape[:2] for shape in diamonds.shapes}
    assert majors == {(3, 3), (3, 2), (2, 3)}
    assert diamonds.odds("♣") == {3: Fraction(11, 26), 4: Fraction(15, 26)}
    assert round(float(diamonds.odds("♣")[4] / diamonds.odds("♣")[3]), 2) == 1.36
    assert repr(diamonds) == (
        "♦, 4 cards: ♠ 2–3 · ♥ 2–3 · ♦ 4 · ♣ 3–4\n"
        "  ♠  ♥  ♦  ♣   (3 shapes)\n"
        "  3  3  4  3\n"
        "  3  2  4  4\n"
        "  2  3  4  4"
    )
    assert "… and" in repr(carl.infer("♥", 6))
    nothing = carl.infer("♥", 4, hand="♥AKQJ1098765432")
    assert nothing.shapes == ()
    assert gist(repr(nothing)) == {"4", "CARL-INFO-3", "♥"}
    with pytest.raises(NotationError, match="from 4 to 13, not 3"):
        carl.infer("♥", 3)


# A second reading of whole deals


def random_rules(rng: random.Random) -> carl.CarlOptions:
    return options_from(carl.CarlOptions, {row["key"]: rng.choice(row["values"]) for row in _ROWS})


_ROWS = describe(carl.CarlOptions)


@pytest.mark.parametrize("seed", range(8))
def test_whole_deals_against_the_second_reading(seed: int) -> None:
    """Random deals, most with modest bids: the second reading agrees on every one."""
    rng = random.Random(seed)
    for _ in range(12):
        standing = Standing(deals=rng.randrange(12))
        state = GAME.begin(GAME.deal(rng), random_rules(rng), standing)
        while state.to_act is not None:
            legal = list(state.legal_actions())
            low = [a for a in legal if not isinstance(a, carl.Number) or a.number < 6]
            state = state.apply(rng.choice(low or legal))
        deal, rules = state.setting.deal, state.setting.options
        assert deal.dealer is not None
        hands = {seat.value: [str(c) for c in hand] for seat, hand in deal.hands}
        turns = [(turn.seat.value, str(turn.action)) for turn in state.turns]
        second_half = rules.match == 12 and standing.deals >= 6
        want = oracle.deal_score(
            deal.dealer.value, hands, turns, "ACB" if second_half else "ABC",
            cap=13 if rules.target_cap == 13 else 99, auto=rules.raising == "auto",
        )  # fmt: skip
        end = end_of(state)
        assert {seat.value: end.points(seat) for seat in TRIO} == want
        assert (end.redeal is not None) is (len(turns) == 3)


# The source's hand


def test_the_source_s_hand_card_by_card() -> None:
    state = start().play(CALLS)
    assert gist(said(state, "keep")) >= {"3", "4", "dummy", "♥"}
    state = state.play("keep")
    assert gist(fact(state, "Target")) == {"10", "8", "NT"}
    state = state.play("♦")
    assert fact(state, "Playnumber") == "4 + 3 = 7"
    assert fact(state, "Target") == "10 in ♦ by Cleo"
    for plays, winner, ours, theirs in printed_tricks(TRICKS):
        for hand, card in plays:
            assert state.to_act is (C if hand is D else hand)
            story = state.story(GAME.parse(card))
            assert story.hand is (D if hand is D else None)
            state = state.play(card)
        assert story.winner is winner
        assert fact(state, "Tricks") == f"declarer {ours} · defenders {theirs}"
        assert story.result == f"{state.setting.name(winner)} · {ours}–{theirs}"
    end = end_of(state)
    assert [end.points(seat) for seat in TRIO] == [0, 0, 6]
    assert gist(end.text) == {"10", "6", "Cleo"}
    assert str(carl.row(state)) == "0 0 6, 3♦"
    record = Record.of(state)
    assert Record.from_toml(record.to_toml()).states()[-1] == state
    with pytest.raises(ValueError, check=mentions()):
        carl.row(start())


def test_how_many_ways_to_play() -> None:
    """Sequences of legal cards of the source's hand in diamonds, to a depth."""
    depths = times(5, 6)
    counts, level = [], [start().play(CALLS + "; keep; ♦")]
    for _ in range(depths):
        level = [state.apply(action) for state in level for action in state.legal_actions()]
        counts.append(len(level))
    hands = [[str(card) for card in Hand.parse(HANDS[seat])] for seat in (A, D, B, C)]
    assert counts == [oracle.plays(hands, "♦", depth) for depth in range(1, depths + 1)]
    assert counts == [13, 40, 132, 332, 3984, 12098][:depths]


def test_how_many_calls_and_choices() -> None:
    state = start()
    assert len(state.legal_actions()) == 12
    counts, level = [], [state]
    for _ in range(3):
        level = [s.apply(a) for s in level for a in s.legal_actions()]
        counts.append(len(level))
    # for each set of at most three rising numbers from 2 to 12, the ways to spread it
    assert counts == [12, 1 + 2 * 11 + comb(11, 2), 1 + 3 * 11 + 3 * comb(11, 2) + comb(11, 3)]
    asked = state.play(CALLS)
    assert [str(a) for a in asked.legal_actions()] == ["keep"]
    assert len(asked.play("keep").legal_actions()) == 5


# Seats, and what each player sees


@pytest.mark.parametrize("declarer", TRIO)
@pytest.mark.parametrize("dealer", TRIO)
@pytest.mark.parametrize("deals", [0, 5, 6, 11])
def test_places(dealer: Seat, declarer: Seat, deals: int) -> None:
    order = (A, B, C) if deals < 6 else (A, C, B)
    state: State = GAME.begin(deal_of(HANDS, dealer), None, Standing(deals=deals))

    def places(state: State) -> dict[str, Seat | None]:
        zones = state.observe(None).zones
        return {zone.place: zone.seat for zone in zones if zone.kind == "hand"}

    at = order.index(dealer)
    first = {"bottom": dealer, "left": order[(at + 1) % 3], "right": order[(at + 2) % 3]}
    assert places(state) == {**first, "top": D}
    for _ in range(3):
        state = state.play("4" if state.to_act is declarer else "pass")
    at = order.index(declarer)
    left, right = order[(at + 1) % 3], order[(at + 2) % 3]
    assert places(state) == {"bottom": declarer, "top": D, "left": left, "right": right}
    assert state.phase.informer is right
    state = state.play("keep; NT")
    assert state.to_act is left
    state = state.apply(state.legal_actions()[0])
    assert state.to_act is declarer
    turns = []
    for _ in range(3):
        turns.append(state.phase.tricks.turn)
        state = state.apply(state.legal_actions()[0])
    assert turns == [D, right, declarer]


def sees_dummy(state: State, viewer: Seat) -> bool:
    zone = next(z for z in state.observe(viewer).zones if z.id == "hand:D")
    assert len(zone.cards) + zone.hidden == len(state.phase.hands()[3][1])
    return bool(zone.cards)


@pytest.mark.parametrize("informer", ["engine", "human"])
def test_who_sees_dummy_when(informer: str) -> None:
    state, seen = start(informer=informer), []
    said_by = "♥, 4 cards, 3 tops; " if informer == "human" else ""
    for move in f"pass; 3; 4; keep; {said_by}♦; ♠3".split("; "):
        seen.append("".join(s.value for s in TRIO if sees_dummy(state, s)))
        state = state.play(move)
    seen.append("".join(s.value for s in TRIO if sees_dummy(state, s)))
    told = ["B"] * (3 if informer == "human" else 2)
    assert seen == ["", "", "", "", *told, "ABC"]


def test_nobody_sees_dummy_after_three_passes() -> None:
    state = start().play("pass; pass; pass")
    assert not any(sees_dummy(state, seat) for seat in TRIO)


@pytest.mark.parametrize("viewer", [A, C])
def test_leader_and_declarer_learn_nothing_but_the_report(viewer: Seat) -> None:
    """Dummy's cards may change as long as the report stays true: both players see the same."""
    mine = {*Hand.parse(HANDS[viewer])}
    dummy = Hand.parse(HANDS[D])
    checked = 0
    for one, two in product(dummy, PACK_52):
        if two in dummy or two in mine:
            continue
        other = Swap(one, two).deal(deal_of(HANDS))
        if carl.information(other.hand(D)) != carl.information(dummy):
            continue
        if carl.tops(other.hand(C)) != 4 and viewer is not C:
            continue
        checked += 1
        here, there = start(), GAME.begin(other)
        for move in ("pass", "3", "4", "keep", "♦"):
            a, b = here.observe(viewer), there.observe(viewer)
            assert (a.zones, a.facts, a.turns, a.legal) == (b.zones, b.facts, b.turns, b.legal)
            assert here.story(GAME.parse(move)) == there.story(GAME.parse(move))
            here, there = here.play(move), there.play(move)
        assert here.observe(viewer).facts == there.observe(viewer).facts
    assert checked > 50


def test_the_question_for_a_raise_says_nothing() -> None:
    """An underbidder and an honest bidder look the same to the others until the raise."""
    weak, strong = start().play(CALLS), start(STRONG).play(CALLS)
    assert weak.to_act is strong.to_act is C
    assert weak.facts == strong.facts
    assert weak.observe(A).legal == strong.observe(A).legal == ()
    assert [str(a) for a in strong.legal_actions()] == [
        "keep",
        *(f"raise {n}" for n in range(5, 13)),
    ]


# Raising


def test_a_raise_in_time() -> None:
    state = start(STRONG).play(CALLS + "; raise 7")
    assert fact(state, "Bid") == "7 by Cleo"
    assert fact(state, "Playnumber") == "7 + 3 = 10"
    assert gist(refusal(state, "raise 8")) >= {"7"}
    end = end_of(play_out(state.play("NT")))
    assert not any(line.clauses[0].id == "CARL-PEN-1" for line in end.lines)


def test_a_raise_at_the_choice_of_the_mode() -> None:
    state = start(STRONG).play(CALLS + "; keep; raise 5")
    assert type(state.phase) is carl.Choosing
    assert gist(fact(state, "Target")) == {"11", "9", "NT"}
    assert gist(refusal(state, "raise 5")) >= {"5"}
    state = state.play("raise 8; ♠")
    assert fact(state, "Target") == "14 in ♠ by Cleo"
    assert "[CARL-RAISE-1, CARL-AMB-6]" in refusal(state, "raise 9", C)
    assert "CARL-RAISE-3" in refusal(state.apply(state.legal_actions()[0]), "raise 9")
    assert gist(refusal(state, "raise 9", A)) >= {"CARL-AMB-20", "CARL-RAISE-1", "Cleo"}


def test_a_raise_after_the_mode_until_the_lead() -> None:
    """Ann is to lead, and Cleo may still raise; mode, hands and turn stay as they are."""
    state = start(STRONG).play(CALLS + "; keep; ♠")
    raises = [GAME.parse(f"raise {n}") for n in range(5, 13)]
    assert list(state.asides(C)) == raises
    assert state.asides(A) == state.asides(B) == ()
    assert not set(raises) & set(state.legal_actions())
    assert gist(refusal(state, "raise 7")) >= {"Cleo"}
    assert gist(refusal(state, "raise 4", C)) >= {"4"}
    assert "CARL-AMB-2" in refusal(state, "raise 13", C)
    assert gist(said(state, "raise 7")) == {"10", "13", "3", "7", "Cleo"}
    late = state.apply(raises[2], C)
    assert (late.turns[-1].seat, late.to_act) == (C, A)
    assert late.legal_actions() == state.legal_actions()
    assert late.asides(C) == ()
    assert [fact(late, label) for label in ("Bid", "Playnumber", "Target", "Mode")] == [
        "7 by Cleo", "7 + 3 = 10", "13 in ♠ by Cleo", "♠",
    ]  # fmt: skip
    end = end_of(play_out(late))
    assert not any(line.clauses[0].id == "CARL-PEN-1" for line in end.lines)
    record = Record.of(play_out(late))
    assert Record.from_toml(record.to_toml()).states()[-1] == play_out(late)
    led = state.apply(state.legal_actions()[0])
    assert led.asides(C) == ()
    assert gist(refusal(led, "raise 7", C)) == {"CARL-RAISE-3", "Cleo"}


def test_a_late_raise_that_is_too_small_or_not_called_for() -> None:
    low = start(STRONG).play(CALLS + "; keep; ♠").apply(GAME.parse("raise 5"), C)
    assert list(low.asides(C)) == [GAME.parse(f"raise {n}") for n in range(6, 13)]
    end = end_of(play_out(low))
    assert "CARL-PEN-3" in {cite.id for cite in end.lines[-1].clauses}
    honest = start().play(CALLS + "; keep; ♠")
    assert honest.asides(C) == ()
    assert "CARL-AMB-6" in refusal(honest, "raise 5", C)
    auto = start(STRONG, raising="auto").play(CALLS + "; ♠")
    assert auto.asides(C) == ()
    silent = start(STRONG, raising="silent").play(CALLS + "; ♠")
    assert fact(silent.apply(GAME.parse("raise 7"), C), "Bid") == "7 by Cleo"


def test_a_late_raise_after_a_false_report() -> None:
    state = start(STRONG, informer="human").play(CALLS + "; keep; ♥, 4 cards, 1 top; ♠")
    late = state.apply(GAME.parse("raise 7"), C)
    assert fact(late, "Playnumber") == "7 + 1 = 8"
    assert "Playnumber 7 + 3 = 10" in said(late, "♠3")


@pytest.mark.parametrize(
    ("moves", "bid", "cited"),
    [("keep", 4, "CARL-PEN-1"), ("raise 5", 5, "CARL-PEN-3"), ("raise 6", 6, "CARL-PEN-3")],
)
def test_an_underbid_is_scored_with_the_true_tops(moves: str, bid: int, cited: str) -> None:
    state = start(STRONG).play(f"{CALLS}; {moves}; ♠")
    assert fact(state, "Playnumber") == f"{bid} + 3 = {bid + 3}"
    for _ in range(4):
        state = state.apply(state.legal_actions()[0])
        assert "tops" not in str(state.facts)
    end = end_of(play_out(state))
    assert state.phase.bid == bid
    penalty = end.lines[-1]
    assert (penalty.seat, penalty.points) == (C, -6)
    assert penalty.clauses[0].id == "CARL-PEN-1"
    assert cited in {cite.id for cite in penalty.clauses}
    assert "Cleo held 7 tops" in end.text
    assert gist(end.lines[0].text) >= {"13", "3", "7"}


def test_three_ways_to_raise() -> None:
    auto = start(STRONG, raising="auto").play("pass; 3")
    assert gist(said(auto, "4")) >= {"7", "Cleo"}
    state = auto.play("4")
    assert type(state.phase) is carl.Choosing
    assert fact(state, "Bid") == "7 by Cleo"
    assert "raises" not in said(start(raising="auto").play("pass; 3"), "4")
    silent = start(STRONG, raising="silent").play(CALLS)
    assert type(silent.phase) is carl.Choosing
    assert fact(silent, "Bid") == "4 by Cleo"
    assert fact(silent.play("raise 7"), "Bid") == "7 by Cleo"
    gist(refusal(silent, "keep"))
    assert type(start(STRONG).play(CALLS).phase) is carl.Raising


# The informer


def human(moves: str = "") -> State:
    return start(informer="human").play(CALLS + "; keep; " + moves)


def test_a_player_reports() -> None:
    state = human()
    assert state.to_act is B
    assert len(state.legal_actions()) == 4 * 10 * 13, "suits, lengths, tops"
    assert gist(refusal(state, "♥, 4 cards, 3 tops", A)) >= {"Bob", "dummy"}
    assert gist(refusal(state, "♥, 3 cards, 3 tops")) >= {"13", "4", "CARL-INFO-2"}
    assert gist(refusal(state, "♥, 14 cards, 3 tops")) >= {"14", "Bob"}
    assert gist(refusal(state, "♥, 4 cards, 13 tops")) >= {"12"}
    gist(refusal(state, "♦", C))
    assert fact(state, "Playnumber") is None
    true = state.play("♥, 4 cards, 3 tops")
    gist(refusal(true, "♥, 4 cards, 3 tops", B))
    assert gist(refusal(true.play("♦; ♠3"), "NT")) >= {"CARL-PEN-5"}
    end = end_of(play_out(true.play("♦")))
    assert {line.seat for line in end.lines} == {C}


def test_the_engine_reports() -> None:
    state = start().play(CALLS + "; keep")
    gist(refusal(state, "♥, 4 cards, 3 tops", B))


def test_the_lower_suit_of_a_tie_is_a_false_report() -> None:
    """The report is accepted, but costs the informer 2, even if length and tops are right."""
    state = human("♣, 4 cards, 3 tops; ♦")
    assert state.phase.misinformed
    story = state.story(GAME.parse("♠3"))
    assert gist(story.events[2].text) == {"2", "3", "4", "Bob", "dummy", "♣", "♥"}
    assert "CARL-INFO-3" in str(story.events[2].clauses)
    led = state.play("♠3")
    assert set(map(str, led.legal_actions())) >= {"♣", "♥", "♠", "NT"}
    end = end_of(play_out(led))
    assert [(x.points, x.clauses[0].id) for x in end.lines if x.seat is B] == [(-2, "CARL-PEN-4")]
    assert "Bob −2" in end.text
    shorter = human("♠, 4 cards, 3 tops; ♦")
    assert gist(said(shorter, "♠3")) >= {"dummy", "♥"}
    assert gist(refusal(human(), "♥♣, 4 cards, 3 tops")) >= {"2"}


@pytest.mark.parametrize(
    "report", ["♣, 5 cards, 3 tops", "♥, 5 cards, 3 tops", "♥, 4 cards, 2 tops"]
)
def test_a_false_report(report: str) -> None:
    state = human()
    state = state.play(f"{report}; ♦")
    tops_told = int(report[-6])
    assert fact(state, "Playnumber") == f"4 + {tops_told} = {4 + tops_told}"
    gist(refusal(state, "NT", C))
    assert gist(said(state, "♠3")) >= {"3", "4", "dummy", "♥"}
    state = state.play("♠3")
    assert fact(state, "Playnumber") == "4 + 3 = 7"
    assert "already plays in ♦" in refusal(state, "♦")
    assert gist(refusal(state, "NT", A)) >= {"Cleo", "declarer"}
    changed = state.play("♥")
    assert fact(changed, "Mode") == "♥"
    assert changed.phase.tricks.trump is Denomination.HEARTS.trump
    assert changed.phase.tricks.table == (Card.parse("♠3"),)
    gist(refusal(changed, "NT"))
    assert gist(refusal(state.play("♠2; ♠9"), "NT", C)) >= {"CARL-AMB-19", "dummy"}
    end = end_of(play_out(changed))
    assert end.points(B) == -2
    assert end.lines[-1].clauses[0].id == "CARL-PEN-4"
    assert str(carl.row(play_out(state))).endswith("3♦")


def test_both_penalties_on_one_deal() -> None:
    state = start(STRONG, informer="human").play(CALLS + "; keep; ♠, 5 cards, 0 tops; NT")
    end = end_of(play_out(state))
    assert (end.points(B), end.lines[-2].points) == (-2, -6)
    assert "CARL-AMB-15" in str(end.lines[-1])


# House rules


def test_the_highest_bid() -> None:
    assert gist(refusal(start(), "13")) >= {"12", "CARL-AMB-2"}
    assert start(cap="none").play("99; pass; pass").phase.bid == 99
    assert gist(refusal(start(STRONG).play(CALLS), "raise 13")) >= {"12"}
    assert start(STRONG, cap="none").play(CALLS + "; raise 13").phase.bid == 13
    with pytest.raises(IllegalAction, match="CARL-AMB-2"):
        carl.calls(13)
    assert carl.calls(13, options=carl.CarlOptions(cap="none")).bid == 13


def test_the_highest_target() -> None:
    free, capped = (start(target_cap=cap).play("12; pass; pass; keep; ♠") for cap in ("none", 13))
    assert fact(free, "Target") == "18 in ♠ by Ann"
    assert fact(capped, "Target") == "13 in ♠ by Ann"
    for state in (free, capped):
        end = end_of(play_out(state))
        assert "CARL-AMB-12" in str(end.lines[0])
    assert carl.target(12, "♠") == 15
    assert carl.target(12, "♠", 13) == 13
    assert carl.target(111, "♠") == 114
    assert carl.target(0, "NT") == 1
    assert carl.points("♠", 13) == 19


def test_deal_by_deal_three_passes_are_dealt_again() -> None:
    for passout, dealer in (("next", B), ("same", A)):
        options = carl.CarlOptions(match="open", passout=passout)  # type: ignore[arg-type]
        match = carl.match(options)
        state = GAME.begin(deal_of(HANDS), options).play("pass; pass; pass")
        match = match.add(state.setting.deal, end_of(state))
        assert (match.dealer, match.standing.deals) == (dealer, 0)
    assert fact(state, "Deal") is None
    assert gist(end_of(state).text) == {"pass"}
    played = end_of(play_out(start().play(CALLS + "; keep; ♦")))
    for _ in range(30):
        match = match.add(Deal.of(match.dealer), played)
    assert not match.over
    assert gist(match) >= {"30", "Ann"}
    late = GAME.begin(deal_of(HANDS), options, Standing(deals=8))
    assert late.phase.numbers.callers == (A, B, C), "places change in a match only"


def piles(state: State) -> dict[str, str]:
    zones = state.observe(A).zones
    return {z.id: " ".join(map(str, z.cards)) for z in zones if z.kind == "pile"}


def titles(state: State) -> set[str]:
    return {z.title for z in state.observe(A).zones if z.kind == "pile"}


def test_three_ways_to_keep_played_cards() -> None:
    moves = CALLS + "; keep; ♦; " + "; ".join(CARDS[:21])
    cards = {
        "played:A": "♠6 ♥6 ♦9 ♦7 ♠3",
        "played:D": "♠5 ♥10 ♦2 ♦A ♠2",
        "played:B": "♠J ♥Q ♥9 ♦5 ♠9",
        "played:C": "♠A ♥5 ♦K ♦3 ♠Q",
    }
    assert piles(start().play(moves)) == piles(start(view="separate").play(moves)) == cards
    turned = {"Ann: 1 won, 4 lost", "Bob: 1 won, 4 lost", "Cleo: 4 won, 1 lost"}
    assert titles(start(view="separate").play(moves)) == {"Dummy: 4 won, 1 lost"} | turned
    own = {"Played by Ann", "Played by Bob", "Played by Cleo"}
    assert titles(start().play(moves)) == {"Dummy: 4 won, 1 lost"} | own
    together = piles(start(view="together").play(moves))
    assert set(together) == {"won:declarer", "won:defenders"}
    assert together["won:defenders"] == "♥Q ♥10 ♥6 ♥5"
    # a finished trick stays in the middle until the next lead
    early = start().play(CALLS + "; keep; ♦; " + "; ".join(CARDS[:4]))
    assert set(piles(early).values()) == {""}


def test_every_house_rule_is_tested_here() -> None:
    assert [row["key"] for row in _ROWS] == [
        "carl.bid.cap", "carl.raise", "carl.informer", "carl.target.cap", "carl.match",
        "carl.passout", "carl.tricks.view", "carl.rates",
    ]  # fmt: skip
    assert [row["default"] for row in _ROWS] == [
        "12", "ask", "engine", "none", "12", "next", "hybrid", "one",
    ]  # fmt: skip


# Events and refusals


def test_what_is_told_of_calls_raises_and_reports() -> None:
    assert gist(said(start().play("pass; pass"), "pass")) == {"Cleo"}
    assert gist(said(start().play("pass; 3"), "4")) == {
        "4",
        "Ann",
        "Bob",
        "Cleo",
        "declarer",
        "dummy",
    }
    asked = start(STRONG).play(CALLS)
    assert gist(said(asked, "raise 7")) == {"3", "4", "7", "Cleo", "dummy", "♥"}
    assert gist(said(asked.play("keep"), "raise 7")) == {"7", "Cleo"}
    assert gist(said(human(), "♥, 4 cards, 1 top")) == {"1", "4", "Bob", "dummy", "♥"}
    assert gist(said(start().play(CALLS + "; keep"), "♦")) == facts_in("10 3 3♦ 4 7 Ann Cleo")
    assert gist(said(start(target_cap=13).play("12; pass; pass; keep"), "NT")) == facts_in(
        "1 12 13 15 16 3 3NT Ann"
    )
    named = GAME.begin(deal_of(HANDS), None, Standing(((A, 7), (B, -3)), deals=6))
    assert fact(named, "Score") == "Ann 7 · Cleo 0 · Bob −3"


@pytest.mark.parametrize(
    ("moves", "seat", "action", "sentence"),
    [
        ("", C, "2", "Ann CARL-BID-1 Cleo"),
        ("", A, "♠3",
         "Ann CARL-LEAD-1 CARL-MODE-1"),
        ("", A, "raise 5", "Ann CARL-RAISE-4"),
        ("", A, "advise", "Ann CARL-PLAY-1"),
        ("", A, "withdraw", "Ann CARL-PEN-6 CARL-PLAY-1"),
        ("", A, "♥, 4 cards, 3 tops",
         "Ann CARL-INFO-1 dummy"),
        (CALLS, B, "look", ("Bob CARL-INFO-1 CARL-SEAT-2 dummy")),
        (CALLS, A, "keep", "Ann CARL-AMB-5 CARL-RAISE-4 Cleo"),
        (CALLS + "; keep", B, "look", "Bob CARL-INFO-1 dummy"),
        (CALLS + "; keep", A, "♠3",
         "Ann CARL-LEAD-1 CARL-MODE-1"),
        (CALLS + "; keep; ♦", C, "♥",
         "CARL-MODE-1 CARL-PEN-5 Cleo ♦"),
        (CALLS + "; keep; ♦", B, "♠9",
         "Ann BRG-PLAY-3 Bob CARL-LEAD-1 CARL-PLAY-1"),
        (CALLS + "; keep; ♦", A, "withdraw",
         "Ann CARL-PEN-6 CARL-PLAY-1"),
        (CALLS + "; keep; ♦; ♠3; ♠2; ♠9", B, "withdraw",
         "Bob CARL-PEN-6 CARL-PLAY-1"),
        ("pass; pass; pass", A, "2", "CARL-BID-8"),
        ("all", A, "♠3",
         "BRG-PLAY-6 CARL-PLAY-1"),
    ],
)  # fmt: skip
def test_every_refusal_says_who_what_and_why(
    moves: str, seat: Seat, action: str, sentence: str
) -> None:
    every = f"{CALLS}; keep; ♦; " + "; ".join(CARDS)
    assert gist(refusal(start().play(every if moves == "all" else moves), action, seat)) == set(
        sentence.split()
    )


def test_nobody_is_redoubled() -> None:
    told = str(start().violation(Redouble((B,)), A))
    assert gist(told) == {"Ann", "CARL-PLAY-1", "redouble"}


def test_a_raise_waits_for_the_report() -> None:
    state = start(STRONG, informer="human").play(CALLS + "; keep")
    assert gist(refusal(state, "raise 7", C)) >= {"Bob", "CARL-RAISE-4", "dummy"}


# Match, sheet, stake


def test_a_whole_match() -> None:
    """Twelve deals: dealers, changes of places, totals, the sheet."""
    rng, match = random.Random(7), carl.match(carl.CarlOptions())
    rows: list[carl.Row] = []
    left = ({A: B, B: C, C: A}, {A: C, C: B, B: A})
    dealers = ""
    while not match.over:
        assert match.dealer is not None
        dealers += match.dealer.value
        deal = GAME.deal(rng, match.dealer)
        assert match.violation(deal) is None
        wrong = GAME.deal(rng, next(seat for seat in TRIO if seat is not match.dealer))
        gist(match.violation(wrong))
        state = GAME.begin(deal, None, match.standing)
        callers = state.phase.numbers.callers
        while state.to_act is not None:
            legal = state.legal_actions()
            timid = isinstance(legal[0], Pass) and rng.random() < 0.6
            state = state.apply(legal[0] if timid else rng.choice(legal))
        assert callers[1] is left[len(rows) // 6][match.dealer]
        rows.append(carl.row(state))
        match = match.add(deal, end_of(state))
    assert dealers == "ABCABCACBACB"
    sheet = carl.sheet(*rows)
    assert dict(zip(TRIO, sheet.totals, strict=True)) == dict(match.standing.totals)
    assert sheet.winner is match.winner
    assert carl.sheet(*map(str, rows)) == sheet
    assert gist(match.violation(deal)) >= {"12", "CARL-MATCH-1"}


def test_three_passes_count_in_a_match() -> None:
    match = carl.match(carl.CarlOptions())
    state = start().play("pass; pass; pass")
    match = match.add(state.setting.deal, end_of(state))
    assert (match.standing.deals, match.dealer) == (1, B)
    assert str(carl.row(state)) == "0 0 0"


def test_the_sheet() -> None:
    sheet = carl.sheet("0 0 6, 3♦", "−3 0 -2, 2NT", "0 0 0")
    assert sheet.totals == (-3, 0, 4)
    assert repr(sheet).split("\n") == [
        "deal       A      B      C",
        "1          0      0      6",
        "2         -3      0     -2",
        "3          0      0      0",
        "dummy     3♦    2NT      –",
        "A -3, B 0, C 4 after 3 of 12 deals [CARL-MATCH-6]",
    ]
    assert sheet.winner is None
    level = carl.sheet(*["1 1 0"] * 12)
    assert level.winner is None
    assert repr(level).split("\n")[8].split() == ["deal", "A", "C", "B"]
    for wrong in ("0 0", "0 0 x", "", "0 0 0 0"):
        with pytest.raises(NotationError, check=mentions()):
            carl.sheet(wrong)
    with pytest.raises(NotationError, check=mentions("12 13")):
        carl.sheet(*["0 0 0"] * 13)


def test_settling_is_exact() -> None:
    rng = random.Random(11)
    for _ in range(100):
        results = [tuple(rng.randrange(-14, 10) for _ in TRIO) for _ in range(rng.randrange(13))]
        cents = rng.randrange(1, 100)
        done = carl.settle(results, Decimal(cents) / 100)
        sums = [sum(row[i] for row in results) for i in range(3)]
        for i, seat in enumerate(TRIO):
            want = sum(sums[i] - other for other in sums) * Fraction(cents, 100)
            assert done.won(seat) == want
        assert sum(done.won(seat) for seat in TRIO) == 0
        # with equal rates it makes no difference whether each deal is settled or the totals
        own = carl.CarlOptions(rates="own")
        alike = carl.settle(results, Fraction(cents, 100), own)
        assert [alike.won(s) for s in TRIO] == [done.won(s) for s in TRIO]
        rates: dict[str, str | int | Fraction] = {
            "A": Fraction(rng.randrange(9), 4),
            "B": "0.50",
            "C": 1,
        }
        each = carl.settle(results, rates)
        want = Fraction(0)
        for row in results:
            for other in (1, 2):
                gap = row[0] - row[other]
                want += gap * Fraction(rates["ABC"[0 if gap < 0 else other]])
        assert each.won("A") == want


def test_settling_says_who_pays_whom() -> None:
    assert gist(repr(carl.settle((12, 3, -3), "1/3"))) == facts_in(
        "+8.00 -1.00 -7.00 1 15 2.00 3 3.00 5.00 6 9 A B C CARL-STAKE-1"
    )
    assert gist(repr(carl.settle([]))) == {"0", "A", "B", "C"}
    for rates, sentence in (
        (0.25, "0.25"),
        ("free", "0.25 free"),
        ("-1", "-1"),
        ("1/0", "0.25 1/0"),
        (None, "0.25"),
        ({"A": 1}, "B C"),
    ):
        with pytest.raises(NotationError) as refused:
            carl.settle([(0, 0, 6)], rates)  # type: ignore[arg-type]
        assert gist(refused.value) == set(sentence.split())
    with pytest.raises(NotationError, check=mentions("CARL-AMB-18")):
        carl.settle([], {"A": 1, "B": 1, "C": 1}, carl.CarlOptions())
    with pytest.raises(NotationError, check=mentions()):
        carl.settle([(0, 6)])


# Notation


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("P", "pass"), ("4", "4"), ("raise to 5", "raise 5"), ("KEEP", "keep"), ("d", "♦"),
        ("no trumps", "NT"), ("diamonds", "♦"), ("♥ 4 3", "♥, 4 cards, 3 tops"),
        ("report ♥ 4 1", "♥, 4 cards, 1 top"), ("hearts 4 cards 3 tops", "♥, 4 cards, 3 tops"),
        ("♥ and ♣, 4 cards, 3 tops", "♥♣, 4 cards, 3 tops"), ("H10", "♥10"), ("♥ 4", "♥4"),
        ("x", "double"), ("look", "look"),
    ],
)  # fmt: skip
def test_reading(written: str, printed: str) -> None:
    action = GAME.parse(written)
    assert str(action) == printed
    assert repr(action) == printed
    assert GAME.parse(printed) == action


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("2.5", "2.5 CARL-BID-2"),
        ("½", "½ CARL-BID-2"),
        ("-3", "-3 CARL-BID-2"),
        ("123", "123 CARL-BID-2"),
        ("3NT", "3NT CARL-BID-2"),
        ("raise", "raise"),
        ("raise ♥", "raise ♥"),
        ("", "pass ♦ NT"),
        ("foo 4 3", "foo 4 3 pass ♦ NT"),
    ],
)
def test_what_is_no_action_at_all(written: str, named: str) -> None:
    with pytest.raises(NotationError, check=mentions(named)):
        GAME.parse(written)


def test_calls_on_paper() -> None:
    gist(repr(carl.calls()))
    gist(repr(carl.calls("pass", 2)))
    for wrong in ("x", True, "♥", None):
        with pytest.raises(NotationError, match="CARL-BID-2"):
            carl.calls(wrong)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, check=mentions()):
        carl.calls(2, 3, 4, 5)


def test_openings() -> None:
    def told(deals: int, **rules: Any) -> str:
        return " ".join(e.text for e in GAME.opening(start(deals=deals, **rules).setting).events)

    assert gist(told(0)) >= {"Ann"}
    assert gist(told(3)) >= {"12", "4"}
    assert gist(told(6)) >= {"Ann", "Bob", "Cleo"}
    assert "deal 7" not in told(6, match="open")


@pytest.mark.parametrize(
    ("bid", "cap", "last"),
    [(12, 12, True), (11, 12, False), (LARGEST, "none", True), (12, "none", False)],
)
def test_after_the_highest_bid_a_player_can_only_pass(bid: int, cap: Cap, last: bool) -> None:
    numbers = Numbers(TRIO).add(Number(bid))
    refused = numbers.violation(TRIO[1], Number(bid), cap=cap)
    assert refused is not None
    assert ("can only pass" in refused.text) is last


@pytest.mark.parametrize(
    ("length", "tops", "right"),
    [
        (0, 0, True),
        (99, 99, True),
        (-1, 0, False),
        (0, -1, False),
        (100, 0, False),
        (0, 100, False),
    ],
)
def test_numbers_that_a_report_can_name(length: int, tops: int, right: bool) -> None:
    if right:
        assert str(Report((Suit.SPADES,), length, tops)).startswith("♠, ")
        return
    with pytest.raises(NotationError, match="0 to 99"):
        Report((Suit.SPADES,), length, tops)
