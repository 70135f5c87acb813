"""Certificates that must be refused, each a small variation of a good one, by both checkers."""

from pathlib import Path

import pytest

from verify import second
from verify.kernel.certificate import Library
from verify.kernel.terms import KernelError

HERE = Path(__file__).parent
TEXTS = {path.stem: path.read_bytes().decode() for path in sorted(HERE.glob("*/*.proof"))}
GOOD = sorted(path.stem for path in HERE.glob("good/*.proof"))

BAD = {
    # name: (the good one that it varies, how the kernel's message begins)
    "multiplier-wrong": ("combine", "ARITH: the combination is not the conclusion"),
    "multiplier-negative": ("combine", "ARITH: a multiplier of inequalities is negative"),
    "multiplier-no-number": ("combine", "ARITH: a multiplier of inequalities is not a number"),
    "hypothesis-dropped": (
        "combine",
        "CERTIFICATE: the proof uses a hypothesis that is not stated",
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
        "CERTIFICATE: the last step does not prove the conclusion",
    ),
    "last-step-cut": (
        "combine",
        "CERTIFICATE: the last step does not prove the conclusion",
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
        "CERTIFICATE: the last step does not prove the conclusion",
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
    "choice-of-sum": ("nowhere", "CERTIFICATE: expected a word, got"),
    "general-capture": (
        "doubled",
        "CERTIFICATE: the last step does not prove the conclusion",
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
        "CERTIFICATE: the proof uses a hypothesis that is not stated",
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
    "instance-of-vector": ("cited", "PARSE: expected sort R, got 'zero'"),
    "squeeze-one-side": ("pinned", "SQUEEZE: the premises are not both inequalities"),
    "inject-drops": ("implied", "INJECT: the premise is not among the disjuncts"),
    "discharge-of-another": (
        "implied",
        "CERTIFICATE: the last step does not prove the conclusion",
    ),
    "absurd-of-truth": ("implied", "ABSURD: the premise is not false"),
    "lemma-unknown": ("exponential", "ANALYTIC: no lemma is called 'exp-minus'"),
    "rule-unknown": ("pinned", "CERTIFICATE: there is no rule 'axiom'"),
    "rule-arguments": ("pinned", "SQUEEZE: wrong number of arguments"),
    "rule-takes-formula": ("pinned", "PARSE: expected sort F, got"),
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
    "variable-empty": ("doubled", "PARSE: bad name '()'"),
    "number-over-zero": ("combine", "PARSE: '1/0' is not declared"),
    "number-decimal": ("combine", "PARSE: '2.0' is not declared"),
    "number-arabic": ("combine", "PARSE: '٢' is not declared"),
    "exponent-negative": ("square", "PARSE: ^ expects a natural exponent"),
    "exponent-superscript": ("square", "PARSE: ^ expects a natural exponent"),
    "argument-missing": ("doubled", "PARSE: expected (head part ...), got '(g)'"),
    "argument-real": ("doubled", "SORT: an argument or a limit of a sum is not an integer term"),
    "product-not-listed": ("combine", "CERTIFICATE: expected a list, got '1'"),
    "internal-head": ("vectors", "PARSE: 'veq' is not declared"),
}

ODD = {
    # files that no prover would write; on many of them two checkers once differed
    "and-of-nothing": "PARSE: expected (head part ...), got '(and)'",
    "brackets-65": "LIMIT: brackets are nested more than 64 deep",
    "brackets-too-deep": "LIMIT: brackets are nested more than 64 deep",
    "cases-of-double-negation": "CASES: the premise is not a disjunction",
    "cases-of-nested-disjunction": "CASES: one branch for each disjunct is needed",
    "cases-of-no-disjunction": "CASES: the premise is not a disjunction",
    "choice-vanishes": "CHOOSE: c occurs where it must not",
    "citation-in-brackets": "CITE: expects one name",
    "citation-of-two": "CITE: expects one name",
    "comment": "CERTIFICATE: expected (certificate comment ...)",
    "conclusion-is-indicator": "PARSE: expected sort F, got '(ind (< x y))'",
    "conclusion-is-number": "PARSE: expected sort F, got '1'",
    "conclusion-is-sum": "PARSE: expected sort F, got '(+ x y)'",
    "conclusion-is-symbol": "PARSE: expected sort F, got 'x'",
    "conclusion-is-term": "PARSE: expected sort F, got 'zero'",
    "conclusions-two": "CERTIFICATE: one conclusion is needed",
    "conjoin-nothing": "CONJOIN: of nothing",
    "control-character": "READ: a control character",
    "exponent-1001": "LIMIT: an exponent is larger than 1000",
    "exponent-huge": "LIMIT: an exponent is larger than 1000",
    "hypothesis-is-indicator": "PARSE: expected sort F, got '(ind (< x y))'",
    "hypothesis-is-number": "PARSE: expected sort F, got '1'",
    "hypothesis-is-sum": "PARSE: expected sort F, got '(+ x y)'",
    "hypothesis-is-symbol": "PARSE: expected sort F, got 'x'",
    "hypothesis-is-term": "PARSE: expected sort F, got 'zero'",
    "induction-base-knows": "INDUCT: k occurs where it must not",
    "inject-into-true": "INJECT: the premise is not among the disjuncts",
    "integer-of-sum": "INTEGER: a factor is not shown to be an integer",
    "multiplier-computed": "ARITH: a multiplier of inequalities is not a number",
    "nothing-at-all": "CERTIFICATE: expected (certificate nothing-at-all ...)",
    "number-grown": "LIMIT: a number has more than 1000 digits",
    "number-in-brackets": "PARSE: expected (head part ...), got '(1)'",
    "number-of-1001-digits": "PARSE: '999999999",
    "or-of-nothing": "PARSE: expected (head part ...), got '(or)'",
    "parameters-alike": "CERTIFICATE: two parameters of one name ('i', 'i')",
    "part-of-false": "PART: not a part of the conjunction",
    "parts-repeated": "CERTIFICATE: expected the parts symbols hypotheses conclusion steps",
    "plus-of-nothing": "PARSE: expected (head part ...), got '(+)'",
    "power-of-power": "LIMIT: a number has more than 1000 digits",
    "products-too-many": "LIMIT: it takes more than 1000000 terms and products",
    "replaced-by-formula": "PARSE: expected sort R, got '(< x 1)'",
    "replaced-number": "PARSE: bad name '1'",
    "replaced-reserved": "PARSE: bad name 'sum'",
    "rewrite-vectors": "REWRITE: the first premise is not an equation",
    "rule-in-brackets": "CERTIFICATE: expected (RULE argument ...), got '((arith) true () ())'",
    "space-unbreakable": "PARSE: '<=\\xa0x' is not declared",
    "step-in-ten-digits": "CERTIFICATE: no earlier step '0000000000'",
    "step-is-word": "CERTIFICATE: expected (RULE argument ...), got 'assume'",
    "sums-exchanged": "ARITH: the combination is not the conclusion",
    "symbol-as-list": "PARSE: bad name '(x)'",
    "symbol-in-brackets": "PARSE: expected (head part ...), got '(x)'",
    "symbol-minus-digit": "PARSE: bad name '-1x'",
    "symbol-written-as-sum": "CERTIFICATE: expected a word, got '(+ k)'",
    "term-deepened": "LIMIT: terms are nested more than 200 deep",
    "term-doubled": "LIMIT: a term has more than 1000000 parts",
    "true-in-brackets": "PARSE: expected (head part ...), got '(true)'",
    "variable-in-brackets": "PARSE: bad name '(i)'",
    "vectors-scaled": "CERTIFICATE: the last step does not prove the conclusion",
    "vectors-turned": "CERTIFICATE: the last step does not prove the conclusion",
    "zero-in-brackets": "PARSE: expected (head part ...), got '(zero)'",
}


def test_the_table_names_all_files():
    assert BAD.keys() | ODD.keys() == {path.stem for path in HERE.glob("bad/*.proof")}
    assert {origin for origin, _ in BAD.values()} <= set(GOOD)


@pytest.mark.parametrize("name", GOOD)
def test_the_kernel_accepts_the_good(name):
    checked = Library(TEXTS).check(name)
    assert checked.name == name
    assert checked.theorem.assumed == ({"exp-tangent"} if name == "exponential" else set())


@pytest.mark.parametrize("name", [*BAD, *ODD])
def test_the_kernel_refuses_the_bad(name):
    with pytest.raises(KernelError) as refused:
        Library(TEXTS).check(name)
    assert str(refused.value).startswith(ODD[name] if name in ODD else BAD[name][1])
    assert "\n" not in str(refused.value)


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
        assert not library.done


@pytest.mark.parametrize("name", GOOD)
def test_the_second_checker_accepts_the_good(name):
    assert second.check(name, TEXTS).name == name


@pytest.mark.parametrize("name", [*BAD, *ODD])
def test_the_second_checker_refuses_the_bad(name):
    with pytest.raises(second.Rejected) as refused:
        second.check(name, TEXTS)
    assert "\n" not in str(refused.value)
