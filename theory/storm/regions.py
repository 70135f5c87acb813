"""Where the labels are predicted along a line: does every label come between its neighbours?"""

from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, IndexedBase, Le, Lt, Symbol

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.fields import declared, numbers
from theory.claims.space import Choose, Instance, Space
from theory.language.statement import Exists, ForAll
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.storm.labels import Labels
from theory.storm.logits import Classifiers
from theory.storm.nested import ENDS, G, probability
from theory.storm.notation import K, b, c, k, y
from theory.storm.proofs import flexibility
from theory.storm.proofs import regions as prove
from theory.storm.restricted import CODED

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
    """Increments of three labels at two points."""

    fields = declared({name: numbers(2) for name in ("V^1", "V^2")})

    def meaning(self, **fields: Any) -> dict[str, Any]:
        return fields


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
    proofs=(Proof(directly),),
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


class SameTwice(Classifiers):
    """Three labels, and one classifier in both places."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        score = choose(-3, 3)
        same = (score, score)
        return {"K": 3, "scores": same, "others": same, "y": choose(1, 3), "i": choose(1, 3)}


baselines = Claim(
    id="storm/consumed-regions/baselines",
    where="Sec. 5.1.1",
    kind="comparison",
    says="Many ordered logit models have the feature, that the regions of neighbouring labels lie "
    "side by side, or that regions of low values are nested in those of higher ones; it cannot be "
    "guaranteed for the other baselines.",
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
            "nested binary classifiers",
            "not guaranteed: where the two classifiers of K = 3 are the same, label 2 has "
            "probability 0 by (4) on both sides of their boundary and on it",
            hypotheses=(Eq(K, 3), *ENDS, Eq(G(1), G(2)), Gt(G(1), 0), Lt(G(1), 1)),
            conclusion=And(Eq(probability(2), 0), Gt(probability(1), 0), Gt(probability(3), 0)),
            space=SameTwice(),
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
        Reading(
            "nested sets",
            "not guaranteed: some prediction is ≤ k and not ≤ k + 1",
            hypotheses=(),
            conclusion=Exists(And(Le(y, k), Gt(y, k + 1)), (y, 1, K), (k, 1, K)),
            options=CODED,
            space=Labels(),
        ),
    ),
    proofs=(
        Proof(directly, reading="ordered logit"),
        Proof(prove.same_twice, reading="nested binary classifiers"),
        Proof(flexibility.witness(0, 0), reading="logistic regression"),
    ),
)
