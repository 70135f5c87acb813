"""Section 3.3: the distribution and the mean of a bag, (11) and (12)."""

from functools import partial

from sympy import Eq, Sum

from theory.claims.claim import Claim, Reading
from theory.language.statement import ForAll
from theory.olp.bagged import Bagged
from theory.olp.distributions import (
    INDEPENDENT,
    NOT_NEGATIVE,
    OCCUR,
    PRESENT,
    in_bag,
    in_both,
    in_class,
    mixture,
    psi,
)
from theory.olp.mean_map import DEPENDENT, FULL, mixtures
from theory.olp.notation import B, K, N, bag_mean, g, h, i, j, m, pi
from theory.olp.proofs import distributions as mixed
from theory.proving.proof import Proof
from theory.proving.tactics import directly

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
        Reading("as printed", "some π_iy may be 0", hypotheses=(), kind="degenerate"),
    ),
    proofs=(Proof(directly, mixed.CLASSES, "every class in every bag"),),
)

claim = partial(Claim, kind="identity", space=FULL)

eq_11_line_2 = claim(
    id="olp/eq-11/line-2",
    where="eq. (11)",
    says="The assumption, put in.",
    hypotheses=(PRESENT, INDEPENDENT),
    conclusion=ForAll(
        Eq(mixture(lambda y: in_both[g, y, i]), mixture(lambda y: in_class[y, i])), *POINTS
    ),
    follows=("olp/eq-11/line-1", "olp/conditional-independence"),
    readings=(
        Reading("every class in every bag", "π_iy > 0 for every bag i and class y"),
        Reading("as printed", "some π_iy may be 0", hypotheses=(INDEPENDENT,), kind="degenerate"),
    ),
    proofs=(Proof(directly, reading="every class in every bag"),),
)


def bag_expectation(group):  # type: ignore[no-untyped-def]
    """``E_{x∼p(x given bag)} φ(x)``."""
    return Sum(in_bag[group, i] * psi[i], (i, 1, N))


def class_expectation(label):  # type: ignore[no-untyped-def]
    """``m_y = E_{x∼p(x given y)} φ(x)``."""
    return Sum(in_class[label, i] * psi[i], (i, 1, N))


MIXED_MEANS = ForAll(Eq(bag_expectation(g), mixture(class_expectation)), (g, 1, B))

eq_12 = claim(
    id="olp/eq-12",
    where="eq. (12)",
    says="Under the assumption the mean of a bag is the mixture of the class means. The paper "
    "calls the bag k on the left and i on the right.",
    hypotheses=(NOT_NEGATIVE, INDEPENDENT, *OCCUR),
    conclusion=MIXED_MEANS,
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
    proofs=(Proof(mixed.bag_means, reading="k = i"),),
)

SAMPLES, ALIKE = Bagged(), Bagged(alike=True)


def bag_mixture(value):  # type: ignore[no-untyped-def]
    """``Σ_h π_gh value(h)``."""
    return Sum(pi[g, h] * value(h), (h, 1, K))


SAMPLE_MEANS = ForAll(Eq(bag_mean[g], bag_mixture(lambda y: m[y])), (g, 1, B))
"""``M_bag = π M_class`` for the means of the sample itself."""

matrix_form = claim(
    id="olp/eq-12/matrix-form",
    where="Sec. 3.3",
    says="M_bag = π M_class: of expectations under the assumption, or of the means that line 1 "
    "of Algorithm 1 computes.",
    hypotheses=(NOT_NEGATIVE, INDEPENDENT, *OCCUR),
    conclusion=MIXED_MEANS,
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
    proofs=(Proof(mixed.bag_means, reading="expectations"),),
)
