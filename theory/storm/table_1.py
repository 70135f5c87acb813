"""Table 1 and Section 4: sizes, bins and folds, checked against packaged data and other prints."""

from functools import partial

from sympy import And, Eq, IndexedBase

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Expected, NotTestable, Question, between
from theory.claims.ordinal_data_sets import DATA_SETS, TABLE_1, TABLE_2, cells
from theory.claims.ordinal_data_sets import PACKAGED as SHARED
from theory.claims.printed_figures import Printed, by_arithmetic, column, facts

UCI = (
    "diabetes",
    "pyrimidines",
    "triazines",
    "wisconsin",
    "machine",
    "auto-mpg",
    "housing",
    "stocks",
    "abalone",
)
TRAIN = column("30 50 100 130 150 200 300 600 1000")
TEST = column("13 24 86 64 59 192 206 350 3177")
"""Training and test points of the sets of UCI, in that order."""
PACKAGED = {
    "machine-cpu": (6, 150 + 59),
    "auto-mpg": (7, 200 + 192),
    "boston": (13, 300 + 206),
    "abalone": (8, 1000 + 3177),
}
"""Packaged data sets: printed features, and training and test points together."""
SIZE = dict(zip(DATA_SETS, cells(TABLE_1["size"]), strict=True))
SIZES = tuple(SIZE[name] for name in UCI)
"""The sizes that Milidiú and Rocha print for the same data sets."""

n, m, s = IndexedBase("n"), IndexedBase("m"), IndexedBase("s")
"""``n_i``, ``m_i``: training and test points of set ``i``; ``s_i``: its size in another paper."""

claim = partial(Claim, where="Table 1", kind="empirical")

synthetic = claim(
    id="storm/table-1/synthetic",
    says="Linear, Sine, Circle, Spiral: 2 features, 100 train, 1000 test, K = 5 and 10.",
    readings=(
        Reading(
            "as printed",
            question=NotTestable(
                "the generators of the four manifolds, of which no equation is printed; the "
                "experiment storm-models draws points of its own, in these numbers"
            ),
        ),
    ),
)

uci = claim(
    id="storm/table-1/uci",
    says="(features, train, test): Diabetes (2, 30, 13), Pyrimidines (27, 50, 24), Triazines (60, "
    "100, 86), Wisconsin (32, 130, 64), Machine CPU (6, 150, 59), AutoMPG (7, 200, 192), Boston "
    "(13, 300, 206), Stocks (9, 600, 350), Abalone (8, 1000, 3177); K = 5 and 10.",
    readings=(
        Reading(
            "the packaged data sets",
            "train and test points together are the rows, and the features the columns, of Machine "
            "CPU, AutoMPG, Boston and Abalone as packages ship them",
            question=Question(
                "rows",
                tuple(
                    expected
                    for name, counts in PACKAGED.items()
                    for metric, count in zip(("features", "rows"), counts, strict=True)
                    for expected in between(
                        metric, count, count, [{"data": name, "table": "as shipped"}]
                    )
                ),
            ),
        ),
        Reading(
            "sizes of another paper",
            "train and test points together are the sizes that Milidiú and Rocha print for the "
            "same nine data sets",
            hypotheses=(*facts(n=TRAIN), *facts(m=TEST), *facts(s=SIZES)),
            space=Printed(n=TRAIN, m=TEST, s=SIZES),
            conclusion=And(*(Eq(n[i] + m[i], s[i]) for i in range(1, 10))),
        ),
    ),
    proofs=(by_arithmetic(reading="sizes of another paper"),),
)

LARGE_TRAIN = column("50 75 100 125 150 175 200")
LARGE_TEST = column("8142 8117 8092 8067 15490 16609 16584")
LARGE = {"n": LARGE_TRAIN, "m": LARGE_TEST}

large = claim(
    id="storm/table-1/large",
    says="(features, train, test): Bank 1 (8, 50, 8142), Bank 2 (32, 75, 8117), CompAct1 (12, 100, "
    "8092), CompAct2 (21, 125, 8067), Cali Hous (8, 150, 15490), Census1 (8, 175, 16609), Census2 "
    "(16, 200, 16584); K = 5 and 10.",
    readings=(
        Reading(
            "the data sets",
            question=NotTestable("bank, computer activity, California housing and census data"),
        ),
        Reading(
            "one size for two feature sets",
            "Bank 1 and 2, CompAct1 and 2, and Census1 and 2, which are the same rows with "
            "different features, have as many rows in total",
            hypotheses=facts(**LARGE),
            space=Printed(**LARGE),
            conclusion=And(*(Eq(n[i] + m[i], n[k] + m[k]) for i, k in ((1, 2), (3, 4), (6, 7)))),
        ),
    ),
    proofs=(by_arithmetic(reading="one size for two feature sets"),),
)

health = claim(
    id="storm/table-1/health",
    says="(features, train, test, K): DementiaBank (1605, 200, 169, 4), CASAS (278, 200, 118, 5).",
    readings=(
        Reading(
            "as printed",
            question=NotTestable("DementiaBank and CASAS, whose records are not public"),
        ),
    ),
)

BENCHMARK = {
    bins: dict(zip(DATA_SETS, cells(table["benchmark"]), strict=True))
    for bins, table in ((5, TABLE_1), (10, TABLE_2))
}
"""The errors of Chu and Ghahramani's SVM, as Milidiú and Rocha cite them."""

binning = Claim(
    id="storm/binning",
    where="Sec. 4.2.2",
    kind="empirical",
    says="Following Chu and Ghahramani (2005), regression targets are turned into categories by "
    "equal-frequency binning.",
    readings=(
        Reading(
            "as done",
            question=NotTestable("the binned targets, or a result with a number that tells bins"),
        ),
        Reading(
            "as Chu and Ghahramani do",
            "the errors that Milidiú and Rocha cite from that work are nearer to ours on bins of "
            "equal frequency than to ours on bins of equal length, which are smaller",
            question=Question(
                "cusum-mae",
                tuple(
                    Expected(
                        f"{name}, {bins} bins: minus the middle of the two MAE",
                        tuple(
                            (
                                -0.5,
                                "MAE",
                                {
                                    "data": data,
                                    "cuts": cuts,
                                    "bins": bins,
                                    "features": "random layer",
                                },
                            )
                            for cuts in ("equal length", "equal frequency")
                        ),
                        low=-float(errors[name]),
                    )
                    for bins, errors in BENCHMARK.items()
                    for name, data in SHARED.items()
                ),
            ),
        ),
    ),
)

folds = Claim(
    id="storm/folds",
    where="Sec. 4.3",
    kind="empirical",
    says="20 random partitions (synthetic, UCI, health), 100 randomised splits (large), 5-fold "
    "cross-validation on the training set for hyper-parameters, Wilcoxon signed rank test.",
    readings=(
        Reading("as done", question=NotTestable("the partitions, or their number in any result")),
    ),
)
