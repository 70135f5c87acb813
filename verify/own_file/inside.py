"""The process that runs a file of claims: decides them, and tells what it rests on as plain data.

``python -m verify.own_file.inside RESULT`` with the request as JSON on its standard input.
Nothing that it says is a proof: certificates and solver queries are texts that the process which
asked checks itself (:mod:`verify.own_file.outside`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from theory.claims.claim import Claim, Reading
from verify.engines import smt
from verify.engines.proofs import proof_of
from verify.engines.search import QUICK, THOROUGH
from verify.errors import InputError
from verify.own_file.written import Unwritable, written, written_run, written_vocabulary
from verify.store.evidence import decode, encode, write_json
from verify.verdicts import ledger
from verify.verdicts.answers import obligations_of
from verify.verdicts.decision import Decision, ReadingVerdict

PLAIN = (str, bool, int, float)


def told(request: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is to be said of each claim of a file, one after the other.

    Raises
    ------
    InputError
        If the file cannot be used, or a claim's code raises.
    """
    budget = THOROUGH if request["fresh"] else QUICK
    chosen = ledger.select(request["targets"]).claims
    for decision in ledger.decide_all(chosen, jobs=1, fresh=request["fresh"], budget=budget):
        try:
            yield decided(decision)
        except Unwritable as problem:
            raise InputError(f"claim {decision.claim.id!r}: {problem}") from None


def decided(decision: Decision) -> dict[str, Any]:
    claim = decision.claim
    return {
        "claim": _plain(claim),
        "hypotheses": [written(part) for part in claim.hypotheses],
        "conclusion": None if claim.conclusion is None else written(claim.conclusion),
        "readings": [
            _reading(claim, reading, verdict)
            for reading, verdict in zip(claim.readings, decision.readings, strict=True)
        ],
        "seconds": decision.seconds,
        "problem": decision.problem,
    }


def _reading(claim: Claim, reading: Reading, r: ReadingVerdict) -> dict[str, Any]:
    own = reading.hypotheses, reading.conclusion
    return {
        "reading": _plain(reading),
        "hypotheses": None if own[0] is None else [written(part) for part in own[0]],
        "conclusion": None if own[1] is None else written(own[1]),
        "question": None if reading.question is None else str(reading.question),
        "verdict": _plain(r),
        "counterexample": None if r.counterexample is None else encode(dict(r.counterexample)),
        "witness": None if r.witness is None else encode(dict(r.witness)),
        "story": [asdict(table) for table in r.story],
        "tightness": r.tightness,
        "size": _size(claim, reading, r),
        "steps": r.steps,
        "problem": "" if r.answer is None else r.answer.problem,
        "needed": [entry.to_json() for entry in r.needed],
        "proof": _proof(claim, reading, r),
        "obligations": [
            {**_plain(obligation), "queries": asdict(smt.queries_of(obligation))}
            for obligation in obligations_of(claim, reading)
            if r.tier == "smt"
        ],
    }


def _size(claim: Claim, reading: Reading, r: ReadingVerdict) -> list[int] | None:
    """Rounds, ranks and dimension of the tightest instance."""
    space, found = claim.space_of(reading), (r.tightness or {}).get("instance")
    return None if space is None or found is None else list(space.size(decode(found)))


def _proof(claim: Claim, reading: Reading, r: ReadingVerdict) -> dict[str, Any] | None:
    """The certificates, and what they are to prove; its statement is translated outside."""
    proof = proof_of(claim, reading)
    if r.proof is None or proof is None:
        return None
    return {
        "name": r.proof.name,
        "certificates": dict(r.proof.certificates),
        "run": written_run(proof.run),
        "vocabulary": written_vocabulary(proof.vocabulary),
        "about": r.proof.about,
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
    request = json.load(sys.stdin)
    try:
        content: dict[str, Any] = {"claims": list(told(request))}
    except InputError as problem:
        content = {"problem": str(problem)}
    write_json(Path(result), content)


if __name__ == "__main__":
    main()
