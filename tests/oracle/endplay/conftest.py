"""Comparisons with `endplay`, if it is installed: it has no wheels for Python 3.14.

It imports matplotlib, which takes seconds to load. So the tests themselves import it: every worker
collects all of them, but only one runs them.
"""

from __future__ import annotations

import sys

# The browser's Python is a 3.14, too. The same tests run under every other Python.
collect_ignore_glob = ["test_*.py"] if sys.version_info >= (3, 14) else []
