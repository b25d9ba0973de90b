"""Contract bridge: every score, whole deals against a second reading, matches, views, records."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from bridgepath.base.errors import BridgepathError, NotationError, RecordError
from bridgepath.bridge.calls import BIDS
from bridgepath.bridge.matches import Deals, Rubber
from bridgepath.core.cards import PACK_52, Hand
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.options import describe, options_from
from bridgepath.core.score import total
from bridgepath.core.seats import COMPASS, Seat, next_seat, partner, side_of
from bridgepath.core.state import Game, Outcome, Standing, State
from bridgepath.games import contract_bridge as bridge
from bridgepath.games.contract_bridge.result import told_result
from bridgepath.notation.record import Record
from tests.oracle import auction as second_auction
from tests.oracle import bridge as oracle
from tests.oracle import solitaire
from tests.play import ROOT, playout
from tests.sample import some
from tests.wording import facts_in, gist, mentions

GAME: Game = bridge.GAME
W, N, E, S = COMPASS
NS, EW = bridge.SIDES
DOUBLINGS: dict[int, dict[str, Any]] = {1: {}, 2: {"doubled": True}, 4: {"redoubled": True}}
HANDS = {
    W: Hand.parse("♠654 ♥54 ♦Q864 ♣KJ104"),
    N: Hand.parse("♠J32 ♥A1087 ♦A95 ♣982"),
    E: Hand.parse("♠1098 ♥92 ♦K732 ♣AQ63"),
    S: Hand.parse("♠AKQ7 ♥KQJ63 ♦J10 ♣75"),
}
AUCTION = "P; P; P; 1♥; P; 3♥; P; 4♥; P; P; P; "
RECORDS = sorted((ROOT / "docs" / "hands" / "contract-bridge").glob("*.toml"))


def start(dealer: Seat = W, standing: Standing | None = None, **rules: Any) -> State:
    """The example deal under house rules."""
    return GAME.begin(Deal.of(dealer, HANDS), bridge.BridgeOptions(**rules), standing)


def points(lines: tuple[Any, ...]) -> int:
    """Declarer's points, for North–South; the defenders' points count as negative."""
    return total(lines, NS) - total(lines, EW)


# Every score


def test_the_printed_tables() -> None:
    for (bid, doubling, vulnerable), value in oracle.made().items():
        facts = {"vulnerable": vulnerable, **DOUBLINGS[doubling]}
        assert points(bridge.score(bid, 6 + int(bid[0]), **facts)) == value
    for (down, doubling, vulnerable), value in oracle.undertricks().items():
        facts = {"vulnerable": vulnerable, **DOUBLINGS[doubling]}
        assert points(bridge.score("7NT", 13 - down, **facts)) == -value


def test_every_contract_with_every_number_of_tricks() -> None:
    """35 bids, three doublings, both vulnerabilities, 14 results: 2940 cells each way."""
    cells = 0
    for bid, doubling, vulnerable, tricks in product(
        map(str, BIDS), DOUBLINGS, (False, True), range(14)
    ):
        facts: dict[str, Any] = {"vulnerable": vulnerable, **DOUBLINGS[doubling]}
        lines = bridge.score(bid, tricks, **facts)
        assert points(lines) == oracle.duplicate(bid, tricks, doubling, vulnerable)
        assert bridge.score(bid, tricks, scoring="chicago", **facts) == lines
        sheet = bridge.score(bid, tricks, scoring="rubber", **facts)
        assert (
            total(sheet, NS, below=True),
            total(sheet, NS, below=False),
            total(sheet, EW),
        ) == oracle.rubber(bid, tricks, doubling, vulnerable)
        cells += 1
    assert cells == 2940


def naive_carried(
    bid: str, tricks: int, doubling: int, vulnerable: bool, carried: int, last: bool
) -> int:
    """The older Chicago, implemented again (BRG-AMB-6)."""
    below, above, lost = oracle.rubber(bid, tricks, doubling, vulnerable)
    if lost:
        return -lost
    bonus = 100 if last else 0
    if below + carried >= 100:
        bonus = 500 if vulnerable else 300
    return below + above + bonus


def test_every_score_of_the_older_chicago() -> None:
    cells = product(
        map(str, BIDS), DOUBLINGS, (False, True), range(5, 14), (0, 20, 60, 90), (False, True)
    )
    for bid, doubling, vulnerable, tricks, carried, last in some([*cells], 1000):
        lines = bridge.score(
            bid, tricks, vulnerable=vulnerable, scoring="older chicago", carried=carried,
            last=last, **DOUBLINGS[doubling],
        )  # fmt: skip
        assert points(lines) == naive_carried(bid, tricks, doubling, vulnerable, carried, last)
    with pytest.raises(NotationError, check=mentions("0 40.0 90")):
        bridge.score("2♠", 8, scoring="older chicago", carried=40.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("contract", "vulnerable", "carried", "text"),
    [
        ("4♠", False, 40, ""),
        ("3NT", True, 40, ""),
        ("2♠", True, 40, "40 60"),
        ("3♣", False, 60, "60"),
    ],
)
def test_a_game_of_two_deals_says_so(
    contract: str, vulnerable: bool, carried: int, text: str
) -> None:
    lines = bridge.score(
        contract, 10, vulnerable=vulnerable, scoring="older chicago", carried=carried
    )
    assert gist(lines[-1].text) == set(text.split())


def test_as_much_below_the_line_as_above_is_told() -> None:
    path = next(path for path in RECORDS if path.stem == "four-hearts")
    record = Record.from_toml(path.read_text(encoding="utf-8"), path.stem)
    rules = bridge.BridgeOptions(scoring="chicago", chicago_parts="carried")
    state = GAME.begin(record.deal, rules).play("P; P; P; 1♥; P; 2♥; P; P; P")
    for turn in record.turns[11:]:
        state = state.play(turn.action)
    assert state.outcome is not None
    assert gist(state.outcome.text) == {"10", "120", "2", "2♥", "North", "South"}


def test_without_part_scores_nothing_is_carried_over() -> None:
    hands = {
        S: Hand.parse("♠AKQ ♥AKQ ♦AKQ ♣AKQJ"),
        W: Hand.parse("♠J10987 ♥J10987 ♦J109"),
        N: Hand.parse("♠65432 ♥65432 ♦876"),
        E: Hand.parse("♦5432 ♣1098765432"),
    }
    rules = bridge.BridgeOptions(scoring="chicago", chicago_parts="carried")
    state = GAME.begin(Deal.of(S, hands), rules).play("3NT; pass; pass; pass")
    while state.to_act is not None:
        state = state.apply(state.legal_actions()[0])
    assert state.outcome is not None
    assert state.phase.taken() == 13
    assert [line.points for line in state.outcome.lines] == [100, 120, 300]


def test_contracts_are_read_with_their_doubling() -> None:
    for text in ("3NTX", "3NT x", "3nt doubled", "3NT×"):
        assert bridge.score(text, 9) == bridge.score("3NT", 9, doubled=True)
    for text in ("3NTXX", "3NT xx", "3N redoubled"):
        assert bridge.score(text, 9) == bridge.score("3NT", 9, redoubled=True)
    assert total(bridge.score("4♥", 9, declarer="W"), NS) == 50


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: bridge.score("4♥", 14), "0 13 14 declarer"),
        (lambda: bridge.score("4♥", -1), "-1 0 13 declarer"),
        (lambda: bridge.score("4♥", True), "0 13 True declarer"),
        (lambda: bridge.score("8♥", 9), "1 7 8♥ BRG-AUC-3"),
        (lambda: bridge.score("", 9), "1♥"),
        (
            lambda: bridge.score("4♥", 9, scoring="whist"),
            "scoring whist",
        ),
        (
            lambda: bridge.score("4♥", 9, declarer="NS"),
            "E N North S South W",
        ),
        (
            lambda: bridge.rubber("3NT N 9, 100 honours N"),
            "100 150 BRG-RUB-5",
        ),
        (
            lambda: bridge.rubber("4♥ S"),
            "10 4♥ S declarer",
        ),
        (
            lambda: bridge.rubber("4♥ S 10", "4♥ S 10", "P"),
            "BRG-RUB-4",
        ),
        (
            lambda: bridge.auction("P", callers="W"),
            "W",
        ),
        (
            lambda: bridge.auction("P", callers="WW"),
            "WW",
        ),
        (
            lambda: bridge.auction("P", dealer="A"),
            "A E N S W",
        ),
    ],
)
def test_what_is_no_question(call: Any, sentence: str) -> None:
    with pytest.raises(BridgepathError) as refused:
        call()
    assert gist(refused.value) == set(sentence.split())


def test_auctions_in_one_line() -> None:
    assert str(bridge.auction("1♥ P 3♥ P 4♥ P P P", dealer="W")) == (
        "4♥ by West; North leads [BRG-AUC-10, BRG-PLAY-1]"
    )
    open_ = bridge.auction("1♥ P", dealer="E")
    assert (open_.contract, open_.declarer, open_.leader) == (None, None, None)
    assert str(bridge.auction("1♠ (X) XX (2♣) P P P")) == str(bridge.auction("1♠ X XX 2♣ P P P"))
    three = bridge.auction("1♥ X P XX(B) P P", dealer="A", callers="ABC")
    assert gist(three) == {"1♥", "A", "B", "BRG-AUC-10", "BRG-PLAY-1", "redoubled"}
    assert bridge.auction("1♠ P P P").auction.contract == bridge.parse_contract("1♠", W)


# Whole deals against a second reading of the rules


def naive_deal(state: State) -> tuple[str, str, int, int]:
    """Bid, declarer, doubling and declarer's tricks, from the turns alone; empty without a bid."""
    dealer = state.setting.deal.dealer
    assert dealer is not None
    at = COMPASS.index(dealer)
    order = [COMPASS[(at + i) % 4].value for i in range(4)]
    texts = [str(turn.action) for turn in state.turns]
    cards = [text for text in texts if text[0] in "♠♥♦♣"]
    calls = texts[: len(texts) - len(cards)]
    assert second_auction.closed(order, calls)
    if not cards:
        return "", "", 1, 0
    bid, declarer, against = second_auction.contract(order, calls)
    seats = [seat.value for seat in COMPASS]
    leader, won = seats[(seats.index(declarer) + 1) % 4], 0
    for i in range(0, 52, 4):
        trick = cards[i : i + 4]
        best = oracle.trick_winner(trick, bid[1:])
        leader = seats[(seats.index(leader) + best) % 4]
        won += seats.index(leader) % 2 == seats.index(declarer) % 2
    return bid, declarer, max(against.values()), won


def playable(rng: random.Random) -> State:
    """A deal with a low contract, played at random under random house rules."""
    rules = options_from(
        bridge.BridgeOptions,
        {
            row["key"]: rng.choice(row["values"])
            for row in describe(bridge.BridgeOptions)
            if row["values"]
        },
    )
    standing = Standing(
        part_scores=((NS, rng.choice((0, 40, 60))), (EW, rng.choice((0, 30, 90)))),
        vulnerable=tuple(side for side in (NS, EW) if rng.random() < 0.5),
        deals=rng.randrange(4),
    )
    state = GAME.begin(GAME.deal(rng), rules, standing)
    state = state.play("P;" * rng.randrange(4) + str(rng.choice(BIDS[:12])))
    while state.to_act is not None:
        calls = [action for action in state.legal_actions() if str(action) not in map(str, BIDS)]
        state = state.apply(rng.choice(calls))
    return state


@pytest.mark.parametrize("seed", range(6))
def test_whole_deals_against_the_second_reading(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        state = playable(rng)
        end, setting = state.outcome, state.setting
        assert end is not None
        bid, declarer, doubling, tricks = naive_deal(state)
        side = NS if declarer in "NS" else EW
        other = EW if side is NS else NS
        vulnerable = side in setting.standing.vulnerable
        rules = setting.options
        score = end.points(side) - end.points(other)
        carried = dict(setting.standing.part_scores)[side]
        if rules.scoring == "rubber":
            below, above, lost = oracle.rubber(bid, tricks, doubling, vulnerable)
            honours = {
                one: sum(
                    solitaire.honours(list(map(str, setting.deal.hand(seat))), bid[1:])
                    for seat in seats
                )
                for one, seats in bridge.PARTNERS
            }
            assert total(end.lines, side, below=True) == below
            assert end.points(side) == below + above + honours[side]
            assert end.points(other) == lost + honours[other]
        elif rules.scoring == "chicago" and rules.chicago_parts == "carried":
            last = setting.standing.deals == 3
            wanted = naive_carried(bid, tricks, doubling, vulnerable, carried, last)
            assert score == wanted
        else:
            assert score == oracle.duplicate(bid, tricks, doubling, vulnerable)
        facts = {fact.label: fact.value for fact in state.facts}
        assert (
            facts["Tricks"] == f"declarer {tricks} of {6 + int(bid[0])} · defenders {13 - tricks}"
        )
        (fact,) = (fact for fact in state.facts if fact.label == "Tricks")
        mine, dummy = state.phase.contract.declarer, state.phase.dummy
        other = next_seat(mine, COMPASS)
        needed = 6 + int(bid[0])
        for seats, says in (
            ((mine, dummy), f"we {tricks} of {needed} · they {13 - tricks}"),
            ((other, partner(other)), f"they {tricks} of {needed} · we {13 - tricks}"),
            ((None,), facts["Tricks"]),
        ):
            assert {fact.for_viewer(seat) for seat in seats} == {says}
        over = tricks - 6 - int(bid[0])
        sums = [f"{setting.name(one)} {told_sum(state, one)}" for one in (NS, EW)]
        told = " ".join(text for text in sums if not text.endswith(" "))
        named = f"{setting.name(state.phase.contract.declarer)} {tricks} {abs(over) or ''} {told}"
        assert facts_in(end.text) == facts_in(f"{named} {state.contract}")
        assert {line.clauses[0] for line in end.lines} == set(told_result(state.phase)[1].clauses)


def told_sum(state: State, side: Seat) -> str:
    """A side's points as the result states them; in a rubber, on both sides of the line."""
    assert state.outcome is not None
    lines = state.outcome.lines
    below, above = (total(lines, side, below=where) for where in (True, False))
    if state.setting.options.scoring != "rubber":
        return str(below + above or "")
    return " ".join(str(points) for points in (below, above) if points)


def test_random_auctions_end_in_the_second_readings_contract() -> None:
    for seed in range(40):
        state = playout(GAME, seed)[-1]
        bid, declarer, doubling, tricks = naive_deal(state)
        if not bid:
            assert state.contract is None
            continue
        contract = state.phase.contract
        assert (str(contract.bid), contract.declarer.value) == (bid, declarer)
        assert contract.doubling == doubling
        assert state.phase.taken() == tricks


HONOURS = {
    W: Hand.parse("♠A ♥AKQJ ♦A432 ♣A432"),
    N: Hand.parse("♠KQJ109 ♥2 ♦KQJ ♣KQJ10"),
    E: Hand.parse("♠8765 ♥10987 ♦1098 ♣98"),
    S: Hand.parse("♠432 ♥6543 ♦765 ♣765"),
}


@pytest.mark.parametrize(
    ("calls", "paid"),
    [
        # South has none, as declarer or as dummy; West's are a defender's
        ("P; P; P; 1♥; P; P; P", {EW: 100}),
        ("1♥; P; P; P", {EW: 100}),
        ("P; P; 1♥; P; P; P", {EW: 100}),
        ("P; P; P; 1♠; P; P; P", {NS: 100}),
        ("1♠; P; P; P", {NS: 100}),
        ("P; 1NT; P; P; P", {EW: 150}),
        ("P; 1♦; P; P; P", {}),
    ],
)
def test_honours_are_the_holders_whoever_declares(calls: str, paid: dict[Seat, int]) -> None:
    """Only in a rubber (BRG-RUB-5)."""
    for scoring in ("rubber", "chicago", "duplicate"):
        state = GAME.begin(Deal.of(W, HONOURS), bridge.BridgeOptions(scoring=scoring)).play(calls)
        while state.to_act is not None:
            state = state.apply(state.legal_actions()[0])
        assert state.outcome is not None
        lines = [x for x in state.outcome.lines if x.clauses[0].id == "BRG-RUB-5"]
        assert {x.seat: x.points for x in lines} == (paid if scoring == "rubber" else {})
        assert not any(line.below for line in lines)


# Passed out


@pytest.mark.parametrize(
    ("scoring", "again"),
    [("rubber", False), ("chicago", True), ("duplicate", False)],
)
def test_four_passes(scoring: str, again: bool) -> None:
    state = start(scoring=scoring).play("P; P; P; P")
    end = state.outcome
    assert end is not None
    assert end.lines == ()
    assert gist(end.text) == {"pass"}
    assert str(end.redeal) == ("BRG-AUC-9" if again else "None")
    for action in ("P", "♥A", "1♣"):
        with pytest.raises(IllegalAction, match="BRG-AUC-9"):
            state.apply(bridge.parse(action), W)
    options = bridge.BridgeOptions(scoring=scoring)
    match = GAME.match(options).add(Deal(N), end)
    assert match.standing.deals == (0 if again else 1)
    assert match.dealer is (N if again else E)
    assert dict(match.standing.totals) == {NS: 0, EW: 0}


# Matches


def won(side: Seat, contract: str, tricks: int, **facts: Any) -> Outcome:
    return Outcome(bridge.score(contract, tricks, declarer=side.value[0], **facts), "A deal.")


def test_a_rubber_goes_round_the_dealers() -> None:
    match = GAME.match(bridge.BridgeOptions())
    assert isinstance(match, Rubber)
    assert match.dealer is None, "anybody may deal first"
    for dealer in (E, S, W, N):
        assert match.violation(Deal(dealer)) is None
        contract, tricks = ("2♠", 8) if dealer is S else ("1NT", 6)
        side = NS if dealer is S else EW
        match = match.add(Deal(dealer), won(side, contract, tricks, scoring="rubber"))
        assert gist(match.violation(Deal(dealer))) == facts_in(
            f"BRG-DEAL-1 {next_seat(dealer, COMPASS).word} {dealer.word}"
        )
    assert match.standing.part_scores == ((NS, 60), (EW, 0))
    assert match.standing.totals == ((NS, 210), (EW, 0))


def test_the_rubber_of_the_page_helper_is_the_games() -> None:
    results = [("2♠", "S", 8), ("3NT", "W", 9), ("2♥", "N", 9), ("4♠", "S", 10), ("4♠", "E", 10)]
    match = GAME.match(bridge.BridgeOptions())
    for contract, declarer, tricks in results:
        side = NS if declarer in "NS" else EW
        lines = bridge.score(
            contract, tricks, scoring="rubber", declarer=declarer,
            vulnerable=side in match.standing.vulnerable,
        )  # fmt: skip
        match = match.add(Deal(match.dealer or W), Outcome(lines, ""))
    sheet = bridge.rubber(*(f"{c} {d} {t}" for c, d, t in results))
    assert sheet.standing == match.standing
    assert match.over
    assert match.winner is EW
    assert str(sheet) == str(match)
    honours = bridge.rubber("4♥ S 9, 100 honours N", "P")
    assert honours.standing.totals == ((NS, 100), (EW, 50))
    assert honours.standing.deals == 2


CHICAGO = {"dealer": [(), (EW,), (NS,), (NS, EW)], "nondealer": [(), (NS,), (EW,), (NS, EW)]}


@pytest.mark.parametrize("who", CHICAGO)
def test_vulnerability_in_chicago(who: str) -> None:
    match = GAME.match(bridge.BridgeOptions(scoring="chicago", chicago_vulnerable=who))
    assert isinstance(match, Deals)
    seen = []
    for dealer in (S, W, N, E):
        seen.append(match.standing.vulnerable)
        assert match.violation(Deal(dealer)) is None
        match = match.add(Deal(dealer), won(NS, "4♠", 10))
    # South deals first, so West, of the other side, deals the second
    assert seen == CHICAGO[who]
    assert match.over
    assert match.winner is NS
    assert gist(match.violation(Deal(S))) == {"4", "BRG-CHI-1"}


def test_a_passed_out_deal_keeps_its_vulnerability_in_chicago() -> None:
    match = GAME.match(bridge.BridgeOptions(scoring="chicago"))
    match = match.add(Deal(S), won(NS, "4♠", 10))
    passed = start(scoring="chicago").play("P; P; P; P").outcome
    assert passed is not None
    again = match.add(Deal(W), passed)
    assert again.dealer is W
    assert again.standing == match.standing
    assert again.add(Deal(W), won(EW, "1♣", 7)).dealer is N


def test_part_scores_are_carried_over_in_the_older_chicago() -> None:
    rules = bridge.BridgeOptions(scoring="chicago", chicago_parts="carried")
    match = GAME.match(rules)
    assert match.standing.part_scores == ((NS, 0), (EW, 0))
    match = match.add(Deal(S), won(NS, "2♦", 8, scoring="older chicago"))
    match = match.add(Deal(W), won(EW, "2♥", 8, scoring="older chicago"))
    assert match.standing.part_scores == ((NS, 40), (EW, 60))
    assert match.standing.totals == ((NS, 40), (EW, 60))
    assert gist(match) >= {"40", "60", "East", "North", "South", "West"}
    state = GAME.begin(Deal.of(N, HANDS), rules, match.standing)
    assert str(state.facts[2]) == "Part-scores: North–South 40 · East–West 60"
    end = state.play("P; P; 2♥; P; P; P").phase
    assert end.setting.standing.vulnerable == (NS,)
    carried = won(NS, "2♥", 8, scoring="older chicago", carried=40, vulnerable=True)
    match = match.add(Deal(N), carried)
    assert carried.points(NS) == 560
    assert match.standing.part_scores == ((NS, 0), (EW, 0)), "a game cuts off both"
    plain = GAME.match(bridge.BridgeOptions(scoring="chicago")).add(Deal(S), won(NS, "2♦", 8))
    assert plain.standing.part_scores == ()


# board: dealer and vulnerability, as printed on the boards of duplicate
BOARDS = """
1 N -    2 E NS   3 S EW   4 W NSEW
5 N NS   6 E EW   7 S NSEW 8 W -
9 N EW  10 E NSEW 11 S -   12 W NS
13 N NSEW 14 E -  15 S NS  16 W EW
"""


def test_dealer_and_vulnerability_in_duplicate() -> None:
    words = BOARDS.split()
    match = GAME.match(bridge.BridgeOptions(scoring="duplicate", deals=34))
    for deal in range(34):
        number, dealer, vulnerable = words[3 * (deal % 16) : 3 * (deal % 16) + 3]
        assert int(number) == deal % 16 + 1
        assert match.dealer is not None
        assert match.dealer.value == dealer
        assert "".join(side.value for side in match.standing.vulnerable) == vulnerable.strip("-")
        match = match.add(Deal(match.dealer), won(NS, "1♣", 7))
    assert match.over
    assert gist(match.violation(Deal(N))) == {"34", "BRG-AMB-5"}
    fresh = GAME.match(bridge.BridgeOptions(scoring="duplicate"))
    assert gist(fresh.violation(Deal(W))) == {"BRG-DEAL-1", "North", "West"}


def test_options_are_public() -> None:
    rows = {row["key"]: (row["values"], row["clause"]) for row in describe(bridge.BridgeOptions)}
    assert rows == {
        "brg.scoring": (["rubber", "chicago", "duplicate"], "BRG-AMB-4"),
        "brg.chicago.vul": (["dealer", "nondealer"], "BRG-AMB-3"),
        "brg.chicago.parts": (["alone", "carried"], "BRG-AMB-6"),
        "brg.deals": ([], "BRG-AMB-5"),
    }


# Views


def seen_by(state: State, viewer: Seat | None) -> dict[str, int]:
    """How many cards of each hand the viewer sees."""
    zones = GAME.zones(state.phase, viewer)
    return {zone.id[-1]: len(zone.cards) for zone in zones if zone.kind == "hand"}


def test_dummy_is_closed_before_the_lead_and_open_after_it() -> None:
    lead = start().play(AUCTION)
    for viewer in COMPASS:
        mine = {seat.value: 13 if seat is viewer else 0 for seat in COMPASS}
        assert seen_by(start(), viewer) == seen_by(lead, viewer) == mine
        after = lead.play("♣J")
        assert seen_by(after, viewer)["N"] == 13
        assert seen_by(after, viewer)["S"] == (13 if viewer is S else 0)
    assert seen_by(lead, None) == {"W": 13, "N": 13, "E": 13, "S": 13}


def test_places_and_piles() -> None:
    end = Record.from_toml(RECORDS[1].read_text(encoding="utf-8"), "r").states()[-1]
    zones = {zone.id: zone for zone in GAME.zones(end.phase, None)}
    assert {zone.place for zone in zones.values() if zone.kind == "hand"} == {
        "left", "top", "right", "bottom",
    }  # fmt: skip
    piled = len(zones["won:NS"].cards) + len(zones["won:EW"].cards)
    assert piled + len(zones["trick"].plays) == 52


def test_facts_of_a_rubber_in_progress() -> None:
    standing = Standing(((NS, 60), (EW, 120)), ((NS, 60), (EW, 0)), (EW,), 2)
    state = start(standing=standing)
    assert [str(fact) for fact in state.facts] == [
        "Dealer: West",
        "Vulnerable: East–West",
        "Part-scores: North–South 60",
    ]
    state = state.play("1♠; X; XX; P; P; P")
    assert str(state.facts[3]) == "Contract: 1♠ by West, redoubled"


def test_only_declarers_side_is_looked_at() -> None:
    """The defenders' vulnerability makes no difference (BRG-SCO-7)."""
    for scoring in ("rubber", "chicago", "duplicate"):
        ends = []
        for vulnerable in ((), (EW,)):
            standing = Standing(vulnerable=vulnerable)
            state = start(scoring=scoring, standing=standing).play(AUCTION)
            rng = random.Random(4)
            while state.to_act is not None:
                state = state.apply(rng.choice(state.legal_actions()))
            assert state.outcome is not None
            ends.append(state.outcome.lines)
        assert ends[0] == ends[1]


# Notation


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("claim", "BRG-PLAY-8"),
        ("Concede", "BRG-PLAY-8"),
        ("8♥", "1 7 8♥ BRG-AUC-3"),
        ("hearts", "1♥ double hearts pass redouble ♥A"),
        ("[♥", "1♥ [♥ double pass redouble ♥A"),
    ],
)
def test_what_is_no_action(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        bridge.parse(text)
    assert gist(refused.value) == set(sentence.split())


def test_actions_are_written_as_they_are_read() -> None:
    for text in ("1♥", "7NT", "pass", "double", "redouble", *map(str, PACK_52)):
        assert str(bridge.parse(text)) == text


def test_cards_in_the_auction_and_calls_in_the_play() -> None:
    state = start()
    with pytest.raises(IllegalAction) as refused:
        state.play("♥5")
    assert gist(refused.value) == {"BRG-AUC-8", "BRG-PLAY-1", "West", "♥5"}
    with pytest.raises(IllegalAction) as refused:
        state.play(AUCTION + "5♥")
    assert gist(refused.value) == {"BRG-AUC-8", "West"}


# Records


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_are_whole_deals_with_every_winner(path: Any) -> None:
    record = Record.from_toml(path.read_text(encoding="utf-8"), path.stem)
    last = record.states()[-1]
    assert last.outcome is not None
    assert record.expect.lines is not None
    won = [turn.won for turn in record.turns if turn.won is not None]
    assert len(won) == (13 if last.contract else 0)
    assert all(turn.note for turn in record.turns[-1:]) or len(won) == 13
    assert record.title
    assert record.intro


def test_a_wrong_winner_is_found() -> None:
    record = Record.of(start().play(AUCTION + "♣J; ♣2; ♣3; ♣5"), "r").to_dict()
    record["turns"][-1]["won"] = "E"
    with pytest.raises(RecordError, check=mentions("15 BRG-PLAY-5 East")):
        Record.from_dict(record, "r").states()


def test_the_same_bid_by_either_partner_makes_another_declarer() -> None:
    for calls, declarer in (("1♥; P; 4♥; P; P; P", W), ("P; P; 4♥; P; P; P", E)):
        state = start().play(calls)
        assert state.phase.declarer is declarer
        assert state.phase.dummy is partner(declarer)
        assert side_of(declarer) is EW
        assert state.to_act is next_seat(declarer, COMPASS)
