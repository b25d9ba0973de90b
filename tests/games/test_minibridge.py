"""Minibridge: who declares, which goals are allowed, every score, views, options, records."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from bridgepath.base.errors import BridgepathError, NotationError
from bridgepath.bridge.calls import BIDS
from bridgepath.bridge.matches import Deals
from bridgepath.core.cards import PACK_52, Hand
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.options import describe
from bridgepath.core.score import total
from bridgepath.core.seats import COMPASS, Seat
from bridgepath.core.state import Game, Outcome, Standing, State
from bridgepath.games import contract_bridge as bridge
from bridgepath.games import minibridge as mini
from bridgepath.notation.record import Record
from tests.oracle import bridge as oracle
from tests.play import ROOT, playout
from tests.sample import some
from tests.wording import facts_in, gist, gists, mentions

GAME: Game = mini.GAME
W, N, E, S = COMPASS
NS, EW = bridge.SIDES
HANDS = {
    W: Hand.parse("♠654 ♥54 ♦Q864 ♣KJ104"),
    N: Hand.parse("♠J32 ♥A1087 ♦A95 ♣982"),
    E: Hand.parse("♠1098 ♥92 ♦K732 ♣AQ63"),
    S: Hand.parse("♠AKQ7 ♥KQJ63 ♦J10 ♣75"),
}
LEVEL = {
    W: Hand.parse("♠5 ♥Q863 ♦QJ ♣KQ8532"),
    N: Hand.parse("♠AJ32 ♥J5 ♦K965 ♣A109"),
    E: Hand.parse("♠K964 ♥AK7 ♦10873 ♣64"),
    S: Hand.parse("♠Q1087 ♥10942 ♦A42 ♣J7"),
}
NUMBERS = "6; 9; 9; 16; "
STRAINS = ("♣", "♦", "♥", "♠", "NT")
RECORDS = sorted((ROOT / "docs" / "hands" / "minibridge").glob("*.toml"))


def start(hands: dict[Seat, Hand] = HANDS, dealer: Seat = W, **rules: Any) -> State:
    """A deal under house rules; the example deal unless `hands` says otherwise."""
    return GAME.begin(Deal.of(dealer, hands), mini.MinibridgeOptions(**rules))


def refusal(state: State, action: str, by: Seat | None = None) -> str:
    """The refusal of an action, as a reader gets it."""
    with pytest.raises(IllegalAction) as refused:
        state.apply(mini.parse(action), by)
    return str(refused.value)


# Points and declarer


def naive_points(hand: Hand) -> int:
    return sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(str(card)[1:], 0) for card in hand)


def test_points_are_counted_card_by_card() -> None:
    rng = random.Random(3)
    for _ in range(300):
        hand = Hand.of(rng.sample(PACK_52, rng.randrange(14)))
        assert hand.hcp == naive_points(hand)
    assert Hand.of(PACK_52).hcp == 40


def naive_declarer(dealer: str, points: dict[str, int]) -> str | None:
    """By the clauses, on letters."""
    order = ("WNES" * 2)["WNES".index(dealer) :][:4]
    sums = {"NS": points["N"] + points["S"], "EW": points["E"] + points["W"]}
    if sums["NS"] == sums["EW"]:
        return None
    side = "NS" if sums["NS"] > sums["EW"] else "EW"
    best = max(points[seat] for seat in side)
    return next(seat for seat in order if seat in side and points[seat] == best)


def test_every_declarer_is_the_second_readings() -> None:
    for dealer in "WNES":
        for west, north, east in product(range(0, 38, 3), repeat=3):
            south = 40 - west - north - east
            if not 0 <= south <= 37:
                continue
            said = {"W": west, "N": north, "E": east, "S": south}
            found = mini.declarer(dealer, **said)
            wanted = naive_declarer(dealer, said)
            assert (found.declarer.value if found.declarer else None) == wanted
            assert found.complete
            text = f"{wanted and Seat(wanted).word} declares" if wanted else "20–20"
            assert text in str(found)


def test_random_deals_find_their_declarer() -> None:
    for seed in range(60):
        state = playout(GAME, seed)[-1]
        deal = state.setting.deal
        assert deal.dealer is not None
        said = {seat.value: naive_points(deal.hand(seat)) for seat in COMPASS}
        wanted = naive_declarer(deal.dealer.value, said)
        assert state.phase.announced.declarer is (Seat(wanted) if wanted else None)
        assert [str(turn.action) for turn in state.turns[:4]] == [
            f"{said[turn.seat.value]} HCP" for turn in state.turns[:4]
        ]
        assert state.outcome is not None
        assert (state.outcome.redeal is None) == bool(wanted)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: mini.declarer("W", W=1, N=2, E=3, S=4),
            "10 40 MINI-ANN-1",
        ),
        (lambda: mini.declarer("W", W=20, N=20), "E N S W"),
        (lambda: mini.declarer("A"), "A E N S W"),
        (lambda: mini.score("♥A", 7), "NT ♥ ♥A"),
        (lambda: mini.score("pass", 7), "NT pass ♥"),
        (lambda: mini.score("♥ game", 14), "0 13 14 declarer"),
        (
            lambda: mini.score("♥ small slam", 12),
            "MINI-AMB-2 True",
        ),
    ],
)
def test_what_is_no_question(call: Any, sentence: str) -> None:
    with pytest.raises(BridgepathError) as refused:
        call()
    assert gist(refused.value) == set(sentence.split())


# Every score

NEEDED = {"part-score": dict.fromkeys(STRAINS, 7)}
NEEDED["game"] = {"♣": 11, "♦": 11, "♥": 10, "♠": 10, "NT": 9}
NEEDED["small slam"] = dict.fromkeys(STRAINS, 12)
NEEDED["grand slam"] = dict.fromkeys(STRAINS, 13)


def naive_score(
    strain: str, needed: int, game: bool, tricks: int, vulnerable: bool, slam: bool
) -> int:
    """Declarer's points; the defenders' points count as negative."""
    if tricks < needed:
        return -(needed - tricks) * (100 if vulnerable else 50)
    points = sum(oracle.odd_trick(strain, number) for number in range(1, tricks - 5))
    points += (500 if vulnerable else 300) if game else 50
    if slam and needed >= 12:
        points += {12: (500, 750), 13: (1000, 1500)}[needed][vulnerable]
    return points


def points(lines: tuple[Any, ...]) -> int:
    return total(lines, NS) - total(lines, EW)


def test_every_goal_with_every_number_of_tricks() -> None:
    for band, strain, tricks, vulnerable, slam in product(
        NEEDED, STRAINS, range(14), (False, True), (False, True)
    ):
        if band.endswith("slam") and not slam:
            continue
        lines = mini.score(f"{strain} {band}", tricks, vulnerable=vulnerable, slam=slam)
        wanted = naive_score(
            strain, NEEDED[band][strain], band != "part-score", tricks, vulnerable, slam
        )
        assert points(lines) == wanted


def test_every_level_with_every_number_of_tricks() -> None:
    for bid, tricks, vulnerable, slam in product(BIDS, range(14), (False, True), (False, True)):
        strain = str(bid.denomination)
        game = sum(oracle.odd_trick(strain, n) for n in range(1, bid.level + 1)) >= 100
        lines = mini.score(str(bid), tricks, vulnerable=vulnerable, slam=slam)
        wanted = naive_score(strain, 6 + bid.level, game, tricks, vulnerable, slam)
        assert points(lines) == wanted


def test_a_part_score_with_the_tricks_of_a_game_says_so() -> None:
    for goal, tricks in (("♥ part-score", 10), ("NT part-score", 9), ("♣ part-score", 11)):
        cited = [cite.id for line in mini.score(goal, tricks) for cite in line.clauses]
        assert "MINI-SCO-3" in cited
    cited = [cite.id for line in mini.score("♥ part-score", 9) for cite in line.clauses]
    assert "MINI-SCO-3" not in cited


@pytest.mark.parametrize("seed", some(range(30), 10))
def test_whole_deals_against_the_second_reading(seed: int) -> None:
    state = playout(GAME, seed)[-1]
    end = state.outcome
    assert end is not None
    if end.redeal is not None:
        assert end.lines == ()
        return
    declarer, goal = state.phase.declarer, str(state.turns[4].action)
    side = NS if declarer in (N, S) else EW
    other = EW if side is NS else NS
    cards = [str(turn.action) for turn in state.turns[5:]]
    seats = "WNES"
    leader, tricks = seats[(seats.index(declarer.value) + 1) % 4], 0
    strain = next(name for name in STRAINS if name in goal)
    for i in range(0, 52, 4):
        best = oracle.trick_winner(cards[i : i + 4], strain)
        leader = seats[(seats.index(leader) + best) % 4]
        tricks += leader in side.value
    rules, vulnerable = state.setting.options, side in state.setting.standing.vulnerable
    if rules.goal == "level":
        level = int(goal[0])
        needed = 6 + level
        game = sum(oracle.odd_trick(strain, n) for n in range(1, level + 1)) >= 100
    else:
        band = goal.removeprefix(strain).strip()
        needed, game = NEEDED[band][strain], band != "part-score"
    wanted = naive_score(strain, needed, game, tricks, vulnerable, rules.slam)
    assert end.points(side) - end.points(other) == wanted
    assert ("the goal is reached" in end.text) is (tricks >= needed)
    assert (f"{needed - tricks} trick" in end.text) is (tricks < needed)


def test_a_goal_is_reached_exactly() -> None:
    path = next(path for path in RECORDS if path.stem == "nine-hearts")
    end = Record.from_toml(path.read_text(encoding="utf-8"), path.stem).states()[-1].outcome
    assert end is not None
    assert gist(end.text) >= {"10", "South"}


@pytest.mark.parametrize(("slam", "bonus"), [("off", 0), ("on", 1000)])
def test_a_slam_is_paid_where_it_is_on(slam: str, bonus: int) -> None:
    hands = {
        S: Hand.parse("♠AKQ ♥AKQ ♦AKQ ♣AKQJ"),
        W: Hand.parse("♠J10987 ♥J10987 ♦J109"),
        N: Hand.parse("♠65432 ♥65432 ♦876"),
        E: Hand.parse("♦5432 ♣1098765432"),
    }
    state = start(hands, goal="level", slam=slam).play("3; 0; 0; 37; 7NT")
    while state.to_act is not None:
        state = state.apply(state.legal_actions()[0])
    assert state.outcome is not None
    assert state.outcome.points(NS) == 220 + 300 + bonus


# Which goals may be named


def test_how_many_ways_there_are() -> None:
    """One true number for each player, ten goals, thirteen leads and so on."""
    state = start()
    counts = []
    for action in (*NUMBERS.strip("; ").split("; "), "♥ game", "♣J", "♣2", "♣3", "♣5"):
        counts.append(len(state.legal_actions()))
        state = state.play(action)
    assert counts == [1, 1, 1, 1, 10, 13, 3, 4, 2]
    slams = start(slam=True).play(NUMBERS)
    assert len(slams.legal_actions()) == 20
    levels = start(goal="level").play(NUMBERS)
    assert list(map(str, levels.legal_actions())) == list(map(str, BIDS))


def ways(state: State, length: int) -> int:
    actions = state.legal_actions()
    if length == 1:
        return len(actions)
    return sum(ways(state.apply(action), length - 1) for action in actions)


@pytest.mark.parametrize(("length", "count"), [(1, 10), (2, 130), (3, 410), (4, 1390), (5, 3800)])
def test_ways_to_go_on_from_the_goal(length: int, count: int) -> None:
    """As from the lead in contract bridge, 13, 41, 139, 380, once for each goal."""
    assert ways(start().play(NUMBERS), length) == count


@pytest.mark.parametrize(
    ("rules", "action", "sentence"),
    [
        (
            {},
            "2♥",
            "10 2♥ 7 8 South ♥",
        ),
        ({}, "small slam NT", "MINI-AMB-2 South"),
        (
            {"goal": "level"},
            "♥ game",
            "1 4♥ 7 MINI-AMB-1 South",
        ),
        ({}, "pass", "MINI-PLAY-1 South pass"),
        ({}, "XX", "MINI-PLAY-1 South redouble"),
        ({}, "16", "MINI-ANN-1 South"),
        ({}, "♠A", "MINI-GOAL-1 MINI-PLAY-1 South ♠A"),
    ],
)
def test_refusals_before_the_lead(rules: dict[str, Any], action: str, sentence: str) -> None:
    assert gist(refusal(start(**rules).play(NUMBERS), action)) >= set(sentence.split())


def test_refusals_at_other_times() -> None:
    assert gist(refusal(start(), "9", N)) == {"MINI-ANN-1", "North", "West"}
    assert gist(refusal(start(), "7")) == {"6", "7", "BRG-HCP-1", "HCP", "MINI-ANN-1", "West"}
    assert gist(refusal(start().play(NUMBERS), "♥ game", N)) == {
        "MINI-GOAL-1",
        "North",
        "South",
        "declarer",
    }
    playing = start().play(NUMBERS + "♥ game")
    assert gist(refusal(playing, "♠ game", S)) == {"MINI-GOAL-1", "South", "♥"}
    assert gist(refusal(playing, "♠A", S)) == facts_in(
        "South West BRG-PLAY-1 BRG-PLAY-3 MINI-PLAY-1"
    )
    over = Record.from_toml(RECORDS[0].read_text(encoding="utf-8"), "r").states()[-1]
    assert gist(refusal(over, "♠A", S)) == {"BRG-PLAY-6", "South"}


# Notation


@pytest.mark.parametrize(
    ("texts", "printed"),
    [
        (("16", "16 HCP", "16 points", "16hcp"), "16 HCP"),
        (("1 point", "1"), "1 HCP"),
        (("♥ game", "game ♥", "hearts game", "game in hearts", "H game"), "♥ game"),
        (("NT part-score", "partscore nt", "part-score in NT"), "NT part-score"),
        (("♠ small slam", "small slam in spades"), "♠ small slam"),
        (("4♥", "10 tricks in ♥", "10 tricks H"), "4♥"),
        (("1♥", "7 tricks in ♥"), "1♥"),
        (("♥A", "HA"), "♥A"),
        (("X",), "double"),
    ],
)
def test_notation(texts: tuple[str, ...], printed: str) -> None:
    for text in texts:
        assert str(mini.parse(text)) == printed
    assert mini.parse(printed) == mini.parse(texts[0])


@pytest.mark.parametrize(
    "text", ["", "game", "♥ gam", "6 tricks in ♥", "slam", "1000 HCP", "♥ 5 5"]
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        mini.parse(text)


def test_six_tricks_are_no_contract() -> None:
    with pytest.raises(NotationError, check=mentions("6 ♥")):
        mini.parse("6 tricks in ♥")


# Views


def seen_by(state: State, viewer: Seat | None) -> str:
    """The hands that the viewer sees."""
    zones = GAME.zones(state.phase, viewer)
    return "".join(zone.id[-1] for zone in zones if zone.kind == "hand" and not zone.hidden)


def test_dummy_is_open_as_soon_as_declarer_is_known() -> None:
    three = start().play("6; 9; 9")
    four = three.play("16")
    for viewer in COMPASS:
        assert seen_by(three, viewer) == viewer.value
        assert set(seen_by(four, viewer)) == {viewer.value, "N"}
    story = three.story(mini.parse("16"))
    assert gists([event.text for event in story.events]) == [
        {"16", "South"},
        {"15", "25", "East", "North", "South", "West"},
        {"North", "South", "declarer"},
        {"North", "dummy"},
    ]
    assert story.result == "NS 25 · EW 15"
    # the lead no longer exposes any hand
    lead = four.play("♥ game").story(mini.parse("♣J"))
    assert [event.text for event in lead.events] == ["West leads ♣J."]


def test_nobody_is_dummy_at_twenty_twenty() -> None:
    state = start(LEVEL).play("10; 13; 10; 7")
    assert state.to_act is None
    for viewer in COMPASS:
        assert seen_by(state, viewer) == viewer.value
    assert state.outcome is not None
    assert str(state.outcome.redeal) == "MINI-ANN-2"
    assert state.contract is None
    assert gist(state.outcome.text) == {"20"}
    assert gist(refusal(state, "NT game", N)) == {"20", "MINI-ANN-2", "North"}
    assert gist(refusal(state, "double", N)) == {"MINI-PLAY-1", "North", "double"}


def test_the_first_of_two_equal_partners_declares() -> None:
    hands = dict(HANDS)
    hands[N], hands[S] = Hand.parse("♠AJ2 ♥A1087 ♦AJ5 ♣982"), Hand.parse("♠KQ73 ♥KQJ63 ♦109 ♣75")
    numbers = {W: "6", N: "14", E: "9", S: "11"}
    assert [str(hand.hcp) for hand in map(hands.__getitem__, COMPASS)] == list(numbers.values())
    assert start(hands).play("; ".join(numbers.values())).phase.declarer is N
    assert mini.declarer("E", N=12, S=12, E=9, W=7).declarer is S
    hands[W] = Hand.parse("♠654 ♥54 ♦QJ64 ♣KJ104")
    hands[N], hands[S] = Hand.parse("♠A72 ♥A1087 ♦A85 ♣982"), Hand.parse("♠KQJ3 ♥KQJ63 ♦109 ♣75")
    assert [hand.hcp for hand in map(hands.__getitem__, COMPASS)] == [7, 12, 9, 12]
    story = start(hands).play("7; 12; 9").story(mini.parse("12"))
    assert gist(story.events[2].text) == {"North", "South", "declarer"}


def test_facts() -> None:
    state = start().play(NUMBERS + "♥ game; ♣J")
    assert list(map(str, state.facts)) == [
        "Dealer: West",
        "HCP: West 6 · North 9 · East 9 · South 16",
        "Declarer: South",
        "Goal: ♥ game by South",
        "Tricks: declarer 0 of 10 · defenders 0",
    ]
    assert state.contract == mini.parse("♥ game")
    assert str(start(vulnerable="chicago").facts[1]) == "Vulnerable: nobody"
    vulnerable = GAME.begin(Deal.of(W, HANDS), None, Standing(vulnerable=(EW,)))
    assert str(vulnerable.facts[1]) == "Vulnerable: East–West"


# Matches and options


def deal_won(side: Seat) -> Outcome:
    lines = mini.score("♥ game", 10)
    return Outcome(lines, "") if side is NS else Outcome((), "")


@pytest.mark.parametrize(
    ("vul", "expected"),
    [("none", [(), (), (), (), ()]), ("chicago", [(), (EW,), (NS,), (NS, EW), ()])],
)
def test_a_match(vul: str, expected: list[tuple[Seat, ...]]) -> None:
    match = GAME.match(mini.MinibridgeOptions(vulnerable=vul, deals=5))
    assert isinstance(match, Deals)
    seen = []
    for dealer in (S, W, N, E, S):
        seen.append(match.standing.vulnerable)
        assert match.violation(Deal(dealer)) is None
        match = match.add(Deal(dealer), deal_won(NS))
    assert seen == expected
    assert match.over
    assert match.winner is NS
    assert match.standing.totals == ((NS, 2100), (EW, 0))
    assert gist(match.violation(Deal(W))) == {"5", "MINI-AMB-6"}


def test_a_level_deal_does_not_count() -> None:
    end = start(LEVEL).play("10; 13; 10; 7").outcome
    assert end is not None
    match = GAME.match(mini.MinibridgeOptions()).add(Deal(W), end)
    assert match.standing.deals == 0
    assert match.dealer is W
    assert gist(match.violation(Deal(N))) == {"BRG-DEAL-1", "North", "West"}


def test_options_are_public() -> None:
    rows = {row["key"]: (row["values"], row["clause"]) for row in describe(mini.MinibridgeOptions)}
    assert rows == {
        "mini.goal": (["band", "level"], "MINI-AMB-1"),
        "mini.slam": (["off", "on"], "MINI-AMB-2"),
        "mini.vul": (["none", "chicago"], "MINI-AMB-3"),
        "mini.deals": ([], "MINI-AMB-6"),
    }


def test_slams_score_only_where_they_are_on() -> None:
    for slam, bonus in ((False, 0), (True, 500)):
        state = start(goal="level", slam=slam).play(NUMBERS + "6♥")
        rng = random.Random(0)
        while state.to_act is not None:
            state = state.apply(rng.choice(state.legal_actions()))
        assert state.setting.options.slam is slam
        lines = mini.score("6♥", 12, slam=slam)
        assert points(lines) == 180 + 300 + bonus
    for goal, name in (("♥ small slam", "small slam"), ("♥ grand slam", "grand slam")):
        assert gist(mini.score(goal, 13, slam=True)[-1].text) == facts_in(f"{name}")
        assert mini.score(goal, 13, slam=True, vulnerable=True)[-1].text == f"{name}, vulnerable"


# Records


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_are_whole_deals(path: Any) -> None:
    record = Record.from_toml(path.read_text(encoding="utf-8"), path.stem)
    last = record.states()[-1]
    assert last.outcome is not None
    won = [turn.won for turn in record.turns if turn.won is not None]
    assert len(won) == (13 if isinstance(last.phase, mini.Over) else 0)
    assert record.expect.lines is not None


def test_the_example_deal_is_the_one_of_contract_bridge() -> None:
    """The same four hands and the same 52 cards, once with numbers and once with bids."""
    here = Record.from_toml((RECORDS[0].parent / "nine-hearts.toml").read_text("utf-8"), "r")
    there = Record.from_toml(
        (ROOT / "docs/hands/contract-bridge/four-hearts.toml").read_text("utf-8"), "r"
    )
    assert dict(here.deal.hands) == dict(there.deal.hands) == HANDS
    assert [t.action for t in here.turns[-52:]] == [t.action for t in there.turns[-52:]]
    assert [t.seat for t in here.turns[-52:]] == [t.seat for t in there.turns[-52:]]


@pytest.mark.parametrize(("points", "right"), [(-1, False), (0, True), (99, True), (100, False)])
def test_points_that_can_be_announced(points: int, right: bool) -> None:
    if right:
        assert mini.Announce(points).points == points
        return
    with pytest.raises(NotationError, match="0 to 99"):
        mini.Announce(points)
