"""Section 2: the interval insensitive loss ``L_MAE`` (1)."""

from typing import Any

from sympy import (
    And,
    Eq,
    Ge,
    Implies,
    Le,
    Lt,
    Max,
    Sum,
)

from theory.claims.claim import Claim, Reading
from theory.intervals import classifier
from theory.intervals.notation import L_IMC, L_MAE, K, constrained, f, i, lower, theta, upper
from theory.intervals.rounds import Example
from theory.language.statement import ForAll, Indicator
from theory.pril.classifier import ORDERED, counted, first_below
from theory.pril.proofs import evaluation
from theory.pril.proofs.eq_losses import RUN, printed
from theory.proving.proof import Proof


def below(term):  # type: ignore[no-untyped-def]
    """``Σ_{i=1}^{y_l−1} term``."""
    return Sum(term, (i, 1, lower - 1))


def above(term):  # type: ignore[no-untyped-def]
    """``Σ_{i=y_r}^{K−1} term``."""
    return Sum(term, (i, upper, K - 1))


def over_constraints(term):  # type: ignore[no-untyped-def]
    """``Σ_{i ∈ Ī} term``."""
    return Sum(Indicator(constrained(i, lower, upper)) * term, (i, 1, K - 1))


def for_constraints(condition):  # type: ignore[no-untyped-def]
    """``condition`` for every ``i ∈ Ī``."""
    return ForAll(Implies(constrained(i, lower, upper), condition), (i, 1, K - 1))


MAE, IMC = L_MAE(f, theta, lower, upper), L_IMC(f, theta, lower, upper)
ERRORS = below(Indicator(Lt(f, theta[i]))) + above(Indicator(Ge(f, theta[i])))
HINGES = below(Max(0, theta[i] - f)) + above(Max(0, f - theta[i]))


def loss_definition(id: str, where: str, loss: Any, value: Any, says: str) -> Claim:
    """The loss that all other claims use is the printed sum, and has its value in its range."""
    return Claim(
        id=id,
        where=where,
        kind="definition",
        says=says,
        conclusion=value,
        space=Example(ordered=False),
        proofs=(Proof(printed, RUN),),
    )


eq_1 = loss_definition(
    "pril/eq-1",
    "eq. (1)",
    MAE,
    And(Eq(MAE, ERRORS), Le(0, ERRORS), Le(ERRORS, K - 1 - (upper - lower))),
    "L_MAE is the printed sum: a whole number from 0 to the number of constrained thresholds.",
)


def distance(rank):  # type: ignore[no-untyped-def]
    """``max(0, y_l − h) + max(0, h − y_r)``."""
    return Max(0, lower - rank) + Max(0, rank - upper)


OUTPUT = first_below(Lt(f - theta[i], 0))
"""The output rule of Algorithm 1, ``θ_K = +∞``: a score equal to a threshold is above it."""


eq_1_discrepancy = Claim(
    id="pril/eq-1/discrepancy",
    where="Sec. 2",
    kind="identity",
    says="For ordered thresholds L_MAE is the distance of the predicted rank from the interval.",
    hypotheses=(ORDERED,),
    conclusion=Eq(MAE, distance(counted(f))),
    space=Example(),
    readings=(
        Reading("classifier of Section 2", "h(x) = 1 + #{k : f(x) > θ_k}"),
        Reading(
            "output of Algorithm 1",
            "h(x) = min{i ∈ [K] : f(x) − θ_i < 0}, θ_K = +∞",
            conclusion=Eq(MAE, distance(OUTPUT)),
        ),
    ),
    proofs=(Proof(evaluation.distance, classifier.LABEL, "output of Algorithm 1"),),
)

eq_1_zero = Claim(
    id="pril/eq-1/zero",
    where="Sec. 2",
    kind="consistency",
    says="L_MAE = 0 whenever θ_{y_l−1} ≤ f(x) ≤ θ_{y_r}, with θ_0 = −∞ and θ_K = +∞.",
    hypotheses=(
        ORDERED,
        Implies(Ge(lower, 2), Le(theta[lower - 1], f)),
        Implies(Le(upper, K - 1), Le(f, theta[upper])),
    ),
    conclusion=Eq(MAE, 0),
    space=Example(),
)
