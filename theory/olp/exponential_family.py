"""Section 2.2: conditional exponential families, and the mean that MeanMap estimates."""

from functools import partial
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Ne, Sum, Symbol, exp, log

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Indicator, Inner, NormSquared
from theory.numbers.logarithm import logarithm_of
from theory.olp import vocabulary
from theory.olp.distributions import P, in_class
from theory.olp.distributions import phi as feature
from theory.olp.mean_map import ANY, FULL
from theory.olp.notation import B, K, N, bag, g, h, i, k, member, x, y
from theory.olp.proofs import exchange
from theory.olp.proofs import exponential_family as proved
from theory.olp.proofs.bags import BAGGED
from theory.olp.samples import Sample
from theory.proving.proof import Proof

phi, theta, chance = IndexedBase("phi"), IndexedBase("theta"), IndexedBase("p")
lam = Symbol("lambda", real=True)


class Family(Space):
    """Points with features ``φ(x_i, y)`` of integers, and ``θ = (log q_1, log q_2)``.

    So probabilities are rational, and their logarithms exact.
    """

    vocabularies: Vocabularies = (vocabulary.FAMILY,)

    rounds = ("phi", "y")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        N, K = choose(1, 2), choose(1, 3)
        return {
            "K": K,
            "q": (choose(1, 3), choose(1, 3)),
            "lambda": choose(0, 1),
            "phi": tuple(tuple((choose(-1, 2), choose(-1, 1)) for _ in range(K)) for _ in range(N)),
            "y": tuple(choose(1, K) for _ in range(N)),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, q, phi, y = (instance[name] for name in ("K", "q", "phi", "y"))
        fits = (
            K >= 1
            and phi
            and len(y) == len(phi)
            and min(q) >= 1
            and all(len(row) == K for row in phi)
            and all(1 <= label <= K for label in y)
            and instance["lambda"] >= 0
        )
        if not fits:
            raise Inadmissible
        weights = [
            [fmpq(q[0]) ** first * fmpq(q[1]) ** second for first, second in row] for row in phi
        ]
        return {
            "N": len(phi),
            "K": K,
            "y": y,
            "lambda": instance["lambda"],
            "phi": [exact(row) for row in phi],
            "theta": [logarithm_of(fmpq(base), 64) for base in q],
            "p": [[weight / sum(row) for weight in row] for row in weights],
        }


FAMILY = Family()
SCORE = Inner(phi[i, k], theta)
LOG_PARTITION = log(Sum(exp(Inner(phi[i, h], theta)), (h, 1, K)))

claim = partial(Claim, where="Sec. 2.2", kind="identity", space=FAMILY)

family = claim(
    id="olp/exponential-family",
    kind="definition",
    says="p(y given x, θ) = exp(φ(x, y)ᵀθ − g), g = log Σ_y exp(φ(x, y)ᵀθ), lies in (0, 1]; of "
    "finitely many classes, at least one. (The paper has a comma within the inner product of g.)",
    conclusion=ForAll(
        And(
            Eq(chance[i, k], exp(SCORE - LOG_PARTITION, evaluate=False)),
            Gt(chance[i, k], 0),
            Le(chance[i, k], 1),
        ),
        (i, 1, N),
        (k, 1, K),
    ),
    proofs=(Proof(proved.positive, proved.SIZES),),
)

normalised = claim(
    id="olp/exponential-family/normalised",
    says="The probabilities of a point's classes sum to 1.",
    conclusion=ForAll(Eq(Sum(chance[i, k], (k, 1, K)), 1), (i, 1, N)),
    proofs=(Proof(proved.normalised, proved.SIZES),),
)

PENALTY = lam * NormSquared(theta)

objective = claim(
    id="olp/exponential-family/objective",
    says="The regularised negative conditional log-likelihood in terms of the mean μ_XY.",
    conclusion=Eq(
        -Sum(log(chance[i, y[i]]), (i, 1, N)) + PENALTY,
        Sum(LOG_PARTITION, (i, 1, N))
        - N * Inner(Sum(phi[i, y[i]], (i, 1, N)) / N, theta)
        + PENALTY,
    ),
    proofs=(Proof(proved.likelihood, proved.SIZES),),
)

other = IndexedBase("y'")


class Exchanged(Sample):
    """With the labels ``y'`` in which the first two points have exchanged theirs."""

    def __init__(self) -> None:
        super().__init__(bags=True, empty=True, vectors=())

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        y = instance["y"]
        return {**known, "y'": (y[1], y[0], *y[2:]) if len(y) > 1 else y}


def in_bag_and_class(labels):  # type: ignore[no-untyped-def]
    """How many points of bag g have label k."""
    return Sum(Indicator(Eq(bag[i], g)) * Indicator(Eq(labels[i], k)), (i, 1, N))


not_computable = claim(
    id="olp/exponential-family/not-computable",
    kind="consistency",
    says="Label proportions do not determine μ_XY. If two points of one bag (here 1 and 2) are "
    "different and have different classes, exchanging their labels leaves all proportions as "
    "they are and changes μ_XY, for φ(x, y) that puts x in the block of its class: the block of "
    "class y_1 is the sum of that class's points, over n.",
    hypotheses=(
        Ge(N, 2),
        Eq(bag[1], bag[2]),
        Ne(y[1], y[2]),
        Gt(NormSquared(x[1] - x[2]), 0),
        Eq(other[1], y[2]),
        Eq(other[2], y[1]),
        ForAll(Eq(other[i], y[i]), (i, 3, N)),
    ),
    conclusion=And(
        ForAll(
            Eq(in_bag_and_class(other), in_bag_and_class(y), evaluate=False),
            (g, 1, B),
            (k, 1, K),
        ),
        Gt(
            NormSquared(
                Sum(Indicator(Eq(other[i], y[1])) * x[i], (i, 1, N))
                - Sum(member(i, y[1]) * x[i], (i, 1, N))
            ),
            0,
        ),
    ),
    space=Exchanged(),
    proofs=(Proof(exchange.swapped, BAGGED),),
)

CLASS_WEIGHT = Sum(P[g, k, i], (i, 1, N), (g, 1, B))

eq_2 = Claim(
    id="olp/eq-2",
    where="eq. (2)",
    kind="identity",
    says="The expectation of φ(x, y) by classes; the total on the left is over bags too. A class "
    "of probability 0 has no E_{x∼p(x given y)}, and no term.",
    hypotheses=(ForAll(Gt(CLASS_WEIGHT, 0), (k, 1, K)),),
    conclusion=Eq(
        Sum(P[g, k, i] * feature[i, k], (i, 1, N), (k, 1, K), (g, 1, B)),
        Sum(CLASS_WEIGHT * Sum(in_class[k, i] * feature[i, k], (i, 1, N)), (k, 1, K)),
    ),
    space=FULL,
    readings=(
        Reading("p(y) > 0", "for classes of positive probability"),
        Reading("as printed", "for all classes of Y", hypotheses=(), space=ANY, kind="degenerate"),
    ),
    proofs=(Proof(proved.expectation, reading="p(y) > 0"),),
)
