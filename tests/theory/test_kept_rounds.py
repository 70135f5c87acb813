"""What a round of a learner keeps: nearer to the comparator, inside the ball, below the maximum.

Beside each claim stand neighbours that are false, of which no proof may be found.
"""

import pytest

from ordproof import Learner, invariant, norm, number, sign, study, vector, zeros
from theory.library.passive_aggressive_1 import PassiveAggressiveI
from theory.study.claim_file import file_studies
from verify.engines.proved import prove
from verify.prover.session import ProofError


def proved(s, conclusion, *lines, in_round=()):
    """Is a claim proved by invariants?"""
    by = invariant(*lines, in_round=in_round)
    claim = s.claim(f"claim-{len(s.claims)}", conclusion, by=by)
    try:
        return prove(claim, claim.readings[0]).about == "the program"
    except ProofError:
        return False


class Kaczmarz(Learner):
    """Moves to the nearest point of the plane w · x = y."""

    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + (y - w @ x) / (x @ x) * x


class TooFar(Kaczmarz):
    """Moves three times as far."""

    def update(self, w, x, y):
        return w + 3 * (y - w @ x) / (x @ x) * x


class Mirrored(Kaczmarz):
    """Moves twice as far: the distance stays what it is."""

    def update(self, w, x, y):
        return w + 2 * (y - w @ x) / (x @ x) * x


def planes(learner, *given):
    return study(
        learner,
        sees={"x": vector, "y": number},
        fixed={"u": vector},
        given=["|x| > 0", *given],
    )


NEARER = "|w[t+1] - u|^2 <= |w - u|^2"


def test_a_step_onto_a_plane_through_u_comes_no_farther_from_u():
    s = planes(Kaczmarz, "y = u . x")
    assert proved(s, NEARER)
    assert proved(s, "|w[T+1] - u|^2 <= |u|^2", "|w - u|^2 <= |u|^2")
    assert proved(planes(Mirrored, "y = u . x"), NEARER)


@pytest.mark.slow
def test_a_step_too_far_or_onto_another_plane_may_come_farther():
    assert not proved(planes(Kaczmarz, "y = u . x"), "|w[t+1] - u|^2 <= |w - u|^2/2")
    assert not proved(planes(TooFar, "y = u . x"), NEARER)
    assert not proved(planes(Kaczmarz), NEARER)


BALL = """from ordproof import Learner, norm, study, vector, zeros


class Descent(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        z = w - g
        return {}


s = study(Descent, sees={{"g": vector}}, given=["B > 0"])
"""
PROJECTIONS = [
    "self.B / max(self.B, norm(z)) * z",
    "z if z @ z <= self.B**2 else self.B / norm(z) * z",
    "z if norm(z) <= self.B else z * self.B / norm(z)",
    "z if norm(z) <= self.B else z / (norm(z) / self.B)",
    "z if z @ z <= 0 else z * min(1, self.B / norm(z))",
    "z / max(1, norm(z) / self.B)",
]
NONE = [
    "z if z @ z <= 0 else z * max(1, self.B / norm(z))",
    "z if norm(z) <= self.B else z / norm(z)",
    "z if z @ z >= self.B**2 else self.B / norm(z) * z if z @ z > 0 else z",
    "z if norm(z) <= self.B else z * (norm(z) / self.B)",
    "2 * z / max(1, norm(z) / self.B)",
]


def in_ball(code, tmp_path, bound="B"):
    path = tmp_path / "ball.py"
    path.write_text(BALL.format(code))
    (s,) = file_studies(path)
    return proved(s, f"|w| <= {bound}", f"|w| <= {bound}")


@pytest.mark.slow
@pytest.mark.parametrize("code", PROJECTIONS)
def test_what_is_projected_onto_the_ball_is_in_it(code, tmp_path):
    assert in_ball(code, tmp_path)
    assert not in_ball(code, tmp_path, "B/2")


@pytest.mark.slow
@pytest.mark.parametrize("code", NONE)
def test_what_is_scaled_otherwise_may_be_outside(code, tmp_path):
    assert not in_ball(code, tmp_path)


class Longest(Learner):
    """A perceptron that divides its steps by the longest vector so far."""

    def start(self, d):
        return zeros(d), 0

    def mistake(self, w, m, x, y):
        return y * (w @ x) <= 0

    def update(self, w, m, x, y):
        m = max(m, norm(x))
        return (w + y * x / m, m) if y * (w @ x) <= 0 else (w, m)


class LongestBefore(Longest):
    """Divides by the longest vector before this one, or by 1."""

    def start(self, d):
        return zeros(d), 1

    def update(self, w, m, x, y):
        w = w + y * x / m if y * (w @ x) <= 0 else w
        return w, max(m, norm(x))


def signs(learner):
    return study(learner, sees={"x": vector, "y": sign}, given=["|x| <= R", "|x| > 0"])


@pytest.mark.slow
def test_a_running_maximum_is_above_what_was_seen_and_below_its_bound():
    s = signs(Longest)
    assert proved(s, "|x| <= m[t+1]")
    assert proved(s, "|x|^2 <= m[t+1]^2")
    assert proved(s, "m <= m[t+1]")
    assert proved(s, "m[T+1] <= R", "m <= R")
    assert proved(s, "|w[T+1]|^2 <= mistakes", "m >= 0", "|w|^2 <= mistakes")


@pytest.mark.slow
def test_a_running_maximum_is_not_above_what_comes_later():
    s = signs(Longest)
    assert not proved(s, "|x| <= m")
    assert not proved(s, "m[T+1] <= R/2", "m <= R/2")
    assert not proved(s, "|w[T+1]|^2 <= mistakes/2", "m >= 0", "|w|^2 <= mistakes/2")
    before = signs(LongestBefore)
    assert not proved(before, "|w[T+1]|^2 <= mistakes", "m >= 1", "|w|^2 <= mistakes")


class Telescope(Learner):
    """Adds up 1/(t (t + 1))."""

    def start(self, d):
        return 0

    def update(self, n, a, t):
        return n + 1 / (t * (t + 1))


class Twice(Learner):
    """The inverse of the inverse."""

    def start(self, d):
        return 0

    def update(self, n, a):
        return 1 / (1 / a)


def test_a_sum_of_differences_of_inverses_telescopes():
    s = study(Telescope, sees={"a": number}, given=["a > 0"])
    assert proved(s, "n[T+1] <= 1", "n <= 1 - 1/(t+1)")
    assert proved(s, "n[T+1] = 1 - 1/(T+1)", "n = 1 - 1/(t+1)")
    total = "sum(1/(i (i+1)) for i in 1..{})"
    up_to = f"{total.format('t')} <= 1 - 1/(t+1)"
    assert proved(s, f"{total.format('T')} <= 1", up_to)
    assert not proved(s, "n[T+1] <= 1", "n <= 1 - 2/(t+2)")
    assert not proved(s, f"{total.format('T')} <= 1/2", up_to)


def test_the_inverse_of_an_inverse_is_the_number():
    s = study(Twice, sees={"a": number}, given=["a > 0"])
    assert proved(s, "n[t+1] = a")
    assert not proved(s, "n[t+1] = 2 a")
    assert not proved(s, "n[t+1] = 1/a")


class HeavyBall(Learner):
    """Descent with momentum."""

    def start(self, d):
        return zeros(d), zeros(d)

    def update(self, w, m, g):
        m = self.beta * m + g
        return w - self.eta * m, m


@pytest.mark.slow
@pytest.mark.parametrize("length", ["(1 - beta) |{}| <= eta G", "(1 - beta)^2 |{}|^2 <= eta^2 G^2"])
def test_what_is_kept_after_a_round_bounds_how_far_it_moves(length):
    given = ["|g| <= G", "0 <= beta", "beta < 1", "eta > 0"]
    s = study(HeavyBall, sees={"g": vector}, given=given)
    kept = "(1 - beta) |m| <= G"
    assert proved(s, length.format("w[t+1] - w[t]"), kept)
    assert proved(s, length.format("w[t+1] - w[t]") + " for t in 1..T", kept)
    assert not proved(s, f"2 {length}".format("w[t+1] - w[t]"), kept)
    assert not proved(s, length.format("w[t+1]"), kept)


@pytest.mark.slow
def test_a_step_that_has_a_name_and_a_bound_goes_no_farther_than_that():
    s = study(
        PassiveAggressiveI,
        sees={"x": vector, "y": sign},
        given=["|x| <= R", "C > 0"],
    )
    step = ["step >= 0", "step <= C"]
    assert proved(s, "|w[T+1]| <= C R T", "|w| <= C R t", in_round=step)
    assert not proved(s, "|w[T+1]| <= C R T/2", "|w| <= C R t/2", in_round=step)
    assert not proved(s, "|w[T+1]| <= C R", "|w| <= C R", in_round=step)
