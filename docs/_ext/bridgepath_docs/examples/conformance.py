"""The conformance suite, made from the rulebook: `conformance-1.jsonl`. Works without Sphinx.

Hands are judged at some of their steps. Worked cases and examples are run, and their positions and
refusals are judged. Random deals are played under random house rules, and results of random deals
go on the score pad. All randomness comes from fixed seeds, so the same sources produce the same
bytes. A line of the suite is a request to the desk, with the required content of its answer.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict
from unittest import mock

import bridgepath
from bridgepath.base.errors import BridgepathError
from bridgepath.core.cards import PACK_52
from bridgepath.core.events import Action
from bridgepath.core.options import describe
from bridgepath.core.state import Game, State
from bridgepath.desk.conformance import VERSION
from bridgepath.desk.judge import judged
from bridgepath.games import GAMES
from bridgepath.notation.record import Record
from bridgepath.pad import FORMS, new, sheet

from .. import kept
from . import casefile, cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bridgepath.core.clauses import Violation
    from bridgepath.core.seats import Seat

NAME: Final = f"conformance-{VERSION}.jsonl"
SCHEMA: Final = f"conformance-{VERSION}.schema.json"

DEALS: Final = 30
"""Random deals of each game."""
MOMENTS: Final = 6
"""Positions of each deal."""
SHEETS: Final = 40
"""Matches on the score pad of each game."""
LISTED: Final = 60
"""With more legal actions than this, only their number is requested."""
TRIES: Final = 6
_MOST: Final = 12  # positions of one case
_LONGEST: Final = 130  # turns of a deal that ends

_EXAMPLE: Final = re.compile(r"^:::\{example\}[^\n]*\n(.*?)^:::$", re.DOTALL | re.MULTILINE)
_NAMED: Final = re.compile(r"^:name: *(\S+)$", re.MULTILINE)


class Row(TypedDict):
    """A line of the suite: a request, and its answer."""

    id: str
    game: str
    request: Mapping[str, object]
    answer: Mapping[str, object]


def suite(docs: Path, chance: Sequence[Row]) -> str:
    """The suite of the rulebook in a folder, with the random part in `chance`, as it is
    published.
    """
    rows = [*_hands(docs), *_cases(docs), *_examples(docs), *chance]
    order = list(GAMES)
    rows.sort(key=lambda row: order.index(row["game"]))  # within a game, as they were made
    lines = [_line(row) for row in rows]
    revision = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]
    games = Counter(row["game"] for row in rows)
    kinds = Counter(row["id"].partition("/")[0] for row in rows)
    head = {
        "conformance": VERSION,
        "revision": revision,
        "lines": len(lines),
        "games": {game: games[game] for game in order},
        "kinds": dict(sorted(kinds.items())),
    }
    return "\n".join([_line(head), *lines]) + "\n"


def _line(row: Mapping[str, object]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def place(docs: Path, cache: Path) -> Path:
    """The file in a cache for the suite of these sources, as `whole` finds it."""
    book = [Path(cells.__file__), docs / "_web" / "cell.py", *pages(docs)]
    for folder in ("hands", casefile.FOLDER):
        book += sorted((docs / folder).rglob("*.toml"))
    return kept.place(cache, "suite", *_engine(), *book)


def whole(docs: Path, cache: Path) -> str:
    """The suite. Its random part has a file of its own in the cache, because it needs only the
    engine and takes longest.
    """
    chance = kept.place(cache, "chance", *_engine())
    return suite(docs, kept.KEPT.get(chance, _random_rows))


def _random_rows() -> list[Row]:
    return list(by_chance())


def _engine() -> list[Path]:
    return [Path(__file__), *sorted(Path(bridgepath.__file__).parent.rglob("*.py"))]


def by_chance() -> Iterator[Row]:
    """The part of the suite with random deals and results."""
    yield from _positions()
    yield from _results()


# --- a position ---------------------------------------------------------------------------------


def _position(ident: str, states: Sequence[State], tries: Iterable[tuple[Seat, str]]) -> Row:
    """The line for the last of `states`, with its record and `tries`."""
    asked = list(tries)
    found = judged(states[-2:], asked)
    answer: dict[str, object] = {**found}
    if found.get("count", 0) > LISTED:
        del answer["legal"]
    if not asked:
        del answer["tried"]
    record: dict[str, object] = {**Record.of(states[-1]).to_dict()}
    record.pop("names", None)
    request: dict[str, object] = {"do": "judge", "record": record}
    if asked:
        request["try"] = [{seat.value: text} for seat, text in asked]
    return {"id": ident, "game": states[-1].game.id, "request": request, "answer": answer}


def _worth(state: State, pool: Sequence[str], rng: random.Random) -> list[tuple[Seat, str]]:
    """The actions worth trying: each refusal once, one action of another seat, a legal one."""
    seats, actor = state.game.seats, state.to_act
    texts = rng.sample(pool, min(40, len(pool)))
    asked = [(actor or seats[0], text) for text in texts]
    asked += [(rng.choice(seats), text) for text in texts[:8]]
    legal = state.legal_actions()
    if legal:
        asked.insert(0, (actor or seats[0], str(rng.choice(legal))))
    found: dict[tuple[str, ...], tuple[Seat, str]] = {}
    for seat, text in asked:
        refusal = state.violation(state.game.parse(text), seat)
        found.setdefault(tuple(c.id for c in refusal.clauses) if refusal else (), (seat, text))
    return list(found.values())[:TRIES]


def _moments(states: Sequence[State], count: int, rng: random.Random) -> list[int]:
    """The first state, the last, and some in between, by index."""
    inner = range(1, len(states) - 1)
    return sorted({0, len(states) - 1, *rng.sample(inner, min(count - 2, len(inner)))})


# --- hands --------------------------------------------------------------------------------------


def _hands(docs: Path) -> Iterator[Row]:
    for path in sorted((docs / "hands").glob("*/*.toml")):
        name = f"{path.parent.name}/{path.stem}"
        states = Record.from_toml(path.read_text(encoding="utf-8"), name).states()
        rng = random.Random(name)
        pool = _pool(states[-1].game, [states])
        for at in _moments(states, 3 * MOMENTS, rng):
            tries = _worth(states[at], pool, rng)
            yield _position(f"hand/{name}/{at}", states[: at + 1], tries)


def _pool(game: Game, played: Iterable[Sequence[State]]) -> list[str]:
    """Actions to try in a game: those taken in it, and every card."""
    texts = {str(turn.action) for states in played for turn in states[-1].turns}
    for card in PACK_52:
        try:
            texts.add(str(game.parse(str(card))))
        except BridgepathError:
            continue
    return sorted(texts)


# --- cases and examples -------------------------------------------------------------------------


class _Seen:
    """The actions that code takes on states while it runs."""

    def __init__(self) -> None:
        self.reached: list[State] = []
        self.refused: list[tuple[State, Seat | str | None, str]] = []

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Record the actions applied and refused."""
        apply, violation = State.apply, State.violation

        def applied(state: State, action: Action, seat: Seat | str | None = None) -> State:
            try:
                after = apply(state, action, seat)
            except BridgepathError:
                self.refused.append((state, seat, str(action)))
                raise
            self.reached.append(after)
            return after

        def asked(state: State, action: Action, seat: Seat | str | None = None) -> Violation | None:
            found = violation(state, action, seat)
            if found is not None:
                self.refused.append((state, seat, str(action)))
            return found

        with (
            mock.patch.object(State, "apply", applied),
            mock.patch.object(State, "violation", asked),
        ):
            yield

    def rows(self, name: str) -> Iterator[Row]:
        """Its lines: each refusal, and each position that nothing followed."""
        tries: dict[str, tuple[State, dict[tuple[Seat, str], None]]] = {}
        followed = {_key(State(s.first, s.turns[:-1], s.first)) for s in self.reached if s.turns}
        ends = [state for state in self.reached if _key(state) not in followed]
        for state in ends[:_MOST]:
            tries.setdefault(_key(state), (state, {}))
        for state, by, text in self.refused:
            key = _key(state)
            if key in tries or len(tries) < 2 * _MOST:
                seat = state._actor(by, state.to_act)
                tries.setdefault(key, (state, {}))[1].setdefault((seat, text))
        number = 0
        for state, asked in tries.values():
            try:
                states = Record.of(state).states()
                row = _position(f"{name}/{number + 1}", states, list(asked)[:TRIES])
            except BridgepathError:
                continue  # set up for study, in the middle of a deal
            if states[-1] == state:
                number += 1
                yield row


def _key(state: State) -> str:
    setting = state.first.setting
    turns = [(turn.seat.value, str(turn.action)) for turn in state.turns]
    return repr((setting.game.id, setting.options, setting.deal, setting.standing, turns))


def _cases(docs: Path) -> Iterator[Row]:
    for path in sorted((docs / casefile.FOLDER).glob("*.toml")):
        file = casefile.load(path)
        for case in file.cases:
            names: dict[str, object] = {}
            cells.run(file.setup, names, file.game)
            seen = _Seen()
            with seen.watching():
                cells.run(case.code, names, case.id)
            yield from seen.rows(f"case/{case.id}")


def pages(docs: Path) -> list[Path]:
    """The pages of a rulebook, without those whose names begin with an underscore."""
    folders = [each for each in docs.iterdir() if each.is_dir() and each.name[0] not in "._"]
    inner = [path for folder in folders for path in folder.rglob("*.md")]
    return sorted([*docs.glob("*.md"), *inner])


def _examples(docs: Path) -> Iterator[Row]:
    for path in pages(docs):
        page = path.relative_to(docs).with_suffix("").as_posix()
        names: dict[str, object] = {}
        for body in _EXAMPLE.findall(path.read_text(encoding="utf-8")):
            name = _NAMED.search(body)
            lines = [line for line in body.splitlines() if not line.startswith(":")]
            blocks = cells.parse(lines)
            assert not isinstance(blocks, cells.Mistake), "the page was already built"
            seen = _Seen()
            with seen.watching():
                for block in blocks:
                    cells.run(block.source, names, page)
            yield from seen.rows(f"example/{page}/{name[1] if name else ''}")


# --- deals at random ----------------------------------------------------------------------------


def _positions() -> Iterator[Row]:
    for game in GAMES.values():
        played = [_played(game, random.Random(f"{game.id} {n}")) for n in range(DEALS)]
        pool = _pool(game, played)
        for number, states in enumerate(played):
            rng = random.Random(f"{game.id} {number} moments")
            for at in _moments(states, MOMENTS, rng):
                tries = _worth(states[at], pool, rng)
                yield _position(f"position/{game.id}/{number}/{at}", states[: at + 1], tries)


def _house(game: Game, rng: random.Random) -> dict[str, str]:
    """House rules; most of them in printed form."""
    return {
        rule["key"]: rng.choice(rule["values"])
        for rule in describe(game.options)
        if rule["values"] and rng.random() < 0.3
    }


def _played(game: Game, rng: random.Random) -> list[State]:
    """A random deal, played to its end, after up to three deals of the same match."""
    options = game.read_options(_house(game, rng))
    match = game.match(options)
    while True:
        deal = game.deal(rng, match.dealer, options, match.standing)
        states = [game.begin(deal, options, match.standing)]
        while states[-1].to_act is not None and len(states) < _LONGEST:
            states.append(states[-1].apply(_choose(states[-1], rng)))
        outcome = states[-1].outcome
        if outcome is None or rng.random() < 0.6:
            return states
        match = match.add(deal, outcome)
        if match.over:
            return states


def _choose(state: State, rng: random.Random) -> Action:
    """One of the legal actions, often the first in order, which may be a pass."""
    legal = state.legal_actions()
    return legal[0] if rng.random() < 0.25 else rng.choice(legal)


# --- results on the score pad -------------------------------------------------------------------


def _results() -> Iterator[Row]:
    for game in (GAMES[name] for name in GAMES if name in FORMS):
        for number in range(SHEETS):
            rng = random.Random(f"{game.id} {number} pad")
            options = _house(game, rng)
            entries = _entries(game, options, rng)
            if not entries:
                continue
            told = sheet(game.id, options, entries)
            rows = [{"points": row["points"], "totals": row["totals"]} for row in told["rows"]]
            request = {"do": "pad", "game": game.id, "options": options, "entries": entries}
            answer = {"columns": told["columns"], "rows": rows, "over": told["over"]}
            ident = f"result/{game.id}/{number}"
            yield {"id": ident, "game": game.id, "request": request, "answer": answer}


def _entries(game: Game, options: dict[str, str], rng: random.Random) -> list[dict[str, str]]:
    """Up to four results that the pad accepts."""
    pad = new(game.id, options)
    found: list[dict[str, str]] = []
    for _ in range(rng.randrange(4, 12)):
        if len(found) == 4 or pad.match.over:
            break
        entry = {
            field.key: str(rng.randint(field.least, field.most))
            if field.is_number
            else rng.choice(field.choices)[0]
            for field in pad.fields()
        }
        try:
            pad = pad.enter(entry)
        except BridgepathError:
            continue  # such as more tricks than there are
        found.append(dict(pad.rows[-1].entry))
    return found
