"""3-Player Bridge against its printed figures, and against a second reading of the rules.

The worked examples and refused actions in the rulebook are cases; the tests here need more than one
line each.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from bridgepath.base.errors import DealError, NotationError, OptionError, RecordError
from bridgepath.bridge.calls import BIDS, parse_bid
from bridgepath.core.cards import PACK_52, Card, Hand, parse_cards
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.observation import Zone
from bridgepath.core.options import options_from, options_to
from bridgepath.core.score import total
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import Game, Standing, State
from bridgepath.games import three_player as three
from bridgepath.games.three_player.result import told_result
from bridgepath.notation.record import Record
from bridgepath.view.movie import movie
from bridgepath.view.text import diagram
from tests.oracle import auction, bridge
from tests.oracle import three_player as oracle
from tests.play import ROOT, Swap, choose
from tests.sample import some, times
from tests.wording import facts_in, gist, gists, mentions

GAME: Game = three.GAME
A, B, C, D = Seat.A, Seat.B, Seat.C, Seat.DUMMY
HANDS = {
    A: Hand.parse("♠QJ ♥KJ ♦AJ10873 ♣972"),
    B: Hand.parse("♠AK104 ♥73 ♦64 ♣AQJ106"),
    C: Hand.parse("♠9753 ♥Q642 ♦Q ♣K843"),
    D: Hand.parse("♠862 ♥A10985 ♦K952 ♣5"),
}
EXPOSED = "♠8 ♥A ♥10 ♦K ♦9 ♣5"
BIDS_TO_3D = "1♦; 2♣; pass; 2♦; 3♣; pass; 3♦; double; pass; pass"
RECORDS = ("doubled-by-one", "two-down", "redouble-one")


def deal_of(dealer: Seat = A, exposed: str = EXPOSED) -> Deal:
    """The first example deal."""
    return Deal.of(dealer, HANDS, {"exposed": parse_cards(exposed)})


def start(dealer: Seat = A, exposed: str = EXPOSED, **rules: Any) -> State:
    """The first example deal under house rules."""
    return GAME.begin(deal_of(dealer, exposed), three.ThreePlayerOptions(**rules))


def load(name: str) -> Record:
    path = ROOT / "docs" / "hands" / "three-player" / f"{name}.toml"
    return Record.from_toml(path.read_text(encoding="utf-8"), name)


def refusal(state: State, action: str, by: Seat | None = None) -> str:
    """The refusal of an action, as a reader gets it."""
    with pytest.raises(IllegalAction) as refused:
        state.apply(GAME.parse(action), by)
    return str(refused.value)


def zone(state: State, viewer: Seat | None, name: str) -> Zone:
    return next(z for z in state.observe(viewer).zones if z.id == name)


# Exposed cards


def test_the_exposed_cards_lie_open_for_everybody_until_the_lead() -> None:
    state = start()
    for viewer in TRIO:
        seen = zone(state, viewer, "hand:D")
        assert set(seen.cards) == set(parse_cards(EXPOSED))
        assert seen.hidden == 7
        assert len(zone(state, viewer, f"hand:{viewer}").cards) == 13
        others = [seat for seat in TRIO if seat is not viewer]
        assert [len(zone(state, viewer, f"hand:{seat}").cards) for seat in others] == [0, 0]
    assert gists(map(str, state.facts)) == [{"Ann"}, {"dummy", "♠8", "♣5", "♥A10", "♦K9"}]
    closed = state.play(BIDS_TO_3D)
    assert zone(closed, C, "hand:D").hidden == 7
    led = closed.play("♠A")
    for viewer in TRIO:
        assert zone(led, viewer, "hand:D").hidden == 0
    assert [fact.label for fact in led.facts] == ["Dealer", "Contract", "Tricks"]


@pytest.mark.parametrize("number", range(9))
def test_of_a_shuffled_order_the_first_cards_in_dummy_are_exposed(number: int) -> None:
    deal = GAME.deal(random.Random(number), B)
    order = [card for card in deal.pile("exposed") if card in deal.hand(D)]
    assert len(order) == 13
    state = GAME.begin(deal, options_from(three.ThreePlayerOptions, {"3p.exposed": number}))
    assert set(zone(state, A, "hand:D").cards) == set(order[:number])
    assert zone(state, A, "hand:D").hidden == 13 - number
    said = " ".join(event.text for event in GAME.opening(state.setting).events)
    words = ("None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
    assert gist(said) >= facts_in(f"{words[number]} {'is' if number < 2 else 'are'} dummy")


def test_a_table_lists_just_its_cards_and_fewer_may_be_agreed() -> None:
    eight = "♠8 ♥A ♥10 ♦K ♦9 ♣5 ♠2 ♠6"
    for number in (0, 3, 6, 7, 8):
        rules = three.ThreePlayerOptions(exposed=number)
        seen = zone(GAME.begin(deal_of(exposed=eight), rules), C, "hand:D")
        assert set(seen.cards) == set(parse_cards(eight)[:number])


@pytest.mark.parametrize(
    ("listed", "number", "words"),
    [
        ("♠862 ♥A10 ♦K95 ♣5", 6, "8 9 dummy"),
        ("♠862 ♥A10 ♦K95 ♣5", 0, "8 9 dummy"),
        ("♠8 ♥A10 ♦K9 ♠A", 6, "dummy ♠A"),
        ("♠8 ♥A10 ♦K9 ♠8", 6, "2 ♠8"),
        ("♠8 ♥A10", 6, "3 6 dummy"),
        ("", 1, "0 1 dummy"),
    ],
)
def test_a_list_of_exposed_cards_that_cannot_be(listed: str, number: int, words: str) -> None:
    rules = three.ThreePlayerOptions(exposed=number)
    with pytest.raises(DealError, match="3P-DUM-1") as refused:
        GAME.begin(deal_of(exposed=listed), rules)
    assert gist(refused.value) >= set(words.split())
    data = load("two-down").to_dict()
    data["deal"]["hands"] = {seat.value: str(hand) for seat, hand in HANDS.items()}
    data["deal"]["piles"]["exposed"] = listed
    if number == 6:
        with pytest.raises(RecordError, match="3P-DUM-1"):
            Record.from_dict(data, "r").states()


def test_nine_is_no_choice() -> None:
    with pytest.raises(OptionError, check=mentions("0 1 2 3 3p.exposed 4 5 6 7 8")):
        options_from(three.ThreePlayerOptions, {"3p.exposed": 9})


def test_nobody_sees_what_is_hidden_in_dummy() -> None:
    """A hidden card of dummy and one of Cleo's are swapped: Ann and Bob see no difference."""
    rng = random.Random(3)
    open_cards = set(parse_cards(EXPOSED))
    for _ in range(20):
        one = rng.choice([card for card in HANDS[D] if card not in open_cards])
        two = rng.choice(list(HANDS[C]))
        swap = Swap(one, two)
        first, other = start(), GAME.begin(swap.deal(deal_of()))
        for call in ["", *BIDS_TO_3D.split("; ")]:
            first, other = first.play(call), other.play(call)
            for viewer in (A, B):
                mine, yours = first.observe(viewer), other.observe(viewer)
                assert mine.zones == yours.zones
                assert mine.facts == yours.facts
                assert diagram(mine) == diagram(yours)
            assert first.observe(C).zones != other.observe(C).zones
            assert first.observe(None).zones != other.observe(None).zones


# Auction


@pytest.mark.parametrize("seed", range(times(1, 6)))
def test_auctions_against_the_second_reading(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        dealer = rng.choice(TRIO)
        state, calls = start(dealer), list[str]()
        callers = "ABC"[TRIO.index(dealer) :] + "ABC"[: TRIO.index(dealer)]
        while isinstance(state.phase, three.Bidding):
            legal = {str(action) for action in state.legal_actions()}
            words = auction.vocabulary(callers)
            assert legal == {w for w in words if auction.legal(callers, calls, w)}, calls
            odd = [call for call in legal if call == "double" or call.startswith("redouble")]
            low = sorted(legal & set(auction.LADDER), key=auction.LADDER.index)[:2]
            pool = ["pass", *low, *odd * 2]
            calls.append(rng.choice(pool))
            state = state.play(calls[-1])
        found = oracle.stakes(dealer.value, calls)
        held = state.phase.auction
        if found is None:
            assert state.to_act is None
            continue
        bid, bidder, counts = found
        assert (str(held.bid), held.declarer.value) == (bid, bidder)
        assert {s.value: held.doubled_by(s) for s in TRIO if s is not held.declarer} == counts
        assert state.phase.clockwise()[3] is held.declarer


def test_an_auction_is_told_with_its_clauses() -> None:
    state = start().play("1♥; double; pass")
    story = state.story(GAME.parse("redouble B"))
    assert gists([str(event.text) for event in story.events]) == [{"Ann", "Bob", "double"}]
    assert [cite.id for cite in story.events[0].clauses] == [
        "BRG-AUC-6", "3P-DBL-3", "3P-DBL-4",
    ]  # fmt: skip
    late = state.play("redouble B; pass; double")
    bid = late.story(GAME.parse("2♣"))
    assert "3P-DBL-5" in [cite.id for event in bid.events for cite in event.clauses]
    closing = late.play("redouble C; pass").story(GAME.parse("pass"))
    assert gist(closing.result) == {"1♥", "Ann", "redoubled"}
    assert gist(closing.events[-1].text) == {"Ann", "Bob", "dummy"}
    assert gist(refusal(late, "redouble")) == facts_in(
        "Ann double redoubled 3P-DBL-3 3P-DBL-4 BRG-AUC-6"
    )
    assert gist(refusal(late, "redouble B C")) >= {"3P-DBL-4", "Ann", "Bob", "redouble"}
    assert "3P-AUC-1" in refusal(late, "2♣", C)
    assert "BRG-AUC-8" in refusal(late, "♠A")


@pytest.mark.parametrize(
    ("calls", "call", "told"),
    [
        (
            "1♦; double; double; pass",
            "double",
            "1♦ 3P-DBL-1 3P-DBL-5 BRG-AUC-5 Bob double doubled",
        ),
        (
            "1♦; double; pass",
            "redouble",
            "3P-DBL-3 3P-DBL-4 Ann BRG-AUC-6 double redoubled",
        ),
        (
            "1♦; double; pass",
            "redouble C",
            "1♦ 3P-DBL-3 3P-DBL-4 Ann BRG-AUC-6 Cleo doubled redouble",
        ),
        (
            "1♦; double; pass; redouble B; pass; double",
            "redouble B",
            "3P-DBL-3 3P-DBL-4 Ann BRG-AUC-6 Bob redouble",
        ),
    ],
)
def test_the_rule_of_three_players_is_named_first(calls: str, call: str, told: str) -> None:
    assert gist(refusal(start().play(calls), call)) == set(told.split())


def test_three_passes() -> None:
    state = start(B).play("pass; pass")
    story = state.story(GAME.parse("pass"))
    assert gist(story.events[-1].text) == {"Cleo"}
    over = state.play("pass")
    assert over.outcome is not None
    assert [over.outcome.points(seat) for seat in TRIO] == [0, 0, 0]
    assert {line.clauses[0].id for line in over.outcome.lines} == {"3P-AMB-11"}
    assert over.outcome.redeal is None
    assert zone(over, A, "hand:D").hidden == 7
    assert gist(refusal(over, "1♣", C)) == {"BRG-AUC-9"}


# Seats


@pytest.mark.parametrize("seats", ["rotation", "swap"])
def test_every_dealer_and_declarer(seats: str) -> None:
    for dealer, turns in product(TRIO, range(3)):
        state = start(dealer, seats=seats)
        before = {z.seat: z.place for z in state.observe(None).zones}
        passes, at = "; ".join(["pass"] * turns), TRIO.index(dealer)
        order = [TRIO[(at + i) % 3] for i in range(3)]
        want = dict(zip((*order[:2], D, order[2]), ("bottom", "left", "top", "right"), strict=True))
        assert before == want
        closing = state.play(f"{passes}; 1NT; pass")
        after = closing.play("pass")
        declarer = order[turns]
        naive = oracle.table(dealer.value, declarer.value, seats == "swap")
        assert "".join(seat.value for seat in after.phase.tricks.rotation) == naive
        assert after.to_act is not None
        assert after.to_act.value == naive[0]
        places = {z.seat: z.place for z in after.observe(A).zones}
        assert [places[Seat(letter)] for letter in naive] == ["left", "top", "right", "bottom"]
        said = closing.story(GAME.parse("pass")).events[-1]
        name = after.setting.name
        assert gist(said.text) >= facts_in(f"{name(declarer)}")
        assert ("changes places" in said.text) == (seats == "swap" and turns > 0)
        ids = [cite.id for cite in said.clauses]
        assert ids == ["3P-SEAT-1", "3P-SEAT-2" if seats == "rotation" else "3P-AMB-1"]
        right = Seat(naive[2])
        refused = refusal(after, str(next(iter(HANDS[right]))), right)
        assert gist(refused) >= facts_in(f"{name(after.to_act)}")
        assert ids[1] in refused
        lead = after.legal_actions()[0]
        assert ids[1] in [cite.id for cite in after.story(lead).events[0].clauses]


def test_who_changes_places_with_whom() -> None:
    state = start(seats="swap").play("pass; 1NT; pass")
    said = state.story(GAME.parse("pass")).events[-1].text
    assert gist(said) == {"Ann", "Bob", "dummy"}
    state = start(seats="swap").play("1NT; pass")
    said = state.story(GAME.parse("pass")).events[-1].text
    assert gist(said) == {"Ann", "Bob", "dummy"}


# Play


def test_declarer_plays_dummys_cards() -> None:
    led = start().play(BIDS_TO_3D + "; ♠A")
    assert led.to_act is A
    assert led.legal_actions() == tuple(map(GAME.parse, ("♠8", "♠6", "♠2")))
    assert led.story(GAME.parse("♠2")).hand is D
    assert gist(refusal(led, "♠2", B)) >= {"3P-PLAY-1", "Ann", "dummy"}
    assert gist(refusal(led, "♠Q")) >= {"dummy"}
    assert gist(refusal(led, "♥A")) >= {"dummy", "♠862", "♥A"}
    second = led.play("♠2; ♠3; ♠J")
    assert gist(refusal(second, "♣2", A)) >= {"BRG-PLAY-3", "BRG-PLAY-6", "Bob"}
    assert "BRG-AUC-8" in refusal(led, "pass")
    story = start().play(BIDS_TO_3D).story(GAME.parse("♠A"))
    assert gist(story.events[1].text) == {"dummy"}
    assert story.events[1].clauses[0].id == "3P-PLAY-1"


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("doubled-by-one", [13, 35, 116, 284, 3408]),
        ("two-down", [13, 47, 128, 280, 3360]),
        ("redouble-one", [13, 40, 106, 278, 3336]),
    ],
)
def test_every_play_from_the_lead_is_counted(name: str, counts: list[int]) -> None:
    """Legal sequences of one to five cards, and again with the rule of following suit rewritten."""
    states = load(name).states()
    state = next(s for s in states if isinstance(s.phase, three.Playing))
    held = {seat.value: [str(card) for card in hand] for seat, hand in state.phase.hands()}
    order = "".join(seat.value for seat in state.phase.clockwise())
    trump = bridge.strain_of(str(state.phase.contract.bid))

    def engine(state: State, depth: int) -> int:
        actions = state.legal_actions()
        return (
            len(actions) if depth == 1 else sum(engine(state.apply(a), depth - 1) for a in actions)
        )

    def naive(cards: list[str], depth: int) -> int:
        _, told = oracle.tricks_of([*cards, "♠A"], order, "" if trump == "NT" else trump, "")
        seat = told[-1][0]
        left = [card for card in held[seat] if card not in cards]
        table = cards[len(cards) // 4 * 4 :]
        follow = [card for card in left if table and card[0] == table[0][0]]
        choice = follow or left
        return len(choice) if depth == 1 else sum(naive([*cards, c], depth - 1) for c in choice)

    assert [engine(state, depth) for depth in range(1, 6)] == counts
    assert [naive([], depth) for depth in range(1, 6)] == counts


# Scoring


def test_every_row_against_the_second_reading() -> None:
    doublings = [dict(zip("BC", both, strict=True)) for both in product((1, 2, 4), repeat=2)]
    for bid, tricks, counts in some([*product(map(str, BIDS), range(14), doublings)], 500):
        doubled = [seat for seat, times in counts.items() if times > 1]
        redoubled = [seat for seat, times in counts.items() if times == 4]
        vulnerable, formula = (len(bid) + tricks) % 2 == 0, tricks % 3 == 0
        how: dict[str, Any] = {
            "doubled_by": doubled,
            "redoubled": redoubled,
            "vulnerable": vulnerable,
            "scoring": "source-example" if formula else "standard",
        }
        row = three.row(bid, tricks, **how)
        assert three.score(bid, tricks, **how) == row.lines
        want = oracle.row(bid, "A", counts, tricks, vulnerable, formula)
        assert dict(zip("ABC", row.totals, strict=True)) == want
        assert sum(row.totals) == 0
        assert row.violation(row.totals) is None
        assert len({line.seat for line in row.lines if line.points < 0}) in (1, 2)
        for seat in TRIO:
            assert row.points(seat) == total(row.lines, seat)


@pytest.mark.parametrize("declarer", TRIO)
def test_rows_do_not_depend_on_the_declarers_name(declarer: Seat) -> None:
    left = oracle.after(declarer.value)
    right = oracle.after(declarer.value, 2)
    row = three.row("4♠", 10, declarer=declarer, doubled_by=left, redoubled=left)
    assert row.totals == tuple(
        oracle.row("4♠", declarer.value, {left: 4, right: 1}, 10)[seat] for seat in "ABC"
    )
    assert [version.opponent.value for version in row.versions] == [left, right]


@pytest.mark.parametrize(
    ("contract", "rules", "points"),
    [
        ("3♦", {"scoring": "source-example"}, (360, -240, -120)),
        ("3♦", {}, (700, -570, -130)),
        ("3♦", {"vulnerable": True}, (1000, -870, -130)),
        ("3♥", {}, (800, -630, -170)),
    ],
)
def test_the_table_of_the_printed_figures(
    contract: str, rules: dict[str, Any], points: tuple[int, ...]
) -> None:
    assert three.row(contract, 10, doubled_by="Bob", **rules).totals == points


def test_the_lines_of_both_columns() -> None:
    lines = three.score("3♦", 10, doubled_by="Bob")
    assert [(line.seat, line.points, line.clauses[0].id) for line in lines] == [
        (A, 120, "BRG-SCO-1"), (A, 100, "BRG-SCO-3"), (A, 50, "BRG-SCO-4"), (A, 300, "BRG-DUP-1"),
        (B, -570, "3P-SCO-2"),
        (A, 60, "BRG-SCO-1"), (A, 20, "BRG-SCO-3"), (A, 50, "BRG-DUP-1"), (C, -130, "3P-SCO-2"),
    ]  # fmt: skip
    assert "3P-AMB-13" in [cite.id for cite in lines[3].clauses]
    assert "3P-DBL-2" in [cite.id for cite in lines[-1].clauses]
    for game in ("3NT", "5♣"):  # a hundred points are a game without the doubling, too
        doubled = three.score(game, 11, doubled_by="Bob")
        assert "3P-AMB-13" not in [cite.id for line in doubled for cite in line.clauses]
    lines = three.score("3♦", 8, doubled_by="Bob", vulnerable=True)
    assert [(line.seat, line.points, line.clauses[0].id) for line in lines] == [
        (B, 200, "BRG-SCO-6"), (A, -200, "3P-SCO-3"), (C, 100, "BRG-SCO-6"), (A, -100, "3P-SCO-3"),
    ]  # fmt: skip
    lines = three.score("3♦", 10, doubled_by="Bob", scoring="source-example")
    assert [(line.points, line.text) for line in lines] == [
        (240, "against Bob: 4 odd tricks × 30 × 2"),
        (-240, "pays Ann for 3♦ doubled: 240"),
        (120, "against Cleo: 4 odd tricks × 30"),
        (-120, "pays Ann for 3♦: 120"),
    ]


def test_names_and_notation_of_the_score() -> None:
    row = three.row("3NT", 9, declarer="cleo", doubled_by="Ann and B", redoubled=Seat.B)
    assert str(row) == "Ann -550, Bob -800, Cleo 1350"
    assert row.points("Cleo") == row.points("C") == row.points(C) == 1350
    assert row == three.row(
        parse_bid("3N"), 9, declarer=C, doubled_by=("A", "Bob"), redoubled=["B"]
    )
    assert gists(map(repr, row.versions)) == [
        {"3NT", "550", "Ann", "doubled"},
        {"3NT", "800", "Bob", "redoubled"},
    ]
    assert row.title == "3NT"


@pytest.mark.parametrize(
    ("arguments", "more", "words"),
    [
        (("8♦", 10), {}, "1 7"),
        (("3♦", 14), {}, "0 13 14 declarer"),
        (("3♦", "ten"), {}, "0 13 declarer"),
        (
            ("3♦", 10),
            {"declarer": "Dan"},
            "A Ann B Bob C Cleo Dan",
        ),
        (("3♦", 10), {"doubled_by": "D"}, "dummy"),
        (("3♦", 10), {"doubled_by": "Ann"}, "3♦ Ann BRG-AUC-5 double"),
        (("3♦", 10), {"redoubled": "Bob"}, "3P-DBL-4 3♦ Bob doubled"),
        (("3♦", 10), {"scoring": "rubber"}, "source-example standard"),
    ],
)
def test_a_score_of_what_cannot_be(
    arguments: tuple[Any, ...], more: dict[str, Any], words: str
) -> None:
    with pytest.raises(NotationError, check=mentions(words)):
        three.row(*arguments, **more)


def test_rows_that_somebody_wrote_down() -> None:
    row = three.row("2♠", 8, declarer="Cleo", doubled_by="Ann Bob", redoubled="Bob")
    assert row.violation("-470, −640, 1110") is None
    assert str(row.violation("-640 -640 1280")) == (
        "Ann doubled, whatever Bob did: Ann −470, not −640 [3P-DBL-1, 3P-DBL-2]"
    )
    assert str(row.violation([-470, -110, 580])) == (
        "Bob scores −640, not −110 [3P-SCO-2, 3P-SCO-1, 3P-DBL-1]"
    )
    assert "3P-SCO-3" in str(row.violation("1 1 1"))
    passed_out = three.Row(())
    assert passed_out.violation("0 0 0") is None
    assert gist(passed_out.violation("1 0 -1")) == {"3P-AMB-11", "pass"}
    assert (passed_out.title, passed_out.totals) == ("passed out", (0, 0, 0))
    for wrong in ("", "1 2", "a b c", "1 2 3 4"):
        with pytest.raises(NotationError, check=mentions()):
            row.violation(wrong)


def test_a_sheet() -> None:
    rows = [three.row("3♦", 10, doubled_by="Bob"), three.Row(()), three.row("3♦", 7)]
    assert three.sheet(*rows).running == ((700, -570, -130), (700, -570, -130), (500, -470, -30))
    header, *deals, total = str(three.sheet(*rows)).splitlines()
    assert header.split()[1:] == ["Ann", "Bob", "Cleo"]
    assert [[int(points) for points in row.split()[-3:]] for row in (*deals, total)] == [
        [700, -570, -130],
        [0, 0, 0],
        [-200, 100, 100],
        [500, -470, -30],
    ]
    gist(deals[1])
    with pytest.raises(NotationError, check=mentions()):
        three.sheet()


# The records of the page, and deals at random


@pytest.mark.parametrize(
    ("name", "row", "result"),
    [
        ("doubled-by-one", (700, -570, -130), "1 10 3♦ Ann"),
        ("two-down", (100, -200, 100), "2 4♥ 8 Bob"),
        ("redouble-one", (-470, -640, 1110), "2♠ 8 Cleo"),
        ("no-heart-in-sight", (50, 100, -150), "1 4♠ 9 Cleo"),
    ],
)
def test_records_of_the_page(name: str, row: tuple[int, ...], result: str) -> None:
    record = load(name)
    states = record.states()
    end = states[-1].outcome
    assert end is not None
    assert tuple(end.points(seat) for seat in TRIO) == row
    assert gist(end.text) >= set(result.split())
    assert sum(turn.won is not None for turn in record.turns) == 13
    assert record.title
    assert record.intro
    assert naive_deal(states[-1]) == row
    film = movie(record)
    assert [view["id"] for view in film["views"]] == ["all", "A", "B", "C"]
    stories = [s.story(t.action) for s, t in zip(states, states[-1].turns, strict=False)]
    assert sum(story.hand is D for story in stories) == 13


def test_the_first_example_by_the_printed_formula() -> None:
    data = load("doubled-by-one").to_dict()
    del data["expect"]["lines"]
    data["options"] = {"3p.scoring": "source-example"}
    with pytest.raises(RecordError, match=r"Ann scores 360, not 700 \[3P-AMB-8\]"):
        Record.from_dict(data, "r").states()
    data["expect"] = {"totals": {"A": 360, "B": -240, "C": -120}}
    assert Record.from_dict(data, "r").states()


def test_vulnerable_only_by_the_house_rule() -> None:
    data = load("doubled-by-one").to_dict()
    data["standing"] = {"vulnerable": ["A", "C"]}
    states = Record.from_dict(data, "r").states()
    assert "Vulnerable" not in [fact.label for fact in states[0].facts]
    data["options"] = {"3p.vul": "cycle"}
    data["expect"] = {"totals": {"A": 1000, "B": -870, "C": -130}}
    states = Record.from_dict(data, "r").states()
    assert "Vulnerable: Ann, Cleo" in [str(fact) for fact in states[0].facts]
    data["standing"] = {"vulnerable": ["B", "C"]}
    data["expect"] = {"totals": {"A": 700, "B": -570, "C": -130}}
    assert Record.from_dict(data, "r").states()


def test_a_record_with_a_wrong_row_is_refused() -> None:
    data = load("doubled-by-one").to_dict()
    data["expect"] = {"totals": {"C": -570}}
    with pytest.raises(RecordError, match=r"Cleo scores -130, not -570 \[3P-SCO-2\]"):
        Record.from_dict(data, "r").states()


def naive_deal(state: State) -> tuple[int, ...]:
    """The row of a whole deal, from its turns alone."""
    setting = state.setting
    assert setting.deal.dealer is not None
    dealer, texts = setting.deal.dealer.value, [str(turn.action) for turn in state.turns]
    calls = [text for text in texts if text[0] not in "♠♥♦♣"]
    cards = texts[len(calls) :]
    found = oracle.stakes(dealer, calls)
    if found is None:
        assert calls == ["pass"] * 3
        assert not cards
        return 0, 0, 0
    bid, declarer, counts = found
    order = oracle.table(dealer, declarer, setting.options.seats == "swap")
    trump = bridge.strain_of(bid)
    won, played = oracle.tricks_of(cards, order, "" if trump == "NT" else trump, declarer + "D")
    for seat, card in played:
        assert Card.parse(card) in setting.deal.hand(Seat(seat))
    for turn, (seat, _) in zip(state.turns[len(calls) :], played, strict=True):
        assert turn.seat.value == (declarer if seat == "D" else seat)
    vulnerable = Seat(declarer) in setting.standing.vulnerable
    row = oracle.row(
        bid, declarer, counts, won,
        vulnerable and setting.options.vulnerable == "cycle",
        setting.options.scoring == "source-example",
    )  # fmt: skip
    return tuple(row.values())


@pytest.mark.parametrize("seed", range(10))
def test_whole_deals_against_the_second_reading(seed: int) -> None:
    """100 random deals, under random house rules."""
    rng = random.Random(seed)
    for _ in range(10):
        rules = three.ThreePlayerOptions(
            seats=rng.choice(("rotation", "swap")),
            exposed=rng.randrange(9),
            scoring=rng.choice(("standard", "source-example")),
            vulnerable=rng.choice(("none", "cycle")),
        )
        standing = Standing(vulnerable=tuple(seat for seat in TRIO if rng.random() < 0.5))
        state = GAME.begin(GAME.deal(rng), rules, standing)
        while state.to_act is not None:
            state = state.apply(choose(state, rng))
        end = state.outcome
        assert end is not None
        assert tuple(end.points(seat) for seat in TRIO) == naive_deal(state)
        assert sum(line.points for line in end.lines) == 0
        if state.contract is None:
            continue
        over = state.phase.taken() - state.phase.contract.needed
        name = {A: "Ann", B: "Bob", C: "Cleo"}[state.phase.contract.declarer]
        played, paid, score = told_result(state.phase)
        told = f"{name} {state.phase.contract.bid} {abs(over) or ''} {state.phase.taken()}"
        assert facts_in(played.text) == facts_in(told)
        assert end.text == f"{played.text} {paid.text} {score.text}"
        assert paid.clauses[-1].id == ("3P-SCO-2" if over >= 0 else "3P-SCO-3")
        assert {line.clauses[0] for line in end.lines} <= set(score.clauses)


def test_one_trick_down_is_down_and_the_contract_just_made_is_made() -> None:
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        state = start(A).play("1NT; pass; pass")
        while state.to_act is not None:
            state = state.apply(choose(state, rng))
        over = state.phase.taken() - state.phase.contract.needed
        _, paid, _ = told_result(state.phase)
        assert str(paid.clauses[-1]) == ("3P-SCO-2" if over >= 0 else "3P-SCO-3")
        seen.add(over)
    assert seen >= {-1, 0}


# Match and house rules


def test_a_match_goes_round() -> None:
    match = three.match(three.ThreePlayerOptions(vulnerable="cycle"))
    outcome = start().play("pass; pass; pass").outcome
    assert outcome is not None
    met: dict[Seat, list[str]] = {seat: [] for seat in TRIO}
    times = dict.fromkeys(TRIO, 0)
    dealer = B
    for number in range(12):
        assert not match.over
        assert match.winner is None
        assert match.dealer in (None if number == 0 else dealer, dealer)
        vulnerable = match.standing.vulnerable
        others = tuple(seat for seat in TRIO if seat is not dealer)
        words = {(): "nobody", (dealer,): "dealer", others: "others", TRIO: "all"}
        if number:
            met[dealer].append(words[vulnerable])
            for seat in vulnerable:
                times[seat] += 1
            wrong = deal_of(TRIO[(TRIO.index(dealer) + 1) % 3])
            gist(match.violation(wrong))
            assert "3P-DEAL-1" in str(match.violation(wrong))
        else:
            assert vulnerable == ()
            met[dealer].append("nobody")
        assert match.violation(deal_of(dealer)) is None
        match = match.add(deal_of(dealer), outcome)
        dealer = TRIO[(TRIO.index(dealer) + 1) % 3]
    assert match.over
    assert match.dealer is None
    assert match.winner is None
    assert {tuple(sorted(words)) for words in met.values()} == {
        ("all", "dealer", "nobody", "others")
    }
    assert set(times.values()) == {6}
    assert gist(match.violation(deal_of())) >= {"12", "3P-AMB-12"}


def test_totals_add_up_and_the_highest_wins() -> None:
    match = three.match(options_from(three.ThreePlayerOptions, {"3p.deals": 3}))
    for name in RECORDS:
        states = load(name).states()
        end = states[-1].outcome
        assert end is not None
        match = match.add(states[0].setting.deal, end)
    assert match.standing.totals == ((A, 330), (B, -1410), (C, 1080))
    assert match.standing.vulnerable == ()
    assert match.over
    assert match.winner is C
    assert str(match) == "Ann 330, Bob -1410, Cleo 1080 after 3 of 3 deals"
    state = GAME.begin(deal_of(), None, match.standing)
    assert "Score: Ann 330 · Bob −1410 · Cleo 1080" in [str(fact) for fact in state.facts]


@pytest.mark.parametrize("number", [-3, "12", 3.0, True, None])
def test_a_match_has_a_whole_number_of_deals(number: object) -> None:
    with pytest.raises(OptionError, check=mentions("0 3p.deals")):
        options_from(three.ThreePlayerOptions, {"3p.deals": number})


@pytest.mark.parametrize(("number", "played"), [(1, 1), (10, 10), (0, 40)])
def test_a_match_of_any_length_or_without_an_end(number: int, played: int) -> None:
    match = three.match(three.ThreePlayerOptions(deals=number))
    passed = GAME.begin(deal_of()).play("pass; pass; pass").outcome
    assert passed is not None
    for i in range(played):
        assert not match.over
        match = match.add(deal_of(dealer=(A, B, C)[i % 3]), passed)
    assert match.over is bool(number)


def test_keys_of_the_house_rules() -> None:
    chosen = {
        "3p.seats": "swap", "3p.exposed": 0, "3p.scoring": "source-example", "3p.vul": "cycle",
        "3p.deals": 6,
    }  # fmt: skip
    assert options_to(options_from(three.ThreePlayerOptions, chosen)) == chosen
    assert options_to(three.ThreePlayerOptions()) == {}


# What the open cards reveal


def test_expected_points_and_lengths_add_up() -> None:
    rng = random.Random(5)
    for _ in range(50):
        pack = list(PACK_52)
        rng.shuffle(pack)
        shown, own = Hand.of(pack[: rng.randrange(9)]), Hand.of(pack[39:])
        blank = three.outlook(shown)
        assert blank.dummy + 3 * blank.opponent == pytest.approx(40)
        seen = three.outlook(shown, own)
        assert seen.dummy + 2 * seen.opponent + own.hcp == pytest.approx(40)
        assert sum(length for _, length in seen.dummy_suits) == pytest.approx(13)
        for (suit, dummy), (_, other) in zip(seen.dummy_suits, seen.opponent_suits, strict=True):
            assert dummy + 2 * other + own.length(suit) == pytest.approx(13)


@pytest.mark.parametrize(
    ("exposed", "hand", "words"),
    [
        ("♠AKQJ1098765432 ♥A", "", "13 14 dummy"),
        ("♠A", "♥AK", "13 2"),
        ("♠A", "♠AKQJ1098765432", "♠A"),
        ("♠A Joker", "", ""),
    ],
)
def test_an_outlook_on_what_cannot_be(exposed: str, hand: str, words: str) -> None:
    with pytest.raises(NotationError, check=mentions(words)):
        three.outlook(exposed, hand)
