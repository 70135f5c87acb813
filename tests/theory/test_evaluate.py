"""The exact meaning of statements, against values worked by hand and against z3."""

import pytest
import sympy
from flint import fmpq
from sympy import And, Eq, Function, IndexedBase, Le, Lt, Or, Sum, symbols

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.evaluation.evaluate import Undecided, evaluate
from theory.language.statement import (
    ArgMax,
    Exists,
    FirstIndex,
    ForAll,
    Indicator,
    Inner,
    LastIndex,
    MaxOver,
    NormSquared,
    Sign,
)
from theory.language.typeset import latex
from theory.numbers.extended import Undefined
from theory.numbers.surd import root

i, k, n, K = symbols("i k n K", integer=True)
a, b, c = symbols("a b c", real=True)
x = IndexedBase("x")


def test_sums_over_nested_ranges():
    # Σ_{i=1}^{3} Σ_{k=1}^{i} k = 1 + 3 + 6
    # sympy lists the inner range first
    assert evaluate(Sum(k, (k, 1, i), (i, 1, n)), {"n": 3}) == 10
    assert evaluate(Sum(Sum(k, (k, 1, i)), (i, 1, n)), {"n": 3}) == 10


def test_indices_are_the_papers_and_out_of_range_is_undefined():
    values = {"x": exact([5, 7]), "n": 2}
    assert evaluate(x[1] + 2 * x[n], values) == 19
    with pytest.raises(Undefined):
        evaluate(x[0], values)


def test_quantifiers_and_empty_ranges():
    values = {"x": exact([1, 2, 2]), "n": 3}
    ordered = ForAll(Le(x[i], x[i + 1]), (i, 1, n - 1))
    assert evaluate(ordered, values) is True
    assert evaluate(ForAll(Lt(x[i], x[i + 1]), (i, 1, n - 1)), values) is False
    assert evaluate(ForAll(Lt(x[i], 0), (i, 1, 0)), values) is True
    assert evaluate(Exists(Lt(x[i], 0), (i, 1, 0)), values) is False


def test_selections():
    values = {"x": exact([1, 4, 4, 2]), "n": 4, "ties": "smallest"}
    assert evaluate(ArgMax(x[i], (i, 1, n)), values) == 2
    assert evaluate(ArgMax(x[i], (i, 1, n)), values | {"ties": "largest"}) == 3
    assert evaluate(FirstIndex(x[i] > 3, (i, 1, n)), values) == 2
    assert evaluate(LastIndex(x[i] > 3, (i, 1, n)), values) == 3
    assert evaluate(MaxOver(x[i], (i, 1, n)), values) == 4
    with pytest.raises(Undefined):
        evaluate(FirstIndex(x[i] > 9, (i, 1, n)), values)


def test_sign_at_zero_is_the_readings():
    for at_zero in (-1, 0, 1):
        assert evaluate(Sign(a), {"a": fmpq(0), "sign(0)": at_zero}) == at_zero
    assert evaluate(Sign(a), {"a": fmpq(-3), "sign(0)": 1}) == -1


def test_roots_stay_exact_and_mixed_roots_are_bracketed():
    values = {"a": root(2), "b": root(3), "c": fmpq(5)}
    assert evaluate(Eq(a**2 + b**2, c), values) is True
    # (√2 + √3)² = 5 + 2√6 lies between 9.89 and 9.9
    assert evaluate(And((a + b) ** 2 > sympy.Rational(989, 100), (a + b) ** 2 < 10), values)
    assert evaluate(Lt(sympy.log(2), sympy.Rational(7, 10)), {}) is True
    assert evaluate(Lt(sympy.Rational(69, 100), sympy.log(2)), {}) is True
    with pytest.raises(Undecided):
        evaluate(Eq((a + b) ** 2, 5 + 2 * sympy.sqrt(6)), values)


def test_division_by_zero_is_undefined():
    with pytest.raises(Undefined):
        evaluate(a / b, {"a": fmpq(1), "b": fmpq(0)})


def test_vectors():
    y = IndexedBase("y")
    values = {"x": exact([3, 4]), "y": exact([1, -1])}
    assert evaluate(Inner(x, y), values) == -1
    assert evaluate(NormSquared(x), values) == 25
    assert evaluate(NormSquared(x, y), values) == 27
    assert evaluate(Eq(NormSquared(x), 25), values) is True
    with pytest.raises(Undefined):
        evaluate(Inner(x, y), {"x": exact([1]), "y": exact([1, 2])})


@pytest.mark.parametrize("kind", [list, tuple, exact])
def test_a_list_of_numbers_is_the_vector_and_is_neither_joined_nor_repeated(kind):
    values = {"x": [kind([1, 2]), kind([3, 4])], "n": 2}
    assert evaluate(NormSquared(n * x[1]), values) == 20
    assert evaluate(NormSquared(x[1] + x[2]), values) == 52
    assert evaluate(Eq(n * x[1], Sum(x[1], (i, 1, n)), evaluate=False), values)


def test_the_same_statement_becomes_a_solver_formula():
    z3 = pytest.importorskip("z3")
    p, q, r = z3.Reals("p q r")
    # the number of thresholds below a score is monotone in the score
    f = Function("f")
    statement = Le(Sum(Indicator(Lt(x[i], a)), (i, 1, 3)), Sum(Indicator(Lt(x[i], b)), (i, 1, 3)))
    import numpy as np

    thresholds = np.array([p, q, r], dtype=object)
    low, high = z3.Reals("low high")
    formula = evaluate(statement, {"x": thresholds, "a": low, "b": high, "f": f})
    solver = z3.Solver()
    solver.add(low <= high, z3.Not(formula))
    assert solver.check() == z3.unsat
    solver = z3.Solver()
    solver.add(low >= high, z3.Not(formula))
    assert solver.check() == z3.sat


def test_latex_comes_from_the_checked_object():
    theta, t = IndexedBase("theta"), symbols("t", integer=True)
    text = latex(ForAll(Le(theta[t, i], theta[t, i + 1]), (i, 1, K - 2)))
    assert r"\forall" in text and r"{\theta}_{i}^{t}" in text and r"\leq" in text


def test_a_claim_refuses_what_cannot_be_decided():
    with pytest.raises(ValueError, match="kind="):
        Claim(id="p/q", where="", kind="rumour", says="", needs="x")
    with pytest.raises(ValueError, match="expected a conclusion"):
        Claim(id="p/q", where="", kind="identity", says="")
    with pytest.raises(ValueError, match="id="):
        Claim(id="pq", where="", kind="identity", says="", needs="x")
    with pytest.raises(ValueError, match="distinct names"):
        Claim(
            id="p/q",
            where="",
            kind="identity",
            says="",
            needs="x",
            readings=(Reading("a"), Reading("a")),
        )
    with pytest.raises(ValueError, match="expected sympy relations"):
        Claim(id="p/q", where="", kind="identity", says="", conclusion=True, needs="x")


def test_a_false_conjunct_guards_an_undefined_one_in_any_order():
    values = {"x": exact([1]), "n": 1, "i": 2}
    inside, positive = Le(i, n), Lt(0, x[i])
    assert evaluate(And(inside, positive), values) is False
    assert evaluate(And(positive, inside), values) is False
    assert evaluate(Or(Lt(n, i), positive), values) is True
    with pytest.raises(Undefined):
        evaluate(And(positive, Le(n, i)), values)


def test_connectives_guard_what_follows():
    values = {"a": fmpq(0)}
    assert evaluate(sympy.Implies(Lt(0, a), Le(1 / a, 1)), values) is True
    assert evaluate(Or(Le(a, 0), Le(a, -1)), values) is True


@pytest.mark.parametrize("exponent", ["1/3", "2/3", "5/7", "1/2", "3/4"])
def test_a_root_of_0_is_0(exponent):
    """``0^(1/3)`` is a number, though 0 has no logarithm; its inverse is none."""
    p = sympy.Rational(exponent)
    assert evaluate(Eq(a**p, 0, evaluate=False), {"a": fmpq(0)}) is True
    with pytest.raises((Undefined, ArithmeticError)):
        evaluate(Le(a**-p, 1), {"a": fmpq(0)})


def test_a_power_of_an_inner_product_is_in_brackets():
    """``w · x²`` would be the square of x."""
    w = IndexedBase("w")
    assert latex(Inner(w, x) ** 2) == r"(w \cdot x)^{2}"
    assert latex(Inner(w, x) ** n) == r"(w \cdot x)^{n}"
    assert latex(NormSquared(w) ** 2) == r"\lVert w \rVert^{4}"
    assert latex(1 / Inner(w, x)) == r"\frac{1}{w \cdot x}"
