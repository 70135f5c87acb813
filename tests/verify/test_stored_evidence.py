"""Evidence is kept as it comes, is believed only for what it was found for, and is never lost."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import own_ledger
import pytest
from command_process import hears_ctrl_c
from sympy import Ge, Integer

from theory.claims.registry import all_claims, home
from verify.checkers.certificates import steps_of
from verify.engines import proved
from verify.errors import InputError
from verify.store import certificates, evidence, sources
from verify.store.evidence import stored_json
from verify.verdicts import answers, decide, keeper, ledger, necessity
from verify.verdicts.keeper import Keeper, keep

CLAIMS = {claim.id: claim for claim in all_claims()}
SEARCHED, SOLVED, REFUTED, PROVED = (
    "ramp/pa-i/linear-time",
    "pril/experiments/kernels",
    "cusum/corollary-3/more-parameters",
    "cusum/eq-10",
)
SEVERAL = (
    *("cusum/phi", "cusum/corollary-3/more-parameters", "cusum/eq-10", "cusum/eq-7"),
    *("cusum/augmented-separability", "cusum/prank-phi/score", "cusum/score"),
)
FEW = replace(decide.QUICK, climbs=0, adversaries=0, examples=5)
"""A search of a moment: what is kept of it does not depend on how long it was."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    return own_ledger.use(tmp_path, monkeypatch.setattr)


@pytest.fixture
def engines(monkeypatch):
    """Names of the engines that were asked."""
    asked = []

    def noted(name, work):
        return lambda *given, **named: (asked.append(name), work(*given, **named))[1]

    monkeypatch.setattr(decide, "search", noted("search", decide.search))
    monkeypatch.setattr(decide.smt, "settle", noted("solvers", decide.smt.settle))
    return asked


def decided(claim, budget=FEW, **how):
    return decide.decide(claim, budget, **how)


def verdicts(decision):
    return [(r.name, r.verdict, r.tier, r.rests_on, r.steps) for r in decision.readings]


@pytest.mark.slow
@pytest.mark.parametrize("identifier", [SEARCHED, SOLVED])
def test_an_answer_is_found_once(folder, engines, identifier):
    first = decided(CLAIMS[identifier])
    assert engines
    assert keep(first) == []
    engines.clear()
    assert verdicts(decided(CLAIMS[identifier])) == verdicts(first)
    assert engines == []
    decided(CLAIMS[identifier], fresh=True)
    assert engines


@pytest.mark.slow
@pytest.mark.parametrize("identifier", [SEARCHED, SOLVED])
def test_a_changed_statement_is_searched_again(folder, engines, identifier):
    claim = CLAIMS[identifier]
    keep(decided(claim))
    engines.clear()
    changed = replace(claim, conclusion=Ge(Integer(0), 1, evaluate=False), readings=claim.readings)
    changed = replace(
        changed, readings=tuple(replace(r, conclusion=changed.conclusion) for r in claim.readings)
    )
    assert {r.verdict for r in decided(changed).readings} == {"refuted"}
    # the solvers' goals are the statement, so that the changed one is asked of them too
    assert set(engines) == ({"search", "solvers"} if claim.obligations else {"search"})


@pytest.mark.slow
@pytest.mark.parametrize("identifier", [SEARCHED, SOLVED])
def test_a_changed_learner_engine_or_theory_is_searched_again(
    folder, engines, identifier, monkeypatch
):
    claim = CLAIMS[identifier]
    keep(decided(claim))
    question = answers.asked(claim, claim.readings[0])
    engine = "verify.smt.obligations" if claim.obligations else "verify.engines.search"
    real, edited = sources.digest_of, []
    monkeypatch.setattr(
        sources, "digest_of", lambda path: "edited" if path in edited else real(path)
    )
    for module in (engine, "verify.engines.judge", "theory.evaluation.evaluate", home(claim)):
        edited[:] = [sources.path_of(module)]
        sources._digest.cache_clear()
        assert answers.asked(claim, claim.readings[0]) != question
    engines.clear()
    decided(claim)
    assert engines
    edited.clear()
    sources._digest.cache_clear()
    assert answers.asked(claim, claim.readings[0]) == question


@pytest.mark.parametrize("identifier", [SEARCHED, SOLVED, PROVED])
def test_a_key_depends_on_modules_that_there_are(identifier, monkeypatch):
    """Of a module by a name that it no longer has, no change would be seen."""
    monkeypatch.setattr(answers, "key", lambda claim, reading, engines, *more: engines)
    claim = CLAIMS[identifier]
    named = answers.asked(claim, claim.readings[0])
    assert named and all(map(sources.path_of, named))


@pytest.mark.slow
def test_a_larger_search_is_not_answered_by_a_smaller_one(folder, engines):
    claim = CLAIMS[SEARCHED]
    keep(decided(claim))
    engines.clear()
    decided(claim, replace(FEW, examples=FEW.examples + 1))
    assert engines == ["search"]


@pytest.mark.slow
def test_open_needs_of_a_changed_source_are_searched_again(folder, monkeypatch):
    claim = CLAIMS["cusum/augmented-separability"]
    decision = decide.decide(claim)
    keep(decision)
    opened = [r for r in decision.readings if any(n.status == "open" for n in r.needed)]
    assert opened
    looked = []
    search = necessity._search
    monkeypatch.setattr(necessity, "_search", lambda *a: (looked.append(a[2]), search(*a))[1])
    decide.decide(claim)
    assert looked == []
    monkeypatch.setattr(necessity, "asked", lambda claim, reading: "another question")
    decide.decide(claim)
    assert len(looked) == sum(n.status == "open" for r in decision.readings for n in r.needed)


@pytest.mark.slow
def test_a_proof_found_beside_another_ledger_stays_there(tmp_path, monkeypatch):
    claim = CLAIMS["cusum/corollary-1"]
    proved._process_proofs.cache_clear()
    with monkeypatch.context() as elsewhere:
        own_ledger.use(tmp_path, elsewhere.setattr)
        (found, *_) = decide.decide(claim).readings
        assert found.proof.certificates
    (here, *_) = decide.decide(claim).readings
    assert here.proof.certificates == {}
    assert here.proof.steps == len(steps_of(certificates.stored(claim.id)))


def test_the_digest_follows_what_a_module_imports(tmp_path, monkeypatch):
    def write(name, text):
        path = tmp_path / "theory" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        os.utime(path, (0, 0))
        for memory in (sources.path_of, sources.digest_of, sources.imports_of, sources.closure):
            memory.cache_clear()
        sources._digest.cache_clear()

    monkeypatch.setattr(sources, "ROOT", tmp_path)
    write("__init__", "")
    write(
        "a", "def f():\n    from theory import (\n        b,\n    )\n    import numpy, theory.d\n"
    )
    write("b", "from .c import x as y\n")
    write("c", "x = 1\n")
    write("d", "")
    write("e", "from theory.a import f\n")
    try:
        assert sources.closure("theory.a") == {f"theory.{name}" for name in "abcd"}
        before = {name: sources.digest([f"theory.{name}"]) for name in "abcde"}
        write("c", "x = 2\n")
        after = {name: sources.digest([f"theory.{name}"]) for name in "abcde"}
        assert {name for name in "abcde" if before[name] != after[name]} == set("abce")
        os.utime(tmp_path / "theory" / "d.py")  # changed while this process runs
        sources.digest_of.cache_clear()
        sources._digest.cache_clear()
        assert sources.digest(["theory.d"]) != after["d"]
    finally:
        monkeypatch.undo()
        write_nothing = (sources.path_of, sources.digest_of, sources.imports_of, sources.closure)
        for memory in (*write_nothing, sources._digest):
            memory.cache_clear()


@pytest.mark.slow
def test_the_smaller_counterexample_stays(folder):
    claim = CLAIMS[REFUTED]
    decision = decide.decide(claim)
    r = next(r for r in decision.readings if r.counterexample is not None)
    space = claim.space_of(claim.reading(r.name))
    small = r.counterexample
    rng = Random(0)
    large = next(
        candidate
        for candidate in (
            space.generate(rng.randint, **claim.reading(r.name).options) for _ in range(1000)
        )
        if decide.judge(claim, claim.reading(r.name), candidate).outcome.counterexample
        and space.weight(candidate) > space.weight(small)
    )
    path = evidence.COUNTEREXAMPLES / f"{claim.id}.json"
    for order in ((small, large), (large, small)):
        path.unlink(missing_ok=True)
        for instance in order:
            r.counterexample = instance
            keep(decision)
        kept = evidence.stored_counterexamples(claim)[r.name]
        assert evidence.encode(dict(kept)) == evidence.encode(dict(small))


def test_an_answer_that_a_hurried_run_did_not_get_stays():
    entry = decide.decide(CLAIMS[SOLVED]).readings[0].answer.to_json()
    hurried = entry | {
        "solvers": [s | {"z3": "unknown", "twin_fails": False} for s in entry["solvers"]],
        "search": entry["search"] | {"judged": 1},
    }
    assert answers.better(entry, hurried)["solvers"] == entry["solvers"]
    assert answers.better(hurried, entry)["solvers"] == entry["solvers"]
    assert answers.better(entry, hurried)["search"] == entry["search"]
    other = hurried | {"key": "another"}
    assert answers.better(entry, other) == other
    denied = entry | {"solvers": [s | {"z3": "sat"} for s in entry["solvers"]]}
    assert answers.contradictions(entry, denied) == [s["name"] for s in entry["solvers"]]
    assert answers.contradictions(entry, hurried) == []


def test_contradicting_evidence_is_reported(folder):
    decision = decide.decide(CLAIMS[REFUTED])
    keep(decision)
    for r in decision.readings:
        r.verdict = "proved"
    rejected = len(stored_json(evidence.COUNTEREXAMPLES / f"{REFUTED}.json"))
    lines = keeper.contradictions(decision)
    assert len(lines) == rejected > 0
    assert all("another run stored a counterexample" in line for line in lines)


def test_damaged_evidence_is_named(folder):
    for text in ('{"half": ', "[1]", "\udcff"):
        path = answers.ANSWERS / f"{SEARCHED}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        with pytest.raises(InputError, match=rf"{Path(SEARCHED).name}\.json: damaged evidence"):
            decide.decide(CLAIMS[SEARCHED])


def test_a_stored_counterexample_of_an_old_form_is_refused_and_found_anew(folder):
    claim = CLAIMS[REFUTED]
    first = decided(claim)
    keep(first)
    path = evidence.COUNTEREXAMPLES / f"{claim.id}.json"
    for field in ("K", "d"):
        kept = stored_json(path)
        for entry in kept.values():
            del entry[field]
        evidence.write_json(path, kept)
        again = decided(claim)
        assert again.verdict == first.verdict == "refuted"
        refused = {
            f"{claim.id} [{name}]: the stored counterexample lacks field {field}" for name in kept
        }
        assert set(again.replaced) == refused
        said = [line for line in ledger.differences([again]) if "counterexample" in line]
        assert set(said) == refused and len(said) == len(refused)  # a reason is said once
        keep(again)
        assert decided(claim).replaced == []


@pytest.mark.slow
def test_left_overs_of_a_killed_run_are_removed(folder):
    left = folder / "answers" / "cusum" / "phi.1.partial"
    left.parent.mkdir(parents=True)
    left.write_text("{")
    keep(decided(CLAIMS[SEARCHED]))
    assert not left.exists()
    assert stored_json(answers.ANSWERS / f"{SEARCHED}.json")


def test_a_ledger_that_cannot_be_written(tmp_path, monkeypatch):
    decision = next(ledger.decide_all([CLAIMS[PROVED]], jobs=1))
    (tmp_path / "file").write_text("")
    for module, name, place in own_ledger.PLACES[:6]:
        monkeypatch.setattr(module, name, tmp_path / "file" / place)
    monkeypatch.setattr(keeper, "stored_json", lambda path: {})
    Keeper().keep(decision)  # a run that only looks does not need to write
    with pytest.raises(InputError, match="--record: the ledger cannot be written"):
        Keeper(record=True)


@pytest.mark.parametrize("identifier", [SEARCHED, PROVED, REFUTED])
def test_a_run_that_does_not_record_leaves_the_ledger_as_it_is(folder, identifier):
    """Also where it has nothing, so that every answer is found anew."""
    before = own_ledger.contents(folder)
    Keeper().keep(decided(CLAIMS[identifier]))
    assert own_ledger.contents(folder) == before


@pytest.mark.slow
def test_nothing_is_written_where_all_is_as_stored(folder):
    decision = decide.decide(CLAIMS[PROVED])
    keep(decision)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    keep(decide.decide(CLAIMS[PROVED]))
    assert before == {p: p.stat().st_mtime_ns for p in folder.rglob("*") if p.is_file()}


def started(folder, names, stdin=subprocess.DEVNULL):
    root = str(Path(__file__).parents[2])
    return subprocess.Popen(
        [sys.executable, own_ledger.__file__, str(folder), *names],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": root},
        preexec_fn=hears_ctrl_c,
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """What an undisturbed run of the claims leaves."""
    folder = tmp_path_factory.mktemp("whole")
    with started(folder, SEVERAL) as run:
        _said, problems = run.communicate()
    assert run.returncode == 0, problems
    return own_ledger.contents(folder)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_an_interrupted_run_loses_nothing_and_is_continued(tmp_path, whole, number):
    with started(tmp_path, SEVERAL, subprocess.PIPE) as run:
        run.stdin.write("go on\n" * 2)
        run.stdin.flush()
        done = {run.stdout.readline().strip() for _ in range(3)}
        run.send_signal(number)
        _, problems = run.communicate()
    assert run.returncode == (-number if number == signal.SIGKILL else 128 + number), problems
    assert "Traceback" not in problems
    kept = own_ledger.contents(tmp_path)
    assert kept["expected.json"] == {}  # recorded at the end only
    assert kept["manifest.json"].items() <= whole["manifest.json"].items()
    for name, content in kept.items():
        if not name.endswith(("expected.json", "catalogue.json", "manifest.json")):
            assert content == whole[name]
    for identifier in done:  # what was said to be kept is there
        mine = {name for name in whole if f"/{identifier}." in name}
        assert mine <= set(kept)
    with started(tmp_path, SEVERAL) as run:
        run.communicate()
    assert run.returncode == 0
    assert own_ledger.contents(tmp_path) == whole


@pytest.mark.slow
def test_two_runs_at_once_lose_nothing(tmp_path, whole):
    half = len(SEVERAL) // 2
    runs = [started(tmp_path, names) for names in (SEVERAL[: half + 2], SEVERAL[half - 2 :])]
    for run in runs:
        _, problems = run.communicate()
        assert run.returncode == 0, problems
    assert own_ledger.contents(tmp_path) == whole
    assert set(whole["expected.json"]) == set(SEVERAL)
    assert not list(tmp_path.rglob("*.partial"))
