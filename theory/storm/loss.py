"""Section 3.2.2: the negative log-likelihood (16), and what standard techniques can do with it.

``S(n, m)`` is the score of path m at instance n: by (10) and (11) the sum of ``w·x_n`` and
``u·x_n`` along it. ``e[n]`` is the number of the path that is the code of y_n.
"""

from functools import partial
from typing import Any

from sympy import And, Eq, Function, Ge, Gt, IndexedBase, Le, Lt, Sum, Symbol, exp, log

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.language.statement import ForAll, Inner, NormSquared
from theory.proving.proof import Proof
from theory.storm.notation import B, T, i, j, k, m, n, t, u, w, x
from theory.storm.proofs import loss as prove
from theory.storm.sample_vocabulary import size as N
from theory.storm.weighted_samples import WeightedSample

M = Symbol("M", integer=True)
rho = Symbol("rho", real=True)
S, S_new = Function("S"), Function("S'")
w_new, u_new = Function("w'"), Function("u'")
code = IndexedBase("e")
SPACE = WeightedSample()


def normaliser(score: Any) -> Any:
    """``Z`` of instance n."""
    return Sum(exp(score(n, m)), (m, 0, M))


def nll(score: Any) -> Any:
    """(16), with ``log p = S − log Z``."""
    return Sum(log(normaliser(score)) - score(n, code[n]), (n, 1, N))


def scores(score: Any, nodes: Any, edges: Any) -> Any:
    """The scores of all paths by (10) and (11)."""
    along_nodes = Sum(Inner(nodes(t, B(T, t, m)), x[n]), (t, 1, T))
    along_edges = Sum(Inner(edges(t, B(T, t, m), B(T, t + 1, m)), x[n]), (t, 1, T - 1))
    return ForAll(Eq(score(n, m), along_nodes + along_edges), (n, 1, N), (m, 0, M))


CODES = (
    called("some", Ge(M, 0)),
    called("codes", ForAll(And(Ge(code[n], 0), Le(code[n], M)), (n, 1, N))),
)

eq_16 = Claim(
    id="storm/eq-16",
    where="eq. (16)",
    kind="definition",
    says="NLL = −Σ_n log p(e_K(y_n) given x_n) is defined for all weights: the probabilities are "
    "positive. It is Σ_n (log Z_n − S(n, e_n)), and not negative.",
    hypotheses=(*CODES, called("old", scores(S, w, u))),
    conclusion=And(
        Eq(-Sum(log(exp(S(n, code[n])) / normaliser(S)), (n, 1, N)), nll(S)),
        Ge(nll(S), 0),
    ),
    space=SPACE,
    proofs=(Proof(prove.defined),),
)

TANGENT = Sum(
    Sum(exp(S(n, m)) * (S_new(n, m) - S(n, m)), (m, 0, M)) / normaliser(S)
    - (S_new(n, code[n]) - S(n, code[n])),
    (n, 1, N),
)
"""The slope at w along the step to w': what the scores grow by is linear in the step."""

NO_LOSS = called("falls", ForAll(Ge(S(n, code[n]), S(n, m)), (n, 1, N), (m, 0, M)))
"""Along these weights no path of an instance gains on the code of its label."""
GAIN = called("gain", Gt(S(j, code[j]), S(j, k)))

SIZE = Sum(NormSquared(w(t, 0)) + NormSquared(w(t, 1)), (t, 1, T)) + Sum(
    Sum(Sum(NormSquared(u(t, i, j)), (j, 0, 1)), (i, 0, 1)), (t, 1, T - 1)
)
"""The squared norm of all weights."""

claim = partial(Claim, where="Sec. 3.2.2", kind="optimality", space=SPACE)

minimisable = claim(
    id="storm/eq-16/minimisable",
    says="Standard gradient-based techniques, such as L-BFGS, minimise (16).",
    hypotheses=(*CODES, called("old", scores(S, w, u)), scores(S_new, w_new, u_new)),
    conclusion=Le(TANGENT, nll(S_new) - nll(S)),
    readings=(
        Reading(
            "convex",
            "NLL lies above its tangents: every stationary point is a minimum",
            lacks="that there is a stationary point, and that the techniques come to it",
        ),
        Reading(
            "a minimum exists, no penalty",
            "only if weights along which no path gains on the code of the label, S(n, e_n) ≥ "
            "S(n, m), leave all scores equal to the code's (sharper-1)",
            hypotheses=(*CODES, called("old", scores(S, w, u)), NO_LOSS),
            conclusion=ForAll(Eq(S(n, m), S(n, code[n])), (n, 1, N), (m, 0, M)),
        ),
        Reading(
            "a minimum exists, with penalty",
            "NLL + (ρ/2)‖w, u‖²: weights as good as 0, where NLL is N log(M + 1), have ‖w, u‖² ≤ "
            "2 N log(M + 1)/ρ; a continuous function on a ball has a minimum",
            hypotheses=(
                *CODES,
                called("old", scores(S, w, u)),
                Gt(rho, 0),
                Le(nll(S) + rho * SIZE / 2, N * log(M + 1)),
            ),
            conclusion=Le(rho * SIZE, 2 * N * log(M + 1)),
            lacks="that the minimum is attained: a continuous function on a ball has a least value",
        ),
    ),
    proofs=(
        Proof(prove.convex, reading="convex"),
        Proof(prove.in_a_ball, reading="a minimum exists, with penalty"),
    ),
)


receding = claim(
    id="storm/eq-16/minimisable/sharper-1",
    says="Where weights w, u exist along which no path of any instance gains on the code of its "
    "label, and some path k of some instance j falls behind it, adding them lowers NLL from any "
    "weights w', u': there is no minimum without a penalty.",
    hypotheses=(
        *CODES,
        called("old", scores(S, w, u)),
        NO_LOSS,
        called("low", Ge(j, 1)),
        called("high", Le(j, N)),
        called("least", Ge(k, 0)),
        called("most", Le(k, M)),
        GAIN,
        scores(S_new, w_new, u_new),
    ),
    conclusion=Lt(
        Sum(
            log(Sum(exp(S_new(n, m) + S(n, m)), (m, 0, M))) - (S_new(n, code[n]) + S(n, code[n])),
            (n, 1, N),
        ),
        nll(S_new),
    ),
    proofs=(Proof(prove.receding),),
)
