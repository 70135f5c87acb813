"""The process that runs a file and looks for potentials; what it says is checked outside.

``python -m verify.discover.inside RESULT`` with the request as JSON on its standard input.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import sympy

from theory.claims.claim import Claim
from theory.claims.registry import ClaimFileError, file_studies
from theory.claims.space import Space
from theory.evaluation.evaluate import evaluate
from theory.potential.discovered import Discovered
from theory.potential.tactic import Question
from theory.proving.proof import Proof
from theory.runs.invariant import Invariant
from verify.discover.by_rounds import ratios_by_rounds
from verify.engines.judge import replay
from verify.errors import InputError
from verify.own_file.inside import decided
from verify.store.evidence import decode, write_json
from verify.verdicts.decide import decide
from verify.verdicts.decision import ReadingVerdict


def found_in(path: Path, only: str = "") -> dict[str, Any]:
    """What is found for the bounds of a file: the claims as `told`, and what answers each question.

    Raises
    ------
    InputError
        If the file cannot be used, or asks for no bound.
    """
    try:
        studies = file_studies(path)
    except ClaimFileError as problem:
        raise InputError(str(problem)) from problem
    questions = [
        (claim, question)
        for study in dict.fromkeys(studies)
        for claim, question in _asked(study)
        if only in ("", f"{study.name}/{question.name}")
    ]
    if not questions:
        raise InputError(
            f"{path}: no bound to find; expected s.least(…), or a claim without a proof or with "
            "by=potential"
        )
    told = [_answered(claim, question) for claim, question in questions]
    return {
        "claims": [claim for claim, _ in told if claim is not None],
        "questions": [question for _, question in told],
    }


def _asked(study: Any) -> Iterator[tuple[Claim | None, Question]]:
    """The study's questions with the claims that they are about, then its claims without proof."""
    prefix = f"{study.name}/"
    claims = {claim.id.removeprefix(prefix): claim for claim in study.claims}
    for question in study.questions:
        yield claims.pop(question.name, None), question
    for name, claim in claims.items():
        if not claim.proofs:
            yield claim, Question(study, name, claim.says, claim.hypotheses, claim.conclusion)


def _answered(claim: Claim | None, question: Question) -> tuple[dict[str, Any] | None, Any]:
    answer = question.answer
    told: dict[str, Any] = {
        "id": f"{question.study.name}/{question.name}",
        "text": question.text,
        "constant": None if question.constant is None else question.constant.name,
        "problem": answer if isinstance(answer, str) else "",
        "found": None,
        "stream": [],
        "best": False,
        "by_rounds": [],
    }
    if isinstance(answer, Discovered):
        told["found"] = {
            "constant": str(answer.constant),
            "potential": answer.potential,
            "invariant": list(answer.statements),
        }
        if claim is not None and not claim.proofs:
            claim = replace(claim, proofs=(_proof(claim, question, answer),))
    if claim is None:
        return None, told
    if isinstance(answer, str):
        claim = replace(claim, proofs=())  # what has no potential is decided by a search
    decision = decide(claim)
    r = decision.readings[0]
    told |= _tight(claim, question, r)
    if r.verdict == "proved":
        told["by_rounds"] = ratios_by_rounds(claim)
    return decided(decision), told


def _proof(claim: Claim, question: Question, answer: Discovered) -> Proof:
    study = question.study
    script, spoken = Invariant(answer.statements).on(study)
    run = study.definitions_for((*claim.hypotheses, claim.conclusion, *spoken))
    return Proof(script, run, vocabulary=study.vocabulary)


def _tight(claim: Claim, question: Question, r: ReadingVerdict) -> dict[str, Any]:
    """The stream on which the bound is tightest, and whether no smaller constant holds on it."""
    found = r.tightness or {"instance": None, "exact": None}
    if found["instance"] is None:
        return {}
    space, instance = _space(claim), decode(found["instance"])
    values = replay(claim, claim.readings[0], instance).values or {}
    return {
        "stream": [asdict(table) for table in space.story(instance)],
        "best": found["exact"] == "1" and _grows(question, claim, values),
    }


def _space(claim: Claim) -> Space:
    if claim.space is None:
        raise ValueError(f"claim {claim.id!r} of a study has no space")
    return claim.space


def _grows(question: Question, claim: Claim, values: Mapping[str, Any]) -> bool:
    """Does the bound's larger side grow with the constant on these values?

    Where it does and the two sides are equal, no smaller constant holds.
    """
    if question.constant is None:
        return bool(evaluate(claim.conclusion.gts, values) > 0)
    slope = sympy.diff(question.bound.gts - question.bound.lts, question.constant)
    return bool(evaluate(slope, values) > 0)


def main() -> None:
    """Answer the questions of the file and write what is told, or the problem in one line."""
    (result,) = sys.argv[1:]
    request = json.load(sys.stdin)
    (target,) = request["targets"]
    path, _, only = target.partition("::")
    try:
        content = found_in(Path(path), only)
    except InputError as problem:
        content = {"problem": str(problem)}
    write_json(Path(result), content)


if __name__ == "__main__":
    main()
