"""What follows from what is seen: worlds, endings played out, and what is sure of the rest."""

__all__: list[str] = []
