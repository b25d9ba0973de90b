"""How the deals of each game are entered: a module for each game, with its `FORM`."""

__all__: list[str] = []
