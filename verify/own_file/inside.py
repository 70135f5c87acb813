"""The process that runs a file of claims: decides them, and tells what it rests on as plain data.

``python -m verify.own_file.inside RESULT`` with the request as JSON on its standard input.
Nothing that it says is a proof: certificates and solver queries are texts that the process which
asked checks itself (:mod:`verify.own_file.outside`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance
from theory.evaluation.evaluate import evaluate
from verify.engines.agreement import Comparison
from verify.engines.judge import Judgement, Outcome
from verify.engines.proofs import proof_of
from verify.engines.search import QUICK, THOROUGH, Budget, Search, search
from verify.engines.translation import translated
from verify.errors import InputError
from verify.own_file.exact_values import Asked, written_values
from verify.own_file.plain_statements import Unwritable, written, written_run, written_vocabulary
from verify.own_file.process import decided_beside
from verify.own_file.study_told import written_study
from verify.store.evidence import decode, encode, write_json
from verify.verdicts import ledger
from verify.verdicts.answers import obligations_of
from verify.verdicts.decision import Decision, ReadingVerdict

PLAIN = (str, bool, int, float)


def told(
    request: Mapping[str, Any], note: Callable[[str], None] = lambda text: None
) -> Iterator[dict[str, Any]]:
    """What is to be said of each claim of a file, one after the other.

    Parameters
    ----------
    note : callable
        Told of each claim when it is decided.

    Raises
    ------
    InputError
        If the file cannot be used, or a claim's code raises.
    """
    targets = request["targets"]
    one = request["one"]
    chosen = [ledger.find(targets[0])] if one else ledger.select(targets).claims
    try:
        if request["do"] == "list":
            yield from map(_claim, chosen)
        elif request["do"] == "search":
            yield from (_searched(claim, request) for claim in chosen)
        else:
            fresh = request.get("fresh", False)
            budget = THOROUGH if fresh else QUICK
            # a worker that is not forked knows nothing of the file
            jobs = None if sys.platform == "linux" else 1
            found = []
            for decision in ledger.decide_all(chosen, jobs=jobs, fresh=fresh, budget=budget):
                note(f"{decision.claim.id} {decision.verdict}")
                found.append(decision)
            order = {claim.id: position for position, claim in enumerate(chosen)}
            yield from map(decided, sorted(found, key=lambda decision: order[decision.claim.id]))
    except Unwritable as problem:
        raise InputError(f"{targets[0].partition('::')[0]}: {problem}") from None


def _claim(claim: Claim) -> dict[str, Any]:
    """The claim as it is stated."""
    return {
        "claim": _plain(claim),
        "hypotheses": [written(part) for part in claim.hypotheses],
        "conclusion": None if claim.conclusion is None else written(claim.conclusion),
        "readings": [_stated(reading) for reading in claim.readings],
        "study": written_study(claim.space),
    }


def _stated(reading: Reading) -> dict[str, Any]:
    own = reading.hypotheses, reading.conclusion
    return {
        "reading": _plain(reading),
        "hypotheses": None if own[0] is None else [written(part) for part in own[0]],
        "conclusion": None if own[1] is None else written(own[1]),
        "question": None if reading.question is None else str(reading.question),
    }


def decided(decision: Decision) -> dict[str, Any]:
    """A claim as it is stated, and all that its decision rests on."""
    claim = decision.claim
    found = zip(claim.readings, decision.readings, strict=True)
    return {
        **_claim(claim),
        "readings": [_reading(claim, reading, verdict) for reading, verdict in found],
        "seconds": decision.seconds,
        "problem": decision.problem,
    }


def _searched(claim: Claim, request: Mapping[str, Any]) -> dict[str, Any]:
    """What searches of the claim's readings saw."""
    ledger.searchable(claim)
    budget = Budget.spending(request["examples"], request["climbs"])
    budget = replace(budget, seed=request["seed"])
    found = {reading.name: search(claim, reading, budget) for reading in claim.readings}
    return {
        **_claim(claim),
        "readings": [
            {**_stated(reading), **_seen(claim, reading, found[reading.name])}
            for reading in claim.readings
        ],
    }


def _seen(claim: Claim, reading: Reading, found: Search) -> dict[str, Any]:
    against, tightest = found.counterexample, found.tightest
    return {
        "search": {**_plain(found), "excluded": list(found.excluded)},
        "counterexample": _instance(claim, reading, against),
        "tightest": _instance(claim, reading, None if tightest is None else tightest[2]),
        "story": [asdict(table) for table in claim.story_of(reading, against)],
    }


def _reading(claim: Claim, reading: Reading, r: ReadingVerdict) -> dict[str, Any]:
    return {
        **_stated(reading),
        "verdict": _plain(r),
        "excluded": list(r.excluded),
        "counterexample": _instance(claim, reading, r.counterexample),
        "witness": _instance(claim, reading, r.witness),
        "tightest": _instance(claim, reading, _tightest(r)),
        "story": [asdict(table) for table in r.story],
        "steps": r.steps,
        "idle": r.idle,
        "problem": "" if r.answer is None else r.answer.problem,
        "needed": [
            {**entry.to_json(), "instance": _instance(claim, reading, entry.instance)}
            for entry in r.needed
        ],
        "proof": _proof(claim, reading, r),
        "obligations": [_plain(obligation) for obligation in obligations_of(claim, reading)],
    }


def _tightest(r: ReadingVerdict) -> Instance | None:
    """The instance with the largest ratio of the two sides of a bound."""
    found = (r.tightness or {}).get("instance")
    return None if found is None else decode(found)


def _instance(claim: Claim, reading: Reading, instance: Instance | None) -> dict[str, Any] | None:
    """An instance with its size and its exact values, as far as these have a plain form."""
    space = claim.space_of(reading)
    if instance is None or space is None:
        return None
    try:
        size = list(space.size(instance))
        values = space.values(instance, **reading.options)
    except Exception:  # a learner that divides by 0 gives no values
        return {"instance": encode(dict(instance)), "size": [0, 0, 0], "values": None}
    known = written_values(_asked(claim, reading, values))
    return {"instance": encode(dict(instance)), "size": size, "values": known}


def _asked(claim: Claim, reading: Reading, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values, with functions that were asked all that the statement asks of them."""
    known = {name: Asked(value) if callable(value) else value for name, value in values.items()}
    for part in (*claim.hypotheses_of(reading), claim.conclusion_of(reading)):
        with suppress(Exception):
            evaluate(part, known)
    if (proof := proof_of(claim, reading)) is not None:
        with suppress(Exception):
            Comparison(claim, reading, proof)(known, Judgement(Outcome.HOLDS))
    return known


def _proof(claim: Claim, reading: Reading, r: ReadingVerdict) -> dict[str, Any] | None:
    """The certificates, and what they are to prove; its statement is translated outside."""
    proof = proof_of(claim, reading)
    if r.proof is None or proof is None:
        return None
    vocabulary, _, _ = translated(claim, reading, proof)
    return {
        "name": r.proof.name,
        "certificates": dict(r.proof.certificates),
        "run": written_run(proof.run),
        "vocabulary": written_vocabulary(vocabulary),
    }


def _plain(value: Any) -> dict[str, Any]:
    """The fields of a dataclass that are words, numbers, truth values, or tuples of words."""
    found = {field.name: getattr(value, field.name) for field in fields(value)}
    return {name: entry for name, entry in found.items() if _is_plain(entry)}


def _is_plain(entry: Any) -> bool:
    if isinstance(entry, tuple):
        return bool(entry) and all(isinstance(word, str) for word in entry)
    return isinstance(entry, PLAIN)


def main() -> None:
    """Decide the claims of the file and write what is told, or the problem in one line."""
    (result,) = sys.argv[1:]
    request, beside = json.load(sys.stdin), decided_beside(Path(result))

    def note(text: str) -> None:
        with beside.open("a", encoding="utf-8") as lines:
            lines.write(f"{text}\n")

    try:
        content: dict[str, Any] = {"claims": list(told(request, note))}
    except InputError as problem:
        content = {"problem": str(problem)}
    except KeyboardInterrupt:  # the file's own: Ctrl-C reaches the process that asks
        content = {"problem": f"{request['targets'][0].partition('::')[0]}: KeyboardInterrupt"}
    write_json(Path(result), content)


if __name__ == "__main__":
    main()
