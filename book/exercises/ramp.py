"""Exercises of the chapter on the ramp loss."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import Max, Rational

from algorithms.pa import PARamp
from algorithms.seam import at_most, exact, less, where
from algorithms.stream import run
from book.answers import exact_number, parts_of
from book.conditions import Condition, Conditions, numbers, whole
from book.exercises import Exercise, WrongAnswer
from book.terms import least, term

W, THETA = numbers("w theta")
MOST = Rational(1, 4)
"""The cost C of the first exercise: the longest step."""
CHECK_1 = Conditions(
    (W, THETA),
    (
        Condition(
            "w + θ",
            W + THETA,
            "=",
            0,
            "0: a step a moves w by a z x and θ by −a z, here both by one length",
            "A sequence of easy problems",
        ),
        Condition(
            "the length of the step",
            Max(W, -W),
            "<=",
            MOST,
            "{}, the most that C allows",
            "A sequence of easy problems",
        ),
        Condition("w", W, "=", -MOST, "", "A sequence of easy problems"),
    ),
)


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
            wanted = max(Fraction(0), 1 - u) - max(Fraction(0), s - u)
            if exact_number(given) != wanted:
                raise WrongAnswer(f"u = {u}, s = {s}: your loss is {given}, the hinges' {wanted}")


def _solution_2() -> Any:
    """The hinge, capped: $\\min(1 - s, h_1(u))$."""
    return lambda u, s: min(1 - s, max(0, 1 - u))


X, LABEL, COST, LEVEL = numbers("x y C s")
STOPS = "Where it stops"
LENGTH = term(X) ** 2 + 1
KEPT = where(
    at_most(term(COST) * LENGTH, 1),
    term(COST) - term(COST) ** 2 * LENGTH / 2,
    1 / (2 * LENGTH),
)
"""The least J with the hinge: PA-I's step from the margin 0, cut at C."""
DISCARDED = term(COST) * (1 - term(LEVEL))
"""J where nothing moves and the item is on the flat part."""
CHECK_3 = Conditions(
    (X, LABEL, COST, LEVEL),
    (
        *whole([LABEL], 1, 2, STOPS),
        Condition("C", COST, ">", 0, "0", STOPS, told=False),
        Condition("s", LEVEL, "<", 1, "1", STOPS, told=False),
        Condition(
            "J where the iteration ends",
            where(less(0, term(LEVEL)), DISCARDED, KEPT),  # at the start the margin is 0
            ">",
            least(DISCARDED, KEPT),
            "{}, the least value of J",
            STOPS,
        ),
    ),
)


def _solution_3() -> Any:
    """$u = 0 < s$ is discarded, so nothing moves, and $J = C (1 - s) = 1$.

    Meeting the margin costs $\\tfrac12 \\cdot 1/(x^2 + 1) = \\tfrac14$ and no loss.
    """
    return 1, 2, 2, Fraction(1, 2)


TRAPS = tuple(
    (Fraction(C), Fraction(s))
    for C in (Fraction(1, 10), Fraction(1, 2), 1, 5)
    for s in (0, -1, Fraction(-7, 2))
)


def _items(answer: Any) -> list[tuple[Any, tuple[int, int]]]:
    items = []
    for pair in parts_of(answer, "two items ((x1, y1), (x2, y2))", 2):
        x, y = parts_of(pair, "items (x, y)", 2)
        if type(y) is not int or y not in (1, 2):
            raise WrongAnswer("expected labels 1 or 2")
        items.append((exact([exact_number(x)]), (y, y)))
    if items[0][0][0] == items[1][0][0] and items[0][1] != items[1][1]:
        raise WrongAnswer("nothing separates one item from itself")
    return items


def _check_4(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function trap(C, s)")
    for C, s in TRAPS:
        try:
            given = answer(C, s)
        except Exception as problem:
            raise WrongAnswer(f"your function raised {problem!r}") from None
        first, second = _items(given)
        loss = run(PARamp(2, C, s), [first, *([second] * 20)]).total_mae
        if loss < 20:
            raise WrongAnswer(
                f"C = {C}, s = {s}: PA-RAMP makes {loss} mistakes in 21 rounds, expected 20"
            )


def _solution_4() -> Any:
    """The item $1$ of rank 2 makes a step of $a = \\min(C, \\tfrac12)$ to $w = a$, $\\theta = -a$.

    An item $x$ of rank 1 then has the margin $\\theta - w x = -a (1 + x)$. At $x = 2 - s/a$ that is
    $s - 3a$, which is below $s$.
    """

    def trap(C, s):
        a = min(C, Fraction(1, 2))
        return (1, 2), (2 - s / a, 1)

    return trap


EXERCISES = (
    Exercise(
        "ramp/1",
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: (Fraction(-1, 2), Fraction(1, 2)),
        hint="""Which sign has $z$ for the label 1, and what is $u$ at the start: kept or
        discarded? Then take PA's step and remember what PA-I does to a long one.""",
    ),
    Exercise(
        "ramp/2",
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: lambda u, s: max(0, 1 - u) if u >= s else 0,
        hint="""The picture has three pieces: flat, slope $-1$, flat. Which two numbers cap the
        slope?""",
    ),
    Exercise(
        "ramp/3",
        check=CHECK_3,
        solution=_solution_3,
        wrong=lambda: (1, 2, 2, 0),
        hint="""At the start the score is on the threshold, so $u = 0$. For which $s$ is that
        discarded? Then compare $J$ where you stand with $J$ where the margin is met.""",
    ),
    Exercise(
        "ramp/4",
        stars=1,
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: lambda C, s: ((1, 2), (3, 1)),
        hint="""Let the first item be $x_1 = 1$. How far does one round move $w$ and $\\theta$,
        if $C$ is small, and if it is large? Write down the margin of an item $x_2$ of the other
        rank then, and choose $x_2$ so that it is below $s$.""",
    ),
)
