"""Problem (6): scaling, order, and optimality by its multipliers.

``(w, ρ)`` stands for any feasible pair; that ``(w*, ρ*)`` solves (6) is used only against the pairs
that a statement names.
"""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, eq, every, function, real, total, vector
from theory.lemmas.sums import terms
from theory.olp.proofs.scatter import positive
from theory.olp.vocabulary import K, S, m

C, rho, rho_star, c, t = (real(name) for name in ("C", "rho", "rho^*", "c", "t"))
w, star = vector("w"), vector("w^*")
alpha = function("alpha", "R", 1)


def step(k: Expr) -> Expr:
    """``m_{k+1} − m_k``."""
    return m(k + 1) - m(k)


def steps(weights: Any = alpha) -> Expr:
    """``Σ_k α_k (m_{k+1} − m_k)``."""
    return total(1, K - 1, lambda k: weights(k) * step(k))


def J(direction: Any, margin: Any) -> Expr:
    """``wᵀ S_w w − C ρ``."""
    return S(direction, direction) - C * margin


def constraint(direction: Any, margin: Any) -> Expr:
    """``wᵀ(m_{k+1} − m_k) ≥ ρ`` for every k."""
    return every(1, K - 1, lambda k: direction @ step(k) >= margin)


def scaled(p: Any, run: Any, some: Any, *given: Any) -> Any:
    """``J`` with ``cC`` at ``(c w, c ρ)`` is ``c²`` times ``J`` with ``C`` at ``(w, ρ)``."""
    inside, mine, best = given[-3:]
    one = p.rule("inverse", c, some)

    def fits(k: Expr, h: Any) -> Any:
        known = p.use(mine, k, by=[h])
        return p.have((c * star) @ step(k) >= c * rho_star, products=[[some, known]])

    order = p.every(1, K - 1, lambda k: (c * star) @ step(k) >= c * rho_star, fits)
    square = c * (1 / c) + 1
    better = p.have(
        S(c * star, c * star) - c * C * (c * rho_star) <= S(w, w) - c * C * rho,
        products=[
            (1, [best], [c]),
            (S(w, w) * square, [one], []),
            (C * rho * c, [one], []),
        ],
    )
    return p.have(p.goal, order, better)


def least_step(p: Any, run: Any, penalty: Any, inside: Any, least: Any, best: Any) -> Any:
    """A smaller ``ρ`` than the least step would cost ``C`` times the difference."""
    below, reached = p.pieces(least)

    def one(k: Expr, known: Any) -> Any:
        *range_, here = p.flat(known)
        own = p.use(inside, k, by=range_)
        most = p.have(rho_star <= t, own, here)
        gain = p.have(C * (t - rho_star) <= 0, best)

        def smaller(h: Any) -> Any:
            return p.have(rho_star >= t, gain, products=[[penalty, h]])

        low = p.cases(
            rho_star >= t, p.rule("excluded", rho_star >= t), lambda h: h,
            lambda h: smaller(p.have(t > rho_star, h)),
        )
        equal = p.have(eq(rho_star, t), most, low)
        under = p.every(
            1, K - 1, lambda j: rho_star <= star @ step(j),
            lambda j, h: p.use(inside, j, by=[h]),
        )
        goal = eq(rho_star, star @ step(k))
        return p.exhibit(p.goal, [k], under, *range_, p.have(goal, here, equal),
                         p.have(eq(star @ step(k), rho_star), here, equal))

    return p.chosen(p.goal, reached, one)


def margin(p: Any, run: Any, penalty: Any, some: Any, inside: Any, mine: Any, size: Any,
           best: Any) -> Any:
    """``ρ* > 0``: ``(t w, t ρ)`` has a negative value of J for a small t, and ``S_w`` none."""
    square = positive(p, run, w)
    own = positive(p, run, star)
    small = p.have(t * (S(w, w) + 1) > 0, size, products=[[penalty, some]])

    def none(h: Any) -> Any:
        flat = p.have(-1 * t >= 0, h)
        room = p.have(S(w, w) + 1 >= 0, square)
        return p.have(t > 0, small, products=[[flat, room]])

    above = p.cases(t > 0, p.rule("excluded", t > 0), lambda h: h, none)
    value = p.have(
        J(t * w, t * rho) < 0, products=[(t, [size], []), (1, [above], [t]), [above, above]],
    )
    gain = p.have(C * rho_star > 0, value, best, own)

    def wrong(h: Any) -> Any:
        return p.have(rho_star > 0, gain, products=[[penalty, p.have(-1 * rho_star >= 0, h)]])

    return p.cases(rho_star > 0, p.rule("excluded", rho_star > 0), lambda h: h, wrong)


def ordered(p: Any, run: Any, *given: Any) -> Any:
    """Every step of ``w*`` is at least ``ρ* > 0``."""
    more, inside = margin(p, run, *given), given[3]
    above = p.every(
        1, K - 1, lambda k: star @ m(k) < star @ m(k + 1),
        lambda k, h: p.have(star @ m(k) < star @ m(k + 1), p.use(inside, k, by=[h]), more),
    )
    return p.have(p.goal, more, above)


def least_scatter(p: Any, run: Any, *given: Any) -> Any:
    """With the same ρ, J differs by the scatter alone."""
    return p.have(p.goal, *given)


def largest_margin(p: Any, run: Any, penalty: Any, inside: Any, small: Any, best: Any) -> Any:
    """With no more scatter, J differs by C times the margin."""
    gain = p.have(C * (rho - rho_star) <= 0, best, small)

    def wrong(h: Any) -> Any:
        return p.have(p.goal, gain, products=[[penalty, p.have(rho - rho_star > 0, h)]])

    return p.cases(p.goal, p.rule("excluded", p.goal), lambda h: h, wrong)


def weighted(p: Any, weights: Any, positive_: Any, above: Any, value: Any, bound: Any) -> Any:
    """``Σ_k α_k value(k) ≥ bound Σ_k α_k`` where ``value(k) ≥ bound`` and ``α_k ≥ 0``."""

    def one(k: Expr, h: Any) -> Any:
        weight = p.use(positive_, k, by=[h])
        more = p.have(value(k) - bound >= 0, p.use(above, k, by=[h]))
        return p.have(weights(k) * bound <= weights(k) * value(k), products=[[weight, more]])

    each = p.every(1, K - 1, lambda k: weights(k) * bound <= weights(k) * value(k), one)
    return p.lemma(
        "sums/monotone",
        terms(a=1, b=K - 1, f=lambda k: weights(k) * bound, g=lambda k: weights(k) * value(k)),
        each,
    )


def dual_bound(p: Any, run: Any, weights: Any, sum_: Any, image: Any, inside: Any) -> Any:
    """``J(w, ρ) ≥ −w*ᵀ S_w w*`` for feasible ``(w, ρ)`` and ``S_w w* = ½ Σ α_k d_k``."""
    along = p.rule("pair", w, image)
    least = weighted(p, alpha, weights, inside, lambda k: w @ step(k), rho)
    square = positive(p, run, w - star)
    return p.have(
        J(w, rho) >= -1 * S(star, star), along, least, square, products=[(rho, [sum_], [])]
    )


def optimal(p: Any, run: Any, penalty: Any, weights: Any, sum_: Any, image: Any, vary: Any,
            least: Any, inside: Any) -> Any:
    """``J(w*, ρ*) ≤ −w*ᵀ S_w w* ≤ J(w, ρ)``."""
    below, reached = p.pieces(least)
    bound = dual_bound(p, run, weights, sum_, image, inside)
    own = p.rule("pair", star, image)

    def one(k: Expr, known: Any) -> Any:
        *range_, here = p.flat(known)
        slope = p.use(vary, k, by=range_)
        value = p.have(
            J(star, rho_star) <= -1 * S(star, star), own, slope, products=[(C, [here], [])]
        )
        return p.have(J(star, rho_star) <= J(w, rho), value, bound)

    better = p.chosen(J(star, rho_star) <= J(w, rho), reached, one)
    return p.have(p.goal, better, below)




def unique(p: Any, run: Any, *given: Any) -> Any:
    """What is left of ``S_w(w − w*, w − w*)`` when the constraints are used."""
    penalty, weights, sum_, image, _, _, inside = given
    along, own = p.rule("pair", w, image), p.rule("pair", star, image)
    least = weighted(p, alpha, weights, inside, lambda k: w @ step(k), rho)
    value = best_value(p, run, *given[:-1])
    return p.have(p.goal, along, own, least, value, products=[(rho, [sum_], [])])


def best_value(p: Any, run: Any, penalty: Any, weights: Any, sum_: Any, image: Any, vary: Any,
               least: Any) -> Any:
    """``J(w*, ρ*) = −w*ᵀ S_w w*``."""
    below, reached = p.pieces(least)
    own = p.rule("pair", star, image)
    fits = p.every(
        1, K - 1, lambda k: star @ step(k) >= rho_star,
        lambda k, h: p.have(star @ step(k) >= rho_star, p.use(below, k, by=[h])),
    )
    more = weighted(p, alpha, weights, fits, lambda k: star @ step(k), rho_star)
    high = p.have(
        J(star, rho_star) >= -1 * S(star, star), own, more, products=[(rho_star, [sum_], [])]
    )

    def one(k: Expr, known: Any) -> Any:
        *range_, here = p.flat(known)
        slope = p.use(vary, k, by=range_)
        low = p.have(
            J(star, rho_star) <= -1 * S(star, star), own, slope, products=[(C, [here], [])]
        )
        return p.have(eq(J(star, rho_star), -1 * S(star, star)), low, high)

    return p.chosen(eq(J(star, rho_star), -1 * S(star, star)), reached, one)
