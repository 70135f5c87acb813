"""The ledger: which claims are asked for, their verdicts in parallel, and what was expected.

``verify/ledger/expected.json`` records the verdicts of an accepted run (``ordproof verify
--record``). It decides nothing: a run derives every verdict anew and is compared with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cloudpickle

from algorithms.counted import counted
from theory.claims.claim import Claim
from theory.claims.papers import PAPERS
from theory.claims.registry import all_claims, paper_claims
from theory.study.claim_file import ClaimFileError, file_claims
from verify.engines.search import QUICK, Budget
from verify.engines.workers import Here, workers
from verify.errors import InputError
from verify.store import last_run, manifest
from verify.store.evidence import write_json, writing
from verify.store.groups import claims_about, group_of
from verify.verdicts.decide import Decision, decide
from verify.verdicts.headline import HOLDS
from verify.verdicts.kernel_proof import with_sought
from verify.verdicts.recorded import recorded_headlines
from verify.verdicts.tightness import Relations


@dataclass(frozen=True)
class Selection:
    """Claims to decide; ``source`` is the file they come from, None for the papers' claims."""

    claims: list[Claim]
    source: Path | None = None


def select(targets: Sequence[str]) -> Selection:
    """Claims named by ids, ids of groups, papers, or of one file, by ``FILE.py::ID`` some of them.

    Raises
    ------
    InputError
        If a name is unknown, a file is mixed with other names, or it holds no usable claims.
    """
    if any(map(in_file, targets)):
        return _of_file(targets)
    if not targets:
        return Selection(all_claims())
    chosen: dict[str, Claim] = {}
    for target in targets:
        name = target.rstrip("/")
        matches = [claim for claim in _beside(name) if last_run.within(claim.id, name)]
        if not matches:
            raise _unknown(name)
        chosen.update((claim.id, claim) for claim in matches)
    return Selection(list(chosen.values()))


def in_file(target: str) -> bool:
    """Does a target name a file of claims, or claims in one?"""
    file = target.partition("::")[0]
    return file.endswith(".py") and not Path(file).is_dir()


def _of_file(targets: Sequence[str]) -> Selection:
    paths = {target.partition("::")[0] for target in targets}
    if len(paths) > 1 or not all(map(in_file, targets)):
        raise InputError(f"targets={' '.join(targets)!r}: expected one file, or ids and papers")
    path = Path(paths.pop())
    try:
        claims = file_claims(path)
    except ClaimFileError as problem:
        raise InputError(str(problem)) from problem
    names = [target.partition("::")[2].rstrip("/") for target in targets]
    for name in names:
        if name and not any(last_run.within(claim.id, name) for claim in claims):
            known = ", ".join(claim.id for claim in claims)
            raise InputError(f"{path}: no claim {name!r}; expected one of {known}")
    return Selection(
        [c for c in claims if any(not n or last_run.within(c.id, n) for n in names)], path
    )


def find(identifier: str) -> Claim:
    """The paper claim of that id, or that of a file, ``FILE.py::ID``.

    Raises
    ------
    InputError
        If there is none, where near matches are named, or it names several.
    """
    name = identifier.rstrip("/")
    if in_file(identifier):
        beside = select([identifier]).claims
        name = identifier.partition("::")[2] if len(beside) > 1 else beside[0].id
    else:
        beside = _beside(name)
    for claim in beside:
        if claim.id == name:
            return claim
    inside = [claim.id for claim in beside if not name or last_run.within(claim.id, name)]
    if inside:
        raise InputError(
            f"id={identifier!r}: {counted(len(inside), 'claim')}; expected one, such as {inside[0]}"
        )
    raise _unknown(name)


def searchable(claim: Claim) -> None:
    """Refuse a claim that no search can decide.

    Raises
    ------
    InputError
        If a reading has no instances, or no conclusion.
    """
    for reading in claim.readings:
        if claim.space_of(reading) is None or claim.conclusion_of(reading) is None:
            why = reading.question or claim.needs
            raise InputError(f"id={claim.id!r}: nothing to search: {why}")


def _beside(name: str) -> list[Claim]:
    """The claims of the paper or group that a name begins with; others take seconds to load."""
    paper, _, inside = name.partition("/")
    if paper not in PAPERS:
        return []
    return list(_claims_of(name).values()) if inside else paper_claims(paper)


def _unknown(name: str) -> InputError:
    """The error for a name; near ones are looked for among all that are recorded or beside it."""
    if name and (path := Path(name)).is_dir():
        files = sorted(path.glob("claims_*.py"))
        such = f", such as {files[0]}" if files else "; it has none that is called claims_….py"
        return InputError(f"{name}: a folder; expected one file of claims{such}")
    if name and path.is_file():
        return InputError(
            f"{name}: the name of a file of claims ends in .py; expected such a file, or the id of "
            "a claim or paper"
        )
    known = [*(claim.id for claim in _beside(name)), *(row["id"] for row in last_run.catalogue([]))]
    return InputError(last_run.unknown(name, list(dict.fromkeys(known))))


def repairs(claim: Claim) -> list[str]:
    """Ids of the claims that repair this one: its id with ``/repair-N``."""
    return [name for name in _claims_of(claim.id) if name.startswith(f"{claim.id}/repair-")]


def decide_all(
    claims: Sequence[Claim],
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    fresh: bool = False,
    budget: Budget = QUICK,
) -> Iterator[Decision]:
    """Decide claims, each yielded when it is ready; the same whoever does the work.

    Parameters
    ----------
    jobs, cluster
        Who works, as :func:`verify.engines.workers.workers` takes it; few claims are decided here.
    fresh, budget
        As for :func:`verify.verdicts.decide.decide`.
    """
    by_id = {claim.id: claim for claim in claims}
    with workers(jobs if cluster is not None or len(claims) > 3 else 1, cluster) as executor:
        if isinstance(executor, Here):
            for claim in claims:
                yield _decided(claim, budget, fresh)
            return
        waiting = [executor.submit(_remote, claim.id, fresh, budget) for claim in claims]
        for future in as_completed(waiting):
            identifier, found, *more = cloudpickle.loads(future.result())
            claim, proved = by_id[identifier], any(r.proof is not None for r in found)
            yield Decision(with_sought(claim) if proved else claim, found, *more)


def _decided(claim: Claim, budget: Budget, fresh: bool) -> Decision:
    """The decision, or that the claim fails: the others keep their verdicts."""
    try:
        return decide(claim, budget, fresh=fresh)
    except InputError as problem:
        return Decision.failed(claim, str(problem))


def _remote(identifier: str, fresh: bool, budget: Budget) -> bytes:
    """Runs in a worker: claims hold functions, so only the id goes there.

    What comes back names obligations, which may hold functions made inside others.
    """
    found = _decided(_claims_of(identifier)[identifier], budget, fresh)
    parts = identifier, found.readings, found.seconds, found.astray, found.problem
    return bytes(cloudpickle.dumps(parts))


def _claims_of(identifier: str) -> dict[str, Claim]:
    """By id, the claims about a claim's group, or of the file that was read last."""
    paper = identifier.partition("/")[0]
    if paper in PAPERS:
        return claims_about(group_of(identifier))
    return {claim.id: claim for claim in paper_claims(paper)}


def differences(decisions: Sequence[Decision]) -> list[str]:
    """One line for every reading whose verdict or stored evidence is not as recorded."""
    recorded = last_run.expectations()
    lines = []
    for decision in decisions:
        lines += [
            f"{decision.claim.id} [{name}]: a counterexample is stored of it, and it is no reading"
            for name in decision.astray
        ]
        lines += decision.replaced
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
    """Keep these verdicts as expected ones; their evidence is kept claim by claim, see `keep`."""
    with writing():
        recorded = last_run.expectations()
        for decision in decisions:
            if decision.problem:
                continue
            recorded |= verdicts_by_reading([decision])
        write_json(last_run.EXPECTED, {name: recorded[name] for name in sorted(recorded)})
        known = {row["id"]: row.get("by_definition", False) for row in last_run.catalogue([])}
        known |= {decision.claim.id: decision.by_definition for decision in decisions}
        rows = [entry(claim, known.get(claim.id, False)) for claim in all_claims()]
        write_json(last_run.CATALOGUE, rows)
        looked_at = about([decision.claim for decision in decisions])
        # measurements are believed by this run; `ordproof experiment` is what records them
        manifest.note(
            path
            for path in manifest.known_files()
            if looked_at(name := manifest.name_of(path)) and not name.startswith("experiments/")
        )


def verdicts_by_reading(decisions: Iterable[Decision]) -> dict[str, dict[str, str]]:
    """Of each claim by id: the verdict of each reading."""
    return {d.claim.id: {r.name: r.verdict for r in d.readings} for d in decisions}


def about(claims: Sequence[Claim]) -> Callable[[str], bool]:
    """Of a file of the ledger, by its name: does it speak of these claims?

    If these are all claims, every file does; a lemma's certificate speaks of no claim alone.
    """
    identifiers = {claim.id for claim in claims}
    whole = identifiers >= set(last_run.expectations())
    return lambda name: whole or manifest.subject(name) in {"", *identifiers}


def entry(claim: Claim, by_definition: bool) -> dict[str, Any]:
    """A claim's row of the catalogue."""
    return {
        "id": claim.id,
        "where": claim.where,
        "kind": claim.kind,
        "says": claim.says,
        "readings": claim.reading_kinds,
        "by_definition": by_definition,
        "lacks": claim.lacks,
        "sharpens": list(claim.sharpens),
    }


def contradicted(decisions: Sequence[Decision]) -> list[str]:
    """One line for each reading of which a proof and a counterexample are at hand."""
    return [
        f"{decision.claim.id} [{r.name}]: contradicted, {r.rests_on}"
        for decision in decisions
        for r in decision.readings
        if r.verdict == "contradicted"
    ]


def proved(
    repairs: Mapping[str, Sequence[str]], decisions: Iterable[Decision]
) -> dict[str, list[str]]:
    """The repairs that are proved: by these decisions, and else by the recorded ones."""
    verdicts = _verdicts(decisions)
    return {
        name: [repair for repair in some if verdicts.get(repair) == "proved"]
        for name, some in repairs.items()
    }


def unacceptable(decisions: Sequence[Decision]) -> list[str]:
    """For claims of a user's own, where nothing is recorded: what is not known to hold."""
    lines = []
    for decision in decisions:
        if decision.verdict not in HOLDS:
            lines.append(f"{decision.claim.id}: {decision.headline}")
            lines += [
                f"  {line}"
                for r in decision.readings
                if r.verdict == "proof fails" and r.answer is not None
                for line in r.answer.problem.splitlines()
            ]
    return lines


def summary(decisions: Sequence[Decision]) -> dict[str, dict[str, int]]:
    """Number of claims per verdict, for each paper; in part and by definition are counted apart."""
    counts: dict[str, Counter[str]] = {}
    for decision in decisions:
        counts.setdefault(decision.claim.paper, Counter())[decision.headline.word] += 1
    return {paper: dict(sorted(count.items())) for paper, count in counts.items()}


def relations(decisions: Sequence[Decision]) -> Relations:
    """What the decided claims, and those about their groups, declare of bounds.

    A claim counts where it is proved: by these decisions, or else as recorded.
    """
    claims = {decision.claim.id: decision.claim for decision in decisions}
    for group in {group_of(claim.id) for claim in claims.values() if claim.paper in PAPERS}:
        claims |= claims_about(group)
    return Relations.of(claims.values(), _verdicts(decisions))


def _verdicts(decisions: Iterable[Decision]) -> dict[str, str]:
    recorded = {name: said.verdict for name, said in recorded_headlines().items()}
    return recorded | {decision.claim.id: decision.verdict for decision in decisions}


def beside(claim: Claim) -> list[Claim]:
    """The claims about the claim's group, and about those from which lines of its proof follow."""
    found = dict(_claims_of(claim.id))
    for group in {group_of(source) for other in found.values() for source in other.follows}:
        found |= _claims_of(group)
    return list(found.values())
