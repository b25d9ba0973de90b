"""Cards, seats, deals and house rules, and what a game and a state of it are."""

__all__: list[str] = []
