"""Section 3.2.2: the gradient (17) of the negative log-likelihood, for nodes and for edges.

That NLL changes by ``g·h`` up to ``Σ_n (h·x_n)²/2`` where h is added to a weight vector says that g
is its gradient there: no other vector has this for all h.
"""

from typing import Any

from sympy import And, Eq, Ge, Le, Sum, exp
from sympy import IndexedBase as Vector

from theory.claims.claim import Claim
from theory.claims.hypotheses import called
from theory.language.statement import ForAll, Indicator, Inner
from theory.proving.proof import Proof
from theory.storm.loss import CODES, M, N, S, S_new, code, nll, normaliser, scores, u_new, w_new
from theory.storm.notation import B, T, d, i, j, k, m, n, t, u, w, x, y
from theory.storm.proofs import gradient as prove
from theory.storm.weighted_samples import WeightedSample

h = Vector("h")
BITS = called("bits", ForAll(And(Ge(B(T, t, m), 0), Le(B(T, t, m), 1)), (t, 1, T), (m, 0, M)))


def through_node(m: Any) -> Any:
    """1 for the paths with ``b_k = i``."""
    return Indicator(Eq(B(T, k, m), i))


def through_edge(m: Any) -> Any:
    """1 for the paths with ``b_k = i`` and ``b_{k+1} = j``."""
    return Indicator(And(Eq(B(T, k, m), i), Eq(B(T, k + 1, m), j)))


def change(through: Any) -> Any:
    """NLL changes by ``Σ_n (P − 1[the code goes through]) h·x_n``, and at most half the squares."""
    marginal = Sum(through(m) * exp(S(n, m)), (m, 0, M)) / normaliser(S)
    slope = Sum((marginal - through(code[n])) * Inner(h, x[n]), (n, 1, N))
    grown = nll(S_new) - nll(S)
    rest = Sum(Inner(h, x[n]) ** 2, (n, 1, N)) / 2
    return And(Le(slope, grown), Le(grown, slope + rest))


eq_17 = Claim(
    id="storm/eq-17",
    where="eq. (17)",
    kind="identity",
    says="∂NLL/∂w_k^i = Σ_n (P(b_k = i given x_n) − 1[e_K(y_n)_k = i]) x_n: where h is added to "
    "w_k^i, NLL grows by this times h, and at most Σ_n (h·x_n)²/2 more.",
    hypotheses=(
        *CODES,
        BITS,
        called("low", Ge(k, 1)),
        called("high", Le(k, T)),
        called("old", scores(S, w, u)),
        called("new", scores(S_new, w_new, u)),
        called(
            "changed",
            ForAll(
                Eq(w_new(t, y), w(t, y) + Indicator(And(Eq(t, k), Eq(y, i))) * h),
                (t, 1, T),
                (y, 0, 1),
            ),
        ),
    ),
    conclusion=change(through_node),
    space=WeightedSample("node"),
    proofs=(Proof(prove.nodes),),
)

eq_17_edges = Claim(
    id="storm/eq-17/edges",
    where="Sec. 3.2.2",
    kind="identity",
    says="∂NLL/∂u_k^{ij} = Σ_n (P(b_k = i, b_{k+1} = j given x_n) − 1[e_K(y_n)_k = i, "
    "e_K(y_n)_{k+1} = j]) x_n: where h is added to u_k^{ij}, NLL grows by this times h, and at "
    "most Σ_n (h·x_n)²/2 more.",
    hypotheses=(
        *CODES,
        BITS,
        called("low", Ge(k, 1)),
        called("high", Le(k, T - 1)),
        called("old", scores(S, w, u)),
        called("new", scores(S_new, w, u_new)),
        called(
            "changed",
            ForAll(
                Eq(u_new(t, y, d), u(t, y, d) + Indicator(And(Eq(t, k), Eq(y, i), Eq(d, j))) * h),
                (t, 1, T - 1),
                (y, 0, 1),
                (d, 0, 1),
            ),
        ),
    ),
    conclusion=change(through_edge),
    space=WeightedSample("edge"),
    proofs=(Proof(prove.edges),),
)
