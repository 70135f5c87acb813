"""What is proved is the claim: false claims that a vocabulary or a definition made provable.

Each file is a user's. Its proof passes the kernel, since what the kernel is told is something else
than the claim; the comparison on the instances that the search draws must show it.
"""

from __future__ import annotations

import importlib.util
from dataclasses import replace

import pytest
from flint import fmpq

from theory.claims.registry import paper_claims
from theory.formal.terms import eq, expr, function
from verify.engines.agreement import Agreement, Comparison
from verify.engines.proofs import proof_of
from verify.engines.search import Budget, search
from verify.verdicts.decide import decide

FILE = """
from flint import fmpq
from sympy import Abs, Eq, Function, IndexedBase, Implies, Ge, Gt, Le, Or, Sum, log, symbols
from theory import Claim, Inadmissible, Space
from theory.formal.terms import expr, function, integer, real
from theory.formal.vocabulary import ANY, Name, Vocabulary
from theory.language.statement import ForAll, MaxOver, NormSquared, Sign
from theory.proving.proof import Proof

K, n, k, i = symbols("K n k i", integer=True)
a, b, q, s = symbols("a b q s", real=True)
x, y = IndexedBase("x"), IndexedBase("y")
loss = Function("loss")


class Numbers(Space):
    def generate(self, choose, **options):
        x = tuple(choose(-3, 3) for _ in range(4))
        return {{"K": choose(1, 4), "a": choose(-6, 6), "x": x}}

    def values(self, instance, **options):
        K, half = instance["K"], fmpq(1, 2)
        if K not in range(1, 5):
            raise Inadmissible
        x = [half * entry for entry in instance["x"][:K]]
        return {{
            "K": K, "n": K, "a": half * instance["a"], "b": half * instance["a"], "s": half,
            "q": fmpq(instance["a"]), "x": x, "y": x, "ties": "smallest", "sign(0)": 1,
            "loss": lambda i: x[i - 1] * x[i - 1],
        }}


def by_arithmetic(p, run, *given):
    return p.auto(p.goal, *given)


claim = Claim(
    id="mine/claim",
    where="",
    kind="order",
    says="",
    hypotheses=({hypotheses}),
    conclusion={conclusion},
    space=Numbers(),
    proofs=(Proof(by_arithmetic, vocabulary=Vocabulary({vocabulary})),),
)
"""


def of_file(tmp_path, conclusion, vocabulary, hypotheses=""):
    """The claim of a user's file."""
    path = tmp_path / "my_claims.py"
    path.write_text(
        FILE.format(conclusion=conclusion, vocabulary=vocabulary, hypotheses=hypotheses)
    )
    spec = importlib.util.spec_from_file_location("my_claims", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.claim


FALSE = {
    "a loss that is 0": (
        "ForAll(Le(loss(i), 0), (i, 1, K))",
        "names=(Name('K', 'Z'),), definitions={('loss', 1): lambda i: expr(0)}",
        "contradicted",
    ),
    "another number in the place of a number": (
        "Ge(a, 0)",
        "definitions={('a', 0): lambda: expr(1)}",
        "contradicted",
    ),
    "two names for one symbol, by a definition": (
        "Eq(a, s)",
        "names=(Name('a', 'R'),), definitions={('s', 0): lambda: real('a')}",
        "contradicted",
    ),
    "another sign of 0": (
        "Eq(Sign(a - b), -1)",
        "names=(Name('a', 'R'), Name('b', 'R')), definitions={('b', 0): lambda: real('a')},"
        " sign_at_zero=-1",
        "contradicted",
    ),
    "a base that is silently positive": (
        "Gt(q**n, 0)",
        "names=(Name('n', 'Z'),), bases={'q': real('eta')}",
        "refuted",  # it has no proof: q > 0 is expected among the hypotheses
    ),
    "a real number that is an integer for the kernel": (
        "Or(Le(a, 0), Ge(a, 1))",
        "names=(Name('a', 'Z'),)",
        "refuted",  # it has no proof: the statement's a is no integer
    ),
    "an array of them": (
        "ForAll(Or(Le(x[i], 0), Ge(x[i], 1)), (i, 1, K))",
        "names=(Name('K', 'Z'), Name('x', 'Z', (ANY,)))",
        "contradicted",
    ),
    "a quotient that has no value": (
        "Eq((a - b) / (a + s), (a - b) / (a + s))",
        "names=(Name('a', 'R'), Name('b', 'R'), Name('s', 'R'))",
        "ill-posed",  # it has no proof: that it has a value is not shown
    ),
    "a logarithm that has no value": (
        "Le(log(q), log(q))",
        "names=(Name('q', 'R'),)",
        "ill-posed",  # it has no proof: that it has a value is not shown
    ),
    "the largest of nothing": (
        "Implies(Gt(MaxOver(x[i], (i, 2, K)), a), Gt(MaxOver(x[i], (i, 2, K)), a))",
        "names=(Name('K', 'Z'), Name('a', 'R'), Name('x', 'R', (ANY,)))",
        "ill-posed",  # it has no proof: that it has a value is not shown
    ),
    "a component that there is not": (
        "Eq(x[K + 1] * a, a * x[K + 1])",
        "names=(Name('K', 'Z'), Name('a', 'R'), Name('x', 'R', (ANY,)))",
        "contradicted",
    ),
    "a shorter row": (
        "Eq(NormSquared(x), Sum(x[i]**2, (i, 2, K)))",
        "names=(Name('K', 'Z'), Name('x', 'R', ((expr(2), integer('K')),)))",
        "contradicted",
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_claim_is_not_proved(name, tmp_path):
    """It used to be, or its counterexample and its proof were an error without a verdict."""
    conclusion, vocabulary, expected = FALSE[name]
    found = decide(of_file(tmp_path, conclusion, vocabulary)).readings[0]
    assert found.verdict == expected and (found.proof is None or expected == "contradicted")


def test_two_names_for_one_symbol_are_refused(tmp_path):
    names = "names=(Name('a', 'R'), Name('s', 'R', written='a'))"
    with pytest.raises(ValueError, match=r"names 'a' and 's' are both 'a' with 0 arguments"):
        of_file(tmp_path, "Eq(a, s)", names)
    with pytest.raises(ValueError, match="no spaces"):
        of_file(tmp_path, "Eq(a, s)", "names=(Name('a', 'R'), Name('s', 'R', written='a b'))")


def test_a_definition_that_hides_a_value_is_compared_with_it(tmp_path):
    """The claim is true, and so is what is proved; but ``y`` is another array for the kernel."""
    claim = of_file(
        tmp_path,
        "ForAll(Ge(y[i]**2, 0), (i, 1, K))",
        "names=(Name('K', 'Z'), Name('x', 'R', (ANY,))), "
        "definitions={('y', 1): lambda i: 2 * function('x', 'R', 1)(i)}",
        "ForAll(Ge(y[i]**2, 0), (i, 1, K)),",
    )
    verdict = decide(claim).readings[0]
    assert verdict.verdict == "contradicted"
    assert "y[1]: " in verdict.judgement


def test_a_true_claim_with_another_meaning_is_contradicted(tmp_path):
    """No instance refutes it, but the hypothesis that the proof used is not the claim's."""
    wrong = of_file(
        tmp_path,
        "ForAll(Ge(loss(i) + 1, 0), (i, 1, K))",
        "names=(Name('K', 'Z'), Name('x', 'R', (ANY,))), "
        "definitions={('loss', 1): lambda i: function('x', 'R', 1)(i)}",
        "ForAll(Ge(loss(i), 0), (i, 1, K)),",
    )
    verdict = decide(wrong).readings[0]
    assert (verdict.verdict, verdict.tier) == ("contradicted", "kernel + replay")
    assert verdict.judgement.startswith("hypothesis 1: true by the claim, false for the kernel, at")


THEOREM = next(claim for claim in paper_claims("pril") if claim.id == "pril/theorem-1")
SMALL = Budget(
    examples=0, tiny=3, climbs=0, batches=0, aimed=0, ladders=0, periods=0, adversaries=0
)


def compared(run=None):
    """What a comparison of PRIL's Theorem 1 sees, with other definitions beside its own."""
    reading = THEOREM.readings[0]
    comparison = Comparison(THEOREM, reading, proof_of(THEOREM, reading))
    comparison.formulas |= {name: comparison_code(phi) for name, phi in (run or {}).items()}
    search(THEOREM, reading, SMALL, on_instance=comparison)
    return comparison.seen


def comparison_code(phi):
    from theory.formal.codes import code

    return code(phi.t)


def test_a_false_definition_is_seen():
    """``y_l = y_r`` is no definition: interval labels are not all exact."""
    y_l, y_r = function("y_l", "Z", 1), function("y_r", "Z", 1)
    seen = compared({"exact": eq(y_l(1), y_r(1)), "right": expr(fmpq(1)) <= y_l(1)})
    assert [one.formula for one in seen.disagreements] == ["exact"]
    assert seen.compared["right"] == seen.instances > 5


def test_what_cannot_be_evaluated_is_said():
    seen = compared({"unknown": eq(function("gain", "R", 1)(1), 0)})
    assert seen.disagreements == [] and "unknown" not in seen.compared
    assert seen.silent["unknown"] == "gain has no value"
    assert "not evaluated: " in str(seen) and "unknown (gain has no value)" in str(seen)
    assert Agreement(**seen.to_json()).silent == seen.silent


def test_definitions_and_statement_of_a_theorem_agree():
    seen = compared()
    assert seen.disagreements == []
    assert {"hypothesis 1", "conclusion", "labels", "step-theta", "tau"} <= set(seen.compared)


def test_conventions_are_those_of_the_instance():
    """The vocabulary's ties are the reading's, or the comparison says so."""
    claim = next(claim for claim in paper_claims("cusum") if claim.id == "cusum/eq-7/arg-max")
    reading = claim.readings[0]
    proof = proof_of(claim, reading)
    comparison = Comparison(claim, reading, proof)
    search(claim, reading, SMALL, on_instance=comparison)
    assert comparison.seen.disagreements == []
    other = {"smallest": "largest", "largest": "smallest"}[comparison.vocabulary.ties]
    vocabulary = replace(comparison.vocabulary, ties=other)
    comparison = Comparison(claim, reading, replace(proof, vocabulary=vocabulary))
    search(claim, reading, SMALL, on_instance=comparison)
    assert "ties" in {one.formula for one in comparison.seen.disagreements}
