"""Runs an experiment: every data set and partition, in parallel, in an order that is fixed."""

from __future__ import annotations

from collections.abc import Callable

from verify.errors import InputError
from verify.experiments.catalogue import experiment
from verify.experiments.protocol import Experiment, Measurement
from verify.experiments.store import Cells, gathered


def run(
    chosen: Experiment,
    partitions: int | None = None,
    jobs: int = 1,
    advance: Callable[[], None] = lambda: None,
) -> Cells:
    """The measurements of an experiment.

    Parameters
    ----------
    chosen : Experiment
        What to measure.
    partitions : int, optional
        Another number than the protocol's, at least 2 (the first ones are the same).
    jobs : int
        Processes.
    advance : callable
        Called once for each data set and partition that is done.

    Raises
    ------
    InputError
        If the number of partitions does not fit the experiment, or a data set is not installed.
    """
    number = chosen.partitions if partitions is None else partitions
    if number != chosen.partitions and (chosen.partitions == 1 or number < 2):
        expected = "1: nothing is random" if chosen.partitions == 1 else "at least 2"
        raise InputError(f"--partitions {number}: experiment {chosen.name} needs {expected}")
    work = [(data, at) for data in chosen.data for at in range(number)]
    results = []
    if jobs == 1:
        for data, at in work:
            results.append(measured(chosen, data, at))
            advance()
        return gathered(results)
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=jobs, return_as="generator")
    for result in parallel(delayed(_remote)(chosen.name, data, at) for data, at in work):
        results.append(result)
        advance()
    return gathered(results)


def measured(chosen: Experiment, data: str, partition: int) -> list[Measurement]:
    """One partition of one data set, which becomes the first condition of each cell."""
    return [({"data": data, **cell}, values) for cell, values in chosen.measure(data, partition)]


def _remote(name: str, data: str, partition: int) -> list[Measurement]:
    """Runs in a worker, which finds the experiment by its name."""
    return measured(experiment(name), data, partition)
