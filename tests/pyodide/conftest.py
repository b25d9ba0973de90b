"""The scripts of docs/_site are no package; the tests of this folder import them as they lie."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "docs" / "_site"))
