"""Players that know a game, one module a game or a kind of game."""

__all__: list[str] = []
