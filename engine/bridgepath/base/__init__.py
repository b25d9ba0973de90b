"""The base of all other modules, which knows no cards: refusals, checks, texts, pictures."""

__all__: list[str] = []
