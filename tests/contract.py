"""Ask the desk in tests, and check every reply against its type, down to the last key."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterator
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
    origin, parts = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and typing.is_typeddict(hint):
        yield from _table(value, hint, where)
    elif origin in (Union, types.UnionType):
        found = [list(faults(value, part, where)) for part in parts]
        if all(found):
            # Report the differences from the alternative that fits best.
            yield from min(found, key=len)
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
