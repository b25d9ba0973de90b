"""The interface for programs that play: sessions, JSON in and out, advice, and the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import answer, prompt_dict, result_dict

__all__ = ["answer", "prompt_dict", "result_dict"]


def __getattr__(name: str) -> object:
    # Commands that do not need the desk do not load it.
    if name in __all__:
        from . import api

        found: object = getattr(api, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
