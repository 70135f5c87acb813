"""Section 2.3: decompositions, and nested binary classifiers (Frank and Hall).

``G(k)`` is the estimate of ``P(y ≤ k given x)``, 0 for k = 0 and 1 for k = K.
"""

from functools import partial
from typing import Any

from sympy import And, Eq, Function, Ge, Gt, IndexedBase, Le, Lt, Or, Rational, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.fields import Field, declared, integer, many
from theory.claims.hypotheses import called
from theory.claims.space import Space
from theory.language.statement import ArgMax, Exists, ForAll, Indicator
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.storm.logits import Classifiers
from theory.storm.notation import K, b, c, i, j, k, y
from theory.storm.proofs import nested as prove

G, other = Function("G"), Function("G'")
SPACE = Classifiers()
ENDS = (Eq(G(0), 0), Eq(G(K), 1))
OTHER_ENDS = (called("zero", Eq(other(0), 0)), called("full", Eq(other(K), 1)))
ESTIMATES = ForAll(And(Gt(G(k), 0), Lt(G(k), 1)), (k, 1, K - 1))
RISING = ForAll(Le(G(k - 1), G(k)), (k, 1, K))


def probability(k: Any) -> Any:
    """(4)."""
    return G(k) - G(k - 1)


TOTAL_ONE = Eq(Sum(probability(k), (k, 1, K)), 1)
NOT_NEGATIVE = ForAll(Ge(probability(k), 0), (k, 1, K))

sizes = IndexedBase("n")


class ClassSizes(Space):
    """How many items each class has."""

    fields = declared(K=Field(2, 6, least=1), n=many(integer(0, 5), "K"))

    def meaning(self, **fields: Any) -> dict[str, Any]:
        return fields


claim = partial(Claim, where="Sec. 2.3", kind="consistency", space=SPACE)

counts = claim(
    id="storm/decompositions/counts",
    kind="identity",
    says="There are K(K − 1)/2 pairs of classes; together their learners see every item K − 1 "
    "times, 2/K of the data each on average, where the K learners of one-versus-all see all of it.",
    hypotheses=(Ge(K, 1),),
    conclusion=And(
        Eq(2 * Sum(1, (i, 1, j - 1), (j, 1, K)), K * (K - 1)),
        Eq(
            Sum(sizes[i] + sizes[j], (i, 1, j - 1), (j, 1, K)),
            (K - 1) * Sum(sizes[i], (i, 1, K)),
        ),
    ),
    space=ClassSizes(),
    proofs=(Proof(prove.counts),),
)

split = claim(
    id="storm/nested/split",
    kind="definition",
    says="Binary problem k puts each label into one of two groups, y ≤ k or y > k, and neither "
    "group is without labels for k = 1, …, K − 1.",
    hypotheses=(called("low", Ge(y, 1)), called("high", Le(y, K))),
    conclusion=ForAll(
        And(
            Eq(Indicator(Le(y, k)) + Indicator(Gt(y, k)), 1),
            Eq(Indicator(Le(1, k, evaluate=False)) + Indicator(Gt(K, k)), 2),
        ),
        (k, 1, K - 1),
    ),
    proofs=(Proof(directly),),
)

eq_4 = Claim(
    id="storm/eq-4",
    where="eq. (4)",
    kind="definition",
    says="(4) gives numbers that add up, from the first category on, to the estimates of the "
    "binary classifiers.",
    hypotheses=ENDS,
    conclusion=ForAll(Eq(Sum(probability(j), (j, 1, k)), G(k)), (k, 0, K)),
    space=SPACE,
    proofs=(Proof(prove.adds_up),),
)

eq_4_distribution = claim(
    id="storm/eq-4/distribution",
    says="(4) is one probability distribution over the K categories: not negative, of total 1.",
    hypotheses=(Ge(K, 2), *ENDS, ESTIMATES),
    conclusion=And(NOT_NEGATIVE, TOTAL_ONE),
)

repair = claim(
    id="storm/eq-4/distribution/repair-1",
    says="The total of (4) is 1 for all estimates; no number is negative exactly if the estimates "
    "do not fall from one k to the next.",
    hypotheses=(Ge(K, 2), *ENDS, ESTIMATES),
    conclusion=And(
        TOTAL_ONE,
        Or(~NOT_NEGATIVE, RISING),
        Or(NOT_NEGATIVE, ~RISING),
    ),
    proofs=(Proof(prove.exactly_if),),
)

no_guarantee = claim(
    id="storm/eq-4/no-guarantee",
    says="There are estimates for which (4) is negative: with K = 3, P(y ≤ 1) = b/3 and "
    "P(y ≤ 2) = c/3 for some b, c among 1 and 2.",
    conclusion=Exists(Lt(Rational(1, 3) * c - Rational(1, 3) * b, 0), (b, 1, 2), (c, 1, 2)),
    proofs=(Proof(prove.some_negative),),
)

clipped = claim(
    id="storm/eq-4/no-guarantee/sharper-1",
    says="Clipping at 0 always leaves something to renormalise: the positive parts add up to 1 or "
    "more.",
    hypotheses=(Ge(K, 2), *ENDS),
    conclusion=Ge(Sum(Indicator(Gt(probability(k), 0)) * probability(k), (k, 1, K)), 1),
    proofs=(Proof(prove.clipped),),
)

neighbours = claim(
    id="storm/eq-4/neighbours",
    says="Two families of classifiers that agree beside a label y, at y − 1 and y, predict it "
    "alike.",
    hypotheses=(
        *ENDS,
        *OTHER_ENDS,
        called("low", Ge(y, 1)),
        called("high", Le(y, K)),
        called("same", Eq(G(y), other(y))),
        called("before", Eq(G(y - 1), other(y - 1))),
    ),
    readings=(
        Reading(
            "probability",
            "they give it the same probability",
            conclusion=Eq(probability(y), other(y) - other(y - 1)),
        ),
        Reading(
            "prediction",
            "if the one predicts y (the most probable label), so does the other",
            conclusion=Or(
                ~Eq(ArgMax(probability(k), (k, 1, K)), y),
                Eq(ArgMax(other(k) - other(k - 1), (k, 1, K)), y),
            ),
        ),
    ),
    proofs=(Proof(lambda p, run, *given: p.have(p.goal, *given), reading="probability"),),
)

neighbours_repair = claim(
    id="storm/eq-4/neighbours/repair-1",
    says="A prediction is safe from the other classifiers if its probability is more than half and "
    "their estimates do not fall: no other label then has as much.",
    hypotheses=(
        Ge(K, 1),
        *OTHER_ENDS,
        called("rising", ForAll(Le(other(k - 1), other(k)), (k, 1, K))),
        called("low", Ge(y, 1)),
        called("high", Le(y, K)),
        called("same", Eq(G(y), other(y))),
        called("before", Eq(G(y - 1), other(y - 1))),
        called("half", Gt(probability(y), Rational(1, 2))),
        called("least_i", Ge(i, 1)),
        called("most_i", Le(i, K)),
        called("differs", ~Eq(i, y)),
    ),
    conclusion=Lt(other(i) - other(i - 1), other(y) - other(y - 1)),
    proofs=(Proof(prove.majority),),
)
