"""The parts that do not belong to a single rule: lists of games, scripts and styles of a page,
hosting, search.
"""
