"""Exercises of the chapter on the passive-aggressive family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Max, Rational

from algorithms import run
from algorithms.cusum import PACuSumRank
from algorithms.pa import PA
from algorithms.pa.balance import balance
from algorithms.seam import at_most, both, exact, less, negate, where
from algorithms.state import ThresholdState
from book.answers import called, exact_number, parts_of
from book.conditions import Condition, Conditions, in_order, intervals, numbers
from book.exercises import ANY_LENGTH, Exercise, WrongAnswer
from book.exercises.ranks import data_of
from book.round_terms import squared_length
from book.terms import largest, least, term, terms
from verify.margins import ensemble_margin

ROUND = (ThresholdState(exact([0]), exact([0, 1, 2])), exact([1]), (3, 3))
ROUNDS = (
    ((1, 0), (1, -1), 1),
    ((2, 3, 0), (1, 1, -1), 2),
    ((1, -5), (1, -1), 3),
    ((-1, 4, 1), (1, -1, -1), Fraction(1, 2)),
    ((2, 1), (-1, -1), 0),
    ((-1, 0), (1, -1), 1),
)


ALPHA = numbers("alpha_1 alpha_2 alpha_3")
SHORTFALLS, SIGNS = PA(4).shortfalls(*ROUND)
STEP = sum(int(z) * alpha for z, alpha in zip(SIGNS, ALPHA, strict=True))
CHECK_1 = Conditions(
    ALPHA,
    tuple(
        Condition(
            f"the multiplier of threshold {i}",
            alpha,
            "=",
            Max(0, Rational(str(ell)) - int(z) * STEP),  # the item has length 1
            f"max(0, l_{i} − z_{i} τ ‖x‖²) = {{}}, where τ is the step of your three multipliers",
            "Multipliers",
        )
        for i, (ell, z, alpha) in enumerate(zip(SHORTFALLS, SIGNS, ALPHA, strict=True), 1)
    ),
)


def _solution_1() -> Any:
    """The losses are $1, 2, -1$. With thresholds 1 and 2 in the set, $\\tau = 3/(1 + 2) = 1$.

    Threshold 1 gets $1 - 1 = 0$: it is no support class. With 2 alone, $\\tau = 2/2 = 1$ too.
    Threshold 3 is on the right: $-1 + 1 = 0$.
    """
    return 0, 1, 0


def _check_2(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function step(l, z, norm2)")
    for ell, z, norm2 in ROUNDS:
        right = exact_number(balance(exact(ell), exact(z), norm2))
        given = called(answer, [Fraction(v) for v in ell], list(z), Fraction(norm2))
        if exact_number(given) != right:
            raise WrongAnswer(f"l = {ell}, z = {z}, norm2 = {norm2}: your step is {given}")


def _solution_2() -> Any:
    """Try all sets: only one set has all its multipliers positive and all others not.

    Fewer sets would do: on each side, those that lack most come first.
    """

    def step(ell, z, norm2):
        n = len(ell)
        for code in range(2**n):
            chosen = [i for i in range(n) if code >> i & 1]
            a = sum(z[i] * ell[i] for i in chosen) / (1 + len(chosen) * norm2)
            if all((ell[i] - z[i] * a * norm2 > 0) == (i in chosen) for i in range(n)):
                return a

    return step


W, *THETA, X, LOW, HIGH = numbers("w theta_1 theta_2 theta_3 x y_l y_r")
HAND, ATTAINED = "A round by hand", "The bound in five lines"


def step(ell: Sequence[Any], z: Sequence[Any], norm2: Any) -> Any:
    """The root of PA's equation, by trying all sets: only one is the set of those that move."""
    found, places = 0, range(len(ell))
    for chosen in product((False, True), repeat=len(ell)):
        inside = [i for i in places if chosen[i]]
        a = sum(z[i] * ell[i] for i in inside) / (1 + norm2 * sum(z[i] * z[i] for i in inside))
        fits = 1
        for i in places:
            moves = less(0, ell[i] - z[i] * a * norm2)
            fits = both(moves if chosen[i] else negate(moves), fits)
        found = where(fits, a, found)
    return found


ELL, SIGNS_3 = PA(4).shortfalls(
    ThresholdState(terms([W]), terms(THETA)), terms([X]), (term(LOW), term(HIGH))
)
STEP_3 = step(list(ELL), list(SIGNS_3), term(X) ** 2)
# where the label asks nothing a threshold lacks 0, and its sign is 0: it does not move
MOVED = [largest(0, ell - z * STEP_3 * term(X) ** 2) for ell, z in zip(ELL, SIGNS_3, strict=True)]
CHECK_3 = Conditions(
    (W, tuple(THETA), X, (LOW, HIGH)),
    (
        *in_order(THETA, HAND),
        *intervals([(LOW, HIGH)], 4, HAND),
        Condition("y_r", HIGH, ">", LOW, "{}, which is y_l", HAND, told=False),
        Condition(
            "the most that a threshold moves whose margin was above 1",
            largest(
                *(where(less(ell, 0), moved, 0) for ell, moved in zip(ELL, MOVED, strict=True))
            ),
            ">",
            0,
            "0",
            HAND,
        ),
    ),
)


def _solution_3() -> Any:
    """Threshold 1 lacks 1, threshold 3 has $\\tfrac15$ to spare. Alone, 1 would lift the score by
    $\\tfrac12$, which is more: so 3 has to give way by $\\tfrac15$, and the score rises by
    $\\tfrac25$.
    """
    return 0, [0, 1, Fraction(6, 5)], 1, (2, 3)


PLANE = (numbers("x_11 x_12"), numbers("x_21 x_22"))


def _attained() -> Iterator[Condition]:
    """PA on two items of rank 1: what moves, what it loses, and its bound."""
    w, theta, loss = terms([0, 0]), term(0), term(0)
    items = [terms(point) for point in PLANE]
    for t, x in enumerate(items, start=1):
        square = squared_length(x)
        yield Condition(f"the squared length of item {t}", square, ">", 0, "0", ATTAINED)
        loss = loss + where(at_most(theta, w @ x), 1, 0)
        alpha = largest(0, 1 - theta + w @ x) / (1 + square)  # the root of PA's equation
        w, theta = w - x * alpha, theta + alpha
    margin = least(*(theta - w @ x for x in items))
    radius = largest(*(squared_length(x) for x in items))
    yield Condition("the least margin at the end", margin, ">", 0, "0", ATTAINED)
    yield Condition("the number of mistakes", loss, ">=", 2, "{}", ATTAINED)
    yield Condition(
        "the bound with the last parameters",
        (radius + 1) * (squared_length(w) + theta * theta) / margin**2,
        "=",
        loss,
        "{}, the number of mistakes",
        ATTAINED,
    )


CHECK_4 = Conditions(PLANE, tuple(_attained()))


def _solution_4() -> Any:
    """Two opposite unit vectors: $(x, -1)$ and $(-x, -1)$ are orthogonal.

    Each round moves by $\\tfrac12$ along its own, and neither disturbs the other:
    $w = 0$, $\\theta = 1$, margin 1, and $(1 + 1) \\cdot 1 = 2$.
    """
    return [(1, 0), (-1, 0)]


def _check_5(answer: Any) -> None:
    if not isinstance(answer, (list, tuple)) or not 1 <= len(answer) <= 8:
        raise WrongAnswer("expected a list of at most eight pairs ((x1, x2), rank)")
    points, ranks = [], []
    for pair in answer:
        point, rank = parts_of(pair, "pairs ((x1, x2), rank)", 2)
        points.append([exact_number(v) for v in parts_of(point, "points (x1, x2)", 2)])
        if type(rank) is not int or not 1 <= rank <= 3:
            raise WrongAnswer(f"{rank!r} is no rank from 1 to 3")
        ranks.append(rank)
    if set(ranks) != {1, 2, 3}:
        raise WrongAnswer("one of the ranks 1, 2, 3 does not occur")
    found = ensemble_margin(data_of(points, ranks))
    if not found.separable:
        raise WrongAnswer("no ensemble separates these items")
    squared = exact_number(found.delta_squared)
    bound = exact_number(found.radius_squared) / squared**2
    stream = [(exact([*x, -1]), rank) for x, rank in zip(points, ranks, strict=True)]
    error = run(PACuSumRank(3, 1, "after"), stream).total_mae
    if bound >= 1:
        raise WrongAnswer(f"R^2/delta^4 is {bound}: the margin is delta^2 = {squared}")
    if error < 3:
        raise WrongAnswer(f"R^2/delta^4 is {bound}, below 1, but the total error is only {error}")


def _solution_5() -> Any:
    """One coordinate for each question: then both margins grow with the scale, $\\delta^2 = s^2/2$.

    $R^2 = 2s^2 + 1$, so $R^2/\\delta^4$ is about $8/s^2$. The first item is a tie, answered 1.
    """
    s = 4
    return [((s, s), 3), ((-s, -s), 1), ((s, -s), 2), ((s, s), 3), ((s, -s), 2)]


def _check_6(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function factor(r, mu)")
    for r in (2, 3, 5, 10):
        for mu in (
            Fraction(1),
            Fraction(r, 2 * (r - 1)),
            Fraction(3, 4),
            Fraction(1, 2),
            Fraction(2),
        ):
            least = min((2 * mu - Fraction(1, m)) / m for m in range(1, r))
            wanted = mu**2 / least if least > 0 else None
            given = called(answer, r, mu)
            mine = None if given is None else exact_number(given)
            if mine != wanted:
                much = "is not the number that the sum over the rounds gives"
                if wanted is None:
                    much = "claims a bound, but a mistake with m = 1 need not bring w nearer"
                elif mine is not None and mine < wanted:
                    much = "is too small: some m between 1 and r - 1 is worse than you allow"
                raise WrongAnswer(f"r = {r}, mu = {mu}: {given} {much}")


def _solution_6() -> Any:
    """A round with $|y - \\hat y| = m$ pays $2\\mu - 1/m$: a unit of error pays that over $m$.

    The least of it over $m = 1, \\dots, r - 1$ is found at an end, since it is concave in $1/m$.
    """

    def factor(r, mu):
        least = min((2 * mu - Fraction(1, m)) / m for m in (1, r - 1))
        return mu**2 / least if least > 0 else None

    return factor


def _wrong_2(ell, z, norm2):
    chosen = [i for i in range(len(ell)) if ell[i] > 0]
    return sum(z[i] * ell[i] for i in chosen) / (1 + len(chosen) * norm2)


EXERCISES = (
    Exercise(
        "passive_aggressive/1",
        hint=(
            "The score is 0. Write down $l_1, l_2, l_3$, guess the support classes, solve the "
            "linear equation for $\\tau$, and see whether the multipliers agree with the guess."
        ),
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: (1, 2, 0),
    ),
    Exercise(
        "passive_aggressive/2",
        hint="There are at most 16 sets of support classes. Only one agrees with its own step.",
        stars=1,
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: _wrong_2,
    ),
    Exercise(
        "passive_aggressive/3",
        hint=(
            "The score must rise far to serve one side. Let the other side have a little more "
            "than 1, and less than that rise."
        ),
        check=CHECK_3,
        solution=_solution_3,
        wrong=lambda: (0, [0, 1, 1], 1, (2, 3)),
    ),
    Exercise(
        "passive_aggressive/4",
        hint=(
            "The bound is attained where rounds do not disturb each other: choose items with "
            "orthogonal rows $(x, -1)$."
        ),
        stars=1,
        check=CHECK_4,
        solution=_solution_4,
        wrong=lambda: [(1, 0), (0, 1)],
    ),
    Exercise(
        "passive_aggressive/5",
        only_python=ANY_LENGTH,
        hint=(
            "$R^2/\\delta^4$ shrinks when margins grow with the scale. On a line the thresholds "
            "grow too; with a coordinate for each question they need not. Then order the items "
            "such that the first rounds err."
        ),
        check=_check_5,
        solution=_solution_5,
        wrong=lambda: [((2, 0), 3), ((-2, 0), 1), ((0, 0), 2)],
        stars=1,
    ),
    Exercise(
        "passive_aggressive/6",
        hint=(
            "A round with $|y - \\hat y| = m$ adds $2\\mu - 1/m$ to the left side of the "
            "inequality in the text. How much is that for one unit of error, in the worst round?"
        ),
        check=_check_6,
        solution=_solution_6,
        wrong=lambda: lambda r, mu: mu**2 * (r - 1) ** 2 / (2 * mu * (r - 1) - 1),
    ),
)
