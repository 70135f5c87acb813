"""The names of the label proportions paper in the kernel's language.

Points and means are vectors of any inner-product space: R^d with its inner product is one, and so
is the feature space of a kernel.  ``S_w`` is what (3) says it is, as a form and as a map.
"""

from __future__ import annotations

from typing import Any

from theory import formal as say
from theory.claim import Claim, Reading
from theory.formal import Expr, eq, function, indicator, integer, total
from theory.vocabulary import Name, Vocabulary

N, K, B = integer("N"), integer("K"), integer("B")
x, m, mu = (function(name, "V", 1) for name in ("x", "m", "mu"))
y, bag = function("y", "Z", 1), function("a", "Z", 1)
mean = say.vector(r"\bar{m}")
m_hat, size_hat = function(r"\hat{m}", "V", 1), function(r"\hat{N}", "R", 1)
b = function("b", "R", 1)
CLASSES, STEPS = (say.expr(1), K), (say.expr(1), K - 1)


def member(i: Any, k: Any) -> Expr:
    """``1[x_i ∈ C_k]``."""
    return indicator(eq(y(i), k))


def size(k: Any) -> Expr:
    """``N_k``."""
    return total(1, N, lambda i: member(i, k))


def bag_size(g: Any) -> Expr:
    """``n_g``."""
    return total(1, N, lambda i: indicator(eq(bag(i), g)))


def share(g: Any, k: Any) -> Expr:
    """``π_gk``."""
    both = total(1, N, lambda i: indicator(eq(bag(i), g)) * member(i, k))
    return both / bag_size(g)


def over_classes(term: Any) -> Expr:
    """``(1/N) Σ_k Σ_{x_i ∈ C_k} term(i, k)``."""
    return (1 / N) * total(
        *CLASSES, lambda k: total(1, N, lambda i: member(i, k) * term(i, k))
    )


def S(u: Any, *v: Any) -> Expr:
    """``uᵀ S_w v`` or ``S_w u`` by (3)."""

    def term(i: Expr, k: Expr) -> Expr:
        z = x(i) - m(k)
        return (u @ z) * (v[0] @ z) if v else (u @ z) * z

    return over_classes(term)


def between(u: Any, *v: Any) -> Expr:
    """``uᵀ S_b v`` or ``S_b u`` by (4)."""

    def term(k: Expr) -> Expr:
        z = m(k) - mean
        return size(k) * ((u @ z) * (v[0] @ z)) if v else (size(k) * (u @ z)) * z

    return (1 / N) * total(*CLASSES, term)


def S_hat(u: Any, *v: Any) -> Expr:
    """``uᵀ Ŝ_w v`` or ``Ŝ_w u``: (14) with estimates in the place of ``m_k`` and ``N_k``."""

    def image(weight: Any, z: Expr) -> Expr:
        return weight * ((u @ z) * (v[0] @ z)) if v else (weight * (u @ z)) * z

    points = total(1, N, lambda i: image(1, x(i)))
    classes = total(*CLASSES, lambda k: image(size_hat(k), m_hat(k)))
    return (1 / N) * (points - classes) if v else (1 / N) * points + (-1 / N) * classes


def _vectors(*names: str) -> tuple[Name, ...]:
    return tuple(Name(name, "V") for name in names)


SAMPLE = Vocabulary(
    names=(
        *(Name(name, "Z") for name in ("N", "K", "B", "d")),
        *(Name(name, "R") for name in ("C", "rho", "rho^*", "lambda", "c", "t", "s")),
        *_vectors("u", "v", "w", "w^*", "w'", "v'", r"\bar{m}", "v^{\\lambda}"),
        Name("x", "V", 1),
        Name("m", "V", 1),
        Name("mu", "V", 1),
        Name("r", "V", 1),
        Name(r"\hat{m}", "V", 1),
        Name(r"\hat{N}", "R", 1),
        Name("y", "Z", 1),
        Name("a", "Z", 1),
        Name("alpha", "R", 1, STEPS),
        Name("beta", "R", 1, STEPS),
        Name("epsilon", "R", 1, STEPS),
        Name("b", "R", 1, STEPS),
    ),
    definitions={
        ("N^{class}", 1): size,
        ("n", 1): bag_size,
        ("pi", 2): share,
        ("S_w", 1): S,
        ("S_w", 2): S,
        ("S_b", 1): between,
        ("S_b", 2): between,
        (r"\hat{S}_w", 1): S_hat,
        (r"\hat{S}_w", 2): S_hat,
    },
)
"""Points with classes in bags."""

TWO_GAUSSIANS = Vocabulary(
    names=tuple(
        Name(name, "R") for name in ("mu_1", "mu_2", "N_1", "N_2", "v", "b", "b^*", "t")
    ),
)
"""Two projected classes: means, sizes, variance, and thresholds."""

FORMS: dict[str, tuple[Vocabulary, ...]] = {"Sample": (SAMPLE,), "TwoGaussians": (TWO_GAUSSIANS,)}
"""By the name of a claim's space or of a class that it extends."""


def vocabularies(claim: Claim, reading: Reading) -> tuple[Vocabulary, ...]:
    """The vocabularies of a reading's statement: the first that covers it is meant."""
    kinds = (kind.__name__ for kind in type(claim.space_of(reading)).__mro__)
    return next((FORMS[kind] for kind in kinds if kind in FORMS), ())
