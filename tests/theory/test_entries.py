"""Rows of N experts: facts about every entry, the sum, and the logarithms in a line."""

import pytest

from ordproof import Learner, experts, number, study, weights, zeros
from theory.formal.terms import eq, every, expr, function, integer, log, real, total
from theory.proving.entries import about_each, at_entry, at_least, positive_sum
from theory.proving.logarithms import logarithms_of
from theory.study.mistakes import StudyError
from verify.engines.proofs import Proofs, lemma_named, of_lemma
from verify.prover.prover import Prover
from verify.prover.session import ProofError

N, i = integer("N"), integer("i")
a, b = real("a"), real("b")
w = function("w", "R", 1)
POSITIVE = every(1, N, lambda j: w(j) > 0)
PROOFS = Proofs()


@pytest.fixture
def p():
    return Prover(lambda name: PROOFS.check(of_lemma(lemma_named(name))).theorem)


def test_a_line_about_every_entry_is_one_about_one(p):
    low, high, body = about_each(POSITIVE)
    assert (low.t, high.t, body(i).t) == (expr(1).t, N.t, (w(i) > 0).t)
    assert about_each(w(i) > 0) is None
    within = p.assume((1 <= i) & (i <= N))
    (found,) = at_entry(p, [p.assume(POSITIVE), p.assume(a > 0)], i, within)
    assert p.says(found, w(i) > 0)
    assert at_entry(p, [p.assume(POSITIVE)], i, p.assume(i >= 1)) == []


def test_a_sum_of_positive_weights_is_positive_and_at_least_each(p):
    some, each, whole = p.assume(N >= 1), p.assume(POSITIVE), total(1, N, w)
    assert p.says(positive_sum(p, whole, [some, each]), whole > 0)
    within = p.assume((1 <= i) & (i <= N))
    assert p.says(at_least(p, whole, i, within, [each]), w(i) <= whole)
    with pytest.raises(ProofError):  # no expert
        positive_sum(p, whole, [each])
    with pytest.raises(ProofError):
        positive_sum(p, whole, [some, p.assume(every(1, N, lambda j: w(j) >= 0))])


def test_what_is_known_of_logarithms_proves_their_laws(p):
    signs = [p.assume(a > 0), p.assume(b > 0)]
    for line in (log(a) <= a - 1, eq(log(1 / a), -log(a))):
        inverse = [p.rule("inverse", b, signs[1]), p.rule("inverse", a, signs[0])]
        also = [
            p.lemma("inverse/positive", {("u", "R", 0): x}, th)
            for x, th in zip((a, b), signs, strict=True)
        ]
        known = logarithms_of(p, [line.t], [*signs, *inverse, *also])
        assert p.says(p.nonlinear(line, *known, levels=0), line)
    assert logarithms_of(p, [(a <= b).t], signs) == []


class Doubling(Learner):
    def start(self):
        return zeros(self.N) + 1

    def loss(self, w, cost):
        return (w * cost).sum() / w.sum()

    def update(self, w, cost):
        return w * (1 + cost)


def test_a_row_of_experts_runs_on_exact_numbers():
    s = study(
        Doubling, sees={"cost": weights}, fixed={"N": experts}, given=["cost[i] > 0 for i in 1..N"]
    )
    space = s.claim("nothing", "sum(loss) >= 0").space
    values = space.values({"d": 1, "N": 2, "cost": ((1, 3), (1, 1))})
    assert [[*map(int, row)] for row in values["w"]] == [[1, 1], [2, 4], [4, 8]]
    assert values["loss"] == [2, 1]


def test_a_row_without_its_number_is_refused():
    with pytest.raises(StudyError, match=r"'cost' has an entry for each of N; expected fixed={'N'"):
        study(Doubling, sees={"cost": weights}, fixed={"b": number})
