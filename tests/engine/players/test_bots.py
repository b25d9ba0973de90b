"""Players by rules of thumb: whole deals, honesty, and their choices in known positions."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from bridgepath.bidding import AuctionSummary, BiddingView, listed, table_call
from bridgepath.bridge.calls import Bid, parse_call
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card, Hand, Rank, Suit, parse_cards
from bridgepath.core.deal import Deal
from bridgepath.core.observation import Observation
from bridgepath.core.seats import COMPASS, Seat, from_seat
from bridgepath.core.state import Game, State
from bridgepath.desk.api import answer
from bridgepath.desk.session import Session
from bridgepath.games import GAMES
from bridgepath.games.draw_bridge.phases import other
from bridgepath.games.minibridge.phases import Goal
from bridgepath.players import BOTS, Choice, player
from bridgepath.players.games import draw_bridge, two_hands
from bridgepath.view.card_memory import cards_named
from tests.play import Swap, random_start, secrets
from tests.sample import times
from tests.wording import gist

games = pytest.mark.parametrize("name", GAMES)


def choose(state: State) -> Choice:
    """The choice of the game's own player."""
    seen = state.observe(state.to_act)
    return player("learner", state.game.id)(seen, random.Random(len(state.turns)))


@lru_cache(maxsize=200)
def dealt(game: Game, seed: int) -> tuple[State, ...]:
    """The states of a deal that the engine's players play under random house rules."""
    states = [random_start(game, random.Random(f"{game.id} {seed}"))]
    limit = 2 * len(game.shape.pack) + 10
    while (seat := states[-1].to_act) is not None:
        assert len(states) < limit, f"this deal does not end: {states[-1]!r}"
        state = states[-1]
        if seat not in game.viewers:
            states.append(state.apply(state.legal_actions()[0]))
            continue
        choice = choose(state)
        assert choice.action in state.legal_actions(), (state, choice)
        assert state.violation(choice.action) is None
        assert choice.reason.strip()
        assert not choice.reason.endswith(".")
        states.append(state.apply(choice.action))
    assert states[-1].outcome is not None
    return tuple(states)


@games
def test_a_choice_does_not_depend_on_names(name: str) -> None:
    game = GAMES[name]
    odd = ("An", "Ann", "An, Bo", "An and Bo", "4♥ by An, doubled", "♠2 · Ann 3")
    for seed in range(times(1, 20)):
        states = dealt(game, seed)
        setting = states[0].setting
        names = dict(zip(game.names, odd, strict=False))
        state = game.begin(setting.deal, setting.options, setting.standing, names)
        for turn in states[-1].turns:
            if state.to_act in game.viewers:
                assert choose(state).action == turn.action, state
            state = state.apply(turn.action)


# --- laws ---------------------------------------------------------------------------------------


@games
def test_players_come_to_the_end_of_every_deal(name: str) -> None:
    for seed in range(times(2, 1000)):
        assert dealt(GAMES[name], seed)[-1].to_act is None


def met(states: tuple[State, ...], viewer: Seat) -> Iterator[tuple[State, set[str]]]:
    """Each state in which `viewer` acts, with all the cards it has seen by then."""
    known: set[str] = set()
    for state in states:
        seen = state.observe(viewer)
        for zone in seen.zones:
            known |= {str(card) for card in zone.cards}
            known |= {str(card) for _, card in zone.plays if card is not None}
        known |= {card for _, text in seen.turns for card in cards_named(text)}
        if state.to_act is viewer:
            yield state, known


@games
def test_a_reason_names_no_card_that_its_seat_has_not_seen(name: str) -> None:
    game = GAMES[name]
    for seed in range(times(1, 100)):
        states = dealt(game, seed)
        for viewer in game.viewers:
            for state, known in met(states, viewer):
                assert set(cards_named(choose(state).reason)) <= known, choose(state)


@games
def test_a_player_is_blind_to_what_its_seat_cannot_see(name: str) -> None:
    """If two cards that it cannot see are swapped, it does the same for the same reason."""
    game, compared = GAMES[name], 0
    for seed in range(times(4, 60)):
        states = dealt(game, seed)
        rng = random.Random(f"{name} {seed}")
        late = rng.choice([s for s in states if s.to_act in game.viewers])
        viewer = late.to_act
        assert viewer is not None
        first = states[0]
        hidden = sorted(secrets(late, viewer) & secrets(first, viewer), key=str)
        if len(hidden) < 2:
            continue
        swap = Swap(*rng.sample(hidden, 2))
        setting = first.setting
        other = game.begin(
            swap.deal(setting.deal), setting.options, setting.standing, dict(setting.names)
        )
        for turn in late.turns:
            action = swap.action(turn.action)
            if other.to_act is not turn.seat or other.violation(action) is not None:
                break
            other = other.apply(action)
        else:
            if other.observe(viewer) == late.observe(viewer):
                compared += 1
                assert choose(other) == choose(late)
    assert compared


@games
def test_every_game_has_a_player_of_its_own(name: str) -> None:
    assert player("learner", name) is not BOTS["learner"]
    assert player("random", name) is BOTS["random"]


def test_a_game_that_is_not_known_has_the_general_player() -> None:
    assert player("learner", "oh-hell") is BOTS["learner"]
    with pytest.raises(KeyError):
        player("nobody", "duel")


# --- positions ----------------------------------------------------------------------------------


def holding(
    game: str, hands: Mapping[str, str], *, seed: int = 0, dealer: str | None = None
) -> Deal:
    """A deal in which hands and piles begin with these cards; the rest is random."""
    which = GAMES[game]
    deal = which.deal(random.Random(seed), dealer)
    wanted = {place: list(parse_cards(cards)) for place, cards in hands.items()}
    fixed = [card for cards in wanted.values() for card in cards]
    rest = [c for _, hand in deal.hands for c in hand] + [c for _, pile in deal.piles for c in pile]
    for card in fixed:
        rest.remove(card)

    def fill(place: str, size: int) -> list[Card]:
        cards = wanted.get(place, [])
        more = size - len(cards)
        taken, rest[:] = rest[:more], rest[more:]
        return [*cards, *taken]

    return replace(
        deal,
        hands=tuple((s, Hand.of(fill(s.value, len(hand)))) for s, hand in deal.hands),
        piles=tuple((n, tuple(fill(n, len(pile)))) for n, pile in deal.piles),
    )


def at(game: str, hands: Mapping[str, str], turns: str = "", **given: Any) -> State:
    """A game after some turns, from a deal that is partly given and partly random."""
    dealer, seed = given.pop("dealer", None), given.pop("seed", 0)
    deal = holding(game, hands, seed=seed, dealer=dealer)
    return GAMES[game].begin(deal, given or None).play(turns)


def said(state: State) -> tuple[str, str]:
    """The player's action and its reason."""
    choice = choose(state)
    return str(choice.action), choice.reason


def test_a_duel_is_won_by_the_cheapest_winner() -> None:
    hands = {"A": "♠AJ4", "B": "♠K10965"}
    assert said(at("duel", hands, "♠10", dealer="A"))[0] == "♠J"
    losing = {"A": "♠J742", "B": "♠K10965"}
    assert said(at("duel", losing, "♠K", dealer="A"))[0] == "♠2"
    leading = {"A": "♠AKQ432", "B": "♠5678"}
    assert said(at("duel", leading, dealer="B")) == ("♠A", "the ♠A is high now")


def test_draw_bridge_wants_high_cards_of_the_pile() -> None:
    hands = {"A": "♥K65 ♠5432 ♦J109 ♣J109", "B": "♥A32 ♣5432 ♦5432 ♠Q"}
    want = {**hands, "stock": "♠A ♣6"}
    assert said(at("draw-bridge", want, dealer="A"))[0] == "♥A"
    action, reason = said(at("draw-bridge", want, "♥2", dealer="A"))
    assert action == "♥5"
    assert gist(reason) == {"♠A"}
    spurn = {"A": "♥K65 ♠43", "B": "♥432 ♣5432 ♦5432 ♠Q", "stock": "♠2 ♣6"}
    action, reason = said(at("draw-bridge", spurn, dealer="A"))
    assert action == "♥2"
    assert gist(reason) == {"♠2"}
    action, reason = said(at("draw-bridge", spurn, "♥4", dealer="A"))
    assert action == "♥5"
    gist(reason)


def auction_of_draw_bridge(seed: int, price: str, extras: str = "none") -> State:
    """A deal of Draw Bridge that bots have played up to its auction."""
    game = GAMES["draw-bridge"]
    rules = {"draw.undertricks": price, "draw.extras": extras}
    state = game.begin(game.deal(random.Random(seed), None, rules), rules)
    while not any(fact.label == "First to call" for fact in state.observe(state.to_act).facts):
        state = state.apply(choose(state).action)
    return state


def test_the_expert_plays_the_second_hand_of_draw_bridge_exactly() -> None:
    """Every card is known from the first lead on; the learner counts out only the last ten."""
    short = 0
    for seed in range(times(4, 40)):
        state = auction_of_draw_bridge(seed, "bridge")
        while state.to_act and not isinstance(state.legal_actions()[0], Play):
            state = state.apply(choose(state).action)
        if state.to_act is None:
            continue  # passed out
        tricks, rival = state.phase.tricks, other(state.to_act)
        mine, theirs = tricks.hand(state.to_act), tricks.hand(rival)
        comes_to = two_hands.results(mine, theirs, tricks.trump)
        most = max(comes_to.values())
        expert = player("expert", "draw-bridge")(state.observe(state.to_act), random.Random(1))
        assert isinstance(expert.action, Play)
        assert comes_to[expert.action.card] == most
        usual = choose(state).action
        assert isinstance(usual, Play)
        short += comes_to[usual.card] < most
    assert short


@pytest.mark.parametrize(("deal", "contract"), [(12, "3♥"), (19, "2NT"), (36, "2NT")])
def test_cards_of_the_first_hand_of_draw_bridge_are_out_of_the_second(
    deal: int, contract: str
) -> None:
    """Cards of the first hand beat nothing in the second, so high cards are known to be high."""
    game = GAMES["draw-bridge"]
    rules = {"draw.undertricks": "bridge"}
    state = game.begin(game.deal(random.Random(f"rev {deal}"), None, rules), rules)
    while state.to_act is not None:
        state = state.apply(choose(state).action)
    assert state.outcome is not None
    assert f" makes {contract}" in state.outcome.text, state.outcome


@pytest.mark.parametrize("price", ["free", "bridge"])
def test_a_bid_of_draw_bridge_gives_its_tricks_as_an_estimate(price: str) -> None:
    for seed in range(4):
        # both hands are known, but the tricks they will take are only estimated
        reason = said(auction_of_draw_bridge(seed, price))[1]
        assert "are likely in" in reason or "is likely to be made" in reason


@pytest.mark.parametrize(("deal", "call"), [(26, "6♣"), (38, "2♦")])
def test_honours_count_in_draw_bridge_where_they_score(deal: int, call: str) -> None:
    """Four trump honours in a known hand are worth more than a higher denomination."""
    assert said(auction_of_draw_bridge(deal, "bridge", "bridge"))[0] == call
    assert "NT" in said(auction_of_draw_bridge(deal, "bridge"))[0]


def test_deals_of_draw_bridge_score_at_a_table_with_a_bot() -> None:
    """And most contracts are made: a player who sees all the cards does not overbid."""
    scored = made = 0
    for seed in range(DEALS := times(8, 400)):
        begin = {"do": "begin", "game": "draw-bridge", "players": {"A": "learner"}, "seed": seed}
        result = json.loads(answer(json.dumps(begin)))["result"]
        scored += any(line["points"] for line in result["lines"])
        made += " makes " in result["text"]
    assert scored > 0.9 * DEALS
    assert made > 0.6 * DEALS


@pytest.mark.parametrize(
    ("price", "call"),
    [("free", "pass"), ("bridge", "double")],
)
def test_a_bid_that_fails_is_doubled_in_draw_bridge_where_it_costs(
    price: str, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = auction_of_draw_bridge(0, price)
    action, reason = said(state.apply(parse_call("7NT")))
    assert action == call
    assert gist(reason) == {"7NT"}
    # it goes down anyway, so neither player bids it unless it costs nothing
    last = state.apply(parse_call("6NT"))
    assert ("7NT" in said(last)[0]) <= (price == "free")
    # a contract that makes and cannot be outbid is passed, and if doubled, redoubled
    monkeypatch.setattr(draw_bridge, "tricks_of", lambda *_, leads: 13)
    action, reason = said(state.apply(parse_call("7NT")))
    assert action == "pass"
    assert gist(reason) == {"7NT"}
    action, reason = said(state.play("7NT; double"))
    assert action == "redouble"
    assert gist(reason) == {"7NT"}


@pytest.mark.parametrize(
    ("strong", "clubs", "price", "call"),
    [
        (10, 5, "free", ("4NT", "4♠ should be made, and a contract that fails costs nothing here")),
        (
            10,
            5,
            "bridge",
            ("pass", "4♠ should be made, and any higher bid would probably cost more"),
        ),
        (12, 10, "bridge", ("5♣", "4♠ should be made, and 5♣ should cost less")),
    ],
)
def test_a_contract_of_draw_bridge_is_outbid_where_that_costs_less(
    strong: int, clubs: int, price: str, call: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = auction_of_draw_bridge(0, price)
    (weak,) = set(state.game.viewers) - {state.to_act}

    def counted(hand: Hand, _other: Hand, trump: Suit | None, *, leads: bool) -> int:
        assert not leads
        if hand != state.phase.tricks.hand(weak):
            return strong
        return clubs if trump is Suit.CLUBS else 5

    monkeypatch.setattr(draw_bridge, "tricks_of", counted)
    assert said(state.play("4♠")) == call


@pytest.mark.parametrize("game", ["double-dummy", "single-dummy", "semi-exposed-dummies"])
def test_a_game_for_two_is_bid_by_what_both_hands_promise(game: str) -> None:
    weak, strong = {"A": "♠432 ♥5432 ♦432 ♣432"}, {"A": "♠AKQ ♥AKQ ♦AKQ ♣AKQJ"}
    assert said(at(game, weak, dealer="A"))[0] == "pass"
    action, reason = said(at(game, strong, dealer="A"))
    assert action == "7NT"
    gist(reason)
    assert said(at(game, strong, "7♦", dealer="B"))[0] == "double"


def test_declarer_takes_the_dummy_that_promises_more() -> None:
    own = "♠AKQJ ♥A32 ♦432 ♣432"
    good = {"A": own, "D1": "♠765 ♥KQ4 ♦AKQ5 ♣A65"}
    poor = {"A": own, "D1": "♠765 ♥764 ♦8765 ♣865"}
    assert said(at("single-dummy", good, "3NT P", dealer="A"))[0] == "take D1"
    assert said(at("single-dummy", poor, "3NT P", dealer="A"))[0] == "take D2"


def test_three_players_bid_for_the_dummy() -> None:
    assert said(at("three-player", {"A": "♠432 ♥5432 ♦432 ♣432"}, dealer="A"))[0] == "pass"
    strong = {"A": "♠AKQJ10 ♥AKQ ♦AK2 ♣A2", "B": "♠987 ♥J109 ♦QJ109 ♣KQJ"}
    assert said(at("three-player", strong, dealer="A"))[0] in ("3NT", "4♠", "6♠", "6NT")
    assert said(at("three-player", strong, "P 7♦ P", dealer="A"))[0] == "double"


def test_minibridge_names_the_goal_of_both_hands() -> None:
    games = {"N": "♠AKQJ10 ♥AK ♦A32 ♣A32", "S": "♠98765 ♥QJ ♦KQ4 ♣654"}
    parts = {"N": "♠AKQJ10 ♥432 ♦A32 ♣32", "S": "♠98765 ♥QJ ♦654 ♣654"}
    flat = {"N": "♠AKQ ♥AK2 ♦A32 ♣A432", "S": "♠432 ♥543 ♦KQ4 ♣K765"}
    for hands, goal in ((games, "♠ game"), (parts, "♠ part-score"), (flat, "NT game")):
        state = at("minibridge", hands, dealer="N")
        while str(choose(state).action).endswith("HCP"):
            state = state.apply(choose(state).action)
        found = said(state)[0]
        if state.to_act is Seat.NORTH:
            assert found == goal


TRICKS = ("five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")


@pytest.mark.parametrize("game", ["minibridge", "three-player", "need-a-fourth"])
def test_what_asks_for_more_tricks_than_are_hoped_for_is_called_a_risk(game: str) -> None:
    risks = 0
    for seed in range(40):
        state = GAMES[game].begin(GAMES[game].deal(random.Random(f"rev {seed}")))
        while before_the_lead(state):
            choice = choose(state)
            told = re.match(r"(?:.*: )?about (\w+) tricks are likely(.*)", choice.reason)
            if told:
                assert isinstance(choice.action, Bid | Goal)
                less = TRICKS.index(told[1]) + 5 < 6 + choice.action.level
                assert less is ("worth the risk" in told[2] or "lower than seven" in told[2])
                risks += less
            state = state.apply(choice.action)
    assert risks


@pytest.mark.parametrize("game", ["carls-game", "carls-no-trump", "carls-contract"])
def test_numbers_are_honest(game: str) -> None:
    own = {"A": "♠AKQ ♥A5432 ♦432 ♣32"}
    assert said(at(game, own, dealer="A")) == ("4", "4 tops are worth an honest 4")
    none = {"A": "♠J32 ♥J5432 ♦432 ♣32"}
    assert said(at(game, none, dealer="A"))[0] == "pass"


def before_the_lead(state: State) -> bool:
    """True until the first card is played, or the deal is over without one."""
    return state.to_act is not None and not (
        state.turns and isinstance(state.turns[-1].action, Play)
    )


def test_carls_declarer_asks_for_the_aces_that_he_does_not_hold() -> None:
    asked = 0
    for seed in range(times(40, 800)):
        session = Session.begin("carls-contract", {}, seed=seed)
        while before_the_lead(session.state):
            state = session.state
            may_ask = "aces" in map(str, state.legal_actions())
            after = session.step()
            if may_ask:
                own = sum(card.rank is Rank.ACE for card in state.hand(state.to_act or "A"))
                assert (str(after.state.turns[-1].action) == "aces") is (own < 4)
                asked += 1
            session = after
    assert asked


def test_carls_leader_doubles_what_should_fail_and_is_right_more_often_than_not() -> None:
    doubled = down = 0
    for seed in range(times(50, 800)):
        session = Session.begin("carls-contract", {}, seed=seed, options={"carlt.con.double": "on"})
        while before_the_lead(session.state):
            session = session.step()
        if "double" in (str(turn.action) for turn in session.state.turns):
            doubled += 1
            state = session.advance().state
            assert state.outcome is not None
            down += "down" in state.outcome.text
    assert doubled
    assert down * 2 > doubled


def test_carls_declarer_raises_and_chooses_by_the_target() -> None:
    under = at("carls-game", {"A": "♠AKQ ♥A5432 ♦432 ♣32"}, "2 P P", dealer="A")
    assert said(under)[0] == "raise 4"
    fit = {"A": "♠AKQJ1098 ♥2 ♦432 ♣32", "D": "♠765 ♥AKQ43 ♦A65 ♣54"}
    assert said(at("carls-game", fit, "3; P; P; keep", dealer="A"))[0] == "♠"
    told = at("carls-game", fit, "3; P; P; keep", dealer="A", **{"carl.informer": "human"})
    assert said(told)[0] == "♥, 5 cards, 4 tops"


def test_need_a_fourth_keeps_promises_and_chooses_who_has_bid() -> None:
    own = {"A": "♠AKQ54 ♥A543 ♦43 ♣432"}
    assert said(at("need-a-fourth", own, dealer="A"))[0] == "1♠"
    assert said(at("need-a-fourth", {"A": "♠J9854 ♥9543 ♦43 ♣432"}, dealer="A"))[0] == "pass"
    chosen = at("need-a-fourth", own, "1♠ P 2♠ 3♠ P P", dealer="A")
    assert said(chosen) == ("choose C", "Cleo has bid the same suit")
    gift = at("need-a-fourth", own, "1♠; P; 2♠; 3♠; P; P; choose C; P", dealer="A")
    assert said(gift)[0].startswith(("give ♦", "give ♣"))


def test_ninety_nine_bids_what_the_other_nine_promise() -> None:
    hands = {"A": "♠AK9 ♥AKJ ♦876 ♣AQ7", "turnup": "♠6"}
    action, reason = said(at("ninety-nine", hands, dealer="C"))
    assert (action, reason) == ("bid ♥AK ♦8", "the other nine cards should win about 4 tricks")
    low = {"A": "♠76 ♥76 ♦AKQ876 ♣76", "turnup": "♥9"}
    assert said(at("ninety-nine", low, dealer="C"))[0].startswith("bid ♦")
    poor = {"A": "♠876 ♥876 ♦876 ♣876", "turnup": "♠9"}
    assert said(at("ninety-nine", poor, dealer="C"))[0] == "bid ♠6 ♦76"


def test_ninety_nine_loses_on_purpose_when_no_trick_is_wanted() -> None:
    state = at("ninety-nine", {"A": "♠76 ♥76 ♦AKQ876 ♣76", "turnup": "♥9"}, dealer="C")
    reasons = []
    for _ in range(33):
        if state.to_act is Seat.A and isinstance(state.legal_actions()[0], Play):
            reasons.append(said(state)[1])
        state = state.apply(choose(state).action)
    gist(reasons[0])
    assert state.phase.won(Seat.A) == 0


def test_bid_fair_lays_weak_cards_aside_and_sets_a_low_target() -> None:
    own = {"N": "♠AK9 ♥AKJ ♦A109 ♣AQ10"}
    assert said(at("bid-fair", own, dealer="S"))[0] == "crib ♠9 ♦109 ♣10"
    bids = at("bid-fair", {"N": "♠AK9 ♥AKJ ♦K109 ♣KQ10"}, "crib ♠9 ♦K10 ♣10", dealer="S")
    bids = bids.apply(choose(bids).action)
    action, reason = said(bids)
    assert action.startswith("up")
    assert "target" in reason


def test_bid_fair_swaps_a_poor_hand_for_the_crib() -> None:
    found = set()
    for seed in range(40):
        state = GAMES["bid-fair"].begin(GAMES["bid-fair"].deal(random.Random(seed)))
        while state.to_act is not None:
            choice = choose(state)
            if str(choice.action) in ("exchange", "stay"):
                found.add((str(choice.action), choice.reason))
            state = state.apply(choice.action)
    assert found == {
        ("exchange", "the crib should win more than this hand"),
        ("stay", "this hand should win more than the crib"),
    }


def test_bridge_solitaire_keeps_a_suit_and_must_bid_when_the_house_passes() -> None:
    six = {"open": "♠AKQJ109 ♥432 ♦32 ♣32"}
    assert said(at("bridge-solitaire", six))[0] == "keep ♠AKQJ109"
    joker = {"open": "♠AKQJ10 ♥432 ♦32 ♣32 Joker"}
    assert said(at("bridge-solitaire", joker))[0] == "keep ♠AKQJ10 Joker"
    assert said(at("bridge-solitaire", six, "keep ♠AKQJ109"))[0] == "top ♥4"
    whole = {**six, "closed": "♥AKQ ♦AK ♣AK"}
    state = at("bridge-solitaire", whole, "keep ♠AKQJ109; top ♥4; pass")
    action, reason = said(state)
    assert action in ("4♠", "5♠", "6♠", "7♠")
    assert gist(reason) >= {"House"}


# --- contract bridge ----------------------------------------------------------------------------


def called(hand: str, *calls: str) -> tuple[str, str]:
    """South's call after these calls, and its line in the table; their number sets the dealer."""
    order = from_seat(Seat.SOUTH, COMPASS)
    seats = from_seat(order[-len(calls) % 4], COMPASS) if calls else order
    made = [(seats[n % 4], parse_call(call)) for n, call in enumerate(calls)]
    state = at("contract-bridge", {"S": hand}, " ".join(calls), dealer=seats[0].value)
    assert state.to_act is Seat.SOUTH
    told = AuctionSummary(Seat.SOUTH, made, state.legal_actions())
    call, line = table_call(BiddingView(Hand.parse(hand), told))
    assert said(state) == (str(call), line.reason)
    return str(call), line.id


@pytest.mark.parametrize(
    ("hand", "calls", "call", "line"),
    [
        ("♠AQ543 ♥K32 ♦Q32 ♣J2", "", "1♠", "BID-OPEN-3"),
        ("♠AQ543 ♥K32 ♦J32 ♣32", "", "pass", "BID-OPEN-6"),
        ("♠AQ54 ♥K32 ♦AQ2 ♣J32", "", "1NT", "BID-OPEN-2"),
        ("♠AQ54 ♥AK2 ♦AQ2 ♣K32", "", "2NT", "BID-OPEN-1"),
        ("♠AQ54 ♥K32 ♦Q32 ♣J32", "", "1♣", "BID-OPEN-4"),
        ("♠2 ♥32 ♦KQJ9876 ♣432", "", "3♦", "BID-OPEN-5"),
        ("♠543 ♥K432 ♦KQ32 ♣32", "1♠ P", "2♠", "BID-MAJ-4"),
        ("♠5432 ♥K432 ♦AQ32 ♣A", "1♠ P", "4♠", "BID-MAJ-2"),
        ("♠K543 ♥32 ♦QJ32 ♣J32", "1♥ P", "1♠", "BID-MAJ-5"),
        ("♠K5 ♥432 ♦Q432 ♣J432", "1♠ P", "1NT", "BID-MAJ-9"),
        ("♠K543 ♥Q432 ♦32 ♣J32", "1♦ P", "1♥", "BID-MIN-1"),
        ("♠543 ♥432 ♦432 ♣5432", "1♦ P", "pass", "BID-MIN-12"),
        ("♠KQ5 ♥Q32 ♦K432 ♣J32", "1NT P", "3NT", "BID-NT-3"),
        ("♠K5 ♥Q65432 ♦K43 ♣A2", "1NT P", "4♥", "BID-NT-1"),
        ("♠KQ5 ♥432 ♦Q432 ♣J32", "1NT P", "2NT", "BID-NT-7"),
        ("♠J5432 ♥432 ♦J2 ♣432", "1NT P", "2♠", "BID-NT-8"),
        ("♠KQ5 ♥432 ♦5432 ♣432", "2NT P", "3NT", "BID-2NT-6"),
        ("♠AKJ54 ♥AQ2 ♦Q32 ♣32", "1♠ P 2♠ P", "3♠", "BID-REB-17"),
        ("♠AKJ54 ♥A32 ♦432 ♣32", "1♠ P 2♠ P", "pass", "BID-REB-1"),
        ("♠AKJ54 ♥A32 ♦432 ♣32", "1♠ P 1NT P", "pass", "BID-REB-7"),
        ("♠A54 ♥KQ32 ♦AQ32 ♣32", "1♦ P 1♥ P", "2♥", "BID-REB-10"),
        ("♠KQJ54 ♥A32 ♦432 ♣32", "1♦", "1♠", "BID-OVR-2"),
        ("♠KQ54 ♥A932 ♦2 ♣K432", "1♦", "double", "BID-OVR-3"),
        ("♠KQ5 ♥AJ3 ♦AQ2 ♣J432", "1♦", "1NT", "BID-OVR-1"),
        ("♠543 ♥AJ32 ♦5432 ♣32", "1♦ X P", "1♥", "BID-DBL-5"),
        ("♠Q43 ♥AJ32 ♦5432 ♣32", "1♦ 1♠ P", "2♠", "BID-ADV-1"),
        ("♠543 ♥J32 ♦5432 ♣432", "1♦ 1♠ P", "pass", "BID-ADV-4"),
    ],
)
def test_the_bidding_table(hand: str, calls: str, call: str, line: str) -> None:
    assert called(hand, *calls.split()) == (call, line)


def test_every_line_of_the_table_has_an_id_and_a_reason() -> None:
    ids = [line.id for _, line in listed()]
    assert len(set(ids)) == len(ids)
    for _, line in listed():
        assert line.id.startswith("BID-")
        assert line.reason
        assert not line.reason.endswith("."), line.id


def test_second_hand_plays_low_and_third_hand_high() -> None:
    hands = {
        "N": "♠A43 ♥432 ♦432 ♣5432",
        "E": "♠KJ5 ♥765 ♦765 ♣A876",
        "S": "♠Q762 ♥AKQ8 ♦AKQ ♣KQ",
        "W": "♠1098 ♥J109 ♦J1098 ♣J109",
    }
    led = at("contract-bridge", hands, "1NT P 3NT P P P ♦J ♦2 ♦5 ♦A", dealer="S")
    assert said(led.play("♠2"))[0] == "♠8"
    gist(said(led.play("♠2"))[1])
    third = at("contract-bridge", hands, "1NT P 3NT P P P ♠10 ♠3", dealer="S")
    assert said(third) == ("♠K", "no opponent still to play can beat it")


def test_the_top_of_a_sequence_is_led_and_the_fourth_best() -> None:
    top = {"W": "♠KQJ4 ♥432 ♦432 ♣432", "S": "♥AK5 ♦AK5 ♣AKJ ♠A862"}
    state = at("contract-bridge", top, "2NT P 3NT P P P", dealer="S")
    assert said(state) == ("♠K", "the top of a sequence")
    best = {"W": "♠KJ743 ♥432 ♦43 ♣432", "S": "♥AK5 ♦AK5 ♣AKJ ♠AQ62"}
    state = at("contract-bridge", best, "2NT P 3NT P P P", dealer="S")
    assert said(state) == ("♠4", "the fourth best of the longest suit")


def test_an_observation_is_all_that_a_player_gets() -> None:
    state = at("duel", {"A": "♠AJ4"}, dealer="B")
    seen = state.observe(Seat.A)
    assert isinstance(seen, Observation)
    assert player("learner", "duel")(seen, random.Random(1)) == choose(state)
