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


class Interruption(KeyboardInterrupt):
    """A signal that ends the run.

    Python kills itself by the signal at its exit, whatever was caught, where a plain
    ``KeyboardInterrupt`` came up through ``exec`` of a text, as dataclasses use it.

    Parameters
    ----------
    number : int
        Of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def interruptible(keeper: Keeper | None = None) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the run with one line and the exit code that shells expect.

    Parameters
    ----------
    keeper : Keeper, optional
        Whose evidence the line counts.
    """

    def stop(number: int, frame: object) -> None:
        raise Interruption(number)

    atexit.unregister(_done)
    atexit.register(_done)
    heard = [n for n in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(n) != signal.SIG_IGN]
    before = {number: signal.signal(number, stop) for number in heard}
    try:
        yield
    except Interruption as interruption:
        kept = ""
        if keeper is not None and keeper.record:
            kept = f"; the evidence of {keeper.kept} decided claims is kept"
        print(f"ordproof: interrupted{kept}", file=sys.stderr)
        raise SystemExit(128 + interruption.number) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _done() -> None:
    """A run that has said all is not interrupted while Python puts things away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
