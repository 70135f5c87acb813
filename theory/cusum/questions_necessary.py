"""The cumulative margin is necessary for Figure 1 to stop making mistakes on a finite data set."""

from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, IndexedBase, Lt, Sum, symbols

from algorithms.seam import exact, to_fmpq
from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared, integer, many, numbers
from theory.claims.hypotheses import called
from theory.claims.space import Space
from theory.cusum import vocabulary
from theory.cusum.items import attributes
from theory.cusum.notation import d, i, j, k, label, n, r, w, x
from theory.cusum.proofs import necessary as proved
from theory.cusum.readings import conventions
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll, Indicator, Inner
from theory.proving.proof import Proof

margin = symbols("epsilon", real=True)
v = IndexedBase("v")


class Solved(Space):
    """Items that an ensemble ranks, ties going to the smallest rank, and a small shift of it.

    Fields: ``K``, ``d``, ``z``, ``w`` (K − 1 rows). Ranks are the first best ones. ``epsilon`` is
    half of what the leads over smaller ranks allow; ``v`` is w with every row less ``ε e_d``.
    """

    vocabularies: Vocabularies = (vocabulary.SOLVED,)

    rounds = ("z",)
    fields = declared(
        K=count(2, 4),
        d=count(1, 3),
        z=many(integer(-3, 3), count(1, 4), "d - 1"),
        w=numbers("K - 1", "d"),
    )

    def meaning(self, K: int, d: int, z: Any, w: Any, **options: Any) -> dict[str, Any]:
        items, ranks, leads = [attributes(point) for point in z], [], [to_fmpq(1)]
        for item in items:
            scores = [to_fmpq(0)]
            for row in w:
                scores.append(scores[-1] + row @ item)
            best = scores.index(max(scores))
            leads += [scores[best] - value for value in scores[:best]]
            ranks.append(best + 1)
        small = min(leads) / (2 * K)
        up = exact([0] * (d - 1) + [1])
        return {
            "r": K,
            "d": d,
            "n": len(items),
            "x": items,
            "y": ranks,
            "w": [0 * up, *w],
            "epsilon": small,
            "v": [0 * up, *(row + small * up for row in w)],
            **conventions(**options),
        }


def leads(rows, rank):  # type: ignore[no-untyped-def]
    """The score of ``y_i`` less that of ``rank``."""
    return Sum(Inner(rows[j], x[i]), (j, 1, label[i])) - Sum(Inner(rows[j], x[i]), (j, 1, rank))


necessary = Claim(
    id="cusum/figure-1/converges/necessary",
    where="abstract",
    kind="convergence",
    says="The cumulative margin is necessary: weights w that rank a finite data set (ties to the "
    "smallest rank), such as those with which Figure 1 stops, become v with a cumulative margin "
    "ε when ε e_d is added to the rows 2, …, r.",
    hypotheses=(
        called("positive", Gt(margin, 0)),
        called("last", ForAll(Eq(x[i, d], -1), (i, 1, n))),
        called(
            "ranked",
            ForAll(
                And(
                    Implies(Lt(k, label[i]), Ge(leads(w, k), 2 * margin * (label[i] - k))),
                    Implies(Gt(k, label[i]), Ge(leads(w, k), 0)),
                ),
                (i, 1, n),
                (k, 1, r),
            ),
        ),
        called(
            "shifted",
            ForAll(Eq(v[k, j], w[k, j] + margin * Indicator(Eq(j, d))), (k, 2, r), (j, 1, d)),
        ),
        called("sentinel", ForAll(And(Eq(w[1, j], 0), Eq(v[1, j], 0)), (j, 1, d))),
    ),
    conclusion=ForAll(
        And(
            Implies(Lt(k, label[i]), Ge(leads(v, k), margin * (label[i] - k))),
            Implies(Gt(k, label[i]), Ge(leads(v, k), margin * (k - label[i]))),
        ),
        (i, 1, n),
        (k, 1, r),
    ),
    space=Solved(),
    readings=(Reading("ties smallest", "the predictor takes the first best rank"),),
    proofs=(Proof(proved.cumulative_margin, proved.ITEMS),),
)
