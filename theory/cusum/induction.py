"""A solver obligation: one step of an induction over the ranks.

``z3`` is imported inside the goal, which is built only when the engine runs.
"""

from __future__ import annotations

from theory.claims.claim import Goal, Obligation


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
