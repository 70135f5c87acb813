"""Which entries a statement takes for granted: those that no hypothesis speaks of."""

import pytest
from sympy import And, Eq, Ge, Implies, IndexedBase, Le, Or, Sum, symbols

from theory.language.entries import unsaid_entries
from theory.language.statement import Exists, ForAll, Indicator, MaxOver

i, j, K, m, n, t = symbols("i j K m n t", integer=True)
x, y = IndexedBase("x"), IndexedBase("y")
ALL = ForAll(Ge(x[i], 0), (i, 1, n))
TABLE = ForAll(Ge(y[t, i] * x[t], 0), (t, 1, n), (i, 1, K - 1))


@pytest.mark.parametrize(
    ("hypotheses", "conclusion"),
    [
        ([ALL], ForAll(Ge(x[t], 1), (t, 1, n))),
        ([ALL], ForAll(Ge(x[t + 1], x[t]), (t, 1, n - 1))),
        ([ALL, Ge(n, 1)], Ge(x[n], x[1])),
        ([And(ALL, n > 0)], Ge(MaxOver(x[i], (i, 1, n)), 0)),
        ([Ge(x[m], 0)], Ge(x[m], 1)),
        ([Ge(Sum(x[i], (i, 1, n)), 0)], ForAll(Ge(x[i], 0), (i, 2, n))),
        ([TABLE], ForAll(Ge(y[t, i + 1], y[t, i]), (t, 1, n), (i, 1, K - 2))),
        ([], Ge(n, 0)),
    ],
)
def test_what_hypotheses_speak_of_exists(hypotheses, conclusion):
    assert not unsaid_entries(hypotheses, conclusion)


@pytest.mark.parametrize(
    ("hypotheses", "conclusion", "unsaid"),
    [
        ([ALL], Ge(x[n + Indicator(n > 999)], 0), [x[n + Indicator(n > 999)]]),
        ([ALL, Eq(m, n + Indicator(n > 999))], Ge(x[m], 0), [x[m]]),
        ([ALL], ForAll(Ge(x[t], 0), (t, 1, n + Indicator(n > 999))), [x[t]]),
        ([ALL], ForAll(Ge(x[t + 1], x[t]), (t, 1, n)), [x[t + 1]]),
        ([ALL], ForAll(Ge(x[t], 0), (t, 0, n)), [x[t]]),
        ([ALL], Ge(x[n], 0), [x[n]]),  # n = 0
        ([ALL], Ge(x[999], 0), [x[999]]),
        ([ALL], Ge(y[1], 0), [y[1]]),
        ([ALL, Ge(n, 1)], Ge(x[x[n]], 0), [x[x[n]]]),
        ([Implies(n > 3, Ge(x[n], 0))], Ge(x[n], 0), [x[n]]),
        ([Or(n > 3, Ge(x[n], 0))], Ge(x[n], 0), [x[n]]),
        ([Exists(Ge(x[i], 0), (i, 1, n))], ForAll(Ge(x[i], 0), (i, 1, n)), [x[i]]),
        ([Ge(Indicator(Ge(x[1], 0)), 0)], Ge(x[1], 0), [x[1]]),
        # the n of one is not the n of the other
        ([ForAll(Ge(x[i], 0), (i, 1, n))], ForAll(Ge(x[n], 0), (n, 1, 99)), [x[n]]),
        # with K = 1 it says nothing of x
        ([TABLE], ForAll(Ge(x[t], 0), (t, 1, n)), [x[t]]),
        ([ForAll(Ge(x[2 * i], 0), (i, 1, n))], ForAll(Ge(x[i], 0), (i, 1, n)), [x[i]]),
        ([ALL, Le(n, 5)], Le(Sum(x[i + j], (j, 0, 1), (i, 1, n)), 0), [x[i + j]]),
    ],
)
def test_others_are_taken_for_granted(hypotheses, conclusion, unsaid):
    assert unsaid_entries(hypotheses, conclusion) == unsaid
