"""What the bridge path asks: boards, drills, hands to guess, and the card that turned a deal."""

__all__: list[str] = []
