"""What is compared with `endplay`, where there is an endplay: it has no wheels for Python 3.14.

It brings matplotlib, which takes seconds to load, so it is imported by the tests themselves: every
worker collects all of them, and one runs them.
"""

from __future__ import annotations

import sys

# The browser's Python is a 3.14 as well. The same tests run under every other Python.
collect_ignore_glob = ["test_*.py"] if sys.version_info >= (3, 14) else []
