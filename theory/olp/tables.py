"""Tables 1 and 2: accuracies and mean absolute errors, and what they say together.

With three classes the error of a point is 0, 1 or 2, so that a mean absolute error ``e`` and an
accuracy ``a`` over the same points satisfy ``1 − a ≤ e ≤ 2 (1 − a)``, and so do their means over
runs. A printed pair is impossible if no numbers that round to it satisfy this.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import And, Ge, Gt, IndexedBase, Le, Lt, Rational, symbols

from algorithms.seam import exact
from theory.claim import Claim, Reading
from theory.empirical import NotTestable, Question, between, less
from theory.printed import Printed, by_arithmetic, column, facts
from theory.proof import Proof
from theory.space import Choose, Inadmissible, Instance, Space
from theory.statement import Indicator
from theory.vocabulary import Name, Vocabulary

METHODS = ("KDLOR", "MeanMap", "Clustering", "DL-OLP")
KDLOR, MEAN_MAP, CLUSTERING, DL_OLP = range(1, 5)
ACCURACY = {
    "synthetic100": "0.98 0.49 0.97 0.97",
    "synthetic1000": "0.98 0.53 0.98 0.97",
    "cali": "0.67 0.35 0.29 0.53",
    "cement": "0.93 0.72 0.66 0.87",
    "fireman": "0.83 0.70 0.64 0.81",
    "kinematics": "0.66 0.62 0.68 0.62",
    "skill": "0.66 0.55 0.59 0.59",
    "stockord": "0.68 0.40 0.59 0.80",
}
ERROR = {
    "synthetic100": "0.023 0.66 0.26 0.031",
    "synthetic1000": "0.024 0.61 0.024 0.028",
    "cali": "0.35 0.69 0.77 0.51",
    "cement": "0.073 0.28 0.35 0.14",
    "fireman": "0.17 0.32 0.38 0.20",
    "kinematics": "0.40 0.44 0.36 0.42",
    "skill": "0.35 0.52 0.44 0.42",
    "stockord": "0.36 0.61 0.42 0.16",
}
SPREAD = {
    "synthetic100": "0.016 0.090 0.018 0.026",
    "synthetic1000": "0.003 0.031 0.006 0.009",
    "cement": "0.004 0.012 0.013 0.034",
}
"""One standard deviation of the errors of Table 2, where our data allow a comparison."""
SYNTHETIC, BENCHMARK = tuple(ERROR)[:2], tuple(ERROR)[2:]
TITLES = {
    "synthetic100": "Synthetic100",
    "synthetic1000": "Synthetic1000",
    "cali": "Cali/Housing",
    "cement": "Cement-Strength",
    "fireman": "Fireman",
    "kinematics": "Kinematics",
    "skill": "Skill",
    "stockord": "Stockord",
}

a, e = IndexedBase("a"), IndexedBase("e")
"""``a_j``, ``e_j``: printed accuracy and mean absolute error of method ``j`` of METHODS."""


def rounding(text: str) -> Rational:
    """Half a unit of the last printed digit."""
    return Rational(1, 2 * 10 ** len(text.split(".")[1]))


def possible(data: str, methods: tuple[int, ...] = (1, 2, 3, 4)):  # type: ignore[no-untyped-def]
    """Some pair of numbers that round to the printed ones satisfies ``1 − a ≤ e ≤ 2 (1 − a)``."""
    parts = []
    for j in methods:
        slack_a = rounding(ACCURACY[data].split()[j - 1])
        slack_e = rounding(ERROR[data].split()[j - 1])
        parts.append(Le(1 - a[j] - slack_a, e[j] + slack_e))
        parts.append(Le(e[j] - slack_e, 2 * (1 - a[j] + slack_a)))
    return And(*parts)


def _measured(data: str) -> Reading:
    """Our errors against the printed ones, or what is missing."""
    if data not in SPREAD:
        missing = f"the data set {TITLES[data]} is in no package of the suite"
        return Reading("as measured", question=NotTestable(missing))
    printed, spread = column(ERROR[data]), column(SPREAD[data])
    return Reading(
        "as measured",
        "our mean of each method's error is within one printed standard deviation of the print",
        question=Question(
            "olp-tables",
            tuple(
                expected
                for method, mean, sd in zip(METHODS, printed, spread, strict=True)
                if mean is not None and sd is not None
                for expected in between(
                    "MAE",
                    float(mean - sd),
                    float(mean + sd),
                    [{"data": data, "method": method}],
                )
            ),
        ),
    )


def _row(data: str) -> Claim:
    pairs = zip(METHODS, ACCURACY[data].split(), ERROR[data].split(), strict=True)
    listed = "; ".join(f"{method} {acc} / {mae}" for method, acc, mae in pairs)
    printed = {"a": column(ACCURACY[data]), "e": column(ERROR[data])}
    return Claim(
        id=f"olp/tables/{data}",
        where="Tables 1, 2",
        kind="empirical",
        says=f"{TITLES[data]}, three classes, accuracy / MAE: {listed}.",
        hypotheses=facts(**printed),
        space=Printed(**printed),
        readings=(
            Reading(
                "over the same points",
                "accuracy and error of a method are means over the same points and runs: some "
                "numbers that round to the printed ones satisfy 1 − a ≤ e ≤ 2 (1 − a)",
                conclusion=possible(data),
            ),
            _measured(data),
        ),
        proofs=()
        if data in ("synthetic100", "stockord")
        else (by_arithmetic("a", "e", reading="over the same points"),),
    )


rows = tuple(_row(data) for data in ERROR)

MISPRINT = {"a": column(ACCURACY["synthetic100"]), "e": column("0.023 0.66 0.026 0.031")}

synthetic100_repair = Claim(
    id="olp/tables/synthetic100/repair-1",
    where="Tables 1, 2",
    kind="empirical",
    says="With 0.026 in place of 0.26 for clustering every pair of the row Synthetic100 is "
    "possible. (Its standard deviation, 0.018, is then that of the accuracy, as it is when all "
    "errors are between neighbouring classes.)",
    hypotheses=facts(**MISPRINT),
    space=Printed(**MISPRINT),
    conclusion=possible("synthetic100"),
    proofs=(by_arithmetic("a", "e"),),
)

A, E = symbols("A E")
"""A true accuracy and a true error, of which the printed ones are roundings."""


class Rounded(Space):
    """An accuracy, an error (both in thousandths, fields ``A`` and ``E``) and a printed row."""

    def __init__(self, data: str) -> None:
        self.printed = [Fraction(0) if x is None else x for x in column(ERROR[data])]

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"A": Fraction(choose(790, 810), 1000), "E": Fraction(choose(150, 250), 1000)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        if not 0 <= instance["A"] <= 1 or not 0 <= instance["E"] <= 2:
            raise Inadmissible
        known = {name: exact([instance[name]])[0] for name in ("A", "E")}
        return {**known, "e": list(exact(self.printed))}


stockord_repair = Claim(
    id="olp/tables/stockord/repair-1",
    where="Tables 1, 2",
    kind="empirical",
    says="On Stockord an accuracy A of DL-OLP that rounds to 0.80 leaves an error E of 0.195 or "
    "more, not 0.16; below every other printed error of the row it may still be.",
    hypotheses=(
        *facts(e=column(ERROR["stockord"])),
        Le(A, Rational(805, 1000)),
        Le(1 - A, E),
    ),
    space=Rounded("stockord"),
    conclusion=And(
        Ge(E, Rational(195, 1000)), *(Lt(Rational(195, 1000), e[j]) for j in (1, 2, 3))
    ),
    proofs=(
        Proof(
            lambda p, run, *given: p.have(p.goal, *given),
            vocabulary=Vocabulary(names=(Name("e", "R", 1), Name("A", "R"), Name("E", "R"))),
        ),
    ),
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
    proofs=(by_arithmetic(*NAMES, reading="no other is better"),),
)

kdlor_benchmark = Claim(
    id="olp/tables/kdlor-benchmark",
    where="Sec. 4.2",
    kind="comparison",
    says="In most of the six benchmark rows KDLOR has the best MAE.",
    hypotheses=facts(**SIX),
    space=Printed(**SIX),
    conclusion=Gt(2 * sum(Indicator(_best(i)) for i in range(1, 7)), 6),
    proofs=(by_arithmetic(*NAMES),),
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
    proofs=(by_arithmetic("e2", "e4", reading="as printed"),),
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
        by_arithmetic("a3", "a4", reading="as accurate as DL-OLP"),
        by_arithmetic("a3", "a4", reading="better than elsewhere"),
    ),
)
