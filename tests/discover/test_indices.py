"""Comparisons of indices on a path: every path is that of some whole numbers, and each is met."""

from fractions import Fraction
from itertools import product

import pytest

from theory.potential.indices import Indices
from theory.potential.polynomial import Polynomial

i, y = Polynomial.of("i"), Polynomial.of("y")
HALF = Fraction(1, 2)
QUESTIONS = {
    "a threshold below the label": [(y - i, ">"), (i - y + 1, ">")],
    "the threshold before the label": [(i - y + 1, "="), (y - i, ">"), (i - y, "="), (i - y, ">")],
    "both ends": [(i - y + 2, ">"), (y - i + 2, ">"), (i - y, "="), (i - y - 1, "=")],
    "halves": [(y * HALF - 1, ">"), (y - 3, "="), (y * HALF, "=")],
}


def answers(questions, value):
    return tuple(value(p) > 0 if sign == ">" else value(p) == 0 for p, sign in questions)


def paths(questions):
    """The answers on every path: a question that is open is answered both ways."""
    found, waiting = set(), [{}]
    while waiting:
        path, open_ = waiting.pop(), []

        def ask(key, path=path, open_=open_):
            if key not in path:
                open_.append(key)
            return path.get(key, False)

        indices = Indices(ask)
        said = tuple(
            indices.positive(p) if sign == ">" else indices.zero(p) for p, sign in questions
        )
        if open_:
            waiting += [{**path, open_[0]: answer} for answer in (False, True)]
        else:
            found.add(said)
    return found


@pytest.mark.parametrize("questions", QUESTIONS.values(), ids=QUESTIONS)
def test_the_paths_are_those_of_whole_numbers(questions):
    met = set()
    for numbers in product(range(-6, 7), repeat=2):
        at = dict(zip(("i", "y"), numbers, strict=True))

        def value(p, at=at):
            terms = ((a, [at[atom] for atom in m]) for m, a in p.terms.items())
            return sum(a * (atoms[0] if atoms else 1) for a, atoms in terms)

        met.add(answers(questions, value))
    assert paths(questions) == met
