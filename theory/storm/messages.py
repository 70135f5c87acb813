"""Section 3.2.1: forward and backward vectors, and the marginals (14) and (15)."""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Gt, Sum

from theory.claims.claim import Claim
from theory.claims.hypotheses import called
from theory.language.statement import ForAll, Indicator
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.runs.papers.chains import BACKWARD, FORWARD, MESSAGES, NORMALISER
from theory.storm.chains import Chain
from theory.storm.notation import (
    BITS,
    CONTINUATIONS,
    NUMBERS,
    PATHS,
    POSITIVE,
    B,
    N,
    Psi,
    T,
    Z,
    alpha,
    b,
    beta,
    c,
    k,
    kappa,
    m,
    n,
    omega,
    over_bits,
    psi,
)
from theory.storm.proofs import marginals, probabilities
from theory.storm.proofs import messages as prove

CHAIN = Chain()
LONGER = Chain(least=2)
SETTING = (called("rounds", Ge(T, 1)), *POSITIVE, *PATHS, *BITS)
"""Of what is divided by Z: the paper's potentials are exponentials, so Z is positive."""


def node(k: Any, b: Any) -> Any:
    """``α_k(b) β_k(b)``, Z times (14)."""
    return alpha(k, b) * beta(k, b)


def edge(k: Any, b: Any, c: Any) -> Any:
    """Entry (b, c) of ``Ψ_k ∘ (α_k (ψ_{k+1} ∘ β_{k+1})ᵀ)``, Z times (15)."""
    return Psi(k, b, c) * alpha(k, b) * psi(k + 1, c) * beta(k + 1, c)


ALL_PATHS = Sum(omega(T, n), (n, 0, N(T) - 1))


def paths_with(condition: Any) -> Any:
    """The weights of the paths for which it holds, summed."""
    return Sum(Indicator(condition) * omega(T, n), (n, 0, N(T) - 1))


eq_12 = Claim(
    id="storm/eq-12",
    where="eq. (12)",
    kind="algorithm",
    says="The forward recursion gives a positive vector at every position.",
    hypotheses=POSITIVE,
    conclusion=ForAll(Gt(alpha(k, b), 0), (k, 1, T), (b, 0, 1)),
    space=CHAIN,
    proofs=(Proof(prove.forward_positive, FORWARD),),
)

claim = partial(Claim, where="Sec. 3.2.1", kind="identity", space=CHAIN)

eq_12_meaning = claim(
    id="storm/eq-12/meaning",
    says="α_k(b) is the sum, over all paths of k bits that end in b, of the product of the "
    "potentials up to position k. Path 2m + b is path m of k − 1 bits followed by b; there are "
    "N(k) = 2^k paths of k bits.",
    hypotheses=PATHS,
    conclusion=ForAll(
        Eq(alpha(k, b), Sum(omega(k, 2 * m + b), (m, 0, N(k - 1) - 1))), (k, 1, T), (b, 0, 1)
    ),
    proofs=(Proof(prove.forward_meaning, FORWARD),),
)

eq_13 = Claim(
    id="storm/eq-13",
    where="eq. (13)",
    kind="algorithm",
    says="The backward recursion gives a positive vector at every position.",
    hypotheses=POSITIVE,
    conclusion=ForAll(Gt(beta(k, b), 0), (k, 1, T), (b, 0, 1)),
    space=CHAIN,
    proofs=(Proof(prove.backward_positive, BACKWARD),),
)

eq_13_meaning = claim(
    id="storm/eq-13/meaning",
    says="β_k(b) is the sum, over all continuations of a path with b_k = b, of the product of the "
    "potentials after position k. Continuation 2m + c is the bit c followed by continuation m.",
    hypotheses=(*NUMBERS, *CONTINUATIONS),
    conclusion=ForAll(
        Eq(beta(k, b), Sum(kappa(k, b, m), (m, 0, N(T - k) - 1))), (k, 1, T), (b, 0, 1)
    ),
    proofs=(Proof(prove.backward_meaning, BACKWARD),),
)

eq_14 = Claim(
    id="storm/eq-14",
    where="eq. (14)",
    kind="identity",
    says="(14) is the exact marginal: the products along all paths with b_k = b, summed, over "
    "those along all paths.",
    hypotheses=SETTING,
    conclusion=ForAll(
        Eq(node(k, b) / Z, paths_with(Eq(B(T, k, n), b)) / ALL_PATHS), (k, 1, T), (b, 0, 1)
    ),
    space=CHAIN,
    proofs=(Proof(probabilities.node_marginal, MESSAGES | NORMALISER),),
)

eq_14_normaliser = claim(
    id="storm/eq-14/normaliser",
    says="At every position α_k · β_k is the sum over all paths.",
    hypotheses=PATHS,
    conclusion=ForAll(Eq(over_bits(lambda b: node(k, b)), ALL_PATHS), (k, 1, T)),
    proofs=(Proof(marginals.normaliser, MESSAGES),),
)

eq_15 = Claim(
    id="storm/eq-15",
    where="eq. (15)",
    kind="identity",
    says="(15) is the exact edge marginal: the products along all paths with b_k = b and "
    "b_{k+1} = c, summed, over those along all paths.",
    hypotheses=SETTING,
    conclusion=ForAll(
        Eq(
            edge(k, b, c) / Z,
            paths_with(And(Eq(B(T, k, n), b), Eq(B(T, k + 1, n), c))) / ALL_PATHS,
        ),
        (k, 1, T - 1),
        (b, 0, 1),
        (c, 0, 1),
    ),
    space=LONGER,
    proofs=(Proof(probabilities.edge_marginal, MESSAGES | NORMALISER),),
)

eq_15_local = Claim(
    id="storm/eq-15/local-consistency",
    where="Sec. 7",
    kind="consistency",
    says="Row sums of (15) are the marginals (14) at k, column sums those at k + 1.",
    hypotheses=(called("rounds", Ge(T, 1)), *POSITIVE),
    conclusion=And(
        ForAll(
            Eq(over_bits(lambda c: edge(k, b, c)) / Z, node(k, b) / Z), (k, 1, T - 1), (b, 0, 1)
        ),
        ForAll(
            Eq(over_bits(lambda b: edge(k, b, c)) / Z, node(k + 1, c) / Z),
            (k, 1, T - 1),
            (c, 0, 1),
        ),
    ),
    space=LONGER,
    proofs=(Proof(directly, MESSAGES | NORMALISER),),
)


eq_15_global = Claim(
    id="storm/eq-15/global-consistency",
    where="Sec. 7",
    kind="consistency",
    says="There is one distribution over the paths, p(n) = ω_T(n)/Z, not negative and of total 1, "
    "of which (14) and (15) are marginals.",
    hypotheses=SETTING,
    conclusion=And(
        ForAll(Gt(omega(T, n) / Z, 0), (n, 0, N(T) - 1)),
        Eq(Sum(omega(T, n) / Z, (n, 0, N(T) - 1)), 1),
        ForAll(
            Eq(
                node(k, b) / Z,
                Sum(Indicator(Eq(B(T, k, n), b)) * omega(T, n) / Z, (n, 0, N(T) - 1)),
            ),
            (k, 1, T),
            (b, 0, 1),
        ),
        ForAll(
            Eq(
                edge(k, b, c) / Z,
                Sum(
                    Indicator(And(Eq(B(T, k, n), b), Eq(B(T, k + 1, n), c))) * omega(T, n) / Z,
                    (n, 0, N(T) - 1),
                ),
            ),
            (k, 1, T - 1),
            (b, 0, 1),
            (c, 0, 1),
        ),
    ),
    space=LONGER,
    proofs=(Proof(probabilities.global_consistency, MESSAGES | NORMALISER),),
)

eq_18 = Claim(
    id="storm/eq-18",
    where="eq. (18)",
    kind="identity",
    says="The edge distribution, p summed over all other positions, is (15).",
    hypotheses=SETTING,
    conclusion=ForAll(
        Eq(
            Sum(
                Indicator(And(Eq(B(T, k, n), b), Eq(B(T, k + 1, n), c))) * omega(T, n) / Z,
                (n, 0, N(T) - 1),
            ),
            edge(k, b, c) / Z,
        ),
        (k, 1, T - 1),
        (b, 0, 1),
        (c, 0, 1),
    ),
    space=LONGER,
    proofs=(Proof(probabilities.edge_sum, MESSAGES | NORMALISER),),
)
