"""The printed proof of Theorem 4, lines 23 to 29: the margin is at most 1, and the theorem."""

from typing import Any

from sympy import Abs, And, Eq, Ge, Implies, Le, Max, Sum

from theory.claims.claim import Reading
from theory.claims.hypotheses import called
from theory.intervals.notation import (
    K,
    constrained,
    d,
    each_round,
    gamma,
    i,
    j,
    k,
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
from theory.language.statement import ForAll, Inner, MaxOver
from theory.pril.lifting import components, lifted, v_star
from theory.pril.proofs import theorem_4_lines_lifted as lifted_proof
from theory.pril.proofs import theorem_4_lines_margin as proved
from theory.pril.proofs.theorem_4_setting import GIVEN
from theory.pril.theorem_4 import BOUND, IDEAL, c_1
from theory.pril.theorem_4_lines_below import FITTED, g, line_21
from theory.pril.theorem_4_setting import MISTAKES, PLAIN, line, over_components
from theory.proving.proof import Proof
from theory.proving.tactics import directly


def each_constraint(relation: Any) -> Any:
    """The relation for every round and every ``i ∈ Ī^t``."""
    return each_round(ForAll(Implies(constrained(i, y_l[t], y_r[t]), relation), (i, 1, K - 1)))


slack = z[t, i] * (Inner(w_star, x[t]) - theta_star[i])
inner = z[t, i] * Inner(v_star, lifted[t, i])
length = over_components(Abs(w_star[j])) + Sum(Abs(theta_star[k]), (k, 1, K - 1))
largest = MaxOver(Abs(lifted[t, i, j]), (j, 1, d + K - 1))
JOINT = called(
    "joint",
    And(
        ForAll(Eq(v_star[j], w_star[j]), (j, 1, d)),
        ForAll(Eq(v_star[d + i], theta_star[i]), (i, 1, K - 1)),
    ),
)
DESCRIBED = (*IDEAL, JOINT, called("items", components(-1)))
AS_DESCRIBED = Reading("as described", "component d + k of x̃_k is −1, as the text of eq. (6) says")

line_23 = line(
    23,
    "mistake-bound",
    "The comparator's margin, for every constraint of every round.",
    each_constraint(Le(gamma, slack)),
    (),
    proofs=(Proof(directly, GIVEN),),
)

line_24 = line(
    24,
    "identity",
    "The comparator's slack as an inner product with the lifted instance.",
    each_constraint(Eq(slack, inner, evaluate=False)),
    ("pril/eq-6/inner-product",),
    AS_DESCRIBED,
    Reading(
        "as displayed",
        "component d + k of x̃_k is 1, as eq. (6) displays it",
        {"entry": 1},
        hypotheses=(*IDEAL, JOINT, components(1)),
    ),
    hypotheses=DESCRIBED,
    proofs=(Proof(lifted_proof.line_24, GIVEN, AS_DESCRIBED.name),),
)

line_25 = line(
    25,
    "mistake-bound",
    "An inner product is at most ‖·‖_1 times ‖·‖_∞ (Hölder's inequality).",
    each_constraint(Le(inner, length * largest)),
    (),
    AS_DESCRIBED,
    hypotheses=DESCRIBED,
    proofs=(Proof(proved.line_25, GIVEN),),
)

widest = Max(MaxOver(Abs(x[t, j]), (j, 1, d)), 1)
line_26 = line(
    26,
    "identity",
    "The comparator's norm is 1, and no component of a lifted instance exceeds 1.",
    each_constraint(And(Eq(length * largest, widest), Eq(widest, 1))),
    ("pril/eq-6",),
    AS_DESCRIBED,
    hypotheses=DESCRIBED,
    proofs=(Proof(proved.line_26, GIVEN),),
)

line_27 = line(
    27,
    "mistake-bound",
    "The argument of g is at most 1.",
    Le(gamma / c_1, 1),
    (23, 24, 25, 26),
    Reading(
        "c ≤ K − 2",
        "some label is not the whole range",
        hypotheses=(*IDEAL, called("some", Ge(c_1, 1))),
    ),
    Reading(
        "any labels", "labels that are all the whole range as well: c = K − 1", kind="degenerate"
    ),
    proofs=(Proof(proved.line_27, GIVEN, "c ≤ K − 2"),),
)

line_28 = line(
    28,
    "identity",
    "The interval loss counts the violated constraints.",
    Eq(total_loss(theta[t]), MISTAKES, evaluate=False),
    (),
    PLAIN,
)

line_29 = line(
    29,
    "mistake-bound",
    "Lines 21, 22 and 27 give the bound of the theorem.",
    Implies(
        And(
            line_21.conclusion,
            Ge(g(gamma / c_1), (gamma / c_1) ** 2 / 2),
            Le(gamma / c_1, 1),
        ),
        Le(MISTAKES, BOUND),
    ),
    (21, 22, 27),
    FITTED,
)
