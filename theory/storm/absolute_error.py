"""Section 3.2.2: log loss and absolute error.

``p(k)`` and ``p'(k)`` are distributions over the categories, y is the label.
"""

from fractions import Fraction
from functools import partial
from typing import Any

from sympy import Abs, And, Eq, Function, Ge, Gt, Le, Lt, Max, Ne, Sum, Symbol, exp, log

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.fields import declared, integer, number
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.language.statement import ForAll, Indicator
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.storm.notation import K, a, b, i, j, k, y
from theory.storm.proofs import absolute_error as prove

p, p_new = Function("p"), Function("p'")
C = Symbol("C", real=True)


class Moved(Space):
    """A distribution, and another one after masses moved.

    Fields: ``K``, ``y``, ``p`` (K masses, scaled to 1), ``a``, ``b`` (labels, b further from y) and
    ``part``, the share of the mass of a that goes to b.

    Parameters
    ----------
    balanced : bool
        Half of what goes to a label twice as far goes to y instead: the expected absolute error
        stays.
    """

    def __init__(self, balanced: bool = False) -> None:
        self.balanced = balanced

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(3, 4)
        y, order = choose(1, K), choose(0, 1)
        others = [label for label in range(1, K + 1) if label != y]
        others.sort(key=lambda label: (abs(label - y), label * (-1) ** order))
        return {
            "K": K,
            "y": y,
            "p": tuple(choose(1, 6) for _ in range(K)),
            "a": others[0],
            "b": others[-1],
            "part": Fraction(choose(1, 3), 4),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, y, near, far = (instance[name] for name in ("K", "y", "a", "b"))
        weights = instance["p"]
        if len(weights) != K or any(weight <= 0 for weight in weights) or not 1 <= y <= K:
            raise Inadmissible
        if not (1 <= near <= K and 1 <= far <= K and 0 < abs(near - y) < abs(far - y)):
            raise Inadmissible
        if not 0 < instance["part"] < 1:
            raise Inadmissible
        masses = exact([Fraction(weight, sum(weights)) for weight in weights])
        moved = masses.copy()
        step = exact([instance["part"]])[0] * masses[near - 1]
        moved[near - 1] -= step
        if self.balanced:
            share = step * abs(near - y) / abs(far - y)
            moved[far - 1] += share
            moved[y - 1] += step - share
        else:
            moved[far - 1] += step
        return {
            "K": K,
            "y": y,
            "a": near,
            "b": far,
            "p": lambda k: masses[int(k) - 1],
            "p'": lambda k: moved[int(k) - 1],
        }


def distribution(mass: Any) -> tuple[Any, ...]:
    """Masses that are not negative, positive at y, with the sum 1."""
    return (
        ForAll(Ge(mass(k), 0), (k, 1, K)),
        Gt(mass(y), 0),
        Eq(Sum(mass(k), (k, 1, K)), 1),
    )


def absolute(mass: Any) -> Any:
    """The expected absolute error ``Σ_k |k − y| p(k)``."""
    return Sum(Abs(k - y) * mass(k), (k, 1, K))


LABEL = (called("low", Ge(y, 1)), called("high", Le(y, K)))

claim = partial(Claim, where="Sec. 3.2.2", kind="consistency", space=Moved())

absolute_error = claim(
    id="storm/eq-16/absolute-error",
    says="Although log loss is optimised, the label structure makes it functionally related to "
    "absolute error.",
    hypotheses=(
        *LABEL,
        *distribution(p),
        *distribution(p_new),
        Eq(absolute(p), absolute(p_new)),
    ),
    conclusion=Eq(log(p(y)), log(p_new(y))),
    space=Moved(balanced=True),
    readings=(
        Reading("a function of it", "the log loss is a function of the expected absolute error"),
        Reading(
            "at most it",
            "the log loss is at most the expected absolute error (nor a multiple: sharper-1)",
            hypotheses=(*LABEL, *distribution(p)),
            conclusion=Le(-log(p(y)), absolute(p)),
        ),
        Reading(
            "a bound of it",
            "the expected absolute error is at most K − 1 times the log loss",
            hypotheses=(*LABEL, *distribution(p)),
            conclusion=Le(absolute(p), (K - 1) * -log(p(y))),
        ),
        Reading(
            "bounded by a function of it",
            "the log loss is at most −log(1 − E) where the expected absolute error E is below 1",
            hypotheses=(*LABEL, *distribution(p), Lt(absolute(p), 1)),
            conclusion=Le(-log(p(y)), -log(1 - absolute(p))),
        ),
    ),
    proofs=(
        Proof(prove.multiple, reading="a bound of it"),
        Proof(prove.below_one, reading="bounded by a function of it"),
    ),
)


class Constants(Space):
    """A constant."""

    fields = declared(C=number(0, 6))

    def meaning(self, **fields: Any) -> dict[str, Any]:
        return fields


no_constant = claim(
    id="storm/eq-16/absolute-error/sharper-1",
    says="No constant C bounds the log loss by C times the expected absolute error, not even with "
    "two categories: where P(y) = e^{−C−1}, and so the expected absolute error 1 − P(y), the log "
    "loss is larger.",
    hypotheses=(Ge(C, 0),),
    conclusion=Gt(-log(exp(-C - 1)), C * (1 - exp(-C - 1))),
    space=Constants(),
    proofs=(Proof(directly),),
)

FARTHEST = Max(y - 1, K - y)
"""How far a label can be from y."""

by_likelihood = claim(
    id="storm/eq-16/absolute-error/sharper-2",
    says="The likelihood p(y) bounds the expected absolute error E on both sides: "
    "1 − p(y) ≤ E ≤ max(y − 1, K − y)(1 − p(y)).",
    hypotheses=(*LABEL, *distribution(p)),
    conclusion=And(Le(1 - p(y), absolute(p)), Le(absolute(p), FARTHEST * (1 - p(y)))),
    proofs=(Proof(prove.by_likelihood),),
)


class Likelihoods(Space):
    """A label and its likelihood."""

    fields = declared(K=integer(2, 5), y=integer(1, "K"), q=number(1, 6, parts=6))

    def meaning(self, **fields: Any) -> dict[str, Any]:
        return fields


q = Symbol("q", real=True)


def two_labels(other: Any) -> Any:
    """The masses q of y and 1 − q of another label."""
    return lambda k: q * Indicator(Eq(k, y)) + (1 - q) * Indicator(Eq(k, other))


def with_likelihood(mass: Any, error: Any) -> Any:
    """They are a distribution with ``p(y) = q`` and this expected absolute error."""
    total = Eq(Sum(mass(k), (k, 1, K)), 1)
    return And(ForAll(Ge(mass(k), 0), (k, 1, K)), total, Eq(mass(y), q), Eq(absolute(mass), error))


NEXT = y + 1 - 2 * Indicator(Eq(y, K))
"""A label beside y."""
END = 1 + (K - 1) * Indicator(Lt(y - 1, K - y))
"""The label farthest from y."""

likelihood_attained = claim(
    id="storm/eq-16/absolute-error/sharper-2-attained",
    says="Of all distributions over the labels, both bounds of sharper-2 are the best for every K, "
    "y and likelihood q = p(y): what is left of the mass is at a label beside y, or at the one "
    "farthest from it.",
    hypotheses=(Ge(K, 2), *LABEL, Gt(q, 0), Le(q, 1)),
    conclusion=And(
        with_likelihood(two_labels(NEXT), 1 - q),
        with_likelihood(two_labels(END), FARTHEST * (1 - q)),
    ),
    space=Likelihoods(),
    proofs=(Proof(prove.likelihood_attained),),
)

MOVED = (
    Gt(p(a), p_new(a)),
    Eq(p(a) + p(b), p_new(a) + p_new(b)),
    called("others", ForAll(Eq(p(k), p_new(k)) | Eq(k, a) | Eq(k, b), (k, 1, K))),
)
"""Mass of a goes to b."""
PLACES = (
    called("least", Ge(a, 1)),
    Le(a, K),
    Ge(b, 1),
    Le(b, K),
    called("apart", Ne(a, y)),
    called("further", Lt(Abs(a - y), Abs(b - y))),
)

implicit_costs = claim(
    id="storm/eq-16/implicit-costs",
    says="The method can be seen as a hybrid loss that implicitly applies misclassification costs "
    "through the encoded label space: the loss of a prediction depends on how far it is from the "
    "label.",
    hypotheses=(*LABEL, *distribution(p), *distribution(p_new), *PLACES, *MOVED),
    conclusion=Gt(-log(p_new(y)), -log(p(y))),
    readings=(
        Reading(
            "log loss of the distribution",
            "it grows where mass moves from a label a to a label b further from y",
        ),
    ),
)

wrong_bits = claim(
    id="storm/eq-16/implicit-costs/wrong-bits",
    says="The number of wrong bits that the distribution expects is the expected absolute error.",
    hypotheses=(*LABEL, *distribution(p)),
    conclusion=Eq(
        Sum(
            p(j) * Sum(Indicator((Gt(y, i) & Le(j, i)) | (Le(y, i) & Gt(j, i))), (i, 1, K - 1)),
            (j, 1, K),
        ),
        Sum(Abs(j - y) * p(j), (j, 1, K)),
    ),
    readings=(Reading("wrong bits"),),
    proofs=(Proof(prove.wrong_bits),),
)

no_costs = claim(
    id="storm/eq-16/implicit-costs/repair-1",
    says="The loss (16) of an instance does not depend on how far the other labels are: it stays "
    "where mass moves between them.",
    hypotheses=(*LABEL, *distribution(p), *distribution(p_new), *PLACES, *MOVED),
    conclusion=Eq(-log(p_new(y)), -log(p(y))),
    proofs=(Proof(prove.unmoved),),
)
