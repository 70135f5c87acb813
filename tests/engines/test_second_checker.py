"""The second checker of certificates: what it accepts, what it refuses, and that its normal forms
keep values."""

import random

import pytest
import random_terms

from verify.second import Checker, Rejected, check
from verify.second.language import Reader, Terms, tree
from verify.second.sameness import Sameness

SYMBOLS = " ".join(f"({name} {sort} {arity})" for name, sort, arity in random_terms.SYMBOLS)


def certificate(hypotheses, conclusion, *steps, name="c", symbols=SYMBOLS):
    return (
        f"(certificate {name} (symbols {symbols} (c Z 0) (n Z 0)) (hypotheses {hypotheses})"
        f" (conclusion {conclusion}) (steps {' '.join(steps)}))"
    )


def verified(*parts):
    return check("c", {"c": certificate(*parts)})


def same(one, other):
    """From one formula the other follows by sameness alone."""
    try:
        verified(one, other, f"(assume {one})")
    except Rejected as error:
        assert str(error).startswith("conclusion:")
        return False
    return True


GAUSS = (
    "(arith (< 0 1) () ((1 () ())))",
    "(sum-empty (sum (i 1 0) i) 0)",
    "(arith (= (* 2 (sum (i 1 0) i)) 0) (1) ((2 (0) ())))",
    "(assume (= (* 2 (sum (i 1 k) i)) (* k (+ k 1))))",
    "(assume (<= 0 k))",
    "(arith (<= 1 (+ k 1)) (4) ((1 (0) ())))",
    "(sum-last (sum (i 1 (+ k 1)) i) 5)",
    "(arith (= (* 2 (sum (i 1 (+ k 1)) i)) (* (+ k 1) (+ k 2))) (6 3) ((2 (0) ()) (1 (1) ())))",
    "(induct k 0 2 7)",
)

ZERO = (
    "(assume (some i (= (f i) 0)))",
    "(assume (= (f c) 0))",
    "(arith (<= 0 (f c)) (1) ((-1 (0) ())))",
    "(witness (some j (<= 0 (f j))) c 2)",
)

PROOFS = {
    "square": (
        "",
        "(<= (* 2 (* x y)) (+ (^ x 2) (^ y 2)))",
        "(arith (<= (* 2 (* x y)) (+ (^ x 2) (^ y 2))) () ((1 () ((+ x (* -1 y))))))",
    ),
    "product of premises": (
        "(<= 0 x) (< x y)",
        "(<= (* x x) (* x y))",
        "(assume (<= 0 x))",
        "(assume (< x y))",
        "(arith (<= (^ x 2) (* x y)) (0 1) ((1 (0 1) ())))",
    ),
    "sum of the first numbers": (
        "",
        "(all q (=> (<= 0 q) (= (sum (i 1 q) i) (* 1/2 q (+ q 1)))))",
        *GAUSS,
    ),
    "one of them": (
        "(<= 0 n)",
        "(= (sum (i 1 n) i) (* (* n (+ n 1)) (inv 2)))",
        *GAUSS,
        "(special n 8)",
        "(assume (<= 0 n))",
        "(detach (= (* 2 (sum (i 1 n) i)) (* n (+ n 1))) 9 10)",
    ),
    "some": ("(some i (= 0 (f i)))", "(some i (<= 0 (f i)))", *ZERO, "(choose c 0 3)"),
    "an inner product": (
        "",
        "(<= (* 2 (dot u (v k))) (+ (dot u u) (dot (v k) (v k))))",
        "(norm (+ u (* -1 (v k))))",
    ),
    "an indicator": (
        "",
        "(all i (<= 0 (ind (< x (g i)))))",
        "(indicator (< x (g k)))",
        "(assume (and (< x (g k)) (= (ind (< x (g k))) 1)))",
        "(part (= (ind (< x (g k))) 1) 1)",
        "(arith (<= 0 (ind (< x (g k)))) (2) ((-1 (0) ()) (1 () ())))",
        "(assume (and (not (< x (g k))) (= (ind (< x (g k))) 0)))",
        "(part (= (ind (< x (g k))) 0) 4)",
        "(arith (<= 0 (ind (< x (g k)))) (5) ((-1 (0) ())))",
        "(cases (<= 0 (ind (< x (g k)))) 0 (3 6))",
        "(general k 7)",
    ),
    "integers": (
        "(int x) (< 0 x)",
        "(and (int (+ (* 3 x k) (^ x 2) -1)) (<= 1 x))",
        "(assume (int x))",
        "(integer (+ (* 3 x k) (^ x 2) -1) (0))",
        "(assume (< 0 x))",
        "(gap (<= (+ 0 1) x) (2 0))",
        "(conjoin (1 3))",
    ),
    "integers by form": (
        "(< (f k) (f m))",
        "(<= (+ (f k) 1) (f m))",
        "(assume (< (f k) (f m)))",
        "(gap (<= (+ (f k) 1) (f m)) (0))",
    ),
    "vectors and inverses": (
        "(= u (v k)) (not (= x 0)) (= x y)",
        "(and (= (* y (dot u u)) (* y (dot (v k) u))) (= (* x (inv x)) 1))",
        "(assume (= u (v k)))",
        "(pair u 0)",
        "(arith (= (* x (dot u u)) (* x (dot (v k) u))) (1) ((x (0) ())))",
        "(assume (= x y))",
        "(rewrite (z (= (* z (dot u u)) (* z (dot (v k) u)))) 3 2)",
        "(assume (not (= x 0)))",
        "(inverse x 5)",
        "(conjoin (4 6))",
    ),
    "logic": (
        "(=> (<= x 0) (< y x))",
        "(or (< 0 x) (< y x))",
        "(excluded (<= x 0))",
        "(assume (<= x 0))",
        "(assume (=> (<= x 0) (< y x)))",
        "(detach (< y x) 2 1)",
        "(inject (or (< 0 x) (< y x)) 3)",
        "(assume (not (<= x 0)))",
        "(inject (or (< 0 x) (< y x)) 5)",
        "(cases (or (< 0 x) (< y x)) 0 (4 6))",
    ),
    "squeezed": (
        "(<= x y) (<= y x)",
        "(= x y)",
        "(assume (<= x y))",
        "(assume (<= y x))",
        "(squeeze (= x y) 0 1)",
    ),
    "from nothing": (
        "(< x y) (< y x)",
        "(= u zero)",
        "(assume (< x y))",
        "(assume (< y x))",
        "(arith false (0 1) ((1 (0) ()) (1 (1) ())))",
        "(absurd (= u zero) 2)",
    ),
}


@pytest.mark.parametrize("parts", PROOFS.values(), ids=PROOFS)
def test_accepts(parts):
    result = verified(*parts)
    assert (result.name, result.assumed, result.cites) == ("c", frozenset(), frozenset())


def test_says_what_it_read():
    result = verified(*PROOFS["squeezed"])
    x, y = ("app", "x", "R"), ("app", "y", "R")
    assert result.hypotheses == (("<=", x, y), ("<=", y, x))
    assert result.conclusion == ("=", x, y)


def test_citing():
    texts = {
        "a": certificate(
            "",
            "(<= (+ 1 (* -1 x)) (exp (* -1 x)))",
            "(analytic exp-tangent)",
            "(instantiate 0 ((a R () (* -1 x))))",
            name="a",
        ),
        "b": certificate(
            "", "(all i (<= (+ 1 (* -1 (g i))) (exp (* -1 (g i)))))", "(cite a)",
            "(instantiate 0 ((x R () (g k))))", "(general k 1)", name="b",
        ),
    }  # fmt: skip
    checker = Checker(texts)
    result = checker.check("b")
    assert (result.cites, result.assumed) == ({"a"}, {"exp-tangent"})
    texts["a"] = certificate("", "(<= x x)", "(cite b)", name="a")
    with pytest.raises(Rejected, match=r"^cite: 'b' rests on itself"):
        check("b", texts)
    with pytest.raises(Rejected, match=r"^cite: there is no certificate 'a'"):
        check("b", {"b": texts["b"]})
    with pytest.raises(Rejected, match=r"^file: there is no certificate 'd'"):
        check("d", texts)


def test_a_cited_theorem_keeps_its_hypotheses():
    texts = {
        "a": certificate("(< x y)", "(<= x y)", "(assume (< x y))",
                         "(arith (<= x y) (0) ((1 (0) ())))", name="a"),
        "b": certificate("", "(<= x y)", "(cite a)", name="b"),
    }  # fmt: skip
    with pytest.raises(Rejected, match=r"^conclusion: .* more than the hypotheses"):
        check("b", texts)


def test_a_file_that_takes_too_much_costs_no_other_file_anything():
    """The work of a file is counted from its own first word on."""
    power = "(^ (+ x y k 1) 300)"
    large = certificate("", f"(= {power} {power})", f"(arith (= {power} {power}) () ())")
    small = certificate("", "(<= 0 (^ x 2))", "(arith (<= 0 (^ x 2)) () ((1 () (x))))", name="d")
    both = Checker({"c": large, "d": small})
    first, then = both.answer("c"), both.answer("d")
    assert "more than 1000000 terms" in first.reason and then.accepted


def test_a_chain_of_citations_may_be_long():
    texts = {"c0": certificate("", "(<= x x)", "(arith (<= x x) () ())", name="c0")}
    for n in range(1, 1500):
        texts[f"c{n}"] = certificate("", "(<= x x)", f"(cite c{n - 1})", name=f"c{n}", symbols="")
        texts[f"c{n}"] = texts[f"c{n}"].replace("(symbols", "(symbols (x R 0)")
    assert check("c1499", texts).cites == {"c1498"}


# Each step is refused by its rule; the steps before it are right.
REFUSED = [
    ("assume", ["(assume (<= x))"]),
    ("assume", ["(assume (+ x y))"]),
    ("assume", ["(assume (<= (g x) y))"]),  # x is no integer
    ("assume", ["(assume (<= (g (* k (inv 2))) y))"]),
    ("assume", ["(assume (<= (sum (i 1 x) y) y))"]),
    ("assume", ["(assume (all x (<= x y)))"]),  # a bound variable named as a symbol
    ("assume", ["(assume (<= (sum (i 1 i) y) y))"]),  # limits do not see the variable
    ("assume", ["(assume (= u x))"]),
    ("assume", ["(assume (<= x 1/0))"]),
    ("assume", ["(assume (<= x (^ y -1)))"]),
    ("detach", ["(assume (=> (< x y) (< y 0)))", "(assume (<= x y))", "(detach (< y 0) 0 1)"]),
    ("detach", ["(assume (< x y))", "(detach (< x y) 0 1)"]),  # a step that is still to come
    ("part", ["(assume (or (< x y) (< y 0)))", "(part (< x y) 0)"]),
    ("inject", ["(assume (or (< x y) (< y 0)))", "(inject (or (< x y) (< y 1)) 0)"]),
    ("cases", ["(excluded (< x y))", "(cases (< x y) 0 (0))"]),
    (
        "cases",  # the first branch proves something else
        ["(excluded (< x y))", "(assume (< x y))", "(assume (<= y x))", "(cases (<= y x) 0 (1 2))"],
    ),
    ("cases", ["(assume (=> (< x y) (< y 0)))", "(cases (< y 0) 0 (0 0))"]),  # as written: no or
    ("absurd", ["(assume (< x y))", "(absurd (< y x) 0)"]),
    ("arith", ["(arith (< 0 (^ x 2)) () ((1 () (x))))"]),  # a square may be 0
    ("arith", ["(arith (< 0 0) () ())"]),
    ("arith", ["(arith (<= 0 -1) () ((-1 () ())))"]),
    ("arith", ["(assume (<= 0 x))", "(arith (< 0 x) (0) ((1 (0) ())))"]),
    ("arith", ["(assume (<= 0 x))", "(arith (<= 0 (* x y)) (0) ((y (0) ())))"]),
    ("arith", ["(assume (<= 0 x))", "(arith (= x 0) (0) ((-1 (0) ())))"]),
    ("arith", ["(assume (< 0 x))", "(arith (<= 1 x) (0) ((1 (0) ())))"]),
    ("arith", ["(assume (< 0 x))", "(arith (<= 0 x) (0) ((1 (1) ())))"]),
    ("arith", ["(assume (= u zero))", "(arith (<= 0 0) (0) ())"]),
    ("arith", ["(assume (not (= x y)))", "(arith (< x y) (0) ((1 (0) ())))"]),
    ("squeeze", ["(assume (<= x y))", "(squeeze (= x y) 0 0)"]),
    ("general", ["(assume (<= 0 (f k)))", "(general k 0)"]),
    ("general", ["(arith (<= x x) () ())", "(general x 0)"]),
    ("special", ["(assume (all i (<= 0 (f i))))", "(special x 0)"]),
    ("special", ["(assume (not (some i (<= 0 (f i)))))", "(special k 0)"]),  # not written as all
    ("witness", ["(assume (<= x y))", "(witness (some i (<= i y)) x 0)"]),
    ("witness", ["(assume (<= (f k) y))", "(witness (some i (<= (f i) y)) m 0)"]),
    ("choose", ["(assume (some i (= (f i) 0)))", "(assume (= (f c) 0))", "(choose c 0 1)"]),
    ("choose", ["(assume (some i (= i c)))", "(assume (= c 0))", "(choose c 0 1)"]),
    ("choose", ["(assume (some i (= (f i) 0)))", "(assume (= c 0))", "(choose c 0 1)"]),
    ("instantiate", ["(assume (< (f k) 0))", "(instantiate 0 ((f Z (i) x)))"]),
    ("instantiate", ["(assume (< x 0))", "(instantiate 0 ((x R () u)))"]),
    ("instantiate", ["(assume (< x 0))", "(instantiate 0 ((x R () i)))"]),
    ("instantiate", ["(assume (< x 0))", "(instantiate 0 ((x R () 1) (x R () 2)))"]),
    ("induct", [*GAUSS[:8], "(induct k 1 2 7)"]),  # 1 <= k is not the hypothesis of the step
    ("induct", [*GAUSS[:8], "(induct k k 2 7)"]),
    ("induct", [*GAUSS[:8], "(induct n 0 2 7)"]),
    ("induct", [*GAUSS[:8], "(induct k 0 0 7)"]),
    ("sum-empty", ["(assume (<= n 1))", "(sum-empty (sum (i 1 n) i) 0)"]),
    ("sum-last", ["(assume (<= 0 n))", "(sum-last (sum (i 1 n) i) 0)"]),
    ("sum-last", ["(assume (<= 1 n))", "(sum-last (+ (sum (i 1 n) i) 0) 0)"]),
    ("norm", ["(norm x)"]),
    ("pair", ["(assume (= x y))", "(pair u 0)"]),
    ("inverse", ["(assume (<= 0 x))", "(inverse x 0)"]),
    ("inverse", ["(arith (<= 0 0) () ())", "(inverse 0 0)"]),
    ("integer", ["(assume (int (* 2 x)))", "(integer x (0))"]),
    ("integer", ["(assume (int x))", "(integer (* 1/2 (* 3 x)) (0))"]),
    ("integer", ["(assume (int x))", "(integer (inv x) (0))"]),
    ("gap", ["(assume (< x y))", "(gap (<= (+ x 1) y) (0))"]),
    ("gap", ["(assume (< x y))", "(assume (int y))", "(gap (<= (+ x 1) y) (0 1))"]),
    ("gap", ["(assume (<= k m))", "(gap (<= (+ k 1) m) (0))"]),
    (
        "rewrite",  # a real number in the place of an integer
        ["(assume (= k x))", "(assume (< (g k) 0))", "(rewrite (z (< (g z) 0)) 0 1)"],
    ),
    (
        "rewrite",
        ["(assume (= x y))", "(assume (< x 0))", "(rewrite (z (< (+ z 1) 0)) 0 1)"],
    ),
    ("analytic", ["(analytic exp-positive)"]),
    ("assert", ["(assert (< x y))"]),
    ("conclude", ["(conclude (< x y))"]),  # a method of the checker, but no rule
    ("assume", ["(assume)"]),
    ("file", ["(cite)"]),
    ("file", ["assume"]),
    ("file", ["(assume (< x y)"]),
    ("conclusion", []),
    ("conclusion", ["(assume (< x y))"]),
    ("conclusion", ["(arith (<= 0 1) () ((1 () ())))"]),
]


@pytest.mark.parametrize("rule, steps", REFUSED)
def test_refuses(rule, steps):
    with pytest.raises(Rejected, match=rf"^{rule}: ."):
        verified("", "(< x y)", *steps)


@pytest.mark.parametrize("rule, steps", [case for case in REFUSED if len(case[1]) > 1])
def test_the_steps_before_are_right(rule, steps):
    """So it is the last step that is refused."""
    with pytest.raises(Rejected, match=r"^conclusion: ."):
        verified("", "(= 0 1)", *steps[:-1])


@pytest.mark.parametrize(
    "text",
    [
        "(certificate d (symbols) (hypotheses) (conclusion true) (steps (assume true)))",
        "(certificate c (hypotheses) (symbols) (conclusion true) (steps (assume true)))",
        "(certificate c (symbols (x R 0) (x Z 0)) (hypotheses) (conclusion true) (steps))",
        "(certificate c (symbols (sum R 0)) (hypotheses) (conclusion true) (steps))",
        "(certificate c (symbols (-1 R 0)) (hypotheses) (conclusion true) (steps))",
        "(certificate c (symbols (x F 0)) (hypotheses) (conclusion true) (steps))",
        "(certificate c symbols hypotheses conclusion steps)",
        "(certificate c (symbols) (hypotheses) (conclusion 1) (steps (assume true)))",
        "(certificate c (symbols) (hypotheses 1) (conclusion true) (steps (assume true)))",
        f"(certificate c (symbols) (hypotheses) (conclusion {'(not ' * 9999} true {')' * 9999})"
        " (steps (assume true)))",
        "",
        ")(",
    ],
)
def test_refuses_what_is_no_certificate(text):
    with pytest.raises(Rejected, match=r"^file: ."):
        check("c", {"c": text})


def test_a_variable_is_not_caught():
    """f(i) := Σ_j h(i, j) inside a sum over another j, and under a quantifier over j."""
    body = "((g R (i) (sum (j 0 i) (h i j))))"
    given = "(all j (<= (sum (i 0 j) (* (g i) (g j))) 1))"
    right = "(all j (<= (sum (i 0 j) (* (sum (l 0 i) (h i l)) (sum (l 0 j) (h j l)))) 1))"
    caught = "(all j (<= (sum (i 0 j) (* (sum (l 0 i) (h i i)) (sum (l 0 j) (h j j)))) 1))"
    steps = [f"(assume {given})", f"(discharge {given} 0)", f"(instantiate 1 {body})"]
    assert verified("", f"(=> {right} {right})", *steps)
    with pytest.raises(Rejected, match=r"^conclusion:"):
        verified("", f"(=> {right} {caught})", *steps)
    deep = "(all i (some j (< (h k i) (h k j))))"
    steps = [f"(assume {deep})", f"(discharge {deep} 0)", "(general k 1)"]
    right = "(all i (some j (< (h l i) (h l j))))"
    assert verified("", f"(all l (=> {right} {right}))", *steps)


@pytest.mark.parametrize(
    "one, other",
    [
        ("(<= x y)", "(<= 0 (* 3 (+ y (* -1 x))))"),
        ("(= x y)", "(= (* -2 y) (* -2 x))"),
        ("(=> (< x y) (= u zero))", "(or (<= y x) (= u zero))"),
        ("(not (all i (=> (< x i) (some j (= (g i) j)))))",
         "(some i (and (< x i) (all j (not (= j (g i))))))"),
        ("(and (< x y) (and (<= y 1) (< x y)) true)", "(and (<= y 1) (< x y))"),
        ("(< x (sum (i 1 k) (* 2 x (+ (g i) y))))",
         "(< x (* 2 (+ (* x (sum (j 1 k) (g j))) (* x y (sum (j 1 k) 1)))))"),
        ("(< x (dot (sum (i 1 k) (* (g i) (+ (v i) u))) (* -1 u)))",
         "(< x (+ (* -1 (sum (i 1 k) (* (g i) (dot u (v i)))))"
         " (* -1 (* (dot u u) (sum (i 1 k) (g i))))))"),
        ("(< x (dot (sum (i 1 k) (v i)) (sum (i 1 m) (* (g i) (v i)))))",
         "(< x (sum (j 1 k) (sum (i 1 m) (* (g i) (dot (v i) (v j))))))"),
        ("(< x (sum (i 1 k) (dot (sum (l 1 i) (w i l)) (sum (j 1 m) (v j)))))",
         "(< x (sum (i 1 k) (* 1 (sum (l 1 i) (sum (j 1 m) (dot (v j) (w i l)))))))"),
        ("(< x (^ (ind (< x y)) 3))", "(< x (* (ind (not (<= y x))) (ind (< 0 (+ y (* -1 x))))))"),
        ("(< x (ind (< 0 1)))", "(< x 1)"),
        ("(< x (* y (inv 4)))", "(< (* 4 x) y)"),
        ("(< x (g (+ k k)))", "(< x (g (* 2 k)))"),
        ("(= (sum (i 1 k) (+ u (v i))) (* k u))",
         "(= (sum (i 1 k) (v i)) (+ (* k u) (* -1 (* (sum (i 1 k) 1) u))))"),
        ("(int (+ (f k) (* 1/2 (* 2 k))))", "true"),
    ],
)  # fmt: skip
def test_same(one, other):
    assert same(one, other)
    assert same(other, one)
    assert same(f"(not {one})", f"(not {other})")


def test_apart_is_below_or_above():
    assert same("(not (= x y))", "(or (< y x) (< x y))")
    assert same("(not (not (= x y)))", "(= x y)")


@pytest.mark.parametrize(
    "one, other",
    [
        ("(<= x y)", "(<= (* -1 x) (* -1 y))"),
        ("(<= x y)", "(< x y)"),
        ("(= x y)", "(= x (* -1 y))"),
        ("(< x (inv (* 2 y)))", "(< x (* 1/2 (inv y)))"),  # 1/0 is some number
        ("(= (* y (inv y)) 1)", "true"),
        ("(< x (^ (f k) 2))", "(< x (f k))"),
        ("(< x (sum (i 1 k) 1))", "(< x k)"),
        ("(< x (sum (i 1 k) (sum (j 1 i) (h i j))))", "(< x (sum (j 1 k) (sum (i 1 j) (h i j))))"),
        ("(< x (sum (i 1 k) (sum (j 1 k) (h i j))))", "(< x (sum (i 1 k) (sum (j 1 k) (h i i))))"),
        ("(all i (some j (< (f i) (f j))))", "(some j (all i (< (f i) (f j))))"),
        ("(< x (* (ind (< x y)) (ind (< y x))))", "(< x (ind (< x y)))"),
        ("(int x)", "true"),
        ("(int (* 1/2 k))", "true"),
        ("(= u zero)", "(= (* x u) zero)"),
        ("(= u zero)", "(= zero u)"),
        ("(= u zero)", "(= (* 2 u) zero)"),
        (
            "(< x (dot (sum (i 1 k) (v i)) (sum (i 1 m) (* (g i) (v i)))))",
            "(< x (dot (sum (i 1 m) (* (g i) (v i))) (sum (i 1 k) (v i))))",
        ),
        ("(< x (g (+ k 1)))", "(< x (+ (g k) 1))"),
    ],
)
def test_not_the_same(one, other):
    assert not same(one, other)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(8))
def test_normal_forms_keep_values(block):
    for seed in range(400 * block, 400 * (block + 1)):
        rng = random.Random(seed)
        terms = Terms()
        same, reader = Sameness(terms), Reader(terms, random_terms.SYMBOLS)
        depth = rng.choice([1, 2, 3, 4])
        if rng.random() < 0.6:
            text = random_terms.real(rng, depth)
            term = reader.read(tree(text), "R")
            forms = [same.normal(term)]
            assert same.normal(forms[0]) == forms[0], text
        else:
            text = random_terms.formula(rng, depth)
            term = reader.read(tree(text), "F")
            forms = [same.truth(term), same.truth(terms.make("not", term))]
            assert same.truth(forms[0]) == forms[0], text
        model = random_terms.Model(rng)
        value = model.value(terms.export(term))
        assert model.value(terms.export(forms[0])) == value, text
        if forms[1:]:
            assert model.value(terms.export(forms[1])) != value, text
