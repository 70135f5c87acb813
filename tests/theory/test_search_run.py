"""SCA's search as formulas: they hold on exact rounds, and are of no other search."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_bridge import check

from algorithms.pa.support_class import Search, SupportClassPA
from algorithms.passes import repeated
from algorithms.seam import indices, where
from theory.formal.values import Values
from theory.ramp import sca
from theory.ramp.searched import search_run
from theory.ramp.searches import SearchRound
from theory.runs.rounds import symbol
from theory.runs.symbols.loops import repeating
from theory.runs.symbols.term import Term
from verify.engines.proofs import Proofs, of_claim, proof_of, says
from verify.kernel.terms import sort
from verify.prover.session import ProofError

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=12)
SPACE = SearchRound(ranks_up_to=6, ordered=False)


@st.composite
def instances(draw):
    return SPACE.generate(lambda low, high: draw(st.integers(low, high)))


def symbols_of(values):
    """The values by name, arrays as functions of indices from 1."""
    arrays = ("theta", "p", "q", r"\bar{a}", "S", r"\alpha^{S}", r"\theta^{S}")
    found = {name: lambda i, name=name: values[name][i - 1] for name in arrays}
    vectors = {name: tuple(values[name]) for name in ("w", "x", "w^{S}")}
    return {**found, **vectors, **{name: values[name] for name in ("K", "C", "N", "y_l", "y_r")}}


@pytest.mark.parametrize("reading", sca.READINGS, ids=lambda reading: reading.name)
@exactly
@given(instance=instances())
def test_the_formulas_hold_and_fail_where_values_are_changed(reading, instance):
    """Thresholds in any order; with a pass less the search would have gone on."""
    values = SPACE.values(instance, **reading.options)
    symbols, end, formulas = symbols_of(values), values["N"] + 1, search_run(**reading.options)
    tampered = {
        "first-p": ("p", (1,)),
        "first-q": ("q", (1,)),
        "sets": (r"\bar{a}", (end,)),
        "S": ("S", (1,)),
        "alpha-S": (r"\alpha^{S}", (1,)),
        "theta-S": (r"\theta^{S}", (1,)),
    }
    if end > 1:
        tampered |= {"pass-p": ("p", (end,)), "pass-q": ("q", (end,))}
        assert Values({**symbols, "N": values["N"] - 1}).of(formulas["stops"].t) is False
    check(formulas, symbols, tampered)
    assert all(sort(phi.t) == "F" for phi in formulas.values())


class Other(Search):
    """A search that differs in one place."""

    def one_pass(self, shares, visited, label, pointers):
        p, q = pointers
        left, right = self.may(shares, visited, label, pointers)
        return left | right, (where(left, p - 1, p), where(left, q, where(right, q + 1, q)))

    def may(self, shares, visited, label, pointers):
        """Whether each of the pointers may move."""
        a = shares.root(self.sets(visited, label, pointers))
        passed, i = ~visited | self.enters(shares, a), indices(visited.size)
        return tuple((passed & (i == pointer)).any() for pointer in pointers)

    def enters(self, shares, a):
        return shares.multipliers(a) > shares.low


class RightFirst(Other):
    def one_pass(self, shares, visited, label, pointers):
        p, q = pointers
        left, right = self.may(shares, visited, label, pointers)
        return left | right, (where(right, p, where(left, p - 1, p)), where(right, q + 1, q))


class WithoutGain(Other):
    def enters(self, shares, a):
        return shares.multipliers(a) >= shares.low


class WithTheRefused(Other):
    def sets(self, visited, label, pointers):
        p, q = pointers
        return super().sets(visited, label, (p - 1, q))


class FewerPasses(Other):
    def members(self, shares, visited, label):
        def one_pass(pointers):
            return self.one_pass(shares, visited, label, pointers)

        start = self.start(shares, visited, label)
        return self.sets(visited, label, repeated(visited.size - 1, one_pass, start))


def searching(search):
    """PA with another search."""

    @dataclass(frozen=True)
    class Searching(SupportClassPA):
        @property
        def search(self):
            return search(self.losses, self.initial, self.candidates, self.bound)

    return Searching


def of_search(claim, learner, run):
    """The claim's first reading for a learner, with a run of its search."""

    class Rounds(SearchRound):
        def learner(self, K, C, **options):
            return learner(K)

    reading = replace(claim.readings[0], space=Rounds(ranks_up_to=6))
    proof = proof_of(claim, reading)
    proof = replace(proof, run=proof.run.without(*run) | run)
    own = replace(claim, readings=(reading,), proofs=(proof,))
    return of_claim(own, reading, proof)


@pytest.mark.parametrize("claim", [sca.sca, sca.finds_active, sca.multipliers], ids=lambda c: c.id)
def test_a_stored_certificate_is_of_no_other_search(claim):
    stored = Proofs().check(of_claim(claim, claim.readings[0], proof_of(claim, claim.readings[0])))
    same = searching(Other)
    assert says(stored, of_search(claim, same, search_run(same)))
    for other in map(searching, (RightFirst, WithoutGain, WithTheRefused, FewerPasses)):
        with pytest.raises(ProofError, match="the definitions are of SupportClassPA"):
            of_search(claim, other, search_run())
        assert not says(stored, of_search(claim, other, search_run(other))), other


def test_the_step_is_that_of_the_sets_in_the_end():
    class Shrunk(Search):
        def members(self, shares, visited, label):
            return super().members(shares, visited, label) & (shares.ell > 0)

    with pytest.raises(ValueError, match="expected its step from the sets"):
        search_run(searching(Shrunk))


def test_a_second_repetition_is_refused():
    n, k = Term(symbol("n", "Z", 0)().expr), symbol("k", "Z", 1)
    with repeating(lambda j: {"k": k(j)}, symbol("N", "Z", 0)()) as loop:
        (last,) = repeated(n, lambda state: (state[0] < 3, (state[0] + 1,)), (Term(0),))
        assert set(loop.known) == {"first-k", "N-range", "goes-on", "stops", "pass-k"}
        with pytest.raises(ValueError, match="expected one loop over k"):
            repeated(n, lambda state: (state[0] < 3, state), (last,))
