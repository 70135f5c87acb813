"""Tactics, the lemma decorator, and the protocol that scripts are written against."""

import inspect

import pytest

from theory.formal.terms import eq, every, exp, function, integer, real, sqrt, total
from theory.proving.lemma import lemma
from theory.proving.prover import Prover as Protocol
from theory.proving.tactics import (
    by_induction,
    closed_form,
    divide,
    positivity,
    potential,
    simulation,
    telescope,
    termwise,
)
from verify.engines.proofs import Proofs, lemma_named, of_lemma
from verify.prover.prover import Prover
from verify.prover.session import ProofError

T = integer("T")
a, b, c = real("a"), real("b"), real("c")
f, g, F, G = (function(name, "R", 1) for name in ("f", "g", "F", "G"))
PROOFS = Proofs()


@pytest.fixture
def p():
    return Prover(lambda name: PROOFS.check(of_lemma(lemma_named(name))).theorem)


@pytest.mark.parametrize(
    ("goal", "facts"),
    [
        (a**2 + b * c >= 0, (b >= 0, c >= 0)),
        (a**3 * exp(b) > 0, (a > 0,)),
        (b / a > 0, (a > 0, b > 0)),
        (total(1, T, lambda t: f(t) ** 2 * b) >= 0, (b >= 0,)),
        (total(1, T, f) * sqrt(a) >= 0, (a >= 0, every(1, T, lambda t: f(t) >= 0))),
    ],
)
def test_positivity_goes_by_the_form(p, goal, facts):
    assert p.says(positivity(p, goal, *map(p.assume, facts)), goal)


def test_positivity_of_what_may_be_negative_is_not_found(p):
    with pytest.raises(ProofError):
        positivity(p, a * b >= 0, p.assume(a >= 0))


def test_a_positive_factor_divides_the_other_side(p):
    th = divide(p, b, c, a**2, p.assume(a**2 * b <= c), p.assume(a > 0))
    assert p.says(th, b <= c / a**2)


def test_a_factor_that_may_be_zero_or_negative_does_not_divide(p):
    for known in (p.assume(a >= 0), p.assume(a <= 1)):
        with pytest.raises(ProofError):
            divide(p, b, c, a, p.assume(a * b <= c), known)


def test_a_telescope_adds_up_what_the_rounds_add(p):
    steps = p.assume(every(1, T, lambda t: F(t + 1) <= F(t) + f(t)))
    th = telescope(p, T, F, f, lambda t, h: p.use(steps, t, by=[h]), p.assume(T >= 0))
    assert p.says(th, F(T + 1) <= F(1) + total(1, T, f))


def test_a_potential_bounds_the_loss(p):
    """A loss that the potential pays for, from a potential that starts at a and stays above 0."""
    given = [T >= 0, eq(F(1), a), F(T + 1) >= 0, every(1, T, lambda t: F(t + 1) <= F(t) - f(t))]
    rounds, start, end, steps = map(p.assume, given)
    goal = total(1, T, f) <= a
    th = potential(
        p, goal, T, F, lambda t: -f(t), lambda t, h: p.use(steps, t, by=[h]), rounds, start, end
    )
    assert p.says(th, goal)


def test_a_closed_form_is_found_by_induction(p):
    """A state that doubles its distance from 1 each round and starts at 1 stays there."""
    start = p.assume(eq(F(1), 1))
    move = p.assume(every(1, T, lambda t: eq(F(t + 1), 2 * F(t) - 1)))
    th = closed_form(p, T, lambda t: eq(F(t), 1), start, move)
    assert p.says(th, every(1, T + 1, lambda t: eq(F(t), 1)))
    with pytest.raises(ProofError):
        closed_form(p, T, lambda t: eq(F(t), 2), start, move)


def test_an_induction_over_a_range_uses_no_step_beyond_it(p):
    """``F(k) = k²`` from a to b, where the odd numbers are added only up to b − 1."""
    low, high = integer("a_0"), integer("b_0")

    def square(k):
        return eq(F(k), k**2)

    start = p.assume(square(low))
    move = p.assume(every(low, high - 1, lambda k: eq(F(k + 1), F(k) + 2 * k + 1)))

    def step(k, here, before):
        return p.auto(square(k + 1), move, here, before)

    th = by_induction(p, low, high, square, start, step)
    assert p.says(th, every(low, high, square))
    with pytest.raises(ProofError):
        by_induction(p, low, high + 1, square, start, step)


def test_sums_are_compared_term_by_term(p):
    given = p.assume(every(1, T, lambda t: f(t) <= g(t) - 1))
    th = termwise(p, 1, T, lambda t: f(t) <= g(t) - 1, given)
    assert p.says(th, total(1, T, f) <= total(1, T, lambda t: g(t) - 1))
    with pytest.raises(ProofError):
        termwise(p, 1, T + 1, lambda t: f(t) <= g(t), given)
    with pytest.raises(TypeError, match=r"f\(k\) <= g\(k\)"):
        termwise(p, 1, T, lambda t: f(t) < g(t), given)


def test_a_simulation_relates_the_states_and_the_answers(p):
    """A run that is scaled by 2: its answers, the signs of its states, are the same."""
    given = [
        eq(G(1), 2 * F(1)),
        every(1, T, lambda t: eq(F(t + 1), F(t) + f(t))),
        every(1, T, lambda t: eq(G(t + 1), G(t) + 2 * f(t))),
    ]
    facts = [p.assume(phi) for phi in given]

    def related(t):
        return eq(G(t), 2 * F(t))

    def answers(t):
        return (F(t) > 0) >> (G(t) > 0)

    states, same = simulation(
        p, T, related, answers, lambda t, h, now: p.have(answers(t), now), *facts
    )
    assert p.says(states, every(1, T + 1, related))
    assert p.says(same, every(1, T, answers))


def test_a_lemma_is_a_function_with_its_statement():
    @lemma("example/sum", a + b >= 0, first=a >= 0, second=b >= 0)
    def example(p, second, first):
        """The sum of two numbers that are not negative
        is not negative.

        By adding up.
        """
        return p.have(p.goal, first, second)

    assert example.says == "The sum of two numbers that are not negative is not negative."
    assert [phi.t for phi in example.hypotheses] == [(a >= 0).t, (b >= 0).t]
    assert PROOFS.check(of_lemma(example)).conclusion == (a + b >= 0).t


def test_a_lemma_takes_its_facts_in_a_mapping_too():
    @lemma("example/product", a * b >= 0, first=a >= 0, second=b >= 0)
    def example(p, **given):
        """The product of two numbers that are not negative is not negative."""
        return p.have(p.goal, products=[[given["first"], given["second"]]])

    assert PROOFS.check(of_lemma(example)).conclusion == (a * b >= 0).t


def test_a_lemma_takes_facts_without_names_in_their_order():
    @lemma("example/order", a <= c, a <= b, b <= c, positive=c > 0)
    def example(p, *given, positive):
        """The order of numbers is transitive."""
        assert [fact.conclusion for fact in given] == [(a <= b).t, (b <= c).t]
        assert positive.conclusion == (c > 0).t
        return p.have(p.goal, *given)

    assert [phi.t for phi in example.hypotheses] == [(a <= b).t, (b <= c).t, (c > 0).t]
    assert PROOFS.check(of_lemma(example)).conclusion == (a <= c).t


@pytest.mark.parametrize("names", ["first", "first, third", "first, second, third"])
def test_a_lemma_whose_parameters_are_not_its_hypotheses_is_refused(names):
    script = eval(f"lambda p, {names}: None")
    script.__doc__ = "Some words."
    with pytest.raises(TypeError, match="the hypotheses are first, second"):
        lemma("example/wrong", a >= 0, first=a >= 0, second=b >= 0)(script)


def test_a_lemma_without_words_is_refused():
    with pytest.raises(TypeError, match="no docstring"):
        lemma("example/silent", a >= 0)(lambda p: None)


def test_the_prover_does_what_the_protocol_says():
    """Same methods, parameters by the same names with the same defaults."""
    said = {name for name in vars(Protocol) if not name.startswith("_")}
    for name in said:
        asked, given = getattr(Protocol, name), getattr(Prover, name)
        if isinstance(asked, property):
            asked, given = asked.fget, given.fget
        asked, given = (inspect.signature(method).parameters.values() for method in (asked, given))
        assert [(q.name, q.kind, q.default) for q in asked] == [
            (q.name, q.kind, q.default) for q in given
        ], name
    assert {"have", "auto", "use", "lemma", "rule", "every", "cases"} <= said
