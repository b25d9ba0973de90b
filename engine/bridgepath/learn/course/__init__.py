"""What the bridge path asks: questions, endings to play, and how each answer is checked.

`question` is one thing asked and all that may be said to it; a drill makes questions at random, a
board (`bridgepath.learn.boards`) has one that somebody wrote. `ending` is a position of a few
cards, and what can be won in it against every layout of the cards that are not seen. `script`
writes all ways in which an ending can go, so that a page plays it without Python.
"""

__all__: list[str] = []
