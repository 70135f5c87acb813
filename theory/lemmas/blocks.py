"""A long row of numbers as blocks of equal length: ``f(e + 1), …, f(e + n T)`` as T blocks of n."""

from typing import Any

from theory.formal.terms import Expr, eq, expr, total
from theory.lemmas.letters import T, e, f, n
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms


@lemma(
    "sums/shift",
    eq(total(e + 1, e + n, f), total(1, n, lambda i: f(e + i))),
    filled=n >= 0,
)
def shift(p: Prover, filled: Any) -> Fact:
    """The n numbers after place e, counted from 1."""

    def body(k: Expr) -> Expr:
        return eq(total(e + 1, e + k, f), total(1, k, lambda i: f(e + i)))

    def full(some: Fact) -> Fact:
        def step(k: Expr, inside: Fact, before: Fact) -> Fact:
            return p.auto(body(k), before, inside)

        return p.up_to(1, n, body, step, filled=some)

    def none(h: Fact) -> Fact:
        return p.auto(body(n), h)

    return p.cases(body(n), p.rule("excluded", n >= 1), full, none)


def block(t: Expr) -> Expr:
    """``Σ_{i=1}^{n} f(e + n (t − 1) + i)``."""
    return total(1, n, lambda i: f(e + n * (t - 1) + i))


@lemma(
    "sums/blocks",
    eq(total(e + 1, e + n * T, f), total(1, T, block)),
    length=n >= 0,
    filled=T >= 0,
)
def blocks(p: Prover, length: Fact, filled: Fact) -> Fact:
    """A sum over T blocks of n places is the sum over the blocks of the sums over their places."""

    def body(k: Expr) -> Expr:
        return eq(total(e + 1, e + n * k, f), total(1, k, block))

    def full(some: Fact) -> Fact:
        def step(k: Expr, inside: Fact, before: Fact) -> Fact:
            split = p.lemma(
                "sums/split", terms(a=e + 1, b=e + n * k, c=e + n * (k - 1), f=f), inside, length
            )
            last = p.lemma("sums/shift", {("e_", "Z", 0): e + n * (k - 1)}, length)
            return p.auto(body(k), before, split, last, inside)

        return p.up_to(1, T, body, step, filled=some)

    def none(h: Fact) -> Fact:
        empty = p.have(body(expr(0)), p.empty(total(e + 1, e + n * 0, f)))
        return p.rewrite(p.auto(eq(0, T), h, filled), empty, body)

    return p.cases(body(T), p.rule("excluded", T >= 1), full, none)
