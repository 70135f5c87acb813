"""The printed proof of Theorem 3, line by line.

``v^t = (w^t, θ^t)``; the comparator ``v = (w, θ)`` of the proof is ``(w*, θ*)`` here. The
subgradient of round t is ``∇_t = (−Σ_{i ∈ Ī^t} τ_i^t x^t, τ^t)``.
"""

from dataclasses import replace
from typing import Any

from sympy import Abs, And, Eq, Ge, Implies, Le, Rational, Sum

from theory.claims.claim import Reading
from theory.claims.hypotheses import called
from theory.claims.printed_lines import lines
from theory.intervals.notation import (
    L_IMC,
    K,
    R,
    T,
    c,
    constrained,
    each_round,
    i,
    score,
    t,
    tau,
    theta,
    theta_star,
    w,
    w_star,
    x,
    y_l,
    y_r,
)
from theory.language.statement import Indicator, Inner, NormSquared
from theory.pril.proofs import theorem_3_lines as proved
from theory.pril.proofs.regret import DATA
from theory.pril.regret import REGRET, Descent
from theory.pril.theorem_3 import DESCENT, Lambda
from theory.proving.proof import Proof
from theory.proving.tactics import directly

half = Rational(1, 2)


def over_constraints(term: Any) -> Any:
    """``Σ_{i ∈ Ī^t} term``."""
    return Sum(Indicator(constrained(i, y_l[t], y_r[t])) * term, (i, 1, K - 1))


def distance(when: Any) -> Any:
    """``‖v − v^t‖²`` at round ``when``."""
    return NormSquared(w_star - w[when], theta_star - theta[when])


step = over_constraints(tau[t, i])
own = L_IMC(score[t], theta[t], y_l[t], y_r[t])
rival = L_IMC(Inner(w_star, x[t]), theta_star, y_l[t], y_r[t])
along = Inner(-step * x[t], w[t] - w_star) + Inner(tau[t], theta[t] - theta_star)
"""``∇_t · (v^t − v)``."""

moved = Inner(w[t] - w[t + 1], w[t] - w_star) + Inner(
    theta[t] - theta[t + 1], theta[t] - theta_star
)
"""``(v^t − v^{t+1}) · (v^t − v)``."""

length = NormSquared(w[t] - w[t + 1], theta[t] - theta[t + 1])
gradient = NormSquared(-step * x[t], tau[t])
"""``‖∇_t‖²``."""

square = step**2
"""``‖Σ_{i ∈ Ī^t} τ_i^t‖²``: as it is printed, the square of a number."""

parts = over_constraints(tau[t, i] ** 2)
"""The same as the length of a vector, ``Σ_{i ∈ Ī^t} τ_i^t e_i``."""

sizes = over_constraints(Abs(tau[t, i]))
allowed = (R**2 + 1) * (K - c - 1)
width = K - y_r[t] + y_l[t] - 1

ALGORITHM = Descent(separable=False, rounds_up_to=2, ranks_up_to=4, number_up_to=2)
"""Runs of Algorithm 1."""

ANY = Reading(
    "any run",
    "any v^1 in Ω, and at a kink any element of the subgradient set, as the theorem says",
    options={"start": "any", "subgradient": "any"},
)
FIRST = Reading("Algorithm 1", "v^1 = 0; at a kink the step is PRIL's")
SQUARED = Reading("square of the sum", "‖Σ τ_i‖² is the square of the number Σ τ_i, as printed")
LENGTH = "length of τ"


AS_LENGTH = Reading(
    LENGTH, "the summands stand along different axes: ‖Σ τ_i‖² is the squared length of τ"
)

line = lines(
    "pril/theorem-3",
    "Theorem 3, proof",
    {10: "eq. (7)"},
    hypotheses=DESCENT,
    space=ALGORITHM,
    readings=(FIRST,),
)

line_1 = line(
    1,
    "regret-bound",
    "By convexity a subgradient bounds a round's loss beyond that of any v in Ω.",
    each_round(Le(own - rival, along)),
    ("pril/eq-2/convex",),
    ANY,
    proofs=(Proof(proved.line_1, DATA),),
)

line_2 = line(
    2,
    "identity",
    "The subgradient is what the update subtracts.",
    each_round(Eq(along, moved, evaluate=False)),
    ("pril/algorithm-1/is-sgd",),
    ANY,
    proofs=(Proof(proved.of_step, DATA),),
)

line_3 = line(
    3,
    "identity",
    "An inner product of differences as three squared distances.",
    each_round(Eq(moved, half * (distance(t) - distance(t + 1) + length), evaluate=False)),
    (),
    ANY,
    proofs=(Proof(directly),),
)

line_4 = line(
    4,
    "identity",
    "The squared length of the step is that of the subgradient.",
    each_round(
        Eq(
            half * (distance(t) - distance(t + 1) + length),
            half * (distance(t) - distance(t + 1)) + half * gradient,
            evaluate=False,
        )
    ),
    ("pril/algorithm-1/is-sgd",),
    ANY,
    proofs=(Proof(proved.of_step, DATA),),
)

line_5 = line(
    5,
    "identity",
    "The subgradient's squared length from its two blocks; that of θ is taken as (Σ τ_i)².",
    each_round(Eq(gradient, NormSquared(step * x[t]) + square, evaluate=False)),
    (),
    SQUARED,
)

line_5_repair_1 = line(
    "5/repair-1",
    "identity",
    "The subgradient's squared length from its two blocks; that of θ is the squared length of τ.",
    each_round(Eq(gradient, NormSquared(step * x[t]) + parts, evaluate=False)),
    (),
    AS_LENGTH,
    proofs=(Proof(directly, DATA),),
)

line_6 = line(
    6,
    "identity",
    "The square of the steps' sum, taken out of both terms.",
    each_round(
        Eq(NormSquared(step * x[t]) + square, (NormSquared(x[t]) + 1) * square, evaluate=False)
    ),
    (),
    SQUARED,
    proofs=(Proof(directly),),
)

line_6_length = line(
    "6/length-of-tau",
    "identity",
    "Line 6 with the squared length of τ for the square of the steps' sum.",
    each_round(
        Eq(NormSquared(step * x[t]) + parts, (NormSquared(x[t]) + 1) * parts, evaluate=False)
    ),
    (),
    AS_LENGTH,
)

line_7 = line(
    7,
    "regret-bound",
    "The squared length is at most R² + 1 for each step taken.",
    each_round(Le((NormSquared(x[t]) + 1) * square, (R**2 + 1) * sizes)),
    (),
    SQUARED,
)

line_7_repair_1 = line(
    "7/repair-1",
    "regret-bound",
    "R² + 1 for each step taken bounds the same with the squared length of τ.",
    each_round(Le((NormSquared(x[t]) + 1) * parts, (R**2 + 1) * sizes)),
    (),
    AS_LENGTH,
    proofs=(Proof(proved.line_7, DATA),),
)

line_8 = line(
    8,
    "regret-bound",
    "A round has K − y_r + y_l − 1 constraints, and each steps by at most 1.",
    each_round(Le((R**2 + 1) * sizes, (R**2 + 1) * width)),
    (),
    ANY,
    proofs=(Proof(proved.line_8, DATA),),
)

line_9 = line(
    9,
    "regret-bound",
    "c is the least width of an interval.",
    each_round(Le((R**2 + 1) * width, allowed)),
    (),
    ANY,
    proofs=(Proof(directly, DATA),),
)

line_10 = line(
    10,
    "regret-bound",
    "A round's loss beyond that of v, by distances to v and a constant.",
    each_round(Le(own - rival, half * (distance(t) - distance(t + 1) + allowed))),
    tuple(range(1, 10)),
)

near = half * (distance(1) - distance(T + 1) + T * allowed)
far = half * (NormSquared(w_star, theta_star) + T * allowed)

line_11 = line(
    11,
    "regret-bound",
    "Line 10 summed over the rounds: the distances telescope.",
    Le(REGRET, near),
    (10,),
)

line_12 = line(
    12,
    "regret-bound",
    "The last distance is at least 0, and the first one is ‖v‖².",
    Le(near, far),
    (),
    Reading(
        "v^1 = 0",
        "the descent starts at the origin, as Algorithm 1 does",
        options={"subgradient": "any"},
        hypotheses=(*DESCENT, called("null", Eq(NormSquared(w[1], theta[1]), 0, evaluate=False))),
    ),
    Reading("any start", "any v^1 in Ω, as the theorem says", options={"start": "any"}),
    proofs=(Proof(proved.line_12, DATA, "v^1 = 0"),),
)

line_13 = line(
    13,
    "identity",
    "The least ‖v‖² over the ball Ω is Λ²; formally: no v in Ω has a smaller one (and those on the "
    "sphere have this one).",
    Ge(NormSquared(w_star, theta_star), Lambda**2),
    (),
)

THEOREM = Le(REGRET, half * (Lambda**2 + T * allowed))

line_14 = line(
    14,
    "regret-bound",
    "What lines 11 and 12 bound for any v in Ω is, with line 13 for ‖v‖², bounded as the theorem "
    "says.",
    Implies(And(Le(REGRET, far), line_13.conclusion), THEOREM),
    (11, 12, 13),
    replace(ANY, name="as printed"),
    replace(
        ANY,
        name="line 13 as a maximum",
        meaning="what Ω's radius gives, ‖v‖² ≤ Λ² for every v in Ω, in the place of line 13",
        conclusion=Implies(
            And(Le(REGRET, far), Le(NormSquared(w_star, theta_star), Lambda**2)), THEOREM
        ),
    ),
    proofs=(Proof(directly),),
)
