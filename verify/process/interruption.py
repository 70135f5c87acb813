"""What ends a run from outside: one line, and the exit code that shells expect."""

from __future__ import annotations

import atexit
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Interruption(BaseException):
    """A signal that ends the run.

    It is no ``KeyboardInterrupt``: typer catches that, and ends the run without a word. And where
    one came up through ``exec`` of a text, as dataclasses use it, Python kills itself by the signal
    at its exit, even if it was caught.

    Parameters
    ----------
    number : int
        Of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def interruptible(done: Callable[[], str] = str) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the run with one line and the exit code that shells expect.

    Parameters
    ----------
    done : callable
        What was done before, in words that the line ends with.
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
        before_it = done()
        print("ordproof: interrupted" + f"; {before_it}" * bool(before_it), file=sys.stderr)
        raise SystemExit(128 + interruption.number) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _done() -> None:
    """A run that has said all is not interrupted while Python puts things away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
