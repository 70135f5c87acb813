"""(12) sums over all paths of k bits, by induction over the bits."""

from typing import Any

from theory.formal.terms import Expr, eq, every, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import by_induction, summing
from theory.storm.proofs.paths import (
    FIRST_NUMBER,
    FIRST_WEIGHT,
    FORWARD,
    NUMBERS,
    START,
    WEIGHTS,
    N,
    Psi,
    alpha,
    for_bits,
    in_pairs,
    omega,
    psi,
)
from theory.storm.symbols import T


def ending(t: Any, b: Any) -> Expr:
    """The weights of the paths of t bits of which b is the last, summed."""
    return total(0, N(t - 1) - 1, lambda m: omega(t, 2 * m + b))


def _for_bits(p: Prover, t: Expr, both: Fact) -> Fact:
    return for_bits(p, lambda b: eq(alpha(t, b), ending(t, b)), *p.pieces(both))


@lemma(
    "storm/forward",
    every(1, T, lambda t: every(0, 1, lambda b: eq(alpha(t, b), ending(t, b)))),
    one=FIRST_NUMBER,
    numbers=NUMBERS,
    first=FIRST_WEIGHT,
    weights=WEIGHTS,
    start=START,
    step12=FORWARD,
)
def forward(
    p: Prover, one: Fact, numbers: Any, first: Fact, weights: Fact, start: Fact, step12: Fact
):
    """(12) sums the weights of all paths of k bits that end in b."""

    def bottom(c: int) -> Fact:
        alone = total(0, 0, lambda m: omega(1, 2 * m + c))
        single = p.auto(eq(alone, omega(1, c)))
        back = p.have(eq(1, N(0)), one)
        summed = p.rewrite(
            back,
            single,
            lambda size: eq(total(0, size - 1, lambda m: omega(1, 2 * m + c)), omega(1, c)),
        )
        return p.auto(eq(alpha(1, c), ending(1, c)), summed, first, start)

    base = p.rule("conjoin", [bottom(0), bottom(1)])

    def step(last: Expr, low: Fact, before: Fact) -> Fact:
        t = last + 1

        def grown(c: int) -> Fact:
            halves = in_pairs(p, t - 1, lambda n: omega(t, 2 * n + c), numbers, low)

            def same(m: Expr, h: Fact) -> Fact:
                return p.have(
                    eq(
                        omega(t, 2 * (2 * m) + c) + omega(t, 2 * (2 * m + 1) + c),
                        Psi(t - 1, 0, c) * psi(t, c) * omega(t - 1, 2 * m)
                        + Psi(t - 1, 1, c) * psi(t, c) * omega(t - 1, 2 * m + 1),
                    ),
                    *(p.use(weights, t - 1, m, b, c, by=[low, h]) for b in (0, 1)),
                )

            paired = summing(p, p.throughout(0, N(t - 2) - 1, same))
            return p.auto(eq(alpha(t, c), ending(t, c)), halves, paired, step12, low, before)

        return p.rule("conjoin", [grown(0), grown(1)])

    def body(t: Expr) -> Expr:
        return eq(alpha(t, 0), ending(t, 0)) & eq(alpha(t, 1), ending(t, 1))

    whole = by_induction(p, 1, T, body, base, step)
    return p.every(
        1,
        T,
        lambda t: every(0, 1, lambda b: eq(alpha(t, b), ending(t, b))),
        lambda t, h: _for_bits(p, t, p.use(whole, t, by=[h])),
    )
