"""Section 3.3: from bag means to class means, (11) to (13), and MeanMap's recovery."""

from __future__ import annotations

from sympy import Eq, IndexedBase, Le, Sum

from theory.claim import Claim, Reading
from theory.olp.bagged import Bagged
from theory.olp.distributions import (
    INDEPENDENT,
    NOT_NEGATIVE,
    PRESENT,
    in_bag,
    in_both,
    in_class,
    mixture,
    psi,
)
from theory.olp.mean_map import ANY, DEPENDENT, FULL, mixtures
from theory.olp.notation import B, K, N, bag_mean, g, h, i, j, k, m, m_hat, pi, u
from theory.olp.proofs import distributions as mixed
from theory.olp.proofs import estimates as proved
from theory.olp.proofs import least_squares
from theory.proof import Proof
from theory.statement import ForAll, Indicator, Inner, NormSquared

eq_11 = mixtures("olp/eq-11", "eq. (11)")

POINTS = ((g, 1, B), (i, 1, N))
TOTAL = ForAll(Eq(in_bag[g, i], mixture(lambda y: in_both[g, y, i])), *POINTS)

eq_11_line_1 = Claim(
    id="olp/eq-11/line-1",
    where="eq. (11)",
    kind="identity",
    says="The law of total probability in bag i. A class that does not occur in the bag has no "
    "p(x given y, i).",
    hypotheses=(PRESENT,),
    conclusion=TOTAL,
    space=DEPENDENT,
    readings=(
        Reading("every class in every bag", "π_iy > 0 for every bag i and class y"),
        Reading("as printed", "some π_iy may be 0", hypotheses=()),
    ),
    proofs=(Proof(mixed.total_probability, {}, "every class in every bag"),),
)

eq_11_line_2 = Claim(
    id="olp/eq-11/line-2",
    where="eq. (11)",
    kind="identity",
    says="The assumption, put in.",
    hypotheses=(PRESENT, INDEPENDENT),
    conclusion=ForAll(
        Eq(mixture(lambda y: in_both[g, y, i]), mixture(lambda y: in_class[y, i])), *POINTS
    ),
    space=FULL,
    follows=("olp/eq-11/line-1", "olp/conditional-independence"),
    readings=(
        Reading("every class in every bag", "π_iy > 0 for every bag i and class y"),
        Reading("as printed", "some π_iy may be 0", hypotheses=(INDEPENDENT,)),
    ),
    proofs=(Proof(mixed.replaced, {}, "every class in every bag"),),
)


def bag_expectation(group):  # type: ignore[no-untyped-def]
    """``E_{x∼p(x given bag)} φ(x)``."""
    return Sum(in_bag[group, i] * psi[i], (i, 1, N))


def class_expectation(label):  # type: ignore[no-untyped-def]
    """``m_y = E_{x∼p(x given y)} φ(x)``."""
    return Sum(in_class[label, i] * psi[i], (i, 1, N))


MIXED_MEANS = ForAll(Eq(bag_expectation(g), mixture(class_expectation)), (g, 1, B))

eq_12 = Claim(
    id="olp/eq-12",
    where="eq. (12)",
    kind="identity",
    says="Under the assumption the mean of a bag is the mixture of the class means. The print "
    "calls the bag k on the left and i on the right.",
    hypotheses=(NOT_NEGATIVE, INDEPENDENT),
    conclusion=MIXED_MEANS,
    space=FULL,
    follows=("olp/eq-11",),
    readings=(
        Reading("k = i", "one bag on both sides"),
        Reading(
            "k and i",
            "the mean of any bag k is the mixture by the proportions of any bag i",
            conclusion=ForAll(
                Eq(bag_expectation(j), mixture(class_expectation)), (j, 1, B), (g, 1, B)
            ),
        ),
    ),
    proofs=(Proof(mixed.bag_means, {}, "k = i"),),
)

SAMPLES, ALIKE = Bagged(), Bagged(alike=True)


def bag_mixture(value):  # type: ignore[no-untyped-def]
    """``Σ_h π_gh value(h)``."""
    return Sum(pi[g, h] * value(h), (h, 1, K))


SAMPLE_MEANS = ForAll(Eq(bag_mean[g], bag_mixture(lambda y: m[y])), (g, 1, B))
"""``M_bag = π M_class`` for the means of the sample itself."""

matrix_form = Claim(
    id="olp/eq-12/matrix-form",
    where="Sec. 3.3",
    kind="identity",
    says="M_bag = π M_class: of expectations under the assumption; of the means that line 1 of "
    "Algorithm 1 computes it is false, since a bag's points of a class need not have the mean of "
    "the class.",
    hypotheses=(NOT_NEGATIVE, INDEPENDENT),
    conclusion=MIXED_MEANS,
    space=FULL,
    follows=("olp/eq-12",),
    readings=(
        Reading("expectations", "the rows are expectations"),
        Reading(
            "sample means",
            "the rows are means of the points of a bag, and of a class",
            hypotheses=(),
            conclusion=SAMPLE_MEANS,
            space=SAMPLES,
        ),
    ),
    proofs=(Proof(mixed.bag_means, {}, "expectations"),),
)

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
    "every direction u. Of sample means, with which it is used, this is only approximate.",
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
    proofs=(Proof(proved.recovery, {}, "M_set = π M_class"),),
)

ESTIMATE = ForAll(Eq(m_hat[k], Sum(plus[k, g] * bag_mean[g], (g, 1, B))), (k, 1, K))

eq_13 = Claim(
    id="olp/eq-13",
    where="eq. (13)",
    kind="definition",
    says="M̂_class = π⁺ M_bag exists, for every matrix π: but an empty bag has no mean and no "
    "proportions. (π⁺ is one matrix: see the sharper claim.)",
    conclusion=ESTIMATE,
    space=SAMPLES,
    readings=(
        Reading("no empty bag", "every bag has a point"),
        Reading("as printed", "some bag may be empty", space=Bagged(empty=True)),
    ),
    proofs=(Proof(proved.by_definition, proved.ESTIMATE, "no empty bag"),),
)

PENROSE = (
    ForAll(
        Eq(
            Sum(pi[g, h] * Sum(plus[h, j] * pi[j, k], (j, 1, B)), (h, 1, K)), pi[g, k],
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

least_squares_claim = Claim(
    id="olp/eq-13/least-squares",
    where="Sec. 3.3",
    kind="optimality",
    says="No matrix M of class means fits the bag means better in squares than π⁺ M_bag.",
    hypotheses=(ESTIMATE, *PENROSE, *FITS),
    conclusion=Le(
        Sum(NormSquared(bag_mean[g] - fitted[g]), (g, 1, B)),
        Sum(NormSquared(bag_mean[g] - other[g]), (g, 1, B)),
    ),
    space=SAMPLES,
    proofs=(Proof(least_squares.optimal),),
)

least_norm = Claim(
    id="olp/eq-13/sharper-1",
    where="Sec. 3.3",
    kind="optimality",
    says="Of all M that fit the bag means as well, with π M = π M̂, (13) has the least sum of "
    "squared lengths: for dependent columns of π it is drawn towards 0, whatever the classes.",
    hypotheses=(
        ESTIMATE,
        ForAll(
            Eq(
                Sum(plus[k, g] * Sum(pi[g, h] * plus[h, j], (h, 1, K)), (g, 1, B)), plus[k, j],
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
    conclusion=Le(
        Sum(NormSquared(m_hat[k]), (k, 1, K)), Sum(NormSquared(rival[k]), (k, 1, K))
    ),
    space=SAMPLES,
    proofs=(Proof(least_squares.least_norm),),
)

EXACT = ForAll(Eq(Inner(u, m_hat[k]), Inner(u, m[k])), (k, 1, K))

sound = Claim(
    id="olp/eq-13/sound",
    where="Sec. 5",
    kind="consistency",
    says="What the estimate of the class means is good for, along every direction u: with full "
    "column rank it is exact where the bag means are mixtures of the class means, and else its "
    "error is π⁺ times the deviation of the bag means from the mixtures; so it is unbiased if the "
    "deviations are on average 0, and consistent if they vanish as bags grow. It is not exact on a "
    "sample, and without full column rank not even where the deviations are 0.",
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
        Proof(proved.left_inverse, proved.ESTIMATE, "exact for mixtures"),
        Proof(proved.error, proved.ESTIMATE, "error"),
    ),
)
