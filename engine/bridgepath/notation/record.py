"""Records: a deal with its turns, notes and claims, in a form that the rules can check.

A record stores what was done, never the result. The author may add claims about the result (who won
a trick, the lines of the score), and a wrong claim is refused with the clause that decides. Records
are plain TOML or JSON; both hold the same table::

    game = "bid-fair"
    title = "Nora loads the crib"
    names = { S = "Nora", N = "Dov" }

    deal.dealer = "N"
    deal.hands.S = "♠AJ9 ♥KQ109 ♦AKQ ♣J9"
    deal.hands.N = "♠KQ10 ♥AJ ♦J109 ♣AKQ10"
    deal.piles.cut = "♥K"

    turns = [
      { S = "crib ♥KQ9 ♣J", note = "Nora loads the crib with hearts." },
      { N = "crib ♥A ♦109 ♣10" },
    ]

    expect.totals = { S = 190, N = 82 }

A text in a record has at most 4,000 characters, and a whole record 200,000. It may hold letters of
every script, accents, dashes, suit signs and emoji, but no control characters, no marks that change
the writing direction, and nothing without any width (`bridgepath.base.text.unfit` finds them): it
is printed in terminals, and must look like what it is. `intro` and notes may have line feeds and
tabs; everything else is one line. Numbers have at most 40 digits.

This module parses the text that it is given; it does not open files.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NotRequired, TypeAlias, TypedDict, final

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError, KindError, RecordError
from ..base.limits import LONGEST_NUMBER, beyond, objection
from ..base.text import short, shown
from ..bridge.tricks import Play
from ..core.cards import Hand, parse_cards
from ..core.deal import Deal
from ..core.events import Action
from ..core.options import Options, options_from, options_to
from ..core.score import ScoreLine
from ..core.seats import Seat, parse_seat
from ..core.state import Game, Outcome, Standing, State
from ..games import GAMES

__all__ = [
    "DealDict",
    "DealRecordDict",
    "Expect",
    "ExpectDict",
    "HeadDict",
    "Record",
    "RecordTurn",
    "StandingDict",
    "TurnDict",
    "replay",
]


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise KindError(f"a record must be read from text, not from {type(given).__name__}")
    return given


@final
@dataclass(frozen=True, slots=True)
class RecordTurn:
    """One turn as written down."""

    seat: Seat
    action: str
    """The action's notation."""
    note: str = ""
    """The author's remark."""
    won: Seat | None = None
    """Claim: the trick that this turn completes goes to this seat."""
    note_for: str = ""
    """The readers of the remark: everybody; ``all``, those who see all hands; ``guess``, everybody,
    although it may name cards that the reader has not seen."""
    alert: str | None = None
    """The meaning of a call, as its side explained it at the table, so that everybody hears it;
    empty for an alert without words. None if there is no alert."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Expect:
    """Claims about the end of the deal; None or empty if nothing is claimed."""

    totals: tuple[tuple[Seat, int], ...] = ()
    """Points of this deal, by seat."""
    lines: tuple[tuple[Seat, int, str], ...] | None = None
    """Every score line: seat, points, id of its first clause."""

    def __post_init__(self) -> None:
        of_kinds(self)


class StandingDict(TypedDict):
    """The state of the match before the deal; anything left out is zero."""

    totals: NotRequired[dict[str, int]]
    part_scores: NotRequired[dict[str, int]]
    vulnerable: NotRequired[list[str]]
    deals: NotRequired[int]
    carry: NotRequired[str]


class DealDict(TypedDict):
    """The dealer and the cards."""

    dealer: NotRequired[str]
    hands: NotRequired[dict[str, str]]
    piles: NotRequired[dict[str, str]]


class ExpectDict(TypedDict):
    """The author's claims about the end of the deal."""

    totals: NotRequired[dict[str, int]]
    lines: NotRequired[list[list[str | int]]]
    """Seat, points and clause of each score line."""


TurnDict: TypeAlias = dict[str, str | dict[str, str]]
"""A turn: the seat with its action, and perhaps ``note``, ``won`` and ``alert``."""


class HeadDict(TypedDict):
    """A record's description of its deal as a whole."""

    game: str
    title: NotRequired[str]
    intro: NotRequired[str | dict[str, str]]
    """A text, or a text for each kind of reader."""
    names: NotRequired[dict[str, str]]
    options: NotRequired[dict[str, object]]
    """The house rules that differ, by their keys."""
    standing: NotRequired[StandingDict]
    expect: NotRequired[ExpectDict]


class DealRecordDict(HeadDict):
    """A record as plain values."""

    deal: DealDict
    turns: list[TurnDict]


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object; for a repeated key, which TOML refuses itself, JSON would keep the last."""
    table = dict(pairs)
    if len(table) < len(pairs):
        times = Counter(key for key, _ in pairs)
        twice = next(key for key in times if times[key] > 1)
        raise ValueError(f'the key "{short(twice)}" appears twice')
    return table


def _unfit(text: str, key: str, *, lines: bool = False) -> str:
    """Why `text` cannot be in a record; empty if it can."""
    why = objection(text, lines=lines)
    return why and f'"{key}" {why}'


_TOP: Final = (
    "game", "title", "intro", "names", "options", "standing", "deal", "turns", "expect",
)  # fmt: skip


@final
@dataclass(frozen=True, slots=True)
class Record:
    """A deal with its turns; `states` replays and checks it.

    Raises RecordError for a title, name or note that could not be read again (see the module).
    """

    name: str
    """Its name in errors, usually ``game/file-stem``."""
    game: Game
    deal: Deal
    options: Options
    title: str = ""
    intro: str = ""
    intro_for: str = ""
    """The readers of the intro, as in `RecordTurn.note_for`."""
    names: tuple[tuple[Seat, str], ...] = ()
    standing: Standing = field(default_factory=Standing)
    turns: tuple[RecordTurn, ...] = ()
    expect: Expect = field(default_factory=Expect)

    def __post_init__(self) -> None:
        of_kinds(self)
        told = [("title", self.title), *(("names", name) for _, name in self.names)]
        for key, text in told:
            if why := _unfit(text, key):
                raise RecordError(self.name, why)
        if why := _unfit(self.intro, "intro", lines=True):
            raise RecordError(self.name, why)
        for step, turn in enumerate(self.turns, 1):
            if why := _unfit(turn.note, "note", lines=True) or _unfit(turn.alert or "", "alert"):
                raise RecordError(self.name, why, step=step)

    @staticmethod
    def of(state: State, name: str = "record", title: str = "") -> Record:
        """The record of all turns up to `state`.

        Raises RecordError for a position that was set up in the middle of a deal, and for a title
        or a player's name that a record cannot hold.
        """
        if not isinstance(state, State):
            raise KindError(f"a record must be made from a State, not {type(state).__name__}")
        setting = state.setting
        if state.first != setting.game.start(setting):
            raise RecordError(name, "a position set up for study has no deal to record")
        turns = tuple(RecordTurn(turn.seat, str(turn.action)) for turn in state.turns)
        return Record(
            name, setting.game, setting.deal, setting.options, title,
            names=setting.names, standing=setting.standing, turns=turns,
        )  # fmt: skip

    @staticmethod
    def from_dict(data: Mapping[str, object], name: str = "record") -> Record:
        """Read a record from plain mappings and lists.

        Raises RecordError, in one sentence, for a missing or unknown key, a value of the wrong
        kind, a text that is too long or has characters that no text may have (see the module), or
        notation that cannot be read.
        """
        return _Reader(name).record(data)

    @staticmethod
    def from_toml(text: str, name: str = "record") -> Record:
        """Read a record in TOML; raises RecordError, or KindError for a value that is not text.

        A text far over the limits (`bridgepath.base.limits`) is refused before it is parsed.
        """
        if why := beyond(_text(text), toml=True):
            raise RecordError(name, why)
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(name, f"this is not complete TOML: {error}") from None
        return Record.from_dict(data, name)

    @staticmethod
    def from_json(text: str, name: str = "record") -> Record:
        """Read a record in JSON; raises RecordError and KindError, as `from_toml` does."""
        if why := beyond(_text(text), toml=False):
            raise RecordError(name, why)
        try:
            data = json.loads(text, object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise RecordError(name, f"this is not complete JSON: {error}") from None
        if not isinstance(data, dict):
            raise RecordError(name, "a record is a table with keys, not a list or a single value")
        return Record.from_dict(data, name)

    def to_dict(self) -> DealRecordDict:
        """The record as plain values; `from_dict` returns an equal one."""
        data: HeadDict = {"game": self.game.id}
        if self.title:
            data["title"] = self.title
        if self.intro:
            data["intro"] = _note_to(self.intro, self.intro_for)
        if self.names:
            data["names"] = {seat.value: name for seat, name in self.names}
        if options := options_to(self.options):
            data["options"] = options
        if standing := _standing_to(self.standing):
            data["standing"] = standing
        turns = list(map(_turn_dict, self.turns))
        found: DealRecordDict = {**data, "deal": self._deal_dict(), "turns": turns}
        expect: ExpectDict = {}
        if self.expect.totals:
            expect["totals"] = {seat.value: points for seat, points in self.expect.totals}
        if self.expect.lines is not None:
            expect["lines"] = [[s.value, points, cite] for s, points, cite in self.expect.lines]
        if expect:
            found["expect"] = expect
        return found

    def _deal_dict(self) -> DealDict:
        deal: DealDict = {}
        if self.deal.dealer is not None:
            deal["dealer"] = self.deal.dealer.value
        if self.deal.hands:
            deal["hands"] = {seat.value: str(hand) for seat, hand in self.deal.hands}
        if self.deal.piles:
            deal["piles"] = {n: " ".join(map(str, cards)) for n, cards in self.deal.piles}
        return deal

    def to_json(self) -> str:
        """The record in JSON, one line for each turn."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1)

    def to_toml(self) -> str:
        """The record in TOML, laid out for people."""
        return _to_toml(self.to_dict())

    def states(self) -> tuple[State, ...]:
        """The states from the deal to the last turn: one more than there are turns.

        Raises RecordError, naming record, step and clause, for a deal of the wrong shape, a turn
        that the rules refuse, or a claim that does not hold.
        """
        try:
            state = self.game.begin(self.deal, self.options, self.standing, dict(self.names))
        except BridgepathError as error:
            raise RecordError(self.name, str(error)) from None
        states = [state]
        for step, turn in enumerate(self.turns, 1):
            try:
                action = self.game.parse(turn.action)
                story_of = state
                state = state.apply(action, turn.seat)
            except BridgepathError as error:
                raise RecordError(self.name, str(error), step=step) from None
            if turn.alert is not None and isinstance(action, Play):
                text = f"only a call can be alerted, but {action} is a card"
                raise RecordError(self.name, text, step=step)
            if turn.won is not None:
                self._check_winner(story_of, action, turn.won, step)
            states.append(state)
        if fault := self.game.chance_fault(state.phase):
            raise RecordError(self.name, fault)
        self._check_expect(state)
        return tuple(states)

    def _check_winner(self, before: State, action: Action, claim: Seat, step: int) -> None:
        story = before.story(action)
        if story.winner is claim:
            return
        said = " ".join(event.text for event in story.events)
        cites = dict.fromkeys(c.id for event in reversed(story.events) for c in event.clauses)
        name = before.setting.name(claim)
        wrong = "does not win the trick" if story.winner else "wins no trick: none is complete"
        problem = f"{name} {wrong}. {said} [{', '.join(cites)}]"
        raise RecordError(self.name, problem, step=step)

    def _check_expect(self, state: State) -> None:
        expect, end = self.expect, state.outcome
        if not expect.totals and expect.lines is None:
            return
        if end is None:
            raise RecordError(
                self.name,
                f"a score is claimed, but the deal is not over after {len(self.turns)} turns "
                f"[{self.game.end}]",
            )
        if expect.lines is not None:
            self._check_lines(expect.lines, end)
        for seat, points in expect.totals:
            if end.points(seat) != points:
                cites = dict.fromkeys(x.paid_by.id for x in end.lines if x.seat is seat)
                raise RecordError(
                    self.name,
                    f"{state.setting.name(seat)} scores {end.points(seat)}, not {points} "
                    f"[{', '.join(cites) or self.game.end}]",
                )

    def _check_lines(self, claimed: tuple[tuple[Seat, int, str], ...], end: Outcome) -> None:
        def key(line: ScoreLine) -> tuple[Seat, int, str]:
            return (line.seat, line.points, line.paid_by.id)

        left = list(end.lines)
        for claim in claimed:
            line = next((x for x in left if key(x) == claim), None)
            if line is None:
                near = [x for x in left if x.paid_by.id == claim[2]] or left
                told = "; ".join(map(_told, near)) or "nothing else"
                raise RecordError(
                    self.name,
                    f"there is no score line {claim[0].value} {claim[1]} [{short(claim[2])}]; "
                    f"the deal scores {told}",
                )
            left.remove(line)
        if left:
            raise RecordError(self.name, f"a score line is missing: {_told(left[0])}")


def _told(line: ScoreLine) -> str:
    """A score line inside a sentence, where columns would run together."""
    below = " below the line" if line.below else ""
    cites = ", ".join(clause.id for clause in line.clauses)
    return f"{line.seat.value} {line.points}{below} ({line.text}) [{cites}]"


@takes
def replay(record: Record) -> tuple[State, ...]:
    """The states of `record`, from the deal on; raises RecordError."""
    return record.states()


@final
class _Reader:
    """Reads a record from plain values, with errors that name the record and the key."""

    def __init__(self, name: str) -> None:
        self.name = name

    def fail(self, problem: str, step: int | None = None) -> RecordError:
        return RecordError(self.name, problem, step=step)

    def table(self, value: object, key: str, known: tuple[str, ...] | None) -> dict[str, object]:
        if not isinstance(value, Mapping):
            raise self.fail(f'"{key}" must be a table of keys and values, not {shown(value)}')
        for k in value:
            if not isinstance(k, str):
                raise self.fail(f'the keys of "{key}" must be text, not {shown(k)}')
            if known is not None and k not in known:
                keys = ", ".join(known)
                raise self.fail(f'unknown key "{short(k)}" in {key}; the keys are {keys}')
        return dict(value)

    def text(self, value: object, key: str, *, lines: bool = False) -> str:
        """A text; with `lines`, it may have several lines."""
        if not isinstance(value, str):
            raise self.fail(f'"{key}" must be text, not {shown(value)}')
        if why := _unfit(value, key, lines=lines):
            raise self.fail(why)
        return value

    def number(self, value: object, key: str) -> int:
        if type(value) is not int:
            raise self.fail(f'"{key}" must be a whole number, not {shown(value)}')
        if abs(value) >= 10**LONGEST_NUMBER:
            raise self.fail(f'"{key}" has at most {LONGEST_NUMBER} digits')
        return value

    def seat(self, value: object, game: Game, key: str) -> Seat:
        try:
            seat = parse_seat(self.text(value, key))
        except BridgepathError as error:
            if isinstance(error, RecordError):
                raise
            raise self.fail(f"{key}: {error}") from None
        if seat not in game.names:
            known = ", ".join(s.value for s in game.names)
            raise self.fail(f"{key}: seat {seat.value} is not in this game; its seats are {known}")
        return seat

    def by_seat(self, value: object, game: Game, key: str) -> dict[Seat, object]:
        table = self.table(value, key, None)
        found = {self.seat(k, game, key): v for k, v in table.items()}
        if len(found) < len(table):
            raise self.fail(f"{key}: a seat appears twice in {short(', '.join(table))}")
        return found

    def record(self, data: Mapping[str, object]) -> Record:
        top = self.table(data, "the record", _TOP)
        for key in ("game", "deal"):
            if key not in top:
                raise self.fail(f'"{key}" is missing')
        game_id = self.text(top["game"], "game")
        game = GAMES.get(game_id)
        if game is None:
            raise self.fail(
                f'there is no game "{short(game_id)}"; the games are {", ".join(GAMES)}'
            )
        names = self.by_seat(top.get("names", {}), game, "names")
        options_table = self.table(top.get("options", {}), "options", None)
        turns = top.get("turns", [])
        if not isinstance(turns, list):
            raise self.fail(f'"turns" must be a list, not {shown(turns)}')
        try:
            options = options_from(game.options, options_table)
            deal = self.deal(top["deal"], game)
        except RecordError:
            raise
        except BridgepathError as error:
            raise self.fail(str(error)) from None
        return Record(
            self.name,
            game,
            deal,
            options,
            self.text(top.get("title", ""), "title"),
            *self.note(top.get("intro", ""), "intro"),
            tuple((s, self.text(v, "names")) for s, v in names.items()),
            self.standing(top.get("standing", {}), game),
            tuple(self.turn(value, game, step) for step, value in enumerate(turns, 1)),
            self.expect(top.get("expect", {}), game),
        )

    def deal(self, value: object, game: Game) -> Deal:
        table = self.table(value, "deal", ("dealer", "hands", "piles"))
        dealer = self.seat(table["dealer"], game, "dealer") if "dealer" in table else None
        hands = self.by_seat(table.get("hands", {}), game, "hands")
        piles = self.table(table.get("piles", {}), "piles", None)
        return Deal.of(
            dealer,
            {seat: Hand.parse(self.text(v, f"hand {seat.value}")) for seat, v in hands.items()},
            {name: parse_cards(self.text(v, name)) for name, v in piles.items()},
        )

    def standing(self, value: object, game: Game) -> Standing:
        known = ("totals", "part_scores", "vulnerable", "deals", "carry")
        table = self.table(value, "standing", known)
        if not table:
            return Standing()

        def points(key: str) -> tuple[tuple[Seat, int], ...]:
            rows = self.by_seat(table.get(key, {}), game, key)
            return tuple((seat, self.number(v, key)) for seat, v in rows.items())

        vulnerable = table.get("vulnerable", [])
        if not isinstance(vulnerable, list):
            raise self.fail(f'"vulnerable" must be a list of seats, not {shown(vulnerable)}')
        return Standing(
            points("totals"),
            points("part_scores"),
            tuple(self.seat(v, game, "vulnerable") for v in vulnerable),
            self.number(table.get("deals", 0), "deals"),
            self.text(table.get("carry", ""), "carry"),
        )

    def turn(self, value: object, game: Game, step: int) -> RecordTurn:
        try:
            return self._turn(value, game)
        except RecordError as error:
            raise self.fail(str(error).removeprefix(f"{self.name}: "), step) from None

    def _turn(self, value: object, game: Game) -> RecordTurn:
        seats = tuple(seat.value for seat in game.seats)
        table = self.table(value, "a turn", (*seats, "alert", "note", "won"))
        actors = [key for key in table if key in seats]
        if len(actors) != 1:
            raise self.fail(
                f"a turn must have exactly one of the keys {', '.join(seats)}, not {len(actors)}"
            )
        won, alert = table.get("won"), table.get("alert")
        note, note_for = self.note(table.get("note", ""), "note")
        return RecordTurn(
            parse_seat(actors[0]),
            self.text(table[actors[0]], actors[0]),
            note,
            None if won is None else self.seat(won, game, "won"),
            note_for,
            None if alert is None else self.text(alert, "alert"),
        )

    def note(self, value: object, key: str) -> tuple[str, str]:
        """A text and its readers: ``note`` is for everybody, ``note.all`` and ``note.guess``."""
        if not isinstance(value, Mapping):
            return self.text(value, key, lines=True), ""
        table = self.table(value, key, ("all", "guess"))
        if len(table) != 1:
            raise self.fail(
                f'"{key}" must have exactly one of the keys all and guess, not {len(table)}'
            )
        ((audience, text),) = table.items()
        return self.text(text, f"{key}.{audience}", lines=True), audience

    def expect(self, value: object, game: Game) -> Expect:
        table = self.table(value, "expect", ("totals", "lines"))
        totals = self.by_seat(table.get("totals", {}), game, "totals")
        lines = table.get("lines")
        if lines is not None and not isinstance(lines, list):
            raise self.fail(f'"lines" must be a list of rows, not {shown(lines)}')
        read: list[tuple[Seat, int, str]] = []
        for row in lines or []:
            if not isinstance(row, list) or len(row) != 3:
                raise self.fail(
                    f'a row of "lines" must be [seat, points, clause], not {shown(row)}'
                )
            read.append(
                (
                    self.seat(row[0], game, "lines"),
                    self.number(row[1], "lines"),
                    self.text(row[2], "lines"),
                )
            )
        return Expect(
            tuple((seat, self.number(v, "totals")) for seat, v in totals.items()),
            None if lines is None else tuple(read),
        )


def _note_to(text: str, audience: str) -> str | dict[str, str]:
    return {audience: text} if audience else text


def _turn_dict(turn: RecordTurn) -> TurnDict:
    data: TurnDict = {turn.seat.value: turn.action}
    if turn.alert is not None:
        data["alert"] = turn.alert
    if turn.note:
        data["note"] = _note_to(turn.note, turn.note_for)
    if turn.won:
        data["won"] = turn.won.value
    return data


def _standing_to(standing: Standing) -> StandingDict:
    data: StandingDict = {}
    if standing.totals:
        data["totals"] = {seat.value: points for seat, points in standing.totals}
    if standing.part_scores:
        data["part_scores"] = {seat.value: points for seat, points in standing.part_scores}
    if standing.vulnerable:
        data["vulnerable"] = [seat.value for seat in standing.vulnerable]
    if standing.deals:
        data["deals"] = standing.deals
    if standing.carry:
        data["carry"] = standing.carry
    return data


def _toml_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        # JSON strings are TOML basic strings, but TOML has no \/ and wants DEL escaped
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    assert isinstance(value, dict)
    return "{ " + ", ".join(f"{_toml_key(k)} = {_toml_value(v)}" for k, v in value.items()) + " }"


def _toml_key(key: str) -> str:
    plain = key.replace("-", "").replace("_", "")
    return key if plain.isascii() and plain.isalnum() else json.dumps(key, ensure_ascii=False)


def _to_toml(data: DealRecordDict) -> str:
    lines: list[str] = []
    for key, value in data.items():
        if key == "turns":
            rows = [f"  {_toml_value(turn)}," for turn in data["turns"]]
            lines += ["", "turns = [", *rows, "]"]
        elif isinstance(value, dict) and key != "names":
            lines += ["", *(f"{key}.{row}" for row in _dotted(value, deep=key == "deal"))]
        else:
            lines.append(f"{key} = {_toml_value(value)}")
    return "\n".join(lines) + "\n"


def _dotted(table: Mapping[str, object], *, deep: bool) -> list[str]:
    rows: list[str] = []
    for key, value in table.items():
        if deep and isinstance(value, dict):
            rows += [f"{_toml_key(key)}.{row}" for row in _dotted(value, deep=False)]
        else:
            rows.append(f"{_toml_key(key)} = {_toml_value(value)}")
    return rows
