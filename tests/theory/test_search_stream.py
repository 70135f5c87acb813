"""SCA's search over a stream: its formulas hold of each round, and its step has a solution."""

from fractions import Fraction

import pytest
from test_bridge import check

from theory.proving.solutions import solving
from theory.ramp.proofs.existence_search import IN_ROUNDS, LINEAR
from theory.ramp.sca_diverges import Alternating
from theory.ramp.stream_search_run import HINGE, search_stream

SPACE = Alternating()


def symbols_of(values):
    """The values by name, arrays as functions of indices from 1."""
    rows = ("theta", "p", "q", r"\bar{a}", "S", r"\alpha^{S}")
    found = {name: lambda t, i, name=name: values[name][t - 1][i - 1] for name in rows}
    vectors = {name: lambda t, name=name: tuple(values[name][t - 1]) for name in ("w", "x")}
    numbers = {name: lambda t, name=name: values[name][t - 1] for name in ("N", "y_l", "y_r")}
    return {**found, **vectors, **numbers, "K": values["K"], "T": values["T"]}


@pytest.mark.parametrize("losses", ["hinge", "signed"])
def test_the_formulas_hold_and_fail_where_values_are_changed(losses):
    values = SPACE.values({"periods": 2}, losses=losses)
    tampered = {
        "first-p": ("p", (3, 1)),
        "first-q": ("q", (3, 1)),
        "sets": (r"\bar{a}", (2, 2)),
        "S": ("S", (2, 1)),
        "alpha-S": (r"\alpha^{S}", (3, 2)),
        "theta-S": ("theta", (5, 1)),
        "zero-theta": ("theta", (1, 2)),
        "pass-p": ("p", (1, 2)),
        "pass-q": ("q", (2, 2)),
    }
    check(search_stream(losses), symbols_of(values), tampered)


def test_the_step_of_the_sets_has_a_solution_in_each_round():
    assert solving(HINGE, [*LINEAR, IN_ROUNDS[1]]) == [IN_ROUNDS[1]]
    assert solving(HINGE, LINEAR) == []


def test_a_loss_grows_by_a_sixth_in_each_period():
    values = SPACE.values({"periods": 6}, losses="hinge")
    passes, w, theta = values["N"], values["w"], values["theta"]
    assert passes == [2, 2] + 5 * [1, 2]
    for t in range(2, 12, 2):
        loss, (low, high) = 1 - w[t][0] + theta[t][1], theta[t]
        assert high == 1 + 2 * w[t][0]
        assert 1 + 2 * w[t + 1][0] - theta[t + 1][1] == loss * 3 / 2
        assert theta[t + 2][0] == low - loss * 2 / 3
        assert 1 - w[t + 2][0] + theta[t + 2][1] == loss * 7 / 6
    assert Fraction(str(theta[12][0])) <= -6
