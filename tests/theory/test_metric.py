"""A metric in the state: by its steps, and by the matrix that numpy makes of the same rounds."""

import re
from pathlib import Path

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.seam import exact
from ordproof import Learner, identity, invariant, number, outer, sign, study, vector, zeros
from theory.evaluation.evaluate import evaluate
from theory.language.parsing import parsed
from theory.language.tokens import StatementError
from theory.runs.learner.code import read
from theory.runs.learner.exact_run import ExactRun
from theory.runs.learner.learner import LearnerError
from theory.runs.learner.text import Texts
from theory.runs.study_names import StudyNames


class SecondOrder(Learner):
    """The inverse of ``a I + Σ x xᵀ`` over the rounds with a mistake, by Sherman and Morrison."""

    def start(self, d):
        return zeros(d), identity(d) / self.a

    def mistake(self, b, B, x, y):
        return y * (x @ (B @ b)) <= 0

    def update(self, b, B, x, y):
        if y * (x @ (B @ b)) <= 0:
            p = B @ x
            return b + y * x, B - outer(p) / (1 + x @ p)
        return b, B


class Forward(Learner):
    def start(self, d):
        return self.a * identity(d)

    def update(self, A, x):
        return A + outer(x)


class Shrinking(Learner):
    def start(self, d):
        return identity(d)

    def update(self, A, x):
        return A - outer(x)


inverse = study(
    SecondOrder,
    sees={"x": vector, "y": sign},
    fixed={"a": number, "u": vector, "v": vector},
    given=["a > 0", "x . (B x) >= 0", "|u| >= 0", "|v| >= 0"],
)
forward = study(
    Forward,
    sees={"x": vector},
    fixed={"a": number, "u": vector, "v": vector},
    given=["a > 0", "|u| >= 0", "|v| >= 0"],
)
length = forward.claim(
    "length",
    "u . (A[T+1] u) = a |u|^2 + sum((u . x)^2)",
    by=invariant("u . (A u) = a |u|^2 + sum((u . x[i])^2 for i in 1..t)"),
)
symmetric = inverse.claim("symmetric", "u . (B[T+1] v) = v . (B[T+1] u)", by=invariant("a > 0"))
shrinking = study(Shrinking, sees={"x": vector}, fixed={"u": vector}, given=["|u| >= 0"])
less = shrinking.claim("less", "u . (A[T+1] u) <= |u|^2", by=invariant("u . (A u) <= |u|^2"))

vectors = st.tuples(*[st.integers(-3, 3)] * 2)
rounds = st.lists(st.tuples(vectors, st.sampled_from((1, -1))), min_size=1, max_size=4)


def ran(found, a, u, v, shown):
    known = {"T": len(shown), "d": 2, "a": fmpq(a), "u": exact(u), "v": exact(v)}
    known["x"] = [exact(x) for x, _ in shown]
    if "y" in found.code.names:
        known["y"] = [fmpq(y) for _, y in shown]
    return known | ExactRun(found.code, known).states()


def value(found, text, known):
    """The smaller side of ``text <= 0``."""
    return evaluate(parsed(f"{text} <= 0", StudyNames(found.code)).args[0], {**known, "t": 1})


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 3), vectors, vectors, rounds)
def test_the_inverse_is_the_inverse(a, u, v, shown):
    """The steps give the matrix, and it is the inverse of a I and the items of the mistakes."""
    known = ran(inverse, a, u, v, shown)
    gram = a * np.eye(2, dtype=object)
    for i, (x, _) in enumerate(shown):
        product = gram @ known["B"][i]
        assert all(product[j, k] == (j == k) for j in range(2) for k in range(2))
        if known["mistake"][i]:
            gram = gram + np.outer(exact(x), exact(x))
    by_matrix = exact(u) @ known["B"][-1] @ exact(v)
    assert value(inverse, "u . (B[T+1] v)", known) == by_matrix
    assert value(inverse, "(B[T+1] u) . (B[T+1] v)", known) == (
        (known["B"][-1] @ exact(u)) @ (known["B"][-1] @ exact(v))
    )


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 3), vectors, vectors, rounds)
def test_applied_twice_and_added(a, u, v, shown):
    known = ran(forward, a, u, v, shown)
    A, w = known["A"][1], exact(v)
    assert value(forward, "u . (A[2] (A[2] (v - 2 u)))", known) == exact(u) @ A @ A @ (
        w - 2 * exact(u)
    )


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 3), vectors, vectors, rounds)
def test_an_index_is_not_that_of_the_steps(a, u, v, shown):
    """Whatever the letter of a statement's own index, also the one that messages show for steps."""
    known = ran(forward, a, u, v, shown)
    every = sum(exact(u) @ known["A"][-1] @ x for x in known["x"])
    for letter in "iσ":
        text = f"sum(u . (A[T+1] x[{letter}]) for {letter} in 1..T)"
        assert value(forward, text, known) == every


@pytest.mark.slow
@pytest.mark.parametrize("claim", [length, symmetric, less], ids=lambda claim: claim.id)
def test_statements_about_metrics_are_proved(claim):
    from verify.engines.search import Budget
    from verify.verdicts.decide import decide

    few = Budget(examples=10, tiny=10, climbs=1, steps=5)
    (reading,) = decide(claim, few).readings
    assert (reading.verdict, reading.tier) == ("proved", "kernel")


WORDS = "from ordproof import Learner, identity, outer, where, zeros\n\n\nclass Own(Learner):\n"
REFUSED = {
    "2 * B": "a multiple of a metric of the state",
    "B + outer(x) + outer(x)": "adds one step",
    "B + 1": "a metric plus something that is not a step",
    "outer(x)": "adds one step",
    "B + outer(1)": "`outer` of what is no vector",
    "B @ x": "gives a vector; expected a state",
    "B + B": "the sum of two states",
}


@pytest.mark.parametrize(("after", "message"), REFUSED.items(), ids=list(REFUSED))
def test_updates_that_are_no_step(after, message):
    text = (
        f"{WORDS}    def start(self, d):\n        return identity(d)\n\n"
        f"    def update(self, B, x):\n        return {after}\n"
    )
    path = str(Path(__file__).with_name("own.py"))
    with pytest.raises((LearnerError, TypeError), match=re.escape(message)):
        family = Texts({path: text}.get, Path(path).parent).module(path).family("Own")
        read(family, {"x": (inverse.code.names["x"],)}, {})


def test_a_matrix_of_zeros_is_told_of_metrics():
    text = (
        f"{WORDS}    def start(self, d):\n        return zeros((d, d))\n\n"
        "    def update(self, B, x):\n        return B\n"
    )
    path = str(Path(__file__).with_name("own.py"))
    family = Texts({path: text}.get, Path(path).parent).module(path).family("Own")
    with pytest.raises((LearnerError, TypeError), match=r"a metric begins as `a \* identity\(d\)`"):
        read(family, {"x": (inverse.code.names["x"],)}, {})


@pytest.mark.parametrize("text", ["B <= a", "u . B <= a", "B^2 <= a", "|B| <= a", "a B <= a"])
def test_a_metric_by_itself_is_refused(text):
    with pytest.raises(StatementError, match=r"metric by itself|needs two vectors|a power of"):
        parsed(text, StudyNames(inverse.code))
