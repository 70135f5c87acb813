"""Who does the work: this process, processes of this machine, or those of a Dask cluster.

All answer to the interface of :mod:`concurrent.futures`, so that what hands out the work (the
ledger, the search) is written once. Workers write nothing: results come back to the one process
that keeps them.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from threading import Thread
from typing import Any

from verify.errors import InputError

ANSWERS_WITHIN = 10
"""Seconds that a scheduler gets to answer."""


class Here(Executor):
    """Does the work at once, in this process."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """The result, in a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args, **named))
        except Exception as problem:
            future.set_exception(problem)
        return future


@contextmanager
def workers(jobs: int | None = None, cluster: str | None = None) -> Iterator[Executor]:
    """An executor; where the block is left by an exception, work under way is dropped.

    What is submitted must be a function of a module, and arguments that can be pickled.

    Parameters
    ----------
    jobs : int, optional
        Processes on this machine; 1 is this process itself. Default: all cores.
    cluster : str, optional
        Address of a Dask scheduler, such as ``"tcp://127.0.0.1:8786"``; ``jobs`` then says nothing.

    Raises
    ------
    InputError
        If Dask is not installed, no scheduler answers at the address, it has no workers, or a
        worker could not give the same results (several threads, or other sources than here).
    """
    if cluster is not None:
        with _client(cluster) as client:
            yield client.get_executor()
    elif jobs == 1:
        yield Here()
    else:
        # Forked, a worker has all that this process has loaded. The library forks all of them
        # before it starts a thread, and none later: a process that is forked beside a running
        # thread can wait for ever for a lock that the thread held.
        context = get_context("fork" if sys.platform == "linux" else "spawn")
        before = set(active_children())
        with ProcessPoolExecutor(
            jobs or os.cpu_count(), context, initializer=_begin, initargs=(os.getpid(),)
        ) as executor:
            try:
                yield executor
            except BaseException:
                executor.shutdown(wait=False, cancel_futures=True)
                for worker in set(active_children()) - before:
                    worker.kill()
                raise


def _begin(parent: int) -> None:
    """In a worker: Ctrl-C is the parent's matter, and without the parent there is no work.

    What it was forked with stays; the collector of garbage need not look through it again.
    """
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise InputError("dask is not installed; `pip install ordproof[cluster]`") from None
    import logging

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # its tracebacks say no more
    expected = "expected an address such as tcp://127.0.0.1:8786"
    if not address.rpartition(":")[2].isdecimal():  # of such an address half a client would be left
        raise InputError(f"--cluster {address!r}: no port; {expected}")
    try:
        client = Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError, TypeError) as problem:
        why = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise InputError(
            f"--cluster {address}: no Dask scheduler answers ({why}); {expected}"
        ) from None
    with client:
        _fit(client, address)
        yield client


def _fit(client: Any, address: str) -> None:
    """Refuse workers that could not give the results that this process would."""
    from verify.store.sources import everything

    threads = client.nthreads()
    if not threads:
        raise InputError(f"--cluster {address}: the scheduler has no workers")
    several = sorted(worker for worker, count in threads.items() if count > 1)
    if several:
        raise InputError(
            f"--cluster {address}: worker {several[0]} has {threads[several[0]]} threads; "
            "expected `dask worker --nthreads 1`"
        )
    try:
        found = client.run(everything)
    except Exception as problem:
        raise InputError(f"--cluster {address}: ordproof does not run there: {problem}") from None
    others = sorted(worker for worker, digest in found.items() if digest != everything())
    if others:
        raise InputError(
            f"--cluster {address}: worker {others[0]} has another ordproof; "
            "expected the same sources as here"
        )
