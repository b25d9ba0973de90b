"""Players that use a solver: they see what their seat sees, and lose nothing that is certain."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, final

import pytest

from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card, Hand
from bridgepath.core.deal import Deal
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.players import adviser, player
from bridgepath.players.levels import solvers
from bridgepath.players.levels.expert import CLUB, EXPERT
from bridgepath.players.levels.plans import Plans
from bridgepath.players.levels.reading import reads
from bridgepath.players.sure import ENOUGH
from bridgepath.reason.worlds import worlds
from bridgepath.solve import DealTable, Question, TooLongError, deal_table
from bridgepath.solve.endings import Endings
from tests.play import playout
from tests.sample import some, times
from tests.tools.players.certain import OTHERS, faults, faults_of_few, moment
from tests.wording import gist

FOUR_HANDS: Final = [
    "double-dummy", "single-dummy", "semi-exposed-dummies", "carls-no-trump", "carls-game",
    "carls-contract", "three-player", "need-a-fourth", "minibridge", "contract-bridge",
]  # fmt: skip


@final
class Counting:
    """A solver that knows nothing, answers a limited number of times, and records its questions."""

    def __init__(self, answers: int = 1000) -> None:
        self.answers = answers
        self.asked: list[Question] = []

    def tricks(self, question: Question) -> dict[Card, int]:
        """The last card takes most tricks."""
        if len(self.asked) == self.answers:
            raise TooLongError("that is enough")
        self.asked.append(question)
        legal = list(question.legal)
        return {card: int(card == legal[-1]) for card in legal}

    def table(self, hands: Sequence[Hand]) -> DealTable:
        """Never called."""
        return deal_table(self, hands)


@pytest.fixture(autouse=True)
def nobody() -> Iterator[None]:
    """Other tests find no solver afterwards."""
    yield
    solvers.use()


def late(name: str, seed: int, cards: int) -> State:
    """A moment with this many cards left, and a choice."""
    for number in range(seed, seed + 1000):
        for state in playout(GAMES[name], number):
            legal = state.legal_actions()
            if len(legal) > 1 and all(isinstance(action, Play) for action in legal):
                tricks = state.phase.tricks
                if tricks.started and sum(map(len, tricks.hands)) <= cards:
                    return state
    raise AssertionError(name)


@pytest.mark.parametrize("name", some(FOUR_HANDS, 3, "expert"))
@pytest.mark.parametrize("kind", ["club", "expert"])
def test_the_choice_hangs_on_what_was_seen(name: str, kind: str) -> None:
    solvers.use(Endings())
    for seed in range(times(1, 10)):
        state = late(name, 1000 * seed, 16)
        assert state.to_act is not None
        seen = state.observe(state.to_act)
        bot = player(kind, name)
        choice = bot(seen, random.Random(seed))
        assert choice.action in seen.legal
        world = next(worlds(state.game, seen, random.Random(seed + 1)))
        assert bot(world.observe(state.to_act), random.Random(seed)) == choice


@pytest.mark.parametrize("name", FOUR_HANDS)
def test_what_a_solver_is_asked_is_a_world(name: str) -> None:
    """It contains all cards that are left, and those that the seat sees are in their places."""
    solver = Counting()
    solvers.use(solver)
    state = late(name, 0, 40)
    tricks = state.phase.tricks
    seat = state.to_act
    assert seat is not None
    seen = state.observe(seat)
    player("expert", name)(seen, random.Random(1))
    left = {card for hand in tricks.hands for card in hand}
    shown = {
        zone.seat: zone.cards for zone in seen.zones if zone.kind == "hand" and not zone.hidden
    }
    for question in solver.asked:
        assert {card for hand in question.hands for card in hand} == left
        assert question.table == tricks.table
        for at, hand in zip(tricks.rotation, question.hands, strict=True):
            assert at not in shown or hand == Hand.of(shown[at])
    # each layout is asked once, so a seat that sees every card asks once
    assert len(set(solver.asked)) == len(solver.asked)
    assert len(solver.asked) <= EXPERT.worlds


def test_levels_differ_in_what_they_ask() -> None:
    state = late("contract-bridge", 3, 40)
    assert state.to_act is not None
    seen = state.observe(state.to_act)
    asked = []
    for kind in ("learner", "club", "expert"):
        solver = Counting()
        solvers.use(solver)
        player(kind, "contract-bridge")(seen, random.Random(1))
        asked.append(len(solver.asked))
    assert asked == [0, CLUB.worlds, EXPERT.worlds]
    assert all(less < more for less, more in pairwise(asked))


def test_a_solver_may_have_had_enough() -> None:
    """Three answers are enough for a choice; with fewer, the game's own player chooses."""
    state = late("contract-bridge", 3, 40)
    assert state.to_act is not None
    seen = state.observe(state.to_act)
    usual = player("learner", "contract-bridge")(seen, random.Random(1))
    for answers in (2, 3):
        solvers.use(Counting(answers))
        choice = player("expert", "contract-bridge")(seen, random.Random(1))
        assert (choice == usual) is (answers == 2)
        if answers == 3:
            assert choice.action == seen.legal[-1]
            gist(choice.reason)


@pytest.mark.parametrize("kind", ["club", "expert"])
def test_who_has_no_time_asks_as_often_as_is_needed(kind: str) -> None:
    """The time is over at once, and the choice still comes from a solver."""
    state = late("contract-bridge", 3, 40)
    assert state.to_act is not None
    solver = Counting()
    solvers.use(solver, 0.3, itertools.count().__next__)
    choice = player(kind, "contract-bridge")(state.observe(state.to_act), random.Random(1))
    assert len(solver.asked) == 3
    assert choice.action == state.legal_actions()[-1]


def test_a_hint_is_the_expert_s_choice() -> None:
    for name in some(FOUR_HANDS, 2, "hint"):
        state = late(name, 5, 28)
        assert state.to_act is not None
        seen = state.observe(state.to_act)
        solvers.use(Counting())
        assert adviser(name)(seen, random.Random(1)) == player("expert", name)(
            seen, random.Random(1)
        )


def test_old_names_of_levels_are_known() -> None:
    assert player("plain", "duel") is player("learner", "duel")
    assert player("sampler", "duel") is player("expert", "duel")


# --- what can be counted --------------------------------------------------------------------------

CARLS: Final = Deal.of(
    "A",
    {
        "A": "♠KJ1075 ♥J10 ♦J109 ♣Q54",
        "B": "♠Q93 ♥97 ♦AQ8 ♣AJ1086",
        "C": "♠A842 ♥AQ8 ♦K765 ♣92",
        "D": "♠6 ♥K65342 ♦432 ♣K73",
    },
)
FOURTH: Final = Deal.of(
    "A",
    {
        "A": "♠K73 ♥AKQJ10 ♦AKQJ ♣62",
        "B": "♠A65 ♥43 ♦7654 ♣AJ1043",
        "C": "♠QJ98 ♥7652 ♦32 ♣KQ97",
        "D": "♠1042 ♥98 ♦1098 ♣85",
    },
)


def counted(name: str) -> State:
    """A moment at which every heart makes the contract, and no other card is certain to."""
    if name == "carls-game":
        # four tricks of the seven that are needed, and dummy is on lead with ♥653
        state = GAMES[name].begin(CARLS).play("P 3 4 keep NT")
        return state.play("♠J ♠6 ♠3 ♠A ♥A ♥10 ♥2 ♥7 ♥Q ♥J ♥4 ♥9 ♥8 ♠5 ♥K ♣6")
    # seven tricks of the nine that are needed, and ♠K7 ♥QJ10 ♣6 on lead
    state = GAMES[name].begin(FOURTH)
    calls = ("3NT", "P", "P", "choose B", "P", "give ♠3", "give ♥3", "give ♥7")
    for text in calls:
        state = state.apply(state.game.parse(text))
    return state.play(
        "♣2 ♣5 ♣A ♣7 ♦4 ♦2 ♦J ♦8 ♦Q ♦9 ♦5 ♦3 ♦K ♦10 ♦6 ♠8 ♦A ♠2 ♦7 ♠9 ♥A ♥7 ♥4 ♥2 ♥K ♥8 ♠5 ♥5"
    )


@pytest.mark.parametrize("name", ["carls-game", "need-a-fourth"])
@pytest.mark.parametrize("solver", [None, Counting()])
def test_sure_tricks_come_before_what_a_solver_says(name: str, solver: Counting | None) -> None:
    """The solver prefers the last card of the hand, and is asked only about hearts."""
    state = counted(name)
    assert state.to_act is not None
    solvers.use(solver)
    choice = adviser(name)(state.observe(state.to_act), random.Random(1))
    assert str(choice.action)[0] == "♥"


@pytest.mark.parametrize(
    ("name", "deal", "turn", "usual", "good"),
    [
        # the last trumps are safe, but leading them now takes one trick less
        ("double-dummy", 4, 34, "♥Q", "♣10 ♣6"),
        ("carls-game", 122, 45, "♥8", "♦5 ♦3"),
        ("minibridge", 7001, 37, "♠A", "♥J ♦5"),
        # a high trump is safe, and so is this trick, which partner's queen wins
        ("three-player", 7029, 41, "♥K", "♥5"),
    ],
)
def test_sure_tricks_are_kept_if_they_stay_sure(
    name: str, deal: int, turn: int, usual: str, good: str
) -> None:
    """A case met in play: cashing at once makes the contract, but gives up tricks within reach."""
    solvers.use(Endings())
    state = moment(name, deal, turn)
    assert state.to_act is not None
    seen = state.observe(state.to_act)
    choice = player("learner", name)(seen, random.Random(1))
    assert str(choice.action) == usual
    assert ENOUGH in choice.reason
    assert str(adviser(name)(seen, random.Random(1)).action) in good.split()


def test_a_line_of_play_that_always_makes_comes_first() -> None:
    """A case met in play: with all cards seen each card makes 1♣, but only one does blindly."""
    solvers.use(Endings())
    state = moment("contract-bridge", 9015, 42)
    assert state.to_act is Seat.WEST
    choice = adviser("contract-bridge")(state.observe(Seat.WEST), random.Random(1))
    assert str(choice.action) == "♥5"
    assert choice.reason.endswith("(one line of play wins enough in every possible layout)")


def test_no_hint_loses_for_certain_near_the_end() -> None:
    """A few of the deals that `python -m tests.tools certain` searches."""
    solver = Endings()
    solvers.use(solver)
    for name in some(FOUR_HANDS, 3, "certain"):
        for number in range(times(1, 20)):
            found = list(faults(name, number, solver, 3, "learner"))
            assert [str(fault) for _, fault in found if fault] == [], name
    for name in some(OTHERS, 2, "certain"):
        found = list(faults_of_few(name, times(0, 7), 3))
        assert [str(fault) for _, fault in found if fault] == [], name


# --- what others did ------------------------------------------------------------------------------


def test_an_opening_lead_tells_of_the_leader_s_hand() -> None:
    """A hand with ♥AK would lead those, and not ♠Q, the top of a sequence."""
    state = GAMES["minibridge"].begin(
        Deal.of(
            "S",
            {
                "W": "♠QJ10 ♥9764 ♦843 ♣1086",
                "N": "♠742 ♥A83 ♦KQ5 ♣K752",
                "E": "♠9865 ♥QJ10 ♦J109 ♣J94",
                "S": "♠AK3 ♥K52 ♦A762 ♣AQ3",
            },
        )
    )
    while not isinstance(state.legal_actions()[0], Play):
        assert state.to_act is not None
        seen = state.observe(state.to_act)
        state = state.apply(player("learner", "minibridge")(seen, random.Random(1)).action)
    state = state.play("♠Q")
    assert state.to_act is Seat.SOUTH
    misses = reads("minibridge")(state.observe(Seat.SOUTH))
    assert misses is not None
    west = Hand.parse("♠QJ10 ♥9764 ♦843 ♣1086")
    other = Hand.parse("♠QJ10 ♥QJ109 ♦843 ♣1086")
    assert [misses({Seat.WEST: list(hand)}) for hand in (west, other)] == [0, 1]


def test_plans_know_what_a_player_can_tell_apart() -> None:
    """West or East has the queen: it is caught if all cards are seen, but one plan may miss it."""
    north, south = Hand.parse("♠KJ5"), Hand.parse("♠A103")
    east = map(Hand.parse, ("♠987", "♠Q87"))
    west = map(Hand.parse, ("♠Q62", "♠962"))
    solver, small = Endings(), Card.parse("♠3")
    layouts = [
        Question((north, one, south, other), None, 2) for one, other in zip(east, west, strict=True)
    ]
    assert [solver.tricks(one)[small] for one in layouts] == [3, 3]

    def keeps(some: Sequence[Question], need: int) -> bool:
        return Plans(solver, (0, 2), 1000).keeps(some, small, need)

    assert [keeps([one], 3) for one in layouts] == [True, True]
    assert [keeps(layouts, need) for need in (2, 3)] == [True, False]
    # layouts that are not considered are not certain
    assert not Plans(solver, (0, 2), 0).keeps(layouts, small, 2)
