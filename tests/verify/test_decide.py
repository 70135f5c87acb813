"""From evidence to verdict: what obligations may and may not give."""

import json

import pytest
from sympy import Le, symbols

from theory import Claim, Goal, Obligation, Reading, Space
from theory.claims.goals import Unknown
from verify.engines.proved import Proved
from verify.engines.search import Budget
from verify.errors import InputError
from verify.store import evidence
from verify.verdicts import ledger
from verify.verdicts.decide import decide

n, ghost = symbols("n ghost", real=True)


class Numbers(Space):
    """One integer."""

    def generate(self, choose, **options):
        return {"n": choose(0, 9)}

    def values(self, instance, **options):
        return {"n": instance["n"]}


def stated(covers, *domain):
    """The claim's own statement, of all numbers or of those with a property."""

    def instances():
        import z3

        number = z3.Real("n")
        return [Unknown({"n": number}, tuple(part(number) for part in domain))]

    return Obligation(f"stated {covers}", covers, instances=instances)


def typed(covers):
    """A true goal that somebody wrote beside the claim."""

    def goal():
        import z3

        x = z3.Real("x")
        return Goal((x >= 0,), x + 1 > 0, x > 0)

    return Obligation(f"typed {covers}", covers, goal)


SQUARE = Le(0, n**2)


def verdict(*obligations, conclusion=SQUARE, space=None):
    claim = Claim(
        id="test/claim",
        where="",
        kind="identity",
        says="",
        conclusion=conclusion,
        space=space or Numbers(),
        obligations=obligations,
    )
    return decide(claim).verdict


def test_the_statement_of_all_instances_proves():
    assert verdict(stated("all")) == "proved"
    assert verdict(stated("all", lambda n: n >= 0)) == "proved"


def test_the_statement_of_some_instances_bounds():
    assert verdict(stated("n ≤ 3", lambda n: n <= 3)) == "bounded"
    assert verdict(stated("all", lambda n: n <= 3)) == "survived"
    assert verdict(stated("n < 0", lambda n: n < 0)) == "survived"


def test_an_unfinished_step_proves_nothing():
    assert verdict(stated("all"), stated("step")) == "survived"
    assert verdict(stated("step")) == "survived"


def test_a_typed_goal_is_a_step_whatever_it_says():
    assert verdict(typed("all")) == "survived"
    assert verdict(typed("K ≤ 3")) == "survived"
    assert verdict(stated("all"), typed("all")) == "survived"


def test_a_goal_without_an_instance_proves_nothing():
    """``x + 1 > 0`` is no evidence for a claim that has no conclusion of its own."""
    bare = Claim(id="t/c", where="", kind="order", says="never errs", obligations=(typed("all"),))
    assert decide(bare).verdict == "open"


def test_obligations_do_not_hide_a_counterexample():
    assert verdict(stated("all"), conclusion=Le(n, 8)) == "refuted"
    assert verdict(typed("all"), conclusion=Le(n, 8)) == "refuted"


def test_a_counterexample_beside_a_proof_is_a_contradiction(monkeypatch):
    """The search goes on after a proof, and the other readings keep their verdicts."""
    proof = Proved("test/claim", (), "n ≤ 8", (), 3, (), (), {})
    proved = {"all": proof, "some": None}
    monkeypatch.setattr(
        "verify.verdicts.kernel_proof.prove", lambda claim, reading, fresh: proved[reading.name]
    )
    claim = Claim(
        id="test/claim",
        where="",
        kind="identity",
        says="",
        conclusion=Le(n, 8),
        readings=(Reading("all"), Reading("some", conclusion=SQUARE)),
        space=Numbers(),
    )
    decision = decide(claim)
    assert decision.verdict == "contradicted"
    assert [(r.name, r.verdict, r.tier) for r in decision.readings] == [
        ("all", "contradicted", "kernel + replay"),
        ("some", "survived", "search"),
    ]
    first = decision.readings[0]
    assert first.counterexample == {"n": 9} and first.judgement.startswith("9 <= 8")
    assert "certificate of 3 steps, and exact counterexample" in first.rests_on
    assert ledger.unacceptable([decision])[0].startswith("test/claim: contradicted")


def test_a_name_without_a_value_is_an_error_of_the_claim():
    with pytest.raises(InputError, match=r"'ghost', to which the space gives no value; it gives n"):
        verdict(conclusion=Le(ghost, n))


class Exits(Numbers):
    def generate(self, choose, **options):
        raise SystemExit(0)


class Raises(Numbers):
    def values(self, instance, **options):
        return {"n": [][1]}


@pytest.mark.parametrize("space", [Exits(), Raises()])
def test_a_claims_own_error_is_one_line(space):
    with pytest.raises(InputError, match=r"its code raised .*test_decide\.py:\d+: "):
        verdict(space=space)


@pytest.mark.slow
def test_a_tampered_or_corrupt_stored_counterexample_is_reported(monkeypatch, tmp_path):
    claim = ledger.find("cusum/theorem-2")
    monkeypatch.setattr(evidence, "COUNTEREXAMPLES", tmp_path)
    (tmp_path / "cusum").mkdir()
    file = tmp_path / "cusum" / "theorem-2.json"
    name = claim.readings[0].name
    harmless = {"K": 2, "d": 1, "phi": [[[0], [0]]], "y": [1], "w": [1], "loss": [[0, 0], [0, 0]]}
    file.write_text(json.dumps({name: harmless}))
    decision = decide(claim, Budget(examples=0, tiny=2, climbs=0))
    said = [line for line in ledger.differences([decision]) if "counterexample" in line]
    assert said == [f"{claim.id} [{name}]: its stored counterexample no longer refutes it"]
    file.write_text(json.dumps({"none": harmless}))
    said = ledger.differences([decide(claim, Budget(examples=0, tiny=2, climbs=0))])
    assert f"{claim.id} [none]: a counterexample is stored of it, and it is no reading" in said
    file.write_text("{")
    with pytest.raises(InputError, match="damaged evidence"):
        decide(claim)


def test_a_claim_whose_code_fails_leaves_the_others_their_verdicts():
    names = {"where": "", "kind": "identity", "says": "", "conclusion": SQUARE}
    good = Claim("test/good", space=Numbers(), **names)
    bad = Claim("test/bad", space=Raises(), **names)
    found = {d.claim.id: d for d in ledger.decide_all([bad, good], jobs=1)}
    assert found["test/good"].verdict == "survived" and not found["test/good"].problem
    assert found["test/bad"].verdict == "open"
    assert "IndexError" in found["test/bad"].problem
    assert ledger.unacceptable(list(found.values())) == ["test/bad: open"]
