"""Streams on which kernel PRIL runs, beside PRIL in the kernel's feature space."""

from functools import reduce
from typing import Any

import numpy as np
from flint import fmpq
from sympy import Function, IndexedBase, Symbol

from algorithms.kernel_pril import KernelPRIL, polynomial
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.stream import Trace, run
from theory.claims.space import Choose, Inadmissible, Instance, Table, show, show_label
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.streams import IntervalStream, zeros_outside
from theory.proving.program import Program

s = Symbol("s", integer=True)
kappa, F, h, h_primal, h_second = map(Function, ("kappa", "f", "h", r"h^{\phi}", "h'"))
"""Kernel; ``F(t, x)`` is the paper's ``f^t(x)``; the classifiers after T rounds of kernel PRIL, of
PRIL on the features, and of kernel PRIL with the second labels."""

query = IndexedBase(r"\mathbf{x}")
"""Any instance, for which the classifier is asked."""

predicted, predicted_primal = IndexedBase(r"\hat{y}"), IndexedBase(r"\hat{y}^{\phi}")
tau_second = IndexedBase(r"\tau'")


def features(x: Any, degree: int, offset: int) -> Any:
    """``φ(x)`` with ``φ(x)·φ(x') = (x·x' + offset)^degree``, offset 0 or 1: products of entries."""
    extended = np.array([*x, fmpq(1)], dtype=object) if offset else x
    return reduce(np.kron, [extended] * degree)


class KernelStream(IntervalStream):
    """A stream for kernel PRIL with ``κ(x, x') = (x·x' + offset)^degree``.

    Fields: those of :class:`IntervalStream`, ``degree``, ``offset`` (0 or 1), ``query`` (an
    instance to rank in the end), and second labels ``second_l``, ``second_r``.

    Parameters
    ----------
    linear : bool
        Draw the kernel ``x·x'`` only.
    """

    vocabularies: Vocabularies = (vocabulary.KERNEL,)

    rounds: tuple[str, ...] = (*IntervalStream.rounds, "second_l", "second_r")
    by_dimension: tuple[str, ...] = (*IntervalStream.by_dimension, "query")
    real_fields: tuple[str, ...] = ("x", "query")
    rank_fields: tuple[str, ...] = ("second_l", "second_r")
    comparator_fields: tuple[str, ...] = ()

    def __init__(self, *, linear: bool = False) -> None:
        super().__init__(separable=False, rounds_up_to=3, ranks_up_to=4, number_up_to=2)
        self.linear = linear

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose))
        K = instance["K"]
        labels = zip(instance["y_l"], instance["y_r"], strict=True)
        second = [
            label if choose(0, 1) else tuple(sorted((choose(1, K), choose(1, K))))
            for label in labels
        ]
        return {
            **instance,
            "degree": 1 if self.linear else choose(1, 3),
            "offset": 0 if self.linear else choose(0, 1),
            "query": tuple(choose(-2, 2) for _ in range(instance["d"])),
            "second_l": tuple(low for low, _ in second),
            "second_r": tuple(high for _, high in second),
        }

    def check(self, instance: Instance) -> None:
        super().check(instance)
        degree, offset = instance["degree"], instance["offset"]
        second = zip(instance["second_l"], instance["second_r"], strict=True)
        fits = (
            1 <= degree <= 3
            and offset in (0, 1)
            and (not self.linear or (degree, offset) == (1, 0))
            and len(instance["query"]) == instance["d"]
            and all(1 <= low <= high <= instance["K"] for low, high in second)
        )
        if not fits:
            raise Inadmissible

    def trace(self, instance: Instance, second: bool = False, **options: Any) -> Trace:
        """Kernel PRIL's exact run, on the first or the second labels."""
        names = ("second_l", "second_r") if second else ("y_l", "y_r")
        labels = zip(*(instance[name] for name in names), strict=True)
        learner = KernelPRIL(instance["K"], polynomial(instance["degree"], instance["offset"]))
        return run(learner, zip(exact(instance["x"]), labels, strict=True))

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return Program(KernelPRIL), Program(PRIL)

    def primal(self, instance: Instance) -> Trace:
        """PRIL's exact run on the features of the instances."""
        degree, offset = instance["degree"], instance["offset"]
        labels = zip(instance["y_l"], instance["y_r"], strict=True)
        points = (features(x, degree, offset) for x in exact(instance["x"]))
        return run(PRIL(instance["K"]), zip(points, labels, strict=True))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        self.check(instance)
        degree, offset = instance["degree"], instance["offset"]
        trace, primal = self.trace(instance), self.primal(instance)
        second = self.trace(instance, second=True)
        learner, K = trace.rounds[0].learner, instance["K"]
        return {
            **_of_run(instance, trace),
            str(query): exact(instance["query"]),
            r"\tau'": [r.tau for r in second.rounds],
            "kappa": lambda a, b: (
                (sum(p * q for p, q in zip(a, b, strict=True)) + offset) ** degree
            ),
            "h": lambda x: learner.predict(trace.final, x),
            "h'": lambda x: learner.predict(second.final, x),
            r"h^{\phi}": lambda x: PRIL(K).predict(primal.final, features(x, degree, offset)),
            r"\hat{y}": trace.predictions,
            r"\hat{y}^{\phi}": primal.predictions,
            r"\theta^{\phi}": [r.state.theta for r in primal.rounds] + [primal.final.theta],
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        offset = f" + {instance['offset']}" if instance["offset"] else ""
        power = f"^{instance['degree']}" if instance["degree"] > 1 else ""
        trace = self.trace(instance)
        rows = tuple(
            (
                str(r.t),
                show(r.x),
                show_label(r.label),
                str(r.learner.score(r.state, r.x)),
                show(r.state.theta),
                str(r.prediction),
                show(r.tau),
                show(r.after.theta),
            )
            for r in trace.rounds
        )
        x = exact(instance["query"])
        asked = trace.rounds[0].learner
        title = (
            f"K = {instance['K']}, κ(x, x') = (x·x'{offset}){power}; in the end "
            f"f{show(x)} = {asked.score(trace.final, x)}, rank {asked.predict(trace.final, x)}"
        )
        header = ("t", "x", "label", "f(x)", "θ before", "ŷ", "τ", "θ after")
        return [Table(title, header, rows)]


def _of_run(instance: Instance, trace: Trace) -> dict[str, Any]:
    """The values of what a run of kernel PRIL sees, and of what it makes of it."""
    learner, K = trace.rounds[0].learner, instance["K"]
    states = [r.state for r in trace.rounds] + [trace.final]
    labels = zip(instance["y_l"], instance["y_r"], strict=True)
    return {
        "K": K,
        "T": len(instance["x"]),
        "x": exact(instance["x"]),
        "y_l": instance["y_l"],
        "y_r": instance["y_r"],
        "z": [zeros_outside(K, low, high) for low, high in labels],
        "theta": [state.theta for state in states],
        "tau": [r.tau for r in trace.rounds],
        "f": lambda t, x: learner.score(states[int(t) - 1], x),
    }


class AnyKernel(IntervalStream):
    """A stream for kernel PRIL with any function κ of two instances, which are 0, 1 or 2.

    Fields: those of :class:`IntervalStream`, and ``kappa``, the table of κ's nine values.
    """

    vocabularies: Vocabularies = (vocabulary.KERNEL,)
    real_fields: tuple[str, ...] = ()
    comparator_fields: tuple[str, ...] = ()

    def __init__(self) -> None:
        super().__init__(separable=False, rounds_up_to=4, ranks_up_to=4, dimension_up_to=1)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        table = tuple(tuple(choose(-2, 2) for _ in range(3)) for _ in range(3))
        return {**super().generate(choose), "kappa": table}

    def draw_point(self, choose: Choose, d: int) -> tuple[int, ...]:
        return tuple(choose(0, 2) for _ in range(d))

    def check(self, instance: Instance) -> None:
        super().check(instance)
        rows = instance["kappa"]
        table = len(rows) == 3 and all(len(row) == 3 for row in rows)
        if not table or any(len(p) != 1 or p[0] not in (0, 1, 2) for p in instance["x"]):
            raise Inadmissible

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(KernelPRIL),)

    def trace(self, instance: Instance, **options: Any) -> Trace:
        """Kernel PRIL's exact run."""
        table = exact(instance["kappa"])

        def kernel(past: Any, x: Any) -> Any:
            return table[np.array([int(row[0]) for row in past], dtype=int), int(x[0])]

        labels = zip(instance["y_l"], instance["y_r"], strict=True)
        learner = KernelPRIL(instance["K"], kernel)
        return run(learner, zip(exact(instance["x"]), labels, strict=True))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        self.check(instance)
        table = exact(instance["kappa"])
        return {
            **_of_run(instance, self.trace(instance)),
            "kappa": lambda a, b: table[int(a[0]), int(b[0])],
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = tuple(
            (
                str(r.t),
                show(r.x),
                show_label(r.label),
                str(r.learner.score(r.state, r.x)),
                show(r.state.theta),
                show(r.tau),
                str(r.learner.score(r.after, r.x)),
            )
            for r in self.trace(instance).rounds
        )
        title = f"K = {instance['K']}, κ(i, j) in row i of {instance['kappa']}"
        header = ("t", "x", "label", "f(x)", "θ before", "τ", "f(x) after")
        return [Table(title, header, rows)]
