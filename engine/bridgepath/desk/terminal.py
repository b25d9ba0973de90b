"""Play in the terminal: lines of text to and from the desk, and nothing else.

The player types an action in notation, or one of the words that `HELP` lists. The rules are reached
only through `bridgepath.desk.api`, just as from a page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict, final

from ..base._check import takes
from ..base.errors import BridgepathError
from ..base.limits import LONGEST_NUMBER
from ..base.text import plain
from ..core.observation import diagram
from ..core.seats import parse_seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.options import TableRule
    from ..view.movie_types import MovieDict
    from ..view.prompt import PromptDict
    from .contract import ClaimedDict, HintDict, RefusedDict, ResultDict
    from .session import SessionDict

__all__ = ["HELP", "BeginError", "play"]

HELP: Final = """\
An action is typed as it is written: ♥A or HA, 2♠ or 2S, pass, keep ♥AKQ ♠AK2 …
  ?         what can be answered now      hint   what a bot would do, and why
  undo      take back                     redo   play it again
  next      the next deal                 again  the same cards from the start
  claim     all remaining tricks          claim 2   that many of them
  save FILE the deal as a record          quit   leave"""
_MOST_TOLD: Final = 60


@final
class BeginError(BridgepathError):
    """A game that cannot begin with these seats, house rules and seed, or from this record."""


class _Told(TypedDict):
    """The parts of answers that are printed; most answers have a table."""

    session: SessionDict
    viewer: str
    since: int
    movie: MovieDict
    ask: NotRequired[PromptDict]
    result: NotRequired[ResultDict]
    house: NotRequired[list[TableRule]]
    claimed: NotRequired[ClaimedDict]
    refused: NotRequired[RefusedDict]
    hint: NotRequired[HintDict]
    text: NotRequired[str]
    error: NotRequired[str]


@takes
def play(
    begin: dict[str, object],
    lines: Iterator[str],
    say: Callable[[str], None],
    save: Callable[[str, str], None],
) -> None:
    """Play from the request `begin` on until the lines end or one is ``quit``.

    `lines` are the typed lines, `say` prints some lines, `save` gets the name and text of a file.
    Raises BeginError, before anything is printed, if the desk refuses `begin`. Later refusals are
    printed, and the game goes on.
    """
    told = _ask(begin)
    if "error" in told:
        raise BeginError(told["error"])
    for rule in told.get("house", ()):
        say("\n".join(map(plain, _house(rule))))
    _tell(told, say)
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if not word:
            continue
        if word in ("quit", "q", "exit"):
            return
        if word == "help":
            say(HELP)
        elif word == "?":
            say(_answers(told))
        elif word == "save":
            kept = _ask({"do": "keep", "session": told["session"]})
            save(rest.strip(), kept["text"])
        elif word == "hint":
            found = _ask({"do": "hint", "session": told["session"]})
            if "hint" in found:
                say(f"{found['hint']['action']}: {found['hint']['reason']}")
            else:
                say(found["error"])
        else:
            do = word if word in ("undo", "redo", "next", "again", "claim") else "act"
            have = told["since"] + len(told["movie"]["steps"])
            request: dict[str, object] = {"do": do, "session": told["session"], "have": have}
            if do == "act":
                request["action"] = line.strip()
            elif do == "claim" and (number := rest.strip()):
                # Python does not turn numbers of any length into integers.
                if len(number) > LONGEST_NUMBER:
                    say(f"a number has at most {LONGEST_NUMBER} digits")
                    continue
                request["tricks"] = int(number) if number.isdecimal() else number
            found = _ask(request)
            if "claimed" in found:
                said = found["claimed"]
                say(plain(f"{said['text']} [{', '.join(said['clauses'])}]"))
                if not said["stands"]:
                    continue
            if "error" in found:
                say(found["error"])
            elif "refused" in found:
                why = found["refused"]
                cites = f" [{', '.join(why['clauses'])}]" if why["clauses"] else ""
                say(f"{why['text']}{cites}")
            else:
                told = found
                _tell(told, say)


def _house(rule: TableRule) -> Iterator[str]:
    """A house rule that applies because a bot plays, and how to switch it off."""
    yield f"House rule for games with a bot: {rule['says']} [{rule['clause']}]."
    yield rule["why"]
    yield f"To play the rules as they are written: --house {rule['key']}={rule['default']}"
    yield ""


def _ask(request: Mapping[str, object]) -> _Told:
    from .api import answer  # A reader who asks for the help is not at a table yet.

    told: _Told = json.loads(answer(json.dumps(request)))
    return told


def _tell(told: _Told, say: Callable[[str], None]) -> None:
    """What happened, the table, and the prompt or the result."""
    for step in told["movie"]["steps"]:
        if step["say"]:
            why = f" [{', '.join(step['why'])}]" if step["why"] else ""
            say(plain(step["say"]) + why)
    if "result" in told:
        result = told["result"]
        say(plain(result["text"]))
        for line in (*result["lines"], *result["match"]["lines"]):
            cites = ", ".join(line["clauses"])
            say(plain(f"  {line['name']} {line['points']:>5}  {line['text']} [{cites}]"))
        totals = ", ".join(f"{name} {points}" for name, points in result["match"]["totals"])
        then = "the match is over" if result["match"]["over"] else "next, again or quit"
        say(plain(f"{totals or 'no score'}: {then}"))
        return
    from .session import Session

    session = Session.from_dict(told["session"])
    viewer = None if told["viewer"] == "all" else parse_seat(told["viewer"])
    say("\n" + diagram(session.state.observe(viewer), session.state.setting.name))
    if "ask" in told:
        say(plain(f"{told['ask']['text']}?"))


def _answers(told: _Told) -> str:
    """The possible answers, as far as they can be listed."""
    parts = told["ask"]["parts"] if "ask" in told else []
    listed = [
        answer["action"]
        for part in parts
        if part["kind"] != "cards" and part["kind"] != "typed"
        for answer in part["answers"]
        if answer["legal"]
    ]
    rows = [" · ".join(listed[:_MOST_TOLD]) + (" …" if len(listed) > _MOST_TOLD else "")]
    for part in parts:
        if part["kind"] == "cards":
            many = "a card" if part["most"] == 1 else f"{part['most']} cards"
            rows.append(f"{part['verb']} and {many} of {' '.join(part['cards'])}")
    return "\n".join(row for row in rows if row) or "next, again, undo, save or quit"
