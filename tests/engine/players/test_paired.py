"""Two players with the same cards: the difference comes from them, not from the deals."""

from __future__ import annotations

import pytest

from bridgepath.games import GAMES
from bridgepath.players import BOTS, player
from tests.tools.players.paired import camps, differences, lead, own, paired, summary

DUEL = player("learner", "duel")
RANDOM = BOTS["random"]


@pytest.mark.parametrize("name", ["duel", "need-a-fourth", "minibridge"])
def test_a_player_is_no_better_than_itself(name: str) -> None:
    bot = player("learner", name)
    found = paired(GAMES[name], bot, bot, 2, "same", rest=RANDOM)
    assert (found.mean, found.margin, found.better) == (0, 0, False)


def test_what_one_gains_the_other_loses_and_the_seed_is_all_the_chance() -> None:
    game = GAMES["need-a-fourth"]
    bot = player("learner", game.id)
    there = paired(game, bot, RANDOM, 4, "both", rest=RANDOM, measure=own)
    back = paired(game, RANDOM, bot, 4, "both", rest=RANDOM, measure=own)
    assert there.mean == -back.mean != 0
    assert there == paired(game, bot, RANDOM, 4, "both", measure=own)
    assert there != paired(game, bot, RANDOM, 4, "other", measure=own)


def test_two_camps_play_a_match_both_ways_round() -> None:
    game = GAMES["duel"]
    by_default = list(differences(game, DUEL, RANDOM, 5, "match"))
    left = list(differences(game, DUEL, RANDOM, 5, "match", rest=DUEL))
    # one side's gain is the other's loss: whoever stays at the table, the match is the same
    assert by_default == left
    assert paired(game, DUEL, RANDOM, 60, "match").better


def test_partners_sit_together_and_a_single_player_has_no_others() -> None:
    assert [len(camp) for camp in camps(GAMES["minibridge"])] == [2, 2]
    assert [len(camp) for camp in camps(GAMES["need-a-fourth"])] == [1, 1, 1]
    alone = GAMES["bridge-solitaire"]
    bot = player("learner", alone.id)
    assert paired(alone, bot, RANDOM, 3, "alone", measure=lead).mean > 0


def test_an_interval_needs_two_deals_and_a_mean_one() -> None:
    found = summary([1.0, 3.0])
    assert (found.mean, round(found.margin, 2), found.deals) == (2, 1.96, 2)
    assert not summary([5.0]).better
    with pytest.raises(ValueError, match="no deals"):
        summary([])
