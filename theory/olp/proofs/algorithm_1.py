"""Algorithm 1: with the estimates of (13) the matrix of (14) is any symmetric matrix."""

from typing import Any

from theory.formal.terms import Expr, eq, indicator, total
from theory.lemmas.double import double
from theory.olp.proofs.dual import chord_of, v2, v3
from theory.olp.proofs.kdlor import K, optimal_of
from theory.olp.symbols import B, N, alpha, beta, lam, u, v, w
from theory.olp.symbols import v as z
from theory.olp.vocabulary import S_hat, bag, bag_size, m, m_hat, member, size, size_hat
from theory.olp.vocabulary import share as proportion
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise


def step(k: Expr) -> Expr:
    """``m̂_{k+1} − m̂_k``."""
    return m_hat(k + 1) - m_hat(k)


def exact(p: Prover, run: Given, means: Fact, sizes: Fact) -> Fact:
    """(14) with exact estimates is (14)."""

    def left(k: Expr) -> Expr:
        return size_hat(k) * ((u @ m_hat(k)) * (z @ m_hat(k)))

    def right(k: Expr) -> Expr:
        return size(k) * ((u @ m(k)) * (z @ m(k)))

    whole = p.lemma("sums/equal", terms(a=1, b=K, f=left, g=right), means, sizes)
    known = p.lemma("olp/scatter-by-means", {}, *run.values())
    return p.have(p.goal, known, whole)


def convex(
    p: Prover,
    run: Given,
    *,
    least: Fact,
    most: Fact,
    first: Fact,
    second: Fact,
    between: Fact,
    square: Fact,
) -> Fact:
    """The chord's excess is ``λ(1 − λ) (v − v')ᵀ Ŝ_w (v − v')``."""
    excess = chord_of(p, S_hat, step, first, second, between)
    return p.have(p.goal, excess, least, most, square)


def exactly(
    p: Prover, run: Given, *, above: Fact, below: Fact, first: Fact, second: Fact, between: Fact
) -> Fact:
    """The same with ``0 < λ < 1``: the factor is positive."""
    excess = chord_of(p, S_hat, step, first, second, between)
    weight = p.have(lam * (1 - lam) > 0, above, below)
    gap = v - v2
    pairs = [p.rule("pair", f, image) for image in (first, second) for f in (v, v2)]
    one = total(1, K - 1, lambda k: alpha(k) * step(k))
    two = total(1, K - 1, lambda k: beta(k) * step(k))
    form = S_hat(gap, gap)
    lower = v3 @ (lam * one + (1 - lam) * two) <= lam * (v @ one) + (1 - lam) * (v2 @ two)
    rising = gap @ (one - two) >= 0

    def forwards(h: Fact) -> Fact:
        known = p.have(lam * (1 - lam) * form >= 0, excess, h)

        def wrong(h2: Fact) -> Fact:
            return p.auto(form >= 0, known, weight, h2)

        found = p.cases(form >= 0, p.rule("excluded", form >= 0), lambda h3: h3, wrong)
        return p.auto(rising, found, *pairs)

    def backwards(h: Fact) -> Fact:
        return p.have(lower, excess, weight, h, *pairs)

    return p.have(
        p.goal,
        p.rule("discharge", lower, forwards(p.assume(lower))),
        p.rule("discharge", rising, backwards(p.assume(rising))),
    )


def solved(p: Prover, run: Given, **given: Fact) -> Fact:
    """(9) with ``Ŝ_w`` solves (6) with ``Ŝ_w``."""
    return optimal_of(p, S_hat, step, **given)


def sizes(p: Prover, run: Given, filled: Fact) -> Fact:
    """``Σ_g n_g π_gk = Σ_g |bag g ∩ C_k| = N_k``."""

    def inside(g: Expr, i: Expr) -> Expr:
        return indicator(eq(bag(i), g))

    def both(g: Expr, k: Expr) -> Expr:
        return total(1, N, lambda i: inside(g, i) * member(i, k))

    def body(k: Expr) -> Expr:
        return eq(total(1, B, lambda g: bag_size(g) * proportion(g, k)), size(k))

    def one(k: Expr, h: Any) -> Fact:
        same = termwise(p, 1, B, lambda g: eq(bag_size(g) * proportion(g, k), both(g, k)), filled)
        swapped = p.lemma(
            "sums/exchange",
            double(a=1, b=B, c=1, e=N, h=lambda g, i: inside(g, i) * member(i, k)),
        )

        def point(i: Expr, h2: Fact) -> Fact:
            only = p.lemma(
                "sums/one-term",
                terms(a=1, b=B, c=bag(i), f=lambda g: inside(g, i)),
                run["bags"],
                h2,
            )
            return p.have(
                eq(total(1, B, lambda g: inside(g, i) * member(i, k)), member(i, k)), only
            )

        points = summing(p, p.throughout(1, N, point))
        return p.have(body(k), same, swapped, points)

    return p.have(p.goal, p.throughout(1, K, one))


def ridge(p: Prover, run: Given, counts: Fact, enough: Fact) -> Fact:
    """``(u·m̂_k)² ≤ ‖u‖² ‖m̂_k‖²``, and the points' part is a sum of squares."""

    def one(k: Expr, h: Fact) -> Fact:
        table = {
            ("a_", "Z", 0): 1,
            ("b_", "Z", 0): 0,
            ("u_", "V", 0): w,
            ("v_", "V", 0): m_hat(k),
            ("f_", "R", 1): lambda i: 0,
            ("g_", "R", 1): lambda i: 0,
        }
        cauchy = p.lemma("inner/cauchy-schwarz", table)
        return p.auto((size_hat(k) * (w @ m_hat(k)) ** 2) <= most(k), counts, h, cauchy)

    def most(k: Expr) -> Expr:
        return (w @ w) * (size_hat(k) * (m_hat(k) @ m_hat(k)))

    classes = summing(p, p.throughout(1, K, one))
    return p.auto(p.goal, enough, run["points"], classes)
