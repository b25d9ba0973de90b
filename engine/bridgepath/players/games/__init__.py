"""Players that know a game, one module for each game or kind of game."""

__all__: list[str] = []
