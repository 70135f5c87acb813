"""The cumulative margin is necessary for Figure 1 to stop making mistakes on a finite data set."""

from __future__ import annotations

from typing import Any

from sympy import And, Eq, Ge, Gt, Implies, IndexedBase, Lt, Sum, symbols

from algorithms.seam import exact, to_fmpq
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.items import attributes, integers, require
from theory.cusum.notation import d, i, j, k, label, n, r, w, x
from theory.cusum.proofs import necessary as proved
from theory.cusum.readings import conventions
from theory.cusum.streams import dot
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

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(2, 4), choose(1, 3)
        return {
            "K": K,
            "d": d,
            "z": tuple(integers(choose, d - 1) for _ in range(choose(1, 4))),
            "w": tuple(integers(choose, d) for _ in range(K - 1)),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, rows = instance["K"], instance["d"], instance["w"]
        require(K >= 2 and d >= 1 and len(rows) == K - 1 and all(len(row) == d for row in rows))
        require(len(instance["z"]) >= 1 and all(len(z) == d - 1 for z in instance["z"]))
        items, ranks, leads = [], [], [to_fmpq(1)]
        for z in instance["z"]:
            scores = [0]
            for row in rows:
                scores.append(scores[-1] + dot(row, (*z, -1)))
            best = scores.index(max(scores))
            leads += [to_fmpq(scores[best] - value) for value in scores[:best]]
            items.append(attributes(z))
            ranks.append(best + 1)
        small = min(leads) / (2 * K)
        up = exact([0] * (d - 1) + [1])
        matrix = [0 * up, *(exact(row) for row in rows)]
        return {
            "r": K,
            "d": d,
            "n": len(items),
            "x": items,
            "y": ranks,
            "w": matrix,
            "epsilon": small,
            "v": [0 * up, *(row + small * up for row in matrix[1:])],
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
        Gt(margin, 0),
        ForAll(Eq(x[i, d], -1), (i, 1, n)),
        ForAll(
            And(
                Implies(Lt(k, label[i]), Ge(leads(w, k), 2 * margin * (label[i] - k))),
                Implies(Gt(k, label[i]), Ge(leads(w, k), 0)),
            ),
            (i, 1, n),
            (k, 1, r),
        ),
        ForAll(Eq(v[k, j], w[k, j] + margin * Indicator(Eq(j, d))), (k, 2, r), (j, 1, d)),
        ForAll(And(Eq(w[1, j], 0), Eq(v[1, j], 0)), (j, 1, d)),
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
