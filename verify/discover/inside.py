"""The process that runs a file and looks for potentials; what it says is checked outside.

``python -m verify.discover.inside RESULT`` with the request as JSON on its standard input.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from theory.claims.claim import Claim
from theory.claims.space import Instance
from theory.potential.discovered import Discovered
from theory.potential.tactic import Question
from theory.study.claim_file import ClaimFileError, file_studies
from theory.study.mistakes import Mistake
from theory.study.space import LearnerStream
from verify.discover.needed_constant import LARGE, in_terms_of
from verify.discover.worst_index import alone
from verify.discover.worst_stream import uphill, worst_by_rounds
from verify.engines.judge import judge
from verify.errors import InputError
from verify.own_file.inside import decided
from verify.own_file.plain_statements import written
from verify.store.evidence import decode, write_json
from verify.verdicts.decide import bound_ratio, decide
from verify.verdicts.decision import ReadingVerdict
from verify.verdicts.kernel_proof import with_sought


def found_in(path: Path, only: str = "", *, plot: bool = False) -> dict[str, Any]:
    """What is found for the bounds of a file: the claims as `told`, and what answers each question.

    Each claim answers for itself: what is wrong with one is told as its own answer.

    Parameters
    ----------
    path : Path
        The file.
    only : str
        The id of the one claim that is meant; empty for all.
    plot : bool
        Look for the worst streams of every number of rounds, also of a bound that is attained.

    Raises
    ------
    InputError
        If the file cannot be used, or asks for no bound.
    """
    try:
        studies = file_studies(path)
    except ClaimFileError as problem:
        raise InputError(str(problem)) from problem
    each = [
        (study, claim, asked)
        for study in dict.fromkeys(studies)
        for claim, asked in (*_asked(study), *((None, mistake) for mistake in study.mistakes))
        if only in ("", f"{study.name}/{asked.name}")
    ]
    if not each:
        known = [claim.id for study in studies for claim in study.claims]
        if only and only not in known:
            expected = f"expected one of {', '.join(known)}" if known else "there is none"
            raise InputError(f"{path}: no claim {only!r}; {expected}")
        raise InputError(
            f"{path}: no bound to find; expected s.least(…), or a claim without by= or with "
            "by=potential"
        )
    told = [
        (None, _unanswered(study, asked.name, asked.text, f"{path}:{asked.line}: {asked.problem}"))
        if isinstance(asked, Mistake)
        else _answered(claim, asked, plot)
        for study, claim, asked in each
    ]
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
    for claim in claims.values():
        if claim.sought is not None:
            yield with_sought(claim), study.questions[-1]


def _unanswered(study: Any, name: str, text: str, mistake: str = "") -> dict[str, Any]:
    """An answer in which nothing is found."""
    return {
        "id": f"{study.name}/{name}",
        "text": text,
        "constant": None,
        "asked": None,
        "mistake": mistake,
        "problem": "",
        "found": None,
        "worst": None,
        "stream": [],
        "fixed": {},
        "by_rounds": [],
        "words": {q.named.name: q.typed for q in study.code.quantities if q.rival},
    }


def _answered(
    claim: Claim | None, question: Question, plot: bool
) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    answer = question.answer
    told = _unanswered(question.study, question.name, question.text)
    if question.constant is not None:
        told["constant"], told["asked"] = question.constant.name, written(question.bound)
    told["problem"] = answer if isinstance(answer, str) else ""
    if isinstance(answer, Discovered):
        told["found"] = {
            "constant": str(answer.constant),
            "potential": answer.potential,
            "invariant": list(answer.statements),
            "squares": list(answer.squares),
            "in_round": list(answer.in_round),
            "at_end": list(answer.at_end),
        }
    if claim is None:
        return None, told
    if isinstance(answer, str) and claim.proofs:
        # what has no potential is decided by a search first
        (proof,) = claim.proofs
        claim = replace(claim, proofs=(), sought=lambda: proof)
    try:
        decision = decide(claim)
        if decision.verdict == "proved":
            told["problem"] = ""
        told |= _streams(claim, question, decision.readings[0], plot)
    except InputError as problem:
        return None, told | {"mistake": str(problem)}
    return decided(decision), told


def _streams(claim: Claim, question: Question, r: ReadingVerdict, plot: bool) -> dict[str, Any]:
    """The stream that refutes a bound, or the worst one that is found; the verdict is told of it.

    Where the worst stream of the decision's search does not attain the bound, a worse one is looked
    for from there. All are searched again for a plot, which needs one for every number of rounds,
    and for a constant, of which the decision knows nothing.
    """
    if r.counterexample is not None:
        return _stream(claim, r.counterexample)
    by_rounds: list[list[float]] = []
    worst, found, of = r.tightness, None, claim
    if question.constant is not None:
        number = LARGE if isinstance(question.answer, str) else question.answer.constant
        of = in_terms_of(claim, question.bound, question.constant, number)
    of = alone(of)
    if question.constant is not None and worst is not None:
        ratio = judge(of, of.readings[0], decode(worst["instance"])).ratio
        worst = None if ratio is None else bound_ratio(float(ratio), ratio, worst["instance"])
    short = worst is None or worst["exact"] != "1"
    if worst is None or plot or (short and question.constant is not None):
        by_rounds, found = worst_by_rounds(of)
    elif short:
        found = uphill(of, worst["best_ratio"], decode(worst["instance"]))
    if found is not None and (worst is None or found[0] > worst["best_ratio"]):
        worst = bound_ratio(*found)
    if worst is None:
        return {}
    r.tightness = worst
    return {
        "by_rounds": by_rounds if r.verdict == "proved" else [],
        "worst": worst["instance"],
        **_stream(claim, decode(worst["instance"])),
    }


def _stream(claim: Claim, instance: Instance) -> dict[str, Any]:
    """An instance with the run on it."""
    if not isinstance(claim.space, LearnerStream):
        raise ValueError(f"claim {claim.id!r} is not about a study's streams")
    story = [asdict(table) for table in claim.space.story(instance)]
    return {"stream": story, "fixed": claim.space.fixed(instance)}


def main() -> None:
    """Answer the questions of the file and write what is told, or the problem in one line."""
    (result,) = sys.argv[1:]
    request = json.load(sys.stdin)
    (target,) = request["targets"]
    path, _, only = target.partition("::")
    try:
        content = found_in(Path(path), only, plot=request["plot"])
    except InputError as problem:
        content = {"problem": str(problem)}
    write_json(Path(result), content)


if __name__ == "__main__":
    main()
