"""Ask the desk in tests, and check every reply against its type, down to the last key."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from bridgepath.desk import api, contract

_KINDS: Final[dict[object, tuple[type, ...]]] = {
    str: (str,),
    bool: (bool,),
    int: (int,),
    float: (int, float),
    types.NoneType: (types.NoneType,),
}


REPLIES: Final = get_type_hints(contract.Replies)
"""The type of each reply, by the request's `do`."""


def to_desk(**request: Any) -> Any:
    """The desk's answer; checks that it does not raise and that the answer has its type."""
    reply = json.loads(api.answer(json.dumps(request)))
    hint = contract.FailureDict if "error" in reply else REPLIES[request["do"]]
    assert list(faults(reply, hint, request["do"])) == []
    return reply


def faults(value: object, hint: object, where: str = "") -> Iterator[str]:
    """Each deviation of a value from its type, as one line; none if it conforms."""
    if conforming(hint)(value):
        return
    origin, parts = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and typing.is_typeddict(hint):
        yield from _table(value, hint, where)
    elif origin in (Union, types.UnionType):
        # Report the differences from the alternative that fits best.
        yield from min((list(faults(value, part, where)) for part in parts), key=len)
    elif origin is Literal:
        if value not in parts:
            yield f"{where} is {value!r}, not one of {parts}"
    elif origin is list:
        yield from _each(value, [parts[0]] * len(value) if isinstance(value, list) else None, where)
    elif origin is tuple:
        # In JSON a pair is a list.
        yield from _each(value, list(parts), where)
    elif origin is dict:
        if not isinstance(value, dict):
            yield f"{where} is {type(value).__name__}, not a table"
            return
        for key, one in value.items():
            yield from faults(key, parts[0], f"a key of {where}")
            yield from faults(one, parts[1], f"{where}[{key!r}]")
    elif hint is not object and type(value) not in _KINDS[hint]:
        yield f"{where} is {value!r}, not {hint}"


@cache
def conforming(hint: object) -> Callable[[object], bool]:
    """Whether a value is of a type: the same as `faults`, which takes ten times as long to say why.

    Nearly all replies conform, so only the others are read part by part.
    """
    origin, parts = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and typing.is_typeddict(hint):
        return _conforming_table(hint)
    if origin in (Union, types.UnionType):
        either = [conforming(part) for part in parts]
        return lambda value: any(test(value) for test in either)
    if origin is Literal:
        return lambda value: value in parts
    if origin is list:
        each = conforming(parts[0])
        return lambda value: type(value) in (list, tuple) and all(map(each, value))  # type: ignore[call-overload]
    if origin is tuple:
        row = [conforming(part) for part in parts]
        return lambda value: (
            isinstance(value, (list, tuple))
            and len(value) == len(row)
            and all(test(one) for test, one in zip(row, value, strict=True))
        )
    if origin is dict:
        key, one = map(conforming, parts)
        return lambda value: (
            isinstance(value, dict) and all(map(key, value)) and all(map(one, value.values()))
        )
    if hint is object:
        return lambda value: True
    kinds = _KINDS[hint]
    return lambda value: type(value) in kinds


def _conforming_table(hint: type) -> Callable[[object], bool]:
    tests: dict[str, Callable[[object], bool]] = {}
    needed: list[str] = []

    def test(value: object) -> bool:
        if not tests:
            # Only now, because a table may have tables of its own type inside.
            for key, one in _hints(hint).items():
                spare = get_origin(one) is NotRequired
                tests[key] = conforming(get_args(one)[0] if spare else one)
                if not spare:
                    needed.append(key)
        return (
            isinstance(value, dict)
            and all(key in value for key in needed)
            and all(key in tests and tests[key](one) for key, one in value.items())
        )

    return test


def _table(value: object, hint: type, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where} is {type(value).__name__}, not {hint.__name__}"
        return
    hints = _hints(hint)
    for key in value.keys() - hints.keys():
        yield f"{where}.{key} is no key of {hint.__name__}"
    for key, one in hints.items():
        spare = get_origin(one) is NotRequired
        if key in value:
            yield from faults(value[key], get_args(one)[0] if spare else one, f"{where}.{key}")
        elif not spare:
            yield f"{where}.{key} is missing in {hint.__name__}"


@cache
def _hints(kind: type) -> dict[str, object]:
    return get_type_hints(kind, include_extras=True)


def _each(value: object, hints: list[object] | None, where: str) -> Iterator[str]:
    if not isinstance(value, (list, tuple)) or hints is None or len(value) != len(hints):
        yield f"{where} is {value!r}, not a list of so many"
        return
    for at, (one, hint) in enumerate(zip(value, hints, strict=True)):
        yield from faults(one, hint, f"{where}[{at}]")
