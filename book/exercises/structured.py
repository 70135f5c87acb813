"""Exercises of the chapter on structured models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
from sympy import Rational, Symbol

from algorithms.seam import exact
from algorithms.storm.messages import all_paths, normaliser, path_weight
from algorithms.storm.prediction import permissible_weights
from book.answers import called, exact_number, parts_of
from book.conditions import Condition, Conditions, numbers
from book.exercises import Exercise, WrongAnswer
from book.terms import largest, least, terms

Chain = tuple[list[list[Fraction]], list[list[list[Fraction]]]]


NODES = (numbers("psi_1(0) psi_1(1)"), numbers("psi_2(0) psi_2(1)"))


def _edge(k: int) -> tuple[tuple[Symbol, ...], tuple[Symbol, ...]]:
    """The symbols of an edge's table."""
    first, second = (numbers(f"Psi_{k}({a}0) Psi_{k}({a}1)") for a in (0, 1))
    return first, second


def _positive(see: str, *tables: Sequence[Sequence[Symbol]]) -> Iterator[Condition]:
    for entry in (entry for table in tables for row in table for entry in row):
        yield Condition(f"the potential {entry}", entry, ">", 0, "0", see, told=False)


def _grid(table: Sequence[Sequence[Symbol]]) -> np.ndarray:
    return np.array([terms(row) for row in table])


NO_LABEL, CHAIN, ANSWERS = (
    "Paths that mean nothing",
    "A chain of bits",
    "A rank is a row of answers",
)
EDGE = _edge(1)
BITS = (_grid(NODES), np.array([_grid(EDGE)]))
CODES = permissible_weights(*BITS, 3)
CHECK_1 = Conditions(
    (NODES, EDGE),
    (
        *_positive(NO_LABEL, NODES, EDGE),
        Condition(
            "the probability of the three codes together",
            CODES.sum() / normaliser(*BITS),
            "<",
            Rational(1, 100),
            "{}",
            NO_LABEL,
        ),
    ),
)


def _solution_1() -> Any:
    """One path of two bits is no code: 01. Make its edge heavy: 1000 against three paths of 1."""
    return [(1, 1), (1, 1)], [(1, 1000), (1, 1)]


TABLES = (EDGE, _edge(2))
THREE_BITS = (terms([1] * 6).reshape(3, 2), np.array([_grid(table) for table in TABLES]))
ONES = [
    sum(path_weight(*THREE_BITS, path) for path in all_paths(3) if path[k])
    / normaliser(*THREE_BITS)
    for k in range(3)
]
CHECK_2 = Conditions(
    TABLES,
    (
        *_positive(CHAIN, *TABLES),
        *(
            Condition(
                f"the probability that bit {k} is 1",
                after,
                ">",
                before,
                f"{{}}, the probability that bit {k - 1} is",
                CHAIN,
            )
            for k, (before, after) in enumerate(pairwise(ONES), start=2)
        ),
    ),
)


def _solution_2() -> Any:
    """Edges that like to go from 0 to 1: each step moves probability from 0 to 1."""
    return [[(1, 3), (1, 1)], [(1, 3), (1, 1)]]


def _chains() -> list[Chain]:
    """Chains to try a function on, of 1 to 6 bits."""
    generator = np.random.default_rng(11)

    def entries(*shape: int) -> list[Any]:
        top, bottom = generator.integers(1, 7, (2, *shape))
        ratios = [Fraction(int(a), int(b)) for a, b in zip(top.flat, bottom.flat, strict=True)]
        return np.array([*ratios, None], dtype=object)[:-1].reshape(shape).tolist()

    return [(entries(T, 2), entries(T - 1, 2, 2)) for T in (1, 2, 2, 3, 4, 6)]


def _arrays(chain: Chain) -> tuple[np.ndarray, np.ndarray]:
    node, edge = chain
    T = len(node)
    return exact(node), exact(edge).reshape(T - 1, 2, 2) if edge else exact(
        np.zeros((0, 2, 2), dtype=int)
    )


def _check_3(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function factors(node, edge)")
    for chain in _chains():
        T = len(chain[0])
        weights = permissible_weights(*_arrays(chain), T + 1)
        wanted = [exact_number(b / a) for a, b in pairwise(weights)]
        given = parts_of(called(answer, *chain), f"a list of {T} factors for {T} bits", T)
        for j, (value, right) in enumerate(zip(given, wanted, strict=True), start=1):
            if exact_number(value) != right:
                code = f"the code of rank {j + 1} weighs {right} times that of rank {j}"
                raise WrongAnswer(f"in a chain of {T} bits {code}; your factor is {value}")


def _solution_3() -> Any:
    """Bit $j$ changes from 0 to 1; its left neighbour is 1, its right neighbour 0."""

    def factors(node, edge):
        found = []
        for j, (zero, one) in enumerate(node):
            factor = one / zero
            if j > 0:
                factor *= edge[j - 1][1][1] / edge[j - 1][1][0]
            if j < len(edge):
                factor *= edge[j][1][0] / edge[j][0][0]
            found.append(factor)
        return found

    return factors


def _long() -> Chain:
    T = 40
    node = [[Fraction(1), Fraction(1 + k % 3)] for k in range(T)]
    edge = [
        [[Fraction(3), Fraction(1, 9)], [Fraction(1 + k % 2), Fraction(2)]] for k in range(T - 1)
    ]
    return node, edge


def _check_4(answer: Any) -> None:
    if not callable(answer):
        raise WrongAnswer("expected a function share(node, edge)")
    for chain in (*_chains(), _long()):
        T = len(chain[0])
        node, edge = _arrays(chain)
        wanted = exact_number(permissible_weights(node, edge, T + 1).sum() / normaliser(node, edge))
        given = exact_number(called(answer, *chain))
        if given != wanted:
            shares = f"the codes of a chain of {T} bits have {float(wanted):.4g} of the weight"
            raise WrongAnswer(f"{shares}; you say {float(given):.4g}")


def _solution_4() -> Any:
    """Sweep forward twice: once with all edges, once without the one from 0 to 1."""

    def total(node, edge, rising):
        zero, one = node[0]
        for (next_zero, next_one), table in zip(node[1:], edge, strict=True):
            zero, one = (
                next_zero * (zero * table[0][0] + one * table[1][0]),
                next_one * (rising * zero * table[0][1] + one * table[1][1]),
            )
        return zero + one

    return lambda node, edge: total(node, edge, 0) / total(node, edge, 1)


PATHS = {tuple(map(int, path)): path_weight(*BITS, path) for path in all_paths(2)}
OTHERS = least(CODES[0], CODES[2]), largest(CODES[0], CODES[2])
"""The lighter and the heavier one of the codes of ranks 1 and 3."""
CHECK_5 = Conditions(
    (NODES, EDGE),
    (
        *_positive(NO_LABEL, NODES, EDGE),
        Condition(
            "the weight of the path 01",
            PATHS[0, 1],
            ">",
            largest(*CODES),
            "{}, the largest weight of a code",
            NO_LABEL,
        ),
        Condition(
            "the weight of the code of rank 2, the rank of the path's ones,",
            CODES[1],
            "<",
            OTHERS[1],
            "{}, the largest weight of another code",
            NO_LABEL,
        ),
        Condition(
            "the heavier one of the codes of ranks 1 and 3",
            OTHERS[1],
            ">",
            OTHERS[0],
            "{}, the lighter one: no code is the most probable one",
            NO_LABEL,
        ),
    ),
)


def _solution_5() -> Any:
    """The path 01 has one 1: rank 2. Make it heaviest, and 00 the heaviest of the codes."""
    return [(2, 1), (1, 1)], [(1, 3), (1, 1)]


LINES = (numbers("V_10 V_11"), numbers("V_20 V_21"))
(A_1, B_1), (A_2, B_2) = LINES
CHECK_6 = Conditions(
    LINES,
    (
        *(
            Condition(number.name, number, "whole", 0, "", ANSWERS, told=False)
            for line in LINES
            for number in line
        ),
        Condition(
            "the slope of s(3)",
            B_1 + B_2,
            ">",
            0,
            "{}, the slope of s(1): it decides which is larger far to the left",
            ANSWERS,
        ),
        Condition(
            "the slope of s(2)",
            B_1,
            ">",
            B_1 + B_2,
            "{}, the slope of s(3): it decides which is larger far to the right",
            ANSWERS,
        ),
        Condition(
            "s(3) where s(1) and s(2) cross",
            A_1 + A_2 - (B_1 + B_2) * A_1 / B_1,
            ">",
            0,
            "{}, their value there",
            ANSWERS,
        ),
    ),
)


def _solution_6() -> Any:
    """Slopes decide the ends: $0 < V_{11} + V_{21} < V_{11}$ puts 1 left, 2 right and 3 between.

    With scores $0$, $3x - 3$ and $x$: rank 1 below 0, rank 3 up to $\\tfrac32$, then rank 2.
    Ordered thresholds cannot: the ranks would not fall as the score grows.
    """
    return (-3, 3), (3, -2)


EXERCISES = (
    Exercise(
        "structured/1",
        check=CHECK_1,
        solution=_solution_1,
        wrong=lambda: ([(1, 1), (1, 1)], [(1, 1), (1000, 1)]),
        hint="""The codes are 00, 10 and 11. Which single number of `edge` stands on the fourth
        path alone?""",
    ),
    Exercise(
        "structured/2",
        check=CHECK_2,
        solution=_solution_2,
        wrong=lambda: [[(1, 1), (3, 1)], [(1, 1), (3, 1)]],
        hint="""Which entry of a table moves probability from 0 to 1? Raise it in both tables,
        and compute the forward messages.""",
    ),
    Exercise(
        "structured/3",
        check=_check_3,
        solution=_solution_3,
        wrong=lambda: lambda node, edge: [one / zero for zero, one in node],
        hint="""Compare the paths of two neighbouring codes factor by factor: one node factor
        differs, and the edges on both sides of that bit.""",
    ),
    Exercise(
        "structured/4",
        check=_check_4,
        solution=_solution_4,
        wrong=lambda: lambda node, edge: 1,
        hint="""There are $2^{40}$ paths, but two forward sweeps are enough: one for all paths,
        one with an edge taken away.""",
    ),
    Exercise(
        "structured/5",
        stars=1,
        check=CHECK_5,
        solution=_solution_5,
        wrong=lambda: ([(1, 1), (1, 1)], [(1, 3), (2, 1)]),
        hint="""The path 01 has one 1, so the first rule says rank 2. Which code must be the
        heaviest for the other rule to disagree? Change a node potential that 01 shares with it.""",
    ),
    Exercise(
        "structured/6",
        stars=1,
        check=CHECK_6,
        solution=_solution_6,
        wrong=lambda: ((0, 1), (-1, 1)),
        hint="""Draw the three scores as lines over $x$. The predicted rank is that of the upper
        envelope: which slopes must the left, middle and right pieces have?""",
    ),
)
