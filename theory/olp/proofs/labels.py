"""DL-OLP's projection is determined by points, bags and proportions.

With ``D_k`` the steps of the means, ``S z = Σ_k α_k D_k`` and ``(G α)_k ≥ αᵀ G α`` say that
``z·D_k ≥ Σ_l α_l z·D_l``. For two solutions that is ``S(z − z', z − z') ≤ 0``, and S is positive
definite: so ``z = z'``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, function, integer, real, total, vector
from theory.olp.proofs.algorithm_1 import step
from theory.olp.proofs.classes import POINTS
from theory.olp.symbols import K, alpha
from theory.olp.vocabulary import S_hat
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise
from theory.runs.papers.discriminant import estimates_run, projection_run

d = integer("d")
other = function("alpha'", "R", 1)
z, basis = function("z", "V", 1), function("b", "V", 1)
one = expr(1)

OTHER = {
    **{(name, "V", 1): function(f"{name}'", "V", 1) for name in ("r", "z")},
    **{(name, "R", 2): function(f"{name}'", "R", 2) for name in ("c", "g")},
    ("alpha", "R", 1): other,
}
PROJECTION = projection_run()
RUN = (
    POINTS
    | estimates_run()
    | PROJECTION.instantiated({("w^*", "V", 0): vector("u")})
    | PROJECTION.instantiated({**OTHER, ("w^*", "V", 0): vector("v")}).marked("'")
)
"""Two fits to the same proportions."""


def gram(k: Expr, j: Expr) -> Expr:
    """``(D_k·r_j + D_j·r_k)/2``, as the code makes it symmetric."""
    r = function("r", "V", 1)
    return (step(k) @ r(j) + step(j) @ r(k)) / 2


def _varies(p: Prover, columns: Fact, column: Fact, nearest: Fact) -> Fact:
    """``(G α)_k = z·D_k``, since ``D_k·r_j = S(r_k, r_j)``."""
    r = function("r", "V", 1)

    def row(k: Expr) -> Expr:
        return total(1, K - 1, lambda j: gram(k, j) * alpha(j))

    def product(k: Expr, h: Fact) -> Fact:
        def same(j: Expr, h2: Fact) -> Fact:
            there = p.rule("pair", r(k), p.use(columns, j, by=[h2]))
            back = p.rule("pair", r(j), p.use(columns, k, by=[h]))
            return p.auto(eq(gram(k, j) * alpha(j), alpha(j) * (r(k) @ step(j))), there, back)

        rows = summing(p, p.throughout(1, K - 1, same))
        along = p.rule("pair", r(k), p.use(column, 1))
        own = p.rule("pair", z(one), p.use(columns, k, by=[h]))
        return p.have(eq(row(k), z(one) @ step(k)), rows, along, own)

    rows = p.throughout(1, K - 1, product)

    square = summing(
        p,
        p.auto(
            every(1, K - 1, lambda k: eq(alpha(k) * row(k), alpha(k) * (z(one) @ step(k)))), rows
        ),
    )
    return p.auto(
        every(
            1,
            K - 1,
            lambda k: total(1, K - 1, lambda j: alpha(j) * (z(one) @ step(j))) <= z(one) @ step(k),
        ),
        nearest,
        rows,
        square,
    )


VARIES_FROM = ("r-solves", "z-solves", "nearest")
VARIES = Lemma(
    "olp/dl-olp/varies",
    "The weights that DL-OLP finds solve (8): towards no corner its objective falls.",
    tuple(PROJECTION[name] for name in VARIES_FROM),
    every(
        1,
        K - 1,
        lambda k: total(1, K - 1, lambda j: alpha(j) * (z(one) @ step(j))) <= z(one) @ step(k),
    ),
    _varies,
)


h, g = vector("one_"), vector("two_")
f_h, f_g = function("p_", "R", 1), function("q_", "R", 1)


def _definite(
    p: Prover, positive: Fact, orthogonal: Fact, first: Fact, second: Fact, least: Fact
) -> Fact:
    """``S(h − g, h − g) = Σ_i (p_i − q_i)² S(b_i, b_i)``."""
    gap = h - g

    def along(i: Expr) -> Expr:
        return f_h(i) - f_g(i)

    def square(i: Expr) -> Expr:
        return along(i) ** 2 * S_hat(basis(i), basis(i))

    def component(i: Expr, inside: Fact) -> Fact:
        """``(p_i − q_i) S(h − g, b_i) = (p_i − q_i)² S(b_i, b_i)``."""

        def product(j: Expr) -> Expr:
            return along(j) * S_hat(basis(i), basis(j))

        def elsewhere(j: Expr, there: Fact) -> Fact:
            differs = p.assume(~eq(j, i))
            apart = p.use(orthogonal, i, j, by=[inside, there])
            none = p.use(apart, by=[p.have(~eq(i, j), differs)])
            zero = p.auto(eq(product(j), 0), none)
            return p.rule("discharge", ~eq(j, i), zero)

        rest = p.throughout(1, d, elsewhere)
        only = p.lemma("sums/one-term", terms(a=1, b=d, c=i, f=product), inside, rest)
        whole = [p.rule("pair", S_hat(basis(i)), each) for each in (first, second)]
        return p.have(eq(along(i) * (S_hat(gap) @ basis(i)), square(i)), *whole, only)

    components = summing(p, p.throughout(1, d, component))
    along_gap = [p.rule("pair", S_hat(gap), each) for each in (first, second)]
    whole = p.have(total(1, d, square) <= 0, *along_gap, components, least)

    def same(i: Expr, inside: Fact) -> Fact:
        most = p.lemma("sums/member", terms(a=1, b=d, c=i, f=square), inside, positive)
        goal, small = eq(f_h(i), f_g(i)), p.have(square(i) <= 0, most, whole)

        def wrong(differs: Fact) -> Fact:
            return p.have(goal, small, differs, p.use(positive, i, by=[inside]))

        return p.cases(goal, p.rule("excluded", goal), lambda right: right, wrong)

    return p.throughout(1, d, same)


DEFINITE = Lemma(
    "olp/definite",
    "Where Ŝ_w is positive definite, vectors with S(h − g, h − g) ≤ 0 have the same coordinates.",
    (
        PROJECTION["definite"],
        PROJECTION["orthogonal"],
        eq(h, total(1, d, lambda i: f_h(i) * basis(i))),
        eq(g, total(1, d, lambda i: f_g(i) * basis(i))),
        S_hat(h - g, h - g) <= 0,
    ),
    every(1, d, lambda i: eq(f_h(i), f_g(i))),
    _definite,
)

bound, shares, values = real("m_"), function("f_", "R", 1), function("v_", "R", 1)


@lemma(
    "olp/mean-at-least",
    bound <= total(1, K - 1, lambda k: shares(k) * values(k)),
    positive=every(1, K - 1, lambda k: (expr(0) <= shares(k)) & (shares(k) <= 1)),
    whole=eq(total(1, K - 1, shares), 1),
    least=every(1, K - 1, lambda k: bound <= values(k)),
)
def mean_at_least(p: Prover, positive: Fact, whole: Fact, least: Fact) -> Fact:
    """A weighted mean is at least what all its terms are."""
    below = termwise(
        p, 1, K - 1, lambda k: shares(k) * bound <= shares(k) * values(k), positive, least
    )
    return p.have(p.goal, below, whole)


def determined(p: Prover, run: Given) -> Fact:
    """Two fits to the same proportions have the same solution z, and u and v are its halves."""
    solutions = {"": (alpha, z(one)), "'": (other, function("z'", "V", 1)(one))}
    fits = {mark: {name: run[f"{name}{mark}"] for name in PROJECTION} for mark in solutions}

    def mean(weights: Any, solution: Expr) -> Expr:
        return total(1, K - 1, lambda k: weights(k) * (solution @ step(k)))

    def best(mark: str, rival: str) -> Fact:
        """``Σ_l α_l z·D_l ≤ Σ_k α'_k z·D_k``."""
        (weights, solution), found = solutions[mark], fits[mark]
        varies = p.lemma(VARIES.name, OTHER if mark else {}, *(found[name] for name in VARIES_FROM))
        table = {
            ("m_", "R", 0): mean(weights, solution),
            ("f_", "R", 1): solutions[rival][0],
            ("v_", "R", 1): lambda k: solution @ step(k),
        }
        shares_ = (fits[rival][name] for name in ("weights-range", "weights-sum"))
        return p.lemma("olp/mean-at-least", table, *shares_, varies)

    gap = solutions[""][1] - solutions["'"][1]
    images = (p.rule("pair", gap, p.use(found["z-solves"], 1)) for found in fits.values())
    least = p.have(S_hat(gap, gap) <= 0, *images, best("", "'"), best("'", ""))
    combined = [p.use(found["z-coordinates"], 1) for found in fits.values()]
    along, along_ = (function(name, "R", 2) for name in ("g", "g'"))
    table = {
        ("one_", "V", 0): solutions[""][1],
        ("two_", "V", 0): solutions["'"][1],
        ("p_", "R", 1): lambda i: along(1, i),
        ("q_", "R", 1): lambda i: along_(1, i),
    }
    basis_of = (run["definite"], run["orthogonal"])
    same = p.lemma("olp/definite", table, *basis_of, *combined, least)

    def coordinate(j: int) -> Fact:
        direction = function("e", "V", 1)(j)

        halves = (found["projection"] for found in fits.values())
        pairs = (p.rule("pair", direction, fact) for fact in (*combined, *halves))
        return p.auto(eq(direction @ vector("u"), direction @ vector("v")), same, *pairs)

    return p.have(p.goal, coordinate(1), coordinate(2))
