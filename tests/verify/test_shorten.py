"""Certificates without repeated and unused steps prove what they proved."""

from collections import ChainMap

import pytest

from verify import second
from verify.checkers.certificates import steps_of
from verify.kernel.certificate import Library
from verify.kernel.normal import normal
from verify.prover.prover import Prover
from verify.prover.shorten import shorten
from verify.store.certificates import Stored

WORDY = """(certificate c
(symbols (x R 0) (y R 0) (k Z 0))
(hypotheses
(<= x y)
(<= 0 x))
(conclusion (and (<= 0 y) (<= 0 y)))
(steps
(assume (<= x y))
(assume (< x y))
(assume (<= 0 x))
(assume (<= x y))
(arith (<= 0 y) (0 2) ((1 (0) ()) (1 (1) ())))
(excluded (< k 3))
(arith (<= 0 y) (3 2) ((1 (0) ()) (1 (1) ())))
(conjoin (4 5))
(conjoin (4 6))))
"""


def test_what_is_repeated_or_unused_goes_and_numbers_follow():
    steps = [
        "(assume (<= x y))",
        "(assume (<= 0 x))",
        "(arith (<= 0 y) (0 1) ((1 (0) ()) (1 (1) ())))",
        "(conjoin (2 2))",
    ]
    head = WORDY.partition("(steps\n")[0]
    assert shorten(WORDY) == head + "(steps\n" + "\n".join(steps) + "))\n"


def test_the_last_step_may_be_one_that_was_there_before():
    text = WORDY.replace(
        "(conjoin (4 6))))", "(conjoin (4 6))\n(excluded (< k 3))\n(conjoin (6 4))))"
    )
    assert shorten(text) == shorten(WORDY)


def proved(name, texts):
    """Both checkers' word for what a certificate proves."""
    done = Library(texts).check(name)
    other = second.check(name, texts)
    used = {normal(phi) for phi in done.theorem.hypotheses}
    said = (other.hypotheses, other.conclusion, other.assumed, other.cites)
    return done.hypotheses, done.conclusion, used, done.theorem.assumed, said


def test_both_checkers_accept_the_same_theorem():
    short = shorten(WORDY)
    assert len(steps_of(short)) < len(steps_of(WORDY))
    assert proved("c", {"c": short}) == proved("c", {"c": WORDY})


def test_a_short_certificate_stays_as_it_is():
    assert shorten(shorten(WORDY)) == shorten(WORDY)


@pytest.mark.parametrize("name", ["exp/reflects", "inner/cauchy-schwarz"])
def test_a_stored_certificate_may_be_shortened(name):
    stored = Stored()
    assert proved(name, ChainMap({name: shorten(stored[name])}, stored)) == proved(name, stored)


def test_the_prover_writes_no_step_twice():
    p = Prover(lambda name: pytest.fail(f"cites {name}"))
    given = ("<=", ("app", "x", "R"), ("app", "y", "R"))
    halves = [p.rule("arith", given, [p.rule("assume", given)], [(1, [0], [])]) for _ in range(2)]
    text = p.certificate("c", [given], ("and", given, given), p.rule("conjoin", halves))
    assert [step[0] for step in steps_of(text)] == ["assume", "arith", "conjoin"]
    assert Library({"c": text}).check("c").steps == 3


@pytest.mark.parametrize("text", ["", "(certificate c)", WORDY.replace("\n", " ")])
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError, match="expected a line"):
        shorten(text)
