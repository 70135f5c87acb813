"""Equations as rules: polynomials are the same but for multiples of what is known to be 0."""

from types import SimpleNamespace

import pytest

from theory.formal.terms import Expr, eq
from verify.kernel.normal import plus, polynomial, relation, times
from verify.prover.polynomials.elimination import Elimination

a, b, x, y = (Expr(("app", name, "R")) for name in "abxy")

SYSTEMS = {
    "a chain": ([eq(a, b + x), eq(b, y * y)], 2),
    "each by the other": ([eq(a, b + x), eq(b, a + y)], 1),
    "each by a multiple of the other": ([eq(a, b * x), eq(b, a * y)], 1),
    "a circle of three": ([eq(a, b + x), eq(b, y + 1), eq(y, a - x)], 2),
    "a square by itself": ([eq(a * a, b), eq(b, a * a * x)], 1),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_rule_brings_back_what_another_replaces(name):
    equations, rules = SYSTEMS[name]
    elimination = Elimination([SimpleNamespace(conclusion=one.t) for one in equations])
    assert len(elimination.rules) == rules
    for term in (a, b, a * a * b, (a + b) * y):
        p = polynomial(term.t)
        q, added = elimination.reduced(elimination.atoms.packed(p))
        assert elimination.reduced(q) == (q, {})
        for place, multiple in added.items():
            beside = elimination.atoms.polynomial(multiple)
            p = plus(p, times(beside, relation(equations[place].t)[1]), 1)
        assert p == elimination.atoms.polynomial(q)
