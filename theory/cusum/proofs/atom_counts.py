"""Section 7: with m atoms there are 2^m structures, more than m and than m²."""

from collections.abc import Callable
from typing import Any

from theory.cusum.symbols import m
from theory.formal.terms import Expr, eq, exp, expr, log
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover

ATOMS = at_least(1, m, "atoms")


def power(k: Any) -> Expr:
    """``2^k``."""
    return exp(expr(k) * log(2))


def _grows(p: Prover, low: int, body: Callable[[Any], Expr]) -> Fact:
    """``body(k)`` for every ``k ≥ low``, from its value at `low` and ``2^{k+1} = 2·2^k``."""

    def doubled(k: Any) -> Fact:
        return p.have(
            eq(power(expr(k) + 1), 2 * power(k)),
            p.analytic("exp-sum", expr(k) * log(2), log(2)),
            p.analytic("exp-log", 2),
        )

    base = p.lemma("exp/zero", {})
    for k in range(low):
        base = p.have(power(k + 1) >= 2 ** (k + 1), doubled(k), base)

    def step(k: Expr, least: Fact, before: Fact) -> Fact:
        return p.have(body(k + 1), doubled(k), before, least)

    return p.induction(low, body, p.have(body(expr(low)), base), step)


def pairs(p: Prover, run: Given) -> Fact:
    """``2^m ≥ m + 1``, and its square is ``2^m 2^m``."""
    many = p.use(_grows(p, 0, lambda k: power(k) >= k + 1), m, by=[p.have(0 <= m, run["atoms"])])
    square = p.analytic("exp-sum", m * log(2), m * log(2))
    return p.have(p.goal, square, many, run["atoms"])


def squares(p: Prover, run: Given, large: Fact) -> Fact:
    """``2^5 > 25``, and ``2 k² ≥ (k + 1)²`` from ``k = 5`` on."""
    many = _grows(p, 5, lambda k: power(k) >= k**2 + 1)
    return p.have(p.goal, p.use(many, m, by=[p.have(5 <= m, large)]))
