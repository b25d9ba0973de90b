"""The solver that players ask: a program chooses it where it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.errors import MissingError

if TYPE_CHECKING:
    from ...solve import Solver

__all__ = ["chosen", "use", "use_native"]

_chosen: list[Solver] = []


def chosen() -> Solver | None:
    """The solver that players ask; None as long as none was chosen."""
    return _chosen[0] if _chosen else None


def use(solver: Solver | None) -> None:
    """Let players ask this solver from now on; None for none."""
    _chosen[:] = [] if solver is None else [solver]


def use_native() -> bool:
    """Let players ask DDS in this process from now on; False where it is not installed."""
    from ...solve.dds import Endplay

    try:
        use(Endplay())
    except MissingError:
        return False
    return True
