"""Section 4.3: missing values set to zero."""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, IndexedBase, Le, Sum, symbols

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.terms import integer
from theory.formal.vocabulary import Name, Vocabulary, up_to
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.proving.tactics import directly

n, i = symbols("n i", integer=True)
m = symbols("m")
f, x = IndexedBase("f"), IndexedBase("x")
"""``f_j``: feature ``j`` of one output; ``x_i``: one feature of output ``i``, ``m`` its mean."""


class JcrFeature(Space):
    """Features ``f`` of one output, and one feature ``x`` of ``n`` outputs; none is negative."""

    rounds = ("x",)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        five = [choose(0, 4) for _ in range(5)]
        features = (0, 0, 0, 0, *five, five[1] * five[4])
        return {"f": features, "x": tuple(choose(0, 4) for _ in range(choose(1, 4)))}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        features, column = instance["f"], instance["x"]
        if len(features) != 10 or not column or min(*features, *column) < 0:
            raise Inadmissible
        values = exact(column)
        return {
            "f": list(exact(features)),
            "n": len(column),
            "x": list(values),
            "m": values.sum() / len(column),
        }


NAMES = Vocabulary(
    names=(
        Name("f", "R", (up_to(10),)),
        Name("x", "R", (up_to(integer("n")),)),
    )
)
COLUMN = (ForAll(Ge(x[i], 0), (i, 1, n)), Eq(n * m, Sum(x[i], (i, 1, n))))

claim = partial(Claim, where="Sec. 4.3", kind="consistency", space=JcrFeature())

missing_values = claim(
    id="olp/ref/missing-values",
    says="Features 5 to 10 are set to zero for non-journal papers, which is the smallest value "
    "they can take.",
    readings=(
        Reading(
            "as measured",
            "features 5 to 9 are counts, means and medians, not negative, and feature 10 is the "
            "product of 6 and 9",
            hypotheses=(*(Ge(f[j], 0) for j in range(5, 10)), Eq(f[10], f[6] * f[9])),
            conclusion=And(*(Le(0, f[j]) for j in range(5, 11))),
        ),
        Reading(
            "as standardised",
            "zero among the standardised values (x_i − m)/σ of a feature, that is x_i − m ≥ 0",
            hypotheses=COLUMN,
            conclusion=ForAll(Le(0, x[i] - m), (i, 1, n)),
        ),
    ),
    proofs=(
        Proof(
            lambda p, run, *given: p.have(p.goal, *given, given[1], given[4]),
            reading="as measured",
            vocabulary=NAMES,
        ),
    ),
)

missing_values_repair = claim(
    id="olp/ref/missing-values/repair-1",
    says="A missing value that is set to zero before standardisation, and so becomes −m/σ, is the "
    "smallest after it.",
    hypotheses=COLUMN,
    conclusion=ForAll(Le(0 - m, x[i] - m), (i, 1, n)),
    proofs=(Proof(directly, vocabulary=NAMES),),
)
