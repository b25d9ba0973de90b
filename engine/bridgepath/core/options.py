"""House rules: a frozen dataclass for each game, with a field for each open question.

A field is made with `option` or `switch`, which record its public key, its values (default first),
the ruling it settles and one sentence about it. Values are checked when options are made, not when
they are used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, Final, TypedDict, TypeVar, final

from ..base._check import of_kinds, takes
from ..base.errors import KindError, OptionError
from ..base.limits import LONGEST_NUMBER, LONGEST_TEXT
from ..base.text import short, shown, unfit
from .clauses import Clause

__all__ = [
    "OptionFacts",
    "Options",
    "TableRule",
    "WithBots",
    "describe",
    "option",
    "options_from",
    "options_to",
    "switch",
    "with_bots",
]


_SWITCH: Final = ("off", "on")

OptionsT = TypeVar("OptionsT", bound="Options")


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of a game; every game's options derive from this class.

    Raises OptionError, with the clause of the ruling, for a value that a rule does not have.
    """

    def __post_init__(self) -> None:
        for f in fields(self):
            if "key" in f.metadata:
                object.__setattr__(self, f.name, _read(f, getattr(self, f.name)))


class OptionFacts(TypedDict):
    """The description of one house rule for a page."""

    key: str
    """Public key, such as ``bf.behind``."""
    values: list[str]
    """Printed values, the default first; empty if they cannot be listed."""
    free: str
    """The values if they are not a list: ``any whole number from 1 up``; otherwise empty."""
    default: str
    clause: str
    """Id of the ruling that the option settles."""
    text: str


@final
@dataclass(frozen=True, slots=True)
class WithBots:
    """The value that a house rule has at a table with a bot until somebody turns it off."""

    value: str
    """Its printed form: the one of two values that is not the default."""
    says: str
    """Its meaning, as the label of a switch: ``Undertricks cost points``."""
    why: str
    """Why a table with a bot needs it, in full sentences."""

    def __post_init__(self) -> None:
        of_kinds(self)


class TableRule(TypedDict):
    """What a table with a bot shows about a house rule before the first deal."""

    key: str
    value: str
    default: str
    """The value of the game as written."""
    says: str
    why: str
    clause: str
    """Id of the ruling that the option settles."""


@takes
def option(
    key: str,
    *values: object,
    clause: Clause,
    text: str,
    step: int = 1,
    least: int = 1,
    bots: WithBots | None = None,
    written: tuple[str, str] = ("false", "true"),
) -> Any:
    """A house rule `key`; the first of `values` is the default.

    A single int as the value allows any whole number from `least` up, or only multiples of `step`.
    A single text allows any text that the options class can read; the class raises OptionError for
    any other.

    `bots` is for a rule whose default suits only tables without bots; it names the second of two
    values, because a table switches between them. Raises ValueError if it does not.

    `written` has the words for False and True if those are the values.
    """
    if not values:
        raise OptionError(f'"{short(key)}" has no value')
    if bots is not None and [bots.value] != [_print(value, written) for value in values[1:]]:
        raise ValueError(f'"{key}" must have two values, the second one for tables with bots')
    facts = {"key": key, "values": values, "clause": clause, "text": text, "bots": bots}
    more = {"step": step, "least": least, "written": written}
    return field(default=values[0], metadata={**facts, **more})


@takes
def switch(key: str, default: bool, *, clause: Clause, text: str) -> Any:
    """A house rule `key` that is True or False, written ``on`` or ``off``."""
    return option(key, default, not default, clause=clause, text=text, written=_SWITCH)


@takes
def describe(kind: type[Options]) -> list[OptionFacts]:
    """The house rules of a game in the order of its options class."""
    return [
        {
            "key": f.metadata["key"],
            "values": [] if _kind(f) else [_printed(f, v) for v in f.metadata["values"]],
            "free": _free(f),
            "default": _printed(f, f.default),
            "clause": f.metadata["clause"].id,
            "text": f.metadata["text"],
        }
        for f in fields(kind)
    ]


@takes
def with_bots(kind: type[Options]) -> tuple[TableRule, ...]:
    """The house rules that, at a table with a bot, differ from the game as written."""
    declared = ((f.metadata, f.metadata["bots"]) for f in fields(kind))
    return tuple(
        {
            "key": facts["key"],
            "value": rule.value,
            "default": _print(facts["values"][0], facts["written"]),
            "says": rule.says,
            "why": rule.why,
            "clause": facts["clause"].id,
        }
        for facts, rule in declared
        if rule is not None
    )


def options_from(kind: type[OptionsT], values: Mapping[str, object]) -> OptionsT:
    """Options from public keys; keys left out have their defaults.

    Raises OptionError for an unknown key or value, KindError for a key that is not text.
    """
    if not (isinstance(kind, type) and issubclass(kind, Options)):
        raise KindError(f"house rules must belong to a subclass of Options, not to {shown(kind)}")
    if not isinstance(values, Mapping):
        raise KindError(f"house rules must be a mapping from keys to values, not {shown(values)}")
    by_key = {f.metadata["key"]: f for f in fields(kind)}
    chosen: dict[str, object] = {}
    for key, value in values.items():
        if not isinstance(key, str):
            raise KindError(f"the key of a house rule must be text, not {type(key).__name__}")
        f = by_key.get(key)
        if f is None:
            told = short(key) if isinstance(key, str) else shown(key)
            raise OptionError(
                f'there is no house rule "{told}"; the house rules are {", ".join(by_key)}'
            )
        chosen[f.name] = _read(f, value)
    return kind(**chosen)


def _read(f: Field[object], value: object) -> object:
    """The value of a house rule, given itself or in its printed form; raises OptionError."""
    key, clause = f.metadata["key"], f.metadata["clause"].id
    if _kind(f):
        step, least = f.metadata["step"], f.metadata["least"]
        right = type(value) is _kind(f)
        if not right or (isinstance(value, int) and (value < least or value % step)):
            wanted = _free(f).replace("any", "a", 1) if type(f.default) is int else "text"
            raise OptionError(f'"{key}" must be {wanted}, not {shown(value)} [{clause}]')
        if isinstance(value, int) and value >= 10**LONGEST_NUMBER:
            raise OptionError(f'"{key}" may have at most {LONGEST_NUMBER} digits [{clause}]')
        if isinstance(value, str) and (len(value) > LONGEST_TEXT or unfit(value)):
            text = f"a line of at most {LONGEST_TEXT:,} printable characters"
            raise OptionError(f'"{key}" must be {text}, not {shown(value)} [{clause}]')
        return value
    allowed = {_printed(f, v): v for v in f.metadata["values"]}
    # A value of any length may have been given, and a huge one is not worth printing.
    small = isinstance(value, str) or (isinstance(value, int) and abs(value) < 10**LONGEST_NUMBER)
    printed = _printed(f, value) if small else ""
    if printed not in allowed:
        values = ", ".join(allowed)
        raise OptionError(f'"{key}" must be one of {values}, not {shown(value)} [{clause}]')
    return allowed[printed]


@takes
def options_to(options: Options) -> dict[str, object]:
    """The public keys of the house rules that differ from their defaults.

    A value has the form of records: a `switch` is ``on`` or ``off``.
    """
    return {
        f.metadata["key"]: _printed(f, value) if f.metadata["written"] == _SWITCH else value
        for f in fields(options)
        if f.default is not MISSING and (value := getattr(options, f.name)) != f.default
    }


def _kind(f: Field[object]) -> type[int | str] | None:
    """The description of a free value; None if the values are listed."""
    if len(f.metadata["values"]) > 1:
        return None
    return {int: int, str: str}.get(type(f.default))


def _free(f: Field[object]) -> str:
    kind, step = _kind(f), f.metadata["step"]
    if kind is str:
        return "any list of this form"
    if kind is int:
        least = f.metadata["least"]
        return f"any whole number from {least} up" if step == 1 else f"any multiple of {step}"
    return ""


def _printed(f: Field[object], value: object) -> str:
    return _print(value, f.metadata["written"])


def _print(value: object, written: tuple[str, str]) -> str:
    return written[value] if isinstance(value, bool) else str(value)
