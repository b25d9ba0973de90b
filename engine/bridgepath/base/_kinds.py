"""Kinds: the type hint of a parameter or field, as a test and in words.

Hints are read from functions and classes at run time, so they are written only once. A whole number
is an `int` that is not a `bool`; a number is a `float` or an `int`.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from typing import (
    Any,
    Final,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

__all__ = ["Kind", "class_of", "hints_of", "kind_of"]

_WORDS: Final[dict[type, str]] = {
    str: "a text",
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    types.NoneType: "None",
}
_ANYTHING: Final = (object, Any)


class Kind:
    """The kind behind a hint; this one takes anything."""

    __slots__ = ("deep", "told")

    def __init__(self, told: str = "anything", *, deep: bool = False) -> None:
        self.told: Final = told
        """What to give, in a sentence: ``a text or None``."""
        self.deep: Final = deep
        """True if one value of a class may fit and another may not."""

    def fits(self, value: object) -> bool:
        """True for a value of this kind."""
        return True


class _Classes(Kind):
    """Values of some classes, or of classes that derive from them."""

    __slots__ = ("classes",)

    def __init__(self, told: str, *classes: type) -> None:
        super().__init__(told)
        self.classes: Final = classes

    def fits(self, value: object) -> bool:
        return isinstance(value, self.classes)


class _Numbers(Kind):
    """Numbers; True and False do not count."""

    __slots__ = ("classes",)

    def __init__(self, told: str, *classes: type) -> None:
        super().__init__(told)
        self.classes: Final = classes

    def fits(self, value: object) -> bool:
        return type(value) in self.classes


class _Values(Kind):
    """One of some values."""

    __slots__ = ("classes", "values")

    def __init__(self, values: tuple[object, ...]) -> None:
        super().__init__(" or ".join(map(repr, values)), deep=True)
        self.classes: Final = set(map(type, values))
        self.values: Final = {(type(one), one) for one in values}

    def fits(self, value: object) -> bool:
        return type(value) in self.classes and (type(value), value) in self.values


class _OneOf(Kind):
    """Values of any of several kinds."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Kind]) -> None:
        told = " or ".join(dict.fromkeys(part.told for part in parts))
        super().__init__(told, deep=any(part.deep for part in parts))
        self.parts: Final = parts

    def fits(self, value: object) -> bool:
        return any(part.fits(value) for part in self.parts)


class _Subclass(Kind):
    """A class that is, or derives from, another one."""

    __slots__ = ("above",)

    def __init__(self, above: type) -> None:
        super().__init__(f"a subclass of {above.__name__}", deep=True)
        self.above: Final = above

    def fits(self, value: object) -> bool:
        return isinstance(value, type) and issubclass(value, self.above)


class _Many(Kind):
    """A collection; its items are checked unless that would use it up."""

    __slots__ = ("each", "held", "kind", "kinds")

    def __init__(self, kind: type, each: Kind) -> None:
        super().__init__(f"{_named(kind)}, each {each.told}", deep=True)
        self.kind: Final = kind
        self.each: Final = each
        self.kinds: Final[set[type]] = set()
        """Collection classes seen so far that may be read more than once."""
        self.held: Final[set[type]] = set()
        """Container classes whose every value so far was of the right kind."""

    def fits(self, value: object) -> bool:
        if type(value) not in self.kinds:
            # Text is a kind of its own: whoever passes one for a list of texts means a single text.
            if not isinstance(value, self.kind) or isinstance(value, str):
                return False
            if not isinstance(value, (Sequence, AbstractSet, Mapping)):
                return True
            self.kinds.add(type(value))
        inside: Iterable[object] = value  # type: ignore[assignment]
        if self.held.issuperset(map(type, inside)):
            return True
        found = all(map(self.each.fits, inside))
        if found and not self.each.deep:
            self.held.update(map(type, inside))
        return found


class _Pairs(Kind):
    """A mapping, with its keys and values."""

    __slots__ = ("key", "kind", "value")

    def __init__(self, kind: type, key: Kind | None, value: Kind | None) -> None:
        self.kind, self.key, self.value = kind, key or Kind(), value or Kind()
        super().__init__(f"{_named(kind)} from {self.key.told} to {self.value.told}", deep=True)

    def fits(self, value: object) -> bool:
        return (
            isinstance(value, self.kind)
            and isinstance(value, Mapping)
            and all(map(self.key.fits, value))
            and all(map(self.value.fits, value.values()))
        )


class _Row(Kind):
    """A tuple of this length, whose values each have a kind of their own."""

    __slots__ = ("held", "parts")

    def __init__(self, parts: list[Kind | None]) -> None:
        told = [part.told if part else "anything" for part in parts]
        super().__init__(f"a tuple ({', '.join(told)})", deep=True)
        self.parts: Final = [part or Kind() for part in parts]
        self.held: Final[set[tuple[type, ...]]] = set()
        """Classes of values that are always of the right kinds."""

    def fits(self, value: object) -> bool:
        if not isinstance(value, tuple):
            return False
        classes = tuple(map(type, value))
        if classes in self.held:
            return True
        found = len(value) == len(self.parts) and all(
            part.fits(one) for part, one in zip(self.parts, value, strict=True)
        )
        if found and not any(part.deep for part in self.parts):
            self.held.add(classes)
        return found


# --- from hints ----------------------------------------------------------------------------------


def kind_of(hint: object) -> Kind | None:
    """The kind of a hint; None if it takes anything."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        kinds = [kind for kind in map(kind_of, parts) if kind is not None]
        return _OneOf(kinds) if len(kinds) == len(parts) else None
    if origin is Literal:
        return _Values(parts)
    if isinstance(hint, TypeVar):
        return _of_class(hint.__bound__)
    if origin is tuple and parts[1:] != (...,):
        return _Row([kind_of(part) for part in parts])
    if not isinstance(origin, type):
        return _of_class(types.NoneType if hint is None else hint)
    if origin is type:
        above = getattr(parts[0], "__bound__", parts[0])
        plain = isinstance(above, type) and not getattr(above, "_is_protocol", False)
        return _Subclass(above) if plain else _of_class(type)
    if issubclass(origin, Mapping):
        key, value = map(kind_of, parts)
        return _Pairs(origin, key, value)
    if issubclass(origin, Iterable):
        each = kind_of(parts[0])
        return _of_class(origin) if each is None else _Many(origin, each)
    return _of_class(origin)


def class_of(hint: object) -> Kind | None:
    """The bare class of a type hint; None if numbers are meant, or anything at all."""
    parts = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    found: list[type] = []
    for part in parts:
        literal = get_origin(part) is Literal
        for kind in map(type, get_args(part)) if literal else (get_origin(part) or part,):
            if kind in (int, *_ANYTHING) or not isinstance(kind, type):
                return None
            found.append(dict if is_typeddict(kind) else kind)
    return _Classes(" or ".join(dict.fromkeys(map(_named, found))), *found)


def hints_of(given: object) -> dict[str, object]:
    """The hints of a class or function, without those that only type checkers can read."""
    try:
        return get_type_hints(given)
    except NameError:
        found: dict[str, object] = {}
        for made in reversed(getattr(given, "__mro__", (given,))):
            for name in getattr(made, "__annotations__", {}):
                found |= _read(made, name)
        return found


def _read(made: object, name: str) -> dict[str, object]:
    """One hint of a class or function, by its name; nothing if it cannot be read."""

    def only() -> None: ...

    only.__annotations__ = {name: getattr(made, "__annotations__", {})[name]}
    try:
        return get_type_hints(only, vars(import_module(getattr(made, "__module__", __name__))))
    except NameError:
        return {}


def _of_class(hint: object) -> Kind | None:
    """The kind of a class, if values can be tested against it."""
    if not isinstance(hint, type) or hint in _ANYTHING or getattr(hint, "_is_protocol", False):
        return None
    if is_typeddict(hint):
        # Only type checkers know its keys.
        return _Classes(_named(dict), dict)
    if hint in (int, float):
        return _Numbers(_WORDS[hint], int, hint)
    return _Classes(_named(hint), hint)


def _named(kind: type) -> str:
    name = kind.__name__
    return _WORDS.get(kind) or f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
