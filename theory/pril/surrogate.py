"""Section 2: the convex surrogate ``L_IMC`` (2) and the signs (3) that write it as one sum."""

from __future__ import annotations

from typing import Any

from sympy import And, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Max

from algorithms.losses import interval_imc, interval_mae
from theory.claim import Claim, Goal, Reading
from theory.pril.classifier import ORDERED
from theory.pril.losses import (
    BELOW,
    HINGES,
    IMC,
    MAE,
    SUMMAND,
    for_constraints,
    loss_definition,
    over_constraints,
    terms,
)
from theory.pril.notation import K, f, i, j, lower, theta, unconstrained, upper, z
from theory.pril.rounds import Example, each_label, example_values, reals, step
from theory.statement import Exists, ForAll

eq_2 = loss_definition(
    "pril/eq-2",
    "eq. (2)",
    IMC,
    And(Eq(IMC, HINGES), Ge(HINGES, 0)),
    Eq(IMC, 0),
    "L_IMC is the printed sum, a number that is never negative.",
)


def zero_goal() -> Goal:
    import z3

    def zeros(score: Any, b: Any, label: tuple[int, int]) -> Any:
        errors, hinge = interval_mae(score, b, *label), interval_imc(score, b, *label)
        satisfied = score >= b[0] if label == BELOW else score <= b[0]
        return z3.And(
            z3.Implies(errors == 0, hinge == 0), (hinge == 0) == satisfied, hinge >= 0, errors >= 0
        )

    return Goal(
        (),
        z3.And(terms(zeros)),
        z3.And(
            terms(lambda s, b, y: (interval_mae(s, b, *y) == 0) == (interval_imc(s, b, *y) == 0))
        ),
    )


def zero_step(reading: str = ""):  # type: ignore[no-untyped-def]
    """Terms vanish exactly where their constraint holds."""
    return step(
        "a term of L_IMC is 0 exactly where its constraint holds, and wherever its error is 0",
        SUMMAND + "; all terms are at least 0, so a sum is 0 exactly if each term is",
        zero_goal,
        reading,
    )


eq_2_surrogate = Claim(
    id="pril/eq-2/surrogate",
    where="Sec. 2",
    kind="comparison",
    says="L_IMC stands in for L_MAE.",
    hypotheses=(ORDERED,),
    conclusion=Le(MAE, IMC),
    space=Example(),
    readings=(
        Reading("upper bound", "L_MAE ≤ L_IMC at every point"),
        Reading(
            "same zeros",
            "L_IMC = 0 exactly where L_MAE = 0",
            conclusion=Equivalent(Eq(MAE, 0), Eq(IMC, 0)),
        ),
        Reading(
            "no cost without error",
            "L_IMC = 0 wherever L_MAE = 0",
            conclusion=Implies(Eq(MAE, 0), Eq(IMC, 0)),
        ),
    ),
    obligations=(zero_step("no cost without error"),),
)

eq_2_zero = Claim(
    id="pril/eq-2/zero",
    where="Sec. 2",
    kind="consistency",
    says="L_IMC = 0 only where the score is on the right side of every constrained threshold, or "
    "on it.",
    hypotheses=(Eq(IMC, 0),),
    conclusion=And(
        ForAll(Ge(f - theta[i], 0), (i, 1, lower - 1)),
        ForAll(Le(f - theta[i], 0), (i, upper, K - 1)),
    ),
    space=Example(ordered=False, ranks_up_to=3, number_up_to=2),
    obligations=(zero_step(),),
)


def one_sided(id: str, before: Any, after: Any, because: str, says: str, goal: Any) -> Claim:
    return Claim(
        id=id,
        where="Sec. 2",
        kind="consistency",
        says=says,
        hypotheses=(ORDERED, before),
        conclusion=after,
        space=Example(),
        obligations=(step("two thresholds in order", because, goal),),
    )


def left_goal() -> Goal:
    score, low, high = reals("f theta_i theta_j")
    return Goal((low <= high, score < low), score < high, low < high)


def right_goal() -> Goal:
    score, low, high = reals("f theta_j theta_i")
    return Goal((low <= high, score > high), score > low, low < high)


eq_2_left = one_sided(
    "pril/eq-2/one-sided-left",
    Exists(Lt(f, theta[i]), (i, 1, lower - 1)),
    ForAll(Lt(f, theta[j]), (j, upper, K - 1)),
    "i ≤ y_l − 1 < y_r ≤ j, so that θ_i ≤ θ_j",
    "A score below a threshold that it should exceed is below all thresholds of the other side.",
    left_goal,
)
eq_2_right = one_sided(
    "pril/eq-2/one-sided-right",
    Exists(Gt(f, theta[i]), (i, upper, K - 1)),
    ForAll(Gt(f, theta[j]), (j, 1, lower - 1)),
    "j ≤ y_l − 1 < y_r ≤ i, so that θ_j ≤ θ_i",
    "A score above a threshold that it should not exceed is above all those of the other side.",
    right_goal,
)

# --- the signs (3) ------------------------------------------------------------------------------


def sides_goal() -> Goal:
    import z3

    index, low, high, ranks = z3.Ints("i y_l y_r K")
    left, right = index <= low - 1, index >= high
    return Goal(
        (low >= 1, low <= high, high <= ranks, index >= 1, index <= ranks - 1),
        z3.And(
            z3.Not(z3.And(left, right)),
            z3.Or(left, right) == z3.Not(z3.And(low <= index, index < high)),
        ),
        z3.Or(left, right),
    )


eq_3 = Claim(
    id="pril/eq-3",
    where="eq. (3)",
    kind="definition",
    says="z_i is defined on Ī and only there: the two cases never meet, and they leave out exactly "
    "the thresholds inside the interval.",
    conclusion=ForAll(
        And(
            Implies(Le(i, lower - 1), And(Eq(z[i], 1), Lt(i, upper))),
            Implies(Ge(i, upper), And(Eq(z[i], -1), Gt(i, lower - 1))),
            Equivalent(Eq(z[i], 0), unconstrained(i, lower, upper)),
        ),
        (i, 1, K - 1),
    ),
    space=Example(ordered=False),
    obligations=(
        step(
            "a threshold lies on one side of the interval or inside it", "y_l − 1 < y_r", sides_goal
        ),
    ),
)

eq_3_zero = Claim(
    id="pril/eq-3/zero",
    where="Sec. 2",
    kind="consistency",
    says="L_IMC = 0 requires every constraint z_i (f(x) − θ_i) ≥ 0.",
    hypotheses=(Eq(IMC, 0),),
    conclusion=for_constraints(Ge(z[i] * (f - theta[i]), 0)),
    space=Example(ordered=False, ranks_up_to=3, number_up_to=2),
    obligations=(zero_step(),),
)


def rewritten_goal() -> Goal:
    import z3

    def hinge(score: Any, b: Any, label: tuple[int, int]) -> Any:
        sign = 1 if label == BELOW else -1
        excess = -sign * (score - b[0])
        return interval_imc(score, b, *label) - z3.If(excess > 0, excess, 0)

    gaps = terms(hinge)
    return Goal((), z3.And([gap == 0 for gap in gaps]), z3.And([gap < 0 for gap in gaps]))


eq_3_rewritten = Claim(
    id="pril/eq-3/rewritten",
    where="Sec. 2",
    kind="identity",
    says="With the signs, L_IMC is one sum over the constraints.",
    conclusion=Eq(IMC, over_constraints(Max(0, -z[i] * (f - theta[i])))),
    space=Example(ordered=False),
    obligations=(
        step("one term, on either side", SUMMAND, rewritten_goal),
        each_label(
            example_values,
            Eq(IMC, over_constraints(Max(0, -z[i] * (f - theta[i])))),
            Eq(IMC, over_constraints(Max(0, z[i] * (f - theta[i])))),
            ranks=4,
        ),
    ),
)
