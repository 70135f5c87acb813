"""PRIL's and PRank's potentials are those that the search finds in their own runs."""

import pytest
import sympy

from theory.intervals import potentials
from theory.intervals.pril import RUN
from theory.language.parsing import parsed
from theory.potential.tactic import Question
from theory.runs.study_names import StudyNames
from theory.study.study import parts

FOUND = {
    "PRIL's moves": (
        *(potentials.PRIL_STUDY, potentials.separable("y_l", "y_r")),
        *(potentials.MOVES, potentials.MOVES_KEPT),
    ),
    "PRank's moves": (
        *(potentials.PRANK_STUDY, potentials.separable("y", "y")),
        *(potentials.MOVES, potentials.MOVES_KEPT),
    ),
    "PRIL's hinge losses": (
        *(potentials.PRIL_STUDY, potentials.separable("y_l", "y_r")),
        *(potentials.HINGES, potentials.HINGES_KEPT),
    ),
}


def asked(study, given, bound):
    names = StudyNames(study.code)
    hypotheses = [names.every_round(part) for text in given for part in parts(text, names)]
    (goal,) = parts(bound, names)
    return Question(study, "bound", bound, hypotheses, goal).answer


@pytest.mark.slow
@pytest.mark.parametrize("what", FOUND)
def test_the_search_finds_what_the_lemma_says(what):
    study, given, bound, kept = FOUND[what]
    names = StudyNames(study.code, after=True)
    (statement,) = asked(study, given, bound).statements
    found, wanted = (parsed(text, names) for text in (statement, kept))
    assert sympy.expand((found.gts - found.lts) - (wanted.gts - wanted.lts)) == 0


@pytest.mark.slow
def test_without_what_moves_together_there_is_none():
    """All K − 1 thresholds may then move at once, and the radius does not bound that."""
    given = [text for text in potentials.separable("y_l", "y_r") if "sum(tau[i] for" not in text]
    assert isinstance(asked(potentials.PRIL_STUDY, given, potentials.MOVES), str)


def test_the_lemmas_are_about_the_runs_of_the_papers():
    """Their first hypotheses are the definitions that PRIL's own code gives, and no others."""
    hypotheses = [phi.t for phi in potentials.pril_mistakes.hypotheses]
    assert hypotheses[: len(RUN)] == [phi.t for phi in RUN.values()]
    given = potentials.separable("y_l", "y_r")
    assert len(hypotheses) == len(RUN) + 1 + len(given)
