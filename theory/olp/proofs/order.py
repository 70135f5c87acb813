"""The order of the estimated means, and (6) through inner products alone."""

from typing import Any

from theory.formal.terms import Expr, eq, every, total
from theory.olp.proofs.classes import class_sum
from theory.olp.proofs.kdlor import increasing, margin_of, step
from theory.olp.proofs.scatter import positive
from theory.olp.symbols import K, N, beta, v, w
from theory.olp.vocabulary import S_hat, m, m_hat, member, size, x
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing


def projection(
    p: Prover,
    run: Given,
    penalty: Any,
    some: Any,
    mine: Any,
    inside: Any,
    size_: Any,
    best: Any,
    square: Any,
    own: Any,
    other: Any,
    least: Fact,
) -> Fact:
    """``ρ* > 0`` as for (6), and with the same steps J differs by the scatter alone."""
    more = margin_of(p, S_hat, square, own, penalty, some, size_, best)
    return p.have(p.goal, more, increasing(p, m_hat, inside, more), least)


def orthogonal(p: Prover, run: Given, none: Fact, occurs: Fact) -> Fact:
    """``z·m_k = 0`` as well, so that z changes no ``w·(x − m_k)``."""

    def at_mean(k: Expr, h: Fact) -> Fact:
        sum_ = class_sum(p, run["means"], k, h, v)
        flat = p.auto(eq(size(k) * (v @ m(k)), 0), sum_, none)
        some = p.have(size(k) > 0, p.use(occurs, k, by=[h]))
        unit = p.rule("inverse", size(k), some)
        return p.have(eq(v @ m(k), 0), flat, unit)

    means = p.throughout(1, K, at_mean)

    def square(direction: Expr, i: Expr, k: Expr) -> Expr:
        return member(i, k) * (direction @ (x(i) - m(k))) ** 2

    def row(direction: Expr, k: Expr) -> Expr:
        return total(1, N, lambda i: square(direction, i, k))

    rows = p.auto(every(1, K, lambda k: eq(row(w + v, k), row(w, k))), means, none)
    whole = summing(p, rows)

    return p.have(
        p.goal,
        whole,
        p.auto(every(1, K - 1, lambda k: eq((w + v) @ step(k), w @ step(k))), means),
        p.auto(every(1, N, lambda i: eq((w + v) @ x(i), w @ x(i))), none),
    )


def gram(p: Prover, run: Given, expansion: Fact, occurs: Fact) -> Fact:
    """``w·(x_i − m_k)`` by inner products of points."""

    def mean(j: Expr, k: Expr) -> Expr:
        return total(1, N, lambda i: member(i, k) * (x(j) @ x(i))) / size(k)

    def value(i: Expr, k: Expr) -> Expr:
        return total(1, N, lambda j: beta(j) * (x(j) @ x(i) - mean(j, k)))

    def at_mean(j: Expr, k: Expr, h: Fact) -> Fact:
        sum_ = class_sum(p, run["means"], k, h, x(j))
        some = p.have(size(k) > 0, p.use(occurs, k, by=[h]))
        unit = p.rule("inverse", size(k), some)
        return p.auto(eq(mean(j, k), x(j) @ m(k)), sum_, unit)

    def square(i: Expr, k: Expr) -> Expr:
        return member(i, k) * (w @ (x(i) - m(k))) ** 2

    def other(i: Expr, k: Expr) -> Expr:
        return member(i, k) * value(i, k) ** 2

    def one(k: Expr, h: Any) -> Fact:
        def point(i: Expr, h2: Any) -> Fact:
            same = summing(
                p,
                p.throughout(
                    1,
                    N,
                    lambda j, h3: p.auto(
                        eq(beta(j) * (x(j) @ (x(i) - m(k))), beta(j) * (x(j) @ x(i) - mean(j, k))),
                        at_mean(j, k, h),
                    ),
                ),
            )
            return p.auto(eq(square(i, k), other(i, k)), expansion, same)

        same = p.throughout(1, N, point)
        return summing(p, same)

    def row(term: Any) -> Any:
        return lambda k: total(1, N, lambda i: term(i, k))

    rows = p.every(1, K, lambda k: eq(row(square)(k), row(other)(k)), one)
    whole = summing(p, rows)
    return p.have(p.goal, whole)


def ridge(p: Prover, run: Given, some: Fact, length: Fact) -> Fact:
    """A number that is not negative and a positive one."""
    return p.have(p.goal, positive(p, run, w), some, length)
