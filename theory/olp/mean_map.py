"""Section 2.2: MeanMap's lines from bag means to class means, and the assumption behind them."""

from functools import partial
from typing import Any

from sympy import Eq, Ge, Gt, Implies, IndexedBase, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance
from theory.language.statement import ForAll
from theory.olp.distributions import (
    BAGS_OCCUR,
    IN_CELL,
    INDEPENDENT,
    NOT_NEGATIVE,
    OCCUR,
    Joint,
    P,
    in_bag,
    in_both,
    in_class,
    mixture,
    phi,
)
from theory.olp.notation import B, K, N, g, i, k
from theory.olp.proofs import distributions as proved
from theory.proving.proof import Proof
from theory.proving.tactics import directly

FULL, ANY = Joint(), Joint(full=False)
DEPENDENT = Joint(independent=False)

mu_set, mu_class, mu_own = (
    IndexedBase(r"\mu^{set}"),
    IndexedBase(r"\mu^{class}"),
    IndexedBase(r"\mu^{y}"),
)
"""``μ_set[g, y']``; ``E_{x∼p(x given y)} φ(x, y')`` is ``mu_class[y, y']``, and with ``y' = y`` it
is ``mu_own[y]``."""

parts, laws = IndexedBase("s"), IndexedBase("q")


class Products(Joint):
    """With the factors of ``P[g, k, i] = s[g, k] q[k, i]``."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        joint = known["P"]
        shares = [[sum(cell) for cell in cells] for cells in joint]
        return {**known, "s": shares, "q": known["p^{class}"]}


FACTORS = (
    ForAll(Eq(P[g, k, i], parts[g, k] * laws[k, i]), (g, 1, B), (k, 1, K), (i, 1, N)),
    ForAll(Eq(Sum(laws[k, i], (i, 1, N)), 1), (k, 1, K)),
    ForAll(Ge(parts[g, k], 0), (g, 1, B), (k, 1, K)),
)
"""A bag is drawn with its class, then a point of the class whatever the bag."""

SAME = Eq(in_both[g, k, i], in_class[k, i])
EVERYWHERE = ((g, 1, B), (k, 1, K), (i, 1, N))

claim = partial(Claim, where="Sec. 2.2", kind="identity", space=FULL)

independence = claim(
    id="olp/conditional-independence",
    kind="definition",
    says="p(x given y, i) = p(x given y): so it is where points are drawn by class, whatever the "
    "bag. Of a class that does not occur in a bag the left side has no value; and the points of a "
    "sample in bags, each with the same weight, need not satisfy it.",
    hypotheses=FACTORS,
    conclusion=ForAll(Implies(Gt(IN_CELL, 0), SAME), *EVERYWHERE),
    space=Products(),
    readings=(
        Reading("where a class occurs", "for classes y and bags i with π_iy > 0"),
        Reading(
            "as printed",
            "for every class and bag",
            conclusion=ForAll(SAME, *EVERYWHERE),
            kind="degenerate",
        ),
        Reading(
            "the sample",
            "of the points themselves: any weights of bags, classes and points",
            hypotheses=(NOT_NEGATIVE,),
            space=DEPENDENT,
        ),
    ),
    proofs=(Proof(proved.independent, reading="where a class occurs"),),
)

MIXTURE = ForAll(Eq(in_bag[g, i], mixture(lambda y: in_class[y, i])), (g, 1, B), (i, 1, N))


def mixtures(claim_id: str, where: str) -> Claim:
    """``p(x given i) = Σ_y p(x given y) π_iy``, stated in Sections 2.2 and 3.3."""
    return Claim(
        id=claim_id,
        where=where,
        kind="identity",
        says="Under the assumption the distribution of a bag is the mixture of the classes' with "
        "the bag's proportions. A class of probability 0 has no distribution.",
        hypotheses=(NOT_NEGATIVE, INDEPENDENT, *OCCUR),
        conclusion=MIXTURE,
        space=FULL,
        readings=(
            Reading("every class and bag occurs", "their probabilities are positive"),
            Reading(
                "as printed",
                "for any distribution",
                hypotheses=(NOT_NEGATIVE, INDEPENDENT),
                space=ANY,
                kind="degenerate",
            ),
        ),
        proofs=(Proof(proved.mixture, reading="every class and bag occurs"),),
    )


line_1 = mixtures("olp/mean-map/line-1", "Sec. 2.2")

SET_MEAN = Sum(in_bag[g, i] * phi[i, k], (i, 1, N))
PAIRS = ((g, 1, B), (k, 1, K))

line_2 = claim(
    id="olp/mean-map/line-2",
    kind="definition",
    says="The mean of φ(x, y') in bag i, for each y'; a bag of probability 0 has none. Here k is "
    "the paper's y'.",
    hypotheses=(BAGS_OCCUR,),
    conclusion=ForAll(Eq(mu_set[g, k], SET_MEAN), *PAIRS),
    readings=(
        Reading("no empty bag", "every bag has positive probability"),
        Reading("as printed", "for any bags", hypotheses=(), space=ANY, kind="degenerate"),
    ),
    proofs=(Proof(directly, reading="no empty bag"),),
)


def expectations(feature):  # type: ignore[no-untyped-def]
    """``Σ_y π_iy E_{x∼p(x given y)} feature``, with the class called h."""
    return mixture(lambda y: Sum(in_class[y, i] * feature(y), (i, 1, N)))


OWN = expectations(lambda y: phi[i, y])
FIXED = expectations(lambda y: phi[i, k])

line_3 = claim(
    id="olp/mean-map/line-3",
    says="The bag's mean of φ(x, y') as a mixture of the classes'. The paper has φ(x, y), with the "
    "class summed over, in the place of φ(x, y').",
    hypotheses=(NOT_NEGATIVE, INDEPENDENT, *OCCUR),
    conclusion=ForAll(Eq(mu_set[g, k], OWN), *PAIRS),
    readings=(Reading("φ(x, y) as printed", "the feature of the class summed over"),),
)

line_3_repaired = claim(
    id="olp/mean-map/line-3/repair-1",
    says="With φ(x, y') on both sides: μ_set[i, y'] = Σ_y π_iy E_{x∼p(x given y)} φ(x, y').",
    hypotheses=(NOT_NEGATIVE, INDEPENDENT, *OCCUR),
    conclusion=ForAll(Eq(mu_set[g, k], FIXED), *PAIRS),
    proofs=(Proof(proved.set_means),),
)

line_4 = claim(
    id="olp/mean-map/line-4",
    says="The class means get their name: μ_class[y'] in print, where the classes that are "
    "summed over are y.",
    hypotheses=OCCUR,
    conclusion=ForAll(Eq(OWN, mixture(lambda y: mu_own[k])), *PAIRS),
    readings=(Reading("μ_class[y'] as printed", "μ_class[y'] = E_{x∼p(x given y')} φ(x, y')"),),
)

line_4_repaired = claim(
    id="olp/mean-map/line-4/repair-1",
    says="With two indices, μ_class[y, y'] = E_{x∼p(x given y)} φ(x, y').",
    hypotheses=OCCUR,
    conclusion=ForAll(Eq(FIXED, mixture(lambda y: mu_class[y, k])), *PAIRS),
    proofs=(Proof(directly),),
)

line_4_own = claim(
    id="olp/mean-map/line-4/repair-2",
    says="Where y' is taken as a slip for y: μ_class[y] = E_{x∼p(x given y)} φ(x, y).",
    hypotheses=OCCUR,
    conclusion=ForAll(Eq(OWN, mixture(lambda y: mu_own[y])), (g, 1, B)),
    readings=(Reading("μ_class[y]"),),
    proofs=(Proof(directly),),
)

line_5 = claim(
    id="olp/mean-map/line-5",
    says="The matrix of the sets' means is π times that of the classes' means.",
    hypotheses=(NOT_NEGATIVE, INDEPENDENT, *OCCUR),
    conclusion=ForAll(Eq(mu_set[g, k], mixture(lambda y: mu_class[y, k])), *PAIRS),
    readings=(
        Reading(
            "M_class[y, y']", "the matrix of the E_{x∼p(x given y)} φ(x, y'), row y, column y'"
        ),
        Reading(
            "M_class[y']",
            "each column y' of M_class holds the one number μ_class[y'] of the line before",
            conclusion=ForAll(Eq(mu_set[g, k], mixture(lambda y: mu_own[k])), *PAIRS),
        ),
    ),
    proofs=(Proof(proved.set_means, reading="M_class[y, y']"),),
)
