"""What the model can tell apart that its baselines cannot: orders, regions, dependent bits."""

from typing import Any

from flint import fmpq
from sympy import And, Eq, Function, Ge, Gt, Implies, IndexedBase, Le, Ne, Sum, Symbol, exp

from theory.claims.claim import Claim, Reading
from theory.claims.fields import between, count, declared, number, numbers
from theory.claims.hypotheses import called
from theory.claims.space import Instance, Space
from theory.language.statement import Exists, ForAll, Inner
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.runs.papers.chains import MESSAGES, NORMALISER
from theory.storm.chains import Chain
from theory.storm.comparisons import Sizes
from theory.storm.labels import Labels
from theory.storm.messages import edge, node
from theory.storm.notation import (
    POSITIVE,
    K,
    Psi,
    T,
    Z,
    alpha,
    b,
    beta,
    c,
    e,
    i,
    j,
    k,
    psi,
    y,
)
from theory.storm.proofs import flexibility as prove
from theory.storm.restricted import CODED, cumulative, score
from theory.storm.weights import Increments, LogWeights

V, order = IndexedBase("V"), Function("pi")
"""``V[j]``: what bit j adds to the score; ``pi(y)``: a label in the place of y."""


def label_score(y: Any) -> Any:
    """``s(y) − s(1)`` by `storm/forbidden-transitions/sharper-1`."""
    return Sum(V[j], (j, 1, y - 1))


EXCHANGED = Function("V'")
OTHER = ForAll(Eq(EXCHANGED(j), label_score(order(j + 1)) - label_score(order(j))), (j, 1, K - 1))


class Exchange(Increments):
    """The same, and the increments ``V'`` of the exchanged labels."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        found = super().values(instance, **options)
        added, pi = found["V"], found["pi"]

        def score(y: int) -> Any:
            return sum(added[: y - 1], fmpq(0))

        return {**found, "V'": lambda j: score(pi(j + 1)) - score(pi(j))}


SAME_SCORES = ForAll(
    Eq(
        Sum(EXCHANGED(j), (j, 1, y - 1)),
        label_score(order(y)) - label_score(order(1)),
    ),
    (y, 1, K),
)

classification = Claim(
    id="storm/classification",
    where="abstract, Sec. 3",
    kind="consistency",
    says="The model is a decomposition, and no nominal classifier.",
    conclusion=ForAll(
        And(Implies(Eq(e(y, i), 1), Gt(y, i)), Implies(Gt(y, i), Eq(e(y, i), 1))),
        (y, 1, K),
        (i, 1, T),
    ),
    space=Labels(),
    readings=(
        Reading(
            "decomposition",
            "bit i answers the binary question of an ordered partition, y > i",
            options=CODED,
        ),
        Reading(
            "order matters, 0 → 1 forbidden",
            "exchanging two labels takes a distribution out of the model: no increments give "
            "the exchanged scores (V' does not)",
            hypotheses=(OTHER,),
            conclusion=~SAME_SCORES,
            space=Exchange(),
        ),
    ),
    proofs=(Proof(prove.decomposition, reading="decomposition"),),
)

nominal = Claim(
    id="storm/classification/repair-1",
    where="abstract, Sec. 3",
    kind="consistency",
    says="Where 0 → 1 is forbidden the order of the labels does not matter: for any exchange of "
    "labels, increments V' that are linear in x like V give the exchanged scores, up to a "
    "constant. The class of models is that of a nominal classifier, multinomial logit.",
    hypotheses=(OTHER,),
    conclusion=SAME_SCORES,
    space=Exchange(),
    proofs=(Proof(prove.exchange, prove.LABELS),),
)


def _distribution(value: Any) -> Any:
    return exp(value(y)) / Sum(exp(value(i)), (i, 1, K))


UNLIKE_LOGIT = Exists(Ne(_distribution(score), _distribution(cumulative)), (y, 1, K))
"""The distribution is not that of multinomial logit with the sums of what the bits add."""

flexibility = Claim(
    id="storm/flexibility",
    where="abstract, Sec. 1, Sec. 5.1.2",
    kind="comparison",
    says="Though linear in its parameters the model adapts to data manifolds to which the "
    "baselines do not.",
    conclusion=UNLIKE_LOGIT,
    hypotheses=(Ge(K, 2),),
    space=LogWeights(),
    readings=(
        Reading(
            "logistic regression, 0 → 1 forbidden",
            "there is no logistic regression with the same class probabilities: not the one with "
            "the sums of what the bits add",
            options=CODED,
        ),
        Reading(
            "ordered logit",
            "along a line the labels can come in an order that is not monotone: with scores "
            "0, −1 − b t and −1 + c t of the labels 1, 2, 3, for some b, c of 1 and 2, they are "
            "2, 1, 3 at t = −1, 0, 1",
            hypotheses=(),
            conclusion=Exists(
                And(
                    Gt(b - 1, 0),
                    Gt(b - 1, -1 - c),
                    Gt(c - 1, 0),
                    Gt(c - 1, -1 - b),
                ),
                (b, 1, 2),
                (c, 1, 2),
            ),
            options=CODED,
            space=Sizes(),
        ),
    ),
    proofs=(Proof(prove.witness(2, 2), reading="ordered logit"),),
)

W, x_1, x_2 = IndexedBase("w"), IndexedBase("x^1"), IndexedBase("x^2")
share = Symbol("lambda", real=True)
N = Symbol("N", integer=True)


class TwoPoints(Space):
    """Weights of the scores of N paths, and two points."""

    fields = declared(
        {"d": count(1, 2), "w": numbers(count(2, 4), "d", most=2)},
        {"points": numbers(2, "d", most=2), "lambda": number(0, 4, parts=4), "n": between(1, "w")},
    )

    def meaning(self, w: Any, points: Any, n: int, **rest: Any) -> dict[str, Any]:
        found = {"N": len(w), "n": n, "w": list(w), "lambda": rest["lambda"]}
        return {**found, "x^1": points[0], "x^2": points[1]}


path = Symbol("n", integer=True)


def _best(value: Any) -> Any:
    return ForAll(Le(value(i), value(path)), (i, 1, N))


def _between(i: Any) -> Any:
    return share * Inner(W[i], x_1) + (1 - share) * Inner(W[i], x_2)


flexibility_repair = Claim(
    id="storm/flexibility/repair-1",
    where="abstract, Sec. 1, Sec. 5.1.2",
    kind="comparison",
    says="The inputs at which a path is the Viterbi path form a convex set, with or without "
    "forbidden transitions: its score is largest among the linear scores of the paths on the "
    "segment between any two of them. So a label with one code has a convex region.",
    hypotheses=(
        _best(lambda i: Inner(W[i], x_1)),
        _best(lambda i: Inner(W[i], x_2)),
        called("least", Ge(share, 0)),
        Le(share, 1),
    ),
    conclusion=_best(_between),
    space=TwoPoints(),
    proofs=(Proof(directly, prove.ONE_PATH),),
)

MULTIPLE = (
    alpha(k, 0)
    * alpha(k, 1)
    * (psi(k + 1, 0) * beta(k + 1, 0))
    * (psi(k + 1, 1) * beta(k + 1, 1))
    / Z**2
)
"""Of what comes before bit k and after bit k + 1."""

captures_context = Claim(
    id="storm/captures-context",
    where="Sec. 1",
    kind="comparison",
    says="The model captures contextual information that the other models cannot.",
    hypotheses=(Ge(K, 2),),
    conclusion=UNLIKE_LOGIT,
    space=LogWeights(),
    readings=(
        Reading(
            "class probabilities, 0 → 1 forbidden",
            "there is no logistic regression with the same class probabilities",
            options=CODED,
        ),
        Reading(
            "neighbouring bits depend on each other",
            "unlike independent binary classifiers: P(b_k = 1, b_{k+1} = 1) differs from "
            "P(b_k = 1) P(b_{k+1} = 1) by a positive multiple of "
            "Ψ_k(0,0) Ψ_k(1,1) − Ψ_k(0,1) Ψ_k(1,0)",
            hypotheses=POSITIVE,
            conclusion=ForAll(
                And(
                    Eq(
                        edge(k, 1, 1) / Z - node(k, 1) / Z * (node(k + 1, 1) / Z),
                        MULTIPLE * (Psi(k, 0, 0) * Psi(k, 1, 1) - Psi(k, 0, 1) * Psi(k, 1, 0)),
                    ),
                    Gt(MULTIPLE, 0),
                ),
                (k, 1, T - 1),
            ),
            space=Chain(least=2),
        ),
    ),
    proofs=(
        Proof(
            prove.dependent,
            MESSAGES | NORMALISER,
            "neighbouring bits depend on each other",
        ),
    ),
)
