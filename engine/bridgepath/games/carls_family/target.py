"""Playnumber and target (CARL-SCO-1, CARL-SCO-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, final

from ...base._check import of_kinds, whole
from ...base.errors import NotationError
from ...base.text import shown
from ...bridge.calls import Denomination
from ...core.clauses import clause
from .actions import LARGEST, parse_denomination
from .numbers import LOWEST
from .tops import ALL_TOPS

PLAYNUMBER: Final = clause("CARL-SCO-1")
TARGET: Final = clause("CARL-SCO-2")
OUT_OF_REACH: Final = clause("CARL-AMB-12")

ModeLike: TypeAlias = Denomination | str
"""How a deal is played: a denomination, or its notation."""
TargetCap: TypeAlias = Literal["none", 13]
"""The highest target (CARL-AMB-12)."""


def read_mode(mode: ModeLike) -> Denomination:
    """A trump suit or no trumps, in any notation; raises NotationError."""
    return mode if isinstance(mode, Denomination) else parse_denomination(str(mode))


def playnumber(bid: int, dummy: int) -> int:
    """The final bid and dummy's tops together (CARL-SCO-1); raises NotationError."""
    tops = whole(dummy, "the number of dummy's tops", 0, ALL_TOPS)
    return whole(bid, "the bid", LOWEST, LARGEST) + tops


def added(mode: ModeLike) -> int:
    """The difference of target and playnumber: 1 in no trumps, 3 with trumps (CARL-SCO-2)."""
    return 1 if read_mode(mode) is Denomination.NOTRUMP else 3


def target(number: int, mode: ModeLike, cap: TargetCap = "none") -> int:
    """Tricks to be taken with the playnumber `number` (CARL-SCO-2); raises NotationError.

    Without a cap it may be more than thirteen (CARL-AMB-12).
    """
    if cap not in ("none", 13):
        raise NotationError(f'the highest target must be "none" or 13, not {shown(cap)}')
    tricks = whole(number, "the playnumber", 0, LARGEST + ALL_TOPS) + added(mode)
    return tricks if cap == "none" else min(tricks, cap)


@final
@dataclass(frozen=True, slots=True)
class Aim:
    """What declarer must reach: bid and dummy's tops make the playnumber and the target."""

    bid: int
    """The final bid."""
    dummy: int
    """Dummy's tops, as reported or seen."""
    cap: TargetCap = "none"

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def number(self) -> int:
        """The playnumber (CARL-SCO-1)."""
        return playnumber(self.bid, self.dummy)

    def target(self, mode: Denomination) -> int:
        """Tricks to be taken in `mode` (CARL-SCO-2)."""
        return target(self.number, mode, self.cap)

    def __str__(self) -> str:
        """The playnumber as a sum: ``4 + 3 = 7``."""
        return f"{self.bid} + {self.dummy} = {self.number}"
