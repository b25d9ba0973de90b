"""Bridge Solitaire: printed hands and numbers, every house rule, an oracle beside the engine."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bridgepath.base.errors import DealError, NotationError
from bridgepath.bridge.calls import BIDS, Bid, Pass, parse_bid
from bridgepath.bridge.matches import Deals, Rubber
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import DISPLAY_SUITS, JOKER, PACK_52, PACK_54, Card, Hand
from bridgepath.core.clauses import IllegalAction
from bridgepath.core.deal import Deal
from bridgepath.core.observation import Observation
from bridgepath.core.options import options_from
from bridgepath.core.score import total
from bridgepath.core.seats import Seat
from bridgepath.core.state import Game, Outcome, Standing, State
from bridgepath.games import bridge_solitaire as sol
from bridgepath.games.bridge_solitaire import HOUSE, PLAYER, SolitaireOptions
from bridgepath.notation.record import Record
from tests.oracle import bridge, solitaire
from tests.play import ROOT, playout, random_options, seeds
from tests.sample import times
from tests.wording import gist, gists

HANDS = ROOT / "docs" / "hands" / "bridge-solitaire"
CASES = tomllib.loads((ROOT / "docs/cases/bridge-solitaire.toml").read_text(encoding="utf-8"))

thirteen = st.lists(st.integers(0, 53), unique=True, min_size=13, max_size=13).map(
    lambda picks: Hand.of(PACK_54[i] for i in picks)
)


def names(cards: Any) -> list[str]:
    """Cards as they are printed."""
    return [str(card) for card in cards]


def examples(count: int) -> settings:
    """The number of playouts in a soak; a smaller seed is not simpler, so nothing is shrunk."""
    return settings(max_examples=times(count // 8, count), phases=[Phase.explicit, Phase.generate])


def hand_record(stem: str) -> Record:
    return Record.from_toml((HANDS / f"{stem}.toml").read_text(encoding="utf-8"), stem)


# The printed hands

# leader, player's card, cards passed over, House's card, winner, player's and House's tricks; in
# the hand that runs the stock out, the thirteenth row is the card left in hand
TABLES = {
    "source-example-1": """
House  | ♣8    |          | ♣3    | player | 1 0
player | ♣A    | ♦7 ♦5 ♥A | ♣9    | player | 2 0
player | ♣K    | ♥K ♠A    | ♣7    | player | 3 0
player | ♣Q    | ♦A ♥J ♠Q | ♣2    | player | 4 0
player | ♣J    | ♦K       | ♣6    | player | 5 0
player | ♥Q    | ♦10      | ♣4    | House  | 5 1
House  | ♠4    |          | ♠K    | House  | 5 2
House  | ♦3    |          | ♦4    | House  | 5 3
House  | Joker |          | ♦Q    | House  | 5 4
House  | ♥7    |          | ♥2    | player | 6 4
player | ♠9    |          | Joker | House  | 6 5
House  | ♣10   |          | ♠6    | player | 7 5
player | ♥8    | ♠3 ♦J    | ♣5    | House  | 7 6
""",
    "source-example-2": """
House  | ♥Q    |          | ♥J    | player | 1 0
player | ♥A    | ♦Q       | Joker | House  | 1 1
House  | ♦3    |          | ♦K    | House  | 1 2
House  | ♥2    |          | ♥K    | House  | 1 3
House  | ♣3    |          | ♣A    | House  | 1 4
House  | ♠A    |          | ♠K    | player | 2 4
player | ♣K    | ♦8       | ♥9    | House  | 2 5
House  | ♠3    |          | ♠Q    | House  | 2 6
House  | ♣4    |          | ♣Q    | House  | 2 7
House  | ♥3    |          | ♦10   | player | 3 7
player | ♥10   | ♠2 ♦J    | ♥4    | player | 4 7
player | ♠9    | ♦9       | ♥6    | House  | 4 8
House  | Joker |          | ♣10   | House  | 4 9
""",
    "house-declares": """
player | ♠3    | ♥7       | ♠7    | House  | 0 1
House  | ♠5    |          | ♠4    | player | 1 1
player | ♦4    | ♥10      | ♣5    | House  | 1 2
House  | Joker |          | ♣Q    | House  | 1 3
House  | ♦5    |          | ♣8    | House  | 1 4
House  | ♥6    |          | ♣9    | House  | 1 5
House  | ♦7    |          | ♦3    | player | 2 5
player | ♠8    |          | ♣7    | House  | 2 6
House  | ♥8    |          | ♥9    | House  | 2 7
House  | ♠9    |          | ♣6    | House  | 2 8
House  | ♠Q    |          | ♠J    | player | 3 8
player | ♦9    | ♥A       | ♦Q    | House  | 3 9
House  | ♠K    |          | ♣A    | House  | 3 10
""",
    "notrump-run-out": """
House  | ♥A    |             | ♥10   | player | 1 0
player | ♦A    | ♣7 ♠3 ♠8 ♥6 |       | player | 2 0
player | ♠A    | ♣2 ♣8       | ♠9    | player | 3 0
player | ♣A    | ♠6 ♥Q ♠K ♠5 |       | player | 4 0
player | ♣K    | ♥4 ♠7 ♥7    | ♣3    | player | 5 0
player | ♠Q    | ♣5 ♣6 ♣9 ♥J |       | player | 6 0
player | ♣J    | ♥K ♠J       | Joker | House  | 6 1
House  | ♦J    |             | ♦10   | player | 7 1
player | ♥8    |             | Joker | House  | 7 2
House  | ♦Q    |             | ♦8    | player | 8 2
player | ♥5    | ♦9 ♦4 ♦K ♠2 |       | player | 9 2
player | ♦7    | ♣10 ♣4 ♥3 ♠10 |     | player | 10 2
""",
}

# contract, points of player and House with those below the line, final tricks
RESULTS = {
    "source-example-1": ("1♣ doubled by the player", (240, 40), (0, 0), (7, 6)),
    "source-example-2": ("1♥ doubled by the player", (0, 0), (500, 0), (4, 9)),
    "house-declares": ("3♣ doubled by the House", (0, 0), (270, 120), (3, 10)),
    "notrump-run-out": ("3NT by the player", (310, 100), (0, 0), (11, 2)),
}


def table_of(states: tuple[State, ...]) -> Iterator[tuple[str, str, str, str, str, str]]:
    """The tricks of a finished hand in the columns of the printed tables."""
    side = {PLAYER: "player", HOUSE: "House"}
    actions = [turn for turn in states[-1].turns if isinstance(turn.action, (Play, sol.Skip))]
    passed: list[str] = []
    cards: dict[Seat, str] = {}
    leader = None
    start = len(states[-1].turns) - len(actions)
    for state, turn in zip(states[start:], actions, strict=False):
        leader = leader or turn.seat
        if isinstance(turn.action, sol.Skip):
            passed.append(str(turn.action.card))
        elif isinstance(turn.action, Play):
            cards[turn.seat] = str(turn.action.card)
        winner = state.story(turn.action).winner
        if winner is None:
            continue
        play = state.apply(turn.action).phase
        play = play.play if isinstance(play, sol.Over) else play
        yield (
            side[leader],
            cards[PLAYER],
            " ".join(passed),
            cards.get(HOUSE, ""),
            side[winner],
            f"{play.won(PLAYER)} {play.won(HOUSE)}",
        )
        passed, cards, leader = [], {}, None


@pytest.mark.parametrize("stem", TABLES)
def test_the_printed_hands(stem: str) -> None:
    states = hand_record(stem).states()
    rows = [tuple(cell.strip() for cell in row.split("|")) for row in TABLES[stem].split("\n")]
    assert list(table_of(states)) == [row for row in rows if len(row) == 6]
    contract, player, house, tricks = RESULTS[stem]
    end = states[-1]
    assert str(end.facts[0]) == f"Contract: {contract}"
    assert end.outcome is not None
    for seat, (points, below) in ((PLAYER, player), (HOUSE, house)):
        assert end.outcome.points(seat) == points
        assert total(end.outcome.lines, seat, below=True) == below
    assert (end.phase.won(PLAYER), end.phase.won(HOUSE)) == tricks


def test_the_printed_hands_in_words() -> None:
    end = hand_record("notrump-run-out").states()[-1]
    assert gists(sol.tricks(end).splitlines()[-2:]) == [
        {"12", "House", "♠10", "♣10", "♣4", "♥3", "♦7"},
        set(),
    ]


# Cases and clauses


def test_every_printed_example_is_a_case() -> None:
    """Every printed number is a case; the sequence in the catalogue has gaps."""
    printed = [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25, 26, 27]
    wanted = [f"SOL-EX-{n}" for n in printed]
    wanted += [f"SOL-EDGE-{n}" for n in range(1, 11)]
    wanted += [f"SOL-ERR-{n}" for n in range(1, 15)]
    assert [case["id"] for case in CASES["case"]] == wanted


@pytest.mark.parametrize(
    ("case", "clauses"),
    {
        1: "CHOOSE-1",
        2: "CHOOSE-2",
        3: "CHOOSE-1",
        4: "CHOOSE-5",
        5: "BID-1",
        6: "BID-3",
        7: "BID-4",
        8: "BID-5",
        9: "PPLAY-1 PPLAY-2",
        10: "HPLAY-3",
        11: "HPLAY-5",
        12: "HPLAY-4",
        13: "JOKER-2",
        14: "PLAY-5",
    }.items(),
)
def test_what_is_refused_names_the_clause_of_the_catalogue(case: int, clauses: str) -> None:
    found = next(row for row in CASES["case"] if row["id"] == f"SOL-ERR-{case}")
    for cite in clauses.split():
        assert f"SOL-{cite}" in found["clauses"]
        assert re.search(rf"\[.*\bSOL-{cite}\b.*\]", found["result"]), cite


# The count and the House's call

MODES = [
    ("house", "off"),
    ("house", "on"),
    ("removed", "off"),
    ("removed", "on"),
]


@given(seed=st.integers(0, 2**32 - 1))
@examples(400)
def test_the_count_and_the_call_are_the_oracles(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(PACK_54, 20)
    hand, discards = Hand.of(cards[:13]), Hand.of(cards[13:])
    tie = rng.choice(["highest", "lowest", "fewest-winners", "player"])
    void = rng.choice(["counts", "skipped"])
    for count_discards, attrition in MODES:
        gone = names(discards) if count_discards == "removed" else []
        won = solitaire.count(names(hand), gone, attrition == "on")
        legal = solitaire.house_calls(names(hand), gone, attrition == "on", tie, void)
        keys = {
            "sol.count.discards": count_discards,
            "sol.count.attrition": attrition,
            "sol.house.tie": tie,
            "sol.house.void": void,
        }
        options = options_from(SolitaireOptions, keys)
        call = sol.house_call(hand, discards, options)
        assert {s.symbol: call.count.in_suit(s) for s in DISPLAY_SUITS} == won
        assert call.count.winners == sum(won.values())
        if isinstance(call.call, Pass):
            assert legal == {"pass"}
        else:
            level = call.call.level
            assert {f"{level}{suit}" for suit in call.shortest} == legal
            assert str(call.call) in legal
        state = sol.calling(hand, discards, options)
        assert set(names(state.legal_actions())) == legal


@given(hand=thirteen)
@settings(max_examples=times(40, 300))
def test_a_count_tells_what_it_counts(hand: Hand) -> None:
    for one in sol.count(hand).suits:
        own = [step.card for step in one.steps]
        assert sorted(names(own)) == sorted(names(hand.suit(one.suit)))
        takers = [step.taken_by for step in one.steps if step.taken_by]
        assert len(set(takers)) == len(takers)
        assert not any(card in hand for card in takers)
        assert all(higher.index > lower.index for higher, lower in pairwise(takers))
        for step in one.steps:
            assert step.taken_by is None or step.taken_by.index > step.card.index


@pytest.mark.parametrize(
    ("held", "winners"),
    [
        ("♦AQ109", 2),
        ("♠J1072", 1),
        ("♥Q85", 1),
        ("♥Q8", 0),
        ("♥Q87", 1),
        ("♣AKQJ8652", 5),
        ("♠AKQJ1098765432", 13),
        ("♠K", 0),
        ("♠A", 1),
    ],
)
def test_printed_counts(held: str, winners: int) -> None:
    assert sol.count_suit(held).winners == winners


@pytest.mark.parametrize(
    ("hand", "winners", "call"),
    [
        ("♠94 ♥Q87 ♦3 ♣AKQJ108 Joker", (0, 1, 0, 5), "pass"),
        ("♠A93 ♥AQ1032 ♦3 ♣K43 Joker", (1, 3, 0, 1), "1♦"),
        ("♠97532 ♥8643 ♦10742", (0, 0, 0, 0), "6♣"),
        ("♠AKQ ♥AKQ ♦AKQ ♣AKQJ", (3, 3, 3, 4), "pass"),
        ("♠KQ9853 ♥86 ♦9754 Joker", (3, 0, 0, 0), "3♣"),
        ("♠AQ4 ♥A85 ♦AQJ7 ♣AKJ", (2, 1, 3, 2), "pass"),
    ],
)
def test_printed_calls(hand: str, winners: tuple[int, ...], call: str) -> None:
    found = sol.house_call(hand)
    assert tuple(one.winners for one in found.count.suits) == winners
    assert str(found.call) == call


def test_what_cannot_be_counted() -> None:
    for held, sentence in (
        ("♠A ♥A", "♠A ♥A"),
        ("", "–"),
        ("Joker", "Joker"),
    ):
        with pytest.raises(NotationError) as refused:
            sol.count_suit(held)
        assert gist(refused.value) == set(sentence.split())
    with pytest.raises(NotationError) as refused:
        sol.house_call("♠A")
    assert gist(refused.value) == {"1", "13", "House", "SOL-CHOOSE-4"}


# The player's call


@given(hand=thirteen, four=st.booleans(), pick=st.integers(0, 3))
@settings(max_examples=times(40, 300))
def test_the_players_calls_are_the_oracles(hand: Hand, four: bool, pick: int) -> None:
    options = SolitaireOptions(nt_shapes="four" if four else "three", house_tie="player")
    calls = sol.calling(hand, options=options)
    choices = calls.legal_actions()
    house = choices[pick % len(choices)]
    state = calls.apply(house)
    legal = solitaire.player_calls(names(hand), str(house), four)
    assert set(names(state.legal_actions())) == legal
    assert sol.may_bid_notrump(hand, options) == solitaire.notrump_allowed(names(hand), four)


@pytest.mark.parametrize(
    ("hand", "three", "four"),
    [
        ("♠AQ4 ♥A85 ♦AQJ7 ♣AKJ", True, True),
        ("♠AQ4 ♥A85 ♦AQJ ♣AKJ Joker", True, True),
        ("♠AQ4 ♥A85 ♦AQJ ♣AK Joker Joker", True, True),
        ("♠AQ43 ♥A85 ♦AQJ ♣AK Joker", False, True),
        ("♠AQ43 ♥A854 ♦AQJ ♣AK", False, False),
        ("♠AQ432 ♥A85 ♦AQJ ♣AK", False, False),
    ],
)
def test_shapes_for_no_trumps(hand: str, three: bool, four: bool) -> None:
    assert sol.may_bid_notrump(hand) == three
    assert sol.may_bid_notrump(hand, SolitaireOptions(nt_shapes="four")) == four


# The play


def table(state: State) -> solitaire.Table:
    """The oracle's table for a position before the first lead."""
    play = state.phase
    return solitaire.Table(
        names(play.hand),
        names(play.stock),
        play.trump.symbol if play.trump else "",
        play.leader is PLAYER,
    )


def compare(state: State, rng: random.Random) -> None:
    """Play to the end beside the oracle: same legal cards, House cards, tricks and score."""
    oracle = table(state)
    start = state
    while state.to_act is not None:
        oracle.prepare()
        state = sol.house_acts(state)
        if state.to_act is None:
            break
        legal = state.legal_actions()
        assert set(names(legal)) == solitaire.playable(oracle.hand, oracle.house_led)
        assert names(state.phase.stock) == oracle.stock
        refused = [card for card in PACK_54 if Play(card) not in legal]
        for card in rng.sample(refused, 3):
            with pytest.raises(IllegalAction):
                state.apply(Play(card))
        action = rng.choice(legal)
        state = state.apply(action)
        oracle.play(str(action))
        state = sol.house_acts(state)
    assert oracle.over
    over = state.phase
    told = [
        (
            "S" if trick.plays[0][0] is PLAYER else "H",
            str(dict(trick.plays)[PLAYER]),
            str(dict(trick.plays)[HOUSE] or ""),
            "S" if trick.winner is PLAYER else "H",
        )
        for trick in over.play.tricks
    ]
    assert told == [(row[0], row[1], row[3] or "", row[4]) for row in oracle.told]
    passed = [card for row in oracle.told for card in row[2]]
    assert names(reversed(over.play.ignored)) == passed
    assert (over.won(PLAYER), over.won(HOUSE)) == (oracle.won["S"], oracle.won["H"])
    if len(start.phase.hand) == 13:
        assert over.won(PLAYER) + over.won(HOUSE) == 13
        check_score(state)


def check_score(state: State) -> None:
    """The lines of a finished rubber deal against the oracle's tables."""
    play, options = state.phase.play, state.setting.options
    contract, end = play.contract, state.outcome
    assert end is not None
    taken = state.phase.won(contract.declarer)
    down = 6 + contract.bid.level - taken
    fate = "makes it" if down <= 0 else f"is {down} down"
    who = "The player" if contract.declarer is PLAYER else "The House"
    assert end.text.startswith(f"{who} takes {taken} trick")
    assert end.text.endswith(f" in {contract} and {fate}.")
    if options.scoring == "chicago":
        return
    declarer = contract.declarer
    defender = HOUSE if declarer is PLAYER else PLAYER
    below, above, against = bridge.rubber(
        str(contract.bid),
        state.phase.won(declarer),
        contract.doubling,
        declarer in state.setting.standing.vulnerable,
    )
    points = {(declarer, True): below, (declarer, False): above}
    points |= {(defender, True): 0, (defender, False): against}
    strain = str(contract.bid.denomination)
    if options.honours != "none":
        points[PLAYER, False] += solitaire.honours(names(play.dealt), strain)
    if options.honours == "both":
        stock = names(state.setting.deal.pile("stock"))
        points[HOUSE, False] += solitaire.honours(stock, strain)
    for (seat, line), wanted in points.items():
        assert total(end.lines, seat, below=line) == wanted, (seat, line)


@given(seed=st.integers(0, 2**32 - 1))
@examples(400)
def test_whole_hands_beside_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    standing = Standing(vulnerable=tuple(s for s in (PLAYER, HOUSE) if rng.random() < 0.5))
    game: Game = sol.GAME
    options = random_options(game, rng)
    state = game.begin(game.deal(rng), options, standing)
    cards = Hand.of(state.setting.deal.pile("open"))
    plain = [card for card in cards if not card.is_joker]
    kept = rng.sample(plain, 6 - cards.jokers) + [JOKER] * cards.jokers
    state = state.apply(sol.Keep(Hand.of(kept)))
    state = state.apply(rng.choice(state.legal_actions()))
    state = state.apply(rng.choice(state.legal_actions()))
    calls = state.legal_actions()
    low = [call for call in calls if isinstance(call, Bid)][:6]
    notrump = [call for call in calls if str(call).endswith("NT")]
    call = rng.choice([calls[0], *low, *notrump[:2]])
    state = state.apply(call)
    contract = state.phase.contract
    jokers = state.phase.hand.jokers
    doubled = contract.declarer is PLAYER or options.double_scope == "any"  # type: ignore[attr-defined]
    assert contract.doubling == (2**jokers if doubled else 1)
    assert state.to_act is (HOUSE if contract.declarer is PLAYER else PLAYER)
    compare(state, rng)


@given(seed=st.integers(0, 2**32 - 1))
@examples(1500)
def test_short_positions_beside_the_oracle(seed: int) -> None:
    """With few cards, jokers, the four-card limit and the empty stock come up all the time."""
    rng = random.Random(seed)
    cards = (
        rng.sample(PACK_54, 20)
        if rng.random() < 0.5
        else [
            *rng.sample(PACK_52, 18),
            JOKER,
            JOKER,
        ]
    )
    rng.shuffle(cards)
    held = rng.randrange(1, 7)
    stock = cards[held : held + rng.randrange(1, 15)]
    bid = rng.choice([*map(str, BIDS[:5]), "1NT", "1NT"])
    state = sol.position(
        Hand.of(cards[:held]),
        " ".join(names(stock)),
        bid,
        declarer="player" if bid == "1NT" else rng.choice(["player", "house"]),
        leader=rng.choice(["player", "house"]),
    )
    compare(state, rng)


def test_the_fourth_card_in_no_trumps_may_be_the_last() -> None:
    """So it is in the printed hand: no card is played although the stock is empty."""
    end = sol.house_acts(sol.position("♠A ♥2", "♦2 ♣3 ♦4 ♣5", "1NT").play("♠A"))
    assert gist(sol.tricks(end)) == {"1", "House", "♠A", "♣3", "♣5", "♦2", "♦4"}
    third = sol.house_acts(sol.position("♠A ♥2", "♦2 ♣3 ♦4", "1NT").play("♠A"))
    assert "House ♦4 after ♦2 ♣3" in sol.tricks(third)


# Sentences


def start_1() -> State:
    """The source's first hand before six cards are kept."""
    return hand_record("source-example-1").states()[0]


CHOSEN = "keep ♥Q8 ♣AK108; top ♠J"


@pytest.mark.parametrize(
    ("before", "action", "sentence"),
    [
        ("", "keep ♥Q8 ♣AK10", "5 SOL-CHOOSE-1"),
        (
            "",
            "keep ♥Q8 ♣AK10 ♠A",
            "SOL-CHOOSE-1 ♠A",
        ),
        (
            "",
            "keep ♥Q8 ♣AK10 Joker",
            "SOL-CHOOSE-1 Joker",
        ),
        ("", "top ♠J", "SOL-CHOOSE-1 ♠J"),
        (
            "",
            "look stock",
            ("SOL-AMB-26 SOL-CHOOSE-5"),
        ),
        ("keep ♥Q8 ♣AK108", "keep ♥Q8 ♣AK108", "SOL-CHOOSE-1"),
        ("keep ♥Q8 ♣AK108", "top ♥Q", "SOL-CHOOSE-6 ♥Q"),
        (
            "keep ♥Q8 ♣AK108",
            "1♣",
            "1♣ SOL-CHOOSE-6",
        ),
        (
            "keep ♥Q8 ♣AK108",
            "look closed",
            "SOL-CHOOSE-1",
        ),
        (
            CHOSEN,
            "1♣",
            ("1♣ 6 House SOL-HOUSE-1 SOL-HOUSE-2 pass"),
        ),
        (
            CHOSEN,
            "look closed",
            "SOL-CHOOSE-4",
        ),
        (
            f"{CHOSEN}; pass",
            "redouble",
            "SOL-BID-5 SOL-DBL-1 double redouble",
        ),
        (f"{CHOSEN}; pass", "♣A", "SOL-BID-2 ♣A"),
        (f"{CHOSEN}; pass; 1♣", "1♦", "1♦ SOL-BID-5"),
        (
            f"{CHOSEN}; pass; 1♣",
            "top ♠J",
            "SOL-CHOOSE-1 ♠J",
        ),
        (f"{CHOSEN}; pass; 1♣", "♦7", "SOL-HPLAY-1 ♣3 ♦7"),
        (
            f"{CHOSEN}; pass; 1♣",
            "skip ♣3",
            "House SOL-HPLAY-1 ♣3",
        ),
        (f"{CHOSEN}; pass; 1♣; ♣3", "♣2", "SOL-PPLAY-1 ♣2"),
        (
            f"{CHOSEN}; pass; 1♣; ♣3",
            "skip ♦7",
            "House SOL-PLAY-1",
        ),
        (f"{CHOSEN}; pass; 1♣; ♣3; ♣8", "♣2", "SOL-PPLAY-4 ♣2"),
        (
            f"{CHOSEN}; pass; 1♣; ♣3; ♣8; ♣A",
            "skip ♦5",
            "SOL-HPLAY-2 ♦5 ♦7",
        ),
        (
            f"{CHOSEN}; pass; 1♣; ♣3; ♣8",
            "look tricks",
            ("SOL-AMB-26 SOL-PLAY-4"),
        ),
        (
            f"{CHOSEN}; pass; 1♣; ♣3; ♣8",
            "look ignored",
            ("SOL-AMB-18 SOL-HPLAY-4"),
        ),
    ],
)
def test_refusals(before: str, action: str, sentence: str) -> None:
    state = start_1().play(before)
    with pytest.raises(IllegalAction) as refused:
        state.apply(sol.parse(action))
    assert gist(refused.value) == set(sentence.split())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "fly",
            ("1♦ fly pass"),
        ),
        ("look sideways", "look sideways"),
        ("top", "♥A ♦10"),
        ("8♣", "1 7 8♣ BRG-AUC-3"),
        ("keep ♥QQ", "♥Q ♥QQ"),
    ],
)
def test_what_is_no_action(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        sol.parse(text)
    assert gist(refused.value) == set(sentence.split())


def test_a_second_joker_cannot_be_kept() -> None:
    state = hand_record("house-declares").states()[0]
    refusal = state.violation(sol.parse("keep ♠KQ98 Joker Joker"))
    assert gist(refusal) == {"SOL-CHOOSE-1"}


def test_positions_and_scores_refuse_nonsense() -> None:
    for wrong, sentence in (
        (
            lambda: sol.position("", "♥2", "1♣"),
            "",
        ),
        (
            lambda: sol.position("♥A", "♥A", "1♣"),
            "♥A",
        ),
        (
            lambda: sol.position("♥A", "", "1♣"),
            "",
        ),
        (
            lambda: sol.position("♥A", "♥2", "1♣", leader="dealer"),
            "dealer house player",
        ),
        (
            lambda: sol.position("♥A", "♥2", "1♣", declarer="nobody"),
            "declarer house nobody player",
        ),
        (lambda: sol.score("1♣", 14), "0 13 14"),
        (lambda: sol.score("1♣", 7, jokers=3), "0 1 2 3"),
        (
            lambda: sol.score("1♣", 7, declarer="me"),
            "declarer house me player",
        ),
        (lambda: sol.score("pass", 7), "1♥ pass"),
        (
            lambda: sol.calling("♥A"),
            "1 13 House SOL-CHOOSE-4",
        ),
        (
            lambda: sol.count("♠AKQJ10987654 ♥432"),
            "13 14 SOL-CHOOSE-4",
        ),
        (
            lambda: sol.count("♠AKQJ10987654 ♥5432"),
            "13 15 SOL-CHOOSE-4",
        ),
    ):
        with pytest.raises(NotationError) as refused:
            wrong()
        assert gist(refused.value) == set(sentence.split())


# House rules: each value changes what it should, and nothing else


def test_count_discards() -> None:
    removed = SolitaireOptions(count_discards="removed")
    assert sol.count_suit("♠K", "♠A").winners == 0
    assert sol.count_suit("♠K", "♠A", removed).winners == 1
    hand, discards = "♠K ♥5432 ♦5432 ♣5432", "♠A ♥6 ♦6 ♣6"
    assert names(sol.calling(hand, discards).legal_actions()) == ["6♠"]
    assert names(sol.calling(hand, discards, removed).legal_actions()) == ["5♠"]
    # the discards of a real deal are the seven that were left
    record = hand_record("source-example-1")
    states = [
        record.game.begin(record.deal, options).play(CHOSEN)
        for options in (SolitaireOptions(), removed)
    ]
    assert [str(state.phase.call.call) for state in states] == ["pass", "pass"]
    # ♠J and ♠10 are gone, but they never took a trick
    assert [state.phase.call.count.winners for state in states] == [6, 6]


def test_count_attrition() -> None:
    worn = SolitaireOptions(count_attrition=True)
    assert sol.count_suit("♣AKQJ8652").winners == 5
    assert sol.count_suit("♣AKQJ8652", options=worn).winners == 7
    hand = "♠32 ♥32 ♦2 ♣AKQJ8652"
    assert names(sol.calling(hand).legal_actions()) == ["1♦"]
    assert names(sol.calling(hand, options=worn).legal_actions()) == ["pass"]


@pytest.mark.parametrize(
    ("tie", "calls"),
    [
        ("highest", ["3♠"]),
        ("lowest", ["3♣"]),
        ("fewest-winners", ["3♥"]),
        ("player", ["3♣", "3♥", "3♠"]),
    ],
)
def test_house_tie(tie: Any, calls: list[str]) -> None:
    """♠AK2 ♥432 ♣A32 are tied; the hearts win nothing."""
    state = sol.calling("♠AK2 ♥432 ♦5432 ♣A32", options=SolitaireOptions(house_tie=tie))
    assert names(state.legal_actions()) == calls
    refused = {str(bid) for bid in BIDS} - set(calls)
    for bid in refused:
        assert state.violation(parse_bid(bid)) is not None


def test_house_tie_for_the_player_lets_the_house_wait() -> None:
    state = sol.calling("♠AK2 ♥432 ♦5432 ♣A32", options=SolitaireOptions(house_tie="player"))
    assert sol.house_acts(state) is state


def test_house_void() -> None:
    hand = "♠97532 ♥8643 ♦10742"
    assert names(sol.calling(hand).legal_actions()) == ["6♣"]
    skipped = SolitaireOptions(house_void="skipped")
    assert names(sol.calling(hand, options=skipped).legal_actions()) == ["6♥"]


def test_nt_shapes() -> None:
    hand = "♠A432 ♥432 ♦432 ♣32 Joker"
    three = sol.house_acts(sol.calling(hand))
    four = sol.house_acts(sol.calling(hand, options=SolitaireOptions(nt_shapes="four")))
    more = set(names(four.legal_actions())) - set(names(three.legal_actions()))
    assert more == {"5NT", "6NT", "7NT"}


@pytest.mark.parametrize(("scope", "doubling"), [("any", 2), ("player", 1)])
def test_double_scope(scope: Any, doubling: int) -> None:
    options = SolitaireOptions(double_scope=scope)
    calls = sol.house_acts(sol.calling("♠KQ9853 ♥86 ♦9754 Joker", options=options))
    assert calls.play("pass").phase.contract.doubling == doubling
    assert calls.play("4♠").phase.contract.doubling == 2
    sums = [
        sum(
            line.points for line in sol.score("3♣", 10, declarer="house", jokers=1, options=options)
        )
    ]
    assert sums == [270 if doubling == 2 else 80]


def seen(state: State, zone: str) -> tuple[list[str], int]:
    """The cards of a zone that the player sees, and how many more are there."""
    found: Observation = state.observe(PLAYER)
    place = next(z for z in found.zones if z.id == zone)
    return names(place.cards), place.hidden


@pytest.mark.parametrize(
    ("view", "shown"), [("top", ["♥A"]), ("all", ["♥A", "♦5", "♦7"]), ("none", [])]
)
def test_ignored_view(view: Any, shown: list[str]) -> None:
    record = hand_record("source-example-1")
    state = record.game.begin(record.deal, SolitaireOptions(ignored_view=view))
    state = state.play(f"{CHOSEN}; pass; 1♣; ♣3; ♣8; ♣A; skip ♦7; skip ♦5; skip ♥A")
    assert seen(state, "ignored") == (shown, 3 - len(shown))


def test_what_lies_open_is_not_turned() -> None:
    record = hand_record("source-example-1")
    state = record.game.begin(record.deal, SolitaireOptions(ignored_view="all"))
    state = state.play(f"{CHOSEN}; pass; 1♣; ♣3; ♣8")
    for pile, ends in (
        ("ignored", "SOL-AMB-18"),
        ("tricks", "SOL-AMB-26 SOL-PLAY-4"),
        ("stock", "SOL-AMB-26 SOL-CHOOSE-5"),
    ):
        assert gist(state.violation(sol.parse(f"look {pile}"))) >= set(ends.split())


@pytest.mark.parametrize(
    ("value", "player", "house"), [("player", 150, 0), ("none", 0, 0), ("both", 150, 0)]
)
def test_honours_of_the_player(value: Any, player: int, house: int) -> None:
    record = hand_record("notrump-run-out")
    options = SolitaireOptions(honours=value)
    state = record.game.begin(record.deal, options)
    for turn in record.turns:
        state = state.apply(sol.parse(turn.action), turn.seat)
    assert state.outcome is not None
    assert state.outcome.points(PLAYER) == 160 + player
    assert state.outcome.points(HOUSE) == house
    lines = sol.score("1♣", 7, hand="♣AKQJ10", options=options)
    assert total(lines, PLAYER) == 20 + player


@pytest.mark.parametrize(("value", "house"), [("player", 0), ("none", 0), ("both", 100)])
def test_honours_of_the_house(value: Any, house: int) -> None:
    """The stock of this hand holds four club honours; clubs are the House's trumps."""
    record = hand_record("house-declares")
    deal = record.deal
    clubs = [card for card in deal.pile("stock") if str(card) in ("♣A", "♣K", "♣Q", "♣J", "♣10")]
    assert len(clubs) == 4
    state = record.game.begin(deal, SolitaireOptions(honours=value))
    for turn in record.turns:
        state = state.apply(sol.parse(turn.action), turn.seat)
    assert state.outcome is not None
    assert state.outcome.points(HOUSE) == 270 + house
    cited = [names(line.clauses) for line in state.outcome.lines]
    assert (["BRG-RUB-5", "SOL-AMB-21"] in cited) == bool(house)


def test_aid() -> None:
    record = hand_record("source-example-1")
    plain = record.game.begin(record.deal)
    aided = record.game.begin(record.deal, SolitaireOptions(aid=True))
    played = f"{CHOSEN}; pass; 1♣; ♣3; ♣8; ♣A; skip ♦7; skip ♦5"
    for zone, hidden in (("stock", 31), ("discards", 6), ("ignored", 1), ("won:S", 2)):
        cards, more = seen(plain.play(played), zone)
        assert more == hidden, zone
        all_cards, none = seen(aided.play(played), zone)
        assert none == 0, zone
        assert len(all_cards) == len(cards) + hidden
        assert all_cards[: len(cards)] == cards
    # the aid shows piles; the seven stay closed until six have been kept
    assert seen(aided, "closed") == ([], 7)
    assert seen(aided, "stock")[1] == 0


def test_scoring() -> None:
    chicago = SolitaireOptions(scoring="chicago")
    assert isinstance(sol.match(SolitaireOptions()), Rubber)
    assert isinstance(sol.match(chicago), Deals)
    rubber_lines = sol.score("3NT", 9, hand="♠A ♥A ♦A ♣A")
    lines = sol.score("3NT", 9, hand="♠A ♥A ♦A ♣A", options=chicago)
    assert [line.points for line in rubber_lines] == [100, 150]
    assert [line.points for line in lines] == [100, 300]
    assert not any(line.below for line in lines)
    assert sol.match(chicago).dealer is None, "the House deals nothing that could be told"
    whole = "♠AKQJ10987654 ♥32"
    assert sol.score("1♠", 7, hand=whole) == sol.score("1♠", 7, hand=whole, jokers=0)
    (doubled,) = sol.score("1♠", 7, hand="♠AKQJ10987654 ♥3 Joker", jokers=1, options=chicago)[:1]
    assert doubled.points == 60


def test_chicago_vulnerable() -> None:
    def second_deal(**rules: str) -> tuple[Seat, ...]:
        four = sol.match(SolitaireOptions(scoring="chicago", **rules))  # type: ignore[arg-type]
        return four.add(Deal(), Outcome((), "")).standing.vulnerable

    assert second_deal() == (HOUSE,)
    assert second_deal(chicago_vulnerable="nondealer") == (PLAYER,)


def test_every_option_has_a_test() -> None:
    tested = " ".join(name for name in globals() if name.startswith("test_"))
    for field in SolitaireOptions.__dataclass_fields__:
        assert f"test_{field}" in tested


# What may be seen


@given(seed=seeds)
@examples(40)
def test_what_the_player_sees_by_default(seed: int) -> None:
    for state in playout(sol.GAME, seed):
        if state.setting.options.aid:
            continue
        zones = {zone.id: zone for zone in state.observe(PLAYER).zones}
        assert zones["stock"].cards == ()
        if "closed" in zones:
            assert zones["closed"].cards == ()
            continue
        assert len(zones["discards"].cards) == 1
        assert zones["hand:S"].hidden == 0
        for pile in ("won:S", "won:H"):
            if pile in zones:
                assert zones[pile].cards == ()


def test_the_chosen_top_discard_lies_on_top() -> None:
    for card in ("♠J", "♠10", "♥5", "♦9"):
        state = start_1().play(f"keep ♥Q8 ♣AK108; top {card}")
        assert seen(state, "discards") == ([card], 6)


def test_a_rubber_deal_counts_the_standing() -> None:
    record = hand_record("source-example-2")
    for vulnerable, points in (((), 500), ((HOUSE,), 500), ((PLAYER,), 800)):
        state = record.game.begin(record.deal, None, Standing(vulnerable=vulnerable))
        for turn in record.turns:
            state = state.apply(sol.parse(turn.action), turn.seat)
        assert state.outcome is not None
        assert state.outcome.points(HOUSE) == points


def test_calling_leaves_a_stock_to_play_with() -> None:
    state = sol.house_acts(sol.calling("♠94 ♥Q87 ♦3 ♣AKQJ108 Joker", "♠J")).play("1♣")
    state = sol.house_acts(state)
    assert str(state.turns[-1].action) == "♣2"
    assert len(state.phase.stock) == 39
    assert Card.parse("♠J") not in state.phase.stock
    with pytest.raises(NotationError):
        sol.calling("♠94 ♥Q87 ♦3 ♣AKQJ108 Joker", "♠9")
    with pytest.raises(DealError):
        sol.GAME.begin(state.setting.deal)
