"""A violated conclusion is traced to the part and the index at which it breaks."""

from sympy import And, Implies, IndexedBase, Le, Lt, symbols

from algorithms.seam import exact
from theory.claims.registry import paper_claims
from theory.language.statement import ForAll
from verify.engines.judge import where_it_fails
from verify.engines.where_it_breaks import broken_part, explain
from verify.store.evidence import stored_counterexamples

i, k, n = symbols("i k n", integer=True)
x = IndexedBase("x")
VALUES = {"x": exact([1, 2, 2, 1]), "n": 4}
ORDERED = ForAll(Le(x[i], x[i + 1]), (i, 1, n - 1))


def test_the_first_failing_index_is_named():
    place, left, right, relation = explain(ORDERED, VALUES)
    assert place == "at i = 3: xᵢ ≤ xᵢ₊₁" and (left, right, relation) == (2, 1, "<=")


def test_conjunctions_and_implications_are_entered():
    part, inside = broken_part(And(Le(x[1], 1), ORDERED), VALUES)
    assert inside["i"] == 3 and part == Le(x[i], x[i + 1])
    guarded = ForAll(Implies(i < k, Lt(x[i], x[k])), (i, 1, n), (k, 1, n))
    _, inside = broken_part(guarded, VALUES)
    assert (inside["i"], inside["k"]) == (1, 4)  # 1 < 1 fails first there


def test_a_plain_relation_keeps_its_two_sides():
    assert explain(Le(x[2], x[1]), VALUES) == ("", 2, 1, "<=")


def test_lemma_1_breaks_at_the_first_pair():
    claim = {c.id: c for c in paper_claims("pril")}["pril/lemma-1"]
    instance = stored_counterexamples(claim)["any ordered θ^t"]
    line = where_it_fails(claim, claim.reading("any ordered θ^t"), instance)
    assert line.startswith("at i = 1:") and line.endswith("1 <= 1/2   fails")
