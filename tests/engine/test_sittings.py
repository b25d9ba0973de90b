"""How a game goes among bots: every deal counts once, and a match ends where the game says so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bridgepath.bots import BOTS, player
from bridgepath.games import GAMES
from tests.arena import changes
from tests.paired import paired
from tests.play import ROOT
from tests.sittings import Sitting, Unfit, former, sit

RANDOM = BOTS["random"]


def test_every_deal_counts_and_whole_matches_are_measured() -> None:
    game = GAMES["draw-bridge"]
    paid = sit(game, RANDOM, 30, "sit", {"draw.undertricks": "bridge"})
    assert len(paid.scored) == 30
    assert 0 < sum(paid.lengths) <= 30
    assert min(paid.lengths) >= 2  # a best of three
    assert paid == sit(game, RANDOM, 30, "sit", {"draw.undertricks": "bridge"})
    # what players at random bid fails, and costs nothing
    assert sit(game, RANDOM, 30, "sit", {}).share < 0.3 < paid.share


def test_a_sitting_in_words() -> None:
    told = str(Sitting((True, True, False, True), (3,)))
    assert told == "75% of 4 deals score; a match takes 3.0 deals (1 played)"
    assert str(Sitting((False,), ())) == "0% of 1 deals score; no match comes to its end"


def test_a_player_of_another_checkout_is_no_other_player_if_nothing_has_changed() -> None:
    old = former(ROOT / "engine", "duel")
    assert old is not player("plain", "duel")
    assert paired(GAMES["duel"], player("plain", "duel"), old, 3, "former").mean == 0


def checkout(folder: Path, module: str, more: str) -> Path:
    """The folder engine of another checkout, in which one module of the bots ends otherwise."""
    bots = folder / "engine" / "bridgepath" / "bots"
    shutil.copytree(ROOT / "engine" / "bridgepath" / "bots", bots)
    with (bots / f"{module}.py").open("a") as file:
        file.write(more)
    return folder / "engine"


def test_a_player_of_another_checkout_plays_by_the_principles_of_that_checkout(
    tmp_path: Path,
) -> None:
    """The cards are chosen by a module that the player shares with others."""
    worst = "\n\ndef winning(sight, asked=None):\n    return sight.legal[0], 'the first card'\n"
    old = former(checkout(tmp_path, "cardplay", worst), "duel")
    assert paired(GAMES["duel"], player("plain", "duel"), old, 20, "former").mean > 0


@pytest.mark.parametrize(
    ("module", "more"),
    [
        ("duel", "\nfrom ..cards import no_such_name\n"),
        ("duel", "\ndef choose(seen, rng):\n    return winning(seen, rng, seen, rng)\n"),
        ("choice", "\ndel played\n"),
    ],
)
def test_a_player_that_does_not_fit_is_named_in_one_sentence(
    module: str, more: str, tmp_path: Path
) -> None:
    (line,) = changes(["duel"], 2, checkout(tmp_path, module, more))
    assert line.startswith("duel, against its former player: not played, for the player in ")
    assert "does not fit today's engine" in line


def test_there_has_to_be_a_player_in_the_other_checkout(tmp_path: Path) -> None:
    with pytest.raises(Unfit, match="does not fit"):
        former(tmp_path, "duel")
