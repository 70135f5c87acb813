"""Solver obligations that several claims share: one step of an induction over the ranks.

``z3`` is imported inside the goals, which are built only when the engine runs.
"""

from __future__ import annotations

from theory.claim import Goal, Obligation


def arg_max_fold(reading: str = "") -> Obligation:
    """A scan of finitely many real scores ends at an index in range with a largest score."""

    def goal() -> Goal:
        import z3

        k, index, index_after = z3.Ints("k index index_after")
        some, best, new, best_after = z3.Reals("s_j best s_next best_after")
        better = z3.Or(best < new, z3.And(best == new, z3.Bool("later_wins")))
        return Goal(
            hypotheses=(
                index >= 1,
                index <= k,
                some <= best,
                index_after == z3.If(better, k + 1, index),
                best_after == z3.If(better, new, best),
            ),
            conclusion=z3.And(
                index_after >= 1, index_after <= k + 1, some <= best_after, new <= best_after
            ),
            twin=index_after <= k,
        )

    return Obligation(
        "arg max scan: index in range, score largest",
        "all",
        goal,
        "Induction over the ranks scanned, for either tie rule: the first rank starts the scan, "
        "and the step keeps an index in [k] whose score is at least any score s_j seen.",
        reading,
    )


def count_step(reading: str = "") -> Obligation:
    """A count of indicators that starts at 1 lies in ``[1, r]``."""

    def goal() -> Goal:
        import z3

        k, count, indicator = z3.Ints("k count indicator")
        return Goal(
            hypotheses=(count >= 1, count <= k, z3.Or(indicator == 0, indicator == 1)),
            conclusion=z3.And(count + indicator >= 1, count + indicator <= k + 1),
            twin=count + indicator <= k,
        )

    return Obligation(
        "count of indicators in [1, r]",
        "all",
        goal,
        "Induction over the summands: the first one is 1 (the sentinel), each further one 0 or 1.",
        reading,
    )
