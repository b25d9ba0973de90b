"""The solver that players ask: a program chooses it where it starts, and how long they think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.errors import MissingError

if TYPE_CHECKING:
    from ...solve import Solver

__all__ = ["chosen", "patience", "use", "use_native"]

_chosen: list[Solver] = []
_patience: list[float] = []


def chosen() -> Solver | None:
    """The solver that players ask; None as long as none was chosen."""
    return _chosen[0] if _chosen else None


def patience() -> float | None:
    """For so many seconds a player thinks about a card; None for as long as it takes."""
    return _patience[0] if _patience else None


def use(solver: Solver | None = None, seconds: float | None = None) -> None:
    """Let players ask this solver from now on; None for none.

    With `seconds` they answer with what they have found by then, so that the same chance may give
    another choice the next time.
    """
    _chosen[:] = [] if solver is None else [solver]
    _patience[:] = [] if seconds is None else [seconds]


def use_native() -> bool:
    """Let players ask DDS in this process from now on; False where it is not installed."""
    from ...solve.dds import Endplay

    try:
        use(Endplay())
    except MissingError:
        return False
    return True
