"""The questions about a game before it is chosen, and the answers that fit it.

Everything is taken from the engine's own values when a page is written; this module knows no rules.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, fields
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from bridgepath.players.levels.expert import is_whole
from bridgepath.reason.trick_values import play_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bridgepath.core.blurb import About
    from bridgepath.core.cards import Card
    from bridgepath.core.state import Game

NUMBERS = ("no", "one", "two", "three", "four")
_RANKS = {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven"}
_RANKS |= {"8": "eight", "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question of the finder."""

    value: str  # in the address: ?players=2
    label: str  # on its button
    told: str  # in a sentence: "no game is for 2 players"


@dataclass(frozen=True, slots=True)
class Wish:
    """A question of the finder; every game says which of its choices fit."""

    name: str
    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One game in the form used to compare it."""

    id: str
    title: str
    players: int
    pack: str
    hand: int
    about: About
    fits: tuple[tuple[str, tuple[str, ...]], ...]
    """The name of each wish with the values that this game satisfies."""

    @property
    def minutes(self) -> str:
        """The length of a sitting."""
        low, high = self.about.minutes
        return f"{low}–{high} min"


_MINUTES = (10, 20, 30, 60)


def _packs() -> dict[str, tuple[tuple[Card, ...], str, str]]:
    """The packs on the table to choose from: value, cards, label and words."""
    from bridgepath.core.cards import PACK_24, PACK_36, PACK_52, PACK_54

    return {
        "52": (PACK_52, "52 cards", "a pack of 52"),
        "jokers": (PACK_54, "52 cards and jokers", "a pack with jokers"),
        "36": (PACK_36, "36 cards, from the six up", "a pack of 36"),
        "24": (PACK_24, "24 or 32 cards, from the nine or the seven up", "a pack of 24 or 32"),
    }


def games() -> list[Game]:
    """All games that can be compared, by the number of players and then in the engine's order."""
    from bridgepath.games import GAMES

    return sorted((g for g in GAMES.values() if g.about), key=lambda game: len(game.viewers))


def known(game: str) -> bool:
    """True for the id of a game of the engine."""
    from bridgepath.games import GAMES

    return game in GAMES


def is_seated(game: str) -> bool:
    """True if hands of this game are first shown as one player sees them."""
    from bridgepath.games import GAMES

    about = GAMES[game].about if game in GAMES else None
    return about is not None and about.seated


def ids() -> list[str]:
    """The ids of all games of the engine."""
    from bridgepath.games import GAMES

    return list(GAMES)


def facts() -> list[GameFacts]:
    """All games, in the order of `games`."""
    return [_facts(game, game.about) for game in games() if game.about is not None]


def by_players(all_games: Iterable[GameFacts]) -> Iterator[tuple[int, Sequence[GameFacts]]]:
    """The games of one player, of two, and so on."""
    for players, group in groupby(all_games, key=lambda game: game.players):
        yield players, list(group)


def wishes() -> tuple[Wish, ...]:
    """The questions of the finder."""
    from bridgepath.core.blurb import Skill

    people = (Choice(str(n), str(n), "1 player" if n == 1 else f"{n} players") for n in range(1, 5))
    times = (Choice(str(n), str(n), f"{n} minutes") for n in _MINUTES)
    packs = (Choice(value, label, told) for value, (_, label, told) in _packs().items())
    skills = (Choice(s.name.lower(), s.value, f"learning {s.value}") for s in Skill)
    return (
        Wish("players", "How many of you are there?", tuple(people)),
        Wish("minutes", "How many minutes do you have?", tuple(times)),
        Wish("pack", "Which pack?", tuple(packs)),
        Wish("learn", "Which skill?", tuple(skills)),
    )


def _facts(game: Game, about: About) -> GameFacts:
    packs = _packs_of(game)
    table = _packs().items()
    fits = {
        "players": [str(len(game.viewers))],
        "minutes": [str(time) for time in _MINUTES if about.minutes[0] <= time],
        "pack": [name for name, (cards, _, _) in table if any(_made_of(p, cards) for p in packs)],
        "learn": [skill.name.lower() for skill in about.skills],
    }
    return GameFacts(
        game.id,
        game.title,
        len(game.viewers),
        pack_words(packs),
        game.hand_size,
        about,
        tuple((name, tuple(values)) for name, values in fits.items()),
    )


def _made_of(pack: Iterable[Card], cards: Iterable[Card]) -> bool:
    """True if a pack can be taken out of the cards on the table."""
    return Counter(pack) <= Counter(cards)


def _packs_of(game: Game) -> list[tuple[Card, ...]]:
    """The pack of a game, then the packs that a house rule may use instead."""
    from bridgepath.base.errors import BridgepathError

    found = [game.shape.pack]
    if game.shapes is None:
        return found
    for field in fields(game.options):
        for value in field.metadata["values"][1:]:
            try:
                pack = game.shape_for(game.options(**{field.name: value})).pack
            except BridgepathError:
                continue  # a value that appears only together with another one
            if pack not in found:
                found.append(pack)
    return found


def pack_words(packs: Sequence[Sequence[Card]]) -> str:
    """A pack in words; ``52 cards and two jokers``, ``24 cards, nine to ace``."""
    pack = packs[0]
    suited = [card for card in pack if not card.is_joker]
    jokers = len(pack) - len(suited)
    lowest = min((card.rank for card in suited if card.rank), key=lambda rank: rank.index)
    words = f"{len(suited)} cards"
    if len({card.suit for card in suited}) == 1:
        words += " of one suit"
    elif len({card.rank for card in suited}) < 13:
        words += f", {_RANKS[lowest.value]} to ace" + ("," if jokers else "")
    if jokers:
        words += " and a joker" if jokers == 1 else f" and {NUMBERS[jokers]} jokers"
    if jokers and any(list(other) == suited for other in packs[1:]):
        words += ", which can be left out"
    return words


@cache
def solved(game: Game) -> bool:
    """True if a solver can be used: two sides play four hands of thirteen cards."""
    rng = random.Random(game.id)
    for _ in range(100):
        state = game.begin(game.deal(rng))
        while state.to_act is not None:
            tricks = play_of(state)
            if tricks is not None and tricks.started:
                return is_whole(tricks)
            state = state.apply(rng.choice(state.legal_actions()))
    return False
