"""A proof of a user's claim says that all of it has a value; what needs not exist is found."""

from itertools import product
from pathlib import Path

import pytest
import sympy
from flint import fmpq
from sympy import And, Eq, Ge, Gt, Implies, IndexedBase, Le, Ne, Or, log, sqrt, symbols

from ordproof import number, rank, ranks, sign, vector
from theory.evaluation.evaluate import Undefined, evaluate
from theory.formal.translate import formal
from theory.language.as_typed import as_typed
from theory.language.partial import needs
from theory.language.statement import Exists, FirstIndex, ForAll, Indicator, MaxOver
from theory.proving.having_values import having_values
from theory.runs.learner.code import read
from theory.runs.learner.definitions import definitions, vocabulary
from theory.runs.learner.definitions import needs as needs_of_code
from theory.runs.learner.text import Texts
from theory.runs.names import declared
from theory.runs.study_names import StudyNames
from theory.study.study import parts
from verify.kernel.certificate import Library
from verify.prover.prover import Prover
from verify.prover.session import ProofError
from verify.store.certificates import Stored

a, b = symbols("a b", real=True)
i, n = symbols("i n", integer=True)
x = IndexedBase("x")


def up_to(last):
    """``x`` has the indices 1 to ``last``."""
    return lambda node: [(sympy.Integer(1), sympy.sympify(last))] if node.base == x else []


STATEMENTS = [
    Ge(1 / a, b),
    Ge((1 / (a - b)) ** 2, 0),
    Ge(sqrt(a), b),
    Ge(1 / sqrt(a), b),
    Ge(1 / (a * b), 0),
    Gt(1 / (1 + 1 / a), 0),
    Or(Ge(b, 1), Ge(1 / a, 0)),
    And(Ge(b, 1), Ge(1 / a, 0)),
    Implies(Ne(a, 0), Ge(1 / a + 1 / b, 0)),
    Implies(Ge(1 / b, 0), Ge(1 / a, 0)),
    Ge(Indicator(Ge(1 / a, 0)), 0),
    Ge(sympy.Piecewise((1 / a, Ne(a, 0)), (1 / b, True)), 0),
    Ge(x[n], 0),
    Ge(x[n + 1], x[1]),
    ForAll(Ge(x[i], 1 / (a - i)), (i, 1, 3)),
    Ge(sympy.Sum(1 / (a - i), (i, 1, n)), 0),
    Exists(Ge(1 / (a - i), 0), (i, 1, n)),
    Ge(MaxOver(a * i, (i, 1, n)), 0),
    Ge(FirstIndex(Ge(i, a), (i, 1, n)), 0),
]


@pytest.mark.parametrize("statement", STATEMENTS, ids=str)
def test_what_a_statement_needs_gives_it_a_value(statement):
    """On every instance: where all that it needs holds it has a value; and it needs something."""
    wanted = needs(statement, up_to(3))
    defined, undefined = 0, 0
    for p, q, m in product((-1, 0, 1, 2), (-1, 0, 2), (-1, 0, 1, 3, 4)):
        values = {"a": fmpq(p), "b": fmpq(q), "n": m, "x": [fmpq(1)] * 3}
        try:
            enough = all(evaluate(need, values) for need in wanted)
        except Undefined:
            enough = False
        try:
            evaluate(statement, values)
            defined += enough
        except Undefined:
            undefined += 1
            assert not enough, values
    assert defined and undefined


def test_a_logarithm_needs_a_positive_number():
    assert needs(Le(log(a - b), 0)) == [Gt(a - b, 0, evaluate=False)]


def test_indices_that_are_plainly_there_need_nothing():
    ranges = up_to(n + 1)
    assert not needs(ForAll(Ge(x[i + 1], x[i]), (i, 1, n)), ranges)
    assert needs(ForAll(Ge(x[i + 2], x[i]), (i, 1, n)), ranges)
    assert needs(ForAll(Ge(x[i * i], 0), (i, 1, n)), ranges)
    assert not needs(Ge(x[n + 1], x[1]), ranges)  # no number of things is below 0
    assert needs(Ge(x[n], 0), ranges)


TERMS = {
    "0*(1/(a - b))": lambda: 0 * (1 / (a - b)),
    "a/a": lambda: a / a,
    "1/a - 1/a": lambda: 1 / a - 1 / a,
    "(1/a)**0": lambda: (1 / a) ** 0,
    "1/(1/a)": lambda: 1 / (1 / a),
    "sqrt(a)**2": lambda: sqrt(a) ** 2,
    "sqrt(a)*sqrt(a)": lambda: sqrt(a) * sqrt(a),
    "1 + 0*log(a)": lambda: 1 + 0 * log(a),
    "exp(log(a))": lambda: sympy.exp(log(a)),
    "a**2/a": lambda: a**2 / a,
}


@pytest.mark.parametrize("term", TERMS)
def test_what_sympy_would_drop_stays(term):
    assert not needs(TERMS[term]())
    with as_typed():
        typed = TERMS[term]()
    assert needs(typed)
    at = fmpq(-1 if "sqrt" in term else 0)
    with pytest.raises(Undefined):
        evaluate(Le(typed, 1), {"a": at, "b": at})
    assert not needs(TERMS[term]())  # outside of the context sympy is as it was


def test_other_terms_are_evaluated_and_nothing_has_no_maximum():
    with as_typed():
        assert 2 * a - a == a and (1 / a) ** 2 == a**-2 and sqrt(a**2) == abs(a)
        with pytest.raises(ValueError, match="Max"):
            sympy.Max()
    assert sympy.Max() == -sympy.oo


def test_relations_of_sums_are_not_decided_by_sympy():
    """Over an empty range its sums are not 0."""
    empty = Eq(sympy.Sum(1, (i, 5, 1)), -3)
    assert isinstance(empty, sympy.Eq) and evaluate(empty, {}) is False


# --- learners -----------------------------------------------------------------------------------

HEAD = """\
from ordproof import Learner, first_true, indices, norm, sqrt, where, zeros
class Mine(Learner):
"""
VECTOR = "    def start(self, d):\n        return zeros(d)\n"
WITH = "    def start(self, d):\n        return zeros(d), {}\n"
ARRAY = WITH.format("zeros(self.K - 1)")
LEMMAS = Library(Stored())
GIVEN = ("|x| <= R", "a >= 1")


def shown(start, update, parameters="w, x, y, t", given=GIVEN):
    """Is it proved that the learner's run has values?"""
    lines = "".join(f"        {line}\n" for line in update.splitlines())
    text = f"{HEAD}{start}    def update(self, {parameters}):\n{lines}"
    ranked = "b" in parameters.split(", ")
    sees = {"x": vector, "y": rank if ranked else sign}
    fixed = {"u": vector, "a": number, "R": number, **({"K": ranks} if ranked else {})}
    family = Texts({"/x/mine.py": text}.get, Path("/x")).module("/x/mine.py").family("Mine")
    code = read(family, *declared(sees, fixed))
    wanted = needs_of_code(code)
    assert wanted and all(words.startswith("mine.py:") for words in wanted)
    names, p = StudyNames(code), Prover(lambda cited: LEMMAS.check(cited).theorem)
    stated = [names.every_round(part) for text in given for part in parts(text, names)]
    run = {name: p.assume(phi) for name, phi in definitions(code).items()}
    facts = [p.assume(formal(part, vocabulary(code))) for part in stated]
    try:
        having_values(p, wanted, run, facts)
    except ProofError:
        return False
    return True


@pytest.mark.parametrize(
    ("start", "update", "parameters"),
    [
        (VECTOR, "return w + x / self.a", "w, x, y, t"),
        (VECTOR, "return w + x / (x @ x + 1)", "w, x, y, t"),
        (VECTOR, "return w + x / max(1, w @ x)", "w, x, y, t"),
        (VECTOR, "return w + x / norm(x) if norm(x) > 1 else w", "w, x, y, t"),
        (VECTOR, "return w + x if x @ x > 0 and 1 / (x @ x) > 2 else w", "w, x, y, t"),
        (VECTOR, "return w + x / sqrt(t) / t", "w, x, y, t"),
        (VECTOR, "return w + x / (0 - self.a)", "w, x, y, t"),
        (WITH.format(0), "return w + x / (n + 1), n + 1", "w, n, x, y"),
        (WITH.format(1), "return w + x / sqrt(g), g + x @ x", "w, g, x, y"),
        (ARRAY, "c = b / (b * b + 1)\nreturn w + x, b", "w, b, x, y"),
        (ARRAY, "return w + x / (self.K - first_true(w @ x < b) + 1), b", "w, b, x, y"),
    ],
)
def test_guards_are_seen(start, update, parameters):
    assert shown(start, update, parameters)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "update", "parameters"),
    [
        (VECTOR, "return w + 0 * (1 / (self.a - 12345)) * x", "w, x, y, t"),
        (VECTOR, "c = 1 / (x @ x - 12345)\nreturn w", "w, x, y, t"),
        (VECTOR, "return w + (1 / (t - 500)) ** 0 * x", "w, x, y, t"),
        (VECTOR, "return where(t > 5000, 1 / (t - 6000), 0) * x", "w, x, y, t"),
        (VECTOR, "return w + x / norm(x)", "w, x, y, t"),
        (VECTOR, "return w if sqrt(w @ x + 9999) > 1 else x", "w, x, y, t"),
        (VECTOR, "return x if 1 / (x @ x - 4) > 0 and x @ x > 5 else w", "w, x, y, t"),
        (VECTOR, "for i in range(3):\n    w = w + x / (t - 900 - i)\nreturn w", "w, x, y, t"),
        (WITH.format(-1000), "return w + x / n, n + 1", "w, n, x, y"),
        (ARRAY, "c = 1 / b\nreturn w, b", "w, b, x, y"),
        (ARRAY, "return w + x / (where(b > 0, 1, 0).sum() - 7), b", "w, b, x, y"),
    ],
)
def test_what_no_guard_excludes_is_not_shown(start, update, parameters):
    assert not shown(start, update, parameters)
