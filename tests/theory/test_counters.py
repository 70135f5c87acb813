"""Bounds on numbers that a learner keeps: from invariants with squares, and from a potential."""

import pytest

from ordproof import (
    Learner,
    experts,
    invariant,
    number,
    potential,
    sign,
    study,
    vector,
    weights,
    zeros,
)
from verify.engines.proved import prove
from verify.prover.session import ProofError
from verify.verdicts.decide import by_kernel


class Counting(Learner):
    """A perceptron that counts its steps on both classes, and downwards."""

    def start(self, d):
        return zeros(d), 0, 0, 0

    def update(self, w, n, m, less, x, y):
        if y * (w @ x) > 0:
            return w, n, m, less
        if y > 0:
            return w + y * x, n + 1, m, less - 1
        return w + y * x, n, m + 1, less - 1


S = study(
    Counting,
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
)
UP = ("u . w >= gamma (n + m)", "|w|^2 <= R^2 (n + m)")
HALF = ("n + m <= u . w/gamma", "|w|^2/2 <= R^2 (n + m)/2")
DOWN = ("u . w >= -gamma less", "|w|^2 <= -R^2 less")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bound", "by"),
    [
        ("n[T+1] + m[T+1] <= R^2/gamma^2", invariant(*UP)),
        ("gamma^2 (n[T+1] + m[T+1]) <= R^2", invariant(*UP)),
        ("n[T+1] + m[T+1] <= (R/gamma)^2", invariant(*HALF)),
        ("-R^2/gamma^2 <= less[T+1]", invariant(*DOWN)),
        ("less[T+1] + R^2/gamma^2 >= 0", potential),
        ("n[T+1] + m[T+1] <= R^2/gamma^2", potential),
        ("n[T+1] <= R^2/gamma^2", potential),
    ],
)
def test_a_count_is_bounded_as_the_mistakes_are(bound, by):
    claim = S.claim(f"bound-{len(S.claims)}", bound, by=by)
    assert prove(claim, claim.readings[0]).about == "the program"


def test_the_least_constant_for_a_count():
    s = study(
        Counting,
        name="least",
        sees={"x": vector, "y": sign},
        fixed={"u": vector},
        given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
    )
    claim = s.least("n[T+1] + m[T+1] <= c R^2/gamma^2")
    assert str(s.questions[0].answer.constant) == "1"
    assert prove(claim, claim.readings[0]).about == "the program"


@pytest.mark.parametrize("by", [potential, invariant(*UP)])
def test_a_proof_that_fails_names_the_line_of_its_claim(by):
    claim = S.claim(f"false-{len(S.claims)}", "n[T+1] <= R/gamma", by=by)
    line = test_a_proof_that_fails_names_the_line_of_its_claim.__code__.co_firstlineno + 2
    with pytest.raises(ProofError):
        prove(claim, claim.readings[0])
    _, problem = by_kernel(claim, claim.readings[0], fresh=False)
    assert problem.startswith(f"test_counters.py:{line}: ")


class Shrinking(Learner):
    """A perceptron that halves its weights before it adds an item, and counts its mistakes."""

    def start(self, d):
        return zeros(d), 0

    def update(self, w, m, x, y):
        if y * (w @ x) <= 0:
            return w / 2 + y * x, m + 1
        return w, m


def test_a_length_that_only_the_state_before_gives():
    s = study(Shrinking, sees={"x": vector, "y": sign}, given=["|x| <= R", "R > 0"])
    by = invariant("|w|^2 <= R^2 m")
    claim = s.claim("counted", "|w[T+1]|^2 <= R^2 m[T+1]", by=by)
    assert prove(claim, claim.readings[0]).about == "the program"
    sharper = s.claim("sharper", "|w[T+1]|^2 <= R^2 m[T+1]/2", by=invariant("|w|^2 <= R^2 m/2"))
    with pytest.raises(ProofError):
        prove(sharper, sharper.readings[0])


class Mixing(Learner):
    """Mixes what it sees into a number."""

    def start(self, d):
        return 0

    def update(self, m, v):
        return (m + v) / (1 + m)


def test_a_divisor_is_not_zero_by_what_the_rounds_keep():
    s = study(Mixing, sees={"v": number}, given=["0 <= v", "v <= 1"])
    claim = s.claim("range", "m[T+1] <= 1", by=invariant("0 <= m", "m <= 1"))
    assert prove(claim, claim.readings[0]).values
    unsigned = study(Mixing, name="unsigned", sees={"v": number}, given=["v <= 1"])
    claim = unsigned.claim("range", "m[T+1] <= T", by=invariant("m <= t"))
    with pytest.raises(ProofError):
        prove(claim, claim.readings[0])


class Prices(Learner):
    """Prices of N goods, raised in proportion to what is asked for."""

    def start(self):
        return zeros(self.N) + 1

    def update(self, p, demand):
        return p * (1 + demand)


def test_what_holds_of_every_entry_is_summed():
    s = study(Prices, sees={"demand": weights}, fixed={"N": experts},
              given=["0 <= demand[i] for i in 1..N"])  # fmt: skip
    by = invariant("p[i] >= 1 for i in 1..N")
    claim = s.claim("sum", "sum(p[T+1,i] for i in 1..N) >= N", by=by)
    assert prove(claim, claim.readings[0]).about == "the program"
    for n, false in enumerate((">= N + 1", "> N")):
        claim = s.claim(f"false-{n}", f"sum(p[T+1,i] for i in 1..N) {false}", by=by)
        with pytest.raises(ProofError):
            prove(claim, claim.readings[0])
