"""What is for paper: table cards, score sheets, what lies folded on a screen."""
