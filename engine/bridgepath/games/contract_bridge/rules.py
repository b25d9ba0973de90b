"""The rules of each phase of contract bridge, and its notation."""

from __future__ import annotations

from typing import Final

from ...base._check import takes
from ...base.errors import NotationError
from ...bridge.auction import calling
from ...bridge.calls import read_call
from ...bridge.laws import CLOSED, LEFT_HAND_LEADS, NO_CLAIMS, PASSED_OUT, THIRTEEN_TRICKS
from ...bridge.table import ended
from ...bridge.trick_phase import PlayingRules
from ...bridge.tricks import Play, parse_play
from ...core.clauses import Violation
from ...core.events import Action
from ...core.seats import Seat
from ...core.state import PhaseRules
from .phases import Bidding, Declared, Over, PassedOut, Playing, Table, called, played_out
from .result import told_result

__all__ = ["PHASES", "parse"]


@takes
def parse(text: str) -> Action:
    """Read a call (``1♥``, ``pass``, ``X``) or a card (``♥A``); raises NotationError."""
    if text.strip().lower() in ("claim", "concede"):
        raise NotationError(
            f"every deal is played to the last trick, so nobody can {text.strip().lower()} "
            f"[{NO_CLAIMS}]"
        )
    if (call := read_call(text)) is not None:
        return call
    return parse_play(text, "neither a call (1♥, pass, double, redouble) nor a card (♥A)")


def refuse_other(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that does not belong to the current phase."""
    who = table.setting.name(seat)
    if isinstance(table, Bidding):
        text = f"{who} may not play {action}: the auction is not over"
        return Violation(text, (CLOSED, LEFT_HAND_LEADS))
    if isinstance(table, PassedOut):
        return Violation(f"{who} is too late: all four have passed", (PASSED_OUT,))
    if isinstance(table, Over) and isinstance(action, Play):
        text = f"{who} may not play {action}: all thirteen tricks have been played"
        return Violation(text, (THIRTEEN_TRICKS,))
    return Violation(f"{who} may not call any more: the auction is over", (CLOSED,))


def _balance(table: Declared) -> str:
    return f" · {table.taken()}–{table.lost()}"


PHASES: Final[tuple[PhaseRules, ...]] = (
    calling(Bidding, called, refuse_other),
    PlayingRules(Playing, played_out, refuse_other, told_result, score=_balance).rules(),
    ended(Over, refuse_other),
    ended(PassedOut, refuse_other),
)
