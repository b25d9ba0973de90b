"""A playable rulebook for bridge with one, two and three players: the rules engine."""

__version__ = "0.1.0"
