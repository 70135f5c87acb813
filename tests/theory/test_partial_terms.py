"""What formulas of the kernel's language need to have a value, and what runs of learners do."""

import itertools

import pytest
from sympy import Ge, IndexedBase, S, Symbol, symbols

from algorithms.pa.family import PAII
from theory.formal.partial import needs
from theory.formal.terms import (
    disj,
    eq,
    every,
    exists,
    expr,
    function,
    indicator,
    integer,
    log,
    real,
    sqrt,
    total,
)
from theory.formal.translate import abbreviates, formal
from theory.formal.values import Values
from theory.formal.vocabulary import ANY, Name, Vocabulary
from theory.language.partial import needs as needs_of_statement
from theory.language.statement import Belongs, ForAll
from theory.numbers.extended import Undefined
from theory.proving.run_needs import run_needs
from theory.runs.papers.cusum import pa_cusum_run
from theory.runs.papers.passive_aggressive import pa_family_run

a, b, n = real("a"), real("b"), integer("n")
x = function("x", "R", 1)
FORMULAS = [
    1 / a <= b,
    a / (b * x(1) ** 2) <= 1,
    sqrt(a) + log(b) <= 1,
    sqrt(x(1) ** 2 + 1) <= 2,
    indicator(a > 0) / a + (1 - indicator(a > 0)) * sqrt(-a) <= 1,
    expr(1) / (indicator(eq(a, 0)) + (1 - indicator(eq(a, 0))) * a) <= b,
    (a > 0) >> (b / a <= 1),
    (a > 0) & (log(a) > b),
    disj(eq(a, 0), b / a > 1),
    every(1, n, lambda k: 1 / x(k) <= total(1, k, lambda j: x(j) / (x(k) - b))),
    exists(1, n, lambda k: indicator(x(k) > 0) * log(x(k)) > a),
    total(1, n, lambda k: total(k, n, lambda j: indicator(x(j) > 0) / x(j)) / a) <= 1,
]
NUMBERS = list(itertools.product((-1, 0, 1), (-1, 0, 1), (0, 2), ((0, 1), (1, -1), (1, 1))))


@pytest.mark.parametrize("number", range(len(FORMULAS)))
def test_where_its_needs_hold_a_formula_has_a_value(number):
    """On all small numbers; and on some they hold."""
    phi, held = FORMULAS[number], 0
    for numbers in NUMBERS:
        values = Values(
            {
                **dict(zip("abn", numbers, strict=False)),
                "x": lambda k, row=numbers[3]: row[k - 1],
            }
        )
        try:
            given = all(values.of(need.t) for need in needs(phi))
        except Undefined:
            given = False
        if given:
            held += 1
            assert values.of(phi.t) in (True, False)
    assert held


def test_a_sum_that_a_name_stands_for_may_have_no_value():
    """``share[g] = 1/size[g]`` of a statement that shows no quotient."""
    size, N = function("size", "R", 1), symbols("N", integer=True)
    vocabulary = Vocabulary(
        (Name("size", "R", (ANY,)),),
        {("share", 1): lambda g: 1 / size(g), ("twice", 1): lambda g: 2 * size(g)},
    )
    g, share, twice = Symbol("g", integer=True), IndexedBase("share"), IndexedBase("twice")
    statement = ForAll(Ge(share[g] + twice[g], 0), (g, 1, N))
    found = needs_of_statement(statement, abbreviates=lambda node: abbreviates(node, vocabulary))
    assert found == [ForAll(Belongs(share[g], S.Reals), (g, 1, N))]
    wanted = every(1, integer("N"), lambda k: ~eq(size(k), 0))
    assert formal(found[0], vocabulary).t == wanted.t


def test_the_step_of_a_run_needs_a_value_where_a_row_moves():
    """Figure 2 divides by ``|y − ŷ| ‖x‖²`` in rounds with a mistake alone, for the rows between."""
    run = pa_cusum_run("smallest")
    found = [need.t for _, need in run_needs(run, ())]
    assert len(found) == 3
    assert all("'or'" in str(need) for need in found)
    everywhere = run_needs(run, [run["rho"].t])  # a statement that speaks of the step
    assert not any("'or'" in str(need.t) for _, need in everywhere)


def test_a_cost_that_is_positive_is_needed_of_pa_ii_alone():
    assert not list(run_needs(pa_family_run("pa"), ()))
    assert {program.learner for program, _ in run_needs(pa_family_run("pa-ii"), ())} == {PAII}
