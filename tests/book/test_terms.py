"""What pages compute of a reader's numbers is what the learners' own programs compute of them."""

import random
from fractions import Fraction

import pytest
from flint import fmpq

from algorithms import PRIL, KernelPRIL, PRank, polynomial, run, support
from algorithms.pa import PA, PARamp
from algorithms.pa.losses import objective
from algorithms.pa.ramp_exact import global_minimum
from algorithms.seam import exact
from algorithms.state import ThresholdState
from book import formulas
from book.conditions import numbers
from book.exercises import atlas, noise, passive_aggressive, ramp, tightness
from book.round_terms import interval_loss, surrogate_loss
from book.terms import Term, largest, least, term, terms
from verify.margins import ExplicitRows, max_margin

RNG = random.Random(29)
X, Y, LOW, HIGH = (numbers(" ".join(f"{name}_{t}" for t in range(1, 5))) for name in "xylh")


def of(value, given):
    """The value of a term, with these numbers for its symbols."""
    steps, (tree,) = formulas.shared([term(value).tree])
    return formulas.value(tree, {**steps, **{s.name: Fraction(v) for s, v in given.items()}})


def drawn():
    return Fraction(RNG.randint(-6, 6), RNG.randint(1, 3))


def label(K):
    return tuple(sorted((RNG.randint(1, K), RNG.randint(1, K))))


def fraction(value):
    return Fraction(str(value))


@pytest.mark.parametrize("K", [2, 3, 4])
def test_runs_of_pril(K):
    pairs = [(term(low), term(high)) for low, high in zip(LOW, HIGH, strict=True)]
    trace = run(PRIL(K), [(terms([x]), pair) for x, pair in zip(X, pairs, strict=True)])
    rounds = [(r.state.w @ r.x, r.state.theta, r.label) for r in trace.rounds]
    mae, imc = (sum(loss(*r) for r in rounds) for loss in (interval_loss, surrogate_loss))
    for _ in range(30):
        items = [(drawn(), label(K)) for _ in X]
        given = {x: item for x, (item, _) in zip(X, items, strict=True)}
        for place, names in enumerate((LOW, HIGH)):
            given |= {s: pair[place] for s, (_, pair) in zip(names, items, strict=True)}
        real = run(PRIL(K), [(exact([x]), pair) for x, pair in items])
        assert of(mae, given) == real.total_mae
        assert of(imc, given) == fraction(real.total_imc)
        assert [of(b, given) for b in trace.final.theta] == list(map(fraction, real.final.theta))
        assert [of(p, given) for p in trace.predictions] == list(real.predictions)


@pytest.mark.parametrize("K", [2, 3])
def test_runs_of_prank(K):
    trace = run(PRank(K), [(terms([x]), term(y)) for x, y in zip(X, Y, strict=True)])
    for _ in range(30):
        items = [(drawn(), RNG.randint(1, K)) for _ in X]
        real = run(PRank(K), [(exact([x]), y) for x, y in items])
        given = dict(zip(X, (x for x, _ in items), strict=True))
        given |= dict(zip(Y, (y for _, y in items), strict=True))
        assert [of(p, given) for p in trace.predictions] == list(real.predictions)
        assert of(trace.final.w[0], given) == fraction(real.final.w[0])


def test_the_step_of_pa_is_the_root_of_its_equation():
    learner, symbols = PA(4), passive_aggressive
    for _ in range(60):
        w, theta, x = drawn(), sorted(drawn() for _ in range(3)), drawn()
        low, high = label(4)
        given = dict(zip((symbols.W, *symbols.THETA, symbols.X), (w, *theta, x), strict=True))
        given |= {symbols.LOW: low, symbols.HIGH: high}
        state = ThresholdState(exact([w]), exact(theta))
        alpha = learner.multipliers(state, exact([x]), (low, high))
        _, z = learner.shortfalls(state, exact([x]), (low, high))
        moved = [of(each, given) for each in symbols.MOVED]
        assert [m if sign else 0 for m, sign in zip(moved, z, strict=True)] == [
            fraction(a) for a in alpha
        ]


def test_the_run_of_pa_on_two_items_of_rank_1():
    check, learner = passive_aggressive.CHECK_4, PA(2)
    by_name = {condition.what: condition.left for condition in check.conditions}
    for _ in range(40):
        points = [[drawn(), drawn()] for _ in range(2)]
        given = dict(zip(check.symbols, (v for point in points for v in point), strict=True))
        trace = run(learner, [(exact(point), (1, 1)) for point in points])
        end = trace.final
        margin = min(fraction(end.theta[0] - end.w @ exact(point)) for point in points)
        assert of(by_name["the number of mistakes"], given) == trace.total_mae
        assert of(by_name["the least margin at the end"], given) == margin


def test_the_objective_where_cccp_ends():
    for _ in range(60):
        w, theta, x, v, b = (drawn() for _ in range(5))
        C, s = abs(drawn()) + Fraction(1, 7), 1 - abs(drawn()) - Fraction(1, 5)
        state, point = (
            ThresholdState(exact([first]), exact([second]))
            for first, second in ((w, theta), (v, b))
        )
        end = PARamp(2, C, s).update(state, exact([x]), (1, 1))
        symbols = (
            *(atlas.W, atlas.THRESHOLD, atlas.X, atlas.COST, atlas.LEVEL),
            *(atlas.OTHER, atlas.OTHER_THRESHOLD),
        )
        given = dict(zip(symbols, (w, theta, x, C, s, v, b), strict=True))
        for computed, place in ((atlas.END, end), (atlas.THERE, point)):
            J = objective(place, state, exact([x]), (1, 1), exact([C])[0], exact([s])[0])
            assert of(computed, given) == fraction(J)


def test_the_least_objective_of_a_first_round():
    for _ in range(60):
        x, y = drawn(), RNG.randint(1, 2)
        C, s = abs(drawn()) / 4 + Fraction(1, 7), 1 - abs(drawn()) / 4 - Fraction(1, 9)
        state = ThresholdState(exact([0]), exact([0]))
        least_value = global_minimum(state, exact([x]), (y, y), C, s).value
        given = {ramp.X: x, ramp.LABEL: y, ramp.COST: C, ramp.LEVEL: s}
        assert of(least(ramp.DISCARDED, ramp.KEPT), given) == fraction(least_value)


def test_the_margin_of_one_item():
    for _ in range(40):
        x, (low, high) = drawn(), label(4)
        if (low, high) == (1, 4):
            continue
        rows = []
        for i, z in zip(*support(low, high, 4), strict=True):
            rows.append(tuple(exact([z * x, *(-z if i == j else 0 for j in (1, 2, 3))])))
        margin = max_margin(ExplicitRows(tuple(rows)))
        names = {tightness.X: x, tightness.LOW: low, tightness.HIGH: high}
        assert 1 / fraction(margin.gamma_squared) == Fraction(str(tightness.SHORTEST.subs(names)))


def test_passes_of_kernel_pril():
    symbols = [symbol for item in noise.ITEMS for symbol in item]
    learners = {PRIL(2): noise.PLAIN, KernelPRIL(2, polynomial(2, 1)): noise.SQUARED}
    for _ in range(8):
        items = [(drawn(), RNG.randint(1, 2)) for _ in noise.ITEMS]
        given = dict(zip(symbols, (value for item in items for value in item), strict=True))
        stream = [(exact([x]), (y, y)) for x, y in items]
        for learner, computed in learners.items():
            losses = [r.loss_mae for r in run(learner, stream * noise.PASSES).rounds]
            starts = range(0, len(losses), len(items))
            assert [of(made, given) for made in computed] == [
                sum(losses[start : start + len(items)]) for start in starts
            ]


def test_what_occurs_twice_is_computed_once_and_only_where_it_is_asked_for():
    x = term(X[0])
    root = (x + 1) * (x + 1)
    for _ in range(40):  # a tree of 2 ** 40 leaves, written out
        root = root + root
    assert of(root, {X[0]: 1}) == 4 * 2**40
    inverse = 1 / x
    guarded = (x == 0).choose(0, inverse + inverse)
    assert of(guarded, {X[0]: 0}) == 0
    assert of(guarded, {X[0]: 4}) == Fraction(1, 2)


def test_terms_are_numbers_and_conditions():
    x, two = term(X[0]), fmpq(2)
    given = {X[0]: Fraction(3, 2)}
    assert of(two - x, given) == Fraction(1, 2) == of(-(x - two), given)
    assert of(two / x, given) == Fraction(4, 3)
    assert of(largest(x, two) - least(x, two), given) == Fraction(1, 2)
    assert [of(c, given) for c in (x < two, x <= two, two < x, two <= x, x == two, x != two)] == [
        *(1, 1, 0, 0, 0, 1)
    ]
    assert of((x < two) & ~(x == two) | (x < 0), given) == 1
    with pytest.raises(TypeError, match="no truth value"):
        bool(x < two)
    assert isinstance(x + 0, Term)
