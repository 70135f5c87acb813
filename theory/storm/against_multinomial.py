"""Section 3.2.2: how low (16) can get, compared with the likelihood of multinomial logit.

The codes of labels are the paths without a transition 0 → 1. Their scores are linear in x, as those
of the classes of multinomial logit are, and can be any: each bit adds an increment of its own
(storm/forbidden-transitions/sharper-1). A path that is no code takes some of the probability.
"""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Gt, Le, Sum, Symbol, exp, log

from theory.claims.claim import Claim
from theory.claims.hypotheses import called
from theory.language.statement import ForAll, Indicator, Inner
from theory.proving.proof import Proof
from theory.storm.gradient import BITS, h
from theory.storm.loss import CODES, M, N, S, S_new, code, nll, normaliser, scores, u_new
from theory.storm.notation import B, T, i, j, k, m, n, t, u, w, x
from theory.storm.proofs import against_multinomial as prove
from theory.storm.weighted_samples import WeightedSample

lam = Symbol("lambda", real=True)


def rises(m: Any) -> Any:
    """How many transitions 0 → 1 path m has."""
    return Sum(Indicator(And(Eq(B(T, t, m), 0), Eq(B(T, t + 1, m), 1))), (t, 1, T - 1))


def among_codes(score: Any) -> Any:
    """``Σ e^S`` over the paths that are codes of labels."""
    return Sum(Indicator(Eq(rises(m), 0)) * exp(score(n, m)), (m, 0, M))


def multinomial(score: Any) -> Any:
    """The negative log-likelihood of multinomial logit whose classes have the codes' scores."""
    return Sum(log(among_codes(score)) - score(n, code[n]), (n, 1, N))


LABELS = called("labels", ForAll(Eq(rises(code[n]), 0), (n, 1, N)))

claim = partial(Claim, where="Sec. 3.2.2", kind="optimality")

above = claim(
    id="storm/eq-16/against-multinomial",
    says="Where some path is no code (K ≥ 3, 0 → 1 not forbidden), NLL is larger, for all weights, "
    "than that of the multinomial logit whose classes have the scores of the codes. So its infimum "
    "is at least that of multinomial logit, and where the two are equal it is not attained.",
    hypotheses=(
        *CODES,
        BITS,
        LABELS,
        called("old", scores(S, w, u)),
        called("first", Ge(N, 1)),
        called("least", Ge(k, 0)),
        called("most", Le(k, M)),
        called("rising", Gt(rises(k), 0)),
    ),
    conclusion=Gt(nll(S), multinomial(S)),
    space=WeightedSample(),
    proofs=(Proof(prove.above),),
)

near = claim(
    id="storm/eq-16/multinomial-approached",
    says="Where the features have a bias, so that h·x_n = λ for all n, and h is subtracted from "
    "the weights of all edges 0 → 1, NLL is at most that of multinomial logit with the codes' old "
    "scores, plus e^{−λ} Σ_n Z_n/Z^code_n. As λ grows this goes to 0: the two infima are the same.",
    hypotheses=(
        *CODES,
        BITS,
        LABELS,
        called("old", scores(S, w, u)),
        called("new", scores(S_new, w, u_new)),
        called("bias", ForAll(Eq(Inner(h, x[n]), lam), (n, 1, N))),
        called("least", Ge(lam, 0)),
        called(
            "changed",
            ForAll(
                Eq(u_new(t, i, j), u(t, i, j) - Indicator(And(Eq(i, 0), Eq(j, 1))) * h),
                (t, 1, T - 1),
                (i, 0, 1),
                (j, 0, 1),
            ),
        ),
    ),
    conclusion=Le(
        nll(S_new),
        multinomial(S) + exp(-lam) * Sum(normaliser(S) / among_codes(S), (n, 1, N)),
    ),
    space=WeightedSample("bias"),
    proofs=(Proof(prove.near),),
)
