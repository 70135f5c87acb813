"""Algorithm 1: with the estimates of (13) the matrix of (14) is any symmetric matrix."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, eq, function, indicator, real, total, vector
from theory.lemmas.double import double
from theory.lemmas.sums import terms
from theory.olp.proofs.dual import beta, chord_of, share, v, v2, v3
from theory.olp.proofs.kdlor import K, optimal_of
from theory.olp.vocabulary import B, N, S_hat, bag, bag_size, m, m_hat, member, size, size_hat, x
from theory.olp.vocabulary import share as proportion
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing

u, z = vector("u"), vector("v")
e, c = vector("w"), real("c")
weights = function("alpha", "R", 1)


def step(k: Expr) -> Expr:
    """``m̂_{k+1} − m̂_k``."""
    return m_hat(k + 1) - m_hat(k)


def exact(p: Prover, run: Given, means: Fact, sizes: Fact) -> Fact:
    """(14) with exact estimates is (14)."""

    def one(k: Expr, h: Fact) -> Fact:
        here = p.use(means, k, by=[h])
        pairs = [p.rule("pair", f, here) for f in (u, z)]
        count = p.use(sizes, k, by=[h])
        a, b = u @ m_hat(k), z @ m_hat(k)
        c, d = u @ m(k), z @ m(k)
        return p.have(
            eq(size_hat(k) * (a * b), size(k) * (c * d)),
            products=[
                (a * b, count),
                (size(k) * b, pairs[0]),
                (size(k) * c, pairs[1]),
            ],
        )

    def left(k: Expr) -> Expr:
        return size_hat(k) * ((u @ m_hat(k)) * (z @ m_hat(k)))

    same = p.every(1, K, lambda k: eq(left(k), size(k) * ((u @ m(k)) * (z @ m(k)))), one)
    whole = summing(p, same)
    known = p.lemma("olp/scatter-by-means", {}, *run.values())
    return p.have(p.goal, known, products=[(1 / N, whole)])


def convex(p: Prover, run: Given, least: Fact, most: Fact, *given: Fact) -> Fact:
    """The chord's excess is ``λ(1 − λ) (v − v')ᵀ Ŝ_w (v − v')``."""
    *images, square = given
    excess = chord_of(p, S_hat, step, *images)
    rest = p.have(1 - share >= 0, most)
    return p.have(p.goal, excess, products=[[least, rest, square]])


def exactly(p: Prover, run: Given, least: Fact, most: Fact, *images: Any) -> Fact:
    """The same with ``0 < λ < 1``: the factor is positive."""
    excess = chord_of(p, S_hat, step, *images)
    rest = p.have(1 - share > 0, most)
    weight = p.have(share * (1 - share) > 0, products=[[least, rest]])
    gap = v - v2
    pairs = [p.rule("pair", f, image) for image in images[:2] for f in (v, v2)]
    one = total(1, K - 1, lambda k: weights(k) * step(k))
    two = total(1, K - 1, lambda k: beta(k) * step(k))
    form = S_hat(gap, gap)
    same = p.have(eq(gap @ (one - two), form), *pairs)
    below = v3 @ (share * one + (1 - share) * two) <= share * (v @ one) + (1 - share) * (v2 @ two)
    above = gap @ (one - two) >= 0

    def forwards(h: Fact) -> Fact:
        known = p.have(share * (1 - share) * form >= 0, excess, h)

        def wrong(h2: Fact) -> Fact:
            bad = p.have(-1 * form > 0, h2)
            return p.have(form >= 0, known, products=[[weight, bad]])

        found = p.cases(form >= 0, p.rule("excluded", form >= 0), lambda h3: h3, wrong)
        return p.have(above, found, same)

    def backwards(h: Fact) -> Fact:
        square = p.have(form >= 0, h, same)
        return p.have(below, excess, products=[[weight, square]])

    return p.have(
        p.goal,
        p.rule("discharge", below, forwards(p.assume(below))),
        p.rule("discharge", above, backwards(p.assume(above))),
    )


def solved(p: Prover, run: Given, penalty: Any, *given: Fact) -> Fact:
    """(9) with ``Ŝ_w`` solves (6) with ``Ŝ_w``."""
    *rest, square, inside = given
    return optimal_of(p, S_hat, step, square, *(*rest, inside))


def sizes(p: Prover, run: Given, filled: Fact) -> Fact:
    """``Σ_g n_g π_gk = Σ_g |bag g ∩ C_k| = N_k``."""

    def inside(g: Expr, i: Expr) -> Expr:
        return indicator(eq(bag(i), g))

    def both(g: Expr, k: Expr) -> Expr:
        return total(1, N, lambda i: inside(g, i) * member(i, k))

    def body(k: Expr) -> Expr:
        return eq(total(1, B, lambda g: bag_size(g) * proportion(g, k)), size(k))

    def one(k: Expr, h: Any) -> Fact:
        def bag_part(g: Expr, h2: Fact) -> Fact:
            some = p.have(bag_size(g) > 0, p.use(filled, g, by=[h2]))
            unit = p.rule("inverse", bag_size(g), some)
            return p.have(
                eq(bag_size(g) * proportion(g, k), both(g, k)), products=[(both(g, k), unit)]
            )

        same = summing(p, p.throughout(1, B, bag_part))
        swapped = p.lemma(
            "sums/exchange",
            double(a=1, b=B, c=1, e=N, h=lambda g, i: inside(g, i) * member(i, k)),
        )

        def point(i: Expr, h2: Fact) -> Fact:
            known = p.use(run["bags"], i, by=[h2])
            only = p.lemma(
                "sums/one-term",
                terms(a=1, b=B, c=bag(i), f=lambda g: inside(g, i)),
                known,
                p.throughout(1, B, lambda g, _: p.have((~eq(g, bag(i))) >> eq(inside(g, i), 0))),
            )
            here = p.have(eq(total(1, B, lambda g: inside(g, i)), 1), only)
            return p.have(
                eq(total(1, B, lambda g: inside(g, i) * member(i, k)), member(i, k)),
                products=[(member(i, k), here)],
            )

        points = summing(p, p.throughout(1, N, point))
        return p.have(body(k), same, swapped, points)

    return p.have(p.goal, p.throughout(1, K, one))


def ridge(p: Prover, run: Given, counts: Fact, enough: Fact) -> Fact:
    """``(u·m̂_k)² ≤ ‖u‖² ‖m̂_k‖²``, and the points' part is a sum of squares."""
    some = p.have(N > 0, run["points"])
    over = p.lemma("inverse/positive", {("u", "R", 0): N}, some)

    def square(i: Expr) -> Expr:
        return (e @ x(i)) ** 2

    points = summing(p, p.throughout(1, N, lambda i, h: p.have(square(i) >= 0, squares=[e @ x(i)])))

    def one(k: Expr, h: Fact) -> Fact:
        table = {
            ("a_", "Z", 0): 1,
            ("b_", "Z", 0): 0,
            ("u_", "V", 0): e,
            ("v_", "V", 0): m_hat(k),
            ("f_", "R", 1): lambda i: 0,
            ("g_", "R", 1): lambda i: 0,
        }
        cauchy = p.lemma("inner/cauchy-schwarz", table)
        count = p.use(counts, k, by=[h])
        return p.have((size_hat(k) * (e @ m_hat(k)) ** 2) <= most(k), products=[[count, cauchy]])

    def most(k: Expr) -> Expr:
        return (e @ e) * (size_hat(k) * (m_hat(k) @ m_hat(k)))

    classes = summing(p, p.throughout(1, K, one))
    length = p.rule("norm", e)
    weight = p.have(
        c * (e @ e)
        >= (e @ e) * (1 / N) * total(1, K, lambda k: size_hat(k) * (m_hat(k) @ m_hat(k))),
        products=[[length, enough]],
    )
    return p.have(p.goal, weight, products=[[over, points], [over, classes]])
