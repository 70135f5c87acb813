"""The rule by which measurements answer a question."""

from math import inf, sqrt

import pytest

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import (
    Estimate,
    Expected,
    Measurements,
    NotTestable,
    Question,
    Unmeasured,
    between,
    comparable,
    grows,
    less,
    near,
)
from theory.claims.sentences import whole_and_parts
from verify.experiments.answers import answer, judged
from verify.verdicts.decide import decide


def measured(**columns):
    """Cells named by method, with one metric."""
    return Measurements(
        {frozenset({("method", name)}): {"MAE": values} for name, values in columns.items()}
    )


def at(name):
    return {"method": name}


DATA = measured(A=[1.0, 2.0, 3.0], B=[1.5, 2.6, 3.4], C=[1.0, 2.6, 2.8], D=[4.0, 4.0, 4.0])


def word(expected, data=DATA):
    (only,) = expected
    return only.finding(data).word


def test_the_standard_error_is_the_sample_deviation_over_the_root_of_n():
    estimate = Estimate.of([1.0, 2.0, 4.0, 5.0])
    assert estimate.mean == 3
    assert estimate.error == pytest.approx(sqrt((4 + 1 + 1 + 4) / 3) / 2)
    assert Estimate.of([7.0]) == Estimate(7.0, 0.0, 1)


def test_methods_are_compared_partition_by_partition():
    """B − A is 0.5, 0.6, 0.4: mean 0.5, error 0.1/√3, although A alone varies from 1 to 3."""
    (expected,) = less("MAE", at("A"), at("B"))
    finding = expected.finding(DATA)
    assert finding.estimate.mean == pytest.approx(0.5)
    assert finding.estimate.error == pytest.approx(0.1 / sqrt(3))
    assert finding.word == "holds"


def test_the_three_words():
    assert word(less("MAE", at("A"), at("B"))) == "holds"
    assert word(less("MAE", at("B"), at("A"))) == "contradicted"
    assert word(less("MAE", at("A"), at("C"))) == "undecided"  # 0, 0.6, -0.2


def test_equal_methods_are_not_less():
    assert word(less("MAE", at("A"), at("A"))) == "undecided"


@pytest.mark.parametrize(("low", "high", "found"), [(4, 4, "holds"), (5, 5, "contradicted")])
def test_an_exact_number(low, high, found):
    assert word(between("MAE", low, high, [at("D")])) == found


def test_near_means_that_the_whole_range_is_near():
    assert word(near("MAE", at("B"), at("A"), 0.7)) == "holds"
    assert word(near("MAE", at("B"), at("A"), 0.55)) == "undecided"
    assert word(near("MAE", at("B"), at("A"), 0.2)) == "contradicted"


def test_comparable_bounds_from_both_sides():
    """D is 4, A between 1 and 3: more than nine tenths of A, but also more than eleven tenths."""
    above, below = comparable("MAE", at("D"), at("A"), 0.1)
    assert above.finding(DATA).word == "holds"
    assert below.finding(DATA).word == "contradicted"


def test_growth_is_asked_of_neighbouring_levels():
    data = Measurements(
        {frozenset({("noise", level)}): {"MAE": [level, level]} for level in (0, 25, 50)}
    )
    steps = grows("MAE", "noise", (0, 25, 50), [{}])
    assert [step.finding(data).estimate.mean for step in steps] == [25, 25]
    fallen = grows("MAE", "noise", (50, 25, 0), [{}])
    assert {step.finding(data).word for step in fallen} == {"contradicted"}


def test_every_and_most():
    parts = (*less("MAE", at("A"), at("B")), *less("MAE", at("A"), at("D")))
    wrong = less("MAE", at("B"), at("A"))
    assert judged(Question("x", parts), DATA).verdict == "reproduced"
    assert judged(Question("x", parts + wrong), DATA).verdict == "not-reproduced"
    assert judged(Question("x", parts + wrong, "most"), DATA).verdict == "reproduced"
    half = Question("x", (*parts[:1], *wrong), "most")
    assert judged(half, DATA).verdict == "not-reproduced"


def test_a_cell_that_was_not_measured_leaves_the_question_open():
    with pytest.raises(Unmeasured, match="no MAE for E"):
        DATA.at("MAE", at("E"))
    found = judged(Question("x", less("MAE", at("A"), at("E"))), DATA)
    assert (found.verdict, found.tier) == ("open", "-") and "E" in found.rests_on


def test_the_answer_shows_every_number():
    found = judged(Question("x", less("MAE", at("A"), at("B"))), DATA)
    (table,) = found.story
    assert table.rows == (("MAE: B − A", "0.5000 ± 0.0577", "> 0", "holds"),)
    assert "0.5000 ± 0.0577" in found.rests_on and "3 partitions" in found.rests_on


def test_what_is_missing_is_said():
    found = answer(NotTestable("the data"))
    assert (found.verdict, found.tier, found.rests_on) == ("not-testable", "experiment", "the data")


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [(0, inf, "> 0"), (-inf, 2, "< 2"), (3, 3, "= 3"), (-1, 1, "in (-1, 1)")],
)
def test_intervals_for_people(low, high, text):
    assert Expected("", (), low, high).interval == text


def test_a_question_needs_expectations_and_a_known_amount():
    with pytest.raises(ValueError, match="at least one"):
        Question("x", ())
    with pytest.raises(ValueError, match="'some'"):
        Question("x", less("MAE", at("A"), at("B")), "some")


def test_empirical_and_exact_readings_are_kept_apart():
    """A claim with both kinds has a verdict for each, and is never proved by an experiment."""
    claim = Claim(
        id="mine/measured",
        where="here",
        kind="empirical",
        says="One reading can be asked of data only.",
        readings=(Reading("as measured", question=NotTestable("everything")),),
    )
    decision = decide(claim)
    assert decision.verdict == "not-testable" and decision.tier == "experiment"
    assert claim.statement() == ""


def test_a_sentence_in_parts_is_asked_as_a_whole():
    one, other = (Expected(label, ((1, "MAE", {}),), low=0) for label in ("one", "other"))
    parts = [Reading(e.label, question=Question("x", (e,)), kind="natural") for e in (one, other)]
    whole, *alone = whole_and_parts("both", *parts)
    assert whole.question == Question("x", (one, other))
    assert [part.kind for part in alone] == ["", ""]
    for wrong in (Question("y", (one,)), Question("x", (one,), "most"), NotTestable("data")):
        with pytest.raises(ValueError, match="both: expected parts that ask one experiment"):
            whole_and_parts("both", parts[0], Reading("wrong", question=wrong))
