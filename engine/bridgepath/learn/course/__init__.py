"""The material of the bridge path: questions, endings to play, and how each answer is checked.

`question` is one question with all comments on its answers; a drill makes questions at random, and
a board (`bridgepath.learn.boards`) has a written one. `ending` is a position of a few cards, and
what can be won in it against every layout of the unseen cards. `script` writes out all ways in
which an ending can go, so that a page can play it without Python.
"""

__all__: list[str] = []
