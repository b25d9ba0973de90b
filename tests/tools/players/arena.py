"""Measure the strength of the engine's players: `make arena`, or `python -m tests.tools arena`.

The player of each game takes every seat in turn (with partners, both seats of a side) against
players that choose at random, and against the general player, which is not written for any game. A
result is the mean number of points per deal that the player scores more than the others, with its
95 % confidence interval; a player without opponents is compared with one that plays the same cards
at random. All randomness comes from the deal's number. For Need a Fourth?, another measurement
shows whether bidding pays (`tests.tools.players.restraint`).

For each game whose table with bots starts with its own house rules, the last lines show what share
of the deals scores with and without them, and how many deals a match takes. With ``--engine`` each
player also meets that of another checkout on the same cards, under the table's rules.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from statistics import fmean
from typing import Final

from bridgepath.core.options import with_bots
from bridgepath.core.state import Game
from bridgepath.games import GAMES
from bridgepath.players import BOTS, LEVELS, Bot, player
from bridgepath.players.levels import solvers
from bridgepath.players.plain import plain
from tests.tools.figures import write
from tests.tools.players import restraint
from tests.tools.players.former import Former
from tests.tools.players.paired import Difference, camps, lead, paired, play, summary
from tests.tools.players.sittings import sit

DEALS = 400
ENOUGH = 0.6
"""The smallest share of deals that must score at a table with bots."""
DECIDES: Final = 20
"""The number of deals after which a match may be decided, at the earliest."""
# Single deals are compared, so a game must count by itself and not only in a rubber.
OPTIONS = {"two.scoring": "duplicate", "brg.scoring": "duplicate"}
RIVALS: dict[str, Bot] = {"random": BOTS["random"], "general": plain}


def rules_of(game: Game) -> dict[str, str]:
    """The house rules of a single deal at a table with bots."""
    known = {field.metadata["key"] for field in fields(game.options)}
    chosen = {key: value for key, value in OPTIONS.items() if key in known}
    return chosen | {rule["key"]: rule["value"] for rule in with_bots(game.options)}


def one_deal(game: Game, bot: Bot, rival: Bot, number: int, slow: list[float]) -> float:
    """The player's result in one deal, as the mean over all seats that it can take."""
    rng = random.Random(f"{game.id} {number}")
    options = rules_of(game)
    start = game.begin(game.deal(rng, None, options), options)
    if len(game.viewers) == 1:
        both = []
        for who in (bot, rival):
            end = play(start, dict.fromkeys(game.viewers, who), f"{game.id} {number}", slow)
            both.append(lead(game, end, game.viewers))
        return both[0] - both[1]
    found = []
    for camp in camps(game):
        seats = {seat: bot if seat in camp else rival for seat in game.viewers}
        end = play(start, seats, f"{game.id} {number} {camp[0].value}", slow)
        found.append(lead(game, end, camp))
    return fmean(found)


def match(game: Game, rival: Bot, deals: int) -> tuple[Difference, float]:
    """A game's own player against a rival, and the CPU seconds of its longest choice."""
    bot, slow = player("learner", game.id), [0.0]
    found = [one_deal(game, bot, rival, number, slow) for number in range(deals)]
    return summary(found), max(slow)


def table(games: Sequence[str], deals: int) -> Iterator[str]:
    """The table, with a line for each game."""
    yield f"{'game':22}{'against random play':>20}{'against the general player':>28}{'slowest':>12}"
    for name in games:
        results = [match(GAMES[name], rival, deals) for rival in RIVALS.values()]
        slowest = max(seconds for _, seconds in results)
        one, two = (difference for difference, _ in results)
        yield f"{name:22}{one!s:>20}{two!s:>28}{1000 * slowest:>9.0f} ms"


def sittings(games: Sequence[str], deals: int) -> Iterator[tuple[str, bool]]:
    """Results of matches with and without the house rules of a table with bots.

    Each line comes with True if too few deals score under the rules of the table.
    """
    for name in games:
        rules = {rule["key"]: rule["value"] for rule in with_bots(GAMES[name].options)}
        if not rules:
            continue
        bot = player("learner", name)
        told = ", ".join(f"{key} is {value}" for key, value in rules.items())
        found = sit(GAMES[name], bot, deals, "table", rules)
        yield f"{name}, {told}: {found}", found.share < ENOUGH
        yield f"{name}, as written: {sit(GAMES[name], bot, deals, 'table', {})}", False


def changes(games: Sequence[str], deals: int, engine: Path) -> Iterator[str]:
    """How many more points per deal each player scores than that of another checkout."""
    for name in games:
        game, old = GAMES[name], Former(engine, name)
        found = paired(game, player("learner", name), old, deals, "former", options=rules_of(game))
        yield f"{name}, against its former player: {found} points a deal, {deals} deals"


def levels(games: Sequence[str], deals: int, level: str) -> Iterator[tuple[str, bool]]:
    """How many more points per deal a level scores than the lowest, until the interval decides.

    Each line comes with True if the level is clearly worse.
    """
    for name in games:
        found: list[float] = []
        for number in range(deals):
            bot, rival = player(level, name), player(LEVELS[0], name)
            found.append(one_deal(GAMES[name], bot, rival, number, []))
            so_far = summary(found)
            if len(found) >= DECIDES and abs(so_far.mean) > so_far.margin:
                break
        told = summary(found)
        line = f"{name}, {level} against {LEVELS[0]}: {told} points a deal, {told.deals} deals"
        yield line, told.mean < -told.margin


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the table; return 1 if a player is not clearly better, or too few deals score."""
    parser.add_argument("--deals", type=int, default=DEALS, help="deals of each game")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="this game alone")
    parser.add_argument("--write", action="store_true", help="keep the table for the rulebook")
    parser.add_argument("--engine", type=Path, help="the folder engine of another checkout")
    parser.add_argument("--level", choices=LEVELS[1:], help="this level against the lowest alone")
    given = parser.parse_args(arguments)
    if given.level:
        solvers.use_native()
        worse = 0
        for line, is_worse in levels(given.game or list(GAMES), given.deals, given.level):
            print(line, flush=True)
            worse += is_worse
        return int(worse > 0)
    if given.engine and not (given.engine / "bridgepath").is_dir():
        parser.error(f"{given.engine} is not the folder engine of a checkout")
    weak, rows = 0, []
    pays: restraint.Report | None = None
    games = given.game or list(GAMES)
    for line in table(games, given.deals):
        print(line, flush=True)
        words = line.split()
        if "±" in words:
            weak += float(words[1]) <= float(words[3])
            rows.append([words[0], " ".join(words[1:4]), " ".join(words[4:7]), " ".join(words[7:])])
    if restraint.GAME.id in games:
        pays = restraint.report(given.deals)
        print(*pays.lines(), sep="\n")
        weak += not pays.better
    for line, few in sittings(games, given.deals):
        print(line, flush=True)
        weak += few
    for line in changes(games, given.deals, given.engine) if given.engine else ():
        print(line, flush=True)
    if given.write:
        columns = ("game", "against random play", "against the general player", "slowest")
        title = f"Advantage in points per deal, {given.deals} deals"
        write("players", title, "make arena", columns, rows)
        if pays:
            pays.write()
    return int(weak > 0)
