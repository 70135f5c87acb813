"""With the transition 0 → 1 forbidden: what the model is (reading A).

Only codes remain, and the logarithm of a code's weight is a linear form of x.  Raising the label by
one flips one bit, so that the score of a label adds up what the bits before it contribute: this is
CuSum Rank's score, and the distribution is that of multinomial logit.
"""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Le, Sum, exp

from theory.claims.claim import Claim, Reading
from theory.language.statement import ArgMax, ForAll, Indicator, Inner
from theory.proving.proof import Proof
from theory.storm.notation import K, T, e, i, j, k, u, w, x, y
from theory.storm.proofs import restricted as prove
from theory.storm.weights import LogWeights, Weights


def score(y: Any) -> Any:
    """The logarithm of the weight of the code of y."""
    nodes = Sum(Inner(w(k, e(y, k)), x), (k, 1, T))
    return nodes + Sum(Inner(u(k, e(y, k), e(y, k + 1)), x), (k, 1, T - 1))


def added(j: Any) -> Any:
    """What bit j adds to the score when it becomes 1: the score of perceptron j + 1."""
    return (
        Inner(w(j, 1), x)
        - Inner(w(j, 0), x)
        + (Inner(u(j - 1, 1, 1), x) - Inner(u(j - 1, 1, 0), x)) * Indicator(Ge(j, 2))
        + (Inner(u(j, 1, 0), x) - Inner(u(j, 0, 0), x)) * Indicator(Le(j, T - 1))
    )


def cumulative(y: Any) -> Any:
    """CuSum Rank's score of y; its perceptron 1 is 0."""
    return Sum(added(j), (j, 1, y - 1))


CODED = {"encoding": "A"}
TIES = (
    Reading("ties to the smallest", options={**CODED, "ties": "smallest"}),
    Reading("ties to the largest", options={**CODED, "ties": "largest"}),
)

claim = partial(Claim, where="Sec. 3.2.3", kind="identity", space=Weights())

cumulative_scores = claim(
    id="storm/forbidden-transitions/sharper-1",
    says="log p(e(y)) − log p(e(1)) is the sum of what the bits before y add, each a linear form "
    "of x, for every K: w_j^1 − w_j^0, and the changes of the two edges beside bit j.",
    conclusion=ForAll(Eq(score(y), score(1) + cumulative(y)), (y, 1, K)),
    readings=(Reading("A", options=CODED),),
    proofs=(Proof(prove.cumulative_scores),),
)

cusum_predictor = claim(
    id="storm/forbidden-transitions/sharper-2",
    says="So the most probable label is the prediction of CuSum Rank, with perceptrons 0 and "
    "w_j^1 − w_j^0 plus the changes of the edges beside bit j.",
    hypotheses=(Ge(K, 2),),
    conclusion=Eq(ArgMax(score(y), (y, 1, K)), ArgMax(cumulative(y), (y, 1, K)), evaluate=False),
    readings=TIES,
    proofs=tuple(
        Proof(prove.same_prediction(reading.options["ties"]), reading=reading.name)
        for reading in TIES
    ),
)

every_cusum = claim(
    id="storm/forbidden-transitions/sharper-3",
    says="Conversely every CuSum Rank predictor is one: with w_j^1 its perceptron j + 1 and all "
    "other weights 0, the score of y is the sum of its perceptrons 2, …, y.",
    hypotheses=(
        ForAll(Eq(Inner(w(k, 0), x), 0), (k, 1, T)),
        ForAll(
            And(
                Eq(Inner(u(k, 0, 0), x), 0),
                Eq(Inner(u(k, 1, 0), x), 0),
                Eq(Inner(u(k, 1, 1), x), 0),
            ),
            (k, 1, T - 1),
        ),
    ),
    conclusion=ForAll(Eq(score(y), Sum(Inner(w(j, 1), x), (j, 1, y - 1))), (y, 1, K)),
    readings=(Reading("A", options=CODED),),
    proofs=(Proof(prove.every_cusum),),
)

multinomial = claim(
    id="storm/forbidden-transitions/sharper-4",
    says="And the distribution over the categories is that of multinomial logit, whose linear "
    "forms are the sums of what the bits before y add.",
    hypotheses=(Ge(K, 1),),
    conclusion=ForAll(
        Eq(
            exp(score(y)) / Sum(exp(score(i)), (i, 1, K)),
            exp(cumulative(y)) / Sum(exp(cumulative(i)), (i, 1, K)),
        ),
        (y, 1, K),
    ),
    space=LogWeights(),
    readings=(Reading("A", options=CODED),),
    proofs=(Proof(prove.multinomial),),
)
