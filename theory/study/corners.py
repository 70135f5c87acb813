"""One more round for a stream, at the corners of what is given.

Where a bound is tight, what is given of a round is tight, too: its vector is as long as the ones
before, and has the same product with the comparator; and the learner just moves, or just does not.
So the next vector has products with comparator and state that are chosen, and reaches its length
in directions that no round has had; or these directions are the comparator's, too, so that it meets
the vector. All of that is exact: a rational number is the sum of at most four rational
squares.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from sympy.solvers.diophantine.diophantine import sum_of_four_squares, sum_of_squares

from theory.claims.space import Instance
from theory.runs.learner.code import Code
from theory.runs.names import number, vector
from theory.study.drawing import ratio
from theory.study.shown import alone_with_a_sign

LARGEST = 10**4
"""Of numerators and denominators: longer ones are no corner that a person would check."""
WIDEST = 24
"""Dimensions of a stream."""

Row = list[Fraction]


def continued(code: Code, instance: Instance, known: dict[str, Any]) -> Iterator[Instance]:
    """The stream with one more round, in the order of its vector's product with the state.

    Last comes a round between: half the last one's product, met by the comparator.

    Parameters
    ----------
    known : dict of str
        The values of the stream; its last states are those before the round.
    """
    found = alone_with_a_sign(code, vector)
    states = [named.name for named in code.state if named.kind == vector]
    if found is None or not states:
        return
    shown, signs = found
    fixed = [name for name, named in code.fixed.items() if named.kind == vector]
    before = known[states[0]][known["T"]]
    if not all(hasattr(entry, "p") for entry in before):
        return  # irrational products: no rational vector has them
    state = [_fraction(entry) for entry in before]
    label = instance[signs[0]][-1] if signs else 1
    last = [label * Fraction(entry) for entry in instance[shown][-1]]
    unknown = [name for name in fixed if name not in code.starts_from]
    rivals = [[*map(Fraction, instance[name])] for name in unknown]
    aims = [(rival, _dot(last, rival)) for rival in rivals]
    for product in _products(code, known, _dot(last, state)):
        placed = _placed([*aims, (state, product)], _dot(last, last))
        if placed is not None and len(placed) <= WIDEST:
            yield _longer(instance, code, shown, signs, placed)
    placed = _placed([(state, _dot(last, state) / 2)], _dot(last, last))
    if placed is not None and len(placed) <= WIDEST:
        met = {name: _met(*aim, placed) for name, aim in zip(unknown, aims, strict=True)}
        yield _longer({**instance, **met}, code, shown, signs, placed)


def _products(code: Code, known: dict[str, Any], last: Fraction) -> list[Fraction]:
    """Products of the next vector with the state: 0, the last one's, and what stays fixed."""
    numbers = [known[name] for name, named in code.fixed.items() if named.kind == number]
    rational = [_fraction(value) for value in numbers if hasattr(value, "p")]
    return sorted({Fraction(0), last, *rational, *(-value for value in rational)})


def _placed(aims: Sequence[tuple[Row, Fraction]], square: Fraction) -> Row | None:
    """A vector of this squared length, with these products with some vectors; None without one.

    It is as long as the vectors, and longer by the directions that are new.
    """
    made = [Fraction(0)] * len(aims[0][0])
    across: list[Row] = []
    for aim, product in aims:
        new = aim
        for row in across:
            new = _plus(new, -_dot(aim, row) / _dot(row, row), row)
        missing = product - _dot(made, aim)
        if any(new):
            made = _plus(made, missing / _dot(new, new), new)
            across.append(new)
        elif missing:
            return None
    rest = _roots(square - _dot(made, made))
    large = any(max(abs(a.numerator), a.denominator) > LARGEST for a in made)
    return None if rest is None or large else [*made, *rest]


def _met(rival: Row, aim: Fraction, placed: Row) -> tuple[Any, ...]:
    """The comparator with this product with a vector, by the vector's new directions alone."""
    new = [Fraction(0)] * len(rival) + placed[len(rival) :]
    if not any(new):
        return tuple(rival)
    rival = rival + [Fraction(0)] * (len(new) - len(rival))
    return tuple(_plus(rival, (aim - _dot(placed, rival)) / _dot(new, new), new))


def _roots(value: Fraction) -> Row | None:
    """Up to four numbers whose squares add up to the value; None for a negative or long one.

    Of ``a/b`` they are those of ``a b``, over b. Of a small number they are as few as can be: to
    look for the fewest of a large one takes seconds.
    """
    whole = value.numerator * value.denominator
    if whole < 0 or whole > LARGEST**2:
        return None
    if whole == 0:
        return []
    fewest = (sum_of_squares(whole, count) for count in range(1, 4)) if whole <= LARGEST else ()
    found = (next(ways, None) for ways in fewest)
    four = sum_of_four_squares(whole)
    roots = next((few for few in found if few is not None), [root for root in four if root])
    return [Fraction(int(root), value.denominator) for root in roots]


def _longer(
    instance: Instance, code: Code, shown: str, signs: Sequence[str], placed: Row
) -> Instance:
    """The instance with a round more, its vectors filled up with zeros."""

    def filled(value: Any) -> tuple[Any, ...]:
        zeros = [0] * (len(placed) - len(value))
        return tuple(ratio(*Fraction(entry).as_integer_ratio()) for entry in (*value, *zeros))

    vectors = {name: filled(instance[name]) for name, n in code.fixed.items() if n.kind == vector}
    rounds = {name: (*instance[name], 1) for name in signs}
    rounds[shown] = (*map(filled, instance[shown]), tuple(placed))
    return {**instance, "d": len(placed), **vectors, **rounds}


def _dot(a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
    return sum((x * y for x, y in zip(a, b, strict=True)), Fraction(0))


def _plus(a: Row, scale: Fraction, b: Row) -> Row:
    return [x + scale * y for x, y in zip(a, b, strict=True)]


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))
