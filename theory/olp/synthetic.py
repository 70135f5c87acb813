"""Section 4: the proportions of the experiments, and their totals."""

from fractions import Fraction
from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Ne, Rational, S, Sum, symbols

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared, one_of
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import Belongs, Exists, ForAll
from theory.olp import vocabulary
from theory.olp.notation import g, k, pi
from theory.olp.proofs import synthetic as proved
from theory.proving.proof import Proof

PRINTED = tuple(Fraction(n, 100) for n in (25, 25, 50, 50, 25, 25, 25, 50, 25))
"""The nine numbers as printed, in hundredths."""


class PrintedProportions(Space):
    """The one instance: the nine numbers; option ``by`` says how they fill the matrix."""

    vocabularies: Vocabularies = (vocabulary.COUNTS,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"K": 3, "numbers": PRINTED}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        if instance != self.generate(lambda low, high: low):
            raise Inadmissible
        matrix = exact(instance["numbers"]).reshape(3, 3)
        return {"K": 3, "pi": matrix if options["by"] == "rows" else matrix.T}


QUARTERS = {
    "rows": ((1, 1, 2), (2, 1, 1), (1, 2, 1)),
    "columns": ((1, 2, 1), (1, 1, 2), (2, 1, 1)),
}
"""Four times the matrix in each reading."""

DETERMINANT = (
    pi[1, 1] * (pi[2, 2] * pi[3, 3] - pi[2, 3] * pi[3, 2])
    - pi[1, 2] * (pi[2, 1] * pi[3, 3] - pi[2, 3] * pi[3, 1])
    + pi[1, 3] * (pi[2, 1] * pi[3, 2] - pi[2, 2] * pi[3, 1])
)

proportions = Claim(
    id="olp/synthetic/proportions",
    where="Sec. 4.1, Sec. 4.2",
    kind="definition",
    says="The nine numbers are the proportions of three bags over three classes: not negative, "
    "each row sums to 1. The matrix has full rank, as (13) wants it; both readings of the braces "
    "serve, since columns sum to 1 as well.",
    conclusion=And(
        ForAll(Ge(pi[g, k], 0), (g, 1, 3), (k, 1, 3)),
        ForAll(Eq(Sum(pi[g, k], (k, 1, 3)), 1), (g, 1, 3)),
        Ne(DETERMINANT, 0),
    ),
    space=PrintedProportions(),
    readings=(
        Reading("by rows", "the first three numbers are those of bag 1", {"by": "rows"}),
        Reading("by columns", "the first three numbers are those of class 1", {"by": "columns"}),
    ),
    proofs=tuple(
        Proof(proved.distribution, proved.printed(QUARTERS[by]), f"by {by}")
        for by in ("rows", "columns")
    ),
)

n, total, part = symbols("n N j", integer=True)


class Totals(Space):
    """A number of points, 100 or 1000."""

    fields = declared(N=one_of(100, 1000))

    def meaning(self, **fields: Any) -> dict[str, Any]:
        return fields


claim = partial(Claim, where="Sec. 4.1", kind="consistency")

equal_bags = claim(
    id="olp/synthetic/equal-bags",
    says="Three bags of one size n with the printed proportions, and so three classes of one "
    "size, make up N = 100 and N = 1000 points: 3 n = N, and a quarter of n is a whole number of "
    "points.",
    conclusion=Exists(
        And(Eq(3 * n, total, evaluate=False), Belongs(n / 4, S.Integers)), (n, 1, total)
    ),
    space=Totals(),
    readings=(
        Reading("points", "numbers of points are whole"),
        Reading(
            "bags",
            "three bags of equal size, whatever their proportions",
            conclusion=Exists(Eq(3 * n, total, evaluate=False), (n, 1, total)),
        ),
    ),
)


class Twelfths(Space):
    """A number ``N``, a bag size ``n`` with ``3 n = N``, and ``j = N/12``."""

    vocabularies: Vocabularies = (vocabulary.COUNTS,)
    fields = declared(n=count(0, 24))

    def meaning(self, n: int, **options: Any) -> dict[str, Any]:
        return {"N": 3 * n, "n": n, "j": 3 * n // 12}


equal_bags_repaired = claim(
    id="olp/synthetic/equal-bags/repair-1",
    says="For N = 12 j points the bags have n = 4 j, with j, j and 2 j points of the classes, and "
    "each class has 4 j points: totals such as 96 and 996 would do.",
    hypotheses=(Eq(total, 12 * part), Eq(3 * n, total, evaluate=False)),
    conclusion=And(
        Belongs(n / 4, S.Integers),
        Eq(Rational(1, 4) * n + Rational(1, 2) * n + Rational(1, 4) * n, total / 3, evaluate=False),
    ),
    space=Twelfths(),
    proofs=(Proof(proved.twelfths),),
)

equal_bags_needed = claim(
    id="olp/synthetic/equal-bags/sharper-1",
    says="That is needed: with 3 n = N and n/4 whole, N/12 is whole.",
    hypotheses=(Eq(3 * n, total, evaluate=False), Belongs(n / 4, S.Integers)),
    conclusion=Belongs(total / 12, S.Integers),
    space=Twelfths(),
    proofs=(Proof(proved.divisible),),
)
