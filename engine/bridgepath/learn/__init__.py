"""Boards, drills, hands to guess, and the card that decided a deal, for the bridge path."""

__all__: list[str] = []
