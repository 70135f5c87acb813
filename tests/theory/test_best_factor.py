"""The stream of 4m + 1 items at r = 3, played by hand: its lengths, its loss, its margins."""

from fractions import Fraction

import pytest

from theory.cusum.best_factor import BLOCK_PREDICTED, BLOCK_RANKS, items


def dot(a, b):
    """The inner product of two sequences of fractions."""
    return sum(p * q for p, q in zip(a, b, strict=True))


@pytest.fixture(params=[0, 1, 2, 4], name="m")
def _m(request):
    return request.param


@pytest.fixture(name="points")
def _points(m):
    return [[Fraction(int(entry)) for entry in point] for point in items(m)[0]]


def test_items_end_with_minus_one_and_have_one_length(m, points):
    assert {point[-1] for point in points} == {-1}
    assert {dot(point, point) for point in points} == {4 * (2 * m + 1)}


def test_loss_over_the_bound_tends_to_nine_eighths(m, points):
    ranks, guesses = (3, *BLOCK_RANKS * m), (1, *BLOCK_PREDICTED * m)
    w = {2: [Fraction(0)] * len(points[0]), 3: [Fraction(0)] * len(points[0])}
    for point, rank, guess in zip(points, ranks, guesses, strict=True):
        scores = {1: 0, 2: dot(w[2], point), 3: dot(w[2], point) + dot(w[3], point)}
        assert scores[guess] == max(scores.values())
        low, high = sorted((rank, guess))
        side = 1 if guess < rank else -1
        lead = side * (scores[rank] - scores[guess])
        step = side * (1 - lead) / ((high - low) * dot(point, point))
        for k in range(low + 1, high + 1):
            w[k] = [a + step * b for a, b in zip(w[k], point, strict=True)]
    extra = [Fraction(int(entry.p), int(entry.q)) / 4 for entry in items(m)[1]]
    separator = {k: [a + b for a, b in zip(row, extra, strict=True)] for k, row in w.items()}
    margins = {
        (1 if rank >= k else -1) * dot(separator[k], point)
        for point, rank in zip(points, ranks, strict=True)
        for k in (2, 3)
    }
    assert margins == {Fraction(3, 4)}
    square = min(margins) ** 2 / sum(dot(row, row) for row in separator.values())
    loss = sum(abs(rank - guess) for rank, guess in zip(ranks, guesses, strict=True))
    factor = loss * square / dot(points[0], points[0])
    assert factor == Fraction(3 * (3 * m + 1), 4 * (2 * m + 1))
    assert Fraction(9, 8) - factor == Fraction(3, 8 * (2 * m + 1))
