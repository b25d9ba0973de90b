"""The player that samples: it infers what can be inferred, and never cheats."""

from __future__ import annotations

import random

import pytest

from bridgepath.bridge.tricks import Play, Tricks
from bridgepath.core.cards import Hand, Suit
from bridgepath.core.deal import Deal
from bridgepath.core.seats import COMPASS, TRIO, Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.players import BOTS, adviser, player
from bridgepath.players.sampler import certain
from bridgepath.reason.position import Position
from bridgepath.reason.rollout import enemies, play_exactly, play_out
from bridgepath.reason.worlds import worlds
from tests.play import playout
from tests.sample import times
from tests.tools.players.certain import moment
from tests.wording import gist


def dealt(seats: tuple[Seat, ...], size: int, seed: int) -> Tricks:
    """Hands of this many cards each before the lead, with trumps or without."""
    rng = random.Random(seed)
    pack = rng.sample(GAMES["contract-bridge"].shape.pack, size * len(seats))
    hands = tuple(Hand.of(pack[i * size : (i + 1) * size]) for i in range(len(seats)))
    trump = rng.choice((None, *Suit))
    return Tricks.of(seats, hands, trump, rng.choice(seats))


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("seats", [COMPASS, TRIO, (Seat.A, Seat.B)])
def test_a_quick_play_is_a_legal_one(seats: tuple[Seat, ...], exact: bool) -> None:
    for seed in range(times(20, 2000)):
        tricks = dealt(seats, 1 + seed % 13, seed)
        for _ in range(seed % 3):
            tricks = tricks.add(next(iter(Hand(tricks.playable))))
        if tricks.turn is None:
            continue
        position = Position(tricks)
        before = (position.hands.copy(), position.won.copy(), position.turn, position.count)
        line: list[int] = []
        goals = [random.Random(seed).randrange(4) for _ in seats]
        won = play_exactly(position, goals, line) if exact else play_out(position, line)
        assert before == (position.hands, position.won, position.turn, position.count)
        for number in line:
            card = position.card(number)
            assert tricks.playable >> card.index & 1, (tricks, card)
            tricks = tricks.add(card)
        assert tricks.turn is None
        assert won == [tricks.won(seat) for seat in seats]


@pytest.mark.parametrize(
    ("hands", "goals", "cards"),
    [
        (("♠A2", "♠K3", "♠Q4"), (1, 0, 0), "♠A ♠K ♠Q ♠2 ♠3 ♠4"),
        (("♠A2", "♠K3", "♠Q4"), (1, 1, 0), "♠A ♠3 ♠Q ♠2 ♠K ♠4"),
        (("♥AK", "♠A3", "♦K2"), (2, 0, 0), "♥A ♠A ♦K ♥K ♠3 ♦2"),
        (("♥AK", "♠A3", "♦K2"), (2, 1, 1), "♥A ♠3 ♦2 ♥K ♠A ♦K"),
    ],
)
def test_who_has_his_tricks_loses_on_purpose(
    hands: tuple[str, ...], goals: tuple[int, ...], cards: str
) -> None:
    position = Position(Tricks.of(TRIO, tuple(map(Hand.parse, hands)), None, Seat.A))
    line: list[int] = []
    play_exactly(position, goals, line)
    assert " ".join(str(position.card(number)) for number in line) == cards


def test_of_four_hands_those_opposite_are_friends() -> None:
    assert enemies(4) == ((1, 3), (2, 0), (3, 1), (0, 2))
    assert enemies(3) == ((1, 2), (0, 2), (0, 1))
    assert enemies(2) == ((1,), (0,))


def sampled(state: State, seed: int = 1) -> tuple[str, str]:
    """The player's action at a moment, and its reason."""
    assert state.to_act is not None
    choice = BOTS["expert"](state.observe(state.to_act), random.Random(seed))
    assert state.violation(choice.action) is None
    return str(choice.action), choice.reason


def test_a_high_card_is_kept_for_a_trick_that_it_wins() -> None:
    """With two cards left in each hand, all known, the card that loses nothing is played."""
    game = GAMES["duel"]
    deal = Deal.of(
        "B", {"A": "♠A ♥32", "B": "♠K2 ♥A"},
        {"rest": str(Hand.of(c for c in game.shape_for({"duel.suits": "four", "duel.cards": 3}).pack
                             if c not in Hand.parse("♠AK2 ♥A32")))},
    )  # fmt: skip
    rules = {"duel.suits": "four", "duel.cards": 3}
    state = game.begin(deal, rules).play("♥2 ♥A ♠K")
    assert sampled(state)[0] == "♠A"


def test_the_reason_counts_layouts() -> None:
    game = GAMES["double-dummy"]
    late = next(
        state
        for state in playout(game, 3)
        if state.to_act
        and len(state.turns) > 30
        and len(state.legal_actions()) > 2
        and all(isinstance(action, Play) for action in state.legal_actions())
    )
    action, reason = sampled(late)
    assert action
    gist(reason)


@pytest.mark.parametrize("name", GAMES)
def test_the_choice_hangs_on_what_was_seen(name: str) -> None:
    """In another world that looks the same to the seat, the action and the reason are the same."""
    game = GAMES[name]
    for seed in range(times(1, 20)):
        rng = random.Random(seed)
        state = rng.choice([s for s in playout(game, seed) if s.to_act in game.viewers])
        assert state.to_act is not None
        world = next(worlds(game, state.observe(state.to_act), rng))
        assert sampled(world) == sampled(state)


def test_ninety_nine_is_thought_ahead_from_what_is_seen() -> None:
    """In another world that looks the same, the action is the same, for a reason with numbers."""
    think, game = player("expert", "ninety-nine"), GAMES["ninety-nine"]
    for seed in range(times(2, 40)):
        states = [s for s in playout(game, seed) if len(s.legal_actions()) > 1]
        plays = [s for s in states if isinstance(s.legal_actions()[0], Play)]
        state = random.Random(seed).choice(plays)
        assert state.to_act is not None
        seen = state.observe(state.to_act)
        choice = think(seen, random.Random(seed))
        assert choice.action in seen.legal
        gist(choice.reason)
        world = next(worlds(game, seen, random.Random(seed + 1)))
        assert think(world.observe(state.to_act), random.Random(seed)) == choice


@pytest.mark.parametrize(
    ("name", "seed", "turn", "good"),
    [
        ("need-a-fourth", 12, 50, "♦K"),
        ("need-a-fourth", 11, 45, "♥Q ♥10 ♣7 ♣5"),
        ("contract-bridge", 22, 43, "♣Q ♣9 ♣4"),
        ("contract-bridge", 2, 43, "♠8"),
    ],
)
def test_a_hint_does_not_lose_what_can_be_counted(
    name: str, seed: int, turn: int, good: str
) -> None:
    """A case met in play: the player by rules of thumb loses a certain contract there."""
    game, bot = GAMES[name], player("learner", name)
    state = game.begin(game.deal(random.Random(f"{name} count {seed}")))
    while len(state.turns) < turn:
        assert state.to_act is not None
        state = state.apply(bot(state.observe(state.to_act), random.Random(1)).action)
    assert state.to_act is not None
    seen = state.observe(state.to_act)
    assert str(bot(seen, random.Random(1)).action) not in good.split()
    choice = certain(bot)(seen, random.Random(1))
    assert str(choice.action) in good.split()
    gist(choice.reason)
    world = next(worlds(game, seen, random.Random(2)))
    assert certain(bot)(world.observe(state.to_act), random.Random(1)) == choice


@pytest.mark.parametrize(
    ("name", "seed", "turn", "usual", "good"),
    [
        ("ninety-nine", 7, 21, "♥A", "♥6 ♦A"),
        ("bid-fair", 2, 13, "♣A", "♥K"),
        ("bridge-solitaire", 100, 30, "♥10", "♥K"),
    ],
)
def test_a_hint_does_not_lose_what_can_be_counted_with_few_hands(
    name: str, seed: int, turn: int, usual: str, good: str
) -> None:
    """A case met in play: another card is never worth less than that of the rules of thumb."""
    state = moment(name, seed, turn)
    assert state.to_act is not None
    seen = state.observe(state.to_act)
    assert str(player("learner", name)(seen, random.Random(1)).action) == usual
    choice = adviser(name)(seen, random.Random(1))
    assert str(choice.action) in good.split()
    assert "layouts of the unseen cards" in choice.reason
    gist(choice.reason)
