"""What everything else is made with, and what knows no cards: refusals, checks, texts, pictures."""

__all__: list[str] = []
