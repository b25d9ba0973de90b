"""All ways in which a short deal can go, written beforehand: a page then plays it without Python.

A deal of a few cards has so few positions that the build can ask the desk about each of them. The
page looks up what a reader taps, and finds what the engine would have said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .ask import Ask, ask
from .desk import ask_dict, result_dict
from .frames import live
from .record import Plain
from .session import Session, SessionError

__all__ = ["tree"]

_MOST: Final = 400


def tree(start: Session, most: int = _MOST) -> Plain:
    """Every position in which a reader decides, or the deal is over, as plain values.

    ``nodes`` holds them by the reader's actions from the start, parted by ``;``: the ``movie`` of
    the new steps for the one seat that a reader plays (see `bridgepath.frames.live`), what is asked
    as ``ask``, what ``no`` answer is allowed and why, and the ``result`` at the end. Bots move as
    in a session. Raises SessionError unless just one seat is a reader's, for an ask whose answers
    are not listed, and for more than `most` positions.
    """
    if len(start.readers) != 1:
        raise SessionError("a deal that is written whole has one reader")
    (viewer,) = start.readers
    nodes: dict[str, Plain] = {}

    def add(path: str, session: Session, have: int) -> None:
        if len(nodes) >= most:
            raise SessionError(f"this deal has more than {most} positions")
        states = session.states()
        node: Plain = {"movie": live(states, viewer, have), "since": have}
        nodes[path] = node
        asked = ask(session.state)
        if asked is None:
            node["result"] = result_dict(session.state, session)
            return
        node["ask"] = ask_dict(asked)
        node["no"] = _refused(session, asked)
        for action in _answers(asked, lambda legal: legal):
            after = session.act(action).advance()
            add(f"{path};{action}" if path else action, after, len(states))

    add("", start.advance(), 0)
    return {"v": 1, "game": start.game.id, "viewer": viewer.value, "nodes": nodes}


def _answers(asked: Ask, wanted: Callable[[bool], bool]) -> list[str]:
    if any(part.kind == "cards" for part in asked.parts):
        raise SessionError("so many cards at once have too many answers to be written beforehand")
    return [one.action for part in asked.parts for one in part.answers if wanted(one.legal)]


def _refused(session: Session, asked: Ask) -> Plain:
    state, found = session.state, Plain()
    for action in _answers(asked, lambda legal: not legal):
        why = state.violation(state.game.parse(action))
        assert why is not None, "an answer that is not legal is refused"
        found[action] = {"action": action, **why.to_dict()}
    return found
