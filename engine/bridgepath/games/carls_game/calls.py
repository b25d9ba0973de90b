"""The calls on paper (CARL-BID)."""

from __future__ import annotations

from ...base._check import answers
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import Pass
from ...core.clauses import IllegalAction
from ..carls_family import PASS_OR_NUMBER, Call, Number, Numbers, whole_number
from .options import CarlOptions


def read_call(call: int | str) -> Call:
    """A call, in any notation; raises NotationError."""
    text = str(call)
    if text.strip().lower() in ("pass", "p", "passes"):
        return Pass()
    number = None if isinstance(call, bool) else whole_number(text)
    if number is None:
        raise NotationError(
            f'"{short(text)}" is not a call: a call is pass or a number without a suit '
            f"[{PASS_OR_NUMBER}]"
        )
    return Number(number)


@answers
def calls(*made: int | str, options: CarlOptions | None = None) -> Numbers:
    """The calls after these are made in turn, from the dealer on.

    Raises NotationError for a text that is not a call, IllegalAction for one that the rules refuse.
    """
    numbers = Numbers()
    for text in made:
        call = read_call(text)
        seat = numbers.to_act or numbers.callers[len(numbers.calls) % len(numbers.callers)]
        violation = numbers.violation(seat, call, cap=(options or CarlOptions()).cap)
        if violation is not None:
            raise IllegalAction(violation)
        numbers = numbers.add(call)
    return numbers
