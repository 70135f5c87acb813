"""A potential drives the probability of the paths through it.

With the weight A of these paths and Z of all, ``λ A/(Z + (λ − 1) A) ≥ A/Z`` is
``λ Z ≥ Z + (λ − 1) A``, and A is at most Z.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, indicator, integer, total
from theory.lemmas.logarithm import inverse_of
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.storm.proofs.paths import N, omega
from theory.storm.symbols import B, T, i, lam

k = integer("k")


def node(n: Any) -> Expr:
    """``b_k = i``."""
    return eq(B(T, k, n), i)


def stays(n: Any) -> Expr:
    """``b_k = i`` and ``b_{k+1} = b_k``."""
    return conj(eq(B(T, k, n), i), eq(B(T, k + 1, n), B(T, k, n)))


def grows(condition: Callable[[Any], Expr]) -> Callable[..., Any]:
    """The proof for the paths with this condition."""

    def script(p: Prover, run: Given, weights: Fact, some: Fact, more: Fact) -> Fact:
        last = N(T) - 1

        def own(n: Any) -> Expr:
            return indicator(condition(n)) * omega(T, n)

        part, whole = total(0, last, own), total(0, last, lambda n: omega(T, n))
        least = p.lemma("sums/nonnegative", terms(a=0, b=last, f=own), weights)
        rest = p.have(lam - 1 >= 0, more)
        grown = whole + (lam - 1) * part
        above = p.have(grown > 0, some, more, least)
        strict, one = inverse_of(p, whole, some)
        strict_new, one_new = inverse_of(p, grown, above)
        gap = p.auto(whole - part >= 0, weights)
        # λ A/grown − A/Z = (λ − 1) A (Z − A)/(grown Z)
        shown = p.have(
            (lam - 1) * part * (whole - part) / grown / whole >= 0,
            rest,
            least,
            gap,
            strict,
            strict_new,
        )
        return p.have(p.goal, shown, one, one_new)

    return script
