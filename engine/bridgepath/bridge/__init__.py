"""What many games share: calls, the auction, tricks, scores, matches, and the clauses of bridge."""

__all__: list[str] = []
