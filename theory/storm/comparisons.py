"""Sections 3.2, 3.2.3, 4 and 6: potentials, sizes, counts and metrics."""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Ne, Sum, Symbol, exp, symbols

from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.language.statement import ForAll, Indicator, Inner
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.storm.labels import ENCODINGS
from theory.storm.notation import K, T, b, c, d, i, k, u, w, x, y
from theory.storm.proofs import comparisons as prove
from theory.storm.restricted import CODED, score
from theory.storm.weights import LogWeights, Weights

eq_10 = Claim(
    id="storm/eq-10",
    where="eq. (10)",
    kind="definition",
    says="The two node potentials exp(w_k^b·x) at every position are positive numbers.",
    conclusion=ForAll(Gt(exp(Inner(w(k, b), x)), 0, evaluate=False), (k, 1, T), (b, 0, 1)),
    space=LogWeights(),
    readings=(Reading("A", options=CODED),),
    proofs=(Proof(directly),),
)

eq_11 = Claim(
    id="storm/eq-11",
    where="eq. (11)",
    kind="definition",
    says="The four edge potentials exp(u_k^{bc}·x) between neighbours are positive numbers.",
    conclusion=ForAll(
        Gt(exp(Inner(u(k, b, c), x)), 0, evaluate=False), (k, 1, T - 1), (b, 0, 1), (c, 0, 1)
    ),
    space=LogWeights(),
    readings=(Reading("A", options=CODED),),
    proofs=(Proof(directly),),
)


class Shared(Weights):
    """The same weights at all positions. Fields ``w`` (one pair) and ``u`` (one table)."""

    least = 5

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(5, 6), 1
        drawn = self.drawn(choose, 3, d)
        return {"K": K, "d": d, "y": choose(3, K - 2), **drawn, "w": drawn["w"][:1]}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, y = instance["K"], instance["y"]
        if len(instance["w"]) != 1 or len(instance["u"]) != 1 or not 3 <= y <= K - 2:
            raise Inadmissible
        repeated = {"w": instance["w"] * (K - 1), "u": instance["u"] * (K - 2)}
        return {**super().values({**instance, **repeated}, **options), "y": y}

    def smaller(self, instance: Instance) -> Any:
        yield from Space.smaller(self, instance)


weight_sharing = Claim(
    id="storm/weight-sharing",
    where="Sec. 3.2",
    kind="comparison",
    says="With the same weights at all positions the model does not suit the encoding: the scores "
    "of the inner labels are in arithmetic progression, so that of three neighbouring inner "
    "labels the middle one never has the largest score alone.",
    hypotheses=(
        ForAll(Eq(Inner(w(k, b), x), Inner(w(1, b), x)), (k, 1, T), (b, 0, 1)),
        ForAll(Eq(Inner(u(k, b, c), x), Inner(u(1, b, c), x)), (k, 1, T - 1), (b, 0, 1), (c, 0, 1)),
        Ge(y, 3),
        Le(y, K - 2),
    ),
    conclusion=Eq(score(y + 1) - score(y), score(y) - score(y - 1)),
    space=Shared(),
    readings=(Reading("A", options=CODED),),
    proofs=(Proof(prove.progression),),
)


class Sizes(Space):
    """Numbers of categories and of features."""

    fields = declared(K=count(2, 10), d=count(1, 10))

    def meaning(self, K: int, d: int, encoding: str, **options: Any) -> dict[str, Any]:
        return {"K": K, "d": d, "T": K - (encoding == "A")}


def _more(*, at_least: int) -> dict[str, Any]:
    storm = (2 * T + 4 * (T - 1)) * d
    return {
        "hypotheses": (Ge(K, at_least), Ge(d, 1)),
        "conclusion": And(Gt(storm, d + K - 2), Gt(storm, (K - 1) * d), Gt(storm, K * d)),
    }


claim = partial(Claim, where="Sec. 6", kind="comparison", space=Sizes())

more_parameters = claim(
    id="storm/more-parameters",
    says="StORM has 2 T d node and 4(T − 1) d edge weights: more parameters than ordered logit "
    "(d + K − 2), nested binary classifiers ((K − 1) d) and logistic regression (K d).",
    **_more(at_least=2),
    readings=ENCODINGS,
    proofs=(Proof(prove.sizes(2), reading="B"),),
)

more_parameters_repair = claim(
    id="storm/more-parameters/repair-1",
    says="With K − 1 bits (reading A) and three categories or more StORM has more parameters than "
    "each baseline; with two it has one bit, and as many as logistic regression with a vector for "
    "each class.",
    **_more(at_least=3),
    readings=ENCODINGS[:1],
    proofs=(Proof(prove.sizes(3)),),
)

TABLE_1 = {"n_{synthetic}": 4, "n_{UCI}": 9, "n_{large}": 7, "n_{AD}": 2}
synthetic, uci, large, health = symbols(" ".join(TABLE_1), integer=True)
ROWS = tuple(
    Eq(name, count)
    for name, count in zip((synthetic, uci, large, health), TABLE_1.values(), strict=True)
)


class Table1(Space):
    """The numbers of rows of Table 1: nothing is drawn."""

    def meaning(self, **options: Any) -> dict[str, Any]:
        return dict(TABLE_1)


forty = Claim(
    id="storm/forty",
    where="abstract",
    kind="empirical",
    says="The evaluation is over forty ordinal regression tasks: data sets of Table 1 with their "
    "numbers of categories, 5 and 10 for all but the two health data sets.",
    hypotheses=ROWS,
    conclusion=Eq(2 * (synthetic + uci + large), 40),
    space=Table1(),
    readings=(
        Reading("synthetic, UCI and large"),
        Reading("all of Table 1", conclusion=Eq(2 * (synthetic + uci + large) + health, 40)),
    ),
    proofs=(
        Proof(lambda p, run, *given: p.have(p.goal, *given), reading="synthetic, UCI and large"),
    ),
)

truth, predicted = IndexedBase("y"), IndexedBase("h")
N = Symbol("n", integer=True)


def _members(k: Any) -> Any:
    return Sum(Indicator(Eq(truth[i], k)), (i, 1, N))


def _macro(loss: Any) -> Any:
    """The mean over the classes of the mean loss in the class."""
    inner = Sum(Indicator(Eq(truth[i], k)) * loss, (i, 1, N)) / _members(k)
    return Sum(inner, (k, 1, K)) / K


class Predictions(Space):
    """Labels and predictions of n items. Fields: ``K``, ``y``, ``h``."""

    rounds = ("y", "h")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(2, 3)
        labels = [*range(1, K + 1), *(choose(1, K) for _ in range(choose(0, 3)))]
        if not options.get("complete"):
            labels = labels[choose(0, K) :] or [1]
        return {"K": K, "y": tuple(labels), "h": tuple(choose(1, K) for _ in labels)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, labels, guesses = instance["K"], instance["y"], instance["h"]
        if K < 1 or not labels or len(labels) != len(guesses):
            raise Inadmissible
        if any(not 1 <= value <= K for value in (*labels, *guesses)):
            raise Inadmissible
        return {"K": K, "n": len(labels), "y": labels, "h": guesses}


ZERO_ONE = Indicator(Ne(truth[i], predicted[i]))
ABSOLUTE = abs(truth[i] - predicted[i])

metrics = Claim(
    id="storm/metrics",
    where="Sec. 4.3, Sec. 5.1.1",
    kind="definition",
    says="Macro-averaged 0/1 loss and macro-averaged mean absolute error are defined, and the one "
    "is at most the other.",
    hypotheses=(ForAll(And(Ge(truth[i], 1), Le(truth[i], K)), (i, 1, N)),),
    conclusion=Le(_macro(ZERO_ONE), _macro(ABSOLUTE)),
    space=Predictions(),
    readings=(
        Reading("any test set", "the mean of each of the K classes", kind="degenerate"),
        Reading(
            "every class occurs",
            "test sets that hold an item of each class",
            options={"complete": True},
            hypotheses=(
                ForAll(And(Ge(truth[i], 1), Le(truth[i], K)), (i, 1, N)),
                ForAll(Gt(_members(k), 0), (k, 1, K)),
                Ge(K, 1),
            ),
            kind="natural",
        ),
    ),
    proofs=(Proof(prove.macro, reading="every class occurs"),),
)
