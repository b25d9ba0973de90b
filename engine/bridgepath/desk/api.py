"""The one interface for programs that play: JSON text in, JSON text out.

The worker in the browser, the terminal and the tests all go through `answer`. A request has the
command (``"do"``) and the session, so the desk itself remembers nothing: a page that was closed, or
a worker that died, goes on from what was saved.

=========  ===================================  ====================================================
``do``     beside it                            what is done
=========  ===================================  ====================================================
begin      game, players, options, names, seed  a match, up to a reader's first decision; with
                                                ``standsIn`` a reader who is dummy plays for a bot
open       link, text or record, step, players  a recorded hand is taken over after a step
act        session, action                      one action of the seat to act, then bots go on
undo       session                              back to a reader's last decision
redo       session                              what was taken back, decision by decision
again      session                              the same cards from the start
next       session                              the next deal of the match
look       session                              nothing: the table is sent
hint       session                              nothing: what a bot would do, and why; for a bid by
                                                the table, its line
claim      session, tricks                      the rest is played, if the claim is certain
coach      session                              nothing: what a coach says about the last choice
weigh      session, action                      nothing: what an action would lead to, or why not
turned     session                              nothing: which of the last cards gave away most
keep       session or link, title, form         nothing: the deal as text in TOML, PBN or LIN
share      session or text, step, view, seat    nothing: the deal as a link holds it
watch      link, session, text or data, deal    a deal to look at, with all hands; data are the
                                                bytes of a file, in base64
guess      link                                 the questions for guessing its turns
past       session                              nothing: the deals of the match so far
try        function, values, rules, says        a question to a rule (`bridgepath.view.forms`)
pad        game, options, entries, enter        a score pad (see `bridgepath.pad.sheet`)
question   drill, level, seed, number           a question of a drill (`bridgepath.learn.drills`)
games      nothing                              the ids of the games that this desk knows
judge      record, try                          nothing: a position judged (`bridgepath.desk.judge`)
=========  ===================================  ====================================================

Every request may have ``viewer``, the seat whose screen it is, and ``have``, the number of steps
that this screen already holds; the answer has only later ones. With ``"advance": false`` bots wait
for a request ``step``, which is one move of theirs; with ``"asides": true`` they wait while a
reader may still act out of turn, until that reader acts or goes on.

A table that begins with a bot has the house rules of `bridgepath.desk.session.table_rules`, except
those that ``options`` names; the answer lists them in ``house``.

`bridgepath.desk.contract` has the keys of every request and every answer. The answer to a request
at a table has the table (`TableDict`); other answers have only the result. A refused action comes
back as ``refused``, with the session unchanged; a request that is wrong or cannot be read comes
back as ``error``, one sentence.
"""

from __future__ import annotations

import binascii
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from ..base._check import takes
from ..base.errors import BridgepathError, NotationError
from ..base.limits import LONGEST_REQUEST, LONGEST_TEXT, beyond
from ..base.text import shown
from ..core.clauses import IllegalAction
from ..core.score import line_dict
from ..core.seats import Seat, parse_seat
from ..core.state import Match, State
from ..games import GAMES
from ..notation.link import LONGEST_LINK, Shared
from ..notation.record import Record
from ..reason.claim import claimable
from ..view.movie import live, movie
from ..view.person import addressed, spoken_to
from ..view.prompt import GO_ON, Prompt, aside, prompt, prompt_dict
from .session import READER, Session, SessionError, table_rules

if TYPE_CHECKING:
    from ..pad.sheet import SheetDict
    from ..view.forms import TriedDict
    from ..view.movie_types import MovieDict
    from .contract import (
        BegunDict,
        ClaimedTableDict,
        CoachReplyDict,
        DealsDict,
        FailureDict,
        GamesReplyDict,
        GuessReplyDict,
        HintDict,
        HintReplyDict,
        KeptDict,
        MatchDict,
        PastDealDict,
        PastReplyDict,
        QuestionReplyDict,
        RefusedTableDict,
        ResultDict,
        ShareReplyDict,
        TableDict,
        TurnedReplyDict,
        WatchedDict,
        WeighReplyDict,
    )
    from .judge import JudgedDict

__all__ = ["answer", "prompt_dict", "result_dict"]

Asked: TypeAlias = Mapping[str, object]
"""A request as it arrived, not yet checked."""


@takes
def answer(request: str) -> str:
    """The answer to one request, as JSON; it never raises because of a request."""
    return json.dumps(_answer(request), ensure_ascii=False, separators=(",", ":"))


def _answer(request: str) -> Mapping[str, object]:
    try:
        if why := beyond(request, toml=False, what="a request", most=LONGEST_REQUEST):
            raise SessionError(why)
        try:
            asked = json.loads(request)
        except (ValueError, RecursionError) as error:
            raise SessionError(f"this is not complete JSON: {error}") from None
        if not isinstance(asked, dict):
            raise SessionError(f"a request must be a table of keys and values, not {shown(asked)}")
        do = asked.get("do")
        if not isinstance(do, str) or do not in _DOORS:
            raise SessionError(f'"do" must be one of {", ".join(_DOORS)}, not {shown(do)}')
        reply = _DOORS[do](asked)
        return _in_second_person(reply) if asked.get("you") is True else reply
    except BridgepathError as error:
        # The engine's functions say in a KindError which value they expect.
        wrong: FailureDict = {"error": str(error)}
        return wrong


# --- what a request may want --------------------------------------------------------------------


def _begin(asked: Asked) -> TableDict | BegunDict:
    game, players = _text(asked, "game"), _by_seat(asked, "players")
    given = _table(asked, "options") or {}
    house = [rule for rule in table_rules(game, players) if rule["key"] not in given]
    found = Session.begin(
        game,
        players,
        options={rule["key"]: rule["value"] for rule in house} | given,
        names=_by_seat(asked, "names"),
        seed=_seed(asked),
        stands_in=asked.get("standsIn") is True,
    )
    told = _told(_on(found, asked), asked, 0)
    return {**told, "house": house} if house else told


def _open(asked: Asked) -> TableDict:
    step, players = _step_of(asked), _by_seat(asked, "players")
    if "link" in asked:
        shared = Shared.from_text(_text(asked, "link", LONGEST_LINK))
        record, step = shared.line, shared.step if step is None else step
        if players is None and shared.seat is not None:
            players = {shared.seat.value: READER}
    elif "text" in asked:
        text = _text(asked, "text", LONGEST_REQUEST)
        read = Record.from_json if text.lstrip().startswith("{") else Record.from_toml
        record = read(text, "the hand")
    else:
        record = Record.from_dict(_table(asked, "record") or {}, "the hand")
    found = Session.of(record, players, step=step, seed=_seed(asked))
    return _told(_on(found, asked), asked, 0)


def _act(asked: Asked) -> TableDict | RefusedTableDict:
    session, action = _session(asked), _text(asked, "action")
    seat = parse_seat(_text(asked, "seat")) if "seat" in asked else None
    if (late := _aside(session, asked)) is not None:
        if action == GO_ON:
            return _told(_on(session.step(), asked), asked)
        seat = seat or late.seat
    if session.state.to_act is not None and seat is None and not session.waits:
        raise SessionError("it is not the reader's turn")
    if seat is not None and seat not in session.readers:
        raise SessionError(f"nobody at this screen sits at {seat.word}")
    try:
        done = session.act(action, seat)
    except IllegalAction as error:
        told = _addressed(session, asked).state.violation(session.state.game.parse(action), seat)
        why = (told or error.violation).to_dict()
    except NotationError as error:
        why = {"text": str(error), "clauses": [], "because": []}
    else:
        return _told(_on(done, asked), asked)
    return {"refused": {"action": action, **why}, **_told(session, asked)}


def _step(asked: Asked) -> TableDict:
    return _told(_session(asked).step(), asked)


def _undo(asked: Asked) -> TableDict:
    return _told(_session(asked).undo(), asked)


def _redo(asked: Asked) -> TableDict:
    return _told(_session(asked).redo(), asked)


def _again(asked: Asked) -> TableDict:
    return _told(_on(_session(asked).again(), asked), asked, 0)


def _next(asked: Asked) -> TableDict:
    return _told(_on(_session(asked).next_deal(), asked), asked, 0)


def _look(asked: Asked) -> TableDict:
    return _told(_session(asked), asked)


def _hint(asked: Asked) -> HintReplyDict:
    session = _session(asked)
    if (late := _aside(session, asked)) is not None:
        return _late_hint(_addressed(session, asked), late)
    if not session.waits:
        raise SessionError("there is nothing to decide now")
    choice = _addressed(session, asked).choice()
    told: HintDict = {"action": str(choice.action), "reason": choice.reason}
    if choice.line:
        told["line"] = choice.line
    if choice.cards:
        told["because"] = list(map(str, choice.cards))
    return {"hint": told}


def _late_hint(session: Session, late: Prompt) -> HintReplyDict:
    """The actions that a bot would still have made, while they are possible."""
    left = {answer.action for part in late.parts for answer in part.answers}
    for state in reversed(session.states()):
        if state.to_act is late.seat:
            choice = replace(session, state=state).choice()
            if str(choice.action) in left:
                return {"hint": {"action": str(choice.action), "reason": choice.reason}}
    return {"hint": {"action": GO_ON, "reason": "there is nothing more to gain"}}


def _claim(asked: Asked) -> ClaimedTableDict:
    number = asked.get("tricks")
    if number is not None and type(number) is not int:
        raise SessionError(
            f"the number of tricks to claim must be a whole number, not {shown(number)}"
        )
    session = _session(asked)
    found, _ = session.claim(number)
    _, answered = _addressed(session, asked).claim(number)
    clauses = [one.id for one in answered.clauses]
    return {
        "claimed": {"stands": answered.stands, "text": answered.text, "clauses": clauses},
        **_told(found, asked),
    }


def _coach(asked: Asked) -> CoachReplyDict:
    from .coach import advised, reviewed  # Most tables have no coach.

    session = _addressed(_session(asked), asked)
    over = session.state.to_act is None
    told = reviewed(session) if over else advised(session)
    return {"coach": told.to_dict() if told else None, "over": over}


def _weigh(asked: Asked) -> WeighReplyDict:
    session, action = _session(asked), _text(asked, "action")
    if not session.waits:
        raise SessionError("there is nothing to decide now")
    state = _addressed(session, asked).state
    try:
        meant = state.game.parse(action)
    except NotationError as error:
        return {"weighed": {"action": action, "legal": False, "text": str(error)}}
    refusal = state.violation(meant)
    text = refusal.text if refusal else state.means(meant)
    return {"weighed": {"action": action, "legal": refusal is None, "text": text}}


def _turned(asked: Asked) -> TurnedReplyDict:
    from ..learn.critical_card import turned  # Few readers ask, and never before the end.

    session = _session(asked)
    if session.state.to_act is not None:
        raise SessionError("the deal on the table is not over")
    found = turned(_addressed(session, asked).states())
    if found is None:
        return {"turned": None}
    return {"turned": {"step": found.step, "text": found.text}}


def _keep(asked: Asked) -> KeptDict:
    from ..notation.convert import written  # Few readers want another form.

    title = _text(asked, "title") if "title" in asked else ""
    form = _text(asked, "form") if "form" in asked else "toml"
    found = _handed_on(asked).line if "link" in asked else _session(asked).record(title)
    return {"text": written(found, form), "form": form}


def _share(asked: Asked) -> ShareReplyDict:
    shared = _handed_on(asked)
    return {"share": shared.to_text()}


def _watch(asked: Asked) -> WatchedDict | DealsDict:
    if "text" not in asked and "data" not in asked:
        shared = _handed_on(asked)
        own = "session" in asked and asked.get("deal") is None
        return _shown(shared, _addressed(_session(asked), asked).record() if own else None)
    from ..notation.convert import find  # For requests of other programs.

    found = find(_bytes(asked) if "data" in asked else _text(asked, "text", LONGEST_REQUEST))
    titles, number = found.titles, asked.get("deal", 0)
    if type(number) is not int or not 0 <= number < len(titles):
        raise SessionError(f"the text contains deals 0 to {len(titles) - 1}, not {shown(number)}")
    if (len(titles) > 1 or found.faults or found.notes) and "deal" not in asked:
        faults, notes = list(map(str, found.faults)), list(map(str, found.notes))
        return {"deals": list(titles), "faults": faults, "notes": notes}
    record = found.record(number)
    return _shown(Shared(record, 0))


def _guess(asked: Asked) -> GuessReplyDict:
    from ..learn.guess import questions

    shared = replace(_handed_on(asked), step=None, view=None, seat=None)
    # The place where the reader's own line left the record stays known.
    return {"questions": {**questions(shared.line), "share": shared.to_text()}}


def _past(asked: Asked) -> PastReplyDict:
    session = _session(asked)
    return {"past": [_deal(record) for record in session.past]}


def _deal(record: Record) -> PastDealDict:
    end = record.states()[-1]
    assert end.outcome is not None, "an earlier deal is over"
    seats = dict.fromkeys(line.seat for line in end.outcome.lines)
    points = [(end.setting.name(seat), end.outcome.points(seat)) for seat in seats]
    return {"text": end.outcome.text, "points": points}


def _handed_on(asked: Asked) -> Shared:
    """The deal of a link, of a session (the current one, or an earlier one), or of a text."""
    step = _step_of(asked)
    if "link" in asked:
        shared = Shared.from_text(_text(asked, "link", LONGEST_LINK))
        return shared if step is None else replace(shared, step=step)
    if "text" in asked:
        from ..notation.convert import find

        record = find(_text(asked, "text", LONGEST_REQUEST)).record(0)
    else:
        session = _session(asked)
        record, deal = session.record(), asked.get("deal")
        if deal is not None:
            if type(deal) is not int or not 0 <= deal < len(session.past):
                raise SessionError(
                    f"there are {len(session.past)} earlier deals, not {shown(deal)}"
                )
            record = session.past[deal]
    view, seat = (_text(asked, key) if asked.get(key) else "all" for key in ("view", "seat"))
    of_view, of_seat = (None if one == "all" else parse_seat(one) for one in (view, seat))
    return Shared(record, step, of_view, of_seat)


def _shown(shared: Shared, told: Record | None = None) -> WatchedDict:
    """A deal to watch: its movie, as its reader is told it, and how to go on."""
    record = shared.line
    return {
        "movie": movie(told or record),
        "share": shared.to_text(),
        "game": record.game.id,
        "step": len(record.turns) if shared.step is None else shared.step,
        "view": shared.view.value if shared.view else "all",
        "seat": shared.seat.value if shared.seat else None,
    }


def _pad(asked: Asked) -> SheetDict:
    from ..pad import sheet  # It loads every game, and a table needs only its own.

    entries = asked.get("entries", [])
    if not isinstance(entries, list):
        raise SessionError(f'"entries" must be a list of deals, not {shown(entries)}')
    return sheet(_text(asked, "game"), _table(asked, "options"), entries, asked.get("enter"))


def _question(asked: Asked) -> QuestionReplyDict:
    from ..learn.drills import drill  # A page with drills needs them, and a table does not.

    level, seed, number = (_seed(asked, key) for key in ("level", "seed", "number"))
    return {"question": drill(_text(asked, "drill")).question(level, seed, number).to_dict()}


def _try(asked: Asked) -> TriedDict:
    from ..view.forms import answer as tried

    values, rules, says = (_texts(asked, key) for key in ("values", "rules", "says"))
    return tried(_text(asked, "function"), values, rules, says).to_dict()


def _games(asked: Asked) -> GamesReplyDict:
    return {"games": list(GAMES)}


def _judge(asked: Asked) -> JudgedDict:
    from .judge import judge, read_tries  # Used by other programs, never by a table.

    record = Record.from_dict(_table(asked, "record") or {}, "the deal")
    return judge(record, read_tries(asked.get("try", []), record.game))


_DOORS: Final[Mapping[str, Callable[[Asked], Mapping[str, object]]]] = {
    "begin": _begin,
    "open": _open,
    "act": _act,
    "step": _step,
    "undo": _undo,
    "redo": _redo,
    "again": _again,
    "next": _next,
    "look": _look,
    "hint": _hint,
    "claim": _claim,
    "coach": _coach,
    "weigh": _weigh,
    "turned": _turned,
    "keep": _keep,
    "share": _share,
    "watch": _watch,
    "guess": _guess,
    "past": _past,
    "try": _try,
    "pad": _pad,
    "question": _question,
    "games": _games,
    "judge": _judge,
}


# --- reading ------------------------------------------------------------------------------------


def _text(asked: Asked, key: str, most: int = LONGEST_TEXT) -> str:
    value = asked.get(key)
    if not isinstance(value, str) or len(value) > most:
        raise SessionError(f'"{key}" must be text of up to {most:,} characters')
    return value


def _bytes(asked: Asked) -> bytes:
    """The bytes of a file that the reader chose or dropped."""
    text = _text(asked, "data", LONGEST_REQUEST)
    try:
        return binascii.a2b_base64(text, strict_mode=True)
    except ValueError:
        raise SessionError('"data" must be the bytes of a file in base64') from None


def _table(asked: Asked, key: str) -> dict[str, object] | None:
    value = asked.get(key)
    if value is not None and not isinstance(value, dict):
        raise SessionError(f'"{key}" must be a table of keys and values, not {shown(value)}')
    return value


def _by_seat(asked: Asked, key: str) -> Mapping[str, str] | None:
    """A mapping from seats; the function that takes it refuses values that are not text."""
    return cast("Mapping[str, str] | None", _table(asked, key))


def _texts(asked: Asked, key: str) -> dict[str, str]:
    table = _table(asked, key) or {}
    return {name: _text(table, name) for name in table}


def _step_of(asked: Asked) -> int | None:
    step = asked.get("step")
    if step is not None and type(step) is not int:
        raise SessionError(f"a step must be a whole number, not {shown(step)}")
    return step


def _seed(asked: Asked, key: str = "seed") -> int:
    seed = asked.get(key, 0)
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise SessionError(f"the {key} must be a whole number from 0 up, not {shown(seed)}")
    return seed


def _session(asked: Asked) -> Session:
    return Session.from_dict(asked.get("session"))


def _on(session: Session, asked: Asked) -> Session:
    if asked.get("advance") is False:
        return session
    while session.state.to_act is not None and not session.waits:
        if _aside(session, asked) is not None:
            break
        session = session.step()
    return session


def _aside(session: Session, asked: Asked) -> Prompt | None:
    """What a reader may still do before a bot moves, if the screen wants to know."""
    if asked.get("asides") is not True or session.waits:
        return None
    state = _addressed(session, asked).state
    return next((late for seat in session.readers if (late := aside(state, seat))), None)


# --- telling ------------------------------------------------------------------------------------


def _addressed(session: Session, asked: Asked) -> Session:
    """The session with its only reader addressed as you, if the screen wants that."""
    if asked.get("you") is not True or len(session.seats_of_readers) != 1:
        return session
    (reader,) = session.seats_of_readers
    return replace(session, state=addressed(session.state, reader))


def _in_second_person(told: Mapping[str, object]) -> Mapping[str, object]:
    """Plain values with every text in them changed by `spoken_to`."""
    return {key: _spoken(value) for key, value in told.items()}


def _spoken(value: object) -> object:
    if isinstance(value, str):
        return spoken_to(value)
    if isinstance(value, dict):
        return {key: _spoken(one) for key, one in value.items()}
    return [_spoken(one) for one in value] if isinstance(value, (list, tuple)) else value


def _viewer(session: Session, asked: Asked) -> Seat | None:
    """Whose screen it is; None for all hands, which no player in the deal may see."""
    over, readers = session.state.to_act is None, session.readers
    given = asked.get("viewer")
    if given is None:
        if session.state.to_act in readers:
            return session.state.to_act
        return readers[0] if readers else None
    if given == "all":
        if readers and not over:
            raise SessionError("all hands are shown only when the deal is over")
        return None
    seat = parse_seat(given) if isinstance(given, str) else None
    if seat is not None and not over and seat not in readers and seat in session.seats_of_readers:
        # Whoever is dummy looks on from declarer's seat.
        return readers[session.seats_of_readers.index(seat)]
    if seat not in session.game.viewers:
        raise SessionError(f"there is no view from {shown(given)} in {session.game.title}")
    if readers and not over and seat not in readers:
        raise SessionError(f"{session.state.setting.name(seat)} does not play at this screen")
    return seat


def _told(session: Session, asked: Asked, have: int | None = None) -> TableDict:
    """The table that this screen may see, from the first step that it does not hold."""
    viewer = _viewer(session, asked)
    given = asked.get("have", 0) if have is None else have
    if viewer is not None and asked.get("viewer") not in (None, viewer.value):
        given = 0  # This screen had another view before.
    if type(given) is not int or given < 0:
        raise SessionError(f'"have" must be a number of steps, not {shown(given)}')
    told = _addressed(session, asked)
    states, state = told.states(), told.state
    since = min(given, len(states))
    data: TableDict = {
        "session": session.to_dict(),
        "viewer": viewer.value if viewer else "all",
        "since": since,
        "movie": live(states, viewer, since),
        "waits": state.to_act.value if session.waits and state.to_act else None,
        "readers": [seat.value for seat in session.readers],
        "undo": session.can_undo,
        "redo": bool(session.undone),
    }
    if len(session.readers) > 1:
        _leave_memory_alone(data["movie"])
    if (late := _aside(session, asked)) is not None and viewer is late.seat:
        data["waits"], data["ask"] = late.seat.value, prompt_dict(late)
    voices = dict(zip(session.readers, session.seats_of_readers, strict=True))
    voice = voices.get(state.to_act) if state.to_act else None
    asked_now = prompt(state, None if voice is state.to_act else voice)
    if asked_now and session.waits and viewer in (None, state.to_act):
        data["ask"] = prompt_dict(asked_now)
        if left := claimable(state):
            data["claimable"] = left
    if state.outcome is not None:
        data["result"] = result_dict(state, session)
    return data


def _leave_memory_alone(told: MovieDict) -> None:
    """Between people nobody can look up what was seen: each has to remember."""
    for frames in told["frames"].values():
        for frame in frames:
            if "pictures" in frame:
                frame["pictures"] = [one for one in frame["pictures"] if one["kind"] != "seen"]


@takes
def result_dict(state: State, session: Session) -> ResultDict:
    """How a finished deal ended, and the state of the match, as plain values.

    Raises NotationError while the deal is still being played.
    """
    outcome, match = state.outcome, session.match
    if outcome is None:
        raise NotationError("the deal is not over: it has no result yet")
    return {
        "text": outcome.text,
        "lines": [line_dict(line, state.setting.name) for line in outcome.lines],
        "match": _standing(match, state),
        "counts": session.counts,
    }


def _verdict(match: Match, state: State) -> str:
    """How the match ended, in a sentence; empty before."""
    if not match.over:
        return ""
    if match.winner is None:
        return "The match is over, and the scores are level."
    return f"The match is over: {state.setting.name(match.winner)} wins it."


def _standing(match: Match, state: State) -> MatchDict:
    name = state.setting.name
    return {
        "over": match.over,
        "winner": name(match.winner) if match.winner else None,
        "verdict": _verdict(match, state),
        "totals": [(name(seat), points) for seat, points in match.standing.totals],
        "deals": match.standing.deals,
        "lines": [line_dict(line, name) for line in match.lines],
    }
