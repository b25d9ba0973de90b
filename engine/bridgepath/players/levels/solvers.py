"""The solver that players ask, and how long they think: a program chooses both when it starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, final

from ...base.errors import MissingError

if TYPE_CHECKING:
    from ...solve import Solver

__all__ = ["Patience", "chosen", "patience", "use", "use_native"]


@final
class Patience(NamedTuple):
    """How long a player thinks about a card."""

    seconds: float
    clock: Callable[[], float]
    """Returns the seconds since any fixed moment; the engine has no clock of its own."""


_chosen: list[Solver] = []
_patience: list[Patience] = []


def chosen() -> Solver | None:
    """The solver that players ask; None until one is chosen."""
    return _chosen[0] if _chosen else None


def patience() -> Patience | None:
    """How long a player thinks about a card; None for as long as it takes."""
    return _patience[0] if _patience else None


def use(
    solver: Solver | None = None,
    seconds: float = 0.0,
    clock: Callable[[], float] | None = None,
) -> None:
    """Let players ask this solver from now on; None for none.

    With a `clock` they answer after this many seconds with what they have found by then, so the
    same random numbers may give another choice the next time.
    """
    _chosen[:] = [] if solver is None else [solver]
    _patience[:] = [] if clock is None else [Patience(seconds, clock)]


def use_native() -> bool:
    """Let players ask DDS in this process from now on; False if it is not installed."""
    from ...solve.dds import Endplay

    try:
        use(Endplay())
    except MissingError:
        return False
    return True
