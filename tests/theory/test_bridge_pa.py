"""The bridge of the PA family: its formulas hold on exact runs, and fail on tampered ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_bridge import check, streams, with_thresholds

from algorithms.pa import PA, PAI, PAII, PARamp
from algorithms.pa.losses import shortfalls
from algorithms.seam import exact
from algorithms.state import ThresholdState
from algorithms.stream import run
from theory.formal.values import Values
from theory.ramp.cccp_run import FROM_ANYWHERE, FROM_CURRENT
from theory.ramp.runs import RUNS
from theory.runs import pa_family_run
from verify.kernel.terms import sort
from verify.prover.printing import text

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=40)
VARIANTS = ("pa", "pa-i", "pa-ii")


def learner_of(variant, K, C):
    return PA(K) if variant == "pa" else {"pa-i": PAI, "pa-ii": PAII}[variant](K, C)


def one_step(learner, played):
    """``l``, ``z``, ``alpha`` and ``a`` of a round."""
    state, x, label = played.state, played.x, played.label
    ell, z = shortfalls(state.w @ x, state.theta, label)
    alpha = learner.multipliers(state, x, label)
    return ell, z, alpha, (z * alpha).sum()


@pytest.mark.parametrize("variant", VARIANTS)
def test_formulas_are_well_formed_and_closed(variant):
    formulas = pa_family_run(variant)
    for formula in formulas.values():
        assert sort(formula.t) == "F"
    assert ("cost" in formulas) == (variant != "pa")
    equation = "(= (shift _1) (sum (_2 1 (+ K -1)) (* (z _1 _2) (alpha _1 _2))))"
    assert equation in text(formulas["balance"].t)


@pytest.mark.parametrize("variant", VARIANTS)
@exactly
@given(stream=streams(), C=st.sampled_from(["1/3", 2]))
def test_family_over_the_rounds(variant, stream, C):
    K, items = stream
    learner = learner_of(variant, K, exact([C])[0])
    trace, T = run(learner, items), len(items)
    steps = [one_step(learner, played) for played in trace.rounds]
    symbols = {
        **with_thresholds(K, trace),
        "C": exact([C])[0],
        "ell": lambda t, i: steps[t - 1][0][i - 1],
        "z": lambda t, i: steps[t - 1][1][i - 1],
        "alpha": lambda t, i: steps[t - 1][2][i - 1],
        "shift": lambda t: steps[t - 1][3],
    }
    tampered = {
        "ranks": ("K",),
        "labels": ("y_r", (T,)),
        "start-w": ("w", (1,)),
        "start-theta": ("theta", (1, K - 1)),
        "ell": ("ell", (T, 1)),
        "z": ("z", (T, K - 1)),
        "alpha": ("alpha", (T, 1)),
        "balance": ("shift", (T,)),
        "step-w": ("w", (T + 1,)),
        "step-theta": ("theta", (T + 1, 1)),
    }
    if variant != "pa":
        tampered["cost"] = ("C",)
    check(pa_family_run(variant), symbols, tampered)


@pytest.mark.parametrize("variant", VARIANTS)
@exactly
@given(stream=streams(), C=st.sampled_from(["1/3", 2]))
def test_family_in_one_round(variant, stream, C):
    """The formulas that the claims of the PA-RAMP paper are proved from."""
    K, items = stream
    learner = learner_of(variant, K, exact([C])[0])
    last = run(learner, items).rounds[-1]
    _, _, alpha, a = one_step(learner, last)
    symbols = {
        "K": K, "C": exact([C])[0], "a": a, "w": tuple(last.state.w), "x": tuple(last.x),
        "theta": lambda i: last.state.theta[i - 1], "alpha": lambda i: alpha[i - 1],
        "w'": tuple(last.after.w), r"\theta'": lambda i: last.after.theta[i - 1],
        "y_l": last.label[0], "y_r": last.label[1],
    }  # fmt: skip
    tampered = {
        "a": ("a",),
        "alpha": ("alpha", (K - 1,)),
        "step-theta": (r"\theta'", (1,)),
        "labels": ("y_r",),
    }
    formulas = {name: formula.t for name, formula in RUNS[variant].items()}
    values = Values(symbols)
    for name, formula in formulas.items():
        assert values.of(formula) is True, name
    for name, (symbol, *place) in tampered.items():
        assert Values(off(symbols, symbol, *place)).of(formulas[name]) is False, name


def off(symbols, name, place=()):
    """The symbols, one value being off by 1000."""
    old = symbols[name]
    if not callable(old):
        return {**symbols, name: old + 1000}
    return {**symbols, name: lambda *at: old(*at) + (1000 if at == place else 0)}


@pytest.mark.parametrize("at_s", ["kept", "discarded"])
@exactly
@given(
    stream=streams(),
    C=st.sampled_from(["1/3", 2, 8]),
    s=st.sampled_from(["-1", "-1/2", 0, "1/2"]),
    start=st.sampled_from([None, -1, 1]),
)
def test_inner_steps(at_s, stream, C, s, start):
    """A round of PA-RAMP, from ``v_t`` and from elsewhere."""
    K, items = stream
    x, label = items[-1]
    theta = exact(sorted((3 * i) % 4 - 1 for i in range(1, K)))
    state = ThresholdState(items[0][0], theta)
    v0 = state if start is None else ThresholdState(state.w + start, state.theta * start)
    C, s = exact([C, s])
    learner = PARamp(K, C, s, v0="current" if start is None else v0, at_s=at_s)
    steps = learner.iterates(state, x, label)
    _, z = shortfalls(state.w @ x, state.theta, label)
    betas = [step.multipliers - C * step.discarded.astype(int) for step in steps]
    path, n = [v0, *(step.state for step in steps)], len(steps)
    symbols = {
        "K": K, "C": C, "s": s, "n": n, "w": tuple(state.w), "x": tuple(x),
        "theta": lambda i: state.theta[i - 1], "y_l": label[0], "y_r": label[1],
        r"\bar{w}": lambda k: tuple(path[k - 1].w),
        r"\bar{\theta}": lambda k, i: path[k - 1].theta[i - 1],
        "beta": lambda k, i: betas[k - 1][i - 1],
        r"\bar{a}": lambda k: (z * betas[k - 1]).sum(),
    }  # fmt: skip
    run_formulas = FROM_CURRENT[at_s] if start is None else FROM_ANYWHERE[at_s]
    formulas = {name: formula.t for name, formula in run_formulas.items()}
    values = Values(symbols)
    for name, formula in formulas.items():
        assert values.of(formula) is True, name
    tampered = {
        "beta": ("beta", (n, 1)),
        "a": (r"\bar{a}", (n,)),
        "step-theta": (r"\bar{\theta}", (n + 1, K - 1)),
        "level": ("s",),
    }
    for name, (symbol, *place) in tampered.items():
        assert Values(off(symbols, symbol, *place)).of(formulas[name]) is False, name
