"""The estimate (13) of the class means: exact, unbiased, least squares.

Statements about vectors are proved along a direction: ``u·`` of both sides.  ``plus(k, g)`` is
``π⁺``; ``hat(k)`` is ``m̂_k``, ``mu(g)`` a bag mean.
"""

from typing import Any

from theory.formal.terms import Expr, eq, function, indicator, integer, total
from theory.lemmas.double import double
from theory.olp.symbols import B, K, u
from theory.olp.vocabulary import m, m_hat, mu
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms

pi, plus, inverse = (function(name, "R", 2) for name in ("pi", r"\pi^{+}", "G"))
rows, columns = integer("J_"), integer("L_")
left, middle, right = function("l_", "R", 1), function("h_", "R", 2), function("r_", "R", 1)


@lemma(
    "olp/associative",
    eq(
        total(1, rows, lambda j: left(j) * total(1, columns, lambda k: middle(j, k) * right(k))),
        total(1, columns, lambda k: right(k) * total(1, rows, lambda j: left(j) * middle(j, k))),
    ),
)
def associative(p: Prover) -> Fact:
    """The product of a row, a matrix and a column is the same either way round."""
    swapped = p.lemma(
        "sums/exchange",
        double(a=1, b=rows, c=1, e=columns, h=lambda j, k: left(j) * middle(j, k) * right(k)),
    )
    return p.have(p.goal, swapped)


def product(p: Prover, J: Any, L: Any, row: Any, matrix: Any, column: Any) -> Fact:
    """`associative` with these."""
    table = {
        ("J_", "Z", 0): J,
        ("L_", "Z", 0): L,
        ("l_", "R", 1): row,
        ("h_", "R", 2): matrix,
        ("r_", "R", 1): column,
    }
    return p.lemma("olp/associative", table)


def sums_equal(p: Prover, high: Any, f: Any, g: Any, proof: Any) -> Fact:
    """``Σ_{k=1}^{high} f = Σ_{k=1}^{high} g``, term by term."""
    same = p.every(1, high, lambda k: eq(f(k), g(k)), proof)
    return p.lemma("sums/equal", terms(a=1, b=high, f=f, g=g), same)


def unit_row(p: Prover, k: Expr, h: Fact, value: Any) -> Fact:
    """``Σ_h 1[k = h] value(h) = value(k)``."""

    picked = p.lemma(
        "sums/one-term", terms(a=1, b=K, c=k, f=lambda j: indicator(eq(k, j)) * value(j)), h
    )
    return p.have(eq(total(1, K, lambda j: indicator(eq(k, j)) * value(j)), value(k)), picked)


def along(value: Any) -> Any:
    """``u·value(k)``."""
    return lambda k: u @ value(k)


def bag(g: Expr, value: Any) -> Expr:
    """``Σ_k π_gk value(k)``."""
    return total(1, K, lambda k: pi(g, k) * value(k))


def applied(p: Prover, k: Expr, h: Any, row: Any, identity: Fact, bags: Any, value: Any) -> Fact:
    """``Σ_g row(g) bags(g) = value(k)`` where ``Σ_g row(g) π_gh = 1[k = h]``.

    ``bags(g)`` is a function with a proof that it is ``Σ_h π_gh value(h)``.
    """
    bag_value, proof = bags
    first = sums_equal(
        p,
        B,
        lambda g: row(g) * bag_value(g),
        lambda g: row(g) * bag(g, value),
        lambda g, h2: p.auto(eq(row(g) * bag_value(g), row(g) * bag(g, value)), proof(g, h2)),
    )
    swapped = product(p, B, K, row, pi, value)

    def one(j: Expr, h2: Fact) -> Fact:
        same = p.use(identity, j, by=[h2])
        return p.auto(
            eq(value(j) * total(1, B, lambda g: row(g) * pi(g, j)), indicator(eq(k, j)) * value(j)),
            same,
        )

    unit = sums_equal(
        p,
        K,
        lambda j: value(j) * total(1, B, lambda g: row(g) * pi(g, j)),
        lambda j: indicator(eq(k, j)) * value(j),
        one,
    )
    picked = unit_row(p, k, h, value)
    return p.have(
        eq(total(1, B, lambda g: row(g) * bag_value(g)), value(k)), first, swapped, unit, picked
    )


def recovery(p: Prover, run: Given, identity: Fact, mixtures: Fact) -> Fact:
    """``(πᵀπ)^{-1} πᵀ`` is a left inverse of π."""

    def row(k: Expr, g: Expr) -> Expr:
        return total(1, K, lambda j: inverse(k, j) * pi(g, j))

    def body(k: Expr) -> Expr:
        inner = total(1, K, lambda j: inverse(k, j) * total(1, B, lambda g: pi(g, j) * (u @ mu(g))))
        return eq(u @ m(k), inner)

    def one(k: Expr, h: Fact) -> Fact:
        def unit(j: Expr, h2: Fact) -> Fact:
            swapped = product(
                p, K, B, lambda t: inverse(k, t), lambda t, g: pi(g, t), lambda g: pi(g, j)
            )
            goal = eq(total(1, B, lambda g: row(k, g) * pi(g, j)), indicator(eq(k, j)))
            return p.have(goal, swapped, p.use(identity, k, j, by=[h, h2]))

        units = p.every(
            1,
            K,
            lambda j: eq(total(1, B, lambda g: row(k, g) * pi(g, j)), indicator(eq(k, j))),
            unit,
        )
        bags = (along(mu), lambda g, h2: p.rule("pair", u, p.use(mixtures, g, by=[h2])))
        found = applied(p, k, h, lambda g: row(k, g), units, bags, along(m))
        swapped = product(p, K, B, lambda t: inverse(k, t), lambda t, g: pi(g, t), along(mu))
        return p.have(body(k), found, swapped)

    return p.have(p.goal, p.every(1, K, body, one))


def left_inverse(p: Prover, run: Given, identity: Fact, mixtures: Fact) -> Fact:
    """``π⁺ M_bag = π⁺ π M_class = M_class``."""

    def one(k: Expr, h: Fact) -> Fact:
        units = p.every(
            1,
            K,
            lambda j: eq(total(1, B, lambda g: plus(k, g) * pi(g, j)), indicator(eq(k, j))),
            lambda j, h2: p.use(identity, k, j, by=[h, h2]),
        )
        bags = (along(mu), lambda g, h2: p.rule("pair", u, p.use(mixtures, g, by=[h2])))
        found = applied(p, k, h, lambda g: plus(k, g), units, bags, along(m))
        own = p.rule("pair", u, p.use(run["estimate"], k, by=[h]))
        return p.have(eq(u @ m_hat(k), u @ m(k)), found, own)

    return p.have(p.goal, p.every(1, K, lambda k: eq(u @ m_hat(k), u @ m(k)), one))


def error(p: Prover, run: Given, identity: Fact) -> Fact:
    """``π⁺ M_bag − M_class = π⁺ (M_bag − π M_class)``."""

    def body(k: Expr) -> Expr:
        off = total(1, B, lambda g: plus(k, g) * (u @ mu(g) - bag(g, along(m))))
        return eq(u @ m_hat(k) - u @ m(k), off)

    def one(k: Expr, h: Fact) -> Fact:
        units = p.every(
            1,
            K,
            lambda j: eq(total(1, B, lambda g: plus(k, g) * pi(g, j)), indicator(eq(k, j))),
            lambda j, h2: p.use(identity, k, j, by=[h, h2]),
        )
        bags = (
            lambda g: bag(g, along(m)),
            lambda g, h2: p.have(eq(bag(g, along(m)), bag(g, along(m)))),
        )
        found = applied(p, k, h, lambda g: plus(k, g), units, bags, along(m))
        own = p.rule("pair", u, p.use(run["estimate"], k, by=[h]))
        return p.have(body(k), found, own)

    return p.have(p.goal, p.every(1, K, body, one))
