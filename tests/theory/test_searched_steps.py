"""PA-RAMP by the search as formulas: they hold on exact rounds, each step and each pass."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_bridge import check

from theory.proving.solutions import solving
from theory.ramp.proofs.existence_search import HELD, IN_ROUNDS, LINEAR
from theory.ramp.proofs.existence_steps import CUT_IN_STEPS, EXCLUDED_IN_STEPS, IN_STEPS
from theory.ramp.proofs.searched_rounds import EXCLUDED_ROUNDS, ROUND
from theory.ramp.sca_ramp import READINGS, STEPS
from theory.ramp.searched_rounds import SearchedRound
from theory.ramp.searched_steps import answers_run, round_run
from verify.kernel.terms import sort

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=12)
SPACE = SearchedRound(ranks_up_to=5, disorder=True)
READ = [reading for reading in READINGS if not reading.options.keys() & {"initial", "candidates"}]
ROWS = (r"\bar{\theta}", "beta", "p", "q", r"\bar{a}")


@st.composite
def instances(draw):
    return SPACE.generate(lambda low, high: draw(st.integers(low, high)))


def symbols_of(values):
    """The values by name, arrays as functions of indices from 1."""
    found = {name: lambda k, i, name=name: values[name][k - 1][i - 1] for name in ROWS}
    found |= {name: lambda i, name=name: values[name][i - 1] for name in ("theta", r"\theta'", "N")}
    found |= {name: tuple(values[name]) for name in ("w", "x", "w'")}
    found[r"\bar{w}"] = lambda k: tuple(values[r"\bar{w}"][k - 1])
    return found | {name: values[name] for name in ("K", "C", "s", "n", "y_l", "y_r")}


@pytest.mark.parametrize("reading", READ, ids=lambda reading: reading.name)
@exactly
@given(instance=instances())
def test_the_formulas_hold_and_fail_where_values_are_changed(reading, instance):
    values, formulas = SPACE.values(instance, **reading.options), round_run(reading.options)
    last, end = values["n"], values["N"][-1] + 1
    tampered = {
        "first-p": ("p", (last, 1)),
        "first-q": ("q", (last, 1)),
        "sets": (r"\bar{a}", (last, end)),
        "beta": ("beta", (last, 1)),
        "step-theta": (r"\bar{\theta}", (last + 1, 1)),
        "start-theta": (r"\bar{\theta}", (1, 1)),
        "last-theta": (r"\theta'", (1,)),
    }
    check(formulas, symbols_of(values), tampered)
    assert all(sort(phi.t) == "F" for phi in formulas.values())


@pytest.mark.parametrize("reading", READ, ids=lambda reading: reading.name)
@exactly
@given(instance=instances())
def test_the_answers_at_the_exact_points_are_those_of_the_code(reading, instance):
    values, formulas = STEPS.values(instance, **reading.options), answers_run(reading.options)
    rows = (r"\bar{\theta}", *(f"{name}^{{S}}" for name in ("p", "q", r"\bar{a}", r"\beta")))
    found = {
        name: lambda k, i, name=name: values[name][k - 1][i - 1] for name in (*rows, r"\alpha'")
    }
    found |= {name: lambda i, name=name: values[name][i - 1] for name in ("theta", "N^{S}")}
    found |= {name: tuple(values[name]) for name in ("w", "x")}
    found[r"\bar{w}"] = lambda k: tuple(values[r"\bar{w}"][k - 1])
    found |= {name: values[name] for name in ("K", "C", "s", "n", "y_l", "y_r")}
    tampered = {"search-beta": (r"\beta^{S}", (1, 1)), "answer": (r"\alpha'", (1, 1))}
    check(formulas, found, tampered)


@pytest.mark.parametrize(
    ("run", "solution"),
    [
        (ROUND, IN_STEPS[1]),
        (EXCLUDED_ROUNDS["cut"], CUT_IN_STEPS[1]),
        (EXCLUDED_ROUNDS["held"], EXCLUDED_IN_STEPS[1]),
    ],
)
def test_the_step_of_the_sets_has_a_solution_in_each_step(run, solution):
    known = [*LINEAR, HELD, *(pair[1] for pair in (IN_ROUNDS, IN_STEPS, CUT_IN_STEPS))]
    assert solving(run, [*known, EXCLUDED_IN_STEPS[1]]) == [solution]
    assert solving(run, [HELD, *LINEAR]) == []
