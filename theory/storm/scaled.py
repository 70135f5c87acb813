"""Section 3.2.1: base cases of (12) and (13) up to positive factors."""

from typing import Any

from sympy import And, Eq, Gt, Symbol

from algorithms.seam import exact
from theory.claims.claim import Claim
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.runs.papers.chains import MESSAGES
from theory.storm.chains import Chain, Values
from theory.storm.messages import ALL_PATHS, edge, node, paths_with
from theory.storm.notation import (
    BITS,
    PATHS,
    B,
    T,
    alpha,
    b,
    beta,
    c,
    k,
    n,
    over_bits,
    psi,
)
from theory.storm.proofs import scaled as prove

first, last = Symbol("lambda", real=True), Symbol("rho", real=True)
"""Factors of the base cases ``α_1 = λ ψ_1`` and ``β_T = ρ (1,1)``."""


class ScaledChain(Chain):
    """A chain with vectors from other base cases. Fields more: ``first``, ``last``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {**super().generate(choose), "first": choose(1, 4), "last": choose(1, 4)}

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        ahead, after = found["alpha"], found["beta"]
        factors = exact([instance["first"], instance["last"]])
        if any(factor <= 0 for factor in factors):
            raise Inadmissible
        return {
            **found,
            "alpha": lambda k, b: factors[0] * ahead(k, b),
            "beta": lambda k, b: factors[1] * after(k, b),
            "lambda": factors[0],
            "rho": factors[1],
        }


FACTORS = (called("above", Gt(first, 0)), called("some", Gt(last, 0)))

VECTORS = (
    called("start", ForAll(Eq(alpha(1, c), first * psi(1, c)), (c, 0, 1))),
    called("end", ForAll(Eq(beta(T, b), last), (b, 0, 1))),
)


def _total(k: Any) -> Any:
    return over_bits(lambda b: node(k, b))


scaled = Claim(
    id="storm/eq-14/sharper-1",
    where="Sec. 3.2.1",
    kind="identity",
    says="The base cases of (12) and (13) matter up to positive factors only: with α_1 = λ ψ_1 and "
    "β_T = ρ (1,1), the entries of (14) and (15), over α_k · β_k, are the same shares of paths.",
    hypotheses=(*FACTORS, *PATHS, *BITS, *VECTORS),
    conclusion=And(
        ForAll(
            Eq(node(k, b) * ALL_PATHS, paths_with(Eq(B(T, k, n), b)) * _total(k)),
            (k, 1, T),
            (b, 0, 1),
        ),
        ForAll(
            Eq(
                edge(k, b, c) * ALL_PATHS,
                paths_with(And(Eq(B(T, k, n), b), Eq(B(T, k + 1, n), c))) * _total(k),
            ),
            (k, 1, T - 1),
            (b, 0, 1),
            (c, 0, 1),
        ),
    ),
    space=ScaledChain(least=2),
    proofs=(Proof(prove.scaled, MESSAGES.only("alpha-step", "beta-step")),),
)
