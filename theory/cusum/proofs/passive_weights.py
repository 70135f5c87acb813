"""Section 4: runs with the losses δ and 1, δ ≠ 1, end with other weights if there is a mistake.

Along the separator the weights never fall, and rise with each mistake: they do not end at 0. As
``δ w' = w``, they are equal in the end only if they are 0.
"""

from typing import Any

from theory.cusum.proofs.passive_scaling import Phi, delta, n, proportional, scales, tau, y, yhat
from theory.cusum.symbols import w_by_coordinates as w
from theory.formal.coordinates import d
from theory.formal.terms import Expr, eq, expr, function, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds, summing

w_bar = function(r"\bar{w}", "R", 1)


def change(t: Any, j: Any) -> Expr:
    """A coordinate of ``ΔΦ``."""
    return Phi(t, y(t), j) - Phi(t, yhat(t), j)


def along(t: Any) -> Expr:
    """``w̄·w`` before round t."""
    return total(1, d, lambda j: w_bar(j) * w(t, j))


def lead(t: Any) -> Expr:
    """``w̄·ΔΦ``."""
    return total(1, d, lambda j: w_bar(j) * change(t, j))


def mistakes(t: Any) -> Expr:
    """The mistakes before round t."""
    return total(1, expr(t) - 1, lambda s: indicator(~eq(y(s), yhat(s))))


def grown(p: Prover, run: Given, t: Expr, h: Fact) -> Fact:
    """``w̄·w`` grows by ``τ w̄·ΔΦ``."""

    def one(j: Expr, h2: Fact) -> Fact:
        value = w_bar(j) * w(t, j) + tau(t) * (w_bar(j) * change(t, j))
        return p.auto(eq(w_bar(j) * w(t + 1, j), value), run["step-w"], h, h2)

    return summing(p, p.throughout(1, d, one))


def gain(
    p: Prover, run: Given, t: Expr, h: Fact, wrong: Fact, positive: Fact, separable: Fact
) -> Fact:
    """``τ w̄·ΔΦ > 0`` on a mistake."""
    known = [p.use(run["labels"], t, by=[h]), p.use(run["yhat-range"], t, by=[h])]
    ahead, _ = p.pieces(p.use(separable, t, yhat(t), by=[h, wrong, *known]))
    squares = p.lemma("sums/nonnegative", terms(a=1, b=d, f=lambda j: change(t, j) * change(t, j)))

    meaning = p.use(run["tau"], t, by=[h])
    _, top, (_, below) = meaning.conclusion[2]
    E, wanted = Expr(below), Expr(top)
    above = p.have(E > 0, squares)
    one = p.rule("inverse", E, above)
    up = p.have(1 / E >= 0, one, above)
    best = p.use(run["yhat-best"], t, y(t), by=[h, *known])
    due = p.auto(wanted > 0, best, positive, wrong)
    least = p.have(tau(t) >= 0, meaning, due, up)
    product = p.have(eq(tau(t) * E, wanted), meaning, one)

    def none(h2: Fact) -> Fact:
        zero = p.have(eq(tau(t), 0), h2, least)
        return p.have(tau(t) > 0, product, due, zero)

    step = p.cases(tau(t) > 0, p.rule("excluded", tau(t) > 0), lambda h2: h2, none)
    return p.have(tau(t) * lead(t) > 0, step, ahead, positive)


def rises(p: Prover, run: Given, positive: Fact, separable: Fact) -> Fact:
    """``w̄·w ≥ 0`` before every round, and more than 0 after a mistake."""

    def body(t: Expr) -> Expr:
        return (along(t) >= 0) & ((mistakes(t) > 0) >> (along(t) > 0))

    begin = p.lemma(
        "sums/vanishing", terms(a=1, b=d, f=lambda j: w_bar(j) * w(1, j)), run["start-w"]
    )

    def step(t: Expr, h: Fact, known: Fact) -> Fact:
        more = grown(p, run, t, h)
        count = p.last(total(1, t, lambda s: indicator(~eq(y(s), yhat(s)))), h)
        goal = body(t + 1)

        def right(same: Fact) -> Fact:
            still = p.replaced(same, lambda k: total(1, d, lambda j: w_bar(j) * Phi(t, k, j)))
            return p.have(goal, known, more, still, count, same)

        def wrong(differ: Any) -> Fact:
            added = gain(p, run, t, h, differ, positive, separable)
            return p.have(goal, known, more, added)

        return p.cases(goal, p.rule("excluded", eq(y(t), yhat(t))), right, wrong)

    return all_rounds(p, n, body, p.have(body(expr(1)), begin), step)


def other_weights(
    p: Prover, run: Given, *, above: Fact, separable: Fact, some: Fact, not_one: Fact
) -> Fact:
    """If all weights were equal in the end, they would be 0, and ``w̄·w`` too."""
    goal = p.goal
    against = p.assume(~goal)
    climb = proportional(p, run, *scales(p, 0, above))
    rounds = rounds_exist(p, some)
    end = n + 1

    def zero(j: Expr, h: Fact) -> Fact:
        product = p.auto(eq((delta - 1) * w(end, j), 0), climb, rounds, h, against)

        def side(sign: int) -> Any:
            def proof(order: Fact) -> Fact:
                gap = p.have(sign * (delta - 1) > 0, order)
                one = p.rule("inverse", sign * (delta - 1), gap)
                return p.have(eq(w(end, j), 0), product, one)

            return proof

        flat = p.cases(eq(w(end, j), 0), not_one, side(1), side(-1))
        return p.have(eq(w_bar(j) * w(end, j), 0), flat)

    nothing = summing(p, p.throughout(1, d, zero))
    up = p.use(rises(p, run, above, separable), end, by=[rounds])
    false = p.have(Expr(("false",)), up, nothing, some)
    th = p.rule("discharge", against.conclusion, false)
    return p.rule("part", goal, th)


def rounds_exist(p: Prover, some: Fact) -> Fact:
    """``n ≥ 0``: a sum over no rounds is 0."""
    whole = total(1, n, lambda s: indicator(~eq(y(s), yhat(s))))
    return p.cases(
        n >= 0,
        p.rule("excluded", n >= 1),
        lambda h: p.have(n >= 0, h),
        lambda h: p.have(n >= 0, some, p.empty(whole, h)),
    )
