"""A premise of a claim is given: of one that holds in no run there is no instance."""

import pytest
from flint import fmpq

from ordproof import Learner, invariant, number, sign, study, vector, zeros
from theory.evaluation.evaluate import evaluate
from theory.language.parsing import parsed
from theory.language.statement import Exists
from theory.language.tokens import StatementError
from theory.runs.study_names import StudyNames
from theory.study.mistakes import StudyError
from verify.verdicts.decide import decide


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


class Counts(Learner):
    def start(self):
        return 0

    def update(self, n, z):
        return n + 1


@pytest.fixture(scope="module")
def perceptron():
    return study(
        Perceptron,
        sees={"x": vector, "y": sign},
        fixed={"u": vector},
        given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
    )


NOVIKOFF = invariant("u . w >= gamma mistakes", "|w|^2 <= R^2 mistakes")
PREMISES = {
    "gamma < 0 => mistakes <= 0": ["gamma < 0"],
    "gamma < 0 => (R <= 1 => mistakes <= 0)": ["gamma < 0", "R <= 1"],
    "gamma < 0 and mistakes <= R => mistakes <= 0": ["gamma < 0", "mistakes <= R"],
    "mistakes >= 2 => mistakes <= 0": ["mistakes >= 2"],
}


DISJUNCTIONS = {
    "not (gamma < 0) or mistakes <= 0": ["gamma < 0"],
    "mistakes <= 0 or gamma > 0": ["gamma <= 0"],
    "not (gamma < 0 and R <= 1 and mistakes > 0)": ["gamma < 0", "R <= 1"],
    "R > 1 or (gamma < 0 => mistakes <= 0)": ["R <= 1", "gamma < 0"],
}
PREMISES |= DISJUNCTIONS


@pytest.mark.parametrize("conclusion", PREMISES)
def test_a_premise_about_no_round_is_a_hypothesis(perceptron, conclusion):
    claim = perceptron.claim(f"given-{len(perceptron.claims)}", conclusion)
    names = StudyNames(perceptron.code)
    said = [parsed(text, names) for text in PREMISES[conclusion]]
    assert set(claim.hypotheses[5:]) == set(said)
    assert claim.conclusion == parsed("mistakes <= 0", names)


@pytest.mark.slow
def test_a_claim_about_nothing_is_not_proved_and_a_premise_that_can_hold_is_used(perceptron):
    nothing = decide(perceptron.claim("nothing", "gamma < 0 => mistakes <= 0", by=NOVIKOFF))
    assert nothing.verdict == "open"
    assert "the claim may be vacuous; γ < 0 rules out the most instances" in nothing.rests_on
    either = decide(perceptron.claim("either", "gamma > 0 or mistakes <= 0"))
    assert "γ ≤ 0 rules out the most instances: this premise" in either.rests_on
    assert "premise, " not in nothing.rests_on
    large = perceptron.claim("large", "gamma >= 1 => mistakes <= R^2", by=NOVIKOFF)
    assert decide(large).verdict == "proved"


def test_of_a_premise_about_a_round_it_is_given_that_some_round_has_it():
    s = study(Counts, sees={"z": number}, given=["z > 0"])
    claim = s.claim("some", "z > 2 and n > 1 => n >= 0")
    (some,) = (part for part in claim.hypotheses if isinstance(part, Exists))
    values = {"T": 3, "z": [fmpq(k) for k in (3, 1, 1)], "n": [fmpq(k) for k in range(4)]}
    assert evaluate(some, values) is False  # each part holds in some round, but not in the same
    assert evaluate(some, {**values, "z": values["z"][::-1]}) is True
    assert evaluate(claim.conclusion, {**values, "z": values["z"][::-1]}) is True


@pytest.mark.parametrize(
    "conclusion",
    [
        "(gamma < 0 => mistakes <= 0) and mistakes <= R^2/gamma^2",
        "R <= 1 => (gamma < 0 => mistakes <= 0) or mistakes <= 3",
        "not (mistakes <= 0 => R <= 1)",
        "(gamma > 0 or mistakes <= 0) and mistakes <= R^2/gamma^2",
    ],
)
def test_a_premise_inside_of_a_formula_is_refused(perceptron, conclusion):
    with pytest.raises(StudyError, match="stands inside of another formula"):
        perceptron.claim("inside", conclusion)


@pytest.mark.parametrize("rest", ["gamma >= 2 => R >= 1", "gamma >= 2 and R >= 2 => R >= 1"])
def test_a_second_arrow_needs_parentheses(rest, perceptron):
    """Read from the right, ``p => a and q => b`` would say a only where q holds."""
    names = StudyNames(perceptron.code)
    with pytest.raises(StatementError, match="a second `=>`; expected parentheses"):
        parsed(f"R >= 1 => {rest}", names)
    assert parsed(f"R >= 1 => ({rest})", names).args[1] == parsed(rest, names)
