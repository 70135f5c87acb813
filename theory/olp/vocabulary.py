"""The names of the label proportions paper in the kernel's language.

Points and means are vectors of any inner-product space: R^d with its inner product is one, and so
is the feature space of a kernel.  ``S_w`` is what (3) says it is, as a form and as a map.
"""

from typing import Any

from theory.claims.claim import Claim, Reading
from theory.claims.space import vocabularies_of
from theory.formal import terms as say
from theory.formal.terms import Expr, eq, function, indicator, total
from theory.formal.vocabulary import ANY, Name, Vocabulary, up_to
from theory.olp.symbols import B, K, N, n, y
from theory.runs.papers.samples import (
    BAGS,
    LABELS,
    between_scatter,
    estimated_scatter,
    sizes,
    within_scatter,
)

x, m, mu = (function(name, "V", 1) for name in ("x", "m", "mu"))
bag = function("a", "Z", 1)
mean = say.vector(r"\bar{m}")
m_hat, size_hat = function(r"\hat{m}", "V", 1), function(r"\hat{N}", "R", 1)
b = function("b", "R", 1)
POINTS, CLASSES, OF_BAGS = (up_to(size) for size in (N, K, B))
STEPS = up_to(K - 1)
_DRAWS = up_to(n)


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


S, between, S_hat = within_scatter(), between_scatter(), estimated_scatter()
"""``S_w``, ``S_b`` and ``Ŝ_w``, of two vectors or of one."""


def score(i: Any, k: Any) -> Expr:
    """``φ(x_i, y)·θ``."""
    return function("phi", "V", 2)(i, k) @ say.vector("theta")


def chance(i: Any, k: Any) -> Expr:
    """``p(y given x_i, θ)``."""
    return say.exp(score(i, k) - say.log(total(1, K, lambda h: say.exp(score(i, h)))))


joint = function("P", "R", 3)
"""The weight of bag g, class k and point i."""


def cell(g: Any, k: Any) -> Expr:
    """The weight of class k in bag g."""
    return total(1, N, lambda i: joint(g, k, i))


def of_bag(g: Any) -> Expr:
    """The weight of bag g."""
    return total(1, K, lambda k: cell(g, k))


def law(g: Any, i: Any) -> Expr:
    """``p(x_i given bag g)``."""
    return total(1, K, lambda k: joint(g, k, i)) / of_bag(g)


def in_class(k: Any, i: Any) -> Expr:
    """``p(x_i given class k)``."""
    return total(1, B, lambda g: joint(g, k, i)) / total(1, B, lambda g: cell(g, k))


def in_both(g: Any, k: Any, i: Any) -> Expr:
    """``p(x_i given class k, bag g)``."""
    return joint(g, k, i) / cell(g, k)


def feature(i: Any, k: Any) -> Expr:
    """``φ(x_i, k)``."""
    return function("phi", "R", 2)(i, k)


def set_mean(g: Any, k: Any) -> Expr:
    """``μ_set[g, k] = E_{x∼p(x given g)} φ(x, k)``."""
    return total(1, N, lambda i: law(g, i) * feature(i, k))


def class_mean(k: Any, h: Any) -> Expr:
    """``E_{x∼p(x given k)} φ(x, h)``."""
    return total(1, N, lambda i: in_class(k, i) * feature(i, h))


def _vectors(*names: str) -> tuple[Name, ...]:
    return tuple(Name(name, "V") for name in names)


SAMPLE = Vocabulary(
    names=(
        *_vectors("u", "v", "w", "w^*", "w'", "v'", r"\bar{m}", "v^{\\lambda}"),
        Name("x", "V", (POINTS,)),
        *(Name(name, "V", (CLASSES,)) for name in ("m", r"\hat{m}")),
        Name("mu", "V", (OF_BAGS,)),
        Name("r", "V", (ANY,)),
        Name(r"\hat{N}", "R", (ANY,)),
        *(Name(name, "Z", (POINTS,)) for name in ("y", "y'", "a")),
        Name("s", "R", (POINTS,)),
        *(Name(name, "R", (STEPS,)) for name in ("alpha", "beta", "epsilon", "b")),
        Name("N^{class}", "Z", (CLASSES,)),
        Name("n", "Z", (OF_BAGS,)),
        Name("pi", "R", (OF_BAGS, CLASSES)),
    ),
    definitions={
        ("N^{class}", 1): sizes(LABELS, K),
        ("n", 1): sizes(BAGS, B),
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

REARRANGED = SAMPLE.having(Name("f'", "Z", (POINTS,)), Name("place", "Z", (ANY,)))
"""With the classes ``f'`` of re-arranged predictions, and the places of points in their bags."""

COMBINED = SAMPLE.having(Name("beta", "R", (POINTS,)))
"""With ``w = Σ_j β_j x_j``."""

JOINT = Vocabulary(
    names=(
        *(Name(name, "R", (OF_BAGS, CLASSES, POINTS)) for name in ("P", "p^{both}")),
        Name("phi", "R", (POINTS, CLASSES)),
        Name("psi", "R", (POINTS,)),
        *(Name(name, "R", (ANY, ANY)) for name in ("q", "s")),
        *(Name(name, "R", (OF_BAGS, CLASSES)) for name in ("pi", r"\mu^{set}")),
        Name("p^{bag}", "R", (OF_BAGS, POINTS)),
        Name("p^{class}", "R", (CLASSES, POINTS)),
        Name(r"\mu^{class}", "R", (CLASSES, CLASSES)),
        Name(r"\mu^{y}", "R", (CLASSES,)),
    ),
    definitions={
        ("pi", 2): lambda g, k: cell(g, k) / of_bag(g),
        ("p^{bag}", 2): law,
        ("p^{class}", 2): in_class,
        ("p^{both}", 3): in_both,
        (r"\mu^{set}", 2): set_mean,
        (r"\mu^{class}", 2): class_mean,
        (r"\mu^{y}", 1): lambda k: class_mean(k, k),
    },
)
"""Joint distributions of bag, class and point, with finitely many points."""

FAMILY = Vocabulary(
    names=(
        Name("y", "Z", (POINTS,)),
        Name("phi", "V", (POINTS, CLASSES)),
        Name("theta", "V"),
        Name("p", "R", (POINTS, CLASSES)),
    ),
    definitions={("p", 2): chance},
)
"""A conditional exponential family."""

PROPORTIONS = (
    Name("pi", "R", (OF_BAGS, CLASSES)),
    Name(r"\pi^{+}", "R", (CLASSES, OF_BAGS)),
)
"""Shares of classes in bags, and an inverse of their matrix."""

ESTIMATES = Vocabulary(
    names=(
        *PROPORTIONS,
        Name("G", "R", (CLASSES, CLASSES)),
        *(Name(name, "V", (CLASSES,)) for name in ("m", r"\hat{m}", "M")),
        *(Name(name, "V", (OF_BAGS,)) for name in ("mu", "f", "F")),
        Name("u", "V"),
        Name("s", "R", (OF_BAGS,)),
    ),
)
"""Proportions as any matrix, with means of bags and classes."""

CLUSTERS = Vocabulary(
    names=(
        Name("pi", "R", (OF_BAGS, CLASSES)),
        *(Name(name, "Z", (POINTS,)) for name in ("a", "z")),
        Name("c", "Z", (CLASSES,)),
    ),
)
"""Points in bags with any proportions, clusters, and the classes that these elect."""

COUNTS = Vocabulary(
    names=(Name("pi", "R", 2 * (up_to(3),)),),
)
"""Printed proportions and numbers of points."""

DRAWS = Vocabulary(
    names=(
        Name("x", "R", (POINTS,)),
        Name("y", "Z", (POINTS,)),
        *(Name(name, "R", (CLASSES,)) for name in ("m", "N^{class}")),
        Name("N^{bag}", "R", (ANY,)),
        *PROPORTIONS,
        Name("P", "R", (_DRAWS,)),
        Name(r"\hat{m}", "R", (CLASSES, _DRAWS)),
        Name("V", "R", (ANY, ANY, ANY)),
    ),
)
"""Ways of drawing bags, their probabilities, and the estimates of the means in each."""


def _coordinate(name: str) -> Any:
    """``u_j``, the product with the j-th direction of the coordinates."""
    return lambda j: function("e", "V", 1)(j) @ say.vector(name)


LABELINGS = Vocabulary(
    names=(
        *_vectors("u", "v"),
        *(Name(name, "R", (up_to(2),)) for name in ("u", "v")),
        Name("x", "V", (POINTS,)),
        *(Name(o, "V", (ANY,)) for o in ("mu", "e", "b", "r", "r'", "z", "z'", r"\hat{m}")),
        Name("a", "Z", (ANY,)),
        *(Name(name, "R", (ANY,)) for name in (r"\hat{N}", "alpha", "alpha'")),
        *PROPORTIONS,
        *(Name(name, "R", (ANY, ANY)) for name in ("c", "c'", "g", "g'")),
    ),
    definitions={("u", 1): _coordinate("u"), ("v", 1): _coordinate("v")},
)
"""Two projections by DL-OLP, from the same points, bags and proportions."""

TWO_GAUSSIANS = Vocabulary()
"""Two projected classes: means, sizes, variance, and thresholds."""


def vocabularies(claim: Claim, reading: Reading) -> tuple[Vocabulary, ...]:
    """The vocabularies of the reading's space: the first that covers the statement is meant."""
    return vocabularies_of(claim.space_of(reading))
