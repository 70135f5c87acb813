"""The sharper bounds of Theorem 1 are attained: families of streams."""

from sympy import And, Eq

from theory.claims.claim import Claim, Reading
from theory.intervals.families import Simplex, TwoSided
from theory.intervals.hypotheses import (
    IDEAL,
    ONE_SIDE,
    SIMPLEX,
    a,
    along_updates,
    equal,
    labels,
    total_loss,
)
from theory.intervals.notation import K, T, c, gamma, t, theta, x
from theory.intervals.steps import RUN
from theory.intervals.streams import IntervalStream
from theory.language.statement import NormSquared
from theory.pril.proofs import attained as proved
from theory.pril.proofs import attained_two_sided
from theory.pril.sharper_factor import GROWTH, MISTAKES
from theory.proving.proof import Proof

TWO_SIDED = (
    Eq(K, 2 * a + 1),
    Eq(T, 5),
    Eq(a * NormSquared(x[1]), 1),
    equal(x[2], -x[1]),
    equal(x[3], x[1]),
    equal(x[4], -x[1]),
    Eq(NormSquared(x[5]), 0),
    *(labels(when, a + 1, K) for when in (1, 2)),
    *(labels(when, 1, a + 1) for when in (3, 4)),
    labels(5, a + 1, a + 1),
    Eq(2 * a * gamma**2, 1),
)
"""``x, −x`` with ``a`` left constraints, then with ``a`` right ones, then 0 with both."""

attained_1 = Claim(
    id="pril/theorem-1/attained-1",
    where="Theorem 1",
    kind="optimality",
    says="For every K, every c ≤ K − 2 and every number of rounds there are streams of instances "
    "with inner products −1/a and labels [1, K − a] on which PRIL's interval loss is exactly "
    "(R² (K − c − 1) + 1)/γ²: neither the factor of R² nor the 1 can be lowered. The printed bound "
    "is larger by (K − c − 2)/γ², its ratio to the loss tends to 1 as R grows.",
    hypotheses=(
        *IDEAL[:1],
        *IDEAL[3:],
        *ONE_SIDE,
        *SIMPLEX,
        Eq(T * a * gamma**2, GROWTH),
        *along_updates(gamma),
    ),
    conclusion=And(
        *IDEAL[1:3],
        Eq(total_loss(theta[t]), GROWTH / gamma**2),
        Eq(total_loss(theta[t]), T * a),
        Eq(a, K - c - 1),
    ),
    space=Simplex(IntervalStream()),
    proofs=(Proof(proved.attained, RUN),),
    attains={
        "pril/theorem-1/sharper-1": "for every K, c, T",
        "pril/theorem-1/sharper-2": "for every K, c, T",
        "pril/theorem-1/sharper-3": "for every K, c, T",
        "pril/theorem-1": "at K − c − 1 = 1",
    },
)

attained_2 = Claim(
    id="pril/theorem-1/attained-2",
    where="Theorem 1",
    kind="optimality",
    says="Where labels have constraints on both sides, (R² a + 1)/γ² is attained too, although a "
    "is only half of K − c − 1: the factor K − c − 1 is not the right one there.",
    hypotheses=(*IDEAL, *ONE_SIDE, *TWO_SIDED),
    conclusion=And(
        Eq(MISTAKES, GROWTH / gamma**2), Eq(MISTAKES, 4 * a), Eq(K - c - 1, 2 * a), Eq(c, 0)
    ),
    readings=(
        Reading(
            "as printed",
            lacks="that these streams have such a comparator: the instances do, the proof takes "
            "it as given",
        ),
    ),
    space=TwoSided(IntervalStream()),
    proofs=(Proof(attained_two_sided.attained, RUN),),
)
