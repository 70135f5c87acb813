"""Means and scatter matrices, run on symbolic numbers of points and of classes.

Symbols: ``x(i)``, ``m(k)``, ``\\bar{m}``, ``\\hat{m}(k)`` vectors; ``\\hat{N}(k)`` real;
``y(i)``, ``a(i)``, ``N``, ``K``, ``B`` integers.
"""

from typing import Any

from algorithms.proportions import bags, clustering, means, rearrange, scatter
from algorithms.seam import places
from theory.formal.substitution import in_each
from theory.formal.terms import Expr, eq, every, integer, vector
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.runs.papers.words import Computed
from theory.runs.rounds import K, Ran, equations, symbol
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import Term, term

N, B = integer("N"), integer("B")
x, y, m = symbol("x", "V", 1), symbol("y", "Z", 1), symbol("m", "V", 1)
m_hat, size_hat = symbol(r"\hat{m}", "V", 1), symbol(r"\hat{N}", "R", 1)
pi, plus = symbol("pi", "R", 2), symbol(r"\pi^{+}", "R", 2)
mu = symbol("mu", "V", 1)
CENTRE = term(vector(r"\bar{m}"))
POINTS: Any = Term(N).indices().map(x)
LABELS: Any = Term(N).indices().map(y)
BAGS: Any = Term(N).indices().map(symbol("a", "Z", 1))
MEANS: Any = Term(K).indices().map(m)
ESTIMATED_MEANS: Any = Term(K).indices().map(m_hat)
ESTIMATED_SIZES: Any = Term(K).indices().map(size_hat)
BAG_MEANS: Any = Term(B).indices().map(mu)


def table(count: Any, columns: Any, entry: Any) -> Array:
    """The matrix of ``entry(row, column)``."""
    return Array(1, count, lambda i: Array(1, columns, lambda j: entry(i, j)))


class Proportions(Array):
    """The matrix π of B rows and K columns, whose pseudo-inverse is a matrix of symbols."""

    def __init__(self) -> None:
        super().__init__(1, B, table(B, K, pi).entry)

    def pseudo_inverse(self) -> Array:
        """``π⁺``; what makes it one is for a claim to say."""
        return table(K, B, plus)


def quotient(name: Any, value: Any) -> Expr:
    """``n · name = a`` for the value ``a/n``: where the code divides by 0, it has no value.

    Raises
    ------
    ValueError
        If the code did not divide a vector.
    """
    found = term(value).t
    if found[0] != "v*" or found[1][0] != "inv":
        raise ValueError(f"value={value!r}: expected a vector divided by a number")
    return eq(Expr(found[1][1]) * term(name).expr, Expr(found[2]))


def sizes(numbers: Any, count: Any) -> Computed:
    """How many points have the number k, of a class or a bag."""
    found = bags.bag_sizes(numbers, Term(count))
    return Computed(Program(bags.bag_sizes), found.entry)


def within_scatter() -> Computed:
    """``uᵀ S_w v`` or ``S_w u`` (3), with the means m."""
    program = Program(scatter.scatter_within)
    return Computed(program, scatter.scatter_within(POINTS, LABELS, MEANS))


def between_scatter() -> Computed:
    """``uᵀ S_b v`` or ``S_b u`` (4), with the means m."""
    program = Program(scatter.scatter_between)
    return Computed(program, scatter.scatter_between(POINTS, LABELS, MEANS, CENTRE))


def estimated_scatter() -> Computed:
    """``uᵀ Ŝ_w v`` or ``Ŝ_w u`` (14), with estimated means and sizes."""
    program = Program(scatter.within_scatter_from_means)
    found = scatter.within_scatter_from_means(POINTS, ESTIMATED_SIZES, ESTIMATED_MEANS)
    return Computed(program, found)


@from_code
def class_means_run() -> Ran:
    """``means``: ``N_k m_k = Σ_{x ∈ C_k} x``; of a class without points it says nothing."""
    found = means.class_means(POINTS, LABELS, Term(K))
    return Program(means.class_means), {
        "means": every(1, K, lambda k: quotient(m(k), found.entry(k)))
    }


@from_code
def mean_run() -> Ran:
    """``mean``: ``N m = Σ x``, of all points."""
    return Program(means.mean), {"mean": quotient(CENTRE, means.mean(POINTS))}


@from_code
def estimate_run() -> Ran:
    """``estimate``: ``m̂_k = Σ_g π⁺_kg μ_g`` (13)."""
    found = means.least_squares_means(Proportions(), BAG_MEANS)
    return Program(means.least_squares_means), {"estimate": equations(m_hat, found)}


@from_code
def votes_run() -> Ran:
    """``range``, ``best``: of the class ``c(h)`` that the points with ``z(i) = h`` elect."""
    h, clusters = integer("h"), Term(N).indices().map(symbol("z", "Z", 1))
    with selecting(symbol("c", "Z", 1)(h)) as selection:
        clustering.elected(table(B, K, pi), BAGS, clusters == Term(h))
    return Program(clustering.elected), {
        name: in_each(selection.known[name], K, lambda k: {("h", "Z", 0): k})
        for name in ("range", "best")
    }


@from_code
def rearranged_run() -> Ran:
    """``places``: of each point in its bag, by the scores ``s(i)``; ``classes``: ``f'(i)``."""
    place = symbol("place", "Z", 1)
    points: Any = Term(N).indices()
    shares: Any = table(B, K, pi)
    found: Any = rearrange.classes_at(points.map(place), BAGS, shares)
    own: Any = places(points.map(symbol("s", "R", 1)), BAGS)
    return Program(rearrange.rearranged), {
        "places": equations(place, own),
        "classes": equations(symbol("f'", "Z", 1), found),
    }
