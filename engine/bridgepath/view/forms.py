"""Ask a rule a question: a form over one function of a game, and its answer for a page.

A form has a few lines, one for each field::

    bridge_solitaire.score
    :name: score
    :title: What does the deal score?
    :bid: 1♣ | bid | Contract
    :tricks: 7 | 0..13 | Tricks won by its side

A line is `argument: value | kind | label`. Without a kind, the type hint of the argument decides
it. Arguments without a field keep their defaults, and house rules come from the page. The kinds:
``13 cards of 54``, ``cards``, ``card of 24``, ``suit``, ``rank``, ``denomination``, ``bid``,
``contract``, ``calls``, ``switch``, ``0..13``, ``0..9 for Ann, Bob, Cleo`` (written ``3/4/2``),
``text``, or the choices themselves: ``player = You, house = the House``. ``or = none`` after a kind
adds choices, the empty one of which leaves the argument out; ``as "{} up"`` is how a card is
written. ``argument.part`` is one of several values of an argument that takes any number.

`says` words an answer that is a number (``{} tricks``), `yes` and `no` one that is a truth value.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict, final, get_args

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError, NotationError
from ..base.text import short
from ..core.cards import RANKS
from ..core.options import Options, options_from
from ..core.seats import Seat
from ..games import GAMES
from .html import refused, to_html

__all__ = [
    "Field",
    "Form",
    "FormAnswer",
    "FormDict",
    "FormFieldDict",
    "FormKind",
    "KindDict",
    "TriedDict",
    "answer",
]

_LINE: Final = re.compile(r":([A-Za-z_]\w*(?:\.\w+)?):(?:\s+(.*))?")
_WORDS: Final = ("name", "title", "clauses", "says", "yes", "no")
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_KIND: Final = re.compile(
    r"(?P<base>.*?)(?: as \"(?P<wrap>[^\"]*)\")?(?: or (?P<more>[^|]*))?", re.DOTALL
)
_CARDS: Final = re.compile(r"(?:(?P<count>\d+) )?cards(?: of (?P<pack>\d+))?")
_CARD: Final = re.compile(r"(?P<what>card|rank)(?: of (?P<pack>\d+))?")
_RANGE: Final = re.compile(r"(-?\d+)\.\.(-?\d+)(?: for (.+))?")
_SUITS: Final = ["♣", "♦", "♥", "♠"]
# The lowest rank of a pack, and how many jokers it has.
_PACKS: Final = {24: ("9", 0), 36: ("6", 0), 37: ("6", 1), 52: ("2", 0), 53: ("2", 1), 54: ("2", 2)}
_PLAIN_KINDS: Final[dict[str, FormKind]] = {
    "bid": "bid",
    "contract": "contract",
    "calls": "calls",
    "switch": "switch",
    "text": "text",
}
_BESIDE: Final = ("bidding",)
"""Forms on other subjects than the games."""
# Fields that need no kind, by the type hint.
_BY_TYPE: Final = {
    "Hand": "cards",
    "Card": "card",
    "Suit": "suit",
    "Rank": "rank",
    "Bid": "bid",
    "Denomination": "denomination",
    "ModeLike": "denomination",
    "bool": "switch",
}


FormKind: TypeAlias = Literal[
    "cards", "card", "choice", "number", "numbers", "bid", "contract", "calls", "switch", "text"
]
"""How a value is entered."""


class KindDict(TypedDict):
    """How a value is entered, with the details."""

    kind: FormKind
    choices: NotRequired[list[tuple[str, str]]]
    """Value and words; for ``choice``."""
    more: NotRequired[list[tuple[str, str]]]
    """Further choices in addition to those of the kind."""
    ranks: NotRequired[list[str]]
    """For ``cards`` and ``card``, from the highest down."""
    jokers: NotRequired[int]
    count: NotRequired[int]
    """How many cards; 0 for any number."""
    wrap: NotRequired[str]
    """How the value is written: ``{} up``."""
    low: NotRequired[int]
    high: NotRequired[int]
    labels: NotRequired[list[str]]
    """The label of each of the ``numbers``."""


class FormFieldDict(KindDict):
    """A field of a form."""

    name: str
    label: str
    value: str
    """The default, in notation."""


class FormDict(TypedDict):
    """The fields and their function."""

    function: str
    says: dict[str, str]
    ruled: bool
    """True if house rules change the answers."""
    fields: list[FormFieldDict]


@final
@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form."""

    name: str
    """The argument, or `argument.part`."""
    label: str
    value: str
    """The default, in notation."""
    kind: str
    """As written, or from the type hint."""

    def __post_init__(self) -> None:
        of_kinds(self)

    def plain(self) -> FormFieldDict:
        """The data that a page needs to ask the question."""
        kind = _kind(self.kind, self.name)
        return {"name": self.name, "label": self.label, "value": self.value, **kind}


@final
@dataclass(frozen=True, slots=True)
class Form:
    """The fields and their function."""

    function: str
    """``bridge_solitaire.score``: a module of `bridgepath.games`, and one of its public names; or
    ``bidding.what_call``, for the bidding table."""
    name: str
    title: str
    fields: tuple[Field, ...]
    clauses: tuple[str, ...] = ()
    """The subject of the question, apart from the clauses that an answer cites."""
    says: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        of_kinds(self)

    @staticmethod
    @takes
    def read(function: str, lines: Iterable[str]) -> Form:
        """Read a form; raises NotationError with one sentence."""
        words: dict[str, str] = {}
        fields: list[Field] = []
        signature = inspect.signature(_function(function))
        for line in filter(str.strip, lines):
            found = _LINE.fullmatch(line.strip())
            if found is None:
                raise NotationError(f'"{short(line)}" is not a line of a form, such as ":bid: 1♣"')
            key, value = found[1], found[2] or ""
            if key in _WORDS:
                words[key] = value
            elif key in {field.name for field in fields}:
                raise NotationError(f'the form asks for "{key}" twice')
            else:
                fields.append(_field(function, signature, key, value))
        for key in ("name", "title"):
            if not words.get(key):
                raise NotationError(f'a form for {function} needs a ":{key}:"')
        if not _NAME.fullmatch(words["name"]):
            raise NotationError(
                "a form's name may contain only lower-case letters, digits and hyphens"
            )
        asked = {field.name.partition(".")[0] for field in fields}
        for name, argument in signature.parameters.items():
            if argument.default is argument.empty and name not in asked and not _many(argument):
                raise NotationError(f'the form "{words["name"]}" does not ask for "{name}"')
        return Form(
            function,
            words["name"],
            words["title"],
            tuple(fields),
            tuple(words.get("clauses", "").split()),
            tuple((key, words[key]) for key in ("says", "yes", "no") if key in words),
        )

    @property
    def game(self) -> str:
        """The game whose house rules apply; empty if there is none."""
        module = self.function.partition(".")[0].replace("_", "-")
        return module if module in GAMES else ""

    @property
    def ruled(self) -> bool:
        """True if house rules change its answers."""
        return _ruled(_function(self.function)) is not None

    def plain(self) -> FormDict:
        """The data that a page needs to ask the question."""
        return {
            "function": self.function,
            "says": dict(self.says),
            "ruled": self.ruled,
            "fields": [field.plain() for field in self.fields],
        }

    def values(self) -> dict[str, str]:
        """The defaults."""
        return {field.name: field.value for field in self.fields}


class TriedDict(TypedDict):
    """A rule's answer."""

    html: str
    """The answer, or the refusal, drawn."""
    refused: bool
    code: str
    """The same question as Python."""


class FormAnswer(NamedTuple):
    """The result of a question."""

    html: str
    """The answer, or the refusal, as HTML."""
    refused: bool
    code: str
    """The same question as Python."""

    def to_dict(self) -> TriedDict:
        """The answer as plain values."""
        return {"html": self.html, "refused": self.refused, "code": self.code}


@takes
def answer(
    function: str,
    values: Mapping[str, str],
    rules: Mapping[str, str] | None = None,
    says: Mapping[str, str] | None = None,
) -> FormAnswer:
    """Ask `function` with `values` in notation under house `rules` that differ, by key.

    A refusal by the engine is an answer, too. Raises NotationError for a function that has no
    questions or an argument that it does not have.
    """
    asked = _function(function)
    module, _, name = function.partition(".")
    args, named = _arguments(asked, values)
    told = [*map(_literal, args), *_named(named)]
    code = _code(module, [name], name, told)
    try:
        house, (imports, shown) = _house(asked, module, rules or {})
        code = _code(module, [name, *imports], name, [*told, *shown])
        result = asked(*args, **named, **house)
    except BridgepathError as refusal:
        return FormAnswer(refused(str(refusal)), True, code)
    return FormAnswer(_told(result, says or {}, _namer(module)), False, code)


def _told(result: object, says: Mapping[str, str], name: Callable[[Seat], str]) -> str:
    if isinstance(result, bool):
        words = says.get("yes" if result else "no")
        return to_html(words if words is not None else result, name)
    if "says" in says:
        return to_html(says["says"].replace("{}", _number(result)), name)
    return to_html(result, name)


def _number(result: object) -> str:
    return f"−{-result}" if isinstance(result, int) and result < 0 else str(result)


def _function(name: str) -> Callable[..., object]:
    module, _, function = name.partition(".")
    known = {game.replace("-", "_") for game in GAMES} | {"two_players"}
    if module in known or module in _BESIDE:
        found = import_module(f"..{_home(module)}", __package__)
        if function in found.__all__ and inspect.isfunction(getattr(found, function)):
            asked: Callable[..., object] = getattr(found, function)
            return asked
    raise NotationError(f'no game has a function "{short(name)}" that a form can call')


def _home(module: str) -> str:
    """The path of a module in the engine."""
    return module if module in _BESIDE else f"games.{module}"


def _many(argument: inspect.Parameter) -> bool:
    return argument.kind in (argument.VAR_POSITIONAL, argument.VAR_KEYWORD)


def _types(argument: inspect.Parameter) -> list[str]:
    """The names in a type hint."""
    return re.findall(r"\w+", str(argument.annotation))


def _field(function: str, signature: inspect.Signature, key: str, text: str) -> Field:
    name, _, part = key.partition(".")
    argument = signature.parameters.get(name)
    if argument is None or bool(part) != _many(argument):
        known = ", ".join(signature.parameters)
        raise NotationError(f'{function} has no argument "{key}"; it has {known}')
    value, _, rest = (piece.strip() for piece in text.partition("|"))
    kind, _, label = (piece.strip() for piece in rest.partition("|"))
    if not kind:
        kind = next((_BY_TYPE[word] for word in _types(argument) if word in _BY_TYPE), "")
    if not kind:
        raise NotationError(f'{function}: say what kind of value "{key}" is')
    _kind(kind, key)  # Refuses a text that it cannot read.
    return Field(key, label or (part or name).replace("_", " ").capitalize(), value, kind)


def _pack(size: str | None) -> tuple[list[str], int]:
    """The ranks of a pack, from the highest down, and how many jokers it has."""
    pack = _PACKS.get(int(size or 52))
    if pack is None:
        raise NotationError(f"there is no pack of {size} cards here")
    lowest, jokers = pack
    ranks = [str(rank) for rank in reversed(RANKS)]
    return ranks[: ranks.index(lowest) + 1], jokers


def _choices(text: str) -> list[tuple[str, str]]:
    found = []
    for each in text.split(","):
        value, sign, label = each.partition("=")
        found.append((value.strip(), label.strip() if sign else value.strip()))
    return found


def _kind(text: str, name: str) -> KindDict:
    """A kind as plain values for the page."""
    parts = _KIND.fullmatch(text)
    assert parts is not None, "every text has this form"
    base, wrap = parts["base"], parts["wrap"]
    more = _choices(parts["more"]) if parts["more"] is not None else []
    if found := _RANGE.fullmatch(base):
        data: KindDict = {"kind": "number", "low": int(found[1]), "high": int(found[2])}
        if found[3]:
            labels = [each.strip() for each in found[3].split(",")]
            data = {**data, "kind": "numbers", "labels": labels}
    elif found := _CARDS.fullmatch(base):
        ranks, jokers = _pack(found["pack"])
        count = int(found["count"] or 0)
        data = {"kind": "cards", "count": count, "ranks": ranks, "jokers": jokers}
    elif found := _CARD.fullmatch(base):
        ranks, jokers = _pack(found["pack"])
        data = {"kind": "card", "ranks": ranks, "jokers": jokers}
        if found["what"] == "rank":
            data = {"kind": "choice", "choices": [(rank, rank) for rank in ranks] + more}
    elif base in ("suit", "denomination"):
        values = [*_SUITS, *(["NT"] if base == "denomination" else [])]
        data = {"kind": "choice", "choices": [(value, value) for value in values] + more}
    elif plain := _PLAIN_KINDS.get(base):
        data = {"kind": plain}
    elif "," in base:
        data = {"kind": "choice", "choices": _choices(base) + more}
    else:
        raise NotationError(f'"{short(text)}" is not a kind of value for "{name}"')
    if more and data["kind"] != "choice":
        data["more"] = more
    if wrap:
        data["wrap"] = wrap
    return data


def _convert(asked: Callable[..., object], argument: inspect.Parameter, text: str) -> object:
    types = _types(argument)
    for word in types:
        # One of the values of a Literal, some of which are numbers.
        for one in get_args(getattr(inspect.getmodule(asked), word, None)):
            if isinstance(one, (int, str)) and str(one) == text:
                return one
    if "bool" in types:
        return text == "true"
    if "int" in types and "str" not in types:
        try:
            return int(text)
        except ValueError:
            raise NotationError(f'"{short(text)}" is not a whole number') from None
    return text


def _arguments(
    asked: Callable[..., object], values: Mapping[str, str]
) -> tuple[list[object], dict[str, object]]:
    signature = inspect.signature(asked).parameters
    args: list[object] = []
    named: dict[str, object] = {}
    for key, text in values.items():
        name, _, part = key.partition(".")
        argument = signature.get(name)
        if argument is None or bool(part) != _many(argument):
            raise NotationError(f'{asked.__name__} has no argument "{short(key)}"')
        if not text and (argument.default is not argument.empty or _many(argument)):
            continue
        value = _convert(asked, argument, text)
        if argument.kind is argument.VAR_POSITIONAL:
            args.append(value)
        elif argument.kind is argument.VAR_KEYWORD:
            named[part] = value
        elif argument.kind is argument.POSITIONAL_OR_KEYWORD and argument.default is argument.empty:
            # In the order of the signature, whatever the order of the form.
            named[name] = value
        elif value != argument.default or argument.default is argument.empty:
            named[name] = value
    for name, argument in signature.items():
        given = name in named or argument.kind in (argument.VAR_POSITIONAL, argument.VAR_KEYWORD)
        if not given and argument.default is argument.empty:
            raise NotationError(f'{asked.__name__} needs a value for "{name}"')
    lead = [name for name, a in signature.items() if a.kind is a.POSITIONAL_OR_KEYWORD]
    first: list[object] = []
    for name in lead:
        if name not in named:
            break
        if signature[name].default is not inspect.Parameter.empty:
            break
        first.append(named.pop(name))
    return first + args, named


def _ruled(asked: Callable[..., object]) -> type[Options] | str | None:
    """The class of house rules that a function takes, or ``rules`` if it takes them one by one."""
    signature = inspect.signature(asked).parameters
    if "options" in signature:
        kind = next(word for word in _types(signature["options"]) if word.endswith("Options"))
        found: type[Options] = getattr(inspect.getmodule(asked), kind)
        return found
    rules = signature.get("rules")
    return "rules" if rules is not None and rules.kind is rules.VAR_KEYWORD else None


def _house(
    asked: Callable[..., object], module: str, rules: Mapping[str, str]
) -> tuple[dict[str, object], tuple[list[str], list[str]]]:
    """House rules as an argument: the imports of the code, and how it writes them."""
    kind = _ruled(asked)
    if kind is None or not rules:
        return {}, ([], [])
    taken = GAMES[module.replace("_", "-")].options if isinstance(kind, str) else kind
    fields = {f.metadata["key"]: f for f in taken.__dataclass_fields__.values()}
    known = {
        key: int(text) if isinstance(fields[key].default, int) and text.isdecimal() else text
        for key, text in rules.items()
        if key in fields
    }
    options = options_from(taken, known)
    chosen = {fields[key].name: getattr(options, fields[key].name) for key in known}
    chosen = {name: value for name, value in chosen.items() if value != _default(taken, name)}
    if not chosen:
        return {}, ([], [])
    if isinstance(kind, str):
        return chosen, ([], _named(chosen))
    written = f"{taken.__name__}({', '.join(_named(chosen))})"
    return {"options": options}, ([taken.__name__], [f"options={written}"])


def _default(kind: type[Options], name: str) -> object:
    return kind.__dataclass_fields__[name].default


def _literal(value: object) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(value)


def _named(values: Mapping[str, object]) -> list[str]:
    return [f"{name}={_literal(value)}" for name, value in values.items()]


def _code(module: str, imports: Sequence[str], name: str, told: Sequence[str]) -> str:
    names = ", ".join(sorted(dict.fromkeys(imports)))
    call = f"{name}({', '.join(told)})"
    if len(call) > 76:
        call = f"{name}(\n" + "".join(f"    {each},\n" for each in told) + ")"
    return f"from bridgepath.{_home(module)} import {names}\n\n{call}"


def _namer(module: str) -> Callable[[Seat], str]:
    game = GAMES.get(module.replace("_", "-"))
    names = dict(game.names) if game is not None else {Seat.A: "Ann", Seat.B: "Bob"}
    return lambda seat: seat.word if "{" in names.get(seat, "{") else names[seat]
