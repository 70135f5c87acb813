"""A ledger in a folder of its own, so that tests may write."""

import json
import sys
from pathlib import Path

from verify.engines import proofs
from verify.experiments import store
from verify.store import certificates, evidence, last_run, manifest
from verify.verdicts import answers, necessity

PLACES = (
    (evidence, "LEDGER", ""),
    (evidence, "COUNTEREXAMPLES", "counterexamples"),
    (evidence, "WITNESSES", "witnesses"),
    (necessity, "NECESSITY", "necessity"),
    (answers, "ANSWERS", "answers"),
    (certificates, "FOLDER", "proofs"),
    (last_run, "EXPECTED", "expected.json"),
    (last_run, "CATALOGUE", "catalogue.json"),
    (manifest, "MANIFEST", "manifest.json"),
    (store, "FOLDER", "experiments"),
)


def use(folder, put=setattr):
    """Let everything be read from and written to the folder."""
    for module, name, place in PLACES:
        put(module, name, Path(folder) / place)
    last_run.EXPECTED.parent.mkdir(parents=True, exist_ok=True)
    for path, nothing in ((last_run.EXPECTED, "{}"), (last_run.CATALOGUE, "[]")):
        if not path.exists():
            path.write_text(nothing)
    return Path(folder)


def contents(folder):
    """Every file, parsed; certificates as text."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.suffix == ".json":
            found[path.relative_to(folder).as_posix()] = json.loads(path.read_text("utf-8"))
        elif path.suffix == ".proof":
            found[path.relative_to(folder).as_posix()] = path.read_text("utf-8")
    return found


def run(folder, identifiers):
    """Decide, keep, say so, record: what ``ordproof verify --record`` does with a few claims.

    After each claim it waits for a line of its input, so that who interrupts it does so in time;
    where the input has ended it goes on.
    """
    from theory.claims.registry import paper_claims
    from verify.process.interruption import interruptible
    from verify.verdicts import ledger
    from verify.verdicts.keeper import Keeper

    use(folder)
    papers = paper_claims("cusum")
    # loading the other papers, or the lemmas in each worker, would take half of the run
    ledger.all_claims = lambda: papers
    proofs.PAPERS = ("cusum",)
    proofs.lemmas()
    chosen = [claim for claim in papers if claim.id in identifiers]
    keeper, decisions = Keeper(record=True), []
    with interruptible(keeper.in_words):
        for decision in ledger.decide_all(chosen, jobs=2):
            keeper.keep(decision)
            decisions.append(decision)
            print(decision.claim.id, flush=True)
            sys.stdin.readline()
        ledger.record(decisions)
    print(*keeper.contradictions, flush=True)


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
