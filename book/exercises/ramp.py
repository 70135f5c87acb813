"""Exercises of the chapter on the ramp loss."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from algorithms.pa import PARamp
from algorithms.pa.losses import objective
from algorithms.pa.ramp_exact import global_minimum
from algorithms.seam import exact
from algorithms.state import ThresholdState
from algorithms.stream import run
from book.answers import exact_number, parts_of
from book.exercises import Exercise, WrongAnswer


def _check_1(answer: Any) -> None:
    w, theta = (exact_number(v) for v in parts_of(answer, "(w, theta), two numbers", 2))
    if (w, theta) != (Fraction(-1, 4), Fraction(1, 4)):
        raise WrongAnswer("the round does not end there")


def _solution_1() -> Any:
    """$u = 0 \\ge s$: kept. PA would take $\\alpha = \\tfrac12$; the cut at $C$ holds."""
    return Fraction(-1, 4), Fraction(1, 4)


def _check_2(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function ramp(u, s)")
    for s in (Fraction(-2), Fraction(0), Fraction(1, 2)):
        for u in (Fraction(n, 2) for n in range(-9, 6)):
            try:
                given = answer(u, s)
            except Exception as problem:
                raise WrongAnswer(f"your function raised {problem!r}") from None
            if exact_number(given) != min(1 - s, max(Fraction(0), 1 - u)):
                raise WrongAnswer(f"u = {u}, s = {s}: your loss is {given}")


def _solution_2() -> Any:
    """The hinge, capped: $\\min(1 - s, H_1(u))$."""
    return lambda u, s: min(1 - s, max(0, 1 - u))


def _check_3(answer: Any) -> None:
    theta, x, y, C, s = parts_of(answer, "(theta, x, y, C, s)", 5)
    theta, x, C, s = (exact_number(v) for v in (theta, x, C, s))
    if type(y) is not int or y not in (1, 2):
        raise WrongAnswer("expected the label y to be 1 or 2")
    if C <= 0 or s >= 1:
        raise WrongAnswer("expected C > 0 and s < 1")
    state, item = ThresholdState(exact([0]), exact([theta])), exact([x])
    end = PARamp(2, C, s).update(state, item, (y, y))
    value = objective(end, state, item, (y, y), C, s)
    if value <= global_minimum(state, item, (y, y), C, s).value:
        raise WrongAnswer(f"J = {value} at the end, and no point is lower")


def _solution_3() -> Any:
    """$u = -1$ is discarded, the point stays, $J = C = 3$; meeting the margin costs 1."""
    return 1, 1, 2, 3, 0


def _check_4(answer: Any) -> None:
    items = []
    for pair in parts_of(answer, "two items ((x1, y1), (x2, y2))", 2):
        x, y = parts_of(pair, "items (x, y)", 2)
        if type(y) is not int or y not in (1, 2):
            raise WrongAnswer("expected labels 1 or 2")
        items.append((exact([exact_number(x)]), (y, y)))
    if items[0][0][0] == items[1][0][0] and items[0][1] != items[1][1]:
        raise WrongAnswer("nothing separates one item from itself")
    loss = run(PARamp(2, 1, -1), [items[0], *([items[1]] * 20)]).total_mae
    if loss < 20:
        raise WrongAnswer(f"PA-RAMP makes {loss} mistakes in 21 rounds: expected at least 20")


def _solution_4() -> Any:
    """After the first item $w = \\tfrac12$, $\\theta = -\\tfrac12$; the second has $u = -2 < s$."""
    return (1, 2), (3, 1)


EXERCISES = (
    Exercise("ramp/1", check=_check_1, solution=_solution_1, wrong=lambda: (Fraction(-1, 2), 0)),
    Exercise(
        "ramp/2",
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: lambda u, s: max(0, 1 - u) if u >= s else 0,
    ),
    Exercise("ramp/3", check=_check_3, solution=_solution_3, wrong=lambda: (0, 1, 2, 1, 0)),
    Exercise(
        "ramp/4",
        stars=1,
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: ((1, 2), (-1, 1)),
    ),
)
