"""Ninety-Nine against its printed tables, against a second reading of the rules, and its forms.

The worked examples and refused actions in the rulebook are cases; the tests here need more than one
line each.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, islice, product
from typing import Any

import pytest

from bridgepath.base.errors import (
    BridgepathError,
    DealError,
    NotationError,
    OptionError,
    RecordError,
)
from bridgepath.bridge.calls import Denomination, Pass
from bridgepath.bridge.matches import Deals
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import PACK_36, PACK_37, Card, Hand
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.options import options_from
from bridgepath.core.score import ScoreLine, total
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import Game, Outcome, Standing, State
from bridgepath.games import ninety_nine as nn
from bridgepath.notation.record import Record
from bridgepath.reason.worlds import worlds
from bridgepath.view.movie import movie
from tests.facts import cards_of
from tests.oracle import ninety_nine as oracle
from tests.play import ROOT, playout
from tests.sample import some
from tests.wording import facts_in, gist, gists, mentions

GAME: Game = nn.GAME
A, B, C = TRIO
DEAL = Deal.of(
    C,
    {
        A: Hand.parse("♠Q9 ♥AKJ7 ♦1097 ♣KJ8"),
        B: Hand.parse("♠876 ♥Q10 ♦KQ8 ♣Q1076"),
        C: Hand.parse("♠AJ10 ♥986 ♦AJ6 ♣A9 Joker"),
    },
    {"turnup": [Card.parse("♠K")]},
)
PLAIN = Deal.of(
    C,
    {
        A: Hand.parse("♠Q9 ♥AKJ7 ♦1097 ♣KJ8"),
        B: Hand.parse("♠876 ♥Q10 ♦KQ8 ♣Q1076"),
        C: Hand.parse("♠AKJ10 ♥986 ♦AJ6 ♣A9"),
    },
)
BIDS = "bid ♠9 ♦10 ♣J; bid ♥Q ♦KQ; bid ♠10 ♦A ♣9; "
OFFERS = "declare; pass; reveal; "
TRICKS = (
    "♦9; ♦8; ♦6; ♥J; ♥10; ♥9; ♥K; ♠6; ♥8; ♣7; ♣A; ♣K; ♦J; ♦7; ♣Q; ♠J; ♠Q; ♠8; "
    "♣8; ♣10; ♥6; ♠7; Joker; ♥A; ♠A; ♥7; ♣6"
)


def start(**rules: Any) -> State:
    """The printed deal under house rules; without a Joker Cleo has ♠K itself."""
    options = nn.NinetyNineOptions(**rules)
    return GAME.begin(DEAL if options.uses_joker else PLAIN, options)


def refusal(state: State, action: str, by: Seat | None = None) -> str:
    """The refusal of an action, as a reader gets it; the state does not change."""
    before = repr(state.phase)
    with pytest.raises(IllegalAction) as refused:
        state.apply(GAME.parse(action), by)
    assert repr(state.phase) == before
    return str(refused.value)


# Bids


@pytest.mark.parametrize("bid", [7.5, True, "3", -1, 10])
def test_what_is_no_number_of_a_bid(bid: Any) -> None:
    for ask in (lambda: nn.patterns(bid), lambda: nn.ways("♠AKQ", bid)):
        with pytest.raises(NotationError, check=mentions("0 9")):
            ask()


def test_all_patterns() -> None:
    assert {bid: list(nn.patterns(bid)) for bid in range(10)} == oracle.PATTERNS
    assert sum(len(nn.patterns(bid)) for bid in range(10)) == 20


def test_all_ways_to_bid() -> None:
    """The 220 ways to bid from any twelve cards, by value, as the naive sum has it."""
    rng = random.Random(1)
    for _ in range(30):
        turnup, *cards = rng.sample(PACK_36, 12)
        hand = Hand.of((*cards, Card.parse("Joker")))
        ways = nn.ways(hand, turnup=turnup)
        assert len(ways) == len(set(ways)) == 220
        counted = Counter(oracle.bid(list(map(str, three)), str(turnup)) for three in ways)
        for bid in range(10):
            assert len(nn.ways(hand, bid, turnup)) == counted[bid]
        for three in ways:
            found = nn.bid(three, turnup)
            assert found.value == oracle.bid(list(map(str, three)), str(turnup))


@pytest.mark.parametrize("suits", [*product("♦♠♥♣", repeat=3)])
def test_a_bid_is_read_from_its_suits(suits: tuple[str, ...]) -> None:
    text = "".join(suits)
    assert nn.bid(text).value == oracle.bid(suits, None)
    assert nn.bid(" ".join(suits)).value == nn.bid(text).value
    assert [text for bid in range(10) for text in nn.patterns(bid)].count(
        "".join(sorted(text, key="♦♠♥♣".index))
    ) == 1


# The turn-up and the Joker


@pytest.mark.parametrize("turnup", PACK_37)
def test_the_36_cards_in_the_hands_are_always_one_of_each(turnup: Card) -> None:
    """N99-AMB-3 and N99-AMB-4, for every turn-up."""
    hands = [card for card in PACK_37 if card != turnup]
    assert sorted(oracle.as_card(str(card), str(turnup)) for card in hands) == sorted(
        str(card) for card in PACK_36
    )
    trump = nn.turn_up(turnup).value.trump
    assert (trump.symbol if trump else "") == oracle.trumps(str(turnup))


def test_the_joker_is_what_is_turned_up() -> None:
    state = start().play(BIDS + OFFERS)
    assert state.phase.joker == Card.parse("♠K")
    before = state.play("♦9; ♦8; ♦6; ♥J; ♥10; ♥9; ♥K; ♠6; ♥8; ♣7; ♣A; ♣K; ♦J; ♦7; ♣Q; ♠J; ♠Q; ♠8")
    last = before.play("♣8; ♣10; ♥6; ♠7")
    assert {str(action) for action in last.legal_actions()} == {"♠A", "Joker"}
    assert gist(refusal(last, "♠K")) >= {"Joker"}
    story = last.story(Play(Card.parse("Joker")))
    assert gist(story.events[0].text) == {"Cleo", "Joker", "♠K"}
    led = last.play("Joker; ♥A; ♠A")
    assert led.phase.tricks.done[-1].winner is C


@pytest.mark.parametrize("seed", some(range(60), 12))
def test_every_play_is_the_oracles(seed: int) -> None:
    states = playout(GAME, seed)
    setting = states[0].setting
    up = next(iter(setting.deal.pile("turnup")), None)
    turnup = None if up is None else str(up)
    leader: Seat | None = None
    for state, turn in zip(states, states[-1].turns, strict=False):
        if not isinstance(turn.action, Play):
            continue
        phase = state.phase
        if setting.options.variant == "classic":
            assert turnup is not None
            assert (phase.trump.trump.symbol if phase.trump.trump else "") == oracle.trumps(turnup)
        if leader is None:
            dealer = setting.deal.dealer
            assert dealer is not None
            leader = TRIO[(TRIO.index(dealer) + 1) % 3]
        table = list(map(str, phase.tricks.table))
        seat = TRIO[(TRIO.index(leader) + len(table)) % 3]
        assert state.to_act is turn.seat is seat
        hand = list(map(str, phase.hand(seat)))
        led = table[0] if table else None
        assert set(map(str, state.legal_actions())) == oracle.legal(hand, led, turnup)
        if len(table) == 2:
            suit = phase.trump.trump
            best = oracle.winner([*table, str(turn.action)], suit.symbol if suit else "", turnup)
            leader = TRIO[(TRIO.index(leader) + best) % 3]
            assert state.story(turn.action).winner is leader
    end, phase = states[-1].outcome, states[-1].phase
    assert end is not None
    bids = [oracle.bid(list(map(str, phase.bid_cards(seat))), turnup) for seat in TRIO]
    won = [phase.won(seat) for seat in TRIO]
    premium = None
    if phase.premium is not None:
        premium = (TRIO.index(phase.premium[0]), phase.premium[1].kind)
    assert tuple(end.points(seat) for seat in TRIO) == oracle.score(bids, won, premium)


def naive_count(hands: dict[int, list[str]], table: list[str], leader: int, depth: int) -> int:
    """The number of ways to play `depth` cards, with ♠K turned up."""
    if depth == 0:
        return 1
    player = (leader + len(table)) % 3
    count = 0
    for card in oracle.legal(hands[player], table[0] if table else None, "♠K"):
        rest = {**hands, player: [held for held in hands[player] if held != card]}
        played = [*table, card]
        if len(played) == 3:
            after = (leader + oracle.winner(played, "♠", "♠K")) % 3
            count += naive_count(rest, [], after, depth - 1)
        else:
            count += naive_count(rest, played, leader, depth - 1)
    return count


def test_node_counts_of_the_printed_deal() -> None:
    """The number of legal ways to play the first cards, which equals that of the second reading."""
    state = start().play(BIDS + OFFERS)

    def count(state: State, depth: int) -> int:
        legal = state.legal_actions()
        if depth == 1:
            return len(legal)
        return sum(count(state.apply(action), depth - 1) for action in legal)

    hands = {i: list(map(str, state.phase.hand(seat))) for i, seat in enumerate(TRIO)}
    counts = [count(state, depth) for depth in range(1, 6)]
    assert counts == [naive_count(hands, [], 0, depth) for depth in range(1, 6)]
    assert counts == NODES


NODES = [9, 17, 33, 264, 851]


# Premiums


@pytest.mark.parametrize("offers", [*product(("pass", "declare", "reveal"), repeat=3)])
def test_sealed_offers_are_the_oracles(offers: tuple[str, ...]) -> None:
    found = nn.premium(*offers).value
    expected = oracle.sealed(offers)
    assert (None if found is None else (found[0], found[1].kind)) == expected
    state = start().play(BIDS + "; ".join(offers))
    premium = state.phase.premium
    seats = {0: A, 1: B, 2: C}
    assert (premium and (premium[0], premium[1].kind)) == (
        None if expected is None else (seats[expected[0]], expected[1])
    )


def test_offers_are_sealed_until_all_are_in() -> None:
    """What Ann offers changes nothing that Bob and Cleo see before the third offer."""
    bids = start().play(BIDS)
    seen = {
        offer: [
            (state.observe(B), state.observe(C).zones, state.observe(C).turns)
            for state in (bids.play(offer), bids.play(f"{offer}; pass"))
        ]
        for offer in ("pass", "declare", "reveal")
    }
    assert seen["pass"] == seen["declare"] == seen["reveal"]
    stories = [
        (bids.covered(GAME.parse(offer)), [e.clauses for e in bids.story(GAME.parse(offer)).events])
        for offer in seen
    ]
    assert stories[0] == stories[1] == stories[2]
    told = bids.play("declare; pass").story(GAME.parse("reveal"))
    assert told.events[1].text == "The offers: Ann declares, Bob passes, Cleo reveals."
    assert bids.play("declare; pass").covered(GAME.parse("reveal")).events[1:] == told.events[1:]  # type: ignore[union-attr]


def test_offers_that_lapsed_are_known_to_all_once_they_are_in() -> None:
    bids = start().play(BIDS)
    for offers, lapsed in (
        ("declare; pass; reveal", ["Ann's offer to declare"]),
        ("declare; declare; declare", ["Bob's offer to declare · Cleo's offer to declare"]),
        ("pass; declare; pass", []),
        ("pass; pass; pass", []),
        ("declare; reveal", []),
    ):
        for seat in TRIO:
            seen = bids.play(offers).observe(seat)
            assert [fact.value for fact in seen.facts if fact.label == "Outranked"] == lapsed
            for world in islice(worlds(GAME, seen, random.Random(1)), 3):
                assert world.observe(seat) == seen
                assert (
                    not lapsed or world.phase.offers.lapsed == bids.play(offers).phase.offers.lapsed
                )


def spoken(*calls: str, **rules: Any) -> tuple[int, str] | None:
    options = nn.NinetyNineOptions(premium_procedure="inTurn", **rules)
    found = nn.premium(*calls, options=options).value
    return None if found is None else (found[0], found[1].kind)


def test_offers_in_turn() -> None:
    assert spoken("pass", "pass", "pass") is None
    assert spoken("pass", "pass", "reveal") == (2, "reveal")
    assert spoken("declare", "pass", "pass") == (0, "declare")
    assert spoken("reveal") == (0, "reveal")
    assert spoken("pass", "reveal") == (1, "reveal")
    # a declarer who is overcalled may raise, from a better place
    assert spoken("declare", "reveal", "pass") == (1, "reveal")
    assert spoken("declare", "reveal", "reveal") == (0, "reveal")
    assert spoken("declare", "pass", "reveal", "reveal") == (0, "reveal")
    assert spoken("pass", "declare", "reveal", "reveal") == (1, "reveal")
    assert spoken("pass", "declare", "reveal", "pass") == (2, "reveal")
    for calls, clause in (
        (("declare", "declare"), "N99-PREM-7"),
        (("reveal", "reveal"), "N99-PREM-5"),
        (("declare", "reveal", "declare"), "N99-PREM-6"),
    ):
        with pytest.raises(IllegalAction, match=clause):
            spoken(*calls)
    with pytest.raises(NotationError, check=mentions()):
        spoken("declare", "reveal")


@pytest.mark.parametrize(
    ("rules", "moves", "action", "by", "told"),
    [
        ({"premium_procedure": "inTurn"}, "", "declare", B,
         "Ann Bob N99-AMB-7 N99-PREM-7"),
        ({}, "", "declare", B,
         "Ann Bob N99-AMB-7 N99-PREM-7"),
        ({"premium_procedure": "inTurn"}, "declare", "declare", B,
         "Ann Bob N99-AMB-7 N99-PREM-7"),
        ({"premium_procedure": "inTurn"}, "declare", "declare", A,
         "Ann N99-AMB-7 declarer"),
        ({"premium_procedure": "inTurn"}, "declare; reveal", "declare", A,
         "Ann Bob N99-AMB-7 N99-PREM-6"),
        ({"variant": "declared"}, "", "declare ♠", B,
         "Ann Bob N99-DEC-2 N99-DEC-3"),
        ({"variant": "declared", "declared_comeback": True}, "declare ♠; reveal ♥", "declare ♠", A,
         "Ann Bob N99-AMB-23 N99-PREM-6"),
        ({"variant": "declared", "declared_comeback": True}, "declare ♠; reveal ♥", "declare ♠", B,
         ("Bob N99-AMB-23 N99-DEC-3 declarer")),
        ({"variant": "declared"}, "declare ♠; reveal ♥", "reveal ♠", A,
         "Ann Bob N99-PREM-3 N99-PREM-5"),
    ],
)  # fmt: skip
def test_an_offer_that_is_refused_says_why(
    rules: dict[str, Any], moves: str, action: str, by: Seat, told: str
) -> None:
    bids = "" if rules.get("variant") == "declared" else BIDS
    assert gist(refusal(start(**rules).play(bids + moves), action, by)) == set(told.split())


def test_a_premium_opens_what_it_promises_before_the_lead() -> None:
    before = start().play(BIDS + "declare; pass")
    for kind in ("declare", "reveal"):
        offers = start().play(BIDS + f"pass; pass; {kind}")
        zones = {zone.id: zone for zone in offers.observe(A).zones}
        assert Hand.of(zones["bid:C"].cards) == Hand.parse("♠10 ♦A ♣9")
        assert bool(zones["hand:C"].cards) == (kind == "reveal")
        assert zones["bid:B"].cards == ()
        assert zones["hand:B"].hidden == 9
    assert all(not zone.cards for zone in before.observe(A).zones if zone.id == "bid:C")


# The score


def test_scores_of_every_deal() -> None:
    """All tricks, bids of one player, and premiums: the same points, and no more than 99."""
    best: set[tuple[object, ...]] = set()
    shared: dict[int, set[int]] = {}
    for number, (bids, won, premium) in enumerate(oracle.every_deal()):
        points = oracle.score(bids, won, premium)
        assert max(points) <= 99
        if premium is None:
            met = sum(b == w for b, w in zip(bids, won, strict=True))
            shared.setdefault(met, set()).add(sum(points))
        if max(points) == 99:
            at = points.index(99)
            assert premium is not None
            best.add((won[at], bids[at], premium[0] == at, premium[1]))
        if number % 37 == 0:
            held = None if premium is None else f"{'ABC'[premium[0]]} {premium[1]}"
            lines = nn.score(bids, won, held)
            assert tuple(total(lines, seat) for seat in TRIO) == points
    assert best == {(9, 9, True, "reveal"), (9, 9, False, "reveal")}
    assert shared == {3: {39}, 2: {49}, 1: {39}, 0: {9}}
    assert gist(nn.highest().text) == {"99"}
    assert len(nn.highest().value) == 2


def test_a_failed_bid_is_not_told_by_the_score() -> None:
    state = start().play(BIDS + OFFERS + TRICKS)
    end = state.outcome
    assert end is not None
    mine = [line.text for line in end.lines if line.seat is A]
    assert gists(mine) == [{"3"}, {"3"}]
    assert "4" not in " ".join(mine)
    met = "Bids met: Bob and Cleo. The bid-cards prove it: Bob ♥Q ♦KQ for 2; Cleo ♠10 ♦A ♣9 for 4."
    assert gist(end.text) == facts_in(f"Ann Bob Cleo 22 3 84. {met}")
    zones = {zone.id: zone for zone in state.observe(B).zones}
    assert (zones["bid:A"].cards, zones["bid:A"].hidden) == ((), 3)
    assert zones["bid:B"].cards
    assert zones["bid:C"].cards


def test_whoever_has_failed_is_told_and_whether_nobody_succeeded() -> None:
    seen, numbers = set(), set()
    for seed in (0, 1, 2, 3, 38):
        *_, before, end = playout(GAME, seed)
        told = before.story(end.turns[-1].action).events
        (failed,) = (event for event in told if event.text.startswith("Bid not met"))
        met = [event.text for event in told if event.text.startswith(("Bid met", "Bids met"))]
        for text in met:
            several = " and " in text.partition(".")[0]
            assert text.startswith("Bids met" if several else "Bid met")
            numbers.add(several)
        nobody = not met
        assert ("N99-AMB-11" in map(str, failed.clauses)) is nobody
        seen.add(nobody)
    assert seen == numbers == {True, False}


def test_who_has_revoked_has_failed_and_gets_the_tricks_alone() -> None:
    lines = nn.score("3/4/2", "3/4/2", revoked="B")
    assert [line.points for line in lines if line.seat is B] == [4, 0]
    assert [total(lines, seat) for seat in TRIO] == [23, 4, 22]


# The forms


def test_a_refusal_names_the_cards_that_follow_suit_the_joker_among_them() -> None:
    met = 0
    for seed in range(12):
        for state in playout(GAME, seed):
            if state.to_act is None or not isinstance(next(iter(state.legal_actions())), Play):
                continue
            legal = {action.card for action in state.legal_actions() if isinstance(action, Play)}
            for card in state.hand(state.to_act):
                refusal = state.violation(card)
                if card not in legal and refusal is not None and "follow suit" in refusal.text:
                    assert set(refusal.because) == legal
                    met += any(one.is_joker for one in legal)
    assert met > 0


def test_no_joker_in_junk_the_joker() -> None:
    options = nn.NinetyNineOptions(variant="junkJoker")
    with pytest.raises(DealError, check=mentions()):
        GAME.begin(DEAL, options)
    with_joker = Deal.of(C, {**dict(PLAIN.hands), C: Hand.parse("♠AJ10 ♥986 ♦AJ6 ♣A9 Joker")})
    with pytest.raises(DealError, check=mentions("N99-JTJ-1")):
        GAME.begin(with_joker, options)
    with pytest.raises(DealError, check=mentions("0 1 N99-DEAL-4")):
        GAME.begin(PLAIN)


@pytest.mark.parametrize(("carry", "trump"), [("", "♦"), ("♣", "♣"), ("♥", "♥"), ("NT", "NT")])
def test_junk_the_joker_takes_its_trump_from_the_deal_before(carry: str, trump: str) -> None:
    options = nn.NinetyNineOptions(variant="junkJoker")
    state = GAME.begin(PLAIN, options, Standing(carry=carry))
    assert str(state.phase.trump) == trump
    told = GAME.opening(state.setting).events[1].text
    whence = "Because of the previous result, " if carry else "In the first deal"
    assert told.startswith(whence)


def test_only_junk_the_joker_tells_the_next_trump_with_the_result() -> None:
    for variant, told in (("junkJoker", True), ("classic", False)):
        state = start(variant=variant).play(BIDS + OFFERS)
        while state.to_act is not None:
            state = state.apply(state.legal_actions()[0])
        assert state.outcome is not None
        assert ("in the next deal" in state.outcome.text) == told


def test_each_form_has_its_own_shape_of_deal() -> None:
    for rules, size in (
        ({}, 37),
        ({"variant": "junkJoker"}, 36),
        ({"variant": "declared"}, 36),
        ({"variant": "declared", "declared_pack": 37}, 37),
    ):
        options = nn.NinetyNineOptions(**rules)
        deal = GAME.deal(random.Random(4), B, options)
        assert sum(len(hand) for _, hand in deal.hands) + len(deal.pile("turnup")) == size
        assert deal.dealer is B
        state = GAME.begin(deal, options)
        assert Record.of(state).states() == (state,)


def test_a_trump_that_is_none_is_refused() -> None:
    for form in ("junkJoker", "declared"):
        options = options_from(nn.NinetyNineOptions, {"n99.variant": form})
        with pytest.raises(NotationError, check=mentions()):
            GAME.begin(PLAIN, options, Standing(carry="x"))


def test_declared_names_trumps_before_the_bids() -> None:
    state = start(variant="declared")
    assert state.to_act is A
    assert state.phase.trump is None
    assert "N99-AMB-22" in refusal(state, "bid ♠9 ♦10 ♣J")
    named = state.play("declare ♠; pass; reveal ♥")
    assert named.phase.trump is Denomination.HEARTS
    assert isinstance(named.phase, nn.Bidding)
    # no cards are open before all bid-cards are in
    assert not any(zone.cards for zone in named.observe(A).zones if zone.seat is not A)
    playing = named.play(BIDS.replace("♠10 ♦A ♣9", "♠10 ♦A ♣9"))
    assert isinstance(playing.phase, nn.Playing)
    assert playing.to_act is A
    zones = {zone.id: zone for zone in playing.observe(A).zones}
    assert len(zones["hand:C"].cards) == 9
    assert len(zones["bid:C"].cards) == 3


@pytest.mark.parametrize("before", ["", "♥", "NT"])
def test_declared_without_a_premium(before: str) -> None:
    options = nn.NinetyNineOptions(variant="declared")
    state = GAME.begin(PLAIN, options, Standing(carry=before)).play("pass; pass; pass")
    assert str(state.phase.trump) == (before or "NT")
    assert "N99-AMB-24" in refusal(state, "declare ♥")
    end = state.play(BIDS + "♦9; ♦8; ♦6").phase
    assert end.premium is None


def test_what_a_deal_hands_on() -> None:
    classic = start().play(BIDS + OFFERS + TRICKS).outcome
    assert classic is not None
    assert classic.carry == ""
    junk = start(variant="junkJoker")
    tricks = TRICKS.replace("Joker", "♠K")
    state = GAME.begin(PLAIN, junk.setting.options, Standing(carry="♠")).play(
        BIDS + OFFERS + tricks
    )
    assert state.outcome is not None
    assert state.outcome.carry == "♥"
    match = GAME.match(junk.setting.options).add(PLAIN, state.outcome)
    assert match.standing.carry == "♥"
    again = GAME.begin(PLAIN, junk.setting.options, match.standing)
    assert again.phase.trump is Denomination.HEARTS
    named = start(variant="declared").play("pass; pass; reveal ♠; " + BIDS + tricks).outcome
    assert named is not None
    assert named.carry == "♠"


# Matches


def outcome(*points: int, carry: str = "") -> Outcome:
    cite = GAME.end
    lines = tuple(ScoreLine(s, p, (cite,), "x") for s, p in zip(TRIO, points, strict=True))
    return Outcome(lines, "", carry=carry)


def test_nine_deals() -> None:
    match: Any = GAME.match(nn.NinetyNineOptions())
    dealer = B
    for number in range(9):
        assert not match.over
        refused = nn.end_violation(match)
        assert refused is not None
        assert refused.clauses[0].id == "N99-GAME-1"
        assert match.dealer is (None if number == 0 else dealer)
        match = match.add(Deal.of(dealer), outcome(10, 20, 5))
        dealer = TRIO[(TRIO.index(dealer) + 1) % 3]
    assert match.over
    assert match.winner is B
    assert nn.end_violation(match) is None
    assert str(match) == "Ann 90, Bob 180, Cleo 45 after 9 of 9 deals"
    wrong = GAME.match(nn.NinetyNineOptions()).add(Deal.of(B), outcome(1, 2, 3))
    assert gist(wrong.violation(Deal.of(B))) == {"Bob", "Cleo", "N99-DEAL-2"}


def hundreds(**rules: Any) -> nn.Hundreds:
    match = GAME.match(nn.NinetyNineOptions(structure="hundred", **rules))
    assert isinstance(match, nn.Hundreds)
    return match


def test_games_of_100() -> None:
    match = hundreds()
    dealer = A
    seen = []
    for _ in range(30):
        if match.over:
            break
        # the three take turns to win a game, so that the match is as long as possible
        player = sum(match.games) % 3
        points = [50 if i == player else 1 for i in range(3)]
        assert match.violation(Deal.of(dealer)) is None
        match = match.add(Deal.of(dealer), outcome(*points))
        dealer = TRIO[(TRIO.index(dealer) + 1) % 3]
        seen.append(str(match))
    assert match.games == (3, 2, 2)
    assert match.winner is A
    assert sum(match.games) == 7
    assert gists(seen[:2]) == [
        {"1", "100", "50", "Ann", "Bob", "Cleo"},
        {"0", "1", "100", "2", "Ann", "Bob", "Cleo"},
    ]
    assert match.standing.deals == 14
    assert dict(match.standing.totals) == {A: 0, B: 0, C: 0}
    assert gist(match.violation(Deal.of(A))) == {"N99-GAME-2"}
    assert nn.end_violation(match) is None
    refused = nn.end_violation(hundreds())
    assert refused is not None
    assert refused.clauses[0].id == "N99-GAME-2"


def test_the_dealer_moves_on_into_a_new_game() -> None:
    match = hundreds().add(Deal.of(C), outcome(99, 0, 0)).add(Deal.of(A), outcome(99, 0, 0))
    assert match.games == (1, 0, 0)
    assert match.dealer is B
    assert gist(match.violation(Deal.of(C))) >= {"Bob", "Cleo", "N99-DEAL-2"}
    assert gist(match.violation(Deal.of(None))) >= {"Bob"}


def test_who_has_100_alone_needs_no_rule_for_several() -> None:
    alone = hundreds().add(Deal.of(C), outcome(99, 0, 0)).add(Deal.of(A), outcome(99, 0, 0))
    assert "N99-AMB-16" not in {cite.id for cite in alone.told().clauses}
    both = hundreds().add(Deal.of(C), outcome(99, 90, 0)).add(Deal.of(A), outcome(99, 90, 0))
    assert "N99-AMB-16" in {cite.id for cite in both.told().clauses}
    exact = hundreds().add(Deal.of(C), outcome(100, 100, 0))
    gist(exact)
    assert "N99-AMB-16" in {cite.id for cite in exact.told().clauses}


# House rules


def test_option_variant() -> None:
    assert isinstance(start().phase, nn.Bidding)
    assert start().phase.trump is Denomination.SPADES
    assert start(variant="junkJoker").phase.trump is Denomination.DIAMONDS
    assert isinstance(start(variant="declared").phase, nn.Offering)


def test_option_structure() -> None:
    assert isinstance(GAME.match(nn.NinetyNineOptions()), Deals)
    assert isinstance(hundreds(), nn.Hundreds)


def test_option_deals() -> None:
    match = GAME.match(nn.NinetyNineOptions(deals=18))
    for _ in range(9):
        match = match.add(Deal.of(match.dealer or A), outcome(3, 2, 1))
    assert not match.over
    with pytest.raises(OptionError, check=mentions("9")):
        options_from(nn.NinetyNineOptions, {"n99.deals": 10})


@pytest.mark.parametrize("structure", ["nineDeals", "hundred"])
def test_option_first_dealer(structure: Any) -> None:
    free = GAME.match(nn.NinetyNineOptions(structure=structure))
    assert free.dealer is None
    assert free.violation(Deal.of(C)) is None
    fixed = GAME.match(nn.NinetyNineOptions(structure=structure, first_dealer="seat"))
    assert fixed.dealer is A
    assert fixed.violation(Deal.of(C)) is not None
    assert fixed.violation(Deal.of(A)) is None


def test_option_premium_procedure() -> None:
    sealed = start().play(BIDS + "declare; reveal; declare")
    assert sealed.phase.premium[0] is B
    spoken = start(premium_procedure="inTurn").play(BIDS + "declare")
    assert spoken.turns[-1].covered is None
    raised = spoken.play("reveal")
    assert raised.to_act is A
    assert raised.play("reveal").phase.premium[0] is A


@pytest.mark.parametrize("show", [False, True])
def test_option_show_failed_bids(show: bool) -> None:
    state = start(show_failed_bids=show).play(BIDS + OFFERS + TRICKS)
    zones = {zone.id: zone for zone in state.observe(B).zones}
    assert bool(zones["bid:A"].cards) == show
    assert state.outcome is not None
    assert ("bid 4, won 3" in str(state.outcome.lines)) == show


@pytest.mark.parametrize("tie", ["shared", "anotherDeal"])
def test_option_tie(tie: Any) -> None:
    match: Any = GAME.match(nn.NinetyNineOptions(tie=tie))
    for _ in range(9):
        match = match.add(Deal.of(match.dealer or A), outcome(7, 7, 1))
    assert match.over == (tie == "shared")
    assert match.winner is None
    if not match.over:
        refused = nn.end_violation(match)
        assert refused is not None
        assert refused.clauses[0].id == "N99-AMB-14"
        assert match.add(Deal.of(match.dealer), outcome(7, 8, 1)).winner is B


def test_option_hundred_multi() -> None:
    for multi, games in (("highest", (1, 0, 0)), ("all", (1, 1, 0))):
        match = hundreds(hundred_multi=multi)
        match = match.add(Deal.of(A), outcome(92, 85, 40)).add(Deal.of(B), outcome(23, 24, 2))
        assert match.games == games
    both = hundreds(hundred_multi="all")
    for _ in range(6):
        both = both.add(Deal.of(both.dealer or A), outcome(60, 60, 1))
    assert both.over
    assert both.winner is None


@pytest.mark.parametrize(("scope", "carry"), [("game", ""), ("session", "♣")])
def test_option_first_trump_scope(scope: Any, carry: str) -> None:
    match = hundreds(variant="junkJoker", first_trump_scope=scope)
    match = match.add(Deal.of(A), outcome(99, 0, 0, carry="♠"))
    assert match.standing.carry == "♠"
    match = match.add(Deal.of(B), outcome(13, 13, 13, carry="♣"))
    assert match.games == (1, 0, 0)
    assert match.standing.carry == carry
    # a trump suit that was named never carries over into a new game (N99-DEC-6)
    named = hundreds(variant="declared", first_trump_scope=scope)
    named = named.add(Deal.of(A), outcome(99, 0, 0, carry="♠")).add(Deal.of(B), outcome(9, 0, 0))
    assert named.standing.carry == ""


@pytest.mark.parametrize(("first", "trump"), [("diamonds", "♦"), ("noTrump", "NT")])
def test_option_jtj_first_trump(first: Any, trump: str) -> None:
    assert str(start(variant="junkJoker", jtj_first_trump=first).phase.trump) == trump


def test_option_declared_pack() -> None:
    state = start(variant="declared", declared_pack=37)
    assert state.phase.trump is None
    assert state.phase.joker == Card.parse("♠K")
    named = state.play("declare ♥; pass; pass")
    assert named.phase.trump is Denomination.HEARTS
    assert start(variant="declared").phase.joker is None
    nine = Deal.of(
        C, {**dict(DEAL.hands), A: Hand.parse("♠QK ♥AKJ7 ♦1097 ♣KJ8")}, {"turnup": Hand.parse("♠9")}
    )
    passed = GAME.begin(nine, state.setting.options, Standing(carry="♣")).play("pass; pass; pass")
    assert passed.phase.trump is Denomination.CLUBS, "a turned Nine has no effect"
    assert passed.phase.joker == Card.parse("♠9")


def test_option_declared_order() -> None:
    state = start(variant="declared", declared_order="bidFirst")
    assert isinstance(state.phase, nn.Bidding)
    assert "N99-AMB-22" in refusal(state, "declare ♠")
    assert "N99-AMB-22" in refusal(state, "trump ♠")
    after = state.play(BIDS)
    assert isinstance(after.phase, nn.Offering)
    playing = after.play("pass; declare ♣; pass")
    assert isinstance(playing.phase, nn.Playing)
    assert playing.phase.trump is Denomination.CLUBS
    assert {z.id: z for z in playing.observe(A).zones}["bid:B"].cards


def test_option_declared_comeback() -> None:
    plain = start(variant="declared").play("declare ♠; reveal ♥")
    assert plain.phase.premium[0] is B
    assert isinstance(plain.phase, nn.Bidding)
    back = start(variant="declared", declared_comeback=True).play("declare ♠; reveal ♥")
    assert back.to_act is A
    assert "N99-PREM-6" in refusal(back, "declare ♣")
    assert back.play("pass").phase.trump is Denomination.HEARTS
    assert gist(
        refusal(start(variant="declared", declared_comeback=True).play("declare ♠"), "reveal ♥", A)
    ) >= {"declarer"}
    raised = back.play("reveal ♣").phase
    assert raised.premium[0] is A
    assert raised.trump is Denomination.CLUBS


@pytest.mark.parametrize(
    ("rule", "leader", "middle"),
    [("never", False, False), ("notLeader", False, True), ("all", True, True)],
)
def test_option_declared_no_trump(rule: Any, leader: bool, middle: bool) -> None:
    state = start(variant="declared", declared_no_trump=rule)
    action = GAME.parse("declare NT")
    assert (state.violation(action) is None) == leader
    assert (state.play("pass").violation(action) is None) == middle
    if middle:
        assert state.play("pass; declare NT; pass").phase.trump is Denomination.NOTRUMP
    else:
        assert "N99-AMB-26" in refusal(state, "reveal NT")


def test_every_option_has_a_test() -> None:
    tested = {name.removeprefix("test_option_") for name in globals() if "test_option_" in name}
    assert tested == set(nn.NinetyNineOptions.__dataclass_fields__)


# Secrets


@pytest.mark.parametrize("offers", ["pass; pass; pass", "declare; pass; pass"])
def test_a_seat_knows_no_more_than_it_should(offers: str) -> None:
    """Two cards that Ann cannot see are swapped, in the deal and in hidden turns."""
    moves = [*(BIDS + offers).split("; "), "♦9", "♦8", "♦6"]

    def observations(swap: Callable[[str], str]) -> list[object]:
        hands = {seat: Hand.parse(swap(" ".join(map(str, hand)))) for seat, hand in DEAL.hands}
        state = GAME.begin(Deal.of(C, hands, {"turnup": DEAL.pile("turnup")}))
        seen: list[object] = [state.observe(A)]
        for move in moves:
            word, _, rest = move.partition(" ")
            cards = " ".join(map(str, Hand.parse(rest))) if word == "bid" else rest
            state = state.play(f"{word} {swap(cards)}".strip() if rest else swap(word))
            seen.append(state.observe(A))
        return seen

    plain = observations(lambda text: text)
    unseen = [str(c) for seat in (B, C) for c in DEAL.hand(seat) if str(c) not in ("♦8", "♦6")]
    pairs = [p for p in combinations(unseen, 2) if not any("♦" in card for card in p)]
    for one, two in random.Random(3).sample(pairs, 40):

        def swap(text: str, one: str = one, two: str = two) -> str:
            words = {one: two, two: one}
            return " ".join(words.get(word, word) for word in text.split())

        assert observations(swap) == plain, (one, two)


def test_a_movie_does_not_tell_what_lies_face_down() -> None:
    film = movie(load("turn-up-king"))
    for viewer, hidden in (("A", (2, 3)), ("B", (1, 3)), ("C", (1, 2))):
        for step in hidden:
            told = film["frames"][viewer][step]["step"]
            assert not set("♠♥♦♣") & set(told["action"] + told["short"])
            secret = cards_of(GAME.parse(film["steps"][step]["action"]))
            assert len(secret) == 3
            assert not [card for card in secret if str(card) in told["say"]]


# The example deals


def load(name: str) -> Record:
    path = ROOT / "docs" / "hands" / "ninety-nine" / f"{name}.toml"
    return Record.from_toml(path.read_text(encoding="utf-8"), name)


def test_the_printed_deal_trick_by_trick() -> None:
    states = load("turn-up-king").states()
    told = [
        story.result
        for state, turn in zip(states, states[-1].turns, strict=False)
        if (story := state.story(turn.action)).winner
    ]
    assert told == [
        "Ann · 1/0/0", "Ann · 2/0/0", "Bob · 2/1/0", "Cleo · 2/1/1", "Cleo · 2/1/2",
        "Ann · 3/1/2", "Bob · 3/2/2", "Cleo · 3/2/3", "Cleo · 3/2/4",
    ]  # fmt: skip
    end = states[-1].outcome
    assert end is not None
    assert [end.points(seat) for seat in TRIO] == [3, 22, 84]


@pytest.mark.parametrize(
    ("name", "form"),
    [("turn-up-king", "classic"), ("all-three", "junkJoker"), ("one-too-many", "declared")],
)
def test_records_of_the_pages(name: str, form: str) -> None:
    record = load(name)
    state = record.states()[-1]
    assert state.setting.options.variant == form
    assert record.title
    assert record.intro
    assert state.outcome is not None
    assert Record.from_dict(record.to_dict(), name) == record
    if form == "junkJoker":
        assert record.standing.carry == "♥"
        assert state.outcome.carry == "♣"


def test_a_claim_that_does_not_hold_is_refused() -> None:
    data = load("turn-up-king").to_dict()
    data["turns"][6 + 23]["won"] = "B"
    with pytest.raises(RecordError, check=mentions("Joker ♠K")):
        Record.from_dict(data, "r").states()


# Refusals and bad input


@pytest.mark.parametrize(
    ("moves", "action", "by", "clause"),
    [
        ("", "bid ♠9 ♦10", A, "N99-BID-2"),
        ("", "bid ♠9 ♦10 ♣J8", A, "N99-BID-2"),
        ("", "bid ♠9 ♦10 ♣A", A, "N99-BID-2"),
        ("", "bid ♠K ♦10 ♣J", A, "N99-DEAL-4"),
        ("", "bid ♥Q ♦KQ", B, "N99-AMB-6"),
        ("bid ♠9 ♦10 ♣J", "bid ♠9 ♦10 ♣8", A, "N99-AMB-6"),
        (BIDS, "bid ♠9 ♦10 ♣8", A, "N99-AMB-6"),
        ("", "declare", A, "N99-AMB-7"),
        ("", "♦9", A, "N99-BID-2"),
        (BIDS, "♦9", A, "N99-PREM-3"),
        (BIDS, "declare ♠", A, "N99-TRUMP-1"),
        (BIDS, "trump ♠", A, "N99-TRUMP-1"),
        (BIDS, "reveal", B, "N99-AMB-7"),
        (BIDS + "declare", "reveal", A, "N99-AMB-7"),
        (BIDS + OFFERS, "declare", A, "N99-PREM-5"),
        (BIDS + "pass; pass; pass", "declare", A, "N99-PREM-3"),
        (BIDS + OFFERS, "♦8", B, "N99-PLAY-1"),
        (BIDS + OFFERS, "♦10", A, "N99-BID-2"),
        (BIDS + OFFERS, "♣A", A, "N99-DEAL-3"),
        (BIDS + OFFERS, "♠K", A, "N99-DEAL-4"),
        (BIDS + OFFERS + "♦9; ♦8; ♦6", "♣7", B, "N99-PLAY-5"),
        (BIDS + OFFERS + "♦9", "♦6", C, "N99-DEAL-2"),
        (BIDS + OFFERS + "♠Q; ♠8", "♥9", C, "N99-PLAY-2, N99-JOK-3"),
        (BIDS + OFFERS + "♦9", "♣7", B, "N99-PLAY-2]"),
        (BIDS + OFFERS, "look B", A, "N99-BID-3"),
        (BIDS + OFFERS, "look C", A, "N99-PREM-3"),
        (BIDS + OFFERS, "look A", A, "N99-BID-3"),
        (BIDS + OFFERS, "hide", C, "N99-PREM-3"),
        (BIDS + OFFERS, "hide", A, "N99-PREM-1"),
        (BIDS + "declare; pass; pass", "hide", A, "N99-PREM-2"),
        (BIDS + OFFERS + TRICKS, "hide", B, "N99-PROOF-1"),
        (BIDS + OFFERS + TRICKS, "hide", A, "N99-PROOF-2"),
        (BIDS + OFFERS + TRICKS, "look A", B, "N99-PROOF-2"),
        (BIDS + OFFERS + TRICKS, "look B", A, "N99-PROOF-1"),
        (BIDS + "declare; pass; pass; " + TRICKS, "hide", A, "N99-PREM-2"),
        (BIDS + OFFERS + TRICKS, "♦9", A, "N99-BID-2"),
        (BIDS + OFFERS + TRICKS, "declare", A, "N99-BID-2"),
    ],
)
def test_refusals(moves: str, action: str, by: Seat, clause: str) -> None:
    assert clause in refusal(start().play(moves), action, by)


@pytest.mark.parametrize(
    ("moves", "action", "by", "clause"),
    [
        ("", "trump ♠", A, "N99-DEC-2"),
        ("", "declare", A, "N99-DEC-2"),
        ("", "declare ♠", B, "N99-DEC-3"),
        ("pass", "declare ♠", A, "N99-DEC-3, N99-AMB-23"),
        ("declare ♠", "declare ♣", B, "N99-AMB-23"),
        ("reveal ♠", "reveal ♣", B, "N99-PREM-5"),
        ("reveal ♠", "trump ♥", B, "N99-DEC-3"),
        ("", "♦9", A, "N99-PREM-3"),
        ("reveal ♠; " + BIDS, "♦8", B, "N99-PLAY-1, N99-AMB-28"),
    ],
)
def test_refusals_in_the_declared_form(moves: str, action: str, by: Seat, clause: str) -> None:
    assert clause in refusal(start(variant="declared").play(moves), action, by)


def test_trumps_are_not_named_in_junk_the_joker() -> None:
    state = start(variant="junkJoker").play(BIDS)
    assert "N99-JTJ-3" in refusal(state, "declare ♠")
    assert "N99-JTJ-3" in refusal(state, "trump ♠")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("bid ♥KX", ""),
        ("bid ♥KK", ""),
        ("declare x", ""),
        ("look N", "A B C"),
        ("hide ♠A", ""),
        ("dance", "pass"),
        ("", ""),
    ],
)
def test_what_is_no_action(action: str, words: str) -> None:
    with pytest.raises(NotationError, check=mentions(words)):
        GAME.parse(action)


def test_notation() -> None:
    for text in ("bid ♠9 ♦10 ♣J", "declare", "reveal ♠", "declare NT", "look B", "hide", "trump ♥"):
        action = GAME.parse(text)
        assert str(action) == repr(action) == text
    assert GAME.parse("nothing") == GAME.parse("PASS") == Pass()


WRONG: dict[str, Callable[[], object]] = {
    "two cards": lambda: nn.bid("♦♠"),
    "pack": lambda: nn.bid("♦2 ♠3 ♥4"),
    "jokers": lambda: nn.bid("Joker Joker ♥A", "♠K"),
    "joker": lambda: nn.bid("Joker ♦A ♣Q"),
    "turn-up held": lambda: nn.bid("♠K ♦A ♣Q", "♠K"),
    "joker twice": lambda: nn.bid("Joker ♦A ♣Q", "Joker"),
    "bid": lambda: nn.patterns(10),
    "successes": lambda: nn.next_trump(4),
    "fewer than none": lambda: nn.next_trump(-1),
    "trick": lambda: nn.trick("♦10", "♦8", turnup="♦9"),
    "trump": lambda: nn.trick("♦10", "♦8", "♠8"),
    "suit": lambda: nn.trick("♦10", "♦8", "♠8", trump="x"),
    "word": lambda: nn.premium("hello"),
    "offers": lambda: nn.premium("declare"),
    "form": lambda: nn.premium("declare", options=nn.NinetyNineOptions(variant="declared")),
    "calls": lambda: nn.naming("pass"),
    "before": lambda: nn.naming("pass", "pass", "pass", before="x"),
    "three": lambda: nn.score("3/4", "3/4/2"),
    "sum": lambda: nn.score("3/4/2", "3/4/3"),
    "too high": lambda: nn.score("10/4/2", "3/4/2"),
    "premium": lambda: nn.score("3/4/2", "3/4/2", "D reveal"),
    "totals": lambda: nn.hundred("a/b/c", "1/2/3"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_values_get_a_sentence(what: str) -> None:
    with pytest.raises(BridgepathError) as refused:
        WRONG[what]()
    assert 20 < len(str(refused.value)) < 140


def test_the_same_question_gets_the_same_answer() -> None:
    assert nn.turn_up("♠K") == nn.turn_up(Card.parse("♠K"))
    assert str(nn.next_trump(2)) == repr(nn.next_trump(2))
    options = nn.NinetyNineOptions()
    assert replace(options, variant="declared").uses_joker is False
