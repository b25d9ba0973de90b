"""Parts for paper: table cards, score sheets, and content that is folded on a screen."""
