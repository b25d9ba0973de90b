"""How fast the engine and its pages are, next to others: `python -m tests.tools bench`.

Everything is measured in one run, in short turns, and the medians count. So the ratios hold even on
a busy machine; the numbers themselves hold only for this machine at this time.
"""
