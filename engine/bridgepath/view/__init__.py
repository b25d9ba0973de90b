"""What a page and a terminal show: movies of deals, HTML, plain text, questions and forms."""

__all__: list[str] = []
