"""The steps determine kernel PRIL's classifier: equal steps, equal scores and thresholds."""

from typing import Any

from theory.formal.terms import Expr, disj, eq, every, integer, total
from theory.intervals.symbols import K, T, tau_2, theta_2
from theory.pril.proofs.algorithm_2 import h, new
from theory.pril.proofs.algorithm_2_run import OUTPUT, below, final_thresholds
from theory.pril.proofs.kernel import summed
from theory.proving.chosen import first_true
from theory.proving.definitions import defining
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.runs.papers.symbols import tau, x

h_2 = integer("h'")


def score_2(t: Expr) -> Expr:
    """The second run's score of the new instance before round t."""
    return total(1, t - 1, lambda s: total(1, K - 1, lambda j: tau_2(s, j)) * (x(s) @ new))


def below_2(i: Expr) -> Expr:
    """The second run's final score is below its threshold i."""
    return score_2(T + 1) - theta_2(T + 1, i) < 0


SECOND = defining(
    {
        "start-theta'": every(1, K - 1, lambda i: eq(theta_2(1, i), 0)),
        "step-theta'": every(
            1,
            T,
            lambda t: every(1, K - 1, lambda i: eq(theta_2(t + 1, i), theta_2(t, i) - tau_2(t, i))),
        ),
    }
)
TWO_RUNS = OUTPUT | SECOND | first_true(lambda: h_2, K, below_2, "h'")
"""The same updates and output with the second run's steps, whatever its labels are."""


PARTS = ("range", "before", "holds")
"""What is known of a first index: its range, none before it, and its own condition."""


def one_first(p: Prover, a: Expr, b: Expr, of_a: Any, of_b: Any, levels: Fact) -> Fact:
    """First indices of equivalent conditions are equal: no smaller one is the other's."""
    ranges = of_a[0], of_b[0]

    def less(small: Fact, index: Expr, own: Any, other: Any) -> Fact:
        return p.auto(eq(a, b), own[2], small, *ranges, other[1], levels)

    return p.cases(
        eq(a, b),
        p.have(disj(eq(a, b), a < b, b < a)),
        lambda same: same,
        lambda small: less(small, a, of_a, of_b),
        lambda small: less(small, b, of_b, of_a),
    )


def same_classifier(p: Prover, run: Given, steps: Fact) -> Fact:
    """Equal steps give equal scores and thresholds, and these one first index."""
    here = p.have((1 <= T) & (T <= T), run["rounds"])

    def change(s: Expr, of: Any) -> Expr:
        return total(1, K - 1, lambda j: of(s, j)) * (x(s) @ new)

    table = terms(a=1, b=T, f=lambda s: change(s, tau), g=lambda s: change(s, tau_2))
    scores = p.lemma("sums/equal", table, steps)
    first = final_thresholds(p, run)

    def same_level(i: Expr, h3: Fact) -> Fact:
        def step(s: Expr, now: Fact) -> Fact:
            return p.use(run["step-theta'"], s, i, by=[now, h3])

        grown = summed(p, T, here, lambda s: theta_2(s, i), lambda s: -tau_2(s, i), step)
        table = terms(a=1, b=T, f=lambda s: tau(s, i), g=lambda s: tau_2(s, i))
        known = p.use(first, i, by=[h3]), p.use(run["start-theta'"], i, by=[h3])
        both = p.lemma("sums/equal", table, steps, h3)
        return p.have(both_below(i), grown, both, scores, *known)

    def both_below(i: Expr) -> Expr:
        return (below(i) >> below_2(i)) & (below_2(i) >> below(i))

    levels = p.throughout(1, K - 1, same_level)
    mine, others = ([run[f"{name}-{part}"] for part in PARTS] for name in ("h", "h'"))
    return one_first(p, h, h_2, mine, others, levels)
