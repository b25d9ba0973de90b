"""Named plays deserve their names, and what is said about them is true."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, final

import pytest

from bridgepath.base.errors import MissingError
from bridgepath.bridge.tricks import Play, Tricks
from bridgepath.core.cards import Card, Hand
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.players import player
from bridgepath.players.levels import solvers
from bridgepath.players.levels.expert import EXPERT
from bridgepath.players.plays import KINDS, NamedPlay, named, recognised
from bridgepath.reason.trick_values import play_of
from bridgepath.solve import DealTable, Question, Solver, deal_table
from bridgepath.solve.dds import Endplay
from bridgepath.solve.endings import Endings
from tests.engine.players.plays.truth import TRUE, is_true
from tests.engine.players.test_expert import FOUR_HANDS
from tests.engine.players.test_reasons import Case
from tests.sample import times

POSITIONS: Final[dict[str, dict[str, Any]]] = {
    table["name"]: table
    for table in tomllib.loads(
        (Path(__file__).parent / "positions.toml").read_text(encoding="utf-8")
    )["kind"]
}


def at(deal: str, moves: str) -> State:
    """A deal by its seed, after some calls and cards."""
    game = GAMES[deal.split(maxsplit=1)[0]]
    state = game.begin(game.deal(random.Random(deal)))
    for text in moves.split(" | "):
        state = state.apply(text)
    return state


def found(deal: str, moves: str, card: str, kind: str) -> tuple[State, NamedPlay | None]:
    state = at(deal, moves)
    assert state.to_act is not None
    assert Card.parse(card) in [a.card for a in state.legal_actions() if isinstance(a, Play)]
    return state, recognised(state.observe(state.to_act), Card.parse(card), kind)


def test_every_kind_has_positions() -> None:
    assert list(POSITIONS) == list(KINDS)
    assert set(TRUE) == set(KINDS)
    for table in POSITIONS.values():
        assert len(table["shown"]) >= 10
        assert len(table["alike"]) >= 10


@pytest.mark.parametrize("kind", KINDS)
def test_a_play_is_recognised_where_it_is_one(kind: str) -> None:
    for deal, moves, card, decisive in POSITIONS[kind]["shown"]:
        state, play = found(deal, moves, card, kind)
        assert play is not None, (deal, card)
        assert " ".join(map(str, play.cards)) == decisive
        assert is_true(Case(state, Card.parse(card), play.sentence), kind, play.sentence)


@pytest.mark.parametrize("kind", KINDS)
def test_what_looks_alike_is_another_play(kind: str) -> None:
    for deal, moves, card in POSITIONS[kind]["alike"]:
        _, play = found(deal, moves, card, kind)
        assert play is None, (deal, card, play)


# --- what players say ---------------------------------------------------------------------------


@final
class Heard:
    """A solver that records what it was asked and what it answered: DDS, if it is installed."""

    def __init__(self) -> None:
        self._solver: Solver = Endings(20)
        self.cards = 20
        """It is asked when this many cards or fewer are left."""
        with suppress(MissingError):
            self._solver, self.cards = Endplay(), 44
        self.asked: list[tuple[Question, dict[Card, int]]] = []

    def tricks(self, question: Question) -> dict[Card, int]:
        """The answer of the solver."""
        answer = self._solver.tricks(question)
        self.asked.append((question, answer))
        return answer

    def table(self, hands: Sequence[Hand]) -> DealTable:
        """Never called."""
        return deal_table(self, hands)


@final
class Layout:
    """The hands of a question."""

    def __init__(self, rotation: Sequence[Seat], question: Question) -> None:
        self._hands = dict(zip(rotation, question.hands, strict=True))

    def hand(self, seat: Seat) -> Hand:
        """The cards of a hand."""
        return self._hands[seat]


@pytest.fixture
def heard() -> Iterator[Heard]:
    """The solver that players ask; other tests find none afterwards."""
    solver = Heard()
    solvers.use(solver)
    yield solver
    solvers.use()


def _choices(name: str, seed: int, cards: int) -> Iterator[State]:
    """The choices of cards in a deal, once this many cards are left."""
    game, bot = GAMES[name], player("learner", name)
    state = game.begin(game.deal(random.Random(f"{name} named {seed}")))
    while (seat := state.to_act) is not None:
        legal = state.legal_actions()
        if len(legal) > 1 and all(isinstance(action, Play) for action in legal):
            held = sum(map(len, state.phase.tricks.hands)) + len(state.phase.tricks.table)
            if 4 < held <= cards:
                yield state
        state = state.apply(bot(state.observe(seat), random.Random(len(state.turns))).action)


FIGURE: Final = re.compile(
    r" \((?:enough tricks in (?P<ours>\d+) of (?P<of>\d+) possible layouts, against "
    r"(?P<theirs>\d+) for (?P<other>\S+)|(?P<more>\d+\.\d) tricks? more than with (?P<than>\S+) "
    r"on average, over (?P<over>\d+) possible layouts|over \d+ possible layouts|"
    r"(?:(?P<all>\d+) tricks? more than with "
    r"(?P<one>\S+), )?since every card is known)\)$"
)


def test_what_a_coach_says_is_so(heard: Heard) -> None:
    """Checked with the deal, the layouts that the solver was asked about, and its answers."""
    met = set[str]()
    count, seed, wanted = 0, 0, times(30, 2000)
    while count < wanted:
        for name in FOUR_HANDS:
            state = _any_of(
                list(_choices(name, seed, heard.cards)), random.Random(f"{name} {seed}")
            )
            if state is not None:
                count += _checked(state, heard, met)
        seed += 1
    assert len(met) > 4


def _any_of(states: Sequence[State], rng: random.Random) -> State | None:
    return rng.choice(states) if states else None


def _checked(state: State, heard: Heard, met: set[str]) -> bool:
    """True if a card was chosen from a solver's answers; fails if its reason is false."""
    heard.asked.clear()
    assert state.to_act is not None
    seen = state.observe(state.to_act)
    choice = player("expert", state.game.id)(seen, random.Random(len(state.turns)))
    assert isinstance(choice.action, Play)
    card = choice.action.card
    if not heard.asked:
        return False
    asked = _of_now(heard.asked, play_of(state))
    figure = FIGURE.search(choice.reason)
    play = named(seen, card)
    if play is not None and choice.reason.startswith(play.sentence):
        case = Case(state, card, choice.reason)
        layouts: list[Any] = [Layout(case.tricks.rotation, asked) for asked, _ in asked]
        case.__dict__["worlds"] = [case.tricks, *layouts]
        assert is_true(case, play.kind, play.sentence), (state, state.turns, str(card), play)
        assert choice.cards == play.cards
        met.add(play.kind)
    answers = [answer for _, answer in asked]
    totals = {one: sum(answer[one] for answer in answers) for one in answers[0]}
    # A card that wins fewer tricks than another is chosen for the target it reaches, and says so.
    if totals[card] < max(totals.values()):
        assert figure is None or figure["more"] is None or _less(figure, totals, card)
        assert "best" not in choice.reason
    if figure is not None and figure["all"] is not None:
        assert len(answers) == 1
        assert totals[card] - totals[Card.parse(figure["one"])] == int(figure["all"])
    if figure is not None and figure["more"] is not None:
        # layouts beyond the first twenty decide between equal cards
        assert int(figure["over"]) in (len(answers), EXPERT.worlds)
        answers = answers[: int(figure["over"])]
        totals = {one: sum(answer[one] for answer in answers) for one in answers[0]}
        more = (totals[card] - totals[Card.parse(figure["than"])]) / len(answers)
        assert f"{more:.1f}" == figure["more"]
    if figure is not None and figure["ours"] is not None:
        assert int(figure["of"]) in (len(answers), EXPERT.worlds)
        answers = answers[: int(figure["of"])]
        assert _reach(answers, card, int(figure["ours"]))
        assert _reach(answers, Card.parse(figure["other"]), int(figure["theirs"]))
    return True


def _of_now(
    asked: Sequence[tuple[Question, dict[Card, int]]], tricks: Tricks | None
) -> list[tuple[Question, dict[Card, int]]]:
    """The last questions about this very moment, not about later ones."""
    assert tricks is not None, "there is a card to play"
    left = sum(map(len, tricks.hands))
    found: dict[Question, dict[Card, int]] = {}
    for question, answer in reversed(asked):
        if question in found:
            break
        if sum(map(len, question.hands)) == left:
            found[question] = answer
    return list(found.items())[::-1]


def _less(figure: re.Match[str], totals: dict[Card, int], card: Card) -> bool:
    return totals[card] > totals[Card.parse(figure["than"])]


def _reach(answers: Sequence[dict[Card, int]], card: Card, count: int) -> bool:
    """True if some number of tricks is reached in this many layouts."""
    return any(sum(one[card] >= least for one in answers) == count for least in range(15))
