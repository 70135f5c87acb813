"""Exercises of the chapter on potentials: one's own theorem, and its least constant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Rational

from algorithms.seam import at_most, less, where
from book.conditions import Condition, Conditions, numbers
from book.exercises import ANY_LENGTH, PROOF, Exercise, WrongAnswer
from book.terms import largest, least, term
from ordproof import Learner, invariant, sign, study, vector, zeros
from theory.study.study import StudyError
from verify.engines.proofs import Proofs, of_claim
from verify.prover.session import ProofError

Vector = tuple[Fraction, ...]
Stream = tuple[list[tuple[Vector, int]], Vector]


def _dot(a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
    return sum((p * q for p, q in zip(a, b, strict=True)), Fraction(0))


def _exact(values: Any) -> Vector:
    """The numbers as fractions; words and floats are refused."""
    if not isinstance(values, tuple | list):
        raise WrongAnswer(f"{values!r}: expected a tuple of numbers")
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            raise WrongAnswer(f"{value!r}: expected a whole number or a Fraction")
    return tuple(Fraction(value) for value in values)


def _stream(answer: Any) -> Stream:
    try:
        items, u = answer
        pairs = [(x, y) for x, y in items]
    except (TypeError, ValueError):
        raise WrongAnswer("expected a pair (items, u), with items such as ((1, 0), 1)") from None
    u = _exact(u)
    found = [(_exact(x), y) for x, y in pairs]
    if not found or not any(u):
        raise WrongAnswer("a stream needs an item, and a u other than 0")
    if any(len(x) != len(u) for x, _ in found):
        raise WrongAnswer("items and u must have the same number of coordinates")
    if any(isinstance(y, bool) or y not in (-1, 1) for _, y in found):
        raise WrongAnswer("each y must be 1 or -1")
    return found, u


def _mistakes(items: Sequence[tuple[Vector, int]], updates: Callable[[Fraction], bool]) -> int:
    """Mistakes of a learner that adds ``yx`` where it `updates` on the value ``y (w . x)``."""
    w, mistakes = tuple(Fraction(0) for _ in items[0][0]), 0
    for x, y in items:
        value = y * _dot(w, x)
        mistakes += value <= 0
        if updates(value):
            w = tuple(a + y * b for a, b in zip(w, x, strict=True))
    return mistakes


def _novikoff(stream: Stream) -> Fraction:
    """R^2/gamma^2 of a stream, exactly."""
    items, u = stream
    margin = min(y * _dot(u, x) for x, y in items)
    if margin <= 0:
        raise WrongAnswer(f"u has no margin on these items: the least y (u . x) is {margin}")
    return max(_dot(x, x) for x, _ in items) * _dot(u, u) / margin**2


A, B, START = numbers("A B V_1")
R, GAMMA = Rational(3), Rational(1, 2)
MISTAKES = 36
CHECK_1 = Conditions(
    (A, B, START),
    tuple(
        Condition(what, left, relation, right, aim, "A potential, with a pencil")
        for what, left, relation, right, aim in (
            ("A", A, ">=", 0, "0: V is negative for long w"),
            ("V_1", START, ">=", 0, "0: V is negative at w = 0"),
            ("A V_1 − B²", A * START - B**2, ">=", 0, "0: V is negative for some w"),
            (
                "what a mistake may add to V, A R² − 2 B γ,",
                A * R**2 - 2 * B * GAMMA,
                "<=",
                -1,
                "{}: each mistake has to lower V by 1",
            ),
            (
                "the value of V at w = 0, the number of mistakes that it allows,",
                START,
                "<=",
                MISTAKES,
                "{}",
            ),
        )
    ),
)


def _solution_1() -> Any:
    """$A = 1/R^2 = \\tfrac19$ and $B = (1 + AR^2)/(2\\gamma) = 2$; then $V_1 = B^2/A = 36$."""
    return Fraction(1, 9), 2, 36


def _check_2(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function of (R, gamma, theta)")
    for R, gamma, theta in product(
        (1, 2, 5), (Fraction(1, 2), Fraction(1)), (0, 1, Fraction(7, 3))
    ):
        R, theta = Fraction(R), Fraction(theta)
        try:
            given = answer(R, gamma, theta)
        except Exception as problem:
            raise WrongAnswer(f"your function raised {problem!r}") from None
        least = (R**2 + 2 * theta) / gamma**2
        where = f"R = {R}, gamma = {gamma}, theta = {theta}"
        if isinstance(given, bool) or not isinstance(given, int | Fraction):
            raise WrongAnswer(f"{where}: {given!r} is not an exact number")
        if given < least:
            raise WrongAnswer(f"{where}: no such potential allows as few as {given}")
        if given > least:
            raise WrongAnswer(f"{where}: another potential allows fewer than {given}")


def _solution_2() -> Any:
    """An update changes $V$ by at most $A(2\\theta + R^2) - 2B\\gamma$.

    So $R^2 + 2\\theta$ stands wherever $R^2$ stood.
    """
    return lambda R, gamma, theta: (R**2 + 2 * theta) / gamma**2


def _check_3(answer: Any) -> None:
    stream = _stream(answer)
    made, bound = _mistakes(stream[0], lambda value: value <= 0), _novikoff(stream)
    if made != bound:
        raise WrongAnswer(f"the perceptron makes {made} mistakes, and the bound is {bound}")
    if made < 4:
        raise WrongAnswer(f"the bound is attained, but with {made} of the four mistakes")


def _solution_3() -> Any:
    """Orthogonal items: none says anything about another, and each is a tie when it comes.

    With $d$ of length 1, and $u$ along their sum, $\\gamma = 1/\\sqrt d$.
    """
    return [(tuple(int(i == j) for j in range(4)), 1) for i in range(4)], (1, 1, 1, 1)


PAIR = tuple(((x,), y) for x, y in (numbers("x_1 y_1"), numbers("x_2 y_2")))
(U,) = numbers("u")
BREAK = "Bounds that get no proof"


def _mutant() -> tuple[Any, Any, Any]:
    """Mistakes of the learner that updates where it was right, the least y u x, and the bound."""
    w, mistakes, products = term(0), term(0), []
    for (x,), y in PAIR:
        value = term(y) * w * term(x)
        mistakes = mistakes + where(at_most(value, 0), 1, 0)
        w = where(less(0, value), w + term(y) * term(x), w)
        products.append(term(y) * term(U) * term(x))
    margin = least(*products)
    square = largest(*(term(x) ** 2 for (x,), _ in PAIR))
    return mistakes, margin, square * term(U) ** 2 / margin**2


MADE, MARGIN, ALLOWED = _mutant()
CHECK_4 = Conditions(
    (PAIR, (U,)),
    (
        *(
            Condition(
                f"the square of {y.name}", y**2, "=", 1, "{}: y is 1 or −1", BREAK, told=False
            )
            for _, y in PAIR
        ),
        Condition("the least y (u · x)", MARGIN, ">", 0, "0", BREAK),
        Condition(
            "the number of mistakes of the mutant", MADE, ">", ALLOWED, "{}, the bound R²/γ²", BREAK
        ),
    ),
)


def _solution_4() -> Any:
    """It starts at 0, where every item is a tie. So it is never right, and never moves."""
    return [((1,), 1), ((1,), 1)], (1,)


class _PassiveAggressive(Learner):
    def start(self, d: Any) -> Any:
        return zeros(d)

    def loss(self, w: Any, x: Any, y: Any) -> Any:
        return max(0, 1 - y * (w @ x))

    def update(self, w: Any, x: Any, y: Any) -> Any:
        loss = self.loss(w, x, y)
        return w + loss / (x @ x) * y * x if loss > 0 else w


def _check_5(answer: Any) -> None:
    if not isinstance(answer, str):
        raise WrongAnswer("expected an invariant: a text with a comparison in it")
    mine = study(
        _PassiveAggressive,
        sees={"x": vector, "y": sign},
        fixed={"u": vector},
        given=["|x| <= R", "loss(u) = 0"],
    )
    try:
        claim = mine.claim("answer", "sum(loss^2) <= R^2 |u|^2", by=invariant(answer))
        Proofs().check(of_claim(claim, claim.readings[0], claim.proofs[0]))
    except (StudyError, ProofError) as problem:
        line = str(problem).strip().splitlines()[0]
        raise WrongAnswer(f"the invariant proves nothing: {line}") from None


def _solution_5() -> Any:
    """The potential is $R^2 \\lVert w - u \\rVert^2$: a loss of $\\ell$ lowers
    $\\lVert w - u \\rVert^2$ by $\\ell^2/\\lVert x \\rVert^2$.
    """
    return "R^2 |w - u|^2 + sum(loss^2) <= R^2 |u|^2"


EXERCISES = (
    Exercise(
        "potentials/1",
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: (1, 10, 100),
        hint="""Where does the curve in the figure have its minimum? The other two numbers follow
        from the first.""",
    ),
    Exercise(
        "potentials/2",
        check=_check_2,
        solution=_solution_2,
        wrong=lambda: lambda R, gamma, theta: (R**2 + theta) / gamma**2,
        hint="""Write down again how $V$ changes in an update. Where did you use that
        $y\\,(w \\cdot x) \\le 0$?""",
    ),
    Exercise(
        "potentials/3",
        only_python=ANY_LENGTH,
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: ([((1, 0), 1), ((0, 1), 1)], (1, 1)),
        hint="""Equality needs a tie in every round, and the same length and margin for every
        item. Which items are ties whatever came before?""",
    ),
    Exercise(
        "potentials/4",
        check=CHECK_4,
        solution=_solution_4,
        wrong=lambda: ([((1,), 1), ((2,), 1)], (1,)),
        hint="What are the mutant's weights after the first round, and after the second?",
    ),
    Exercise(
        "potentials/5",
        only_python=PROOF,
        stars=1,
        check=_check_5,
        solution=_solution_5,
        wrong=lambda: "|w - u|^2 + sum(loss^2) <= |u|^2",
        hint="""Begin with the distance to $u$: by how much does a loss of $\\ell$ lower
        $\\lVert w - u \\rVert^2$? The factor that is still missing has to do with
        $\\lVert x \\rVert$.""",
    ),
)
