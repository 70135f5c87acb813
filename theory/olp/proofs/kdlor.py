"""Problem (6): scaling, order, and optimality by its multipliers.

``(w, ρ)`` stands for any feasible pair; that ``(w*, ρ*)`` solves (6) is used only against the pairs
that a statement names.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, real, total
from theory.olp.proofs.scatter import positive
from theory.olp.symbols import K, alpha, w, w_star
from theory.olp.vocabulary import S, m
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import termwise

C, rho, rho_star, c, t = (real(name) for name in ("C", "rho", "rho^*", "c", "t"))


def step(k: Expr) -> Expr:
    """``m_{k+1} − m_k``."""
    return m(k + 1) - m(k)


def steps(weights: Any = alpha) -> Expr:
    """``Σ_k α_k (m_{k+1} − m_k)``."""
    return total(1, K - 1, lambda k: weights(k) * step(k))


def J(direction: Any, margin: Any) -> Expr:
    """``wᵀ S_w w − C ρ``."""
    return S(direction, direction) - C * margin


def scaled(p: Prover, run: Given, *, some: Fact, mine: Fact, best: Fact) -> Fact:
    """``J`` with ``cC`` at ``(c w, c ρ)`` is ``c²`` times ``J`` with ``C`` at ``(w, ρ)``."""
    one = p.rule("inverse", c, some)

    order = p.auto(every(1, K - 1, lambda k: c * w_star @ step(k) >= c * rho_star), mine, some)
    better = p.have(
        S(c * w_star, c * w_star) - c * C * (c * rho_star) <= S(w, w) - c * C * rho, best, one
    )
    return p.have(p.goal, order, better)


def least_step(p: Prover, run: Given, penalty: Fact, inside: Fact, least: Fact, best: Fact) -> Fact:
    """A smaller ``ρ`` than the least step would cost ``C`` times the difference."""
    _, reached = p.pieces(least)

    def one(k: Expr, known: Fact) -> Fact:
        most = p.auto(rho_star <= t, inside, known)

        return p.exhibit(
            p.goal,
            [k],
            inside,
            known,
            p.auto(eq(w_star @ step(k), rho_star), known, most, best, penalty),
        )

    return p.chosen(p.goal, reached, one)


def margin_of(
    p: Prover, form: Any, square: Fact, own: Fact, penalty: Fact, some: Fact, size: Fact, best: Fact
) -> Fact:
    """``ρ* > 0``: ``(t w, t ρ)`` has a negative value of J for a small t, and ``form`` none.

    ``square`` and ``own`` say that the form is not negative at w and at w*.
    """

    gain = p.auto(
        C * rho_star > 0, size, p.rule("excluded", t > 0), square, penalty, some, best, own
    )

    def wrong(h: Fact) -> Fact:
        return p.have(rho_star > 0, gain, penalty, p.have(-1 * rho_star >= 0, h))

    return p.cases(rho_star > 0, p.rule("excluded", rho_star > 0), lambda h: h, wrong)


def margin(
    p: Prover, run: Given, *, cost: Fact, some: Fact, size: Fact, best: Fact, **_: Fact
) -> Fact:
    """``ρ* > 0`` with the ``S_w`` of (3)."""
    squares = positive(p, run, w), positive(p, run, w_star)
    return margin_of(p, S, *squares, cost, some, size, best)


def increasing(p: Prover, means: Any, inside: Fact, more: Fact) -> Fact:
    """``w*·means(k)`` increases, since every step is at least ``ρ* > 0``."""
    return p.auto(
        every(1, K - 1, lambda k: w_star @ means(k) < w_star @ means(k + 1)), more, inside
    )


def in_order(p: Prover, run: Given, *, mine: Fact, **given: Fact) -> tuple[Fact, Fact]:
    """``ρ* > 0``, and that ``w*·m_k`` increases."""
    more = margin(p, run, **given)
    return more, increasing(p, m, mine, more)


def ordered(p: Prover, run: Given, **given: Fact) -> Fact:
    """Every step of ``w*`` is at least ``ρ* > 0``."""
    return p.have(p.goal, *in_order(p, run, **given))


def weighted(p: Prover, weights: Any, positive_: Fact, above: Fact, value: Any, bound: Any) -> Fact:
    """``Σ_k α_k value(k) ≥ bound Σ_k α_k`` where ``value(k) ≥ bound`` and ``α_k ≥ 0``."""

    return termwise(
        p, 1, K - 1, lambda k: weights(k) * bound <= weights(k) * value(k), positive_, above
    )


def dual_bound(
    p: Prover,
    form: Any,
    steps_: Any,
    square: Fact,
    weights: Any,
    sum_: Fact,
    image: Fact,
    inside: Any,
) -> Fact:
    """``J(w, ρ) ≥ −w*ᵀ S_w w*`` for feasible ``(w, ρ)`` and ``S_w w* = ½ Σ_k α_k d_k``.

    ``square`` says that the form is not negative at ``w − w*``.
    """
    along = p.rule("pair", w, image)
    least = weighted(p, alpha, weights, inside, lambda k: w @ steps_(k), rho)
    goal = form(w, w) - C * rho >= -1 * form(w_star, w_star)
    return p.have(goal, along, least, square, sum_)


def optimal_of(
    p: Prover,
    form: Any,
    steps_: Any,
    *,
    square: Fact,
    weights: Fact,
    sum: Fact,
    image: Fact,
    vary: Fact,
    margin: Fact,
    inside: Fact,
    **_: Fact,
) -> Fact:
    """``J(w*, ρ*) ≤ −w*ᵀ S_w w* ≤ J(w, ρ)``, for any symmetric form in the place of ``S_w``."""
    reached = p.pieces(margin)[1]
    bound = dual_bound(p, form, steps_, square, weights, sum, image, inside)
    own = p.rule("pair", w_star, image)
    value = form(w_star, w_star) - C * rho_star
    goal = value <= form(w, w) - C * rho

    def one(k: Expr, known: Fact) -> Fact:
        *range_, here = p.flat(known)
        slope = p.use(vary, k, by=range_)
        return p.have(goal, own, slope, here, bound)

    return p.auto(p.goal, p.chosen(goal, reached, one), margin)


def optimal(p: Prover, run: Given, **given: Fact) -> Fact:
    """(9) solves (6) with the ``S_w`` of (3)."""
    return optimal_of(p, S, step, square=positive(p, run, w - w_star), **given)


def unique(
    p: Prover, run: Given, *, weights: Fact, sum: Fact, image: Fact, inside: Fact, **given: Fact
) -> Fact:
    """What is left of ``S_w(w − w*, w − w*)`` when the constraints are used."""
    along, own = p.rule("pair", w, image), p.rule("pair", w_star, image)
    least = weighted(p, alpha, weights, inside, lambda k: w @ step(k), rho)
    value = best_value(p, weights=weights, sum=sum, image=image, **given)
    return p.have(p.goal, along, own, least, value, sum)


def best_value(
    p: Prover,
    *,
    weights: Fact,
    sum: Fact,
    image: Fact,
    vary: Fact,
    margin: Fact,
    **_: Fact,
) -> Fact:
    """``J(w*, ρ*) = −w*ᵀ S_w w*``."""
    below, reached = p.pieces(margin)
    own = p.rule("pair", w_star, image)
    fits = p.auto(every(1, K - 1, lambda k: w_star @ step(k) >= rho_star), below)
    more = weighted(p, alpha, weights, fits, lambda k: w_star @ step(k), rho_star)

    def one(k: Expr, known: Fact) -> Fact:
        *range_, here = p.flat(known)
        slope = p.use(vary, k, by=range_)
        low = p.have(J(w_star, rho_star) <= -1 * S(w_star, w_star), own, slope, here)
        return p.auto(eq(J(w_star, rho_star), -1 * S(w_star, w_star)), low, own, more, sum)

    return p.chosen(eq(J(w_star, rho_star), -1 * S(w_star, w_star)), reached, one)
