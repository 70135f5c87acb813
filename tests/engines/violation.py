"""Instances that break a mistake bound, sought by the solver and handed out for exact replay.

The other side of :mod:`theory.goals.bounded`: the patterns of moving rounds in Gram scalars, with
coordinates put in for the inner products and a comparator that meets every constraint of the
labels. What comes back is an instance, not a verdict; only its replay counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from algorithms.losses import support
from theory.claims.space import Instance
from theory.goals.bounded import total
from theory.goals.gram import Run, explore, span
from verify.smt.obligations import queries
from verify.smt.solvers import WORK, child


def violation(
    learner: Callable[[int], Any],
    labels: Callable[[int], Iterable[Any]],
    bound: Callable[[Run, int, Any], Any],
    *,
    K: int = 2,
    rounds: int = 2,
    d: int = 1,
    strength: int = 1,
    work: int = WORK["z3"],
) -> Instance | None:
    """An instance on which ``strength · γ² Σ L_MAE > bound(run, K, R²)``, if z3 finds one.

    Parameters
    ----------
    learner, labels, bound, strength
        As for :func:`theory.goals.bounded.cases`, for learners with thresholds (PRIL, PRank).
    K, rounds, d : int
        Ranks, largest number of rounds, dimension.
    work : int
        Steps that z3 may take on each pattern.

    Returns
    -------
    instance or None
        Fields ``K``, ``d``, ``x``, ``y_l``, ``y_r``, ``w``, ``theta`` as in
        :class:`theory.intervals.streams.IntervalStream`, the comparator not normalised. None if z3
        says of every pattern that it has none.

    Raises
    ------
    ValueError
        If z3 leaves a pattern undecided, or has a model of it that is not rational.
    """
    import z3

    instances = span(rounds)
    runs, _ = explore(learner(K), instances, labels(K), instances[0].gram)
    x = np.array([[z3.Real(f"x_{t}_{j}") for j in range(d)] for t in range(rounds)], dtype=object)
    w = np.array([z3.Real(f"w_{j}") for j in range(d)], dtype=object)
    theta = np.array([z3.Real(f"b_{i}") for i in range(1, K)], dtype=object)
    inner = [
        (instances[s] @ instances[t], x[s] @ x[t]) for t in range(rounds) for s in range(t + 1)
    ]
    for run in sorted(runs, key=lambda run: len(run.labels)):
        squares = [x[t] @ x[t] for t in range(len(run.labels))]
        R_squared = z3.Real("R_squared")
        facts = [
            *(z3.substitute(part, *inner) for part in run.facts),
            *(z3.substitute(part, *inner) for part in _counted(run, instances)),
            *_margins(run, K, x, w, theta),
            *(square <= R_squared for square in squares),
            z3.Or([square == R_squared for square in squares]),
            # margins are 1, so 1/γ² is the squared length of the comparator
            strength * total(run) > bound(run, K, R_squared) * (w @ w + theta @ theta),
        ]
        for text in queries([facts]):
            answer = child("z3").ask(text, work)
            values = {name: v for name, v in answer.model.items() if isinstance(v, Fraction)}
            if answer.verdict == "sat" and len(values) == len(answer.model):
                return _instance(run, K, x, w, theta, values)
            if answer.verdict != "unsat":
                raise ValueError(f"labels {run.labels}: {answer}")
    return None


def _pair(label: Any) -> tuple[int, int]:
    return label if isinstance(label, tuple) else (label, label)


def _counted(run: Run, instances: list[Any]) -> Iterable[Any]:
    """Every violated constraint counts in L_MAE: no score equals a threshold from below."""
    import z3

    for state, step, x in zip(run.states, run.steps, instances, strict=False):
        f = state.w @ x
        yield from (z3.RealVal(0) + f < state.theta[i] for i, tau in enumerate(step) if tau == 1)


def _margins(run: Run, K: int, x: Any, w: Any, theta: Any) -> Iterable[Any]:
    """The comparator meets every constraint of every label with margin 1."""
    for t, label in enumerate(run.labels):
        for i, z in zip(*support(*_pair(label), K), strict=True):
            yield z * (w @ x[t] - theta[i - 1]) >= 1


def _instance(
    run: Run, K: int, x: Any, w: Any, theta: Any, values: dict[str, Fraction]
) -> Instance:
    def numbers(terms: Iterable[Any]) -> tuple[Fraction, ...]:
        return tuple(values.get(str(term), Fraction(0)) for term in terms)

    pairs = [_pair(label) for label in run.labels]
    return {
        "K": K,
        "d": len(w),
        "x": tuple(numbers(row) for row in x[: len(pairs)]),
        "y_l": tuple(low for low, _ in pairs),
        "y_r": tuple(high for _, high in pairs),
        "w": numbers(w),
        "theta": numbers(theta),
    }
