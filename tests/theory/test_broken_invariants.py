"""A typed invariant that is false is told by a run that breaks it, not by a proof that fails."""

import re

import pytest

from ordproof import invariant, sign, study, vector
from theory.library.novikoff import Perceptron
from verify.engines.proved import prove
from verify.prover.session import ProofError

GIVEN = ["|x| <= R", "y (u . x) >= gamma", "gamma > 0"]
ALONG = "u . w >= gamma mistakes"
LONG = "|w|^2 <= R^2 mistakes"


def novikoff(name, *lines, **more):
    s = study(Perceptron, sees={"x": vector, "y": sign}, fixed={"u": vector}, given=GIVEN)
    return s.claim(name, "mistakes <= R^2 |u|^2/gamma^2", by=invariant(*lines, **more))


def proved(claim):
    return prove(claim, claim.readings[0])


def test_the_invariants_of_novikoff_are_broken_by_no_run():
    assert proved(novikoff("holds", ALONG, LONG))


@pytest.mark.parametrize(
    ("name", "lines", "more", "broken"),
    [
        ("length", (ALONG, "|w|^2 <= R mistakes"), {}, "'|w|^2 <= R mistakes' does not hold after"),
        ("count", (ALONG, LONG, "mistakes = t"), {}, "'mistakes = t' does not hold after"),
        (
            "round",
            (ALONG, LONG),
            {"in_round": ["x . w[t] >= 0"]},
            "'x . w[t] >= 0' does not hold in",
        ),
    ],
)
def test_a_run_that_breaks_a_line_is_shown(name, lines, more, broken):
    with pytest.raises(ProofError, match=re.escape(broken)) as told:
        proved(novikoff(name, *lines, **more))
    assert re.search(r"round \d of x = \(.*; y = .*; R = ", str(told.value))
