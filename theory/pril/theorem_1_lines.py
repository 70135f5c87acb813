"""The printed proof of Theorem 1, line by line."""

from sympy import And, Eq, Ge, Gt, Implies, Le, sqrt

from theory.claims.claim import Reading
from theory.claims.hypotheses import called
from theory.claims.printed_lines import lines
from theory.intervals.notation import (
    COUNT,
    IDEAL,
    L_MAE,
    K,
    R,
    T,
    c,
    each_round,
    gamma,
    i,
    length,
    m,
    over_rounds,
    over_thresholds,
    over_violated,
    progress,
    score,
    t,
    tau,
    theta,
    theta_star,
    total_loss,
    w,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.intervals.streams import IntervalStream
from theory.language.statement import Inner, NormSquared
from theory.pril.proof_streams import InARow
from theory.pril.proofs.theorem_1_lines_below import PROOFS
from theory.pril.theorem_1 import BOUND, COMPARATOR, LAST

PROOF = "pril/theorem-1"

HYPOTHESES = (*IDEAL, COUNT)
"""Those of the theorem, and the definition of ``m^t`` that the proof begins with."""

MISTAKES, SQUARES = over_rounds(m[t]), over_rounds(m[t] ** 2)

STREAM = IntervalStream(rounds_up_to=4, ranks_up_to=4)

RECURRING = InARow(
    rounds_up_to=3, ranks_up_to=2, dimension_up_to=1, number_up_to=2, exact_labels=True
)
REPEATED = IntervalStream(
    rounds_up_to=2, ranks_up_to=2, dimension_up_to=1, number_up_to=2, passes_up_to=12
)
"""Few examples that come again and again, each in a row or as a whole (see Theorem 1)."""

ANY = Reading(
    "any stream", "all streams of the theorem, those without a mistake as well", kind="degenerate"
)
MISTAKEN = Reading(
    "a mistake is made",
    "“let Algorithm 1 make a mistake at trial t”: some constraint fails in some round",
    hypotheses=(*HYPOTHESES, called("some", Gt(MISTAKES, 0))),
    kind="natural",
)

line = lines(
    PROOF,
    "Theorem 1, proof",
    {5: "eq. (4)", 11: "eq. (5)"},
    hypotheses=HYPOTHESES,
    space=STREAM,
    proofs=PROOFS,
)

moved = Inner(w[t] + over_thresholds(tau[t, i] * x[t]), w_star)
line_1 = line(
    1,
    "identity",
    "The update of a round, put into v·v*.",
    each_round(
        Eq(progress(t + 1), moved + over_thresholds((theta[t, i] - tau[t, i]) * theta_star[i]))
    ),
    ("pril/algorithm-1",),
)

ideal_slack = Inner(w_star, x[t]) - theta_star[i]
line_2 = line(
    2,
    "identity",
    "A round adds the comparator's slacks, weighted by the steps, to v·v*.",
    each_round(Eq(progress(t + 1), progress(t) + over_thresholds(tau[t, i] * ideal_slack))),
    (1,),
)

line_3 = line(
    3,
    "identity",
    "Only violated constraints step, by z_i.",
    each_round(Eq(progress(t + 1), progress(t) + over_violated(z[t, i] * ideal_slack))),
    (2, "pril/algorithm-1"),
)

least = progress(t) + over_violated(gamma)
line_4 = line(
    4,
    "mistake-bound",
    "Each violated constraint adds at least γ to v·v*.",
    each_round(Ge(progress(t + 1), least), Eq(least, progress(t) + gamma * m[t])),
    (3,),
)

line_5 = line(
    5,
    "mistake-bound",
    "Summed over the rounds from v^1 = 0, v·v* grows to at least γ times the number of violations.",
    And(
        Ge(progress(T + 1), progress(1) + gamma * MISTAKES),
        Eq(progress(1) + gamma * MISTAKES, gamma * MISTAKES),
    ),
    (4, "pril/algorithm-1"),
)

growth = length(t + 1) - length(t)
line_6 = line(
    6,
    "identity",
    "What a round adds to ‖v‖², with the update put in.",
    each_round(
        Eq(
            growth,
            2 * over_thresholds(tau[t, i] * Inner(w[t], x[t]))
            + over_thresholds(tau[t, i]) ** 2 * NormSquared(x[t])
            - 2 * over_thresholds(tau[t, i] * theta[t, i])
            + over_thresholds(tau[t, i] ** 2),
        )
    ),
    ("pril/algorithm-1",),
)

line_7 = line(
    7,
    "identity",
    "The same, collected over the violated constraints; the paper adds ‖v^t‖² on the right.",
    each_round(
        Eq(
            growth,
            length(t)
            + 2 * over_violated(tau[t, i] * (Inner(w[t], x[t]) - theta[t, i]))
            + over_violated(tau[t, i]) ** 2 * NormSquared(x[t])
            + over_violated(tau[t, i] ** 2),
        )
    ),
    (6,),
)

line_8 = line(
    8,
    "identity",
    "The squared steps of the violated constraints count them.",
    each_round(Eq(over_violated(tau[t, i] ** 2), m[t])),
    ("pril/algorithm-1",),
)

line_9 = line(
    9,
    "mistake-bound",
    "The squared sum of the steps is at most the squared number of violations.",
    each_round(Le(over_violated(tau[t, i]) ** 2, m[t] ** 2)),
    ("pril/algorithm-1",),
)

line_10 = line(
    10,
    "mistake-bound",
    "A round adds at most (m^t)² R² + m^t to ‖v‖².",
    each_round(Le(growth, m[t] ** 2 * R**2 + m[t])),
    (7, 8, 9),
)

line_11 = line(
    11,
    "mistake-bound",
    "Summed over the rounds from v^1 = 0.",
    Le(length(T + 1), R**2 * SQUARES + MISTAKES),
    (10, "pril/algorithm-1"),
)

by_lengths = sqrt(length(T + 1)) * sqrt(NormSquared(w_star, theta_star))
line_12 = line(
    12,
    "mistake-bound",
    "Cauchy-Schwarz for v^{T+1} and the unit vector v*.",
    And(Le(progress(T + 1), by_lengths), Eq(by_lengths, sqrt(length(T + 1)))),
    (),
)

SQUEEZED = And(
    Le(gamma**2 * MISTAKES**2, length(T + 1)), Le(length(T + 1), R**2 * SQUARES + MISTAKES)
)
line_13 = line(
    13,
    "mistake-bound",
    "Equations (4) and (5) on either side of ‖v^{T+1}‖².",
    SQUEEZED,
    (5, 11, 12),
)

line_14 = line(
    14,
    "mistake-bound",
    "Line 13 divided by γ² and by the number of violations.",
    Implies(SQUEEZED, Le(MISTAKES, (R**2 * SQUARES / MISTAKES + 1) / gamma**2)),
    (13,),
    readings=(ANY, MISTAKEN),
)

width = y_r[t] - y_l[t]
line_15 = line(
    15,
    "mistake-bound",
    "No more constraints are violated than there are.",
    each_round(Le(m[t], K - width - 1), Le(K - width - 1, K - c - 1)),
    (),
)

line_16 = line(
    16,
    "mistake-bound",
    "One of the two factors m^t bounded by line 15.",
    Le(SQUARES, over_rounds(m[t] * (K - c - 1))),
    (15,),
)

SHARPER = (R**2 * (K - c - 1) + 1) / gamma**2
line_17 = line(
    17,
    "mistake-bound",
    "The number of violated constraints is bounded.",
    Le(MISTAKES, SHARPER),
    (14, 16),
)

line_18 = line(
    18,
    "mistake-bound",
    "The factor K − c − 1 taken out of both terms.",
    Le(SHARPER, BOUND),
    (),
    readings=(ANY, MISTAKEN),
)

COUNTED = each_round(Eq(m[t], L_MAE(score[t], theta[t], y_l[t], y_r[t])))
line_19 = line(
    19,
    "identity",
    "The number of violated constraints of a round is its interval loss.",
    COUNTED,
    (),
)

PREMISES = And(line_17.conclusion, line_18.conclusion, COUNTED)
line_20 = line(
    20,
    "mistake-bound",
    "Lines 17 to 19 give the theorem.",
    Implies(PREMISES, Le(total_loss(theta[t]), BOUND)),
    (17, 18, 19),
    readings=(
        Reading("θ^t", "θ in the loss is the learner's θ before round t"),
        Reading(
            "θ^(T+1)",
            "θ in the loss is the learner's θ after the last round",
            LAST,
            conclusion=Implies(PREMISES, Le(total_loss(theta[T + 1]), BOUND)),
            space=RECURRING,
        ),
        Reading(
            "comparator",
            "θ in the loss is the comparator's θ*",
            COMPARATOR,
            conclusion=Implies(PREMISES, Le(total_loss(theta_star), BOUND)),
            space=REPEATED,
        ),
    ),
)
