"""(13) solves the least squares problem, and of its solutions is the one of least length."""

from typing import Any

from theory.formal.terms import Expr, eq, function, total
from theory.lemmas.double import double
from theory.olp.proofs.estimates import pi, plus, product, sums_equal
from theory.olp.symbols import B, K
from theory.olp.vocabulary import m_hat, mu
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms

fit, other, rival = (function(name, "V", 1) for name in ("f", "F", "M"))


def normal_equation(
    p: Prover,
    k: Expr,
    h: Fact,
    estimate: Fact,
    penrose: Fact,
    symmetric: Fact,
    fits: Fact,
    direction: Expr,
) -> Fact:
    """``Σ_g π_gk (μ_g − f_g)·u = 0``: ``πᵀ π π⁺ = πᵀ``."""

    def value(g: Expr) -> Expr:
        return mu(g) @ direction

    def hat(j: Expr) -> Expr:
        return total(1, B, lambda c: plus(j, c) * value(c))

    def onto(g: Expr, c: Expr) -> Expr:
        return total(1, K, lambda j: pi(g, j) * plus(j, c))

    def at_bag(g: Expr, h2: Fact) -> Fact:
        along = p.rule("pair", direction, p.use(fits, g, by=[h2]))
        means = sums_equal(
            p,
            K,
            lambda j: pi(g, j) * (m_hat(j) @ direction),
            lambda j: pi(g, j) * hat(j),
            lambda j, h3: p.auto(
                eq(pi(g, j) * (m_hat(j) @ direction), pi(g, j) * hat(j)),
                p.rule("pair", direction, p.use(estimate, j, by=[h3])),
            ),
        )
        swapped = product(p, K, B, lambda j: pi(g, j), plus, value)
        mirrored = sums_equal(
            p,
            B,
            lambda c: value(c) * onto(g, c),
            lambda c: value(c) * onto(c, g),
            lambda c, h3: p.auto(
                eq(value(c) * onto(g, c), value(c) * onto(c, g)),
                p.use(symmetric, g, c, by=[h2, h3]),
            ),
        )
        return p.have(
            eq(
                pi(g, k) * (fit(g) @ direction),
                pi(g, k) * total(1, B, lambda c: onto(c, g) * value(c)),
            ),
            along,
            means,
            swapped,
            mirrored,
        )

    first = sums_equal(
        p,
        B,
        lambda g: pi(g, k) * (fit(g) @ direction),
        lambda g: pi(g, k) * total(1, B, lambda c: onto(c, g) * value(c)),
        at_bag,
    )
    swapped = product(p, B, B, lambda g: pi(g, k), lambda g, c: onto(c, g), value)

    def at_value(c: Expr, h2: Fact) -> Fact:
        again = product(p, K, B, lambda j: pi(c, j), plus, lambda g: pi(g, k))
        inner = total(1, B, lambda g: pi(g, k) * onto(c, g))
        return p.auto(eq(value(c) * inner, pi(c, k) * value(c)), again, penrose, h2, h)

    last = sums_equal(
        p,
        B,
        lambda c: value(c) * total(1, B, lambda g: pi(g, k) * onto(c, g)),
        lambda c: pi(c, k) * value(c),
        at_value,
    )
    goal = eq(total(1, B, lambda g: pi(g, k) * ((mu(g) - fit(g)) @ direction)), 0)
    return p.have(goal, first, swapped, last)


def optimal(p: Prover, run: Given, penrose: Any, symmetric: Any, fits: Fact, others: Fact) -> Fact:
    """``‖μ − F‖² = ‖μ − f‖² + ‖f − F‖²``, summed over bags: the cross terms vanish."""

    def rest(g: Expr) -> Expr:
        return mu(g) - fit(g)

    def gap(k: Expr) -> Expr:
        return m_hat(k) - rival(k)

    def crossing(g: Expr) -> Expr:
        return rest(g) @ (fit(g) - other(g))

    def at_bag(g: Expr, h: Fact) -> Fact:
        one = p.rule("pair", rest(g), p.use(fits, g, by=[h]))
        two = p.rule("pair", rest(g), p.use(others, g, by=[h]))
        right = total(1, K, lambda k: pi(g, k) * (rest(g) @ gap(k)))
        return p.have(eq(crossing(g), right), one, two)

    first = sums_equal(
        p, B, crossing, lambda g: total(1, K, lambda k: pi(g, k) * (rest(g) @ gap(k))), at_bag
    )
    swapped = p.lemma(
        "sums/exchange",
        double(a=1, b=B, c=1, e=K, h=lambda g, k: pi(g, k) * (rest(g) @ gap(k))),
    )

    def column(k: Expr) -> Expr:
        return total(1, B, lambda g: pi(g, k) * (rest(g) @ gap(k)))

    def zero(k: Expr, h: Any) -> Fact:
        return p.have(
            eq(column(k), 0),
            normal_equation(p, k, h, run["estimate"], penrose, symmetric, fits, gap(k)),
        )

    none = p.lemma(
        "sums/vanishing", terms(a=1, b=K, f=column), p.every(1, K, lambda k: eq(column(k), 0), zero)
    )

    def square(g: Expr) -> Expr:
        return (fit(g) - other(g)) @ (fit(g) - other(g))

    squares = p.lemma(
        "sums/nonnegative",
        terms(a=1, b=B, f=square),
        p.every(1, B, lambda g: square(g) >= 0, lambda g, h: p.rule("norm", fit(g) - other(g))),
    )
    return p.have(p.goal, first, swapped, none, squares)


def least_norm(
    p: Prover,
    run: Given,
    penrose: Fact,
    symmetric: Fact,
    fits: Fact,
    others: Fact,
    same: Fact,
) -> Fact:
    """``M̂ = π⁺ π M̂`` with ``π⁺ π`` symmetric, so ``Σ_k M̂_k·(M_k − M̂_k)`` is 0."""

    def gap(k: Expr) -> Expr:
        return rival(k) - m_hat(k)

    def onto(k: Expr, h: Expr) -> Expr:
        return total(1, B, lambda g: plus(k, g) * pi(g, h))

    def flat(g: Expr, h: Fact, direction: Expr) -> Fact:
        """``Σ_h π_gh (M_h − M̂_h)·u = 0``."""
        one = p.rule("pair", direction, p.use(fits, g, by=[h]))
        two = p.rule("pair", direction, p.use(others, g, by=[h]))
        three = p.rule("pair", direction, p.use(same, g, by=[h]))
        return p.have(
            eq(total(1, K, lambda j: pi(g, j) * (gap(j) @ direction)), 0), one, two, three
        )

    def mean_along(k: Expr, h: Fact, direction: Expr) -> Fact:
        """``M̂_k·u = Σ_h (π⁺ π)_kh M̂_h·u``."""
        own = p.rule("pair", direction, p.use(run["estimate"], k, by=[h]))

        def value(c: Expr) -> Expr:
            return mu(c) @ direction

        def through(j: Expr, h2: Fact) -> Fact:
            here = p.rule("pair", direction, p.use(run["estimate"], j, by=[h2]))
            return p.auto(
                eq(
                    onto(k, j) * (m_hat(j) @ direction),
                    onto(k, j) * total(1, B, lambda c: plus(j, c) * value(c)),
                ),
                here,
            )

        means = sums_equal(
            p,
            K,
            lambda j: onto(k, j) * (m_hat(j) @ direction),
            lambda j: onto(k, j) * total(1, B, lambda c: plus(j, c) * value(c)),
            through,
        )
        swapped = product(p, K, B, lambda j: onto(k, j), plus, value)

        def back(c: Expr, h2: Fact) -> Fact:
            again = product(p, B, K, lambda g: plus(k, g), pi, lambda j: plus(j, c))
            inner = total(1, K, lambda j: onto(k, j) * plus(j, c))
            here = p.auto(eq(inner, plus(k, c)), again, penrose, h, h2)
            return p.auto(eq(value(c) * inner, plus(k, c) * value(c)), here)

        last = sums_equal(
            p,
            B,
            lambda c: value(c) * total(1, K, lambda j: onto(k, j) * plus(j, c)),
            lambda c: plus(k, c) * value(c),
            back,
        )
        goal = eq(m_hat(k) @ direction, total(1, K, lambda j: onto(k, j) * (m_hat(j) @ direction)))
        return p.have(goal, own, means, swapped, last)

    def term(k: Expr, j: Expr) -> Expr:
        return onto(k, j) * (m_hat(j) @ gap(k))

    first = sums_equal(
        p,
        K,
        lambda k: m_hat(k) @ gap(k),
        lambda k: total(1, K, lambda j: term(k, j)),
        lambda k, h: mean_along(k, h, gap(k)),
    )
    swapped = p.lemma("sums/exchange", double(a=1, b=K, c=1, e=K, h=term))

    def column(j: Expr) -> Expr:
        return total(1, K, lambda k: term(k, j))

    def zero(j: Expr, h: Fact) -> Fact:
        def value(k: Expr) -> Expr:
            return m_hat(j) @ gap(k)

        mirrored = sums_equal(
            p,
            K,
            lambda k: onto(k, j) * value(k),
            lambda k: onto(j, k) * value(k),
            lambda k, h2: p.auto(
                eq(onto(k, j) * value(k), onto(j, k) * value(k)), p.use(symmetric, k, j, by=[h2, h])
            ),
        )
        again = product(p, B, K, lambda g: plus(j, g), pi, value)
        none = sums_equal(
            p,
            B,
            lambda g: plus(j, g) * total(1, K, lambda k: pi(g, k) * value(k)),
            lambda g: 0,
            lambda g, h2: p.auto(
                eq(plus(j, g) * total(1, K, lambda k: pi(g, k) * value(k)), 0),
                flat(g, h2, m_hat(j)),
            ),
        )
        return p.have(eq(column(j), 0), mirrored, again, none)

    none = p.lemma(
        "sums/vanishing", terms(a=1, b=K, f=column), p.every(1, K, lambda j: eq(column(j), 0), zero)
    )
    squares = p.lemma(
        "sums/nonnegative",
        terms(a=1, b=K, f=lambda k: gap(k) @ gap(k)),
        p.every(1, K, lambda k: gap(k) @ gap(k) >= 0, lambda k, h: p.rule("norm", gap(k))),
    )
    return p.auto(p.goal, first, swapped, none, squares)
