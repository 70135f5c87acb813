"""Stored certificates: two checkers, and that they prove what the claims say now."""

from dataclasses import replace

import pytest
from sympy import Eq, Ge, Le

from theory.claims.claim import Claim
from theory.claims.registry import all_claims
from theory.intervals.notation import (
    K,
    R,
    T,
    c,
    gamma,
    t,
    theta,
    theta_star,
    total_loss,
    w_star,
    x,
    y_l,
    y_r,
)
from theory.language.statement import MaxOver, MinOver, NormSquared
from theory.pril.theorem_1 import theorem_1
from theory.proving.lemma import Lemma
from verify import verified
from verify.checkers.certificates import with_cited
from verify.engines import proofs
from verify.engines.judge import Outcome, judge
from verify.engines.proofs import Proofs, alike, of_claim, proof_of
from verify.engines.proved import prove
from verify.engines.values import certificates_of
from verify.kernel.certificate import Library, stated
from verify.kernel.terms import KernelError
from verify.prover.session import ProofError
from verify.second import Checker
from verify.store.certificates import FOLDER
from verify.store.evidence import WITNESSES, stored_instances
from verify.store.last_run import expectations
from verify.verdicts.necessity import necessity

STORED = {
    str(path.relative_to(FOLDER).with_suffix("")): path.read_text("utf-8")
    for path in sorted(FOLDER.rglob("*.proof"))
}
CLAIMS = {claim.id: claim for claim in all_claims()}
READING = theorem_1.readings[0]


def verified_says(names):
    """What the verified checker says of some certificates; none where it cannot be built."""
    try:
        return verified.check_all(with_cited(STORED, names))
    except verified.NotBuilt:
        return None


@pytest.fixture(scope="module")
def in_python():
    """The kernel and the second checker; what is cited from several folders is read once."""
    return Library(STORED), Checker(STORED)


@pytest.mark.slow
@pytest.mark.parametrize("folder", sorted({name.split("/")[0] for name in STORED}))
def test_the_checkers_accept_every_certificate(folder, in_python):
    """They share no code, and agree on what each file says.

    The verified checker writes out what it made of the file: it is the kernel's statement.
    """
    kernel, second = in_python
    names = [name for name in STORED if name.split("/")[0] == folder]
    answers = verified_says(names)
    for name in names:
        first, other = kernel.check(name), second.check(name)
        assert first.conclusion == other.conclusion
        assert first.hypotheses == other.hypotheses
        assert first.theorem.assumed == other.assumed
        if answers is not None:
            said = answers[name]
            assert said.accepted, said.reason
            assert said.assumes == other.assumed
            read = stated(name, said.statement)
            assert alike(read, (first.hypotheses, first.conclusion))


def test_every_certificate_belongs_to_a_claim_or_a_lemma():
    of_claims = (name for claim in CLAIMS.values() for name in certificates_of(claim))
    known = {*proofs.lemmas(), *of_claims}
    assert set(STORED) <= known


@pytest.mark.slow
def test_every_claim_that_the_ledger_calls_proved_by_its_script_has_a_certificate():
    recorded = expectations()
    proved = [
        of_claim(claim, reading, proof).name
        for claim in CLAIMS.values()
        for reading in claim.readings
        if (proof := proof_of(claim, reading)) and recorded[claim.id][reading.name] == "proved"
    ]
    assert len(proved) > 500 and set(proved) <= set(STORED)


def test_the_instances_of_the_hypotheses_are_instances():
    stored = [
        (claim, claim.reading(name), instance)
        for claim in CLAIMS.values()
        for name, instance in stored_instances(WITNESSES, claim).items()
    ]
    assert len(stored) > 100
    assert {judge(*one).outcome for one in stored} == {Outcome.HOLDS}


CITED = "pril/theorem-1/line-3"


def tampered(**changes) -> Claim:
    """Theorem 1 of PRIL, changed, with the script that proves the original."""
    claim = replace(theorem_1, readings=(READING,), obligations=())
    return replace(claim, **changes)


def test_the_original_is_proved_without_analytic_lemmas():
    found = prove(theorem_1, READING)
    assert found is not None and found.assumed == () and found.unneeded == ()
    assert "pril/steps-bound" in found.cites


@pytest.mark.slow
@pytest.mark.parametrize(
    "conclusion",
    [
        Le(total_loss(theta[t]), R**2 * (K - c - 1) / gamma**2),
        Le(2 * total_loss(theta[t]), (R**2 + 1) * (K - c - 1) / gamma**2),
        Le(total_loss(theta[t]), (R**2 + 1) * (K - c - 2) / gamma**2),
        Ge(total_loss(theta[t]), (R**2 + 1) * (K - c - 1) / gamma**2),
    ],
)
def test_a_script_does_not_prove_another_conclusion(conclusion):
    claim = tampered(conclusion=conclusion)
    with pytest.raises(ProofError):
        Proofs(fresh=True).check(of_claim(claim, READING, theorem_1.proofs[0]))


def test_a_changed_statement_is_not_taken_from_the_ledger():
    claim = tampered(conclusion=Le(total_loss(theta[t]), (R**2 + 2) * (K - c - 1) / gamma**2))
    with pytest.raises(ProofError):
        Proofs().check(of_claim(claim, READING, theorem_1.proofs[0]))


WEAKER = {
    "margin not positive": (0, Ge(gamma, 0)),
    "a longer comparator": (1, Eq(NormSquared(w_star, theta_star), 2)),
    "half the margin": (2, theorem_1.hypotheses[2].subs(gamma, gamma / 2)),
    "longer examples": (3, Eq(2 * R**2, MaxOver(NormSquared(x[t]), (t, 1, T)))),
    "narrower intervals": (4, Eq(c - 1, MinOver(y_r[t] - y_l[t], (t, 1, T)))),
}
"""Hypotheses of the same form that say less, by their position."""


@pytest.mark.slow
@pytest.mark.parametrize("weaker", WEAKER)
def test_the_script_needs_each_hypothesis(weaker):
    position, instead = WEAKER[weaker]
    hypotheses = list(theorem_1.hypotheses)
    assert hypotheses[position] != instead
    hypotheses[position] = instead
    claim = tampered(hypotheses=tuple(hypotheses))
    with pytest.raises((ProofError, KernelError)):
        Proofs(fresh=True).check(of_claim(claim, READING, theorem_1.proofs[0]))


def test_each_hypothesis_of_theorem_1_is_needed():
    found = prove(theorem_1, READING)
    assert found is not None
    answers, _unshown = necessity(theorem_1, READING, list(found.used), found.symbols, fresh=False)
    assert [answer.status for answer in answers] == ["needed"] * len(theorem_1.hypotheses)


def test_a_line_may_cite_the_lines_that_it_follows_from():
    """Line 3 of Theorem 1's proof, as what follows from line 3 itself and nothing else."""
    line = next(c for c in CLAIMS.values() if c.id == CITED)
    reading, proof = line.readings[0], line.proofs[0]

    def script(p, run, *given):
        return p.lemma(CITED, {}, *run.values(), *given)

    claim = replace(line, id="pril/example", proofs=(replace(proof, script=script),))
    statement = of_claim(claim, reading, claim.proofs[0])
    search = Proofs()
    found = search.check(statement)
    assert CITED in found.cites
    assert found.conclusion == Proofs().check(of_claim(line, reading, proof)).conclusion


def test_what_nobody_states_is_not_cited():
    with pytest.raises(KeyError):
        proofs.of_cited("pril/no-such-line")


def forget_lemmas():
    proofs.lemmas.cache_clear()
    proofs._lemmas_in.cache_clear()


@pytest.mark.parametrize("among", [lambda twin: twin, lambda twin: {"kept": (twin,)}])
def test_two_lemmas_of_one_name_are_refused(monkeypatch, among):
    first = next(iter(proofs.lemmas().values()))
    twin = Lemma(first.name, "another", (), first.conclusion, first.script)
    import theory.lemmas.sums as module

    monkeypatch.setattr(module, "twin", among(twin), raising=False)
    forget_lemmas()
    try:
        with pytest.raises(ValueError, match=first.name):
            proofs.lemmas()
    finally:
        monkeypatch.undo()
        forget_lemmas()
