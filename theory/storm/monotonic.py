"""Section 7: monotonic features of ordinal models."""

from functools import partial
from typing import Any

from sympy import And, Function, Ge, Gt, Implies, IndexedBase, Le, Lt, Sum, Symbol

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared, many, number, numbers
from theory.claims.hypotheses import called
from theory.claims.space import Inadmissible, Space
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.runs.papers.chains import MESSAGES, NORMALISER
from theory.storm.chains import Chain
from theory.storm.notation import (
    FORBIDDEN,
    POSITIVE,
    K,
    T,
    Z,
    alpha,
    beta,
    i,
    j,
    k,
    y,
    y_other,
)
from theory.storm.proofs import monotonic as prove

p = Function("p")
V, V_new = IndexedBase("V"), IndexedBase("V'")


class Masses(Space):
    """A distribution over K categories. Field: ``p``, scaled to the total 1."""

    fields = declared(p=many(count(0, 4), count(2, 5)))

    def meaning(self, p: Any, **options: Any) -> dict[str, Any]:
        if sum(p) == 0:
            raise Inadmissible
        masses = exact(p) / sum(p)
        return {"K": len(masses), "p": lambda k: masses[int(k) - 1]}


class Growing(Space):
    """What each bit adds to the scores of labels, at a point and further along a direction.

    Fields: ``V``, and ``step``, the growth (K − 1 numbers each). The labels y and y' have the
    largest scores.

    Parameters
    ----------
    least : int
        The least growth of a bit's part that is drawn.
    """

    def __init__(self, *, least: int = 0) -> None:
        self.fields = declared(V=numbers(count(1, 4)), step=many(number(least, 4), "V"))

    def meaning(self, V: Any, step: Any, **options: Any) -> dict[str, Any]:
        new = V + step

        def best(added: Any) -> int:
            scores = [sum(added[:count]) for count in range(len(added) + 1)]
            return scores.index(max(scores)) + 1

        return {"K": len(V) + 1, "V": list(V), "V'": list(new), "y": best(V), "y'": best(new)}


def score(added: Any, label: Any) -> Any:
    """``s(label) − s(1)`` by `storm/forbidden-transitions/sharper-1`."""
    return Sum(added[j], (j, 1, label - 1))


def predicted(added: Any, label: Any, when: str = "") -> tuple[Any, ...]:
    """No label has a larger score; when: how names end."""
    best = ForAll(Le(score(added, i), score(added, label)), (i, 1, K))
    return (
        called(f"low{when}", Ge(label, 1)),
        called(f"high{when}", Le(label, K)),
        called(f"best{when}", best),
    )


FALLS = ForAll(
    Le(alpha(k + 1, 1) * beta(k + 1, 1) / Z, alpha(k, 1) * beta(k, 1) / Z), (k, 1, T - 1)
)
"""``P(b_{k+1} = 1) ≤ P(b_k = 1)`` by (14)."""

claim = partial(Claim, where="Sec. 7", kind="order")

monotonic = claim(
    id="storm/monotonic-features",
    says="The model preserves several desirable monotonic features of ordinal models.",
    hypotheses=(called("rounds", Ge(T, 1)), *POSITIVE),
    conclusion=FALLS,
    space=Chain(),
    readings=(
        Reading("bits", "P(b_k = 1 given x) does not grow with k"),
        Reading(
            "bits, 0 → 1 forbidden",
            "P(b_k = 1 given x) does not grow with k",
            hypotheses=(called("rounds", Ge(T, 1)), *FORBIDDEN),
            space=Chain(forbidden=True),
        ),
        Reading(
            "categories",
            "P(y > k given x) does not grow with k (true of every distribution)",
            hypotheses=(ForAll(Ge(p(k), 0), (k, 1, K)),),
            conclusion=ForAll(
                Le(Sum(p(j), (j, k + 1, K)), Sum(p(j), (j, k, K))),
                (k, 1, K),
            ),
            space=Masses(),
        ),
        Reading(
            "predicted label, 0 → 1 forbidden",
            "where what each bit adds to the score grows along a direction, the predicted label "
            "does not fall",
            hypotheses=(
                *predicted(V, y),
                *predicted(V_new, y_other, "_new"),
                called("grows", ForAll(Gt(V_new[j], V[j]), (j, 1, K - 1))),
            ),
            conclusion=Ge(y_other, y),
            space=Growing(),
        ),
        Reading(
            "predicted label, scores grow, 0 → 1 forbidden",
            "where the scores of labels grow along a direction, beside that of label 1, the "
            "predicted label does not fall",
            hypotheses=(
                *predicted(V, y),
                *predicted(V_new, y_other, "_new"),
                ForAll(Gt(score(V_new, i), score(V, i)), (i, 2, K)),
            ),
            conclusion=Ge(y_other, y),
            space=Growing(least=-4),
        ),
    ),
    proofs=(
        Proof(prove.bits, MESSAGES | NORMALISER, "bits, 0 → 1 forbidden"),
        Proof(directly, reading="categories"),
        Proof(prove.label, reading="predicted label, 0 → 1 forbidden"),
    ),
)

first = called("first", ForAll(Implies(Lt(i, y), Lt(score(V, i), score(V, y))), (i, 1, K)))
"""Of the labels with the largest score y is the smallest."""

along_line = claim(
    id="storm/monotonic-features/sharper-1",
    says="With 0 → 1 forbidden the label is monotone along every line on which no bit's slope is "
    "negative: where V and V' are what the bits add at a point and further on, the smallest label "
    "with the largest score does not fall. Where no slope is positive it does not rise: that is "
    "the same line, walked the other way.",
    hypotheses=(
        *predicted(V, y),
        first,
        *predicted(V_new, y_other, "_new"),
        called("grows", ForAll(Ge(V_new[j], V[j]), (j, 1, K - 1))),
    ),
    conclusion=Ge(y_other, y),
    space=Growing(),
    proofs=(Proof(prove.along_line),),
)


class Slopes(Space):
    """Slopes of the scores of three labels along a line."""

    fields = declared({f"B_{label}": number(-3, 3) for label in (1, 2, 3)})

    def meaning(self, **fields: Any) -> dict[str, Any]:
        return fields


B_1, B_2, B_3 = (Symbol(f"B_{label}", real=True) for label in (1, 2, 3))


def wins(label: int, at: int) -> Any:
    """The label alone has the largest score at a point of the line, intercepts as said."""
    scores = {1: (B_1 - B_3) / 2 + at * B_1, 2: (B_3 - B_2) / 2 + at * B_2, 3: at * B_3}
    return And(*(Gt(scores[label], scores[other]) for other in scores if other != label))


not_monotone = claim(
    id="storm/monotonic-features/sharper-1-needed",
    says="Slopes of different signs are not enough, already with three labels: where the slope B_2 "
    "of the score of label 2 is above B_3, and B_3 above B_1, some intercepts make a label that is "
    "not monotone. With (B_1 − B_3)/2, (B_3 − B_2)/2 and 0 the labels are 1, 3, 2 at −1, 0, 1.",
    hypotheses=(Lt(B_1, B_3), Lt(B_3, B_2)),
    conclusion=And(wins(1, -1), wins(3, 0), wins(2, 1)),
    space=Slopes(),
    proofs=(Proof(directly),),
)
