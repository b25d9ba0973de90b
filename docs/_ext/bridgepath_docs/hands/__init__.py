"""Hands to step through, boards and drills to answer, the rungs of the path."""
