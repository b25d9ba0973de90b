"""Plays that have a name, recognised in what a seat sees: what a coach says before any figure.

Each kind has a function that looks at a position and a card, and answers with a sentence and the
cards that decide it, or with nothing. A sentence states only what is true in every layout that the
seat cannot rule out; about cards that the seat does not see, it says only where they may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...base._check import takes
from ...core.cards import Card
from ...core.observation import Observation
from . import discards, finesses, following, leading, timing, trumps
from .position import Look, NamedPlay, Recogniser

__all__ = ["KINDS", "NamedPlay", "named", "recognised"]

KINDS: Final[Mapping[str, Recogniser]] = MappingProxyType(
    {
        "safety play": finesses.safety,
        "finesse": finesses.finesse,
        "lead for a finesse": finesses.leads_to_finesse,
        "ruff before drawing trumps": trumps.ruff_first,
        "draw trumps": trumps.draw,
        "use an entry": timing.cross,
        "unblock": timing.unblock,
        "keep an entry": timing.keep_entry,
        "hold up": timing.hold_up,
        "duck": timing.duck,
        "give a ruff": trumps.give_a_ruff,
        "force declarer": trumps.force,
        "sure trick": following.sure,
        "cover an honour": following.cover,
        "win cheaply": following.cheap,
        "third hand high": following.third_high,
        "leave partner's trick": following.leave,
        "second hand low": following.second_low,
        "ruff": trumps.ruff,
        "throw a loser": discards.loser,
        "keep a guard": discards.guard,
        "return partner's suit": leading.partners_suit,
        "lead through strength": leading.through_strength,
        "top of a sequence": leading.sequence,
        "lead up to weakness": leading.up_to_weakness,
        "lead a trump to stop ruffs": trumps.cut_ruffs,
        "lead towards an honour": leading.towards_an_honour,
        "drive out a high card": leading.drive_out,
        "set up a long suit": leading.long_suit,
    }
)
"""Every kind of play with its recogniser; of several that fit, the first names the play."""
_HANDS: Final = 4


def _look(seen: Observation, card: Card) -> Look | None:
    """The position, where four hands play in two camps as bridge is played; else None."""
    hands = sum(zone.kind == "hand" and zone.seat is not None for zone in seen.zones)
    if hands != _HANDS or seen.viewer is None or card.suit is None:
        return None
    look = Look(seen, card)
    # An opening lead has the reasons of its own list.
    return look if look.sight.cards and card in look.sight.legal else None


@takes
def named(seen: Observation, card: Card) -> NamedPlay | None:
    """The play that a card makes from the seat that sees this, if it has a name; else None."""
    look = _look(seen, card)
    if look is None or len(look.sight.legal) < 2:
        return None
    for kind, recogniser in KINDS.items():
        found = recogniser(look)
        if found is not None:
            return NamedPlay(kind, *found)
    return None


@takes
def recognised(seen: Observation, card: Card, kind: str) -> NamedPlay | None:
    """The same for one of `KINDS` alone."""
    look = _look(seen, card)
    found = None if look is None else KINDS[kind](look)
    return None if found is None else NamedPlay(kind, *found)
