"""The base of all other modules, independent of cards: refusals, checks, texts, pictures."""

__all__: list[str] = []
