"""House rules: a frozen dataclass a game, each field one question that the source leaves open.

A field is made with `option`, which keeps its public key, its values (default first), the ruling it
settles and one sentence on it. Values are checked when options are read, not when they are used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypedDict, TypeVar

from .clauses import Clause
from .errors import OptionError, short

__all__ = ["OptionFacts", "Options", "describe", "option", "options_from", "options_to"]


OptionsT = TypeVar("OptionsT", bound="Options")


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of a game; every game's options derive their fields from here."""


class OptionFacts(TypedDict):
    """What a page says of one house rule."""

    key: str
    """Public key, such as ``bf.behind``."""
    values: list[str]
    """Printed values, the default first; empty for a free whole number."""
    default: str
    clause: str
    """Id of the ruling that the option settles."""
    text: str


def option(key: str, *values: Any, clause: Clause, text: str) -> Any:
    """A house rule `key`; the first of `values` is the default.

    A single int as value means that any whole number from 1 up is allowed.
    """
    return field(
        default=values[0], metadata={"key": key, "values": values, "clause": clause, "text": text}
    )


def describe(kind: type[Options]) -> list[OptionFacts]:
    """The house rules of a game in the order of its options class."""
    return [
        {
            "key": f.metadata["key"],
            "values": [] if _is_free(f) else [_print(v) for v in f.metadata["values"]],
            "default": _print(f.default),
            "clause": f.metadata["clause"].id,
            "text": f.metadata["text"],
        }
        for f in fields(kind)
    ]


def options_from(kind: type[OptionsT], values: Mapping[str, object]) -> OptionsT:
    """Options from public keys; keys left out have their defaults.

    Raises OptionError for an unknown key or value.
    """
    by_key = {f.metadata["key"]: f for f in fields(kind)}
    chosen: dict[str, Any] = {}
    for key, value in values.items():
        f = by_key.get(key)
        if f is None:
            raise OptionError(
                f'there is no house rule "{short(key)}"; there are {", ".join(by_key)}'
            )
        if _is_free(f):
            if type(value) is not int or value < 1:
                raise OptionError(f'"{key}" is a whole number from 1 up, not {short(repr(value))}')
            chosen[f.name] = value
            continue
        allowed = {_print(v): v for v in f.metadata["values"]}
        if _print(value) not in allowed:
            raise OptionError(f'"{key}" is one of {", ".join(allowed)}, not {short(repr(value))}')
        chosen[f.name] = allowed[_print(value)]
    return kind(**chosen)


def options_to(options: Options) -> dict[str, object]:
    """The public keys of the house rules that differ from their defaults."""
    return {
        f.metadata["key"]: getattr(options, f.name)
        for f in fields(options)
        if f.default is not MISSING and getattr(options, f.name) != f.default
    }


def _is_free(f: Field[Any]) -> bool:
    return len(f.metadata["values"]) == 1 and type(f.default) is int


def _print(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
