"""That what a paper's reading speaks of has a value: what counts as shown, and what is said."""

from dataclasses import replace

import pytest

from theory.claims.registry import paper_claims
from theory.formal.terms import integer, real
from theory.formal.vocabulary import Name, up_to
from theory.intervals.rounds import Example
from theory.intervals.vocabulary import ONE_ROUND
from theory.pril.theorem_1 import theorem_1
from theory.proving.program import FORMULAS, PROGRAM
from verify.engines.proofs import Statement
from verify.engines.proved import prove
from verify.engines.values import certificates_of, shown_by
from verify.kernel.certificate import Library
from verify.prover.prover import Prover
from verify.show.kernel_proof import proof_lines
from verify.verdicts.decision import ReadingVerdict

g, n = real("g"), integer("n")
MAIN = Statement("mine/x", ((g > 0).t, (n >= 1).t), (g > -1).t, lambda p, given: None)
NEEDED = {"g is not 0": ~((g <= 0) & (g >= 0)), "n": n >= 1}


def checked(conclusion, *given):
    """A certificate of a formula that follows from what is given."""
    p = Prover(lambda cited: None)
    last = p.have(conclusion, *map(p.assume, given))
    text = p.certificate("mine/x.values", given, conclusion, last)
    return Library({"mine/x.values": text}).check("mine/x.values")


@pytest.mark.parametrize(
    ("conclusion", "given", "shown"),
    [
        (NEEDED["n"], [n >= 1], ["n"]),
        (NEEDED["g is not 0"], [g > 0], ["g is not 0"]),
        (NEEDED["g is not 0"] & NEEDED["n"], [g > 0, n >= 1], ["g is not 0", "n"]),
        (n >= 1, [n >= 2], []),  # of another hypothesis
        (n >= 0, [n >= 1], []),  # another formula
        ((n >= 1) | (n >= 2), [n >= 1], []),
    ],
)
def test_what_a_certificate_shows_is_what_it_says_from_the_claims_hypotheses(
    conclusion, given, shown
):
    assert shown_by(checked(conclusion, *given), MAIN, NEEDED) == shown


def test_a_bound_whose_divisor_is_proved_not_to_be_0():
    found = prove(theorem_1, theorem_1.natural)
    assert found.values == ("γ ≠ 0",) and not found.evaluated
    assert found.names == ("pril/theorem-1", "pril/theorem-1.values")
    assert set(found.names) <= set(certificates_of(theorem_1))
    assert "evaluated" not in found.in_words


def claim(identifier):
    return next(c for c in paper_claims(identifier.split("/")[0]) if c.id == identifier)


class FewerThresholds(Example):
    """Said to end at K − 2."""

    vocabularies = (ONE_ROUND.having(Name("theta", "R", (up_to(integer("K") - 2),))),)


def test_an_index_of_a_papers_statement_is_proved_to_be_one_of_its_array():
    """(1) of PRIL sums over thresholds from y_r on, and below y_l; there are K − 1."""
    eq_1 = claim("pril/eq-1")
    found = prove(eq_1, eq_1.natural)
    assert len(found.values) == 2 and not found.evaluated
    fewer = replace(eq_1, space=FewerThresholds())
    found = prove(fewer, fewer.natural)
    assert any("≤ K − 2" in said for said in found.evaluated)
    assert "evaluated, not proved" in found.in_words
    assert "evaluated" not in replace(found, evaluated=()).in_words


@pytest.mark.parametrize(("about", "said"), [(PROGRAM, "the program"), (FORMULAS, "formulas")])
def test_show_says_what_a_theorem_is_about(about, said):
    found = replace(prove(theorem_1, theorem_1.natural), about=about)
    reading = theorem_1.natural
    verdict = ReadingVerdict(reading.name, "proved", "kernel", "", proof=found)
    lines = [str(line) for line in proof_lines(theorem_1, reading, verdict)]
    assert any(line.startswith(f"about {said}: ") for line in lines)


def test_a_share_of_an_empty_bag_has_no_value():
    """``π_gk`` is a quotient that the statement does not show; the reading says no bag is empty."""
    proportions = claim("olp/proportions")
    found = prove(proportions, proportions.natural)
    assert any("π" in said and "ℝ" in said for said in found.values) and not found.evaluated
