"""The bridge: what the code gives on symbolic sizes is what it computes on every concrete run."""

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from algorithms import (
    MPRIL,
    PRIL,
    CuSumRank,
    KernelPRIL,
    PACuSumRank,
    PAStructuredPerceptron,
    PRank,
    StructuredPerceptron,
    cusum_phi,
    run,
)
from algorithms.losses import absolute_loss
from algorithms.passes import in_turn
from algorithms.seam import exact, to_fmpq
from algorithms.state import EnsembleState
from algorithms.stream import Trace, rounds
from theory.formal.codes import Unsaid
from theory.formal.terms import always, every, exists, exp, integer, real, total, tuple_of
from theory.formal.values import Values
from theory.numbers.extended import Undefined
from theory.numbers.logarithm import logarithm_of
from theory.numbers.surd import root
from theory.proving.definitional_form import check as check_form
from theory.proving.definitional_form import equations
from theory.runs import (
    cusum_run,
    kernel_pril_run,
    m_pril_run,
    pa_cusum_inside_run,
    pa_cusum_run,
    pa_structured_run,
    pa_structured_run_by_order,
    prank_run,
    pril_losses,
    pril_run,
    structured_run,
)
from theory.runs.rounds import symbol
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.loops import looping
from theory.runs.symbols.selections import Selection, selecting
from theory.runs.symbols.term import Term
from verify.kernel.terms import sort
from verify.prover.printing import text

exactly = settings(derandomize=True, database=None, deadline=None, max_examples=40)
SHAPES = st.tuples(st.integers(2, 5), st.integers(1, 3), st.integers(1, 4))
TIES = st.sampled_from(["smallest", "largest"])
RUNS = {
    "pril": pril_run,
    "prank": prank_run,
    "kernel": kernel_pril_run,
    "losses": pril_losses,
    "m-pril": m_pril_run,
    "structured": structured_run,
    "pa structured": pa_structured_run,
    "pa structured by order": pa_structured_run_by_order,
    "cusum": cusum_run,
    "pa cusum": pa_cusum_run,
    "pa cusum shared": lambda: pa_cusum_run(layout="shared"),
    "pa cusum inside": pa_cusum_inside_run,
}


@st.composite
def streams(draw, intervals=True, nonzero=False):
    """K, and items with exact instances and labels over 1..K; small, so that ties occur."""
    K, d, n = draw(SHAPES)
    items = []
    for _ in range(n):
        x = draw(st.lists(st.integers(-2, 2), min_size=d, max_size=d))
        assume(not nonzero or any(x))
        low, high = sorted(draw(st.tuples(st.integers(1, K), st.integers(1, K))))
        items.append((exact(x), (low, high) if intervals else low))
    return K, items


def states(trace):
    return [*(played.state for played in trace.rounds), trace.final]


def shared(trace):
    """The symbols that every run has."""
    rounds = trace.rounds
    return {
        "T": len(rounds),
        "x": lambda t: tuple(rounds[t - 1].x),
        "y": lambda t: rounds[t - 1].label,
        "y_l": lambda t: rounds[t - 1].label[0],
        "y_r": lambda t: rounds[t - 1].label[1],
        "yhat": lambda t: rounds[t - 1].prediction,
    }


def with_thresholds(K, trace):
    before = states(trace)
    return {
        **shared(trace),
        "K": K,
        "w": lambda t: tuple(before[t - 1].w),
        "theta": lambda t, i: before[t - 1].theta[i - 1],
        "tau": lambda t, i: trace.rounds[t - 1].tau[i - 1],
    }


def changed(symbols, name, place=()):
    """The symbols, one value being off by 1000 (in the first coordinate of a vector)."""

    def off(value):
        return (value[0] + 1000, *value[1:]) if isinstance(value, tuple) else value + 1000

    old = symbols[name]
    if not callable(old):
        return {**symbols, name: old - 1000}
    return {**symbols, name: lambda *at: off(old(*at)) if at == place else old(*at)}


def said(definitions):
    """The formulas as the kernel's tuples."""
    return {name: tuple_of(phi) for name, phi in definitions.items()}


def check(formulas, symbols, tampered):
    """All formulas hold; each fails where the value that it speaks of is changed."""
    values = Values(symbols, inverse_of_0=0)
    formulas = said(formulas)
    for name, formula in formulas.items():
        assert values.of(formula) is True, name
    assert set(tampered) <= set(formulas)
    for name, change in tampered.items():
        assert Values(changed(symbols, *change), inverse_of_0=0).of(formulas[name]) is False, name


@pytest.mark.parametrize("name", RUNS)
def test_formulas_are_well_formed_and_closed(name):
    for formula in said(RUNS[name]()).values():
        assert sort(formula) == "F"


def test_pril_is_written_as_in_algorithm_1():
    formulas = {name: text(formula) for name, formula in said(pril_run()).items()}
    assert formulas["start-w"] == "(= (w 1) zero)"
    assert formulas["step-w"].endswith(
        "(= (w (+ _1 1)) (+ (w _1) (* (sum (_2 1 (+ K -1)) (tau _1 _2)) (x _1))))))"
    )
    assert "(= (theta (+ _1 1) _2) (+ (theta _1 _2) (* -1 (tau _1 _2))))" in formulas["step-theta"]
    assert "(+ (dot (w _1) (x _1)) (* -1 (theta _1 _2)))) 0)" in formulas["tau"]


@exactly
@given(streams())
def test_pril(stream):
    K, items = stream
    trace, T = run(PRIL(K), items), len(items)
    symbols = with_thresholds(K, trace)
    tampered = {
        "ranks": ("K",),
        "labels": ("y_r", (T,)),
        "start-w": ("w", (1,)),
        "start-theta": ("theta", (1, K - 1)),
        "tau": ("tau", (T, K - 1)),
        "step-w": ("w", (T + 1,)),
        "step-theta": ("theta", (T + 1, 1)),
    }
    check(pril_run(), symbols, tampered)


@exactly
@given(streams())
def test_losses(stream):
    K, items = stream
    trace = run(PRIL(K), items)
    symbols = {
        **with_thresholds(K, trace),
        "L_mae": lambda t: trace.rounds[t - 1].loss_mae,
        "L_imc": lambda t: trace.rounds[t - 1].loss_imc,
    }
    check(pril_losses(), symbols, {"mae": ("L_mae", (1,)), "imc": ("L_imc", (len(items),))})


@exactly
@given(streams(intervals=False))
def test_prank(stream):
    K, items = stream
    trace, T = run(PRank(K), items), len(items)
    symbols = with_thresholds(K, trace)
    tampered = {
        "labels": ("y", (T,)),
        "yhat-range": ("yhat", (T,)),
        "tau": ("tau", (T, 1)),
        "step-theta": ("theta", (T + 1, K - 1)),
    }
    formulas = said(prank_run())
    check(formulas, symbols, tampered)
    assert predictions(formulas, symbols, K) == [trace.rounds[-1].prediction]


def predictions(formulas, symbols, ranks):
    """The ranks that, taken for the last prediction, satisfy what the formulas say of it."""
    known = [formula for name, formula in formulas.items() if name.startswith("yhat-")]
    found = []
    for k in range(1, ranks + 1):
        yhat = {**symbols, "yhat": lambda t, k=k: k if t == symbols["T"] else symbols["yhat"](t)}
        if all(Values(yhat).of(formula) for formula in known):
            found.append(k)
    return found


def test_prank_is_not_pril():
    """Right by a tie, PRank stays and PRIL moves."""
    trace = run(PRank(3), [(exact([1]), 3)])
    values = Values({**with_thresholds(3, trace), "y_l": lambda t: 3, "y_r": lambda t: 3})
    assert values.of(prank_run()["tau"].t)
    assert not values.of(pril_run()["tau"].t)


@exactly
@given(streams())
def test_kernel_pril(stream):
    """In the feature space of the linear kernel; the learner's own state drops steps that are 0."""
    K, items = stream
    learner, T = KernelPRIL(K), len(items)
    trace = run(learner, items)
    thetas = [state.theta for state in states(trace)]
    symbols = {
        **shared(trace),
        "K": K,
        "theta": lambda t, i: thetas[t - 1][i - 1],
        "tau": lambda t, i: trace.rounds[t - 1].tau[i - 1],
        "f": lambda t: learner.score(trace.rounds[t - 1].state, trace.rounds[t - 1].x),
    }
    tampered = {
        "f": ("f", (T,)),
        "tau": ("tau", (T, 1)),
        "start-theta": ("theta", (1, 1)),
        "step-theta": ("theta", (T + 1, 1)),
    }
    check(kernel_pril_run(), symbols, tampered)


@pytest.mark.parametrize("normaliser", ["algorithm-3", "line-8"])
@exactly
@given(stream=streams(), base=st.sampled_from([Fraction(3, 2), Fraction(2)]))
def test_m_pril(normaliser, stream, base):
    K, items = stream
    learner, T = MPRIL(K, base, "uniform", normaliser), len(items)
    trace, d = run(learner, items), items[0][0].size
    before = states(trace)

    def Z(t):
        """What the first weight was divided by."""
        played = trace.rounds[t - 1]
        exponent = int(sum(played.tau) * played.x[0])
        return played.state.w[0] * to_fmpq(base) ** exponent / played.after.w[0]

    symbols = {
        **with_thresholds(K, trace),
        "d": d,
        "eta": logarithm_of(to_fmpq(base), 64),
        "w": lambda t, j: before[t - 1].w[j - 1],
        "x": lambda t, j: trace.rounds[t - 1].x[j - 1],
        "Z": Z,
    }
    tampered = {
        "dimension": ("d",),
        "rate": ("eta",),
        "start-w": ("w", (1, d)),
        "start-theta": ("theta", (1, K - 1)),
        "tau": ("tau", (T, 1)),
        "Z": ("Z", (T,)),
        "step-w": ("w", (T + 1, 1)),
        "step-theta": ("theta", (T + 1, 1)),
    }
    check(m_pril_run(normaliser), symbols, tampered)


@exactly
@given(streams(intervals=False), TIES)
def test_structured_perceptrons(stream, ties):
    m, items = stream

    def phi(x, k):
        return cusum_phi(x, k, m)

    labels, T = range(1, m + 1), len(items)
    for learner, formulas in (
        (StructuredPerceptron(phi, labels, ties), said(structured_run(ties))),
        (PAStructuredPerceptron(phi, labels, absolute_loss, ties), said(pa_structured_run(ties))),
    ):
        trace = run(learner, items)
        before = states(trace)
        symbols = {
            **shared(trace),
            "m": m,
            "w": lambda t, before=before: tuple(before[t - 1].w),
            "Phi": lambda t, k, trace=trace: tuple(phi(trace.rounds[t - 1].x, k)),
            "loss": absolute_loss,
            "tau": lambda t, learner=learner, trace=trace: step(learner, trace.rounds[t - 1]),
        }
        tampered = {
            "labels": ("y", (T,)),
            "yhat-range": ("yhat", (T,)),
            "start-w": ("w", (1,)),
            "step-w": ("w", (T + 1,)),
        }
        if isinstance(learner, PAStructuredPerceptron):
            tampered["tau"] = ("tau", (T,))
        check(formulas, symbols, tampered)
        last = trace.rounds[-1]
        assert predictions(formulas, symbols, m) == [last.prediction]
        scores = [last.state.w @ phi(last.x, k) for k in labels]
        best = [k for k in labels if scores[k - 1] == max(scores)]
        assert predictions(said(structured_run()), symbols, m) == best


@exactly
@given(streams(intervals=False), st.data())
def test_structured_perceptron_with_labels_in_an_order_of_each_round(stream, data):
    m, items = stream

    def phi(x, k):
        return cusum_phi(x, k, m)

    orders, state, played = [], None, []
    for item in items:
        orders.append(tuple(data.draw(st.permutations(range(1, m + 1)))))
        learner = PAStructuredPerceptron(phi, orders[-1], absolute_loss)
        (one,) = rounds(learner, [item], state)
        state = one.after
        played.append(one)
    trace, T = Trace(played[0].state, tuple(played)), len(items)
    before = states(trace)
    symbols = {
        **shared(trace),
        "m": m,
        "w": lambda t: tuple(before[t - 1].w),
        "Phi": lambda t, k: tuple(phi(trace.rounds[t - 1].x, k)),
        "loss": absolute_loss,
        "tau": lambda t: step(
            PAStructuredPerceptron(phi, orders[t - 1], absolute_loss), played[t - 1]
        ),
        "order": lambda t, place: orders[t - 1][place - 1],
        "place": lambda t, k: orders[t - 1].index(k) + 1,
        "position": lambda t: orders[t - 1].index(played[t - 1].prediction) + 1,
    }
    tampered = {
        "labels": ("y", (T,)),
        "position-range": ("position", (T,)),
        "yhat": ("yhat", (T,)),
        "start-w": ("w", (1,)),
        "step-w": ("w", (T + 1,)),
        "tau": ("tau", (T,)),
    }
    check(pa_structured_run_by_order(), symbols, tampered)


def step(learner, played):
    """The passive-aggressive step by its formula; the loss where the two images are equal."""
    move = learner.phi(played.x, played.label) - learner.phi(played.x, played.prediction)
    loss = absolute_loss(played.label, played.prediction)
    if not any(move):
        return fmpq(loss)
    return (loss - played.state.w @ move) / (move @ move)


@exactly
@given(streams(intervals=False), TIES)
def test_cusum_rank(stream, ties):
    r, items = stream
    trace, T = run(CuSumRank(r, ties), items), len(items)
    symbols = ensemble(r, trace)
    formulas = said(cusum_run(ties))
    tampered = {
        "ranks": ("r",),
        "labels": ("y", (T,)),
        "yhat-range": ("yhat", (T,)),
        "start-w": ("w", (1, r)),
        "step-w": ("w", (T + 1, r)),
    }
    check(formulas, symbols, tampered)
    assert predictions(formulas, symbols, r) == [trace.rounds[-1].prediction]


def ensemble(r, trace):
    """Symbols as functions are total: a row that there is not, w(t, r + 1), is taken as 0."""
    before = states(trace)
    return {
        **shared(trace),
        "r": r,
        "w": lambda t, k: tuple(before[t - 1].w[k - 1]) if k <= r else (),
    }


@pytest.mark.parametrize("layout", ["after", "shared"])
@exactly
@given(stream=streams(intervals=False, nonzero=True), ties=TIES, delta=st.integers(1, 3))
def test_pa_cusum_rank(layout, stream, ties, delta):
    r, items = stream
    trace, T = run(PACuSumRank(r, delta, layout, ties), items), len(items)

    def rho(t):
        """By Figure 2; where the prediction is right nothing moves, and the kernel's 1/0 is 0."""
        played = trace.rounds[t - 1]
        y, predicted, x = played.label, played.prediction, played.x
        if y == predicted:
            return 0
        low, high = sorted((y, predicted))
        accumulated = range(low, high if layout == "after" else low + 1)
        wbar = sum((played.state.w[k] for k in accumulated), start=0 * x)
        sign = 1 if y > predicted else -1
        return (sign * delta - wbar @ x) / ((high - low) * (x @ x))

    symbols = {**ensemble(r, trace), "delta": delta, "rho": rho}
    tampered = {
        "margin": ("delta",),
        "rho": ("rho", (T,)),
        "step-w": ("w", (T + 1, 1)),
        "start-w": ("w", (1, 1)),
    }
    check(pa_cusum_run(ties, layout), symbols, tampered)


@pytest.mark.parametrize("r", range(2, 7))
def test_pa_cusum_rank_with_the_step_inside(r):
    """Every label against every prediction; the first row is in the score of all ranks."""
    x, delta = exact([2, -1]), 2
    learner = PACuSumRank(r, delta, "inside")
    formulas = said(pa_cusum_inside_run("smallest"))
    for predicted in range(1, r + 1):
        rows = [[k % 3 - 1, 5 * (k > predicted)] for k in range(1, r + 1)]
        rows = [[v + (k <= predicted) * 3, u] for k, (v, u) in enumerate(rows, start=1)]
        state = EnsembleState(exact(rows))
        assert learner.predict(state, x) == predicted
        for y in range(1, r + 1):
            after = learner.update(state, x, y).w
            wbars, rhos, rows_after = passes(state.w, x, y, predicted, delta)
            symbols = {
                "T": 1, "r": r, "delta": delta, "x": lambda t: tuple(x), "y": lambda t, y=y: y,
                "yhat": lambda t, p=predicted: p,
                "w": lambda t, k, s=state, a=after: tuple((s.w if t == 1 else a)[k - 1]),
                "wbar": lambda t, j, found=wbars: tuple(found[j]),
                "moved": lambda t, j, k, found=rows_after: tuple(found[j][k - 1]),
                "rho": lambda t, j, found=rhos: in_a_pass(found, j),
            }  # fmt: skip
            tampered = {"margin": ("delta",), "step-w": ("w", (2, r)), "yhat-range": ("yhat", (1,))}
            tampered |= {"first-wbar": ("wbar", (1, 0)), "first-rows": ("moved", (1, 0, 1))}
            tampered |= {"pass-wbar": ("wbar", (1, r)), "pass-rows": ("moved", (1, r, 1))}
            if y != predicted:
                tampered |= {"rho": ("rho", (1, min(y, predicted) + 1))}
            run_formulas = {n: f for n, f in formulas.items() if n != "start-w"}
            check(run_formulas, symbols, tampered)


def in_a_pass(steps, j):
    """The step of a pass; of an index that has none there is no step."""
    if j not in steps:
        raise Undefined(f"{j} has no pass")
    return steps[j]


def passes(w, x, y, predicted, delta):
    """``wbar``, ``rho`` and the rows after each pass of Figure 2's outer loop, by the figure."""
    low, high = sorted((y, predicted))
    w, wbar, wbars, rhos, rows = w.copy(), 0 * x, {0: 0 * x}, {}, {0: w.copy()}
    for j in range(1, len(w) + 1):
        if low < j <= high:
            wbar = wbar + w[j - 1]
            sign = 1 if y > predicted else -1
            rhos[j] = (sign * delta - wbar @ x) / ((high - low) * (x @ x))
            for k in range(low + 1, high + 1):
                w[k - 1] = w[k - 1] + x * rhos[j]
        wbars[j], rows[j] = wbar, w.copy()
    return wbars, rhos, rows


def test_the_states_of_a_loop_are_definitions():
    """They have a solution, whatever the data are, and no pass makes use of a later one."""
    run = pa_cusum_inside_run()
    states = ("first-wbar", "first-rows", "pass-wbar", "pass-rows", "rho", "start-w", "step-w")
    found = [each for name in states for each in equations(run[name].t, divided=True)]
    check_form(found)
    assert run.solved == []


def test_a_second_loop_is_refused():
    n = Term(integer("r"))
    met, total_ = n.indices().map(lambda j: j > 1), symbol("s", "R", 1)
    with looping(lambda j: {"s": total_(j)}) as loop:
        (last,) = in_turn(met, lambda j, before: (before[0] + j,), (Term(0),))
        assert last.t == total_(n).t and set(loop.known) == {"first-s", "pass-s"}
        with pytest.raises(ValueError, match="expected one loop over s"):
            in_turn(met, lambda j, before: before, (Term(0),))


def test_a_second_selection_is_refused():
    scores = Array(1, Term(integer("r")), symbol("s", "R", 1))
    with selecting(Term(integer("p"))) as selection:
        assert scores.argmax("smallest") is scores.argmax("smallest") is selection.number
        with pytest.raises(ValueError, match="the code makes two"):
            scores.argmax("largest")
    assert isinstance(selection, Selection)


def test_arrays_over_different_ranges_do_not_mix():
    n, s = Term(integer("n")), symbol("s", "R", 1)
    with pytest.raises(ValueError, match="over one range"):
        Array(1, n, s) + Array(1, n - 1, s)


def test_terms_have_no_truth_value():
    with pytest.raises(TypeError, match="no truth value"):
        bool(Term(integer("n")) < 2)


def test_values_of_terms():
    n = integer("n")
    values = Values({"n": 4, "a": "1/2", "u": (1, 2), "eta": logarithm_of(fmpq(2), 64)})
    assert values.of(total(1, n, lambda k: k**2).t) == 30
    assert values.of(total(5, n, lambda k: k).t) == 0
    assert values.of((exp(n * real("eta")) * real("a")).t) == 8
    assert values.of((exp(real("a") * real("eta"))).t) == root(2)
    assert values.of(("dot", ("app", "u", "V"), ("v+", ("app", "u", "V"), ("v0",)))) == 5
    assert values.of(every(1, n, lambda k: k * k <= 16).t) is True
    assert values.of(every(1, n, lambda k: k * k < 16).t) is False
    assert values.of(exists(1, n, lambda k: exists(k, n, lambda j: j <= k - 4)).t) is False
    assert values.of(exists(1, n, lambda k: every(k, n, lambda j: n <= j)).t) is True
    with pytest.raises(Unsaid, match="over no range"):
        values.of(always(lambda k: k <= 1).t)
    with pytest.raises(Unsaid, match="b has no value"):
        values.of(real("b").t)
