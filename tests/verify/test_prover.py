"""Small steps that the prover finds by itself, and what it says where it finds none."""

import pytest

from theory.formal.terms import disj, eq, every, exp, function, integer, real, total, vector
from theory.lemmas import perceptron
from theory.proving.bounds import vectors
from verify.engines.proofs import Proofs, lemma_named, of_lemma
from verify.kernel.certificate import Library
from verify.kernel.normal import polynomial, relation
from verify.prover.effort import NEAR, Effort, Exhausted
from verify.prover.polynomials import products
from verify.prover.polynomials.dimensions import Dimensions
from verify.prover.prover import Prover
from verify.prover.session import ProofError
from verify.second import Checker

a, b, c, d = real("a"), real("b"), real("c"), real("d")
u, v, w = vector("u"), vector("v"), vector("w")
m, n, T = integer("m"), integer("n"), integer("T")
f, g = function("f", "R", 1), function("g", "R", 1)
F = function("F", "R", 2)
PROOFS = Proofs()


@pytest.fixture
def p():
    return Prover(lambda name: PROOFS.check(of_lemma(lemma_named(name))).theorem)


CLOSED = {
    "an even power": ((), a**2 * b**4 >= 0),
    "a square as it is written": ((), 0 <= (a - 2 * b + c) ** 2),
    "the square of a difference": ((), 2 * a * b <= a**2 + b**2),
    "a product of two facts": ((0 <= a, a <= b, 0 <= c, c <= d), a * c <= b * d),
    "a product of three facts": ((0 <= a, 0 <= b, c <= d), a * b * c <= a * b * d),
    "a fact times a square": ((a <= 1,), a * (b + c) ** 2 <= (b + c) ** 2),
    "an equation times a cofactor": ((eq(a * b, 1), eq(c, a * d)), eq(b * c, d)),
    "equations one after the other": ((eq(a * b, c), eq(c * d, 1)), eq(a * b * d * a, a)),
    "a product of four signs": ((a > 0, b > 0, c >= 0, d > 0), a**3 * b * c * d**2 >= 0),
    "a product as it is written": (
        (a >= 2, b + c >= 1, b - c >= 3, d > 0),
        0 <= (a - 2) * (b + c - 1) * (2 * b - 2 * c - 6) * d,
    ),
    "a factor divided out": ((0 < a, eq(a * b, a * c)), eq(b, c)),
    "a factor whose product with another is a number": ((eq(a * b, 3), eq(a * c, a * d)), eq(c, d)),
    "the square of an inverse": ((0 < a, 0 < a**2), eq(1 / a**2, (1 / a) ** 2)),
    "the sign that is strict among two": ((0 <= a, 0 < a, 0 < b), 0 < a**5 * b),
    "a positive factor squared, divided out": ((0 < c, c**2 * a <= c**2 * b), a <= b),
    "the sign of a quotient of powers": ((0 < b,), 0 <= a**2 / b**2),
    "strictly, quotients in order": ((0 < a, a < b), 1 / b < 1 / a),
    "the inverse of a product": ((0 < a, 0 < b), eq(1 / (a * b), (1 / a) * (1 / b))),
    "a ratio and its inverse": ((0 < a, 0 < b), a / b + b / a >= 2),
    "two facts times a square that divides the goal": (
        (a >= 1, b <= c),
        d**2 * b * (a - 1) <= d**2 * c * (a - 1),
    ),
    "a length": ((a >= 0,), a * (u @ u) >= 0),
    "a sum of vectors": ((eq(u, v + a * w),), eq(u @ w, v @ w + a * (w @ w))),
    "its length": ((eq(u, v + w),), eq(u @ u, v @ v + 2 * (v @ w) + w @ w)),
    "a quotient": ((0 < a, a * b <= c), b <= c / a),
    "quotients in order": ((0 < a, a <= b), 1 / b <= 1 / a),
    "the negated goal times a fact": ((0 < a, a * b <= a * c), b <= c),
    "a sum over no index": ((n < m,), eq(total(m, n, f), 0)),
    "a sum's last term": ((0 <= n,), eq(total(1, n + 1, f), total(1, n, f) + f(n + 1))),
    "a sum's first term": ((1 <= n,), eq(total(1, n, f), f(1) + total(2, n, f))),
    "a sum in two parts": (
        (1 <= m, m <= n),
        eq(total(1, n, f), total(1, m, f) + total(m + 1, n, f)),
    ),
    "a sum over one index": ((), eq(total(n, n, f), f(n))),
    "a sum of one number": ((m <= n + 1,), eq(total(m, n, lambda i: a), (n - m + 1) * a)),
    "exponentials are positive": ((a <= b,), a * exp(c) <= b * exp(c)),
    "the exponential of 0": ((), eq(exp(0) + exp(0), 2)),
    "cases, then a product": ((disj(eq(a, 0), eq(a, 1)),), a * b**2 <= b**2),
}


@pytest.mark.parametrize("name", CLOSED)
def test_have_closes(p, name):
    facts, goal = CLOSED[name]
    given = [p.assume(phi) for phi in facts]
    accepted(p, facts, goal, p.have(goal, *given))


QUANTIFIED = {
    "a ∀ at the variable that was introduced": (
        (every(1, n, lambda i: f(i) <= a), every(1, n, lambda i: g(i) <= b)),
        every(1, n, lambda i: f(i) + g(i) <= a + b),
    ),
    "two variables": (
        (every(1, T, lambda t: every(1, n, lambda i: F(t, i) >= 0)), a >= 0),
        every(1, T, lambda t: every(1, n, lambda i: a * F(t, i) >= 0)),
    ),
    "a sum of squares": ((), total(m, n, lambda i: (f(i) - g(i)) ** 2) >= 0),
    "sums compared term by term": (
        (every(1, n, lambda i: f(i) <= g(i)), a >= 0),
        a * total(1, n, f) <= total(1, n, lambda i: a * g(i)),
    ),
    "a sum of sums": (
        (every(1, T, lambda t: every(1, n, lambda i: F(t, i) >= 0)),),
        total(1, T, lambda t: total(1, n, lambda i: F(t, i))) >= 0,
    ),
    "equal sums": (
        (every(m, n, lambda i: eq(f(i) * a, 1)),),
        eq(total(m, n, lambda i: f(i) * a * g(i)), total(m, n, g)),
    ),
    "a sum of equal terms": (
        (every(1, n, lambda i: eq(f(i), a)), n >= 1),
        eq(total(1, n, f), n * a),
    ),
    "a sum of terms that are at most a": (
        (every(1, n, lambda i: f(i) <= a), n >= 1, b >= 0),
        total(1, n, f) <= n * a + b,
    ),
    "a sum that is not negative, multiplied": (
        (a >= b,),
        b * total(1, n, lambda i: f(i) ** 2) <= a * total(1, n, lambda i: f(i) ** 2),
    ),
}


@pytest.mark.parametrize("name", QUANTIFIED)
def test_auto_closes(p, name):
    facts, goal = QUANTIFIED[name]
    given = [p.assume(phi) for phi in facts]
    accepted(p, facts, goal, p.auto(goal, *given))


@pytest.mark.parametrize("lemma", [perceptron.gain, perceptron.growth], ids=lambda x: x.name)
def test_auto_finds_the_step_of_a_perceptron(p, lemma):
    given = [p.assume(phi) for phi in lemma.hypotheses]
    accepted(p, lemma.hypotheses, lemma.conclusion, p.auto(lemma.conclusion, *given))


def test_a_lemma_s_hypotheses_are_found(p):
    """Those with ∀s, from facts about other terms."""
    below = p.assume(every(1, n, lambda i: f(i) <= g(i)))
    bodies = {("a_", "Z", 0): 1, ("b_", "Z", 0): n, ("f_", "R", 1): lambda i: g(i) - f(i)}
    th = p.lemma("sums/nonnegative", bodies, below)
    accepted(p, [every(1, n, lambda i: f(i) <= g(i))], total(1, n, lambda i: g(i) - f(i)) >= 0, th)


DIFFERENCES = {
    "two terms of one dimension": (
        (a >= 0, b >= 0, c >= 0, d <= c),
        4 * a * b * c * (u @ v) + 2 * a * b * d <= 2 * a * c * b + 4 * a * b * c * (u @ v),
    ),
    "a difference times three facts": (
        (a > 0, b > 0, d <= c, u @ v <= 1, v @ w <= 1),
        4 * a * b * (c - d) * (1 - u @ v) * (1 - v @ w)
        <= a * b * (c - d) * (1 - u @ v) ** 2 + 4 * a * b * (c - d) * (1 - v @ w) ** 2,
    ),
    "terms with a parameter each": (
        (a > 0, b > 0, u @ v <= 1, v @ w <= 1),
        2 * a * b * (1 - u @ v) * (1 - v @ w) <= a**2 * (1 - u @ v) ** 2 + b**2 * (1 - v @ w) ** 2,
    ),
}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_squares_of_differences_are_found(p, name):
    facts, goal = DIFFERENCES[name]
    given = [p.assume(phi) for phi in facts]
    accepted(p, facts, goal, p.nonlinear(goal, *given, levels=1, differences=True))


COFACTORS = {
    "a length below its bound, times a square and signs": (
        (a > 0, b > 0, 0 < c, c <= 2, u @ u <= d, eq(a * (u @ u), 1 - a * b)),
        c * (v @ w) ** 2 <= c * (d + b) * a * (v @ w) ** 2,
    ),
    "two differences": (
        (a > 0, b > 0, 0 < c, c <= 2, u @ u <= d),
        a**3 * b * c * (2 - c) * (u @ u) <= a**3 * b * c * (2 - c) * d,
    ),
}


@pytest.mark.parametrize("name", COFACTORS)
def test_facts_are_multiplied_with_what_stands_beside_their_monomials(p, name):
    """As many factors as there are: pairs and triples of facts do not do."""
    facts, goal = COFACTORS[name]
    given = [p.assume(phi) for phi in facts]
    tries = {"squares": [v @ w], "levels": 1}
    accepted(p, facts, goal, p.nonlinear(goal, *given, **tries, cofactors=True))
    with pytest.raises(ProofError):
        p.nonlinear(goal, *given, **tries)
    with pytest.raises(ProofError):  # the bound on the length is needed
        p.nonlinear(
            goal, *(th for th in given if th.conclusion != facts[4].t), **tries, cofactors=True
        )


def test_what_is_in_one_fact_only_does_not_stand_in_the_way(p):
    """Facts about other numbers fill no product of those that matter."""
    facts, goal = DIFFERENCES["a difference times three facts"]
    facts = (*(real(f"z{i}") <= c for i in range(200)), *facts)
    given = [p.assume(phi) for phi in facts]
    accepted(p, facts, goal, p.nonlinear(goal, *given, levels=0, differences=True))


def test_an_equation_that_another_shortens_is_used_as_a_rule(p):
    """So is that of a divisor with a quotient in it, times what the goal has before it."""
    r, s = 1 / a, 1 / (b - 2 * c**2 * (1 / a) + a * c**2 * (1 / a) ** 2)
    divisor = b - 2 * c**2 * r + a * c**2 * r**2
    facts = (eq(a * r, 1), eq(divisor * s, 1))
    goal = eq(d * s * (b - c**2 * r), d)
    given = [p.assume(phi) for phi in facts]
    accepted(p, facts, goal, p.nonlinear(goal, *given, levels=0))
    with pytest.raises(ProofError):
        p.nonlinear(eq(d * s * (b - c**2), d), *given, levels=0)


def test_a_rule_whose_monomial_a_later_one_has_a_factor_of_is_shortened(p):
    """Of a/(a + 1) = 1 − 1/(a + 1) and a = b one learns b/(a + 1), a product that has a sign."""
    r = 1 / (a + 1)
    facts = (eq(a * r, 1 - r), r > 0, b >= 0, eq(a, b))
    given = [p.assume(phi) for phi in facts]
    accepted(p, facts, r <= 1, p.nonlinear(r <= 1, *given, levels=1))
    with pytest.raises(ProofError):
        p.nonlinear(2 * r <= 1, *given, levels=1)


def test_a_square_that_is_too_large_by_a_little_is_not_found(p):
    """What is false by a little is not found: 2 a b <= 99/100 (a² + b²)."""
    x, y = 1 - u @ v, 1 - v @ w
    given = [p.assume(phi) for phi in (u @ v <= 1, v @ w <= 1)]
    with pytest.raises(ProofError):
        p.nonlinear(200 * x * y <= 99 * x**2 + 99 * y**2, *given, levels=1, differences=True)


def test_dimensions_are_those_of_which_all_relations_have_one():
    """Of a b = c² and a + d: d is measured as a is, and b as c² over a."""
    relations = [relation(eq(a * b, c**2).t)[1], relation((a + d <= 0).t)[1]]
    dimensions = Dimensions(relations)
    (one,), (other,) = (polynomial(t.t) for t in (a * d * b, a * c**2))
    assert dimensions.of(one) == dimensions.of(other)
    assert dimensions.of(next(iter(polynomial(a.t)))) != dimensions.of(next(iter(polynomial(b.t))))


def accepted(p, facts, goal, th):
    """Two checkers read the certificate and find the statement in it."""
    assert p.says(th, goal)
    text = p.certificate("example", facts, goal, th)
    texts = {"example": text, **PROOFS.found}
    for name in PROOFS.library.done:
        texts[name] = PROOFS[name]
    first, other = Library(texts).check("example"), Checker(texts).check("example")
    assert first.conclusion == other.conclusion and first.hypotheses == other.hypotheses


FALSE = {
    "no product helps": ((a <= b,), a**2 <= b**2),
    "a divisor that may be negative": ((a * b <= c,), b <= c / a),
    "a strict inequality of equals": ((a >= 0,), a * b**2 > 0),
    "a range that may be upside down": ((), eq(total(1, n, lambda i: a), n * a)),
    "a part that may reach too far": (
        (1 <= m,),
        eq(total(1, n, f), total(1, m, f) + total(m + 1, n, f)),
    ),
    "terms at most a, of unknown number": (
        (every(1, n, lambda i: f(i) <= a),),
        total(1, n, f) <= n * a,
    ),
    "another range": ((every(1, n, lambda i: f(i) >= 0),), total(0, n, f) >= 0),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_does_not_follow_is_not_found(p, name):
    facts, goal = FALSE[name]
    with pytest.raises(ProofError) as problem:
        p.auto(goal, *(p.assume(phi) for phi in facts))
    said = str(problem.value).splitlines()
    assert said[0].startswith("no proof of  ") and said[1] == "from"
    assert said[-1].startswith("with ") and said[-1].endswith(" more products: no")


def test_a_message_leaves_out_sums_over_nothing(p):
    """As the lemma of Cauchy-Schwarz has them where it is cited for vectors without numbers."""
    w, u = vector("w"), vector("u")
    cited = p.lemma("inner/cauchy-schwarz", vectors(w, u))
    with pytest.raises(ProofError) as problem:
        p.auto(a >= 1, cited)
    lines = str(problem.value).splitlines()
    assert "  ⟨w, u⟩² ≤ ‖w‖² ‖u‖²" in lines and "Σ" not in str(problem.value)


def test_the_effort_is_bounded(p):
    """Thirty facts have more products than are tried."""
    letters = [real(f"x{k}") for k in range(30)]
    facts = [p.assume(x >= k) for k, x in enumerate(letters)]
    found = products.suggested((a <= b).t, facts, (), "pairs", NEAR)
    assert len(found) == NEAR.factors * (NEAR.factors + 1) // 2
    effort = Effort(levels=4)
    with pytest.raises(Exhausted):
        for _ in range(NEAR.products):
            effort.spend(2)
    assert effort.tried <= NEAR.products
    assert effort.wide.tried == 0


def test_the_levels_try_what_their_names_say(p):
    goal = (a * b >= c**2).t
    facts = [p.assume(a >= 0), p.assume(eq(c, 0)), p.assume(b >= a)]
    assert c.t in products.even_powers(goal, facts)
    inequalities = products.factors(facts)
    assert [len(products.of_so_many(inequalities, count)) for count in range(4)] == [1, 2, 3, 4]
    assert (a - b).t[1] in {root[1] for root in products.differences(goal)}
    assert {polynomial[0] for polynomial in products.cofactors(goal, facts, [], 9)} == {c.t}


def test_a_script_names_a_square_and_the_search_what_stands_beside_it(p):
    """(a − b)² times a fact that neither side shows."""
    facts = (0 <= c, c * (a**2 + b**2) <= d)
    given = [p.assume(phi) for phi in facts]
    root = 2 * a - 3 * b
    goal = c * (12 * a * b - 4 * a**2) <= 9 * c * b**2
    accepted(p, facts, goal, p.have(goal, *given, squares=[root]))
