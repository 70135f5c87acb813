"""Section 5: what the conclusion says of the experiments, and Section 4.1's sizes."""

from typing import Any

from sympy import And, Eq, IndexedBase, Le, Lt, symbols

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Question, near
from theory.claims.fields import declared, one_of
from theory.claims.printed_figures import Printed, by_arithmetic, column, facts
from theory.claims.space import Space
from theory.language.statement import Exists
from theory.olp.tables import ACCURACY, DL_OLP, ERROR, KDLOR, MEAN_MAP, SPREAD

a1, a2, a4 = (IndexedBase(f"a{j}") for j in (KDLOR, MEAN_MAP, DL_OLP))
"""``a1_i``, ``a2_i``, ``a4_i``: printed accuracies of KDLOR, MeanMap, DL-OLP in row ``i``."""
s1, s4 = IndexedBase("s1"), IndexedBase("s4")
"""``s1_i``, ``s4_i``: the standard deviations that are printed beside those of KDLOR, DL-OLP."""
MEANS = {
    f"a{j}": tuple(column(ACCURACY[name])[j - 1] for name in ERROR)
    for j in (KDLOR, MEAN_MAP, DL_OLP)
}
DEVIATIONS = {
    "s1": column("0.014 0.003 0.015 0.004 0.011 0.016 0.028 0.042"),
    "s4": column("0.026 0.002 0.018 0.026 0.023 0.022 0.012 0.078"),
}
TABLE_1 = MEANS | DEVIATIONS
ROWS = range(1, len(ERROR) + 1)

minor_setback = Claim(
    id="olp/conclusion/minor-setback",
    where="Sec. 5",
    kind="comparison",
    says="The loss in performance between training on label proportions (DL-OLP) and training on "
    "true labels (KDLOR) is only minor. What is minor is measured by what Table 1 has itself: "
    "the standard deviations, or what MeanMap loses.",
    hypotheses=facts(**TABLE_1),
    space=Printed(**TABLE_1),
    readings=(
        Reading(
            "within the standard deviations",
            "in every row of Table 1 DL-OLP loses no more accuracy than the two standard "
            "deviations that are printed beside the two means",
            conclusion=And(*(Le(a1[i] - a4[i], s1[i] + s4[i]) for i in ROWS)),
        ),
        Reading(
            "within them on average",
            "the same of the averages over the eight rows",
            conclusion=Le(sum(a1[i] - a4[i] for i in ROWS), sum(s1[i] + s4[i] for i in ROWS)),
        ),
        Reading(
            "less than MeanMap loses beyond it",
            "in every row DL-OLP is nearer to KDLOR than to MeanMap, which ignores the order",
            conclusion=And(*(Lt(a1[i] - a4[i], a4[i] - a2[i]) for i in ROWS)),
        ),
        Reading(
            "less than MeanMap loses beyond it, on average",
            "the same of the averages over the eight rows",
            conclusion=Lt(sum(a1[i] - a4[i] for i in ROWS), sum(a4[i] - a2[i] for i in ROWS)),
        ),
        Reading(
            "as measured",
            "in our runs accuracies differ by no more than the two printed standard deviations on "
            "Synthetic100, Synthetic1000 and Cement-Strength",
            question=Question(
                "olp-tables",
                tuple(
                    expected
                    for data, *pair in zip(ERROR, *DEVIATIONS.values(), strict=True)
                    if data in SPREAD
                    for expected in near(
                        "accuracy",
                        {"method": "KDLOR"},
                        {"method": "DL-OLP"},
                        float(sum(pair)),
                        [{"data": data}],
                    )
                ),
            ),
        ),
    ),
    proofs=tuple(
        by_arithmetic(reading=reading)
        for reading in (
            "within them on average",
            "less than MeanMap loses beyond it, on average",
        )
    ),
)

N, n = symbols("N n", integer=True)


class Totals(Space):
    """The two printed numbers of points."""

    fields = declared(N=one_of(100, 1000))

    def meaning(self, **fields: Any) -> dict[str, Any]:
        return fields


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
    proofs=(by_arithmetic(),),
)
