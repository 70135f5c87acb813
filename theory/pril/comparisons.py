"""Section 5: the claims that only data can decide, asked of the experiment ``pril-partial``."""

from functools import partial
from itertools import pairwise

from sympy import Lt, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import (
    Conditions,
    Expected,
    NotTestable,
    Question,
    between,
    comparable,
    less,
    named,
)
from theory.claims.sentences import whole_and_parts
from theory.intervals.notation import L_MAE, T, score, t, theta, total_loss, y_l, y_r
from theory.intervals.streams import IntervalStream

DATA = ({"data": "synthetic"}, {"data": "abalone"})
TYPES = ("PRIL type 1", "PRIL type 2")
"""PRIL by the way in which interval labels are made (Section 5.1)."""
SHARES = (60, 70, 80, 90, 100)
"""Per cent of the examples with interval labels; 0 is the case without any."""
CURVES: tuple[Conditions, ...] = tuple(
    {**data, "method": method} for data in DATA for method in TYPES
)
MISSING = "Parkinsons telemonitoring is in no package of the suite"
SETS = f"synthetic and abalone; {MISSING}"


def asked(*expectations: Expected, needed: str = "every") -> Question:
    """A question to the experiment of this section."""
    return Question("pril-partial", expectations, needed)


def trained(data: dict[str, str], method: str) -> dict[str, str | int]:
    """PRIL trained on interval labels only."""
    return {**data, "method": method, "share": 100}


def exact(data: dict[str, str], method: str) -> dict[str, str | int]:
    """A baseline, on exact labels."""
    return {**data, "method": method, "share": 0}


parkinsons = Claim(
    id="pril/experiments/parkinsons",
    where="Sec. 5.1",
    kind="empirical",
    says="Parkinsons telemonitoring has 42 patients, 5875 observations, 20 features and total "
    "UPDRS from 7 to 55.",
    readings=(
        Reading("as printed", question=NotTestable(f"{MISSING}; and the bounds of its 10 parts")),
    ),
)

abalone = Claim(
    id="pril/experiments/abalone",
    where="Sec. 5.1",
    kind="empirical",
    says="Abalone has 8 features and 4177 observations with 1 to 29 rings.",
    readings=(
        Reading(
            "as counted",
            "rows, features and range of the rings in the packaged data",
            question=Question(
                "rows",
                tuple(
                    expected
                    for metric, value in (
                        ("rows", 4177),
                        ("features", 8),
                        ("least", 1),
                        ("largest", 29),
                    )
                    for expected in between(
                        metric, value, value, [{"data": "abalone", "table": "as shipped"}]
                    )
                ),
            ),
        ),
    ),
)

more_partial = Claim(
    id="pril/experiments/more-partial",
    where="Sec. 5.3",
    kind="comparison",
    says="PRIL's average L_MAE decreases as the fraction of partially labelled examples grows.",
    readings=(
        Reading(
            "at every step of the share",
            f"from 60 to 70, 80, 90 and 100 per cent, both types of labels, {SETS}",
            question=asked(
                *(
                    expected
                    for before, after in pairwise(SHARES)
                    for expected in less("L_MAE", {"share": after}, {"share": before}, CURVES)
                )
            ),
        ),
    ),
)

no_partial_largest = Claim(
    id="pril/experiments/no-partial-largest",
    where="Sec. 5.3",
    kind="empirical",
    says="Training with no partial labels gives the largest average L_MAE on all data sets.",
    readings=(
        Reading(
            "than every share",
            f"larger than with each of 60 to 100 per cent, both types of labels, {SETS}",
            question=asked(
                *(
                    expected
                    for share in SHARES
                    for expected in less("L_MAE", {"share": share}, {"share": 0}, CURVES)
                )
            ),
        ),
    ),
)


before_the_last = Sum(L_MAE(score[t], theta[t], y_l[t], y_r[t]), (t, 1, T - 1))
"""The losses of all rounds but the last."""


def _after_twice_the_rounds() -> Question:
    """Is the average after all rounds less than that after half of them?"""
    return asked(
        *(
            Expected(
                f"{named(cell)}: half-way − at the end",
                ((1, "L_MAE at half", cell), (-1, "L_MAE", cell)),
                low=0,
            )
            for curve in CURVES
            for share in SHARES
            for cell in ({**curve, "share": share},)
        )
    )


average_decreases = Claim(
    id="pril/experiments/average-decreases",
    where="Sec. 5.3",
    kind="empirical",
    says="The average L_MAE decreases faster than the number of rounds grows.",
    readings=(
        Reading(
            "it decreases",
            f"the average after 4000 rounds is less than after 2000, {SETS}",
            question=_after_twice_the_rounds(),
        ),
        Reading(
            "faster than the rounds grow",
            "it falls faster than 1/T, so that the sum of the losses falls",
            conclusion=Lt(total_loss(theta[t]), before_the_last),
            space=IntervalStream(separable=False),
        ),
    ),
)

claim = partial(Claim, where="Sec. 5.4", kind="comparison")

vs_widrow_hoff = claim(
    id="pril/experiments/vs-widrow-hoff",
    says="PRIL does better than Widrow-Hoff regression.",
    readings=whole_and_parts(
        "all data sets",
        *(
            Reading(
                data["data"],
                "mean absolute error on exact ranks, PRIL trained on either type of interval "
                "labels",
                question=asked(
                    *(
                        expected
                        for method in TYPES
                        for expected in less(
                            "MAE", trained(data, method), exact(data, "Widrow-Hoff")
                        )
                    )
                ),
            )
            for data in DATA
        ),
    ),
)

vs_mcp = claim(
    id="pril/experiments/vs-mcp",
    says="PRIL does better than the multi-class Perceptron on the synthetic and Parkinsons data.",
    readings=(
        Reading(
            "synthetic",
            f"mean absolute error on exact ranks; {MISSING}",
            question=asked(
                *(
                    expected
                    for method in TYPES
                    for expected in less("MAE", trained(DATA[0], method), exact(DATA[0], "MCP"))
                )
            ),
        ),
    ),
)

vs_prank = claim(
    id="pril/experiments/vs-prank",
    says="PRIL with interval labels performs like PRank with exact labels on abalone and "
    "Parkinsons.",
    readings=(
        Reading(
            "within a tenth on abalone",
            f"its error differs from PRank's by less than a tenth of PRank's; {MISSING}",
            question=asked(
                *(
                    expected
                    for method in TYPES
                    for expected in comparable(
                        "MAE", trained(DATA[1], method), exact(DATA[1], "PRank"), 0.1
                    )
                )
            ),
        ),
    ),
)
