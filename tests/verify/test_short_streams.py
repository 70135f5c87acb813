"""False bounds that at most three rounds break fall; what is true beside them stays."""

from fractions import Fraction
from functools import partial
from random import Random

import pytest

from algorithms.m_pril import UndefinedStep
from ordproof import (
    Learner,
    norm,
    number,
    rank,
    ranks,
    sign,
    sqrt,
    study,
    thresholds,
    vector,
    zeros,
)
from theory.claims.space import Inadmissible
from theory.library.passive_aggressive import PassiveAggressive
from theory.library.prank import PRank
from verify.engines.judge import Outcome, judge
from verify.engines.search import Budget, search


class Kept(Learner):
    def start(self):
        return 0

    def update(self, p, g):
        return max(0, p - self.eta * g)


class Total(Learner):
    def start(self):
        return 0

    def update(self, m, y):
        return m + y


class Leader(Learner):
    def start(self):
        return 0, 0

    def update(self, A, B, a, b):
        return A + a, B + b

    def loss(self, A, B, a, b):
        return a if A <= B else b


class Between(Learner):
    def start(self, d):
        return zeros(d), 0

    def update(self, w, b, x, low, high):
        m = w @ x + b
        if m < low:
            return w + x, b + 1
        return (w - x, b - 1) if m > high else (w, b)

    def out(self, w, b, x, low, high):
        m = w @ x + b
        return 1 if m < low or m > high else 0


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


class FromFirst(Perceptron):
    def start(self, first):
        return first


class Sum(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x):
        return w + x


class Forgetting(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w / 2 + y * x if y * (w @ x) <= 0 else w


class Followed(Learner):
    """Follow the leader between −1 and 1."""

    def start(self):
        return 0

    def update(self, z, g):
        return z + g

    def loss(self, z, g):
        return g * (-1 if z > 0 else 1 if z < 0 else 0)


class AdaGrad(Learner):
    def start(self):
        return 0, self.a

    def update(self, w, S, g):
        return w - self.eta * g / sqrt(S + g * g), S + g * g

    def share(self, w, S, g):
        return g * g / (S + g * g)


class Normalised(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        return w - g / norm(w + g)


def decided(made, false, true):
    """The counterexample of the false claim, with the true one spared."""
    spared = made.claim("true", true)
    assert search(spared, spared.readings[0], Budget()).counterexample is None
    claim = made.claim("false", false)
    found = search(claim, claim.readings[0])
    assert found.counterexample is not None
    judgement = judge(claim, claim.readings[0], found.counterexample)
    assert judgement.outcome is Outcome.VIOLATED
    return found.counterexample


@pytest.mark.parametrize(
    "sides",
    [["-G <= g", "g <= G"], ["g <= G", "-g <= G"], ["-G <= g <= G"], ["g <= G and -G <= g"]],
)
@pytest.mark.parametrize("fixed", [{}, {"G": number}])
def test_a_step_is_as_long_as_the_bound_on_either_side(sides, fixed):
    made = study(
        Kept, sees={"g": number}, fixed={"eta": number, **fixed}, given=[*sides, "eta > 0"]
    )
    found = decided(made, "p[T+1] <= eta G (T-1)", "p[T+1] <= eta G T")
    assert len(found["g"]) == 1


@pytest.mark.parametrize(
    ("false", "true"),
    [
        ("m[T+1] >= -B (T-1)", "m[T+1] >= -B T"),
        ("max(y[i] for i in 1..T) >= -B/2", "max(y[i] for i in 1..T) >= -B"),
    ],
)
def test_a_sum_is_as_low_as_its_numbers(false, true):
    made = study(Total, sees={"y": number}, given=["-B <= y", "y <= B"])
    assert len(decided(made, false, true)["y"]) == 1


@pytest.mark.parametrize(
    "given",
    [
        ["0 <= a", "a <= 1", "0 <= b", "b <= 1"],
        ["a = 0 or a = 1", "b = 0 or b = 1"],
        ["a = 0 or a = 1", "b = 1 - a"],
    ],
)
def test_the_leader_is_followed_to_the_wrong_side_each_time(given):
    """Three rounds, each loss as much or as little as it can be: 3 > 2."""
    made = study(Leader, sees={"a": number, "b": number}, given=given)
    found = decided(made, "sum(loss) <= min(sum(a), sum(b)) + 1", "sum(loss) <= sum(a) + sum(b)")
    assert len(found["a"]) == 3


INTERVALS = study(
    Between,
    sees={"x": vector, "low": number, "high": number},
    fixed={"u": vector, "v": number},
    given=[
        "|x| <= R",
        "low + gamma <= u . x + v",
        "u . x + v <= high - gamma",
        "gamma > 0",
    ],
)


def test_an_interval_is_missed_more_often_than_its_distance_says():
    """Each miss takes 2γ − R² − 1 from the squared distance to the comparator."""
    decided(
        INTERVALS,
        "sum(out) <= |u|^2 + v^2",
        "(2 gamma - R^2 - 1) sum(out) <= |u|^2 + v^2",
    )


def test_numbers_are_drawn_between_what_bounds_them():
    space = INTERVALS.claim("out", "sum(out) <= T").space
    for seed in range(40):
        assert bool(space.values(space.generate(Random(seed).randint))["gamma"] > 0)


def test_numbers_are_of_any_size_where_the_bound_follows_them():
    given = ["-B <= y", "y <= B", "B > 0"]
    space = study(Total, sees={"y": number}, given=given).claim("any", "m[T+1] <= B T").space
    drawn = {y for seed in range(40) for y in space.generate(Random(seed).randint)["y"]}
    assert drawn == set(range(-4, 5))


def test_a_perceptron_that_starts_near_its_comparator_errs_more_often_than_that_says():
    made = study(
        FromFirst,
        sees={"x": vector, "y": sign},
        fixed={"u": vector, "first": vector},
        given=["|x| <= R", "y (u . x) >= 1"],
    )
    true = "(u . first + mistakes)^2 <= |u|^2 (|first|^2 + R^2 mistakes)"
    decided(made, "mistakes <= R^2 |u - first|^2", true)


def test_the_weights_of_a_perceptron_are_as_short_as_what_it_is_shown():
    made = study(
        Perceptron,
        sees={"x": vector, "y": sign},
        fixed={"u": vector},
        given=["|x| <= R", "y (u . x) >= 1"],
    )
    decided(made, "|w[T+1]| >= sqrt(mistakes)/2", "|u| |w[T+1]| >= mistakes")


@pytest.mark.parametrize(
    ("false", "true"),
    [("|x| >= 1/2", "|x| |u| >= 1"), ("|w[T+1]| >= 1/4", "|w[T+1]| |u| >= T")],
)
def test_data_have_no_scale_of_their_own(false, true):
    made = study(Sum, sees={"x": vector}, fixed={"u": vector}, given=["u . x >= 1"])
    assert len(decided(made, false, true)["x"]) == 1


@pytest.mark.parametrize(
    ("given", "values"),
    [
        (["-1 <= g", "g <= 1"], {-1, 0, 1, Fraction(1, 2), Fraction(-2, 3)}),
        (["abs(g) <= 1/2"], {0, Fraction(1, 2), Fraction(-1, 4)}),
        (["0 < g", "g^2 < 4"], {1, Fraction(1, 3), Fraction(7, 4)}),
    ],
)
def test_numbers_between_two_ends_are_drawn_there(given, values):
    made = study(Followed, sees={"g": number}, given=given)
    space = made.claim("any", "z[T+1] <= T").space
    drawn = {g for seed in range(200) for g in space.generate(Random(seed).randint)["g"]}
    assert values <= drawn
    assert all(abs(g) < 2 for g in drawn)


@pytest.mark.parametrize("false", ["T/2 + 1/2", "3"])
def test_a_leader_is_a_half_ahead_and_falls_behind_each_time(false):
    """Numbers 1/2, −1, 1, −1, …: it loses 1 in each round but the first."""
    made = study(Followed, sees={"g": number}, given=["-1 <= g", "g <= 1"])
    regret = "losses + abs(z[T+1])"
    decided(made, f"{regret} <= {false}", f"{regret} <= 2 T")


def test_the_losses_of_a_passive_aggressive_learner_are_not_bounded_as_their_squares_are():
    """Each round is as long as the last one, and at an angle between 0 and a right one to it."""
    made = study(
        PassiveAggressive,
        sees={"x": vector, "y": sign},
        fixed={"u": vector},
        given=["x . x > 0", "|x| <= R", "loss(u) = 0"],
    )
    decided(made, "sum(loss) <= R^2 |u|^2", "sum(loss^2) <= R^2 |u|^2")


def test_a_perceptron_that_forgets_errs_more_often_than_one_that_does_not():
    made = study(
        Forgetting,
        sees={"x": vector, "y": sign},
        fixed={"u": vector},
        given=["|x| <= R", "y (u . x) >= 1"],
    )
    decided(made, "mistakes <= R^2 |u|^2", "|w[T+1]| <= 2 R")


def test_a_learner_of_thresholds_errs_at_each_of_them():
    """One round, K − 1 thresholds on the wrong side."""
    made = study(
        PRank,
        sees={"x": vector, "y": rank},
        fixed={"K": ranks, "u": vector, "c": thresholds},
        given=[
            "|x| <= R",
            "i < y => u . x - c[i] >= gamma for i in 1..K-1",
            "i >= y => c[i] - u . x >= gamma for i in 1..K-1",
            "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
            "gamma > 0",
        ],
    )
    bound = "((K - 1) R^2 + 1)/gamma^2"
    decided(made, "sum(wrong) <= (R^2 + 1)/gamma^2", f"sum(wrong) <= {bound}")


ADAGRAD = study(
    AdaGrad, sees={"g": number}, fixed={"a": number, "eta": number}, given=["a > 0", "eta > 0"]
)


@pytest.mark.parametrize(
    ("false", "true"),
    [
        ("share <= 1/2", "share < 1"),
        ("abs(w[t+1] - w) <= eta/2", "abs(w[t+1] - w) <= eta"),
    ],
)
def test_numbers_under_roots_are_squares(false, true):
    """A number is at least half of the root over it and another number, such as 3 of √(9 + 16)."""
    decided(ADAGRAD, false, true)


@pytest.mark.parametrize(
    "made",
    [
        ADAGRAD,
        study(Normalised, name="normalised", sees={"g": vector}, given=["|g| >= 1"]),
    ],
)
def test_a_learner_that_takes_roots_runs_on_most_streams_that_are_drawn(made):
    """Of streams that are drawn without care hardly any of more than a round has a run."""
    space = made.claim("any", "T >= 1").space
    drawn = [space.generate(Random(seed).randint) for seed in range(60)]
    drawn = [stream for stream in drawn if len(stream["g"]) > 1]
    assert 2 * sum(map(partial(runs, space), drawn)) > len(drawn)


def runs(space, stream):
    try:
        return len(space.values(stream)["w"]) == len(stream["g"]) + 1
    except (Inadmissible, UndefinedStep):
        return False
