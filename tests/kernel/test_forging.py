"""What is believed is a file that was checked: no object of a program gets into its check."""

import dataclasses
import subprocess
import sys
import warnings
from fractions import Fraction as Q
from pathlib import Path

import flint
import numpy as np
import pytest
import sympy

from verify import second
from verify.kernel import certificate
from verify.kernel.certificate import Library
from verify.kernel.terms import KernelError, known, put, sort
from verify.kernel.theorem import Theorem
from verify.prover.checked_rules import applied

FALSE = ("false",)
X = ("app", "x", "R")
K = ("app", "k", "Z")
HERE = Path(__file__).parent
CITING = "(certificate c (symbols) (hypotheses) (conclusion false) (steps (cite d)))"
EMPTY = "(certificate d (symbols) (hypotheses) (conclusion false) (steps))"


def forged():
    """Anyone can make an object that says so."""
    return Theorem({}, FALSE)


def changed():
    """A theorem that was made to say something else."""
    th = applied("excluded", ("<", X, 1))
    object.__setattr__(th, "conclusion", FALSE)
    return th


@pytest.mark.parametrize("forge", [forged, changed])
@pytest.mark.parametrize("ask", [certificate.answer, second.answer])
def test_a_forged_theorem_does_not_get_into_the_check_of_a_file(forge, ask):
    """Even when rules were applied to it, and a library of this process holds it."""
    th = applied("absurd", ("<", X, X), forge())
    library = Library({"c": CITING})
    library.done["d"] = certificate.Checked("d", (), FALSE, th, (), 1)
    library.check("c")
    for texts in ({"c": CITING}, {"c": CITING, "d": EMPTY}):
        assert not ask(texts, "c").accepted


@pytest.mark.parametrize("module", ["verify.kernel", "verify.second"])
def test_a_process_of_its_own_checks_files(module, tmp_path):
    """What it says depends on the bytes of the files and on nothing else."""

    def run(*arguments):
        command = [sys.executable, "-m", module, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parents[1])
        return done.returncode, done.stdout, done.stderr

    good, bad = HERE / "good", HERE / "bad" / "multiplier-wrong.proof"
    assert run(good / "cited.proof", "--cited", good) == (0, "accepted  cited\n", "")
    code, said, _ = run(good / "exponential.proof", bad, "--cited", good)
    assert code == 1
    accepted, refused = said.splitlines()
    assert accepted == "accepted  exponential, assuming exp-tangent"
    assert refused.startswith("refused   multiplier-wrong: ")
    odd = tmp_path / "odd.proof"
    for data, wanted in ((b"\xff", "begins with"), (b"(certificate a \xff)", "byte 15 is not")):
        odd.write_bytes(data)
        code, said, problem = run(odd)
        assert (code, said) == (2, "") and wanted in problem and problem.count("\n") == 1
    assert run(tmp_path / "none.proof")[0] == 2
    assert run(bad, bad)[0] == 2


@pytest.mark.parametrize("name", sorted(path.stem for path in HERE.glob("good/*.proof")))
def test_two_checkers_answer_the_same(name):
    texts = {path.stem: path.read_bytes().decode() for path in HERE.glob("good/*.proof")}
    answers = [ask(texts, name) for ask in (certificate.answer, second.answer)]
    assert answers[0] == answers[1] and answers[0].accepted


def test_mistakes_are_noticed():
    """A theorem does not change by an assignment, and a premise is one."""
    th = applied("excluded", ("<", X, 0))
    for name in ("conclusion", "forms", "other"):
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            setattr(th, name, FALSE)
    for premise in (FALSE, None, (th,)):
        with pytest.raises(KernelError, match="DISCHARGE: a premise is not a theorem"):
            applied("discharge", ("<", X, 0), premise)


def odd_fraction(n, d):
    value = Q(1)
    value._numerator, value._denominator = n, d
    return value


INEXACT = [
    *(False, True, 1.0, 0.5, 1j, "1", None, [1], (), float("nan"), float("inf")),
    *(np.int64(1), np.float64(1), np.bool_(True), np.array(1), np.str_("1")),
    *(sympy.Integer(1), sympy.Rational(1, 2), sympy.Symbol("x"), flint.fmpq(1, 2)),
    *(Q(np.int64(2**62)), Q(np.int64(1)), odd_fraction(1, -1), odd_fraction(2, 4)),
    *(odd_fraction(1, 0), odd_fraction(1.0, 1), type("Mine", (Q,), {})(1)),
]


@pytest.mark.parametrize("number", INEXACT, ids=lambda n: f"{type(n).__name__}-{n!r}")
def test_only_plain_integers_and_fractions_are_numbers(number):
    """Also where an equal term has been seen before, so that a memory of it might answer."""
    for one in (1, Q(1)):
        sort(("<", 0, one))
        applied("arith", ("<", 0, one), [], [(one, [], [])])
    for use in (
        lambda: applied("assume", ("<", Q(0), number)),
        lambda: applied("arith", ("<", Q(0), Q(1)), [], [(number, [], [])]),
        lambda: applied("special", number, applied("assume", ("all", ("<", Q(0), ("b", 0))))),
        lambda: applied(
            "instantiate", applied("excluded", ("<", X, Q(0))), {("x", "R", 0): number}
        ),
    ):
        with warnings.catch_warnings(), pytest.raises(KernelError):
            warnings.simplefilter("error")
            use()


@pytest.mark.parametrize("power", [Q(2), 2.0, True, np.int64(2), "2", -1, 1001])
def test_exponents_and_indices_are_plain_integers(power):
    for number in (1, 2):
        applied("assume", ("<=", ("^", X, number), Q(0)))
        applied("assume", ("all", ("all", ("all", ("<=", ("b", number), X)))))
    with pytest.raises(KernelError):
        applied("assume", ("<=", ("^", X, power), Q(0)))
    with pytest.raises(KernelError):
        applied("assume", ("all", ("all", ("all", ("<=", ("b", power), X)))))


def test_a_term_exists_once():
    """Equal terms are the same object, their parts too; whole fractions are integers."""
    one = known(("+", ("*", Q(2), X), ("app", "f", "R", ("+", K, 1)))).term
    other = known(("+", ("*", 2, ("app", "x", "R")), ("app", "f", "R", ("+", K, Q(1))))).term
    assert one is other and one[1] is known(("*", 2, X)).term
    assert type(one[1][1]) is int and put(one, (Q(3),)) is one


def test_bound_variables_do_not_come_loose():
    body = ("<=", Q(0), ("b", 0))
    th = applied("assume", ("all", body))
    for attempt in (
        lambda: applied("assume", body),
        lambda: applied("special", ("b", 0), th),
        lambda: applied("witness", ("some", body), ("b", 0), th),
        lambda: applied("instantiate", th, {("k", "Z", 0): ("b", 0)}),
        lambda: applied("rewrite", ("<=", ("b", 1), ("b", 0)), th, th),
        lambda: applied("assume", ("all", ("<=", Q(0), ("b", 1)))),
        lambda: applied("assume", ("all", ("<=", Q(0), ("b", -1)))),
    ):
        with pytest.raises(KernelError):
            attempt()


def test_a_limit_that_looks_like_the_body_is_outside():
    """Index 0 stands in all three parts, and in the body alone it is the sum's own variable."""
    triple = ("sum", ("b", 0), ("b", 0), ("b", 0))
    assert known(triple).free == 1
    assert known(("sum", 1, 1, ("b", 0))).free == 0
    with pytest.raises(KernelError, match="SORT: unbound index"):
        applied("assume", ("<=", 0, triple))
    assert put(triple, (K,)) == ("sum", K, K, ("b", 0))


def test_symbols_of_one_name_and_different_sort_are_different():
    real, whole = ("app", "x", "R"), ("app", "x", "Z")
    th = applied("arith", ("<=", Q(0), ("^", real, 2)), [], [(Q(1), [], [real])])
    general = applied("general", whole, th)
    assert general.conclusion == ("all", th.conclusion)
    assert applied("special", Q(1), general).conclusion == th.conclusion
    with pytest.raises(KernelError, match="GENERAL: x occurs where it must not"):
        applied("general", whole, applied("assume", ("<", whole, real)))
