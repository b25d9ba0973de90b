"""What is given in the wrong form: every game answers in one way, and says what to give instead."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from bridgepath.base.errors import DealError, NotationError, OptionError, RecordError
from bridgepath.bridge.laws import FOLLOW_SUIT
from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card, Hand
from bridgepath.core.clauses import IllegalAction, Violation
from bridgepath.core.deal import Deal
from bridgepath.core.events import Action
from bridgepath.core.seats import Seat
from bridgepath.core.state import Game, Standing, State
from bridgepath.games import GAMES
from bridgepath.notation.record import Record

ACE = Card.parse("♥A")
games = pytest.mark.parametrize("name", GAMES)


def wrong(given: object) -> Any:
    """What no type checker would let through."""
    return given


def begun(name: str) -> State:
    """A deal of a game before its first turn."""
    game = GAMES[name]
    return game.begin(game.deal(random.Random(1)))


def other(game: Game) -> Game:
    """A game with other house rules."""
    return GAMES["duel" if game.id != "duel" else "bid-fair"]


def foreign(game: Game) -> Seat:
    """A seat that is not in a game."""
    return next(seat for seat in Seat if seat not in game.names)


# What one may try at a state, the kind of error, and a part of its sentence.
AT_A_STATE: dict[str, tuple[Callable[[State], object], type[Exception], str]] = {
    "a number applied": (
        lambda state: state.apply(wrong(42)),
        TypeError,
        "an action is expected, as legal_actions() lists them, not int",
    ),
    "a card of an action that is none": (
        lambda state: state.apply(wrong((ACE,))),
        TypeError,
        "an action is expected, as legal_actions() lists them, not tuple",
    ),
    "a kind of action applied": (
        lambda state: state.apply(wrong(Play)),
        TypeError,
        "Play is a kind of action: give one that is made",
    ),
    "a text asked about": (
        lambda state: state.violation("nonsense"),
        NotationError,
        '"nonsense"',
    ),
    "nothing asked about": (
        lambda state: state.violation(wrong(None)),
        TypeError,
        "an action is expected, as legal_actions() lists them, not NoneType",
    ),
    "an action to be read": (
        lambda state: state.play(wrong(Play(ACE))),
        TypeError,
        "play() reads actions as they are written, apply() takes one that is made",
    ),
    "a number to be read": (
        lambda state: state.game.parse(wrong(7)),
        TypeError,
        "parse() reads a text, not int",
    ),
    "nonsense to be read": (lambda state: state.play("!"), NotationError, '"!"'),
    "no seat acts": (
        lambda state: state.violation(Play(ACE), "Q"),
        NotationError,
        '"Q" is not a seat; the seats are',
    ),
    "an empty seat acts": (
        lambda state: state.violation(Play(ACE), ""),
        NotationError,
        '"" is not a seat',
    ),
    "a number acts": (
        lambda state: state.violation(Play(ACE), wrong(3)),
        TypeError,
        "a seat is a Seat or how one is written, such as S, not int",
    ),
    "a seat of another game acts": (
        lambda state: state.apply(state.legal_actions()[0], foreign(state.game)),
        ValueError,
        "has no seat in",
    ),
    "an empty seat looks": (
        lambda state: state.observe(""),
        NotationError,
        '"" is not a seat',
    ),
    "a seat of another game looks": (
        lambda state: state.observe(foreign(state.game)),
        ValueError,
        "sees nothing in",
    ),
    "the hand of a seat of another game": (
        lambda state: state.hand(foreign(state.game)),
        ValueError,
        "holds no hand in",
    ),
    "the hand of a number": (
        lambda state: state.hand(wrong(1)),
        TypeError,
        "a seat is a Seat or how one is written, such as S, not int",
    ),
    "a record of a deal": (
        lambda state: Record.of(wrong(state.setting.deal)),
        TypeError,
        "a record is made of a State, not Deal",
    ),
}

AT_A_GAME: dict[str, tuple[Callable[[Game, Deal], object], type[Exception], str]] = {
    "a text for a deal": (
        lambda game, deal: game.begin(wrong("♠AKQ")),
        TypeError,
        "a game begins with a Deal, made by deal() or Deal.of(), not str",
    ),
    "nothing dealt": (lambda game, deal: game.begin(Deal()), DealError, "must "),
    "options of another game": (
        lambda game, deal: game.begin(deal, other(game).options()),
        TypeError,
        "or a mapping from keys to values, not ",
    ),
    "a list of options": (
        lambda game, deal: game.begin(deal, wrong(["x"])),
        TypeError,
        "or a mapping from keys to values, not list",
    ),
    "an unknown option": (
        lambda game, deal: game.begin(deal, {"no.rule": "x"}),
        OptionError,
        'there is no house rule "no.rule"; there are ',
    ),
    "an option without a key": (
        lambda game, deal: game.begin(deal, wrong({1: "x"})),
        TypeError,
        "the key of a house rule is a text, not int",
    ),
    "an unknown option of a match": (
        lambda game, deal: game.match({"no.rule": "x"}),
        OptionError,
        'there is no house rule "no.rule"; there are ',
    ),
    "a match of a number": (
        lambda game, deal: game.match(3),
        TypeError,
        "or a mapping from keys to values, not int",
    ),
    "an unknown option of a deal": (
        lambda game, deal: game.deal(random.Random(1), options={"no.rule": "x"}),
        OptionError,
        'there is no house rule "no.rule"; there are ',
    ),
    "a seed for chance": (
        lambda game, deal: game.deal(wrong(7)),
        TypeError,
        "chance comes from a random.Random, not int",
    ),
    "a number of deals for the standing of a deal": (
        lambda game, deal: game.deal(random.Random(1), standing=wrong(2)),
        TypeError,
        "a standing is a Standing, made by Standing.of(), not int",
    ),
    "a dealer of another game": (
        lambda game, deal: game.deal(random.Random(1), foreign(game)),
        DealError,
        "dealer",
    ),
    "a standing that is a mapping": (
        lambda game, deal: game.begin(deal, standing=wrong({"deals": 2})),
        TypeError,
        "a standing is a Standing, made by Standing.of(), not dict",
    ),
    "a standing of another game": (
        lambda game, deal: game.begin(deal, standing=Standing.of({foreign(game): 40})),
        NotationError,
        "has no column on the score sheet in",
    ),
    "vulnerable in another game": (
        lambda game, deal: game.begin(deal, standing=Standing.of(vulnerable=[foreign(game)])),
        NotationError,
        "has no column on the score sheet in",
    ),
    "names of another game": (
        lambda game, deal: game.begin(deal, names={foreign(game): "Nell"}),
        NotationError,
        "has no seat in",
    ),
    "names of no seat": (
        lambda game, deal: game.begin(deal, names={"Q": "Nell"}),
        NotationError,
        '"Q" is not a seat; the seats are',
    ),
    "a seat named twice": (
        lambda game, deal: game.begin(
            deal, names=wrong({game.seats[0]: "Nell", game.seats[0].value: "Nora"})
        ),
        NotationError,
        "players' names name ",
    ),
    "a name for all": (
        lambda game, deal: game.begin(deal, names=wrong("Nell")),
        TypeError,
        "players' names are a mapping from seats, not str",
    ),
    "a name that is a number": (
        lambda game, deal: game.begin(deal, names=wrong({game.seats[0]: 5})),
        TypeError,
        "is a text, not int",
    ),
    "a name that colours": (
        lambda game, deal: game.begin(deal, names={game.seats[0]: "\x1b[31mNell"}),
        NotationError,
        "has U+001B, which no text of a record may have",
    ),
    "a name of two lines": (
        lambda game, deal: game.begin(deal, names={game.seats[0]: "Nell\nNora"}),
        NotationError,
        "has U+000A, which no text of a record may have",
    ),
    "a name that turns what follows": (
        lambda game, deal: game.begin(deal, names={game.seats[0]: "Nell\u202e"}),
        NotationError,
        "has U+202E, which no text of a record may have",
    ),
    "a name without an end": (
        lambda game, deal: game.begin(deal, names={game.seats[0]: "N" * 4001}),
        NotationError,
        "has at most 4,000 characters, not 4,001",
    ),
}

ALONE: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "a hand of texts": (
        lambda: Hand.of(wrong(["♠A"])),
        TypeError,
        "a hand is made of cards, not str; Hand.parse reads a text",
    ),
    "a hand of a text": (
        lambda: Hand.of(wrong("♠A")),
        TypeError,
        "a hand is made of cards, not str; Hand.parse reads a text",
    ),
    "a record of nothing": (
        lambda: Record.from_toml(wrong(None)),
        TypeError,
        "a record is read from a text, not from NoneType",
    ),
    "a record of bytes": (
        lambda: Record.from_json(wrong(b"{}")),
        TypeError,
        "a record is read from a text, not from bytes",
    ),
    "half a point": (
        lambda: Standing.of({"NS": wrong(7.5)}),
        TypeError,
        "totals are whole numbers, and North–South's is not: float",
    ),
    "fewer deals than none": (
        lambda: Standing.of(deals=-1),
        NotationError,
        "a whole number of deals has been played, not -1",
    ),
    "no such game": (
        lambda: GAMES["bridge"],
        KeyError,
        "there is no game 'bridge'; the games are bridge-solitaire, duel, ",
    ),
    "hands of no mapping": (
        lambda: Deal.of("N", wrong("♠AKQ")),
        TypeError,
        "the hands of a deal are a mapping from seats, not str",
    ),
    "a hand of no seat": (
        lambda: Deal.of("N", {"Q": "♠AKQ"}),
        NotationError,
        '"Q" is not a seat; the seats are',
    ),
    "a hand of two spellings": (
        lambda: Deal.of("N", {"N": "♠AKQ", "North": "♥2"}),
        NotationError,
        "the hands of a deal name North twice",
    ),
    "a hand that is a number": (
        lambda: Deal.of("N", wrong({"N": 13})),
        TypeError,
        "a hand is a Hand or how one is written, such as ♠AKQ ♥2, not int",
    ),
    "a hand that is no hand": (
        lambda: Deal.of("N", {"N": "AKQ"}),
        NotationError,
        'a suit must stand before "A"',
    ),
    "a dealer that is a number": (
        lambda: Deal.of(wrong(1)),
        TypeError,
        "a seat is a Seat or how one is written, such as S, not int",
    ),
    "piles of no mapping": (
        lambda: Deal.of(piles=wrong(["♥A"])),
        TypeError,
        "piles are a mapping from their names, not list",
    ),
    "a pile without a name": (
        lambda: Deal.of(piles=wrong({1: "♥A"})),
        TypeError,
        "a pile is called by a text, such as stock, not int",
    ),
    "a pile of numbers": (
        lambda: Deal.of(piles=wrong({"stock": [1]})),
        TypeError,
        "a card is a Card or how one is written, such as ♥A, not int",
    ),
    "a pile that is a number": (
        lambda: Deal.of(piles=wrong({"stock": 1})),
        TypeError,
        "cards stand in a list or a text, not in int",
    ),
    "vulnerable without a list": (
        lambda: Standing.of(vulnerable=wrong(Seat.NORTH)),
        TypeError,
        "seats are given in a list or a text, not in Seat",
    ),
    "totals without seats": (
        lambda: Standing.of(wrong([40, 60])),
        TypeError,
        "totals are a mapping from seats, not list",
    ),
}


@games
def test_at_a_state(name: str) -> None:
    state = begun(name)
    for attempt, kind, sentence in AT_A_STATE.values():
        with pytest.raises(kind, match=re.escape(sentence)) as caught:
            attempt(state)
        assert "\n" not in str(caught.value)
        assert not isinstance(caught.value, IllegalAction), f"no rule says {sentence}"


class Elsewhere(Action):
    """An action of no game."""

    def __str__(self) -> str:
        return "elsewhere"


@games
def test_what_is_done_and_what_is_told_take_the_same(name: str) -> None:
    """Nothing is told of what has no place, with clauses as if it had."""
    state: Any = begun(name)
    for tells in (state.story, state.means, state.covered):
        with pytest.raises(TypeError, match="an action is expected"):
            tells(42)
        with pytest.raises(IllegalAction):
            tells(Elsewhere())


@games
def test_at_a_game(name: str) -> None:
    game = GAMES[name]
    deal = game.deal(random.Random(1))
    for attempt, kind, sentence in AT_A_GAME.values():
        with pytest.raises(kind, match=re.escape(sentence)) as caught:
            attempt(game, deal)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("case", ALONE)
def test_alone(case: str) -> None:
    attempt, kind, sentence = ALONE[case]
    with pytest.raises(kind, match=re.escape(sentence)):
        attempt()


@pytest.mark.parametrize(
    "error",
    [
        NotationError("no card"),
        IllegalAction(Violation("Ann must follow suit", (FOLLOW_SUIT,))),
        RecordError("duel/first", "no such card", step=3),
    ],
)
def test_errors_come_whole_from_another_process(error: Exception) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


@pytest.mark.parametrize(
    ("name", "text", "worded"),
    [
        ("minibridge", "16 HCP 12 HCP", "16 HCP"),
        ("draw-bridge", "♠K take ♥A", "take ♥A"),
        ("draw-bridge", "take ♥A take ♥J ♠K", "take ♥A"),
        ("bid-fair", "crib ♠109 ♥QJ crib ♦A KQ 10", "crib ♠109 ♥QJ"),
    ],
)
def test_actions_of_several_words_are_not_parted_by_spaces(
    name: str, text: str, worded: str
) -> None:
    sentence = f'"{worded}" is an action of several words, so it stands alone: it is parted from '
    with pytest.raises(NotationError, match=re.escape(sentence)):
        begun(name).play(text)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("minibridge", "16 HCP nonsense", '"HCP" is neither a number of points'),
        ("bid-fair", "crib ♠109 ♥QJ !", '"♠109" is not an action here'),
        ("duel", "♠A nonsense", '"nonsense" is not a card'),
    ],
)
def test_a_text_with_what_is_no_action_is_told_so(name: str, text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=re.escape(sentence)):
        begun(name).play(text)
