"""Exercises of the chapter on structured models."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from algorithms.seam import exact
from algorithms.storm.messages import (
    all_paths,
    node_marginals,
    normaliser,
    path_weight,
)
from algorithms.storm.prediction import label, permissible_weights, viterbi
from book.answers import called, exact_number, parts_of
from book.exercises import Exercise, WrongAnswer

Chain = tuple[list[list[Fraction]], list[list[list[Fraction]]]]


def _pair(values: Any) -> list[Fraction]:
    found = [exact_number(value) for value in parts_of(values, "rows of two numbers", 2)]
    if min(found) <= 0:
        raise WrongAnswer(f"{min(found)} is not a positive number")
    return found


def _table(values: Any) -> list[list[Fraction]]:
    return [_pair(row) for row in parts_of(values, "tables of two rows", 2)]


def _two_bits(answer: Any) -> tuple[np.ndarray, np.ndarray]:
    node, edge = parts_of(answer, "(node, edge)", 2)
    pairs = [_pair(row) for row in parts_of(node, "node to have two pairs", 2)]
    return exact(pairs), exact([_table(edge)])


def _check_1(answer: Any) -> None:
    node, edge = _two_bits(answer)
    total = exact_number(permissible_weights(node, edge, 3).sum() / normaliser(node, edge))
    if not total < Fraction(1, 100):
        raise WrongAnswer(f"the codes have the probability {total} together")


def _solution_1() -> Any:
    """One path of two bits is no code: 01. Make its edge heavy: 1000 against three paths of 1."""
    return [(1, 1), (1, 1)], [(1, 1000), (1, 1)]


def _check_2(answer: Any) -> None:
    tables = [_table(part) for part in parts_of(answer, "a list of two tables", 2)]
    node = exact([[1, 1]] * 3)
    ones = node_marginals(node, exact(tables))[:, 1]
    if not all(a < b for a, b in pairwise(ones)):
        raise WrongAnswer(f"the bits are 1 with probabilities {', '.join(map(str, ones))}")


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


def _words(values: Sequence[Any]) -> str:
    return ", ".join(map(str, values))


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


def _check_5(answer: Any) -> None:
    node, edge = _two_bits(answer)
    weights = {tuple(map(int, path)): path_weight(node, edge, path) for path in all_paths(2)}
    best = [path for path, weight in weights.items() if weight == max(weights.values())]
    if len(best) > 1:
        raise WrongAnswer(f"{len(best)} paths have the greatest weight")
    path = viterbi(node, edge)
    if best != [(0, 1)]:
        raise WrongAnswer(f"the Viterbi path {''.join(map(str, path))} is a code")
    codes = permissible_weights(node, edge, 3)
    if sorted(codes)[-1] == sorted(codes)[-2]:
        raise WrongAnswer("two codes share the greatest weight of the codes")
    found = label(path, 3, rule="ones"), label(path, 3, rule="most-probable", weights=codes)
    if found[0] == found[1]:
        raise WrongAnswer(f"both rules give rank {found[0]}")


def _solution_5() -> Any:
    """The path 01 has one 1: rank 2. Make it heaviest, and 00 the heaviest of the codes."""
    return [(2, 1), (1, 1)], [(1, 3), (1, 1)]


def _check_6(answer: Any) -> None:
    lines = []
    for part in parts_of(answer, "((a1, b1), (a2, b2))", 2):
        a, b = (exact_number(value) for value in parts_of(part, "pairs (a, b)", 2))
        if a.denominator != 1 or b.denominator != 1:
            raise WrongAnswer("expected whole numbers")
        lines.append((a, b))
    (a1, b1), (a2, b2) = lines
    scores = [(Fraction(0), Fraction(0)), (a1, b1), (a1 + a2, b1 + b2)]
    crossings = {
        (a - c) / (d - b) for i, (a, b) in enumerate(scores) for c, d in scores[i + 1 :] if b != d
    }
    cuts = sorted(crossings) or [Fraction(0)]
    inside = [cuts[0] - 1, *((p + q) / 2 for p, q in pairwise(cuts)), cuts[-1] + 1]
    seen: list[int] = []
    for x in inside:
        values = [a + b * x for a, b in scores]
        best = [k for k, value in enumerate(values, start=1) if value == max(values)]
        if len(best) > 1:
            raise WrongAnswer(f"at x = {x} the ranks {_words(best)} have the same score")
        if seen[-1:] != best:
            seen += best
    if seen != [1, 3, 2]:
        raise WrongAnswer(f"from left to right the predicted ranks are {_words(seen)}")


def _solution_6() -> Any:
    """Slopes decide the ends: $0 < b_1 + b_2 < b_1$ puts 1 left, 2 right and 3 between.

    With scores $0$, $3x - 3$ and $x$: rank 1 below 0, rank 3 up to $\\tfrac32$, then rank 2.
    Ordered thresholds cannot: the ranks would not fall as the score grows.
    """
    return (-3, 3), (3, -2)


EXERCISES = (
    Exercise(
        "structured/1",
        check=_check_1,
        solution=_solution_1,
        wrong=lambda: ([(1, 1), (1, 1)], [(1, 1), (1000, 1)]),
        hint="""The codes are 00, 10 and 11. Which single number of `edge` stands on the fourth
        path alone?""",
    ),
    Exercise(
        "structured/2",
        check=_check_2,
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
        check=_check_5,
        solution=_solution_5,
        wrong=lambda: ([(1, 1), (1, 1)], [(1, 3), (2, 1)]),
        hint="""The path 01 has one 1, so the first rule says rank 2. Which code must be the
        heaviest for the other rule to disagree? Change a node potential that 01 shares with it.""",
    ),
    Exercise(
        "structured/6",
        stars=1,
        check=_check_6,
        solution=_solution_6,
        wrong=lambda: ((0, 1), (-1, 1)),
        hint="""Draw the three scores as lines over $x$. The predicted rank is that of the upper
        envelope: which slopes must the left, middle and right pieces have?""",
    ),
)
