"""What belongs to no single rule: lists of games, scripts and styles of a page, hosting, search."""
