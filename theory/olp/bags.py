"""Section 1.1: bags, proportions and the task (1)."""

from functools import partial
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, Implies, IndexedBase, Ne, Not, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.language.statement import Exists, ForAll, Inner
from theory.olp.kdlor import ORDERING
from theory.olp.notation import (
    B,
    K,
    N,
    bag,
    bag_size,
    class_size,
    g,
    h,
    i,
    j,
    k,
    member,
    pi,
    u,
    w_star,
    x,
    y,
)
from theory.olp.ordinal import Ordinal
from theory.olp.proofs import bags as proved
from theory.olp.proofs.bags import BAGGED
from theory.olp.proofs.classes import SAMPLE
from theory.olp.samples import Sample
from theory.proving.proof import Proof
from theory.proving.tactics import directly

BAGS, ANY = Sample(bags=True, vectors=()), Sample(bags=True, empty=True, vectors=())

COVERED = ForAll(Exists(Eq(bag[i], g), (g, 1, B)), (i, 1, N))

claim = partial(Claim, where="Sec. 1.1", kind="definition", space=BAGS)

bags = claim(
    id="olp/bags",
    says="The bags cover the points and are disjoint, where bag g holds the points assigned to it. "
    "The paper says disjoint for all k and j, also for k = j; and of X as a set of vectors, which "
    "may hold equal points.",
    conclusion=And(
        COVERED,
        ForAll(
            Implies(And(Ne(g, h), Eq(bag[i], g)), Ne(bag[i], h)), (g, 1, B), (h, 1, B), (i, 1, N)
        ),
    ),
    readings=(
        Reading("k ≠ j", "no point is in two bags"),
        Reading(
            "all k, j",
            "as printed: B_k ∩ B_j is empty also for k = j",
            conclusion=And(
                COVERED,
                ForAll(Implies(Eq(bag[i], g), Ne(bag[i], h)), (g, 1, B), (h, 1, B), (i, 1, N)),
            ),
            kind="degenerate",
        ),
        Reading(
            "sets of vectors",
            "points in different bags are different vectors",
            conclusion=ForAll(Implies(Ne(bag[i], bag[j]), Ne(x[i], x[j])), (i, 1, N), (j, 1, N)),
            kind="degenerate",
        ),
    ),
    proofs=(Proof(proved.disjoint, BAGGED, "k ≠ j"),),
)

NOT_EMPTY = ForAll(bag_size[g] >= 1, (g, 1, B))

proportions = claim(
    id="olp/proportions",
    says="The class proportions of a bag, π_gk = (points of class k in bag g)/n_g, are not "
    "negative and sum to 1. An empty bag has none.",
    hypotheses=(NOT_EMPTY,),
    conclusion=And(
        ForAll(Ge(pi[g, k], 0), (g, 1, B), (k, 1, K)),
        ForAll(Eq(Sum(pi[g, k], (k, 1, K)), 1), (g, 1, B)),
    ),
    readings=(
        Reading("no empty bag", "every bag has a point"),
        Reading("as printed", "some bag may be empty", hypotheses=(), space=ANY, kind="degenerate"),
    ),
    proofs=(Proof(proved.distribution, BAGGED, "no empty bag"),),
)

ABOVE = Gt(y[i], y[j])
"""``(i, j) ∈ C``."""

pairs = claim(
    id="olp/eq-1/pairs",
    says="C, the pairs of points of which the first has the higher class, is a strict partial "
    "order: no (i, i), never both (i, j) and (j, i), and transitive.",
    conclusion=And(
        ForAll(Not(Gt(y[i], y[i], evaluate=False)), (i, 1, N)),
        ForAll(Implies(ABOVE, Not(Gt(y[j], y[i]))), (i, 1, N), (j, 1, N)),
        ForAll(
            Implies(And(ABOVE, Gt(y[j], y[h])), Gt(y[i], y[h])), (i, 1, N), (j, 1, N), (h, 1, N)
        ),
    ),
    proofs=(Proof(directly, BAGGED),),
)

score, other_labels = IndexedBase("s"), IndexedBase("y'")


class Scored(Sample):
    """With scores ``s``, and a second labelling ``y'`` that has the same proportions."""

    rounds = ("x", "y", "a", "s", "order")

    def __init__(self) -> None:
        super().__init__(bags=True, vectors=())

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        N = len(drawn["x"])
        return {
            **drawn,
            "s": tuple(choose(-2, 2) for _ in range(N)),
            "order": tuple(choose(0, 3) for _ in range(N)),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        y, a, order = instance["y"], instance["a"], instance["order"]
        if not len(order) == len(instance["s"]) == len(y):
            raise Inadmissible
        relabelled = list(y)
        for bag_number in set(a):
            inside = [n for n in range(len(y)) if a[n] == bag_number]
            for place, source in zip(inside, sorted(inside, key=lambda n: order[n]), strict=True):
                relabelled[place] = y[source]
        return {**known, "s": [fmpq(value) for value in instance["s"]], "y'": relabelled}


SATISFIED = ForAll(Implies(ABOVE, Ge(score[i], score[j])), (i, 1, N), (j, 1, N))
eq_1 = Claim(
    id="olp/eq-1",
    where="eq. (1)",
    kind="definition",
    says="The task (1), with d, R and the prediction of proportions left open: its constraints "
    "can be met, and its pairs C, which are those of hidden labels, are determined by the "
    "proportions.",
    hypotheses=(ForAll(Eq(score[i], score[1]), (i, 1, N)),),
    conclusion=SATISFIED,
    space=Scored(),
    readings=(
        Reading("feasible", "a constant score satisfies the constraints"),
        Reading(
            "posed by the data",
            "two labellings with the same proportions in every bag have the same pairs C",
            hypotheses=(),
            conclusion=ForAll(
                Implies(ABOVE, Gt(other_labels[i], other_labels[j])), (i, 1, N), (j, 1, N)
            ),
        ),
    ),
    proofs=(Proof(directly, BAGGED, "feasible"),),
)


class Separable(Ordinal):
    """Points of two classes in the plane: class 2 where ``u·x`` is at least a number."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        x = tuple(tuple(choose(-3, 3) for _ in range(2)) for _ in range(choose(4, 6)))
        u = (choose(-2, 2), choose(-2, 2))
        scores = [sum(p * q for p, q in zip(u, point, strict=True)) for point in x]
        middle = sorted(scores)[len(scores) // 2]
        y = tuple(2 if score >= middle else 1 for score in scores)
        plane = {"K": 2, "d": 2, "u": u, "w": u, "weights": drawn["weights"][:2]}
        return {**drawn, **plane, "x": x, "y": y, "a": (1,) * len(x)}


tackled = Claim(
    id="olp/eq-1/tackled",
    where="Sec. 1, Sec. 5",
    kind="optimality",
    says="The projection of DL-OLP solves (1): its scores satisfy all constraints of (1), at "
    "least where some linear score does. It is taken with the true class means.",
    hypotheses=(),
    conclusion=ForAll(
        Implies(ABOVE, Ge(Inner(w_star, x[i]), Inner(w_star, x[j]))), (i, 1, N), (j, 1, N)
    ),
    space=Ordinal(points_up_to=5),
    readings=(
        Reading("every sample", "for every sample with a regular S_w"),
        Reading(
            "separable",
            "where some linear score u satisfies the constraints, strictly",
            hypotheses=(
                ForAll(
                    Implies(ABOVE, Gt(Inner(u, x[i]), Inner(u, x[j]))),
                    (i, 1, N),
                    (j, 1, N),
                ),
            ),
            space=Separable(),
        ),
    ),
)

tackled_repaired = Claim(
    id="olp/eq-1/tackled/repair-1",
    where="Sec. 1, Sec. 5",
    kind="optimality",
    says="The constraints hold on average: where some projection orders the class means, the "
    "scores of each class have a higher mean than those of the class below.",
    hypotheses=(*ORDERING, called("occurs", ForAll(class_size[k] >= 1, (k, 1, K)))),
    conclusion=ForAll(
        Gt(
            Sum(member(i, k + 1) * Inner(w_star, x[i]), (i, 1, N)) / class_size[k + 1],
            Sum(member(i, k) * Inner(w_star, x[i]), (i, 1, N)) / class_size[k],
        ),
        (k, 1, K - 1),
    ),
    space=Ordinal(),
    proofs=(Proof(proved.on_average, SAMPLE),),
)
