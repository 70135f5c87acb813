"""M-PRIL for comparators of any sign: the instances ``(x, −x, 1)``."""

from typing import Any

from sympy import And, Eq, Le, Sum, log

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Instance
from theory.intervals.notation import (
    MISTAKES,
    ONE_SIDE,
    K,
    T,
    a,
    constrained,
    d,
    gamma,
    i,
    j,
    m,
    t,
    theta,
    w,
    x,
    y_l,
    y_r,
    z,
)
from theory.language.statement import ForAll, Indicator
from theory.pril.multiplicative import MultiplicativeStream
from theory.pril.proofs.m_pril_signed import EXTENDED
from theory.pril.proofs.theorem_4_signed import repair_6
from theory.pril.theorem_4 import IDEAL, q
from theory.proving.proof import Proof


class Doubled(MultiplicativeStream):
    """M-PRIL's run on ``(x^t, −x^t, 1)``; all other names speak of the ``x^t``."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        rows = tuple((*row, *(-entry for entry in row), 1) for row in instance["x"])
        weights = (0,) * len(rows[0]) if rows else ()
        seen = {**instance, "d": len(weights), "x": rows, "w": weights, "theta": instance["theta"]}
        trace = self.trace(seen, **options)
        states = [r.state for r in trace.rounds] + [trace.final]
        return values | {
            "w": [state.w for state in states],
            "theta": [state.theta for state in states],
            "m": [len(r.violated or ()) for r in trace.rounds],
            "tau": [r.tau for r in trace.rounds],
            "f": [r.state.w @ r.x for r in trace.rounds],
        }


score = Sum(w[t, j] * x[t, j], (j, 1, d)) - Sum(w[t, d + j] * x[t, j], (j, 1, d)) + w[t, 2 * d + 1]
"""``w^t · (x^t, −x^t, 1)``."""

failed = And(constrained(i, y_l[t], y_r[t]), z[t, i] * (score - theta[t, i]) <= 0)
COUNT = called("count", ForAll(Eq(m[t], Sum(Indicator(failed), (i, 1, K - 1))), (t, 1, T)))

share = gamma / (K - 1)
"""At least the margin of ``(w⁺, w⁻, s; θ* + s)/‖·‖_1``, ``s = max(0, −min_i θ_i*)``."""

signed_targets = Claim(
    id="pril/theorem-4/repair-6",
    where="Theorem 4",
    kind="mistake-bound",
    says="On the instances (x, −x, 1) M-PRIL needs no signs of the comparator: with γ/(K − 1) for "
    "γ and log(K + 2d) for log(K + d − 1) repair 1 holds for all comparators with "
    "‖w*‖_1 + ‖θ*‖_1 = 1; with two ranks nothing is lost of the margin.",
    hypotheses=(*IDEAL, COUNT, ONE_SIDE[1]),
    conclusion=Le(
        MISTAKES * (share * a * log(q) - log((q**a + q ** (-a)) / 2)), a * log(K + 2 * d)
    ),
    space=Doubled(rounds_up_to=4, ranks_up_to=4, number_up_to=3, passes_up_to=6),
    readings=(Reading("start uniform", "all 2d + K components start equal"),),
    proofs=(Proof(repair_6, EXTENDED),),
)
