"""Theorem 2 with a smaller factor, in a form with the sum of the deficits, and attained."""

from __future__ import annotations

from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, Le, Piecewise, Sum, Symbol, sqrt

from theory.claims.claim import Claim
from theory.claims.space import Instance
from theory.intervals.families import Alternating, Simplex
from theory.intervals.notation import (
    GROWTH,
    MISTAKES,
    ONE_SIDE,
    SIMPLEX,
    D,
    K,
    T,
    a,
    along_updates,
    constrained,
    gamma,
    i,
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
from theory.intervals.pril import RUN
from theory.language.statement import ForAll, Inner
from theory.pril.proofs import attained_agnostic, attained_alternating
from theory.pril.proofs import theorem_2 as proved
from theory.pril.sharper_patterns import ALTERNATING
from theory.pril.theorem_2 import COMPARATOR, AgnosticStream, deficit
from theory.proving.proof import Proof

D_1 = Symbol("D_1", real=True)
"""The sum of all deficits ``d_i^t``, where ``D²`` is the sum of their squares."""

DEFICITS = Eq(
    D_1,
    Sum(
        Piecewise((deficit, constrained(i, y_l[t], y_r[t])), (0, True)),
        (t, 1, T),
        (i, 1, K - 1),
    ),
)


class SummedDeficits(AgnosticStream):
    """As `AgnosticStream`, with the sum ``D_1`` of the deficits."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        deficits = [
            values["gamma"] - sign * (values["w^*"] @ point - threshold)
            for point, row in zip(values["x"], values["z"], strict=True)
            for sign, threshold in zip(row, values["theta^*"], strict=True)
            if sign
        ]
        return values | {"D_1": sum((lack for lack in deficits if lack > 0), 0)}


sharper_1 = Claim(
    id="pril/theorem-2/sharper-1",
    where="Theorem 2",
    kind="mistake-bound",
    says="For every unit comparator and every γ > 0 at most (D + √(R² a + 1))²/γ² constraints are "
    "violated, a the largest y_l − 1 or K − y_r.",
    hypotheses=(*COMPARATOR, *ONE_SIDE),
    conclusion=Le(MISTAKES, (D + sqrt(GROWTH)) ** 2 / gamma**2),
    space=AgnosticStream(),
    proofs=(Proof(proved.sharper_1, RUN),),
    sharpens=("pril/theorem-2",),
)

sharper_2 = Claim(
    id="pril/theorem-2/sharper-2",
    where="Theorem 2",
    kind="mistake-bound",
    says="With the sum D_1 of the deficits instead of the root D of their squares: γ Σ_t m^t is at "
    "most √((R² a + 1) Σ_t m^t) + D_1. Smaller than the first form where a few deficits spoil a "
    "long stream.",
    hypotheses=(*COMPARATOR, *ONE_SIDE, DEFICITS),
    conclusion=Le(gamma * MISTAKES, sqrt(GROWTH * MISTAKES) + D_1),
    space=SummedDeficits(),
    proofs=(Proof(proved.sharper_2, RUN),),
)

epsilon = Symbol("epsilon", real=True)

slack = z[t, i] * (Inner(w_star, x[t]) - theta_star[i])
constraint = constrained(i, y_l[t], y_r[t])

LACK = (Ge(epsilon, 0), Gt(gamma, epsilon), Eq(T * a * (gamma - epsilon) ** 2, GROWTH))
ALL_LACK = ForAll(Implies(constraint, Eq(slack, gamma - epsilon)), (t, 1, T), (i, 1, K - 1))
"""Every constraint lacks ``epsilon`` of the margin."""

NO_SLACK = ForAll(Eq(Inner(w_star, x[t]), theta_star[i]), (t, 1, T), (i, 1, K - 1))
"""The comparator's scores are equal to all of its thresholds."""

attained_1 = Claim(
    id="pril/theorem-2/attained-1",
    where="Theorem 2",
    kind="optimality",
    says="Both forms are attained by the interval loss for every K, every c ≤ K − 2 and every "
    "number of rounds, with deficits of any size: all constraints lack the same.",
    hypotheses=(
        COMPARATOR[0],
        *COMPARATOR[2:],
        *ONE_SIDE,
        DEFICITS,
        *SIMPLEX,
        *LACK,
        *along_updates(gamma - epsilon),
    ),
    conclusion=And(
        COMPARATOR[1],
        ALL_LACK,
        Eq(total_loss(theta[t]), (D + sqrt(GROWTH)) ** 2 / gamma**2),
        Eq(gamma * total_loss(theta[t]), sqrt(GROWTH * total_loss(theta[t])) + D_1),
        Eq(total_loss(theta[t]), T * a),
    ),
    space=Simplex(SummedDeficits()),
    proofs=(Proof(attained_agnostic.attained, RUN),),
    attains={
        "pril/theorem-2/sharper-1": "for every K, c, T",
        "pril/theorem-2/sharper-2": "for every K, c, T",
    },
)

attained_2 = Claim(
    id="pril/theorem-2/attained-2",
    where="Theorem 2",
    kind="optimality",
    says="On contradictory labels, [1, 1] and [K, K] alternately, everything is lost: the loss is "
    "D²/γ² = T (K − 1), so that the bound (D + √(R² a + 1))²/γ² is (1 + √(R² a + 1)/D)² times the "
    "loss: the ratio tends to 1 as T or γ grows.",
    hypotheses=(*COMPARATOR, *ONE_SIDE, *ALTERNATING, NO_SLACK),
    conclusion=And(
        Eq(total_loss(theta[t]), T * (K - 1)), Eq(total_loss(theta[t]), D**2 / gamma**2)
    ),
    space=Alternating(AgnosticStream()),
    proofs=(Proof(attained_alternating.attained, RUN),),
    attains={"pril/theorem-2/sharper-1": "as T or γ grows"},
)
