"""Named groups of hypotheses: shared by claims, and only a way to print them."""

from collections import Counter

import pytest
from sympy import Ge, Symbol

from theory.claims import standing
from theory.claims.papers import PAPERS
from theory.claims.registry import paper_claims
from theory.claims.standing import Standing, grouped

A, B, C = (Ge(Symbol(name, real=True), 0) for name in "abc")


@pytest.mark.parametrize("paper", PAPERS)
def test_groups_are_shared_and_printing_loses_no_hypothesis(paper):
    claims_with = Counter()
    for claim in paper_claims(paper):
        named = set()
        for reading in claim.readings:
            hypotheses = claim.hypotheses_of(reading)
            groups = grouped(paper, hypotheses)
            assert Counter(part for _, parts in groups for part in parts) == Counter(hypotheses)
            named |= {(name, frozenset(parts)) for name, parts in groups if name}
        claims_with.update(named)
    declared = [(group.name, frozenset(group.formulas)) for group in standing.standing(paper)]
    assert set(claims_with) == set(declared) and len(dict(declared)) == len(declared)
    assert all(len(formulas) > 1 and claims_with[name, formulas] > 1 for name, formulas in declared)


def test_a_group_counts_where_all_its_formulas_stand(monkeypatch):
    groups = (Standing("both", (A, B)), Standing("last", (B, C)))
    monkeypatch.setattr(standing, "standing", lambda paper: groups)
    assert grouped("mine", (B, C, A)) == [("both", (B, A)), ("", (C,))]
    assert grouped("mine", (C, B)) == [("last", (C, B))]
    assert grouped("mine", (A, C)) == [("", (A,)), ("", (C,))]


def test_claims_of_a_file_have_no_groups():
    assert grouped("mine", (A, B)) == [("", (A,)), ("", (B,))]
