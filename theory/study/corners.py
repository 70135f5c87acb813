"""One more round for a stream, at the corners of what is given.

Where a bound is tight, what is given of a round is tight, too: its vector is as long as is given,
and has the product with the comparator that is given; of what nothing is given it is like the one
before. And the learner just moves, or just does not. So the next vector has products with
comparator and state that are chosen, and reaches its length in directions that no round has had; or
these directions are the comparator's, too, so that it meets the vector. All of that is exact: a
rational number is the sum of at most four rational squares.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from flint import fmpq
from sympy.solvers.diophantine.diophantine import sum_of_four_squares, sum_of_squares

from algorithms.seam import to_fmpq
from theory.claims.space import Instance
from theory.numbers.surd import rational_root
from theory.runs.learner.code import Code
from theory.runs.names import number, vector
from theory.study.drawing import ratio
from theory.study.plain_values import irrational
from theory.study.shown import alone_with_a_sign
from theory.study.tight import tight

LARGEST = 10**4
"""Of numerators and denominators: longer ones are no corner that a person would check."""
WIDEST = 24
"""Dimensions of a stream."""

Row = list[Fraction]


def continued(
    code: Code,
    given: Iterable[Any],
    lengths: Mapping[str, Any],
    instance: Instance,
    known: dict[str, Any],
) -> Iterator[Instance]:
    """The stream with one more round, in the order of its vector's product with the state.

    Last comes a round between: half the last one's product, met by the comparator.

    Parameters
    ----------
    given : iterable of sympy formulas
        Each about round t if it speaks of a round.
    lengths : mapping of str
        The squared lengths of the vectors of a round of which an instance has the direction.
    known : dict of str
        The values of the stream; its last states are those before the round.
    """
    found = alone_with_a_sign(code, vector)
    states = [named.name for named in code.state if named.kind == vector]
    if found is None or not states:
        return
    shown, signs = found
    before, last = known[states[0]][known["T"]], known[shown][-1]
    if irrational(before) or irrational(last):
        return  # irrational products: no rational vector has them
    state, label = _fractions(before), instance[signs[0]][-1] if signs else 1
    last = [label * entry for entry in _fractions(last)]
    rivals = [n for n, v in code.fixed.items() if v.kind == vector and n not in code.starts_from]
    ends = tight(given, shown, signs, {n: known[n] for n in code.fixed if n in known})
    squares = [*dict.fromkeys([*_rational(ends.get(shown, ())), _dot(last, last)])]
    aims = [_aims(instance[name], known[name], ends.get(name, ()), last) for name in rivals]

    def longer(placed: Row | None, met: Instance | None = None) -> Iterator[Instance]:
        row = None if placed is None else _drawn_as(placed, lengths.get(shown))
        if row is not None and len(row) <= WIDEST:
            yield _longer({**instance, **(met or {})}, code, shown, signs, row)

    for moves in _products(code, known, _dot(last, state)):
        for square, met in product(squares, [*product(*aims)]):
            yield from longer(_placed([*met, (state, moves)], square))
    placed = _placed([(state, _dot(last, state) / 2)], _dot(last, last))
    if placed is not None:
        firsts = zip(rivals, aims, strict=True)
        yield from longer(placed, {name: _met(*first, placed) for name, (first, *_) in firsts})


def _aims(
    drawn: Sequence[Any], rival: Sequence[Any], ends: Iterable[Any], last: Row
) -> list[tuple[Row, Fraction]]:
    """The vector that is drawn for a comparator, with each product that the next round may have.

    The comparator is a multiple of it.
    """
    row = [*map(Fraction, drawn)]
    at = next((i for i, entry in enumerate(row) if entry), None)
    products = [] if at is None else _rational(end * to_fmpq(row[at]) / rival[at] for end in ends)
    return [(row, product) for product in products or [_dot(last, row)]]


def _drawn_as(placed: Row, square: Any) -> Row | None:
    """The vector that an instance has for one: where its length is given, one of its direction.

    What is drawn then is a line about which the first unit vector is turned.
    """
    if square is None:
        return placed
    length = rational_root(square)
    if length is None:
        return None
    first, *others = (entry / _fraction(length) for entry in placed)
    return [first + 1, *others] if first != -1 else [Fraction(0), Fraction(1), *others[1:]]


def _products(code: Code, known: dict[str, Any], last: Fraction) -> list[Fraction]:
    """Products of the next vector with the state: 0, the last one's, and what stays fixed."""
    numbers = [known[name] for name, named in code.fixed.items() if named.kind == number]
    rational = _rational(numbers)
    return sorted({Fraction(0), last, *rational, *(-value for value in rational)})


def _rational(values: Iterable[Any]) -> list[Fraction]:
    """Those that are rational."""
    return [_fraction(value) for value in values if isinstance(value, fmpq)]


def _placed(aims: Sequence[tuple[Row, Fraction]], square: Fraction) -> Row | None:
    """A vector of this squared length, with these products with some vectors; None without one.

    It is as long as the vectors, and longer by the directions that are new.
    """
    made = [Fraction(0)] * len(aims[0][0])
    across: list[Row] = []
    for aim, wanted in aims:
        new = aim
        for row in across:
            new = _plus(new, -_dot(aim, row) / _dot(row, row), row)
        missing = wanted - _dot(made, aim)
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


def _fractions(values: Iterable[Any]) -> Row:
    return [_fraction(to_fmpq(value)) for value in values]


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))
