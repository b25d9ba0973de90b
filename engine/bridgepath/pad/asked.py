"""The fields of a form for the parameters of a score function, read from its signature.

A contract is entered by level and denomination, and its doubling by a choice; a number has bounds,
a truth value is yes or no, a seat has its name. `ask` has what a signature lacks, such as the words
of a label. House rules and vulnerability are not asked for.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, final

from ..bridge.calls import Denomination
from ..core.clauses import Clause
from ..core.options import Options
from ..core.score import ScoreLine
from ..core.seats import CALLED, COMPASS, Seat, as_seat, side_of
from ..core.state import Match, Outcome
from .values import Choices, Entry, Field, Form, Only

__all__ = [
    "DENOMINATION",
    "DOUBLING",
    "PLAYED",
    "Asked",
    "Given",
    "When",
    "ask",
    "contract",
    "declarer",
    "doubled",
    "end",
    "numbers",
    "scored",
    "seats",
    "tricks",
]

Score: TypeAlias = Callable[..., tuple[ScoreLine, ...]]
Given: TypeAlias = dict[str, object]
"""Arguments of a score function."""
When: TypeAlias = Mapping[str, object]
"""House rules by the names of their fields, each with its value, or a tuple of several."""

LEVELS: Final = tuple((str(level), str(level)) for level in range(1, 8))
DENOMINATIONS: Final = tuple((one.value, str(one)) for one in Denomination)
YES: Final = (("no", "no"), ("yes", "yes"))
DOUBLING: Final = (("1", "undoubled"), ("2", "doubled"), ("4", "redoubled"))
PLAYED: Final = (("end", ("played",)),)
"""For deals that were played."""
DENOMINATION: Final = Field("denomination", "Denomination", DENOMINATIONS, "♠", only=PLAYED)


ALWAYS: Final[When] = MappingProxyType({})


def _hold(when: When, options: Options) -> bool:
    """True if a game is played under these house rules."""
    return all(
        getattr(options, name) in (value if isinstance(value, tuple) else (value,))
        for name, value in when.items()
    )


@final
class Asked(NamedTuple):
    """Some fields, and the arguments of a score function that result from their answers."""

    fields: tuple[Field, ...]
    given: Callable[[Entry], Given]
    """From an entry that has these fields, without those that do not apply."""
    when: When = ALWAYS
    """The house rules under which they apply; empty for always."""


Question: TypeAlias = Callable[[Mapping[str, str]], Asked]
"""The fields for a score function, from the types of its parameters by name."""


def end(passed: str) -> Field:
    """Whether the deal was played, or how it ended without play."""
    return Field("end", "How it ended", (("played", "played"), ("passed", passed)), "played")


def numbers(least: int, most: int) -> Choices:
    """Numbers to choose from, if there are few or one choice is a word."""
    return tuple((str(number), str(number)) for number in range(least, most + 1))


def seats(*some: Seat) -> Choices:
    """A choice of players or hands, by name."""
    return tuple((seat.value, CALLED.get(seat, seat.word)) for seat in some)


def ask(
    parameter: str,
    label: str,
    default: str | int = "",
    *,
    key: str = "",
    choices: Choices = (),
    bounds: tuple[int, int] = (0, 13),
    left_out: str = "",
    only: Only = PLAYED,
    when: When = ALWAYS,
) -> Question:
    """A field for one parameter, whose key is the name of the parameter or `key`.

    The first of `choices` is the default unless another is given. `bounds` are those of a number.
    With the answer `left_out`, the argument is left out.
    """

    def asked(types: Mapping[str, str]) -> Asked:
        kind = types[parameter]
        number, truth = kind.startswith("int"), kind == "bool"
        some = choices or (YES if truth else DENOMINATIONS if kind == "ModeLike" else ())
        first = str(default) or some[0][0]
        limits = (0, -1) if some else bounds
        field = Field(key or parameter, label, some, first, *limits, only)

        def given(entry: Entry) -> Given:
            answer = entry.get(field.key, left_out)
            if answer == left_out:
                return {}
            return {parameter: int(answer) if number else answer == "yes" if truth else answer}

        return Asked((field,), given, when)

    return asked


def declarer(*some: Seat, default: str = "") -> Question:
    """Who declares, out of these seats."""
    return ask("declarer", "Declarer", default, choices=seats(*some))


def tricks(
    label: str = "Tricks won by declarer and dummy", default: int = 10, only: Only = PLAYED
) -> Question:
    """How many tricks were taken, 0 to 13."""
    return ask("tricks", label, default, only=only)


def contract(level: str = "4", only: Only = PLAYED, when: When = ALWAYS) -> Question:
    """The contract, as the first parameter, by level and denomination.

    Its doubling is written with it if there is no parameter for it.
    """

    def asked(types: Mapping[str, str]) -> Asked:
        parameter = next(iter(types))
        marks = {} if {"doubled", "doubling"} & types.keys() else {"2": "X", "4": "XX"}
        fields = (
            Field("level", "Level", LEVELS, level, only=only),
            replace(DENOMINATION, only=only),
        )

        def given(entry: Entry) -> Given:
            mark = marks.get(entry.get("doubling", ""), "")
            return {parameter: entry["level"] + entry["denomination"] + mark}

        return Asked(fields, given, when)

    return asked


def doubled(when: When = ALWAYS) -> Question:
    """Whether the contract was doubled or redoubled."""
    field = Field("doubling", "Doubled", DOUBLING, "1", only=PLAYED)

    def asked(types: Mapping[str, str]) -> Asked:
        known = {"2": "doubled", "4": "redoubled"} if "doubled" in types else {}

        def given(entry: Entry) -> Given:
            return {known[entry["doubling"]]: True} if entry["doubling"] in known else {}

        return Asked((field,), given, when)

    return asked


def scored(
    score: Score,
    *questions: Question | Asked | Field,
    passed: str = "",
    redeal: Clause | None = None,
    redealt: When = ALWAYS,
    given: Callable[..., Given] = lambda *_: {},
    more: Callable[[tuple[ScoreLine, ...], Entry], tuple[ScoreLine, ...]] = lambda lines, _: lines,
    carry: Callable[..., str] = lambda *_: "",
) -> Form:
    """A form over `score` with these fields in this order; a `Field` alone gives no argument.

    A passed deal has the text `passed`, and the clause `redeal` has it dealt again under the house
    rules `redealt`. `given`, from entry, house rules and match, has other arguments that are not
    asked for, in addition to house rules and vulnerability. `more` makes the final change to the
    lines; `carry`, from entry and house rules, is handed on to the next deal.
    """
    types = {x.name: str(x.annotation) for x in inspect.signature(score).parameters.values()}
    asks = [_asked(question, types) for question in questions]

    def fields(options: Options, match: Match) -> tuple[Field, ...]:
        return tuple(field for one in asks if _hold(one.when, options) for field in one.fields)

    def outcome(entry: Entry, options: Options, match: Match) -> Outcome:
        if entry.get("end") == "passed":
            return Outcome((), passed, redeal if _hold(redealt, options) else None)
        arguments = _not_asked(types, entry, options, match)
        for one in asks:
            if _hold(one.when, options):
                arguments |= one.given(entry)
        lines = score(**arguments | given(entry, options, match))
        return Outcome(more(lines, entry), "", carry=carry(entry, options))

    return Form(fields, outcome)


def _asked(question: Question | Asked | Field, types: Mapping[str, str]) -> Asked:
    if isinstance(question, Field):
        return Asked((question,), lambda _: {})
    return question if isinstance(question, Asked) else question(types)


def _not_asked(types: Mapping[str, str], entry: Entry, options: Options, match: Match) -> Given:
    """The house rules that a score function takes, and the vulnerability before the deal."""
    found: Given = {name: getattr(options, name) for name in ("scoring", "slam") if name in types}
    if "options" in types:
        found["options"] = options
    if "vulnerable" in types:
        who = Seat.SOUTH if entry["declarer"] == "player" else as_seat(entry["declarer"])
        those = {who, side_of(who)} if who in COMPASS else {who}
        found["vulnerable"] = not those.isdisjoint(match.standing.vulnerable)
    return found
