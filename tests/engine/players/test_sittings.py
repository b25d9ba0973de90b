"""How a game goes among bots: every deal counts once, and a match ends where the game says so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bridgepath.games import GAMES
from bridgepath.players import BOTS, player
from tests.play import ROOT
from tests.tools.players.former import Former
from tests.tools.players.paired import paired
from tests.tools.players.sittings import Sitting, sit
from tests.wording import gist

RANDOM = BOTS["random"]


def test_every_deal_counts_and_whole_matches_are_measured() -> None:
    game = GAMES["draw-bridge"]
    paid = sit(game, RANDOM, 30, "sit", {"draw.undertricks": "bridge"})
    assert len(paid.scored) == 30
    assert 0 < sum(paid.lengths) <= 30
    assert min(paid.lengths) >= 2  # a best of three
    assert paid == sit(game, RANDOM, 30, "sit", {"draw.undertricks": "bridge"})
    # random bids fail, and cost nothing
    assert sit(game, RANDOM, 30, "sit", {}).share < 0.3 < paid.share


def test_a_sitting_in_words() -> None:
    told = str(Sitting((True, True, False, True), (3,)))
    assert told == "75% of 4 deals score; a match takes 3.0 deals (1 played)"
    assert gist(Sitting((False,), ())) == {"0", "1"}


def test_a_player_of_another_checkout_is_no_other_player_if_nothing_has_changed() -> None:
    old = Former(ROOT / "engine", "duel")
    assert paired(GAMES["duel"], player("learner", "duel"), old, 3, "former").mean == 0


def test_a_player_of_another_checkout_plays_by_what_that_checkout_knows(tmp_path: Path) -> None:
    """The cards are chosen by a module that the player shares with others."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    with (tmp_path / "engine" / "bridgepath" / "players" / "cardplay.py").open("a") as file:
        file.write("\n\ndef winning(sight, asked=None):\n    return sight.legal[0], 'the first'\n")
    old = Former(tmp_path / "engine", "duel")
    assert paired(GAMES["duel"], player("learner", "duel"), old, 20, "former").mean > 0


def test_there_has_to_be_an_engine_in_the_other_checkout(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=tmp_path.name):
        Former(tmp_path, "duel")
