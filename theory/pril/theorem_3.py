"""Theorem 3: the regret bound of PRIL as subgradient descent with step 1.

Also what the regret really is: an identity, bounds without Λ, and the streams that attain them.
"""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Implies, Le, Lt, Max, Rational, Sum, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.intervals.families import Alternating, Opposite
from theory.intervals.notation import (
    GROWTH,
    IDEAL,
    L_IMC,
    ONE_SIDE,
    RIGHT,
    A,
    K,
    R,
    T,
    a,
    c,
    constrained,
    each_round,
    equal,
    gamma,
    i,
    labels,
    over_rounds,
    score,
    t,
    tau,
    theta,
    theta_star,
    unconstrained,
    w,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.intervals.pril import RUN as ALGORITHM_RUN
from theory.intervals.streams import IntervalStream
from theory.language.statement import ForAll, Indicator, MaxOver, MinOver, NormSquared
from theory.pril.algorithm_1 import listed_tau
from theory.pril.proofs import theorem_3 as proved
from theory.pril.proofs import theorem_3_attained as attained
from theory.pril.proofs import theorem_3_two_rounds as two_rounds
from theory.pril.proofs.regret import DATA
from theory.pril.proofs.theorem_3_descending import descending
from theory.pril.proofs.theorem_3_separable import separable as for_separable
from theory.pril.regret import REGRET, Descent
from theory.pril.repairs_regret_families import AnyStart, OtherSide
from theory.pril.sharper_patterns import ALTERNATING, SAME
from theory.proving.proof import Proof

Lambda = Symbol("Lambda")

slack = z[t, i] * (score[t] - theta[t, i])
part = z[t, i] * tau[t, i]

SUBGRADIENT = called(
    "chosen",
    ForAll(
        And(
            Implies(unconstrained(i, y_l[t], y_r[t]), Eq(tau[t, i], 0)),
            Implies(
                constrained(i, y_l[t], y_r[t]),
                And(
                    Le(0, part),
                    Le(part, 1),
                    Implies(Lt(slack, 0), Eq(part, 1)),
                    Implies(Lt(0, slack), Eq(part, 0)),
                ),
            ),
        ),
        (t, 1, T),
        (i, 1, K - 1),
    ),
)
"""``∇_t = (−Σ_i τ_i^t x^t, τ^t)`` is a subgradient of L_IMC at ``v^t``: at a kink any part."""

DESCENT = (
    called("ball", ForAll(Le(NormSquared(w[t], theta[t]), Lambda**2), (t, 1, T + 1))),
    Le(NormSquared(w_star, theta_star), Lambda**2),
    SUBGRADIENT,
    called("move_w", ForAll(Eq(w[t + 1], w[t] + Sum(tau[t, i], (i, 1, K - 1)) * x[t]), (t, 1, T))),
    called(
        "move_theta", ForAll(Eq(theta[t + 1, i], theta[t, i] - tau[t, i]), (t, 1, T), (i, 1, K - 1))
    ),
    called("size", Eq(R**2, MaxOver(NormSquared(x[t]), (t, 1, T)))),
    called("width", Eq(c, MinOver(y_r[t] - y_l[t], (t, 1, T)))),
)
"""The hypotheses: ``v^1, …, v^{T+1}`` and the comparator lie in Ω, ``v^{t+1} = v^t − ∇_t``."""

theorem_3 = Claim(
    id="pril/theorem-3",
    where="Theorem 3",
    kind="regret-bound",
    says="If all iterates lie in the ball Ω of radius Λ, PRIL's regret over Ω is at most "
    "½ (Λ² + T (R² + 1)(K − c − 1)): the bound holds against every comparator in Ω.",
    hypotheses=DESCENT,
    conclusion=Le(REGRET, Rational(1, 2) * (Lambda**2 + T * (R**2 + 1) * (K - c - 1))),
    space=Descent(separable=False, rounds_up_to=3, ranks_up_to=6),
    readings=(
        Reading("Algorithm 1", "v^1 = 0; at a kink the step is PRIL's"),
        Reading(
            "any subgradient",
            "v^1 = 0, and at a kink any element of the subgradient set",
            options={"subgradient": "any"},
            space=Descent(separable=False, rounds_up_to=2, ranks_up_to=6, dimension_up_to=1),
        ),
        Reading(
            "any start",
            "any v^1 in Ω, as the statement says; at a kink the step is PRIL's",
            options={"start": "any"},
            space=Descent(separable=False),
        ),
        *(
            Reading(
                f"K − c − 1 = {constraints}",
                f"as the first reading, where the narrowest label leaves {constraints} constrained",
                hypotheses=(*DESCENT, called("one", Eq(K - c - 1, constraints))),
                space=Descent(separable=False, rounds_up_to=2, ranks_up_to=4, number_up_to=2),
            )
            for constraints in (1, 2)
        ),
    ),
    proofs=(Proof(proved.one_constraint, DATA, "K − c − 1 = 1"),),
)

# --- repairs, and attained ------------------------------------------------------------------------

half = Rational(1, 2)

RUN = (*DESCENT[2:], ONE_SIDE[1])
"""The descent from any ``v^1`` with any subgradients; no ball, no ``Λ``; and the meaning of a."""

LOSS = over_rounds(L_IMC(score[t], theta[t], y_l[t], y_r[t]))


def length(when: Any) -> Any:
    """``‖v‖²`` before round ``when``."""
    return NormSquared(w[when], theta[when])


def steps(term: Any) -> Any:
    """``Σ_{i=1}^{K−1} term``."""
    return Sum(term, (i, 1, K - 1))


ZERO = called("null", Eq(length(1), 0))
"""``v^1 = 0``."""

ALGORITHM_1 = called("listed", ForAll(Eq(tau[t, i], listed_tau), (t, 1, T), (i, 1, K - 1)))
"""The steps are those of Algorithm 1: kinks are stepped on."""

NO_RIVAL = called("rival", Eq(NormSquared(w_star, theta_star), 0))
"""The comparator is 0, which loses nothing."""

ANY = {"start": "any", "subgradient": "any"}
RUNS = Descent(separable=False, rounds_up_to=3, ranks_up_to=4, number_up_to=2)

ANYHOW = Reading("any run", "any v^1, and at a kink any element of the subgradient set", ANY)
FROM_ZERO = Reading(
    "any subgradient", "v^1 = 0, and at a kink any subgradient", {**ANY, "start": "zero"}
)
ALGORITHM = Reading("Algorithm 1", "v^1 = 0; at a kink the step is PRIL's")

claim = partial(Claim, where="Theorem 3", kind="optimality")

identity = claim(
    id="pril/theorem-3/identity",
    kind="identity",
    says="The total surrogate loss of subgradient descent is half the difference of two sums: of "
    "the steps' squared lengths, and of the growth of ‖v‖². No inequality is needed.",
    hypotheses=RUN[:3],
    conclusion=Eq(
        LOSS,
        half
        * (
            length(1)
            - length(T + 1)
            + over_rounds(steps(tau[t, i]) ** 2 * NormSquared(x[t]) + steps(tau[t, i] ** 2))
        ),
        evaluate=False,
    ),
    space=RUNS,
    readings=(ANYHOW, ALGORITHM),
    proofs=(Proof(proved.identity, proved.DESCENT),),
)

allowed_always = a**2 * R**2 + K - c - 1
allowed = a**2 * R**2 + a
"""Bounds on the squared length of a step."""

LONG = called("large", Ge(a * R**2, 1))
"""Instances that are not all very short, such as integer ones."""


def repair(name: str, says: str, right: Any, *more: Any, zero: bool) -> Claim:
    """``regret ≤ right``."""
    return Claim(
        id=f"pril/theorem-3/{name}",
        where="Theorem 3",
        kind="regret-bound",
        says=says,
        hypotheses=(*RUN, *((ZERO,) if zero else ()), *more),
        conclusion=Le(REGRET, right),
        space=RUNS,
        readings=(FROM_ZERO, ALGORITHM) if zero else (ANYHOW,),
        proofs=(Proof(proved.for_long_instances if more else proved.for_any_instances, DATA),),
    )


repair_1 = repair(
    "repair-1",
    "The regret is at most ½ (‖v^1‖² + T (a² R² + K − c − 1)), whatever the start, the "
    "subgradients and the comparator; ‖v^1‖ ≤ Λ gives a bound of the printed form.",
    half * (length(1) + T * allowed_always),
    zero=False,
)

repair_2 = repair(
    "repair-2",
    "Where a R² ≥ 1, the regret is at most ½ (‖v^1‖² + T (a² R² + a)).",
    half * (length(1) + T * allowed),
    LONG,
    zero=False,
)

without_lambda = repair(
    "no-lambda",
    "From v^1 = 0 the regret against all comparators is at most ½ T (a² R² + K − c − 1): the ball "
    "Ω and its radius Λ play no part.",
    half * T * allowed_always,
    zero=True,
)

without_lambda_long = repair(
    "no-lambda-long",
    "From v^1 = 0 and with a R² ≥ 1, the regret is at most ½ T (a² R² + a).",
    half * T * allowed,
    LONG,
    zero=True,
)

attained_1 = claim(
    id="pril/theorem-3/attained-1",
    says="With the labels [1, 1] and [K, K] alternately and one x, PRIL's regret over every Ω that "
    "holds the origin is ½ T (a² R² + a): the bounds without Λ are attained for every K, every R "
    "and every even T, and the regret grows linearly in the worst case.",
    hypotheses=(*RUN, ALGORITHM_1, ZERO, NO_RIVAL, *ALTERNATING),
    conclusion=And(Eq(REGRET, half * T * allowed), Eq(a, K - c - 1)),
    space=Alternating(Descent(separable=False), zero=True),
    proofs=(Proof(attained.alternating, DATA),),
    attains={
        "pril/theorem-3/no-lambda": "for every K, R and even T",
        "pril/theorem-3/no-lambda-long": "for every K, R and even T",
    },
)

attained_2 = claim(
    id="pril/theorem-3/attained-2",
    says="From v^1 = n ((K − 1) x; −1, …, −1) and with the label [1, 1] in T = n rounds, the "
    "regret is ½ (‖v^1‖² + T (a² R² + a)): the bounds for any start are attained.",
    hypotheses=(
        *RUN,
        NO_RIVAL,
        called("lowest", each_round(labels(t, 1, 1))),
        SAME,
        called("start_w", equal(w[1], T * (K - 1) * x[1])),
        called("start_theta", ForAll(Eq(theta[1, i], -T), (i, 1, K - 1))),
    ),
    conclusion=And(Eq(REGRET, half * (length(1) + T * allowed)), Eq(a, K - c - 1)),
    space=AnyStart(Descent(separable=False)),
    proofs=(Proof(descending, DATA),),
    attains={
        "pril/theorem-3/repair-1": "for every K, R, T",
        "pril/theorem-3/repair-2": "for every K, R, T",
    },
)

attained_3 = claim(
    id="pril/theorem-3/attained-3",
    says="For every a two rounds with labels [a + 1, K] and [1, K − a] have the loss "
    "a² R² + max(0, 2a − K + 1), while the bound is a² R² + a: the ratio tends to 1 as R grows, so "
    "the factor a² of R² cannot be lowered for any label width.",
    hypotheses=(
        *RUN,
        ALGORITHM_1,
        ZERO,
        NO_RIVAL,
        called("two", Eq(T, 2)),
        SAME,
        A,
        called("label_1", labels(1, a + 1, K)),
        called("label_2", labels(2, 1, K - a)),
    ),
    conclusion=Eq(REGRET, a**2 * R**2 + Max(0, 2 * a - K + 1)),
    space=OtherSide(Descent(separable=False)),
    proofs=(Proof(two_rounds.other_side, DATA),),
)

separable = claim(
    id="pril/theorem-3/separable",
    kind="regret-bound",
    says="On streams that a unit comparator ranks with margin γ, the total surrogate loss of PRIL, "
    "and so its regret, is at most (a R² + 1)²/(8γ²): it does not grow with T.",
    hypotheses=(*IDEAL, *ONE_SIDE),
    conclusion=Le(LOSS, GROWTH**2 / (8 * gamma**2)),
    space=IntervalStream(),
    proofs=(Proof(for_separable, ALGORITHM_RUN),),
)

separable_attained = claim(
    id="pril/theorem-3/separable-attained",
    says="The constant (a R² + 1)²/(8γ²) is attained for every a and every K > a: x and −x with "
    "‖x‖² = 3/a and the label [1, K − a].",
    hypotheses=(
        IDEAL[0],
        *IDEAL[3:],
        *ONE_SIDE,
        called("two", Eq(T, 2)),
        *RIGHT,
        called("turned", equal(x[2], -x[1])),
        called("length", Eq(a * NormSquared(x[1]), 3)),
        called("unit", Eq(a * gamma**2, 1)),
        called("null", Eq(NormSquared(w_star), 0)),
        called(
            "levels",
            ForAll(
                Eq(theta_star[i], gamma * Indicator(And(K - a <= i, i <= K - 1))), (i, 1, K - 1)
            ),
        ),
    ),
    conclusion=And(*IDEAL[1:3], Eq(LOSS, GROWTH**2 / (8 * gamma**2)), Eq(LOSS, 2 * a)),
    space=Opposite(IntervalStream()),
    proofs=(Proof(two_rounds.opposite, ALGORITHM_RUN),),
    attains={"pril/theorem-3/separable": "for every a and K > a"},
)
