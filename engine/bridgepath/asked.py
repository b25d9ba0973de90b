"""Functions that answer readers: what is given in the wrong kind is refused in one sentence."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

__all__ = ["answers"]

ParamsT = ParamSpec("ParamsT")
AnswerT = TypeVar("AnswerT")

_WORDS = {str: "a text", bool: "True or False", type(None): "None"}


def answers(function: Callable[ParamsT, AnswerT]) -> Callable[ParamsT, AnswerT]:
    """A function that a reader asks, with what its signature promises seen to.

    Raises TypeError, in a sentence that names the question and what to give, for an argument of
    another kind. Whole numbers are left to the function, which knows their range and its clause.
    """
    named = list(inspect.signature(function).parameters.values())
    kinds: dict[str, tuple[type, ...]] = {}

    @wraps(function)
    def asked(*args: ParamsT.args, **kwargs: ParamsT.kwargs) -> AnswerT:
        if not kinds:
            hints = get_type_hints(function)
            kinds.update({one.name: tuple(_kinds(hints[one.name])) for one in named})
        for name, value in _given(named, args, kwargs):
            if kinds.get(name) and not isinstance(value, kinds[name]):
                wanted = " or ".join(dict.fromkeys(map(_told, kinds[name])))
                raise TypeError(
                    f"{function.__name__}() takes {wanted} as {name}, not {type(value).__name__}"
                )
        return function(*args, **kwargs)

    return asked


def _given(
    named: list[inspect.Parameter], args: Iterable[object], kwargs: dict[str, object]
) -> Iterator[tuple[str, object]]:
    """Each argument with the name of its parameter; several may stand under one."""
    spread = next((one.name for one in named if one.kind is one.VAR_POSITIONAL), "")
    placed = [one.name for one in named if one.kind is one.POSITIONAL_OR_KEYWORD]
    for i, value in enumerate(args):
        yield placed[i] if i < len(placed) else spread, value
    rest = next((one.name for one in named if one.kind is one.VAR_KEYWORD), "")
    there = {one.name for one in named}
    for key, value in kwargs.items():
        yield key if key in there else rest, value


def _kinds(hint: object) -> Iterator[type]:
    """The classes of which a hint is; nothing where it says nothing, or where numbers are meant."""
    origin = get_origin(hint)
    parts = get_args(hint) if origin in (Union, types.UnionType) else (hint,)
    found: list[type] = []
    for part in parts:
        literal = get_origin(part) is Literal
        for kind in map(type, get_args(part)) if literal else (get_origin(part) or part,):
            if kind is int or not isinstance(kind, type) or kind is object:
                return
            found.append(kind)
    yield from found


def _told(kind: type) -> str:
    return _WORDS.get(kind) or f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"
