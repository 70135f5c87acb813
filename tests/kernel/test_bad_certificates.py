"""Certificates that must be refused, each a small variation of a good one, by both checkers."""

from pathlib import Path

import pytest

from verify.kernel.certificate import Library
from verify.kernel.terms import KernelError

HERE = Path(__file__).parent
TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(HERE.glob("*/*.proof"))}
GOOD = sorted(path.stem for path in HERE.glob("good/*.proof"))

BAD = {
    # name: (the good one that it varies, how the kernel's message begins)
    "multiplier-wrong": ("combine", "ARITH: the combination is not the conclusion"),
    "multiplier-negative": ("combine", "ARITH: a multiplier of inequalities is negative"),
    "multiplier-no-number": ("combine", "ARITH: a multiplier of inequalities is not a number"),
    "hypothesis-dropped": (
        "combine",
        "CERTIFICATE: hypothesis-dropped: the proof uses a hypothesis that is not stated",
    ),
    "inequality-swapped": ("combine", "ARITH: the combination is not the conclusion"),
    "strictness-from-nothing": ("combine", "ARITH: nothing makes the conclusion strict"),
    "strictness-from-zero": ("combine", "ARITH: nothing makes the conclusion strict"),
    "strictness-from-square": ("square", "ARITH: nothing makes the conclusion strict"),
    "equation-from-inequality": (
        "combine",
        "ARITH: an equation needs an equation in every product",
    ),
    "conclusion-stronger": (
        "combine",
        "CERTIFICATE: conclusion-stronger: the last step does not prove the conclusion",
    ),
    "last-step-cut": (
        "combine",
        "CERTIFICATE: last-step-cut: the last step does not prove the conclusion",
    ),
    "premise-beyond-list": ("combine", "ARITH: a product names no premise"),
    "premise-no-relation": ("combine", "ARITH: not a relation of real terms"),
    "step-forward": ("combine", "CERTIFICATE: no earlier step '2'"),
    "step-superscript": ("combine", "CERTIFICATE: no earlier step '¹'"),
    "square-of-another": ("square", "ARITH: the combination is not the conclusion"),
    "divisor-maybe-zero": ("quotient", "INVERSE: the divisor is not shown to differ from 0"),
    "divisor-another": ("quotient", "INVERSE: the divisor is not shown to differ from 0"),
    "induction-without-base": ("triangle", "INDUCT: the base is not the statement at the start"),
    "induction-base-elsewhere": ("triangle", "INDUCT: the base is not the statement at the start"),
    "induction-starts-lower": (
        "triangle",
        "CERTIFICATE: induction-starts-lower: the last step does not prove the conclusion",
    ),
    "induction-start-real": ("triangle", "INDUCT: the start is not an integer by its form"),
    "induction-over-its-start": ("triangle", "INDUCT: k occurs where it must not"),
    "induction-step-assumes-more": ("triangle", "INDUCT: k occurs where it must not"),
    "sum-last-index": ("triangle", "SUM-LAST: range not shown to have a last index"),
    "sum-not-empty": ("triangle", "SUM-EMPTY: range not shown empty"),
    "sum-empty-of-number": ("triangle", "SUM-EMPTY: not a sum"),
    "sum-limit-real": ("triangle", "SORT: an argument or a limit of a sum is not an integer term"),
    "index-off-by-one": ("first", "DETACH: the first premise is not 'second premise ⇒ conclusion'"),
    "index-real": ("first", "SPECIAL: the term is not an integer by its form"),
    "special-of-no-all": ("first", "SPECIAL: the premise is not a ∀"),
    "witness-body": ("first", "WITNESS: the premise is not the body at the term"),
    "witness-elsewhere": ("first", "WITNESS: the premise is not the body at the term"),
    "witness-real": ("first", "WITNESS: the term is not an integer by its form"),
    "witness-of-all": ("first", "WITNESS: the conclusion is not an ∃"),
    "choice-known": ("nowhere", "CHOOSE: c occurs where it must not"),
    "choice-leaves": ("nowhere", "CHOOSE: c occurs where it must not"),
    "general-of-assumption": ("doubled", "GENERAL: k occurs where it must not"),
    "general-real": ("doubled", "GENERAL: not an integer symbol without arguments"),
    "general-number": ("doubled", "GENERAL: not an integer symbol without arguments"),
    "choice-of-sum": ("nowhere", "CHOOSE: not an integer symbol without arguments"),
    "general-capture": (
        "doubled",
        "CERTIFICATE: general-capture: the last step does not prove the conclusion",
    ),
    "gap-of-reals": ("next", "GAP: 'b − a is an integer' is not a premise"),
    "gap-not-strict": ("next", "GAP: 'a < b' is not a premise"),
    "gap-too-wide": ("next", "GAP: 'a < b' is not a premise"),
    "integer-half": ("whole", "INTEGER: a coefficient is not an integer"),
    "integer-of-nothing": ("whole", "INTEGER: a factor is not shown to be an integer"),
    "rewrite-place-real": (
        "same-place",
        "SORT: an argument or a limit of a sum is not an integer term",
    ),
    "rewrite-elsewhere": ("same-place", "REWRITE: the premise is not the template at a"),
    "rewrite-by-inequality": ("same-place", "REWRITE: the first premise is not an equation"),
    "branch-missing": ("indicator-at-most-one", "CASES: one branch for each disjunct is needed"),
    "branches-crossed": (
        "indicator-at-most-one",
        "CERTIFICATE: branches-crossed: the proof uses a hypothesis that is not stated",
    ),
    "branch-of-another": ("indicator-at-most-one", "CASES: a branch proves something else"),
    "part-of-disjunction": ("indicator-at-most-one", "PART: not a part of the conjunction"),
    "pair-of-numbers": ("vectors", "PAIR: the premise is not an equation of vectors"),
    "vector-plus-number": ("vectors", "SORT: v+ expects sort V in"),
    "citation-missing": ("cited", "CITE: there is no certificate elsewhere"),
    "citation-of-itself": ("cited", "CITE: citation-of-itself is cited by its own proof"),
    "circle-one": ("cited", "CITE: circle-one is cited by its own proof"),
    "circle-two": ("cited", "CITE: circle-two is cited by its own proof"),
    "instance-half": ("cited", "INSTANTIATE: the body for m is no integer"),
    "instance-real": ("cited", "INSTANTIATE: the body for n is no integer"),
    "instance-twice": ("cited", "CERTIFICATE: a symbol is replaced twice"),
    "instance-of-vector": ("cited", "INSTANTIATE: the body for n has the wrong sort"),
    "squeeze-one-side": ("pinned", "SQUEEZE: the premises are not both inequalities"),
    "inject-drops": ("implied", "INJECT: the premise is not among the disjuncts"),
    "discharge-of-another": (
        "implied",
        "CERTIFICATE: discharge-of-another: the last step does not prove the conclusion",
    ),
    "absurd-of-truth": ("implied", "ABSURD: the premise is not false"),
    "lemma-unknown": ("exponential", "ANALYTIC: no lemma is called 'exp-minus'"),
    "rule-unknown": ("pinned", "CERTIFICATE: there is no rule 'axiom'"),
    "rule-arguments": ("pinned", "SQUEEZE: wrong number of arguments"),
    "rule-takes-formula": ("pinned", "ASSUME: expected sort F"),
    "name-of-another": ("pinned", "CERTIFICATE: expected (certificate name-of-another ...)"),
    "part-missing": (
        "pinned",
        "CERTIFICATE: expected the parts symbols hypotheses conclusion steps",
    ),
    "steps-none": ("pinned", "CERTIFICATE: no steps"),
    "parenthesis-missing": ("pinned", "READ: a ')' is missing"),
    "parenthesis-extra": ("pinned", "READ: a ')' too many"),
    "symbol-undeclared": ("pinned", "PARSE: 'y' is not declared"),
    "symbol-twice": ("pinned", "PARSE: bad name 'y'"),
    "symbol-sort": ("pinned", "SYMBOLS: bad entry"),
    "symbol-number": ("pinned", "PARSE: bad name '-1'"),
    "symbol-reserved": ("pinned", "PARSE: bad name 'true'"),
    "variable-is-symbol": ("doubled", "PARSE: bad name 'k'"),
    "variable-is-number": ("triangle", "PARSE: bad name '3'"),
    "variable-reserved": ("same-place", "PARSE: bad name 'true'"),
    "variable-empty": ("doubled", "PARSE: bad bound variable ()"),
    "number-over-zero": ("combine", "PARSE: '1/0' is not declared"),
    "number-decimal": ("combine", "PARSE: '2.0' is not declared"),
    "number-arabic": ("combine", "PARSE: '٢' is not declared"),
    "exponent-negative": ("square", "PARSE: ^ expects a natural exponent"),
    "exponent-superscript": ("square", "PARSE: ^ expects a natural exponent"),
    "argument-missing": ("doubled", "PARSE: g expects 1 arguments"),
    "argument-real": ("doubled", "SORT: an argument or a limit of a sum is not an integer term"),
    "product-not-listed": ("combine", "CERTIFICATE: bad product"),
    "internal-head": ("vectors", "PARSE: 'veq' is not declared"),
}


def test_the_table_names_all_files():
    assert BAD.keys() == {path.stem for path in HERE.glob("bad/*.proof")}
    assert {origin for origin, _ in BAD.values()} == set(GOOD)


@pytest.mark.parametrize("name", GOOD)
def test_the_kernel_accepts_the_good(name):
    checked = Library(TEXTS).check(name)
    assert checked.name == name
    assert checked.theorem.assumed == ({"exp-tangent"} if name == "exponential" else set())


@pytest.mark.parametrize("name", BAD)
def test_the_kernel_refuses_the_bad(name):
    with pytest.raises(KernelError) as refused:
        Library(TEXTS).check(name)
    assert str(refused.value).startswith(BAD[name][1])


def test_a_refusal_names_file_and_step():
    with pytest.raises(KernelError, match=r"\(sum-last-index, step 6\)$"):
        Library(TEXTS).check("sum-last-index")


def test_a_good_certificate_does_not_survive_a_bad_citation():
    """Nor does a refusal leave anything behind in the library."""
    texts = {**TEXTS, "cited": TEXTS["cited"].replace("cite next", "cite gap-of-reals")}
    library = Library(texts)
    for _ in range(2):
        with pytest.raises(KernelError, match=r"GAP: .*gap-of-reals, step 1"):
            library.check("cited")
        assert not library.done and not library.under_way


@pytest.mark.parametrize(
    "text",
    [
        "(not " * 100_000 + "true" + ")" * 100_000,
        f"(<= 0 {'9' * 10_000})",
        f"(<= 0 (^ 1 {'9' * 10_000}))",
    ],
    ids=["deep", "long number", "long exponent"],
)
def test_what_is_too_large_is_refused(text):
    texts = {"large": f"(certificate large (symbols) (hypotheses) (conclusion {text}) (steps))"}
    with pytest.raises(KernelError, match="CERTIFICATE: large is too large"):
        Library(texts).check("large")


@pytest.mark.parametrize("name", GOOD)
def test_the_second_checker_accepts_the_good(name):
    second = pytest.importorskip("verify.second")
    assert second.check(name, TEXTS).name == name


@pytest.mark.parametrize("name", BAD)
def test_the_second_checker_refuses_the_bad(name):
    second = pytest.importorskip("verify.second")
    with pytest.raises(second.Rejected):
        second.check(name, TEXTS)
