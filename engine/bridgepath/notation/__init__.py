"""Deals as text: records, links, PBN and LIN."""

__all__: list[str] = []
