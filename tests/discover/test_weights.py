"""Potentials of weights of experts are found for true bounds; for false ones none is."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from bounds_to_find import made

from verify.discover.discovery import discoveries
from verify.discover.inside import found_in
from verify.engines.proved import prove
from verify.own_file.outside import believed
from verify.own_file.source import Source

LIBRARY = Path(__file__).parents[2] / "theory" / "library"
FILES = ("hedge.py", "weighted_majority.py", "hedge_of_any_range.py")
HEDGE, MAJORITY, RANGE = (LIBRARY / name for name in FILES)
LOSS = "(log(N) + log(1/beta) sum(cost[i]))/(1 - beta)"
MISTAKES = "(log(N) + log(1/beta) sum(wrong[i]))/log(2/(1 + beta))"
GAINS = (
    ("1 - (1 - self.beta) * cost", "1 + self.beta * cost"),
    (f"sum(loss) <= {LOSS}", "log(1 + beta) sum(cost[i]) - log(N) <= beta sum(loss)"),
)
"""What an expert gains in the place of what he costs."""

RANGE_GIVEN = "0 <= wrong[i] and wrong[i] <= 1 for"
ONE_OF_TWO = (RANGE_GIVEN, "wrong[i] = 0 or wrong[i] = 1 for")
"""An expert is right or wrong: nothing lies between."""

FALLS = "log(sum(w[i] for i in 1..N)) <= log(N) "
FOUND = [
    (HEDGE, (), "- (1 - beta) sum(loss)"),
    (HEDGE, GAINS, "+ beta sum(loss)"),
    (MAJORITY, (), "- log(2/(1 + beta)) sum(mistake)"),
    (MAJORITY, (("mistakes <= (", "mistakes/2 <= (1/2) ("),), "- log(2/(1 + beta)) sum(mistake)"),
    (MAJORITY, (ONE_OF_TWO,), "- log(2/(1 + beta)) sum(mistake)"),
    (RANGE, (), "+ (a/(b - a) - a beta/(b - a)) t - ((1/(b - a)) - beta/(b - a)) sum(loss)"),
]


@pytest.mark.parametrize(("file", "changes", "falls"), FOUND)
def test_what_the_weights_lose_is_found(file, changes, falls, tmp_path):
    (question,) = made(file.read_text(), tmp_path, *changes).s.questions
    assert question.answer.constant == 1
    assert FALLS + falls in question.answer.statements


@pytest.mark.slow
@pytest.mark.parametrize(("file", "changes"), [(HEDGE, GAINS), (MAJORITY, (ONE_OF_TWO,))])
def test_the_kernel_accepts_a_bound_that_no_file_has_typed(file, changes, tmp_path):
    (claim,) = made(file.read_text(), tmp_path, *changes).s.claims
    found, again = (prove(claim, claim.readings[0]) for _ in range(2))
    assert found.about == "the program"
    assert claim.id in str([*found.certificates]), "a script found it: it is stored nowhere"
    assert again.certificates == found.certificates, "who asks twice is brought it twice"


@pytest.mark.slow
def test_the_least_constant_for_every_expert_is_asked_found_and_nearly_met(tmp_path):
    """The constant tends to 1, which no stream attains; worst it is for who costs least."""
    asked = f's.least("sum(loss) <= c {LOSS} for i in 1..N")\n'
    text = HEDGE.read_text().partition("hedge = s.claim")[0]
    made(text + asked, tmp_path)
    told = json.loads(json.dumps(found_in(tmp_path / "mine.py")))
    (found,) = discoveries(
        told["questions"], believed(told["claims"], Source(tmp_path / "mine.py"))
    )
    assert found.constant == "1"
    assert found.status == f"proved, gap [{found.lower}, 1]", found.rests_on
    assert 0.9 < found.about < 1
    (table,) = found.stream
    assert table.header == ("t", "cost", "w before", "loss", "w after")
    costs = [map(Fraction, row[1].strip("()").split(", ")) for row in table.rows]
    totals = [*map(sum, zip(*costs, strict=True))]
    assert found.at == f"i = {1 + totals.index(min(totals))}"


MUTANTS = [
    (HEDGE, (LOSS, f"0.99 {LOSS}"), "100/99"),
    (HEDGE, (" and cost[i] <= 1", ""), "without a range"),
    (HEDGE, ("1 - (1 - self.beta)", "1 + (1 - self.beta)"), "no multiple of"),
    (HEDGE, ("(w * cost)", "(w * w * cost)"), "a sum over the experts"),
    (RANGE, ("((b - a) log", "0.99 ((b - a) log"), "100/99|no multiple of"),
    (RANGE, ("a <= cost[i] and ", ""), "without a range"),
    (RANGE, ("cost - self.a", "cost - self.b"), "no multiple of"),
    (RANGE, ("sum(loss) - a T <=", "sum(loss) <="), "no multiple of"),
    (MAJORITY, (MISTAKES, f"0.99 {MISTAKES}"), "100/99"),
    (MAJORITY, ("0 <= wrong[i] and ", ""), "without a range"),
    (MAJORITY, (RANGE_GIVEN, "wrong[i] = 0 or wrong[i] >= 1 for"), "without a range"),
    (MAJORITY, (RANGE_GIVEN, "wrong[i] = 0 or wrong[i] = 2 for"), "no multiple of"),
    (MAJORITY, (">= w.sum()", "<= w.sum()"), "no multiple of"),
]


@pytest.mark.parametrize(("file", "change", "words"), MUTANTS)
def test_a_false_bound_has_no_potential(file, change, words, tmp_path):
    (question,) = made(file.read_text(), tmp_path, change).s.questions
    assert isinstance(question.answer, str) and re.search(words, question.answer)
