"""How quick the engine is, beside others, and its pages: `python -m tests.tools bench`.

All are measured in one run, in turns, a short time each, and of each the median counts: the ratios
hold on a busy machine too, the numbers by themselves only for this machine and this hour.
"""
