"""The ledger: which claims are asked for, their verdicts in parallel, and what was expected.

``verify/ledger/expected.json`` records the verdicts of an accepted run (``ordproof verify
--record``). It decides nothing: a run derives every verdict anew and is compared with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from theory.claim import Claim
from theory.registry import ClaimFileError, all_claims, file_claims
from verify import evidence, necessity, proofs, records
from verify.decide import Decision, ReadingVerdict, decide
from verify.errors import InputError
from verify.evidence import keep_instances, write_json
from verify.necessity import stored_form
from verify.search import QUICK, Budget


@dataclass(frozen=True)
class Selection:
    """Claims to decide; ``source`` is the file they come from, None for the papers' claims."""

    claims: list[Claim]
    source: Path | None = None


def select(targets: Sequence[str]) -> Selection:
    """Claims named by ids, ids of groups, papers, or one file of claims.

    Raises
    ------
    InputError
        If a name is unknown, a file is mixed with other names, or it holds no usable claims.
    """
    files = [target for target in targets if target.endswith(".py")]
    if files:
        if len(targets) > 1:
            raise InputError(f"targets={' '.join(targets)!r}: expected one file, or ids and papers")
        path = Path(files[0])
        try:
            return Selection(file_claims(path), path)
        except ClaimFileError as problem:
            raise InputError(str(problem)) from problem
    known = all_claims()
    if not targets:
        return Selection(known)
    chosen: dict[str, Claim] = {}
    for target in targets:
        name = target.rstrip("/")
        matches = [claim for claim in known if records.within(claim.id, name)]
        if not matches:
            raise InputError(records.unknown(name, [claim.id for claim in known]))
        chosen.update((claim.id, claim) for claim in matches)
    return Selection(list(chosen.values()))


def find(identifier: str) -> Claim:
    """The paper claim of that id.

    Raises
    ------
    InputError
        If there is none; near matches are named.
    """
    known = all_claims()
    for claim in known:
        if claim.id == identifier:
            return claim
    raise InputError(records.unknown(identifier, [claim.id for claim in known]))


def repairs(claim: Claim) -> list[str]:
    """Ids of the claims that repair this one: its id with ``/repair-N``."""
    return [
        identifier for identifier in _claims_by_id() if identifier.startswith(f"{claim.id}/repair-")
    ]


def decide_all(
    claims: Sequence[Claim], *, jobs: int, fresh: bool = False, budget: Budget = QUICK
) -> Iterator[Decision]:
    """Decide claims, in parallel processes where ``jobs > 1``, yielding each when it is ready."""
    if jobs == 1 or len(claims) < 4:
        for claim in claims:
            yield decide(claim, budget, fresh=fresh)
        return
    from joblib import Parallel, delayed

    by_id = {claim.id: claim for claim in claims}
    run = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
    for identifier, readings, seconds, stale in run(
        delayed(_remote)(claim.id, fresh, budget) for claim in claims
    ):
        yield Decision(by_id[identifier], readings, seconds, stale)


def _remote(
    identifier: str, fresh: bool, budget: Budget
) -> tuple[str, list[ReadingVerdict], float, tuple[str, ...]]:
    """Runs in a worker: claims hold functions, so only the id crosses the process boundary."""
    decision = decide(_claims_by_id()[identifier], budget, fresh=fresh)
    return identifier, decision.readings, decision.seconds, decision.stale


_known: dict[str, Claim] = {}


def _claims_by_id() -> dict[str, Claim]:
    if not _known:
        _known.update((claim.id, claim) for claim in all_claims())
    return _known


def differences(decisions: Sequence[Decision]) -> list[str]:
    """One line for every reading whose verdict or stored counterexample is not as recorded."""
    recorded = records.expectations()
    lines = []
    for decision in decisions:
        lines += [
            f"{decision.claim.id} [{name}]: its stored counterexample no longer refutes it"
            for name in decision.stale
        ]
        before = recorded.get(decision.claim.id)
        now = {r.name: r.verdict for r in decision.readings}
        if before is None:
            lines.append(f"{decision.claim.id}: not in the ledger yet, now {decision.verdict}")
            continue
        for name in [*now, *(name for name in before if name not in now)]:
            if now.get(name) != before.get(name):
                was, has = before.get(name, "absent"), now.get(name, "absent")
                lines.append(f"{decision.claim.id} [{name}]: expected {was}, now {has}")
    return lines


def record(decisions: Sequence[Decision]) -> None:
    """Keep this run's verdicts as expected ones, and its evidence for replay."""
    recorded = records.expectations()
    for decision in decisions:
        recorded[decision.claim.id] = {r.name: r.verdict for r in decision.readings}
        needed = {r.name: stored_form(r.needed) for r in decision.readings if r.needed}
        for folder, instances in (
            (evidence.COUNTEREXAMPLES, {r.name: r.counterexample for r in decision.readings}),
            (evidence.WITNESSES, {r.name: r.witness for r in decision.readings}),
            (necessity.NECESSITY, needed),
        ):
            found = {name: instance for name, instance in instances.items() if instance is not None}
            keep_instances(folder, decision.claim, found)
        for reading in decision.readings:
            if reading.proof is not None:
                for name, text in reading.proof.certificates.items():
                    proofs.keep(name, text)
    write_json(records.EXPECTED, {name: recorded[name] for name in sorted(recorded)})
    write_json(records.CATALOGUE, [entry(claim) for claim in all_claims()])


def entry(claim: Claim) -> dict[str, str]:
    """A claim's row of the catalogue."""
    return {"id": claim.id, "where": claim.where, "kind": claim.kind, "says": claim.says}


def unacceptable(decisions: Sequence[Decision]) -> list[str]:
    """For claims of a user's own, where nothing is recorded: what is refuted or undecided."""
    return [
        f"{decision.claim.id}: {decision.verdict}"
        for decision in decisions
        if decision.verdict
        in ("refuted", "ill-posed", "not-reproduced", "not-testable", "depends", "open")
    ]


def summary(decisions: Sequence[Decision]) -> dict[str, dict[str, int]]:
    """Number of claims per verdict, for each paper."""
    counts: dict[str, Counter[str]] = {}
    for decision in decisions:
        counts.setdefault(decision.claim.paper, Counter())[decision.verdict] += 1
    return {paper: dict(sorted(count.items())) for paper, count in counts.items()}
