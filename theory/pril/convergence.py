"""PRIL's finite convergence when an ideal classifier exists."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Piecewise, Sum, Symbol

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance
from theory.intervals.families import Family, labelled, require
from theory.intervals.notation import (
    IDEAL,
    L_MAE,
    K,
    R,
    T,
    c,
    equal,
    i,
    k,
    labels,
    m,
    score,
    t,
    theta,
    theta_star,
    total_loss,
    w_star,
    x,
    y_l,
    y_r,
)
from theory.intervals.pril import RUN
from theory.intervals.streams import IntervalStream
from theory.language.statement import ForAll, Indicator, Inner, MinOver, NormSquared
from theory.pril.lifting import NO_LOSS, IdealStream
from theory.pril.proofs import convergence as proved
from theory.pril.proofs import endless as never
from theory.pril.theorem_1 import BOUND
from theory.proving.proof import Proof


class ZeroLossStream(IdealStream):
    """Streams that the classifier ranks without loss, and how far its scores keep from thresholds.

    ``e[t]`` is the least amount by which the score of round t lies below a threshold that it must
    lie below, at most 1; ``epsilon`` is half the least of them.
    """

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        w, theta = exact(instance["w"]), exact(instance["theta"])
        gaps = [
            min(theta[i] - w @ point if sign < 0 else fmpq(1) for i, sign in enumerate(row))
            for point, row in zip(x, signs, strict=True)
        ]
        return {"w^*": w, "theta^*": theta, "e": gaps, "epsilon": min(gaps) / 2}


epsilon, gap = Symbol("epsilon", real=True), IndexedBase("e")
LENGTH = NormSquared(w_star) + Sum((theta_star[i] - epsilon) ** 2, (i, 1, K - 1))

GAP = Piecewise((theta_star[i] - Inner(w_star, x[t]), Ge(i, y_r[t])), (1, True))
WITHOUT_MARGIN = (
    NO_LOSS,
    called("gaps", ForAll(Eq(gap[t], MinOver(GAP, (i, 1, K - 1))), (t, 1, T))),
    called("least", Eq(epsilon, MinOver(gap[t] / 2, (t, 1, T)))),
    *IDEAL[3:],
)
"""No loss, and what ε is."""

MISTAKES = Sum(Indicator(Gt(L_MAE(score[t], theta[t], y_l[t], y_r[t]), 0)), (t, 1, T))
UPDATES = Sum(Indicator(Gt(m[t], 0)), (t, 1, T))

finite_convergence = Claim(
    id="pril/finite-convergence",
    where="abstract, Section 1, Section 6",
    kind="convergence",
    says="On a training set that some ideal classifier ranks, presented any number of times, PRIL "
    "makes at most (R² + 1)(K − c − 1)/γ² mistakes: a bound that does not depend on the number of "
    "passes.",
    hypotheses=IDEAL,
    conclusion=Le(MISTAKES, BOUND),
    space=IntervalStream(rounds_up_to=3, ranks_up_to=4, passes_up_to=12),
    readings=(
        Reading("rounds with a loss", "a mistake is a round with L_MAE > 0; ideal as in Theorem 1"),
        Reading(
            "rounds with an update",
            "a step is a round that changes the parameters, so they come to rest",
            conclusion=Le(UPDATES, BOUND),
        ),
        Reading(
            "ideal without a margin",
            "ideal means no interval loss, ties allowed; the margin that Theorem 1 asks for is "
            "that of the classifier with thresholds lowered by ε, which is positive on every "
            "finite training set",
            hypotheses=WITHOUT_MARGIN,
            conclusion=And(
                Gt(epsilon, 0),
                Le(epsilon**2 * UPDATES, (R**2 + 1) * (K - c - 1) * LENGTH),
            ),
            space=ZeroLossStream(rounds_up_to=3, ranks_up_to=4, passes_up_to=12),
        ),
    ),
    proofs=(
        Proof(proved.with_loss, RUN, "rounds with a loss"),
        Proof(proved.with_update, RUN, "rounds with an update"),
        Proof(proved.without_margin, RUN, "ideal without a margin"),
    ),
)


class EndlessStream(Family):
    """0 with rank 2, then ``−1/k`` with rank 1, for k = 1, 2, …, ``pairs``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"pairs": choose(1, 8)}

    def stream(self, instance: Instance) -> Instance:
        require(1 <= instance["pairs"] <= 20)
        parts = [[value] for k in range(1, instance["pairs"] + 1) for value in (0, Fraction(-1, k))]
        return labelled(2, parts, [(2, 2), (1, 1)] * instance["pairs"], [1], [0])


pairs = Symbol("pairs", integer=True)

endless = Claim(
    id="pril/finite-convergence/endless",
    where="abstract, Section 1, Section 6",
    kind="convergence",
    says="On an endless stream without a margin an ideal classifier is not enough: PRIL has a loss "
    "in every second round of 0 with rank 2 and −e/k with rank 1, k = 1, 2, …, for ever, though "
    "all instances lie in the unit ball and w* = e, θ* = 0 ranks each of them without loss.",
    hypotheses=(
        called("ranks", Eq(K, 2)),
        called("long", Eq(T, 2 * pairs)),
        called("count", Ge(pairs, 1)),
        called("unit", Eq(NormSquared(x[2]), 1)),
        called("zeros", ForAll(Eq(NormSquared(x[2 * k - 1]), 0), (k, 1, pairs))),
        called("parts", ForAll(equal(k * x[2 * k], x[2]), (k, 1, pairs))),
        called("labels", ForAll(And(labels(2 * k - 1, 2, 2), labels(2 * k, 1, 1)), (k, 1, pairs))),
        called("weights", equal(w_star, -x[2])),
        called("level", Eq(theta_star[1], 0)),
    ),
    conclusion=And(
        NO_LOSS,
        ForAll(Le(NormSquared(x[t]), 1), (t, 1, T)),
        Eq(total_loss(theta[t]), pairs),
    ),
    space=EndlessStream(IntervalStream()),
    proofs=(Proof(never.endless, RUN),),
)
