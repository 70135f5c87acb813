"""What ends a run from outside: one line, and the exit code that shells expect."""

from __future__ import annotations

import atexit
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verify.verdicts.keeper import Keeper


@contextmanager
def interruptible(keeper: Keeper | None = None) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the run with one line and the exit code that shells expect.

    Parameters
    ----------
    keeper : Keeper, optional
        Whose evidence the line counts.
    """

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt(number)

    atexit.unregister(_done)
    atexit.register(_done)
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except KeyboardInterrupt as interruption:
        number = interruption.args[0] if interruption.args else signal.SIGINT
        kept = keeper and f"; the evidence of {keeper.kept} decided claims is kept"
        print(f"ordproof: interrupted{kept or ''}", file=sys.stderr)
        raise SystemExit(128 + number) from None
    finally:
        signal.signal(signal.SIGTERM, before)


def _done() -> None:
    """A run that has said all is not interrupted while Python puts things away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
