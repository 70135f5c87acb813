"""Section 3.3: from bag means to class means, (13), and MeanMap's recovery."""

from functools import partial

from sympy import Eq, IndexedBase, Le, Sum

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll, Indicator, Inner, NormSquared
from theory.olp.bag_means import ALIKE, SAMPLE_MEANS, SAMPLES, bag_mixture
from theory.olp.bagged import Bagged
from theory.olp.notation import B, K, bag_mean, g, h, j, k, m, m_hat, pi, u
from theory.olp.proofs import estimates as proved
from theory.olp.proofs import least_squares
from theory.proving.proof import Proof
from theory.runs.papers.samples import estimate_run

plus, inverse, rival = IndexedBase(r"\pi^{+}"), IndexedBase("G"), IndexedBase("M")
fitted, other = IndexedBase("f"), IndexedBase("F")

FULL_RANK = ForAll(
    Eq(
        Sum(inverse[k, j] * Sum(pi[g, j] * pi[g, h], (g, 1, B)), (j, 1, K)),
        Indicator(Eq(k, h)),
    ),
    (k, 1, K),
    (h, 1, K),
)
"""``G πᵀπ = I``: ``π`` has full column rank, ``G = (πᵀπ)^{-1}``."""

LEFT_INVERSE = ForAll(
    Eq(Sum(plus[k, g] * pi[g, h], (g, 1, B)), Indicator(Eq(k, h))), (k, 1, K), (h, 1, K)
)
"""``π⁺ π = I``: so it is exactly for ``π`` of full column rank."""

recovery = Claim(
    id="olp/mean-map/recovery",
    where="Sec. 2.2",
    kind="consistency",
    says="For π of full column rank (πᵀπ)^{-1} πᵀ takes the sets' means to the classes', along "
    "every direction u: means of which the matrix form holds, or sample means, with which it is "
    "used.",
    hypotheses=(FULL_RANK, SAMPLE_MEANS),
    conclusion=ForAll(
        Eq(
            Inner(u, m[k]),
            Sum(inverse[k, j] * Sum(pi[g, j] * Inner(u, bag_mean[g]), (g, 1, B)), (j, 1, K)),
        ),
        (k, 1, K),
    ),
    space=ALIKE,
    readings=(
        Reading("M_set = π M_class", "for means of which the matrix form holds"),
        Reading(
            "sample means",
            "for the means of a sample's bags and classes",
            hypotheses=(FULL_RANK,),
            space=SAMPLES,
        ),
    ),
    proofs=(Proof(proved.recovery, reading="M_set = π M_class"),),
)

RUN = estimate_run()
ESTIMATE = ForAll(Eq(m_hat[k], Sum(plus[k, g] * bag_mean[g], (g, 1, B))), (k, 1, K))

eq_13 = Claim(
    id="olp/eq-13",
    where="eq. (13)",
    kind="definition",
    says="M̂_class = π⁺ M_bag has a value, for π of any rank; but an empty bag has no mean and no "
    "proportions.",
    conclusion=ESTIMATE,
    space=SAMPLES,
    readings=(
        Reading(
            "no empty bag",
            "every bag has a point",
            lacks="that every matrix π has a pseudo-inverse π⁺: it is taken as given",
        ),
        Reading("as printed", "some bag may be empty", space=Bagged(empty=True), kind="degenerate"),
    ),
    proofs=(Proof(lambda p, run: p.have(p.goal, run["estimate"]), RUN, "no empty bag"),),
)

PENROSE = (
    ForAll(
        Eq(
            Sum(pi[g, h] * Sum(plus[h, j] * pi[j, k], (j, 1, B)), (h, 1, K)),
            pi[g, k],
            evaluate=False,
        ),
        (g, 1, B),
        (k, 1, K),
    ),
    ForAll(
        Eq(
            Sum(pi[g, h] * plus[h, j], (h, 1, K)),
            Sum(pi[j, h] * plus[h, g], (h, 1, K)),
            evaluate=False,
        ),
        (g, 1, B),
        (j, 1, B),
    ),
)
"""Two of Penrose's four conditions: ``π π⁺ π = π``, and ``π π⁺`` is symmetric."""

FITS = (
    ForAll(Eq(fitted[g], bag_mixture(lambda y: m_hat[y])), (g, 1, B)),
    ForAll(Eq(other[g], bag_mixture(lambda y: rival[y])), (g, 1, B)),
)
"""``f = π M̂``, and ``F = π M`` for any other ``M``."""

claim = partial(Claim, where="Sec. 3.3", kind="optimality", space=SAMPLES)

least_squares_claim = claim(
    id="olp/eq-13/least-squares",
    says="No matrix M of class means fits the bag means better in squares than π⁺ M_bag.",
    hypotheses=(*PENROSE, *FITS),
    conclusion=Le(
        Sum(NormSquared(bag_mean[g] - fitted[g]), (g, 1, B)),
        Sum(NormSquared(bag_mean[g] - other[g]), (g, 1, B)),
    ),
    proofs=(Proof(least_squares.optimal, RUN),),
)

least_norm = claim(
    id="olp/eq-13/sharper-1",
    says="Of all M that fit the bag means as well, with π M = π M̂, (13) has the least sum of "
    "squared lengths: for dependent columns of π it is drawn towards 0, whatever the classes.",
    hypotheses=(
        ForAll(
            Eq(
                Sum(plus[k, g] * Sum(pi[g, h] * plus[h, j], (h, 1, K)), (g, 1, B)),
                plus[k, j],
                evaluate=False,
            ),
            (k, 1, K),
            (j, 1, B),
        ),
        ForAll(
            Eq(
                Sum(plus[k, g] * pi[g, h], (g, 1, B)),
                Sum(plus[h, g] * pi[g, k], (g, 1, B)),
                evaluate=False,
            ),
            (k, 1, K),
            (h, 1, K),
        ),
        *FITS,
        ForAll(Eq(fitted[g], other[g]), (g, 1, B)),
    ),
    conclusion=Le(Sum(NormSquared(m_hat[k]), (k, 1, K)), Sum(NormSquared(rival[k]), (k, 1, K))),
    proofs=(Proof(least_squares.least_norm, RUN),),
)

EXACT = ForAll(Eq(Inner(u, m_hat[k]), Inner(u, m[k])), (k, 1, K))

sound = Claim(
    id="olp/eq-13/sound",
    where="Sec. 5",
    kind="consistency",
    says="What the estimate of the class means is good for, along every direction u: it is exact "
    "where the bag means are mixtures of the class means (one reading asks it of every sample). "
    "Its error is π⁺ times the deviation of the bag means from the mixtures, so that it is "
    "unbiased if the deviations are on average 0, and consistent if they vanish as bags grow.",
    hypotheses=(LEFT_INVERSE, SAMPLE_MEANS),
    conclusion=EXACT,
    space=ALIKE,
    readings=(
        Reading("exact for mixtures", "full column rank, M_bag = π M_class"),
        Reading(
            "error",
            "full column rank: M̂ − M = π⁺ (M_bag − π M_class)",
            hypotheses=(LEFT_INVERSE,),
            conclusion=ForAll(
                Eq(
                    Inner(u, m_hat[k]) - Inner(u, m[k]),
                    Sum(
                        plus[k, g]
                        * (Inner(u, bag_mean[g]) - bag_mixture(lambda y: Inner(u, m[y]))),
                        (g, 1, B),
                    ),
                ),
                (k, 1, K),
            ),
            space=SAMPLES,
        ),
        Reading(
            "exact on the sample", "full column rank", hypotheses=(LEFT_INVERSE,), space=SAMPLES
        ),
        Reading(
            "exact without full rank",
            "M_bag = π M_class, π of any rank",
            hypotheses=(SAMPLE_MEANS,),
        ),
    ),
    proofs=(
        Proof(proved.left_inverse, RUN, "exact for mixtures"),
        Proof(proved.error, RUN, "error"),
    ),
)
