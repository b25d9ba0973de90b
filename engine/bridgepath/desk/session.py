"""A game under way at one screen: who sits where, the deal on the table, the deals before it.

A `Session` is a value. An action of the reader returns the next one, and a refusal leaves it
unchanged. It is saved and sent as plain data (`to_dict`), read as untrusted text, and rebuilt by
replaying, so nothing illegal can come out of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NotRequired, TypedDict, final

from ..base._check import of_kinds
from ..base.errors import BridgepathError, KindError, MissingError, NotationError, RecordError
from ..base.limits import LONGEST_NUMBER
from ..base.text import short, shown
from ..bridge.tricks import Tricks
from ..core.clauses import IllegalAction
from ..core.deal import Deal
from ..core.events import Action
from ..core.options import Options, TableRule, with_bots
from ..core.seats import Seat, as_seat, parse_seat
from ..core.state import Game, Match, State
from ..games import GAMES
from ..notation.record import DealRecordDict, Record, RecordTurn
from ..players import BOTS, Choice, adviser, kind_of, player
from ..reason.claim import Claimed, claim
from ..view.prompt import prompt

__all__ = ["READER", "Session", "SessionDict", "SessionError", "table_rules"]

READER: Final = "reader"
"""The word for a seat that a person at this screen plays; all other words are names of bots."""
_MOST_DEALS: Final = 400
_VERSION: Final = 1


class SessionError(BridgepathError):
    """Something that is impossible now: there is nothing to take back, or the deal is not over."""


class SessionDict(TypedDict):
    """A session as plain values: all that is saved of a game, with the cards of every hand."""

    v: int
    seed: int
    players: dict[str, str]
    """Who plays each seat: ``reader``, or a bot."""
    record: DealRecordDict
    """The current deal."""
    undone: NotRequired[list[dict[str, str]]]
    """The turns that were taken back."""
    past: NotRequired[list[DealRecordDict]]
    """The deals of the match that are over."""
    standsIn: NotRequired[bool]
    """True if a reader who is dummy plays for a bot that declares."""


@final
@dataclass(frozen=True, slots=True)
class Session:
    """A game under way. A value: a method returns another one, or raises and changes nothing."""

    state: State
    """The current deal."""
    players: tuple[tuple[Seat, str], ...]
    """Who plays each seat at which somebody can sit: `READER`, or a name of `BOTS`."""
    seed: int = 0
    """All randomness of the session: the same seed gives the same deals and choices of the bots."""
    undone: tuple[RecordTurn, ...] = ()
    """The turns that were taken back, in order of play."""
    past: tuple[Record, ...] = ()
    """The deals of this match that are over."""
    stands_in: bool = False
    """A reader whose hand is the dummy of a bot plays both hands in place of that bot."""

    def __post_init__(self) -> None:
        _check_seed(self.seed)
        of_kinds(self)

    # --- beginning ------------------------------------------------------------------------------

    @staticmethod
    def begin(
        game: Game | str,
        players: Mapping[Seat, str] | Mapping[str, str] | None = None,
        *,
        options: Options | Mapping[str, object] | None = None,
        deal: Deal | None = None,
        names: Mapping[Seat, str] | Mapping[str, str] | None = None,
        seed: int = 0,
        stands_in: bool = False,
    ) -> Session:
        """A match before the first turn of its first deal; bots have not moved yet.

        Without `players` the reader sits at the first seat and bots at the others. Raises
        SessionError for an unknown game, seat or bot; otherwise as `Game.begin` does.
        """
        which = _game(game)
        _check_seed(seed)
        rules = which.read_options(options)
        seats = _players(which, players)
        state = _fresh(which, rules, which.match(rules), deal, names, _rng(seed, "deal", 0))
        return Session(state, seats, seed, stands_in=stands_in)

    @staticmethod
    def of(
        record: Record,
        players: Mapping[Seat, str] | Mapping[str, str] | None = None,
        *,
        step: int | None = None,
        seed: int = 0,
    ) -> Session:
        """Take over the hand of a record after `step` turns; without it, after the last one.

        `redo` restores the turns after it. Raises RecordError, and what `begin` raises.
        """
        if not isinstance(record, Record):
            raise KindError(
                f"a hand can be taken over only from a Record, not {type(record).__name__}"
            )
        states = record.states()
        at = len(states) - 1 if step is None else step
        if type(at) is not int:
            raise KindError(f"a step must be a whole number, not {shown(at)}")
        if not 0 <= at < len(states):
            last = len(states) - 1
            raise SessionError(f"this hand has steps 0 to {last}, so there is no step {at}")
        seats = _players(record.game, players)
        rest = tuple(_bare(turn) for turn in record.turns[at:])
        return Session(states[at], seats, seed, rest)

    # --- what there is --------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def readers(self) -> tuple[Seat, ...]:
        """The seats that people at this screen now play."""
        return self._readers(self.state)

    @property
    def seats_of_readers(self) -> tuple[Seat, ...]:
        """The seats at which people at this screen sit, whatever they now play."""
        return tuple(seat for seat, who in self.players if who == READER)

    def _readers(self, state: State) -> tuple[Seat, ...]:
        """The seats that people play at a moment of the deal; a dummy may play declarer's."""
        seats = self.seats_of_readers
        tricks = getattr(state.phase, "tricks", None)
        if not self.stands_in or not isinstance(tricks, Tricks) or not tricks.started:
            return seats
        bots = {seat for seat, _ in self.players} - {*seats}
        played_by = zip(tricks.rotation, tricks.players, strict=True)
        instead = {hand: who for hand, who in played_by if hand is not who and who in bots}
        return tuple(instead.get(seat, seat) for seat in seats)

    @property
    def waits(self) -> bool:
        """True if a reader is to act; False if a bot is, or the deal is over."""
        return self.state.to_act in self.readers and not _forced(self.state)

    @property
    def can_undo(self) -> bool:
        """True if a reader has made any decision in this deal."""
        return self._decision() is not None

    @property
    def match(self) -> Match:
        """The match with the finished deals, and with the current one if it counts."""
        found = _match(self.past) or self.game.match(self.state.setting.options)
        outcome = self.state.outcome
        if outcome is None or not self.counts:
            return found
        return found.add(self.state.setting.deal, outcome)

    @property
    def counts(self) -> bool:
        """True if the current deal belongs to this match; one from elsewhere does not count."""
        before = _match(self.past) or self.game.match(self.state.setting.options)
        fits = before.standing == self.state.setting.standing
        return fits and before.violation(self.state.setting.deal) is None

    def states(self) -> tuple[State, ...]:
        """The states of the current deal, from the first one on."""
        return _states(self.state)

    def record(self, title: str = "") -> Record:
        """The current deal as a record; raises RecordError as `Record.of` does."""
        return Record.of(self.state, f"{self.game.id}-{len(self.past) + 1}", title)

    def _turns(self, start: int) -> tuple[RecordTurn, ...]:
        return tuple(RecordTurn(t.seat, str(t.action)) for t in self.state.turns[start:])

    # --- acting ---------------------------------------------------------------------------------

    def act(self, notation: str, seat: Seat | str | None = None) -> Session:
        """One action in notation, or in the words of the prompt: ``choose Bob`` for ``choose B``.

        Raises NotationError if it cannot be read, IllegalAction if it is refused. Turns that were
        taken back can be restored only while the same actions are repeated.
        """
        state = self.state
        if state.to_act is None:
            raise SessionError("the deal is over: there is nothing left to do")
        after = state.apply(_read(state, notation), seat)
        if self.game.chance_fault(after.phase) is not None:
            after = self._drawn(after)
        done = after.turns[-1]
        following = self.undone[0] if self.undone else None
        same = following == RecordTurn(done.seat, str(done.action))
        return replace(self, state=after, undone=self.undone[1:] if same else ())

    def _drawn(self, state: State) -> State:
        """The same turns of the same deal, which now lists its random events, too.

        A player who changes a recorded hand may reach a random event that the record lacks.
        """
        setting, rng = state.setting, _rng(self.seed, "chance", len(self.past), len(state.turns))
        deal = self.game.shape_for(setting.options, setting.standing).completed(setting.deal, rng)
        found = self.game.begin(deal, setting.options, setting.standing, dict(setting.names))
        for turn in state.turns:
            found = found.apply(turn.action, turn.seat)
        return found

    def advance(self) -> Session:
        """Let bots move, and make forced moves, until a reader must decide or the deal is over."""
        found = self
        while found.state.to_act is not None and not found.waits:
            found = found.step()
        return found

    def step(self) -> Session:
        """Make one move of a bot, or a forced one; SessionError if a reader must decide."""
        if self.state.to_act is None or self.waits:
            raise SessionError("it is the reader's turn" if self.waits else "the deal is over")
        return self.act(_forced(self.state) or str(self.choice().action))

    def choice(self) -> Choice:
        """What a bot would do for the seat to act, and why; raises SessionError.

        The bot knows what that seat knows. For a reader's seat this is the hint.
        """
        seat = self.state.to_act
        if seat is None:
            raise SessionError("the deal is over: there is nothing to choose")
        who = dict(self.players).get(seat, READER)
        bot = adviser(self.game.id) if who == READER else player(who, self.game.id)
        rng = _rng(self.seed, "bot", len(self.past), len(self.state.turns))
        return bot(self.state.observe(seat), rng)

    def claim(self, number: int | None = None) -> tuple[Session, Claimed]:
        """Claim this many of the remaining tricks, all of them if no number is given.

        If the claim is certain, the rest is played at once, card by card, and the deal is over;
        otherwise the session is unchanged. Raises SessionError if no reader is to act.
        """
        if not self.waits:
            raise SessionError("there is nothing to claim now")
        answer = claim(self.state, number)
        found = self
        for card in answer.plays:
            found = found.act(card)
        return found, answer

    def undo(self) -> Session:
        """Go back to the last turn that a reader decided; raises SessionError if there is none."""
        at = self._decision()
        if at is None:
            raise SessionError("there is nothing to take back")
        return replace(self, state=self.states()[at], undone=(*self._turns(at), *self.undone))

    def _decision(self) -> int | None:
        """The number of the last state before this one in which a reader decided."""
        states = self.states()
        for at in range(len(states) - 2, -1, -1):
            if states[at].to_act in self._readers(states[at]) and not _forced(states[at]):
                return at
        return None

    def redo(self) -> Session:
        """Restore what was taken back, up to the next decision of a reader; raises SessionError."""
        if not self.undone:
            raise SessionError("there is nothing to redo")
        found = self
        while found.undone:
            turn = found.undone[0]
            found = found.act(turn.action, turn.seat)
            if found.waits:
                break
        return found

    def again(self) -> Session:
        """The same cards from the start; `redo` restores the turns."""
        first = self.states()[0]
        return replace(self, state=first, undone=(*self._turns(0), *self.undone))

    def next_deal(self, deal: Deal | None = None) -> Session:
        """The next deal of the match; raises SessionError during a deal, and after the last one.

        Raises DealError for a `deal` of the wrong shape.
        """
        if self.state.to_act is not None:
            raise SessionError("the deal on the table is not over")
        match = self.match
        if match.over:
            raise SessionError("the match is over: begin a new one")
        setting = self.state.setting
        past = (*self.past, self.record()) if self.counts else self.past
        if len(past) >= _MOST_DEALS:
            raise SessionError(f"a match can have at most {_MOST_DEALS} deals")
        names = dict(setting.names)
        rng = _rng(self.seed, "deal", len(past) + (not self.counts))
        state = _fresh(self.game, setting.options, match, deal, names, rng)
        return replace(self, state=state, undone=(), past=past)

    # --- as data --------------------------------------------------------------------------------

    def to_dict(self) -> SessionDict:
        """The session as plain values; `from_dict` returns an equal one."""
        data: SessionDict = {
            "v": _VERSION,
            "seed": self.seed,
            "players": {seat.value: who for seat, who in self.players},
            "record": self.record().to_dict(),
        }
        if self.undone:
            data["undone"] = [{turn.seat.value: turn.action} for turn in self.undone]
        if self.stands_in:
            data["standsIn"] = True
        if self.past:
            data["past"] = [record.to_dict() for record in self.past]
        return data

    @staticmethod
    def from_dict(data: object) -> Session:
        """Read a session from plain values; raises SessionError or RecordError, in one sentence."""
        if not isinstance(data, Mapping):
            raise SessionError(
                f"a saved game must be a table of keys and values, not {shown(data)}"
            )
        known = ("v", "seed", "players", "record", "undone", "past", "standsIn")
        for key in data:
            if key not in known:
                raise SessionError(f"a saved game has no key {shown(key)}")
        if data.get("v") != _VERSION:
            raise SessionError(
                f"this game was saved in format {shown(data.get('v'))}, but only format {_VERSION} "
                "can be read"
            )
        record = _record(data.get("record"), "the deal on the table")
        past = data.get("past", [])
        if not isinstance(past, list) or len(past) >= _MOST_DEALS:
            raise SessionError(f"the earlier deals must be a list of up to {_MOST_DEALS} records")
        before = tuple(_record(deal, f"deal {number}") for number, deal in enumerate(past, 1))
        _check(before, record)
        seed = data.get("seed", 0)
        _check_seed(seed)
        players = data.get("players", {})
        if not isinstance(players, Mapping):
            raise SessionError(
                f"the players must be given as a table of seats, not {shown(players)}"
            )
        seats = _players(record.game, players)
        # The turns that were taken back are read as turns of the same deal, and replayed like them.
        undone = data.get("undone", [])
        if not isinstance(undone, list):
            raise SessionError(f"the turns taken back must be a list, not {shown(undone)}")
        rows = record.to_dict()
        rows["turns"] += undone
        whole = _record(rows, "the turns taken back")
        states, at = whole.states(), len(record.turns)
        stands_in = data.get("standsIn", False)
        if not isinstance(stands_in, bool):
            raise SessionError(f'"standsIn" must be true or false, not {shown(stands_in)}')
        rest = tuple(map(_bare, whole.turns[at:]))
        return Session(states[at], seats, seed, rest, before, stands_in)


def table_rules(
    game: Game | str, players: Mapping[Seat, str] | Mapping[str, str] | None = None
) -> tuple[TableRule, ...]:
    """The house rules that, at a table of these players, differ from the game as written.

    A table without a bot has none. `Session.begin` takes the rules it is given;
    `bridgepath.desk.api` adds these. Raises SessionError for an unknown game, seat or bot.
    """
    which = _game(game)
    bots = any(who != READER for _, who in _players(which, players))
    return with_bots(which.options) if bots else ()


def _game(game: Game | str) -> Game:
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise KindError(f"a game must be a Game or its id, not {type(game).__name__}")
    found = GAMES.get(game)
    if found is None:
        raise SessionError(f'there is no game "{short(game)}"; the games are {", ".join(GAMES)}')
    return found


def _check_seed(seed: object) -> None:
    if type(seed) is not int or not 0 <= seed < 10**LONGEST_NUMBER:
        raise SessionError(f"the seed must be a whole number from 0 up, not {shown(seed)}")


def _players(
    game: Game, given: Mapping[Seat, str] | Mapping[str, str] | None
) -> tuple[tuple[Seat, str], ...]:
    """Who plays each seat at which somebody can sit: any seat that is not named has a bot."""
    usual = next(iter(BOTS))
    if given is None:
        given = {game.viewers[0]: READER}
    if not isinstance(given, Mapping):
        raise KindError(
            f"the players must be given as a mapping from seats, not {type(given).__name__}"
        )
    found = dict.fromkeys(game.viewers, usual)
    for key, who in given.items():
        seat = key if isinstance(key, Seat) else parse_seat(key) if isinstance(key, str) else None
        if seat not in found:
            there = ", ".join(seat.value for seat in game.viewers)
            where = short(str(key))
            raise SessionError(f'nobody sits at "{where}" in {game.title}; the seats are {there}')
        try:
            found[as_seat(seat)] = who if who == READER else kind_of(who)
        except (KindError, MissingError):
            there = ", ".join(BOTS)
            raise SessionError(
                f"{shown(who)} cannot play; the players are {READER}, {there}"
            ) from None
    return tuple(found.items())


def _rng(seed: int, *what: object) -> random.Random:
    return random.Random("/".join(map(str, (seed, *what))))


def _fresh(
    game: Game,
    options: Options,
    match: Match,
    deal: Deal | None,
    names: Mapping[Seat, str] | Mapping[str, str] | None,
    rng: random.Random,
) -> State:
    """The next deal of a match, before its first turn."""
    dealt = deal or game.deal(rng, match.dealer, options, match.standing)
    if refusal := match.violation(dealt):
        raise IllegalAction(refusal)
    return game.begin(dealt, options, match.standing, names)


def _read(state: State, text: str) -> Action:
    """An action in notation, or with a name for a place; raises NotationError."""
    try:
        return state.game.parse(text)
    except NotationError:
        said = " ".join(text.split()).casefold()
        asked = prompt(state)
        for part in asked.parts if asked else ():
            for one in part.answers:
                if one.says and one.says.casefold() == said:
                    return state.game.parse(one.action)
        raise


def _forced(state: State) -> str:
    """The only answer of the seat to act; empty if it has a decision."""
    if state.to_act is None:
        return ""
    if state.to_act not in state.game.viewers:
        (only,) = state.legal_actions()
        return str(only)
    asked = prompt(state)
    return asked.forced if asked else ""


@lru_cache(maxsize=4)
def _states(state: State) -> tuple[State, ...]:
    found = [State(state.first, (), state.first)]
    for turn in state.turns:
        found.append(found[-1].apply(turn.action, turn.seat))
    return tuple(found)


def _bare(turn: RecordTurn) -> RecordTurn:
    return RecordTurn(turn.seat, turn.action)


def _record(data: object, name: str) -> Record:
    if not isinstance(data, Mapping):
        raise SessionError(f"{name} must be a record, not {shown(data)}")
    return Record.from_dict(data, name)


def _last(record: Record) -> State:
    return record.states()[-1]


@lru_cache(maxsize=16)
def _match(past: tuple[Record, ...]) -> Match | None:
    """The match after some deals; None before the first."""
    if not past:
        return None
    *before, last = past
    game = last.game
    match = _match(tuple(before)) or game.match(last.options)
    outcome = _last(last).outcome
    assert outcome is not None, "an earlier deal is over"
    return match.add(last.deal, outcome)


def _check(past: Iterable[Record], now: Record) -> None:
    """Raise SessionError or RecordError unless these deals are one match, in order."""
    before: tuple[Record, ...] = ()
    for number, record in enumerate(past, 1):
        if record.game is not now.game or record.options != now.options:
            raise SessionError(f"deal {number} is from a different game, or has other house rules")
        match = _match(before) or record.game.match(record.options)
        if record.standing != match.standing:
            raise RecordError(record.name, "does not begin where the earlier deals ended")
        if refusal := match.violation(record.deal):
            raise RecordError(record.name, str(refusal))
        if _last(record).outcome is None:
            raise RecordError(record.name, "is not over")
        before = (*before, record)
