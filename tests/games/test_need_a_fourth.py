"""Need a Fourth? against a second reading of the rules; its secrets, house rules and matches.

The worked examples and refused actions in the rulebook are cases; the tests here need more than one
line each.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count, product
from typing import Any

import pytest

from bridgepath.base.errors import DealError, NotationError, OptionError, RecordError
from bridgepath.bridge.calls import BIDS
from bridgepath.core.cards import PACK_52, Card, Hand, Suit
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.options import describe, options_from, options_to
from bridgepath.core.score import total
from bridgepath.core.seats import TRIO, Seat, next_seat
from bridgepath.core.state import Game, Outcome, State
from bridgepath.games import need_a_fourth as naf
from bridgepath.notation.record import Record
from bridgepath.view.movie import movie
from bridgepath.view.prompt import prompt
from tests.oracle import need_a_fourth as oracle
from tests.oracle.bridge import trick_winner
from tests.play import ROOT, choose
from tests.sample import times
from tests.wording import facts_in, gist, gists, mentions

GAME: Game = naf.GAME
A, B, C, D = Seat.A, Seat.B, Seat.C, Seat.DUMMY
DEAL = Deal.of(
    A,
    {
        A: Hand.parse("♠AKJ109 ♥KQ ♦1063 ♣QJ97"),
        B: Hand.parse("♠Q53 ♥A10832 ♦A87 ♣653"),
        C: Hand.parse("♠642 ♥J9754 ♦K2 ♣A1042"),
        D: Hand.parse("♠87 ♥6 ♦QJ954 ♣K8"),
    },
)
CALLS = "1♠; pass; 2♠; pass; pass; "
CHOICE = CALLS + "choose A; "
GIFTS = "give ♦3; give ♣3; give ♣2; "


def start(deal: Deal = DEAL, **rules: Any) -> State:
    """A deal under house rules; the first example deal if no other is given."""
    return GAME.begin(deal, naf.NeedAFourthOptions(**rules))


def refusal(state: State, action: str, by: Seat | None = None) -> str:
    """The refusal of an action, as a reader gets it."""
    with pytest.raises(IllegalAction) as refused:
        state.apply(GAME.parse(action), by)
    return str(refused.value)


def load(name: str) -> Record:
    path = ROOT / "docs" / "hands" / "need-a-fourth" / f"{name}.toml"
    return Record.from_toml(path.read_text(encoding="utf-8"), name)


def told(state: State, action: str) -> str:
    """What everybody is told about an action."""
    return " ".join(event.text for event in state.story(GAME.parse(action)).events)


# Every cell of the score table


def every_result() -> Iterator[tuple[str, int, int, str, str | None]]:
    liars = (None, "nobody", "chooser", "partner", "both")
    for bid, tricks, liar in product(map(str, BIDS), range(14), liars):
        yield bid, tricks, 1, "chooser", liar
        yield bid, tricks, 2, "chooser", liar
        yield bid, tricks, 4, "chooser", liar
        yield bid, tricks, 4, "partner", liar


def test_every_score_against_the_second_reading_and_its_extremes() -> None:
    marks = {None: "", "nobody": "", "chooser": "C", "partner": "P", "both": "CP"}
    best, worst, liars_worst = 0, 0, 0
    for bid, tricks, doubling, redoubler, liar in every_result():
        lines = naf.score(bid, tricks, doubling=doubling, redoubled_by=redoubler, liar=liar)
        sums = (total(lines, A), total(lines, B))
        exchanged = redoubler == "partner"
        assert sums == oracle.score(bid, tricks, doubling, exchanged, marks[liar])
        assert total(lines, C) == 0
        assert lines[-1].seat is C
        assert lines[-1].clauses[0].id == "NAF-SCO-1"
        assert all(line.points for line in lines[:-1])
        best = max(best, *sums)
        if liar in ("chooser", "partner"):
            liars_worst = min(liars_worst, *sums)
        else:
            worst = min(worst, *sums)
    assert (best, worst, liars_worst) == (2600, -6500, -7800)


def test_a_redoubled_partial_with_an_overtrick_beats_the_game() -> None:
    def pair(contract: str) -> tuple[int, int]:
        lines = naf.score(contract, 9)
        return total(lines, A), total(lines, B)

    assert pair("2NT XX") == (1200, 1000)
    assert pair("3NT XX") == (1100, 900)
    assert pair("2NT X") == pair("3NT X") == (800, 700)


@pytest.mark.parametrize(
    ("call", "lines"),
    [
        (
            "2♠ X",
            [
                "A   300       made doubled, Chooser column [NAF-SCO-7]",
                "A   300       partial made when doubled [NAF-SCO-10]",
                "A   100       1 overtrick, doubled × 100 [NAF-SCO-12]",
            ],
        ),
        (
            "2♠ XX",
            [
                "A   600       made redoubled, Chooser column [NAF-SCO-8, NAF-SCO-9]",
                "A   300       partial made when redoubled [NAF-SCO-10, NAF-AMB-14]",
                "A   200       1 overtrick, redoubled × 200 [NAF-SCO-13]",
            ],
        ),
        ("2♠", ["A    50       1 overtrick × 50 [NAF-SCO-11]"]),
    ],
)
def test_a_doubled_contract_that_is_made_line_by_line(call: str, lines: list[str]) -> None:
    assert [str(line) for line in naf.score(call, 9) if line.seat is A][1:] == lines


def test_categories() -> None:
    kinds = Counter(naf.category(bid).name for bid in BIDS)
    assert kinds == {"partial": 16, "game": 9, "small slam": 5, "grand slam": 5}
    for bid in map(str, BIDS):
        assert naf.category(bid).name == oracle.kind(bid)
    assert repr(naf.category("3nt")) == "game, 500 points"


@pytest.mark.parametrize(
    ("redoubler", "liar", "columns", "clause"),
    [
        ("chooser", None, ("Chooser", "Partner"), None),
        ("chooser", "nobody", ("Chooser", "Partner"), "NAF-LIE-4"),
        ("chooser", "both", ("Chooser", "Partner"), "NAF-LIE-5"),
        ("chooser", "chooser", ("Liar", "Partner"), "NAF-LIE-6"),
        ("chooser", "partner", ("Partner", "Liar"), "NAF-LIE-6"),
        ("partner", None, ("Partner", "Chooser"), "NAF-SCO-21"),
        ("partner", "both", ("Partner", "Chooser"), "NAF-LIE-5"),
        ("partner", "chooser", ("Liar", "Partner"), "NAF-LIE-7"),
        ("partner", "partner", ("Partner", "Liar"), "NAF-AMB-24"),
    ],
)
def test_columns_are_named_with_their_reason(
    redoubler: str, liar: str | None, columns: tuple[str, str], clause: str | None
) -> None:
    lines = naf.score("3NT XX", 7, redoubled_by=redoubler, liar=liar)
    for line, column in zip(lines[:2], columns, strict=True):
        assert line.text.endswith(f", {column} column")
        assert clause is None or clause in map(str, line.clauses)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: naf.score("8♥", 8), "1 7 8♥ NAF-BID-3"),
        (lambda: naf.score("♥", 8), "1♥ ♥"),
        (lambda: naf.score("2♥", 14), "0 13 14 defenders"),
        (lambda: naf.score("2♥", True), "0 13 True defenders"),
        (lambda: naf.score("2♥", 8, doubling=3), "1 2 4 doubled redoubled"),
        (
            lambda: naf.score("2♥", 8, doubling=True),
            "1 2 4 True doubled redoubled",
        ),
        (lambda: naf.score("2♥ X", 8, doubling=4), "2♥ X"),
        (lambda: naf.score("2♥", 8, redoubled_by="Bob"), "chooser partner redoubled_by"),
        (lambda: naf.score("2♥", 8, liar="Bob"), "chooser nobody partner"),
        (lambda: naf.score("2♥", 8, chooser="B"), ""),
        (lambda: naf.score("2♥", 8, chooser="D"), "dummy"),
        (lambda: naf.score("2♥", 8, chooser="W"), "West"),
        (lambda: naf.structured("1♠ 1♥"), "1♠ Bob"),
        (lambda: naf.structured("1♠ X"), "Bob double"),
        (lambda: naf.structured("1♠ P P 2♣"), "Ann"),
        (lambda: naf.structured("1♠ 2Z"), "Z"),
        (lambda: naf.promises("P"), "P"),
        (lambda: naf.review("1♠", {"D": "♠A"}), "dummy"),
        (lambda: naf.check_bid("1♠", "♠AA"), "♠A"),
        (lambda: naf.agree("1♠: 5+ cards", by="ABD"), "dummy"),
        (lambda: naf.refuse_list("ABX"), "X"),
    ],
    ids=count(1),
)
def test_bad_input_gets_a_sentence(call: Any, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        call()
    assert gist(error.value) >= set(sentence.split())


def test_players_are_named_either_way() -> None:
    by_name = naf.score("2♥", 8, chooser="Cleo", partner="ann")
    assert by_name == naf.score("2♥", 8, chooser=C, partner="A")
    assert {line.seat for line in by_name if line.points} == {A, C}


# Structured bids


def random_calls(rng: random.Random) -> list[str]:
    """A legal auction with many low bids, raises and no trumps."""
    calls: list[str] = []
    top, passes = -1, 0
    while passes < 3 if top < 0 else passes < 2:
        step = rng.choice((0, 1, 1, 2, 3, 4, 5, 5, 10))
        if not step or top + step >= len(oracle.RANKING):
            calls.append("pass")
            passes += 1
        else:
            top, passes = top + step, 0
            calls.append(oracle.RANKING[top])
    return calls


def test_promises_against_the_second_reading() -> None:
    rng = random.Random(7)
    structured = 0
    late = naf.NeedAFourthOptions(structured=True, raise_window="anyTurn")
    tries = times(300, 1500)
    for _ in range(tries):
        calls = random_calls(rng)
        for rules, any_turn in ((None, False), (late, True)):
            read = naf.structured(" ".join(calls), rng.choice("ABC"), rules)
            want = oracle.promises(calls, any_turn)
            assert {one.number for one in read.bids if one.structured} == set(want)
            for one in read.bids:
                assert calls[one.number] == str(one.bid)
                assert one.clauses
                assert bool(one.free) != one.structured
                if one.requirement is not None:
                    cards, points = one.requirement.cards, one.requirement.points
                    assert points is not None
                    assert (cards.least if cards else 0, points.least) == want[one.number]
            structured += len(want)
    assert structured > 2 * tries


def test_verdicts_against_the_second_reading() -> None:
    rng = random.Random(8)
    lies = 0
    tries = times(150, 600)
    for _ in range(tries):
        calls = random_calls(rng)
        dealer = rng.choice(TRIO)
        state = GAME.begin(GAME.deal(rng, dealer))
        hands = {seat.value: str(state.setting.deal.hand(seat)) for seat in TRIO}
        found = naf.review(" ".join(calls), hands, dealer)
        wanted = oracle.promises(calls)
        assert [one.reading.number for one in found.verdicts] == sorted(wanted)
        for verdict in found.verdicts:
            cards = [str(card) for card in state.setting.deal.hand(verdict.reading.seat)]
            needs = wanted[verdict.reading.number]
            assert verdict.true == oracle.holds(cards, str(verdict.reading.bid), *needs)
            lies += not verdict.true
        false = {one.reading.seat for one in found.verdicts if not one.true}
        assert set(found.liars) == false
        assert found.of(A).liars == tuple(false & {A})
    assert lies > tries / 3


def test_one_card_and_one_point_are_singular() -> None:
    lie = str(naf.check_bid("1♣", "♠J10987 ♥10987 ♦10987 ♣2"))
    assert lie.startswith("Ann's 1♣ was a lie: 1 club and 1 point, promised 4+ clubs")


def test_a_card_that_is_not_held_is_refused_by_the_play_of_bridge() -> None:
    said = refusal(start().play(CHOICE + "pass; " + GIFTS), "♠A", C)
    assert gist(said) == {"BRG-PLAY-3", "Cleo", "NAF-PLAY-8", "♠A"}


def test_points_of_a_hand() -> None:
    assert naf.points("♠AKQJ10 ♥2") == 10
    assert naf.points(Hand.of(PACK_52)) == 40
    assert [naf.points(hand) for _, hand in DEAL.hands] == [16, 10, 8, 6]


@pytest.mark.parametrize(
    ("first", "cites"),
    [
        ("1♥", ["NAF-STR-17", "NAF-STR-15"]),
        ("1NT", ["NAF-AMB-22", "NAF-STR-15"]),
        ("2♥", ["NAF-AMB-22", "NAF-STR-15"]),
    ],
)
def test_a_second_bid_is_free_whatever_the_first_one_was(first: str, cites: list[str]) -> None:
    *_, second = naf.structured(f"{first} 2♠ P 2NT P P").bids
    assert gist(second.told()) == facts_in(f"2NT Ann {first}")
    assert [str(cite) for cite in second.clauses] == cites


def test_a_second_bid_at_level_one_is_free() -> None:
    *_, last = naf.structured("1♦ 1♥ P 1♠ P P").bids
    assert gist(last) == {"1♠", "1♦", "Ann", "NAF-STR-15", "NAF-STR-17"}


def test_a_later_bid_of_a_list_of_ones_own_is_free_by_the_ruling() -> None:
    rules = naf.agree("1M: 5+ cards; 3C: 6+ cards")
    *_, last = naf.structured("1♥ 1♠ P 3♣ P P", options=rules).bids
    assert gist(last) == {"1♥", "3♣", "Ann", "NAF-AMB-22", "NAF-STR-15"}


def test_a_suit_may_promise_points_alone() -> None:
    rules = naf.agree("1S: 10+ points")
    for hand, verdict in (("♠2 ♥AKQJ", "true: 10 points"), ("♠AKQ32", "a lie: 9 points")):
        told = str(naf.check_bid("1♠", hand, options=rules))
        assert told.startswith(f"Ann's 1♠ was {verdict}, promised 10+ points [")


def test_a_list_of_ones_own() -> None:
    text = "1M: 5 cards, 12-14 points; raise 2NT: 9+ points; 2♥: 6+ cards; raise 4M: 4+ cards"
    rules = naf.agree(text)
    assert rules.structured
    assert "; ".join(map(str, rules.listed)) == text
    assert naf.parse_list(text) == rules.listed
    spades = [one.promised(Suit.SPADES) for one in rules.listed]
    assert gists(spades) == [{"12-14", "5"}, {"9"}, {"6"}, {"4"}]
    assert [one.promised(None) for one in rules.listed] == ["12-14 points", "9+ points", "", ""]
    assert naf.structured("1♠ P 4♠", options=rules).structured == tuple(
        bid for bid in BIDS if str(bid) in ("1♠", "4♠")
    )
    for hand, true in (("♠AKQJ2 ♥AJ", False), ("♠AK432 ♥A2 ♦J", True), ("♠AK4326 ♥A2 ♦J", False)):
        verdict = naf.check_bid("1♠", hand, options=rules)
        assert isinstance(verdict, naf.Verdict)
        assert verdict.true is true
    # a bid that a shorter list leaves out is free, and so is a raise of it
    shorter = naf.agree("raise 2♥: 3+ cards")
    reading = naf.promises("2♥", after="1♥", options=shorter)
    assert gist(reading.free) == {"1♥"}
    gist(naf.promises("1♣", options=naf.agree("")).free)
    # a raise is judged as a raise, not as a first call
    both = naf.agree("1♥: 5+ cards; 2♥: 6+ cards, 5-10 points; raise 2♥: 3+ cards")
    assert naf.promises("2♥", options=both).requirement == both.listed[1]
    assert naf.promises("2♥", after="1♥", options=both).requirement == both.listed[2]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1M", "10 1M 5"),
        ("8m: 4+ cards", "1 7"),
        ("raise 1m: 4+ cards", "2"),
        ("1X: 4+ cards", "M NT X ♠ ♣ ♥ ♦"),
        ("1m: some cards", "cards some"),
        ("1m: 15+ cards", "15+ cards"),
        ("1m: 10-5 points", "10-5 points"),
        ("1m: 4+ cards, 5 cards", ""),
        ("1NT: 4+ cards", ""),
        ("1m: 4+ cards; 1m: 10+ points", ""),
    ],
)
def test_lists_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match="NAF-AMB-30") as error:
        naf.agree(text)
    assert gist(error.value) >= set(sentence.split())
    with pytest.raises(OptionError, match=r"naf\.structured\.list"):
        options_from(naf.NeedAFourthOptions, {"naf.structured.list": text})


def test_a_list_changes_by_consent_alone() -> None:
    assert naf.refuse_list("A B C") is None
    assert gist(naf.refuse_list("B")) == {"Ann", "Cleo", "NAF-STR-2"}


def test_the_auction_tells_what_bids_promise_if_the_option_is_on() -> None:
    assert told(start(), "1♠") == "Ann bids 1♠."
    on = start(structured=True)
    assert gist(told(on, "1♠")) == {"10", "1♠", "5", "Ann"}
    assert gist(told(on.play("pass; pass; 1♦"), "1♠")) >= {"1♠", "Ann", "pass"}
    assert told(on, "pass") == "Ann passes."


# Whole hands


def played_at_random(rng: random.Random) -> State:
    """A random hand in which bids are low and honest enough to be worth a review."""
    rules = options_from(
        naf.NeedAFourthOptions,
        {
            row["key"]: rng.choice(row["values"])
            for row in describe(naf.NeedAFourthOptions)
            if row["values"]
        },
    )
    state = GAME.begin(GAME.deal(rng), rules)
    for call in random_calls(rng):
        state = state.play(call)
    while state.to_act is not None:
        state = state.apply(choose(state, rng))
    return state


@pytest.mark.parametrize("seed", range(8))
def test_whole_hands_against_the_second_reading(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        state = played_at_random(rng)
        end, rules = state.outcome, state.setting.options
        assert end is not None
        dealt = {
            i: [str(c) for c in state.setting.deal.hand(s)] for i, s in enumerate((A, B, C, D))
        }
        dealer = state.setting.deal.dealer
        assert dealer is not None
        turns = [(TRIO.index(turn.seat), str(turn.action)) for turn in state.turns]
        want = oracle.hand(
            turns,
            dealt,
            dealer=TRIO.index(dealer),
            structured=rules.structured,
            thirteen=rules.liar_test == "kept13",
            any_turn=rules.raise_window == "anyTurn",
        )
        assert {i: end.points(seat) for i, seat in enumerate(TRIO)} == (want or {0: 0, 1: 0, 2: 0})
        assert (want is None) == (end.lines == ())
        if want is None:
            continue
        result = state.phase.result
        over = result.tricks - 6 - result.bid.level
        more = f" with {over} overtrick{'s' if over > 1 else ''}" if over else ""
        fate = f"{-over} down" if over < 0 else f"made{more}"
        assert end.text.startswith(f"The Defenders take {result.tricks} trick")
        need = f" and need {6 + result.bid.level}: {state.phase.contract}, {fate}."
        assert need in end.text
        checked, shown = rules.structured, rules.show_all_after_deal
        assert ("nobody checks the bids" in end.text) == (checked and over >= 0 and not shown)
        assert ("no lie counts" in end.text) == (checked and over >= 0 and shown)
        assert (re.search("Defenders? (who )?lied", end.text) is not None) == (checked and over < 0)
        assert f"{state.phase.name(state.phase.declarer)}'s " not in end.text or shown


def test_every_way_through_the_doubles() -> None:
    """Four ways, and the effect of each on contract and columns."""
    ways: dict[str, tuple[int, bool]] = {}

    def walk(state: State, said: tuple[str, ...]) -> None:
        if not isinstance(state.phase, naf.Doubling):
            assert isinstance(state.phase, naf.Giving)
            ways[" ".join(said)] = (state.phase.doubling, state.phase.partner_redoubled)
            return
        for action in state.legal_actions():
            walk(state.apply(action), (*said, str(action)))

    walk(start().play(CHOICE), ())
    assert ways == {
        "pass": (1, False),
        "double redouble": (4, False),
        "double pass pass": (2, False),
        "double pass redouble": (4, True),
    }


@pytest.mark.parametrize("structured", [False, True])
def test_a_candidate_for_partner_is_known_by_bids_alone(structured: bool) -> None:
    state = start(structured=structured).play(CALLS)
    asked = prompt(state)
    assert asked is not None
    means = {one.action: one.means for part in asked.parts for one in part.answers if one.legal}
    assert ("1♠" in means["choose A"], "Bob" in means["choose A"]) == (True, True)
    assert ("promising" in means["choose A"]) is structured
    assert ("never bid" in means["choose B"], "Ann" in means["choose B"]) == (True, True)


def test_seats_for_every_chooser_and_partner() -> None:
    for dealer, winner in product(TRIO, TRIO):
        state = start(Deal.of(dealer, dict(DEAL.hands)))
        seat = dealer
        while seat is not winner:
            state, seat = state.play("pass"), next_seat(seat, TRIO)
        state = state.play("1♣; pass; pass")
        assert state.to_act is winner
        near = {z.place: z.seat for z in GAME.zones(state.phase, None)}
        assert near["bottom"] is dealer
        assert near["top"] is D
        assert [str(action) for action in state.legal_actions()] == [
            f"choose {other}" for other in TRIO if other is not winner
        ]
        for partner in TRIO:
            if partner is winner:
                continue
            declarer = next(one for one in TRIO if one not in (winner, partner))
            chosen = state.play(f"choose {partner}")
            assert chosen.to_act is declarer
            places = {z.place: z.seat for z in GAME.zones(chosen.phase, None)}
            left = next_seat(declarer, TRIO)
            right = next_seat(left, TRIO)
            assert places == {"bottom": declarer, "left": left, "top": D, "right": right}
            lead = chosen.play("pass")
            for _ in TRIO:
                lead = lead.apply(lead.legal_actions()[0])
            assert lead.to_act is left
            order: list[tuple[Seat | None, Seat | None]] = []
            for _ in range(4):
                order.append((lead.to_act, lead.phase.tricks.turn))
                lead = lead.apply(lead.legal_actions()[0])
            assert order == [(left, left), (declarer, D), (right, right), (declarer, declarer)]


# Counting what is legal


def test_auctions_are_counted() -> None:
    """The number of legal sequences of calls, with the rule written again."""

    def naive(top: int, passes: int, depth: int) -> int:
        if depth == 0 or passes == (3 if top < 0 else 2):
            return depth == 0
        higher = sum(naive(bid, 0, depth - 1) for bid in range(top + 1, 35))
        return naive(top, passes + 1, depth - 1) + higher

    def count(state: State, depth: int) -> int:
        if not isinstance(state.phase, naf.Bidding):
            return depth == 0
        if depth == 0:
            return 1
        return sum(count(state.apply(action), depth - 1) for action in state.legal_actions())

    # if k of three calls are bids, each higher than the last: C(3, k) · C(35, k) ways
    assert [naive(-1, 0, depth) for depth in (1, 2, 3)] == [36, 666, 8436]
    assert [count(start(), depth) for depth in (1, 2, 3)] == [36, 666, 8436]
    assert count(start().play("6♦"), 4) == naive(26, 0, 4)


def test_plays_are_counted() -> None:
    """Legal plays of the first example hand, up to a number of cards, and once more with text."""
    order = [
        "♠6 ♠4 ♠2 ♥J ♥9 ♥7 ♥5 ♥4 ♦K ♦2 ♣A ♣10 ♣4",
        "♠8 ♠7 ♥6 ♦Q ♦J ♦9 ♦5 ♦4 ♦3 ♣K ♣8 ♣3 ♣2",
        "♠A ♠K ♠J ♠10 ♠9 ♥K ♥Q ♦10 ♦6 ♣Q ♣J ♣9 ♣7",
        "♠Q ♠5 ♠3 ♥A ♥10 ♥8 ♥3 ♥2 ♦A ♦8 ♦7 ♣6 ♣5",
    ]
    state = start().play(CHOICE + "pass; " + GIFTS)

    def count(state: State, depth: int) -> int:
        if depth == 1:
            return len(state.legal_actions())
        return sum(count(state.apply(action), depth - 1) for action in state.legal_actions())

    def naive(hands: list[list[str]], lead: int, table: list[str], depth: int) -> int:
        if len(table) == 4:
            lead, table = (lead + trick_winner(table, "♠")) % 4, []
        held = hands[(lead + len(table)) % 4]
        can = [card for card in held if table and card[0] == table[0][0]] or held
        if depth == 1:
            return len(can)
        return sum(
            naive(
                [[c for c in hand if c != card] for hand in hands], lead, [*table, card], depth - 1
            )
            for card in can
        )

    hands = [cards.split() for cards in order]
    want = [naive(hands, 0, [], depth) for depth in range(1, 7)]
    assert want == [13, 35, 112, 308, 3696, 10300]
    assert [count(state, depth) for depth in range(1, 7)] == want


def test_a_void_hand_may_play_anything() -> None:
    state = start().play(CHOICE + "pass; " + GIFTS + "♣A; ♣2; ♣7; ♣5; ♣4; ♣3; ♣9; ♣6; ♣J")
    assert state.to_act is B
    assert len(state.legal_actions()) == 11
    assert not any("♣" in str(action) for action in state.legal_actions())


# Secrets


def seen(state: State, viewer: Seat) -> object:
    """Everything that a viewer is shown, or told about the last turn."""
    watched = state.observe(viewer)
    return (watched.to_act, watched.zones, watched.facts, watched.turns, watched.legal)


def swapped(text: str, one: str, two: str) -> str:
    """A text with two cards swapped; cards are written one by one."""
    return text.replace(one, "@").replace(two, one).replace("@", two)


def with_swap(one: str, two: str) -> Deal:
    """The example deal with two cards swapped, whoever holds them."""
    hands = {
        seat: Hand.parse(swapped(" ".join(map(str, hand)), one, two)) for seat, hand in DEAL.hands
    }
    return Deal.of(DEAL.dealer, hands)


REST = (
    "♣A; ♣2; ♣7; ♣5; ♠2; ♠7; ♠K; ♠3; ♠A; ♠5; ♠4; ♠8; ♦6; ♦7; ♦K; ♦3; ♦2; ♦4; ♦10; ♦A; "
    "♥2; ♥4; ♥6; ♥Q; ♣9; ♣6; ♣4; ♣3; ♣J; ♥3; ♣10; ♣K; ♣8; ♣Q; ♥8; ♥5; ♥K; ♥A; ♥7; ♦5; "
    "♦8; ♥9; ♦9; ♠9; ♠10; ♠Q; ♠6; ♦J; ♥10; ♥J; ♦Q; ♠J"
)


@pytest.mark.parametrize(
    ("one", "two", "blind"),
    [
        ("♣3", "♣2", A),  # Bob's gift and Cleo's
        ("♦3", "♣3", C),  # Ann's gift and Bob's
        ("♦3", "♣2", B),  # Ann's gift and Cleo's
        ("♣3", "♣8", A),  # Ann's gift or Bob's, and a card that was in the dummy
        ("♣3", "♣8", C),
        ("♦3", "♦4", B),  # Ann's gift and a card that lay in the dummy
        ("♣2", "♣K", B),  # Cleo's gift and a card that lay in the dummy
    ],
)
def test_a_gift_is_known_to_its_giver_alone(one: str, two: str, blind: Seat) -> None:
    """A player who did not give a card cannot tell who gave it, or whether anybody did.

    The same thirteen cards are in the dummy either way, so the two hands look the same to the very
    end, unless everything is revealed after the hand.
    """
    moves = CHOICE + "double; pass; redouble; " + GIFTS
    for show in (False, True):
        first = start(show_all_after_deal=show)
        second = start(with_swap(one, two), show_all_after_deal=show)
        for move in (moves + REST).split("; "):
            other = swapped(move, one, two) if move.startswith("give") else move
            stories = [
                state.covered(GAME.parse(text)) or state.story(GAME.parse(text)).events
                for state, text in ((first, move), (second, other))
            ]
            over = len(first.turns) == 63
            if not over or not show:
                assert stories[0] == stories[1], move
                assert seen(first, blind) == seen(second, blind), move
            else:
                assert stories[0] != stories[1], "all is told after the hand"
            first, second = first.play(move), second.play(other)
        assert first.outcome is not None
        alike = seen(first, blind) == seen(second, blind)
        assert alike is not show


def test_each_player_sees_one_card_of_the_dummy_before_the_lead() -> None:
    state = start().play(CHOICE + "pass; " + GIFTS)
    for viewer, gift in ((A, "♦3"), (B, "♣3"), (C, "♣2")):
        zone = next(z for z in GAME.zones(state.phase, viewer) if z.seat is D)
        assert (zone.cards, zone.hidden) == ((Card.parse(gift),), 12)
        heard = [action for _, action in state.observe(viewer).turns[-3:]]
        assert sorted(heard) == sorted([*["give a card, face down"] * 2, f"give {gift}"])
    after = state.play("♣A")
    faces = tuple(Hand.parse("♠87 ♥6 ♦QJ9543 ♣K832"))
    for seat in TRIO:
        zone = next(z for z in GAME.zones(after.phase, seat) if z.seat is D)
        assert (zone.cards, zone.hidden) == (faces, 0)


def test_a_bid_reveals_no_card() -> None:
    """Honest or not, a bid is announced in the same words, and its maker's hand stays closed."""
    other = with_swap("♠A", "♣8")
    for structured in ("off", "on"):
        one, two = start(structured=structured), start(other, structured=structured)
        for call in ("1♠", "pass", "2♠", "pass", "pass", "choose A", "pass"):
            assert told(one, call) == told(two, call)
            for viewer in (B, C):
                assert seen(one, viewer) == seen(two, viewer)
            one, two = one.play(call), two.play(call)


SECOND = load("one-liar")


def ending(made: bool, **rules: Any) -> State:
    """The second example hand, which fails; or the first, which is made."""
    if made:
        return start(**rules).play(CHOICE + "double; pass; redouble; " + GIFTS + REST)
    state = start(SECOND.deal, **rules)
    for turn in SECOND.turns:
        state = state.apply(GAME.parse(turn.action), turn.seat)
    return state


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize("structured", ["off", "on"])
@pytest.mark.parametrize("liar_test", ["dealt14", "kept13"])
@pytest.mark.parametrize("show", [True, False])
def test_what_is_turned_up_after_a_hand(
    made: bool, structured: str, liar_test: str, show: bool
) -> None:
    state = ending(made, structured=structured, liar_test=liar_test, show_all_after_deal=show)
    facts = {fact.label: fact.value for fact in state.facts}
    tested = structured == "on" and not made
    gifts = facts.get("Gifts", "")
    if show:
        assert gifts.count(" · ") == 2
    elif tested and liar_test == "dealt14":
        assert gifts == "Ann ♣2 · Bob ♠2"
    else:
        assert gifts == ""
    named = {label.partition("'")[0] for label in facts if label.endswith("fourteen")}
    assert named == (
        set() if structured == "off" else {p.split()[0] for p in gifts.split(" · ") if p}
    )
    text = state.outcome.text if state.outcome else ""
    assert ("was a lie" in text or "was true" in text) == (structured == "on" and (show or tested))
    assert ("nobody checks" in text) == (structured == "on" and made and not show)


def test_nothing_is_turned_up_after_three_passes() -> None:
    state = start().play("pass; pass; pass")
    assert [zone.hidden for zone in GAME.zones(state.phase, A) if zone.seat is not A] == [
        14,
        10,
        14,
    ]
    assert not any(fact.label == "Gifts" for fact in state.facts)


def last_events(state: State) -> dict[str, list[str]]:
    """What is announced with the last card, and the clauses of each event."""
    before = GAME.begin(state.setting.deal, state.setting.options)
    for turn in state.turns[:-1]:
        before = before.apply(turn.action, turn.seat)
    told = before.story(state.turns[-1].action).events
    return {event.text: [str(cite) for cite in event.clauses] for event in told}


def cites(told: dict[str, list[str]], *named: str) -> list[str]:
    """The clauses of the one event that names all of these."""
    (found,) = (clauses for text, clauses in told.items() if gist(text) >= set(named))
    return found


@pytest.mark.parametrize("show", [True, False])
def test_the_end_of_a_hand_cites_what_it_rests_on(show: bool) -> None:
    made = last_events(ending(True, structured=True, show_all_after_deal=show))
    assert cites(made, "9", "8", "2♠", "redoubled", "1") == ["NAF-SCO-2", "NAF-PLAY-1"]
    failed = last_events(ending(False, structured=True, show_all_after_deal=show))
    missed = ["NAF-SCO-2", "NAF-PLAY-1", "NAF-PLAY-3"]
    assert cites(failed, "6", "8", "2♥", "doubled", "2") == missed
    (turned_up,) = (text for text in failed if text.startswith("The dummy had"))
    assert failed[turned_up] == ["NAF-AMB-25", *(() if show else ("NAF-LIE-3",))]
    assert cites(failed, "Bob", "1♥", "5", "7", "10") == ["NAF-STR-7"]


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ("1M: 5+ cards; raise 2M: 3+ cards", "defenders"),
        ("1M: 5+ cards, 10+ points; raise 2M: 3+ cards", "Bob defenders"),
        ("1M: 5+ cards; raise 2M: 4+ cards", "Ann defenders"),
        ("1M: 6+ cards; raise 2M: 4+ cards", "defenders"),
    ],
)
def test_who_has_lied_is_told(listed: str, told: str) -> None:
    end = ending(False, structured=True, structured_list=listed).outcome
    assert end is not None
    assert gist(end.text) >= set(told.split())


# House rules


def test_the_list_of_house_rules() -> None:
    rows = {row["key"]: row for row in describe(naf.NeedAFourthOptions)}
    assert list(rows) == [
        "naf.hands", "naf.firstDealer", "naf.passedOutCounts", "naf.structured",
        "naf.structured.list", "naf.liarTest", "naf.raiseWindow", "naf.tie",
        "naf.showAllAfterDeal",
    ]  # fmt: skip
    assert rows["naf.hands"]["default"] == "6"
    assert rows["naf.passedOutCounts"]["values"] == ["false", "true"]
    for fine in (1, 4, 7):
        assert naf.match(naf.NeedAFourthOptions(hands=fine)).number == fine
    for wrong in (0, -3, True, "6"):
        with pytest.raises(OptionError, match="NAF-AMB-27"):
            options_from(naf.NeedAFourthOptions, {"naf.hands": wrong})
    with pytest.raises(OptionError, check=mentions("5 naf.structured.list")):
        options_from(naf.NeedAFourthOptions, {"naf.structured.list": 5})
    mine = naf.agree("1NT: 12-14 points")
    assert options_from(naf.NeedAFourthOptions, options_to(mine)) == mine
    assert options_to(naf.NeedAFourthOptions(hands=33)) == {"naf.hands": 33}


def test_structured_bids_and_the_test_of_thirteen_cards() -> None:
    """Bob lied by either test; without the option nobody checks."""
    sums = {
        (structured, liar_test): tuple(
            ending(False, structured=structured, liar_test=liar_test).outcome.points(seat)  # type: ignore[union-attr]
            for seat in TRIO
        )
        for structured in ("off", "on")
        for liar_test in ("dealt14", "kept13")
    }
    assert sums["off", "dealt14"] == sums["off", "kept13"] == (-500, -300, 0)
    assert sums["on", "dealt14"] == (-300, -700, 0)
    # Ann's 2♥ was made with three hearts and nine points; she gave a club
    assert sums["on", "kept13"] == (-300, -700, 0)


def test_a_gift_can_make_a_liar_of_an_honest_bidder() -> None:
    """Ann bids 1♥ on five hearts and gives one of them away; the contract fails."""
    hands = {
        A: Hand.parse("♥AK432 ♠Q32 ♦J32 ♣432"),
        B: Hand.parse("♥Q65 ♠AK54 ♦AK54 ♣AK5"),
        C: Hand.parse("♥1098 ♠J1098 ♦10987 ♣1098"),
    }
    rest = set(PACK_52) - {card for hand in hands.values() for card in hand}
    deal = Deal.of(A, {**hands, D: Hand.of(rest)})
    points = {}
    for liar_test in ("dealt14", "kept13"):
        state = start(deal, structured=True, liar_test=liar_test)
        state = state.play("1♥; pass; pass; choose C; pass; give ♥2; give ♣5; give ♣8")
        while state.to_act is not None:
            # the Defenders throw away as many of their tricks as they can
            state = state.apply(state.legal_actions()[-1])
        assert not state.phase.result.made
        points[liar_test] = (state.phase.result.liars, state.outcome.points(A))  # type: ignore[union-attr]
    assert points["dealt14"][0] == ()
    assert points["kept13"][0] == (A,)
    assert points["dealt14"][1] * 3 == points["kept13"][1] * 2, "100 and 150 an undertrick"


def test_the_window_of_a_raise_changes_the_score() -> None:
    calls = "1♥; 1♠; pass; 2♦; pass; 2♥; pass; pass; "
    for window, structured in (("firstTurn", 2), ("anyTurn", 3)):
        state = start(structured=True, raise_window=window).play(calls)
        assert len(state.phase.readings.structured) == structured


def test_three_passes_count_or_not() -> None:
    for counts, deals in ((True, 1), (False, 0)):
        rules = naf.NeedAFourthOptions(passed_out_counts=counts)
        end = GAME.begin(DEAL, rules).play("pass; pass; pass").outcome
        assert end is not None
        assert end.lines == ()
        assert (end.redeal is None) is counts
        match = naf.match(rules).add(DEAL, end)
        assert match.standing.deals == deals
        assert match.dealer is B, "the left neighbour deals either way"


def test_a_hand_passed_out_leaves_the_agreed_number_of_hands_to_play() -> None:
    match = naf.match(naf.NeedAFourthOptions(hands=3))
    passed = start().play("pass; pass; pass").outcome
    assert passed is not None
    match, dealers = match.add(DEAL, passed), []
    while not match.over:
        assert match.dealer is not None
        dealers.append(match.dealer)
        match = match.add(Deal.of(match.dealer, dict(DEAL.hands)), hand_won({A: 100}))
    assert dealers == [B, C, A]


# Matches


def hand_won(points: dict[Seat, int]) -> Outcome:
    """An outcome with given points; its lines are borrowed."""
    line = naf.score("2♥", 8)[0]
    return Outcome(
        tuple(type(line)(seat, n, line.clauses, line.text) for seat, n in points.items()), "told."
    )


def test_a_match_deals_round_and_ends() -> None:
    match = naf.match(naf.NeedAFourthOptions())
    assert match.dealer is None, "chance names the first dealer"
    dealers = []
    for number in range(6):
        dealer = match.dealer or B
        dealers.append(dealer)
        deal = Deal.of(dealer, dict(DEAL.hands))
        assert match.violation(deal) is None
        match = match.add(deal, hand_won({A: 100, C: number}))
    assert dealers == [B, C, A, B, C, A]
    assert match.over
    assert match.winner is A
    refused = match.violation(DEAL)
    assert refused is not None
    assert refused.clauses[0].id == "NAF-GAME-1"
    assert naf.match(naf.NeedAFourthOptions(first_dealer="seat")).dealer is A


def test_the_wrong_dealer_is_refused() -> None:
    match = naf.match(naf.NeedAFourthOptions()).add(DEAL, hand_won({A: 100, C: 100}))
    assert gist(match.violation(DEAL)) == {"Ann", "Bob", "NAF-DEAL-4"}


@pytest.mark.parametrize(("tie", "over"), [("shared", True), ("extraRound", False)])
def test_level_leaders_share_or_play_on(tie: str, over: bool) -> None:
    rules = options_from(naf.NeedAFourthOptions, {"naf.hands": 3, "naf.tie": tie})
    match = naf.match(rules)
    for dealer in TRIO:
        match = match.add(Deal.of(dealer, dict(DEAL.hands)), hand_won({A: 100, B: 100}))
    assert match.over is over
    assert match.winner is None
    if not over:
        for number, dealer in enumerate(TRIO):
            assert not match.over
            assert match.dealer is dealer
            won = {C: 1000} if number == 2 else {A: 100, B: 100}
            match = match.add(Deal.of(dealer, dict(DEAL.hands)), hand_won(won))
        assert match.over
        assert match.winner is C


# The example hands


def test_the_first_example_hand() -> None:
    states = load("partner-redoubles").states()
    end = states[-1].outcome
    assert end is not None
    assert [end.points(seat) for seat in TRIO] == [1200, 0, 1000]
    results = [
        story.result
        for state, turn in zip(states, states[-1].turns, strict=False)
        if (story := state.story(turn.action)).winner
    ]
    assert results == [
        "Cleo · 1/8", "Ann · 2/8", "Ann · 3/8", "Cleo · 4/8", "Bob · 4/8", "Ann · 5/8",
        "Ann · 6/8", "Dummy · 6/8", "Ann · 7/8", "Bob · 7/8", "Ann · 8/8", "Bob · 8/8",
        "Ann · 9/8",
    ]  # fmt: skip
    facts = {fact.label: fact.value for fact in states[-1].facts}
    assert facts == {
        "Dealer": "Ann", "Contract": "2♠ by Ann and Cleo, redoubled",
        "Chooser": "Ann", "Declarer": "Bob",
        "Tricks": "Defenders 9 of 8 · Declarer 4",
        "Gifts": "Ann ♦3 · Bob ♣3 · Cleo ♣2",
    }  # fmt: skip


def test_had_the_chooser_redoubled_the_figures_would_be_exchanged() -> None:
    state = start().play(CHOICE + "double; redouble; " + GIFTS + REST)
    end = state.outcome
    assert end is not None
    assert [end.points(seat) for seat in TRIO] == [1000, 0, 1200]


def test_both_example_hands_as_a_match() -> None:
    match = naf.match(naf.NeedAFourthOptions())
    for record in (load("partner-redoubles"), SECOND):
        assert record.standing.deals == match.standing.deals
        if record.standing.totals:
            assert record.standing.totals == match.standing.totals
        end = record.states()[-1].outcome
        assert end is not None
        assert match.violation(record.deal) is None
        match = match.add(record.deal, end)
    assert dict(match.standing.totals) == {A: 900, B: -700, C: 1000}
    assert match.dealer is C


@pytest.mark.parametrize("name", ["partner-redoubles", "one-liar"])
def test_records_come_back_and_claim_every_trick(name: str) -> None:
    record = load(name)
    assert Record.from_dict(record.to_dict(), name) == record
    claims = [turn.won for turn in record.turns if turn.won]
    assert len(claims) == 13
    film = movie(record)
    for viewer in "ABC":
        steps = [frame.get("step") for frame in film["frames"][viewer]]
        covered = [number for number, step in enumerate(steps) if step and "action" in step]
        assert covered == [n for n in (10, 11, 12) if record.turns[n - 1].seat.value != viewer]
        assert all(step["note"] == "" for step in steps if step)


def test_a_wrong_claim_is_refused() -> None:
    data = load("partner-redoubles").to_dict()
    data["turns"][15]["won"] = "A"
    with pytest.raises(RecordError, check=mentions("16 Ann NAF-PLAY-6")):
        Record.from_dict(data, "r").states()


def test_deals_of_the_wrong_shape() -> None:
    with pytest.raises(DealError, check=mentions("A B C D")):
        GAME.begin(Deal.of(D, dict(DEAL.hands)))
    hands = dict(DEAL.hands) | {D: Hand.parse("♠87 ♥6 ♦QJ954 ♣K")}
    with pytest.raises(DealError, check=mentions("10 9 NAF-DEAL-3 dummy")):
        GAME.begin(Deal.of(A, hands))


def test_refusals_out_of_season() -> None:
    auction = start().play("1♠")
    assert "NAF-CHO-1" in refusal(auction, "choose A")
    assert "NAF-GIV-1" in refusal(auction, "give ♣3")
    assert "NAF-BID-10" in refusal(auction, "♣3")
    choosing = start().play(CALLS)
    assert "NAF-CHO-2" in refusal(choosing, "choose B", A)
    assert "NAF-CHO-3" in refusal(choosing, "choose D")
    assert "NAF-DBL-1" in refusal(choosing, "double", B)
    assert "NAF-CHO-2" in refusal(choosing, "pass", B)
    assert "NAF-BID-10" in refusal(choosing, "3♠", A)
    doubling = start().play(CHOICE)
    assert "NAF-AMB-8" in refusal(doubling, "choose B", C)
    assert "NAF-DBL-1" in refusal(doubling, "pass", C)
    assert "NAF-GIV-1" in refusal(doubling, "give ♣3")
    assert "NAF-GIV-2" in refusal(doubling, "♣3")
    assert "NAF-DBL-2" in refusal(doubling.play("double"), "redouble A")
    assert "NAF-DBL-3" in refusal(doubling.play("double; pass"), "redouble", C)
    giving = doubling.play("pass")
    assert "NAF-AMB-10" in refusal(giving, "give ♣3", B)
    assert "NAF-GIV-1" in refusal(giving.play("give ♦3"), "give ♦6", A)
    assert "NAF-AMB-6" in refusal(giving, "redouble")
    assert gist(refusal(choosing, "double", B)) == facts_in(
        "Bob Cleo Partner double NAF-AMB-6 NAF-DBL-1"
    )
    assert gist(refusal(choosing, "redouble", A)) == facts_in(
        "Ann Cleo Partner redouble NAF-AMB-6 NAF-DBL-1"
    )
    once = doubling.play("double; pass; pass")
    assert gist(refusal(once, "double", B)) >= {"Bob", "doubled"}
    gist(refusal(once, "redouble", C))
    assert gist(refusal(doubling.play("double; redouble"), "redouble", A)) >= {"Cleo", "redoubled"}
    late = doubling.play("double; pass; redouble")
    assert gist(refusal(late, "redouble", C)) >= {"Ann", "redoubled"}
    doubled = doubling.play("double; redouble")
    assert gist(refusal(doubled, "double", B)) >= {"Bob", "doubled"}
    gist(refusal(doubled, "double", C))
    gist(refusal(giving, "double", B))
    playing = giving.play(GIFTS + "♣A")
    assert "NAF-GIV-2" in refusal(playing, "give ♦6", A)
    assert "NAF-LEAD-2" in refusal(playing, "look dummy")
    assert "NAF-LEAD-2" in refusal(playing, "spread")
    assert "NAF-AMB-8" in refusal(playing, "choose B", C)
    assert "NAF-AMB-28" in refusal(playing, "claim")
    over = ending(True)
    assert gist(refusal(over, "♣A", A)) == {"NAF-PLAY-8"}


@pytest.mark.parametrize("text", ["choose", "choose X", "give", "take", "hearts", "look", ""])
def test_what_is_no_action(text: str) -> None:
    if text == "give":
        assert str(GAME.parse(text)) == "give –"
        return
    with pytest.raises(NotationError):
        GAME.parse(text)


def test_a_list_of_ones_own_up_to_its_limits() -> None:
    listed = naf.parse_list("; 1M: 4+ cards;\n; 7m: 14 cards, 40 points;")
    assert [one.level for one in listed] == [1, 7]
    # An entry cites the suggested list only if it is on it.
    agreed, suggested = listed[0].cites, naf.NeedAFourthOptions(structured=True).listed
    assert agreed == listed[1].cites
    assert any(one.cites != agreed for one in suggested)
    for text in ("0m: 4+ cards", "8m: 4+ cards", "1m: 15 cards", "1m: 41 points"):
        with pytest.raises(NotationError):
            naf.parse_list(text)
