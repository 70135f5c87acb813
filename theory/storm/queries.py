"""Section 5.1.2 and Section 7: what the marginals say about the categories."""

from functools import partial
from typing import Any

from sympy import And, Eq, Function, Ge, Gt

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.runs.papers.chains import MESSAGES, NORMALISER
from theory.storm.chains import Chain
from theory.storm.class_probabilities import codes
from theory.storm.messages import edge, node
from theory.storm.notation import (
    CODES,
    FORBIDDEN,
    POSITIVE,
    T,
    Z,
    a,
    c,
    j,
    k,
    psi,
    q,
)
from theory.storm.proofs import code_products
from theory.storm.proofs import queries as prove

RUN = MESSAGES | NORMALISER
RESTRICTED = (called("rounds", Ge(T, 1)), *FORBIDDEN, *CODES)
FIRST_ONE = (
    called("rounds", Ge(T, 1)),
    called("zero_first", Eq(psi(1, 0), 0)),
    called("ones", ForAll(Gt(psi(k, 1), 0), (k, 1, T))),
    called("later", ForAll(Gt(psi(k, 0), 0), (k, 2, T))),
    *FORBIDDEN[1:],
    *CODES,
)
FREE, TIED = Chain(least=2), Chain(least=2, forbidden=True)
FROM_ONE = Chain(least=2, forbidden=True, first_one=True)


def pairs(first: int, total: Any) -> Any:
    """The three pairs at bits k, k + 1, in ranges of the number of ones from ``first``."""
    return ForAll(
        And(
            Eq(edge(k, 0, 0) / Z, codes(first, k - 1) / total),
            Eq(edge(k, 1, 1) / Z, codes(k + 1, T) / total),
            Eq(edge(k, 1, 0) / Z, q(T, k) / total),
        ),
        (k, 1, T - 1),
    )


claim = partial(Claim, where="Sec. 5.1.2", hypotheses=(*POSITIVE, *CODES), space=FREE)

interpretation = claim(
    id="storm/eq-18/interpretation",
    kind="identity",
    says="At bits k, k + 1 the pair (0,0) has the probability of the labels whose codes have "
    "fewer than k ones, (1,1) of those with more than k ones, (1,0) of the one with k ones: "
    "P(y ≤ k), P(y > k + 1), P(y = k + 1) in reading A, P(y < k), P(y > k), P(y = k) in B.",
    conclusion=pairs(0, Z),
    readings=(
        Reading("A, among all paths", "P(y) = p(e(y)), every transition possible"),
        Reading(
            "A, among the codes",
            "P(y) = p(e(y)) over its sum, every transition possible",
            conclusion=pairs(0, codes(0, T)),
        ),
        Reading("B, among all paths", "P(y) = p(e(y))", conclusion=pairs(1, Z)),
        Reading("A, 0 → 1 forbidden", "Ψ_k(0,1) = 0 for all k", hypotheses=RESTRICTED, space=TIED),
        Reading(
            "B, 0 → 1 forbidden",
            "Ψ_k(0,1) = 0 for all k",
            hypotheses=RESTRICTED,
            conclusion=pairs(1, Z),
            space=TIED,
        ),
        Reading(
            "B, 0 → 1 and a first 0 forbidden",
            "Ψ_k(0,1) = 0 for all k, and ψ_1(0) = 0, since bit 1 of every code is 1",
            hypotheses=FIRST_ONE,
            conclusion=pairs(1, Z),
            space=FROM_ONE,
        ),
    ),
    proofs=(
        Proof(prove.pairs, RUN, "A, 0 → 1 forbidden"),
        Proof(prove.pairs_from_one, RUN, "B, 0 → 1 and a first 0 forbidden"),
    ),
)

r = Function("r")
"""``r(k, j)``: from (14) and (15) alone, the probability of beginning with the code of j ones."""

FROM_MARGINALS = (
    called("first_0", Eq(r(1, 0), node(1, 0) / Z)),
    called("first_1", Eq(r(1, 1), node(1, 1) / Z)),
    called(
        "ended",
        ForAll(
            Eq(r(k + 1, j), r(k, j) * (edge(k, 0, 0) / Z) / (node(k, 0) / Z)),
            (k, 1, T - 1),
            (j, 0, k - 1),
        ),
    ),
    called(
        "fallen",
        ForAll(Eq(r(k + 1, k), r(k, k) * (edge(k, 1, 0) / Z) / (node(k, 1) / Z)), (k, 1, T - 1)),
    ),
    called(
        "long",
        ForAll(
            Eq(r(k + 1, k + 1), r(k, k) * (edge(k, 1, 1) / Z) / (node(k, 1) / Z)), (k, 1, T - 1)
        ),
    ),
)

DIFFERENCE = ForAll(
    Eq((node(a - 1, 1) - node(c, 1)) / Z, codes(a - 1, c - 1) / Z), (a, 2, T), (c, a, T)
)


class WithMarginals(Chain):
    """The same, and what (14) and (15) give for the codes."""

    def values(self, instance: Any, **options: Any) -> dict[str, Any]:
        found = super().values(instance, **options)
        T, Z, weight = found["T"], found["Z"], found["q"]
        ahead = found["beta"]

        def start(k: int, j: int) -> Any:
            return weight(k, j) * ahead(k, int(j == k)) / Z

        return {**found, "r": lambda k, j: start(int(k), int(j)), "T": T}


range_queries = claim(
    id="storm/range-queries",
    kind="consistency",
    says="The probability of any range of categories can be computed in the model (reading A).",
    conclusion=DIFFERENCE,
    readings=(
        Reading(
            "difference of marginals",
            "P(a ≤ y ≤ c) = P(b_{a−1} = 1) − P(b_c = 1), for 1 < a ≤ c < K; P(y) = p(e(y))",
        ),
        Reading(
            "difference of marginals, 0 → 1 forbidden",
            "the same with Ψ_k(0,1) = 0 for all k",
            hypotheses=RESTRICTED,
            space=TIED,
        ),
        Reading(
            "products of (14) and (15)",
            "bit by bit, r_{k+1} = r_k P(b_k, b_{k+1})/P(b_k) along a code gives p(e(y)) from the "
            "marginals alone, and a range is a sum of these",
            hypotheses=(called("rounds", Ge(T, 1)), *POSITIVE, *CODES, *FROM_MARGINALS),
            conclusion=ForAll(Eq(r(T, j), q(T, j) / Z), (j, 0, T)),
            space=WithMarginals(),
            kind="natural",
        ),
    ),
    proofs=(
        Proof(prove.difference, RUN, "difference of marginals, 0 → 1 forbidden"),
        Proof(code_products.from_marginals, RUN, "products of (14) and (15)"),
    ),
)
