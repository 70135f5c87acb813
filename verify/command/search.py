"""``ordproof search``; engines are imported inside: help is instant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from verify.command.output import (
    ClusterOption,
    JobsOption,
    JsonOption,
    check_target,
    emit,
    progress,
    searching,
)
from verify.show.terminal import console

if TYPE_CHECKING:
    from theory.claims.claim import Claim, Reading
    from theory.claims.space import Table
    from verify.engines.search import Search

    Searched = tuple[Claim, Iterable[tuple[Reading, Search, Iterable[Table]]]]

FEW_EXAMPLES = 5000
"""A search of so few instances is done before other processes have started."""


def search(
    identifier: Annotated[str, typer.Argument(metavar="ID|FILE.py::ID")],
    examples: Annotated[
        int, typer.Option(min=1, help="Instances to draw, half of them in batches.")
    ] = 2000,
    climbs: Annotated[int, typer.Option(min=0, help="Hill climbs from different starts.")] = 40,
    seed: Annotated[int, typer.Option(min=0, help="Another seed is another search.")] = 0,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    json: JsonOption = None,
) -> None:
    """Search for a counterexample to a claim, whatever the ledger says.

    The same is found whatever the number of processes, and on a cluster.

    Example:  ordproof search pril/theorem-1 --examples 100000
    """
    from verify.own_file.process import names_file
    from verify.show import report

    check_target(json)
    out, rows = console(), []
    searched = _in_file if names_file(identifier) else _in_papers
    claim, found = searched(identifier, examples, climbs, seed, jobs, cluster)
    for reading, seen, story in found:
        rows.append(report.search_json(claim, reading, seen))
        if json != "-":
            report.show_search(out, claim, reading, seen, story)
    if json is not None:
        emit({"id": claim.id, "readings": rows}, json)


def _in_file(
    target: str, examples: int, climbs: int, seed: int, jobs: int | None, cluster: str | None
) -> Searched:
    """What a search saw, in the process of a file."""
    from verify.errors import InputError
    from verify.own_file.asking import searched

    if cluster is not None:
        raise InputError("--cluster searches the papers' claims, not those of a file")
    with progress(target, None):
        found = searched(target, examples=examples, climbs=climbs, seed=seed)
    return found.claim, found.readings


def _in_papers(
    identifier: str, examples: int, climbs: int, seed: int, jobs: int | None, cluster: str | None
) -> Searched:
    """What a search saw, reading by reading as it is ready."""
    from dataclasses import replace

    from verify.engines.parallel_search import spread_over
    from verify.engines.search import Budget
    from verify.engines.search import search as look
    from verify.engines.workers import workers
    from verify.verdicts import ledger

    claim = ledger.find(identifier)
    ledger.searchable(claim)
    budget = replace(Budget.spending(examples, climbs), seed=seed)

    def found() -> Iterator[tuple[Reading, Search, Iterable[Table]]]:
        with workers(jobs if examples > FEW_EXAMPLES else jobs or 1, cluster) as executor:
            for reading in claim.readings:
                spread = spread_over(executor, claim, reading, budget.finds)
                with searching(reading.name, budget.count) as saw:
                    seen = look(claim, reading, budget, spread, saw)
                yield reading, seen, claim.story_of(reading, seen.counterexample)

    return claim, found()
