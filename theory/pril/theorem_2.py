"""Theorem 2: PRIL's mistake bound against any comparator, ideal or not.

Also a smaller factor, a form with the sum of the deficits, and streams that attain both.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, Le, Max, Piecewise, Sum, Symbol, sqrt

from algorithms.seam import exact, to_fmpq
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.intervals.families import Alternating, Simplex
from theory.intervals.notation import (
    GROWTH,
    MISTAKES,
    ONE_SIDE,
    SIMPLEX,
    D,
    K,
    R,
    T,
    a,
    along_updates,
    c,
    constrained,
    gamma,
    i,
    t,
    theta,
    theta_star,
    total_loss,
    violated,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.intervals.pril import RUN
from theory.intervals.streams import IntervalStream
from theory.language.statement import ForAll, Inner, MaxOver, MinOver, NormSquared
from theory.numbers.surd import root
from theory.pril.proofs import attained_agnostic, attained_alternating
from theory.pril.proofs import theorem_2 as proved
from theory.pril.sharper_patterns import ALTERNATING
from theory.pril.theorem_1 import COMPARATOR as WITH_COMPARATOR
from theory.pril.theorem_1 import LAST
from theory.proving.proof import Proof


class AgnosticStream(IntervalStream):
    """Streams that the comparator may fail on, and a target margin.

    The field ``margin`` is the target margin beside the integer direction ``(w, theta)``; the
    theorem's ``gamma`` is ``margin / ‖(w, theta)‖``. Any ``gamma > 0`` is allowed, and this choice
    makes every ``d_i^t`` a rational multiple of one root, so that ``D`` is exact.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        low, high = list(instance["y_l"]), list(instance["y_r"])
        for at in range(len(low)):
            if choose(0, 3) == 0:
                low[at] = choose(1, instance["K"])
                high[at] = choose(low[at], instance["K"])
        margin = Fraction(choose(1, 8), choose(1, 2))
        return instance | {"y_l": tuple(low), "y_r": tuple(high), "margin": margin}

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        w, theta, margin = exact(instance["w"]), exact(instance["theta"]), instance["margin"]
        square = w @ w + theta @ theta
        if square == 0 or margin <= 0:
            raise Inadmissible
        scale, margin = root(1 / square), to_fmpq(margin)
        deficits = [
            max(to_fmpq(0), margin - sign * (w @ point - theta[i]))
            for point, row in zip(x, signs, strict=True)
            for i, sign in enumerate(row)
            if sign
        ]
        return {
            "w^*": scale * w,
            "theta^*": scale * theta,
            "gamma": scale * margin,
            "D": root(sum((e * e for e in deficits), to_fmpq(0)) / square),
        }

    def scales(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return super().scales(values) | {"D²": values["D"] * values["D"]}


REPEATED = AgnosticStream(rounds_up_to=3, ranks_up_to=4, passes_up_to=12)
RECURRING = AgnosticStream(rounds_up_to=3, ranks_up_to=4, number_up_to=3, doublings_up_to=5)
"""Few examples that come again and again, as a whole or each in a row (see Theorem 1)."""

deficit = Max(0, gamma - z[t, i] * (Inner(w_star, x[t]) - theta_star[i]))
"""``d_i^t``, what the comparator lacks of the margin ``gamma`` on constraint i of round t."""

COMPARATOR = (
    called("positive", Gt(gamma, 0)),
    called("unit", Eq(NormSquared(w_star, theta_star), 1)),
    called(
        "squares",
        Eq(
            D**2,
            Sum(
                Piecewise((deficit**2, constrained(i, y_l[t], y_r[t])), (0, True)),
                (t, 1, T),
                (i, 1, K - 1),
            ),
        ),
    ),
    called("at_least", Ge(D, 0)),
    called("size", Eq(R**2, MaxOver(NormSquared(x[t]), (t, 1, T)))),
    called("width", Eq(c, MinOver(y_r[t] - y_l[t], (t, 1, T)))),
)
"""The hypotheses: any unit comparator, any margin, and what ``D``, ``R`` and ``c`` stand for."""

BOUND = (D + sqrt(R**2 + 1)) ** 2 * (K - c - 1) / gamma**2


theorem_2 = Claim(
    id="pril/theorem-2",
    where="Theorem 2",
    kind="mistake-bound",
    says="On every stream, for every unit comparator and every γ > 0, PRIL's total interval loss "
    "is at most (D + √(R² + 1))² (K − c − 1)/γ².",
    hypotheses=COMPARATOR,
    conclusion=Le(total_loss(theta[t]), BOUND),
    space=AgnosticStream(),
    readings=(
        Reading("θ^t", "θ in the loss is the learner's θ before round t, as in the proof"),
        Reading(
            "comparator",
            "θ in the loss is the comparator's θ, as the letter is bound in the statement",
            WITH_COMPARATOR,
            conclusion=Le(total_loss(theta_star), BOUND),
            space=REPEATED,
        ),
        Reading(
            "θ^(T+1)",
            "θ in the loss is the learner's θ after the last round",
            LAST,
            conclusion=Le(total_loss(theta[T + 1]), BOUND),
            space=RECURRING,
        ),
    ),
    proofs=(Proof(proved.theorem_2, RUN, "θ^t"),),
)

# --- sharper, and attained ------------------------------------------------------------------------

D_1 = Symbol("D_1", real=True)
"""The sum of all deficits ``d_i^t``, where ``D²`` is the sum of their squares."""

DEFICITS = called(
    "deficits",
    Eq(
        D_1,
        Sum(
            Piecewise((deficit, constrained(i, y_l[t], y_r[t])), (0, True)),
            (t, 1, T),
            (i, 1, K - 1),
        ),
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


claim = partial(Claim, where="Theorem 2", kind="mistake-bound")

sharper_1 = claim(
    id="pril/theorem-2/sharper-1",
    says="For every unit comparator and every γ > 0 at most (D + √(a R² + 1))²/γ² constraints are "
    "violated, where a is the largest y_l − 1 or K − y_r.",
    hypotheses=(*COMPARATOR, *ONE_SIDE),
    conclusion=Le(MISTAKES, (D + sqrt(GROWTH)) ** 2 / gamma**2),
    space=AgnosticStream(),
    proofs=(Proof(proved.sharper_1, RUN),),
    sharpens=("pril/theorem-2",),
)

sharper_2 = claim(
    id="pril/theorem-2/sharper-2",
    says="With the sum D_1 of the deficits instead of the root D of their squares: γ Σ_t m^t is at "
    "most √((a R² + 1) Σ_t m^t) + D_1. Smaller than the first form where a few deficits spoil a "
    "long stream.",
    hypotheses=(*COMPARATOR, *ONE_SIDE, DEFICITS),
    conclusion=Le(gamma * MISTAKES, sqrt(GROWTH * MISTAKES) + D_1),
    space=SummedDeficits(),
    proofs=(Proof(proved.sharper_2, RUN),),
)

FELT = called(
    "felt_deficits",
    Eq(D**2, Sum(Piecewise((deficit**2, violated), (0, True)), (t, 1, T), (i, 1, K - 1))),
)
"""``D`` with the deficits of those constraints alone that PRIL violates."""


class ViolatedDeficits(AgnosticStream):
    """As `AgnosticStream`, with the root ``D`` of the violated constraints' squared deficits."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        square = to_fmpq(0)
        rows = zip(values["x"], values["tau"], strict=True)
        for point, steps in rows:
            score = values["w^*"] @ point
            for sign, threshold in zip(steps, values["theta^*"], strict=True):
                lack = values["gamma"] - sign * (score - threshold)
                square += lack * lack if sign and lack > 0 else 0
        return values | {"D": root(square)}


sharper_3 = claim(
    id="pril/theorem-2/sharper-3",
    says="D need only be summed over the constraints that PRIL violates: with it at most "
    "(D + √(a R² + 1))²/γ² of them are violated.",
    hypotheses=(*COMPARATOR[:2], FELT, *COMPARATOR[3:], *ONE_SIDE),
    conclusion=Le(MISTAKES, (D + sqrt(GROWTH)) ** 2 / gamma**2),
    space=ViolatedDeficits(),
    proofs=(Proof(proved.sharper_3, RUN),),
    sharpens=("pril/theorem-2/sharper-1",),
)

epsilon = Symbol("epsilon", real=True)

slack = z[t, i] * (Inner(w_star, x[t]) - theta_star[i])
constraint = constrained(i, y_l[t], y_r[t])

LACK = (
    called("least", Ge(epsilon, 0)),
    called("more", Gt(gamma, epsilon)),
    called("growth", Eq(T * a * (gamma - epsilon) ** 2, GROWTH)),
)
ALL_LACK = ForAll(Implies(constraint, Eq(slack, gamma - epsilon)), (t, 1, T), (i, 1, K - 1))
"""Every constraint lacks ``epsilon`` of the margin."""

ON_ITS_THRESHOLDS = (
    called("radius", Gt(R, 0)),
    called("along", Eq(R**2 * w_star, theta_star[1] * x[1], evaluate=False)),
    called("level", ForAll(Eq(theta_star[i], theta_star[1]), (i, 1, K - 1))),
    called("unit", Eq(theta_star[1] ** 2 * (1 + (K - 1) * R**2), R**2)),
)
"""``w* = θ* x/R²`` with equal thresholds ``θ*``: its scores are equal to all of them."""

attained_1 = claim(
    id="pril/theorem-2/attained-1",
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

attained_2 = claim(
    id="pril/theorem-2/attained-2",
    kind="optimality",
    says="On contradictory labels, [1, 1] and [K, K] alternately, everything is lost: the loss is "
    "D²/γ² = T (K − 1), so that the bound (D + √(a R² + 1))²/γ² is (1 + √(a R² + 1)/D)² times the "
    "loss: the ratio tends to 1 as T or γ grows.",
    hypotheses=(
        COMPARATOR[0],
        *COMPARATOR[2:],
        *ONE_SIDE,
        *ALTERNATING,
        *ON_ITS_THRESHOLDS,
    ),
    conclusion=And(
        COMPARATOR[1],
        Eq(total_loss(theta[t]), T * (K - 1)),
        Eq(total_loss(theta[t]), D**2 / gamma**2),
    ),
    space=Alternating(AgnosticStream()),
    proofs=(Proof(attained_alternating.attained, RUN),),
    attains={"pril/theorem-2/sharper-1": "as T or γ grows"},
)
