"""Theorem 1: PRIL's mistake bound when an ideal interval ranking classifier exists."""

from sympy import Eq, Ge, Gt, Implies, Le, Sum

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll, Inner, MaxOver, MinOver, NormSquared
from theory.pril.notation import (
    L_MAE,
    K,
    R,
    T,
    c,
    constrained,
    gamma,
    i,
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
from theory.pril.proofs import theorem_1 as proved
from theory.pril.proofs.steps import RUN
from theory.pril.streams import IntervalStream
from theory.proving.proof import Proof

IDEAL = (
    Gt(gamma, 0),
    Eq(NormSquared(w_star, theta_star), 1),
    ForAll(
        Implies(
            constrained(i, y_l[t], y_r[t]),
            Ge(z[t, i] * (Inner(w_star, x[t]) - theta_star[i]), gamma),
        ),
        (t, 1, T),
        (i, 1, K - 1),
    ),
    Eq(R**2, MaxOver(NormSquared(x[t]), (t, 1, T))),
    Eq(c, MinOver(y_r[t] - y_l[t], (t, 1, T))),
)
"""The hypotheses: a unit comparator with margin ``gamma`` on every constraint, ``R`` and ``c``."""

BOUND = (R**2 + 1) * (K - c - 1) / gamma**2


def total_loss(thresholds):  # type: ignore[no-untyped-def]
    """``Σ_t L_MAE(f^t(x^t), θ, y_l^t, y_r^t)`` with the given thresholds in round t."""
    return Sum(L_MAE(score[t], thresholds, y_l[t], y_r[t]), (t, 1, T))


REPEATED = IntervalStream(rounds_up_to=3, ranks_up_to=4, passes_up_to=12)
"""Few examples presented several times: where a loss with fixed thresholds can pile up."""

RECURRING = IntervalStream(rounds_up_to=3, ranks_up_to=4, number_up_to=3, doublings_up_to=5)
"""Few examples that repeat in a row: what was right then can be wrong by the last thresholds."""

LAST, COMPARATOR = {"loss_thresholds": "last"}, {"loss_thresholds": "comparator"}
"""Options of the readings whose loss has other thresholds than those before the round."""

theorem_1 = Claim(
    id="pril/theorem-1",
    where="Theorem 1",
    kind="mistake-bound",
    says="On a stream that a unit comparator ranks with margin γ, PRIL's total interval loss is at "
    "most (R² + 1)(K − c − 1)/γ².",
    hypotheses=IDEAL,
    conclusion=Le(total_loss(theta[t]), BOUND),
    space=IntervalStream(),
    readings=(
        Reading("θ^t", "θ in the loss is the learner's θ before round t"),
        Reading(
            "θ^(T+1)",
            "θ in the loss is the learner's θ after the last round",
            LAST,
            conclusion=Le(total_loss(theta[T + 1]), BOUND),
            space=RECURRING,
        ),
        Reading(
            "comparator",
            "θ in the loss is the comparator's θ*",
            COMPARATOR,
            conclusion=Le(total_loss(theta_star), BOUND),
            space=REPEATED,
        ),
    ),
    proofs=(Proof(proved.theorem_1, RUN, "θ^t"),),
)
