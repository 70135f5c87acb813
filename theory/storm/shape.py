"""What the model can and cannot do that its baselines cannot or can: regions and orders."""

from __future__ import annotations

from typing import Any

from flint import fmpq
from sympy import And, Eq, Function, Ge, Gt, Implies, IndexedBase, Le, Lt, Ne, Sum, Symbol, exp

from algorithms.seam import exact
from theory.claim import Claim, Reading
from theory.proof import Proof
from theory.space import Choose, Inadmissible, Instance, Space
from theory.statement import Exists, ForAll, Inner
from theory.storm.comparisons import Sizes
from theory.storm.labels import Labels
from theory.storm.notation import K, T, b, c, e, i, j, k, y
from theory.storm.proofs import shape as prove
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
    says="The model is a decomposition, and no nominal classifier: …",
    conclusion=ForAll(
        And(Implies(Eq(e(y, i), 1), Gt(y, i)), Implies(Gt(y, i), Eq(e(y, i), 1))),
        (y, 1, K),
        (i, 1, T),
    ),
    space=Labels(),
    readings=(
        Reading(
            "decomposition",
            "… bit i answers the binary question of an ordered partition, y > i",
            options=CODED,
        ),
        Reading(
            "order matters, 0 → 1 forbidden",
            "… exchanging two labels takes a distribution out of the model: no increments give "
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
    proofs=(Proof(prove.exchange),),
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
    """Weights of the scores of N paths, and two points. Fields: ``d``, ``w`` (N rows), ``points``,
    ``lambda``, ``n``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        from fractions import Fraction

        N, d = choose(2, 4), choose(1, 2)
        rows = [tuple(choose(-2, 2) for _ in range(d)) for _ in range(N + 2)]
        return {
            "d": d,
            "w": tuple(rows[:N]),
            "points": tuple(rows[N:]),
            "lambda": Fraction(choose(0, 4), 4),
            "n": choose(1, N),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        d, rows, points = instance["d"], instance["w"], instance["points"]
        fits = len(points) == 2 and all(len(row) == d for row in (*rows, *points))
        if not fits or not rows or not 1 <= instance["n"] <= len(rows):
            raise Inadmissible
        return {
            "N": len(rows),
            "n": instance["n"],
            "w": list(exact(rows)),
            "x^1": exact(points[0]),
            "x^2": exact(points[1]),
            "lambda": exact([instance["lambda"]])[0],
        }


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
        Ge(share, 0),
        Le(share, 1),
    ),
    conclusion=_best(_between),
    space=TwoPoints(),
    proofs=(Proof(prove.convex),),
)

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
            "unlike independent binary classifiers: two bits, all potentials 1 but Ψ_1(0,0) = b, "
            "for some b of 1 and 2: P(1,1) = 1/(3 + b) is not P(b_1 = 1) P(b_2 = 1) = (2/(3 + b))²",
            hypotheses=(),
            conclusion=Exists(Ne(1 / (3 + b), (2 / (3 + b)) ** 2), (b, 1, 2)),
            options=CODED,
            space=Sizes(),
        ),
    ),
    proofs=(Proof(prove.dependent, reading="neighbouring bits depend on each other"),),
)

first, second = IndexedBase("V^1"), IndexedBase("V^2")
"""What bits 1 and 2 add to the score, at one point and at another."""

LINE = (second[1] + second[2]) - (first[1] + first[2])
CROSSING = (first[1] * (second[1] + second[2]) - second[1] * (first[1] + first[2])) / LINE
"""What bit 1 adds where the labels 1 and 3 have the same score, between the points."""

FROM_1_TO_3 = (
    Lt(first[1], 0),
    Lt(first[1] + first[2], 0),
    Gt(second[2], 0),
    Gt(second[1] + second[2], 0),
)


class Segment(Space):
    """Increments of three labels at two points. Fields: ``V^1``, ``V^2``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {name: (choose(-3, 3), choose(-3, 3)) for name in ("V^1", "V^2")}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        return {name: exact(instance[name], 2) for name in ("V^1", "V^2")}


consumed_regions = Claim(
    id="storm/consumed-regions",
    where="Sec. 5.1.1",
    kind="order",
    says="The region of low predicted values is consumed by that of higher ones.",
    space=Labels(),
    hypotheses=(),
    conclusion=ForAll(Implies(Le(y, k), Le(y, k + 1)), (y, 1, K), (k, 1, K)),
    readings=(
        Reading(
            "nested sets",
            "inputs with a prediction ≤ k have one ≤ k + 1 (true of every predictor)",
            options=CODED,
        ),
        Reading(
            "regions of neighbouring labels lie side by side, 0 → 1 forbidden",
            "between inputs with the predictions 1 and 3 of K = 3 there is one with the "
            "prediction 2: where labels 1 and 3 have the same score, bit 1 adds something",
            hypotheses=FROM_1_TO_3,
            conclusion=Ge(CROSSING, 0),
            space=Segment(),
        ),
    ),
    proofs=(Proof(lambda p, run: p.auto(p.goal), reading="nested sets"),),
)

consumed_repair = Claim(
    id="storm/consumed-regions/repair-1",
    where="Sec. 5.1.1",
    kind="order",
    says="Where 0 → 1 is forbidden, label 2 is predicted between the labels 1 and 3 if bit 1 is "
    "always ahead of bit 2, V(1) ≥ V(2), as the scores of ordered thresholds are: then it is "
    "where the labels 1 and 3 have the same score.",
    hypotheses=(*FROM_1_TO_3, Ge(first[1], first[2]), Ge(second[1], second[2])),
    conclusion=Ge(CROSSING, 0),
    space=Segment(),
    proofs=(Proof(prove.crossing),),
)

s_1, s_2, low, high = (Symbol(name, real=True) for name in ("s", "t", "theta_1", "theta_2"))
AT = (high - s_1) / (s_2 - s_1)
"""Where, between the points, the score is ``θ_2``."""


class Scores(Space):
    """Scores at two points and two thresholds. Fields: ``s``, ``t``, ``theta_1``, ``theta_2``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        numbers = sorted(choose(-4, 4) for _ in range(4))
        return dict(zip(("s", "theta_1", "theta_2", "t"), numbers, strict=True))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        return {name: exact([value])[0] for name, value in instance.items()}


baselines = Claim(
    id="storm/consumed-regions/baselines",
    where="Sec. 5.1.1",
    kind="comparison",
    says="Many ordered logit models have the feature, that the regions of neighbouring labels lie "
    "side by side; it cannot be guaranteed for the other baselines.",
    hypotheses=(Le(s_1, low), Lt(low, high), Lt(high, s_2)),
    conclusion=And(Lt(low, (1 - AT) * s_1 + AT * s_2), Le((1 - AT) * s_1 + AT * s_2, high)),
    space=Scores(),
    readings=(
        Reading(
            "ordered logit",
            "between scores in the first and the third interval there is one in the second, if "
            "that is not empty",
        ),
        Reading(
            "logistic regression",
            "not guaranteed: for some increments b, c among −2, …, 2 (V = (−1, b) at one point, "
            "(c, 2) at the other) the labels 1 and 3 are predicted and label 2 is not between them",
            hypotheses=(),
            conclusion=Exists(
                And(Lt(b - 1, 0), Gt(c + 2, 0), Lt(-(c + 2) - c * (b - 1), 0)),
                (b, -2, 2),
                (c, -2, 2),
            ),
        ),
    ),
    proofs=(
        Proof(prove.intermediate, reading="ordered logit"),
        Proof(prove.witness(0, 0), reading="logistic regression"),
    ),
)
