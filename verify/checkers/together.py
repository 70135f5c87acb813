"""Many certificates asked about at once: the work is shared by as many as there are processors."""

from __future__ import annotations

import atexit
import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from multiprocessing import get_context, resource_tracker
from threading import Event, Lock

from verify.checkers.certificates import beside_cited, with_cited
from verify.checkers.three import CHECKERS, OF_THEIR_OWN, Ask
from verify.verified import Answer, Ended

Said = dict[str, Answer]
AskMany = Callable[[Sequence[str]], Said]
SHARE = 1_000_000
"""Characters of certificates that are worth a process."""
BATCH = 200_000
"""Characters of certificates that a process is asked about at once."""


class Waiting:
    """Certificates that nobody is asked about yet.

    Certificates that rest on the same ones are near each other. So each of those who ask begins at
    an end of its own, two go towards each other, and who has finished takes from the end of the
    longest way that is left.

    Parameters
    ----------
    sizes : mapping of str to int
        How long each certificate is, in the order in which they wait.
    """

    def __init__(self, sizes: Mapping[str, int]) -> None:
        whole = sum(sizes.values())
        self.shares: list[deque[list[str]]] = [
            deque() for _ in range(min(os.cpu_count() or 1, 1 + whole // SHARE))
        ]
        self._lock = Lock()
        before, begun = 0, -1
        for name, size in sizes.items():
            share = self.shares[before * len(self.shares) // (1 + whole)]
            if before // BATCH > begun or not share:
                share.append([])
            share[-1].append(name)
            begun = before // BATCH
            before += size
        for share in self.shares[1::2]:
            share.reverse()

    def batches(self, place: int) -> Iterator[list[str]]:
        """What the one at this place is to ask about."""
        own = self.shares[place]
        while True:
            with self._lock:
                longest = max(self.shares, key=len)
                if not longest:
                    return
                batch = own.popleft() if own else longest.pop()
            yield batch


_open = ExitStack()
_own: list[Ask] = []
"""The checker of a process that `_apart` has begun."""


def _begin(checker: str, texts: Mapping[str, str]) -> None:
    gc.disable()  # of terms there are millions, and no cycles among them
    atexit.register(os._exit, 0)  # at once: to take a million terms apart takes a second
    _own.append(_open.enter_context(CHECKERS[checker](texts)))


def _said(batch: Sequence[str]) -> Said:
    return {name: _own[0](name) for name in batch}


@contextmanager
def _apart(checker: str, texts: Mapping[str, str]) -> Iterator[AskMany]:
    """Ask a checker in a process that has done nothing before; Ctrl-C is for who began it."""
    resource_tracker.ensure_running()  # to begin it would undo the next line
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # of this thread, and what it begins
    begin = partial(_begin, checker, texts)
    with ProcessPoolExecutor(1, get_context("spawn"), begin) as process:
        yield lambda batch: process.submit(_said, batch).result()


@contextmanager
def _here(checker: str, texts: Mapping[str, str]) -> Iterator[AskMany]:
    """Ask a checker that is a process of its own."""
    with CHECKERS[checker](texts) as ask:
        yield lambda batch: {name: ask(name) for name in batch}


def answers(
    checker: str, texts: Mapping[str, str], names: Iterable[str], interrupted: Event | None = None
) -> Said:
    """What a checker says of certificates; it works in processes that have done nothing before.

    Where a process ends the others go on; what none of them answered is not accepted.

    Parameters
    ----------
    checker : str
        A name in `CHECKERS`.
    texts : mapping of str to str
        Certificates by name, those that are cited among them.
    names : iterable of str
        Those that are asked about.
    interrupted : Event, optional
        When it is set, nothing more is asked.
    """
    names = [*names]
    loaded = with_cited(texts, names)  # once: texts may be files
    waiting = Waiting({name: len(loaded[name]) for name in beside_cited(loaded, names)})
    found: dict[str, Answer] = {}
    # what a process of Python's is sent should be short, and stored texts it loads itself
    own = checker in OF_THEIR_OWN
    asking = partial(_here, checker, loaded) if own else partial(_apart, checker, texts)

    def work(place: int) -> None:
        with asking() as ask, suppress(BrokenProcessPool, Ended):
            for batch in waiting.batches(place):
                if interrupted is not None and interrupted.is_set():
                    return
                found.update(ask(batch))

    places = range(len(waiting.shares))
    with ThreadPoolExecutor(len(places)) as beside:
        for _ in beside.map(work, places):
            pass
    ended = Answer(False, reason="its process ended without an answer")
    return {name: found.get(name, ended) for name in names}
