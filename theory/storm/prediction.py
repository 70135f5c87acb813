"""Section 3.2.3: prediction by the Viterbi path, and other predictors."""

from __future__ import annotations

from typing import Any

import numpy as np
from sympy import And, Eq, Function, Ge, Gt, IndexedBase, Le, Max, Rational, Sum, Symbol

from algorithms.seam import exact
from algorithms.storm.prediction import viterbi as viterbi_path
from theory.claim import Claim, Reading
from theory.proof import Proof
from theory.space import Choose, Inadmissible, Instance, Space
from theory.statement import Exists, ForAll, Indicator
from theory.storm.chains import Chain, Values, potentials
from theory.storm.notation import (
    BITS,
    FORBIDDEN,
    PATHS,
    POSITIVE,
    B,
    N,
    Psi,
    T,
    b,
    c,
    k,
    m,
    n,
    omega,
    psi,
)
from theory.storm.proofs import prediction as prove

delta = Function("delta")
"""``delta(k, b)``: the largest weight of a path of k bits that ends in b."""
best = Symbol("h", integer=True)
"""Number of the path that the code finds."""

RECURSION = (
    ForAll(Eq(delta(1, c), psi(1, c)), (c, 0, 1)),
    ForAll(
        Eq(
            delta(k + 1, c),
            psi(k + 1, c) * Max(delta(k, 0) * Psi(k, 0, c), delta(k, 1) * Psi(k, 1, c)),
        ),
        (k, 1, T - 1),
        (c, 0, 1),
    ),
)


class ViterbiChain(Chain):
    """A chain with the Viterbi recursion and the path that the code finds."""

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        node, edge = potentials(instance)
        table = [list(node[0])]
        for own, step in zip(node[1:], edge, strict=True):
            before = table[-1]
            table.append([own[c] * max(before[b] * step[b, c] for b in (0, 1)) for c in (0, 1)])
        path = viterbi_path(node, edge)
        return {
            **found,
            "delta": lambda k, b: table[int(k) - 1][int(b)],
            "h": int("".join(map(str, np.asarray(path))), 2),
        }


viterbi = Claim(
    id="storm/viterbi",
    where="Sec. 3.2.3, Sec. 7",
    kind="algorithm",
    says="The max-product recursion finds the weight of a Viterbi path: δ_k(b) is the weight of a "
    "path of k bits that ends in b, and no such path has more; so the larger of δ_T(0), δ_T(1) is "
    "the largest weight of all paths.",
    hypotheses=(*POSITIVE, *PATHS, *RECURSION),
    conclusion=ForAll(
        And(
            ForAll(Le(omega(k, 2 * m + b), delta(k, b)), (m, 0, N(k - 1) - 1)),
            Exists(Eq(omega(k, 2 * m + b), delta(k, b)), (m, 0, N(k - 1) - 1)),
        ),
        (k, 1, T),
        (b, 0, 1),
    ),
    space=ViterbiChain(),
    readings=(
        Reading("largest weight"),
        Reading(
            "the path that the code finds",
            "path h, found by following the recursion back, has the largest weight of all",
            conclusion=ForAll(Le(omega(T, n), omega(T, best)), (n, 0, N(T) - 1)),
        ),
    ),
    proofs=(Proof(prove.largest, reading="largest weight"),),
)

FALLING = ForAll(Le(B(T, k + 1, best), B(T, k, best)), (k, 1, T - 1))
ONES = Sum(B(T, k, best), (k, 1, T))
A_PATH = (Ge(best, 0), Le(best, N(T) - 1))
BEST = ForAll(Le(omega(T, n), omega(T, best)), (n, 0, N(T) - 1))

label = Claim(
    id="storm/viterbi/label",
    where="Sec. 3.2.3",
    kind="consistency",
    says="The Viterbi path h gives a label.",
    hypotheses=(Ge(T, 1), *POSITIVE, *PATHS, *BITS, *A_PATH, BEST),
    conclusion=FALLING,
    space=ViterbiChain(),
    readings=(
        Reading("only codes have labels", "it is a code: its bits fall"),
        Reading(
            "number of ones plus one, A",
            "the label is the number of ones plus one, from 1 to K = T + 1",
            conclusion=And(Ge(ONES + 1, 1), Le(ONES + 1, T + 1)),
        ),
        Reading(
            "number of ones, B",
            "the label is the number of ones, from 1 to K = T",
            conclusion=And(Ge(ONES, 1), Le(ONES, T)),
        ),
        Reading(
            "only codes have labels, 0 → 1 forbidden",
            "its bits fall, where Ψ_k(0,1) = 0 (A)",
            hypotheses=(FORBIDDEN[3], *PATHS, *BITS, *A_PATH, Gt(omega(T, best), 0)),
            space=ViterbiChain(forbidden=True),
        ),
    ),
    proofs=(
        Proof(prove.count_ones, reading="number of ones plus one, A"),
        Proof(prove.falls, reading="only codes have labels, 0 → 1 forbidden"),
    ),
)

P, other = IndexedBase("P"), IndexedBase("e")
"""``P[k]``: the marginal ``P(b_k = 1)``; ``e[k]``: the bits of a path."""
MARGINAL_BIT = Indicator(Gt(P[k], Rational(1, 2)))


def _wrong(bit: Any) -> Any:
    """The probability that bit k is another."""
    return bit * (1 - P[k]) + (1 - bit) * P[k]


class Marginals(Space):
    """Marginals of T bits, and a path. Fields: ``P``, ``e``."""

    rounds = ("P", "e")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        from fractions import Fraction

        T = choose(1, 4)
        return {
            "P": tuple(Fraction(choose(0, 6), 6) for _ in range(T)),
            "e": tuple(choose(0, 1) for _ in range(T)),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        marginals, bits = instance["P"], instance["e"]
        if not marginals or len(bits) != len(marginals) or any(b not in (0, 1) for b in bits):
            raise Inadmissible
        if any(not 0 <= value <= 1 for value in marginals):
            raise Inadmissible
        return {"T": len(bits), "P": exact(marginals), "e": exact(bits)}


alternative_predictors = Claim(
    id="storm/alternative-predictors",
    where="Sec. 3.2.3",
    kind="optimality",
    says="Other predictive functions than the Viterbi path are suggested for other metrics: …",
    hypotheses=(ForAll(Eq(other[k] * (1 - other[k]), 0), (k, 1, T)),),
    conclusion=Le(Sum(_wrong(MARGINAL_BIT), (k, 1, T)), Sum(_wrong(other[k]), (k, 1, T))),
    space=Marginals(),
    readings=(
        Reading(
            "marginals, for the expected number of wrong bits",
            "… no path has fewer wrong bits expected than the one of the more probable bits by "
            "(14); for codes that is the absolute error",
        ),
        Reading(
            "the Viterbi path is not best for it",
            "… of two bits with the weights b of (0,0), 1 of (1,0) and 1 of (1,1), for some b of "
            "1 and 2, the Viterbi path is (0,0) (b ≥ 1) and has b·0 + 1 + 2 wrong bits, more than "
            "(1,0) with b + 0 + 1",
            hypotheses=(),
            conclusion=Exists(And(Gt(b, 1), Gt(3, b + 1)), (b, 1, 2)),
        ),
    ),
    proofs=(
        Proof(prove.marginal_bits, reading="marginals, for the expected number of wrong bits"),
    ),
)
