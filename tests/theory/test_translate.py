"""What a claim says and what its translation says have the same truth value on instances."""

from __future__ import annotations

import pytest
import sympy
from both_languages import compared, used
from sympy import And, Eq, Le, S, Sum

from theory.claims.registry import paper_claims
from theory.evaluation.evaluate import evaluate
from theory.formal.terms import integer, real
from theory.formal.translate import Untranslatable, formal
from theory.formal.values import Values
from theory.formal.vocabulary import ANY, Name, Vocabulary, up_to
from theory.language import statement as words
from verify.kernel.terms import sort
from verify.prover.printing import text

CLAIMS = {claim.id: claim for paper in ("pril", "cusum") for claim in paper_claims(paper)}

COMPARED = [
    "pril/algorithm-1",
    "pril/algorithm-1/output-is-classifier",
    "pril/classifier/intervals",
    "pril/classifier/two-forms",
    "pril/eq-1",
    "pril/eq-1/discrepancy",
    "pril/eq-2",
    "pril/eq-3",
    "pril/eq-6/components",
    "pril/finite-convergence",
    "pril/ideal-classifier/constraints",
    "pril/kernel/line-3",
    "pril/kernel/line-5",
    "pril/lemma-1",
    "pril/lemma-1/cases-cover",
    "pril/lemma-1/integrality",
    "pril/lemma-2",
    "pril/lemma-2/case-1/line-1",
    "pril/lemma-2/case-5/line-9",
    "pril/regret",
    "pril/theorem-1",
    "pril/theorem-1/line-12",
    "pril/theorem-1/line-20",
    "pril/theorem-2",
    "pril/theorem-2/line-9",
    "pril/theorem-3",
    "pril/theorem-3/line-4",
    "pril/theorem-4",
    "pril/theorem-4/line-9",
    "cusum/corollary-1",
    "cusum/corollary-2",
    "cusum/corollary-3",
    "cusum/corollary-4",
    "cusum/eq-4",
    "cusum/eq-5/special-case-of-eq-4",
    "cusum/eq-7/arg-max",
    "cusum/eq-11",
    "cusum/figure-1",
    "cusum/figure-2",
    "cusum/pa-update",
    "cusum/phi-difference",
    "cusum/prank-special-case",
    "cusum/score-consistency",
    "cusum/theorem-1",
    "cusum/theorem-2",
]


@pytest.mark.parametrize("paper", ["pril", "cusum"])
def test_a_statement_and_its_translation_agree(paper):
    """On true and on false cases, of hypotheses and of conclusions."""
    seen = []
    for name in COMPARED:
        claim = CLAIMS[name]
        for reading in claim.readings if claim.paper == paper else ():
            try:
                seen += compared(claim, reading, instances=3)
            except Untranslatable as reason:
                assert "∞" in str(reason)
    assert seen.count(True) > 200 and seen.count(False) > 40


def test_every_bound_of_the_papers_translates_well_sorted():
    """The theorems and corollaries of both papers, as formulas that the kernel accepts."""
    for name in COMPARED:
        claim = CLAIMS[name]
        if "theorem" in name or "corollary" in name or "lemma" in name:
            for reading in claim.readings:
                for _, formula in used(claim, reading)[1]:
                    assert sort(formula.t) == "F"


T, K, i, j, t = sympy.symbols("T K i j t", integer=True)
gamma = sympy.Symbol("gamma", real=True)
x = sympy.IndexedBase("x")
SMALL = Vocabulary(
    names=(
        Name("x", "R", (up_to(integer("T")),)),
        Name("v", "V"),
    ),
    bases={"q": real("eta")},
    ties="largest",
)


def said(part) -> str:
    return text(formal(part, SMALL).t)


def test_an_undeclared_symbol_is_the_number_that_the_statement_says():
    a, b = sympy.Symbol("a", integer=True), sympy.Symbol("b", real=True)
    assert formal(Le(a, b), SMALL).t == (integer("a") <= real("b")).t


def test_a_symbol_is_no_other_kind_of_number_and_no_other_name_than_declared():
    renamed = Vocabulary(names=(Name("n", "Z", written="T"),))
    assert formal(Le(sympy.Symbol("n", integer=True), 1), renamed).t == (integer("T") <= 1).t
    with pytest.raises(Untranslatable, match="no integer in the statement, sort Z declared"):
        formal(Le(sympy.Symbol("n", real=True), 1), renamed)
    with pytest.raises(Untranslatable, match="another name of the vocabulary is written so"):
        formal(Le(T, 1), renamed)


def test_a_name_without_its_last_indices_is_the_row_of_them():
    """θ^t is a row, θ one of rows; of an index of which nothing is said there is none."""
    theta, free = sympy.IndexedBase("theta"), sympy.IndexedBase("free")
    one = Name("theta", "R", (up_to(integer("T")), up_to(integer("K"))))
    vocabulary = Vocabulary(names=(one, Name("free", "R", (ANY,))))
    sums = "(sum (_1 1 K) (* (theta t _1) (theta t _1)))"
    assert text(formal(Le(words.NormSquared(theta[t]), 0), vocabulary).t) == f"(<= {sums} 0)"
    assert "(sum (_1 1 T) (sum (_2 1 K)" in text(
        formal(Le(words.NormSquared(theta), 0), vocabulary).t
    )
    assert vocabulary.ranges(theta[t]) == [(1, T), (1, K)] and vocabulary.ranges(x[t]) == []
    assert vocabulary.ranges(free[t]) == [ANY]
    with pytest.raises(Untranslatable, match="free with 0 indices"):
        formal(Le(words.NormSquared(free), 0), vocabulary)


def test_ranges_are_in_the_letters_of_the_statement():
    n = sympy.Symbol("n", integer=True)
    size = Name("n", "Z", written="T")
    vocabulary = Vocabulary(names=(size, Name("x", "R", (up_to(integer("T") + 1),))))
    assert vocabulary.ranges(x[i]) == [(1, n + 1)]
    shorter = vocabulary.having(Name("x", "R", (up_to(integer("T")),)), ties="smallest")
    assert (len(shorter.names), shorter.ties) == (2, "smallest")
    assert shorter.ranges(x[i]) == [(1, n)]


def test_an_equation_with_a_maximum_says_that_it_bounds_and_is_reached():
    assert said(Eq(T, words.MaxOver(x[i], (i, 1, K)))) == (
        "(and (all _1 (=> (and (<= 1 _1) (<= _1 K)) (<= (x _1) T)))"
        " (some _1 (and (<= 1 _1) (<= _1 K) (= (x _1) T))))"
    )


def test_the_last_range_of_a_sum_is_the_outermost():
    assert said(Le(Sum(x[i], (i, 1, j), (j, 1, K)), 0)) == (
        "(<= (sum (_1 1 K) (sum (_2 1 _1) (x _2))) 0)"
    )


def test_powers_of_a_base_are_exponentials_and_quotients_are_inverses():
    q = sympy.Symbol("q", positive=True)
    assert said(Le(q**T, 1 / gamma)) == "(<= (exp (* T eta)) (inv gamma))"
    assert said(Le(sympy.log(q), 0)) == "(<= eta 0)"
    assert said(Le(2**T, 1)) == "(<= (exp (* T (log 2))) 1)"


def test_an_expression_is_a_real_number_where_its_divisors_and_logarithms_have_values():
    assert said(words.Belongs(x[1] / gamma, S.Reals)) == "(not (= gamma 0))"
    defined = words.ForAll(words.Belongs(sympy.log(x[i]), S.Reals), (i, 1, T))
    assert said(defined) == "(all _1 (=> (and (<= 1 _1) (<= _1 T)) (< 0 (x _1))))"


def test_a_row_is_a_sum_of_squares():
    assert said(Le(words.NormSquared(x), 1)) == "(<= (sum (_1 1 T) (* (x _1) (x _1))) 1)"


def test_an_arg_max_takes_the_index_of_its_tie_rule():
    tie = {"x": [1, 3, 3, 2], "T": 4, "K": 4}
    values = Values({"x": lambda i: tie["x"][i - 1], "T": 4, "K": 4})
    for index, truth in ((2, False), (3, True)):
        part = Eq(index, words.ArgMax(x[i], (i, 1, K)))
        assert values.of(formal(part, SMALL).t) is truth
        assert evaluate(part, {**tie, "ties": "largest"}) is truth


@pytest.mark.parametrize(
    "part",
    [
        Eq(sympy.Symbol("two words"), 0),
        Eq(sympy.IndexedBase("unknown")[i], 0),
        Le(words.Sign(gamma), 1),
        Le(x[sympy.Symbol("gamma")], 1),
        Le((-2) ** T, 1),
        Le(Sum(x[i], (i, 1, T / 2)), 0),
        words.Belongs(sympy.IndexedBase("unknown")[i], S.Reals),
        words.Belongs(gamma, S.Naturals),
        words.Holds("nice"),
        Le(words.Inner(gamma, T), 0),
        Le(sympy.Piecewise((gamma, gamma > 0)), 0),
        Eq(sympy.IndexedBase("v"), 0),
        And(words.ForAll(x[i] <= x, (i, 1, T)), gamma > 0),
    ],
)
def test_what_is_not_covered_is_refused(part):
    with pytest.raises(Untranslatable):
        formal(part, SMALL)
