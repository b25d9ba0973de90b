"""What ``python -m bridgepath`` and ``bridgepath`` run; the commands are in `cli`."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status; None for the arguments of this process."""
    try:
        from .desk.cli import run
    except KeyboardInterrupt:  # Ctrl-C before there is anything to stop
        return 130
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
