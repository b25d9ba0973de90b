"""Bid Fair against its printed tables, and against a second reading of the rules.

The worked examples and refused actions in the rulebook are cases; the tests here need more than one
line each.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest

from bridgepath.base.errors import BridgepathError, NotationError, RecordError
from bridgepath.bridge.calls import Pass
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import PACK_24, SUITS, Card, Hand
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.options import describe, options_from
from bridgepath.core.score import total
from bridgepath.core.seats import Seat
from bridgepath.core.state import Game, State
from bridgepath.games import bid_fair as bf
from bridgepath.notation.record import Record
from bridgepath.view.movie import movie
from bridgepath.view.prompt import prompt
from tests.facts import cards_of
from tests.play import ROOT
from tests.wording import gist, mentions

GAME: Game = bf.GAME
S, N = Seat.SOUTH, Seat.NORTH
DEAL = Deal.of(
    N,
    {S: Hand.parse("♠AJ9 ♥KQ109 ♦AKQ ♣J9"), N: Hand.parse("♠KQ10 ♥AJ ♦J109 ♣AKQ10")},
    {"cut": Hand.parse("♥K")},
)
CRIBS = "crib ♥KQ9 ♣J; crib ♥A ♦109 ♣10; "
BIDS = CRIBS + "up ♥10; up ♦J; "
RANKS = ("A", "K", "Q", "J", "10", "9")
HIGHS: tuple[str | None, ...] = (*RANKS, None)


def start(**rules: Any) -> State:
    """The example deal under house rules."""
    return GAME.begin(DEAL, bf.BidFairOptions(**rules), names={S: "Nora", N: "Dov"})


def refusal(state: State, action: str, by: Seat | None = None) -> str:
    """The refusal of an action, as a reader gets it; the state does not change."""
    before = repr(state.phase)
    with pytest.raises(IllegalAction) as refused:
        state.apply(GAME.parse(action), by)
    assert repr(state.phase) == before
    return str(refused.value)


# What is said


@pytest.mark.parametrize(
    ("moves", "action", "by", "told"),
    [
        (
            "",
            "crib ♥A ♦109 ♣10",
            N,
            "",
        ),
        ("crib ♥KQ9 ♣J", "crib ♠AJ9 ♦A", S, ""),
        (CRIBS, "crib ♠AJ ♦AK", S, ""),
    ],
)
def test_cards_laid_aside_too_early_or_too_late(
    moves: str, action: str, by: Seat, told: str
) -> None:
    assert gist(refusal(start().play(moves), action, by)) >= set(told.split())


@pytest.mark.parametrize(
    ("hand", "contract", "race"),
    [
        ("jack-high", "Nora fulfils the contract: 78 points, 60 needed.",
         "190 82 North South"),
        ("ninety", "Nora misses the contract: 73 points, 90 needed.",
         "40 73 North South"),
    ],
)  # fmt: skip
def test_the_end_of_a_hand_is_told(hand: str, contract: str, race: str) -> None:
    path = ROOT / "docs" / "hands" / "bid-fair" / f"{hand}.toml"
    record = Record.from_toml(path.read_text(encoding="utf-8"), hand)
    end = record.states()[-1]
    assert end.outcome is not None
    assert contract in end.outcome.text
    match = GAME.match()
    assert str(match) == "South 0, North 0"
    match = match.add(record.deal, end.outcome)
    assert gist(match) == set(race.split())
    assert match.standing.deals == 1


def test_who_has_passed_waits_for_the_other() -> None:
    assert gist(refusal(start().play(CRIBS + "pass"), "up ♥10", S)) >= {"BF-BID-3"}


def test_level_points_are_not_behind() -> None:
    rules = bf.BidFairOptions(behind="floor")
    for south, behind in ((60, False), (59, True)):
        lines = bf.score(south=south, north=60, holder="S", high="10", options=rules)
        (bonus,) = [line for line in lines if line.clauses[0].id == "BF-SCO-2"]
        assert ("counted as" in bonus.text) is behind
        assert ("BF-AMB-10" in {cite.id for cite in bonus.clauses}) is behind


# The tables of the rulebook


@pytest.mark.parametrize(
    ("high", "led", "second"),
    [
        ("A", "A K Q J 10 9", "A K Q J 10 9"),
        ("K", "K Q J 10 9 A", "A K Q J 10 9"),
        ("Q", "Q K J 10 9 A", "A Q K J 10 9"),
        ("J", "J K Q 10 9 A", "A J K Q 10 9"),
        ("10", "10 K Q J 9 A", "A 10 K Q J 9"),
        ("9", "9 K Q J 10 A", "A 9 K Q J 10"),
        (None, "K Q J 10 9 A", "A K Q J 10 9"),
    ],
)
def test_orders(high: str | None, led: str, second: str) -> None:
    assert str(bf.order(high, "led")) == led
    assert str(bf.order(high, "second")) == second


# For each high rank, the second cards that beat an A, K, Q, J, 10 and 9 led.
BEATEN_BY = {
    "A": ("", "A", "A K", "A K Q", "A K Q J", "A K Q J 10"),
    "K": ("K Q J 10 9", "A", "A K", "A K Q", "A K Q J", "A K Q J 10"),
    "Q": ("Q K J 10 9", "A Q", "A", "A Q K", "A Q K J", "A Q K J 10"),
    "J": ("J K Q 10 9", "A J", "A J K", "A", "A J K Q", "A J K Q 10"),
    "10": ("10 K Q J 9", "A 10", "A 10 K", "A 10 K Q", "A", "A 10 K Q J"),
    "9": ("9 K Q J 10", "A 9", "A 9 K", "A 9 K Q", "A 9 K Q J", "A"),
}


@pytest.mark.parametrize("high", BEATEN_BY)
@pytest.mark.parametrize("suit", SUITS)
def test_same_suit_pair_by_pair(high: str, suit: Any) -> None:
    """36 pairs for each high rank; trumps or not makes no difference (BF-RANK-5)."""
    for led, beaten_by in zip(RANKS, BEATEN_BY[high], strict=True):
        for trump in SUITS:
            winners = {
                second
                for second in RANKS
                if second != led
                and bf.trick(f"{suit}{led}", f"{suit}{second}", high, trump).second_wins
            }
            assert winners == set(beaten_by.split()), (high, led, trump)


def test_contract_values() -> None:
    assert [bf.contract_value(r) for r in RANKS] == [90, 80, 70, 60, 50, 40]


def test_card_points() -> None:
    assert [bf.card_points(f"♦{r}") for r in RANKS] == [1, 10, 10, 10, 10, 9]
    assert bf.card_points(PACK_24) == 200
    assert bf.card_points(Hand.parse("♠A9 ♥K")) == bf.card_points("♠A ♠9 ♥K") == 20
    assert bf.card_points(Card.parse("♠9")) == 9


# A second reading of the rules, by printed words alone


def naive_winner(led: str, second: str, high: str, trump: str) -> str:
    """The winner, with cards, suit and rank as strings."""
    if led[0] != second[0]:
        return "second" if second[0] == trump else "leader"
    line = [r for r in ("K", "Q", "J", "10", "9") if r != high]
    if high == "A":
        places = ["A", *line]
        return "second" if places.index(second[1:]) < places.index(led[1:]) else "leader"
    places = [high, *line]
    if second[1:] == "A":
        return "second"
    if led[1:] == "A":
        return "second"
    return "second" if places.index(second[1:]) < places.index(led[1:]) else "leader"


@pytest.mark.parametrize("high", HIGHS)
def test_every_trick_against_the_second_reading(high: str | None) -> None:
    for led, second in product(PACK_24, repeat=2):
        if led == second:
            continue
        for trump in SUITS:
            won = bf.trick(led, second, high, trump)
            assert won.winner == naive_winner(str(led), str(second), high or "K", str(trump))
            assert won.points == bf.card_points(f"{led} {second}")
            assert won.clauses


def naive_score(
    mine: int, theirs: int, value: int, both: bool, behind: str, needs: bool
) -> tuple[int, int]:
    """The points of holder and opponent in a deal with a contract, without suit bonus."""
    if mine < value:
        return mine, theirs
    gap = mine - theirs
    if gap < 0:
        gap = {"floor": 0, "signed": gap, "absolute": -gap}[behind]
    gap += gap * both
    return mine + gap, theirs + (0 if needs and gap <= 0 else 40)


def test_every_score_against_the_second_reading() -> None:
    for mine in range(0, 141, 3):
        for theirs in {100 - mine, 120 - mine, 121 - mine, 140 - mine} - set(range(-140, 0)):
            for high, both, behind, needs in product(
                RANKS, (False, True), ("floor", "signed", "absolute"), (0, 1)
            ):
                if both and high == "9":  # there is no lower bid to outbid
                    continue
                value = {"A": 90, "K": 80, "Q": 70, "J": 60, "10": 50, "9": 40}[high]
                rules = bf.BidFairOptions(behind=behind, reward_needs_bonus=bool(needs))  # type: ignore[arg-type]
                want = naive_score(mine, theirs, value, both, behind, bool(needs))
                for holder, points in (("S", (mine, theirs)), ("N", (theirs, mine))):
                    lines = bf.score(
                        south=points[0], north=points[1], holder=holder, high=high,
                        both_up=both, options=rules,
                    )  # fmt: skip
                    seats = (S, N) if holder == "S" else (N, S)
                    assert tuple(total(lines, seat) for seat in seats) == want


def naive_deal(state: State) -> tuple[int, int]:
    """The score of a whole deal, South's and North's, from its turns alone."""
    dealer = state.setting.deal.dealer
    assert dealer is not None
    turns = [(turn.seat, str(turn.action)) for turn in state.turns]
    crib = [c for _, text in turns[:2] for c in Hand.parse(text.removeprefix("crib "))]
    cut = next(c for c in (*state.setting.deal.pile("cut"), *PACK_24) if c in crib)
    trump = str(cut)[0]
    ups = {seat: text[3:] for seat, text in turns if text.startswith("up ")}
    order = RANKS[::-1]
    holder, value, high = None, 0, state.setting.options.no_contract_high
    if ups:
        bidder = max(ups, key=lambda seat: order.index(ups[seat][1:]))
        holder = S if bidder is N else N
        high = ups[bidder][1:]
        value = {"A": 90, "K": 80, "Q": 70, "J": 60, "10": 50, "9": 40}[high]
    plays = [(s, text) for s, text in turns if text[0] in "♠♥♦♣"]
    assert len(plays) == 14
    won = {S: 0, N: 0}
    leader = holder or (S if dealer is N else N)
    for (first, led), (other, second) in zip(plays[::2], plays[1::2], strict=True):
        assert first is leader
        assert other is not leader
        leader = other if naive_winner(led, second, high, trump) == "second" else first
        won[leader] += sum({"A": 1, "9": 9}.get(card[1:], 10) for card in (led, second))
    if holder is not None:
        rules, other = state.setting.options, S if holder is N else N
        both = len(ups) == 2
        won[holder], won[other] = naive_score(
            won[holder], won[other], value, both, rules.behind, rules.reward_needs_bonus
        )
    for seat, card in ups.items():
        won[seat] += 40 * (card[0] == trump)
    return won[S], won[N]


def random_rules(rng: random.Random) -> bf.BidFairOptions:
    return options_from(
        bf.BidFairOptions,
        {
            row["key"]: rng.choice(row["values"])
            for row in describe(bf.BidFairOptions)
            if row["values"]
        },
    )


@pytest.mark.parametrize("seed", range(10))
def test_whole_deals_against_the_second_reading(seed: int) -> None:
    """300 random deals: all end, and the second reading agrees on every one."""
    rng = random.Random(seed)
    for _ in range(30):
        state = GAME.begin(GAME.deal(rng), random_rules(rng))
        steps = 0
        while state.to_act is not None:
            options = list(state.rules.offers(state.phase))
            rng.shuffle(options)
            state = state.apply(next(a for a in options if state.violation(a) is None))
            steps += 1
            assert steps <= 20
        end = state.outcome
        assert end is not None
        if end.redeal is not None:
            assert [str(turn.action) for turn in state.turns[2:]] == ["pass", "pass"]
            assert end.lines == ()
            continue
        assert (end.points(S), end.points(N)) == naive_deal(state)


# Counting what is legal


def test_how_many_cribs_and_first_moves() -> None:
    state = start()
    assert len(state.legal_actions()) == 495
    state = state.play("crib ♥KQ9 ♣J")
    assert len(state.legal_actions()) == 495
    state = state.play("crib ♥A ♦109 ♣10")
    assert len(state.legal_actions()) == 8 + 8 + 1


@pytest.mark.parametrize("rule", ["free", "downOnly"])
def test_every_bidding_of_a_deal_is_counted(rule: str) -> None:
    """The number of complete biddings, counted by the moves' words alone."""
    state = start(pass_then_down=rule).play(CRIBS)

    def leaves(state: State) -> int:
        if type(state.phase) is not bf.Bidding:
            return 1
        return sum(leaves(state.apply(action)) for action in state.legal_actions())

    order = RANKS[::-1]
    nora, dov = [
        [order.index(c.rank.value) for c in Hand.parse(text) if c.rank]
        for text in ("♠AJ9 ♥10 ♦AKQ ♣9", "♠KQ10 ♥J ♦J ♣AKQ")
    ]
    over = sum(d > n for n, d in product(nora, dov))
    bid_first = over + 8 * 8
    cover_first = 8 * (8 + 8)
    answered = sum(n > d for n, d in product(nora, dov)) + 8 * 8
    free = 8 * (8 + 8) if rule == "free" else 8 * 8
    assert leaves(state) == bid_first + cover_first + answered + free + 1


def test_every_end_of_a_play_is_counted() -> None:
    """The last four tricks of the example deal, with the rule of following suit written again."""
    state = start().play(BIDS + "exchange; ♣J; ♣A; ♣K; ♣10; ♣Q; ♥9")
    assert state.to_act is S

    def leaves(state: State) -> int:
        if state.to_act is None:
            return 1
        return sum(leaves(state.apply(action)) for action in state.legal_actions())

    def naive(hands: dict[str, list[str]], leader: str) -> int:
        if not hands["S"]:
            return 1
        other = "N" if leader == "S" else "S"
        count = 0
        for led in hands[leader]:
            can = [c for c in hands[other] if c[0] == led[0]] or hands[other]
            for second in can:
                rest = {
                    leader: [c for c in hands[leader] if c != led],
                    other: [c for c in hands[other] if c != second],
                }
                won = naive_winner(led, second, "J", "♥")
                count += naive(rest, other if won == "second" else leader)
        return count

    hands = {"S": ["♥A", "♥Q", "♦10", "♦9"], "N": ["♠K", "♠Q", "♠10", "♥J"]}
    assert leaves(state) == naive(hands, "S")


def test_a_void_player_may_do_anything() -> None:
    state = start().play(BIDS + "exchange; ♣J; ♣A; ♣K; ♣10; ♣Q")
    assert {str(a) for a in state.legal_actions()} == {"♥A", "♥Q", "♥9", "♦10", "♦9"}
    state = start().play(BIDS + "exchange; ♣J")
    assert {str(a) for a in state.legal_actions()} == {"♣A", "♣K", "♣Q"}


# The example deal


def load(name: str) -> Record:
    path = ROOT / "docs" / "hands" / "bid-fair" / f"{name}.toml"
    return Record.from_toml(path.read_text(encoding="utf-8"), name)


def test_the_example_deal_trick_by_trick() -> None:
    states = load("jack-high").states()
    told = [
        (story.result, turn.action)
        for state, turn in zip(states, states[-1].turns, strict=False)
        if (story := state.story(turn.action)).result
    ]
    running = ["Dov · 0/11", "Dov · 0/31", "Nora · 19/31", "Dov · 19/42", "Nora · 39/42"]
    assert [result for result, _ in told] == [*running, "Nora · 58/42", "Nora · 78/42"]
    end = states[-1].outcome
    assert end is not None
    assert (end.points(S), end.points(N)) == (190, 82)
    race = GAME.match(bf.BidFairOptions()).add(states[0].setting.deal, end)
    assert race.dealer is S
    assert not race.over
    facts = {fact.label: fact.value for fact in GAME.public_facts(states[-1].phase)}
    assert facts == {
        "Dealer": "Dov", "High rank": "J", "Contract": "60 for Nora", "Trump": "♥",
        "Points": "Nora 78 · Dov 42",
    }  # fmt: skip


@pytest.mark.parametrize(
    "name", ["jack-high", "nobody-bids", "ninety", "passed-the-word", "redeal"]
)
def test_records_of_the_pages(name: str) -> None:
    record = load(name)
    end = record.states()[-1].outcome
    assert end is not None
    assert record.title
    assert record.intro
    assert Record.from_dict(record.to_dict(), name) == record
    if end.redeal is None:
        assert (end.points(S), end.points(N)) == naive_deal(record.states()[-1])


def test_last_turn_of_the_bidding_tells_the_cut() -> None:
    state = start().play(CRIBS + "up ♥10")
    said = " ".join(event.text for event in state.story(GAME.parse("up ♦J")).events)
    for part in ("jacks are high", "Nora holds a contract for 60", "♥K", "hearts are trumps", "40"):
        assert part in said


# Chance


def test_the_cut_is_the_first_listed_card_that_lies_in_the_crib() -> None:
    deal = Deal.of(DEAL.dealer, dict(DEAL.hands), {"cut": Hand.parse("♠A ♦10 ♥K")})
    order = [Card.parse(text) for text in ("♠A", "♦10", "♥K")]
    deal = Deal(deal.dealer, deal.hands, (("cut", tuple(order)),))
    state = GAME.begin(deal).play(BIDS)
    assert state.phase.cut == Card.parse("♦10")
    assert GAME.chance_fault(state.phase) is None


@pytest.mark.parametrize(
    ("cut", "words"),
    [("♠K", "the cut card ♠K is not in the crib"), ("", "does not say which card")],
)
def test_a_record_must_have_cut_a_card_of_the_crib(cut: str, words: str) -> None:
    deal = Deal.of(DEAL.dealer, dict(DEAL.hands), {"cut": Hand.parse(cut)})
    before, after = (GAME.begin(deal).play(moves) for moves in (CRIBS + "up ♥10", BIDS))
    assert GAME.chance_fault(before.phase) is None
    assert Record.of(before).states()
    with pytest.raises(RecordError, match=f"{words}.*BF-TRUMP-1"):
        Record.of(after).states()


# Secrets


def swapped(text: str, one: str, two: str) -> str:
    """A text with two cards swapped; cards are written one by one."""
    return text.replace(one, "@").replace(two, one).replace("@", two)


def one_by_one(hand: Hand) -> str:
    return " ".join(map(str, hand))


@pytest.mark.parametrize("show", [True, False])
def test_a_seat_knows_no_more_than_it_should(show: bool) -> None:
    """Two cards that Nora cannot see are swapped, in the deal and in Dov's hidden turns."""
    hands = {seat: one_by_one(hand) for seat, hand in DEAL.hands}
    moves = [
        "crib ♥K ♥Q ♥9 ♣J", "crib ♥A ♦10 ♦9 ♣10", "pass", "down ♠10", "up ♥10", "stay", "♥J",
    ]  # fmt: skip
    rules = bf.BidFairOptions(show_all_after_deal=show)

    def observations(hands: dict[Seat, str], moves: list[str]) -> list[object]:
        deal = Deal.of(
            N, {seat: Hand.parse(text) for seat, text in hands.items()}, {"cut": Hand.parse("♥K")}
        )
        state = GAME.begin(deal, rules)
        seen: list[object] = [state.observe(S)]
        for move in moves:
            state = state.play(move)
            seen.append(state.observe(S))
        return seen

    plain = observations(hands, moves)
    pairs = [pair for pair in combinations(map(str, DEAL.hand(N)), 2) if "♥J" not in pair]
    assert len(pairs) == 55
    for one, two in pairs:
        other = {seat: swapped(text, one, two) for seat, text in hands.items()}
        assert observations(other, [swapped(move, one, two) for move in moves]) == plain, (one, two)


def test_own_secrets_are_seen_by_their_owner() -> None:
    state = start(show_all_after_deal=False).play(CRIBS + "down ♥10; up ♦J")
    mine = {zone.id: zone for zone in state.observe(S).zones}
    theirs = {zone.id: zone for zone in state.observe(N).zones}
    # ♥K was cut: three of Nora's four are left in the crib, and all of Dov's
    assert Hand.of(mine["crib"].cards) == Hand.parse("♥Q9 ♣J")
    assert mine["crib"].hidden == 4
    assert Hand.of(theirs["crib"].cards) == Hand.parse("♥A ♦109 ♣10")
    assert mine["bid:S"].cards == (Card.parse("♥10"),)
    assert (theirs["bid:S"].cards, theirs["bid:S"].hidden) == ((), 1)
    assert mine["bid:N"].cards == theirs["bid:N"].cards == (Card.parse("♦J"),)
    state = state.play("exchange")
    mine, theirs = ({z.id: z for z in state.observe(seat).zones} for seat in (S, N))
    assert Hand.of(mine["crib"].cards) == Hand.parse("♠AJ9 ♦AKQ ♣9")
    assert (theirs["crib"].cards, theirs["crib"].hidden) == ((), 7)
    assert Hand.of(mine["hand:S"].cards) == Hand.parse("♥AQ9 ♦109 ♣J10")
    assert theirs["hand:S"].cards == ()


def test_a_movie_does_not_tell_what_lies_face_down() -> None:
    film = movie(load("nobody-bids"))
    for viewer, steps in (("S", (2, 4)), ("N", (1, 3))):
        for step in steps:
            told = film["frames"][viewer][step]["step"]
            assert not set("♠♥♦♣") & set(told["action"] + told["short"]), told
            secret = cards_of(GAME.parse(film["steps"][step]["action"]))
            assert secret
            assert not [card for card in secret if str(card) in told["say"]], told
    for viewer, steps in (("S", (1, 3)), ("N", (2, 4))):
        assert all("step" not in film["frames"][viewer][step] for step in steps)


# House rules


def test_option_target() -> None:
    assert bf.race(south=801, north=3, dealer="S").over
    short = bf.BidFairOptions(target=500)
    assert bf.race(south=501, north=3, dealer="S", options=short).winner is S
    assert not bf.race(south=500, north=3, dealer="S", options=short).over


def test_option_target_inclusive() -> None:
    house = bf.BidFairOptions(target_inclusive=True)
    assert not bf.race(south=800, north=3, dealer="S").over
    assert bf.race(south=800, north=3, dealer="S", options=house).over


@pytest.mark.parametrize("high", ["K", "A"])
def test_option_no_contract_high(high: str) -> None:
    state = start(no_contract_high=high).play(CRIBS + "down ♥10; down ♥J; ♠A; ♠K")
    story = start(no_contract_high=high).play(CRIBS + "down ♥10; down ♥J; ♠A")
    winner = story.story(Play(Card.parse("♠K"))).winner
    assert winner is (S if high == "A" else N)
    assert state.phase.high.value == high
    contract = start(no_contract_high=high).play(BIDS)
    assert contract.phase.high.value == "J"


@pytest.mark.parametrize(
    ("moves", "rules"),
    [
        ("", {}), ("pass", {}), ("up ♥10", {}), ("up ♠A", {}), ("down ♥10", {}),
        ("pass; up ♠K", {}), ("pass; down ♥J", {}),
        ("pass; down ♥J", {"pass_then_down": "downOnly"}),
    ],
)  # fmt: skip
def test_what_is_asked_in_the_bidding_is_possible(moves: str, rules: dict[str, Any]) -> None:
    """The question names a pass, and a face-up bid, only where some hand could make it."""
    state = start(**rules).play(CRIBS + moves)
    asked = prompt(state)
    assert asked is not None
    bids, legal = state.phase.bids, state.legal_actions()
    assert ("pass" in asked.text) is any(isinstance(action, Pass) for action in legal)
    cards = [bf.Up(card) for card in PACK_24]
    up = any(not bids.refusal(bids.player, card, state.setting.options) for card in cards)
    assert bool({"bids", "outbids", "bid"} & set(re.findall(r"\w+", asked.text))) is up
    gist(asked.text)


def test_option_pass_then_down() -> None:
    moves = CRIBS + "pass; down ♥J"
    assert start().play(moves + "; up ♥10").phase.contract == bf.Contract(
        1, Card.parse("♥10"), False
    )
    house = start(pass_then_down="downOnly").play(moves)
    assert "BF-AMB-4" in refusal(house, "up ♥10")
    assert house.play("down ♥10").phase.contract is None
    with pytest.raises(IllegalAction, match="BF-AMB-4"):
        bf.bidding("pass", "down", "♥10 up", options=bf.BidFairOptions(pass_then_down="downOnly"))


@pytest.mark.parametrize(("same", "dealer"), [(True, N), (False, S)])
def test_option_redeal_same_dealer(same: bool, dealer: Seat) -> None:
    rules = bf.BidFairOptions(redeal_same_dealer=same)
    end = start().play(CRIBS + "pass; pass").outcome
    assert end is not None
    assert end.redeal is not None
    assert end.redeal.id == "BF-BID-8"
    race = bf.race(south=80, north=190, dealer="S", options=rules)
    assert race.dealer is N
    again = race.add(DEAL, end)
    assert again.dealer is dealer
    assert again.standing == race.standing
    wrong = S if dealer is N else N
    refused = again.violation(Deal.of(wrong))
    assert refused is not None
    assert [cite.id for cite in refused.clauses] == ["BF-AMB-6"]


@pytest.mark.parametrize(("behind", "bonus"), [("floor", 0), ("signed", -32), ("absolute", 32)])
def test_option_behind(behind: Any, bonus: int) -> None:
    rules = bf.BidFairOptions(behind=behind)
    lines = bf.score(south=51, north=67, holder="S", high="10", both_up=True, options=rules)
    assert next(x.points for x in lines if x.clauses[0].id == "BF-SCO-2") == bonus
    assert "BF-AMB-10" in str(lines)


def test_option_reward_needs_bonus() -> None:
    house = bf.BidFairOptions(reward_needs_bonus=True)
    level: dict[str, Any] = {"south": 60, "north": 60, "holder": "S", "high": "J"}
    assert total(bf.score(**level), N) == 100
    assert total(bf.score(**level, options=house), N) == 60
    for south, north, due in ((61, 59, 40), (60, 59, 40), (60, 60, 0)):
        lines = bf.score(south=south, north=north, holder="S", high="J", options=house)
        assert total(lines, N) == north + due
        assert "BF-AMB-11" not in str(lines)
    assert "BF-AMB-11" in str(bf.score(**level))


def test_option_show_all_after_deal() -> None:
    moves = CRIBS + "down ♥10; up ♦J; stay; ♠J; ♠K; ♦K; ♠Q; ♦A; ♥J; ♣K; ♣9; ♣Q; ♠9; ♠10; ♠A; ♦Q; ♣A"
    for show in (True, False):
        state = start(show_all_after_deal=show).play(moves)
        assert state.to_act is None
        hidden = {zone.id: zone.hidden for zone in state.observe(N).zones if zone.hidden}
        assert hidden == ({} if show else {"crib": 3, "bid:S": 1})


def test_every_option_has_a_test() -> None:
    tested = {name.removeprefix("test_option_") for name in globals() if "test_option_" in name}
    fields = set(bf.BidFairOptions.__dataclass_fields__)
    assert tested == fields


# Bad input


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("crib ♥KX", ""),
        ("crib ♥KK9 ♣J", ""),
        ("up", ""),
        ("up ♥10 ♥9", ""),
        ("down", ""),
        ("peek ♥K", "pass"),
        ("dance", "dance"),
        ("", ""),
    ],
)
def test_what_is_no_action(action: str, words: str) -> None:
    with pytest.raises(NotationError, check=mentions(words)):
        GAME.parse(action)


WRONG: dict[str, Callable[[], object]] = {
    "rank": lambda: bf.order("7"),
    "position": lambda: bf.order("J", "third"),
    "bid": lambda: bf.contract_value("2"),
    "card": lambda: bf.card_points("♥2"),
    "led": lambda: bf.trick("♥2", "♥K"),
    "second": lambda: bf.trick("♥A", "Joker"),
    "up": lambda: bf.bidding("♥2 up"),
    "word": lambda: bf.bidding("hello"),
    "too many": lambda: bf.bidding("down", "down", "down"),
    "after two passes": lambda: bf.bidding("pass", "pass", "pass"),
    "holder": lambda: bf.score(south=1, north=2, holder="E"),
    "dealer": lambda: bf.race(south=1, north=2, dealer="W"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_values_get_a_sentence(what: str) -> None:
    with pytest.raises(BridgepathError) as refused:
        WRONG[what]()
    assert 20 < len(str(refused.value)) < 120


@pytest.mark.parametrize(
    ("moves", "action", "by", "clause"),
    [
        ("", "crib ♥J ♦J ♣AK", N, "BF-AMB-22"),
        ("", "crib ♥A ♠AJ9", S, "BF-CRIB-1"),
        ("crib ♥KQ9 ♣J", "crib ♠AJ9 ♥10", S, "BF-AMB-22"),
        ("", "up ♥10", S, "BF-AMB-22"),
        ("", "♥10", S, "BF-TRUMP-1"),
        (CRIBS, "up ♥K", S, "BF-DEAL-1"),
        (CRIBS, "down ♥K", S, "BF-DEAL-1"),
        (CRIBS, "exchange", S, "BF-AMB-20"),
        (CRIBS, "stay", S, "BF-AMB-20"),
        (CRIBS + "pass", "up ♥10", S, "BF-BID-3"),
        (BIDS, "♠A", S, "BF-AMB-20"),
        (BIDS, "stay", N, "BF-EXCH-1"),
        (BIDS, "take ♣A", S, "BF-EXCH-4"),
        (BIDS + "stay", "stay", S, "BF-AMB-20"),
        (BIDS + "stay", "♥K", S, "BF-AMB-8"),
        (BIDS + "stay", "♥10", S, "BF-BID-11"),
        (BIDS + "stay; ♠A", "♠J", S, "BF-PLAY-3"),
        (BIDS + "stay; ♠J; ♠K", "♠Q", N, "BF-PLAY-6"),
        (CRIBS + "pass; pass", "up ♥10", S, "BF-BID-8"),
        (CRIBS + "pass; pass", "peek", S, "BF-BID-8"),
    ],
)
def test_more_refusals(moves: str, action: str, by: Seat, clause: str) -> None:
    assert clause in refusal(start().play(moves), action, by)


def test_a_finished_deal_takes_no_action() -> None:
    state = load("jack-high").states()[-1]
    for action in ("♥A", "exchange", "up ♥A", "end"):
        assert "BF-PLAY-6" in refusal(state, action)


def test_a_score_in_mid_deal_is_refused() -> None:
    data = load("jack-high").to_dict()
    data["turns"] = data["turns"][:-1]
    with pytest.raises(RecordError, check=mentions("18 BF-PLAY-6")):
        Record.from_dict(data, "short").states()
