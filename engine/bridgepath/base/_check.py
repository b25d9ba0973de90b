"""Values of the wrong kind are refused in one sentence, wherever readers pass them in.

Functions use `answers` or `takes`, values use `of_kinds`: the type hints of a signature or field
are checked at run time, so nothing is written twice.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable
from dataclasses import fields
from functools import wraps
from operator import attrgetter
from typing import Final, ParamSpec, TypeAlias, TypeVar, final

from ._kinds import Kind, class_of, hints_of, kind_of
from .errors import KindError, NotationError
from .text import shown

__all__ = ["answers", "as_text", "of_kinds", "one_of", "takes", "whole"]

ParamsT = ParamSpec("ParamsT")
AnswerT = TypeVar("AnswerT")
_Deep: TypeAlias = tuple[tuple[int, Kind], ...]
"""The positions of values that need a check beyond their class, each with its kind."""
_Shape: TypeAlias = tuple[object, ...]
_Shapes: TypeAlias = dict[_Shape, _Deep]
"""Class combinations that passed the check, each with the values still to check next time."""
_NOTHING: Final = ()
FunctionT = TypeVar("FunctionT", bound=Callable[..., object])


# --- functions -----------------------------------------------------------------------------------


def answers(function: Callable[ParamsT, AnswerT]) -> Callable[ParamsT, AnswerT]:
    """Check the arguments of a function that readers call against its signature.

    Raises KindError, in a sentence that names the function and the expected value, for an argument
    of another kind. The function itself checks whole numbers, because it knows their range and its
    clause.
    """
    return _seen_to(function, numbers=False)


def takes(function: FunctionT) -> FunctionT:
    """Like `answers`, but whole numbers are checked against the signature, too."""
    found: FunctionT = _seen_to(function, numbers=True)  # type: ignore[assignment]
    return found


def _seen_to(function: Callable[ParamsT, AnswerT], *, numbers: bool) -> Callable[ParamsT, AnswerT]:
    # The signature is read at the first call, because hints may name types that are loaded later.
    signed: list[_Signature] = []
    shapes: _Shapes = {}

    @wraps(function)
    def asked(*args: ParamsT.args, **kwargs: ParamsT.kwargs) -> AnswerT:
        values: tuple[object, ...] = (*args, *kwargs.values()) if kwargs else args
        shape = (*map(type, values), *kwargs)
        deep = shapes.get(shape)
        if deep is None or (deep and not _fit(deep, values)):
            if not signed:
                signed.append(_Signature(function, numbers=numbers))
            shapes[shape] = _looked(signed[0].who, signed[0].named(len(args), kwargs), values)
        return function(*args, **kwargs)

    return asked


@final
class _Signature:
    """The name of a function, and the kinds that it takes."""

    def __init__(self, function: Callable[..., object], *, numbers: bool) -> None:
        self.who = function.__qualname__.removesuffix(".__init__").rpartition(".")[2]
        hints, kind = hints_of(function), kind_of if numbers else class_of
        named = inspect.signature(function).parameters.values()
        self.kinds = {one.name: kind(hints.get(one.name, object)) for one in named}
        self.placed = [one.name for one in named if one.kind is one.POSITIONAL_OR_KEYWORD]
        # Several arguments may be given under the one name with stars.
        self.spread = next((one.name for one in named if one.kind is one.VAR_POSITIONAL), "")
        self.rest = next((one.name for one in named if one.kind is one.VAR_KEYWORD), "")

    def named(self, placed: int, keys: Iterable[str]) -> list[tuple[str, Kind | None]]:
        """The parameters of a call with this many positional arguments and these keys."""
        names = [*self.placed[:placed], *[self.spread] * (placed - len(self.placed))]
        names += [key if key in self.kinds else self.rest for key in keys]
        return [(name, self.kinds.get(name)) for name in names]


def _fit(deep: _Deep, values: tuple[object, ...]) -> bool:
    """True if values of classes that have passed before pass now."""
    for at, kind in deep:  # noqa: SIM110 (a generator takes three times as long)
        if values[at] is not _NOTHING and not kind.fits(values[at]):
            return False
    return True


def _looked(
    who: str, named: Iterable[tuple[str, Kind | None]], values: tuple[object, ...]
) -> _Deep:
    """Raise KindError for the first wrong value; otherwise return what to check next time."""
    deep: _Deep = ()
    for at, ((name, kind), value) in enumerate(zip(named, values, strict=True)):
        if kind is not None and not kind.fits(value):
            raise _wrong(who, kind, name, value)
        if kind is not None and kind.deep:
            deep = (*deep, (at, kind))
    return deep


def _wrong(who: str, kind: Kind, name: str, value: object) -> KindError:
    # A number can be of the wrong kind by its value, such as 2.5 or True; a list, by its parts.
    counts = isinstance(value, (int, float)) and "number" in kind.told
    parts = kind.deep and isinstance(value, (tuple, list, dict, set, frozenset))
    given = shown(value) if counts or parts else type(value).__name__
    return KindError(f"{who}() takes {kind.told} as {name}, not {given}")


# --- values --------------------------------------------------------------------------------------


def of_kinds(self: object) -> None:
    """Called by a dataclass when it is made, to refuse values that do not match its fields.

    A class calls it in its ``__post_init__`` and needs nothing more. Raises KindError, in a
    sentence that names the class, the field and the expected value.
    """
    made = type(self)
    plan = _PLANS.get(made) or _PLANS.setdefault(made, _Plan(made))
    values = plan.read(self)
    shape = tuple(map(type, values))
    deep = plan.shapes.get(shape)
    if deep is None or (deep and not _fit(deep, values)):
        plan.shapes[shape] = _looked(made.__name__, plan.kinds.items(), values)


@final
class _Plan:
    """How the fields of a class are checked each time a value of it is made."""

    def __init__(self, made: type) -> None:
        hints = hints_of(made)
        names = [one.name for one in fields(made) if one.init]
        found = {name: kind for name in names if (kind := kind_of(hints.get(name, object)))}
        self.kinds = found
        self.read = _reader(tuple(found))
        """The function that reads the fields that have a kind."""
        self.shapes: _Shapes = {}


def _reader(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """The function that reads these fields of a value."""
    if len(names) > 1:
        return attrgetter(*names)
    if names:
        only = attrgetter(*names)
        return lambda value: (only(value),)
    return lambda value: ()


_PLANS: Final[dict[type, _Plan]] = {}


def as_text(given: object, what: str, example: str) -> str:
    """Return `given` if it is text; otherwise raise KindError, in a sentence beginning with `what`.

    ``as_text(given, "a bid is", "1♥")``.
    """
    if not isinstance(given, str):
        raise KindError(
            f"{what} read from text, such as {example}, not from {type(given).__name__}"
        )
    return given


def one_of(given: str, words: Collection[str], what: str) -> str:
    """Return `given` if it is one of `words`; otherwise raise NotationError."""
    if given not in words:
        raise NotationError(f"{what} must be one of {', '.join(words)}, not {shown(given)}")
    return given


def whole(given: object, what: str, low: int, high: int, cite: object = "") -> int:
    """Return a whole number between two bounds; raises NotationError, citing the clause `cite`."""
    if type(given) is not int or not low <= given <= high:
        why = f" [{cite}]" if cite else ""
        raise NotationError(
            f"{what} must be a whole number from {low} to {high}, not {shown(given)}{why}"
        )
    return given
