"""The conic program: what Clarabel returns, and what is done where it breaks down."""

import os

import clarabel
import pytest

from theory.potential.conic import Program


def of_one_number():
    """``x ≥ 0`` and ``x = 2``."""
    program = Program()
    program.cost[program.positive()] = 1.0
    return program


def test_a_number_that_is_pinned_has_its_value():
    assert of_one_number().solved({}, {0: 2.0})[0] == pytest.approx(2)


@pytest.mark.parametrize("name", ["PanicException", "KeyboardInterrupt"])
def test_a_breakdown_is_no_answer_and_prints_nothing(name, monkeypatch, capfd):
    """Its exception derives from `BaseException`, as that of an interrupted process does."""

    class Broken:
        def __init__(self, *given):
            pass

        def solve(self):
            os.write(2, b"thread panicked")
            raise type(name, (BaseException,), {})

    monkeypatch.setattr(clarabel, "DefaultSolver", Broken)
    if name == "PanicException":
        assert of_one_number().solved({}, {}) is None
    else:
        with pytest.raises(BaseException, match=r"^$"):
            of_one_number().solved({}, {})
    assert capfd.readouterr().err == ""
