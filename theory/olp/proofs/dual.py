"""The Lagrangian of (6) and its dual: (7) to (9).

``v`` solves ``S_w v = Σ_k α_k d_k``, so that ``f(α)`` of (8) is ``v·Σ_k α_k d_k``, which is
 ``vᵀ S_w v``; ``v'`` belongs to other weights ``β``.
"""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, eq, function, total, vector
from theory.olp.proofs.kdlor import C, S, best_value, step, steps, weighted
from theory.olp.proofs.scatter import positive
from theory.olp.symbols import K, alpha, beta, lam, u, v, w
from theory.proving.prover import Fact, Given, Prover

v2, v3 = vector("v'"), vector(r"v^{\lambda}")
epsilon = function("epsilon", "R", 1)
r = function("r", "V", 1)


def stationary(p: Prover, run: Given, image: Fact) -> Fact:
    """``u·S_w v = Σ_k α_k u·d_k``, for u and for ``w − v/2``."""
    return p.have(p.goal, *(p.rule("pair", z, image) for z in (u, v, w)))


def objective(p: Prover, run: Given, image: Fact) -> Fact:
    """``f(α) = vᵀ S_w v``."""
    return p.have(p.goal, p.rule("pair", v, image), positive(p, run, v))


def dual_function(p: Prover, run: Given, sum_: Fact, image: Fact) -> Fact:
    """``L(w, ρ) + f/4 = (w − v/2)ᵀ S_w (w − v/2)``."""
    square = positive(p, run, w - v * Fraction(1, 2))
    pairs = [p.rule("pair", z, image) for z in (v, w)]
    return p.have(p.goal, *pairs, square, sum_)


def value(p: Prover, run: Given, *, image: Fact, **given: Fact) -> Fact:
    """``J(w*, ρ*) = −w*ᵀ S_w w* = −½ w*·Σ_k α_k d_k``."""
    own = p.rule("pair", vector("w^*"), image)
    return p.have(p.goal, best_value(p, image=image, **given), own)


def best_margin(p: Prover, run: Given, *, cost: Fact, image: Fact, **given: Fact) -> Fact:
    """``wᵀ S_w w − C ρ = −wᵀ S_w w`` at the solution, and ``C (1/C) = 1``."""
    own = p.rule("pair", vector("w^*"), image)
    best = best_value(p, image=image, **given)
    return p.have(p.goal, own, best, p.rule("inverse", C, cost))


def chord(
    p: Prover, run: Given, least: Fact, most: Fact, first: Any, second: Any, between: Any
) -> Fact:
    """``f(γ) = λ v·S_w v^λ + (1 − λ) v'·S_w v^λ``, and ``2 aᵀ S_w b ≤ aᵀ S_w a + bᵀ S_w b``."""
    pairs = [
        p.rule("pair", z, image)
        for image, places in ((first, (v, v3)), (second, (v2, v3)), (between, (v3,)))
        for z in places
    ]
    squares = [positive(p, run, v - v3), positive(p, run, v2 - v3)]
    own, one, other = pairs[-1], pairs[1], pairs[3]
    return p.have(
        p.goal, *pairs, least, squares[0], most, squares[1], one, other, pairs[0], pairs[2], own
    )


def chord_of(p: Prover, form: Any, steps_: Any, first: Any, second: Any, between: Any) -> Fact:
    """``λ f(α) + (1 − λ) f(β) − f(γ) = λ(1 − λ) (v − v')ᵀ S (v − v')`` for any symmetric form.

    With ``S v = D(α)``, ``S v' = D(β)``, ``S v^λ = λ D(α) + (1 − λ) D(β)``, γ being between.
    """

    def weighted_steps(weights: Any) -> Expr:
        return total(1, K - 1, lambda k: weights(k) * steps_(k))

    pairs = {
        (i, j): p.rule("pair", z, image)
        for i, image in enumerate((first, second, between))
        for j, z in enumerate((v, v2, v3))
    }
    one, two = weighted_steps(alpha), weighted_steps(beta)
    rest = 1 - lam
    goal = eq(
        lam * (v @ one) + rest * (v2 @ two) - v3 @ (lam * one + rest * two),
        lam * rest * form(v - v2, v - v2),
    )
    return p.have(goal, *pairs.values())


def minimal(
    p: Prover,
    run: Given,
    penalty: Any,
    sum_: Any,
    image: Fact,
    vary: Any,
    weights: Any,
    total_: Fact,
    other: Fact,
) -> Fact:
    """``f(β) − f(α) ≥ 2 (v·Σ_k β_k d_k − v·Σ_k α_k d_k) ≥ 0``, ``C`` times over."""
    f = v @ steps()

    most = weighted(p, beta, weights, vary, lambda k: C * (v @ step(k)), f)
    pairs = [p.rule("pair", v, image), p.rule("pair", v, other), p.rule("pair", v2, other)]
    square = positive(p, run, v2 - v)
    gain = p.have(C * (v @ steps(beta)) - C * f >= 0, most, total_)
    step_ = _cancel(p, penalty, gain, v @ steps(beta) - f)
    return p.have(p.goal, *pairs, square, step_)


def _cancel(p: Prover, penalty: Fact, gain: Fact, term: Expr) -> Fact:
    """``term ≥ 0`` from ``C term ≥ 0`` and ``C > 0``."""

    def wrong(h: Fact) -> Fact:
        return p.have(term >= 0, gain, penalty, p.have(-1 * term > 0, h))

    return p.cases(term >= 0, p.rule("excluded", term >= 0), lambda h: h, wrong)


def needed(p: Prover, run: Given, image: Fact, images: Fact, lengths: Fact, best: Fact) -> Fact:
    """A slope s < 0 at α, with curvature Q, makes ``2 ε s + ε² Q < 0`` at ``ε = −s/(Q − s)``."""

    def one(k: Expr, h: Fact) -> Fact:
        goal = C * (v @ step(k)) >= v @ steps()
        slope = C * (v @ step(k)) - v @ steps()
        moved = C * r(k) - v
        curve = S(moved, moved)
        here = p.use(images, k, by=[h])
        pairs = [
            p.rule("pair", v, image),
            p.rule("pair", r(k), image),
            p.rule("pair", v, here),
            p.rule("pair", r(k), here),
        ]
        square = positive(p, run, moved)
        rate = p.use(lengths, k, by=[h])

        def descends(down: Fact) -> Fact:
            fall = p.have(-1 * slope > 0, down)
            length = p.use(rate, by=[fall, down])
            e = epsilon(k)

            def none(flat: Fact) -> Fact:
                return p.have(e > 0, length, fall, flat, square)

            above = p.cases(e > 0, p.rule("excluded", e > 0), lambda t: t, none)
            change = p.auto(
                2 * e * slope + e**2 * curve >= 0,
                best,
                h,
                # nine multiples: the search finds them, in half a minute
                products=[
                    (e, pairs[0]),
                    (e, pairs[2]),
                    (e**2, pairs[0]),
                    (e**2 * C, pairs[2]),
                    (e**2 * C, pairs[1]),
                    (e**2 * C**2, pairs[3]),
                    (e * C, pairs[2]),
                    (e * C, pairs[1]),
                    (1, pairs[0]),
                ],
            )
            return p.have(goal, change, length, above, fall)

        return p.cases(
            goal,
            p.rule("excluded", goal),
            lambda t: t,
            lambda t: descends(p.have(slope < 0, t)),
        )

    return p.throughout(1, K - 1, one)
