"""Inference from what a seat has seen: worlds, solved endings, and certain claims."""

__all__: list[str] = []
