"""The solver engine: what it proves, refutes, and refuses to call either."""

import signal
import subprocess
import sys
from fractions import Fraction

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.claims.claim import Goal, Obligation
from verify.errors import InputError
from verify.smt import obligations as smt
from verify.smt import solvers
from verify.smt.obligations import logic, queries, settle
from verify.smt.solvers import Child, SolverAnswer

a, b = z3.Reals("a b")
n, m = z3.Ints("n m")
POSITIVE = (a >= 0, b >= 0)


def obligation(*goals):
    return Obligation("test", "all", lambda: goals[0] if len(goals) == 1 else list(goals))


def test_a_true_inequality_is_proved():
    result = settle(obligation(Goal(POSITIVE, (a + b) ** 2 >= a**2 + b**2, a >= b)))
    assert (result.z3, result.cvc5) == ("unsat", "unsat")
    assert result.proved
    assert "proved" in str(result)


def test_a_false_inequality_comes_back_with_values_that_break_it():
    result = settle(obligation(Goal(POSITIVE, a + b >= 2 * a, a >= b)))
    assert not result.proved
    assert result.model["a"] + result.model["b"] < 2 * result.model["a"]
    assert min(result.model.values()) >= 0
    assert "refuted by solver model" in str(result)


def test_a_goal_whose_twin_follows_as_well_is_not_proved():
    result = settle(obligation(Goal(POSITIVE, a + b >= 0, a + b >= -1)))
    assert (result.z3, result.cvc5) == ("unsat", "unsat")
    assert result.inhabited
    assert not result.proved
    assert "twin" in str(result)


def test_nothing_is_proved_from_hypotheses_that_cannot_hold():
    result = settle(obligation(Goal((a > 0, a < 0), a == b, a == b + 1)))
    assert (result.z3, result.cvc5) == ("unsat", "unsat")
    assert not result.proved
    assert "no model of the hypotheses" in str(result)


def test_a_case_split_needs_every_case():
    true = Goal((a >= 1,), a * a >= a, a * a >= 2 * a)
    false = Goal((a <= 1,), a * a >= a, a * a >= 2 * a)
    also_true = Goal((a <= 0,), a * a >= a, a * a >= 1)
    assert settle(obligation(true, also_true)).proved
    refuted = settle(obligation(true, false, also_true))
    assert not refuted.proved
    assert 0 < refuted.model["a"] < 1


def test_linear_cases_that_share_a_query_are_all_asked(monkeypatch):
    monkeypatch.setattr(smt, "TOGETHER", 3)
    cases = [Goal((a >= k,), a >= k, a >= k + 1) for k in range(7)]
    assert len(queries([goal.hypotheses for goal in cases])) == 3
    assert settle(obligation(*cases)).proved
    for position in (0, 3, 6):
        wrong = Goal((a >= 9,), a >= 10, a >= 11)
        spoilt = [*cases[:position], wrong, *cases[position:]]
        assert settle(obligation(*spoilt)).z3 == "sat"


@settings(derandomize=True, database=None, deadline=None, max_examples=30)
@given(st.integers(-3, 3), st.integers(-3, 3))
def test_implications_between_half_lines(low, other):
    result = settle(obligation(Goal((a >= low,), a >= other, a >= low + 1)))
    assert result.proved == (other <= low)
    assert (result.z3 == "sat") == (other > low)


def test_both_solvers_read_powers_and_sums_of_one_term():
    goal = Goal((z3.Sum([a]) >= 0, z3.And([])), (a + 1) ** 2 * a**3 >= 0, a**3 >= 1)
    assert settle(obligation(goal)).proved


CUBES = n * n * n + m * m * m + z3.Int("k") ** 3 != 114
LITTLE = {"z3": 200_000, "cvc5": 5_000}


def test_a_query_beyond_the_work_allowed_is_unknown_and_the_next_one_is_answered():
    hard = settle(obligation(Goal((), CUBES, n > m)), work=LITTLE)
    assert (hard.z3, hard.cvc5) == ("unknown", "unknown")
    assert hard.answered and not hard.proved
    assert "not settled" in str(hard)
    assert settle(obligation(Goal((n > 0,), n >= 1, n >= 2))).proved


@pytest.mark.parametrize("name", solvers.SOLVERS)
def test_the_work_is_counted_and_the_same_whatever_came_before(name):
    (hard,), (easy,) = queries([(z3.Not(CUBES),)]), queries([(a * b > 1, a + b < 1)])
    first = [solvers.child(name).ask(text, LITTLE[name]) for text in (hard, easy, hard, easy)]
    assert [answer.verdict for answer in first[:2]] == ["unknown", "sat"]
    assert first[:2] == first[2:]
    assert LITTLE[name] <= first[0].work < 1.1 * LITTLE[name]
    assert 0 < first[1].work < LITTLE[name]


def test_the_work_is_shared_by_all_cases():
    cases = [Goal((a * b >= k,), a * a + b * b >= 2 * k, a > b) for k in range(4)]
    assert settle(obligation(*cases)).proved
    alone = sum(
        solvers.child("z3").ask(text, 10**6).work
        for text in queries([(*g.hypotheses, z3.Not(g.conclusion)) for g in cases])
    )
    less = settle(obligation(*cases), work=solvers.WORK | {"z3": alone // 2})
    assert (less.z3, less.cvc5) == ("unknown", "unsat")
    assert "z3" in less.why


def test_a_child_that_does_not_answer_is_killed_and_says_nothing(monkeypatch):
    asleep = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(600)"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    child = Child("z3")
    monkeypatch.setattr(child, "_running", lambda: asleep)
    answer = child.ask("(assert true)", 10, seconds=0.1)
    assert answer.verdict == "no answer"
    assert "ended within 0.1 s" in answer.why
    assert asleep.poll() is not None


def test_a_child_that_computes_too_long_ends_by_its_own_processor_time(monkeypatch):
    monkeypatch.setattr(solvers, "IDLE", 1000)
    cubes = "(+ (* x x x) (* y y y) (* z z z))"
    names = "".join(f"(declare-const {name} Int)" for name in "xyz")
    child = Child("z3")
    answer = child.ask(f"{names}(assert (= {cubes} 42))(assert (> x 99999))", 2**40, seconds=0.2)
    assert (answer.verdict, f"exit {-signal.SIGPROF}" in answer.why) == ("no answer", True)
    assert child.ask("(assert false)", 1000).verdict == "unsat"
    child.stop()


@pytest.mark.parametrize("silent", ["claim", "twin", "hypotheses"])
def test_where_one_solver_gave_no_answer_nothing_is_concluded(monkeypatch, silent):
    class Fake:
        def __init__(self, name):
            self.name = name

        def ask(self, text, work):
            if text == silent and self.name == "z3":
                return SolverAnswer("no answer", why="killed")
            return SolverAnswer("unsat" if text == "claim" else "unknown")

    monkeypatch.setattr(smt, "child", Fake)
    monkeypatch.setattr(smt, "negated", lambda part: part)
    monkeypatch.setattr(smt, "queries", lambda cases: [parts[-1] for parts in cases])
    result = settle(obligation(Goal(("hypotheses",), "claim", "twin")))
    assert not result.answered and not result.proved
    assert "z3: killed" in result.why


def test_text_that_a_solver_cannot_read_is_unknown():
    for name in solvers.SOLVERS:
        answer = solvers.child(name).ask("(assert (no-such-function 1))", 1000)
        assert answer.verdict == "unknown"
        assert "no-such-function" in answer.why


def test_solvers_that_disagree_are_both_not_believed(monkeypatch):
    class Fake:
        def __init__(self, name):
            self.verdict = {"z3": "unsat", "cvc5": "sat"}[name]

        def ask(self, text, work):
            return SolverAnswer(self.verdict, {"a": Fraction(1)} if self.verdict == "sat" else {})

    monkeypatch.setattr(smt, "child", Fake)
    result = settle(obligation(Goal(POSITIVE, a + b >= 0, a >= b)))
    assert result.disagree
    assert not result.proved
    assert "disagree" in str(result)
    assert "refuted" not in str(result)


@pytest.mark.parametrize("answers", [("unsat", "unknown"), ("unknown", "unsat")])
def test_one_solver_alone_proves_nothing(monkeypatch, answers):
    verdicts = dict(zip(("z3", "cvc5"), answers, strict=True))

    class Fake:
        def __init__(self, name):
            self.name = name

        def ask(self, text, work):
            return SolverAnswer(verdicts[self.name], why="asked too much")

    monkeypatch.setattr(smt, "child", Fake)
    result = settle(obligation(Goal(POSITIVE, a + b >= 0, a >= b)))
    assert not result.proved
    assert "asked too much" in str(result)


@pytest.mark.parametrize(("name", "package"), solvers.SOLVERS.items())
def test_a_missing_solver_is_named_with_the_command_that_installs_it(
    monkeypatch, tmp_path, name, package
):
    (tmp_path / f"{name}.py").write_text("raise ImportError('not here')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    child = Child(name)
    with pytest.raises(InputError, match=f"python -m pip install {package}"):
        child.ask("(assert true)", 1000)
    child.stop()


def test_a_goal_that_cannot_import_z3_names_the_command(monkeypatch):
    def goal():
        import z3 as absent

        return Goal((), absent.BoolVal(True), absent.BoolVal(False))

    monkeypatch.setitem(sys.modules, "z3", None)
    with pytest.raises(InputError, match="python -m pip install z3-solver"):
        settle(Obligation("test", "all", goal))


def test_an_obligation_without_goals_is_an_error():
    with pytest.raises(ValueError, match="at least one goal"):
        settle(Obligation("nothing", "all", list))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (a + 2 * b >= 1, "QF_LRA"),
        (a * (1 + z3.RealVal(1)) / 3 >= b, "QF_LRA"),
        (a * b >= 1, "QF_NRA"),
        (1 / a >= b, "QF_NRA"),
        (n + m >= 1, "QF_LIA"),
        (n * m >= 1, "QF_NIA"),
        (z3.ToReal(n) >= a, "QF_LIRA"),
        (z3.ToReal(n) * a >= 1, "QF_NIRA"),
        (z3.If(a >= 0, a, -a) >= b, "QF_LRA"),
        (z3.Function("h", z3.RealSort(), z3.RealSort())(a) >= 0, "ALL"),
        (z3.ForAll([a], a * a >= 0), "ALL"),
    ],
)
def test_the_narrowest_logic(formula, expected):
    assert logic([formula]) == expected
