"""PRIL's finite convergence when an ideal classifier exists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flint import fmpq
from sympy import Ge, Gt, Implies, Le, Sum, Symbol, sqrt

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Inadmissible, Instance
from theory.language.statement import ForAll, Indicator, Inner, NormSquared
from theory.numbers.surd import root
from theory.pril.lifting import NO_LOSS, IdealStream
from theory.pril.notation import (
    L_MAE,
    K,
    T,
    constrained,
    gamma,
    i,
    m,
    score,
    t,
    theta,
    theta_star,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.pril.proofs import convergence as proved
from theory.pril.proofs.steps import RUN
from theory.pril.streams import IntervalStream
from theory.pril.theorem_1 import BOUND, IDEAL
from theory.proving.proof import Proof


class ZeroLossStream(IdealStream):
    """Streams that the classifier ranks without loss, and the margin of a shifted classifier.

    ``gamma`` is the margin once every threshold is lowered by ``epsilon``: half the least amount by
    which a score lies below a threshold that it must lie below.
    """

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        w, theta = exact(instance["w"]), exact(instance["theta"])
        slacks = [
            (sign, sign * (w @ point - theta[i]))
            for point, row in zip(x, signs, strict=True)
            for i, sign in enumerate(row)
            if sign
        ]
        above = [slack for sign, slack in slacks if sign < 0]
        shift = min(above, default=fmpq(2)) / 2
        lowered = theta - shift
        square = w @ w + lowered @ lowered
        if shift <= 0 or square == 0:
            raise Inadmissible
        least = min((slack + sign * shift for sign, slack in slacks), default=shift)
        return {
            "w^*": w,
            "theta^*": theta,
            "epsilon": shift,
            "gamma": root(1 / square) * least,
        }


epsilon = Symbol("epsilon")
LENGTH = NormSquared(w_star) + Sum((theta_star[i] - epsilon) ** 2, (i, 1, K - 1))

SHIFTED = (
    Gt(gamma, 0),
    Gt(LENGTH, 0),
    ForAll(
        Implies(
            constrained(i, y_l[t], y_r[t]),
            Ge(
                z[t, i] * (Inner(w_star, x[t]) - theta_star[i] + epsilon),
                gamma * sqrt(LENGTH),
            ),
        ),
        (t, 1, T),
        (i, 1, K - 1),
    ),
)
"""With thresholds lowered by ε the classifier has the margin γ, once brought to length 1."""

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
            "ideal means no interval loss, ties allowed; γ is then the margin of the classifier "
            "with slightly lower thresholds, positive on every finite training set",
            hypotheses=(NO_LOSS, *SHIFTED, *IDEAL[3:]),
            conclusion=Le(UPDATES, BOUND),
            space=ZeroLossStream(rounds_up_to=3, ranks_up_to=4, passes_up_to=12),
        ),
    ),
    proofs=(
        Proof(proved.with_loss, RUN, "rounds with a loss"),
        Proof(proved.with_update, RUN, "rounds with an update"),
        Proof(proved.without_margin, RUN, "ideal without a margin"),
    ),
)
