"""An equation that a run solves has a solution where it is written out, by definitions alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache, partial

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.pa.family import PA, PAI, PAII
from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.formal.substitution import put
from theory.formal.terms import eq, every, function, integer, real
from theory.formal.values import Values
from theory.proving.definitions import defining, drawn
from theory.proving.solutions import solving
from theory.ramp.proofs.existence import CCCP, ONE_ROUND, STREAM
from theory.ramp.runs import RUNS

ALL = [*ONE_ROUND, *STREAM, *CCCP]
FIRST = ONE_ROUND[0]
"""PA's."""

FIRST_SAID = {name: phi for name, phi in FIRST.written_out.items() if name == "root"}


@pytest.mark.parametrize(("variant", "solution"), [*zip(RUNS, ONE_ROUND, strict=True)])
def test_a_run_has_the_solution_of_its_own_equation(variant, solution):
    assert RUNS[variant].solved == ["a", "alpha"]
    assert solving(RUNS[variant], ALL) == [solution]


def test_a_solution_that_assumes_what_the_run_does_not_say_is_none():
    assert solving(RUNS["pa-i"].without("cost"), ALL) == []
    more = replace(FIRST, hypotheses=(*FIRST.hypotheses, real("C") > 0))
    assert solving(RUNS["pa"], [more]) == []


def test_a_solution_that_says_what_the_data_are_is_none():
    theta = function("theta", "R", 1)
    data = defining({"data": every(1, integer("K") - 1, lambda i: eq(theta(i), 0))})
    assert solving(RUNS["pa"], [replace(FIRST, written_out=data | defining(FIRST_SAID))]) == []


def test_a_solution_that_does_not_define_the_number_is_none():
    for written in (drawn("cost", real("C") > 0), FIRST.written_out.without("root")):
        found = replace(FIRST, hypotheses=FIRST.hypotheses[:2], written_out=written)
        assert solving(RUNS["pa"], [found]) == []


def _computed(definitions, data, K):
    """What the definitions, of numbers and of rows, make of the data: ``f(name, places)``."""
    arities = {name: arity for name, _, arity in definitions.defines}
    names = dict(data)

    @cache
    def value(name, *at):
        if not arities[name]:
            for phi in definitions.values():
                if phi.t[0] == "=" and phi.t[1][1:2] == (name,):
                    return Values(names).of(phi.t[2])
        for phi in definitions.values():
            for k in {*at, *(j - (K - 1) for j in at)}:
                body = put(phi.t[1], (Fraction(k),)) if phi.t[0] == "all" else phi.t
                within, said = (body[1], body[2]) if body[0] == "=>" else (("true",), body)
                places = tuple(int(Values(names).of(place)) for place in said[1][3:])
                if said[1][1] == name and places == at and Values(names).of(within):
                    return Values(names).of(said[2])
        raise AssertionError(f"{name}{at} is not defined")

    for name, arity in arities.items():
        names[name] = partial(value, name) if arity else None
    for name in ("share", "reach"):
        names[name] = value(name)
    return value


SMALL = st.integers(-3, 3)


@settings(max_examples=3, deadline=None)
@given(st.data(), st.sampled_from(["pa", "pa-i", "pa-ii"]))
def test_the_written_out_root_is_the_one_that_the_learner_finds(data, variant):
    K, C = data.draw(st.integers(2, 3)), fmpq(data.draw(st.integers(1, 4)), 2)
    theta = exact([data.draw(SMALL) for _ in range(K - 1)])
    w, x = (exact([data.draw(SMALL)]) for _ in "wx")
    low = data.draw(st.integers(1, K))
    label = (low, data.draw(st.integers(low, K)))
    learner = {"pa": PA(K), "pa-i": PAI(K, C), "pa-ii": PAII(K, C)}[variant]
    tau = learner.tau(ThresholdState(w, theta), x, label)
    known = {
        "K": K,
        "C": C,
        "y_l": label[0],
        "y_r": label[1],
        "w": tuple(w),
        "x": tuple(x),
        "theta": lambda i: theta[i - 1],
    }
    solution = ONE_ROUND[list(RUNS).index(variant)]
    assert _computed(solution.written_out, known, K)("a") == tau.sum()
