"""Pages are read and written by several processes: what Sphinx needs for that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sphinx import builders
from sphinx.util.parallel import ParallelTasks

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Tasks(ParallelTasks):
    """Sphinx's tasks, which forget a failure that they meet while they hand out others."""

    problem: Exception | None = None

    def _join_one(self) -> Any:
        try:
            return super()._join_one()
        except Exception as problem:
            self.problem = problem
            raise

    def join(self) -> None:
        """Wait for all.

        Raises
        ------
        sphinx.errors.SphinxParallelError
            If one of them failed.
        """
        super().join()
        if self.problem is not None:
            raise self.problem


@contextmanager
def no_failure_forgotten() -> Iterator[None]:
    """Sphinx hands out its tasks through :class:`Tasks`."""
    kept = builders.ParallelTasks
    builders.ParallelTasks = Tasks  # type: ignore[misc]
    try:
        yield
    finally:
        builders.ParallelTasks = kept  # type: ignore[misc]


def allow(app: Sphinx) -> None:
    """Two of Jupyter Book's extensions can be read in parallel and do not say so."""
    from sphinx_proof.domain import ProofDomain

    # numbers sections once all pages are read
    app.extensions["sphinx_multitoc_numbering"].parallel_read_safe = True
    # keeps nothing in its domain: an event of its own merges its list
    ProofDomain.merge_domaindata = lambda domain, docnames, other: None
