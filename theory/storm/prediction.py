"""Section 3.2.3: prediction by the Viterbi path, and other predictors."""

from typing import Any

import numpy as np
from sympy import (
    Abs,
    And,
    Eq,
    Function,
    Ge,
    Gt,
    Implies,
    IndexedBase,
    Le,
    Lt,
    Ne,
    Rational,
    Sum,
    Symbol,
)

from algorithms.seam import exact
from algorithms.storm.messages import path_weight
from algorithms.storm.prediction import viterbi as viterbi_path
from theory.claims.claim import Claim, Reading
from theory.claims.fields import Field, between, count, declared, many
from theory.claims.hypotheses import called
from theory.claims.space import Instance, Space
from theory.language.statement import Exists, ForAll, Indicator
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.runs.papers.chains import viterbi_run
from theory.storm.chains import Chain, Values, potentials
from theory.storm.notation import (
    BITS,
    CODES,
    FORBIDDEN,
    PATHS,
    POSITIVE,
    B,
    N,
    Psi,
    T,
    b,
    c,
    i,
    j,
    k,
    m,
    n,
    omega,
    psi,
    q,
)
from theory.storm.proofs import flexibility
from theory.storm.proofs import prediction as prove
from theory.storm.proofs import viterbi as prove_viterbi

delta = Function("delta")
"""``delta(k, b)``: the largest weight of a path of k bits that ends in b."""
best = Symbol("h", integer=True)
"""Number of the path that the code finds."""
back, v = Function("pi"), Function("v")
"""``pi(k)``: bit k of the path that the code finds; ``v(k)``: what its first k bits weigh."""

ALONG = (
    called("begin", Eq(v(1), psi(1, back(1)))),
    called(
        "grown",
        ForAll(
            Eq(v(k + 1), v(k) * Psi(k, back(k), back(k + 1)) * psi(k + 1, back(k + 1))),
            (k, 1, T - 1),
        ),
    ),
)
"""What the bits of the path weigh."""
RUN = viterbi_run()


class ViterbiChain(Chain):
    """A chain with the Viterbi recursion and the path that the code finds."""

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        node, edge = potentials(instance)
        table = [list(node[0])]
        for own, step in zip(node[1:], edge, strict=True):
            before = table[-1]
            table.append([own[c] * max(before[b] * step[b, c] for b in (0, 1)) for c in (0, 1)])
        path = np.asarray(viterbi_path(node, edge))
        return {
            **found,
            "pi": lambda k: int(path[int(k) - 1]),
            "v": lambda k: path_weight(node[: int(k)], edge[: int(k) - 1], path[: int(k)]),
            "delta": lambda k, b: table[int(k) - 1][int(b)],
            "h": int("".join(map(str, path)), 2),
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return *super().programs(**options), Program(viterbi_path)


viterbi = Claim(
    id="storm/viterbi",
    where="Sec. 3.2.3, Sec. 7",
    kind="algorithm",
    says="The max-product recursion finds the weight of a Viterbi path: δ_k(b) is the weight of a "
    "path of k bits that ends in b, and no such path has more; so the larger of δ_T(0), δ_T(1) is "
    "the largest weight of all paths.",
    hypotheses=(*POSITIVE, *PATHS),
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
            "no path weighs more than the one of the bits π(1), …, π(T), found by following the "
            "recursion back; v(k) is what its first k bits weigh",
            hypotheses=(called("rounds", Ge(T, 1)), *POSITIVE, *PATHS, *ALONG),
            conclusion=ForAll(Le(omega(T, n), v(T)), (n, 0, N(T) - 1)),
        ),
    ),
    proofs=(
        Proof(prove_viterbi.largest, RUN.only("delta-first", "delta-step"), "largest weight"),
        Proof(prove_viterbi.followed, RUN, "the path that the code finds"),
    ),
)

FALLING = ForAll(Le(B(T, k + 1, best), B(T, k, best)), (k, 1, T - 1))
ONES = Sum(B(T, k, best), (k, 1, T))
A_PATH = (called("low", Ge(best, 0)), called("high", Le(best, N(T) - 1)))
BEST = ForAll(Le(omega(T, n), omega(T, best)), (n, 0, N(T) - 1))


def _unlike(j: Any) -> Any:
    """In how many bits the path is unlike the code of j ones."""
    return Sum(Abs(B(T, k, best) - Indicator(Le(k, j))), (k, 1, T))


label = Claim(
    id="storm/viterbi/label",
    where="Sec. 3.2.3",
    kind="consistency",
    says="The Viterbi path h gives a label.",
    hypotheses=(called("rounds", Ge(T, 1)), *POSITIVE, *PATHS, *BITS, *A_PATH, BEST),
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
            "nearest code, A",
            "one code, of j ones, has fewer bits unlike it than every other",
            conclusion=Exists(
                ForAll(Implies(Ne(i, j), Lt(_unlike(j), _unlike(i))), (i, 0, T)), (j, 0, T)
            ),
        ),
        Reading(
            "most probable code, A",
            "some code, of j ones, weighs as much as any: it is that label",
            hypotheses=(called("rounds", Ge(T, 1)), *POSITIVE, *CODES),
            conclusion=Exists(ForAll(Le(q(T, i), q(T, j)), (i, 0, T)), (j, 0, T)),
        ),
        Reading(
            "only codes have labels, 0 → 1 forbidden",
            "its bits fall, where Ψ_k(0,1) = 0 (A)",
            hypotheses=(
                FORBIDDEN[3],
                *PATHS,
                *BITS,
                *A_PATH,
                called("positive", Gt(omega(T, best), 0)),
            ),
            space=ViterbiChain(forbidden=True),
        ),
    ),
    proofs=(
        Proof(prove.count_ones, reading="number of ones plus one, A"),
        Proof(prove.most_probable_code, reading="most probable code, A"),
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
    """Marginals ``P`` of T bits, and a path ``e``."""

    rounds = ("P", "e")
    fields = declared(
        P=many(Field(0, 6, least=0, most=1, parts=6, real=True), count(1, 4)),
        e=many(between(0, 1), "P"),
    )

    def meaning(self, P: Any, e: Any, **options: Any) -> dict[str, Any]:
        return {"T": len(e), "P": P, "e": exact(e)}


alternative_predictors = Claim(
    id="storm/alternative-predictors",
    where="Sec. 3.2.3",
    kind="optimality",
    says="Other predictive functions than the Viterbi path are suggested for other metrics.",
    hypotheses=(ForAll(Eq(other[k] * (1 - other[k]), 0), (k, 1, T)),),
    conclusion=Le(Sum(_wrong(MARGINAL_BIT), (k, 1, T)), Sum(_wrong(other[k]), (k, 1, T))),
    space=Marginals(),
    readings=(
        Reading(
            "marginals, for the expected number of wrong bits",
            "no path has fewer wrong bits expected than the one of the more probable bits by "
            "(14); for codes that is the absolute error",
        ),
        Reading(
            "the Viterbi path is not best for it",
            "of two bits with 0 → 1 forbidden and the weights c of (0,0), b of (1,0) and of "
            "(1,1), for some b, c among 1, 2, 3, the Viterbi path is (0,0) (c > b) and has "
            "0 + b + 2 b wrong bits, more than (1,0) with c + 0 + b",
            hypotheses=(),
            conclusion=Exists(And(Gt(c, b), Gt(3 * b, c + b)), (b, 1, 3), (c, 1, 3)),
        ),
    ),
    proofs=(
        Proof(directly, reading="marginals, for the expected number of wrong bits"),
        Proof(flexibility.witness(2, 3), reading="the Viterbi path is not best for it"),
    ),
)
