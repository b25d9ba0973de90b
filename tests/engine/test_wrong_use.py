"""Arguments in the wrong form: every game answers alike, and says what to give instead."""

from __future__ import annotations

import copy
import pickle
import random
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
from tests.wording import facts_in, mentions

ACE = Card.parse("♥A")
games = pytest.mark.parametrize("name", GAMES)


def wrong(given: object) -> Any:
    """A value that no type checker would accept."""
    return given


def begun(name: str) -> State:
    """A deal of a game, before its first turn."""
    game = GAMES[name]
    return game.begin(game.deal(random.Random(1)))


def other(game: Game) -> Game:
    """A game with other house rules."""
    return GAMES["duel" if game.id != "duel" else "bid-fair"]


def foreign(game: Game) -> Seat:
    """A seat that is not in a game."""
    return next(seat for seat in Seat if seat not in game.names)


# What to try at a state, the kind of error, and what its sentence names.
AT_A_STATE: dict[str, tuple[Callable[[State], object], type[Exception], str]] = {
    "a number applied": (
        lambda state: state.apply(wrong(42)),
        TypeError,
        "legal_actions",
    ),
    "a card of an action that is none": (
        lambda state: state.apply(wrong((ACE,))),
        TypeError,
        "legal_actions",
    ),
    "a kind of action applied": (
        lambda state: state.apply(wrong(Play)),
        TypeError,
        "",
    ),
    "a text asked about": (
        lambda state: state.violation("nonsense"),
        NotationError,
        "nonsense",
    ),
    "nothing asked about": (
        lambda state: state.violation(wrong(None)),
        TypeError,
        "NoneType legal_actions",
    ),
    "an action to be read": (
        lambda state: state.play(wrong(Play(ACE))),
        TypeError,
        "",
    ),
    "a number to be read": (
        lambda state: state.game.parse(wrong(7)),
        TypeError,
        "",
    ),
    "nonsense to be read": (lambda state: state.play("!"), NotationError, "!"),
    "no seat acts": (
        lambda state: state.violation(Play(ACE), "Q"),
        NotationError,
        "Q",
    ),
    "an empty seat acts": (
        lambda state: state.violation(Play(ACE), ""),
        NotationError,
        "",
    ),
    "a number acts": (
        lambda state: state.violation(Play(ACE), wrong(3)),
        TypeError,
        "S Seat",
    ),
    "a seat of another game acts": (
        lambda state: state.apply(state.legal_actions()[0], foreign(state.game)),
        ValueError,
        "",
    ),
    "an empty seat looks": (
        lambda state: state.observe(""),
        NotationError,
        "",
    ),
    "a seat of another game looks": (
        lambda state: state.observe(foreign(state.game)),
        ValueError,
        "",
    ),
    "the hand of a seat of another game": (
        lambda state: state.hand(foreign(state.game)),
        ValueError,
        "",
    ),
    "the hand of a number": (
        lambda state: state.hand(wrong(1)),
        TypeError,
        "S Seat",
    ),
    "a record of a deal": (
        lambda state: Record.of(wrong(state.setting.deal)),
        TypeError,
        "Deal State",
    ),
}

AT_A_GAME: dict[str, tuple[Callable[[Game, Deal], object], type[Exception], str]] = {
    "a text for a deal": (
        lambda game, deal: game.begin(wrong("♠AKQ")),
        TypeError,
        "Deal",
    ),
    "nothing dealt": (lambda game, deal: game.begin(Deal()), DealError, ""),
    "options of another game": (
        lambda game, deal: game.begin(deal, other(game).options()),
        TypeError,
        "",
    ),
    "a list of options": (
        lambda game, deal: game.begin(deal, wrong(["x"])),
        TypeError,
        "",
    ),
    "an unknown option": (
        lambda game, deal: game.begin(deal, {"no.rule": "x"}),
        OptionError,
        "no.rule",
    ),
    "an option without a key": (
        lambda game, deal: game.begin(deal, wrong({1: "x"})),
        TypeError,
        "",
    ),
    "an unknown option of a match": (
        lambda game, deal: game.match({"no.rule": "x"}),
        OptionError,
        "no.rule",
    ),
    "a match of a number": (
        lambda game, deal: game.match(3),
        TypeError,
        "",
    ),
    "an unknown option of a deal": (
        lambda game, deal: game.deal(random.Random(1), options={"no.rule": "x"}),
        OptionError,
        "no.rule",
    ),
    "a seed for chance": (
        lambda game, deal: game.deal(wrong(7)),
        TypeError,
        "Random",
    ),
    "a number of deals for the standing of a deal": (
        lambda game, deal: game.deal(random.Random(1), standing=wrong(2)),
        TypeError,
        "Standing",
    ),
    "a dealer of another game": (
        lambda game, deal: game.deal(random.Random(1), foreign(game)),
        DealError,
        "",
    ),
    "a standing that is a mapping": (
        lambda game, deal: game.begin(deal, standing=wrong({"deals": 2})),
        TypeError,
        "Standing",
    ),
    "a standing of another game": (
        lambda game, deal: game.begin(deal, standing=Standing.of({foreign(game): 40})),
        NotationError,
        "",
    ),
    "vulnerable in another game": (
        lambda game, deal: game.begin(deal, standing=Standing.of(vulnerable=[foreign(game)])),
        NotationError,
        "",
    ),
    "names of another game": (
        lambda game, deal: game.begin(deal, names={foreign(game): "Nell"}),
        NotationError,
        "",
    ),
    "names of no seat": (
        lambda game, deal: game.begin(deal, names={"Q": "Nell"}),
        NotationError,
        "Q",
    ),
    "a seat named twice": (
        lambda game, deal: game.begin(
            deal, names=wrong({game.seats[0]: "Nell", game.seats[0].value: "Nora"})
        ),
        NotationError,
        "",
    ),
    "a name for all": (
        lambda game, deal: game.begin(deal, names=wrong("Nell")),
        TypeError,
        "",
    ),
    "a name that is a number": (
        lambda game, deal: game.begin(deal, names=wrong({game.seats[0]: 5})),
        TypeError,
        "",
    ),
    "a name that colours": (
        lambda game, deal: game.begin(deal, names={game.seats[0]: "\x1b[31mNell"}),
        NotationError,
        "U+001B",
    ),
    "a name of two lines": (
        lambda game, deal: game.begin(deal, names={game.seats[0]: "Nell\nNora"}),
        NotationError,
        "U+000A",
    ),
    "a name that turns what follows": (
        lambda game, deal: game.begin(deal, names={game.seats[0]: "Nell\u202e"}),
        NotationError,
        "U+202E",
    ),
    "a name without an end": (
        lambda game, deal: game.begin(deal, names={game.seats[0]: "N" * 4001}),
        NotationError,
        "4,000 4,001",
    ),
}

ALONE: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "a hand of texts": (
        lambda: Hand.of(wrong(["♠A"])),
        TypeError,
        "",
    ),
    "a hand of a text": (
        lambda: Hand.of(wrong("♠A")),
        TypeError,
        "",
    ),
    "a record of nothing": (
        lambda: Record.from_toml(wrong(None)),
        TypeError,
        "NoneType",
    ),
    "a record of bytes": (
        lambda: Record.from_json(wrong(b"{}")),
        TypeError,
        "",
    ),
    "half a point": (
        lambda: Standing.of({"NS": wrong(7.5)}),
        TypeError,
        "North South",
    ),
    "fewer deals than none": (
        lambda: Standing.of(deals=-1),
        NotationError,
        "-1",
    ),
    "no such game": (
        lambda: GAMES["bridge"],
        KeyError,
        "",
    ),
    "hands of no mapping": (
        lambda: Deal.of("N", wrong("♠AKQ")),
        TypeError,
        "",
    ),
    "a hand of no seat": (
        lambda: Deal.of("N", {"Q": "♠AKQ"}),
        NotationError,
        "Q",
    ),
    "a hand of two spellings": (
        lambda: Deal.of("N", {"N": "♠AKQ", "North": "♥2"}),
        NotationError,
        "North",
    ),
    "a hand that is a number": (
        lambda: Deal.of("N", wrong({"N": 13})),
        TypeError,
        "Hand ♠AKQ ♥2",
    ),
    "a hand that is no hand": (
        lambda: Deal.of("N", {"N": "AKQ"}),
        NotationError,
        "A",
    ),
    "a dealer that is a number": (
        lambda: Deal.of(wrong(1)),
        TypeError,
        "S Seat",
    ),
    "piles of no mapping": (
        lambda: Deal.of(piles=wrong(["♥A"])),
        TypeError,
        "",
    ),
    "a pile without a name": (
        lambda: Deal.of(piles=wrong({1: "♥A"})),
        TypeError,
        "",
    ),
    "a pile of numbers": (
        lambda: Deal.of(piles=wrong({"stock": [1]})),
        TypeError,
        "Card ♥A",
    ),
    "a pile that is a number": (
        lambda: Deal.of(piles=wrong({"stock": 1})),
        TypeError,
        "",
    ),
    "vulnerable without a list": (
        lambda: Standing.of(vulnerable=wrong(Seat.NORTH)),
        TypeError,
        "Seat",
    ),
    "totals without seats": (
        lambda: Standing.of(wrong([40, 60])),
        TypeError,
        "",
    ),
}


@games
def test_at_a_state(name: str) -> None:
    state = begun(name)
    for case, (attempt, kind, named) in AT_A_STATE.items():
        with pytest.raises(kind) as caught:
            attempt(state)
        assert facts_in(str(caught.value)) >= set(named.split()), case
        assert "\n" not in str(caught.value)
        assert not isinstance(caught.value, IllegalAction), f"no rule refuses {case}"


def test_the_words_at_a_state_and_at_a_game() -> None:
    """The sentences are the same in every game, so only those of one are stored."""
    state, game = begun("duel"), GAMES["duel"]
    deal = game.deal(random.Random(1))
    for refused, kind, _ in AT_A_STATE.values():
        with pytest.raises(kind, check=mentions()):
            refused(state)
    for attempt, kind, _ in AT_A_GAME.values():
        with pytest.raises(kind, check=mentions()):
            attempt(game, deal)


class Elsewhere(Action):
    """An action that belongs to no game."""

    def __str__(self) -> str:
        return "elsewhere"


@games
def test_what_is_done_and_what_is_told_take_the_same(name: str) -> None:
    """An action without a place in the game gets an error, not a story with clauses."""
    state: Any = begun(name)
    for tells in (state.story, state.means, state.covered):
        with pytest.raises(TypeError, check=mentions()):
            tells(42)
        with pytest.raises(IllegalAction):
            tells(Elsewhere())


@games
def test_at_a_game(name: str) -> None:
    game = GAMES[name]
    deal = game.deal(random.Random(1))
    for case, (attempt, kind, named) in AT_A_GAME.items():
        with pytest.raises(kind) as caught:
            attempt(game, deal)
        assert facts_in(str(caught.value)) >= set(named.split()), case
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("case", ALONE)
def test_alone(case: str) -> None:
    attempt, kind, named = ALONE[case]
    with pytest.raises(kind, check=mentions(named)):
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
    with pytest.raises(NotationError, check=mentions(worded)):
        begun(name).play(text)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("minibridge", "16 HCP nonsense", "HCP"),
        ("bid-fair", "crib ♠109 ♥QJ !", "♠109"),
        ("duel", "♠A nonsense", "nonsense"),
    ],
)
def test_a_text_with_what_is_no_action_is_told_so(name: str, text: str, sentence: str) -> None:
    with pytest.raises(NotationError, check=mentions(sentence)):
        begun(name).play(text)
