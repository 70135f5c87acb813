"""Sums over the K − 1 thresholds: which they are, and what they are by the code."""

from fractions import Fraction

import pytest

from theory.formal.terms import eq, every, expr, function, integer, real, total
from theory.runs.invariant.rows import FIRST, LAST, Rows, is_row, row_sums, totals
from verify.engines.proofs import Proofs, lemma_named, of_lemma
from verify.prover.prover import Prover

K, T, k = integer("K"), integer("T"), integer("k")
a = real("a")
b, c, loss = function("b", "R", 2), function("c", "R", 1), function("loss", "R", 1)
PROOFS = Proofs()


@pytest.fixture
def rows():
    p = Prover(lambda name: PROOFS.check(of_lemma(lemma_named(name))).theorem)
    step = every(1, K - 1, lambda j: eq(b(k + 1, j), b(k, j) - a))
    return Rows(p, [p.assume(K >= 2)], [p.assume(step), p.assume(eq(a, 1))])


def test_a_row_ends_at_the_last_threshold_however_that_is_written():
    row, other = total(1, K - 1, c), total(1, expr(-1) + K, c)
    rounds = total(1, T, loss)
    assert is_row(row.t) and is_row(other.t) and not is_row(rounds.t)
    both = (row + rounds <= 0).t
    assert row_sums([both]) == [row.t] and totals([both]) == [rounds.t]


def test_a_sum_over_a_row_is_what_the_code_says(rows):
    """Also where the round is written in another order."""
    after = total(FIRST, LAST, lambda j: c(j) * b(1 + k, j))
    th = rows.unfolded(after.t)
    assert rows.p.says(th, eq(after, total(FIRST, LAST, lambda j: c(j) * (b(k, j) - a))))
    assert rows.unfolded(total(FIRST, LAST, c).t) is None


def test_the_square_of_a_sum_is_at_most_k_minus_1_times_that_of_the_squares(rows):
    whole = total(FIRST, LAST, c)
    squares = total(FIRST, LAST, lambda j: c(j) ** 2)
    assert rows.p.says(rows.cauchy_schwarz(whole.t), whole**2 <= (K - 1) * squares)
    assert row_sums([(whole**2 <= 0).t]) == [whole.t]


def test_a_number_is_no_sum_over_a_row():
    assert not is_row(0)
    assert not is_row(Fraction(1, 2))
