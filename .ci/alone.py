"""Run a command while no other build runs in this folder.

    python3 .ci/alone.py COMMAND [ARGUMENT ...]

Waits for the build that holds the lock, and says so. The lock belongs to the command and to what
it starts, so it is free again once they have all ended, however they end.
"""

import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)

import fcntl
import os
import sys
from pathlib import Path

LOCK = Path(__file__).resolve().parent.parent / "build" / "cache" / "build.lock"


def main(command: list[str]) -> int:
    """Take the lock, then become the command; returns only if the command cannot be run."""
    LOCK.parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(LOCK, os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("[make] waiting for another build in this folder", flush=True)
        fcntl.flock(lock, fcntl.LOCK_EX)
    os.set_inheritable(lock, True)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"[make] {command[0]} cannot be run: {error.strerror}", file=sys.stderr)
        return 127


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
