"""Sections 4.1 and 4.2: which method is ahead, by the printed tables and by our runs."""

from fractions import Fraction

from sympy import And, Ge, Gt, IndexedBase, Le, Lt

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Question, between, less
from theory.claims.printed_figures import Printed, by_arithmetic, column, facts
from theory.language.statement import Indicator
from theory.olp.tables import (
    ACCURACY,
    BENCHMARK,
    CLUSTERING,
    DL_OLP,
    ERROR,
    SPREAD,
    SYNTHETIC,
)


def _table(data: tuple[str, ...]) -> dict[str, tuple[Fraction | None, ...]]:
    """Errors by method: a column ``e1`` … ``e4`` over the data sets."""
    by_row = [column(ERROR[name]) for name in data]
    return {f"e{j}": tuple(row[j - 1] for row in by_row) for j in range(1, 5)}


E1, E2, E3, E4 = (IndexedBase(f"e{j}") for j in range(1, 5))
"""``e1_i`` … ``e4_i``: printed errors of KDLOR, MeanMap, clustering, DL-OLP in row ``i``."""
NAMES = ("e1", "e2", "e3", "e4")


def _best(i: int):  # type: ignore[no-untyped-def]
    return And(*(Le(E1[i], other[i]) for other in (E2, E3, E4)))


TWO, SIX, ALL = _table(SYNTHETIC), _table(BENCHMARK), _table(tuple(ERROR))

kdlor_synthetic = Claim(
    id="olp/tables/kdlor-synthetic",
    where="Sec. 4.1",
    kind="comparison",
    says="On the synthetic rows KDLOR has the best MAE.",
    hypotheses=facts(**TWO),
    space=Printed(**TWO),
    conclusion=And(_best(1), _best(2)),
    readings=(
        Reading("no other is better", "the least printed error of both rows, or equal to it"),
        Reading(
            "every other is worse",
            "strictly the least printed error of both rows",
            conclusion=And(*(Lt(E1[i], other[i]) for i in (1, 2) for other in (E2, E3, E4))),
        ),
    ),
    proofs=(by_arithmetic(reading="no other is better"),),
)

kdlor_benchmark = Claim(
    id="olp/tables/kdlor-benchmark",
    where="Sec. 4.2",
    kind="comparison",
    says="In most of the six benchmark rows KDLOR has the best MAE.",
    hypotheses=facts(**SIX),
    space=Printed(**SIX),
    conclusion=Gt(2 * sum(Indicator(_best(i)) for i in range(1, 7)), 6),
    proofs=(by_arithmetic(),),
)

beats_mean_map = Claim(
    id="olp/tables/beats-mean-map",
    where="Sec. 4.1, 4.2, 5",
    kind="comparison",
    says="DL-OLP has smaller MAE than MeanMap on the synthetic and the benchmark rows.",
    hypotheses=facts(e2=ALL["e2"], e4=ALL["e4"]),
    space=Printed(e2=ALL["e2"], e4=ALL["e4"]),
    readings=(
        Reading(
            "as printed",
            "in each of the eight rows",
            conclusion=And(*(Lt(E4[i], E2[i]) for i in range(1, 9))),
        ),
        Reading(
            "as measured",
            "in our runs on Synthetic100, Synthetic1000 and Cement-Strength",
            question=Question(
                "olp-tables",
                tuple(
                    expected
                    for data in SPREAD
                    for expected in less(
                        "MAE", {"method": "DL-OLP"}, {"method": "MeanMap"}, [{"data": data}]
                    )
                ),
            ),
        ),
    ),
    proofs=(by_arithmetic(reading="as printed"),),
)

a3, a4 = IndexedBase("a3"), IndexedBase("a4")
"""``a3_i``, ``a4_i``: printed accuracies of clustering and DL-OLP in row ``i``."""
PRECISE = {
    f"a{j}": tuple(column(ACCURACY[name])[j - 1] for name in ERROR) for j in (CLUSTERING, DL_OLP)
}

clustering_synthetic = Claim(
    id="olp/tables/clustering-synthetic",
    where="Sec. 4.1",
    kind="comparison",
    says="Clustering works particularly well on the synthetic rows.",
    readings=(
        Reading(
            "as accurate as DL-OLP",
            "its printed accuracy is at least that of DL-OLP in both rows",
            hypotheses=facts(**PRECISE),
            space=Printed(**PRECISE),
            conclusion=And(Ge(a3[1], a4[1]), Ge(a3[2], a4[2])),
        ),
        Reading(
            "an error like DL-OLP's",
            "its printed error is at most that of DL-OLP in both rows",
            hypotheses=facts(e3=TWO["e3"], e4=TWO["e4"]),
            space=Printed(e3=TWO["e3"], e4=TWO["e4"]),
            conclusion=And(Le(E3[1], E4[1]), Le(E3[2], E4[2])),
        ),
        Reading(
            "better than elsewhere",
            "its printed accuracy is higher than in every benchmark row",
            hypotheses=facts(**PRECISE),
            space=Printed(**PRECISE),
            conclusion=And(*(Gt(a3[i], a3[k]) for i in (1, 2) for k in range(3, 9))),
        ),
        Reading(
            "as measured",
            "in our runs its error is below a tenth on both synthetic data sets",
            question=Question(
                "olp-tables",
                between(
                    "MAE", 0, 0.1, [{"data": data, "method": "Clustering"} for data in SYNTHETIC]
                ),
            ),
        ),
    ),
    proofs=(
        by_arithmetic(reading="as accurate as DL-OLP"),
        by_arithmetic(reading="better than elsewhere"),
    ),
)
