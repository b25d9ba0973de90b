"""Players that ask a solver: *club* and *expert*, and the solver that a program has chosen."""

__all__: list[str] = []
