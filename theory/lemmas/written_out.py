"""Sums and quantifiers over a range whose size is a given number, written out."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, disj, eq, expr, total
from theory.proving.prover import Fact, Prover


def written_out(
    p: Prover, f: Callable[[Expr], Expr], count: int, high: Any, equation: Fact
) -> Fact:
    """``Σ_{j ≤ high} f = f(1) + … + f(count)``, where the equation says ``high = count``."""
    ends = [p.last(total(1, k, f)) for k in range(1, count + 1)]
    values = sum((f(expr(k)) for k in range(2, count + 1)), f(expr(1)))
    done = p.have(eq(total(1, count, f), values), *ends, p.empty(total(1, 0, f)))
    same = p.have(eq(count, high), equation)
    return p.rewrite(same, done, lambda e: eq(total(1, e, f), values))


def one_by_one(
    p: Prover, count: int, high: Any, equation: Fact, body: Callable[[Expr], Expr], proof: Any
) -> Fact:
    """``body(i)`` for ``i ≤ high = count``, by ``proof(number, range)`` for each number."""

    def one(i: Expr, h: Fact) -> Fact:
        def numbered(k: int) -> Callable[[Any], Any]:
            def branch(same: Fact) -> Fact:
                inside = p.have((1 <= expr(k)) & (expr(k) <= high), equation)
                return p.rewrite(same, proof(k, inside), body)

            return branch

        some = p.have(disj(*(eq(k, i) for k in range(1, count + 1))), h, equation)
        return p.cases(body(i), some, *map(numbered, range(1, count + 1)))

    return p.throughout(1, high, one)
