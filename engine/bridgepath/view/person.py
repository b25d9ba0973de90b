"""Sentences that address a reader as *you*: "You play ♥A" where others read "South plays ♥A".

An addressed seat gets a one-character name that no text contains (`addressed`), so its place in a
sentence is certain whatever the other names; `spoken_to` then writes *you*, *your* or *yours*
there, with the matching verb.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from ..base._check import takes
from ..core.seats import Seat
from ..core.state import State

__all__ = ["addressed", "spoken_to"]

_YOU: Final = "\u2058"
"""The name of an addressed seat."""
_IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_FURTHER: Final = frozenset({
    "announces", "asks", "bids", "calls", "chooses", "deals", "declares", "defends", "discards",
    "doubles", "exchanges", "holds", "is", "keeps", "lays", "leads", "lies", "looks", "makes",
    "names", "needs", "passes", "picks", "plays", "raises", "ruffs", "scores", "sits", "stays",
    "takes", "tells", "wins",
})  # fmt: skip
"""Further verbs of the same subject, after *and* or *or*."""
_NO_VERB: Final = frozenset(("as", "thus"))
_CLAUSE: Final = re.compile(r"[^.;:]+(?:[.;:]|$)")
_HOLDS: Final = re.compile(rf"^({_YOU} [^.;:]*): holds\b")
_OWN: Final = re.compile(rf"{_YOU}'s(?= ?[^\W\d_]| [\d♠♥♦♣])")
_DOES: Final = re.compile(rf"({_YOU})((?:, [^,.;:]+,| alone of the \w+)? )(\w+)\b")
_AND_DOES: Final = re.compile(r"\b(and|or) (\w+)\b")
_START: Final = re.compile(r"(^|[.!?·] |\n)you")


@takes
def addressed(state: State, seat: Seat) -> State:
    """The same state, with `seat` named so that `spoken_to` finds it."""
    setting = state.setting
    names = {**dict(setting.names), seat: _YOU}
    told = replace(setting, names=tuple(names.items()))
    return State(
        replace(state.phase, setting=told), state.turns, replace(state.first, setting=told)
    )


@takes
def spoken_to(text: str) -> str:
    """A text about an `addressed` seat, in the version for its player."""
    if _YOU not in text:
        return text
    told = _HOLDS.sub(rf"\1: {_YOU} holds", text)
    told = told.replace(", who was ", ", who were ") if f"{_YOU} may, who" in told else told
    told = _CLAUSE.sub(lambda found: _conjugated(found[0]), told)
    told = _OWN.sub("your", told).replace(f"{_YOU}'s", "yours").replace(_YOU, "you")
    return _START.sub(lambda found: f"{found[1]}You", told)


def _conjugated(clause: str) -> str:
    """One clause, with its verbs in the second person if the seat is their subject."""
    found = next((one for one in _DOES.finditer(clause) if one[3] not in ("and", "or")), None)
    if found is None or not found[3].islower():
        return clause
    # Between commas there is more about the seat, and the verb follows the second one.
    if "," in found[2] and found[3] not in _FURTHER:
        return clause
    head = f"{clause[: found.start()]}{found[1]}{found[2]}{_second(found[3])}"
    return head + _conjugated(_AND_DOES.sub(_further, clause[found.end() :]))


def _further(found: re.Match[str]) -> str:
    verb = found[2]
    return f"{found[1]} {_second(verb)}" if verb in _FURTHER else found[0]


def _second(verb: str) -> str:
    """A verb in the second person: ``plays`` becomes ``play``, ``has`` becomes ``have``, ``may``
    stays.
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _NO_VERB or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return f"{verb[:-3]}y" if verb.endswith("ies") else verb[:-1]
