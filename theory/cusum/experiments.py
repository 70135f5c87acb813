"""Section 8: how the experiments were set up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import And, Eq, Ge, IndexedBase, Le, symbols

from algorithms.cusum import AveragedCuSumRank
from algorithms.losses import absolute_loss
from theory.claim import Claim, Goal, Obligation, Reading
from theory.cusum.items import require
from theory.cusum.notation import i, n, r
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.rescaling import rescaled
from theory.cusum.tables import DATA_SETS, TABLE_1, TABLE_2, PrintedTables, cells
from theory.space import Choose, Instance, Space
from theory.statement import ForAll

b = symbols("b", integer=True)
equal_length, quantile = IndexedBase("e"), IndexedBase("q")
"""Bin of target ``i`` by cuts at equal distances, and by cuts at equal counts."""


class Targets(Space):
    """Real targets to be put into ``K`` bins: ``target`` (integers)."""

    rounds = ("target",)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(2, 5)
        return {"K": K, "target": tuple(choose(0, 9) for _ in range(choose(K, 8)))}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, target = instance["K"], instance["target"]
        require(K >= 2 and len(target) >= K and min(target, default=0) < max(target, default=0))
        low, high = min(target), max(target)
        order = sorted(range(len(target)), key=lambda at: (target[at], at))
        place = {at: position for position, at in enumerate(order)}
        return {
            "n": len(target),
            "b": K,
            "e": [1 + min(K - 1, int(Fraction((t - low) * K, high - low))) for t in target],
            "q": [1 + place[at] * K // len(target) for at in range(len(target))],
        }


binning = Claim(
    id="cusum/experiments/binning",
    where="Sec. 8.1",
    kind="empirical",
    says="“Equal-length binning … five and ten quantiles” names two ways of binning; the "
    "reading that can be decided asks whether they are one.",
    needs="the discretised targets that were used; the text does not determine them",
    readings=(
        Reading("as done", "what was done to the targets"),
        Reading(
            "equal length is quantiles",
            "bins of equal length and bins of equal count put every target into the same bin",
            conclusion=ForAll(Eq(equal_length[i], quantile[i]), (i, 1, n)),
            space=Targets(),
        ),
    ),
)

partitions = Claim(
    id="cusum/experiments/partitions",
    where="Sec. 8.1",
    kind="empirical",
    says="The 20 random partitions of Chu and Ghahramani (2005) are used, one of them for "
    "parameters.",
    needs="the partitions (the address in the paper's footnote) and a record of the one used",
)


def _averaged(r, delta, ties="smallest", **_):  # type: ignore[no-untyped-def]
    return AveragedCuSumRank(r, ties, absolute_loss)


learner = Claim(
    id="cusum/experiments/learner",
    where="Sec. 8",
    kind="algorithm",
    says="The averaged CuSum perceptron with margin can be run on any features: its predictions "
    "are ranks. (The paper gives no pseudo-code; averaging is Collins's, the margin is "
    "re-scaled.)",
    conclusion=ForAll(And(Ge(rescaled[i], 1), Le(rescaled[i], r)), (i, 1, n)),
    space=RankedStream(separable=False),
    readings=(
        Reading(
            "margin |y − k|", "the update away from arg max s(x,k) + |y − k|", {"rival": _averaged}
        ),
        Reading(
            "margin |y − k|, ties largest",
            "the same, with the last of several best ranks",
            {"rival": _averaged, "ties": "largest"},
        ),
    ),
)

errors = symbols("errors", integer=True)
"""Number of columns of a printed table that hold standard errors."""

standard_errors = Claim(
    id="cusum/experiments/standard-errors",
    where="Sec. 8.2",
    kind="empirical",
    says="The tables report standard error estimates: some column of theirs holds them.",
    conclusion=Ge(errors, 1),
    space=PrintedTables(),
)

size = IndexedBase("S")


def _same_sizes() -> Goal:
    from z3 import And, Ints

    one, two = (Ints(" ".join(f"{name}_{data}" for data in DATA_SETS)) for name in ("one", "two"))
    printed = [
        size == int(entry)
        for column, table in ((one, TABLE_1), (two, TABLE_2))
        for size, entry in zip(column, cells(table["size"]), strict=True)
    ]
    return Goal(
        tuple(printed),
        And(*[a == b for a, b in zip(one, two, strict=True)]),
        And(*[a == two[0] for a in one]),
    )


sizes = Claim(
    id="cusum/experiments/sizes",
    where="Tables 1, 2",
    kind="empirical",
    says="The sizes; what can be checked within the paper is that both tables print the same.",
    needs="the sets diabetes, pyrimidines, wisconsin, stocks and triazines, which no package of "
    "the suite ships; abalone, auto-mpg, machine and housing come with the optional extra `data`, "
    "but an engine that counts their rows is not implemented",
    readings=(
        Reading("the data sets", "the sizes are those of the data sets"),
        Reading(
            "the tables agree",
            "Tables 1 and 2 print the same sizes",
            conclusion=ForAll(Eq(size[1, i], size[2, i]), (i, 1, n)),
            space=PrintedTables(),
        ),
    ),
    obligations=(
        Obligation(
            "nine sizes, twice", "all", _same_sizes, "The printed numbers.", "the tables agree"
        ),
    ),
)
