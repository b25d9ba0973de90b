"""The names that modules had until version 0.1, so that ``import bridgepath.cards`` still works.

The import gives the public names of `bridgepath.core.cards`, and warns. Cells and notebooks that
readers have saved still import these names.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from importlib.abc import Loader  # which loads pathlib

__all__ = ["CALLED_NOW", "NOW_AT", "install", "now_at"]

NOW_AT: Final = {
    "about": "core.blurb",
    "action": "core.events",
    "ask": "view.prompt",
    "asked": "base._check",
    "auction": "bridge.auction",
    "bidding.study": "bidding.queries",
    "board": "notation.board",
    "bots": "players",
    "bots.sight": "players.seat_view",
    "bots.bid_fair": "players.games.bid_fair",
    "bots.bridge_solitaire": "players.games.bridge_solitaire",
    "bots.carls": "players.games.carls",
    "bots.contract_bridge": "players.games.contract_bridge",
    "bots.draw_bridge": "players.games.draw_bridge",
    "bots.duel": "players.games.duel",
    "bots.minibridge": "players.games.minibridge",
    "bots.need_a_fourth": "players.games.need_a_fourth",
    "bots.ninety_nine": "players.games.ninety_nine",
    "bots.quick": "reason.rollout",
    "bots.sampler": "players.sampler reason.trick_values",
    "bots.three_player": "players.games.three_player",
    "bots.two_dummies": "players.games.two_dummies",
    "bots.two_hands": "players.games.two_hands",
    "bounds": "base.limits",
    "calls": "bridge.calls",
    "cards": "core.cards",
    "claim": "reason.claim",
    "clauses": "core.clauses",
    "cli": "desk.cli",
    "coach": "desk.coach",
    "conform": "desk.conformance",
    "course": "learn.course",
    "course.boards": "learn.boards",
    "deal": "core.deal",
    "drawable": "base.display",
    "drawn": "view.html",
    "drills": "learn.drills",
    "encoding": "base.encoding",
    "errors": "base.errors base.text core.clauses",
    "exchange": "notation.convert",
    "forms": "view.forms",
    "frames": "view.movie",
    "guess": "learn.guess",
    "handviewer": "notation.handviewer",
    "irregularities": "bridge.irregularities",
    "judge": "desk.judge",
    "kernel": "reason.position",
    "kinds": "base._kinds",
    "laws": "bridge.laws",
    "layouts": "reason.layouts",
    "lin": "notation.lin",
    "many": "base._fast",
    "match": "bridge.matches",
    "observation": "core.observation",
    "options": "core.options",
    "pbn": "notation.pbn",
    "play": "bridge.tricks bridge.trick_phase",
    "program": "desk.subprocess",
    "record": "notation.record",
    "scoring": "bridge.scoring core.score",
    "seats": "core.seats",
    "seen": "view.card_memory",
    "session": "desk.session",
    "share": "notation.link",
    "solver": "reason.solver",
    "state": "core.state",
    "story": "core.events",
    "table": "bridge.table",
    "terminal": "desk.terminal",
    "text": "view.text",
    "turned": "learn.critical_card",
    "worlds": "reason.worlds",
}
"""Find the public names of a former module; modules are given relative to the package."""

CALLED_NOW: Final = {
    "ask": {"Ask": "Prompt", "ask": "prompt"},
    "drawn": {"drawn": "to_html"},
    "forms": {"Answer": "FormAnswer"},
    "irregularities": {"Answer": "Rectification"},
}
"""The names of a former module, and what they are called now."""


def now_at(module: str) -> tuple[str, ...]:
    """The modules that now have the public names of a former one; empty if there was none."""
    parts = module.split(".")
    for size in range(len(parts), 0, -1):
        if places := NOW_AT.get(".".join(parts[:size])):
            inside = parts[size:]
            return tuple(".".join((place, *inside)) for place in places.split())
    return ()


class _Called(ModuleType):
    """A former module with the same name as a public function, which the import would hide.

    So the module can be called like the function.
    """

    def __call__(self, *args: object, **named: object) -> object:
        """Call the function that has the same name."""
        function = self.__dict__[self.__name__.rpartition(".")[2]]
        return function(*args, **named)


class _Former:
    """Finds a module by its former name when nothing else has found it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, module = fullname.partition(".")
        if package != __package__ or not now_at(module):
            return None
        return ModuleSpec(fullname, cast("Loader", self), is_package=True)

    def create_module(self, spec: ModuleSpec) -> None:
        """Python makes the module itself."""

    def exec_module(self, module: ModuleType) -> None:
        places = [f"{__package__}.{place}" for place in now_at(module.__name__.partition(".")[2])]
        names: dict[str, object] = {}
        for place in places:
            found = import_module(place)
            names |= {name: getattr(found, name) for name in found.__all__}
        called = CALLED_NOW.get(module.__name__.partition(".")[2], {})
        names |= {former: names[now] for former, now in called.items()}
        warnings.warn(
            f"{module.__name__} is {' and '.join(places)} now",
            DeprecationWarning,
            stacklevel=2,
        )
        module.__dict__.update(names, __all__=sorted(names))
        if callable(names.get(module.__name__.rpartition(".")[2])):
            module.__class__ = _Called


def install() -> None:
    """Let Python find modules under their former names."""
    sys.meta_path.append(_Former())
