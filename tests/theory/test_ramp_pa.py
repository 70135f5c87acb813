"""PA, PA-I, PA-II and the Support Class Algorithm: values worked by hand, tampered claims."""

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Eq, Ge, Gt, Lt

from theory.claims.space import Inadmissible
from theory.language.statement import ForAll
from theory.ramp import model, pa_order, passive_aggressive, sca, step_size, support_class
from theory.ramp.notation import K, alpha, i, theta, theta_next
from theory.ramp.rounds import Multipliers, Perceptron, Round, Update
from theory.ramp.runs import RUNS
from theory.ramp.searches import SearchRound
from verify.engines.judge import Outcome, judge
from verify.engines.search import QUICK, search
from verify.prover.printing import pretty

ROUND = {"K": 2, "d": 1, "y_l": 2, "y_r": 2, "w": (0,), "theta": (0,), "x": (1,)}
ROUND |= {"C": Fraction(1, 4), "s": Fraction(0)}
"""One threshold, to be below the score 0 of ``x = 1`` by 1: the loss is 1, ``1 + ‖x‖²`` is 2."""

quick = settings(derandomize=True, database=None, deadline=None, max_examples=150)


def instances(space):
    """Instances of a space, as its own generator draws them."""

    @st.composite
    def draw(draw):
        return space.generate(lambda low, high: draw(st.integers(low, high)))

    return draw()


def outcome(claim, name, instance):
    """What an instance says about a reading."""
    return judge(claim, claim.reading(name), instance).outcome


@pytest.mark.parametrize(
    ("variant", "C", "step"),
    [
        ("pa", Fraction(1, 4), fmpq(1, 2)),
        ("pa-i", Fraction(1, 4), fmpq(1, 4)),
        ("pa-i", Fraction(1), fmpq(1, 2)),
        ("pa-ii", Fraction(1, 2), fmpq(1, 3)),
    ],
)
def test_one_threshold(variant, C, step):
    """``1/2``, ``min(C, 1/2)`` and ``1 / (2 + 1/(2C))``: both w and θ move by the step."""
    values = Update().values({**ROUND, "C": C}, variant=variant)
    assert list(values["alpha"]) == [step]
    assert list(values["w'"]) == [step]
    assert list(values[r"\theta'"]) == [-step]
    assert values["a"] == step


def test_perceptron_step_is_one():
    """PRIL moves the same threshold by 1."""
    assert list(Perceptron().values(ROUND)[r"\theta'"]) == [-1]


def test_another_point_is_measured_from_the_update():
    """Distance 0 is the update; its slacks are what its margins need."""
    rival = {"w_other": (0,), "theta_other": (0,), "xi_other": (0,)}
    values = Update(other=True).values({**ROUND, **rival}, variant="pa-i")
    assert list(values[r"\tilde{w}"]) == list(values["w'"]) == [fmpq(1, 4)]
    assert list(values[r"\tilde{\xi}"]) == [fmpq(1, 2)]


def test_malformed_rounds_are_outside():
    """C must be positive, s below 1, and another point must have as many coordinates."""
    for broken in ({"C": Fraction(0)}, {"s": Fraction(1)}, {"theta": (0, 0)}, {"y_l": 3}):
        with pytest.raises(Inadmissible):
            Round().values({**ROUND, **broken})
    with pytest.raises(Inadmissible):
        Multipliers().values({**ROUND, "multipliers": (0, 0)})


def test_a_violated_index_without_multiplier():
    """Label [1, 1], f = 0, θ = (−1, 0), x = 1: losses 2 and 1, but a = −1 settles the second."""
    instance = {**ROUND, "K": 3, "y_l": 1, "y_r": 1, "theta": (-1, 0)}
    values = Update().values(instance)
    assert (list(values["alpha"]), values["a"]) == ([1, 0], -1)
    name = "every violated index a support vector"
    assert outcome(model.outliers, name, instance) is Outcome.VIOLATED
    assert outcome(model.outliers, "largest loss, support vector", instance) is Outcome.HOLDS


LEFT_AND_RIGHT = {**ROUND, "K": 3, "theta": (0, 2)}
"""f = 0: the loss of index 1 is 1, index 2 (on the right) exceeds its margin by 1."""


def test_hinge_losses_let_a_satisfied_index_enter():
    """a = 1/2 after index 1; 0 + 1/2 > 0 lets index 2 enter, though −1 + 1/2 < 0."""
    values = SearchRound().values(LEFT_AND_RIGHT, losses="hinge")
    assert values["S"] == [1, 1]
    assert list(values["alpha"]) == [fmpq(1, 2), 0]
    for claim in (sca.finds_active, sca.multipliers):
        assert outcome(claim, "PA: hinge losses", LEFT_AND_RIGHT) is Outcome.VIOLATED
        assert outcome(claim, "PA: signed losses", LEFT_AND_RIGHT) is Outcome.HOLDS


def test_nearest_indices_cannot_leave():
    """Both start in the sets: a = (1 + 1)/3, and the second gets −1 + 2/3 < 0."""
    values = SearchRound().values(LEFT_AND_RIGHT, initial="nearest")
    assert list(values[r"\alpha^{S}"]) == [fmpq(1, 3), fmpq(-1, 3)]
    name = "PA: nearest indices at first"
    assert outcome(sca.finds_active, name, LEFT_AND_RIGHT) is Outcome.VIOLATED


def test_a_step_can_violate_a_satisfied_index():
    """θ = (0, 0), f = 1: index 1 has loss 0, index 2 loss 2; the step makes index 1 fall short."""
    instance = {**ROUND, "K": 3, "w": (1,), "theta": (0, 0)}
    assert list(Update().values(instance)["alpha"]) == [fmpq(2, 3), fmpq(4, 3)]
    assert SearchRound().values(instance, candidates="positive")["S"] == [0, 1]
    name = "PA: violated candidates"
    assert outcome(sca.finds_active, name, instance) is Outcome.VIOLATED


def test_the_bound_of_pa_i_changes_who_enters():
    """PA's a = −1 leaves index 2 out; held at C = 1/2 the first gives a = −1/2, and it enters."""
    instance = {**ROUND, "K": 3, "y_l": 1, "y_r": 1, "w": (1,), "theta": (0, 1)}
    instance["C"] = Fraction(1, 2)
    assert SearchRound().values(instance, variant="pa-i", bound="clip")["S"] == [1, 0]
    held = SearchRound().values(instance, variant="pa-i", bound="held")
    assert (held["S"], list(held["alpha"])) == ([1, 1], [fmpq(1, 2), fmpq(1, 4)])
    assert held["N"] == 2
    for name in ("PA-I: cut to C afterwards", "PA-I: bound ignored"):
        assert outcome(sca.finds_active, name, instance) is Outcome.VIOLATED


@pytest.mark.parametrize(
    "options",
    [{"variant": "pa"}, {"variant": "pa-i", "bound": "held"}, {"variant": "pa-ii"}],
)
def test_passes_end_in_the_sets(options):
    """The sets that the search returns are what its pointers have passed."""

    @quick
    @given(instances(SearchRound(ranks_up_to=6)))
    def check(instance):
        values = SearchRound().values(instance, **options)
        p, q = values["p"][-1], values["q"][-1]
        between = [p < i < values["y_l"] or values["y_r"] <= i < q for i in range(1, values["K"])]
        assert values["S"] == [int(inside) for inside in between]
        assert values["N"] == sum(between)

    check()


@pytest.mark.slow
@pytest.mark.parametrize(
    "tampered",
    [
        replace(  # PA-I leaves losses
            passive_aggressive.aggressive,
            readings=(replace(pa_order.pa_i_order.readings[0]),),
            proofs=(),
        ),
        replace(  # PA makes thresholds equal
            pa_order.pa_order,
            conclusion=ForAll(Lt(theta_next[i], theta_next[i + 1]), (i, 1, K - 2)),
            hypotheses=(ForAll(Lt(theta[i], theta[i + 1]), (i, 1, K - 2)),),
            proofs=(),
        ),
        replace(  # nor is order made from disorder
            pa_order.pa_order, hypotheses=(), space=Update(ordered=False), proofs=()
        ),
        replace(  # multipliers are not all positive
            support_class.thresholds,
            conclusion=ForAll(Gt(alpha[i], 0), (i, 1, K - 1)),
            proofs=(),
        ),
        replace(  # half the squared distance is exact for the multiples of the step only
            passive_aggressive.exact,
            conclusion=Ge(
                passive_aggressive.OBJECTIVES["pa"][0],
                passive_aggressive.OBJECTIVES["pa"][1] + passive_aggressive.AWAY,
            ),
            readings=passive_aggressive.exact.readings[:1],
            proofs=(),
        ),
        replace(  # the loss alone is no step
            step_size.step_size,
            conclusion=Eq(alpha[1], step_size.LOSS, evaluate=False),
            readings=step_size.step_size.readings[1:2],
            proofs=(),
        ),
    ],
    ids=["aggressive", "strict", "unordered", "positive", "distance", "step"],
)
def test_tampered_claims_are_refuted(tampered):
    """The search finds what breaks them."""
    assert search(tampered, tampered.readings[0], QUICK).counterexample is not None


def test_statements_as_printed():
    """LaTeX of the objects that the engines decide."""
    claim = passive_aggressive.exact
    text = claim.statement(claim.reading("PA-I"))
    assert r"\lVert (\tilde{w} - w, \tilde{\theta} - \theta) \rVert^{2}" in text
    assert r"{\tilde{\xi}}_{i} \geq 0" in text
    assert r"{\theta'}_{i} \leq {\theta'}_{i + 1}" in pa_order.pa_order.statement()


def test_the_runs_are_the_learners_own_code():
    """PA-I's multiplier is bounded by C, PA's is not; both move θ_i by ``z_i α_i``."""
    texts = {name: pretty(run["alpha"].t) for name, run in RUNS.items()}
    assert "C ≤" in texts["pa-i"] and "C" not in texts["pa"]
    moves = {pretty(run["step-theta"].t) for run in RUNS.values()}
    assert len(moves) == 1 and "alpha[i]" in moves.pop()
