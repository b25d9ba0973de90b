"""Claims: whether a seat takes this many of the last tricks, whatever the unseen cards.

Only what the claimer has seen decides a claim. So neither yes nor no reveals where a card is: in
two deals that look alike to the claimer, the answer is the same.

The search plays against an opponent who chooses the unseen cards as late as possible. A card may be
played from every hidden hand in which it may be, as long as all the others still have a place
(`_Unseen`). A claim that wins this way holds in every layout with a single line of play, without
any guess: a finesse that may lose does not count.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import compress, islice
from typing import Final, NamedTuple, final

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError
from ..bridge.laws import NO_CLAIMS
from ..bridge.tricks import Play, Tricks
from ..core.cards import Card
from ..core.clauses import Clause
from ..core.observation import Observation
from ..core.seats import Seat
from ..core.state import Game, State
from .position import Position, numbers
from .rollout import enemies, play_out
from .search import HiddenSearch, TrickSearch, distinct
from .trick_values import ended, worths
from .worlds import Evidence, Plan, plain, sample

__all__ = ["Claimed", "claim", "claimable"]

_STEPS: Final = 8_000
"""The number of cards tried before a claim counts as too early."""
_LAYOUTS: Final = 4
"""The number of layouts that show where the places of a plan now are."""


class _TooEarlyError(Exception):
    """There is too much to search."""


@final
@dataclass(frozen=True, slots=True)
class Claimed:
    """The answer to a claim."""

    text: str
    """The answer and its reason, in one sentence without a full stop."""
    plays: tuple[str, ...] = ()
    """The cards that end the deal, in order, if the claim is certain; otherwise none."""
    clauses: tuple[Clause, ...] = (NO_CLAIMS,)

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def stands(self) -> bool:
        """True if the claimer gets the tricks."""
        return bool(self.plays)


@takes
def claimable(state: State) -> int:
    """How many tricks the seat to act can claim now; 0 if claims are not possible."""
    tricks = _tricks(state)
    if tricks is None or not tricks.started or tricks.actor is not state.to_act:
        return 0
    if any(not isinstance(action, Play) for action in state.legal_actions()):
        return 0
    own = {hand for hand, by in zip(tricks.rotation, tricks.players, strict=True)
           if by is tricks.actor}  # fmt: skip
    zones = state.observe(state.to_act).zones
    if any(zone.hidden and zone.kind == "hand" and zone.seat in own for zone in zones):
        return 0
    position = _position(tricks)
    if position is None:
        return 0
    line: list[int] = []
    play_out(position, line)
    over = ended(state, tricks, [position.card(number) for number in line]) is not None
    return _left(tricks) if over else 0


@takes
def claim(state: State, number: int | None = None) -> Claimed:
    """Whether the seat to act takes `number` of the remaining tricks; by default, all of them.

    The current trick is one of them. The claimer takes the claimed tricks, and gives up the rest;
    if an extra trick can cost something, the rest must be certain losers, too.
    """
    left, tricks, seat = claimable(state), _tricks(state), state.to_act
    if not left or tricks is None or seat is None:
        return Claimed("Tricks can be claimed only in the middle of the play")
    wanted = left if number is None else number
    if not 0 <= wanted <= left:
        said = "1 trick is" if left == 1 else f"{left} tricks are"
        return Claimed(f"{said} left, so {wanted} cannot be claimed")
    who = f"{state.setting.name(seat)} claims {_said(wanted, left)}"
    known = _known(state.game, state.observe(seat), wanted)
    search = _Search(known)
    try:
        if not search.stands():
            kind = "exactly that is" if known.exact and wanted < left else "that is"
            return Claimed(f"{who}, but {kind} not certain in every layout of the unseen cards")
        line = _line(tricks, search)
    except _TooEarlyError:
        return Claimed(f"{who}, but it is too early to tell: play another trick")
    return Claimed(f"{who}, and that is certain wherever the unseen cards lie", line)


def _said(wanted: int, left: int) -> str:
    if wanted == left:
        return "the last trick" if left == 1 else f"all {left} tricks that are left"
    return f"{wanted} of the {left} tricks that are left" if wanted else "none of the rest"


def _tricks(state: State) -> Tricks | None:
    """The current play, if this phase has one of its own."""
    phase = state.phase
    tricks = phase.tricks if any(part.name == "tricks" for part in fields(phase)) else None
    return tricks if isinstance(tricks, Tricks) and tricks.turn is not None else None


def _left(tricks: Tricks) -> int:
    """How many tricks are unfinished."""
    return 0 if tricks.turn is None else len(tricks.hand(tricks.turn))


def _position(tricks: Tricks) -> Position | None:
    try:
        return Position(tricks)
    except BridgepathError:
        return None


# --- what the claimer knows ---------------------------------------------------------------------


class _Unseen(NamedTuple):
    """Cards with several possible places, and the room left in each place.

    The places are the hidden hands, and finally the cards that nobody plays.
    """

    at: tuple[int, ...]
    """By a set of places, as bits: the cards that may be in each of these and nowhere else."""
    rooms: tuple[int, ...]

    @property
    def fits(self) -> bool:
        """True if all cards find a place: no set of places is overfull."""
        counts = [cards.bit_count() for cards in self.at]
        for places in range(len(counts)):
            room = sum(n for i, n in enumerate(self.rooms) if places >> i & 1)
            if sum(n for inner, n in enumerate(counts) if not inner & ~places) > room:
                return False
        return True

    def without(self, place: int, suit: int) -> _Unseen:
        """None of these cards is in that place."""
        at = list(self.at)
        for places, cards in enumerate(self.at):
            if places >> place & 1:
                at[places] &= ~suit
                at[places ^ 1 << place] |= cards & suit
        return _Unseen(tuple(at), self.rooms)

    def gone(self, place: int, card: int) -> _Unseen:
        """A card was played from a place."""
        at = tuple(cards & ~(1 << card) for cards in self.at)
        return _Unseen(at, tuple(n - (i == place) for i, n in enumerate(self.rooms)))


class _Known(NamedTuple):
    """The play as the claimer knows it."""

    position: Position
    """Hidden hands are empty in it."""
    own: frozenset[int]
    """The hands that the claimer plays."""
    camp: frozenset[int]
    """The hands whose tricks count for the claimer."""
    places: dict[int, int]
    """The hands that the claimer does not see, each with its place among the unseen cards."""
    unseen: _Unseen
    need: int
    """The final number of the camp's tricks, including those already won."""
    exact: bool
    """True if more of them are as bad as fewer."""


def _known(game: Game, seen: Observation, wanted: int) -> _Known:
    """The knowledge of a seat, taken only from its observation."""
    evidence = Evidence(game, seen)
    plan = (game.unseen or plain)(evidence)
    homes, world = _homes(evidence, plan)
    tricks = _tricks(world)
    assert tricks is not None, "a world matches what it was made from"
    position = Position(tricks)
    closed = {zone.seat for zone in seen.zones if zone.kind == "hand" and zone.hidden}
    hidden = [i for i, hand in enumerate(position.seats) if hand in closed]
    bit = {position.seats[hand]: 1 << place for place, hand in enumerate(hidden)}
    away = 1 << len(hidden)
    at = [0] * (2 * away)
    known = {card for cards in plan.where.known.values() for card in cards}
    for card in _out_of_sight(world, tricks, hidden):
        spots = 0
        found = [{_home(tricks, card)}] if card in known else map(homes.get, plan.where.may(card))
        for seats in found:
            for seat in seats or ():
                spots |= away if seat is None else bit.get(seat, away)
        if spots != away:
            at[spots or 2 * away - 1] |= 1 << position.number(card)
    rooms = [position.hands[hand].bit_count() for hand in hidden]
    rooms.append(sum(cards.bit_count() for cards in at) - sum(rooms))
    for hand in hidden:
        position.hands[hand] = 0
    camp = frozenset(range(len(position.seats))) - set(_against(position))
    need = sum(position.won[hand] for hand in camp) + wanted
    return _Known(
        position,
        frozenset(i for i, by in enumerate(tricks.players) if by is seen.viewer),
        camp,
        {hand: place for place, hand in enumerate(hidden)},
        _Unseen(tuple(at), tuple(rooms)),
        need,
        wanted == _left(tricks) or _may_cost(world, tricks, camp, need),
    )


def _against(position: Position) -> tuple[int, ...]:
    return enemies(len(position.seats))[position.turn]


def _homes(evidence: Evidence, plan: Plan) -> tuple[dict[Hashable, set[Seat | None]], State]:
    """The hands that now have the unknown cards of each place of a plan, and one world."""
    homes: dict[Hashable, set[Seat | None]] = {}
    for held, world in islice(sample(evidence, plan, random.Random(0)), _LAYOUTS):
        tricks = _tricks(world)
        assert tricks is not None, "a world matches what it was made from"
        for place, cards in held.items():
            unknown = (card for card in cards if card not in plan.where.known[place])
            homes.setdefault(place, set()).update(_home(tricks, card) for card in unknown)
    return homes, world


def _home(tricks: Tricks, card: Card) -> Seat | None:
    """The hand in which a card is; None for elsewhere."""
    hands = zip(tricks.rotation, tricks.hands, strict=True)
    return next((seat for seat, hand in hands if card in hand), None)


def _out_of_sight(world: State, tricks: Tricks, hidden: Sequence[int]) -> Iterator[Card]:
    """The cards of the pack that were not played and are not in a visible hand."""
    setting = world.setting
    gone = {*tricks.table, *(card for trick in tricks.done for card in trick.cards)}
    gone |= {card for i, hand in enumerate(tricks.hands) if i not in hidden for card in hand}
    pack = setting.game.shape_for(setting.options, setting.standing).pack
    return (card for card in dict.fromkeys(pack) if card not in gone)


def _may_cost(world: State, tricks: Tricks, camp: Collection[int], need: int) -> bool:
    """True unless this many tricks are surely worth no more than any higher number."""
    position = Position(tricks)
    if len(position.seats) == 3:
        return True  # Each plays alone, for a number of tricks of their own.
    first = position.card(next(numbers(position.legal())))
    scale = worths(world, tricks, position, sorted(camp), first)
    return scale is None or any(scale[need] > more for more in scale[need:])


# --- the search ---------------------------------------------------------------------------------


class _Limited(TrickSearch):
    """A search for a number of tricks, over the whole play, which gives up after many cards."""

    steps = 0
    need: int
    """The final number of the camp's tricks, including those already won."""

    @property
    def missing(self) -> int:
        """How many more tricks the camp needs."""
        return self.need - sum(compress(self.position.won, self.takes))

    def stands(self) -> bool:
        """The answer at this point of the play; raises `_TooEarlyError`."""
        return self.reaches(self.missing)

    def after(self, card: int, need: int) -> int:
        """The answer after this card."""
        self.steps += 1
        if self.steps > _STEPS:
            raise _TooEarlyError
        return super().after(card, need)


class _Search(_Limited, HiddenSearch):
    """Whether the claimer has a sure way to these tricks, whatever the others hold and do."""

    unseen: _Unseen

    def __init__(self, known: _Known) -> None:
        position = known.position
        hands = range(len(position.hands))
        super().__init__(
            position,
            [hand in known.own for hand in hands],
            [hand in known.camp for hand in hands],
            hidden=known.places,
            unseen=known.unseen,
            exact=known.exact,
        )
        self.known: Final = known
        self.need = known.need

    def cards(self) -> list[int]:
        """The possible cards of a visible hand: of equivalent cards, one."""
        position = self.position
        return distinct(position, position.legal(), self.live() & ~position.hands[position.turn])

    def hidden_moves(self) -> Iterator[tuple[int, _Unseen]]:
        """The possible cards of a hidden hand, the highest of the suit led first."""
        place, unseen = self.known.places[self.position.turn], self.unseen
        follow = self.position.follow or -1
        for chosen in (follow, ~follow):
            for places, held in enumerate(unseen.at):
                if places >> place & 1:
                    others = self._told_apart(place, places, held)
                    for card in distinct(self.position, held & chosen, others):
                        after = self._taken(place, card)
                        if not after.at[0] and after.fits:
                            yield card, after

    def show(self, card: int) -> None:
        """The next hand, which is hidden, plays a card: so it was there."""
        self.unseen = self._taken(self.known.places[self.position.turn], card)
        self.position.hands[self.position.turn] = 1 << card

    def _taken(self, place: int, card: int) -> _Unseen:
        """The knowledge after a hidden hand has played a card."""
        follow, unseen = self.position.follow, self.unseen
        if follow and not follow >> card & 1:
            unseen = unseen.without(place, follow)
        return unseen.gone(place, card)

    def _left(self) -> int:
        """How many tricks are unfinished."""
        position = self.position
        played = (self.shown - position.leader) % len(position.hands) < position.count
        return position.hands[self.shown].bit_count() + played

    def _told_apart(self, place: int, places: int, held: int) -> int:
        """The cards that make a difference between those above and those below them.

        Cards that may be in another hidden hand, too, are kept apart, because one may beat the
        other. That does not matter if neither of these hands may win a trick.
        """
        known = self.known
        if known.camp == known.own and self.missing >= self._left():
            own = 0
            for hand in known.own:
                own |= self.position.hands[hand]
            for card in self.position.table:
                own |= 1 << card
            return own
        alone = not places & ~(1 << place | 1 << len(known.places))
        return self.live() & ~held if alone else self.live()

    def live(self) -> int:
        """Every card still to be played or on the table, as bits."""
        live = super().live()
        for cards in self.unseen.at:
            live |= cards
        return live

    def key(self) -> Hashable:
        """Everything that the rest depends on: usually, the order of the cards."""
        if not self._strong_as_led:
            return super().key()
        position, unseen = self.position, self.unseen
        owners = [*position.hands, *unseen.at]
        live = self.live()
        suits = (
            bytes(
                next(i for i, cards in enumerate(owners) if cards >> card & 1)
                for card in numbers(live & 0x1FFF << 13 * suit)
            )
            for suit in range(4)
        )
        return (position.leader, unseen.rooms, *suits)


# --- how the deal ends --------------------------------------------------------------------------


def _line(tricks: Tricks, search: _Search) -> tuple[str, ...]:
    """Cards that bring in the claim, in the actual layout; raises `_TooEarlyError`."""
    line = None if search.exact else _given_up(Position(tricks), search.known)
    line = line or _followed(Position(tricks), search)
    return tuple(str(search.position.card(card)) for card in line)


def _followed(real: Position, search: _Search) -> list[int]:
    """The line of play that was found, against the lowest cards of the others."""
    line: list[int] = []
    while not real.over:
        search.steps = 0
        turn, legal, need = real.turn, real.legal(), search.missing
        if search.chooses[turn]:
            card = next(card for card in search.cards() if search.after(card, need) >= need)
        else:
            card = (legal & -legal).bit_length() - 1
            if turn in search.hidden:
                search.show(card)
        search.position.play(card)
        real.play(card)
        line.append(card)
    return line


def _given_up(real: Position, known: _Known) -> list[int] | None:
    """A line of play that takes the claimed tricks, and as few more as possible."""
    for need in range(known.need, known.need + real.hands[real.turn].bit_count() + 1):
        search = _GivenUp(real.copy(), known.camp, need)
        try:
            if search.stands():
                return search.line
        except _TooEarlyError:
            return None
    return None


class _GivenUp(_Limited):
    """A line of play in which a camp takes exactly this many tricks, with the help of all hands."""

    def __init__(self, real: Position, camp: Collection[int], need: int) -> None:
        hands = range(len(real.hands))
        super().__init__(real, [True for _ in hands], [hand in camp for hand in hands], exact=True)
        self.line: list[int] = []
        """The cards of the line of play that was found."""
        self.need = need
        self._before: Final = len(real.line)

    def lead(self, need: int) -> int:
        """The answer at the start of a trick."""
        found = super().lead(need)
        if found >= need and self.position.over:
            self.line = self.position.line[self._before :]
        return found

    def cards(self) -> list[int]:
        """All cards; a player who wants to win tries high ones first."""
        found = list(numbers(self.position.legal()))
        if self.takes[self.position.turn] is (self.missing == 0):
            found.reverse()
        return found
