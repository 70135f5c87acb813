"""What a user is told who mistypes a study, its learner or its invariant."""

import pytest

from ordproof import (
    Learner,
    invariant,
    number,
    ranks,
    sign,
    study,
    thresholds,
    vector,
    where,
    zeros,
)
from theory.study.mistakes import StudyError
from verify.engines.proved import prove
from verify.prover.session import ProofError


class Biased(Learner):
    def start(self, d):
        return zeros(d), 0

    def loss(self, w, b, x, y):
        return max(0, 1 - y * (w @ x + b))

    def update(self, w, b, x, y):
        return (w + y * x, b + y) if y * (w @ x + b) <= 0 else (w, b)


class Descent(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        return w - self.eta * g


@pytest.mark.parametrize("bound", ["losses <= losses(u)", "losses <= sum(loss(u))"])
def test_a_vector_cannot_stand_in_the_place_of_a_state_of_two_parts(bound):
    s = study(Biased, sees={"x": vector, "y": sign}, fixed={"u": vector, "c": number}, given=[])
    with pytest.raises(StudyError, match=r"u is not known to be like the whole state, \(w, b\)"):
        s.claim("bound", bound)


def test_a_quantity_times_a_number_in_brackets_is_a_product_if_it_has_a_space():
    s = study(Biased, sees={"x": vector, "y": sign}, fixed={"c": number}, given=["c > 0"])
    product = s.claim("bound", "sum(loss (c)) >= 0").conclusion.lhs
    assert str(product) == "Sum(c*loss[s], (s, 1, T))"
    for called in ("losses(c) >= 0", "losses - losses(c) <= 0", "sum(loss(c)) >= 0"):
        with pytest.raises(StudyError, match=r"\(w, b\); .*; a product has a space"):
            s.claim("called", called)


def test_a_number_that_is_not_declared_is_said_where_to_declare():
    with pytest.raises(Exception, match=r'A number is added to given, as "eta > 0", or to fixed'):
        study(Descent, sees={"g": vector}, fixed={"u": vector}, given=["|g| <= G"])


@pytest.mark.parametrize(
    ("bound", "said"),
    [
        ("mistakes <= 5", r"one vector and one sign, .* `def mistake\(self, w, b, x, y\)`"),
        ("mistake <= 5", r"expected a method `def mistake\(self, w, b, x, y\)`"),
        ("regret <= 5", r"like the whole state, \(w, b\); expected the difference written out"),
    ],
)
def test_a_name_that_the_learner_does_not_have_is_said_why(bound, said):
    s = study(Biased, sees={"x": vector, "y": sign}, fixed={"u": vector})
    with pytest.raises(StudyError, match=said):
        s.claim("bound", bound)


@pytest.mark.parametrize("bound", ["losses <= c", "regret <= c"])
def test_a_learner_without_a_loss_is_said_to_need_one(bound):
    s = study(Descent, sees={"g": vector}, fixed={"c": number}, given=["eta > 0"])
    with pytest.raises(StudyError, match=r"expected a method `def loss\(self, w, g\)`"):
        s.claim("bound", bound)


class Steps(Learner):
    def start(self, d):
        return zeros(self.K - 1)

    def update(self, b, y):
        return where(b > y, b - 1, b)


def steps():
    fixed = {"K": ranks, "c": thresholds}
    return study(Steps, sees={"y": number}, fixed=fixed, given=["c[i] <= y for i in 1..K-1"])


@pytest.mark.parametrize(
    ("bound", "meant"),
    [
        ("b[T+1][i] <= 0 for i in 1..K-1", "b[T+1, i]"),
        ("sum(b[T+1][i + 1] for i in 1..K-2) <= 0", "b[T+1, i + 1]"),
    ],
)
def test_the_indices_of_a_name_stand_in_one_bracket(bound, meant):
    with pytest.raises(StudyError) as told:
        steps().claim("bound", bound)
    assert f"indices stand in one bracket; expected {meant}, in" in str(told.value)


def test_the_letter_of_a_least_constant_may_be_taken():
    with pytest.raises(StudyError, match=r"'c' already has a meaning; .* as constant='k'"):
        steps().least("T <= c T")


def descent():
    return study(Descent, sees={"g": vector}, fixed={"u": vector}, given=["|g| <= G", "eta > 0"])


def test_a_state_in_a_sum_of_an_invariant_is_that_after_the_round():
    bound, left = "sum(g . (w - u)) <= |u|^2/(2 eta) + eta G^2 T/2", "|w - u|^2 + 2 eta"
    typed = f"{left} sum(g . (w - u)) <= |u|^2 + G^2 eta^2 t"
    claim = descent().claim("bound", bound, by=invariant(typed))
    with pytest.raises(ProofError, match=r"w is the state after it \(w\[t\] before\)"):
        prove(claim, claim.readings[0])
    meant = typed.replace("(w - u))", "(w[t] - u))")
    claim = descent().claim("bound", bound, by=invariant(meant))
    assert prove(claim, claim.readings[0]).about == "the program"


def test_an_invariant_about_what_a_round_shows_begins_with_the_first_round():
    typed = "|w| >= 0", "|g|^2 <= G^2"
    claim = descent().claim("bound", "|g[T]| <= G", by=invariant(*typed))
    with pytest.raises(
        ProofError, match=r"speaks of g, which no round .* \(after=1 begins there\)"
    ):
        prove(claim, claim.readings[0])
    claim = descent().claim("again", "|g[T]| <= G", by=invariant(*typed, after=1))
    assert prove(claim, claim.readings[0]).about == "the program"


def test_what_is_given_has_a_value_in_the_first_round():
    early = ["|g[t-1]| <= |g|"]
    with pytest.raises(StudyError, match=r"needs .* 1 ≤ t − 1, which does not hold, in '\|g\[t-1"):
        descent().claim("bound", "|w[T+1]| <= 1", given=early)
    assert descent().claim("bound", "|w[T+1]| <= 1", given=[f"t >= 2 => {early[0]}"])


def test_an_index_that_a_sum_runs_over_is_in_it():
    with pytest.raises(StudyError, match=r"i is not in what sum runs over; .* as in g\[i\], in"):
        descent().claim("bound", "sum(g . u for i in 1..t) <= 1")


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("t", "the round"),
        ("T", "the number of rounds"),
        ("s", "the index of sums"),
        ("sum", "a word"),
    ],
)
def test_a_name_that_has_a_meaning_is_refused_with_this_meaning(name, meaning):
    with pytest.raises(
        StudyError, match=f"'{name}' cannot be the name of a vector: it is {meaning}"
    ):
        study(Descent, sees={"g": vector}, fixed={name: vector}, given=[])


@pytest.mark.parametrize(("name", "kind"), [("M", ranks), ("K", number)])
def test_only_one_letter_stands_for_the_number_of_ranks(name, kind):
    with pytest.raises(StudyError, match=r"K is the number of ranks; expected \{'K': ranks\}"):
        study(Descent, sees={"g": vector}, fixed={name: kind}, given=[])
