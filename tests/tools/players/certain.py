"""Find hints that certainly lose a trick: `python -m tests.tools certain --deals 200`.

Deals are played by rules of thumb. In the last tricks, and wherever declarer's contract is safe
whatever the others hold, the hint is compared with every other card in the layouts that the seat
cannot rule out. It loses for certain if another card wins at least as many tricks in each of them
and more in some, or if after another card one plan of declarer's makes the contract in all of them,
but no plan does so after the hint. In the games of two and three hands, what is compared is the
score with best play, or at Ninety-Nine whether the bid is certain to be met. All randomness comes
from the deal's number. Requires endplay.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.players import LEVELS, adviser, player
from bridgepath.players.levels import solvers
from bridgepath.players.levels.plans import Plans
from bridgepath.players.sampler import FEW_HANDS
from bridgepath.reason.trick_values import play_of
from bridgepath.reason.worlds import worlds
from bridgepath.solve import OpenPlay, open_play
from bridgepath.solve.dds import Endplay
from bridgepath.solve.last_cards import LAST_CARDS
from bridgepath.solve.question import Question, Solver
from tests.tools.players.arena import rules_of

FOUR_HANDS: Final = (
    "double-dummy", "single-dummy", "semi-exposed-dummies", "carls-no-trump", "carls-game",
    "carls-contract", "three-player", "need-a-fourth", "minibridge", "contract-bridge",
)  # fmt: skip
OTHERS: Final = ("bridge-solitaire", "draw-bridge", "duel", "ninety-nine", "bid-fair")
_DRAWN: Final = 40
"""In how many layouts a hint is checked first, and in how many again if it loses in these."""
_CONFIRMED: Final = 400
_NODES: Final = 12_000
"""How many positions a search for a plan looks at."""


class Fault(NamedTuple):
    """A hint that loses for certain."""

    game: str
    deal: int
    turn: int
    """How many turns came before it."""
    hint: Card
    better: tuple[Card, ...]
    why: str
    fails: bool
    """True if it gives up a contract that was certain, and not only tricks that are not needed."""

    def __str__(self) -> str:
        cards = " ".join(map(str, self.better))
        return f"{self.game} {self.deal}:{self.turn} hint {self.hint}, not {cards}: {self.why}"


def moment(name: str, number: int, turn: int) -> State:
    """A moment of a deal that learners play, as a fault names it."""
    game, options, bot = GAMES[name], rules_of(GAMES[name]), player(LEVELS[0], name)
    state = game.begin(game.deal(random.Random(f"{name} {number}"), None, options), options)
    while len(state.turns) < turn:
        assert state.to_act is not None, "the deal goes on"
        legal = state.legal_actions()
        action = legal[0]
        if len(legal) > 1:
            rng = random.Random(f"{name} {number} {len(state.turns)}")
            action = bot(state.observe(state.to_act), rng).action
        state = state.apply(action)
    return state


def layouts_of(state: State, count: int, seed: str) -> list[Question]:
    """The distinct layouts that the seat to act cannot rule out, from this many draws."""
    assert state.to_act is not None, "there is a card to play"
    drawn = worlds(state.game, state.observe(state.to_act), random.Random(seed))
    found: dict[Question, None] = {}
    for world in islice(drawn, count):
        play = play_of(world)
        assert play is not None, "a world is a state in the same phase"
        a, b, c, d = play.hands
        leader = play.rotation.index(play.leader)
        found[Question((a, b, c, d), play.trump, leader, play.table)] = None
    return list(found)


def dominating(results: Sequence[Mapping[Card, float]], hint: Card) -> list[Card]:
    """The cards that never win less than the hint, and more in some layout."""
    return [
        card
        for card in results[0]
        if all(one[card] >= one[hint] for one in results)
        and any(one[card] > one[hint] for one in results)
    ]


def needed(state: State, play: OpenPlay) -> tuple[int, bool] | None:
    """How many tricks the side to act needs to make or defeat the contract, and whether it sees
    both its hands; None if it has them already, or cannot get them.
    """
    tricks = play_of(state)
    if tricks is None or play.target is None or tricks.turn is None:
        return None
    declarers = (play.seats[play.declaring], play.seats[play.declaring + 2])
    declares = tricks.turn in declarers
    left = max(map(len, tricks.hands))
    need = play.target - tricks.won(*declarers)
    need = need if declares else left - need + 1
    return (need, declares) if 0 < need <= left else None


def judged(
    state: State, play: OpenPlay, hint: Card, solver: Solver, count: int, seed: str
) -> tuple[tuple[Card, ...], str, bool] | None:
    """The better cards, why, and whether the contract is lost; None if nothing is, for certain."""
    layouts = layouts_of(state, count, seed)
    results = [solver.tricks(one) for one in layouts]
    need = needed(state, play)
    better = dominating(results, hint)
    if need is not None and need[1]:
        turn = layouts[0].turn
        plans = {card: Plans(solver, (turn, (turn + 2) % 4), _NODES) for card in results[0]}
        safe = [card for card in plans if plans[card].keeps(layouts, card, need[0])]
        if safe and hint not in safe and not plans[hint].unsure:
            return tuple(safe), f"{need[0]} tricks are certain in {len(layouts)} layouts", True
        better = [card for card in better if card in safe or not safe]
    if need is not None:
        # a card that improves the chance of the contract may give up a trick for it
        short = need[0]
        made = sum(one[hint] >= short for one in results)
        better = [card for card in better if sum(r[card] >= short for r in results) >= made]
    if not better:
        return None
    more = sum(max(one[card] for card in better) > one[hint] for one in results)
    return tuple(better), f"never worse, and better in {more} of {len(results)} layouts", False


def faults_of_few(name: str, number: int, tricks: int) -> Iterator[tuple[int, Fault | None]]:
    """The same in a game of two or three hands, or one."""
    game, bot, worth = GAMES[name], player(LEVELS[0], name), LAST_CARDS[name]
    tricks = min(tricks, FEW_HANDS.get(name, tricks))
    state = game.begin(game.deal(random.Random(f"{name} {number}"), None, rules_of(game)))
    while (seat := state.to_act) is not None:
        legal, step = state.legal_actions(), len(state.turns)
        if len(legal) == 1:
            state = state.apply(legal[0])
            continue
        seen, seed = state.observe(seat), f"{name} {number} {step}"
        cards = [action.card for action in legal if isinstance(action, Play)]
        hand = sum(len(zone.cards) for zone in seen.zones if zone.kind == "hand")
        if len(cards) == len(legal) and hand <= tricks and worth(state, cards) is not None:
            action = adviser(name)(seen, random.Random(seed)).action
            assert isinstance(action, Play), "a seat that may only play cards plays one"
            hint, better = action.card, list[Card]()
            for count in (_DRAWN, _CONFIRMED):
                drawn = islice(worlds(game, seen, random.Random(f"{seed} {count}")), count)
                found = [worth(one, cards) for one in {one.phase: one for one in drawn}.values()]
                results = [dict(zip(cards, one or [], strict=True)) for one in found]
                better = dominating(results, hint)
                if not better:
                    break
            more = sum(max(one[card] for card in better) > one[hint] for one in results if better)
            why = f"never worse, and better in {more} of {len(results)} layouts"
            fault = Fault(name, number, step, hint, tuple(better), why, False)
            yield step, fault if better else None
        state = state.apply(bot(seen, random.Random(seed)).action)


def faults(
    name: str, number: int, solver: Solver, tricks: int, level: str
) -> Iterator[tuple[int, Fault | None]]:
    """Each hint in the last tricks of a deal, and what is wrong with it."""
    game, options, bot = GAMES[name], rules_of(GAMES[name]), player(level, name)
    state = game.begin(game.deal(random.Random(f"{name} {number}"), None, options), options)
    states = [state]
    while (seat := state.to_act) is not None:
        rng = random.Random(f"{name} {number} {len(state.turns)}")
        state = state.apply(bot(state.observe(seat), rng).action)
        states.append(state)
    play = open_play(states)
    if play is None:
        return
    for position in play.positions:
        state = states[position.step]
        found, legal = play_of(state), state.legal_actions()
        if found is None or len(legal) < 2 or not all(isinstance(one, Play) for one in legal):
            continue
        if not found.started or max(map(len, found.hands)) > tricks:
            continue
        assert state.to_act is not None, "there is a card to play"
        seed = f"{name} {number} {len(state.turns)}"
        action = adviser(name)(state.observe(state.to_act), random.Random(seed)).action
        assert isinstance(action, Play), "a seat that may only play cards plays one"
        worse = judged(state, play, action.card, solver, _DRAWN, seed)
        if worse is not None:
            worse = judged(state, play, action.card, solver, _CONFIRMED, f"{seed} again")
        step = len(state.turns)
        yield step, Fault(name, number, step, action.card, *worse) if worse else None


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the hints that lose for certain; return 1 if there are any."""
    parser.add_argument("--deals", type=int, default=30, help="deals of each game (%(default)s)")
    parser.add_argument("--start", type=int, default=0, help="the first deal (%(default)s)")
    parser.add_argument("--tricks", type=int, default=5, help="the last tricks (%(default)s)")
    parser.add_argument(
        "--game", action="append", choices=(*FOUR_HANDS, *OTHERS), help="this game alone"
    )
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[0], help="who plays the deals")
    parser.add_argument("--alone", action="store_true", help="hints without a solver")
    given = parser.parse_args(arguments)
    solver = Endplay()
    solvers.use(None if given.alone else solver)
    wrong = 0
    for name in given.game or (*FOUR_HANDS, *OTHERS):
        asked = here = failing = 0
        for number in range(given.start, given.start + given.deals):
            if name in OTHERS:
                found = faults_of_few(name, number, given.tricks)
            else:
                found = faults(name, number, solver, given.tricks, given.level)
            for _, fault in found:
                asked += 1
                if fault is not None:
                    here += 1
                    failing += fault.fails
                    print(fault, flush=True)
        told = f"{here} of {asked} hints lose for certain, {failing} of them a contract"
        print(f"{name}: {told}", flush=True)
        wrong += here
    return int(wrong > 0)
