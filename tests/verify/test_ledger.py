"""The ledger: every verdict derived again, every stored counterexample replayed, none typed in."""

import json
import subprocess
import sys

import own_ledger
import pytest

from theory.claims.registry import all_claims
from verify.command.main import verify
from verify.engines.judge import judge
from verify.engines.proofs import of_claim, proof_of
from verify.engines.proved import unfolds
from verify.errors import InputError
from verify.store import last_run
from verify.store.certificates import stored
from verify.store.evidence import stored_counterexamples
from verify.verdicts import ledger
from verify.verdicts.decide import decide
from verify.verdicts.decision import DEFINITIONAL
from verify.verdicts.keeper import keep

CLAIMS = {claim.id: claim for claim in all_claims()}


@pytest.mark.slow
@pytest.mark.parametrize("identifier", CLAIMS)
def test_the_verdict_is_derived_as_recorded(identifier):
    decision = decide(CLAIMS[identifier])
    assert ledger.differences([decision]) == []


@pytest.mark.parametrize("identifier", CLAIMS)
def test_stored_counterexamples_still_refute(identifier):
    claim = CLAIMS[identifier]
    recorded = last_run.expectations().get(identifier, {})
    stored = stored_counterexamples(claim)
    rejected = {name for name, verdict in recorded.items() if verdict in ("refuted", "ill-posed")}
    assert set(stored) == rejected
    for name, instance in stored.items():
        assert judge(claim, claim.reading(name), instance).outcome.counterexample


def test_no_counterexample_has_thresholds_out_of_order_where_none_are_drawn():
    """A climb may leave what a space draws; then the claim lacks the hypothesis of order."""
    looked = 0
    for claim in CLAIMS.values():
        for name, instance in stored_counterexamples(claim).items():
            space = claim.space_of(claim.reading(name))
            mixed = getattr(space, "disorder", False) or getattr(space, "sides", False)
            if getattr(space, "ordered", False) and not mixed:
                looked += 1
                assert list(instance["theta"]) == sorted(instance["theta"]), (claim.id, name)
    assert looked > 20


@pytest.mark.slow
def test_a_name_loads_its_own_paper_only():
    code = (
        "import sys\n"
        "from verify.verdicts import ledger\n"
        "assert ledger.find('cusum/eq-10').id == 'cusum/eq-10'\n"
        "assert len(ledger.select(['cusum/']).claims) > 100\n"
        "assert 'theory.cusum.setting' in sys.modules\n"
        "assert not {'theory.pril.theorem_1', 'theory.storm.chains'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_nothing_recorded_is_unknown():
    assert set(last_run.expectations()) == set(CLAIMS)
    rows = [ledger.entry(claim, by_definition(claim)) for claim in CLAIMS.values()]
    assert last_run.catalogue([]) == rows


def by_definition(claim):
    """Does the stored certificate of the natural reading only unfold definitions?"""
    proof = proof_of(claim, claim.natural)
    if proof is None or claim.kind not in DEFINITIONAL:
        return False
    text = stored(of_claim(claim, claim.natural, proof).name)
    return text is not None and unfolds(text)


def test_a_changed_verdict_is_noticed(monkeypatch, tmp_path):
    claim = CLAIMS["cusum/eq-10"]
    recorded = last_run.expectations()
    recorded[claim.id] = dict.fromkeys(recorded[claim.id], "refuted")
    target = tmp_path / "expected.json"
    target.write_text(json.dumps(recorded))
    monkeypatch.setattr(last_run, "EXPECTED", target)
    (line, *_) = ledger.differences([decide(claim)])
    assert line.startswith("cusum/eq-10 [") and "expected refuted" in line


def test_a_stale_counterexample_is_not_believed(monkeypatch, tmp_path):
    """A file that claims to refute equation 10, with what it holds for, changes nothing."""
    from verify.store import evidence
    from verify.verdicts import necessity

    claim = CLAIMS["cusum/eq-10"]
    harmless = (evidence.WITNESSES / "cusum" / "eq-10.json").read_text()
    (tmp_path / "cusum").mkdir()
    (tmp_path / "cusum" / "eq-10.json").write_text(harmless)
    monkeypatch.setattr(evidence, "COUNTEREXAMPLES", tmp_path)
    monkeypatch.setattr(evidence, "WITNESSES", tmp_path / "witnesses")
    monkeypatch.setattr(necessity, "NECESSITY", tmp_path / "necessity")
    assert set(stored_counterexamples(claim)) == {"as printed"}
    (reading,) = decide(claim).readings
    assert reading.verdict == "proved" and reading.counterexample is None


def test_results_do_not_depend_on_the_number_of_jobs():
    chosen = [CLAIMS[i] for i in ("cusum/eq-10", "cusum/theorem-2", "pril/eq-1", "cusum/eq-7")]
    alone = {d.claim.id: d for d in ledger.decide_all(chosen, jobs=1)}
    together = {d.claim.id: d for d in ledger.decide_all(chosen, jobs=2)}
    for identifier, decision in alone.items():
        for one, other in zip(decision.readings, together[identifier].readings, strict=True):
            assert (one.verdict, one.counterexample) == (other.verdict, other.counterexample)


def test_nothing_is_recorded_in_an_installation_that_is_no_clone(monkeypatch, tmp_path):
    monkeypatch.setattr("verify.store.sources.ROOT", tmp_path)
    before = last_run.EXPECTED.read_bytes()
    with pytest.raises(InputError, match="--record keeps evidence in a clone"):
        verify(["cusum/eq-10"], record=True)
    assert last_run.EXPECTED.read_bytes() == before


@pytest.mark.slow
def test_recording_writes_verdicts_and_counterexamples(monkeypatch, tmp_path):
    own_ledger.use(tmp_path, monkeypatch.setattr)
    claim = CLAIMS["cusum/corollary-3/more-parameters"]
    decision = decide(claim, fresh=True)
    keep(decision)
    ledger.record([decision])
    assert ledger.differences([decision]) == []
    kept = stored_counterexamples(claim)
    assert set(kept) == {r.name for r in decision.readings if r.counterexample}
    assert not list(tmp_path.rglob("*.partial"))
