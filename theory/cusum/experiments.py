"""Section 8: how the experiments were set up."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sympy import And, Eq, Ge, IndexedBase, Le, symbols

from algorithms.cusum import AveragedCuSumRank
from algorithms.losses import absolute_loss
from theory.claims.claim import Claim, Obligation, Reading
from theory.claims.empirical import Expected, NotTestable, Question, between, less
from theory.claims.fields import count, declared, integer, many
from theory.claims.ordinal_data_sets import DATA_SETS, PACKAGED, TABLE_1, TABLE_2, cells
from theory.claims.space import Space
from theory.cusum import vocabulary
from theory.cusum.items import require
from theory.cusum.notation import i, n, r
from theory.cusum.proofs import averaged
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.rescaling import rescaled
from theory.cusum.tables import GROUND, PrintedTables, as_printed
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.proving.tactics import directly

equal_length, quantile = IndexedBase("e"), IndexedBase("q")
"""Bin of target ``i`` by cuts at equal distances, and by cuts at equal counts."""


class Targets(Space):
    """Real targets to be put into ``K`` bins: ``target`` (integers)."""

    vocabularies: Vocabularies = (vocabulary.DATA,)

    rounds = ("target",)
    fields = declared(K=count(2, 5), target=many(integer(0, 9), count("K", 8)))

    def meaning(self, K: int, target: Any, **options: Any) -> dict[str, Any]:
        low, high = min(target), max(target)
        require(low < high)
        order = sorted(range(len(target)), key=lambda at: (target[at], at))
        place = {at: position for position, at in enumerate(order)}
        return {
            "n": len(target),
            "b": K,
            "e": [1 + min(K - 1, int(Fraction((t - low) * K, high - low))) for t in target],
            "q": [1 + place[at] * K // len(target) for at in range(len(target))],
        }


def _nearer_to_equal_length() -> Iterator[Expected]:
    """Printed errors below the middle of our two; ours are larger with equal frequencies."""
    for bins, table in ((5, TABLE_1), (10, TABLE_2)):
        printed = dict(zip(DATA_SETS, cells(table["CuSum"]), strict=True))
        for name, data in PACKAGED.items():
            length, frequency = (
                {"data": data, "cuts": rule, "bins": bins, "features": "random layer"}
                for rule in ("equal length", "equal frequency")
            )
            yield from less("MAE", length, frequency)
            yield Expected(
                f"{name}, {bins} bins: middle of the two MAE",
                ((0.5, "MAE", length), (0.5, "MAE", frequency)),
                low=float(printed[name]),
            )


binning = Claim(
    id="cusum/experiments/binning",
    where="Sec. 8.1",
    kind="empirical",
    says="“Equal-length binning … five and ten quantiles” names two ways of binning: the printed "
    "errors tell which was used, or the two are one.",
    readings=(
        Reading(
            "as done",
            "the printed errors are nearer to ours with bins of equal length than to ours with "
            "bins of equal frequency, on the four data sets that are in packages",
            question=Question("cusum-mae", tuple(_nearer_to_equal_length())),
        ),
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
    readings=(
        Reading(
            "as printed",
            question=NotTestable(
                "the partitions (the address in the paper's footnote) and a record of the one used"
            ),
        ),
    ),
)


def _averaged(r, delta, ties="smallest", **_):  # type: ignore[no-untyped-def]
    return AveragedCuSumRank(r, ties, absolute_loss)


TRAINING = (
    "what training does: the averages, the margin and the features of the tables, since the "
    "prediction is a rank whatever was learned"
)

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
            "margin |y − k|",
            "the update away from arg max s(x,k) + |y − k|",
            {"rival": _averaged},
            lacks=TRAINING,
        ),
        Reading(
            "margin |y − k|, ties largest",
            "the same, with the last of several best ranks",
            {"rival": _averaged, "ties": "largest"},
            lacks=TRAINING,
        ),
    ),
    proofs=(
        Proof(directly, averaged.predictions("smallest"), "margin |y − k|"),
        Proof(directly, averaged.predictions("largest"), "margin |y − k|, ties largest"),
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


sizes = Claim(
    id="cusum/experiments/sizes",
    where="Tables 1, 2",
    kind="empirical",
    says="The sizes; what can be checked within the paper is that both tables print the same.",
    readings=(
        Reading(
            "the packaged data sets",
            "the sizes are the numbers of rows of abalone, auto-mpg, machine and housing as "
            "packages ship them; the other five sets are in none",
            question=Question(
                "rows",
                tuple(
                    expected
                    for name, entry in zip(DATA_SETS, cells(TABLE_1["size"]), strict=True)
                    if name in PACKAGED
                    for expected in between(
                        "rows",
                        int(entry),
                        int(entry),
                        [{"data": PACKAGED[name], "table": "as shipped"}],
                    )
                ),
            ),
        ),
        Reading(
            "the tables agree",
            "Tables 1 and 2 print the same sizes",
            conclusion=ForAll(Eq(size[1, i], size[2, i]), (i, 1, n)),
            space=PrintedTables(),
        ),
    ),
    obligations=(
        Obligation("nine sizes, twice", "all", None, GROUND, "the tables agree", as_printed),
    ),
)
