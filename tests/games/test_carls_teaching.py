"""The two teaching forms of Carl's game: honest no trumps, and choosing a contract."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.bridge.calls import Redouble
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Hand
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.options import describe
from bridgepath.core.score import total
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import Game, Outcome, Standing, State
from bridgepath.games import carls_contract as con
from bridgepath.games import carls_no_trump as honest
from bridgepath.notation.record import Record
from tests.games.test_carls_game import deal_of, fact, printed_tricks, said, sees_dummy
from tests.oracle import bridge
from tests.oracle import carl as oracle
from tests.wording import facts_in, gist, gists, mentions

A, B, C, D = Seat.A, Seat.B, Seat.C, Seat.DUMMY

# The example deals: West is A and deals, East is B, South is C; North is dummy.
HONEST = {
    A: "♠10654 ♥QJ53 ♦QJ97 ♣10",
    B: "♠987 ♥A10 ♦K1053 ♣J853",
    C: "♠KQJ ♥K82 ♦A86 ♣Q964",
    D: "♠A32 ♥9764 ♦42 ♣AK72",
}
HONEST_TRICKS = """
W ♦Q ♦2 ♦3 ♦A S 1 0
S ♠4 ♠2 ♠7 ♠K S 2 0
S ♠5 ♠3 ♠8 ♠Q S 3 0
S ♣10 ♣K ♣3 ♣6 N 4 0
N ♥3 ♣A ♣5 ♣4 N 5 0
N ♥5 ♥4 ♥10 ♥K S 6 0
S ♠6 ♠A ♠9 ♠J N 7 0
N ♦7 ♣7 ♣8 ♣9 S 8 0
S ♦9 ♣2 ♣J ♣Q S 9 0
S ♥J ♥6 ♥A ♥8 E 9 1
E ♦J ♦4 ♦5 ♦6 W 9 2
W ♠10 ♥7 ♦10 ♥2 W 9 3
W ♥Q ♥9 ♦K ♦8 W 9 4
"""
SLAM = {
    A: "♠532 ♥K87 ♦J83 ♣J864",
    B: "♠10 ♥J1042 ♦AK1095 ♣732",
    C: "♠AKQJ76 ♥93 ♦7 ♣KQ95",
    D: "♠984 ♥AQ65 ♦Q642 ♣A10",
}
SLAM_TRICKS = """
W ♣4 ♣10 ♣2 ♣5 N 1 0
N ♣6 ♣A ♣3 ♣9 N 2 0
N ♠2 ♠9 ♠10 ♠J S 3 0
S ♠3 ♠4 ♦5 ♠A S 4 0
S ♠5 ♠8 ♥2 ♠K S 5 0
S ♣8 ♦2 ♣7 ♣K S 6 0
S ♣J ♦4 ♥4 ♣Q S 7 0
S ♥7 ♥Q ♥10 ♥3 N 8 0
N ♥8 ♥A ♥J ♥9 N 9 0
N ♦3 ♦Q ♦K ♦7 E 9 1
E ♦8 ♦6 ♦9 ♠6 S 10 1
S ♦J ♥5 ♦10 ♠Q S 11 1
S ♥K ♥6 ♦A ♠7 S 12 1
"""

NO_TRUMP: Game = honest.GAME
CONTRACT: Game = con.GAME


def honest_form(moves: str = "", **rules: Any) -> State:
    """The honest no-trump form after these moves."""
    return NO_TRUMP.begin(deal_of(HONEST), honest.NoTrumpOptions(**rules)).play(moves)


def contract_form(moves: str = "", status: tuple[Seat, ...] = (), **rules: Any) -> State:
    """The contract-choosing form after these moves."""
    options, standing = con.ContractOptions(**rules), Standing(vulnerable=status)
    return CONTRACT.begin(deal_of(SLAM), options, standing).play(moves)


def refusal(state: State, action: str, by: Seat | None = None) -> str:
    """The refusal of an action, as a reader gets it; the state does not change."""
    before = repr(state.phase)
    with pytest.raises(IllegalAction) as refused:
        state.apply(state.game.parse(action), by)
    assert repr(state.phase) == before
    return str(refused.value)


def end_of(state: State) -> Outcome:
    """How a deal ends if the first legal card is played from now on."""
    while state.to_act is not None:
        state = state.apply(next(a for a in state.legal_actions() if isinstance(a, Play)))
    assert state.outcome is not None
    return state.outcome


def replay(state: State, tricks: str) -> State:
    """Play the printed tricks; winners and sums must be as printed."""
    for plays, winner, ours, theirs in printed_tricks(tricks):
        for hand, card in plays:
            assert state.to_act is (C if hand is D else hand)
            story = state.story(state.game.parse(card))
            state = state.play(card)
        assert story.winner is winner
        contract = next((one.value for one in state.facts if one.label == "Contract"), "")
        task = f" of {6 + int(contract[0])}" if contract else ""
        assert fact(state, "Tricks") == f"declarer {ours}{task} · defenders {theirs}"
    record = Record.of(state)
    assert Record.from_toml(record.to_toml()).states()[-1] == state
    return state


# Honest no trumps


def test_the_honest_deal_card_by_card() -> None:
    state = honest_form("2; pass; 5")
    assert fact(state, "Target") is None
    assert "Playnumber 5 + 3 = 8, target 8 + 1 = 9 tricks." in said(state, "♦Q")
    end = end_of(replay(state, HONEST_TRICKS))
    assert [end.points(seat) for seat in TRIO] == [0, 0, 3]
    assert [line.clauses[0].id for line in end.lines] == ["CARL-SCO-3"]
    assert "CARL-T-NT-5" in str(end.lines[0])


def test_every_honest_round_of_calls() -> None:
    """For every number of tops one call is legal; a second reading says which."""
    for tops in product(range(13), repeat=3):
        want, last = [], 1
        for held in tops:
            if held > last:
                want.append(str(held))
                last = held
            else:
                want.append("pass")
        made = honest.honest_calls(*tops)
        assert str(made).split() == want
        assert made.bid == (last if last > 1 else None)
    with pytest.raises(NotationError, match="from 0 to 12, not 13"):
        honest.honest_calls(13, 0, 0)


def test_calls_are_forced() -> None:
    rng = random.Random(1)
    for _ in range(60):
        deal = NO_TRUMP.deal(rng)
        state = NO_TRUMP.begin(deal)
        while not state.phase.numbers.over:
            assert len(state.legal_actions()) == 1
            state = state.apply(state.legal_actions()[0])
        order = [TRIO[(TRIO.index(deal.dealer) + i) % 3] for i in range(3)]
        tops = [oracle.tops([str(card) for card in deal.hand(seat)]) for seat in order]
        assert str(state.phase.numbers) == str(honest.honest_calls(*tops))


def test_nobody_sees_dummy_before_the_lead() -> None:
    state = honest_form()
    for move in ["2", "pass", "5"]:
        assert not any(sees_dummy(state, seat) for seat in TRIO)
        state = state.play(move)
    assert not any(sees_dummy(state, seat) for seat in TRIO)
    assert fact(state, "Dummy") is None
    assert all(sees_dummy(state.play("♦Q"), seat) for seat in TRIO)


def test_honest_refusals() -> None:
    state = honest_form("2; pass; 5")
    assert gist(refusal(state, "♠", C)) >= {"CARL-T-NT-1"}
    assert gist(refusal(state, "raise 6", C)) >= {"CARL-T-NT-3"}
    assert gist(refusal(state, "double")) >= {"CARL-PLAY-1"}
    gist(refusal(honest_form(), "♦Q"))
    assert "CARL-BID-2" in refusal(honest_form(), "NT")
    assert gist(refusal(state.play("♦Q"), "look", B)) >= {"dummy"}
    # declarer plays two hands, and a refusal still names each clause once
    turn = refusal(state.play("♦Q"), "♠K", C)
    assert gist(turn) >= {"Cleo", "dummy", "♠K"}
    assert turn.count("CARL-PLAY-1") == 1


def test_nobody_warns_where_no_bid_is_too_low() -> None:
    for state in (honest_form(), honest_form("2; pass; 5; ♦Q")):
        assert gist(refusal(state, "warn", B)) >= {"CARL-T-NT-3"}
    for state in (contract_form(), contract_form("pass; 2; 5; 6♠; ♣4")):
        assert gist(refusal(state, "warn", B)) >= {"CARL-T-CON-3"}


def test_children_choose_after_the_lead() -> None:
    state = honest_form("2; pass; 5", mode="afterlead")
    assert gist(refusal(state, "♠", C)) >= {"CARL-T-NT-7"}
    state = state.play("♦Q")
    assert state.to_act is C
    assert gist(fact(state, "Target")) == {"11", "9", "NT"}
    assert [str(action) for action in state.legal_actions()] == ["♣", "♦", "♥", "♠", "NT"]
    assert gist(refusal(state, "♦2")) >= {"Cleo"}
    assert gist(refusal(state, "♠", A)) >= {"Cleo", "declarer"}
    assert "target 8 + 3 = 11 tricks." in said(state, "♠")
    spades = state.play("♠")
    assert fact(spades, "Mode") == "♠"
    assert gist(refusal(spades, "NT")) >= {"♠"}
    assert state.play("NT").phase.tricks.trump is None
    ruffs = spades.play("♦2; ♦3; ♦A; ♣4; ♣10; ♣A; ♣3")
    assert "♠" not in str(ruffs.phase.tricks.done[-1].cards)
    ruffed = ruffs.play("♣2; ♣5; ♣6; ♠4")
    assert ruffed.phase.tricks.done[-1].winner is A
    assert gist(end_of(spades).lines[0].text) >= {"♠"}


def test_playing_without_a_score() -> None:
    assert len(end_of(honest_form("2; pass; 5")).lines) == 1
    end = end_of(honest_form("2; pass; 5", score=False))
    assert end.lines == ()
    assert gist(end.text) >= {"9"}
    gist(end.text)


def test_tops_with_other_backs() -> None:
    assert fact(honest_form(), "Tops") is None
    shown = honest_form(backs=True)
    assert fact(shown, "Tops") == "Ann 2 · Bob 2 · Cleo 5 · Dummy 3"
    gist(NO_TRUMP.opening(shown.setting))
    assert fact(shown.play("2; pass; 5; ♦Q"), "Tops") == "Ann 2 · Bob 2 · Cleo 5 · Dummy 3"


def test_how_many_honest_deals() -> None:
    played = end_of(replay(honest_form("2; pass; 5"), HONEST_TRICKS))
    last = NO_TRUMP.begin(deal_of(HONEST), None, Standing(deals=2)).setting
    gist(NO_TRUMP.opening(last))
    assert "comes next" not in str(NO_TRUMP.opening(honest_form().setting))
    for deals in (3, 2):
        match = honest.match(honest.NoTrumpOptions(deals=deals))
        passed = Outcome((), "all pass", end_of(passed_out()).redeal)
        match = match.add(Deal.of(A), passed)
        assert (match.standing.deals, match.dealer) == (0, B)
        for _ in range(deals):
            assert not match.over
            match = match.add(Deal.of(match.dealer), played)
        assert match.over
        assert match.winner is C


def passed_out() -> State:
    """A deal in which dummy holds every top."""
    hands = {
        A: "♠J1098765432 ♥J109",
        B: "♥8765432 ♦J109876",
        C: "♦5432 ♣J109876543",
        D: "♠AKQ ♥AKQ ♦AKQ ♣AKQ2",
    }
    return NO_TRUMP.begin(deal_of(hands)).play("pass; pass; pass")


def test_honest_house_rules() -> None:
    assert [(row["key"], row["default"]) for row in describe(honest.NoTrumpOptions)] == [
        ("carlt.nt.score", "on"),
        ("carlt.nt.mode", "nt"),
        ("carlt.nt.backs", "off"),
        ("carlt.nt.deals", "3"),
    ]


# Choosing a contract


def test_the_slam_card_by_card() -> None:
    state = contract_form("pass; 2")
    assert gist(said(state, "5")) >= {"4", "dummy", "♥"}
    state = state.play("5")
    assert fact(state, "Minimum") == "10+ in NT · 11+ in a suit"
    assert gist(said(state, "aces")) >= {"2"}
    assert fact(state.play("aces"), "Dummy") == "♥, 4 cards, 4 tops, 2 aces"
    state = state.play("aces; 6♠")
    end = end_of(replay(state, SLAM_TRICKS))
    assert [end.points(seat) for seat in TRIO] == [0, 0, 980]
    assert gist(end.text) >= {"Cleo"}
    match = con.match(con.ContractOptions()).add(state.setting.deal, end)
    assert match.standing.vulnerable == (C,)
    assert (match.dealer, match.over, match.winner, match.lines) == (B, False, None, ())
    assert gist(match) == {"0", "1", "12", "980", "Ann", "Bob", "Cleo"}


def test_who_sees_dummy_before_the_lead() -> None:
    state, seen = contract_form(double=True), []
    for move in ["pass", "2", "5", "aces", "6♠", "double", "redouble", "♣4"]:
        seen.append("".join(seat.value for seat in TRIO if sees_dummy(state, seat)))
        state = state.play(move)
    assert seen == ["", "", "", "B", "B", "B", "B", "B"]
    assert all(sees_dummy(state, seat) for seat in TRIO)


def test_minimum_and_the_right_to_pass() -> None:
    both = con.ContractOptions(passing="both")
    for number in range(25):
        assert con.minimum(number, "NT") == min(13, number + 1)
        assert con.minimum(number, "♦") == min(13, number + 2)
        assert con.may_pass(number) is (number <= 5)
        assert con.may_pass(number, both) is (number <= 4)
        assert con.may_ask(number) is (number >= 9)
        for mode in ("♣", "♦", "♥", "♠", "NT"):
            low = con.lowest(number, mode)
            assert 6 + low.level == max(7, con.minimum(number, mode))
            assert str(low.denomination) == mode
    assert con.minimum(111, "NT") == 13
    assert con.may_ask(111)
    for wrong in (-1, 112, 2.5, "3", True):
        with pytest.raises(NotationError, check=mentions()):
            con.minimum(wrong, "NT")  # type: ignore[arg-type]
        with pytest.raises(NotationError, check=mentions()):
            con.may_ask(wrong)  # type: ignore[arg-type]


def chosen(state: State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def test_which_contracts_may_be_chosen() -> None:
    nine = contract_form("pass; 2; 5")
    assert chosen(nine) == [
        "aces", "4NT", "5♣", "5♦", "5♥", "5♠", "5NT", "6♣", "6♦", "6♥", "6♠", "6NT",
        "7♣", "7♦", "7♥", "7♠", "7NT",
    ]  # fmt: skip
    assert chosen(nine.play("aces")) == chosen(nine)[1:]
    gist(refusal(nine.play("aces"), "aces"))
    six = contract_form("2; pass; pass")
    assert chosen(six)[:2] == ["1NT", "2♣"]
    assert gist(refusal(six, "pass")) >= {"6", "7", "CARL-T-CON-6"}
    many = contract_form("12; pass; pass")
    assert chosen(many) == ["aces", "7♣", "7♦", "7♥", "7♠", "7NT"]
    assert "CARL-T-AMB-5" in str(contract_form("12; pass").story(con.parse("pass")).events)
    for bid, capped in ((7, False), (8, True)):  # eleven and two are thirteen, twelve and two more
        told = refusal(contract_form(f"{bid}; pass; pass"), "6♥")
        assert gist(told) >= {"13"}
        assert ("CARL-T-AMB-5" in told) is capped


def weak_dummy(moves: str, **rules: Any) -> State:
    """A deal in which dummy has only one top: low playnumbers."""
    hands = {
        A: "♠532 ♥K87 ♦J83 ♣AJ86",
        B: "♠10 ♥AQ42 ♦AK1095 ♣732",
        C: "♠AKQJ76 ♥93 ♦7 ♣KQ95",
        D: "♠984 ♥J1065 ♦Q642 ♣104",
    }
    return CONTRACT.begin(deal_of(hands), con.ContractOptions(**rules)).play(moves)


@pytest.mark.parametrize(
    ("bid", "passing", "allowed"),
    [(3, "any", True), (3, "both", True), (4, "any", True), (4, "both", False), (5, "any", False)],
)
def test_declarer_passes(bid: int, passing: str, allowed: bool) -> None:
    state = weak_dummy(f"{bid}; pass; pass", passing=passing)
    assert fact(state, "Playnumber") == f"{bid} + 1 = {bid + 1}"
    assert ("pass" in chosen(state)) is allowed
    if not allowed:
        assert "CARL-T-CON-6, CARL-T-AMB-4" in refusal(state, "pass")
        return
    state = state.play("pass")
    end = end_of(state)
    assert (end.lines, str(end.redeal)) == ((), "CARL-T-CON-6")
    assert gist(refusal(state, "1NT")) >= {"CARL-T-CON-6", "declarer"}
    match = con.match(con.ContractOptions()).add(state.setting.deal, end)
    assert (match.standing.deals, match.dealer) == (0, B)


def test_no_bid_below_the_tops() -> None:
    state = contract_form("pass; 2")
    assert chosen(state) == ["pass", *map(str, range(5, 13))]
    assert "CARL-T-CON-3" in refusal(state, "3")
    assert chosen(contract_form())[:3] == ["pass", "2", "3"], "an overbid is allowed"


def test_doubling_when_it_is_agreed() -> None:
    off = contract_form("pass; 2; 5; 6♠")
    assert gist(refusal(off, "double")) >= {"CARL-T-AMB-9", "CARL-T-CON-8"}
    assert gist(off.violation(Redouble((A,)), C)) >= {"redouble"}
    state = contract_form("pass; 2; 5; 6♠", double=True)
    assert "double" in chosen(state)
    assert gist(refusal(state, "double", B)) >= {"Ann"}
    assert gist(refusal(state, "redouble", C)) >= {"6♠", "doubled"}
    assert gist(refusal(state, "redouble", A)) >= {"Cleo"}
    gist(refusal(contract_form("pass", double=True), "double", A))
    gist(refusal(state.play("♣4"), "double", A))
    doubled = state.play("double")
    assert doubled.to_act is C
    assert chosen(doubled) == ["pass", "redouble"]
    assert gist(refusal(doubled, "♣4", A)) >= {"Cleo", "double"}
    stands, again = doubled.play("pass"), doubled.play("redouble")
    assert fact(stands, "Contract") == "6♠ by Cleo, doubled"
    assert fact(again, "Contract") == "6♠ by Cleo, redoubled"
    assert gist(refusal(stands, "double")) >= {"doubled"}
    assert gist(refusal(stands, "redouble", C)) >= {"double"}
    assert gist(refusal(stands, "pass")) >= {"pass"}
    for after, doubling in ((state, 1), (stands, 2), (again, 4)):
        end = end_of(replay(after, SLAM_TRICKS))
        assert end.points(C) == bridge.made()["6♠", doubling, False]


def test_scores_against_the_printed_tables() -> None:
    for (bid, doubling, vulnerable), points in bridge.made().items():
        text = bid + {1: "", 2: "X", 4: " redoubled"}[doubling]
        lines = con.score(text, 6 + int(bid[0]), vulnerable=vulnerable, declarer="B")
        assert {line.seat for line in lines} == {B}
        assert total(lines, B) == points
        game = any("CARL-T-CON-9" in str(line) for line in lines)
        assert game is (bridge.rubber(bid, 6 + int(bid[0]), doubling, vulnerable)[0] >= 100)
    for (down, doubling, vulnerable), points in bridge.undertricks().items():
        text = "7NT" + {1: "", 2: "X", 4: "XX"}[doubling]
        lines = con.score(text, 13 - down, vulnerable=vulnerable)
        assert [(x.seat, x.points, x.clauses[0].id) for x in lines] == [(A, -points, "BRG-SCO-6")]
    with pytest.raises(NotationError, check=mentions()):
        con.score("4♥", 14)
    with pytest.raises(NotationError, check=mentions()):
        con.score("4♥", -1)
    with pytest.raises(NotationError, match="BRG-AUC-3"):
        con.score("8♥", 10)


def test_vulnerability_is_personal() -> None:
    """One column through a match: a game changes only its maker's status."""
    toggle, sticky = con.ContractOptions(), con.ContractOptions(vulnerable="sticky")
    games = ("4♥ 10", "3NT 9", "2♠ 7", "2♥ 8")
    assert con.column(*games).points == (420, 600, -50, 110)
    assert con.column(*games, options=sticky).points == (420, 600, -100, 110)
    assert gist(repr(con.column("2♥X 8"))) >= {"2♥", "470", "8", "doubled"}
    for options in (toggle, sticky):
        match = con.match(options)
        history = []
        for who in (C, A, C, B, C):
            lines = con.score("4♥", 10, vulnerable=who in match.vulnerable, declarer=who)
            match = match.add(Deal.of(match.dealer or A), Outcome(lines, ""))
            history.append("".join(seat.value for seat in match.standing.vulnerable))
        want = (
            ["C", "AC", "A", "AB", "ABC"] if options is toggle else ["C", "AC", "AC", "ABC", "ABC"]
        )
        assert history == want
        down = Outcome(con.score("4♥", 9, declarer="A"), "")
        assert match.add(Deal.of(match.dealer), down).standing.vulnerable == (A, B, C)
    for wrong in ("4♥", "10", "", "x 9"):
        with pytest.raises(NotationError):
            con.column(wrong)


def test_vulnerability_in_a_deal() -> None:
    vulnerable = contract_form("pass; 2; 5; aces; 6♠", (C,))
    assert fact(vulnerable, "Vulnerable") == "Cleo"
    end = end_of(replay(vulnerable, SLAM_TRICKS))
    assert end.points(C) == 1430
    assert gist(end.text) >= {"Cleo"}
    sticky = contract_form("pass; 2; 5; 6♠", (C,), vulnerable="sticky")
    assert end_of(replay(sticky, SLAM_TRICKS)).text != end.text
    others = end_of(replay(contract_form("pass; 2; 5; 6♠", (A, B)), SLAM_TRICKS))
    assert others.points(C) == 980
    for bid, by in (("5♠", {"1"}), ("6♠", set()), ("7♠", {"1"})):
        state = replay(contract_form(f"pass; 2; 5; {bid}"), SLAM_TRICKS)
        assert gist(end_of(state).text) >= {"Cleo", bid, "12"} | by


def test_how_many_contract_deals() -> None:
    match = con.match(con.ContractOptions(deals=2))
    end = end_of(contract_form("pass; 2; 5; 7NT"))
    assert end.points(C) < 0
    for _ in range(2):
        assert match.violation(Deal.of(match.dealer)) is None
        match = match.add(Deal.of(match.dealer or A), end)
    assert match.over
    assert match.winner is None, "Ann and Bob are level"
    assert "all 2 deals" in str(match.violation(Deal.of(A)))


def test_contract_house_rules() -> None:
    assert [(row["key"], row["default"]) for row in describe(con.ContractOptions)] == [
        ("carlt.con.pass", "any"),
        ("carlt.con.double", "off"),
        ("carlt.vul", "toggle"),
        ("carlt.con.deals", "12"),
    ]


def test_contract_refusals() -> None:
    calling, chosen_6 = contract_form("pass"), contract_form("pass; 2; 5; 6♠")
    choosing = contract_form("pass; 2; 5")
    assert gist(refusal(calling, "2♥")) >= {"CARL-BID-2"}
    assert gist(refusal(calling, "aces")) >= {"CARL-T-CON-4"}
    assert gist(refusal(choosing, "aces", B)) >= {"Cleo", "declarer"}
    assert gist(refusal(choosing, "6♠", B)) >= {"Cleo", "declarer"}
    gist(refusal(chosen_6, "aces", C))
    assert gist(refusal(chosen_6, "7♠", C)) >= {"6♠"}
    gist(refusal(choosing, "♠"))
    assert gist(refusal(chosen_6, "♥", C)) >= {"6♠"}
    assert gist(refusal(choosing, "♣4", A)) >= {"CARL-T-CON-5"}
    gist(refusal(choosing, "raise 6"))
    gist(refusal(choosing, "♥, 4 cards, 4 tops", B))
    gist(refusal(choosing, "6"))
    assert "only Bob may" in refusal(choosing, "look")
    over = contract_form("pass; pass; pass")
    assert gist(refusal(over, "aces")) >= {"CARL-BID-8"}
    with pytest.raises(NotationError, match=r"1 to 7 \[CARL-T-CON-7\]"):
        con.parse("8♠")
    with pytest.raises(NotationError, check=mentions("pass")):
        con.parse("hello")


def test_what_is_told_in_the_forms() -> None:
    assert gist(said(honest_form("2; pass"), "5")) >= {"Ann", "Cleo", "dummy"}
    assert gist(said(honest_form("2; pass", mode="afterlead"), "5")) >= {"dummy"}
    state = contract_form("pass; 2; 5", double=True)
    assert said(state, "6♠") == "Cleo chooses 6♠, 12 tricks."
    state = state.play("6♠")
    assert gist(said(state, "double")) == {"6♠", "Ann"}
    assert said(state.play("double"), "redouble") == "Cleo redoubles."
    assert gist(said(state.play("double"), "pass")) == {"Cleo", "double"}
    assert gist(said(weak_dummy("3; pass; pass"), "pass")) == {"Ann"}
    assert gists([event.text for event in CONTRACT.opening(state.setting).events]) == [
        {"Ann", "dummy"},
        {"Ann"},
    ]
    over = replay(state, SLAM_TRICKS)
    gist(refusal(over, "6♠"))


def test_whole_contract_deals_against_the_second_reading() -> None:
    rng = random.Random(13)
    for _ in range(80):
        rules = con.ContractOptions(
            passing=rng.choice(("any", "both")),
            double=rng.choice((False, True)),
            vulnerable=rng.choice(("toggle", "sticky")),
        )
        status = Standing(vulnerable=tuple(seat for seat in TRIO if rng.random() < 0.5))
        state = CONTRACT.begin(CONTRACT.deal(rng), rules, status)
        contract, doubling = "", 1
        while state.to_act is not None:
            legal = state.legal_actions()
            action = rng.choice(legal[:4] if not state.phase.numbers.over else legal)
            text = str(action)
            if state.phase.numbers.over and not contract and text[0].isdigit():
                contract = text
            doubling = {"double": 2, "redouble": 4}.get(text, doubling)
            before, state = state, state.apply(action)
        end, table = state.outcome, state.phase
        assert end is not None
        if end.redeal is not None:
            assert not contract
            continue
        over = table.taken() - 6 - int(contract[0])
        name = {A: "Ann", B: "Bob", C: "Cleo"}[table.declarer]
        named = f"{name} {table.contract} {abs(over) or ''} {table.taken()}"
        assert facts_in(end.text) >= facts_in(named)
        (score,) = [event for event in before.story(action).events if "Score:" in event.text]
        assert {line.clauses[0] for line in end.lines} <= set(score.clauses)
        hands = [list(map(str, state.setting.deal.hand(seat))) for seat in table.clockwise]
        cards = [str(t.action) for t in state.turns if isinstance(t.action, Play)]
        leader = won = 0
        trump = "" if contract.endswith("NT") else contract[1]
        for start in range(0, 52, 4):
            trick = cards[start : start + 4]
            assert all(card in hands[(leader + i) % 4] for i, card in enumerate(trick))
            leader = (leader + bridge.trick_winner(trick, trump)) % 4
            won += leader % 2
        who = table.declarer
        below, above, defenders = bridge.rubber(contract, won, doubling, who in status.vulnerable)
        bonus = 0
        if below:
            bonus = 50 if below < 100 else 500 if who in status.vulnerable else 300
        assert {seat: end.points(seat) for seat in TRIO} == dict.fromkeys(TRIO, 0) | {
            who: below + above + bonus - defenders
        }
        assert len(Hand.parse(" ".join(cards))) == 52
