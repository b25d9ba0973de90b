"""The parts that many games share: calls, auction, tricks, scores, matches, clauses of bridge."""

__all__: list[str] = []
