"""Formulas that exercises have in place of a run or a search say what these say on numbers."""

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import isqrt

import pytest

from algorithms.pa import PARamp
from algorithms.pa.losses import objective
from algorithms.proportions.bags import proportions_of
from algorithms.proportions.kdlor import KDLOR
from algorithms.proportions.means import bag_means, class_means, estimated_class_means
from algorithms.seam import exact
from algorithms.state import ThresholdState
from book import formulas
from book.conditions import _tree
from book.exercises import (
    WrongAnswer,
    atlas,
    checking,
    find,
    perceptron,
    potentials,
    proportions,
    ramp,
    real_data,
    square_root,
    structured,
)
from book.exercises.ranks import data_of
from verify.margins import ExplicitRows, MaxMargin, max_margin, threshold_margin

RNG = random.Random(17)


def drawn(size=6):
    return Fraction(RNG.randint(-size, size), RNG.randint(1, 3))


def fraction(value):
    return Fraction(str(value))


def of(side, given):
    """The value of a term or of an expression, with these numbers for its symbols."""
    values = {symbol.name: Fraction(value) for symbol, value in given.items()}
    steps, (tree,) = formulas.shared([_tree(side)])
    return formulas.value(tree, {**steps, **values})


def sides(check, answer):
    """Both sides of each condition, by what the left one is."""
    flat, given = [answer], {}
    while any(isinstance(part, list | tuple) for part in flat):
        flat = [
            one for part in flat for one in (part if isinstance(part, list | tuple) else [part])
        ]
    given.update(zip(check.symbols, flat, strict=True))
    return given, {c.what: (c.left, c.right) for c in check.conditions}


def test_where_the_first_round_of_pa_ramp_ends():
    for _ in range(60):
        x, y = drawn(), RNG.randint(1, 2)
        C, s = abs(drawn()) + Fraction(1, 7), 1 - abs(drawn()) - Fraction(1, 5)
        given, found = sides(ramp.CHECK_3, (x, y, C, s))
        state = ThresholdState(exact([0]), exact([0]))
        end = PARamp(2, C, s).update(state, exact([x]), (y, y))
        J = objective(end, state, exact([x]), (y, y), exact([C])[0], exact([s])[0])
        assert of(found["J where the iteration ends"][0], given) == fraction(J)


def test_the_mutant_of_two_items():
    for _ in range(60):
        items = [(drawn(), RNG.choice((-1, 1))) for _ in range(2)]
        w, mistakes = Fraction(0), 0
        for x, y in items:
            mistakes += y * w * x <= 0
            w = w + y * x if y * w * x > 0 else w
        given = dict(
            zip(potentials.CHECK_4.symbols, [v for i in items for v in i] + [1], strict=True)
        )
        assert of(potentials.MADE, given) == mistakes
        margin = min(y * x for x, y in items)
        assert of(potentials.MARGIN, given) == margin
        if margin > 0:
            found = max_margin(ExplicitRows(tuple(tuple(exact([y * x])) for x, y in items)))
            bound = max(x * x for x, _ in items) / fraction(found.gamma_squared)
            assert of(potentials.ALLOWED, given) == bound


def test_the_regret_of_gradient_descent_and_its_bound():
    for _ in range(40):
        u, eta, slopes = drawn(), abs(drawn()) + Fraction(1, 5), [drawn() for _ in range(3)]
        w, points = Fraction(0), []
        for g in slopes:
            points.append(w)
            w -= eta * g
        regret = sum(g * p for g, p in zip(slopes, points, strict=True)) - u * sum(slopes)
        given, found = sides(square_root.CHECK_2, (u, eta, slopes))
        left, right = (of(side, given) for side in found["the regret"])
        longest = max(map(abs, slopes))
        assert left == regret
        assert right == u**2 / (2 * eta) + eta * longest**2 * 3 / 2 >= regret


def test_the_points_of_projected_descent():
    for _ in range(40):
        u, w = Fraction(RNG.randint(-6, 6), 6), Fraction(RNG.randint(-6, 6), 6)
        slope = (w > u) - (w < u)
        after = max(Fraction(-1), min(Fraction(1), w - slope))
        point = square_root.POINTS[0]
        assert of(square_root._after(point), {point: w, square_root.U: u}) == after


def test_class_means_by_cramers_rule():
    """As the learner of the chapter on proportions estimates them."""
    for _ in range(60):
        bags = [[(drawn(), RNG.randint(1, 2)) for _ in range(3)] for _ in range(2)]
        y, of_bag = [k for bag in bags for _, k in bag], [1, 1, 1, 2, 2, 2]
        X, pi = exact([[x] for bag in bags for x, _ in bag]), proportions_of(y, of_bag, 2)
        if len(set(y)) < 2 or pi[0, 0] == pi[1, 0]:
            continue
        given, _ = sides(atlas.CHECK_3, bags)
        estimated = estimated_class_means(pi, bag_means(X, of_bag, 2))[:, 0]
        assert [of(side, given) for side in atlas.ESTIMATES] == [*map(fraction, estimated)]
        real = class_means(X, y, 2)[:, 0]
        assert [of(atlas._class_mean(k), given) for k in (1, 2)] == [*map(fraction, real)]


def test_shares_and_means_of_two_labelings():
    for _ in range(60):
        points, bags = [drawn() for _ in range(3)], [RNG.randint(1, 2) for _ in range(3)]
        y, z = ([RNG.randint(1, 2) for _ in range(3)] for _ in range(2))
        if any(len(set(numbers)) < 2 for numbers in (bags, y, z)):
            continue
        given, found = sides(proportions.CHECK_2, (points, bags, y, z))
        for bag in (1, 2):
            shares = found[f"the share of class 1 in bag {bag} by y"]
            real = [proportions_of(labels, bags, 2)[bag - 1, 0] for labels in (y, z)]
            assert [of(share, given) for share in shares] == [*map(fraction, real)]
        by_y, by_z = (class_means(exact([[x] for x in points]), k, 2)[:, 0] for k in (y, z))
        apart = max(abs(fraction(a - b)) for a, b in zip(by_y, by_z, strict=True))
        name = "the most that a class mean by y differs from the one by z"
        assert of(found[name][0], given) == apart


def test_estimates_of_six_points():
    tried = 0
    while tried < 40:
        points = [drawn() for _ in range(6)]
        bags, y = ([RNG.randint(1, 2) for _ in range(6)] for _ in range(2))
        if len(set(bags)) < 2 or len(set(y)) < 2:
            continue
        X, pi = exact([[x] for x in points]), proportions_of(y, bags, 2)
        if pi[0, 0] == pi[1, 0]:
            continue
        tried += 1
        given, _ = sides(proportions.CHECK_4, (points, bags, y))
        low, high = estimated_class_means(pi, bag_means(X, bags, 2))[:, 0]
        first, second = class_means(X, y, 2)[:, 0]
        assert of(proportions.ESTIMATED, given) == fraction(high - low)
        assert of(proportions.APART, given) == fraction(second - first)


def test_training_points_that_kdlor_misses():
    tried = 0
    while tried < 40:
        points = [RNG.randint(-9, 9) for _ in range(8)]
        y = [RNG.randint(1, 2) for _ in range(8)]
        given, _ = sides(proportions.CHECK_6, (points, y))
        if len(set(y)) < 2 or not of(proportions.CENTRES[0], given) < of(
            proportions.CENTRES[1], given
        ):
            continue
        X, tried = exact([[x] for x in points]), tried + 1
        learners = {
            KDLOR(): proportions.PRINTED,
            KDLOR(thresholds="midpoint"): proportions.MIDPOINT,
        }
        for learner, computed in learners.items():
            try:
                guesses = learner.fit(X, y, 2).predict(X)
            except ValueError:  # no scatter
                continue
            assert of(computed, given) == sum(a != b for a, b in zip(guesses, y, strict=True))


def test_two_half_planes_that_meet():
    """Beside a search for weights that add them up to a contradiction."""
    for _ in range(400):
        first, second = ([RNG.randint(-2, 2) for _ in range(3)] for _ in range(2))
        if not any(first[:2]) or not any(second[:2]):
            continue
        given = dict(zip([*checking.ROWS[0], *checking.ROWS[1]], first + second, strict=True))
        together = of(checking._together(*checking.ROWS[:2]), given) >= 0
        weighted = (
            [p * a + q * b for a, b in zip(first, second, strict=True)]
            for p, q in product(range(3), repeat=2)
        )
        refuted = any(w[:2] == [0, 0] and w[2] < 0 for w in weighted)
        assert together is not refuted


def test_ranks_from_left_to_right():
    """The conditions hold where the best of the three scores is 1, 3, 2 from left to right."""
    right = Counter()
    for a, b, c, d in product(range(-3, 4), repeat=4):
        accepted = True
        try:
            structured.CHECK_6(((a, b), (c, d)))
        except (WrongAnswer, ZeroDivisionError):
            accepted = False
        scores = [(0, 0), (a, b), (a + c, b + d)]
        places = {
            Fraction(p[0] - q[0], q[1] - p[1]) for p in scores for q in scores if p[1] != q[1]
        }
        cuts = sorted(places) or [Fraction(0)]
        between = [(p + q) / 2 for p, q in pairwise(cuts)]
        seen = []
        for x in (cuts[0] - 1, *between, cuts[-1] + 1):
            values = [p + q * x for p, q in scores]
            best = [k for k, value in enumerate(values, start=1) if value == max(values)]
            seen += [best] if not seen or seen[-1] != best else []
        assert accepted is (seen == [[1], [3], [2]])
        right[accepted] += 1
    assert right[True] > 10


@pytest.mark.parametrize("square", [1, 4, 9, 25])
def test_the_bound_on_scaled_torques(square):
    """With the margin that a program certifies for the scaled feature."""
    rows = [[Fraction(t, isqrt(square))] for t in real_data.RANKS]
    marked = []
    for (x,), rank in zip(rows, real_data.RANKS.values(), strict=True):
        for i, z in ((1, 1 if rank > 1 else -1), (2, 1 if rank > 2 else -1)):
            marked.append(tuple(exact([z * x, *(-z if i == j else 0 for j in (1, 2))])))
    gamma2 = fraction(max_margin(ExplicitRows(tuple(marked))).gamma_squared)
    bound = (2 * max(x * x for (x,) in rows) + 1) / gamma2
    assert fraction(real_data.SCALED.subs(real_data.SCALE, square)) == bound


def test_places_with_the_largest_margin():
    """The two points of rank 2 are in the middle exactly where the margin is the largest."""
    check, places = find("ranks/3").check, [Fraction(k, 4) for k in range(5)]
    for first, second in product(places, repeat=2):
        points = [(first, Fraction(RNG.randint(-3, 3))), (second, Fraction(RNG.randint(-3, 3)))]
        found = threshold_margin(data_of([(0, 0), *points, (1, 0)], [1, 2, 2, 3]))
        best = found.separable and fraction(found.gamma_squared) == Fraction(1, 26)
        try:
            check((*points, Fraction(1, 26)))
            accepted = True
        except WrongAnswer:
            accepted = False
        assert accepted is best


def test_a_fourth_item_for_the_perceptron():
    for x in product(range(-3, 4), repeat=2):
        for z in (1, -1):
            items = [*perceptron.ITEMS, (x, z)]
            rows = ExplicitRows(tuple(tuple(s * exact(v)) for v, s in items))
            right = isinstance(max_margin(rows), MaxMargin)
            right = right and perceptron._perceptron(items, 200)[0] > 10
            try:
                perceptron.CHECK_3((x, z))
                accepted = True
            except WrongAnswer:
                accepted = False
            assert accepted is right, (x, z)
