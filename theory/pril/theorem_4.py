"""Theorem 4: the mistake bound of M-PRIL."""

from __future__ import annotations

from sympy import Abs, And, Eq, Ge, Gt, Implies, Le, Sum, Symbol, log

from theory.claims.claim import Claim, Reading
from theory.intervals.notation import (
    K,
    T,
    c,
    constrained,
    d,
    gamma,
    i,
    j,
    t,
    theta,
    theta_star,
    total_loss,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.language.statement import ForAll, Inner, MinOver
from theory.pril.multiplicative import MultiplicativeStream

q = Symbol("q")
"""``e^η``, the factor by which M-PRIL multiplies."""

IDEAL = (
    ForAll(Le(Abs(x[t, j]), 1), (t, 1, T), (j, 1, d)),
    Gt(gamma, 0),
    Eq(Sum(Abs(w_star[j]), (j, 1, d)) + Sum(Abs(theta_star[i]), (i, 1, K - 1)), 1),
    ForAll(
        Implies(
            constrained(i, y_l[t], y_r[t]),
            Ge(z[t, i] * (Inner(w_star, x[t]) - theta_star[i]), gamma),
        ),
        (t, 1, T),
        (i, 1, K - 1),
    ),
    Eq(c, MinOver(y_r[t] - y_l[t], (t, 1, T))),
)
"""The hypotheses: ``‖x^t‖_∞ ≤ 1`` and a comparator with ``‖·‖_1 = 1`` and margin ``gamma``."""

NONNEGATIVE = And(ForAll(Ge(w_star[j], 0), (j, 1, d)), ForAll(Ge(theta_star[i], 0), (i, 1, K - 1)))
"""What the proof's Kullback-Leibler divergence needs of the comparator."""

c_1 = K - c - 1

LINE_20 = Eq(q ** (2 * c_1) * (c_1 - gamma), c_1 + gamma)
"""``η = (1/(2 c_1)) log((c_1 + γ)/(c_1 − γ))``, of which both sides are exponentiated."""

BOUND = c_1**2 * log(K + d - 1) / gamma**2

theorem_4 = Claim(
    id="pril/theorem-4",
    where="Theorem 4",
    kind="mistake-bound",
    says="If a comparator with ‖w*‖_1 + ‖θ*‖_1 = 1 has margin γ on instances with ‖x‖_∞ ≤ 1, "
    "M-PRIL's total interval loss is at most (K − c − 1)² log(K + d − 1)/γ².",
    hypotheses=IDEAL,
    conclusion=Le(total_loss(theta[t]), BOUND),
    space=MultiplicativeStream(),
    readings=(
        Reading(
            "start zero",
            "Algorithm 3 as listed: all components start at 0, any η",
            {"start": "zero"},
        ),
        Reading(
            "start uniform",
            "all components start at 1/(K + d − 1), as the proof of Lemma 2 says; any η, "
            "normaliser of Algorithm 3",
            kind="natural",
        ),
        Reading(
            "η of line 20",
            "as before, with the η that the proof chooses",
            {"eta": "line-20"},
            hypotheses=(*IDEAL, LINE_20),
        ),
        Reading(
            "normaliser of line 8",
            "start uniform, any η, Z^t as in the proof",
            {"normaliser": "line-8"},
        ),
        Reading(
            "normaliser of line 8, target ≥ 0",
            "start uniform, any η, Z^t as in the proof, and a comparator without negative "
            "components, whose divergence the proof takes",
            {"normaliser": "line-8", "target": "nonnegative"},
            hypotheses=(*IDEAL, NONNEGATIVE),
        ),
        Reading(
            "all of the proof",
            "start uniform, Z^t and η as in the proof, comparator without negative components",
            {"normaliser": "line-8", "target": "nonnegative", "eta": "line-20"},
            hypotheses=(*IDEAL, NONNEGATIVE, LINE_20),
        ),
        *(
            Reading(
                f"η of line 20, K − c − 1 = {constraints}",
                f"start uniform, the printed η, and {constraints} constrained at the most",
                {"eta": "line-20"},
                hypotheses=(*IDEAL, LINE_20, Eq(c_1, constraints)),
            )
            for constraints in (1, 2)
        ),
    ),
)
