"""The attempts of a search, done by an executor of :mod:`verify.engines.workers`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor

from theory.claims.claim import Claim, Reading
from theory.claims.registry import claims_of, home
from verify.engines.search import Piece, Spread, attempted
from verify.engines.strategies.attempt import Seen
from verify.engines.workers import Here


def spread_over(executor: Executor, claim: Claim, reading: Reading, finds: int) -> Spread:
    """What ``search`` takes as ``spread``; the claim must be a paper's, since its id is sent.

    Attempts that nothing waits for any longer are dropped.
    """
    if isinstance(executor, Here):
        return map

    def spread(_: Callable[[Piece], Seen], pieces: Iterable[Piece]) -> Iterator[Seen]:
        waiting = [
            executor.submit(_remote, home(claim), claim.id, reading.name, finds, piece)
            for piece in pieces
        ]
        try:
            for future in waiting:
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()

    return spread


def _remote(module: str, identifier: str, reading: str, finds: int, piece: Piece) -> Seen:
    """Runs in a worker: claims hold functions, so only names cross the process boundary."""
    claim = next(claim for claim in claims_of([module]) if claim.id == identifier)
    return attempted(claim, claim.reading(reading), finds, piece)
