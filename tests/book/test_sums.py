"""Sums with indicators are printed with conditions below the Σ, and are the same sums."""

import pytest
from sympy import Eq, Ge, IndexedBase, Le, Or, Sum, Symbol, symbols

from book.latex import display
from book.sums import SumWhere, with_conditions
from theory.claims.registry import all_claims
from theory.language.statement import Indicator

i, j, n, k, m = symbols("i j n k m", integer=True)
a, x, y = map(IndexedBase, "axy")
ASKED = Indicator(Or(Le(i, k - 1), Ge(i, m)))


@pytest.mark.parametrize(
    ("total", "printed"),
    [
        (
            Sum(Indicator(Eq(y[i], k)) * x[i], (i, 1, n)),
            r"\sum_{\substack{1 \leq i \leq n \\ {y}_{i} = k}} {x}_{i}",
        ),
        (
            Sum(ASKED * a[i], (i, 1, n)),
            r"\sum_{\substack{1 \leq i \leq n \\ i \leq k - 1 \ \text{or}\ i \geq m}} {a}_{i}",
        ),
        (
            Sum(Indicator(Eq(y[i], k) & Eq(x[i], m)) * (a[i] + 1), (i, 1, n)),
            r"\sum_{\substack{1 \leq i \leq n \\ {x}_{i} = m \\ {y}_{i} = k}} ({a}_{i} + 1)",
        ),
        (
            Sum(Indicator(Eq(y[i], k)) * a[j, i], (i, 1, n), (j, 1, m)),
            r"\sum_{j=1}^{m}  \sum_{\substack{1 \leq i \leq n \\ {y}_{i} = k}} {a}_{j, i}",
        ),
        (Sum(ASKED * a[i], (i, 1, n)) ** 2, None),
    ],
)
def test_conditions_stand_below(total, printed):
    text = display(total)
    assert printed is None or text == printed
    assert r"\substack" in text and r"\mathbf{1}" not in text


def test_a_square_keeps_its_brackets():
    assert display(Sum(ASKED * a[i], (i, 1, n)) ** 2).endswith(r"\right)^{2}")


@pytest.mark.parametrize(
    "total",
    [
        Sum(Indicator(Eq(y[i], k)), (i, 1, n)),  # a number of rounds
        Sum(Indicator(Eq(y[i], k)) * Indicator(Eq(x[i], k)), (i, 1, n)),
        Sum(Indicator(Eq(j, k)) * x[i], (i, 1, n)),  # no condition on i
        Sum(Indicator(Ge(Sum(a[j], (j, 1, i)), 0)) * x[i], (i, 1, n)),  # too much for so small type
        Sum(x[i], (i, 1, n)),
    ],
)
def test_other_sums_stay(total):
    assert with_conditions(total) == total


def test_nothing_is_changed_but_the_print():
    """With sums in the place of those that are printed otherwise, each statement is as it was."""
    found = 0
    for claim in all_claims():
        for statement in map(claim.conclusion_of, claim.readings):
            if statement is None:
                continue
            shown = with_conditions(statement)
            while special := shown.atoms(SumWhere):
                found += len(special)
                shown = shown.xreplace({total: Sum(*total.args) for total in special})
            assert shown == statement
    assert found > 100


def test_what_is_kept_is_not_looked_into():
    total = Sum(Indicator(Eq(y[i], k)) * x[i], (i, 1, n))
    assert with_conditions(total + 1, [total]) == total + 1
    other = total + Symbol("q")
    assert with_conditions(other, [other]) == other
    assert with_conditions(total, [other]) != total  # which does not occur
