"""Deals of the right shape, and house rules by their public keys."""

from __future__ import annotations

import random
import re
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgepath.base.errors import DealError, OptionError
from bridgepath.core.cards import JOKER, Card, Hand, parse_cards
from bridgepath.core.clauses import clause
from bridgepath.core.deal import Deal
from bridgepath.core.options import WithBots, describe, option, options_from, options_to, with_bots
from bridgepath.core.seats import Seat
from bridgepath.core.state import Standing
from bridgepath.games import GAMES
from tests.play import random_options
from tests.wording import facts_in, gist, mentions

SOLITAIRE, FAIR = GAMES["bridge-solitaire"], GAMES["bid-fair"]
games = pytest.mark.parametrize("name", GAMES)


@games
@given(seed=st.integers(0, 2**32 - 1))
def test_shuffled_deals_have_the_right_shape(name: str, seed: int) -> None:
    game = GAMES[name]
    deal = game.deal(random.Random(seed))
    game.shape.check(deal)
    assert deal == game.deal(random.Random(seed)), "the same chance, the same deal"
    places = [
        deal.hand(p.place) if isinstance(p.place, Seat) else deal.pile(p.place)
        for p in game.shape.parts
    ]
    dealt = [card for cards in places for card in cards]
    assert sorted(map(str, dealt)) == sorted(map(str, game.shape.pack))
    assert sum(part.size for part in game.shape.parts) == len(game.shape.pack)


@games
def test_the_first_deal_under_the_default_rules_has_the_shape_of_the_game(name: str) -> None:
    game = GAMES[name]
    assert game.shape_for() == game.shape_for(game.options(), Standing()) == game.shape


def test_a_named_dealer_deals() -> None:
    for seat in FAIR.shape.dealers:
        assert FAIR.deal(random.Random(1), seat).dealer is seat
    dealers = {FAIR.deal(random.Random(n)).dealer for n in range(20)}
    assert dealers == set(FAIR.shape.dealers)


def test_a_place_that_was_not_dealt_to_is_empty() -> None:
    deal = Deal.of(piles={"cut": [JOKER]})
    assert deal.hand(Seat.SOUTH) == Hand()
    assert deal.pile("stock") == ()
    assert deal.pile("cut") == (JOKER,)


def refused(game: str, deal: Deal) -> str:
    with pytest.raises(DealError) as error:
        GAMES[game].begin(deal)
    return str(error.value)


def piles(**changes: str) -> Deal:
    """A solitaire deal with some piles replaced."""
    found = {
        "closed": "♠94 ♥7 ♦3 ♣QJ Joker",
        "open": "♠J1072 ♥Q854 ♦9 ♣AK108",
        "stock": "♣3 ♦75 ♥A ♣9 ♥K ♠A ♣7 ♦A ♥J ♠Q ♣2 ♦K ♣6 ♦10 ♣4 ♠K ♦4Q ♥2 Joker ♠63 ♦J ♣5 ♥9 ♦8 "
        "♥6 ♠8 ♥10 ♦6 ♠5 ♥3 ♦2",
    } | changes
    return Deal.of(piles={name: parse_cards(cards) for name, cards in found.items()})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"open": "♠J1072 ♥Q854 ♦9 ♣AK10"},
            "12 13 SOL-DEAL-1",
        ),
        (
            {"open": "♠J1072 ♥Q854 ♦9 ♣AK1082"},
            "13 14 SOL-DEAL-1",
        ),
        ({"closed": ""}, "0 7 SOL-DEAL-1"),
        ({"stock": "♣3"}, "1 34 SOL-DEAL-2"),
        (
            {"closed": "♠94 ♥7 ♦3 ♣QA Joker"},
            "SOL-PACK-1 ♣A",
        ),
        (
            {"closed": "♠94 ♥7 ♦3 ♣QQ Joker"},
            "SOL-PACK-1 ♣Q",
        ),
        (
            {"open": "♠J1072 ♥Q854 ♦9 ♣AK10 Joker"},
            ("SOL-PACK-1"),
        ),
        ({"crib": "♥A"}, "crib"),
    ],
)
def test_solitaire_deals_of_the_wrong_shape(changes: dict[str, str], sentence: str) -> None:
    SOLITAIRE.begin(piles())
    assert gist(refused("bridge-solitaire", piles(**changes))) == set(sentence.split())


def test_solitaire_has_no_dealer_and_no_hands() -> None:
    good = piles()
    by_south = Deal(Seat.SOUTH, good.hands, good.piles)
    gist(refused("bridge-solitaire", by_south))
    with_hand = Deal(None, ((Seat.SOUTH, Hand()),), good.piles)
    assert gist(refused("bridge-solitaire", with_hand)) == {"S"}


def test_bid_fair_deals_of_the_wrong_shape() -> None:
    good = FAIR.deal(random.Random(3), Seat.SOUTH)
    south, north = good.hand(Seat.SOUTH), good.hand(Seat.NORTH)

    def deal(
        dealer: Seat | None = Seat.SOUTH, *, s: Hand = south, n: Hand = north, **more: Any
    ) -> Deal:
        return Deal.of(dealer, {Seat.SOUTH: s, Seat.NORTH: n}, more)

    assert gist(refused("bid-fair", deal(None))) == {"N", "S"}
    assert gist(refused("bid-fair", deal(Seat.EAST))) == {"E", "N", "S"}
    first = next(iter(south))
    less = south.without(first)
    assert gist(refused("bid-fair", deal(s=less))) >= {"11", "12", "South"}
    foreign = less | Hand.parse("♥2")
    assert gist(refused("bid-fair", deal(s=foreign))) == {"BF-EQ-2", "♥2"}
    other = next(iter(north))
    assert gist(refused("bid-fair", deal(s=less | Hand.of([other])))) == facts_in(
        f"BF-EQ-2 North {other} South"
    )
    two = Card.parse("♥2")
    assert gist(refused("bid-fair", deal(cut=[two]))) == {"BF-EQ-2", "♥2"}
    FAIR.begin(deal(cut=[first]))


@games
@given(seed=st.integers(0, 2**32 - 1))
def test_options_come_back_from_their_keys(name: str, seed: int) -> None:
    game = GAMES[name]
    options = random_options(game, random.Random(seed))
    keys = options_to(options)
    assert options_from(game.options, keys) == options
    assert all(key in {row["key"] for row in describe(game.options)} for key in keys)


@games
def test_every_value_of_every_option_is_read(name: str) -> None:
    game = GAMES[name]
    assert options_from(game.options, {}) == game.options()
    assert options_to(game.options()) == {}
    for row in describe(game.options):
        assert row["text"]
        assert row["clause"]
        if not row["values"]:
            # twice a number is a multiple of anything it must be a multiple of; a list may be
            # shorter
            first = row["default"].partition(";")[0]
            other = {row["key"]: 2 * int(first) if first.isdigit() else first}
            assert options_to(options_from(game.options, other)) == other
            assert row["free"].startswith("any ")
            continue
        assert row["free"] == ""
        assert row["values"][0] == row["default"]
        assert len(row["values"]) > 1
        kinds = set()
        for value in row["values"]:
            options = options_from(game.options, {row["key"]: value})
            assert (options_to(options) == {}) == (value == row["default"])
            kinds.add(repr(options))
        assert len(kinds) == len(row["values"])


def test_a_switch_is_true_or_false_and_written_on_or_off() -> None:
    kind = GAMES["bridge-solitaire"].options
    for value, written in ((True, "on"), (False, "off")):
        for said in (value, written):
            options = options_from(kind, {"sol.aid": said})
            assert options.aid is value
            assert kind(aid=said) == options
        assert options_to(options) == ({"sol.aid": "on"} if value else {})
    (row,) = (row for row in describe(kind) if row["key"] == "sol.aid")
    assert (row["values"], row["default"]) == (["off", "on"], "off")
    for wrong in ("true", "yes", "", 1, 0, None):
        with pytest.raises(OptionError, match=re.escape('"sol.aid" must be one of off, on, not')):
            options_from(kind, {"sol.aid": wrong})


@games
def test_a_table_with_bots_switches_between_two_values(name: str) -> None:
    kind = GAMES[name].options
    rows = {row["key"]: row for row in describe(kind)}
    for rule in with_bots(kind):
        row = rows[rule["key"]]
        assert row["values"] == [rule["default"], rule["value"]]
        assert (rule["default"], rule["clause"]) == (row["default"], row["clause"])
        assert not rule["says"].endswith(".")
        assert rule["why"].endswith(".")


@pytest.mark.parametrize("value", ["free", "steep"])
def test_a_rule_that_no_table_can_switch(value: str) -> None:
    rule = WithBots(value, "It costs", "A bot knows.")
    with pytest.raises(ValueError, check=mentions("x.price")):
        option("x.price", "free", "dear", clause=clause("BF-AMB-16"), text="What", bots=rule)


def option_error(name: str, **values: object) -> str:
    with pytest.raises(OptionError) as error:
        options_from(GAMES[name].options, {k.replace("_", "."): v for k, v in values.items()})
    return str(error.value)


@games
def test_house_rules_written_in_code_are_checked_like_those_that_are_read(name: str) -> None:
    kind = GAMES[name].options
    for f in fields(kind):
        with pytest.raises(OptionError, match=re.escape(f'"{f.metadata["key"]}"')) as caught:
            kind(**{f.name: ["nonsense"]})
        assert str(caught.value).endswith(f" [{f.metadata['clause'].id}]")
        assert kind(**{f.name: f.default}) == kind()


def test_unknown_options_and_values() -> None:
    assert gist(option_error("bridge-solitaire", sol_hounors="player")) == {
        "brg.chicago.vul",
        "sol.aid",
        "sol.count.attrition",
        "sol.count.discards",
        "sol.double.scope",
        "sol.honours",
        "sol.hounors",
        "sol.house.tie",
        "sol.house.void",
        "sol.ignored.view",
        "sol.nt.shapes",
        "sol.scoring",
    }
    assert gist(option_error("bridge-solitaire", sol_honours="maybe")) == {
        "SOL-AMB-21",
        "sol.honours",
    }
    assert gist(option_error("bridge-solitaire", sol_aid=1)) == {"1", "SOL-AMB-26", "sol.aid"}
    for wrong in (0, -5, True, 2.5, "800", None):
        assert gist(option_error("bid-fair", bf_target=wrong)) == facts_in(
            f"1 BF-AMB-16 {wrong!r} bf.target"
        )
    assert gist(option_error("bid-fair", bf_targetInclusive=1)) == {
        "1",
        "BF-AMB-16",
        "bf.targetInclusive",
    }
