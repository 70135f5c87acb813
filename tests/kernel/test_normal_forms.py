"""Normal forms and substitutions keep values and truth in random models."""

from fractions import Fraction as Q
from random import Random

import pytest
from finite_models import Model, Terms, replaced
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.kernel.normal import normal, polynomial, relation, term, vector
from verify.kernel.reading import Reader, read
from verify.kernel.terms import abstract, put, replace, shift, sort
from verify.prover.printing import text

SETTINGS = {"derandomize": True, "database": None, "deadline": None}
randoms = st.integers(0, 10**9).map(Random)


def models(random, count=3):
    return [Model(random.random()) for _ in range(count)]


@pytest.mark.slow
@settings(max_examples=1000, **SETTINGS)
@given(randoms)
def test_a_real_term_keeps_its_value(random):
    t = Terms(random).real(0, 4)
    for model in models(random):
        assert model.value(term(polynomial(t))) == model.value(t)


def numbers(t):
    return [n for part in t for n in numbers(part)] if type(t) is tuple else [t]


@settings(max_examples=200, **SETTINGS)
@given(randoms)
def test_whole_numbers_in_normal_forms_are_plain_integers(random):
    found = [n for n in numbers(term(polynomial(Terms(random).real(0, 4)))) if type(n) is not str]
    assert all(type(n) is (int if n == int(n) else Q) for n in found)


@settings(max_examples=400, **SETTINGS)
@given(randoms)
def test_an_inner_product_is_that_of_the_vectors(random):
    """Against the sum over coordinates, with vector sums on both sides."""
    g = Terms(random)
    u, v = (("vsum", *g.limits(0, 2), g.vector(1, 2)) for _ in range(2))
    for model in models(random):
        a, b = model.value(u), model.value(v)
        assert model.value(term(polynomial(("dot", u, v)))) == a[0] * b[0] + a[1] * b[1]


@pytest.mark.slow
@settings(max_examples=1000, **SETTINGS)
@given(randoms)
def test_a_vector_keeps_its_value(random):
    v = Terms(random).vector(0, 4)
    atoms = tuple(("v*", c, a) for a, c in vector(v))
    for model in models(random):
        assert model.value(("v+", ("v0",), *atoms)) == model.value(v)


@pytest.mark.slow
@settings(max_examples=1000, **SETTINGS)
@given(randoms, st.booleans())
def test_a_formula_keeps_its_truth(random, negated):
    phi = Terms(random).formula(0, 4)
    for model in models(random):
        assert model.value(normal(phi, negated)) == (model.value(phi) != negated)


@settings(max_examples=500, **SETTINGS)
@given(randoms)
def test_the_relation_that_arith_sees_is_the_formula(random):
    phi = Terms(random).relation(0, 2)
    if random.random() < 0.5:
        phi = ("not", phi)
    sign, p = relation(phi)
    for model in models(random):
        if sign:
            assert model.value((sign, Q(0), term(p))) == model.value(phi)
        else:
            assert phi[0] == "not" and phi[1][0] == "="


@pytest.mark.slow
@settings(max_examples=500, **SETTINGS)
@given(randoms)
def test_a_normal_form_is_its_own(random):
    g = Terms(random)
    p = polynomial(g.real(0, 3))
    assert polynomial(term(p)) == p
    phi = normal(g.formula(0, 3))
    assert sort(phi) == "F" and normal(phi) == phi


@settings(max_examples=400, **SETTINGS)
@given(randoms)
def test_putting_arguments_in_is_binding_their_values(random):
    """`put` and `shift`, under binders and with arguments that have bound variables themselves."""
    g = Terms(random)
    body = g.formula(2, 3)
    arguments = (g.whole(1, 1), g.whole(1, 1))
    outer = (Q(random.randint(-2, 3)),)
    for model in models(random, 2):
        values = tuple(model.value(a, outer) for a in arguments)
        assert model.value(put(body, arguments), outer) == model.value(body, values)
        assert model.value(shift(body, 1), (*values, Q(9))) == model.value(body, values)


@settings(max_examples=400, **SETTINGS)
@given(randoms)
def test_an_abstracted_symbol_is_the_bound_variable(random):
    phi = Terms(random).formula(1, 4)
    body = abstract(phi, ("k", "Z", 0))
    outer = Q(random.randint(-2, 3))
    for model in models(random, 2):
        for n in (-2, 0, 3):
            there = Model(model.seed, k_Z=lambda n=n: Q(n))
            assert model.value(body, (outer, Q(n))) == there.value(phi, (outer,))


@settings(max_examples=400, **SETTINGS)
@given(randoms)
def test_replacing_symbols_is_changing_their_meaning(random):
    g = Terms(random)
    phi, table = g.formula(0, 3), g.table()
    for model in models(random, 2):
        assert model.value(replace(phi, table)) == replaced(model, table).value(phi)


@settings(max_examples=500, **SETTINGS)
@given(randoms)
def test_the_text_reads_back(random):
    phi = Terms(random).formula(0, 3)
    signature = {"k": ("Z", 0), "n": ("Z", 0), "z": ("Z", 1), "x": ("R", 0), "y": ("R", 0)}
    signature |= {"f": ("R", 1), "g": ("R", 2), "u": ("V", 0), "w": ("V", 1)}
    assert Reader(signature).read(read(text(phi))[0], "F") == phi


def test_the_evaluator_tells_terms_apart():
    """It would notice a normal form that dropped a factor or shifted a variable."""
    body = ("app", "g", "R", ("b", 0), ("b", 1))
    nested = ("sum", Q(0), Q(2), ("sum", Q(1), Q(3), body))
    other = ("sum", Q(0), Q(2), ("sum", Q(1), Q(3), ("app", "g", "R", ("b", 1), ("b", 0))))
    assert Model(1).value(nested) != Model(1).value(other)
    assert Model(1).value(nested) == Model(1).value(("+", Q(0), nested))


POSITIVE = ("ind", ("<", Q(0), ("app", "x", "R")))
K = ("app", "k", "Z")


@pytest.mark.parametrize(
    ("phi", "form"),
    [
        (("=", ("^", POSITIVE, 5), POSITIVE), ("true",)),
        (("=", ("inv", Q(0)), Q(0)), None),
        (("=", ("*", Q(0), ("inv", Q(0))), Q(0)), ("true",)),
        (("=", ("sum", Q(2), Q(1), Q(7)), Q(0)), None),
        (("all", ("true",)), ("true",)),
        (("some", ("false",)), ("false",)),
        (("int", ("*", Q(1, 2), K, Q(4))), ("true",)),
        (("int", ("*", Q(1, 2), K)), None),
        (("=", ("^", Q(0), 0), Q(1)), ("true",)),
    ],
)
def test_what_is_decided_by_form(phi, form):
    if form is None:
        assert len(normal(phi)) > 1
    else:
        assert normal(phi) == form
