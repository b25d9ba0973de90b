"""Nonsense is refused in one sentence: every public name gets impossible arguments.

The names come from each module's list, so a name that is added later is tested, too. One argument
at a time is nonsense and the others are right. The result must be an answer or an error of the
engine, never one of Python's; and a value that no type hint allows is never accepted.
"""

from __future__ import annotations

import inspect
import pkgutil
import random
import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping, MutableSequence, MutableSet
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from itertools import chain, islice
from types import MappingProxyType, ModuleType
from typing import Any, Final, NamedTuple

import pytest

import bridgepath
from bridgepath.base.errors import BridgepathError, KindError, MissingError, NotationError
from bridgepath.bridge.auction import Auction
from bridgepath.bridge.calls import (
    BIDS,
    Bid,
    Contract,
    Denomination,
    Double,
    LevelError,
    Pass,
    Redouble,
    doubled_contract,
    parse_call,
)
from bridgepath.bridge.tricks import Play, Tricks
from bridgepath.core.cards import JOKER, Card, Hand, Rank, Suit
from bridgepath.core.clauses import IllegalAction, Violation, clause
from bridgepath.core.events import Action
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.desk.session import Session, SessionError
from bridgepath.games import (
    GAMES,
    contract_bridge,
    draw_bridge,
    minibridge,
    ninety_nine,
    two_players,
)
from bridgepath.games import carls_game as carl
from bridgepath.games.carls_family import Number, Numbers
from bridgepath.notation.record import Record
from bridgepath.players import BOTS, player
from bridgepath.reason.position import Position
from bridgepath.reason.solver import solve
from tests.wording import facts_in, gist, mentions

_PARTS: Final = re.compile(
    r"bridgepath\.((notation\.pbn|pad|players|learn\.drills)\..*|games\..*\..*"
    r"|reason\.(rollout|search|trick_values)|__main__|_former|desk\.cli)"
)
"""Modules whose public names belong to the package that contains them, or are only for players."""
_MADE_OF: Final = ("base.errors", "base.text", "base._kinds", "base._check", "base._fast")
"""What the refusals themselves are built from, which knows no values yet."""


class _Nonsense:
    """A value of a kind that nothing accepts."""


NONSENSE: Final = _Nonsense()
BAD: Final[tuple[object, ...]] = (
    *(NONSENSE, None, True, 2.5, float("nan"), -1, 10**30, "", "\ud800", "♠A", b"x", (), [1], {}),
    *({"Q": 1}, Seat.HOUSE, Card.parse("♠A"), Hand(), Bid(1, Denomination.CLUBS), Bid),
    *((NONSENSE,), [NONSENSE], {NONSENSE: NONSENSE}),
)

BRIDGE: Final = GAMES["contract-bridge"]
DEAL: Final = BRIDGE.deal(random.Random(1), "N")
START: Final = BRIDGE.begin(DEAL)
PLAYING: Final = START.play("1NT P P P")
OVER: Final = START.play("P P P P")
assert OVER.outcome is not None
SOLITAIRE: Final = GAMES["bridge-solitaire"].begin(GAMES["bridge-solitaire"].deal(random.Random(1)))
PAIR: Final = (Seat.A, Seat.B)
ACES: Final = Hand.parse("♠A ♥A")

SOUND: Final[dict[str, Any]] = {
    "str": "x",
    "int": 1,
    "bool": False,
    "float": 1.0,
    "Seat": Seat.NORTH,
    "Card": Card.parse("♠A"),
    "Hand": DEAL.hand("N"),
    "Suit": Suit.SPADES,
    "Rank": Rank.ACE,
    "Denomination": Denomination.SPADES,
    "Bid": BIDS[0],
    "Call": Pass(),
    "Action": Pass(),
    "Contract": Contract(BIDS[0], Seat.NORTH),
    "Clause": clause("BRG-AUC-1"),
    "Violation": Violation("no", (clause("BRG-AUC-1"),)),
    "Deal": DEAL,
    "DealShape": BRIDGE.shape,
    "Game": BRIDGE,
    "Setting": OVER.setting,
    "Standing": OVER.setting.standing,
    "State": PLAYING,
    "Outcome": OVER.outcome,
    "Observation": PLAYING.observe(PLAYING.to_act),
    "Options": BRIDGE.options(),
    "Record": Record.of(OVER, "over"),
    "Session": Session.begin("duel"),
    "Auction": START.phase.auction,
    "Tricks": PLAYING.phase.tricks,
    "Position": Position(PLAYING.phase.tricks),
    "random.Random": random.Random(1),
}
"""A right value for a hint, as far as the hint alone determines it."""

# They are called at every turn, in every trick or for every score line, so they check their
# arguments only where these cause a failure. They then refuse in a sentence, as all others do.
QUICK: Final = frozenset(
    {
        *("core.cards.following", "core.cards.without", "bridge.tricks.face"),
        *("bridge.tricks.plays_of", "bridge.tricks.winning_index", "bridge.scoring.honour_lines"),
        *("core.score.total", "core.seats.as_named", "core.seats.by_seat"),
        *("Position.card",),
    }
)
# Their descriptions say that their arguments are not checked.
UNCHECKED: Final = frozenset({"Position.play", "Position.put", "State"})


class Subject(NamedTuple):
    """Something public that can be called."""

    name: str
    call: Callable[..., object]


def house_passes(state: State) -> State:
    """Bridge solitaire after a pass of the House: the player must bid."""
    while not state.turns or str(state.turns[-1].action) != "pass":
        state = state.apply(state.legal_actions()[0])
    return state


def modules() -> list[ModuleType]:
    """The modules whose names are public."""
    found = pkgutil.walk_packages(bridgepath.__path__, "bridgepath.")
    names = ["bridgepath", *(module.name for module in found)]
    return [import_module(name) for name in names if not _PARTS.fullmatch(name)]


def public() -> Iterator[tuple[str, Any]]:
    """Every public name with its object, each object once."""
    seen: list[object] = []
    for module in modules():
        for word in module.__all__:
            thing = getattr(module, word)
            if callable(thing) and any(thing is other for other in seen):
                continue
            seen.append(thing)
            yield f"{module.__name__.removeprefix('bridgepath.')}.{word}", thing


def is_phase(kind: type) -> bool:
    """True for the class of a moment in a game, which only the rules create, at every turn."""
    return is_dataclass(kind) and "setting" in {field.name for field in fields(kind)}


def is_made(kind: type) -> bool:
    """True for a class whose values people may create."""
    other = (BaseException, Enum, tuple, dict)
    made = getattr(kind, "__init__", None) is not getattr(object, "__init__", None)
    own = kind.__module__.startswith("bridgepath") and made
    return own and not issubclass(kind, other) and not getattr(kind, "_is_protocol", False)


def subjects() -> Iterator[Subject]:
    """Functions, classes, what static methods make, and methods of sound values."""
    for name, thing in public():
        module, _, word = name.rpartition(".")
        if module in _MADE_OF:
            continue
        if inspect.isfunction(thing):
            yield Subject(name, thing)
        elif inspect.isclass(thing) and is_made(thing) and not is_phase(thing):
            yield Subject(word, thing)
            for part, value in vars(thing).items():
                if part[0] != "_" and isinstance(value, staticmethod):
                    yield Subject(f"{word}.{part}", getattr(thing, part))
    matches = {f"match of {name}": game.match() for name, game in GAMES.items()}
    for value in (SOUND | matches).values():
        kind = type(value)
        if not kind.__module__.startswith("bridgepath"):
            continue
        for part in dir(kind):
            if part[0] != "_" and inspect.isfunction(inspect.getattr_static(kind, part)):
                yield Subject(f"{kind.__name__}.{part}", getattr(value, part))


def sound(hint: str) -> object:
    """A value that a hint allows; nonsense if the hint alone does not determine one."""
    for part in re.split(r"\s*\|\s*", hint):
        if part in SOUND:
            return SOUND[part]
        if found := re.fullmatch(r"(tuple|Iterable|Sequence|Collection)\[(.*?)(, \.\.\.)?\]", part):
            inner = sound(found[2])
            return () if inner is NONSENSE else (inner,)
        if part.startswith(("Mapping[", "dict[")):
            return {}
        if part == "None":
            return None
    return NONSENSE


# Hints that allow more than they name: anything at all, or a function, which only a call can check.
_OPEN: Final = re.compile(
    r"object|Any|Hashable|Callable|\b[A-Z][a-z]*T(_co)?\b|\bT\b|Plain|Match|Phase|Name|Maker|"
    r"Mode|Cap|Rate|Try|Kind|Self|Terms|Evidence"
)


def never(bad: object, hint: str) -> bool:
    """True for a value that this hint certainly does not allow."""
    if _OPEN.search(hint):
        return False
    if bad is NONSENSE:
        return True
    if bad is None:
        return "None" not in hint
    if bad is True:
        return "bool" not in hint
    return isinstance(bad, float) and "float" not in hint


def tried(subject: Subject, bad: object, which: str) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a call in which the one named `which` is bad."""
    args: list[Any] = []
    named: dict[str, Any] = {}
    before = True
    for one in inspect.signature(subject.call).parameters.values():
        before = before and one.name != which
        if one.name != which:
            if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
                continue
            if one.default is not one.empty:
                if before and one.kind is not one.KEYWORD_ONLY:
                    args.append(one.default)
                continue
        value = bad if one.name == which else sound(str(one.annotation))
        if one.kind in (one.KEYWORD_ONLY, one.VAR_KEYWORD):
            named["any" if one.kind is one.VAR_KEYWORD else one.name] = value
        else:
            args.append(value)
    return args, named


def fault(subject: Subject, bad: object, which: inspect.Parameter) -> str:
    """What is wrong with the answer to a call with one bad argument; empty if nothing is."""
    hint = str(which.annotation)
    if "Callable" in hint or hint.endswith("Name") or hint == "Namer":
        return ""  # a function that is passed in may raise what it likes
    args, named = tried(subject, bad, which.name)
    said = f"{subject.name}({which.name}: {hint} = {bad!r})"
    try:
        answer = subject.call(*args, **named)
        if isinstance(answer, Iterator):
            list(islice(answer, 3))
    except BridgepathError as error:
        sentence = str(error)
        if not sentence or not sentence.isprintable() or sentence[-1] == ".":
            return f"{said}: {sentence!r} is no sentence"
        return ""
    except Exception as error:  # noqa: BLE001 (which one it is, is the question)
        return f"{said}: {error!r}"
    quick = subject.name in QUICK
    return f"{said} is taken" if never(bad, hint) and not quick else ""


SUBJECTS: Final = {one.name: one for one in subjects() if one.name not in UNCHECKED}


@pytest.mark.parametrize("name", SUBJECTS)
def test_nonsense_is_refused_in_a_sentence(name: str) -> None:
    subject = SUBJECTS[name]
    asked = inspect.signature(subject.call).parameters.values()
    assert [told for one in asked for bad in BAD if (told := fault(subject, bad, one))] == []


def test_the_subjects_are_those_that_people_call() -> None:
    assert len(SUBJECTS) > 500
    wanted = {"Bid", "Contract", "Hand", "Play", "Session.begin", "bridgepath.player"}
    wanted |= {"State.apply", "Game.begin", "Deals.add", "Rubber.add", "reason.solver.solve"}
    assert wanted <= set(SUBJECTS)
    assert {one.name for one in subjects()} >= QUICK | UNCHECKED


# --- what the sentences say -----------------------------------------------------------------------


def wrong(given: object) -> Any:
    """A value that no type checker would accept."""
    return given


SPADES: Final = Denomination.SPADES
SAID: Final[dict[str, tuple[Callable[[], object], type[BridgepathError], str]]] = {
    "a bid above seven": (
        lambda: START.apply(Bid(8, SPADES)),
        LevelError,
        "1 7 8 BRG-AUC-3",
    ),
    "a bid of nothing": (
        lambda: Bid(0, SPADES),
        LevelError,
        "0 1 7 BRG-AUC-3",
    ),
    "half a level": (
        lambda: Bid(wrong(1.5), SPADES),
        KindError,
        "1.5",
    ),
    "a level that is true": (
        lambda: Bid(True, SPADES),
        KindError,
        "True",
    ),
    "a bid of a text": (
        lambda: START.apply(Bid(1, wrong("♠"))),
        KindError,
        "Denomination",
    ),
    "half a number of Carl's": (
        lambda: Number(wrong(2.5)),
        NotationError,
        "0 2.5 99 CARL-BID-2",
    ),
    "a third of a double": (
        lambda: Contract(BIDS[0], Seat.NORTH, 3),
        NotationError,
        "1 2 3 4 BRG-AUC-5 BRG-AUC-6",
    ),
    "a redouble of one twice": (
        lambda: Redouble((Seat.A, Seat.A)),
        NotationError,
        "A redouble",
    ),
    "no card played": (
        lambda: START.apply(Play(wrong(None))),
        KindError,
        "Card NoneType",
    ),
    "a text played": (
        lambda: START.apply(Play(wrong("♠A"))),
        KindError,
        "Card",
    ),
    "more cards than there are": (
        lambda: Hand(-1),
        NotationError,
        "-1 2 54",
    ),
    "a card that is not held": (
        lambda: Hand.parse("♠A").without(Card.parse("♥2")),
        MissingError,
        "♥2",
    ),
    "players that are a text": (
        lambda: Session.begin("contract-bridge", wrong("N")),
        KindError,
        "",
    ),
    "a session of a text": (
        lambda: Session.of(wrong("x")),
        KindError,
        "Record",
    ),
    "a bot that there is not": (
        lambda: player("x", "duel"),
        MissingError,
        "",
    ),
    "a bot out of turn": (
        lambda: player("learner", BRIDGE.id)(START.observe("S"), random.Random(1)),
        NotationError,
        "South",
    ),
    "a bot that sees all hands": (
        lambda: player("plain", BRIDGE.id)(START.observe(None), random.Random(1)),
        NotationError,
        "",
    ),
    "the dealer of a game without one": (
        lambda: SOLITAIRE.setting.dealer,
        MissingError,
        "",
    ),
    "a double of nothing told": (
        lambda: START.story(Double()),
        NotationError,
        "",
    ),
    "two passes told where one must bid": (
        lambda: house_passes(SOLITAIRE).story(Pass()),
        IllegalAction,
        "SOL-BID-1",
    ),
    "a number told after the last": (
        lambda: Numbers(calls=(Number(2), Pass(), Pass())).events(Number(3), str),
        NotationError,
        "",
    ),
    "a joker led that is no card": (
        lambda: Tricks.of(PAIR, (ACES, ACES), None, Seat.A, (JOKER,)),
        NotationError,
        "",
    ),
    "a bot at another game": (
        lambda: player("learner", "duel")(START.observe("N"), random.Random(1)),
        NotationError,
        "",
    ),
    "no outcome": (
        lambda: BRIDGE.match().add(DEAL, wrong(None)),
        KindError,
        "NoneType Outcome",
    ),
    "a whole state solved": (
        lambda: solve(wrong(PLAYING), [Seat.NORTH]),
        KindError,
        "Position State",
    ),
    "fourteen tops": (
        lambda: carl.score(2, 7, "NT", 7, own=7),
        NotationError,
        "12 7 CARL-TOP-1 declarer dummy",
    ),
    "bid-cards of one card": (
        lambda: ninety_nine.ways("♠A"),
        NotationError,
        "1 3 N99-BID-2",
    ),
    "a goal of no band": (
        lambda: minibridge.Goal(SPADES, "nothing"),
        NotationError,
        "",
    ),
    "no such game": (
        lambda: GAMES["bridge"],
        MissingError,
        "",
    ),
}


@pytest.mark.parametrize("case", SAID)
def test_what_cannot_be_is_refused_where_it_is_made(case: str) -> None:
    attempt, kind, named = SAID[case]
    with pytest.raises(kind, check=mentions(named)):
        attempt()


@pytest.mark.parametrize("seed", [-1, "x", 1.5, True, None, 10**40])
def test_a_session_that_is_begun_can_be_loaded_again(seed: object) -> None:
    with pytest.raises(SessionError, check=mentions("0")):
        Session.begin("duel", seed=wrong(seed))
    begun = Session.begin("duel", seed=10**40 - 1)
    assert Session.from_dict(begun.to_dict()) == begun


def test_a_wrong_kind_is_a_type_error_and_what_is_missing_a_key_error() -> None:
    with pytest.raises(TypeError, match="Play"):
        Play(wrong(3))
    with pytest.raises(KeyError, check=mentions()):
        GAMES["bridge"]


@pytest.mark.parametrize(
    ("score", "declarer"),
    [(contract_bridge.score, "S"), (draw_bridge.score, "A"), (two_players.score, "Ann")],
)
def test_a_contract_that_says_two_things_is_refused(
    score: Callable[..., object], declarer: str
) -> None:
    def scored(contract: str, **said: bool) -> object:
        return score(contract, 10, declarer=declarer, **said)

    for contract, said in (("4♠XX", "doubled"), ("4♠X", "redoubled")):
        with pytest.raises(NotationError, check=mentions("BRG-AUC-5 BRG-AUC-6")):
            scored(contract, **{said: True})
    with pytest.raises(NotationError, check=mentions("doubled redoubled")):
        scored("4♠", doubled=True, redoubled=True)
    assert scored("4♠X", doubled=True) == scored("4♠X") == scored("4♠", doubled=True)
    assert scored("4♠XX", redoubled=True) == scored("4♠XX") == scored("4♠", redoubled=True)


def test_a_contract_is_doubled_once() -> None:
    assert doubled_contract("4♠", Seat.SOUTH).doubling == 1
    assert doubled_contract("4♠XX", Seat.SOUTH).doubling == 4


SEATS: Final = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


@pytest.mark.parametrize(
    ("calls", "left"),
    [
        ("7NT", "pass or double"),
        ("7NT pass", "pass"),
        ("7NT double", "pass or redouble"),
        ("7NT double redouble", "pass"),
    ],
)
def test_nothing_is_higher_than_seven_no_trumps(calls: str, left: str) -> None:
    auction = Auction.of(SEATS, map(parse_call, calls.split()))
    seat = auction.to_act
    assert seat is not None
    refusal = auction.violation(seat, Bid(2, Denomination.NOTRUMP))
    assert refusal is not None
    assert gist(refusal.text) == facts_in(f"2NT 7NT {seat.word} {seat.word} {left}")
    legal = {type(call) for call in auction.legal()}
    words = {Pass: "pass", Double: "double", Redouble: "redouble"}
    assert {words[kind] for kind in legal} == set(left.split(" or "))


# --- what a game is made of never changes ---------------------------------------------------------


def inside(thing: object, path: str, seen: set[int]) -> Iterator[tuple[str, object]]:
    """Everything that can be reached from a public object without calling anything."""
    if number(thing) in seen:
        return
    seen.add(number(thing))
    yield path, thing
    parts: list[tuple[str, object]] = []
    if isinstance(thing, Mapping):
        parts = [(f"{path}[{key!r}]", value) for key, value in thing.items()]
    elif isinstance(thing, (tuple, list, frozenset)):
        parts = [(f"{path}[…]", value) for value in thing]
    elif is_dataclass(thing) and not isinstance(thing, type):
        names = [field.name for field in fields(thing)]
        parts = [(f"{path}.{name}", getattr(thing, name)) for name in names]
    for name, part in parts:
        yield from inside(part, name, seen)


def number(thing: object) -> int:
    """The identity of an object."""
    return id(thing)


def test_nothing_public_can_be_changed_for_the_whole_process() -> None:
    seen: set[int] = set()
    constants = ((name, thing) for name, thing in public() if not callable(thing))
    games = ((f"GAMES[{name!r}]", game) for name, game in GAMES.items())
    found = [
        path
        for name, thing in chain(constants, games)
        for path, part in inside(thing, name, seen)
        if isinstance(part, (MutableMapping, MutableSequence, MutableSet, bytearray))
    ]
    assert len(seen) > 1000
    assert found == []


def test_a_seat_is_not_renamed_for_the_whole_process() -> None:
    for game in GAMES.values():
        assert isinstance(game.names, MappingProxyType)
        with pytest.raises(TypeError):
            wrong(game.names)[game.seats[0]] = "X"
    with pytest.raises(TypeError):
        wrong(BOTS)["x"] = None


def test_every_action_can_be_read_as_it_is_written() -> None:
    """An action that no text could name cannot be made: no action contains free text."""
    kinds = [thing for _, thing in public() if inspect.isclass(thing) and issubclass(thing, Action)]
    kinds.remove(Action)
    worded = [kind for kind in kinds if any(field.type == "str" for field in fields(kind))]  # type: ignore[arg-type]
    assert len(worded) > 4
    for kind in worded:
        hints = {field.name: str(field.type) for field in fields(kind)}  # type: ignore[arg-type]
        for text in ("\ud800", "", "x\ny", "nothing of the kind"):
            given = {name: text if hint == "str" else sound(hint) for name, hint in hints.items()}
            with pytest.raises(BridgepathError):
                kind(**given)
