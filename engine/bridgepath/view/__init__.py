"""Output for a page and a terminal: movies of deals, HTML, plain text, questions and forms."""

__all__: list[str] = []
