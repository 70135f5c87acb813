"""Section 3: the model, and the hinge loss."""

from sympy import And, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Sum

from theory.claims.claim import Claim, Reading
from theory.intervals.classifier import RANKS
from theory.language.statement import FirstIndex, ForAll, Indicator, Inner
from theory.proving.proof import Proof
from theory.ramp.notation import (
    K,
    alpha,
    hinge,
    i,
    in_I,
    in_L,
    j,
    k,
    margin,
    theta,
    u,
    w,
    x,
)
from theory.ramp.proofs import model as proved
from theory.ramp.ramp_loss import Margins, v
from theory.ramp.rounds import Round, Update
from theory.ramp.runs import RUNS

ORDERED = ForAll(Le(theta[i], theta[i + 1]), (i, 1, K - 2))
"""``θ_1 ≤ … ≤ θ_{K−1}``."""

SCORE = Inner(w, x)
COUNTED = 1 + Sum(Indicator(Gt(SCORE, theta[k])), (k, 1, K - 1))
LISTED = FirstIndex(Implies(Le(k, K - 1), Lt(SCORE - theta[k], 0)), (k, 1, K))
"""``min{k ∈ [K] : w·x − θ_k < 0}`` where ``θ_K = +∞``."""


def is_interval(above, below, predicted):  # type: ignore[no-untyped-def]
    """Of the intervals between neighbouring thresholds, the predicted one alone holds the score."""
    holds = And(Implies(Ge(i, 2), above), Implies(Le(i, K - 1), below))
    return ForAll(Equivalent(holds, Eq(i, predicted)), (i, 1, K))


model = Claim(
    id="ramp/model",
    where="Sec. 3",
    kind="definition",
    says="For ordered thresholds the prediction is the one interval between neighbouring "
    "thresholds (θ_0 = −∞, θ_K = +∞) that holds the score w·x.",
    hypotheses=(ORDERED,),
    conclusion=is_interval(Gt(SCORE, theta[i - 1]), Le(SCORE, theta[i]), COUNTED),
    space=Round(disorder=True),
    readings=(
        Reading("counting form", "h = 1 + Σ 1[w·x > θ_k]; the intervals are (θ_{i−1}, θ_i]"),
        Reading(
            "form of the listings",
            "h = min{k : w·x − θ_k < 0}; the intervals are [θ_{i−1}, θ_i)",
            conclusion=is_interval(Ge(SCORE, theta[i - 1]), Lt(SCORE, theta[i]), LISTED),
        ),
    ),
    proofs=(
        Proof(proved.counted, RANKS, "counting form"),
        Proof(proved.listed, RANKS, "form of the listings"),
    ),
)

hinge_loss = Claim(
    id="ramp/hinge",
    where="Sec. 3",
    kind="definition",
    says="The hinge loss of index i is a number that is not negative, and 0 exactly where the "
    "signed margin is at least 1.",
    conclusion=ForAll(
        Implies(
            in_I(i),
            And(
                Ge(hinge(1, margin(w, theta)), 0),
                Equivalent(
                    Eq(hinge(1, margin(w, theta)), 0, evaluate=False), Ge(margin(w, theta), 1)
                ),
            ),
        ),
        (i, 1, K - 1),
    ),
    space=Round(),
    proofs=(Proof(proved.directly),),
)

worst_of_its_side = ForAll(
    Implies(
        And(
            in_I(i),
            Lt(margin(w, theta), 1),
            ForAll(
                Implies(
                    And(Equivalent(in_L(i), in_L(j)), in_I(j)),
                    Le(margin(w, theta), margin(w, theta, j)),
                ),
                (j, 1, K - 1),
            ),
        ),
        Gt(alpha[i], 0),
    ),
    (i, 1, K - 1),
)
"""The index with the largest hinge loss of its side, if that is not 0, has a multiplier."""

outliers = Claim(
    id="ramp/hinge/outliers",
    where="Sec. 2",
    kind="consistency",
    says="The hinge loss grows without bound and with the same slope however far an outlier is, "
    "and the largest hinge loss of a round makes a support vector.",
    conclusion=Gt(hinge(1, -u), u),
    space=Margins(),
    readings=(
        Reading("unbounded", "whatever the bound u, the loss at the margin −u exceeds it"),
        Reading(
            "its step does not shrink",
            "below the margin 1 the loss falls by as much as the margin grows: slope −1 throughout",
            hypotheses=(Lt(u, 1), Le(v, 1)),
            conclusion=Eq(hinge(1, u) - hinge(1, v), v - u, evaluate=False),
        ),
        Reading(
            "largest loss, support vector",
            "in PA's update the index of L (of R) with the largest hinge loss, if that is "
            "positive, has a positive multiplier",
            {"variant": "pa"},
            conclusion=worst_of_its_side,
            space=Update(),
        ),
        Reading(
            "every violated index a support vector",
            "in PA's update every index with positive hinge loss has a positive multiplier",
            {"variant": "pa"},
            conclusion=ForAll(
                Implies(And(in_I(i), Lt(margin(w, theta), 1)), Gt(alpha[i], 0)), (i, 1, K - 1)
            ),
            space=Update(),
            kind="degenerate",
        ),
    ),
    proofs=(
        Proof(proved.directly, reading="unbounded"),
        Proof(proved.directly, reading="its step does not shrink"),
        Proof(proved.worst_is_support, RUNS["pa"], "largest loss, support vector"),
    ),
)
