"""What is said of a claim that was neither proved nor refuted, beside what the search saw."""

from __future__ import annotations

from sympy import Not
from sympy.logic.boolalg import Or

from theory.claims.claim import Claim, Reading
from theory.language.parsing import parsed
from theory.language.plain import plain
from theory.runs.study_names import StudyNames
from theory.study.space import LearnerStream
from verify.engines.search import THOROUGH, Budget, Search

OF_OR = (
    "this premise is the negation of one side of the `or`, which is about the data alone; if that "
    "side always holds, claim it by itself"
)


def of_nothing(claim: Claim, reading: Reading, found: Search | None) -> str:
    """That the claim may say nothing, and the hypothesis that most instances do not satisfy."""
    said = "no instance satisfies the hypotheses: the claim may be vacuous"
    excluded = () if found is None else found.excluded
    if not any(excluded):
        return said
    part = claim.hypotheses_of(reading)[excluded.index(max(excluded))]
    said = f"{said}; {plain(part)} rules out the most instances"
    return f"{said}: {OF_OR}" if _in_or(claim, part) else said


def of_survived(claim: Claim, reading: Reading, found: Search, budget: Budget) -> str:
    """What a vain search says; of a claim in a study also what can be asked for besides."""
    said = found.in_vain([plain(part) for part in claim.hypotheses_of(reading)])
    longer = isinstance(claim.space, LearnerStream) and budget != THOROUGH
    return f"{said}; --fresh searches longer" if longer else said


def _in_or(claim: Claim, part: object) -> bool:
    """Is a hypothesis the contrary of a part of an "or" of the conclusion, as it was typed?"""
    space = claim.space
    if not isinstance(space, LearnerStream) or space.typed is None or not space.typed.conclusion:
        return False
    typed = parsed(space.typed.conclusion, StudyNames(space.code))
    return any(Not(part) in either.args for either in typed.atoms(Or))
