"""The printed proof of Theorem 4, lines 1 to 14: the divergence's change, bounded from above.

A sum over ``M^t`` is a sum over ``[K − 1]`` with an indicator; the paper's ``Σ_{i=1}^{d}`` has the
index j here.
"""

from dataclasses import replace
from typing import Any

from sympy import Abs, Eq, Ge, Le, Rational, S, exp, log

from theory.claims.claim import Reading
from theory.claims.hypotheses import called
from theory.intervals.notation import (
    d,
    each_round,
    eta,
    gamma,
    i,
    j,
    m,
    over_rounds,
    over_thresholds,
    score,
    t,
    tau,
    theta,
    theta_star,
    violated,
    w,
    w_star,
    x,
    z,
)
from theory.language.statement import Belongs, ForAll, Indicator, Inner
from theory.pril.proofs import theorem_4_lines as proved
from theory.pril.proofs import theorem_4_lines_normaliser as bounded
from theory.pril.proofs.theorem_4_setting import GIVEN
from theory.pril.theorem_4 import IDEAL, NONNEGATIVE, c_1
from theory.pril.theorem_4_setting import (
    DIVERGENT,
    LINE_8,
    MISTAKES,
    OWN_Z,
    PLAIN,
    Delta,
    Z,
    line,
    over_components,
    setting,
    steps,
)
from theory.proving.proof import Proof

half = Rational(1, 2)
ideal_slack = Inner(w_star, x[t]) - theta_star[i]

line_1 = line(
    1,
    "definition",
    "Δ_t, the change of the divergence between the comparator and the learner, is defined.",
    each_round(Belongs(Delta, S.Reals)),
    (),
    setting(
        "any comparator",
        "w* in R^d and θ* in R^(K−1), as the theorem says; start uniform",
        normaliser="algorithm-3",
    ),
    replace(
        DIVERGENT,
        name="comparator ≥ 0",
        meaning="no component of the comparator is negative, and 0 log 0 = 0; start uniform. "
        "Nothing else is asked of the stream or of the comparator",
        hypotheses=(NONNEGATIVE,),
        missing="the divergence as a term of the kernel with 0 log 0 = 0 at a component that is 0",
    ),
    Reading(
        "start zero",
        "as before, and all components start at 0, as Algorithm 3 is listed",
        {"target": "nonnegative", "start": "zero"},
        hypotheses=(*IDEAL, NONNEGATIVE),
    ),
)

line_2 = line(
    2,
    "identity",
    "The terms that do not depend on the round cancel.",
    each_round(
        Eq(
            Delta,
            over_components(w_star[j] * log(w[t + 1, j] / w[t, j]))
            + over_thresholds(theta_star[i] * log(theta[t + 1, i] / theta[t, i])),
            evaluate=False,
        )
    ),
    (1,),
    DIVERGENT,
)

line_3 = line(
    3,
    "identity",
    "The update put in.",
    each_round(
        Eq(
            Delta,
            over_components(w_star[j] * log(Z[t] / exp(eta * x[t, j] * steps)))
            + over_thresholds(theta_star[i] * log(Z[t] / exp(-eta * tau[t, i]))),
            evaluate=False,
        )
    ),
    (2, "pril/algorithm-3"),
    DIVERGENT,
    proofs=(Proof(proved.line_3, GIVEN),),
)

line_4 = line(
    4,
    "identity",
    "The logarithms taken apart.",
    each_round(
        Eq(
            Delta,
            log(Z[t]) * (over_components(w_star[j]) + over_thresholds(theta_star[i]))
            - eta * over_thresholds(tau[t, i] * ideal_slack),
            evaluate=False,
        )
    ),
    (3,),
    DIVERGENT,
    proofs=(Proof(proved.line_4, GIVEN),),
)

line_5 = line(
    5,
    "identity",
    "The comparator's components add up to 1, and only violated constraints step, by z_k.",
    each_round(
        Eq(
            Delta,
            log(Z[t]) - eta * over_thresholds(Indicator(violated) * z[t, i] * ideal_slack),
            evaluate=False,
        )
    ),
    (4, "pril/algorithm-3"),
    DIVERGENT,
    proofs=(Proof(proved.line_5, GIVEN),),
)

line_6 = line(
    6,
    "mistake-bound",
    "Each violated constraint has the comparator's margin.",
    each_round(Le(Delta, log(Z[t]) - eta * gamma * m[t])),
    (5,),
    DIVERGENT,
    proofs=(Proof(proved.line_6, GIVEN),),
)

line_7 = line(
    7,
    "mistake-bound",
    "The exponents of the update are at most c_1 = K − c − 1 in size.",
    ForAll(each_round(Le(Abs(x[t, j] * steps), c_1)), (j, 1, d)),
    (),
    PLAIN,
    proofs=(Proof(proved.line_7, GIVEN),),
)

line_8 = line(
    8,
    "identity",
    "The normaliser, with e^(−η τ) of its own for each threshold (the printed index of τ is taken "
    "to be that of the sum).",
    each_round(Eq(Z[t], LINE_8, evaluate=False)),
    ("pril/algorithm-3",),
    PLAIN,
)

rise, fall = exp(eta * c_1), exp(-eta * c_1)


def chord(exponent: Any) -> Any:
    """The chord of ``e^(η u)`` over ``[−c_1, c_1]``, at ``u``."""
    return half * (1 + exponent / c_1) * rise + half * (1 - exponent / c_1) * fall


BOUND_9 = over_components(w[t, j] * chord(x[t, j] * steps)) + over_thresholds(
    theta[t, i] * chord(tau[t, i])
)
BOUND_10 = half * (rise + fall) * (
    over_components(w[t, j]) + over_thresholds(theta[t, i])
) + over_thresholds((rise - fall) / (2 * c_1) * tau[t, i] * (score[t] - theta[t, i]))

CONSTRAINED = called("some", Ge(c_1, 1))
"""Some label is not the whole range: the lines divide by ``c_1``."""

OWN = setting("Z^t of line 8", OWN_Z + "; c_1 ≥ 1, since the line divides by it", CONSTRAINED)
LISTED = setting(
    "Z^t of Algorithm 3",
    "start uniform, any η, Z^t as listed; c_1 ≥ 1, since the line divides by it",
    CONSTRAINED,
    normaliser="algorithm-3",
)

line_9 = line(
    9,
    "mistake-bound",
    "Each exponential is at most its chord over [−c_1, c_1].",
    each_round(Le(Z[t], BOUND_9)),
    (7, 8),
    OWN,
)

line_10 = line(
    10,
    "identity",
    "The chords' constant and linear parts, summed.",
    each_round(Eq(BOUND_9, BOUND_10, evaluate=False)),
    (9,),
    OWN,
)

ceiling = half * (rise + fall)

line_11 = line(
    11,
    "mistake-bound",
    "The learner's components add up to 1, and no constraint that steps has a positive slack.",
    each_round(Le(BOUND_10, ceiling)),
    (),
    OWN,
    LISTED,
    proofs=(Proof(bounded.line_11, GIVEN, OWN.name),),
)

KNOWN_8 = setting("Z^t of line 8", OWN_Z + ", comparator ≥ 0", target="nonnegative")
KNOWN_LISTED = replace(DIVERGENT, name="Z^t of Algorithm 3")

line_12 = line(
    12,
    "mistake-bound",
    "The normaliser's bound put into the divergence's change.",
    each_round(Le(Delta, log(ceiling) - eta * gamma * m[t])),
    (6, 9, 10, 11),
    KNOWN_8,
    KNOWN_LISTED,
    proofs=(Proof(bounded.line_12, GIVEN, KNOWN_8.name),),
)

line_13 = line(
    13,
    "mistake-bound",
    "The logarithm multiplied by m^t, which is said to be at least 1.",
    each_round(Le(log(ceiling) - eta * gamma * m[t], m[t] * (log(ceiling) - eta * gamma))),
    (),
    setting("every round", OWN_Z),
    setting(
        "m^t ≥ 1",
        OWN_Z + ", and every round has a violated constraint",
        called("busy", each_round(Ge(m[t], 1))),
    ),
    proofs=(Proof(bounded.line_13, GIVEN, "m^t ≥ 1"),),
)

line_14 = line(
    14,
    "mistake-bound",
    "Lines 12 and 13 summed over the rounds.",
    Le(over_rounds(Delta), log(ceiling) * MISTAKES - eta * gamma * MISTAKES),
    (12, 13),
    KNOWN_8,
    KNOWN_LISTED,
    proofs=(Proof(bounded.line_14, GIVEN, KNOWN_8.name),),
)
