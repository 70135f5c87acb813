"""Section 5: what the conclusion says of the experiments, and Section 4.1's sizes."""

from __future__ import annotations

from typing import Any

from sympy import And, Eq, IndexedBase, Le, Rational, symbols

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Question, near
from theory.claims.printed_figures import Printed, by_arithmetic, column, facts
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.language.statement import Exists
from theory.olp.comparisons import ALL, E1, E4
from theory.olp.tables import ACCURACY, ERROR, SPREAD

a1, a4 = IndexedBase("a1"), IndexedBase("a4")
"""``a1_i``, ``a4_i``: printed accuracies of KDLOR and DL-OLP in row ``i`` of Table 1."""
PRECISE = {f"a{j}": tuple(column(ACCURACY[name])[j - 1] for name in ERROR) for j in (1, 4)}
ROWS = range(1, len(ERROR) + 1)
SMALL = Rational(1, 20)

minor_setback = Claim(
    id="olp/conclusion/minor-setback",
    where="Sec. 5",
    kind="comparison",
    says="The loss in performance between training on label proportions (DL-OLP) and training on "
    "true labels (KDLOR) is only minor.",
    hypotheses=facts(**PRECISE),
    space=Printed(**PRECISE),
    readings=(
        Reading(
            "at most 0.05 of accuracy in every row",
            conclusion=And(*(Le(a1[i] - a4[i], SMALL) for i in ROWS)),
        ),
        Reading(
            "at most 0.05 of accuracy on average",
            "over the eight rows of Table 1",
            conclusion=Le(sum(a1[i] - a4[i] for i in ROWS), len(ERROR) * SMALL),
        ),
        Reading(
            "the error at most doubles",
            "in every row of Table 2",
            hypotheses=facts(e1=ALL["e1"], e4=ALL["e4"]),
            space=Printed(e1=ALL["e1"], e4=ALL["e4"]),
            conclusion=And(*(Le(E4[i], 2 * E1[i]) for i in ROWS)),
        ),
        Reading(
            "as measured",
            "in our runs accuracies differ by less than 0.05 on Synthetic100, Synthetic1000 and "
            "Cement-Strength",
            question=Question(
                "olp-tables",
                near(
                    "accuracy",
                    {"method": "KDLOR"},
                    {"method": "DL-OLP"},
                    0.05,
                    [{"data": data} for data in SPREAD],
                ),
            ),
        ),
    ),
    proofs=(
        by_arithmetic("a1", "a4", reading="at most 0.05 of accuracy on average"),
        by_arithmetic("e1", "e4", reading="the error at most doubles"),
    ),
)

N, n = symbols("N n", integer=True)


class Totals(Space):
    """The two printed numbers of points."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"N": (100, 1000)[choose(0, 1)]}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        if instance["N"] not in (100, 1000):
            raise Inadmissible
        return {"N": instance["N"]}


data = Claim(
    id="olp/synthetic/data",
    where="Sec. 4.1",
    kind="empirical",
    says="100 and 1000 points from three Gaussians, means on a line at equal intervals, identity "
    "covariance; three classes of equal size: N = 3 n for the number n of points of a class.",
    space=Totals(),
    conclusion=Exists(Eq(3 * n, N), (n, 0, N)),
)

SIZES = {"s": column("33 33 34"), "t": column("333 333 334")}
s, t = IndexedBase("s"), IndexedBase("t")

data_repair = Claim(
    id="olp/synthetic/data/repair-1",
    where="Sec. 4.1",
    kind="empirical",
    says="Classes of 33, 33 and 34 points, and of 333, 333 and 334, give the totals and differ by "
    "one point at most.",
    hypotheses=facts(**SIZES),
    space=Printed(**SIZES),
    conclusion=And(
        Eq(s[1] + s[2] + s[3], 100),
        Eq(t[1] + t[2] + t[3], 1000),
        *(Le(z[i] - z[k], 1) for z in (s, t) for i in (1, 2, 3) for k in (1, 2, 3) if i != k),
    ),
    proofs=(by_arithmetic("s", "t"),),
)
