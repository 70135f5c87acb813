"""Sections 1 and 4: normalised features, box plots, and the storage of an online algorithm."""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, IndexedBase, Le, Lt, Sum, symbols

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Expected, NotTestable, Question, between
from theory.claims.fields import count, declared, numbers
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.terms import integer
from theory.formal.vocabulary import Name, Vocabulary, up_to
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.ramp.noise import DATA

n, i = symbols("n i", integer=True)
m, v, c = symbols("m v c")
x = IndexedBase("x")
"""``x_i``: a feature of instance ``i``; ``m``, ``v`` its mean and variance; ``c > 0``."""


class Feature(Space):
    """A feature of ``n`` instances."""

    rounds = ("x",)
    real_fields = ("x",)
    fields = declared(x=numbers(count(1, 5), most=4))

    def meaning(self, x: Any, **options: Any) -> dict[str, Any]:
        mean = x.sum() / len(x)
        variance = ((x - mean) ** 2).sum() / len(x)
        return {"n": len(x), "x": list(x), "m": mean, "v": variance, "c": variance or 1}


FEATURE = Vocabulary(names=(Name("x", "R", (up_to(integer("n")),)),))

MOMENTS = (
    called("some", Ge(n, 1)),
    Eq(n * m, Sum(x[i], (i, 1, n))),
    Eq(n * v, Sum((x[i] - m) ** 2, (i, 1, n))),
)

claim = partial(Claim, where="Sec. 4", kind="algorithm", space=Feature())

normalisation = claim(
    id="ramp/data/normalisation",
    says="Each feature is normalised to zero mean and unit variance: for the mean m and the "
    "variance v of a feature, the numbers (x_i − m)/√v have sum 0 and squares of sum n.",
    hypotheses=MOMENTS,
    conclusion=And(Eq(Sum(x[i] - m, (i, 1, n)), 0), Eq(Sum((x[i] - m) ** 2, (i, 1, n)) / v, n)),
    readings=(
        Reading("any feature", "also one that is the same for all instances", kind="degenerate"),
        Reading(
            "a feature that varies",
            "its variance is not 0",
            hypotheses=(*MOMENTS, v > 0),
            kind="natural",
        ),
    ),
    proofs=(Proof(directly, reading="a feature that varies", vocabulary=FEATURE),),
)

normalisation_repair = claim(
    id="ramp/data/normalisation/repair-1",
    says="With a positive c in the place of the variance where this is 0, the numbers "
    "(x_i − m)/√c have sum 0 for every feature, and squares of sum n v/c: n for one that varies, "
    "0 for a constant one.",
    hypotheses=(*MOMENTS, c > 0),
    conclusion=And(
        Eq(Sum(x[i] - m, (i, 1, n)), 0), Eq(Sum((x[i] - m) ** 2, (i, 1, n)) / c, n * v / c)
    ),
    proofs=(Proof(directly, vocabulary=FEATURE),),
)

SETS = [{"data": name, "table": "as shipped"} for name in DATA]

box_plots = Claim(
    id="ramp/data/box-plots",
    where="Sec. 4, Fig. 5",
    kind="empirical",
    says="The five data sets contain a small amount of noise (outliers), most visibly "
    "Parkinsons-updrs and the wine sets; Parkinsons and real estate valuation are in no package.",
    readings=(
        Reading(
            "a small amount",
            "a share above 0 and below 0.05 of the entries of abalone and the wine sets lies more "
            "than 1.5 times the distance of the quartiles outside of these",
            question=Question("rows", between("outliers", 0, 0.05, SETS)),
        ),
        Reading(
            "most in the wine sets",
            "their share is larger than that of abalone",
            question=Question(
                "rows",
                tuple(
                    Expected(
                        f"{wine['data']} − abalone: outliers",
                        ((1, "outliers", wine), (-1, "outliers", SETS[0])),
                        low=0,
                    )
                    for wine in SETS[1:]
                ),
            ),
        ),
    ),
)

d, K, T, q = symbols("d K T q", integer=True)


class Sizes(Space):
    """Dimension, ranks, rounds and a factor."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, q = choose(2, 5), choose(1, 4)
        return {"d": choose(1, 5), "K": K, "T": choose(2, 5) * q * (K + 1), "q": q}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        if min(instance.values()) < 1:
            raise Inadmissible
        return dict(instance)


MODEL, EXAMPLE = d + K - 1, d + 2
"""Numbers in the parameters ``(w, θ)``, and in an instance with its interval label."""

online_storage = Claim(
    id="ramp/online-storage",
    where="Sec. 1",
    kind="comparison",
    says="An online algorithm uses few samples at a time and so needs much less storage and "
    "computing time than an offline one: it keeps d + K − 1 parameters and one example of d + 2 "
    "numbers, an offline one the parameters and all T examples.",
    space=Sizes(),
    readings=(
        Reading(
            "less storage",
            "for two examples or more",
            hypotheses=(Ge(d, 1), Ge(K, 2), Ge(T, 2)),
            conclusion=Lt(MODEL + EXAMPLE, MODEL + T * EXAMPLE),
        ),
        Reading(
            "less by any factor",
            "by a factor q once there are q (K + 1) examples",
            hypotheses=(Ge(d, 1), Ge(K, 2), Ge(q, 1), Ge(T, q * (K + 1))),
            conclusion=Le(q * (MODEL + EXAMPLE), T * EXAMPLE),
        ),
        Reading(
            "computing time",
            question=NotTestable("the offline algorithm that is meant: none is named"),
        ),
    ),
    proofs=(
        Proof(directly, reading="less storage", vocabulary=Vocabulary()),
        Proof(directly, reading="less by any factor", vocabulary=Vocabulary()),
    ),
)
