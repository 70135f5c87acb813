"""Formulas in mathematical notation: what is read is what is there."""

import pytest

from verify.prover.printing import pretty

A, B, C = (("app", name, "R") for name in "abc")


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (("*", A, ("*", -1, B)), "a (−b)"),  # a −b would be a difference
        (("+", A, ("*", -1, B)), "a − b"),
        (("*", ("*", -1, A), B), "(−a) b"),
        (("*", -1, A, ("*", -1, B)), "−a (−b)"),
        (("<=", A, ("+", ("*", B, ("*", -1, C)), C)), "a ≤ b (−c) + c"),
    ],
)
def test_a_negative_factor_is_no_difference(term, text):
    assert pretty(term) == text
